"""The values of an event as they are offered: in words, as numbers, in groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.gallery import ALONE, Gallery, GalleryItem
from scorepad.app.widgets.hints import Hint
from scorepad.engine.events import Event, keys_of
from scorepad.engine.expected import Expected, Pick, needed_keys
from scorepad.text.drawing import Drawing, Part, draw, stack
from scorepad.text.wording import listing


def show_plainly(_: str, value: Any) -> GalleryItem:
    """Show a value as plain text."""
    return GalleryItem(value, draw(say(value)))


def say(value: Any) -> str:
    if value is None:
        return "none"
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def are_numbers(values: Sequence[Any]) -> bool:
    return isinstance(values, range) or all(type(value) is int for value in values)


def largest(values: Sequence[int]) -> int:
    return values[-1] if isinstance(values, range) else max(values, default=9)


def is_forced(pick: Pick) -> bool:
    return len(pick.values) == 1 == pick.least == pick.most


def digits(*, has_next: bool) -> Drawing:
    """Digits to click, and what separates one number from the next."""
    keys = [Part(f" {digit} ", "key", f"key:{digit}") for digit in "0123456789"]
    keys += [Part("  next ", "key", "key:space")] if has_next else []
    return draw([*keys, Part("  done ", "key", "key:enter"), Part("  back ", "key", "key:backspace")])


def grouped(items: Sequence[GalleryItem]) -> list[GalleryItem]:
    """Group items by the beginning of their names; if that makes too many groups, by equal numbers."""
    groups = [_group(item.value) for item in items]
    if len(set(groups)) > ALONE:
        firsts = range(0, len(items), ALONE)
        names = [f"from {say(items[first].value)}" for first in firsts]
        groups = [names[number // ALONE] for number in range(len(items))]
    return [item._replace(group=group) for item, group in zip(items, groups, strict=True)]


def _group(value: Any) -> str:
    text = say(value)
    return text.rpartition("-")[0] or text[:1]


Show = Callable[[str, Any], GalleryItem]
LONG = 10
"""A label with more characters leaves no room for other keys in a narrow window."""


class ChoiceEntry(EventEntry):
    """Chooses the values of an event one by one, from a gallery or by typing a number."""

    about = "First a color or group, then a card or thing in it, a key each; clicks work too."

    labels: Mapping[str, str] = {}
    """Keys of the event in words, where the key itself is not clear enough."""

    def __init__(
        self, expected: Expected, show: Show | None = None, keys: str = "", kind: type[Event] | None = None
    ) -> None:
        super().__init__(expected)
        self._show = show or show_plainly
        self._is_required = (
            {key.name: key.name in needed_keys(kind) for key in keys_of(kind)} if kind is not None else {}
        )
        """Whether each key of the event is written even if it holds an empty list."""
        self._keys = keys
        """Keys for the first values, such as digits."""
        self._done: dict[str, Any] = {}
        """The values chosen; None for a key that is left out."""
        self._forced: set[str] = set()
        """Keys whose only value was chosen automatically."""
        self._kept: dict[str, Any] = {}
        """What was entered for keys that are open again after going back."""
        self._chosen: list[Any] = []
        self._typed = ""
        self.why_not = ""
        """Why the last key was ignored."""
        self.gallery = Gallery(())
        self._begin()

    # ------------------------------------------------------------------ which key of the event is next

    def _begin(self, back_to: str = "") -> None:
        """Go to the next value; where there is only one, it is chosen automatically, but not on the way back."""
        self._chosen, self._typed = [], ""
        self.pick = self._next_pick()
        # The first value is always chosen by hand, so that no event is recorded without a key pressed.
        while self._done and self.pick is not None and is_forced(self.pick) and self.pick.key != back_to:
            self._forced.add(self.pick.key)
            self._take([self.pick.values[0]])
            self.pick = self._next_pick()
        if self.pick is not None:
            self._restore(self.pick)
            self.gallery = Gallery(() if self.is_typing else self._items(self.pick))

    def _restore(self, pick: Pick) -> None:
        """Show what was entered for this key before going back, if it is still offered."""
        kept = self._kept.pop(pick.key, None)
        if pick.is_list and isinstance(kept, list):
            if pick.follow is None:
                self._chosen = kept
            elif self._follows(kept):
                self._chosen = kept
                self._offer_next()
        elif isinstance(kept, int) and self.is_typing:
            self._typed = str(kept)

    def _next_pick(self) -> Pick | None:
        for pick in self.expected.picks:
            if pick.key in self._done:
                continue
            if self._is_required and pick.is_list and not pick.is_listed:
                continue  # optional side notes are typed on the line instead
            values = pick.shows(self._before(pick))
            if values or pick.follow is None:
                return pick._replace(values=values)
            if pick.is_list and self._is_required.get(pick.key):
                self._forced.add(pick.key)
                self._done[pick.key] = []
        return None

    def _table(self) -> dict[str, Any]:
        """The keys of the event so far."""
        return {
            key: value
            for key, value in self._done.items()
            if value is not None and (value != [] or self._is_required.get(key, True))
        }

    def _before(self, pick: Pick) -> dict[str, Any]:
        """The keys of the event that come before this one; later ones may be there after going back."""
        order = {each.key: place for place, each in enumerate(self.expected.picks)}
        return {key: value for key, value in self._table().items() if order.get(key, -1) < order[pick.key]}

    def _items(self, pick: Pick) -> list[GalleryItem]:
        items = [self._show(pick.key, value) for value in pick.values]
        if self._keys and not self._done:
            own = [item._replace(key=key) for key, item in zip(self._keys, items, strict=False)]
            items = [*own, *(item._replace(group=item.group or "more") for item in items[len(own) :])]
        if len(items) > ALONE and not any(item.group for item in items):
            items = grouped(items)
        return items

    def go_on(self, old: EventEntry) -> None:
        """Keep the earlier choices up to the first that is no longer offered."""
        if not isinstance(old, ChoiceEntry) or len(old.expected.picks) != len(self.expected.picks):
            return
        self._kept = dict(old._kept)
        for key, value in old._done.items():
            if self.pick is None or self.pick.key != key or not self._offers(value):
                return
            self._done[key] = value
            self._begin()
        if self.pick is not None and old.pick is not None and self.pick.key == old.pick.key:
            if self.pick.follow is None:
                self._chosen = [value for value in old._chosen if self._offers(value)]
            elif self._follows(old._chosen):
                self._chosen = list(old._chosen)
                self._offer_next()
            self._typed = old._typed

    def _offers(self, value: Any) -> bool:
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
            value in self.pick.offers({**self._table(), self.pick.key: list(values[:place])})
            for place, value in enumerate(values)
        )

    # ------------------------------------------------------------------ keys and clicks

    @property
    def typed(self) -> str:
        """The digits typed so far."""
        return self._typed

    @property
    def is_typing(self) -> bool:
        """Is a number being typed?"""
        if self.pick is None:
            return False
        key = self.pick.key
        values = self.pick.values or next(each.values for each in self.expected.picks if each.key == key)
        has_keys = bool(self._keys) and not self._done
        return bool(values) and not has_keys and are_numbers(values)

    def press(self, key: str) -> Answer:
        self.why_not = ""
        if key == "up" and self.has_form:
            return self._go_back(is_kept=True)
        if key in ("escape", "backspace"):
            return (self.pick is not None and self.gallery.close()) or self._step_back()
        if key == "enter":
            return self._finish()
        if self.pick is None:
            return False
        if self.is_typing:
            return self._type(key)
        found = self.gallery.choose(key)
        if isinstance(found, GalleryItem):
            return self._add(found.value)
        # In an open group, letters choose an item and never reach the screen's own keys.
        return found or (self.gallery.is_open and len(key) == 1 and key.islower())

    def click(self, target: str, button: int) -> Answer:  # noqa: ARG002
        if target.startswith("key:"):
            return self.press(target.removeprefix("key:"))
        item = self.gallery.of(target) if self.pick is not None and not self.is_typing else None
        return self._add(item.value) if item is not None else False

    def _type(self, key: str) -> Answer:
        assert self.pick is not None
        if key in ("space", "comma") and self.pick.is_list:
            return self._add_typed() or bool(self._chosen)
        if not key.isdecimal() or not key.isascii() or len(self._typed) > 3:
            return False
        self._typed += key
        if self.pick.is_list and not self._may_grow(self._typed):
            self._add_typed()
        return True

    def _may_grow(self, typed: str) -> bool:
        """Is there a longer number that begins like this one? If not, it is complete."""
        assert self.pick is not None
        key = self.pick.key
        values = next(each.values for each in self.expected.picks if each.key == key)
        if isinstance(values, range):
            return int(typed) * 10 <= largest(values)
        return any(str(value).startswith(typed) and str(value) != typed for value in values)

    def _add_typed(self) -> bool:
        """Add the number typed to the list; one that is already there stays."""
        assert self.pick is not None
        if not self._typed:
            return False
        number, self._typed = int(self._typed), ""
        if number in self._chosen and not self.pick.may_repeat:
            self.why_not = f"{number} is already there. ⌫ takes back the last number."
            return True
        self._chosen.append(number)
        if self.pick.follow is not None:
            self._offer_next()
        return True

    def _add(self, value: Any) -> Answer:
        """Add a value; once there are enough, go to the next key."""
        assert self.pick is not None
        if value in self._chosen and not self.pick.may_repeat:
            self._chosen.remove(value)
            self.gallery.close()
            return True
        self._chosen.append(value)
        self.gallery.close()
        if self.pick.follow is not None and self.pick.is_list and self._offer_next():
            return True
        is_full = len(self._chosen) == self.pick.most and (
            self.pick.least == self.pick.most or not self.pick.is_list
        )
        return self._finish() if is_full or not self.pick.values else True

    def _offer_next(self) -> bool:
        """In an ordered list, offer what may come next; false if nothing may."""
        assert self.pick is not None
        values = self.pick.offers({**self._table(), self.pick.key: list(self._chosen)})
        self.pick = self.pick._replace(values=values)
        self.gallery = Gallery(() if self.is_typing else self._items(self.pick))
        return bool(values)

    def _finish(self) -> Answer:
        """This value is complete; so is the event, if it was the last one."""
        if self.pick is None:
            return self.event(**self._table()) if self._is_complete() else False
        if self._typed and self.pick.is_list:
            self._add_typed()
            if self.why_not:
                return True
        elif self._typed:
            self._chosen.append(int(self._typed))
        if self.pick.is_list and not self._chosen and self.pick.least > 0:
            self.why_not = f"Choose {self.pick.least} first."
            return True
        if self.pick.is_list or self._chosen:
            self._take(self._chosen)
            self._drop_stale()
        elif self.pick.least == 0:
            self._done[self.pick.key] = None
        else:
            return False
        self._begin()
        return self.event(**self._table()) if self.pick is None else True

    def _drop_stale(self) -> None:
        """Forget what was entered for keys that nobody is asked for any more after a change."""
        for pick in self.expected.picks:
            if pick.follow is None or self._done.get(pick.key) is None:
                continue
            if not pick.shows(self._before(pick)):
                del self._done[pick.key]

    def _is_complete(self) -> bool:
        """Is everything chosen? An event without keys is complete from the start."""
        return self.expected.is_possible and bool(self._done or not self.expected.picks)

    def _take(self, chosen: list[Any]) -> None:
        assert self.pick is not None
        self._done[self.pick.key] = list(chosen) if self.pick.is_list else chosen[0]

    def _step_back(self) -> bool:
        """Take back the last choice: of a list of numbers the last one as a whole."""
        if self._typed:
            self._typed = "" if self.pick is not None and self.pick.is_list else self._typed[:-1]
        elif self._chosen:
            self._chosen.pop()
            if self.pick is not None and self.pick.follow is not None:
                self._offer_next()
        else:
            return self._go_back()
        return True

    def _go_back(self, *, is_kept: bool = False) -> bool:
        """Go back to the key before, to enter it again or as it is; what was entered for the others stays.

        A list of numbers is never taken back as a whole.
        """
        keys = [pick.key for pick in self.expected.picks]
        here = len(keys) if self.pick is None else keys.index(self.pick.key)
        before = [key for key in keys[:here] if key in self._done and key not in self._forced]
        if not before:
            return False
        if self.pick is not None:
            self._keep(self.pick)
        for key in self._forced:  # they may differ after a change
            self._done.pop(key, None)
        self._forced.clear()
        value = self._done.pop(before[-1])
        if is_kept or (isinstance(value, list) and are_numbers(value)):
            self._kept[before[-1]] = value
        self._begin(back_to=before[-1])
        return True

    def _keep(self, pick: Pick) -> None:
        """Keep what has been entered so far for a key that is left."""
        if self._typed and pick.is_list:
            self._add_typed()
        if self._chosen or self._typed:
            self._kept[pick.key] = list(self._chosen) if pick.is_list else int(self._typed or 0)

    def reconsider(self) -> None:
        """Ask for the last value again, or, where a list was complete, for the last one in it."""
        if self.pick is None and self._go_back(is_kept=True):
            self._take_back_last()

    def _take_back_last(self) -> None:
        """Take back what was chosen last, if it has completed the value."""
        if self.pick is not None and (self._typed or self.pick.least == self.pick.most == len(self._chosen)):
            self._step_back()

    # ------------------------------------------------------------------ drawing

    def hints(self) -> Sequence[Hint]:
        back = Hint("backspace", "back", "Take back the last choice.", "⌫")
        if self.pick is None:
            record = [Hint("enter", "record", "Record it.")] if self._is_complete() else []
            return [*record, *([back] if self._done else [])]
        keys, groups = [], []
        if self.is_typing:
            label = self._label(self.pick.key)
            keys.append(Hint("0-9", label, f"Type {label}.", brief="number" if len(label) > LONG else ""))
        else:
            own = self.gallery.hints()
            groups = [hint for hint in own if hint.key in self.gallery.keys]  # last: the panel shows them, too
            keys += [hint for hint in own if hint not in groups]
        if (self.pick.is_list and self.pick.least != self.pick.most) or self.is_typing:
            keys.append(Hint("enter", "done", "Done."))
        elif self.pick.least == 0:
            keys.append(Hint("enter", "none", "None."))
        if self._chosen or self._typed or self._done or self.gallery.is_open:
            keys.append(back)
        if self.has_form and self._done:
            keys.append(Hint("up", "field before", "Back to the field before; everything entered stays.", "↑"))
        return [*keys, *groups]

    @property
    def has_form(self) -> bool:
        """Does the event have enough keys to show them as a form?"""
        picks = self.expected.picks
        if len(picks) == 2 and not any(pick.is_list for pick in picks):
            return not self._keys and all(are_numbers(pick.values) for pick in picks)
        return len(picks) > 1

    def _label(self, key: str) -> str:
        """A key of the event in words."""
        return self.labels.get(key) or key.replace("_", " ")

    @property
    def asked(self) -> str:
        if self.why_not:
            return self.why_not
        have = [*map(str, self._chosen), *([self._typed] if self._typed else [])]
        if self.pick is None or not (have or self._done) or self.has_form:
            return ""
        done = [f"{self._label(key)} {say(value)}, " for key, value in self._done.items()]
        return f"{''.join(done)}{self._label(self.pick.key)}{f': {listing(have)}' if have else ' …'}"

    def panel(self, columns: int) -> Drawing | None:
        if self.pick is None:
            return self._form() if self.has_form else None
        parts = []
        is_open = not self.is_typing and self.gallery.is_open
        if self.has_form:  # beside an open group there is room for the field it is for
            parts.append(self._form(only_next=is_open))
        if not self.is_typing:
            blank = [draw("")] if parts and not is_open else []
            parts += [*blank, self.gallery.panel(columns, self._chosen)]
        if self.is_typing:
            asked = [] if parts else [draw(f"{self._label(self.pick.key)}: {self._typed}_")]
            is_long = self.pick.is_list and largest(self.pick.values) > 9
            parts += [*asked, draw(""), digits(has_next=is_long)]
        return stack(*parts)

    def _form(self, *, only_next: bool = False) -> Drawing:
        """The value chosen for each key, or only for the one that is next, and which that is."""
        rows: list[list[Part | str]] = []
        columns = max(10, *(len(self._label(pick.key)) for pick in self.expected.picks)) + 2
        for pick in self.expected.picks:
            is_next = self.pick is not None and pick.key == self.pick.key
            if only_next and not is_next:
                continue
            value = self._done.get(pick.key, self._chosen if is_next else self._kept.get(pick.key, ""))
            typed = f"{self._typed}_" if is_next and self.is_typing else ""
            shown = f"{say(value)} {typed}" if value else typed or say(value)
            rows.append(
                [
                    Part("▶ " if is_next else "  ", "key"),
                    Part(f"{self._label(pick.key):{columns}}", "player" if is_next else "label"),
                    shown,
                ]
            )
        caution = self.expected.warn(self._entered())
        return draw(*rows, *([[Part(f"  {caution}", "bad")]] if caution else []))

    def _entered(self) -> dict[str, Any]:
        """The keys of the event so far, with the number being typed."""
        typed = {self.pick.key: int(self._typed)} if self.pick is not None and self._typed else {}
        return {**self._table(), **({} if self.pick is not None and self.pick.is_list else typed)}
