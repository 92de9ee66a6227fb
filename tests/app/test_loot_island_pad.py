"""Loot Island on the screen: a round by keys and by mouse, what is refused, and what is seen in every window."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.pads.loot_island.turn_entry import TurnEntry
from scorepad.app.screens.help import Help
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.screens.score import TheEnd
from scorepad.app.widgets.sheet import Sheet
from tests.app.console import notices, shown, until
from tests.app.desk import Desk, hints, in_both_sizes, is_written, pad, prompt, top
from tests.app.pads.expeditions import expedition
from tests.app.pointing import point_at
from tests.app.typist import keys_of_text
from tests.games.loot_island.situations import (
    linus_passed,
    linus_too,
    r1,
    to_b_card,
    to_b_card_three_out,
    to_begin,
    to_loot,
    to_take,
)
from tests.games.loot_island.table import (
    NAMES,
    begin,
    bury,
    cursed,
    discard,
    heal_all,
    healer,
    in_round,
    island,
    loot,
    pass_,
    play,
    record_all,
    reveal,
    table,
    take,
    tally,
)
from tests.sampling import sampled

ROUND = [
    begin(1, "clockwise"),
    reveal("A2", treasures=[4, 8, 16]),
    play("Sarah", "1a", "red", "2 3$"),
    play("Linus", "1a", "red", "4+ 5d"),
    island("Tim", "cleanse", "blue"),
    pass_("Sarah", treasure=8, cubes=1),
    pass_("Linus", treasure=4),
    pass_("Tim", treasure=16),
    loot("1a", 1, 2, 13),
    take("Sarah", 13),
    bury("Linus", 1),
    bury("Sarah", 2),
    reveal("B3", tile="ship"),
]
"""A first round: treasures are taken on passing, and three are found at 1a."""


def acting(pilot: Pilot[Any]) -> TurnEntry:
    entry = pad(pilot).entry
    assert isinstance(entry, TurnEntry)
    return entry


async def type_in(pilot: Pilot[Any], text: str, *more: str) -> None:
    await pilot.press(*keys_of_text(text), *more)


async def click(pilot: Pilot[Any], *targets: str) -> None:
    for target in targets:
        await point_at(pilot, target)
        await pilot.pause()


# ---------------------------------------------------------------------- a round


@in_both_sizes
async def test_a_round_by_keys(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(to_begin(), size) as pilot:
        await pilot.press("1", "a")
        await type_in(pilot, "a24 8 16", "enter")
        assert pad(pilot).focus_player == "Sarah"
        await type_in(pilot, "2 3$ 1a", "enter", "r")
        assert pad(pilot).focus_player == "Linus"
        await type_in(pilot, "4+ 5d 1a", "enter")
        await pilot.press("i", "c", "b", "enter")
        await pilot.press("p", "8", "k", "1")
        await pilot.press("p", "4", "k", "p", "k")
        assert "1a" in prompt(pilot)
        await type_in(pilot, "1 2 13", "enter")
        assert pad(pilot).focus_player == "Sarah"
        await pilot.press("1", "3", "k", "0", "1", "b", "b")
        await pilot.press("b", "3", "s")
    game = desk.game
    assert is_written(game, *ROUND)
    assert game.count == len(ROUND)


@pytest.mark.slow
@in_both_sizes
async def test_a_round_by_mouse(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(to_begin(), size) as pilot:
        await click(pilot, "key:1", "key:a")
        await click(pilot, "key:A2", "key:4", "key:space", "key:8", "key:space", "key:1", "key:6", "key:enter")
        await click(pilot, "landing=1a …", "key:2", "key:space", "key:3", "key:dollar_sign", "key:enter", "key:r")
        await click(pilot, "landing=1a …", "key:4", "key:plus", "key:space", "key:5", "key:d", "key:enter")
        await click(pilot, "tile=cleanse", "key:b", "key:enter")
        await click(
            pilot, "p", "keep=True treasure=8", "key:1", "p", "keep=True treasure=4", "p", "keep=True treasure=16"
        )
        await click(pilot, "key:1", "key:space", "key:2", "key:space", "key:1", "key:3", "key:enter")
        await click(pilot, "keep=True treasure=13", "key:0", "keep=False treasure=1", "keep=False treasure=2")
        await click(pilot, "key:B3", "key:s")
    game = desk.game
    assert is_written(game, *ROUND)
    assert game.count == len(ROUND)


async def test_somebody_else_discards_cards_before_the_first_turn(desk: Desk) -> None:
    async with desk.open(linus_passed()) as pilot:
        assert pad(pilot).focus_player == "Linus"
        await type_in(pilot, "3 5d")
        await pilot.press("T", "2")
        await pilot.press("L")
        assert acting(pilot).typed == "3 5d"
        await type_in(pilot, " 1a", "enter", "g")
    game = desk.game
    assert is_written(game, discard("Tim", 2), play("Linus", "1a", "green", "3 5d"))


async def test_the_healers_by_keys(desk: Desk) -> None:
    async with desk.open(cursed()) as pilot:
        await type_in(pilot, "0", "enter", "0", "enter")
        await type_in(pilot, "1", "enter", "2")
        assert "5" in prompt(pilot), "3 cubes at 1 and 2 more"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TheEnd))
    game = desk.game
    assert is_written(game, healer("Linus", 0, 0), healer("Tim", 1, 2))
    assert game.expected() == ()


async def test_the_last_page_by_keys_aaron_included(desk: Desk) -> None:
    async with desk.open(table(mode="tally")) as pilot:
        await type_in(pilot, "4 16", "enter", "5", "enter", "1", "enter", "0", "enter")
        await pilot.press("enter", "0", "enter")
        await type_in(pilot, "1 3", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TheEnd))
    game = desk.game
    sarah = tally("Sarah", 4, 16, cubes=5, per_cube=1, fixed=0)
    assert is_written(game, sarah, tally("Linus"), tally("Aaron", 1, 3))
    assert game.expected() == ()


# ---------------------------------------------------------------------- again and again


@in_both_sizes
async def test_a_second_turn_starts_empty(desk: Desk, size: tuple[int, int]) -> None:
    game = record_all(linus_too(), [pass_("Sarah")])

    events = (play("Linus", "1a", "red", "5"), play("Linus", "1a", "red", "6"), pass_("Linus"))
    async with desk.open(game, size) as pilot:
        await type_in(pilot, "5 1a", "enter")
        assert pad(pilot).focus_player == "Linus"
        assert acting(pilot).typed == ""
        await type_in(pilot, "6 1a", "enter")
        await pilot.press("p")
    assert is_written(desk.game, *events)


async def test_what_is_refused_is_explained_and_can_be_corrected(desk: Desk) -> None:
    async with desk.open(linus_too()) as pilot:
        await type_in(pilot, "2 1a", "enter")
        assert isinstance(top(pilot), Refusal)
        assert "ascending" in shown(pilot)
        await pilot.press("escape")
        assert isinstance(top(pilot), PadScreen)
        assert acting(pilot).typed == "2 1a"
        await pilot.press("escape")
        await type_in(pilot, "7 1a", "enter")
    assert is_written(desk.game, play("Sarah", "1a", "red", "7"))


async def test_a_started_turn_waits_while_another_player_is_shown(desk: Desk) -> None:
    async with desk.open(r1()) as pilot:
        await type_in(pilot, "3 5d")
        await pilot.press("L")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("S")
        await type_in(pilot, " 1a", "enter", "L")
        assert pad(pilot).focus_player == "Linus", "a question does not keep one here"
        await pilot.press("S", "b")
    assert is_written(desk.game, play("Sarah", "1a", "blue", "3 5d"))


async def test_undo_and_redo(desk: Desk) -> None:
    async with desk.open(r1()) as pilot:
        await type_in(pilot, "3 5d 1a", "enter", "r")
        await pilot.press("u")
        assert pad(pilot).focus_player == "Sarah"
        assert acting(pilot).typed == ""
        await pilot.press("ctrl+r")
        assert pad(pilot).focus_player == "Linus"
    assert is_written(desk.game, play("Sarah", "1a", "red", "3 5d"))


async def test_a_number_that_no_treasure_has_does_no_harm(desk: Desk) -> None:
    event = island("Sarah", "treasure", "blue", treasure=4, keep=True)
    async with desk.open(r1()) as pilot:
        await pilot.press("i", "t", "b", "9", "9", "enter")
        await pilot.press("4", "enter", "k")
    assert is_written(desk.game, event)


async def test_a_number_that_no_treasure_has_is_not_loot(desk: Desk) -> None:
    async with desk.open(to_loot()) as pilot:
        before = desk.path.read_bytes()
        await type_in(pilot, "1 2 4 8 75", "enter")
        assert notices(pilot)
        assert desk.path.read_bytes() == before
        await pilot.press("backspace")
        await type_in(pilot, "1 2 4 8 13", "enter")
    assert is_written(desk.game, loot("1a", 1, 2, 4, 8, 13))


# ---------------------------------------------------------------------- what is seen


@in_both_sizes
@pytest.mark.parametrize("seats", sampled([2, 5, 3, 4], 2))
async def test_nothing_has_to_be_scrolled(desk: Desk, size: tuple[int, int], seats: int) -> None:
    whole = expedition(seats)
    for number in (0, whole.count // 2, whole.count):
        async with desk.open(whole.at(number), size) as pilot:
            await pilot.pause()
            for sheet in pad(pilot).query(Sheet):
                if sheet.display:
                    assert (sheet.max_scroll_x, sheet.max_scroll_y) == (0, 0), sheet
            assert all(name in shown(pilot) for name in NAMES[:seats])


@in_both_sizes
async def test_marks_are_seen_on_the_island(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(linus_too(), size) as pilot:
        await type_in(pilot, "5 6")
        assert all(f"[{landing}]" in shown(pilot) for landing in ("1a", "1b", "4b"))
        await type_in(pilot, " 1b")
        assert "[1b]" in shown(pilot)
        assert "[1a]" not in shown(pilot)


@in_both_sizes
async def test_the_treasures_to_take_are_all_seen(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(to_take(), size) as pilot:
        lines = shown(pilot).splitlines()[:-1]
        assert sum("k keep" in line and "b bury" in line for line in lines) == 5
        assert "k keep" in hints(pilot)


@in_both_sizes
async def test_every_event_card_is_seen(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(to_b_card(), size) as pilot:
        for number in range(1, 15):
            assert f"B{number} " in shown(pilot)


@in_both_sizes
async def test_under_b4_the_landing_is_clicked_on_the_island(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(to_b_card_three_out(), size) as pilot:
        await pilot.press("4")
        await click(pilot, "landing=3a …")
    assert is_written(desk.game, reveal("B4", recall={"Sarah": "3a"}))


@in_both_sizes
async def test_who_is_eliminated_is_out(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(heal_all(cursed()), size) as pilot:
        assert "Sarah  out" in shown(pilot).splitlines()[1]
        assert "16 cubes" in shown(pilot)


@in_both_sizes
async def test_the_help_page_says_how_a_turn_is_typed(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(r1(), size) as pilot:
        await pilot.press("f1")
        assert isinstance(top(pilot), Help)
        assert "3 5d 1a" in shown(pilot)


async def test_looking_back_shows_the_table_as_it_was(desk: Desk) -> None:
    game = record_all(
        in_round(1, "A4", "Tim"), [play("Sarah", "1a", "red", "2"), play("Linus", "1a", "red", "3 4 5")]
    )
    async with desk.open(game) as pilot:
        await pilot.press("left_square_bracket")
        assert pad(pilot).focus_player == "Sarah"
        assert "4/4" not in shown(pilot)
        await pilot.press("escape")
        assert "4/4" in shown(pilot)


@in_both_sizes
async def test_in_plain_ascii_everything_is_visible_too(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(linus_too(), size, is_ascii=True) as pilot:
        await type_in(pilot, "5 6")
        words = shown(pilot)
        assert words.isascii()
        assert all(f"[{landing}]" in words for landing in ("1a", "1b", "4b"))
        assert "> Sarah" in words
