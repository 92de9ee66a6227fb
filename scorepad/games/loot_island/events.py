"""The kinds of event of Loot Island, one frozen class each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from attrs import frozen

from scorepad.engine.events import Count as Stocktake
from scorepad.engine.events import Event, Finish, key, kinds_by_name
from scorepad.engine.events import Mark as FilledIn
from scorepad.engine.values import (
    PLAYER,
    TRUTH,
    Change,
    Context,
    CorrectedWords,
    Many,
    OneOf,
    Thing,
    Unexpected,
    Value,
    Whole,
)
from scorepad.games.loot_island.cards import EVENTS, HIGHEST_REF, TILES
from scorepad.games.loot_island.maps import COLORS, FACE, ICONS, NUMBERS, read_card
from scorepad.games.loot_island.state import AARON, HEADINGS, LANDINGS, MAP_CARDS, MOST_CUBES, has_aaron
from scorepad.system.errors import RecordError
from scorepad.text.wording import describe, did_you_mean, listing, quote


class MapCardFace(Value[str]):
    """A map card as printed, its icons in their order."""

    words = (
        f'a map card such as "5d": {NUMBERS[0]} to {NUMBERS[-2]} or {NUMBERS[-1]}, and its icons '
        f"({listing(f'{icon} {words}' for icon, words in ICONS.items())})"
    )
    schema: Mapping[str, Any] = {"type": "string", "pattern": FACE}

    def read(self, value: Any, context: Context) -> str:  # noqa: ARG002
        if isinstance(value, str):
            card = read_card(value)
            if card is not None:
                return card.face
        raise Unexpected(self.words)


class TreasureRef(Thing[int]):
    """The reference number of a treasure of the pack."""

    words = "the reference number of a treasure"
    schema: Mapping[str, Any] = {"type": "integer", "minimum": 1, "maximum": HIGHEST_REF}

    def read(self, value: Any, context: Context) -> int:
        treasures = context.sheets.treasures
        if type(value) is int and value in treasures:
            return value
        raise Unexpected(f"{self.words} ({min(treasures)} to {max(treasures)})")

    def things(self, context: Context) -> Collection[int]:
        treasures: Collection[int] = context.sheets.treasures
        return treasures


class EventCard(OneOf, Thing[str]):
    """An event card."""

    def things(self, context: Context) -> Collection[str]:  # noqa: ARG002
        return self.choices


class Aaron(Value[str]):
    """The virtual player of a game of two."""

    words = f"{quote(AARON)}, who joins only in a game of two players"
    schema: Mapping[str, Any] = {"const": AARON}

    def read(self, value: Any, context: Context) -> str:
        if value == AARON and has_aaron(context.names.values()):
            return AARON
        raise Unexpected(self.words)


class Anybody(Value[str]):
    """A seated player, or Aaron in a game of two."""

    words = f"{PLAYER.words}, or {quote(AARON)} with two players"
    schema = PLAYER.schema

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

    def changed(self, value: str, changes: CorrectedWords) -> str:
        return PLAYER.changed(value, changes)


class Recall(Value[dict[str, str]]):
    """Who takes back a compass, and from which landing."""

    words = f'a table of players and landings such as {{ Ada = "{LANDINGS[0]}" }}'
    schema: Mapping[str, Any] = {"type": "object", "additionalProperties": {"enum": list(LANDINGS)}}

    def read(self, value: Any, context: Context) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise Unexpected(self.words)
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

    def changed(self, value: dict[str, str], changes: CorrectedWords) -> dict[str, str]:
        return {_anybody.changed(name, changes): landing for name, landing in value.items()}


KEPT = {True: "Keep", False: "Bury"}
_landing, _color, _tile = OneOf(*LANDINGS), OneOf(*COLORS), OneOf(*TILES)
_cubes = Whole(0)
_treasure, _aaron, _anybody = TreasureRef(), Aaron(), Anybody()
_players = Many(PLAYER, "players")
_treasures = Many(_treasure, "reference numbers")
_map_cards = Many(MapCardFace(), 'map cards such as "5d"', at_least_one="at least one map card")


@frozen(eq=False, repr=False, slots=False)
class Begin(Event):
    """The coast where the ship starts, and the direction it sails."""

    kind = "begin"
    coast: int = key(Whole(1, 4), "where the ship starts")
    heading: str = key(OneOf(*HEADINGS))


@frozen(eq=False, repr=False, slots=False)
class Reveal(Event):
    """The event card of the round."""

    kind = "reveal"
    accept: tuple[str, ...] | None = key(_players, "A1, who draws", optional=True)
    treasures: tuple[int, ...] | None = key(_treasures, "A2, the treasures revealed", optional=True)
    tile: str | None = key(_tile, "B3, the island turned face down", optional=True)
    recall: Mapping[str, str] | None = key(Recall(), "B4, who takes back a compass and from where", optional=True)
    card: str = key(EventCard(*EVENTS))


@frozen(eq=False, repr=False, slots=False)
class Discard(Event):
    """A player discards map cards before hands are filled up."""

    kind = "discard"
    player: str = key(PLAYER)
    cards: int = key(Whole(0), "how many are discarded", ask="How many cards?")


@frozen(eq=False, repr=False, slots=False)
class Play(Event):
    """A player adds map cards to a landing, their own or Aaron's."""

    kind = "play"
    as_: str | None = key(_aaron, "whom it counts for", name="as", optional=True)
    source: str | None = key(_landing, "the landing a compass is moved from", name="from", optional=True)
    copy: tuple[str, ...] | None = key(
        Many(OneOf("c", "d"), "c or d"), "the effect copied, for each 1 put at the beginning", optional=True
    )
    decline: tuple[str, ...] | None = key(_players, "who declines the effects", optional=True)
    player: str = key(PLAYER)
    landing: str = key(_landing)
    color: str = key(_color)
    cards: tuple[str, ...] = key(_map_cards)


