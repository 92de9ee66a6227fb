"""Why somebody has these points in Go for Gold: rolls, shovels, curses, and the way with its rounds."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.explanations import behind
from scorepad.engine.result import Step
from scorepad.games.go_for_gold.events import Dig
from scorepad.games.go_for_gold.state import State
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.every_game import samples_of
from tests.games.go_for_gold.table import anchor, anchored, dig, move, raid, record_all, roll, table, tally
from tests.games.slip_cases import by_slug, explained
from tests.games.test_conformance import PLAYERS
from tests.players import play
from tests.sampling import examples
from tests.tables import why, words

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
