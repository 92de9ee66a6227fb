"""Loot Island in the app, in the moments that go wrong: second thoughts, refusals, long names, Aaron's page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.inputs import ChoiceField
from scorepad.timeline.game import Game
from tests.app.console import notices, running, shown
from tests.app.corrections.steps import replace_event
from tests.app.desk import Desk, all_fits, enter, in_both_sizes, pad, prompt, top, typed, written
from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    Keys,
    Situation,
    begin,
    bury,
    discard,
    healer,
    island,
    loot,
    pass_,
    passes,
    play,
    record_all,
    reveal,
    state_of,
    table,
    take,
    tally,
    to_the_healers,
)

pytestmark = pytest.mark.slow

LONG = tuple(f"{letter}aximilian Alexander von und zu Hohenber" for letter in "MTXYZ")
on_red = at.red("3 5d")
"""It is Sarah's turn; a red 3 and 5d lie at 1a, and Linus and Tim have passed."""


# ---------------------------------------------------------------------- second thoughts


@in_both_sizes
async def test_a_round_by_keys_with_an_undo_and_a_redo_in_the_middle(desk: Desk, size: tuple[int, int]) -> None:
    begun = at.to_reveal()
    words = ("1\n", "2 3$ 4$ 1a\nr", "5 1a\n", "u", "ctrl+r", "p", "pp", "1 2 4 8\n", "4k", "b", "8k1", "b")
    red = play("Linus", "1a", "red", "5")
    assert await enter(desk, begun, *words, size=size) == [
        *(reveal("A1"), play("Sarah", "1a", "red", "2 3$ 4$"), red, {"kind": "undo"}, red),
        *(*passes("Tim", "Sarah", "Linus"), loot("1a", 1, 2, 4, 8)),
        *(take("Sarah", 4), bury("Linus", 1), take("Sarah", 8, cubes=1), bury("Linus", 2)),
    ]


async def test_what_was_played_is_no_longer_in_the_line(desk: Desk) -> None:
    """Linus and Tim have passed, so it is Sarah's turn again."""
    assert await enter(desk, on_red(), "7 1a\n", "\n", "8 1a\n") == [
        play("Sarah", "1a", "red", "7"),
        play("Sarah", "1a", "red", "8"),
    ]


async def test_a_started_turn_waits_while_others_discard_and_somebody_looks_back(desk: Desk) -> None:
    begun = at.four_left()
    assert await enter(desk, begun, "3 5", "S", "2\n", "L", "[[", "escape", "d 2a\nr") == [
        discard("Sarah", 2),
        play("Linus", "2a", "red", "3 5d"),
    ]


async def test_discarding_asks_its_question_in_words(desk: Desk) -> None:
    async with desk.open(at.four_left()) as pilot:
        before = prompt(pilot)
        await pilot.press("x")
        assert prompt(pilot) != before


@pytest.mark.parametrize(
    ("situation", "words", "event"),
    [
        (at.with_aaron, ("a 3 5d 1a\nr",), play("Sarah", "1a", "red", "3 5d", as_="Aaron")),
        (at.with_aaron, ("ai", "mg"), island("Sarah", "maps", "green", as_="Aaron")),
        (on_red, ("in", "sr"), island("Sarah", "ship", "red", use=False)),
        (on_red, ("1 7 1a\nd",), play("Sarah", "1a", "red", "1 7", copy=["d"])),
        (on_red, ("9 9", "escape", "7 1", "backspace", "1a\n"), play("Sarah", "1a", "red", "7")),
        (at.open_treasures, ("p", "8k", "escape", "escape", "p16k"), pass_("Sarah", treasure=16)),
        (at.to_b_card_three_out, ("4", "3a"), reveal("B4", recall={"Sarah": "3a"})),
    ],
)
async def test_simple_actions_take_few_keys(
    desk: Desk, situation: Situation, words: tuple[str, ...], event: Keys
) -> None:
    assert await enter(desk, situation(), *words) == [event]


# ---------------------------------------------------------------------- refusals


