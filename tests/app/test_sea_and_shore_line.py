"""Sea & Shore on the screen: a whole trick typed in one line."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.board import Board
from scorepad.system import clock
from tests.app.console import shown
from tests.app.desk import Desk, is_written, pad, prompt, top
from tests.app.test_sea_and_shore_pad import type_in
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.situations import EARNS, OPEN
from tests.games.sea_and_shore.table import (
    earn,
    play,
    seated,
    trick,
)


async def test_a_whole_trick_is_typed_in_one_line(desk: Desk) -> None:
    async with desk.open(OPEN()) as pilot:
        await type_in(pilot, "r4 p7 g9", "enter")
    after = desk.game
    assert is_written(after, play("Sarah", "r4"), play("Linus", "p7"), play("Tim", "g9"))


async def test_the_next_line_may_be_typed_at_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(seated(3)) as pilot:
        await type_in(pilot, "r3", "enter", *keys_of_text("r4 p7 g9"), "enter")
    after = desk.game
    assert is_written(after, trick("red 3"), play("Sarah", "r4"), play("Linus", "p7"), play("Tim", "g9"))


async def test_who_types_the_next_trick_too_early_is_told_so(desk: Desk) -> None:
    async with desk.open(EARNS()) as pilot:
        for key in "b2":
            await pilot.press(key)
            assert "First this treasure" in prompt(pilot)
        await pilot.press("enter")
    assert is_written(desk.game, earn("Sarah", "red"))


@pytest.mark.parametrize("keys", [("enter",), ("enter", "1"), ("enter", *"1r3")], ids=" ".join)
async def test_in_a_small_window_neither_a_receipt_nor_typing_moves_the_table(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(EARNS(), (40, 20)) as pilot:
        rows = pad(pilot).query_one(Board).size
        await pilot.press(*keys)
        assert pad(pilot).query_one(Board).size == rows
        if keys == ("enter",):
            assert "✓ Sarah" in shown(pilot).splitlines()[0], "there is no room for it anywhere else"


async def test_of_a_trick_in_one_line_what_is_refused_stays_typed_with_the_rest(desk: Desk) -> None:
    async with desk.open(OPEN()) as pilot:
        await type_in(pilot, "r4 r4 g9", "enter")
        await pilot.pause()
        assert isinstance(top(pilot), Refusal)
        assert "Linus" in shown(pilot), "it says whose card it is"
        assert pad_below(pilot).session.game.count == 2
        await pilot.press("escape")
        assert "r4 g9_" in prompt(pilot)
        await pilot.press("escape")
        await type_in(pilot, "p7 g9", "enter")
    after = desk.game
    assert is_written(after, play("Sarah", "r4"), play("Linus", "p7"), play("Tim", "g9"))


async def test_after_a_card_that_the_table_allowed_the_rest_stays_typed(desk: Desk) -> None:
    async with desk.open(OPEN()) as pilot:
        await type_in(pilot, "r4 r4 g9", "enter")
        await pilot.pause()
        await pilot.press("y", *"kind", "enter")
        await pilot.pause()
        assert "g9_" in prompt(pilot)
        await pilot.press("enter")
    after = desk.game
    assert [event.stands for event in after.events[-3:]] == [None, "kind", None]
    assert is_written(after, play("Tim", "g9"))


def pad_below(pilot: Pilot[Any]) -> PadScreen:
    """The pad under a dialog."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, PadScreen))
