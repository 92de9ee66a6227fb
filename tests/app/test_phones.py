"""Phones from the pad: F7 lets them in, the laptop goes on recording, and the recorder is asked."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad import samples
from scorepad.app.screens.export import AT_TABLE, Export
from scorepad.app.screens.phones import PhonesScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.exports.bgstats import draw_code
from scorepad.record import create, load
from scorepad.serve.address import Address
from tests.app.console import notices, shown, until
from tests.app.desk import open_pad, pad
from tests.serve.served import CROSS, Phone, sit_at, write_game


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Pilot[Any], str]]:
    """The pad with the screen of the phones on top, and the link that it shows."""
    path = folder / "game.toml"
    async with open_pad(path if path.exists() else Path(write_game(path))) as pilot:
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(pilot.app.screen, PhonesScreen) and "http" in shown(pilot))
        link = re.search(r"http://\S+", shown(pilot))
        assert link is not None
        yield pilot, link[0]


async def sit(link: str, *players: str) -> Phone:
    return await asyncio.to_thread(sit_at, link, *players)


@pytest.mark.slow
async def test_phones_and_the_laptop_record_in_one_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, link):
        phone = await sit(link, "Sarah")
        await until(pilot, lambda: bool(re.search(r"Sarah +on a phone", shown(pilot))))
        assert "Only this computer can open the link." in shown(pilot)
        assert "plain HTTP" in shown(pilot)
        await pilot.press("escape")
        assert (await asyncio.to_thread(phone.record, CROSS, "one")).status == 200
        await until(pilot, lambda: "A1" in shown(pilot) and pad(pilot).game.count == 6)
        receipt = pad(pilot).session.receipt
        assert receipt is not None
        assert (receipt.number, receipt.player) == (6, "Sarah")
        assert receipt.gains
        pad(pilot).recording.attempt({"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1"]})
        assert (await asyncio.to_thread(phone.get, "/view")).json["latest"][0]["number"] == 7
        refused = await asyncio.to_thread(phone.post, "/undo", {"id": "u", "seat": "Sarah"})
        assert refused.status == 403, "something came after it"
        await pilot.press("u")
        assert pad(pilot).game.count == 8


@pytest.mark.slow
async def test_the_recorder_gives_a_seat_away_closes_the_table_and_ends_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, link):
        first, second = await sit(link, "Tim"), await sit(link, "Tim")
        await until(pilot, lambda: "asks for the seat of Tim" in shown(pilot))
        await pilot.press("y")
        assert (await asyncio.to_thread(second.get, "/view")).json["yours"] == ["Tim"]
        assert (await asyncio.to_thread(first.get, "/view")).json["yours"] == []
        await pilot.press("c", "enter")
        await until(pilot, lambda: link not in shown(pilot))
        assert (await asyncio.to_thread(second.get, "/view")).status == 403
        await pilot.press("x")
        await until(pilot, lambda: any("no longer at the table" in words for words in notices(pilot)))
        with pytest.raises(OSError, match="refused"):
            await asyncio.to_thread(second.get, "/view")
        await pilot.press("f7")
        await until(pilot, lambda: link.partition("?")[0] in shown(pilot))


@pytest.mark.slow
async def test_phones_are_told_what_the_app_says_when_another_program_changes_the_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, link):
        phone = await sit(link, "Sarah")
        question = await asyncio.to_thread(phone.question, "Sarah", "cross")
        with open(tmp_path / "game.toml", "a", encoding="utf-8") as file:
            file.write("# edited\n")
        await pilot.press("escape")
        await until(pilot, lambda: pad(pilot).session.is_read_only)
        view = (await asyncio.to_thread(phone.get, "/view")).json
        assert view["problem"] == pad(pilot).session.why_not
        assert (await asyncio.to_thread(phone.record, CROSS, "one", question)).status == 409
        await pilot.press("f5")
        await until(pilot, lambda: not pad(pilot).session.is_read_only)
        assert (await asyncio.to_thread(phone.record, CROSS, "one", question)).status == 200
        assert pad(pilot).game.count == 6


@pytest.mark.slow
async def test_where_the_code_for_bg_stats_does_not_fit_that_of_the_table_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Address, "is_local", False)
    shutil.copy(samples.find("silver-and-gold"), tmp_path / "game.toml")
    async with opened(tmp_path) as (pilot, link):
        phone = await sit(link)
        await pilot.press("escape", "f2", "e", "ctrl+t")
        await until(pilot, lambda: AT_TABLE in shown(pilot))
        assert all(line in shown(pilot) for line in draw_code(link).text().split("\n"))
        assert (await asyncio.to_thread(phone.get, "/bgstats")).status == 200
        await pilot.press("escape")
        monkeypatch.setattr(pilot.app, "is_ascii", True)
        await pilot.press("ctrl+t")
        assert isinstance(pilot.app.screen, Export)
        assert "The phones at the table" in shown(pilot)


@pytest.mark.slow
async def test_the_recorder_lets_a_count_stand_that_differs(tmp_path: Path) -> None:
    game = scorepad.new("loot-island", players=["Sarah", "Linus", "Tim"])
    game.record(kind="begin", coast=1, heading="clockwise")
    create(game, tmp_path / "game.toml")
    async with opened(tmp_path) as (pilot, link):
        phone = await sit(link, "Sarah")
        counted = {"id": "n", "seat": "Sarah", "counted": {"cubes": 5}}
        refused = await asyncio.to_thread(phone.post, "/count", counted)
        assert (refused.status, "cubes" in refused.json["sentence"]) == (409, True)
        await until(pilot, lambda: "Sarah counts something else" in shown(pilot))
        await pilot.press("e")
        await until(pilot, lambda: isinstance(pilot.app.screen, Refusal))
        await pilot.press("y", *"cubes", "enter")
        await until(pilot, lambda: load(tmp_path / "game.toml").count == 2)
    event = load(tmp_path / "game.toml").events[-1]
    assert (event.kind, event.by, event.stands) == ("count", "Sarah", "cubes")
