"""Acting: what is not understood, taking back, what else a turn may be, and the mouse.

Sarah acts; the landings in these situations, if nothing else is said, are all empty.
"""

from __future__ import annotations

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.loot_island.treasure_entries import TakeEntry
from scorepad.app.pads.loot_island.visit_entry import VisitEntry
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.chart import LANDING_TARGETS
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import LANDINGS
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.expeditions import moments
from tests.app.pads.turns import LEFT, enter, entry_of, lit, panel, targets, told
from tests.app.typist import keys_of_text
from tests.games.loot_island.situations import linus_too, one_card_left, open_treasures, r1, three_out, to_take
from tests.games.loot_island.table import (
    active,
    after,
    broken,
    discard,
    island,
    kinds,
    pass_,
    passes,
    play,
    record_all,
)

# ---------------------------------------------------------------------- what is not understood


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("0 1a", "0"),
        ("3 5 a 1a", "a "),
        ("5cc 1a", "5cc"),
        ("c5 1a", "c5"),
        ("3 5c", ""),
        ("3", ""),
        ("1a", ""),
        ("r 1a", ""),
        ("$ 1a", "$"),
        ("3 5a", "5a"),
    ],
)
def test_an_unknown_or_missing_word_is_reported(text: str, word: str) -> None:
    entry = entry_of(r1())
    press(entry, *keys_of_text(text))
    assert word in told(entry, "enter")
    assert entry.press("backspace") is True
    assert entry.asked == (f"{text[:-1]}_" if len(text) > 1 else "")


@pytest.mark.parametrize(("text", "word"), [("3 1a 2a 3a", "3a"), ("r b 3 1a", "b")])
def test_an_extra_word_is_reported_and_not_dropped(text: str, word: str) -> None:
    entry = entry_of(after(*three_out)())
    press(entry, *keys_of_text(text))
    words = told(entry, "enter")
    assert entry.asking == ""
    assert word in words


def test_enter_alone_says_what_to_type() -> None:
    told(entry_of(r1()), "enter")


# ---------------------------------------------------------------------- taking back


def test_backspace_deletes_one_character_and_escape_all() -> None:
    entry = entry_of(r1())
    for key in ("backspace", "escape"):
        assert entry.press(key) is False
    press(entry, *keys_of_text("3 5d 1a"))
    assert press(entry, *["backspace"] * 3) is True
    assert entry.typed == "3 5d"
    assert press(entry, "escape") is True
    assert entry.typed == ""
    assert entry.press("escape") is False


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_a_question_can_be_left_and_is_asked_again(key: str) -> None:
    entry = entry_of(after(*three_out)())
    enter(entry, "5 1a", "r")
    assert press(entry, "2", key) is True
    assert entry.asking == "from", "the coast is taken back first"
    assert press(entry, "a") is True, "no coast, no landing"
    assert press(entry, key) is True
    assert (entry.asking, entry.typed) == ("", "5 1a")
    assert press(entry, "enter") is True
    assert entry.asking == "color", "everything is asked for anew"
    assert press(entry, "b", "4", "a") == play("Sarah", "1a", "blue", "5", from_="4a")


def test_what_was_refused_can_be_corrected() -> None:
    entry = entry_of(linus_too())
    assert enter(entry, "2 1a") == play("Sarah", "1a", "red", "2")
    assert press(entry, *["backspace"] * 4, *keys_of_text("7 1a"), "enter") == play("Sarah", "1a", "red", "7")


# ---------------------------------------------------------------------- passing, putting away


def test_p_passes() -> None:
    game = r1()
    assert entry_of(game).press("p") == pass_("Sarah")
    assert broken(game, pass_("Sarah")) == ()


def test_under_a2_p_asks_for_the_treasure() -> None:
    game = open_treasures()
    entry = entry_of(game)
    assert press(entry, "p", "4", "k") == pass_("Sarah", treasure=4)
    entry = entry_of(game)
    assert press(entry, "p", "8", "k", "2") == pass_("Sarah", treasure=8, cubes=2)
    entry = entry_of(game)
    assert press(entry, "p", "1", "b") is False, "what is taken on passing is kept"
    assert broken(game, pass_("Sarah", treasure=8, cubes=2)) == ()


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_passing_under_a2_can_be_left_again(key: str) -> None:
    entry = entry_of(open_treasures())
    assert press(entry, "p", key) is True
    assert keys_of(entry) == ["type", "i", "p"]
    assert enter(entry, "3 1a", "r") == play("Sarah", "1a", "red", "3")
    press(entry, "escape")
    assert press(entry, "p", "1", key, key) is True, "first the number is taken back, then one leaves"
    assert keys_of(entry) == ["type", "i", "p"]


