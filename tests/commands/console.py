"""Running commands in tests: in this process, or as users do."""

import io
import os
import subprocess
import sys
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import scorepad
from scorepad.cli.main import main
from scorepad.record.canonical import write_value
from scorepad.timeline.game import Game
from tests.players import play
from tests.tables import Keys

NOON = datetime(2026, 11, 15, 12, 0, 0, tzinfo=UTC)
"""What the clock shows in tests that look at it."""
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


class Cli:
    """The command line, run in this process and in a folder of its own, so that files have short names."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *words: str | Path) -> Outcome:
        """Run a command."""
        self._capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = self._capsys.readouterr()
        return Outcome(status, out, err)

    def refused(self, *words: str | Path) -> Outcome:
        """Run a command that is refused."""
        outcome = self(*words)
        check_refused(outcome)
        return outcome

    def feed(self, data: str | bytes) -> None:
        """Put this on standard input."""
        raw = data.encode() if isinstance(data, str) else data
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


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
DIGITS = "0x" + "f" * 4_300


def is_harmless(text: str) -> bool:
    """Nothing that could disturb a terminal, lines apart."""
    return not any(unicodedata.category(character) == "Cc" for character in text.replace("\n", ""))


def check_refused(outcome: Outcome) -> None:
    """Status 2, a sentence on standard error, nothing on standard output."""
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.strip()
    assert "Traceback" not in outcome.err
    assert "internal error" not in outcome.err
    assert is_harmless(outcome.err)


# ---------------------------------------------------------------------- events as words
def words_of(event: Keys) -> list[str]:
    """An event as one types it for `record`."""
    words = [f"{key}={write_value(value)}" for key, value in event.items() if key != "kind"]
    return [str(event.get("kind", "")), *words]
