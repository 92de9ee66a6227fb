"""Exports: results as files; only an earlier export is ever replaced."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from scorepad import report
from scorepad.audit.record_result import RecordResult
from scorepad.errors import RecordError
from scorepad.files import kind_of
from scorepad.parsing import Unreadable, parse
from scorepad.record.reading import read_bytes
from scorepad.wording import quote_file

_SIGNATURE = "scorepad result"
"""The first line of a result as text, by which it is recognized."""


class Format(NamedTuple):
    """A way to write a result down."""

    name: str
    about: str
    ending: str
    text: Callable[[RecordResult], str]


def _in_words(result: RecordResult) -> str:
    return "\n".join((_SIGNATURE, "", *report.result_text(result.score)))


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
        _write_whole(target, text)
    except OSError as error:
        raise RecordError(f"{quote_file(path)} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(path)} is not a valid file name.") from None


def _write_whole(path: str, text: str) -> None:
    """Write through a new file with an unguessable name, so that no other file is ever touched."""
    from tempfile import mkstemp

    descriptor, unfinished = mkstemp(prefix=".scorepad-", suffix=".part", dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(unfinished, _mode(path))
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def _mode(path: str) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    with suppress(OSError):
        return os.stat(path).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def is_export(data: bytes) -> bool:
    """Did scorepad write these bytes as an export?"""
    import json

    try:
        text = data.decode()
    except ValueError:
        return False
    if text.split("\n", 1)[0] == _SIGNATURE:
        return True
    for read in (parse, json.loads):
        try:
            table = read(text)
        except (Unreadable, ValueError, RecursionError):
            continue
        return isinstance(table, dict) and table.get("kind") == "result"
    return False
