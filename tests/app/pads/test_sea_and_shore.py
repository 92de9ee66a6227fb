"""Sea & Shore: treasures, cards, what is won, what a lost action did and the last page, typed by their colors."""

from typing import Any

import pytest

from scorepad import games
from scorepad.app.pads.entry import Answer, EventBatch, EventEntry
from scorepad.app.pads.sea_and_shore import TallyLineEntry
from scorepad.app.pads.sea_and_shore.adjust_entry import RestEntry, WithAdjustLine
from scorepad.app.pads.sea_and_shore.trick import PlayEntry, TurnUpEntry
from scorepad.app.pads.sea_and_shore.winnings import ActionEntry, EarnEntry
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.pad import PadScreen
from scorepad.games.sea_and_shore.state import State
from scorepad.timeline.game import Game
from tests.app.desk import Desk, pad
from tests.app.desk import typed as keys_of
from tests.app.pads import entries
from tests.app.pads.entries import asks, breaks, check, enter, entry_of, hints, offers, panel, press, shows, types
from tests.app.pads.tricks import OTHERS
from tests.games.sea_and_shore import situations as s
from tests.games.sea_and_shore import table as t

COLORS = tuple("rbpg")
KEYPAD = {f"key:{key}" for key in (*COLORS, *"0123456789", "space", "enter", "backspace")}


