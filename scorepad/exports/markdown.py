"""Markdown: the result for chats, wikis and notes, with the sheets as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from scorepad import report
from scorepad.exports.pages import Page, join_pages, occasion, tie_in_words
from scorepad.record_result import RecordResult
from scorepad.result import Standing
from scorepad.wording import printable, printable_lines

_MARKS = re.compile(r"[\\`*_{}\[\]<>#|~&!$@]|:(?=/)|(?<=www)\.", re.IGNORECASE)
"""What Markdown could take for markup in the middle of a line, links that it finds by itself included."""


def part(result: RecordResult) -> Page:
    """The page, and the file it is from."""
    return Page(result.file, "\n".join(_lines(result)))


def join(parts: Iterable[Page], is_batch: bool) -> Iterator[str]:
    """One page after the other, with a rule between them."""
    return join_pages(parts, is_batch, "\n\n---\n\n", lambda file: f"*{_plain(file)}*\n\n")


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
    yield from (fence, printable_lines(drawn), fence)


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
