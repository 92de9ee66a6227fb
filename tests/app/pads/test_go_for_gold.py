"""Go for Gold: ports, rolls and tries by one digit, moves drawn with keys and clicks, and why a step is refused.

COVE, with Sarah at D1 and Linus at G3:

     A B C D E F G
  1  ~ ~ s P . ~ ~
  2   ~ . 4 . R . ~
  3  P . s ~ f 5 P
  4   . . . . 6 . ~
  5  ~ B . P s ~ ~
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from random import Random
from typing import Any

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.go_for_gold.move_entries import RollEntry, RouteEntry, letter, ways
from scorepad.app.pads.pad import EventEntry
from scorepad.engine.expected import Expected
from scorepad.text.drawing import touched
from scorepad.timeline.game import Game
from tests.app.pads import entries
from tests.app.pads.entries import after, asks, breaks, entry_of, hints, offers, panel, sees
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.islands import Chart, Walker, chart, paths, random_island
from tests.players import choose

LEEWARD = """
~ P P ~
 P . 4 ~
~ P . ~
"""
"""The ports are B1, C1, B3, A2; only B2, C2 and C3 lie between them."""
PORTS = dict(zip("1234", ("D1", "G3", "D5", "A3"), strict=True))
WIDTHS = (28, 32, 48, 53, 54, 76, 112, 196)
"""Columns within the panel, beside an island and under several."""
one, two, three, four = (partial(t.rolled, pips) for pips in (1, 2, 3, 4))
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


def stuck() -> Game:
    return moved(t.move("Sarah", "B1", foot=True), t.move("Linus", "G1"), t.roll(5), drawing=t.SPITS)


foot_spent = partial(moved, t.move("Sarah", "E1", foot=True), t.move("Linus", "F2"), t.roll(2))
port_visited = partial(
    moved, *(t.move("Sarah", "A2 A3", port="I3"), t.move("Linus", "H2 G2"), t.roll(3)), pips=2, drawing=t.STREET
)


def bracketed(entry: EventEntry) -> set[str]:
    return {touched(name, "path") for name, mark in entry.marks().items() if mark[1:] == ("[", "]")}


def sarah(path: str, **keys: Any) -> t.Keys:
    return t.move("Sarah", path, **keys)


def walks(path: str, *, foot: bool = False, says: str = "", left: int | None = None) -> entries.Check:
    """Nothing is recorded, the line that is drawn goes this way, and this is said."""
    return sees(
        lambda entry: (
            entry.path,
            entry.is_foot,
            says if says in entry.asked else entry.asked,
            left if left is None else entry.left,
        ),
        (tuple(path.split()), foot, says, left),
    )


def lit(entry: EventEntry) -> dict[str, str]:
    """The spaces marked to go to, each with its key."""
    marks = {name: mark for name, mark in entry.marks().items() if mark.role in ("lit", "strand")}
    return {touched(name, "path"): f"{mark.before}{mark.after}".strip() for name, mark in marks.items()}


def goes_to(**keys: str) -> entries.Check:
    return sees(lit, keys)


DUG = t.dig("Sarah", 2, shovels=2)
DICE: entries.Table = {
    "the start player anchors by the digit of the port or a click": [
        *(
            (t.table, keys, t.anchor(port))
            for digit, port in PORTS.items()
            for keys in (digit, f"{{path={port}}}")
        ),
        (t.table, "", hints(*PORTS), sees(lit, {port: digit for digit, port in PORTS.items()})),
        *((t.table, key, False) for key in ("0", "5", "a", "<enter>", "²", "{path=C2}")),
    ],
    "the roll is one digit or one click": [
        *((t.anchored, keys, t.roll(n)) for n in range(1, 7) for keys in (str(n), f"{{pips={n}}}")),
        *((t.anchored, f"<{key}>", False) for key in ("0", "7", "a", "enter", "٣", "16")),
    ],
    "a roll for a treasure is recorded, unless shovels could be spent": [
        (at_treasure, "", hints("1-6", "s"), sees(lambda entry: set(entry.marks()), {"path=C2 player=Sarah"})),
        *((at_treasure, str(pips), t.dig("Sarah", pips)) for pips in (1, 4, 6)),
        (at_treasure, "2", asks("2 shovels"), hints("enter", "0", "backspace"), offers("key:enter", "key:0")),
        *((at_treasure, f"2{key}", DUG) for key in ("<enter>", " ", "{key:enter}", "<-s><-a><-7><-S><-u><enter>")),
        *((at_treasure, f"2{key}", t.dig("Sarah", 2)) for key in ("0", "{key:0}")),
        (at_treasure, "23<enter>", t.dig("Sarah", 3, shovels=1)),
        (at_treasure, "31", t.dig("Sarah", 1)),
        *((at_treasure, f"<-{key}>2<{key}><-enter>5", t.dig("Sarah", 5)) for key in ("backspace", "escape")),
    ],
    "a temple is raided by a roll, and whatever may be tried is left alone by s": [
        *((at_temple, str(pips), t.raid("Sarah", pips)) for pips in range(1, 7)),
        (at_temple, "", sees(lambda entry: set(entry.marks()), {"path=E2 player=Sarah"})),
        *((game, key, t.skip("Sarah")) for game in (at_treasure, at_temple) for key in ("s", "{key:s}")),
        (at_temple, "<-0><-7><-enter><-f><-S><-a>s", t.skip("Sarah")),
    ],
}
ROUTE: entries.Table = {
    "the spaces to go to show their keys, and those gone to are marked": [
        (three, "", goes_to(C1="a", E1="d", C2="z", D2="x")),
        (three, "xx", goes_to(E2="e", F3="d", E4="x", D4="z")),
        (spits, "dd", goes_to(D1="d!")),
        (three, "xx", sees(bracketed, {"D2", "E3"})),
        (three, "", sees(lambda entry: entry.point("log"), False)),
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
        (three, "xad", walks("D2 C2", says="move-once")),
        (three, "xxza", walks("D2 E3 D4", says="move-exact")),
        (port_visited, "we", asks("port-once"), "Sarah"),
        (three, "<-s><-q><-u><-h><-tab><-0><-2><-5><-8><-S><-X><-colon><-²>", walks("")),
    ],
    "it says how many spaces are left and what the move gains": [
        (three, "", walks("", left=3)),
        (three, "x", walks("D2", left=2, says="2")),
        (three, "xxd", asks("Enter", "F3", "treasure 5", "+1 foot")),
        (three, "<enter>", asks()),
        (three, "x<enter>", breaks(sarah("D2"), "move-exact")),
    ],
    "everything is taken back step by step": [
        row
        for key in ("backspace", "escape")
        for row in (
            (two, f"fxx<{key}><{key}>", walks("", foot=True)),
            (two, f"fxx<{key}><{key}><{key}><-{key}>", walks("")),
        )
    ],
    "a foot allows one to six spaces and can be unused": [
        (one, "x", goes_to()),
        (one, "xfxz", walks("D2 E3 D4", foot=True, left=3)),
        (one, "xfxz<enter>", sarah("D2 E3 D4", foot=True)),
        (one, "xfxzf", walks("D2")),
        (foot_spent, "f", asks("foot")),
        (stuck, "<enter>", t.out("Sarah"), "Sarah"),
        (spits, "f", walks("", foot=True)),
        (spits, "f<escape><-backspace>dd<enter>", sarah("B1 C1", foot=True)),
    ],
    "a port ends the move and asks for another one": [
        (street, "xz", walks("A2 A3", left=0), goes_to(I1="2", I3="3"), asks("I1", "I3")),
        *((street, f"xz{key}", walks("A2 A3")) for key in ("<enter>", "0", "1", "4", "9")),
        (street, "xzd", walks("A2 A3", says="port-ends-move")),
        (street, "xz", asks(without="foot")),
        (street, "xzf", asks("foot")),
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
        *((three, f"{{{target}}}", False) for target in ("D2", "player=Linus")),
    ],
}


test_an_entry = entries.entry_test({**DICE, **ROUTE})


@pytest.mark.parametrize("columns", WIDTHS)
def test_every_face_is_in_the_panel_once_and_nothing_is_cut_off(columns: int) -> None:
    for game in (t.anchored(), at_treasure(), at_temple()):
        drawing = panel(entry_of(game), columns)
        assert drawing.width <= columns
        found = [part for row in drawing.rows for part in row if part.target not in ("", "key:s")]
        assert sorted(part.target for part in found) == [f"pips={each}" for each in "123456"]
        assert all(f"[ {part.target[-1]} ]" in part.text for part in found)
    assert panel(after(entry_of(at_treasure()), "2"), columns).width <= columns


def outcomes(entry: EventEntry, columns: int) -> dict[int, str]:
    """What the panel promises for each face."""
    rows = panel(entry, columns).rows
    faces = [part for row in rows for part in row if touched(part.target, "pips")]
    words = [part for row in rows for part in row if not part.target]
    return {touched(face.target, "pips"): part.text.strip() for face, part in zip(faces, words, strict=True)}


@pytest.mark.parametrize("columns", [28, 76])
def test_each_face_shows_its_outcome(columns: int) -> None:
    for shovels in (2, 3):
        for pips, words in outcomes(entry_of(at_treasure(shovels)), columns).items():
            missing = 4 - pips
            assert words.endswith("+4") == (missing <= shovels), "what is missing can be made up for"
            assert (words == "+4") == (missing <= 0)
            assert (str(missing) in words.removesuffix("+4")) == (0 < missing <= shovels)
    for pips, words in outcomes(entry_of(at_temple()), columns).items():
        assert (words == "+9", "-1" in words) == (pips <= 2, pips > 2)


def test_where_skipping_is_the_only_choice_enter_records_it() -> None:
    game = at_treasure()
    entry = pad(game).entry(game, game.expected()[1])
    assert isinstance(entry, ChoiceEntry)
    assert entry.press("enter") == t.skip("Sarah")


# ---------------------------------------------------------------------- going on
def test_a_roll_waiting_for_shovels_is_kept_at_the_same_space_and_dropped_where_it_raises_no_question() -> None:
    entry = entry_of(at_treasure())
    entry.go_on(after(entry_of(at_treasure()), "2"))
    assert entry.press("enter") == DUG
    begun = entry_of(at_treasure(3))
    elsewhere = moved(t.move("Sarah", "B1"), t.move("Linus", "H2"), drawing=t.STREET)
    for game, pips in ((at_treasure(), "1"), (at_temple(), "3"), (elsewhere, "3")):
        begun.press(pips)
        for old in (begun, entry_of(at_treasure()), entry_of(t.anchored())):
            entry = entry_of(game)
            entry.go_on(old)
            assert entries.keys_of(entry) == ["1-6", "s"]


AROUND = (sarah("E1"), t.move("Linus", "F2"), t.roll(4))
ACROSS = (sarah("E1 E2"), t.move("Linus", "F3 E3"), t.skip("Sarah"), t.roll(4))
SPENT = (sarah("E1", foot=True), t.move("Linus", "F2"), t.roll(1))


@pytest.mark.parametrize(
    ("begun", "typed", "game", "path", "foot"),
    [
        (three, "fxd", partial(moved, t.move("Linus", "F3 E3 D4"), pips=3), "D2 E2", True),
        (four, "xdd", two, "D2 E2", False),
        (four, "xdd", partial(moved, *AROUND), "D2 E2 F2", False),
        (four, "xdd", partial(moved, *ACROSS, pips=2), "D2", False),
        (one, "fxx", partial(moved, *SPENT), "D2", False),
        (spits, "dd", partial(t.rolled, 2, drawing=t.SPITS), "B1 C1", False),
    ],
    ids=["somebody else has moved", "fewer", "moved", "entered", "the foot is spent", "a foot nobody asked for"],
)
def test_a_started_line_is_kept_as_far_as_it_fits(
    begun: Callable[[], Game], typed: str, game: Callable[[], Game], path: str, foot: bool
) -> None:
    now = game()
    entry = entry_of(now, "Sarah")
    entry.go_on(RollEntry(now.expected()[0]))  # of which nothing can be taken over
    entry.go_on(after(entry_of(begun()), typed))
    assert isinstance(entry, RouteEntry)
    assert (entry.path, entry.is_foot) == (tuple(path.split()), foot)


# ---------------------------------------------------------------------- the compass
STEPS = {"w": (-1, -1), "e": (1, -1), "a": (-2, 0), "d": (2, 0), "z": (-1, 1), "x": (1, 1)}
"""How many characters to the right and lines down a drawing has the space that a key goes to."""
KEY_OF = {step: key for key, step in STEPS.items()}
ALIASES = {"7": "w", "9": "e", "4": "a", "6": "d", "1": "z", "3": "x", "y": "z", "left": "a", "right": "d"}
BROAD = "\n".join(
    " " * (row % 2) + " ".join(["P" if row in (0, 25) else "."] * 2 + ["4"] * 24) for row in range(26)
)
"""As large as a map may be; the ports are A1, B1, B26, A26."""
TINY = """
P . P
 . 4 .
