"""Cases of the rules: what breaks exactly these rules, and what breaks none; test_conformance.py tries them."""

from collections.abc import Callable

import scorepad
from scorepad.audit import audit
from scorepad.timeline.game import Game
from tests.tables import Keys, broken

Situation = Callable[[], Game]
Case = Callable[[], tuple[str, ...]]
"""Finds the slugs of the rules that are broken."""
Cases = list[tuple[str, str, Case]]
"""The rule, then whatever others are broken as well; what happens, in words; and the case itself."""


def judged(situation: Situation, event: Keys) -> Case:
    """The rules that an event breaks."""
    return lambda: broken(situation(), event)


def followed(slug: str, situation: Situation, event: Keys) -> Case:
    """The rule, if an event that follows from it is refused."""
    return lambda: (slug,) if broken(situation(), event) else ()


def claimed(slug: str, situation: Situation, points: int) -> Case:
    """The rule, if a claim of these points for Sarah is found wrong."""
    return lambda: () if audit(situation(), [("Sarah", points)]).is_clean else (slug,)


def seated(game: str, count: int) -> Case:
    """The rule about the number of players, if no game with this many can be started."""

    def case() -> tuple[str, ...]:
        try:
            scorepad.new(game, players=["Sarah", "Linus", "Tim", "Ada", "Max", "Eve"][:count])
        except scorepad.RecordError:
            return ("players",)
        return ()

    return case
