"""Appending an event to short and long records, against a bare write and fsync of the same bytes."""

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from statistics import median

import scorepad
from scorepad.engine.events import Note
from scorepad.record import RecordFile, create
from scorepad.record.canonical import write_block
from tests.benchmarks.timing import ratio, seconds

LENGTHS = (10, 1_000, 10_000, 50_000)
TIMES = 300


def write(descriptor: int, block: str) -> None:
    os.write(descriptor, block.encode())
    os.fsync(descriptor)


def appending() -> Iterator[str]:
    """Each append is timed beside a bare one, and the medians are compared."""
    event = Note(text="x")
    block = write_block(event)
    with tempfile.TemporaryDirectory() as folder:
        for length in LENGTHS:
            path = os.path.join(folder, f"{length}.toml")
            create(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), path)
            with open(path, "a") as file:
                file.write(block * length)
            bare = os.open(os.path.join(folder, f"{length}.bare"), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
            os.write(bare, (block * length).encode())
            ours, theirs = [], []
            with RecordFile(path) as record:
                assert len(record.game.events) == length
                for turn in range(TIMES):
                    # The second of two syncs finds the disk in another mood than the first.
                    if turn % 2:
                        ours.append(seconds(partial(record.record, event)))
                        theirs.append(seconds(partial(write, bare, block)))
                    else:
                        theirs.append(seconds(partial(write, bare, block)))
                        ours.append(seconds(partial(record.record, event)))
            os.close(bare)
            name = f"append to {length:,} events, {median(ours) * 1e6:.0f} µs"
            yield ratio(name, median(ours), median(theirs), 1.5, "a bare write and fsync")
