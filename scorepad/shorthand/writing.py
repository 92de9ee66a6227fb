"""Writing a line: an event in its short form, which reads back to the same event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from scorepad.events import Amend, Event, Key, keys_of, write_event
from scorepad.shorthand.tokens import write_value, write_word
from scorepad.values import Text

_MEANS_MORE = re.compile(r"""["=\[\]{}]|(?:^|[\s,])'""")
"""Characters with a meaning on a line: the equals sign, quotation marks and brackets."""


def write_line(event: Event) -> str:
    """An event as a person would type it."""
    return " ".join(_words(event))


def _words(event: Event) -> Iterator[str]:
    table = write_event(event)
    known = keys_of(type(event))
    names = [key.name for key in known]
    own = sorted((key for key in known if not key.is_common), key=lambda key: not key.is_required)
    required = [key for key in own if key.is_required or (isinstance(event, Amend) and key.name == "event")]
    told = [
        key
        for key in required
        if key.name in table and not isinstance(key.type, Text) and _is_plain(table[key.name])
    ]
    yield event.kind
    for key in own:
        given = table.get(key.name)
        if given is None or (isinstance(event, Amend) and given is table.get("with")):
            continue
        if key in told:
            yield _in_place(given, names, is_last=key is told[-1])
        elif given is True:
            yield key.name
        elif own == [key] and isinstance(key.type, Text):
            yield given if _is_sentence(given) else write_value(given)
        else:
            yield _pair(key, given)
    yield from (_pair(key, table[key.name]) for key in known if key.is_common and key.name in table)
    if isinstance(event, Amend) and event.corrected is not None:  # takes the rest of the line
        yield f"with {write_line(event.corrected)}"


def _is_plain(given: Any) -> bool:
    """Can it be written without its key?"""
    if isinstance(given, (list, tuple)):
        return all(isinstance(each, (str, int)) and not isinstance(each, bool) for each in given)
    return isinstance(given, (str, int)) and not isinstance(given, bool)


def _in_place(given: Any, names: Sequence[str], *, is_last: bool) -> str:
    """The words of a value; commas hold a list together if other words follow."""
    if not isinstance(given, (list, tuple)):
        return _word(given, names)
    words = [_word(each, names) for each in given]
    if not words:
        return "[]"
    return " ".join(words) if is_last else ",".join(words) + ("," if len(words) == 1 else "")


def _word(given: str | int, names: Sequence[str]) -> str:
    return write_word(given, names) if isinstance(given, str) else str(given)


def _pair(key: Key, given: Any) -> str:
    is_told = not isinstance(key.type, Text) and _is_plain(given)
    return f"{key.name}={_in_place(given, (), is_last=False) if is_told else write_value(given)}"


def _is_sentence(given: str) -> bool:
    """Can the text be written as it is, up to the end of the line?"""
    is_tidy = " ".join(given.split()) == given and given.isprintable()
    return bool(given) and is_tidy and not _MEANS_MORE.search(given)
