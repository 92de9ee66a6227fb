"""What commands owe every game: what is refused and why, what may stand, and how each moment is shown."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli

import scorepad
from scorepad import games
from scorepad.record.canonical import write_record
from scorepad.text.drawing import to_ascii, width
from tests.commands.console import Cases, Cli, check_let_stand, check_malformed, saved, words_of
from tests.players import play
from tests.sampling import sampled

PLAYERS = ["Sarah", "Linus", "Tim", "Ada", "Max"]
CASES: dict[str, Cases] = {
    name: import_module(f"tests.commands.{name.replace('-', '_')}").CASES for name in sorted(games.RULESETS)
}
in_every_game = pytest.mark.parametrize("name", CASES)


@in_every_game
def test_an_unknown_ruling_is_refused(cli: Cli, here: Path, name: str) -> None:
    players = json.dumps(CASES[name].players.split(","))
    for line, key in CASES[name].rulings:
        head = f'scorepad = 1\ngame = "{name}"\nplayers = {players}\n'
        (here / "game.toml").write_text(f"{head}[rulings]\n{line}\n\n", encoding="utf-8")
        refused = cli.refused("score", "game.toml")
        assert key in refused.err, line


@in_every_game
def test_no_game_is_started_with_an_unknown_ruling(cli: Cli, here: Path, name: str) -> None:
    words = ("new", name, "--players", CASES[name].players, "--file", "game.toml", "--no-app")
    cli.refused(*words, "--ruling", "luck=good")
    assert not (here / "game.toml").exists()


@in_every_game
def test_what_is_malformed_is_refused_by_its_key_and_nothing_is_written(cli: Cli, here: Path, name: str) -> None:
    for situation, words, key in CASES[name].malformed:
        check_malformed(cli, saved(here, situation), words, key)


@in_every_game
def test_what_breaks_a_rule_is_refused_in_plain_english_and_may_stand(cli: Cli, here: Path, name: str) -> None:
    for situation, event, slug in CASES[name].broken:
        words = event.split() if isinstance(event, str) else words_of(event)
        told = check_let_stand(cli, saved(here, situation), words, slug)
        assert not re.search(CASES[name].untidy, told), told
        if "as" in event and isinstance(event, dict):
            assert f"{event['player']} has" not in told, told


@in_every_game
def test_a_record_cut_anywhere_in_its_last_block_opens(name: str) -> None:
    for event in CASES[name].cut:
        game = CASES[name].before_cut()
        before = tuple(game.events)
        game.accept(game.read({**event, "stands": "we saw it"}))
        text = write_record(game)
        for end in range(text.rindex("[[event]]"), len(text)):
            assert scorepad.loads(text[:end]).events in (before, tuple(game.events)), text[end - 20 : end]


@pytest.mark.parametrize("form", ["toml", "json"])
@in_every_game
def test_score_audit_and_export_say_the_same(cli: Cli, here: Path, name: str, form: str) -> None:
    path = saved(here, CASES[name].over)
    read: Any = tomli.loads if form == "toml" else json.loads
    scored = read(cli("score", path, "--format", form).out)
    assert read(cli("audit", path, "--format", form).out)["result"] == scored
    assert read(cli("export", path, "--to", form).out) == scored
    assert scored["finished"]
    assert {line["rule"] for each in scored["standings"] for line in each["lines"]} <= set(
        games.ruleset(name).rules
    )


@in_every_game
def test_claims_are_compared(cli: Cli, here: Path, name: str) -> None:
    path = saved(here, CASES[name].over)
    for claim, status in CASES[name].claims:
        assert cli("audit", path, "--claim", claim).status == status, claim


@pytest.mark.parametrize("most", sampled([False, True]), ids=["fewest players", "most players"])
@in_every_game
def test_every_moment_is_shown_in_eighty_columns_and_in_ascii(cli: Cli, here: Path, name: str, most: bool) -> None:
    seats = games.ruleset(name).seats[-1 if most else 0]
    game = play(scorepad.new(name, PLAYERS[:seats]), Random(seats))
    path = saved(here, lambda: game)
    for moment in range(0, game.count + 1, 1 + game.count // 12):
        shown = cli("show", path, "--at", str(moment))
        assert max(map(width, shown.out.splitlines())) <= 80
        assert not {sign for sign in shown.out if not sign.isascii() and to_ascii(sign) == "?"}
        plain = cli("show", path, "--at", str(moment), "--ascii")
        assert plain.out.isascii()
        assert max(map(len, plain.out.splitlines())) <= 80
        own = cli("show", path, "--at", str(moment), "--player", "Linus")
        assert own.status == 0
        assert len(own.out) <= len(shown.out)
