"""Drafts: events entered choice by choice, as `expected` offers them; how the choices are shown is up to a screen.

A TapDraft, for fingers, asks for all keys that can be answered now, in any order. A Draft, for keyboards, asks
for one key after the other; `pick` is the open one, with what may be chosen next. It can be tapped, too: what a
tap on a sheet does is up to a TapDraft, as on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from scorepad.engine.events import Event, keys_of
from scorepad.engine.expected import Expected, Pick, Table, needed_keys
from scorepad.engine.values import TEXT
from scorepad.text.drawing import Target


class Draft:
    """The values chosen so far for an expected event, and what is asked for next."""

    def __init__(self, expected: Expected, kind: type[Event] | None = None) -> None:
        self.expected = expected
        self.picks = expected.picks
        """The keys that are asked for, in this order."""
        self._kind = kind or Event
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
        elif isinstance(kept, list) and (pick.follow is None or are_numbers(kept) or self._follows(kept)):
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

    def tap(self, target: Target) -> bool:
        """Choose what a place on a sheet stands for, whichever key is open; false if that is not asked for."""
        taps = TapDraft([self.expected._replace(picks=self.picks)], self._kind, self._chosen_so_far())
        if not taps.tap_target(target, "" if self.pick is None else self.pick.key) or not taps.fits:
            return False
        by_hand = {key for key, _ in taps.chosen}
        self.done = {key: None for key, value in self.done.items() if value is None and key not in by_hand}
        self.kept, self.forced = {}, set()
        for each in taps.asked():
            if each.is_list and each.chosen and (each.offered or each.is_needed):  # it may go on
                self.kept[each.key] = list(each.chosen)
            elif each.chosen:
                self.done[each.key] = list(each.chosen) if each.is_list else each.chosen[0]
                if each.key not in by_hand:
                    self.forced.add(each.key)
        self._open()
        return True

    def _chosen_so_far(self) -> list[tuple[str, Any]]:
        """Every value chosen by hand, in the order of the keys."""
        known = self.kept | {key: value for key, value in self.done.items() if key not in self.forced}
        if self.pick is not None:
            known[self.pick.key] = self.chosen or self.former
        return [(pick.key, value) for pick in self.picks for value in _listed(known.get(pick.key))]

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
        return _can_be_chosen(self.pick, self.table, values)


def _can_be_chosen(pick: Pick, table: Table, values: Sequence[Any]) -> bool:
    """Can these values of a list be chosen one after the other?"""
    return all(
        _is_among(value, pick.offers({**table, pick.key: list(values[:place])}))
        for place, value in enumerate(values)
    )


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else () if value is None else (value,)


def are_numbers(values: Sequence[Any]) -> bool:
    """Are they all whole numbers?"""
    return isinstance(values, range) or all(type(value) is int for value in values)


def _is_forced(pick: Pick) -> bool:
    return len(pick.values) == 1 == pick.least == pick.most


# ---------------------------------------------------------------------- by taps


class TapQuestion(NamedTuple):
    """A key that can be answered now: what may be tapped for it, and what was."""

    key: str
    offered: Sequence[Any]
    """What may be chosen next; for a value of several parts, such as the boxes of a shape, the parts that fit."""
    chosen: tuple[Any, ...] = ()
    """What is chosen, part by part; of a single value just that."""
    is_list: bool = False
    is_needed: bool = False
    """Is something missing here before the event is complete?"""
    may_repeat: bool = False
    is_text: bool = False
    """May it be any text?"""
    is_aside: bool = False
    """Is it a remark beside the game, which nobody has to make?"""
    every: Sequence[Any] = ()
    """All that could be chosen here, whether or not it may be now."""
    fits: bool = True
    """Is what is chosen offered, or the beginning of something that is?"""


class TapDraft:
    """An event entered by taps: everything that was chosen for some expected events of one kind and player.

    It has no state but `chosen`, a list of keys and values: who keeps that list can make the draft again anywhere,
    after any time. What no longer fits then is left out. A tap on a sheet may choose what is not offered: then
    `tentative` is what it would be, and the rules say why it cannot be.
    """

    def __init__(
        self,
        expected: Sequence[Expected],
        kind: type[Event],
        chosen: Iterable[tuple[str, Any]] = (),
        is_on_sheet: Callable[[str, Any], bool] = lambda _, __: False,
    ) -> None:
        self.is_on_sheet = is_on_sheet
        """Does a place on the sheet stand for this value? Then it can be tapped although it is not offered."""
        self.expected = [each for each in expected if each.is_possible and _can_be_tapped(each)]
        self._kind = kind
        self._needed = needed_keys(kind)
        self._texts = {key.name for key in keys_of(kind) if key.type is TEXT}
        self._values: dict[str, list[Any]] = {}
        self._known: tuple[dict[str, list[Any]], list[_Filled]] | None = None
        """How far it is filled in with these values, so that it is worked out once."""
        self._is_again = True
        """Is it being made again from what was chosen?"""
        for key, value in chosen:
            self.tap(key, value)
        self._is_again = False

    # ------------------------------------------------------------------ what there is

    @property
    def chosen(self) -> list[tuple[str, Any]]:
        """Every value chosen, in an order in which they can be chosen again."""
        order = {pick.key: place for each in self._fitting() for place, pick in enumerate(each.picks)}
        keys = sorted(self._values, key=lambda key: order.get(key, 0))
        return [(key, value) for key in keys for value in self._values[key]]

    @property
    def keys(self) -> list[str]:
        """Every key that may be asked for."""
        return list(dict.fromkeys(pick.key for each in self.expected for pick in each.picks))

    def with_values(self, more: Mapping[str, Any]) -> TapDraft:
        """The draft as a tap finds it on a place that also answers these keys; this one if they are chosen."""
        if all(self._values.get(key) == [value] for key, value in more.items()):
            return self
        other = TapDraft(self.expected, self._kind, (), self.is_on_sheet)
        other._values = {key: [value] for key, value in more.items()}
        return other

    @property
    def has_secrets(self) -> bool:
        """Do the rules know more about it than the table may? Then nothing may be judged before it is recorded."""
        return any(pick.shown for each in self.expected for pick in each.picks)

    @property
    def is_complete(self) -> bool:
        """Is everything there that the event needs?"""
        return any(filled.is_complete for filled in self._meant())

    @property
    def fits(self) -> bool:
        """Is everything chosen offered by the rules, or the beginning of something that is?"""
        return any(filled.fits for filled in self._filled())

    @property
    def event(self) -> dict[str, Any] | None:
        """The event, if it is complete, with its kind and player."""
        return next((filled.event for filled in self._meant() if filled.is_complete), None)

    @property
    def tentative(self) -> dict[str, Any] | None:
        """The event as far as it goes, for asking the rules about it; None if nothing is expected."""
        return self.event or next((filled.event for filled in self._meant()), None)

    def warn(self) -> str:
        """What to know before recording it, in a sentence; empty if nothing."""
        return next((filled.expected.warn(filled.table) for filled in self._meant()), "")

    def asked(self) -> list[TapQuestion]:
        """Every key that can be answered now."""
        found: dict[str, TapQuestion] = {}
        is_complete = self.is_complete
        for filled in self._filled():
            # Of several forms of an event, only the first key is asked for until it is clear which it is.
            is_open = len(self._filled()) == 1 or any(each.chosen for each in filled.asked)
            for each in filled.asked if is_open else filled.asked[:1]:
                known = found.get(each.key)
                if known is None:
                    found[each.key] = each._replace(is_needed=each.is_needed and not is_complete)
                    continue
                more = [value for value in each.every if value not in known.every]
                if more:  # the same key of another form of the event
                    offered = [*known.offered, *(value for value in each.offered if value not in known.offered)]
                    found[each.key] = known._replace(offered=offered, every=[*known.every, *more])
        return list(found.values())

    # ------------------------------------------------------------------ choosing

    def tap(self, key: str, value: Any, more: Mapping[str, Any] | None = None) -> bool:
        """Choose a value, or no longer if it was chosen; false, and nothing changes, if it cannot be tapped.

        `more` are other keys that the same place on the sheet answers, such as the card on which a box is.
        """
        before = {each: own.copy() for each, own in self._values.items()}
        more = {each: own for each, own in (more or {}).items() if self._picks(each)}
        if any(self._values.get(each, [own]) != [own] for each, own in more.items()):
            self._forget([key, *more])  # the same on another card begins anew
        self._values |= {each: [own] for each, own in more.items()}
        if not any(_has_keys(each, {*self._values, key}) for each in self.expected):
            self._values = {each: [own] for each, own in more.items()}  # another form of the event
        if not self._can_tap(key, value):
            self._values = before
            return False
        self._toggle(key, value)
        self._drop_stale(key)
        return True

    def tap_target(self, target: Target, first: str = "") -> bool:
        """Tap a place of a drawing for a key that it answers, this one first; false if it answers none.

        What belongs to another player is not tapped.
        """
        keys, answers = self.keys, target.answers
        for key in sorted(same_value(target), key=lambda key: (key != first, key != target.key)):
            player = next((each.player for each in self.expected), None)
            is_own = player is None or answers.get("player", player) in (player, answers[key])
            if key in keys and is_own and self.tap(key, answers[key], beside(target, key, keys)):
                return True
        return False

    def _can_tap(self, key: str, value: Any) -> bool:
        """Is there a button or a place for this value?"""
        asked = next((each for each in self.asked() if each.key == key), None)
        if asked is None or len(self._values.get(key, ())) > MOST_TAPPED:
            return False
        if asked.is_text and isinstance(value, str):
            return True
        return any(_is_among(value, each) for each in (asked.offered, asked.every, asked.chosen)) or (
            self.is_on_sheet(key, value)
        )

    def _toggle(self, key: str, value: Any) -> None:
        own = self._values.setdefault(key, [])
        pick = self._picks(key)[0]
        asked = next((each for each in self.asked() if each.key == key), None)
        is_more = pick.may_repeat and (self._is_again or (asked is not None and value in asked.offered))
        if value in own and not is_more:
            if not self._is_again:
                place = own.index(value)
                del own[place : None if pick.form == "sequence" else place + 1]
        elif asked is not None and asked.is_list:
            own.append(value)
        else:
            own[:] = [value]
        if not own:
            del self._values[key]

    def take_back(self, key: str, place: int) -> None:
        """Take back one of the values chosen for a key; in a sequence also those after it."""
        own = self._values.get(key, [])
        picks = self._picks(key)
        if picks and 0 <= place < len(own):
            del own[place : None if picks[0].form == "sequence" else place + 1]
            if not own:
                del self._values[key]
            self._drop_stale(key)

    def _forget(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._values.pop(key, None)

    def _drop_stale(self, changed: str) -> None:
        """Forget what was chosen for keys that are no longer asked for, or that come later and no longer fit."""
        while True:
            asked = self.asked()
            keys = [each.key for each in asked]
            later = asked[keys.index(changed) + 1 :] if changed in keys and not self._is_again else []
            gone = [key for key in self._values if key not in keys]
            gone += [each.key for each in later if each.key in self._values and not each.fits]
            if not gone:
                return
            self._forget(gone)

    # ------------------------------------------------------------------ how far it is filled in

    def _picks(self, key: str) -> list[Pick]:
        return [pick for each in self.expected for pick in each.picks if pick.key == key]

    def _fitting(self) -> list[Expected]:
        """The expected events that have all the keys chosen."""
        return [each for each in self.expected if _has_keys(each, self._values)]

    def _meant(self) -> list[_Filled]:
        """The forms of the event that what is chosen fits; all if it fits none, so that the rules say why."""
        return [filled for filled in self._filled() if filled.fits] or self._filled()

    def _filled(self) -> list[_Filled]:
        if self._known is None or self._known[0] != self._values:
            fitting = self._fitting()
            found = [
                _Filled(each, self._values, self._texts, self._needed, is_alone=len(fitting) == 1)
                for each in fitting
            ]
            self._known = {key: values.copy() for key, values in self._values.items()}, found
        return self._known[1]


MOST_TAPPED = 500
"""More values than this are not tapped one by one, nor in one key; numbers can be typed digit by digit."""


def same_value(target: Target) -> list[str]:
    """The keys of an event that a place answers with its own value: one or the other; none if it is empty."""
    return [] if target.value is None else [key for key, value in target.answers.items() if value == target.value]


def beside(target: Target, key: str, keys: Iterable[str]) -> dict[str, Any]:
    """What else a place answers besides its key, such as the card on which a box is."""
    answers = target.answers
    return {name: value for name, value in answers.items() if name in keys and value != answers[key]}


def _can_be_tapped(expected: Expected) -> bool:
    """Is there a finger for every value? Else another form of the event says the same."""
    return all(isinstance(pick.values, range) or len(pick.values) <= MOST_TAPPED for pick in expected.picks)


def _has_keys(expected: Expected, keys: Iterable[str]) -> bool:
    own = {pick.key for pick in expected.picks}
    return all(key in own for key in keys)


class _Filled:
    """One expected event, filled in with what was chosen."""

    def __init__(
        self,
        expected: Expected,
        values: Mapping[str, Sequence[Any]],
        texts: Set[str],
        needed: Set[str],
        *,
        is_alone: bool,
    ) -> None:
        self.expected = expected
        self._may_force = is_alone or bool(values)
        """May a single value be chosen automatically? Not as long as another form may be meant."""
        self.table: dict[str, Any] = {}
        """The keys that have a value."""
        self.asked: list[TapQuestion] = []
        self.is_complete = expected.is_possible
        self._texts, self._needed = texts, needed
        for pick in expected.picks:
            # After a key that is still missing, only those are asked for that do not depend on it.
            if pick.key not in self.table and (self.is_complete or pick.follow is None):
                self._ask(pick, tuple(values.get(pick.key, ())))

    @property
    def fits(self) -> bool:
        """Is everything chosen offered, or the beginning of something that is?"""
        return all(each.fits for each in self.asked)

    @property
    def event(self) -> dict[str, Any]:
        """The event as far as it goes, with its kind and player."""
        player = {} if self.expected.player is None else {"player": self.expected.player}
        return {"kind": self.expected.kind, **player, **self.table}

    def _ask(self, pick: Pick, chosen: tuple[Any, ...]) -> None:
        if pick.is_list:
            self._ask_list(pick, chosen)
            return
        values = pick.shows(self.table)
        if not values and (pick.follow is not None or not pick.least):
            return
        if len(values) and isinstance(values[0], tuple):
            self._ask_parts(pick, chosen, values)
            return
        is_text = pick.key in self._texts
        if not chosen and self._may_force and self.is_complete and _is_forced(pick._replace(values=values)):
            chosen = (values[0],)
        if chosen:
            self.table[pick.key] = chosen[0]
        self._add(
            TapQuestion(
                pick.key,
                values,
                chosen[:1],
                is_needed=pick.least > 0 and not chosen,
                is_text=is_text,
                is_aside=not pick.is_listed,
                every=values,
                fits=not chosen or is_text or _is_among(chosen[0], values),
            )
        )

    def _add(self, asked: TapQuestion) -> None:
        self.asked.append(asked)
        self.is_complete = self.is_complete and not asked.is_needed

    def _ask_parts(self, pick: Pick, chosen: tuple[Any, ...], values: Sequence[tuple[Any, ...]]) -> None:
        """A value of several parts, which are tapped one by one; what fits none of the values is as it is."""
        own = [value for value in values if all(part in value for part in chosen)]
        whole = next((value for value in own if len(value) == len(chosen)), None)
        if chosen:
            self.table[pick.key] = list(whole or chosen)
        self._add(
            TapQuestion(
                pick.key,
                tuple(dict.fromkeys(part for value in own for part in value if part not in chosen)),
                chosen,
                is_list=True,
                is_needed=whole is None and (bool(own) or not chosen),
                every=tuple(dict.fromkeys(part for value in values for part in value)),
                fits=bool(own),
            )
        )

    def _ask_list(self, pick: Pick, chosen: tuple[Any, ...]) -> None:
        now = {**self.table, pick.key: list(chosen)}
        offered, fits = pick.offers(now), _can_be_chosen(pick, self.table, chosen)
        if chosen or (pick.key in self._needed and not pick.least):
            self.table[pick.key] = list(chosen)
        if not offered and not chosen and (pick.follow is not None or not pick.least):
            return
        self._add(
            TapQuestion(
                pick.key,
                offered,
                chosen,
                is_list=True,
                is_needed=fits and not pick.may_end(now),
                may_repeat=pick.may_repeat,
                is_aside=not pick.is_listed,
                every=pick.values if pick.form == "set" and pick.follow is None else offered,
                fits=fits,
            )
        )


def _is_among(value: Any, values: Sequence[Any]) -> bool:
    """Is it one of the values, and of the same type? True is not 1."""
    if isinstance(values, range) and type(value) is not int:
        return False
    return value in values and (type(value) is not bool or any(each is value for each in values))
