"""Disputes: reasons for every point, claims compared with the record, slips shown; two records compared."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad import games, samples
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.claims import ClaimForm, told_slips
from scorepad.app.screens.compare import CompareScreen
from scorepad.app.screens.dialogs import AskFile, Choose
from scorepad.app.screens.disputes import Disputes
from scorepad.app.screens.export import SealWords
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.home import Home
from scorepad.app.widgets.inputs import VirtualList
from scorepad.audit.claims import check_claims
from scorepad.engine.explanations import Slip
from scorepad.record import load
from scorepad.system import limits
from scorepad.timeline.game import Game
from tests.app.console import running, shown, until
from tests.app.desk import all_fits, in_both_sizes, open_pad, typed
from tests.every_game import sample_called
from tests.sampling import sampled


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return Path(shutil.copy(samples.find("silver-and-gold"), tmp_path / "sunday.toml"))


@asynccontextmanager
async def dispute(record: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    """The disputes of a record, opened from its pad."""
    async with open_pad(record, size) as pilot:
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, Disputes))
        await pilot.pause()
        yield pilot


async def count(pilot: Pilot[Any], points: int) -> None:
    """Claim a total for the player on the page."""
    await pilot.press("c")
    await until(pilot, lambda: isinstance(pilot.app.screen, ClaimForm))
    await pilot.press(*(("minus",) if points < 0 else ()), *str(abs(points)), "enter")


@pytest.mark.parametrize("name", sampled(sorted(games.RULESETS)))
async def test_every_subtotal_of_every_player_has_its_page(name: str, tmp_path: Path) -> None:
    record = Path(shutil.copy(samples.find(name), tmp_path / "sunday.toml"))
    result = scorepad.load(record).result()
    standing = result.standings[0]
    async with dispute(record, (120, 36)) as pilot:
        await pilot.press("right")
        assert f"{standing.player}: {standing.total} points" in shown(pilot)
        for word in dict.fromkeys(line.item.partition(":")[0] for line in standing.lines):
            await pilot.press("down")
            assert f": {standing.points_for(word)} point" in shown(pilot), word
        await pilot.press("down")
        assert f"{standing.player}: {standing.total} points" in shown(pilot)
        for each in result.standings[1:]:
            await pilot.press("right")
            assert f"▶{each.player}" in shown(pilot).splitlines()[1]


async def test_the_first_page_is_the_audit_with_everybodys_points(record: Path) -> None:
    game = scorepad.load(record)
    async with dispute(record) as pilot:
        assert all(str(each.total) in shown(pilot) for each in game.result().standings)
        for key, is_first in (("left", False), ("right", True)):
            await pilot.press(key)
            assert (f"Checked {game.count} events" in shown(pilot)) is is_first


async def test_a_right_claim_is_right_and_what_is_not_a_number_is_refused_in_place(record: Path) -> None:
    before = scorepad.load(record)
    async with dispute(record) as pilot:
        await pilot.press("right")
        for typed in ((), ("x",)):
            await pilot.press("c", *typed, "enter")
            assert isinstance(pilot.app.screen, ClaimForm)
            assert pilot.app.screen.query_one("#problem").display
            await pilot.press("escape")
        await count(pilot, before.result().standings[0].total)
        assert isinstance(pilot.app.screen, Disputes)
        assert "That is right" in shown(pilot)
    assert scorepad.load(record).count == before.count


@pytest.mark.slow
async def test_a_wrong_claim_asks_for_subtotals_and_shows_which_differ_and_the_slip(record: Path) -> None:
    before = scorepad.load(record)
    standing = before.result().standings[0]
    coins = standing.points_for("coins")
    async with dispute(record) as pilot:
        await pilot.press("right")
        await count(pilot, standing.total - coins)
        assert isinstance(pilot.app.screen, ClaimForm)
        await pilot.press("0", "enter")
        screen = shown(pilot)
        assert f"{coins} too few" in screen
        assert any(line.split()[:4] == ["coins", "0", str(coins), f"-{coins}"] for line in screen.splitlines())
        assert "▶ 1" not in screen
        await pilot.press("1")
        lines = shown(pilot).splitlines()
        assert any(line.lstrip().startswith("▶ 1") for line in lines)
        assert f"▶coins {coins}" in lines[2]
        await pilot.press("r")
    *_, checked = check_claims(scorepad.load(record))
    assert (checked.player, checked.difference) == (standing.player, -coins)
    assert [(line.item, line.difference) for line in checked.lines] == [("coins", -coins)]


@pytest.mark.slow
def test_a_miscount_of_a_thing_is_not_told_again_as_one_of_its_line() -> None:
    card, line, *others = (
        Slip(slug, item, 12, words)
        for slug, item, words in (
            ("card-twice", "card:orange-09", "orange-09 (12) counted twice"),
            ("line-twice", "card:orange-09", "card orange-09 (12) counted twice"),
            ("line-twice", "coins", "coins (12) counted twice"),
            ("seal-open", None, "the seal of green-02 counted"),
            ("seal-open", None, "the seal of green-03 counted"),
        )
    )
    assert told_slips([card, line, *others]) == [card, *others]


@pytest.mark.slow
async def test_tabs_and_subtotals_can_be_clicked_and_lead_to_events_seals_and_other_records(record: Path) -> None:
    players = [each.player for each in scorepad.load(record).result().standings]
    async with dispute(record) as pilot:
        disputes = pilot.app.screen
        await pilot.click("#tabs", offset=(shown(pilot).splitlines()[1].index(players[1]), 0))
        assert f"▶{players[1]}" in shown(pilot).splitlines()[1]
        await pilot.click("#items", offset=(shown(pilot).splitlines()[2].index("coins"), 0))
        assert "▶coins" in shown(pilot).splitlines()[2]
        for key, screen in (("enter", HistoryScreen), ("w", SealWords), ("m", AskFile)):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, screen)
            await pilot.press("escape")
            assert pilot.app.screen is disputes


@pytest.mark.slow
async def test_a_search_finds_the_event_that_may_have_been_misrecorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SEARCH_SECONDS", 1)  # the latest events are looked at first
    game = scorepad.load(samples.find("go-for-gold"))
    dig = next(moment for moment in reversed(game.line) if moment.event.kind == "dig" and not moment.violations)
    player = getattr(dig.event, "player", "")
    failed = dig.position.result().of(player).total == game.before(dig.number).result().of(player).total
    other = {**dig.event.table(), "pips": 6 if failed else 1}
    other.pop("shovels", None)
    wrong = game.propose(kind="amend", event=dig.number, **{"with": other}).position.result().of(player).total
    record = tmp_path / "sunday.toml"
    scorepad.save(game, record)
    place = 1 + [each.player for each in game.result().standings].index(player)

    assert wrong != game.result().of(player).total
    async with dispute(record, (120, 60)) as pilot:
        await pilot.press(*["right"] * place)
        await count(pilot, wrong)
        await pilot.press("enter")
        await pilot.press("s")
        await until(pilot, lambda: "Recording one event differently would make it right" in shown(pilot))
        assert f"event {dig.number}, if it was" in shown(pilot)


# ---- Two records side by side: from difference to difference, from the pad and from the list of games
SAMPLE = sample_called("silver-and-gold-2-players")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records: two that differ in events 40 and 51, and one of another game."""
    text = SAMPLE.read_text()
    blocks = text.split("[[event]]")
    blocks[51] = blocks[51].replace('"A1"', '"B4"')
    del blocks[40]
    (tmp_path / "mira.toml").write_text(text)
    (tmp_path / "jonas.toml").write_text("[[event]]".join(blocks))
    scorepad.save(scorepad.new("go-for-gold", players=["Ada", "Boris"]), tmp_path / "other.toml")
    return tmp_path


