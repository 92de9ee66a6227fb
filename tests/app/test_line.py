"""The line: typing, completing, the judgement before Enter, and recording anyway."""

from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.screens.line import Completions, LineScreen, Typed
from scorepad.app.screens.refusal import USUAL, Refusal, Verdict
from scorepad.app.widgets.hints import Hints
from scorepad.engine.rules import Violation
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal
from tests.app.dialogs import GARBAGE, ask, click, paste, shown, write
from tests.sampling import sampled

LEGAL = "cross sarah purple-04 B1 C1 B2 B3"
WRONG = "cross sarah purple-04 B1 C1 B2"
IMPOSSIBLE = "cross sarah purple-04 A1"
TABLE = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "C1", "B2", "B3"]}


@pytest.fixture
def crossing(game: Game) -> Game:
    """Sarah and Linus are about to cross an L4."""
    game.record(kind="reveal", pattern="L4")
    return game


def line(pilot: Pilot[Any]) -> Typed:
    return pilot.app.screen.query_one(Typed)


@pytest.mark.slow
async def test_a_legal_event_is_shown_in_words_and_enter_returns_it(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, LEGAL, by_key=len(LEGAL))
        assert "✓ Sarah crosses B1, C1, B2 and B3 of purple-04." in await shown(pilot)
        await pilot.press("enter")
    assert answers[0].table() == TABLE


async def test_it_may_open_with_text_and_a_player(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing, "cr pur ", "Sarah")) as (pilot, answers):
        await write(pilot, "b1 c1 b2 b3")
        await pilot.press("enter")
    assert answers[0].table() == TABLE


async def test_escape_returns_nothing(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, LEGAL)
        await pilot.press("escape")
    assert answers == [None]


async def test_the_empty_line_says_what_is_expected_and_enter_does_nothing(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        assert "Sarah crosses L4 or a single box." in await shown(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, LineScreen)
    assert answers == []


async def test_a_mistake_is_explained_and_enter_does_nothing(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, "cross sarah purple-04 zz")
        assert '× "zz" does not fit cross.' in await shown(pilot)
        await pilot.press("enter")
        assert "Record anyway" not in await shown(pilot)
    assert answers == []


async def test_a_broken_rule_is_named_before_enter(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, WRONG)
        words = await shown(pilot)
        assert "× Refused: " in words
        assert "(pattern)" in words
        assert "Enter Record anyway: the table allowed it" in words
    assert answers == []


async def test_with_a_reason_it_is_recorded_anyway(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, WRONG)
        await pilot.press("enter")
        assert "Why did the table allow it?" in await shown(pilot)
        await pilot.press("enter")
        assert "Please give a short reason." in await shown(pilot)
        await write(pilot, "   ")
        await pilot.press("enter")
        await write(pilot, "nobody saw it ")
        await pilot.press("enter")
    answer = answers[0].table()
    assert answer["stands"] == "nobody saw it"
    assert crossing.record(**answer)


async def test_escape_goes_back_from_the_reason_to_the_line(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, WRONG)
        await pilot.press("enter", "escape")
        assert "Why did" not in await shown(pilot)
        await write(pilot, " B3")
        await pilot.press("enter")
    assert answers[0].table() == TABLE


async def test_a_reason_may_be_typed_on_the_line(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, f"{WRONG} stands=so be it")
        words = await shown(pilot)
        assert "✓ Sarah crosses" in words
        assert "(pattern)" in words
        assert "The table allowed it: so be it" in words
        await pilot.press("enter")
    answer = answers[0].table()
    assert answer["stands"] == "so be it"


@pytest.mark.parametrize("typed", [IMPOSSIBLE, f"{IMPOSSIBLE} stands=we insist"])
async def test_the_impossible_cannot_be_recorded(crossing: Game, typed: str) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, typed)
        await pilot.press("enter")
        words = await shown(pilot)
        assert "(box-exists)" in words
        assert "it cannot be recorded" in words
        assert "Why did" not in words
    assert answers == []


async def test_an_undo_of_nothing_is_refused(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing.at(0))) as (pilot, answers):
        await write(pilot, "undo")
        await pilot.press("enter")
        assert "nothing left to undo" in await shown(pilot)
    assert answers == []


async def test_tab_completes_word_by_word(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, "cr")
        await pilot.press("tab")
        assert line(pilot).value == "cross "
        await write(pilot, "s")
        await pilot.press("tab")
        await write(pilot, "g")
        await pilot.press("right")
        assert line(pilot).value == "cross Sarah green-04 "
        await write(pilot, "a1,b")
        await pilot.press("tab")
        assert line(pilot).value.startswith("cross Sarah green-04 a1,B")
    assert answers == []


async def test_the_line_shows_a_faint_suggestion(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing, "cross Sarah ")) as (pilot, answers):
        assert ":  cross Sarah purple-04" in await shown(pilot)
        await pilot.press("down")
        assert ":  cross Sarah green-04" in await shown(pilot)
        await pilot.press("right")
        assert line(pilot).value == "cross Sarah green-04 "
    assert answers == []


