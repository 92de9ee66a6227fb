"""Draft: an event entered choice by choice, as `expected` offers it; how the choices are shown is up to a screen.

A draft asks for one key after the other; `pick` is the key that is open, with the values that may be chosen next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.engine.events import Event, keys_of
from scorepad.engine.expected import Expected, Pick, needed_keys


class Draft:
    """The values chosen so far for an expected event, and what is asked for next."""

    def __init__(self, expected: Expected, kind: type[Event] | None = None) -> None:
        self.expected = expected
        self.picks = expected.picks
        """The keys that are asked for, in this order."""
        self.pick: Pick | None = None
        """The key that is open, with what may be chosen next; None once there is nothing left to ask."""
        self.chosen: list[Any] = []
        """The values chosen so far for the open key, if it is a list."""
        self.done: dict[str, Any] = {}
        """The keys that were entered; None for one that is left out."""
        self.forced: set[str] = set()
        """Those among them that had only one value, which was chosen automatically."""
        self.former: Any = None
        """What the open key had before it was opened again, if it is not a list."""
        self.kept: dict[str, Any] = {}
        """What was entered for keys that will be open again after going back."""
        self._is_needed = (
            {key.name: key.name in needed_keys(kind) for key in keys_of(kind)} if kind is not None else {}
        )
        """Whether each key of the event is written even if it holds an empty list."""
        self._open()

    # ------------------------------------------------------------------ what there is to ask

    @property
    def table(self) -> dict[str, Any]:
        """The keys of the event so far."""
        return {
            key: value
            for key, value in self.done.items()
            if value is not None and (value != [] or self._is_needed.get(key, True))
        }

    @property
    def event(self) -> dict[str, Any]:
        """The table of the event so far, with its kind and player."""
        player = {} if self.expected.player is None else {"player": self.expected.player}
        return {"kind": self.expected.kind, **player, **self.table}

    @property
    def is_complete(self) -> bool:
        """Is everything chosen? An event without keys is complete from the start."""
        return self.pick is None and self.expected.is_possible and bool(self.done or not self.picks)

    @property
    def is_full(self) -> bool:
        """Has the open key as many values as it must have?"""
        return self.pick is not None and self.pick.least == self.pick.most == len(self.chosen)

    @property
    def earlier(self) -> Sequence[str]:
        """The keys that were chosen by hand before the open one."""
        keys = [pick.key for pick in self.picks]
        here = len(keys) if self.pick is None else keys.index(self.pick.key)
        return [key for key in keys[:here] if key in self.done and key not in self.forced]

    def all_values(self, key: str) -> Sequence[Any]:
        """Every value that a key can ever hold here, whatever else is chosen."""
        return next(pick.values for pick in self.picks if pick.key == key)

    def is_offered(self, key: str, value: Any) -> bool:
        """May this value be chosen now? A part of a drawing stands for a key and a value."""
        return self.pick is not None and self.pick.key == key and value in self.pick.values

    def find_next(self) -> Pick | None:
        """The first key that is not entered yet, with its values."""
        for pick in self.picks:
            if pick.key in self.done:
                continue
            if self._is_needed and pick.is_list and not pick.is_listed:
                continue  # optional side notes are typed on the line instead
            values = pick.shows(self._before(pick))
            if values or pick.follow is None:
                return pick._replace(values=values)
            if pick.is_list and self._is_needed.get(pick.key):
                self.forced.add(pick.key)
                self.done[pick.key] = []
        return None

    def _before(self, pick: Pick) -> dict[str, Any]:
        """The keys of the event that come before this one; later ones may be there after going back."""
        order = {each.key: place for place, each in enumerate(self.picks)}
        return {key: value for key, value in self.table.items() if order.get(key, -1) < order[pick.key]}

    def _open(self, back_to: str = "") -> None:
        """Open the next key; a single value is chosen automatically, but not on the way back."""
        self.chosen, self.former = [], None
        self.pick = self.find_next()
        # The first value is always chosen by hand, so that no event is recorded without a key pressed.
        while self.done and self.pick is not None and _is_forced(self.pick) and self.pick.key != back_to:
            self.forced.add(self.pick.key)
            self._take([self.pick.values[0]])
            self.pick = self.find_next()
        if self.pick is not None:
            self._restore(self.pick)

    def _restore(self, pick: Pick) -> None:
        """Choose what was entered for this key before going back, if it is still offered."""
        kept = self.kept.pop(pick.key, None)
        if not pick.is_list:
            self.former = kept
        elif isinstance(kept, list) and (pick.follow is None or self._follows(kept)):
            self.chosen = kept
            if pick.follow is not None:
                self._offer_next()

    def _offer_next(self) -> bool:
        """In an ordered list, offer what may come next; false if nothing may."""
        assert self.pick is not None
        values = self.pick.offers({**self.table, self.pick.key: list(self.chosen)})
        self.pick = self.pick._replace(values=values)
        return bool(values)

    # ------------------------------------------------------------------ choosing

    def choose(self, value: Any) -> None:
        """Choose a value, or no longer, if it was chosen already; once there are enough, open the next key."""
        pick = self.pick
        assert pick is not None
        if value in self.chosen and not pick.may_repeat:
            self.chosen.remove(value)
            return
        may_go_on = self.add(value)
        if pick.is_list and (pick.follow is not None or pick.least != pick.most):
            is_full = not may_go_on
        else:
            is_full = len(self.chosen) == pick.most
        if is_full:
            self.end()

    def add(self, value: Any) -> bool:
        """Add a value to the open key, which stays open; false if no other may follow."""
        assert self.pick is not None
        self.chosen.append(value)
        if self.pick.follow is not None and self.pick.is_list:
            return self._offer_next()
        return bool(self.pick.values)

    def end(self) -> bool:
        """This key has all its values, or is left out: open the next one; false if it needs a value."""
        if self.pick is None or (not self.chosen and self.pick.least > 0):
            return False
        if self.pick.is_list or self.chosen:
            self._take(self.chosen)
            self._drop_stale()
        else:
            self.done[self.pick.key] = None
        self._open()
        return True

    def _take(self, chosen: list[Any]) -> None:
        assert self.pick is not None
        self.done[self.pick.key] = list(chosen) if self.pick.is_list else chosen[0]

    def _drop_stale(self) -> None:
        """Forget what was entered for keys that nobody is asked for any more after a change."""
        for key in dict.fromkeys(pick.key for pick in self.picks):
            own = [pick for pick in self.picks if pick.key == key]
            is_asked = any(pick.follow is None or pick.shows(self._before(pick)) for pick in own)
            if not is_asked and self.done.get(key) is not None:
                del self.done[key]

    # ------------------------------------------------------------------ going back

    def take_back(self) -> bool:
        """Take back the last choice; false if there is none."""
        if not self.chosen:
            return self.go_back()
        self.chosen.pop()
        if self.pick is not None and self.pick.follow is not None:
            self._offer_next()
        return True

    def go_back(self, *, is_kept: bool = False, unfinished: Any = None) -> bool:
        """Open the key before again, empty or as it was; everything entered for the others stays.

        A list of numbers is never taken back as a whole. `unfinished` is a value of the open key that was not
        chosen yet, such as a number being typed.
        """
        if not self.earlier:
            return False
        last = self.earlier[-1]
        if self.pick is not None and (self.chosen or unfinished is not None):
            self.kept[self.pick.key] = list(self.chosen) if self.pick.is_list else unfinished
        for key in self.forced:  # they may differ after a change
            self.done.pop(key, None)
        self.forced.clear()
        value = self.done.pop(last)
        if is_kept or (isinstance(value, list) and are_numbers(value)):
            self.kept[last] = value
        self._open(back_to=last)
        return True

    def ask(self, picks: Sequence[Pick]) -> None:
        """Ask for other keys from here on; what was entered for those that are still asked for stays."""
        self.picks = tuple(picks)
        keys = {pick.key for pick in picks}
        self.done = {key: value for key, value in self.done.items() if key in keys}
        self._open()

    def go_on(self, old: Draft) -> bool:
        """Take over the choices of another draft up to the first that is not offered; true if none is left."""
        if len(old.picks) != len(self.picks):
            return False
        self.kept = dict(old.kept)
        for key, value in old.done.items():
            if self.pick is None or self.pick.key != key or not self._still_offers(value):
                return False
            self.done[key] = value
            self._open()
        if self.pick is None or old.pick is None or self.pick.key != old.pick.key:
            return False
        if self.pick.follow is None:
            self.chosen = [value for value in old.chosen if self._still_offers(value)]
        elif self._follows(old.chosen):
            self.chosen = list(old.chosen)
            self._offer_next()
        return True

    def _still_offers(self, value: Any) -> bool:
        """Is it still offered? An ordered list is if all of it could be chosen again."""
        assert self.pick is not None
        if value is None:
            return self.pick.least == 0
        if self.pick.follow is not None and self.pick.is_list:
            return self._follows(value)
        return all(each in self.pick.values for each in (value if isinstance(value, list) else [value]))

    def _follows(self, values: Sequence[Any]) -> bool:
        """Can these values be chosen one after the other?"""
        assert self.pick is not None
        return all(
            value in self.pick.offers({**self.table, self.pick.key: list(values[:place])})
            for place, value in enumerate(values)
        )


def are_numbers(values: Sequence[Any]) -> bool:
    """Are they all whole numbers?"""
    return isinstance(values, range) or all(type(value) is int for value in values)


def _is_forced(pick: Pick) -> bool:
    return len(pick.values) == 1 == pick.least == pick.most
