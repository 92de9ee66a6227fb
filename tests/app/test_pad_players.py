"""Whose sheet the keys write on, and that whatever a player has begun waits for them."""

from pathlib import Path

import pytest

import scorepad
from scorepad.app.keys import PAUSE, REPEAT
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import Pad
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.pad import PadScreen
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.record import load
from scorepad.system import clock
from scorepad.timeline.game import Game
from tests.app.console import shown
from tests.app.desk import Desk, in_both_sizes, marked, of_four, open_pad, pad, prompt, resize, written
from tests.app.pads.boards import places
from tests.every_game import FILLED, TRACKED
from tests.games.loot_island import table as loot
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table


# ---------------------------------------------------------------------- whose sheet the keys write on
@pytest.mark.parametrize(
    ("key", "order"), [("tab", ["Sarah", "Linus", "Ada"]), ("shift+tab", ["Sarah", "Ada", "Linus"])]
)
async def test_tab_cycles_through_everybody_who_has_something_to_do(
    desk: Desk, key: str, order: list[str]
) -> None:
    game = of_four("I2")
    record_all(game, [cross("Tim", "grey-02", "A1", "A2")])
    async with desk.open(game) as pilot:
        seen = []
        for _ in range(4):
            seen.append(pad(pilot).focus_player)
            await pilot.press(key)
        assert seen == [*order, "Sarah"]


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
        await pilot.press("escape", "escape", "T")
        assert pad(pilot).focus_player == "Tim"


async def test_enter_twice_records_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("down", "enter", "enter", "enter")
        assert load(desk.path).count == 5
        assert pad(pilot).focus_player == "Linus"
        assert pad(pilot).is_fresh, "what was recorded stands out"
        assert "✓ 5 Sarah" in prompt(pilot)
        assert "ignored" in shown(pilot)
        now[0] += PAUSE
        await pilot.press("enter", "enter")
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
            await pilot.press(*(() if pad(pilot).is_fresh else ("enter",)), "enter")
            now[0] += PAUSE * 2 / 3
    assert desk.game.count == 6


async def test_enter_held_down_records_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("down", "enter")
        now[0] += PAUSE - REPEAT / 2
        for _ in range(10):
            await pilot.press("enter")
            now[0] += REPEAT / 2
    assert desk.game.count == 5


async def test_enter_twice_on_the_typed_line_records_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("colon", *"note", "space", "x", "enter", "enter")
    assert [event.kind for event in desk.game.events][4:] == ["note"]


async def test_enter_after_another_key_is_meant(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("right", "enter", "right", "enter")
    assert desk.game.count == 6


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


@pytest.mark.slow
async def test_what_is_chosen_so_far_is_still_there_after_looking_elsewhere(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        lost = []
        for key in ("f1", "f2", "f3", "colon", "ctrl+p"):
            if "purple-04" not in prompt(pilot):
                await pilot.press("p", "d")
            assert "purple-04" in prompt(pilot)
            await pilot.press(key)
            await pilot.press("escape")
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


# ---- Places on the pad that stay: sheets, a completed card, the latest events, a choice that was refused
SAMPLES = Path(scorepad.__file__).parent / "samples"
TINY, SMALL, MEDIUM, LARGE = (40, 16), (80, 20), (120, 32), (200, 56)
"""The room that windows of 40×20, 80×24, 120×36 and 200×60 have for the sheets."""
in_every_size = pytest.mark.parametrize(
    "size", [TINY, SMALL, MEDIUM, LARGE], ids=["40x16", "80x20", "120x32", "200x56"]
)


def sample(name: str, events: int) -> Game:
    return load(SAMPLES / f"{name}-4-players.toml").at(events)


def plan_of(game: Game, size: tuple[int, int]) -> Pad:
    return OneSheet(pad_of(game)) if size == TINY else pad_of(game)


@in_every_size
@pytest.mark.parametrize("path", [*TRACKED, *FILLED], ids=lambda path: path.stem)
def test_everybody_has_one_place_from_the_first_event_to_the_last_whoever_is_in_focus(
    path: Path, size: tuple[int, int]
) -> None:
    whole = load(path)
    moments = [whole.at(events) for events in range(0, whole.count + 1, whole.count // 3)]
    found = {tuple(places(game, plan_of(game, size), *size, focus)) for game in moments for focus in whole.players}
    assert len(found) == 1
    (steady,) = found
    assert [player for player, _ in steady] == list(whole.players), "in seating order"


@in_every_size
@pytest.mark.parametrize(("name", "events"), [("silver-and-gold", 121), ("go-for-gold", 36)])
def test_the_small_sheet_of_the_player_shown_large_is_marked(
    name: str, events: int, size: tuple[int, int]
) -> None:
    game = sample(name, events)
    board = Board(plan_of(game, size), 0)
    for focus in game.players:
        for player, slot in places(game, plan_of(game, size), *size, focus):
            name_roles = [part.role for part in board.drawing(game, slot, focus).rows[0][:2]]
            assert ("turn" in name_roles) == (player == focus)


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["80x20", "120x32", "200x56"])
def test_a_completed_card_stays_until_the_next_one_is_taken(size: tuple[int, int]) -> None:
    game = sample("silver-and-gold", 114)
    own = pad_of(game)
    for player, done in (("Chen", "purple"), ("Ada", "orange")):
        slots = [slot for slot in own.lay_out(game, *size) if own.player(game, slot, "Chen") == player]
        assert done in own.draw(game, slots[0], "Chen").text()
    taken = sample("silver-and-gold", 115)
    slots = [slot for slot in own.lay_out(taken, *size) if own.player(taken, slot, "Chen") == "Chen"]
    assert "purple-11" not in own.draw(taken, slots[0], "Chen").text()


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
    game = load(SAMPLES / "loot-island-4-players.toml").at(58)
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
