"""Happenings drawn: an event as a row of the history, and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from scorepad.drawing import Drawing, Part, Row, draw, fit, width, wrap
from scorepad.gains import Gain
from scorepad.history import Happening
from scorepad.rules import slugs
from scorepad.wording import listing, printable

SIGN = "*"
"""Stands before the events that somebody asked for."""


def marks(happening: Happening) -> list[Part]:
    """What became of an event, in a few words each; nothing if it is simply in force."""
    found = []
    if happening.withdrawn_by is not None:
        found.append(Part(f"withdrawn by {happening.withdrawn_by}", "label"))
    if happening.is_struck:
        found.append(Part(f"struck by {happening.amended_by}", "label"))
    elif happening.amended_by is not None:
        found.append(Part(f"corrected by {happening.amended_by}: {happening.corrected_words}", "key"))
    if happening.broken:
        found.append(Part(f"breaks {listing(slugs(happening.broken))}", "bad"))
    if happening.let_stand:
        found.append(Part(f"stands: {happening.excuse}", "stands"))
    return [part._replace(text=printable(part.text)) for part in found]


def gains_in_words(gains: Sequence[Gain], player: str | None = None) -> str:
    """Gains in a few words; players are named, but not the one whose event it was."""
    said = []
    for name, own in groupby(gains, key=lambda gain: gain.player):
        points = ", ".join(gain.words for gain in own)
        said.append(points if name == player else f"{name} {points}")
    return printable("; ".join(said))


def row(happening: Happening, columns: int, *, digits: int, words: int, is_marked: bool = False) -> Row:
    """One line: number, what happened, what it brought, what became of it."""
    parts = [
        Part(f"{happening.number:>{digits}} ", "label"),
        Part(f"{SIGN if is_marked else ' '} ", "good"),
    ]
    told = fit(happening.words, words)
    name = printable(happening.player or "")
    if not happening.is_in_force or happening.amended_by is not None:
        text = told.rstrip()
        parts += [Part(text, "struck"), Part(told[len(text) :])]
    elif name and told.startswith(f"{name} "):
        parts += [Part(name, "player"), Part(told[len(name) :])]
    else:
        parts.append(Part(told, "label"))
    room = columns - sum(width(part.text) for part in parts)
    brought = gains_in_words(happening.gains, happening.player)
    for part in ([Part(brought, "good")] if brought else []) + marks(happening):
        if room > 3:
            text = f"  {part.text}" if width(part.text) + 2 <= room else fit(f"  {part.text}", room)
            parts.append(part._replace(text=text))
            room -= width(text)
    return tuple(parts)


def in_full(happening: Happening, columns: int) -> Drawing:
    """Everything there is to say about an event, in lines of a width."""
    rows: list[list[Part | str]] = [
        [Part(f"Event {happening.number}", "title"), Part(_written(happening), "label")]
    ]
    is_as_recorded = happening.is_in_force and happening.amended_by is None
    rows += [[Part(line, "" if is_as_recorded else "struck")] for line in wrap(happening.words, columns)]
    for part in _remarks(happening):
        rows += [[Part(line, part.role)] for line in wrap(part.text, columns)]
    return draw(*rows)


def _written(happening: Happening) -> str:
    """Who wrote it down, and when, if the record knows."""
    event = happening.event
    words = f"   written down by {printable(event.by)}" if event.by else ""
    return f"{words}   {event.at:%Y-%m-%d %H:%M}" if event.at else words


def _remarks(happening: Happening) -> Iterator[Part]:
    event = happening.event
    if happening.gains:
        yield Part(gains_in_words(happening.gains), "good")
    yield from marks(happening)
    for violation in (*happening.broken, *happening.let_stand):
        yield Part(str(violation), "label")
    why = getattr(event, "why", None)
    if why:
        yield Part(f"because: {why}", "label")
    if event.note:
        yield Part(f"note: {event.note}", "label")


def searchable(happening: Happening) -> str:
    """Everything in which words are looked for."""
    event = happening.event
    became = (part.text for part in marks(happening))
    words = (f"{happening.number}", happening.words, *became, event.note or "", getattr(event, "why", None) or "")
    return "\n".join((*words, gains_in_words(happening.gains))).casefold()


def why_not_amended(happening: Happening) -> str:
    """Why an event cannot be amended, and what is possible."""
    if happening.withdrawn_by is not None:
        return f"Event {happening.number} was withdrawn by {happening.withdrawn_by}; record it again instead."
    if happening.is_struck:
        return f"Event {happening.number} was struck by {happening.amended_by}; only what counts can be amended."
    return f"Event {happening.number} is an {happening.event.kind} itself; undo takes it back."
