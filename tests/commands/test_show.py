"""Looking at a game and at its points: show and why."""

import json
from pathlib import Path
from random import Random

import pytest
import tomli

import scorepad
from scorepad import samples
from scorepad.audit.why import draw_page, why
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


def test_show_reads_standard_input(cli: Cli, record: Path) -> None:
    cli.feed(record.read_bytes())
    assert cli("show", "-").out == cli("show", record).out


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
