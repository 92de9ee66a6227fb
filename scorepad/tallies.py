"""Tallies: the last pages of a table's score pad, entered player by player."""

from __future__ import annotations

from typing import Generic, NamedTuple, Protocol, TypeVar

from scorepad.room import Setup


class Owned(Protocol):
    """An event of one player."""

    @property
    def player(self) -> str: ...


T = TypeVar("T", bound=Owned)


class Entered(NamedTuple, Generic[T]):
    """A player's tally and its number in the record."""

    tally: T
    number: int


class Tallies(NamedTuple, Generic[T]):
    """The tallies entered so far, in the order of their owners."""

    setup: Setup
    owners: tuple[str, ...]
    """Everybody of whom there is a tally, the players first."""
    entered: tuple[Entered[T] | None, ...]

    @property
    def finished(self) -> bool:
        return None not in self.entered

    def tallies(self) -> list[T]:
        return [each.tally for each in self.entered if each is not None]

    def others(self, event: T) -> list[T]:
        """What the other players have entered."""
        return [tally for tally in self.tallies() if tally.player != event.player]

    def has(self, player: str) -> bool:
        """Has this player's tally been entered?"""
        return self.entered[self.owners.index(player)] is not None

    def missing(self) -> list[str]:
        """The players who have not entered theirs."""
        return [player for player in self.owners if not self.has(player)]


def start(setup: Setup) -> Tallies[T]:
    """Nobody has entered anything."""
    return start_for(setup, setup.players)


def start_for(setup: Setup, owners: tuple[str, ...]) -> Tallies[T]:
    """Nobody has entered anything, and these are to do so."""
    return Tallies(setup, owners, (None,) * len(owners))


def apply(state: Tallies[T], event: T, number: int) -> Tallies[T]:
    """Enter a tally; a second one of the same player replaces the first."""
    seat = state.owners.index(event.player)
    return state._replace(entered=(*state.entered[:seat], Entered(event, number), *state.entered[seat + 1 :]))


def progress(state: Tallies[T]) -> str:
    """How many tallies are entered."""
    return f"{len(state.tallies())} of {len(state.entered)} entered"
