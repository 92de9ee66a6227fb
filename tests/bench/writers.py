"""Several writers at once: nothing that a scorepad has acknowledged is lost, nor what another program appends."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import scorepad
from scorepad.record import RecordFile, create, load
from scorepad.system.errors import RecordError
from tests.bench.frame import Case, Counts, Part, Plan

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


Writer = Callable[[Path, str, Random], list[str]]


def at_once(path: Path, writers: list[Writer], random: Random) -> list[list[str]]:
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
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    def case(number: int, random: Random) -> Counts:
        path = folder / f"{number}.toml"
        create(scorepad.new("silver-and-gold", players=["Ada", "Ben"]), path)
        writers: list[Writer] = [locking] * random.choice((2, 3, 4))
        writers += [blind] * random.choice((0, 0, 1))
        said = at_once(path, writers, random)
        data = path.read_bytes()
        aside = Path(f"{path}.torn")
        torn = aside.read_bytes() if aside.exists() else b""
        texts = [getattr(event, "text", "") for event in load(path).events]
        for writer, words in zip(writers, said, strict=True):
            for text in words:
                if writer is locking:
                    assert texts.count(text) == 1, (
                        f"{text} was acknowledged and is there {texts.count(text)} times"
                    )
                else:
                    assert f'"{text}"\n'.encode() in data + torn, f"{text} of another program is gone"
        return {
            "acknowledged": sum(
                len(words) for writer, words in zip(writers, said, strict=True) if writer is locking
            ),
            "with another program": blind in writers,
        }

    yield case


WRITERS = Part("writers", "several writers at once in one record", 300, begin)
