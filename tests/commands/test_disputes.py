"""Sealing and verifying on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from scorepad.audit.findings import CheckedSeal, differences
from scorepad.exports.report import as_json, seals_text
from scorepad.record import load
from scorepad.record.result_tables import record_result
from tests.commands.console import Cli
from tests.sampling import sampled

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.toml"
    path.write_bytes(next(each for each in SAMPLES if each.name == "silver-and-gold-4-players.toml").read_bytes())
    return path


def words(cli: Cli, *arguments: str) -> str:
    done = cli("seal", *arguments)
    assert done.status == 0
    return done.out.strip()


def test_a_seal_is_one_line_with_the_number_of_events_and_four_words(cli: Cli, record: Path) -> None:
    said = words(cli, "game.toml").split()
    assert (int(said[0]), len(said)) == (load(record).count, 5)
    assert words(cli, "game.toml", "--at", "10").split()[0] == "10"
    assert cli("seal", "game.toml", "--at", "9999").status == 2


@pytest.mark.slow
def test_an_audit_says_which_seals_hold_and_where_the_record_was_changed(cli: Cli, record: Path) -> None:
    seals = [words(cli, "game.toml", "--at", number) for number in ("10", "40", "90")]
    options = [word for seal in seals for word in ("--seal", seal)]
    assert cli("audit", "game.toml", *options).status == 0
    blocks = record.read_text().split("[[event]]")
    blocks[30] = blocks[30].replace("kind", 'note = "later"\nkind', 1)
    record.write_text("[[event]]".join(blocks))
    done = cli("audit", "game.toml", *options, "--format", "toml")
    assert done.status == 1
    assert [seal["holds"] for seal in tomli.loads(done.out)["seals"]] == [True, False, False]
    text = cli("audit", "game.toml", *options).out
    assert "events 11 to 40" in text
    rest = ["--seal", words(cli, "game.toml", "--at", "90"), *options[:4]]
    assert "wrongly" in cli("audit", "game.toml", *rest).out


@pytest.mark.parametrize(
    ("sealed", "told"),
    [
        ([(3, True), (5, True)], ""),
        ([(3, True), (5, False)], "events 4 to 5"),
        ([(3, False), (5, True)], ""),
        ([(3, False), (5, False)], "events 1 to 3"),
        ([(5, True), (5, False)], ""),
        ([(3, True), (8, False), (9, False)], "up to 8 are missing"),
    ],
)
def test_seals_say_between_which_events_a_record_was_changed(sealed: list[tuple[int, bool]], told: str) -> None:
    seals = [CheckedSeal(events, "ozone drill grab fiber", holds) for events, holds in sealed]
    *_, last = lines = list(seals_text(seals, 6))
    assert len(lines) == len(seals) + bool(told)
    assert told in last


def test_nothing_is_said_of_seals_where_none_is_given(cli: Cli, record: Path) -> None:
    assert "Seals" not in cli("audit", record.name).out
    assert "Seals" in cli("audit", record.name, "--seal", "3 ozone drill grab fiber").out


def test_too_many_events_break_a_seal_and_unknown_words_are_refused(cli: Cli, record: Path) -> None:
    assert load(record).count < 9999
    done = cli("audit", "game.toml", "--seal", "9999 ozone drill grab fiber", "--format", "json")
    assert done.status == 1
    assert json.loads(done.out)["seals"] == [{"events": 9999, "words": "ozone drill grab fiber", "holds": False}]
    other = next(each for each in SAMPLES if "loot" in each.name)
    assert cli("audit", "game.toml", "--seal", words(cli, str(other), "--at", "10")).status == 1
    done = cli("audit", "game.toml", "--seal", "3 ozone dril grab fiber")
    assert done.status == 2
    assert "drill" in done.err
    assert cli("audit", "game.toml", "game.toml", "--seal", "3 ozone drill grab fiber").status == 2


# ---------------------------------------------------------------------- verify
@pytest.mark.parametrize("format", ["toml", "json"])
def test_an_exported_result_follows_from_its_record(cli: Cli, record: Path, format: str) -> None:
    cli("export", "game.toml", "--to", format, "--out", "result")
    assert cli("verify", "result").status == 0
    assert cli("verify", "result", str(record)).status == 0
    (record.parent / "sub").mkdir()
    (record.parent / "sub" / "result").write_bytes((record.parent / "result").read_bytes())
    assert cli("verify", "sub/result").status == 0
    (record.parent / "sub" / "game.toml").write_bytes(SAMPLES[0].read_bytes())
    assert cli("verify", "sub/result").status == 1
    record.rename(record.with_name("other.toml"))
    assert cli("verify", "result").status == 2
    assert cli("verify", "result", "other.toml").status == 0


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
        *("", "{", "[1]", 'kind = "audit"', "[[results]]", "Silver & Gold", "{}\n{}"),
        *('scorepad = 2\nkind = "result"', "\xff"),
    ],
)
def test_what_is_no_result_is_refused(cli: Cli, record: Path, text: str) -> None:
    (record.parent / "result.toml").write_text(text, "latin-1")
    assert cli("verify", "result.toml", "game.toml").status == 2
    missing = cli("verify", "missing.toml", "game.toml")
    assert (missing.status, missing.err.count("missing.toml")) == (2, 1)


@pytest.mark.usefixtures("record")
def test_a_result_of_another_game_does_not_follow(cli: Cli) -> None:
    cli("export", "game.toml", "--out", "result.toml")
    other = next(each for each in SAMPLES if "loot" in each.name)
    assert cli("verify", "result.toml", str(other)).status == 1


ODD = ("[[[]]]", "nan", "2026-01-01", "07:30:00", "1.0", "{ a = [{}] }", '"\\u001b[31m"', "9" * 400)


@pytest.mark.parametrize("value", sampled(ODD))
def test_values_of_any_type_may_have_been_put_into_a_result(cli: Cli, record: Path, value: str) -> None:
    cli("export", "game.toml", "--out", "result.toml")
    text = (record.parent / "result.toml").read_text()
    for key in ("winners", "events", "title", "file"):
        lines = (f"{key} = {value}" if line.startswith(f"{key} =") else line for line in text.split("\n"))
        edited = "\n".join(lines)
        (record.parent / "edited.toml").write_text(edited)
        done = cli("verify", "edited.toml", "game.toml")
        assert done.status == (0 if key == "file" else 1)
        assert "\x1b" not in done.out
        assert cli("verify", "edited.toml").status == (2 if key == "file" else 1)


def test_a_result_may_come_from_standard_input(cli: Cli, record: Path) -> None:
    result = cli("export", "game.toml").out
    cli.feed(result)
    assert cli("verify", "-").status == 0
    cli.feed(result)
    assert cli("verify", "-", record).status == 0
    assert cli("verify", "-", "-").status == 2
    (record.parent / "piped.toml").write_text(result.replace('file = "game.toml"', 'file = "-"'))
    assert cli("verify", "piped.toml").status == 2


@pytest.mark.usefixtures("record")
def test_a_result_of_an_earlier_moment_no_longer_follows(cli: Cli) -> None:
    cli("export", "game.toml", "--out", "result.toml")
    cli("record", "game.toml", "note", "text=later")
    assert cli("verify", "result.toml").status == 1


def test_a_record_that_breaks_a_rule_settled_since_is_the_same_but_for_its_findings(
    cli: Cli, record: Path
) -> None:
    """It opens, plays on and exports as before; only its findings are new, and that is said."""
    stored = Path(__file__).parents[1] / "games" / "sea_and_shore" / "records" / "earlier-1.toml"
    record.write_bytes(stored.read_bytes())
    exported = json.loads(cli("export", "game.toml", "--to", "json").out)
    assert exported["findings"] == 2
    Path("then.json").write_text(json.dumps({**exported, "findings": 0}))
    done = cli("verify", "then.json")
    assert done.status == 1
    assert "findings is 0" in done.out
    assert "decks" in done.out
    assert "settled since" in done.out
    result = json.loads(Path("then.json").read_text())
    assert len(list(differences(result, load(record)))) == 1
    Path("edited.json").write_text(json.dumps({**exported, "seal": "sha256:0", "findings": 0}))
    assert "settled since" not in cli("verify", "edited.json").out
    assert cli("record", "game.toml", "note", "text=later").status == 0
