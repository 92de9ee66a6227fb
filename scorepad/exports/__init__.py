"""Exports: results as files; only an earlier export is ever replaced."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from scorepad import report
from scorepad.audit.record_result import RecordResult
from scorepad.errors import RecordError
from scorepad.files import kind_of, replace_file
from scorepad.parsing import Unreadable, parse
from scorepad.record.reading import read_bytes
from scorepad.wording import quote_file

_SIGNATURE = "scorepad result"
"""By this a result as text is recognized: its last line, followed by the seal; earlier it was the first line."""


class Format(NamedTuple):
    """A way to write a result down."""

    name: str
    about: str
    ending: str
    text: Callable[[RecordResult], str]


def _in_words(result: RecordResult) -> str:
    return "\n".join((*report.result_text(result), "", f"{_SIGNATURE} {result.seal}"))


FORMATS = (
    Format("TOML", "for programs, and pleasant to read", ".toml", lambda result: report.as_toml(result.table())),
    Format("JSON", "for programs, on one line", ".json", lambda result: report.as_json(result.table())),
    Format("text", "for people, point by point", ".txt", _in_words),
)


def as_format(name: str, result: RecordResult) -> str:
    """The result in the format of this name, given in lower case."""
    return next(format.text(result) for format in FORMATS if format.name.lower() == name)


def write_export(path: str, text: str) -> None:
    """Write an export, whole or not at all; only an earlier export is replaced, links are followed."""
    try:
        target = os.path.realpath(path) if os.path.islink(path) else path
        kind = kind_of(path) or ("a broken link" if os.path.islink(target) else "")
        if kind:
            raise RecordError(f"{quote_file(path)} is {kind}, not a file; choose another name.")
        if os.path.exists(target) and not is_export(read_bytes(target)):
            raise RecordError(
                f"{quote_file(path)} is not an earlier export, so it was not replaced; choose another name."
            )
        replace_file(target, text.encode())
    except OSError as error:
        raise RecordError(f"{quote_file(path)} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(path)} is not a valid file name.") from None


def is_export(data: bytes) -> bool:
    """Did scorepad write these bytes as an export?"""
    import json

    try:
        text = data.decode()
    except ValueError:
        return False
    lines = text.rstrip("\n").split("\n")
    if lines[0] == _SIGNATURE or lines[-1].startswith(f"{_SIGNATURE} sha256:"):
        return True
    for read in (parse, json.loads):
        try:
            table = read(text)
        except (Unreadable, ValueError, RecursionError):
            continue
        return isinstance(table, dict) and table.get("kind") == "result"
    return False
