"""A damaged record: cut at any byte it loses no event before the cut; whatever its bytes, nothing crashes."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad import games
from scorepad.engine.events import Event, Note
from scorepad.record.canonical import write_block, write_record
from scorepad.timeline.game import Game
from tests.players import play
from tests.record.texts import HEAD, NOTE, block, game_of, names, read, refusal
from tests.sampling import examples, sampled

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
    "decision": {"player": "Zoë", "points": 12, "why": "the arbiter said so"},
    "amend inserts": {"before": 2, "why": "forgotten", "with": {"kind": "note", "text": "tea"}},
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
    "amend for a cause": {"event": 1, "cause": "ruled", "drop": True},
    "mark": {"player": "Zoë", "card": "purple-04"},
}
SHORTENED: dict[str, Mapping[str, Any]] = {
    "undo": {},
    "finish": {},
    "undo with why": {"why": "Zoë mis-\nread it"},
    "correct": {
        "why": "drawn again",
        "rename": {"Zoë": "Zoe"},
        "started": datetime(2026, 11, 15, 19, 30, tzinfo=UTC),
    },
}
"""What is still whole without its last keys."""
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
    keys = LAST[name] if name in LAST else SHORTENED[name]
    return seated().read({"kind": name.split()[0], **keys, **DECORATIONS[decoration]})


def test_an_event_of_every_kind_is_cut_below() -> None:
    assert {name.split()[0] for name in (*LAST, *SHORTENED)} == set(seated().setup.kinds)


@pytest.mark.parametrize("decoration", DECORATIONS)
@pytest.mark.parametrize("name", LAST)
@pytest.mark.slow
def test_a_record_cut_at_any_byte_of_its_last_block_opens_without_a_false_event(
    name: str, decoration: str
) -> None:
    earlier, last = seated().events, last_event(name, decoration)
    before, tail = SEATED.encode(), write_block(last).encode()
    complete = len(tail.rstrip(b"\n"))
    complete += tail[complete - 1 : complete].isdigit()  # a number is complete with the end of its line
    for length in range(len(tail) + 1):
        found = read(before + tail[:length])
        assert found.game.events == (earlier if length < complete else (*earlier, last)), tail[:length]
        assert bool(found.warnings) == (0 < length < len(tail)), tail[:length]
        assert found.torn_at == (len(before) if 0 < length < complete else None), tail[:length]
        assert found.is_closed == (length in (0, len(tail))), tail[:length]


@pytest.mark.parametrize("decoration", DECORATIONS)
@pytest.mark.parametrize("name", SHORTENED)
def test_an_undo_or_a_correction_cut_at_any_byte_says_nothing_that_it_did_not(name: str, decoration: str) -> None:
    earlier, last = seated().events, last_event(name, decoration)
    before, tail = SEATED.encode(), write_block(last).encode()
    for length in range(len(tail) + 1):
        found = read(before + tail[:length])
        assert found.game.events[: len(earlier)] == earlier
        for cut in found.game.events[len(earlier) :]:
            assert cut.table().items() <= last.table().items(), tail[:length]
            assert found.torn_at is None
        assert bool(found.warnings) == (0 < length < len(tail)), tail[:length]


GROUP: list[dict[str, Any]] = [
    {"kind": "amend", "before": 2, "with": {"kind": "note", "text": "tea"}},
    {"kind": "correct", "rename": {"Zoë": "Zoe"}, "why": "so she writes it"},
    {"kind": "amend", "event": 1, "cause": "agreed", "drop": True},
]


def test_a_group_cut_at_any_byte_is_left_out_as_a_whole() -> None:
    game = read(SEATED).game
    earlier, line = game.events, game.line
    tail = "".join(map(write_block, game.record_all(GROUP))).encode()
    before, complete = SEATED.encode(), len(tail.rstrip(b"\n"))
    for length in range(len(tail) + 1):
        found = read(before + tail[:length])
        if length < complete:
            assert found.game.events == earlier, tail[:length]
            assert [moment.event for moment in found.game.line] == [moment.event for moment in line]
            assert found.torn_at == (len(before) if length else None)
        else:
            assert found.game.events == game.events
            assert found.game.players == ("Zoe", "李小龍🎲")
        assert bool(found.warnings) == (0 < length < len(tail)), tail[:length]


@pytest.mark.parametrize("text", ['kind = "note"\ntext = "x"', 'kind = "undo"'])
def test_a_group_interrupted_by_another_kind_is_malformed_at_that_event(text: str) -> None:
    joined = block('kind = "correct"\nmore = true\nplace = "here"')
    assert names(refusal(HEAD + NOTE + joined + block(text)), "event 3")


@pytest.mark.parametrize(
    "keys", ['kind = "claim"\nplayer = "Sarah"\npoints = 12', 'kind = "undo"\nat = 2026-11-15T19:34:10']
)
def test_a_file_that_ends_in_a_number_or_a_time_may_have_lost_its_tail(keys: str) -> None:
    found = read(HEAD + NOTE + f"[[event]]\n{keys}")
    assert len(found.game.events) == 1
    assert found.torn_at == len(HEAD + NOTE)
    assert len(read(HEAD + NOTE + f"[[event]]\n{keys}\n").game.events) == 2


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
    for keys in ('kind = "note"\ntext = "x"\nwho = "Tim"', 'kind = "note"\ntext = true', 'kind = "xyzzy"'):
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


@pytest.mark.parametrize("name", sampled(sorted(games.RULESETS)))
def test_a_game_cut_anywhere_keeps_every_event_before_the_cut(name: str) -> None:
    game = play(scorepad.new(name, players=["Zoë", "李小龍", "Tim"]), Random(1), 60)
    data = write_record(game).encode()
    ends, place = [], len(data) - sum(len(write_block(event).encode()) for event in game.events)
    start = place
    for event in game.events:
        ends.append(place + len(write_block(event).encode().rstrip(b"\n")))
        place += len(write_block(event).encode())
    for length in range(start, len(data), 11):
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


@examples(300)
@given(st.lists(PIECES, max_size=12), st.booleans())
def test_whatever_the_bytes_they_are_read_or_refused_with_a_sentence(pieces: list[bytes], has_head: bool) -> None:
    data = (HEAD.encode() if has_head else b"") + b"".join(pieces)
    game = game_of(data)
    if game is not None:
        assert game_of(write_record(game)) is not None
        assert len(game.result().standings) == 2
        assert len(game.line) <= len(game.events)


@examples(200)
@given(st.data())
def test_a_record_with_a_few_bytes_changed_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    changed = bytearray((SEATED + write_block(last_event("amend with", "all"))).encode())
    for place in data.draw(st.lists(st.integers(0, len(changed) - 1), min_size=1, max_size=4)):
        changed[place] = data.draw(st.sampled_from(b'\x00\n "=[]{}#,.-\\0129xkZ\x80\xc3\xff'))
    game = game_of(bytes(changed))
    assert game is None or game_of(write_record(game)) is not None
