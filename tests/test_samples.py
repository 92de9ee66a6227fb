"""The samples that come with scorepad: found by their game, and left as they are."""

import os
from typing import Any

import pytest

from scorepad import games, samples
from scorepad.engine.events import read_event
from scorepad.engine.ruleset import Setup
from scorepad.record import load
from scorepad.system.errors import RecordError, ScorepadError


def test_without_a_game_there_is_a_sample() -> None:
    assert load(samples.find()).result().finished


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_every_game_has_a_sample_of_its_own_with_as_many_players_as_possible(game: str) -> None:
    found = load(samples.find(game))
    assert found.header.game == game
    assert len(found.players) == games.ruleset(game).seats[-1]


def test_the_sample_lies_in_the_folder_of_samples() -> None:
    assert os.path.dirname(samples.find()) == samples.folder()
    assert os.path.isabs(samples.folder())


@pytest.mark.parametrize(
    "game", ["no-such-game", "silver", "silver-and-gold-2", "Silver-and-Gold", "../..", "\0", " "]
)
def test_a_game_that_nobody_knows_is_refused_with_a_sentence(game: str) -> None:
    with pytest.raises(ScorepadError) as refusal:
        samples.find(game)
    assert str(refusal.value)


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_the_last_page_of_a_sample_gives_the_same_totals_as_its_moves(game: str) -> None:
    (page,) = [path for path in samples.paths(game) if path.endswith("-tally.toml")]
    tallied, tracked = load(page).result(), load(page.replace("-tally", "")).result()
    assert [(each.player, each.total) for each in tallied.standings] == [
        (each.player, each.total) for each in tracked.standings
    ]
    assert tallied.decided_by == tracked.decided_by


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_there_is_an_example_of_every_kind_that_can_be_read(game: str) -> None:
    examples = samples.examples(game)
    setups = [load(path).setup for path in samples.paths(game)]
    assert set(examples) == set(games.ruleset(game).kinds)
    for table in examples.values():
        assert any(is_read(table, setup) for setup in setups), table


def is_read(table: dict[str, Any], setup: Setup) -> bool:
    try:
        return read_event(table, setup).table() == table
    except RecordError:
        return False
