"""Who sits where: names used before, moving players, and the start player."""

import random
from pathlib import Path

import pytest

from scorepad.app.widgets.seats import Known, Seats
from scorepad.app.widgets.sheet import Sheet
from scorepad.timeline.game import Game
from tests.app.new_game.form import choice, complaint, fill_in, form_of, press, said, shown, write


@pytest.mark.parametrize("key", ["right", "tab"])
async def test_names_used_before_are_suggested_and_taken_with_the_right_arrow_or_tab(
    folder: Path, opened: list[Game], key: str
) -> None:
    async with fill_in(folder) as pilot:
        for letters in ("s", "Li", "Sa"):  # Sarah has a seat already, so that nobody is suggested the third time
            await pilot.press(*letters)
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.press(*([] if letters == "Sa" else [key]), "enter")
        await pilot.press("ctrl+s")
    assert opened[0].players == ("Sarah", "Linus", "Sa")


async def test_enter_takes_what_is_typed_and_not_what_is_suggested(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        for letters in ("s", "Li"):
            await pilot.press(*letters)
            await pilot.app.workers.wait_for_complete()
            await pilot.press("enter")
        await pilot.press("ctrl+s")
    assert opened[0].players == ("s", "Li")


async def test_a_click_on_a_name_seats_that_player(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        known = form.query_one(Known)
        await press(pilot, known, "Linus")
        await write(pilot, "Zoe")
        await press(pilot, known, "Tim")
        assert known.place_of("Tim") is None
        await press(pilot, known, "Sarah")
        assert not known.drawing.rows
        await pilot.press("ctrl+s")
    assert opened[0].players == ("Linus", "Zoe", "Tim", "Sarah")


async def test_players_move_up_and_down_and_the_start_player_stays_the_same(
    folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        await pilot.press("C", "ctrl+up")
        assert form.query_one(Seats).players == ["A", "C", "B", ""]
        await pilot.press("ctrl+up", "ctrl+up")
        assert form.query_one(Seats).players == ["C", "A", "B", ""]
        await pilot.press("ctrl+down")
        assert choice(form, "first").value == 0
        await pilot.press("up", "up", "ctrl+up")  # at the game: nobody moves
        await pilot.press("ctrl+s")
    assert opened[0].players == ("A", "C", "B")
    assert opened[0].header.first == "A"


async def test_arrows_beside_a_name_move_it_by_mouse(folder: Path) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        arrows = list(form.query(".arrows").results(Sheet))
        await press(pilot, arrows[0], "down")
        assert form.query_one(Seats).players[:2] == ["B", "A"]
        await press(pilot, arrows[0], "up")
        await press(pilot, arrows[1], "up")
        assert form.query_one(Seats).players[:2] == ["A", "B"]


async def test_empty_seats_between_players_are_closed(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await pilot.press("down", "A", "down", "down", "B")
        await press(pilot, choice(form, "first"), "1")
        await pilot.press("ctrl+s")
    assert opened[0].players == ("A", "B")
    assert opened[0].header.first == "B"


async def test_the_start_player_is_chosen_by_key_or_click(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B", "C")
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("right", "ctrl+s")
        await pilot.press("left", "left", "left", "ctrl+s")
        await press(pilot, choice(form, "first"), "0")
        await pilot.press("ctrl+s")
    assert [game.header.first for game in opened] == ["B", "C", "A"]


async def test_a_start_player_drawn_at_random_is_named(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random, "choice", lambda players: players[1])
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "A", "B")
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("left")
        assert "start player at random" in shown(pilot)
        await pilot.press("ctrl+s")
        assert "drawn at random: B" in said(pilot)
    assert opened[0].header.first == "B"


async def test_drawing_at_random_without_players_only_says_that_names_are_missing(
    folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        choice(form, "first").focus()
        await pilot.pause()
        await pilot.press("left", "ctrl+s")
        assert "got 0 players" in complaint(form)
    assert not opened
