"""A record that is damaged on the disk while it is open: a sentence, nothing lost, and the app goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.app import ScorepadApp
from scorepad.app.screens.pad import PadScreen
from scorepad.record import load
from tests.app import moments
from tests.app.desk import Desk, complaints, pad, shown
from tests.app.moments import (
    back_to_the_pad,
    bytes_of,
    check_painted,
    command,
    content,
    every_damage,
    going_on,
    looking_often,
    mend,
    on_every_screen,
    settle,
)

Damage = Callable[[Path], None]


@every_damage
@on_every_screen
def test_a_damaged_record_is_said_and_nothing_is_lost(desk: Desk, damage: Damage, on_top: str) -> None:
    whole = bytes_of(going_on())

    async def body(pilot: Pilot[Any]) -> None:
        table = pad(pilot).table
        await moments.ON_TOP[on_top](pilot)
        damage(desk.path)
        spoiled = content(desk.path)
        await settle(pilot)
        check_painted(pilot)
        (told,) = complaints(pilot)
        assert "changed" in told
        assert "F5" in told
        assert "Keep a copy" in told
        await pilot.press("down", "up", "a")
        await back_to_the_pad(pilot)
        assert "READ ONLY" in check_painted(pilot)
        assert bytes_of(table.game) == whole, "what was recorded is not on the screen any more"
        await pilot.press("enter", "u", "ctrl+r")
        await settle(pilot)
        assert content(desk.path) == spoiled
        await command(pilot, "Keep a copy")
        assert desk.path.with_name("sunday-copy.toml").read_bytes() == whole
        mend(desk.path, whole)
        await settle(pilot)
        await pilot.press("f5")
        await settle(pilot)
        assert "READ ONLY" not in check_painted(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert pad(pilot).table.game.count == 6

    with looking_often():
        desk.open(going_on(), body)
    assert load(desk.path).count == 6
