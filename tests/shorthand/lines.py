"""What the tests of typed lines share."""

from __future__ import annotations

from collections.abc import Callable

from scorepad.errors import RecordError
from scorepad.events import Event
from scorepad.game import Game
from scorepad.shorthand import complete, read_line, write_line
from scorepad.wording import printable
from tests.tables import Keys, broken

CARDS = ["purple-04", "green-04"]


def check_round_trip(game: Game, event: Event) -> None:
    line = write_line(event)
    assert printable(line) == line
    assert game.read(read_line(game, line)) == event
    assert game.read(read_line(game, line, game.players[-1])) == event


def check_refused_or_read(game: Game, line: str, read: Callable[[Game, str], Keys]) -> None:
    """The line can be completed, and it is refused with a sentence or stands for a well-formed event."""
    assert isinstance(complete(game, line, "Sarah"), list)
    try:
        event = read(game, line)
    except RecordError:
        return
    assert "malformed" not in broken(game, event)


def nonsense(before: str, word: str, number: int) -> tuple[str, ...]:
    """Lines that go on with a word in several ways, on their own or as the correction of this event."""
    begun = f"{before} {word}"
    return begun, f"{begun} ", f"{begun} r", f"amend {number} with {begun}"
