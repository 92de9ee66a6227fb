"""What happens in the rounds of Go for Gold, when it ends, and why somebody has these points."""

from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from scorepad.engine.result import Result, Step
from scorepad.timeline.game import Game, accept
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.table import anchor, anchored, dig, move, moves, out, raid, record_all, roll, skip
from tests.tables import Situation, by_slug, story_test, then, why, words

r1, r2, r3, r4 = (partial(t.rolled, pips) for pips in range(1, 5))
of_three = partial(t.table, "Tim")


def active(game: Game) -> str:
    """The player who rolls, or has rolled."""
    player: str = t.state_of(game).seats[t.state_of(game).active].player
    return player


def totals(game: Game) -> list[int]:
    return [game.result().of(player).total for player in game.players]


def is_over(game: Game) -> bool:
    """And then the progress says why."""
    assert not game.result().finished or any(word in game.progress() for word in ("nobody", "sixth", "out"))
    return game.result().finished


def sarah(game: Game) -> tuple[int, int, int, int]:
    return t.sheet(game, "Sarah")


def where(game: Game) -> list[str]:
    return [t.stands_on(game, player) for player in game.players]


# ---------------------------------------------------------------------- anchoring, moving, and what stands
def test_the_rulebooks_example() -> None:
    drawing = "P . s . . 5 P\n ~ ~ ~ ~ . . ~\nP . f R s . P\n . 4 . . . . ~\n"
    game = t.rolled(5, drawing=drawing)
    record_all(game, [*moves("B1 C1 D1 E1 F1", "F2 F3 F4 E4 D4"), skip("Sarah"), roll(4)])
    record_all(game, [*moves("F2 F3 E3 D3", "C4 B4 A4 B3"), skip("Sarah"), roll(3)])
    record_all(game, [*moves("C3 B3 B4", "C3 D3 E3"), skip("Sarah")])
    assert sarah(game) == (4, 0, 2, 0)
    assert t.trail(game, "Sarah") == "++++++P / ~~~~.+~ / P+++++P / .@....~"


def test_everybody_moves_in_any_order_and_the_active_player_resolves_first() -> None:
    game = t.rolled(2, "Tim", first="Linus")
    assert where(game) == ["D5", "D1", "G3"]
    for event in moves("E5 E4", "D2 C2", "F2 F3")[::-1]:
        assert ("move", event["player"]) in t.kinds(game)
        game.record(**event)
    assert t.state_of(game).pending == (1, 2, 0)
    for event in (dig("Linus", 4), skip("Tim"), dig("Sarah", 5, shovels=1)):
        assert t.kinds(game) == [("dig", event["player"]), ("skip", event["player"])]
        game.record(**event)
    assert (active(game), totals(game)) == ("Tim", [6, 4, 0])


TO_PORT = move("Sarah", "C1 B2 B3 A3", port="D5")
HOP = move("Sarah", "D2 E3 E4 F4", foot=True)
HOPPED = [HOP, move("Linus", "F2"), roll(6), move("Sarah", "F3", foot=True)]
BOTH = moves("D2 C2", "F2 E2")
"""Sarah ends on a treasure, Linus on a temple."""


