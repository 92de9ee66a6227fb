"""explain: what is behind each score line of Sea & Shore, and the piles of both rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from scorepad.engine.events import Event
from scorepad.engine.explanations import Explanation, PlayedEvent, Story, Subtotal
from scorepad.engine.filling import Filled
from scorepad.engine.result import ScoreLine, Step
from scorepad.games.sea_and_shore.events import Earn, Play, faces
from scorepad.games.sea_and_shore.state import PER_POINT, Seat, State, Treasure
from scorepad.games.sea_and_shore.tally import Pages
from scorepad.text.drawing import COLUMNS, Drawing, Part, draw, draw_card, flow, indent, stack, wrap
from scorepad.text.wording import count, how_many


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Explanation]:
    """What is behind each line; for a tally, only what was entered."""
    if not lines:
        return ()
    is_tracked = isinstance(story.position.state, State)
    rounds = {f"round-{own.number}": own for own in rounds_of(story, player)}
    found = []
    for line in lines:
        round, _, what = line.item.partition(":")
        own = rounds[round]
        if what == "additions":
            words = f"{count(own.held, 'addition card')} divided by {PER_POINT}"
            words += ", rounded down" if own.held % PER_POINT else ""
            quantity = "addition cards" if own.steps else ""
            found.append(Explanation((), tuple(own.steps), quantity, (Subtotal(words, line.points),)))
        else:
            places = tuple(_face(treasure) for treasure in own.pile) if is_tracked else ()
            found.append(Explanation(places, subtotals=tuple(_treasures(own))))
    return found


def draw_why(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The piles of the rounds that these lines come from, with the trick in which each treasure came."""
    if isinstance(story.position.state, Pages):
        return story.position.draw(player)
    rounds = rounds_of(story, player)
    items = [line.item for line in lines]
    return draw_rounds(rounds, items or [f"round-{own.number}:treasures" for own in rounds])


def _treasures(own: PlayerRound) -> Iterator[Subtotal]:
    """The pile from the bottom, then what was lost from it."""
    for treasure in own.pile:
        yield Subtotal(f"{_face(treasure)}{treasure.origin}", treasure.points)
    for lost in own.lost:
        yield Subtotal(f"{_face(lost)} {lost.fate}", 0)


def _face(treasure: Gained | LostTreasure) -> str:
    return f"{treasure.color} {treasure.points}"


# ---------------------------------------------------------------------- the drawing for `why`


CARD = 12
"""Columns inside a treasure."""
MOST = 22
"""More addition cards than this are only counted."""


def draw_rounds(rounds: Sequence[PlayerRound], items: Collection[str]) -> Drawing:
    """The piles and addition cards behind these items of the score."""
    parts = [part for own in rounds for part in _draw_round(own, items)]
    return stack(*parts[1:])


