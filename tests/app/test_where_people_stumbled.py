"""What people at a table stumbled over, each as a test of its own."""

from pathlib import Path

import pytest

import scorepad
from scorepad.app.pad_lines import standings_row
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.pad import LOG
from scorepad.app.screens.refusal import Refusal
from scorepad.exports.formats import as_format
from scorepad.record import load
from scorepad.record.result_tables import record_result
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.console import shown
from tests.app.desk import Desk, pad, prompt, top
from tests.app.moments import after_one_turn

SAMPLES = Path(scorepad.__file__).parent / "samples"


def sample(game: str, number: int, players: int = 4) -> Game:
    return load(SAMPLES / f"{game}-{players}-players.toml").at(number)


async def test_after_a_refused_reveal_and_escape_the_chooser_is_there_and_enter_records_nothing(
    desk: Desk,
) -> None:
    async with desk.open(after_one_turn()) as pilot:
        await pilot.press("4")
        await pilot.pause()
        assert isinstance(top(pilot), Refusal)
        await pilot.press("escape")
        await pilot.pause()
        before = pad(pilot).game.count
        assert "I2" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert pad(pilot).game.count == before
        assert isinstance(pad(pilot).entry, ChoiceEntry)
        await pilot.press("2")
        await pilot.pause(0.1)
        assert pad(pilot).game.count == before + 1
    after = desk.game
    assert after.events[-1].table()["pattern"] != "L4"


@pytest.mark.parametrize("more", [" the Magnificent", ""])
@pytest.mark.parametrize("columns", [80, 120])
def test_the_strip_of_scores_names_everybody_within_80_columns(columns: int, more: str) -> None:
    names = [f"{name}{more}" for name in ("Ale", "Bar", "Cas", "Dom", "Eva")]
    game = scorepad.new("loot-island", players=names)
    row = standings_row(game.result(), columns, players=names, awaited=set(names), focus=names[0], gains=())
    text = "".join(part.text for part in row)
    assert width(text) <= columns
    assert all(name[:3] in text for name in names)


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_the_title_of_the_score_names_the_leader_uncut(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(sample("silver-and-gold", 121), size) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        first = shown(pilot).splitlines()[0]
        assert "Ada leads with 36." in first


def test_the_latest_events_are_above_a_chooser() -> None:
    game = sample("sea-and-shore", 62)
    slots = pad_of(game).lay_out(game, 200, 56)
    (log,) = [slot for slot in slots if slot.sheet == LOG]
    for covered in (0, 5, 12):
        rows = pad_of(game).draw_log(game, log._replace(height=log.height - covered)).text().splitlines()
        assert rows[-1].split()[0] == str(game.count)
        assert len(rows) <= log.height - covered


@pytest.mark.parametrize("name", ["text", "markdown"])
def test_an_export_for_people_names_the_game_and_the_date(name: str) -> None:
    game = sample("silver-and-gold", 214)
    text = as_format(name, record_result(game, "sunday.toml"))
    assert "Silver & Gold" in text
    assert "2026" in text


async def test_a_receipt_has_its_place_in_the_smallest_window(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 121), (40, 20)) as pilot:
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert prompt(pilot).split() == ["✓", "Chen", "crosses", "B2", "C2", "D2", "B3", "of", "green-07"]
