"""The boards as they look, painted and in lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.app.console import shown
from tests.app.drawing.boards import keys, on_board

pytestmark = pytest.mark.slow
BOARDS = {
    "an island": ("side-a", keys("  4"), (80, 24)),
    "a gallery": ("silver-and-gold", ["down", "down", "right"], (80, 24)),
    "a large gallery": ("silver-and-gold", ["end"], (160, 40)),
    "a card": ("silver-and-gold", ["n", "3", *keys(".c.p x"), "s", "1"], (80, 24)),
    "an expedition": ("silver-and-gold", ["e", *keys("xx."), "2"], (80, 24)),
    "the print view": ("side-b", ["o"], (80, 24)),
}


@pytest.mark.parametrize("is_colored", [True, False], ids=["painted", "lined"])
@pytest.mark.parametrize("name", BOARDS)
async def test_every_board_looks_like_this(
    name: str, is_colored: bool, tmp_path: Path, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, pressed, size = BOARDS[name]
    screens = [""]
    if not is_colored:
        monkeypatch.setenv("NO_COLOR", "1")
    async with on_board(tmp_path, start, size) as pilot:
        await pilot.press(*pressed)
        while len(screens) < 3 or screens[-1] != screens[-2]:
            await pilot.pause(0.04)
            screens.append(shown(pilot))
    assert f"\n{screens[-1]}" == snapshot
