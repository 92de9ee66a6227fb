"""Starting a game: two names and Enter; who sits where; rulings, sheets and place for those who want them."""

import errno
import os
import random
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

import scorepad
from scorepad import games
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import StartButton, open_rulings
from scorepad.app.screens.sheets import CardComparison
from scorepad.app.widgets.inputs import ActionLine, Field, Lines
from scorepad.app.widgets.seats import Known, Seats
from scorepad.app.widgets.sheet import Sheet
from scorepad.own_sheets.packs import compared_in, has_comparer, mark_compared, own_path
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from tests.app.console import notices, text, until
from tests.app.new_game.form import (
    GAME,
    choice,
    complaint,
    fields_on_the_way,
    fill_in,
    fold_open,
    form_of,
    press,
    shown,
    write,
)
from tests.record.disks import fail
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


SAID = {"house": "not the printed one", "transcribed": "not compared with a printed box"}


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
        assert SAID[packs.read(packs.find(games.ruleset(game).pack)).provenance] in screen
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
        assert "side-b, a house design" in shown(pilot)
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


# ---- Who sits where: names used before, moving players, the start player; mistakes in the names
@pytest.mark.parametrize("key", sampled(["right", "tab"]))
async def test_names_used_before_are_suggested_and_taken_with_the_right_arrow_or_tab_but_not_enter(
    folder: Path, opened: list[Game], key: str
) -> None:
    async with fill_in(folder) as pilot:
        for letters in ("s", "Li", "Sa", "T"):  # Sarah has a seat already, so that nobody is suggested for Sa
            await pilot.press(*letters)
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.press(*([key] if letters in ("s", "Li") else []), "enter")
    assert opened[0].players == ("Sarah", "Linus", "Sa", "T")


async def test_a_click_on_a_name_seats_that_player(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        known = form_of(pilot).query_one(Known)
        await press(pilot, known, "Linus")
        await write(pilot, "Zoe")
        await press(pilot, known, "Tim")
        assert known.place_of("Tim") is None
        await press(pilot, known, "Sarah")
        assert not known.drawing.rows
        await pilot.press("ctrl+s")
    assert opened[0].players == ("Linus", "Zoe", "Tim", "Sarah")


async def test_players_move_and_the_start_player_stays_the_same(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        seats = form.query_one(Seats)
        await write(pilot, "A", "B")
        await pilot.press("C", "ctrl+up")
        assert seats.players == ["A", "C", "B", ""]
        await pilot.press("ctrl+up", "ctrl+up")
        assert seats.players == ["C", "A", "B", ""]
        await pilot.press("ctrl+down")
        assert choice(form, "first").value == 0
        await pilot.press("up", "up", "ctrl+up")  # at the game: nobody moves
        await pilot.press("ctrl+s")
    assert (opened[0].players, opened[0].header.first) == (("A", "C", "B"), "A")


@pytest.mark.slow
async def test_arrows_beside_a_name_move_it_by_mouse(folder: Path) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B", "C")
        arrows = list(form.query(".arrows").results(Sheet))
        for place, way, order in ((0, "down", "BAC"), (0, "up", "BAC"), (1, "up", "ABC")):
            await press(pilot, arrows[place], way)
            assert "".join(form.query_one(Seats).players) == order


async def test_the_start_player_is_chosen_by_key_or_click_and_empty_seats_are_closed(
    folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        first = choice(form_of(pilot), "first")
        await pilot.press("down", "A", "down", "B", "down", "C")
        first.focus()
        await pilot.pause()
        await pilot.press("right", "ctrl+s")
        await pilot.press("left", "left", "left", "ctrl+s")
        await press(pilot, first, "0")
        await pilot.press("ctrl+s")
    assert [game.header.first for game in opened] == ["B", "C", "A"]
    assert opened[0].players == ("A", "B", "C")


async def test_a_start_player_drawn_at_random_is_named_once_there_are_players(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random, "choice", lambda players: players[1])
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("left", "ctrl+s")
        assert "not for 0" in complaint(form)
        assert not opened
        await write(pilot, "A", "B")
        assert "start player at random" in shown(pilot)
        await pilot.press("ctrl+s")
        assert "drawn at random: B" in notices(pilot)[-1]
    assert opened[0].header.first == "B"


# ---- Mistakes
async def test_a_mistake_is_shown_under_the_names_while_typing_and_disappears_when_corrected(
    folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await pilot.press("enter")
        assert "not for 0" in complaint(form)
        await pilot.press(*"Ada", "ctrl+s")
        assert "not for 1" in complaint(form)
        second = list(form.query_one(Seats).query(Field))[1]
        for name, words in (
            ("ada", "look the same"),
            ("Ａda", "look the same"),
            ("\u3164", "shows nothing"),
            ("x" * 50, "1 to 40 characters"),
            ("Sa\x1b[31mrah", "control characters"),
        ):
            second.value = name
            await pilot.press("ctrl+s")
            assert words in complaint(form)
            assert words in shown(pilot)
            assert "\x1b" not in text(pilot.app)
        assert not notices(pilot)
        assert not opened
        second.value = "adam"
        await pilot.pause()
        assert complaint(form) == ""
        await pilot.press("ctrl+s")
    assert opened[0].players == ("Ada", "adam")


async def test_what_is_cut_in_one_field_is_pasted_in_another(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        with suppress(UnicodeEncodeError):  # it is on the clipboard, though the terminal cannot be told
            pilot.app.copy_to_clipboard("two\nlines \udc00")
        await pilot.press("ctrl+v", "end", "shift+home", "ctrl+x", "ctrl+v")
        assert "\n" not in form_of(pilot).query_one(Seats).players[0]
        await pilot.press("enter", "B", "ctrl+s")
    assert opened[0].players == ("two lines \ufffd", "B")


async def test_a_folder_that_cannot_be_written_to_is_reported(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fill_in(folder) as pilot:
        await write(pilot, "A", "B")
        for times, call in enumerate(("makedirs", "open"), 1):
            with monkeypatch.context() as patch:
                patch.setattr(os, call, fail(errno.EACCES))
                await pilot.press("ctrl+s")
            assert str(notices(pilot)).count("cannot be created: Permission denied") == times
        assert not opened
        await pilot.press("ctrl+s")
    assert len(opened) == 1


async def test_moving_is_among_the_keys_only_at_a_seat(tmp_path: Path) -> None:
    async with fill_in(tmp_path) as pilot:
        assert "Move up" not in shown(pilot)
        await pilot.press("down")
        assert "Move up" in shown(pilot)
