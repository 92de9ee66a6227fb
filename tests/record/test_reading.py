"""Reading a record: lenient in form, strict in meaning, and in blocks the same as by the parser."""

import re
from pathlib import Path
from random import Random

import pytest
import tomli

import scorepad
from scorepad.engine.events import Amend, Claim, Note
from scorepad.record.reading import read_blocks
from scorepad.system import limits
from scorepad.system.errors import RecordError
from tests.record.texts import HEAD, NOTE, block, names, read, refusal, suggests


# ---------------------------------------------------------------------- how much
def test_too_many_moves_are_refused_and_remarks_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RECORD_MOVES", 2)
    move = block('kind = "reveal"\npattern = "L4"')
    assert len(read(HEAD + NOTE * 3 + move * 2).game.events) == 5
    with pytest.raises(RecordError):
        read(HEAD + NOTE * 3 + move * 3)


# ---------------------------------------------------------------------- lenient in form
def test_a_record_of_nothing_but_its_header_is_a_game_that_has_not_begun() -> None:
    assert read(HEAD).game.events == ()
    assert read(HEAD).warnings == ()


def test_an_event_is_numbered_by_its_place_among_the_blocks() -> None:
    texts = [event.text for event in read(HEAD + NOTE + NOTE.replace("first", "second")).game.events]  # type: ignore[attr-defined]
    assert texts == ["first", "second"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(HEAD + '[[event]]\ntext = "first"\nkind = "note"\n\n', id="another order of keys"),
        pytest.param(
            'players = ["Sarah", "Linus"]\ngame = "silver-and-gold"\nscorepad = 1\n' + NOTE, id="version last"
        ),
        pytest.param(
            "# our game\n" + HEAD + '# now\n[[event]] # one\nkind = "note" # a remark\ntext = "first"\n\n',
            id="comments",
        ),
        pytest.param((HEAD + NOTE).replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\ufeff" + HEAD + NOTE, id="BOM"),
        pytest.param("\ufeff" + (HEAD + NOTE).replace("\n", "\r\n"), id="BOM and CRLF"),
        pytest.param(HEAD + "  [[ event ]]\n\tkind='note'\n  text   =\t'first'\n \n", id="spacing"),
        pytest.param(HEAD + "[[event]]\n'kind' = \"note\"\n\"text\" = '''first'''\n\n", id="quoted keys"),
        pytest.param(HEAD + '[[event]]\nkind = "\\u006eote"\ntext = "f\\U00000069rst"\n\n', id="escapes"),
        pytest.param(HEAD + 'event = [{ kind = "note", text = "first" }]\n\n', id="inline array"),
        pytest.param(HEAD + 'event = [\n  { text = "first", kind = "note" },\n]\n', id="inline array on lines"),
        pytest.param(HEAD + NOTE + "\n \n\t\n\n", id="more empty lines"),
        pytest.param(HEAD.rstrip() + "\n" + NOTE, id="no empty line after the header"),
    ],
)
def test_the_form_of_a_record_is_free(text: str) -> None:
    assert read(text).game.events == (Note(text="first"),)


def test_a_player_is_found_however_the_name_is_composed() -> None:
    head = HEAD.replace("Sarah", "Zo\u00eb")
    (claim,) = read(head + block('kind = "claim"\npoints = 3\nplayer = "Zoe\u0308"')).game.events
    assert claim == Claim(points=3, player="Zo\u00eb")


@pytest.mark.parametrize(
    "table",
    [
        '[mine]\nsnacks = "nuts"\n\n',
        '[[mine]]\nsnacks = "nuts"\n\n[[mine]]\n\n',
        "[mine.deep]\nx = [1, { y = 2 }]\n\n",
    ],
)
@pytest.mark.parametrize("place", ["before", "after"])
def test_an_unknown_table_is_kept_and_warned_about(table: str, place: str) -> None:
    found = read(HEAD + table + NOTE if place == "before" else HEAD + NOTE + table)
    assert "mine" in found.game.header.extra
    assert any(names(warning, "mine") for warning in found.warnings)
    assert found.game.events == (Note(text="first"),)


