"""An island drawn by keys and by mouse, to the byte; what is wrong with it is told, and nothing is lost."""

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import games
from scorepad.app.pads.go_for_gold.island_board import IslandBoard
from scorepad.app.screens.dialogs import Ask, Unsaved
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from tests.app.console import notices, shown
from tests.app.desk import top
from tests.app.drawing.boards import board, drag, keys, on_board
from tests.record.disks import disk_with

GAME = "go-for-gold"
SMALL = """\
sheets = 1
game = "go-for-gold"
name = "my-islet"
title = "My islet"
provenance = "house"
source = "Drawn in scorepad; not compared with the printed original."

ports = ["B1", "D2", "B3", "A2"]
#A B C D
map = \"""
~ P 4 ~
 P . s P
~ P R f
\"""
"""


def island(pilot: Pilot[Any]) -> IslandBoard:
    found = board(pilot)
    assert isinstance(found, IslandBoard)
    return found


def clear(text: str) -> list[str]:
    """Keys that take out what a field offers."""
    return ["ctrl+u", *keys(text)]


def saved(name: str) -> str:
    return Path(own_packs.own_path(name)).read_text("utf-8")


async def test_a_small_island_is_drawn_by_keys_to_the_byte(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press(*clear("4x3"), "enter")
        await pilot.press(*keys(" p4\np.sp pRf"), "ctrl+s")
        assert isinstance(pilot.app.screen, Ask)
        await pilot.press(*clear("my-islet"), "enter")
        assert not island(pilot).has_changes()
        await pilot.press("escape")
    assert saved("my-islet") == SMALL
    games.read_sheets(packs.find("my-islet"))


@pytest.mark.slow
async def test_a_stroke_of_the_mouse_is_undone_at_once_and_the_cursor_moves_as_on_the_pad(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press(*clear("6x4"), "enter")
        await drag(pilot, ["path=A1", "path=C1", "path=F1"])
        assert island(pilot).draft.rows[0] == "......"  # those that the mouse skips are painted, too
        await pilot.press("u")
        assert island(pilot).draft.tally.land == 0
        await pilot.press("ctrl+r")
        assert island(pilot).draft.tally.land == 6
        await pilot.press("u", "home", "pageup", "x", "d", "z", "e", "w", "right", "down")
        assert island(pilot).place == (2, 1)
        await pilot.press("4", "a", "h", "a", "x", "h", "x")
        assert [row[:4] for row in island(pilot).draft.rows] == ["~~~~", "~44~", "~~4~", "~~~~"]
        assert "painting" not in shown(pilot)


@pytest.mark.slow
async def test_it_is_mirrored_shifted_resized_and_copied(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press(*clear("3x2"), "enter", *keys("s.4"))
        await pilot.press("m")
        assert island(pilot).draft.rows == ("4.s", "~~~")
        await pilot.press(*keys("<"))
        assert island(pilot).draft.rows == ("~~~", "4.s", "~~~")
        await pilot.press("n", *clear("2x1"), "enter")
        assert island(pilot).draft.rows == ("~~",)
        await pilot.press("c", *keys("side-a"), "enter")
        assert island(pilot).draft.columns == 10
        await pilot.press("M", "u", "u")
        assert island(pilot).draft.rows == ("~~",)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["1x1", "26x26"])
async def test_the_smallest_and_the_largest_map_can_be_drawn_and_no_other(tmp_path: Path, size: str) -> None:
    for window in ((80, 24), (200, 60)):
        async with on_board(tmp_path, GAME, window) as pilot:
            for wrong in ("27x8", "10"):
                await pilot.press(*clear(wrong), "enter")
                assert isinstance(pilot.app.screen, Ask)
            await pilot.press(*clear(size), "enter", "end", "pagedown", *keys("R"))
            assert island(pilot).draft.rows[-1][-1] == "R"
            assert "no ports" in shown(pilot)
            await pilot.press("i")
            assert notices(pilot, "error"), "what cannot be used is not called printed"
            await pilot.press("ctrl+s", "enter")
            assert [notice for notice in notices(pilot) if "mistake" in notice]
            assert "R" in shown(pilot) or "⌂" in shown(pilot)
    async with on_board(tmp_path, "my-island", (80, 24)):
        pass


@pytest.mark.slow
async def test_a_full_disk_leaves_the_drawing_open_and_nothing_behind(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("enter", *keys("s.4"))
        with monkeypatch.context() as full:
            full.setattr(os, "write", disk_with(100))
            await pilot.press("ctrl+s", "enter")
        assert notices(pilot, "error")
        assert island(pilot).draft.rows[0].startswith("s.4")
        assert island(pilot).has_changes()
        assert not list(home.rglob("*.toml"))
        await pilot.press("ctrl+s", "enter")
        assert not island(pilot).has_changes()
    assert "s . 4" in saved("my-island")


@pytest.mark.slow
async def test_leaving_asks_about_what_is_not_saved_unless_the_system_ends_the_app(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("enter", *keys("s.4"), "escape")
        assert isinstance(top(pilot), Unsaved)
        await pilot.press("escape")
        assert island(pilot).draft.rows[0].startswith("s.4")
        await pilot.press("ctrl+q")
        assert isinstance(top(pilot), Unsaved)
        await pilot.press("escape")
        assert "my-island" not in packs.names()
        island(pilot).rescue()
        assert "s . 4" in saved("my-island")
        await pilot.press(*keys("s"), "escape", "x")
        assert not isinstance(top(pilot), Unsaved | IslandBoard)
    assert "s . 4" in saved("my-island")


@pytest.mark.slow
async def test_only_who_has_compared_it_makes_it_printed_and_a_change_takes_that_back(tmp_path: Path) -> None:
    async with on_board(tmp_path, "side-a") as pilot:
        await pilot.press("i", *keys("Tim"), "enter", *clear("ours"), "enter")
        assert island(pilot).pack.provenance == "printed"
        assert "Tim" in packs.read(packs.find("ours")).source
        await pilot.press(*keys("."), "ctrl+s")
        assert packs.read(packs.find("ours")).provenance == "house"
    assert packs.read(packs.find("side-a")).provenance == "house"


@pytest.mark.slow
async def test_a_file_that_another_program_changed_is_not_replaced(tmp_path: Path) -> None:
    async with on_board(tmp_path, "side-a") as pilot:
        await pilot.press("ctrl+s", *clear("ours"), "enter", *keys("s"))
        path = Path(own_packs.own_path("ours"))
        path.write_text(path.read_text("utf-8") + "# by hand\n", "utf-8")
        await pilot.press("ctrl+s")
        assert isinstance(pilot.app.screen, Ask)
        await pilot.press("enter")
    assert saved("ours").endswith("# by hand\n")
    assert "s ~ 5" in saved("my-ours")
