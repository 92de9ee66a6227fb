"""Go for Gold in the app, in the moments that go wrong: second thoughts, refusals, long names, odd packs."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pads.go_for_gold.dice import TryEntry
from scorepad.app.pads.go_for_gold.route_entry import RouteEntry
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.inputs import ChoiceField
from scorepad.engine.tallies import Tallies
from scorepad.games.go_for_gold.state import State
from scorepad.timeline.game import Game
from tests.app.console import notices, running, shown
from tests.app.corrections.steps import replace_event
from tests.app.desk import Desk, all_fits, hints, in_both_sizes, pad, prompt, top, written
from tests.games.go_for_gold.table import (
    COVE,
    SPITS,
    Keys,
    anchor,
    dig,
    move,
    on_island,
    out,
    pack,
    raid,
    record_all,
    roll,
    skip,
    tally,
)

pytestmark = pytest.mark.slow

PLAYERS = ("Sarah", "Linus")
LONG = "Maximilian Alexander von und zu Hohenber"
NARROW = (80, 24)
ON_TREASURE = (anchor("A5"), roll(2), move("Sarah", "B5 C5"), move("Linus", "E1 D1"))


def game(*events: Keys, players: tuple[str, ...] = PLAYERS, **keys: Any) -> Game:
    """A game on side A, where A5 is the first port and F1 the next."""
    return record_all(scorepad.new("go-for-gold", list(players), **keys), events)


async def play(desk: Desk, begun: Game, *keys: str, size: tuple[int, int] = NARROW) -> Game:
    """Press keys, and see what the record holds afterwards."""
    async with desk.open(begun, size) as pilot:
        await pilot.press(*keys)
    return desk.game


# ---------------------------------------------------------------------- second thoughts


@in_both_sizes
async def test_a_round_by_keys_with_an_undo_and_a_redo_in_the_middle(desk: Desk, size: tuple[int, int]) -> None:
    begun = game()
    after = await play(
        desk, begun, "1", "2", "d", "d", "enter", "u", "ctrl+r", "a", "a", "enter", "3", "enter", size=size
    )
    sarah = move("Sarah", "B5 C5")
    assert written(after, begun) == [
        *(anchor("A5"), roll(2), sarah, {"kind": "undo"}, sarah),
        *(move("Linus", "E1 D1"), dig("Sarah", 3, shovels=1)),
    ]
    assert after.result().of("Sarah").total == 4


async def test_a_started_line_waits_while_others_move_or_look_back(desk: Desk) -> None:
    begun = game(anchor("A5"), roll(2))
    async with desk.open(begun) as pilot:
        await pilot.press("d")
        await pilot.press("L", "a", "a", "enter")
        entry = pad(pilot).entry
        assert isinstance(entry, RouteEntry)
        assert entry.path == ("B5",)
        await pilot.press("left_square_bracket", "left_square_bracket", "escape")
        assert entry.path == ("B5",)
        await pilot.press("d", "enter")
    assert written(desk.game, begun) == [move("Linus", "E1 D1"), move("Sarah", "B5 C5")]


@pytest.mark.parametrize(
    ("keys", "event"),
    [
        (("s",), skip("Sarah")),
        (("6",), dig("Sarah", 6)),
        (("1",), dig("Sarah", 1)),
        (("2", "backspace", "3", "0"), dig("Sarah", 3)),
        (("2", "3", "enter"), dig("Sarah", 3, shovels=1)),
        (("2", "left_square_bracket", "escape", "enter"), dig("Sarah", 2, shovels=2)),
    ],
)
async def test_a_treasure_takes_one_key_or_asks_for_the_shovels(
    desk: Desk, keys: tuple[str, ...], event: Keys
) -> None:
    begun = game(*ON_TREASURE)
    assert written(await play(desk, begun, *keys), begun) == [event]


async def test_the_next_player_on_the_same_temple_rolls_again(desk: Desk) -> None:
    begun = on_island(
        desk.path.parent, COVE, anchor("D1"), roll(2), move("Sarah", "D2 E2"), move("Linus", "F2 E2")
    )
    async with desk.open(begun) as pilot:
        await pilot.press("3")
        entry = pad(pilot).entry
        assert isinstance(entry, TryEntry)
        assert (pad(pilot).focus_player, entry.pips) == ("Linus", 0)
        await pilot.press("2")
    assert written(desk.game, begun) == [raid("Sarah", 3), raid("Linus", 2)]


async def test_out_is_recorded_by_enter_and_taken_back_by_undo(desk: Desk) -> None:
    feet = [move("Sarah", "B1 C1", foot=True), move("Linus", "G1", foot=True)]
    begun = on_island(desk.path.parent, SPITS, anchor("A1"), roll(5), *feet, roll(6))
    after = await play(desk, begun, "enter", "enter", "u")
    assert written(after, begun) == [out("Linus"), out("Sarah"), {"kind": "undo"}]
    assert not after.result().finished


async def test_when_the_game_is_over_no_key_writes_anything(desk: Desk) -> None:
    feet = [move("Sarah", "B1 C1", foot=True), move("Linus", "G1", foot=True)]
    begun = on_island(desk.path.parent, SPITS, anchor("A1"), roll(5), *feet, roll(6), out("Linus"), out("Sarah"))
    after = await play(desk, begun, *"123456wadzxsf", "enter", "space", "backspace", "tab")
    assert written(after, begun) == []


# ---------------------------------------------------------------------- refusals


@in_both_sizes
async def test_a_short_move_is_refused_and_recorded_if_the_table_allowed_it(
    desk: Desk, size: tuple[int, int]
) -> None:
    begun = game(anchor("A5"), roll(5))
    async with desk.open(begun, size) as pilot:
        await pilot.press("d", "enter")
        assert isinstance(top(pilot), Refusal)
        assert "(move-exact)" in shown(pilot)
        assert all_fits(pilot)
        await pilot.press("escape")
        assert isinstance(pad(pilot).entry, RouteEntry)
        await pilot.press("d", "enter", "y", "o", "k", "enter")
    after = desk.game
    assert written(after, begun) == [{**move("Sarah", "B5 C5"), "stands": "ok"}]
    assert [each.rule for each in after.irregularities()] == ["move-exact"]


@pytest.mark.parametrize(
    ("keys", "slug"),
    [
        (("d", "a"), "move-once"),
        (("e", "w"), "move-land"),
        (("d", "d", "d"), "move-exact"),
        (("f", "e", "f", "w"), "move-land"),
    ],
)
async def test_a_step_that_cannot_be_made_says_why_and_changes_nothing(
    desk: Desk, keys: tuple[str, ...], slug: str
) -> None:
    begun = game(anchor("A5"), roll(2))
    async with desk.open(begun) as pilot:
        await pilot.press(*keys[:-1])
        entry = pad(pilot).entry
        assert isinstance(entry, RouteEntry)
        before = entry.path
        await pilot.press(keys[-1])
        assert f"({slug})" in prompt(pilot)
        assert entry.path == before
    assert written(desk.game, begun) == []


async def test_a_foot_is_still_named_where_a_port_is_asked_for(desk: Desk) -> None:
    """What is about to be crossed out must be seen before the last key."""

    begun = game(anchor("F1"), roll(6))
    went = move("Sarah", "G1 G2 H2 I3 I4 J5", port="A5", foot=True)
    async with desk.open(begun) as pilot:
        await pilot.press(*"dxdxxx")
        entry = pad(pilot).entry
        assert isinstance(entry, RouteEntry)
        assert (entry.is_at_port, entry.is_foot) == (True, False)
        assert "foot" not in prompt(pilot)
        await pilot.press("f")
        assert (entry.is_at_port, entry.is_foot) == (True, True)
        assert "foot" in prompt(pilot)
        await pilot.press("1")
    assert written(desk.game, begun) == [went]


# ---------------------------------------------------------------------- nothing cut


def asked_in_full(pilot: Pilot[Any]) -> bool:
    entry = pad(pilot).entry
    assert entry is not None
    assert entry.asked
    return entry.asked in prompt(pilot)


@pytest.mark.parametrize("players", [PLAYERS, (LONG, "Linus")], ids=["short", "long"])
async def test_what_a_foot_would_bring_is_never_cut(desk: Desk, players: tuple[str, ...]) -> None:
    async with desk.open(game(anchor("A5"), roll(5), players=players)) as pilot:
        await pilot.press("f")
        for key in "deee":
            await pilot.press(key)
            assert asked_in_full(pilot), prompt(pilot)


@pytest.mark.parametrize("players", [PLAYERS, (LONG, "Linus")], ids=["short", "long"])
async def test_the_question_about_shovels_is_never_cut(desk: Desk, players: tuple[str, ...]) -> None:
    moves = (move(players[0], "B5 C5"), move("Linus", "E1 D1"))
    async with desk.open(game(anchor("A5"), roll(2), *moves, players=players)) as pilot:
        await pilot.press("3")
        assert asked_in_full(pilot), prompt(pilot)


@in_both_sizes
@pytest.mark.parametrize("is_ascii", [False, True], ids=["signs", "ascii"])
async def test_nothing_is_wider_than_the_window_and_ascii_is_plain(
    desk: Desk, size: tuple[int, int], is_ascii: bool
) -> None:
    begun = game(players=(LONG, "Zoe [b]x", "Tim", "Ada"))
    async with desk.open(begun, size, is_ascii=is_ascii) as pilot:
        for key in (
            "1",
            "5",
            "d",
            "f",
            "backspace",
            "tab",
            "a",
            "f2",
            "escape",
            "f3",
            "escape",
            "colon",
            "escape",
        ):
            await pilot.press(key)
            await pilot.pause()
            assert all_fits(pilot), key
            assert shown(pilot).isascii() or not is_ascii, key
        assert notices(pilot) == []


# ---------------------------------------------------------------------- history and correction


@in_both_sizes
async def test_a_move_is_corrected_in_the_history(desk: Desk, size: tuple[int, int]) -> None:
    begun = game(*ON_TREASURE)
    async with desk.open(begun, size) as pilot:
        await replace_event(pilot, begun.count - 1, "move b5 b4")
        assert isinstance(top(pilot), HistoryScreen)
        assert all_fits(pilot)
    after = desk.game
    assert after.findings() == []
    assert after.state_as(State).seat("Sarah").shovels == 3


# ---------------------------------------------------------------------- the tally


async def test_temples_are_entered_by_the_letters_they_have_on_the_map(desk: Desk) -> None:
    begun = game(mode="tally")
    after = await play(desk, begun, "4", "5", "enter", "r", "v", "enter", "1", "enter", "4", "enter")
    assert after.state_as(Tallies).tallies()[0].temples == ("red", "violet")
    assert after.result().of("Sarah").total == 4 + 5 + 9 + 9 - 1


async def test_a_refused_tally_can_be_corrected(desk: Desk) -> None:
    begun = game(mode="tally")
    async with desk.open(begun) as pilot:
        await pilot.press("7", "enter", "enter", "0", "enter", "2", "enter")
        assert isinstance(top(pilot), Refusal)
        assert "(score-treasures)" in shown(pilot)
        await pilot.press("escape", *["backspace"] * 4, "4", "enter", "enter", "0", "enter", "2", "enter")
    after = desk.game
    assert after.result().of("Sarah").total == tally("Sarah", 4)["treasures"][0]


# ---------------------------------------------------------------------- a new game


def fill_in(folder: Path, size: tuple[int, int] = (80, 50)) -> AbstractAsyncContextManager[Pilot[Any]]:
    return running(ScorepadApp(str(folder), Start("new", "go-for-gold")), size)


async def test_only_what_the_table_can_decide_is_asked_and_packs_say_where_they_come_from(tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "mine.toml").write_text(pack(COVE), encoding="utf-8")
    (tmp_path / "sheets" / "bad.toml").write_text("sheets = 1\n", encoding="utf-8")
    async with fill_in(tmp_path) as pilot:
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        assert len(form.query("#rulings > ChoiceField")) == 1
        sheets = form.query_one("#sheets", ChoiceField)
        assert sheets.value == "side-a"
        assert "house design" in shown(pilot)
        assert all(name in shown(pilot) for name in ("side-b", "mine", "bad.toml"))
        assert hints(pilot)
