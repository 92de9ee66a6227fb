"""Reading a record: lenient in form, strict in meaning, forgiving to a torn tail."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scorepad
from scorepad.errors import RecordError, ScorepadError, SheetError
from scorepad.events import Amend, Claim, Event, Note
from scorepad.game import Game
from scorepad.record import reading
from scorepad.record.canonical import write_block, write_record
from scorepad.record.reading import Reading, read_bytes, read_record
from tests.players import play

HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
NOTE = '[[event]]\nkind = "note"\ntext = "first"\n\n'


def read(text: str | bytes) -> Reading:
    return read_record(text if isinstance(text, bytes) else text.encode(), "evening.toml")


def block(keys: str) -> str:
    return f"[[event]]\n{keys}\n\n"


def refusal(text: str | bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read(text)
    return str(caught.value)


def game_of(text: str | bytes) -> Game | None:
    """The game, or nothing if it was refused with a sentence; any other error is a failure."""
    try:
        return read(text).game
    except ScorepadError:
        return None


def suggests(message: str, name: str) -> bool:
    return re.search(rf'mean "{re.escape(name)}"', message) is not None


def names(message: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", message) is not None


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
        ('kind = "amend"\nevent = 1\ndrop = true', "why", None),
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


# ---------------------------------------------------------------------- what is not a record at all


def test_a_future_format_is_refused_before_anything_else_is_looked_at() -> None:
    message = refusal('scorepad = 2\ngame = "chess"\n[[event]]\nkind = "castle"\n\n')
    assert names(message, "2")
    assert names(message, "1")
    assert not names(message, "castle")


@pytest.mark.parametrize("version", ['"1"', "1.0", "0", "-1", "true", "[1]", "2026-11-15", "0x" + "f" * 1_000_000])
def test_only_the_format_of_today_is_read(version: str) -> None:
    message = refusal(HEAD.replace("= 1", f"= {version}") + NOTE)
    assert names(message, "1")
    assert len(message) < 1000


def test_a_table_without_a_version_is_not_a_record() -> None:
    assert names(refusal(HEAD.replace("scorepad = 1\n", "")), "scorepad")


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_an_empty_file_is_not_a_record(data: bytes) -> None:
    assert refusal(data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(bytes(range(256)) * 40, id="every byte"),
        pytest.param(b"\x00" * 4096, id="zeros"),
        pytest.param(b"PK\x03\x04\x14\x00\x08\x00" * 20, id="zip"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", id="png"),
        pytest.param((HEAD + NOTE).encode("utf-16"), id="UTF-16"),
        pytest.param((HEAD + NOTE).encode("utf-32"), id="UTF-32"),
        pytest.param((HEAD + NOTE).replace("Sarah", "Zoë").encode("latin-1"), id="Latin 1"),
        pytest.param((HEAD + NOTE).encode().replace(b"first", b"\xed\xa0\x80"), id="lone surrogate"),
        pytest.param((HEAD + NOTE).encode().replace(b"first", b"fi\x00rst"), id="zero in a text"),
        pytest.param(HEAD.encode() + b"\xff\n\n" + NOTE.encode(), id="a byte before the events"),
    ],
)
def test_what_is_not_text_in_utf_8_is_refused(data: bytes) -> None:
    assert len(refusal(data)) < 1000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"scorepad": 1}\n', id="JSON"),
        pytest.param("Sarah 12, Linus 9\n", id="prose"),
        pytest.param(HEAD + "[[event]]\nkind = note\n\n" + NOTE, id="bare word"),
        pytest.param(HEAD + '[[event]]\nkind = "note\ntext = "x"\n\n' + NOTE, id="open quotation mark"),
        pytest.param(HEAD + '[[event]]\nkind = "note"\nkind = "note"\n\n' + NOTE, id="key twice"),
        pytest.param(HEAD + 'players = ["Sarah", "Linus"]\n\n' + NOTE, id="header key twice"),
        pytest.param(HEAD + "[event]\nkind = 'note'\n\n" + NOTE, id="table and list"),
        pytest.param(HEAD + '[[event]]\nkind = "note"\ntext = "x\n\n', id="closed but broken"),
        pytest.param(HEAD + NOTE + "[[event\n\n", id="closed but broken head"),
        pytest.param(HEAD.replace("scorepad = 1", "scorepad = ") + NOTE, id="no value"),
        pytest.param(HEAD.replace("scorepad = 1", "scorepad 1"), id="no equals sign"),
        pytest.param(HEAD[:40], id="cut inside the header"),
    ],
)
def test_what_is_not_toml_is_refused(text: str) -> None:
    assert refusal(text)


def test_a_mistake_before_the_last_block_is_never_taken_for_a_torn_tail() -> None:
    for length in range(len(NOTE)):
        assert refusal(HEAD + NOTE + block("kind = note") + NOTE[:length]), NOTE[:length]
        assert names(refusal(HEAD + NOTE + block('kind = "note"') + NOTE[:length]), "event 2"), NOTE[:length]


@pytest.mark.parametrize("depth", [30, 200, 400, 600, 1000, 100_000])
@pytest.mark.parametrize(
    ("start", "core", "end"),
    [
        pytest.param("[", "", "]", id="lists"),
        pytest.param("{ a = ", "1", " }", id="inline tables"),
        pytest.param('{ kind = "amend", event = 1, why = "x", with = ', "{}", " }", id="amendments"),
    ],
)
def test_deep_nesting_is_refused(start: str, core: str, end: str, depth: int) -> None:
    value = start * depth + core + end * depth
    assert refusal(HEAD + NOTE + block(f'kind = "amend"\nevent = 1\nwhy = "x"\nwith = {value}'))


@pytest.mark.parametrize("depth", [30, 200, 300, 390, 1000, 100_000])
@pytest.mark.parametrize("form", ["[mine{keys}]\nx = 1\n", "[mine]\nx{keys} = 1\n", "[mine]\nx = {lists}\n"])
def test_a_table_of_ones_own_nested_too_deeply_is_refused_or_kept(form: str, depth: int) -> None:
    table = form.format(keys=".a" * depth, lists="[" * depth + "]" * depth)
    game = game_of(HEAD + table)
    assert game is None or read(write_record(game)).game.header.extra == game.header.extra


@pytest.mark.parametrize(
    "digits",
    [
        pytest.param("9" * 1_000_000, id="decimal"),
        pytest.param("0x" + "f" * 1_000_000, id="hexadecimal"),
        pytest.param("0b" + "1" * 1_000_000, id="binary"),
        pytest.param("9" * 4000, id="four thousand digits"),
        pytest.param("1e999999999", id="exponent"),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        HEAD + NOTE + '[[event]]\nkind = "claim"\nplayer = "Sarah"\npoints = {}\n\n',
        HEAD + NOTE + '[[event]]\nkind = "amend"\nevent = {}\nwhy = "x"\ndrop = true\n\n',
        HEAD + NOTE + '[[event]]\nkind = "deal"\nplayer = "Sarah"\nkeep = [{}]\n\n',
        "first = {}\n" + HEAD,
        "mine = {}\n" + HEAD,
    ],
)
def test_an_enormous_number_is_refused_in_few_words(text: str, digits: str) -> None:
    assert len(refusal(text.replace("{}", digits))) < 1000


@pytest.mark.parametrize("digits", ["9" * 1_000_000, "0x" + "f" * 1_000_000, "9" * 4000])
def test_an_enormous_number_in_a_table_of_ones_own_is_refused_or_kept(digits: str) -> None:
    game = game_of(f"{HEAD}[mine]\nx = {digits}\n\n{NOTE}")
    assert game is None or read(write_record(game)).game.header.extra == game.header.extra


def test_a_file_too_large_to_be_a_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_text(HEAD)
    with path.open("r+b") as file:
        file.truncate(100_000_000)
    with pytest.raises(RecordError):
        scorepad.load(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_a_file_without_end_is_refused() -> None:
    script = """
