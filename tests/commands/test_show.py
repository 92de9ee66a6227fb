"""Drawing the sheets of a record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad.text.drawing import width
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
