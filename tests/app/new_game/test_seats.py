"""Who sits where: names used before, moving players, the start player; mistakes in the names."""

import errno
import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from scorepad.app.widgets.inputs import Field
from scorepad.app.widgets.seats import Known, Seats
from scorepad.app.widgets.sheet import Sheet
from scorepad.timeline.game import Game
from tests.app.console import notices, text
from tests.app.new_game.form import choice, complaint, fill_in, form_of, press, shown, write
from tests.record.disks import fail
from tests.sampling import sampled


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
        assert "got 0 players" in complaint(form)
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
        assert "got 0 players" in complaint(form)
        await pilot.press(*"Ada", "ctrl+s")
        assert "got 1 player" in complaint(form)
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