@in_both_sizes
async def test_a_descending_card_is_refused_and_recorded_if_the_table_allowed_it(
    desk: Desk, size: tuple[int, int]
) -> None:
    begun = on_red()
    async with desk.open(begun, size) as pilot:
        await pilot.press(*typed("2 1a\n"))
        assert isinstance(top(pilot), Refusal)
        assert "(ascending)" in shown(pilot)
        await pilot.press("escape")
        assert "2 1a" in prompt(pilot)
        await pilot.press("enter", "y", "o", "k", "enter")
    after = desk.game
    assert written(after, begun) == [{**play("Sarah", "1a", "red", "2"), "stands": "ok"}]
    assert [each.rule for each in after.irregularities()] == ["ascending"]


async def test_a_refused_island_can_be_corrected(desk: Desk) -> None:
    """Treasure 54 is of the last pile; 5 was meant."""
    words = ("it", "r54\nk", "escape", "backspace", "backspace", "5\nk")
    assert await enter(desk, on_red(), *words) == [island("Sarah", "treasure", treasure=5, keep=True)]


async def test_a_loot_that_is_refused_leaves_no_empty_box(desk: Desk) -> None:
    async with desk.open(at.to_loot()) as pilot:
        await pilot.press(*typed("17 4 8\n"))
        assert "(explore)" in shown(pilot)
        await pilot.press("escape")
        rows = pairwise(shown(pilot).splitlines())
        assert not any(above.startswith("╭") and below.startswith("╰") for above, below in rows)
    assert written(desk.game, at.to_loot()) == []


async def test_a_record_in_which_nobody_is_left_to_take_opens(desk: Desk) -> None:
    """Tim, who takes next, was let move his compass away."""
    moved = {**play("Tim", "2a", "red", "2", from_="1a"), "stands": "we saw it"}
    game = record_all(at.to_take(), [take("Sarah", 1), take("Linus", 2), moved])
    async with desk.open(game) as pilot:
        assert "Sarah" in prompt(pilot)
        await pilot.press("f2", "escape", "f3", "escape")


# ---------------------------------------------------------------------- what is said is true


async def test_crossed_cubes_that_nobody_knows_are_none_unless_they_are_typed(desk: Desk) -> None:
    begun = on_red()
    async with desk.open(begun) as pilot:
        await pilot.press(*typed("it", "r8\nk"))
        assert "Enter: none" in prompt(pilot)
        await pilot.press("enter")
    after = desk.game
    assert state_of(after).seat("Sarah").cubes == state_of(begun).seat("Sarah").cubes + 1


async def test_the_healer_is_asked_for_by_the_name_of_who_pays(desk: Desk) -> None:
    async with desk.open(at.healing()) as pilot:
        await pilot.press("3", "0")
        assert "Linus" in prompt(pilot)


def crowned() -> Game:
    """Sarah has 14 cubes and most crosses, Linus 5 cubes and a crown worth 4; Tim has been healed."""
    game = record_all(at.r1(), [play("Sarah", "1a", "red", "2$ 3$ 4$"), play("Linus", "1a", "red", "5$")])
    record_all(game, [*passes("Tim", "Sarah", "Linus"), loot("1a", 16, 1, 4, 8, 20, 19)])
    record_all(game, [take("Sarah", 16), take("Linus", 1), take("Sarah", 4), bury("Linus", 8, cubes=0)])
    record_all(game, [take("Sarah", 20), bury("Linus", 19, cubes=0)])
    return record_all(to_the_healers(game), [healer("Tim")])


async def test_a_price_that_can_be_paid_in_the_end_is_not_called_too_high(desk: Desk) -> None:
    """Without Sarah, who is eliminated, Linus has most crosses: 4 + 25 pay for 5 cubes at 5."""
    async with desk.open(crowned()) as pilot:
        await pilot.press("5")
        assert "eliminated" not in prompt(pilot)
        await pilot.press(*typed("\n", "0\n"))
    after = desk.game
    assert after.result().winners == ("Linus",)
    assert after.result().of("Linus").total == 4


# ---------------------------------------------------------------------- the last page


