"""tell: events of Loot Island in words. Nothing in it is secret."""

from __future__ import annotations

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
from scorepad.games.loot_island.state import AARON
from scorepad.wording import count, listing


def tell(event: Tracked | Tally, *_: object) -> str:
    """An event in words, for histories and receipts."""
    match event:
        case Begin():
            return f"the ship stands at coast {event.coast} and sails {event.heading}"
        case Reveal():
            return f"the event card is {event.card}{_tell_card(event)}"
        case Discard():
            return f"{event.player} puts {count(event.cards, 'map card')} away"
        case Play():
            cards = f"{event.color} {' '.join(event.cards)}"
            return f"{_actor(event)} plays {cards} at {event.landing}{_tell_play(event)}"
        case Island():
            return f"{_actor(event)} uses the {event.tile} island for {event.color} cards{_tell_island(event)}"
        case Pass():
            treasure = "" if event.treasure is None else f" and takes treasure {event.treasure}"
            return f"{event.player} passes{treasure}{_tell_cubes(event.cubes)}"
        case Loot():
            return f"loot at {event.landing}: {listing(map(str, event.treasures))}"
        case Take():
            verb = "keeps" if event.keep else "buries"
            return f"{event.player} {verb} treasure {event.treasure}{_tell_cubes(event.cubes)}"
        case Healer():
            return f"{event.player}'s healer takes {event.per_cube} a cube and {event.fixed}"
        case Tally():
            treasures = listing(map(str, event.treasures))
            price = "" if event.per_cube is None else f", {event.per_cube} a cube"
            fixed = "" if event.fixed is None else f" and {event.fixed}"
            return f"{event.player}'s sheet: treasures {treasures}; {count(event.cubes, 'cube')}{price}{fixed}"


def _actor(event: Play | Island) -> str:
    return f"{event.player} for {AARON}" if event.as_ else event.player


def _tell_cubes(cubes: int | None) -> str:
    return "" if cubes is None else f", discarding {count(cubes, 'cube')}"


def _tell_card(event: Reveal) -> str:
    told = ""
    if event.accept:
        told += f"; {listing(event.accept)} {'draws' if len(event.accept) == 1 else 'draw'}"
    if event.treasures:
        told += f"; treasures {listing(map(str, event.treasures))}"
    if event.tile:
        told += f"; {event.tile} is turned down"
    if event.recall:
        told += (
            f"; {listing(f'{name} takes the compass back from {where}' for name, where in event.recall.items())}"
        )
    return told


def _tell_play(event: Play) -> str:
    told = f", compass from {event.source}" if event.source else ""
    told += f", copying {' '.join(event.copy)}" if event.copy else ""
    if not event.decline:
        return told
    return f"{told}; {listing(event.decline)} {'declines' if len(event.decline) == 1 else 'decline'}"


def _tell_island(event: Island) -> str:
    if event.use is False:
        return ", without its action"
    told = f" at {event.landing}" if event.landing else ""
    told += f", compass from {event.source}" if event.source else ""
    if event.treasure is not None:
        told += f", {'keeping' if event.keep else 'burying'} treasure {event.treasure}"
    return told + _tell_cubes(event.cubes)
