"""The pad of Silver & Gold: patterns placed on cards, galleries of unseen cards, everybody at a glance.

Printed cards have no numbers, so they are chosen from pictures: dealt, taken, or completed at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from scorepad.app.pads.choice_entry import ChoiceEntry, Show
from scorepad.app.pads.gallery import LETTERS, GalleryItem
from scorepad.app.pads.pad import LOG, OWN, TABLE, Answer, EventEntry, Keep, Pad, Slot
from scorepad.app.pads.silver_and_gold.cross_entry import CrossEntry, ghost_of
from scorepad.app.screens.page import Page
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.drafts import Draft
from scorepad.engine.expected import Expected, Pick
from scorepad.games.silver_and_gold.cards import Card, Sheets
from scorepad.games.silver_and_gold.draw import (
    SCORE_CARD,
    draw_rounds,
    draw_seat,
    draw_seat_small,
    draw_trophies,
    is_awaited,
)
from scorepad.games.silver_and_gold.draw_card import (
    LARGE,
    NORMAL,
    Scale,
    draw_card,
    draw_expedition,
    draw_thumbnail,
    outline,
)
from scorepad.games.silver_and_gold.events import Bonus, Cross, Tally
from scorepad.games.silver_and_gold.state import DISPLAY, HAND, State
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Part, Row, beside, draw, stack
from scorepad.text.wording import listing
from scorepad.timeline.game import Game

LAST = 9
"""The last digit for expeditions."""


class _DealDraft(Draft):
    """Once all four cards dealt are known, the two kept are among them."""

    def find_next(self) -> Pick | None:
        pick, dealt = super().find_next(), self.done.get("dealt")
        return pick._replace(values=tuple(dealt)) if pick is not None and dealt else pick


class DealEntry(ChoiceEntry):
    """The two cards kept; or all four cards dealt, for those who want that on record."""

    about = f"{ChoiceEntry.about} Press 4 to record all four cards dealt, then type which two are kept."

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        dealt, keep = expected.picks
        self._all_four = dealt._replace(least=dealt.most)
        self._sheets = sheets
        self._kept = keep
        super().__init__(expected, pictures(sheets), draft=_DealDraft(expected._replace(picks=(keep,))))

    @property
    def question(self) -> str:
        if self.pick is not None and self.pick.key == "dealt":
            return f"Which {self.pick.most} cards was {self.expected.player} dealt?"
        return super().question

    @property
    def _is_fresh(self) -> bool:
        """Can all four still be asked for? In an open group, 4 is the number of a card."""
        is_open = self.gallery.is_open
        return self.pick is not None and self.pick.key == "keep" and not self.draft.done and not is_open

    def hints(self) -> Sequence[Hint]:
        more = [Hint("4", "all four", "Record all four cards dealt, not only the two kept.")]
        return [*super().hints(), *(more if self._is_fresh else ())]

    def press(self, key: str) -> Answer:
        if key != "4" or not self._is_fresh:
            return super().press(key)
        self.draft.ask([self._all_four, self._kept])
        self._open()
        return True

    def _step_back(self) -> bool:
        """Going back before the first of the four returns to entering two."""
        if super()._step_back():
            return True
        if len(self.draft.picks) == 1:
            return False
        self.draft.ask([self._kept])
        self._open()
        return True

    def _items(self, pick: Pick) -> list[GalleryItem]:
        items = super()._items(pick)
        if pick.key == "keep" and "dealt" in self.draft.done:
            cards = [draw_thumbnail(self._sheets.cards[item.value], name=item.value) for item in items]
            return [
                GalleryItem(item.value, card, key=str(number))
                for number, (item, card) in enumerate(zip(items, cards, strict=True), 1)
            ]
        return items


class TakeCardEntry(ChoiceEntry):
    """A card taken from the display by digit, or from the deck by name."""

    others = "or the top of the deck:"

    @property
    def has_form(self) -> bool:
        return False


def pictures(sheets: Sheets, display: Sequence[str] = ()) -> Show:
    """How to show a value: cards as thumbnails grouped by color, displayed ones by digit.

    Every card has its letter for good, whichever others are left.
    """
    places: dict[str, tuple[int, int]] = {}
    for color in {card.color for card in sheets.cards.values()}:
        own = [name for name, card in sheets.cards.items() if card.color == color]
        places |= {name: divmod(place, len(LETTERS)) for place, name in enumerate(own)}

    def show(_: str, value: Any) -> GalleryItem:
        if value in sheets.expeditions:
            place = list(sheets.expeditions).index(value) + 1
            key = str(place) if place <= LAST else ""
            return GalleryItem(value, draw_expedition(sheets.expeditions[value]), "" if key else "more", key)
        if value in sheets.cards:
            card = sheets.cards[value]
            if value in display:
                name = f"{card.color} {card.points}"
                return GalleryItem(value, draw_thumbnail(card, name=name), key=str(display.index(value) + 1))
            part, place = places[value]
            number = value.removeprefix(f"{card.color}-")
            group = f"{card.color} {part + 1}" if part else card.color
            return GalleryItem(
                value, draw_thumbnail(card, name=number), group, letter=LETTERS[place], number=number
            )
        return GalleryItem(value, draw(str(value)))

    return show


_COLOR = "colors "
"""Prefix of the key for how many cards of a color are completed."""
_SWITCH = "number_sign"


class TallyCardsEntry(ChoiceEntry):
    """Coins, trophies and palms, then the completed cards."""

    about = (
        f"{ChoiceEntry.about} Numbers are typed; Enter ends each field, and ↑ goes back to the one before. # "
        "counts the completed cards by color, with the points of all seals, instead of naming them."
    )

    def __init__(self, expected: Expected, sheets: Sheets, *, may_count: bool, is_counted: bool = False) -> None:
        # Players type what the paper says, and the rules say what is wrong with it.
        picks = [pick._replace(follow=None, ends=None) for pick in expected.picks]
        before = tuple(pick for pick in picks if pick.key != "cards")
        self._named = (*before, *(pick for pick in picks if pick.key == "cards"))
        counts = [Pick(f"{_COLOR}{color}", range(cards + 1), 0) for color, cards in sheets.of_colors().items()]
        self._counted = (*before, *counts, Pick("seals", range(100)))
        self._may_count = may_count
        super().__init__(expected._replace(picks=self._named), pictures(sheets))
        if may_count and is_counted:
            self.draft.ask(self._counted)
            self._open()

    labels: Mapping[str, str] = {
        "seals": "points of all seals",
        "trophies": "trophies, each",
        "palms": "palms, each",
    }

    def _label(self, key: str) -> str:
        return f"{key.removeprefix(_COLOR)} cards" if key.startswith(_COLOR) else super()._label(key)

    @property
    def _is_at_cards(self) -> bool:
        own = ("cards", "seals")
        return self._may_count and self.pick is not None and self.pick.key.startswith((*own, _COLOR))

    def press(self, key: str) -> Answer:
        if key != _SWITCH or not self._is_at_cards:
            return super().press(key)
        self.draft.ask(self._named if self.draft.picks == self._counted else self._counted)
        self._open()
        return True

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """Colors were asked for one by one, but that is one key of the event."""
        if "seals" not in keys:
            return super().event(kind, **keys)
        colors = {key.removeprefix(_COLOR): number for key, number in keys.items() if key.startswith(_COLOR)}
        rest = {key: value for key, value in keys.items() if not key.startswith(_COLOR)}
        seals = rest.pop("seals")
        return super().event(kind, **rest, colors=colors, seals=seals)

    def hints(self) -> Sequence[Hint]:
        if not self._is_at_cards:
            return super().hints()
        label = "name them" if self.draft.picks == self._counted else "by color"
        words = "Name the completed cards, or count them by color with the points of all seals."
        keys = list(super().hints())
        first = next(place for place, hint in enumerate([*keys, Hint("enter", "", "")]) if hint.key == "enter")
        return [*keys[:first], Hint(_SWITCH, label, words, "#"), *keys[first:]]


SMALL = (26, 7)
MIDDLE = 7
SIDE = 22
LOG_LEAST = 30
WIDE = 4 * 16
GAPS = 20
"""Columns beside the displayed cards: the gaps, and the expedition."""
ROWS = 6
"""Rows of a thumbnail: its name, its seal and at most four rows of boxes."""


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:  # noqa: ARG001
    """Show the gallery of a pack, in which its cards are drawn."""
    from scorepad.app.pads.silver_and_gold.box_board import BoxBoard
    from scorepad.games.silver_and_gold.card_draft import BoxDraft

    show(BoxBoard(pack, BoxDraft.read(pack.tables, pack.path)))


def redraw(pack: Pack, name: str, keep: Keep) -> Page[Any]:
    """A board to draw a card or an expedition again, whose id stays; without a name, a new card."""
    from scorepad.app.pads.silver_and_gold.card_board import CardBoard, ExpeditionBoard
    from scorepad.games.silver_and_gold.card_draft import BoxDraft

    box = BoxDraft.read(pack.tables, pack.path)
    expedition = box.expedition(name)
    if expedition is not None:
        return ExpeditionBoard(box, expedition, name, keep=keep, pack=pack)
    new = evolve(box.new_card(), id=name) if name else box.new_card()
    return CardBoard(box, box.card(name) or new, name, keep=keep, pack=pack)


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return SilverAndGoldTally() if game.header.mode == "tally" else SilverAndGold()


class SilverAndGold(Pad):
    """All players' open cards and score cards, the display, the round card and the expedition."""

    has_own = keeps_table = True

    def headline(self, game: Game) -> Row:
        state = game.state_as(State)
        return (
            Part(f" {game.ruleset.title}  ", "title"),
            *draw_rounds(state),
            Part(game.progress()),
            _expedition(state),
            Part("  cups ", "trophy"),
            *draw_trophies(state),
            Part(f"  deck {state.deck}", "label"),
        )

    def brief_headline(self, game: Game) -> Row:
        return Part(f" {game.progress()}"), _expedition(game.state_as(State))

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        """Everybody in full and as large as there is room; else the one in focus, and below everybody in brief."""
        for scale in (LARGE, NORMAL):
            slots = _all(len(game.players), columns, rows, scale)
            if slots:
                return slots
        players = len(game.players)
        width, height = _seat(NORMAL)
        top = max(height, min(height + 1, rows - SMALL[1] + 1))  # a notice takes rows that are blank
        one = (Slot(OWN, 0, 0, width, top), Slot(TABLE, width + 1, 0, columns - width - 1, top))
        room = columns // players
        small = [
            Slot(f"small {seat}", seat * room, top, min(room - 1, SMALL[0]), min(SMALL[1], rows - top))
            for seat in range(players)
        ]
        return (*one, *small)

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:
        if slot.sheet in (TABLE, LOG):
            return None
        return focus if slot.sheet == OWN else game.players[int(slot.sheet.split()[1])]

    def source(self, game: Game, slot: Slot, focus: str) -> object | None:
        state = game.state_as(State)
        player = self.player(game, slot, focus)
        if slot.sheet == LOG:
            return None
        if player is None:
            return state.display, state.step, state.revealed, state.turn
        seat = state.seat(player)
        return seat, is_awaited(state, seat), game.result().of(player).total

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:
        state = game.state_as(State)
        player = self.player(game, slot, focus)
        if slot.sheet == LOG:
            return self.draw_log(game, slot)
        if player is None:
            return _middle(state, slot.width, slot.height)
        seat, total = state.seat(player), game.result().of(player).total
        if slot.sheet.startswith("small"):
            return draw_seat_small(state, seat, total, slot.width)
        scale = LARGE if slot.height >= _seat(LARGE)[1] else NORMAL
        return draw_seat(state, seat, total, scale, keeps_completed=True)

    def item(self, game: Game, thing: object) -> GalleryItem | None:
        return pictures(game.setup.sheets)("", thing)

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "cross" | "bonus":
                ghost = ghost_of(expected)
                return (
                    EventEntry(expected)
                    if ghost is None
                    else CrossEntry(expected, state, ghost, _last_card(game, expected.player))
                )
            case "reveal":
                return ChoiceEntry(expected, pictures(state.sheets))
            case "deal":
                return DealEntry(expected, state.sheets)
            case "take":
                return TakeCardEntry(expected, pictures(state.sheets, state.display))
            case _:
                return ChoiceEntry(expected, pictures(state.sheets, state.display))


