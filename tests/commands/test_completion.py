"""Completion: what Tab offers, asked directly and in real shells where there are any."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad import games
from scorepad.cli import COMMANDS
from scorepad.commands.completion import SCRIPTS
from tests.commands.console import check_refused, run

Capture = pytest.CaptureFixture[str]


def offered(capsys: Capture, *words: str) -> list[str]:
    outcome = run(capsys, "completion", "--words", *words)
    assert (outcome.status, outcome.err) == (0, "")
    return outcome.out.splitlines()


def test_commands_are_offered(capsys: Capture) -> None:
    assert offered(capsys, "") == sorted(COMMANDS)
    assert offered(capsys, "sc") == ["schema", "score"]
    assert offered(capsys, "sheets", "s") == ["share", "show"]


def test_options_and_their_values_are_offered(capsys: Capture) -> None:
    assert offered(capsys, "export", "a.toml", "--e") == ["--events"]
    assert offered(capsys, "score", "a.toml", "--format", "") == ["json", "text", "toml"]
    assert "html" in offered(capsys, "export", "a.toml", "--to", "")


def test_games_and_packs_are_offered(capsys: Capture) -> None:
    assert offered(capsys, "rules", "") == sorted(games.RULESETS)
    assert offered(capsys, "kinds", "silver-and-gold", "cr") == ["cross"]
    assert "side-a" in offered(capsys, "sheets", "show", "")
    assert "side-b" in offered(capsys, "new", "--sheets", "side")


def test_players_and_kinds_of_the_record_are_offered(capsys: Capture, record: Path) -> None:
    path = str(record)
    assert offered(capsys, "show", path, "--player", "") == ["Linus", "Sarah"]
    assert offered(capsys, "why", path, "S") == ["Sarah"]
    assert offered(capsys, "record", path, "re") == ["refill", "reveal"]


def test_everybody_who_has_played_is_offered_for_the_history(capsys: Capture, home: Path, record: Path) -> None:
    (home / "games").mkdir()
    shutil.copy(record, home / "games")
    assert offered(capsys, "history", "--player", "L") == ["Linus"]
    assert offered(capsys, "history", "--game", "silver") == ["silver-and-gold"]


@pytest.mark.parametrize(
    "words", [("score", ""), ("record", "missing.toml", ""), ("nonsense", "x"), ("verify", "")]
)
def test_where_a_file_is_to_come_nothing_is_offered(capsys: Capture, words: tuple[str, ...]) -> None:
    assert offered(capsys, *words) == []


def test_an_unknown_shell_is_refused(capsys: Capture) -> None:
    check_refused(run(capsys, "completion", "tcsh"))
    check_refused(run(capsys, "completion"))


ASKING = {
    "bash": 'source script; COMP_WORDS=(scorepad sc); COMP_CWORD=1; _scorepad; printf "%s\\n" "${COMPREPLY[@]}"',
    "fish": "source script; complete -C 'scorepad sc'",
    "zsh": (
        "compdef() { : }; compadd() { print -l $found }; _files() { print none }; "
        "source script; words=(scorepad sc); CURRENT=2; _scorepad"
    ),
}


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_shell_takes_its_script(capsys: Capture, here: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"There is no {shell} on this machine.")
    (here / "script").write_text(run(capsys, "completion", shell).out)
    program = here / "scorepad"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m scorepad "$@"\n')
    program.chmod(0o755)
    path = {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [shell, "-c", ASKING[shell]],
        capture_output=True,
        text=True,
        env={**os.environ, **path},
        check=False,
        timeout=60,
    )
    assert done.stdout.split() == ["schema", "score"], done.stderr


def test_locate_says_where_things_are(capsys: Capture, home: Path, tmp_path: Path) -> None:
    told = dict(line.split(maxsplit=1) for line in run(capsys, "locate").out.splitlines())
    assert told["library"] == str(home / "games")
    assert told["packs"] == str(home / "sheets")
    assert Path(told["bundled"], "side-a.toml").exists()
    for name, path in told.items():
        assert run(capsys, "locate", name).out == f"{path}\n"
    assert run(capsys, "locate", "library", "--library", str(tmp_path)).out == f"{tmp_path}\n"
    check_refused(run(capsys, "locate", "nothing"))
