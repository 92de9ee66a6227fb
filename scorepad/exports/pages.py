"""Pages: results that people read, one after the other, and what all of them say about a game."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from scorepad import clock
from scorepad.record_result import RecordResult
from scorepad.result import Tie


class Page(NamedTuple):
    """A result as text, and the file it is from."""

    file: str | None
    text: str


def join_pages(
    parts: Iterable[Page], is_batch: bool, gap: str, heading: Callable[[str], str] = lambda _: ""
) -> Iterator[str]:
    """One page after the other; several are told apart by their files."""
    return between(gap, (f"{heading(file)}{text}" if is_batch and file else text for file, text in parts))


def between(gap: str, texts: Iterable[str]) -> Iterator[str]:
    """The texts with a gap between them, as they come."""
    for place, text in enumerate(texts):
        yield f"{gap}{text}" if place else text


def occasion(result: RecordResult) -> str:
    """When and where it was played, as far as that is known: "15 November 2026, 19:30, 47 min, Kitchen table"."""
    at = result.started or result.ended
    told = [in_words(at)] if at is not None else []
    if result.minutes is not None:
        told.append(clock.in_words(result.minutes))
    if result.place:
        told.append(result.place)
    return ", ".join(told)


def in_words(at: datetime.datetime) -> str:
    """A date and a time as people write them."""
    at = clock.local(at)
    return f"{at.day} {at:%B} {at.year}, {at:%H:%M}"


def tie_in_words(tie: Tie) -> str:
    """Who was level, and what was compared until that was settled."""
    compared = (f"{tried.by}: {tried.words}." for tried in tie.tried)
    return " ".join((f"{tie.words}.", *compared, *tie.shared))
