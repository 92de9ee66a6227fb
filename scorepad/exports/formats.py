"""The formats in which results are written, and files that are written whole or not at all.

A format turns each result into a part, and joins the parts of several. Parts are plain values: they can be made in
other processes. No file is replaced unless that is asked for, and a record never is.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import Any, NamedTuple

from scorepad.record.recognition import require_replaceable
from scorepad.record.result_tables import RecordResult, unusable
from scorepad.system.errors import RecordError
from scorepad.system.files import create_file, kind_of, replace_file
from scorepad.text.wording import quote_file

_MODULES = {
    **dict.fromkeys(("toml", "json", "text", "markdown"), "documents"),
    "events": "csv",
    "qr": "bgstats",
}
"""Where a format is written, if not in the module of its own name."""


class Format(NamedTuple):
    """A way to write results down, by functions such as `write_html` and `join_html`."""

    name: str
    title: str
    about: str
    ending: str
    is_single: bool = False
    """Does each result need a file of its own?"""
    suffix: str = "result"

    def file_name(self, stem: str) -> str:
        """What to call the file, after a record called stem.toml."""
        return f"{stem}-{self.suffix}{self.ending}"

    def part(self, result: RecordResult) -> Any:
        """What one result contributes."""
        return self._function("write")(result)

    def join(self, parts: Iterable[Any], *, is_batch: bool) -> Iterator[str]:
        """The parts as text, piece by piece; `is_batch` if several records were asked for."""
        pieces: Iterator[str] = self._function("join")(parts, is_batch)
        return pieces

    def failed(self, file: str, error: str) -> Any:
        """What a record that cannot be used contributes; None if nothing."""
        return unusable(file, error) if self.name in ("toml", "json") else None

    def text(self, result: RecordResult) -> str:
        """One result as a whole file, without its last line end."""
        return "".join(self.join([self.part(result)], is_batch=False))

    def _function(self, verb: str) -> Any:
        """The function that writes a part, or joins parts; its module is imported when it is needed."""
        return getattr(
            import_module(f"scorepad.exports.{_MODULES.get(self.name, self.name)}"), f"{verb}_{self.name}"
        )


FORMATS = (
    Format("toml", "TOML", "for programs, and pleasant to read", ".toml"),
    Format("json", "JSON", "for programs, on one line", ".json"),
    Format("text", "text", "for people, point by point", ".txt"),
    Format("markdown", "Markdown", "for chats, wikis and notes", ".md"),
    Format("html", "web page", "sheets, points and a replay, for any browser", ".html", is_single=True),
    Format("svg", "picture", "to share", ".svg", is_single=True),
    Format("csv", "CSV", "for spreadsheets, a row for each player", ".csv"),
    Format("events", "CSV events", "for spreadsheets, a row for each event", ".csv", suffix="events"),
    Format("bgstats", "BG Stats", "a link that adds the game to BG Stats", ".txt", suffix="bgstats"),
    Format("qr", "QR code", "the same link, for the camera of a phone", ".svg", is_single=True, suffix="bgstats"),
)


def format_named(name: str) -> Format:
    """The format of this name, such as "html"."""
    return next(format for format in FORMATS if format.name == name)


def as_format(name: str, result: RecordResult) -> str:
    """The result in the format of this name, without the last line end."""
    return format_named(name).text(result)


class FileTaken(RecordError):
    """A file of this name already exists."""


def write_beside(path: str, text: str) -> str:
    """Write a new file of this name, with a number if there is one already, and return its path."""
    stem, ending = os.path.splitext(path)
    for number in count(2):
        with suppress(FileTaken):
            if not os.path.lexists(path):
                write_export(path, text)
                break
        path = f"{stem}-{number}{ending}"
    return path


def write_export(path: str, text: str, *, force: bool = False, inputs: Iterable[str] = ()) -> None:
    """Write a new file, or with `force` over an earlier one; links are followed.

    A record is never replaced, nor is what may be one, nor one of the `inputs`.
    """
    try:
        target = os.path.realpath(path) if os.path.islink(path) else path
        kind = kind_of(path) or ("a broken link" if os.path.islink(target) else "")
        if kind:
            raise RecordError(f"{quote_file(path)} is {kind}, not a file; choose another name.")
        if os.path.exists(target):
            require_replaceable(path, inputs)
        if force:
            replace_file(target, text.encode(), lambda _: require_replaceable(path, inputs))
        else:
            create_file(target, text.encode())
    except FileExistsError:
        raise FileTaken(f"{quote_file(path)} already exists, so it was not replaced.") from None
    except OSError as error:
        raise RecordError(f"{quote_file(path)} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(path)} is not a valid file name.") from None
