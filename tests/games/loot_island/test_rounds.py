"""Rounds and phases of Loot Island: the ship, hands, turns, the clean-up, the final exploration, the healers."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorepad.games.loot_island.state import Site
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t

ACTIONS = ["play", "island", "pass"]


# ---------------------------------------------------------------------- setup
@pytest.mark.parametrize(("players", "hands"), [(2, [6] * 3), (3, [7] * 3), (4, [7] * 4), (5, [7] * 5)])
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
    assert t.state_of(game).round == 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_to_pass_is_first_player_of_the_next_round(first: int) -> None:
    game = at.r1()
    for player, card in zip(t.NAMES[:first], "23", strict=False):
        t.record_all(game, [t.play(player, "3a", "red", card)])
    assert t.active(t.to_round(game, 2, "B6")) == t.NAMES[first]
    t.record_all(game, [t.discard(t.NAMES[0], 1)])
    assert t.active(game) == t.NAMES[first]
    assert t.active(t.to_round(game, 3, "B7")) == t.NAMES[first]


# ---------------------------------------------------------------------- the ship and the islands
@pytest.mark.parametrize(
    ("coast", "heading", "coasts"),
    [
        *((1, "clockwise", "1 2 3 4 1"), (2, "clockwise", "2 3 4 1 2"), (4, "clockwise", "4 1 2 3 4")),
        *((1, "counterclockwise", "1 4 3 2 1"), (3, "counterclockwise", "3 2 1 4 3")),
    ],
)
def test_the_ship_moves_one_corner_a_round(coast: int, heading: str, coasts: str) -> None:
    game = t.begun("Tim", coast=coast, heading=heading)
    seen = []
    for number in range(1, 6):
        t.pass_over(game, number)
        seen.append(t.ship(game))
    assert seen == [f"{each} {heading}" for each in coasts.split()]
    assert t.ship(t.to_the_healers(game)) == seen[-1]


def test_all_islands_are_up_again_before_the_event_card() -> None:
    game = t.record_all(
        at.r1(), [t.island("Sarah", "maps"), t.island("Linus", "ship"), t.island("Tim", "cleanse")]
    )
    assert t.face_up(game) == "bottom compass treasure"
    assert t.face_up(t.pass_all(game)) == "cleanse bottom compass maps treasure ship"


# ---------------------------------------------------------------------- hands
HANDS: list[tuple[str, int, int, int, int]] = [
    ("seven left", 7, 0, 7, 7),
    ("seven left, three put away", 7, 3, 7, 6),
    ("seven left, all put away", 7, 7, 7, 6),
    ("more than seven", 9, 0, 9, 9),
    ("more than seven, one put away", 9, 1, 8, 8),
    ("more than seven, two put away", 9, 2, 7, 7),
    ("more than seven, three put away", 9, 3, 7, 6),
]
"""Cards left, cards discarded, the hand afterwards, and the hand under B5."""


@pytest.mark.parametrize(
    ("left", "away", "full", "under_b5"), [each[1:] for each in HANDS], ids=[each[0] for each in HANDS]
)
def test_hands_are_filled_up_after_discarding(left: int, away: int, full: int, under_b5: int) -> None:
    for card, held in (("B6", full), ("B5", under_b5)):
        game = t.record_all(t.begun("Tim"), [t.reveal("A1", accept=["Linus"] if left > 7 else [])])
        t.to_round(game, 2, card)
        assert t.hand(game, "Linus") == left
        t.record_all(game, [t.discard("Linus", away)])
        assert t.hand(game) == [7, held, 7]


@pytest.mark.parametrize(("players", "size"), [((), 6), (("Tim",), 7), (("Tim", "Ada", "Max"), 7)])
def test_hands_are_filled_up_after_playing(players: tuple[str, ...], size: int) -> None:
    game = t.in_round(2, "B6", *players, before=t.lay("3a", "red", Sarah="2 3 4 5"))
    assert t.hand(game, "Sarah") == size
    assert t.hand(t.to_round(game, 3, "B5"), "Sarah") == size


def test_everybody_may_discard_once_before_the_first_turn() -> None:
    game = t.in_round(2, "B6", "Tim")
    t.record_all(game, [t.discard("Tim", 7), t.discard("Sarah", 0)])
    assert [player for kind, player in t.kinds(game) if kind == "discard"] == ["Linus"]
    assert t.broken(game, t.discard("Tim", 0)) == ("round-sequence",)
    t.record_all(game, [t.pass_("Sarah")])
    assert t.broken(game, t.discard("Linus", 1)) == ("round-sequence",)


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


def test_when_the_map_deck_is_empty_everybody_draws_what_there_is_the_first_player_first() -> None:
    assert t.hand(emptied()) == [7, 7, 6, 1, 0]
    assert t.hand(emptied(first=4)) == [7, 6, 1, 0, 7]
    linus_first = emptied(t.play("Sarah", "3b", "yellow", "5"))
    assert (t.active(linus_first), t.hand(linus_first)) == ("Linus", [0, 7, 7, 6, 0])


def test_discarded_cards_can_be_drawn_at_once() -> None:
    assert t.hand(t.record_all(emptied(), [t.discard("Ada", 1)])) == [7, 7, 7, 0, 0]
    assert t.hand(t.record_all(emptied(), [t.discard("Ada", 1), t.discard("Sarah", 1)])) == [7, 7, 7, 0, 0]


def test_when_few_cards_are_left_the_active_player_draws_first() -> None:
    """Two cards are left; Sarah's compass is below those of Linus and Tim."""
    game = t.record_all(emptied(), [t.island("Sarah", "ship", use=False), t.play("Linus", "2a", "red", "1d")])
    assert (t.stack(game, "2a"), t.hand(game)) == ("Sarah Linus Tim", [5, 7, 7, 1, 0])


