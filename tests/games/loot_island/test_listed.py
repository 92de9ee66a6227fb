"""What is listed in Loot Island with the whole box, where not everything can be tried."""

from collections import Counter
from itertools import chain, combinations, islice

import pytest

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.state import LANDINGS
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.everything import small_game, with_hands


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
