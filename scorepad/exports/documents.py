"""Documents: results as text, Markdown, TOML and JSON, one after the other if there are several."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from scorepad.engine.result import Standing, Tie
from scorepad.exports import report
from scorepad.record.result_tables import RecordResult, several
from scorepad.system import clock
from scorepad.text.wording import join_lines, printable


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
