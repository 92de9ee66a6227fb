"""The samples of Loot Island: counted again from their bare events, and what they show together."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from scorepad import samples
from scorepad.audit import audit
from tests.games.loot_island.recount import (
    COUNTS,
    ISLANDS,
    SEATS,
    events_of,
    every_sample,
    game_of,
    path_of,
)
from tests.tables import in_force

# ---------------------------------------------------------------------- the results

RESULTS: dict[int, tuple[str, dict[str, dict[str, int]]]] = {
    2: (
        "points",
        {
            "Milo": {
                "amulets": 1,
                "coin-bags": 17,
                "books": 10,
                "jewels": 5,
                "crowns": 3,
                "crown-rank": 25,
                "skulls": 3,
                "skull-sets": 5,
                "healer": -13,
            },
            "Greta": {
                "amulets": 3,
                "coin-bags": 17,
                "books": 14,
                "crowns": 4,
                "crown-rank": 14,
                "skulls": 9,
                "skull-sets": 12,
                "healer": -19,
            },
        },
    ),
    3: (
        "cubes",
        {
            "Zoe": {
                "amulets": 4,
                "coin-bags": 15,
                "books": 8,
                "jewels": 6,
                "jewel-sets": 8,
                "crowns": 1,
                "crown-rank": 11,
                "skulls": 9,
                "skull-sets": 15,
                "healer": -9,
            },
            "Felix": {
                "amulets": 4,
                "coin-bags": 7,
                "books": 15,
                "jewels": 5,
                "jewel-sets": 8,
                "crowns": 4,
                "crown-rank": 18,
                "skulls": 7,
                "skull-sets": 15,
                "healer": -15,
            },
            "Hana": {
                "amulets": 1,
                "coin-bags": 12,
                "books": 8,
                "crowns": 8,
                "crown-rank": 25,
                "skulls": 3,
                "skull-sets": 4,
                "healer": -8,
            },
        },
    ),
    4: (
        "points",
        {
            "Elsa": {
                "amulets": 1,
                "coin-bags": 10,
                "books": 12,
                "crowns": 1,
                "crown-rank": 21,
                "skulls": 11,
                "skull-sets": 24,
                "healer": -12,
            },
            "Ruth": {
                "amulets": 2,
                "coin-bags": 18,
                "jewels": 2,
                "crowns": 6,
                "crown-rank": 21,
                "skulls": 3,
                "skull-sets": 4,
                "healer": -8,
            },
            "Samir": {
                "amulets": 6,
                "coin-bags": 12,
                "books": 8,
                "crowns": 3,
                "crown-rank": 11,
                "skulls": 5,
                "skull-sets": 4,
                "healer": -9,
            },
            "Victor": {},
        },
    ),
    5: (
        "points",
        {
            "Ada": {
                "amulets": 3,
                "coin-bags": 12,
                "crowns": 4,
                "crown-rank": 25,
                "skulls": 6,
                "skull-sets": 9,
                "healer": -16,
            },
            "Max": {
                "coin-bags": 5,
                "books": 16,
                "crowns": 2,
                "crown-rank": 4,
                "skulls": 14,
                "skull-sets": 18,
                "healer": -20,
            },
            "Sarah": {
                "amulets": 1,
                "coin-bags": 7,
                "books": 8,
                "jewels": 9,
                "jewel-sets": 20,
                "crowns": 1,
                "crown-rank": 14,
                "healer": -22,
            },
            "Linus": {"amulets": 2, "coin-bags": 11, "books": 16, "jewels": 5, "healer": -12},
            "Tim": {},
        },
    ),
}
TOTALS = {
    2: [("Milo", 56), ("Greta", 54)],
    3: [("Zoe", 68), ("Felix", 68), ("Hana", 53)],
    4: [("Elsa", 68), ("Ruth", 48), ("Samir", 40), ("Victor", 0)],
    5: [("Ada", 43), ("Max", 39), ("Sarah", 38), ("Linus", 22), ("Tim", 0)],
}
KEPT = {
    2: {
        "Milo": [3, 6, 8, 9, 14, 16, 20, 68],
        "Greta": [1, 5, 7, 11, 12, 15, 18, 19],
        "Aaron": [59],
    },
    3: {
        "Zoe": [5, 6, 11, 15, 19, 20, 54, 55, 58, 63],
        "Felix": [2, 7, 10, 13, 14, 17, 18, 60, 61, 67, 74],
        "Hana": [1, 3, 8, 9, 12, 16, 66],
    },
    4: {
        "Elsa": [5, 8, 9, 11, 14, 18, 20, 30],
        "Ruth": [1, 6, 7, 13, 23, 27, 29, 63],
        "Samir": [12, 15, 16, 19, 34, 65],
        "Victor": [3, 17, 28, 32, 33, 37, 70],
    },
    5: {
        "Ada": [9, 15, 16, 17, 29, 37],
        "Max": [3, 6, 12, 18, 19, 33, 36],
        "Sarah": [2, 8, 10, 20, 26, 31, 43],
        "Linus": [4, 5, 13, 14, 32],
        "Tim": [1, 7, 23],
    },
}
CUBES = {
    2: {"Milo": 5, "Greta": 6},
    3: {"Zoe": 2, "Felix": 5, "Hana": 2},
    4: {"Elsa": 4, "Ruth": 2, "Samir": 2, "Victor": 13},
    5: {"Ada": 6, "Max": 8, "Sarah": 8, "Linus": 4, "Tim": 9},
}


@every_sample
def test_the_result_is_what_was_counted_by_hand(seats: int) -> None:
    result = game_of(seats).result()
    decided_by, lines = RESULTS[seats]
    assert result.finished
    assert result.decided_by == decided_by
    assert result.winners == (TOTALS[seats][0][0],)
    assert [(each.player, each.total) for each in result.standings] == TOTALS[seats]
    assert {each.player: {line.item: line.points for line in each.lines} for each in result.standings} == lines
    assert {player: sum(own.values()) for player, own in lines.items()} == dict(TOTALS[seats])


@every_sample
def test_the_bare_events_come_to_the_same_treasures_cubes_and_prices(seats: int) -> None:
    count = COUNTS[seats]
    assert {player: sorted(refs) for player, refs in count.kept.items()} == KEPT[seats]
    assert count.cubes == CUBES[seats]
    paid = {player: -own["healer"] for player, own in RESULTS[seats][1].items() if "healer" in own}
    assert {player: price for player, price in count.prices.items() if player in paid} == paid


@every_sample
def test_the_bare_events_find_and_distribute_all_loot_that_is_due(seats: int) -> None:
    count = COUNTS[seats]
    assert count.wrong == []
    assert count.sites == []


@every_sample
def test_base_values_are_those_of_the_treasures_kept(seats: int) -> None:
    count = COUNTS[seats]
    types = {"amulets": "amulet", "coin-bags": "coin-bag", "jewels": "jewel", "crowns": "crown", "skulls": "skull"}
    for player, lines in RESULTS[seats][1].items():
        own = [count.treasures[ref] for ref in KEPT[seats][player]]
        for item, kind in types.items():
            gold = sum(each["gold"] for each in own if each["type"] == kind)
            assert gold == lines.get(item, 0) or not lines


# ---------------------------------------------------------------------- how they end


def test_one_is_decided_by_the_cubes() -> None:
    first, second, _ = TOTALS[3]
    assert first[1] == second[1]
    assert COUNTS[3].record["rulings"] == {"tie": "fewest-cubes"}
    assert CUBES[3][first[0]] < CUBES[3][second[0]]


def test_in_one_somebody_has_a_cube_too_many() -> None:
    standing = game_of(4).result().standings[-1]
    assert (standing.player, standing.rank, standing.lines) == ("Victor", 4, ())
    assert standing.eliminated
    assert "Victor" not in COUNTS[4].prices


def test_in_one_somebody_cannot_pay() -> None:
    standing = game_of(5).result().standings[-1]
    assert (standing.player, standing.rank, standing.lines) == ("Tim", 5, ())
    assert standing.eliminated
    coin_bags, crowns, crown_rank = 7, 4 + 2, (18 + 11) // 2
    assert coin_bags + crowns + crown_rank < COUNTS[5].prices["Tim"]


@every_sample
def test_loot_is_found_in_nearly_every_round_and_in_the_final_exploration(seats: int) -> None:
    rounds = set(COUNTS[seats].loots)
    assert len(rounds - {6}) >= 4
    assert 6 in rounds


# ---------------------------------------------------------------------- what they show together


def test_all_event_cards_are_revealed() -> None:
    cards = [event["card"] for event in events_of("reveal")]
    assert len(cards) == 4 * 5
    assert set(cards) == {*(f"A{number}" for number in range(1, 5)), *(f"B{number}" for number in range(1, 15))}


def test_all_small_islands_are_used_one_of_them_without_its_action() -> None:
    used = list(events_of("island"))
    assert {event["tile"] for event in used if event.get("use", True)} == set(ISLANDS)
    assert sum(event.get("use") is False for event in used) == 1


def test_with_five_players_both_tiles_of_the_seventh_island_are_used_in_a_round() -> None:
    kinds = [(event["kind"], event.get("tile")) for event in in_force(COUNTS[5].record)]
    marks = [number for number, (kind, _) in enumerate(kinds) if kind == "reveal"]
    assert any(kinds[start:end].count(("island", "maps")) == 2 for start, end in pairwise([*marks, len(kinds)]))


def test_both_effects_are_copied() -> None:
    assert {effect for event in events_of("play") for effect in event.get("copy", [])} == {"c", "d"}


def test_ones_lie_at_the_end_too_and_curse_all_others() -> None:
    assert any(event["cards"][0] == "1" and "copy" not in event for event in events_of("play"))


@pytest.mark.parametrize("icon", ["*", "$", "+", "c", "d"])
@every_sample
def test_every_icon_is_played(seats: int, icon: str) -> None:
    plays = [event for event in in_force(COUNTS[seats].record) if event["kind"] == "play"]
    assert any(icon in card for event in plays for card in event["cards"])


def test_a_card_has_the_same_icons_whenever_it_is_played() -> None:
    faces: dict[tuple[str, str], set[str]] = {}
    for event in events_of("play"):
        for card in event["cards"]:
            faces.setdefault((event["color"], card.rstrip("cd+$")), set()).add(card)
    assert max(len(each) for each in faces.values()) == 2
    assert len(faces) == 4 * 11


def test_compasses_are_moved_by_cards_and_by_the_island() -> None:
    assert any("from" in event for event in events_of("play"))
    assert any("from" in event for event in events_of("island"))
    assert any(event.get("recall") for event in events_of("reveal"))


def test_somebody_declines_and_many_discard_cards() -> None:
    assert sum("decline" in event for event in events_of("play")) == 1
    assert len(list(events_of("discard"))) > 4


def test_treasures_are_kept_buried_and_taken_on_passing() -> None:
    assert {event["keep"] for event in events_of("take")} == {True, False}
    assert {event["keep"] for event in events_of("island") if "keep" in event} == {True, False}
    assert any("treasure" in event for event in events_of("pass"))
    assert any(event["keep"] and event.get("cubes") for event in events_of("take"))


def test_both_play_and_use_islands_for_aaron_and_he_gets_a_crown() -> None:
    for kind in ("play", "island"):
        assert any(event.get("as") == "Aaron" for event in events_of(kind))
    assert {event["player"] for event in events_of("play") if "as" in event} == set(COUNTS[2].players)
    assert COUNTS[2].kept["Aaron"] == [59]


@every_sample
def test_prices_of_healers_are_plausible(seats: int) -> None:
    healers = [event for event in in_force(COUNTS[seats].record) if event["kind"] == "healer"]
    assert len(healers) == sum(0 < cubes < 13 for cubes in CUBES[seats].values())
    assert all(1 <= event["per_cube"] <= 5 and 0 <= event["fixed"] <= 10 for event in healers)


def test_there_are_an_undo_an_amendment_a_note_and_a_claim_that_is_right() -> None:
    kinds = [event["kind"] for count in COUNTS.values() for event in count.record["event"]]
    assert {kind: kinds.count(kind) for kind in ("undo", "amend", "note", "claim")} == {
        "undo": 1,
        "amend": 1,
        "note": 1,
        "claim": 1,
    }
    amulet, coin_bags, book, skull, skull_set = 3, 5 + 10, 2 * 4, 5, 1 * 3
    [claim] = audit(game_of(3)).claims
    assert (claim.player, claim.claimed, claim.actual) == ("Zoe", 34, 34)
    assert claim.actual == amulet + coin_bags + book + skull + skull_set


def test_the_amendment_brings_a_chest_and_with_it_a_treasure() -> None:
    game = game_of(3)
    [(number, amend)] = [pair for pair in enumerate(COUNTS[3].record["event"], 1) if pair[1]["kind"] == "amend"]
    wrong, right = COUNTS[3].record["event"][amend["event"] - 1], amend["with"]
    assert [card.rstrip("$") for card in right["cards"]] == [card.rstrip("$") for card in wrong["cards"]]
    loot = COUNTS[3].record["event"][number]
    assert (loot["kind"], loot["landing"]) == ("loot", right["landing"])
    assert game.at(number - 1).judge(**loot)
    assert not game.at(number).judge(**loot)


def test_one_event_stands() -> None:
    found = [(seats, each.rule) for seats in SEATS for each in game_of(seats).irregularities()]
    assert found == [(4, "bury")]


@every_sample
def test_a_sample_is_neither_short_nor_long(seats: int) -> None:
    record = COUNTS[seats].record
    assert 80 <= len(record["event"]) <= 160
    assert record["started"]
    assert record["place"]


def test_the_demo_is_a_close_game_of_five() -> None:
    assert Path(samples.find("loot-island")) == path_of(5)
    (_, first), (_, second), (_, third), *_ = TOTALS[5]
    assert first - third < 6
    assert first > second > third
