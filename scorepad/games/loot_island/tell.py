"""tell: events of Loot Island in words. Nothing in this game is secret."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.games.loot_island.events import (
    Begin,
    Discard,
    Healer,
    Island,
    Loot,
    Pass,
    Play,
    Reveal,
    Take,
    Tally,
    Tracked,
)
from scorepad.games.loot_island.state import AARON, CURSED, SIDES, State
from scorepad.wording import how_many, listing


def tell(event: Tracked | Tally, *_: object) -> str:
    """An event in words, for histories and receipts."""
    match event:
        case Begin():
            return f"the ship starts at the {SIDES[event.coast - 1]} coast, sailing {event.heading}"
        case Reveal():
            return f"event card {event.card} is revealed{_tell_card(event)}"
        case Discard():
            return f"{event.player} discards {how_many(event.cards, 'map card')}"
        case Play():
            cards = f"{event.color} {' '.join(event.cards)}"
            return f"{_actor(event)} plays {cards} at {event.landing}{_tell_play(event)}"
        case Island():
            return f"{_actor(event)} uses the {event.tile} island, paid in {event.color}{_tell_island(event)}"
        case Pass():
            treasure = "" if event.treasure is None else f" and takes treasure {event.treasure}"
            return f"{event.player} passes{treasure}{_tell_cubes(event.cubes)}"
        case Loot():
            return f"loot at {event.landing}: {_tell_treasures(event.treasures)}"
        case Take():
            verb = "keeps" if event.keep else "buries"
            return f"{event.player} {verb} treasure {event.treasure}{_tell_cubes(event.cubes)}"
        case Healer():
            return f"{event.player}'s healer charges {event.per_cube} per cube plus {event.fixed}"
        case Tally():
            prices = [] if event.per_cube is None else [f"{event.per_cube} per cube"]
            prices += [] if event.fixed is None else [f"{event.fixed} fixed"]
            healer = f"; healer {' plus '.join(prices)}" if prices else ""
            cubes = f"{how_many(event.cubes, 'cube')}{' (out)' if event.cubes >= CURSED else ''}"
            return f"{event.player}: {_tell_treasures(event.treasures)}, {cubes}{healer}"


def _actor(event: Play | Island) -> str:
    return f"{event.player} for {AARON}" if event.as_ else event.player


def _tell_treasures(refs: Sequence[int]) -> str:
    return f"treasure{'s' * (len(refs) > 1)} {listing(map(str, refs))}" if refs else "no treasures"


def _tell_cubes(cubes: int | None) -> str:
    return "" if cubes is None else f", discarding {how_many(cubes, 'cube')}"


def _tell_card(event: Reveal) -> str:
    told = ""
    if event.accept:
        told += f"; {listing(event.accept)} {'draws' if len(event.accept) == 1 else 'draw'}"
    if event.treasures:
        told += f"; {_tell_treasures(event.treasures)}"
    if event.tile:
        told += f"; the {event.tile} island is turned face down"
    if event.recall:
        told += f"; {listing(f'{name} takes back the compass at {at}' for name, at in event.recall.items())}"
    return told


def _tell_play(event: Play) -> str:
    told = f", moving a compass from {event.source}" if event.source else ""
    told += f", copying {' '.join(event.copy)}" if event.copy else ""
    if not event.decline:
        return told
    return f"{told}; {listing(event.decline)} {'declines' if len(event.decline) == 1 else 'decline'}"


def _tell_island(event: Island) -> str:
    if event.use is False:
        return ", without its action"
    told = f" at {event.landing}" if event.landing else ""
    told += f", moving a compass from {event.source}" if event.source else ""
    if event.treasure is not None:
        told += f", {'keeping' if event.keep else 'burying'} treasure {event.treasure}"
    return told + _tell_cubes(event.cubes)


def between(state: State) -> str:
    """Who starts; between rounds, who is first player (first-pass); after the last, the final exploration."""
    first = state.setup.players[state.first]
    if state.step == "begin":
        return f"{first} starts"
    if state.step == "reveal" and state.round > 1:
        return f"Round {state.rounds_over} is over: turn over an event card; {first} starts"
    return ""
