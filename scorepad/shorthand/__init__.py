"""Shorthand: events typed in one short line, the same way in every game.

The first word is the kind or its beginning ("cr"); it can be left out where only one kind is possible.
Each further word goes to the first key it fits, as typed or as the beginning of a value that the game
offers there. Lists take several words, or values separated by commas. A name with spaces goes in quotation
marks, key=value works everywhere, and a note takes the rest of the line.
"""

from __future__ import annotations

from typing import Any

from scorepad.engine.events import Event
from scorepad.shorthand import completion
from scorepad.shorthand.context import LineContext
from scorepad.shorthand.reading import LineReader
from scorepad.shorthand.tokens import last, pairs, value, write_line
from scorepad.timeline.game import Game

__all__ = ["complete", "last", "pairs", "read_line", "read_typed", "value", "write_line"]


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
    reading = LineReader(LineContext(game, player, instead_of))
    reading.read(text)
    return reading.finish()


def complete(game: Game, text: str, player: str | None = None, *, instead_of: int | None = None) -> list[str]:
    """What the last word of a line may become, the best first."""
    return completion.complete(LineContext(game, player, instead_of), text)
