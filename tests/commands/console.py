"""Running commands in tests: in this process, or as users do."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import scorepad
from scorepad.cli.main import main
from scorepad.timeline.game import Game
from tests.players import play
from tests.tables import Keys

Situation = Callable[[], Game]
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
NASTY = "red \x1b[31m \x9b31m \x07 \x00 \x7f \u202e [bold]x[/bold] <b>y</b> \r\n end"
READERS = (
    ("show",),
    ("score",),
    ("score", "--format", "json"),
    ("score", "--format", "toml"),
    ("audit",),
    ("audit", "--format", "json"),
    ("export",),
    ("log",),
    ("log", "--format", "toml"),
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
    assert "internal error" not in outcome.err
    assert is_harmless(outcome.err)


# ---------------------------------------------------------------------- events as words


def words_of(event: Keys) -> list[str]:
    """An event as one types it for `record`."""
    return [event["kind"], *(f"{key}={_typed(value)}" for key, value in event.items() if key != "kind")]


def _typed(value: object, *, is_inner: bool = False) -> str:
    match value:
        case dict():
            pairs = (f"{json.dumps(key)} = {_typed(each, is_inner=True)}" for key, each in value.items())
            return f"{{{', '.join(pairs)}}}"
        case list():
            return f"[{', '.join(_typed(each, is_inner=True) for each in value)}]"
        case bool():
            return json.dumps(value)
        case _:
            return json.dumps(value) if is_inner else str(value)


class Cases(NamedTuple):
    """What is tried on the command line in one game."""

    players: str
    rulings: Sequence[tuple[str, str]]
    """Lines under [rulings] that are refused, and words that the refusal has."""
    malformed: Sequence[tuple[Situation, str, str]]
    """Words for `record` that are refused, and the key that the refusal names."""
    broken: Sequence[tuple[Situation, Keys | str, str]]
    """Events that break a rule and may stand."""
    cut: Sequence[Keys]
    """Events, let stand if need be, whose blocks are cut off anywhere."""
    before_cut: Situation
    over: Situation
    """A finished game."""
    claims: Sequence[tuple[str, int]]
    """Claims on it, and the exit status of the audit."""
    untidy: str
    """What no refusal has: a pattern of words that do not go together."""


def saved(here: Path, situation: Situation) -> Path:
    """The situation as a record, in place of an earlier one."""
    (here / "game.toml").unlink(missing_ok=True)
    scorepad.save(situation(), here / "game.toml")
    return here / "game.toml"


def enter(cli: Cli, path: Path, event: Keys, *more: str) -> Outcome:
    """Record an event by its words."""
    return cli("record", path, *words_of(event), *more)


def check_malformed(cli: Cli, path: Path, words: str, key: str) -> None:
    """These words are refused by naming the key, even with a reason to let them stand, and nothing is written."""
    before = path.read_bytes()
    for more in ([], ["stands=we saw it"]):
        refused = cli.refused("record", path, *words.split(), *more)
        assert key in refused.err, words
    assert path.read_bytes() == before, words


def check_let_stand(cli: Cli, path: Path, words: Sequence[str], slug: str) -> str:
    """These words are refused by the rule; with a reason they are recorded, and audited as an irregularity.

    Returns the refusal.
    """
    before = path.read_bytes()
    refused = cli("record", path, *words)
    assert (refused.status, path.read_bytes()) == (1, before), words
    assert f"({slug})" in refused.err, words
    assert cli("record", path, *words, "stands=we saw it").status == 0, words
    audited = json.loads(cli("audit", path, "--format", "json").out)
    assert slug in [each["rule"] for each in audited["irregularities"]], words
    assert audited["findings"] == [], words
    assert cli("show", path).status == 0, words
    return refused.err
