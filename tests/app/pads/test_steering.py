"""RouteEntry: a move drawn with keys and clicks, and what it says of steps that are not possible.

COVE, with Sarah at D1 and Linus at G3:

     A B C D E F G
  1  ~ ~ s P . ~ ~
  2   ~ . 4 . R . ~
  3  P . s ~ f 5 P
  4   . . . . 6 . ~
  5  ~ B . P s ~ ~
"""

from __future__ import annotations

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.go_for_gold.dice import RollEntry
from scorepad.app.pads.go_for_gold.route_entry import RouteEntry
from scorepad.games.go_for_gold.draw_island import space_target
from scorepad.text.drawing import Target, touched
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.games.go_for_gold.table import SPITS, STREET, broken, kinds, move, out, record_all, roll, rolled, skip

LEFT = 1
LEEWARD = """
~ P P ~
 P . 4 ~
~ P . ~
"""
"""The ports are B1, C1, B3, A2; only B2, C2 and C3 lie between them."""


def entry_of(game: Game, player: str = "Sarah") -> RouteEntry:
    expected = next(each for each in game.expected() if each.player == player)
    entry = pad(game).entry(game, expected)
    assert isinstance(entry, RouteEntry)
    return entry


def lit(entry: RouteEntry) -> dict[str, str]:
    """The spaces marked to go to, each with what stands before and after it."""
    marks = {target: mark for target, mark in entry.marks().items() if mark.role in ("lit", "strand")}
    return {touched(target, "path"): f"{mark.before}{mark.after}".strip() for target, mark in marks.items()}


def unchanged(entry: RouteEntry, *keys: str) -> str:
    """Press keys that do nothing but say why; what is said."""
    before = (entry.path, entry.is_foot, dict(entry.marks()))
    assert press(entry, *keys) is True
    assert (entry.path, entry.is_foot, dict(entry.marks())) == before
    return entry.asked


# ---------------------------------------------------------------------- keys


def test_the_spaces_to_go_to_show_their_keys_and_those_gone_to_are_bracketed() -> None:
    entry = entry_of(rolled(3))
    assert lit(entry) == {"C1": "a", "E1": "d", "C2": "z", "D2": "x"}
    press(entry, "x", "x")
    assert lit(entry) == {"E2": "e", "F3": "d", "E4": "x", "D4": "z"}
    ghosts = {target for target, mark in entry.marks().items() if (mark.before, mark.after) == ("[", "]")}
    assert ghosts == {space_target("D2", "Sarah"), space_target("E3", "Sarah")}


@pytest.mark.parametrize("keys", [("x", "d", "x"), ("3", "6", "3"), ("down", "right", "x"), ("x", "right", "3")])
def test_a_move_is_a_few_keys_and_enter(keys: tuple[str, ...]) -> None:
    game = rolled(3)
    entry = entry_of(game)
    assert press(entry, *keys, "enter") == move("Sarah", "D2 E2 F3")
    assert entry.press("space") == move("Sarah", "D2 E2 F3")


def test_an_arrow_that_cannot_stay_in_the_column_goes_beside_it() -> None:
    entry = entry_of(rolled(3))
    press(entry, "z", "down")  # C2, and C3 below it
    assert entry.path == ("C2", "C3")
    press(entry, "down", "backspace", "backspace", "backspace", "x", "down")  # below D2 is water, beside it E3
    assert entry.path == ("D2", "E3")


@pytest.mark.parametrize(
    ("keys", "slug"),
    [
        (("w",), ""),
        (("up",), ""),
        (("z", "x"), "move-land"),
        (("d", "right"), "move-land"),
        (("z", "e"), "move-once"),
        (("x", "a", "d"), "move-once"),
        (("x", "x", "z", "a"), "move-exact"),
    ],
)
def test_a_step_that_is_not_possible_says_why_and_changes_nothing(keys: tuple[str, ...], slug: str) -> None:
    entry = entry_of(rolled(3))
    if keys[:-1]:
        press(entry, *keys[:-1])
    said = unchanged(entry, keys[-1])
    assert said
    assert slug in said
    assert press(entry, "backspace") is True  # it is taken back, or at least no longer said
    assert entry.asked != said, "it is still said after the next key"


def test_a_port_cannot_be_entered_a_second_time() -> None:
    game = rolled(2, drawing=STREET)
    record_all(game, [move("Sarah", "A2 A3", port="I3"), move("Linus", "H2 G2"), roll(3)])
    entry = entry_of(game)
    press(entry, "w")
    assert "I1" not in lit(entry)
    assert "port-once" in unchanged(entry, "e")


@pytest.mark.parametrize("key", ["s", "q", "u", "h", "tab", "0", "2", "5", "8", "S", "X", "colon", "f1", "", "²"])
def test_other_keys_are_not_its_own(key: str) -> None:
    entry = entry_of(rolled(3))
    assert entry.press(key) is False
    assert entry.path == ()


