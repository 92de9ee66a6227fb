"""Drafts: events entered choice by choice, without any screen."""

from random import Random
from typing import Any

import pytest

from scorepad import games
from scorepad.engine.drafts import Draft, TapDraft
from scorepad.engine.events import Event, write_event
from scorepad.engine.expected import Expected, Pick, Table, either
from scorepad.text.drawing import Target
from tests.players import TABLES, start
from tests.sampling import sampled

FRUIT = ("apple", "plum", "pear", "fig")
WAYS = either({"way": "on"}, {"way": "to", "port": "A"}, {"way": "to", "port": "B"})


def of(*picks: Pick, **keys: Any) -> Draft:
    return Draft(Expected("do", "Ada", "Ada does.", picks, **keys))


def choose(draft: Draft, *values: Any) -> None:
    for value in values:
        draft.choose(value)


def test_a_draft_asks_for_one_key_after_the_other_and_ends_with_the_event() -> None:
    draft = of(Pick("fruit", FRUIT), Pick("coins", range(9)))
    assert draft.pick is not None
    assert (draft.pick.key, draft.pick.values) == ("fruit", FRUIT)
    assert [draft.is_offered(*each) for each in (("fruit", "fig"), ("fruit", "nut"), ("coins", 4))] == [
        *(True, False, False),
    ]
    draft.choose("plum")
    assert (draft.event, draft.is_complete) == ({"kind": "do", "player": "Ada", "fruit": "plum"}, False)
    assert draft.is_offered("coins", 4)
    draft.choose(4)
    assert not draft.is_offered("coins", 4)
    assert draft.is_complete
    assert draft.event == {"kind": "do", "player": "Ada", "fruit": "plum", "coins": 4}
    assert of().is_complete
    assert not of(is_possible=False).is_complete, "the rules do not allow it"


def test_of_a_set_what_is_chosen_again_is_chosen_no_longer_and_enough_of_them_end_it() -> None:
    draft = of(Pick("fruit", FRUIT, 2, 2, form="set"))
    choose(draft, "fig", "fig")
    assert draft.chosen == []
    choose(draft, "fig", "plum")
    assert draft.event["fruit"] == ["fig", "plum"]


def test_a_key_that_needs_a_value_cannot_be_ended_without_one_and_an_optional_one_is_left_out() -> None:
    draft = of(Pick("fruit", FRUIT), Pick("coins", range(9), least=0))
    assert not draft.end()
    draft.choose("fig")
    assert draft.end()
    assert draft.event == {"kind": "do", "player": "Ada", "fruit": "fig"}
    assert not draft.end()


def test_a_single_value_is_chosen_automatically_if_it_follows_and_never_as_the_first() -> None:
    picks = either({"fruit": "fig", "from": "tree"}, {"fruit": "nut", "from": "bush"})
    draft = Draft(Expected("do", None, "", picks))
    draft.choose("nut")
    assert draft.forced == {"from"}
    assert draft.event == {"kind": "do", "fruit": "nut", "from": "bush"}
    assert of(Pick("fruit", ("fig",))).pick is not None


def test_taking_back_goes_choice_by_choice_to_the_beginning() -> None:
    draft = of(Pick("fruit", FRUIT, 1, 3, form="set"), Pick("coins", range(9)))
    choose(draft, "fig", "plum")
    draft.end()
    draft.choose(3)
    steps = []
    while draft.take_back():
        steps.append((dict(draft.done), list(draft.chosen)))
    assert steps == [({"fruit": ["fig", "plum"]}, []), ({}, [])]


def test_going_back_keeps_everything_else_and_a_key_as_it_was_if_asked_to() -> None:
    draft = of(Pick("coins", range(9)), Pick("fruit", FRUIT, 1, 3, form="set"))
    choose(draft, 3, "fig")
    assert draft.go_back(is_kept=True)
    assert draft.former == 3
    draft.choose(5)
    assert draft.chosen == ["fig"]
    draft.end()
    assert draft.event == {"kind": "do", "player": "Ada", "coins": 5, "fruit": ["fig"]}


def test_a_value_that_was_not_chosen_yet_is_there_again_after_going_back_and_forth() -> None:
    draft = of(Pick("fruit", FRUIT), Pick("coins", range(99)))
    draft.choose("fig")
    draft.go_back(unfinished=4)
    draft.choose("plum")
    assert draft.former == 4
    draft.ask([Pick("fruit", FRUIT), Pick("nuts", range(9))])
    assert draft.is_offered("nuts", 8), "other keys may be asked for from here on"
    assert draft.table == {"fruit": "plum"}


