"""The refusal: every broken rule with its text, and how to record it anyway."""

from typing import Any

import pytest

from scorepad.app.screens.refusal import Refusal, Verdict
from scorepad.app.widgets.hints import Hints
from scorepad.engine.rules import Violation
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal
from tests.app.dialogs import GARBAGE, ask, click, paste, shown, write

WRONG = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "C1", "B2"]}
IMPOSSIBLE = {**WRONG, "boxes": ["A1"]}


@pytest.fixture
def crossing(game: Game) -> Game:
    """Sarah and Linus are about to cross an L4."""
    game.record(kind="reveal", pattern="L4")
    return game


def refusal(game: Game, table: dict[str, Any]) -> Refusal:
    return Refusal(game.propose(**table))


async def test_it_says_what_was_tried_and_which_rule_it_breaks(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, WRONG)) as (pilot, answers):
        words = await shown(pilot)
        assert "Sarah crosses B1, C1 and B2 of purple-04." in words
        assert "(pattern)" in words
        assert "turned or mirrored as the" in words
        assert crossing.ruleset.rules["pattern"].where in words
        assert "Record anyway: the table allowed it" in words
    assert answers == []


async def test_escape_returns_nothing(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, WRONG)) as (pilot, answers):
        await pilot.press("escape")
    assert answers == [None]


async def test_y_asks_for_the_reason_and_enter_answers_with_it(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, WRONG)) as (pilot, answers):
        await pilot.press("y")
        assert "Why did" in await shown(pilot)
        await write(pilot, "yes, nobody saw it ")
        await pilot.press("enter")
    assert answers == ["yes, nobody saw it"]


async def test_an_empty_reason_is_not_accepted(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, WRONG)) as (pilot, answers):
        await pilot.press("y", "enter")
        assert "Please give a short reason." in await shown(pilot)
        await pilot.press("space", "enter")
        await pilot.press("escape")
    assert answers == [None]


@pytest.mark.parametrize("place", ["button", "hint"])
async def test_a_click_asks_for_the_reason_too(crossing: Game, place: str) -> None:
    async with ask(lambda: refusal(crossing, WRONG)) as (pilot, answers):
        screen = pilot.app.screen
        if place == "button":
            await click(pilot, screen.query_one("#offer"), "ask")
        else:
            await click(pilot, screen.query_one(Hints), "y")
        await write(pilot, "ok")
        await click(pilot, screen.query_one(Hints), "enter")
    assert answers == ["ok"]


async def test_the_impossible_cannot_be_recorded(crossing: Game) -> None:
    async with ask(lambda: refusal(crossing, IMPOSSIBLE)) as (pilot, answers):
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
    async with ask(lambda: Refusal(Proposal(crossing, (crossing.read(WRONG),), tuple(many)))) as (pilot, answers):
        assert many[-1].message not in await shown(pilot)
        assert "Record anyway: the table allowed it" in await shown(pilot)
        await pilot.press(*["down"] * 200)
        assert many[-1].message in await shown(pilot)
        await pilot.press("up")
        assert pilot.app.screen.query_one(Verdict).scroll_offset.y > 0
    assert answers == []


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.slow
async def test_garbage_does_no_harm(crossing: Game, garbage: str) -> None:
    async with ask(lambda: refusal(crossing, {**WRONG, "note": "[b]\x1b[31m"})) as (pilot, answers):
        await pilot.press("y")
        await paste(pilot, garbage)
        (await shown(pilot)).encode()
        await write(pilot, "z")
        await pilot.press("enter")
    (why,) = answers
    assert why.endswith("z")
    assert crossing.record(**WRONG, stands=why)