def test_the_prompt_says_how_many_spaces_are_left_and_what_the_move_gains() -> None:
    entry = entry_of(rolled(3))
    assert (entry.left, entry.asked) == (3, "")
    press(entry, "x")
    assert (entry.left, "2" in entry.asked) == (2, True)
    press(entry, "x", "d")
    assert entry.left == 0
    assert all(word in entry.asked for word in ("Enter", "F3", "treasure 5", "+1 foot"))


def test_enter_before_the_end_of_the_move_makes_the_rules_explain() -> None:
    game = rolled(3)
    entry = entry_of(game)
    assert unchanged(entry, "enter"), "nothing says that there is no line yet"
    assert "enter" not in keys_of(entry)
    event = press(entry, "x", "enter")
    assert event == move("Sarah", "D2")
    assert broken(game, event) == ("move-exact",)
    assert entry.path == ("D2",)


def test_backspace_takes_back_space_by_space_then_the_foot_then_nothing() -> None:
    for key in ("backspace", "escape"):
        entry = entry_of(rolled(2))
        press(entry, "f", "x", "x")
        assert press(entry, key, key) is True
        assert (entry.path, entry.is_foot) == ((), True)
        assert press(entry, key) is True
        assert (entry.path, entry.is_foot) == ((), False)
        assert entry.press(key) is False


# ---------------------------------------------------------------------- a foot


def test_a_foot_allows_one_to_six_spaces_and_can_be_unused() -> None:
    game = rolled(1)
    entry = entry_of(game)
    press(entry, "x")
    assert lit(entry) == {}
    assert press(entry, "f", "x", "z") is True
    assert (entry.path, entry.left) == (("D2", "E3", "D4"), 3)
    event = entry.press("enter")
    assert event == move("Sarah", "D2 E3 D4", foot=True)
    assert broken(game, event) == ()
    assert press(entry, "f") is True
    assert (entry.path, entry.is_foot) == (("D2",), False)
    assert entry.press("enter") == move("Sarah", "D2")


def test_a_foot_that_is_used_up_is_not_offered() -> None:
    game = record_all(rolled(1), [move("Sarah", "E1", foot=True), move("Linus", "F2"), roll(2)])
    entry = entry_of(game)
    assert "f" not in keys_of(entry)
    assert "foot" in unchanged(entry, "f")


def test_a_move_that_needs_a_foot_uses_it_automatically() -> None:
    game = rolled(5, drawing=SPITS)
    entry = entry_of(game)
    assert (entry.is_foot, "f" in keys_of(entry)) == (True, False)
    assert unchanged(entry, "f")
    assert entry.press("escape") is True  # it is no longer said
    assert entry.press("backspace") is False
    event = press(entry, "d", "d", "enter")
    assert event == move("Sarah", "B1 C1", foot=True)
    assert broken(game, event) == ()


def test_whoever_cannot_move_is_out_with_enter() -> None:
    game = record_all(rolled(1, drawing=SPITS), [move("Sarah", "B1", foot=True), move("Linus", "G1"), roll(5)])
    assert ("out", "Sarah") in kinds(game)
    entry = pad(game).entry(game, next(each for each in game.expected() if each.player == "Sarah"))
    assert isinstance(entry, ChoiceEntry)
    assert entry.press("enter") == out("Sarah")


def test_a_dead_end_that_a_foot_leads_to_has_a_warning() -> None:
    entry = entry_of(rolled(5, drawing=SPITS))
    press(entry, "d", "d")
    assert lit(entry) == {"D1": "d!"}


# ---------------------------------------------------------------------- ports


def test_a_port_ends_the_move_and_asks_for_another_one() -> None:
    game = rolled(4, drawing=STREET)
    entry = entry_of(game)
    press(entry, "x", "z")
    assert (entry.path, entry.left, entry.onward()) == (("A2", "A3"), 0, {"2": "I1", "3": "I3"})
    assert lit(entry) == {"I1": "2", "I3": "3"}
    assert keys_of(entry)[:2] == ["2", "3"]
    assert all(port in entry.asked for port in ("I1", "I3"))
    assert unchanged(entry, "enter"), "nothing says that a port is to be chosen first"
    for digit in "0149":
        assert unchanged(entry, digit)
    assert "port-ends-move" in unchanged(entry, "d")
    event = entry.press("3")
    assert event == move("Sarah", "A2 A3", port="I3")
    assert broken(game, event) == ()
    assert press(entry, "backspace") is True
    assert entry.path == ("A2",)