def test_an_ordered_list_offers_only_what_may_come_next() -> None:
    def follow(table: Table) -> list[int]:
        taken = table.get("steps", [])
        return [number for number in range(1, 4) if number == len(taken) + 1]

    draft = of(Pick("steps", (1, 2, 3), 1, 3, form="sequence", follow=follow))
    for number in (1, 2):
        assert draft.pick is not None
        assert draft.pick.values == [number]
        draft.choose(number)
    draft.take_back()
    assert draft.is_offered("steps", 2)
    draft.choose(2)
    draft.choose(3)  # nothing may follow, so it is complete
    assert draft.event["steps"] == [1, 2, 3]


def test_a_key_that_is_no_longer_asked_for_is_forgotten() -> None:
    draft = of(*WAYS)
    choose(draft, "to", "B")
    draft.go_back()
    draft.go_back()
    draft.choose("on")
    assert draft.event == {"kind": "do", "player": "Ada", "way": "on"}


def test_another_draft_goes_on_with_what_is_still_offered() -> None:
    old = of(Pick("fruit", FRUIT), Pick("coins", range(9)), Pick("nuts", range(9)))
    old.choose("fig")
    old.choose(3)
    same = of(Pick("fruit", FRUIT), Pick("coins", range(9)), Pick("nuts", range(9)))
    assert same.go_on(old)
    assert same.table == {"fruit": "fig", "coins": 3}
    less = of(Pick("fruit", FRUIT), Pick("coins", range(3)), Pick("nuts", range(9)))
    assert not less.go_on(old)
    assert less.table == {"fruit": "fig"}


@pytest.mark.parametrize("played", sampled(TABLES, 2))
def test_whatever_is_expected_in_any_game_can_be_drafted(played: tuple[str, int]) -> None:
    name, seats = played
    random = Random(seats)
    position = start(name, seats, random)
    kinds = games.ruleset(name).track.kinds
    for _ in range(60):
        listed = [each for each in position.expected() if each.is_possible and each.is_listed]
        if not listed:
            break
        expected = random.choice(listed)
        event = expected.at_random(kinds[expected.kind], random)
        table, draft = write_event(event), Draft(expected, kinds[expected.kind])
        while draft.pick is not None:
            given = table.get(draft.pick.key)
            values = [] if given is None else given if draft.pick.is_list else [given]
            here = draft.pick.key
            choose(draft, *values)
            if draft.pick is not None and draft.pick.key == here:
                assert draft.end(), (here, table)
        played_on = position.play(draft.event)
        assert played_on == position.play(event), (table, draft.event)
        position = played_on


# ---------------------------------------------------------------------- by taps
class Do(Event):
    kind = "do"


def taps(*picks: Pick, **keys: Any) -> TapDraft:
    return TapDraft([Expected("do", "Ada", "Ada does.", picks, **keys)], Do)


def tap(draft: TapDraft, *taps: tuple[str, Any]) -> None:
    for key, value in taps:
        draft.tap(key, value)


def keys_asked(draft: TapDraft) -> list[str]:
    return [asked.key for asked in draft.asked()]


def test_taps_answer_keys_in_any_order_and_what_may_be_left_out_is_not_asked_for_again() -> None:
    draft = taps(Pick("fruit", FRUIT), Pick("coins", range(9), least=0), Pick("nuts", range(9)))
    assert keys_asked(draft) == ["fruit", "coins", "nuts"]
    events = []
    for key, value in (("nuts", 3), ("fruit", "fig"), ("fruit", "plum"), ("fruit", "plum")):
        draft.tap(key, value)
        events.append(draft.event)
    event = {"kind": "do", "player": "Ada", "nuts": 3}
    assert events == [None, {**event, "fruit": "fig"}, {**event, "fruit": "plum"}, None]


def test_what_depends_on_a_missing_key_is_not_asked_for_and_what_no_longer_fits_is_forgotten() -> None:
    draft = taps(*WAYS)
    assert keys_asked(draft) == ["way"]
    tap(draft, ("way", "to"), ("port", "B"), ("way", "on"))
    assert draft.event == {"kind": "do", "player": "Ada", "way": "on"}


def shapes(table: Table) -> list[tuple[str, ...]]:
    return [("A1", "A2"), ("A2", "A3"), ("A1",)] if table.get("card") == "one" else [("B1", "B2")]


def test_a_value_of_several_parts_is_tapped_part_by_part() -> None:
    draft = taps(Pick("card", ("one", "two")), Pick("boxes", follow=shapes))
    assert draft.tap("boxes", "A2", {"card": "one"})
    boxes = draft.asked()[1]
    assert (boxes.offered, boxes.is_needed, draft.event) == (("A1", "A3"), True, None)
    draft.tap("boxes", "A1", {"card": "one"})
    assert draft.event == {"kind": "do", "player": "Ada", "card": "one", "boxes": ["A1", "A2"]}
    draft.tap("boxes", "A3", {"card": "one"})
    assert not draft.fits, "so that the rules can say why not"
    assert draft.tentative == {"kind": "do", "player": "Ada", "card": "one", "boxes": ["A2", "A1", "A3"]}
    draft.tap("boxes", "B1", {"card": "two"})
    assert draft.chosen == [("card", "two"), ("boxes", "B1")]


