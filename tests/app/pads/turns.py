"""Turns of Loot Island as they are typed, and what a hand shows meanwhile."""

from __future__ import annotations

from scorepad.app.pads import pad
from scorepad.app.pads.hand import Answer
from scorepad.app.pads.loot_island.acting import Acting
from scorepad.drawing import Drawing
from scorepad.game import Game
from tests.app.pads.hands import press
from tests.app.typist import keys_of_text
from tests.games.loot_island.table import (
    Keys,
    broken,
)

LEFT = 1


def hand_of(game: Game, player: str = "Sarah") -> Acting:
    expected = next(each for each in game.expected() if each.player == player)
    hand = pad(game).hand(game, expected)
    assert isinstance(hand, Acting)
    return hand


def enter(hand: Acting, text: str, *more: str) -> Answer:
    """The text typed, Enter, and more keys."""
    return press(hand, *keys_of_text(text), "enter", *more)


def entered(game: Game, text: str, *more: str) -> Keys:
    """The event that is recorded so; it breaks no rule."""
    event = enter(hand_of(game), text, *more)
    assert isinstance(event, dict), event
    assert broken(game, event) == ()
    return event


def told(hand: Acting, *keys: str) -> str:
    """Press keys that record nothing and leave what is typed as it is; what is said."""
    before = hand.typed
    assert press(hand, *keys) is True
    assert hand.typed == before
    assert hand.asked not in ("", f"{before}_"), "nothing is said"
    return hand.asked


def panel(hand: Acting) -> Drawing:
    drawing = hand.panel(76)
    assert drawing is not None
    return drawing


def targets(hand: Acting) -> set[str]:
    return {part.target for row in panel(hand).rows for part in row if part.target}


def lit(hand: Acting) -> set[str]:
    return {landing for landing, mark in hand.marks().items() if mark.role == "lit"}
