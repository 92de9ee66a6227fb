"""What there is, on the command line: games, rules, kinds of event, packs and schemas."""

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest
import tomli
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from scorepad import games, samples
from scorepad.engine.events import keys_of
from scorepad.exports.schemas import SCHEMAS, schema
from tests.commands.console import Cli

GAMES = sorted(games.RULESETS)
every_game = pytest.mark.parametrize("game", GAMES)


def test_games_lists_every_game_with_its_players(cli: Cli) -> None:
    outcome = cli("games")
    assert (outcome.status, outcome.err) == (0, "")
    assert [line.split()[0] for line in outcome.out.splitlines()] == list(games.RULESETS)


@every_game
def test_rules_shows_every_slug_and_every_ruling(cli: Cli, game: str) -> None:
    outcome = cli("rules", game)
    room = games.ruleset(game)
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


@every_game
def test_kinds_tells_of_every_kind_and_every_key_within_80_columns(cli: Cli, game: str) -> None:
    outcome = cli("kinds", game)
    assert (outcome.status, outcome.err) == (0, "")
    heads = re.findall(r"^([a-z]+)$", outcome.out, re.MULTILINE)
    assert heads == list(games.ruleset(game).kinds)
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert outcome.out.isascii()
    parts = re.split(r"^[a-z]+$", outcome.out, flags=re.MULTILINE)[1:]
    for kind, part in zip(games.ruleset(game).kinds.values(), parts, strict=True):
        told = re.findall(r"^   (\w+)  ", part.split("[[event]]")[0], re.MULTILINE)
        assert sorted(told) == sorted(key.name for key in keys_of(kind) if not key.is_common)


@every_game
def test_every_example_it_shows_can_be_copied_into_a_record(cli: Cli, game: str) -> None:
    out = cli("kinds", game).out
    blocks = re.findall(r"^   \[\[event\]\]\n(?:   .+\n)+", out, re.MULTILINE)
    shown = [event for block in blocks for event in tomli.loads(dedent(block))["event"]]
    assert shown == [samples.examples(game)[kind] for kind in games.ruleset(game).kinds]


def test_kinds_of_one_kind_shows_only_that(cli: Cli) -> None:
    out = cli("kinds", "go-for-gold", "move").out
    assert re.findall(r"^([a-z]+)$", out, re.MULTILINE) == ["move"]
    assert out.count("[[event]]") == 1


def test_the_page_of_a_kind(cli: Cli, snapshot: SnapshotAssertion) -> None:
    assert cli("kinds", "go-for-gold", "move").out == snapshot


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "go-for-golf"],
        ["kinds", "go-for-golf"],
        ["kinds", "go-for-gold", "mvoe"],
        ["schema", "recrod"],
        ["schema", "record", "go-for-golf"],
    ],
)
def test_what_nobody_knows_is_refused_with_the_near_name(cli: Cli, words: list[str]) -> None:
    outcome = cli.refused(*words)
    assert "Did you mean" in outcome.err


@pytest.mark.parametrize("what", SCHEMAS)
@pytest.mark.parametrize("game", [[], ["silver-and-gold"]])
def test_schema_prints_the_schema(cli: Cli, what: str, game: list[str]) -> None:
    outcome = cli("schema", what, *game)
    assert (outcome.status, outcome.err) == (0, "")
    assert json.loads(outcome.out) == schema(what, *game)


@pytest.mark.parametrize(("command", "what"), [("score", "result"), ("audit", "audit")])
def test_what_a_command_prints_fits_the_schema_that_another_does(
    cli: Cli, broken: Path, whole: Path, command: str, what: str
) -> None:
    checker = Draft202012Validator(json.loads(cli("schema", what).out))
    for files in ([broken], [whole, broken]):
        for line in cli(command, *files, "--format", "json").out.splitlines():
            assert checker.is_valid(json.loads(line))
