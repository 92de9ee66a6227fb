"""The six small islands: what each one does, with its action and without, for Aaron and under event cards."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.state import Kept
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t

ALL = " ".join(TILES)
Changes = Mapping[str, tuple[object, object]]
three_there = t.after(*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"))
aaron_on_top = [*t.lay("1a", "red", Sarah="2"), t.play("Linus", "1a", "red", "3", as_="Aaron")]
WHOLE = [[*range(1, 22)], [*range(54, 75)]]


def less(ref: int) -> tuple[object, object]:
    """The deck with this treasure and without it."""
    return WHOLE, [[each for each in pile if each != ref] for pile in WHOLE]


def idle(event: t.Keys) -> t.Keys:
    """The same island without its action."""
    return {key: event[key] for key in ("kind", "player", "tile", "color", "as") if key in event} | {"use": False}


def effect(situation: t.Situation, event: t.Keys) -> Changes:
    """What the action of an island changes, and nothing else."""
    return t.changed(t.record_all(situation(), [idle(event)]), t.record_all(situation(), [event]))


# ---------------------------------------------------------------------- the actions
ACTIONS: list[tuple[str, t.Situation, t.Keys, Changes]] = [
    ("cubes off", at.r1, t.island("Sarah", "cleanse"), {"Sarah's cubes": (3, 0)}),
    ("one cube off", at.r1, t.island("Sarah", "cleanse", cubes=1), {"Sarah's cubes": (3, 2)}),
    ("no cube off", at.r1, t.island("Sarah", "cleanse", cubes=0), {}),
    ("the bottom stays", three_there, t.island("Sarah", "bottom", landing="1a"), {}),
    (
        *("the middle to the bottom", t.then(three_there, t.island("Sarah", "ship"))),
        *(t.island("Linus", "bottom", landing="1a"), {"stack 1a": ("Sarah Linus Tim", "Linus Sarah Tim")}),
    ),
    (
        *("the top to the bottom", t.then(three_there, *t.passes("Sarah", "Linus"))),
        *(t.island("Tim", "bottom", landing="1a"), {"stack 1a": ("Sarah Linus Tim", "Tim Sarah Linus")}),
    ),
    ("a compass", at.r1, t.island("Sarah", "compass", landing="3b"), {"stack 3b": ("", "Sarah")}),
    (
        *("a compass on top", t.after(*t.lay("1a", "red", Sarah="2"))),
        *(t.island("Linus", "compass", landing="1a"), {"stack 1a": ("Sarah", "Sarah Linus")}),
    ),
    (
        *("a compass moved", t.after(*at.three_out), t.island("Sarah", "compass", landing="1b", from_="3a")),
        {"stack 1b": ("", "Sarah"), "stack 3a": ("Sarah", "")},
    ),
    ("two cards", at.r1, t.island("Sarah", "maps"), {"Sarah's hand": (5, 7)}),
    (
        *("a treasure kept", at.r1, t.island("Sarah", "treasure", treasure=16, keep=True)),
        {"Sarah's cubes": (3, 3 + 1 + 4), "Sarah's treasures": ((), (Kept(16, 3),)), "deck": less(16)},
    ),
    (
        *("a treasure buried", at.r1, t.island("Sarah", "treasure", treasure=16, keep=False)),
        {"Sarah's cubes": (3, 3 + 1 - 2), "discards": ([], [16]), "deck": less(16)},
    ),
    (
        *("buried for one cube", at.r1, t.island("Sarah", "treasure", treasure=16, keep=False, cubes=1)),
        {"discards": ([], [16]), "deck": less(16)},
    ),
    (
        *("kept with crossed cubes", at.r1, t.island("Sarah", "treasure", treasure=8, keep=True, cubes=2)),
        {"Sarah's cubes": (3, 3 + 1 - 2), "Sarah's treasures": ((), (Kept(8, 3),)), "deck": less(8)},
    ),
    ("the ship moves", at.r1, t.island("Sarah", "ship"), {"ship": ("1 clockwise", "2 clockwise")}),
    (
        *(
            "the ship moves on",
            partial(t.in_round, 1, "A1", "Tim", heading="counterclockwise"),
            t.island("Sarah", "ship"),
        ),
        {"ship": ("1 counterclockwise", "4 counterclockwise")},
    ),
    # for Aaron
    ("no cubes of Aaron", at.with_aaron, t.island("Sarah", "cleanse", as_="Aaron"), {}),
    ("no cards for Aaron", at.with_aaron, t.island("Sarah", "maps", as_="Aaron"), {}),
    (
        *("Aaron's compass", at.with_aaron, t.island("Sarah", "compass", as_="Aaron", landing="1a")),
        {"stack 1a": ("", "Aaron")},
    ),
    (
        *("Aaron to the bottom", t.then(at.with_aaron, *aaron_on_top)),
        *(t.island("Sarah", "bottom", as_="Aaron", landing="1a"), {"stack 1a": ("Sarah Aaron", "Aaron Sarah")}),
    ),
    (
        *("a crown for Aaron", at.with_aaron, t.island("Sarah", "treasure", as_="Aaron", treasure=20, keep=True)),
        {"Aaron's treasures": ((), (Kept(20, 3),)), "deck": less(20)},
    ),
    (
        *("no crown", at.with_aaron, t.island("Sarah", "treasure", as_="Aaron", treasure=8, keep=False)),
        {"discards": ([], [8]), "deck": less(8)},
    ),
    (
        *("the ship for Aaron", at.with_aaron, t.island("Sarah", "ship", as_="Aaron")),
        {"ship": ("1 clockwise", "2 clockwise")},
    ),
]


@pytest.mark.parametrize(
    ("situation", "event", "changes"), [each[1:] for each in ACTIONS], ids=[each[0] for each in ACTIONS]
)
def test_the_action_changes_this_and_nothing_else(situation: t.Situation, event: t.Keys, changes: Changes) -> None:
    assert effect(situation, event) == changes


@pytest.mark.parametrize("tile", TILES)
def test_without_its_action_an_island_costs_two_cards_and_the_turn(tile: str) -> None:
    used = t.record_all(at.r1(), [t.island("Sarah", tile, use=False)])
    assert t.changed(at.r1(), used) == {
        "Sarah's hand": (7, 5),
        "islands": (ALL, " ".join(each for each in TILES if each != tile)),
        "active": ("Sarah", "Linus"),
    }


@pytest.mark.parametrize("tile", TILES)
def test_aaron_pays_with_his_own_cards(tile: str) -> None:
    game = t.record_all(at.with_aaron(), [t.island("Sarah", tile, as_="Aaron", use=False)])
    assert (t.hand(game), t.cubes(game), t.active(game)) == ([6, 6, 4], [3, 3], "Linus")


def test_a_compass_without_cards_leaves_the_color_open() -> None:
    game = t.record_all(at.r1(), [t.island("Sarah", "compass", landing="1a"), t.play("Linus", "1a", "green", "5")])
    assert (t.color(game, "1a"), t.column(game, "1a"), t.stack(game, "1a")) == ("green", "5", "Sarah Linus")


def test_a_compass_without_cards_shares_in_the_loot() -> None:
    game = t.record_all(
        at.r1(), [t.island("Sarah", "compass", landing="1a"), *t.lay("1a", "red", Linus="2 3 4 5")]
    )
    assert t.due(t.pass_all(game)) == "1a:2"


def test_the_ship_island_changes_the_coast_explored_in_this_round() -> None:
    game = t.record_all(at.r1(), [*t.lay("2a", "red", Sarah="2 3 4 5"), t.island("Linus", "ship")])
    assert (t.due(t.pass_all(game)), t.ship(game)) == ("2a:1", "2 clockwise")


# ---------------------------------------------------------------------- cubes
@pytest.mark.parametrize("printed", range(1, 10))
def test_the_cleanse_island_discards_as_many_cubes_as_the_ruling_says(printed: int) -> None:
    game = t.in_round(1, t.reveal("A1", accept=["Sarah"]), "Tim", rulings={"cleanse-cubes": printed})
    assert t.broken(game, t.island("Sarah", "cleanse", cubes=printed + 1)) == ("island-cleanse",)
    assert t.broken(game, t.island("Sarah", "cleanse", cubes=min(printed, 5))) == ()
    assert t.cubes(t.record_all(game, [t.island("Sarah", "cleanse")]), "Sarah") == max(0, 5 - printed)


def no_cubes(card: str = "A1") -> Game:
    """Sarah has discarded all of hers."""
    return t.record_all(t.in_round(1, card, "Tim"), at.on(("1a", "red", "2c 3c 4c")))


@pytest.mark.parametrize(("card", "held"), [("A1", 1), ("A3", 2)])
def test_the_cubes_of_the_treasure_island_come_before_the_treasure(card: str, held: int) -> None:
    """Under A3 one cube comes with the island, and one with its action."""
    buried = t.island("Sarah", "treasure", treasure=4, keep=False)
    assert t.broken(no_cubes(card), {**buried, "cubes": held}) == ()
    assert t.broken(no_cubes(card), {**buried, "cubes": held + 1}) == ("bury",)
    assert t.cubes(t.record_all(no_cubes(card), [buried]), "Sarah") == 0
    kept = t.island("Sarah", "treasure", treasure=8, keep=True)
    assert t.broken(no_cubes(card), {**kept, "cubes": held}) == ()
    assert t.broken(no_cubes(card), {**kept, "cubes": held + 1}) == ("keep",)


@pytest.mark.parametrize(("card", "most"), [("A1", 0), ("A3", 1)])
def test_the_cube_of_a3_can_be_cleansed_at_once(card: str, most: int) -> None:
    assert t.broken(no_cubes(card), t.island("Sarah", "cleanse", cubes=most)) == ()
    assert t.broken(no_cubes(card), t.island("Sarah", "cleanse", cubes=most + 1)) == ("island-cleanse",)


def test_amulets_help_on_the_treasure_island_too() -> None:
    first = t.island("Sarah", "treasure", treasure=8, keep=True)
    game = t.record_all(t.in_round(1, t.reveal("A1", accept=["Sarah"]), "Tim"), [first, *t.passes("Linus", "Tim")])
    t.record_all(game, [t.pass_("Sarah"), t.reveal("B6"), *t.passes("Linus", "Tim")])
    event = t.island("Sarah", "treasure", treasure=4, keep=False)
    assert t.broken(game, {**event, "cubes": 4}) == ("bury",)
    assert t.cubes(t.record_all(game, [event]), "Sarah") == 5 + 1 + 1 - 3


@pytest.mark.parametrize(("cure", "left"), [(0, 4), (1, 3), (2, 2)])
def test_known_crossed_out_cubes_are_discarded_at_once(cure: int, left: int) -> None:
    game = t.in_round(1, "A1", "Tim", changes={8: {"cure": cure}})
    event = t.island("Sarah", "treasure", treasure=8, keep=True)
    assert t.broken(game, {**event, "cubes": cure + 1}) == ("keep",)
    assert t.cubes(t.record_all(game, [event]), "Sarah") == left


def test_aaron_takes_and_discards_no_cubes() -> None:
    for card in ("A1", "A3"):
        for ref, keep in ((20, True), (8, False)):
            event = t.island("Sarah", "treasure", as_="Aaron", treasure=ref, keep=keep)
            assert t.broken(t.in_round(1, card), {**event, "cubes": 0}) == ()
            assert t.broken(t.in_round(1, card), {**event, "cubes": 1}) == ("keep" if keep else "bury",)
            game = t.record_all(t.in_round(1, card), [event])
            assert (t.cubes(game), t.state_of(game).seat("Aaron").cubes) == ([3, 3], 0)
            assert (t.kept(game, "Aaron"), t.discards(game)) == (([20], []) if keep else ([], [8]))


# ---------------------------------------------------------------------- under event cards
@pytest.mark.parametrize("use", [True, False])
@pytest.mark.parametrize(("number", "card", "cost", "more"), [(1, "A3", 2, 1), (2, "B7", 3, 0), (2, "B9", 1, 0)])
@pytest.mark.parametrize("tile", ["cleanse", "maps", "ship"])
def test_what_an_island_costs(tile: str, number: int, card: str, cost: int, more: int, use: bool) -> None:
    """B7: one card more, B9: one card; A3: a cube. Aaron pays his cards and no cube."""
    for aaron in (False, True):
        keys: dict[str, Any] = {"use": use, **({"as_": "Aaron"} if aaron else {})}
        game = t.record_all(t.in_round(number, card), [t.island("Sarah", tile, **keys)])
        drawn = 2 if tile == "maps" and use and not aaron else 0
        off = 3 if tile == "cleanse" and use else 0
        assert t.hand(game) == ([6, 6, 6 - cost] if aaron else [6 - cost + drawn, 6, 6])
        assert t.cubes(game) == ([3, 3] if aaron else [3 + more - off, 3])
        assert t.state_of(game).seat("Aaron").cubes == 0
        assert t.state_of(game).has_passed(0) is (card == "B9")


def test_b13_moves_aarons_compass_too() -> None:
    game = t.record_all(
        t.in_round(2, "B13"), [t.play("Sarah", "2a", "red", "2", as_="Aaron"), *t.lay("2a", "red", Linus="3")]
    )
    t.record_all(game, [t.island("Sarah", "bottom", as_="Aaron", landing="2a")])
    assert t.stack(game, "2a") == "Linus Aaron"


# ---------------------------------------------------------------------- seven islands
def five(**header: Any) -> Game:
    return t.in_round(1, "A1", "Tim", "Ada", "Max", **header)


@pytest.mark.parametrize("tile", TILES)
def test_with_five_players_there_are_two_of_one_island(tile: str) -> None:
    game = five(rulings={"seventh-island": tile})
    assert sorted(t.face_up(game).split()) == sorted([*TILES, tile])
    t.record_all(game, [t.island("Sarah", tile, use=False), t.island("Linus", tile, use=False)])
    assert t.broken(game, t.island("Tim", tile, use=False)) == ("island-cost",)
    assert t.face_up(t.to_round(game, 2, "B6")).split().count(tile) == 2


def test_by_default_that_is_the_maps_island() -> None:
    assert t.face_up(five()) == "cleanse bottom compass maps maps treasure ship"


@pytest.mark.parametrize("players", [(), ("Tim",), ("Tim", "Ada")])
def test_with_fewer_players_there_are_six(players: tuple[str, ...]) -> None:
    game = t.in_round(1, "A1", *players, rulings={"seventh-island": "ship"})
    assert t.face_up(game) == ALL
    t.record_all(game, [t.island("Sarah", "ship")])
    assert t.broken(game, t.island("Linus", "ship")) == ("island-cost",)
    assert t.deck(game) == t.deck(t.in_round(1, "A1", *players))