def keypad(*more: str) -> entries.Outcome:
    """The keys for the mouse are there, these among them."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert {*KEYPAD, *(f"key:{key}" for key in more)} <= entries.targets(entry)

    return outcome


def three() -> Game:
    return t.seated(3)


def four() -> Game:
    return t.seated(4)


def clicks(*keys: str) -> str:
    return "".join(f"{{key:{key}}}" for key in keys)


# ---------------------------------------------------------------------- turning up
RED = t.trick("red 3")
TWO = t.trick("red 3", "blue 2")


def starts(name: str) -> t.Keys:
    return t.trick("red 3", first=name)


TURN_UP: entries.Table = {
    "treasures are typed by color and points": [
        *((s.FOUR_DONE, f"{typed}<enter>", TWO) for typed in ("r3 b2", "r3b2", "r3  b2 ", "r3,b2")),
        (s.FOUR_DONE, "p1 p6<enter>", t.trick("purple 1", "purple 6")),
        (s.FOUR_DONE, "r3 r3<enter>", t.trick("red 3", "red 3")),
        (s.FOUR_DONE, "0<enter>", t.trick()),
        (three, "r3<enter>", RED),
        (four, f"{{treasures=}}{clicks('r', '3', 'space', 'b', '2', 'enter')}", TWO),
    ],
    "a single treasure from two decks is asked about": [
        (s.FOUR_DONE, "r3<enter>", asks("r3_  ")),
        (s.FOUR_DONE, "r3<enter><enter>", RED),
        (s.FIVE_DONE, "r3<enter><enter>", RED),
        (s.FOUR_DONE, "r3<enter><backspace>4<enter><enter>", t.trick("red 4")),
        (s.FOUR_DONE, "r3<enter> b2<enter>", TWO),
    ],
    "what breaks a rule is left to the rules": [
        (three, "r3 b2<enter>", breaks(TWO, "decks")),
        (four, "r3<enter>", breaks(RED, "decks")),
    ],
    "what is not a treasure is reported and stays": [
        (s.FOUR_DONE, f"{typed}<enter>", asks(f"{typed}_  "))
        for typed in ("r", "7", "r7", "r0", "r13", "rr3", "r3 0", "0 0", "r3 b", "00")
    ],
    "nothing typed is reported too": [(three, "<enter>", asks())],
    "keys for the mouse come with a click and go with what is typed": [
        (three, "", offers()),
        (three, "{treasures=}", keypad()),
        (three, "{treasures=}<escape>", offers()),
        *((three, f"{{{target}}}", False) for target in ("", "log", "player:Sarah", "color=red", "key:", "key:X")),
    ],
    "the second round begins with the question who starts it": [
        *((s.second_round, f"{keys}r3<enter>", RED) for keys in ("<enter>", "1", "")),
        (s.second_round, "2r3<enter>", starts("Linus")),
        (s.second_round, "3r3<enter>", starts("Tim")),
        (s.second_round, "2r3<escape><escape>3r3<enter>", starts("Tim")),
        (s.second_round, "3<backspace>r3<enter>", RED),
        *((s.second_round, f"{key}r3<enter>", RED) for key in "049"),
        *((s.second_round, key, asks()) for key in "049"),
        (s.second_round, "", offers("key:1", "key:2", "key:3")),
        (s.second_round, clicks("2", "r", "3", "enter"), starts("Linus")),
        (s.second_round, "a1+2<enter>", t.adjust("Sarah", 2, why="action 2")),
        *((situation, "", offers()) for situation in (three, s.NEXT, lambda: t.pass_over(s.second_round(), 1))),
    ],
}


# ---------------------------------------------------------------------- playing
def linus(face: str, **keys: Any) -> t.Keys:
    return t.play("Linus", face, **keys)


PLAY: entries.Table = {
    "a card is typed by color and number, with addition cards and its cover": [
        (s.NEXT, "r7<enter>", linus("r7")),
        (s.NEXT, "g12<enter>", linus("g12")),
        (s.NEXT, "r7+2<enter>", linus("r7+2")),
        (s.NEXT, "r7 +2<enter>", linus("r7+2")),
        (s.NEXT, "r7+0<enter>", linus("r7")),
        (s.NEXT, "b1c<enter>", linus("b1", shows="sea")),
        (s.NEXT, "p11n<enter>", linus("p11", shows="shore")),
        (s.NEXT, "r7+2c<enter>", linus("r7+2", shows="sea")),
        (s.NEXT, "r7 +1 n<enter>", linus("r7+1", shows="shore")),
        (
            s.NEXT,
            f"{{card=}}{clicks('r', '7', '8', 'backspace', 'plus', '2', 'c', 'enter')}",
            linus("r7+2", shows="sea"),
        ),
    ],
    "what is not a card is reported": [
        *(
            (s.NEXT, f"{typed}<enter>", asks(f"{typed}_  "))
            for typed in ("r", "7", "r13", "r0", "r07", "+2", "r+2", "r7+")
        ),
        *(
            (s.NEXT, f"{typed}<enter>", asks(f"{typed}_  "))
            for typed in ("r7+c", "r7+2+1", "r7cc", "r7cn", "r7c+2", "c")
        ),
        *((s.OPEN, f"{typed}<enter>", asks()) for typed in ("r4b7g1p2", "rb7", "cb7", "r4 b", "")),
    ],
    "a broken rule is left to the rules": [
        (s.NEXT, "r7+3<enter>", breaks(linus("r7+3"), "additions")),
        (s.NEXT, "r12+1<enter>", breaks(linus("r12+1"), "additions")),
        (s.NEXT, "r4<enter>", breaks(linus("r4"), "cards")),
        (s.NEXT, "p7<enter>", breaks(linus("p7"), "cards")),
    ],
    "it says whose card is next": [(s.OPEN, "r4 b7", asks("next: Tim"))],
    "keys for the mouse come with a click": [
        (s.OPEN, "{card=}", keypad("plus")),
        (s.OPEN, "{card=}<escape>", offers()),
    ],
}
LINE: entries.Table = {
    sentence: [(situation, *row) for situation in (three, s.OPEN, s.TALLYING) for row in rows]
    for sentence, rows in {
        "backspace deletes one character and escape one word": [
            ("<-backspace><-escape>r12<backspace>", asks("r1_")),
            ("r12<escape><-escape>", types("")),
        ],
        "a letter that is not a color is reported": [
            *((f"r3{key}", types("r3")) for key in "uqxa"),
            ("r3x", asks("r3_  ")),
            ("r3x<backspace>", asks("r_")),
        ],
        "keys of the screen are left to it": [
            (
                "".join(f"<-{key}>" for key in ("u", "q", "h", "A", "S", "space", "comma", "minus", "tab", "²")),
                types(""),
            ),
            ("r<-A><-S><-tab><-colon><-f2><-up><-asterisk><-ctrl+r>", types("r")),
        ],
        "hints say what to type and then what to press": [
            ("", hints("type")),
            ("r", hints("enter", "backspace")),
            ("r<backspace>", hints("type")),
        ],
    }.items()
}

# ---------------------------------------------------------------------- what is won
two_rich = t.then(
    t.at("red 3, blue 1 | r4 r5 r6 p1", "red 1, blue 1 | b9 b8 p2 g1", players=4), t.earn("Linus", "blue")
)
"""Sarah has three addition cards and Tim two; Ada, who has won purple, and then Sarah act next."""


def two_colors() -> Game:
    """Sarah, who was let play twice, has won red and blue, and there is a treasure of each."""
    game = t.record_all(t.seated(4), [TWO, t.play("Sarah", "r9")])
    game.record(**t.play("Sarah", "b9"), stands="it happened")
    return t.record_all(game, [t.play(*each) for each in (("Linus", "p1"), ("Tim", "p2"), ("Ada", "p3"))])


def known_actions() -> Game:
    texts = [{"number": number, "text": f"The text of action {number}."} for number in range(1, 5)]
    return t.record_all(t.at("red 3 | r4 p7 g9", changes={"action": texts})(), [t.earn("Sarah", "red")])


EARN: entries.Table = {
    "Enter takes the treasure, a number steals that of a player who can be robbed": [
        (s.EARNS, "<enter>", t.earn("Sarah", "red")),
        (s.STEALS, "<enter>", t.earn("Tim", "red")),
        (s.STEALS, "1", t.earn("Tim", "red", from_="Sarah")),
        (s.STEALS, clicks("1"), t.earn("Tim", "red", from_="Sarah")),
        (s.STEALS, "{color=red}", t.earn("Tim", "red")),
        (s.STEALS, "<-²>g11", t.earn("Tim", "red", from_="Sarah")),
        (s.EARNS, "<-u><-q><-S><-tab><-escape><-backspace><enter>", t.earn("Sarah", "red")),
        *(
            (s.STEALS, f"{{{target}}}", False)
            for target in ("", "color=blue", "color:", "key:", "treasures=", "card", "log")
        ),
    ],
    "hints and panel name stealing only where it is possible": [
        (s.EARNS, "", hints("enter")),
        (s.STEALS, "", hints("enter", "1")),
        (s.any_color, "", hints("enter", "1-3")),
        (s.STEALS, "", shows("red 1", "red 3", "Sarah")),
        (s.STEALS, "", offers("key:enter", "key:1")),
        (t.at("red 3, red 2 | r4 p7 g9 b1", players=4), "", shows("red 3", "red 2")),
    ],
    "who won two colors chooses which is settled first": [
        (two_colors, "<enter>", t.earn("Sarah", "red")),
        (two_colors, "b<enter>", t.earn("Sarah", "blue")),
        (two_colors, "br<enter>", t.earn("Sarah", "red")),
        (two_colors, "", shows("[red 3]")),
        (two_colors, "b", shows("[blue 2]")),
        (two_colors, "{key:b}{key:enter}", t.earn("Sarah", "blue")),
        (two_colors, "{color=blue}{color=blue}", t.earn("Sarah", "blue")),
    ],
}
ACTION: entries.Table = {
    "an action is recorded right away where there is no choice": [
        (s.ACTS, "2", t.action("Tim", 2)),
        (s.ACTS, clicks("3"), t.action("Tim", 3)),
        (s.FOUR_ACT, "1", t.action("Tim", 1)),
        (s.ACTS, "1", t.action("Tim", 1, from_="Linus")),
        (s.ODD_ACT, "1", t.action("Linus", 1, from_="Ada")),
    ],
    "stealing asks from whom where there is a choice": [
        (two_rich, "1", asks()),
        (two_rich, "1", hints("1-2", "backspace")),
        (two_rich, "1", offers("key:1", "key:2")),
        (two_rich, "1", shows("1 Sarah", "2 Tim")),
        (two_rich, "11", t.action("Ada", 1, from_="Sarah")),
        (two_rich, "12", t.action("Ada", 1, from_="Tim")),
        (two_rich, clicks("1", "2"), t.action("Ada", 1, from_="Tim")),
        *((two_rich, f"1<{key}><-{key}>2", t.action("Ada", 2)) for key in ("backspace", "escape")),
    ],
    "before an action is chosen other keys are not its own": [
        (
            s.ACTS,
            "".join(f"<-{key}>" for key in ("0", "5", "9", "r", "a", "u", "S", "enter", "escape", "space")),
            types(""),
        )
    ],
    "the panel tells what the actions do, as far as it is known": [
        (s.ACTS, "", offers("key:1", "key:2", "key:3", "key:4")),
        (s.ACTS, "", shows("two addition cards", "lost in our copy: see your card")),
        (known_actions, "", shows("The text of action 2.", "The text of action 3.", without="lost in our")),
    ],
    "action 4 takes a card and discards one": [
        (s.ACTS, "4r4 b12<enter>", t.take("Tim", "r4", "b12")),
        (s.ACTS, "4r4b12<enter>", t.take("Tim", "r4", "b12")),
        (s.ACTS, "4p7 p7<enter>", t.take("Tim", "p7", "p7")),
        (s.ACTS, clicks("4", "r", "4", "space", "b", "1", "2", "enter"), t.take("Tim", "r4", "b12")),
        (s.ACTS, clicks("4", "r", "backspace", "backspace"), offers("key:1", "key:2", "key:3", "key:4")),
        (s.last_acts, "4r12<enter>", t.take("Sarah", "r12", "r12")),
        (s.last_acts, "4g12 g12<enter>", t.take("Sarah", "g12", "g12")),
        (s.last_acts, "4r12 b1<enter>", breaks(t.take("Sarah", "r12", "b1"), "action")),
        *(
            (s.ACTS, f"4{typed}<enter>", asks(typed))
            for typed in ("", "r4", "r4 b12 g1", "r4 b13", "4", "r4 b", "0 0")
        ),
        *((s.last_acts, f"4{typed}<enter>", asks(typed)) for typed in ("r", "r12 g12 p12", "r13")),
    ],
    "backspace and escape go back step by step": [
        (s.ACTS, "4", hints("type", "backspace")),
        (s.ACTS, "4r4 b1", hints("enter", "backspace")),
        (s.ACTS, "4r4 b1<backspace>", types("r4 b")),
        (s.ACTS, "4r4 b1<escape>", types("r4")),
        (s.ACTS, "4r4 b1<escape><escape><escape><-escape>2", t.action("Tim", 2)),
    ],
}

# ---------------------------------------------------------------------- what a lost action did
WHY = "action 2"
IN_BETWEEN = t.then(s.FOUR_ACT, t.action("Tim", 2))
"""Tim's action is lost, and then Ada acts."""
PLACES = [
    *((s.AFTER, None, TurnUpEntry), (s.AFTER, "Linus", TurnUpEntry), (IN_BETWEEN, "Ada", ActionEntry)),
    *((IN_BETWEEN, "Sarah", RestEntry), (s.over, "Tim", RestEntry)),
]
every_place = pytest.mark.parametrize(("situation", "player", "kind"), PLACES)


