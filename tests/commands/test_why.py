"""scorepad why: how a player's points came about, as text, TOML and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli

from scorepad import samples
from scorepad.audit.why import draw_page, why
from scorepad.record import load
from scorepad.text.drawing import to_ascii
from tests.commands.console import Cli

SAMPLE = Path(samples.folder()) / "silver-and-gold-4-players.toml"


def test_the_page_is_that_of_the_library(cli: Cli) -> None:
    ran = cli("why", SAMPLE, "Dana", "coins")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == draw_page(why(load(SAMPLE), "Dana", "coins")).text() + "\n"


def test_names_and_items_may_be_in_any_case(cli: Cli) -> None:
    assert cli("why", SAMPLE, "dana", "CARD").out == cli("why", SAMPLE, "Dana", "card").out


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


def test_standard_input_is_read(cli: Cli) -> None:
    cli.feed(SAMPLE.read_bytes())
    assert cli("why", "-", "Dana", "palms").out == cli("why", SAMPLE, "Dana", "palms").out


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


def test_a_file_that_cannot_be_read_is_status_2(cli: Cli, tmp_path: Path) -> None:
    cli.refused("why", tmp_path / "nothing.toml", "Dana")


def test_a_record_that_breaks_a_rule_is_explained_with_status_1(cli: Cli, broken: Path) -> None:
    ran = cli("why", broken, "Sarah")
    assert ran.status == 1
    assert "audit" in ran.err
    assert ran.out
