"""Starting a game and recording its events: typed, in short, undone, corrected, and from a stream."""

import os
from datetime import date, timedelta
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad.games.silver_and_gold import State
from tests.commands.console import SETUP, Cli

# ---------------------------------------------------------------------- new
NEW = ("new", "silver-and-gold", "--players", "Sarah, Linus,Tim")


def test_new_writes_the_record_and_prints_only_its_path(cli: Cli, here: Path) -> None:
    cli.feed("")
    words = ["--first", "Linus", "--place", "Kitchen table", "--tally"]
    words += ["--ruling", "fifth-palm=replaces-lowest", "--ruling", 'last-tie="seating"']
    outcome = cli(*NEW, *words, "--file", "evening.toml")
    assert (outcome.status, outcome.out) == (0, "evening.toml\n")
    text = (here / "evening.toml").read_text("utf-8")
    assert text.startswith("scorepad = 1\n")
    head = tomli.loads(text)
    assert (head["game"], head["first"], len(head["players"])) == ("silver-and-gold", "Linus", 3)
    assert (head["place"], head["mode"]) == ("Kitchen table", "tally")
    assert head["rulings"] == {"fifth-palm": "replaces-lowest", "last-tie": "seating"}
    assert head["fingerprint"].startswith("sha256:")
    tally = ["player=Sarah", "coins=8", "trophies=[6,5]", "palms=[3,1]", "cards=[grey-01,purple-04]"]
    assert cli("record", "evening.toml", "tally", *tally).status == 0
    assert cli("record", "evening.toml", "reveal", "pattern=L4").status == 1


def test_new_asks_only_for_what_is_missing_and_finds_a_name_with_the_date(cli: Cli, here: Path) -> None:
    outcomes = [cli(*NEW, "--no-app") for _ in range(3)]
    names = [outcome.out.strip() for outcome in outcomes]
    assert sorted(set(names)) == sorted(os.listdir(here))
    assert len(set(names)) == 3
    assert all(str(date.today().year) in name and name.startswith("silver-and-gold") for name in names)
    assert "Sarah" in outcomes[0].err, "who is to do something next"
    who, which = cli.refused(*NEW[:2], "--no-app").err, cli.refused("new", *NEW[2:], "--no-app").err
    assert ("--players" in who, "loot-island" in who) == (True, False)
    assert ("--players" in which, "loot-island" in which) == (False, True)


# ---------------------------------------------------------------------- record
def test_recording_appends_one_block_at_this_moment_and_tells_it(cli: Cli, record: Path, noon: str) -> None:
    before = record.read_text("utf-8")
    outcome = cli("record", record, "reveal", "pattern=L4")
    assert outcome.status == 0
    assert record.read_text("utf-8") == f'{before}[[event]]\nkind = "reveal"\nat = {noon}\npattern = "L4"\n\n'
    assert outcome.out.startswith("event 4")
    assert outcome.out.count("\n") == 1
    assert "Sarah" in outcome.err, "who is next"
    assert "+1" in cli("record", record, "cross", "player=Sarah", "card=purple-04", "boxes=[B1]").out
    assert cli("record", record, "note", "text=x", "at=2026-01-02T03:04:05Z", "by=Tim").status == 0
    assert "at = 2026-01-02T03:04:05Z\n" in record.read_text("utf-8"), "a time that is given is kept"


KEPT, REVEALED = ["purple-04", "green-04"], {"kind": "reveal", "pattern": "I2"}
TYPED: dict[str, object] = {
    "text=late": "late",
    "text=late again, and = tired": "late again, and = tired",
    'text="quoted # mark"': "quoted # mark",
    "text='single'": "single",
    "text=": "",
    "text=Zoë 🌴": "Zoë 🌴",
    "text=don't": "don't",
    "text=well {sic} recorded": "well {sic} recorded",
    "text=red {or blue": "red {or blue",
    'text="two\\nlines"': "two\nlines",
    "keep=[purple-04,green-04]": KEPT,
    "keep=[ purple-04 , green-04 ]": KEPT,
    'keep=["purple-04", "green-04"]': KEPT,
    "keep=['purple-04','green-04']": KEPT,
    'keep=["purple-04",\n\n"green-04",]': KEPT,
    "with={kind=reveal,pattern=I2}": REVEALED,
    "with={ kind = reveal, pattern = I2 }": REVEALED,
    'with={ kind = "reveal", pattern = "I2" }': REVEALED,
    "with={kind=reveal, note=well read, pattern=I2}": {**REVEALED, "note": "well read"},
}
KINDS = {"text": ("note",), "keep": ("deal", "player=Sarah"), "with": ("amend", "event=4", "why=misread")}


