"""Results, audits and other documents on the command line."""

import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from scorepad.engine.result import DOCUMENTS
from scorepad.library import batch
from scorepad.library import folder as library
from scorepad.record.result_tables import record_result
from scorepad.system import limits
from scorepad.text.drawing import width
from tests.commands.console import Cli, as_process, finished

RESULT_KEYS = {
    *("scorepad", "kind", "file", "game", "title", "mode", "players", "first", "sheets", "events"),
    *("seal", "findings", "irregularities", "corrections", "finished", "winners", "decided_by"),
    *("rulings", "ties", "standings"),
}
WHEN_AND_WHERE = {"place", "started", "ended", "minutes"}
STANDING_KEYS = {"rank", "player", "total", "lines"}
LINE_KEYS = {"item", "points", "why", "rule", "events"}
PLACES_AND_STEPS = {"places", "steps"}
STEP_KEYS = {"event", "change", "now"}
AUDIT_KEYS = {"scorepad", "kind", "file", "findings", "irregularities", "corrections", "claims", "result"}


# ---------------------------------------------------------------------- score
def check_result(table: Mapping[str, Any]) -> None:
    """Exactly the keys of the contract."""
    assert table.keys() - WHEN_AND_WHERE == RESULT_KEYS
    assert (table["scorepad"], table["kind"]) == (1, "result")
    assert table["standings"]
    for standing in table["standings"]:
        assert standing.keys() == STANDING_KEYS
        assert standing["total"] == sum(line["points"] for line in standing["lines"])
        for line in standing["lines"]:
            assert line.keys() - PLACES_AND_STEPS == LINE_KEYS
            assert all(step.keys() == STEP_KEYS for step in line.get("steps", ()))
            assert line["events"]


@pytest.mark.parametrize("name", ["whole", "record", "broken"])
def test_score_has_exactly_the_keys_of_the_contract(cli: Cli, request: pytest.FixtureRequest, name: str) -> None:
    path = request.getfixturevalue(name)
    toml, json_ = cli("score", path, "--format", "toml"), cli("score", path, "--format", "json")
    assert toml.status == json_.status == (name == "broken")
    assert ("audit" in json_.err) is ("audit" in toml.err) is (name == "broken")
    table = json.loads(json_.out)
    check_result(table)
    assert tomli.loads(toml.out) == table == record_result(scorepad.load(path), str(path)).table()
    assert json_.out.count("\n") == 1
    assert bool(table["winners"]) is table["finished"] is (name == "whole")
    assert (table["decided_by"] == "unfinished") is (name != "whole")
    keys = {key for standing in table["standings"] for line in standing["lines"] for key in line}
    assert name != "whole" or keys == LINE_KEYS | PLACES_AND_STEPS


def test_score_as_text_shows_every_total_item_and_rule_in_80_columns(cli: Cli, whole: Path) -> None:
    outcome = cli("score", whole.name)
    assert (outcome.status, outcome.err) == (0, "")
    for standing in scorepad.load(whole).result().standings:
        assert standing.player in outcome.out
        assert str(standing.total) in outcome.out
        assert all(line.words in outcome.out and line.rule in outcome.out for line in standing.lines)
    assert max(map(width, (outcome.out + cli("audit", whole.name).out).splitlines())) <= 80
    whole.write_bytes(whole.read_bytes()[:-9])
    torn = cli("score", whole, "--format", "json")
    assert (torn.status, bool(torn.err), json.loads(torn.out)["finished"]) == (0, True, False)


def test_an_audit_ends_with_the_command_that_explains_every_point(cli: Cli, here: Path) -> None:
    scorepad.save(finished(1, "Anna Maria", "O'Hara; ls"), here / "our game.toml")
    told = cli("audit", "our game.toml").out.splitlines()[-1]
    command = told.split("`")[1]
    scorepad_, *words = shlex.split(command)
    assert (scorepad_, words[:2]) == ("scorepad", ["why", "our game.toml"])
    assert cli(*words).status == 0


