"""Kills: writers that are killed at random instants lose nothing that they have acknowledged.

The writers are forks of a worker, which has everything imported.
"""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from typing import Self

from attrs import Factory, define

import scorepad
from scorepad.cli.main import main
from scorepad.record import RecordFile, create, load, loads
from scorepad.record.canonical import write_block, write_header, write_record
from scorepad.record.reading import read_record
from scorepad.system.errors import RecordError
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.spoiling import furnish, records
from tests.players import choose

LONGEST = 150
"""Events in a record before the next one is begun."""
LONGEST_WAIT = 0.02
PROGRESS = (0, 0, 1, 2, 5, 12, 25)
"""How many lines a writer may say before its last moments: more are killed in the middle than at the beginning."""
PATIENCE = 5.0
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


WRITERS: tuple[Writer, ...] = (main_loop, main_stream, library_groups, library_game)


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
        if evenings and len(evenings[0].blocks) > LONGEST:
            evenings.pop().finish()
        evening = evenings.pop() if evenings else Evening.begin(folder / f"{number}.toml")
        torn, words, writer = len(evening.torn), f"kill {number}", random.choice(WRITERS)
        heard = acknowledged(evening.path, forked(writer, evening.path, words, random), words)
        evening.check(heard, together=2 if writer is library_groups else 1)
        evenings.append(evening)  # with which the next one goes on, if nothing is wrong
        in_groups = max(0, len(heard) - 1) if writer is library_groups else 0
        return {"acknowledged": len(heard), "in groups": in_groups, "torn": len(evening.torn) - torn}

    yield case
    for evening in evenings:
        evening.finish()


KILLS = Part("kills", "writers killed at random instants", 10_000, begin)


# ---- Several writers at once: nothing that a scorepad has acknowledged is lost, nor what another program
NOTES = 12
"""Events that each writer wants to record."""
SECONDS = 20.0


def locking(path: Path, name: str, random: Random) -> list[str]:
    """A scorepad that opens the record, writes some notes, lets others write; what it has acknowledged."""
    acknowledged: list[str] = []
    end = time.monotonic() + SECONDS
    while len(acknowledged) < NOTES and time.monotonic() < end:
        try:
            with RecordFile(path) as file:
                for _ in range(random.randint(1, 4)):
                    text = f"{name} {len(acknowledged)}"
                    file.record(kind="note", text=text)
                    acknowledged.append(text)
        except RecordError:
            pass  # another one writes, or another program has changed the file
        time.sleep(random.uniform(0, 0.003))
    return acknowledged


def blind(path: Path, name: str, random: Random) -> list[str]:
    """Another program, which knows of no lock and appends whole blocks."""
    written = []
    for number in range(NOTES):
        text = f"{name} {number}"
        with path.open("ab", buffering=0) as file:
            file.write(f'[[event]]\nkind = "note"\ntext = "{text}"\n\n'.encode())
        written.append(text)
        time.sleep(random.uniform(0, 0.004))
    return written


Rival = Callable[[Path, str, Random], list[str]]


def at_once(path: Path, writers: list[Rival], random: Random) -> list[list[str]]:
    """Let them all write; what each of them says it has written."""
    children = []
    for number, writer in enumerate(writers):
        heard, said = os.pipe()
        own = Random(random.getrandbits(32))
        child = os.fork()
        if not child:
            try:
                os.close(heard)
                os.write(said, "\n".join(writer(path, f"writer {number}", own)).encode())
            finally:
                os._exit(0)
        os.close(said)
        children.append((child, heard))
    found = []
    for child, heard in children:
        with open(heard, "rb") as answers:
            found.append(answers.read().decode().split("\n"))
        os.waitpid(child, 0)
    return found


