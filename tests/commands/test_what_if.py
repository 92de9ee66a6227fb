"""What if: the result as it would be, what would break, and the corrections that make it so."""

import json
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from tests.commands.console import Cli, check_refused
from tests.games.loot_island import table as loot


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


def test_nothing_is_written_without_commit(cli: Cli, played: Path) -> None:
    before = played.read_bytes()
    for words in (["--drop", "5"], ["--change", "5", "boxes=[A3]"], ["--insert", "5", "note", "text=y"]):
        assert cli("what-if", played, *words).status == 0
    assert played.read_bytes() == before


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


def test_a_change_changes_only_the_keys_that_are_given(cli: Cli, played: Path) -> None:
    assert cli("what-if", played, "--change", "5", "boxes=[a3]", "--commit").status == 0
    event = scorepad.load(played).line[4].event.table()
    assert (event["card"], event["boxes"], event["player"]) == ("purple-04", ["A3"], "Sarah")
    assert cli("what-if", played, "--change", "5", "note=later", "--commit").status == 0
    event = scorepad.load(played).line[4].event.table()
    assert (event["boxes"], event["note"]) == (["A3"], "later")


def test_an_event_can_become_one_of_another_kind(cli: Cli, played: Path) -> None:
    words = ["--change", "7", "kind=claim", "player=sarah", "points=1"]
    assert cli("what-if", played, *words, "--commit").status == 0
    assert scorepad.load(played).line[6].event.kind == "claim"


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


def test_two_changes_of_one_event_are_one_amendment(cli: Cli, played: Path) -> None:
    words = ["--change", "5", "boxes=[B2]", "--change", "5", "note=y"]
    assert cli("what-if", played, *words, "--commit").status == 0
    game = scorepad.load(played)
    assert game.count == 8
    assert (game.line[4].event.table()["boxes"], game.line[4].event.note) == (["B2"], "y")


def test_an_insertion_comes_before_its_event(cli: Cli, played: Path) -> None:
    assert cli("what-if", played, "--insert", "5", "note", "text=tea", "--commit").status == 0
    assert [moment.number for moment in scorepad.load(played).line] == [1, 2, 3, 4, 8, 5, 6, 7]


def test_a_commit_that_breaks_something_is_refused_unless_the_table_lets_it_stand(cli: Cli, played: Path) -> None:
    before = played.read_bytes()
    ran = cli("what-if", played, "--drop", "4", "--commit")
    assert (ran.status, played.read_bytes()) == (1, before)
    assert "Nothing was recorded" in ran.err
    assert cli("what-if", played, "--drop", "4", "--commit", "--stands", "so be it").status == 0
    assert {each.event for each in scorepad.load(played).irregularities()} == {5, 6}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], "--drop"),
        (["--drop", "0"], "0"),
        (["--drop", "8"], "7 events"),
        (["--drop", "x"], "--drop"),
        (["--change", "5"], "key=value"),
        (["--change", "9", "boxes=[B2]"], "9"),
        (["--change", "5", "boxes"], "boxes"),
        (["--change", "5", "crad=purple-04"], "crad"),
        (["--change", "5", "card=purple-99"], "card"),
        (["--insert", "0", "note", "text=x"], "before"),
        (["--insert", "8", "note", "text=x"], "before"),
        (["--insert", "5"], "kind"),
        (["--insert", "5", "nonsense"], "nonsense"),
        (["--insert", "5", "undo"], "undo"),
        (["--ruling", "nonsense=1"], "nonsense"),
        (["--ruling", "fifth-palm=maybe"], "fifth-palm"),
        (["--first", "Tim"], "first"),
        (["--drop", "5", "--drop", "5"], "deleted"),
        (["--drop", "5", "--why", "x"], "--commit"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(cli: Cli, played: Path, words: list[str], named: str) -> None:
    before = played.read_bytes()
    for more in ([], ["--commit", "--stands", "x"]):
        if "--why" not in words or not more:
            ran = cli.refused("what-if", played, *words, *more)
            assert named in ran.err
    assert played.read_bytes() == before


def test_it_reads_standard_input_but_cannot_write_to_it(cli: Cli, played: Path) -> None:
    cli.feed(played.read_bytes())
    assert cli("what-if", "-", "--drop", "5").status == 0
    cli.feed(played.read_bytes())
    cli.refused("what-if", "-", "--drop", "5", "--commit")


def test_as_json_the_confirmation_is_only_narrated(cli: Cli, played: Path) -> None:
    ran = cli("what-if", played, "--drop", "5", "--commit", "--format", "json")
    assert json.loads(ran.out).keys() == {"scorepad", "kind", "result", "breaks", "effects"}
    assert "event 8" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("--drop", "4"),
        ("--change", "4", "pattern=I2"),
        ("--ruling", "last-tie=seating"),
        ("--insert", "4", "note", "text=x"),
    ],
    ids=lambda words: words[0],
)
def test_the_file_comes_first_as_the_usage_says(cli: Cli, played: Path, words: tuple[str, ...]) -> None:
    assert cli("what-if", "--help").out.startswith("usage: scorepad what-if FILE CHANGE")
    first = cli("what-if", played, *words)
    assert first.status in (0, 1)
    last = cli("what-if", *words, played)
    if words[0] == "--drop":  # which takes one value, so that nothing is swallowed
        assert last == first
    else:
        check_refused(last)
        assert "FILE CHANGE" in last.err
        assert "`scorepad what-if --help`" in last.err
