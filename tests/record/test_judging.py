"""Judging an event foretells what recording it does, and changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.events import Amend, Claim
from scorepad.engine.rules import slugs
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.players import play
from tests.record.turns import MAKES_EIGHT_WRONG, cross
from tests.sampling import examples

JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=4),
    st.datetimes(),
    st.sampled_from(
        ["Sarah", "Linus", "L4", "I2", "purple-04", "orange-05", "grey-05", "green-06", "deck", "display"]
    ),
    st.lists(st.sampled_from(["A1", "A2", "B1", "C1", "D1", "H8", "ZZ9", "grey-01", "grey-05", "", 4])),
    st.dictionaries(st.sampled_from(["kind", "text", "why"]), st.sampled_from(["undo", "note", "amend", 1])),
)
KEYS = ["player", "card", "cards", "boxes", "box", "pattern", "keep", "dealt", "from", "text", "points", "event"]
KINDS = [
    *("deal", "display", "reveal", "cross", "bonus", "take", "refill", "tally", "undo", "amend", "note"),
    "claim",
]
RIGHT = {
    "deal": ("player", "keep"),
    "display": ("cards",),
    "reveal": ("pattern",),
    "cross": ("player", "card", "boxes"),
    "bonus": ("player", "card", "box"),
    "take": ("player", "card", "from"),
    "refill": ("cards",),
    "note": ("text",),
    "claim": ("player", "points"),
}
FITTING: dict[str, st.SearchStrategy[Any]] = {
    "player": st.sampled_from(["Sarah", "Linus"]),
    "card": st.sampled_from(["purple-04", "green-04", "orange-05", "grey-05", "purple-05", "grey-11"]),
    "cards": st.lists(st.sampled_from(["purple-04", "grey-05", "grey-10", "grey-11"]), max_size=5),
    "keep": st.lists(st.sampled_from(["purple-04", "grey-05", "grey-10", "grey-11"]), max_size=5),
    "boxes": st.lists(st.sampled_from(["A1", "A2", "B1", "B2", "C1", "C3", "D4", "H8", "ZZ9999"]), max_size=5),
    "box": st.sampled_from(["A1", "B1", "C3", "D4", "H8", "ZZ9999"]),
    "pattern": st.sampled_from(["L4", "I2", "T4", "O4"]),
    "from": st.sampled_from(["deck", "display"]),
    "text": st.text(max_size=3),
    "points": st.integers(-99, 99),
}


def played(length: int) -> Game:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    return play(game, Random(length), length)


@examples(300)
@given(
    st.one_of(st.sampled_from(KINDS), JUNK), st.dictionaries(st.sampled_from([*KEYS, "with", "drop", "at"]), JUNK)
)
def test_judging_what_is_not_an_event_raises_nothing_and_changes_nothing(kind: Any, keys: dict[str, Any]) -> None:
    game = played(12)
    state, events, line = game.position, game.events, game.line
    assert all(isinstance(slug, str) for slug in slugs(game.judge(kind=kind, **keys)))
    assert game.position is state
    assert (game.events, game.line) == (events, line)


@examples(300)
@given(st.data())
def test_judging_any_event_foretells_what_recording_does(data: st.DataObject) -> None:
    game = played(data.draw(st.sampled_from([0, 2, 3, 4, 5, 9, 30, 10_000]), label="length"))
    kind = data.draw(st.sampled_from(sorted(RIGHT)), label="kind")
    keys = {"kind": kind} | {key: data.draw(FITTING[key], label=key) for key in RIGHT[kind]}
    is_amendment: bool = data.draw(st.booleans(), label="amend")
    if game.events and is_amendment:
        number = data.draw(st.integers(1, len(game.events) + 1), label="event")
        keys = {"kind": "amend", "event": number, "why": "x", "with_": keys}
    state, events = game.position, game.events
    broken = slugs(game.judge(**keys))
    assert game.position is state
    assert game.events == events
    assert len(broken) == len(set(broken))
    try:
        game.record(**keys)
    except (RecordError, RuleViolation) as error:
        foretold = slugs(error.violations) if isinstance(error, RuleViolation) else ("malformed",)
    else:
        foretold = ()
    assert broken == foretold
    assert len(game.events) == len(events) + (not broken)


@pytest.mark.parametrize(
    "event",
    [
        Claim(points=1, player="Nobody"),
        Amend(event=0, why="x", drop=True),
        Amend(event=1, why="x"),
        Amend(event=-1, why="x", drop=True),
    ],
    ids=lambda event: f"{event.kind} {getattr(event, 'event', '')}",
)
def test_judging_an_event_that_could_not_be_read_calls_it_malformed(event: Claim | Amend) -> None:
    empty = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    assert slugs(empty.judge(event)) == ("malformed",)


def test_judging_names_what_is_broken_even_if_it_stands(turn: Game) -> None:
    assert slugs(turn.judge(**MAKES_EIGHT_WRONG, stands="x")) == ("cross-free-box",)
    assert slugs(turn.judge(**cross("Linus", "orange-05", "A1", "B1", "B2", stands="x"))) == ("pattern",)


def test_judging_names_every_rule_and_not_only_the_first(turn: Game) -> None:
    broken = slugs(turn.judge(**cross("Sarah", "orange-05", "D1", "D1", "A1")))
    assert set(broken) >= {"cross-once-per-turn", "own-card", "box-exists"}
