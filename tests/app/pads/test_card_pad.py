"""Score cards filled in on their pad: a key or a click for a mark, everybody's card at once, at any size."""

from typing import Any

import pytest

import scorepad
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.card_pad import CardEntry
from scorepad.app.screens.dialogs import Confirm
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import shown, until
from tests.app.desk import Desk, all_fits, pad, point_at, prompt
from tests.app.moments import command
from tests.every_game import sample_called

Mark = dict[str, Any]
RED, BLUE = {"color": "red", "points": 3}, {"color": "blue", "points": 2}
NAMES = ("Ana", "Ben", "Cleo", "Dov")


def begun(name: str, *marks: Mark, players: int = 3) -> Game:
    game = scorepad.new(name, list(NAMES[:players]), mode="fill")
    for mark in marks:
        game.record(**({"kind": "mark", "player": "Ana", **mark} if "kind" not in mark else mark))
    return game


def entry_of(game: Game, player: str = "Ana") -> CardEntry:
    own = next(each for each in game.expected() if each.player in (None, player))
    entry = pad_of(game).entry(game, own)
    assert isinstance(entry, CardEntry)
    return entry


def entered(entry: CardEntry, keys: str) -> Any:
    """What the last key answers; + and - are signs, . is Enter."""
    names = {"+": "plus", "-": "minus", ".": "enter", "<": "backspace"}
    return [entry.press(names.get(key, key)) for key in keys][-1]


ROW, PALM, PURPLE = {"coins": 4}, {"palm": 1}, {"card": "purple-01"}
BENS: list[Mark] = [{"player": "Ben", "treasure": RED}, {"player": "Cleo", "treasure": BLUE}]
KEYS: dict[str, list[tuple[list[Mark], str, Mark | bool]]] = {
    "silver-and-gold": [
        ([], "c", {"coins": 1}),
        ([], "+3", {"coins": 3}),
        ([], "4", {"palm": 4}),
        ([], "6", False),
        ([], "pa", {"card": "purple-01"}),
        ([PURPLE], "pa", {"card": "purple-02"}),
        ([], "p<c", {"coins": 1}),
        ([ROW], ".", {"trophy": 6}),
        ([ROW], "t", {"trophy": 6}),
        ([], ".", False),
        ([PALM] * 4, "4", False),
    ],
    "go-for-gold": [
        ([], "5", {"treasure": 5}),
        ([], "v", {"temple": "violet"}),
        ([{"player": "Ben", "temple": "violet"}], "v", False),
        ([], "c", {"curse": True}),
        ([], "s", {"shovels": 1}),
        ([], "+2", {"shovels": 2}),
    ],
    "loot-island": [
        ([], "16k", {"treasure": 16}),
        ([], "16.", {"treasure": 16}),
        ([], "16b", {"treasure": 16, "keep": False}),
        ([], "17<6k", {"treasure": 16}),
        ([], "8-2k", {"treasure": 8, "cubes": 2}),
        ([{"player": "Ben", "treasure": 16}], "16k", {"treasure": 1}),
        ([], "+2", {"cubes": 2}),
        ([], "-3", {"cubes": -3}),
        ([], "-4", True),
        ([], "h24.", {"per_cube": 2, "fixed": 4}),
        ([], "h312.", {"per_cube": 3, "fixed": 12}),
        ([], "h3<24.", {"per_cube": 2, "fixed": 4}),
        ([], "h.", True),
    ],
    "sea-and-shore": [
        ([], "r3", {"treasure": RED}),
        (BENS[:1], "s", {"from": "Ben", "treasure": RED}),
        (BENS, "s2", {"from": "Cleo", "treasure": BLUE}),
        ([{"treasure": RED}], "l", {"lose": RED}),
        ([{"treasure": RED}, {"treasure": BLUE}], "l2", {"lose": BLUE}),
        ([], "+5", {"additions": 5}),
        ([{"additions": 3}], "-2", {"additions": -2}),
        ([], "-2", False),
    ],
}


@pytest.mark.parametrize(("name", "before", "keys", "mark"), [(name, *row) for name in KEYS for row in KEYS[name]])
def test_a_mark_is_a_key_or_a_few(name: str, before: list[Mark], keys: str, mark: Mark | bool) -> None:
    expected = {"kind": "mark", "player": "Ana", **mark} if isinstance(mark, dict) else mark
    assert entered(entry_of(begun(name, *before)), keys) == expected


