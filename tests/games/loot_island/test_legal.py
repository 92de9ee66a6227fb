"""Everything listed is legal and nothing legal is missing, compared with brute force.

small.py has the box and says how what there is no end to is bounded. With a full hand the plays are listed
one after the other without end, so here nobody holds more than two cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random

import pytest

from scorepad.engine.position import Position
from scorepad.games.loot_island import maps
from scorepad.games.loot_island.state import LANDINGS, State
from tests.games.loot_island import situations as at
from tests.games.loot_island import small
from tests.games.loot_island.small import small_game, walked, with_hands
from tests.games.loot_island.table import Keys, Situation, play
from tests.sampling import sampled

# ---------------------------------------------------------------------- comparing


def frozen(event: Keys) -> str:
    return repr(sorted(event.items()))


def listed(position: Position) -> Counter[str]:
    """What is listed, within the bounds."""
    kinds = position.mode.kinds
    found = [small.bounded(each).events(kinds[each.kind]) for each in position.expected() if each.is_listed]
    return Counter(frozen(event.table()) for events in found for event in events)


def by_force(position: Position) -> set[str]:
    """Everything of the kinds and players expected that the rules do not refuse."""
    asked = dict.fromkeys((each.kind, each.player) for each in position.expected() if each.is_listed)
    return {
        frozen(event)
        for kind, player in asked
        for event in small.everything(position, kind, player)
        if not small.broken(position, event) and not small.is_usual(position, event)
    }


def assert_complete(positions: Iterable[Position]) -> set[str]:
    """Check that exactly the legal events are listed, each once; return the kinds that came up."""
    kinds = set()
    for position in positions:
        ours, theirs = listed(position), by_force(position)
        assert theirs, "a position without any event proves nothing"
        assert max(ours.values()) == 1
        assert set(ours) - theirs == set(), position
        assert theirs - set(ours) == set(), position
        kinds |= {each.kind for each in position.expected()}
    return kinds


# ---------------------------------------------------------------------- positions of random games


@pytest.mark.parametrize("seats", sampled([2, 3, 5]))
def test_nothing_is_missing_in_a_game(seats: int) -> None:
    random = Random(seats)
    positions = [each for _ in range(4) for each in walked(small_game(seats), random, 60)]
    hands = (0, 1, 1, 2) if seats < 5 else (0, 1)
    kinds = assert_complete(with_hands(each, random.choice(hands)) for each in chosen(positions, random))
    assert kinds >= {"play", "pass"} | ({"island"} if seats < 5 else set())


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_missing_where_the_table_let_things_stand(seats: int) -> None:
    random = Random(10 + seats)
    positions = [each for _ in range(6) for each in walked(small_game(seats), random, 60, is_wild=True)]
    assert_complete(with_hands(each, random.choice((0, 1, 1, 2))) for each in chosen(positions, random))


def chosen(positions: Sequence[Position], random: Random) -> list[Position]:
    """A position of every step, and more under other event cards."""
    found: dict[tuple[str, str], Position] = {}
    for position in random.sample(positions, len(positions)):
        state = position.state_as(State)
        found.setdefault((state.step, state.card), position)
    steps = {step: position for (step, _), position in found.items()}
    others = [position for position in found.values() if position not in steps.values()]
    return [*steps.values(), *others[:4]]


# ---------------------------------------------------------------------- single positions


@pytest.mark.parametrize(
    "situation",
    [
        *(at.to_begin, at.to_reveal, at.to_b_card_three_out, at.used_before, at.under_b4, at.under_b7),
        *(at.four_left, at.open_treasures, at.c_and_d, at.linus_too, at.c_with_aaron, at.has_amulet),
        *(at.healing, at.in_final, at.to_take, at.to_find_one, at.linus_skipped),
    ],
)
def test_with_the_whole_box_nothing_is_listed_twice_or_illegal(situation: Situation) -> None:
    position = with_hands(situation().position, 1)
    ours = Counter(frozen(event.table()) for event in islice(position.legal(), 3000))
    assert max(ours.values()) == 1
    assert all(not position.judge(event) for event in islice(position.legal(), 300))


def test_whoever_may_go_on_after_somebody_out_of_turn_is_listed_too() -> None:
    position = with_hands(at.linus_skipped().position, 2)
    players = [player for player in position.setup.players if not position.judge(kind="pass", player=player)]
    assert players == ["Linus", "Ada"]
    assert [event.table()["player"] for event in position.legal("pass")] == players
    assert_complete([position])


@pytest.mark.parametrize("situation", [at.c_and_d, at.c_with_aaron, at.under_b4, at.r1])
def test_every_possible_card_is_listed(situation: Situation) -> None:
    """Cards with every set of icons, here of one color and without other keys."""
    position = with_hands(situation().position, 1)
    other = ("as", "from", "copy", "decline")
    ours = {
        frozen(event.table())
        for event in position.legal("play")
        if event.table()["color"] == "red" and not any(key in event.table() for key in other)
    }
    player = position.expected()[0].player or ""
    faces = [f"{number}{icons}" for number in maps.NUMBERS for icons in every_set("cd+$")]
    plays = [play(player, landing, "red", face) for landing in LANDINGS for face in faces]
    theirs = {frozen(event) for event in plays if not position.judge(**event)}
    assert theirs
    assert ours == theirs


def every_set(icons: str) -> list[str]:
    sets = [""]
    for icon in icons:
        sets += [f"{own}{icon}" for own in sets]
    return sets


def test_the_plays_of_a_full_hand_are_listed_lazily() -> None:
    events = list(islice(at.r1().position.legal("play"), 5_000))
    assert len(set(map(repr, events))) == 5_000


def test_a2_is_not_listed_if_the_deck_is_too_small() -> None:
    few = small.small_game(3, treasures=small.TREASURES[:2])
    position = few.position.play(kind="begin", coast=1, heading="clockwise")
    assert assert_complete([position]) == {"reveal"}
    assert {event.table()["card"] for event in position.legal()} == {"A1", "A3", "A4"}


@pytest.mark.parametrize("seats", sampled([2, 3, 4]))
def test_nothing_is_missing_on_the_last_page(seats: int) -> None:
    game = small_game(seats, mode="tally")
    positions = [game.position]
    for player, refs, cubes in (("Linus", [9, 3], 13), ("Sarah", [1], 0)):
        game.record(kind="tally", player=player, treasures=refs, cubes=cubes)
        positions.append(game.position)
    kinds = assert_complete([each for each in positions if not each.finished])
    assert kinds == {"tally"}


def test_cubes_and_prices_of_a_last_page_are_unlimited() -> None:
    expected = small_game(3, mode="tally").position.expected()[0]
    picks = {pick.key: pick for pick in expected.picks}
    assert 10**9 in picks["cubes"].offers({})
    assert list(picks["fixed"].offers({"cubes": 3})) == list(range(21))
    assert list(picks["fixed"].offers({"cubes": 13})) == []


# ---------------------------------------------------------------------- at random


def test_a_random_event_is_legal() -> None:
    for seats in (2, 3, 4, 5):
        random = Random(seats)
        for position in islice(walked(small_game(seats), random, 80), 80):
            for _ in range(5):
                event = position.random(random)
                assert position.judge(event) == (), event


@pytest.mark.parametrize("situation", [at.to_begin, at.to_take, at.to_b_card_three_out, at.open_treasures])
def test_every_event_can_come_at_random(situation: Situation) -> None:
    position = with_hands(situation().position, 0)
    events = {repr(event) for event in position.legal()}
    assert 1 < len(events) < 200
    random = Random(1)
    assert {repr(position.random(random)) for _ in range(6_000)} == events


def test_nothing_is_expected_once_the_game_is_over() -> None:
    position = at.healing().position
    while not position.finished:
        position = position.play(next(iter(position.legal())))
    assert list(position.legal()) == []
    with pytest.raises(IndexError):
        position.random(Random(1))
