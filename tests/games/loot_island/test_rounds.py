"""Rounds and phases of Loot Island: ship, hands, turns, clean-up, healers; and what odd events lead to."""

import unicodedata
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

import scorepad
from scorepad.games.loot_island.state import Site
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import Situation, Story, let, story_test, then

ACTIONS = ["play", "island", "pass"]


@pytest.mark.parametrize(("players", "hands"), [(2, [6] * 3), (3, [7] * 3), (5, [7] * 5)])
def test_everybody_starts_with_cubes_and_cards(players: int, hands: list[int]) -> None:
    game = t.seated(players)
    assert (t.cubes(game), t.hand(game)) == ([3] * players, hands)
    assert [seat.player for seat in t.state_of(game).seats] == [*t.NAMES[:players], "Aaron"][: len(hands)]
    assert t.state_of(game).seats[-1].cubes == (0 if players == 2 else 3)
    assert not any(t.stack(game, landing) or t.column(game, landing) for landing in t.LANDINGS)


# ---------------------------------------------------------------------- the order of play
def test_a_game_without_cards_goes_through_five_rounds_to_the_healers() -> None:
    game = t.table("Tim")
    seen = []
    for event in [t.begin(), t.reveal("A1"), *t.passes(*t.NAMES[:3])]:
        seen.append(t.kinds(game))
        t.record_all(game, [event])
    assert seen == [
        [("begin", None)],
        [("reveal", None)],
        *([(kind, player) for kind in ACTIONS] for player in t.NAMES[:3]),
    ]
    for number, card in enumerate(("B1", "B2", "B6", "B7"), 2):
        assert (t.kinds(game), t.state_of(game).round) == ([("reveal", None)], number)
        t.record_all(game, [t.reveal(card)])
        may_discard = [("discard", player) for player in t.NAMES[:3]]
        assert t.kinds(game) == [*((kind, "Sarah") for kind in ACTIONS), *may_discard]
        t.record_all(game, [t.pass_("Sarah")])
        assert t.kinds(game) == [(kind, "Linus") for kind in ACTIONS]
        t.record_all(game, t.passes("Linus", "Tim"))
    for player in t.NAMES[:3]:
        assert t.kinds(game) == [("healer", player)]
        t.record_all(game, [t.healer(player)])
    assert (t.kinds(game), game.result().finished) == ([], True)


def test_turns_go_clockwise_and_skip_players_who_have_passed() -> None:
    game = t.in_round(1, "A1", "Tim", "Ada", first="Tim")
    turns = []
    for number, act in enumerate(["play", "pass", "play", "play", "play", "pass", "play", "pass", "pass"]):
        turns.append(t.active(game))
        card = t.play(t.active(game), f"{number % 4 + 1}a", "red", str(number + 2))
        t.record_all(game, [t.pass_(t.active(game)) if act == "pass" else card])
    assert " ".join(turns) == "Tim Ada Sarah Linus Tim Sarah Linus Tim Linus"
    assert t.active(t.to_round(game, 2, "B6")) == "Ada"
    assert t.active(t.record_all(game, [t.discard("Sarah", 1)])) == "Ada"
    assert t.active(t.to_round(game, 3, "B7")) == "Ada"


@pytest.mark.parametrize(
    ("coast", "heading", "coasts"), [(2, "clockwise", "2 3 4 1 2"), (3, "counterclockwise", "3 2 1 4 3")]
)
def test_the_ship_moves_one_corner_a_round(coast: int, heading: str, coasts: str) -> None:
    game = t.begun("Tim", coast=coast, heading=heading)
    seen = []
    for number in range(1, 6):
        t.pass_over(game, number)
        seen.append(t.ship(game))
    assert seen == [f"{each} {heading}" for each in coasts.split()]
    assert t.ship(t.to_the_healers(game)) == seen[-1]


# ---------------------------------------------------------------------- hands
HANDS = [(7, 0, 7, 7), (7, 3, 7, 6), (7, 7, 7, 6), (9, 0, 9, 9), (9, 1, 8, 8), (9, 2, 7, 7), (9, 3, 7, 6)]
"""Cards left, cards discarded, the hand afterwards, and the hand under B5."""