def _last_card(game: Game, player: str | None) -> str:
    """The card that this player crossed last."""
    crossed = (each.event for each in reversed(game.line) if isinstance(each.event, (Cross, Bonus)))
    return next((event.card for event in crossed if event.player == player), "")


def _expedition(state: State) -> Part:
    """The expedition in force, by its name and its shape."""
    if state.step not in ("cross", "resolve"):
        return Part("")
    return Part(f"  {state.pattern} {outline(state.sheets.expeditions[state.pattern])}", "pattern")


def _seat(scale: Scale) -> tuple[int, int]:
    """Columns and rows of a player's sheet: a name above cards and a score card."""
    columns, rows = scale.card
    return 1 + HAND * (columns + 1) + SCORE_CARD, 1 + rows


def _all(players: int, columns: int, rows: int, scale: Scale) -> Sequence[Slot]:
    """Everybody in full; nothing if there is no room for that."""
    width, height = _seat(scale)
    down = -(-players // max(1, columns // (width + 1)))
    across = -(-players // down)
    log = columns - max(across * (width + 3), WIDE + GAPS)
    apart = (columns - log if log >= LOG_LEAST else columns) // across
    below = down * height + 1
    if across * width > columns or below + MIDDLE > rows:
        return ()
    seats = [
        Slot(f"seat {seat}", seat % across * apart, seat // across * height, width, height)
        for seat in range(players)
    ]
    table = Slot(TABLE, 1, below, across * apart - 1, rows - below)
    return (*seats, table, *([Slot(LOG, columns - log, 0, log, rows)] if log >= LOG_LEAST else ()))


class SilverAndGoldTally(Pad):
    """The last page of the score pad; cards are named from the gallery, or counted by color."""

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        may_count = any(pick.key == "colors" for each in game.expected() for pick in each.picks)
        pages = [each.event for each in game.line if isinstance(each.event, Tally)]
        is_counted = bool(pages) and pages[-1].cards is None  # as the table has begun
        return TallyCardsEntry(expected, game.setup.sheets, may_count=may_count, is_counted=is_counted)


def _middle(state: State, columns: int, rows: int) -> Drawing:
    """The display with its palms, and the expedition in force."""
    worth = f"  palm = {state.palm_worth()}" if state.display else ""
    title = draw([Part("display", "label"), Part(worth, "palm")])
    is_narrow = columns < WIDE + 3
    width, height = NORMAL.card
    is_large = columns >= DISPLAY * (width + 1) + GAPS and rows >= height + 2
    shown = [(number, state.sheets.cards[card]) for number, card in enumerate(state.display, 1)]
    if is_large:
        cards = [draw_card(card, name=f"{number} {card.color}", is_displayed=True) for number, card in shown]
    else:
        cards = [_displayed(number, card, is_narrow=is_narrow) for number, card in shown]
    if is_narrow:
        upper, lower = (beside(cards[pair : pair + 2], gap=1) for pair in (0, 2))
        # As high as the highest cards, so that the lower ones stay where they are; most leave a gap.
        return stack(title, upper, draw(*[""] * (ROWS - len(upper.rows))), lower)
    if state.step in ("cross", "resolve"):
        cards.append(draw_expedition(state.sheets.expeditions[state.pattern]))
    body = draw("")
    if cards:
        body = next((wide for gap in (3, 2, 1) if (wide := beside(cards, gap)).width <= columns), None) or beside(
            cards[:DISPLAY], gap=1
        )
    left = state.still_to_come()
    if left and rows > MIDDLE:
        body = stack(body, draw([Part("still to come  ", "label"), listing(left)]))
    return stack(title, body)


def _displayed(number: int, card: Card, *, is_narrow: bool) -> Drawing:
    """A displayed card with its digit."""
    if is_narrow:
        name = f"{number} {card.color}"
        return draw_thumbnail(card, name=name, columns=SIDE // 2 - 1, is_low=True, is_displayed=True)
    name = f"{number} {card.color} {card.points}"
    return draw_thumbnail(card, name=name, columns=WIDE // DISPLAY, rows=ROWS, is_displayed=True)