test_a_round_leads_to_this = story_test(
    ("a foot is crossed out, and gathered", r1, [HOP], sarah, (2, 0, 2, 1)),
    ("and the next one, too", r1, HOPPED, sarah, (2, 0, 2, 2)),
    (
        *("a port leads to another port", partial(t.rolled, 6), [TO_PORT]),
        *(lambda game: t.trail(game, "Sarah"), "~~++.~~ / ~+4.R.~ / ++s~f5P / ....6.~ / ~B.@s~~"),
    ),
    (
        *("and counts as visited", r4, [TO_PORT, move("Linus", "F2 F3 E3 D4"), roll(2)]),
        *(lambda game: t.broken(game, move("Sarah", "C4 D5")), ("move-once", "port-once")),
    ),
    (
        *("a move that stands is drawn as it was, and gathers", r1, [move("Sarah", "C1 B2 C3")]),
        lambda game: (t.trail(game, "Sarah"), sarah(game)),
        ("~~++.~~ / ~+4.R.~ / P.@~f5P / ....6.~ / ~B.Ps~~", (4, 0, 1, 0)),
    ),
    ("a space entered again", r1, [*moves("C1", "F2"), roll(2), move("Sarah", "B2 C1")], sarah, (3, 0, 1, 0)),
    ("water can be entered if it stands", r1, [move("Sarah", "D3")], where, ["D3", "G3"]),
    ("a foot that nobody has", r2, [move("Sarah", to, foot=True) for to in ("C1", "B2")], sarah, (3, 0, 1, 1)),
    ("more shovels than there are", r2, [*BOTH, dig("Sarah", 1, shovels=5)], sarah, (2, 2, 1, 0)),
    (
        *("shovels put into a dig in vain", r2, [*BOTH, dig("Sarah", 1, shovels=1)]),
        *(lambda game: (sarah(game), t.state_of(game).seats[0].successes), ((2, 1, 1, 0), ())),
    ),
    (
        *("a dig, a raid and a skip where nothing is", r1, [dig("Sarah", 6), raid("Sarah", 1), skip("Sarah")]),
        *(t.state_of, t.state_of(t.rolled(1))),
    ),
    # anchors that stand
    ("ports stay once the first round has begun", r1, [anchor("G3")], t.state_of, t.state_of(t.rolled(1))),
    ("ports may be chosen again before the first roll", anchored, [anchor("G3")], where, ["G3", "D5"]),
    ("ships stay once somebody has moved", anchored, [move("Sarah", "C1"), anchor("G3")], where, ["C1", "G3"]),
    ("a start that is no port", of_three, [anchor("E2")], where, ["E2", "D1", "G3"]),
    (
        *("who moved before the anchoring has been at the port", t.table, [move("Sarah", "C1 C2"), anchor("D1")]),
        lambda game: (where(game), t.spaces(game.setup.sheets, t.state_of(game).seats[0].entered)),
        (["C2", "G3"], ["C1", "D1", "C2"]),
    ),
    (
        *("a roll before the anchoring is that of the first round", t.table, [roll(2), anchor("D1")]),
        *(attrgetter("state.step", "state.round", "state.pips"), ("move", 1, 2)),
    ),
    ("out before the anchoring", t.table, [out("Sarah"), anchor("D1")], active, "Linus"),
    (
        *("and stays out", of_three, [out("Sarah"), anchor("D1"), roll(1)]),
        *(t.kinds, [("move", "Linus"), ("move", "Tim")]),
    ),
    (
        *("all out before the anchoring", t.table, [roll(2), out("Sarah"), out("Linus"), anchor("D1")]),
        *(attrgetter("state.step", "state.pips"), ("over", None)),
    ),
    ("out before a roll", anchored, [out("Sarah"), out("Linus")], attrgetter("state.step"), "over"),
    # rounds that stand
    ("a second roll counts instead", r1, [roll(2)], attrgetter("state.round", "state.pips"), (1, 2)),
    (
        *("a roll among special locations begins the next round", r2, [*BOTH, roll(3)]),
        attrgetter("state.step", "state.round", "state.pips", "state.moved", "state.tried", "state.pending"),
        ("move", 2, 3, 0, 0, ()),
    ),
    ("and the die passes on", r2, [*BOTH, roll(3)], active, "Linus"),
    (
        *("who moves again may try again", r2, [*BOTH, dig("Sarah", 1), move("Sarah", "C3 D4 E4")]),
        *(t.kinds, [("dig", "Sarah"), ("skip", "Sarah")]),
    ),
    (
        *("a move before the roll is not of the next round", anchored, [move("Sarah", "C1"), roll(2)]),
        *(t.kinds, [("move", "Sarah"), ("move", "Linus")]),
    ),
    (
        *("the die passes on from a player out before the roll", of_three, [anchor("D1"), out("Sarah")]),
        *(lambda game: (active(game), t.kinds(game)), ("Linus", [("roll", None)])),
    ),
    is_regular=False,
)


