"""The kinds of event: a roll with what it was used for, and the last page of the score pad.

Optional keys come first, so that a block cut off in the middle never reads as a whole one.
"""

from __future__ import annotations

from attrs import frozen

from scorepad.engine.events import Event, key, kinds_by_name
from scorepad.engine.values import PLAYER, Many, Whole

from .cards import BOXES

_number = Whole(BOXES.start, BOXES.stop - 1)


@frozen(eq=False, repr=False, slots=False)
class Roll(Event):
    """A player rolls, and crosses a box off or takes a coin."""

    kind = "roll"
    box: int | None = key(_number, "the box crossed off; without it a coin is taken", optional=True)
    player: str = key(PLAYER)
    pips: int = key(_number, ask="How many pips?")


@frozen(eq=False, repr=False, slots=False)
class Tally(Event):
    """The last page of the score pad: what one player has at the end."""

    kind = "tally"
    player: str = key(PLAYER)
    boxes: tuple[int, ...] = key(Many(_number, "boxes, 1 to 6"), "the boxes crossed off", ask="Which boxes?")
    coins: int = key(Whole(0), ask="How many coins?")


TRACKED, TALLIED = kinds_by_name([Roll]), kinds_by_name([Tally])