def changed(player: str, additions: int = 0, **keys: Any) -> t.Keys:
    return t.adjust(player, additions, why=WHY, **keys) if additions else t.adjust(player, why=WHY, **keys)


ADJUST: entries.Table = {
    "without a lost action there is no line": [
        *((situation, "a", False) for situation in (three, s.ACTS, s.FOUR_ACT, s.EARNS, s.NEXT)),
        (t.then(s.ACTS, t.action("Tim", 1, from_="Linus")), "a", False),
        (t.then(s.ACTS, t.take("Tim", "r4", "b12")), "a", False),
    ],
    "while something else is typed a opens nothing, and the next event can be entered instead": [
        (s.AFTER, "r3a<enter>", RED),
        (IN_BETWEEN, "4g1a r12<enter>", t.take("Ada", "g1", "r12"), "Ada"),
        (s.AFTER, "b2<enter>", t.trick("blue 2")),
        (IN_BETWEEN, "3", t.action("Ada", 3), "Ada"),
    ],
    "changes are read": [
        (s.AFTER, "a1+2<enter>", changed("Sarah", 2)),
        (s.AFTER, "a1+r3<enter>", changed("Sarah", gain="red 3")),
        (s.AFTER, "a1-r3<enter>", changed("Sarah", lose="red 3")),
        (s.AFTER, "a2-1<enter>", changed("Linus", -1)),
        (s.AFTER, "a1+2 +b2 -r3<enter>", changed("Sarah", 2, gain="blue 2", lose="red 3")),
        (s.AFTER, "a1-r3 +p6 +10<enter>", changed("Sarah", 10, gain="purple 6", lose="red 3")),
        (s.AFTER, "a2-2 +g1<enter>", changed("Linus", -2, gain="green 1")),
        (s.AFTER, "a1+2+b2-r3<enter>", changed("Sarah", 2, gain="blue 2", lose="red 3")),
        (t.then(s.ACTS, t.action("Tim", 3)), "a1+1<enter>", t.adjust("Sarah", 1, why="action 3")),
        (lambda: t.pass_over(t.seated(3), 12), "a3+1<enter>", changed("Tim", 1)),
        (
            s.AFTER,
            clicks("a", "1", "plus", "2", "space", "minus", "r", "3", "enter"),
            changed("Sarah", 2, lose="red 3"),
        ),
    ],
    "what is not a change is reported": [
        *(
            (s.AFTER, f"a1{typed}<enter>", asks(f"{typed}_  "))
            for typed in ("2", "r3", "+", "-", "+r", "+r7", "-0r", "++2")
        ),
        *(
            (s.AFTER, f"a1{typed}<enter>", asks(f"{typed}_  "))
            for typed in ("+2-1", "+r3b2", "+2 -1", "+r3 +b2", "+-2")
        ),
        *((s.AFTER, f"a1{typed}<enter>", asks()) for typed in ("", "-r3 -r3", "+2 3")),
        (s.AFTER, "a1+x", asks("x")),
    ],
    "a missing card is left to the rules": [
        (s.AFTER, "a1-1<enter>", breaks(changed("Sarah", -1), "adjust")),
        (s.AFTER, "a1+21<enter>", breaks(changed("Sarah", 21), "adjust")),
        (s.AFTER, "a3-r3<enter>", breaks(changed("Tim", lose="red 3"), "adjust")),
        (s.AFTER, "a2-3<enter>", breaks(changed("Linus", -3), "adjust")),
    ],
    "backspace and escape go back step by step": [
        (s.AFTER, "a", hints("1-3", "escape")),
        (s.AFTER, "a2", asks("Linus")),
        (s.AFTER, "a2", hints("type")),
        (s.AFTER, "a2+2 -", hints("enter", "backspace")),
        (s.AFTER, "a2+2 -<escape><escape>", hints("type")),
        (s.AFTER, "a2+2<escape><escape>1+1<enter>", changed("Sarah", 1)),
        (s.AFTER, "a2<backspace>1", asks("Sarah")),
        (s.AFTER, "a" + clicks("1", "plus", "backspace", "backspace"), hints("1-3", "escape")),
        *((s.AFTER, f"a{keys}<-S><-L><-tab><-colon><-f2>", True) for keys in ("", "1", "1+")),
    ],
    "the panel has keys for the mouse and tells what everybody has": [
        (s.AFTER, "a1", keypad("plus", "minus")),
        (s.AFTER, "a1+<backspace>", keypad("plus", "minus")),
        (s.AFTER, "a", shows("Sarah", "red 3", "Linus", "2 addition cards", "0 addition cards")),
    ],
}


