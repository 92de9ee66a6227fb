"""Before a round: who starts or what the table has to do now, taking stock by one key, and check words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorepad.app.painting import LEAST
from scorepad.app.screens.claims import StocktakeForm
from scorepad.app.screens.export import CheckSeal, SealWords
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.engine.events import Count
from scorepad.record import load
from scorepad.record.seal import spoken
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.console import shown, until
from tests.app.desk import Desk, all_fits, in_both_sizes, pad, typed
from tests.app.moments import command
from tests.every_game import TALLIED, TRACKED, sample_called
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
