"""Letting stand what breaks a rule, and claims that are compared with the score at their place."""

from __future__ import annotations

import pytest

from scorepad.audit import audit
from scorepad.engine.rules import slugs
from scorepad.system.errors import RuleViolation
from scorepad.timeline.game import Game
from tests.record.turns import cross, findings, irregularities, read, total

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
