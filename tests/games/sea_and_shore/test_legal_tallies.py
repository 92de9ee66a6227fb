"""The tallies listed as legal, compared with every possible one, judged one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest

from scorepad.engine.position import Position
from scorepad.timeline.game import Game
from tests.games.sea_and_shore.small import Event, compared, small
from tests.games.sea_and_shore.table import Keys, record_all, tally


def every_tally(position: Position, most: int) -> Iterator[Keys]:
    """Tallies with up to this many treasures, in the order of the pack."""
    sheets = position.setup.sheets
    for size in range(most + 1):
        for chosen in combinations_with_replacement(sheets.faces, size):
            for player, number, additions in product(position.setup.players, (1, 2), range(sheets.additions + 2)):
                yield {
                    "kind": "tally",
                    "player": player,
                    "round": number,
                    "additions": additions,
                    "treasures": list(chosen),
                }


def tallied(position: Position, most: int) -> list[Event]:
    """The tallies listed with up to this many treasures, those with fewest first."""
    found = []
    for each in position.expected():
        for event in each.events(position.mode.kinds["tally"]):
            table = event.table()
            if len(table["treasures"]) > most:
                break
            found.append(compared(table))
    return found


TALLIES: dict[str, tuple[Callable[[], Game], list[Keys]]] = {
    "nothing": (lambda: small(3, "tally"), []),
    "something": (
        lambda: small(3, "tally"),
        [tally("Linus", 1, "red 1", additions=2), tally("Tim", 2, additions=3)],
    ),
    "all counted": (
        lambda: small(3, "tally", counts={("red", 1): 1, ("red", 2): 2, ("blue", 1): 1, ("green", 3): 1}),
        [tally("Linus", 1, "red 1", "red 2"), tally("Tim", 2, "green 3", additions=1)],
    ),
    "some counted": (lambda: small(3, "tally", counts={("red", 2): 2}), [tally("Linus", 1, "red 2")]),
    "more than there are": (
        lambda: small(3, "tally", counts={("red", 1): 1}),
        [{**tally("Linus", 1, "red 1", "red 1", additions=9), "stands": "it happened"}],
    ),
    "a page twice": (
        lambda: small(3, "tally"),
        [tally("Linus", 1, "red 1"), {**tally("Linus", 1, additions=2), "stands": "it happened"}],
    ),
}


@pytest.mark.parametrize(("start", "events"), TALLIES.values(), ids=TALLIES)
def test_exactly_the_legal_tallies_are_listed(start: Callable[[], Game], events: list[Keys]) -> None:
    position = record_all(start(), events).position
    found = tallied(position, 3)
    assert len(found) == len(set(found)) > 0
    assert set(found) == {compared(event) for event in every_tally(position, 3) if not position.judge(**event)}
    random = Random(1)
    assert all(not position.judge(position.random(random)) for _ in range(100))


def test_a_page_may_hold_any_number_of_treasures() -> None:
    position = small(3, "tally", counts={("red", 1): 1}).position
    sizes = [len(event.table()["treasures"]) for event in islice(position.legal(), 3000)]
    assert sizes == sorted(sizes)
    assert max(sizes) > 7
    finite = small(3, "tally", counts={("red", 1): 1, ("red", 2): 1, ("blue", 1): 1, ("green", 3): 1}).position
    assert sum(1 for _ in finite.legal(player="Sarah")) == 2 * 2**4 * 4
