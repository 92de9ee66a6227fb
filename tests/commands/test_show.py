"""Looking at a game, at its points and at what there is; and what commands owe every game."""

import json
import re
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest
import tomli
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad import games, samples
from scorepad.audit.why import draw_page, why
from scorepad.engine.events import keys_of
from scorepad.exports.schemas import SCHEMAS, schema
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.record.canonical import write_record, write_value, write_with_sheets
from scorepad.text.drawing import to_ascii, width
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli, as_process, words_of
from tests.every_game import cases_of, sample_called
from tests.players import play
from tests.sampling import sampled


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


# ---- What commands owe every game: what is refused and why, what may stand, and how each moment is shown
PLAYERS = ["Sarah", "Linus", "Tim", "Ada", "Max"]
ODD = ["Anna Lena", 'O"Neill', "Ä='x', {y}", "[b]", "-x"]
"""Names that need quotation marks, and marks of their own."""
LONG = ["Wilhelmine von und zu Hohenlohe-Langenbu", "漢" * 40, "Zoe\u0308 🌴 " * 5, "x" * 40, "Linus"]
"""As long and as wide as names can be."""
UNTIDY = r"\ba [aeio]|  |\bonly 0\b"
"""What no refusal has: words that do not go together."""
in_every_game = pytest.mark.parametrize("name", sorted(games.RULESETS))


def bad_input(name: str) -> Any:
    """What the tests of a game know of events that cannot be read, or that break a rule."""
    return cases_of(name, "bad_input")


def played(name: str, players: list[str] = PLAYERS, seed: int = 1, most: int = 10_000) -> Game:
    return play(scorepad.new(name, players[: games.ruleset(name).seats[-1]]), Random(seed), most)


def saved(game: Game, name: str = "game.toml") -> Path:
    """The game as a record, in place of an earlier one."""
    is_own = game.header.sheets not in packs.names()
    Path(name).write_text(write_with_sheets(game) if is_own else write_record(game), "utf-8")
    return Path(name)


@in_every_game
def test_every_ruling_is_written_and_what_it_cannot_be_is_refused(cli: Cli, name: str) -> None:
    players = ",".join(PLAYERS[: games.ruleset(name).seats[-1]])
    words = ("new", name, "--players", players, "--file", "game.toml", "--no-app", "--ruling")
    cli.refused(*words, "luck=good")
    for key, ruling in games.ruleset(name).rulings.items():
        for value in ("maybe", "-1", "0.5", "{}"):
            assert key in cli.refused(*words, f"{key}={value}").err
        assert f'"{key}"?' in cli.refused(*words, f"{key[:-1]}={ruling.values[0]}").err
        for value in ruling.values:
            Path("game.toml").unlink(missing_ok=True)
            assert cli(*words, f"{key}={write_value(value)}").status == 0, value
            assert scorepad.load("game.toml").header.rulings[key] == value


@in_every_game
def test_what_is_malformed_is_refused_by_its_key_and_nothing_is_written(cli: Cli, name: str) -> None:
    bad = bad_input(name)
    path = saved(bad.TRACKED())
    before = path.read_bytes()
    seen = set()
    for key, event in bad.MALFORMED:
        # A text that is only spelled otherwise is understood here, and null cannot be typed.
        case = (event.get("kind"), key)
        is_typed = isinstance(case[0], str) and isinstance(event.get(key, 0), int | float)
        if is_typed and case[0] != "tally" and case not in seen:
            seen.add(case)
            assert re.search(key, cli.refused("record", path, *words_of(event)).err), event
    assert path.read_bytes() == before


