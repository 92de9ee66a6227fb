"""What the tests of slips share: finished games of a game, and what an audit says of a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import scorepad
from scorepad import samples
from scorepad.audit import audit
from scorepad.engine.explanations import Slip
from scorepad.timeline.game import Game

Ways = Mapping[str, set[tuple[str | None, int]]]
"""By slug, the items and differences of the slips that a player can make."""


def games(name: str) -> list[Game]:
    """The samples of a game and those of its stored records that break no rule."""
    stored = Path(__file__).parent / name.replace("-", "_") / "records"
    paths = [*Path(samples.folder()).glob(f"{name}-*.toml"), *stored.glob("*.toml")]
    return [game for path in sorted(paths) if not (game := scorepad.load(path)).findings()]


def offered(game: Game, player: str) -> Ways:
    """What the game offers."""
    found: dict[str, set[tuple[str | None, int]]] = {}
    for slip in game.mode.slips(game.story, player, game.result()):
        if slip.difference:
            found.setdefault(slip.slip, set()).add((slip.item, slip.difference))
    return found


def explained(game: Game, player: str, *differences: int) -> list[tuple[Slip, ...]]:
    """The slips of claims that are wrong by this many points."""
    total = game.result().of(player).total
    claims = audit(game, [(player, total + difference) for difference in differences]).claims
    return [claim.slips or () for claim in claims if claim.event is None]


def check(name: str, recount: Callable[[Game, str], Ways], slugs: Iterable[str]) -> None:
    """Every slip has the difference that counting again gives; of each slug, some is among the first three."""
    likely = set()
    for game in games(name):
        for player in game.players:
            ways = offered(game, player)
            assert ways == {slug: own for slug, own in recount(game, player).items() if own}
            made = [(slug, item, difference) for slug, own in ways.items() for item, difference in own]
            found = explained(game, player, *(difference for *_, difference in made))
            for (slug, item, _), slips in zip(made, found, strict=True):
                assert (slug, item) in [(slip.slip, slip.item) for slip in slips]
                if slug in [slip.slip for slip in slips[:3]]:
                    likely.add(slug)
    assert likely == set(slugs)


def lines_miscounted(game: Game, player: str) -> Ways:
    """line-forgotten and line-twice, from the result."""
    lines = [(line.item, line.points) for line in game.result().of(player).lines if line.points]
    return {
        "line-forgotten": {(item, -points) for item, points in lines},
        "line-twice": {(item, points) for item, points in lines},
    }
