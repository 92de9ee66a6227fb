"""An island drawn by keys and by mouse, to the byte; what is wrong is told; a card drawn during a game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import games
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import PointOut
from scorepad.app.pads.go_for_gold.island_board import IslandBoard
from scorepad.app.pads.silver_and_gold.card_board import CardBoard, ExpeditionBoard
from scorepad.app.screens.dialogs import Ask, Unsaved
from scorepad.app.screens.pad import PadScreen
from scorepad.own_sheets import packs as own_packs
from scorepad.own_sheets.packs import own_version
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from tests.app.console import notices, shown
from tests.app.corrections.steps import on_top
from tests.app.desk import Desk, pad, top, written
from tests.app.drawing.boards import board, drag, on_board, rescue
from tests.app.typist import keys_of_text as keys
from tests.games.silver_and_gold.table import cross, revealed
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
            assert "⌂" in shown(pilot)
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


# ---- A card drawn during a game: the game goes on with it, and it is there next time
OWN = "my-silver-and-gold"
LOOKS_DIFFERENT = ("exclamation_mark", "down", "down", "enter", "enter")
MISSING = ("exclamation_mark", "down", "down", "down", "enter")


def rows(game: Game, name: str) -> tuple[str, ...]:
    found: tuple[str, ...] = game.setup.sheets.cards[name].rows
    return found


def elsewhere(path: Path) -> subprocess.CompletedProcess[str]:
    """The audit of a record in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "scorepad", "audit", str(path)], capture_output=True, text=True, check=False
    )


async def test_a_card_that_looks_different_is_drawn_in_under_ten_keys_and_the_game_goes_on(desk: Desk) -> None:
    begun = revealed("L4")
    async with desk.open(begun) as pilot:
        await pilot.press(*LOOKS_DIFFERENT)
        board = await on_top(pilot, CardBoard)
        assert board.draft.id == "purple-04"
        await pilot.press(*keys("."), "enter")
        assert pad(pilot).game.setup.pack.name == OWN
        pad(pilot).enter(cross("Sarah", "purple-04", "A1", "A2", "A3", "B3"))
    after = desk.game
    own = packs.read(own_packs.own_path(OWN))
    correct, crossed = written(after, begun)
    assert correct == {"kind": "correct", "sheets": OWN, "fingerprint": own.fingerprint()}
    assert crossed["boxes"] == ["A1", "A2", "A3", "B3"]
    assert rows(after, "purple-04")[0] == ".C.#"
    assert (own.provenance, own.source.endswith("purple-04.")) == ("house", True)
    assert after.warnings == ()


@pytest.mark.slow
async def test_the_record_opens_elsewhere_with_the_pack_and_says_that_it_is_missing_without(
    desk: Desk, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press(*LOOKS_DIFFERENT, *keys("."), "enter")
        pad(pilot).enter(cross("Sarah", "purple-04", "A1", "A2", "A3", "B3"))
    assert elsewhere(desk.path).returncode == 0
    other = tmp_path / "other"
    (other / "sheets").mkdir(parents=True)
    shutil.copy(desk.path, other)
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "nobody"))
    lost = elsewhere(other / desk.path.name)
    assert (lost.returncode, OWN in lost.stderr) == (2, True)
    shutil.copy(home / "sheets" / f"{OWN}.toml", other / "sheets")
    assert elsewhere(other / desk.path.name).returncode == 0


@pytest.mark.slow
async def test_a_second_card_and_a_missing_one_go_into_the_same_pack_and_are_there_in_the_next_game(
    desk: Desk,
) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press(*LOOKS_DIFFERENT, *keys("."), "enter")
        await pilot.press(*LOOKS_DIFFERENT[:-1], "right", "enter", *keys("."), "enter")
        await on_top(pilot, PadScreen)
        await pilot.press(*MISSING)
        await on_top(pilot, CardBoard)
        await pilot.press("4", *keys("........"), "enter")
        await on_top(pilot, PadScreen)
    after = desk.game
    drawn = {"purple-04": ".C.#", "green-04": ".##X", "grey-12": "...."}
    assert {name: rows(after, name)[0] for name in drawn} == drawn
    assert after.warnings == ()
    assert packs.read(own_packs.own_path(OWN)).source.endswith("purple-04, green-04, grey-12.")

    desk.path = desk.path.with_name("monday.toml")
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press(*LOOKS_DIFFERENT)
        board = await on_top(pilot, CardBoard)
        assert board.draft.rows[0] == ".C.#", "as it was drawn in the other game"


