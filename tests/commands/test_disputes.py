"""Sealing, verifying and comparing on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from scorepad.audit.record_result import record_result
from scorepad.audit.verify import differences
from scorepad.record import load
from scorepad.report import as_json
from tests.commands.console import run

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))
Console = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.toml"
    path.write_bytes(next(each for each in SAMPLES if "silver-and-gold-4" in each.name).read_bytes())
    return path


def words(capsys: Console, *arguments: str) -> str:
    done = run(capsys, "seal", *arguments)
    assert done.status == 0
    return done.out.strip()


def test_a_seal_is_one_line_with_the_number_of_events_and_four_words(capsys: Console, record: Path) -> None:
    said = words(capsys, "game.toml").split()
    assert (int(said[0]), len(said)) == (load(record).count, 5)
    assert words(capsys, "game.toml", "--at", "10").split()[0] == "10"
    assert run(capsys, "seal", "game.toml", "--at", "9999").status == 2


def test_an_audit_says_which_seals_hold_and_where_the_record_was_changed(capsys: Console, record: Path) -> None:
    seals = [words(capsys, "game.toml", "--at", number) for number in ("10", "40", "90")]
    options = [word for seal in seals for word in ("--seal", seal)]
    assert run(capsys, "audit", "game.toml", *options).status == 0
    blocks = record.read_text().split("[[event]]")
    blocks[30] = blocks[30].replace("kind", 'note = "later"\nkind', 1)
    record.write_text("[[event]]".join(blocks))
    done = run(capsys, "audit", "game.toml", *options, "--format", "toml")
    assert done.status == 1
    assert [seal["holds"] for seal in tomli.loads(done.out)["seals"]] == [True, False, False]
    text = run(capsys, "audit", "game.toml", *options).out
    assert "after event 10, up to event 40" in text


def test_too_many_events_break_a_seal_and_unknown_words_are_refused(capsys: Console, record: Path) -> None:
    assert load(record).count < 9999
    assert run(capsys, "audit", "game.toml", "--seal", "9999 ozone drill grab fiber").status == 1
    done = run(capsys, "audit", "game.toml", "--seal", "3 ozone dril grab fiber")
    assert done.status == 2
    assert "drill" in done.err
    assert run(capsys, "audit", "game.toml", "game.toml", "--seal", "3 ozone drill grab fiber").status == 2


# ---------------------------------------------------------------------- verify


@pytest.mark.parametrize("format", ["toml", "json"])
def test_an_exported_result_follows_from_its_record(capsys: Console, record: Path, format: str) -> None:
    run(capsys, "export", "game.toml", "--to", format, "--out", "result")
    assert run(capsys, "verify", "result").status == 0
    assert run(capsys, "verify", "result", str(record)).status == 0
    record.rename(record.with_name("other.toml"))
    assert run(capsys, "verify", "result").status == 2
    assert run(capsys, "verify", "result", "other.toml").status == 0


def edited(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, list):
        return [edited(value[0]), *value[1:]] if value else [1]
    return {key: edited(each) for key, each in value.items()} or {"x": 1}


def spots(table: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a value in a table."""
    if isinstance(table, dict):
        return [spot for key, each in table.items() for spot in spots(each, (*path, key))]
    if isinstance(table, list) and table:
        return [spot for place, each in enumerate(table) for spot in spots(each, (*path, place))]
    return [path]


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_changed_value_of_a_result_is_found(path: Path) -> None:
    game = load(path)
    text = as_json(record_result(game, "game.toml").table())
    assert list(differences(json.loads(text), game)) == []
    for spot in spots(json.loads(text)):
        table = json.loads(text)
        holder = table
        for key in spot[:-1]:
            holder = holder[key]
        holder[spot[-1]] = edited(holder[spot[-1]])
        if spot != ("file",):
            assert next(differences(table, game), ""), spot
        holder.pop(spot[-1])
        if spot != ("file",):
            assert next(differences(table, game), ""), spot


def test_keys_of_ones_own_are_ignored_and_known_ones_are_not(record: Path) -> None:
    game = load(record)
    table = json.loads(as_json(record_result(game).table()))
    assert not list(differences(table | {"_rating": 5, "weather": "fine", "file": "elsewhere.toml"}, game))
    assert list(differences(table | {"ties": [{"players": ["A", "B"]}]}, game))


@pytest.mark.parametrize("text", ["", "{", "[1]", 'kind = "audit"', 'scorepad = 2\nkind = "result"', "\xff"])
def test_what_is_no_result_is_refused(capsys: Console, record: Path, text: str) -> None:
    (record.parent / "result.toml").write_text(text, "latin-1")
    assert run(capsys, "verify", "result.toml", "game.toml").status == 2
    assert run(capsys, "verify", "missing.toml", "game.toml").status == 2


@pytest.mark.parametrize("value", ["07:30:00", "2026-11-15", "0.5", "nan", "[07:30:00]", "{ a = [{}] }"])
def test_values_that_no_result_has_do_not_follow(capsys: Console, record: Path, value: str) -> None:
    text = run(capsys, "score", str(record), "--format", "toml").out
    Path("result.toml").write_text(text.replace('title = "Silver & Gold"', f"title = {value}"), "utf-8")
    assert run(capsys, "verify", "result.toml", "game.toml").status == 1


def test_a_result_of_another_game_does_not_follow(capsys: Console, record: Path) -> None:
    run(capsys, "export", "game.toml", "--out", "result.toml")
    other = next(each for each in SAMPLES if "loot" in each.name)
    assert run(capsys, "verify", "result.toml", str(other)).status == 1
    assert record.exists()


# ---------------------------------------------------------------------- compare


def test_two_records_agree_or_differ_or_cannot_be_compared(capsys: Console, record: Path) -> None:
    twin = record.with_name("twin.toml")
    twin.write_text(record.read_text())
    assert run(capsys, "compare", "game.toml", "twin.toml").status == 0
    blocks = record.read_text().split("[[event]]")
    twin.write_text("[[event]]".join(blocks[:-3]) + "[[event]]" + blocks[-1])
    done = run(capsys, "compare", "game.toml", "twin.toml")
    assert done.status == 1
    assert "event" in done.out
    other = next(each for each in SAMPLES if "loot" in each.name)
    assert run(capsys, "compare", "game.toml", str(other)).status == 2
