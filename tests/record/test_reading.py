"""Reading a record: lenient in form, strict in meaning, in blocks as by the parser; what is none is refused."""

import re
from pathlib import Path
from random import Random

import pytest
import tomli

import scorepad
from scorepad.engine.events import Amend, Claim, Note
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_blocks, read_bytes
from scorepad.system import limits
from scorepad.system.errors import RecordError, SheetError
from tests.every_game import SAMPLES
from tests.record.disks import FIRST, HEAD, block, elsewhere, game_of, names, read, refusal, suggests
from tests.sampling import sampled

# ---------------------------------------------------------------------- lenient in form
FORMS = {
    "another order of keys": HEAD + '[[event]]\ntext = "first"\nkind = "note"\n\n',
    "version last": 'players = ["Sarah", "Linus"]\ngame = "silver-and-gold"\nscorepad = 1\n' + FIRST,
    "comments": f'# us\n{HEAD}# now\n[[event]] # one\nkind = "note" # a remark\ntext = "first"\n\n',
    "CRLF": (HEAD + FIRST).replace("\n", "\r\n"),
    "BOM": "\ufeff" + HEAD + FIRST,
    "BOM and CRLF": "\ufeff" + (HEAD + FIRST).replace("\n", "\r\n"),
    "spacing": HEAD + "  [[ event ]]\n\tkind='note'\n  text   =\t'first'\n \n",
    "quoted keys": HEAD + "[[event]]\n'kind' = \"note\"\n\"text\" = '''first'''\n\n",
    "escapes": HEAD + '[[event]]\nkind = "\\u006eote"\ntext = "f\\U00000069rst"\n\n',
    "inline array": HEAD + 'event = [{ kind = "note", text = "first" }]\n\n',
    "inline array on lines": HEAD + 'event = [\n  { text = "first", kind = "note" },\n]\n',
    "more empty lines": HEAD + FIRST + "\n \n\t\n\n",
    "no empty line after the header": HEAD.rstrip() + "\n" + FIRST,
}


def test_the_form_of_a_record_is_free() -> None:
    for form, text in FORMS.items():
        assert read(text).game.events == (Note(text="first"),), form
    assert (read(HEAD).game.events, read(HEAD).warnings) == ((), ())
    second = block('kind = "amend"\nevent = 1\nwhy = "w"\n[event.with]\nkind = "note"\ntext = "x"')
    assert read(HEAD + FIRST + second).game.events[1] == Amend(event=1, why="w", corrected=Note(text="x"))
    composed = HEAD.replace("Sarah", "Zo\u00eb") + block('kind = "claim"\npoints = 3\nplayer = "Zoe\u0308"')
    assert read(composed).game.events == (Claim(points=3, player="Zo\u00eb"),)
    wrong = read(HEAD + FIRST + block('kind = "reveal"\npattern = "L4"')).game.findings()
    assert [(finding.event, finding.rule) for finding in wrong] == [(2, "turn-sequence")]


def test_an_unknown_table_is_kept_and_warned_about() -> None:
    for table in (
        '[mine]\na = "nuts"\n\n',
        "[[mine]]\na = 1\n\n[[mine]]\n\n",
        "[mine.deep]\nx = [1, { y = 2 }]\n\n",
    ):
        for text in (HEAD + table + FIRST, HEAD + FIRST + table):
            found = read(text)
            assert "mine" in found.game.header.extra
            assert any(names(warning, "mine") for warning in found.warnings)
            assert found.game.events == (Note(text="first"),)
    (warning,) = read(HEAD + '[ruling]\nfifth-palm = "lapses"\n\n').warnings
    assert suggests(warning, "rulings")
    found = read(HEAD.rstrip() + '\nfingerprint = "sha256:0123"\n\n' + FIRST)
    assert (len(found.warnings), found.game.events) == (1, (Note(text="first"),))


def test_too_many_moves_are_refused_and_remarks_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RECORD_MOVES", 2)
    move = block('kind = "reveal"\npattern = "L4"')
    assert len(read(HEAD + FIRST * 3 + move * 2).game.events) == 5
    assert refusal(HEAD + FIRST * 3 + move * 3)


