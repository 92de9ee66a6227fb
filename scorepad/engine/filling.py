"""Score cards filled in as the game is played: everybody marks what they score, and nobody records moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from scorepad.engine.events import Event, Finish
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.position import Position
from scorepad.engine.rules import Broken
from scorepad.engine.ruleset import Setup
from scorepad.text.drawing import COLUMNS, Drawing, Part, Target, draw, draw_name, draw_next, indent, stack

CHANGES = range(-9, 10)
"""The changes of a quantity on offer; greater ones can be typed."""


Marked = Mapping[str, Any]
"""The keys of a mark; of another kind of event if it says so."""


class ScoreCard(Protocol):
    """What the score card of every game has."""

    @property
    def player(self) -> str: ...


C = TypeVar("C", bound=ScoreCard)


class Filled(NamedTuple, Generic[C]):
    """Everybody's score card as far as it is filled in."""

    setup: Setup
    seats: tuple[C, ...]
    """The score cards in seating order; that of a virtual player comes last."""
    ended: int = 0
    """The number of the event that ended the game; 0 while it is played."""
    earlier: tuple[C, ...] = ()
    """The score cards of a round that is over, in games that are scored by rounds."""

    @property
    def finished(self) -> bool:
        return bool(self.ended)

    @property
    def rounds_over(self) -> int:
        return 1 if self.earlier else 0

    def seat(self, player: str) -> C:
        """A player's score card."""
        return next(seat for seat in self.seats if seat.player == player)

    def others(self, player: str) -> list[C]:
        """The score cards of the others."""
        return [seat for seat in self.seats if seat.player != player]

    def with_seat(self, new: C) -> Self:
        """The same with another score card of this player."""
        return self._replace(seats=tuple([new if seat.player == new.player else seat for seat in self.seats]))


def progress(state: Filled[C]) -> str:
    """How far the game has come."""
    return (
        "the game is over"
        if state.finished
        else f"round {state.rounds_over + 1}"
        if state.earlier
        else "under way"
    )


def judge_end(broken: Broken, state: Filled[C], event: Event, sequence: str) -> None:
    """Nothing is marked after the end, and a game ends once."""
    if state.finished:
        what = "ended twice" if isinstance(event, Finish) else "marked on"
        broken.add(sequence, f"The game ended with event {state.ended}; it cannot be {what}.")


def marks(player: str, *picks: Pick) -> Expected:
    """A mark on a player's score card with these keys."""
    return Expected("mark", player, f"Mark what {player} scores.", picks, is_optional=True)


def finish(why_not: Sequence[str] = ()) -> Expected:
    """The end of the game; these sentences say why it is not possible yet."""
    prompt = why_not[0] if why_not else "Finish the game when it is over."
    return Expected("finish", None, prompt, is_optional=True, is_possible=not why_not)


NAME = 28
"""Columns of a name above a score card."""


def draw_cards(
    position: Position, player: str | None, draw_seat: Callable[[C], tuple[list[Part], Drawing]]
) -> Drawing:
    """Everybody's score card, or one player's: name, points and what else is said there, the card below."""
    state: Filled[C] = position.state_as(Filled)
    totals = {
        standing.player: "out" if standing.eliminated else str(standing.total)
        for standing in position.result().standings
    }
    parts = []
    if player is None:
        head = [Part(position.ruleset.title, "title"), Part(f"   {position.progress()}")]
        parts += [draw(head, [Part("═" * COLUMNS, "edge")])]
    for place, seat in enumerate(state.seats):
        if player in (None, seat.player):
            said, card = draw_seat(seat)
            name = draw_name(seat.player, place, NAME, is_up=False, target=Target("player", seat.player))
            total = Part(f"{totals.get(seat.player, ''):>4}", "total")
            parts += [draw(""), draw([*name, total, *said]), indent(card, 1)]
    if player is None:
        parts += [draw(""), draw_next(position.prompts(), is_over=state.finished)]
    return stack(*parts)
