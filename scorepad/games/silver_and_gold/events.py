"""The kinds of event of Silver & Gold, one frozen class each."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from scorepad import grid
from scorepad.events import Event, Table, Unexpected, key, kinds_by_name, many, one_of, player, whole
from scorepad.grid import BITS
from scorepad.wording import did_you_mean, listing, quote


def _card(value: Any, table: Table) -> str:
    if isinstance(value, str) and value in table.sheets.cards:
        return value
    near = did_you_mean(value, table.sheets.cards)
    raise Unexpected("the id of a treasure card of the pack, such as " + next(iter(table.sheets.cards)), near)


def _pattern(value: Any, table: Table) -> str:
    if isinstance(value, str) and value in table.sheets.expeditions:
        return value
    patterns = table.sheets.expeditions
    raise Unexpected(f"an expedition ({listing(patterns, last='or')})", did_you_mean(value, patterns))


def _box(value: Any, _: Table) -> str:
    if isinstance(value, str) and (value in BITS or grid.is_coordinate(value)):
        return value
    near = ""
    if isinstance(value, str) and grid.is_coordinate(value.upper()):
        near = f" Did you mean {quote(value.upper())}?"
    raise Unexpected("a box such as B2 (column letter, row number)", near)


_cards = many(_card, "treasure card ids")


@frozen(eq=False, repr=False, slots=False)
class Deal(Event):
    """A player is dealt four treasure cards and keeps two."""

    kind = "deal"
    dealt: tuple[str, ...] | None = key(_cards, optional=True)
    player: str = key(player)
    keep: tuple[str, ...] = key(_cards)


@frozen(eq=False, repr=False, slots=False)
class Display(Event):
    """Four treasure cards are displayed; the setup is over."""

    kind = "display"
    cards: tuple[str, ...] = key(_cards)


@frozen(eq=False, repr=False, slots=False)
class Reveal(Event):
    """Step 1: an expedition card is revealed."""

    kind = "reveal"
    pattern: str = key(_pattern)


@frozen(eq=False, repr=False, slots=False)
class Cross(Event):
    """Step 2: a player crosses the pattern, or a single box."""

    kind = "cross"
    player: str = key(player)
    card: str = key(_card)
    boxes: tuple[str, ...] = key(many(_box, "boxes such as B2"))


@frozen(eq=False, repr=False, slots=False)
class Bonus(Event):
    """Step 2: one more box for an X."""

    kind = "bonus"
    player: str = key(player)
    card: str = key(_card)
    box: str = key(_box)


@frozen(eq=False, repr=False, slots=False)
class Take(Event):
    """Step 3: a replacement for a completed card."""

    kind = "take"
    player: str = key(player)
    card: str = key(_card)
    source: str = key(one_of("display", "deck"), name="from")


@frozen(eq=False, repr=False, slots=False)
class Refill(Event):
    """Step 3: the display is topped up after a player's last take."""

    kind = "refill"
    cards: tuple[str, ...] = key(_cards)


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player has in the end."""

    kind = "tally"
    player: str = key(player)
    coins: int = key(whole(0))
    trophies: tuple[int, ...] = key(many(whole(), "numbers"))
    palms: tuple[int, ...] = key(many(whole(), "numbers"))
    cards: tuple[str, ...] = key(_cards)


Tracked = Deal | Display | Reveal | Cross | Bonus | Take | Refill
TRACKED = kinds_by_name((Deal, Display, Reveal, Cross, Bonus, Take, Refill))
TALLIED = kinds_by_name((Tally,))


def tell(event: Tracked | Tally) -> str:
    """An event in words, for histories and receipts."""
    match event:
        case Deal():
            return f"{event.player} keeps {listing(event.keep)}"
        case Display():
            return f"displayed: {listing(event.cards)}"
        case Reveal():
            return f"the expedition is {event.pattern}"
        case Cross():
            return f"{event.player} crosses {listing(event.boxes, none='nothing')} of {event.card}"
        case Bonus():
            return f"{event.player} crosses {event.box} of {event.card} for an X"
        case Take():
            return f"{event.player} takes {event.card} from the {event.source}"
        case Refill():
            return f"the display gets {listing(event.cards)}"
        case Tally():
            return f"{event.player}'s score card is entered"
