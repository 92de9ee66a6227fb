"""Two records side by side: from difference to difference, from the pad and from the list of games."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.compare import CompareScreen
from scorepad.app.screens.dialogs import AskFile, Choose
from scorepad.app.screens.home import Home
from scorepad.app.widgets.inputs import VirtualList
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import running, shown, until
from tests.app.desk import all_fits, in_both_sizes, typed
from tests.every_game import sample_called

SAMPLE = sample_called("silver-and-gold-2-players")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records: two that differ in events 40 and 51, and one of another game."""
    text = SAMPLE.read_text()
    blocks = text.split("[[event]]")
    blocks[51] = blocks[51].replace('"A1"', '"B4"')
    del blocks[40]
    (tmp_path / "mira.toml").write_text(text)
    (tmp_path / "jonas.toml").write_text("[[event]]".join(blocks))
    scorepad.save(scorepad.new("go-for-gold", players=["Ada", "Boris"]), tmp_path / "other.toml")
    return tmp_path


def both(folder: Path) -> tuple[Game, Game]:
    return load(folder / "mira.toml"), load(folder / "jonas.toml")


def pointed(pilot: Pilot[Any]) -> str:
    return next(line for line in shown(pilot).splitlines() if line.startswith("▶"))


async def compare(pilot: Pilot[Any], one: Game, other: Game) -> CompareScreen:
    screen = CompareScreen(one, other, ("mira.toml", "jonas.toml"))
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: "jonas.toml" in shown(pilot).splitlines()[1])
    return screen


@in_both_sizes
async def test_both_records_stand_side_by_side_and_n_goes_from_difference_to_difference(
    folder: Path, size: tuple[int, int]
) -> None:
    async with running(ScorepadApp(str(folder), Start("home")), size) as pilot:
        await compare(pilot, *both(folder))
        screen = shown(pilot)
        assert "difference 1 of 2" in screen.splitlines()[0]
        assert "mira.toml" in screen.splitlines()[1]
        assert "jonas.toml" in screen.splitlines()[1]
        assert "40 the display" in pointed(pilot)
        assert "nothing" in pointed(pilot)
        for key, event in (("n", "51"), ("right", "40"), ("left", "51"), ("p", "40"), ("tab", "51")):
            await pilot.press(key)
            assert event in pointed(pilot)
        assert "50 Mira crosses B4" in pointed(pilot)
        await pilot.press("d")
        assert pilot.app.screen.query_one(VirtualList).pointed == 1
        assert all_fits(pilot)
        await pilot.press("d", "end", "home", "down", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, Home))


async def test_records_that_agree_say_so_and_headers_count_as_differences(folder: Path, game: Game) -> None:
    other = scorepad.new("silver-and-gold", players=["Linus", "Sarah"], rulings={"fifth-palm": "replaces-lowest"})
    async with running(ScorepadApp(str(folder), Start("home")), (80, 24)) as pilot:
        await compare(pilot, game, game)
        assert "agree in 3 events" in shown(pilot)
        await pilot.press("n", "p", "d", "escape")
        await compare(pilot, game, other)
        assert "difference 1 of 6" in shown(pilot)
        assert "fifth-palm" in shown(pilot)
        await pilot.press("escape")
        await compare(pilot, other, other)
        assert "agree" in shown(pilot)
        await pilot.press("n", "down", "d", "escape")


@pytest.mark.slow
async def test_the_list_of_games_offers_the_other_record_of_the_same_game(folder: Path) -> None:
    async with running(ScorepadApp(str(folder), Start("home")), (120, 36)) as pilot:
        home = pilot.app.screen
        assert isinstance(home, Home)
        names = [entry.name for entry in home.shown]
        home.query_one(VirtualList).point(names.index("mira.toml"))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, Choose))
        assert "jonas.toml" in shown(pilot)
        assert "other.toml" not in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        assert "difference 1 of 2" in shown(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is home)
        home.query_one(VirtualList).point(names.index("other.toml"))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskFile))
        await pilot.press(*typed(str(folder / "mira.toml")), "enter")
        await until(pilot, lambda: "two different games" in shown(pilot))
        assert pilot.app.screen is home
