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
from tests.commands.console import check_refused, feed, run

Capture = pytest.CaptureFixture[str]
SAMPLE = Path(samples.folder()) / "silver-and-gold-4-players.toml"


def test_the_page_is_that_of_the_library(capsys: Capture) -> None:
    ran = run(capsys, "why", SAMPLE, "Dana", "coins")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == draw_page(why(load(SAMPLE), "Dana", "coins")).text() + "\n"


def test_names_and_items_may_be_in_any_case(capsys: Capture) -> None:
    assert run(capsys, "why", SAMPLE, "dana", "CARD").out == run(capsys, "why", SAMPLE, "Dana", "card").out


def test_toml_and_json_have_the_same_keys(capsys: Capture) -> None:
    toml = run(capsys, "why", SAMPLE, "Dana", "--format", "toml")
    table = tomli.loads(toml.out)
    assert table == json.loads(run(capsys, "why", SAMPLE, "Dana", "--format", "json").out)
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


def test_plain_ascii(capsys: Capture) -> None:
    page = run(capsys, "why", SAMPLE, "Dana").out
    plain = run(capsys, "why", SAMPLE, "Dana", "--ascii").out
    assert plain.isascii()
    assert plain == "\n".join(map(to_ascii, page.split("\n")))


def test_standard_input_is_read(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, SAMPLE.read_bytes())
    assert run(capsys, "why", "-", "Dana", "palms").out == run(capsys, "why", SAMPLE, "Dana", "palms").out


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
    capsys: Capture, words: list[str], told: list[str]
) -> None:
    ran = run(capsys, "why", SAMPLE, *words)
    assert (ran.status, ran.out) == (2, "")
    assert all(word in ran.err for word in told)


def test_a_file_that_cannot_be_read_is_status_2(capsys: Capture, tmp_path: Path) -> None:
    check_refused(run(capsys, "why", tmp_path / "nothing.toml", "Dana"))


def test_a_record_that_breaks_a_rule_is_explained_with_status_1(capsys: Capture, broken: Path) -> None:
    ran = run(capsys, "why", broken, "Sarah")
    assert ran.status == 1
    assert "audit" in ran.err
    assert ran.out
