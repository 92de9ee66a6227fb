"""The ghost of a pattern: keys and clicks move it as they say, it stays legal and reaches every legal place."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import partial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scorepad
from scorepad.app.pads.silver_and_gold.ghost import DIRECTIONS, Ghost, Placement, lay_out
from scorepad.engine import grid
from tests.sampling import examples
from tests.test_values import laid as laid_by_force
from tests.test_values import to_mask, to_points

Cell = tuple[int, int]
Verb = Callable[[Ghost], object]
Table = tuple[list[int], int]
"""The free boxes of cards, and a pattern."""
PATTERNS = {
    expedition.id: expedition.shape
    for expedition in scorepad.new("silver-and-gold", players=["Ada", "Ben"]).setup.sheets.expeditions.values()
} | {
    # Packs of one's own may hold shapes that are not their own mirror image, or have no symmetry at all.
    "S4": grid.mask_of(("B1", "C1", "A2", "B2"))[0],
    "F5": grid.mask_of(("B1", "C1", "A2", "B2", "B3"))[0],
    "dot": grid.mask_of(("A1",))[0],
}
VERBS: dict[str, Verb] = {
    "r": Ghost.turn,
    "f": Ghost.flip,
    "s": Ghost.toggle_single,
    "space": Ghost.switch,
    **{direction: partial(lambda to, ghost: ghost.step(to), direction) for direction in DIRECTIONS},
}


def offered(free: Sequence[int], shape: int | None) -> list[list[int]]:
    """What may be crossed on these boxes: the pattern, if there is one, or one of them alone."""
    laid = [grid.placements(shape, boxes) if shape is not None else [] for boxes in free]
    return [list(dict.fromkeys([*each, *grid.cells(boxes)])) for each, boxes in zip(laid, free, strict=True)]


def point(bit: int) -> Cell:
    place = bit.bit_length() - 1
    return place % grid.COLUMNS, place // grid.COLUMNS


def shape_of(points: Iterable[Cell]) -> int:
    """A shape moved to the corner."""
    cells = list(points)
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    return sum(grid.cell(column - left, row - top) for column, row in cells)


def mirrored(shape: int) -> int:
    return shape_of((grid.COLUMNS - column, row) for column, row in map(point, grid.cells(shape)))


def turns(shape: int) -> list[int]:
    """A shape and its three quarter turns, clockwise."""
    found = [shape]
    for _ in range(3):
        found.append(shape_of((grid.ROWS - row, column) for column, row in map(point, grid.cells(found[-1]))))
    return found


def legal(free: Sequence[int], shape: int) -> set[Placement]:
    """Every place for the pattern, by trying all."""
    return {
        Placement(card, to_mask(there))
        for card, boxes in enumerate(free)
        for there in laid_by_force(to_points(shape), to_points(boxes))
    }


def singles(free: Sequence[int]) -> set[Placement]:
    return {Placement(card, bit) for card, boxes in enumerate(free) for bit in grid.cells(boxes)}


# ---------------------------------------------------------------------- on boards drawn as text
def area(lines: Sequence[Sequence[str]], glyphs: str = ".o") -> list[int]:
    """The free boxes of cards that lie side by side: `#` is no box, or crossed, and the ghost lies on `o`."""
    free = [0] * len(lines[0])
    for row, line in enumerate(lines):
        for card, boxes in enumerate(line):
            free[card] |= sum(grid.cell(column, row) for column, glyph in enumerate(boxes) if glyph in glyphs)
    return free


def cards(text: str, side: int = 0) -> list[list[str]]:
    """The boards on one side of the bars."""
    return [line.split("|")[side].split() for line in text.strip().splitlines()]


def laid(text: str, pattern: str) -> Ghost:
    """The ghost of a pattern on this board, on the `o` if there are any, else where it begins."""
    ghost = lay_out(offered(area(cards(text)), PATTERNS[pattern]))
    assert ghost is not None
    for card, boxes in enumerate(area(cards(text), "o")):
        if boxes:
            ghost.now = Placement(card, boxes)
            assert ghost.now in ghost.patterns
    return ghost


STEPS = """
O4: it starts in the middle of the first card
.... .... | .oo. ....
.... .... | .oo. ....
.... .... | .... ....

O4: or of the first one where it fits
.#.# .... | .#.# .oo.
#.#. .... | #.#. .oo.

