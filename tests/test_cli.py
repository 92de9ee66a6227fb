"""The command line: what each command prints, writes and returns."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any, NamedTuple

import pytest
import tomli

import scorepad
from scorepad import games
from scorepad.cli import main
from scorepad.drawing import width
from scorepad.game import Game
from tests.players import play

RESULT_KEYS = {"scorepad", "kind", "game", "finished", "winners", "decided_by", "standings"}
STANDING_KEYS = {"rank", "player", "total", "lines"}
LINE_KEYS = {"item", "points", "why", "rule", "events"}
AUDIT_KEYS = {"findings", "irregularities", "claims", "result"}
SETUP = """\
[[event]]
kind = "deal"
player = "Sarah"
keep = ["purple-04", "green-04"]

[[event]]
kind = "deal"
player = "Linus"
keep = ["orange-05", "grey-05"]

[[event]]
kind = "display"
cards = ["purple-05", "orange-11", "green-06", "grey-01"]

"""


class Outcome(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Outcome:
    """Run a command in this process."""
    capsys.readouterr()
    try:
        status = main([str(word) for word in words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    return Outcome(status, out, err)


def feed(monkeypatch: pytest.MonkeyPatch, data: str | bytes) -> None:
    """Put this on standard input."""
    raw = data.encode() if isinstance(data, str) else data
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


def as_process(*words: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as users do."""
    return subprocess.run(
        [sys.executable, "-m", "scorepad", *map(str, words)],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )


def finished(seed: int = 1, *players: str) -> Game:
    """A whole game played at random."""
    return play(scorepad.new("silver-and-gold", players=list(players or ("Sarah", "Linus"))), Random(seed))


@pytest.fixture
def record(tmp_path: Path, game: Game) -> Path:
    """The record of Sarah and Linus, set up, before the first reveal."""
    path = tmp_path / "game.toml"
    scorepad.save(game, path)
    return path


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """The record of Sarah and Linus, before anything has happened."""
    path = tmp_path / "empty.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), path)
    return path


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "whole.toml"
    scorepad.save(finished(), path)
    return path


@pytest.fixture
def broken(tmp_path: Path, game: Game) -> Path:
    """A record whose last event breaks a rule."""
    path = tmp_path / "broken.toml"
    scorepad.save(game, path)
    with path.open("a", encoding="utf-8") as file:
        file.write('[[event]]\nkind = "cross"\nplayer = "Sarah"\ncard = "purple-04"\nboxes = ["B2"]\n\n')
    return path


# ---------------------------------------------------------------------- new