def test_bare_words_are_strings_and_toml_is_read_in_lists_and_tables_too(cli: Cli, record: Path) -> None:
    cli("record", record, "reveal", "pattern=L4")
    for word, value in TYPED.items():
        key = word.split("=")[0]
        stands = ["stands=x"] if key == "keep" else []
        assert cli("record", record, *KINDS[key], word, *stands).status == 0, word
        assert tomli.loads(record.read_text("utf-8"))["event"][-1][key] == value
    before = record.read_bytes()
    for word in ("with={kind=reveal", "with={kind reveal}", "with={kind==reveal}", "with=[{]}"):
        assert "is not a TOML value" in cli.refused("record", record, "amend", "event=3", "why=misread", word).err
    assert record.read_bytes() == before


AMENDED = (
    '[[event]]\nkind = "reveal"\npattern = "L4"\n\n[[event]]\nkind = "amend"\nevent = 4\nwhy = "misread"\n\n'
    '[event.with]\nkind = "reveal"\npattern = "I2"\n\n'
)
STREAMS = {
    "as it is": SETUP,
    "without blank lines": SETUP.replace("\n\n", "\n"),
    "remarks": SETUP.replace("\n\n", "\n\n\n# a remark\n\n"),
    "carriage returns": SETUP.replace("\n", "\r\n"),
    "spaced": SETUP.replace("[[event]]", "  [[ event ]]  # next"),
    "not closed": SETUP.rstrip("\n"),
    "names in another case": SETUP.replace("Sarah", "sarah"),
    "lists over blank lines": SETUP.replace('", "', '",\n\n   # the other\n\n"'),
    "an amendment under a blank line": SETUP + AMENDED,
}


@pytest.mark.parametrize("stream", STREAMS.values(), ids=STREAMS)
def test_a_stream_is_read_leniently_and_has_no_time_added(cli: Cli, empty: Path, stream: str, noon: str) -> None:
    cli.feed(stream)
    outcome = cli("record", empty, "-")
    assert outcome.status == 0
    count = 5 if stream.startswith(SETUP + "[") else 3
    told = [line.split(":")[0] for line in outcome.out.splitlines()]
    assert told == [f"event {each + 1}" for each in range(count)]
    game = scorepad.load(empty)
    assert game.count == count
    assert count == 3 or game.state_as(State).pattern == "I2"
    assert noon not in empty.read_text("utf-8")


# ---------------------------------------------------------------------- in short, and in groups
def recorded(path: Path) -> list[dict[str, object]]:
    """The blocks of a record, without the time."""
    blocks: list[dict[str, object]] = tomli.loads(path.read_text("utf-8"))["event"]
    return [{key: value for key, value in block.items() if key != "at"} for block in blocks]


@pytest.fixture
def revealed(cli: Cli, record: Path) -> Path:
    """The L4 was revealed as event 4."""
    assert cli("record", record, "reveal", "pattern=L4").status == 0
    return record


CROSS: dict[str, object] = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1"]}
SHORT: dict[str, dict[str, object]] = {
    "cross|Sarah|purple-04|B1": CROSS,
    "cross|sarah|purple-04|b1": CROSS,
    "cr|sa|purple-04|b1": CROSS,
    "sarah|cross|purple-04|B1": CROSS,
    "cross|player=SARAH|card=PURPLE-04|boxes=[b1]": CROSS,
    "cross|player=sarah|purple-04|B1": CROSS,
    "note|tea|break": {"kind": "note", "text": "tea break"},
    "note|tea break": {"kind": "note", "text": "tea break"},
    "note|text=tea break": {"kind": "note", "text": "tea break"},
    "claim|anna maria|7": {"kind": "claim", "points": 7, "player": "Anna Maria"},
    "claim|player=anna maria|points=7": {"kind": "claim", "points": 7, "player": "Anna Maria"},
}


