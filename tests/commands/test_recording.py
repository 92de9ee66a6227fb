"""Recording on the command line: the short form, the time, undos, and corrections alone or in groups."""

from pathlib import Path

import pytest
import tomli

import scorepad
from tests.commands.console import NOON, SETUP, Cli


def recorded(path: Path) -> list[dict[str, object]]:
    """The blocks of a record, without the time."""
    blocks: list[dict[str, object]] = tomli.loads(path.read_text("utf-8"))["event"]
    return [{key: value for key, value in block.items() if key != "at"} for block in blocks]


@pytest.fixture
def revealed(cli: Cli, record: Path) -> Path:
    """The L4 was revealed as event 4."""
    assert cli("record", record, "reveal", "pattern=L4").status == 0
    return record


# ---------------------------------------------------------------------- the time
@pytest.mark.usefixtures("noon")
def test_an_event_gets_the_time_in_utc_and_whole_seconds(cli: Cli, record: Path) -> None:
    assert cli("record", record, "reveal", "pattern=L4").status == 0
    assert scorepad.load(record).events[-1].at == NOON


def test_the_clock_is_in_utc_and_has_whole_seconds(cli: Cli, record: Path) -> None:
    assert cli("record", record, "reveal", "pattern=L4").status == 0
    at = scorepad.load(record).events[-1].at
    assert at is not None
    assert at.utcoffset() is not None
    assert at.microsecond == 0


@pytest.mark.usefixtures("noon")
def test_a_time_that_is_given_is_kept(cli: Cli, record: Path) -> None:
    assert cli("record", record, "reveal", "pattern=L4", "at=2026-01-02T03:04:05Z").status == 0
    at = scorepad.load(record).events[-1].at
    assert at is not None
    assert at.year == 2026
    assert at.hour == 3


def test_a_stream_is_left_as_it_is(cli: Cli, empty: Path, noon: str) -> None:
    cli.feed(SETUP)
    assert cli("record", empty, "-").status == 0
    assert noon not in empty.read_text("utf-8")


# ---------------------------------------------------------------------- the short form
@pytest.mark.parametrize(
    "words",
    [
        ["cross", "Sarah", "purple-04", "B1"],
        ["cross", "sarah", "purple-04", "b1"],
        ["cr", "sa", "purple-04", "b1"],
        ["sarah", "cross", "purple-04", "B1"],
        ["cross", "player=SARAH", "card=PURPLE-04", "boxes=[b1]"],
        ["cross", "player=sarah", "purple-04", "B1"],
    ],
    ids=" ".join,
)
def test_the_short_form_and_any_case_mean_the_same(cli: Cli, revealed: Path, words: list[str]) -> None:
    ran = cli("record", revealed, *words)
    assert ran.status == 0, ran.err
    assert recorded(revealed)[-1] == {
        "kind": "cross",
        "player": "Sarah",
        "card": "purple-04",
        "boxes": ["B1"],
    }


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["note", "tea", "break"], "tea break"),
        (["note", "tea break"], "tea break"),
        (["note", "text=tea break"], "tea break"),
    ],
)
def test_a_note_takes_the_rest(cli: Cli, empty: Path, words: list[str], text: str) -> None:
    assert cli("record", empty, *words).status == 0
    assert recorded(empty)[-1] == {"kind": "note", "text": text}


