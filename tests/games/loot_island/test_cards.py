"""Each event card and each small island of Loot Island changes what it says, and nothing else.

The same events are recorded with the card and with another one that does nothing there, or with the action of an
island and without; then the whole tables are compared, and only the things named here differ, as they are without
and with it.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.state import Kept
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import Story, story_test

Changes = Mapping[str, tuple[object, object]]
WHOLE = [[*range(1, 22)], [*range(54, 75)]]
ALL = " ".join(TILES)


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
    red = dict(zip(t.NAMES[:3], a.split(", "), strict=False))
    blue = dict(zip(t.NAMES[:3], b.split(", "), strict=False))
    return [*t.lay(f"{number}a", "red", **red), *t.lay(f"{number}b", "blue", **blue)]


def dug(b: str) -> list[t.Keys]:
    """Coast 2 is explored: five treasures at 2a; what these cards give at 2b is still to be found."""
    big = t.digging("2a", 1, 2, 3, 4, 5, by="Sarah Linus Tim Sarah Linus")
    return [*coast(2, b=b), *t.passes("Tim", "Sarah", "Linus"), *big]


copying = [
    *t.lay("2a", "red", Sarah="2 5c", Linus="7"),
    t.pass_("Tim"),
    t.play("Sarah", "2a", "red", "1", copy=["c"]),
]
nine_cubes = [
    t.island("Sarah", "treasure", treasure=4, keep=True),
    *(t.island("Linus", "maps", use=False), t.island("Tim", "ship", use=False)),
]
"""Sarah has them, and begins the second round."""

# ---------------------------------------------------------------------- with a card and without it
to_the_top = [*coast(2, b="2"), *t.passes("Linus", "Tim"), t.island("Sarah", "bottom", landing="2a")]
by_an_island = [*t.lay("2a", "red", Sarah="2"), t.island("Linus", "maps")]
CARDS: list[tuple[str, str | t.Keys, Sequence[t.Keys], Sequence[t.Keys], Changes]] = [
    ("two draw", t.reveal("A1", accept=["Tim", "Sarah"]), [], [],
     {"Sarah's hand": (7, 9), "Sarah's cubes": (3, 5), "Tim's hand": (7, 9), "Tim's cubes": (3, 5)}),
    ("nobody draws", t.reveal("A1", accept=[]), [], [], {}),
    ("three treasures lie open", t.reveal("A2", treasures=[1, 2, 21]), [], [],
     {"revealed": ([], [1, 2, 21]), "deck": (WHOLE, [[*range(3, 21)], WHOLE[1]])}),
    ("the cube comes before", "A3", [], [t.island("Sarah", "cleanse")], {"Sarah's cubes": (0, 1)}),
    ("no cube for cards", "A3", [], coast(1), {}),
    ("the ship moves again", "B1", [], [], {"ship": ("2 clockwise", "3 clockwise")}),
    ("the ship turns", "B2", [], [], {"ship": ("2 clockwise", "1 counterclockwise")}),
    ("an island is down", t.reveal("B3", tile="maps"), [], [], {"islands": (ALL, ALL.replace("maps ", ""))}),
    ("a compass back", t.reveal("B4", recall={"Sarah": "3a"}), at.three_out, [], {"stack 3a": ("Sarah", "")}),
    ("two compasses stay", "B4", at.two_out, [], {}),
    ("a hand filled to six", "B5", at.three_out, [], {"Sarah's hand": (7, 6)}),
    ("nobody has fewer than seven", "B5", [], [], {}),
    ("a c for two cubes", "B6", [], t.lay("2a", "red", Sarah="2", Linus="5c"),
     {"Sarah's cubes": (2, 1), "Linus's cubes": (2, 1)}),
    ("a c copied for two cubes", "B6", nine_cubes, copying, {"Sarah's cubes": (7, 5)}),
    ("three cards for an island", "B7", [], [t.island("Sarah", "ship")], {"Sarah's hand": (5, 4)}),
    ("cubes for all but the first to pass", "B8", [], t.passes("Sarah", "Linus"),
     {"Linus's cubes": (3, 5), "Tim's cubes": (3, 5)}),
    ("cubes for who went before, too", "B8", [], [t.island("Sarah", "ship"), t.pass_("Linus")],
     {"Sarah's cubes": (3, 5), "Tim's cubes": (3, 5)}),
    ("one card for an island, and passing", "B9", [], [t.island("Sarah", "ship")],
     {"Sarah's hand": (5, 6), "Sarah's has_passed": (False, True)}),
    ("the first to pass by an island", "B9", [], by_an_island,
     {"Linus's hand": (7, 8), "Linus's has_passed": (False, True), "first": ("Sarah", "Linus")}),
    ("cubes off at the small loot", "B10", [], [*dug("2 3 4, 5$"), *t.digging("2b", 6, by="Sarah")],
     {"Sarah's cubes": (3, 1), "Linus's cubes": (3, 1)}),
    ("cubes off without a chest", "B10", [], dug("2 3 4, 5"), {"Sarah's cubes": (3, 1), "Linus's cubes": (3, 1)}),
    ("no small loot, no cubes off", "B10", [], dug("2 3, 4"), {}),
    ("the bottom island moves to the top", "B13", [], to_the_top,
     {"stack 2a": ("Sarah Linus Tim", "Linus Tim Sarah")}),
]  # fmt: skip
"""What happened in the first round, and what happens under the card."""
LOOT: list[tuple[str, str, Sequence[t.Keys], str, str]] = [
    ("one fewer, one more", "A4", coast(1), "1a:5 1b:1", "1a:4 1b:2"),
    ("one more without a chest, too", "A4", coast(1, b="2 3 4, 5"), "1a:5", "1a:4 1b:1"),
    ("none more of too few cards", "A4", coast(1, b="2 3, 4$"), "1a:5", "1a:4"),
    ("one fewer each", "B11", coast(2, b="2 3$ 4, 5$"), "2a:5 2b:2", "2a:4 2b:1"),
    ("none left of one", "B11", coast(2), "2a:5 2b:1", "2a:4"),
    ("fewer cards are big", "B12", coast(2), "2a:5 2b:1", "2b:3 2a:2"),
    ("a tie is as it was", "B12", coast(2, a="2 3$, 4, 5"), "2a:4 2b:1", "2a:4 2b:1"),
    ("too few cards are not big", "B12", coast(2, b="2 3, 4"), "2a:5", "2a:5"),
    ("the next coast, too", "B14", [*coast(2), *t.lay("3a", "green", Tim="2 3 4 5$")],
     "2a:5 2b:1", "2a:5 2b:1 3a:2"),
    ("as much as ever", "B13", coast(2), "2a:5 2b:1", "2a:5 2b:1"),
]  # fmt: skip
"""How many treasures are due when phase 3 begins, without the card and with it."""


def compared(card: str | t.Keys, events: Sequence[t.Keys], **keys: Any) -> Changes:
    """How the table differs from one with a card that does nothing there."""
    other = {"A1": "A3", "B6": "B11"}.get(name(card), "A1" if name(card)[0] == "A" else "B6")
    return t.changed(played(other, events, "Tim", **keys), played(card, events, "Tim", **keys))


@pytest.mark.parametrize(
    ("card", "before", "events", "changes"),
    [each[1:] for each in CARDS],
    ids=[f"{name(card)}: {sentence}" for sentence, card, *_ in CARDS],
)
def test_the_card_changes_this_and_no_more(
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


def test_b4_binds_aaron_too() -> None:
    out = [t.play("Sarah", f"{place}a", "red", str(place), as_="Aaron") for place in (2, 3, 4)]
    game = t.pass_all(t.record_all(t.in_round(1, "A1"), [out[0], t.pass_("Linus"), *out[1:]]))
    for recalled in ({}, {"Aaron": "1a"}, {"Aaron": "3a", "Sarah": "3a"}):
        assert t.broken(game, t.reveal("B4", recall=recalled)) == ("event",)
    t.record_all(game, [t.reveal("B4", recall={"Aaron": "3a"})])
    assert [t.stack(game, landing) for landing in ("2a", "3a", "4a")] == ["Aaron", "", "Aaron"]
    by_play = t.play("Linus", "1a", "blue", "2", as_="Aaron")
    for event in (by_play, t.island("Linus", "compass", as_="Aaron", landing="1a")):
        assert t.broken(game, event) == ("event",)
        assert t.broken(game, {**event, "from": "2a"}) == ()
        assert t.broken(game, {**event, "from": "3a"}) != ()


def test_b14_both_coasts_are_explored_in_turn_and_cleaned_up() -> None:
    before = [*t.lay("3a", "green", Sarah="2 3", Linus="4 5$"), t.play("Tim", "4a", "yellow", "2")]
    game = played("B14", coast(2), "Tim", before=before, is_over=True)
    t.record_all(game, t.digging("2a", 1, 2, 3, 4, 5, by="Sarah Linus Tim Sarah Linus"))
    assert t.broken(game, t.loot("3a", 6, 7, 8)) == ("explore",)
    t.record_all(game, [*t.digging("2b", 6, by="Sarah"), *t.digging("3a", 7, 8, 9, by="Sarah Linus Sarah")])
    laid = {landing: (t.column(game, landing), t.stack(game, landing)) for landing in t.LANDINGS}
    assert {landing: there for landing, there in laid.items() if any(there)} == {"4a": ("2", "Tim")}
    assert (t.ship(game), t.state_of(game).round) == ("3 clockwise", 3)


# ---------------------------------------------------------------------- with the action of an island and without
def less(ref: int) -> tuple[object, object]:
    """The deck with this treasure and without it."""
    return WHOLE, [[each for each in pile if each != ref] for pile in WHOLE]


def dig(ref: int, *, keep: bool = True, **keys: Any) -> t.Keys:
    return t.island("Sarah", "treasure", treasure=ref, keep=keep, **keys)


three_there = t.after(*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"))
sailing_back = partial(t.in_round, 1, "A1", "Tim", heading="counterclockwise")
aaron_on_top = [*t.lay("1a", "red", Sarah="2"), t.play("Linus", "1a", "red", "3", as_="Aaron")]
known = partial(t.in_round, 1, "A1", "Tim", changes={8: {"cure": 2}})
ACTIONS: list[tuple[str, t.Situation, t.Keys, Changes]] = [
    ("cubes off", at.r1, t.island("Sarah", "cleanse"), {"Sarah's cubes": (3, 0)}),
    ("one cube off", at.r1, t.island("Sarah", "cleanse", cubes=1), {"Sarah's cubes": (3, 2)}),
    ("no cube off", at.r1, t.island("Sarah", "cleanse", cubes=0), {}),
    ("the bottom stays", three_there, t.island("Sarah", "bottom", landing="1a"), {}),
    ("the middle to the bottom", t.then(three_there, t.island("Sarah", "ship")),
     t.island("Linus", "bottom", landing="1a"), {"stack 1a": ("Sarah Linus Tim", "Linus Sarah Tim")}),
    ("the top to the bottom", t.then(three_there, *t.passes("Sarah", "Linus")),
     t.island("Tim", "bottom", landing="1a"), {"stack 1a": ("Sarah Linus Tim", "Tim Sarah Linus")}),
    ("a compass", at.r1, t.island("Sarah", "compass", landing="3b"), {"stack 3b": ("", "Sarah")}),
    ("a compass on top", t.after(*t.lay("1a", "red", Sarah="2")),
     t.island("Linus", "compass", landing="1a"), {"stack 1a": ("Sarah", "Sarah Linus")}),
    ("a compass moved", t.after(*at.three_out), t.island("Sarah", "compass", landing="1b", from_="3a"),
     {"stack 1b": ("", "Sarah"), "stack 3a": ("Sarah", "")}),
    ("two cards", at.r1, t.island("Sarah", "maps"), {"Sarah's hand": (5, 7)}),
    ("a treasure kept", at.r1, dig(16),
     {"Sarah's cubes": (3, 3 + 1 + 4), "Sarah's treasures": ((), (Kept(16, 3),)), "deck": less(16)}),
    ("a treasure buried", at.r1, dig(16, keep=False),
     {"Sarah's cubes": (3, 3 + 1 - 2), "discards": ([], [16]), "deck": less(16)}),
    ("buried for one cube", at.r1, dig(16, keep=False, cubes=1), {"discards": ([], [16]), "deck": less(16)}),
    ("kept with crossed cubes", at.r1, dig(8, cubes=2),
     {"Sarah's cubes": (3, 3 + 1 - 2), "Sarah's treasures": ((), (Kept(8, 3),)), "deck": less(8)}),
    ("with those that the pack knows", known, dig(8),
     {"Sarah's cubes": (3, 3 + 1 - 2), "Sarah's treasures": ((), (Kept(8, 3),)), "deck": less(8)}),
    ("the ship moves", at.r1, t.island("Sarah", "ship"), {"ship": ("1 clockwise", "2 clockwise")}),
    ("the ship moves on", sailing_back, t.island("Sarah", "ship"),
     {"ship": ("1 counterclockwise", "4 counterclockwise")}),
    # for Aaron
    ("no cubes of Aaron", at.with_aaron, t.island("Sarah", "cleanse", as_="Aaron"), {}),
    ("no cards for Aaron", at.with_aaron, t.island("Sarah", "maps", as_="Aaron"), {}),
    ("Aaron's compass", at.with_aaron, t.island("Sarah", "compass", as_="Aaron", landing="1a"),
     {"stack 1a": ("", "Aaron")}),
    ("Aaron to the bottom", t.then(at.with_aaron, *aaron_on_top),
     t.island("Sarah", "bottom", as_="Aaron", landing="1a"), {"stack 1a": ("Sarah Aaron", "Aaron Sarah")}),
    ("a crown for Aaron", at.with_aaron, dig(20, as_="Aaron"),
     {"Aaron's treasures": ((), (Kept(20, 3),)), "deck": less(20)}),
    ("no crown", at.with_aaron, dig(8, keep=False, as_="Aaron"), {"discards": ([], [8]), "deck": less(8)}),
    ("the ship for Aaron", at.with_aaron, t.island("Sarah", "ship", as_="Aaron"),
     {"ship": ("1 clockwise", "2 clockwise")}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("situation", "event", "changes"), [each[1:] for each in ACTIONS], ids=[each[0] for each in ACTIONS]
)
def test_the_action_changes_this_and_nothing_else(situation: t.Situation, event: t.Keys, changes: Changes) -> None:
    idle: t.Keys = {key: event[key] for key in ("kind", "player", "tile", "color", "as") if key in event}
    idle["use"] = False
    assert t.changed(t.record_all(situation(), [idle]), t.record_all(situation(), [event])) == changes


@pytest.mark.parametrize("tile", TILES)
def test_without_its_action_an_island_costs_two_cards_and_the_turn(tile: str) -> None:
    used = t.record_all(at.r1(), [t.island("Sarah", tile, use=False)])
    assert t.changed(at.r1(), used) == {
        "Sarah's hand": (7, 5),
        "islands": (ALL, " ".join(each for each in TILES if each != tile)),
        "active": ("Sarah", "Linus"),
    }


@pytest.mark.parametrize("use", [True, False])
@pytest.mark.parametrize(("number", "card", "cost", "more"), [(1, "A3", 2, 1), (2, "B7", 3, 0), (2, "B9", 1, 0)])
@pytest.mark.parametrize("tile", ["cleanse", "maps"])
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


@pytest.mark.parametrize("printed", [1, 4, 9])
def test_the_cleanse_island_discards_as_many_cubes_as_the_ruling_says(printed: int) -> None:
    game = t.in_round(1, t.reveal("A1", accept=["Sarah"]), "Tim", rulings={"cleanse-cubes": printed})
    assert t.broken(game, t.island("Sarah", "cleanse", cubes=printed + 1)) == ("island-cleanse",)
    assert t.broken(game, t.island("Sarah", "cleanse", cubes=min(printed, 5))) == ()
    assert t.cubes(t.record_all(game, [t.island("Sarah", "cleanse")]), "Sarah") == max(0, 5 - printed)


@pytest.mark.parametrize(("card", "held"), [("A1", 1), ("A3", 2)])
def test_the_cubes_of_the_treasure_island_come_before_the_treasure(card: str, held: int) -> None:
    """Sarah has discarded all of hers. Under A3 one cube comes with the island, and one with its action."""
    no_cubes = partial(t.record_all, events=at.on(("1a", "red", "2c 3c 4c")))
    for event, slug in ((dig(4, keep=False), "bury"), (dig(8), "keep")):
        assert t.broken(no_cubes(t.in_round(1, card, "Tim")), {**event, "cubes": held}) == ()
        assert t.broken(no_cubes(t.in_round(1, card, "Tim")), {**event, "cubes": held + 1}) == (slug,)
    game = no_cubes(t.in_round(1, card, "Tim"))
    assert t.broken(game, t.island("Sarah", "cleanse", cubes=held - 1)) == ()
    assert t.broken(game, t.island("Sarah", "cleanse", cubes=held)) == ("island-cleanse",)
    assert t.cubes(t.record_all(game, [dig(4, keep=False)]), "Sarah") == 0


@pytest.mark.parametrize("tile", TILES)
def test_with_five_players_there_are_two_of_one_island_and_one_with_fewer(tile: str) -> None:
    rulings = {"seventh-island": tile}
    assert t.face_up(t.in_round(1, "A1", "Tim", "Ada", rulings=rulings)) == ALL
    game = t.in_round(1, "A1", "Tim", "Ada", "Max", rulings=rulings)
    assert sorted(t.face_up(game).split()) == sorted([*TILES, tile])
    t.record_all(game, [t.island("Sarah", tile, use=False), t.island("Linus", tile, use=False)])
    assert t.broken(game, t.island("Tim", tile, use=False)) == ("island-cost",)
    assert t.face_up(t.to_round(game, 2, "B6")).split().count(tile) == 2


# ---------------------------------------------------------------------- what follows from a card or an island
def b10(cards: str) -> list[t.Keys]:
    """Linus has these cards at the small loot, where Aaron is, too."""
    laid = [*t.lay("2a", "red", Sarah="2 3 4 5"), *t.lay("2b", "blue", Linus=cards)]
    laid += [t.play("Sarah", "2b", "blue", "4 5 6", as_="Aaron"), t.play("Linus", "2a", "red", "6 7 8")]
    return [*laid, *t.passes("Sarah", "Linus"), *t.digging("2a", 1, 2, by="Sarah Linus")]


def everybodys_cubes(game: Game) -> list[int]:
    """Aaron's last."""
    return [seat.cubes for seat in t.state_of(game).seats]


