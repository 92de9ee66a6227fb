"""Places on the pad that stay: sheets, a completed card, the latest events, a choice that was refused."""

from pathlib import Path

import pytest

import scorepad
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import Pad
from scorepad.app.widgets.board import Board
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import shown
from tests.app.desk import Desk, open_pad, pad
from tests.app.pads.boards import places
from tests.every_game import TRACKED
from tests.games.silver_and_gold.table import cross, record_all, revealed

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
@pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)
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
        await pilot.pause()
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
        await pilot.pause()
        assert sum(line.strip()[:3].strip().isdecimal() for line in shown(pilot).splitlines()) > 10