# ---------------------------------------------------------------------- the last page
def page(*treasures: str, additions: int, player: str = "Sarah", number: int = 1) -> t.Keys:
    return t.tally(player, number, *treasures, additions=additions)


TALLY: entries.Table = {
    "a round is typed on one line": [
        (s.TALLYING, "r3 b2 +5<enter>", page("red 3", "blue 2", additions=5)),
        (s.TALLYING, "r3b2+5<enter>", page("red 3", "blue 2", additions=5)),
        (s.TALLYING, "+0<enter>", page(additions=0)),
        (s.TALLYING, "0<enter>", page(additions=0)),
        (s.TALLYING, "+22<enter>", page(additions=22)),
        (s.TALLYING, "+1 g6<enter>", page("green 6", additions=1)),
        (s.TALLYING, "p1 +0 p1<enter>", page("purple 1", "purple 1", additions=0)),
        (s.TALLYING, clicks("r", "3", "space", "plus", "5", "enter"), page("red 3", additions=5)),
        (s.TALLYING, "", keypad("plus")),
    ],
    "the first round comes before the second": [
        (s.ENTERED, "+1<enter>", page(additions=1, player="Linus"), "Linus"),
        (s.ENTERED, "+1<enter>", page(additions=1, number=2), "Sarah"),
    ],
    "addition cards are typed once, and what is not understood is reported": [
        *(
            (s.TALLYING, f"{typed}<enter>", asks(typed))
            for typed in ("r3 b2", "r3", "+5 +5", "+1+2", "+0 r3 +0", "r7 +1")
        ),
        *(
            (s.TALLYING, f"{typed}<enter>", asks(typed))
            for typed in ("r +1", "3 +1", "+", "+r3", "5", "++1", "rb +1", "")
        ),
        (s.TALLYING, "r3 b2<enter> +5<enter>", page("red 3", "blue 2", additions=5)),
        (s.ENTERED, "+11<enter>", breaks(page(additions=11, player="Linus"), "cards"), "Linus"),
    ],
}


