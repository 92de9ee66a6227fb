"""The sheets of Go for Gold: mistakes in a map are named by row and column, and the bundled packs are sound."""

from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import games
from scorepad.games.go_for_gold.cards import GLYPHS, Sheets, touching
from scorepad.games.go_for_gold.draw_island import LARGE, NORMAL, Scale, draw_island
from scorepad.games.go_for_gold.island_draft import IslandDraft
from scorepad.games.go_for_gold.state import Leg, Seat, Success
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Target
from tests.commands.console import Cli
from tests.games.go_for_gold.islands import TEMPLES, Chart, random_island
from tests.games.go_for_gold.table import COVE, ISLES, ROOM, SPITS, STREET, island, pack, spaces
from tests.tables import check_mistake, read_pack
from tests.work import calls_in

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


# ---- The island as a drawing: what was drawn before is not drawn again, and nobody's line is on another's
scales = pytest.mark.parametrize("scale", [NORMAL, LARGE])
COAST = "P . . . . . . . . . . . . . . P"
ROWS = [" . . . 4 . . . . . . s . . . . ~", "~ . f . . . . . . 5 . . . . . ."]


def drawn_by(number: int) -> Seat:
    """Somebody who went along the first row and back so many times."""
    there = tuple("BCDEFGHIJKLMNO")
    legs = [Leg(1, tuple(f"{letter}1" for letter in (*there, *reversed(there), "A")), at) for at in range(number)]
    return Seat("Sarah", at=1, entered=(1 << 15) - 1, legs=tuple(legs))


@scales
def test_the_work_for_a_move_does_not_grow_with_the_island(scale: Scale) -> None:
    def work(height: int) -> int:
        sheets = island("\n".join([COAST, *ROWS * height, f" {COAST}"]))
        before, after = drawn_by(3), drawn_by(4)
        draw_island(sheets, before, scale=scale)
        return calls_in(lambda: draw_island(sheets, after, scale=scale))

    assert work(10) < 1.5 * work(2)


@scales
def test_a_line_is_on_no_other_sheet(scale: Scale) -> None:
    sheets = island(COVE)
    blank = draw_island(sheets, scale=scale)
    start, then = sheets.bits["D1"], sheets.bits["D2"]
    moved = Seat("Sarah", at=then, entered=start | then, legs=(Leg(start, ("D2",), 3),))
    assert draw_island(sheets, moved, scale=scale) != blank
    assert draw_island(sheets, closed=sheets.bits["E2"], scale=scale) != blank
    assert draw_island(sheets, place=1, scale=scale) == blank


@scales
def test_what_was_found_nowhere_on_the_island_is_not_drawn(scale: Scale) -> None:
    sheets = island(COVE)
    lost = Seat("Sarah", successes=(Success(0, 4, 3),))
    assert draw_island(sheets, lost, scale=scale) == draw_island(sheets, Seat("Sarah"), scale=scale)


# ---- An island being drawn: what can be done with it, what is wrong with it, and the pack that comes of it
def draft(drawing: str) -> IslandDraft:
    return IslandDraft.read({"map": drawing}, "map")


ISLAND = """
~ . P . ~
 . 4 s R ~
P . ~ . P
 . f 5 . ~
~ . P B ~
"""

