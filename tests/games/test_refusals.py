"""What a refusal names: the boxes, spaces, cards and players that are wrong, and no others."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from scorepad.timeline.game import Game
from tests.games.go_for_gold import rules as cove
from tests.games.go_for_gold import table as go
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as loot
from tests.games.silver_and_gold import table as silver
from tests.tables import Keys, record_all

NAMES = re.compile(r"\b[A-Z]\d\b|\b\d[ab]\b|\b[a-z]+-\d\d\b|Sarah|Linus|Tim|display|deck|twice|passed")
Situation = Callable[[], Game]


def crossed() -> Game:
    """Sarah has crossed all of a card but one box."""
    game = silver.laid_out()
    silver.fill(game, "purple-04", "C3")
    return record_all(game, [{"kind": "reveal", "pattern": "I2"}])


def resolving(first: str = "Sarah") -> Game:
    """Both have completed a card, and the first player takes first."""
    game = silver.laid_out(first=first)
    silver.fill(game, "green-04", "A2")
    silver.fill(game, "grey-05", "A2")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, silver.cross("Sarah", "green-04", "A2")])
    return record_all(game, [silver.cross("Linus", "grey-05", "A2")])


def without_a_deck() -> Game:
    game = resolving()
    game.record(kind="display", cards=[*silver.state_of(game).unseen()], stands="the whole deck at once")
    game.record(kind="display", cards=["purple-05"], stands="and nearly all of it put away")
    return game


crossing = partial(silver.revealed, "I2")
SILVER: list[tuple[Situation, Keys, str, str]] = [
    (crossing, silver.cross("Sarah", "purple-04", "A1", "B2"), "box-exists", "purple-04 A1"),
    (crossing, silver.cross("Sarah", "purple-04", "A1", "B2", "A1", "Z9"), "box-exists", "purple-04 A1 Z9"),
    (crossing, silver.cross("Sarah", "green-04", "A2", "Z9"), "box-exists", "green-04 Z9"),
    (crossing, silver.cross("Sarah", "purple-04", "B2", "B2"), "cross-free-box", "B2 purple-04 twice"),
    (crossed, silver.cross("Sarah", "purple-04", "B2", "B2"), "cross-free-box", "B2 purple-04"),
    (resolving, silver.take("Linus", "green-06"), "take-order", "Sarah Linus"),
    (partial(resolving, "Linus"), silver.take("Sarah", "green-06"), "take-order", "Linus Sarah"),
    (resolving, silver.take("Sarah", "green-06", "deck"), "one-copy", "green-06 display deck"),
    (resolving, silver.take("Sarah", "orange-05", "deck"), "one-copy", "Linus orange-05"),
    (resolving, silver.take("Sarah", "orange-05"), "one-copy", "Linus orange-05"),
    (resolving, silver.take("Sarah", "grey-02"), "one-copy", "grey-02 display"),
    (without_a_deck, silver.take("Sarah", "grey-02", "deck"), "one-copy", "deck"),
]
GOLD: list[tuple[Situation, Keys, str, str]] = [
    (cove.r3, go.move("Sarah", "E1 F1 G1"), "move-land", "F1 G1"),
    (cove.r4, go.move("Sarah", "E1 D2 E1 D1"), "move-once", "Sarah D1 E1 twice"),
    (cove.moored, go.move("Sarah", "A4 B4 B5 C5 D5 E5"), "port-ends-move", "Sarah A3 D5"),
]
LOOT: list[tuple[Situation, Keys, str, str]] = [
    (at.r1, loot.pass_("Tim"), "turn", "Sarah Tim"),
    (loot.after(loot.pass_("Sarah")), loot.pass_("Sarah"), "turn", "Sarah passed Linus"),
    (at.r1, loot.island("Sarah", "bottom", landing="1a"), "island-bottom", "Sarah 1a"),
]


@pytest.mark.parametrize(("situation", "event", "slug", "named"), [*SILVER, *GOLD, *LOOT])
def test_a_refusal_names_what_is_wrong(situation: Situation, event: Keys, slug: str, named: str) -> None:
    (message,) = [each.message for each in situation().judge(**event) if each.rule == slug]
    assert NAMES.findall(message.partition(". ")[0]) == named.split()


@pytest.mark.parametrize(
    ("situation", "path", "allowed"),
    [
        (cove.r3, "E1 D2", {"port", "foot"}),
        (cove.r3, "E1 D2 C2 C1", {"foot"}),
        (cove.used_foot, "C2", {"port"}),
        (cove.used_port, "C4 C5", {"foot"}),
    ],
)
def test_a_move_of_the_wrong_length_names_what_would_allow_it(
    situation: Situation, path: str, allowed: set[str]
) -> None:
    (violation,) = situation().judge(**go.move("Sarah", path))
    assert {word for word in ("port", "foot") if word in violation.message} == allowed
