"""Go for Gold: ports, rolls and tries by one digit, moves drawn with keys and clicks, and why a step is refused.

COVE, with Sarah at D1 and Linus at G3:

     A B C D E F G
  1  ~ ~ s P . ~ ~
  2   ~ . 4 . R . ~
  3  P . s ~ f 5 P
  4   . . . . 6 . ~
  5  ~ B . P s ~ ~
"""

from functools import partial
from typing import Any

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.go_for_gold.dice import RollEntry, TryEntry
from scorepad.app.pads.go_for_gold.route_entry import RouteEntry
from scorepad.text.drawing import touched
from scorepad.timeline.game import Game
from tests.app.pads import entries
from tests.app.pads.entries import (
    asks,
    breaks,
    check,
    enter,
    entry_of,
    hints,
    keys_of,
    offers,
    panel,
    press,
)
from tests.games.go_for_gold import table as t

LEEWARD = """
~ P P ~
 P . 4 ~
~ P . ~
"""
"""The ports are B1, C1, B3, A2; only B2, C2 and C3 lie between them."""
PORTS = dict(zip("1234", ("D1", "G3", "D5", "A3"), strict=True))
WIDTHS = (28, 32, 48, 53, 54, 76, 112, 196)
"""Columns within the panel, beside an island and under several."""
three = partial(t.rolled, 3)
street = partial(t.rolled, 4, drawing=t.STREET)
spits = partial(t.rolled, 5, drawing=t.SPITS)


def moved(*events: t.Keys, pips: int = 1, **keys: Any) -> Game:
    return t.record_all(t.rolled(pips, **keys), events)


def at_treasure(shovels: int = 2) -> Game:
    """Sarah may dig for treasure 4 at C2, with 2 shovels or 3."""
    if shovels == 3:
        return moved(t.move("Sarah", "C1 C2"), t.move("Linus", "F3 E3"), pips=2)
    return moved(t.move("Sarah", "C2"), t.move("Linus", "F2"))


def at_temple() -> Game:
    """Sarah may raid the red temple at E2, with 2 shovels."""
    return moved(t.move("Sarah", "D2 E2"), t.move("Linus", "F3 E3"), pips=2)


def foot_spent() -> Game:
    return moved(t.move("Sarah", "E1", foot=True), t.move("Linus", "F2"), t.roll(2))


def stuck() -> Game:
    return moved(t.move("Sarah", "B1", foot=True), t.move("Linus", "G1"), t.roll(5), drawing=t.SPITS)


def port_visited() -> Game:
    return moved(
        *(t.move("Sarah", "A2 A3", port="I3"), t.move("Linus", "H2 G2"), t.roll(3)), pips=2, drawing=t.STREET
    )


def sarah(path: str, **keys: Any) -> t.Keys:
    return t.move("Sarah", path, **keys)


