"""Canonical TOML: the same record always gives the same bytes."""

import tomllib
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.events import Note
from scorepad.record import create, load
from scorepad.record.canonical import write_block, write_record
from scorepad.timeline.game import Game
from tests.players import play
from tests.record.disks import FIRST, HEAD, block, read
from tests.sampling import examples

BY_HAND = """\
scorepad = 1
game = "silver-and-gold"
players = ["Zoë", "李小龍", "O\\"Neill"]
first = "李小龍"
sheets = "silver-and-gold"
fingerprint = "sha256:0123"
started = 2026-11-15T19:30:00Z
place = "Kitchen table"

[rulings]
fifth-palm = "replaces-lowest"
last-tie = "seating"

[weather]
sky = "grey"

[[event]]
kind = "deal"
stands = "the cards lay open"
at = 2026-11-15T18:34:10.250000Z
note = "quick"
by = "Tim"
dealt = ["purple-04", "green-04", "grey-01", "grey-02"]
player = "Zoë"
keep = ["purple-04", "green-04"]

[[event]]
kind = "claim"
points = -3
player = "O\\"Neill"

[[event]]
kind = "note"
at = 2026-11-15T19:34:10
text = ""

[[event]]
kind = "amend"
by = "Tim"
why = "misread"
event = 1
with = { kind = "deal", at = 2026-11-15T19:34:10Z, player = "Zoë", keep = ["purple-04", "green-05"] }

[[event]]
kind = "amend"
why = ""
event = 2
drop = true

[[event]]
kind = "undo"
why = "no"

"""

OTHERWISE = """\
\ufeff# the same game, written by a friend
players = [
    "Zoë",      # who brought it
    "李小龍",
    'O"Neill',
]
"first" = "\\u674e\\u5c0f\\u9f8d"
place = '''Kitchen table'''
started = 2026-11-15 19:30:00+00:00
fingerprint = 'sha256:0123'
sheets = "silver-and-gold"
game = "silver-and-gold"
scorepad = 0x1
rulings.last-tie = "seating"
rulings.fifth-palm = "replaces-lowest"
[[event]]
  player="Zoe\u0308"
  keep=["purple-04","green-04",]
  dealt=["purple-04","green-04","grey-01","grey-02"]
  by="Tim"
  kind="deal"
  note='quick'
  at=2026-11-15t19:34:10.25+01:00
  stands=\"\"\"the \\
      cards lay open\"\"\"
[[event]]
player = 'O"Neill'
points = -3
kind = "claim"
[[ event ]]
text = ''
at = 2026-11-15 19:34:10
kind = "note"
[[event]]
why = "misread"
kind = "amend"
event = 0b1
by = "Tim"
[event.with]
player = "Zoë"
keep = ["purple-04", "green-05"]
kind = "deal"
at = 2026-11-15T19:34:10z
[[event]]
drop = true
event = +2
kind = "amend"
why = ""
[[event]]
kind = "undo"
why = "no"
[weather]
sky = "grey"
"""


def with_note(text: str) -> Game:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="note", text=text)
    return game


HEADER = (
    HEAD.rstrip()
    + """
first = "Linus"
sheets = "silver-and-gold"
mode = "tally"
fingerprint = "sha256:0"
started = 2026-11-15T19:30:00Z
place = "Kitchen"

"""
)
TALLY = 'kind = "tally"\nplayer = "Sarah"\ncoins = 9\ntrophies = [6, 5]\npalms = [3]\ncards = []'
OWN = {
    "[b]\nx = 1\n[a]\ny = 2\n": "[a]\ny = 2\n[b]\nx = 1\n",
    "[a]\nx = 1\ny = 2\n": "[a]\ny = 2\nx = 1\n",
    "[a.b]\nx = 1\n[a.c]\nx = 1\n": "[a.c]\nx = 1\n[a.b]\nx = 1\n",
    '[rulings]\nlast-tie = "seating"\nfifth-palm = "lapses"': 'rulings = {fifth-palm="lapses",last-tie="seating"}',
}


def test_the_same_record_gives_the_same_bytes_however_it_was_written() -> None:
    backwards = "\n".join(reversed(HEADER.strip().split("\n"))) + "\n"
    assert write_record(read(BY_HAND).game) == write_record(read(OTHERWISE).game) == BY_HAND
    assert write_record(read(backwards).game) == HEADER
    for text in (HEAD, HEADER, HEADER + block(TALLY)):
        assert write_record(read(text).game) == text
    assert write_record(read(f"{HEAD}[rulings]\n").game) == HEAD, "what is left out is not filled in"
    for one, other in OWN.items():
        assert write_record(read(HEAD + one).game) == write_record(read(HEAD + other).game)


def test_a_block_is_closed_by_an_empty_line_has_no_other_and_each_key_takes_one_line() -> None:
    game = with_note("one\ntwo\r\nthree\u2028four\x85five\x0bsix\x0cseven")
    assert len(write_block(game.events[0]).splitlines()) == 4
    for event in (*read(BY_HAND).game.events, *game.events):
        block = write_block(event)
        assert block.startswith("[[event]]\n")
        assert block.endswith("\n\n")
        assert block.count("\n\n") == 1


