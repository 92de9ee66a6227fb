"""What a record repeats takes work in proportion; counted in calls and bytes, since no test asserts a time."""

import gc
import tracemalloc
from functools import partial

import pytest

import scorepad
from scorepad.audit import audit
from scorepad.audit.compare import compare
from scorepad.audit.why import why
from scorepad.exports import report
from scorepad.exports.formats import FORMATS
from scorepad.record.result_tables import record_result
from scorepad.record.seal import spoken
from scorepad.timeline.history import history
from tests.bench.repeated import Element, elements
from tests.sampling import sampled
from tests.work import calls_in

FEW = 60
"""So many, then twice and four times as many."""
ENDLESS = [each for each in elements() if not each.name.startswith("head: dotted")]
"""All but what a record may have only a few of."""
CHAINS = [each for each in ENDLESS if "between notes" in each.name]
"""Corrections with events between them, each of which every later correction changes."""
DRAWN = ("png", "svg", "html", "qr")
"""Exports whose size does not follow that of a record; tests/exports counts their work."""


def name(element: Element) -> str:
    return element.name.replace(": ", " ")


def ask(text: str) -> None:
    """Read a record and ask everything of it that commands do."""
    game = scorepad.loads(text)
    result = record_result(game)
    for format in FORMATS:
        if format.name not in DRAWN:
            assert format.content(result)
    assert list(report.audit_text(game, audit(game)))
    assert len([entry.gains for entry in history(game)]) == game.count
    assert compare(game, game).is_same
    assert why(game, game.players[0]).player
    assert spoken(game)
    assert game.draw().text()


@pytest.mark.parametrize("element", sampled(ENDLESS, 0), ids=name)
def test_what_is_asked_of_a_record_takes_calls_in_proportion(element: Element) -> None:
    ask(element.make(1))
    few, more, many = (calls_in(partial(ask, element.make(number))) for number in (FEW, 2 * FEW, 4 * FEW))
    assert many - more <= 2.6 * (more - few) + 4000, f"{few:,}, {more:,} and {many:,} calls"


@pytest.mark.parametrize("element", sampled(CHAINS, 3), ids=name)
@pytest.mark.slow
def test_a_game_of_many_corrections_takes_memory_in_proportion(element: Element) -> None:
    few, more, many = (kept(element.make(number)) for number in (3 * FEW, 6 * FEW, 12 * FEW))
    assert many - more <= 2.6 * (more - few), f"{few:,}, {more:,} and {many:,} bytes"


def kept(text: str) -> int:
    """How many bytes a game takes once it has been judged."""
    gc.collect()
    tracemalloc.start()
    try:
        game = scorepad.loads(text)
        gc.collect()
        assert game.count
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
