"""The library of games on the screen: continuing, moving to the trash, and trouble."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

import scorepad
from scorepad import library
from scorepad.app.app import ScorepadApp
from scorepad.app.library_rows import day
from scorepad.app.screens import home as home_screen
from scorepad.app.screens.dialogs import AskFile, Confirm
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.widgets.hints import Hints
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.virtual_list import VirtualList
from tests.app.console import Body, drive, text, until

SAMPLES = Path(scorepad.__file__).parent / "samples"
GARBAGE = (
    "\x1b[31m\x00\x07",
    "[b]bold[/b] [@click=app.quit]x[/]",
    "x" * 10_000,
    "\ud83d half",
    "a\tb\r\nc",
    "\u202e",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records: a game of two on top, one of three in progress, one of four at the bottom."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((2, 3, 4)):
        content = (SAMPLES / f"silver-and-gold-{players}-players.toml").read_text("utf-8")
        if players == 3:
            content = "[[event]]".join(content.split("[[event]]")[:61])
        put(path, f"{players}.toml", content, age)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that were opened; their pads are not."""
    paths: list[str] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: paths.append(path))
    monkeypatch.setattr(ScorepadApp, "open_demo", lambda _: paths.append("demo"))
    return paths


def put(folder: Path, name: str, content: str, age: int = 0) -> Path:
    path = folder / name
    path.write_text(content, "utf-8")
    os.utime(path, (1_800_000_000 - age * 86_400,) * 2)
    return path


def at_home(folder: Path, body: Body, size: tuple[int, int] = (80, 24)) -> None:
    """Open the library and drive it."""
    app = ScorepadApp(str(folder))

    async def run(pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, Home)
        await settle(pilot)
        await body(pilot)

    drive(app, run, size)


async def settle(pilot: Pilot[Any]) -> None:
    """Until every record is read."""
    await pilot.pause()
    screen = pilot.app.screen
    await until(pilot, lambda: not isinstance(screen, Home) or screen._reading is None)
    await pilot.pause()


def home_of(pilot: Pilot[Any]) -> Home:
    assert isinstance(pilot.app.screen, Home)
    return pilot.app.screen


def shown(pilot: Pilot[Any]) -> str:
    return text(pilot.app)


def said(pilot: Pilot[Any]) -> str:
    """The notices so far."""
    return "\n".join(notification.message for notification in pilot.app._notifications)


def pointed(home: Home) -> str:
    assert home.entry is not None
    return home.entry.name


