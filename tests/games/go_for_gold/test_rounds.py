"""What happens in the rounds of Go for Gold: anchors, moves, ports, feet, temples, the end, and what stands."""

from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from scorepad.timeline.game import Game, accept
from tests.games.go_for_gold import table as t
from tests.tables import Situation, check_story, let, stories, then

PLAYERS = ["Sarah", "Linus", "Tim", "Ada"]
PORTS = ["D1", "G3", "D5", "A3"]
r1, r2 = partial(t.rolled, 1), partial(t.rolled, 2)
START = (2, 0, 1, 0)
"""Shovels and feet at first: gathered and used."""


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


# ---------------------------------------------------------------------- anchoring and moving
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (4, 3)])
@pytest.mark.parametrize("port", PORTS)
def test_ports_go_clockwise_from_the_start_players(seats: int, first: int, port: str) -> None:
    game = t.table(*PLAYERS[2:seats], first=PLAYERS[first])
    assert t.kinds(game) == [("anchor", None)]
    game.record(**t.anchor(port))
    for step in range(seats):
        player = PLAYERS[(first + step) % seats]
        assert t.stands_on(game, player) == PORTS[(PORTS.index(port) + step) % 4]
        assert t.sheet(game, player) == START
    assert active(game) == PLAYERS[first]
    assert t.kinds(game) == [("roll", None)]


def test_the_rulebooks_example() -> None:
    drawing = """
P . s . . 5 P
 ~ ~ ~ ~ . . ~
P . f R s . P
 . 4 . . . . ~
"""
    game = t.rolled(5, drawing=drawing, players=["Dennis", "Linus"])
    for pips, dennis, linus in (
        (0, "B1 C1 D1 E1 F1", "F2 F3 F4 E4 D4"),
        (4, "F2 F3 E3 D3", "C4 B4 A4 B3"),
        (3, "C3 B3 B4", "C3 D3 E3"),
    ):
        moves = [t.move("Dennis", dennis), t.move("Linus", linus), t.skip("Dennis")]
        t.record_all(game, [t.roll(pips), *moves] if pips else moves)
    assert t.sheet(game, "Dennis") == (4, 0, 2, 0)
    assert t.trail(game, "Dennis") == "++++++P / ~~~~.+~ / P+++++P / .@....~"


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_everybody_moves_in_any_order_and_the_active_player_resolves_first(order: list[int]) -> None:
    game = t.rolled(2, "Tim", first="Linus")
    assert where(game) == ["D5", "D1", "G3"]
    moves = [t.move("Sarah", "E5 E4"), t.move("Linus", "D2 C2"), t.move("Tim", "F2 F3")]
    for place in order:
        assert ("move", moves[place]["player"]) in t.kinds(game)
        game.record(**moves[place])
    assert t.state_of(game).pending == (1, 2, 0)
    for event in (t.dig("Linus", 4), t.skip("Tim"), t.dig("Sarah", 5, shovels=1)):
        assert t.kinds(game) == [("dig", event["player"]), ("skip", event["player"])]
        game.record(**event)
    assert active(game) == "Tim"
    assert totals(game) == [6, 4, 0]


TO_PORT = t.move("Sarah", "C1 B2 B3 A3", port="D5")
BOTH = [t.move("Sarah", "D2 C2"), t.move("Linus", "F2 E2")]
"""Sarah ends on a treasure, Linus on a temple."""


