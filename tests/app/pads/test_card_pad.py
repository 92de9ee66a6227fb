"""Score cards filled in on their pad: a key or a click for a mark, everybody's card at once, at any size."""

from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.card_pad import CardEntry
from scorepad.app.pads.pad import points_so_far
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.end import TheEnd
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import shown, until
from tests.app.desk import Desk, all_fits, pad, prompt
from tests.app.moments import command
from tests.app.pointing import point_at
from tests.app.times import timeless
from tests.app.typist import keys_of_game
from tests.every_game import FILLED, SAMPLES
from tests.sampling import sampled

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


FULL_ROW = {"coins": 4}
KEYS: list[tuple[str, list[Mark], str, Mark | bool]] = [
    ("silver-and-gold", [], "c", {"coins": 1}),
    ("silver-and-gold", [], "+3", {"coins": 3}),
    ("silver-and-gold", [], "4", {"palm": 4}),
    ("silver-and-gold", [], "6", False),
    ("silver-and-gold", [], "pa", {"card": "purple-01"}),
    ("silver-and-gold", [{"card": "purple-01"}], "pa", {"card": "purple-02"}),
    ("silver-and-gold", [], "p<c", {"coins": 1}),
    ("silver-and-gold", [FULL_ROW], ".", {"trophy": 6}),
    ("silver-and-gold", [FULL_ROW], "t", {"trophy": 6}),
    ("silver-and-gold", [], ".", False),
    ("silver-and-gold", [{"palm": 1}] * 4, "4", False),
    ("go-for-gold", [], "5", {"treasure": 5}),
    ("go-for-gold", [], "v", {"temple": "violet"}),
    ("go-for-gold", [{"player": "Ben", "temple": "violet"}], "v", False),
    ("go-for-gold", [], "c", {"curse": True}),
    ("go-for-gold", [], "s", {"shovels": 1}),
    ("go-for-gold", [], "+2", {"shovels": 2}),
    ("loot-island", [], "16k", {"treasure": 16}),
    ("loot-island", [], "16.", {"treasure": 16}),
    ("loot-island", [], "16b", {"treasure": 16, "keep": False}),
    ("loot-island", [], "17<6k", {"treasure": 16}),
    ("loot-island", [], "8-2k", {"treasure": 8, "cubes": 2}),
    ("loot-island", [{"player": "Ben", "treasure": 16}], "16k", {"treasure": 1}),
    ("loot-island", [], "+2", {"cubes": 2}),
    ("loot-island", [], "-3", {"cubes": -3}),
    ("loot-island", [], "-4", True),
    ("loot-island", [], "h24.", {"per_cube": 2, "fixed": 4}),
    ("loot-island", [], "h312.", {"per_cube": 3, "fixed": 12}),
    ("loot-island", [], "h3<24.", {"per_cube": 2, "fixed": 4}),
    ("loot-island", [], "h.", True),
    ("sea-and-shore", [], "r3", {"treasure": RED}),
    ("sea-and-shore", [{"player": "Ben", "treasure": RED}], "s", {"from": "Ben", "treasure": RED}),
    (
        "sea-and-shore",
        [{"player": "Ben", "treasure": RED}, {"player": "Cleo", "treasure": BLUE}],
        "s2",
        {"from": "Cleo", "treasure": BLUE},
    ),
    ("sea-and-shore", [{"treasure": RED}], "l", {"lose": RED}),
    ("sea-and-shore", [{"treasure": RED}, {"treasure": BLUE}], "l2", {"lose": BLUE}),
    ("sea-and-shore", [], "+5", {"additions": 5}),
    ("sea-and-shore", [{"additions": 3}], "-2", {"additions": -2}),
    ("sea-and-shore", [], "-2", False),
]


@pytest.mark.parametrize(("name", "before", "keys", "mark"), KEYS)
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


def test_a_number_that_cannot_be_marked_says_why() -> None:
    entry = entry_of(begun("loot-island", {"player": "Ben", "treasure": 16}))
    assert entered(entry, "16") is True
    assert "Ben already has treasure 16" in entry.asked


def test_what_others_have_marked_meanwhile_is_no_longer_offered() -> None:
    game = begun("silver-and-gold")
    entry = entry_of(game)
    game.record(kind="mark", player="Ben", card="purple-01")
    assert entered(entry, "pa") == {"kind": "mark", "player": "Ana", "card": "purple-02"}


# ---------------------------------------------------------------------- on the screen
SIZES = [(80, 24), (40, 20), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("path", sampled(FILLED, 4), ids=lambda path: path.stem)
async def test_everybody_s_card_is_in_sight_at_any_size(path: Path, size: tuple[int, int], desk: Desk) -> None:
    whole = load(path)
    async with desk.open(whole.at(whole.count - 4), size) as pilot:
        assert all_fits(pilot)
        for player in whole.players:
            assert player in shown(pilot)
        points = [points_so_far(pad(pilot).game, player) for player in whole.players]
        assert all(total.partition("+")[0] in shown(pilot) for total in points)


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


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("path", FILLED, ids=lambda path: path.stem)
async def test_a_whole_game_by_keyboard_gives_the_sample_to_the_byte(
    path: Path, size: tuple[int, int], desk: Desk
) -> None:
    whole = load(path)
    async with desk.open(whole.at(0), size) as pilot:
        await pilot.press(*(key for typed in keys_of_game(whole) for key in (*typed.turning, *typed.keys)))
        await until(pilot, lambda: isinstance(pilot.app.screen, TheEnd))
    assert timeless(desk.path.read_bytes()) == path.read_bytes()


async def test_a_tracked_game_goes_on_with_score_cards_and_stays_as_it_is(desk: Desk) -> None:
    tracked = load(next(path for path in SAMPLES if path.stem == "go-for-gold-4-players")).at(40)
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
