"""BoxBoard: all cards and expeditions of a pack as a gallery, each to be drawn again, and new ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from attrs import evolve
from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from scorepad.app.drawing_boards.drawing_board import check_rows
from scorepad.app.drawing_boards.pack_board import PackBoard
from scorepad.app.pads.silver_and_gold.card_board import CardBoard, ExpeditionBoard, GridBoard
from scorepad.app.painting import Highlight
from scorepad.app.screens.dialogs import Choose
from scorepad.app.widgets.inputs import Option
from scorepad.app.widgets.sheet import Hint
from scorepad.games.silver_and_gold.card_draft import BoxDraft, CardDraft, ExpeditionDraft
from scorepad.games.silver_and_gold.cards import COLORS
from scorepad.games.silver_and_gold.draw import draw_sheets
from scorepad.games.silver_and_gold.draw_card import HEAD, MOST, NORMAL, draw_card, draw_expedition, draw_thumbnail
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Part, Row, beside, stack, width
from scorepad.text.wording import count

SMALL = (13, HEAD + MOST)
"""Columns and rows of a small card."""
GAP = 2
BELOW = "|"
"""What the targets of a card end with below its title, so that only the title is marked."""


class BoxBoard(PackBoard[BoxDraft]):
    """The gallery of a pack."""

    NAME = "Draw cards"
    CALLED = "my-cards"
    ABOUT = (
        "All treasure cards and expeditions of the pack. The arrows point at one, Enter draws it again, n "
        "draws a new card and e a new expedition, Del takes one out. With the mouse: a click points at a "
        "card, a second one opens it.\n"
        "\n"
        "The margin compares the pack with the printed box. A pack of your own may differ; it only says "
        "so."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Draw", tooltip="Draw this one again."),
        Binding("n", "new_card", "New card", tooltip="Draw a new treasure card."),
        Binding("e", "new_expedition", "New expedition", tooltip="Draw a new expedition pattern."),
        Binding("delete", "remove", "Take out", tooltip="Take this one out of the pack; undo brings it back."),
        Binding("f", "find", "Find", tooltip="Find one by its name."),
        Binding("o", "print_view", "On paper", tooltip="All cards in lines, to compare with the printed ones."),
        Binding("i", "compared", "Compared", tooltip="Say that it was compared with the print, and by whom."),
    ]

    def __init__(self, pack: Pack, draft: BoxDraft) -> None:
        super().__init__(pack, draft)
        self.pointed = 0
        """The place of the card pointed at."""
        self._across = 1
        """How many cards there are in a row."""
        self._color = COLORS[0]
        """The color of the card drawn last."""

    @property
    def all(self) -> Sequence[CardDraft | ExpeditionDraft]:
        """The expeditions, then the cards, as in the file."""
        return (*self.draft.expeditions, *self.draft.cards)

    @property
    def current(self) -> CardDraft | ExpeditionDraft | None:
        """What is pointed at."""
        return self.all[self.pointed] if self.pointed < len(self.all) else None

    # ------------------------------------------------------------------ what is drawn

    def tables(self) -> dict[str, Any]:
        return self.draft.tables()

    def mistakes(self) -> Sequence[str]:
        missing = {"treasure cards": self.draft.cards, "expeditions": self.draft.expeditions}
        return [f"There are no {what} yet." for what, there in missing.items() if not there]

    def picture(self, columns: int, rows: int) -> Drawing:  # noqa: ARG002
        is_large = columns >= 5 * NORMAL.card[0]
        wide = NORMAL.card[0] if is_large else SMALL[0]
        self._across = max(1, (columns + GAP - 1) // (wide + GAP))
        self._canvas.below = NORMAL.card[1] if is_large else SMALL[1]
        drawings = [_plate(each, is_large=is_large) for each in self.all]
        lines = [drawings[start : start + self._across] for start in range(0, len(drawings), self._across)]
        return stack(*(part for line in lines for part in (beside(line, GAP), Drawing(((),)))))

    def marks(self) -> dict[str, Highlight]:
        return {self.current.id: Highlight("ghost", "▶", " ")} if self.current is not None else {}

    def drawing_hints(self) -> Sequence[Hint]:
        return (Hint("up", "", "Point at another card.", "↑↓←→"),)

    def said(self) -> Row:
        current = self.current
        if current is None:
            return (Part(" An empty box: n draws a card, e an expedition.", "stands"),)
        if isinstance(current, ExpeditionDraft):
            words = count(current.cards, "expedition card")
        else:
            seal = f", seal {current.seal.points} per {current.seal.color}" if current.seal else ""
            words = f"{count(current.boxes, 'box', 'boxes')}, {count(current.points, 'point')}{seal}"
        return Part(f" {current.id} ", "key"), Part(words)

    def margin(self, columns: int) -> Iterator[Row]:
        draft = self.draft
        checks = check_rows(self.mistakes(), draft.remarks(), columns)
        if self.is_narrow:
            yield from checks
        for color in COLORS:
            own = [card for card in draft.cards if card.color == color]
            yield Part(f"{color:8}", color), Part(f"{count(len(own), 'card')}")
        shown = sum(each.cards for each in draft.expeditions)
        yield Part("patterns", "label"), Part(f" {len(draft.expeditions)} on {count(shown, 'card')}")
        yield ()
        yield from checks

    def plain(self) -> Drawing:
        lined = draw_sheets(self.draft.sheets)
        return Drawing(tuple(tuple(part._replace(paint=None) for part in row) for row in lined.rows))

    # ------------------------------------------------------------------ keys and the mouse

    def press(self, key: str, character: str) -> bool:  # noqa: ARG002
        steps = {"left": -1, "right": 1, "up": -self._across, "down": self._across}
        steps |= {"pageup": -3 * self._across, "pagedown": 3 * self._across}
        ends = {"home": 0, "end": len(self.all) - 1}
        if key in steps:
            self._point(self.pointed + steps[key])
        elif key in ends:
            self._point(ends[key])
        else:
            return False
        return True

    def _point(self, place: int) -> None:
        self.pointed = max(0, min(place, len(self.all) - 1))
        self.show()

    def stroke(self, draft: BoxDraft, target: str, *, is_left: bool) -> BoxDraft:  # noqa: ARG002
        """A click points at a card, a second one opens it."""
        names = [each.id for each in self.all]
        name = target.rstrip(BELOW)
        if name in names:
            was, self.pointed = self.pointed, names.index(name)
            if was == self.pointed:
                self.call_later(self.action_open)
        return draft

    # ------------------------------------------------------------------ actions

    def action_open(self) -> None:
        current = self.current
        if isinstance(current, CardDraft):
            self._draw_card(current, current.id)
        elif current is not None:
            self._draw_expedition(current, current.id)

    def action_new_card(self) -> None:
        self._draw_card(self.draft.new_card(self._color))

    def action_new_expedition(self) -> None:
        self._draw_expedition(self.draft.new_expedition())

    def _draw_card(self, card: CardDraft, instead: str = "") -> None:
        def drawn(done: CardDraft | None) -> None:
            if done is not None:
                self._color = done.color
                self._take(board.boxed(), done.id)

        board = CardBoard(self.draft, card, instead)
        self.app.push_screen(board, drawn)

    def _draw_expedition(self, expedition: ExpeditionDraft, instead: str = "") -> None:
        def drawn(done: ExpeditionDraft | None) -> None:
            if done is not None:
                self._take(board.boxed(), done.id)

        board = ExpeditionBoard(self.draft, expedition, instead)
        self.app.push_screen(board, drawn)

    def _take(self, draft: BoxDraft, name: str) -> None:
        """Go on with another box, and point at what is new."""
        self.versions = self.versions.to(draft)
        self._point([each.id for each in self.all].index(name))

    def rescue(self) -> None:
        """With the card that is being drawn, even if unfinished."""
        for screen in self.app.screen_stack:
            if isinstance(screen, GridBoard) and screen.can_be_kept():
                self.versions = self.versions.to(screen.boxed())
        super().rescue()

    def action_remove(self) -> None:
        if self.current is not None:
            self.change(self.draft.without(self.current.id))

    def action_find(self) -> None:
        options = [Option(place, each.id) for place, each in enumerate(self.all)]
        self.ask(Choose("Which one?", options), self._point)

    def show(self) -> None:
        self.pointed = max(0, min(self.pointed, len(self.all) - 1))
        super().show()

    def commands(self) -> Iterable[SystemCommand]:
        yield from super().commands()
        yield SystemCommand("New card", "Draw a treasure card", self.action_new_card)
        yield SystemCommand("New expedition", "Draw an expedition pattern", self.action_new_expedition)


def _plate(each: CardDraft | ExpeditionDraft, *, is_large: bool) -> Drawing:
    """A card or expedition of the gallery, all of the same size."""
    columns, rows = NORMAL.card if is_large else SMALL
    if isinstance(each, ExpeditionDraft):
        pattern = draw_expedition(evolve(each, id=f" {each.id}").expedition).rows
        missing: list[Row] = [()] * (rows - len(pattern))
        drawing = Drawing(tuple((*row, Part(" " * (columns - _width(row)))) for row in (*pattern, *missing)))
    elif is_large:
        drawing = draw_card(each.card, name=f" {each.id}")
    else:
        name = f" {each.id} {each.points}".ljust(columns)
        drawing = draw_thumbnail(each.card, name=name, columns=columns, rows=rows)
    below = f"{each.id}{BELOW}"
    title, *others = [_aimed(row, below) for row in drawing.rows]
    return Drawing(((*_aimed(title[:1], each.id), *title[1:]), *others))


def _aimed(row: Row, target: str) -> Row:
    painted = ((part, part.paint and part.paint._replace(target=target)) for part in row)
    return tuple(part._replace(target=target, paint=paint) for part, paint in painted)


def _width(row: Row) -> int:
    return sum(width(part.text) for part in row)
