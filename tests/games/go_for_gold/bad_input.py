"""Bad input for Go for Gold: what cannot be an event at all, and what an audit finds in a record."""

from functools import partial
from typing import Any

from tests.games.go_for_gold import table as t
from tests.tables import Situation, without

HUGE = 10**30
TRACKED, TALLIED = partial(t.rolled, 1), partial(t.table, mode="tally")

ODD: tuple[object, ...] = (None, True, "", "Sarah ", 2.0, [], {}, HUGE, "\x1b[31m", "\ud800")
NO_PIPS: tuple[Any, ...] = (0, 7, -1, "3", True, False, 3.0, [3], HUGE)
NO_SPACES: tuple[Any, ...] = ("d2", "D0", "D6", "H1", "D02", "D 2", "2D", "", 2, None, True, ["D2"], HUGE)
NO_PATHS: tuple[Any, ...] = (
    *([], "D2", "D2 E2", {}, {"D2": 1}, 2, True, None, [[]], ["D2", ""]),
    *([space] for space in NO_SPACES),
)
NO_PLAYERS: tuple[Any, ...] = ("Sara", "Tim", "", 1, True, None, ["Sarah"], {})
NO_COUNTS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_TREASURES: tuple[Any, ...] = (4, "4", [True], ["4"], [4.0], [[4]], [HUGE], None)
NO_TEMPLES: tuple[Any, ...] = ("red", ["Red"], ["green"], [1], [None], [["red"]], {})


MALFORMED: list[tuple[str, t.Keys]] = [
    *(("pips", t.roll(pips)) for pips in NO_PIPS),
    *(("pips", t.dig("Sarah", pips)) for pips in NO_PIPS),
    *(("pips", t.raid("Sarah", pips)) for pips in NO_PIPS),
    *(("port", t.anchor(space)) for space in NO_SPACES),
    *(("port", t.move("Sarah", "D2", port=space)) for space in NO_SPACES),
    *(("path", {**t.move("Sarah", ""), "path": path}) for path in NO_PATHS),
    *(("foot", t.move("Sarah", "D2", foot=foot)) for foot in (0, 1, "true", "", None, [True])),
    *(("shovels", t.dig("Sarah", 3, shovels=count)) for count in NO_COUNTS),
    *(("player", t.move(player, "D2")) for player in NO_PLAYERS),
    *(("player", act(player)) for act in (t.out, t.skip) for player in NO_PLAYERS),
    *(("treasures", t.tally("Sarah", treasures=each)) for each in NO_TREASURES),
    *(("temples", t.tally("Sarah", temples=each)) for each in NO_TEMPLES),
    *((key, t.tally("Sarah", **{key: count})) for key in ("curses", "shovels") for count in NO_COUNTS),
    *((key, without(key, t.move("Sarah", "D2"))) for key in ("player", "path")),
    *((key, without(key, t.tally("Sarah"))) for key in ("player", "treasures", "temples", "curses", "shovels")),
    ("pips", without("pips", t.roll(3))),
    ("pip", {**t.roll(3), "pip": 1}),
    ("steps", {**t.move("Sarah", "D2"), "steps": 1}),
    ("at", {**t.out("Linus"), "at": 1}),
    ("kind", {"kind": "walk", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
    *(("kind|event", {**t.move("Sarah", "D2"), "kind": value}) for value in ODD),
    *((key, {**t.move("Sarah", "D2"), key: value}) for key in ("port", "player", "path") for value in ODD),
]
FOUND: list[tuple[str, Situation, t.Keys, str]] = [
    ("a temple that is not on the sheet", TALLIED, t.tally("Sarah", temples=["green"]), "malformed"),
    ("a move before the ports are chosen", t.table, t.move("Sarah", "D2"), "round-sequence"),
    ("a move that is too short", partial(t.rolled, 3), t.move("Sarah", "D2 E2"), "move-exact"),
    ("a port that is none", t.table, t.anchor("C3"), "anchor"),
    ("out though there is a move", TRACKED, t.out("Sarah"), "out"),
]