P . P
"""
DRAWINGS = {"cove": t.COVE, "street": t.STREET, "spits": t.SPITS, "tiny": TINY, "broad": BROAD} | {
    f"random {seed}": random_island(Random(seed), columns=3 + seed, rows=7 - seed, spaces=14) for seed in range(5)
}
every_drawing = pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=list(DRAWINGS))


def seen(drawing: str, space: str, key: str) -> list[str]:
    """The space that the drawing shows in the direction of a key, if there is one."""
    places = chart(drawing).places
    x, y = places[space]
    right, down = STEPS[key]
    return [other for other, place in places.items() if place == (x + right, y + down)]


def pressed(drawing: str, space: str, key: str) -> list[str]:
    own = t.island(drawing)
    return ways(key, own, own.bits[space])


@every_drawing
def test_every_key_goes_where_the_drawing_shows_it_and_every_space_that_touches_shows_its_key(
    drawing: str,
) -> None:
    own = t.island(drawing)
    for space, near in chart(drawing).near.items():
        led = {key: pressed(drawing, space, key) for key in STEPS}
        assert led == {key: seen(drawing, space, key) for key in STEPS}, space
        assert sorted(name for names in led.values() for name in names) == sorted(near)
        assert {alias: pressed(drawing, space, alias) for alias in ALIASES} == {
            alias: led[key] for alias, key in ALIASES.items()
        }
        assert all(led[letter(own, own.bits[space], name)] == [name] for name in near)
        for arrow, keys in (("up", "we"), ("down", "zx")):
            both = pressed(drawing, space, arrow)
            assert sorted(both) == sorted(name for key in keys for name in led[key])
            assert not both or both[0][0] == space[0], f"{arrow} from {space} leaves the column first"


def test_no_letter_goes_to_a_space_that_does_not_touch_and_other_keys_lead_nowhere() -> None:
    own = t.island(t.COVE)
    for space, near in chart(t.COVE).near.items():
        others = chart(t.COVE).glyphs.keys() - near
        assert {letter(own, own.bits[space], name) for name in others} == {" "}
    for key in ("s", "q", "u", "h", "f", "0", "2", "5", "8", "W", "enter", "space", "tab", "", "٤"):
        assert pressed(t.COVE, "D4", key) == []


# ---------------------------------------------------------------------- against every move that the rules allow
class Trial:
    """One player's move on any island: the entry, and the same by slow rules."""

    def __init__(self, game: Game, expected: Expected, drawing: str, *, foot: bool) -> None:
        self.game = game
        self.chart: Chart = chart(drawing)
        entry = entry_of(game, expected.player)
        assert isinstance(entry, RouteEntry)
        self.entry = entry
        self.walker: Walker = t.walker(game.setup.sheets, t.state_of(game).seat(expected.player or ""))
        if foot and not self.entry.is_foot:
            self.entry.press("f")
        self.foot = self.entry.is_foot
        self.moves = list(paths(self.chart, self.walker, t.pips_of(game), foot=self.foot))

    def open(self, path: tuple[str, ...]) -> set[str]:
        """The spaces that may be entered after these, whatever comes of it."""
        here = path[-1] if path else self.walker.at
        ports = self.walker.ports(self.chart)
        if path and path[-1] in self.chart.ports:
            return set()
        fresh = self.chart.near[here] & self.chart.land - self.walker.entered - set(path)
        return {space for space in fresh if space not in self.chart.ports or space in ports}

    def onward(self, port: str) -> set[str]:
        return set(self.chart.ports) - self.walker.entered - {port}

    def is_stuck(self, path: tuple[str, ...]) -> bool:
        """Is there no space to go to next time?"""
        if path[-1] not in self.chart.ports:
            return not self.open(path)
        inland = self.chart.land - set(self.chart.ports) - self.walker.entered - set(path)
        return not any(self.chart.near[port] & inland for port in self.onward(path[-1]))

    def check_marks(self) -> None:
        """Compare what is marked with what the rules allow."""
        entry, path = self.entry, self.entry.path
        steps = 6 if self.foot else t.pips_of(self.game)
        due = self.open(path) if len(path) < steps else set()
        found = {target: mark for target, mark in entry.marks().items() if mark.role in ("lit", "strand")}
        marks = {touched(target, "path"): mark for target, mark in found.items()}
        assert set(marks) - set(self.chart.ports if entry.is_at_port else ()) == due
        x, y = self.chart.places[path[-1] if path else self.walker.at]
        for name in due:
            other_x, other_y = self.chart.places[name]
            assert marks[name].before == KEY_OF[other_x - x, other_y - y]
            through = [each for each in self.moves if each[: len(path) + 1] == (*path, name)]
            is_bad = through == [(*path, name)] and name not in self.chart.ports and self.is_stuck(through[0])
            if not through or is_bad:
                assert marks[name] == ("strand", marks[name].before, "!"), f"{name} after {path}: {through}"
            elif not all(self.is_stuck(each) for each in through):
                assert marks[name] == ("lit", marks[name].before, " "), f"{name} after {path}: {through}"

    def entered(self) -> Iterator[dict[str, Any]]:
        """Every event that the keys lead to where the hints say that the move may end."""
        path = self.entry.path
        for hint in self.entry.hints():
            if hint.key == "enter" or hint.key.isdecimal():
                event = self.entry.press(hint.key)
                assert isinstance(event, dict)
                yield event
        for key in lit(self.entry).values() if not self.entry.is_at_port else ():
            assert self.entry.press(key[0]) is True
            yield from self.entered()
            self.entry.path = path

    def legal(self) -> set[tuple[Any, ...]]:
        found: set[tuple[Any, ...]] = set()
        for path in self.moves:
            ports = self.onward(path[-1]) if path[-1] in self.chart.ports else {None}
            found |= {(path, port, self.foot) for port in ports}
        return found


