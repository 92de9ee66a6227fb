"""The command line as a whole: the demo, the app to come, help and arguments."""

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad.cli.completion import commands_of
from scorepad.cli.main import COMMANDS, make_parser
from scorepad.cli.manual import ENTRIES
from scorepad.text.drawing import width
from tests.commands.console import SETUP, Cli, as_process


def test_the_demo_can_be_pure_ascii(cli: Cli) -> None:
    outcome = cli("demo", "--no-app", "--ascii")
    assert outcome.status == 0
    assert outcome.out.isascii()


def test_the_demo_of_an_unknown_game_names_the_games_there_are(cli: Cli) -> None:
    outcome = cli("demo", "chess", "--no-app")
    assert (outcome.status, outcome.out) == (2, "")
    assert "silver-and-gold" in outcome.err


def test_scorepad_alone_says_something_friendly(cli: Cli) -> None:
    outcome = cli()
    assert (outcome.status, outcome.out) == (0, "")
    assert "scorepad" in outcome.err


def test_the_version_is_the_library_s(cli: Cli) -> None:
    assert cli("--version").out == f"scorepad {scorepad.__version__}\n"


def test_the_manual_has_an_entry_for_every_command_and_no_other() -> None:
    inner = {f"sheets {each}" for each in commands_of(commands_of(make_parser([]))["sheets"])}
    assert len(inner) > 8
    assert ENTRIES.keys() == {"", *COMMANDS, *inner}
    assert all(entry.text and entry.examples and entry.status for entry in ENTRIES.values())


@pytest.mark.parametrize("name", ENTRIES)
def test_every_example_of_the_manual_is_a_command_line(cli: Cli, name: str) -> None:
    text = cli(*name.split(), "--help").out
    assert all(width(line) <= 100 for line in text.split("\n"))
    examples = text.split("\nexamples:\n")[1].split("\nexit status:")[0].strip("\n").split("\n")[::2]
    assert len(examples) == len(ENTRIES[name].examples)
    for line in examples:
        called = re.search(r"scorepad[^)|]*", line.split(" <events")[0])
        assert called is not None
        words = shlex.split(called[0])[1:]
        if "COMMAND" not in words:
            make_parser(words).parse_args(words)  # SystemExit, if it is none
            assert words[: len(name.split())] == name.split()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help(cli: Cli, command: str) -> None:
    outcome = cli(command, "--help")
    assert (outcome.status, outcome.err) == (0, "")
    assert command in outcome.out
    assert command in cli("--help").out


@pytest.mark.parametrize(
    "words",
    [
        *(["scoore"], ["score"], ["score", "a", "--format", "xml"], ["export", "a", "--to", "xml"]),
        *(["new", "silver-and-gold"], ["new", "--players", "A,B"], ["record", "a"], ["show"], ["rules"]),
        *(["sheets", "burn"], ["games", "extra"], ["--nonsense"]),
    ],
)
def test_bad_arguments_have_status_2_and_a_sentence(cli: Cli, words: list[str]) -> None:
    outcome = cli(*words)
    assert (outcome.status, outcome.out) == (2, "")
    assert "--help" in outcome.err


@pytest.mark.parametrize(
    ("words", "meant", "command"),
    [
        (["scor"], "score", "scorepad"),
        (["sheets", "chek"], "check", "scorepad sheets"),
        (["--libary", "x"], "--library", "scorepad"),
        (["score", "a", "--frmat", "json"], "--format", "scorepad score"),
        (["show", "--playr"], "--player", "scorepad show"),
        (["sheets", "printed", "a", "--compared", "B"], "--compared-by", "scorepad sheets printed"),
        (["score", "a", "--format", "jsn"], "json", "scorepad score"),
        (["what-if", "a", "--chnge", "4", "x=1"], "--change", "scorepad what-if"),
    ],
)
def test_the_nearest_command_or_option_is_suggested(cli: Cli, words: list[str], meant: str, command: str) -> None:
    outcome = cli(*words)
    assert outcome.status == 2
    assert f'Did you mean "{meant}"?' in outcome.err
    assert f"`{command} --help`" in outcome.err


