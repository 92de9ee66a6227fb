"""Claims compared with the score, the miscounts that explain them, and the game without an irregular event.

The search for a mistake finds the one event that, recorded differently, would make a wrong claim right, with all
later events still legal. For a record with many findings from its start it finds the only seating that makes
every event legal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, permutations
from time import monotonic
from typing import Any, NamedTuple

from scorepad.engine.events import COMMON, Claim, Correction
from scorepad.engine.explanations import Slip, Story
from scorepad.engine.position import Position, applied, position_after
from scorepad.engine.result import Result, ScoreLine, exported
from scorepad.engine.ruleset import set_up
from scorepad.system import limits
from scorepad.text.wording import count, item_in_words, listing
from scorepad.timeline.game import Game
from scorepad.timeline.ledger import EventInForce
from scorepad.timeline.replay import JudgedEvent, conflicts, is_lifted, judge_and_apply

Wrong = Sequence[tuple[str, int]]
"""Subtotals by their words, and how many points too many each has; 0 if it is right."""


class MiscountFinder:
    """The ways to miscount each player's points at each moment, worked out once."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._known: dict[tuple[int, str], tuple[Slip, ...]] = {}
        self._work = 0

    def of(self, player: str, place: int) -> tuple[Slip, ...] | None:
        """Every slip after this many events that changes the points, the likeliest first.

        None where there is too much to look through.
        """
        story = self._story
        position = story.moments[place - 1].position if place else story.start
        known = self._known.get((id(position), player))
        if known is None:
            if self._work > limits.SLIPS_WORK:
                return None
            self._work += place
            then = Story(story.start, story.moments[:place])
            found = story.start.mode.slips(then, player, position.result())
            known = self._known[id(position), player] = tuple(found)
        return known


def explain(slips: Sequence[Slip], difference: int, subtotals: Wrong = ()) -> tuple[Slip, ...]:
    """The slips that explain a difference, or that of a wrong subtotal; those that explain both come first.

    A slip in a subtotal that is right explains little and comes last.
    """
    wrong = {difference, *(off for _, off in subtotals)}
    likely = [slip for slip in slips if slip.difference in wrong]
    ranked = [each for slip in likely for each in _ranked(slip, difference, subtotals)]
    ranked.sort(key=lambda each: each[0])
    return tuple(found for _, found in ranked)


def _ranked(slip: Slip, difference: int, subtotals: Wrong) -> Iterator[tuple[int, Slip]]:
    """What a slip explains: a rank, lower ones first, and the slip, saying which subtotal it is about."""
    line = ScoreLine(slip.item or "", 0, "", "", ())
    own = [(word, off) for word, off in subtotals if slip.item is not None and line.is_for(word)]
    explained = [word for word, off in own if off == slip.difference]
    is_whole = difference == slip.difference
    if explained:
        words = " and ".join(map(item_in_words, explained))
        yield (0 if is_whole else 2), slip._replace(message=f"{words}: {slip.message}")
    elif is_whole:
        yield (3 if own else 1), slip


@exported("item", "claimed", "actual", "difference")
class CheckedLine(NamedTuple):
    """A claimed subtotal and the one in the record."""

    item: str
    """As written in the claim: an item, or the part before its colon."""
    claimed: int
    actual: int

    @property
    def difference(self) -> int:
        """How many points too many it claims."""
        return self.claimed - self.actual


@exported("event", "message", **{"with": "corrected"})
class Misrecording(NamedTuple):
    """An event that would make a wrong claim right if it had been recorded differently."""

    event: int
    corrected: Mapping[str, Any]
    """The whole event as it would read."""
    message: str


