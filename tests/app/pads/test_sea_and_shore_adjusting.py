"""What an action with a lost text did: a line that can be opened during the next entry, and only then."""

from __future__ import annotations

import pytest

from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.sea_and_shore.adjust_entry import RestEntry, WithAdjustLine
from scorepad.app.pads.sea_and_shore.trick import TurnUpEntry
from scorepad.app.pads.sea_and_shore.winnings import ActionEntry
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.tricks import OTHERS, click, enter, entered, entry_of, line_of, panel, targets, told
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.situations import ACTS, AFTER, EARNS, FOUR_ACT, NEXT, over
from tests.games.sea_and_shore.table import (
    Situation,
    action,
    adjust,
    broken,
    pass_over,
    record_all,
    seated,
    state_of,
    table,
    take,
    then,
    trick,
)

WHY = "action 2"
IN_BETWEEN = then(FOUR_ACT, action("Tim", 2))
"""Tim's action is lost, and then Ada acts."""
every_place = pytest.mark.parametrize(
    ("situation", "player", "kind"),
    [
        (AFTER, None, TurnUpEntry),
        (AFTER, "Linus", TurnUpEntry),
        (IN_BETWEEN, "Ada", ActionEntry),
        (IN_BETWEEN, "Sarah", RestEntry),
        (over, "Tim", RestEntry),
    ],
    ids=["before a trick", "before a trick, another", "before an action", "beside an action", "at the end"],
)


def aside(game: Game, player: str | None = None) -> WithAdjustLine:
    entry = entry_of(game, player)
    assert isinstance(entry, WithAdjustLine)
    return entry


# ---------------------------------------------------------------------- opening and leaving


@every_place
def test_a_opens_the_line(situation: Situation, player: str | None, kind: type[EventEntry]) -> None:
    game = situation()
    entry = aside(game, player)
    assert isinstance(entry, kind)
    assert "a" in keys_of(entry)
    assert entry.press("a") is True
    assert "2" in entry.asked
    assert keys_of(entry) == [f"1-{len(game.players)}", "escape"]
    assert targets(entry) == {f"key:{number + 1}" for number in range(len(game.players))}


@every_place
@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_the_line_is_left_again(
    situation: Situation, player: str | None, kind: type[EventEntry], key: str
) -> None:
    entry = aside(situation(), player)
    before = entry.asked, keys_of(entry)
    assert press(entry, "a", key) is True
    assert entry.line is None
    assert (entry.asked, keys_of(entry)) == before
    assert entry.press(key) is False
    assert isinstance(entry, kind)


@pytest.mark.parametrize("situation", [lambda: seated(3), ACTS, FOUR_ACT, EARNS, NEXT])
def test_without_a_lost_action_there_is_no_line(situation: Situation) -> None:
    entry = entry_of(situation())
    assert "a" not in keys_of(entry)
    assert entry.press("a") is False


@pytest.mark.parametrize("number", [1, 4])
def test_after_a_known_action_there_is_none(number: int) -> None:
    game = record_all(ACTS(), [action("Tim", 1, from_="Linus") if number == 1 else take("Tim", "r4", "b12")])
    assert entry_of(game).press("a") is False


def test_while_something_else_is_typed_a_opens_nothing() -> None:
    entry = aside(AFTER())
    press(entry, "r", "3")
    assert "a" not in keys_of(entry)
    press(entry, "a")
    assert entry.line is None
    assert entry.press("enter") == trick("red 3")


def test_while_action_4_is_typed_a_opens_nothing() -> None:
    entry = aside(IN_BETWEEN(), "Ada")
    press(entry, "4", *keys_of_text("g1"))
    press(entry, "a")
    assert entry.line is None
    assert enter(entry, " r12") == take("Ada", "g1", "r12")


def test_the_next_event_can_be_entered_instead_of_opening_the_line() -> None:
    assert entered(AFTER(), "b2") == trick("blue 2")
    assert aside(IN_BETWEEN(), "Ada").press("3") == action("Ada", 3)


@pytest.mark.parametrize("key", ["enter", "1", "r", "u", "tab", "escape", "backspace", "S"])
def test_a_player_with_nothing_to_do_can_enter_nothing_else(key: str) -> None:
    assert aside(over(), "Sarah").press(key) is False


# ---------------------------------------------------------------------- what is typed