@pytest.mark.parametrize("seed", range(0, 8, 3))
def test_a_played_game_comes_back_byte_for_byte_created_at_once_or_appended_to(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    names = random.sample(["Sarah", "Zoë", "李小龍", 'O"Neill', "a\\b", "🎲"], random.randint(2, 4))
    game = scorepad.new("silver-and-gold", players=names, first=random.choice(names))
    path, grown = tmp_path / "evening.toml", tmp_path / "grown.toml"
    create(game, grown)
    play(game, random, 40 * seed)
    create(game, path)
    scorepad.save(game, grown)
    data = path.read_bytes()
    again = load(path)
    assert grown.read_bytes() == write_record(again).encode() == data
    assert (again.events, again.state) == (game.events, game.state)


TEXTS = (
    *("", " ", '"', '"""', "'''", "\\", "\\u0041", 'C:\\new\\"x"', "\n\n[[event]]\n", "# no comment"),
    *("\x00\x01\x1b[31m\x1f\x7f", "\x80\x85\x9b\x9f", "\u200e\u200f\u202a\u202e\u2066\u2069"),
    *("\u2028\u2029\ufeff\ufffe\uffff", "\b\t\n\f\r", "🎲👩‍👩‍👧\U0010ffff", "寶藏與島嶼", "e\u0301 \u00e9"),
    "سمك",
)


def test_any_text_comes_back_as_it_was_and_disturbs_no_terminal() -> None:
    for text in TEXTS:
        written = write_record(with_note(text))
        assert read(written).game.events == (Note(text=text),)
        assert write_record(read(written).game) == written
        assert tomllib.loads(written)["event"][0]["text"] == text
    for character in "\x1b\x07\x7f\x9b\x85\u202e\u2066\u200f\u2028":
        assert character not in write_record(with_note(f"a{character}b"))
    assert 'text = "Zoë 寶藏 🎲 سمك"\n' in write_record(with_note("Zoë 寶藏 🎲 سمك"))


TEXT = st.text(st.characters(exclude_categories=["Cs"]))
NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=40)


@examples(150)
@given(TEXT, TEXT, st.lists(NAMES, min_size=2, max_size=4, unique_by=lambda name: name.casefold()), st.data())
def test_every_text_and_name_comes_back_as_it_was(
    text: str, place: str, names: list[str], data: st.DataObject
) -> None:
    try:
        first = data.draw(st.sampled_from(names))
        game = scorepad.new("silver-and-gold", players=names, first=first, place=place)
    except scorepad.RecordError:  # they look the same, or one shows nothing
        game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"], place=place)
    game.record(kind="note", text=text, note=place, by=text, stands=place)
    for name in game.players:
        game.record(kind="claim", player=name, points=0)
    written = write_record(game)
    again = read(written).game
    assert (again.events, again.header) == (game.events, game.header)
    assert write_record(again) == written


MOMENTS = {
    "2026-11-15T19:34:10Z": "2026-11-15T19:34:10Z",
    "2026-11-15 19:34:10z": "2026-11-15T19:34:10Z",
    "2026-11-15T19:34:10+00:00": "2026-11-15T19:34:10Z",
    "2026-11-15T19:34:10-00:00": "2026-11-15T19:34:10Z",
    "2026-11-15T19:34:10+05:30": "2026-11-15T14:04:10Z",
    "2026-11-15T19:34:10-11:00": "2026-11-16T06:34:10Z",
    "2026-11-15T19:34:10": "2026-11-15T19:34:10",
    "2026-11-15T19:34:10.5": "2026-11-15T19:34:10.500000",
    "2026-11-15T00:00:00.000001Z": "2026-11-15T00:00:00.000001Z",
    "0001-01-01T00:00:00Z": "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59": "9999-12-31T23:59:59",
    "9999-12-31T23:59:59-01:00": "9999-12-31T23:59:59-01:00",
}


def test_a_moment_is_written_in_one_way() -> None:
    for moment, written in MOMENTS.items():
        text = f"{HEAD.rstrip()}\nstarted = {moment}\n\n{FIRST.rstrip()}\nat = {moment}\n\n"
        found = write_record(read(text).game)
        assert f"\nstarted = {written}\n" in found
        assert f"\nat = {written}\n" in found
        assert write_record(read(found).game) == found


ZONES = st.one_of(
    st.none(),
    st.just(UTC),
    st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes))),
    st.integers(-86399, 86399).map(lambda seconds: timezone(timedelta(seconds=seconds))),
)


@examples(150)
@given(st.datetimes(timezones=ZONES))
def test_every_moment_that_is_taken_comes_back_as_it_was(moment: datetime) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    try:
        event = game.record(kind="note", text="x", at=moment)
    except scorepad.RecordError:
        return
    assert read(write_record(game)).game.events == (event,)


OWN_TABLES = (
    '[mine]\nsnacks = "nuts"\n',
    "[mine]\n",
    "[[mine]]\na = 1\n\n[[mine]]\na = 2\n",
    '[mine]\na = [1, 2.5, true, "x", 2026-11-15, 19:30:00, 2026-11-15T19:30:00Z]\n',
    "[mine]\nx = inf\ny = -0.0\nz = 1e300\n",
    "[mine.deep.er]\na = [[1], [{ b = [{ c = 2 }] }]]\n",
    '["my own"."a.b"]\n"" = 1\n"ключ" = 2\n',
    "[mine]\na = { b = 1 }\nc = 2\n[mine.d]\n[[mine.e]]\n",
    '[zoo]\na = 1\n[mine]\nb = "\\u001b\\u0000\\\\ \\""\n[[aaa]]\n',
    '[rulings]\nlast-tie = "shared"\n\n[other]\nb = 2\n\n[[mine]]\na = 1\n\n[[mine]]\na = 2\n',
)


def test_a_users_own_tables_are_kept() -> None:
    for table in OWN_TABLES:
        written = write_record(read(HEAD + FIRST + table).game)
        known: dict[str, Any] = {"scorepad": 1, "event": [{"kind": "note", "text": "first"}]}
        assert tomllib.loads(written).items() >= (tomllib.loads(table) | known).items()
        assert write_record(read(written).game) == written
        assert written.endswith(FIRST)