def test_another_port_is_clicked_and_one_visited_is_not_taken() -> None:
    game = rolled(4, drawing=STREET)
    entry = entry_of(game)
    press(entry, "x", "z")
    for space in ("A1", "A3", "E2"):
        assert entry.click(space_target(space), LEFT) is True
        assert entry.path == ("A2", "A3")
        assert entry.asked
    assert entry.click(space_target("I1"), LEFT) == move("Sarah", "A2 A3", port="I1")


def test_a_port_is_entered_with_a_foot_as_well() -> None:
    game = rolled(1, drawing=STREET)
    event = press(entry_of(game), "f", "x", "z", "2")
    assert event == move("Sarah", "A2 A3", foot=True, port="I1")
    assert broken(game, event) == ()


def test_a_port_without_a_way_out_has_a_warning() -> None:
    entry = entry_of(rolled(4, drawing=LEEWARD))
    press(entry, "x", "d", "z")  # B2, C2 and C3: then nothing is free beside any port
    assert lit(entry) == {"B3": "a!"}


# ---------------------------------------------------------------------- the mouse


def test_spaces_are_clicked_one_after_the_other_and_the_last_one_again() -> None:
    game = rolled(3)
    entry = entry_of(game)
    for space in ("D2", "E2", "F2", "E2", "F3"):  # back to E2 on the way
        assert entry.click(space_target(space), LEFT) is True
    assert entry.path == ("D2", "E2", "F3")
    event = entry.click(space_target("F3"), LEFT)
    assert event == move("Sarah", "D2 E2 F3")
    assert broken(game, event) == ()
    entry.click(space_target("E2"), LEFT)
    early = entry.click(space_target("E2"), LEFT)
    assert early == move("Sarah", "D2 E2")
    assert broken(game, early) == ("move-exact",)


@pytest.mark.parametrize(
    ("first", "space", "slug"),
    [
        ("", "G3", "move-from-end"),
        ("", "D1", "move-once"),
        ("D2", "C4", "move-adjacent"),
        ("D2", "D1", "move-once"),
        ("D2", "D3", "move-land"),
    ],
)
def test_a_click_on_what_cannot_be_entered_says_why_with_the_rule(first: str, space: str, slug: str) -> None:
    entry = entry_of(rolled(3))
    if first:
        entry.click(space_target(first), LEFT)
    before = entry.path
    assert entry.click(space_target(space), LEFT) is True
    assert entry.path == before
    assert slug in entry.asked


@pytest.mark.parametrize("target", ["", "D2", Target("player", "Linus"), "x", "log"])
def test_other_things_are_not_clicked(target: str) -> None:
    entry = entry_of(rolled(3))
    assert entry.click(target, LEFT) is False
    assert not entry.point(target)
    assert entry.path == ()


# ---------------------------------------------------------------------- going on


def test_a_started_line_is_kept_when_somebody_else_has_moved() -> None:
    game = rolled(3)
    begun = entry_of(game)
    press(begun, "f", "x", "d")
    game.record(**move("Linus", "F3 E3 D4"))
    entry = entry_of(game)
    entry.go_on(RollEntry(game.expected()[0]))  # of which nothing can be taken over
    assert (entry.path, entry.is_foot) == ((), False)
    entry.go_on(begun)
    assert (entry.path, entry.is_foot) == (("D2", "E2"), True)
    assert press(entry, "enter") == move("Sarah", "D2 E2", foot=True)


def test_a_started_line_is_cut_where_it_no_longer_fits() -> None:
    begun = entry_of(rolled(4))
    press(begun, "x", "d", "d")
    fewer = entry_of(rolled(2))
    fewer.go_on(begun)
    assert fewer.path == ("D2", "E2")
    moved = entry_of(record_all(rolled(1), [move("Sarah", "E1"), move("Linus", "F2"), roll(4)]))
    moved.go_on(begun)
    assert moved.path == ("D2", "E2", "F2")
    entered = entry_of(
        record_all(rolled(2), [move("Sarah", "E1 E2"), move("Linus", "F3 E3"), skip("Sarah"), roll(4)])
    )
    entered.go_on(begun)
    assert entered.path == ("D2",)


def test_a_foot_is_kept_only_if_it_was_chosen_and_is_still_there() -> None:
    wanted = entry_of(rolled(1))
    press(wanted, "f", "x", "x")
    spent = record_all(rolled(1), [move("Sarah", "E1", foot=True), move("Linus", "F2"), roll(1)])
    entry = entry_of(spent)
    entry.go_on(wanted)
    assert (entry.is_foot, entry.path) == (False, ("D2",))
    forced = entry_of(rolled(5, drawing=SPITS))
    press(forced, "d", "d")
    free = entry_of(rolled(2, drawing=SPITS))
    free.go_on(forced)
    assert (free.is_foot, free.path) == (False, ("B1", "C1")), "a foot is spent that nobody asked for"
