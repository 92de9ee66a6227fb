"""Records and positions: loaded, played, scored, appended to, against chess and bare files."""

import io
import os
import shutil
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import chess
import chess.pgn

import scorepad
from scorepad import games
from scorepad.engine.events import Event, Note
from scorepad.engine.position import Position
from scorepad.record import RecordFile, create, load
from scorepad.record.canonical import write_block
from tests.benchmarks.timing import best_of, ratio, run, seconds, write

EVERY = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))
SAMPLES = [path for path in EVERY if path.stem.endswith("-4-players")]
ROUNDS = 200

# A whole game of ordinary length, made up for this purpose.
SCORE_SHEET = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6
Nb3 a5 Be3 a4 Nbd2 Bd7 Rc1 Qb7 Bd3 Rfc8 Qe2 Rab8 a3 h6 d5 Na5 Rxc8+ Bxc8 Rc1 Bd7 b4 axb3 Nxb3 Nxb3
Rb1 Rc8 Rxb3 Qa6 Nd2 b4 Bxa6 Ra8 axb4 Rxa6 Qxa6 Kh7 Qb7 Be8 f3 Nxd5 exd5 f5 Qxe7 f4 Bf2 Bg6 Qxd6 h5
Qxe5 Bb1 b5 g5 b6 h4 b7 Bg6 b8=Q Bf7 Qbb7 Kg6 Qbxf7+ Kh6 Qeg7#
"""
MOVES = SCORE_SHEET.split()
PGN = '[Event "Benchmark"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n' + " ".join(
    f"{place // 2 + 1}. {move}" if place % 2 == 0 else move for place, move in enumerate(MOVES)
)


def loading() -> Iterator[str]:
    """Load, judge and apply a finished game."""
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert game is not None
    assert not game.errors
    assert game.end().ply() == len(MOVES)
    for sample in SAMPLES:
        whole = load(sample)
        ours, theirs = best_of(ROUNDS, partial(_finish, sample), lambda: chess.pgn.read_game(io.StringIO(PGN)))
        each = ours / whole.count
        name = f"{whole.ruleset.title}: load, judge and apply, {each * 1e6:.1f} µs an event"
        yield ratio(name, each, theirs / len(MOVES), 1.0, "chess.pgn.read_game per move")


def _finish(path: Path) -> None:
    assert load(path).position.finished


# ---- Positions: a random playout, and `apply` of typed events that are legal, against python-chess
PLAYERS = ["Ada", "Boris", "Chen", "Dana"]
MOST = 250
"""The most events of a playout, and moves of a game of chess."""
SEEDS = range(4)
PLAYOUTS = 30

Line = list[Event]


def playout(start: Position, seed: int) -> Line:
    """A line of play at random."""
    random, position = Random(seed), start
    line: Line = []
    while len(line) < MOST and not position.finished and any(each.is_possible for each in position.expected()):
        event = position.random(random)
        line.append(event)
        position = position.apply(event)
    return line


def playouts(start: Position) -> list[Line]:
    return [playout(start, seed) for seed in SEEDS]


def chess_playout(seed: int) -> int:
    """The same at chess: choose among all legal moves and push."""
    random, board = Random(seed), chess.Board()
    for ply in range(MOST):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(random.choice(moves))
    return MOST


def push_and_pop(moves: list[chess.Move]) -> None:
    board = chess.Board()
    for move in moves:
        board.push(move)
    for _ in moves:
        board.pop()


def push_all(moves: list[str]) -> None:
    board = chess.Board()
    for move in moves:
        board.push_uci(move)


def play_all(start: Position, lines: list[Line]) -> None:
    for line in lines:
        position = start
        for event in line:
            position = position.play(event)


def apply_all(start: Position, lines: list[Line]) -> None:
    for line in lines:
        position = start
        for event in line:
            position = position.apply(event)


def playing() -> Iterator[str]:
    moves = sum(map(chess_playout, SEEDS))
    board = chess.Board()
    known = [board.push_san(move) for move in MOVES]
    typed = [move.uci() for move in known]
    for name in games.RULESETS:
        start = scorepad.new(name, players=PLAYERS).position
        lines = playouts(start)
        events = sum(map(len, lines))
        title = start.ruleset.title
        ours, theirs = best_of(
            PLAYOUTS,
            partial(playouts, start),
            lambda: list(map(chess_playout, SEEDS)),
        )
        text = f"{title}: a random playout, {ours / events * 1e6:.1f} µs an event"
        yield ratio(text, ours / events, theirs / moves, 1.0, "choosing from legal_moves and pushing")
        ours, theirs = best_of(PLAYOUTS, partial(apply_all, start, lines), partial(push_and_pop, known))
        text = f"{title}: apply of a typed event, {ours / events * 1e6:.2f} µs"
        yield ratio(text, ours / events, theirs / len(known), 1.0, "Board.push and pop")
        ours, theirs = best_of(PLAYOUTS, partial(play_all, start, lines), partial(push_all, typed))
        text = f"{title}: play of a typed event, {ours / events * 1e6:.2f} µs"
        yield ratio(text, ours / events, theirs / len(known), 1.0, "Board.push_uci")


# ---- `scorepad score`: of one file, against importing its libraries; of a thousand, against one process
ARCHIVED = 1_000
ALONE = """
import sys
from scorepad.cli import main as cli
from scorepad.system import limits
limits.FEW_RECORDS = sys.maxsize
sys.exit(cli.main())
"""


def scoring() -> Iterator[str]:
    for sample in SAMPLES:
        ours, theirs = best_of(
            40, partial(run, "-m", "scorepad", "score", str(sample)), partial(run, "-c", "import attrs, tomli")
        )
        name = f"{sample.stem}: scorepad score, {ours * 1e3:.0f} ms a process"
        yield ratio(name, ours, theirs, 2.0, 'python -c "import attrs, tomli"')


def archiving() -> Iterator[str]:
    cores = len(os.sched_getaffinity(0))
    with TemporaryDirectory() as folder:
        for number, record in enumerate(islice(cycle(EVERY), ARCHIVED)):
            shutil.copy(record, Path(folder, f"{number:05}.toml"))
        words = ("score", folder)
        ours, theirs = best_of(5, partial(run, "-m", "scorepad", *words), partial(run, "-c", ALONE, *words))
    title = f"{ARCHIVED:,} records: scorepad score on {cores} cores, {ours:.1f} s"
    yield ratio(title, ours, theirs, 0.6, "one process")


# ---- Appending an event to short and long records, against a bare write and fsync of the same bytes
LENGTHS = (10, 1_000, 10_000, 50_000)
TIMES = 300


def appending() -> Iterator[str]:
    """Each append is timed beside a bare one, and the medians are compared."""
    event = Note(text="x")
    block = write_block(event)
    with TemporaryDirectory() as folder:
        for length in LENGTHS:
            path = os.path.join(folder, f"{length}.toml")
            create(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), path)
            with open(path, "a") as file:
                file.write(block * length)
            bare = os.open(os.path.join(folder, f"{length}.bare"), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
            os.write(bare, (block * length).encode())
            times: tuple[list[float], list[float]] = ([], [])
            with RecordFile(path) as record:
                assert len(record.game.events) == length
                works = (partial(record.record, event), partial(write, bare, block))
                for turn in range(TIMES):  # the second of two syncs finds the disk in another mood
                    for which in (0, 1) if turn % 2 else (1, 0):
                        times[which].append(seconds(works[which]))
            os.close(bare)
            ours, theirs = map(median, times)
            name = f"append to {length:,} events, {ours * 1e6:.0f} µs"
            yield ratio(name, ours, theirs, 1.5, "a bare write and fsync")
