"""Writers killed in the middle of appends lose nothing that they have acknowledged."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, Self

import pytest
from attrs import Factory, define

import scorepad
from scorepad.record import RecordFile, create
from scorepad.record.canonical import write_block
from scorepad.record.reading import read_record

pytestmark = pytest.mark.slow

LONGEST = 150
"""Events in a record before the next one is begun."""

# One process that has everything imported; each writer is its fork. A writer says when it has
# opened the record and, after each event, its number and its block. It writes a few bytes at a
# time, and slowly, so that a kill often falls inside a block.
NURSERY = """
import json, os, sys, time
from random import Random

import scorepad
from scorepad.record import RecordFile
from scorepad.record.canonical import write_block
from tests.players import choose

scorepad.new("silver-and-gold", players=["Zoe", "Tim"])  # reads the sheets once for all writers

really_write = os.write

def say(*words):
    really_write(1, json.dumps(words).encode() + b"\\n")

def write_slowly(descriptor, data):
    time.sleep(0.00002)
    return really_write(descriptor, data[:7])

def write_on(path, random):
    os.write = write_slowly
    with RecordFile(path) as file:
        say("begun", os.getpid())
        while True:
            choices = file.expected()
            if choices and random.random() < 0.8:
                keys = choose(random, file, random.choice(choices))
            else:
                keys = {"kind": "note", "text": "\\U0001f3b2" * random.randrange(1, 12)}
            event = file.record(keys)
            say("recorded", file.count, write_block(event))

for line in sys.stdin:
    path, seed = json.loads(line)
    writer = os.fork()
    if not writer:
        try:
            write_on(path, Random(seed))
        except BaseException as error:
            say("failed", repr(error))
        finally:
            os._exit(1)
    os.waitpid(writer, 0)
    say("over")
"""


@contextmanager
def nursery() -> Iterator[tuple[IO[str], Iterator[list[object]]]]:
    """The process whose forks are the writers: what it is told, and what they say."""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", NURSERY], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, map(json.loads, process.stdout)
        process.stdin.close()


def killed_writer(
    orders: IO[str], answers: Iterator[list[object]], path: Path, random: Random
) -> list[tuple[int, str]]:
    """Let somebody write to the record, kill them a moment later; what they acknowledged."""
    print(json.dumps([str(path), random.getrandbits(32)]), file=orders, flush=True)
    word, writer = next(answers)
    assert word == "begun", writer
    assert isinstance(writer, int)
    acknowledged = [recorded(next(answers)) for _ in range(random.randrange(4))]
    time.sleep(random.uniform(0, 0.003))
    os.kill(writer, signal.SIGKILL)
    return acknowledged + [recorded(answer) for answer in iter(lambda: next(answers), ["over"])]


def recorded(answer: list[object]) -> tuple[int, str]:
    """The number and the block of an acknowledged event."""
    word, *rest = answer
    assert word == "recorded", rest
    number, block = rest
    assert isinstance(number, int)
    return number, str(block)


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


def kill_writers(folder: Path, kills: int, *, seed: int) -> tuple[int, int]:
    """Kill this many writers one after the other and check the record after each.

    Gives how many blocks were torn and how many events were acknowledged.
    """
    random = Random(seed)
    acknowledged = 0
    evenings = [Evening.begin(folder / "1.toml")]
    with nursery() as (orders, answers):
        for _ in range(kills):
            if len(evenings[-1].blocks) > LONGEST:
                evenings.append(Evening.begin(folder / f"{len(evenings) + 1}.toml"))
            heard = killed_writer(orders, answers, evenings[-1].path, random)
            evenings[-1].check(heard)
            acknowledged += len(heard)
    for evening in evenings:
        evening.finish()
    return sum(len(evening.torn) for evening in evenings), acknowledged


@pytest.mark.skipif(sys.platform == "win32", reason="writers are forked")
def test_two_hundred_kills_in_the_middle_of_appends_lose_nothing_acknowledged(tmp_path: Path) -> None:
    torn, acknowledged = kill_writers(tmp_path, 220, seed=1)
    assert torn >= 20
    assert acknowledged >= 100
