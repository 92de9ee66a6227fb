"""Positions: a random playout, `apply` and `play` of typed events that are legal, against python-chess."""

from collections.abc import Iterator
from functools import partial
from random import Random

import chess

import scorepad
from scorepad import games
from scorepad.engine.events import Event
from scorepad.engine.position import Position
from tests.benchmarks.replay import MOVES
from tests.benchmarks.timing import best_of, ratio

PLAYERS = ["Ada", "Boris", "Chen", "Dana"]
MOST = 250
"""The most events of a playout, and moves of a game of chess."""
SEEDS = range(4)
ROUNDS = 30

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


def chess_playout(seed: int) -> int:
    """The same at chess: choose among all legal moves and push."""
    random, board = Random(seed), chess.Board()
    for ply in range(MOST):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(random.choice(moves))
    return MOST


def playing() -> Iterator[str]:
    moves = sum(map(chess_playout, SEEDS))
    board = chess.Board()
    known = [board.push_san(move) for move in MOVES]
    typed = [move.uci() for move in known]

    def push_and_pop() -> None:
        again = chess.Board()
        for move in known:
            again.push(move)
        for _ in known:
            again.pop()

    def push_uci() -> None:
        again = chess.Board()
        for move in typed:
            again.push_uci(move)

    for name in games.RULESETS:
        start = scorepad.new(name, players=PLAYERS).position
        lines = [playout(start, seed) for seed in SEEDS]
        events = sum(map(len, lines))
        title = start.ruleset.title
        ours, theirs = best_of(
            ROUNDS,
            partial(_all_playouts, start),
            lambda: [chess_playout(seed) for seed in SEEDS],
        )
        text = f"{title}: a random playout, {ours / events * 1e6:.1f} µs an event"
        yield ratio(text, ours / events, theirs / moves, 1.0, "choosing from legal_moves and pushing")
        ours, theirs = best_of(ROUNDS, partial(_apply_all, start, lines), push_and_pop)
        text = f"{title}: apply of a typed event, {ours / events * 1e6:.2f} µs"
        yield ratio(text, ours / events, theirs / len(known), 1.0, "Board.push and pop")
        ours, theirs = best_of(ROUNDS, partial(_play_all, start, lines), push_uci)
        text = f"{title}: play of a typed event, {ours / events * 1e6:.2f} µs"
        yield ratio(text, ours / events, theirs / len(known), 1.0, "Board.push_uci")


def _all_playouts(start: Position) -> None:
    for seed in SEEDS:
        playout(start, seed)


def _apply_all(start: Position, lines: list[Line]) -> None:
    for line in lines:
        position = start
        for event in line:
            position = position.apply(event)


def _play_all(start: Position, lines: list[Line]) -> None:
    for line in lines:
        position = start
        for event in line:
            position = position.play(event)
