"""The log: every event in words, and what became of it."""

import json
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from tests.commands.console import Cli


@pytest.fixture
def eventful(cli: Cli, record: Path, noon: str) -> Path:  # noqa: ARG001
    """Everything that can become of an event: 4 is amended, 6 undone, 9 inserted before 5, 10 let stand."""
    for words in (
        ["reveal", "L4"],
        ["cross", "Sarah", "purple-04", "B1"],
        ["cross", "Linus", "orange-05", "A1"],
        ["undo"],
        ["amend", "event=4", "with={kind=reveal,pattern=I2}", "why=misread"],
        ["amend", "before=5", "with={kind=note,text=hm}"],
        ["cross", "Linus", "orange-05", "A1", "D4", "stands=nobody saw it"],
        ["decision", "player=linus", "points=-2", "why=late"],
        ["correct", "place=Kitchen"],
        ["amend", "event=9", "drop=true"],
    ):
        ran = cli("record", record, *words)
        assert ran.status == 0, ran.err
    return record


def events(cli: Cli, path: Path, *words: str) -> dict[int, dict[str, Any]]:
    """The log as JSON, by number."""
    ran = cli("log", path, *words, "--format", "json")
    assert ran.status == 0
    return {each["event"]: each for each in json.loads(ran.out)["events"]}


def test_every_event_ever_recorded_is_there_once_and_in_order(cli: Cli, eventful: Path) -> None:
    assert list(events(cli, eventful)) == list(range(1, 14))
    lines = cli("log", eventful).out.splitlines()
    assert [int(line.split()[0]) for line in lines if line.split()[0].isdigit()] == list(range(1, 14))


def test_the_keys_are_there_as_far_as_they_apply(cli: Cli, eventful: Path) -> None:
    found = events(cli, eventful)
    always = {"event", "kind", "words"}
    assert found[1].keys() == always | {"player"}
    assert found[4].keys() == always | {"at", "amended_by"}
    assert found[4]["amended_by"] == 8
    assert found[5].keys() == always | {"at", "player", "gains", "effects"}
    assert found[5]["gains"] == {"Sarah": 1}
    assert found[5]["effects"] == [{"player": "Sarah", "what": "coins", "change": 1, "now": 1}]
    assert (found[6]["undone_by"], found[6]["player"]) == (7, "Linus")
    assert found[6].keys() & {"gains", "effects"} == set()
    assert (found[9]["inserted_before"], found[9]["amended_by"]) == (5, 13)
    assert found[10]["stands"] == "nobody saw it"
    assert found[10]["breaks"]
    assert (found[11]["kind"], found[11]["gains"]) == ("decision", {"Linus": -2})
    assert found[12].keys() == always | {"at"}


def test_toml_and_json_say_the_same_and_times_are_written_alike(cli: Cli, eventful: Path, noon: str) -> None:
    toml, text = (cli("log", eventful, "--format", form).out for form in ("toml", "json"))
    assert f"at = {noon}\n" in toml
    table = tomli.loads(toml)
    for each in table["events"]:
        if "at" in each:
            each["at"] = noon
    assert table == json.loads(text)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (["--from", "12"], [12, 13]),
        (["--to", "2"], [1, 2]),
        (["--from", "3", "--to", "4"], [3, 4]),
        (["--from", "4", "--to", "3"], []),
        (["--to", "99", "--from", "13"], [13]),
        (["--corrections"], [8, 9, 11, 12, 13]),
        (["--corrections", "--to", "9"], [8, 9]),
        (["--player", "sarah"], [1, 5]),
        (["--player", "Linus", "--corrections"], [11]),
    ],
)
def test_it_can_be_limited(cli: Cli, eventful: Path, words: list[str], numbers: list[int]) -> None:
    assert list(events(cli, eventful, *words)) == numbers


@pytest.mark.parametrize(
    "words", [["--player", "Tim"], ["--from", "0"], ["--to", "-1"], ["--from", "x"], ["--format", "xml"]]
)
def test_what_it_cannot_be_limited_to_is_refused(cli: Cli, eventful: Path, words: list[str]) -> None:
    cli.refused("log", eventful, *words)


