"""The sheets of Silver & Gold with the turn in each box, for `why`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.drawing import COLUMNS, Drawing, Part, draw, flow, stack
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.draw import draw_tally
from scorepad.games.silver_and_gold.draw_card import draw_thumbnail, draw_turns
from scorepad.games.silver_and_gold.state import COINS, PALMS, ROW, Seat, State
from scorepad.games.silver_and_gold.trace import Boxes, Trace
from scorepad.position import Position
from scorepad.result import ScoreLine

_BOX = 5
"""Columns of a box on the score card."""


def draw_trace(state: State, trace: Trace, seat: Seat, lines: Sequence[ScoreLine]) -> Drawing:
    """The score card and the cards behind these lines, with the turn in each box."""
    kinds = {line.item.partition(":")[0] for line in lines}
    score_card = list(_score_card(trace, seat, kinds))
    behind = [(state.sheets.cards[name], boxes) for name, boxes in _cards(state.sheets, trace, kinds, lines)]
    tallest = max([len(card.rows) for card, _ in behind], default=0)
    cards = [draw_turns(card, {bit: box.when for bit, box in boxes.items()}, tallest) for card, boxes in behind]
    parts = [draw(*score_card), draw("")] if score_card else []
    parts += [flow(cards, COLUMNS), draw("")] if cards else []
    parts += [draw([Part("2.3 is round 2, turn 3.", "label")])] if parts else []
    return stack(*parts)


def draw_entered(sheets: Sheets, position: Position, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """A tally: its page, and the cards that it names."""
    named = dict.fromkeys(line.item.partition(":")[2] for line in lines)
    cards = [draw_thumbnail(sheets.cards[name]) for name in named if name in sheets.cards]
    page = draw_tally(position, player)
    return stack(page, draw(""), flow(cards, COLUMNS, gap=4)) if cards else page


def _cards(
    sheets: Sheets, trace: Trace, kinds: set[str], lines: Sequence[ScoreLine]
) -> Iterator[tuple[str, Boxes]]:
    """The cards that these lines come from, the completed ones first."""
    named = {line.item.partition(":")[2] for line in lines}
    seals = [sheets.cards[line.item.partition(":")[2]].seal for line in lines if line.item.startswith("seal:")]
    colors = {seal.color for seal in seals if seal is not None}
    symbols = [*(trace.coins if kinds & {"coins", "trophies"} else ())]
    symbols += [palm.box for palm in trace.palms] if "palms" in kinds else []
    events = {(box.card.id, box.event) for box in symbols}
    for name, boxes in trace.completed:
        has_symbol = any((name, box.event) in events for box in boxes.values())
        if name in named or sheets.cards[name].color in colors or has_symbol:
            yield name, boxes
    for name, boxes in trace.open.items():
        if any((name, box.event) in events for box in boxes.values()):
            yield name, boxes


def _score_card(trace: Trace, seat: Seat, kinds: set[str]) -> Iterator[list[Part | str]]:
    """The coin rows and palm boxes, each with the turn in which it was filled."""
    if kinds & {"coins", "trophies"}:
        for row in range(COINS // ROW):
            turns = [box.when for box in trace.coins[row * ROW : row * ROW + ROW]]
            cup = str(seat.trophies[row].points) if row < len(seat.trophies) else "·"
            yield [
                Part("coins   " if row == 0 else " " * 8, "label"),
                Part(_boxes(turns, ROW), "coin"),
                Part("cup ", "label"),
                Part(cup, "trophy"),
            ]
    if "palms" in kinds:
        entered = [(entry.points, _when(trace, entry.event)) for entry in seat.palms]
        yield [Part("palms   ", "label"), Part(_boxes([str(points) for points, _ in entered], PALMS), "palm")]
        yield [Part(" " * 8), Part(_boxes([when for _, when in entered], len(entered)), "label")]


def _boxes(texts: Sequence[str], boxes: int) -> str:
    """This many boxes of the score card, the filled ones first."""
    return "".join(f"{text:<{_BOX}}" for text in (*texts, *["□"] * (boxes - len(texts))))


def _when(trace: Trace, event: int) -> str:
    return next(palm.box.when for palm in trace.palms if palm.box.event == event)
