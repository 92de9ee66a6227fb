"""Notices: what the app has to say for a few seconds, in the place of the headline, so that it covers nothing."""

from __future__ import annotations

from collections.abc import Sequence

from textual.notifications import Notification

from scorepad.drawing import Part, Row, fit, width, wrap

MOMENT = 0.01
"""Seconds a notice is shown at least: a timer with no time left would count backwards without end."""
READ = 4
"""Seconds after which a complaint has been read, so that the next key takes it away."""
MOST = 2
"""Rows of notices above everybody's sheets; the help shows what there is no room for."""
SHARE = 4
"""Other pages give up to a row in so many to them."""
MORE = "  F1 more"


def is_read(notice: Notification) -> bool:
    """Is it a complaint that has been there for long enough?"""
    return notice.severity == "error" and notice.timeout - notice.time_left >= READ


def notice_rows(notices: Sequence[Notification], columns: int, lead: Row = (), most: int = 0) -> list[Row]:
    """Every error, and the latest of the others, the newest first, behind what stays in sight.

    They take as many rows as they need, or `most`; then the last row says how to see the rest.
    """
    rows: list[Row] = []
    before = sum(width(part.text) for part in lead)
    columns -= before
    latest = notices[-1:]
    shown = [each for each in reversed(notices) if each.severity == "error" or each in latest]
    for words, severity in dict.fromkeys((each.message, each.severity) for each in shown):
        role, sign = ("bad", "! ") if severity == "error" else ("prompt", "")
        lines = [line for told in words.split("\n") for line in wrap(told, columns - 2 - len(sign))]
        blank = " " * len(sign)
        rows += [(Part(f" {blank if number else sign}{line}", role),) for number, line in enumerate(lines)]
    if most and len(rows) > most:
        ((text, role, *_),) = rows[most - 1]
        cut = Part(fit(f"{text} …", columns - len(MORE) - 1), role)
        rows = [*rows[: most - 1], (cut, Part(MORE, "key"))]
    if not lead or not rows:
        return rows
    return [(*lead, *rows[0]), *((Part(" " * before), *row) for row in rows[1:])]
