"""Loading, judging and applying a finished game, per event, against python-chess per move."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import chess
import chess.pgn

import scorepad
from scorepad import games, samples
from scorepad.audit import audit
from scorepad.engine.events import Event
from scorepad.engine.position import Position
from scorepad.exports import report
from scorepad.games.loot_island.cards import Sheets
from scorepad.games.loot_island.scoring import score_treasures
from scorepad.games.loot_island.state import Kept
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.benchmarks.timing import best_of, growth, ratio

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


# ---- Positions: a random playout, `apply` and `play` of typed events that are legal, against python-chess
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
            PLAYOUTS,
            partial(_all_playouts, start),
            lambda: [chess_playout(seed) for seed in SEEDS],
        )
        text = f"{title}: a random playout, {ours / events * 1e6:.1f} µs an event"
        yield ratio(text, ours / events, theirs / moves, 1.0, "choosing from legal_moves and pushing")
        ours, theirs = best_of(PLAYOUTS, partial(_apply_all, start, lines), push_and_pop)
        text = f"{title}: apply of a typed event, {ours / events * 1e6:.2f} µs"
        yield ratio(text, ours / events, theirs / len(known), 1.0, "Board.push and pop")
        ours, theirs = best_of(PLAYOUTS, partial(_play_all, start, lines), push_uci)
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


# ---- `scorepad score FILE` as a process, against importing its main libraries alone, and `why` against `score`
# An installed package has its bytecode at hand; a checkout must be allowed to write it.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


def scoring() -> Iterator[str]:
    for sample in SAMPLES:
        ours, theirs = best_of(
            40,
            partial(run, "-m", "scorepad", "score", str(sample)),
            partial(run, "-c", "import attrs, tomli"),
        )
        name = f"{sample.stem}: scorepad score, {ours * 1e3:.0f} ms a process"
        yield ratio(name, ours, theirs, 2.0, 'python -c "import attrs, tomli"')


def explaining() -> Iterator[str]:
    for sample in SAMPLES:
        player = load(sample).players[0]
        ours, theirs = best_of(
            20,
            partial(run, "-m", "scorepad", "why", str(sample), player),
            partial(run, "-m", "scorepad", "score", str(sample)),
        )
        name = f"{sample.stem}: scorepad why, {ours * 1e3:.0f} ms a process"
        yield ratio(name, ours, theirs, 3.0, "scorepad score")


# ---- Loot Island: the best pairing and the best sets of a full table of treasures; every way to miscount a
TREASURES = 40
COUNTS = 2_000


def counting() -> Iterator[str]:
    sheets: Sheets = games.read_sheets(packs.find("loot-island"))[1]
    books = [each for each in sheets.treasures.values() if each.type == "book"]
    others = [each for each in sheets.treasures.values() if each.type != "book"]
    # The most pairings to choose from: every book, and of the other treasures those with the highest curses.
    others.sort(key=lambda each: -each.curse)
    hand = [*books, *others[: TREASURES - len(books)]]
    kept = [Kept(treasure.ref, number) for number, treasure in enumerate(hand, 1)]

    def plain() -> int:
        return sum(sheets.treasures[each.ref].gold for each in kept)

    ours, theirs = best_of(COUNTS, lambda: score_treasures(sheets, kept), plain)
    name = f"Loot Island: the best count of {len(kept)} treasures, {len(books)} of them books, {ours * 1e6:.0f} µs"
    yield ratio(name, ours, theirs, None, f"a plain sum of their gold ({theirs * 1e6:.1f} µs)")


def miscounting() -> Iterator[str]:
    game = load(samples.find("loot-island"))
    story, result = game.story, game.result()

    def slips() -> int:
        return sum(len(list(game.mode.slips(story, player, result))) for player in game.players)

    ours, theirs = best_of(COUNTS // 20, slips, lambda: game.mode.score(game.state))
    name = f"Loot Island: all {slips()} slips of {len(game.players)} players, {ours * 1e3:.1f} ms"
    yield ratio(name, ours, theirs, None, f"scoring the game ({theirs * 1e3:.2f} ms)")


# ---- Many amendments of one event: does the time grow with the record, or with its square?
FEW, MANY = 500, 4_000


def record(number: int, stands: str = "") -> str:
    """This many notes, and as many amendments of the first of them."""
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    notes = '[[event]]\nkind = "note"\ntext = "cake"\n\n' * number
    with_ = 'with = { kind = "note", text = "pie" }'
    amendments = f'[[event]]\nkind = "amend"\n{stands}{with_}\nevent = 1\nwhy = "misheard"\n\n' * number
    return scorepad.dumps(game) + notes + amendments


def amending() -> Iterator[str]:
    for name, stands in (("amendments", ""), ("amendments that stand", 'stands = "we agreed"\n')):
        yield growth(f"{name} of one event", _judge, partial(record, stands=stands), FEW, MANY)


def _judge(text: str) -> None:
    assert not scorepad.loads(text).findings()


# ---- Many irregularities: what the result would be without each of them, in time that grows with the record
FEW_ODD, MANY_ODD = 250, 2_000
BLOCKS = {
    "silver-and-gold": (["A", "B"], 'kind = "reveal"\nstands = "x"\npattern = "L4"\n'),
    "go-for-gold": (["A", "B"], 'kind = "roll"\nstands = "x"\npips = {pips}\n'),
    "loot-island": (["A", "B", "C"], 'kind = "reveal"\nstands = "x"\ncard = "B{card}"\n'),
    "sea-and-shore": (
        ["A", "B", "C"],
        'kind = "adjust"\nstands = "x"\nadditions = {pips}\nwhy = "x"\nplayer = "A"\n',
    ),
}


def irregular_record(game: str, number: int) -> str:
    """This many events that break a rule, and the table let each of them stand."""
    players, block = BLOCKS[game]
    blocks = (block.format(pips=place % 6 + 1, card=place % 13 + 1) for place in range(number))
    return scorepad.dumps(scorepad.new(game, players=players)) + "".join(f"[[event]]\n{each}\n" for each in blocks)


def excusing() -> Iterator[str]:
    for game in BLOCKS:
        yield growth(
            f"irregularities in an audit of {game}",
            tell,
            partial(irregular_record, game),
            FEW_ODD,
            MANY_ODD,
        )


def tell(text: str) -> int:
    """Read and audit a record; the lines of the audit in words."""
    game = scorepad.loads(text)
    return sum(1 for _ in report.audit_text(game, audit(game)))
