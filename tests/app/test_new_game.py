"""The form that starts a game: names, seats, start player, rulings, sheets; and trouble."""

from __future__ import annotations

import errno
import os
import random
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

import scorepad
from scorepad import games
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import NewGame
from scorepad.app.widgets.choice import Choice, Lines
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.seats import Known, Seats
from scorepad.app.widgets.sheet import Sheet
from scorepad.app.widgets.start_button import StartButton
from scorepad.game import Game
from tests.app.console import Body, drive, text, until

GAME = "silver-and-gold"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library in which Sarah, Linus and Tim have played; Tim last."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((["Tim", "Linus"], ["Sarah", "Linus"])):
        scorepad.save(scorepad.new(GAME, players), path / f"{age}.toml")
        os.utime(path / f"{age}.toml", (1_700_000_000 - age,) * 2)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The records that were started and opened; their pads are not."""
    found: list[Game] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: found.append(scorepad.load(path)))
    return found


def fill_in(folder: Path, body: Body, size: tuple[int, int] = (80, 24), game: str = "") -> None:
    """Open the form and drive it."""
    app = ScorepadApp(str(folder), Start("new", game))

    async def run(pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, NewGame)
        await body(pilot)
        await pilot.pause()

    drive(app, run, size)


async def write(pilot: Pilot[Any], *words: str) -> None:
    """Type words, Enter after each."""
    for word in words:
        await pilot.press(*(key if key != " " else "space" for key in word), "enter")
    await pilot.pause()


async def paste(pilot: Pilot[Any], words: str) -> None:
    pilot.app.post_message(events.Paste(words))
    await pilot.pause()
    await pilot.pause()


async def press(pilot: Pilot[Any], sheet: Sheet, target: str) -> None:
    """Click on a target."""
    place = sheet.place_of(target)
    assert place is not None
    await pilot.click(sheet, offset=Offset(*place))
    await pilot.pause()


def form_of(pilot: Pilot[Any]) -> NewGame:
    assert isinstance(pilot.app.screen, NewGame)
    return pilot.app.screen


def shown(pilot: Pilot[Any]) -> str:
    return " ".join(text(pilot.app).split())


def said(pilot: Pilot[Any]) -> str:
    return "\n".join(notification.message for notification in pilot.app._notifications)


def choice(form: NewGame, name: str) -> Choice:
    return form.query_one(f"#{name}", Choice)


def complaint(form: NewGame) -> str:
    return " ".join(form.query_one(Seats).complaint.split())


# ---------------------------------------------------------------------- the quick way


def test_two_names_and_enter_start_a_game(folder: Path, opened: list[Game]) -> None:
    before = datetime.now(UTC).replace(microsecond=0)

    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "Mia", "Noah", "")

    fill_in(folder, body)
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


def test_a_full_table_starts_after_the_last_name(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "Ada", "Boris Two", "Chen", "Dana")

    fill_in(folder, body)
    assert opened[0].players == ("Ada", "Boris Two", "Chen", "Dana")


def test_control_s_and_tab_do_it_too(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("A", "tab", "B", "ctrl+s")

    fill_in(folder, body)
    assert opened[0].players == ("A", "B")


def test_the_button_starts_by_mouse_and_by_enter(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await press(pilot, form.query_one(StartButton), "start")
        form.query_one(StartButton).focus()
        await pilot.pause()
        await pilot.press("enter")

    fill_in(folder, body)
    assert len(opened) == 2


def test_two_games_on_one_day_get_two_files(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "A", "B")
        await pilot.press("ctrl+s", "ctrl+s")

    fill_in(folder, body)
    assert len(opened) == len(list(folder.glob(f"{GAME}-*.toml"))) == 2


def test_the_folder_is_made_if_it_is_missing(tmp_path: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "A", "B", "")

    fill_in(tmp_path / "not" / "yet", body)
    assert len(opened) == 1


def test_escape_goes_home_and_nothing_is_started(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "A", "B")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)

    fill_in(folder, body)
    assert len(list(folder.iterdir())) == 2


def test_everything_is_visible_in_a_wide_window(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
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

    fill_in(folder, body, (120, 36))


def test_in_a_small_window_all_fields_can_be_reached(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
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

    fill_in(folder, body)


def test_help_explains_the_form(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await pilot.press("f1")
        await pilot.pause()
        assert "Move this player one seat up." in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is form

    fill_in(folder, body)


# ---------------------------------------------------------------------- seats


def test_names_used_before_are_suggested_and_taken_with_the_right_arrow(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        fields = list(form_of(pilot).query_one(Seats).query(Field))
        await pilot.press("s")
        await until(pilot, lambda: fields[0]._suggestion == "Sarah")
        await pilot.press("right", "enter", "L", "i")
        await until(pilot, lambda: fields[1]._suggestion == "Linus")
        await pilot.press("right", "enter", "S", "a")
        await pilot.pause(0.05)
        await pilot.press("right", "ctrl+s")  # Sarah sits already: nobody is suggested

    fill_in(folder, body)
    assert opened[0].players == ("Sarah", "Linus", "Sa")


def test_a_click_on_a_name_seats_that_player(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        known = form.query_one(Known)
        await press(pilot, known, "Linus")
        await write(pilot, "Zoe")
        await press(pilot, known, "Tim")
        assert known.place_of("Tim") is None
        await press(pilot, known, "Sarah")
        assert not known.drawing.rows
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert opened[0].players == ("Linus", "Zoe", "Tim", "Sarah")


def test_players_move_up_and_down_and_the_start_player_stays_the_same(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await pilot.press("C", "ctrl+up")
        assert form.query_one(Seats).players == ["A", "C", "B", ""]
        await pilot.press("ctrl+up", "ctrl+up")
        assert form.query_one(Seats).players == ["C", "A", "B", ""]
        await pilot.press("ctrl+down")
        await pilot.pause()
        assert choice(form, "first").value == 0
        await pilot.press("up", "up", "ctrl+up")  # at the game: nobody moves
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert opened[0].players == ("A", "C", "B")
    assert opened[0].header.first == "A"


def test_arrows_beside_a_name_move_it_by_mouse(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        arrows = list(form.query(".arrows").results(Sheet))
        await press(pilot, arrows[0], "down")
        assert form.query_one(Seats).players[:2] == ["B", "A"]
        await press(pilot, arrows[0], "up")
        await press(pilot, arrows[1], "up")
        assert form.query_one(Seats).players[:2] == ["A", "B"]

    fill_in(folder, body)


def test_empty_seats_between_players_are_closed(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await pilot.press("down", "A", "down", "down", "B")
        await press(pilot, choice(form, "first"), "1")
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert opened[0].players == ("A", "B")
    assert opened[0].header.first == "B"


def test_the_start_player_is_chosen_by_key_or_click(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B", "C")
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("right", "ctrl+s")
        await pilot.press("left", "left", "left", "ctrl+s")
        await press(pilot, choice(form, "first"), "0")
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert [game.header.first for game in opened] == ["B", "C", "A"]


def test_a_start_player_drawn_at_random_is_named(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random, "choice", lambda players: players[1])

    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("left")
        assert "start player at random" in shown(pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "drawn at random: B" in said(pilot)

    fill_in(folder, body)
    assert opened[0].header.first == "B"


def test_drawing_at_random_without_players_only_says_that_names_are_missing(
    folder: Path, opened: list[Game]
) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("left", "ctrl+s")
        assert "got 0 players" in complaint(form)

    fill_in(folder, body)
    assert not opened


# ---------------------------------------------------------------------- rulings, sheets, place


def test_rulings_mode_and_place_are_written_down(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await press(pilot, choice(form, "mode"), "1")
        form.query_one("#place", Field).focus()
        await pilot.pause()
        await write(pilot, " Kitchen table ")
        await pilot.press("right")  # the first ruling
        await pilot.press("down", "space", "space")  # there and back
        await pilot.press("ctrl+s")

    fill_in(folder, body, (120, 36))
    header = opened[0].header
    [key, *_] = games.ruleset(GAME).rulings
    assert header.rulings == {key: games.ruleset(GAME).rulings[key].values[1]}
    assert header.mode == "tally"
    assert header.place == "Kitchen table"


def test_a_home_made_pack_is_offered_with_its_provenance(folder: Path, opened: list[Game]) -> None:
    own = folder / "sheets" / "my-copy.toml"
    own.parent.mkdir()
    bundled = Path(scorepad.__file__).parent.parent / "sheets" / f"{GAME}.toml"
    content = bundled.read_text("utf-8").replace(f'name = "{GAME}"', 'name = "my-copy"')
    own.write_text(content.replace('"transcribed"', '"printed"'), "utf-8")
    (folder / "sheets" / "broken.toml").write_text("sheets = ")

    async def body(pilot: Pilot[Any]) -> None:
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

    fill_in(folder, body, (120, 40))
    assert opened[0].header.sheets == "my-copy"


def test_another_game_brings_its_own_seats_and_rulings(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("tests.app.other_game")
    other = attrs.evolve(games.ruleset(GAME), name="other-game", title="Other", seats=range(1, 7), rulings={})
    module.RULESET = other  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(games.RULESETS, "other-game", module.__name__)

    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        assert len(form.query_one(Seats).players) == 4
        await press(pilot, choice(form, "game"), str(len(games.RULESETS) - 1))
        await pilot.pause()
        assert form.query_one(Seats).players == ["A", "B", "", "", "", ""]
        assert not form.query("#rulings > Choice")
        await press(pilot, choice(form, "game"), "0")
        await pilot.pause()
        assert form.query_one(Seats).players == ["A", "B", "", ""]
        assert len(form.query("#rulings > Choice")) == 3
        await pilot.press("ctrl+s")

    fill_in(folder, body, (120, 36))
    assert opened[0].header.game == GAME

    async def second(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        assert choice(form, "game").value == "other-game"
        assert len(form.query_one(Seats).players) == 6

    fill_in(folder, second, game="other-game")


def test_a_game_nobody_knows_leaves_the_first_one_chosen(folder: Path) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        assert choice(form, "game").value == GAME

    fill_in(folder, body, game="chess")


# ---------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), "got 0 players"),
        (("Sarah",), "got 1 player"),
        (("Sarah", "sarah"), "look the same"),
        (("x" * 50, "Linus"), "1 to 40 characters"),
    ],
)
def test_mistakes_are_shown_under_the_names(
    names: tuple[str, ...], words: str, folder: Path, opened: list[Game]
) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, *names)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert words in complaint(form)
        assert words in shown(pilot)
        assert not said(pilot)

    fill_in(folder, body)
    assert not opened


def test_a_mistake_is_shown_while_typing_and_disappears_when_corrected(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "got 0 players" in complaint(form)
        await write(pilot, "Ada")
        await pilot.press("a", "d", "a")
        await pilot.pause()
        assert "look the same" in complaint(form)
        await pilot.press("m")
        await pilot.pause()
        assert complaint(form) == ""
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert opened[0].players == ("Ada", "adam")


def test_pasted_control_characters_are_reported(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        await write(pilot, "Linus")
        await paste(pilot, "Sa\x1b[31mrah")
        await pilot.pause()
        assert "control characters" in complaint(form)
        assert "\x1b" not in text(pilot.app)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert form.query_one(Seats).current == 1

    fill_in(folder, body)
    assert not opened


@pytest.mark.slow
@pytest.mark.parametrize(
    "garbage",
    [
        "\x1b]0;title\x07\x1b[2J\x00",
        "[b]bold[/b] [@click=app.quit]x[/] [",
        "x" * 10_000,
        "half \ud83d emoji",
        "a\tb\r\nc\x0b\x0c\u2028d",
        "\u202eright\u2066left",
        "👩‍👩‍👧‍👦漢字e\u0301\u1160",
        "\n",
        "",
        "' OR 1=1; -- \\u0000 \\ \" '''",
    ],
)
def test_garbage_in_every_field_never_fails_the_app(garbage: str, folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        for field in form.query(Field):
            field.focus()
            await paste(pilot, garbage)
        assert all(field.value for field in form.query(Field)) or not garbage.strip()
        await pilot.press("home", "right", "a", "end", "left", "backspace")
        choice(form, "first").focus()
        await paste(pilot, garbage)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "\x1b" not in text(pilot.app)
        assert pilot.app.screen is form
        for field, name in zip(form.query_one(Seats).query(Field), ("Mia", "Noah", "", ""), strict=True):
            field.focus()
            await pilot.press("end", "ctrl+u", *name)
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert opened[-1].players == ("Mia", "Noah")


def test_what_is_cut_in_one_field_is_pasted_in_another(folder: Path, opened: list[Game]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        form = form_of(pilot)
        pilot.app._clipboard = "two\nlines \udc00"
        await pilot.press("ctrl+v", "end", "shift+home", "ctrl+x", "ctrl+v")
        assert "\n" not in form.query_one(Seats).players[0]
        await pilot.press("enter", "B", "ctrl+s")

    fill_in(folder, body)
    assert opened[0].players == ("two lines \ufffd", "B")


def test_a_folder_that_cannot_be_written_to_is_reported(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "A", "B")
        with monkeypatch.context() as patch:
            patch.setattr(os, "makedirs", no)
            await pilot.press("ctrl+s")
            await pilot.pause()
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", no)
            await pilot.press("ctrl+s")
            await pilot.pause()
        assert "cannot be created: Permission denied" in said(pilot)
        assert "cannot be created: Permission denied" in said(pilot)
        assert not opened
        await pilot.press("ctrl+s")

    fill_in(folder, body)
    assert len(opened) == 1


def test_a_library_that_is_a_file_is_reported(tmp_path: Path, opened: list[Game]) -> None:
    (tmp_path / "games").touch()

    async def body(pilot: Pilot[Any]) -> None:
        await write(pilot, "A", "B", "")
        assert "cannot be created" in said(pilot)

    fill_in(tmp_path / "games", body)
    assert not opened
