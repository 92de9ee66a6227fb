"""Comparing two records on the command line, and merging them."""

import json
import os
import sys
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad.audit.compare import compare
from scorepad.record import load
from tests.commands.console import Cli

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Two records of a game: B lacks an event that A has, and has another one instead of a second."""
    monkeypatch.chdir(tmp_path)
    text = next(path for path in SAMPLES if "silver-and-gold-2-players" in path.name and "tally" not in path.name)
    blocks = text.read_text().split("[[event]]")
    place = next(each for each, block in enumerate(blocks) if each > 50 and '"A1"]' in block and "cross" in block)
    blocks[place] = blocks[place].replace('"A1"]', '"B4"]')
    del blocks[40]
    one, other = tmp_path / "a.toml", tmp_path / "b.toml"
    one.write_text(text.read_text())
    other.write_text("[[event]]".join(blocks))
    return one, other


def answer(cli: Cli, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Sit at a terminal and type this."""
    cli.feed(text)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)


def test_records_that_agree_give_0_and_others_1(cli: Cli, two: tuple[Path, Path]) -> None:
    assert cli("compare", "a.toml", "a.toml").status == 0
    done = cli("compare", "a.toml", "b.toml")
    assert done.status == 1
    assert done.out.index("event 40") < done.out.index("event 51")
    assert "nothing" in done.out
    assert str(two[0].name) in done.out


@pytest.mark.parametrize("format", ["toml", "json"])
def test_programs_get_every_difference(cli: Cli, two: tuple[Path, Path], format: str) -> None:
    done = cli("compare", *two, "--format", format)
    table = json.loads(done.out) if format == "json" else tomli.loads(done.out)
    assert (done.status, table["agree"], table["headers"]) == (1, False, [])
    first, second = table["differences"]
    assert (first["a"]["event"], first["a"]["kind"]) == (40, "refill")
    assert "b" not in first
    assert (second["a"]["event"], second["b"]["event"]) == (51, 50)
    assert second["a"]["player"] == second["b"]["player"]
    totals = {each["player"]: (each["a"], each["b"]) for each in table["totals"]}
    assert totals == dict(compare(load(two[0]), load(two[1])).totals)
    same = cli("compare", two[0], two[0], "--format", format)
    assert same.status == 0
    assert same.out.replace(" ", "").count("true") == 1


def test_every_difference_is_listed(cli: Cli, two: tuple[Path, Path]) -> None:
    blocks = two[0].read_text().split("[[event]]")
    two[1].write_text("[[event]]".join(blocks[:60]))
    assert cli("compare", *two).out.count("nothing") == len(blocks) - 60


def test_what_cannot_be_compared_gives_2(cli: Cli, two: tuple[Path, Path], tmp_path: Path) -> None:
    other_game = next(each for each in SAMPLES if "loot" in each.name)
    other_players = next(each for each in SAMPLES if "silver-and-gold-3" in each.name)
    tally = next(each for each in SAMPLES if "silver-and-gold-2-players-tally" in each.name)
    for name in (other_game, other_players, tally, tmp_path, "missing.toml", "nul\0"):
        done = cli("compare", two[0], name)
        assert (done.status, done.out) == (2, "")
        assert cli("compare", name, two[0]).status == 2
    assert cli("compare", "-", "-").status == 2
    assert cli("compare", *two, "--force").status == 2


def test_one_of_the_two_may_come_from_standard_input(cli: Cli, two: tuple[Path, Path]) -> None:
    cli.feed(two[0].read_bytes())
    assert cli("compare", "-", "a.toml").status == 0


# ---------------------------------------------------------------------- merging
def test_a_merged_record_has_what_both_have(cli: Cli, two: tuple[Path, Path]) -> None:
    done = cli("compare", *two, "--merge", "out.toml")
    assert done.status == 1
    assert "2 differences left out" in done.err
    merged = load("out.toml")
    found = compare(load(two[0]), merged)
    assert {pair.number for pair in found.differences} == {40, 51}
    assert all(pair.other is None for pair in found.differences)
    assert cli("audit", "out.toml").status == 1


def test_the_record_of_two_that_agree_is_as_good_as_either(cli: Cli, two: tuple[Path, Path]) -> None:
    assert cli("compare", two[0], two[0], "--merge", "out.toml").status == 0
    results = [tomli.loads(cli("score", name, "--format", "toml").out) for name in ("a.toml", "out.toml")]
    assert results[0] | {"file": "", "seal": "", "events": 0} == results[1] | {"file": "", "seal": "", "events": 0}


def test_a_terminal_is_asked_at_every_difference(
    cli: Cli, two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(cli, monkeypatch, "what?\na\nA\n")
    done = cli("compare", *two, "--merge", "out.toml")
    assert done.err.count("Which is right?") == 3
    assert compare(load(two[0]), load("out.toml")).is_same
    answer(cli, monkeypatch, "-\nb\n")
    cli("compare", *two, "--merge", "other.toml")
    assert compare(load(two[1]), load("other.toml")).is_same
    answer(cli, monkeypatch, "a\nab\n")
    cli("compare", *two, "--merge", "third.toml")
    assert len(compare(load(two[0]), load("third.toml")).differences) == 1


@pytest.mark.parametrize("typed", ["q\n", "", "a\n"])
def test_whoever_stops_gets_no_record(
    cli: Cli, two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    answer(cli, monkeypatch, typed)
    assert cli("compare", *two, "--merge", "out.toml").status == 2
    assert not Path("out.toml").exists()


def test_nothing_is_overwritten_unless_that_is_wanted(cli: Cli, two: tuple[Path, Path]) -> None:
    Path("out.toml").write_text("is = 'mine'")
    assert cli("compare", *two, "--merge", "out.toml").status == 2
    assert Path("out.toml").read_text() == "is = 'mine'"
    assert cli("compare", *two, "--merge", "out.toml", "--force").status == 1
    assert load("out.toml").count
    os.symlink("a.toml", "link.toml")
    before = two[0].read_bytes()
    for name in ("a.toml", "b.toml", "./a.toml", "link.toml"):
        assert cli("compare", *two, "--merge", name, "--force").status == 2
    assert two[0].read_bytes() == before
    for name in (".", "no/such/folder/out.toml", "nul\0"):
        assert cli("compare", *two, "--merge", name, "--force").status == 2


def test_remarks_times_and_reasons_of_both_are_kept(cli: Cli, two: tuple[Path, Path]) -> None:
    cli("record", "a.toml", "note", "text=tea")
    two[1].write_bytes(two[0].read_bytes())
    cli("record", "a.toml", "claim", "player=Mira", "points=3")
    cli("record", "b.toml", "note", "text=coffee")
    cli("record", "b.toml", "reveal", "pattern=I2", "stands=ok")
    cli("record", "a.toml", "reveal", "pattern=I2", "stands=we agreed")
    cli("record", "a.toml", "decision", "player=Mira", "points=2", "why=fair")
    cli("record", "b.toml", "decision", "player=Mira", "points=2", "why=fair", "by=Jonas")
    assert cli("compare", *two, "--merge", "out.toml").status == 0
    one, merged = load(two[0]), load("out.toml")
    kinds = [event.kind for event in merged.events]
    before = [event.kind for event in one.events]
    assert kinds.count("note") == before.count("note") + 1
    assert kinds.count("claim") == before.count("claim")
    assert len(merged.irregularities()) == len(one.irregularities())
    assert merged.result().of("Mira").total == one.result().of("Mira").total
