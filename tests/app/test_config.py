"""What the config file does in the app: theme, names, and keys of the user's own."""

import re
from pathlib import Path

import pytest

from scorepad.app.app import ScorepadApp, remember_theme
from scorepad.app.keys import RepeatGuard, map_of_keys, usable
from scorepad.app.screens.new_game import NewGame
from scorepad.system import clock, config
from scorepad.system.config import Config
from tests.app.console import running, shown, until
from tests.app.desk import top
from tests.documents import blocks, rows, section


async def test_chosen_keys_work_and_are_shown(tmp_path: Path) -> None:
    keys = {"home.new-game": "a", "home.reload": "quotation_mark", "home.sheets": "z"}
    chosen = Config(keys=keys, names=("Zoe",))
    async with running(ScorepadApp(str(tmp_path), config=chosen), (80, 40)) as pilot:
        assert "a New game" in " ".join(shown(pilot).splitlines()[-1].split())
        await pilot.press("n")
        assert not isinstance(top(pilot), NewGame)
        await pilot.press("f1")
        await until(pilot, lambda: "Start a game or a tally." in shown(pilot))
        assert '"  ' in shown(pilot)
        await pilot.press("escape", "z", "f1")
        assert "From your games: z" in shown(pilot)
        await pilot.press("escape", "escape", "a")
        await until(pilot, lambda: isinstance(top(pilot), NewGame) and "Zoe" in shown(pilot))


def test_the_theme_of_the_config_comes_before_the_one_remembered(tmp_path: Path) -> None:
    remember_theme("nord")
    assert ScorepadApp(str(tmp_path)).theme == "nord"
    assert ScorepadApp(str(tmp_path), config=Config(theme="gruvbox")).theme == "gruvbox"
    assert ScorepadApp(str(tmp_path), config=Config(theme="pink")).theme == "nord"


@pytest.mark.slow
async def test_problems_are_reported_and_the_app_keeps_running(tmp_path: Path) -> None:
    spoiled = Config(theme="gruvbocks", keys={"home.opne": "a"}, problems=("config.toml: x",))
    async with running(ScorepadApp(str(tmp_path), config=spoiled), (120, 40)) as pilot:
        for words in ("config.toml: x", '"gruvbox"', '"home.open"'):
            await until(pilot, lambda words=words: words in shown(pilot))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        ("home.opne", "a", '"home.open"'),
        ("hme.open", "a", "home"),
        ("home.open", "contrl+a", "ctrl+z"),
        ("home.open", "ctrl+", "ctrl+z"),
        ("home.open", "blubb", "ctrl+z"),
        ("home.new-game", "o", "home.open-file"),
    ],
)
def test_what_is_no_key_and_what_clashes_is_told(name: str, key: str, words: str) -> None:
    _, [problem] = usable({name: key}, ScorepadApp)
    assert words in problem


def test_two_keys_may_change_places() -> None:
    keys = {"home.new-game": "o", "home.open-file": "n", "quit": "ctrl+shift+f9", "box-board.find": "?,+"}
    assert usable(keys, ScorepadApp) == (keys, [])


def test_of_many_enters_those_since_the_latest_event_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    guard = RepeatGuard()
    for _ in range(2):
        monkeypatch.setattr(clock, "ticks", lambda: 100.0)
        guard.begin()
        assert guard.swallowed == 0
        assert guard.swallows("enter")
        assert guard.swallows("enter")
        assert guard.swallowed == 2
        monkeypatch.setattr(clock, "ticks", lambda: 110.0)
        assert not guard.swallows("enter")
    guard.begin()
    assert not guard.swallows("x")
    assert not guard.swallows("enter")


def test_the_page_about_the_config_names_keys_that_exist(home: Path) -> None:
    [example] = blocks("docs/config.md", "toml")
    (home / config.FILE).write_text(example, "utf-8")
    found = config.read()
    assert found.problems == ()
    assert found.theme in ScorepadApp(str(home)).available_themes
    assert usable(found.keys, ScorepadApp)[1] == []
    known = {"quit", "reload", *map_of_keys()}
    for cell in rows(section("docs/config.md", "## Keys of your own")):
        for name in re.findall("`([a-z.-]+)`", cell[1]):
            assert any(each.startswith(name) for each in known), name