@pytest.mark.parametrize(
    ("name", "before", "kind"),
    [
        ("go-for-gold", [], "finish"),
        ("sea-and-shore", [], "round"),
        ("sea-and-shore", [{"kind": "round"}], "finish"),
        ("loot-island", [], "finish"),
    ],
)
def test_the_end_is_asked_for_once_more(name: str, before: list[Mark], kind: str) -> None:
    entry = entry_of(begun(name, *before))
    assert entered(entry, "f") is True
    assert entered(entry, "<") is True
    assert entered(entry, ".") is False
    assert entered(entry, "f.") == {"kind": kind}


def test_a_number_that_cannot_be_marked_says_why_and_what_others_have_marked_is_no_longer_offered() -> None:
    entry = entry_of(begun("loot-island", {"player": "Ben", "treasure": 16}))
    assert entered(entry, "16") is True
    assert "Ben already has treasure 16" in entry.asked
    game = begun("silver-and-gold")
    entry = entry_of(game)
    game.record(kind="mark", player="Ben", card="purple-01")
    assert entered(entry, "pa") == {"kind": "mark", "player": "Ana", "card": "purple-02"}


# ---------------------------------------------------------------------- on the screen
async def test_a_full_row_offers_its_trophy_by_itself(desk: Desk) -> None:
    async with desk.open(begun("silver-and-gold", {"coins": 3})) as pilot:
        await pilot.press("B", "4", "A", "c")
        assert "trophy 6" in prompt(pilot)
        await pilot.press("enter")
        assert "What does Ana score?" in prompt(pilot)
    assert [event.table().get("trophy") for event in desk.game.events][-1] == 6


async def test_a_click_on_a_free_box_of_anybody_s_card_marks_it_there(desk: Desk) -> None:
    async with desk.open(begun("silver-and-gold"), (120, 36)) as pilot:
        await point_at(pilot, "coins=3 player=Ben")
        await point_at(pilot, "palm=2 player=Cleo")
        assert pad(pilot).focus_player == "Cleo"
        await point_at(pilot, "key:c")
    marks = [(event.table()["player"], *list(event.table().items())[-1]) for event in desk.game.events]
    assert marks == [("Ben", "coins", 3), ("Cleo", "palm", 2), ("Cleo", "coins", 1)]


async def test_what_counts_only_if_it_ended_now_is_told_apart(desk: Desk) -> None:
    marks: list[Mark] = [{"treasure": 1}, {"player": "Ben", "cubes": 10}]
    async with desk.open(begun("loot-island", *marks), (200, 60)) as pilot:
        assert "4 +25 if it ended now" in shown(pilot)
        assert "out if it ended now" in shown(pilot)


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_aaron_has_a_card_too(size: tuple[int, int], desk: Desk) -> None:
    game = scorepad.new("loot-island", ["Bea", "Cyd"], mode="fill")
    async with desk.open(game, size) as pilot:
        assert "Aaron" in shown(pilot)
        await pilot.press("A", "1", "k")
        assert all_fits(pilot)
        assert "Aaron" in prompt(pilot)
    assert desk.game.events[-1].table()["player"] == "Aaron"


async def test_a_tracked_game_goes_on_with_score_cards_and_stays_as_it_is(desk: Desk) -> None:
    tracked = load(sample_called("go-for-gold-4-players")).at(40)
    async with desk.open(tracked) as pilot:
        before = desk.path.read_bytes()
        totals = {each.player: each.total for each in tracked.result().standings}
        await command(pilot, "Stop tracking moves")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        await pilot.press("enter")
        await until(pilot, lambda: pad(pilot).game.header.mode == "fill")
        assert {each.player: each.total for each in pad(pilot).game.result().standings} == totals
        await pilot.press("4")
    assert desk.path.read_bytes() == before
    filled = load(desk.path.with_name("sunday-filled.toml"))
    assert filled.header.continues is not None
    assert filled.header.continues["events"] == 40
    assert filled.events[-1].table()["treasure"] == 4
