"""The last page of Sea & Shore: everybody's rounds, each typed on one line."""

from __future__ import annotations

import pytest

from scorepad.app.pads.sea_and_shore import TallyLineEntry
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.tricks import OTHERS, click, enter, entered, entry_of, targets, told
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.situations import ENTERED, TALLYING
from tests.games.sea_and_shore.table import broken, seated, tally


def tallying(game: Game, player: str = "Sarah") -> TallyLineEntry:
    hand = entry_of(game, player)
    assert isinstance(hand, TallyLineEntry)
    return hand


@pytest.mark.parametrize(
    ("typed", "treasures", "additions"),
    [
        ("r3 b2 +5", ("red 3", "blue 2"), 5),
        ("+0", (), 0),
        ("0", (), 0),
        ("r3b2+5", ("red 3", "blue 2"), 5),
        ("+22", (), 22),
        ("+1 g6", ("green 6",), 1),
        ("p1 +0 p1", ("purple 1", "purple 1"), 0),
    ],
)
def test_a_round_is_typed_on_one_line(typed: str, treasures: tuple[str, ...], additions: int) -> None:
    assert entered(TALLYING(), typed) == tally("Sarah", 1, *treasures, additions=additions)


def test_the_first_round_comes_before_the_second() -> None:
    game = ENTERED()
    assert entered(game, "+1", player="Linus") == tally("Linus", 1, additions=1)
    assert entered(game, "+1", player="Sarah") == tally("Sarah", 2, additions=1)


@pytest.mark.parametrize("typed", ["r3 b2", "r3", "+5 +5", "+1+2", "+0 r3 +0"])
def test_addition_cards_must_be_typed_once(typed: str) -> None:
    hand = tallying(TALLYING())
    assert told(hand, typed)


@pytest.mark.parametrize("typed", ["r7 +1", "r +1", "3 +1", "+", "+r3", "5", "++1", "rb +1", "0 r3 +1"])
def test_text_that_is_neither_a_treasure_nor_addition_cards_is_reported(typed: str) -> None:
    hand = tallying(TALLYING())
    assert told(hand, typed)


def test_enter_without_anything_typed_says_what_to_type() -> None:
    assert told(tallying(TALLYING()), "")


def test_a_reported_word_can_be_corrected() -> None:
    hand = tallying(TALLYING())
    told(hand, "r3 b2")
    assert enter(hand, " +5") == tally("Sarah", 1, "red 3", "blue 2", additions=5)


def test_more_addition_cards_than_there_are_left_are_for_the_rules_to_refuse() -> None:
    game = ENTERED()
    event = enter(tallying(game, "Linus"), "+11")
    assert event == tally("Linus", 1, additions=11)
    assert broken(game, tally("Linus", 1, additions=11)) == ("cards",)
    assert broken(game, tally("Linus", 1, additions=10)) == ()


def test_backspace_deletes_one_character_and_escape_all() -> None:
    hand = tallying(TALLYING())
    press(hand, *keys_of_text("r3 +"), "backspace")
    assert hand.asked == "r3 _"
    assert press(hand, "escape") is True
    assert hand.asked == ""
    assert hand.press("escape") is False
    assert hand.press("backspace") is False


def test_hints_and_keys_for_the_mouse() -> None:
    hand = tallying(TALLYING())
    assert keys_of(hand) == ["type"]
    assert {f"key:{key}" for key in (*"rbpg0123456789", "plus", "space", "enter", "backspace")} <= targets(hand)
    press(hand, "r")
    assert keys_of(hand) == ["enter", "backspace"]
    assert not hand.marks()
    assert hand.about


def test_a_round_by_mouse() -> None:
    keys = ("r", "3", "space", "plus", "5", "enter")
    assert click(tallying(TALLYING()), *(f"key:{key}" for key in keys)) == tally("Sarah", 1, "red 3", additions=5)


@pytest.mark.parametrize("key", ["u", "q", "a", "A", "S", "tab", "colon", "minus", "²"])
def test_other_keys_are_not_its_own(key: str) -> None:
    hand = tallying(TALLYING())
    assert hand.press(key) is False
    assert hand.asked == ""


def test_other_colors_have_other_letters() -> None:
    game = seated(3, mode="tally", changes=OTHERS)
    treasures = [{"color": "amber", "points": 3}, {"color": "navy", "points": 3}]
    event = {"kind": "tally", "player": "Sarah", "round": 1, "treasures": treasures, "additions": 4}
    assert entered(game, "a3 n3 +4") == event


def test_a_whole_page() -> None:
    game = TALLYING()
    found = []
    while game.expected():
        found.append(entered(game, "r3 +3"))
        game.record(**found[-1])
    assert found == [tally(player, number, "red 3", additions=3) for number in (1, 2) for player in game.players]