islands = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda size: st.lists(
        st.text(st.sampled_from(GLYPHS), min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)


def beside(island: IslandDraft) -> list[tuple[str, tuple[str, ...]]]:
    """For each space of the land, its glyph and those around it, in no order."""
    found = []
    for row, glyphs in enumerate(island.rows):
        for column, glyph in enumerate(glyphs):
            if glyph != "~":
                near = (island.glyph(place) for place in touching(column, row) if island.is_on(place))
                found.append((glyph, tuple(sorted(each for each in near if each != "~"))))
    return sorted(found)


# ---------------------------------------------------------------------- changing it
@settings(max_examples=25)
@given(islands)
def test_spaces_that_touch_still_touch_when_it_is_mirrored_or_turned_upside_down(rows: list[str]) -> None:
    island = IslandDraft(tuple(rows))
    assert beside(island.mirror()) == beside(island)
    assert beside(island.flip()) == beside(island)
    assert beside(island.mirror().mirror()) == beside(island)


def test_mirrored_the_left_is_on_the_right() -> None:
    island = draft("s ~ .\n f . ~\n4 . .\n")
    assert island.mirror().rows == (".~s", ".f~", "..4")
    assert draft("~ . .\n f . .\n").mirror().rows == ("~..", "..f")
    assert draft("s . .\n f . .\n").mirror().rows == ("~..s", "..f~")


def test_a_full_map_cannot_be_mirrored_or_shifted() -> None:
    full = IslandDraft(("." * 26,) * 26)
    for change in (full.mirror, full.shift, full.flip):
        with pytest.raises(SheetError, match="26"):
            change()


def test_rows_are_shifted_by_a_row_of_water_that_comes_and_goes() -> None:
    island = draft(". . 4\n s . .\n")
    shifted = island.shift()
    assert shifted.rows == ("~~~", "..4", "s..")
    assert shifted.shift() == island


def test_a_space_is_put_inserted_and_removed() -> None:
    island = draft("s f .\n . 4 5\n")
    assert island.put([(0, 0), (2, 1)], "R").rows == ("Rf.", ".4R")
    assert island.insert((1, 0)).rows == ("s~f", ".45")
    assert island.remove((0, 1)).rows == ("sf.", "45~")
    assert island.resize(2, 3).rows == ("sf", ".4", "~~")


@pytest.mark.parametrize("size", [(1, 1), (26, 26), (10, 8)])
def test_a_blank_map_is_water(size: tuple[int, int]) -> None:
    island = IslandDraft.blank(*size)
    assert (island.columns, len(island.rows)) == size
    assert island.tally.land == 0
    assert draft(island.drawing()) == island
    assert [mistake for mistake in island.mistakes if "no ports" in mistake]


@pytest.mark.parametrize("size", [(27, 5), (0, 5), (5, 27), (5, 0)])
def test_a_size_that_no_sheet_can_have_is_refused_with_a_sentence(size: tuple[int, int]) -> None:
    for make in (IslandDraft.blank, draft(ISLAND).resize):
        with pytest.raises(SheetError, match="1 to 26 columns"):
            make(*size)


def test_a_size_is_typed_in_many_ways() -> None:
    assert {packs.read_size(text) for text in ("10x8", "10 x 8", "10×8", "10 8", "10,8", " 10X8 ", "10 by 8")} == {
        (10, 8)
    }
    for text in ("", "x", "10", "10x", "ten x 8", "10x8x2"):
        with pytest.raises(SheetError):
            packs.read_size(text)


# ---------------------------------------------------------------------- what is wrong with it
def test_the_ports_are_found_clockwise_from_the_topmost() -> None:
    assert draft(ISLAND).ports == ("C1", "E3", "C5", "A3")
    assert draft(ISLAND).mistakes == []


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("P", ".", "no ports"),
        ("P . ~ . P", ". . ~ . .", "2 ports"),
        (" . 4 s R ~", " . 4 s B ~", "2 blue temples"),
        ("5 . ~\n~ . P B ~", "5 ~ ~\n~ . P ~ B", "cannot be reached"),
    ],
)
def test_what_is_wrong_is_told_while_it_is_drawn(old: str, new: str, named: str) -> None:
    assert [mistake for mistake in draft(ISLAND.replace(old, new)).mistakes if named in mistake]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    wrong = draft("R ~ P\n ~ ~ ~\nR ~ .\n")
    assert len(wrong.mistakes) == 4  # ports, temples, a port without land, temples out of reach


def test_a_port_that_is_not_on_the_coast_is_noted() -> None:
    inland = draft("~ . P . ~\n . 4 s R ~\nP . P . .\n . f 5 . .\n~ . P B ~\n")
    assert [remark for remark in inland.remarks if "C3" in remark and "coast" in remark]


def test_what_there_is_of_everything_is_counted() -> None:
    tally = draft(ISLAND).tally
    assert tally == (18, 4, (1, 1, 0), 1, 1, ("red", "blue"))


# ---------------------------------------------------------------------- the pack
@pytest.mark.parametrize("name", ["side-a", "side-b"])
def test_a_pack_drawn_again_is_the_same(name: str) -> None:
    pack = packs.read(packs.find(name))
    island = IslandDraft.read(pack.tables, name)
    assert island.mistakes == island.remarks == []
    tables = island.tables()
    first = tables["ports"].index(pack.tables["ports"][0])
    assert [*tables["ports"][first:], *tables["ports"][:first]] == pack.tables["ports"]
    assert tables["map"] == pack.tables["map"]


def test_ports_in_a_row_make_a_pack_that_can_be_read(tmp_path: Path) -> None:
    """They are clockwise in no order, so the one that is found holds."""
    island = draft("P P P P\n . 4 . .\n")
    pack = own_packs.mark_drawn(packs.read(packs.find("side-a")), island.tables(), "Drawn for a test.")
    path = str(tmp_path / "side-a.toml")
    own_packs.save_pack(pack, path)
    _, sheets = games.read_sheets(path)
    assert sheets.ports == island.ports
