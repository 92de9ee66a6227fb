"""Each event card of Loot Island changes what it says, and nothing else.

The same events are recorded with the card and with another one that does nothing there; then the whole
tables are compared, and only the things named here differ, as they are without the card and with it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scorepad.games.loot_island.cards import EVENTS
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t

Changes = Mapping[str, tuple[object, object]]


def name(card: str | t.Keys) -> str:
    return str(card["card"]) if isinstance(card, dict) else card


def played(
    card: str | t.Keys,
    events: Sequence[t.Keys] = (),
    *players: str,
    before: Sequence[t.Keys] = (),
    is_over: bool = False,
    **header: Any,
) -> Game:
    """These events in the first or second round with this card; with `is_over` everybody then passes."""
    game = t.record_all(
        t.in_round(1 if name(card)[0] == "A" else 2, card, *players, before=before, **header), events
    )
    return t.pass_all(game) if is_over else game


def coast(number: int, a: str = "2 3$, 4 5$, 6", b: str = "2 3 4, 5$") -> list[t.Keys]:
    """Columns at both landings of a coast, laid in turn by Sarah, Linus and Tim, by default 5 and 4 cards."""
    red = dict(zip(("Sarah", "Linus", "Tim"), a.split(", "), strict=False))
    blue = dict(zip(("Sarah", "Linus", "Tim"), b.split(", "), strict=False))
    return [*t.lay(f"{number}a", "red", **red), *t.lay(f"{number}b", "blue", **blue)]


in_turn = "Sarah Linus Tim Sarah Linus"
both_dug = [
    *(*coast(2), *t.passes("Tim", "Sarah", "Linus")),
    *(*t.digging("2a", 1, 2, 3, 4, 5, by=in_turn), *t.digging("2b", 6, by="Sarah")),
]
without_chests = [
    *(*coast(2, b="2 3 4, 5"), *t.passes("Tim", "Sarah", "Linus")),
    *t.digging("2a", 1, 2, 3, 4, 5, by=in_turn),
]
no_small_loot = [*without_chests[:3], *t.lay("2b", "blue", Sarah="2 3", Linus="4"), *without_chests[5:]]
to_the_top = [*coast(2, b="2"), *t.passes("Linus", "Tim"), t.island("Sarah", "bottom", landing="2a")]
c_for_two = [*t.lay("2a", "red", Sarah="2", Linus="5c")]
copying = [
    *t.lay("2a", "red", Sarah="2 5c", Linus="7"),
    t.pass_("Tim"),
    t.play("Sarah", "2a", "red", "1", copy=["c"]),
]
at_3a = t.lay("3a", "green", Tim="2 3 4 5$")
declined = [t.island("Linus", "maps", use=False), t.island("Tim", "ship", use=False)]
nine_cubes = [t.island("Sarah", "treasure", treasure=4, keep=True), *declined]
"""Sarah has them, and begins the second round."""

# ---------------------------------------------------------------------- with a card and without it
WHOLE = [[*range(1, 22)], [*range(54, 75)]]
CARDS: list[tuple[str, str | t.Keys, Sequence[t.Keys], Changes]] = [
    (
        *("two draw", t.reveal("A1", accept=["Tim", "Sarah"]), []),
        {"Sarah's hand": (7, 9), "Sarah's cubes": (3, 5), "Tim's hand": (7, 9), "Tim's cubes": (3, 5)},
    ),
    ("nobody draws", t.reveal("A1", accept=[]), [], {}),
    (
        *("three treasures lie open", t.reveal("A2", treasures=[1, 2, 21]), []),
        {"revealed": ([], [1, 2, 21]), "deck": (WHOLE, [[*range(3, 21)], WHOLE[1]])},
    ),
    ("a cube for an island", "A3", [t.island("Sarah", "maps")], {"Sarah's cubes": (3, 4)}),
    ("a cube without the action, too", "A3", [t.island("Sarah", "maps", use=False)], {"Sarah's cubes": (3, 4)}),
    ("the cube comes before", "A3", [t.island("Sarah", "cleanse")], {"Sarah's cubes": (0, 1)}),
    ("no cube for cards", "A3", coast(1), {}),
    ("nothing before the loot", "A4", coast(1), {}),
    ("the ship moves again", "B1", [], {"ship": ("2 clockwise", "3 clockwise")}),
    ("the ship turns", "B2", [], {"ship": ("2 clockwise", "1 counterclockwise")}),
    (
        *("an island is down", t.reveal("B3", tile="maps"), []),
        {"islands": ("cleanse bottom compass maps treasure ship", "cleanse bottom compass treasure ship")},
    ),
    ("nobody has three compasses", "B4", coast(2), {}),
    ("nobody has fewer than seven", "B5", [], {}),
    ("a c for two cubes", "B6", c_for_two, {"Sarah's cubes": (2, 1), "Linus's cubes": (2, 1)}),
    ("three cards for an island", "B7", [t.island("Sarah", "ship")], {"Sarah's hand": (5, 4)}),
    (
        *("cubes for all but the first to pass", "B8", t.passes("Sarah", "Linus")),
        {"Linus's cubes": (3, 5), "Tim's cubes": (3, 5)},
    ),
    (
        *("cubes for who went before, too", "B8", [t.island("Sarah", "ship"), t.pass_("Linus")]),
        {"Sarah's cubes": (3, 5), "Tim's cubes": (3, 5)},
    ),
    (
        *("one card for an island, and passing", "B9", [t.island("Sarah", "ship")]),
        {"Sarah's hand": (5, 6), "Sarah's has_passed": (False, True)},
    ),
    (
        *("the first to pass by an island", "B9", [*t.lay("2a", "red", Sarah="2"), t.island("Linus", "maps")]),
        {"Linus's hand": (7, 8), "Linus's has_passed": (False, True), "first": ("Sarah", "Linus")},
    ),
    ("cubes off at the small loot", "B10", both_dug, {"Sarah's cubes": (3, 1), "Linus's cubes": (3, 1)}),
    ("cubes off without a chest", "B10", without_chests, {"Sarah's cubes": (3, 1), "Linus's cubes": (3, 1)}),
    ("no small loot, no cubes off", "B10", no_small_loot, {}),
    ("nothing before the loot", "B11", coast(2), {}),
    ("nothing before the loot", "B12", coast(2), {}),
    (
        "the bottom island moves to the top",
        "B13",
        to_the_top,
        {"stack 2a": ("Sarah Linus Tim", "Linus Tim Sarah")},
    ),
    ("nothing before the loot", "B14", coast(2), {}),
]
BEFORE: list[tuple[str, str | t.Keys, Sequence[t.Keys], Sequence[t.Keys], Changes]] = [
    ("a compass back", t.reveal("B4", recall={"Sarah": "3a"}), at.three_out, [], {"stack 3a": ("Sarah", "")}),
    ("two compasses stay", "B4", at.two_out, [], {}),
    ("a hand filled to six", "B5", at.three_out, [], {"Sarah's hand": (7, 6)}),
    ("a c copied for two cubes", "B6", nine_cubes, copying, {"Sarah's cubes": (7, 5)}),
]
"""The same, with what happened in the first round."""
LOOT: list[tuple[str, str, Sequence[t.Keys], str, str]] = [
    ("one fewer, one more", "A4", coast(1), "1a:5 1b:1", "1a:4 1b:2"),
    ("one more without a chest, too", "A4", coast(1, b="2 3 4, 5"), "1a:5", "1a:4 1b:1"),
    ("none more of too few cards", "A4", coast(1, b="2 3, 4$"), "1a:5", "1a:4"),
    ("one fewer each", "B11", coast(2, b="2 3$ 4, 5$"), "2a:5 2b:2", "2a:4 2b:1"),
    ("none left of one", "B11", coast(2), "2a:5 2b:1", "2a:4"),
    ("fewer cards are big", "B12", coast(2), "2a:5 2b:1", "2b:3 2a:2"),
    ("a tie is as it was", "B12", coast(2, a="2 3$, 4, 5"), "2a:4 2b:1", "2a:4 2b:1"),
    ("too few cards are not big", "B12", coast(2, b="2 3, 4"), "2a:5", "2a:5"),
    ("the next coast, too", "B14", [*coast(2), *at_3a], "2a:5 2b:1", "2a:5 2b:1 3a:2"),
    ("as much as ever", "B13", coast(2), "2a:5 2b:1", "2a:5 2b:1"),
]
"""How many treasures are due when phase 3 begins, without the card and with it."""


def compared(card: str | t.Keys, events: Sequence[t.Keys], **keys: Any) -> Changes:
    """How the table differs from one with a card that does nothing there."""
    other = {"A1": "A3", "B6": "B11"}.get(name(card), "A1" if name(card)[0] == "A" else "B6")
    return t.changed(played(other, events, "Tim", **keys), played(card, events, "Tim", **keys))


@pytest.mark.parametrize(
    ("card", "events", "changes"),
    [each[1:] for each in CARDS],
    ids=[f"{name(card)}: {sentence}" for sentence, card, *_ in CARDS],
)
def test_the_card_changes_this_and_no_more(card: str | t.Keys, events: Sequence[t.Keys], changes: Changes) -> None:
    assert compared(card, events) == changes


@pytest.mark.parametrize(
    ("card", "before", "events", "changes"), [each[1:] for each in BEFORE], ids=[each[0] for each in BEFORE]
)
def test_the_card_changes_this_after_a_first_round(
    card: str | t.Keys, before: Sequence[t.Keys], events: Sequence[t.Keys], changes: Changes
) -> None:
    assert compared(card, events, before=before) == changes


@pytest.mark.parametrize(
    ("card", "events", "without", "with_it"),
    [each[1:] for each in LOOT],
    ids=[f"{card}: {sentence}" for sentence, card, *_ in LOOT],
)
def test_the_card_changes_the_loot_and_nothing_else(
    card: str, events: Sequence[t.Keys], without: str, with_it: str
) -> None:
    changes = {"due": (without, with_it)} if without != with_it else {}
    assert compared(card, events, is_over=True) == changes
    assert t.due(played(card, events, "Tim", is_over=True)) == with_it


def test_every_card_is_compared() -> None:
    assert {name(card) for _, card, *_ in CARDS} == set(EVENTS)


# ---------------------------------------------------------------------- A2
A2 = t.reveal("A2", treasures=[4, 8, 16])


def test_a2_anyone_who_passes_keeps_a_treasure_with_its_curse() -> None:
    game = played(A2, [t.pass_("Sarah", treasure=16), t.pass_("Linus", treasure=8)], "Tim")
    assert (t.kept(game, "Sarah"), t.kept(game, "Linus"), t.state_of(game).revealed) == ([16], [8], (4,))
    assert t.cubes(game) == [7, 3, 3]
    t.record_all(game, [t.play("Tim", "1a", "red", "2"), t.pass_("Tim", treasure=4)])
    assert (t.kept(game, "Tim"), t.cubes(game), t.state_of(game).revealed) == ([4], [7, 3, 8], ())
    assert t.state_of(game).round == 2


@pytest.mark.parametrize(("keys", "left"), [({}, 3), ({"cubes": 0}, 3), ({"cubes": 1}, 2), ({"cubes": 2}, 1)])
def test_a2_unknown_crossed_out_cubes_are_discarded_as_the_event_says(keys: t.Keys, left: int) -> None:
    game = played(A2, [t.pass_("Sarah", treasure=8, **keys)], "Tim")
    assert t.cubes(game, "Sarah") == left


def test_a2_known_crossed_out_cubes_are_discarded_automatically() -> None:
    game = played(A2, [t.pass_("Sarah", treasure=8)], "Tim", changes={8: {"cure": 2}})
    assert t.cubes(game, "Sarah") == 1
    game = played(A2, (), "Tim", changes={8: {"cure": 1}})
    assert t.broken(game, t.pass_("Sarah", treasure=8, cubes=2)) == ("keep",)


def test_a2_with_two_players_there_are_two_treasures() -> None:
    assert t.broken(played("A1"), t.reveal("A2", treasures=[1, 2])) == ("round-sequence",)
    game = played(t.reveal("A2", treasures=[1, 2]), [t.pass_("Sarah", treasure=1), t.pass_("Linus", treasure=2)])
    assert (t.state_of(game).round, t.state_of(game).revealed, t.kept(game, "Aaron")) == (2, (), [])


# ---------------------------------------------------------------------- B1, B2: the ship
@pytest.mark.parametrize("heading", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_b1_moves_the_ship_twice_and_b2_turns_it_back(first: int, heading: str) -> None:
    step, back = (1, "counterclockwise") if heading == "clockwise" else (-1, "clockwise")
    header: dict[str, Any] = {"coast": first, "heading": heading}
    assert t.ship(played("B7", (), "Tim", **header)) == f"{(first - 1 + step) % 4 + 1} {heading}"
    assert t.ship(played("B1", (), "Tim", **header)) == f"{(first - 1 + 2 * step) % 4 + 1} {heading}"
    assert t.ship(played("B2", (), "Tim", **header)) == f"{first} {back}"
    again = t.to_round(played("B2", (), "Tim", **header), 3, "B6")
    assert t.ship(again) == f"{(first - 1 - step) % 4 + 1} {back}"


def test_b3_turns_one_of_two_islands_down_with_five_players() -> None:
    game = played(t.reveal("B3", tile="maps"), (), "Tim", "Ada", "Max")
    assert t.face_up(game) == "cleanse bottom compass maps treasure ship"
    game = played(t.reveal("B3", tile="ship"), (), "Tim", "Ada", "Max")
    assert t.face_up(game) == "cleanse bottom compass maps maps treasure"


# ---------------------------------------------------------------------- B4, B5, B8, B9: hands and turns
aaron_out = [
    t.play("Sarah", "2a", "red", "2", as_="Aaron"),
    t.pass_("Linus"),
    *(t.play("Sarah", landing, "red", "3", as_="Aaron") for landing in ("3a", "4a")),
]
"""Aaron has three compasses on the island."""


def test_b4_binds_aaron_too() -> None:
    game = t.pass_all(t.record_all(t.in_round(1, "A1"), aaron_out))
    assert t.broken(game, t.reveal("B4")) == ("event",)
    assert t.broken(game, t.reveal("B4", recall={"Aaron": "1a"})) == ("event",)
    assert t.broken(game, t.reveal("B4", recall={"Aaron": "3a", "Sarah": "3a"})) == ("event",)
    t.record_all(game, [t.reveal("B4", recall={"Aaron": "3a"})])
    assert [t.stack(game, landing) for landing in ("2a", "3a", "4a")] == ["Aaron", "", "Aaron"]
    by_play = t.play("Linus", "1a", "blue", "2", as_="Aaron")
    by_island = t.island("Linus", "compass", as_="Aaron", landing="1a")
    for event in (by_play, by_island):
        assert t.broken(game, event) == ("event",)
        assert t.broken(game, {**event, "from": "2a"}) == ()
        assert t.broken(game, {**event, "from": "3a"}) != ()


def test_b4_ends_with_its_round() -> None:
    game = t.to_round(played("B4", (), "Tim", before=at.two_out), 3, "B6")
    t.record_all(game, [t.play("Linus", "4a", "blue", "2"), t.pass_("Tim"), t.play("Sarah", "4a", "blue", "3")])
    t.record_all(game, [t.pass_("Linus"), t.play("Sarah", "1a", "blue", "4")])
    assert [landing for landing in t.LANDINGS if t.stack(game, landing)] == ["1a", "3a", "4a"]


@pytest.mark.parametrize(("card", "hands"), [("B5", [5, 6, 5]), ("B6", [6, 6, 6])])
def test_b5_binds_aaron_too_whose_cards_are_all_new(card: str, hands: list[int]) -> None:
    before = [t.play("Sarah", "3a", "red", "2 3 4"), t.island("Linus", "maps")]
    assert t.hand(played(card, before=before)) == hands


def test_b8_applies_only_to_the_first_pass_and_not_to_aaron() -> None:
    game = played("B8", t.passes("Sarah", "Linus"))
    assert (t.cubes(game), t.state_of(game).seat("Aaron").cubes) == ([3, 5], 0)


def test_b8_applies_to_the_holder_of_the_tile_too() -> None:
    game = played("B8", [t.pass_("Linus")], "Tim", before=[t.play("Sarah", "4a", "red", "2"), t.pass_("Linus")])
    assert t.cubes(game) == [5, 3, 5]


def test_b9_using_an_island_for_aaron_passes_and_aaron_pays() -> None:
    game = played("B9", [t.island("Sarah", "maps", as_="Aaron")])
    assert t.hand(game) == [6, 6, 5]
    assert [t.state_of(game).has_passed(place) for place in range(3)] == [True, False, False]
    t.record_all(game, [t.island("Linus", "treasure", treasure=8, keep=True)])
    assert (t.state_of(game).round, t.state_of(game).seats[t.state_of(game).first].player) == (3, "Sarah")


def test_b9_one_card_is_enough_and_no_other_pass_follows() -> None:
    game = played("B9", [t.play("Sarah", "2a", "red", "2 3 4 5 6 7"), t.pass_("Linus"), t.pass_("Tim")], "Tim")
    t.record_all(game, [t.island("Sarah", "cleanse", use=False)])
    assert (t.state_of(game).step, t.due(game)) == ("loot", "2a:1")
    assert t.broken(game, t.pass_("Sarah")) == ("round-sequence",)


# ---------------------------------------------------------------------- A4, B10, B11, B12: loot
@pytest.mark.parametrize(("card", "landing", "number"), [("A4", "1a", 2), ("B11", "2a", 3)])
def test_a4_and_b11_never_fall_below_0(card: str, landing: str, number: int) -> None:
    game = played(card, t.lay(landing, "red", Sarah="2 3 4 5"), "Tim", is_over=True)
    assert (t.state_of(game).step, t.state_of(game).round) == ("reveal", number)


def test_a4_no_treasure_where_nobody_has_a_compass() -> None:
    moved = [
        *t.lay("1a", "red", Sarah="2 3 4 5$", Linus="6"),
        t.play("Tim", "1b", "blue", "2 3 4 5"),
        *(t.pass_("Sarah"), t.pass_("Linus")),
        *(
            t.play("Tim", "2a", "red", "2"),
            t.play("Tim", "2b", "blue", "6"),
            t.play("Tim", "3a", "red", "3", from_="1b"),
        ),
    ]
    assert t.due(played("A4", moved, "Tim", is_over=True)) == "1a:2"


@pytest.mark.parametrize(("cards", "left"), [("2 3", 1), ("2c 3", 0), ("2c 3c", 0), ("2c 3c 3c", 0)])
def test_b10_never_leaves_fewer_than_0_cubes_and_skips_aaron(cards: str, left: int) -> None:
    game = played("B10", [*t.lay("2a", "red", Sarah="2 3 4 5"), *t.lay("2b", "blue", Linus=cards)])
    t.record_all(
        game, [t.play("Sarah", "2b", "blue", "4 5 6", as_="Aaron"), t.play("Linus", "2a", "red", "6 7 8")]
    )
    t.record_all(game, [*t.passes("Sarah", "Linus"), *t.digging("2a", 1, 2, by="Sarah Linus")])
    assert (t.cubes(game), t.state_of(game).seat("Aaron").cubes, t.state_of(game).round) == ([3, left], 0, 3)


@pytest.mark.parametrize("card", ["B12", "B7"])
@pytest.mark.parametrize(("heading", "big"), [("clockwise", "2a:4 2b:1"), ("counterclockwise", "4b:3 4a:1")])
def test_b12_a_tie_goes_to_the_landing_nearest_the_bow(card: str, heading: str, big: str) -> None:
    events = coast(int(big[0]), a="2 3$, 4, 5")
    assert t.due(played(card, events, "Tim", heading=heading, is_over=True)) == big


# ---------------------------------------------------------------------- B13, B14
@pytest.mark.parametrize(
    ("card", "order"), [("B7", "Sarah Linus Tim Sarah Linus"), ("B13", "Tim Linus Sarah Tim Linus")]
)
def test_b13_treasures_are_taken_from_top_to_bottom(card: str, order: str) -> None:
    game = t.record_all(played(card, coast(2), "Tim", is_over=True), [t.loot("2a", 1, 2, 3, 4, 5)])
    assert t.takers(game) == order
    assert t.takers(t.record_all(game, [t.loot("2b", 6)])) == order.replace("Tim ", "").split()[0]


def test_b14_both_coasts_are_explored_in_turn_and_cleaned_up() -> None:
    before = [*t.lay("3a", "green", Sarah="2 3", Linus="4 5$"), t.play("Tim", "4a", "yellow", "2")]
    game = played("B14", coast(2), "Tim", before=before, is_over=True)
    t.record_all(game, t.digging("2a", 1, 2, 3, 4, 5, by=in_turn))
    assert t.broken(game, t.loot("3a", 6, 7, 8)) == ("explore",)
    t.record_all(game, [*t.digging("2b", 6, by="Sarah"), *t.digging("3a", 7, 8, 9, by="Sarah Linus Sarah")])
    laid = {landing: (t.column(game, landing), t.stack(game, landing)) for landing in t.LANDINGS}
    assert {landing: there for landing, there in laid.items() if any(there)} == {"4a": ("2", "Tim")}
    assert (t.ship(game), t.state_of(game).round) == ("3 clockwise", 3)


def test_b14_explores_the_next_coast_too_and_each_has_its_big_loot() -> None:
    before = [*t.lay("3b", "green", Sarah="2 3", Linus="4 5"), t.play("Tim", "3a", "yellow", "2 3 4 5$ 6")]
    game = played("B14", coast(4), "Tim", before=before, heading="counterclockwise", is_over=True)
    assert t.due(game) == "4a:5 4b:1 3a:2"
