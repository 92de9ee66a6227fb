"""The kinds of event of Sea & Shore, one frozen class each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from scorepad.events import Event, key, kinds_by_name
from scorepad.games.sea_and_shore.cards import ACTIONS, HIGHEST
from scorepad.games.sea_and_shore.state import ROUNDS
from scorepad.values import PLAYER, TEXT, Context, Many, OneOf, Unexpected, Value, Whole
from scorepad.wording import count, describe, did_you_mean, listing, quote

COVERS = ("sea", "shore")
"""What a cover may show: the sea, which is the color, or the shore, which is the number."""


class Color(Value[str]):
    """A color of the pack."""

    def read(self, value: Any, context: Context) -> str:
        colors = context.sheets.partner
        if isinstance(value, str) and value in colors:
            return value
        raise Unexpected(listing(map(quote, colors), last="or"), did_you_mean(value, colors))


class CardName(Value[str]):
    """An island card of the pack."""

    def read(self, value: Any, context: Context) -> str:
        cards = context.sheets.cards
        if isinstance(value, str) and value in cards:
            return value
        colors = listing(context.sheets.partner, last="or")
        raise Unexpected(
            f'an island card such as "{next(iter(cards))}": {colors}, and a number from 1 to {HIGHEST}',
            did_you_mean(value, cards),
        )


class TreasureFace(Value[dict[str, Any]]):
    """A treasure by its color and points."""

    def read(self, value: Any, context: Context) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Unexpected('a treasure such as { color = "red", points = 3 }')
        keys = ("color", "points")
        with_keys = f"a treasure with the keys {listing(keys)}"
        for each in value:
            if each not in keys:
                raise Unexpected(with_keys, did_you_mean(each, keys), describe(each))
        missing = [each for each in keys if each not in value]
        if missing:
            raise Unexpected(with_keys, got=f"one without {listing(missing)}")
        try:
            color = _color.read(value["color"], context)
        except Unexpected as problem:
            raise Unexpected(problem.expected, problem.near, describe(value["color"])) from None
        points = value["points"]
        if type(points) is not int or (color, points) not in context.sheets.treasures:
            known = listing((str(each) for own, each in context.sheets.treasures if own == color), last="or")
            raise Unexpected(f"the points of a {color} treasure ({known})", got=describe(points))
        return {"color": color, "points": points}


_color, _card, _treasure = Color(), CardName(), TreasureFace()
_treasures = Many(_treasure, "treasures such as { color = 'red', points = 3 }")


@frozen(eq=False, repr=False, slots=False)
class Trick(Event):
    """The treasures turned up for a trick, one from each draw deck."""

    kind = "trick"
    treasures: tuple[dict[str, Any], ...] = key(_treasures)


@frozen(eq=False, repr=False, slots=False)
class Play(Event):
    """A player plays an island card, perhaps with addition cards."""

    kind = "play"
    additions: int | None = key(Whole(0), optional=True)
    shows: str | None = key(OneOf(*COVERS), optional=True)
    player: str = key(PLAYER)
    card: str = key(_card)


@frozen(eq=False, repr=False, slots=False)
class Earn(Event):
    """The winner of a color takes its treasure, or steals one instead."""

    kind = "earn"
    source: str | None = key(PLAYER, name="from", optional=True)
    player: str = key(PLAYER)
    color: str = key(_color)


@frozen(eq=False, repr=False, slots=False)
class Action(Event):
    """The winner of a color without a treasure carries out its action."""

    kind = "action"
    source: str | None = key(PLAYER, name="from", optional=True)
    card: str | None = key(_card, optional=True)
    discard: str | None = key(_card, optional=True)
    player: str = key(PLAYER)
    action: int = key(Whole(ACTIONS[0], ACTIONS[-1]))


@frozen(eq=False, repr=False, slots=False)
class Adjust(Event):
    """What a lost action did to a player."""

    kind = "adjust"
    additions: int | None = key(Whole(), optional=True)
    gain: Mapping[str, Any] | None = key(_treasure, optional=True)
    lose: Mapping[str, Any] | None = key(_treasure, optional=True)
    player: str = key(PLAYER)
    why: str = key(TEXT)


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player had at the end of a round."""

    kind = "tally"
    player: str = key(PLAYER)
    round: int = key(Whole(1, ROUNDS))
    additions: int = key(Whole(0))
    treasures: tuple[dict[str, Any], ...] = key(_treasures)


Tracked = Trick | Play | Earn | Action | Adjust
TRACKED = kinds_by_name((Trick, Play, Earn, Action, Adjust))
TALLIED = kinds_by_name((Tally,))


def faces(treasures: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, int], ...]:
    """Color and points of each treasure."""
    return tuple([(each["color"], each["points"]) for each in treasures])


def tell(event: Tracked | Tally, now: object = None, then: object = None) -> str:  # noqa: ARG001
    """An event in words, for histories and receipts."""
    match event:
        case Trick():
            up = "are turned up" if len(event.treasures) > 1 else "is turned up"
            return f"{listing(map(tell_treasure, event.treasures), none='no treasure')} {up}"
        case Play():
            cover = f", showing the {event.shows}" if event.shows else ""
            return f"{event.player} plays {event.card}{_tell_added(event)}{cover}"
        case Earn():
            if event.source:
                return f"{event.player} wins {event.color} and steals from {event.source}"
            return f"{event.player} wins {event.color} and takes its treasure"
        case Action():
            return f"{event.player} carries out action {event.action}{_tell_action(event)}"
        case Adjust():
            return f"{event.player} {_tell_adjust(event)}: {event.why}"
        case Tally():
            treasures = tell_treasures(event.treasures)
            additions = count(event.additions, "addition card")
            return f"{event.player} in round {event.round}: treasures {treasures}; {additions}"


def tell_covered(event: Play) -> str:
    """A card in words as far as its cover shows it, if there is one."""
    color, _, number = event.card.partition("-")
    match event.shows:
        case "sea":
            return f"{event.player} plays a {color} card{_tell_added(event)}"
        case "shore":
            return f"{event.player} plays a card with the number {number}{_tell_added(event)}"
        case _:
            return tell(event)


def _tell_added(event: Play) -> str:
    return f" with {count(event.additions, 'addition card')}" if event.additions else ""


def tell_treasures(treasures: Iterable[Mapping[str, Any]]) -> str:
    """Treasures in words."""
    return listing((tell_treasure(each) for each in treasures), none="none")


def tell_treasure(treasure: Mapping[str, Any]) -> str:
    return f"{treasure['color']} {treasure['points']}"


def _tell_action(event: Action) -> str:
    told = f", stealing from {event.source}" if event.source else ""
    if event.card:
        told += f", taking {event.card}"
    if event.discard:
        told += f", discarding {event.discard}"
    return told


def _tell_adjust(event: Adjust) -> str:
    told = []
    if event.additions:
        verb = "gets" if event.additions > 0 else "gives up"
        told.append(f"{verb} {count(abs(event.additions), 'addition card')}")
    if event.lose:
        told.append(f"loses the treasure {tell_treasure(event.lose)}")
    if event.gain:
        told.append(f"gains the treasure {tell_treasure(event.gain)}")
    return listing(told, none="gets nothing")
