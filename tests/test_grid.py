"""Shapes as integers: turned, laid and named, against a slow and simple second opinion."""

from collections.abc import Iterable, Set

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad import games
from scorepad.engine import grid
from scorepad.packs import pack as packs

Point = tuple[int, int]
EXPEDITIONS = games.read_sheets(packs.find("silver-and-gold"))[1].expeditions
SHAPES = {name: each.shape for name, each in EXPEDITIONS.items()}

points = st.tuples(st.integers(0, 7), st.integers(0, 7))
areas = st.frozensets(points, max_size=64)
shapes = st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6)


def to_mask(cells: Iterable[Point]) -> int:
    """The mask of columns and rows."""
    return sum(grid.cell(column, row) for column, row in set(cells))


def to_points(mask: int) -> frozenset[Point]:
    """The columns and rows of a mask."""
    return frozenset((place % 8, place // 8) for place in range(64) if mask >> place & 1)


def moved(cells: Iterable[Point]) -> frozenset[Point]:
    """The shape in the top left corner."""
    cells = list(cells)
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    return frozenset((column - left, row - top) for column, row in cells)


def turned(cells: Iterable[Point]) -> set[frozenset[Point]]:
    """Every turn and reflection, by swapping and negating coordinates."""
    found = set()
    for swap in (False, True):
        for across in (1, -1):
            for down in (1, -1):
                found.add(
                    moved(
                        (across * (row if swap else column), down * (column if swap else row))
                        for column, row in cells
                    )
                )
    return found


def laid(shape: Iterable[Point], area: Set[Point]) -> set[frozenset[Point]]:
    """Every way to lay the shape on the area, by trying each place."""
    return {
        there
        for each in turned(shape)
        for across in range(8)
        for down in range(8)
        if (there := frozenset((column + across, row + down) for column, row in each)) <= area
    }


@pytest.mark.parametrize(
    ("name", "boxes", "count"),
    [("I2", 2, 2), ("I3", 3, 2), ("L3", 3, 4), ("L4", 4, 8), ("T4", 4, 4), ("O4", 4, 1)],
)
def test_each_pattern_has_its_orientations(name: str, boxes: int, count: int) -> None:
    orientations = grid.orientations(SHAPES[name])
    assert len(orientations) == count
    assert all(each.bit_count() == boxes and grid.is_connected(each) for each in orientations)
    assert EXPEDITIONS[name].orientations == orientations


@given(shapes)
def test_orientations_are_all_turns_and_reflections(shape: frozenset[Point]) -> None:
    assert {to_points(each) for each in grid.orientations(to_mask(shape))} == turned(shape)


@given(shapes)
def test_a_turned_shape_has_the_same_orientations(shape: frozenset[Point]) -> None:
    orientations = grid.orientations(to_mask(shape))
    assert all(grid.orientations(each) == orientations for each in orientations)


@given(areas.filter(bool))
def test_a_normal_shape_touches_the_top_and_the_left(area: frozenset[Point]) -> None:
    assert to_points(grid.normalize(to_mask(area))) == moved(area)


@pytest.mark.parametrize("name", SHAPES)
def test_every_pattern_is_laid_as_brute_force_lays_it_on_every_card(name: str) -> None:
    shape = to_points(SHAPES[name])
    for card in games.read_sheets(packs.find("silver-and-gold"))[1].cards.values():
        found = grid.placements(SHAPES[name], card.boxes)
        assert {to_points(each) for each in found} == laid(shape, to_points(card.boxes))


@given(shapes, areas)
def test_placements_are_those_of_brute_force(shape: frozenset[Point], area: frozenset[Point]) -> None:
    found = grid.placements(to_mask(shape), to_mask(area))
    assert len(found) == len(set(found))
    assert {to_points(each) for each in found} == laid(shape, area)


def test_placements_come_in_reading_order() -> None:
    area = to_mask((column, row) for column in range(2) for row in range(2))
    assert [grid.names(each) for each in grid.placements(SHAPES["I2"], area)] == [
        *(("A1", "B1"), ("A1", "A2"), ("B1", "B2"), ("A2", "B2")),
    ]


@given(areas)
def test_connected_is_what_a_walk_can_reach(area: frozenset[Point]) -> None:
    reached: set[Point] = set()
    edge = set(sorted(area)[:1])
    while edge:
        column, row = edge.pop()
        reached.add((column, row))
        beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
        edge |= beside & area - reached
    assert grid.is_connected(to_mask(area)) == (reached == area)


@given(areas)
def test_names_and_bits_lead_back_to_each_other(area: frozenset[Point]) -> None:
    mask = to_mask(area)
    names = grid.names(mask)
    assert sum(grid.BITS[name] for name in names) == mask
    assert len(names) == len(area)
    assert sum(grid.cells(mask)) == mask
    assert [(int(name[1:]), name[0]) for name in names] == sorted((int(name[1:]), name[0]) for name in names)


def test_coordinates_are_those_of_a_spreadsheet() -> None:
    assert grid.names(grid.cell(0, 0)) == ("A1",)
    assert grid.names(grid.cell(1, 0)) == ("B1",)
    assert grid.names(grid.cell(0, 1)) == ("A2",)
    assert grid.names(grid.cell(7, 7)) == ("H8",)
    assert len(grid.BITS) == 64


@pytest.mark.parametrize("text", ["A1", "H8", "Z9", "AA10", "ABC1234"])
def test_a_letter_and_a_number_are_a_coordinate(text: str) -> None:
    assert grid.is_coordinate(text)


@pytest.mark.parametrize(
    "text", ["", "A", "1", "a1", "A0", "A01", "1A", "A1 ", " A1", "A1\n", "A-1", "Ä1", "A¹", "A١"]
)
def test_anything_else_is_not_a_coordinate(text: str) -> None:
    assert not grid.is_coordinate(text)
