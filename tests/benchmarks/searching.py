"""What a search for a misrecorded event and an audit cost, in a finished game of four."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time

from scorepad import samples
from scorepad.audit import Audit, audit
from scorepad.audit.search import Search
from scorepad.engine.events import COMMON
from scorepad.engine.result import Result
from scorepad.record import load
from scorepad.timeline.game import Game
from scorepad.timeline.ledger import EventInForce
from scorepad.timeline.replay import judge_and_apply
from tests.benchmarks.replay import SAMPLES
from tests.benchmarks.timing import best_of, ratio

EVERY = 9
"""One event in this many is searched and replayed, and not those with more alternatives than this."""
FEW = 200


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
        others = list(islice(legal, FEW + 1))
        if len(others) > FEW:
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