def compasses(game: Game) -> str:
    return " ".join(landing for landing in t.LANDINGS if t.stack(game, landing))


def takers(landing: str, *treasures: int) -> Any:
    """Who takes this loot."""
    return lambda game: t.takers(t.record_all(game, [t.loot(landing, *treasures)]))


alone = t.lay("1a", "red", Sarah="2 3 4 5")
nobody_there = [
    *(*t.lay("1a", "red", Sarah="2 3 4 5$", Linus="6"), t.play("Tim", "1b", "blue", "2 3 4 5")),
    *(*t.passes("Sarah", "Linus"), t.play("Tim", "2a", "red", "2"), t.play("Tim", "2b", "blue", "6")),
    t.play("Tim", "3a", "red", "3", from_="1b"),
]
"""Tim's compass is gone from 1b."""
fourth = [
    *(t.play("Linus", "4a", "blue", "2"), t.pass_("Tim"), t.play("Sarah", "4a", "blue", "3"), t.pass_("Linus")),
    t.play("Sarah", "1a", "blue", "4"),
]
next_coast = [*t.lay("3b", "green", Sarah="2 3", Linus="4 5"), t.play("Tim", "3a", "yellow", "2 3 4 5$ 6")]
amulet = [dig(8), *t.passes("Linus", "Tim", "Sarah"), t.reveal("B6"), *t.passes("Linus", "Tim")]
b13_with_aaron = [t.play("Sarah", "2a", "red", "2", as_="Aaron"), *t.lay("2a", "red", Linus="3")]
STORIES: list[Story] = [
    ("A2: who passes keeps a treasure with its curse", at.open_treasures,
     [t.pass_("Sarah", treasure=16), t.pass_("Linus", treasure=8), *t.lay("1a", "red", Tim="2"),
      t.pass_("Tim", treasure=4)],
     lambda game: ([t.kept(game, player) for player in game.players], t.cubes(game), t.state_of(game).round),
     ([[16], [8], [4]], [7, 3, 8], 2)),
    ("A2: crossed cubes that nobody knows go as the event says", at.open_treasures,
     [t.pass_("Sarah", treasure=8, cubes=2)], t.cubes, [1, 3, 3]),
    ("A2: known ones go by themselves", partial(played, t.reveal("A2", treasures=[4, 8, 16]), (), "Tim",
     changes={8: {"cure": 2}}), [t.pass_("Sarah", treasure=8)], t.cubes, [1, 3, 3]),
    ("A2: two treasures for two players", partial(t.in_round, 1, t.reveal("A2", treasures=[1, 2])),
     [t.pass_("Sarah", treasure=1), t.pass_("Linus", treasure=2)],
     lambda game: (t.state_of(game).round, t.kept(game, "Aaron")), (2, [])),
    ("B1: also the other way", partial(played, "B1", (), "Tim", coast=1, heading="counterclockwise"), [], t.ship,
     "3 counterclockwise"),
    ("B2: and it stays turned", lambda: t.to_round(played("B2", (), "Tim", coast=4, heading="counterclockwise"), 3,
     "B6"), [], t.ship, "1 clockwise"),
    ("B3: one of two islands is down", partial(played, t.reveal("B3", tile="maps"), (), *t.NAMES[2:]), [],
     t.face_up, ALL),
    ("B3: or another one", partial(played, t.reveal("B3", tile="ship"), (), *t.NAMES[2:]), [],
     t.face_up, "cleanse bottom compass maps maps treasure"),
    ("B4: it ends with its round",
     lambda: t.to_round(played("B4", (), "Tim", before=at.two_out), 3, "B6"), fourth, compasses, "1a 3a 4a"),
    ("B5: Aaron's cards are all new", partial(played, "B5", before=[t.play("Sarah", "3a", "red", "2 3 4"),
     t.island("Linus", "maps")]), [], t.hand, [5, 6, 5]),
    ("B8: only the first pass, and not Aaron", partial(played, "B8"), t.passes("Sarah", "Linus"),
     everybodys_cubes, [3, 5, 0]),
    ("B9: one card is enough, and no other pass follows", partial(played, "B9", (), "Tim"),
     [*at.on(("2a", "red", "2 3 4 5 6 7")), t.island("Sarah", "cleanse", use=False)],
     lambda game: (t.state_of(game).step, t.due(game)), ("loot", "2a:1")),
    ("A4: never fewer than none", partial(played, "A4", alone, "Tim", is_over=True), [],
     attrgetter("state.round"), 2),
    ("A4: none where nobody has a compass", partial(played, "A4", nobody_there, "Tim", is_over=True), [],
     t.due, "1a:2"),
    ("B10: two cubes off", partial(played, "B10"), b10("2 3"), everybodys_cubes, [3, 1, 0]),
    ("B10: never fewer than none", partial(played, "B10"), b10("2c 3c"), everybodys_cubes, [3, 0, 0]),
    ("B12: a tie is nearest the bow", partial(played, "B12", coast(4, a="2 3$, 4, 5"), "Tim", is_over=True,
     heading="counterclockwise"), [], t.due, "4b:3 4a:1"),
    ("B13: from top to bottom", partial(played, "B13", coast(2), "Tim", is_over=True), [],
     takers("2a", 1, 2, 3, 4, 5), "Tim Linus Sarah Tim Linus"),
    ("B14: each coast has its big loot", partial(played, "B14", coast(4), "Tim", before=next_coast,
     heading="counterclockwise", is_over=True), [], t.due, "4a:5 4b:1 3a:2"),
    ("bottom: B13 moves Aaron's to the top, too", partial(t.in_round, 2, "B13"),
     [*b13_with_aaron, t.island("Sarah", "bottom", as_="Aaron", landing="2a")],
     lambda game: t.stack(game, "2a"), "Linus Aaron"),
    ("compass: it leaves the color open", at.r1,
     [t.island("Sarah", "compass", landing="1a"), t.play("Linus", "1a", "green", "5")],
     lambda game: (t.color(game, "1a"), t.stack(game, "1a")), ("green", "Sarah Linus")),
    ("compass: it shares in the loot without cards", at.r1,
     [t.island("Sarah", "compass", landing="1a"), *t.lay("1a", "red", Linus="2 3 4 5")],
     lambda game: t.due(t.pass_all(game)), "1a:2"),
    ("ship: the other coast is explored at once", at.r1,
     [*t.lay("2a", "red", Sarah="2 3 4 5"), t.island("Linus", "ship")],
     lambda game: t.due(t.pass_all(game)), "2a:1"),
    ("treasure: an amulet helps there, too", partial(t.in_round, 1, t.reveal("A1", accept=["Sarah"]), "Tim"),
     [*amulet, dig(4, keep=False)], t.cubes, [5 + 1 + 1 - 3, 3, 3]),
]  # fmt: skip


test_what_follows_from_a_card_or_an_island = story_test(*STORIES)
