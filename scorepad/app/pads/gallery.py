"""Gallery: items to choose from, in groups; one key for the group, one for the item."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, NamedTuple

from scorepad.app.pads.pad import UNDO
from scorepad.app.painting import NARROW
from scorepad.app.widgets.sheet import Hint
from scorepad.text.drawing import Drawing, Part, beside, draw, fit, flow, stack, width

LETTERS = "".join(letter for letter in ascii_lowercase if letter != UNDO)
ALONE = len(LETTERS)
"""Up to this many items have a letter each and need no groups."""
GAP = 2


class GalleryItem(NamedTuple):
    """Something to choose: its value, its picture, and its group or its own key."""

    value: Any
    picture: Drawing
    group: str = ""
    key: str = ""
    letter: str = ""
    """Its letter in the group, whatever else is left there."""
    number: str = ""
    """The number that people see on it, which can be typed in the open group."""


class Gallery:
    """Items by key, and the open group, if any."""

    def __init__(self, items: Sequence[GalleryItem], others: str = "") -> None:
        self.items = items
        self._others = others
        """What the groups are, beside the items with keys of their own."""
        self.group: str | None = None
        self._own = {item.key: item for item in items if item.key}
        grouped = _split([item for item in items if not item.key])
        groups = list(dict.fromkeys(item.group for item in grouped))
        self.keys = group_keys(groups, taken=self._own)
        self._groups = {group: [item for item in grouped if item.group == group] for group in groups}
        if len(groups) == 1 and not self._own:
            self.group = groups[0]

    @property
    def has_groups(self) -> bool:
        return len(self._groups) > 1 or bool(self._groups and self._own)

    @property
    def is_open(self) -> bool:
        """Is a group open that can be closed again?"""
        return self.group is not None and self.has_groups

    def close(self) -> bool:
        """Close the group; false if none was open."""
        was_open = self.is_open
        if was_open:
            self.group = None
        return was_open

    def hints(self) -> list[Hint]:
        """The keys that work now."""
        own = list(self._own)
        found = []
        if own and self.group is None:
            is_row = len(own) > 1 and all(key.isdecimal() for key in own)
            span = f"{own[0]}-{own[-1]}" if is_row else " ".join(own)
            found.append(Hint(span, "choose", "Press its key to choose one."))
        if self.group is None:
            found += [Hint(key, group, f"Show {group}.") for key, group in self.keys.items()]
        elif self._groups[self.group]:
            numbered = " Its number works, too." if any(item.number for item in self._groups[self.group]) else ""
            found.append(Hint("a-z", "choose", f"Press its letter to choose one.{numbered}"))
        return found

    def choose(self, key: str) -> GalleryItem | bool:
        """The item for a key, true if the key opened a group, false if it means nothing here."""
        if self.group is not None:
            return self.lettered().get(key, False)
        if key in self._own:
            return self._own[key]
        if key in self.keys:
            self.group = self.keys[key]
            return True
        return False

    def numbered(self, typed: str, *, is_whole: bool = False) -> list[GalleryItem]:
        """The items of the open group whose number is this one, with or without a zero before it, or begins so."""
        members = [item for item in self._groups.get(self.group or "", []) if item.number]
        same = [item for item in members if typed in (item.number, item.number.lstrip("0"))]
        return same if is_whole else [item for item in members if item in same or item.number.startswith(typed)]

    def of(self, value: object) -> GalleryItem | None:
        """The item with a value."""
        items = (*self._own.values(), *(item for group in self._groups.values() for item in group))
        return next((item for item in items if item.value == value), None)

    def lettered(self) -> dict[str, GalleryItem]:
        """The items of the open group by letter."""
        members = self._groups.get(self.group or "", [])
        fixed = {item.letter: item for item in members if item.letter}
        letters = [letter for letter in (*LETTERS, *"0123456789") if letter not in fixed]
        return fixed | dict(zip(letters, [item for item in members if not item.letter], strict=False))

    def panel(self, columns: int, chosen: Collection[object] = ()) -> Drawing:
        """The items a key would choose now, or else the groups, each with its key."""
        if self.group is not None:
            return _lay(self.lettered(), columns, chosen)
        own = _lay(self._own, columns, chosen) if self._own else Drawing(())
        groups = [draw(self._counted(key)) for key in self.keys]
        if self._own and self._others:
            groups.insert(0, draw([Part(self._others, "label")]))
        below = stack(*groups)
        if self._own and own.width + GAP + below.width <= columns:
            return beside([own, below], GAP)
        return stack(own, flow(groups, columns, gap=1, between=0))

    def _counted(self, key: str) -> list[Part]:
        """A group with its key, and how many are left of it."""
        group, target = self.keys[key], f"key:{key}"
        columns = 1 + max(map(width, self._groups))
        return [
            Part(f" {key} ", "key", target),
            Part(fit(f" {group}", columns), group, target),
            Part(f"{len(self._groups[group]):>3} left", "label", target),
        ]


def _lay(items: Mapping[str, GalleryItem], columns: int, chosen: Collection[object]) -> Drawing:
    """Items side by side, each under its key; wide ones one below the other."""
    shown = [_labeled(key, item, item.value in chosen) for key, item in items.items()]
    are_lines = all(len(drawing.rows) == 1 and 2 * drawing.width > columns for drawing in shown)
    if are_lines:
        return stack(*shown)
    return flow(shown, columns, gap=GAP if columns >= NARROW else 1, between=0)


def group_keys(groups: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """A letter for each group: the first free one of its name, else any."""
    keys: dict[str, str] = {}
    for group in groups:
        letters = [letter for letter in group.lower() if letter in LETTERS]
        letters += [*LETTERS, *"0123456789"]
        key = next((letter for letter in letters if letter not in keys and letter not in taken), "")
        if key:
            keys[key] = group
    return keys


def _split(items: Sequence[GalleryItem]) -> list[GalleryItem]:
    """Split groups larger than the alphabet: purple, purple 2."""
    seen: dict[str, int] = {}
    found = []
    for item in items:
        number = seen[item.group] = seen.get(item.group, 0) + 1
        part = (number - 1) // ALONE + 1
        found.append(item if part == 1 else item._replace(group=f"{item.group} {part}"))
    return found


def _labeled(key: str, item: GalleryItem, is_chosen: bool) -> Drawing:
    """A picture with its key, all of it clickable."""
    target = f"key:{key}"
    sign = "✓" if is_chosen else " "
    rows = [tuple(_aimed(part, target, is_faint=is_chosen) for part in row) for row in item.picture.rows]
    first = rows[0] if rows else ()
    head = (Part(f"{key}{sign} ", "key", target), *first)
    return Drawing((head, *((Part("   ", "", target), *row) for row in rows[1:])))


def _aimed(part: Part, target: str, *, is_faint: bool) -> Part:
    """The part with another target, painted or not."""
    role = {"role": "faint"} if is_faint else {}
    paint = part.paint and part.paint._replace(target=target, **role)
    return part._replace(target=target, paint=paint, **role)