@pytest.mark.parametrize(("left", "away", "full", "under_b5"), HANDS)
def test_hands_are_filled_up_after_discarding(left: int, away: int, full: int, under_b5: int) -> None:
    for card, held in (("B6", full), ("B5", under_b5)):
        game = t.record_all(t.begun("Tim"), [t.reveal("A1", accept=["Linus"] if left > 7 else [])])
        t.to_round(game, 2, card)
        assert t.hand(game, "Linus") == left
        t.record_all(game, [t.discard("Linus", away)])
        assert t.hand(game) == [7, held, 7]


RUNS = ["2 2 3 3 4 4 5", "5 6 6 7 7 8 8", "9 9 10 10 * *"]
COASTS = {"2a": "red", "2b": "blue", "3a": "green", "3b": "yellow"}
LONG = [t.play("", landing, name, run) for landing, name in COASTS.items() for run in RUNS]
"""Twelve plays of six or seven cards."""


def emptied(*events: t.Keys, card: str = "B6", first: int = 0) -> Game:
    """Five players have laid 67 cards, the first and the fourth hold one each, and 19 are drawn in round 3."""
    names = [*t.NAMES[first:], *t.NAMES[:first]]
    game = t.in_round(1, "A1", "Tim", "Ada", "Max", first=names[0])
    t.record_all(game, [{**event, "player": name} for event, name in zip(LONG[:5], names, strict=True)])
    t.to_round(game, 2, "B2")
    t.record_all(game, [{**event, "player": name} for event, name in zip(LONG[5:10], names, strict=True)])
    return t.to_round(t.record_all(game, events), 3, card)


# ---------------------------------------------------------------------- the final exploration
def five_columns(card: str = "B6", **header: Any) -> Game:
    """The fifth round at coast 1: enough cards and a chest at 2a, 2b, 3b, 4a and 4b, too few at 3a."""
    game = t.in_round(5, card, "Tim", **header)
    columns = [("2a", "red"), ("2b", "blue"), ("3b", "green"), ("4a", "yellow"), ("4b", "red")]
    for landing, name in columns:
        cards = "6$+ 7+" if landing == "4b" else "2$+ 3+"
        t.record_all(game, [t.play(t.active(game), landing, name, cards)])
    return t.pass_all(t.record_all(game, [t.play("Tim", "3a", "blue", "6$ 7$ 8$")]))


@pytest.mark.parametrize(
    ("heading", "order"),
    [("clockwise", "2a:1 2b:1 3b:1 4a:1 4b:1"), ("counterclockwise", "4b:1 4a:1 3b:1 2b:1 2a:1")],
)
def test_the_final_exploration_continues_from_the_ship_in_its_direction(heading: str, order: str) -> None:
    game = five_columns(heading=heading)
    assert (t.ship(game), t.due(game), t.state_of(game).is_final) == (f"1 {heading}", order, True)
    for place, site in enumerate(order.split(), 1):
        wrong = [landing for landing in t.LANDINGS if landing != site[:2]]
        assert all(t.broken(game, t.loot(landing, place)) == ("final",) for landing in wrong)
        t.takers(t.record_all(game, [t.loot(site[:2], place)]))
    assert (t.state_of(game).step, t.state_of(game).round) == ("heal", 5)


@pytest.mark.parametrize("card", ["B7", "B10", "B11", "B12", "B13"])
def test_the_event_of_the_fifth_round_no_longer_applies(card: str) -> None:
    assert t.changed(five_columns(), five_columns(card)) == {}


# ---------------------------------------------------------------------- the healers
def cubes_at_the_end(first: str, order: str) -> Game:
    """Sarah has 5 cubes, Linus 3, Tim none, Ada 3 and Max 5; this player passed first in the fifth round."""
    rulings = {"healer-order": order}
    accept = t.reveal("A1", accept=["Sarah", "Max"])
    game = t.record_all(t.begun("Tim", "Ada", "Max", rulings=rulings), [accept, *t.passes("Sarah", "Linus")])
    t.record_all(game, [t.island("Tim", "cleanse")])
    t.to_round(game, 5, "B11")
    while t.active(game) != first:
        t.record_all(game, [t.play(t.active(game), f"{len(game.events) % 4 + 1}a", "red", "2")])
    return t.pass_all(game)


