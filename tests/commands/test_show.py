"""Looking at a game and at its points: show and why."""

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest
import tomli
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from scorepad import games, samples
from scorepad.audit.why import draw_page, why
from scorepad.engine.events import keys_of
from scorepad.exports.schemas import SCHEMAS, schema
from scorepad.record import load
from scorepad.text.drawing import to_ascii
from tests.commands.console import Cli, as_process
from tests.every_game import sample_called


def test_show_draws_the_table_or_a_player_at_any_event(cli: Cli, record: Path) -> None:
    everybody = ("Sarah", "Linus", "purple-04", "orange-05", "grey-01")
    for words, shown in (
        ((), everybody),
        (("--at", "3"), everybody),
        (("--player", "Linus"), ("Linus", "orange-05")),
        (("--at", "0"), ("Sarah", "Linus")),
        (("--at", "1"), ("Sarah", "Linus", "purple-04")),
    ):
        outcome = cli("show", record, *words)
        assert (outcome.status, outcome.err) == (0, "")
        assert [word for word in everybody if word in outcome.out] == [*shown]
    for number in ("4", "-1", "99999999999999999999", "two", "1.5", ""):
        cli.refused("show", record, "--at", number)
    assert 'mean "Sarah"' in cli.refused("show", record, "--player", "sara").err


def test_show_turns_to_ascii_by_itself_where_the_terminal_knows_nothing_else(record: Path) -> None:
    done = as_process("show", record, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"\\u" not in done.stdout
    assert done.stdout == as_process("show", record, "--ascii").stdout


# ---------------------------------------------------------------------- scorepad why
SAMPLE = sample_called("silver-and-gold-4-players")


UNKNOWN = {
    "why FILE Dona": ("Dana", "Boris", "Did you mean"),
    "why FILE Dana coin": ("coins", "seal:purple-03", "Did you mean"),
    "why FILE Dana card:purple-99": ("card:purple-07",),
    "why FILE coins": ("Dana",),
    "why FILE": ("PLAYER",),
    "rules go-for-golf": ("Did you mean",),
    "kinds go-for-golf": ("Did you mean",),
    "kinds go-for-gold mvoe": ("Did you mean",),
    "schema recrod": ("Did you mean",),
    "schema record go-for-golf": ("Did you mean",),
}


@pytest.mark.parametrize("words", UNKNOWN)
def test_what_nobody_knows_is_refused_with_what_there_is(cli: Cli, words: str) -> None:
    refused = cli.refused(*(str(SAMPLE) if word == "FILE" else word for word in words.split()))
    assert [word for word in UNKNOWN[words] if word not in refused.err] == []


def test_why_says_the_same_as_text_toml_and_json(cli: Cli, broken: Path) -> None:
    explained = cli("why", broken, "Sarah")
    assert (explained.status, "audit" in explained.err, bool(explained.out)) == (1, True, True)
    toml = cli("why", SAMPLE, "Dana", "--format", "toml")
    table = tomli.loads(toml.out)
    assert table == json.loads(cli("why", SAMPLE, "Dana", "--format", "json").out)
    assert list(table) == [
        *("scorepad", "kind", "file", "game", "title", "mode", "player", "points", "rank"),
        *("ties", "ledgers", "lines", "rules"),
    ]
    assert (toml.status, toml.err) == (0, "")
    page = cli("why", SAMPLE, "Dana", "coins").out
    assert page == draw_page(why(load(SAMPLE), "Dana", "coins")).text() + "\n"
    assert cli("why", SAMPLE, "Dana", "coins", "--ascii").out == "\n".join(map(to_ascii, page.split("\n")))
    assert (table["kind"], table["player"], table["points"]) == ("why", "Dana", 76)
    assert table["file"] == str(SAMPLE)
    assert [ledger["quantity"] for ledger in table["ledgers"]] == ["coins"]
    assert table["ledgers"][0]["steps"][0].keys() == {"event", "change", "now", "words"}
    assert sum(line["points"] for line in table["lines"]) == 76
    assert table["lines"][0]["subtotals"][0].keys() == {"words", "points"}
    assert table["rules"][0].keys() == {"slug", "text", "where"}


# ---- What there is, on the command line: games, rules, kinds of event, packs and schemas
every_game = pytest.mark.parametrize("game", sorted(games.RULESETS))
GAME = "silver-and-gold"


def test_games_and_packs_are_listed_and_packs_shown(cli: Cli) -> None:
    for words, names in (("games",), set(games.RULESETS)), (("sheets",), {GAME}), (("sheets", "list"), {GAME}):
        outcome = cli(*words)
        assert (outcome.status, outcome.err) == (0, "")
        found = [line.split()[0] for line in outcome.out.splitlines()]
        assert names <= set(found)
        assert words != ("games",) or found == list(games.RULESETS)
    outcome = cli("sheets", "show", GAME, "--ascii")
    assert outcome.status == 0
    assert outcome.out.count("grey-") == 11
    assert "T4" in outcome.out
    drawn = outcome.out.split("\n\n", 1)[1]
    assert drawn.isascii()
    assert max(map(len, drawn.splitlines())) <= 80


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


@every_game
def test_kinds_tells_of_every_kind_and_every_key_with_an_example_within_80_columns(cli: Cli, game: str) -> None:
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
    blocks = re.findall(r"^   \[\[event\]\]\n(?:   .+\n)+", outcome.out, re.MULTILINE)
    shown = [event for block in blocks for event in tomli.loads(dedent(block))["event"]]
    assert shown == [samples.examples(game)[kind] for kind in games.ruleset(game).kinds], "they can be copied"


def test_the_page_of_a_kind(cli: Cli, snapshot: SnapshotAssertion) -> None:
    assert cli("kinds", "go-for-gold", "move").out == snapshot


@pytest.mark.parametrize("what", SCHEMAS)
def test_schema_prints_the_schema_that_output_fits(cli: Cli, broken: Path, whole: Path, what: str) -> None:
    for game in ([], [GAME]):
        outcome = cli("schema", what, *game)
        assert (outcome.status, outcome.err) == (0, "")
        assert json.loads(outcome.out) == schema(what, *game)
    if command := {"result": "score", "audit": "audit"}.get(what):
        checker = Draft202012Validator(schema(what))
        for files in ([broken], [whole, broken]):
            lines = cli(command, *files, "--format", "json").out.splitlines()
            assert all(checker.is_valid(json.loads(line)) for line in lines)
