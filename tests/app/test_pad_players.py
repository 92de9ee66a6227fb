"""Whose sheet the keys write on, and that whatever a player has begun waits for them."""

from functools import partial

import pytest

import scorepad
from scorepad.app.keys import PAUSE, REPEAT
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.pad import PadScreen
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.record import load
from scorepad.system import clock
from tests.app.console import shown
from tests.app.desk import Desk, in_both_sizes, marked, of_four, open_pad, pad, prompt, resize, written
from tests.every_game import sample_called
from tests.games.loot_island import table as loot
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table
from tests.tables import Situation, then

# ---------------------------------------------------------------------- whose sheet the keys write on
I2 = {"kind": "reveal", "pattern": "I2"}
tim_is_done = then(partial(of_four, "I2"), cross("Tim", "grey-02", "A1", "A2"))
FOCUS: dict[str, tuple[Situation, str, str]] = {
    "Tab cycles through everybody who has something to do": (tim_is_done, "tab tab tab", "Linus Ada Sarah"),
    "Shift+Tab goes back": (tim_is_done, "shift+tab shift+tab shift+tab", "Ada Linus Sarah"),
    "Tab goes clockwise from the first player": (then(partial(laid_out, "Tim", first="Tim"), I2), "tab", "Sarah"),
    "a capital letter goes to the player of that initial": (of_four, "L S T X", "Linus Sarah Tim Tim"),
    "one that names a column is a box, and nobody's initial while a box is typed": (
        of_four,
        "A 2 space B 4 T escape escape T",
        "Sarah Sarah Sarah Sarah Sarah Sarah Sarah Sarah Tim",
    ),
    "two players with one initial are reached in turn": (partial(revealed, "L4", "Sam"), "S S S", "Sam Sarah Sam"),
}


@pytest.mark.parametrize(("situation", "keys", "players"), FOCUS.values(), ids=list(FOCUS))
async def test_keys_go_to_a_player(desk: Desk, situation: Situation, keys: str, players: str) -> None:
    async with desk.open(situation()) as pilot:
        for key, player in zip(keys.split(), players.split(), strict=True):
            await pilot.press(key)
            assert pad(pilot).focus_player == player
            assert not key.isupper() or key == "X" or prompt(pilot).startswith(f" ▶ {player} crosses")


@pytest.mark.parametrize(
    ("steps", "count"),
    [
        (["down", "enter", "enter", "enter"], 5),
        (["down", "enter", "enter", PAUSE, "enter", "enter"], 6),
        (["enter", "enter", PAUSE * 2 / 3, "enter", PAUSE * 2 / 3, "enter", "enter", PAUSE * 2 / 3], 6),
        (["down", "enter", PAUSE - REPEAT / 2, *["enter", REPEAT / 2] * 10], 5),
        (["right", "enter", "right", "enter"], 6),
        (["colon", *"note", "space", "x", "enter", "enter"], 5),
    ],
    ids=["twice", "after a pause", "every third of a second", "held down", "after another key", "on the line"],
)
async def test_enter_too_soon_after_enter_is_ignored(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, steps: list[str | float], count: int
) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        for step in steps:
            if isinstance(step, str):
                await pilot.press(step)
            else:
                now[0] += step
        if steps == ["down", "enter", "enter", "enter"]:
            assert pad(pilot).focus_player == "Linus"
            assert pad(pilot).is_fresh, "what was recorded stands out"
            assert "✓ 5 Sarah" in prompt(pilot)
            assert "ignored" in shown(pilot)
    assert desk.game.count == count


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_a_double_click_records_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4"), size) as pilot:
        target = min(marked(pilot))
        place = next((sheet, at) for sheet in pad(pilot).query(Sheet) if (at := sheet.place_of(target)))
        await pilot.click(place[0], offset=place[1], times=4)
        assert pad(pilot).focus_player == "Linus"
        assert "ignored" in shown(pilot)
    assert desk.game.count == 5


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
        await pilot.press("T", "S")
        assert pad(pilot).focus_player == "Sarah"
        assert "purple-04" in shown(pilot), "Sarah's sheet is not drawn in full"
        before = desk.path.read_bytes()
        await pilot.press("enter")
        assert desk.path.read_bytes() == before, "Enter wrote on somebody's sheet who was not asked for"


