"""What a refusal names first: the boxes, cards and players that are wrong, and no others."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from scorepad.game import Game
from tests.games.silver_and_gold.table import Keys, cross, fill, laid_out, record_all, revealed, state_of, take

NAMES = re.compile(r"\b[A-Z]\d\b|\b[a-z]+-\d\d\b|Sarah|Linus|display|deck")


def crossing() -> Game:
    return revealed("I2")


def crossed() -> Game:
    game = laid_out()
    fill(game, "purple-04", "C3")
    return record_all(game, [{"kind": "reveal", "pattern": "I2"}])


def resolving(first: str = "Sarah") -> Game:
    """Both have completed a card, and the first player takes first."""
    game = laid_out(first=first)
    fill(game, "green-04", "A2")
    fill(game, "grey-05", "A2")
    record_all(game, [{"kind": "reveal", "pattern": "I2"}, cross("Sarah", "green-04", "A2")])
    return record_all(game, [cross("Linus", "grey-05", "A2")])


def without_a_deck() -> Game:
    game = resolving()
    game.record(kind="display", cards=[*state_of(game).unseen()], stands="the whole deck at once")
    game.record(kind="display", cards=["purple-05"], stands="and nearly all of it put away")
    return game


@pytest.mark.parametrize(
    ("situation", "event", "slug", "named"),
    [
        (crossing, cross("Sarah", "purple-04", "A1", "B2"), "box-exists", ["purple-04", "A1"]),
        (crossing, cross("Sarah", "purple-04", "A1", "B2", "A1", "Z9"), "box-exists", ["purple-04", "A1", "Z9"]),
        (crossing, cross("Sarah", "green-04", "A2", "Z9"), "box-exists", ["green-04", "Z9"]),
        (crossing, cross("Sarah", "purple-04", "B2", "B2"), "cross-free-box", ["B2", "purple-04"]),
        (resolving, take("Linus", "green-06"), "take-order", ["Sarah", "Linus"]),
        (partial(resolving, "Linus"), take("Sarah", "green-06"), "take-order", ["Linus", "Sarah"]),
        (resolving, take("Sarah", "green-06", "deck"), "one-copy", ["green-06", "display", "deck"]),
        (resolving, take("Sarah", "orange-05", "deck"), "one-copy", ["Linus", "orange-05"]),
        (resolving, take("Sarah", "orange-05"), "one-copy", ["Linus", "orange-05"]),
        (resolving, take("Sarah", "grey-02"), "one-copy", ["grey-02", "display"]),
        (without_a_deck, take("Sarah", "grey-02", "deck"), "one-copy", ["deck"]),
    ],
)
def test_a_refusal_names_what_is_wrong(
    situation: Callable[[], Game], event: Keys, slug: str, named: list[str]
) -> None:
    (message,) = [each.message for each in situation().judge(event) if each.rule == slug]
    assert NAMES.findall(message.partition(". ")[0]) == named


def test_a_box_crossed_before_is_not_called_listed_twice() -> None:
    event = cross("Sarah", "purple-04", "B2", "B2", "C3", "C3")
    (message,) = [each.message for each in crossed().judge(event) if each.rule == "cross-free-box"]
    assert [NAMES.findall(sentence) for sentence in message.split(". ")[:2]] == [
        ["B2", "purple-04"],
        ["C3", "purple-04"],
    ]
