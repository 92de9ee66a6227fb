"""Shorthand: events typed in one short line, the same way in every game.

The first word is the kind or its beginning ("cr"); it can be left out where only one kind is possible.
Each further word goes to the first key it fits, as typed or as the beginning of a value that the game
offers there. Lists take several words, or values separated by commas. A name with spaces goes in quotation
marks, key=value works everywhere, and a note takes the rest of the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from scorepad.engine.events import COMMON, Event, IncompleteEvent, Key
from scorepad.engine.values import Text
from scorepad.shorthand.reading import LineReader, WrongWords
from scorepad.shorthand.tokens import (
    LineContext,
    Token,
    last,
    pairs,
    unmarked,
    value,
    write_line,
    write_value,
    write_word,
)
from scorepad.system import limits
from scorepad.timeline.game import Game

__all__ = ["WrongWords", "complete", "last", "pairs", "read_line", "read_typed", "value", "write_line"]


def read_line(
    game: Game, text: str, player: str | None = None, *, instead_of: int | None = None
) -> dict[str, Any]:
    """The event of a line as a table; RecordError says which word does not fit.

    A line that does not say who acts is about `player`, or the only player expected. With
    `instead_of` it is read as a replacement for that event.
    """
    return read_typed(game, text, player, instead_of=instead_of).table()


def read_typed(game: Game, text: str, player: str | None = None, *, instead_of: int | None = None) -> Event:
    """The event of a line."""
    return LineReader(LineContext(game, player, instead_of)).read_event(text)


def complete(game: Game, text: str, player: str | None = None, *, instead_of: int | None = None) -> list[str]:
    """What the last word of a line may become, the best first."""
    return _complete(LineContext(game, player, instead_of), text)


# ---------------------------------------------------------------------- completion


def _complete(place: LineContext, line: str) -> list[str]:
    """What the last word may become, the best first."""
    word, typed = last(line)
    before = line[: len(line) - len(typed)]
    reading = LineReader(place)
    with suppress(IncompleteEvent):  # the word in question continues it
        reading.read(before)
    if reading.misfits:
        return []
    while reading.inner is not None:
        reading = reading.inner
    offered = dict.fromkeys(_offered(reading, word, typed))
    found = [each for each in offered if unmarked(each).startswith(unmarked(typed)) and each != typed]
    return found[: limits.COMPLETIONS]


def _offered(reading: LineReader, word: Token, typed: str) -> Iterator[str]:
    names = reading.keys
    if not reading.kind:
        yield from _openings(reading, typed)
    elif word.key in names:
        yield from _values_as_words(reading, names[word.key])
    elif word.text != typed and reading.latest is not None:  # inside a list
        yield from _words(reading, [reading.latest])
    elif reading.latest is None or not isinstance(reading.latest.type, Text):
        yield from _bare_words(reading, _next(reading, typed))
        yield from _names(reading, typed)


def _openings(reading: LineReader, typed: str) -> Iterator[str]:
    """The first word: a kind, or what follows it where only one kind is possible."""
    place = reading.place
    kinds = place.kinds(place.player)
    yield from kinds
    if len(kinds) == 1:
        guess = LineReader(place)
        guess.be(kinds[0])
        yield from _words(guess, _next(guess, typed))
    yield from (name for name, kind in COMMON.items() if kind.is_amendable or not place.is_earlier)
    if typed:
        yield from place.game.mode.kinds


def _next(reading: LineReader, typed: str) -> Iterable[Key]:
    """The keys that the next word may go to; before anything is typed, only the first of them."""
    keys = [key for key in reading.open() if _values(reading, key)]
    if not _lacking(reading):  # keys set by their name alone are offered as names
        keys = [key for key in keys if not reading.is_named(key)]
    if reading.place.player:  # usually left out, so it comes last
        keys.sort(key=lambda key: key.name == "player")
    return keys if typed else keys[:1]


def _lacking(reading: LineReader) -> list[Key]:
    """The required keys that are missing; the player may be known already."""
    return [key for key in reading.missing() if key.name != "player" or not reading.place.player]


def _words(reading: LineReader, keys: Iterable[Key]) -> Iterator[str]:
    for key in keys:
        for each, word in zip(_values(reading, key), _values_as_words(reading, key), strict=True):
            yield key.name if each is True else word


def _values_as_words(reading: LineReader, key: Key) -> Iterator[str]:
    for each in _values(reading, key):
        if isinstance(each, str):
            yield _word(each, reading, key)
        elif isinstance(each, Mapping) and _is_said(reading, key, each):
            yield reading.place.spoken(each)
        else:
            yield write_value(each)


def _is_said(reading: LineReader, key: Key, value: Mapping[str, Any]) -> bool:
    """Is a table understood by its values alone?"""
    return reading.place.near(reading.kind, reading.table, key, reading.place.spoken(value)) == [value]


def _bare_words(reading: LineReader, keys: Iterable[Key]) -> Iterator[str]:
    """Values without their keys; key=value where they would go to another key."""
    for key in keys:
        for each, word in zip(_values(reading, key), _words(reading, [key]), strict=True):
            is_plain = each is True or (each is not False and reading.reaches(key, each))
            yield word if is_plain else f"{key.name}={word}"


def _word(value: str, reading: LineReader, key: Key) -> str:
    """A text as one word, quoted where it would be taken for a number and go to another key."""
    if not value.lstrip("+-").isdecimal():
        return write_word(value, reading.keys)
    return f'"{value}"' if reading.takes(int(value)) or not reading.reaches(key, value) else value


def _values(reading: LineReader, key: Key) -> list[Any]:
    return reading.place.values(reading.kind, reading.table, key)


def _names(reading: LineReader, typed: str) -> Iterator[str]:
    """Names of keys: the kind's own once one is begun, all of them once nothing is missing."""
    for key in sorted(reading.keys.values(), key=lambda key: key.is_common):
        is_due = not _lacking(reading) or (typed and not key.is_common)
        if is_due and key.name not in reading.table:
            yield key.name if reading.is_named(key) else f"{key.name}="
