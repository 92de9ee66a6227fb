"""What the tests of slips share: the slips that a game offers, and what an audit says of a claim."""

from typing import Any

from scorepad.audit import audit
from scorepad.engine.explanations import Slip
from scorepad.timeline.game import Game

Ways = dict[str, set[Any]]
"""By slug, the differences of the slips that a player can make, each perhaps with the item of its line."""


def offered(game: Game, player: str) -> list[Slip]:
    return list(game.mode.slips(game.story, player, game.result()))


def by_slug(game: Game, player: str) -> dict[str, set[int]]:
    """The differences that are offered; a slug that is not has none."""
    found: dict[str, set[int]] = {}
    for slip in offered(game, player):
        found.setdefault(slip.slip, set()).add(slip.difference)
    return found


def explained(game: Game, player: str, *differences: int) -> list[list[str]]:
    """The slips of claims that are wrong by this many points."""
    total = game.result().of(player).total
    claims = audit(game, [(player, total + difference) for difference in differences]).claims
    return [[slip.slip for slip in claim.slips or ()] for claim in claims if claim.event is None]


def lines_miscounted(game: Game, player: str) -> Ways:
    """line-forgotten and line-twice, from the result."""
    lines = [(line.item, line.points) for line in game.result().of(player).lines if line.points]
    return {
        "line-forgotten": {(item, -points) for item, points in lines},
        "line-twice": {(item, points) for item, points in lines},
    }
