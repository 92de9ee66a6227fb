"""slips: how people miscount their points in Sea & Shore.

Slips that can happen in few ways come first. Those with treasures that were stolen or came in twos need the
moves, so a tally has none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorepad.engine.explanations import Slip, Story, in_turn
from scorepad.engine.result import Result
from scorepad.games.sea_and_shore.explain import PlayerRound, rounds_of
from scorepad.games.sea_and_shore.state import PER_POINT, State
from scorepad.text.wording import count


def slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    """Every single miscount of a player's points, the likeliest first."""
    rounds = rounds_of(story, player)
    items = {line.item for line in result.of(player).lines}
    for slip in in_turn(_slips(rounds, is_tracked=isinstance(story.position.state, State))):
        yield slip if slip.item in items else slip._replace(item=None)


def _slips(rounds: Sequence[PlayerRound], *, is_tracked: bool) -> Iterator[Slip]:
    for own in rounds:
        yield from _additions(own)
    yield from _both_rounds(rounds)
    if is_tracked:
        for own in rounds:
            yield from _stolen(own)
            yield from _second(own)
    for own in rounds:
        points = own.treasures + own.held // PER_POINT
        yield Slip("round-forgotten", None, -points, f"round {own.number} ({points}) not counted")
    for slug, sign, told in (("treasure-forgotten", -1, "not counted"), ("treasure-twice", 1, "counted twice")):
        for own in rounds:
            for color, points in dict.fromkeys((treasure.color, treasure.points) for treasure in own.pile):
                message = f"{color} {points} of round {own.number} {told}"
                yield Slip(slug, f"round-{own.number}:treasures", sign * points, message)


def _additions(own: PlayerRound) -> Iterator[Slip]:
    item, right = f"round-{own.number}:additions", own.held // PER_POINT
    cards = f"the {count(own.held, 'addition card')} of round {own.number}"
    yield Slip("additions-not-halved", item, own.held - right, f"{cards} counted in full, not {right}")
    if own.held % PER_POINT:
        yield Slip("additions-rounded-up", item, 1, f"{cards} rounded up to {right + 1}")


def _both_rounds(rounds: Sequence[PlayerRound]) -> Iterator[Slip]:
    held = [own.held for own in rounds]
    wrong, right = sum(held) // PER_POINT, sum(each // PER_POINT for each in held)
    cards = f"the addition cards of both rounds ({' + '.join(map(str, held))})"
    told = f"{cards} halved together, {wrong} instead of {right}"
    yield Slip("additions-both-rounds", None, wrong - right, told)


def _stolen(own: PlayerRound) -> Iterator[Slip]:
    for lost in own.lost:
        told = f"{lost.color} {lost.points} of round {own.number} counted, though {lost.fate}"
        yield Slip("stolen-counted", f"round-{own.number}:treasures", lost.points, told)


def _second(own: PlayerRound) -> Iterator[Slip]:
    """Of two treasures earned at once, one is missed."""
    together = Counter((treasure.event, treasure.color) for treasure in own.pile if treasure.is_earned)
    for treasure in own.pile:
        if together[treasure.event, treasure.color] > 1:
            told = (
                f"{treasure.color} {treasure.points}, one of two earned at once in trick {treasure.trick}, missed"
            )
            yield Slip("second-treasure-missed", f"round-{own.number}:treasures", -treasure.points, told)