def test_a_broken_rule_is_named_and_makes_the_status_1(cli: Cli, broken: Path) -> None:
    ran = cli("log", broken, "--format", "json")
    assert ran.status == 1
    assert "audit" in ran.err
    assert json.loads(ran.out)["events"][-1]["breaks"] == ["turn-sequence"]
    assert "turn-sequence" in cli("log", broken).out


def test_a_line_tells_the_time_and_what_became_of_the_event(cli: Cli, eventful: Path) -> None:
    lines = {line.split()[0]: line for line in cli("log", eventful).out.splitlines()}
    assert "event 8" in lines["4"]
    assert "event 7" in lines["6"]
    assert "(Sarah +1)" in lines["5"]
    assert "nobody saw it" in lines["10"]
    assert ":00" in lines["4"]


def test_what_an_event_changed_in_front_of_others_is_told_and_concerns_them(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    scorepad.save(scorepad.new("loot-island", players=["Ana", "Ben", "Cleo"]), path)
    for words in (["begin", "coast=1", "heading=clockwise"], ["reveal", "card=A4"]):
        assert cli("record", path, *words).status == 0
    out = cli("record", path, "play", "Ana", "2b", "yellow", "1").out
    assert "Ben and Cleo take 1 cube" in out
    assert "Ben and Cleo take 1 cube" in cli("log", path).out
    assert list(events(cli, path, "--player", "cleo")) == [3]
    assert events(cli, path)[3]["effects"] == [
        {"player": "Ana", "what": "cards", "change": -1, "now": 6},
        {"player": "Ben", "what": "cubes", "change": 1, "now": 4},
        {"player": "Cleo", "what": "cubes", "change": 1, "now": 4},
    ]
    assert "Ben and Cleo have 1 cube fewer" in cli("record", path, "undo").out
    assert "effects" not in events(cli, path)[3]


def test_a_corrected_event_tells_what_its_correction_changed(cli: Cli, eventful: Path) -> None:
    better = "with={kind=cross,player=Sarah,card=purple-04,boxes=[A2,A3]}"
    assert cli("record", eventful, "amend", "event=5", better).status == 0
    assert "effects" not in events(cli, eventful)[5]
    line = next(line for line in cli("log", eventful).out.splitlines() if line.split()[0] == "5")
    assert "A2 and A3" in line


def test_an_empty_record_has_an_empty_log(cli: Cli, empty: Path) -> None:
    assert events(cli, empty) == {}
    assert cli("log", empty).out == ""
    assert tomli.loads(cli("log", empty, "--format", "toml").out)["events"] == []


def test_a_name_full_of_signs_is_a_key_of_toml(cli: Cli, tmp_path: Path) -> None:
    path, name = tmp_path / "a.toml", 'S. "A" = x'
    scorepad.save(scorepad.new("silver-and-gold", players=[name, "B"]), path)
    assert cli("record", path, "decision", f"player={name}", "points=3", "why=x").status == 0
    assert tomli.loads(cli("log", path, "--format", "toml").out)["events"][0]["gains"] == {name: 3}


def test_a_log_that_would_begin_after_the_last_event_is_refused(cli: Cli, eventful: Path) -> None:
    count = scorepad.load(eventful).count
    for format in ("text", "json", "toml"):
        cli.refused("log", eventful, "--from", str(count + 1), "--format", format)
    assert cli("log", eventful, "--from", str(count), "--to", "999").out


def test_a_log_without_events_says_so(cli: Cli, record: Path, empty: Path) -> None:
    for path, words in ((record, ["--corrections"]), (record, ["--from", "3", "--to", "2"]), (empty, [])):
        outcome = cli("log", path, *words)
        assert (outcome.status, outcome.out) == (0, "")
        assert outcome.err.count("\n") == 1


def test_what_a_decision_brings_is_said_once(cli: Cli, eventful: Path) -> None:
    told = cli("record", eventful, "decision", "player=sarah", "points=3", "why=cake").out
    assert told.count("Sarah +3") == 1
    assert cli("log", eventful).out.count("Sarah +3") == 1
    assert "Sarah -3" in cli("record", eventful, "undo").out