@pytest.mark.parametrize(
    ("order", "first", "healed"),
    [
        ("fewest-cubes", "Sarah", "Linus Ada Sarah Max"),
        ("fewest-cubes", "Tim", "Ada Linus Max Sarah"),
        ("turn-order", "Tim", "Ada Max Sarah Linus"),
    ],
)
def test_healers_come_in_the_order_the_table_chose(order: str, first: str, healed: str) -> None:
    game = cubes_at_the_end(first, order)
    assert t.cubes(game) == [5, 3, 0, 3, 5]
    for player in healed.split():
        others = [name for name in t.NAMES if name != player]
        assert all(t.broken(game, t.healer(name)) == ("healer",) for name in others)
        assert t.kinds(game) == [("healer", player)]
        t.record_all(game, [t.healer(player, 2, 1)])
    assert game.result().finished


def test_after_the_healers_not_even_they_come_again() -> None:
    cards = [t.play("Sarah", "1a", "red", "2"), t.island("Sarah", "maps"), t.pass_("Sarah"), t.discard("Sarah", 1)]
    for event in [t.begin(), t.reveal("B14"), *cards, t.loot("1a", 1), t.bury("Sarah", 1)]:
        assert "round-sequence" in t.broken(t.healing(), event)
    over = t.heal_all(t.healing())
    assert all(set(t.broken(over, t.healer(name))) == {"round-sequence", "healer"} for name in over.players)
    assert set(t.broken(t.heal_all(at.cursed()), t.healer("Sarah"))) == {"round-sequence", "cursed"}


# ---------------------------------------------------------------------- what follows from what
def lying(game: Game) -> dict[str, tuple[str, str, str]]:
    """The landings where something lies: color, cards, compasses."""
    laid = [(each, (t.color(game, each), t.column(game, each), t.stack(game, each))) for each in t.LANDINGS]
    return {landing: there for landing, there in laid if any(there)}