@frozen(eq=False, repr=False, slots=False)
class Island(Event):
    """A player uses a small island, for themselves or for Aaron."""

    kind = "island"
    as_: str | None = key(_aaron, "whom it counts for", name="as", optional=True)
    use: bool | None = key(
        TRUTH, "whether its action is carried out", optional=True, words={False: "Without use of its action"}
    )
    cubes: int | None = key(_cubes, "how many are discarded; if left out, as many as possible", optional=True)
    landing: str | None = key(_landing, "where its action takes place", optional=True)
    source: str | None = key(_landing, "the landing a compass is moved from", name="from", optional=True)
    treasure: int | None = key(_treasure, "the treasure revealed", optional=True)
    keep: bool | None = key(TRUTH, "whether it is kept rather than buried", optional=True, words=KEPT)
    player: str = key(PLAYER)
    tile: str = key(_tile)
    color: str = key(_color, "of the cards paid for it")


@frozen(eq=False, repr=False, slots=False)
class Pass(Event):
    """A player passes, taking a treasure under A2."""

    kind = "pass"
    treasure: int | None = key(_treasure, "A2, the treasure taken", optional=True)
    cubes: int | None = key(_cubes, "how many are discarded; if left out, as many as possible", optional=True)
    player: str = key(PLAYER)


@frozen(eq=False, repr=False, slots=False)
class Loot(Event):
    """The treasures revealed at a landing."""

    kind = "loot"
    landing: str = key(_landing)
    treasures: tuple[int, ...] = key(_treasures, "the treasures revealed")


@frozen(eq=False, repr=False, slots=False)
class Take(Event):
    """A player takes a treasure, and keeps or buries it."""

    kind = "take"
    cubes: int | None = key(_cubes, "how many are discarded; if left out, as many as possible", optional=True)
    player: str = key(PLAYER)
    treasure: int = key(_treasure)
    keep: bool = key(TRUTH, "whether it is kept rather than buried", ask="Is it kept?", words=KEPT)


@frozen(eq=False, repr=False, slots=False)
class Healer(Event):
    """A player goes to a healer, at the prices on the card."""

    kind = "healer"
    player: str = key(PLAYER)
    per_cube: int = key(Whole(0), "the price per cube", ask="How much does a cube cost?")
    fixed: int = key(Whole(0), "the fixed price", ask="How much is the fixed price?")


@frozen(eq=False, repr=False, slots=False)
class Count(Stocktake):
    """A stocktake: the cubes and map cards of a player now."""

    cubes: int | None = key(Whole(0, MOST_CUBES), "the cubes in front of the player", optional=True)
    cards: int | None = key(Whole(0, MAP_CARDS), "the map cards in the hand", optional=True)
    any_of = ("cubes", "cards")


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player, or Aaron, has at the end."""

    kind = "tally"
    per_cube: int | None = key(Whole(0), "the healer's price per cube", optional=True)
    fixed: int | None = key(Whole(0), "the healer's fixed price", optional=True)
    player: str = key(_anybody)
    cubes: int = key(Whole(0), "held at the end; they cannot be checked", ask="How many cubes?")
    treasures: tuple[int, ...] = key(_treasures, "the treasures kept")


@frozen(eq=False, repr=False, slots=False)
class Mark(FilledIn):
    """An entry on a score card that is filled in as you go: a treasure, cubes taken or discarded, or a healer."""

    player: str = key(_anybody, ask="Whose score card?")
    treasure: int | None = key(_treasure, "the treasure taken", optional=True)
    keep: bool | None = key(TRUTH, "false if it is buried", optional=True, words=KEPT)
    cubes: int | None = key(
        Whole(-MOST_CUBES),
        "taken, or discarded if negative; with a treasure, how many are discarded",
        optional=True,
    )
    per_cube: int | None = key(Whole(0), "the healer's price per cube", optional=True)
    fixed: int | None = key(Whole(0), "the healer's fixed price", optional=True)
    signed = "cubes"
    words: ClassVar[Mapping[str, str]] = {"per_cube": "healer"}
    typed: ClassVar[Mapping[str, Mapping[str, Any]]] = {"k": {}, "b": {"keep": False}, "bury": {"keep": False}}
    forms = (
        ("treasure",),
        ("treasure", "keep"),
        ("treasure", "cubes"),
        ("treasure", "keep", "cubes"),
        ("cubes",),
        ("per_cube", "fixed"),
    )

    @property
    def is_kept(self) -> bool:
        """Is the treasure kept rather than buried?"""
        return self.keep is not False

    def check(self, context: Context) -> None:
        is_aaron = self.player == AARON and has_aaron(context.names.values())
        if is_aaron and (self.treasure is None or self.cubes is not None or not self.is_kept):
            raise RecordError(f"mark: {AARON} only keeps treasures; he has no cubes and pays no healer.")
        if self.treasure is not None and (self.cubes or 0) < 0:
            raise RecordError(f"mark: cubes: expected a whole number from 0 beside treasure, got {self.cubes}.")
        if self.treasure is None and self.cubes is not None and (self.cubes == 0 or self.cubes > MOST_CUBES):
            raise RecordError(f"mark: cubes: expected {Change(MOST_CUBES).words}, got {self.cubes}.")


Move = Begin | Reveal | Discard | Play | Island | Pass | Loot | Take | Healer
Tracked = Move | Count
TRACKED = kinds_by_name((Begin, Reveal, Discard, Play, Island, Pass, Loot, Take, Healer, Count))
TALLIED = kinds_by_name((Tally,))
FILLED = kinds_by_name((Mark, Finish))
