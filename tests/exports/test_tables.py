"""Tables for spreadsheets, read back; links for BG Stats and their QR codes; golden files; whole or not at all."""

import csv
import io
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
import segno

import scorepad
from scorepad import samples
from scorepad.engine.score_changes import totals
from scorepad.exports.bgstats import CAPTION, draw_code, link, short_link
from scorepad.exports.csv import COLUMNS, EVENT_COLUMNS, table
from scorepad.exports.formats import FORMATS, FileTaken, Format, as_format, format_named, write_export
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.every_game import SAMPLES
from tests.exports.evenings import SHORT, dangerous, evening, in_fours
from tests.sampling import quarters


def rows(name: str, *results: RecordResult) -> list[dict[str, str]]:
    """What a spreadsheet reads."""
    format = format_named(name)
    text = "".join(format.join(map(format.part, results), is_batch=len(results) > 1))
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_there_is_a_row_for_each_player_of_each_game() -> None:
    results = [record_result(scorepad.load(path), path.name) for path in SAMPLES]
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
    game = scorepad.new("silver-and-gold", players=["A", "B"])
    game.record(kind="decision", player="B", points=-7, why="late")
    assert rows("csv", record_result(game))[1]["total"] == "-7"
    for number in (-5, -5.25, 0, 7):  # stay numbers
        assert "".join(table(["x"], [{"x": number}])) == f"x\n{number}"


@quarters(SAMPLES)
def test_there_is_a_row_for_each_event_with_what_became_of_it(quarter: Sequence[Path]) -> None:
    for result in (record_result(scorepad.load(path)) for path in quarter):
        entries = history(result.record)
        found = rows("events", result)
        assert [row["event"] for row in found] == [str(entry.number) for entry in entries]
        assert all(tuple(row) == EVENT_COLUMNS for row in found)
        for row, entry in zip(found, entries, strict=True):
            gained = "; ".join(f"{player} {points:+d}" for player, points in totals(entry.gains).items())
            assert (row["kind"], row["words"], row["gains"]) == (entry.event.kind, entry.words, gained)
    found = rows("events", record_result(dangerous("A", "B")))
    [*_, claim, undo] = found
    assert (claim["kind"], claim["is_in_force"], claim["undone_by"]) == ("claim", "false", undo["event"])
    assert (undo["kind"], undo["is_in_force"]) == ("undo", "true")
    notes = [row["note"] for row in found if row["kind"] == "note"]
    assert (notes[0], notes[3]) == ("'=1+1\n'=2 \\t=5", "two\nlines")


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


CELLS = {
    "=1+1": "'=1+1",
    " =1+1": "' =1+1",
    "\u00a0=1+1": "'\u00a0=1+1",
    "\u200b=1+1": "'\u200b=1+1",
    "\ufeff=1+1": "'\ufeff=1+1",
    "\u3164\u2800@A1": "'\u3164\u2800@A1",
    "-1": "'-1",
    "A;=1+1": "A;'=1+1",
    "A; =1+1": "A;' =1+1",
    'A;"=1+1': "A;'\"=1+1",
    "A|@SUM(A1)": "A|'@SUM(A1)",
    "A,+B": "A,'+B",
    "A\n-B": "A\n'-B",
    "A\t=1": "A\\t=1",
    "a draw, -5; +3.5": "a draw, -5; +3.5",
    "c, +, d": "c, +, d",
    "Ann+Bob = 5": "Ann+Bob = 5",
    "'=1": "'=1",
}


def test_what_a_spreadsheet_could_calculate_is_written_so_that_it_does_not() -> None:
    """Wherever it cuts: which sign separates cells depends on the country."""
    for text, cell in CELLS.items():
        assert list(csv.reader(io.StringIO("".join(table(["x"], [{"x": text}])), newline="")))[1] == [cell]


# ---- One evening in every format, compared with stored files; --snapshot-update stores new ones
GOLDEN = Path(__file__).parent / "golden"
READABLE = [format for format in FORMATS if format.name != "qr" and not format.is_binary]


@pytest.mark.usefixtures("utc")
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


def sent(text: str) -> dict[str, Any]:
    """What BG Stats gets when somebody opens the link."""
    address = urlsplit(text)
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    [data] = parse_qs(address.query, strict_parsing=True)["data"]
    play: dict[str, Any] = json.loads(data)
    return play


def played(game: Game) -> dict[str, Any]:
    return sent(link(record_result(game)))


def test_the_link_says_everything_about_the_game() -> None:
    play = sent(link(evening()))
    mira, jonas = play.pop("players")
    assert play.pop("sourcePlayId")
    assert play.pop("comments"), "how the tie was broken"
    game = {"name": "Silver & Gold", "sourceGameId": "silver-and-gold", "highestWins": True, "noPoints": False}
    assert play == {
        "sourceName": "scorepad",
        "playDate": "2026-10-30 19:33:00",
        "durationMin": 48,
        "game": game,
        "location": "Train to Lisbon",
    }
    own = ("name", "sourcePlayerId", "startPlayer", "winner", "rank", "score")
    assert mira == dict(zip(own, ("Mira", "mira", False, False, 2, 75), strict=True))
    assert jonas == dict(zip(own, ("Jonas", "jonas", True, True, 1, 75), strict=True))
    for moment, date in (("00:15:00", "2026-10-30 19:31:10"), ("01:15:00", "2026-10-30 20:15:00")):  # in UTC
        text = SHORT.replace("2026-10-30T19:33:00Z", f"2026-10-31T{moment}+05:00")
        assert played(scorepad.loads(text))["playDate"] == date


