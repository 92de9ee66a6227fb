"""Small parts of the engine: what becomes of names, how keys are filled in, tuples in slots, undo and redo."""

import pickle
from collections.abc import Iterable, Sequence, Set
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad import games
from scorepad.engine import grid
from scorepad.engine.expected import Pick, Table
from scorepad.engine.fast_tuples import FastTuple, constructor
from scorepad.engine.values import Succession
from scorepad.packs import pack as packs
from scorepad.packs.forms import UndoStack
from scorepad.system import limits
from tests.sampling import sampled

# ---------------------------------------------------------------------- names and ids in many corrections
WORDS = "abcdefgh"


@pytest.mark.parametrize("seed", sampled(range(40), 5))
def test_words_become_what_all_later_corrections_make_of_them(seed: int) -> None:
    random = Random(seed)
    corrections = [
        dict(zip(random.sample(WORDS, 2), random.sample(WORDS, 2), strict=True)) if random.random() < 0.7 else {}
        for _ in range(12)
    ]
    succession = Succession()
    for place in range(len(corrections), 0, -1):
        succession.enter(place, corrections[place - 1])
    for place in range(len(corrections) + 1):
        for word in WORDS:
            outcome = word
            for each in corrections[place:]:
                outcome = each.get(outcome, outcome)
            assert succession.after(place).get(word, word) == outcome


# ---------------------------------------------------------------------- picks
PILES = (range(18), range(18, 22))


def drawing(number: int, asked: list[int]) -> Pick:
    """So many cards from the first pile, and from the second once that has run out."""

    def follow(table: Table) -> Sequence[int]:
        asked.append(1)
        drawn = table.get("cards", ())
        if len(drawn) == number:
            return ()
        piles = ([card for card in pile if card not in drawn] for pile in PILES)
        return next(filter(None, piles), [])

    return Pick("cards", range(22), number, number, "set", follow=follow)


def test_a_set_takes_a_pile_to_its_end_before_the_next_and_does_not_try_every_part_of_it() -> None:
    for number in (1, 2, 17, 18, 19, 21, 22):
        first, asked = min(number, 18), list[int]()
        expected = [
            [*above, *below]
            for above in combinations(PILES[0], first)
            for below in combinations(PILES[1], number - first)
        ]
        assert list(drawing(number, asked).fillings({})) == expected
        assert len(asked) < 18 * 20  # and not 2 ** 18


# ---------------------------------------------------------------------- fast tuples
class Chest(FastTuple):
    """A chest that somebody dug up."""

    owner: str
    coins: int = 3
    jewels: tuple[str, ...] = ()

    @property
    def worth(self) -> int:
        return self.coins + 5 * len(self.jewels)


make_chest = constructor(Chest)


def test_a_fast_tuple_is_the_tuple_it_was_made_from() -> None:
    chest = Chest("Ada", jewels=("ruby",))
    assert chest == Chest(owner="Ada", coins=3, jewels=("ruby",)) == make_chest(owner="Ada", jewels=("ruby",))
    assert type(make_chest(owner="Ada")) is Chest
    assert (chest.worth, list(chest)) == (8, ["Ada", 3, ("ruby",)])
    assert repr(chest) == "Chest(owner='Ada', coins=3, jewels=('ruby',))"
    assert Chest.__doc__ == "A chest that somebody dug up."
    assert chest._asdict() == {"owner": "Ada", "coins": 3, "jewels": ("ruby",)}
    assert chest._replace(coins=0) == Chest("Ada", 0, ("ruby",)) != chest
    with pytest.raises(TypeError):
        chest._replace(pearls=1)  # type: ignore[call-arg]
    assert len({Chest("Ada"), Chest("Ada"), Chest("Ben")}) == 2
    assert Chest("Ada") != ("Ada", 3, ())
    assert pickle.loads(pickle.dumps(chest)) == chest


@pytest.mark.parametrize("chest", [Chest("Ada"), make_chest(owner="Ada"), Chest("Ben")._replace(owner="Ada")])
def test_it_never_changes(chest: Chest) -> None:
    for name in ("coins", "pearls"):
        with pytest.raises(AttributeError):
            setattr(chest, name, 9)
    with pytest.raises(AttributeError):
        delattr(chest, "coins")
    assert chest == Chest("Ada")


# ---------------------------------------------------------------------- versions
def test_undo_and_redo_go_back_and_forth_until_something_else_is_done() -> None:
    versions = UndoStack("").to("a").to("ab").to("ab").to("abc")
    assert versions.undo().now == "ab"
    assert versions.undo().undo().undo().undo().now == ""
    assert versions.undo().undo().redo().now == "ab"
    assert versions.undo().redo().redo() == versions
    other = versions.undo().to("abx")
    assert (other.redo().now, other.undo().now) == ("abx", "ab")
    many = UndoStack(0)
    for number in range(1, limits.VERSIONS_KEPT + 10):
        many = many.to(number)
    assert len(many.past) == limits.VERSIONS_KEPT, "the oldest are forgotten"


# ---- Shapes as integers: turned, laid and named, against a slow and simple second opinion
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
    ways = [[(column, row) for column, row in cells], [(row, column) for column, row in cells]]
    signs = [(across, down) for across in (1, -1) for down in (1, -1)]
    return {moved((across * one, down * other) for one, other in way) for way in ways for across, down in signs}


def laid(shape: Iterable[Point], area: Set[Point]) -> set[frozenset[Point]]:
    """Every way to lay the shape on the area, by trying each place."""
    return {
        there
        for each in turned(shape)
        for across in range(8)
        for down in range(8)
        if (there := frozenset((column + across, row + down) for column, row in each)) <= area
    }


@given(shapes)
def test_orientations_are_all_turns_and_reflections_and_the_same_for_each(shape: frozenset[Point]) -> None:
    orientations = grid.orientations(to_mask(shape))
    assert {to_points(each) for each in orientations} == turned(shape)
    assert all(grid.orientations(each) == orientations for each in orientations)
    assert to_points(grid.normalize(to_mask(shape))) == moved(shape)


@pytest.mark.parametrize("name", SHAPES)
def test_every_pattern_is_laid_as_brute_force_lays_it_on_every_card(name: str) -> None:
    shape = to_points(SHAPES[name])
    assert EXPEDITIONS[name].orientations == grid.orientations(SHAPES[name])
    assert not any(map(grid.loose, EXPEDITIONS[name].orientations))
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
    assert (not grid.loose(to_mask(area))) == (reached == area)


@given(areas)
def test_names_and_bits_lead_back_to_each_other(area: frozenset[Point]) -> None:
    mask = to_mask(area)
    names = grid.names(mask)
    assert sum(grid.BITS[name] for name in names) == mask
    assert len(names) == len(area)
    assert sum(grid.cells(mask)) == mask
    assert [(int(name[1:]), name[0]) for name in names] == sorted((int(name[1:]), name[0]) for name in names)


def test_coordinates_are_those_of_a_spreadsheet() -> None:
    assert [grid.names(grid.cell(*each)) for each in ((0, 0), (1, 0), (0, 1), (7, 7))] == [
        *(("A1",), ("B1",), ("A2",), ("H8",)),
    ]
    assert len(grid.BITS) == 64
    assert all(map(grid.is_coordinate, ("A1", "H8", "Z9", "AA10", "ABC1234")))
    bad = ("", "A", "1", "a1", "A0", "A01", "1A", "A1 ", " A1", "A1\n", "A-1", "Ä1", "A¹", "A١")
    assert not any(map(grid.is_coordinate, bad))
