"""What happens in the rounds of Go for Gold: anchors, moves, ports, feet, digs, raids, the end."""

from __future__ import annotations

from typing import Any

import pytest

import scorepad
from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import (
    ISLES,
    SHRINES,
    SPITS,
    STREET,
    Keys,
    anchor,
    broken,
    dig,
    kinds,
    move,
    out,
    raid,
    record_all,
    roll,
    rolled,
    sheet,
    skip,
    stands_on,
    state_of,
    table,
    trail,
)

PLAYERS = ["Sarah", "Linus", "Tim", "Ada"]
PORTS = ["D1", "G3", "D5", "A3"]


def active(game: Game) -> str:
    """The player who rolls, or has rolled."""
    player: str = state_of(game).seats[state_of(game).active].player
    return player


def total(game: Game, player: str) -> int:
    return game.result().of(player).total


# ---------------------------------------------------------------------- anchoring


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("port", PORTS)
def test_ports_go_clockwise_from_the_start_players(seats: int, first: int, port: str) -> None:
    game = table(*PLAYERS[2:seats], first=PLAYERS[first])
    assert kinds(game) == [("anchor", None)]
    game.record(**anchor(port))
    for step in range(seats):
        player = PLAYERS[(first + step) % seats]
        assert stands_on(game, player) == PORTS[(PORTS.index(port) + step) % 4]
        assert sheet(game, player) == (2, 0, 1, 0)
    assert active(game) == PLAYERS[first]
    assert kinds(game) == [("roll", None)]


def test_the_last_seat_may_start_too() -> None:
    game = record_all(table("Tim", "Ada", first="Ada"), [anchor("D5")])
    assert [stands_on(game, player) for player in PLAYERS] == ["A3", "D1", "G3", "D5"]


# ---------------------------------------------------------------------- moving


def test_the_rulebooks_example() -> None:
    drawing = """
P . s . . 5 P
 ~ ~ ~ ~ . . ~
P . f R s . P
 . 4 . . . . ~
"""
    game = rolled(5, drawing=drawing, players=["Dennis", "Linus"])
    record_all(game, [move("Dennis", "B1 C1 D1 E1 F1"), move("Linus", "F2 F3 F4 E4 D4"), skip("Dennis")])
    record_all(game, [roll(4), move("Dennis", "F2 F3 E3 D3"), move("Linus", "C4 B4 A4 B3"), skip("Dennis")])
    record_all(game, [roll(3), move("Linus", "C3 D3 E3"), move("Dennis", "C3 B3 B4"), skip("Dennis")])
    assert sheet(game, "Dennis") == (4, 0, 2, 0)
    assert trail(game, "Dennis") == "++++++P / ~~~~.+~ / P+++++P / .@....~"


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_everybody_moves_in_any_order_and_the_active_player_resolves_first(
    order: list[int],
) -> None:
    game = rolled(2, "Tim", first="Linus")
    assert [stands_on(game, player) for player in PLAYERS[:3]] == ["D5", "D1", "G3"]
    moves = [move("Sarah", "E5 E4"), move("Linus", "D2 C2"), move("Tim", "F2 F3")]
    for place in order:
        assert ("move", moves[place]["player"]) in kinds(game)
        game.record(**moves[place])
    assert kinds(game) == [("dig", "Linus"), ("skip", "Linus")]
    assert state_of(game).pending == (1, 2, 0)
    game.record(**dig("Linus", 4))
    assert kinds(game) == [("dig", "Tim"), ("skip", "Tim")]
    game.record(**skip("Tim"))
    assert kinds(game) == [("dig", "Sarah"), ("skip", "Sarah")]
    game.record(**dig("Sarah", 5, shovels=1))
    assert active(game) == "Tim"
    assert [total(game, player) for player in PLAYERS[:3]] == [6, 4, 0]


