"""Recording on the command line: the short form, the time, undos, and corrections alone or in groups."""

import json
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad.packs import pack as packs
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


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["amend", "before=0", "with={kind=note,text=x}"], "before"),
        (["amend", "before=99", "with={kind=note,text=x}"], "before"),
        (["amend", "before=5", "with={kind=note,text=x}"], "before"),
        (["amend", "event=99", "drop=true"], "event"),
        (["amend", "before=4", "drop=true"], "with"),
        (["amend", "before=4", "with={kind=undo}"], "with"),
        (["correct"], "first"),
        (["correct", "rename={Sarah=Linus}"], "players"),
        (["correct", "rename={Tim=Tom}"], "rename"),
        (["correct", 'rename={Sarah=""}'], "players"),
        (["correct", "first=Tim"], "first"),
        (["correct", "players=[Sarah]"], "players"),
        (["correct", "players=[Sarah,Sarah]"], "players"),
        (["correct", "players=[Sarah,Tim]"], "players"),
        (["correct", "ids={purple-99=purple-05}"], "ids"),
        (["correct", "ids={purple-04=purple-99}"], "ids"),
        (["correct", "rulings={nonsense=1}"], "rulings"),
        (["correct", "rulings={fifth-palm=maybe}"], "rulings"),
        (["correct", "sheets=side-a"], "side-a"),
        (["correct", "sheets=no-such-pack"], "no-such-pack"),
        (["correct", "cause=whim", "first=Linus"], "cause"),
        (["decision", "player=Tim", "points=3", "why=x"], "player"),
        (["decision", "player=Sarah", "points=0", "why=x"], "points"),
        (["decision", "player=Sarah", "points=3"], "why"),
        (["decision", "player=Sarah", "points=1.5", "why=x"], "points"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else each,
)
def test_a_correction_that_makes_no_sense_is_refused_by_its_key(
    cli: Cli, revealed: Path, words: list[str], key: str
) -> None:
    before = revealed.read_bytes()
    ran = cli.refused("record", revealed, *words)
    assert key in ran.err
    assert revealed.read_bytes() == before


def test_sheets_on_which_earlier_events_do_not_exist_are_refused(cli: Cli, revealed: Path) -> None:
    (revealed.parent / "sheets").mkdir()
    pack = revealed.parent / "sheets" / "other.toml"
    text = Path(packs.find("silver-and-gold")).read_text("utf-8")
    assert "purple-04" in text
    pack.write_text(text.replace("purple-04", "purple-54"), "utf-8")
    before = revealed.read_bytes()
    ran = cli.refused("record", revealed, "correct", "sheets=other")
    assert "event 1 cannot be read" in ran.err
    assert revealed.read_bytes() == before


def test_nothing_is_inserted_before_an_event_that_is_not_in_force(cli: Cli, revealed: Path) -> None:
    assert cli("record", revealed, "undo").status == 0
    for number in (4, 5):  # undone, and the undo itself
        ran = cli.refused("record", revealed, "amend", f"before={number}", "with={kind=note,text=x}")
        assert "in force" in ran.err


def test_names_in_corrections_may_be_written_in_any_case(cli: Cli, revealed: Path) -> None:
    for words in (["players=[linus,SARAH]"], ["first=sarah"], ["rename={sarah=Sara}"]):
        assert cli("record", revealed, "correct", *words).status == 0
    game = scorepad.load(revealed)
    assert (game.players, game.header.first) == (("Linus", "Sara"), "Sara")


def test_a_decision_is_a_line_of_the_result_under_its_rule(cli: Cli, revealed: Path) -> None:
    assert cli("record", revealed, "decision", "player=linus", "points=-2", "why=late").status == 0
    table = json.loads(cli("score", revealed, "--format", "json").out)
    (line,) = next(each for each in table["standings"] if each["player"] == "Linus")["lines"]
    assert (line["item"], line["rule"], line["points"]) == ("decision:5", "decision", -2)
    assert "\ndecision  [" in cli("rules", "silver-and-gold").out


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


def test_a_group_that_breaks_a_rule_is_refused_as_a_whole(cli: Cli, record: Path) -> None:
    drop = '[[event]]\nkind = "amend"\nevent = 3\ndrop = true\n\n'
    status, told = stream(cli, record, REVEAL, FIRST, drop)
    assert status == 1
    assert "blocks 2 to 3" in told
    assert "1 event before" in told
    assert scorepad.load(record).count == 4


def test_a_rename_and_its_undo_bring_nobody_anything(cli: Cli, revealed: Path) -> None:
    assert cli("record", revealed, "cross", "sarah", "purple-04", "B1").status == 0
    for words in (["correct", "rename={Sarah=Linus,Linus=Sarah}"], ["undo"], ["correct", "rename={Linus=Lina}"]):
        ran = cli("record", revealed, *words)
        assert ran.status == 0, ran.err
        assert "+1" not in ran.out