@stories(
    (
        "symbols are gathered in passing, but only once",
        *(partial(t.rolled, 4), [t.move("Sarah", "C1 C2 C3 B3"), t.move("Linus", "F2 F3 E3 D4")]),
        *(lambda game: [sarah(game), t.sheet(game, "Linus")], [(4, 0, 1, 0), (2, 0, 2, 0)]),
    ),
    (
        "several players gather the same symbol",
        *(partial(t.rolled, 3), [t.move("Sarah", "D2 E3 D4"), t.move("Linus", "F3 E3 D4")]),
        *(lambda game: [sarah(game), t.sheet(game, "Linus")], [(2, 0, 2, 0)] * 2),
    ),
    ("a foot is crossed out", r1, [t.move("Sarah", "D2 E3 E4 F4", foot=True)], sarah, (2, 0, 2, 1)),
    (
        "and so is the next one, whatever was rolled",
        *(r1, [t.move("Sarah", "D2 E3 E4 F4", foot=True), t.move("Linus", "F2"), t.roll(6)]),
        *(lambda game: sarah(let(game, t.move("Sarah", "F3", foot=True))), (2, 0, 2, 2)),
    ),
    (
        "a port leads to another port",
        *(partial(t.rolled, 6), [TO_PORT, t.move("Linus", "F2 E2 E1 D2 C2 B2")]),
        *(lambda game: t.trail(game, "Sarah"), "~~++.~~ / ~+4.R.~ / ++s~f5P / ....6.~ / ~B.@s~~"),
    ),
    (
        "and counts as visited",
        *(partial(t.rolled, 4), [TO_PORT, t.move("Linus", "F2 F3 E3 D4"), t.roll(2)]),
        *(lambda game: t.broken(game, t.move("Sarah", "C4 D5")), ("move-once", "port-once")),
    ),
    (
        "a move that stands is drawn as it was, and gathers",
        *(r1, [t.move("Sarah", "C1 B2 C3")]),
        lambda game: (t.trail(game, "Sarah"), sarah(game)),
        ("~~++.~~ / ~+4.R.~ / P.@~f5P / ....6.~ / ~B.Ps~~", (4, 0, 1, 0)),
    ),
    (
        "a space entered again gives nothing more",
        *(r1, [t.move("Sarah", "C1"), t.move("Linus", "F2"), t.roll(2), t.move("Sarah", "B2 C1")]),
        *(sarah, (3, 0, 1, 0)),
    ),
    ("water can be entered if it stands", r1, [t.move("Sarah", "D3")], where, ["D3", "G3"]),
    (
        "a foot that nobody has",
        r2,
        [t.move("Sarah", each, foot=True) for each in ("C1", "B2", "B3")],
        sarah,
        (3, 0, 1, 1),
    ),
    ("more shovels than there are", r2, [*BOTH, t.dig("Sarah", 1, shovels=5)], sarah, (2, 2, 1, 0)),
    (
        "shovels put into a dig in vain",
        *(r2, [*BOTH, t.dig("Sarah", 1, shovels=1)]),
        *(lambda game: (sarah(game), t.state_of(game).seats[0].successes), ((2, 1, 1, 0), ())),
    ),
    (
        "a dig, a raid and a skip where nothing is",
        *(r1, [t.dig("Sarah", 6), t.raid("Sarah", 1), t.skip("Sarah")]),
        *(t.state_of, t.state_of(t.rolled(1))),
    ),
    # anchors that stand
    ("ports stay once the first round has begun", r1, [t.anchor("G3")], t.state_of, t.state_of(t.rolled(1))),
    ("ports may be chosen again before the first roll", t.anchored, [t.anchor("G3")], where, ["G3", "D5"]),
    (
        "ships stay once somebody has moved",
        t.anchored,
        [t.move("Sarah", "C1"), t.anchor("G3")],
        where,
        ["C1", "G3"],
    ),
    ("a start that is no port", partial(t.table, "Tim"), [t.anchor("E2")], where, ["E2", "D1", "G3"]),
    (
        "who moved before the anchoring has been at the port",
        *(t.table, [t.move("Sarah", "C1 C2"), t.anchor("D1")]),
        lambda game: (where(game), t.spaces(game.setup.sheets, t.state_of(game).seats[0].entered)),
        (["C2", "G3"], ["C1", "D1", "C2"]),
    ),
    (
        "a roll before the anchoring is that of the first round",
        *(t.table, [t.roll(2), t.anchor("D1")]),
        *(attrgetter("state.step", "state.round", "state.pips"), ("move", 1, 2)),
    ),
    ("out before the anchoring", t.table, [t.out("Sarah"), t.anchor("D1")], active, "Linus"),
    (
        "and stays out",
        *(partial(t.table, "Tim"), [t.out("Sarah"), t.anchor("D1"), t.roll(1)]),
        *(t.kinds, [("move", "Linus"), ("move", "Tim")]),
    ),
    (
        "all out before the anchoring",
        *(t.table, [t.roll(2), t.out("Sarah"), t.out("Linus"), t.anchor("D1")]),
        *(attrgetter("state.step", "state.pips"), ("over", None)),
    ),
    (
        *("the last one out before a roll", t.anchored, [t.out("Sarah"), t.out("Linus")]),
        *(attrgetter("state.step"), "over"),
    ),
    # rounds that stand
    ("a second roll counts instead", r1, [t.roll(2)], attrgetter("state.round", "state.pips"), (1, 2)),
    (
        "a roll among special locations begins the next round",
        *(r2, [*BOTH, t.roll(3)]),
        attrgetter("state.step", "state.round", "state.pips", "state.moved", "state.tried", "state.pending"),
        ("move", 2, 3, 0, 0, ()),
    ),
    ("and the die passes on", r2, [*BOTH, t.roll(3)], active, "Linus"),
    (
        "who moves again may try again",
        *(r2, [*BOTH, t.dig("Sarah", 1), t.move("Sarah", "C3 D4 E4")]),
        *(t.kinds, [("dig", "Sarah"), ("skip", "Sarah")]),
    ),
    (
        "a move before the roll does not count for the next round",
        *(t.anchored, [t.move("Sarah", "C1"), t.roll(2)]),
        *(t.kinds, [("move", "Sarah"), ("move", "Linus")]),
    ),
    (
        "the die passes on from a player out before the roll",
        *(partial(t.table, "Tim"), [t.anchor("D1"), t.out("Sarah")]),
        *(lambda game: (active(game), t.kinds(game)), ("Linus", [("roll", None)])),
    ),
)
def test_a_round_leads_to_this(story: Any) -> None:
    check_story(story)