@exported("event", "player", "claimed", "actual", "difference", "was_right", "lines", "slips", "misrecordings")
class CheckedClaim(NamedTuple):
    """A claimed total and the one in the record."""

    event: int | None
    """The number of the claim; None if it is not in the record."""
    player: str
    claimed: int
    actual: int
    lines: tuple[CheckedLine, ...] = ()
    was_right: bool = False
    """Was it right when made, and is it wrong only because of a later correction?"""
    slips: tuple[Slip, ...] | None = None
    """For a wrong claim, the single miscounts that explain it."""
    misrecordings: tuple[Misrecording, ...] | None = None
    """For a wrong claim, if they were searched for, the events that explain it."""

    @property
    def difference(self) -> int:
        """How many points too many it claims."""
        return self.claimed - self.actual

    @property
    def is_right(self) -> bool:
        """Are the total and every subtotal right?"""
        return not self.difference and not any(line.difference for line in self.lines)


def check_claims(game: Game, further: Sequence[tuple[str, int]] = ()) -> Iterator[CheckedClaim]:
    """Every claim in force, compared with the score at its place; `further` ones with the score at the end."""
    story = game.story
    miscounts = MiscountFinder(story)
    latest = _latest_correction(game)
    asked = 0
    for place, moment in enumerate(story.moments):
        claim = moment.event
        if isinstance(claim, Claim):
            checked = _explained(_compare(moment.position.result(), claim, moment.number), miscounts, place)
            if (
                not checked.is_right
                and asked < limits.CLAIMS_TRACED
                and game.ledger.source(moment.number) < latest
            ):
                asked += 1
                checked = checked._replace(was_right=_was_right(game, moment.number))
            yield checked
    for player, points in further:
        claim = Claim(points=points, player=player)
        yield _explained(_compare(story.position.result(), claim), miscounts, len(story.moments))


def _compare(result: Result, claim: Claim, event: int | None = None) -> CheckedClaim:
    standing = result.of(claim.player)
    lines = (CheckedLine(item, points, standing.points_for(item)) for item, points in (claim.lines or {}).items())
    return CheckedClaim(event, standing.player, claim.points, standing.total, tuple(lines))


def _explained(checked: CheckedClaim, miscounts: MiscountFinder, place: int) -> CheckedClaim:
    """A claim about the score after this many events, with the slips that explain it if it is wrong."""
    slips = None if checked.is_right else miscounts.of(checked.player, place)
    if slips is None:
        return checked
    subtotals = [(line.item, line.difference) for line in checked.lines]
    return checked._replace(slips=explain(slips, checked.difference, subtotals))


def _latest_correction(game: Game) -> int:
    """The number of the latest correction in force."""
    ledger = game.ledger
    own = (
        number
        for number, event in enumerate(ledger.events, 1)
        if isinstance(event, Correction) and number not in ledger.undone_by
    )
    return max(own, default=0)


def _was_right(game: Game, number: int) -> bool:
    """Was a claim right before the later corrections?"""
    then = game.at(game.ledger.source(number))
    for moment in then.line:
        claim = moment.event
        if moment.number == number and isinstance(claim, Claim):
            return _compare(moment.position.result(), claim).is_right
    return False


_OFTEN = 64
"""Tables are compared at every step up to this one after the missing event, then less and less often."""
_JUDGING = 10
"""How much it counts to judge an event again, too."""