def test_a_tie_for_any_place_is_told_wherever_the_result_is(cli: Cli, tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim"], mode="tally")
    for player, palms, card in (("Sarah", [5], "purple-05"), ("Linus", [2], "grey-05"), ("Tim", [], "green-05")):
        counted: dict[str, Any] = {"coins": 0, "trophies": [], "palms": palms, "cards": [card]}
        game.record(kind="tally", player=player, **counted, stands="for the test")
    path = tmp_path / "tied.toml"
    scorepad.save(game, path)
    for words in ("score", "audit", "export --to text", "why Tim"):
        command, *others = words.split()
        told = cli(command, path, *others).out
        assert "second place" in told
        assert "Linus 1, Tim 0: Linus before Tim" in told
    assert "second place" not in cli("why", path, "Sarah").out
    (tie,) = json.loads(cli("score", path, "--format", "json").out)["ties"]
    assert tie == {
        "players": ["Linus", "Tim"],
        "points": 10,
        "by": "grey cards",
        "tried": [{"by": "grey cards", "values": {"Linus": 1, "Tim": 0}}],
    }


# ---------------------------------------------------------------------- audit
@pytest.mark.parametrize("form", ["toml", "json"])
def test_audit_has_exactly_the_keys_of_the_contract(cli: Cli, broken: Path, form: str) -> None:
    cli("record", broken, "claim", "player=Linus", "points=3")
    cli("record", broken, "bonus", "player=Linus", "card=grey-05", "box=A2", "stands=nobody saw it")
    outcome = cli("audit", broken, "--claim", "Sarah=0", "--format", form)
    table = tomli.loads(outcome.out) if form == "toml" else json.loads(outcome.out)
    assert outcome.status == 1
    assert table.keys() == AUDIT_KEYS
    assert [each.keys() for each in table["findings"]] == [{"event", "rule", "player", "message"}]
    assert table["irregularities"]
    keys = {"event", "rule", "player", "message", "why", "without"}
    assert all(each.keys() == keys for each in table["irregularities"])
    assert all(each["without"].keys() == {"totals", "breaks"} for each in table["irregularities"])
    assert [each.keys() for each in table["claims"]] == [
        {"event", "player", "claimed", "actual", "difference", "slips"},
        {"player", "claimed", "actual", "difference"},
    ]
    check_result(table["result"])


# ---------------------------------------------------------------------- documents
KINDS = {
    ("score", "whole.toml"): "result",
    ("score", "broken.toml"): "result",
    ("export", "whole.toml"): "result",
    ("audit", "whole.toml"): "audit",
    ("audit", "whole.toml", "--claim", "Sarah=1"): "audit",
    ("why", "whole.toml", "Sarah"): "why",
    ("log", "whole.toml"): "log",
    ("log", "whole.toml", "--corrections"): "log",
    ("compare", "whole.toml", "whole.toml"): "compare",
    ("compare", "game.toml", "broken.toml"): "compare",
    ("what-if", "whole.toml", "--drop", "6"): "what-if",
    ("history", "whole.toml"): "history",
    ("history",): "history",
    ("sheets", "compare", "side-a", "side-a"): "sheets",
    ("sheets", "compare", "side-a", "side-b"): "sheets",
}


def check_first(table: dict[str, Any], kind: str) -> None:
    assert list(table.items())[:2] == [("scorepad", 1), ("kind", kind)]


def in_format(words: tuple[str, ...], format: str) -> tuple[str, ...]:
    return (*words, "--to" if words[0] == "export" else "--format", format)


@pytest.mark.usefixtures("here", "whole", "broken", "record")
@pytest.mark.parametrize(("words", "kind"), KINDS.items(), ids=lambda each: " ".join(each))
def test_a_document_begins_with_the_format_and_its_kind(cli: Cli, words: tuple[str, ...], kind: str) -> None:
    [line] = cli(*in_format(words, "json")).out.splitlines()
    check_first(json.loads(line), kind)
    check_first(tomllib.loads(cli(*in_format(words, "toml")).out), kind)


WORST = {"whole game": 0, "broken whole": 1, "whole broken": 1, "missing broken": 2, "broken missing whole": 2}


@pytest.mark.usefixtures("here", "whole", "broken", "record")
@pytest.mark.parametrize(("command", "kind"), [("score", "result"), ("audit", "audit"), ("export", "result")])
def test_several_files_give_as_many_documents_and_the_worst_status(cli: Cli, command: str, kind: str) -> None:
    words = (command, "whole.toml", "missing.toml", "game.toml")
    tables = [json.loads(line) for line in cli(*in_format(words, "json")).out.splitlines()]
    document = tomllib.loads(cli(*in_format(words, "toml")).out)
    check_first(document, "results")
    for both in (tables, document["results"]):
        check_first(both[0], kind)
        check_first(both[1], "error")
        assert list(both[1])[2:] == ["file", "error"]
        assert [each["file"] for each in both] == list(words[1:])
    assert tables[2] == json.loads(cli(*in_format((command, "game.toml"), "json")).out)
    for names, status in WORST.items():
        files = [f"{name}.toml" for name in names.split()]
        for form in ("text", "toml", "json"):
            assert cli(*in_format((command, *files), form)).status == status
        if command != "export":
            lines = cli(command, *files).out.splitlines()
            assert [name in line for name, line in zip(files, lines, strict=True)] == [True] * len(files)
    cli.feed(Path("game.toml").read_bytes())
    given = cli(*in_format((command, "whole.toml", "-"), "json")).out.splitlines()
    assert [json.loads(line)["file"] for line in given] == ["whole.toml", "-"]


@pytest.mark.usefixtures("here", "broken", "record")
def test_no_document_is_taken_for_a_record(cli: Cli, whole: Path, home: Path) -> None:
    (home / "games").mkdir()
    shutil.copy(whole, home / "games")
    several = ("score", "whole.toml", "missing.toml")
    for number, words in enumerate([*KINDS, several]):
        document = cli(*in_format(words, "toml")).out
        assert tomllib.loads(document)["kind"] in DOCUMENTS
        (home / "games" / f"{number}.toml").write_text(document, "utf-8")
    assert [each.name for each in library.entries(str(home / "games"))] == ["whole.toml"]
    assert [each["kind"] for each in batch.results(home / "games")] == ["result"]
    assert [each["kind"] for each in batch.results([whole, whole.parent / "missing.toml"])] == ["result", "error"]
    assert cli("history").status == 0
    assert cli("score", home / "games").status == 0


# ---- Commands over folders of records: in order, on all cores, whatever else lies there
unix = pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals and signals to test with")


@pytest.fixture
def games(tmp_path: Path, record: Path, broken: Path) -> Path:
    """A folder with a record, one that breaks a rule, one that cannot be used, and a foreign file."""
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(record, folder / "c.toml")
    shutil.copy(broken, folder / "b.toml")
    (folder / "a.toml").write_text("scorepad = [", "utf-8")
    (folder / "foreign.toml").write_text("x = 1\n", "utf-8")
    return folder


@pytest.fixture
def archive(tmp_path: Path, record: Path) -> Path:
    """So many records that other processes read them."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(limits.FEW_RECORDS + 5):
        shutil.copy(record, folder / f"{number:03}.toml")
    return folder


@pytest.mark.parametrize("words", [("score", "--format"), ("audit", "--format"), ("export", "--to")])
def test_a_folder_stands_for_the_records_in_it(cli: Cli, games: Path, words: tuple[str, str]) -> None:
    command, option = words
    outcome = cli(command, games, option, "json")
    tables = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.status == 2
    assert [table["file"] for table in tables] == [str(games / f"{name}.toml") for name in "abc"]
    assert ["error" in table for table in tables] == [True, False, False]
    assert "foreign.toml" in outcome.err
    (games / "a.toml").unlink()
    assert cli(command, games, option, "json").status == 1
    (games / "b.toml").unlink()
    alone = cli(command, games, option, "toml")
    assert alone.status == 0
    assert [table["file"] for table in tomli.loads(alone.out)["results"]] == [str(games / "c.toml")]
    (games / "c.toml").unlink()
    assert "foreign.toml" in cli.refused(command, games).err
    for more in (("--claim", "Sarah=3"), ("--seal", "0 zoo zoo zoo zoo")):  # which are of one record
        cli.refused("audit", games, *more)


@pytest.mark.slow
def test_other_processes_give_the_same_without_a_word(cli: Cli, archive: Path) -> None:
    for command in ("score", "export"):
        done = as_process(command, archive)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode().splitlines() == cli(command, archive).out.splitlines()


@unix
@pytest.mark.parametrize("command", ["score", pytest.param("history", marks=pytest.mark.slow)])
def test_a_terminal_shows_how_far_it_is_and_is_left_clean(archive: Path, command: str) -> None:
    ours, theirs = os.openpty()
    (archive / "nothing.toml").touch()
    words = [sys.executable, "-m", "scorepad", command, str(archive)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        said = b""
        while select.select([ours], [], [], 60)[0]:
            try:
                said += os.read(ours, 10_000)
            except OSError:  # the other side is closed
                break
    os.close(ours)
    assert process.returncode == 2
    assert f"0 of {limits.FEW_RECORDS + 6}".encode() in said
    assert f"] {limits.FEW_RECORDS + 6} of {limits.FEW_RECORDS + 6}".encode() in said
    assert b" \r[" in said  # every bar takes the place of the one before
    assert b"] 1 of" in said
    assert b"\x1b" not in said
    if command == "score":
        assert said.endswith(b" \r")


@unix
@pytest.mark.slow
@pytest.mark.parametrize("is_killed", [False, True])
def test_an_interrupt_ends_all_processes_quietly(archive: Path, is_killed: bool) -> None:
    command = [sys.executable, "-m", "scorepad", "audit", *[str(archive)] * 200, "--format", "json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        if is_killed:
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGINT)
        # The pipes are closed once nobody holds them any more, the other processes included.
        _, said = process.communicate(timeout=60)
    assert process.returncode == (-signal.SIGKILL if is_killed else 130)
    assert said == (b"" if is_killed else b"Stopped.\n")


WITHOUT_FORKS = """
import os, sys
real, forks = os.fork, 0
def fork():
    global forks
    forks += 1
    if forks > 1:
        raise BlockingIOError(11, "Resource temporarily unavailable")
    return real()
os.fork = fork
from scorepad.__main__ import main
sys.exit(main())
"""


@unix
def test_one_process_reads_them_all_where_others_cannot_be_had(archive: Path) -> None:
    """The first one can be started and the second cannot: then neither is left."""
    command = [sys.executable, "-c", WITHOUT_FORKS, "score", str(archive)]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == limits.FEW_RECORDS + 5
