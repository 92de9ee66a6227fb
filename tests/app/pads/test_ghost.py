"""The ghost: it lies only where it may be crossed, and every such place can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import partial

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import scorepad
from scorepad import grid
from scorepad.app.pads.silver_and_gold.ghost import DIRECTIONS, Ghost, Placement, lay_out

Cell = tuple[int, int]
Verb = Callable[[Ghost], object]

PATTERNS = {
    expedition.id: expedition.shape
    for expedition in scorepad.new("silver-and-gold", players=["Ada", "Ben"]).setup.sheets.expeditions.values()
} | {
    # Packs of one's own may hold shapes that are not their own mirror image, or have no symmetry at all.
    "S4": grid.mask_of(("B1", "C1", "A2", "B2"))[0],
    "F5": grid.mask_of(("B1", "C1", "A2", "B2", "B3"))[0],
    "dot": grid.mask_of(("A1",))[0],
}


# ---------------------------------------------------------------------- boards drawn as text


def area(text: str, glyphs: str = ".o") -> list[int]:
    """The free boxes of cards that lie side by side, separated by spaces: `#` is no box, or crossed."""
    lines = [line.split() for line in text.strip().splitlines()]
    return [
        sum(
            grid.cell(column, row)
            for row, line in enumerate(lines)
            for column, glyph in enumerate(line[card])
            if glyph in glyphs
        )
        for card in range(len(lines[0]))
    ]


def offered(free: Sequence[int], shape: int | None) -> list[list[int]]:
    """What may be crossed on these boxes: the pattern, if there is one, or one of them alone."""
    laid = [grid.placements(shape, boxes) if shape is not None else [] for boxes in free]
    return [list(dict.fromkeys([*each, *grid.cells(boxes)])) for each, boxes in zip(laid, free, strict=True)]


def laid(text: str, pattern: str) -> Ghost:
    """The ghost of a pattern on this board; it lies on the `o`, if there are any, else where it begins."""
    ghost = lay_out(offered(area(text), PATTERNS[pattern]))
    assert ghost is not None
    for card, boxes in enumerate(area(text, "o")):
        if boxes:
            ghost.now = Placement(card, boxes)
            assert ghost.now in ghost.patterns
    return ghost


def drawn(ghost: Ghost, text: str) -> str:
    """The board with the ghost on it."""
    lines = [line.split() for line in text.strip().replace("o", ".").splitlines()]
    for card, bit in ((ghost.now.card, bit) for bit in grid.cells(ghost.now.mask)):
        column, row = point(bit)
        glyphs = lines[row][card]
        lines[row][card] = f"{glyphs[:column]}o{glyphs[column + 1 :]}"
    return "\n".join(" ".join(line) for line in lines)


def is_single(ghost: Ghost) -> bool:
    return ghost.is_single


def clean(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def point(bit: int) -> Cell:
    place = bit.bit_length() - 1
    return place % grid.COLUMNS, place // grid.COLUMNS


OPEN = """
    .... ....
    .... ....
    .... ....
"""


LYING = """
    .... ....
    ooo. ....
    .... ....
