"""Check words in the app: shown large, and compared."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorepad.app.screens.export import CheckSeal, SealWords
from scorepad.app.screens.pad import PadScreen
from scorepad.record import load
from scorepad.record.seal import spoken
from scorepad.timeline.game import Game
from tests.app.console import shown, until
from tests.app.desk import Desk, all_fits, in_both_sizes, typed
from tests.app.moments import command
from tests.every_game import TALLIED, TRACKED
from tests.sampling import sampled


def before(game: Game, is_next: Callable[[Any, Any], bool]) -> tuple[Game, dict[str, Any]]:
    """The game right before the first event of this kind, and the event."""
    was = game.start.state
    for moment in game.line:
        now = moment.position.state
        if is_next(was, now):
            return game.at(moment.number - 1), moment.event.table()
        was = now
    raise AssertionError("there is none")


def ends_a_round(was: Any, now: Any) -> bool:
    return bool(now.rounds_over > was.rounds_over)


def ends_the_game(was: Any, now: Any) -> bool:
    return bool(now.finished and not was.finished)


@pytest.mark.parametrize("path", sampled([*TRACKED, *TALLIED], 4), ids=lambda path: path.stem)
def test_rounds_end_one_after_the_other_and_a_tally_has_none(path: Path) -> None:
    numbers = [moment.position.state.rounds_over for moment in load(path).line]
    assert numbers == sorted(numbers)
    assert sorted(set(numbers)) == list(range(numbers[-1] + 1))
    assert numbers[-1] == 0 if path in TALLIED else numbers[-1] >= 2


@in_both_sizes
async def test_the_words_are_shown_large(desk: Desk, game: Game, size: tuple[int, int]) -> None:
    async with desk.open(game, size) as pilot:
        await command(pilot, "Check words")
        await until(pilot, lambda: isinstance(pilot.app.screen, SealWords))
        for word in spoken(game).words:
            assert "  ".join(word.upper()) in shown(pilot)
        assert "3 events" in shown(pilot)
        assert all_fits(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PadScreen))


@pytest.mark.slow
async def test_words_that_were_written_down_are_checked(desk: Desk, game: Game) -> None:
    async with desk.open(game) as pilot:
        await command(pilot, "Compare check words")
        await until(pilot, lambda: isinstance(pilot.app.screen, CheckSeal))
        await pilot.press(*typed("2 ozone dril grab fiber"), "enter")
        await until(pilot, lambda: '"drill"' in shown(pilot))
        await pilot.press("ctrl+u", *typed(str(spoken(game, 1))), "enter")
        await until(pilot, lambda: ": holds" in shown(pilot))
        await pilot.press(*typed("3 ozone drill grab fiber"), "enter")
        await until(pilot, lambda: "events 2 to 3" in shown(pilot))
        await pilot.press(*typed("99 ozone drill grab fiber"), "enter")
        await until(pilot, lambda: "99 ozone drill grab fiber: does not hold" in shown(pilot))
        await pilot.press(*typed(" ".join(spoken(game).words)), "enter")
        await until(pilot, lambda: f"{spoken(game)}: holds" in shown(pilot))
        assert all_fits(pilot)
        await pilot.press("enter", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PadScreen))
    assert desk.game.count == 3
