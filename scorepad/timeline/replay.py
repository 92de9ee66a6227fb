"""The replay: the events in force, each judged and applied in its place, with the position after it.

The ledger knows which events are in force; the game setup knows who plays and with what. The replay brings both
together. What has been judged is kept, and judged again only where a correction or an undo changed it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from scorepad.engine.events import Amend, Correct, Correction, Count, Event, Mark, Undo, changed
from scorepad.engine.expected import Expected
from scorepad.engine.fast_tuples import FastTuple, constructor
from scorepad.engine.position import Position, applied, broken_rules, position_after
from scorepad.engine.rules import Violation
from scorepad.engine.ruleset import Ruleset
from scorepad.engine.score_changes import effects
from scorepad.engine.values import CorrectedWords, Succession
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.timeline.header import GameSetup, Packs
from scorepad.timeline.ledger import EventInForce, Ledger, LineChange


class JudgedEvent(FastTuple):
    """An event in force, the position after it, and what it breaks."""

    number: int
    event: Event
    position: Position
    violations: tuple[Violation, ...] = ()
    excuse: str | None = None
    """Why the table lets the violations stand."""


make_judged_event = constructor(JudgedEvent)


def judge_and_apply(position: Position, entry: EventInForce) -> JudgedEvent:
    """Judge an event in a position, and carry it out if that is possible."""
    number, event, excuse = entry.number, entry.event, entry.excuse
    mode, state = position.mode, position.state
    if event.kind in mode.kinds:  # straight to the ruleset: this runs for every event of a file
        violations = mode.judge(state, event)
        if not violations:
            return make_judged_event(number, event, applied(position, event, number), (), excuse)
    else:
        violations = broken_rules(position, event)
        if not violations:
            return JudgedEvent(number, event, position_after(position, event, number), (), excuse)
    is_carried_out = position.ruleset.can_stand(violations)
    if excuse is None and isinstance(event, Count):  # then the record's number goes on
        is_carried_out = False
    after = position_after(position, event, number) if is_carried_out else position
    return JudgedEvent(number, event, after, position.ruleset.in_order(violations), excuse)


def end_of(moments: Sequence[JudgedEvent], start: Position) -> Position:
    """The position at the end of a line."""
    return moments[-1].position if moments else start


def is_of(moment: JudgedEvent, entry: EventInForce) -> bool:
    return moment.number == entry.number and moment.event is entry.event and moment.excuse == entry.excuse


def is_lifted(moment: JudgedEvent, violation: Violation) -> bool:
    """Has the table let it stand, and is that possible?"""
    return moment.excuse is not None and violation.rule not in moment.position.ruleset.impossible


def breaks_more(moment: JudgedEvent, known: JudgedEvent | None) -> bool:
    """Does it break a rule it did not break before?"""
    old = {violation.rule for violation in known.violations} if known is not None else set()
    return any(violation.rule not in old for violation in moment.violations)


def conflicts(
    before: Sequence[JudgedEvent], after: Sequence[JudgedEvent], own: Collection[int], stands: str | None
) -> tuple[JudgedEvent, ...]:
    """What a correction newly breaks: its own events (`own`), or others that broke nothing like it before."""
    known = {moment.number: moment for moment in before}
    found = []
    for moment in after:
        old = known.get(moment.number)
        is_new = moment is not old and (moment.number in own or breaks_more(moment, old))
        if is_new and moment.violations:
            impossible = moment.position.ruleset.impossible
            is_excused = moment.excuse not in (None, stands)
            if not is_excused or any(violation.rule in impossible for violation in moment.violations):
                found.append(moment)
    return tuple(found)


def refusals(broken: Sequence[JudgedEvent], own: Collection[int], ruleset: Ruleset) -> tuple[Violation, ...]:
    """The rules that a correction newly breaks, each once; the first says how many events no longer fit."""
    later = [moment for moment in broken if moment.number not in own]
    found: dict[str, Violation] = {}
    for moment in broken:
        for violation in moment.violations:
            message = violation.message
            if moment.number not in own:
                then = f"Then event {moment.number} no longer fits"
                if moment is later[0] and len(later) > 1:
                    then = f"Then {len(later)} events no longer fit, starting with event {moment.number}"
                message = f"{then}: {message}"
            found.setdefault(violation.rule, Violation(violation.rule, message))
    return ruleset.in_order(list(found.values()))


class QuantityChange(NamedTuple):
    """An event that changed a quantity in front of a player."""

    place: int
    """Its place in the line."""
    number: int
    change: int
    setting: int
    """Since which setting up of the table."""


def setting_of(position: Position) -> int:
    """How often the table was set up anew, so that the quantities began again."""
    return position.mode.setting(position.state)


def quantity_changes(
    start: Position, moments: Sequence[JudgedEvent]
) -> dict[tuple[str, str], list[QuantityChange]]:
    """What changed each quantity of each player, in the order of the line; setting up anew is no change."""
    found: dict[tuple[str, str], list[QuantityChange]] = {}
    before = start
    for place, moment in enumerate(moments):
        after, setting = moment.position, setting_of(moment.position)
        if after is not before and setting == setting_of(before):
            for effect in effects(before.quantities(), after.quantities()):
                change = QuantityChange(place, moment.number, effect.change, setting)
                found.setdefault((effect.player, effect.what), []).append(change)
        before = after
    return found


class Asked(NamedTuple):
    """What is expected in a position, and since when."""

    position: Position
    expected: tuple[Expected, ...]


def _left_open(event: Event, before: Position) -> set[tuple[str | None, str]]:
    """The questions in a position that an event does not answer.

    Doing one of the things that a player must choose from answers for all of them; optional ones stay open.
    """
    questions = before.expected()
    if event.kind not in before.mode.kinds or isinstance(event, Count):
        return {each.asked for each in questions}
    player = getattr(event, "player", None)
    answered = (player, event.kind)
    is_by_the_way = any(each.asked == answered and each.is_optional for each in questions)
    return {
        each.asked
        for each in questions
        if each.asked != answered and (each.player != player or is_by_the_way or each.is_optional)
    }


CHANGES = (Undo, Correction)
"""Events that do more to the line than add to it."""


class CorrectionStep(NamedTuple):
    """An undo, a correction or several of them, entered into a line."""

    events: tuple[Event, ...]
    last: int
    """The number of the last of them."""
    numbers: frozenset[int]
    """The events that it replaces or inserts."""
    stands: str | None
    """Why the table lets stand whatever it breaks."""
    change: LineChange | None = None
    """Where it changed the line, if that is known."""

    @classmethod
    def of(cls, events: Mapping[int, Event], change: LineChange | None = None) -> CorrectionStep:
        """A step of these events, by their numbers."""
        numbers = frozenset(
            number if event.event is None else event.event
            for number, event in events.items()
            if isinstance(event, Amend)
        )
        stands = next((event.stands for event in events.values() if event.stands is not None), None)
        return cls(tuple(events.values()), max(events), numbers, stands, change)


class Timeline:
    """The events in force, judged lazily."""

    def __init__(self, game_setup: GameSetup, packs: Packs) -> None:
        self.ledger = Ledger()
        self.packs = packs
        self.game_setup = game_setup
        """Who plays, with which sheets and rulings, as corrected."""
        self.end: Position | None = None
        """The position after everything in force; None if not everything is judged yet."""
        self._setups = [game_setup]
        """As the file's header has it, and after each correction of it in force."""
        self._later: _Later | None = None
        self._moments: list[JudgedEvent] = []
        self._is_stale = False
        """Has the line changed since it was judged?"""
        self._asked: Asked | None = None
        """What was expected when that was last asked for."""
        self.judged = 0
        """How many events were looked at again after corrections."""
        self._changed: dict[int, tuple[Event, Event]] = {}
        """For each number: the event as recorded, and as corrected."""

    def copy(self) -> Timeline:
        """An independent copy."""
        twin = object.__new__(Timeline)
        twin.__dict__.update(self.__dict__)
        twin.ledger = self.ledger.copy()
        twin._setups, twin._moments = self._setups.copy(), self._moments.copy()
        twin._changed = self._changed.copy()
        return twin

    def become(self, other: Timeline) -> None:
        """Have the content of another line from now on, as a copy."""
        self.__dict__.update(other.copy().__dict__)

    @property
    def original(self) -> GameSetup:
        """The setup as the file's header has it."""
        return self._setups[0]

    # ------------------------------------------------------------------ entering

    def append(self, moment: JudgedEvent) -> None:
        """Enter an event that has been judged and is neither an undo nor a correction."""
        self.moments().append(moment)
        self.ledger.append(moment.event)
        self.end = moment.position

    def append_unjudged(self, event: Event) -> LineChange | None:
        """Enter an event without judging it; return where it changed the line, if that is known."""
        self.end = None
        if not isinstance(event, CHANGES):
            self.ledger.append(event)
            return None
        self._is_stale = bool(self._moments)
        if isinstance(event, Correct):
            now, new = self.game_setup, self.game_setup.corrected(event, len(self.ledger.events) + 1, self.packs)
            self.ledger.add(event)
            self._setups.append(new)
            self.game_setup = new
            if new.beginning is now.beginning and not (new.names or new.ids):  # such as the place
                self._later = None
                return LineChange(len(self.ledger.line))
            self._switch_setup(now)
            return None
        change, now = self.ledger.add(event), self.game_setup
        if len(self.ledger.corrections) + 1 < len(self._setups):
            del self._setups[len(self.ledger.corrections) + 1 :]
            self.game_setup = self._setups[-1]
            self._switch_setup(now)
            return None
        return change

    def _switch_setup(self, before: GameSetup) -> None:
        """Forget what depended on the setup before."""
        if self.game_setup.beginning is not before.beginning:
            self._moments = []
        self._later = None
        self._changed = {}

    def apply_correction(self, events: tuple[Event, ...]) -> CorrectionStep:
        """Enter an undo, a correction or a group of them, and judge what it changes; all before it must be judged.

        If it stands, so does whatever it newly breaks.
        """
        known, start = self._moments, self.game_setup.beginning.position
        self.judged += len(self.ledger.places) // 50
        first = len(self.ledger.events) + 1
        changes = [self.append_unjudged(event) for event in events]
        step = CorrectionStep.of(dict(enumerate(events, first)), changes[0] if len(changes) == 1 else None)
        self._judge_again(known, start, step)
        return step

    # ------------------------------------------------------------------ judging

    def moments(self) -> list[JudgedEvent]:
        """The whole line, judged."""
        if self._is_stale:
            self._judge_again(self._moments, self.game_setup.beginning.position)
        moments, line = self._moments, self.ledger.line
        if len(moments) < len(line):
            position = end_of(moments, self.game_setup.beginning.position)
            new: Iterable[EventInForce] = line[len(moments) :]
            if len(self._setups) > 1:
                new = map(self.entry, range(len(moments), len(line)))
            for entry in new:
                moment = judge_and_apply(position, entry)
                moments.append(moment)
                position = moment.position
        return moments

    def judge_to_end(self) -> Position:
        """The position after everything in force."""
        self.end = end_of(self.moments(), self.game_setup.beginning.position)
        return self.end

    def expected(self) -> tuple[Expected, ...]:
        """What may come next, each with the number of the event that raised the question."""
        end = self.end or self.judge_to_end()
        if self._asked is None or self._asked.position is not end:
            self._asked = self._ask(end)
        return self._asked.expected

    def _ask(self, end: Position) -> Asked:
        """Look back from the end of the line until it is known of every question which event raised it."""
        known, moments, start = self._asked, self.moments(), self.game_setup.beginning.position
        since = {each.asked: 0 for each in end.expected()}
        left = {asked for asked in since if asked[1] != Mark.kind}  # marks may come from the start to the end
        for place in range(len(moments) - 1, -1, -1):
            if not left:
                break
            moment, before = moments[place], end_of(moments[place - 1 : place], start) if place else start
            if known is not None and known.position is moment.position:
                since.update({each.asked: each.since or 0 for each in known.expected if each.asked in left})
                break
            if moment.position is not before:
                raised = left - _left_open(moment.event, before)
                since.update(dict.fromkeys(raised, moment.number))
                left -= raised
        return Asked(end, tuple([each._replace(since=since[each.asked]) for each in end.expected()]))

    def _judge_again(self, known: list[JudgedEvent], start: Position, step: CorrectionStep | None = None) -> None:
        """Judge the line from where it changed on, using what is known of the line before."""
        self._is_stale = False
        is_same_start = self.game_setup.beginning.position is start
        change = step.change if step is not None and is_same_start else None
        if change is not None and change.is_alone and self._replace_if_same_position(change.place, known):
            return
        place = change.place if change is not None else self._first_difference(known) if is_same_start else 0
        self.judged += len(self.ledger.line) if change is None else 0
        moments = known[:place]
        position = end_of(moments, self.game_setup.beginning.position)
        before = _with_followed(known, place, start) if change is None else {}
        excused = []
        stands, own = (step.stands, step.numbers) if step is not None else (None, frozenset())
        for at in range(place, len(self.ledger.line)):
            entry = self.entry(at)
            if change is None:
                old, followed = before.get(entry.number, (None, start))
            else:
                then = at - change.more
                old = known[then] if place <= then < len(known) else None
                followed = end_of(known[then - 1 : then], start) if then > 0 else start
            if old is not None and followed is position and is_of(old, entry):
                if change is not None:  # then so is everything after it
                    moments += known[then:]
                    break
                moment = old
            else:
                moment = judge_and_apply(position, entry)
                self.judged += 1
                if step is not None and stands is not None and moment.excuse is None:
                    is_worse = moment.violations if entry.number in own else breaks_more(moment, old)
                    if is_worse and entry.number <= step.last:
                        moment = judge_and_apply(position, entry._replace(excuse=stands))
                        excused.append(at)
            moments.append(moment)
            position = moment.position
        if excused and step is not None:
            self.ledger.excuse(step.last, excused, str(stands))
        self._moments = moments

    def _replace_if_same_position(self, place: int, moments: list[JudgedEvent]) -> bool:
        """Replace the event at a place, if it breaks nothing and leads to the very same position."""
        moment = judge_and_apply(
            end_of(moments[place - 1 : place], self.game_setup.beginning.position), self.entry(place)
        )
        if moment.violations or moment.position is not moments[place].position:
            return False
        moments[place] = moment
        self._moments = moments
        return True

    def _first_difference(self, known: Sequence[JudgedEvent]) -> int:
        """How far the line is as it was."""
        shorter = min(len(known), len(self.ledger.line))
        return next((place for place in range(shorter) if not is_of(known[place], self.entry(place))), shorter)

    def share(self, other: Timeline) -> None:
        """Reuse the judged events of another timeline of the same record, up to where they differ."""
        if self.game_setup.beginning.position is other.game_setup.beginning.position and not self._is_stale:
            judged = other.moments()
            shared = self._first_difference(judged)
            if shared > len(self._moments):
                self._moments = judged[:shared]

    # ------------------------------------------------------------------ reading a record

    def settle(self) -> None:
        """After reading a record: excuse the rules broken by corrections that the table let stand.

        What such a correction breaks shows in comparison with the line before it; undone ones are skipped. That
        takes time for each; in a record with very many, all but the first ones are judged as one.
        """
        ledger = self.ledger
        standing = {
            number
            for number, event in enumerate(ledger.events, 1)
            if isinstance(event, Correction) and event.stands is not None and number not in ledger.undone_by
        }
        if not standing:
            return
        again = Timeline(self.original, self.packs)
        group: dict[int, Event] = {}
        left: dict[int, Event] = {}
        known, start = again._moments, self.game_setup.beginning.position
        for number, event in enumerate(ledger.events, 1):
            if not isinstance(event, Correction):
                again.append_unjudged(event)
                continue
            group[number] = event
            if event.more:
                continue
            if standing.isdisjoint(group) or left or again.judged > limits.JUDGED_AGAIN:
                if not left and not standing.isdisjoint(group):
                    known, start = again.moments(), again.game_setup.beginning.position
                left.update(group if not standing.isdisjoint(group) else {})
                for each in group.values():
                    again.append_unjudged(each)
            else:
                again.moments()
                again.apply_correction(tuple(group.values()))
            group = {}
        if left:
            again._judge_again(known, start, CorrectionStep.of(left))
        self.__dict__.update(again.__dict__)

    # ------------------------------------------------------------------ corrections of names, ids, sheets

    def entry(self, place: int) -> EventInForce:
        """An event of the line, as later corrections of names, ids or sheets have it."""
        entry = self.ledger.line[place]
        if len(self._setups) == 1:
            return entry
        recorded, event = self._changed.get(entry.number, (None, entry.event))
        if recorded is not entry.event:
            try:
                event = self.as_corrected(entry.event, self.ledger.source(entry.number))
            except RecordError as error:
                raise RecordError(f"correct: then event {entry.number} cannot be read: {error}") from None
            self._changed[entry.number] = entry.event, event
        return entry if event is entry.event else entry._replace(event=event)

    def as_corrected(self, event: Event, source: int) -> Event:
        """An event with later corrections applied; RecordError if it cannot be read then.

        `source` is the event of the record that says it.
        """
        if source > self.game_setup.number:
            return event
        if self._later is None:
            self._later = _Later(self._setups)
        place = bisect_right(self._setups, source, key=_number) - 1
        changes, has_other_sheets = self._later.changes(place), self._later.has_other_sheets(place)
        if changes is None and not has_other_sheets:
            return event
        return changed(event, changes, self.game_setup.beginning.setup, has_other_sheets=has_other_sheets)


