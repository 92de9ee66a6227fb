"""TOML: the result key by key; several as a list called results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorepad import report
from scorepad.record_result import RecordResult


def part(result: RecordResult) -> dict[str, Any]:
    """The keys of the result."""
    return result.table()


def join(parts: Iterable[dict[str, Any]], is_batch: bool) -> Iterator[str]:
    """One document."""
    tables = list(parts)
    yield report.as_toml({"results": tables} if is_batch else tables[0])
