"""A record as scorepad writes it, read four times as quickly as any TOML is parsed.

Its events are blocks of lines, each a bare key and a value. What is not written so is left to the parser.
"""

from __future__ import annotations

import re
from typing import Any

import tomli

_BLOCK = "\n[[event]]\n"
_PLAIN = r'[^"\\\x00-\x1f\x7f]*'
_WHOLE = r"(?:0|[1-9][0-9]{0,17})"
_LINE = re.compile(
    rf'([A-Za-z0-9_-]+) = (?:"({_PLAIN})"|({_WHOLE})|\["({_PLAIN}(?:", "{_PLAIN})*)"\]'
    rf"|\[({_WHOLE}(?:, {_WHOLE})*)\]|.+)"
)


def read_blocks(data: bytes) -> dict[str, Any] | None:
    """The tables of a record; nothing if it is not written in blocks of lines."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    if '"""' in text or "'''" in text:
        return None  # what looks like a line may stand inside a text
    head, *blocks = text.split(_BLOCK)
    known: dict[str, tuple[str, Any]] = {}
    events = []
    try:
        table = tomli.loads(head)
        for block in blocks:
            event: dict[str, Any] = {}
            for line in block.split("\n"):
                if line:
                    pair = known.get(line)
                    if pair is None:
                        pair = known[line] = _read_line(line)
                    key, value = pair
                    if key in event:
                        return None
                    event[key] = value
            events.append(event)
    except (ValueError, RecursionError, MemoryError):
        return None  # the parser says what is wrong, and where
    if events and table.setdefault("event", events) is not events:
        return None
    return table


def _read_line(line: str) -> tuple[str, Any]:
    """The key and the value of a line; ValueError if it is no such line."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError
    key, text, number, texts, numbers = match.groups()
    if text is not None:
        return key, text
    if texts is not None:
        return key, texts.split('", "')
    if number is not None:
        return key, int(number)
    return key, [int(each) for each in numbers.split(", ")] if numbers is not None else tomli.loads(line)[key]