def test_symbols_are_gathered_in_passing_but_only_once() -> None:
    game = record_all(rolled(4), [move("Sarah", "C1 C2 C3 B3"), move("Linus", "F2 F3 E3 D4")])
    assert sheet(game, "Sarah") == (4, 0, 1, 0)
    assert sheet(game, "Linus") == (2, 0, 2, 0)


def test_several_players_can_gather_the_same_symbol() -> None:
    game = record_all(rolled(3), [move("Sarah", "D2 E3 D4"), move("Linus", "F3 E3 D4")])
    assert sheet(game, "Sarah") == sheet(game, "Linus") == (2, 0, 2, 0)


def test_a_foot_is_crossed_out_and_the_roll_ignored() -> None:
    game = record_all(rolled(1), [move("Sarah", "D2 E3 E4 F4", foot=True), move("Linus", "F2")])
    assert sheet(game, "Sarah") == (2, 0, 2, 1)
    record_all(game, [roll(6), move("Sarah", "F3", foot=True)])
    assert sheet(game, "Sarah") == (2, 0, 2, 2)


def test_a_port_leads_to_another_port() -> None:
    game = record_all(rolled(6), [move("Sarah", "C1 B2 B3 A3", port="D5"), move("Linus", "F2 E2 E1 D2 C2 B2")])
    assert trail(game, "Sarah") == "~~++.~~ / ~+4.R.~ / ++s~f5P / ....6.~ / ~B.@s~~"
    assert kinds(game) == [("roll", None)]
    assert state_of(game).seat("Sarah").has_used_port
    assert broken(record_all(game, [roll(1)]), move("Sarah", "D4")) == ()


def test_a_port_crossed_out_counts_as_visited() -> None:
    game = record_all(rolled(4), [move("Sarah", "C1 B2 B3 A3", port="D5"), move("Linus", "F2 F3 E3 D4")])
    record_all(game, [roll(2)])
    assert "move-once" in broken(game, move("Sarah", "C4 D5"))


# ---------------------------------------------------------------------- temples


def contested(*events: Keys) -> Game:
    """Sarah, Linus and Tim have ended on the red temple, Ada on a treasure; Sarah is the active player."""
    moves = [move("Sarah", "C2 D2 E2"), move("Linus", "F4 F3 E2"), move("Tim", "D4 E3 E2")]
    return record_all(rolled(3, "Tim", "Ada"), [*moves, move("Ada", "B3 B2 C2"), *events])


def test_of_several_players_at_a_temple_the_first_to_succeed_closes_it() -> None:
    game = contested(raid("Sarah", 3))
    assert kinds(game) == [("raid", "Linus"), ("skip", "Linus")]
    game.record(**raid("Linus", 2))
    assert kinds(game) == [("dig", "Ada"), ("skip", "Ada")]
    game.record(**dig("Ada", 1))
    assert [total(game, player) for player in PLAYERS] == [-1, 9, 0, 0]
    assert (active(game), kinds(game)) == ("Linus", [("roll", None)])


def test_a_skipped_temple_goes_to_the_next_player() -> None:
    game = contested(skip("Sarah"), raid("Linus", 6), raid("Tim", 1), skip("Ada"))
    assert [total(game, player) for player in PLAYERS] == [0, -1, 9, 0]


def test_at_a_temple_raided_in_an_earlier_round_there_is_nothing_to_resolve() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 E2"), move("Linus", "F3 F4"), raid("Sarah", 2), roll(2)])
    record_all(game, [move("Sarah", "F2 F3"), move("Linus", "E4 E3"), skip("Sarah"), roll(1)])
    record_all(game, [move("Sarah", "F4"), move("Linus", "E2")])
    assert kinds(game) == [("roll", None)]


# ---------------------------------------------------------------------- out