def test_who_passes_when_no_treasure_is_left_under_a2_takes_none() -> None:
    game = open_treasures()
    for player, ref in (("Sarah", 4), ("Linus", 8)):
        game.record(**pass_(player, treasure=ref))
    game.record(**play("Tim", "1a", "red", "2"))
    assert press(entry_of(game, "Tim"), "p", "k") == pass_("Tim", treasure=16)


def linus_has_three() -> Game:
    """The second round; Linus begins, with three cards left from the first one."""
    before = [
        *(play("Sarah", "4a", "red", "2"), play("Linus", "4b", "blue", "2 3 4 5"), play("Tim", "3a", "red", "3")),
        *(play("Sarah", "4a", "red", "4"), *passes("Linus", "Tim", "Sarah")),
    ]
    return after(number=2, card="B6", before=before)()


def test_x_discards_cards_before_the_first_turn() -> None:
    game = linus_has_three()
    for number in range(1, 4):
        event = press(entry_of(game, "Linus"), "x", str(number))
        assert event == discard("Linus", number)
        assert broken(game, discard("Linus", number)) == ()
    entry = entry_of(game, "Linus")
    press(entry, "x")
    assert targets(entry) == {f"key:{number}" for number in range(1, 4)}
    assert press(entry, "4") is False
    assert entry.click("key:3", LEFT) == discard("Linus", 3)


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_discarding_can_be_cancelled(key: str) -> None:
    entry = entry_of(linus_has_three(), "Linus")
    assert press(entry, "x", key) is True
    assert keys_of(entry) == ["type", "i", "p", "x"]


def test_x_means_nothing_once_cards_were_discarded_or_somebody_acted() -> None:
    game = record_all(linus_has_three(), [discard("Linus", 1)])
    assert entry_of(game, "Linus").press("x") is False
    game = record_all(linus_has_three(), [pass_("Linus")])
    assert entry_of(game, "Tim").press("x") is False
    assert entry_of(r1()).press("x") is False


def test_others_discard_cards_with_one_digit() -> None:
    game = linus_has_three()
    entry = pad(game).entry(game, next(each for each in game.expected() if each.player == "Tim"))
    assert isinstance(entry, ChoiceEntry)
    assert press(entry, "6") == discard("Tim", 6)
    assert broken(game, discard("Tim", 6)) == ()


# ---------------------------------------------------------------------- small islands


def test_i_goes_to_the_small_islands_and_back() -> None:
    for key in ("backspace", "escape"):
        entry = entry_of(r1())
        assert press(entry, "i") is True
        assert targets(entry) == {f"key:{letter}" for letter in "cbomts"}
        assert press(entry, key) is True
        assert keys_of(entry) == ["type", "i", "p"]
        assert entry.panel(76) is None


def test_i_does_nothing_for_a_player_who_cannot_pay() -> None:
    entry = entry_of(one_card_left())
    assert entry.press("i") is False
    assert entry.click(Target("tile", "maps"), LEFT) is False
    assert "i" not in keys_of(entry)


@pytest.mark.parametrize("tile", TILES)
def test_a_click_on_a_small_island_goes_there(tile: str) -> None:
    entry = entry_of(r1())
    assert entry.click(Target("tile", tile), LEFT) is True
    assert isinstance(entry.detour, VisitEntry)
    assert targets(entry) == {"key:r", "key:b", "key:g", "key:y"}


def test_a_click_on_an_island_that_is_face_down_chooses_nothing() -> None:
    game = record_all(r1(), [island("Sarah", "maps"), *passes("Linus", "Tim")])
    entry = entry_of(game)
    assert entry.click(Target("tile", "maps"), LEFT) is True
    assert press(entry, "s", "g") == island("Sarah", "ship", "green")


# ---------------------------------------------------------------------- the mouse


def test_a_click_on_a_landing_opens_the_keys_for_the_mouse() -> None:
    entry = entry_of(linus_too())
    assert entry.panel(76) is None
    assert entry.click(LANDING_TARGETS["1a"], LEFT) is True
    assert targets(entry) >= {f"key:{key}" for key in (*"1234567890cdrbgy", "asterisk", "plus", "dollar_sign")}
    for key in ("5", "d", "space", "1", "0", "dollar_sign", "space", "asterisk"):
        assert f"key:{key}" in targets(entry)
        assert entry.click(f"key:{key}", LEFT) is True
    assert entry.click("key:enter", LEFT) == play("Sarah", "1a", "red", "5d 10$ *")


def test_every_key_for_the_mouse_writes_its_sign() -> None:
    entry = entry_of(linus_too())
    entry.click(LANDING_TARGETS["1a"], LEFT)
    for row in panel(entry).rows:
        for part in row:
            if part.target and len(part.text.strip()) == 1 and part.text.strip() != "⌫":
                entry.press("escape")
                entry.click(LANDING_TARGETS["1a"], LEFT)
                entry.click(part.target, LEFT)
                assert entry.typed.endswith(part.text.strip())


