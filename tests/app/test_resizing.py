"""Windows that grow and shrink under every screen, quickly in a row, from 20×5 to 300×100."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.page import TooSmall
from scorepad.record import load
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import running, text
from tests.app.moments import back_to_the_pad, painted, settle

pytestmark = pytest.mark.slow

SAMPLE = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-4-players.toml"
SIZES = ((20, 5), (300, 100), (80, 23), (1, 1), (40, 20), (79, 100), (120, 36))


async def shake(pilot: Pilot[Any], seed: int) -> None:
    """Many sizes without a rest, some with one; and back to 80×24."""
    before = text(pilot.app)
    screen = pilot.app.screen
    sizes = list(SIZES)
    Random(seed).shuffle(sizes)
    for number, (columns, rows) in enumerate(sizes):
        await pilot.resize_terminal(columns, rows)
        if number % 2:
            await settle(pilot, 0.02)
            assert isinstance(pilot.app.screen, TooSmall) == (columns < 40 or rows < 20)
            if columns >= 20:
                painted(pilot)
    await pilot.resize_terminal(80, 24)
    await settle(pilot, 0.05)
    assert pilot.app.screen is screen
    if isinstance(screen, HistoryScreen):  # the list may be scrolled otherwise
        assert pointed_at(painted(pilot)) == pointed_at(before) != []
    else:
        assert painted(pilot) == before


def pointed_at(shown: str) -> list[str]:
    """The lines of the list that are pointed at."""
    return [line[:60] for line in shown.splitlines() if line.startswith("▶")]


@pytest.mark.parametrize(
    "on_top",
    [
        "PadScreen: a ghost",
        "LineScreen",
        "HistoryScreen: searched",
        "Export",
        "Refusal: reason",
    ],
)
async def test_every_screen_over_the_pad_is_as_it_was_after_many_sizes(tmp_path: Path, on_top: str) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(moments.going_on() if on_top == "Refusal: reason" else load(SAMPLE).at(121), path)
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        await ON_TOP[on_top].reach(pilot)
        await settle(pilot, 0.1)
        await shake(pilot, len(on_top))
        await back_to_the_pad(pilot)
        painted(pilot)


@pytest.mark.parametrize("keys", [(), ("n",)], ids=["the list", "a new game"])
async def test_every_screen_of_the_library_is_as_it_was_after_many_sizes(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    for name in ("a", "b", "c", "d", "e", "f", "g", "h", "i"):
        scorepad.save(moments.going_on(), tmp_path / f"{name}.toml")
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        await pilot.press(*keys)
        await settle(pilot, 0.2)
        await shake(pilot, len(keys))


@pytest.mark.parametrize("screen", ["new", "pad"])
async def test_an_app_that_starts_in_a_small_window_says_so_and_then_shows_everything(
    tmp_path: Path, screen: Any
) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(moments.going_on(), path)
    there = {}

    before = path.read_bytes()
    start = Start(screen, str(path) if screen == "pad" else "")
    async with running(ScorepadApp(str(tmp_path), start)) as pilot:
        await settle(pilot)
        there["large"] = painted(pilot)
    async with running(ScorepadApp(str(tmp_path), start), (20, 5)) as pilot:
        await settle(pilot)
        assert isinstance(pilot.app.screen, TooSmall)
        await pilot.press("enter", "u", "x", "escape", "q", "f3")
        painted(pilot)
        await pilot.resize_terminal(80, 24)
        await settle(pilot, 0.1)
        assert painted(pilot) == there["large"]
    assert path.read_bytes() == before
