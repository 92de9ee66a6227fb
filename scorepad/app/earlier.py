"""EarlierGame: the game as it stood before one of its events, as corrected since."""

from __future__ import annotations

import attrs

from scorepad.events import Event
from scorepad.game import Game
from scorepad.terms import only


class EarlierGame(Game):
    """What is in force before an event, as a game of its own in which something can be tried."""

    is_read_only = False

    def __init__(self, game: Game, number: int) -> None:
        super().__init__(game.header, game.ruleset, only(game.setup.pack))
        before = game.line[: game.ledger.place_before(number)]
        self.numbers = tuple(moment.number for moment in before)
        """The number that each event has in the whole record."""
        for moment in before:
            event = moment.event
            self.accept(event if event.stands == moment.excuse else attrs.evolve(event, stands=moment.excuse))

    @property
    def game(self) -> Game:
        """Itself: this is the game being played."""
        return self


def event_in_force(game: Game, number: int) -> Event | None:
    """An event as corrected; None if it is not in force."""
    return next((moment.event for moment in game.line if moment.number == number), None)
