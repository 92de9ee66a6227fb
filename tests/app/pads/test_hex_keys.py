"""The compass: every key goes where the drawing shows a space, and the keys lead to every legal move."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from scorepad.app.pads.go_for_gold.route_entry import RouteEntry, letter, ways
from scorepad.engine.expected import Expected
from scorepad.text.drawing import touched
from scorepad.timeline.game import Game
from tests.app.pads import entries
from tests.games.go_for_gold.islands import Chart, Walker, chart, paths, random_island
from tests.games.go_for_gold.table import (
    COVE,
    SPITS,
    STREET,
    anchor,
    island,
    pips_of,
    record_all,
    state_of,
    table,
    walker,
)
from tests.players import choose

STEPS = {
    "w": (-1, -1),
    "e": (1, -1),
    "a": (-2, 0),
    "d": (2, 0),
    "z": (-1, 1),
    "x": (1, 1),
}
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
DRAWINGS = {"cove": COVE, "street": STREET, "spits": SPITS, "tiny": TINY, "broad": BROAD}
every_drawing = pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=list(DRAWINGS))


def seen(drawing: str, space: str, key: str) -> list[str]:
    """The space that the drawing shows in the direction of a key, if there is one."""
    places = chart(drawing).places
    x, y = places[space]
    right, down = STEPS[key]
    return [other for other, place in places.items() if place == (x + right, y + down)]


def pressed(drawing: str, space: str, key: str) -> list[str]:
    own = island(drawing)
    return ways(key, own, own.bits[space])


@every_drawing
def test_every_key_goes_where_the_drawing_shows_it(drawing: str) -> None:
    for space in chart(drawing).glyphs:
        for key in STEPS:
            assert pressed(drawing, space, key) == seen(drawing, space, key), f"{key} from {space}"


@pytest.mark.parametrize("seed", range(8))
def test_on_any_island_the_six_keys_lead_to_all_that_touches_a_space(seed: int) -> None:
    random = Random(seed)
    drawing = random_island(random, columns=random.randint(3, 9), rows=random.randint(3, 7), spaces=14)
    for space in chart(drawing).glyphs:
        led = [name for key in STEPS for name in pressed(drawing, space, key)]
        assert len(led) == len(set(led))
        assert set(led) == chart(drawing).near[space]


@every_drawing
@pytest.mark.parametrize(("alias", "key"), ALIASES.items())
def test_the_other_keys_go_the_same_ways(drawing: str, alias: str, key: str) -> None:
    for space in chart(drawing).glyphs:
        assert pressed(drawing, space, alias) == pressed(drawing, space, key)


@every_drawing
@pytest.mark.parametrize(("arrow", "keys"), [("up", "we"), ("down", "zx")])
def test_straight_up_and_down_stays_in_the_column_and_else_goes_to_the_other_side(
    drawing: str, arrow: str, keys: str
) -> None:
    for space in chart(drawing).glyphs:
        both = {name for key in keys for name in seen(drawing, space, key)}
        led = pressed(drawing, space, arrow)
        assert set(led) == both
        assert len(led) == len(both)
        if both:
            assert led[0][0] == space[0], f"{arrow} from {space} leaves the column first"


@every_drawing
def test_the_letter_of_a_space_that_touches_is_the_key_that_goes_there(drawing: str) -> None:
    own = island(drawing)
    for space, near in chart(drawing).near.items():
        letters = {letter(own, own.bits[space], name) for name in near}
        assert letters <= set(STEPS), f"{letters} around {space}"
        assert len(letters) == len(near)
        for name in near:
            assert pressed(drawing, space, letter(own, own.bits[space], name)) == [name]


def test_no_letter_goes_to_a_space_that_does_not_touch() -> None:
    own = island(COVE)
    for space, near in chart(COVE).near.items():
        for name in chart(COVE).glyphs.keys() - near:
            assert letter(own, own.bits[space], name) == " "


@pytest.mark.parametrize(
    "key", ["s", "q", "u", "h", "f", "0", "2", "5", "8", "W", "enter", "space", "tab", "", "٤"]
)
def test_other_keys_lead_nowhere(key: str) -> None:
    assert pressed(COVE, "D4", key) == []


# ---------------------------------------------------------------------- against every move that the rules allow
def entry_of(game: Game, player: str) -> RouteEntry:
    entry = entries.entry_of(game, player)
    assert isinstance(entry, RouteEntry)
    return entry


def lit(entry: RouteEntry) -> dict[str, str]:
    """The spaces marked to go to, each with what stands before and after it."""
    marks = {name: mark for name, mark in entry.marks().items() if mark.role in ("lit", "strand")}
    return {touched(name, "path"): f"{mark.before}{mark.after}".strip() for name, mark in marks.items()}


class Trial:
    """One player's move on any island: the entry, and the same by slow rules."""

    def __init__(self, game: Game, expected: Expected, drawing: str, *, foot: bool) -> None:
        self.game = game
        self.chart: Chart = chart(drawing)
        self.entry = entry_of(game, expected.player or "")
        self.walker: Walker = walker(game.setup.sheets, state_of(game).seat(expected.player or ""))
        if foot and not self.entry.is_foot:
            self.entry.press("f")
        self.foot = self.entry.is_foot
        self.moves = list(paths(self.chart, self.walker, pips_of(game), foot=self.foot))

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
        steps = 6 if self.foot else pips_of(self.game)
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
    game = record_all(table("Tim", drawing=drawing), [anchor(random.choice(chart(drawing).ports))])
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
