"""The score on the screen: lines, the events behind them, and their rules."""

import re
from pathlib import Path

import pytest

import scorepad
from scorepad import games
from scorepad.app import standings
from scorepad.app.screens.disputes import Disputes
from scorepad.app.screens.help import RuleCard
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.widgets.sheet import Sheet
from scorepad.audit import audit
from scorepad.timeline.game import Game, accept
from tests.app.console import shown, until
from tests.app.desk import resize
from tests.app.score.scores import front, show


def pointed(screen: ScoreScreen) -> str:
    entry = screen.pointed_entry()
    assert entry is not None
    return entry.title


def targets(screen: ScoreScreen) -> set[str]:
    """What can be pointed at."""
    rows = screen.query_one("#score", Sheet).drawing.rows
    return {part.target for row in rows for part in row if part.target}


async def test_a_headline_that_is_too_long_is_cut_to_the_window_and_whole_in_a_wider_one(record: Path) -> None:
    async with show(record, at=100) as (pilot, _):
        for columns in (80, 200, 80):
            await resize(pilot, columns, 24)
            first = shown(pilot).splitlines()[0]
            assert ("turn 1 of 7" in first and "…" not in first) is (columns == 200)


async def test_the_headline_is_the_result_in_a_sentence(record: Path) -> None:
    async with show(record) as (pilot, _):
        assert "Sarah wins with 90." in shown(pilot).splitlines()[0]
        assert "no open mistakes; 1 allowed" in shown(pilot)


async def test_an_earlier_moment_says_that_it_is_one_and_that_it_is_not_the_end(record: Path) -> None:
    async with show(record, at=100) as (pilot, _):
        head = shown(pilot).splitlines()[0]
        assert "Score so far" in head
        assert "after event 100" in head
        assert "Not finished: Sarah leads with 47." in head


async def test_arrows_go_from_line_to_line_and_from_player_to_player(record: Path) -> None:
    async with show(record) as (pilot, screen):
        assert pointed(screen) == "Sarah: coins"
        for key, title in (
            *(("down", "Sarah: trophies"), ("right", "Tim: trophies"), ("left", "Sarah: trophies")),
            *(("up", "Sarah: coins"), ("up", "Sarah: coins"), ("left", "Event 67"), ("right", "Sarah: coins")),
            ("end", "Event 185"),
        ):
            await pilot.press(key)
            assert pointed(screen) == title
        await pilot.pause()
        assert "▶ event 185" in shown(pilot)
        await pilot.press("pageup", "home")
        assert "▶ coins" in shown(pilot)
        assert screen.query_one("#score", Sheet).scroll_offset.y == 0


@pytest.mark.slow
async def test_the_line_pointed_at_can_always_be_seen(record: Path) -> None:
    async with show(record) as (pilot, screen):
        count = len(targets(screen))
        for key in ["down"] * count + ["up"] * count:
            await pilot.press(key)
            assert "▶" in "\n".join(shown(pilot).splitlines()[1:18])


async def test_enter_opens_the_events_of_the_line(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("down", "down", "enter")
        history = front(pilot)
        assert isinstance(history, HistoryScreen)
        line = next(line for line in scorepad.load(record).result().of("Sarah").lines if line.item == "palms")
        assert history.asked == set(line.events)
        assert "the events behind Sarah: palms" in shown(pilot)
        await pilot.press("escape")
        assert front(pilot) is screen


async def test_who_disagrees_goes_on_from_here(record: Path) -> None:
    async with show(record) as (pilot, screen):
        assert "f4" in [hint.key for hint in screen.hints()]
        await pilot.press("f4")
        assert isinstance(front(pilot), Disputes)
        await pilot.press("escape")
        assert front(pilot) is screen


async def test_a_click_on_a_line_opens_its_events(record: Path) -> None:
    async with show(record) as (pilot, screen):
        sheet = screen.query_one("#score", Sheet)
        spot = sheet.place_of("0:1")
        assert spot is not None
        await pilot.click(sheet, offset=spot)
        assert isinstance(front(pilot), HistoryScreen)
        await pilot.press("escape")
        assert pointed(screen) == "Sarah: trophies"
        await pilot.click(sheet, offset=(0, 0))
        assert front(pilot) is screen


async def test_an_undo_in_the_history_updates_the_score(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("enter", "u", "u", "u", "escape")
        assert front(pilot) is screen
        assert "Score so far" in shown(pilot).splitlines()[0]


async def test_r_shows_the_rule_in_our_words(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("r")
        assert isinstance(front(pilot), RuleCard)
        assert games.ruleset("silver-and-gold").rules["score-coins"].text in shown(pilot)
        await pilot.press("r", "end", "r")
        assert front(pilot) is screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 50), (300, 80)])
async def test_every_line_of_every_player_has_its_place(record: Path, size: tuple[int, int]) -> None:
    checked = audit(scorepad.load(record))
    groups = standings.groups(checked.result, checked)
    async with show(record, size) as (_, screen):
        assert targets(screen) == {entry.target for group in groups for entry in group.entries}
        assert screen.query_one("#score", Sheet).drawing.width <= size[0]


async def test_a_wide_window_puts_players_side_by_side(record: Path) -> None:
    async with show(record, (120, 36)) as (pilot, _):
        beside = re.compile("Sarah  90 points.*Tim  84 points")
        assert beside.search(shown(pilot))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Sarah  90 points" in shown(pilot) and not beside.search(shown(pilot)))


async def test_a_tally_works_the_same(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Ada", "Bo"], mode="tally")
    game.record(kind="tally", player="Ada", coins=5, trophies=[6], palms=[2], cards=["grey-01"])
    path = tmp_path / "tally.toml"
    scorepad.save(game, path)
    async with show(path) as (pilot, screen):
        assert "Not finished: Ada leads with 21." in shown(pilot)
        assert "Bo  0 points" in shown(pilot)
        await pilot.press("down", "left", "right", "enter")
        assert isinstance(front(pilot), HistoryScreen)
        await pilot.press("escape")
        screen.session.record(
            {"kind": "tally", "player": "Bo", "coins": 0, "trophies": [], "palms": [], "cards": []}
        )
        screen.refresh_table()
        await pilot.pause()
        assert "Ada wins with 21." in shown(pilot)


async def test_before_anything_has_happened_there_is_a_message(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["A", "B"]), path)
    async with show(path) as (pilot, screen):
        assert "everybody has 0" in shown(pilot)
        await pilot.press("up", "down", "left", "right", "end", "enter", "r")
        assert front(pilot) is screen


async def test_findings_and_wrong_claims_are_shown(tmp_path: Path, game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    accept(game, game.read({"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "C1"]}))
    game.record(kind="claim", player="Sarah", points=7)
    path = tmp_path / "broken.toml"
    scorepad.save(game, path)
    async with show(path) as (pilot, _):
        await pilot.press("end")
        assert "1 open mistake" in shown(pilot)
        assert "Sarah 7, +7: the record says 0" in shown(pilot)
        await pilot.press("up", "enter")
        history = front(pilot)
        assert isinstance(history, HistoryScreen)
        assert history.asked == {5}
