"""The piles of both rounds, drawn for `why`: from bottom to top, with the trick of each treasure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from scorepad.drawing import COLUMNS, Drawing, Part, draw, draw_card, flow, indent, stack, wrap
from scorepad.games.sea_and_shore.state import PER_POINT
from scorepad.games.sea_and_shore.trace import Gained, Round
from scorepad.wording import count, how_many

CARD = 12
"""Columns inside a treasure."""
MOST = 22
"""More addition cards than this are only counted."""


def draw_rounds(rounds: Sequence[Round], items: Collection[str]) -> Drawing:
    """The piles and addition cards behind these items of the score."""
    parts = [part for own in rounds for part in _draw_round(own, items)]
    return stack(*parts[1:])


def _draw_round(own: Round, items: Collection[str]) -> Iterator[Drawing]:
    """Each part after an empty line."""
    if f"round-{own.number}:treasures" in items:
        pile = f"{how_many(len(own.pile), 'treasure')}{', from bottom to top' * (len(own.pile) > 1)}"
        yield draw("")
        yield draw([Part(f"Round {own.number}: {pile}", "title")])
        has_origin = any(map(_origin, own.pile))
        if own.pile:
            yield flow([_draw_treasure(each, has_origin=has_origin) for each in own.pile], COLUMNS, gap=1)
        for lost in own.lost:
            words = f"{lost.color} {lost.points} {lost.fate} (event {lost.event})"
            yield indent(draw(*([Part(line, "label")] for line in wrap(words, COLUMNS - 2))), 2)
    if f"round-{own.number}:additions" in items:
        yield draw("")
        yield draw([Part(f"Round {own.number}: {count(own.held, 'addition card')}", "title")])
        if own.held <= MOST:
            cards = "[+1 +1] " * (own.held // PER_POINT) + "+1" * (own.held % PER_POINT)
            yield draw(*([Part(line, "foot")] for line in wrap(cards.strip(), COLUMNS)))


def _draw_treasure(treasure: Gained, *, has_origin: bool) -> Drawing:
    rows = [Part(f"{treasure.color} {treasure.points}", treasure.color), Part(f"trick {treasure.trick}")]
    rows += [Part(_origin(treasure), "label")] if has_origin else []
    return draw_card(rows, CARD, foot=f"event {treasure.event}")


def _origin(treasure: Gained) -> str:
    """Where a treasure came from, unless it was won from the deck."""
    if treasure.source is not None:
        return f"from {treasure.source}"
    return "" if treasure.is_earned else "by action"