@pytest.mark.slow
async def test_what_no_longer_fits_is_shown_and_whoever_goes_back_has_the_sheets_as_before(desk: Desk) -> None:
    begun = revealed("L4")
    begun.record(**cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"))
    async with desk.open(begun) as pilot:
        await pilot.press(*LOOKS_DIFFERENT[:-1], "S", "enter", "down", *keys(" "), "enter")
        changes = await on_top(pilot, CorrectionPreview)
        assert [moment.number for moment in changes.draft.conflicts] == [begun.count]
        await pilot.press("escape")
        await on_top(pilot, PadScreen)
    after = desk.game
    assert written(after, begun) == []
    assert OWN not in packs.names()


@pytest.mark.slow
async def test_an_expedition_is_drawn_again_from_the_list_and_what_looks_like_that_changes_nothing(
    desk: Desk,
) -> None:
    begun = revealed("L4")
    async with desk.open(begun) as pilot:
        await pilot.press(*LOOKS_DIFFERENT, *keys("#c"), "enter")
        await on_top(pilot, PadScreen)
        assert notices(pilot)
        assert written(desk.game, begun) == []
        assert OWN not in packs.names()
        await pilot.press(*LOOKS_DIFFERENT[:-1])
        await on_top(pilot, PointOut)
        await pilot.press("l", *keys("T4"), "enter")
        await on_top(pilot, ExpeditionBoard)
        await pilot.press("2", "i", "enter")
        await on_top(pilot, PadScreen)
    assert desk.game.setup.sheets.expeditions["T4"].cards == 2


def test_the_own_version_of_a_pack_is_itself_one_begun_before_or_a_new_copy(tmp_path: Path, home: Path) -> None:
    bundled = packs.read(packs.find("silver-and-gold"))
    new = own_version(bundled)
    assert (new.name, new.title, new.path) == (OWN, "My Silver & Gold", own_packs.own_path(OWN))
    own_packs.save_pack(new, new.path)
    assert own_version(bundled).path == new.path
    assert own_version(packs.read(new.path)).path == new.path
    beside = tmp_path / "sheets"
    beside.mkdir()
    shutil.copy(new.path, beside)
    assert own_version(bundled, str(tmp_path)).name == f"{OWN}-2", "one beside the record would hide it"
    (home / "sheets" / f"{OWN}.toml").write_text("sheets = [", "utf-8")
    assert own_version(bundled).name == f"{OWN}-2", "this one cannot be read"


@pytest.mark.slow
async def test_neither_a_full_disk_nor_an_end_by_the_system_loses_a_card_that_is_drawn(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = revealed("L4")
    async with desk.open(begun) as pilot:
        await pilot.press(*LOOKS_DIFFERENT)
        await on_top(pilot, CardBoard)
        with monkeypatch.context() as full:
            full.setattr(os, "write", disk_with(100))
            await pilot.press(*keys("."), "enter")
        assert notices(pilot, "error")
        assert (await on_top(pilot, CardBoard)).draft.rows[0] == ".C.#"
        assert OWN not in packs.names()
        rescue(pilot)
        assert OWN not in packs.names()
        assert written(desk.game, begun) == []
        cards = packs.read(own_packs.own_path(f"{OWN}-unfinished")).tables["card"]
        assert [card["boxes"][:4] for card in cards if card["id"] == "purple-04"] == [".C.#"]
        await pilot.press("enter")
        await on_top(pilot, PadScreen)
    assert rows(desk.game, "purple-04")[0] == ".C.#"
