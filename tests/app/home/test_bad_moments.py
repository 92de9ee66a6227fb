"""The library with damaged, vanished and very many records."""

import os
from pathlib import Path

import pytest

from scorepad.app.app import ScorepadApp
from scorepad.app.screens import home as home_screen
from scorepad.app.screens.home import Home
from tests.app.console import running, shown, text
from tests.app.home.shelf import SAMPLES, at_home, home_of, no, pointed, put, said, settle


async def test_a_damaged_record_is_listed_with_its_problem(folder: Path) -> None:
    put(folder, "bad.toml", "scorepad = 1\nthis is not TOML", age=-1)
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        assert "! bad.toml" in shown(pilot)
        assert "It is not valid TOML" in shown(pilot)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert pilot.app.screen is home
        assert "It is not valid TOML" in said(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert "bad.toml" in shown(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert (folder / "trash" / "bad.toml").exists()
        assert pointed(home) == "3.toml"


async def test_a_folder_that_cannot_be_read_is_reported_and_reloaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", no)
    async with at_home(folder) as pilot:
        assert "Your games cannot be listed" in shown(pilot)
        assert "Permission denied" in shown(pilot)
        monkeypatch.undo()
        await pilot.press("f5")
        await settle(pilot)
        assert "3 games" in shown(pilot)


async def test_reloading_keeps_pointing_at_the_same_game(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        await pilot.press("down")
        put(folder, "newer.toml", "", age=-1)
        await pilot.press("f5")
        await settle(pilot)
        assert "4 games" in shown(pilot)
        assert pointed(home) == "3.toml"
        (folder / "3.toml").unlink()
        await pilot.press("f5")
        await settle(pilot)
        assert pointed(home) == "2.toml"


async def test_a_record_that_vanished_complains_when_opened(folder: Path) -> None:
    async with at_home(folder) as pilot:
        home = home_of(pilot)
        (folder / "2.toml").unlink()
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is home
        assert "2.toml" in said(pilot)
        await pilot.press("d", "enter")
        await settle(pilot)
        pilot.app.clear_notifications()
        await pilot.pause()
        assert "2 games" in shown(pilot)


async def test_names_and_places_from_elsewhere_cannot_garble_the_screen(folder: Path) -> None:
    head = 'scorepad = 1\ngame = "silver-and-gold"\n'
    head += 'players = ["[b]x[/b]", "\\u202eWide 漢字 👩‍👩‍👧"]\nplace = "\\u001b[2J"\n'
    put(folder, "odd.toml", head + "started = 2026-11-15T19:30:00Z\n\n", age=-1)
    async with at_home(folder, (120, 36)) as pilot:
        assert "[b]x[/b]" in shown(pilot)
        assert "\\u202e" in shown(pilot)
        assert "\\x1b[2J" in shown(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert "[b]x[/b]" in shown(pilot)


@pytest.mark.slow
async def test_three_hundred_records_are_listed_right_away_and_read_gradually(tmp_path: Path) -> None:
    content = (SAMPLES / "silver-and-gold-3-players.toml").read_text("utf-8")
    for number in range(300):
        put(tmp_path, f"game-{number:03}.toml", content, age=number)
    app = ScorepadApp(str(tmp_path))
    async with running(app) as pilot:
        home = app.screen
        assert isinstance(home, Home)
        assert "300 games, loading" in text(app)
        await pilot.press("end")
        await pilot.press("up")
        assert pointed(home) == "game-298.toml"
        assert "game-299.toml" in text(app) or "Sarah, Linus and Tim" in text(app)
        await settle(pilot)
        assert pointed(home) == "game-298.toml"
        assert "300 games" in text(app)
        assert "300 games, loading" not in text(app)
        await pilot.press("pageup", "home", "pagedown")
        assert pointed(home) == "game-006.toml"


async def test_visible_records_are_read_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (SAMPLES / "silver-and-gold-2-players.toml").read_text("utf-8")
    for number in range(60):
        put(tmp_path, f"game-{number:02}.toml", content, age=number)
    monkeypatch.setattr(home_screen, "AT_ONCE", 0)
    monkeypatch.setattr(home_screen, "A_WHILE", 0)
    monkeypatch.setattr(home_screen, "PAUSE", 10)
    app = ScorepadApp(str(tmp_path))
    async with running(app) as pilot:
        home = app.screen
        assert isinstance(home, Home)
        await pilot.press("end")
        await pilot.pause()
        for _ in range(8):
            home.read_on()
        await pilot.pause()
        assert text(app).count("Mira and Jonas") >= 7