def test_only_the_move_that_came_too_early_is_found_wrong() -> None:
    game = t.table()
    moves = [t.move("Sarah", "E3"), t.move("Linus", "F2")]
    for event in [t.move("Sarah", "D2"), t.anchor("D1"), t.roll(1), *moves, t.roll(1)]:
        accept(game, game.read(event))
    assert [(finding.event, finding.rule) for finding in game.findings()] == [(1, "round-sequence")]


# ---------------------------------------------------------------------- temples
def contested(*events: t.Keys) -> Game:
    """Sarah, Linus and Tim have ended on the red temple, Ada on a treasure; Sarah is the active player."""
    moves = [t.move("Sarah", "C2 D2 E2"), t.move("Linus", "F4 F3 E2"), t.move("Tim", "D4 E3 E2")]
    return t.record_all(t.rolled(3, "Tim", "Ada"), [*moves, t.move("Ada", "B3 B2 C2"), *events])


def test_of_several_players_at_a_temple_the_first_to_succeed_closes_it() -> None:
    game = contested(t.raid("Sarah", 3))
    assert t.kinds(game) == [("raid", "Linus"), ("skip", "Linus")]
    game.record(**t.raid("Linus", 2))
    assert t.kinds(game) == [("dig", "Ada"), ("skip", "Ada")]
    game.record(**t.dig("Ada", 1))
    assert totals(game) == [-1, 9, 0, 0]
    assert (active(game), t.kinds(game)) == ("Linus", [("roll", None)])
    skipped = contested(t.skip("Sarah"), t.raid("Linus", 6), t.raid("Tim", 1), t.skip("Ada"))
    assert totals(skipped) == [0, -1, 9, 0]


def test_at_a_temple_raided_in_an_earlier_round_there_is_nothing_to_resolve() -> None:
    game = t.record_all(r2(), [t.move("Sarah", "D2 E2"), t.move("Linus", "F3 F4"), t.raid("Sarah", 2), t.roll(2)])
    t.record_all(game, [t.move("Sarah", "F2 F3"), t.move("Linus", "E4 E3"), t.skip("Sarah"), t.roll(1)])
    t.record_all(game, [t.move("Sarah", "F4"), t.move("Linus", "E2")])
    assert t.kinds(game) == [("roll", None)]


# ---------------------------------------------------------------------- out, and the end
def test_the_die_goes_to_the_left_past_players_who_are_out() -> None:
    game = t.rolled(5, "Tim", drawing=t.SPITS)
    hops = [t.move("Sarah", "B1", foot=True), t.move("Linus", "G1", foot=True)]
    t.record_all(game, [*hops, t.move("Tim", "G3 F3 E3 D3 C3")])
    assert active(game) == "Linus"
    t.record_all(game, [t.roll(2), t.out("Linus"), t.move("Sarah", "C1 D1"), t.move("Tim", "B3", foot=True)])
    t.record_all(game, [t.dig("Tim", 1), t.dig("Sarah", 4)])
    assert active(game) == "Tim"
    game.record(**t.roll(1))
    assert t.kinds(game) == [("move", "Tim"), ("out", "Sarah")]
    t.record_all(game, [t.move("Tim", "A3", port="A1"), t.out("Sarah")])
    assert (active(game), totals(game)[0], t.kinds(game)) == ("Tim", 4, [("roll", None)])
    assert t.kinds(t.record_all(game, [t.roll(1)])) == [("move", "Tim")]


