"""Notices: what the app has to say for a few seconds, in the place of the headline, so that it covers nothing."""

from __future__ import annotations

from collections.abc import Sequence

from textual.notifications import Notification

from scorepad.drawing import Part, Row, width, wrap

MOMENT = 0.01
"""Seconds a notice is shown at least: a timer with no time left would count backwards without end."""


def notice_rows(notices: Sequence[Notification], columns: int, lead: Row = ()) -> list[Row]:
    """Every error, and the latest of the others, in as many rows as they need, behind what stays in sight."""
    rows: list[Row] = []
    before = sum(width(part.text) for part in lead)
    columns -= before
    latest = notices[-1:]
    shown = [each for each in notices if each.severity == "error" or each in latest]
    for words, severity in dict.fromkeys((each.message, each.severity) for each in shown):
        role, sign = ("bad", "! ") if severity == "error" else ("prompt", "")
        lines = [line for told in words.split("\n") for line in wrap(told, columns - 2 - len(sign))]
        blank = " " * len(sign)
        rows += [(Part(f" {blank if number else sign}{line}", role),) for number, line in enumerate(lines)]
    if not lead or not rows:
        return rows
    return [(*lead, *rows[0]), *((Part(" " * before), *row) for row in rows[1:])]