@pytest.mark.parametrize("words", SHORT)
def test_the_short_form_and_any_case_mean_the_same(cli: Cli, revealed: Path, words: str) -> None:
    cli("record", revealed, "correct", 'rename={Linus="Anna Maria"}')
    ran = cli("record", revealed, *words.split("|"))
    assert ran.status == 0, ran.err
    assert recorded(revealed)[-1] == SHORT[words]


def test_half_a_group_is_refused_with_the_way_to_record_it(cli: Cli, revealed: Path) -> None:
    before = revealed.read_bytes()
    for words in ("amend event=4 drop=true more=true", "correct place=here more=true", "amend 4 drop more"):
        told = cli.refused("record", revealed, *words.split()).err
        assert ("record FILE -" in told, "what-if" in told) == (True, True)
    assert revealed.read_bytes() == before


def test_undos_and_groups_are_told_and_a_rename_brings_nobody_anything(cli: Cli, revealed: Path) -> None:
    words = ["--change", "4", "pattern=I2", "--insert", "4", "note", "text=cake", "--commit"]
    assert cli("what-if", revealed, *words).status == 0
    told = cli("record", revealed, "undo").out
    assert told.startswith("event 7: events 5 to 6 undone: ")
    assert ("I2" in told, "cake" in told) == (True, True)
    told = cli("record", revealed, "undo").out
    assert told.startswith("event 8: event 4 undone: ")
    assert "L4" in told
    for line in ("reveal pattern=L4", "cross sarah purple-04 B1"):
        assert cli("record", revealed, *line.split()).status == 0
    for line in ("correct rename={Sarah=Linus,Linus=Sarah}", "undo", "correct rename={Linus=Lina}"):
        ran = cli("record", revealed, *line.split())
        assert (ran.status, "+1" in ran.out) == (0, False)
    at = scorepad.load(revealed).events[-1].at
    assert at is not None
    assert (at.utcoffset(), at.microsecond) == (timedelta(0), 0)


# ---------------------------------------------------------------------- groups in a stream
REVEAL = '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
FIRST = '[[event]]\nkind = "correct"\nmore = true\nrename = { Sarah = "Sara" }\n\n'
SECOND = '[[event]]\nkind = "amend"\nevent = 1\n\n[event.with]\nkind = "deal"\nplayer = "Sara"\n'
SECOND += 'keep = ["purple-04", "green-04"]\n\n'
WRONG = SECOND.replace("Sara", "Tim")
NOTE = '[[event]]\nkind = "note"\ntext = "x"\n\n'


STOPS: dict[str, tuple[list[str], int]] = {
    "block 2 after the start of a group": ([REVEAL, FIRST], 1),
    "block 1 alone": ([FIRST], 0),
    "block 3 not of the group": ([REVEAL, FIRST, NOTE], 1),
    "block 4 wrong": ([REVEAL, NOTE, FIRST, WRONG, NOTE], 2),
    "block 2 wrong": ([REVEAL, FIRST.replace("Sarah", "Tim"), SECOND], 1),
    "block 3 no TOML": ([REVEAL, FIRST, "[[event]]\nkind = \n\n[[event]]\n"], 1),
    "block 4 after a group": ([REVEAL, FIRST, SECOND, NOTE.replace("text", "txet")], 3),
    "block 2 of no pattern": ([REVEAL, REVEAL.replace("L4", "nothing")], 1),
    "block 2 against a rule": ([REVEAL, REVEAL], 1),
}


@pytest.mark.parametrize("case", STOPS)
def test_a_stream_says_at_which_block_it_stopped_and_what_was_recorded(cli: Cli, record: Path, case: str) -> None:
    blocks, count = STOPS[case]
    cli.feed("".join(blocks))
    told = cli("record", record, "-")
    assert told.status == (1 if case.endswith("rule") else 2)
    assert case[:7] in told.err
    assert ("othing was recorded" in told.err) is (count == 0)
    assert scorepad.load(record).count == 3 + count
    assert (f"{count} event" in told.err) is (count > 0)


def test_a_group_in_a_stream_is_recorded_together(cli: Cli, record: Path) -> None:
    cli.feed(REVEAL + FIRST + SECOND + NOTE)
    ran = cli("record", record, "-")
    assert ran.status == 0, ran.err
    game = scorepad.load(record)
    assert [event.kind for event in game.events[3:]] == ["reveal", "correct", "amend", "note"]
    assert game.players == ("Sara", "Linus")
    assert "events 5 to 6: " in ran.out
