"""Tables for spreadsheets, read back."""

import csv
import io
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad import samples
from scorepad.engine.score_changes import totals
from scorepad.exports.csv import COLUMNS, table
from scorepad.exports.csv import EVENT_COLUMNS as EVENT_COLUMNS
from scorepad.exports.formats import FORMATS, Format, format_named
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.timeline.history import history
from tests.exports.evenings import DANGERS, dangerous, evening, in_fours


def rows(name: str, *results: RecordResult) -> list[dict[str, str]]:
    """What a spreadsheet reads."""
    format = format_named(name)
    text = "".join(format.join(map(format.part, results), is_batch=len(results) > 1))
    return list(csv.DictReader(io.StringIO(text, newline="")))


def every_sample() -> Iterator[RecordResult]:
    for path in sorted(Path(samples.folder()).glob("*.toml")):
        yield record_result(scorepad.load(path), path.name)


def test_there_is_a_row_for_each_player_of_each_game() -> None:
    results = list(every_sample())
    found = rows("csv", *results)
    expected = [(result.file, standing) for result in results for standing in result.standings]
    assert len(found) == len(expected)
    for row, (file, standing) in zip(found, expected, strict=True):
        assert tuple(row)[: len(COLUMNS)] == COLUMNS
        assert (row["file"], row["player"], row["rank"]) == (file, standing.player, str(standing.rank))
        points = [int(value) for name, value in row.items() if name.startswith("points_") and value]
        assert int(row["total"]) == standing.total == sum(points)


def test_a_row_says_what_the_result_says() -> None:
    winner, other = rows("csv", evening())
    assert winner["player"] == "Jonas"
    assert (winner["is_winner"], winner["is_first"], winner["seat"]) == ("true", "true", "2")
    assert (other["is_winner"], other["is_first"], other["seat"]) == ("false", "false", "1")
    assert (winner["started"], winner["ended"], winner["minutes"]) == (
        "2026-10-30T18:45:00Z",
        "2026-10-30T19:33:00Z",
        "48",
    )
    assert (winner["decided_by"], winner["finished"]) == ("grey cards", "true")
    assert (other["points_coins"], other["points_trophies"], other["points_palms"]) == ("12", "15", "")


def test_there_is_a_row_for_each_event() -> None:
    for result in every_sample():
        entries = history(result.record)
        found = rows("events", result)
        assert [row["event"] for row in found] == [str(entry.number) for entry in entries]
        assert all(tuple(row) == EVENT_COLUMNS for row in found)
        for row, entry in zip(found, entries, strict=True):
            gained = "; ".join(f"{player} {points:+d}" for player, points in totals(entry.gains).items())
            assert (row["kind"], row["words"], row["gains"]) == (entry.event.kind, entry.words, gained)


def test_what_became_of_an_event_is_in_its_row() -> None:
    game = dangerous("A", "B")
    [*_, claim, undo] = rows("events", record_result(game))
    assert (claim["kind"], claim["is_in_force"], claim["undone_by"]) == ("claim", "false", undo["event"])
    assert (undo["kind"], undo["is_in_force"]) == ("undo", "true")


@pytest.mark.parametrize("players", in_fours())
def test_no_cell_is_a_formula_and_names_are_kept(players: tuple[str, ...]) -> None:
    result = record_result(dangerous(*players), "=cmd.toml")
    for name in ("csv", "events"):
        for row in rows(name, result):
            for column, cell in row.items():
                for piece in re.split(r"[,;|\t\r\n]", cell):
                    begins = re.sub(r'^[\s"\u200b\ufeff]+', "", piece)
                    assert not begins.startswith(("=", "+", "@")), column
                    assert not begins.startswith("-") or begins[1:].isdigit(), column
                assert not any(each in cell for each in "\x00\x1b\x9b\r\t")
    kept = {row["player"].replace("'", "") for row in rows("csv", result)}
    assert kept == {player.replace("'", "") for player in players}


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        (" =1+1", "' =1+1"),
        ("\u00a0=1+1", "'\u00a0=1+1"),
        ("\u200b=1+1", "'\u200b=1+1"),
        ("\ufeff=1+1", "'\ufeff=1+1"),
        ("\u3164\u2800@A1", "'\u3164\u2800@A1"),
        ("-1", "'-1"),
        ("A;=1+1", "A;'=1+1"),
        ("A; =1+1", "A;' =1+1"),
        ('A;"=1+1', "A;'\"=1+1"),
        ("A|@SUM(A1)", "A|'@SUM(A1)"),
        ("A,+B", "A,'+B"),
        ("A\n-B", "A\n'-B"),
        ("A\t=1", "A\\t=1"),
        ("a draw, -5; +3.5", "a draw, -5; +3.5"),
        ("c, +, d", "c, +, d"),
        ("Ann+Bob = 5", "Ann+Bob = 5"),
        ("'=1", "'=1"),
    ],
)
def test_what_a_spreadsheet_could_calculate_is_written_so_that_it_does_not(text: str, cell: str) -> None:
    """Wherever it cuts: which sign separates cells depends on the country."""
    assert list(csv.reader(io.StringIO("".join(table(["x"], [{"x": text}])), newline="")))[1] == [cell]


@pytest.mark.parametrize("number", [-5, -5.25, 0, 7])
def test_numbers_stay_numbers(number: float) -> None:
    assert "".join(table(["x"], [{"x": number}])) == f"x\n{number}"


def test_line_breaks_in_notes_are_kept() -> None:
    notes = [row["note"] for row in rows("events", record_result(dangerous("A", "B"))) if row["kind"] == "note"]
    assert notes[0] == "'=1+1\n'=2 \\t=5"
    assert notes[3] == "two\nlines"


def test_a_total_below_zero_is_a_number() -> None:
    game = scorepad.new("silver-and-gold", players=["A", "B"])
    game.record(kind="decision", player="B", points=-7, why="late")
    assert rows("csv", record_result(game))[1]["total"] == "-7"


def test_every_dangerous_name_is_one_that_players_may_have() -> None:
    for players in in_fours():
        assert scorepad.new("silver-and-gold", players=players).players == players
    assert len({name for players in in_fours() for name in players}) >= len(DANGERS)


# ---- One evening in every format, compared with stored files; --snapshot-update stores new ones
GOLDEN = Path(__file__).parent / "golden"
READABLE = [format for format in FORMATS if format.name != "qr" and not format.is_binary]


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same clock on every machine."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("format", READABLE, ids=lambda each: each.name)
def test_an_evening_looks_as_it_did(format: Format, request: pytest.FixtureRequest) -> None:
    text = format.text(evening()) + "\n"
    if format.name == "html":  # the style and the script have files of their own
        text = re.sub(r"(?s)(<style>|<script>).*?(</style>|</script>)", r"\1…\2", text)
        text = re.sub(r"sha256-[^']+", "sha256-…", text)
    path = GOLDEN / format.file_name("evening")
    if request.config.getoption("update_snapshots"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
