"""CardBoard and ExpeditionBoard: one card being drawn, box by box; they close with the finished drawing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from attrs import evolve
from textual.binding import Binding, BindingType

from scorepad.app.drawing_boards.drawing_board import CursorBoard, check_rows
from scorepad.app.drawing_boards.pack_board import PackBoard, free_name, save_apart
from scorepad.app.pads.pad import Keep
from scorepad.app.screens.dialogs import Ask, Confirm
from scorepad.app.widgets.sheet import Hint
from scorepad.engine import grid
from scorepad.games.silver_and_gold.card_draft import BoxDraft, CardDraft, ExpeditionDraft, GridDraft, Place
from scorepad.games.silver_and_gold.cards import COLORS
from scorepad.games.silver_and_gold.draw_card import LARGE, NORMAL, SIGNS, SYMBOLS, box_target, draw_unfinished
from scorepad.games.silver_and_gold.scoring import NAME
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Paint, Part, Row, Target, draw, touched
from scorepad.text.wording import count

G = TypeVar("G", bound=GridDraft)
BOXES = {".": "plain box", "C": "coin", "P": "palm", "X": "one more box", "#": "no box"}
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
MOST_POINTS = 99
FINE = "looks right"


class GridBoard(CursorBoard[G]):
    """A drawing on a small grid, typed row by row or painted with the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "size", "Size", tooltip="Another number of columns and rows; what does not fit is cut off."),
        Binding("i", "name", "Name", tooltip="Give it another id."),
    ]

    def __init__(
        self, box: BoxDraft, draft: G, instead: str = "", *, keep: Keep | None = None, pack: Pack | None = None
    ) -> None:
        super().__init__(draft.with_room(), NAME)
        self._keep = keep
        """Keeps what is finished in the record being played; if it cannot, the drawing stays open."""
        self._pack = pack
        """The pack of the box, if no gallery looks after it."""
        self.box = box
        self.instead = instead
        """The id of the one in the box that it takes the place of."""

    @abstractmethod
    def boxed(self) -> BoxDraft:
        """The box with the drawing in it."""

    def mistakes(self) -> Sequence[str]:
        return self.box.mistakes(self.draft, self.instead)

    def find(self, target: str) -> Place | None:
        name = touched(target, "boxes")
        if name not in grid.BITS:
            return None
        row, column = divmod(grid.BITS[name].bit_length() - 1, grid.COLUMNS)
        return column, row

    def headline(self) -> Row:
        return (Part(f" {self.NAME} ", "title"), Part(f"  {self.draft.id}", "label"))

    def plain(self) -> Drawing:
        rows = self.draft.rows
        letters = "".join(grid.names(grid.cell(column, 0))[0][0] for column in range(len(rows[0])))
        lines = [(Part(f"{number}  ", "label"), Part(row)) for number, row in enumerate(rows, 1)]
        return draw([Part(f"   {letters}", "label")], *lines)

    # ------------------------------------------------------------------ keys and the mouse

    def step(self, key: str) -> Place | None:
        if key not in STEPS:
            return None
        (column, row), (right, down) = self.place, STEPS[key]
        return (column + right) % self.draft.columns, (row + down) % len(self.draft.rows)

    def press(self, key: str, character: str) -> bool:
        if key == "enter":
            self.finish()
        return key == "enter" or super().press(key, character)

    # ------------------------------------------------------------------ finishing

    def finish(self) -> None:
        """Close with the drawing, if it can be in the box."""
        mistakes = self.mistakes()
        if mistakes:
            self.scorepad.complain(mistakes[0])
        elif self._keep is None or self._keep(self.boxed().tables(), self.draft.id):
            self.dismiss(self.draft)

    def ask_to_leave(self, go: Callable[[], None]) -> None:
        words = "It is not finished: Enter on the card finishes it."
        self.ask(Confirm("Throw this drawing away?", words, "Throw away", "Keep drawing"), lambda _: go())

    def can_be_kept(self) -> bool:
        """Would anything be lost that can be in a box?"""
        return self.has_changes() and not self.mistakes()

    def rescue(self) -> None:
        """Save what would be lost as a pack of its own, which no game uses unless it is chosen."""
        if self._pack is not None and self.can_be_kept():
            save_apart(self._pack, self.boxed().tables(), free_name(f"{self._pack.name}-unfinished"))

    def action_name(self) -> None:
        if self._keep is not None and self.instead:
            self.scorepad.say("It keeps its id, since the record calls it that.")
            return

        asked = Ask("Its id", self.draft.id, problem=self._wrong_name)
        self.ask(asked, lambda name: self.change(evolve(self.draft, id=name)))

    def _wrong_name(self, name: str) -> str:
        return self.box.wrong_id(evolve(self.draft, id=name), self.instead)


