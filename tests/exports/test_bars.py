"""Bars: they agree with the totals, and what was lost is shown as lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad import games, samples
from scorepad.engine.result import Result
from scorepad.exports.svg import FILLS, LOST, Bar, bars, legend

RECORDS = Path(__file__).parents[1] / "games"
every_game = pytest.mark.parametrize("game", sorted(games.RULESETS))


def ends(game: str) -> Iterator[Result]:
    """How every sample and every stored record of a game ends."""
    yield from (scorepad.load(path).result() for path in Path(samples.folder()).glob(f"{game}-*.toml"))
    folder = RECORDS / game.replace("-", "_") / "records"
    yield from (scorepad.load(path).result() for path in folder.glob("*.toml"))


def length(bar: Bar) -> float:
    """How far a bar reaches from zero once what was lost is taken off; negative to the left."""
    if bar.lost:
        return bar.lost[-1].start - bar.zero
    return sum(piece.length for piece in bar.gained)


@every_game
def test_bars_are_as_long_as_the_totals(game: str) -> None:
    for result in ends(game):
        drawn = bars(result)
        totals = [standing.total for standing in result.standings]
        most = max(range(len(totals)), key=lambda place: abs(totals[place]))
        unit = length(drawn[most]) / totals[most] if totals[most] else 1
        assert unit > 0
        assert [length(bar) for bar in drawn] == pytest.approx([total * unit for total in totals])


@every_game
def test_pieces_are_as_long_as_their_points_and_lie_end_to_end_within_the_width(game: str) -> None:
    for result in ends(game):
        drawn = bars(result)
        pieces = [piece for bar in drawn for piece in (*bar.gained, *bar.lost)]
        units = [piece.length / abs(piece.points) for piece in pieces]
        assert units == pytest.approx(units[:1] * len(units))
        assert all(piece.start > -1e-9 and piece.start + piece.length < 1 + 1e-9 for piece in pieces)
        for bar in drawn:
            at = bar.zero
            for piece in bar.gained:
                assert piece.start == pytest.approx(at)
                at += piece.length
            for piece in bar.lost:
                at -= piece.length
                assert piece.start == pytest.approx(at)


@every_game
def test_every_source_has_a_look_of_its_own_and_what_was_lost_is_never_painted_as_gained(game: str) -> None:
    for result in ends(game):
        found = legend(result)
        assert len({source.role for source in found}) == len(found)
        assert all(source.role in (LOST if source.is_lost else FILLS) for source in found)
        for bar in bars(result):
            assert all(piece.points > 0 and not piece.source.is_lost for piece in bar.gained)
            assert all(piece.points < 0 and piece.source.is_lost for piece in bar.lost)


def test_below_zero_a_bar_goes_on_to_the_left_and_nothing_at_all_has_no_pieces() -> None:
    game = scorepad.new("sea-and-shore", players=["Ann", "Bob", "Cleo"], mode="tally")
    game.record(kind="decision", player="Ann", points=6, why="kind")
    game.record(kind="decision", player="Bob", points=-2, why="late")
    first, second, third = bars(game.result())
    assert [first.zero, second.zero, third.zero] == [0.25] * 3
    assert [(piece.start, piece.length) for piece in first.gained] == [(0.25, 0.75)]
    assert second == Bar((), (), 0.25)
    assert [(piece.start, piece.length) for piece in third.lost] == [(0, 0.25)]
