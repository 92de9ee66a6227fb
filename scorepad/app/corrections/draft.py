"""A correction before it is recorded: its draft, and the game as it stood before the event it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import attrs

from scorepad.engine.events import CAUSES, Correction, Event
from scorepad.engine.result import Standing
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept
from scorepad.timeline.header import fixed_pack
from scorepad.timeline.proposal import Proposal
from scorepad.timeline.replay import JudgedEvent

_KEPT = {"agreed": "the table agreed", "ruled": "an arbiter ruled so"}
"""Why an event that no longer fits is kept, by the cause of the correction, if no reason is given."""
_KEPT_ANYWAY = "kept as it was recorded"
Keys = dict[str, Any]


class PointsChange(NamedTuple):
    """A player's points before and after a correction; None for a player who is out."""

    player: str
    now: int | None
    then: int | None


class CorrectionDraft:
    """Corrections that are judged and recorded together."""

    def __init__(self, game: Game, changes: Sequence[Mapping[str, Any]], stands: str = "") -> None:
        self.game = game
        self._own = [_without(each, "more", "stands") for each in changes]
        """The corrections asked for."""
        self._also: dict[int, Keys] = {}
        """Amendments of events that would no longer fit."""
        self._kept: dict[int, frozenset[str]] = {}
        """Events that are kept, by number, with the rules that they may break."""
        self.cause: str | None = next((each["cause"] for each in self._own if "cause" in each), None)
        self.why: str = next((each["why"] for each in self._own if "why" in each), "")
        self._stands = stands
        self.proposal: Proposal = self._propose()
        self._reason = self.cause, self.why
        """The one in the proposal."""
        if stands:
            self.keep_all()

    @property
    def has_reason(self) -> bool:
        """Is it a correction, which may say why it is made?"""
        return isinstance(self.proposal.event, Correction)

    @property
    def causes(self) -> tuple[str, ...]:
        """What may have been the cause; only an event that is inserted can have been forgotten."""
        is_inserted = any("before" in each for each in self._own)
        return tuple(each for each in CAUSES if each != "forgotten" or is_inserted or each == self.cause)

    @property
    def conflicts(self) -> tuple[JudgedEvent, ...]:
        """Every event that would newly break a rule."""
        return self.proposal.conflicts

    @property
    def open(self) -> list[JudgedEvent]:
        """The events about which nothing has been decided."""
        return [moment for moment in self.conflicts if not self.is_kept(moment)]

    @property
    def has_consequences(self) -> bool:
        """Does it change a player's points or pieces, or would an event no longer fit?"""
        has_effects = bool(self.conflicts or self.proposal.effects)
        return has_effects or any(each.now != each.then for each in self.points())

    def points(self) -> list[PointsChange]:
        """Everybody's points before and after, in the order after."""
        now, then = self.proposal.before.result(), self.proposal.position.result()
        old_names = {new: old for table in self._own for old, new in table.get("rename", {}).items()}
        was = {standing.player: standing for standing in now.standings}
        return [
            PointsChange(each.player, _total(was[old_names.get(each.player, each.player)]), _total(each))
            for each in then.standings
        ]

    def is_own(self, number: int) -> bool:
        """Is it an event that this draft corrects or inserts?"""
        return self._place(number) is not None

    def is_kept(self, moment: JudgedEvent) -> bool:
        return _rules(moment) <= self._kept.get(moment.number, frozenset())

    def can_keep(self, moment: JudgedEvent) -> bool:
        """Is it physically possible?"""
        return moment.position.ruleset.can_stand(moment.violations)

    # ------------------------------------------------------------------ deciding

    def keep(self, moment: JudgedEvent) -> None:
        """Keep an event although it breaks a rule."""
        if not self.can_keep(moment):
            raise RecordError("This is physically impossible then; delete or correct it.")
        self._kept[moment.number] = _rules(moment)

    def keep_all(self) -> None:
        """Keep every event that can be kept."""
        for moment in self.open:
            if self.can_keep(moment):
                self.keep(moment)

    def delete(self, number: int) -> None:
        """Delete an event along with the correction."""
        if self.is_own(number):
            raise RecordError("This is the correction itself; correct it, or go back.")
        self._change({**self._also, number: {"kind": "amend", "event": number, "drop": True}}, self._own)

    def amend(self, number: int, table: Mapping[str, Any]) -> None:
        """Correct an event along with the correction, or what the correction says itself."""
        place = self._place(number)
        if place is None:
            also = {**self._also, number: {"kind": "amend", "event": number, "with": dict(table)}}
            self._change(also, self._own)
        else:
            own = list(self._own)
            own[place] = {**own[place], "with": dict(table)}
            self._change(self._also, own)

    def finished(self) -> Proposal:
        """What is to be recorded, once nothing is left open."""
        stands = self._stands or self.why or _KEPT.get(self.cause or "", _KEPT_ANYWAY) if self.conflicts else ""
        if not stands and self._reason == (self.cause, self.why):
            return self.proposal  # to judge the whole game again would take a while
        return self._propose(stands)

    def _change(self, also: dict[int, Keys], own: list[Keys]) -> None:
        old = self._also, self._own
        self._also, self._own = also, own
        try:
            self.proposal, self._reason = self._propose(), (self.cause, self.why)
        except RecordError:
            self._also, self._own = old
            raise

    def _propose(self, stands: str = "") -> Proposal:
        tables = [dict(each) for each in (*self._own, *self._also.values())]
        for table in tables:
            if table["kind"] in ("amend", "correct"):
                table.pop("cause", None)
                table.pop("why", None)
                table |= {"cause": self.cause} if self.cause else {}
                table |= {"why": self.why} if self.why else {}
        if stands:
            tables[0]["stands"] = stands
        return self.game.propose_all(tables)

    def _place(self, number: int) -> int | None:
        """Which of the corrections asked for replaces or inserts this event."""
        for place, table in enumerate(self._own):
            if number == table.get("event") or ("before" in table and number == self.game.count + place + 1):
                return place
        return None


def _rules(moment: JudgedEvent) -> frozenset[str]:
    return frozenset(violation.rule for violation in moment.violations)


def _total(standing: Standing) -> int | None:
    return None if standing.eliminated else standing.total


def _without(table: Mapping[str, Any], *gone: str) -> Keys:
    return {key: value for key, value in table.items() if key not in gone}


class GameBefore(Game):
    """The game before one of its events, with corrections applied, in which an entry can be tried."""

    is_read_only = False

    def __init__(self, game: Game, number: int) -> None:
        super().__init__(game.header, game.ruleset, fixed_pack(game.setup.pack))
        before = game.line[: game.ledger.place_before(number)]
        self.numbers = tuple(moment.number for moment in before)
        """The number that each event has in the whole record."""
        for moment in before:
            event = moment.event
            accept(self, event if event.stands == moment.excuse else attrs.evolve(event, stands=moment.excuse))

    @property
    def game(self) -> Game:
        """Itself: this is the game being played."""
        return self


def event_in_force(game: Game, number: int) -> Event | None:
    """An event as corrected; None if it is not in force."""
    return next((moment.event for moment in game.line if moment.number == number), None)