@contextmanager
def begin_rivals(_: Plan, folder: Path) -> Iterator[Case]:
    def case(number: int, random: Random) -> Counts:
        path = folder / f"{number}.toml"
        create(scorepad.new("silver-and-gold", players=["Ada", "Ben"]), path)
        writers: list[Rival] = [locking] * random.choice((2, 3, 4))
        writers += [blind] * random.choice((0, 0, 1))
        said = at_once(path, writers, random)
        data = path.read_bytes()
        aside = Path(f"{path}.torn")
        torn = aside.read_bytes() if aside.exists() else b""
        texts = [getattr(event, "text", "") for event in load(path).events]
        acknowledged = [
            text for writer, words in zip(writers, said, strict=True) if writer is locking for text in words
        ]
        for text in acknowledged:
            assert texts.count(text) == 1, f"{text} was acknowledged and is there {texts.count(text)} times"
        for text in (text for words in said for text in words if text not in acknowledged):
            assert f'"{text}"\n'.encode() in data + torn, f"{text} of another program is gone"
        return {"acknowledged": len(acknowledged), "with another program": blind in writers}

    yield case


RIVALS = Part("writers", "several writers at once in one record", 300, begin_rivals)


# ---- Cuts: a record that ends at any byte of its last blocks opens, and the next writer loses no byte
LAST = 3
"""This many blocks at the end of a record are cut, or a whole group of corrections."""
MORE = b"\nmore = true\n"


@cache
def whole_records() -> list[tuple[bytes, list[bytes]]]:
    """The header and the blocks of every stored record that can be read, as scorepad writes them."""
    found = []
    with TemporaryDirectory() as folder:
        furnish(Path(folder))
        for data in records():
            with suppress(RecordError, ValueError):
                game = loads(data.decode(), beside=folder)
                blocks = [write_block(event).encode() for event in game.events]
                header = write_header(game.original).encode()
                assert header + b"".join(blocks) == write_record(game).encode()
                found.append((header, blocks))
    return found


def prepare(plan: Plan) -> int:
    """Read once what all workers use."""
    whole_records()
    return plan.count


def complete(blocks: Sequence[bytes]) -> int:
    """How many of them count: all but a group of corrections that is not complete."""
    count = len(blocks)
    while count and MORE in blocks[count - 1]:
        count -= 1
    return count


@contextmanager
def begin_cuts(_: Plan, folder: Path) -> Iterator[Case]:
    furnish(folder)

    def case(number: int, random: Random) -> Counts:
        header, blocks = random.choice(whole_records())
        ends = range(1, len(blocks) + 1)
        grouped = [end for end in ends if end > 1 and MORE in blocks[end - 2] and MORE not in blocks[end - 1]]
        if grouped and random.random() < 0.5:
            end = random.choice(grouped)
            last = end - complete(blocks[: end - 1])
        else:
            end, last = random.choice([end for end in ends if complete(blocks[:end]) == end]), LAST
        path = folder / f"{number}.toml"
        try:
            blocks = blocks[:end]
            counts = cut(path, header, blocks, random.choice(range(len(b"".join(blocks[-last:])))))
            return {**counts, "groups": last != LAST or end in grouped}
        finally:
            path.unlink(missing_ok=True)
            Path(f"{path}.torn").unlink(missing_ok=True)

    yield case


def cut(path: Path, header: bytes, blocks: list[bytes], lost: int) -> Counts:
    """Cut this many bytes off the end; read, append, read again."""
    whole = header + b"".join(blocks)
    data = whole[: len(whole) - lost]
    path.write_bytes(data)
    kept = max(number for number in range(len(blocks) + 1) if len(header + b"".join(blocks[:number])) <= len(data))
    may_be = {complete(blocks[:kept]), complete(blocks[: kept + 1])}
    reading = read_record(data, path.name, beside=str(path.parent))
    assert reading.game.count in may_be, f"{reading.game.count} events are read where {kept} are whole"
    with RecordFile(path) as file:
        file.record(kind="note", text="on we go")
        assert file.count == reading.game.count + 1
    after, aside = path.read_bytes(), Path(f"{path}.torn")
    torn = aside.read_bytes() if aside.exists() else b""
    assert after.startswith(data[: len(data) - len(torn)]), "bytes have changed"
    assert data.endswith(torn), "bytes are lost"
    settled = read_record(header + b"".join(blocks[: reading.game.count]), path.name, beside=str(path.parent))
    assert read_record(after, path.name, beside=str(path.parent)).warnings == settled.warnings
    return {"torn blocks": bool(torn), "whole blocks without their mark": not torn and lost > 0}


CUTS = Part("cuts", "records cut at any byte of their last blocks", 10_000, begin_cuts, prepare=prepare)
