"""Shorthand: events typed in one short line, the same way in every game.

The first word is the kind or the beginning of one ("cr"); where only one kind may come it can be left
out. Each further word goes to the first key that it fits, as it is or as the beginning of what the game
offers there; lists take several words, or values parted by commas. A name with blanks stands in
quotation marks, key=value works everywhere, and a remark takes the rest of the line.
"""

from __future__ import annotations

from typing import Any

from scorepad.events import Event
from scorepad.game import Game
from scorepad.shorthand import completing
from scorepad.shorthand.context import Context
from scorepad.shorthand.reading import Reading
from scorepad.shorthand.tokens import last, pairs, value
from scorepad.shorthand.writing import write_line

__all__ = ["complete", "last", "pairs", "read_line", "read_typed", "value", "write_line"]


def read_line(
    game: Game, text: str, player: str | None = None, *, instead_of: int | None = None
) -> dict[str, Any]:
    """The table of the event that a line stands for; RecordError says which word does not fit.

    A line that does not say who acts speaks of `player`, or of the only player expected. With
    `instead_of` it is read as if it stood in the place of that event.
    """
    return read_typed(game, text, player, instead_of=instead_of).table()


def read_typed(game: Game, text: str, player: str | None = None, *, instead_of: int | None = None) -> Event:
    """The event itself that a line stands for."""
    reading = Reading(Context(game, player, instead_of))
    reading.read(text)
    return reading.finish()


def complete(game: Game, text: str, player: str | None = None, *, instead_of: int | None = None) -> list[str]:
    """What the last word of a line may become, the best first."""
    return completing.complete(Context(game, player, instead_of), text)
