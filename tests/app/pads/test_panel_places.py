"""Where choices lie: in every phase of every game, everybody else's sheet stays in sight."""

from collections.abc import Iterator

import pytest
from textual.geometry import Region

import scorepad
from scorepad import games, samples
from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import OWN
from scorepad.app.painting import FRAME, is_small
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.pads.boards import offered, places
from tests.sampling import sampled

WINDOWS = [(80, 24), (40, 20), (60, 22), (100, 30), (120, 36), (200, 60)]


def phases(name: str) -> Iterator[tuple[Game, str, EventEntry]]:
    """Every entry with choices as it is and with each of its groups open, once or twice of each kind of event."""
    whole = load(samples.find(name))
    seen: dict[str, int] = {}
    for number in range(whole.count):
        game = whole.at(number)
        plan = pad(game)
        for expected in game.expected():
            entry = plan.entry(game, expected)
            rows = len(drawing.rows) if (drawing := entry.panel(76)) else 0
            if rows <= seen.get(expected.kind, 0):
                continue
            seen[expected.kind] = rows
            focus = expected.player or game.position.leader() or game.header.first
            yield game, focus, entry
            for key in entry.gallery.keys if isinstance(entry, ChoiceEntry) else ():
                opened = plan.entry(game, expected)
                opened.press(key)
                yield game, focus, opened


@pytest.mark.parametrize("window", sampled(WINDOWS, 2), ids=str)
@pytest.mark.parametrize("name", games.RULESETS)
def test_choices_cover_nobody_elses_sheet(name: str, window: tuple[int, int]) -> None:
    columns, rows = window[0], window[1] - FRAME
    tried = set()
    for game, focus, entry in phases(name):
        offer = offered(game, entry, focus, columns, rows)
        assert offer is not None
        assert Region(0, 0, columns, rows).contains_region(offer.region)
        plan = OneSheet(pad(game)) if is_small(*window) else pad(game)
        for player, slot in places(game, plan, columns, rows, focus):
            if player != focus or OWN in [each.sheet for each in plan.lay_out(game, columns, rows)]:
                sheet = Region(slot.x, slot.y, slot.width, slot.height)
                where = f"{offer.region} on {player}: {sheet}, {entry.expected.kind} after {game.count}"
                assert not offer.region.overlaps(sheet), where
        tried.add(entry.expected.kind)
    assert tried


@pytest.mark.parametrize("name", games.RULESETS)
def test_the_form_of_a_tally_leaves_everybodys_points_in_sight(name: str) -> None:
    game = scorepad.new(
        name, players=["Ada", "Ben", "Cem", "Dan", "Eve"][: games.ruleset(name).seats[-1]], mode="tally"
    )
    drawn = pad(game).draw(game, pad(game).lay_out(game, 80, 20)[0], "Ada").text().splitlines()
    last = max(number for number, line in enumerate(drawn) if line.split()[:1] == [game.players[-1]])
    entry = pad(game).entry(game, game.expected()[0])
    for key in ("", "1", "enter", "4", "enter", "3", "enter", "p"):
        if not isinstance(entry.press(key), dict):
            offer = offered(game, entry, "Ada", 80, 20)
            assert offer is not None
            assert offer.region.y > last
            assert not offer.has_more
