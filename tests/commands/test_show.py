"""Looking at a game and at its points: show and why."""

import json
import re
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest
import tomli
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad import games, samples
from scorepad.audit.why import draw_page, why
from scorepad.engine.events import keys_of
from scorepad.exports.schemas import SCHEMAS, schema
from scorepad.record import load
from scorepad.text.drawing import to_ascii, width
from tests.commands.console import Cli, as_process, finished
from tests.players import play


def test_show_draws_every_player_and_the_display(cli: Cli, record: Path) -> None:
    outcome = cli("show", record)
    assert (outcome.status, outcome.err) == (0, "")
    for word in ("Sarah", "Linus", "purple-04", "orange-05", "grey-01"):
        assert word in outcome.out


def test_show_draws_one_player_alone(cli: Cli, record: Path) -> None:
    outcome = cli("show", record, "--player", "Linus")
    assert "orange-05" in outcome.out
    assert "purple-04" not in outcome.out
    assert "Sarah" not in outcome.out


def test_show_goes_back_to_any_event(cli: Cli, record: Path) -> None:
    assert "purple-04" not in cli("show", record, "--at", "0").out
    first = cli("show", record, "--at", "1").out
    assert "purple-04" in first
    assert "orange-05" not in first
    assert cli("show", record, "--at", "3").out == cli("show", record).out


@pytest.mark.parametrize("number", ["4", "-1", "99999999999999999999", "two", "1.5", ""])
def test_show_refuses_an_event_that_is_not_there(cli: Cli, record: Path, number: str) -> None:
    outcome = cli("show", record, "--at", number)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err


def test_show_refuses_a_player_who_is_not_seated_and_offers_the_near_one(cli: Cli, record: Path) -> None:
    outcome = cli("show", record, "--player", "sara")
    assert (outcome.status, outcome.out) == (2, "")
    assert "Did you mean" in outcome.err
    assert "Sarah" in outcome.err


def test_show_turns_to_ascii_by_itself_where_the_terminal_knows_nothing_else(record: Path) -> None:
    done = as_process("show", record, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"\\u" not in done.stdout
    assert done.stdout == as_process("show", record, "--ascii").stdout


LONG = ("Wilhelmine von und zu Hohenlohe-Langenbu", "漢" * 40, "Zoe\u0308 🌴 " * 5, "x" * 40)


@pytest.mark.slow
def test_every_state_of_a_long_game_fits_80_columns_of_pure_ascii() -> None:
    assert all(len(name) <= 40 for name in LONG)
    table = scorepad.new("silver-and-gold", players=list(LONG), rulings={"revealed-patterns": "open"})
    wide: dict[str, str] = {}
    while table.expected():
        play(table, Random(len(table.events)), most=1)
        text = table.draw().text(ascii=True)
        assert text.isascii()
        assert text.isprintable() or set(text) - {"\n"} <= set(map(chr, range(32, 127)))
        for line in text.splitlines():
            if len(line) > 80:
                wide.setdefault(line.split()[0], f"after event {len(table.events)}: {line}")
    assert not wide


def test_the_drawing_of_a_long_game_takes_as_many_columns_in_ascii_as_in_unicode() -> None:
    table = finished(3, *LONG)
    for number in range(0, len(table.events), 20):
        drawing = table.at(number).draw()
        plain, fancy = drawing.text(ascii=True).splitlines(), drawing.text().splitlines()
        assert [len(line) for line in plain] == [width(line) for line in fancy]


def test_the_tally_of_long_names_fits_80_columns(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=list(LONG), mode="tally"), path)
    outcome = cli("show", path, "--ascii")
    assert outcome.out.isascii()
    assert max(map(len, outcome.out.splitlines())) <= 80


# ---------------------------------------------------------------------- scorepad why
SAMPLE = Path(samples.folder()) / "silver-and-gold-4-players.toml"


def test_the_page_is_that_of_the_library(cli: Cli) -> None:
    ran = cli("why", SAMPLE, "Dana", "coins")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == draw_page(why(load(SAMPLE), "Dana", "coins")).text() + "\n"


def test_toml_and_json_have_the_same_keys(cli: Cli) -> None:
    toml = cli("why", SAMPLE, "Dana", "--format", "toml")
    table = tomli.loads(toml.out)
    assert table == json.loads(cli("why", SAMPLE, "Dana", "--format", "json").out)
    assert list(table) == [
        *("scorepad", "kind", "file", "game", "title", "mode", "player", "points", "rank"),
        *("ties", "ledgers", "lines", "rules"),
    ]
    assert (table["kind"], table["player"], table["points"]) == ("why", "Dana", 76)
    assert table["file"] == str(SAMPLE)
    assert [ledger["quantity"] for ledger in table["ledgers"]] == ["coins"]
    assert table["ledgers"][0]["steps"][0].keys() == {"event", "change", "now", "words"}
    assert sum(line["points"] for line in table["lines"]) == 76
    assert table["lines"][0]["subtotals"][0].keys() == {"words", "points"}
    assert table["rules"][0].keys() == {"slug", "text", "where"}


def test_plain_ascii(cli: Cli) -> None:
    page = cli("why", SAMPLE, "Dana").out
    plain = cli("why", SAMPLE, "Dana", "--ascii").out
    assert plain.isascii()
    assert plain == "\n".join(map(to_ascii, page.split("\n")))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Dona"], ["Dana", "Boris", "Did you mean"]),
        (["Dana", "coin"], ["coins", "seal:purple-03", "Did you mean"]),
        (["Dana", "card:purple-99"], ["card:purple-07"]),
        (["coins"], ["Dana"]),
        ([], ["PLAYER"]),
    ],
)
def test_an_unknown_player_or_item_is_status_2_with_what_there_is(
    cli: Cli, words: list[str], told: list[str]
) -> None:
    ran = cli("why", SAMPLE, *words)
    assert (ran.status, ran.out) == (2, "")
    assert all(word in ran.err for word in told)


def test_a_record_that_breaks_a_rule_is_explained_with_status_1(cli: Cli, broken: Path) -> None:
    ran = cli("why", broken, "Sarah")
    assert ran.status == 1
    assert "audit" in ran.err
    assert ran.out


# ---- What there is, on the command line: games, rules, kinds of event, packs and schemas
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
        *(["rules", "go-for-golf"], ["kinds", "go-for-golf"], ["kinds", "go-for-gold", "mvoe"]),
        *(["schema", "recrod"], ["schema", "record", "go-for-golf"]),
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
