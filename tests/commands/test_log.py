"""The log, every event in words with what became of it; and what would be if something had been otherwise."""

import json
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from tests.commands.console import Cli
from tests.games.loot_island import table as loot


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


def test_toml_and_json_say_the_same_of_times_and_names(cli: Cli, eventful: Path, noon: str, here: Path) -> None:
    toml, text = (cli("log", eventful, "--format", form).out for form in ("toml", "json"))
    assert f"at = {noon}\n" in toml
    table = tomli.loads(toml)
    for each in table["events"]:
        if "at" in each:
            each["at"] = noon
    assert table == json.loads(text)
    name = 'S. "A" = x'
    scorepad.save(scorepad.new("silver-and-gold", players=[name, "B"]), here / "odd.toml")
    assert cli("record", "odd.toml", "decision", f"player={name}", "points=3", "why=x").status == 0
    assert tomli.loads(cli("log", "odd.toml", "--format", "toml").out)["events"][0]["gains"] == {name: 3}


LIMITED = {
    "": range(1, 14),
    "--from 12": [12, 13],
    "--to 2": [1, 2],
    "--from 3 --to 4": [3, 4],
    "--from 4 --to 3": [],
    "--to 99 --from 13": [13],
    "--corrections": [8, 9, 11, 12, 13],
    "--corrections --to 9": [8, 9],
    "--player sarah": [1, 5],
    "--player Linus --corrections": [11],
}


def test_it_can_be_limited(cli: Cli, eventful: Path, empty: Path) -> None:
    for words, numbers in LIMITED.items():
        assert list(events(cli, eventful, *words.split())) == [*numbers], words
        text = cli("log", eventful, *words.split())
        assert [int(line.split()[0]) for line in text.out.splitlines() if line.split()[0].isdigit()] == [*numbers]
        assert bool(text.err) is not bool(numbers), "without events it says so"
    for wrong in ("--player Tim", "--from 0", "--to -1", "--from x", "--format xml"):
        cli.refused("log", eventful, *wrong.split())
    for format in ("text", "json", "toml"):
        cli.refused("log", eventful, "--from", "14", "--format", format)
    assert events(cli, empty) == {}
    outcome = cli("log", empty)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (0, "", 1)
    assert tomli.loads(cli("log", empty, "--format", "toml").out)["events"] == []


def test_a_broken_rule_is_named_and_makes_the_status_1(cli: Cli, broken: Path) -> None:
    ran = cli("log", broken, "--format", "json")
    assert ran.status == 1
    assert "audit" in ran.err
    assert json.loads(ran.out)["events"][-1]["breaks"] == ["turn-sequence"]
    assert "turn-sequence" in cli("log", broken).out


def test_a_line_tells_the_time_and_what_became_of_the_event(cli: Cli, eventful: Path) -> None:
    better = "with={kind=cross,player=Sarah,card=purple-04,boxes=[A2,A3]}"
    told = cli("record", eventful, "decision", "player=sarah", "points=3", "why=cake").out
    assert told.count("Sarah +3") == 1
    out = cli("log", eventful).out
    lines = {line.split()[0]: line for line in out.splitlines()}
    told_of = {"4": "event 8", "6": "event 7", "5": "(Sarah +1)", "10": "nobody saw it"}
    assert [number for number, words in told_of.items() if words not in lines[number]] == []
    assert ":00" in lines["4"]
    assert out.count("Sarah +3") == 1
    assert "Sarah -3" in cli("record", eventful, "undo").out
    assert cli("record", eventful, "amend", "event=5", better).status == 0
    assert "effects" not in events(cli, eventful)[5]
    assert "A2 and A3" in next(line for line in cli("log", eventful).out.splitlines() if line.split()[0] == "5")


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


