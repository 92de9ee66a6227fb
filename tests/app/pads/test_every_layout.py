"""Every game on its pad: in every window everything has its place, and fits into it."""

from collections.abc import Callable
from functools import cache, partial
from itertools import product

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import LOG, TABLE
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.pads import expeditions, test_go_for_gold_layout, test_silver_and_gold_layout, tricks
from tests.app.pads.boards import (
    BOARDS,
    MANY,
    check_highlight,
    check_log,
    check_slots,
    chosen,
    drawn,
    misfits,
    places,
)
from tests.sampling import sampled

Moments = Callable[[int, bool], tuple[Game, ...]]


@cache
def around_a_table(moments: Callable[..., tuple[Game, ...]], seats: int, is_long: bool) -> tuple[Game, ...]:
    return chosen(moments(seats, seed, is_long=is_long) for seed in range(2))


MOMENTS: dict[str, tuple[range, Moments]] = {
    "silver-and-gold": (range(2, 5), test_silver_and_gold_layout.moments),
    "side-a": (range(2, 5), partial(test_go_for_gold_layout.moments, "side-a")),
    "side-b": (range(2, 5), partial(test_go_for_gold_layout.moments, "side-b")),
    "loot-island": (range(2, 6), partial(around_a_table, expeditions.moments)),
    "sea-and-shore": (range(3, 6), partial(around_a_table, tricks.moments)),
}
every_table = pytest.mark.parametrize(
    ("name", "seats"), [(name, count) for name, (seats, _) in MOMENTS.items() for count in seats]
)
every_name = pytest.mark.parametrize("is_long", sampled([True, False]), ids=["40 wide characters", "short names"])


def some(name: str, seats: int, is_long: bool = False) -> tuple[Game, ...]:
    return MOMENTS[name][1](seats, is_long)


@every_table
def test_slots_lie_on_the_board_and_not_on_each_other(name: str, seats: int) -> None:
    check_slots(some(name, seats)[-1], MANY)


@every_table
def test_everybody_is_on_the_board_once_and_so_is_the_table(name: str, seats: int) -> None:
    game = some(name, seats)[-1]
    plan = pad(game)
    for (columns, rows), focus in product(MANY, game.players):
        assert [player for player, _ in places(game, plan, columns, rows, focus)] == list(game.players)
        tables = [slot.sheet for slot in plan.lay_out(game, columns, rows)].count(TABLE)
        assert tables == 1 or name.startswith("side"), "where everybody has an island of their own"


@every_name
@every_table
@pytest.mark.slow
def test_every_drawing_fits_into_its_slot(name: str, seats: int, is_long: bool) -> None:
    for game in some(name, seats, is_long):
        assert misfits(game, BOARDS) == {}, f"after {game.count} events"


@pytest.mark.slow
@every_table
def test_in_windows_of_any_size_too(name: str, seats: int) -> None:
    for game in some(name, seats)[::6]:
        assert misfits(game, MANY) == {}, f"after {game.count} events"


@pytest.mark.slow
@every_table
def test_every_state_of_a_game_can_be_drawn_whoever_is_in_focus(name: str, seats: int) -> None:
    for game in some(name, seats):
        focus = game.players[game.count % seats]
        for columns, rows in BOARDS:
            for slot, drawing in drawn(game, columns, rows, focus):
                assert drawing.rows or (slot.sheet == LOG and not game.count)


@every_name
@every_table
def test_the_headline_fits_the_smallest_window(name: str, seats: int, is_long: bool) -> None:
    for game in some(name, seats, is_long):
        assert sum(width(part.text) for part in pad(game).headline(game)) <= 80


@every_table
@pytest.mark.slow
def test_only_the_player_in_focus_has_their_name_highlighted(name: str, seats: int) -> None:
    for game in some(name, seats)[::6]:
        check_highlight(game, BOARDS, on_table=True)


@pytest.mark.parametrize("name", MOMENTS)
def test_the_latest_events_are_in_the_log_newest_last(name: str) -> None:
    for columns, rows in ((120, 32), (160, 46)) if name in ("loot-island", "sea-and-shore") else ((260, 66),):
        check_log(some(name, 3)[-1], columns, rows)
