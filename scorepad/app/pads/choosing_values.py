"""The values of an event as they are offered: in words, as numbers, in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.gallery import ALONE, Item
from scorepad.drawing import Drawing, Part, draw
from scorepad.expected import Pick


def show_plainly(_: str, value: Any) -> Item:
    """Show a value as plain text."""
    return Item(value, draw(say(value)))


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


def grouped(items: Sequence[Item]) -> list[Item]:
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
