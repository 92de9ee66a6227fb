"""A card or treasure that was misread is chosen where it lies: with the arrows, or with a click."""

from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import PointOut
from scorepad.app.screens.dialogs import Choose
from scorepad.app.widgets.board import Board
from scorepad.timeline.game import Game
from tests.app.console import shown
from tests.app.corrections.steps import on_top
from tests.app.corrections.test_all_games import sample
from tests.app.desk import Desk, all_fits, pad
from tests.app.pointing import point_at
from tests.games.silver_and_gold.table import revealed

SIZES = [(80, 24), (120, 36), (200, 60)]


async def to_point_out(pilot: Pilot[Any]) -> PointOut:
    await pilot.press("exclamation_mark")
    await on_top(pilot, Choose)
    await pilot.press("down", "enter")
    found: PointOut = await on_top(pilot, PointOut)
    return found


async def choose_another(pilot: Pilot[Any]) -> dict[str, Any]:
    """Choose the first of the others; the correction that is then offered."""
    await on_top(pilot, Choose)
    await pilot.press("enter")
    changes: CorrectionPreview = await on_top(pilot, CorrectionPreview)
    ids: dict[str, Any] = changes.draft.proposal.table()["ids"]
    return ids


async def test_the_arrows_go_through_the_cards_of_a_sheet_and_tab_to_the_next_sheet(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        there = await to_point_out(pilot)
        assert (there.focus_player, there.pointed) == ("Sarah", "purple-04")
        assert "purple-04, since event 1" in shown(pilot)
        seen = []
        for key in ("right", "down", "left", "tab", "S"):
            await pilot.press(key)
            seen.append((there.focus_player, there.pointed))
        own, on_table = ["purple-04", "green-04"], "purple-05"
        assert seen[:3] == [("Sarah", each) for each in (own[1], on_table, own[1])]
        assert seen[3:] == [("Linus", "orange-05"), ("Sarah", own[0])]
        assert all_fits(pilot)
        await pilot.press("enter")
        assert (await choose_another(pilot)).keys() == {"purple-04"}


EVENTS = {"silver-and-gold": 60, "loot-island": 70, "sea-and-shore": 20}


@pytest.mark.parametrize("size", SIZES, ids=["small", "medium", "large"])
@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.slow
async def test_what_lies_on_the_table_can_be_pointed_at_by_keys_and_clicks(
    desk: Desk, name: str, size: tuple[int, int]
) -> None:
    game = late(name)
    async with desk.open(game, size) as pilot:
        there = await to_point_out(pilot)
        assert all_fits(pilot)
        assert there.pointed is not None
        pointed = there.pointed
        await pilot.press("enter")
        assert (await choose_another(pilot)).keys() == {pointed}
        await pilot.press("escape")
        await pilot.pause()
        board = pad(pilot).query_one(Board)
        target = next(each for each in board.targets(game, pad(pilot).focus_player) if pointed in each)
        await point_at(pilot, target, button=3)
        assert (await choose_another(pilot)).keys() == {pointed}
    assert desk.game.count == game.count


def late(name: str) -> Game:
    """A game in which something lies open."""
    return sample(name).at(EVENTS[name])
