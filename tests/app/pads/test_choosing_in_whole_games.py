"""Choosing an event value by value: whatever is expected in whole games can be entered."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.pad import Pad
from scorepad.app.pads.silver_and_gold.cross_entry import CrossEntry
from scorepad.engine.events import write_event
from scorepad.engine.expected import Expected
from scorepad.timeline.game import Game
from tests.app.pads.choices import whole
from tests.app.pads.entries import press
from tests.app.typist import keys_among
from tests.players import choose

NAMES = ["Sarah", "Linus", "Tim", "Ada"]


def events_of(game: Game, expected: Expected, random: Random) -> Iterable[dict[str, Any]]:
    """Every event if there are few, or a few of countless ones; values as they are offered."""
    kind = game.mode.kinds[expected.kind]
    few = list(islice(expected.events(kind), 201))
    for event in few if len(few) < 201 else [expected.at_random(kind, random) for _ in range(3)]:
        yield write_event(event)


def opened(choices: Iterable[Expected]) -> Iterable[Expected]:
    """What a pad opens an entry for: of several forms of an event the first; the others are typed on the line."""
    first: dict[tuple[str, str | None], Expected] = {}
    for each in choices:
        first.setdefault((each.kind, each.player), each)
    return first.values()


def enter(plan: Pad, game: Game, expected: Expected, table: dict[str, Any]) -> Answer:
    """What the pad's entry answers to the keys its gallery shows for an event."""
    entries = [plan.entry(game, expected) for _ in range(2)]
    assert all(isinstance(entry, ChoiceEntry) for entry in entries)
    keys = keys_among(entries[0], table)  # type: ignore[arg-type]
    answer = press(entries[1], *keys) if keys else True
    return whole(entries[1]) if answer is True else answer


@pytest.mark.parametrize(
    ("plan", "seats", "header"),
    [
        ("own", 4, {}),
        ("own", 2, {"rulings": {"revealed-patterns": "open"}}),
        ("own", 3, {"mode": "tally"}),
        ("plain", 2, {}),
        ("plain", 2, {"mode": "tally"}),
    ],
    ids=["four", "two, openly", "tally", "plain pad", "plain tally"],
)
@pytest.mark.parametrize("seed", [5])
@pytest.mark.slow
def test_whatever_is_expected_can_be_entered_and_breaks_no_rule(
    plan: str, seats: int, header: dict[str, Any], seed: int
) -> None:
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=NAMES[:seats], **header)
    stuck: list[str] = []
    seen: set[tuple[str, int]] = set()
    while choices := game.expected():
        choices = tuple(each for each in choices if each.is_possible)
        if not choices:
            break
        for expected in opened(choices):
            desk = pad(game) if plan == "own" else Pad()
            if isinstance(desk.entry(game, expected), CrossEntry):
                continue
            size = (expected.kind, len(expected.options(200)))
            every = list(events_of(game, expected, random))
            for table in every if size not in seen else every[:1]:
                answer = enter(desk, game, expected, table)
                if not isinstance(answer, dict):
                    stuck.append(f"event {game.count + 1}: no keys enter {table}")
                    continue
                assert game.read(answer) == game.read(table)
                assert game.judge(**answer) == () or expected.kind == "tally"
            seen.add(size)
        # What one player's tally may hold can break a rule beside those of the others.
        stands = {"stands": "as it was entered"} if header.get("mode") == "tally" else {}
        game.record(**choose(random, game, random.choice(choices)), **stands)
    assert not stuck, stuck