def _number(game_setup: GameSetup) -> int:
    return game_setup.number


def _with_followed(
    known: Sequence[JudgedEvent], place: int, start: Position
) -> dict[int, tuple[JudgedEvent, Position]]:
    """Each moment from a place on, by its number, with the position before it."""
    followed = end_of(known[:place], start)
    found = {}
    for moment in known[place:]:
        found[moment.number] = moment, followed
        followed = moment.position
    return found


class _Later:
    """What later setups change in events that were recorded under earlier ones."""

    def __init__(self, setups: Sequence[GameSetup]) -> None:
        self._names, self._ids = Succession(), Succession()
        places = range(len(setups) - 1, 0, -1)
        for place in places:
            self._names.enter(place, setups[place].names)
            self._ids.enter(place, setups[place].ids)
        self._last_changes = next((at for at in places if setups[at].names or setups[at].ids), 0)
        packs = [each.beginning.pack for each in setups]
        self._last_sheets = next((at for at in places if packs[at] is not packs[at - 1]), 0)

    def changes(self, place: int) -> CorrectedWords | None:
        """The names and ids that setups after a place changed, if any."""
        return (
            CorrectedWords(self._names.after(place), self._ids.after(place))
            if place < self._last_changes
            else None
        )

    def has_other_sheets(self, place: int) -> bool:
        """Did any of them bring other sheets?"""
        return place < self._last_sheets
