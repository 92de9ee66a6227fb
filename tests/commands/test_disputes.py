"""Sealing, verifying, comparing two records and merging them on the command line."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import tomli

from scorepad.audit.compare import compare
from scorepad.audit.findings import CheckedSeal, differences
from scorepad.exports.report import as_json, seals_text
from scorepad.record import load
from scorepad.record.result_tables import record_result
from tests.commands.console import Cli
from tests.every_game import RECORDS, SAMPLES, sample_called
from tests.sampling import sampled

LOOT = next(path for path in SAMPLES if "loot" in path.name)


@pytest.fixture
def record(here: Path) -> Path:
    path = here / "game.toml"
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


def test_too_many_events_break_a_seal_and_unknown_words_are_refused(cli: Cli, record: Path) -> None:
    assert "Seals" not in cli("audit", record.name).out
    assert "Seals" in cli("audit", record.name, "--seal", "3 ozone drill grab fiber").out
    done = cli("audit", "game.toml", "--seal", "9999 ozone drill grab fiber", "--format", "json")
    assert done.status == 1
    assert json.loads(done.out)["seals"] == [{"events": 9999, "words": "ozone drill grab fiber", "holds": False}]
    assert cli("audit", "game.toml", "--seal", words(cli, str(LOOT), "--at", "10")).status == 1
    assert "drill" in cli.refused("audit", "game.toml", "--seal", "3 ozone dril grab fiber").err
    cli.refused("audit", "game.toml", "game.toml", "--seal", "3 ozone drill grab fiber")


# ---------------------------------------------------------------------- verify
@pytest.mark.parametrize("format", ["toml", "json"])
def test_an_exported_result_follows_from_its_record_and_from_no_other(cli: Cli, record: Path, format: str) -> None:
    cli("export", "game.toml", "--to", format, "--out", "result")
    assert cli("verify", "result").status == 0
    assert cli("verify", "result", str(record)).status == 0
    assert cli("verify", "result", LOOT).status == 1
    (record.parent / "sub").mkdir()
    (record.parent / "sub" / "result").write_bytes((record.parent / "result").read_bytes())
    assert cli("verify", "sub/result").status == 0
    (record.parent / "sub" / "game.toml").write_bytes(SAMPLES[0].read_bytes())
    assert cli("verify", "sub/result").status == 1
    record.rename(record.with_name("other.toml"))
    assert cli("verify", "result").status == 2
    assert cli("verify", "result", "other.toml").status == 0
    cli("record", "other.toml", "note", "text=later")
    assert cli("verify", "result", "other.toml").status == 1


NO_RESULTS = (
    *("", "{", "[1]", 'kind = "audit"', "[[results]]", "Silver & Gold", "{}\n{}"),
    *('scorepad = 2\nkind = "result"', "\xff"),
)


def test_what_is_no_result_is_refused(cli: Cli, record: Path) -> None:
    for text in NO_RESULTS:
        (record.parent / "result.toml").write_text(text, "latin-1")
        cli.refused("verify", "result.toml", "game.toml")
    assert cli.refused("verify", "missing.toml", "game.toml").err.count("missing.toml") == 1


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


def test_a_value_of_another_type_does_not_follow_and_a_users_own_keys_are_ignored(record: Path) -> None:
    game = load(record)
    text = as_json(record_result(game).table())
    table = json.loads(text)
    table["scorepad"] = table["standings"][0]["rank"] = True
    table["finished"], table["findings"], table["events"] = 1, False, float(game.count)
    found = [each.split(" ")[0] for each in differences(table, game)]
    assert sorted(found) == ["events", "findings", "finished", "scorepad", "standings[1].rank"]
    table = json.loads(text)
    table["standings"][0]["lines"][0]["_mine"] = table["rulings"]["_mine"] = table["standings"][0]["new"] = 1
    assert not list(differences(table | {"_rating": 5, "weather": "fine", "file": "elsewhere.toml"}, game))
    assert list(differences(table | {"ties": [{"players": ["A", "B"]}]}, game))


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


def test_a_record_that_breaks_a_rule_settled_since_differs_only_in_its_findings(cli: Cli, record: Path) -> None:
    """It opens, plays on and exports as before; only its findings are new, and that is said."""
    record.write_bytes(next(path for path in RECORDS if path.name == "earlier-1.toml").read_bytes())
    exported = json.loads(cli("export", "game.toml", "--to", "json").out)
    assert exported["findings"] == 2
    Path("then.json").write_text(json.dumps({**exported, "findings": 0}))
    done = cli("verify", "then.json")
    assert done.status == 1
    assert [word for word in ("findings is 0", "decks", "settled since") if word not in done.out] == []
    result = json.loads(Path("then.json").read_text())
    assert len(list(differences(result, load(record)))) == 1
    Path("edited.json").write_text(json.dumps({**exported, "seal": "sha256:0", "findings": 0}))
    assert "settled since" not in cli("verify", "edited.json").out
    assert cli("record", "game.toml", "note", "text=later").status == 0


@pytest.fixture
def two(here: Path) -> tuple[Path, Path]:
    """Two records of a game: B lacks an event that A has, and has another one instead of a second."""
    text = sample_called("silver-and-gold-2-players").read_text()
    blocks = text.split("[[event]]")
    place = next(each for each, block in enumerate(blocks) if each > 50 and '"A1"]' in block and "cross" in block)
    blocks[place] = blocks[place].replace('"A1"]', '"B4"]')
    del blocks[40]
    (here / "a.toml").write_text(text)
    (here / "b.toml").write_text("[[event]]".join(blocks))
    return here / "a.toml", here / "b.toml"


def answer(cli: Cli, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Sit at a terminal and type this."""
    cli.feed(text)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)