idle = t.island("Sarah", "ship", use=False)
three_used = [t.island("Sarah", "maps"), t.island("Linus", "ship"), t.island("Tim", "cleanse")]
laid = [
    *(*t.lay("1a", "red", Sarah="2 3 4 5"), *t.lay("1b", "blue", Linus="2")),
    *(*t.lay("2a", "red", Tim="6", Sarah="7"), *t.lay("4b", "blue", Linus="3")),
    *(*t.passes("Tim", "Sarah", "Linus"), t.loot("1a", 8)),
]
returned = [*t.passes("Linus", "Tim"), *(t.play("Sarah", landing, "blue", "3") for landing in ("3a", "4a"))]
without_cubes = [
    *(*t.lay("3a", "red", Sarah="2c"), *t.lay("3a", "red", Linus="3c 4c")),
    *(t.play("Sarah", "3a", "red", "5c"), t.play("Linus", "3a", "red", "6c")),
]
fifth_coast = [*t.lay("1a", "red", Sarah="2$ 3 4 5"), *t.passes("Linus", "Tim", "Sarah"), t.loot("1a", 1, 2)]
fifth_stack = [*t.lay("2a", "red", Sarah="2$", Linus="3$", Tim="4 5"), *t.passes("Sarah", "Linus", "Tim")]
STORIES: list[Story] = [
    ("all islands are up again before the event card", at.r1, three_used,
     lambda game: (t.face_up(game), t.face_up(t.pass_all(game))),
     ("bottom compass treasure", "cleanse bottom compass maps treasure ship")),
    # hands
    ("hands are filled up after playing", partial(t.in_round, 2, "B6", before=t.lay("3a", "red", Sarah="2 3 4 5")),
     [], t.hand, [6, 6, 6]),
    ("everybody may discard once", at.r2, [t.discard("Tim", 7), t.discard("Sarah", 0)],
     lambda game: [player for kind, player in t.kinds(game) if kind == "discard"], ["Linus"]),
    ("an empty map deck: the first player draws first", emptied, [], t.hand, [7, 7, 6, 1, 0]),
    ("whoever that is", partial(emptied, first=4), [], t.hand, [7, 6, 1, 0, 7]),
    ("also by passing first", partial(emptied, t.play("Sarah", "3b", "yellow", "5")), [], t.hand, [0, 7, 7, 6, 0]),
    ("discarded cards can be drawn at once", emptied, [t.discard("Ada", 1)], t.hand, [7, 7, 7, 0, 0]),
    ("even by who has drawn", emptied, [t.discard("Ada", 1), t.discard("Sarah", 1)], t.hand, [7, 7, 7, 0, 0]),
    ("of few cards the active player draws first, then from the bottom", emptied,
     [idle, t.play("Linus", "2a", "red", "1d")], t.hand, [5, 7, 7, 1, 0]),
    ("a second effect draws only what the first has left", emptied,
     [idle, t.play("Linus", "2a", "red", "1d 1d")], t.hand, [5, 6, 7, 1, 0]),
    ("the maps island gives what there is", emptied, [t.island("Sarah", "maps")], t.hand, [7, 7, 6, 1, 0]),
    ("one card under B9", partial(emptied, card="B9"), [t.island("Sarah", "maps")], t.hand, [7, 7, 6, 1, 0]),
    # the clean-up
    ("nothing is cleaned up before the last treasure", at.r1, laid, lambda game: [*lying(game)],
     ["1a", "1b", "2a", "4b"]),
    ("then both landings of the coast, and no other", at.r1, [*laid, t.bury("Sarah", 8)], lying,
     {"2a": ("red", "6 7", "Tim Sarah"), "4b": ("blue", "3", "Linus")}),
    ("without loot, too, and compasses return", lambda: t.to_round(t.after(*at.on(("1a", "red", "2"),
     ("2a", "red", "2")))(), 2, "B6"), returned,
     lambda game: ([*lying(game)], t.broken(game, t.play("Sarah", "1a", "blue", "4"))),
     (["2a", "3a", "4a"], ("compass",))),
    # the final exploration
    ("B13 no longer applies to who takes", partial(t.in_round, 5, "B13", "Tim"),
     [*fifth_stack, t.loot("2a", 1, 2)], t.takers, "Sarah Linus"),
    ("under B14 the second coast is explored before", partial(five_columns, "B14"), [],
     lambda game: (t.due(game), t.state_of(game).is_final), ("2a:2 2b:1", False)),
    ("and cleaned up", partial(five_columns, "B14"),
     [*t.digging("2a", 1, 2, by="Sarah Sarah"), *t.digging("2b", 3, by="Linus")],
     lambda game: (t.due(game), t.state_of(game).is_final), ("3b:1 4a:1 4b:1", True)),
    ("the coast of the fifth round gives its loot once", partial(t.in_round, 5, "B6", "Tim"),
     [*fifth_coast, t.take("Sarah", 1), t.take("Sarah", 2)],
     lambda game: (t.state_of(game).step, t.column(game, "1a")), ("heal", "")),
    # the healers
    ("nobody without cubes needs one", at.with_aaron, without_cubes,
     lambda game: (t.cubes(game), t.kinds(t.to_the_healers(game))), ([0, 0], [])),
    ("cursed players are skipped", at.cursed, [], t.kinds, [("healer", "Linus")]),
    # out of turn
    ("whoever may go on after somebody out of turn is listed", at.linus_skipped, [],
     lambda game: [event.table()["player"] for event in game.position.legal("pass")], ["Linus", "Ada"]),
]  # fmt: skip


test_what_follows = story_test(*STORIES)


