"""Commands run in this process, no fault hidden; and bad invocations, put together at random."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import copy, rmtree

from scorepad import games
from scorepad.cli.main import COMMANDS, main
from scorepad.exports.report import as_toml
from scorepad.text.wording import is_unsafe
from tests import command_lines
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.spoiling import SAMPLES, result_tables, spoil_bytes
from tests.command_lines import lines, options

FAULTS = ("Traceback", "internal error")


class Terminal(io.TextIOWrapper):
    """What a command takes for a terminal."""

    def isatty(self) -> bool:
        return True


def run_command(*words: str, stdin: bytes = b"", on_terminal: bool = False) -> tuple[int, str, str]:
    """Run a command in this process; its status and what it said. A fault that it swallowed is raised."""
    out = (Terminal if on_terminal else io.TextIOWrapper)(io.BytesIO(), "utf-8")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8")
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = main(words)
            except SystemExit as stop:
                status = int(stop.code or 0)
    finally:
        sys.stdin = before
    texts = []
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        texts.append(stream.buffer.getvalue().decode(errors="replace" if stream is out else "strict"))  # pictures
    check(words, status, texts[1])
    for text in texts if on_terminal else texts[1:]:  # a file is written byte for byte
        wild = {character for character in text if character != "\n" and is_unsafe(character)}
        assert not wild, f"{words}: {wild} would reach the terminal"
    return status, texts[0], texts[1]


def check(words: Sequence[str], status: int, err: str) -> None:
    """A status that a command may have, and no fault told."""
    assert status in (0, 1, 2), f"{words}: status {status}: {err}"
    for word in FAULTS:
        assert word not in err, f"{words}: {err}"


# ---- Bad invocations: arguments put together at random. Each ends with a status and a sentence, never a fault
PROCESSES = 0.02
"""The share that runs as a process of its own."""
ROOT = Path(__file__).parents[2]
OPTIONS = (*options(), "--", "-", "-x", "--fr", "--form", "--words")
FILE_NAMES = "sunday.toml whole.toml torn.toml bad.toml empty.toml none.toml games mine.toml result.toml link"
FILES = tuple(FILE_NAMES.split())
PLAIN = """
Ada,Ben Ada Ben Ada,Ada 1 -1 0 99999999999999999999 json toml text xml svg bgstats csv list show check new
kind=note text=x player=Ada points=3 = a=b=c x=[ x={a=1} note undo amend claim reveal event=1 drop=true why=x
Ada=12 Ada=x / .. ../.. fifth-palm=lapses silver-and-gold.toml -- - roll pips=3 score-coins coins what %s {}
$HOME ~ *
"""
ODD = ("", " ", "\x1b[31m", "\xe9", "\ud800", "\u202e", "\u061c", "a" * 5000, "a\nb", "nul\x00byte")
WORDS = (*PLAIN.split(), *ODD)
BLOCKS = b'[[event]]\nkind = "note"\ntext = "x"\n\n[[event]]\nkind = "undo"\n\n'


TEMPLATES = lines()


def arguments(random: Random) -> list[str]:
    """A command of `made_up`; a server would go on for ever, and is attacked by requests."""
    return ["show" if word == "serve" else word for word in made_up(random)]


def made_up(random: Random) -> list[str]:
    """A whole command with something wrong in it, or words in any order."""
    pools: tuple[tuple[str, ...], ...] = (tuple(COMMANDS), OPTIONS, FILES, FILES, WORDS, tuple(games.RULESETS))
    if random.random() < 0.6:
        words = list(random.choice(TEMPLATES))
        for _ in range(random.choice((0, 1, 1, 2))):
            at = random.randrange(len(words) + 1)
            words[at : at + random.choice((0, 1, 1))] = [random.choice(random.choice(pools))]
        return words
    words = [random.choice(random.choice(pools)) for _ in range(random.choice((0, 1, 2, 2, 3, 3, 4, 5, 8)))]
    if random.random() < 0.9:
        words.insert(0, random.choice(tuple(COMMANDS)))
    return [
        f"{word}={random.choice(WORDS)}" if word.startswith("--") and random.random() < 0.1 else word
        for word in words
    ]


def lay_out(folder: Path, random: Random) -> None:
    """Files of every sort, under the names that are in the arguments."""
    folder.mkdir()
    samples = sorted(SAMPLES.glob("*.toml"))
    data = random.choice(samples).read_bytes()
    command_lines.lay_out(folder)
    copy(random.choice(samples), folder / "whole.toml")
    (folder / "sunday-result.toml").write_text(as_toml(random.choice(result_tables())), "utf-8")
    (folder / "sunday.toml").write_bytes(b"[[event]]".join(data.split(b"[[event]]")[: random.randrange(2, 30)]))
    (folder / "torn.toml").write_bytes(data[: random.randrange(len(data))])
    (folder / "bad.toml").write_bytes(spoil_bytes(random, data, data))
    (folder / "empty.toml").touch()
    for name in ("sunday.toml", "torn.toml", "bad.toml")[: random.randrange(4)]:
        copy(folder / name, folder / "games")
    (folder / "link").symlink_to("nowhere")


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    os.environ["SCOREPAD_LIBRARY"] = str(folder / "library")

    def case(number: int, random: Random) -> Counts:
        own = folder / str(number)
        lay_out(own, random)
        os.chdir(own)
        words = arguments(random)
        stdin = random.choice((b"", BLOCKS, BLOCKS[:30], b"\xff", (own / "sunday.toml").read_bytes()))
        try:
            if random.random() < PROCESSES:
                return as_process([word for word in words if "\0" not in word], stdin)
            status, _, _ = run_command(*words, stdin=stdin)
            return {f"status {status}": 1}
        finally:
            os.chdir(folder)
            rmtree(own)

    yield case


def as_process(words: list[str], stdin: bytes) -> Counts:
    given = [os.fsencode(word) if word.isascii() else word.encode(errors="replace") for word in words]
    done = subprocess.run(
        [sys.executable, "-m", "scorepad", *given],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    check(words, done.returncode, done.stderr.decode(errors="replace"))
    return {f"status {done.returncode}": 1, "processes": 1}


def prepare(plan: Plan) -> int:
    """Work out once what all workers use."""
    result_tables()
    return plan.count


ABOUT = "argument vectors put together at random"
INVOCATIONS = Part("invocations", ABOUT, 1_000, begin, seconds=5.0, prepare=prepare)
