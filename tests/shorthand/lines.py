"""What the tests of typed lines share: what is tried in every game, and how a line is checked."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorepad.engine.events import Event
from scorepad.shorthand import complete, read_line, write_line
from scorepad.text.wording import printable
from scorepad.timeline.game import Game
from tests.tables import Keys

CARDS = ["purple-04", "green-04"]
Situation = Callable[[], Game]


class Cases(NamedTuple):
    """What is typed in one game, each line in a situation of its own."""

    understood: Sequence[tuple[Situation, str, Keys]]
    """Lines, and the events they stand for."""
    mistakes: Sequence[tuple[Situation, str, tuple[str, ...]]]
    """Lines that are refused, and words that the refusal has."""
    completed: Sequence[tuple[Situation, str]]
    """Lines whose next word, whichever of those offered, makes an event that breaks no rule."""
    besides: tuple[str, ...]
    """Words that are offered as well and do not complete a line."""
    offered: Sequence[tuple[Situation, str, list[str]]]
    """Lines, and all that is offered as their last word."""
    read_back: Sequence[tuple[Situation, Keys]]
    """Odd events, which are written as lines; so are those above."""
    turned_to: Callable[[Game], str] = lambda _: "Sarah"
    """The player whom the pad is turned to while a line is typed."""

    def read(self, game: Game, line: str) -> Keys:
        """The event of a line typed on the pad."""
        return read_line(game, line, self.turned_to(game))

    def complete(self, game: Game, line: str) -> list[str]:
        """What the last word of a line typed on the pad may become."""
        return complete(game, line, self.turned_to(game))


def awaited(game: Game) -> str:
    """The first player somebody waits for."""
    return next((each.player for each in game.expected() if each.player and not each.is_optional), "Sarah")


def check_round_trip(game: Game, event: Event) -> None:
    line = write_line(event)
    assert printable(line) == line
    assert game.read(read_line(game, line)) == event
    assert game.read(read_line(game, line, game.players[-1])) == event
