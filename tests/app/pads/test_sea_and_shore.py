"""Sea & Shore: treasures, cards, what is won, what a lost action did and the last page, typed by their colors."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, cast

import pytest

from scorepad import games
from scorepad.app.pads.pad import EventBatch, EventEntry
from scorepad.app.pads.sea_and_shore.card_entries import RestEntry, WithAdjustLine
from scorepad.app.pads.sea_and_shore.trick import TurnUpEntry
from scorepad.app.pads.sea_and_shore.winnings import ActionEntry
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.pad import PadScreen
from scorepad.timeline.game import Game
from tests.app.desk import Desk, pad
from tests.app.desk import typed as keys_for
from tests.app.pads import entries
from tests.app.pads.entries import (
    asks,
    breaks,
    enter,
    entry_of,
    hints,
    offers,
    reported,
    says,
    sees,
    shows,
    types,
)
from tests.games.sea_and_shore import situations as s
from tests.games.sea_and_shore import table as t

OTHER_COLORS = [["amber", "cyan"], ["navy", "white"]]
"""Colors whose letters mean something else in the bundled pack's words: a line, and what a cover shows."""
OTHERS = {
    "colors": OTHER_COLORS,
    "treasure": [{"color": color, "points": 3} for pair in OTHER_COLORS for color in pair],
}
"""A home-made pack."""
KEYPAD = {f"key:{key}" for key in (*"rbpg", *"0123456789", "space", "enter", "backspace")}
three, four = partial(t.seated, 3), partial(t.seated, 4)


def keypad(*more: str) -> entries.Check:
    """The keys for the mouse are there, these among them."""
    wanted = {*KEYPAD, *(f"key:{key}" for key in more)}
    return sees(lambda entry: wanted - entries.targets(entry), set())


def questions(*words: str, without: str = "\0") -> entries.Check:
    return entries.says(lambda entry: entry.question, *words, without=without)


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
        (s.FOUR_DONE, "r3 r3<enter>", t.trick("red 3", "red 3")),
        (s.FOUR_DONE, "0<enter>", t.trick()),
        (three, "r3<enter>", RED),
        (four, f"{{treasures=}}{clicks('r', '3', 'space', 'b', '2', 'enter')}", TWO),
    ],
    "a single treasure from two decks is asked about": [
        (s.FOUR_DONE, "r3<enter>", asks("r3_  ")),
        *((situation, "r3<enter><enter>", RED) for situation in (s.FOUR_DONE, s.FIVE_DONE)),
        (s.FOUR_DONE, "r3<enter><backspace>4<enter><enter>", t.trick("red 4")),
        (s.FOUR_DONE, "r3<enter> b2<enter>", TWO),
    ],
    "what breaks a rule is left to the rules, what is not a treasure is reported and stays": [
        (three, "r3 b2<enter>", breaks(TWO, "decks")),
        (four, "r3<enter>", breaks(RED, "decks")),
        *reported(s.FOUR_DONE, "r, 7, r7, r0, r13, rr3, r3 0, 0 0, r3 b, 00"),
        *reported(three, ""),
    ],
    "keys for the mouse come with a click and go with what is typed": [
        *((situation, "", offers()) for situation in (three, s.NEXT, partial(t.pass_over, s.second_round(), 1))),
        (three, "{treasures=}", keypad()),
        (three, "{treasures=}<escape>", offers()),
        *((three, f"{{{target}}}", False) for target in ("color=red", "key:X")),
        (s.OPEN, "{card=}", keypad("plus")),
        (s.OPEN, "{card=}<escape>", offers()),
    ],
    "the second round begins with the question who starts it": [
        *((s.second_round, f"{keys}r3<enter>", RED) for keys in ("<enter>", "1", "", "0", "4", "3<backspace>")),
        (s.second_round, "2r3<enter>", starts("Linus")),
        (s.second_round, "2r3<escape><escape>3r3<enter>", starts("Tim")),
        *((s.second_round, key, asks()) for key in "04"),
        (s.second_round, "", offers("key:1", "key:2", "key:3")),
        (s.second_round, clicks("2", "r", "3", "enter"), starts("Linus")),
        (s.second_round, "a1+2<enter>", t.adjust("Sarah", 2, why="action 2")),
        (s.second_round, "", hints("enter", "1-3", "t", "a"), questions("Sarah")),
        (s.second_round, "3", questions("Tim", without="Sarah")),
    ],
}


