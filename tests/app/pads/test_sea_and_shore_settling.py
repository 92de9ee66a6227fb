"""What is won in a trick: treasures taken or stolen, and the four actions."""

from __future__ import annotations

import pytest

from scorepad.app.pads.sea_and_shore.winnings import ActionEntry, EarnEntry
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.tricks import LEFT, OTHERS, click, enter, entry_of, panel, targets, told
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.situations import ACTS, EARNS, FOUR_ACT, ODD_ACT, STEALS, any_color, last_acts
from tests.games.sea_and_shore.table import (
    Keys,
    Situation,
    action,
    at,
    broken,
    earn,
    play,
    record_all,
    seated,
    state_of,
    take,
    then,
    trick,
)


def earning(game: Game) -> EarnEntry:
    hand = entry_of(game)
    assert isinstance(hand, EarnEntry)
    return hand


def acting(game: Game) -> ActionEntry:
    hand = entry_of(game)
    assert isinstance(hand, ActionEntry)
    return hand


def sound(game: Game, answer: object) -> Keys:
    """The event that was entered; it breaks no rule."""
    assert isinstance(answer, dict), answer
    assert broken(game, answer) == ()
    return answer


two_rich = then(
    at("red 3, blue 1 | r4 r5 r6 p1", "red 1, blue 1 | b9 b8 p2 g1", players=4),
    earn("Linus", "blue"),
)
"""Sarah has three addition cards and Tim two; Ada, who has won purple, and then Sarah act next."""


def test_the_situation_of_two_who_can_be_robbed() -> None:
    game = two_rich()
    holding = {seat.player: len(seat.additions) for seat in state_of(game).seats}
    assert holding["Sarah"] >= 2 <= holding["Tim"]
    assert acting(game).expected.player == "Ada"


# ---------------------------------------------------------------------- earning


def test_enter_takes_the_treasure() -> None:
    game = EARNS()
    assert sound(game, earning(game).press("enter")) == earn("Sarah", "red")


def test_a_number_steals_the_top_treasure_of_that_player() -> None:
    game = STEALS()
    assert sound(game, earning(game).press("1")) == earn("Tim", "red", from_="Sarah")
    assert not isinstance(earning(game).press("2"), dict)
    assert sound(game, earning(game).press("enter")) == earn("Tim", "red")


def test_a_number_after_a_letter_is_a_card_that_is_typed_too_early_and_steals_nothing() -> None:
    hand = earning(STEALS())
    assert [hand.press("g"), hand.press("1")] == [True, True]
    assert hand.asked
    assert hand.press("1") == earn("Tim", "red", from_="Sarah"), "this one is meant"


def test_players_are_numbered_by_seat_as_far_as_they_can_be_robbed() -> None:
    game = any_color()
    found = [sound(game, earning(game).press(key))["from"] for key in "123"]
    assert found == ["Sarah", "Linus", "Ada"]
    assert not isinstance(earning(game).press("4"), dict)


@pytest.mark.parametrize(
    "key", ["0", "1", "2", "9", "r", "u", "q", "S", "escape", "backspace", "tab", "", "²", "12"]
)
def test_other_keys_take_nothing(key: str) -> None:
    assert not isinstance(earning(EARNS()).press(key), dict)


def test_hints_name_stealing_only_where_it_is_possible() -> None:
    assert keys_of(earning(EARNS())) == ["enter"]
    assert keys_of(earning(STEALS())) == ["enter", "1"]
    assert keys_of(earning(any_color())) == ["enter", "1-3"]


def test_the_panel_shows_what_can_be_taken_and_from_whom() -> None:
    hand = earning(STEALS())
    own, stolen = panel(hand).text().splitlines()
    assert "red 1" in own
    assert "red 3" in stolen
    assert "Sarah" in stolen
    assert targets(hand) == {"key:enter", "key:1"}


def two_colors() -> Game:
    """Sarah, who was let play twice, has won red and blue, and there is a treasure of each."""
    game = record_all(seated(4), [trick("red 3", "blue 2"), play("Sarah", "r9")])
    game.record(**play("Sarah", "b9"), stands="it happened")
    return record_all(game, [play(*each) for each in (("Linus", "p1"), ("Tim", "p2"), ("Ada", "p3"))])


def test_who_won_two_colors_chooses_which_is_settled_first() -> None:
    game = two_colors()
    assert press(earning(game), "enter") == earn("Sarah", "red")
    hand = earning(game)
    assert "[red 3]" in panel(hand).text()
    assert press(hand, "b") is True
    assert "[blue 2]" in panel(hand).text()
    assert sound(game, press(hand, "enter")) == earn("Sarah", "blue")
    assert press(earning(game), "b", "r", "enter") == earn("Sarah", "red")


