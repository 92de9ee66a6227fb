"""What commands owe every game: what is refused and why, what may stand, and how each moment is shown."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli

import scorepad
from scorepad import games
from scorepad.packs import pack as packs
from scorepad.record.canonical import write_record, write_value, write_with_sheets
from scorepad.text.drawing import to_ascii, width
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli, words_of
from tests.every_game import cases_of
from tests.players import play
from tests.sampling import sampled

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
