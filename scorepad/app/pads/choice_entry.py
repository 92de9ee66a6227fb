"""ChoiceEntry: how the choices of a draft are shown and made: by letter, by number, in groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.app.pads.gallery import ALONE, Gallery, GalleryItem
from scorepad.app.pads.pad import UNDO, Answer, EventEntry, bracketed
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.drafts import Draft, are_numbers
from scorepad.engine.events import Event
from scorepad.engine.expected import Expected, Pick
from scorepad.text.drawing import Drawing, Part, Target, draw, stack, touched
from scorepad.text.wording import listing


def show_plainly(_: str, value: Any) -> GalleryItem:
    """Show a value as plain text."""
    return GalleryItem(value, draw(say(value)))


def say(value: Any) -> str:
    if value is None:
        return "none"
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def largest(values: Sequence[int]) -> int:
    return values[-1] if isinstance(values, range) else max(values, default=9)


def _span(values: Sequence[int]) -> str:
    """Which numbers there are."""
    return f"There are {min(values)} to {largest(values)}" if len(values) > 1 else f"There is only {values[0]}"


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

    others = ""
    """What is in the groups, where some items have keys of their own."""
    labels: Mapping[str, str] = {}
    """Keys of the event in words, where the key itself is not clear enough."""

    def __init__(
        self,
        expected: Expected,
        show: Show | None = None,
        keys: str = "",
        kind: type[Event] | None = None,
        draft: Draft | None = None,
    ) -> None:
        super().__init__(expected)
        self.draft = draft or Draft(expected, kind)
        self._show = show or show_plainly
        self._keys = keys
        """Keys for the first values, such as digits."""
        self.typed = ""
        """The digits typed so far."""
        self._is_former = False
        """Are they what was entered here before? Then typing replaces them."""
        self.why_not = ""
        """Why the last key was ignored."""
        self._refused: list[int] = []
        """Numbers of a list that was refused: the next ones typed take their places."""
        self._replaced: list[tuple[int, int]] = []
        """The places where they have done so, with what was there."""
        self.gallery = Gallery(())
        self._shown: Pick | None = None
        """The pick that the gallery was made for."""
        self._open()

    @property
    def pick(self) -> Pick | None:
        """The key that is asked for now, with what may be chosen next."""
        return self.draft.pick

    def _open(self) -> None:
        """Show the key that the draft has opened."""
        former = self.draft.former
        self.typed = str(former) if isinstance(former, int) and self.is_typing else ""
        self._is_former = bool(self.typed)
        self._offer()

    def _offer(self) -> None:
        """Show what may be chosen now, if that has changed."""
        if self.pick is not None and self.pick is not self._shown:
            self._shown = self.pick
            self.gallery = Gallery(() if self.is_typing else self._items(self.pick), self.others)

    def _items(self, pick: Pick) -> list[GalleryItem]:
        items = [self._show(pick.key, value) for value in pick.values]
        if self._keys and not self.draft.done:
            own = [item._replace(key=key) for key, item in zip(self._keys, items, strict=False)]
            items = [*own, *(item._replace(group=item.group or "more") for item in items[len(own) :])]
        if len(items) > ALONE and not any(item.group for item in items):
            items = grouped(items)
        return items

    def go_on(self, old: EventEntry) -> None:
        """Keep the earlier choices up to the first that is no longer offered."""
        if isinstance(old, ChoiceEntry):
            is_same = self.draft.go_on(old.draft)
            self._open()
            self.typed = old.typed if is_same else self.typed

    # ------------------------------------------------------------------ keys and clicks

    @property
    def is_typing(self) -> bool:
        """Is a number being typed?"""
        if self.pick is None:
            return False
        values = self.pick.values or self.draft.all_values(self.pick.key)
        has_keys = bool(self._keys) and not self.draft.done
        return bool(values) and not has_keys and are_numbers(values)

    def press(self, key: str) -> Answer:
        self.why_not = ""
        if key == "up" and self.has_form:
            return self._go_back()
        if key in ("escape", "backspace"):
            return (self.pick is not None and self.gallery.close()) or self._step_back()
        if key == "enter":
            if self.typed and not self.is_typing:  # the number of an item
                return self._take_number(self.gallery.numbered(self.typed, is_whole=True))
            return self._finish()
        if self.pick is None:
            return False
        if self.is_typing:
            return self._type(key)
        if key.isdecimal() and key.isascii() and self.gallery.numbered(""):
            return self._type_number(key)
        self.typed = ""
        found = self.gallery.choose(key)
        if isinstance(found, GalleryItem):
            return self._take(found.value)
        # In an open group, letters choose an item and never reach the screen's own keys.
        return found or (self.keeps_letters and len(key) == 1 and key.islower() and key != UNDO)

    @property
    def keeps_letters(self) -> bool:
        return self.pick is not None and not self.is_typing and self.gallery.is_open

    def _type_number(self, digit: str) -> Answer:
        """Choose the item of the open group with this number, once it can be no other."""
        self.typed += digit
        found = self.gallery.numbered(self.typed)
        return True if len(found) > 1 else self._take_number(found)

    def _take_number(self, found: Sequence[GalleryItem]) -> Answer:
        typed, self.typed = self.typed, ""
        if found:
            return self._take(found[0].value)
        self.why_not = f"There is no {typed} here."
        return True

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        value = touched(target, self.pick.key) if self.pick is not None and not self.is_typing else None
        item = self.gallery.of(value) if value is not None else None
        return self._take(item.value) if item is not None else False

    def _type(self, key: str) -> Answer:
        assert self.pick is not None
        if key in ("space", "comma") and self.pick.is_list:
            return self._add_typed() or bool(self.draft.chosen)
        if not key.isdecimal() or not key.isascii() or (len(self.typed) > 3 and not self._is_former):
            return False
        self.typed = key if self._is_former else self.typed + key
        self._is_former = False
        if self.pick.is_list and not self._may_grow(self.typed):
            self._add_typed()
        return True

    def _may_grow(self, typed: str) -> bool:
        """Is there a longer number that begins like this one? If not, it is complete."""
        assert self.pick is not None
        values = self.draft.all_values(self.pick.key)
        if isinstance(values, range):
            return int(typed) * 10 <= largest(values)
        return any(str(value).startswith(typed) and str(value) != typed for value in values)

    def _add_typed(self) -> bool:
        """Add the number typed to the list; one that is already there stays."""
        assert self.pick is not None
        if not self.typed:
            return False
        number, self.typed = int(self.typed), ""
        if self._refused and number not in self.draft.chosen:
            place = self.draft.chosen.index(self._refused[0])
            self._replaced.append((place, self._refused.pop(0)))
            self.draft.chosen[place] = number
            return True
        if self.draft.is_full:
            self.why_not = "⌫ takes back a number first."
            return True
        if number in self.draft.chosen and not self.pick.may_repeat:
            self.why_not = f"{number} is already there. ⌫ takes back the last number."
            return True
        self._replaced = []
        self.draft.add(number)
        self._offer()
        return True

    def _take(self, value: Any) -> Answer:
        """Choose a value; the event, if that completes it."""
        before = self.pick.key if self.pick is not None else ""
        if self.draft.is_full and self.pick is not None and self.pick.is_list and value not in self.draft.chosen:
            self.why_not = "Take back another one first: its key, or ⌫."
            return True
        self.gallery.close()
        self.draft.choose(value)
        if self.pick is not None and self.pick.key == before:
            self._offer()
            return True
        return self._go_on()

    def _finish(self) -> Answer:
        """This value is complete; so is the event, if it was the last one."""
        pick = self.pick
        if pick is None:
            return self.event(**self.draft.table) if self.draft.is_complete else False
        if self.typed and not pick.is_list:
            return self._take(int(self.typed))
        self._add_typed()
        if self.why_not:
            return True
        if self.draft.end():
            return self._go_on()
        if self.is_typing and not pick.is_list:
            if self.expected.kind == "tally" and 0 in pick.values:
                return self._take(0)  # as in every other field: nothing
            self.why_not = f"Type {self._label(pick.key)} first."
            return True
        if pick.is_list:
            self.why_not = f"Choose {pick.least} first."
        return pick.is_list

    def _go_on(self) -> Answer:
        """Show the next key; the event, if there is none."""
        self._open()
        return self.event(**self.draft.table) if self.pick is None else True

    def _step_back(self) -> bool:
        """Take back the last choice: of a list of numbers the last one as a whole."""
        self._is_former = False
        if self.typed:
            self.typed = "" if self.pick is not None and self.pick.is_list else self.typed[:-1]
            return True
        is_same = bool(self.draft.chosen)
        if self._replaced:
            place, number = self._replaced.pop()
            self.draft.chosen[place] = number
            self._refused.insert(0, number)
        elif self._refused:
            self.draft.chosen.remove(self._refused.pop(0))
        elif not self.draft.take_back():
            return False
        self._offer() if is_same else self._open()
        return True

    def _go_back(self) -> bool:
        """Go back to the key before, as it was entered."""
        if not self.draft.earlier:
            return False
        if self.pick is not None and self.pick.is_list:
            self._add_typed()
        self.draft.go_back(is_kept=True, unfinished=int(self.typed) if self.typed else None)
        self._open()
        return True

    def reconsider(self, wrong: Sequence[Any] = ()) -> None:
        """Ask for the last value again; everything entered is still there, and wrong numbers are marked."""
        if self.pick is None:
            self._go_back()
        self._replaced = []
        self._refused = [number for number in self.draft.chosen if number in wrong] if self.is_typing else []

    def so_far(self) -> dict[str, Any] | None:
        """On the last page of a score pad, with nothing in the fields that are still empty."""
        if self.expected.kind != "tally":
            return None
        picks = [pick for pick in self.draft.picks if pick.is_list or 0 in pick.values]
        empty: dict[str, Any] = {pick.key: [] if pick.is_list else 0 for pick in picks}
        entered = {**empty, **self.draft.kept, **self._entered()}
        if self.pick is not None and self.pick.is_list:
            entered[self.pick.key] = [
                *self.draft.chosen,
                *([int(self.typed)] if self.is_typing and self.typed else []),
            ]
        return self.event(**entered)

    def _have(self) -> list[str]:
        """What is chosen so far for the open key, and the number being typed."""
        chosen = [bracketed(each) if each in self._refused else str(each) for each in self.draft.chosen]
        return [*chosen, *([self.typed] if self.typed else [])]

    # ------------------------------------------------------------------ drawing

    def hints(self) -> Sequence[Hint]:
        back = Hint("backspace", "back", "Take back the last choice.", "⌫")
        if self.pick is None:
            record = [Hint("enter", "record", "Record it.")] if self.draft.is_complete else []
            return [*record, *([back] if self.draft.done else [])]
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
        if self.draft.chosen or self.typed or self.draft.done or self.gallery.is_open:
            keys.append(back)
        if self.has_form and self.draft.done:
            keys.append(Hint("up", "field before", "Back to the field before; everything entered stays.", "↑"))
        return [*keys, *groups]

    @property
    def has_form(self) -> bool:
        """Does the event have enough keys to show them as a form?"""
        picks = self.draft.picks
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
        have = self._have()
        if self.pick is None or not (have or self.draft.done) or self.has_form:
            return ""
        done = [f"{self._label(key)} {say(value)}, " for key, value in self.draft.done.items()]
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
            parts += [*blank, self.gallery.panel(columns, self.draft.chosen)]
        if self.is_typing:
            asked = [] if parts else [draw(f"{self._label(self.pick.key)}: {self.typed}_")]
            is_long = self.pick.is_list and largest(self.pick.values) > 9
            parts += [*asked, draw(""), digits(has_next=is_long)]
        return stack(*parts)

    def _form(self, *, only_next: bool = False) -> Drawing:
        """The value chosen for each key, or only for the one that is next, and which that is."""
        rows: list[list[Part | str]] = []
        columns = max(10, *(len(self._label(pick.key)) for pick in self.draft.picks)) + 2
        wrong = self._wrong()
        for pick in self.draft.picks:
            is_next = self.pick is not None and pick.key == self.pick.key
            if only_next and not is_next:
                continue
            value = self.draft.done.get(
                pick.key, self.draft.chosen if is_next else self.draft.kept.get(pick.key, "")
            )
            typed = f"{self.typed}_" if is_next and self.is_typing else ""
            shown = f"{say(value)} {typed}" if value else typed or say(value)
            shown = bracketed(shown.strip()) if pick.key in wrong else shown
            rows.append(
                [
                    Part("▶ " if is_next else "  ", "key"),
                    Part(f"{self._label(pick.key):{columns}}", "player" if is_next else "label"),
                    Part(shown, "bad" if pick.key in wrong else ""),
                ]
            )
        cautions = [*wrong.values(), *filter(None, [self.expected.warn(self._entered())])]
        return draw(*rows, *([Part(f"  {caution}", "bad")] for caution in cautions))

    def _wrong(self) -> dict[str, str]:
        """The numbers entered that cannot be, by their keys, each in a sentence."""
        found = {}
        for pick in self.draft.picks:
            values = self.draft.all_values(pick.key)
            entered = self._entered().get(pick.key)
            given = entered if isinstance(entered, list) else [] if entered is None else [entered]
            odd = [each for each in given if are_numbers(values) and each not in values]
            if odd and values:
                found[pick.key] = f"{self._label(pick.key)}: {listing(map(str, odd))}? {_span(values)}."
        return found

    def _entered(self) -> dict[str, Any]:
        """The keys of the event so far, with the number being typed."""
        typed = {self.pick.key: int(self.typed)} if self.pick is not None and self.typed else {}
        return {**self.draft.table, **({} if self.pick is not None and self.pick.is_list else typed)}


class PlainEntry(ChoiceEntry):
    """On the plain pad, a number of one digit is chosen by that digit alone, and a click answers any key."""

    first_step = "Press the key beside a choice."

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        before, typed = self.pick, self.typed
        if not self.draft.tap(target):
            return False
        self.gallery.close()
        answer = self._go_on()
        if before is not None and self.pick is not None and self.pick.key == before.key and not self.typed:
            self.typed = typed
        return answer

    @property
    def is_typing(self) -> bool:
        return super().is_typing and not self._is_digit

    @property
    def _is_digit(self) -> bool:
        """Is a single number asked for that never has more than one digit?"""
        if self.pick is None or self.pick.is_list:
            return False
        values = self.draft.all_values(self.pick.key)
        return are_numbers(values) and len(values) <= 10 and all(0 <= value <= 9 for value in values)

    def _items(self, pick: Pick) -> list[GalleryItem]:
        items = super()._items(pick)
        if not self._is_digit:
            return items
        return [item._replace(key=str(item.value), picture=draw("")) for item in items]  # the key says it all