class CardBoard(GridBoard[CardDraft]):
    """A treasure card: its boxes, color, points and seal."""

    NAME = "Draw a card"
    WAY = f"{PackBoard.WAY}, box-board.new-card"
    ABOUT = (
        "Type the card row by row: . plain box, c coin, p palm, x one more box, Space or # for no box. "
        "Each sign goes into the cell under the cursor, and the cursor moves on; the arrows move it, "
        "Backspace goes back. Enter finishes the card.\n"
        "\n"
        "1 2 3 4 choose the color, and with it the points that such cards have. s and then 1 2 3 4 give it "
        "a seal, s and 0 take it away; S changes what the seal is worth, + and - what the card is worth.\n"
        "\n"
        "With the mouse: choose a sign in the margin, then click or drag; the right button takes boxes "
        "away. The margin says at once what is wrong."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "seal", "Seal", tooltip="Then 1 2 3 4: a seal of that color; 0: no seal."),
        Binding("S", "seal_points", "Seal's worth", tooltip="Change what the seal scores per card."),
        Binding("plus", "worth(1)", "Worth", key_display="+ -", tooltip="One point more or less."),
        Binding("minus", "worth(-1)", "Less", show=False),
        *(each for each in GridBoard.BINDINGS),
    ]
    typed: ClassVar[Mapping[str, str]] = {**{key: key.upper() for key in "xcpXCP"}, ".": ".", "#": "#", " ": "#"}

    is_sealing = False
    """Is a color for the seal asked for?"""

    def boxed(self) -> BoxDraft:
        return self.box.put_card(self.draft, self.instead)

    def target(self, place: Place) -> str:
        return box_target(self.draft.id, grid.names(grid.cell(*place))[0])

    def picture(self, columns: int, rows: int) -> Drawing:
        large = draw_unfinished(self.draft.card, LARGE)
        is_large = large.width <= columns and len(large.rows) <= rows
        return large if is_large else draw_unfinished(self.draft.card, NORMAL)

    def drawing_hints(self) -> Sequence[Hint]:
        if self.is_sealing:
            colors = [Hint(str(number), color, f"A {color} seal.") for number, color in enumerate(COLORS, 1)]
            return [*colors, Hint("0", "no seal", "Take the seal away.")]
        return (
            Hint("enter", "Done", "The card is finished."),
            Hint("type", "", "Put a sign into the cell under the cursor and move on.", ". c p x Space"),
            Hint("1-4", "Color", "Purple, orange, green or grey."),
        )

    def said(self) -> Row:
        name = grid.names(grid.cell(*self.place))[0]
        ask = "Which color has the seal? 1 2 3 4, or 0 for none" if self.is_sealing else ""
        return Part(f" {name} ", "key"), Part(f"{BOXES[self.draft.glyph(self.place)]}   "), Part(ask, "stands")

    def margin(self, columns: int) -> Iterator[Row]:
        mistakes = self.mistakes()
        checks = check_rows(mistakes, self.draft.remarks() if not mistakes else (), columns, FINE)
        if self.is_narrow:
            yield tuple(part for glyph in BOXES for part in self._sign(glyph))
            yield from checks
            yield from self._facts()
        else:
            yield from (
                (*self._sign(glyph), Part(f" {what}", "", f"brush:{glyph}")) for glyph, what in BOXES.items()
            )
            yield ()
            yield from self._facts()
            yield ()
            yield from checks

    def _sign(self, glyph: str) -> Row:
        """A sign to choose, with its key."""
        target, color = f"brush:{glyph}", self.draft.color
        key = "_" if glyph == "#" else glyph.lower()
        tile = "" if glyph == "#" else f"{color}-card/{color}-box"
        sign = Part(f" {SIGNS[glyph]} ", "", target, Paint(f" {SYMBOLS[glyph]} ", tile, target))
        return self.point_at_brush(glyph, f"{key} "), sign

    def _facts(self) -> Iterator[Row]:
        """Color, points and seal."""
        draft = self.draft
        for number, color in enumerate(COLORS, 1):
            is_own = color == draft.color
            target = f"key:{number}"
            yield (
                Part(f" {number} ", "key", target),
                Part(f"{'■' if is_own else '□'} {color}", color if is_own else "label", target),
                Part(f"  {count(draft.points, 'point')}" if is_own else "", "points"),
            )
        seal = f"{draft.seal.points} per {draft.seal.color} card" if draft.seal else "none"
        yield Part(" s ", "key", "key:s"), Part("seal: ", "label", "key:s"), Part(seal)
        yield Part(f"   {count(draft.boxes, 'box', 'boxes')}", "label"), Part(f" of {draft.points}", "label")

    # ------------------------------------------------------------------ keys

    def press(self, key: str, character: str) -> bool:
        if self.is_sealing:
            self._seal(character)
            return True
        if character in ("1", "2", "3", "4"):
            color = COLORS[int(character) - 1]
            self.change(self.box.recolored(self.draft, color, is_new=not self.instead))
            return True
        return super().press(key, character)

    def action_seal(self) -> None:
        self.is_sealing = True
        self.show()

    def _seal(self, character: str) -> None:
        """Give the card a seal; any other key changes nothing."""
        self.is_sealing = False
        if character == "0":
            self.change(evolve(self.draft, seal=None))
        elif character in ("1", "2", "3", "4"):
            self.change(evolve(self.draft, seal=self.box.seal(COLORS[int(character) - 1])))
        else:
            self.show()

    def action_seal_points(self) -> None:
        seal = self.draft.seal
        if seal is None:
            self.scorepad.say("There is no seal yet: s gives it one.")
        else:
            self.change(evolve(self.draft, seal=seal._replace(points=seal.points % 3 + 1)))

    def action_worth(self, by: int) -> None:
        points = min(MOST_POINTS, max(1, self.draft.points + by))
        self.change(evolve(self.draft, points=points))


