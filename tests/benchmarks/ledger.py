"""Many amendments of one event: does the time grow with the record, or with its square?"""

from collections.abc import Iterator
from functools import partial

import scorepad
from tests.benchmarks.timing import growth

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
