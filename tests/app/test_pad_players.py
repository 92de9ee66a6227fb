"""Whose sheet the keys write on, and that whatever a player has begun waits for them."""

import pytest

from scorepad.app.keys import PAUSE, REPEAT
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.record import load
from scorepad.system import clock
from tests.app.console import shown
from tests.app.desk import Desk, in_both_sizes, marked, of_four, pad, prompt, resize, top
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table

# ---------------------------------------------------------------------- whose sheet the keys write on


async def test_tab_cycles_through_everybody_who_has_something_to_do(desk: Desk) -> None:
    game = of_four("I2")
    record_all(game, [cross("Tim", "grey-02", "A1", "A2")])
    async with desk.open(game) as pilot:
        seen = []
        for _ in range(4):
            seen.append(pad(pilot).focus_player)
            await pilot.press("tab")
        assert seen == ["Sarah", "Linus", "Ada", "Sarah"]


async def test_tab_goes_clockwise_from_the_first_player(desk: Desk) -> None:
    game = laid_out("Tim", first="Tim")
    game.record(kind="reveal", pattern="I2")
    async with desk.open(game) as pilot:
        assert pad(pilot).focus_player == "Tim"
        await pilot.press("tab")
        assert pad(pilot).focus_player == "Sarah"


async def test_a_capital_letter_goes_to_the_player_of_that_initial(desk: Desk) -> None:
    async with desk.open(of_four()) as pilot:
        for letter, name in (("L", "Linus"), ("S", "Sarah"), ("T", "Tim")):
            await pilot.press(letter)
            assert pad(pilot).focus_player == name
            assert prompt(pilot).startswith(f" ▶ {name} crosses")
        await pilot.press("X")
        assert pad(pilot).focus_player == "Tim"


async def test_a_capital_that_names_a_column_is_a_box_and_nobodys_initial(desk: Desk) -> None:
    async with desk.open(of_four()) as pilot:
        await pilot.press("A", "2", "space", "B", "4", "T")
        assert pad(pilot).focus_player == "Sarah"
        assert {"boxes=A2 card=purple-04", "boxes=B4 card=purple-04"} <= marked(pilot)
        await pilot.press("escape", "T")
        assert pad(pilot).focus_player == "Tim"


async def test_enter_twice_records_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("enter", "enter", "enter")
        assert load(desk.path).count == 5
        assert pad(pilot).focus_player == "Linus"
        assert pad(pilot).is_fresh, "what was recorded stands out"
        assert "✓ 5 Sarah" in prompt(pilot)
        assert "ignored" in shown(pilot)
        now[0] += PAUSE
        await pilot.press("enter")
        assert load(desk.path).count == 6


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_a_double_click_records_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4"), size) as pilot:
        target = min(marked(pilot))
        place = next((sheet, at) for sheet in pad(pilot).query(Sheet) if (at := sheet.place_of(target)))
        await pilot.click(place[0], offset=place[1], times=4)
        await pilot.pause()
        assert pad(pilot).focus_player == "Linus"
        assert "ignored" in shown(pilot)
    assert desk.game.count == 5


