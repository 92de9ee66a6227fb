"""The kinds of event of Sea & Shore, one frozen class each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

from attrs import frozen

from scorepad.engine.events import Count as Stocktake
from scorepad.engine.events import Event, Finish, key, kinds_by_name
from scorepad.engine.events import Mark as FilledIn
from scorepad.engine.values import PLAYER, TEXT, Change, Context, Many, OneOf, Thing, Unexpected, Value, Whole
from scorepad.games.sea_and_shore.cards import ACTIONS, ADDITIONS, COLOR, HIGHEST, MOST_POINTS
from scorepad.games.sea_and_shore.state import ROUNDS
from scorepad.system.errors import RecordError
from scorepad.text.wording import describe, did_you_mean, listing, quote

COVERS = ("sea", "shore")
"""What a cover may show: the sea (the color) or the shore (the number)."""


class Color(Value[str]):
    """A color of the pack."""

    words = "a color of the pack"
    schema: Mapping[str, Any] = {"type": "string", "pattern": f"^{COLOR}$"}

    def read(self, value: Any, context: Context) -> str:
        colors = context.sheets.partner
        if isinstance(value, str) and value in colors:
            return value
        raise Unexpected(listing(map(quote, colors), last="or"), did_you_mean(value, colors))


class CardName(Thing[str]):
    """An island card of the pack."""

    words = f'an island card such as "red-7", its number from 1 to {HIGHEST}'
    schema: Mapping[str, Any] = {
        "type": "string",
        "pattern": f"^{COLOR}-({'|'.join(map(str, range(1, HIGHEST + 1)))})$",
    }

    def read(self, value: Any, context: Context) -> str:
        cards = context.sheets.cards
        if isinstance(value, str) and value in cards:
            return value
        colors = listing(context.sheets.partner, last="or")
        raise Unexpected(
            f'an island card such as "{next(iter(cards))}": {colors}, and a number from 1 to {HIGHEST}',
            did_you_mean(value, cards),
        )

    def things(self, context: Context) -> Collection[str]:
        cards: Collection[str] = context.sheets.cards
        return cards


class TreasureFace(Value[dict[str, Any]]):
    """A treasure by its color and points."""

    words = 'a treasure such as { color = "red", points = 3 }'
    schema: Mapping[str, Any] = {
        "type": "object",
        "properties": {"color": Color.schema, "points": Whole(1, MOST_POINTS).schema},
        "required": ["color", "points"],
        "additionalProperties": False,
    }

    def read(self, value: Any, context: Context) -> dict[str, Any]:
        if type(value) is dict and len(value) == 2:  # the usual case, made quick
            color, points = value.get("color"), value.get("points")
            if type(color) is str and type(points) is int and (color, points) in context.sheets.treasures:
                return {"color": color, "points": points}
        if not isinstance(value, Mapping):
            raise Unexpected(self.words)
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
    treasures: tuple[dict[str, Any], ...] = key(_treasures, "one from each draw deck")
    first: str | None = key(PLAYER, "who starts round 2, on its first trick", optional=True)


@frozen(eq=False, repr=False, slots=False)
class Play(Event):
    """A player plays an island card, possibly with addition cards."""

    kind = "play"
    additions: int | None = key(Whole(0), "addition cards played with it", optional=True)
    shows: str | None = key(OneOf(*COVERS), "what its cover shows", optional=True)
    player: str = key(PLAYER)
    card: str = key(_card)


@frozen(eq=False, repr=False, slots=False)
class Earn(Event):
    """The winner of a color takes its treasure, or steals one instead."""

    kind = "earn"
    source: str | None = key(PLAYER, "whom it is stolen from", name="from", optional=True)
    player: str = key(PLAYER)
    color: str = key(_color)


@frozen(eq=False, repr=False, slots=False)
class Action(Event):
    """The winner of a color without a treasure carries out its action."""

    kind = "action"
    source: str | None = key(PLAYER, "action 1, whom addition cards are stolen from", name="from", optional=True)
    card: str | None = key(_card, "action 4, the card taken", optional=True)
    discard: str | None = key(_card, "action 4, the card discarded for it", optional=True)
    player: str = key(PLAYER)
    action: int = key(Whole(ACTIONS[0], ACTIONS[-1]), "which one")


@frozen(eq=False, repr=False, slots=False)
class Adjust(Event):
    """What a lost action did to a player."""

    kind = "adjust"
    additions: int | None = key(Whole(), "addition cards gained, or lost if negative", optional=True)
    gain: Mapping[str, Any] | None = key(_treasure, "the treasure gained", optional=True)
    lose: Mapping[str, Any] | None = key(_treasure, "the treasure lost", optional=True)
    player: str = key(PLAYER)
    why: str = key(TEXT, "what the action did", ask="What did the action do?")


@frozen(eq=False, repr=False, slots=False)
class Count(Stocktake):
    """A stocktake: the addition cards a player holds now."""

    additions: int | None = key(
        Whole(0, ADDITIONS), "addition cards held, without those added to the running trick", optional=True
    )
    any_of = ("additions",)


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player had at the end of a round."""

    kind = "tally"
    player: str = key(PLAYER)
    round: int = key(Whole(1, ROUNDS))
    additions: int = key(Whole(0), "addition cards held", ask="How many addition cards?")
    treasures: tuple[dict[str, Any], ...] = key(_treasures, "the treasures won")


@frozen(eq=False, repr=False, slots=False)
class Mark(FilledIn):
    """An entry on a score card that is filled in as you go: a treasure won, stolen or lost, or addition cards."""

    treasure: Mapping[str, Any] | None = key(_treasure, "the treasure won", optional=True)
    source: str | None = key(PLAYER, "whom it is stolen from", name="from", optional=True)
    lose: Mapping[str, Any] | None = key(_treasure, "the treasure lost", optional=True)
    additions: int | None = key(Change(ADDITIONS), "addition cards gained, or given up if negative", optional=True)
    signed = "additions"
    words: ClassVar[Mapping[str, str]] = {"from": "steal"}
    forms = (("treasure",), ("treasure", "from"), ("lose",), ("additions",))

    @property
    def has_turn(self) -> bool:
        return self.source is not None

    def check(self, context: Context) -> None:  # noqa: ARG002
        if self.source == self.player:
            raise RecordError(f"mark: from: expected another player than {self.player}.")


@frozen(eq=False, repr=False, slots=False)
class Round(Event):
    """The end of round 1: its piles and addition cards are counted, and everything begins anew."""

    kind = "round"


Tracked = Trick | Play | Earn | Action | Adjust | Count
TRACKED = kinds_by_name((Trick, Play, Earn, Action, Adjust, Count))
TALLIED = kinds_by_name((Tally,))
FILLED = kinds_by_name((Mark, Round, Finish))


def faces(treasures: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, int], ...]:
    """Color and points of each treasure."""
    return tuple([(each["color"], each["points"]) for each in treasures])
