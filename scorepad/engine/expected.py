"""Expected: what may come next, from whom, and every way to fill it in.

This is the one description of what the rules allow now. Prompts, galleries and completions ask it key by
key; `events` lists every event it stands for, and `at_random` makes a random one without listing them.
A pick never offers a dead end: whatever is chosen, the event can be completed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, combinations, combinations_with_replacement, count, islice
from typing import TYPE_CHECKING, Any, Literal

from scorepad.engine.events import Event, keys_of, make_event
from scorepad.engine.fast_tuples import FastTuple, constructor
from scorepad.engine.values import Many
from scorepad.system import limits

if TYPE_CHECKING:
    from random import Random

Table = Mapping[str, Any]
"""An event being written: its keys so far."""
Follow = Callable[[Table], Sequence[Any]]
Ends = Callable[[Table], bool]
Caution = Callable[[Table], str]
STOP = 0.4
"""How often a random list ends where it may."""


class Pick(FastTuple):
    """What a key may hold: one of these values, a set of them, or a sequence.

    Where the choice depends on earlier ones, `follow` takes the event so far (in a list: with the items
    chosen so far) and returns what may come next. A key for which it returns nothing is left out. In a set
    with a least size it offers nothing new before all that it offers has been chosen, as cards come from a pile.
    """

    key: str
    values: Sequence[Any] = ()
    """All choices, in the order of the pack."""
    least: int = 1
    """The fewest values; 0 if the key may be left out or the list be empty."""
    most: int = 1
    form: Literal["one", "set", "sequence"] = "one"
    """In a set the order does not matter."""
    may_repeat: bool = False
    follow: Follow | None = None
    ends: Ends | None = None
    """May the list end here? By default it may as soon as it is long enough."""
    shown: Sequence[Any] = ()
    """What a screen offers instead, where the values would give away a secret."""
    is_listed: bool = True
    """Is it filled in when events are listed? Remarks beside the game are not."""
    is_again: Callable[[Sequence[Any]], bool] | None = None
    """Does this sequence differ from a listed one only in an order that does not matter?"""

    @property
    def is_list(self) -> bool:
        return self.form != "one"

    def offers(self, table: Table) -> Sequence[Any]:
        """The values to choose from next, given the event so far."""
        if self.follow is not None:
            return self.follow(table)
        chosen = table.get(self.key, ()) if self.is_list else ()
        if len(chosen) >= self.most and self.is_list:
            return ()
        if not chosen or self.may_repeat:
            return self.values
        return [value for value in self.values if value not in chosen]

    def shows(self, table: Table) -> Sequence[Any]:
        """The same, as a screen may show it."""
        return self.shown or self.offers(table)

    def may_end(self, table: Table) -> bool:
        """May the list end here?"""
        if len(table.get(self.key, ())) < self.least:
            return False
        return self.ends is None or self.ends(table)

    # ------------------------------------------------------------------ every way to fill it in

    def fillings(self, table: Table) -> Iterator[Any]:
        """Every value of the key, given the event so far; None where it may be left out."""
        if self.form == "one":
            values = self.offers(table)
            if self.least == 0 or (self.follow is not None and not values):
                yield None
            yield from values
        elif self.form == "set" and self.follow is None:
            ways = combinations_with_replacement if self.may_repeat else combinations
            sizes: Iterable[int] = range(self.least, self.most + 1)
            if not self.may_repeat:
                sizes = range(self.least, min(self.most, len(self.values)) + 1)
            for size in sizes:
                yield from map(list, ways(self.values, size))
        else:
            if self.follow is not None and self.least and not self.offers(table):
                yield None
            yield from (
                self._by_size(table) if self.form == "set" and self.may_repeat else self._grown(table, [], [])
            )

    def _grown(self, table: Table, chosen: list[Any], passed_over: list[Any]) -> Iterator[list[Any]]:
        """The lists that begin like this; a set never returns to what it passed over, so each comes once."""
        now = {**table, self.key: chosen}
        if self.may_end(now) and not (self.is_again is not None and self.is_again(chosen)):
            yield self._in_order(chosen)
        if len(chosen) == self.most:
            return
        offered = self.offers(now)
        if self.form == "sequence":
            for value in offered:
                yield from self._grown(table, [*chosen, value], passed_over)
            return
        left = [value for value in offered if value not in passed_over]
        for place, value in enumerate(left):
            if (place or len(left) < len(offered)) and len(chosen) + len(left) - place < self.least:
                return  # too many were passed over to fill the set
            passed_over = [*passed_over, value]
            yield from self._grown(table, [*chosen, value], passed_over)

    def _by_size(self, table: Table) -> Iterator[list[Any]]:
        """The same for sets that may repeat values, small ones first: there may be infinitely many."""
        begun: list[tuple[list[Any], list[Any]]] = [([], [])]
        while begun:
            longer = []
            for chosen, passed_over in begun:
                now = {**table, self.key: chosen}
                if self.may_end(now):
                    yield self._in_order(chosen)
                if len(chosen) == self.most:
                    continue
                passed_over = passed_over.copy()
                for value in self.offers(now):
                    if value not in passed_over:
                        longer.append(([*chosen, value], passed_over.copy()))
                        passed_over.append(value)
            begun = longer

    def _in_order(self, chosen: list[Any]) -> list[Any]:
        """A set in the order of the pack."""
        if self.form == "sequence" or len(chosen) < 2 or not self.values:
            return chosen
        order = self.values
        return sorted(chosen, key=order.index)

    def at_random(self, table: Table, random: Random) -> Any:
        """A random value of the key."""
        if self.form == "one":
            values = self.values if self.follow is None else self.follow(table)
            if not values or (self.least == 0 and random.random() >= STOP):
                return None
            return values[_below(random, len(values))]
        if self.form == "set" and self.follow is None:
            return self._sample(random)
        chosen: list[Any] = []
        now = {**table, self.key: chosen}
        while len(chosen) < self.most:
            values = self.offers(now)
            if not values or (self.may_end(now) and random.random() < STOP):
                break
            chosen.append(values[_below(random, len(values))])
        if self.is_again is not None and self.is_again(chosen):
            return self.at_random(table, random)
        return self._in_order(chosen) if chosen or self.may_end(now) else None

    def _sample(self, random: Random) -> list[Any]:
        size = self.least
        room = self.most if self.may_repeat else min(self.most, len(self.values))
        while size < room and random.random() >= STOP:
            size += 1
        if self.may_repeat:
            return self._in_order([self.values[_below(random, len(self.values))] for _ in range(size)])
        places = random.sample(range(len(self.values)), size)
        places.sort()
        return [self.values[place] for place in places]


def _below(random: Random, number: int) -> int:
    """A whole number from 0 up to this one; quicker than `randrange` and fair enough here.

    In endless ranges every number can come up, small ones more often.
    """
    if number > 2**53:  # more than a random fraction can distinguish
        return random.randrange(min(number, 2 << random.randrange(number.bit_length())))
    return int(random.random() * number)


make_pick = constructor(Pick)


class Expected(FastTuple):
    """Something that may come next: which kind, from whom, with which choices.

    Whatever the picks offer makes an event that breaks no rule, and they offer every such event of this
    kind and player.
    """

    kind: str
    player: str | None
    prompt: str
    picks: tuple[Pick, ...] = ()
    is_optional: bool = False
    """May it be skipped?"""
    is_listed: bool = True
    """Is it listed among the legal events? Free text is not."""
    is_possible: bool = True
    """Do the rules allow it? If not, the prompt says what to do."""
    caution: Caution | None = None
    """What to know before recording the event so far, in a sentence; empty if nothing."""
    reminder: str = ""
    """What a card in force demands of it, in a few words that fit into the smallest window."""
    out_of_turn: str = ""
    """Whose turn it is instead, in a sentence without its stop: then it breaks that rule, and nothing else."""
    since: int | None = None
    """The number of the event that raised the question, 0 for the start; only a game knows it."""

    @property
    def asked(self) -> tuple[str | None, str]:
        """Who is asked for which kind of event."""
        return self.player, self.kind

    def warn(self, table: Table) -> str:
        """What to know before recording this, in a sentence; empty if nothing."""
        return self.caution(table) if self.caution is not None else ""

    def events(self, kind: type[Event]) -> Iterator[Event]:
        """Every event it stands for, each once; `kind` is its class."""
        if not self.is_possible:
            return
        required = needed_keys(kind)
        start = {} if self.player is None else {"player": self.player}
        picks = [pick for pick in self.picks if pick.is_listed]
        endless = [
            pick
            for pick in picks
            if pick.form == "one" and pick.follow is None and len(pick.values) > limits.LISTED_VALUES
        ]
        tables = _fairly(picks, endless, start, required) if endless else _tables(picks, start, required)
        for table in tables:
            yield make_event(kind, table)

    def options(self, most: int) -> list[dict[str, Any]]:
        """Every way to fill it in, as a screen may show it; none if there are more, or if a key is a list."""
        if not self.is_possible or any(pick.is_list for pick in self.picks):
            return []
        start = {} if self.player is None else {"player": self.player}
        picks = [pick._replace(values=pick.shown, follow=None) if pick.shown else pick for pick in self.picks]
        found = list(islice(_tables(picks, start, set()), most + 1))
        return found if len(found) <= most else []

    def at_random(self, kind: type[Event], random: Random) -> Event:
        """A random one of those events."""
        table: dict[str, Any] = {} if self.player is None else {"player": self.player}
        for pick in self.picks:
            if pick.is_listed:
                value = pick.at_random(table, random)
                if value == []:
                    value = value if pick.key in needed_keys(kind) else None
                if value is not None:
                    table[pick.key] = value
        return make_event(kind, table)


def needed_keys(kind: type[Event]) -> frozenset[str]:
    """The keys that are written even if they hold an empty list: required ones, and lists of a form."""
    in_forms = {name for form in kind.forms for name in form}
    keys = keys_of(kind)
    return frozenset(
        [key.name for key in keys if key.is_required or (key.name in in_forms and isinstance(key.type, Many))]
    )


def _tables(picks: Sequence[Pick], table: dict[str, Any], required: Set[str]) -> Iterator[dict[str, Any]]:
    """Every way to complete the table; optional keys without a value are left out."""
    if not picks:
        yield table
        return
    pick, *others = picks
    for value in pick.fillings(table):
        if value is None or (value == [] and pick.key not in required):
            if pick.key not in required:
                yield from _tables(others, table, required)
        else:
            yield from _tables(others, {**table, pick.key: value}, required)


def _fairly(
    picks: Sequence[Pick], endless: Sequence[Pick], table: dict[str, Any], required: Set[str]
) -> Iterator[dict[str, Any]]:
    """The same where some picks are endless: they take turns, small numbers first."""
    for place in count():
        cut = [pick._replace(values=pick.values[: place + 1]) if pick in endless else pick for pick in picks]
        newest = [(pick.key, pick.values[place]) for pick in endless]
        for each in _tables(cut, table, required):
            if not place or any(each.get(key) == value for key, value in newest):
                yield each


def either(*options: Table) -> tuple[Pick, ...]:
    """Picks for a short list of complete events: each key offers what agrees with the keys chosen before."""
    keys = list(dict.fromkeys(chain.from_iterable(options)))

    def pick(key: str, place: int) -> Pick:
        before = keys[:place]

        def follow(table: Table) -> Sequence[Any]:
            found = [
                option[key]
                for option in options
                if key in option and all(option.get(each) == table.get(each) for each in before if each in table)
            ]
            return list(dict.fromkeys(found))

        least = int(all(key in option for option in options))
        values = tuple(dict.fromkeys(option[key] for option in options if key in option))
        return Pick(key, values, least) if place == 0 else Pick(key, values, least, follow=follow)

    return tuple(pick(key, place) for place, key in enumerate(keys))


def whole_numbers(least: int = 0) -> Sequence[int]:
    """Every whole number from `least` to the largest that a record can hold."""
    return range(least, 2**63 - 1)
