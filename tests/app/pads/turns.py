"""Turns of Loot Island as they are typed, and what an entry shows meanwhile."""

from __future__ import annotations

from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.loot_island.turn_entry import TurnEntry
from scorepad.text.drawing import Drawing, touched
from scorepad.timeline.game import Game
from tests.app.pads.entries import press
from tests.app.typist import keys_of_text
from tests.games.loot_island.table import Keys, broken

LEFT = 1


def entry_of(game: Game, player: str = "Sarah") -> TurnEntry:
    expected = next(each for each in game.expected() if each.player == player)
    entry = pad(game).entry(game, expected)
    assert isinstance(entry, TurnEntry)
    return entry


def enter(entry: TurnEntry, text: str, *more: str) -> Answer:
    """The text typed, Enter, and more keys."""
    return press(entry, *keys_of_text(text), "enter", *more)


def entered(game: Game, text: str, *more: str) -> Keys:
    """The event these keys record; it breaks no rule."""
    event = enter(entry_of(game), text, *more)
    assert isinstance(event, dict), event
    assert broken(game, event) == ()
    return event


def told(entry: TurnEntry, *keys: str) -> str:
    """Press keys that record nothing and leave what is typed as it is; what is said."""
    before = entry.typed
    assert press(entry, *keys) is True
    assert entry.typed == before
    assert entry.asked not in ("", f"{before}_"), "nothing is said"
    return entry.asked


def panel(entry: TurnEntry) -> Drawing:
    drawing = entry.panel(76)
    assert drawing is not None
    return drawing


def targets(entry: TurnEntry) -> set[str]:
    return {part.target for row in panel(entry).rows for part in row if part.target}


def lit(entry: TurnEntry) -> set[str]:
    return {touched(target, "landing") for target, mark in entry.marks().items() if mark.role == "lit"}