def test_who_won_two_colors_chooses_by_mouse() -> None:
    game = two_colors()
    assert click(earning(game), "key:b", "key:enter") == earn("Sarah", "blue")
    hand = earning(game)
    assert hand.click(Target("color", "blue"), LEFT) is True
    assert hand.click(Target("color", "blue"), LEFT) == earn("Sarah", "blue")
    assert {hint.key for hint in earning(game).hints()} == {"enter", "b"}


def test_both_treasures_of_one_color_are_shown() -> None:
    hand = earning(at("red 3, red 2 | r4 p7 g9 b1", players=4)())
    (line,) = panel(hand).text().splitlines()
    assert "red 3" in line
    assert "red 2" in line


def test_treasures_are_taken_and_stolen_by_mouse() -> None:
    game = STEALS()
    assert click(earning(game), "key:enter") == earn("Tim", "red")
    assert click(earning(game), "key:1") == earn("Tim", "red", from_="Sarah")
    assert click(earning(game), Target("color", "red")) == earn("Tim", "red")


@pytest.mark.parametrize(
    "target",
    ["", Target("color", "blue"), "color:", "key:", Target("treasures", None), "card", "player:Sarah", "log"],
)
def test_other_things_are_not_clicked(target: str) -> None:
    assert earning(STEALS()).click(target, LEFT) is False


# ---------------------------------------------------------------------- which action


def test_an_action_with_a_lost_text_is_recorded_right_away() -> None:
    game = ACTS()
    for number in (2, 3):
        assert sound(game, acting(game).press(str(number))) == action("Tim", number)


@pytest.mark.parametrize(
    ("situation", "event"),
    [
        (FOUR_ACT, action("Tim", 1)),
        (ACTS, action("Tim", 1, from_="Linus")),
        (ODD_ACT, action("Linus", 1, from_="Ada")),
    ],
    ids=["nobody", "only one", "only one of four"],
)
def test_stealing_is_recorded_right_away_where_there_is_no_choice(situation: Situation, event: Keys) -> None:
    game = situation()
    assert sound(game, acting(game).press("1")) == event


def test_stealing_asks_from_whom_where_there_is_a_choice() -> None:
    game = two_rich()
    hand = acting(game)
    assert hand.press("1") is True
    assert hand.asked
    assert keys_of(hand) == ["1-2", "backspace"]
    assert targets(hand) == {"key:1", "key:2"}
    assert [line.split()[1].rstrip(":") for line in panel(hand).text().splitlines()] == ["Sarah", "Tim"]
    assert sound(game, hand.press("1")) == action("Ada", 1, from_="Sarah")
    assert sound(game, press(acting(game), "1", "2")) == action("Ada", 1, from_="Tim")
    assert click(acting(game), "key:1", "key:2") == action("Ada", 1, from_="Tim")


@pytest.mark.parametrize("key", ["3", "0", "r", "enter", "u", "A", "tab", "²", ""])
def test_while_it_asks_from_whom_other_keys_steal_nothing(key: str) -> None:
    hand = acting(two_rich())
    press(hand, "1")
    asked = hand.asked
    assert not isinstance(hand.press(key), dict)
    assert hand.asked == asked


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_another_action_can_be_chosen_instead_of_stealing(key: str) -> None:
    game = two_rich()
    hand = acting(game)
    assert press(hand, "1", key) is True
    assert keys_of(hand)[0] == "1-4"
    assert hand.press(key) is False
    assert hand.press("2") == action("Ada", 2)


@pytest.mark.parametrize(
    "key", ["0", "5", "9", "r", "a", "u", "S", "enter", "escape", "backspace", "space", "tab", ""]
)
def test_before_an_action_is_chosen_other_keys_do_nothing(key: str) -> None:
    hand = acting(ACTS())
    assert hand.press(key) is False
    assert hand.asked == ""


def test_the_panel_tells_what_the_actions_do_as_far_as_it_is_known() -> None:
    hand = acting(ACTS())
    text = " ".join(panel(hand).text().split())
    assert targets(hand) == {f"key:{number}" for number in range(1, 5)}
    assert "two addition cards" in text
    assert "ost with the rulebook" in text
    assert [click(acting(ACTS()), f"key:{number}") for number in (2, 3)] == [action("Tim", 2), action("Tim", 3)]


