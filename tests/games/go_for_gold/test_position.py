"""When two positions of Go for Gold are equal, however they came about."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import (
    ISLES,
    Keys,
    anchor,
    anchored,
    dig,
    move,
    out,
    raid,
    record_all,
    roll,
    rolled,
    skip,
    table,
    tally,
)
from tests.players import play

SARAH, LINUS, TIM = move("Sarah", "C2"), move("Linus", "F3"), move("Tim", "D4")


def same(one: Game, other: Game) -> bool:
    """Equal both ways, and found in a set."""
    assert (one.position == other.position) is (other.position == one.position)
    if one.position == other.position:
        assert hash(one.position) == hash(other.position)
        assert len({one.position, other.position}) == 1
    return one.position == other.position


@pytest.mark.parametrize("moves", [[SARAH, LINUS], [SARAH, LINUS, TIM], [SARAH, TIM]])
def test_it_does_not_matter_who_moves_first(moves: list[Keys]) -> None:
    assert same(record_all(rolled(1, "Tim"), moves), record_all(rolled(1, "Tim"), reversed(moves)))


def test_it_does_not_matter_later_in_the_game_either() -> None:
    resolved = [dig("Sarah", 6), dig("Linus", 6), roll(2)]
    onward = [move("Sarah", "D2 E1"), move("Linus", "F2 E2")]
    one = record_all(rolled(1), [SARAH, LINUS, *resolved, *onward])
    assert same(one, record_all(rolled(1), [LINUS, SARAH, *resolved, *reversed(onward)]))


def test_notes_and_undoing_change_nothing() -> None:
    plain = record_all(rolled(1), [SARAH, LINUS, dig("Sarah", 4)])
    other = record_all(rolled(1), [{"kind": "note", "text": "Rain."}, LINUS])
    other.undo()
    record_all(other, [SARAH, LINUS, dig("Sarah", 1)])
    other.undo()
    other.record(**dig("Sarah", 4))
    assert same(plain, other)
    assert plain.count < other.count


def test_after_the_round_it_does_not_matter_how_a_dig_failed() -> None:
    tried = record_all(rolled(1), [SARAH, LINUS, dig("Sarah", 1), dig("Linus", 2)])
    assert same(tried, record_all(rolled(1), [SARAH, LINUS, skip("Sarah"), skip("Linus")]))


def test_a_false_foot_is_the_same_as_no_foot() -> None:
    assert same(record_all(rolled(1), [SARAH]), record_all(rolled(1), [{**SARAH, "foot": False}]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([], [anchor("D1")]),
        ([anchor("D1")], [anchor("G3")]),
        ([anchor("D1"), roll(1)], [anchor("D1"), roll(2)]),
        ([anchor("D1"), roll(1), SARAH], [anchor("D1"), roll(1), LINUS]),
        ([anchor("D1"), roll(1), SARAH], [anchor("D1"), roll(1), move("Sarah", "D2")]),
        ([anchor("D1"), roll(1), SARAH], [anchor("D1"), roll(1), {**SARAH, "foot": True}]),
    ],
)
def test_different_positions_differ(one: list[Keys], other: list[Keys]) -> None:
    assert not same(record_all(table(), one), record_all(table(), other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([dig("Sarah", 4)], [dig("Sarah", 3)]),
        ([dig("Sarah", 3, shovels=1)], [dig("Sarah", 4)]),
        ([skip("Sarah")], []),
    ],
)
def test_what_was_dug_up_and_used_counts(one: list[Keys], other: list[Keys]) -> None:
    digging = [SARAH, LINUS]
    assert not same(record_all(rolled(1), [*digging, *one]), record_all(rolled(1), [*digging, *other]))


def test_the_path_of_a_line_counts() -> None:
    one, other = (record_all(rolled(3), [move("Sarah", path)]) for path in ("C2 C3 C4", "D2 C2 C3"))
    assert not same(one, other)
    one, other = (record_all(rolled(2), [move("Sarah", path)]) for path in ("C1 C2", "D2 C2"))
    assert not same(one, other)


def test_curses_and_closed_temples_count() -> None:
    at_temple = [move("Sarah", "E1 E2"), move("Linus", "F2 E2")]
    raided = record_all(rolled(2), [*at_temple, raid("Sarah", 1)])
    cursed = record_all(rolled(2), [*at_temple, raid("Sarah", 6)])
    skipped = record_all(rolled(2), [*at_temple, skip("Sarah")])
    assert not same(raided, cursed)
    assert not same(cursed, skipped)


def test_who_is_out_counts() -> None:
    one = record_all(rolled(1), [{**out("Sarah"), "stands": "she has to go"}])
    assert not same(one, rolled(1))


def test_rulings_players_and_maps_count() -> None:
    assert not same(anchored(), anchored("Tim"))
    assert not same(table(), table(first="Linus"))
    assert not same(table(), table(drawing=ISLES))
    assert not same(table(), table(rulings={"curse-fills-space": True}))
    assert not same(table(), table(mode="tally"))


def test_it_does_not_matter_whose_page_was_entered_first() -> None:
    pages = [tally("Sarah", 4, 5), tally("Linus", 6)]
    one, other = (record_all(table(mode="tally"), order) for order in (pages, pages[::-1]))
    assert same(one, other)
    assert not same(one, record_all(table(mode="tally"), [tally("Sarah", 5), tally("Linus", 6)]))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.slow
def test_every_position_survives_pickling_and_is_unique(seed: int) -> None:
    game = play(table("Tim", rulings={"curse-fills-space": bool(seed % 2)}), Random(seed))
    positions = [moment.position for moment in game.line]
    assert len(positions) > 10
    assert len({*positions}) == len(positions)
    for position in positions:
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert hash(again) == hash(position)
        assert list(again.legal())[:20] == list(position.legal())[:20]
        assert again.result() == position.result()
        assert copy.deepcopy(position) == position


def test_equal_positions_look_the_same_and_allow_the_same_events() -> None:
    random = Random(2)
    seen: dict[object, Game] = {}
    met = 0
    for _ in range(150):
        game = rolled(1, "Tim")
        for _ in range(random.randint(2, 6)):
            event = game.position.random(random)
            game.record(event)
            if game.result().finished:
                break
            known = seen.setdefault(game.position, game.copy())
            if known.events != game.events:
                met += 1
                assert str(known.draw()) == str(game.draw())
                assert set(map(repr, known.position.legal())) == set(map(repr, game.position.legal()))
    assert met > 10