@pytest.mark.parametrize("is_all", sampled([False, True]))
@in_every_game
def test_what_breaks_a_rule_is_refused_in_plain_english_and_may_stand(cli: Cli, name: str, is_all: bool) -> None:
    found = bad_input(name).FOUND
    cases = {slug: (situation, event) for _, situation, event, slug in found if slug != "malformed"}
    for slug, (situation, event) in list(cases.items())[: None if is_all else 2]:
        path, words = saved(situation()), words_of(event)
        before = path.read_bytes()
        refused = cli("record", path, *words)
        assert (refused.status, path.read_bytes()) == (1, before), words
        assert f"({slug})" in refused.err, words
        assert not re.search(UNTIDY, refused.err), refused.err
        if "It cannot have happened" in refused.err:
            assert cli("record", path, *words, "stands=we saw it").status == 1, words
            continue
        assert cli("record", path, *words, "stands=we saw it").status == 0, words
        audited = json.loads(cli("audit", path, "--format", "json").out)
        assert slug in [each["rule"] for each in audited["irregularities"]], words
        assert audited["findings"] == [], words
        assert cli("show", path).status == 0, words


@in_every_game
def test_each_kind_of_event_is_recorded_as_it_is_typed(cli: Cli, name: str) -> None:
    whole, seen = played(name, ODD), set()
    game = scorepad.new(name, list(whole.players))
    for event in whole.events:
        if event.kind not in seen:
            seen.add(event.kind)
            path = saved(game)
            assert cli("record", path, *words_of(event.table()), "at=2026-11-15T12:00:00Z").status == 0
            assert {**scorepad.load(path).events[-1].table(), "at": None} == {**event.table(), "at": None}
        accept(game, event)


@in_every_game
def test_a_whole_game_comes_from_a_stream(cli: Cli, name: str) -> None:
    text = write_record(played(name, ODD))
    head = text[: text.index("[[event]]")]
    Path("game.toml").write_text(head, "utf-8")
    cli.feed(text.removeprefix(head))
    assert cli("record", "game.toml", "-").status == 0
    assert Path("game.toml").read_text("utf-8") == text


@pytest.mark.parametrize("form", ["toml", "json"])
@in_every_game
def test_score_audit_and_export_say_the_same_and_claims_are_compared(cli: Cli, name: str, form: str) -> None:
    game = played(name)
    path = saved(game)
    read: Any = tomli.loads if form == "toml" else json.loads
    scored = read(cli("score", path, "--format", form).out)
    assert read(cli("audit", path, "--format", form).out)["result"] == scored
    assert read(cli("export", path, "--to", form).out) == scored
    assert scored["finished"]
    demo = cli("demo", name, "--no-app")
    assert (demo.status, demo.err, games.ruleset(name).title in demo.out) == (0, "", True)
    rules = {line["rule"] for each in scored["standings"] for line in each["lines"]}
    assert rules <= set(games.ruleset(name).rules)
    total = game.result().of("Linus").total
    for claim, status in ((f"Linus={total}", 0), (f"Linus={total + 1}", 1), ("Zoe=0", 2), ("Linus=ten", 2)):
        assert cli("audit", path, "--claim", claim, "--format", form).status == status


@pytest.mark.parametrize("names", sampled([PLAYERS, LONG]), ids=["few players", "long names"])
@in_every_game
def test_every_moment_is_shown_in_eighty_columns_and_in_ascii(cli: Cli, name: str, names: list[str]) -> None:
    seats = games.ruleset(name).seats[-1 if names is LONG else 0]
    game = play(scorepad.new(name, names[:seats]), Random(seats))
    tally = scorepad.new(name, names[:seats], mode="tally")
    moments = range(0, game.count + 1, 1 + game.count // (12 if names is LONG else 4))
    for path, moment in (*((saved(game), moment) for moment in moments), (saved(tally, "tally.toml"), 0)):
        shown = cli("show", path, "--at", str(moment))
        assert max(map(width, shown.out.splitlines())) <= 80
        assert not {sign for sign in shown.out if to_ascii(sign) == "?" and sign not in "?" + "".join(names)}
        plain = cli("show", path, "--at", str(moment), "--ascii")
        assert plain.out.isascii()
        assert [len(line) for line in plain.out.splitlines()] == [width(line) for line in shown.out.splitlines()]
        own = cli("show", path, "--at", str(moment), "--player", names[0])
        assert own.status == 0
        assert len(own.out) <= len(shown.out)
