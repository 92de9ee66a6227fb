"""Every slip that a game offers, compared with a plain recount, and found where it was made.

A game gives in its module `slips`: `SLUGS`; `recount(game, player)`, which says by slug which differences a player
can make, with or without the line they are in; perhaps `GAMES`, more games than its samples and stored records;
and `RECORDS`, if it can recount only some of those.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scorepad.engine.explanations import Slip
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.documents import rows, section
from tests.every_game import modules_of, page_of, records_of, samples_of
from tests.games.slip_cases import explained, offered
from tests.sampling import Amount

GAMES = modules_of("slips")
every_game = pytest.mark.parametrize("name", GAMES)


def games_of(name: str) -> Iterator[Game]:
    """The samples of a game, tracked or tallied, those of its stored records that break no rule, and its own."""
    stored = getattr(GAMES[name], "RECORDS", records_of(name))
    games = [load(path) for path in (*samples_of(name), *stored[:: 1 if Amount.is_everything else 5])]
    yield from (game for game in games if game.mode.name in ("track", "tally") and not game.findings())
    yield from getattr(GAMES[name], "GAMES", ())


def counted(game: Game) -> list[str]:
    """Everybody who is not eliminated."""
    return [each.player for each in game.result().standings if not each.eliminated]


def check(found: list[Slip], expected: dict[str, set[Any]]) -> None:
    for slug in {*expected, *(slip.slip for slip in found)}:
        own = [slip for slip in found if slip.slip == slug]
        if any(isinstance(each, tuple) for each in expected[slug]):
            assert {(slip.item, slip.difference) for slip in own} == expected[slug], slug
        else:
            assert {slip.difference for slip in own} == expected[slug], slug


@every_game
def test_every_slip_makes_the_differences_that_a_plain_recount_gives(name: str) -> None:
    own, seen = GAMES[name], set()
    for game in games_of(name):
        for player in counted(game):
            found = offered(game, player)
            check(found, own.recount(game, player))
            seen |= {slip.slip for slip in found}
    assert seen == set(own.SLUGS) or not Amount.is_everything
    assert seen <= set(own.SLUGS)


@every_game
def test_a_claim_that_is_wrong_is_explained_by_the_slip_that_was_made(name: str) -> None:
    """Of each slug, some is among the first three."""
    likely = set()
    for game in games_of(name):
        for player in counted(game):
            found = offered(game, player)
            claims = explained(game, player, *(slip.difference for slip in found))
            for slip, told in zip(found, claims, strict=True):
                assert slip.slip in told
                likely |= {slip.slip} & {*told[:3]}
    assert likely == set(GAMES[name].SLUGS) or not Amount.is_everything


@every_game
def test_its_page_has_every_slip(name: str) -> None:
    table = rows(section(str(page_of(name)), "## Slips"))
    slugs = [slug for row in table for slug in re.findall("`(.+?)`", row[0])]
    assert sorted(slugs) == sorted(GAMES[name].SLUGS)
