"""Starting a game and recording its events."""

import io
import subprocess
import sys
from datetime import date
from pathlib import Path
from threading import Timer

import pytest
import tomli

import scorepad
from scorepad.games.silver_and_gold import State
from tests.commands.console import SETUP, Cli


# ---------------------------------------------------------------------- new
def test_new_writes_the_record_and_prints_only_its_path(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    outcome = cli("new", "silver-and-gold", "--players", "Sarah, Linus,Tim", "--file", path, "--no-app")
    assert outcome.status == 0
    assert outcome.out == f"{path}\n"
    assert "Sarah" in outcome.err, "who is to do something next"
    head = tomli.loads(path.read_text("utf-8"))
    assert (head["scorepad"], head["game"]) == (1, "silver-and-gold")
    assert head["players"] == ["Sarah", "Linus", "Tim"]
    assert head["first"] == "Sarah"
    assert head["fingerprint"].startswith("sha256:")
    assert path.read_text("utf-8").startswith("scorepad = 1\n")


def test_new_without_no_app_writes_the_record_as_well(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    path = tmp_path / "a.toml"
    outcome = cli("new", "silver-and-gold", "--players", "Sarah,Linus", "--file", path)
    assert outcome.status == 0
    assert path.exists()


def test_new_takes_start_player_place_and_rulings(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--no-app", "--file", str(path)]
    words += ["--first", "Linus", "--place", "Kitchen table"]
    words += ["--ruling", "fifth-palm=replaces-lowest", "--ruling", 'last-tie="seating"']
    assert cli(*words).status == 0
    head = tomli.loads(path.read_text("utf-8"))
    assert head["first"] == "Linus"
    assert head["place"] == "Kitchen table"
    assert head["rulings"] == {"fifth-palm": "replaces-lowest", "last-tie": "seating"}


def test_new_with_tally_takes_only_the_last_page(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    cli("new", "silver-and-gold", "--players", "Sarah,Linus", "--tally", "--no-app", "--file", path)
    assert tomli.loads(path.read_text("utf-8"))["mode"] == "tally"
    words = ["coins=8", "trophies=[6,5]", "palms=[3,1]", "cards=[grey-01,purple-04]"]
    assert cli("record", path, "tally", "player=Sarah", *words).status == 0
    assert cli("record", path, "reveal", "pattern=L4").status == 1


def test_new_takes_a_sheet_pack_that_lies_beside_the_record(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    cli("sheets", "new", "silver-and-gold", tmp_path / "sheets" / "my-copy.toml")
    path = tmp_path / "a.toml"
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--sheets", "my-copy", "--no-app"]
    assert cli(*words, "--file", path).status == 0
    assert scorepad.load(path).header.sheets == "my-copy"


def test_new_without_a_file_name_takes_one_with_the_date_in_this_folder(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--no-app"]
    names = [cli(*words).out.strip() for _ in range(3)]
    assert len(set(names)) == 3
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    assert all(str(date.today().year) in name and name.startswith("silver-and-gold") for name in names)


# ---------------------------------------------------------------------- record
def test_recording_appends_one_block_and_changes_nothing_before(cli: Cli, record: Path, noon: str) -> None:
    before = record.read_text("utf-8")
    outcome = cli("record", record, "reveal", "pattern=L4")
    assert outcome.status == 0
    assert record.read_text("utf-8") == f'{before}[[event]]\nkind = "reveal"\nat = {noon}\npattern = "L4"\n\n'


def test_recording_prints_the_number_of_the_event_and_narrates_what_is_next(cli: Cli, record: Path) -> None:
    outcome = cli("record", record, "reveal", "pattern=L4")
    assert outcome.out.startswith("event 4")
    assert outcome.out.count("\n") == 1
    assert "Sarah" in outcome.err


def test_recording_tells_what_an_event_earned(cli: Cli, record: Path) -> None:
    cli("record", record, "reveal", "pattern=L4")
    outcome = cli("record", record, "cross", "player=Sarah", "card=purple-04", "boxes=[B1]")
    assert "+1" in outcome.out


@pytest.mark.parametrize(
    "keep",
    [
        *("keep=[purple-04,green-04]", "keep=[ purple-04 , green-04 ]", 'keep=["purple-04", "green-04"]'),
        *("keep=['purple-04','green-04']", 'keep=["purple-04",\n\n"green-04",]'),
    ],
)
def test_a_list_is_given_as_bare_words_or_as_toml(cli: Cli, empty: Path, keep: str) -> None:
    assert cli("record", empty, "deal", "player=Sarah", keep).status == 0
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
        ("text=well {sic} recorded", "well {sic} recorded"),
        ("text=red {or blue", "red {or blue"),
        ('text="two\\nlines"', "two\nlines"),
    ],
)
def test_a_bare_word_is_a_string_and_a_toml_string_is_read(cli: Cli, empty: Path, word: str, text: str) -> None:
    assert cli("record", empty, "note", word).status == 0
    assert tomli.loads(empty.read_text("utf-8"))["event"][0]["text"] == text


def test_dates_numbers_and_tables_are_toml_values(cli: Cli, record: Path) -> None:
    assert cli("record", record, "reveal", "pattern=L4", "at=2026-11-15T19:34:10Z", "by=Tim").status == 0
    assert cli("record", record, "claim", "player=Sarah", "points=0").status == 0
    amended = 'with={ kind = "reveal", pattern = "I2" }'
    assert cli("record", record, "amend", "event=4", "why=misread", amended).status == 0
    assert scorepad.load(record).state_as(State).pattern == "I2"


@pytest.mark.parametrize(
    "word",
    [
        "with={kind=reveal,pattern=I2}",
        "with={ kind = reveal, pattern = I2 }",
        "with={kind=reveal, note=well read, pattern=I2}",
    ],
)
def test_bare_words_in_a_table_are_strings(cli: Cli, record: Path, word: str) -> None:
    assert cli("record", record, "reveal", "pattern=L4").status == 0
    assert cli("record", record, "amend", "event=4", "why=misread", word).status == 0
    assert scorepad.load(record).state_as(State).pattern == "I2"


@pytest.mark.parametrize("word", ["with={kind=reveal", "with={kind reveal}", "with={kind==reveal}", "with=[{]}"])
def test_a_table_that_cannot_be_read_is_refused(cli: Cli, record: Path, word: str) -> None:
    before = record.read_bytes()
    outcome = cli("record", record, "amend", "event=3", "why=misread", word)
    assert (outcome.status, outcome.out) == (2, "")
    assert "is not a TOML value" in outcome.err
    assert record.read_bytes() == before


def test_a_stream_records_one_block_after_the_other(cli: Cli, empty: Path) -> None:
    cli.feed(SETUP)
    outcome = cli("record", empty, "-")
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
def test_a_stream_is_read_leniently_in_form(cli: Cli, empty: Path, stream: str) -> None:
    cli.feed(stream)
    assert cli("record", empty, "-").status == 0
    assert len(scorepad.load(empty).events) == 3


def test_a_stream_takes_an_amendment_whose_table_stands_under_a_blank_line(cli: Cli, record: Path) -> None:
    cli.feed(
        '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
        '[[event]]\nkind = "amend"\nevent = 4\nwhy = "misread"\n\n'
        '[event.with]\nkind = "reveal"\npattern = "I2"\n\n',
    )
    outcome = cli("record", record, "-")
    assert (outcome.status, outcome.err.count("missing")) == (0, 0)
    assert scorepad.load(record).state_as(State).pattern == "I2"


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


def test_only_what_is_missing_is_asked_for(cli: Cli) -> None:
    who = cli.refused("new", "silver-and-gold", "--no-app")
    assert "--players" in who.err
    assert "loot-island" not in who.err
    which = cli.refused("new", "--players", "A,B", "--no-app")
    assert "loot-island" in which.err
    assert "--players" not in which.err
