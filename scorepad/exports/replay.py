"""The replay of a web page: every step of a game, and the shapes that its sheets are painted with.

A sheet is a set of shapes. A step says which shapes of which sheets it adds or takes away; going back does the
same once more. So a step costs only what it changes, and what it changes can be marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorepad.engine.explanations import ELIMINATED
from scorepad.engine.position import Position
from scorepad.engine.score_changes import Gain, gains
from scorepad.exports.painter import SIGNS_DRAWN, PaintColors, Painting, Shape, paint
from scorepad.system import limits
from scorepad.text.drawing import Drawing
from scorepad.text.wording import count, printable
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent

COLUMNS = 46
"""How wide a sheet is drawn: its letters can be read on a phone."""


class StepEffect(NamedTuple):
    """What a step did to a player, in words; `points` are negative for a loss and 0 for other things."""

    seat: int
    words: str
    points: int


class ReplayStep(NamedTuple):
    """A moment of the game: the event that led there, what it did, and the shapes that it changed."""

    number: int
    """That of the event; 0 before the first one."""
    words: str
    effects: tuple[StepEffect, ...]
    note: str
    progress: str
    totals: tuple[str, ...]
    """Everybody's points, in seating order."""
    seat: int | None
    """Whose event it was."""
    changes: tuple[tuple[int, tuple[int, ...]], ...]
    """The number of a sheet, and those of its shapes that come or go."""


class ReplaySheet(NamedTuple):
    """A sheet: that of a seat, or the middle of the table, and how it is at the end."""

    seat: int | None
    painting: Painting


class Replay(NamedTuple):
    """Every step, the sheets, and all shapes that they are ever painted with."""

    steps: tuple[ReplayStep, ...]
    sheets: tuple[ReplaySheet, ...]
    shapes: tuple[Shape, ...]

    @property
    def fills(self) -> set[str]:
        """The classes of all colors."""
        return {shape.fill.name for shape in self.shapes}

    def table(self) -> dict[str, Any]:
        """As plain lists for the script."""
        classes = sorted(self.fills)
        places = {name: place for place, name in enumerate(classes)}
        signs = sorted({sign for shape in self.shapes if shape.tag == "path" for sign in shape.text})
        return {
            "classes": classes,
            "signs": {sign: SIGNS_DRAWN[sign] for sign in signs},
            "shapes": [
                [shape.layer, "rpt".index(shape.tag[0]), places[shape.fill.name], shape.geometry]
                + ([shape.text, shape.style] if shape.style else [shape.text] if shape.text else [])
                for shape in self.shapes
            ],
            "steps": [
                [*step[:2], [list(effect) for effect in step.effects], *step[3:7], step.changes]
                for step in self.steps
            ],
        }


def replay(game: Game, palette: PaintColors) -> Replay:
    """The events in force, each with the sheets after it; of a record longer than any game, the first ones."""
    return _Film(game, palette).made()


class _Film:
    """A replay in the making."""

    def __init__(self, game: Game, palette: PaintColors) -> None:
        self._game, self._palette = game, palette
        # A tally has nothing that the list of points does not say.
        seats = [] if game.mode.name == "tally" else [None, *range(len(game.players))]
        self._seats: list[int | None] = seats
        self._numbers: dict[Shape, int] = {}
        self._drawn: list[Drawing] = [Drawing(())] * len(seats)
        self._shown: list[set[int]] = [set() for _ in seats]
        self._paintings: list[Painting] = [Painting((), (), 0, 0)] * len(seats)
        self._sizes: list[tuple[float, float]] = [(0, 0)] * len(seats)

    def made(self) -> Replay:
        steps = list(self._steps())
        kept = [place for place, size in enumerate(self._sizes) if size[1]]
        sheets = []
        for place in kept:
            wide, high = self._sizes[place]
            painting = self._paintings[place]._replace(width=wide, height=high)
            sheets.append(ReplaySheet(self._seats[place], painting))
        renumbered = [
            step._replace(changes=tuple([(kept.index(sheet), shapes) for sheet, shapes in step.changes]))
            for step in steps
        ]
        return Replay(tuple(renumbered), tuple(sheets), tuple(self._numbers))

    def _steps(self) -> Iterator[ReplayStep]:
        game, before, moves = self._game, self._game.start, 0
        yield self._step(0, "Before the first event.", before)
        for place, moment in enumerate(game.line, 1):
            is_move = moment.position is not before  # notes leave the table as it is
            if place > limits.REPLAY_EVENTS or moves + is_move > limits.REPLAY_MOVES:
                most = f"{limits.REPLAY_MOVES} moves" if is_move else f"{limits.REPLAY_EVENTS:,} events"
                yield self._step(moment.number - 1, f"The replay shows the first {most}.", before)
                return
            moves += is_move
            yield self._event(moment, before)
            before = moment.position

    def _event(self, moment: JudgedEvent, before: Position) -> ReplayStep:
        number, event, after = moment.number, moment.event, moment.position
        words = printable(self._game.tell(event, number))
        step = self._step(number, f"{words[:1].upper()}{words[1:]}", after)
        seat = after.setup.seat_of.get(getattr(event, "player", None) or "")
        effects = tuple(self._effects(moment, before)) if after is not before else ()
        return step._replace(effects=effects, note=printable(event.note or ""), seat=seat)

    def _effects(self, moment: JudgedEvent, before: Position) -> Iterator[StepEffect]:
        after, seat_of = moment.position, moment.position.setup.seat_of
        brought = gains(before.result(), after.result())
        yield from (StepEffect(seat_of[each.player], gain_in_words(each), each.points) for each in brought)
        words = after.ruleset.quantity_words
        for player, own in after.unsaid_changes(moment.event, before, brought).items():
            for what, change in own.items():
                if change:
                    told = count(abs(change), words[what].one, words[what].several)
                    yield StepEffect(seat_of[player], f"{'+' if change > 0 else '-'}{told}", 0)

    def _step(self, number: int, words: str, position: Position) -> ReplayStep:
        result = position.result()
        standings = [result.of(player) for player in position.setup.players]
        totals = tuple(["out" if each.eliminated else str(each.total) for each in standings])
        changes = tuple(self._changes(position))
        return ReplayStep(number, words, (), "", position.progress(), totals, None, changes)

    def _changes(self, position: Position) -> Iterator[tuple[int, tuple[int, ...]]]:
        for place, seat in enumerate(self._seats):
            drawing = (
                position.draw_common(COLUMNS)
                if seat is None
                else position.draw_sheet(position.setup.players[seat], COLUMNS)
            )
            if drawing == self._drawn[place]:
                continue
            painting = paint(drawing, self._palette, columns=COLUMNS)
            shown = {self._numbers.setdefault(shape, len(self._numbers)) for shape in painting.shapes}
            changed = shown ^ self._shown[place]
            wide, high = self._sizes[place]
            self._sizes[place] = max(wide, painting.width), max(high, painting.height)
            self._drawn[place], self._shown[place], self._paintings[place] = drawing, shown, painting
            if changed:
                yield place, tuple(sorted(changed))


def gain_in_words(gain: Gain) -> str:
    """What points are for."""
    if gain.item == ELIMINATED:
        return f"is eliminated and loses {count(-gain.points, 'point')}"
    return printable(gain.words)
