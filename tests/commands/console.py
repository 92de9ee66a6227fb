"""Running commands in tests: in this process, or as users do."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import scorepad
from scorepad.cli import main
from scorepad.game import Game
from tests.players import play

SETUP = """\
[[event]]
kind = "deal"
player = "Sarah"
keep = ["purple-04", "green-04"]

[[event]]
kind = "deal"
player = "Linus"
keep = ["orange-05", "grey-05"]

[[event]]
kind = "display"
cards = ["purple-05", "orange-11", "green-06", "grey-01"]

"""


class Outcome(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Outcome:
    """Run a command in this process."""
    capsys.readouterr()
    try:
        status = main([str(word) for word in words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return Outcome(status, out, err)


def feed(monkeypatch: pytest.MonkeyPatch, data: str | bytes) -> None:
    """Put this on standard input."""
    raw = data.encode() if isinstance(data, str) else data
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


def as_process(*words: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as users do."""
    return subprocess.run(
        [sys.executable, "-m", "scorepad", *map(str, words)],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )


def finished(seed: int = 1, *players: str) -> Game:
    """A whole game played at random."""
    return play(scorepad.new("silver-and-gold", players=list(players or ("Sarah", "Linus"))), Random(seed))


HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
DIGITS = "0x" + "f" * 1_000_000
NASTY = "red \x1b[31m \x9b31m \x07 \x00 \x7f \u202e [bold]x[/bold] <b>y</b> \r\n end"
READERS = (
    ("show",),
    ("score",),
    ("score", "--format", "json"),
    ("score", "--format", "toml"),
    ("audit",),
    ("audit", "--format", "json"),
    ("export",),
)


def is_harmless(text: str) -> bool:
    """Nothing that could disturb a terminal, lines apart."""
    return not any(unicodedata.category(character) == "Cc" for character in text.replace("\n", ""))


def check_refused(outcome: Outcome) -> None:
    """Status 2, a sentence on standard error, nothing on standard output."""
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.strip()
    assert "Traceback" not in outcome.err
    assert "fault of its own" not in outcome.err
    assert is_harmless(outcome.err)