def street(*specials: t.Keys, row: str = "4 4 5 4 6 4 4", **header: Any) -> Game:
    """Sarah walks along a row of treasures, one space a round, Linus beside it; she is active in even rounds."""
    game = t.table(drawing=t.STREET.replace("4 4 5 4 6 4 4", row), first="Linus", **header)
    game.record(**t.anchor("A3"))
    beside = ["A2", "B2", "C2", "D2", "E2", "E1", "D1"]
    for space, linus, special in zip("BCDEFGH", beside, specials, strict=False):
        t.record_all(game, [t.roll(1), t.move("Sarah", f"{space}1"), t.move("Linus", linus), special])
    return game


def test_the_sixth_success_ends_the_game_after_the_whole_round() -> None:
    game = street(*[t.dig("Sarah", 6)] * 5)
    assert t.kinds(game) == [("roll", None)]
    t.record_all(game, [t.roll(1), t.move("Sarah", "G1"), t.move("Linus", "E1"), t.dig("Sarah", 6)])
    assert not is_over(game)
    assert t.kinds(game) == [("dig", "Linus"), ("skip", "Linus")]
    game.record(**t.dig("Linus", 6))
    assert is_over(game)
    assert totals(game) == [27, 4]


@pytest.mark.parametrize("fills", [False, True])
def test_curses_end_the_game_only_if_they_fill_spaces(fills: bool) -> None:
    """A curse as the sixth, or a treasure after five curses."""
    dug, cursed = t.dig("Sarah", 6), t.raid("Sarah", 6)
    for specials, row, total in (
        ([*[dug] * 5, cursed], "4 4 5 4 6 R 4", 22),
        ([*[cursed] * 5, dug], "R B G Y V 4 4", -1),
    ):
        game = street(*specials, row=row, rulings={"curse-fills-space": fills})
        t.record_all(game, [t.skip("Linus")])
        assert (game.result().finished, totals(game)[0]) == (fills, total)


def isles(*events: t.Keys, goal: str = "4") -> Situation:
    """Sarah at G1 and Linus at G3 on the eastern island, after a roll of 4."""
    return then(partial(t.table, drawing=t.ISLES.replace("4", goal)), t.anchor("G1"), t.roll(4), *events)


def blocked(sarah: t.Keys) -> Situation:
    """Linus, and then Sarah, who may block her own way to the only treasure."""
    drawing = "P . . . ~ . P\n ~ ~ . 4 ~ . ~\nP . . ~ ~ . P\n"
    return then(
        partial(t.table, drawing=drawing, first="Linus"),
        *(t.anchor("A3"), t.roll(5), t.move("Linus", "B3 C3 C2 D2 D1"), sarah),
    )


def shrines(pips: int, row: str = "P R . B") -> Situation:
    """Sarah has raided a temple and spent her shovels; Linus raids another with this roll."""
    events = [t.anchor("A3"), t.roll(1), t.move("Sarah", "B3"), t.move("Linus", "B1"), t.raid("Sarah", 1)]
    return then(partial(t.table, drawing=t.SHRINES.replace("P R . B", row)), *events, t.raid("Linus", pips))


def moored(drawing: str) -> Situation:
    """Sarah has walked from D1 into B1 and crossed out no port, Linus one space from F3."""
    moves = [t.move("Sarah", "C1 B1"), t.move("Linus", "E3", foot=True)]
    return then(partial(t.table, drawing=drawing), t.anchor("D1"), t.roll(2), *moves)


AWAY, BESIDE = t.move("Linus", "F3 F2 E2 E1"), t.move("Linus", "F3 E3 E2 E1")
RAIDED = t.move("Sarah", "F1 E1 E2 F2")
WEST = [t.anchor("A1"), t.roll(2), t.move("Sarah", "B1 C1"), t.move("Linus", "F1 F2"), t.skip("Linus")]
OVER = [t.roll(3), t.move("Linus", "E2 E3 F3"), t.move("Sarah", "B2 B3 A3", port="G3")]
BACK = [t.roll(2), t.move("Linus", "G3", port="A3"), t.move("Sarah", "F3 F2"), t.dig("Sarah", 1)]
HOPS = [t.move("Sarah", "B1", foot=True), t.move("Linus", "G1", foot=True), t.roll(5), t.out("Sarah")]
on_spits, on_isles = partial(t.rolled, 5, drawing=t.SPITS), partial(t.table, drawing=t.ISLES)