def test_a_second_effect_draws_only_what_the_first_has_left() -> None:
    game = t.record_all(emptied(), [t.island("Sarah", "ship", use=False), t.play("Linus", "2a", "red", "1d 1d")])
    assert t.hand(game) == [5, 6, 7, 1, 0]


@pytest.mark.parametrize("card", ["B6", "B9"])
def test_the_maps_island_gives_what_there_is(card: str) -> None:
    """Only the cards it costs are left to draw: two, or one under B9."""
    assert t.hand(t.record_all(emptied(card=card), [t.island("Sarah", "maps")]), "Sarah") == 7


# ---------------------------------------------------------------------- the clean-up
def test_both_landings_of_the_coast_are_cleaned_up_and_no_other() -> None:
    game = t.record_all(at.r1(), [t.play("Sarah", "1a", "red", "2 3 4 5"), t.play("Linus", "1b", "blue", "2")])
    t.record_all(
        game,
        [t.play("Tim", "2a", "red", "6"), t.play("Sarah", "2a", "red", "7"), t.play("Linus", "4b", "blue", "3")],
    )
    t.record_all(t.pass_all(game), [t.loot("1a", 8)])
    assert (t.column(game, "1a"), t.stack(game, "1b")) == ("2 3 4 5", "Linus")
    t.bury_all(game)
    laid = {
        landing: (t.color(game, landing), t.column(game, landing), t.stack(game, landing))
        for landing in t.LANDINGS
    }
    assert {landing: there for landing, there in laid.items() if any(there)} == {
        "2a": ("red", "6 7", "Tim Sarah"),
        "4b": ("blue", "3", "Linus"),
    }


def test_the_coast_is_cleaned_up_without_loot_too_and_its_compasses_return() -> None:
    game = t.to_round(t.record_all(at.r1(), at.on(("1a", "red", "2"), ("2a", "red", "2"))), 2, "B6")
    assert (t.column(game, "1a"), t.column(game, "2a")) == ("", "2")
    t.record_all(game, [*t.passes("Linus", "Tim"), *(t.play("Sarah", name, "blue", "3") for name in ("3a", "4a"))])
    assert t.broken(game, t.play("Sarah", "1a", "blue", "4")) == ("compass",)


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
    usual, game = (five_columns(each) for each in ("B6", card))
    assert t.changed(usual, game) == {}