def _draw_round(own: PlayerRound, items: Collection[str]) -> Iterator[Drawing]:
    """Each part after an empty line."""
    if f"round-{own.number}:treasures" in items:
        pile = f"{how_many(len(own.pile), 'treasure')}{', from bottom to top' * (len(own.pile) > 1)}"
        yield draw("")
        yield draw([Part(f"Round {own.number}: {pile}", "title")])
        has_origin = any(map(_origin, own.pile))
        if own.pile:
            yield flow([_draw_treasure(each, has_origin=has_origin) for each in own.pile], COLUMNS, gap=1)
        for lost in own.lost:
            words = f"{lost.color} {lost.points} {lost.fate} (event {lost.event})"
            yield indent(draw(*([Part(line, "label")] for line in wrap(words, COLUMNS - 2))), 2)
    if f"round-{own.number}:additions" in items:
        yield draw("")
        yield draw([Part(f"Round {own.number}: {count(own.held, 'addition card')}", "title")])
        if own.held <= MOST:
            cards = "[+1 +1] " * (own.held // PER_POINT) + "+1" * (own.held % PER_POINT)
            yield draw(*([Part(line, "foot")] for line in wrap(cards.strip(), COLUMNS)))


def _draw_treasure(treasure: Gained, *, has_origin: bool) -> Drawing:
    rows = [Part(f"{treasure.color} {treasure.points}", treasure.color)]
    rows += [Part(f"trick {treasure.trick}")] if treasure.trick else []
    rows += [Part(_origin(treasure), "label")] if has_origin else []
    return draw_card(rows, CARD, foot=f"event {treasure.event}")


def _origin(treasure: Gained) -> str:
    """Where a treasure came from, unless it was won from the deck."""
    if treasure.source is not None:
        return f"from {treasure.source}"
    return "" if treasure.is_earned or not treasure.trick else "by action"


# ---------------------------------------------------------------------- where treasures came from


class Gained(NamedTuple):
    """A treasure of a pile, and how it got there; a tally does not say."""

    color: str
    points: int
    event: int
    trick: int = 0
    source: str | None = None
    """Whom it was stolen from."""
    is_earned: bool = False
    """Did the winner of its color get it, rather than an action?"""

    @property
    def origin(self) -> str:
        """How it got onto the pile, if that is known."""
        if not self.trick:
            return ""
        if self.source is not None:
            return f", stolen from {self.source} in trick {self.trick}"
        return f", {'' if self.is_earned else 'by an action in '}trick {self.trick}"


class LostTreasure(NamedTuple):
    """A treasure that a player no longer has."""

    color: str
    points: int
    event: int
    trick: int
    taker: str | None
    """Who stole it; nobody if it went with an action."""
    now: Treasure | None
    """Where it lies now, if anywhere."""

    @property
    def fate(self) -> str:
        """How it left the pile."""
        how = "lost by an action" if self.taker is None else f"stolen by {self.taker}"
        return f"{how} in trick {self.trick}"


class PlayerRound(NamedTuple):
    """What a player had at the end of a round, or has now."""

    number: int
    pile: Sequence[Gained]
    """The bottom treasure first."""
    held: int
    """The addition cards."""
    lost: Sequence[LostTreasure] = ()
    steps: Sequence[Step] = ()
    """How the addition cards came and went."""

    @property
    def treasures(self) -> int:
        """The points of the pile."""
        return sum(treasure.points for treasure in self.pile)


def rounds_of(story: Story, player: str) -> list[PlayerRound]:
    """The rounds of a player that were played or entered."""
    state = story.position.state
    if isinstance(state, Filled):
        return list(_marked(story, state, player))
    if not isinstance(state, State):
        return list(_entered(story.position.state_as(Pages), player))
    traces = [_Trace(state.setup.seat_of[player]) for _ in range(state.round)]
    for before, moment in story.changes():
        _follow(traces, before.state_as(State), moment)
    seats = [state.earlier, state.seats] if state.earlier else [state.seats]
    return [
        trace.round(number, own[trace.place])
        for number, (trace, own) in enumerate(zip(traces, seats, strict=True), 1)
    ]


def _entered(state: Pages, player: str) -> Iterator[PlayerRound]:
    """What a tally says: no more than piles and numbers."""
    for number, page in enumerate(state.rounds, 1):
        entered = page.entered[page.owners.index(player)]
        if entered is not None:
            pile = [Gained(color, points, entered.number) for color, points in faces(entered.tally.treasures)]
            yield PlayerRound(number, pile, entered.tally.additions)


def _marked(story: Story, state: Filled[Seat], player: str) -> Iterator[PlayerRound]:
    """What was filled in, with the marks of each treasure and of the addition cards."""
    steps: tuple[list[Step], list[Step]] = ([], [])
    held, place = 0, state.setup.seat_of[player]
    for moment in story.moments:
        then: Filled[Seat] = moment.position.state_as(Filled)
        now = len(then.seats[place].additions)
        if moment.event.kind == "round":
            held = now
        elif now != held:
            steps[then.rounds_over].append(Step(moment.number, now - held, now))
            held = now
    rounds = [state.earlier, state.seats] if state.earlier else [state.seats]
    for number, (seats, own) in enumerate(zip(rounds, steps, strict=False), 1):
        seat = seats[place]
        pile = [Gained(each.color, each.points, each.event) for each in seat.pile]
        yield PlayerRound(number, pile, len(seat.additions), steps=own)


def _follow(traces: Sequence[_Trace], before: State, moment: PlayedEvent) -> None:
    """Note what an event changed; one that begins a round may end the one before it, too."""
    after = moment.position.state_as(State)
    trick = before.tricks + (before.step in ("play", "earn", "act"))
    if after.round == before.round:
        traces[after.round - 1].follow(before.seats, after.seats, moment.event, moment.number, trick)
        return
    traces[before.round - 1].follow(before.seats, after.earlier, moment.event, moment.number, trick)
    empty = tuple([Seat(seat.player) for seat in after.seats])
    traces[after.round - 1].follow(empty, after.seats, moment.event, moment.number, 1)


class _Trace:
    """Collects one player's round, event by event."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.brought: dict[int, tuple[int, str | None, bool]] = {}
        """For each event that moved treasures: the trick, whom one was stolen from, whether it was earned."""
        self.lost: list[LostTreasure] = []
        self.steps: list[Step] = []

    def round(self, number: int, seat: Seat) -> PlayerRound:
        pile = [
            Gained(treasure.color, treasure.points, treasure.event, *self.brought[treasure.event])
            for treasure in seat.pile
        ]
        return PlayerRound(number, pile, len(seat.additions), self.lost, self.steps)

    def follow(self, before: Sequence[Seat], after: Sequence[Seat], event: Event, number: int, trick: int) -> None:
        """Note what an event changed for the player."""
        self._count(len(before[self.place].additions), len(after[self.place].additions), event, number, after)
        if any(old.pile is not new.pile for old, new in zip(before, after, strict=True)):
            self._move(before, after, event, number, trick)

    def _count(self, before: int, now: int, event: Event, number: int, seats: Sequence[Seat]) -> None:
        """Addition cards; those used are told apart from those dealt at the same moment."""
        if isinstance(event, Play) and event.player == seats[self.place].player and event.additions:
            used = min(event.additions, before)
            self._step(number, -used)
            before -= used
        self._step(number, now - before)

    def _step(self, number: int, change: int) -> None:
        if change:
            held = self.steps[-1].now if self.steps else 0
            self.steps.append(Step(number, change, held + change))

    def _move(self, before: Sequence[Seat], after: Sequence[Seat], event: Event, number: int, trick: int) -> None:
        """Treasures: those that left a pile, and the piles they came to."""
        pairs = enumerate(zip(before, after, strict=True))
        changed = [(place, old.pile, new.pile) for place, (old, new) in pairs if old.pile is not new.pile]
        gained = [(place, each) for place, _, pile in changed for each in pile if each.event == number]
        for place, old, new in changed:
            for treasure in _missing(old, new):
                found = next((each for each in gained if _is_like(treasure, each[1])), None)
                if found is not None:
                    gained.remove(found)
                self._left(place, treasure, found, number, trick, after)
        source = event.source if isinstance(event, Earn) else None
        self.brought[number] = trick, source, isinstance(event, Earn)

    def _left(
        self,
        place: int,
        treasure: Treasure,
        found: tuple[int, Treasure] | None,
        number: int,
        trick: int,
        seats: Sequence[Seat],
    ) -> None:
        """A treasure left a pile: the player's own, or one where it lay since it was stolen from the player."""
        taker, now = (None, None) if found is None else (seats[found[0]].player, found[1])
        is_back = found is not None and found[0] == self.place
        if place == self.place:
            if not is_back:
                self.lost.append(LostTreasure(treasure.color, treasure.points, number, trick, taker, now))
            return
        for at, each in enumerate(self.lost):
            if each.now == treasure:
                self.lost[at : at + 1] = [] if is_back else [each._replace(now=now)]
                return


def _is_like(one: Treasure, other: Treasure) -> bool:
    return one.color == other.color and one.points == other.points


def _missing(before: Sequence[Treasure], after: Sequence[Treasure]) -> list[Treasure]:
    """The treasures of a pile that are no longer in it."""
    left, missing = Counter(after), []
    for treasure in before:
        if left[treasure]:
            left[treasure] -= 1
        else:
            missing.append(treasure)
    return missing
