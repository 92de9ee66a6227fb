"""The sheets of Go for Gold: mistakes in a map are named by row and column, and the bundled packs are sound."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
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
from tests.games.go_for_gold.islands import Chart, random_island
from tests.games.go_for_gold.table import COVE, ISLES, ROOM, SPITS, STREET, island, pack, spaces
from tests.tables import Mistakes, mistake_test, read_pack

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
MISTAKES: Mistakes = {
    "an unknown glyph": ("~ . P . ~", "~ . P x ~", ["map", "row 1", "column 4", "x"]),
    "a glyph in the wrong case": (" . f 5 . ~", " . F 5 . ~", ["row 4", "column 2", "F", "Did you mean"]),
    "a letter that looks like another": ("P . ~ . P", "Р . ~ . P", ["row 3", "column 1"]),
    "several at once": (GRID, GRID.replace("4", "7").replace("5", "o"), ["row 2, column 2", "row 4, column 3"]),
    "glyphs not separated": (" . 4 s R ~", " . 4s R ~", ["row 2", "column 2", "4s", "separated"]),
    "a row too short": ("P . ~ . P", "P . ~ .", ["row 3", "4 columns", "5"]),
    "a row left empty": ("P . ~ . P\n", "\n", ["row 3", "0 columns"]),
    "an even row without its half step": (" . f 5 . ~", ". f 5 . ~", ["row 4", "column 1", "1 space"]),
    "an odd row with a half step": ("P . ~ . P", " P . ~ . P", ["row 3", "column 1", "0 spaces"]),
    "a step too wide": (" . f 5 . ~", "   . f 5 . ~", ["row 4", "column 1", "got 3"]),
    "no port": (GRID, GRID.replace("P", "."), ["map", "no port", "4"]),
    "three ports": ("P . ~ . P", "P . ~ . .", ["3 ports", "row 1, column 3", "row 5, column 3"]),
    "a port off the map": ("'E3'", "'E9'", ["ports", "place 2", "E9"]),
    "a port that is land": ("'E3'", "'D3'", ["ports", "place 2", "D3", "row 3, column 4"]),
    "a port in lower case": ("'E3'", "'e3'", ["ports", "place 2", "e3"]),
    "a port twice": ("'E3'", "'C1'", ["ports", "C1", "E3"]),
    "a port missing": (", 'A3'", "", ["ports", "A3"]),
    "a port too many": ("'A3'", "'A3', 'C1'", ["ports", "C1"]),
    "counterclockwise": (str(PORTS), "['A3', 'C5', 'E3', 'C1']", ["ports", "clockwise", "C1", "E3", "C5", "A3"]),
    "ports that are a text": (str(PORTS), "'C1 E3 C5 A3'", ["ports"]),
    "a port locked in by water": (
        GRID,
        GRID.replace("R ~", "~ ~").replace(". P\n . f 5 .", "~ P\n . f 5 ~"),
        ["E3", "row 3, column 5"],
    ),
    "a treasure out of reach": ("P . ~\n . 4 s R", "P ~ 6\n . 4 s ~", ["6", "E1", "row 1, column 5"]),
    "two temples of a color": (" . f 5 . ~", " . f 5 R ~", ["red", "row 2, column 4", "row 4, column 4"]),
    "too many rows": (GRID, LONG, ["map", "27"]),
    "too many columns": (GRID, WIDE, ["map", "28"]),
    "a map that is a list": (f'"""\n{GRID}\n"""', '["~ . P"]', ["map"]),
    "an empty map": (f"{GRID}\n", "", ["map", "empty"]),
    "no map": (f'map = """\n{GRID}\n"""\n', "", ["map"]),
    "an unknown key": ("ports =", "harbors = 4\nports =", ["harbors", "ports"]),
    "a misspelled key": ("ports =", "port =", ["port", "Did you mean", "ports"]),
}


test_a_mistake_is_named_by_file_key_row_and_column = mistake_test(MINE, MISTAKES)


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


def test_any_sound_island_is_accepted_whatever_its_coast(tmp_path: Path) -> None:
    for seed in range(12):
        drawing = random_island(Random(seed), 4 + seed % 9, 4 + seed % 7, 16 + seed)
        drawn, sheets = Chart(drawing), read(tmp_path, pack(drawing))
        assert spaces(sheets, sheets.goals) == [space for space in drawn.glyphs if space in drawn.goals]
        with pytest.raises(SheetError):
            read(tmp_path, pack(drawing, drawn.ports[::-1]))


def test_a_port_may_be_in_a_deep_bay(tmp_path: Path) -> None:
    drawing = ". . . P . . .\n . . . 4 . . ~\n. . . P . . .\n . 5 ~ ~ . . ~\nP . . ~ . . P\n"
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


# ---- The island as a drawing: nobody's line is on another's, though much of it is drawn only once
@pytest.mark.parametrize("scale", [NORMAL, LARGE])
def test_a_line_is_on_no_other_sheet(scale: Scale) -> None:
    sheets = island(COVE)
    blank = draw_island(sheets, scale=scale)
    start, then = sheets.bits["D1"], sheets.bits["D2"]
    moved = Seat("Sarah", at=then, entered=start | then, legs=(Leg(start, ("D2",), 3),))
    assert draw_island(sheets, moved, scale=scale) != blank
    assert draw_island(sheets, closed=sheets.bits["E2"], scale=scale) != blank
    assert draw_island(sheets, place=1, scale=scale) == blank
    found_nowhere = Seat("Sarah", successes=(Success(0, 4, 3),))
    assert draw_island(sheets, found_nowhere, scale=scale) == draw_island(sheets, Seat("Sarah"), scale=scale)


# ---- An island being drawn: what can be done with it, what is wrong with it, and the pack that comes of it
def draft(drawing: str) -> IslandDraft:
    return IslandDraft.read({"map": drawing}, "map")


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


@pytest.mark.parametrize(
    ("drawing", "change", "rows"),
    [
        ("s ~ .\n f . ~\n4 . .\n", IslandDraft.mirror, ".~s .f~ ..4"),
        ("~ . .\n f . .\n", IslandDraft.mirror, "~.. ..f"),
        ("s . .\n f . .\n", IslandDraft.mirror, "~..s ..f~"),
        (". . 4\n s . .\n", IslandDraft.shift, "~~~ ..4 s.."),
        ("~ ~ ~\n . . 4\ns . .\n", IslandDraft.shift, "..4 s.."),
        ("s f .\n . 4 5\n", lambda island: island.put([(0, 0), (2, 1)], "R"), "Rf. .4R"),
        ("s f .\n . 4 5\n", lambda island: island.insert((1, 0)), "s~f .45"),
        ("s f .\n . 4 5\n", lambda island: island.remove((0, 1)), "sf. 45~"),
        ("s f .\n . 4 5\n", lambda island: island.resize(2, 3), "sf .4 ~~"),
    ],
)
def test_a_drawing_is_changed(drawing: str, change: Callable[[IslandDraft], IslandDraft], rows: str) -> None:
    assert change(draft(drawing)).rows == tuple(rows.split())


def test_a_full_map_cannot_be_mirrored_or_shifted() -> None:
    full = IslandDraft(("." * 26,) * 26)
    for change in (full.mirror, full.shift, full.flip):
        with pytest.raises(SheetError, match="26"):
            change()


def test_a_blank_map_is_water_of_a_size_that_a_sheet_can_have() -> None:
    for size in ((1, 1), (26, 26), (10, 8)):
        island = IslandDraft.blank(*size)
        assert (island.columns, len(island.rows), island.tally.land) == (*size, 0)
        assert draft(island.drawing()) == island
    for size in ((27, 5), (0, 5), (5, 27), (5, 0)):
        for make in (IslandDraft.blank, draft(MAP).resize):
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
def test_a_sound_drawing_is_counted_with_its_ports_clockwise_from_the_topmost() -> None:
    assert (draft(MAP).ports, draft(MAP).mistakes) == (("C1", "E3", "C5", "A3"), [])
    assert draft(MAP).tally == (18, 4, (1, 1, 0), 1, 1, ("red", "blue"))


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("P", ".", "no ports"),
        ("P . ~ . P", ". . ~ . .", "2 ports"),
        (" . 4 s R ~", " . 4 s B ~", "2 blue temples"),
        ("5 . ~\n~ . P B ~", "5 ~ ~\n~ . P ~ B", "cannot be reached"),
        (MAP, "R ~ P\n ~ ~ ~\nR ~ .\n", "1 port"),
    ],
)
def test_what_is_wrong_is_told_while_it_is_drawn(old: str, new: str, named: str) -> None:
    wrong = draft(MAP.replace(old, new))
    assert [mistake for mistake in wrong.mistakes if named in mistake]
    assert old != MAP or len(wrong.mistakes) == 4  # ports, temples, a port without land, temples out of reach


def test_a_port_that_is_not_on_the_coast_is_noted() -> None:
    inland = draft("~ . P . ~\n . 4 s R ~\nP . P . .\n . f 5 . .\n~ . P B ~\n")
    assert [remark for remark in inland.remarks if "C3" in remark and "coast" in remark]


# ---------------------------------------------------------------------- the pack
@pytest.mark.parametrize("name", ["side-a", "side-b"])
def test_a_pack_drawn_again_is_the_same(name: str) -> None:
    pack = packs.read(packs.find(name))
    island = IslandDraft.read(pack.tables, name)
    assert island.mistakes == island.remarks == []
    assert island.tables()["map"] == pack.tables["map"]
    assert sorted(island.tables()["ports"]) == sorted(pack.tables["ports"])


def test_ports_in_a_row_make_a_pack_that_can_be_read(tmp_path: Path) -> None:
    """They are clockwise in no order, so the one that is found holds."""
    island = draft("P P P P\n . 4 . .\n")
    pack = own_packs.mark_drawn(packs.read(packs.find("side-a")), island.tables(), "Drawn for a test.")
    path = str(tmp_path / "side-a.toml")
    own_packs.save_pack(pack, path)
    _, sheets = games.read_sheets(path)
    assert sheets.ports == island.ports