"""


def test_it_starts_in_the_middle_of_the_first_card_where_it_fits() -> None:
    assert drawn(laid(OPEN, "O4"), OPEN) == clean(
        """
        .oo. ....
        .oo. ....
        .... ....
        """
    )
    crowded = """
        .#.# ....
        #.#. ....
    """
    assert drawn(laid(crowded, "O4"), crowded) == clean(
        """
        .#.# .oo.
        #.#. .oo.
        """
    )


def test_an_arrow_steps_to_the_next_place_in_the_same_shape() -> None:
    ghost = laid(LYING, "I3")
    assert ghost.step("right")
    assert drawn(ghost, OPEN) == clean(
        """
        .... ....
        .ooo ....
        .... ....
        """
    )
    assert ghost.step("up")
    assert drawn(ghost, OPEN) == clean(
        """
        .ooo ....
        .... ....
        .... ....
        """
    )


def test_an_arrow_jumps_over_crossed_boxes() -> None:
    board = """
        ..#..
        ..#..
    """
    ghost = laid(board, "O4")
    assert ghost.step("right")
    assert drawn(ghost, board) == clean(
        """
        ..#oo
        ..#oo
        """
    )


def test_an_arrow_turns_the_pattern_where_it_would_otherwise_be_stuck() -> None:
    board = """
        ...
        ###
        #.#
        #.#
        #.#
    """
    ghost = laid(board, "I3")
    assert ghost.step("down")
    assert drawn(ghost, board) == clean(
        """
        ...
        ###
        #o#
        #o#
        #o#
        """
    )


def test_an_arrow_leads_onto_the_card_beside_at_its_near_edge_and_back() -> None:
    board = """
        .... ....
        ..oo ....
        ..oo ....
    """
    ghost = laid(board, "O4")
    assert ghost.step("right")
    assert drawn(ghost, board) == clean(
        """
        .... ....
        .... oo..
        .... oo..
        """
    )
    assert ghost.step("left")
    assert drawn(ghost, board) == clean(board)


@pytest.mark.parametrize("direction", ["up", "down"])
def test_up_and_down_stay_on_the_card(direction: str) -> None:
    ghost = laid(OPEN, "I3")
    for _ in range(5):
        ghost.step(direction)
    assert ghost.now.card == 0


def test_at_the_edge_of_the_last_card_an_arrow_changes_nothing() -> None:
    ghost = laid(OPEN, "I3")
    for _ in range(20):
        ghost.step("right")
    there = ghost.now
    assert not ghost.step("right")
    assert ghost.now == there


def test_turning_goes_clockwise_and_mirroring_mirrors() -> None:
    board = """
        .....
        .....
        .....
        .....
    """
    ghost = laid(board, "L4")
    seen = []
    for _ in range(4):
        seen.append(ghost.now.shape)
        ghost.turn()
    clockwise = [
        ("A1", "A2", "A3", "B3"),
        ("A1", "B1", "C1", "A2"),
        ("A1", "B1", "B2", "B3"),
        ("C1", "A2", "B2", "C2"),
    ]
    shapes = [grid.mask_of(boxes)[0] for boxes in clockwise]
    start = shapes.index(seen[0]) if seen[0] in shapes else None
    if start is None:  # it began with the mirror image; that turns clockwise just so
        shapes = [mirrored(shape) for shape in reversed(shapes)]
        start = shapes.index(seen[0])
    assert seen == shapes[start:] + shapes[:start]
    before = ghost.now.shape
    assert ghost.flip()
    assert ghost.now.shape == mirrored(before)
    assert ghost.flip()
    assert ghost.now.shape == before


def mirrored(shape: int) -> int:
    points = [point(bit) for bit in grid.cells(shape)]
    right = max(column for column, _ in points)
    return sum(grid.cell(right - column, row) for column, row in points)


def test_a_turn_that_fits_nowhere_on_the_card_is_passed_over() -> None:
    board = """
        ....
        ....
    """
    ghost = laid(board, "I3")
    assert not ghost.turn()
    ghost = laid(board, "L4")  # upright it would need three rows
    wide = ghost.now.shape
    assert ghost.turn()
    assert ghost.now.shape != wide
    assert ghost.turn()
    assert ghost.now.shape == wide


def test_a_shape_that_is_its_own_mirror_image_stays_when_mirrored() -> None:
    for pattern in ("O4", "I2", "dot"):
        ghost = laid(OPEN, pattern)
        there = ghost.now
        if pattern != "I2":
            assert not ghost.flip()
        ghost.flip()
        assert ghost.now == there or pattern == "I2"


def test_a_single_box_instead_of_the_pattern_and_back() -> None:
    ghost = laid(OPEN, "L3")
    pattern = ghost.now
    assert ghost.toggle_single()
    assert is_single(ghost)
    assert ghost.now.mask.bit_count() == 1
    assert ghost.now.card == pattern.card
    assert ghost.toggle_single()
    assert not is_single(ghost)
    assert ghost.now.mask.bit_count() == 3


def test_space_goes_to_the_other_card_and_back() -> None:
    ghost = laid(OPEN, "I3")
    assert ghost.switch()
    assert ghost.now.card == 1
    assert ghost.switch()
    assert ghost.now.card == 0


def test_a_card_that_takes_no_pattern_is_not_offered_but_single_boxes_are() -> None:
    board = """
        .... .#.
        .... #.#
    """
    ghost = laid(board, "I3")
    assert not ghost.switch()
    assert not ghost.pick(1)
    assert ghost.now.card == 0
    ghost.toggle_single()
    assert ghost.switch()
    assert ghost.now.card == 1


def test_a_pattern_that_fits_nowhere_starts_as_a_single_box_and_stays_one() -> None:
    board = """
        .#.
        #.#
    """
    ghost = laid(board, "I2")
    assert is_single(ghost)
    assert not ghost.patterns
    assert not ghost.toggle_single()
    assert is_single(ghost)


def test_for_an_x_there_are_only_single_boxes() -> None:
    ghost = lay_out(offered(area(OPEN), None))
    assert ghost is not None
    assert is_single(ghost)
    assert not ghost.toggle_single()
    assert len(ghost.singles) == 24


def test_a_pattern_of_one_box_is_crossed_as_single_boxes_are() -> None:
    assert set(laid(OPEN, "dot").singles) == legal(area(OPEN), PATTERNS["dot"]) == singles(area(OPEN))
    assert is_single(laid(OPEN, "dot"))


def test_it_continues_from_another_ghost_if_that_place_is_still_free() -> None:
    old = laid(LYING, "I3")
    ghost = laid(OPEN, "I3")
    ghost.go_on(old)
    assert ghost.now == old.now
    old.toggle_single()
    ghost.go_on(old)
    assert (ghost.now, is_single(ghost)) == (old.now, True)
    crossed = laid(
        """
        .... ....
        #### ....
        .... ....
        """,
        "I3",
    )
    before = crossed.now
    crossed.go_on(old)
    assert (crossed.now, is_single(crossed)) == (before, False)


@pytest.mark.parametrize("shape", [None, *PATTERNS.values()])
def test_full_cards_give_no_ghost(shape: int | None) -> None:
    assert lay_out(offered([0, 0], shape)) is None
    assert lay_out(offered([], shape)) is None


# ---------------------------------------------------------------------- whatever is free, whatever the pattern


@st.composite
def tables(draw: st.DrawFn, columns: int = 5, rows: int = 4, cards: int = 2) -> tuple[list[int], int]:
    """The free boxes of one to three cards, and a pattern."""
    shape = PATTERNS[draw(st.sampled_from(sorted(PATTERNS.keys() - {"dot"})))]
    row = st.integers(0, (1 << columns) - 1)
    full = st.just((1 << columns) - 1)
    card = st.lists(row | full, min_size=rows, max_size=rows).map(
        lambda lines: sum(bits << grid.COLUMNS * number for number, bits in enumerate(lines))
    )
    return draw(st.lists(card, min_size=1, max_size=cards)), shape


def turned(shape: int) -> set[frozenset[Cell]]:
    """Every turn and mirror image of a shape, computed independently."""
    cells = [point(bit) for bit in grid.cells(shape)]
    found = set()
    for mirror in (1, -1):
        points = [(mirror * column, row) for column, row in cells]
        for _ in range(4):
            points = [(-row, column) for column, row in points]
            left, top = (min(column for column, _ in points), min(row for _, row in points))
            found.add(frozenset((column - left, row - top) for column, row in points))
    return found


def legal(free: Sequence[int], shape: int) -> set[Placement]:
    """Every place for the pattern, by trying all."""
    found = set()
    for card, boxes in enumerate(free):
        open_cells = {point(bit) for bit in grid.cells(boxes)}
        for cells in turned(shape):
            for x in range(grid.COLUMNS):
                for y in range(grid.ROWS):
                    moved = {(column + x, row + y) for column, row in cells}
                    if moved <= open_cells:
                        found.add(Placement(card, sum(grid.cell(*cell) for cell in moved)))
    return found


def singles(free: Sequence[int]) -> set[Placement]:
    return {Placement(card, bit) for card, boxes in enumerate(free) for bit in grid.cells(boxes)}


def start(table: tuple[list[int], int]) -> Ghost:
    free, shape = table
    ghost = lay_out(offered(free, shape))
    assume(ghost is not None)
    assert ghost is not None
    return ghost


def step(direction: str, ghost: Ghost) -> bool:
    return ghost.step(direction)


VERBS: dict[str, Verb] = {
    "r": Ghost.turn,
    "f": Ghost.flip,
    "s": Ghost.toggle_single,
    "space": Ghost.switch,
    **{direction: partial(step, direction) for direction in DIRECTIONS},
}


def boxes(columns: int = 5, rows: int = 4) -> Iterator[int]:
    for row in range(rows):
        for column in range(columns):
            yield grid.cell(column, row)


@given(tables(cards=3), st.lists(st.sampled_from([*VERBS, "pick", "reach", "next"]), max_size=30), st.data())
@settings(max_examples=120, deadline=None)
def test_every_method_leaves_the_ghost_on_a_legal_place(
    table: tuple[list[int], int], verbs: list[str], data: st.DataObject
) -> None:
    free, shape = table
    ghost = start(table)
    fitting, dots = legal(free, shape), singles(free)
    assert set(ghost.patterns) == fitting
    assert set(ghost.singles) == dots
    card, box = st.integers(0, 3), st.sampled_from(list(boxes()))
    for verb in verbs:
        before, was_single = ghost.now, ghost.is_single
        match verb:
            case "pick":
                answer = ghost.pick(data.draw(card))
            case "reach":
                place, bit = data.draw(card), data.draw(box)
                answer = ghost.reach(place, bit)
                assert not answer or (ghost.now.card == place and ghost.now.mask & bit)
                if answer and ghost.now == before:
                    continue  # it lies there already
            case "next":
                place, bit = data.draw(card), data.draw(box)
                answer = ghost.next_over(place, bit)
                assert not answer or (ghost.now.card == place and ghost.now.mask & bit)
            case _:
                answer = bool(VERBS[verb](ghost))
        assert ghost.now in (dots if ghost.is_single else fitting)
        if not answer:
            assert ghost.now == before
        if verb != "s":
            assert ghost.is_single == was_single


@given(tables(), st.sampled_from(sorted(DIRECTIONS)))
@settings(max_examples=120, deadline=None)
def test_an_arrow_never_moves_against_its_direction_on_the_same_card(
    table: tuple[list[int], int], direction: str
) -> None:
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


@given(tables(cards=1))
@settings(max_examples=80, deadline=None)
def test_turning_repeatedly_cycles_through_every_turn_that_fits(table: tuple[list[int], int]) -> None:
    ghost = start(table)
    fitting = {each.shape for each in ghost.patterns}
    for shape in fitting:
        ghost.now = next(each for each in ghost.patterns if each.shape == shape)
        quarter, around = ghost.now.shape, set()
        for _ in range(4):
            points = [(-row, column) for column, row in map(point, grid.cells(quarter))]
            left, top = (min(column for column, _ in points), min(row for _, row in points))
            quarter = sum(grid.cell(column - left, row - top) for column, row in points)
            around.add(quarter)
        seen = {shape}
        for _ in range(len(around & fitting)):
            ghost.turn()
            seen.add(ghost.now.shape)
        assert seen == around & fitting
        assert ghost.now.shape == shape


@given(tables(cards=1))
@settings(max_examples=80, deadline=None)
def test_mirroring_gives_the_mirror_image_wherever_that_fits(table: tuple[list[int], int]) -> None:
    ghost = start(table)
    fitting = {each.shape for each in ghost.patterns}
    for placement in ghost.patterns:
        ghost.now = placement
        image = mirrored(placement.shape)
        ghost.flip()
        if image in fitting and image != placement.shape:
            assert ghost.now.shape == image


@given(tables())
@settings(max_examples=80, deadline=None)
def test_single_and_back_stays_on_the_card_where_it_can(table: tuple[list[int], int]) -> None:
    ghost = start(table)
    if not ghost.patterns:
        assert is_single(ghost)
        assert not ghost.toggle_single()
        return
    for placement in ghost.patterns:
        ghost.now, ghost.is_single = placement, False
        assert ghost.toggle_single() or placement.mask.bit_count() == 1
        assert is_single(ghost)
        assert ghost.now.card == placement.card
        ghost.toggle_single()
        assert not is_single(ghost)
        assert ghost.now.card == placement.card


@given(tables(columns=4, rows=4))
@settings(max_examples=25, deadline=None)
def test_every_legal_placement_is_reached_by_keys(table: tuple[list[int], int]) -> None:
    free, shape = table
    ghost = start(table)
    wanted = {(each, False) for each in legal(free, shape)} | {(each, True) for each in singles(free)}
    assert reached_from(ghost, lambda now: [*VERBS.values(), *typed(now)], wanted) == wanted


@given(tables(columns=4, rows=3))
@settings(max_examples=25, deadline=None)
def test_every_legal_placement_is_reached_by_right_clicks(table: tuple[list[int], int]) -> None:
    free, shape = table
    ghost = start(table)
    wanted = {(each, False) for each in legal(free, shape)} | {(each, True) for each in singles(free)}

    def next_over(card: int, bit: int, now: Ghost) -> bool:
        return now.next_over(card, bit)

    def clicks(_: Ghost) -> Iterable[Verb]:
        yield Ghost.toggle_single
        for card, area in enumerate(free):
            for bit in grid.cells(area):
                yield partial(next_over, card, bit)

    assert reached_from(ghost, clicks, wanted) == wanted


@given(tables(cards=1))
@settings(max_examples=60, deadline=None)
def test_right_clicks_on_a_box_cycle_through_everything_that_covers_it(table: tuple[list[int], int]) -> None:
    free, shape = table
    ghost = start(table)
    for bit in grid.cells(free[0]):
        covering = {each for each in (ghost.patterns or ghost.singles) if each.mask & bit}
        seen = [ghost.now for _ in covering if ghost.next_over(0, bit) or len(covering) == 1]
        assert set(seen) == covering
        assert len(legal(free, shape)) == len(ghost.patterns)


def typed(ghost: Ghost) -> Iterable[Verb]:
    """A box is typed for this card, or for the other one if nothing covers it here."""
    cards = sorted(range(3), key=lambda card: card != ghost.now.card)

    def reach(bit: int, now: Ghost) -> bool:
        return any(now.reach(card, bit) for card in cards)

    for bit in boxes(4, 4):
        yield partial(reach, bit)


def reached_from(
    ghost: Ghost, verbs: Callable[[Ghost], Iterable[Verb]], wanted: set[tuple[Placement, bool]]
) -> set[tuple[Placement, bool]]:
    """Where verbs lead, and nowhere but where it may lie."""
    seen = {(ghost.now, ghost.is_single)}
    waiting = [ghost]
    while waiting and seen != wanted:
        here = waiting.pop()
        for verb in verbs(here):
            there = copy(here)
            verb(there)
            place = (there.now, there.is_single)
            if place not in seen:
                seen.add(place)
                waiting.append(there)
    return seen
