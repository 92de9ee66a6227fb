"""Statistics: counted by hand from the evenings."""

import datetime
from pathlib import Path

import pytest

from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, by_month, by_place
from scorepad.library.folder import ListedRecord, Score, Summary
from scorepad.library.index import Index
from scorepad.library.statistics import compared


@pytest.fixture
def games(evenings: Path) -> list[Summary]:
    return GameFilter().of(index.summaries(Index(str(evenings))))


def names(games: list[Summary]) -> str:
    return "".join(each.entry.name[0] for each in games)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (GameFilter(), "abcde"),
        (GameFilter(game="silver-and-gold"), "abcde"),
        (GameFilter(game="loot-island"), ""),
        (GameFilter(players=("ada",)), "abde"),
        (GameFilter(players=("Ada", "Bo")), "ab"),
        (GameFilter(place="kitchen"), "ac"),
        (GameFilter(place="CAFÉ"), "b"),
        (GameFilter(at="kitchen TABLE"), "ac"),
        (GameFilter(at="kitchen"), ""),
        (GameFilter(since=datetime.date(2026, 10, 9), until=datetime.date(2026, 11, 5)), "bcd"),
        (GameFilter(search="TRAIN ada"), "de"),
        (GameFilter(search="cafe\u0301 silver"), "b"),
        (GameFilter(search="d.toml"), "d"),
        (GameFilter(search="nowhere"), ""),
    ],
)
def test_games_can_be_chosen(games: list[Summary], choice: GameFilter, expected: str) -> None:
    assert names(choice.of(reversed(games))) == expected


def test_games_are_grouped_by_place_and_month_and_each_choice_finds_its_group(games: list[Summary]) -> None:
    games[0] = games[0]._replace(place="KITCHEN table")
    games[3] = games[3]._replace(place=None)
    places, months = by_place(reversed(games)), by_month(reversed(games))
    assert [(each.name, names([*each.games])) for each in places] == [
        ("Kitchen table", "ac"),
        ("=Café\u202e", "b"),
        ("Train", "e"),
    ]
    assert [(each.name, names([*each.games])) for each in months] == [
        ("November 2026", "cde"),
        ("October 2026", "ab"),
    ]
    for group in (*places, *months):
        assert tuple(group.choice.of(games)) == group.games


def test_wins_are_counted_and_unfinished_games_are_not(games: list[Summary]) -> None:
    totals = {each.player: each[1:5] for each in statistics.player_totals(games)}
    assert totals == {
        "Ada": (3, 3, 0, 1),
        "Bo": (3, 1, 1, 0),
        "Cy": (2, 0, 0, 0),
        "<script>x</script>": (1, 1, 1, 0),
        "-1+1": (0, 0, 0, 1),
    }


def test_averages_bests_and_sources_are_of_each_player_at_a_game(games: list[Summary]) -> None:
    ada = next(each for each in statistics.players_by_game(games) if each.player == "Ada")
    assert (ada.average, ada.best, ada.worst, ada.latest, ada.average_rank) == (15.0, 20, 12, 20, 1.0)
    assert ada.sources == {"coins": 7.67, "trophies": 7.33}
    assert ada.minutes == 40.0


def test_a_game_has_its_own_numbers(games: list[Summary]) -> None:
    [total] = statistics.game_totals(games)
    assert (total.games, total.unfinished, total.winning, total.best, total.best_by) == (4, 1, 11.5, 20, ("Ada",))
    assert total.minutes == 37.25
    assert total.seconds_per_event is None  # a tally does not tell
    [tracked] = statistics.game_totals([each._replace(mode="track", events=40) for each in games])
    assert tracked.seconds_per_event == 55.88


def test_everybody_is_compared_with_everybody(games: list[Summary]) -> None:
    found = {(each.player, each.other): each[2:] for each in statistics.pairs(games)}
    assert found == {
        ("Ada", "Bo"): (2, 2, 0, 0),
        ("Ada", "Cy"): (2, 2, 0, 0),
        ("Cy", "Bo"): (1, 1, 0, 0),
        ("<script>x</script>", "Bo"): (1, 0, 0, 1),
    }


def test_a_game_is_compared_with_the_past_of_each_player_only(games: list[Summary]) -> None:
    found = {each.player: each[1:] for each in compared(games[-1], games)}
    assert found == {"Ada": (20, 2, 12.5, 13), "Cy": (9, 1, 8.0, 8)}
    assert compared(games[0], games) == []
    assert compared(games[3], games) == []  # it is not finished


@pytest.mark.parametrize(
    ("total", "word"), [(14, "new best"), (13, "as good"), (12, "below"), (12.5, "just"), (12.9, "above")]
)
def test_the_comparison_in_words(total: int, word: str) -> None:
    assert word in statistics.Compared("Ada", total, 2, 12.5, 13).words


def test_who_is_eliminated_has_no_points_that_count() -> None:
    game = Summary(
        ListedRecord("x", 0, 0),
        game="g",
        players=("A", "B"),
        is_finished=True,
        winners=("A",),
        scores=(Score("A", 1, {"gold": 5}), Score("B", 2, {}, "sunk")),
    )
    rows = {each.player: each for each in statistics.players_by_game([game, game])}
    assert (rows["B"].games, rows["B"].eliminated, rows["B"].average, rows["B"].best) == (2, 2, None, None)
    assert statistics.game_totals([game])[0].average == 5.0
    assert compared(game, [game._replace(entry=ListedRecord("y", 0, 0))])[0].player == "A"


def test_nothing_comes_of_no_games() -> None:
    assert statistics.history([]).table() == {
        "scorepad": 1,
        "kind": "history",
        "games": [],
        "players": [],
        "players_by_game": [],
        "games_by_title": [],
        "pairs": [],
    }