def test_a_click_on_another_landing_goes_there_instead() -> None:
    entry = entry_of(linus_too())
    press(entry, *keys_of_text("5 6"))
    for target in (LANDING_TARGETS["4b"], LANDING_TARGETS["2a"].rest, LANDING_TARGETS["1a"]):
        assert entry.click(target, LEFT) is True
    assert press(entry, "enter") == play("Sarah", "1a", "red", "5 6")


def test_a_click_on_another_landing_while_the_color_is_asked_for_goes_there_instead() -> None:
    entry = entry_of(linus_too())
    enter(entry, "5 2a")
    assert entry.asking == "color"
    assert entry.click(LANDING_TARGETS["1a"], LEFT) is True
    assert entry.asking == ""
    assert press(entry, "enter") == play("Sarah", "1a", "red", "5")


def test_the_keys_for_the_mouse_go_when_everything_is_taken_back() -> None:
    for taking_back in (["escape"], ["backspace"] * 3):
        entry = entry_of(r1())
        entry.click(LANDING_TARGETS["1a"], LEFT)
        press(entry, *taking_back)
        assert entry.typed == ""
        assert entry.panel(76) is None
        assert entry.press("escape") is False


@pytest.mark.parametrize(
    "target",
    [
        "",
        "at:",
        "9z",
        "player:Linus",
        "tile:",
        "log",
        Target("keep", True, treasure=4),
        "key:",
        "key:up",
    ],
)
def test_other_things_are_not_clicked(target: str) -> None:
    entry = entry_of(r1())
    answer = entry.click(target, LEFT)
    assert not isinstance(answer, dict)
    assert entry.typed == ""


# ---------------------------------------------------------------------- marks


def fitting(game: Game, cards: str, colors: tuple[str, ...] = COLORS) -> set[str]:
    """Where the rules about columns, colors and copies let these cards be played, in one of these colors."""
    about = {"landing-color", "ascending", "two-copies"}
    player = active(game)
    return {
        landing
        for landing in LANDINGS
        for color in colors
        if not about & set(broken(game, play(player, landing, color, cards)))
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_where_the_cards_typed_could_be_played_is_lit(seats: int) -> None:
    games = [game for game in moments(seats) if "play" in dict(kinds(game))]
    for game in games[::3]:
        player = active(game)
        for cards in ("1", "3", "5d 6", "10", "*", "1 4", "7 5"):
            entry = entry_of(game, player)
            press(entry, *keys_of_text(cards))
            assert lit(entry) == fitting(game, cards), f"{cards} after {game.count} events"
            press(entry, "space", "b")
            assert lit(entry) == fitting(game, cards, ("blue",)), f"blue {cards} after {game.count} events"


def test_the_landing_that_is_typed_is_marked() -> None:
    entry = entry_of(r1())
    assert entry.marks() == {}
    press(entry, *keys_of_text("3 1b"))
    assert {target: mark.role for target, mark in entry.marks().items()} == {LANDING_TARGETS["1b"]: "ghost"}


def test_nothing_is_marked_where_a_word_is_strange_or_no_card_is_typed() -> None:
    for text in ("0", "r", "3 5cc"):
        entry = entry_of(r1())
        press(entry, *keys_of_text(text))
        assert entry.marks() == {}


# ---------------------------------------------------------------------- going on


def test_a_started_turn_is_kept_while_somebody_discards_cards() -> None:
    game = linus_has_three()
    begun = entry_of(game, "Linus")
    press(begun, *keys_of_text("3 5d"))
    game.record(**discard("Tim", 1))
    entry = entry_of(game, "Linus")
    entry.go_on(begun)
    assert enter(entry, " 1a", "g") == play("Linus", "1a", "green", "3 5d")


def test_a_turn_that_was_played_is_dropped() -> None:
    game = linus_too()
    game.record(**pass_("Sarah"))
    played = entry_of(game, "Linus")
    event = enter(played, "5 1a")
    assert isinstance(event, dict)
    game.record(**event)
    entry = entry_of(game, "Linus")
    entry.go_on(played)
    assert entry.typed == "", "Enter would play the same cards once more"


def test_a_refused_turn_is_kept() -> None:
    game = linus_too()
    refused = entry_of(game)
    assert enter(refused, "2 1a") == play("Sarah", "1a", "red", "2")
    entry = entry_of(game)
    entry.go_on(refused)
    assert entry.typed == "2 1a"


def test_nothing_is_kept_from_another_kind_of_entry() -> None:
    game = to_take()
    taking = pad(game).entry(game, game.expected()[0])
    assert isinstance(taking, TakeEntry)
    entry = entry_of(r1())
    entry.go_on(taking)
    assert entry.typed == ""
