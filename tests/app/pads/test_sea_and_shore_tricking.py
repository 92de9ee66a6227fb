"""Treasures turned up and cards played, typed by the letters of their colors."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.app.pads.entry import EventBatch
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry
from scorepad.app.pads.sea_and_shore.trick import PlayEntry, TurnUpEntry
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.tricks import LEFT, OTHERS, click, enter, entered, entry_of, panel, targets, told
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.situations import FIVE_DONE, FOUR_DONE, NEXT, OPEN, second_round
from tests.games.sea_and_shore.table import Situation, adjust, broken, pass_over, play, seated, state_of, trick


def turning(game: Game) -> TurnUpEntry:
    hand = entry_of(game)
    assert isinstance(hand, TurnUpEntry)
    return hand


def playing(game: Game) -> PlayEntry:
    hand = entry_of(game)
    assert isinstance(hand, PlayEntry)
    return hand


# ---------------------------------------------------------------------- turning up


@pytest.mark.parametrize(
    ("typed", "treasures"),
    [
        ("r3 b2", ("red 3", "blue 2")),
        ("p1 p6", ("purple 1", "purple 6")),
        ("r3 r3", ("red 3", "red 3")),
        ("g4  b2 ", ("green 4", "blue 2")),
        ("r3b2", ("red 3", "blue 2")),
        ("0", ()),
    ],
)
def test_treasures_are_typed_by_color_and_points(typed: str, treasures: tuple[str, ...]) -> None:
    assert entered(FOUR_DONE(), typed) == trick(*treasures)


def test_a_comma_separates_treasures_too() -> None:
    assert press(turning(seated(4)), "r", "3", "comma", "b", "2", "enter") == trick("red 3", "blue 2")


@pytest.mark.parametrize("situation", [FOUR_DONE, FIVE_DONE])
def test_a_single_treasure_from_two_decks_is_asked_about(situation: Situation) -> None:
    hand = turning(situation())
    assert told(hand, "r3")
    assert hand.press("enter") == trick("red 3")


def test_the_question_is_asked_again_about_another_treasure() -> None:
    hand = turning(FOUR_DONE())
    told(hand, "r3")
    press(hand, "backspace", "4")
    assert hand.press("enter") is True
    assert hand.press("enter") == trick("red 4")


def test_after_the_question_the_second_treasure_can_be_typed() -> None:
    hand = turning(FOUR_DONE())
    told(hand, "r3")
    assert enter(hand, " b2") == trick("red 3", "blue 2")


def test_a_single_treasure_from_one_deck_is_not_asked_about() -> None:
    assert entered(seated(3), "r3") == trick("red 3")


def test_more_treasures_than_decks_are_for_the_rules_to_refuse() -> None:
    game = seated(3)
    event = enter(turning(game), "r3 b2")
    assert event == trick("red 3", "blue 2")
    assert broken(game, trick("red 3", "blue 2")) == ("decks",)


@pytest.mark.parametrize("typed", ["r", "7", "r7", "r0", "r13", "rr3", "r3 0", "0 0", "r3 b", "00", "r-1"])
def test_text_that_is_not_a_treasure_is_reported(typed: str) -> None:
    hand = turning(FOUR_DONE())
    keys = [key for key in keys_of_text(typed) if key != "minus"]  # which is not even taken
    press(hand, *keys)
    assert hand.press("enter") is True
    assert hand.typed == typed.replace("-", "")


def test_enter_without_anything_typed_says_what_to_type() -> None:
    hand = turning(seated(3))
    assert told(hand, "")
    assert hand.typed == ""


# ---------------------------------------------------------------------- playing


@pytest.mark.parametrize(
    ("typed", "face", "keys"),
    [
        ("r7", "r7", {}),
        ("g12", "g12", {}),
        ("r7+2", "r7+2", {}),
        ("r7 +2", "r7+2", {}),
        ("r7+0", "r7", {}),
        ("b1c", "b1", {"shows": "sea"}),
        ("p11n", "p11", {"shows": "shore"}),
        ("r7+2c", "r7+2", {"shows": "sea"}),
        ("r7+1n", "r7+1", {"shows": "shore"}),
        ("r7 +1 n", "r7+1", {"shows": "shore"}),
    ],
)
def test_a_card_is_typed_by_color_and_number(typed: str, face: str, keys: dict[str, Any]) -> None:
    assert entered(NEXT(), typed) == play("Linus", face, **keys)


@pytest.mark.parametrize(
    "typed",
    ["r", "7", "r13", "r0", "r07", "+2", "r+2", "r7+", "r7+c", "r7+2+1", "r7cc", "r7cn", "r7c+2", "c", "+cn"],
)
def test_text_that_is_not_a_card_is_reported(typed: str) -> None:
    assert told(playing(NEXT()), typed)


@pytest.mark.parametrize("typed", ["r4+2c b7", "r4+2cb7", "r4 +2 c b 7"])
def test_a_second_card_is_that_of_the_next_player_and_replaces_nothing(typed: str) -> None:
    hand = playing(OPEN())
    several = enter(hand, typed)
    assert isinstance(several, EventBatch)
    assert [(each["card"], each.get("additions"), each.get("shows")) for each in several.tables] == [
        ("red-4", 2, "sea"),
        ("blue-7", None, None),
    ]
    assert several.typed == ("r4+2c", "b7")


def test_it_says_whose_card_is_next() -> None:
    hand = playing(OPEN())
    press(hand, *keys_of_text("r4 b7"))
    assert hand.asked.endswith("next: Tim")


@pytest.mark.parametrize("typed", ["r4b7g1p2", "rb7", "cb7", "r4 b"])
def test_more_cards_than_players_or_less_than_a_card_are_reported(typed: str) -> None:
    assert told(playing(OPEN()), typed)


def test_enter_without_a_card_says_what_to_type() -> None:
    assert told(playing(OPEN()), "")


@pytest.mark.parametrize(
    ("typed", "slug"), [("r7+3", "additions"), ("r12+1", "additions"), ("r4", "cards"), ("p7", "cards")]
)
def test_a_broken_rule_is_left_to_the_rules_to_refuse(typed: str, slug: str) -> None:
    game = NEXT()
    event = enter(playing(game), typed)
    assert isinstance(event, dict)
    assert broken(game, event) == (slug,)


# ---------------------------------------------------------------------- both


@pytest.mark.parametrize("situation", [seated, lambda _: OPEN()], ids=["turning up", "playing"])
class TestALine:
    """What every line of such words has."""

    @staticmethod
    def begin(situation: Any) -> CardCodeEntry:
        hand = entry_of(situation(3))
        assert isinstance(hand, CardCodeEntry)
        return hand

    def test_backspace_deletes_one_character_and_escape_all(self, situation: Any) -> None:
        hand = self.begin(situation)
        press(hand, *keys_of_text("r12"))
        assert press(hand, "backspace") is True
        assert hand.typed == "r1"
        assert hand.asked == "r1_"
        assert press(hand, "escape") is True
        assert (hand.typed, hand.asked) == ("", "")
        assert hand.press("backspace") is False
        assert hand.press("escape") is False

    def test_a_letter_that_is_not_a_color_is_reported(self, situation: Any) -> None:
        hand = self.begin(situation)
        press(hand, "r", "3")
        for key in ("u", "q", "x", "a"):
            assert hand.press(key) is True
            assert hand.typed == "r3"
            assert hand.asked != "r3_"
        press(hand, "backspace")
        assert hand.asked == "r_"

    @pytest.mark.parametrize(
        "key", ["u", "q", "h", "x", "a", "A", "S", "space", "comma", "minus", "tab", "colon", "²"]
    )
    def test_with_nothing_typed_other_keys_are_not_its_own(self, situation: Any, key: str) -> None:
        hand = self.begin(situation)
        assert hand.press(key) is False
        assert (hand.typed, hand.asked) == ("", "")

    @pytest.mark.parametrize("key", ["A", "S", "tab", "colon", "f2", "up", "asterisk", "ctrl+r"])
    def test_while_something_is_typed_these_keys_are_not_its_own(self, situation: Any, key: str) -> None:
        hand = self.begin(situation)
        press(hand, "r")
        assert hand.press(key) is False
        assert hand.typed == "r"

    def test_hints_say_what_to_type_and_then_what_to_press(self, situation: Any) -> None:
        hand = self.begin(situation)
        assert keys_of(hand) == ["type"]
        press(hand, "r")
        assert keys_of(hand) == ["enter", "backspace"]
        press(hand, "backspace")
        assert keys_of(hand) == ["type"]

    def test_nothing_is_marked_and_help_is_given(self, situation: Any) -> None:
        hand = self.begin(situation)
        assert not hand.marks()
        assert "Enter" in hand.about

    def test_keys_for_the_mouse_come_with_a_click_and_go_with_what_is_typed(self, situation: Any) -> None:
        hand = self.begin(situation)
        assert hand.panel(76) is None
        where = Target("treasures", None) if isinstance(hand, TurnUpEntry) else Target("card", None)
        assert hand.click(where, LEFT) is True
        assert {f"key:{key}" for key in (*"rbpg0123456789", "space", "enter", "backspace")} <= targets(hand)
        assert hand.click(where, LEFT) is False, "it is there already"
        assert press(hand, "escape") is True
        assert hand.panel(76) is None

    @pytest.mark.parametrize(
        "target", ["", "log", "player:Sarah", Target("color", "red"), "key:", "key:X", "key:tab"]
    )
    def test_other_things_are_not_clicked(self, situation: Any, target: str) -> None:
        assert self.begin(situation).click(target, LEFT) is False


def test_treasures_by_mouse() -> None:
    keys = ("r", "3", "space", "b", "2", "enter")
    assert click(turning(seated(4)), Target("treasures", None), *(f"key:{key}" for key in keys)) == trick(
        "red 3", "blue 2"
    )


def test_a_card_by_mouse() -> None:
    hand = playing(NEXT())
    keys = ("r", "7", "8", "backspace", "plus", "2", "c", "enter")
    assert click(hand, Target("card", None), *(f"key:{key}" for key in keys)) == play("Linus", "r7+2", shows="sea")


def test_colors_on_the_keypad_are_in_their_colors() -> None:
    hand = turning(seated(3))
    click(hand, Target("treasures", None))
    found = {part.target: part.role for row in panel(hand).rows for part in row}
    assert {found[f"key:{color[0]}"] for color in ("red", "blue", "purple", "green")} == {
        *("red", "blue", "purple", "green")
    }


# ---------------------------------------------------------------------- a home-made pack


def test_other_colors_have_other_letters() -> None:
    game = seated(4, changes=OTHERS)
    treasures = [{"color": "white", "points": 3}, {"color": "cyan", "points": 3}]
    assert enter(turning(game), "w3 c3") == {"kind": "trick", "treasures": treasures}
    hand = turning(game)
    press(hand, "w")
    assert hand.press("r") is True
    assert "red" not in hand.asked
    assert hand.typed == "w"


@pytest.mark.parametrize(
    ("typed", "card", "shows"),
    [
        ("c7", "cyan-7", ""),
        ("c7c", "cyan-7", "sea"),
        ("n12n", "navy-12", "shore"),
        ("n1c", "navy-1", "sea"),
        ("a4", "amber-4", ""),
    ],
)
def test_a_color_may_have_the_letter_of_a_cover(typed: str, card: str, shows: str) -> None:
    game = seated(3, changes=OTHERS)
    game.record(kind="trick", treasures=[{"color": "amber", "points": 3}])
    more = {"shows": shows} if shows else {}
    assert enter(playing(game), typed) == {"kind": "play", "player": "Sarah", "card": card, **more}


# ---------------------------------------------------------------------- who starts the second round


def test_the_second_round_begins_with_the_question_who_starts_it() -> None:
    """Sarah does, to whom the start passes, by Enter or by typing on; anybody else by number."""
    for keys in (["enter"], ["1"], []):
        assert press(turning(second_round()), *keys, *keys_of_text("r3"), "enter") == trick("red 3")
    for number, name in ((2, "Linus"), (3, "Tim")):
        keys = [str(number), *keys_of_text("r3"), "enter"]
        assert press(turning(second_round()), *keys) == trick("red 3", first=name)


def test_the_question_names_who_starts_as_long_as_it_is_open_and_then_who_was_chosen() -> None:
    hand = turning(second_round())
    assert "Sarah" in hand.question
    assert keys_of(hand)[:2] == ["enter", "1-3"]
    press(hand, "3")
    assert "Tim" in hand.question
    assert "Sarah" not in hand.question


def test_the_choice_can_be_made_again_until_treasures_are_typed() -> None:
    hand = turning(second_round())
    assert press(hand, "3", "backspace") is True
    assert "Sarah" in hand.question
    assert press(hand, "2", *keys_of_text("r3"), "escape", "escape", "3", *keys_of_text("r3"), "enter") == trick(
        "red 3", first="Tim"
    )


@pytest.mark.parametrize("key", ["0", "4", "9"])
def test_a_number_that_nobody_has_is_reported(key: str) -> None:
    hand = turning(second_round())
    assert hand.press(key) is True
    assert hand.why_not
    assert hand.asked == hand.why_not
    assert enter(hand, "r3") == trick("red 3")


def test_who_starts_is_clicked_and_then_the_treasures() -> None:
    hand = turning(second_round())
    assert {"key:1", "key:2", "key:3"} == targets(hand)
    assert click(hand, "key:2", "key:r", "key:3", "key:enter") == trick("red 3", first="Linus")


def test_what_a_lost_action_did_can_be_recorded_before_who_starts_is_said() -> None:
    game = second_round()
    assert state_of(game).unknown
    hand = turning(game)
    assert "a" in keys_of(hand)
    assert press(hand, "a", "1", "plus", "2", "enter") == adjust("Sarah", 2, why="action 2")


@pytest.mark.parametrize("situation", [seated, lambda _: NEXT(), lambda _: pass_over(second_round(), 1)])
def test_nobody_is_asked_who_starts_any_other_trick(situation: Any) -> None:
    game = situation(3)
    assert not any(pick.key == "first" for each in game.expected() for pick in each.picks)
    hand = entry_of(game)
    assert hand.panel(76) is None
    assert "1-3" not in keys_of(hand)


def test_fewer_treasures_in_a_first_trick_are_for_the_rules_to_refuse() -> None:
    event = enter(turning(seated(4)), "r3")
    assert event == trick("red 3")
    assert broken(seated(4), trick("red 3")) == ("decks",)