@entries.table({**TURN_UP, **PLAY, **LINE})
def test_a_trick(row: tuple[Any, ...]) -> None:
    check(*row)


@entries.table({**EARN, **ACTION})
def test_what_is_won(row: tuple[Any, ...]) -> None:
    check(*row)


@entries.table({**ADJUST, **TALLY})
def test_what_is_adjusted_and_tallied(row: tuple[Any, ...]) -> None:
    check(*row)


def test_every_entry_is_of_its_kind_and_explains_itself() -> None:
    kinds: dict[entries.Situation, type[EventEntry]] = {
        three: TurnUpEntry,
        s.OPEN: PlayEntry,
        s.EARNS: EarnEntry,
        s.ACTS: ActionEntry,
        s.TALLYING: TallyLineEntry,
    }
    for situation, kind in kinds.items():
        entry = entry_of(situation())
        assert isinstance(entry, kind)
        assert not entry.marks()
        assert entry.about


@pytest.mark.parametrize("typed", ["r4+2c b7", "r4+2cb7", "r4 +2 c b 7"])
def test_a_second_card_is_that_of_the_next_player_and_replaces_nothing(typed: str) -> None:
    several = enter(entry_of(s.OPEN()), f"{typed}<enter>")
    assert isinstance(several, EventBatch)
    assert [(each["card"], each.get("additions"), each.get("shows")) for each in several.tables] == [
        ("red-4", 2, "sea"),
        ("blue-7", None, None),
    ]
    assert several.typed == ("r4+2c", "b7")


