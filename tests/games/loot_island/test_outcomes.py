"""What a choice would lead to, asked in advance: cubes, prices, what Aaron takes, possible colors."""

from __future__ import annotations

import pytest

from scorepad.games.loot_island.events import Loot, Take
from scorepad.games.loot_island.expected import open_colors
from scorepad.games.loot_island.loot import cubes_after, cubes_digging
from scorepad.games.loot_island.maps import FACES, faces_in, following, lay, top
from scorepad.games.loot_island.phases import taken_by_aaron
from scorepad.games.loot_island.scoring import bill
from scorepad.games.loot_island.state import State, lying_at
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t


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


def test_every_card_appears_once() -> None:
    assert len(FACES) == len(set(FACES)) == 10 * 16 + 2
    assert faces_in(0) == ()
    assert set(faces_in(-1 & 0x7FF)) == set(FACES)


@pytest.mark.parametrize("column", ["", "2", "1 1", "*", "2 *", "3 5 5", "1 4 10 *"])
@pytest.mark.parametrize(
    "cards", ["1", "2", "*", "1 1", "1 *", "* 1", "5 5", "5 3", "1 6", "* 6", "10 *", "1 1 1", "*c", "*+"]
)
def test_the_summary_of_a_play_agrees_with_playing_its_cards(column: str, cards: str) -> None:
    before, faces = lay(0, tuple(column.split()), "red"), tuple(cards.split())
    laid = lay(before.top, faces, "red")
    assert laid.top == top(laid.firsts + before.lasts + laid.lasts)
    assert laid.is_fine is (not laid.low and cards not in ("*c", "*+", "1 1 1"))
    assert (following(before.top, 0, 0, faces) is not None) is laid.is_fine


@pytest.mark.parametrize("column", ["", "2", "1 1", "2 *", "3 5 5"])
@pytest.mark.parametrize("cards", ["1", "2", "*", "1 *", "5 5", "6", "10 *"])
def test_what_may_follow_is_what_fits(column: str, cards: str) -> None:
    value = lay(0, tuple(column.split()), "red").top
    numbers = following(value, 0, 0, cards.split())
    fitting = {face for face in FACES if lay(value, (*cards.split(), face), "red").is_fine}
    assert set(faces_in(numbers or 0)) == fitting


def test_the_cards_on_the_island_are_tracked_throughout_a_game() -> None:
    game = t.record_all(
        t.in_round(1, "A1", "Tim"),
        [*t.lay("1a", "red", Sarah="2 5c *", Linus="1 1", Tim="5 9"), t.play("Sarah", "1a", "red", "10")],
    )
    game.record(kind="play", player="Linus", landing="1a", color="blue", cards=["3"], stands="we like blue")
    for moment in game.line:
        state = moment.position.state_as(State)
        assert state.lying == lying_at(state.landings)
        for landing in state.landings:
            assert landing.top == top(landing.cards)
