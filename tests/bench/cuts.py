"""Cuts: a record that ends at any byte of its last blocks opens, and whoever writes next loses no byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random

from scorepad.errors import RecordError
from scorepad.record import RecordFile, loads
from scorepad.record.canonical import write_block, write_header, write_record
from scorepad.record.reading import read_record
from tests.bench.corpus import furnish, records
from tests.bench.frame import Case, Counts, Part, Plan

LAST = 3
"""So many blocks at the end of a record are cut."""


@cache
def whole_records(folder: str) -> list[tuple[bytes, list[bytes]]]:
    """The header and the blocks of every stored record that can be read, as scorepad writes them."""
    found = []
    for data in records():
        with suppress(RecordError, ValueError):
            game = loads(data.decode(), beside=folder)
            parts = (write_header(game.header).encode(), [write_block(event).encode() for event in game.events])
            assert parts[0] + b"".join(parts[1]) == write_record(game).encode()
            found.append(parts)
    return found


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    furnish(folder)

    def case(number: int, random: Random) -> Counts:
        header, blocks = random.choice(whole_records(str(folder)))
        blocks = blocks[: random.randrange(1, len(blocks) + 1)]
        path = folder / f"{number}.toml"
        try:
            return cut(path, header, blocks, random.choice(range(len(b"".join(blocks[-LAST:])))))
        finally:
            path.unlink(missing_ok=True)
            Path(f"{path}.torn").unlink(missing_ok=True)

    yield case


def cut(path: Path, header: bytes, blocks: list[bytes], lost: int) -> Counts:
    """Cut so many bytes off the end; read, append, read again."""
    whole = header + b"".join(blocks)
    data = whole[: len(whole) - lost]
    path.write_bytes(data)
    kept = max(number for number in range(len(blocks) + 1) if len(header + b"".join(blocks[:number])) <= len(data))
    reading = read_record(data, path.name, beside=str(path.parent))
    assert kept <= reading.game.count <= kept + 1, f"{reading.game.count} events are read where {kept} are whole"
    with RecordFile(path) as file:
        assert file.record(kind="note", text="on we go") == reading.game.count + 1
    after, aside = path.read_bytes(), Path(f"{path}.torn")
    torn = aside.read_bytes() if aside.exists() else b""
    assert after.startswith(data[: len(data) - len(torn)]), "bytes have changed"
    assert data.endswith(torn), "bytes are lost"
    assert read_record(after, path.name, beside=str(path.parent)).warnings == reading.game.warnings
    return {"torn blocks": bool(torn), "whole blocks without their mark": not torn and lost > 0}


CUTS = Part("cuts", "records cut at any byte of their last blocks", 10_000, begin)
