"""The kinds of event of Silver & Gold, one frozen class each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from attrs import frozen

from scorepad.engine import grid
from scorepad.engine.events import Event, Finish, key, kinds_by_name
from scorepad.engine.events import Mark as FilledIn
from scorepad.engine.grid import BITS
from scorepad.engine.values import PLAYER, Context, Many, OneOf, Thing, Unexpected, Value, Whole
from scorepad.games.silver_and_gold.cards import COLORS
from scorepad.games.silver_and_gold.state import COINS, HIGHEST_PALM, TROPHIES
from scorepad.text.wording import describe, did_you_mean, listing, quote


class CardId(Thing[str]):
    """A treasure card in the pack."""

    words = "the id of a treasure card in the pack"
    schema: Mapping[str, Any] = {"type": "string"}

    def read(self, value: Any, context: Context) -> str:
        cards = context.sheets.cards
        if isinstance(value, str) and value in cards:
            return value
        such = f"{self.words}, such as {next(iter(cards))}"
        raise Unexpected(such, did_you_mean(value, cards))

    def things(self, context: Context) -> Collection[str]:
        cards: Collection[str] = context.sheets.cards
        return cards


class Pattern(Thing[str]):
    """An expedition in the pack."""

    words = "an expedition in the pack such as L4"
    schema: Mapping[str, Any] = {"type": "string"}

    def read(self, value: Any, context: Context) -> str:
        patterns = context.sheets.expeditions
        if isinstance(value, str) and value in patterns:
            return value
        raise Unexpected(f"an expedition ({listing(patterns, last='or')})", did_you_mean(value, patterns))

    def things(self, context: Context) -> Collection[str]:
        patterns: Collection[str] = context.sheets.expeditions
        return patterns


class Box(Value[str]):
    """The coordinate of a box; whether the card has one there is for judge to say."""

    words = "a box such as B2 (column letter, row number)"
    schema: Mapping[str, Any] = {"type": "string", "pattern": grid.COORDINATE}

    def read(self, value: Any, context: Context) -> str:  # noqa: ARG002
        if isinstance(value, str) and (value in BITS or grid.is_coordinate(value)):
            return value
        near = ""
        if isinstance(value, str) and grid.is_coordinate(value.upper()):
            near = f" Did you mean {quote(value.upper())}?"
        raise Unexpected(self.words, near)


class ColorCounts(Value[Mapping[str, int]]):
    """How many cards of each color, where all cards of a color in the pack have the same points."""

    words = "a table of colors and cards such as { purple = 2, grey = 1 }"
    schema: Mapping[str, Any] = {
        "type": "object",
        "properties": {color: {"type": "integer", "minimum": 0} for color in COLORS},
        "additionalProperties": False,
    }

    def read(self, value: Any, context: Context) -> Mapping[str, int]:
        if not isinstance(value, Mapping):
            raise Unexpected(self.words)
        mixed = context.sheets.mixed_colors()
        if mixed:
            which = f"the {listing(mixed)} cards of this pack have different points"
            raise Unexpected(f"cards instead, since {which}", got="colors")
        printed = context.sheets.of_colors()
        found = {}
        for color, number in value.items():
            if color not in printed:
                near = did_you_mean(color, printed)
                raise Unexpected(f"a color ({listing(printed, last='or')})", near, quote(str(color)))
            try:
                found[color] = Whole(0, printed[color]).read(number, context)
            except Unexpected as problem:
                raise Unexpected(f"{problem.expected} for {color}", got=problem.got or describe(number)) from None
        return found


_card, _box = CardId(), Box()
_cards = Many(_card, "treasure card ids")


@frozen(eq=False, repr=False, slots=False)
class Deal(Event):
    """A player is dealt four treasure cards and keeps two."""

    kind = "deal"
    dealt: tuple[str, ...] | None = key(_cards, "all four cards", optional=True)
    player: str = key(PLAYER)
    keep: tuple[str, ...] = key(_cards, "the two kept", ask="Which two cards are kept?")


@frozen(eq=False, repr=False, slots=False)
class Display(Event):
    """Four treasure cards are displayed; the setup is over."""

    kind = "display"
    cards: tuple[str, ...] = key(_cards)


@frozen(eq=False, repr=False, slots=False)
class Reveal(Event):
    """Step 1: an expedition card is revealed."""

    kind = "reveal"
    pattern: str = key(Pattern())


@frozen(eq=False, repr=False, slots=False)
class Cross(Event):
    """Step 2: a player crosses the pattern, or a single box."""

    kind = "cross"
    player: str = key(PLAYER)
    card: str = key(_card)
    boxes: tuple[str, ...] = key(Many(_box, "boxes such as B2"))


@frozen(eq=False, repr=False, slots=False)
class Bonus(Event):
    """Step 2: one more box for an X."""

    kind = "bonus"
    player: str = key(PLAYER)
    card: str = key(_card)
    box: str = key(_box)


@frozen(eq=False, repr=False, slots=False)
class Take(Event):
    """Step 3: a replacement for a completed card."""

    kind = "take"
    player: str = key(PLAYER)
    card: str = key(_card, "the card taken, whichever it turns out to be")
    source: str = key(OneOf("display", "deck"), name="from")


@frozen(eq=False, repr=False, slots=False)
class Refill(Event):
    """Step 3: the display is topped up after a player's last take."""

    kind = "refill"
    cards: tuple[str, ...] = key(_cards, "the cards added")


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player has at the end."""

    kind = "tally"
    player: str = key(PLAYER)
    coins: int = key(Whole(0), "coin boxes crossed off", ask="How many coin boxes are crossed off?")
    trophies: tuple[int, ...] = key(
        Many(Whole(), "numbers"), "the points of each trophy", ask="How many points does each trophy score?"
    )
    palms: tuple[int, ...] = key(
        Many(Whole(), "numbers"), "the points of each palm", ask="How many points does each palm score?"
    )
    cards: tuple[str, ...] | None = key(_cards, "the completed cards", optional=True)
    colors: Mapping[str, int] | None = key(
        ColorCounts(), "instead of cards, as on paper: how many of each color are completed", optional=True
    )
    seals: int | None = key(Whole(0), "with colors: the points of all seals", optional=True)
    forms = (("cards",), ("colors", "seals"))

    @property
    def named(self) -> tuple[str, ...]:
        """The completed cards that are named."""
        return self.cards or ()


@frozen(eq=False, repr=False, slots=False)
class Mark(FilledIn):
    """An entry on a score card that is filled in as you go: coins, a palm, a trophy or a completed card."""

    coins: int | None = key(Whole(1, COINS), "so many more coin boxes", optional=True)
    palm: int | None = key(Whole(1, HIGHEST_PALM), "the points of a palm", optional=True)
    trophy: int | None = key(Whole(1, max(TROPHIES)), "the trophy of a full coin row", optional=True)
    card: str | None = key(_card, "the card completed", optional=True)
    signed = "coins"
    words: ClassVar[Mapping[str, str]] = {"coins": "coin"}
    forms = (("coins",), ("palm",), ("trophy",), ("card",))

    @property
    def has_turn(self) -> bool:
        return self.trophy is not None


Tracked = Deal | Display | Reveal | Cross | Bonus | Take | Refill
TRACKED = kinds_by_name((Deal, Display, Reveal, Cross, Bonus, Take, Refill))
TALLIED = kinds_by_name((Tally,))
FILLED = kinds_by_name((Mark, Finish))
