"""Recognition: which files are records, which may be damaged ones, and which may therefore be replaced."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from scorepad.engine.result import DOCUMENTS
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.system.files import kind_of, read_file
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.wording import quote_file

_BLOCK = rb"^[ \t]*\[\[[ \t]*event[ \t]*\]\]"
_MARKS = rb"""(?mx) ^ [^\w\n"\[]*
    (?: "?(?:scorepad|players|event)"? [ \t]* = [ \t]* [\d\[] | \[\[ [ \t]* "?event"? [ \t]* \]\] )"""
"""A line that only records and texts about them have."""


def head(path: str) -> dict[str, Any]:
    """The keys of a record before its first event, or nothing; none of them is checked."""
    try:
        data = read_file(path, limits.HEAD_BYTES)
        event = re.search(_BLOCK, data, re.MULTILINE)
        return parse(data[: event.start() if event else None])
    except (OSError, ValueError, Unreadable):
        return {}


def is_result(path: str) -> bool:
    """Is it an exported result, or another document about records?"""
    try:
        if b"kind" not in read_file(path, limits.KIND_BYTES):
            return False
        return _top(read_file(path, limits.HEAD_BYTES)).get("kind") in DOCUMENTS
    except (OSError, Unreadable):
        return False


def is_record(path: str) -> bool:
    """Does this file begin like a record, whether or not the rest of it can be read?"""
    found = head(path)
    if not found:
        with suppress(OSError, ValueError, Unreadable):
            found = parse(read_file(path, limits.RECORD_BYTES))
    return "scorepad" in found and "players" in found and not isinstance(found.get("kind"), str)


def can_be_record(path: str) -> bool:
    """Could it be a record, perhaps a damaged one that an editor could mend?

    False only if it can be shown to be something else: a table without anything that records have, one that says
    which other kind it is, or under another name than those of records a text that nothing in it calls a record.
    """
    if kind_of(path):
        return False
    try:
        data = read_file(path, limits.RECORD_BYTES + 1)
        table = _top(data) if len(data) > limits.RECORD_BYTES else parse(data)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True
    except Unreadable:
        return _is_called_record(path) or re.search(_MARKS, _plain(data)) is not None
    if isinstance(table.get("sheets"), int):  # a pack, which may have event cards
        return "scorepad" in table or "players" in table
    if isinstance(table.get("kind"), str):
        return "event" in table
    return not table.keys().isdisjoint(("scorepad", "players", "event"))


def require_replaceable(path: str, inputs: Iterable[str] = ()) -> None:
    """Refuse to replace a record, what may be one, or an input; called before any file is overwritten."""
    if any(_is_same(path, each) for each in inputs):
        what = "was read for this, and what is read is never replaced"
    elif is_record(path):
        what = "is a record, and those are never replaced"
    elif can_be_record(path):
        what = "may be a damaged record, and those are never replaced"
    else:
        return
    raise RecordError(
        f"{quote_file(path)} {what}. Choose another name; if nobody needs this file anymore, delete it yourself."
    )


def _is_called_record(path: str) -> bool:
    """Does it have the name of a record, or of what was torn off one, if need be behind a link?"""
    return any(name.casefold().endswith((".toml", ".torn")) for name in (path, os.path.realpath(path)))


def _is_same(one: str, other: str) -> bool:
    with suppress(OSError, ValueError):
        return os.path.samefile(one, other)
    return False


def _plain(data: bytes) -> bytes:
    """The letters of a text in almost any encoding, in lines."""
    return data.replace(b"\0", b"").replace(b"\r", b"\n")


def _top(data: bytes) -> dict[str, Any]:
    """The keys before the first table."""
    table = re.search(rb"^[ \t]*\[", data, re.MULTILINE)
    return parse(data[: table.start() if table else None])