def test_the_question_names_who_starts_as_long_as_it_is_open_and_then_who_was_chosen() -> None:
    entry = entry_of(s.second_round())
    assert "Sarah" in entry.question
    assert entries.keys_of(entry)[:2] == ["enter", "1-3"]
    press(entry, "3")
    assert ("Tim" in entry.question, "Sarah" in entry.question) == (True, False)


def test_players_are_numbered_by_seat_if_they_can_be_robbed() -> None:
    for key, name in zip("123", ("Sarah", "Linus", "Ada"), strict=True):
        event = entry_of(s.any_color()).press(key)
        assert isinstance(event, dict)
        assert event["from"] == name
    assert not isinstance(entry_of(s.any_color()).press("4"), dict)


@every_place
def test_the_line_of_a_lost_action(
    situation: entries.Situation, player: str | None, kind: type[EventEntry]
) -> None:
    game = situation()
    entry = entry_of(game, player)
    assert isinstance(entry, kind)
    assert isinstance(entry, WithAdjustLine)
    before = entry.asked, entries.keys_of(entry)
    assert "a" in before[1]
    for key in ("escape", "backspace"):
        assert press(entry, "a", key) is True
        assert (entry.asked, entries.keys_of(entry), entry.press(key)) == (*before, False)
    offered = {f"key:{number + 1}" for number in range(len(game.players))}
    press(entry, "a")
    assert "2" in entry.asked
    assert entries.targets(entry) == offered
    event = enter(entry, "1+2<enter>")
    assert event == t.adjust(game.players[0], 2, why=WHY)
    game.record(**event)
    assert entry.line is None, "once recorded it is closed"
    assert enter(entry, "a1-1<enter>") == t.adjust(game.players[0], -1, why=WHY)