@pytest.fixture
def played(cli: Cli, record: Path) -> Path:
    """L4 was revealed (4), Sarah has crossed two coins (5), Linus one box (6), a note (7)."""
    for words in (
        ["reveal", "pattern=L4"],
        ["cross", "player=Sarah", "card=purple-04", "boxes=[B1]"],
        ["cross", "player=Linus", "card=orange-05", "boxes=[A1]"],
        ["note", "text=x"],
    ):
        ran = cli("record", record, *words)
        assert ran.status == 0, ran.err
    return record


def table(cli: Cli, path: Path, *words: str, status: int = 0) -> dict[str, Any]:
    ran = cli("what-if", path, *words, "--format", "json")
    assert ran.status == status, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def totals(found: dict[str, Any]) -> dict[str, int]:
    return {each["player"]: each["total"] for each in found["result"]["standings"]}


def test_the_points_are_shown_as_they_are_and_as_they_would_be(cli: Cli, played: Path) -> None:
    out = cli("what-if", played, "--drop", "5").out
    points, coins = [line for line in out.splitlines() if line.startswith("Sarah")]
    assert points.split() == ["Sarah", "1", "0", "-1"]
    assert coins.split() == ["Sarah,", "coins", "1", "0", "-1"]
    found = table(cli, played, "--drop", "5")
    assert found.keys() == {"scorepad", "kind", "result", "breaks", "effects"}
    assert found["effects"] == [{"player": "Sarah", "what": "coins", "change": -1, "now": 0}]
    assert "effects" not in table(cli, played, "--drop", "7"), "a note changes nothing"
    assert totals(found) == {"Sarah": 0, "Linus": 1}
    assert found["breaks"] == []
    toml = tomli.loads(cli("what-if", played, "--drop", "5", "--format", "toml").out)
    assert toml["result"]["standings"] == found["result"]["standings"]
    assert toml["effects"] == found["effects"]


def test_every_quantity_that_differs_at_the_end_is_an_effect_in_seating_order(cli: Cli, tmp_path: Path) -> None:
    """Under B8 whoever passes first gives all others 2 cubes; without the passes nobody got any."""
    game = loot.in_round(2, "B8", "Tim", "Ada")
    game.record(**loot.pass_("Sarah"))
    path = tmp_path / "passed.toml"
    scorepad.save(game, path)
    others = [{"player": player, "what": "cubes", "change": -2, "now": 3} for player in ("Linus", "Tim", "Ada")]
    assert table(cli, path, "--drop", str(game.count))["effects"] == others


def test_what_would_break_a_rule_is_named_and_makes_the_status_1(cli: Cli, played: Path) -> None:
    found = table(cli, played, "--drop", "4", status=1)
    assert [(each["event"], each["rule"]) for each in found["breaks"]] == [
        (5, "turn-sequence"),
        (6, "turn-sequence"),
    ]
    assert all(each.keys() == {"event", "rule", "player", "message"} for each in found["breaks"])
    ran = cli("what-if", played, "--drop", "4")
    assert ran.status == 1
    assert "event 5" in ran.out
    assert "turn-sequence" in ran.out


def test_each_change_is_written_only_with_commit_and_changes_only_what_is_said(cli: Cli, played: Path) -> None:
    def line(place: int) -> dict[str, Any]:
        return scorepad.load(played).line[place].event.table()

    for words in ("--change 5 boxes=[a3]", "--change 5 boxes=[B2] --change 5 note=later"):
        before = played.read_bytes()
        assert cli("what-if", played, *words.split()).status == 0
        assert played.read_bytes() == before
        assert cli("what-if", played, *words.split(), "--commit").status == 0
        assert (line(4)["card"], line(4)["boxes"]) == ("purple-04", ["A3" if "a3" in words else "B2"])
    assert (line(4)["note"], scorepad.load(played).count) == ("later", 9), "two changes of one are one amendment"
    claim = ("kind=claim", "player=sarah", "points=1")
    assert cli("what-if", played, "--change", "7", *claim, "--commit").status == 0
    assert line(6)["kind"] == "claim"
    assert cli("what-if", played, "--insert", "5", "note", "text=tea", "--commit").status == 0
    assert [moment.number for moment in scorepad.load(played).line] == [1, 2, 3, 4, 11, 5, 6, 7]
    told = cli("what-if", played, "--drop", "5", "--commit", "--format", "json")
    assert json.loads(told.out)["kind"] == "what-if"
    assert "event 12" in told.err, "only narrated"