def test_what_no_longer_matters_makes_no_difference() -> None:
    """The landings to explore and who takes outside phase 3, who acts in it, and empty piles of the deck."""
    acting, taking = t.state_of(at.r1()), t.state_of(at.has_amulet())
    for state, stale in (
        (acting, acting._replace(trove=acting.trove._replace(taker=1, sites=(Site(1, 2),)))),
        (taking, taking._replace(active=2)),
        (taking, taking._replace(trove=taking.trove._replace(deck=(0, *taking.deck, 0)))),
    ):
        assert state != stale
        assert t.RULESET.track.key(state) == t.RULESET.track.key(stale)


# ---- What odd events in Loot Island lead to if they stand; what can be written at all; bad headers
def test_aaron_can_be_named_only_with_two_players() -> None:
    event = t.play("Sarah", "1a", "red", "3", as_="Aaron")
    assert t.broken(at.with_aaron(), event) == ()
    assert t.broken(t.in_round(1, "A1", "Aaron"), event) == ("malformed",)
    for other in (t.take("Aaron", 1), t.pass_("Aaron"), {**event, "decline": ["Aaron"]}):
        assert t.broken(at.with_aaron(), other) == ("malformed",)
    assert t.broken(t.begun(), t.reveal("A1", accept=["Aaron"])) == ("malformed",)


@pytest.mark.parametrize(("name", "mode"), [("Aaron", "track"), ("AARON", "tally")])
def test_with_two_players_nobody_may_be_called_aaron(name: str, mode: str) -> None:
    for players in ([name, "Linus"], ["Sarah", name]):
        with pytest.raises(RecordError, match="players"):
            scorepad.new("loot-island", players=players, mode=mode)
    assert scorepad.new("loot-island", players=["Sarah", name, "Tim"], mode=mode).players[1] == name
    for other in ("Aron", "Aaron 2", unicodedata.normalize("NFD", "Aáron")):
        assert scorepad.new("loot-island", players=["Sarah", other], mode=mode).players[1] == other


def test_with_three_players_somebody_called_aaron_plays_like_any_other() -> None:
    game = t.in_round(1, t.reveal("A1", accept=["Aaron"]), "Aaron")
    let(game, *t.lay("1a", "red", Sarah="2", Linus="3", Aaron="4cd"), *t.lay("1b", "blue", Sarah="1"))
    assert (t.cubes(game), t.hand(game), t.stack(game, "1a")) == ([2, 3, 5], [6, 7, 9], "Sarah Linus Aaron")


# ---------------------------------------------------------------------- what stands
def stack(*landings: str) -> Callable[[Game], object]:
    return lambda game: " / ".join(t.stack(game, landing) for landing in landings)


def column(game: Game) -> str:
    return t.column(game, "1a")


def kept(game: Game) -> list[int]:
    return t.kept(game, "Sarah")


def broken(event: t.Keys) -> Callable[[Game], object]:
    return lambda game: t.broken(game, event)


def cursed(curse: int) -> Situation:
    """Sarah has this many cubes and three more at the healers."""

    def situation() -> Game:
        game = t.in_round(1, "A1", "Tim", changes={4: {"curse": curse}})
        t.record_all(game, [t.play("Sarah", "1a", "red", "2 3 4 5"), *t.passes("Linus", "Tim", "Sarah")])
        return t.to_the_healers(t.record_all(game, [t.loot("1a", 4), t.take("Sarah", 4)]))

    return situation


def fifth() -> Game:
    """A treasure is due at 1a in the fifth round."""
    return t.pass_all(t.record_all(t.in_round(5, "B11", "Tim"), t.lay("1a", "red", Sarah="2 3$ 4 5")))


