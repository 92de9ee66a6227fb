"""What is recorded, refused and claimed on the command line in Go for Gold."""

from __future__ import annotations

import scorepad
from scorepad.timeline.game import Game
from tests.commands.console import Cases
from tests.games.go_for_gold.table import anchor, dig, move, out, raid, record_all, roll, skip, tally


def rolled() -> Game:
    """Sarah and Linus have anchored at A5 and F1 of side A and rolled a 2."""
    return record_all(scorepad.new("go-for-gold", ["Sarah", "Linus"]), [anchor("A5"), roll(2)])


def over() -> Game:
    """A tally of 17 and 18 points."""
    pages = [tally("Sarah", 4, 5, temples=["red"], curses=1), tally("Linus", 4, 5, temples=["blue"])]
    return record_all(scorepad.new("go-for-gold", ["Sarah", "Linus"], mode="tally"), pages)


CASES = Cases(
    players="Sarah,Linus",
    rulings=[
        ("curse-fills-space = 0", "curse-fills-space"),
        ('curse-fills-space = "true"', "curse-fills-space"),
        ("temple-points = 8", "temple-points"),
        ("temple-points = 9.0", "temple-points"),
        ('treasure-value = "points"', "treasure-value"),
        ("temple-point = 9", "temple-points"),
    ],
    malformed=[
        (rolled, "roll pips=0", "pips"),
        (rolled, "roll pips=7", "pips"),
        (rolled, 'roll pips="3"', "pips"),
        (rolled, "roll pips=true", "pips"),
        (rolled, "move player=Sarah path=[]", "path"),
        (rolled, "move player=Sarah path=B5", "path"),
        (rolled, "move player=Sarah path=[B5,Z9]", "path"),
        (rolled, "move player=Sarah path=[B5,5]", "path"),
        (rolled, "move player=Sarah path=[B5,C5] foot=no", "foot"),
        (rolled, "move player=Sarah path=[B5,C5] port=K1", "port"),
        (rolled, "move player=sara path=[B5,C5]", "player"),
        (rolled, "move path=[B5,C5]", "player"),
        (rolled, "out player=Ada", "player"),
        (rolled, "dig player=Sarah pips=3 shovels=-1", "shovels"),
        (rolled, f"dig player=Sarah pips=3 shovels={10**30}", "shovels"),
        (rolled, "anchor port=A9", "port"),
        (rolled, "mvoe player=Sarah path=[B5]", "kind"),
    ],
    broken=[
        (rolled, "move player=Sarah path=[B5]", "move-exact"),
        (rolled, "move player=Sarah path=[A4,A3]", "move-land"),
        (rolled, "move player=Sarah path=[E1,D1]", "move-from-end"),
        (rolled, "move player=Linus path=[G2,G3]", "move-from-end"),
        (rolled, "out player=Sarah", "out"),
        (rolled, "skip player=Sarah", "round-sequence"),
        (rolled, "roll pips=3", "round-sequence"),
        (rolled, "tally player=Sarah treasures=[] temples=[] curses=0 shovels=2", "round-sequence"),
    ],
    cut=[
        *(anchor("A5"), roll(3), move("Sarah", "B5 C5 D5", foot=True, port="E8"), out("Sarah")),
        *(dig("Sarah", 3, shovels=1), raid("Sarah", 3), skip("Sarah")),
    ],
    before_cut=rolled,
    over=over,
    claims=[("Linus=18", 0), ("Sarah=18", 1), ("Tim=0", 2), ("Linus=ten", 2)],
    untidy=r"\b\d+ \d+ |\ba [aeio]|  |\bonly 0\b",
)
