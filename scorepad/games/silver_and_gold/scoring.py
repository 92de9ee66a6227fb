"""score: the points of Silver & Gold, line by line, and how ties are broken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.engine.ruleset import Setup
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.state import Seat, State
from scorepad.text.wording import count

if TYPE_CHECKING:
    from scorepad.engine.filling import Filled

NAME = "silver-and-gold"
ITEMS = ("coins", "trophies", "palms", "card:<id>", "seal:<id>", "cards:<color>", "seals")
"""The last two are those of tallies in which cards are counted by color."""
TIE_COLORS = ("grey", "green", "orange", "purple")


def item_ids(sheets: Sheets) -> Mapping[str, Iterable[str]]:
    """What stands in the angle brackets of each item."""
    sealed = [card.id for card in sheets.cards.values() if card.seal is not None]
    return {"card:<id>": sheets.cards, "seal:<id>": sealed, "cards:<color>": sheets.of_colors()}


class ScoreCard(NamedTuple):
    """What one player scores for, with the events that earned it."""

    coins: int
    coin_events: Sequence[int]
    trophies: Sequence[int]
    trophy_events: Sequence[int]
    palms: Sequence[int]
    palm_events: Sequence[int]
    cards: Sequence[tuple[str, tuple[int, ...]]]
    """Completed cards with the events that crossed their boxes."""
    colors: Mapping[str, int] = {}
    """Completed cards that are only counted, by color."""
    seals: int = 0
    """The points of their seals."""
    counted_by: Sequence[int] = ()


def score(state: State | Filled[Seat]) -> Result:
    """The result of a game whose score cards were filled in on the way, or the score so far."""
    return score_cards(
        state.setup,
        {
            seat.player: ScoreCard(
                coins=len(seat.coins),
                coin_events=seat.coins,
                trophies=[entry.points for entry in seat.trophies],
                trophy_events=[entry.event for entry in seat.trophies if entry.points],
                palms=[entry.points for entry in seat.palms],
                palm_events=[entry.event for entry in seat.palms],
                cards=list(zip(seat.completed, seat.completed_by, strict=True)),
            )
            for seat in state.seats
        },
        finished=state.finished,
    )


def score_cards(setup: Setup, pads: Mapping[str, ScoreCard], *, finished: bool) -> Result:
    """Rank the players by what their score cards and completed cards are worth."""
    sheets: Sheets = setup.sheets
    ties = [
        TieBreak(
            f"{color} cards",
            {player: _completed(sheets, pad, color) for player, pad in pads.items()},
        )
        for color in TIE_COLORS
    ]
    if setup.rulings["last-tie"] == "seating":
        seats = len(setup.players)
        ties.append(
            TieBreak(
                "seating",
                {player: -1 - (seat - setup.first) % seats for seat, player in enumerate(setup.players)},
            )
        )
    lines = {player: _lines(sheets, pad) for player, pad in pads.items()}
    return rank(NAME, lines, ties, finished=finished)


def _completed(sheets: Sheets, pad: ScoreCard, color: str) -> int:
    return sum(sheets.cards[card].color == color for card, _ in pad.cards) + pad.colors.get(color, 0)


def _lines(sheets: Sheets, pad: ScoreCard) -> list[ScoreLine]:
    lines = []
    if pad.coins:
        why = f"{count(pad.coins, 'coin box', 'coin boxes')} crossed off"
        lines.append(_line("coins", pad.coins, why, "score-coins", pad.coin_events, pad.coins))
    if sum(pad.trophies):
        why = f"{count(len(pad.trophies), 'coin row')} completed: {_sum(pad.trophies)}"
        number = len(pad.trophies)
        lines.append(_line("trophies", sum(pad.trophies), why, "score-trophies", pad.trophy_events, number))
    if pad.palms:
        why = f"{count(len(pad.palms), 'palm')} crossed: {_sum(pad.palms)}"
        lines.append(_line("palms", sum(pad.palms), why, "score-palms", pad.palm_events, len(pad.palms)))
    for name, events in pad.cards:
        card = sheets.cards[name]
        why = f"all {count(card.boxes.bit_count(), 'box', 'boxes')} of the {card.color} card crossed"
        lines.append(_line(f"card:{name}", card.points, why, "score-cards", events))
    for name, events in pad.cards:
        seal = sheets.cards[name].seal
        if seal is None:
            continue
        counted = [crossed[-1] for each, crossed in pad.cards if sheets.cards[each].color == seal.color]
        if counted:
            points = seal.points * len(counted)
            why = f"{seal.points} for each of {count(len(counted), f'completed {seal.color} card')}"
            completing = [events[-1], *counted]
            lines.append(_line(f"seal:{name}", points, why, "score-seals", completing))
    for color, number in pad.colors.items():
        worth = sheets.worth(color)
        if number:
            why = f"{count(number, f'{color} card')} of {worth} completed"
            lines.append(_line(f"cards:{color}", number * worth, why, "score-cards", pad.counted_by))
    if pad.seals:
        lines.append(_line("seals", pad.seals, "all seals together, as entered", "score-seals", pad.counted_by))
    return lines


def _line(item: str, points: int, why: str, rule: str, events: Sequence[int], number: int = 0) -> ScoreLine:
    return ScoreLine(item, points, why, rule, tuple(sorted(set(events))), number=number)


def _sum(points: Sequence[int]) -> str:
    return " + ".join(map(str, points))