LAID = [
    *(t.play("Sarah", "2a", "red", "2"), t.play("Linus", "1a", "blue", "2"), *t.passes("Tim")),
    *(t.play("Sarah", "3a", "red", "3"), *t.passes("Linus"), t.play("Sarah", "4a", "red", "4")),
]
both_there = t.after(*at.three_there, *t.lay("1b", "blue", Sarah="2 3 4", Linus="5$"))
five_due = [t.loot("1a", 1, 2, 4, 8, 13)]
NO_CUBES = [*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"), t.play("Sarah", "1a", "red", "5c 6c 7c")]
AARON_COPIES = [*t.lay("1a", "red", Sarah="2d"), t.play("Linus", "1a", "red", "1", as_="Aaron", copy=["d"])]
ONE_OPEN = [t.reveal("A2", treasures=[8]), t.pass_("Sarah", treasure=8)]
state = attrgetter


SEEN: list[Story] = [
    # cards and compasses
    ("more cards than held", at.r1, [t.play("Sarah", "1a", "red", "2 3 4 5 6 7 8 9")], t.hand, [0, 7, 7]),
    ("a descending column", at.r1, [t.play("Sarah", "1a", "red", "5 3")], column, "5 3"),
    ("a turn too early", at.r1, [t.play("Tim", "1a", "red", "2")], t.active, "Sarah"),
    ("a compass moved from nowhere", at.r1, [t.play("Sarah", "1a", "red", "2", from_="2b")], stack("1a"), "Sarah"),
    ("one at the bottom from nowhere", at.r1, [t.island("Sarah", "bottom", landing="1a")], stack("1a"), ""),
    ("a second compass", at.linus_too, [t.island("Sarah", "compass", landing="1a")], stack("1a"), "Sarah Linus"),
    ("a fourth compass is not placed", at.r1, [*LAID, t.play("Sarah", "1a", "blue", "3")],
     stack("1a", "2a", "3a", "4a"), "Linus / Sarah / Sarah / Sarah"),
    ("cards put away too late", at.r1, [t.discard("Sarah", 3)], t.hand, [4, 7, 7]),
    ("more cards put away than held", at.r1, [t.discard("Sarah", 9)], t.hand, [0, 7, 7]),
    ("an island paid with too few cards", at.one_card_left, [t.island("Sarah", "ship")], t.hand, [0, 7, 7]),
    ("the icons of a wild work as written", at.linus_too, [t.play("Sarah", "1a", "red", "*cd+$")],
     lambda game: (t.cubes(game), t.hand(game), t.due(t.pass_all(game))), ([2, 2, 3], [5, 7, 7], "1a:3")),
    ("a wild's effect is declined", at.linus_too, [t.play("Sarah", "1a", "red", "*c", decline=["Linus"])], t.cubes,
     [2, 3, 3]),
    ("and copied", then(at.linus_too, t.play("Sarah", "1a", "red", "*c", decline=["Linus"])),
     [t.play("Linus", "1a", "red", "1", copy=["c"])], t.cubes, [2, 2, 3]),
    ("nothing is copied for Aaron", at.with_aaron, AARON_COPIES, t.hand, [6, 6, 5]),
    # cubes and treasures
    ("12 cubes can be healed", cursed(9), [], broken(t.healer("Sarah")), ("healer",)),
    ("13 cannot", cursed(10), [], broken(t.healer("Sarah")), ("cursed",)),
    ("more cubes than there are", at.r1, [t.island("Sarah", "cleanse", cubes=9)], t.cubes, [0, 3, 3]),
    ("a pile below", at.r1, [t.island("Sarah", "treasure", treasure=74, keep=True)], kept, [74]),
    ("a treasure not in play", at.r1, [t.island("Sarah", "treasure", treasure=22, keep=True)], kept, [22]),
    ("a treasure taken too early", at.r1, [t.take("Sarah", 8)], kept, [8]),
    ("too many cubes with what is buried", at.r1, [t.bury("Sarah", 8, cubes=3)],
     lambda game: (t.cubes(game), t.discards(game)), ([0, 3, 3], [8])),
    ("the first healer counts", at.healing, [t.healer("Linus"), t.healer("Linus", 9, 9)], t.kinds,
     [("healer", "Sarah")]),
    # event cards
    ("one before the ship", partial(t.table, "Tim"), [t.reveal("A3")], t.kinds, [("begin", None)]),
    ("is then in force", partial(t.table, "Tim"), [t.reveal("A3"), t.begin(), t.island("Sarah", "maps")], t.cubes,
     [4, 3, 3]),
    ("of two the last", partial(t.table, "Tim"), [t.reveal("A3"), t.reveal("A4"), t.begin()], state("state.card"),
     "A4"),
    ("one in the final exploration", at.in_final, [t.reveal("B6")], state("state.voyage.card", "state.is_final"),
     ("", True)),
    ("a second one does not begin the round again", then(at.r2, t.pass_("Sarah")), [t.reveal("B8")], t.active,
     "Linus"),
    ("one while loot is found begins the next round", at.to_loot, [t.reveal("B6")],
     state("state.round", "state.step", "state.revealed"), (2, "prepare", ())),
    ("and cleans up and fills hands", at.to_take, [t.reveal("B6")],
     lambda game: (column(game), t.stack(game, "1a"), t.discards(game), t.hand(game)),
     ("", "", [1, 2, 4, 8, 13], [7, 7, 7])),
    ("in the fifth round it ends nothing and cleans nothing up", fifth, [t.reveal("B6")],
     lambda game: (t.state_of(game).step, t.state_of(game).is_final, column(game)), ("loot", False, "2 3$ 4 5")),
    ("Aaron keeps no cards", partial(t.in_round, 2, "B11"), [], lambda game: t.state_of(game).voyage.held[-1], 0),
    ("under A2 nobody takes", at.open_treasures, t.passes("Sarah", "Linus", "Tim"), t.discards, [4, 8, 16]),
    ("under A2 none is left", partial(t.begun, "Tim"), [*ONE_OPEN, *t.passes("Linus", "Tim")],
     state("state.round"), 2),
    ("and no cubes go", partial(t.begun, "Tim"), ONE_OPEN, broken(t.pass_("Linus", cubes=1)), ("event",)),
    # loot
    ("found too early ends the turns", at.red("2 3 4 5"), [t.loot("1a", 8)], t.kinds, [("take", "Sarah")]),
    ("what is due at both landings", both_there, [t.loot("1a", 4)], t.due, "1a:5 1b:1"),
    ("the one where it was found first", both_there, [t.loot("1b", 4)], t.due, "1b:1 1a:5"),
    ("found again leaves what is due elsewhere", at.both, [*five_due, t.loot("1a", 3)], t.due, "1a:5 1b:1"),
    ("treasures left lying are put away", at.both, [*five_due, t.take("Sarah", 1), t.loot("1b", 16)],
     lambda game: (t.discards(game), t.state_of(game).revealed, t.due(game)), ([2, 4, 8, 13], (16,), "1b:1")),
    ("in the middle of a round it ends nothing", t.after(*NO_CUBES), [t.loot("3a", 1)],
     lambda game: (t.cubes(game), t.active(game)), ([0, 0, 0], "Linus")),
    ("passing again changes nothing", at.to_take, [t.pass_("Linus")], t.state_of, t.state_of(at.to_take())),
    # out of turn
    ("passing out of turn takes the turn from nobody", at.r1, t.passes("Tim", "Linus"), t.active, "Sarah"),
    ("and everybody has one", at.r1, t.passes("Tim", "Linus", "Sarah"),
     lambda game: (t.state_of(game).round, game.players[t.state_of(game).first]), (2, "Tim")),
    ("after another out of turn", at.linus_skipped, [t.island("Sarah", "bottom", use=False)], t.active, "Linus"),
    ("only the one after the last may go on instead", at.linus_skipped, [t.island("Sarah", "bottom", use=False)],
     lambda game: t.broken(game, t.pass_("Ada")) + t.broken(game, t.pass_("Tim")), ("turn", "turn")),
]  # fmt: skip


test_what_stands_is_carried_out = story_test(*SEEN, is_regular=False)


@pytest.mark.parametrize(("player", "turns"), [("Linus", "Tim Ada Sarah"), ("Ada", "Sarah Linus Tim")])
def test_after_somebody_out_of_turn_the_one_skipped_or_the_one_after_goes_on(player: str, turns: str) -> None:
    game = t.record_all(at.linus_skipped(), [t.play(player, "1a", "red", "2")])
    found = []
    for number in (3, 4, 5):
        found.append(t.active(game))
        t.record_all(game, [t.play(t.active(game), "1a", "red", str(number))])
    assert " ".join(found) == turns
    assert len(game.irregularities()) == 1
