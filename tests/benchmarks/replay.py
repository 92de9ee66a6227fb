"""Loading, judging and applying a finished game, per event, against python-chess per move."""

import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import chess
import chess.pgn

import scorepad
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.benchmarks.timing import best_of, ratio

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*-4-players.toml"))
GOAL = 1.0
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


def push_all() -> None:
    board = chess.Board()
    for move in MOVES:
        board.push_san(move)


def loading() -> Iterator[str]:
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert game is not None
    assert not game.errors
    assert game.end().ply() == len(MOVES)
    for sample in SAMPLES:
        whole = load(sample)
        ours, theirs = best_of(ROUNDS, partial(replay, sample), lambda: chess.pgn.read_game(io.StringIO(PGN)))
        each = ours / whole.count
        name = f"{whole.ruleset.title}: load, judge and apply, {each * 1e6:.1f} µs an event"
        yield ratio(name, each, theirs / len(MOVES), GOAL, "chess.pgn.read_game per move")


def replay(path: str | Path) -> None:
    """Load, judge and apply a finished game."""
    assert load(path).position.finished


def judging() -> Iterator[str]:
    yield from map(_judging, map(load, SAMPLES))


def _judging(game: Game) -> str:
    judge, apply = game.mode.judge, game.mode.apply
    events = [event for event in game.events if event.kind in game.mode.kinds]
    start = game.mode.start(game.setup)

    def replay() -> None:
        state = start
        for number, event in enumerate(events, 1):
            judge(state, event)
            state = apply(state, event, number)

    ours, theirs = best_of(ROUNDS, replay, push_all)
    name = f"{game.ruleset.title}: judge and apply, {ours / len(events) * 1e6:.1f} µs an event"
    return ratio(name, ours / len(events), theirs / len(MOVES), GOAL, "Board.push_san per move")
