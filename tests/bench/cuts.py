"""Cuts: a record that ends at any byte of its last blocks opens, and the next writer loses no byte."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scorepad.record import RecordFile, loads
from scorepad.record.canonical import write_block, write_header, write_record
from scorepad.record.reading import read_record
from scorepad.system.errors import RecordError
from tests.bench.corpus import furnish, records
from tests.bench.frame import Case, Counts, Part, Plan

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
def begin(_: Plan, folder: Path) -> Iterator[Case]:
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
    assert read_record(after, path.name, beside=str(path.parent)).warnings == reading.game.warnings
    return {"torn blocks": bool(torn), "whole blocks without their mark": not torn and lost > 0}


CUTS = Part("cuts", "records cut at any byte of their last blocks", 10_000, begin, prepare=prepare)