async def test_up_and_down_choose_another_word(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await write(pilot, "cross ")
        await pilot.press("down", "tab")
        assert line(pilot).value == "cross Linus "
        await pilot.press("up", "up", "up", "down", "right")
        assert line(pilot).value.startswith("cross Linus ")
        assert len(line(pilot).value) > len("cross Linus ")
    assert answers == []


@pytest.mark.slow
async def test_a_click_takes_a_word_and_the_hints_do_what_keys_do(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        screen = pilot.app.screen
        row = screen.query_one(Completions)
        await click(pilot, row, "0")
        await click(pilot, row, "0")
        await click(pilot, row, "1")
        assert line(pilot).value == "cross Sarah green-04 "
        await write(pilot, "A1")
        await click(pilot, screen.query_one(Hints), "enter")
    answer = answers[0].table()
    assert (answer["card"], answer["boxes"]) == ("green-04", ["A1"])


@pytest.mark.parametrize("size", sampled([(80, 24), (120, 36)]))
@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.slow
async def test_garbage_does_no_harm(crossing: Game, garbage: str, size: tuple[int, int]) -> None:
    async with ask(lambda: LineScreen(crossing), size=size) as (pilot, answers):
        for beginning in ("", "note ", "cross "):
            line(pilot).value = beginning
            line(pilot).cursor_position = len(beginning)
            await paste(pilot, garbage)
            await pilot.press("tab", "down", "right")
            screen = await shown(pilot)
            screen.encode()
            assert "What happened?" in screen
            assert screen.count("\n") == size[1] - 1
        line(pilot).value = WRONG
        await pilot.press("enter")
        await paste(pilot, garbage)
        (await shown(pilot)).encode()
        await pilot.press("escape", "escape")
    assert answers == [None]


async def test_a_line_opened_with_garbage_does_no_harm(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing, "note [b]\x1b[31m")) as (pilot, answers):
        (await shown(pilot)).encode()
    assert answers == []


# ---- The refusal: every broken rule with its text, and how to record it anyway
TRIED = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "C1", "B2"]}
NOWHERE = {**TRIED, "boxes": ["A1"]}


def refusal(game: Game, table: dict[str, Any]) -> Refusal:
    return Refusal(game.propose(**table))


async def test_it_says_what_was_tried_and_which_rule_it_breaks(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, TRIED)) as (pilot, answers):
        words = await shown(pilot)
        assert "Sarah crosses B1, C1 and B2 of purple-04." in words
        assert "(pattern)" in words
        assert "turned or mirrored as the" in words
        assert crossing.ruleset.rules["pattern"].where in words
        assert "Record anyway: the table allowed it" in words
    assert answers == []


async def test_escape_does_not_record_what_was_refused(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, TRIED)) as (pilot, answers):
        await pilot.press("escape")
    assert answers == [None]


async def test_y_asks_for_the_reason_and_enter_answers_with_it(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, TRIED)) as (pilot, answers):
        await pilot.press("y")
        assert "Why did" in await shown(pilot)
        await write(pilot, "yes, nobody saw it ")
        await pilot.press("enter")
    assert answers == ["yes, nobody saw it"]


async def test_enter_alone_gives_the_reason_that_is_shown(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, TRIED)) as (pilot, answers):
        await pilot.press("y")
        assert f"Enter: {USUAL}" in await shown(pilot)
        await pilot.press("enter")
    assert answers == [USUAL]


@pytest.mark.parametrize("place", ["button", "hint"])
async def test_a_click_asks_for_the_reason_too(crossing: Game, place: str) -> None:
    async with ask(lambda: refusal(crossing, TRIED)) as (pilot, answers):
        screen = pilot.app.screen
        if place == "button":
            await click(pilot, screen.query_one("#offer"), "ask")
        else:
            await click(pilot, screen.query_one(Hints), "y")
        await write(pilot, "ok")
        await click(pilot, screen.query_one(Hints), "enter")
    assert answers == ["ok"]


async def test_the_impossible_cannot_be_allowed(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, NOWHERE)) as (pilot, answers):
        words = await shown(pilot)
        assert "(box-exists)" in words
        assert "it cannot be recorded" in words
        assert "Record anyway: the table allowed it" not in words
        await pilot.press("y", "x", "enter")
        assert "Why did" not in await shown(pilot)
        await pilot.press("escape")
    assert answers == [None]


@pytest.mark.slow
async def test_more_than_fits_can_be_scrolled(crossing: Game) -> None:
    many = [
        Violation(slug, f"{slug} is broken as well.") for slug in crossing.ruleset.rules if slug != "box-exists"
    ]
    async with ask(lambda: Refusal(Proposal(crossing, (crossing.read(TRIED),), tuple(many)))) as (
        pilot,
        answers,
    ):
        assert many[-1].message not in await shown(pilot)
        assert "Record anyway: the table allowed it" in await shown(pilot)
        await pilot.press(*["down"] * 200)
        assert many[-1].message in await shown(pilot)
        await pilot.press("up")
        assert pilot.app.screen.query_one(Verdict).scroll_offset.y > 0
    assert answers == []