def test_only_the_form_of_an_event_that_is_meant_says_what_is_missing() -> None:
    def form(way: str) -> Expected:
        nuts = Pick("nuts", follow=lambda table: range(3) if table["way"] == way else ())
        return Expected("do", None, "", (Pick("way", (way,)), nuts))

    draft = TapDraft([form("on"), form("to")], Do)
    draft.tap("way", "on")
    assert (draft.event, [asked.is_needed for asked in draft.asked()]) == (None, [False, True])


def test_forms_of_an_event_are_offered_side_by_side_and_a_tap_on_another_begins_anew() -> None:
    forms = [Pick("coins", (2,))], [Pick("palm", range(1, 6))], [Pick("from", FRUIT), Pick("palm", (7,))]
    draft = TapDraft([Expected("do", None, "", tuple(picks)) for picks in forms], Do)
    assert (keys_asked(draft), draft.event) == (["coins", "palm", "from"], None)
    tap(draft, ("coins", 2), ("palm", 5))
    assert draft.event == {"kind": "do", "palm": 5}
    draft.tap("from", "fig")
    assert draft.event == {"kind": "do", "from": "fig", "palm": 7}
    colors = Pick("colors", [{"cards": number} for number in range(1000)])  # more than fingers can find
    few = Pick("cards", FRUIT, 0, 3, form="set"), Pick("cubes", range(10**9))
    many = TapDraft([Expected("do", None, "", picks) for picks in ((colors,), few)], Do)
    assert keys_asked(many) == ["cards", "cubes"]


def test_a_draft_is_made_again_from_what_was_chosen_without_what_is_no_longer_there() -> None:
    picks = Pick("fruit", FRUIT, 0, 3, form="set", may_repeat=True), Pick("nuts", range(9))
    draft = taps(*picks)
    tap(draft, ("fruit", "fig"), ("fruit", "fig"), ("fruit", "pear"), ("nuts", 2))
    again = TapDraft(draft.expected, Do, draft.chosen)
    assert again.event == draft.event
    assert TapDraft([Expected("do", None, "", picks[:1])], Do, draft.chosen).event == {
        "kind": "do",
        "fruit": ["fig", "fig", "pear"],
    }


def test_a_sequence_is_taken_back_from_a_place_on_and_a_set_at_that_place() -> None:
    for form, left in (("sequence", ["apple"]), ("set", ["apple", "pear"])):
        draft = taps(Pick("fruit", FRUIT, 1, 4, form=form))  # type: ignore[arg-type]
        tap(draft, ("fruit", "apple"), ("fruit", "plum"), ("fruit", "pear"))
        draft.take_back("fruit", 1)
        assert [value for _, value in draft.chosen] == left


def test_what_is_hidden_is_known_to_be_and_true_is_not_one() -> None:
    assert taps(Pick("fruit", FRUIT[:2], shown=FRUIT)).has_secrets
    draft = taps(Pick("nuts", range(9)))
    assert not draft.tap("nuts", True)
    assert draft.chosen == []


def test_a_draft_for_keys_takes_taps_on_any_key_and_asks_for_what_is_left() -> None:
    draft = of(Pick("fruit", FRUIT), Pick("coins", range(9)), Pick("nuts", range(9)))
    assert draft.tap(Target("nuts", 3, "bowls"))
    assert draft.is_offered("fruit", "fig")
    assert not draft.tap(Target("nuts", 3, player="Ben")), "it is Ben's"
    assert not any(draft.tap(target) for target in (Target("nuts", 99), Target("bowls", 3), Target("nuts", None)))
    draft.choose("fig")
    assert draft.tap(Target("fruit", "plum", coins=5))
    assert draft.event == {"kind": "do", "player": "Ada", "fruit": "plum", "coins": 5, "nuts": 3}
    assert draft.is_complete
    assert draft.tap(Target("coins", 5)), "it is taken back"
    assert draft.is_offered("coins", 4)


def test_parts_and_lists_are_tapped_one_by_one_and_a_key_between_them_changes_nothing() -> None:
    draft = of(Pick("card", ("one", "two")), Pick("boxes", follow=shapes), Pick("fruit", FRUIT, 1, 3, form="set"))
    for target in (
        Target("fruit", "fig"),
        Target("boxes", "A2", card="one"),
        Target("fruit", "pear"),
        Target("boxes", "A3", card="one"),
    ):
        assert draft.tap(target)
    assert not draft.tap(Target("boxes", "B1", card="one")), "it is not there"
    assert draft.chosen == ["fig", "pear"]
    draft.end()
    assert draft.event["boxes"] == ["A2", "A3"]
    assert draft.event["fruit"] == ["fig", "pear"]
