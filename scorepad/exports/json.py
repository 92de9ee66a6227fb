"""JSON: the result key by key; several as one object per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorepad import report
from scorepad.exports.pages import between
from scorepad.record_result import RecordResult


def part(result: RecordResult) -> dict[str, Any]:
    """The keys of the result."""
    return result.table()


def join(parts: Iterable[dict[str, Any]], is_batch: bool) -> Iterator[str]:
    """A line for each."""
    del is_batch
    return between("\n", map(report.as_json, parts))
