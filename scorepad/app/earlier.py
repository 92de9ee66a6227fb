"""EarlierGame: the game as it stood before one of its events, as corrected since."""

from __future__ import annotations

import attrs

from scorepad.events import Event, Undo
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
        """Itself: it is the game that is played on."""
        return self


def event_in_force(game: Game, number: int) -> Event | None:
    """An event as corrected; None if it is not in force."""
    return next((moment.event for moment in game.line if moment.number == number), None)


def tell_in_force(game: Game, event: Event, number: int) -> str:
    """An event in force in words, given as corrections already have it."""
    return game.tell(event, number, game.count)


def tell_recorded(game: Game, number: int) -> str:
    """A recorded event in words; an undo says what it undid."""
    event = game.ledger.events[number - 1]
    if not isinstance(event, Undo):
        return game.tell(event, number)
    gone = sorted(each for each, undo in game.ledger.undone_by.items() if undo == number)
    return f"event {gone[0]} is undone" if len(gone) == 1 else f"events {gone[0]} to {gone[-1]} are undone"
