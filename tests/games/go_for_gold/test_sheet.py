"""The sheets of Go for Gold: mistakes in a map are named by row and column, and the bundled packs are sound."""

from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
import tomli

from scorepad import games
from scorepad.games.go_for_gold.cards import GLYPHS, Sheets
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Target
from tests.commands.console import Cli
from tests.games.go_for_gold.islands import TEMPLES, Chart, random_island
from tests.games.go_for_gold.table import COVE, ISLES, ROOM, SPITS, STREET, island, pack, spaces
from tests.games.packs import check_mistake, read_pack

MAP = """
~ . P . ~
 . 4 s R ~
P . ~ . P
 . f 5 . ~
~ . P B ~
"""
PORTS = ["C1", "E3", "C5", "A3"]
MINE = pack(MAP, PORTS)


def read(folder: Path, text: str) -> Sheets:
    """The island of a pack with this text."""
    sheets: Sheets = read_pack(folder, text)
    return sheets


def test_the_map_without_a_mistake_is_read(tmp_path: Path) -> None:
    sheets = read(tmp_path, MINE)
    assert sheets.ports == tuple(PORTS)
    assert sheets.rows == ("~.P.~", ".4sR~", "P.~.P", ".f5.~", "~.PB~")
    assert spaces(sheets, sheets.shovels) == ["C2"]
    assert spaces(sheets, sheets.feet) == ["B4"]
    assert {sheets.names[bit]: number for bit, number in sheets.numbers.items()} == {"B2": 4, "C4": 5}
    assert {sheets.names[bit]: color for bit, color in sheets.colors.items()} == {"D2": "red", "D5": "blue"}
    assert sheets.land.bit_count() == 18


# ---------------------------------------------------------------------- mistakes

LONG = "\n".join(["P . . P", " . 4 . ~"] * 13 + ["P . . P"])
WIDE = f"P {'. ' * 26}P\n ~ {'. ' * 26}~\nP {'. ' * 26}P"
GRID = MAP.strip("\n")
MISTAKES: dict[str, tuple[str, str, list[str]]] = {
    "an unknown glyph": ("~ . P . ~", "~ . P x ~", ["map", "row 1", "column 4", "x"]),
    "a glyph in the wrong case": (" . f 5 . ~", " . F 5 . ~", ["row 4", "column 2", "F", "Did you mean"]),
    "a treasure that is none": (" . 4 s R ~", " . 3 s R ~", ["row 2", "column 2", "3"]),
    "a letter that looks like another": ("P . ~ . P", "Р . ~ . P", ["row 3", "column 1"]),
    "several at once": (GRID, GRID.replace("4", "7").replace("5", "o"), ["row 2, column 2", "row 4, column 3"]),
    "glyphs not separated": (" . 4 s R ~", " . 4s R ~", ["row 2", "column 2", "4s", "separated"]),
    "a row without spaces": (" . 4 s R ~", " .4sR~", ["row 2", "column 1", "separated"]),
    "a row too short": ("P . ~ . P", "P . ~ .", ["row 3", "4 columns", "5"]),
    "a row too long": ("P . ~ . P", "P . ~ . P ~", ["row 3", "6 columns", "5"]),
    "a row left empty": ("P . ~ . P\n", "\n", ["row 3", "0 columns"]),
    "an even row without its half step": (" . f 5 . ~", ". f 5 . ~", ["row 4", "column 1", "1 space"]),
    "an odd row with a half step": ("P . ~ . P", " P . ~ . P", ["row 3", "column 1", "0 spaces"]),
    "a step too wide": (" . f 5 . ~", "   . f 5 . ~", ["row 4", "column 1", "got 3"]),
    "no port": (GRID, GRID.replace("P", "."), ["map", "no port", "4"]),
    "three ports": ("P . ~ . P", "P . ~ . .", ["3 ports", "row 1, column 3", "row 5, column 3"]),
    "five ports": ("~ . P B ~", "~ P P B ~", ["5 ports", "row 5, column 2"]),
    "a port off the map": ("'E3'", "'E9'", ["ports", "place 2", "E9"]),
    "a port that is land": ("'E3'", "'D3'", ["ports", "place 2", "D3", "row 3, column 4"]),
    "a port that is water": ("'E3'", "'C3'", ["ports", "place 2", "C3", "row 3, column 3"]),
    "a port in lower case": ("'E3'", "'e3'", ["ports", "place 2", "e3"]),
    "a port twice": ("'E3'", "'C1'", ["ports", "C1", "E3"]),
    "a port missing": (", 'A3'", "", ["ports", "A3"]),
    "a port too many": ("'A3'", "'A3', 'C1'", ["ports", "C1"]),
    "counterclockwise": (str(PORTS), "['A3', 'C5', 'E3', 'C1']", ["ports", "clockwise", "C1", "E3", "C5", "A3"]),
    "crosswise": (str(PORTS), "['C1', 'C5', 'E3', 'A3']", ["ports", "clockwise"]),
    "ports that are a text": (str(PORTS), "'C1 E3 C5 A3'", ["ports"]),
    "ports that are numbers": (str(PORTS), "[1, 2, 3, 4]", ["ports"]),
    "a port locked in by water": (
        GRID,
        GRID.replace("R ~", "~ ~").replace(". P\n . f 5 .", "~ P\n . f 5 ~"),
        ["E3", "row 3, column 5"],
    ),
    "a treasure out of reach": ("P . ~\n . 4 s R", "P ~ 6\n . 4 s ~", ["6", "E1", "row 1, column 5"]),
    "a temple out of reach": ("P . ~\n . 4 s R", "P ~ G\n . 4 s ~", ["green", "E1", "row 1, column 5"]),
    "two temples of a color": (" . f 5 . ~", " . f 5 R ~", ["red", "row 2, column 4", "row 4, column 4"]),
    "too many rows": (GRID, LONG, ["map", "27"]),
    "too many columns": (GRID, WIDE, ["map", "28"]),
    "a map that is a list": (f'"""\n{GRID}\n"""', '["~ . P"]', ["map"]),
    "an empty map": (f"{GRID}\n", "", ["map", "empty"]),
    "a map of spaces": (f"{GRID}\n", "  \n \n", ["map", "empty"]),
    "no map": (f'map = """\n{GRID}\n"""\n', "", ["map"]),
    "an unknown key": ("ports =", "harbors = 4\nports =", ["harbors", "ports"]),
    "a misspelled key": ("ports =", "port =", ["port", "Did you mean", "ports"]),
}


