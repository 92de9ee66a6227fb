"""Starting a game: two names and Enter; rulings, sheets and place for those who want them."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import scorepad
from scorepad import games
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame, StartButton
from scorepad.app.widgets.inputs import Field, Lines
from scorepad.app.widgets.seats import Seats
from scorepad.timeline.game import Game
from tests.app.console import until
from tests.app.new_game.form import GAME, choice, fill_in, form_of, press, shown, write

# ---------------------------------------------------------------------- the quick way


async def test_two_names_and_enter_start_a_game(folder: Path, opened: list[Game]) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    async with fill_in(folder) as pilot:
        await write(pilot, "Mia", "Noah", "")
    [game] = opened
    assert game.players == ("Mia", "Noah")
    assert game.header.first == "Mia"
    assert game.header.mode == "track"
    assert game.header.rulings == {}
    assert game.header.place is None
    assert game.header.started is not None
    assert before <= game.header.started <= datetime.now(UTC)
    assert game.header.started.microsecond == 0
    assert len(list(folder.glob(f"{GAME}-*.toml"))) == 1


@pytest.mark.parametrize("game", games.RULESETS)
async def test_in_a_small_window_what_will_start_is_told_in_full(folder: Path, game: str) -> None:
    async with fill_in(folder, (40, 20), game) as pilot:
        assert "Enter after each" in shown(pilot)
        await write(pilot, "Iris", "Bruno", "Kofi")
        assert "Enter: start" in shown(pilot)
        await write(pilot, "Wanda")
        if isinstance(pilot.app.screen, NewGame):
            assert "Iris starts: Iris, Bruno, Kofi and Wanda" in shown(pilot)


async def test_a_full_table_starts_after_the_last_name(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        await write(pilot, "Ada", "Boris Two", "Chen", "Dana")
    assert opened[0].players == ("Ada", "Boris Two", "Chen", "Dana")


async def test_control_s_and_tab_do_it_too(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        await pilot.press("A", "tab", "B", "ctrl+s")
    assert opened[0].players == ("A", "B")


async def test_the_button_starts_by_mouse_and_by_enter(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await press(pilot, form.query_one(StartButton), "start")
        form.query_one(StartButton).focus()
        await pilot.pause()
        await pilot.press("enter")
    assert len(opened) == 2


async def test_two_games_on_one_day_get_two_files(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        await write(pilot, "A", "B")
        await pilot.press("ctrl+s", "ctrl+s")
    assert len(opened) == len(list(folder.glob(f"{GAME}-*.toml"))) == 2


async def test_the_folder_is_made_if_it_is_missing(tmp_path: Path, opened: list[Game]) -> None:
    async with fill_in(tmp_path / "not" / "yet") as pilot:
        await write(pilot, "A", "B", "")
    assert len(opened) == 1


async def test_escape_goes_home_and_nothing_is_started(folder: Path) -> None:
    async with fill_in(folder) as pilot:
        await write(pilot, "A", "B")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
    assert len(list(folder.glob("*.toml"))) == 2


async def test_everything_is_visible_in_a_wide_window(folder: Path) -> None:
    async with fill_in(folder, (120, 36)) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B", "C")
        screen = shown(pilot)
        for ruling in games.ruleset(GAME).rulings.values():
            assert ruling.key.replace("-", " ").capitalize() in screen
        assert "not checked against" in screen
        assert "silver-and-gold" in screen
        assert "at random" in screen
        assert "Start" in screen
        assert form.query_one("#form").max_scroll_y == 0


async def test_in_a_small_window_all_fields_can_be_reached(folder: Path) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        seen = []
        for _ in range(13):
            field = pilot.app.focused
            assert field is not None
            seen.append(field)
            await until(pilot, lambda: form.region.overlaps(field.region))  # noqa: B023
            await pilot.press("down")
            await pilot.pause()
        assert len(set(seen)) == 13  # 4 seats, who begins, record, place, 3 rulings, sheets, start, game
        await pilot.press("up")
        assert pilot.app.focused is seen[-1]


# ---------------------------------------------------------------------- rulings, sheets, place


async def test_rulings_mode_and_place_are_written_down(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder, (120, 36)) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await press(pilot, choice(form, "mode"), "1")
        form.query_one("#place", Field).focus()
        await pilot.pause()
        await write(pilot, " Kitchen table ")
        await pilot.press("right")  # the first ruling
        await pilot.press("down", "space", "space")  # there and back
        await pilot.press("ctrl+s")
    header = opened[0].header
    [key, *_] = games.ruleset(GAME).rulings
    assert header.rulings == {key: games.ruleset(GAME).rulings[key].values[1]}
    assert header.mode == "tally"
    assert header.place == "Kitchen table"


async def test_a_home_made_pack_is_offered_with_its_provenance(folder: Path, opened: list[Game]) -> None:
    own = folder / "sheets" / "my-copy.toml"
    own.parent.mkdir()
    bundled = Path(scorepad.__file__).parent.parent / "sheets" / f"{GAME}.toml"
    content = bundled.read_text("utf-8").replace(f'name = "{GAME}"', 'name = "my-copy"')
    own.write_text(content.replace('"transcribed"', '"printed"'), "utf-8")
    (folder / "sheets" / "broken.toml").write_text("sheets = ")
    async with fill_in(folder, (80, 40)) as pilot:
        form = form_of(pilot)
        assert "broken.toml" in form.query_one("#said-sheets", Lines).text
        await write(pilot, "A", "B")
        await press(pilot, choice(form, "sheets"), "1")
        assert "checked against the printed original" in shown(pilot)
        own.unlink()
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert not opened
        assert "There is no sheet pack" in shown(pilot)
        own.write_text(content, "utf-8")
        await pilot.press("ctrl+s")
    assert opened[0].header.sheets == "my-copy"


async def test_the_game_sheets_and_rulings_of_last_time_are_chosen_again(
    tmp_path: Path, opened: list[Game]
) -> None:
    ruling = {"fifth-palm": "replaces-lowest"}
    for age, game in enumerate(
        (
            scorepad.new("go-for-gold", ["Ada", "Ben"], sheets="side-b"),
            scorepad.new(GAME, ["Ada", "Ben"], rulings=ruling),
            scorepad.new("go-for-gold", ["Ada", "Ben"], sheets="side-a"),
        )
    ):
        scorepad.save(game, tmp_path / f"{age}.toml")
        os.utime(tmp_path / f"{age}.toml", (1_700_000_000 - age,) * 2)
    (tmp_path / "odd.toml").write_text('scorepad = 1\nplayers = 3\ngame = ["x"]\nsheets = 1\nrulings = 2\n')
    async with fill_in(tmp_path) as pilot:
        form = form_of(pilot)
        assert (choice(form, "game").value, choice(form, "sheets").value) == ("go-for-gold", "side-b")
        assert "■ side-b" in shown(pilot)
        choice(form, "game").choose(0)
        await write(pilot, "Ada", "Ben", "")
    assert opened[0].header.game == GAME
    assert opened[0].header.rulings == ruling


@pytest.mark.slow
async def test_another_game_brings_its_own_seats_and_rulings(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("tests.app.other_game")
    other = attrs.evolve(games.ruleset(GAME), name="other-game", title="Other", seats=range(1, 7), rulings={})
    module.RULESET = other  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(games.BUNDLED, "other-game", module.__name__)
    async with fill_in(folder, (120, 36)) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        assert len(form.query_one(Seats).players) == 4
        await press(pilot, choice(form, "game"), str(len(games.BUNDLED) - 1))
        await pilot.pause()
        assert form.query_one(Seats).players == ["A", "B", "", "", "", ""]
        assert not form.query("#rulings > ChoiceField")
        await press(pilot, choice(form, "game"), "0")
        await pilot.pause()
        assert form.query_one(Seats).players == ["A", "B", "", ""]
        assert len(form.query("#rulings > ChoiceField")) == 3
        await pilot.press("ctrl+s")
    assert opened[0].header.game == GAME
    async with fill_in(folder, game="other-game") as pilot:
        form = form_of(pilot)
        assert choice(form, "game").value == "other-game"
        assert len(form.query_one(Seats).players) == 6


async def test_a_game_nobody_knows_leaves_the_first_one_chosen(folder: Path) -> None:
    async with fill_in(folder, game="chess") as pilot:
        form = form_of(pilot)
        assert choice(form, "game").value == GAME
