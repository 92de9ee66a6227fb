"""Score cards filled in as the game is played: everybody marks what they score, and nobody records moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from scorepad.engine.events import Event, Finish, Mark
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.position import Position
from scorepad.engine.rules import Broken
from scorepad.engine.ruleset import Setup
from scorepad.text.drawing import (
    COLUMNS,
    Drawing,
    Part,
    Row,
    Target,
    draw,
    draw_name,
    draw_next,
    indent,
    stack,
    width,
)

CHANGES = range(-9, 10)
"""The changes of a quantity on offer; greater ones can be typed."""


Marked = Mapping[str, Any]
"""The keys of a mark; of another kind of event if it says so."""


class FilledCard(Protocol):
    """What the score card of every game has."""

    @property
    def player(self) -> str: ...


C = TypeVar("C", bound=FilledCard)


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


NAME = 24
"""Columns of a name above a score card, at most."""
HIGH = 13
"""Rows of a score card in a text."""


class CardLook(NamedTuple, Generic[C]):
    """How a game draws its score card."""

    body: Callable[[Filled[C], C, int, int], Drawing]
    """What is on a score card, in so many columns and at most so many rows. It is as high when it is empty."""
    brief: Callable[[Filled[C], C], Row] = lambda _, __: ()
    """What matters most on a score card, in a few words."""

    def draw(self, position: Position, player: str | None = None) -> Drawing:
        """Everybody's score card, or one player's."""
        state: Filled[C] = position.state_as(Filled)
        seats = [seat.player for seat in state.seats if player in (None, seat.player)]
        cards = [self.draw_own(position, each, COLUMNS, HIGH) for each in seats]
        if player is not None:
            return stack(*cards)
        head = [Part(position.ruleset.title, "title"), Part(f"   {position.progress()}")]
        parts = [draw(head, [Part("═" * COLUMNS, "edge")])]
        for card in cards:
            parts += [draw(""), card]
        return stack(*parts, draw(""), draw_next(_prompts(position), is_over=state.finished))

    def draw_own(self, position: Position, player: str, columns: int, rows: int) -> Drawing:
        """One player's score card under their name and points."""
        state: Filled[C] = position.state_as(Filled)
        seat = state.seat(player)
        head = self._draw_head(position, state, seat, columns)
        return stack(draw(head), indent(self.body(state, seat, columns - 1, max(1, rows - 1)), 1))

    def _draw_head(self, position: Position, state: Filled[C], seat: C, columns: int) -> Row:
        place = [each.player for each in state.seats].index(seat.player)
        standing = next((each for each in position.result().standings if each.player == seat.player), None)
        outlook = position.mode.outlook(state)
        total, words = "", []
        if standing is not None:
            pending = sum(line.points for line in standing.lines if line.item in outlook.unsure)
            total = f"{'out' if standing.eliminated else standing.total - pending:>4}"
            words = [f" +{pending} if it ended now", f" +{pending}"] if pending else []
        if seat.player in outlook.danger:
            words = ["  out if it ended now", "  out now"]
        told = next((each for each in words if len(total) + width(each) + LEAST_NAME <= columns), "")
        room = max(LEAST_NAME, min(NAME, columns - len(total) - width(told)))
        name = draw_name(seat.player, place, room, is_up=False, target=Target("player", seat.player))
        return (*name, Part(total, "total"), Part(told, "bad" if seat.player in outlook.danger else "label"))

    def draw_brief(self, position: Position, player: str, is_beside_own: bool) -> Row:
        """A player's score card in a few words; nothing where it is drawn."""
        state: Filled[C] = position.state_as(Filled)
        return () if is_beside_own else self.brief(state, state.seat(player))


LEAST_NAME = 12


def _prompts(position: Position) -> list[str]:
    """What may come next; of marks for everybody one sentence."""
    own = [each for each in position.expected() if each.kind != Mark.kind or not each.is_optional]
    marks = [MARK_ANYTHING] if len(own) < len(position.expected()) else []
    return [*marks, *dict.fromkeys(each.prompt for each in own)]


MARK_ANYTHING = "Mark what anyone scores."