import resource, scorepad
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, resource.RLIM_INFINITY))
try:
    scorepad.load("/dev/zero")
except scorepad.RecordError:
    print("refused")
"""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout == "refused\n", done.stderr


def test_the_largest_record_is_read_and_one_byte_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.toml"
    path.write_text(HEAD + NOTE)
    monkeypatch.setattr(reading, "LARGEST", len(HEAD + NOTE))
    assert scorepad.load(path).events == (Note(text="first"),)
    path.write_text(HEAD + NOTE + "\n")
    with pytest.raises(RecordError):
        scorepad.load(path)


def test_a_game_that_scorepad_does_not_know_is_refused() -> None:
    message = refusal(HEAD.replace("silver-and-gold", "silver-and-golf"))
    assert names(message, "game")
    assert suggests(message, "silver-and-gold")


@pytest.mark.parametrize("game", ["3", '["silver-and-gold"]', '""', "true", '"scorepad"'])
def test_a_game_must_be_one_of_the_games(game: str) -> None:
    assert names(refusal(HEAD.replace('"silver-and-gold"', game)), "game")


def test_a_record_without_a_game_is_refused() -> None:
    assert names(refusal(HEAD.replace('game = "silver-and-gold"\n', "")), "game")


@pytest.mark.parametrize(
    "name", ["silver-and-golt", "../silver-and-gold", "", "/etc/passwd", "a\\u0000b", "x" * 5000]
)
def test_a_pack_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(SheetError) as caught:
        read(HEAD.rstrip() + f'\nsheets = "{name}"\n\n')
    assert "evening.toml" in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_the_pack_that_was_meant_is_offered() -> None:
    with pytest.raises(SheetError) as caught:
        read(HEAD.rstrip() + '\nsheets = "silver-and-golt"\n\n')
    assert suggests(str(caught.value), "silver-and-gold")


@pytest.mark.parametrize("name", ["missing.toml", "no/such/folder/x.toml", "a\0b", "x" * 5000, ""])
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError):
        scorepad.load(f"{tmp_path}/{name}")


def test_a_file_whose_rights_forbid_reading_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(RecordError):
        read_bytes("evening.toml")


# ---------------------------------------------------------------------- torn tails

CET = timezone(timedelta(hours=1))
TABLE = '[[event]]\nkind = "note"\ntext = "[[event]]"\n\n' * 2
SEATED = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Zoë", "李小龍🎲"]\n\n' + TABLE
LAST: dict[str, Mapping[str, Any]] = {
    "deal": {"player": "李小龍🎲", "keep": ["purple-04", "green-04"]},
    "deal with dealt": {
        "dealt": ["purple-04", "green-04", "grey-01", "grey-02"],
        "player": "Zoë",
        "keep": ["purple-04", "green-04"],
    },
    "deal nothing": {"player": "Zoë", "keep": []},
    "display": {"cards": ["purple-05", "orange-11", "green-06", "grey-01"]},
    "reveal": {"pattern": "L4"},
    "cross": {"player": "Zoë", "card": "purple-04", "boxes": ["B1", "B2", "B3", "C3"]},
    "bonus": {"player": "Zoë", "card": "purple-04", "box": "B12"},
    "take": {"player": "李小龍🎲", "card": "grey-11", "from": "deck"},
    "refill": {"cards": ["grey-10", "grey-11"]},
    "tally": {"player": "Zoë", "coins": 12, "trophies": [6, 5, 4], "palms": [1, 3], "cards": ["grey-01"]},
    "tally nothing": {"player": "Zoë", "coins": 0, "trophies": [], "palms": [], "cards": []},
    "note": {"text": 'Zoë: "[[event]]"\n\n[[event]]\nkind = "undo"\n\n 🎲'},
    "note nothing": {"text": ""},
    "claim": {"player": "李小龍🎲", "points": 123},
    "claim below zero": {"player": "Zoë", "points": -10},
    "undo": {},
    "undo with why": {"why": "Zoë mis-\nread it"},
    "amend drop": {"event": 1, "why": "never happened", "drop": True},
    "amend with": {
        "event": 2,
        "why": "it was Zoë",
        "with": {
            "kind": "claim",
            "player": "Zoë",
            "points": 17,
            "at": datetime(2026, 11, 15, 19, 34, 10, 250, CET),
            "note": "n",
            "by": "b",
            "stands": "s",
        },
    },
    "amend with a note": {"event": 1, "why": "", "with": {"kind": "note", "text": "} \"} '"}},
}
DECORATIONS: dict[str, Mapping[str, Any]] = {
    "plain": {},
    "at in UTC": {"at": datetime(2026, 11, 15, 19, 34, 10, tzinfo=UTC)},
    "at with offset": {"at": datetime(2026, 11, 15, 19, 34, 10, 123456, CET)},
    "at the table's clock": {"at": datetime(2026, 11, 15, 19, 34)},
    "all": {"stands": "we agreed", "at": datetime(2026, 1, 2, 3, 4, 5, tzinfo=CET), "note": "ñ", "by": "李小龍"},
}


@cache
def seated() -> Game:
    return read(SEATED).game


def last_event(name: str, decoration: str) -> Event:
    return seated().read({"kind": name.split()[0], **LAST[name], **DECORATIONS[decoration]})


def test_an_event_of_every_kind_is_cut_below() -> None:
    assert {name.split()[0] for name in LAST} == set(seated().setup.kinds)


@pytest.mark.parametrize("decoration", DECORATIONS)
@pytest.mark.parametrize("name", LAST)
def test_a_record_cut_at_any_byte_of_its_last_block_opens_without_a_false_event(
    name: str, decoration: str
) -> None:
    earlier, last = seated().events, last_event(name, decoration)
    before, tail = SEATED.encode(), write_block(last).encode()
    complete = len(tail.rstrip(b"\n"))
    for length in range(len(tail) + 1):
        found = read(before + tail[:length])
        assert found.game.events == (earlier if length < complete else (*earlier, last)), tail[:length]
        assert bool(found.warnings) == (0 < length < len(tail)), tail[:length]
        assert found.torn_at == (len(before) if 0 < length < complete else None), tail[:length]
        assert found.is_closed == (length in (0, len(tail))), tail[:length]


def test_the_warning_says_how_many_events_are_kept() -> None:
    (warning,) = read(SEATED + NOTE[:-10]).warnings
    assert names(warning, "2")


def test_a_complete_last_block_without_its_mark_is_in_force_with_a_warning() -> None:
    for data in (HEAD + NOTE[:-1], HEAD + NOTE[:-2], HEAD + NOTE[:-2] + " # so far", HEAD + NOTE[:-1] + "# bye\n"):
        found = read(data)
        assert found.game.events == (Note(text="first"),)
        assert len(found.warnings) == 1
        assert found.torn_at is None


def test_a_complete_last_block_without_its_mark_is_still_read_strictly() -> None:
    for keys in ('kind = "note"\ntext = "x"\nwho = "Tim"', 'kind = "note"\ntext = 3', 'kind = "xyzzy"'):
        assert names(refusal(HEAD + NOTE + block(keys).rstrip()), "event 2")


def test_a_last_block_with_its_mark_that_lacks_keys_is_malformed() -> None:
    message = refusal(HEAD + NOTE + block('kind = "claim"\npoints = 3'))
    assert names(message, "event 2")
    assert names(message, "player")


def test_the_first_and_only_block_may_be_torn() -> None:
    for length in range(1, len(NOTE) - 2):
        found = read(HEAD + NOTE[:length])
        assert found.game.events == ()
        assert found.torn_at == len(HEAD)
        assert found.warnings


def test_a_windows_record_may_be_torn() -> None:
    before = (HEAD + NOTE).replace("\n", "\r\n")
    tail = block('kind = "claim"\npoints = 12\nplayer = "Sarah"').replace("\n", "\r\n")
    for length in range(1, len(tail.rstrip())):
        found = read(before + tail[:length])
        assert found.game.events == (Note(text="first"),), tail[:length]
        assert found.torn_at == len(before), tail[:length]


def test_an_amendment_written_as_a_table_of_its_own_may_be_torn() -> None:
    tail = block(
        'kind = "amend"\nevent = 1\nwhy = "w"\n[event.with]\nkind = "claim"\npoints = 15\nplayer = "Sarah"'
    )
    for length in range(1, len(tail.rstrip())):
        assert read(HEAD + NOTE + tail[:length]).game.events == (Note(text="first"),), tail[:length]


def test_a_cut_in_a_table_after_the_events_costs_no_event() -> None:
    table = '[mine]\nx = "nuts"\n\n'
    for length in range(len(table)):
        assert read(HEAD + NOTE + table[:length]).game.events == (Note(text="first"),), table[:length]


@pytest.mark.parametrize(
    "tail",
    [
        pytest.param(b"\x00" * 40, id="zeros"),
        pytest.param(b"\xff\xfe\x00", id="no text"),
        pytest.param(b"[[event]]\nkind = \x00\x00\x00", id="half a block and zeros"),
    ],
)
def test_garbage_that_a_crash_left_behind_the_last_mark_costs_no_event(tail: bytes) -> None:
    found = read((HEAD + NOTE).encode() + tail)
    assert found.game.events == (Note(text="first"),)
    assert found.torn_at == len(HEAD + NOTE)
    assert found.warnings


@pytest.mark.parametrize("seed", range(3))
def test_a_game_cut_anywhere_keeps_every_event_before_the_cut(seed: int) -> None:
    game = play(scorepad.new("silver-and-gold", players=["Zoë", "李小龍"]), Random(seed), 60)
    data = write_record(game).encode()
    ends, place = [], len(data) - sum(len(write_block(event).encode()) for event in game.events)
    start = place
    for event in game.events:
        ends.append(place + len(write_block(event).encode().rstrip(b"\n")))
        place += len(write_block(event).encode())
    for length in range(start + seed, len(data), 7):
        kept = sum(end <= length for end in ends)
        assert read(data[:length]).game.events == game.events[:kept]


# ---------------------------------------------------------------------- anything at all

PIECES = st.sampled_from(
    [
        *(line.encode() + b"\n" for line in (HEAD + NOTE).splitlines()),
        b'[[event]]\nkind = "undo"\n\n',
        b'[[event]]\nkind = "amend"\nevent = 1\nwhy = ""\n',
        b'with = { kind = "undo" }\n',
        b"with = { kind = 'cross', player = 'Sarah', card = 'grey-01', boxes = ['ZZ9', 'H8', 'H8'] }\n",
        b"[event.with]\n",
        b"drop = true\n",
        b'kind = "cross"\n',
        b'player = "Sarah"\n',
        b'card = "grey-01"\nboxes = ["A1", "A1", "H8", "ZZZ9999"]\n',
        b"[rulings]\n",
        b"scorepad = 1\n",
        b'mode = "tally"\n',
        b"[[event",
        b"]]\n",
        b'"',
        b"\n",
        b"\n\n",
        b"\x00",
        b"\xff",
        b"\xe2\x80",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=12), st.booleans())
def test_whatever_the_bytes_they_are_read_or_refused_with_a_sentence(pieces: list[bytes], has_head: bool) -> None:
    data = (HEAD.encode() if has_head else b"") + b"".join(pieces)
    game = game_of(data)
    if game is not None:
        assert game_of(write_record(game)) is not None
        assert len(game.result().standings) == 2
        assert len(game.line) <= len(game.events)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_record_with_a_few_bytes_changed_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    changed = bytearray((SEATED + write_block(last_event("amend with", "all"))).encode())
    for place in data.draw(st.lists(st.integers(0, len(changed) - 1), min_size=1, max_size=4)):
        changed[place] = data.draw(st.sampled_from(b'\x00\n "=[]{}#,.-\\0129xkZ\x80\xc3\xff'))
    game = game_of(bytes(changed))
    assert game is None or game_of(write_record(game)) is not None


def test_an_amendment_is_read_from_a_table_of_its_own() -> None:
    text = (
        HEAD
        + NOTE
        + '[[event]]\nkind = "amend"\nevent = 1\nwhy = "w"\n[event.with]\nkind = "note"\ntext = "x"\n\n'
    )
    assert read(text).game.events[1] == Amend(event=1, why="w", corrected=Note(text="x"))