def test_a_misspelled_table_is_kept_with_the_name_that_was_meant() -> None:
    (warning,) = read(HEAD + '[ruling]\nfifth-palm = "lapses"\n\n').warnings
    assert suggests(warning, "rulings")


def test_a_record_written_with_another_pack_is_read_with_a_warning() -> None:
    found = read(HEAD.rstrip() + '\nfingerprint = "sha256:0123"\n\n' + NOTE)
    assert len(found.warnings) == 1
    assert found.game.events == (Note(text="first"),)


def test_a_well_formed_event_that_breaks_a_rule_is_read_as_a_finding() -> None:
    game = read(HEAD + NOTE + block('kind = "reveal"\npattern = "L4"')).game
    assert [(finding.event, finding.rule) for finding in game.findings()] == [(2, "turn-sequence")]


# ---------------------------------------------------------------------- strict in meaning
@pytest.mark.parametrize(
    ("keys", "key", "near"),
    [
        ('kind = "reveel"\npattern = "L4"', "kind", "reveal"),
        ('kind = "Note"\ntext = "x"', "kind", "note"),
        ('kind = "xyzzy"', "kind", None),
        ('kind = ""', "kind", None),
        ("kind = 7", "kind", None),
        ('kind = ["note"]\ntext = "x"', "kind", None),
        ('text = "x"', "kind", None),
        ('kind = "reveal"\npatern = "L4"', "patern", "pattern"),
        ('kind = "note"\ntext = "x"\nplayer = "Sarah"', "player", None),
        ('kind = "note"\ntext = "x"\nwho = "Tim"', "who", None),
        ('kind = "undo"\nwhi = "x"', "whi", "why"),
        ('kind = "claim"\npoints = 3', "player", None),
        ('kind = "claim"\nplayer = "Sarah"', "points", None),
        ('kind = "note"', "text", None),
        ('kind = "amend"\nwhy = "x"\ndrop = true', "event", None),
        ('kind = "amend"\nevent = 1\nwhy = "x"', "drop", None),
        ('kind = "deal"\nplayer = "Sarah"', "keep", None),
        ('kind = "take"\nplayer = "Sarah"\ncard = "grey-01"', "from", None),
        ('kind = "note"\ntext = 5', "text", None),
        ('kind = "note"\ntext = ["x"]', "text", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = "3"', "points", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = true', "points", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = 3.0', "points", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = nan', "points", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = inf', "points", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = 1e400', "points", None),
        ('kind = "claim"\nplayer = "Sarah"\npoints = 9223372036854775808', "points", None),
        ('kind = "claim"\nplayer = "Sarha"\npoints = 3', "player", "Sarah"),
        ('kind = "claim"\nplayer = "sarah"\npoints = 3', "player", "Sarah"),
        ('kind = "claim"\nplayer = "Bartholomew"\npoints = 3', "player", None),
        ('kind = "claim"\nplayer = ["Sarah"]\npoints = 3', "player", None),
        ('kind = "deal"\nplayer = "Sarah"\nkeep = "grey-01"', "keep", None),
        ('kind = "deal"\nplayer = "Sarah"\nkeep = ["grey-01", "grey-13"]', "keep", "grey-1"),
        ('kind = "deal"\nplayer = "Sarah"\nkeep = [1, 2]', "keep", None),
        ('kind = "deal"\nplayer = "Sarah"\nkeep = { a = "grey-01" }', "keep", None),
        (
            'kind = "deal"\nplayer = "Sarah"\nkeep = ["grey-01", "grey-02"]\ndealt = ["gray-01"]',
            "dealt",
            "grey-01",
        ),
        ('kind = "reveal"\npattern = "L44"', "pattern", "L4"),
        ('kind = "reveal"\npattern = "W"', "pattern", None),
        ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-99"\nboxes = ["A1"]', "card", "grey-"),
        ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["1A"]', "boxes", None),
        ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["a1"]', "boxes", "A1"),
        ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["A0"]', "boxes", None),
        ('kind = "bonus"\nplayer = "Sarah"\ncard = "grey-01"\nbox = ["A1"]', "box", None),
        ('kind = "take"\nplayer = "Sarah"\ncard = "grey-01"\nfrom = "dek"', "from", "deck"),
        ('kind = "note"\ntext = "x"\nat = "2026-11-15"', "at", None),
        ('kind = "note"\ntext = "x"\nat = 2026-11-15', "at", None),
        ('kind = "note"\ntext = "x"\nat = 19:34:10', "at", None),
        ('kind = "note"\ntext = "x"\nby = 3', "by", None),
        ('kind = "note"\ntext = "x"\nnote = false', "note", None),
        ('kind = "note"\ntext = "x"\nstands = true', "stands", None),
        ('kind = "tally"\nplayer = "Sarah"\ncoins = -1\ntrophies = []\npalms = []\ncards = []', "coins", None),
        (
            'kind = "tally"\nplayer = "Sarah"\ncoins = 1\ntrophies = ["6"]\npalms = []\ncards = []',
            "trophies",
            None,
        ),
    ],
)
def test_a_malformed_event_is_named_by_its_number_and_key(keys: str, key: str, near: str | None) -> None:
    message = refusal(HEAD + NOTE + block(keys) + NOTE)
    assert names(message, "event 2")
    assert names(message, key)
    assert ("mean" in message) == (near is not None)
    if near is not None:
        assert re.search(rf'mean "{near}', message)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param('kind = "amend"\nevent = 2\nwhy = "x"\ndrop = true', id="amend itself"),
        pytest.param('kind = "amend"\nevent = 3\nwhy = "x"\ndrop = true', id="amend the future"),
        pytest.param('kind = "amend"\nevent = 0\nwhy = "x"\ndrop = true', id="amend the start"),
        pytest.param('kind = "amend"\nevent = -1\nwhy = "x"\ndrop = true', id="amend before the start"),
        pytest.param('kind = "amend"\nevent = true\nwhy = "x"\ndrop = true', id="amend truth"),
        pytest.param('kind = "amend"\nevent = 1\nwhy = "x"\ndrop = false', id="drop nothing"),
        pytest.param('kind = "amend"\nevent = 1\nwhy = "x"\nwith = "note"', id="with a text"),
        pytest.param('kind = "amend"\nevent = 1\nwhy = "x"\nwith = {}', id="with nothing"),
        pytest.param('kind = "amend"\nevent = 1\nwhy = "x"\nwith = { kind = "note" }', id="with half a note"),
    ],
)
def test_a_malformed_amendment_is_named_by_its_number(keys: str) -> None:
    message = refusal(HEAD + NOTE + block(keys) + NOTE)
    assert names(message, "event 2")
    assert names(message, "amend")