I3 right up: an arrow steps to the next place in the same shape
.... .... | .ooo ....
ooo. .... | .... ....
.... .... | .... ....

O4 right: an arrow jumps over crossed boxes
oo#.. | ..#oo
oo#.. | ..#oo

I3 down: an arrow turns the pattern where it would otherwise be stuck
ooo | ...
### | ###
#.# | #o#
#.# | #o#
#.# | #o#

O4 right: an arrow leads onto the card beside at its near edge
.... .... | .... ....
..oo .... | .... oo..
..oo .... | .... oo..

O4 left: and back
.... .... | .... ....
.... oo.. | ..oo ....
.... oo.. | ..oo ....
"""


@pytest.mark.parametrize("story", STEPS.strip().split("\n\n"), ids=lambda story: story.partition("\n")[0])
def test_keys_move_it(story: str) -> None:
    head, _, text = story.partition("\n")
    pattern, *keys = head.partition(":")[0].split()
    ghost = laid(text, pattern)
    for key in keys:
        assert VERBS[key](ghost)
    lies = [ghost.now.mask if card == ghost.now.card else 0 for card in range(len(cards(text)[0]))]
    assert lies == area(cards(text, 1), "o")


def test_a_card_that_takes_no_pattern_is_gone_to_as_a_single_box_and_left_as_the_pattern() -> None:
    ghost = laid(".... .#.\n.... #.#", "I3")
    for there in (ghost.switch, lambda: ghost.pick(1)):
        assert there()
        assert (ghost.now.card, ghost.is_single) == (1, True)
        assert ghost.switch()
        assert (ghost.now.card, ghost.is_single) == (0, False)
    ghost.toggle_single()
    for card in (1, 0):
        assert ghost.switch()
        assert (ghost.now.card, ghost.is_single) == (card, True)


@pytest.mark.parametrize(
    ("text", "shape"),
    [(".#.\n#.#", PATTERNS["I2"]), ("....\n....", None), ("....\n....", PATTERNS["dot"])],
    ids=["fits nowhere", "for an X", "of one box"],
)
def test_without_a_place_for_a_pattern_there_are_only_single_boxes(text: str, shape: int | None) -> None:
    ghost = lay_out(offered(area(cards(text)), shape))
    assert ghost is not None
    assert set(ghost.singles) == singles(area(cards(text)))
    assert (ghost.is_single, ghost.toggle_single(), ghost.is_single) == (True, False, True)


@pytest.mark.parametrize("shape", [None, *PATTERNS.values()])
def test_full_cards_give_no_ghost(shape: int | None) -> None:
    assert lay_out(offered([0, 0], shape)) is None
    assert lay_out(offered([], shape)) is None


# ---------------------------------------------------------------------- whatever is free, whatever the pattern
@st.composite
def tables(draw: st.DrawFn, columns: int = 5, rows: int = 4, most: int = 2) -> Table:
    shape = PATTERNS[draw(st.sampled_from(sorted(PATTERNS.keys() - {"dot"})))]
    row = st.integers(0, (1 << columns) - 1)
    full = st.just((1 << columns) - 1)
    card = st.lists(row | full, min_size=rows, max_size=rows).map(
        lambda lines: sum(bits << grid.COLUMNS * number for number, bits in enumerate(lines))
    )
    return draw(st.lists(card, min_size=1, max_size=most)), shape


def start(table: Table) -> Ghost:
    ghost = lay_out(offered(*table))
    assume(ghost is not None)
    assert ghost is not None
    return ghost


def boxes(columns: int = 5, rows: int = 4) -> Iterator[int]:
    return (grid.cell(column, row) for row in range(rows) for column in range(columns))


@given(tables(most=3), st.lists(st.sampled_from([*VERBS, "pick", "reach", "next"]), max_size=30), st.data())
@examples(120)
def test_every_method_leaves_the_ghost_on_a_legal_place(
    table: Table, verbs: list[str], data: st.DataObject
) -> None:
    ghost = start(table)
    fitting, dots = legal(*table), singles(table[0])
    assert (set(ghost.patterns), set(ghost.singles)) == (fitting, dots)
    for verb in verbs:
        before, was_single = ghost.now, ghost.is_single
        if verb == "pick":
            answer: object = ghost.pick(data.draw(st.integers(0, 3)))
        elif verb in ("reach", "next"):
            card, bit = data.draw(st.integers(0, 3)), data.draw(st.sampled_from(list(boxes())))
            answer = ghost.reach(card, bit) if verb == "reach" else ghost.next_over(card, bit)
            assert not answer or (ghost.now.card == card and ghost.now.mask & bit)
        else:
            answer = VERBS[verb](ghost)
        assert ghost.now in (dots if ghost.is_single else fitting)
        assert answer or ghost.now == before
        if verb in ("space", "pick"):  # to a card on which the pattern fits nowhere, or back
            is_fitting = any(each.card == ghost.now.card for each in fitting)
            assert not is_fitting or ghost.is_single <= was_single
            assert is_fitting or ghost.is_single
        elif verb != "s":
            assert ghost.is_single == was_single


@given(tables(), st.sampled_from(sorted(DIRECTIONS)))
@examples(120)
def test_an_arrow_never_moves_against_its_direction_on_the_same_card(table: Table, direction: str) -> None:
    ghost = start(table)
    across, along = DIRECTIONS[direction]
    for placement in ghost.patterns or ghost.singles:
        ghost.now = placement
        column, row = placement.corner
        moved = ghost.step(direction)
        x, y = ghost.now.corner
        if not moved:
            assert ghost.now == placement
        elif ghost.now.card == placement.card:
            assert (x - column) * across + (y - row) * along > 0
        else:
            assert ghost.now.card == placement.card + across


@given(tables(most=1))
@examples(80)
def test_turning_goes_clockwise_through_every_turn_that_fits_and_mirroring_mirrors(table: Table) -> None:
    ghost = start(table)
    fitting = {each.shape for each in ghost.patterns}
    for placement in ghost.patterns:
        ghost.now = placement
        around = [shape for shape in dict.fromkeys(turns(placement.shape)) if shape in fitting]
        assert [ghost.turn() and ghost.now.shape for _ in around[1:]] == around[1:]
        assert (ghost.turn(), ghost.now.shape) == (len(around) > 1, placement.shape)
        ghost.flip()
        image = mirrored(placement.shape)
        assert image not in fitting - {placement.shape} or ghost.now.shape == image


@given(tables())
@examples(80)
def test_single_and_back_stays_on_the_card(table: Table) -> None:
    ghost = start(table)
    for placement in ghost.patterns:
        ghost.now, ghost.is_single = placement, False
        for is_single in (True, False):
            ghost.toggle_single()
            assert (ghost.is_single, ghost.now.card) == (is_single, placement.card)


def typed(ghost: Ghost) -> Iterable[Verb]:
    """A box is typed for this card, or for the other one if nothing covers it here."""
    order = sorted(range(3), key=lambda card: card != ghost.now.card)
    yield from VERBS.values()
    for bit in boxes(4, 4):
        yield partial(lambda box, now: any(now.reach(card, box) for card in order), bit)


def right_clicks(ghost: Ghost) -> Iterable[Verb]:
    yield Ghost.toggle_single
    for place in ghost.singles:
        yield partial(lambda box, now: now.next_over(box.card, box.mask), place)


@pytest.mark.parametrize("verbs", [typed, right_clicks])
@given(tables(columns=4, rows=4))
@examples(25)
def test_every_legal_placement_is_reached_by_keys_and_by_right_clicks(
    verbs: Callable[[Ghost], Iterable[Verb]], table: Table
) -> None:
    free, shape = table
    ghost = start(table)
    wanted = {(each, False) for each in legal(free, shape)} | {(each, True) for each in singles(free)}
    seen, waiting = {(ghost.now, ghost.is_single)}, [ghost]
    while waiting and seen != wanted:
        here = waiting.pop()
        for verb in verbs(here):
            there = copy(here)
            verb(there)
            if (there.now, there.is_single) not in seen:
                seen.add((there.now, there.is_single))
                waiting.append(there)
    assert seen == wanted


@given(tables(most=1))
@examples(60)
def test_right_clicks_on_a_box_cycle_through_everything_that_covers_it(table: Table) -> None:
    ghost = start(table)
    for bit in grid.cells(table[0][0]):
        covering = {each for each in (ghost.patterns or ghost.singles) if each.mask & bit}
        assert {ghost.now for _ in covering if ghost.next_over(0, bit) or len(covering) == 1} == covering
