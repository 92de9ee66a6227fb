"""The kinds of event of Go for Gold, one frozen class each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import frozen

from scorepad.engine.events import Event, Finish, key, kinds_by_name
from scorepad.engine.events import Mark as FilledIn
from scorepad.engine.grid import COORDINATE
from scorepad.engine.values import ONLY_TRUE, PLAYER, TRUTH, Context, Many, Unexpected, Value, Whole
from scorepad.games.go_for_gold.cards import COLORS
from scorepad.text.wording import did_you_mean, listing, quote

PIPS = range(1, 7)


class Space(Value[str]):
    """A space on the map."""

    words = "a space on the map such as C3"
    schema: Mapping[str, Any] = {"type": "string", "pattern": COORDINATE}

    def read(self, value: Any, context: Context) -> str:
        spaces = context.sheets.bits
        if isinstance(value, str):
            if value in spaces:
                return value
            if value.upper() in spaces:
                raise Unexpected("a space on the map", f" Did you mean {quote(value.upper())}?")
        *_, last = spaces
        raise Unexpected(f"a space on the map, A1 to {last} (column letter, row number)")


class TempleColor(Value[str]):
    """The color of a temple on the map."""

    words = f"the color of a temple on the map ({listing(COLORS.values(), last='or')})"
    schema: Mapping[str, Any] = {"enum": list(COLORS.values())}

    def read(self, value: Any, context: Context) -> str:
        colors = sorted(context.sheets.colors.values())
        if isinstance(value, str) and value in colors:
            return value
        raise Unexpected(
            f"the color of a temple on the map ({listing(colors, last='or')})", did_you_mean(value, colors)
        )


_space = Space()


class Path(Many[str]):
    """Spaces on the map, one after the other."""

    is_ordered = True

    def read(self, value: Any, context: Context) -> tuple[str, ...]:
        spaces = context.sheets.bits
        try:  # the common case: all are on the map
            if value and type(value) is list and all([name in spaces for name in value]):
                return tuple(value)
        except TypeError:  # an unhashable value
            pass
        return super().read(value, context)


_path = Path(_space, "spaces such as C3", at_least_one="at least one space")
_pips = Whole(PIPS.start, PIPS.stop - 1)


@frozen(eq=False, repr=False, slots=False)
class Anchor(Event):
    """The start player chooses a port; the others get the next ones clockwise."""

    kind = "anchor"
    port: str = key(_space, "where the start player starts")


@frozen(eq=False, repr=False, slots=False)
class Roll(Event):
    """The active player rolls for everybody's movement."""

    kind = "roll"
    pips: int = key(_pips, ask="How many pips?")


@frozen(eq=False, repr=False, slots=False)
class Move(Event):
    """A player moves from space to space."""

    kind = "move"
    foot: bool | None = key(TRUTH, "whether a foot is used", optional=True, words={True: "Use a foot"})
    port: str | None = key(_space, "if the move ends at a port, the other one crossed out", optional=True)
    player: str = key(PLAYER)
    path: tuple[str, ...] = key(_path, "without the space it starts from", ask="Where does the move go?")


@frozen(eq=False, repr=False, slots=False)
class Out(Event):
    """A player cannot move and is out of the game."""

    kind = "out"
    player: str = key(PLAYER)


@frozen(eq=False, repr=False, slots=False)
class Dig(Event):
    """A player rolls for the treasure where the move ended."""

    kind = "dig"
    shovels: int | None = key(Whole(0), "shovels used; none if left out", optional=True)
    player: str = key(PLAYER)
    pips: int = key(_pips, ask="How many pips?")


@frozen(eq=False, repr=False, slots=False)
class Raid(Event):
    """A player rolls for the temple where the move ended."""

    kind = "raid"
    player: str = key(PLAYER)
    pips: int = key(_pips, ask="How many pips?")


@frozen(eq=False, repr=False, slots=False)
class Skip(Event):
    """A player leaves the treasure or temple alone."""

    kind = "skip"
    player: str = key(PLAYER)


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player has at the end."""

    kind = "tally"
    player: str = key(PLAYER)
    curses: int = key(Whole(0), "penalty points", ask="How many curses?")
    shovels: int = key(Whole(0), "shovels gathered in the whole game", ask="How many shovels?")
    treasures: tuple[int, ...] = key(Many(Whole(), "numbers"), "their numbers")
    temples: tuple[str, ...] = key(Many(TempleColor(), "colors"))


@frozen(eq=False, repr=False, slots=False)
class Mark(FilledIn):
    """An entry on a sheet that is filled in as you go: a treasure, a temple, a curse, or shovels gathered."""

    treasure: int | None = key(Whole(4, 6), "the number of a treasure dug up", optional=True)
    temple: str | None = key(TempleColor(), "the temple raided", optional=True)
    curse: bool | None = key(ONLY_TRUE, "a penalty point", optional=True, words={True: "Curse"})
    shovels: int | None = key(Whole(1), "so many more gathered", optional=True)
    signed = "shovels"
    words: ClassVar[Mapping[str, str]] = {"shovels": "shovel"}
    forms = (("treasure",), ("temple",), ("curse",), ("shovels",))


Tracked = Anchor | Roll | Move | Out | Dig | Raid | Skip
TRACKED = kinds_by_name((Anchor, Roll, Move, Out, Dig, Raid, Skip))
TALLIED = kinds_by_name((Tally,))
FILLED = kinds_by_name((Mark, Finish))
