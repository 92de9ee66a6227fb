"""The history on the screen, by keyboard and by mouse."""

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app import event_rows
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.help import RuleCard
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.widgets.inputs import VirtualList
from scorepad.record import load
from scorepad.text.drawing import width
from scorepad.timeline.game import Game, accept
from scorepad.timeline.history import history
from tests.app.console import notices, shown
from tests.app.desk import over
from tests.every_game import sample_called

show = partial(over, HistoryScreen)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The sample of three: 185 events, one undone, one corrected, one allowed."""
    return Path(shutil.copy(sample_called("silver-and-gold-3-players"), tmp_path / "sunday.toml"))


def row(pilot: Pilot[Any], number: int) -> str:
    """The row of an event, as it can be read on the screen."""
    rows = [line for line in shown(pilot).splitlines() if line[2:].lstrip().startswith(f"{number} ")]
    assert len(rows) == 1, shown(pilot)
    return rows[0]


def pointed(screen: HistoryScreen) -> int:
    number = screen.pointed_number()
    assert number is not None
    return number


# ---------------------------------------------------------------------- the list
async def test_arrows_pages_home_and_end_go_through_the_list_from_the_newest_event(record: Path) -> None:
    async with show(record) as (pilot, screen):
        assert row(pilot, 185).startswith("▶ 185   claim: Sarah has 90 points")
        assert "185 events, 1 undone, 1 amended" in shown(pilot).splitlines()[0]
        await pilot.press("up", "up", "down")
        assert pointed(screen) == 184
        await pilot.press("pageup")
        assert pointed(screen) < 175
        await pilot.press("home", "up")
        assert pointed(screen) == 1
        await pilot.press("pagedown", "end", "down")
        assert pointed(screen) == 185


async def test_each_row_says_what_happened_to_its_event_since_and_the_one_pointed_at_is_shown_in_full(
    record: Path,
) -> None:
    async with show(record) as (pilot, screen):
        roll = screen.query_one(VirtualList)
        for number, words in (
            *((24, "undone by 25"), (25, "event 24 is undone"), (28, "+1 coin, +6 (trophy)")),
            *((67, "allowed: Tim held"), (104, "corrected by 107")),
        ):
            roll.point(number - 1)
            await pilot.pause()
            assert words in row(pilot, number)
            full = " ".join(shown(pilot).split())
            assert number != 67 or all(each in full for each in ("we let it be", "purple-06", "(pattern)"))
            assert number != 25 or "reason: Linus pointed at his other card" in full
    found = {entry.number: entry for entry in history(load(record))}
    for number, words in ((24, "undone"), (28, "+7"), (67, "allowed"), (104, "corrected")):
        parts = event_rows.row(found[number], 38, digits=3, words=30)
        assert sum(width(part.text) for part in parts) <= 38
        assert words in [part.text.strip() for part in parts], "in a narrow row, a word that is never cut"


def test_a_corrected_event_has_its_points_beside_its_new_words_and_is_found_by_both(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["A2", "A3"])
    corrected = {"kind": "cross", "player": "Sarah", "card": "green-04", "boxes": ["A2", "B2"]}
    game.record(kind="amend", event=5, why="misread", **{"with": corrected})
    entry = history(game)[4]
    assert entry.words != entry.corrected_words
    parts = event_rows.row(entry, 200, digits=1, words=60)
    words = "".join(part.text for part in parts if part.role != "struck")
    assert words.startswith(f"5   {entry.corrected_words}")
    assert [entry.words in part.text for part in parts if part.role == "struck"] == [True]
    full = event_rows.in_full(entry, 200)
    assert (full.rows[1][0].text, full.rows[1][0].role != "struck") == (entry.corrected_words, True)
    assert all(card in event_rows.searchable(entry) for card in ("purple-04", "green-04"))


async def test_broken_rules_are_named(tmp_path: Path, game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    accept(game, game.read({"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "C1"]}))
    path = tmp_path / "broken.toml"
    scorepad.save(game, path)
    async with show(path) as (pilot, _):
        assert "breaks pattern" in row(pilot, 5)
        await pilot.press("r")
        assert isinstance(pilot.app.screen, RuleCard)
        await pilot.press("escape", "up", "r")
        assert isinstance(pilot.app.screen, HistoryScreen)


async def test_a_wide_window_shows_the_sheet_beside_the_list(record: Path) -> None:
    async with show(record, (200, 50)) as (pilot, screen):
        screen.query_one(VirtualList).point(179)
        await pilot.pause()
        assert shown(pilot).count("green-04") > 1
        assert "90 points" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        assert pointed(screen) == 180
        assert row(pilot, 180).startswith("▶")


async def test_an_empty_record_says_so(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["A", "B"]), path)
    async with show(path) as (pilot, screen):
        assert "Nothing recorded yet." in shown(pilot)
        await pilot.press("up", "end", "enter", "v", "a", "x", "n", "N", "r", "space", "e", "u")
        assert pilot.app.screen is screen
        assert len(notices(pilot, "error")) == 1


# ---------------------------------------------------------------------- whose, which
async def test_events_are_found_by_player_and_by_words(record: Path) -> None:
    async with show(record) as (pilot, screen):
        for player in screen.session.game.players:
            await pilot.press("e")
            assert f"only {player}" in shown(pilot)
            assert {each.player for each in screen.shown} == {player}
        await pilot.press("e", "slash", *"(PALM")
        assert 0 < len(screen.shown) < 20
        assert all(any(gain.item == "palms" for gain in each.gains) for each in screen.shown)
        await pilot.press("enter", "home")
        assert pilot.app.screen is screen
        assert pointed(screen) == screen.shown[0].number
        await pilot.press("escape")
        assert len(screen.shown) == 185
        await pilot.press("slash", *"xyz")
        assert "No event contains that." in shown(pilot)
        await pilot.press("escape", "escape")
        assert pilot.app.screen is not screen


async def test_the_events_asked_for_are_marked_and_n_cycles_through_them(record: Path) -> None:
    async with show(record, events=(104, 67, 106), about="Tim's palms") as (pilot, screen):
        assert "the events behind Tim's palms" in shown(pilot).splitlines()[0]
        assert pointed(screen) == 67
        assert "67 *" in row(pilot, 67)
        assert "68  " in row(pilot, 68)
        for key, number in (("n", 104), ("tab", 106), ("n", 67), ("N", 106), ("shift+tab", 104)):
            await pilot.press(key)
            assert pointed(screen) == number
        await pilot.press("up", "N")
        assert pointed(screen) == 67


# ---------------------------------------------------------------------- undo, redo, amend
async def test_undo_and_redo_are_written_and_the_list_and_the_hints_follow(record: Path) -> None:
    def offered(keys: set[str]) -> set[str]:
        """Those of the keys that are hinted at, with a label that fits."""
        line = shown(pilot).splitlines()[-1]
        hints = [hint for hint in screen.hints() if hint.key in keys]
        assert all(f" {hint.name} {hint.label} " in line for hint in hints)
        return {hint.key for hint in hints}

    async with show(record) as (pilot, screen):
        always = {"escape", "enter", "u", "a", "e"}
        assert offered({*always, "ctrl+r", "x", "n"}) == {*always, "x"}
        await pilot.press("n", "tab")
        assert pointed(screen) == 185
        await pilot.press("home", "u")
        assert pointed(screen) == 186
        assert "event 185 is undone" in row(pilot, 186)
        assert "undone by 186" in row(pilot, 185)
        assert offered({*always, "ctrl+r"}) == {*always, "ctrl+r"}
        await pilot.press("ctrl+r")
        assert pointed(screen) == 187
        assert "Sarah has 90" in row(pilot, 187)
        await pilot.press("ctrl+r")
        assert len(notices(pilot, "error")) == 1
        await pilot.press("home", "down")
        screen.session.record({"kind": "note", "text": "cake"})
        screen.refresh_table()
        await pilot.pause()
        assert pointed(screen) == 2, "further up the cursor stays"
    assert scorepad.load(record).count == 188


async def test_an_event_that_cannot_be_corrected_says_why(record: Path) -> None:
    async with show(record) as (pilot, screen):
        for number in (24, 25, 107):
            screen.query_one(VirtualList).point(number - 1)
            pilot.app.clear_notifications()
            await pilot.press("a", "x", "i")
            assert pilot.app.screen is screen
            assert {f"Event {number} " in words for words in notices(pilot, "error")} == {True}


# ---------------------------------------------------------------------- looking back
async def test_enter_or_a_second_click_looks_at_the_table_after_the_event(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(ScorepadApp, "look_back", lambda _, number: looked.append(number))
    for keys in (("up", "enter"), ("up", "v"), ()):
        async with show(record) as (pilot, screen):
            await pilot.press(*keys)
            if not keys:
                roll = screen.query_one(VirtualList)
                await pilot.click(roll, offset=(12, 3))
                assert len(looked) == 2
                assert pointed(screen) == roll.scroll_offset.y + 4
                await pilot.click(roll, offset=(30, 3))
            assert screen not in pilot.app.screen_stack
    assert looked == [184, 184, pointed(screen)]
