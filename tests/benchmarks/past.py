"""The history of many games: with an index against reading the index itself, and without one against all bytes.

Without an index every game is played again, which no reading of bytes can be compared with for long; so what a
record costs when it is read alone, by one process, is measured as well.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import scorepad
from scorepad import samples
from scorepad.audit import Audit, audit
from scorepad.audit.search import Search
from scorepad.engine.events import COMMON, Note
from scorepad.engine.result import Result
from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter
from scorepad.library.index import Index
from scorepad.library.statistics import History
from scorepad.record import RecordFile, create, load
from scorepad.record.canonical import write_block
from scorepad.timeline.game import Game
from scorepad.timeline.ledger import EventInForce
from scorepad.timeline.replay import judge_and_apply
from tests.benchmarks.replay import SAMPLES, run
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


# ---- `scorepad score` of a thousand records by a process for each core, against one process
ARCHIVED = 1_000
ALONE = """
import sys
from scorepad.cli import main as cli
from scorepad.system import limits
limits.FEW_RECORDS = sys.maxsize
sys.exit(cli.main())
"""
LOOP = "for _ in range({}): pass"
TURNS = 20_000_000


def archiving() -> Iterator[str]:
    records = sorted(Path(samples.folder()).glob("*.toml"))
    cores = len(os.sched_getaffinity(0))
    with TemporaryDirectory() as folder:
        for number, record in enumerate(islice(cycle(records), ARCHIVED)):
            shutil.copy(record, Path(folder) / f"{number:04}.toml")
        words = ("score", folder)
        ours, theirs, shared, whole = best_of(
            ROUNDS,
            partial(run, "-m", "scorepad", *words),
            partial(run, "-c", ALONE, *words),
            partial(_loop, cores),
            partial(_loop, 1),
        )
    yield ratio(
        f"{ARCHIVED:,} records: scorepad score on {cores} cores, {ours:.1f} s", ours, theirs, 0.6, "one process"
    )
    yield ratio(f"a bare loop on {cores} cores", shared, whole, None, "one process")


def _loop(processes: int) -> None:
    """Count to a large number, each process its share."""
    command = [sys.executable, "-c", LOOP.format(TURNS // processes)]
    for process in [subprocess.Popen(command) for _ in range(processes)]:
        process.wait()


# ---- What a search for a misrecorded event and an audit cost, in a finished game of four
EVERY = 9
"""One event in this many is searched and replayed, and not those with more alternatives than this."""
SEARCHED = 200


def searching() -> Iterator[str]:
    """The alternatives of some events, as the search judges them, against replaying the record once for each."""
    game = load(samples.find("silver-and-gold"))
    player = game.result().standings[0]
    (claim,) = audit(game, [(player.player, player.total + 1)]).claims
    looking = Search(game, claim, lambda: False, lambda _: None)
    ours = theirs = 0.0
    alternatives = 0
    for place in range(0, len(game.line), EVERY):
        moment = game.line[place]
        before = game.before(moment.number)
        if moment.event.kind in COMMON:
            continue
        legal = before.legal(moment.event.kind, getattr(moment.event, "player", None))
        others = list(islice(legal, SEARCHED + 1))
        if len(others) > SEARCHED:
            continue
        start = process_time()
        list(looking.otherwise(place, moment))
        ours += process_time() - start
        start = process_time()
        for _ in others:
            _replay(game)
        theirs += process_time() - start
        alternatives += len(others)
    name = f"search: {alternatives:,} alternatives of a finished game of four, {ours:.1f} s"
    yield ratio(name, ours, theirs, 0.5, "replaying the game once for each")


def auditing() -> Iterator[str]:
    """An audit of a finished game against loading and scoring it."""
    for sample in SAMPLES:
        ours, theirs = best_of(10, partial(_audit, sample), partial(_score, sample))
        yield ratio(f"{sample.stem}: an audit, {ours * 1e3:.1f} ms", ours, theirs, 3.0, "loading and scoring it")


def _audit(path: Path) -> Audit:
    return audit(load(path))


def _score(path: Path) -> Result:
    return load(path).result()


def _replay(game: Game) -> None:
    position = game.start
    for moment in game.line:
        position = judge_and_apply(position, EventInForce(moment.number, moment.event, moment.excuse)).position
    position.result()


# ---- Appending an event to short and long records, against a bare write and fsync of the same bytes
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
