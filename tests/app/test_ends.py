"""Before a round: who starts, what to do, taking stock, check words; the end of the game, and a rematch."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad import samples
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.painting import LEAST
from scorepad.app.screens.claims import StocktakeForm
from scorepad.app.screens.end import EARLIER, TheEnd, podium
from scorepad.app.screens.export import CheckSeal, SealWords
from scorepad.app.screens.line import LineScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.standings import reckonings
from scorepad.engine.events import Count
from scorepad.engine.result import Result, ScoreLine, Standing
from scorepad.library import index
from scorepad.library.index import Index
from scorepad.record import load, save
from scorepad.record.seal import spoken
from scorepad.text.drawing import fit, shape_of, width
from scorepad.timeline.game import Game
from scorepad.timeline.story import story_in_words
from tests.app.console import notices, running, shown, until
from tests.app.desk import Desk, all_fits, in_both_sizes, of_four, pad, top, typed
from tests.app.moments import command
from tests.every_game import SAMPLES, TALLIED, TRACKED, sample_called
from tests.sampling import sampled


def said(game: Game) -> str:
    return game.mode.between(game.state)


@pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)
def test_words_are_said_between_rounds_and_not_in_the_middle(path: Path) -> None:
    game = load(path)
    ends: list[bool] = []
    was = game.start.state
    for moment in game.line:
        now = moment.position.state
        words = game.mode.between(now)
        if now.finished:
            assert not words
        elif now.rounds_over > was.rounds_over and not getattr(now, "is_final", False):
            ends.append(bool(words))
        elif was.rounds_over and not game.mode.between(was):
            assert not words
        was = now
    assert len(set(ends)) == 1, "after every round, or where there is nothing to do after none"
    assert said(game.at(0)) in ("", f"{game.header.first} starts")
    done = {game.mode.between(moment.position.state).partition(": ")[2] for moment in game.line}
    assert max(map(width, done)) < LEAST[0], "it fits into the smallest window"


@pytest.mark.parametrize("name", ["silver-and-gold-2-players", "sea-and-shore-3-players"])
async def test_the_headline_says_them_in_a_small_window(name: str, desk: Desk) -> None:
    game = load(sample_called(name))
    begun, event = before(game, ends_a_round)
    if name.startswith("silver"):
        async with desk.open(game.at(1)) as pilot:
            assert f"{game.header.first} starts" in shown(pilot).splitlines()[0], "during the setup, too"
    async with desk.open(begun) as pilot:
        event.pop("at", None)
        pad(pilot).enter(event)
        await until(pilot, lambda: said(pad(pilot).game) and said(pad(pilot).game) in shown(pilot).splitlines()[0])
        assert all_fits(pilot)
        pad(pilot).look_back(0)
        await pilot.pause()
        assert "LOOKING BACK" in shown(pilot)


COUNTED = [path for path in TRACKED if "count" in load(path).ruleset.kinds]


def between_rounds(path: Path) -> Game:
    game = load(path)
    begun, event = before(game, ends_a_round)
    begun.record(**event)
    return begun


def counts(game: Game) -> list[tuple[str, int, str | None]]:
    """The stocktakes recorded: who, how many, and why it stands."""
    return [
        (event.player, next(iter(event.counted.values())), event.stands)
        for event in game.events
        if isinstance(event, Count)
    ]


@pytest.mark.parametrize("path", sampled(COUNTED, 2), ids=lambda path: path.stem)
async def test_enter_says_that_everybody_has_what_the_record_says(path: Path, desk: Desk) -> None:
    game = between_rounds(path)
    held = {player: next(iter(own.values())) for player, own in game.position.quantities().items()}
    async with desk.open(game) as pilot:
        assert "number_sign" in [hint.key for hint in pad(pilot).hints()]
        turn = pad(pilot).turn.player
        await pilot.press("number_sign")
        assert isinstance(pilot.app.screen, StocktakeForm)
        assert all_fits(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: counts(pad(pilot).game) == [(*each, None) for each in held.items()])
        assert pad(pilot).turn.player == turn
        assert not pad(pilot).game.findings()


async def test_a_number_typed_is_explained_and_stands_if_the_table_goes_by_it(desk: Desk) -> None:
    game = between_rounds(COUNTED[0])
    first, second = game.players[:2]
    held = {player: next(iter(own.values())) for player, own in game.position.quantities().items()}
    async with desk.open(game) as pilot:
        page = pad(pilot)
        await pilot.press("number_sign", "x", "enter")
        assert isinstance(pilot.app.screen, StocktakeForm), "a word is refused"
        await pilot.press("escape")
        assert not counts(page.game)
        await pilot.press("number_sign", "down", *str(held[second] + 1), "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Refusal))
        assert (first, held[first], None) in counts(page.game)
        await pilot.press("y", *"wood", "enter")
        await until(pilot, lambda: (second, held[second] + 1, "wood") in counts(page.game))


@pytest.mark.parametrize("path", [path for path in TRACKED if path not in COUNTED][:1], ids=lambda path: path.stem)
async def test_where_nothing_can_be_counted_the_key_says_so(path: Path, desk: Desk) -> None:
    async with desk.open(between_rounds(path)) as pilot:
        assert "number_sign" not in [hint.key for hint in pad(pilot).hints()]
        await pilot.press("number_sign")
        await until(pilot, lambda: "nothing to count" in shown(pilot))


# ---- Check words in the app: shown large, and compared
def before(game: Game, is_next: Callable[[Any, Any], bool]) -> tuple[Game, dict[str, Any]]:
    """The game right before the first event of this kind, and the event."""
    was = game.start.state
    for moment in game.line:
        now = moment.position.state
        if is_next(was, now):
            return game.at(moment.number - 1), moment.event.table()
        was = now
    raise AssertionError("there is none")


def ends_a_round(was: Any, now: Any) -> bool:
    return bool(now.rounds_over > was.rounds_over)


def ends_the_game(was: Any, now: Any) -> bool:
    return bool(now.finished and not was.finished)


@pytest.mark.parametrize("path", sampled([*TRACKED, *TALLIED], 4), ids=lambda path: path.stem)
def test_rounds_end_one_after_the_other_and_a_tally_has_none(path: Path) -> None:
    numbers = [moment.position.state.rounds_over for moment in load(path).line]
    assert numbers == sorted(numbers)
    assert sorted(set(numbers)) == list(range(numbers[-1] + 1))
    assert numbers[-1] == 0 if path in TALLIED else numbers[-1] >= 2


@in_both_sizes
async def test_the_words_are_shown_large(desk: Desk, game: Game, size: tuple[int, int]) -> None:
    async with desk.open(game, size) as pilot:
        await command(pilot, "Check words")
        await until(pilot, lambda: isinstance(pilot.app.screen, SealWords))
        for word in spoken(game).words:
            assert "  ".join(word.upper()) in shown(pilot)
        assert "3 events" in shown(pilot)
        assert all_fits(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PadScreen))


@pytest.mark.slow
async def test_words_that_were_written_down_are_checked(desk: Desk, game: Game) -> None:
    async with desk.open(game) as pilot:
        await command(pilot, "Compare check words")
        await until(pilot, lambda: isinstance(pilot.app.screen, CheckSeal))
        await pilot.press(*typed("2 ozone dril grab fiber"), "enter")
        await until(pilot, lambda: '"drill"' in shown(pilot))
        await pilot.press("ctrl+u", *typed(str(spoken(game, 1))), "enter")
        await until(pilot, lambda: ": holds" in shown(pilot))
        await pilot.press(*typed("3 ozone drill grab fiber"), "enter")
        await until(pilot, lambda: "events 2 to 3" in shown(pilot))
        await pilot.press(*typed("99 ozone drill grab fiber"), "enter")
        await until(pilot, lambda: "99 ozone drill grab fiber: does not hold" in shown(pilot))
        await pilot.press(*typed(" ".join(spoken(game).words)), "enter")
        await until(pilot, lambda: f"{spoken(game)}: holds" in shown(pilot))
        assert all_fits(pilot)
        await pilot.press("enter", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PadScreen))
    assert desk.game.count == 3


# ---- The end of a game: the podium, its story, and a rematch
@pytest.mark.slow
async def test_the_last_event_leads_to_the_podium_and_its_story(desk: Desk) -> None:
    game = load(sample_called("silver-and-gold-3-players"))
    begun, event = before(game, ends_the_game)
    event.pop("at", None)
    async with desk.open(begun) as pilot:
        screen = pad(pilot)
        screen.enter(event)
        await until(pilot, lambda: isinstance(top(pilot), TheEnd) and "Go on" in shown(pilot))
        assert "Rematch" not in shown(pilot)
        steps = reckonings(screen.game.result(), screen.game.players)
        for step in steps:
            assert step.words[:70] in shown(pilot)
            assert all_fits(pilot)
            await pilot.press("enter")
        assert all(word in shown(pilot) for word in ("Rematch", "Picture", "Web page", "Phones"))
        await pilot.press("enter")
        assert steps[0].words in shown(pilot), "once more"
        await pilot.press("escape")
        await until(pilot, lambda: all(line in shown(pilot) for line in story_in_words(screen.game)))
        assert all_fits(pilot)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(top(pilot), ScoreScreen))
        await pilot.press("escape", "n")
        await until(pilot, lambda: "Rematch?" in shown(pilot))
        await pilot.press("escape", "down", "up", "colon")
        await until(pilot, lambda: isinstance(top(pilot), LineScreen))
        await pilot.press("escape", "u")
        await until(pilot, lambda: top(pilot) is screen and not screen.game.state.finished)


@pytest.mark.slow
async def test_a_picture_and_a_page_are_one_key_away(desk: Desk) -> None:
    async with desk.open(load(sample_called("sea-and-shore-3-players"))) as pilot:
        pad(pilot).show_end()
        await until(pilot, lambda: isinstance(top(pilot), TheEnd) and "check words: " in shown(pilot))
        await pilot.press("p")
        await until(pilot, lambda: any(".png" in words for words in notices(pilot)))
        await pilot.press("w")
        await until(pilot, lambda: any(".html" in words for words in notices(pilot)))
    stem = desk.path.stem
    assert (desk.path.parent / f"{stem}-result.png").read_bytes().startswith(b"\x89PNG")
    assert (desk.path.parent / f"{stem}-result.html").read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.slow
async def test_the_end_compares_everybody_with_their_own_past(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SETTLED", 0)
    game = load(sample_called("silver-and-gold-2-players-tally"))
    for number in range(EARLIER):
        save(game, desk.path.parent / f"before-{number}.toml")
    assert len(list(index.summaries(Index(str(desk.path.parent))))) == EARLIER
    async with desk.open(game) as pilot:
        pad(pilot).show_end()
        await until(pilot, lambda: "Jonas did as well as in the best of 5 earlier games." in shown(pilot))


@pytest.mark.parametrize("path", sampled(SAMPLES, 3), ids=lambda path: path.stem)
def test_the_last_points_fall_into_place_one_by_one_and_the_podium_has_the_first_three(path: Path) -> None:
    game = load(path)
    result = game.result()
    steps = reckonings(result, game.players)
    assert 1 < len(steps) < 20
    totals = [{each.player: each.total for each in step.result.standings} for step in steps]
    assert totals[-1] == {each.player: each.total for each in result.standings}
    for step, (then, now) in zip(steps[1:], pairwise(totals), strict=True):
        [player] = [player for player in now if now[player] != then[player]]
        assert step.words.startswith(player)
        assert step.is_loss == (now[player] < then[player])
        ranked = [each.total for each in step.result.standings]
        assert ranked == sorted(ranked, reverse=True)
    for columns, rows in ((36, 4), (77, 8), (197, 40)):
        drawing = podium(result, columns, rows, game.players)
        text = "\n".join("".join(part.text for part in row) for row in drawing.rows)
        assert all(width(line) <= columns for line in text.splitlines())
        assert min(rows, 18) - 3 <= len(drawing.rows) <= max(5, rows)
        for standing in result.standings[:3]:
            assert f"{shape_of(game.players.index(standing.player))} {standing.player}" in text
            assert f"█ {standing.rank} █" in text


def ended(*totals: int | None) -> Result:
    """A result with these totals, of players named by the alphabet; those without one are out of the game."""
    standings = [
        Standing(rank, name, (ScoreLine("coins", total, "", "", ()),) if total else (), "" if total else "cursed")
        for rank, (name, total) in enumerate(zip("ABCDE", totals, strict=False), 1)
    ]
    return Result("loot-island", True, ("A",), "points", tuple(standings), ())


def on_steps(result: Result, columns: int, rows: int) -> list[str]:
    drawn = podium(result, columns, rows, "EDCBA")
    return ["".join(part.text for part in row) for row in drawn.rows]


def test_nobody_who_is_eliminated_stands_on_the_podium() -> None:
    for totals, steps in (
        ((9, 8, None, None), {"A", "B"}),
        ((9, None, None), {"A"}),
        ((9, 8, 7, 6, None), {"A", "B", "C"}),
        ((None, None), set()),
    ):
        assert {each for line in on_steps(ended(*totals), 60, 12) for each in line if each in "ABCDE"} == steps


STEPS = """\
             ▼ A
   ◆ B        12
    8      ██ 1 ███    ● C
 ██ 2 ███  ████████     7
 ████████  ████████  ██ 3 ███"""


def test_the_winner_stands_in_the_middle_on_steps_that_grow_with_the_window() -> None:
    assert "\n".join(map(str.rstrip, on_steps(ended(12, 8, 7), 30, 5))) == STEPS
    assert [line.count("█") for line in on_steps(ended(12, 8), 45, 11)] == [
        0,
        0,
        13,
        13,
        13,
        26,
        23,
        26,
        23,
        26,
        26,
    ]


def test_a_step_is_as_wide_as_there_is_room_painted_by_its_rank_with_a_name_cut_to_it() -> None:
    for columns, rows, wide in ((30, 5, 8), (120, 5, 20), (200, 40, 48), (10, 5, 6)):
        *_, lowest = on_steps(ended(12), columns, rows)
        assert len(lowest.strip()) == wide
    first, second, third = ended(12, 8, 7).standings
    for rank, role in ((2, "points"), (3, "label")):
        result = ended(12, 8, 7)._replace(standings=(first, second, third._replace(rank=rank)))
        roles = [part.role for part in podium(result, 30, 5, "EDCBA").rows[-1] if "█" in part.text]
        assert roles == ["points", "winner", role]
    result = ended(12)._replace(standings=(first._replace(player="Bartholomew"),))
    lines = ["".join(part.text for part in row) for row in podium(result, 30, 5, ["Bartholomew"]).rows]
    assert lines[0].strip() == f"{shape_of(0)} {fit('Bartholomew', 6)}"
    assert {width(line) for line in lines} == {19}


# ---- A rematch: the same players again, from the pad or the score of a finished game
def test_the_next_player_clockwise_starts_with_the_same_sheets_and_rulings() -> None:
    rulings = {"fifth-palm": "replaces-lowest"}
    players = ["Ada", "Ben", "Cleo"]
    begun = scorepad.new("silver-and-gold", players, first="Cleo", mode="tally", rulings=rulings, place="kitchen")
    again = scorepad.rematch(begun)
    assert again.header == begun.header._replace(first="Ada")
    assert scorepad.rematch(again).header.first == "Ben"


@pytest.mark.parametrize("before", sampled([(), ("f2",)]))
async def test_n_and_enter_start_it_beside_the_finished_record(before: tuple[str, ...], desk: Desk) -> None:
    sample = load(samples.find("silver-and-gold"))
    async with desk.open(sample) as pilot:
        await pilot.press(*before, "n")
        await until(pilot, lambda: "Rematch?" in shown(pilot))
        assert f"{scorepad.rematch(sample).header.first} starts" in " ".join(shown(pilot).split())
        await pilot.press("escape", "n", "enter")
        assert pad(pilot).game.header.first == scorepad.rematch(sample).header.first
    assert len(list(desk.path.parent.glob("*.toml"))) == 2


async def test_there_is_none_before_the_end(desk: Desk) -> None:
    async with desk.open(of_four()) as pilot:
        assert "n" not in [hint.key for hint in pad(pilot).hints()]
        pad(pilot).action_rematch()
        await pilot.pause()
        assert top(pilot) is pad(pilot)
        assert notices(pilot)
    assert len(list(desk.path.parent.glob("*.toml"))) == 1


async def test_what_follows_the_demo_is_kept_in_the_library(tmp_path: Path) -> None:
    app = ScorepadApp(str(tmp_path), Start("demo"))
    async with running(app) as pilot:
        assert app.folder_after(pad(pilot).session.path) == str(tmp_path)
        assert app.folder_after(str(tmp_path / "elsewhere" / "sunday.toml")) == str(tmp_path / "elsewhere")
