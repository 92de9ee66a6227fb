"""What comes of odd events in Loot Island, and what counts only on the edge: 13 cubes, treasures left lying."""

from __future__ import annotations

import pytest

from scorepad.games.loot_island.loot import has_big_loot
from tests.games.loot_island import situations as on
from tests.games.loot_island.table import (
    LANDINGS,
    broken,
    discards,
    due,
    healer,
    in_round,
    loot,
    pass_all,
    passes,
    play,
    record_all,
    state_of,
    take,
    to_the_healers,
)

STANDS = {"stands": "it happened so"}


@pytest.mark.parametrize(("curse", "slugs"), [(9, ()), (10, ("cursed",))])
def test_thirteen_cubes_are_too_many_for_a_healer(curse: int, slugs: tuple[str, ...]) -> None:
    game = in_round(1, "A1", "Tim", changes={4: {"curse": curse}})
    record_all(game, [play("Sarah", "1a", "red", "2 3 4 5"), *passes("Linus", "Tim", "Sarah"), loot("1a", 4)])
    to_the_healers(record_all(game, [take("Sarah", 4)]))
    assert state_of(game).seat("Sarah").cubes == curse + 3
    assert tuple(slug for slug in broken(game, healer("Sarah")) if slug == "cursed") == slugs


def test_treasures_left_lying_are_put_on_the_discard_pile_with_those_before() -> None:
    game = on.both()
    game.record(**loot("1a", 1, 2, 4, 8, 13))
    game.record(**take("Sarah", 1))
    before = discards(game)
    game.record(**loot("1b", 16), **STANDS)
    assert discards(game) == sorted([*before, 2, 4, 8, 13])
    assert state_of(game).revealed == (16,)
    assert due(game) == "1b:1"


def test_the_big_loot_is_at_the_landing_with_more_cards() -> None:
    state = state_of(on.both())
    assert [has_big_loot(state, LANDINGS.index(landing)) for landing in ("1a", "1b", "2a")] == [True, False, False]
    final = state_of(on.in_final())
    assert not any(has_big_loot(final, landing) for landing in range(len(LANDINGS)))


def test_treasures_revealed_under_a2_that_nobody_takes_are_put_away() -> None:
    game = on.open_treasures()
    for player in ("Sarah", "Linus", "Tim"):
        game.record(kind="pass", player=player, **STANDS)
    assert discards(game) == [4, 8, 16]
    assert state_of(pass_all(game)).revealed == ()