# ---------------------------------------------------------------------- playing
def linus(face: str, **keys: Any) -> t.Keys:
    return t.play("Linus", face, **keys)


def whose(entry: EventEntry) -> str:
    return f"{entry.player} {entry.question}"


PLAY: entries.Table = {
    "a card is typed by color and number, with addition cards and its cover": [
        *((s.NEXT, f"{face}<enter>", linus(face)) for face in ("r7", "g12", "r7+2")),
        (s.NEXT, "r7 +2<enter>", linus("r7+2")),
        (s.NEXT, "r7+0<enter>", linus("r7")),
        (s.NEXT, "b1c<enter>", linus("b1", shows="sea")),
        (s.NEXT, "r7 +1 n<enter>", linus("r7+1", shows="shore")),
        (s.NEXT, f"{{card=}}{clicks('r', '7', '8', 'backspace', 'plus', '2', 'enter')}", linus("r7+2")),
    ],
    "what is not a card is reported, a broken rule is left to the rules": [
        *reported(s.NEXT, "r, 7, r13, r0, r07, +2, r+2, r7+, r7+c, r7+2+1, r7cc, r7cn, r7c+2, c"),
        *((s.OPEN, f"{typed}<enter>", asks()) for typed in ("r4b7g1p2", "rb7", "r4 b", "")),
        *((s.NEXT, f"{face}<enter>", breaks(linus(face), "additions")) for face in ("r7+3", "r12+1")),
        *((s.NEXT, f"{face}<enter>", breaks(linus(face), "cards")) for face in ("r4", "p7")),
    ],
    "it asks for the card of whoever is next, and hides what a cover hides": [
        *((s.OPEN, keys, says(whose, "Linus")) for keys in ("r4 ", "r4b", "r4 b7", "r4cb7", "r4 cb7")),
        *(
            (s.OPEN, keys, says(whose, who))
            for keys, who in (("r4", "Sarah"), ("r4 b7 g", "Tim"), ("r4b7g1p2", "Tim"))
        ),
        (s.NEXT, "cg10", asks("cg••_")),
        (s.NEXT, "ng1", asks("n•1_")),
        *((s.NEXT, f"{keys}<enter>", linus("b1", shows="sea")) for keys in ("cb1", "b1c")),
        (s.NEXT, "nr7+1<enter>", linus("r7+1", shows="shore")),
        (s.NEXT, "g10c", asks("g•c_")),
        (s.NEXT, "g10n", asks("•10n_")),
        (s.NEXT, "r7+2c", asks("r•+2c_")),
        (s.NEXT, "r7", asks("r7_")),
        (s.NEXT, "r7c b3", asks("r•c b3_")),
    ],
}
LINE: entries.Table = {
    sentence: [(situation, *row) for situation in (three, s.OPEN, s.TALLYING) for row in rows]
    for sentence, rows in {
        "backspace deletes one character and escape one word": [
            ("<-backspace><-escape>r12<backspace>", asks("r1_")),
            ("r12<escape><-escape>", types("")),
        ],
        "a letter that is not a color is reported, keys of the screen are left to it": [
            *((f"r3{key}", types("r3")) for key in "uqxa"),
            ("r3x", asks("r3_  ")),
            ("r3x<backspace>", asks("r_")),
            ("".join(f"<-{key}>" for key in ("q", "h", "A", "space", "comma", "minus")), types("")),
            ("r<-A><-S><-tab><-colon><-f2><-up><-asterisk><-ctrl+r>", types("r")),
        ],
        "hints say what to type and then what to press": [
            ("", hints("type")),
            ("r", hints("enter", "backspace")),
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
        *((s.STEALS, keys, t.earn("Tim", "red", from_="Sarah")) for keys in ("1", "{key:1}", "<-²>g11")),
        (s.STEALS, "{color=red}", t.earn("Tim", "red")),
        *((s.STEALS, f"{{{target}}}", False) for target in ("color=blue", "treasures=", "card=")),
        *((s.any_color, key, t.earn("Tim", "red", from_=name)) for key, name in (("2", "Linus"), ("3", "Ada"))),
        (s.any_color, "4", True),
    ],
    "hints and panel name stealing only where it is possible": [
        (s.EARNS, "", hints("enter")),
        (s.STEALS, "", hints("enter", "1")),
        (s.any_color, "", hints("enter", "1-3")),
        (s.STEALS, "", shows("red 1", "red 3", "Sarah"), offers("key:enter", "key:1")),
        (t.at("red 3, red 2 | r4 p7 g9 b1", players=4), "", shows("red 3", "red 2")),
    ],
    "who won two colors chooses which is settled first": [
        (two_colors, "", shows("[red 3]")),
        (two_colors, "b", shows("[blue 2]")),
        *((two_colors, f"{keys}<enter>", t.earn("Sarah", "red")) for keys in ("", "br")),
        *((two_colors, f"{keys}<enter>", t.earn("Sarah", "blue")) for keys in ("b", "{key:b}")),
        (two_colors, "{color=blue}{color=blue}", t.earn("Sarah", "blue")),
    ],
}
TAKE = t.take("Tim", "r4", "b12")
ACTION: entries.Table = {
    "an action is recorded right away where there is no choice": [
        (s.ACTS, "2", t.action("Tim", 2)),
        (s.ACTS, clicks("3"), t.action("Tim", 3)),
        (s.FOUR_ACT, "1", t.action("Tim", 1)),
        (s.ACTS, "1", t.action("Tim", 1, from_="Linus")),
        (s.ACTS, "<-0><-5><-9><-r><-a><-enter><-space>", types("")),
    ],
    "stealing asks from whom where there is a choice": [
        (two_rich, "1", asks(), hints("1-2", "backspace"), shows("1 Sarah", "2 Tim")),
        *((two_rich, keys, t.action("Ada", 1, from_="Tim")) for keys in ("12", "{key:1}{key:2}")),
        *((two_rich, f"1<{key}><-{key}>2", t.action("Ada", 2)) for key in ("backspace", "escape")),
    ],
    "the panel tells what the actions do, as far as it is known": [
        (s.ACTS, "", offers("key:1", "key:2", "key:3", "key:4")),
        (s.ACTS, "", shows("two addition cards", "lost in our copy: see your card")),
        (known_actions, "", shows("The text of action 2.", "The text of action 3.", without="lost in our")),
    ],
    "action 4 takes a card, by its name or its number in the trick, and discards one": [
        *((s.ACTS, f"4{cards}<enter>", TAKE) for cards in ("r4 b12", "r4b12", "1 b12")),
        (s.ACTS, "43 b12<enter>", t.take("Tim", "g9", "b12")),
        (s.ACTS, "4p7 p7<enter>", t.take("Tim", "p7", "p7")),
        (s.ACTS, clicks("4", "r", "4", "space", "b", "1", "2", "enter"), TAKE),
        (s.ACTS, clicks("4", "r", "backspace", "backspace"), offers("key:1", "key:2", "key:3", "key:4")),
        (s.ACTS, "4", shows("1 red-4")),
        (s.last_acts, "4r12<enter>", t.take("Sarah", "r12", "r12")),
        (s.last_acts, "4g12 g12<enter>", t.take("Sarah", "g12", "g12")),
        (s.last_acts, "4r12 b1<enter>", breaks(t.take("Sarah", "r12", "b1"), "action")),
        *reported(s.ACTS, ", r4, r4 b12 g1, r4 b13, 4, r4 b, 0 0", before="4"),
        *reported(s.last_acts, "r, r12 g12 p12, r13", before="4"),
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


def changed(player: str, additions: int = 0, **keys: Any) -> t.Keys:
    return t.adjust(player, additions, why=WHY, **keys) if additions else t.adjust(player, why=WHY, **keys)


ALL_THREE = changed("Sarah", 2, gain="blue 2", lose="red 3")
ADJUST: entries.Table = {
    "who has nothing to do is told what may be recorded": [
        row
        for situation, player in ((s.over, "Tim"), (IN_BETWEEN, "Sarah"))
        for row in (
            (situation, "", questions("action 2"), player),
            (situation, "<-enter><-1><-r>", offers(), player),
            (situation, "", sees(lambda entry: entry.asked, ""), player),
        )
    ],
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
        (s.AFTER, "a1+r3<enter>", changed("Sarah", gain="red 3")),
        (s.AFTER, "a2-1<enter>", changed("Linus", -1)),
        *((s.AFTER, f"a1{line}<enter>", ALL_THREE) for line in ("+2 +b2 -r3", "-r3 +b2 +2", "+2+b2-r3")),
        (t.then(s.ACTS, t.action("Tim", 3)), "a1+1<enter>", t.adjust("Sarah", 1, why="action 3")),
        (lambda: t.pass_over(t.seated(3), 12), "a3+10<enter>", changed("Tim", 10)),
        (s.AFTER, clicks(*"a1", "plus", "2", "space", "minus", *"r3", "enter"), changed("Sarah", 2, lose="red 3")),
    ],
    "what is not a change is reported, a missing card is left to the rules": [
        *reported(s.AFTER, "2, r3, +, -, +r, +r7, -0r, ++2, +2-1, +r3b2, +2 -1, +r3 +b2, +-2", before="a1"),
        *((s.AFTER, f"a1{typed}<enter>", asks()) for typed in ("", "-r3 -r3", "+2 3")),
        (s.AFTER, "a1+x", asks("x")),
        *((s.AFTER, f"a1{n:+}<enter>", breaks(changed("Sarah", n), "adjust")) for n in (-1, 21)),
        (s.AFTER, "a3-r3<enter>", breaks(changed("Tim", lose="red 3"), "adjust")),
    ],
    "backspace and escape go back step by step": [
        *((s.AFTER, f"a{key}", hints("1-3", "escape")) for key in ("", "4", "0", "r", "<enter>", "+", " ")),
        (s.AFTER, "a2", asks("Linus"), hints("type")),
        (s.AFTER, "a2+2 -", hints("enter", "backspace")),
        (s.AFTER, "a2+2 -<escape><escape>", hints("type")),
        (s.AFTER, "a2+2<escape><escape>1+1<enter>", changed("Sarah", 1)),
        (s.AFTER, "a2<backspace>1", asks("Sarah")),
        (s.AFTER, "a" + clicks("1", "plus", "backspace", "backspace"), hints("1-3", "escape")),
        *((s.AFTER, f"a{keys}<-S><-L><-tab><-colon><-f2>", True) for keys in ("", "1", "1+")),
    ],
    "the panel has keys for the mouse and tells what everybody has": [
        *((s.AFTER, keys, keypad("plus", "minus")) for keys in ("a1", "a1+<backspace>")),
        (s.AFTER, "a", shows("Sarah", "red 3", "Linus", "2 addition cards", "0 addition cards")),
    ],
}


# ---------------------------------------------------------------------- the last page
def page(*treasures: str, additions: int, player: str = "Sarah", number: int = 1) -> t.Keys:
    return t.tally(player, number, *treasures, additions=additions)


TALLY: entries.Table = {
    "a round is typed on one line": [
        *(
            (s.TALLYING, f"{line}<enter>", page("red 3", "blue 2", additions=5))
            for line in ("r3 b2 +5", "r3b2+5", "r3 +5 b2")
        ),
        *((s.TALLYING, f"{line}<enter>", page(additions=0)) for line in ("+0", "0")),
        (s.TALLYING, "+22<enter>", page(additions=22)),
        (s.TALLYING, clicks("r", "3", "space", "plus", "5", "enter"), page("red 3", additions=5)),
        (s.TALLYING, "", keypad("plus")),
        (s.ENTERED, "+1<enter>", page(additions=1, player="Linus"), "Linus"),
        (s.ENTERED, "+1<enter>", page(additions=1, number=2), "Sarah"),
    ],
    "addition cards are typed once, and what is not understood is reported": [
        *reported(s.TALLYING, "r3 b2, r3, +5 +5, +1+2, +0 r3 +0, r7 +1, r +1, 3 +1, +, +r3, 5, ++1, rb +1, "),
        (s.TALLYING, "r3 b2<enter> +5<enter>", page("red 3", "blue 2", additions=5)),
        (s.ENTERED, "+11<enter>", breaks(page(additions=11, player="Linus"), "cards"), "Linus"),
    ],
}


test_an_entry = entries.entry_test({**TURN_UP, **PLAY, **LINE, **EARN, **ACTION, **ADJUST, **TALLY})


@pytest.mark.parametrize("typed", ["r4+2c b7", "r4+2cb7", "r4 +2 c b 7"])
def test_a_second_card_is_that_of_the_next_player_and_replaces_nothing(typed: str) -> None:
    several = enter(entry_of(s.OPEN()), f"{typed}<enter>")
    assert isinstance(several, EventBatch)
    assert [(each["card"], each.get("additions"), each.get("shows")) for each in several.tables] == [
        ("red-4", 2, "sea"),
        ("blue-7", None, None),
    ]
    assert several.typed == ("r4+2c", "b7")


@pytest.mark.parametrize(("situation", "player", "kind"), PLACES)
def test_the_line_of_a_lost_action(
    situation: Callable[[], Game], player: str | None, kind: type[EventEntry]
) -> None:
    game = situation()
    entry = entry_of(game, player)
    assert isinstance(entry, kind)
    assert isinstance(entry, WithAdjustLine)
    before = entry.asked, entries.keys_of(entry)
    for key in ("escape", "backspace"):
        entries.after(entry, f"a<{key}>")
        assert (entry.asked, entries.keys_of(entry), entry.press(key)) == (*before, False)
    entries.after(entry, "a")
    assert "2" in entry.asked
    assert entries.targets(entry) == {f"key:{number + 1}" for number in range(len(game.players))}
    assert enter(entry, "1+2<enter>") == t.adjust(game.players[0], 2, why=WHY)
    game.record(**t.adjust(game.players[0], 2, why=WHY))
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


def test_several_changes_can_follow_each_other_and_pages_come_round_by_round() -> None:
    game = s.AFTER()
    assert "another player" not in entry_of(game).question
    for typed in ("a1-r3", "a2+r3", "a2-1", "a1+1"):
        game.record(**cast(t.Keys, enter(entry_of(game), f"{typed}<enter>")))
        assert "what else action" in entry_of(game).question
    assert [event.kind for event in game.events[-4:]] == ["adjust"] * 4
    game = s.TALLYING()
    for number, player in product((1, 2), game.players):
        assert enter(entry_of(game), "r3 +3<enter>") == page("red 3", additions=3, player=player, number=number)
        game.record(**page("red 3", additions=3, player=player, number=number))


def test_colors_on_the_keypad_are_in_their_colors() -> None:
    rows = entries.panel(entries.after(entry_of(three()), "{treasures=}")).rows
    found = {part.target: part.role for row in rows for part in row}
    assert [found[f"key:{color[0]}"] for color in t.COLORS] == list(t.COLORS)


# ---------------------------------------------------------------------- a home-made pack: amber, cyan, navy, white
def treasure(color: str) -> t.Keys:
    return {"color": color, "points": 3}


def others(*events: t.Keys, players: int = 3, mode: str = "track") -> Game:
    return t.record_all(t.seated(players, mode=mode, changes=OTHERS), events)


def turned_up(*colors: str) -> t.Keys:
    return {"kind": "trick", "treasures": [treasure(color) for color in colors]}


def plays(card: str, player: str = "Sarah", **keys: str) -> t.Keys:
    return {"kind": "play", "player": player, "card": card, **keys}


AMBER, AMBERS = turned_up("amber"), {"kind": "earn", "player": "Sarah", "color": "amber"}
WON = (AMBER, plays("amber-4"), plays("navy-7", "Linus"), plays("white-9", "Tim"), AMBERS)
four_others, played, won = partial(others, players=4), partial(others, AMBER), partial(others, *WON)
lost = partial(others, *WON, t.action("Tim", 2))
TAKEN: t.Keys = {"kind": "action", "player": "Tim", "action": 4, "card": "amber-4", "discard": "navy-1"}
LOST: t.Keys = {"kind": "adjust", "player": "Sarah", "lose": treasure("amber"), "why": WHY}
TWO_OTHERS = page(additions=4) | {"treasures": [treasure("amber"), treasure("navy")]}


test_a_home_made_pack = entries.entry_test(
    {
        "other colors have other letters": [
            (four_others, "w3 c3<enter>", turned_up("white", "cyan")),
            (four_others, "wr", types("w")),
            (won, "4a4 n1<enter>", TAKEN),
            (won, "<-a><-c><-n><-w>", types("")),
            (partial(others, mode="tally"), "a3 n3 +4<enter>", TWO_OTHERS),
        ],
        "a color may have the letter of a cover": [
            (played, "c7<enter>", plays("cyan-7")),
            (played, "c7c<enter>", plays("cyan-7", shows="sea")),
            (played, "n12n<enter>", plays("navy-12", shows="shore")),
            (played, "a4<enter>", plays("amber-4")),
        ],
        "after a lost action a treasure of every color can still be turned up, or change hands": [
            *((lost, f"{color[0]}3<enter>", turned_up(color)) for color in ("amber", "cyan", "navy", "white")),
            (lost, f"<{entries.keys_of(entry_of(lost()))[-1]}>1-a3<enter>", LOST),
        ],
    }
)


async def test_the_text_of_a_lost_action_is_asked_for_once_and_kept_in_the_sheets(desk: Desk) -> None:
    begun = s.AFTER()
    async with desk.open(begun) as pilot:
        assert "t" in [hint.key for hint in pad(pilot).hints()]
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Ask)
        await pilot.press(*keys_for("Draw two"), "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PadScreen)
        assert "t" not in [hint.key for hint in pad(pilot).hints()]
        assert pad(pilot).game.setup.sheets.actions[2] == "Draw two"
    assert desk.game.header.sheets == "my-sea-and-shore"
    assert desk.game.line[-1].event == begun.line[-1].event
    assert (
        games.new("sea-and-shore", begun.players, sheets="my-sea-and-shore").setup.sheets.actions[2] == "Draw two"
    )


def test_a_tie_is_explained_where_it_decides() -> None:
    game = t.record_all(t.seated(4), [TWO, t.play("Sarah", "r10"), t.play("Linus", "g1")])
    game.record(kind="count", player="Tim", additions=3, stands="counted")
    t.record_all(game, [t.play("Tim", "r7+3"), t.play("Ada", "g2")])
    assert ", nearer to the start than Tim: takes" in game.expected()[0].prompt
    assert "tie" in game.draw().text()
