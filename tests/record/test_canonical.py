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
from scorepad.record.reading import read_record
from scorepad.timeline.game import Game
from tests.players import play
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


def read(text: str) -> Game:
    return read_record(text.encode(), "evening.toml").game


def with_note(text: str) -> Game:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="note", text=text)
    return game


def test_a_record_with_every_common_key_is_written_byte_for_byte_as_it_was() -> None:
    assert write_record(read(BY_HAND)) == BY_HAND


def test_the_same_record_gives_the_same_bytes_however_it_was_written() -> None:
    assert write_record(read(OTHERWISE)) == BY_HAND


def test_what_is_left_out_is_not_filled_in() -> None:
    short = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n'
    assert write_record(read(f"{short}[rulings]\n")) == f"{short}\n"
    said = f'{short}first = "Sarah"\nsheets = "silver-and-gold"\nmode = "track"\n\n'
    assert write_record(read(said)) == said


def test_the_keys_of_the_header_come_in_one_order() -> None:
    text = (
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\nfirst = "Linus"\n'
        'sheets = "silver-and-gold"\nmode = "tally"\nfingerprint = "sha256:0"\nstarted = 2026-11-15T19:30:00Z\n'
        'place = "Kitchen"\n\n'
    )
    backwards = "\n".join(reversed(text.strip().split("\n"))) + "\n"
    assert write_record(read(text)) == write_record(read(backwards)) == text


def test_a_tally_is_written_byte_for_byte_as_it_was() -> None:
    text = (
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\nfirst = "Linus"\n'
        'sheets = "silver-and-gold"\nmode = "tally"\n\n'
        '[[event]]\nkind = "tally"\nplayer = "Sarah"\ncoins = 9\ntrophies = [6, 5]\npalms = [3]\ncards = []\n\n'
    )
    assert write_record(read(text)) == text