def no(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


# ---------------------------------------------------------------------- what is shown


def test_each_game_is_shown_with_players_date_progress_and_leader(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        screen = shown(pilot)
        going = library.summarize(library.entries(str(folder))[1])
        assert screen.count("Silver & Gold") == 3
        assert "Sarah, Linus and Tim" in screen
        assert "Ada, Boris, Chen and Dana" in screen
        assert going.progress in screen
        assert "leads with" in screen
        assert "wins with" in screen
        assert going.when is not None
        assert day(going.when) in screen
        assert "3 games, 1 in progress" in screen

    at_home(folder, body)


def test_a_wide_window_shows_the_game_pointed_at_more_closely(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        assert "Kitchen table" not in shown(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert "Kitchen table" in shown(pilot)
        assert "4.toml" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Kitchen table" not in shown(pilot))
        assert "Ada, Boris, Chen and Dana" in shown(pilot)
        assert shown(pilot).count("2026") == 3

    at_home(folder, body, (120, 36))


def test_an_empty_library_offers_the_demo(tmp_path: Path, opened: list[str]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        assert "No games yet" in shown(pilot)
        await pilot.press("enter")
        await pilot.press("d")
        sheet = home.query_one("#invitation", Sheet)
        place = sheet.place_of("enter")
        assert place is not None
        await pilot.click(sheet, offset=Offset(*place))
        await until(pilot, lambda: opened == ["demo"] * 3)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, NewGame)

    at_home(tmp_path / "nothing", body)
    assert not (tmp_path / "nothing").exists()


def test_keys_that_do_nothing_are_not_hinted_at(folder: Path, tmp_path: Path) -> None:
    async def without(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        labels = [hint.label for hint in home.hints()]
        assert "Demo" in labels
        assert "Trash" not in labels
        await pilot.press("up", "down", "pagedown", "home", "end", "u", "f5", "j", "k")

    async def with_games(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        labels = [hint.label for hint in home.hints()]
        assert "Trash" in labels
        assert "Put back" not in labels

    at_home(tmp_path / "nothing", without)
    at_home(folder, with_games)


def test_help_explains_every_key(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        await pilot.press("f1")
        await pilot.pause()
        assert "Move this game to the trash. Nothing is deleted." in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is home

    at_home(folder, body)


# ---------------------------------------------------------------------- going on


def test_enter_continues_the_game_pointed_at(folder: Path, opened: list[str]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await pilot.press("down", "down", "down", "enter")
        await pilot.press("up", "enter")
        assert opened == [str(folder / name) for name in ("2.toml", "4.toml", "3.toml")]

    at_home(folder, body)


def test_a_click_points_and_a_second_one_opens(folder: Path, opened: list[str]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        await pilot.click(VirtualList, offset=(30, 4))
        await pilot.pause()
        assert pointed(home) == "3.toml"
        assert not opened
        await pilot.click(VirtualList, offset=(5, 3))
        await pilot.pause()
        assert opened == [str(folder / "3.toml")]
        await pilot.click(VirtualList, offset=(5, 2))  # between two games
        await pilot.click(VirtualList, offset=(5, 15))  # below the last
        assert pointed(home) == "3.toml"

    at_home(folder, body)


def test_hints_can_be_clicked(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        hints = home.query_one(Hints)
        place = hints.place_of("d")
        assert place is not None
        await pilot.click(hints, offset=Offset(*place))
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))

    at_home(folder, body)


def test_a_file_elsewhere_is_opened_by_its_path(
    folder: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder.parent))
    monkeypatch.setenv("USERPROFILE", str(folder.parent))

    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        for typed in ("~/games/3.toml", f" '{folder / '3.toml'}' "):
            await pilot.press("o")
            await pilot.pause()
            pilot.app.screen.query_one(Input).insert_text_at_cursor(typed)
            await pilot.press("enter")
            await pilot.pause()
            assert pilot.app.screen is home
        assert opened == [str(folder / "3.toml")] * 2

    at_home(folder, body)


def test_a_missing_file_is_reported(folder: Path, opened: list[str]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        await pilot.press("o", "enter")
        await pilot.pause()
        assert "Type the path" in shown(pilot)
        field = pilot.app.screen.query_one(Input)
        for typed, words in (
            (str(folder / "33.toml"), 'Did you mean "3.toml"?'),
            (str(folder), "is a folder"),
            ("/no/such/folder/a.toml", "and no such folder"),
        ):
            field.value = typed
            await pilot.press("enter")
            await pilot.pause()
            assert words in " ".join(shown(pilot).replace("│", " ").split())
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is home
        assert not opened

    at_home(folder, body)


@pytest.mark.parametrize("garbage", GARBAGE)
def test_a_garbage_path_is_reported_as_missing(garbage: str, folder: Path, opened: list[str]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        await pilot.pause()
        pilot.app.screen.query_one(Input).insert_text_at_cursor(garbage)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AskFile)
        assert "There is no file" in shown(pilot)
        assert "\x1b" not in shown(pilot)

    at_home(folder, body)
    assert not opened


def test_the_mouse_answers_questions_too(folder: Path) -> None:
    async def press(pilot: Pilot[Any], target: str) -> None:
        for sheet in pilot.app.screen.query(Sheet):
            place = sheet.place_of(target)
            if place is not None:
                await pilot.click(sheet, offset=Offset(*place))
        await pilot.pause()

    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        await pilot.press("o")
        await pilot.pause()
        await press(pilot, "open")
        assert isinstance(pilot.app.screen, AskFile)
        await press(pilot, "cancel")
        assert home_of(pilot) is home
        await pilot.press("d")
        await pilot.pause()
        await press(pilot, "cancel")
        assert (folder / "2.toml").exists()
        await pilot.press("d")
        await pilot.pause()
        await press(pilot, "sure")
        assert not (folder / "2.toml").exists()

    at_home(folder, body)


# ---------------------------------------------------------------------- the trash


def test_a_game_goes_to_the_trash_after_a_question_and_can_be_put_back(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        await pilot.press("down", "delete")
        await pilot.pause()
        question = " ".join(shown(pilot).replace("│", " ").split())
        assert "Silver & Gold of Sarah, Linus and Tim" in question
        assert "trash" in question
        await pilot.press("escape")
        await pilot.pause()
        assert (folder / "3.toml").exists()
        await pilot.press("d", "enter")
        await settle(pilot)
        assert (folder / "trash" / "3.toml").exists()
        assert pointed(home) == "4.toml"
        assert "2 games" in shown(pilot)
        assert "Put back" in shown(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert (folder / "3.toml").exists()
        assert pointed(home) == "3.toml"
        await pilot.press("u")
        assert "Nothing was moved to the trash" in said(pilot)

    at_home(folder, body)


def test_the_last_game_can_be_moved_to_the_trash_too(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        await pilot.press("end")
        for _ in range(3):
            await pilot.press("d", "y")
            await settle(pilot)
        assert "No games yet" in shown(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert "1 game" in shown(pilot)
        assert pilot.app.focused is home.query_one(VirtualList)

    at_home(folder, body)


def test_a_game_that_cannot_be_moved_stays_and_the_reason_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(os, "rename", no)
            await pilot.press("d", "enter")
            await settle(pilot)
        assert "Permission denied" in said(pilot)
        assert pointed(home) == "2.toml"
        await pilot.press("d", "enter")
        await settle(pilot)
        (folder / "2.toml").write_text("another")
        await pilot.press("u")
        await settle(pilot)
        assert "already exists" in said(pilot)
        assert (folder / "trash" / "2.toml").exists()

    at_home(folder, body)


# ---------------------------------------------------------------------- bad moments


def test_a_damaged_record_is_listed_with_its_problem(folder: Path) -> None:
    put(folder, "bad.toml", "scorepad = 1\nthis is not TOML", age=-1)

    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        assert "! bad.toml" in shown(pilot)
        assert "It is not valid TOML" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is home
        assert "It is not valid TOML" in said(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert "bad.toml" in shown(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert (folder / "trash" / "bad.toml").exists()
        assert pointed(home) == "2.toml"

    at_home(folder, body)


def test_a_folder_that_cannot_be_read_is_reported_and_reloaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", no)

    async def body(pilot: Pilot[Any]) -> None:
        assert "Your games cannot be listed" in shown(pilot)
        assert "Permission denied" in shown(pilot)
        monkeypatch.undo()
        await pilot.press("f5")
        await settle(pilot)
        assert "3 games" in shown(pilot)

    at_home(folder, body)


def test_reloading_keeps_pointing_at_the_same_game(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
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
        assert pointed(home) == "newer.toml"

    at_home(folder, body)


def test_a_record_that_vanished_complains_when_opened(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        home = home_of(pilot)
        (folder / "2.toml").unlink()
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is home
        assert "2.toml" in said(pilot)
        await pilot.press("d", "enter")
        await settle(pilot)
        assert "2 games" in shown(pilot)

    at_home(folder, body)


def test_names_and_places_from_elsewhere_cannot_garble_the_screen(folder: Path) -> None:
    head = 'scorepad = 1\ngame = "silver-and-gold"\n'
    head += 'players = ["[b]x[/b]", "\\u202eWide 漢字 👩‍👩‍👧"]\nplace = "\\u001b[2J"\n'
    put(folder, "odd.toml", head + "started = 2026-11-15T19:30:00Z\n\n", age=-1)

    async def body(pilot: Pilot[Any]) -> None:
        assert "[b]x[/b]" in shown(pilot)
        assert "\\u202e" in shown(pilot)
        assert "\\x1b[2J" in shown(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert "[b]x[/b]" in shown(pilot)

    at_home(folder, body, (120, 36))


def test_three_hundred_records_are_listed_right_away_and_read_gradually(tmp_path: Path) -> None:
    content = (SAMPLES / "silver-and-gold-3-players.toml").read_text("utf-8")
    for number in range(300):
        put(tmp_path, f"game-{number:03}.toml", content, age=number)
    app = ScorepadApp(str(tmp_path))

    async def body(pilot: Pilot[Any]) -> None:
        home = app.screen
        assert isinstance(home, Home)
        assert "300 games, loading" in text(app)
        assert len(home._summaries) < 300
        await pilot.press("end")
        await pilot.press("up")
        assert pointed(home) == "game-298.toml"
        assert "game-299.toml" in text(app) or "Sarah, Linus and Tim" in text(app)
        await settle(pilot)
        assert len(home._summaries) == 300
        assert pointed(home) == "game-298.toml"
        assert "300 games" in text(app)
        assert "loading" not in text(app)
        await pilot.press("pageup", "home", "pagedown")
        assert pointed(home) == "game-006.toml"

    drive(app, body)


def test_visible_records_are_read_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (SAMPLES / "silver-and-gold-2-players.toml").read_text("utf-8")
    for number in range(60):
        put(tmp_path, f"game-{number:02}.toml", content, age=number)
    monkeypatch.setattr(home_screen, "AT_ONCE", 0)
    monkeypatch.setattr(home_screen, "A_WHILE", 0)
    monkeypatch.setattr(home_screen, "PAUSE", 10)
    app = ScorepadApp(str(tmp_path))

    async def body(pilot: Pilot[Any]) -> None:
        home = app.screen
        assert isinstance(home, Home)
        await pilot.press("end")
        await pilot.pause()
        for _ in range(8):
            home._read_on()
        await pilot.pause()
        assert sum("game-5" in path for path in home._summaries) >= 7
        assert "Mira and Jonas" in text(app)

    drive(app, body)
