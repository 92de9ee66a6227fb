"""Exports: a record's result as files for people, spreadsheets and other programs; one module a format.

A format turns each result into a part, and joins the parts of several. Parts are plain values: they can be made in
other processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from scorepad.exports.saving import write_export
from scorepad.record_result import RecordResult

__all__ = ["FORMATS", "Format", "as_format", "format_named", "write_export"]


class Format(NamedTuple):
    """A way to write results down; its module, which has the same name, is imported when it is needed."""

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
        return self._module().part(result)

    def join(self, parts: Iterable[Any], *, is_batch: bool) -> Iterator[str]:
        """The parts as text, piece by piece; `is_batch` if several records were asked for."""
        pieces: Iterator[str] = self._module().join(parts, is_batch)
        return pieces

    def failed(self, file: str, error: str) -> Any:
        """What a record that cannot be used contributes; None if nothing."""
        return {"file": file, "error": error} if self.name in ("toml", "json") else None

    def text(self, result: RecordResult) -> str:
        """One result as a whole file, without its last line end."""
        return "".join(self.join([self.part(result)], is_batch=False))

    def _module(self) -> Any:
        return import_module(f"scorepad.exports.{self.name}")


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
