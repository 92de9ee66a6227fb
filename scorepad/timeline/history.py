"""The history: every event ever recorded, what became of it and what it was worth."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from scorepad.engine.events import Amend, Correction, Event, Undo
from scorepad.engine.position import Position
from scorepad.engine.rules import Violation, slugs
from scorepad.engine.score_changes import NO_EFFECTS, Effect, EffectWords, Gain, effects, gains
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game


class HistoryEntry(NamedTuple):
    """An event as it was recorded, and what later events and the rules made of it."""

    number: int
    event: Event
    words: str
    player: str | None
    """Whom it concerns; an undo or an amendment concerns whom its event did."""
    undone_by: int | None = None
    """The number of the undo that undid it."""
    amended_by: int | None = None
    """The number of the amendment that corrected or deleted it."""
    corrected: Event | None = None
    corrected_words: str = ""
    broken: tuple[Violation, ...] = ()
    """The rules it breaks that nobody has let stand."""
    let_stand: tuple[Violation, ...] = ()
    excuse: str = ""
    """Why the table let it stand."""
    around: tuple[Position, Position] | None = None
    """The positions before and after it, if it changed anything."""
    inserted_before: int | None = None
    """The event before which it inserted a forgotten one."""
    played: Event | None = None
    """The event in force under its number, as corrected, if it changed anything."""

    @property
    def gains(self) -> tuple[Gain, ...]:
        """Which points it brought to whom; computed lazily, since scoring is the slow part."""
        if self.around is None:
            return ()
        before, after = self.around
        return gains(before.result(), after.result())

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Which quantities it changed in front of which players."""
        if self.around is None:
            return ()
        before, after = self.around
        return effects(before.quantities(), after.quantities())

    def tell_effects(self, told: Iterable[Gain] = ()) -> EffectWords:
        """The same in words, without what the event's own words say; `told` are gains shown beside it."""
        if self.around is None or self.played is None:
            return NO_EFFECTS
        before, after = self.around
        return after.tell_effects(self.played, before, told)

    @property
    def is_deleted(self) -> bool:
        """Did an amendment delete it?"""
        return self.amended_by is not None and self.corrected is None

    @property
    def is_in_force(self) -> bool:
        """Does it count, as recorded or as corrected?"""
        return self.undone_by is None and not self.is_deleted

    @property
    def fate(self) -> list[str]:
        """What became of it, in words."""
        told = []
        if self.amended_by is not None:
            told.append(f"{'deleted' if self.is_deleted else 'corrected'} by event {self.amended_by}")
        if self.undone_by is not None:
            told.append(f"undone by event {self.undone_by}")
        if self.broken:
            told.append(f"breaks {', '.join(slugs(self.broken))}")
        if self.let_stand:
            told.append(f"breaks {', '.join(slugs(self.let_stand))}, allowed: {self.excuse}")
        return told

    @property
    def can_be_amended(self) -> bool:
        is_correction = isinstance(self.event, Undo | Correction)
        return self.is_in_force and (not is_correction or self.inserted_before is not None)


def history(game: Game) -> list[HistoryEntry]:
    """Every event of a game in the order of the record, undone and deleted ones too."""
    found = _recorded(game)
    before = game.start
    for moment in game.line:
        after = moment.position
        if after is not before:  # notes leave the position as it is
            found[moment.number] = found[moment.number]._replace(around=(before, after), played=moment.event)
        before = after
    for number, findings in groupby(game.findings(), key=lambda each: each.event):
        broken = tuple(Violation(each.rule, each.message) for each in findings)
        found[number] = found[number]._replace(broken=broken)
    for number, group in groupby(game.irregularities(), key=lambda each: each.event):
        odd = list(group)
        let_stand = tuple(Violation(each.rule, each.message) for each in odd)
        found[number] = found[number]._replace(let_stand=let_stand, excuse=odd[0].why)
    return list(found.values())


def _recorded(game: Game) -> dict[int, HistoryEntry]:
    """Every event by its number, with what the ledger says became of it."""
    ledger = game.ledger
    undone: dict[int, list[int]] = {}
    for gone, undo in sorted(ledger.undone_by.items()):
        undone.setdefault(undo, []).append(gone)
    found: dict[int, HistoryEntry] = {}
    for number, event in enumerate(ledger.events, 1):
        if isinstance(event, Undo):
            first, last = undone[number][0], undone[number][-1]
            told = f"event {first} is undone" if first == last else f"events {first} to {last} are undone"
            found[number] = HistoryEntry(number, event, told, found[first].player)
            continue
        target = (event.event or event.before) if isinstance(event, Amend) else None
        inserted = event.corrected if isinstance(event, Amend) and event.before is not None else None
        if target is not None and inserted is None:
            player = found[target].player
        else:
            player = _player(game, inserted or event, number)
        amended_by = ledger.amended_by.get(number)
        amend = ledger.events[amended_by - 1] if amended_by is not None else None
        corrected = amend.corrected if isinstance(amend, Amend) else None
        found[number] = HistoryEntry(
            number,
            event,
            game.tell(event, number),
            player,
            undone_by=ledger.undone_by.get(number),
            amended_by=amended_by,
            corrected=corrected,
            corrected_words=game.tell(corrected, number, amended_by) if corrected is not None else "",
            inserted_before=event.before if isinstance(event, Amend) else None,
        )
    return found


def _player(game: Game, event: Event, number: int) -> str | None:
    """Whom an event concerns, as corrections have it."""
    if getattr(event, "player", None) is None:
        return None
    with suppress(RecordError):
        event = game._as_corrected(event, number) if game.ledger.has_corrections else event
    player: str | None = getattr(event, "player", None)
    return player