def test_an_undo_of_nothing_is_malformed() -> None:
    assert names(refusal(HEAD + NOTE + block('kind = "undo"') * 2 + NOTE), "event 3")


def test_a_mistake_in_a_corrected_event_is_named_with_all_its_keys() -> None:
    message = refusal(
        HEAD + NOTE + block('kind = "amend"\nevent = 1\nwhy = "x"\nwith = { kind = "reveal", pattern = "L5" }')
    )
    assert [word for word in ("event 2", "amend", "with", "reveal", "pattern") if not names(message, word)] == []


@pytest.mark.parametrize("value", ['"none"', "3", "[1, 2]", '["note"]', "{ kind = 'note' }", "[[]]"])
def test_events_that_are_not_tables_are_refused(value: str) -> None:
    assert names(refusal(HEAD + f"event = {value}\n\n"), "event")


def test_an_event_of_no_keys_is_malformed_unless_it_is_the_last_and_cut() -> None:
    assert names(refusal(HEAD + "[[event]]\n\n" + NOTE), "event 1")
    assert names(refusal(HEAD + NOTE + "[[event]]\n\n"), "event 2")


def test_the_message_begins_with_the_name_of_the_file() -> None:
    assert refusal(HEAD + block('kind = "xyzzy"')).startswith("evening.toml: ")


def test_no_message_carries_characters_that_disturb_a_terminal() -> None:
    message = refusal(HEAD + block('kind = "\\u001b[31m\\u009b\\u202e\\u0007"'))
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", message) is None


