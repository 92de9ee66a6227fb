"""The kinds of event of Loot Island, one frozen class each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from scorepad.events import Event, key, kinds_by_name
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.maps import ICONS, NUMBERS, MapCard, read_card, read_cards
from scorepad.games.loot_island.state import AARON, COLORS, HEADINGS, LANDINGS, has_aaron
from scorepad.values import PLAYER, TRUTH, Context, Many, OneOf, Unexpected, Value, Whole
from scorepad.wording import count, describe, did_you_mean, listing, quote

class MapCardFace(Value[str]):
    """A map card as printed, its icons in their order."""

    def read(self, value: Any, context: Context) -> str:  # noqa: ARG002
        if isinstance(value, str):
            card = read_card(value)
            if card is not None:
                return card.face
        raise Unexpected(
            f'a map card such as "5d": {NUMBERS[0]} to {NUMBERS[-2]} or {NUMBERS[-1]}, and its icons '
            f"({listing(f'{icon} {words}' for icon, words in ICONS.items())})"
        )


class TreasureRef(Value[int]):
    """The reference number of a treasure of the pack."""

    def read(self, value: Any, context: Context) -> int:
        treasures = context.sheets.treasures
        if type(value) is int and value in treasures:
            return value
        raise Unexpected(f"the reference number of a treasure ({min(treasures)} to {max(treasures)})")


class Aaron(Value[str]):
    """The virtual player of a game of two."""

    def read(self, value: Any, context: Context) -> str:
        if value == AARON and has_aaron(context.names.values()):
            return AARON
        raise Unexpected(f"{quote(AARON)}, who is there with two players only")


class Anybody(Value[str]):
    """A seated player, or Aaron if he is there."""

    def read(self, value: Any, context: Context) -> str:
        if not has_aaron(context.names.values()):
            return PLAYER.read(value, context)
        if value == AARON:
            return AARON
        try:
            return PLAYER.read(value, context)
        except Unexpected as problem:
            near = problem.near or did_you_mean(value, (AARON,))
            raise Unexpected(f"{problem.expected} or {quote(AARON)}", near) from None


class Recall(Value[dict[str, str]]):
    """Who takes a compass back from which landing."""

    def read(self, value: Any, context: Context) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise Unexpected("a table of players and landings")
        found = {}
        for name, landing in value.items():
            each = name
            try:
                owner = _anybody.read(each, context)
                each = landing
                found[owner] = _landing.read(each, context)
            except Unexpected as problem:
                raise Unexpected(problem.expected, problem.near, describe(each)) from None
        return found


_landing, _color, _tile = OneOf(*LANDINGS), OneOf(*COLORS), OneOf(*TILES)
_cubes = Whole(0)
_treasure, _aaron, _anybody = TreasureRef(), Aaron(), Anybody()
_players = Many(PLAYER, "players")
_treasures = Many(_treasure, "reference numbers")
_map_cards = Many(MapCardFace(), 'map cards such as "5d"', at_least_one="at least one map card")


@lru_cache(maxsize=1024)
def _in_color(faces: tuple[str, ...], color: str) -> tuple[MapCard, ...]:
    return tuple([MapCard(card.number, card.icons, color) for card in read_cards(faces)])


@frozen(eq=False, repr=False, slots=False)
class Begin(Event):
    """Where the ship stands at first, and where it sails."""

    kind = "begin"
    coast: int = key(Whole(1, 4))
    heading: str = key(OneOf(*HEADINGS))


@frozen(eq=False, repr=False, slots=False)
class Reveal(Event):
    """The event card of the round."""

    kind = "reveal"
    accept: tuple[str, ...] | None = key(_players, optional=True)
    treasures: tuple[int, ...] | None = key(_treasures, optional=True)
    tile: str | None = key(_tile, optional=True)
    recall: Mapping[str, str] | None = key(Recall(), optional=True)
    card: str = key(OneOf(*EVENTS))


@frozen(eq=False, repr=False, slots=False)
class Discard(Event):
    """A player puts map cards away before hands are filled up."""

    kind = "discard"
    player: str = key(PLAYER)
    cards: int = key(Whole(0))


@frozen(eq=False, repr=False, slots=False)
class Play(Event):
    """A player adds map cards to a landing, their own or Aaron's."""

    kind = "play"
    as_: str | None = key(_aaron, name="as", optional=True)
    source: str | None = key(_landing, name="from", optional=True)
    copy: tuple[str, ...] | None = key(Many(OneOf("c", "d"), "c or d"), optional=True)
    decline: tuple[str, ...] | None = key(_players, optional=True)
    player: str = key(PLAYER)
    landing: str = key(_landing)
    color: str = key(_color)
    cards: tuple[str, ...] = key(_map_cards)

    @property
    def faces(self) -> tuple[MapCard, ...]:
        """The cards played; every text was read as one."""
        return _in_color(self.cards, self.color)


@frozen(eq=False, repr=False, slots=False)
class Island(Event):
    """A player uses a small island, for themselves or for Aaron."""

    kind = "island"
    as_: str | None = key(_aaron, name="as", optional=True)
    use: bool | None = key(TRUTH, optional=True)
    cubes: int | None = key(_cubes, optional=True)
    landing: str | None = key(_landing, optional=True)
    source: str | None = key(_landing, name="from", optional=True)
    treasure: int | None = key(_treasure, optional=True)
    keep: bool | None = key(TRUTH, optional=True)
    player: str = key(PLAYER)
    tile: str = key(_tile)
    color: str = key(_color)


@frozen(eq=False, repr=False, slots=False)
class Pass(Event):
    """A player passes; under A2 with the treasure they take."""

    kind = "pass"
    treasure: int | None = key(_treasure, optional=True)
    cubes: int | None = key(_cubes, optional=True)
    player: str = key(PLAYER)


@frozen(eq=False, repr=False, slots=False)
class Loot(Event):
    """The treasures revealed at a landing."""

    kind = "loot"
    landing: str = key(_landing)
    treasures: tuple[int, ...] = key(_treasures)


@frozen(eq=False, repr=False, slots=False)
class Take(Event):
    """A player takes one of them, and keeps it or buries it again."""

    kind = "take"
    cubes: int | None = key(_cubes, optional=True)
    player: str = key(PLAYER)
    treasure: int = key(_treasure)
    keep: bool = key(TRUTH)


@frozen(eq=False, repr=False, slots=False)
class Healer(Event):
    """A player's healer and the prices on the card."""

    kind = "healer"
    player: str = key(PLAYER)
    per_cube: int = key(Whole(0))
    fixed: int = key(Whole(0))


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player has in the end, or Aaron."""

    kind = "tally"
    per_cube: int | None = key(Whole(0), optional=True)
    fixed: int | None = key(Whole(0), optional=True)
    player: str = key(_anybody)
    cubes: int = key(Whole(0))
    treasures: tuple[int, ...] = key(_treasures)


Tracked = Begin | Reveal | Discard | Play | Island | Pass | Loot | Take | Healer
TRACKED = kinds_by_name((Begin, Reveal, Discard, Play, Island, Pass, Loot, Take, Healer))
TALLIED = kinds_by_name((Tally,))


def tell(event: Tracked | Tally, now: object = None, then: object = None) -> str:  # noqa: ARG001
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
