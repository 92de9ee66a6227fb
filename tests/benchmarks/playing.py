"""Positions: a random playout, and playing an event known to be legal, against python-chess."""

from __future__ import annotations

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

Line = list[tuple[Position, Event]]


def playout(start: Position, seed: int) -> Line:
    """A line of play at random: each position with the event that it made."""
    random, position = Random(seed), start
    line: Line = []
    while len(line) < MOST and any(each.is_possible for each in position.expected()):
        event = position.random(random)
        line.append((position, event))
        position = position.play(event)
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

    def push_and_pop() -> None:
        again = chess.Board()
        for move in known:
            again.push(move)
        for _ in known:
            again.pop()

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
        ours, theirs = best_of(ROUNDS, partial(_play_again, lines), push_and_pop)
        text = f"{title}: play of an event known to be legal, {ours / events * 1e6:.2f} µs"
        yield ratio(text, ours / events, theirs / len(known), 1.0, "Board.push and pop")


def _all_playouts(start: Position) -> None:
    for seed in SEEDS:
        playout(start, seed)


def _play_again(lines: list[Line]) -> None:
    for line in lines:
        for position, event in line:
            position.play(event)
