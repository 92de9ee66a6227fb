"""Judging what is recorded: what is refused, what the table lets stand, and claims."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.audit import audit
from scorepad.engine.events import Amend, Claim
from scorepad.engine.rules import slugs
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.players import play
from tests.record.turns import MAKES_EIGHT_WRONG, cross, findings, irregularities, read, total
from tests.sampling import examples


# ---------------------------------------------------------------------- claims
def test_a_claim_changes_nothing_and_is_compared_with_the_score_at_its_place(turn: Game) -> None:
    state = turn.position
    turn.record(kind="claim", player="Linus", points=4)
    turn.record(kind="claim", player="Sarah", points=2)
    assert turn.position is state
    turn.record(**cross("Linus", "orange-05", "A1", "A2"))
    assert total(turn, "Linus") == 5
    assert [(claim.event, claim.player, claim.claimed, claim.actual) for claim in audit(turn).claims] == [
        (9, "Linus", 4, 4),
        (10, "Sarah", 2, 1),
    ]
    assert not audit(turn).is_clean


def test_a_claim_is_compared_with_the_score_as_amended_later(turn: Game) -> None:
    turn.record(kind="claim", player="Sarah", points=1)
    turn.record(kind="amend", event=5, why="misread", with_=cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"))
    turn.record(**cross("Linus", "orange-05", "A1", "A2"))
    assert [(each.event, each.actual) for each in audit(turn).claims] == [(9, 5)]
    turn.undo()
    turn.undo()
    assert [(each.event, each.actual) for each in audit(turn).claims] == [(9, 1)]


def test_a_claim_undone_or_deleted_is_not_compared(turn: Game) -> None:
    turn.record(kind="claim", player="Sarah", points=100)
    turn.undo()
    assert audit(turn).claims == ()
    turn.record(kind="claim", player="Sarah", points=100)
    turn.record(kind="amend", event=11, why="x", drop=True)
    assert audit(turn).claims == ()


def test_an_amended_claim_is_compared_as_amended(turn: Game) -> None:
    turn.record(kind="claim", player="Sarah", points=100)
    turn.record(kind="amend", event=9, why="x", with_={"kind": "claim", "player": "Linus", "points": 4})
    assert [(claim.event, claim.player, claim.is_right) for claim in audit(turn).claims] == [(9, "Linus", True)]


def test_a_claim_from_outside_is_compared_with_the_end(turn: Game) -> None:
    (claim,) = audit(turn, [("Linus", 3)]).claims
    assert (claim.event, claim.player, claim.claimed, claim.actual) == (None, "Linus", 3, 4)


# ---------------------------------------------------------------------- stands
def test_what_stands_is_carried_out_counts_and_is_listed(turn: Game) -> None:
    with pytest.raises(RuleViolation):
        turn.record(**cross("Linus", "orange-05", "A1", "B1", "B2"))
    turn.record(**cross("Linus", "orange-05", "A1", "B1", "B2", stands="nobody saw"))
    assert total(turn, "Linus") == 4 + 1 + 4
    assert findings(turn) == []
    assert irregularities(turn) == [(9, "pattern", "nobody saw")]
    assert audit(turn).is_clean


def test_every_rule_that_an_event_breaks_is_listed(turn: Game) -> None:
    turn.record(**cross("Sarah", "orange-05", "A1", "A1", stands="late evening"))
    rules = {rule for _, rule, _ in irregularities(turn)}
    assert rules == {"cross-once-per-turn", "own-card", "cross-free-box"}


def test_stands_on_what_breaks_nothing_is_not_an_irregularity(turn: Game) -> None:
    turn.record(**cross("Linus", "orange-05", "A1", "A2", stands="to be sure"))
    assert irregularities(turn) == []


def test_a_box_that_is_not_on_the_card_cannot_be_crossed_even_if_it_stands(turn: Game) -> None:
    state = turn.position
    for box in ("C1", "A4", "H8", "ZZ99"):
        with pytest.raises(RuleViolation) as caught:
            turn.record(**cross("Linus", "orange-05", box, stands="we drew one"))
        assert slugs(caught.value.violations) == ("box-exists",)
    assert turn.position is state


def test_a_box_that_is_not_on_the_card_is_a_finding_even_if_it_stands(turn: Game) -> None:
    keys = 'kind = "cross"\nstands = "we drew one"\nplayer = "Linus"\ncard = "orange-05"\nboxes = ["D1"]'
    game = read(turn, keys)
    assert findings(game) == [(9, "box-exists")]
    assert game.position == turn.position


def test_an_amendment_cannot_bring_in_a_box_that_is_not_on_the_card(turn: Game) -> None:
    for stands in ({}, {"stands": "x"}):
        for own in ({}, {"stands": "y"}):
            with pytest.raises(RuleViolation) as caught:
                turn.record(
                    kind="amend", event=8, why="x", with_=cross("Sarah", "purple-04", "A1", **own), **stands
                )
            assert "box-exists" in slugs(caught.value.violations)
    assert len(turn.events) == 8


# ---------------------------------------------------------------------- judging before recording
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


@pytest.mark.slow
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


@pytest.mark.slow
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