@stories(
    ("one is not out", on_spits, HOPS, is_over, False),
    ("everybody is out", on_spits, [*HOPS, t.out("Linus")], is_over, True),
    ("a treasure is in reach", isles(t.move("Sarah", "F1 E1 E2 E3"), AWAY), [], is_over, False),
    ("the way to it is blocked", isles(t.move("Sarah", "F1 F2 E2 E1"), AWAY), [], is_over, True),
    ("it is on the other island", isles(t.move("Sarah", "F1 E2 F3 G3", port="A1"), AWAY), [], is_over, True),
    ("an unused port leads there", on_isles, WEST, is_over, False),
    ("and has led there", on_isles, [*WEST, *OVER], is_over, False),
    ("and nothing is left", on_isles, [*WEST, *OVER, *BACK], is_over, True),
    ("one's own line blocks the way", blocked(t.move("Sarah", "B1 C1 D1 C2 C3")), [], is_over, True),
    ("with a foot, too", blocked(t.move("Sarah", "B1 C1 C2 C3", foot=True)), [], is_over, True),
    ("but not beside the treasure", blocked(t.move("Sarah", "B1 C1 D1 C2", foot=True)), [], is_over, False),
    ("nor on the way", blocked(t.move("Sarah", "B1 C1", foot=True)), [], is_over, False),
    ("a closed temple is no goal", isles(RAIDED, BESIDE, t.raid("Sarah", 2), goal="R"), [], is_over, True),
    ("an open one is", isles(RAIDED, BESIDE, t.raid("Sarah", 3), goal="R"), [], is_over, False),
    (
        "a closed temple next to it",
        *(isles(RAIDED, t.move("Linus", "F3 E3 E2 F1"), t.raid("Sarah", 2), goal="R"), [], is_over, True),
    ),
    ("temples, but nobody has a shovel", shrines(2), [], is_over, True),
    ("the curse left two shovels", shrines(3), [], is_over, False),
    ("a shovel can be gathered", shrines(2, "P R s B"), [], is_over, False),
    ("a treasure needs none", shrines(2, "P R . 4"), [], is_over, False),
    (
        "a treasure is resolved before the end",
        *(isles(RAIDED, AWAY), [], t.kinds, [("dig", "Sarah"), ("skip", "Sarah")]),
    ),
    (
        "at a port without another one is out, whatever lies beside it",
        *(moored(". P . P ~ ~\n ~ ~ ~ ~ ~ ~\nP . ~ 4 . P\n"), [t.roll(1)]),
        *(t.kinds, [("move", "Linus"), ("out", "Sarah")]),
    ),
    (
        "and a treasure beside it is out of reach",
        *(moored("4 P . P ~ ~\n ~ ~ ~ ~ ~ ~\nP . ~ ~ . P\n"), [], lambda game: game.result().finished, True),
    ),
)
def test_the_end(story: Any) -> None:
    check_story(story)


# ---------------------------------------------------------------------- undone, amended, written
def test_a_false_foot_is_none() -> None:
    plain, other = (t.record_all(r2(), [t.move("Sarah", "C1 C2", **foot)]) for foot in ({}, {"foot": False}))
    assert t.state_of(other).seat("Sarah").feet_left == 1
    assert str(plain.draw()) == str(other.draw())
    assert plain.tell(plain.events[-1]) == other.tell(other.events[-1])
    assert t.broken(r2(), t.move("Sarah", "C1", foot=False)) == ("move-exact",)
    used = let(r2(), t.move("Sarah", "C1 C2", foot=True), t.move("Linus", "F3 F4"), t.dig("Sarah", 1), t.roll(2))
    assert t.broken(used, t.move("Sarah", "B2 B3", foot=False)) == ()


# ---------------------------------------------------------------------- words
def test_a_thousand_spaces_are_refused_in_a_few_words() -> None:
    violations = t.rolled(3).judge(**{**t.move("Sarah", ""), "path": ["D2", "A1"] * 500})
    assert violations
    assert all(len(violation.message) < 400 for violation in violations)


def test_two_different_tallies_are_worded_differently() -> None:
    game = t.table(mode="tally")
    others: list[dict[str, Any]] = [{}, {"temples": ["red"]}, {"curses": 1}, {"shovels": 3}]
    pages = [t.tally("Sarah", 4, 6), *(t.tally("Sarah", 4, 5, **keys) for keys in others)]
    assert len({game.tell(game.read(page)) for page in pages}) == len(pages)
