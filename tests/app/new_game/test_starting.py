"""Starting a game: two names and Enter; rulings, sheets and place for those who want them."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

import scorepad
from scorepad import games
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import StartButton, open_rulings
from scorepad.app.screens.sheets import CardComparison
from scorepad.app.widgets.inputs import ActionLine, Field, Lines
from scorepad.app.widgets.seats import Seats
from scorepad.own_sheets.packs import compared_in, has_comparer, mark_compared, own_path
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from tests.app.console import until
from tests.app.new_game.form import (
    GAME,
    choice,
    fields_on_the_way,
    fill_in,
    fold_open,
    form_of,
    press,
    shown,
    write,
)
from tests.sampling import sampled


# ---------------------------------------------------------------------- the quick way
async def test_two_names_and_enter_start_a_game_in_a_new_folder(tmp_path: Path, opened: list[Game]) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    folder = tmp_path / "not" / "yet"
    async with fill_in(folder) as pilot:
        await write(pilot, "Mia", "Noah", "")
    [game] = opened
    header = game.header
    assert (game.players, header.first, header.game) == (("Mia", "Noah"), "Mia", GAME)
    assert (header.mode, header.rulings, header.place) == ("track", {}, None)
    assert header.started is not None
    assert before <= header.started <= datetime.now(UTC)
    assert header.started.microsecond == 0
    assert len(list(folder.glob(f"{GAME}-*.toml"))) == 1


async def test_ctrl_s_the_mouse_and_enter_on_the_button_start_and_each_game_gets_its_file(
    folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await pilot.press("A", "tab", "B", "ctrl+s")
        await press(pilot, form.query_one(StartButton), "start")
        form.query_one(StartButton).focus()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Home)
    assert [game.players for game in opened] == [("A", "B")] * 3
    assert len(list(folder.glob(f"{GAME}-*.toml"))) == 3


@pytest.mark.parametrize("game", sampled(games.RULESETS, 2))
async def test_80_columns_and_24_rows_show_all_that_a_table_decides_and_a_line_for_the_rest(
    folder: Path, game: str
) -> None:
    async with fill_in(folder, game=game) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B", "C")
        screen = shown(pilot)
        assert all(ruleset.title in screen for ruleset in map(games.ruleset, games.RULESETS))
        assert all(words in screen for words in ("every move", "at random", "Start"))
        assert ("the rulebook leaves open: usual" in screen) is bool(open_rulings(games.ruleset(game)))
        assert "not the printed one" in screen or "not compared with a printed box" in screen
        assert ("Draw your own island" in screen) is (game == "go-for-gold")
        assert form.query_one("#form").max_scroll_y == 0


@pytest.mark.slow
async def test_a_line_opens_what_is_folded_and_all_fields_can_be_reached(folder: Path) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        folded = 11  # 4 seats, how to keep score, who begins, questions, cards, place, start, game
        assert len(set(await fields_on_the_way(pilot, folded))) == folded
        await fold_open(pilot, "rulings", "cards")
        more = 3 + 3  # questions; sheets, compare, draw
        fields = await fields_on_the_way(pilot, folded + more)
        assert len(set(fields)) == folded + more
        await pilot.press("up")
        assert pilot.app.focused is fields[-1]
        form.query_one("#rulings-line").focus()
        await pilot.press("enter")
        assert len(set(await fields_on_the_way(pilot, folded + more))) == folded + more - 3
        form.query_one("#draw", ActionLine).focus()
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is not form)


@pytest.mark.slow
async def test_questions_about_moves_are_not_asked_for_a_tally_and_numbers_are_in_order(folder: Path) -> None:
    async with fill_in(folder, (80, 50), "loot-island") as pilot:
        form = form_of(pilot)
        await fold_open(pilot, "rulings")
        await until(pilot, lambda: "□ 1 □ 2 ■ 3 □ 4" in shown(pilot))
        assert "4 questions" in shown(pilot)
        assert "Who takes a healer first? Page 12 is missing in our copy of the rulebook" in shown(pilot)
        await press(pilot, choice(form, "mode"), str(len(choice(form, "mode").options) - 1))
        await pilot.pause()
        assert "2 questions" in shown(pilot)
        assert "Cleanse cubes" not in shown(pilot)


async def test_a_newcomer_chooses_the_game_by_a_digit_and_types_on(tmp_path: Path, opened: list[Game]) -> None:
    async with fill_in(tmp_path) as pilot:
        await pilot.press("4")
        await write(pilot, "Mia", "Noah", "Zoe", "")
    assert (opened[0].header.game, opened[0].players) == ("sea-and-shore", ("Mia", "Noah", "Zoe"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "most"), [("silver-and-gold", 4), ("loot-island", 4), ("sea-and-shore", 1)])
async def test_four_cards_are_compared_and_the_pack_says_which(
    folder: Path, opened: list[Game], game: str, most: int
) -> None:
    async with fill_in(folder, game=game) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B", "C")
        for times in (1, 2):
            await fold_open(pilot, *(["cards"] if times == 1 else []))
            form.query_one("#compare", ActionLine).focus()
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, CardComparison))
            await pilot.press("enter")
            await until(pilot, lambda: pilot.app.screen is form)
            own = packs.read(own_path(f"my-{game}"))
            assert own.provenance == "transcribed"
            assert len(set(compared_in(own))) == (4 * times if times == 1 else 4 + most)
        assert "not compared with a printed box" in shown(pilot)
        await pilot.press("ctrl+s")
    assert opened[0].header.sheets == f"my-{game}"


def test_once_all_cards_are_compared_the_pack_is_as_printed() -> None:
    pack, _ = games.read_sheets(packs.find("loot-island"))
    noted = mark_compared(mark_compared(pack, ["1", "2"], 4, "today"), ["3"], 4, "today")
    assert (noted.provenance, compared_in(noted)) == ("transcribed", ["1", "2", "3"])
    assert noted.source.startswith(pack.source)
    whole = mark_compared(noted, ["4"], 4, "today")
    assert whole.provenance == "printed"
    assert has_comparer(whole)


# ---------------------------------------------------------------------- rulings, sheets, place
async def test_rulings_mode_and_place_are_written_down(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder, (120, 36)) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await press(pilot, choice(form, "mode"), "1")
        form.query_one("#place", Field).focus()
        await pilot.pause()
        await write(pilot, " Kitchen table ")
        await fold_open(pilot, "rulings")
        await pilot.press("down", "right")  # the first ruling
        await pilot.press("down", "space", "space")  # there and back
        await pilot.press("ctrl+s")
    header = opened[0].header
    [key, *_] = games.ruleset(GAME).rulings
    assert header.rulings == {key: games.ruleset(GAME).rulings[key].values[1]}
    assert header.mode == "fill"
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
        await fold_open(pilot, "cards")
        await press(pilot, choice(form, "sheets"), "1")
        await until(pilot, lambda: "checked against the printed original" in shown(pilot))
        own.unlink()
        await pilot.press("ctrl+s")
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
        assert "side-b, drawn by somebody" in shown(pilot)
        choice(form, "game").choose(0)
        await write(pilot, "Ada", "Ben", "")
    assert opened[0].header.game == GAME
    assert opened[0].header.rulings == ruling


@pytest.mark.slow
async def test_another_game_brings_its_own_seats_and_rulings(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder, (120, 36)) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        chosen = choice(form, "game")
        for place, name in enumerate([*games.RULESETS, GAME]):
            await press(pilot, chosen, str(place % len(games.RULESETS)))
            await pilot.pause()
            ruleset = games.ruleset(name)
            seats = form.query_one(Seats).players
            assert (chosen.value, seats[:2], len(seats)) == (name, ["A", "B"], ruleset.seats[-1])
            assert len(form.query("#rulings > ChoiceField")) == len(open_rulings(ruleset))
        await pilot.press("ctrl+s")
    assert opened[0].header.game == GAME
    async with fill_in(folder, game="chess") as pilot:
        assert choice(form_of(pilot), "game").value == GAME
