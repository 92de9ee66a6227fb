"""When two positions are equal, however they came about.

A game gives `SAME` and `DIFFERENT` in its module `positions`: pairs of situations, in words.
"""

from itertools import islice
from random import Random

import pytest

from scorepad.engine.position import Position
from scorepad.engine.ruleset import Ruleset
from tests.every_game import modules_of
from tests.games.stories import Situation
from tests.games.test_conformance import every_ruleset, played


def pairs(which: str) -> pytest.MarkDecorator:
    rows = [(game, *row) for game, own in modules_of("positions").items() for row in getattr(own, which)]
    return pytest.mark.parametrize(
        ("one", "other"), [row[2:] for row in rows], ids=[f"{game}: {words}" for game, words, *_ in rows]
    )


def are_equal(one: Position, other: Position) -> bool:
    """Equal both ways; then their hashes are, too."""
    assert (one == other) is (other == one)
    assert one != other or hash(one) == hash(other)
    return one == other


@pairs("SAME")
def test_the_tables_are_the_same(one: Situation, other: Situation) -> None:
    assert are_equal(one().position, other().position)


@pairs("DIFFERENT")
def test_the_tables_differ(one: Situation, other: Situation) -> None:
    assert are_equal(one().position, one().position)
    assert not are_equal(one().position, other().position)


@pytest.mark.parametrize("mode", ["track", "tally"])
@every_ruleset
def test_notes_claims_and_events_that_were_undone_change_nothing(ruleset: Ruleset, mode: str) -> None:
    whole = played(ruleset, seed=3, most=60, mode=mode)
    twin = played(ruleset, most=0, mode=mode)
    for number, moment in enumerate(whole.line):
        if number % 5 == 0:
            twin.record(kind="note", text="Rain.")
            twin.record(kind="claim", player=whole.players[0], points=0)
        if number % 7 == 0:
            twin.record(twin.position.random(Random(number)))
            twin.undo()
        twin.record(moment.event)
        assert are_equal(twin.position, moment.position)
        assert str(twin.position) == str(moment.position)
        assert [*islice(map(str, twin.position.legal()), 20)] == [*islice(map(str, moment.position.legal()), 20)]
    assert twin.count > whole.count
