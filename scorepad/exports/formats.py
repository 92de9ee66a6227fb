"""The formats in which results are written, the plain ones themselves, and files written whole or not at all.

A format turns each result into a part, and joins the parts of several. Parts are plain values: they can be made in
other processes. No file is replaced unless that is asked for, and a record never is.
"""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import Any, NamedTuple

from scorepad.engine.result import Standing, Tie
from scorepad.exports import report
from scorepad.record.reading import require_replaceable
from scorepad.record.result_tables import RecordResult, several, unusable
from scorepad.system import clock
from scorepad.system.errors import RecordError
from scorepad.system.files import create_file, kind_of, replace_file
from scorepad.text.wording import join_lines, printable, quote_file

_MODULES = {
    **dict.fromkeys(("toml", "json", "text", "markdown"), "formats"),
    "events": "csv",
    "png": "svg",
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
    is_binary: bool = False
    """Is it bytes instead of text?"""

    def file_name(self, stem: str) -> str:
        """What to call the file, after a record called stem.toml."""
        return f"{stem}-{self.suffix}{self.ending}"

    def part(self, result: RecordResult) -> Any:
        """What one result contributes."""
        return self._function("write")(result)

    def join(self, parts: Iterable[Any], *, is_batch: bool) -> Iterator[Any]:
        """The parts as text or bytes, piece by piece; `is_batch` if several records were asked for."""
        pieces: Iterator[Any] = self._function("join")(parts, is_batch)
        return pieces

    def failed(self, file: str, error: str) -> Any:
        """What a record that cannot be used contributes; None if nothing."""
        return unusable(file, error) if self.name in ("toml", "json") else None

    def text(self, result: RecordResult) -> str:
        """One result as a whole file, without its last line end."""
        return "".join(self.join([self.part(result)], is_batch=False))

    def content(self, result: RecordResult) -> bytes:
        """One result as the bytes of a file."""
        if self.is_binary:
            made: bytes = self.part(result)
            return made
        return f"{self.text(result)}\n".encode()

    def _function(self, verb: str) -> Any:
        """The function that writes a part, or joins parts; its module is imported when it is needed."""
        return getattr(
            import_module(f"scorepad.exports.{_MODULES.get(self.name, self.name)}"), f"{verb}_{self.name}"
        )


FORMATS = (
    Format("png", "picture", "to share in any chat", ".png", is_single=True, is_binary=True),
    Format("html", "web page", "sheets, points and a replay, for any browser", ".html", is_single=True),
    Format("text", "text", "for people, point by point", ".txt"),
    Format("markdown", "Markdown", "for chats, wikis and notes", ".md"),
    Format("svg", "drawing", "the picture as SVG, for any size", ".svg", is_single=True),
    Format("csv", "CSV", "for spreadsheets, a row for each player", ".csv"),
    Format("events", "CSV events", "for spreadsheets, a row for each event", ".csv", suffix="events"),
    Format("bgstats", "BG Stats", "a link that adds the game to BG Stats", ".txt", suffix="bgstats"),
    Format("qr", "QR code", "the same link, for the camera of a phone", ".svg", is_single=True, suffix="bgstats"),
    Format("toml", "TOML", "for programs, and pleasant to read", ".toml"),
    Format("json", "JSON", "for programs, on one line", ".json"),
)


def format_named(name: str) -> Format:
    """The format of this name, such as "html"."""
    return next(format for format in FORMATS if format.name == name)


def as_format(name: str, result: RecordResult) -> str:
    """The result in the format of this name, without the last line end."""
    return format_named(name).text(result)


class FileTaken(RecordError):
    """A file of this name already exists."""


def write_beside(path: str, content: bytes) -> str:
    """Write a new file of this name, with a number if there is one already, and return its path."""
    stem, ending = os.path.splitext(path)
    for number in count(2):
        with suppress(FileTaken):
            if not os.path.lexists(path):
                write_export(path, content)
                break
        path = f"{stem}-{number}{ending}"
    return path


def write_export(path: str, content: str | bytes, *, force: bool = False, inputs: Iterable[str] = ()) -> None:
    """Write a new file, or with `force` over an earlier one; links are followed.

    A record is never replaced, nor is what may be one, nor one of the `inputs`.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        target = os.path.realpath(path) if os.path.islink(path) else path
        kind = kind_of(path) or ("a broken link" if os.path.islink(target) else "")
        if kind:
            raise RecordError(f"{quote_file(path)} is {kind}, not a file; choose another name.")
        if os.path.exists(target):
            require_replaceable(path, inputs)
        if force:
            replace_file(target, data, lambda _: require_replaceable(path, inputs))
        else:
            create_file(target, data)
    except FileExistsError:
        raise FileTaken(f"{quote_file(path)} already exists, so it was not replaced.") from None
    except OSError as error:
        raise RecordError(f"{quote_file(path)} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(path)} is not a valid file name.") from None


# ---------------------------------------------------------------------- text, TOML, JSON and Markdown


class ResultText(NamedTuple):
    """A result as text, and the file it is from."""

    file: str | None
    text: str


def join_texts(
    parts: Iterable[ResultText], is_batch: bool, gap: str, heading: Callable[[str], str] = lambda _: ""
) -> Iterator[str]:
    """One page after the other, each with the name of its file if there are several."""
    return between(gap, (f"{heading(file)}{text}" if is_batch and file else text for file, text in parts))


def between(gap: str, texts: Iterable[str]) -> Iterator[str]:
    """The texts with a gap between them, as they come."""
    for place, text in enumerate(texts):
        yield f"{gap}{text}" if place else text


def occasion(result: RecordResult) -> str:
    """When and where it was played, if known: "15 November 2026, 19:30, 47 min, Kitchen table"."""
    at = result.started or result.ended
    told = [time_in_words(at)] if at is not None else []
    if result.minutes is not None:
        told.append(clock.in_words(result.minutes))
    if result.place:
        told.append(result.place)
    return ", ".join(told)


def time_in_words(at: datetime.datetime) -> str:
    """A date and a time as people write them."""
    at = clock.local(at)
    return f"{at.day} {at:%B} {at.year}, {at:%H:%M}"


def tie_in_words(tie: Tie) -> str:
    """Who was level, and what was compared until that was settled."""
    compared = (f"{tried.by}: {tried.words}." for tried in tie.tried)
    return " ".join((f"{tie.words}.", *compared, *tie.shared))


def write_text(result: RecordResult) -> ResultText:
    """The result, and the file it is from."""
    return ResultText(result.file, join_lines((*report.result_text(result), "", f"scorepad result {result.seal}")))


def join_text(parts: Iterable[ResultText], is_batch: bool) -> Iterator[str]:
    """One result after the other, each under the name of its file."""
    return join_texts(parts, is_batch, "\n\n\n", lambda file: f"{printable(file)}\n\n")


def write_toml(result: RecordResult) -> dict[str, Any]:
    """The keys of the result."""
    return result.table()


def join_toml(parts: Iterable[dict[str, Any]], is_batch: bool) -> Iterator[str]:
    """One document."""
    tables = list(parts)
    yield report.as_toml(several(tables) if is_batch else tables[0])


def write_json(result: RecordResult) -> dict[str, Any]:
    """The keys of the result."""
    return result.table()


def join_json(parts: Iterable[dict[str, Any]], is_batch: bool) -> Iterator[str]:
    """A line for each."""
    del is_batch
    return between("\n", map(report.as_json, parts))


_MARKS = re.compile(r"[\\`*_{}\[\]<>#|~&!$@]|:(?=/)|(?<=www)\.", re.IGNORECASE)
"""What Markdown could take for markup in the middle of a line, links that it finds by itself included."""


def write_markdown(result: RecordResult) -> ResultText:
    """The page, and the file it is from."""
    return ResultText(result.file, "\n".join(_lines(result)))


def join_markdown(parts: Iterable[ResultText], is_batch: bool) -> Iterator[str]:
    """One page after the other, with a rule between them."""
    return join_texts(parts, is_batch, "\n\n---\n\n", lambda file: f"*{_plain(file)}*\n\n")


def _lines(result: RecordResult) -> Iterator[str]:
    yield f"# {_plain(result.title)}"
    told = (occasion(result), report.headline(result.score))
    for line in filter(None, told):
        yield ""
        yield _plain(line)
    yield ""
    yield "| place | player | points |"
    yield "|---:|---|---:|"
    for standing in result.standings:
        yield f"| {standing.rank} | {_plain(standing.player)} | {_total(standing)} |"
    for tie in result.ties:
        yield ""
        yield _plain(tie_in_words(tie))
    for standing in result.standings:
        yield from _standing(standing)
    drawn = result.record.draw().text()
    fence = "`" * (1 + max([2, *map(len, re.findall("`+", drawn))]))
    yield ""
    yield "## The sheets"
    yield ""
    yield from (fence, drawn, fence)


def _standing(standing: Standing) -> Iterator[str]:
    yield ""
    yield f"## {_plain(standing.player)}: {_total(standing)}"
    if standing.eliminated:
        yield ""
        yield f"Eliminated: {_plain(standing.eliminated)}"
    if standing.lines:
        yield ""
        yield "| for | points | why | rule | events |"
        yield "|---|---:|---|---|---|"
    for line in standing.lines:
        events = ", ".join(map(str, line.events))
        cells = (_plain(line.words), str(line.points), _plain(line.why), _plain(line.rule), events)
        yield f"| {' | '.join(cells)} |"


def _total(standing: Standing) -> str:
    return "out" if standing.eliminated else str(standing.total)


def _plain(text: str) -> str:
    """A text that Markdown shows as it is."""
    return _MARKS.sub(r"\\\g<0>", printable(text))
