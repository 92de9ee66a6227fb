"""Go for Gold on the screen: rounds by keys and by mouse, what waits meanwhile, and maps of any size."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.pads.go_for_gold.route_entry import RouteEntry
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.expected import Expected, Pick
from scorepad.games.go_for_gold.state import State
from scorepad.text.drawing import touched
from tests.app.console import shown
from tests.app.desk import Desk, click_on, hints, in_both_sizes, is_written, pad, prompt, top
from tests.games.go_for_gold.table import (
    COVE,
    SPITS,
    STREET,
    anchor,
    dig,
    move,
    on_island,
    out,
    raid,
    record_all,
    roll,
    skip,
)

HIGH = "\n".join(
    " " * (row % 2) + " ".join("P" if {row, column} <= {0, 25} else "." for column in range(26))
    for row in range(26)
).replace(".", "4", 1)
"""As large as a map may be; the ports are A1, Z1, Z26, A26."""
ROUNDS = [
    anchor("D1"),
    roll(2),
    move("Sarah", "C1 C2"),
    move("Linus", "F2 E2"),
    dig("Sarah", 2, shovels=2),
    raid("Linus", 5),
    roll(3),
    move("Linus", "E3 D4", foot=True),
    move("Sarah", "B2 B3 A3", port="G3"),
]
"""On COVE: a treasure dug up, a temple that curses, a foot, and a port."""


def steering(pilot: Pilot[Any]) -> RouteEntry:
    entry = pad(pilot).entry
    assert isinstance(entry, RouteEntry)
    return entry


def own_sheet(pilot: Pilot[Any]) -> Sheet:
    """The sheet of the player in focus, on which the island is drawn."""
    screen = pad(pilot)
    board, player = screen.query_one(Board), screen.focus_player
    sheets = [each for each in screen.query(".slot").results(Sheet) if each.display]
    return next(each for each in sheets if board.owner(screen.game, each, player) == player)


async def click_space(pilot: Pilot[Any], *spaces: str) -> None:
    for space in spaces:
        await pilot.pause()
        sheet = own_sheet(pilot)
        place = sheet.place_of(f"path={space} player={pad(pilot).focus_player}")
        assert place is not None
        assert await pilot.click(sheet, offset=place)
        await pilot.pause()


# ---------------------------------------------------------------------- two rounds


@in_both_sizes
async def test_two_rounds_by_keys(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(on_island(desk.path.parent), size) as pilot:
        await pilot.press("1", "2")
        assert pad(pilot).focus_player == "Sarah"
        assert all(f"{key}{sign}" in shown(pilot) for key, sign in ("a♠", "d ", "z4", "x "))
        await pilot.press("a", "x", "enter")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("w", "a", "enter")
        await pilot.press("2", "enter", "5")
        assert "round 2" in shown(pilot).splitlines()[0]
        await pilot.press("3", "f", "z", "z", "enter", "a", "z")
        assert "A3" not in prompt(pilot)
        await pilot.press("a", "2")
    game = desk.game
    assert is_written(game, *ROUNDS)
    assert game.count == len(ROUNDS)


@in_both_sizes
@pytest.mark.slow
async def test_two_rounds_by_mouse(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(on_island(desk.path.parent), size) as pilot:
        await click_space(pilot, "D1")
        await click_on(pilot, "[ 2 ]")
        await click_space(pilot, "C1", "C2", "C2", "F2", "E2", "E2")
        await click_on(pilot, "[ 2 ]")
        await click_on(pilot, "Enter  spend")
        await click_on(pilot, "[ 5 ]")
        await click_on(pilot, "[ 3 ]")
        await click_on(pilot, " f ", below=size[1] - 1)
        await click_space(pilot, "E3", "D4", "D4", "B2", "B3", "A3", "G3")
    game = desk.game
    assert is_written(game, *ROUNDS)
    assert game.count == len(ROUNDS)


@in_both_sizes
async def test_giving_up_by_a_key_and_skipping_by_mouse(desk: Desk, size: tuple[int, int]) -> None:
    events = [anchor("D1"), roll(2), move("Sarah", "C1 C2"), move("Linus", "F2 F3")]
    async with desk.open(on_island(desk.path.parent, COVE, *events), size) as pilot:
        await pilot.press("1", "0")
        assert pad(pilot).focus_player == "Linus"
        await click_on(pilot, "[ s ] skip")
        assert pad(pilot).session.game.state_as(State).step == "roll"
    assert is_written(desk.game, dig("Sarah", 1), skip("Linus"))


async def test_whoever_cannot_move_goes_out_with_enter(desk: Desk) -> None:
    events = [anchor("A1"), roll(1), move("Sarah", "B1", foot=True), move("Linus", "G1"), roll(5)]
    async with desk.open(on_island(desk.path.parent, SPITS, *events)) as pilot:
        await pilot.press("S", "enter")
    assert is_written(desk.game, out("Sarah"))


# ---------------------------------------------------------------------- meanwhile


@in_both_sizes
async def test_a_started_move_waits_while_another_player_moves(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, anchor("D1"), roll(3)), size) as pilot:
        await pilot.press("x", "d")
        await pilot.press("tab")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("a", "a", "z", "enter")
        assert pad(pilot).focus_player == "Sarah"
        assert steering(pilot).path == ("D2", "E2")
        assert re.search(r"\[ ?⌂ ?\]", shown(pilot))
        await pilot.press("x", "enter")
    game = desk.game
    assert is_written(game, move("Linus", "F3 E3 D4"), move("Sarah", "D2 E2 F3"))


async def test_a_move_that_is_too_short_is_explained_and_kept(desk: Desk) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, anchor("D1"), roll(3))) as pilot:
        await pilot.press("x", "enter")
        assert isinstance(top(pilot), Refusal)
        assert "move-exact" in shown(pilot)
        await pilot.press("escape")
        assert isinstance(top(pilot), PadScreen)
        assert steering(pilot).path == ("D2",)
        await pilot.press("d", "x", "enter")
    game = desk.game
    assert is_written(game, move("Sarah", "D2 E2 F3"))


async def test_a_step_that_is_not_possible_says_why_in_the_prompt(desk: Desk) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, anchor("D1"), roll(3))) as pilot:
        before = desk.path.read_bytes()
        await pilot.press("z", "x")
        assert "(move-land)" in prompt(pilot)
        await pilot.press("e")
        assert "(move-once)" in prompt(pilot)
        await pilot.press("escape", "escape")
        assert steering(pilot).path == ()
        assert desk.path.read_bytes() == before


@in_both_sizes
async def test_what_is_said_of_a_step_is_seen_after_a_long_prompt_too(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(on_island(desk.path.parent, SPITS, anchor("A1"), roll(5)), size) as pilot:
        assert "use a foot" in prompt(pilot)
        await pilot.press("x")
        assert "(move-land)" in prompt(pilot)
        await pilot.press("d")
        assert "B1" in prompt(pilot)


async def test_undo_goes_back_to_the_die(desk: Desk) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, anchor("D1"), roll(1))) as pilot:
        await pilot.press("x", "enter", "u", "u", "4", "x", "d")
        assert steering(pilot).left == 2
        await pilot.press("d", "z", "enter")
    game = desk.game
    assert is_written(game, anchor("D1"), roll(4), move("Sarah", "D2 E2 F2 F3"))


async def test_tab_is_not_stuck_where_two_kinds_are_expected_of_one_player(desk: Desk) -> None:
    events = [anchor("D1"), roll(1), move("Sarah", "C2"), move("Linus", "F3")]
    async with desk.open(on_island(desk.path.parent, COVE, *events)) as pilot:
        assert [each.player for each in pad(pilot).session.game.expected()] == ["Sarah", "Sarah"]
        assert "Tab" not in hints(pilot)
        await pilot.press("tab")
        assert pad(pilot).focus_player == "Sarah"
        await pilot.press("L")
        assert pad(pilot).focus_player == "Linus"
        assert "Sarah" in prompt(pilot)
        await pilot.press("tab")
        assert pad(pilot).focus_player == "Sarah"
        more = Expected("dig", "Linus", "", (Pick("pips", (1,)),))
        pad(pilot).turn.expected = (*pad(pilot).turn.expected, more, more._replace(kind="skip", picks=()))
        seen = []
        for _ in range(4):
            await pilot.press("tab")
            seen.append(pad(pilot).focus_player)
        assert seen == ["Linus", "Sarah"] * 2


# ---------------------------------------------------------------------- back and forth


async def test_looking_back_shows_the_sheet_of_whoever_acted(desk: Desk) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, *ROUNDS)) as pilot:
        seen = []
        for _ in range(4):
            await pilot.press("left_square_bracket")
            seen.append(pad(pilot).focus_player)
        assert seen == ["Linus", "Linus", "Linus", "Sarah"]  # a foot, the die, a raid, a dig
        await pilot.press("escape")
        assert pad(pilot).focus_player == "Sarah"


async def test_an_undone_event_is_named_and_redo_is_offered(desk: Desk) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, *ROUNDS), (120, 36)) as pilot:
        assert "ctrl+r" not in [hint.key for hint in pad(pilot).hints()]
        await pilot.press("u")
        assert "Undone: Sarah moves" in prompt(pilot)
        assert "ctrl+r" in [hint.key for hint in pad(pilot).hints()]
        await pilot.press("ctrl+r")
        assert "ctrl+r" not in [hint.key for hint in pad(pilot).hints()]
    game = desk.game
    assert is_written(game, *ROUNDS)


# ---------------------------------------------------------------------- what is seen


@in_both_sizes
async def test_a_port_shows_the_digits_of_the_others(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(on_island(desk.path.parent, STREET, anchor("A1"), roll(6)), size) as pilot:
        await pilot.press("x", "z")
        digits = set(re.findall(r"(\d) ?P", shown(pilot)))
        assert digits >= {"2", "3"}
        assert "4" not in digits
        assert all(port in prompt(pilot) for port in ("I1", "I3"))
        await click_space(pilot, "I1")
    game = desk.game
    assert is_written(game, move("Sarah", "A2 A3", port="I1"))


@in_both_sizes
@pytest.mark.parametrize("players", ["Sarah Linus", "Sarah Linus Tim", "Sarah Linus Tim Ada"])
@pytest.mark.parametrize("side", ["side-a", "side-b"])
@pytest.mark.slow
async def test_nothing_has_to_be_scrolled(desk: Desk, size: tuple[int, int], players: str, side: str) -> None:
    game = scorepad.new("go-for-gold", players=players.split(), sheets=side)
    record_all(game, [anchor("F1"), roll(3)])
    async with desk.open(game, size) as pilot:
        await pilot.pause()
        for sheet in pad(pilot).query(Sheet):
            if sheet.display:
                assert (sheet.max_scroll_x, sheet.max_scroll_y) == (0, 0), sheet
        assert all(name in shown(pilot) for name in players.split())


@in_both_sizes
async def test_on_the_largest_map_the_next_spaces_are_visible(desk: Desk, size: tuple[int, int]) -> None:
    """The first player is at the foot of the map."""
    async with desk.open(on_island(desk.path.parent, HIGH, anchor("Z26"), roll(2)), size) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        marks = steering(pilot).marks()
        assert {touched(target, "path") for target in marks} == {"X26", "Y26", "Y25", "Z25"}
        sheet = own_sheet(pilot)
        for name in marks:
            place = sheet.place_of(name)
            assert place is not None
            x, y = place
            assert 0 <= y < sheet.size.height, f"{name} is out of sight"
            assert 0 <= x < sheet.size.width, f"{name} is out of sight"
        await click_space(pilot, "Y25")
        await pilot.press("enter")
    game = desk.game
    assert is_written(game, move("Sarah", "Y26 Y25"))


@in_both_sizes
async def test_in_plain_ascii_the_keys_are_visible_too(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(on_island(desk.path.parent, COVE, anchor("D1"), roll(3)), size, is_ascii=True) as pilot:
        await pilot.press("x")
        words = shown(pilot)
        assert words.isascii()
        assert all(each in words for each in ("[.]", "a4", "dR", "xf"))
