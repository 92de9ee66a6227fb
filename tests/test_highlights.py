"""The story of a game: lead changes, the event that decided it, and the best one."""

from itertools import pairwise
from pathlib import Path

import pytest

from scorepad.record import load
from scorepad.timeline.history import highlights, in_words
from tests.every_game import FILLED, TALLIED, TRACKED


@pytest.mark.parametrize("path", [*TRACKED, *FILLED], ids=lambda path: path.stem)
def test_highlights_agree_with_the_totals_after_each_event(path: Path) -> None:
    game = load(path)
    found = highlights(game)
    assert found is not None
    rows = [
        {each.player: each.total for each in moment.position.result().standings if not each.eliminated}
        for moment in game.line
    ]
    leaders = [next(iter(top)) for row in rows if len(top := {p for p in row if row[p] == max(row.values())}) == 1]
    assert found.lead_changes == sum(one != other for one, other in pairwise(leaders))
    behind = [
        moment.number
        for moment, row in zip(game.line, rows, strict=True)
        if any(row[winner] < max(row.values()) for winner in found.winners)
    ]
    assert found.decided is not None
    assert max(behind) < found.decided.number
    assert not [each for each in game.line if max(behind) < each.number < found.decided.number]
    assert found.best is not None
    results = [game.start.result(), *(moment.position.result() for moment in game.line)]
    most = max(
        new.of(player).total - old.of(player).total for old, new in pairwise(results) for player in game.players
    )
    assert found.best.points == most
    assert len(in_words(game)) == 3


def test_a_tally_and_a_game_in_progress_have_none() -> None:
    assert highlights(load(TALLIED[0])) is None
    game = load(TRACKED[0])
    assert highlights(game.at(game.count - 1)) is None
    assert in_words(game.at(5)) == []