def walks(path: str, *, foot: bool = False, says: str = "", left: int | None = None) -> entries.Outcome:
    """Nothing is recorded, the line that is drawn goes this way, and this is said."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert isinstance(entry, RouteEntry)
        assert (entry.path, entry.is_foot) == (tuple(path.split()), foot)
        assert says in entry.asked
        assert left is None or entry.left == left

    return outcome


def goes_to(**keys: str) -> entries.Outcome:
    """The spaces marked to go to, each with its key."""

    def outcome(_: Game, entry: EventEntry, __: Answer) -> None:
        marks = {
            touched(name, "path"): mark for name, mark in entry.marks().items() if mark.role in ("lit", "strand")
        }
        assert {name: f"{mark.before}{mark.after}".strip() for name, mark in marks.items()} == keys

    return outcome


DICE: entries.Table = {
    "the start player anchors by the digit of the port or a click": [
        *((t.table, digit, t.anchor(port)) for digit, port in PORTS.items()),
        *((t.table, f"{{path={port}}}", t.anchor(port)) for port in PORTS.values()),
        (t.table, "", hints(*PORTS)),
        *((t.table, key, False) for key in ("0", "5", "9", "a", "<enter>", "²", "<left>")),
        *((t.table, f"{{{target}}}", False) for target in ("", "C2", "path=C2", "player=Linus", "1")),
    ],
    "the roll is one digit or one click": [
        *((t.anchored, digit, t.roll(int(digit))) for digit in "123456"),
        *((t.anchored, f"{{pips={digit}}}", t.roll(int(digit))) for digit in "123456"),
        *(
            (t.anchored, f"<{key}>", False)
            for key in ("0", "7", "a", "s", "enter", "escape", "²", "٣", "16", "up")
        ),
        *((t.anchored, f"{{{target}}}", False) for target in ("key:0", "key:7", "1", "", "key:")),
    ],
    "a roll for a treasure is recorded, unless shovels could be spent": [
        (at_treasure, "4", t.dig("Sarah", 4)),
        (at_treasure, "6", t.dig("Sarah", 6)),
        (at_treasure, "1", t.dig("Sarah", 1)),
        (at_treasure, "2", asks("2 shovels")),
        (at_treasure, "2", hints("enter", "0", "backspace")),
        (at_treasure, "2", offers("key:enter", "key:0")),
        (at_treasure, "2<enter>", t.dig("Sarah", 2, shovels=2)),
        (at_treasure, "2 ", t.dig("Sarah", 2, shovels=2)),
        (at_treasure, "2{key:enter}", t.dig("Sarah", 2, shovels=2)),
        (at_treasure, "20", t.dig("Sarah", 2)),
        (at_treasure, "2{key:0}", t.dig("Sarah", 2)),
        (at_treasure, "23<enter>", t.dig("Sarah", 3, shovels=1)),
        (at_treasure, "31", t.dig("Sarah", 1)),
        *((at_treasure, f"<-{key}>2<{key}><-enter>5", t.dig("Sarah", 5)) for key in ("backspace", "escape")),
        (at_treasure, "2<-s><-a><-7><-9><-tab><-S><-u><enter>", t.dig("Sarah", 2, shovels=2)),
        (at_treasure, "", hints("1-6", "s")),
    ],
    "a temple is raided by a roll": [(at_temple, str(pips), t.raid("Sarah", pips)) for pips in range(1, 7)],
    "a treasure or a temple is left alone": [
        *((game, "s", t.skip("Sarah")) for game in (at_treasure, at_temple)),
        (at_temple, "{key:s}", t.skip("Sarah")),
        (at_temple, "<-0><-7><-enter><-f><-S><-a>s", t.skip("Sarah")),
    ],
}
ROUTE: entries.Table = {
    "the spaces to go to show their keys": [
        (three, "", goes_to(C1="a", E1="d", C2="z", D2="x")),
        (three, "xx", goes_to(E2="e", F3="d", E4="x", D4="z")),
        (spits, "dd", goes_to(D1="d!")),
    ],
    "a move is a few keys and Enter": [
        *((three, f"{keys}<enter>", sarah("D2 E2 F3")) for keys in ("xdx", "363", "<down><right>x", "x<right>3")),
        (three, "xdx ", sarah("D2 E2 F3")),
        (three, "z<down>", walks("C2 C3")),
        (three, "x<down>", walks("D2 E3")),
    ],
    "a step that is not possible says why and changes nothing": [
        *((three, key, asks()) for key in ("w", "<up>")),
        (three, "zx", walks("C2", says="move-land")),
        (three, "d<right>", walks("E1", says="move-land")),
        (three, "ze", walks("C2", says="move-once")),
        (three, "xad", walks("D2 C2", says="move-once")),
        (three, "xxza", walks("D2 E3 D4", says="move-exact")),
        (port_visited, "we", asks("port-once"), "Sarah"),
        (three, "<-s><-q><-u><-h><-tab><-0><-2><-5><-8><-S><-X><-colon><-²>", walks("")),
    ],
    "it says how many spaces are left and what the move gains": [
        (three, "", walks("", left=3)),
        (three, "x", walks("D2", left=2, says="2")),
        (three, "xxd", asks("Enter", "F3", "treasure 5", "+1 foot")),
    ],
    "Enter before the end makes the rules explain": [
        (three, "<enter>", asks()),
        (three, "x<enter>", breaks(sarah("D2"), "move-exact")),
    ],
    "everything is taken back step by step": [
        row
        for key in ("backspace", "escape")
        for row in (
            (partial(t.rolled, 2), f"fxx<{key}><{key}>", walks("", foot=True)),
            (partial(t.rolled, 2), f"fxx<{key}><{key}><{key}><-{key}>", walks("")),
        )
    ],
    "a foot allows one to six spaces and can be unused": [
        (partial(t.rolled, 1), "x", goes_to()),
        (partial(t.rolled, 1), "xfxz", walks("D2 E3 D4", foot=True, left=3)),
        (partial(t.rolled, 1), "xfxz<enter>", sarah("D2 E3 D4", foot=True)),
        (partial(t.rolled, 1), "xfxzf", walks("D2")),
        (foot_spent, "f", asks("foot")),
        (spits, "f", walks("", foot=True)),
        (spits, "f<escape><-backspace>dd<enter>", sarah("B1 C1", foot=True)),
    ],
    "somebody who cannot move is out with Enter": [(stuck, "<enter>", t.out("Sarah"), "Sarah")],
    "a port ends the move and asks for another one": [
        (street, "xz", walks("A2 A3", left=0)),
        (street, "xz", goes_to(I1="2", I3="3")),
        (street, "xz", asks("I1", "I3")),
        *((street, f"xz{key}", walks("A2 A3")) for key in ("<enter>", "0", "1", "4", "9")),
        (street, "xzd", walks("A2 A3", says="port-ends-move")),
        (street, "xz3", sarah("A2 A3", port="I3")),
        (street, "xz<backspace>", walks("A2")),
        *((street, f"xz{{path={space}}}", walks("A2 A3")) for space in ("A1", "A3", "E2")),
        (street, "xz{path=I1}", sarah("A2 A3", port="I1")),
        (partial(t.rolled, 1, drawing=t.STREET), "fxz2", sarah("A2 A3", foot=True, port="I1")),
        (partial(t.rolled, 4, drawing=LEEWARD), "xdz", goes_to(B3="a!")),
    ],
    "spaces are clicked one after the other and the last one again": [
        (three, "{path=D2}{path=E2}{path=F2}{path=E2}{path=F3}", walks("D2 E2 F3")),
        (three, "{path=D2}{path=E2}{path=F3}{path=F3}", sarah("D2 E2 F3")),
        (three, "{path=D2}{path=E2}{path=E2}", breaks(sarah("D2 E2"), "move-exact")),
        (three, "{path=G3}", walks("", says="move-from-end")),
        (three, "{path=D1}", walks("", says="move-once")),
        (three, "{path=D2}{path=C4}", walks("D2", says="move-adjacent")),
        (three, "{path=D2}{path=D1}", walks("D2", says="move-once")),
        (three, "{path=D2}{path=D3}", walks("D2", says="move-land")),
        *((three, f"{{{target}}}", False) for target in ("", "D2", "player=Linus", "x", "log")),
    ],
}


@entries.table({**DICE, **ROUTE})
def test_an_entry(row: tuple[Any, ...]) -> None:
    check(*row)


def test_marks_show_ports_tries_and_spaces_gone_to() -> None:
    assert {touched(port, "port"): mark.before for port, mark in entry_of(t.table()).marks().items()} == {
        port: digit for digit, port in PORTS.items()
    }
    assert [set(entry_of(game()).marks()) for game in (at_treasure, at_temple)] == [
        {"path=C2 player=Sarah"},
        {"path=E2 player=Sarah"},
    ]
    entry = entry_of(three())
    enter(entry, "xx")
    bracketed = {
        touched(name, "path") for name, mark in entry.marks().items() if (mark.before, mark.after) == ("[", "]")
    }
    assert bracketed == {"D2", "E3"}
    assert not entry.point("log")


@pytest.mark.parametrize("columns", WIDTHS)
def test_every_face_is_in_the_panel_once_and_nothing_is_cut_off(columns: int) -> None:
    for game in (t.anchored(), at_treasure(), at_temple()):
        drawing = panel(entry_of(game), columns)
        assert drawing.width <= columns
        found = [part for row in drawing.rows for part in row if part.target not in ("", "key:s")]
        assert sorted(part.target for part in found) == [f"pips={each}" for each in "123456"]
        assert all(f"[ {part.target[-1]} ]" in part.text for part in found)
    asking = entry_of(at_treasure())
    press(asking, "2")
    assert panel(asking, columns).width <= columns


def outcomes(entry: EventEntry, columns: int) -> dict[int, str]:
    """What the panel promises for each face."""
    rows = panel(entry, columns).rows
    faces = [part for row in rows for part in row if touched(part.target, "pips")]
    words = [part for row in rows for part in row if not part.target]
    return {touched(face.target, "pips"): part.text.strip() for face, part in zip(faces, words, strict=True)}


def gained(game: Game, event: Answer) -> tuple[int, int]:
    """What Sarah gets for this event, in points and shovels; then all is as before."""
    before = game.result().of("Sarah").total, t.state_of(game).seat("Sarah").shovels_left
    assert isinstance(event, dict)
    assert t.broken(game, event) == ()
    game.record(**event)
    after = game.result().of("Sarah").total, t.state_of(game).seat("Sarah").shovels_left
    game.undo()
    return after[0] - before[0], after[1] - before[1]


@pytest.mark.parametrize("columns", [28, 76])
@pytest.mark.parametrize("shovels", [2, 3])
def test_each_face_shows_its_outcome_for_a_treasure(shovels: int, columns: int) -> None:
    game = at_treasure(shovels)
    promised = outcomes(entry_of(game), columns)
    for pips in range(1, 7):
        entry, missing = entry_of(game), 4 - pips
        answer = entry.press(str(pips))
        if 0 < missing <= shovels:
            assert answer is True, f"{pips} is recorded although shovels could be spent"
            assert gained(game, entry.press("enter")) == (4, -missing)
            assert gained(game, entry.press("0")) == (0, 0)
            assert str(missing) in promised[pips].split("+")[0]
            assert promised[pips].endswith("+4")
        else:
            assert gained(game, answer) == ((4, 0) if missing <= 0 else (0, 0))
            assert promised[pips] == "+4" if missing <= 0 else "+" not in promised[pips]


@pytest.mark.parametrize("columns", [28, 76])
def test_each_face_shows_its_outcome_for_a_temple(columns: int) -> None:
    game = at_temple()
    promised = outcomes(entry_of(game), columns)
    for pips in range(1, 7):
        assert gained(game, entry_of(game).press(str(pips))) == ((9, -2) if pips <= 2 else (-1, 0))
        assert promised[pips] == "+9" if pips <= 2 else "-1" in promised[pips]


def test_where_skipping_is_the_only_choice_enter_records_it() -> None:
    game = at_treasure()
    entry = pad(game).entry(game, game.expected()[1])
    assert isinstance(entry, ChoiceEntry)
    assert entry.press("enter") == t.skip("Sarah")


# ---------------------------------------------------------------------- going on
def test_a_roll_waiting_for_shovels_is_kept_at_the_same_space_and_dropped_where_it_raises_no_question() -> None:
    begun = entry_of(at_treasure())
    press(begun, "2")
    entry = entry_of(at_treasure())
    entry.go_on(begun)
    assert entry.press("enter") == t.dig("Sarah", 2, shovels=2)
    begun = entry_of(at_treasure(3))
    elsewhere = moved(t.move("Sarah", "B1"), t.move("Linus", "H2"), drawing=t.STREET)
    for game, pips in ((at_treasure(), "1"), (at_temple(), "3"), (elsewhere, "3")):
        begun.press(pips)
        entry = entry_of(game)
        assert isinstance(entry, TryEntry)
        for old in (begun, entry_of(at_treasure()), entry_of(t.anchored())):
            entry.go_on(old)
            assert keys_of(entry) == ["1-6", "s"]


@pytest.mark.parametrize(
    ("begun", "typed", "game", "path", "foot"),
    [
        (three, "fxd", lambda: moved(t.move("Linus", "F3 E3 D4"), pips=3), "D2 E2", True),
        (partial(t.rolled, 4), "xdd", partial(t.rolled, 2), "D2 E2", False),
        (
            partial(t.rolled, 4),
            "xdd",
            lambda: moved(sarah("E1"), t.move("Linus", "F2"), t.roll(4)),
            "D2 E2 F2",
            False,
        ),
        (
            partial(t.rolled, 4),
            "xdd",
            lambda: moved(sarah("E1 E2"), t.move("Linus", "F3 E3"), t.skip("Sarah"), t.roll(4), pips=2),
            "D2",
            False,
        ),
        (
            partial(t.rolled, 1),
            "fxx",
            lambda: moved(sarah("E1", foot=True), t.move("Linus", "F2"), t.roll(1)),
            "D2",
            False,
        ),
        (spits, "dd", partial(t.rolled, 2, drawing=t.SPITS), "B1 C1", False),
    ],
    ids=["somebody else has moved", "fewer", "moved", "entered", "the foot is spent", "a foot nobody asked for"],
)
def test_a_started_line_is_kept_as_far_as_it_fits(
    begun: entries.Situation, typed: str, game: entries.Situation, path: str, foot: bool
) -> None:
    old = entry_of(begun())
    enter(old, typed)
    now = game()
    entry = entry_of(now, "Sarah")
    entry.go_on(RollEntry(now.expected()[0]))  # of which nothing can be taken over
    entry.go_on(old)
    assert isinstance(entry, RouteEntry)
    assert (entry.path, entry.is_foot) == (tuple(path.split()), foot)
