"""The pad of Sea & Shore: the trick in the middle, everybody's pile and addition cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.app.pads.layouts import CentralTable
from scorepad.app.pads.pad import Answer, EventEntry, Pad, Slot, points_so_far
from scorepad.app.pads.sea_and_shore.card_entries import CardCodeEntry, RestEntry, offers
from scorepad.app.pads.sea_and_shore.trick import PlayEntry, TurnUpEntry
from scorepad.app.pads.sea_and_shore.winnings import ActionEntry, EarnEntry
from scorepad.app.screens.page import Page
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.cards import MOST_POINTS, Sheets
from scorepad.games.sea_and_shore.draw import LARGE_TRICK, NAME, TRICK, draw_seat, draw_table, is_awaited
from scorepad.games.sea_and_shore.state import State
from scorepad.packs.forms import Form, FormField, Table
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Part, Row, draw, fit
from scorepad.text.wording import count, listing
from scorepad.timeline.game import Game

LOG = 10
"""Rows kept for the latest events below large cards."""


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return SeaAndShoreTally() if game.header.mode == "tally" else SeaAndShore()


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:
    """Show the forms in which a pack is filled in."""
    from scorepad.app.drawing_boards.form_board import show_forms

    del page
    show_forms(pack, FORMS, show)


class SeaAndShoreTally(Pad):
    """The last page; a player's round is typed on one line, round by round."""

    stays = False

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return TallyLineEntry(expected, game.setup.sheets)


class SeaAndShore(CentralTable):
    """The trick, with the players and their piles below it, or beside it if there is room."""

    WIDTH, SIDE, HIGHEST, LARGE = 78, 38, 4, (60, 8)
    turns_to_optional = False
    has_own = True

    def headline(self, game: Game) -> Row:
        state = game.state_as(State)
        starter = "" if state.finished else f"  {fit(game.players[state.start], NAME).rstrip()} starts"
        return (Part(f" {game.ruleset.title} ", "title"), Part(f" {game.progress()}"), Part(starter, "label"))

    def rows(self, game: Game, columns: int, rows: int) -> int:
        """Large cards where they leave room for the players and the latest events."""
        players = 0 if self._is_wide(columns) else 2 * len(game.players)
        return LARGE_TRICK if LARGE_TRICK + players + LOG <= rows else TRICK

    def kept(self, game: Game, slot: Slot) -> int:  # noqa: ARG002
        """The cards of the trick, with the names below them."""
        return slot.height - 1

    def draw_table(self, game: Game, slot: Slot) -> Drawing:
        return draw_table(game.state_as(State), slot.width, is_large=slot.height >= LARGE_TRICK)

    def draw_player(self, game: Game, place: int, slot: Slot) -> Drawing:
        state = game.state_as(State)
        seat = state.seats[place]
        total = points_so_far(game, seat.player)
        if self.is_large(slot):
            from scorepad.games.sea_and_shore.draw import draw_large_seat

            return draw_large_seat(state, seat, total, slot.width, slot.height)
        return draw_seat(state, seat, total, slot.width, slot.height)

    def source_of_player(self, game: Game, place: int) -> object:
        state = game.state_as(State)
        seat = state.seats[place]
        return seat, is_awaited(state, seat), points_so_far(game, seat.player)

    def printed(self, game: Game) -> Mapping[str, Drawing | None]:
        """The actions, and how many cards there are: the treasures of a box are not known."""
        sheets: Sheets = game.setup.sheets
        actions = {f"action {number}": draw(text) if text else None for number, text in sheets.actions.items()}
        pairs = [listing(pair) for pair in sheets.pairs]
        hands = [f"{players} players: {count(cards, 'card')} each" for players, cards in sheets.hands.items()]
        return {
            **actions,
            "colors that share an action card": draw(*pairs),
            "addition cards": draw(f"{sheets.additions} of them"),
            "hands": draw(*hands),
            "treasures": None,
        }

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "trick":
                return TurnUpEntry(expected, game)
            case "play":
                return PlayEntry(expected, state)
            case "earn":
                return EarnEntry(expected, state)
            case "action":
                return ActionEntry(expected, game)
            case _:
                return RestEntry(expected, game)