@in_both_sizes
async def test_the_last_page_is_entered_by_keys_and_aarons_too(desk: Desk, size: tuple[int, int]) -> None:
    begun = table(mode="tally")
    words = ("tab", "tab", "1 3\n", "17 4\n", "3\n1\n2\n", "8 13\n", "13\n")
    assert await enter(desk, begun, *words, size=size) == [
        tally("Aaron", 1, 3),
        {**tally("Sarah", 17, 4, cubes=3), "per_cube": 1, "fixed": 2},
        tally("Linus", 8, 13, cubes=13),
    ]


async def test_a_wrong_crown_is_refused_on_aarons_page_and_can_be_corrected(desk: Desk) -> None:
    begun = record_all(table(mode="tally"), [tally("Sarah", 8), tally("Linus", 13)])
    assert await enter(desk, begun, "4\n", "escape", "backspace", "backspace", "1\n") == [tally("Aaron", 1)]


@in_both_sizes
async def test_the_totals_of_the_last_page_are_seen(desk: Desk, size: tuple[int, int]) -> None:
    pages = [tally("Sarah", 8), tally("Linus", 16, 20)]
    async with desk.open(record_all(table("Tim", mode="tally"), pages), size) as pilot:
        row = next(line for line in shown(pilot).splitlines() if line.startswith("Linus"))
        assert row.split()[-1] == "38"


# ---------------------------------------------------------------------- nothing cut


@in_both_sizes
@pytest.mark.parametrize("is_ascii", [False, True], ids=["signs", "ascii"])
@pytest.mark.parametrize("seats", [2, 5])
async def test_nothing_is_wider_than_the_window_and_ascii_is_plain(
    desk: Desk, size: tuple[int, int], is_ascii: bool, seats: int
) -> None:
    """Everybody has a long name, the first one a column of many cards, and everybody a compass at it."""
    names = LONG[:seats]
    game = record_all(
        scorepad.new("loot-island", list(names)),
        [begin(), reveal("A1"), play(names[0], "4b", "red", "2$ 3+ 10c *$")],
    )
    record_all(game, [play(name, "4b", "red", "10d" if name == names[1] else "*") for name in names[1:3]])
    async with desk.open(game, size, is_ascii=is_ascii) as pilot:
        for key in (
            *typed("1 1a\n", "escape", "escape", "it", "r", "escape", "escape", "escape", "f2", "escape"),
            "f3",
            "escape",
            "colon",
        ):
            await pilot.press(key)
            await pilot.pause()
            assert all_fits(pilot), key
            assert not is_ascii or shown(pilot).isascii(), key
        assert notices(pilot) == []


# ---------------------------------------------------------------------- history and correction


@pytest.mark.parametrize(
    ("above", "line", "corrected"),
    [
        (0, "take linus 2 keep=false", bury("Linus", 2)),
        (1, "take sarah 4 keep", take("Sarah", 4)),
        (6, "play tim 1a red 7", play("Tim", "1a", "red", "7")),
    ],
)
async def test_a_play_and_a_take_are_corrected_in_the_history(
    desk: Desk, above: int, line: str, corrected: Keys
) -> None:
    begun = record_all(at.to_take(), [take("Sarah", 1), take("Linus", 2)])
    async with desk.open(begun) as pilot:
        await replace_event(pilot, begun.count - above, line)
        assert isinstance(top(pilot), HistoryScreen)
    after = desk.game
    assert after.findings() == []
    assert begun.read(corrected) in [moment.event for moment in after.line]


# ---------------------------------------------------------------------- a new game


async def test_of_two_nobody_is_called_aaron_and_crowns_are_not_asked_for(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("new", "loot-island")), (80, 50)) as pilot:
        asked = {choice.id: choice for choice in pilot.app.screen.query(ChoiceField)}
        assert not any("crowns" in (name or "") for name in asked)
        await pilot.press(*typed("Sarah\n", "aaron\n"), "ctrl+s")
        assert isinstance(top(pilot), NewGame)
        assert "Aaron" in shown(pilot)
        await pilot.press(*typed("Tim\n"), "ctrl+s")
        await pilot.pause()
        assert pad(pilot).game.players == ("Sarah", "aaron", "Tim")