def test_only_the_move_that_came_too_early_is_found_wrong() -> None:
    game = t.table()
    for event in [move("Sarah", "D2"), anchor("D1"), roll(1), *moves("E3", "F2"), roll(1)]:
        accept(game, game.read(event))
    assert [(finding.event, finding.rule) for finding in game.findings()] == [(1, "round-sequence")]


def test_a_false_foot_is_none() -> None:
    plain, other = (record_all(r2(), [move("Sarah", "C1 C2", **foot)]) for foot in ({}, {"foot": False}))
    assert t.state_of(other).seat("Sarah").feet_left == 1
    assert str(plain.draw()) == str(other.draw())
    assert plain.tell(plain.events[-1]) == other.tell(other.events[-1])
    assert t.broken(r2(), move("Sarah", "C1", foot=False)) == ("move-exact",)


# ---------------------------------------------------------------------- temples, out, and the end
def street(*specials: t.Keys, row: str = "4 4 5 4 6 4 4", **header: Any) -> Game:
    """Sarah walks along a row of treasures, one space a round, Linus beside it; she is active in even rounds."""
    drawing, beside = t.STREET.replace("4 4 5 4 6 4 4", row), ["A2", "B2", "C2", "D2", "E2", "E1", "D1"]
    game = record_all(t.table(drawing=drawing, first="Linus", **header), [anchor("A3")])
    for space, linus, special in zip("BCDEFGH", beside, specials, strict=False):
        record_all(game, [roll(1), *moves(f"{space}1", linus), special])
    return game


def test_the_sixth_success_ends_the_game_after_the_whole_round() -> None:
    game = street(*[dig("Sarah", 6)] * 6)
    assert not is_over(game)
    assert t.kinds(game) == [("dig", "Linus"), ("skip", "Linus")]
    game.record(**dig("Linus", 6))
    assert (is_over(game), totals(game)) == (True, [27, 4])


@pytest.mark.parametrize("fills", [False, True])
def test_curses_end_the_game_only_if_they_fill_spaces(fills: bool) -> None:
    """A curse as the sixth, or a treasure after five curses."""
    dug, cursed = dig("Sarah", 6), raid("Sarah", 6)
    for specials, row, total in (
        ([*[dug] * 5, cursed], "4 4 5 4 6 R 4", 22),
        ([*[cursed] * 5, dug], "R B G Y V 4 4", -1),
    ):
        game = street(*specials, row=row, rulings={"curse-fills-space": fills})
        record_all(game, [skip("Linus")])
        assert (game.result().finished, totals(game)[0]) == (fills, total)


def isles(*events: t.Keys, goal: str = "4") -> Situation:
    """Sarah at G1 and Linus at G3 on the eastern island, after a roll of 4."""
    return then(partial(t.table, drawing=t.ISLES.replace("4", goal)), anchor("G1"), roll(4), *events)


def shrines(pips: int, row: str = "P R . B") -> Situation:
    """Sarah has raided a temple and spent her shovels; Linus raids another with this roll."""
    events = [anchor("A3"), roll(1), *moves("B3", "B1"), raid("Sarah", 1), raid("Linus", pips)]
    return then(partial(t.table, drawing=t.SHRINES.replace("P R . B", row)), *events)


def moored(drawing: str) -> Situation:
    """Sarah has walked from D1 into B1 and crossed out no port, Linus one space from F3."""
    events = [anchor("D1"), roll(2), move("Sarah", "C1 B1"), move("Linus", "E3", foot=True)]
    return then(partial(t.table, drawing=drawing), *events)


RAIDED = moves("F1 E1 E2 F2", "F3 E3 E2 E1")
HOPS = [move("Sarah", "B1", foot=True), move("Linus", "G1", foot=True), roll(5), out("Sarah")]
on_spits = partial(t.rolled, 5, drawing=t.SPITS)