def test_new_writes_the_record_and_prints_only_its_path(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "evening.toml"
    outcome = run(capsys, "new", "silver-and-gold", "--players", "Sarah, Linus,Tim", "--file", path, "--no-app")
    assert outcome.status == 0
    assert outcome.out == f"{path}\n"
    head = tomli.loads(path.read_text("utf-8"))
    assert (head["scorepad"], head["game"]) == (1, "silver-and-gold")
    assert head["players"] == ["Sarah", "Linus", "Tim"]
    assert head["first"] == "Sarah"
    assert head["fingerprint"].startswith("sha256:")
    assert path.read_text("utf-8").startswith("scorepad = 1\n")


def test_new_tells_on_standard_error_what_comes_next(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    outcome = run(capsys, "new", "silver-and-gold", "--players", "Sarah,Linus", "--file", path, "--no-app")
    assert "Sarah" in outcome.err
    assert "Linus" in outcome.err


def test_new_without_no_app_writes_the_record_as_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    path = tmp_path / "a.toml"
    outcome = run(capsys, "new", "silver-and-gold", "--players", "Sarah,Linus", "--file", path)
    assert outcome.status == 0
    assert path.exists()


def test_new_takes_start_player_place_and_rulings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--no-app", "--file", str(path)]
    words += ["--first", "Linus", "--place", "Kitchen table"]
    words += ["--ruling", "fifth-palm=replaces-lowest", "--ruling", 'last-tie="seating"']
    assert run(capsys, *words).status == 0
    head = tomli.loads(path.read_text("utf-8"))
    assert head["first"] == "Linus"
    assert head["place"] == "Kitchen table"
    assert head["rulings"] == {"fifth-palm": "replaces-lowest", "last-tie": "seating"}


def test_new_with_tally_takes_only_the_last_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    run(capsys, "new", "silver-and-gold", "--players", "Sarah,Linus", "--tally", "--no-app", "--file", path)
    assert tomli.loads(path.read_text("utf-8"))["mode"] == "tally"
    words = ["coins=9", "trophies=[6,5]", "palms=[3,1]", "cards=[grey-01,purple-04]"]
    assert run(capsys, "record", path, "tally", "player=Sarah", *words).status == 0
    assert run(capsys, "record", path, "reveal", "pattern=L4").status == 1


def test_new_takes_a_sheet_pack_that_lies_beside_the_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "sheets").mkdir()
    run(capsys, "sheets", "new", "silver-and-gold", tmp_path / "sheets" / "my-copy.toml")
    path = tmp_path / "a.toml"
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--sheets", "my-copy", "--no-app"]
    assert run(capsys, *words, "--file", path).status == 0
    assert scorepad.load(path).header.sheets == "my-copy"


def test_new_without_a_file_name_takes_one_with_the_date_in_this_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--no-app"]
    names = [run(capsys, *words).out.strip() for _ in range(3)]
    assert len(set(names)) == 3
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    assert all(str(date.today().year) in name and name.startswith("silver-and-gold") for name in names)


def test_new_never_overwrites_a_file(
    capsys: pytest.CaptureFixture[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    before = record.read_bytes()
    outcome = run(capsys, "new", "silver-and-gold", "--players", "A,B", "--file", record.name, "--no-app")
    assert (outcome.status, outcome.out) == (2, "")
    assert record.name in outcome.err
    assert record.read_bytes() == before


# ---------------------------------------------------------------------- record


def test_recording_appends_one_block_and_changes_nothing_before(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    before = record.read_bytes()
    outcome = run(capsys, "record", record, "reveal", "pattern=L4")
    assert outcome.status == 0
    assert record.read_bytes() == before + b'[[event]]\nkind = "reveal"\npattern = "L4"\n\n'


def test_recording_prints_the_number_of_the_event_and_narrates_what_is_next(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    outcome = run(capsys, "record", record, "reveal", "pattern=L4")
    assert outcome.out.startswith("event 4")
    assert outcome.out.count("\n") == 1
    assert "Sarah" in outcome.err


def test_recording_tells_what_an_event_earned(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    run(capsys, "record", record, "reveal", "pattern=L4")
    outcome = run(capsys, "record", record, "cross", "player=Sarah", "card=purple-04", "boxes=[B1]")
    assert "+1" in outcome.out


@pytest.mark.parametrize(
    "keep",
    [
        "keep=[purple-04,green-04]",
        "keep=[ purple-04 , green-04 ]",
        'keep=["purple-04", "green-04"]',
        "keep=['purple-04','green-04']",
        'keep=["purple-04",\n\n"green-04",]',
    ],
)
def test_a_list_is_given_as_bare_words_or_as_toml(
    capsys: pytest.CaptureFixture[str], empty: Path, keep: str
) -> None:
    assert run(capsys, "record", empty, "deal", "player=Sarah", keep).status == 0
    assert tomli.loads(empty.read_text("utf-8"))["event"][0]["keep"] == ["purple-04", "green-04"]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("text=late", "late"),
        ("text=late again, and = tired", "late again, and = tired"),
        ('text="quoted # mark"', "quoted # mark"),
        ("text='single'", "single"),
        ("text=", ""),
        ("text=Zoë 🌴", "Zoë 🌴"),
        ("text=don't", "don't"),
        ('text="two\\nlines"', "two\nlines"),
    ],
)
def test_a_bare_word_is_a_string_and_a_toml_string_is_read(
    capsys: pytest.CaptureFixture[str], empty: Path, word: str, text: str
) -> None:
    assert run(capsys, "record", empty, "note", word).status == 0
    assert tomli.loads(empty.read_text("utf-8"))["event"][0]["text"] == text


def test_dates_numbers_and_tables_are_toml_values(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert run(capsys, "record", record, "reveal", "pattern=L4", "at=2026-11-15T19:34:10Z", "by=Tim").status == 0
    assert run(capsys, "record", record, "claim", "player=Sarah", "points=0").status == 0
    amended = 'with={ kind = "reveal", pattern = "I2" }'
    assert run(capsys, "record", record, "amend", "event=4", "why=misread", amended).status == 0
    assert scorepad.load(record).state.pattern == "I2"


def test_a_broken_rule_is_refused_by_its_slug_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    before = record.read_bytes()
    outcome = run(capsys, "record", record, "cross", "player=Sarah", "card=purple-04", "boxes=[B2]")
    assert (outcome.status, outcome.out) == (1, "")
    assert "turn-sequence" in outcome.err
    assert record.read_bytes() == before


def test_what_the_table_lets_stand_is_recorded(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    words = ["cross", "player=Sarah", "card=purple-04", "boxes=[B2]", "stands=we were too fast"]
    assert run(capsys, "record", record, *words).status == 0
    assert [each.rule for each in scorepad.load(record).irregularities()] == ["turn-sequence"]


def test_a_stream_records_one_block_after_the_other(
    capsys: pytest.CaptureFixture[str], empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, SETUP)
    outcome = run(capsys, "record", empty, "-")
    assert outcome.status == 0
    assert [line.split(":")[0] for line in outcome.out.splitlines()] == ["event 1", "event 2", "event 3"]
    assert len(scorepad.load(empty).events) == 3


@pytest.mark.parametrize(
    "stream",
    [
        SETUP.replace("\n\n", "\n"),
        SETUP.replace("\n\n", "\n\n\n# a remark\n\n"),
        SETUP.replace("\n", "\r\n"),
        SETUP.replace("[[event]]", "  [[ event ]]  # next"),
        SETUP.rstrip("\n"),
        SETUP.replace('", "', '",\n\n   # the other\n\n"'),
    ],
    ids=["without blank lines", "remarks", "carriage returns", "spaced", "not closed", "lists over blank lines"],
)
def test_a_stream_is_read_leniently_in_form(
    capsys: pytest.CaptureFixture[str], empty: Path, monkeypatch: pytest.MonkeyPatch, stream: str
) -> None:
    feed(monkeypatch, stream)
    assert run(capsys, "record", empty, "-").status == 0
    assert len(scorepad.load(empty).events) == 3


def test_a_stream_takes_an_amendment_whose_table_stands_under_a_blank_line(
    capsys: pytest.CaptureFixture[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(
        monkeypatch,
        '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
        '[[event]]\nkind = "amend"\nevent = 4\nwhy = "misread"\n\n'
        '[event.with]\nkind = "reveal"\npattern = "I2"\n\n',
    )
    outcome = run(capsys, "record", record, "-")
    assert (outcome.status, outcome.err.count("missing")) == (0, 0)
    assert scorepad.load(record).state.pattern == "I2"


def test_a_stream_stops_at_the_first_refused_event_and_keeps_those_before(
    capsys: pytest.CaptureFixture[str], empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = '[[event]]\nkind = "display"\ncards = ["purple-06", "orange-10", "green-07", "grey-02"]\n\n'
    feed(monkeypatch, SETUP + again + '[[event]]\nkind = "reveal"\npattern = "L4"\n\n')
    outcome = run(capsys, "record", empty, "-")
    assert outcome.status == 1
    assert "turn-sequence" in outcome.err
    assert [event.kind for event in scorepad.load(empty).events] == ["deal", "deal", "display"]


def test_a_stream_stops_at_the_first_malformed_event_and_keeps_those_before(
    capsys: pytest.CaptureFixture[str], empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, SETUP + '[[event]]\nkind = "reveel"\n\n[[event]]\nkind = "note"\ntext = "x"\n\n')
    outcome = run(capsys, "record", empty, "-")
    assert outcome.status == 2
    assert "reveal" in outcome.err
    assert len(scorepad.load(empty).events) == 3


def test_a_stream_event_is_recorded_as_soon_as_its_block_is_closed(empty: Path) -> None:
    words = [sys.executable, "-m", "scorepad", "record", str(empty), "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        patience = Timer(20, process.kill)
        patience.start()
        try:
            process.stdin.write(SETUP.split("\n\n")[0].encode() + b"\n\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b"event 1")
            assert len(scorepad.load(empty).events) == 1
            process.communicate()
        finally:
            patience.cancel()
            process.kill()
        assert process.returncode == 0


# ---------------------------------------------------------------------- show


def test_show_draws_every_player_and_the_display(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    outcome = run(capsys, "show", record)
    assert (outcome.status, outcome.err) == (0, "")
    for word in ("Sarah", "Linus", "purple-04", "orange-05", "grey-01"):
        assert word in outcome.out


def test_show_draws_one_player_alone(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    outcome = run(capsys, "show", record, "--player", "Linus")
    assert "orange-05" in outcome.out
    assert "purple-04" not in outcome.out
    assert "Sarah" not in outcome.out


def test_show_goes_back_to_any_event(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "purple-04" not in run(capsys, "show", record, "--at", "0").out
    first = run(capsys, "show", record, "--at", "1").out
    assert "purple-04" in first
    assert "orange-05" not in first
    assert run(capsys, "show", record, "--at", "3").out == run(capsys, "show", record).out


@pytest.mark.parametrize("number", ["4", "-1", "99999999999999999999", "two", "1.5", ""])
def test_show_refuses_an_event_that_is_not_there(
    capsys: pytest.CaptureFixture[str], record: Path, number: str
) -> None:
    outcome = run(capsys, "show", record, "--at", number)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err


def test_show_refuses_a_player_who_is_not_seated_and_offers_the_near_one(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    outcome = run(capsys, "show", record, "--player", "sara")
    assert (outcome.status, outcome.out) == (2, "")
    assert "Did you mean" in outcome.err
    assert "Sarah" in outcome.err


def test_show_reads_standard_input(
    capsys: pytest.CaptureFixture[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, record.read_bytes())
    assert run(capsys, "show", "-").out == run(capsys, "show", record).out


def test_show_turns_to_ascii_by_itself_where_the_terminal_knows_nothing_else(record: Path) -> None:
    done = as_process("show", record, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"\\u" not in done.stdout
    assert done.stdout == as_process("show", record, "--ascii").stdout


LONG = ("Wilhelmine von und zu Hohenlohe-Langenbu", "漢" * 40, "Zoe\u0308 🌴 " * 5, "x" * 40)


def test_every_state_of_a_long_game_fits_80_columns_of_pure_ascii() -> None:
    assert all(len(name) <= 40 for name in LONG)
    table = scorepad.new("silver-and-gold", players=list(LONG), rulings={"revealed-patterns": "open"})
    wide: dict[str, str] = {}
    while table.expected():
        play(table, Random(len(table.events)), most=1)
        text = table.draw().text(ascii=True)
        assert text.isascii()
        assert text.isprintable() or set(text) - {"\n"} <= set(map(chr, range(32, 127)))
        for line in text.splitlines():
            if len(line) > 80:
                wide.setdefault(line.split()[0], f"after event {len(table.events)}: {line}")
    assert not wide


def test_the_drawing_of_a_long_game_takes_as_many_columns_in_ascii_as_in_unicode() -> None:
    table = finished(3, *LONG)
    for number in range(0, len(table.events), 20):
        drawing = table.at(number).draw()
        plain, fancy = drawing.text(ascii=True).splitlines(), drawing.text().splitlines()
        assert [len(line) for line in plain] == [width(line) for line in fancy]


def test_two_open_cards_with_seals_fit_80_columns(capsys: pytest.CaptureFixture[str], empty: Path) -> None:
    run(capsys, "record", empty, "deal", "player=Sarah", "keep=[purple-01,orange-01]")
    assert max(map(len, run(capsys, "show", empty, "--ascii").out.splitlines())) <= 80


def test_a_first_player_with_a_long_name_fits_80_columns(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.toml"
    run(capsys, "new", "silver-and-gold", "--players", "Wilhelmine von Hohenlohe,B", "--no-app", "--file", path)
    assert max(map(len, run(capsys, "show", path, "--ascii").out.splitlines())) <= 80


def test_the_tally_of_long_names_fits_80_columns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=list(LONG), mode="tally"), path)
    outcome = run(capsys, "show", path, "--ascii")
    assert outcome.out.isascii()
    assert max(map(len, outcome.out.splitlines())) <= 80


# ---------------------------------------------------------------------- score


def check_result(table: Mapping[str, Any]) -> None:
    """Exactly the keys of the contract."""
    assert table.keys() == RESULT_KEYS
    assert (table["scorepad"], table["kind"]) == (1, "result")
    assert table["standings"]
    for standing in table["standings"]:
        assert standing.keys() == STANDING_KEYS
        assert standing["total"] == sum(line["points"] for line in standing["lines"])
        for line in standing["lines"]:
            assert line.keys() == LINE_KEYS
            assert line["events"]


@pytest.mark.parametrize("name", ["whole", "record"])
def test_score_as_toml_and_as_json_has_exactly_the_keys_of_the_contract(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest, name: str
) -> None:
    path = request.getfixturevalue(name)
    toml, json_ = run(capsys, "score", path, "--format", "toml"), run(capsys, "score", path, "--format", "json")
    assert (toml.status, toml.err, json_.status, json_.err) == (0, "", 0, "")
    check_result(tomli.loads(toml.out))
    check_result(json.loads(json_.out))
    assert tomli.loads(toml.out) == json.loads(json_.out)
    assert json_.out.count("\n") == 1


def test_score_gives_the_result_of_the_library(capsys: pytest.CaptureFixture[str], whole: Path) -> None:
    table = json.loads(run(capsys, "score", whole, "--format", "json").out)
    assert table == scorepad.load(whole).result().table()
    assert table["finished"] is True
    assert table["winners"]


def test_an_unfinished_game_has_no_winner(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    table = json.loads(run(capsys, "score", record, "--format", "json").out)
    assert (table["finished"], table["winners"], table["decided_by"]) == (False, [], "unfinished")


def test_score_as_text_shows_every_total_item_and_rule(capsys: pytest.CaptureFixture[str], whole: Path) -> None:
    outcome = run(capsys, "score", whole)
    assert (outcome.status, outcome.err) == (0, "")
    for standing in scorepad.load(whole).result().standings:
        assert standing.player in outcome.out
        assert str(standing.total) in outcome.out
        for line in standing.lines:
            assert line.item in outcome.out
            assert line.rule in outcome.out


def test_score_as_text_fits_80_columns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for seed in range(3):
        path = tmp_path / f"{seed}.toml"
        scorepad.save(finished(seed, "Sarah", "Linus", "Tim"), path)
        for command in ("score", "audit"):
            assert max(map(width, run(capsys, command, path).out.splitlines())) <= 80


def test_score_of_a_record_that_breaks_a_rule_is_given_with_status_1(
    capsys: pytest.CaptureFixture[str], broken: Path
) -> None:
    outcome = run(capsys, "score", broken, "--format", "json")
    assert outcome.status == 1
    check_result(json.loads(outcome.out))
    assert "audit" in outcome.err


def test_score_reads_standard_input(
    capsys: pytest.CaptureFixture[str], whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, whole.read_bytes())
    assert run(capsys, "score", "-", "--format", "toml").out == run(capsys, "score", whole, "--format", "toml").out


def test_names_full_of_signs_survive_toml_and_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    names = ['Sa"r\\ah', "[bold]Zoë[/bold] 🌴", "'''", "= # \u202eüber"]
    path = tmp_path / "a.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=names), path)
    for form, read in (("toml", tomli.loads), ("json", json.loads)):
        table = read(run(capsys, "score", path, "--format", form).out)
        assert [standing["player"] for standing in table["standings"]] == names


def test_a_cut_off_last_block_is_reported_and_the_rest_is_scored(
    capsys: pytest.CaptureFixture[str], whole: Path
) -> None:
    whole.write_bytes(whole.read_bytes()[:-9])
    outcome = run(capsys, "score", whole, "--format", "json")
    assert outcome.status == 0
    assert outcome.err
    assert json.loads(outcome.out)["finished"] is False


# ---------------------------------------------------------------------- several files


@pytest.mark.parametrize("command", ["score", "audit"])
def test_several_files_give_one_json_object_a_line_in_the_order_given(
    capsys: pytest.CaptureFixture[str], whole: Path, record: Path, command: str
) -> None:
    outcome = run(capsys, command, whole, record, whole, "--format", "json")
    tables = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.status == 0
    assert [table.pop("file") for table in tables] == [str(whole), str(record), str(whole)]
    expected = RESULT_KEYS if command == "score" else AUDIT_KEYS
    assert all(table.keys() == expected for table in tables)
    alone = json.loads(run(capsys, command, record, "--format", "json").out)
    assert "file" not in alone
    assert tables[1] == alone


@pytest.mark.parametrize("command", ["score", "audit"])
def test_an_unusable_file_among_several_gives_an_object_with_its_error(
    capsys: pytest.CaptureFixture[str], whole: Path, tmp_path: Path, command: str
) -> None:
    missing = tmp_path / "missing.toml"
    outcome = run(capsys, command, missing, whole, "--format", "json")
    first, second = (json.loads(line) for line in outcome.out.splitlines())
    assert outcome.status == 2
    assert first.keys() == {"file", "error"}
    assert first["file"] == str(missing)
    assert isinstance(first["error"], str)
    assert second["file"] == str(whole)


@pytest.mark.parametrize("command", ["score", "audit"])
@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["whole", "record"], 0),
        (["broken", "whole"], 1),
        (["whole", "broken"], 1),
        (["missing", "broken"], 2),
        (["broken", "missing", "whole"], 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "toml", "json"])
def test_the_exit_status_of_several_files_is_the_worst_of_them(
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
    tmp_path: Path,
    command: str,
    names: list[str],
    status: int,
    form: str,
) -> None:
    paths = [tmp_path / "missing" if name == "missing" else request.getfixturevalue(name) for name in names]
    assert run(capsys, command, *paths, "--format", form).status == status


@pytest.mark.parametrize("command", ["score", "audit"])
def test_several_files_as_text_take_a_short_line_each(
    capsys: pytest.CaptureFixture[str],
    whole: Path,
    record: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    monkeypatch.chdir(whole.parent)
    names = [whole.name, "missing.toml", record.name]
    lines = run(capsys, command, *names).out.splitlines()
    assert len(lines) == 3
    for line, name in zip(lines, names, strict=True):
        assert name in line


def test_several_files_as_toml_are_one_document(
    capsys: pytest.CaptureFixture[str], whole: Path, record: Path
) -> None:
    table = tomli.loads(run(capsys, "score", whole, record, "--format", "toml").out)
    (files,) = table.values()
    assert [each.pop("file") for each in files] == [str(whole), str(record)]
    for each in files:
        check_result(each)


def test_standard_input_may_be_one_of_several_files(
    capsys: pytest.CaptureFixture[str], whole: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, record.read_bytes())
    outcome = run(capsys, "score", whole, "-", "--format", "json")
    assert [json.loads(line)["file"] for line in outcome.out.splitlines()] == [str(whole), "-"]


# ---------------------------------------------------------------------- audit


@pytest.mark.parametrize("form", ["toml", "json"])
def test_audit_has_exactly_the_keys_of_the_contract(
    capsys: pytest.CaptureFixture[str], broken: Path, form: str
) -> None:
    run(capsys, "record", broken, "claim", "player=Linus", "points=3")
    run(capsys, "record", broken, "bonus", "player=Linus", "card=grey-05", "box=A2", "stands=nobody saw it")
    outcome = run(capsys, "audit", broken, "--claim", "Sarah=0", "--format", form)
    table = tomli.loads(outcome.out) if form == "toml" else json.loads(outcome.out)
    assert outcome.status == 1
    assert table.keys() == AUDIT_KEYS
    assert [each.keys() for each in table["findings"]] == [{"event", "rule", "player", "message"}]
    assert table["irregularities"]
    assert all(each.keys() == {"event", "rule", "why"} for each in table["irregularities"])
    assert [each.keys() for each in table["claims"]] == [
        {"event", "player", "claimed", "actual"},
        {"player", "claimed", "actual"},
    ]
    check_result(table["result"])


def test_audit_as_toml_and_as_json_say_the_same(capsys: pytest.CaptureFixture[str], broken: Path) -> None:
    toml, json_ = (run(capsys, "audit", broken, "--format", form).out for form in ("toml", "json"))
    assert tomli.loads(toml) == json.loads(json_)


def test_a_right_claim_leaves_the_status_at_0_and_a_wrong_one_makes_it_1(
    capsys: pytest.CaptureFixture[str], whole: Path
) -> None:
    totals = {standing.player: standing.total for standing in scorepad.load(whole).result().standings}
    right = [f"--claim={player}={total}" for player, total in totals.items()]
    assert run(capsys, "audit", whole, *right).status == 0
    assert run(capsys, "audit", whole, *right[1:], f"--claim=Sarah={totals['Sarah'] + 1}").status == 1


@pytest.mark.parametrize("claim", ["Sarah", "Sarah=", "Sarah=many", "=3", "Tim=3", "Sarah=1.5", ""])
def test_a_claim_that_cannot_be_read_is_refused(
    capsys: pytest.CaptureFixture[str], whole: Path, claim: str
) -> None:
    outcome = run(capsys, "audit", whole, "--claim", claim)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err


def test_a_name_typed_in_decomposed_letters_is_the_same_player(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Zo\u00eb", "Linus"]), path)
    assert run(capsys, "record", path, "claim", "player=Zoe\u0308", "points=0").status == 0
    assert run(capsys, "show", path, "--player", "Zoe\u0308").status == 0
    assert run(capsys, "audit", path, "--claim", "Zoe\u0308=0").status == 0


# ---------------------------------------------------------------------- export


def test_export_prints_the_result_as_toml_by_default(capsys: pytest.CaptureFixture[str], whole: Path) -> None:
    outcome = run(capsys, "export", whole)
    assert outcome.status == 0
    assert outcome.out == run(capsys, "score", whole, "--format", "toml").out


def test_export_to_json_has_the_same_keys(capsys: pytest.CaptureFixture[str], whole: Path) -> None:
    assert json.loads(run(capsys, "export", whole, "--to", "json").out) == tomli.loads(
        run(capsys, "export", whole).out
    )


@pytest.mark.parametrize("form", ["toml", "json"])
def test_export_writes_a_file_and_replaces_an_earlier_export(
    capsys: pytest.CaptureFixture[str], whole: Path, record: Path, tmp_path: Path, form: str
) -> None:
    target = tmp_path / "result.export"
    first = run(capsys, "export", record, "--to", form, "--out", target)
    assert (first.status, first.out) == (0, "")
    assert first.err
    unfinished = target.read_text("utf-8")
    assert run(capsys, "export", whole, "--to", form, "--out", target).status == 0
    assert target.read_text("utf-8") == run(capsys, "export", whole, "--to", form).out != unfinished
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.toml", "result.export", "whole.toml"]


def test_export_never_overwrites_a_record(capsys: pytest.CaptureFixture[str], whole: Path, record: Path) -> None:
    before = record.read_bytes()
    outcome = run(capsys, "export", whole, "--out", record)
    assert (outcome.status, outcome.out) == (2, "")
    assert record.read_bytes() == before
    assert run(capsys, "export", record, "--out", record).status == 2
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["result", "B"]\n\n[[event]]\nkind = "undo"\n\n',
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\nplace = "kind of a result"\n',
        "my own notes: what kind of result was it?\n",
    ],
    ids=["a player called result", "a place", "another file"],
)
def test_export_never_overwrites_what_only_speaks_of_a_result(
    capsys: pytest.CaptureFixture[str], whole: Path, tmp_path: Path, text: str
) -> None:
    target = tmp_path / "other.toml"
    target.write_text(text, "utf-8")
    outcome = run(capsys, "export", whole, "--out", target)
    assert target.read_text("utf-8") == text
    assert outcome.status == 2


def test_export_of_a_record_that_breaks_a_rule_has_status_1(
    capsys: pytest.CaptureFixture[str], broken: Path
) -> None:
    outcome = run(capsys, "export", broken)
    assert outcome.status == 1
    check_result(tomli.loads(outcome.out))


# ---------------------------------------------------------------------- what is there


def test_games_lists_every_game_with_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "games")
    assert (outcome.status, outcome.err) == (0, "")
    assert [line.split()[0] for line in outcome.out.splitlines()] == list(games.ROOMS)


@pytest.mark.parametrize("name", list(games.ROOMS))
def test_rules_shows_every_slug_and_every_ruling(capsys: pytest.CaptureFixture[str], name: str) -> None:
    outcome = run(capsys, "rules", name)
    room = games.room(name)
    assert (outcome.status, outcome.err) == (0, "")
    words = outcome.out.split()
    for rule in room.rules.values():
        assert rule.slug in words
        assert rule.where in outcome.out
    for ruling in room.rulings.values():
        assert ruling.key in words
        assert all(str(value) in outcome.out for value in ruling.values)
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_rules_of_an_unknown_game_offers_the_near_one(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "rules", "silver-and-golf")
    assert (outcome.status, outcome.out) == (2, "")
    assert "Did you mean" in outcome.err


@pytest.mark.parametrize("words", [["sheets"], ["sheets", "list"]])
def test_sheets_lists_the_packs(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    outcome = run(capsys, *words)
    assert (outcome.status, outcome.err) == (0, "")
    assert "silver-and-gold" in [line.split()[0] for line in outcome.out.splitlines()]


def test_sheets_shows_every_card_of_a_pack(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "sheets", "show", "silver-and-gold", "--ascii")
    assert outcome.status == 0
    assert outcome.out.count("grey-") == 11
    assert "T4" in outcome.out
    drawn = outcome.out.split("\n\n", 1)[1]
    assert drawn.isascii()
    assert max(map(len, drawn.splitlines())) <= 80


def test_a_new_sheet_pack_passes_its_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my-copy.toml"
    outcome = run(capsys, "sheets", "new", "silver-and-gold", path)
    assert (outcome.status, outcome.out) == (0, f"{path}\n")
    check = run(capsys, "sheets", "check", path)
    assert check.status == 0
    assert "sha256:" in check.out
    assert run(capsys, "sheets", "show", path).status == 0


def test_a_new_sheet_pack_never_overwrites_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my-copy.toml"
    path.write_text("mine")
    assert run(capsys, "sheets", "new", "silver-and-gold", path).status == 2
    assert path.read_text() == "mine"


def test_the_bundled_pack_passes_its_check_without_a_remark(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "sheets", "check", "silver-and-gold")
    assert (outcome.status, outcome.err) == (0, "")


# ---------------------------------------------------------------------- the app, the demo, the whole


@pytest.mark.parametrize("words", [["demo", "--no-app"], ["demo", "silver-and-gold", "--no-app"]])
def test_the_demo_shows_a_finished_sample_as_text(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    outcome = run(capsys, *words)
    assert (outcome.status, outcome.err) == (0, "")
    assert "Silver & Gold" in outcome.out
    assert "score-cards" in outcome.out


def test_the_demo_can_be_pure_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "demo", "--no-app", "--ascii")
    assert outcome.status == 0
    assert outcome.out.isascii()


def test_the_demo_of_an_unknown_game_names_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "demo", "chess", "--no-app")
    assert (outcome.status, outcome.out) == (2, "")
    assert "silver-and-gold" in outcome.err


def test_scorepad_alone_says_something_friendly(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys)
    assert (outcome.status, outcome.out) == (0, "")
    assert "scorepad" in outcome.err


def test_open_draws_the_record_until_there_is_an_app(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    outcome = run(capsys, "open", record)
    assert outcome.status == 0
    assert outcome.err.count("\n") == 1
    assert outcome.out == run(capsys, "show", record).out


def test_the_version_is_the_library_s(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version").out == f"scorepad {scorepad.__version__}\n"


@pytest.mark.parametrize(
    "command", ["new", "record", "show", "open", "demo", "score", "audit", "export", "games", "rules", "sheets"]
)
def test_every_command_has_a_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    outcome = run(capsys, command, "--help")
    assert (outcome.status, outcome.err) == (0, "")
    assert command in outcome.out
    assert command in run(capsys, "--help").out


@pytest.mark.parametrize(
    "words",
    [
        ["scoore"],
        ["score"],
        ["score", "a", "--format", "xml"],
        ["export", "a", "--to", "xml"],
        ["new", "silver-and-gold"],
        ["new", "--players", "A,B"],
        ["record", "a"],
        ["show"],
        ["rules"],
        ["sheets", "burn"],
        ["games", "extra"],
        ["--nonsense"],
    ],
)
def test_bad_arguments_have_status_2_and_a_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    outcome = run(capsys, *words)
    assert (outcome.status, outcome.out) == (2, "")
    assert "--help" in outcome.err


def test_a_whole_evening_works_as_processes(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    made = as_process("new", "silver-and-gold", "--players", "Sarah,Linus", "--file", path, "--no-app")
    assert (made.returncode, made.stdout.decode().strip()) == (0, str(path))
    streamed = as_process("record", path, "-", stdin=SETUP.encode())
    assert streamed.returncode == 0
    assert as_process("record", path, "cross", "player=Sarah", "card=purple-04", "boxes=[B2]").returncode == 1
    assert as_process("record", path, "crosss").returncode == 2
    scored = as_process("score", "-", "--format", "json", stdin=path.read_bytes())
    assert json.loads(scored.stdout)["finished"] is False
    assert scored.stderr == b""