def test_a_refused_change_stays_typed_and_an_undo_closes_the_line() -> None:
    game = s.AFTER()
    entry = entry_of(game)
    assert isinstance(entry, WithAdjustLine)
    enter(entry, "a1-1<enter>")
    assert entry.line is not None
    assert entry.line.typed == "-1"
    game.record(**t.adjust("Sarah", 2))
    entry = entry_of(game)
    assert isinstance(entry, WithAdjustLine)
    enter(entry, "a2+")
    game.undo()
    assert entry.line is None


def test_before_somebody_is_chosen_other_keys_change_nothing() -> None:
    entry = entry_of(s.AFTER())
    press(entry, "a")
    asked = entry.asked
    for key in ("4", "9", "0", "r", "enter", "plus", "space", "tab", "²"):
        assert not isinstance(entry.press(key), dict)
        assert entry.asked == asked


def test_who_has_nothing_to_do_is_told_what_may_be_recorded() -> None:
    for game, player in ((s.over(), "Tim"), (IN_BETWEEN(), "Sarah")):
        entry = entry_of(game, player)
        assert isinstance(entry, RestEntry)
        assert "action 2" in entry.question
        assert (entry.asked, entry.panel(76)) == ("", None)
        assert entry.about
        assert all(entry.press(key) is False for key in ("enter", "1", "r", "u", "tab", "escape", "S"))


def test_several_changes_and_a_whole_page_can_follow_each_other() -> None:
    game = s.AFTER()
    for typed in ("a1-r3", "a2+r3", "a2-1", "a1+1"):
        game.record(**enter(entry_of(game), f"{typed}<enter>"))  # type: ignore[arg-type]
    assert [event.kind for event in game.events[-4:]] == ["adjust"] * 4
    game = s.TALLYING()
    found = []
    while game.expected():
        found.append(enter(entry_of(game), "r3 +3<enter>"))
        game.record(**found[-1])  # type: ignore[arg-type]
    assert found == [page("red 3", additions=3, player=each, number=n) for n in (1, 2) for each in game.players]


def test_colors_on_the_keypad_are_in_their_colors() -> None:
    entry = entry_of(three())
    enter(entry, "{treasures=}")
    found = {part.target: part.role for row in panel(entry).rows for part in row}
    assert [found[f"key:{color[0]}"] for color in ("red", "blue", "purple", "green")] == [
        "red",
        "blue",
        "purple",
        "green",
    ]


# ---------------------------------------------------------------------- a home-made pack: amber, cyan, navy, white
def treasure(color: str) -> t.Keys:
    return {"color": color, "points": 3}


def others(*events: t.Keys, players: int = 3, mode: str = "track") -> Game:
    return t.record_all(t.seated(players, mode=mode, changes=OTHERS), events)


AMBER: t.Keys = {"kind": "trick", "treasures": [treasure("amber")]}
WON: tuple[t.Keys, ...] = (
    AMBER,
    *(
        {"kind": "play", "player": player, "card": card}
        for player, card in (("Sarah", "amber-4"), ("Linus", "navy-7"), ("Tim", "white-9"))
    ),
    {"kind": "earn", "player": "Sarah", "color": "amber"},
)


def plays(card: str, **keys: str) -> t.Keys:
    return {"kind": "play", "player": "Sarah", "card": card, **keys}


