"""Undoing, amending, claiming and letting stand: facts stay, judgement is renewed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scorepad
from scorepad.audit import audit
from scorepad.errors import RecordError, RuleViolation
from scorepad.events import Amend, Claim, Note, Undo
from scorepad.game import Game
from scorepad.record import RecordFile, create, load
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_record
from scorepad.rules import slugs
from tests.players import choose, play

# purple-04   A B C D      orange-05   A B C D      grey-05   A B C D
#         1   # C . #              1   C . # #            1   P # . .
#         2   P . . .              2   . P . .            2   . . . .
#         3   . . . .              3   . . . .            3   # . # #
#         4   C . . X              4   # # . X


def cross(player: str, card: str, *boxes: str, **keys: Any) -> dict[str, Any]:
    return {"kind": "cross", "player": player, "card": card, "boxes": list(boxes), **keys}


@pytest.fixture
def turn(game: Game) -> Game:
    """One turn played and a second begun: Sarah has a coin (1), Linus a palm among three displayed (4).

    4 reveal L4, 5 Sarah crosses, 6 Linus crosses, 7 reveal I2, 8 Sarah crosses C1 and C2.
    """
    game.record(kind="reveal", pattern="L4")
    game.record(**cross("Sarah", "purple-04", "B1", "B2", "B3", "C3"))
    game.record(**cross("Linus", "grey-05", "A1", "A2", "B2", "C2"))
    game.record(kind="reveal", pattern="I2")
    game.record(**cross("Sarah", "purple-04", "C1", "C2"))
    return game


def total(game: Game, player: str) -> int:
    return game.result().of(player).total


def read(game: Game, *blocks: str) -> Game:
    """The record of the game with more events written into it by hand."""
    text = write_record(game) + "".join(f"[[event]]\n{block}\n\n" for block in blocks)
    return read_record(text.encode(), "evening.toml").game


def in_force(game: Game) -> list[int]:
    return [moment.number for moment in game.line]


def findings(game: Game) -> list[tuple[int, str]]:
    return [(finding.event, finding.rule) for finding in audit(game).findings]


def irregularities(game: Game) -> list[tuple[int, str, str]]:
    return [(each.event, each.rule, each.why) for each in audit(game).irregularities]


# ---------------------------------------------------------------------- undo

AMENDMENT = {"kind": "amend", "event": 8, "why": "one box only", "with_": cross("Sarah", "purple-04", "C1")}


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param({"kind": "note", "text": "x"}, id="note"),
        pytest.param({"kind": "claim", "player": "Linus", "points": 40}, id="claim"),
        pytest.param(cross("Linus", "orange-05", "A1", "A2"), id="cross"),
        pytest.param(AMENDMENT, id="amendment"),
        pytest.param({"kind": "amend", "event": 8, "why": "never", "drop": True}, id="amendment that strikes"),
        pytest.param(cross("Linus", "orange-05", "A1", "B1", "A2", stands="we agreed"), id="irregular cross"),
    ],
)
def test_undo_undoes_the_latest_event_whatever_it_is(turn: Game, keys: dict[str, Any]) -> None:
    state, line = turn.position, turn.line
    event = turn.record(**keys)
    undo = turn.undo("a slip")
    assert turn.position == state
    assert turn.line == line
    assert turn.events[-2:] == (event, undo)
    assert undo == Undo(why="a slip")


def test_every_kind_of_the_game_can_be_undone() -> None:
    random, undone = Random(0), set()
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim"])
    while choices := game.expected():
        keys = choose(random, game, random.choice(choices))
        state = game.position
        game.record(**keys)
        game.undo()
        assert game.position == state
        undone.add(game.record(**keys).kind)
    assert undone == {"deal", "display", "reveal", "cross", "bonus", "take", "refill"}


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_can_be_undone_to_its_start(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim", "Zoë"][: seed % 3 + 2])
    states = [game.position]
    while choices := game.expected():
        game.record(**choose(random, game, random.choice(choices)))
        states.append(game.position)
    played = len(game.events)
    assert game.result().finished
    for state in reversed(states[:-1]):
        game.undo()
        assert game.position == state
    assert game.line == ()
    assert len(game.events) == 2 * played
    with pytest.raises(RecordError):
        game.undo()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_undoing_and_playing_on_is_as_if_it_had_not_happened(seed: int, length: int) -> None:
    random = Random(seed)
    wavering = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    straight: list[dict[str, Any]] = []
    for _ in range(length):
        if straight and random.random() < 0.3:
            wavering.undo()
            straight.pop()
        else:
            keys = choose(random, wavering, random.choice(wavering.expected()))
            wavering.record(**keys)
            straight.append(keys)
    assert [wavering.events[number - 1].kind for number in in_force(wavering)] == [
        keys["kind"] for keys in straight
    ]
    again = read_record(write_record(wavering).encode(), "x").game
    assert again.position == wavering.position
    assert again.findings() == []
    played = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for keys in straight:
        played.record(**keys)
    assert {s.player: s.total for s in played.result().standings} == {
        s.player: s.total for s in wavering.result().standings
    }
    prompts = [[each.prompt for each in game.expected()] for game in (played, wavering)]
    assert prompts[0] == prompts[1]


def test_a_second_undo_undoes_the_event_before(turn: Game) -> None:
    before = turn.at(6).position
    turn.undo()
    turn.undo()
    assert turn.position == before
    assert in_force(turn) == [1, 2, 3, 4, 5, 6]
    assert [event.kind for event in turn.events[-2:]] == ["undo", "undo"]


def test_numbers_go_on_after_an_undo(turn: Game) -> None:
    turn.undo()
    turn.record(**cross("Sarah", "purple-04", "C1"))
    assert in_force(turn) == [1, 2, 3, 4, 5, 6, 7, 10]


def test_an_undo_of_nothing_is_malformed(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    with pytest.raises(RecordError):
        game.undo()
    game.record(kind="note", text="x")
    game.undo()
    with pytest.raises(RecordError):
        game.record(kind="undo")
    assert len(game.events) == 2
    assert slugs(game.judge(kind="undo")) == ("malformed",)
    create(game, tmp_path / "evening.toml")
    with RecordFile(tmp_path / "evening.toml") as file, pytest.raises(RecordError):
        file.record(kind="undo")
    assert len(load(tmp_path / "evening.toml").events) == 2


def test_undoing_an_amendment_brings_the_first_version_back(turn: Game) -> None:
    before = turn.position, turn.line
    turn.record(kind="amend", event=5, why="x", with_=cross("Sarah", "green-04", "A1"))
    turn.record(kind="amend", event=6, why="x", with_=cross("Linus", "grey-05", "C1"))
    once = turn.position
    turn.record(kind="note", text="x")
    turn.undo()
    assert turn.position == once
    turn.undo()
    turn.undo()
    assert (turn.position, turn.line) == before


def test_undoing_an_event_that_was_amended_undoes_the_amendment_first(turn: Game) -> None:
    turn.record(**AMENDMENT)
    turn.undo()
    assert in_force(turn)[-1] == 8
    turn.undo()
    assert in_force(turn)[-1] == 7


# ---------------------------------------------------------------------- amend


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


MAKES_EIGHT_WRONG = {"kind": "amend", "event": 5, "why": "misread", "with_": cross("Sarah", "purple-04", "C2")}


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


def test_stands_on_what_breaks_nothing_is_no_irregularity(turn: Game) -> None:
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


# ---------------------------------------------------------------------- looking back


def test_the_result_without_an_event_is_as_if_it_had_not_happened(turn: Game) -> None:
    state, events = turn.position, turn.events
    assert turn.result_without(5).of("Sarah").total == 0
    assert turn.result_without(6).of("Linus").total == 0
    assert turn.result_without(5).of("Linus").total == 4
    assert turn.result_without(8) == turn.at(7).result()
    assert turn.position is state
    assert turn.events == events


def test_the_result_without_an_irregularity_leaves_its_points_out(turn: Game) -> None:
    turn.record(**cross("Linus", "orange-05", "A1", "B1", "B2", stands="nobody saw"))
    assert turn.result_without(9).of("Linus").total == 4


def test_the_result_without_a_display_counts_no_displayed_palms(turn: Game) -> None:
    assert turn.result_without(3).of("Linus").total == 1


@pytest.mark.parametrize("number", [-1, 0, 9, 1000])
def test_there_is_no_result_without_what_never_was(turn: Game, number: int) -> None:
    for game in (turn, turn.at(0)):
        with pytest.raises(RecordError):
            game.result_without(number)


def test_the_game_can_be_seen_as_it_was_after_any_event() -> None:
    random, game = Random(6), scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    seen = [(game.position, game.line)]
    for _ in range(40):
        chance = random.random()
        if chance < 0.2 and game.line:
            game.undo()
        elif chance < 0.4 and game.line:
            game.record(kind="amend", event=in_force(game)[-1], why="x", drop=True)
        else:
            game.record(**choose(random, game, random.choice(game.expected())))
        seen.append((game.position, game.line))
    for number, (state, line) in enumerate(seen):
        earlier = game.at(number)
        assert (earlier.position, earlier.line) == (state, line)
        assert earlier.events == game.events[:number]
    assert (game.position, game.line) == seen[-1]


@pytest.mark.parametrize("number", [-1, 9, 10**30])
def test_there_is_no_game_before_its_start_or_after_its_end(turn: Game, number: int) -> None:
    with pytest.raises(RecordError):
        turn.at(number)


def test_what_is_seen_earlier_can_be_played_on_without_touching_the_record(turn: Game) -> None:
    events = turn.events
    turn.at(4).record(**cross("Sarah", "purple-04", "D2"))
    assert turn.events == events


# ---------------------------------------------------------------------- judging

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
    "deal",
    "display",
    "reveal",
    "cross",
    "bonus",
    "take",
    "refill",
    "tally",
    "undo",
    "amend",
    "note",
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


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(st.sampled_from(KINDS), JUNK), st.dictionaries(st.sampled_from([*KEYS, "with", "drop", "at"]), JUNK)
)
def test_judging_what_is_not_an_event_raises_nothing_and_changes_nothing(kind: Any, keys: dict[str, Any]) -> None:
    game = played(12)
    state, events, line = game.position, game.events, game.line
    assert all(isinstance(slug, str) for slug in slugs(game.judge(kind=kind, **keys)))
    assert game.position is state
    assert (game.events, game.line) == (events, line)


@settings(max_examples=300, deadline=None)
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