def both(folder: Path) -> tuple[Game, Game]:
    return load(folder / "mira.toml"), load(folder / "jonas.toml")


def pointed(pilot: Pilot[Any]) -> str:
    return next(line for line in shown(pilot).splitlines() if line.startswith("▶"))


async def compare(pilot: Pilot[Any], one: Game, other: Game) -> CompareScreen:
    screen = CompareScreen(one, other, ("mira.toml", "jonas.toml"))
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: "jonas.toml" in shown(pilot).splitlines()[1])
    return screen


@in_both_sizes
async def test_both_records_stand_side_by_side_and_n_goes_from_difference_to_difference(
    folder: Path, size: tuple[int, int]
) -> None:
    async with running(ScorepadApp(str(folder), Start("home")), size) as pilot:
        await compare(pilot, *both(folder))
        screen = shown(pilot)
        assert "difference 1 of 2" in screen.splitlines()[0]
        assert "mira.toml" in screen.splitlines()[1]
        assert "jonas.toml" in screen.splitlines()[1]
        assert "40 the display" in pointed(pilot)
        assert "nothing" in pointed(pilot)
        for key, event in (("n", "51"), ("right", "40"), ("left", "51"), ("p", "40"), ("tab", "51")):
            await pilot.press(key)
            assert event in pointed(pilot)
        assert "50 Mira crosses B4" in pointed(pilot)
        await pilot.press("d")
        assert pilot.app.screen.query_one(VirtualList).pointed == 1
        assert all_fits(pilot)
        await pilot.press("d", "end", "home", "down", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, Home))


async def test_records_that_agree_say_so_and_headers_count_as_differences(folder: Path, game: Game) -> None:
    other = scorepad.new("silver-and-gold", players=["Linus", "Sarah"], rulings={"fifth-palm": "replaces-lowest"})
    async with running(ScorepadApp(str(folder), Start("home")), (80, 24)) as pilot:
        await compare(pilot, game, game)
        assert "agree in 3 events" in shown(pilot)
        await pilot.press("n", "p", "d", "escape")
        await compare(pilot, game, other)
        assert "difference 1 of 6" in shown(pilot)
        assert "fifth-palm" in shown(pilot)
        await pilot.press("escape")
        await compare(pilot, other, other)
        assert "agree" in shown(pilot)
        await pilot.press("n", "down", "d", "escape")


@pytest.mark.slow
async def test_the_list_of_games_offers_the_other_record_of_the_same_game(folder: Path) -> None:
    async with running(ScorepadApp(str(folder), Start("home")), (120, 36)) as pilot:
        home = pilot.app.screen
        assert isinstance(home, Home)
        names = [entry.name for entry in home.shown]
        home.query_one(VirtualList).point(names.index("mira.toml"))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, Choose))
        assert "jonas.toml" in shown(pilot)
        assert "other.toml" not in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        assert "difference 1 of 2" in shown(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is home)
        home.query_one(VirtualList).point(names.index("other.toml"))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskFile))
        await pilot.press(*typed(str(folder / "mira.toml")), "enter")
        await until(pilot, lambda: "two different games" in shown(pilot))
        assert pilot.app.screen is home