def test_the_die_goes_to_the_left_past_players_who_are_out() -> None:
    game = rolled(5, "Tim", drawing=SPITS)
    record_all(
        game, [move("Sarah", "B1", foot=True), move("Linus", "G1", foot=True), move("Tim", "G3 F3 E3 D3 C3")]
    )
    assert active(game) == "Linus"
    record_all(game, [roll(2), out("Linus"), move("Sarah", "C1 D1"), move("Tim", "B3", foot=True)])
    record_all(game, [dig("Tim", 1), dig("Sarah", 4)])
    assert active(game) == "Tim"
    game.record(**roll(1))
    assert kinds(game) == [("move", "Tim"), ("out", "Sarah")]
    record_all(game, [move("Tim", "A3", port="A1"), out("Sarah")])
    assert (active(game), total(game, "Sarah")) == ("Tim", 4)
    assert kinds(game) == [("roll", None)]
    assert kinds(record_all(game, [roll(1)])) == [("move", "Tim")]


def test_the_die_passes_on_from_a_player_let_out_before_the_roll() -> None:
    game = table("Tim")
    record_all(game, [anchor("D1"), {**out("Sarah"), "stands": "she has to leave"}])
    assert (active(game), kinds(game)) == ("Linus", [("roll", None)])
    assert kinds(record_all(game, [roll(1)])) == [("move", "Linus"), ("move", "Tim")]


def test_when_everybody_is_out_the_game_is_over() -> None:
    game = rolled(5, drawing=SPITS)
    record_all(game, [move("Sarah", "B1", foot=True), move("Linus", "G1", foot=True), roll(5), out("Sarah")])
    assert not game.result().finished
    game.record(**out("Linus"))
    assert game.result().finished
    assert game.expected() == ()
    assert "out" in game.progress()


# ---------------------------------------------------------------------- the end


def street(*specials: Keys, row: str = "4 4 5 4 6 4 4", **header: Any) -> Game:
    """Sarah walks along a row of treasures, one space a round, Linus beside it; she is active in even rounds."""
    game = table(drawing=STREET.replace("4 4 5 4 6 4 4", row), first="Linus", **header)
    game.record(**anchor("A3"))
    for sarah, linus, special in zip(
        "BCDEFGH", ["A2", "B2", "C2", "D2", "E2", "E1", "D1"], specials, strict=False
    ):
        record_all(game, [roll(1), move("Sarah", f"{sarah}1"), move("Linus", linus), special])
    return game


def test_the_sixth_success_ends_the_game_after_the_whole_round() -> None:
    game = street(*[dig("Sarah", 6)] * 5)
    assert kinds(game) == [("roll", None)]
    record_all(game, [roll(1), move("Sarah", "G1"), move("Linus", "E1"), dig("Sarah", 6)])
    assert not game.result().finished
    assert kinds(game) == [("dig", "Linus"), ("skip", "Linus")]
    game.record(**dig("Linus", 6))
    assert game.result().finished
    assert (total(game, "Sarah"), total(game, "Linus")) == (27, 4)
    assert "sixth" in game.progress()


@pytest.mark.parametrize("fills", [False, True])
def test_a_curse_as_the_sixth_ends_the_game_only_if_it_fills_a_space(fills: bool) -> None:
    game = street(
        *[dig("Sarah", 6)] * 5, raid("Sarah", 6), row="4 4 5 4 6 R 4", rulings={"curse-fills-space": fills}
    )
    record_all(game, [skip("Linus")])
    assert game.result().finished is fills
    assert total(game, "Sarah") == 22


@pytest.mark.parametrize("fills", [False, True])
def test_a_treasure_after_five_curses_ends_the_game_only_if_they_fill_spaces(fills: bool) -> None:
    rulings = {"curse-fills-space": fills}
    game = street(*[raid("Sarah", 6)] * 5, dig("Sarah", 6), row="R B G Y V 4 4", rulings=rulings)
    record_all(game, [skip("Linus")])
    assert game.result().finished is fills
    assert total(game, "Sarah") == -1


