"""A card drawn during a game: the game goes on with it, and it is there next time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import PointOut
from scorepad.app.pads.silver_and_gold.card_board import CardBoard, ExpeditionBoard
from scorepad.app.screens.pad import PadScreen
from scorepad.own_sheets import packs as own_packs
from scorepad.own_sheets.packs import own_version
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from tests.app.console import notices
from tests.app.corrections.steps import on_top
from tests.app.desk import Desk, pad, written
from tests.app.drawing.boards import keys, rescue
from tests.games.silver_and_gold.table import cross, revealed
from tests.record.disks import disk_with

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
