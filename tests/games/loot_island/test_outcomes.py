"""What a choice would lead to, asked in advance: cubes, prices, what Aaron takes, possible colors."""

from collections import Counter
from itertools import chain, combinations, islice

import pytest

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.events import Loot, Take
from scorepad.games.loot_island.expected import open_colors
from scorepad.games.loot_island.loot import cubes_after, cubes_digging
from scorepad.games.loot_island.phases import taken_by_aaron
from scorepad.games.loot_island.scoring import bill
from scorepad.games.loot_island.state import LANDINGS
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.everything import small_game, with_hands


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("ref", [1, 2, 4, 8, 13])
def test_the_predicted_cubes_after_a_treasure_come_true(ref: int, keep: bool) -> None:
    game = at.to_take()
    seat = t.state_of(game).seat("Sarah")
    promised = cubes_after(game.setup.sheets, seat, ref, keep=keep)
    game.record(**(t.take("Sarah", ref) if keep else t.bury("Sarah", ref)))
    assert t.cubes(game, "Sarah") == promised


def test_a_player_with_an_amulet_may_lose_the_last_cube_by_burying() -> None:
    game = at.has_amulet()
    assert cubes_after(game.setup.sheets, t.state_of(game).seat("Sarah"), 12, keep=False) == 0
    game.record(**t.bury("Sarah", 12))
    assert t.cubes(game, "Sarah") == 0


@pytest.mark.parametrize(("card", "held"), [("A1", 4), ("A3", 5)])
def test_the_treasure_island_brings_a_cube_before_the_treasure(card: str, held: int) -> None:
    game = t.in_round(1, card, "Tim")
    assert cubes_digging(t.state_of(game), 0) == held
    game.record(**t.island("Sarah", "treasure", treasure=8, keep=True))
    assert t.cubes(game, "Sarah") == held


def test_a_bill_is_what_the_healer_then_costs() -> None:
    game = at.healing()
    due = bill(t.state_of(game), "Linus", 2, 1)
    assert (due.cubes, due.price, due.worth, due.can_be_paid) == (3, 7, 0, False)
    free = bill(t.state_of(game), "Linus", 0, 0)
    assert free.can_be_paid


def test_crowns_of_the_cursed_do_not_count_in_a_bill() -> None:
    game = at.cursed()
    worth = bill(t.state_of(game), "Linus", 0, 0).worth
    while not game.position.finished:
        player = game.expected()[0].player or ""
        game.record(kind="healer", player=player, per_cube=0, fixed=0)
    assert game.result().of("Linus").total == worth


def test_what_aaron_took_automatically_is_reported() -> None:
    game = t.table()
    t.record_all(game, [{"kind": "begin", "coast": 1, "heading": "clockwise"}, {"kind": "reveal", "card": "A1"}])
    t.record_all(game, [t.play("Sarah", "1a", "red", "2 3$", as_="Aaron"), t.play("Linus", "1a", "red", "4 5$")])
    t.pass_all(game)
    before = t.state_of(game)
    event = game.record(**t.loot("1a", 1, 2, 8, 20))
    assert isinstance(event, Loot)
    assert taken_by_aaron(before, event, t.state_of(game)) == [(20, True)]
    before = t.state_of(game)
    event = game.record(**t.take("Linus", 1))
    assert isinstance(event, Take)
    assert taken_by_aaron(before, event, t.state_of(game)) == [(8, False)]


def test_without_aaron_nothing_is_reported() -> None:
    game = at.to_loot()
    before = t.state_of(game)
    event = game.record(**t.loot("1a", 1, 2, 4, 8, 13))
    assert isinstance(event, Loot)
    assert taken_by_aaron(before, event, t.state_of(game)) == []


def test_the_colors_of_a_landing() -> None:
    state = t.state_of(at.red("2")())
    assert list(open_colors(state, "1a")) == ["red"]
    assert list(open_colors(state, "1b")) == ["blue", "green", "yellow"]
    assert list(open_colors(state, "3a")) == ["red", "blue", "green", "yellow"]


# ---------------------------------------------------------------------- columns
# ---- What is listed in Loot Island with the whole box, where not everything can be tried
@pytest.mark.parametrize(
    "situation",
    [
        *(at.to_begin, at.to_reveal, at.to_b_card_three_out, at.used_before, at.under_b4, at.under_b7),
        *(at.four_left, at.open_treasures, at.c_and_d, at.linus_too, at.c_with_aaron, at.has_amulet),
        *(at.healing, at.in_final, at.to_take, at.to_find_one, at.linus_skipped),
    ],
)
def test_nothing_is_listed_twice_or_illegal(situation: t.Situation) -> None:
    position = with_hands(situation().position, 1)
    assert max(Counter(islice(position.legal(), 1000)).values()) == 1
    assert all(not position.judge(event) for event in islice(position.legal(), 100))


def test_whoever_may_go_on_after_somebody_out_of_turn_is_listed_too() -> None:
    position = at.linus_skipped().position
    players = [player for player in position.setup.players if not position.judge(kind="pass", player=player)]
    assert players == [event.table()["player"] for event in position.legal("pass")] == ["Linus", "Ada"]


@pytest.mark.parametrize("situation", [at.c_and_d, at.c_with_aaron, at.under_b4, at.r1])
def test_every_possible_card_is_listed(situation: t.Situation) -> None:
    """Cards with every set of icons, here of one color and without other keys."""
    position = with_hands(situation().position, 1)
    own = {"kind", "player", "landing", "color", "cards"}
    ours = {
        (event["landing"], *event["cards"])
        for event in (each.table() for each in position.legal("play"))
        if event["color"] == "red" and event.keys() == own
    }
    sets = chain.from_iterable(combinations("cd+$", size) for size in range(5))
    faces = [f"{number}{''.join(icons)}" for icons in sets for number in maps.NUMBERS]
    player = position.expected()[0].player or ""
    tried = [(landing, face) for landing in LANDINGS for face in faces]
    assert ours == {each for each in tried if not position.judge(**t.play(player, each[0], "red", each[1]))}
    assert ours


def test_the_plays_of_a_full_hand_are_listed_lazily() -> None:
    assert len(set(islice(at.r1().position.legal("play"), 1000))) == 1000


def test_cubes_and_prices_of_a_last_page_are_unlimited() -> None:
    picks = {pick.key: pick for pick in small_game(3, mode="tally").position.expected()[0].picks}
    assert 10**9 in picks["cubes"].offers({})
    assert list(picks["fixed"].offers({"cubes": 3})) == list(range(21))
    assert list(picks["fixed"].offers({"cubes": 13})) == []
