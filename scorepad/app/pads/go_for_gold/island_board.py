"""IslandBoard: your own island, typed row by row, steered over or painted with the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from scorepad.app.drawing_boards.drawing_board import CursorBoard, check_rows
from scorepad.app.drawing_boards.pack_board import PackBoard
from scorepad.app.pads.go_for_gold.move_entries import KEYS, UPRIGHT, ways
from scorepad.app.screens.dialogs import Choose
from scorepad.app.widgets.inputs import Option
from scorepad.app.widgets.sheet import Hint
from scorepad.games.go_for_gold.cards import (
    COLORS,
    FOOT,
    GLYPHS,
    NUMBERS,
    PORT,
    SHOVEL,
    WATER,
    name_of,
)
from scorepad.games.go_for_gold.draw_island import (
    LARGE,
    NORMAL,
    ROLES,
    SYMBOLS,
    draw_island,
    draw_islet,
    size,
    space_target,
)
from scorepad.games.go_for_gold.island_draft import IslandDraft, Place
from scorepad.games.go_for_gold.scoring import NAME
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Drawing, Paint, Part, Row, draw, touched
from scorepad.text.wording import listing

NAMES = {
    WATER: "water",
    ".": "land",
    SHOVEL: "shovel",
    FOOT: "foot",
    PORT: "port",
    **{glyph: f"treasure {number}" for glyph, number in NUMBERS.items()},
    **{glyph: f"{color} temple" for glyph, color in COLORS.items()},
}
TYPED = {
    **{glyph: glyph for glyph in GLYPHS},
    # Without Shift, too; but y steers, as z does on other keyboards.
    **{glyph.lower(): glyph for glyph in (PORT, *COLORS) if glyph.lower() not in KEYS},
    " ": WATER,
}
"""What the keys of the glyphs put on a space."""
SIZE = "10x8"
"""What is offered as the size of a new island."""


class IslandBoard(CursorBoard[IslandDraft], PackBoard[IslandDraft]):
    """The island, a cursor on it, and a margin with what there is and what is wrong."""

    NAME = "Draw an island"
    CALLED = "my-island"
    ABOUT = (
        "Type the sheet row by row, with the signs of the file: . land, s shovel, f foot, 4 5 6 treasures, p "
        "port, r b g v and Shift+Y temples, Space water. Each sign goes onto the space under the cursor, and "
        "the cursor moves on; Enter goes to the next row. Hold a key to keep painting.\n"
        "\n"
        "The cursor moves as on the pad: w e up, a d across, z x down; the arrows and 7 9 1 3 of a number pad "
        "do the same. After h, moving paints with the last sign. With the mouse: choose a sign in the margin, "
        "then click or drag; the right button paints water.\n"
        "\n"
        "Rows 2, 4, … are half a hex to the right. If on your sheet the first row is the one further right, "
        "press <: a row of water comes on top. If the hexes on your sheet have a flat top, turn the sheet by "
        "a quarter until they stand on a corner; its columns are then the rows you type. Del takes a space "
        "out of a row, and Ins puts one in.\n"
        "\n"
        "The margin says at once what is wrong: treasures and temples that no port can reach, two temples of "
        "one color, too few ports. The ports are put in clockwise order for you."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hold", "Hold", tooltip="Hold the brush down: moving paints with the last sign; h lifts it."),
        Binding("m", "mirror", "Mirror", tooltip="Exchange left and right."),
        Binding("M", "flip", "Upside down", tooltip="Exchange top and bottom."),
        Binding(
            "less_than_sign,greater_than_sign",
            "shift",
            "Shift rows",
            key_display="<",
            tooltip="Rows 1, 3, … to the right instead of 2, 4, …: with a row of water on top.",
        ),
        Binding("n", "size", "Size", tooltip="Another number of columns and rows; what does not fit is cut off."),
        Binding("c", "copy", "Copy", tooltip="Copy the island of another sheet pack."),
        Binding(
            "o", "print_view", "On paper", tooltip="The plain drawing with coordinates, to compare with paper."
        ),
        Binding("i", "compared", "Compared", tooltip="Say that it was compared with the print, and by whom."),
    ]

    typed = TYPED

    # ------------------------------------------------------------------ what is drawn

    def tables(self) -> dict[str, Any]:
        return self.draft.tables()

    def mistakes(self) -> Sequence[str]:
        return self.draft.mistakes

    def picture(self, columns: int, rows: int) -> Drawing:
        sheets = self.draft.sheets
        for scale in (LARGE, NORMAL):
            wide, high = size(sheets, scale)
            if wide <= columns and high <= rows:
                return draw_island(sheets, scale=scale)
        return draw_islet(sheets)

    def target(self, place: Place) -> str:
        return space_target(name_of(*place))

    def find(self, target: str) -> Place | None:
        sheets = self.draft.sheets
        space = touched(target, "path")
        return sheets.place(sheets.bits[space]) if space in sheets.bits else None

    def said(self) -> Row:
        glyph = self.draft.glyph(self.place)
        brush = f"painting {NAMES[self.brush]}; h stops" if self.is_held else ""
        return (
            Part(f" {name_of(*self.place)} ", "key"),
            Part(f"{NAMES[glyph]}   "),
            Part(brush, "stands"),
        )

    def margin(self, columns: int) -> Iterator[Row]:
        if self.is_narrow:
            yield from self._checks(columns)
            yield from self._palette(columns)
        else:
            for row in self._palette(columns):
                yield row
                yield ()
            yield from self._checks(columns)

    def _checks(self, columns: int) -> Iterator[Row]:
        draft = self.draft
        yield from check_rows(draft.mistakes, draft.remarks if not draft.mistakes else (), columns)
        if draft.ports:
            yield Part("ports clockwise: ", "label"), Part(" ".join(draft.ports))
        land = draft.tally.land
        yield Part("land ", "label"), Part(f"{land}"), Part(f" of {len(draft.rows) * draft.columns}", "label")

    def _palette(self, columns: int) -> Iterator[Row]:
        """Every sign with how often it is there, to click on."""
        there = "".join(self.draft.rows)
        row: list[Part] = []
        for glyph in GLYPHS:
            target = f"brush:{glyph}"
            tile = "sea/wave" if glyph == WATER else "harbor" if glyph == PORT else "sand"
            tile = f"{COLORS[glyph]}-temple" if glyph in COLORS else tile
            symbol = f" {SYMBOLS.get(glyph, glyph)} "
            number = "" if glyph == WATER else str(there.count(glyph))
            row += [
                self.point_at_brush(glyph, glyph),
                Part(f" {glyph} ", ROLES[glyph], target, Paint(symbol, tile, target)),
                Part(f"{number:3}", "label", target),
            ]
            if len(row) == 3 * max(1, columns // 8):
                yield tuple(row)
                row = []
        if row:
            yield tuple(row)

    def plain(self) -> Drawing:
        """The drawing of the file between its coordinates."""
        lines = self.draft.drawing().rstrip("\n").split("\n")
        letters = " ".join(ascii_uppercase[: self.draft.columns])
        rows: list[Row] = [(Part(f"    {letters}", "label"),)]
        for number, line in enumerate(lines, 1):
            rows.append((Part(f"{number:>2}  ", "label"), Part(line)))
        ports = listing(self.draft.ports, none="none")
        return draw(*rows, "", f"Ports clockwise: {ports}")

    # ------------------------------------------------------------------ keys and the mouse

    def drawing_hints(self) -> Sequence[Hint]:
        return (
            Hint("type", "draw", "Put a sign on the space under the cursor and move on.", ". sf 456 p rbgYv"),
            Hint("steer", "move", "Move the cursor, as on the pad; arrows work, too.", "we ad zx"),
        )

    def press(self, key: str, character: str) -> bool:
        if super().press(key, character):
            return True
        if key == "insert":
            self.change(self.draft.insert(self.place))
        elif key == "delete":
            self.change(self.draft.remove(self.place))
        else:
            return False
        return True

    def step(self, key: str) -> Place | None:
        """Where a key goes: to a neighbor, or further."""
        (column, row), last, sheets = self.place, len(self.draft.rows) - 1, self.draft.sheets
        if key in KEYS or key in UPRIGHT:
            found = ways(key, sheets, sheets.bits[name_of(*self.place)])
            return sheets.place(sheets.bits[found[0]]) if found else self.place
        places = {
            "enter": (0, row + 1) if row < last else self.place,
            "home": (0, row),
            "end": (self.draft.columns - 1, row),
            "pageup": (column, 0),
            "pagedown": (column, last),
        }
        return places.get(key)

    # ------------------------------------------------------------------ actions

    def action_hold(self) -> None:
        self.is_held = not self.is_held
        self.go(self.place)

    def action_mirror(self) -> None:
        self.try_change(self.draft.mirror)

    def action_flip(self) -> None:
        self.try_change(self.draft.flip)

    def action_shift(self) -> None:
        self.try_change(self.draft.shift)

    def action_copy(self) -> None:
        """Copy the island of another pack; one undo brings this one back."""

        islands = {name: _island(path) for name, path in packs.names().items()}
        options = [Option(draft, name) for name, draft in islands.items() if draft is not None]
        self.ask(Choose("Copy which island?", options, picture=_small), self.change)

    def commands(self) -> Iterable[SystemCommand]:
        yield from super().commands()
        yield SystemCommand("Mirror", "Exchange left and right", self.action_mirror)
        yield SystemCommand("Upside down", "Exchange top and bottom", self.action_flip)
        yield SystemCommand("Shift rows", "Rows 1, 3, … to the right instead of 2, 4, …", self.action_shift)
        yield SystemCommand("Size", "Another number of columns and rows", self.action_size)
        yield SystemCommand("Copy an island", "From another sheet pack", self.action_copy)


def _island(path: str) -> IslandDraft | None:
    """The island of a pack, if it has one that can be read."""
    try:
        pack = packs.read(path)
        return IslandDraft.read(pack.tables, path) if pack.game == NAME else None
    except (SheetError, OSError):
        return None


def _small(draft: Any) -> Drawing:
    return draw_islet(draft.sheets)