def test_what_says_nothing_new_or_is_not_known_is_left_out(game: Game) -> None:
    begun = played(game)
    assert not {"playDate", "durationMin", "location"} & begun.keys()
    assert not any(player["winner"] for player in begun["players"])
    won = played(scorepad.load(samples.find("silver-and-gold")))
    assert not {"comments", "board"} & won.keys()
    assert played(scorepad.load(samples.find("go-for-gold")))["board"] == "Side A"
    assert "%3A" not in link(record_result(scorepad.load(samples.find("silver-and-gold"))))


@pytest.mark.parametrize("players", in_fours())
def test_names_come_through_whatever_they_are(players: tuple[str, ...]) -> None:
    text = link(record_result(dangerous(*players)))
    assert text.isascii()
    assert text.isprintable()
    assert not set(text) & set(" <>\"'`{}")
    assert [player["name"] for player in sent(text)["players"]] == list(players)


def test_a_record_has_the_same_id_however_it_continues() -> None:
    game = scorepad.loads(SHORT.split('[[event]]\nkind = "note"')[0])
    before = played(game)["sourcePlayId"]
    game.record(kind="note", text="more")
    game.record(kind="correct", rename={"Mira": "Myra"}, place="Porto")
    assert played(game)["sourcePlayId"] == before
    other = scorepad.loads(SHORT.replace("18:45", "18:46"))
    assert played(other)["sourcePlayId"] != before


# ---------------------------------------------------------------------- QR codes


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_link_has_numbers_and_booleans_and_a_code_few_modules_with_all_that_is_needed(path: Path) -> None:
    result = record_result(scorepad.load(path))
    short, whole = sent(short_link(result)), sent(link(result))
    assert [player["name"] for player in whole["players"]] == list(result.record.players)
    for player in whole["players"]:
        assert type(player["score"]) is type(player["rank"]) is int
        assert type(player["winner"]) is type(player["startPlayer"]) is bool
        assert player["winner"] is (player["name"] in result.winners)
    assert sum(player["startPlayer"] for player in whole["players"]) == 1
    assert [short[key] for key in ("sourceName", "sourcePlayId")] == [
        whole[key] for key in ("sourceName", "sourcePlayId")
    ]
    assert short["game"]["name"] == whole["game"]["name"]
    assert [{"winner": False, **each} for each in short["players"]] == [
        {key: each[key] for key in ("name", "score", "winner")} for each in whole["players"]
    ]
    code = draw_code(short_link(result))
    assert len(result.players) > 4 or (code.width, len(code.rows)) <= (69 + 4, 37)


def test_a_drawn_code_has_every_module_and_its_picture_a_caption() -> None:
    text = short_link(evening())
    code = segno.make_qr(text, error="l", boost_error=False)
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    drawn: list[list[int]] = []
    for row in draw_code(text).rows:
        modules = [halves[each] for part in row for each in part.text]
        drawn += [[upper for upper, _ in modules], [lower for _, lower in modules]]
    expected = [list(row) for row in code.matrix_iter(border=2)]
    assert drawn[: len(expected)] == expected
    assert code.error == "L"
    picture = ElementTree.fromstring(as_format("qr", evening()))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert [each.text for each in picture if each.tag.endswith("text")] == ["Silver & Gold", CAPTION]
    with pytest.raises(ScorepadError, match="too many for a QR code"):
        draw_code("x" * 3_000)


# ---- Exports: written whole or not at all, and never over anything else
@pytest.mark.parametrize("has_links", [True, False], ids=["with hard links", "without"])
def test_nothing_is_replaced_unless_that_is_asked_for_and_the_rights_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    path = tmp_path / "result"
    write_export(str(path), "first")
    with pytest.raises(FileTaken):
        write_export(str(path), "second")
    assert path.read_text("utf-8") == "first"
    path.chmod(0o600)
    write_export(str(path), "second", force=True)
    assert (path.read_text("utf-8"), path.stat().st_mode & 0o777) == ("second", 0o600)
    assert [each.name for each in tmp_path.iterdir()] == ["result"]


def test_where_nothing_can_be_written_the_message_says_so(tmp_path: Path) -> None:
    for name in ("no/such/folder/result.toml", "nul\0byte", "half\ud800", "x" * 5_000):
        with pytest.raises(RecordError) as refused:
            write_export(str(tmp_path / name), "new")
        assert "\0" not in str(refused.value)
    with pytest.raises(RecordError, match="not a file"):
        write_export(str(tmp_path), "new")
    assert not list(tmp_path.iterdir())


def test_what_lies_under_a_guessable_name_is_left_alone(tmp_path: Path) -> None:
    """An unfinished export goes by a name that nobody can know before."""
    precious, beside = tmp_path / "precious", tmp_path / "result.toml.part"
    precious.write_text("mine")
    beside.symlink_to(precious)
    (tmp_path / "other.toml.part").write_text("mine, too")
    for name in ("result.toml", "other.toml"):
        write_export(str(tmp_path / name), "new")
    assert precious.read_text() == "mine"
    assert beside.is_symlink()
    assert (tmp_path / "other.toml.part").read_text() == "mine, too"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        ["precious", "result.toml.part", "other.toml.part", "result.toml", "other.toml"]
    )


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.html", tmp_path / "link.html"
    link.symlink_to(real)
    for text in ("first", "second"):
        write_export(str(link), text, force=real.exists())
        assert link.is_symlink()
        assert real.read_text("utf-8") == text
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    link = tmp_path / "link.txt"
    link.symlink_to(other)
    with pytest.raises(FileTaken):
        write_export(str(link), "third")
    assert other.read_text() == "mine"
