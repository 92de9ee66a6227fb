"""The end of a game: the podium, its story, and a rematch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import index
from scorepad.app.podium import podium
from scorepad.app.screens.end import TheEnd
from scorepad.app.screens.line import Line
from scorepad.app.screens.score import Score
from scorepad.drawing import shape_of, width
from scorepad.highlights import in_words
from scorepad.index import Index
from scorepad.record import load, save
from scorepad.report import headline
from tests.app.console import shown, until
from tests.app.desk import Desk, all_fits, pad, top
from tests.app.test_seals import SAMPLES, TRACKED, before, ends_the_game


def test_the_last_event_leads_to_the_podium_and_its_story(desk: Desk) -> None:
    game = load(next(path for path in TRACKED if path.stem == "silver-and-gold-3-players"))
    begun, event = before(game, ends_the_game)
    event.pop("at", None)

    async def body(pilot: Pilot[Any]) -> None:
        screen = pad(pilot)
        screen.enter(event)
        await until(pilot, lambda: isinstance(top(pilot), TheEnd) and "Rematch" in shown(pilot))
        await until(pilot, lambda: all(line in shown(pilot) for line in in_words(screen.game)))
        assert all_fits(pilot)
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(top(pilot), Score))
        await pilot.press("escape", "n")
        await until(pilot, lambda: "Rematch?" in shown(pilot))
        await pilot.press("escape", "down", "up", "colon")
        await until(pilot, lambda: isinstance(top(pilot), Line))
        await pilot.press("escape", "u")
        await until(pilot, lambda: top(pilot) is screen and not screen.game.state.finished)

    desk.open(begun, body)


def test_in_a_small_window_who_won_matters_more_than_the_title(desk: Desk) -> None:
    game = load(next(path for path in TRACKED if path.stem == "loot-island-3-players"))

    async def body(pilot: Pilot[Any]) -> None:
        pad(pilot).show_end()
        await until(pilot, lambda: isinstance(top(pilot), TheEnd) and "Rematch" in shown(pilot))
        first = shown(pilot).splitlines()[0]
        assert first.strip() == f"{headline(game.result()).partition(';')[0]}."

    desk.open(game, body, (40, 20))


@pytest.mark.slow
def test_the_end_compares_everybody_with_their_own_past(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SETTLED", 0)
    game = load(next(path for path in SAMPLES if path.stem == "silver-and-gold-2-players-tally"))
    save(game, desk.path.parent / "before.toml")
    assert len(list(index.summaries(Index(str(desk.path.parent))))) == 1

    async def body(pilot: Pilot[Any]) -> None:
        pad(pilot).show_end()
        await until(pilot, lambda: "against earlier games: Jonas as good as ever" in shown(pilot))

    desk.open(game, body)


def test_a_finished_game_is_opened_on_its_pad(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        pad(pilot).show_end()
        await until(pilot, lambda: isinstance(top(pilot), TheEnd) and "seal " in shown(pilot))

    desk.open(load(next(path for path in SAMPLES if "tally" in path.stem)), body)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_podium_has_the_first_three_and_fits(path: Path) -> None:
    game = load(path)
    result = game.result()
    for columns, rows in ((36, 4), (77, 8), (197, 40)):
        drawing = podium(result, columns, rows, game.players)
        text = "\n".join("".join(part.text for part in row) for row in drawing.rows)
        assert all(width(line) <= columns for line in text.splitlines())
        assert min(rows, 18) - 3 <= len(drawing.rows) <= max(5, rows)
        for standing in result.standings[:3]:
            assert f"{shape_of(game.players.index(standing.player))} {standing.player}" in text
            assert f"█ {standing.rank} █" in text
