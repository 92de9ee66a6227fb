"""The samples that come with scorepad: found by their game, and left as they are."""

from __future__ import annotations

import os

import pytest

from scorepad import games, samples
from scorepad.errors import ScorepadError
from scorepad.record import load


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
