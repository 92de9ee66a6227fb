"""Many amendments of one event: does the time grow with the record, or with its square?"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial

import scorepad
from tests.benchmarks.timing import best_of, ratio

FEW, MANY = 500, 4_000


def record(number: int, stands: str = "") -> str:
    """So many notes, and so many amendments of the first of them."""
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    notes = '[[event]]\nkind = "note"\ntext = "cake"\n\n' * number
    with_ = 'with = { kind = "note", text = "pie" }'
    amendments = f'[[event]]\nkind = "amend"\n{stands}{with_}\nevent = 1\nwhy = "misheard"\n\n' * number
    return scorepad.dumps(game) + notes + amendments


def amending() -> Iterator[str]:
    for name, stands in (("amendments", ""), ("amendments that stand", 'stands = "we agreed"\n')):
        few, many = record(FEW, stands), record(MANY, stands)
        short, long = best_of(2, partial(_judge, few), partial(_judge, many))
        tracemalloc.start()
        _judge(many)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        title = f"{MANY:,} {name} of one event, {long:.2f} s and {peak / 1e6:.0f} MB, per event"
        yield ratio(title, long / MANY, short / FEW, 2.0, f"the same with {FEW}")


def _judge(text: str) -> None:
    assert not scorepad.loads(text).findings()
