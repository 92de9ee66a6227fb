"""One Enter: its event is read once, judged once and applied once, and each position is scored once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from scorepad.engine import event_input as given
from scorepad.engine import events
from scorepad.engine.position import Position
from scorepad.timeline.game import Game
from tests.app.desk import Desk, pad
from tests.games.silver_and_gold.table import cross, record_all, revealed


class Counted:
    """Counts what is asked of the ruleset and how often events are read, from now on."""

    def __init__(self, played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self._game, self._patch = played, monkeypatch

    def begin(self) -> None:
        names = ("judge", "apply", "score", "expected")
        mode = attrs.evolve(
            self._game.mode, **{name: self._counting(name, getattr(self._game.mode, name)) for name in names}
        )
        self._patch.setattr(Position, "mode", mode)
        read = events.read_event

        def reading(*arguments: Any) -> Any:
            self.calls["read"] += 1
            return read(*arguments)

        for module in (events, given):
            self._patch.setattr(module, "read_event", reading)

    def _counting(self, name: str, function: Callable[..., Any]) -> Any:
        def call(*arguments: Any) -> Any:
            self.calls[name] += 1
            return function(*arguments)

        return call


ONCE = {"read": 1, "judge": 1, "apply": 1, "score": 1, "expected": 1}


def crossing() -> Game:
    return record_all(revealed("I2"), [cross("Linus", "orange-05", "A2", "A3")])


async def test_enter_on_the_pad(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, seen = Counted(crossing(), monkeypatch), dict[str, int]()
    async with desk.open(crossing()) as pilot:
        counted.begin()
        await pilot.press("enter", "enter")
        seen.update(counted.calls)
    after = desk.game
    assert after.events[-1].kind == "cross"
    assert after.count == crossing().count + 1
    assert seen == ONCE


async def test_a_refusal_that_the_table_allowed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is judged when it is tried, and neither read nor judged again when it is recorded anyway."""
    counted, seen = Counted(crossing(), monkeypatch), dict[str, int]()
    async with desk.open(crossing()) as pilot:
        counted.begin()
        pad(pilot).recording.attempt({"kind": "reveal", "pattern": "L4"})
        await pilot.pause()
        await pilot.press("y", *"oops", "enter")
        seen.update(counted.calls)
    after = desk.game
    assert after.events[-1].stands == "oops"
    assert seen == ONCE