def test_several_changes_are_judged_and_recorded_as_one_group(cli: Cli, played: Path, noon: str) -> None:
    words = ["--first", "linus", "--change", "5", "boxes=[B2]", "--drop", "7", "--ruling", "fifth-palm=lapses"]
    ran = cli("what-if", played, *words, "--commit", "--why", "we compared")
    assert ran.status == 0, ran.err
    game = scorepad.load(played)
    group = [event.table() for event in game.events[7:]]
    assert [each["kind"] for each in group] == ["correct", "amend", "amend", "correct"]
    assert [each.get("more") for each in group] == [True, True, True, None]
    assert all(each["why"] == "we compared" for each in group)
    assert played.read_text("utf-8").count(noon) == 4
    assert game.header.first == "Linus"
    assert cli("record", played, "undo").status == 0
    assert scorepad.load(played).header.first == "Sarah"


def test_a_commit_that_breaks_something_is_refused_unless_the_table_lets_it_stand(cli: Cli, played: Path) -> None:
    before = played.read_bytes()
    ran = cli("what-if", played, "--drop", "4", "--commit")
    assert (ran.status, played.read_bytes()) == (1, before)
    assert "Nothing was recorded" in ran.err
    assert cli("what-if", played, "--drop", "4", "--commit", "--stands", "so be it").status == 0
    assert {each.event for each in scorepad.load(played).irregularities()} == {5, 6}


NONSENSE = {
    "": "--drop",
    "--drop 0": "0",
    "--drop 8": "7 events",
    "--drop x": "--drop",
    "--change 5": "key=value",
    "--change 9 boxes=[B2]": "9",
    "--change 5 boxes": "boxes",
    "--change 5 crad=purple-04": "crad",
    "--change 5 card=purple-99": "card",
    "--insert 0 note text=x": "before",
    "--insert 8 note text=x": "before",
    "--insert 5": "kind",
    "--insert 5 nonsense": "nonsense",
    "--insert 5 undo": "undo",
    "--ruling nonsense=1": "nonsense",
    "--ruling fifth-palm=maybe": "fifth-palm",
    "--first Tim": "first",
    "--drop 5 --drop 5": "deleted",
    "--drop 5 --why x": "--commit",
}


@pytest.mark.parametrize("line", NONSENSE)
def test_a_change_that_makes_no_sense_is_refused(cli: Cli, played: Path, line: str) -> None:
    before = played.read_bytes()
    for more in ([], ["--commit", "--stands", "x"])[: 1 if "--why" in line else 2]:
        assert NONSENSE[line] in cli.refused("what-if", played, *line.split(), *more).err
    assert played.read_bytes() == before


def test_the_file_comes_first_as_the_usage_says_and_may_be_standard_input(cli: Cli, played: Path) -> None:
    assert cli("what-if", "--help").out.startswith("usage: scorepad what-if FILE CHANGE")
    assert cli("what-if", played, "--drop", "5") == cli("what-if", "--drop", "5", played)
    for line in ("--change 4 pattern=I2", "--ruling last-tie=seating", "--insert 4 note text=x"):
        assert cli("what-if", played, *line.split()).status in (0, 1)
        refused = cli.refused("what-if", *line.split(), played)
        assert "FILE CHANGE" in refused.err
        assert "`scorepad what-if --help`" in refused.err
    cli.feed(played.read_bytes())
    assert cli("what-if", "-", "--drop", "5").status == 0
    cli.feed(played.read_bytes())
    cli.refused("what-if", "-", "--drop", "5", "--commit")