def trials(seed: int, *, foot: bool, most: int = 10) -> Iterator[tuple[Trial, Random]]:
    """Moves of a random game on a random island."""
    random = Random(seed)
    drawing = random_island(random, columns=7, rows=5, spaces=20)
    game = t.record_all(t.table("Tim", drawing=drawing), [t.anchor(random.choice(chart(drawing).ports))])
    while (choices := game.expected()) and most:
        expected = random.choice(choices)
        if expected.kind == "move":
            trial = Trial(game, expected, drawing, foot=foot)
            if trial.foot == foot:
                yield trial, random
                most -= 1
        game.record(**choose(random, game, expected))


@pytest.mark.parametrize("foot", [False, True], ids=["by the roll", "with a foot"])
def test_exactly_the_spaces_that_may_be_entered_show_their_key_and_dead_ends_a_warning(foot: bool) -> None:
    for trial, random in chain.from_iterable(trials(seed, foot=foot) for seed in range(12)):
        trial.check_marks()
        while (marks := lit(trial.entry)) and not trial.entry.is_at_port:
            name = random.choice(sorted(marks))
            left = trial.entry.left
            trial.entry.press(marks[name][0])
            assert trial.entry.path[-1] == name
            assert trial.entry.left == (0 if trial.entry.is_at_port else left - 1)
            trial.check_marks()


@pytest.mark.parametrize("foot", [False, True], ids=["by the roll", "with a foot"])
@pytest.mark.parametrize("seed", range(3))
def test_the_keys_lead_to_every_legal_move_and_to_no_other(seed: int, foot: bool) -> None:
    for trial, _ in trials(seed, foot=foot, most=4):
        events = list(trial.entered())
        assert {
            (tuple(each["path"]), each.get("port"), each.get("foot", False)) for each in events
        } == trial.legal()
        assert all(trial.game.judge(**event) == () for event in events[:50])