# ---------------------------------------------------------------------- strict in meaning
MALFORMED = [
    ('kind = "reveel"\npattern = "L4"', "kind", "reveal"),
    ('kind = "Note"\ntext = "x"', "kind", "note"),
    ('kind = "xyzzy"', "kind", ""),
    ('kind = ""', "kind", ""),
    ("kind = 7", "kind", ""),
    ('kind = ["note"]\ntext = "x"', "kind", ""),
    ('text = "x"', "kind", ""),
    ('kind = "reveal"\npatern = "L4"', "patern", "pattern"),
    ('kind = "note"\ntext = "x"\nplayer = "Sarah"', "player", ""),
    ('kind = "note"\ntext = "x"\nwho = "Tim"', "who", ""),
    ('kind = "undo"\nwhi = "x"', "whi", "why"),
    ('kind = "claim"\npoints = 3', "player", ""),
    ('kind = "claim"\nplayer = "Sarah"', "points", ""),
    ('kind = "note"', "text", ""),
    ('kind = "amend"\nwhy = "x"\ndrop = true', "event", ""),
    ('kind = "amend"\nevent = 1\nwhy = "x"', "drop", ""),
    *(
        (f'kind = "amend"\nevent = {number}\nwhy = "x"\ndrop = true', "amend", "")
        for number in (2, 3, 0, -1, "true")
    ),
    *(
        (f'kind = "amend"\nevent = 1\nwhy = "x"\n{does}', "amend", "")
        for does in ("drop = false", 'with = "note"')
    ),
    *((f'kind = "amend"\nevent = 1\nwhy = "x"\nwith = {{{what}}}', "amend", "") for what in ("", 'kind = "note"')),
    ('kind = "deal"\nplayer = "Sarah"', "keep", ""),
    ('kind = "take"\nplayer = "Sarah"\ncard = "grey-01"', "from", ""),
    ('kind = "note"\ntext = 5', "text", ""),
    ('kind = "note"\ntext = ["x"]', "text", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = "3"', "points", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = true', "points", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = 3.0', "points", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = nan', "points", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = inf', "points", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = 1e400', "points", ""),
    ('kind = "claim"\nplayer = "Sarah"\npoints = 9223372036854775808', "points", ""),
    ('kind = "claim"\nplayer = "Sarha"\npoints = 3', "player", "Sarah"),
    ('kind = "claim"\nplayer = "sarah"\npoints = 3', "player", "Sarah"),
    ('kind = "claim"\nplayer = "Bartholomew"\npoints = 3', "player", ""),
    ('kind = "claim"\nplayer = ["Sarah"]\npoints = 3', "player", ""),
    ('kind = "deal"\nplayer = "Sarah"\nkeep = "grey-01"', "keep", ""),
    ('kind = "deal"\nplayer = "Sarah"\nkeep = ["grey-01", "grey-13"]', "keep", "grey-1"),
    ('kind = "deal"\nplayer = "Sarah"\nkeep = [1, 2]', "keep", ""),
    ('kind = "deal"\nplayer = "Sarah"\nkeep = { a = "grey-01" }', "keep", ""),
    ('kind = "deal"\nplayer = "Sarah"\nkeep = ["grey-01", "grey-02"]\ndealt = ["gray-01"]', "dealt", "grey-01"),
    ('kind = "reveal"\npattern = "L44"', "pattern", "L4"),
    ('kind = "reveal"\npattern = "W"', "pattern", ""),
    ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-99"\nboxes = ["A1"]', "card", "grey-"),
    ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["1A"]', "boxes", ""),
    ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["a1"]', "boxes", "A1"),
    ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["A0"]', "boxes", ""),
    ('kind = "bonus"\nplayer = "Sarah"\ncard = "grey-01"\nbox = ["A1"]', "box", ""),
    ('kind = "take"\nplayer = "Sarah"\ncard = "grey-01"\nfrom = "dek"', "from", "deck"),
    ('kind = "note"\ntext = "x"\nat = "2026-11-15"', "at", ""),
    ('kind = "note"\ntext = "x"\nat = 2026-11-15', "at", ""),
    ('kind = "note"\ntext = "x"\nat = 19:34:10', "at", ""),
    ('kind = "note"\ntext = "x"\nby = 3', "by", ""),
    ('kind = "note"\ntext = "x"\nnote = false', "note", ""),
    ('kind = "note"\ntext = "x"\nstands = true', "stands", ""),
    ('kind = "tally"\nplayer = "Sarah"\ncoins = -1\ntrophies = []\npalms = []\ncards = []', "coins", ""),
    ('kind = "tally"\nplayer = "Sarah"\ncoins = 1\ntrophies = ["6"]\npalms = []\ncards = []', "trophies", ""),
]


@pytest.mark.parametrize(("keys", "key", "near"), MALFORMED)
def test_a_malformed_event_is_named_by_its_number_and_key(keys: str, key: str, near: str) -> None:
    message = refusal(HEAD + FIRST + block(keys) + FIRST)
    assert message.startswith("evening.toml: ")
    assert names(message, "event 2")
    assert names(message, key)
    assert ("mean" in message) == bool(near)
    assert not near or re.search(rf'mean "{near}', message)