def test_under_b13_treasures_are_taken_from_the_bottom_again() -> None:
    game = t.record_all(t.in_round(5, "B13", "Tim"), t.lay("2a", "red", Sarah="2$", Linus="3$", Tim="4 5"))
    assert t.takers(t.record_all(t.pass_all(game), [t.loot("2a", 1, 2)])) == "Sarah Linus"


def test_under_b14_the_second_coast_has_been_explored_and_cleaned_up_before() -> None:
    game = five_columns("B14")
    assert (t.due(game), t.state_of(game).is_final) == ("2a:2 2b:1", False)
    t.record_all(game, [*t.digging("2a", 1, 2, by="Sarah Sarah"), *t.digging("2b", 3, by="Linus")])
    assert (t.due(game), t.state_of(game).is_final) == ("3b:1 4a:1 4b:1", True)


def test_the_coast_of_the_fifth_round_gives_its_loot_only_once() -> None:
    game = t.record_all(t.in_round(5, "B6", "Tim"), t.lay("1a", "red", Sarah="2$ 3 4 5"))
    assert t.due(t.pass_all(game)) == "1a:2"
    t.takers(t.record_all(game, [t.loot("1a", 1, 2)]))
    assert (t.state_of(game).step, t.column(game, "1a")) == ("heal", "")


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
        ("turn-order", "Sarah", "Sarah Linus Ada Max"),
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


def test_without_cubes_nobody_needs_a_healer() -> None:
    game = t.record_all(t.in_round(1, "A1"), [*t.lay("3a", "red", Sarah="2c"), *t.lay("3a", "red", Linus="3c 4c")])
    t.record_all(game, [t.play("Sarah", "3a", "red", "5c"), t.play("Linus", "3a", "red", "6c")])
    assert t.cubes(game) == [0, 0]
    assert t.kinds(t.to_the_healers(game)) == []


def test_cursed_players_are_skipped() -> None:
    game = at.cursed()
    assert t.kinds(game) == [("healer", "Linus")]
    assert t.heal_all(game).result().finished


def after_the_end() -> Sequence[t.Keys]:
    cards = [t.play("Sarah", "1a", "red", "2"), t.island("Sarah", "maps"), t.pass_("Sarah"), t.discard("Sarah", 1)]
    return [t.begin(), t.reveal("B14"), *cards, t.loot("1a", 1), *t.digging("1a", 1, by="Sarah")[1:]]


def test_nobody_goes_to_a_healer_after_the_end() -> None:
    game = t.heal_all(t.healing())
    assert all(set(t.broken(game, t.healer(name))) == {"round-sequence", "healer"} for name in t.NAMES[:3])
    assert set(t.broken(t.heal_all(at.cursed()), t.healer("Sarah"))) == {"round-sequence", "cursed"}


@pytest.mark.parametrize("event", after_the_end(), ids=[event["kind"] for event in after_the_end()])
def test_nothing_is_accepted_after_the_end(event: t.Keys) -> None:
    assert "round-sequence" in t.broken(t.heal_all(t.healing()), event)
    assert "round-sequence" in t.broken(t.healing(), event)


# ---------------------------------------------------------------------- what no longer matters
@pytest.mark.parametrize(
    ("situation", "stale"),
    [
        (at.to_loot, {"active": 1}),
        (at.to_take, {"active": 1}),
        (at.healing, {"active": 1}),
        (at.r1, {"voyage": {"held": (1, 2, 3), "discarded": (0,)}}),
        (at.r1, {"trove": {"taker": 1, "sites": (Site(1, 2),)}}),
        (at.to_loot, {"trove": {"taker": 1}}),
        (at.healing, {"trove": {"taker": 1, "sites": (Site(1, 2),)}}),
        (at.has_amulet, {"trove": {"deck": (0, *t.state_of(at.has_amulet()).deck, 0)}}),
    ],
)
def test_what_no_longer_matters_makes_no_difference(situation: t.Situation, stale: dict[str, Any]) -> None:
    game = situation()
    state = t.state_of(game)
    groups = {
        name: getattr(state, name)._replace(**value) if isinstance(value, dict) else value
        for name, value in stale.items()
    }
    assert state._replace(**groups) != state
    assert game.mode.key(state._replace(**groups)) == game.mode.key(state)