async def test_enter_pressed_every_third_of_a_second_records_every_other_time(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        for _ in range(3):
            await pilot.press("enter")
            now[0] += PAUSE * 2 / 3
    assert desk.game.count == 6


async def test_enter_held_down_records_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("enter")
        now[0] += PAUSE - REPEAT / 2
        for _ in range(10):
            await pilot.press("enter")
            now[0] += REPEAT / 2
    assert desk.game.count == 5


async def test_enter_twice_on_the_typed_line_records_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("colon", *"note", "space", "x", "enter", "enter")
        await pilot.pause()
    assert [event.kind for event in desk.game.events][4:] == ["note"]


async def test_enter_after_another_key_is_meant(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("enter", "right", "enter")
    assert desk.game.count == 6


async def test_boxes_that_do_not_form_the_pattern_are_refused_or_recorded_as_allowed_by_the_table(
    desk: Desk,
) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("a", "2", "d", "4", "enter")
        await pilot.pause()
        assert isinstance(top(pilot), Refusal)
        assert "pattern" in shown(pilot)
        await pilot.press("y", *"kind", "enter")
    latest = desk.game.events[-1]
    assert latest.table() | {"at": None} == {
        **cross("Sarah", "purple-04", "A2", "D4"),
        "stands": "kind",
        "at": None,
    }


async def test_two_players_with_one_initial_are_reached_in_turn(desk: Desk) -> None:
    async with desk.open(revealed("L4", "Sam")) as pilot:
        seen = []
        for _ in range(3):
            await pilot.press("S")
            seen.append(pad(pilot).focus_player)
        assert seen == ["Sam", "Sarah", "Sam"]


@in_both_sizes
async def test_a_click_on_a_name_or_a_sheet_goes_to_that_player(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(of_four(), size) as pilot:
        await pilot.click("#standings", offset=(shown(pilot).splitlines()[1].index("Tim"), 0))
        assert pad(pilot).focus_player == "Tim"
        screen = pad(pilot)
        board = screen.query_one(Board)
        slots = {board.owner(screen.game, each, "Tim"): each for each in screen.query(".slot").results(Sheet)}
        await pilot.click(slots["Ada"], offset=(4, 3))
        assert pad(pilot).focus_player == "Ada"
        assert load(desk.path).count == 6


async def test_the_sheet_of_a_player_with_nothing_to_do_can_be_looked_at(desk: Desk) -> None:
    """In a small window only one sheet is drawn in full."""
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])
    async with desk.open(game) as pilot:
        await pilot.press("T")
        assert pad(pilot).focus_player == "Tim"
        await pilot.press("S")
        assert "purple-04" in shown(pilot), "Sarah's sheet is not drawn in full"
        before = desk.path.read_bytes()
        await pilot.press("enter")
        assert desk.path.read_bytes() == before, "Enter wrote on somebody's sheet who was not asked for"


async def test_the_initial_of_a_player_with_nothing_to_do_does_not_go_to_a_third(desk: Desk) -> None:
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])
    async with desk.open(game) as pilot:
        await pilot.press("T", "S")
        assert pad(pilot).focus_player in ("Sarah", "Tim")


# ---------------------------------------------------------------------- what one has begun waits


async def test_a_started_event_waits_while_another_player_is_shown(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("2", "s", "right")
        before = marked(pilot)
        await pilot.press("tab", "down")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("S")
        assert marked(pilot) == before


async def test_a_ghost_that_was_laid_waits_while_another_player_crosses(desk: Desk) -> None:
    async with desk.open(of_four()) as pilot:
        await pilot.press("2", "s", "right")
        before = marked(pilot)
        await pilot.press("L", "enter", "S")
        assert marked(pilot) == before


async def test_a_card_chosen_waits_while_another_player_is_dealt_theirs(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("p", "d")
        assert "purple-04" in prompt(pilot)
        await pilot.press("L", "o", "e", "r", "e")
        await pilot.press("S")
        assert "purple-04" in prompt(pilot)
        await pilot.press("g", "d")
    after = desk.game
    assert [event.keep for event in after.events] == [("orange-05", "grey-05"), ("purple-04", "green-04")]  # type: ignore[attr-defined]


async def test_what_is_chosen_so_far_is_still_there_after_looking_elsewhere(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        lost = []
        for key in ("f1", "f2", "f3", "colon", "ctrl+p"):
            if "purple-04" not in prompt(pilot):
                await pilot.press("p", "d")
            assert "purple-04" in prompt(pilot)
            await pilot.press(key)
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            if "purple-04" not in prompt(pilot):
                lost.append(key)
        assert not lost, f"what was chosen has gone after {lost}"


async def test_what_is_chosen_so_far_is_still_there_in_a_window_of_another_size(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("p", "d")
        await resize(pilot, 120, 36)
        assert "purple-04" in prompt(pilot)
        await resize(pilot, 70, 20)
        await resize(pilot, 80, 24)
        assert "purple-04" in prompt(pilot)


async def test_a_refused_tally_can_be_corrected(desk: Desk) -> None:
    """Nobody wants to retype a whole score card for one wrong number."""
    async with desk.open(table(mode="tally")) as pilot:
        await pilot.press("1", "3", "enter", "enter", "4", "enter", "p", "a", "enter")
        assert isinstance(top(pilot), Refusal)
        await pilot.press("escape")
        entry = pad(pilot).entry
        assert isinstance(entry, ChoiceEntry)
        assert "13" in shown(pilot), "what was typed has gone"
