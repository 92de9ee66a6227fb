"""The history of many games: with an index against reading the index itself, and without one against all bytes.

Without an index every game is played again, which no reading of bytes can be compared with for long; so what a
record costs when it is read alone, by one process, is measured as well.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from scorepad import samples
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter
from scorepad.library.index import Index
from scorepad.library.statistics import History
from scorepad.record import load
from tests.benchmarks.timing import best_of, ratio, seconds

COUNT, FEW = 10_000, 100
ROUNDS = 5


def remembering() -> Iterator[str]:
    records = sorted(Path(samples.folder()).glob("*.toml"))
    with TemporaryDirectory() as place:
        few, many = Path(place, "few"), Path(place, "many")
        for folder, count in ((few, FEW), (many, COUNT)):
            folder.mkdir()
            for number, record in enumerate(islice(cycle(records), count)):
                shutil.copy(record, folder / f"{number:05}.toml")
        (read,) = best_of(ROUNDS, partial(_read_all, many))
        short, cold = seconds(partial(_look_back, few)), seconds(partial(_look_back, many))
        alone = seconds(lambda: [load(path).result() for path in records]) / len(records) * COUNT
        stored = Path(Index(str(many)).path)
        warm, told, raw = best_of(
            ROUNDS, partial(_look_back, many), partial(_read_index, stored), stored.read_bytes
        )
    title = f"history of {COUNT:,} games, with an index, {warm:.2f} s"
    yield ratio(title, warm, told, 10, "reading the index, its rows and the JSON in them")
    yield ratio(f"{title}: against its bytes in memory", warm, raw, None, "reading them")
    title = f"history of {COUNT:,} games, without an index, {cold:.1f} s"
    yield ratio(title, cold, read, 5, "reading the bytes of all records")
    yield ratio(title, cold, alone, None, "reading each record alone")
    yield ratio(f"{title}, per game", cold / COUNT, short / FEW, 2.0, f"the same with {FEW}")


def _look_back(folder: Path) -> History:
    return statistics.history(GameFilter().of(index.summaries(Index(str(folder)))))


def _read_index(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as file:
        return [json.loads(text) for (text,) in file.execute("SELECT summary FROM games")]


def _read_all(folder: Path) -> int:
    return sum(len(path.read_bytes()) for path in folder.iterdir())