def test_events_that_are_no_events_are_refused_by_their_number() -> None:
    assert names(refusal(HEAD + FIRST + block('kind = "undo"') * 2 + FIRST), "event 3")
    assert names(refusal(HEAD + "[[event]]\n\n" + FIRST), "event 1")
    assert names(refusal(HEAD + FIRST + "[[event]]\n\n"), "event 2")
    for value in ('"none"', "3", "[1, 2]", '["note"]', "{ kind = 'note' }", "[[]]"):
        assert names(refusal(HEAD + f"event = {value}\n\n"), "event")
    corrected = block('kind = "amend"\nevent = 1\nwhy = "x"\nwith = { kind = "reveal", pattern = "L5" }')
    message = refusal(HEAD + FIRST + corrected)
    assert [word for word in ("event 2", "amend", "with", "reveal", "pattern") if not names(message, word)] == []


def test_messages_stay_short_and_harmless_whatever_the_mistake() -> None:
    message = refusal(HEAD + block('kind = "\\u001b[31m\\u009b\\u202e\\u0007"'))
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", message) is None
    assert len(refusal(HEAD + block(f'kind = "{"x" * 100_000}"'))) < 1000
    assert len(refusal(HEAD + block(f'kind = "note"\ntext = "x"\n{"x" * 100_000} = 1'))) < 1000
    assert len(refusal(HEAD + block(f'kind = "claim"\nplayer = "{"x" * 100_000}"\npoints = 1'))) < 1000


# ---------------------------------------------------------------------- records read in blocks
PIECES = [
    '"', "'", '"""', "'''", "\\", "\n", "\r\n", "\t", "\x00", "\x7f", " ", "=", " = ", "#", "# a = 1", ",", ".",
    "-", "0", "01", "1_000", "0x1F", "1e3", "inf", "true", "[", "]", "[[event]]", "\n[[event]]\n", "\n[event]\n",
    "\n[event.with]\n", "[[", "{", "}", "{ a = 1 }", "[1, 2]", "[1,2]",
    "[1, 02]", '["a", "b"]', '"a", "b"', "\u2028", "é", "\\u00e9",
    '\nkind = "note"\n', "\nplayer.x = 1\n", "\nevent = 1\n", '\n"kind" = "x"\n', "\n\n", "2026-11-15T19:40:00Z",
]  # fmt: skip


OTHERWISE = [
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
]


def test_records_are_written_in_blocks_and_what_is_not_written_so_is_left_to_the_parser() -> None:
    for path in SAMPLES:
        assert read_blocks(path.read_bytes()) == tomli.loads(path.read_text("utf-8"))
    for text in OTHERWISE:
        assert read_blocks(text.encode()) in (None, parsed(text))


@pytest.mark.parametrize("seed", sampled(range(4)))
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
        assert found is None or found == parsed(text), text
        in_blocks += found is not None
    assert in_blocks > 50


def parsed(text: str) -> object:
    try:
        return tomli.loads(text)
    except ValueError:
        return "no TOML"


FORMATS = ('"1"', "1.0", "0", "-1", "true", "[1]", "2026-11-15", "0x" + "f" * 1_000_000)


def test_only_the_format_of_today_is_read_and_nothing_else_is_looked_at_in_another() -> None:
    for version in FORMATS:
        message = refusal(HEAD.replace("= 1", f"= {version}") + FIRST)
        assert names(message, "1")
        assert len(message) < 1000
    message = refusal('scorepad = 2\ngame = "chess"\n[[event]]\nkind = "castle"\n\n')
    assert [names(message, word) for word in ("2", "1", "castle")] == [True, True, False]
    assert names(refusal(HEAD.replace("scorepad = 1\n", "")), "scorepad")


WHOLE = HEAD + FIRST
NO_TEXT = {
    "nothing": b"",
    "blanks": b" \t\r\n\n",
    "a mark alone": b"\xef\xbb\xbf\n",
    "every byte": bytes(range(256)) * 40,
    "zeros": b"\x00" * 4096,
    "zip": b"PK\x03\x04\x14\x00\x08\x00" * 20,
    "png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "UTF-16": WHOLE.encode("utf-16"),
    "UTF-32": WHOLE.encode("utf-32"),
    "Latin 1": WHOLE.replace("Sarah", "Zoë").encode("latin-1"),
    "lone surrogate": WHOLE.encode().replace(b"first", b"\xed\xa0\x80"),
    "zero in a text": WHOLE.encode().replace(b"first", b"fi\x00rst"),
    "a byte before the events": HEAD.encode() + b"\xff\n\n" + FIRST.encode(),
}
NO_TOML = {
    "JSON": '{"scorepad": 1}\n',
    "prose": "Sarah 12, Linus 9\n",
    "bare word": HEAD + "[[event]]\nkind = note\n\n" + FIRST,
    "open quotation mark": HEAD + '[[event]]\nkind = "note\ntext = "x"\n\n' + FIRST,
    "key twice": HEAD + '[[event]]\nkind = "note"\nkind = "note"\n\n' + FIRST,
    "header key twice": HEAD + 'players = ["Sarah", "Linus"]\n\n' + FIRST,
    "table and list": HEAD + "[event]\nkind = 'note'\n\n" + FIRST,
    "closed but broken": HEAD + '[[event]]\nkind = "note"\ntext = "x\n\n',
    "closed but broken head": HEAD + FIRST + "[[event\n\n",
    "no value": HEAD.replace("scorepad = 1", "scorepad = ") + FIRST,
    "no equals sign": HEAD.replace("scorepad = 1", "scorepad 1"),
    "cut inside the header": HEAD[:40],
}


