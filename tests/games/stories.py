"""Stories: a situation, what happens in it, and what is then to be seen; each is one row of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from scorepad.timeline.game import Game
from tests.every_game import GAMES, cases_of
from tests.tables import Keys

Situation = Callable[[], Game]
Story = tuple[str, Situation, Sequence[Keys], Callable[[Game], object], object]
"""In words; the situation; the events, which may break rules; how to look at the game, and what is seen."""


def modules(part: str) -> dict[str, Any]:
    """The modules of this name among the tests of the games: a game joins by having one."""
    found = {}
    for game in GAMES:
        try:
            found[game] = cases_of(game, part)
        except ModuleNotFoundError as error:
            if not str(error.name).endswith(f".{part}"):
                raise
    return found


def then(situation: Situation, *events: Keys) -> Situation:
    """The same situation after these events."""
    return lambda: let(situation(), *events)


def let(game: Game, *events: Keys) -> Game:
    """Record these events, and let those stand that break a rule."""
    for event in events:
        is_refused = "stands" not in event and game.judge(**event)
        game.record(**event, **({"stands": "we saw it"} if is_refused else {}))
    return game


def stories(*rows: Story) -> pytest.MarkDecorator:
    """One case for each story, for a test that calls `check_story`."""
    return pytest.mark.parametrize("story", [row[1:] for row in rows], ids=[row[0] for row in rows])


def check_story(story: tuple[Situation, Sequence[Keys], Callable[[Game], object], object]) -> None:
    situation, events, look, seen = story
    assert look(let(situation(), *events)) == seen