def test_records_that_agree_give_0_and_others_1_with_every_difference(cli: Cli, two: tuple[Path, Path]) -> None:
    cli.feed(two[0].read_bytes())
    assert cli("compare", "-", "a.toml").status == 0
    done = cli("compare", "a.toml", "b.toml")
    assert done.status == 1
    assert done.out.index("event 40") < done.out.index("event 51")
    assert "a.toml" in done.out
    blocks = two[0].read_text().split("[[event]]")
    two[1].write_text("[[event]]".join(blocks[:60]))
    assert cli("compare", *two).out.count("nothing") == len(blocks) - 60


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


def test_what_cannot_be_compared_gives_2(cli: Cli, two: tuple[Path, Path], here: Path) -> None:
    others = ("loot-island-2-players", "silver-and-gold-3-players", "silver-and-gold-2-players-tally")
    for name in (*map(sample_called, others), here, Path("missing.toml"), Path("nul\0")):
        cli.refused("compare", two[0], name)
        cli.refused("compare", name, two[0])
    cli.refused("compare", "-", "-")
    cli.refused("compare", *two, "--force")


# ---------------------------------------------------------------------- merging
def test_a_merged_record_has_what_both_have(cli: Cli, two: tuple[Path, Path]) -> None:
    done = cli("compare", *two, "--merge", "out.toml")
    assert done.status == 1
    assert "2 differences left out" in done.err
    found = compare(load(two[0]), load("out.toml"))
    assert {pair.number for pair in found.differences} == {40, 51}
    assert all(pair.other is None for pair in found.differences)
    assert cli("audit", "out.toml").status == 1
    assert cli("compare", two[0], two[0], "--merge", "same.toml").status == 0
    assert load("same.toml").result() == load(two[0]).result()


def test_a_terminal_is_asked_at_every_difference_and_whoever_stops_gets_no_record(
    cli: Cli, two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for typed, asked, kept in (("what?\na\nA\n", 3, two[0]), ("-\nb\n", 2, two[1]), ("a\nab\n", 2, None)):
        answer(cli, monkeypatch, typed)
        done = cli("compare", *two, "--merge", "out.toml")
        assert done.err.count("Which is right?") == asked
        merged = load("out.toml")
        assert kept is None or compare(load(kept), merged).is_same
        Path("out.toml").unlink()
    assert len(compare(load(two[0]), merged).differences) == 1
    for typed in ("q\n", "", "a\n"):
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
