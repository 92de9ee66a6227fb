"""One table in the middle, the players around it: in every window everything has its place, and fits into it."""

from functools import cache
from itertools import product

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import LOG, TABLE
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.pads import expeditions, tricks
from tests.app.pads.boards import BOARDS, MANY, check_highlight, check_log, check_slots, chosen, drawn, misfits
from tests.sampling import sampled

MOMENTS = {"loot-island": expeditions.moments, "sea-and-shore": tricks.moments}
SEATS = [("loot-island", seats) for seats in (2, 3, 4, 5)] + [("sea-and-shore", seats) for seats in (3, 4, 5)]
every_table = pytest.mark.parametrize(("name", "seats"), SEATS)
every_name = pytest.mark.parametrize("is_long", sampled([True, False]), ids=["40 wide characters", "short names"])


@cache
def some(name: str, seats: int, is_long: bool = False) -> tuple[Game, ...]:
    return chosen(MOMENTS[name](seats, seed, is_long=is_long) for seed in range(2))


@every_table
def test_slots_lie_on_the_board_and_not_on_each_other(name: str, seats: int) -> None:
    check_slots(some(name, seats)[-1], MANY)


@every_table
def test_everybody_is_on_the_board_once_and_so_is_the_table(name: str, seats: int) -> None:
    game = some(name, seats)[-1]
    plan = pad(game)
    for (columns, rows), focus in product(MANY, game.players):
        slots = plan.lay_out(game, columns, rows)
        owners = [plan.player(game, slot, focus) for slot in slots]
        assert [owner for owner in owners if owner] == list(game.players)
        assert [slot.sheet for slot in slots].count(TABLE) == 1


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


@every_table
@pytest.mark.slow
def test_every_state_of_a_game_can_be_drawn_whoever_is_in_focus(name: str, seats: int) -> None:
    for game in MOMENTS[name](seats, 2):
        focus = game.players[game.count % seats]
        for columns, rows in BOARDS:
            for slot, drawing in drawn(game, columns, rows, focus):
                assert drawing.rows or (slot.sheet == LOG and not game.count)


@every_name
@every_table
def test_the_headline_fits_the_smallest_window(name: str, seats: int, is_long: bool) -> None:
    for game in some(name, seats, is_long):
        row = pad(game).headline(game)
        assert sum(width(part.text) for part in row) <= 80


@every_table
@pytest.mark.slow
def test_only_the_player_in_focus_has_their_name_highlighted(name: str, seats: int) -> None:
    for game in some(name, seats)[::6]:
        check_highlight(game, BOARDS, on_table=True)


@pytest.mark.parametrize("name", MOMENTS)
def test_the_latest_events_are_in_the_log_newest_last(name: str) -> None:
    for columns, rows in ((120, 32), (160, 46)):
        check_log(some(name, 3)[-1], columns, rows)
