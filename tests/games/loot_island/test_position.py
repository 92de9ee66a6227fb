"""When two positions of Loot Island are equal, however they came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scorepad.games.loot_island.state import Site, State
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island.small import small_game
from tests.games.loot_island.table import (
    Keys,
    Situation,
    active,
    begin,
    bury,
    discard,
    healer,
    in_round,
    island,
    lay,
    loot,
    pass_all,
    passes,
    play,
    record_all,
    reveal,
    state_of,
    table,
    take,
    tally,
    then,
    to_round,
)

PUT_AWAY = [discard("Sarah", 1), discard("Linus", 2)]


def same(one: Game, other: Game) -> None:
    assert one.position == other.position
    assert hash(one.position) == hash(other.position)


# ---------------------------------------------------------------------- equal


@pytest.mark.parametrize(
    ("situation", "one", "other"),
    [
        (at.four_left, PUT_AWAY, PUT_AWAY[::-1]),
        (at.to_loot, [loot("1a", 1, 2, 4, 8, 13)], [loot("1a", 13, 8, 4, 2, 1)]),
        (
            at.to_take,
            [take("Sarah", 8), bury("Linus", 2), bury("Tim", 4), take("Sarah", 13)],
            [take("Sarah", 13), bury("Linus", 4), bury("Tim", 2), take("Sarah", 8)],
        ),
        (at.to_reveal, [reveal("A2", treasures=[4, 8, 16])], [reveal("A2", treasures=[16, 4, 8])]),
        (at.to_reveal, [reveal("A1", accept=["Tim", "Sarah"])], [reveal("A1", accept=["Sarah", "Tim"])]),
        (
            at.tallying,
            [tally("Sarah", 1, 8, cubes=0), tally("Linus", 2, cubes=13)],
            [tally("Linus", 2, cubes=13), tally("Sarah", 8, 1, cubes=0)],
        ),
    ],
)
def test_an_irrelevant_order_makes_no_difference(
    situation: Situation, one: Sequence[Keys], other: Sequence[Keys]
) -> None:
    same(record_all(situation(), one), record_all(situation(), other))


def test_rounds_whose_event_cards_came_in_another_order_are_the_same() -> None:
    one = to_round(to_round(in_round(1, "A1", "Tim"), 2, "B6"), 3, "B7")
    other = to_round(to_round(in_round(1, "A1", "Tim"), 2, "B7"), 3, "B6")
    assert pass_all(one).position == pass_all(other).position


def test_the_cards_kept_from_last_round_no_longer_matter_once_somebody_has_acted() -> None:
    one, other = at.four_left(), record_all(at.four_left(), [discard("Linus", 3)])
    assert one.position != other.position, "Linus has put cards away and may not do so again"
    same(record_all(one, passes(active(one))), record_all(other, passes(active(other))))


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
        (at.has_amulet, {"trove": {"deck": (0, *state_of(at.has_amulet()).deck, 0)}}),
    ],
)
def test_what_no_longer_matters_makes_no_difference(situation: Situation, stale: dict[str, Any]) -> None:
    game = situation()
    state = state_of(game)
    groups = {
        name: getattr(state, name)._replace(**value) if isinstance(value, dict) else value
        for name, value in stale.items()
    }
    assert state._replace(**groups) != state
    assert game.mode.key(state._replace(**groups)) == game.mode.key(state)


@pytest.mark.parametrize("situation", [at.r1, at.four_left, at.to_take, at.healing, at.tallying])
def test_a_note_or_an_undo_in_between_changes_nothing(situation: Situation) -> None:
    plain, other = situation(), situation()
    other.record(kind="note", text="Somebody is at the door.")
    event = next(other.position.legal())
    other.record(event)
    assert other.position != plain.position
    other.undo()
    same(plain, other)
    plain.record(event)
    other.record(event)
    same(plain, other)


def test_the_numbers_of_events_do_not_count() -> None:
    plain, noted = at.to_take(), at.to_take()
    noted.record(kind="note", text="Tea.")
    for game in (plain, noted):
        record_all(game, [take("Sarah", 8), take("Linus", 13)])
    assert state_of(plain).seats != state_of(noted).seats, "each treasure has the number of its event"
    same(plain, noted)


# ---------------------------------------------------------------------- different


@pytest.mark.parametrize(
    ("situation", "one", "other"),
    [
        (at.to_begin, [begin(1)], [begin(2)]),
        (at.to_begin, [begin(1)], [begin(1, "counterclockwise")]),
        (at.to_reveal, [reveal("A3")], [reveal("A4")]),
        (at.r1, [play("Sarah", "1a", "red", "2")], [play("Sarah", "1a", "blue", "2")]),
        (at.r1, [play("Sarah", "1a", "red", "2")], [play("Sarah", "1a", "red", "2+")]),
        (at.r1, [play("Sarah", "1a", "red", "2 *")], [play("Sarah", "1a", "red", "* 2")]),
        (at.r1, [island("Sarah", "ship", use=False)], [island("Sarah", "maps", use=False)]),
        (at.r1, lay("1a", "red", Sarah="2", Linus="3"), lay("1a", "red", Sarah="2", Linus="4")),
        (at.r1, [island("Sarah", "compass", landing="1a")], [island("Sarah", "compass", landing="1b")]),
        (
            at.r1,
            lay("1a", "red", Sarah="2", Linus="2"),
            [*lay("1a", "red", Sarah="2"), *lay("1b", "blue", Linus="2")],
        ),
        (at.to_take, [take("Sarah", 8)], [take("Sarah", 13)]),
        (at.to_take, [take("Sarah", 8)], [bury("Sarah", 8, cubes=0)]),
        (at.to_take, [bury("Sarah", 8, cubes=0)], [bury("Sarah", 8, cubes=1)]),
        (at.healing, [healer("Linus", 1, 2)], [healer("Linus", 2, 1)]),
        (at.tallying, [tally("Sarah", 1, cubes=0)], [tally("Sarah", 2, cubes=0)]),
    ],
)
def test_tables_that_differ_are_not_equal(
    situation: Situation, one: Sequence[Keys], other: Sequence[Keys]
) -> None:
    assert record_all(situation(), one).position != record_all(situation(), other).position
    same(record_all(situation(), one), record_all(situation(), one))


def test_another_table_is_another_position() -> None:
    assert table("Tim").position != table("Ada").position
    assert table("Tim").position != table("Tim", first="Tim").position
    assert table("Tim").position != table("Tim", rulings={"cleanse-cubes": 2}).position
    assert small_game(3).position != table("Tim").position


def test_a_column_knows_its_end_and_its_numbers() -> None:
    game = then(at.r1, play("Sarah", "1a", "red", "2 5 *"), play("Linus", "1a", "red", "1 5+ 6"))()
    landing = game.state_as(State).landings[0]
    assert [card.face for card in landing.cards] == ["1", "2", "5", "*", "5+", "6"]
    assert landing.top == 6