@every_place
@pytest.mark.parametrize("place", [0, 1, 2])
def test_players_are_chosen_by_their_number(
    situation: Situation, player: str | None, kind: type[EventEntry], place: int
) -> None:
    game = situation()
    event = entered(game, f"a{place + 1}+2", player=player)
    assert event == adjust(game.players[place], 2, why=WHY)
    assert isinstance(entry_of(game, player), kind)


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("1+2", adjust("Sarah", 2, why=WHY)),
        ("1+r3", adjust("Sarah", gain="red 3", why=WHY)),
        ("1-r3", adjust("Sarah", lose="red 3", why=WHY)),
        ("2-1", adjust("Linus", -1, why=WHY)),
        ("1+2 +b2 -r3", adjust("Sarah", 2, gain="blue 2", lose="red 3", why=WHY)),
        ("1-r3 +p6 +10", adjust("Sarah", 10, gain="purple 6", lose="red 3", why=WHY)),
        ("2-2 +g1", adjust("Linus", -2, gain="green 1", why=WHY)),
        ("1+2+b2-r3", adjust("Sarah", 2, gain="blue 2", lose="red 3", why=WHY)),
    ],
)
def test_changes_are_read(typed: str, event: dict[str, object]) -> None:
    assert entered(AFTER(), f"a{typed}") == event


def test_the_action_is_named_as_the_reason() -> None:
    game = record_all(ACTS(), [action("Tim", 3)])
    assert entered(game, "a1+1")["why"] == "action 3"


@pytest.mark.parametrize(
    "typed",
    [
        "2",
        "r3",
        "+",
        "-",
        "+r",
        "+r7",
        "-0r",
        "++2",
        "+2-1",
        "+r3b2",
        "+2 -1",
        "+r3 +b2",
        "-r3 -r3",
        "+2 3",
        "+-2",
    ],
)
def test_text_that_is_not_a_change_is_reported(typed: str) -> None:
    entry = aside(AFTER())
    press(entry, "a", "1")
    assert told(entry, typed)


def test_enter_without_a_change_says_what_to_type() -> None:
    entry = aside(AFTER())
    press(entry, "a", "1")
    before = entry.asked
    assert entry.press("enter") is True
    assert entry.asked != before


@pytest.mark.parametrize("typed", ["1-1", "1+21", "3-r3", "2-3"])
def test_a_missing_card_is_left_to_the_rules_and_stays_typed(typed: str) -> None:
    game = AFTER()
    entry = aside(game)
    event = enter(entry, f"a{typed}")
    assert isinstance(event, dict)
    assert broken(game, event) == ("adjust",)
    assert entry.line is not None
    assert entry.line.typed == typed[1:]
    assert typed[1:] in entry.asked


def test_a_letter_that_is_not_a_color_is_reported() -> None:
    entry = aside(AFTER())
    press(entry, "a", "1", "plus")
    assert entry.press("x") is True
    assert entry.line is not None
    assert entry.line.typed == "+"
    assert "x" in entry.asked


@pytest.mark.parametrize("key", ["4", "9", "0", "r", "enter", "plus", "space", "tab", "²"])
def test_before_somebody_is_chosen_other_keys_change_nothing(key: str) -> None:
    entry = aside(AFTER())
    press(entry, "a")
    asked = entry.asked
    assert not isinstance(entry.press(key), dict)
    assert entry.asked == asked
    assert entry.line is not None
    assert entry.line.typed == ""


@pytest.mark.parametrize("keys", [("a",), ("a", "1"), ("a", "1", "plus")], ids=["who", "what", "typed"])
@pytest.mark.parametrize("key", ["S", "L", "tab", "colon", "f2"])
def test_the_keys_of_the_table_are_left_to_it(keys: tuple[str, ...], key: str) -> None:
    entry = aside(AFTER())
    press(entry, *keys)
    assert entry.press(key) is False


# ---------------------------------------------------------------------- back and forth


def test_backspace_and_escape_go_back_step_by_step() -> None:
    entry = aside(AFTER())
    press(entry, "a")
    who = entry.asked
    press(entry, "2")
    what = entry.asked
    assert "Linus" in what
    assert keys_of(entry) == ["type"]
    press(entry, *keys_of_text("+2 -"))
    assert keys_of(entry) == ["enter", "backspace"]
    press(entry, "backspace")
    assert line_of(entry).typed == "+2 "
    press(entry, "escape")
    assert entry.asked == what
    press(entry, "backspace")
    assert entry.asked == who
    press(entry, "1")
    assert "Sarah" in entry.asked
    press(entry, "escape", "escape")
    assert entry.line is None


def test_after_another_player_is_chosen_nothing_of_the_first_is_left() -> None:
    entry = aside(AFTER())
    press(entry, "a", "2", "plus", "2", "escape", "escape", "1")
    assert enter(entry, "+1") == adjust("Sarah", 1, why=WHY)


