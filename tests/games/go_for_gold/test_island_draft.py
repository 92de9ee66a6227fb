"""An island being drawn: what can be done with it, what is wrong with it, and the pack that comes of it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad import games
from scorepad.games.go_for_gold.cards import GLYPHS, touching
from scorepad.games.go_for_gold.island_draft import IslandDraft
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError


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