@exported("totals", "breaks")
class GameEnd(NamedTuple):
    """How a game ends, without the events behind it."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    finished: bool
    breaks: tuple[int, ...]
    """The events that would then break a rule."""


def game_end(result: Result, breaks: tuple[int, ...]) -> GameEnd:
    totals = {standing.player: standing.total for standing in result.standings}
    return GameEnd(totals, result.winners, result.finished, breaks)


class Without:
    """How a game would end without one of these events, computed lazily."""

    def __init__(self, game: Game, numbers: Iterable[int]) -> None:
        self._game = game
        self._numbers = frozenset(numbers)

    def of(self, number: int) -> GameEnd | None:
        """How it would end without this event; None where too much would have to be judged again."""
        return self._found.get(number)

    @cached_property
    def _found(self) -> dict[int, GameEnd]:
        return outcomes_without(self._game, self._numbers, limits.WITHOUT_WORK)


def outcomes_without(game: Game, numbers: Iterable[int], most: int) -> dict[int, GameEnd]:
    """How the game would end if one of these events had not happened, by its number.

    The events after it are judged and carried out again. This stops as soon as the table is a known one: as it
    was at this place, or as it is there without a later event. So the latest events come first. Once this has
    taken more than `most`, the earlier ones are left out.
    """
    line = game.line
    before = [game.start, *(moment.position for moment in line)]
    """The table before each event, and at the end."""
    known: dict[int, GameEnd] = {}
    wanted = set(numbers)
    work = 0
    is_always_possible = not game.ruleset.impossible
    for missing in range(len(line) - 1, -1, -1):
        if work >= most:
            break
        if line[missing].number not in wanted:
            continue
        position = before[missing]
        breaks: list[int] = []
        found = None
        for step, place in enumerate(range(missing + 1, len(line)), 1):
            moment = line[place]
            work += 1
            if is_always_possible and moment.excuse is not None:  # then it stands, whatever it breaks
                position = position_after(position, moment.event, moment.number)
            else:
                work += _JUDGING
                again = judge_and_apply(position, EventInForce(moment.number, moment.event, moment.excuse))
                position = again.position
                if again.violations and conflicts((moment,), (again,), (), None):
                    breaks.append(moment.number)
            if step <= _OFTEN or not step & (step - 1):
                if position == before[place + 1]:
                    found = game_end(before[-1].result(), ())
                elif place in known and position == before[place]:
                    found = known[place]
                if found is not None:
                    break
        if found is None:
            found = game_end(position.result(), ())
        known[missing] = found._replace(breaks=(*breaks, *found.breaks))
    return {line[place].number: found for place, found in known.items()}


_AFTER_A_CHANGE = 16
"""Tables are compared at every step up to this one after the change, then less and less often."""


Tell = Callable[[str], None]
IsOver = Callable[[], bool]


def search(
    game: Game, claims: Iterable[CheckedClaim], is_over: IsOver, tell: Tell, show: Tell | None = None
) -> Iterator[CheckedClaim]:
    """The claims, the wrong ones with every way to make them right that is found before it is over.

    Progress is reported by `show`, or by `tell` if that is None.
    """
    for claim in claims:
        if claim.is_right:
            yield claim
        else:
            yield claim._replace(misrecordings=tuple(Search(game, claim, is_over, tell, show).found()))


def after(seconds: float) -> IsOver:
    """Over once this time has passed."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


