"""Text: the result for people, point by point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorepad import report
from scorepad.exports.pages import Page, join_pages
from scorepad.record_result import RecordResult
from scorepad.wording import printable


def part(result: RecordResult) -> Page:
    """The result, and the file it is from."""
    return Page(result.file, "\n".join((*report.result_text(result), "", f"scorepad result {result.seal}")))


def join(parts: Iterable[Page], is_batch: bool) -> Iterator[str]:
    """One result after the other, each under the name of its file."""
    return join_pages(parts, is_batch, "\n\n\n", lambda file: f"{printable(file)}\n\n")