@pytest.mark.parametrize(("old", "new", "words"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_named_by_file_key_row_and_column(
    tmp_path: Path, old: str, new: str, words: list[str]
) -> None:
    check_mistake(tmp_path, MINE, old, new, words)


def test_the_list_of_glyphs_is_given_once(tmp_path: Path) -> None:
    with pytest.raises(SheetError) as refused:
        read(tmp_path, MINE.replace(GRID, GRID.replace("4", "7").replace("5", "o")))
    assert str(refused.value).count(", ".join(GLYPHS[:4])) == 1


def test_only_clockwise_orders_of_the_ports_are_accepted(tmp_path: Path) -> None:
    taken = []
    for order in permutations(PORTS):
        try:
            read(tmp_path, pack(MAP, list(order)))
        except SheetError:
            continue
        taken.append(list(order))
    assert sorted(taken) == sorted(PORTS[start:] + PORTS[:start] for start in range(4))


@pytest.mark.parametrize("seed", range(20))
def test_any_sound_island_is_accepted_whatever_its_coast(tmp_path: Path, seed: int) -> None:
    drawing = random_island(Random(seed), 4 + seed % 9, 4 + seed % 7, 16 + seed)
    drawn = Chart(drawing)
    sheets = read(tmp_path, pack(drawing))
    assert spaces(sheets, sheets.goals) == [space for space in drawn.glyphs if space in drawn.goals]
    with pytest.raises(SheetError):
        read(tmp_path, pack(drawing, drawn.ports[::-1]))


def test_a_port_may_be_in_a_deep_bay(tmp_path: Path) -> None:
    drawing = """
. . . P . . .
 . . . 4 . . ~
. . . P . . .
 . 5 ~ ~ . . ~
P . . ~ . . P
"""
    assert read(tmp_path, pack(drawing, ["D1", "G5", "D3", "A5"])).ports == ("D1", "G5", "D3", "A5")
    with pytest.raises(SheetError):
        read(tmp_path, pack(drawing, ["D1", "A5", "D3", "G5"]))


# ---------------------------------------------------------------------- remarks


def remarks(drawing: str) -> list[str]:
    return ROOM.check_sheets(island(drawing))


def test_differences_from_the_printed_sheet_are_noted_and_not_refused() -> None:
    assert any("violet" in remark for remark in remarks(MAP))
    assert any("A1" in remark and "F2" in remark for remark in remarks(ISLES))
    assert remarks(COVE.replace(" . . . . 6", " V G Y . 6")) == []


def test_a_map_drawn_without_half_steps_is_read_as_if_it_had_them(tmp_path: Path) -> None:
    flush = "\n".join(line.strip() for line in GRID.split("\n"))
    sheets = read(tmp_path, MINE.replace(GRID, flush))
    assert sheets.beside == island(MAP).beside
    assert len(ROOM.check_sheets(sheets)) == len(remarks(MAP)) + 1


def test_an_indented_map_is_read(tmp_path: Path) -> None:
    indented = "\n".join(f"    {line}" for line in GRID.split("\n"))
    assert read(tmp_path, MINE.replace(GRID, indented)).rows == island(MAP).rows


# ---------------------------------------------------------------------- neighbors


@pytest.mark.parametrize(
    "drawing", [COVE, STREET, ISLES, SPITS, MAP], ids=["cove", "street", "isles", "spits", "map"]
)
def test_spaces_that_touch_in_the_drawing_are_neighbors(drawing: str) -> None:
    sheets = island(drawing)
    near = {name: set(spaces(sheets, sheets.beside[bit])) for name, bit in sheets.bits.items()}
    assert near == Chart(drawing).near


def test_odd_rows_touch_to_the_left_and_even_rows_to_the_right() -> None:
    sheets = island(COVE)
    assert spaces(sheets, sheets.beside[sheets.bits["C3"]]) == ["B2", "C2", "B3", "D3", "B4", "C4"]
    assert spaces(sheets, sheets.beside[sheets.bits["C4"]]) == ["C3", "D3", "B4", "D4", "C5", "D5"]
    assert spaces(sheets, sheets.beside[sheets.bits["A3"]]) == ["A2", "B3", "A4"]
    assert spaces(sheets, sheets.beside[sheets.bits["G2"]]) == ["G1", "F2", "G3"]
    assert spaces(sheets, sheets.beside[sheets.bits["A1"]]) == ["B1", "A2"]


# ---------------------------------------------------------------------- the bundled sides


def house(name: str) -> tuple[dict[str, object], Chart]:
    """A bundled pack as in its file, and its map."""
    data = tomli.loads(Path(packs.find(name)).read_text("utf-8"))
    return data, Chart(data["map"])


@pytest.mark.parametrize("name", ["side-a", "side-b"])
def test_a_bundled_side_meets_its_requirements(name: str) -> None:
    data, side = house(name)
    assert (data["game"], data["name"], data["provenance"]) == ("go-for-gold", name, "house")
    assert 55 <= len(side.land) <= 75
    assert 9 <= side.count("4", "5", "6") <= 12
    assert 10 <= side.count("s") <= 16
    assert 4 <= side.count("f") <= 6
    assert [side.count(glyph) for glyph in TEMPLES] == [1] * 5
    assert side.count("P") == 4
    assert len(side.glyphs) == sum(side.count(glyph) for glyph in (*"~.sf456P", *TEMPLES))
    ports = data["ports"]
    assert isinstance(ports, list)
    assert ports in [side.ports[start:] + side.ports[:start] for start in range(4)]
    assert all(side.is_on_the_coast(port) for port in ports)
    around = sorted(side.angle(port) for port in ports)
    assert all(45 <= after - before <= 135 for before, after in pairwise([*around, around[0] + 360]))
    for port in ports:
        assert side.goals <= side.flood(port, side.land - set(ports))


@pytest.mark.parametrize("name", ["side-a", "side-b"])
def test_a_bundled_side_is_drawn_and_checked_without_a_remark(cli: Cli, name: str) -> None:
    _, sheets = games.read_sheets(packs.find(name))
    assert ROOM.check_sheets(sheets) == []
    drawing = ROOM.draw_sheets(sheets)
    assert drawing.width <= 80
    targets = [part.target.value for row in drawing.rows for part in row if isinstance(part.target, Target)]
    assert sorted(targets) == sorted(sheets.bits)
    assert cli("sheets", "show", name).status == 0
