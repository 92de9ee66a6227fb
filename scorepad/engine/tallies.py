"""Tallies: the last pages of a table's score pad, entered player by player."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from scorepad.engine.result import Result
from scorepad.engine.rules import DECISION
from scorepad.engine.ruleset import Setup
from scorepad.text.drawing import COLUMNS, Drawing, Part, Target, draw, fit

NAME, TOTAL = 24, 8
"""The widths of names, if there is enough space, and of totals on the last page."""


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
    """Everybody who gets a tally, the players first."""
    entered: tuple[Entered[T] | None, ...]

    @property
    def finished(self) -> bool:
        return None not in self.entered

    @property
    def rounds_over(self) -> int:
        """A tally is written after the last round."""
        return 0

    def tallies(self) -> list[T]:
        return [each.tally for each in self.entered if each is not None]

    def others(self, event: T) -> list[T]:
        """The tallies of the other players."""
        return [tally for tally in self.tallies() if tally.player != event.player]

    def has(self, player: str) -> bool:
        """Has this player's tally been entered?"""
        return self.entered[self.owners.index(player)] is not None

    def missing(self) -> list[str]:
        """The players whose tallies are missing."""
        return [player for player in self.owners if not self.has(player)]


def start(setup: Setup) -> Tallies[T]:
    """No tallies yet."""
    return start_for(setup, setup.players)


def start_for(setup: Setup, owners: tuple[str, ...]) -> Tallies[T]:
    """No tallies yet, one expected from each of these."""
    return Tallies(setup, owners, (None,) * len(owners))


def apply(state: Tallies[T], event: T, number: int) -> Tallies[T]:
    """Enter a tally; a second one of the same player replaces the first."""
    seat = state.owners.index(event.player)
    return state._replace(entered=(*state.entered[:seat], Entered(event, number), *state.entered[seat + 1 :]))


def key(state: Tallies[T]) -> Hashable:
    """Equal for equal tallies, in whatever order they were entered."""
    return tuple([None if entered is None else entered.tally for entered in state.entered])


def progress(state: Tallies[T]) -> str:
    """How many tallies are entered."""
    return f"{len(state.tallies())} of {len(state.entered)} entered"


def _cell(value: int | str, columns: int) -> str:
    """A value at the right of its column; an absurdly large number is rounded."""
    text = str(value)
    if isinstance(value, int) and len(text) >= columns:
        text = f"{value:.0e}"
    return f"{text:>{columns}}"


def draw_page(
    result: Result,
    columns: Mapping[str, Sequence[str]],
    player: str | None,
    *,
    note: str = "",
    notes: Mapping[str, int | str] = {},
) -> Drawing:
    """The last page of the score pad, for everybody or one player, with a row for each player.

    There is a column for each heading with the points of its items, an optional column for notes, and the total;
    where the table decided something beyond the rules, a column for that, too.
    """
    if any(line.rule == DECISION.slug for standing in result.standings for line in standing.lines):
        columns = {**columns, "decided": [DECISION.slug]}
    widths = {head: len(head) + 2 for head in columns}
    beside = len(note) + 2 if note else 0
    name = min(NAME, COLUMNS - sum(widths.values()) - beside - TOTAL)
    heads = "".join(f"{head:>{size}}" for head, size in widths.items())
    head = f"{'':{name}}{heads}{note:>{beside}}{'total':>{TOTAL}}"
    rows: list[Sequence[Part | str]] = [[Part(head, "label")], [Part("─" * len(head), "edge")]]
    for standing in result.standings:
        if player in (None, standing.player):
            cells = [_cell(sum(map(standing.points_for, items)), widths[head]) for head, items in columns.items()]
            total = f"{'out':>{TOTAL}}" if standing.eliminated else _cell(standing.total, TOTAL)
            rows.append(
                [
                    Part(fit(standing.player, name), "player", Target("player", standing.player)),
                    "".join(cells),
                    Part(_cell(notes.get(standing.player, ""), beside) if note else "", "label"),
                    Part(total, "total"),
                ]
            )
    return draw(*rows)