HOME_MADE: entries.Table = {
    "other colors have other letters": [
        (
            lambda: others(players=4),
            "w3 c3<enter>",
            {"kind": "trick", "treasures": [treasure("white"), treasure("cyan")]},
        ),
        (lambda: others(players=4), "wr", types("w")),
        (
            lambda: others(*WON),
            "4a4 n1<enter>",
            {"kind": "action", "player": "Tim", "action": 4, "card": "amber-4", "discard": "navy-1"},
        ),
        (lambda: others(*WON), "<-a><-c><-n><-w>", types("")),
        (
            lambda: others(mode="tally"),
            "a3 n3 +4<enter>",
            {
                "kind": "tally",
                "player": "Sarah",
                "round": 1,
                "additions": 4,
                "treasures": [treasure("amber"), treasure("navy")],
            },
        ),
    ],
    "a color may have the letter of a cover": [
        (lambda: others(AMBER), "c7<enter>", plays("cyan-7")),
        (lambda: others(AMBER), "c7c<enter>", plays("cyan-7", shows="sea")),
        (lambda: others(AMBER), "n12n<enter>", plays("navy-12", shows="shore")),
        (lambda: others(AMBER), "n1c<enter>", plays("navy-1", shows="sea")),
        (lambda: others(AMBER), "a4<enter>", plays("amber-4")),
    ],
    "after a lost action a treasure of every color can still be turned up": [
        (
            lambda: others(*WON, t.action("Tim", 2)),
            f"{color[0]}3<enter>",
            {"kind": "trick", "treasures": [treasure(color)]},
        )
        for color in ("amber", "cyan", "navy", "white")
    ],
}


@entries.table(HOME_MADE)
def test_a_home_made_pack(row: tuple[Any, ...]) -> None:
    check(*row)


def test_treasures_of_other_colors_change_hands() -> None:
    entry = entry_of(others(*WON, t.action("Tim", 2)))
    press(entry, entries.keys_of(entry)[-1])
    event = {"kind": "adjust", "player": "Sarah", "lose": treasure("amber"), "why": WHY}
    assert enter(entry, "1-a3<enter>") == event


async def test_the_text_of_a_lost_action_is_asked_for_once_and_kept_in_the_sheets(desk: Desk) -> None:
    begun = s.AFTER()
    async with desk.open(begun) as pilot:
        assert "t" in [hint.key for hint in pad(pilot).hints()]
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Ask)
        await pilot.press(*keys_of("Draw two"), "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PadScreen)
        assert "t" not in [hint.key for hint in pad(pilot).hints()]
        assert pad(pilot).game.setup.sheets.actions[2] == "Draw two"
    assert desk.game.header.sheets == "my-sea-and-shore"
    assert desk.game.line[-1].event == begun.line[-1].event
    assert (
        games.new("sea-and-shore", begun.players, sheets="my-sea-and-shore").setup.sheets.actions[2] == "Draw two"
    )


def test_the_card_taken_back_may_be_typed_by_its_number_in_the_trick() -> None:
    game = s.ACTS()
    names = [play.card.name for play in game.state_as(State).plays]
    for number, name in enumerate(names, 1):
        answer = enter(entry_of(game), f"4{number} b12<enter>")
        assert isinstance(answer, dict)
        assert (answer["card"], answer["discard"]) == (name, "blue-12")
        assert not game.judge(answer)
    shows(f"1 {names[0]}")(game, entry_of_four(game), True)  # type: ignore[operator]


def entry_of_four(game: Game) -> EventEntry:
    entry = entry_of(game)
    press(entry, "4")
    return entry


@pytest.mark.parametrize(
    ("line", "told"), [("g10c", "g•c"), ("g10n", "•10n"), ("r7+2c", "r•+2c"), ("r7", "r7"), ("r7c b3", "r•c b3")]
)
def test_what_a_cover_hides_is_hidden_once_it_is_typed(line: str, told: str) -> None:
    entry = entry_of(s.NEXT())
    enter(entry, line)
    assert entry.asked.startswith(f"{told}_")


def test_a_tie_is_explained_where_it_decides() -> None:
    game = t.record_all(t.seated(4), [t.trick("red 3", "blue 2")])
    for card, added in (("red-10", 0), ("green-1", 0), ("red-7", 3), ("green-2", 0)):
        player = game.expected()[0].player
        if added:
            game.record(kind="count", player=player, additions=added, stands="counted")
        game.record(kind="play", player=player, card=card, **({"additions": added} if added else {}))
    tied = game.players[2]
    assert f"(tie with {tied}: nearer to the start)" in game.expected()[0].prompt
    assert "tie" in game.draw().text()


def test_after_one_player_another_may_be_told() -> None:
    game = s.AFTER()
    assert "another player" not in entry_of(game).question
    game.record(**enter(entry_of(game), "a1+1<enter>"))  # type: ignore[arg-type]
    assert "to another player" in entry_of(game).question
