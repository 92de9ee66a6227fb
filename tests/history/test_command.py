"""`scorepad history`: formats, choices, whatever lies in the folder; statistics counted by hand."""

import datetime
import errno
import json
import os
import socket
from pathlib import Path

import pytest

from scorepad.library import index, statistics
from scorepad.library.filters import GameFilter, by_month, by_place
from scorepad.library.folder import ListedRecord, Score, Summary
from scorepad.library.index import Index
from scorepad.library.statistics import compared
from scorepad.system import limits
from tests.commands.console import Cli, is_harmless
from tests.history.evenings import EVENINGS, locked, write

GOLDEN = Path(__file__).parent / "golden"
pytestmark = pytest.mark.usefixtures("utc")


@pytest.mark.parametrize("format", ["text", "csv", "json", "toml"])
@pytest.mark.usefixtures("evenings")
def test_the_evenings_look_as_they_did(cli: Cli, format: str, request: pytest.FixtureRequest) -> None:
    outcome = cli("history", "evenings", "--format", format)
    assert (outcome.status, outcome.err) == (0, "")
    path = GOLDEN / f"evenings.{format}"
    if request.config.getoption("update_snapshots"):
        path.write_text(outcome.out, "utf-8")
    assert outcome.out == path.read_text("utf-8")


CHOSEN = {
    "--player bo --player ADA": "ab",
    "--since 2026-11 --until 2026-11-05": "cd",
    "--until 2026-10": "ab",
    "--place train --search cy": "e",
}
WRONG = {
    "--game silver-and-golf": "silver-and-gold",
    "--player Adda": '"Ada"',
    "--since yesterday": "2026-11-15",
    "--until 2026-02-30": "2026-11-15",
    "--since 2026-13": "2026-11-15",
}


@pytest.mark.usefixtures("evenings")
def test_games_can_be_chosen_and_what_is_asked_wrongly_is_answered_by_what_is_possible(cli: Cli) -> None:
    for words, stems in CHOSEN.items():
        outcome = cli("history", "evenings", "--game", "silver & gold", *words.split(), "--format", "json")
        assert "".join(Path(each["file"]).stem for each in json.loads(outcome.out)["games"]) == stems
    for words, hint in WRONG.items():
        assert hint in cli.refused("history", "evenings", *words.split()).err


def test_a_single_record_is_taken_too(cli: Cli, evenings: Path) -> None:
    table = json.loads(cli("history", evenings / "a.toml", "evenings/b.toml", "--format", "json").out)
    assert len(table["games"]) == 2
    (evenings / "index.sqlite").write_text("my own", "utf-8")
    outcome = cli("history", "--library", evenings, "--format", "json")
    assert len(json.loads(outcome.out)["games"]) == len(EVENINGS)
    assert "left alone" in outcome.err