def isles(*events: Keys, goal: str = "4") -> Game:
    """Sarah at G1 and Linus at G3 on the eastern island, after a roll of 4."""
    game = table(drawing=ISLES.replace("4", goal))
    return record_all(game, [anchor("G1"), roll(4), *events])


@pytest.mark.parametrize(
    ("sarah", "is_over"),
    [
        (move("Sarah", "F1 E1 E2 E3"), False),
        (move("Sarah", "F1 F2 E2 E1"), True),
        (move("Sarah", "F1 E2 F3 G3", port="A1"), True),
    ],
)
def test_the_game_ends_when_nobody_can_reach_anything(sarah: Keys, is_over: bool) -> None:
    game = isles(sarah, move("Linus", "F3 F2 E2 E1"))
    assert game.result().finished is is_over
    assert ("nobody" in game.progress()) is is_over


def test_an_unused_port_may_still_lead_to_a_treasure() -> None:
    west = record_all(
        table(drawing=ISLES), [anchor("A1"), roll(2), move("Sarah", "B1 C1"), move("Linus", "F1 F2")]
    )
    record_all(west, [skip("Linus")])
    assert not west.result().finished
    record_all(west, [roll(3), move("Linus", "E2 E3 F3"), move("Sarah", "B2 B3 A3", port="G3")])
    assert not west.result().finished
    record_all(west, [roll(2), move("Linus", "G3", port="A3"), move("Sarah", "F3 F2"), dig("Sarah", 1)])
    assert west.result().finished


@pytest.mark.parametrize(
    ("sarah", "is_over"),
    [
        (move("Sarah", "B1 C1 D1 C2 C3"), True),
        (move("Sarah", "B1 C1 C2 C3", foot=True), True),
        (move("Sarah", "B1 C1 D1 C2", foot=True), False),
        (move("Sarah", "B1 C1", foot=True), False),
    ],
)
def test_a_players_own_line_blocks_the_way(sarah: Keys, is_over: bool) -> None:
    drawing = """
P . . . ~ . P
 ~ ~ . 4 ~ . ~
P . . ~ ~ . P
"""
    game = record_all(table(drawing=drawing, first="Linus"), [anchor("A3"), roll(5)])
    record_all(game, [move("Linus", "B3 C3 C2 D2 D1"), sarah])
    assert game.result().finished is is_over


@pytest.mark.parametrize(("pips", "is_over"), [(2, True), (3, False)])
@pytest.mark.parametrize("linus", ["F3 E3 E2 E1", "F3 E3 E2 F1"], ids=["away from it", "next to it"])
def test_a_closed_temple_is_not_a_goal(linus: str, pips: int, is_over: bool) -> None:
    game = isles(move("Sarah", "F1 E1 E2 F2"), move("Linus", linus), raid("Sarah", pips), goal="R")
    assert game.result().finished is is_over


@pytest.mark.parametrize(
    ("pips", "row", "is_over"),
    [(2, "P R . B", True), (3, "P R . B", False), (2, "P R s B", False), (2, "P R . 4", False)],
    ids=["nobody has one", "the curse left two", "one can be gathered", "a treasure needs none"],
)
def test_a_temple_keeps_the_game_going_only_for_somebody_with_a_shovel(pips: int, row: str, is_over: bool) -> None:
    game = record_all(table(drawing=SHRINES.replace("P R . B", row)), [anchor("A3"), roll(1)])
    record_all(game, [move("Sarah", "B3"), move("Linus", "B1"), raid("Sarah", 1), raid("Linus", pips)])
    assert game.result().finished is is_over
    assert ("nobody" in game.progress()) is is_over


def test_what_is_recorded_after_the_end_is_against_the_sequence_and_nothing_else() -> None:
    game = record_all(table(drawing=SHRINES), [anchor("A3"), roll(1), move("Sarah", "B3"), move("Linus", "B1")])
    record_all(game, [raid("Sarah", 1), raid("Linus", 2)])
    for event in (roll(2), move("Sarah", "C3 D3"), move("Linus", "C1 D1"), raid("Sarah", 5), skip("Linus")):
        assert broken(game, event) == ("round-sequence",), event
        game.record(**event, stands="we went on")
    assert (total(game, "Sarah"), total(game, "Linus")) == (8, 9)
    assert broken(game, raid("Sarah", 5)) == ("round-sequence", "resolve-where-ended")


