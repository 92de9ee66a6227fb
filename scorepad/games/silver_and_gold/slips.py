"""slips: how people miscount their points in Silver & Gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorepad.engine import grid
from scorepad.engine.explanations import Slip, Story, in_turn, line_slips
from scorepad.engine.filling import Filled
from scorepad.engine.result import Result
from scorepad.engine.tallies import Tallies
from scorepad.games.silver_and_gold.cards import COLORS, Card, Sheets
from scorepad.games.silver_and_gold.events import Bonus, Cross, Tally
from scorepad.games.silver_and_gold.state import COINS, State
from scorepad.text.wording import count

SEALS = {1: 2, 2: 1}
"""The points of a seal, and those it may be taken for."""


class CountedPad(NamedTuple):
    """What a player scores for, and what the others won."""

    completed: Sequence[Card]
    open: Sequence[Card]
    """Unknown in a tally."""
    palms: Sequence[int]
    trophies: Sequence[int]
    theirs: Sequence[tuple[str, int]]
    """The trophies of the other players."""
    lost_coins: int
    """Coins past the last coin box; unknown in a tally."""

    def of_color(self, color: str) -> int:
        """How many cards of a color are completed."""
        return sum(card.color == color for card in self.completed)


def slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    """Every single miscount of a player's points, the likeliest first."""
    return in_turn(_slips(story, player, result))


def _slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    pad = _pad(story, player)
    lines = {line.item for line in result.of(player).lines}
    if pad.lost_coins:
        coins = count(pad.lost_coins, "coin")
        message = f"{coins} past the last of the {COINS} coin boxes counted"
        yield Slip("coins-past-twelve", "coins" if "coins" in lines else None, pad.lost_coins, message)
    yield from _palms(pad)
    for card in pad.completed:
        yield from _seal(pad, card, f"seal:{card.id}" if f"seal:{card.id}" in lines else None)
    yield from _cards(pad)
    yield from _trophies(pad)
    yield from line_slips(result.of(player))


def _palms(pad: CountedPad) -> Iterator[Slip]:
    if pad.palms:
        yield Slip("palm-without-own", "palms", -1, "a palm counted without its own point")
    for points in dict.fromkeys(pad.palms):
        yield Slip("palm-forgotten", "palms", -points, f"the palm worth {points} not counted")
    fewer = [points for points in pad.palms if points > 1]
    if fewer:
        shown = fewer[0] - 1
        yield Slip("palm-display", "palms", -1, f"a palm counted with {shown - 1} displayed, not {shown}")
    if pad.palms:
        points = min(pad.palms)
        yield Slip("palm-display", "palms", 1, f"a palm counted with {points} displayed, not {points - 1}")


def _seal(pad: CountedPad, card: Card, item: str | None) -> Iterator[Slip]:
    """The seal of a completed card; without a card of its color it has no line."""
    if card.seal is None:
        return
    color, points = card.seal
    cards = pad.of_color(color)
    name = f"the seal of {card.id}"
    if cards:
        yield Slip("seal-forgotten", item, -points * cards, f"{name} ({points * cards}) not counted")
    if cards > 1:
        once = f"{name} counted for one {color} card, not for {cards}"
        yield Slip("seal-once", item, points - points * cards, once)
    if points in SEALS and cards:
        other = SEALS[points]
        message = f"{name} counted as {other} for each {color} card, not {points}"
        yield Slip("seal-value", item, (other - points) * cards, message)
    for other_color in COLORS:
        difference = points * (pad.of_color(other_color) - cards)
        if other_color != color and difference:
            message = f"{name} counted for {other_color} cards, not for {color} ones"
            yield Slip("seal-color", item, difference, message)


def _cards(pad: CountedPad) -> Iterator[Slip]:
    for card in pad.open:
        if card.seal is not None and pad.of_color(card.seal.color):
            points = card.seal.points * pad.of_color(card.seal.color)
            yield Slip(
                "seal-open", None, points, f"the seal of {card.id} counted, though the card is not completed"
            )
    for card in pad.completed:
        yield Slip("card-forgotten", f"card:{card.id}", -card.points, f"{card.id} ({card.points}) not counted")
    for card in pad.open:
        message = f"{card.id} ({card.points}) counted, though it is not completed"
        yield Slip("open-card-counted", None, card.points, message)
    for card in pad.completed:
        yield Slip("card-twice", f"card:{card.id}", card.points, f"{card.id} ({card.points}) counted twice")


def _trophies(pad: CountedPad) -> Iterator[Slip]:
    for own in pad.trophies:
        yield Slip("trophy-forgotten", "trophies", -own, f"trophy {own} not counted")
    for own in pad.trophies:
        for other, points in pad.theirs:
            yield Slip("trophy-swapped", "trophies", points - own, f"{other}'s trophy {points} counted, not {own}")


# ---------------------------------------------------------------------- what is on the pad


def _pad(story: Story, player: str) -> CountedPad:
    sheets: Sheets = story.start.setup.sheets
    state = story.position.state
    if isinstance(state, Tallies):
        return _tallied(sheets, state, player)
    is_filled = isinstance(state, Filled)
    state = state if isinstance(state, Filled) else story.position.state_as(State)
    seat = state.seat(player)
    return CountedPad(
        completed=[sheets.cards[name] for name in seat.completed],
        open=[sheets.cards[name] for name in seat.open],
        palms=[entry.points for entry in seat.palms],
        trophies=[entry.points for entry in seat.trophies if entry.points],
        theirs=[
            (other.player, entry.points)
            for other in state.seats
            if other is not seat
            for entry in other.trophies
            if entry.points
        ],
        lost_coins=0 if is_filled else max(0, _coins(story, player) - COINS),
    )


def _tallied(sheets: Sheets, state: Tallies[Tally], player: str) -> CountedPad:
    own = next((each for each in state.tallies() if each.player == player), None)
    if own is None:
        return CountedPad((), (), (), (), (), 0)
    return CountedPad(
        completed=[sheets.cards[name] for name in own.named],
        open=(),
        palms=own.palms,
        trophies=own.trophies,
        theirs=[(other.player, points) for other in state.others(own) for points in other.trophies],
        lost_coins=0,
    )


def _coins(story: Story, player: str) -> int:
    """How many coin boxes a player has crossed, even where no coin box of the score card was left."""
    coins = 0
    before = story.start
    for moment in story.moments:
        event = moment.event
        if isinstance(event, Cross | Bonus) and event.player == player and moment.position is not before:
            state = before.state_as(State)
            boxes = event.boxes if isinstance(event, Cross) else (event.box,)
            new = grid.mask_of(boxes)[0] & ~state.crossed(player, event.card)
            coins += (new & state.sheets.cards[event.card].coins).bit_count()
        before = moment.position
    return coins