# ---------------------------------------------------------------------- what one has begun waits
async def test_a_started_event_waits_while_another_player_is_shown(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("2", "s", "right")
        before = marked(pilot)
        await pilot.press("tab", "down")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("S")
        assert marked(pilot) == before


async def test_what_is_chosen_so_far_is_still_there_after_looking_elsewhere(
    desk: Desk,
) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("p", "d")
        for key in ("f1", "f2", "f3", "colon", "ctrl+p"):
            await pilot.press(key, "escape")
            assert "purple-04" in prompt(pilot), key
        for columns, rows in ((120, 36), (70, 20), (80, 24)):
            await resize(pilot, columns, rows)
        assert "purple-04" in prompt(pilot)


# ---------------------------------------------------------------------- what stays
async def test_somebody_who_only_watches_keeps_the_player_they_have_turned_to(desk: Desk) -> None:
    game = revealed("I2")
    scorepad.save(game, desk.path)
    with scorepad.RecordFile(desk.path) as first:
        async with open_pad(desk.path) as pilot:
            first.record(**cross("Sarah", "purple-04", "A2", "A3"))
            pad(pilot).check_file()
            assert pad(pilot).focus_player == "Linus", "it follows whose turn it is"
            await pilot.press("S")
            first.record(kind="note", text="The kettle boils.")
            pad(pilot).check_file()
            assert pad(pilot).focus_player == "Sarah"


async def test_after_a_refusal_the_choice_is_offered_again(desk: Desk) -> None:
    game = revealed("L4")
    record_all(game, [cross("Sarah", "green-04", "B2"), cross("Linus", "grey-05", "B2")])
    async with desk.open(game) as pilot:
        before = shown(pilot)
        await pilot.press("4")  # L4 is on one card only
        await pilot.press("escape")
        assert shown(pilot) == before
        await pilot.press("enter")
        assert pad(pilot).game.count == game.count, "nothing is chosen"
        await pilot.press("1")
    assert desk.game.count == game.count + 1


async def test_the_latest_events_go_above_a_panel(desk: Desk) -> None:
    game = load(sample_called("loot-island-4-players")).at(58)
    async with desk.open(game, (120, 60)) as pilot:
        newest = f"{game.count} "
        assert any(line.strip().startswith(newest) for line in shown(pilot).splitlines())
        await pilot.press("i")
        assert any(line.strip().startswith(newest) for line in shown(pilot).splitlines())
        await pilot.press("escape")
        assert sum(line.strip()[:3].strip().isdecimal() for line in shown(pilot).splitlines()) > 10


@pytest.mark.parametrize("answer", ["enter", "escape"])
async def test_what_happens_out_of_turn_can_be_typed_and_afterwards_the_turn_goes_on(
    desk: Desk, answer: str
) -> None:
    game = loot.in_round(1, "A4", "Tim")
    assert game.position.leader() is None
    assert game.expected()[0].player == "Sarah"
    async with desk.open(game) as pilot:
        await pilot.press("T", *"51ar")
        assert isinstance(pilot.app.screen, Confirm)
        assert "It is Sarah's turn: record it all the same?" in " ".join(shown(pilot).split())
        await pilot.press(answer)
        assert isinstance(pilot.app.screen, PadScreen)
        assert pad(pilot).focus_player == ("Sarah" if answer == "enter" else "Tim")
        assert pad(pilot).entry is not None
    recorded = [(event["player"], event.get("stands")) for event in written(desk.game, game)]
    assert recorded == ([("Tim", "out of turn")] if answer == "enter" else [])
    assert next(each.player for each in desk.game.expected() if not each.is_optional) == "Sarah"
