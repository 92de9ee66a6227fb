"""Event rows: an event as one row, and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.app.painting import NARROW
from scorepad.engine.rules import slugs
from scorepad.engine.score_changes import Gain, gains_in_words
from scorepad.system import clock
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, fit_words, width, wrap
from scorepad.text.wording import listing
from scorepad.timeline.history import HistoryEntry

_KINDS = {"undo": "an undo", "amend": "a correction", "correct": "a correction"}
CAUSES = {
    "misread": "misread or mistyped",
    "forgotten": "forgotten",
    "agreed": "the table agreed",
    "ruled": "an arbiter ruled",
}
"""Why something was corrected, in words."""
SIGN = "*"
"""Marks the events that were asked for."""


def words_of(entry: HistoryEntry) -> str:
    """The event in words: as corrected, if it was, since that is what its points are for."""
    return entry.words if entry.corrected is None else entry.corrected_words


def marks(entry: HistoryEntry) -> list[Part]:
    """What happened to an event since, in a few words each; empty if it simply counts."""
    found = []
    if entry.inserted_before is not None and entry.corrected is not None:
        found.append(Part(f"inserted before {entry.inserted_before}", "label"))
    if entry.undone_by is not None:
        found.append(Part(f"undone by {entry.undone_by}", "label"))
    if entry.is_deleted:
        found.append(Part(f"deleted by {entry.amended_by}", "label"))
    elif entry.amended_by is not None:
        found += [Part(f"corrected by {entry.amended_by}, was:", "key"), Part(entry.words, "struck")]
    if entry.broken:
        found.append(Part(f"breaks {listing(slugs(entry.broken))}", "bad"))
    if entry.let_stand:
        found.append(Part(f"allowed: {entry.excuse}", "stands"))
    return found


def _in_a_word(entry: HistoryEntry) -> list[Part]:
    """What an event was worth and what happened to it since, as short as possible."""
    points = sum(gain.points for gain in entry.gains if entry.player in (None, gain.player))
    became = {
        "inserted": entry.inserted_before is not None and entry.corrected is not None,
        "undone": entry.undone_by is not None,
        "deleted": entry.is_deleted,
        "corrected": entry.amended_by is not None and not entry.is_deleted,
        "wrong": bool(entry.broken),
        "allowed": bool(entry.let_stand),
    }
    roles = {"corrected": "key", "wrong": "bad", "allowed": "stands"}
    word = next((word for word, is_so in reversed(became.items()) if is_so), "")
    found = [Part(f"{points:+d}", "bad" if points < 0 else "good")] if points else []
    return [*found, Part(word, roles.get(word, "label"))] if word else found


def _role(gains: Sequence[Gain]) -> str:
    """What is only lost is painted as such."""
    return "bad" if all(gain.points < 0 for gain in gains) else "good"


def row(
    entry: HistoryEntry, columns: int, *, digits: int, words: int, is_marked: bool = False, has_time: bool = False
) -> Row:
    """One line: number, time, what happened, what it was worth and did, what happened to it since."""
    at = entry.event.at
    time = (f"{clock.local(at):%H:%M} " if at else " " * 6) if has_time else ""
    parts = [
        Part(f"{entry.number:>{digits}} ", "label"),
        Part(time, "faint"),
        Part(f"{SIGN if is_marked else ' '} ", "good"),
    ]
    worth = gains_in_words(entry.gains, entry.player)
    did = entry.tell_effects(entry.gains).brief
    points = [Part(worth, _role(entry.gains))] if worth else []
    beside = [*points, *([Part(did)] if did else []), *marks(entry)]
    room = columns - sum(width(part.text) for part in parts)
    if columns < NARROW:  # then a word each has room before the end of a long sentence
        beside = _in_a_word(entry)
        used = sum(width(part.text) + 2 for part in beside) + width(words_of(entry)) + 2
        beside += [Part(did)] if did and used + width(did) <= room else []
        words = room - sum(width(part.text) + 2 for part in beside)
    elif not beside:  # then there is more room for the words
        words = max(words, room)
    else:  # rather than that what it was worth is cut, a short event takes less room than the others
        needed = sum(width(part.text) + 2 for part in beside)
        words = min(words, max(width(words_of(entry)), room - needed))
    told = fit(words_of(entry), words)
    name = entry.player or ""
    if not entry.is_in_force:
        text = told.rstrip()
        parts += [Part(text, "struck"), Part(told[len(text) :])]
    elif name and told.startswith(f"{name} "):
        parts += [Part(name, "player"), Part(told[len(name) :])]
    else:
        parts.append(Part(told, "label"))
    room = columns - sum(width(part.text) for part in parts)
    for part in beside:
        if room > 3:
            text = f"  {fit_words(part.text, room - 2)}"
            parts.append(part._replace(text=text))
            room -= width(text)
    return tuple(parts)


def in_full(entry: HistoryEntry, columns: int) -> Drawing:
    """Everything known about an event, wrapped to a width."""
    rows: list[list[Part | str]] = [[Part(f"Event {entry.number}", "title"), Part(_written(entry), "label")]]
    words = words_of(entry) + entry.tell_effects(entry.gains).sentence
    rows += [[Part(line, "" if entry.is_in_force else "struck")] for line in wrap(words, columns)]
    for part in _remarks(entry):
        rows += [[Part(line, part.role)] for line in wrap(part.text, columns)]
    return draw(*rows)


def _written(entry: HistoryEntry) -> str:
    """Who recorded it, and when, if the record says so."""
    event = entry.event
    words = f"   recorded by {event.by}" if event.by else ""
    return f"{words}   {clock.local(event.at):%Y-%m-%d %H:%M}" if event.at else words


def _remarks(entry: HistoryEntry) -> Iterator[Part]:
    event = entry.event
    if entry.gains:
        yield Part(gains_in_words(entry.gains), _role(entry.gains))
    yield from marks(entry)
    for violation in (*entry.broken, *entry.let_stand):
        yield Part(str(violation), "label")
    cause = getattr(event, "cause", None)
    if cause is not None:
        yield Part(CAUSES[cause], "label")
    why = getattr(event, "why", None)
    if why:
        yield Part(f"reason: {why}", "label")
    if event.note:
        yield Part(f"note: {event.note}", "label")


def searchable(entry: HistoryEntry) -> str:
    """The text that a search looks through."""
    event = entry.event
    became = (part.text for part in marks(entry))
    told = words_of(entry) + entry.tell_effects().sentence
    words = (f"{entry.number}", told, *became, event.note or "", getattr(event, "why", None) or "")
    return "\n".join((*words, gains_in_words(entry.gains))).casefold()


def why_not_amended(entry: HistoryEntry) -> str:
    """Why an event cannot be corrected, and what to do instead."""
    if entry.undone_by is not None:
        return f"Event {entry.number} was undone by event {entry.undone_by}; record it again instead."
    if entry.is_deleted:
        return f"Event {entry.number} was deleted by event {entry.amended_by}; press u to undo that."
    return f"Event {entry.number} is {_KINDS[entry.event.kind]}; press u to take it back."
