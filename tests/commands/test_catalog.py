"""Games, rules and sheet packs on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorepad import games
from scorepad.packs import pack as packs
from tests.commands.console import Cli


def test_games_lists_every_game_with_its_players(cli: Cli) -> None:
    outcome = cli("games")
    assert (outcome.status, outcome.err) == (0, "")
    assert [line.split()[0] for line in outcome.out.splitlines()] == list(games.RULESETS)


@pytest.mark.parametrize("name", list(games.RULESETS))
def test_rules_shows_every_slug_and_every_ruling(cli: Cli, name: str) -> None:
    outcome = cli("rules", name)
    room = games.ruleset(name)
    assert (outcome.status, outcome.err) == (0, "")
    words = outcome.out.split()
    for rule in room.rules.values():
        assert rule.slug in words
        assert rule.where in outcome.out
    for ruling in room.rulings.values():
        assert ruling.key in words
        written = [list(value) if isinstance(value, tuple) else value for value in ruling.values]
        assert all(str(value).lower() in outcome.out for value in written)
    said = " ".join(words)
    assert all(reading.words in said for reading in room.readings)
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_rules_of_an_unknown_game_offers_the_near_one(cli: Cli) -> None:
    outcome = cli("rules", "silver-and-golf")
    assert (outcome.status, outcome.out) == (2, "")
    assert "Did you mean" in outcome.err


@pytest.mark.parametrize("words", [["sheets"], ["sheets", "list"]])
def test_sheets_lists_the_packs(cli: Cli, words: list[str]) -> None:
    outcome = cli(*words)
    assert (outcome.status, outcome.err) == (0, "")
    assert "silver-and-gold" in [line.split()[0] for line in outcome.out.splitlines()]


def test_sheets_shows_every_card_of_a_pack(cli: Cli) -> None:
    outcome = cli("sheets", "show", "silver-and-gold", "--ascii")
    assert outcome.status == 0
    assert outcome.out.count("grey-") == 11
    assert "T4" in outcome.out
    drawn = outcome.out.split("\n\n", 1)[1]
    assert drawn.isascii()
    assert max(map(len, drawn.splitlines())) <= 80


@pytest.mark.parametrize("game", games.RULESETS)
def test_a_new_sheet_pack_does_not_claim_to_be_checked(game: str, tmp_path: Path) -> None:
    path = tmp_path / "my-copy.toml"
    path.write_text(games.ruleset(game).template("my-copy"), "utf-8")
    assert packs.read(str(path)).provenance != "printed"
