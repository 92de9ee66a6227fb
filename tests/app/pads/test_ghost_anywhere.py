"""The ghost, whatever is free and whatever the pattern: it stays legal and reaches every legal place."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import partial

from hypothesis import assume, given
from hypothesis import strategies as st

from scorepad.app.pads.silver_and_gold.ghost import DIRECTIONS, Ghost, Placement, lay_out
from scorepad.engine import grid
from tests.app.pads.ghosts import PATTERNS, is_single, legal, mirrored, offered, point, singles
from tests.sampling import examples

Verb = Callable[[Ghost], object]


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
@examples(120)
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
        if verb in ("space", "pick"):  # to a card on which the pattern fits nowhere, or back
            is_fitting = any(each.card == ghost.now.card for each in fitting)
            assert not is_fitting or ghost.is_single <= was_single
            assert is_fitting or ghost.is_single
        elif verb != "s":
            assert ghost.is_single == was_single


@given(tables(), st.sampled_from(sorted(DIRECTIONS)))
@examples(120)
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
@examples(80)
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
@examples(80)
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
@examples(80)
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
@examples(25)
def test_every_legal_placement_is_reached_by_keys(table: tuple[list[int], int]) -> None:
    free, shape = table
    ghost = start(table)
    wanted = {(each, False) for each in legal(free, shape)} | {(each, True) for each in singles(free)}
    assert reached_from(ghost, lambda now: [*VERBS.values(), *typed(now)], wanted) == wanted


@given(tables(columns=4, rows=3))
@examples(25)
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
@examples(60)
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