@pytest.mark.parametrize("seed", range(8))
def test_a_played_game_comes_back_byte_for_byte(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    names = random.sample(["Sarah", "Zoë", "李小龍", 'O"Neill', "a\\b", "🎲"], random.randint(2, 4))
    game = play(scorepad.new("silver-and-gold", players=names, first=random.choice(names)), random, 80 * seed)
    path = tmp_path / "evening.toml"
    create(game, path)
    data = path.read_bytes()
    again = load(path)
    assert write_record(again).encode() == data
    assert again.events == game.events
    assert again.state == game.state


def test_a_played_game_is_the_same_whether_it_was_created_at_the_end_or_appended_to(tmp_path: Path) -> None:
    whole, grown = tmp_path / "whole.toml", tmp_path / "grown.toml"
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    create(game, grown)
    play(game, Random(3), 40)
    create(game, whole)
    scorepad.save(game, grown)
    assert grown.read_bytes() == whole.read_bytes()


def test_written_toml_says_the_same_to_another_reader() -> None:
    table = tomllib.loads(BY_HAND)
    assert tomllib.loads(write_record(read(OTHERWISE))) == table
    assert [event["kind"] for event in table["event"]] == ["deal", "claim", "note", "amend", "amend", "undo"]


def test_a_block_is_closed_by_an_empty_line_and_has_no_other() -> None:
    game = read(BY_HAND)
    for event in game.events:
        block = write_block(event)
        assert block.startswith("[[event]]\n")
        assert block.endswith("\n\n")
        assert block.count("\n\n") == 1


def test_each_key_takes_one_line() -> None:
    game = with_note("one\ntwo\r\nthree\u2028four\x85five\x0bsix\x0cseven")
    block = write_block(game.events[0])
    assert len(block.splitlines()) == len(block.split("\n")) - 1 == 4


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", '"', '"""', "'''", "\\", "\\u0041", 'C:\\new\\"x"', "\n\n[[event]]\n", "# no comment"),
        *("\x00\x01\x1b[31m\x1f\x7f", "\x80\x85\x9b\x9f", "\u200e\u200f\u202a\u202e\u2066\u2069"),
        *("\u2028\u2029\ufeff\ufffe\uffff", "\b\t\n\f\r", "🎲👩‍👩‍👧\U0010ffff", "寶藏與島嶼", "e\u0301 \u00e9"),
        "سمك",
    ],
)
def test_any_text_comes_back_as_it_was(text: str) -> None:
    written = write_record(with_note(text))
    assert read(written).events == (Note(text=text),)
    assert write_record(read(written)) == written
    assert tomllib.loads(written)["event"][0]["text"] == text


@examples(150)
@given(st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"])))
def test_every_text_comes_back_as_it_was(text: str, place: str) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"], place=place)
    event = game.record(kind="note", text=text, note=place, by=text, stands=place)
    written = write_record(game)
    assert read(written).events == (event,)
    assert read(written).header == game.header
    assert write_record(read(written)) == written


NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=40)


@examples(100)
@given(st.lists(NAMES, min_size=2, max_size=4, unique_by=lambda name: name.casefold()), st.data())
def test_every_name_comes_back_as_it_was(names: list[str], data: st.DataObject) -> None:
    try:
        game = scorepad.new("silver-and-gold", players=names, first=data.draw(st.sampled_from(names)))
    except scorepad.RecordError:  # they look the same, or one shows nothing
        return
    names = [*game.players]
    for name in names:
        game.record(kind="claim", player=name, points=0)
    written = write_record(game)
    assert read(written).players == tuple(names)
    assert read(written).events == game.events
    assert write_record(read(written)) == written


@pytest.mark.parametrize(
    "character", ["\x1b", "\x07", "\x7f", "\x9b", "\x85", "\u202e", "\u2066", "\u200f", "\u2028"]
)
def test_what_could_disturb_a_terminal_is_written_as_an_escape(character: str) -> None:
    assert character not in write_record(with_note(f"a{character}b"))


def test_what_people_write_is_written_as_they_wrote_it() -> None:
    assert 'text = "Zoë 寶藏 🎲 سمك"\n' in write_record(with_note("Zoë 寶藏 🎲 سمك"))


@pytest.mark.parametrize(
    ("moment", "written"),
    [
        ("2026-11-15T19:34:10Z", "2026-11-15T19:34:10Z"),
        ("2026-11-15 19:34:10z", "2026-11-15T19:34:10Z"),
        ("2026-11-15T19:34:10+00:00", "2026-11-15T19:34:10Z"),
        ("2026-11-15T19:34:10-00:00", "2026-11-15T19:34:10Z"),
        ("2026-11-15T19:34:10+05:30", "2026-11-15T14:04:10Z"),
        ("2026-11-15T19:34:10-11:00", "2026-11-16T06:34:10Z"),
        ("2026-11-15T19:34:10", "2026-11-15T19:34:10"),
        ("2026-11-15T19:34:10.5", "2026-11-15T19:34:10.500000"),
        ("2026-11-15T00:00:00.000001Z", "2026-11-15T00:00:00.000001Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
        ("9999-12-31T23:59:59-01:00", "9999-12-31T23:59:59-01:00"),
    ],
)
def test_a_moment_is_written_in_one_way(moment: str, written: str) -> None:
    head = f'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\nstarted = {moment}\n\n'
    game = read(f'{head}[[event]]\nkind = "note"\ntext = "x"\nat = {moment}\n\n')
    text = write_record(game)
    assert f"\nstarted = {written}\n" in text
    assert f"\nat = {written}\n" in text
    assert write_record(read(text)) == text


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
    assert read(write_record(game)).events == (event,)


@pytest.mark.parametrize(
    "table",
    [
        '[mine]\nsnacks = "nuts"\n',
        "[mine]\n",
        "[[mine]]\na = 1\n\n[[mine]]\na = 2\n",
        '[mine]\na = [1, 2.5, true, "x", 2026-11-15, 19:30:00, 2026-11-15T19:30:00Z]\n',
        "[mine]\nx = inf\ny = -0.0\nz = 1e300\n",
        "[mine.deep.er]\na = [[1], [{ b = [{ c = 2 }] }]]\n",
        '["my own"."a.b"]\n"" = 1\n"ключ" = 2\n',
        "[mine]\na = { b = 1 }\nc = 2\n[mine.d]\n[[mine.e]]\n",
        '[zoo]\na = 1\n[mine]\nb = "\\u001b\\u0000\\\\ \\""\n[[aaa]]\n',
    ],
)
def test_a_users_own_tables_are_kept(table: str) -> None:
    head = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
    note = '[[event]]\nkind = "note"\ntext = "x"\n\n'
    written = write_record(read(head + note + table))
    known: dict[str, Any] = {"scorepad": 1, "event": [{"kind": "note", "text": "x"}]}
    assert tomllib.loads(written).items() >= (tomllib.loads(table) | known).items()
    assert write_record(read(written)) == written
    assert written.endswith(note)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[b]\nx = 1\n[a]\ny = 2\n", "[a]\ny = 2\n[b]\nx = 1\n"),
        ("[a]\nx = 1\ny = 2\n", "[a]\ny = 2\nx = 1\n"),
        ("[a.b]\nx = 1\n[a.c]\nx = 1\n", "[a.c]\nx = 1\n[a.b]\nx = 1\n"),
    ],
)
def test_a_users_own_tables_do_not_depend_on_their_order(one: str, other: str) -> None:
    head = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
    assert write_record(read(head + one)) == write_record(read(head + other))


def test_rulings_do_not_depend_on_their_order() -> None:
    rulings = {"last-tie": "seating", "fifth-palm": "lapses"}
    texts = {
        write_record(scorepad.new("silver-and-gold", players=["Sarah", "Linus"], rulings=dict(items)))
        for items in (rulings.items(), reversed(rulings.items()))
    }
    assert len(texts) == 1


def test_a_short_list_of_tables_that_is_not_ours_never_gets_among_the_rulings() -> None:
    text = (
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
        '[rulings]\nlast-tie = "shared"\n\n[other]\nb = 2\n\n[[mine]]\na = 1\n\n[[mine]]\na = 2\n\n'
    )
    game = scorepad.loads(text)
    again = scorepad.loads(scorepad.dumps(game))
    assert again.header == game.header
    assert again.header.rulings == {"last-tie": "shared"}
    assert scorepad.dumps(again) == scorepad.dumps(game)
