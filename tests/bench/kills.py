"""Kills: writers that are killed at random instants lose nothing that they have acknowledged.

The writers are forks of a worker, which has everything imported; a few are processes of their own.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from select import select
from typing import Self

from attrs import Factory, define

import scorepad
from scorepad.cli.main import main
from scorepad.record import RecordFile, create
from scorepad.record.canonical import write_block
from scorepad.record.reading import read_record
from tests.bench.frame import Case, Counts, Part, Plan
from tests.players import choose

LONGEST = 150
"""Events in a record before the next one is begun."""
LONGEST_WAIT = 0.02
PROGRESS = (0, 0, 1, 2, 5, 12, 25)
"""How many lines a writer may say before its last moments: more are killed in the middle than at the beginning."""
PATIENCE = 5.0
FRESH = 0.01
"""The share of writers that are processes of their own: those take a while to begin."""
WAITING = 0.6
"""How long those may take."""
STREAM = 400
Writer = Callable[[Path, str], None]


@define
class Evening:
    """One record that is written to again and again, and what is known to be in it."""

    path: Path
    before: bytes
    blocks: list[str] = Factory(list)
    torn: list[bytes] = Factory(list)

    @classmethod
    def begin(cls, path: Path) -> Self:
        create(scorepad.new("silver-and-gold", players=["Zoë", "Linus", "李小龍"]), path)
        return cls(path, path.read_bytes())

    def check(self, heard: list[tuple[int, str]], together: int = 1) -> None:
        """After a kill the record opens, and holds whatever was acknowledged; this many are written together."""
        data = self.path.read_bytes()
        reading = read_record(data, self.path.name)
        found = [write_block(event) for event in reading.game.events]
        first = len(self.blocks) + 1
        assert [number for number, _ in heard] == list(range(first, first + len(heard)))
        acknowledged = [*self.blocks, *(block for _, block in heard)]
        assert found[: len(acknowledged)] == acknowledged, "an acknowledged event is gone"
        assert len(found) <= len(acknowledged) + together, "only the last ones may be there unacknowledged"
        assert data.startswith(self.before), "bytes of an earlier writer have changed"
        assert reading.game.findings() == []
        self.blocks, self.before = found, data[: reading.torn_at]
        tail = data[len(self.before) :]
        if tail and tail not in self.torn[-1:]:
            self.torn.append(tail)

    def finish(self) -> None:
        """Whoever writes next leaves the record whole, and every torn block set aside."""
        with RecordFile(self.path) as file:
            file.record(kind="note", text="good night")
        whole = read_record(self.path.read_bytes(), self.path.name)
        assert whole.warnings == ()
        assert [write_block(event) for event in whole.game.events[:-1]] == self.blocks
        aside = Path(f"{self.path}.torn").read_bytes() if self.torn else b""
        assert [tail for tail in self.torn if tail not in aside] == []


def main_loop(path: Path, words: str) -> None:
    """`scorepad record FILE note …` again and again."""
    for number in range(STREAM):
        main(["record", str(path), "note", f"text={words} {number}"])


def main_stream(path: Path, _: str) -> None:
    """`scorepad record FILE -`, the blocks on standard input."""
    main(["record", str(path), "-"])


def library_loop(path: Path, words: str) -> None:
    """A program that records with the library and prints each number."""
    with RecordFile(path) as file:
        for number in range(STREAM):
            file.record(kind="note", text=f"{words} {number}")
            print(f"event {file.count}:", flush=True)


def library_groups(path: Path, words: str) -> None:
    """A program that corrects a note of its own again and again, two corrections together."""
    with RecordFile(path) as file:
        file.record(kind="note", text=f"{words} 0")
        first = file.count
        print(f"event {first}:", flush=True)
        for number in range(1, STREAM, 2):
            pair = [{"kind": "note", "text": f"{words} {each}"} for each in (number, number + 1)]
            group = [{"kind": "amend", "event": first, "with": each} for each in pair]
            file.record_all(group)
            print(f"event {file.count - 1}:\nevent {file.count}:", flush=True)


def library_game(path: Path, words: str) -> None:
    """A program that plays a game at random, each event with a note of its own."""
    random = Random(words)
    with RecordFile(path) as file:
        for number in range(STREAM):
            choices = file.expected()
            keys = choose(random, file, random.choice(choices)) if choices else {"kind": "note", "text": "🎲"}
            file.record({**keys, "note": f"{words} {number}"})
            print(f"event {file.count}:", flush=True)


WRITERS: tuple[Writer, ...] = (main_loop, main_stream, library_loop, library_groups, library_game)


def blocks(words: str) -> str:
    return "".join(f'[[event]]\nkind = "note"\ntext = "{words} {number}"\n\n' for number in range(STREAM))


def forked(writer: Writer, path: Path, words: str, random: Random) -> str:
    """Fork a writer, kill it a moment later; what it printed."""
    is_slow = random.random() < 0.5
    stream = path.with_suffix(".stream")
    stream.write_text(blocks(words))
    heard, said = os.pipe()
    child = os.fork()
    if not child:
        try:
            _become(stream, said)
            if is_slow:
                _write_slowly()
            writer(path, words)
        finally:
            os._exit(0)
    os.close(said)
    told = _told(heard, random.choice(PROGRESS))
    time.sleep(random.uniform(0, LONGEST_WAIT))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with open(heard, "rb") as answers:
        return (told + answers.read()).decode()


def _told(heard: int, lines: int) -> bytes:
    """What a writer says until it has said so many lines, however busy the machine is."""
    told = b""
    while told.count(b"\n") < lines and select([heard], [], [], PATIENCE)[0]:
        piece = os.read(heard, 1 << 16)
        if not piece:
            break
        told += piece
    return told


def _become(stream: Path, said: int) -> None:
    """A child's own standard streams: the blocks, a pipe, nothing."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(os.open(stream, os.O_RDONLY), 0)
    os.dup2(said, 1)
    os.dup2(nothing, 2)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(each, mode) for each, mode in enumerate(("r", "w", "w")))


