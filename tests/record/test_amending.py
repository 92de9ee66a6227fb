"""Amending: facts stay in the record, judgement is renewed."""

from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.audit import audit
from scorepad.engine.events import Claim, Note
from scorepad.engine.rules import slugs
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.players import play
from tests.record.turns import AMENDMENT, MAKES_EIGHT_WRONG, cross, findings, in_force, irregularities, read, total


def test_an_amendment_replaces_an_event_in_its_place(turn: Game) -> None:
    assert total(turn, "Sarah") == 1
    turn.record(kind="amend", event=5, why="misread", with_=cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"))
    assert total(turn, "Sarah") == 5  # a coin, and a palm while three are displayed
    assert in_force(turn) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert turn.line[4].event == turn.events[-1].corrected  # type: ignore[attr-defined]
    assert turn.events[4] == turn.read(cross("Sarah", "purple-04", "B1", "B2", "B3", "C3"))
    assert findings(turn) == []
    assert irregularities(turn) == []


def test_an_amendment_deletes_an_event(turn: Game) -> None:
    before = turn.at(7).position
    turn.record(kind="amend", event=8, why="never happened", drop=True)
    assert turn.position == before
    assert in_force(turn) == [1, 2, 3, 4, 5, 6, 7]


def test_an_event_can_be_amended_again(turn: Game) -> None:
    turn.record(**AMENDMENT)
    turn.record(kind="amend", event=8, why="no, two", with_=cross("Sarah", "purple-04", "C1", "C2"))
    assert turn.line[-1].event == turn.events[7]
    assert turn.position == turn.at(8).position


def test_an_amendment_is_the_same_live_and_in_a_file(turn: Game) -> None:
    turn.record(kind="amend", event=5, why="misread", with_=cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"))
    again = read(turn)
    assert again.position == turn.position
    assert again.line == turn.line


def test_an_amendment_may_change_the_kind_of_an_event(turn: Game) -> None:
    turn.record(kind="amend", event=8, why="only talk", with_={"kind": "note", "text": "C1 and C2?"})
    assert turn.position == turn.at(7).position
    assert turn.line[-1].event == Note(text="C1 and C2?")


def test_notes_and_claims_can_be_amended(turn: Game) -> None:
    turn.record(kind="note", text="x")
    turn.record(kind="claim", player="Sarah", points=3)
    turn.record(kind="amend", event=9, why="x", with_={"kind": "note", "text": "y"})
    turn.record(kind="amend", event=10, why="x", with_={"kind": "claim", "player": "Linus", "points": 4})
    assert [moment.event for moment in turn.line[-2:]] == [Note(text="y"), Claim(points=4, player="Linus")]


def test_an_amendment_that_makes_a_later_event_wrong_is_refused_and_names_it(turn: Game) -> None:
    state, events = turn.position, turn.events
    with pytest.raises(RuleViolation) as caught:
        turn.record(**MAKES_EIGHT_WRONG)
    assert slugs(caught.value.violations) == ("cross-free-box",)
    assert "event 8" in str(caught.value)
    assert turn.position is state
    assert turn.events == events
    assert slugs(turn.judge(**MAKES_EIGHT_WRONG)) == ("cross-free-box",)


def test_deleting_an_event_that_later_ones_need_is_refused(turn: Game) -> None:
    with pytest.raises(RuleViolation) as caught:
        turn.record(kind="amend", event=7, why="x", drop=True)
    assert "event 8" in str(caught.value)
    assert "turn-sequence" in slugs(caught.value.violations)


def test_an_amendment_that_stands_is_carried_out_and_listed(turn: Game) -> None:
    turn.record(**MAKES_EIGHT_WRONG, stands="nobody minds")
    assert findings(turn) == []
    assert irregularities(turn) == [(8, "cross-free-box", "nobody minds")]
    assert audit(turn).is_clean
    assert irregularities(read(turn)) == irregularities(turn)


def test_a_later_event_keeps_its_own_reason_to_stand(turn: Game) -> None:
    turn.undo()
    turn.record(**cross("Sarah", "purple-04", "C1", "C2", stands="to be sure"))
    turn.record(**MAKES_EIGHT_WRONG, stands="nobody minds")
    assert irregularities(turn) == [(10, "cross-free-box", "to be sure")]


def test_an_amendment_in_a_file_makes_the_later_event_the_finding(turn: Game) -> None:
    wrong = 'kind = "amend"\nevent = 5\nwhy = "misread"\n'
    fixed = 'with = { kind = "cross", player = "Sarah", card = "purple-04", boxes = ["C2"] }'
    game = read(turn, wrong + fixed)
    assert findings(game) == [(8, "cross-free-box")]
    assert irregularities(game) == []
    stands = read(turn, f'stands = "so be it"\n{wrong}{fixed}')
    assert findings(stands) == []
    assert irregularities(stands) == [(8, "cross-free-box", "so be it")]


def test_a_corrected_event_that_breaks_a_rule_is_refused(turn: Game) -> None:
    corrected = cross("Sarah", "purple-04", "B1", "B2", "B3")
    with pytest.raises(RuleViolation) as caught:
        turn.record(kind="amend", event=5, why="x", with_=corrected)
    assert slugs(caught.value.violations) == ("pattern",)
    turn.record(kind="amend", event=5, why="x", with_=corrected, stands="agreed")
    assert irregularities(turn) == [(5, "pattern", "agreed")]


def test_a_corrected_event_may_carry_its_own_reason_to_stand(turn: Game) -> None:
    turn.record(
        kind="amend", event=5, why="x", with_=cross("Sarah", "purple-04", "B1", "B2", "B3", stands="so drawn")
    )
    assert irregularities(turn) == [(5, "pattern", "so drawn")]


def test_a_corrected_event_is_refused_even_if_the_first_version_broke_the_same_rule(turn: Game) -> None:
    turn.record(**cross("Linus", "orange-05", "A1", "A2", "A3", stands="we laughed"))
    with pytest.raises(RuleViolation) as caught:
        turn.record(kind="amend", event=9, why="x", with_=cross("Linus", "orange-05", "B1", "B2", "B3"))
    assert slugs(caught.value.violations) == ("pattern",)
    assert slugs(
        turn.judge(kind="amend", event=9, why="x", with_=cross("Linus", "orange-05", "B1", "B2", "B3"))
    ) == ("pattern",)


def test_an_amendment_that_stands_lifts_what_the_corrected_event_still_breaks(turn: Game) -> None:
    game = read(turn, 'kind = "cross"\nplayer = "Linus"\ncard = "orange-05"\nboxes = ["A1", "A2", "A3"]')
    assert findings(game) == [(9, "pattern")]
    game.record(
        kind="amend", event=9, why="x", stands="all agreed", with_=cross("Linus", "orange-05", "B1", "B2", "B3")
    )
    assert findings(game) == []
    assert irregularities(game) == [(9, "pattern", "all agreed")]


def test_what_was_wrong_before_does_not_stop_an_amendment_of_something_else(turn: Game) -> None:
    game = read(turn, 'kind = "cross"\nplayer = "Linus"\ncard = "orange-05"\nboxes = ["A1", "A2", "A3"]')
    game.record(kind="amend", event=6, why="x", with_=cross("Linus", "grey-05", "C1"))
    assert findings(game) == [(9, "pattern")]


def test_an_amendment_can_mend_a_finding(turn: Game) -> None:
    game = read(turn, 'kind = "cross"\nplayer = "Linus"\ncard = "orange-05"\nboxes = ["A1", "A2", "A3"]')
    game.record(kind="amend", event=9, why="x", with_=cross("Linus", "orange-05", "A1", "A2"))
    assert findings(game) == []
    assert irregularities(game) == []


NOT_IN_FORCE = [
    pytest.param([{"kind": "undo"}], 8, id="undone"),
    pytest.param([{"kind": "amend", "event": 8, "why": "x", "drop": True}], 8, id="deleted"),
    pytest.param([{"kind": "undo"}], 9, id="an undo"),
    pytest.param([AMENDMENT], 9, id="an amendment"),
    pytest.param([AMENDMENT, {"kind": "undo"}], 9, id="an undone amendment"),
    pytest.param([], 9, id="itself"),
    pytest.param([], 10, id="the future"),
    pytest.param([], 0, id="the start"),
    pytest.param([], -1, id="before the start"),
]


@pytest.mark.parametrize(("earlier", "number"), NOT_IN_FORCE)
def test_only_an_event_in_force_can_be_amended(turn: Game, earlier: list[dict[str, Any]], number: int) -> None:
    for keys in earlier:
        turn.record(**keys)
    state, events = turn.position, turn.events
    with pytest.raises(RecordError):
        turn.record(kind="amend", event=number, why="x", drop=True)
    assert slugs(turn.judge(kind="amend", event=number, why="x", drop=True)) == ("malformed",)
    assert turn.position is state
    assert turn.events == events
    with pytest.raises(RecordError) as caught:
        read(turn, f'kind = "amend"\nevent = {number}\nwhy = "x"\ndrop = true')
    assert f"event {len(events) + 1}:" in str(caught.value)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param({"with_": {"kind": "undo"}}, id="with an undo"),
        pytest.param({"with_": {"kind": "undo", "why": "x"}}, id="with a reasoned undo"),
        pytest.param({"with_": {"kind": "amend", "event": 1, "why": "x", "drop": True}}, id="with an amendment"),
        pytest.param({"with_": {"kind": "note", "text": "x"}, "drop": True}, id="both"),
        pytest.param({}, id="neither"),
        pytest.param({"drop": False}, id="drop nothing"),
        pytest.param({"drop": 1}, id="drop a number"),
        pytest.param({"with_": {"text": "x"}}, id="with no kind"),
        pytest.param({"with_": {"kind": "note"}}, id="with half an event"),
        pytest.param({"with_": {"kind": "note", "text": "x", "who": "Tim"}}, id="with an unknown key"),
        pytest.param({"with_": {"kind": "claim", "player": "Nobody", "points": 1}}, id="with nobody"),
        pytest.param({"with_": "note"}, id="with a text"),
        pytest.param({"with_": [{"kind": "note", "text": "x"}]}, id="with a list"),
    ],
)
def test_an_amendment_must_say_what_it_does(turn: Game, keys: dict[str, Any]) -> None:
    state, events = turn.position, turn.events
    with pytest.raises(RecordError):
        turn.record(kind="amend", event=8, why="x", **keys)
    assert slugs(turn.judge(kind="amend", event=8, why="x", **keys)) == ("malformed",)
    assert turn.position is state
    assert turn.events == events


def test_an_amendment_need_not_say_why(turn: Game) -> None:
    turn.record(kind="amend", event=8, drop=True)
    assert 8 not in in_force(turn)


def test_all_events_deleted_one_by_one_leave_the_empty_table() -> None:
    game = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), Random(4), 30)
    for number in range(30, 0, -1):
        game.record(kind="amend", event=number, why="x", drop=True)
        assert game.position == game.at(number - 1).position
    assert game.line == ()
    assert len(game.events) == 60
    for _ in range(30):
        game.undo()
    assert game.position == game.at(30).position
    assert in_force(game) == list(range(1, 31))
