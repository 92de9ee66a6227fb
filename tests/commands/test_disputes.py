"""Sealing and verifying on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from scorepad.audit.verify import differences
from scorepad.exports.report import as_json
from scorepad.record import load
from scorepad.record.result_tables import record_result
from tests.commands.console import feed, run

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
    assert "events 11 to 40" in text
    rest = ["--seal", words(capsys, "game.toml", "--at", "90"), *options[:4]]
    assert "wrongly" in run(capsys, "audit", "game.toml", *rest).out


def test_too_many_events_break_a_seal_and_unknown_words_are_refused(capsys: Console, record: Path) -> None:
    assert load(record).count < 9999
    done = run(capsys, "audit", "game.toml", "--seal", "9999 ozone drill grab fiber", "--format", "json")
    assert done.status == 1
    assert json.loads(done.out)["seals"] == [{"events": 9999, "words": "ozone drill grab fiber", "holds": False}]
    other = next(each for each in SAMPLES if "loot" in each.name)
    assert run(capsys, "audit", "game.toml", "--seal", words(capsys, str(other), "--at", "10")).status == 1
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
    (record.parent / "sub").mkdir()
    (record.parent / "sub" / "result").write_bytes((record.parent / "result").read_bytes())
    assert run(capsys, "verify", "sub/result").status == 0
    (record.parent / "sub" / "game.toml").write_bytes(SAMPLES[0].read_bytes())
    assert run(capsys, "verify", "sub/result").status == 1
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


def test_a_value_of_another_type_does_not_follow_even_if_python_finds_it_equal(record: Path) -> None:
    game = load(record)
    table = json.loads(as_json(record_result(game).table()))
    table["scorepad"] = table["standings"][0]["rank"] = True
    table["finished"], table["findings"], table["events"] = 1, False, float(game.count)
    found = [each.split(" ")[0] for each in differences(table, game)]
    assert sorted(found) == ["events", "findings", "finished", "scorepad", "standings[1].rank"]


def test_a_users_own_keys_are_ignored_and_known_ones_are_not(record: Path) -> None:
    game = load(record)
    table = json.loads(as_json(record_result(game).table()))
    table["standings"][0]["lines"][0]["_mine"] = table["rulings"]["_mine"] = table["standings"][0]["new"] = 1
    assert not list(differences(table | {"_rating": 5, "weather": "fine", "file": "elsewhere.toml"}, game))
    assert list(differences(table | {"ties": [{"players": ["A", "B"]}]}, game))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        'kind = "audit"',
        "[[results]]",
        "Silver & Gold",
        "{}\n{}",
        'scorepad = 2\nkind = "result"',
        "\xff",
    ],
)
def test_what_is_no_result_is_refused(capsys: Console, record: Path, text: str) -> None:
    (record.parent / "result.toml").write_text(text, "latin-1")
    assert run(capsys, "verify", "result.toml", "game.toml").status == 2
    missing = run(capsys, "verify", "missing.toml", "game.toml")
    assert (missing.status, missing.err.count("missing.toml")) == (2, 1)


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


def test_values_of_any_type_may_have_been_put_into_a_result(capsys: Console, record: Path) -> None:
    run(capsys, "export", "game.toml", "--out", "result.toml")
    text = (record.parent / "result.toml").read_text()
    for value in ("2026-01-01", "12:00:00", "nan", "1.0", "[[[]]]", "{ a = 1 }", '"\\u001b[31m"', "9" * 400):
        for key in ("winners", "events", "title", "file"):
            edited = "\n".join(
                f"{key} = {value}" if line.startswith(f"{key} =") else line for line in text.split("\n")
            )
            (record.parent / "edited.toml").write_text(edited)
            done = run(capsys, "verify", "edited.toml", "game.toml")
            assert done.status == (0 if key == "file" else 1)
            assert "\x1b" not in done.out
            assert run(capsys, "verify", "edited.toml").status == (2 if key == "file" else 1)


def test_a_result_may_come_from_standard_input(
    capsys: Console, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run(capsys, "export", "game.toml").out
    feed(monkeypatch, result)
    assert run(capsys, "verify", "-").status == 0
    feed(monkeypatch, result)
    assert run(capsys, "verify", "-", record).status == 0
    assert run(capsys, "verify", "-", "-").status == 2
    (record.parent / "piped.toml").write_text(result.replace('file = "game.toml"', 'file = "-"'))
    assert run(capsys, "verify", "piped.toml").status == 2


def test_a_result_of_an_earlier_moment_no_longer_follows(capsys: Console, record: Path) -> None:
    run(capsys, "export", "game.toml", "--out", "result.toml")
    run(capsys, "record", "game.toml", "note", "text=later")
    assert run(capsys, "verify", "result.toml").status == 1
    assert record.exists()


def test_a_record_that_breaks_a_rule_settled_since_is_the_same_but_for_its_findings(
    capsys: Console, record: Path
) -> None:
    """It opens, plays on and exports as before; only its findings are new, and that is said."""
    stored = Path(__file__).parents[1] / "games" / "sea_and_shore" / "records" / "earlier-1.toml"
    record.write_bytes(stored.read_bytes())
    exported = json.loads(run(capsys, "export", "game.toml", "--to", "json").out)
    assert exported["findings"] == 2
    Path("then.json").write_text(json.dumps({**exported, "findings": 0}))
    done = run(capsys, "verify", "then.json")
    assert done.status == 1
    assert "findings is 0" in done.out
    assert "decks" in done.out
    assert "settled since" in done.out
    result = json.loads(Path("then.json").read_text())
    assert len(list(differences(result, load(record)))) == 1
    Path("edited.json").write_text(json.dumps({**exported, "seal": "sha256:0", "findings": 0}))
    assert "settled since" not in run(capsys, "verify", "edited.json").out
    assert run(capsys, "record", "game.toml", "note", "text=later").status == 0
