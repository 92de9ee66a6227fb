"""The screen of the sheet packs: listed, looked at, copied and changed."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.message_pump import MessagePump

import scorepad
from scorepad import games
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import pack_options
from scorepad.app.screens.sheets import PackView, SheetsScreen
from scorepad.own_sheets.packs import bring
from scorepad.packs import pack as packs
from tests.app.console import running, shown


def put(home: Path, name: str, text: str) -> Path:
    path = home / "sheets" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


async def test_own_packs_come_first_and_can_be_looked_at_and_copied(tmp_path: Path, home: Path) -> None:
    put(home, "zebra", games.ruleset("go-for-gold").template("zebra"))
    put(home, "broken", "sheets = [")
    async with running(ScorepadApp(str(tmp_path))) as pilot:
        await pilot.press("s")
        assert isinstance(pilot.app.screen, SheetsScreen)
        lines = shown(pilot).splitlines()
        assert "zebra" in lines[2]
        assert "My sheet" in lines[2]
        assert any(line.startswith(" ! broken") for line in lines)
        await pilot.press("v")
        assert isinstance(pilot.app.screen, PackView)
        await pilot.press("escape", "c", *"side-a", "enter")
        assert isinstance(pilot.app.screen, Ask), "a name that is taken"
        await pilot.press(*["backspace"] * 6, *"two", "enter")
        assert "two" in shown(pilot).splitlines()[2]
        await pilot.press("escape")
    one, other = (packs.read(str(home / "sheets" / f"{name}.toml")) for name in ("zebra", "two"))
    assert (one.tables, other.name, other.provenance) == (other.tables, "two", "house")


@pytest.mark.slow
async def test_every_pack_is_drawn_beside_the_list(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("sheets")), size=(120, 36)) as pilot:
        for name in sorted(packs.names()):
            assert packs.read(packs.find(name)).title in shown(pilot)
            await pilot.press("down")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Home)


def test_a_pack_of_the_current_folder_is_offered_for_a_new_game(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = games.ruleset("go-for-gold")
    put(tmp_path, "near", ruleset.template("near"))
    monkeypatch.chdir(tmp_path)
    library = str(home / "games")
    assert [option.value for option in pack_options(ruleset, library)[0]] == ["side-a", "near", "side-b"]
    assert bring("near", library, str(tmp_path)) == str(home / "sheets" / "near.toml")
    assert scorepad.new("go-for-gold", players=["A", "B"], sheets="near", beside=library).header.sheets == "near"


async def test_what_was_to_be_painted_after_leaving_is_left_out(tmp_path: Path) -> None:
    later: list[Callable[[], object]] = []

    def wait(_: MessagePump, callback: Callable[[], object]) -> bool:
        later.append(callback)
        return True

    async with running(ScorepadApp(str(tmp_path))) as pilot:
        await pilot.press("s")
        screen = pilot.app.screen
        assert isinstance(screen, SheetsScreen)
        with patch.object(MessagePump, "call_after_refresh", wait):
            screen.on_resize()
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, SheetsScreen)
        for callback in later:
            callback()
    assert later