def test_keys_for_the_mouse_stay_while_somebody_is_chosen() -> None:
    entry = aside(AFTER())
    press(entry, "a", "1")
    keys = targets(entry)
    assert {f"key:{key}" for key in (*"rbpg0123456789", "plus", "minus", "space", "enter", "backspace")} <= keys
    press(entry, "plus", "backspace")
    assert targets(entry) == keys


# ---------------------------------------------------------------------- after recording


@every_place
def test_once_recorded_the_line_is_closed_and_opens_fresh(
    situation: Situation, player: str | None, kind: type[EventEntry]
) -> None:
    game = situation()
    entry = aside(game, player)
    game.record(**enter(entry, "a1+2"))  # type: ignore[arg-type]
    assert entry.line is None
    assert isinstance(entry, kind)
    press(entry, "a")
    assert keys_of(entry) == [f"1-{len(game.players)}", "escape"]
    assert enter(entry, "1-1") == adjust("Sarah", -1, why=WHY)


def test_after_an_undo_the_line_is_closed_and_opens_fresh() -> None:
    game = AFTER()
    entry = aside(game)
    game.record(**adjust("Sarah", 2))
    press(entry, "a", "2", "plus")
    game.undo()
    assert entry.line is None
    press(entry, "a", "1")
    assert "Sarah" in entry.asked
    assert line_of(entry).typed == ""


def test_several_changes_can_follow_each_other() -> None:
    game = AFTER()
    for typed in ("a1-r3", "a2+r3", "a2-1", "a1+1"):
        game.record(**entered(game, typed))
    assert [event.kind for event in game.events[-4:]] == ["adjust"] * 4


# ---------------------------------------------------------------------- what is seen


def test_the_panel_tells_what_everybody_has() -> None:
    entry = aside(AFTER())
    press(entry, "a")
    lines = panel(entry).text().splitlines()[-3:]
    assert "Sarah" in lines[0]
    assert "red 3" in lines[0]
    assert "Linus" in lines[1]
    assert "2 addition cards" in lines[1]
    assert "0 addition cards" in lines[2]


def test_a_change_by_mouse() -> None:
    entry = aside(AFTER())
    assert entry.click("key:a", 1) is True
    keys = ("1", "plus", "2", "space", "minus", "r", "3", "enter")
    assert click(entry, *(f"key:{key}" for key in keys)) == adjust("Sarah", 2, lose="red 3", why=WHY)


def test_the_line_can_be_closed_by_mouse_step_by_step() -> None:
    entry = aside(AFTER())
    press(entry, "a")
    click(entry, "key:1", "key:plus", "key:backspace", "key:backspace")
    assert keys_of(entry) == ["1-3", "escape"]


def test_who_has_nothing_to_do_is_told_what_may_be_recorded() -> None:
    for game, player in ((over(), "Tim"), (IN_BETWEEN(), "Sarah")):
        entry = aside(game, player)
        assert isinstance(entry, RestEntry)
        assert "action 2" in entry.question
        assert entry.question.startswith("Press a ")
        assert entry.asked == ""
        assert not entry.marks()
        assert entry.panel(76) is None
        assert entry.about


# ---------------------------------------------------------------------- a home-made pack


def other_colors() -> Game:
    """An action with a lost text was recorded; the next treasure, of amber, cyan, navy or white, is turned up."""
    game = table(changes=OTHERS)
    game.record(kind="trick", treasures=[{"color": "amber", "points": 3}])
    for player, card in (("Sarah", "amber-4"), ("Linus", "navy-7"), ("Tim", "white-9")):
        game.record(kind="play", player=player, card=card)
    game.record(kind="earn", player="Sarah", color="amber")
    game.record(**action("Tim", 2))
    return game


def test_treasures_of_other_colors_change_hands() -> None:
    treasure = {"color": "amber", "points": 3}
    event = {"kind": "adjust", "player": "Sarah", "lose": treasure, "why": WHY}
    entry = aside(other_colors())
    press(entry, keys_of(entry)[-1])
    assert enter(entry, "1-a3") == event


@pytest.mark.parametrize("letter", ["a", "c", "n", "w"])
def test_after_a_lost_action_a_treasure_of_every_color_can_still_be_turned_up(letter: str) -> None:
    color = {"a": "amber", "c": "cyan", "n": "navy", "w": "white"}[letter]
    event = {"kind": "trick", "treasures": [{"color": color, "points": 3}]}
    assert entered(other_colors(), f"{letter}3") == event


def test_at_the_end_of_a_round_too_something_may_be_adjusted() -> None:
    game = pass_over(seated(3), 12)
    assert state_of(game).is_round_over
    assert entered(game, "a3+1") == adjust("Tim", 1, why=WHY)