class Search:
    """Looks for the event behind one wrong claim, the latest events first: they are judged again most quickly."""

    def __init__(
        self, game: Game, claim: CheckedClaim, is_over: IsOver, tell: Tell, show: Tell | None = None
    ) -> None:
        self._claim = claim
        self._is_over = is_over
        self._tell = tell
        self._show = show or tell
        self._line = game.line
        self._end = next((at for at, each in enumerate(self._line) if each.number == claim.event), len(self._line))
        """Where in the line the claim was made."""
        self._before = [game.start, *(moment.position for moment in self._line)]
        self._cut_short: list[int] = []
        """Events with too many alternatives."""

    def found(self) -> Iterator[Misrecording]:
        """Every event that makes the claim right if it is recorded differently, until the time is up."""
        number, told = 0, time.monotonic()
        for place in range(self._end - 1, -1, -1):
            moment = self._line[place]
            now = time.monotonic()
            if now > told + 1:
                told = now
                self._show(f"Searched from event {moment.number} on ...")
            if moment.event.kind in COMMON or moment.violations:
                continue
            for each in self.otherwise(place, moment):
                if each is None:
                    self._tell(f"Stopped at event {moment.number}; all later ones were searched.")
                    return
                yield each
                number += 1
                if number == limits.WAYS_LISTED:
                    self._tell(f"Stopped at event {moment.number}: {limits.WAYS_LISTED} ways were found.")
                    return
        self._tell(f"Searched all {count(self._end, 'event')}{self._but()}.")

    def _but(self) -> str:
        if not self._cut_short:
            return ""
        noun = "event" if len(self._cut_short) == 1 else "events"
        named = listing(map(str, reversed(self._cut_short)))
        return f", but only the first {limits.SEARCH_ALTERNATIVES:,} ways to record {noun} {named}"

    def otherwise(self, place: int, moment: JudgedEvent) -> Iterator[Misrecording | None]:
        """The other events that could stand there and make the claim right; None once the time is up."""
        before, player = self._before[place], getattr(moment.event, "player", None)
        known = moment.position
        tried: set[Position] = set()
        for number, event in enumerate(before.legal(moment.event.kind, player)):
            if self._is_over():
                yield None
                return
            if number == limits.SEARCH_ALTERNATIVES:
                self._cut_short.append(moment.number)
                return
            position = applied(before, event, moment.number)
            if position == known or position in tried:  # it would change nothing, or is known already
                continue
            tried.add(position)
            if self._is_right(position, place + 1):
                words = self._before[-1].tell(event, before)
                yield Misrecording(moment.number, event.table(), f"event {moment.number}, if it was: {words}")

    def _is_right(self, position: Position, place: int) -> bool:
        """Is the claim right if the events from a place on follow in this position, and do they break nothing?"""
        if place == self._end and not self._agrees(position):
            return False
        for step, moment in enumerate(self._line[place:], 1):
            again = judge_and_apply(position, EventInForce(moment.number, moment.event, moment.excuse))
            if again.violations and conflicts((moment,), (again,), (), None):
                return False
            position = again.position
            if place + step <= self._end:
                if (step <= _AFTER_A_CHANGE or not step & (step - 1)) and position == moment.position:
                    return False  # from here on everything is as it was
                if place + step == self._end and not self._agrees(position):
                    return False
        return True

    def _agrees(self, position: Position) -> bool:
        """Is the claim right in this position?"""
        standing = position.result().of(self._claim.player)
        lines = self._claim.lines
        return standing.total == self._claim.claimed and all(
            standing.points_for(line.item) == line.claimed for line in lines
        )


class LegalSeating(NamedTuple):
    """Who sits where, clockwise, and who begins."""

    players: tuple[str, ...]
    first: str


def legal_seating(game: Game) -> LegalSeating | None:
    """The only other seating with which every event is legal; None if there is none, or more than one.

    It is looked for only where a record has many findings from its start.
    """
    findings = game.findings()
    early = {moment.number for moment in game.line[: limits.SEATING_EVENTS]}
    if len(findings) < limits.SEATING_FINDINGS or findings[0].event not in early:
        return None
    end = monotonic() + limits.SEATING_SECONDS
    found: list[LegalSeating] = []
    for seating in _other_seatings(game):
        if monotonic() > end:
            return None
        if _is_legal_with(game, seating):
            found.append(seating)
            if len(found) > 1:
                return None
    return found[0] if found else None


def _other_seatings(game: Game) -> Iterator[LegalSeating]:
    """The other seatings, the present one with other start players first.

    Turned around the table a seating stays the same, so the first chair is always the same player's.
    """
    one, *others = game.players
    now = LegalSeating(game.players, game.header.first)
    every = (LegalSeating((one, *order), first) for order in permutations(others) for first in game.players)
    return islice((seating for seating in every if seating != now), limits.SEATINGS)


def _is_legal_with(game: Game, seating: LegalSeating) -> bool:
    """Does no event break a rule that the table has not let stand?"""
    setup = game.setup
    first = seating.players.index(seating.first)
    start = set_up(game.ruleset, seating.players, first, setup.pack, setup.rulings)
    position = Position(game.mode, game.mode.start(start))
    for moment in game.line:
        again = judge_and_apply(position, EventInForce(moment.number, moment.event, moment.excuse))
        if any(not is_lifted(again, violation) for violation in again.violations):
            return False
        position = again.position
    return True
