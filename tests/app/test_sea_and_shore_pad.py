"""Sea & Shore on the screen: tricks by keys and by mouse, what is refused, and what lost actions did."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.screens.help import Help
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from tests.app.console import shown
from tests.app.desk import Desk, hints, in_both_sizes, is_written, pad, prompt, top
from tests.app.pads.expeditions import LONG
from tests.app.pads.tricks import voyage
from tests.app.pointing import point_at
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.situations import (
    ACTS,
    AFTER,
    FOUR_ACT,
    NEXT,
    OPEN,
    STEALS,
    TALLYING,
    over,
    second_round,
)
from tests.games.sea_and_shore.table import (
    Situation,
    action,
    adjust,
    earn,
    play,
    record_all,
    seated,
    state_of,
    take,
    tally,
    then,
    trick,
)
from tests.sampling import sampled

WHY = "action 2"
IN_BETWEEN = then(FOUR_ACT, action("Tim", 2))
TRICKS = [
    trick("red 3"),
    play("Sarah", "r4"),
    play("Linus", "p7", shows="sea"),
    play("Tim", "g9", shows="shore"),
    earn("Sarah", "red"),
    action("Tim", 2),
    adjust("Sarah", 2, lose="red 3", why=WHY),
    adjust("Tim", gain="red 3", why=WHY),
    trick("red 1"),
    play("Linus", "r7+2"),
    play("Tim", "b2"),
    play("Sarah", "g1"),
    earn("Linus", "red", from_="Tim"),
    action("Tim", 1, from_="Sarah"),
    take("Sarah", "r7", "b12"),
    trick(),
]
"""Two tricks: what a lost action did, a treasure stolen, two addition cards, and a card taken back."""


async def type_in(pilot: Pilot[Any], text: str, *more: str) -> None:
    await pilot.press(*keys_of_text(text), *more)


async def click(pilot: Pilot[Any], *targets: str) -> None:
    for target in targets:
        await point_at(pilot, target)
        await pilot.pause()


async def click_keys(pilot: Pilot[Any], text: str, *more: str) -> None:
    await click(pilot, *(f"key:{key}" for key in (*keys_of_text(text), *more)))


# ---------------------------------------------------------------------- tricks


@pytest.mark.slow
@in_both_sizes
async def test_two_tricks_by_keys(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(seated(3), size) as pilot:
        await type_in(pilot, "r3", "enter")
        assert pad(pilot).focus_player == "Sarah"
        await type_in(pilot, "r4", "enter")
        await type_in(pilot, "p7c", "enter")
        assert pad(pilot).focus_player == "Tim"
        await type_in(pilot, "g9n", "enter")
        assert pad(pilot).focus_player == "Sarah"
        await pilot.press("enter")
        assert pad(pilot).focus_player == "Tim"
        await pilot.press("2")
        await type_in(pilot, "a1+2 -r3", "enter")
        await type_in(pilot, "a3+r3", "enter")
        assert "Linus starts" in shown(pilot)
        await type_in(pilot, "r1", "enter")
        await type_in(pilot, "r7+2", "enter")
        await type_in(pilot, "b2", "enter")
        await type_in(pilot, "g1", "enter")
        await pilot.press("1")
        assert pad(pilot).focus_player == "Tim"
        await pilot.press("1")
        assert pad(pilot).focus_player == "Sarah"
        await type_in(pilot, "4r7 b12", "enter")
        await type_in(pilot, "0", "enter")
    game = desk.game
    assert is_written(game, *TRICKS)
    assert game.count == len(TRICKS)


@pytest.mark.slow
@in_both_sizes
async def test_two_tricks_by_mouse(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(seated(3), size) as pilot:
        await click(pilot, "treasures=")
        await click_keys(pilot, "r3", "enter")
        for text in ("r4", "p7c", "g9n"):
            await click(pilot, f"card= player={pad(pilot).focus_player}")
            await click_keys(pilot, text, "enter")
        await click(pilot, "key:enter", "key:2", "a")
        await click_keys(pilot, "1+2 -r3", "enter")
        await click(pilot, "a")
        await click_keys(pilot, "3+r3", "enter")
        await click(pilot, "treasures=")
        await click_keys(pilot, "r1", "enter")
        for text in ("r7+2", "b2", "g1"):
            await click(pilot, f"card= player={pad(pilot).focus_player}")
            await click_keys(pilot, text, "enter")
        await click(pilot, "key:1", "key:1")
        await click_keys(pilot, "4r7 b12", "enter")
        await click(pilot, "treasures=")
        await click_keys(pilot, "0", "enter")
    game = desk.game
    assert is_written(game, *TRICKS)
    assert game.count == len(TRICKS)


async def test_treasures_can_be_typed_whoever_is_in_focus(desk: Desk) -> None:
    async with desk.open(seated(3)) as pilot:
        for letter, text in (("S", "r"), ("L", "3"), ("T", "")):
            await pilot.press(letter)
            await type_in(pilot, text)
        await pilot.press("enter")
    assert is_written(desk.game, trick("red 3"))


@pytest.mark.parametrize("size", [(40, 20), (120, 36)], ids=["40x20", "120x36"])
@pytest.mark.parametrize("hand", ["keys", "mouse"])
async def test_who_starts_the_second_round_is_asked_before_its_treasures(
    desk: Desk, size: tuple[int, int], hand: str
) -> None:
    async with desk.open(second_round(), size) as pilot:
        assert "Sarah" in prompt(pilot)
        if hand == "keys":
            await type_in(pilot, "3r4", "enter")
        else:
            await click(pilot, "key:3")
            await click_keys(pilot, "r4", "enter")
        assert "Tim" in prompt(pilot)
    assert is_written(desk.game, trick("red 4", first="Tim"))


async def test_enter_lets_the_start_pass_on_into_the_second_round(desk: Desk) -> None:
    async with desk.open(second_round()) as pilot:
        await pilot.press("enter")
        await type_in(pilot, "r4", "enter")
    assert is_written(desk.game, trick("red 4"))


async def test_a_treasure_is_stolen_by_a_click(desk: Desk) -> None:
    async with desk.open(STEALS()) as pilot:
        await click(pilot, "key:1")
        await click(pilot, "color=blue")
    assert is_written(desk.game, earn("Tim", "red", from_="Sarah"), earn("Ada", "blue"))


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    "case",
    sampled(
        [
            (lambda: seated(3), "r3 b2", "r3 b2_"),
            (ACTS, "4b1 b12", "b1 b12_"),
            (IN_BETWEEN, "a1-r4", "-r4_"),
            (NEXT, "r7+3", "r7+3_"),
            (NEXT, "p7", "p7_"),
            (AFTER, "a3-1", "-1_"),
            (TALLYING, "r3 +23", "r3 +23_"),
        ],
        3,
    ),
    ids=["treasures", "action 4", "adjusting before an action", "additions", "a card", "adjusting", "a tally"],
)
async def test_what_is_refused_stays_typed(desk: Desk, case: tuple[Situation, str, str]) -> None:
    situation, typed, words = case

    game = situation()
    async with desk.open(game) as pilot:
        await type_in(pilot, typed, "enter")
        await pilot.pause()
        assert isinstance(top(pilot), Refusal)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(top(pilot), PadScreen)
        assert words in prompt(pilot)
    assert desk.game.count == game.count


async def test_a_refused_event_can_be_recorded_anyway(desk: Desk) -> None:
    async with desk.open(NEXT()) as pilot:
        await type_in(pilot, "p7", "enter")
        await pilot.pause()
        await pilot.press("y")
        await type_in(pilot, "why", "enter")
        await pilot.pause()
        assert pad(pilot).focus_player == "Tim"
    game = desk.game
    assert game.events[-1].stands == "why"


# ---------------------------------------------------------------------- lost actions


@in_both_sizes
async def test_the_key_is_shown_as_long_as_an_adjustment_is_possible(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(ACTS(), size) as pilot:
        await pilot.press("2")
        assert "what action 2 did" in hints(pilot)
        await pilot.press("a", "escape")
        assert "what action 2 did" in hints(pilot)
        await type_in(pilot, "b2", "enter")
        assert "action" not in hints(pilot)


async def test_before_the_next_action_too_and_by_everybody(desk: Desk) -> None:
    async with desk.open(IN_BETWEEN()) as pilot:
        assert pad(pilot).focus_player == "Ada"
        await type_in(pilot, "a2+1", "enter")
        assert pad(pilot).focus_player == "Ada"
        await pilot.press("S")
        assert pad(pilot).focus_player == "Sarah"
        await type_in(pilot, "a1+1", "enter")
        assert pad(pilot).focus_player == "Ada"
        await pilot.press("3")
    game = desk.game
    assert is_written(game, adjust("Linus", 1, why=WHY), adjust("Sarah", 1, why=WHY), action("Ada", 3))


async def test_after_an_undo_the_line_is_closed(desk: Desk) -> None:
    async with desk.open(AFTER()) as pilot:
        await type_in(pilot, "a1+2", "enter")
        await pilot.press("u")
        assert "+2_" not in prompt(pilot)
        await pilot.press("a")
        assert "affected" in prompt(pilot)
        await pilot.press("escape", "u")
        assert pad(pilot).focus_player == "Tim"
        assert "what action" not in hints(pilot)
        await pilot.press("a")
        assert "affected" not in prompt(pilot)
    game = desk.game
    assert state_of(game).step == "act"


@pytest.mark.parametrize("is_open", [False, True], ids=["before it is opened", "while it is open"])
async def test_after_a_reload_the_line_continues_with_that_game(desk: Desk, is_open: bool) -> None:
    async with desk.open(AFTER()) as pilot:
        await pilot.press(*(("a", "f5", "escape") if is_open else ("f5",)))
        await type_in(pilot, "a1+2", "enter")
        assert "+2_" not in prompt(pilot)
        assert "affected" not in prompt(pilot)
        await type_in(pilot, "a2-1", "enter")
        await type_in(pilot, "b2", "enter")
    game = desk.game
    assert is_written(game, adjust("Sarah", 2, why=WHY), adjust("Linus", -1, why=WHY), trick("blue 2"))


async def test_at_the_end_the_prompt_shows_the_result_until_the_line_is_opened(desk: Desk) -> None:
    async with desk.open(over()) as pilot:
        result = prompt(pilot)
        assert "wins" in result
        await pilot.press("a")
        assert "affected" in prompt(pilot)
        await pilot.press("1")
        await type_in(pilot, "+4")
        assert "+4_" in prompt(pilot)
        await pilot.press("escape", "escape", "escape")
        assert prompt(pilot) == result
        await type_in(pilot, "a1+4", "enter")
        assert "wins" in prompt(pilot)
    assert is_written(desk.game, adjust("Sarah", 4, why=WHY))


async def test_at_the_end_without_a_lost_action_there_is_no_line(desk: Desk) -> None:
    game = over()
    game.undo()
    record_all(game, [action("Sarah", 1, from_="Linus")])
    async with desk.open(game) as pilot:
        result = prompt(pilot)
        await pilot.press("a", "1", "enter")
        assert prompt(pilot) == result
    assert desk.game.count == game.count


# ---------------------------------------------------------------------- the tally


async def test_a_tally_by_keys(desk: Desk) -> None:
    async with desk.open(TALLYING()) as pilot:
        for initial, text in zip("SLTSLT", ("r3 b2 +5", "+0", "g6 +3", "+1", "p1 p1 +0", "+2"), strict=True):
            await pilot.press(initial)
            await type_in(pilot, text, "enter")
    game = desk.game
    assert is_written(
        game,
        *(
            tally("Sarah", 1, "red 3", "blue 2", additions=5),
            tally("Linus", 1),
            tally("Tim", 1, "green 6", additions=3),
        ),
        *(tally("Sarah", 2, additions=1), tally("Linus", 2, "purple 1", "purple 1"), tally("Tim", 2, additions=2)),
    )


async def test_in_a_small_window_the_prompt_still_says_whose_round_is_typed(desk: Desk) -> None:
    async with desk.open(TALLYING(), (40, 20)) as pilot:
        await type_in(pilot, "r3 b2 p4 +5")
        assert "▶ Sarah: r3 b2 p4 +5_" in shown(pilot)


@pytest.mark.parametrize(
    "keys",
    [("left_square_bracket", "escape"), ("L", "S"), ("f2", "escape"), ("plus", "9", "9", "enter", "escape")],
    ids=["looking back", "another player", "the score", "a refusal"],
)
async def test_the_first_round_is_asked_for_until_it_is_entered(desk: Desk, keys: tuple[str, ...]) -> None:
    game = record_all(TALLYING(), [tally("Tim", 1)])
    async with desk.open(game) as pilot:
        await pilot.press("S")
        assert "round 1" in prompt(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        await pilot.press("escape")
        assert "round 1" in prompt(pilot)
        await type_in(pilot, "+5", "enter")
    assert is_written(desk.game, tally("Sarah", 1, additions=5))


async def test_the_round_of_others_who_have_been_looked_at_is_asked_for_in_its_turn(desk: Desk) -> None:
    async with desk.open(TALLYING()) as pilot:
        await pilot.press("L", "S")
        await type_in(pilot, "+5", "enter")
        await pilot.press("L")
        await type_in(pilot, "+6", "enter")
    assert is_written(desk.game, tally("Sarah", 1, additions=5), tally("Linus", 1, additions=6))


async def test_after_the_first_round_of_one_that_of_the_next_is_asked_for(desk: Desk) -> None:
    async with desk.open(TALLYING()) as pilot:
        for _ in range(6):
            await type_in(pilot, "+3", "enter")
    game = desk.game
    assert is_written(game, *(tally(player, number, additions=3) for number in (1, 2) for player in game.players))


# ---------------------------------------------------------------------- what is seen


@in_both_sizes
async def test_a_covered_card_shows_only_what_its_cover_shows(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(NEXT(), size) as pilot:
        await type_in(pilot, "r7+2n", "enter")
        assert "Linus" in shown(pilot)
        assert "red-7" not in shown(pilot)
        await type_in(pilot, "b8c", "enter")
        assert "blue-8" not in shown(pilot)
        await type_in(pilot, "p1", "enter")
        assert "▒" not in shown(pilot)
        await pilot.press("f3")
        assert "red-7" in shown(pilot)
        assert "blue-8" in shown(pilot)


@pytest.mark.parametrize("situation", sampled([ACTS, OPEN, AFTER, lambda: seated(3), STEALS, over, TALLYING], 3))
async def test_help_says_what_to_do_here(desk: Desk, situation: Situation) -> None:
    async with desk.open(situation()) as pilot:
        entry = pad(pilot).entry
        await pilot.press("f1")
        assert isinstance(top(pilot), Help)
        if entry is not None:
            assert entry.about.split(".")[0].split()[0] in shown(pilot)


@in_both_sizes
async def test_long_names_leave_the_prompt_and_the_trick_visible(desk: Desk, size: tuple[int, int]) -> None:
    game = voyage(5, is_long=True)
    assert game.players == LONG
    async with desk.open(game.at(30), size) as pilot:
        assert "[purple" in shown(pilot) or "face up" in shown(pilot)
        assert pad(pilot).entry is not None