test_the_end = story_test(
    ("one is not out", on_spits, HOPS, is_over, False),
    ("everybody is out", on_spits, [*HOPS, out("Linus")], is_over, True),
    ("a treasure is in reach", isles(*moves("F1 E1 E2 E3", "F3 F2 E2 E1")), [], is_over, False),
    ("the way to it is blocked", isles(*moves("F1 F2 E2 E1", "F3 F2 E2 E1")), [], is_over, True),
    ("a closed temple is no goal", isles(*RAIDED, raid("Sarah", 2), goal="R"), [], is_over, True),
    ("an open one is", isles(*RAIDED, raid("Sarah", 3), goal="R"), [], is_over, False),
    ("temples, but nobody has a shovel", shrines(2), [], is_over, True),
    ("the curse left two shovels", shrines(3), [], is_over, False),
    ("a shovel can be gathered", shrines(2, "P R s B"), [], is_over, False),
    ("a treasure needs none", shrines(2, "P R . 4"), [], is_over, False),
    ("a treasure is resolved before the end", isles(*RAIDED), [], t.kinds, [("dig", "Sarah"), ("skip", "Sarah")]),
    (
        "at a port without another one is out, whatever lies beside it",
        *(moored(". P . P ~ ~\n ~ ~ ~ ~ ~ ~\nP . ~ 4 . P\n"), [roll(1)]),
        *(t.kinds, [("move", "Linus"), ("out", "Sarah")]),
    ),
    ("and a treasure is out of reach", moored("4 P . P ~ ~\n ~ ~ ~ ~ ~ ~\nP . ~ ~ . P\n"), [], is_over, True),
    is_regular=False,
)


# ---------------------------------------------------------------------- points and ties
RICH = t.STREET.replace(" . . . . . . . . ~", " s s s R B G Y V ~")
"""Five 4s, a 5 and a 6, three shovels and five temples."""


def tallied(*pages: t.Keys) -> Result:
    names = [page["player"] for page in pages[2:]]
    return record_all(t.table(*names, drawing=RICH, mode="tally"), pages).result()


def test_shovels_break_ties_and_the_rest_are_shared() -> None:
    pages = [t.tally("Sarah", 4, shovels=3), t.tally("Linus", 4, shovels=5), t.tally("Tim", 4, shovels=5)]
    result = tallied(*pages, t.tally("Ada", 5, shovels=2))
    assert [(each.rank, each.player) for each in result.standings] == [
        *((1, "Ada"), (2, "Linus"), (2, "Tim"), (4, "Sarah")),
    ]
    assert (tallied(*pages).winners, tallied(*pages).decided_by) == (("Linus", "Tim"), "shared")


# ---- Why: rolls, shovels, curses, and the way with its rounds
def cove() -> Game:
    """Sarah digs twice with shovels and is cursed in between; Linus digs without and raids the blue temple."""
    game = record_all(anchored(), [roll(2), *moves("C1 C2", "F3 E3"), dig("Sarah", 3, shovels=1), roll(2)])
    record_all(game, [move("Sarah", "D2 E2"), move("Linus", "E4", foot=True), dig("Linus", 6), raid("Sarah", 5)])
    record_all(game, [roll(4), *moves("F2 F3 F4 E4", "D4 C4 B4 B5"), dig("Sarah", 4, shovels=2)])
    return record_all(game, [raid("Linus", 2)])


FIRST = (Step(0, 2, 2), Step(3, 1, 3), Step(5, -1, 2))


@pytest.mark.parametrize(
    ("player", "item", "told", "place", "steps"),
    [
        ("Sarah", "treasure:C2", "4 round 1: rolled 3 and 1 shovel", "C2", FIRST),
        ("Sarah", "treasure:E4", "6 round 3: rolled 4 and 2 shovels", "E4", (*FIRST, Step(14, -2, 0))),
        ("Sarah", "curses", "-1 red temple at E2, round 2: rolled 5 with 2 shovels", "E2", ()),
        ("Linus", "treasure:E4", "6 round 2: rolled 6", "E4", ()),
        (
            *("Linus", "temple:blue", "9 round 3: rolled 2 with 2 shovels, and spent them all", "B5"),
            (Step(0, 2, 2), Step(15, -2, 0)),
        ),
    ],
)
def test_a_dig_or_a_raid_says_what_was_rolled_where_and_how_many_shovels_there_were(
    player: str, item: str, told: str, place: str, steps: tuple[Step, ...]
) -> None:
    each = why(cove(), player)[item]
    assert (words(each), each.places, each.steps) == ([told], (place,), steps)