def test_messages_stay_short_however_long_the_mistake() -> None:
    assert len(refusal(HEAD + block(f'kind = "{"x" * 100_000}"'))) < 1000
    assert len(refusal(HEAD + block(f'kind = "note"\ntext = "x"\n{"x" * 100_000} = 1'))) < 1000
    assert len(refusal(HEAD + block(f'kind = "claim"\nplayer = "{"x" * 100_000}"\npoints = 1'))) < 1000


# ---------------------------------------------------------------------- anything at all
def test_an_amendment_is_read_from_a_table_of_its_own() -> None:
    text = (
        HEAD
        + NOTE
        + '[[event]]\nkind = "amend"\nevent = 1\nwhy = "w"\n[event.with]\nkind = "note"\ntext = "x"\n\n'
    )
    assert read(text).game.events[1] == Amend(event=1, why="w", corrected=Note(text="x"))


# ---------------------------------------------------------------------- records read in blocks
SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))
PIECES = [
    '"', "'", '"""', "'''", "\\", "\n", "\r\n", "\t", "\x00", "\x7f", " ", "=", " = ", "#", "# a = 1", ",", ".",
    "-", "0", "01", "1_000", "0x1F", "1e3", "inf", "true", "[", "]", "[[event]]", "\n[[event]]\n", "\n[event]\n",
    "\n[event.with]\n", "[[", "{", "}", "{ a = 1 }", "[1, 2]", "[1,2]",
    "[1, 02]", '["a", "b"]', '"a", "b"', "\u2028", "é", "\\u00e9",
    '\nkind = "note"\n', "\nplayer.x = 1\n", "\nevent = 1\n", '\n"kind" = "x"\n', "\n\n", "2026-11-15T19:40:00Z",
]  # fmt: skip


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
def test_every_sample_is_written_in_blocks(sample: Path) -> None:
    text = sample.read_text(encoding="utf-8")
    assert read_blocks(text.encode()) == tomli.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'x = """\n[[event]]\nkind = "note"\n"""\n',
        "x = '''\n[[event]]\nkind = 1\n'''\n",
        "[[event]]\na = 1\n\n[[event]]\nb = 2\n",
        "x = 1\n\n[[event]]\na = 1\na = 2\n",
        "x = 1\n\n[[event]]\na = 1\n\n[event.with]\nb = 2\n",
        "x = 1\n\n[[event]]\na = [\n1,\n]\n",
        "x = 1\n\n[[event]]\na.b = 1\na.c = 2\n",
        "event = []\n\n[[event]]\na = 1\n",
        "event.x = 1\n\n[[event]]\na = 1\n",
        "x = 1\n\n[[event]]\n# a remark\na = 1\n",
        'x = 1\n\n[[event]]\na = "cut',
        "x = 1\r\n\r\n[[event]]\r\na = 1\r\n",
        'x = 1\n\n[[event]]\na = "\t"\n',
    ],
)
def test_what_is_not_written_so_is_left_to_the_parser(text: str) -> None:
    assert read_blocks(text.encode()) in (None, _parsed(text))


@pytest.mark.parametrize("seed", range(4))
def test_edited_records_are_never_read_otherwise(seed: int) -> None:
    random = Random(seed)
    texts = [sample.read_text(encoding="utf-8") for sample in SAMPLES if "tally" not in sample.stem]
    in_blocks = 0
    for _ in range(2000):
        text = random.choice(texts)
        starts = [match.start() for match in re.finditer(r"\n\[\[event\]\]", text)]
        first = random.randrange(len(starts) - 3)
        text = text[: starts[0]] + text[starts[first] : starts[first + random.randrange(1, 4)]]
        for _ in range(random.randrange(1, 4)):
            place, gone = random.randrange(starts[0], len(text)), random.choice([0, 0, 1, 1, 3, 12])
            text = text[:place] + random.choice(PIECES) + text[place + gone :]
        found = read_blocks(text.encode())
        assert found is None or found == _parsed(text), text
        in_blocks += found is not None
    assert in_blocks > 50


def _parsed(text: str) -> object:
    try:
        return tomli.loads(text)
    except ValueError:
        return "no TOML"