def test_a_treasure_still_to_resolve_is_resolved_before_the_end() -> None:
    game = isles(move("Sarah", "F1 E1 E2 F2"), move("Linus", "F3 F2 E2 E1"))
    assert kinds(game) == [("dig", "Sarah"), ("skip", "Sarah")]
    assert record_all(game, [dig("Sarah", 4)]).result().finished


# ---------------------------------------------------------------------- let stand, undone, amended


def test_a_move_let_stand_is_drawn_as_it_was_and_gathers() -> None:
    game = rolled(1)
    game.record(**move("Sarah", "C1 B2 C3"), stands="nobody looked")
    assert trail(game, "Sarah") == "~~++.~~ / ~+4.R.~ / P.@~f5P / ....6.~ / ~B.Ps~~"
    assert sheet(game, "Sarah") == (4, 0, 1, 0)
    assert [each.rule for each in game.irregularities()] == ["move-exact"]
    assert game.findings() == []


def test_a_space_entered_again_gives_nothing_more() -> None:
    game = record_all(rolled(1), [move("Sarah", "C1"), move("Linus", "F2"), roll(2)])
    game.record(**move("Sarah", "B2 C1"), stands="nobody looked")
    assert sheet(game, "Sarah") == (3, 0, 1, 0)


def test_undoing_gives_a_foot_back_and_opens_a_temple() -> None:
    game = record_all(rolled(1), [move("Sarah", "E1 E2", foot=True), move("Linus", "F2"), raid("Sarah", 1)])
    assert state_of(game).closed == game.setup.sheets.bits["E2"]
    game.undo()
    assert (state_of(game).closed, kinds(game)) == (0, [("raid", "Sarah"), ("skip", "Sarah")])
    game.undo()
    game.undo()
    assert game.state == rolled(1).state


def test_an_amended_roll_is_refused_where_a_move_no_longer_fits() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 E2"), move("Linus", "F3 F4"), raid("Sarah", 3)])
    with pytest.raises(scorepad.RuleViolation):
        game.record(kind="amend", event=2, why="it was a 3", **{"with": roll(3)})
    game.record(kind="amend", event=5, why="it was a 2", **{"with": raid("Sarah", 2)})
    assert total(game, "Sarah") == 9


# ---------------------------------------------------------------------- a false foot


def test_a_false_foot_is_left_out_of_a_record() -> None:
    plain, other = (record_all(rolled(2), [move("Sarah", "C1 C2", **foot)]) for foot in ({}, {"foot": False}))
    game = scorepad.new("go-for-gold", ["Sarah", "Linus"])
    record_all(game, [anchor("A5"), roll(2), move("Sarah", "B5 C5", foot=False)])
    again = scorepad.loads(scorepad.dumps(game))
    assert "foot = false" in scorepad.dumps(again)
    assert again.findings() == []
    assert state_of(again).seat("Sarah").feet_left == 1
    assert str(plain.draw()) == str(other.draw())
    assert plain.tell(plain.events[-1]) == other.tell(other.events[-1])
    assert list(plain.position.legal()) == list(other.position.legal())
    assert broken(rolled(2), move("Sarah", "C1", foot=False)) == ("move-exact",)
    used = record_all(rolled(2), [move("Sarah", "C1 C2", foot=True), move("Linus", "F3 F4")])
    record_all(used, [dig("Sarah", 1), roll(2)])
    assert broken(used, move("Sarah", "B2 B3", foot=False)) == ()
    assert broken(used, move("Sarah", "B2 B3", foot=True)) == ("foot",)