@pytest.mark.usefixtures("nobody_waits")
def test_whatever_lies_there_stops_nothing(cli: Cli, evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(evenings)
    for number in range(300):
        write(evenings, f"foreign-{number}.toml", f"x = {number}\n")
    scored = cli("score", evenings)
    assert (scored.status == 2, "Ada wins with 20" in scored.out) == (False, True)
    assert sum("foreign-" in line for line in scored.err.splitlines()) == 1
    os.mkfifo("pipe.toml")
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind("socket.toml")
    Path("folder.toml").mkdir()
    Path("loop.toml").symlink_to("loop.toml")
    Path("circle").symlink_to(evenings, target_is_directory=True)
    write(evenings, "huge.toml", b"scorepad = 1\n" + b"#" * limits.RECORD_BYTES)
    write(evenings, "bytes.toml", bytes(range(256)))
    for _ in range(2):
        outcome = cli("history", "--library", evenings, "--format", "json")
        assert outcome.status == 2
        assert len(json.loads(outcome.out)["games"]) == len(EVENINGS)
        assert is_harmless(outcome.err)
        assert "foreign" not in outcome.err
        for name in ("loop", "huge", "bytes"):
            assert f"{name}.toml" in outcome.err


def test_a_file_that_may_not_be_read_is_named(cli: Cli, evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (("history", "--library", evenings), ("score", evenings)):
        with locked(monkeypatch, "b.toml"):
            outcome = cli(*words)
        assert outcome.status == 2
        assert "Ada wins with 20" in outcome.out
        told = [line for line in (outcome.out + outcome.err).splitlines() if os.strerror(errno.EACCES) in line]
        assert len(told) == 1
        assert "b.toml" in told[0]
        assert cli(*words).status != 2  # nobody remembers it


def test_a_library_that_is_not_there_is_refused_and_an_empty_one_said_kindly(cli: Cli, here: Path) -> None:
    for words in ("history --library nowhere", "--library nowhere history --format json", "history nowhere"):
        assert "nowhere" in cli.refused(*words.split()).err
    assert os.listdir(here) == []
    (here / "nothing").mkdir()
    outcome = cli("history", "--library", "nothing")
    assert (outcome.status, outcome.out, bool(outcome.err)) == (0, "", True)
    assert cli("history", "--library", "nothing", "--format", "json").status == cli("history").status == 0


@pytest.fixture
def games(evenings: Path) -> list[Summary]:
    return GameFilter().of(index.summaries(Index(str(evenings))))


def names(games: list[Summary]) -> str:
    return "".join(each.entry.name[0] for each in games)


CHOICES = (
    *(
        (GameFilter(), "abcde"),
        (GameFilter(game="silver-and-gold"), "abcde"),
        (GameFilter(game="loot-island"), ""),
    ),
    *((GameFilter(players=("ada",)), "abde"), (GameFilter(players=("Ada", "Bo")), "ab")),
    *((GameFilter(place="kitchen"), "ac"), (GameFilter(place="CAFÉ"), "b")),
    *((GameFilter(at="kitchen TABLE"), "ac"), (GameFilter(at="kitchen"), "")),
    (GameFilter(since=datetime.date(2026, 10, 9), until=datetime.date(2026, 11, 5)), "bcd"),
    *((GameFilter(search="TRAIN ada"), "de"), (GameFilter(search="cafe\u0301 silver"), "b")),
    *((GameFilter(search="d.toml"), "d"), (GameFilter(search="nowhere"), "")),
)


def test_games_can_be_chosen(games: list[Summary]) -> None:
    for choice, expected in CHOICES:
        assert names(choice.of(reversed(games))) == expected, choice


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
    assert {(each.player, each.other): each[2:] for each in statistics.pairs(games)} == {
        ("Ada", "Bo"): (2, 2, 0, 0),
        ("Ada", "Cy"): (2, 2, 0, 0),
        ("Cy", "Bo"): (1, 1, 0, 0),
        ("<script>x</script>", "Bo"): (1, 0, 0, 1),
    }
    nothing = {"scorepad": 1, "kind": "history"}
    lists = ("games", "players", "players_by_game", "games_by_title", "pairs")
    assert statistics.history([]).table() == nothing | {name: [] for name in lists}


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


def test_a_game_is_compared_with_the_past_of_each_player_only(games: list[Summary]) -> None:
    found = {each.player: each[1:] for each in compared(games[-1], games)}
    assert found == {"Ada": (20, 2, 12.5, 13), "Cy": (9, 1, 8.0, 8)}
    assert compared(games[0], games) == []
    assert compared(games[3], games) == []  # it is not finished
    for total, word in ((14, "new best"), (13, "as good"), (12, "below")):
        assert word in statistics.Compared("Ada", total, 2, 12.5, 13).words
    assert "above" in statistics.Compared("Ada", 12, 2, 11.5, 13).words
    assert "just" in statistics.Compared("Ada", 12, 2, 12.0, 13).words


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