@pytest.mark.parametrize("text", [*NO_TEXT.values(), *NO_TOML.values()], ids=[*NO_TEXT, *NO_TOML])
def test_what_is_not_toml_in_utf_8_is_refused(text: str | bytes) -> None:
    assert 0 < len(refusal(text)) < 1000


def test_a_game_must_be_one_of_the_games_and_a_pack_one_of_the_packs() -> None:
    for game in ("3", '["silver-and-gold"]', '""', "true", '"scorepad"', '"silver-and-golf"'):
        message = refusal(HEAD.replace('"silver-and-gold"', game))
        assert names(message, "game")
    assert suggests(message, "silver-and-gold")
    assert names(refusal(HEAD.replace('game = "silver-and-gold"\n', "")), "game")
    for name in ("../silver-and-gold", "", "/etc/passwd", "a\\u0000b", "x" * 5000, "silver-and-golt"):
        with pytest.raises(SheetError) as caught:
            read(HEAD.rstrip() + f'\nsheets = "{name}"\n\n')
        assert "evening.toml" in str(caught.value)
        assert len(str(caught.value)) < 1000
    assert suggests(str(caught.value), "silver-and-gold")


def test_a_mistake_before_the_last_block_is_never_taken_for_a_torn_tail() -> None:
    for length in range(len(FIRST)):
        assert refusal(HEAD + FIRST + block("kind = note") + FIRST[:length]), FIRST[:length]
        assert names(refusal(HEAD + FIRST + block('kind = "note"') + FIRST[:length]), "event 2"), FIRST[:length]


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
    assert refusal(HEAD + FIRST + block(f'kind = "amend"\nevent = 1\nwhy = "x"\nwith = {value}'))


@pytest.mark.parametrize(
    "table",
    [
        *(f"[mine{'.a' * depth}]\nx = 1\n" for depth in (30, 200, 300, 390, 1000, 100_000)),
        *(f"[mine]\nx{'.a' * depth} = 1\n" for depth in (30, 200, 300, 390, 1000, 100_000)),
        *(f"[mine]\nx = {'[' * depth}{']' * depth}\n" for depth in (30, 200, 300, 390, 1000, 100_000)),
        *(f"[mine]\nx = {digits}\n" for digits in ("9" * 1_000_000, "0x" + "f" * 1_000_000, "9" * 4000)),
    ],
    ids=lambda table: f"{table[:16]!r} {len(table)}",
)
def test_an_unknown_table_nested_deeply_or_of_enormous_numbers_is_refused_or_kept(table: str) -> None:
    game = game_of(HEAD + FIRST + table)
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
        HEAD + FIRST + '[[event]]\nkind = "claim"\nplayer = "Sarah"\npoints = {}\n\n',
        HEAD + FIRST + '[[event]]\nkind = "amend"\nevent = {}\nwhy = "x"\ndrop = true\n\n',
        HEAD + FIRST + '[[event]]\nkind = "deal"\nplayer = "Sarah"\nkeep = [{}]\n\n',
        "first = {}\n" + HEAD,
        "mine = {}\n" + HEAD,
    ],
)
@pytest.mark.slow
def test_an_enormous_number_is_refused_in_few_words(text: str, digits: str) -> None:
    assert len(refusal(text.replace("{}", digits))) < 1000


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


def test_the_largest_record_is_read_and_a_larger_one_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.toml"
    path.write_text(WHOLE)
    with monkeypatch.context() as patch:
        patch.setattr(limits, "RECORD_BYTES", len(WHOLE))
        assert scorepad.load(path).events == (Note(text="first"),)
        path.write_text(WHOLE + "\n")
        with pytest.raises(RecordError):
            scorepad.load(path)
    with path.open("r+b") as file:
        file.truncate(100_000_000)
    for name in (
        path,
        *(tmp_path / name for name in ("missing.toml", "no/such/folder/x.toml", "a\0b", "x" * 5000, "")),
    ):
        with pytest.raises(RecordError):
            scorepad.load(name)


def test_a_file_whose_rights_forbid_reading_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(RecordError):
        read_bytes("evening.toml")