class ExpeditionBoard(GridBoard[ExpeditionDraft]):
    """An expedition pattern, and how many cards show it."""

    NAME = "Draw an expedition"
    WAY = f"{PackBoard.WAY}, box-board.new-expedition"
    ABOUT = (
        "Type the pattern row by row: x belongs to it, Space or . does not. The arrows move the cursor, "
        "Backspace goes back, Enter finishes the pattern. It is turned and mirrored for you, and it may "
        "lie anywhere on the grid.\n"
        "\n"
        "1 2 3 4 say how many expedition cards show it; i gives it a name. With the mouse: click or drag; "
        "the right button takes away."
    )
    BINDINGS: ClassVar[list[BindingType]] = [*(each for each in GridBoard.BINDINGS)]
    typed: ClassVar[Mapping[str, str]] = {"x": "#", "X": "#", "#": "#", ".": ".", " ": "."}
    brush = "#"

    def boxed(self) -> BoxDraft:
        return self.box.put_expedition(self.draft, self.instead)

    def target(self, place: Place) -> str:
        return Target("boxes", grid.names(grid.cell(*place))[0])

    def picture(self, columns: int, rows: int) -> Drawing:  # noqa: ARG002
        lines: list[Any] = [[Part(f"{self.draft.id} ×{self.draft.cards}", "label")], ""]
        for row, glyphs in enumerate(self.draft.rows):
            parts = []
            for column, glyph in enumerate(glyphs):
                is_in, target = glyph == "#", self.target((column, row))
                parts += [Part("███" if is_in else " · ", "pattern" if is_in else "faint", target), Part(" ")]
            lines += [parts, ""]
        return draw(*lines)

    def drawing_hints(self) -> Sequence[Hint]:
        return (
            Hint("enter", "Done", "The pattern is finished."),
            Hint("type", "", "Put a sign into the cell under the cursor and move on.", "x Space"),
            Hint("1-4", "Cards", "How many cards show it."),
        )

    def margin(self, columns: int) -> Iterator[Row]:
        for glyph, what in (("#", "in the pattern"), (".", "not in it")):
            key = self.point_at_brush(glyph, "x " if glyph == "#" else "_ ")
            yield key, Part(what, "", key.target)
        yield ()
        yield (Part(count(self.draft.cards, "card shows it", "cards show it")),)
        yield ()
        yield from check_rows(self.mistakes(), (), columns, FINE)

    def press(self, key: str, character: str) -> bool:
        if character in ("1", "2", "3", "4"):
            self.change(evolve(self.draft, cards=int(character)))
            return True
        return super().press(key, character)