def test_a_name_with_spaces_is_one_word_of_the_shell(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Anna Maria", "Linus"]), path)
    for words in (["claim", "anna maria", "7"], ["claim", "player=anna maria", "points=7"]):
        ran = cli("record", path, *words)
        assert ran.status == 0, ran.err
        assert recorded(path)[-1] == {"kind": "claim", "points": 7, "player": "Anna Maria"}


@pytest.mark.parametrize("words", [["cross", "tim", "purple-04", "B1"], ["crozz", "sarah"], ["claim", "sarah"]])
def test_words_that_fit_nothing_are_refused(cli: Cli, revealed: Path, words: list[str]) -> None:
    before = revealed.read_bytes()
    cli.refused("record", revealed, *words)
    assert revealed.read_bytes() == before


# ---------------------------------------------------------------------- undo
def test_an_undo_says_what_was_undone(cli: Cli, revealed: Path) -> None:
    told = cli("record", revealed, "undo").out
    assert told.startswith("event 5: event 4 undone: ")
    assert "L4" in told


def test_an_undone_group_is_named_as_a_whole(cli: Cli, revealed: Path) -> None:
    words = ["--change", "4", "pattern=I2", "--insert", "4", "note", "text=cake", "--commit"]
    assert cli("what-if", revealed, *words).status == 0
    told = cli("record", revealed, "undo").out
    assert told.startswith("event 7: events 5 to 6 undone: ")
    assert "I2" in told
    assert "cake" in told


# ---------------------------------------------------------------------- corrections
@pytest.mark.parametrize(
    "words",
    [
        ["amend", "event=4", "drop=true", "more=true"],
        ["correct", "place=here", "more=true"],
        ["amend", "4", "drop", "more"],
    ],
    ids=" ".join,
)
def test_half_a_group_is_refused_with_the_way_to_record_it(cli: Cli, revealed: Path, words: list[str]) -> None:
    before = revealed.read_bytes()
    ran = cli.refused("record", revealed, *words)
    assert "record FILE -" in ran.err
    assert "what-if" in ran.err
    assert revealed.read_bytes() == before


# ---------------------------------------------------------------------- groups in a stream
REVEAL = '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
FIRST = '[[event]]\nkind = "correct"\nmore = true\nrename = { Sarah = "Sara" }\n\n'
SECOND = '[[event]]\nkind = "amend"\nevent = 1\n\n[event.with]\nkind = "deal"\nplayer = "Sara"\n'
SECOND += 'keep = ["purple-04", "green-04"]\n\n'
WRONG = SECOND.replace("Sara", "Tim")
NOTE = '[[event]]\nkind = "note"\ntext = "x"\n\n'


def stream(cli: Cli, path: Path, *blocks: str) -> tuple[int, str]:
    cli.feed("".join(blocks))
    ran = cli("record", path, "-")
    return ran.status, ran.out + ran.err


def test_a_group_in_a_stream_is_recorded_together(cli: Cli, record: Path) -> None:
    status, told = stream(cli, record, REVEAL, FIRST, SECOND, NOTE)
    assert status == 0, told
    game = scorepad.load(record)
    assert [event.kind for event in game.events[3:]] == ["reveal", "correct", "amend", "note"]
    assert game.players == ("Sara", "Linus")
    assert "events 5 to 6: " in told


@pytest.mark.parametrize(
    ("blocks", "block", "count"),
    [
        ([REVEAL, FIRST], "block 2", 1),
        ([FIRST], "block 1", 0),
        ([REVEAL, FIRST, NOTE], "block 3", 1),
        ([REVEAL, NOTE, FIRST, WRONG, NOTE], "block 4", 2),
        ([REVEAL, FIRST.replace("Sarah", "Tim"), SECOND], "block 2", 1),
        ([REVEAL, FIRST, "[[event]]\nkind = \n\n[[event]]\n"], "block 3", 1),
        ([REVEAL, FIRST, SECOND, NOTE.replace("text", "txet")], "block 4", 3),
        ([REVEAL, REVEAL.replace("L4", "nothing")], "block 2", 1),
    ],
)
def test_a_stream_says_at_which_of_its_blocks_it_stopped_and_what_was_recorded_before(
    cli: Cli, record: Path, blocks: list[str], block: str, count: int
) -> None:
    status, told = stream(cli, record, *blocks)
    assert status == 2
    assert f"stopped at {block};" in told
    assert scorepad.load(record).count == 3 + count
    assert (f"{count} event" in told) is (count > 0)


def test_a_rename_and_its_undo_bring_nobody_anything(cli: Cli, revealed: Path) -> None:
    assert cli("record", revealed, "cross", "sarah", "purple-04", "B1").status == 0
    for words in (["correct", "rename={Sarah=Linus,Linus=Sarah}"], ["undo"], ["correct", "rename={Linus=Lina}"]):
        ran = cli("record", revealed, *words)
        assert ran.status == 0, ran.err
        assert "+1" not in ran.out