def test_a_pack_that_knows_them_tells_what_actions_2_and_3_do() -> None:
    texts = [{"number": number, "text": f"The text of action {number}."} for number in range(1, 5)]
    game = record_all(at("red 3 | r4 p7 g9", changes={"action": texts})(), [earn("Sarah", "red")])
    text = panel(acting(game)).text()
    assert all(f"The text of action {number}." in text for number in (2, 3))
    assert "ost with" not in text


# ---------------------------------------------------------------------- action 4


def test_action_4_takes_a_card_and_discards_one() -> None:
    game = ACTS()
    assert sound(game, enter(acting(game), "4r4 b12")) == take("Tim", "r4", "b12")
    assert sound(game, enter(acting(game), "4r4b12")) == take("Tim", "r4", "b12")
    assert sound(game, enter(acting(game), "4p7 p7")) == take("Tim", "p7", "p7")


def test_in_the_last_trick_one_card_is_enough() -> None:
    game = last_acts()
    assert sound(game, enter(acting(game), "4r12")) == take("Sarah", "r12", "r12")
    assert sound(game, enter(acting(game), "4g12 g12")) == take("Sarah", "g12", "g12")


@pytest.mark.parametrize("typed", ["", "r4", "r4 b12 g1", "r4 b13", "4", "r4 b", "0 0"])
def test_anything_but_two_cards_is_reported(typed: str) -> None:
    hand = acting(ACTS())
    press(hand, "4")
    assert told(hand, typed)


@pytest.mark.parametrize("typed", ["r", "r12 g12 p12", "r13"])
def test_in_the_last_trick_text_that_is_not_a_card_is_reported(typed: str) -> None:
    hand = acting(last_acts())
    press(hand, "4")
    assert told(hand, typed)


def test_another_card_discarded_in_the_last_trick_is_for_the_rules_to_refuse() -> None:
    game = last_acts()
    event = enter(acting(game), "4r12 b1")
    assert event == take("Sarah", "r12", "b1")
    assert broken(game, take("Sarah", "r12", "b1")) == ("action",)


def test_backspace_and_escape_go_back_step_by_step() -> None:
    game = ACTS()
    hand = acting(game)
    assert keys_of(hand)[0] == "1-4"
    press(hand, "4")
    empty = hand.asked
    assert keys_of(hand) == ["type", "backspace"]
    press(hand, *keys_of_text("r4 b1"))
    assert hand.typed == "r4 b1"
    assert hand.asked.endswith("r4 b1_")
    assert keys_of(hand) == ["enter", "backspace"]
    press(hand, "backspace")
    assert hand.typed == "r4 b"
    press(hand, "escape")
    assert (hand.typed, hand.asked) == ("", empty)
    press(hand, "escape")
    assert hand.asked == ""
    assert keys_of(hand)[0] == "1-4"
    assert hand.press("escape") is False
    assert hand.press("2") == action("Tim", 2)


def test_action_4_by_mouse() -> None:
    keys = ("4", "r", "4", "space", "b", "1", "2", "enter")
    assert click(acting(ACTS()), *(f"key:{key}" for key in keys)) == take("Tim", "r4", "b12")


def test_the_keypad_of_action_4_can_be_left_by_mouse() -> None:
    hand = acting(ACTS())
    click(hand, "key:4", "key:r", "key:backspace", "key:backspace")
    assert targets(hand) == {f"key:{number}" for number in range(1, 5)}


def test_nothing_is_marked_and_help_is_given() -> None:
    for hand in (acting(ACTS()), earning(EARNS())):
        assert not hand.marks()
        assert hand.about


# ---------------------------------------------------------------------- a home-made pack


def other_colors() -> Game:
    """Sarah has earned amber; Tim, who won navy and white, acts next."""
    game = seated(3, changes=OTHERS)
    game.record(kind="trick", treasures=[{"color": "amber", "points": 3}])
    for player, card in (("Sarah", "amber-4"), ("Linus", "navy-7"), ("Tim", "white-9")):
        game.record(kind="play", player=player, card=card)
    game.record(kind="earn", player="Sarah", color="amber")
    return game


def test_cards_of_other_colors_are_taken() -> None:
    event = enter(acting(other_colors()), "4a4 n1")
    assert event == {"kind": "action", "player": "Tim", "action": 4, "card": "amber-4", "discard": "navy-1"}


def test_a_color_does_not_count_as_typed_before_an_action_is_chosen() -> None:
    hand = acting(other_colors())
    for key in ("a", "c", "n", "w"):
        assert hand.press(key) is False
        assert (hand.typed, hand.asked) == ("", "")
