"""Undoing and amending, what the table lets stand, claims: facts stay in the record, judgement is renewed."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad import games
from scorepad.audit import audit
from scorepad.engine.events import Amend, Claim, Note, Undo, keys_of
from scorepad.engine.result import Result
from scorepad.engine.rules import slugs
from scorepad.record import dumps, loads
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import cross
from tests.players import play
from tests.record.conftest import in_force, total
from tests.sampling import examples

NOTE = {"kind": "note", "text": "x"}


def amend(number: int, **corrected: Any) -> dict[str, Any]:
    """An amendment of this event: with another one, or by leaving it out."""
    return {"kind": "amend", "event": number, "why": "x", **({"with": corrected} if corrected else {"drop": True})}


PALM = amend(5, **cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"))
ONE_BOX = amend(8, **cross("Sarah", "purple-04", "C1"))
MAKES_EIGHT_WRONG = amend(5, **cross("Sarah", "purple-04", "C2"))
THREE = cross("Linus", "orange-05", "A1", "A2", "A3")
"""Against the pattern."""


def read(game: Game, *blocks: str) -> Game:
    """The record of the game with more events written into it by hand."""
    return loads(dumps(game) + "".join(f"[[event]]\n{block}\n\n" for block in blocks))


def findings(game: Game) -> list[tuple[int, str]]:
    return [(finding.event, finding.rule) for finding in audit(game).findings]


def irregularities(game: Game) -> list[tuple[int, str, str]]:
    found = [(each.event, each.rule, each.why) for each in audit(game).irregularities]
    assert found == [(each.event, each.rule, each.why) for each in audit(loads(dumps(game))).irregularities]
    return found


def check_refused(game: Game, event: dict[str, Any], *rules: str) -> None:
    """It breaks these rules, or cannot be read if none are named, as judged before; nothing is recorded."""
    before = dumps(game), game.position, game.line
    assert slugs(game.judge(**event)) == (rules or ("malformed",)), event
    with pytest.raises(ScorepadError) as caught:
        game.record(**event)
    assert slugs(caught.value.violations if isinstance(caught.value, RuleViolation) else ()) == rules
    assert (dumps(game), game.position, game.line) == before


# ---------------------------------------------------------------------- amending
def test_an_amendment_takes_the_place_of_an_event_or_leaves_it_out(turn: Game) -> None:
    fact, all_eight = turn.events[4], [1, 2, 3, 4, 5, 6, 7, 8]
    stories: tuple[tuple[list[dict[str, Any]], list[int], int], ...] = (
        ([PALM], all_eight, 5),  # a coin, and a palm while three are displayed
        ([ONE_BOX], all_eight, 1),
        ([ONE_BOX, amend(8, **cross("Sarah", "purple-04", "C1", "C2"))], all_eight, 1),
        ([amend(8)], all_eight[:-1], 1),
        ([{"kind": "amend", "event": 8, "drop": True}], all_eight[:-1], 1),
        ([amend(8, kind="note", text="only talk")], all_eight, 1),
        ([NOTE, amend(9, kind="claim", player="Linus", points=4)], [*all_eight, 9], 1),
    )
    for events, numbers, points in stories:
        game = turn.copy()
        for event in events:
            game.record(**event)
        assert (in_force(game), total(game, "Sarah")) == (numbers, points), events
        assert game.events[4] == fact
        assert (findings(game), irregularities(game)) == ([], [])
        again = loads(dumps(game))
        assert (again.position, again.line) == (game.position, game.line)
        if "with" in events[-1]:
            place = in_force(game).index(events[-1]["event"])
            assert game.line[place].event.table() == events[-1]["with"]


def test_an_amendment_that_makes_later_events_wrong_is_refused_unless_it_stands(turn: Game) -> None:
    check_refused(turn, MAKES_EIGHT_WRONG, "cross-free-box")
    check_refused(turn, amend(7), "turn-sequence")
    for wrong in (MAKES_EIGHT_WRONG, amend(7)):
        with pytest.raises(RuleViolation, match="event 8"):
            turn.record(**wrong)
    own = turn.copy()
    own.undo()
    own.record(**cross("Sarah", "purple-04", "C1", "C2"), stands="to be sure")
    own.record(**MAKES_EIGHT_WRONG, stands="nobody minds")
    assert irregularities(own) == [(10, "cross-free-box", "to be sure")]
    turn.record(**MAKES_EIGHT_WRONG, stands="nobody minds")
    assert findings(turn) == []
    assert irregularities(turn) == [(8, "cross-free-box", "nobody minds")]
    assert audit(turn).is_clean


def test_an_amendment_in_a_file_makes_the_later_event_the_finding(turn: Game) -> None:
    wrong = (
        'kind = "amend"\nevent = 5\nwith = {kind = "cross", player = "Sarah", card = "purple-04", boxes = ["C2"]}'
    )
    game = read(turn, wrong)
    assert (findings(game), irregularities(game)) == ([(8, "cross-free-box")], [])
    stands = read(turn, f'stands = "so be it"\n{wrong}')
    assert (findings(stands), irregularities(stands)) == ([], [(8, "cross-free-box", "so be it")])


def test_a_corrected_event_is_judged_and_may_carry_its_own_reason_to_stand(turn: Game) -> None:
    wrong = cross("Sarah", "purple-04", "B1", "B2", "B3")
    check_refused(turn, amend(5, **wrong), "pattern")
    for event, why in (
        (amend(5, **wrong) | {"stands": "agreed"}, "agreed"),
        (amend(5, **wrong, stands="so"), "so"),
    ):
        game = turn.copy()
        game.record(**event)
        assert irregularities(game) == [(5, "pattern", why)]
    turn.record(**THREE, stands="we laughed")
    check_refused(turn, amend(9, **cross("Linus", "orange-05", "B1", "B2", "B3")), "pattern")


def test_what_was_wrong_before_stops_no_amendment_and_is_mended_by_one(turn: Game) -> None:
    wrong = read(turn, 'kind = "cross"\nplayer = "Linus"\ncard = "orange-05"\nboxes = ["A1", "A2", "A3"]')
    assert findings(wrong) == [(9, "pattern")]
    wrong.record(**amend(6, **cross("Linus", "grey-05", "C1")))
    assert findings(wrong) == [(9, "pattern")]
    standing, mended = wrong.copy(), wrong.copy()
    standing.record(**amend(9, **cross("Linus", "orange-05", "B1", "B2", "B3")), stands="all agreed")
    assert (findings(standing), irregularities(standing)) == ([], [(9, "pattern", "all agreed")])
    mended.record(**amend(9, **cross("Linus", "orange-05", "A1", "A2")))
    assert (findings(mended), irregularities(mended)) == ([], [])


UNDO = {"kind": "undo"}
NOT_IN_FORCE: dict[str, tuple[list[dict[str, Any]], int]] = {
    "undone": ([UNDO], 8),
    "deleted": ([amend(8)], 8),
    "an undo": ([UNDO], 9),
    "an amendment": ([ONE_BOX], 9),
    "an undone amendment": ([ONE_BOX, UNDO], 9),
    "itself": ([], 9),
    "the future": ([], 10),
    "the start": ([], 0),
    "before the start": ([], -1),
}
UNSAID: tuple[dict[str, Any], ...] = (
    *({"with": UNDO}, {"with": amend(1)}, {"with": NOTE, "drop": True}, {}, {"drop": False}, {"drop": 1}),
    *({"with": {"text": "x"}}, {"with": {"kind": "note"}}, {"with": {**NOTE, "who": "Tim"}}, {"with": "note"}),
    *({"with": {"kind": "claim", "player": "Nobody", "points": 1}}, {"with": [NOTE]}),
)


@pytest.mark.parametrize(("earlier", "number"), NOT_IN_FORCE.values(), ids=NOT_IN_FORCE)
def test_only_an_event_in_force_can_be_amended(turn: Game, earlier: list[dict[str, Any]], number: int) -> None:
    for keys in earlier:
        turn.record(**keys)
    check_refused(turn, amend(number))
    with pytest.raises(RecordError, match=f"event {turn.count + 1}:"):
        read(turn, f'kind = "amend"\nevent = {number}\nwhy = "x"\ndrop = true')


def test_an_amendment_must_say_what_it_does(turn: Game) -> None:
    for keys in UNSAID:
        check_refused(turn, {"kind": "amend", "event": 8, "why": "x", **keys})


# ---------------------------------------------------------------------- undoing
def test_undo_undoes_the_latest_event_whatever_it_is_and_numbers_go_on(turn: Game) -> None:
    line, seven = turn.line, turn.at(7).position
    for keys in (NOTE, cross("Linus", "orange-05", "A1", "A2"), ONE_BOX, amend(8), {**THREE, "stands": "agreed"}):
        before = turn.position
        event = turn.record(**keys)
        assert turn.undo("a slip") == Undo(why="a slip")
        assert (turn.position, turn.line) == (before, line)
        assert turn.events[-2:] == (event, Undo(why="a slip"))
    turn.record(**PALM)
    turn.record(**amend(6, **cross("Linus", "grey-05", "C1")))
    for _ in range(2):
        turn.undo()
    assert turn.line == line
    turn.undo()
    assert turn.position == seven
    turn.record(**cross("Sarah", "purple-04", "C1"))
    assert in_force(turn) == [1, 2, 3, 4, 5, 6, 7, turn.count]
    for _ in in_force(turn):
        turn.undo()
    assert turn.line == ()
    check_refused(turn, UNDO)


# ---------------------------------------------------------------------- looking back
def test_the_result_without_an_event_is_as_if_it_had_not_happened(turn: Game) -> None:
    def without(number: int, game: Game = turn) -> Result:
        return game.propose(kind="amend", event=number, drop=True).position.result()

    for number, player, points in ((5, "Sarah", 0), (6, "Linus", 0), (5, "Linus", 4), (3, "Linus", 1)):
        assert without(number).of(player).total == points, number
    assert without(8) == turn.at(7).result()
    turn.record(**cross("Linus", "orange-05", "A1", "B1", "B2"), stands="nobody saw")
    assert without(9).of("Linus").total == 4
    for number in (-1, 0, 10, 1000):
        for game in (turn, turn.at(0)):
            with pytest.raises(RecordError):
                without(number, game)
    turn.at(4).record(**NOTE)
    assert turn.count == 9, "what is seen earlier can be played on"
    for number in (-1, 10, 10**30):
        with pytest.raises(RecordError):
            turn.at(number)


# ---------------------------------------------------------------------- claims, and what stands
def test_a_claim_is_compared_with_the_score_at_its_place_as_corrected_later(turn: Game) -> None:
    def compared() -> list[tuple[int | None, str, int, int]]:
        return [(each.event, each.player, each.claimed, each.actual) for each in audit(turn).claims]

    state = turn.position
    turn.record(kind="claim", player="Linus", points=4)
    turn.record(kind="claim", player="Sarah", points=2)
    assert turn.position == state
    turn.record(**cross("Linus", "orange-05", "A1", "A2"))
    assert compared() == [(9, "Linus", 4, 4), (10, "Sarah", 2, 1)]
    assert not audit(turn).is_clean
    turn.record(**PALM)
    assert compared() == [(9, "Linus", 4, 4), (10, "Sarah", 2, 5)]
    turn.record(**amend(10, kind="claim", player="Linus", points=4))
    turn.record(**amend(9))
    assert compared() == [(10, "Linus", 4, 4)]
    (*_, claim) = audit(turn, [("Linus", 3)]).claims
    assert (claim.event, claim.player, claim.claimed, claim.actual) == (None, "Linus", 3, 5)


def test_what_stands_is_carried_out_counts_and_is_listed_with_every_rule(turn: Game) -> None:
    late, event = turn.copy(), cross("Linus", "orange-05", "A1", "B1", "B2")
    late.record(**cross("Sarah", "orange-05", "A1", "A1"), stands="late evening")
    assert {rule for _, rule, _ in irregularities(late)} == {"cross-once-per-turn", "own-card", "cross-free-box"}
    check_refused(turn, event, "pattern")
    assert slugs(turn.judge(**event, stands="x")) == ("pattern",)
    turn.record(**event, stands="nobody saw")
    assert total(turn, "Linus") == 4 + 1 + 4
    assert (findings(turn), irregularities(turn)) == ([], [(9, "pattern", "nobody saw")])
    assert audit(turn).is_clean
    turn.record(**NOTE, stands="to be sure")
    assert len(irregularities(turn)) == 1


def test_a_box_that_is_not_on_the_card_never_stands(turn: Game) -> None:
    for box in ("C1", "A4", "H8", "ZZ99"):
        check_refused(turn, cross("Linus", "orange-05", box) | {"stands": "we drew one"}, "box-exists")
    for outer in ({}, {"stands": "x"}):
        for own in ({}, {"stands": "y"}):
            assert "box-exists" in slugs(
                turn.judge(**amend(8, **cross("Sarah", "purple-04", "A1"), **own), **outer)
            )
            with pytest.raises(RuleViolation):
                turn.record(**amend(8, **cross("Sarah", "purple-04", "A1"), **own), **outer)
    keys = 'kind = "cross"\nstands = "we drew one"\nplayer = "Linus"\ncard = "orange-05"\nboxes = ["D1"]'
    game = read(turn, keys)
    assert (findings(game), game.position) == ([(9, "box-exists")], turn.position)


# ---------------------------------------------------------------------- judging before recording
CARDS = ["purple-04", "green-04", "orange-05", "grey-05", "purple-05", "grey-10", "grey-11"]
BOXES = ["A1", "A2", "B1", "B2", "C1", "C3", "D4", "H8", "ZZ9999"]
FITTING: dict[str, st.SearchStrategy[Any]] = {
    "player": st.sampled_from(["Sarah", "Linus"]),
    "card": st.sampled_from(CARDS),
    **dict.fromkeys(("cards", "keep"), st.lists(st.sampled_from(CARDS), max_size=5)),
    "boxes": st.lists(st.sampled_from(BOXES), max_size=5),
    "box": st.sampled_from(BOXES),
    "pattern": st.sampled_from(["L4", "I2", "T4", "O4"]),
    "from": st.sampled_from(["deck", "display"]),
    "text": st.text(max_size=3),
    "points": st.integers(-99, 99),
}
JUNK: st.SearchStrategy[Any] = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.binary(max_size=4)),
    *(st.datetimes(), *FITTING.values(), st.lists(st.sampled_from([*BOXES, *CARDS, "", 4]))),
    st.dictionaries(st.sampled_from(["kind", "text", "why"]), st.sampled_from(["undo", "note", "amend", 1])),
)
KEYS = [*FITTING, "dealt", "event", "with", "drop", "at"]
KINDS = {
    name: [key.name for key in keys_of(kind)] for name, kind in games.ruleset("silver-and-gold").kinds.items()
}


@pytest.mark.slow
@examples(500)
@given(st.data())
def test_judging_anything_foretells_what_recording_does(data: st.DataObject) -> None:
    length = data.draw(st.sampled_from([0, 2, 3, 4, 5, 9, 12, 30, 10_000]), label="length")
    game = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), Random(length), length)
    kind = data.draw(st.one_of(st.sampled_from(sorted(KINDS)), JUNK), label="kind")
    fitting = [key for key in KINDS.get(kind, ()) if key in FITTING] if isinstance(kind, str) else []
    keys: dict[str, Any] = {key: data.draw(FITTING[key], label=key) for key in fitting}
    if data.draw(st.booleans(), label="junk"):
        keys |= data.draw(st.dictionaries(st.sampled_from(KEYS), JUNK), label="keys")
    keys["kind"] = kind
    if game.count and data.draw(st.booleans(), label="amend"):
        keys = amend(data.draw(st.integers(1, len(game.events) + 1), label="event"), **keys)
    count, broken = game.count, slugs(game.judge(**keys))
    assert len(broken) == len(set(broken))
    if broken:
        check_refused(game, keys, *(rule for rule in broken if rule != "malformed"))
    else:
        game.record(**keys)
        assert game.count == count + 1


def test_judging_an_event_that_could_not_be_read_calls_it_malformed() -> None:
    empty = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for event in (Claim(points=1, player="Nobody"), Amend(event=0, why="x", drop=True), Amend(event=1, why="x")):
        assert slugs(empty.judge(event)) == ("malformed",)
    empty.record(Note(text="x"))
    assert slugs(empty.judge(Amend(event=-1, why="x", drop=True))) == ("malformed",)