def every_parser(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for inner in commands_of(parser).values():
        yield from every_parser(inner)


def test_no_option_can_be_abbreviated(cli: Cli, whole: Path) -> None:
    for parser in every_parser(make_parser([])):
        assert not parser.allow_abbrev, parser.prog
    for words in (["score", whole, "--form", "json"], ["score", whole, "--form=json"], ["--libr", "x", "history"]):
        assert cli(*words).status == 2


def test_what_is_too_much_is_refused_by_its_command(cli: Cli) -> None:
    for words in (["what-if", "--drop", "5", "a", "b"], ["compare", "a", "b", "c"], ["sheets", "show", "a", "b"]):
        outcome = cli(*words)
        assert outcome.status == 2
        command = " ".join(words[: 2 if words[0] == "sheets" else 1])
        assert f"`scorepad {command} --help`" in outcome.err


def test_a_value_may_begin_with_a_dash(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    made = cli("new", "silver-and-gold", "--players", "-x,Ann", "--first", "-x", "--file", path, "--no-app")
    assert made.status == 0
    assert scorepad.load(path).header.first == "-x"
    assert cli("why", path, "--", "-x").status == 0
    assert cli("log", path, "--player", "-x").status == 0
    assert cli("log", path, "--player", "--corrections").status == 2
    assert cli("record", path, "decision", "player=Ann", "points=-2", "why=x").status == 0


def test_games_may_be_named_by_their_titles_and_in_any_case(cli: Cli, tmp_path: Path) -> None:
    for name in ("Go For GOLD", "GO-for-gold"):
        for words in (["rules"], ["kinds"], ["schema", "result"]):
            assert cli(*words, name).out == cli(*words, "go-for-gold").out
        path = tmp_path / f"{name}.toml"
        assert cli("new", name, "--players", "A,B", "--file", path, "--no-app").status == 0
        assert scorepad.load(path).header.game == "go-for-gold"
        assert cli("history", tmp_path, "--game", name).status == 0


@pytest.mark.slow
def test_a_whole_evening_works_as_processes(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    made = as_process("new", "silver-and-gold", "--players", "Sarah,Linus", "--file", path, "--no-app")
    assert (made.returncode, made.stdout.decode().strip()) == (0, str(path))
    streamed = as_process("record", path, "-", stdin=SETUP.encode())
    assert streamed.returncode == 0
    assert as_process("record", path, "cross", "player=Sarah", "card=purple-04", "boxes=[B2]").returncode == 1
    assert as_process("record", path, "crosss").returncode == 2
    scored = as_process("score", "-", "--format", "json", stdin=path.read_bytes())
    assert json.loads(scored.stdout)["finished"] is False
    assert scored.stderr == b""


def test_plain_ascii_may_be_asked_for_before_the_command(cli: Cli) -> None:
    before, after = (
        cli("--ascii", "sheets", "show", "side-a"),
        cli("sheets", "show", "side-a", "--ascii"),
    )
    assert before.out == after.out
    assert before.out.isascii()


def test_the_library_may_be_named_before_the_command(cli: Cli, tmp_path: Path) -> None:
    cli("--library", str(tmp_path / "games"), "new", "go-for-gold", "--players", "P,Q", "--no-app")
    assert len(list((tmp_path / "games").glob("*.toml"))) == 1


SEARCHES = """
import gc, sys
usual = gc.get_threshold()
import scorepad
print(gc.get_threshold() == usual)
from scorepad.__main__ import main
main()
print(gc.get_threshold() == usual)
"""


def test_only_the_command_searches_less_often_for_garbage() -> None:
    """A program that uses the library keeps its own choice."""
    command = [sys.executable, "-c", SEARCHES, "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["True", f"scorepad {scorepad.__version__}", "False"]
