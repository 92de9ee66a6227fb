"""Before a round, the pad says who starts or what the table has to do now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad.app.windows import LEAST
from scorepad.drawing import width
from scorepad.game import Game
from scorepad.record import load
from tests.app.console import shown, until
from tests.app.desk import Desk, all_fits, pad
from tests.app.test_seals import TRACKED, before, ends_a_round


def said(game: Game) -> str:
    return game.mode.between(game.state)


@pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)
def test_words_are_said_between_rounds_and_not_in_the_middle(path: Path) -> None:
    game = load(path)
    ends, was = 0, game.start.state
    for moment in game.line:
        now = moment.position.state
        words = game.mode.between(now)
        if now.finished:
            assert not words
        elif now.rounds_over > was.rounds_over and not getattr(now, "is_final", False):
            assert words
            ends += 1
        elif was.rounds_over and not game.mode.between(was):
            assert not words
        was = now
    assert ends
    assert said(game.at(0)) in ("", f"{game.header.first} starts")


@pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)
def test_what_the_table_has_to_do_fits_into_the_smallest_window(path: Path) -> None:
    game = load(path)
    said = {game.mode.between(moment.position.state).partition(": ")[2] for moment in game.line}
    assert max(map(width, said)) < LEAST[0]


@pytest.mark.parametrize("name", ["silver-and-gold-2-players", "sea-and-shore-3-players"])
def test_the_headline_says_them_in_a_small_window(name: str, desk: Desk) -> None:
    game = load(next(path for path in TRACKED if path.stem == name))
    begun, event = before(game, ends_a_round)

    async def body(pilot: Pilot[Any]) -> None:
        event.pop("at", None)
        pad(pilot).enter(event)
        await until(pilot, lambda: said(pad(pilot).game) and said(pad(pilot).game) in shown(pilot).splitlines()[0])
        assert all_fits(pilot)
        pad(pilot).look_back(0)
        await pilot.pause()
        assert "LOOKING BACK" in shown(pilot)

    desk.open(begun, body)


def test_the_start_player_is_shown_during_the_setup(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        assert f"{pad(pilot).game.header.first} starts" in shown(pilot).splitlines()[0]

    desk.open(load(next(path for path in TRACKED if path.stem == "silver-and-gold-3-players")).at(1), body)
