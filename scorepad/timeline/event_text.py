"""Events as text, with corrections applied: the kinds that every game has, and the game's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from scorepad.engine.events import (
    Amend,
    Claim,
    Correct,
    Count,
    Decision,
    Event,
    Note,
    Undo,
    read_event,
    write_event,
)
from scorepad.engine.rules import COUNT, Violation
from scorepad.engine.score_changes import NO_EFFECTS, EffectWords, miscounted
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.wording import count, item_in_words, listing
from scorepad.timeline.replay import QuantityChange, quantity_changes, setting_of

if TYPE_CHECKING:
    from scorepad.timeline.game import Game


def tell(game: Game, event: Event, number: int | None = None, source: int | None = None) -> str:
    """An event in words; `number` is its own and `source` that of the event that says it."""
    match event:
        case Undo():
            return _undo(game, number)
        case Amend():
            return _amendment(game, event, number)
        case Correct():
            return f"corrected: {listing(_corrections(game, event))}"
        case Note():
            return f"note: {event.text}"
        case Claim():
            points = count(event.points, "point")
            if event.lines:
                points += f" ({listing(f'{item_in_words(item)} {own}' for item, own in event.lines.items())})"
            if event.by is None:
                return f"claim: {event.player} has {points}"
            return f"{event.by} counts {points} for {event.player}"
        case Decision():
            by = f"{event.by} decides" if event.by is not None else "the table decides"
            return f"{by}: {event.player} {event.points:+d} ({event.why})"
        case _:
            return _played(game, event, number, source)


def tell_effects(game: Game, number: int) -> EffectWords:
    """What an event of the record changed in front of whom; nothing if it is not in force."""
    place = game.ledger.places.get(number)
    if place is None:
        return NO_EFFECTS
    moment = game.story.moments[place]
    return moment.position.tell_effects(moment.event, game.before(number))


def _undo(game: Game, number: int | None) -> str:
    gone = sorted(each for each, undo in game.ledger.undone_by.items() if undo == number)
    if not gone:
        return "the latest event is undone"
    return f"event {gone[0]} is undone" if len(gone) == 1 else f"events {gone[0]} to {gone[-1]} are undone"


def _amendment(game: Game, event: Amend, number: int | None) -> str:
    corrected = event.corrected
    if corrected is None:
        return f"event {event.event} is deleted"
    if event.before is not None:
        return f"inserted before event {event.before}: {game.tell(corrected, number)}"
    return f"event {event.event} reads: {game.tell(corrected, event.event, number)}"


def _corrections(game: Game, event: Correct) -> Iterator[str]:
    """What a correction says, one thing after the other."""
    for old, new in (event.rename or {}).items():
        yield f"{old}'s name is {new}"
    if event.players is not None:
        yield f"the players sit clockwise {listing(event.players)}"
    if event.first is not None:
        yield f"{event.first} began"
    for key, value in (event.rulings or {}).items():
        ruling = game.ruleset.rulings[key]
        words = dict(zip(ruling.values, ruling.words, strict=False))
        yield f"you play {key}: {words.get(value, value)}"
    if event.sheets is not None:
        yield f"the sheets are {event.sheets}"
    if event.place is not None:
        yield f"the place is {event.place}"
    if event.started is not None:
        yield f"it began {event.started:%Y-%m-%d %H:%M}"
    for old, new in (event.ids or {}).items():
        yield f"{old} was really {new}"


def _played(game: Game, event: Event, number: int | None, source: int | None) -> str:
    """An event of the game; if it was undone and its names or sheets are gone, its bare keys."""
    if number is None:
        return game.position.tell(event)
    is_corrected = game._has_in_line(event, number)
    is_in_force = is_corrected or game.ledger.is_in_force(number, event)
    now = event
    try:
        if game.ledger.has_corrections and not is_corrected:
            now = game._as_corrected(event, source or number)
            read_event(now.table(), game.setup)  # exactly: a name in another case is nobody's any more
    except RecordError:
        own = (str(value) for key, value in write_event(event).items() if key not in ("kind", "at", "by", "note"))
        return f"{event.kind}: {listing(own)}"
    return game.position.tell(now, game.before(number), is_in_force=is_in_force)


class StocktakeTexts:
    """Stocktakes that differ from the record, told with the latest events that changed what was counted."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _changes(self) -> dict[tuple[str, str], list[QuantityChange]]:
        return quantity_changes(self._game.start, self._game.line)

    def tell(self, violation: Violation, event: Event, place: int | None = None) -> Violation:
        """A violation by an event at a place of the line, by default its end; that of a stocktake in other words.

        Those events come first that changed the quantity by exactly the difference.
        """
        if violation.rule != COUNT.slug or not isinstance(event, Count):
            return violation
        line = self._game.line[:place]
        before = line[-1].position if line else self._game.start
        told = [violation.message]
        for what, more in miscounted(before.quantities()[event.player], event.counted).items():
            known = self._changes.get((event.player, what), [])
            earlier = [each for each in known if each.place < len(line) and each.setting == setting_of(before)]
            latest = sorted(earlier[: -limits.CHANGES_NAMED - 1 : -1], key=lambda each: each.change != -more)
            several = self._game.ruleset.quantity_words[what].several
            if latest:
                told.append(f"The {several} last changed with {listing(map(self._tell_change, latest))}.")
            else:
                told.append(f"Nothing has changed the {several} so far.")
        return violation._replace(message=" ".join(told))

    def _tell_change(self, each: QuantityChange) -> str:
        event = self._game.line[each.place].event
        return f"event {each.number} ({each.change:+d}: {self._game.tell(event, each.number)})"