def _write_slowly() -> None:
    """A few bytes at a time, so that a kill often falls inside a block."""
    really_write = os.write

    def write(descriptor: int, data: bytes) -> int:
        time.sleep(0.0003)
        return really_write(descriptor, data[:7])

    os.write = write  # type: ignore[assignment]


def fresh(path: Path, words: str, random: Random) -> str:
    """The same with a process of its own."""
    command = [sys.executable, "-m", "scorepad", "record", str(path), "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(blocks(words))
        process.stdin.flush()
        time.sleep(random.uniform(0, WAITING))
        process.kill()
        return process.stdout.read()


def acknowledged(path: Path, said: str, words: str) -> list[tuple[int, str]]:
    """The numbers that a writer has printed in whole lines, each with the block that must be there."""
    found = [write_block(event) for event in read_record(path.read_bytes(), path.name).game.events]
    numbers = [int(number) for number in re.findall(r"^event (\d+):.*\n", said, re.MULTILINE)]
    return [(number, _block(found, number, f"{words} {place}")) for place, number in enumerate(numbers)]


def _block(found: list[str], number: int, text: str) -> str:
    """The block of this number, if it says what was to be recorded."""
    block = found[number - 1] if number <= len(found) else ""
    return block if f'"{text}"' in block else f"no {text}"


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    """An evening after the other, each in a record of its own."""
    evenings: list[Evening] = []

    def case(number: int, random: Random) -> Counts:
        if not evenings or len(evenings[-1].blocks) > LONGEST:
            for evening in evenings[-1:]:
                evening.finish()
            evenings.append(Evening.begin(folder / f"{number}.toml"))
        evening = evenings[-1]
        torn = len(evening.torn)
        words = f"kill {number}"
        writer = random.choice(WRITERS) if random.random() >= FRESH else None
        said = forked(writer, evening.path, words, random) if writer else fresh(evening.path, words, random)
        heard = acknowledged(evening.path, said, words)
        try:
            evening.check(heard, together=2 if writer is library_groups else 1)
        except AssertionError:
            evenings.clear()
            raise
        in_groups = max(0, len(heard) - 1) if writer is library_groups else 0
        return {"acknowledged": len(heard), "in groups": in_groups, "torn": len(evening.torn) - torn}

    yield case
    for evening in evenings[-1:]:
        evening.finish()


KILLS = Part("kills", "writers killed at random instants", 10_000, begin)
