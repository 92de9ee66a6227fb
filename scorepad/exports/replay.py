"""Replay: a game step by step, as data. Rows that many steps share are kept once."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

from scorepad.drawing import Drawing, Part, Row
from scorepad.exports.inks import class_of, joined
from scorepad.gains import gains
from scorepad.game import Game
from scorepad.wording import printable

Parts = tuple[Part, ...]
LONGEST = 600
"""How many moves are shown at most: a game has some two hundred, and each is drawn."""


class Step(NamedTuple):
    """A moment of the game: the event that led there, in words, and the rows of the sheets by number."""

    number: int
    """That of the event; 0 before the first one."""
    words: str
    gains: str
    note: str
    rows: tuple[int, ...]


class Replay(NamedTuple):
    """Every step, and the rows that they are drawn with."""

    steps: tuple[Step, ...]
    rows: tuple[Parts, ...]

    @property
    def roles(self) -> set[str]:
        """The roles of all rows."""
        return {part.role for row in self.rows for part in row}

    def table(self, seen: Container[str]) -> dict[str, Any]:
        """As plain lists: rows are classes, by number, and texts in turn; a role without a look has none."""
        roles = sorted(role for role in self.roles if role in seen)
        places = {role: place for place, role in enumerate(roles, 1)}
        rows = [[each for part in row for each in (places.get(part.role, 0), part.text)] for row in self.rows]
        return {"classes": ["", *map(class_of, roles)], "rows": rows, "steps": [list(step) for step in self.steps]}


def replay(game: Game) -> Replay:
    """The events in force, each with the sheets after it; of a record longer than any game, the first ones."""
    numbers: dict[Parts, int] = {}
    known: dict[Row, int] = {}

    def number_of(row: Row) -> int:
        if row not in known:  # most rows are those of the step before
            known[row] = numbers.setdefault(tuple(joined(row)), len(numbers))
        return known[row]

    def rows(drawing: Drawing) -> tuple[int, ...]:
        return tuple([number_of(row) for row in drawing.rows])

    drawn = rows(game.start.draw())
    steps = [Step(0, "Before the first event.", "", "", drawn)]
    before, moves = game.start, 0
    for number, event, after, *_ in game.line:
        brought = ""
        if after is not before:  # notes leave the table as it is
            if moves == LONGEST:
                steps.append(Step(number - 1, f"The replay shows the first {LONGEST} moves.", "", "", drawn))
                break
            moves += 1
            brought = ", ".join(f"{each.player} {each.words}" for each in gains(before.result(), after.result()))
            drawn = rows(after.draw())
        words = printable(game.tell(event, number))
        steps.append(Step(number, words, printable(brought), printable(event.note or ""), drawn))
        before = after
    return Replay(tuple(steps), tuple(numbers))