class TallyLineEntry(CardCodeEntry):
    """Everything a player had at the end of a round."""

    more = "+"
    about = (
        "Type the treasures by color and points, and the addition cards with a plus, then Enter: r3 b2 +5. "
        "For nothing at all, type 0."
    )

    def first(self) -> Hint:
        words = "the round, e.g. r3 b2 +5", "Treasures, and addition cards with a plus."
        return Hint("type", *words, brief="e.g. r3 b2 +5")

    def finish(self, words: Sequence[str]) -> Answer:
        words = ["+0"] if words == ["0"] else words
        added = [word for word in words if word[0] == "+" and word[1:].isdecimal()]
        treasures = {word: self.treasure(word) for word in words if word not in added}
        wrong = [word for word, treasure in treasures.items() if treasure is None]
        if wrong:
            are = "is neither a treasure" if len(wrong) == 1 else "are neither treasures"
            return self.say(f"{listing(wrong)} {are} (r3) nor addition cards (+5).", wrong)
        if len(added) != 1:
            return self.say("Type the addition cards once: +5, or +0.", added[1:])
        round = offers(self.expected, "round")[0]
        return self.event(
            round=round,
            treasures=[treasures[word] for word in words if word not in added],
            additions=int(added[0]),
        )

    def so_far(self) -> dict[str, Any] | None:
        words = self.typed.split()
        added = [int(word) for word in words if word[0] == "+" and word[1:].isdecimal()]
        treasures = [treasure for word in words if (treasure := self.treasure(word))]
        return self.event(
            round=offers(self.expected, "round")[0], treasures=treasures, additions=added[-1] if added else 0
        )

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        return self.keypad()


def _each_color(pairs: Any) -> Any:
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        return pairs
    return [{"pair": number, "color": color} for number, pair in enumerate(pairs, 1) for color in pair]


def _in_pairs(entries: Sequence[Table]) -> list[list[str]]:
    colors = [each["color"] for each in entries]
    return [colors[place : place + 2] for place in range(0, len(colors), 2)]


def _each_hand(hands: Any) -> Any:
    if not isinstance(hands, dict):
        return hands
    return [{"players": players, "cards": cards} for players, cards in hands.items()]


FORMS = (
    Form(
        "action",
        "Actions",
        (
            FormField("number", "action", is_fixed=True),
            FormField("text", "what it says; empty if it is lost", is_optional=True),
        ),
        is_fixed=True,
    ),
    Form(
        "treasure",
        "Treasures",
        (
            FormField("color", "color", choices_in="colors"),
            FormField("points", "points", numbers=range(1, MOST_POINTS + 1)),
            FormField("count", "how many there are", numbers=range(1, 100), is_optional=True),
        ),
    ),
    Form(
        "colors",
        "Colors",
        (
            FormField("pair", "which two share an action card", is_fixed=True),
            FormField("color", "color: a word; treasures name it too"),
        ),
        is_fixed=True,
        unfold=_each_color,
        fold=_in_pairs,
    ),
    Form(
        "hands",
        "Hands",
        (
            FormField("players", "how many play", is_fixed=True),
            FormField("cards", "cards in each hand", numbers=range(1, 100)),
        ),
        is_fixed=True,
        unfold=_each_hand,
        fold=lambda entries: {each["players"]: each["cards"] for each in entries},
    ),
    Form(
        "additions",
        "Additions",
        (FormField("cards", "addition cards in the box", numbers=range(1, 100)),),
        is_fixed=True,
        unfold=lambda additions: [{"cards": additions}],
        fold=lambda entries: entries[0]["cards"],
    ),
)
