"""Seating: is the whole record legal if somebody else began, or if the players sat in another order?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from time import monotonic
from typing import NamedTuple

from scorepad.game import Game
from scorepad.ledger import Entry
from scorepad.moments import carry
from scorepad.position import Position
from scorepad.ruleset import set_up

FINDINGS = 3
"""With fewer findings the seating is not to blame."""
EARLY = 20
"""A wrong seating shows by this event of the line."""
_MOST = 120
"""The most seatings that are tried: all there are for five players."""
_SECONDS = 1.0


class Seating(NamedTuple):
    """Who sits where, clockwise, and who begins."""

    players: tuple[str, ...]
    first: str


def legal_seating(game: Game) -> Seating | None:
    """The only other seating with which every event is legal; None if there is none, or more than one.

    It is looked for only where a record has many findings from its start.
    """
    findings = game.findings()
    early = {moment.number for moment in game.line[:EARLY]}
    if len(findings) < FINDINGS or findings[0].event not in early:
        return None
    end = monotonic() + _SECONDS
    found: list[Seating] = []
    for seating in _others(game):
        if monotonic() > end:
            return None
        if _is_legal(game, seating):
            found.append(seating)
            if len(found) > 1:
                return None
    return found[0] if found else None


def _others(game: Game) -> Iterator[Seating]:
    """The other seatings, the present one with other start players first.

    Turned around the table a seating stays the same, so the first chair is always the same player's.
    """
    one, *others = game.players
    now = Seating(game.players, game.header.first)
    every = (Seating((one, *order), first) for order in permutations(others) for first in game.players)
    return islice((seating for seating in every if seating != now), _MOST)


def _is_legal(game: Game, seating: Seating) -> bool:
    """Does no event break a rule that the table has not let stand?"""
    setup = game.setup
    first = seating.players.index(seating.first)
    start = set_up(game.ruleset, seating.players, first, setup.pack, setup.rulings)
    position = Position(game.mode, game.mode.start(start))
    for moment in game.line:
        again = carry(position, Entry(moment.number, moment.event, moment.excuse))
        if any(not game.is_lifted(again, violation) for violation in again.violations):
            return False
        position = again.position
    return True
