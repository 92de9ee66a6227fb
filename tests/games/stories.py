"""Stories: a situation, what happens in it, and what is then to be seen; each is one row of a table."""

from collections.abc import Callable, Sequence

import pytest

from scorepad.timeline.game import Game
from tests.tables import Keys

Situation = Callable[[], Game]
Story = tuple[str, Situation, Sequence[Keys], Callable[[Game], object], object]
"""In words; the situation; the events, which may break rules; how to look at the game, and what is seen."""


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
    found = look(let(situation(), *events))
    assert found == seen, f"{found!r} instead of {seen!r}"
