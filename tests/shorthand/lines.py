"""What the tests of typed lines share."""

from __future__ import annotations

from scorepad.events import Event
from scorepad.game import Game
from scorepad.shorthand import read_line, write_line
from scorepad.wording import printable

CARDS = ["purple-04", "green-04"]


def check_round_trip(game: Game, event: Event) -> None:
    line = write_line(event)
    assert printable(line) == line
    assert game.read(read_line(game, line)) == event
    assert game.read(read_line(game, line, game.players[-1])) == event