def test_a_roll_is_told_with_what_became_of_it() -> None:
    game = cove()
    told = [
        game.tell(event, number) for number, event in enumerate(game.events, 1) if event.kind in ("dig", "raid")
    ]
    assert told == [
        "Sarah rolls 3 and digs up the 4 with 1 shovel",
        "Linus rolls 6 and digs up the 6",
        "Sarah rolls 5 and is cursed at the red temple",
        "Sarah rolls 4 and digs up the 6 with 2 shovels",
        "Linus rolls 2 and raids the blue temple",
    ]


def test_a_tally_tells_what_was_entered() -> None:
    pages = [t.tally("Sarah", 4, 6, temples=["red"], curses=1), t.tally("Linus")]
    found = why(record_all(t.table(mode="tally"), pages), "Sarah")
    parts = {item: [subtotal.points for subtotal in each.subtotals] for item, each in found.items()}
    assert parts == {"treasures": [4, 6], "temple:red": [9], "curses": [-1]}


def picture(*items: str) -> list[str]:
    game = cove()
    lines = [line for line in game.result().of("Sarah").lines if not items or line.item in items]
    return [line[:34].rstrip() for line in game.mode.draw_why(game.story, "Sarah", lines).text().splitlines()]


def test_the_way_shows_the_round_in_each_hex_up_to_the_event() -> None:
    assert picture()[:-1] == [
        "     A   B   C   D   E   F   G",
        "            ╱s╲ ╱P╲ ╱ ╲",
        " 1   ~   ~ │ 1 ━ 0 │   │ ~   ~",
        "          ╱ ╲ ▚4╲ ╱ ╲ ╱R╲ ╱ ╲",
        " 2     ~ │   │ 1 ━ 2 ━ 2 ━ 3 │ ~",
        "    ╱P╲ ╱ ╲ ╱s╲ ╱ ╲ ╱f╲ ╱5▞ ╱P╲",
        " 3 │   │   │   │ ~ │   │ 3 │   │",
        "    ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱6╲ ▚ ╲ ╱",
        " 4   │   │   │   │   │ 3 ━ 3 │ ~",
        "      ╲ ╱B╲ ╱ ╲ ╱P╲ ╱s╲ ╱ ╲ ╱",
        " 5   ~ │ × │   │   │   │ ~   ~",
        "        ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱",
    ]
    assert "━ 2 ━" not in "".join(picture("treasure:C2"))
    assert "│ 1 ━ 0 │" in "".join(picture("treasure:C2"))


def test_a_large_island_shows_a_sign_for_each_round() -> None:
    coast, middle = f"P{' .' * 18} P", f" .{' .' * 18} 4"
    game = record_all(anchored(drawing=f"{coast}\n{middle}\n{coast}"), [roll(1), *moves("B1", "S1"), roll(2)])
    record_all(game, moves("C1 D1", "R1 Q1"))
    assert " 0 1 2 2 · ·" in game.mode.draw_why(game.story, "Sarah", ()).text()


def test_a_temple_closed_in_the_same_round_before_ones_turn_may_be_counted_by_mistake() -> None:
    game = record_all(of_three(drawing="P . R . P\n ~ ~ ~ ~ ~\nP . . . P\n"), [anchor("A1"), roll(2)])
    record_all(game, moves("B1 C1", "D1 C1", "D3 C3"))
    assert "closed-temple" not in by_slug(game, "Linus")
    record_all(game, [raid("Sarah", 1)])
    assert [by_slug(game, player).get("closed-temple") for player in game.players] == [None, {9}, None]
