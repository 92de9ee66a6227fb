"""In every game, every kind of event can be corrected on the table as it was."""

from pathlib import Path

import pytest

import scorepad
from scorepad.app.corrections.draft import GameBefore
from scorepad.app.corrections.tables import EarlierPad
from scorepad.engine.events import COMMON
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.corrections.steps import on_top
from tests.app.desk import Desk, all_fits, in_both_sizes

SAMPLES = Path(scorepad.__file__).parent / "samples"
GAMES = ("silver-and-gold", "go-for-gold", "loot-island", "sea-and-shore")


def sample(name: str) -> Game:
    return load(SAMPLES / f"{name}-3-players.toml")


def first_of_each_kind(game: Game) -> dict[str, int]:
    """The number of the first event of each of the game's own kinds."""
    found: dict[str, int] = {}
    for moment in game.line:
        if moment.event.kind not in COMMON:
            found.setdefault(moment.event.kind, moment.number)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_as_it_was_before_every_event(name: str) -> None:
    game = sample(name)
    for number in range(1, game.count + 1, 7):
        assert GameBefore(game, number).position == game.before(number)


@in_both_sizes
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
async def test_the_recorded_kind_is_asked_for_from_the_player_who_did_it(
    desk: Desk, name: str, size: tuple[int, int]
) -> None:
    game = sample(name)
    async with desk.open(game, size) as pilot:
        for kind, number in first_of_each_kind(game).items():
            pilot.app.push_screen(EarlierPad(game, number, inserts=False))
            past = await on_top(pilot, EarlierPad)
            assert all_fits(pilot)
            assert past.entry is not None
            expected = {each.kind for each in past.turn.expected}
            assert past.entry.expected.kind == kind or kind not in expected
            await pilot.press("escape")
            if pilot.app.screen is past:  # the first one took back what an entry had begun
                await pilot.press("escape")
            await pilot.pause()
            assert pilot.app.screen is not past
    assert desk.game.count == game.count
