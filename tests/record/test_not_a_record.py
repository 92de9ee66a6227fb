"""What is not a record, or too large or too deep for one: refused in a sentence."""

from pathlib import Path

import pytest

import scorepad
from scorepad.engine.events import Note
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_bytes
from scorepad.system import limits
from scorepad.system.errors import RecordError, SheetError
from tests.record.disks import elsewhere
from tests.record.texts import HEAD, NOTE, block, game_of, names, read, refusal, suggests


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
def test_an_unknown_table_nested_deeply_is_refused_or_kept(form: str, depth: int) -> None:
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
@pytest.mark.slow
def test_an_enormous_number_is_refused_in_few_words(text: str, digits: str) -> None:
    assert len(refusal(text.replace("{}", digits))) < 1000


@pytest.mark.parametrize("digits", ["9" * 1_000_000, "0x" + "f" * 1_000_000, "9" * 4000])
def test_an_enormous_number_in_an_unknown_table_is_refused_or_kept(digits: str) -> None:
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
import resource, scorepad, sys
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, resource.RLIM_INFINITY))
try:
    scorepad.load(sys.argv[1])
except scorepad.RecordError:
    print("refused")
"""
    assert elsewhere(script, Path("/dev/zero")) == "refused"


def test_the_largest_record_is_read_and_one_byte_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.toml"
    path.write_text(HEAD + NOTE)
    monkeypatch.setattr(limits, "RECORD_BYTES", len(HEAD + NOTE))
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
