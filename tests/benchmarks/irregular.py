"""Many irregularities: what the result would be without each of them, in time that grows with the record only."""

from collections.abc import Iterator
from functools import partial

import scorepad
from scorepad.audit import audit
from scorepad.exports import report
from tests.benchmarks.timing import growth

FEW, MANY = 250, 2_000
BLOCKS = {
    "silver-and-gold": (["A", "B"], 'kind = "reveal"\nstands = "x"\npattern = "L4"\n'),
    "go-for-gold": (["A", "B"], 'kind = "roll"\nstands = "x"\npips = {pips}\n'),
    "loot-island": (["A", "B", "C"], 'kind = "reveal"\nstands = "x"\ncard = "B{card}"\n'),
    "sea-and-shore": (
        ["A", "B", "C"],
        'kind = "adjust"\nstands = "x"\nadditions = {pips}\nwhy = "x"\nplayer = "A"\n',
    ),
}


def record(game: str, number: int) -> str:
    """This many events that break a rule, and the table let each of them stand."""
    players, block = BLOCKS[game]
    blocks = (block.format(pips=place % 6 + 1, card=place % 13 + 1) for place in range(number))
    return scorepad.dumps(scorepad.new(game, players=players)) + "".join(f"[[event]]\n{each}\n" for each in blocks)


def excusing() -> Iterator[str]:
    for game in BLOCKS:
        yield growth(f"irregularities in an audit of {game}", tell, partial(record, game), FEW, MANY)


def tell(text: str) -> int:
    """Read and audit a record; the lines of the audit in words."""
    game = scorepad.loads(text)
    return sum(1 for _ in report.audit_text(game, audit(game)))
