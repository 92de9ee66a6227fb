"""The samples of Sea & Shore: counted again from their bare events, and what they show together."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scorepad import samples
from scorepad.audit import audit
from tests.games.sea_and_shore.recount import (
    ADDITIONS,
    COUNTS,
    HAND,
    SEATS,
    all_tricks,
    color_of,
    events_of,
    every_sample,
    game_of,
    number_of,
    path_of,
    value,
)
from tests.games.sea_and_shore.table import state_of
from tests.tables import in_force

# ---------------------------------------------------------------------- the results

DECIDED_BY = {3: "points", 4: "points", 5: "starting order"}
TOTALS = {
    3: [("Clara", 23), ("Noah", 21), ("Jun", 19)],
    4: [("Iris", 37), ("Bruno", 35), ("Kofi", 33), ("Wanda", 33)],
    5: [("Max", 25), ("Sarah", 25), ("Tim", 23), ("Ada", 22), ("Linus", 21)],
}
LINES: dict[int, dict[str, tuple[int, int, int, int]]] = {
    3: {
        "Clara": (10, 2, 3, 8),
        "Noah": (0, 4, 17, 0),
        "Jun": (9, 4, 4, 2),
    },
    4: {
        "Iris": (14, 4, 16, 3),
        "Bruno": (15, 5, 13, 2),
        "Kofi": (11, 0, 18, 4),
        "Wanda": (21, 1, 10, 1),
    },
    5: {
        "Max": (9, 3, 13, 0),
        "Sarah": (10, 2, 10, 3),
        "Tim": (15, 1, 6, 1),
        "Ada": (10, 3, 4, 5),
        "Linus": (5, 2, 13, 1),
    },
}
"""Treasures and addition cards of the first round, then of the second."""
ITEMS = ("round-1:treasures", "round-1:additions", "round-2:treasures", "round-2:additions")


@every_sample
def test_the_result_is_as_written_here(seats: int) -> None:
    result = game_of(seats).result()
    assert result.finished
    assert result.decided_by == DECIDED_BY[seats]
    assert result.winners == (TOTALS[seats][0][0],)
    assert [(each.player, each.total) for each in result.standings] == TOTALS[seats]
    for each in result.standings:
        lines = {line.item: line.points for line in each.lines}
        assert tuple(lines.get(item, 0) for item in ITEMS) == LINES[seats][each.player]
        assert set(lines) <= set(ITEMS)


@every_sample
def test_the_bare_events_come_to_the_same(seats: int) -> None:
    count = COUNTS[seats]
    assert count.ranking() == TOTALS[seats]
    for player, lines in count.lines().items():
        assert tuple(lines.get(item, 0) for item in ITEMS) == LINES[seats][player]
        assert sum(LINES[seats][player]) == dict(TOTALS[seats])[player]


@every_sample
def test_the_bare_events_follow_the_rules_except_the_one_let_stand(seats: int) -> None:
    assert COUNTS[seats].wrong == [event for event in in_force(COUNTS[seats].record) if "stands" in event]


@every_sample
def test_two_rounds_are_played_to_the_last_card(seats: int) -> None:
    assert [len(each.tricks) for each in COUNTS[seats].rounds] == [HAND[seats]] * 2
    for trick in COUNTS[seats].tricks:
        assert [play["player"] for play in trick.plays] == trick.players


@every_sample
def test_everybody_sees_the_same_piles_at_the_end(seats: int) -> None:
    last = COUNTS[seats].rounds[-1]
    for seat in state_of(game_of(seats)).seats:
        assert [f"{each.color} {each.points}" for each in seat.pile] == last.piles[seat.player]
        assert len(seat.additions) == last.additions[seat.player]


# ---------------------------------------------------------------------- how they end


@every_sample
def test_it_is_close(seats: int) -> None:
    (_, first), (_, second), *_, (_, last) = TOTALS[seats]
    assert first - second <= 3
    assert first - last <= 6


def test_one_is_decided_by_the_starting_order() -> None:
    (winner, first), (other, second), *_ = TOTALS[5]
    assert first == second
    nearest = COUNTS[5].tricks[-1].players
    assert nearest.index(winner) < nearest.index(other)


def test_a_steal_that_stands_decides_the_game_of_four() -> None:
    [irregularity] = [each for seats in SEATS for each in game_of(seats).irregularities()]
    assert irregularity.rule == "steal"
    [event] = [event for event in COUNTS[4].record["event"] if "stands" in event]
    assert COUNTS[4].record["event"][irregularity.event - 1] == event
    assert game_of(4).result_without(irregularity.event).winners != game_of(4).result().winners


# ---------------------------------------------------------------------- what they show together


def test_every_kind_of_event_appears() -> None:
    kinds = Counter(event["kind"] for count in COUNTS.values() for event in count.record["event"])
    assert set(kinds) == {"trick", "play", "earn", "action", "adjust", "undo", "amend", "note", "claim"}
    assert {kind: kinds[kind] for kind in ("undo", "amend", "note", "claim")} == {
        "undo": 1,
        "amend": 1,
        "note": 1,
        "claim": 1,
    }


@every_sample
def test_every_action_is_carried_out(seats: int) -> None:
    events = in_force(COUNTS[seats].record)
    assert {event["action"] for event in events if event["kind"] == "action"} == {1, 2, 3, 4}


def test_addition_cards_are_stolen_from_somebody_and_from_the_supply() -> None:
    assert {"from" in event for event in events_of("action") if event["action"] == 1} == {True, False}


@every_sample
def test_a_card_is_taken_back_and_played_again(seats: int) -> None:
    assert any(each.again for each in COUNTS[seats].rounds)


def test_in_a_last_trick_the_card_taken_is_discarded() -> None:
    ends = [each.tricks[-1] for count in COUNTS.values() for each in count.rounds]
    taken = [event for trick in ends for event in trick.settled if event.get("action") == 4]
    assert taken
    assert all(event["card"] == event["discard"] for event in taken)


@every_sample
def test_both_covers_are_shown(seats: int) -> None:
    plays = [event for event in in_force(COUNTS[seats].record) if event["kind"] == "play"]
    shown = Counter(play.get("shows") for play in plays)
    assert shown["sea"] > len(plays) // 6
    assert shown["shore"] > len(plays) // 6


@every_sample
def test_treasures_are_taken_and_stolen(seats: int) -> None:
    earns = [event for event in in_force(COUNTS[seats].record) if event["kind"] == "earn"]
    stolen = [event for event in earns if "from" in event]
    assert 3 <= len(stolen) < len(earns) - len(stolen)


def test_colors_are_merged_with_three_players_and_decided_across_them() -> None:
    contests = [contest for trick in COUNTS[3].tricks for contest in trick.contests]
    assert any(len({color_of(play["card"]) for play in each.plays}) == 2 for each in contests)
    assert all(
        len(each.colors) == 1 for seats in (4, 5) for trick in COUNTS[seats].tricks for each in trick.contests
    )


def test_two_treasures_of_a_color_are_earned_together() -> None:
    assert any(len(each.treasures) == 2 for trick in all_tricks() for each in trick.contests)


@every_sample
def test_addition_cards_win_a_color(seats: int) -> None:
    def is_turned(plays: list[dict[str, object]], winner: dict[str, object]) -> bool:
        others = [value(play) for play in plays if play is not winner]
        return "additions" in winner and bool(others) and max(others) > number_of(str(winner["card"]))

    contests = [contest for trick in COUNTS[seats].tricks for contest in trick.contests]
    assert any(is_turned(each.plays, each.winner) for each in contests)


def test_equal_values_are_decided_clockwise_and_the_supply_runs_short() -> None:
    values = [[(color_of(play["card"]), value(play)) for play in trick.plays] for trick in all_tricks()]
    assert any(len(set(each)) < len(each) for each in values)
    assert any(each.short for count in COUNTS.values() for each in count.rounds)


@every_sample
def test_treasures_are_worth_2_to_4_and_one_comes_from_each_deck(seats: int) -> None:
    for each in COUNTS[seats].rounds:
        up = [treasure for trick in each.tricks for treasure in trick.treasures]
        assert {number_of(treasure) for treasure in up} == {2, 3, 4}
        assert len(up) == HAND[seats] * (1 if seats == 3 else 2)
        assert sum(each.additions.values()) <= ADDITIONS


# ---------------------------------------------------------------------- lost actions


@every_sample
def test_what_the_card_says_is_noted_at_the_first_lost_action(seats: int) -> None:
    for action in (2, 3):
        acts = [event for event in COUNTS[seats].record["event"] if event.get("action") == action]
        assert acts[0]["note"].startswith("what our card says: ")
        assert not any(event.get("note", "").startswith("what our") for event in acts[1:])


@every_sample
def test_lost_actions_always_do_what_the_card_says(seats: int) -> None:
    """2 brings one addition card, as long as there are any; 3 swaps two top treasures."""
    changes: dict[int, list[list[dict[str, object]]]] = {2: [], 3: []}
    action = 0
    for event in in_force(COUNTS[seats].record):
        if event["kind"] == "adjust":
            changes[action][-1].append(event)
        elif event.get("action") in changes:
            action = event["action"]
            changes[action].append([])
    for done in filter(None, changes[2]):
        assert [event["additions"] for event in done] == [1]
    for done in filter(None, changes[3]):
        one, other = done
        assert (one["lose"], one["gain"]) == (other["gain"], other["lose"])
        assert str(other["player"]) in str(one["why"])
    assert any(changes[2])
    assert any(changes[3])


# ---------------------------------------------------------------------- what else is on record


def test_the_claim_is_right() -> None:
    [claim] = [claim for seats in SEATS for claim in audit(game_of(seats)).claims]
    [(seats, event)] = [
        (seats, event) for seats in SEATS for event in COUNTS[seats].record["event"] if event["kind"] == "claim"
    ]
    treasures, additions, _, _ = LINES[seats][event["player"]]
    assert (claim.player, claim.claimed, claim.actual) == (event["player"], event["points"], treasures + additions)


def test_the_amendment_frees_the_card_that_is_played_next() -> None:
    [(seats, number)] = [
        (seats, number)
        for seats in SEATS
        for number, event in enumerate(COUNTS[seats].record["event"], 1)
        if event["kind"] == "amend"
    ]
    events = COUNTS[seats].record["event"]
    wrong, right, following = events[events[number - 1]["event"] - 1], events[number - 1]["with"], events[number]
    assert {wrong["card"], right["card"]} == {f"{color_of(right['card'])}-{number}" for number in (6, 9)}
    assert following["card"] == wrong["card"]
    game = game_of(seats)
    assert [each.rule for each in game.at(number - 1).judge(**following)] == ["cards"]
    assert not game.at(number).judge(**following)


@every_sample
def test_a_sample_is_neither_short_nor_long(seats: int) -> None:
    record = COUNTS[seats].record
    assert 130 <= len(record["event"]) <= 180
    assert record["started"]
    assert record["place"]


def test_one_has_times() -> None:
    times = [event["at"] for event in COUNTS[4].record["event"] if "at" in event]
    assert len(times) == 5
    assert COUNTS[4].record["started"] < times[0]
    assert times == sorted(times)


@pytest.mark.parametrize("seats", [4, 5])
def test_no_sample_ends_on_an_action_that_could_be_adjusted(seats: int) -> None:
    assert COUNTS[seats].record["event"][-1].get("action") in (None, 1, 4)
    assert not game_of(seats).expected()


def test_the_demo_is_the_game_of_five() -> None:
    assert Path(samples.find("sea-and-shore")) == path_of(5)
