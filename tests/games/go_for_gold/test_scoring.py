"""Points and ties of Go for Gold, move by move and on the last page of the score pad."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.explanations import behind
from scorepad.engine.result import Result, Step
from scorepad.games.go_for_gold.events import Dig
from scorepad.games.go_for_gold.state import State
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.every_game import samples_of
from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.table import anchor, anchored, dig, move, raid, record_all, roll, table, tally
from tests.games.test_conformance import PLAYERS
from tests.players import play
from tests.sampling import examples
from tests.tables import by_slug, explained, lines, why, words

LANE = """
P . 4 s P
 ~ ~ ~ ~ ~
P . . . P
"""
"""Sarah at A1 and Linus at E1 meet at the only treasure, Linus over a shovel."""
TO_TREASURES = [t.move("Sarah", "C2"), t.move("Linus", "F3")]
"""With a roll of 1: Sarah on a 4, Linus on a 5, with two shovels each."""


def standings(result: Result) -> list[tuple[int, str, int]]:
    return [(each.rank, each.player, each.total) for each in result.standings]


# ---------------------------------------------------------------------- digging and raiding
@pytest.mark.parametrize(
    ("event", "points", "used"),
    [
        (t.dig("Sarah", 4), 4, 0),
        (t.dig("Sarah", 6), 4, 0),
        (t.dig("Sarah", 3, shovels=1), 4, 1),
        (t.dig("Sarah", 2, shovels=2), 4, 2),
        (t.dig("Sarah", 3), 0, 0),
        (t.dig("Sarah", 1), 0, 0),
        (t.skip("Sarah"), 0, 0),
    ],
)
def test_a_treasure_is_dug_up_with_pips_and_shovels(event: t.Keys, points: int, used: int) -> None:
    game = t.record_all(t.rolled(1), [*TO_TREASURES, event])
    assert game.result().of("Sarah").total == points
    assert t.sheet(game, "Sarah") == (2, used, 1, 0)
    assert t.kinds(game) == [("dig", "Linus"), ("skip", "Linus")]


@pytest.mark.parametrize(("pips", "points"), [(1, 9), (2, 9), (3, -1), (6, -1)])
def test_a_raid_needs_as_many_shovels_as_the_roll(pips: int, points: int) -> None:
    moves = [t.move("Sarah", "D2 E2"), t.move("Linus", "F3 F4")]
    game = t.record_all(t.rolled(2), [*moves, t.raid("Sarah", pips)])
    assert game.result().of("Sarah").total == points
    assert t.sheet(game, "Sarah") == (2, 2 if points == 9 else 0, 1, 0)


def test_a_raid_spends_all_shovels_left_and_only_those() -> None:
    dug = [t.move("Sarah", "C1 B2 C2"), t.move("Linus", "F3 F2 E2"), t.dig("Sarah", 3, shovels=1)]
    game = t.record_all(t.rolled(3), [*dug, t.skip("Linus"), t.roll(2)])
    t.record_all(game, [t.move("Sarah", "D2 E2"), t.move("Linus", "E1 D2"), t.raid("Sarah", 1)])
    assert t.sheet(game, "Sarah") == (3, 3, 1, 0)


# ---------------------------------------------------------------------- lines and ties
def played() -> Game:
    """Sarah digs up the 4, is cursed in both temples and then raids the blue one; Linus digs up the 5."""
    game = t.record_all(t.rolled(1), [*TO_TREASURES, t.dig("Sarah", 5), t.dig("Linus", 3, shovels=2), t.roll(2)])
    t.record_all(game, [t.move("Linus", "F4 E4"), t.move("Sarah", "D2 E2"), t.dig("Linus", 5), t.raid("Sarah", 3)])
    moves = [t.move("Sarah", "E3 D4 C4 B4 C5 B5"), t.move("Linus", "E3 D4 C4 C3 B3 B2")]
    return t.record_all(game, [t.roll(6), *moves, t.raid("Sarah", 1)])


def test_every_line_has_its_item_its_points_its_rule_and_its_event() -> None:
    result = played().result()
    assert [(line.item, line.points, line.rule, line.events) for line in result.of("Sarah").lines] == [
        ("treasure:C2", 4, "score-treasures", (5,)),
        ("temple:blue", 9, "score-temples", (15,)),
        ("curses", -1, "score-curses", (11,)),
    ]
    assert lines(result, "Linus") == {"treasure:F3": 5}
    assert standings(result) == [(1, "Sarah", 12), (2, "Linus", 5)]
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")


def test_all_curses_are_one_line() -> None:
    moves = [t.move("Sarah", "D2 C2 C3 C4 C5 B5"), t.move("Linus", "E2 E1 D2 C2 B2 B3")]
    before = [t.move("Sarah", "E1 E2"), t.move("Linus", "F3 F2"), t.raid("Sarah", 6), t.roll(6)]
    (line,) = t.record_all(t.rolled(2), [*before, *moves, t.raid("Sarah", 4)]).result().of("Sarah").lines
    assert (line.item, line.points, line.events, line.why) == ("curses", -2, (5, 9), "cursed twice")


def ended(sarah: t.Keys, linus: t.Keys, drawing: str = LANE) -> Result:
    """Both have ended on the only treasure; with these digs the game is over."""
    moves = [t.move("Sarah", "B1 C1"), t.move("Linus", "D1 C1")]
    return t.record_all(t.rolled(2, drawing=drawing), [*moves, sarah, linus]).result()


@pytest.mark.parametrize(
    ("sarah", "linus", "drawing", "winners", "decided_by"),
    [
        (t.dig("Sarah", 4), t.dig("Linus", 3), LANE, "Sarah", "points"),
        (t.dig("Sarah", 4), t.dig("Linus", 4), LANE, "Linus", "shovels"),
        (t.dig("Sarah", 4), t.dig("Linus", 1, shovels=3), LANE, "Linus", "shovels"),
        (t.skip("Sarah"), t.skip("Linus"), LANE, "Linus", "shovels"),
        (t.dig("Sarah", 2, shovels=2), t.dig("Linus", 4), LANE.replace("s", "."), "Sarah Linus", "shared"),
    ],
    ids=["points", "shovels", "shovels that were used", "without points", "shared"],
)
def test_a_tie_goes_to_the_player_who_gathered_more_shovels(
    sarah: t.Keys, linus: t.Keys, drawing: str, winners: str, decided_by: str
) -> None:
    result = ended(sarah, linus, drawing)
    assert (result.finished, result.winners, result.decided_by) == (True, tuple(winners.split()), decided_by)
    assert [standing.rank for standing in result.standings] == ([1, 1] if decided_by == "shared" else [1, 2])


def test_before_the_end_only_points_rank() -> None:
    game = t.record_all(t.rolled(1), [t.move("Sarah", "C1"), t.move("Linus", "F2")])
    assert standings(game.result()) == [(1, "Sarah", 0), (1, "Linus", 0)]


# ---------------------------------------------------------------------- the last page
RICH = t.STREET.replace(" . . . . . . . . ~", " s s s R B G Y V ~")
"""Five 4s, a 5 and a 6, three shovels and five temples."""


def tallied(*pages: t.Keys, players: int = 3, **header: Any) -> Game:
    names = ("Tim", "Ada")[: players - 2]
    return t.record_all(t.table(*names, drawing=RICH, mode="tally", **header), pages)


def test_one_line_for_all_treasures_one_per_temple_one_for_all_curses() -> None:
    sarah = t.tally("Sarah", 4, 6, 4, temples=["blue", "red"], curses=2, shovels=5)
    result = tallied(sarah, t.tally("Linus", 5, curses=1), players=2).result()
    assert [(line.item, line.points, line.rule, line.events) for line in result.of("Sarah").lines] == [
        ("treasures", 14, "score-treasures", (1,)),
        ("temple:blue", 9, "score-temples", (1,)),
        ("temple:red", 9, "score-temples", (1,)),
        ("curses", -2, "score-curses", (1,)),
    ]
    assert lines(result, "Linus") == {"treasures": 5, "curses": -1}
    assert standings(result) == [(1, "Sarah", 30), (2, "Linus", 4)]
    assert (result.finished, result.winners, result.decided_by) == (True, ("Sarah",), "points")


def test_until_everybody_has_entered_missing_players_have_0() -> None:
    game = tallied(t.tally("Linus", 4, shovels=5))
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert standings(result) == [(1, "Linus", 4), (2, "Sarah", 0), (2, "Tim", 0)]
    assert [expected.player for expected in game.expected()] == ["Sarah", "Tim"]


def test_shovels_break_ties_and_the_rest_are_shared() -> None:
    pages = [t.tally("Sarah", 4, shovels=3), t.tally("Linus", 4, shovels=5), t.tally("Tim", 4, shovels=5)]
    result = tallied(*pages, t.tally("Ada", 5, shovels=2), players=4).result()
    assert standings(result) == [(1, "Ada", 5), (2, "Linus", 4), (2, "Tim", 4), (4, "Sarah", 4)]
    assert (tallied(*pages).result().winners, tallied(*pages).result().decided_by) == (("Linus", "Tim"), "shared")


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (t.tally("Sarah", 4, 4, 4, 4, 4, 4), "score-treasures"),
        (t.tally("Sarah", 9), "score-treasures"),
        (t.tally("Sarah", 6, 6, 6, 6, 6, 6, 6), "end score-treasures"),
        (t.tally("Sarah", 4, 4, 4, 5, temples=["red", "blue"]), ""),
        (t.tally("Sarah", 4, 4, 4, 5, 6, temples=["red", "blue"]), "end"),
        (t.tally("Sarah", curses=5), ""),
        (t.tally("Sarah", curses=6), "raid"),
        (t.tally("Sarah", curses=4, temples=["red"]), ""),
        (t.tally("Sarah", curses=4, temples=["red", "blue"]), "raid"),
        (t.tally("Sarah", shovels=2), ""),
        (t.tally("Sarah", shovels=5), ""),
        (t.tally("Sarah", shovels=6), "gather"),
        (t.tally("Sarah", temples=["blue", "blue"]), "raid-open"),
    ],
    ids=str,
)
def test_a_page_is_judged(page: t.Keys, found: str) -> None:
    assert sorted(t.broken(tallied(), page)) == found.split()


@pytest.mark.parametrize(("curses", "is_full"), [(0, False), (1, False), (2, True), (5, True)])
def test_curses_count_as_spaces_only_if_the_table_ruled_so(curses: int, is_full: bool) -> None:
    page = t.tally("Sarah", 4, 4, 4, 5, 6, curses=curses)
    assert t.broken(tallied(), page) == t.broken(tallied(rulings={"curse-fills-space": False}), page) == ()
    assert t.broken(tallied(rulings={"curse-fills-space": True}), page) == (("end",) if is_full else ())


def test_a_page_is_judged_with_those_of_others() -> None:
    game = tallied(t.tally("Linus", 5, 6, temples=["red"]))
    assert t.broken(game, t.tally("Sarah", 5, 6)) == ()
    assert t.broken(game, t.tally("Sarah", temples=["red"])) == ("raid-open",)
    assert t.broken(game, t.tally("Linus", temples=["red"])) == ("round-sequence",)
    game.record(**t.tally("Sarah", 6, 6), stands="a misprint")
    assert game.result().of("Sarah").total == 12
    assert [each.rule for each in game.irregularities()] == ["score-treasures"]


def test_what_a_tally_may_hold_is_offered_key_by_key() -> None:
    game = t.record_all(t.table(mode="tally"), [t.tally("Sarah", 4, temples=["red"])])
    (expected,) = game.expected()
    picks = {pick.key: pick for pick in expected.picks}
    assert expected.player == "Linus"
    assert (picks["treasures"].values, picks["treasures"].most) == ((4, 5, 6), 6)
    assert picks["temples"].values == ("blue",)
    assert (picks["curses"].is_list, picks["curses"].values) == (False, range(3))
    assert list(picks["curses"].offers({"temples": ["blue"]})) == [0, 1]
    assert picks["shovels"].values == range(2, 6)


# ---- Why somebody has these points in Go for Gold: rolls, shovels, curses, and the way with its rounds
TRACKED = [path for path in samples_of("go-for-gold") if load(path).mode.name == "track"]


def cove() -> Game:
    """Sarah digs twice with shovels and is cursed in between; Linus digs without and raids the blue temple."""
    return record_all(
        anchored(),
        [
            *(roll(2), move("Sarah", "C1 C2"), move("Linus", "F3 E3"), dig("Sarah", 3, shovels=1)),
            *(roll(2), move("Sarah", "D2 E2"), move("Linus", "E4", foot=True), dig("Linus", 6), raid("Sarah", 5)),
            *(roll(4), move("Sarah", "F2 F3 F4 E4"), move("Linus", "D4 C4 B4 B5")),
            *(dig("Sarah", 4, shovels=2), raid("Linus", 2)),
        ],
    )


def test_digs_and_raids_say_what_was_rolled_with_how_many_shovels() -> None:
    sarah, linus = why(cove(), "Sarah"), why(cove(), "Linus")
    assert words(sarah["treasure:C2"]) == ["4 round 1: rolled 3 and 1 shovel"]
    assert words(sarah["treasure:E4"]) == ["6 round 3: rolled 4 and 2 shovels"]
    assert words(sarah["curses"]) == ["-1 red temple at E2, round 2: rolled 5 with 2 shovels"]
    assert words(linus["treasure:E4"]) == ["6 round 2: rolled 6"]
    assert words(linus["temple:blue"]) == ["9 round 3: rolled 2 with 2 shovels, and spent them all"]


def test_the_shovels_are_told_from_the_first_two_up_to_the_event() -> None:
    sarah, linus = why(cove(), "Sarah"), why(cove(), "Linus")
    assert sarah["treasure:C2"].steps == (Step(0, 2, 2), Step(3, 1, 3), Step(5, -1, 2))
    assert sarah["treasure:E4"].steps == (*sarah["treasure:C2"].steps, Step(14, -2, 0))
    assert linus["temple:blue"].steps == (Step(0, 2, 2), Step(15, -2, 0))
    assert linus["temple:blue"].quantity == "shovels"
    assert linus["treasure:E4"].steps == sarah["curses"].steps == ()


def test_places_are_spaces_of_the_map() -> None:
    sarah = why(cove(), "Sarah")
    assert [sarah[item].places for item in ("treasure:C2", "treasure:E4", "curses")] == [("C2",), ("E4",), ("E2",)]
    assert why(cove(), "Linus")["temple:blue"].places == ("B5",)


def check_shovels(game: Game) -> None:
    """Steps of shovels on every temple and every treasure dug with some, up to its event; on nothing else."""
    events = {moment.number: moment for moment in game.line}
    for standing in game.result().standings:
        for line, each in zip(standing.lines, behind(game.story, standing), strict=True):
            moment = events[line.events[-1]]
            is_dug_without = isinstance(moment.event, Dig) and not moment.event.shovels
            assert bool(each.steps) == (line.item != "curses" and not is_dug_without)
            if each.steps:
                assert each.steps[0] == Step(0, 2, 2)
                assert each.steps[-1].event == line.events[-1]
                assert each.steps[-1].now == moment.position.state_as(State).seat(standing.player).shovels_left
            assert len(each.places) == len(line.events)
            assert set(each.places) <= set(game.setup.sheets.lands)


@pytest.mark.parametrize("path", TRACKED, ids=[path.stem for path in TRACKED])
def test_the_shovels_of_a_sample_are_told(path: Path) -> None:
    check_shovels(load(path))


@examples(10)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), side=st.sampled_from(["side-a", "side-b"]))
def test_the_shovels_of_a_random_game_are_told(seats: int, seed: int, side: str) -> None:
    check_shovels(play(scorepad.new("go-for-gold", players=PLAYERS[:seats], sheets=side), Random(seed)))


def test_a_tally_tells_what_was_entered() -> None:
    pages = [tally("Sarah", 4, 6, temples=["red"], curses=1), tally("Linus")]
    found = why(record_all(table(mode="tally"), pages), "Sarah")
    parts = {item: [subtotal.points for subtotal in each.subtotals] for item, each in found.items()}
    assert parts == {"treasures": [4, 6], "temple:red": [9], "curses": [-1]}


# ---------------------------------------------------------------------- the picture
def picture(game: Game, player: str, *items: str) -> list[str]:
    lines = [line for line in game.result().of(player).lines if not items or line.item in items]
    return [line[:34].rstrip() for line in game.mode.draw_why(game.story, player, lines).text().splitlines()]


def test_the_way_shows_the_round_in_each_hex_and_the_symbol_in_its_corner() -> None:
    assert picture(cove(), "Sarah")[:-1] == [
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


def test_the_way_of_one_item_goes_as_far_as_its_event() -> None:
    drawn = "\n".join(picture(cove(), "Sarah", "treasure:C2")[2:])
    assert "│ 1 ━ 0 │" in drawn
    assert " 2 " not in drawn.replace("\n 2 ", "")


def test_a_large_island_shows_a_sign_for_each_round() -> None:
    coast, middle = f"P{' .' * 18} P", f" .{' .' * 18} 4"
    wide = f"{coast}\n{middle}\n{coast}"
    game = record_all(anchored(drawing=wide), [roll(1), move("Sarah", "B1"), move("Linus", "S1"), roll(2)])
    record_all(game, [move("Sarah", "C1 D1"), move("Linus", "R1 Q1")])
    drawn = game.mode.draw_why(game.story, "Sarah", ()).text()
    assert " 0 1 2 2 · ·" in drawn


# ---------------------------------------------------------------------- slips
MEETING = """
P . R . P
 ~ ~ ~ ~ ~
P . . . P
"""
"""Sarah at A1 and Linus at E1 can both reach the temple in two steps."""


def test_a_temple_closed_in_the_same_round_before_ones_turn_may_be_counted_by_mistake() -> None:
    game = record_all(table("Tim", drawing=MEETING), [anchor("A1"), roll(2)])
    record_all(game, [move("Sarah", "B1 C1"), move("Linus", "D1 C1"), move("Tim", "D3 C3")])
    assert "closed-temple" not in by_slug(game, "Linus")
    record_all(game, [raid("Sarah", 1)])
    assert by_slug(game, "Linus")["closed-temple"] == {9}
    assert "closed-temple" not in by_slug(game, "Sarah")
    assert "closed-temple" not in by_slug(game, "Tim")


def test_what_needs_the_moves_is_not_offered_in_a_tally() -> None:
    game = record_all(table(mode="tally"), [tally("Sarah", 4, 5, curses=1), tally("Linus")])
    assert by_slug(game, "Sarah").keys() == {"curse-forgotten", "curse-as-ten", "line-forgotten", "line-twice"}
    assert explained(game, "Sarah", -9, 1) == [
        ["curse-as-ten", "line-forgotten"],
        ["curse-forgotten", "line-forgotten"],
    ]
