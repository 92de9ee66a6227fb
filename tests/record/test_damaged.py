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
from tests.record.disks import FIRST, HEAD, block, game_of, names, read, refusal
from tests.sampling import examples, sampled

# ---------------------------------------------------------------------- torn tails
CET = timezone(timedelta(hours=1))
TABLE = '[[event]]\nkind = "note"\ntext = "[[event]]"\n\n' * 2
SEATED = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Zoë", "李小龍🎲"]\n\n' + TABLE
CORRECTED = {
    "kind": "claim",
    "player": "Zoë",
    "points": 17,
    "note": "n",
    "by": "b",
    "stands": "s",
    "at": datetime(2026, 11, 15, 19, 34, 10, 250, CET),
}
LAST: dict[str, Mapping[str, Any]] = {
    "deal": {"player": "李小龍🎲", "keep": ["purple-04", "green-04"]},
    "deal with dealt": {
        "dealt": ["grey-01", "grey-02", "grey-03"],
        "player": "Zoë",
        "keep": ["grey-01", "grey-02"],
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
    "amend with": {"event": 2, "why": "it was Zoë", "with": CORRECTED},
    "amend with a note": {"event": 1, "why": "", "with": {"kind": "note", "text": "} \"} '"}},
    "amend for a cause": {"event": 1, "cause": "ruled", "drop": True},
    "mark": {"player": "Zoë", "card": "purple-04"},
}
SHORTENED: dict[str, Mapping[str, Any]] = {
    "undo": {},
    "finish": {},
    "undo with why": {"why": "Zoë mis-\nread it"},
    "correct": {"why": "again", "rename": {"Zoë": "Zoe"}, "started": datetime(2026, 11, 15, 19, 30, tzinfo=UTC)},
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
def test_a_record_cut_at_any_byte_of_its_last_block_opens_with_no_false_event(name: str, decoration: str) -> None:
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


CLAIM = block('kind = "claim"\npoints = 12\nplayer = "Sarah"').replace("\n", "\r\n")
CORRECTION = block(
    'kind = "amend"\nevent = 1\nwhy = "w"\n[event.with]\nkind = "claim"\npoints = 15\nplayer = "Sarah"'
)
ENDS = (
    '[[event]]\nkind = "claim"\nplayer = "Sarah"\npoints = 12',
    '[[event]]\nkind = "undo"\nat = 2026-11-15T19:34:10',
)
"""In a number or a time, which may have lost its tail."""
GARBAGE = (b"\x00" * 40, b"\xff\xfe\x00", b"[[event]]\nkind = \x00\x00\x00")


def test_whatever_follows_the_last_mark_costs_no_event_before_it() -> None:
    before = HEAD + FIRST
    cut = [(before, CORRECTION[:length]) for length in range(1, len(CORRECTION.rstrip()))]
    cut += [(before.replace("\n", "\r\n"), CLAIM[:length]) for length in range(1, len(CLAIM.rstrip()))]
    cut += [(HEAD, FIRST[:length]) for length in range(1, len(FIRST) - 2)]
    cut += [(before, tail) for tail in ENDS]
    found = [(start.encode(), tail.encode()) for start, tail in cut] + [
        (before.encode(), tail) for tail in GARBAGE
    ]
    for start, tail in found:
        reading = read(start + tail)
        assert reading.game.events == (() if start == HEAD.encode() else (Note(text="first"),)), tail
        assert (reading.torn_at, len(reading.warnings)) == (len(start), 1), tail
    for end in ENDS:
        assert len(read(f"{before}{end}\n").game.events) == 2
    for length in range(len(table := '[mine]\nx = "nuts"\n\n')):
        assert read(before + table[:length]).game.events == (Note(text="first"),), table[:length]
    (warning,) = read(SEATED + FIRST[:-10]).warnings
    assert names(warning, "2"), "how many events are kept"


def test_a_complete_last_block_without_its_mark_counts_with_a_warning_and_is_read_strictly() -> None:
    for end in (FIRST[:-1], FIRST[:-2], FIRST[:-2] + " # so far", FIRST[:-1] + "# bye\n"):
        found = read(HEAD + end)
        assert found.game.events == (Note(text="first"),)
        assert (len(found.warnings), found.torn_at) == (1, None)
    for keys in ('kind = "note"\ntext = "x"\nwho = "Tim"', 'kind = "note"\ntext = true', 'kind = "xyzzy"'):
        assert names(refusal(HEAD + FIRST + block(keys).rstrip()), "event 2")
    message = refusal(HEAD + FIRST + block('kind = "claim"\npoints = 3'))
    assert names(message, "event 2")
    assert names(message, "player")
    joined = block('kind = "correct"\nmore = true\nplace = "here"')
    for other in (FIRST, block('kind = "undo"')):  # in the middle of a group
        assert names(refusal(HEAD + FIRST + joined + other), "event 3")


@pytest.mark.parametrize("name", sampled(sorted(games.RULESETS)))
def test_a_game_cut_anywhere_keeps_every_event_before_the_cut(name: str) -> None:
    game = play(scorepad.new(name, players=["Zoë", "李小龍", "Tim"]), Random(1), 60)
    data = write_record(game).encode()
    ends, place = [], len(data) - sum(len(write_block(event).encode()) for event in game.events)
    start = place
    for event in game.events:
        block = write_block(event).encode()
        end = block.rstrip(b"\n")  # a number at the end may go on, as long as its line does not end
        ends.append(place + len(end) + end[-1:].isdigit())
        place += len(block)
    for length in range(start, len(data), 11):
        kept = sum(end <= length for end in ends)
        assert read(data[:length]).game.events == game.events[:kept]


# ---------------------------------------------------------------------- anything at all
PIECES = st.sampled_from(
    [
        *(line.encode() + b"\n" for line in (HEAD + FIRST).splitlines()),
        *(b'[[event]]\nkind = "undo"\n\n', b'[[event]]\nkind = "amend"\nevent = 1\nwhy = ""\n'),
        *(b'with = { kind = "undo" }\n', b"[event.with]\n", b"drop = true\n", b"[rulings]\n", b"scorepad = 1\n"),
        b"with = { kind = 'cross', player = 'Sarah', card = 'grey-01', boxes = ['ZZ9', 'H8', 'H8'] }\n",
        *(b'kind = "cross"\n', b'player = "Sarah"\n', b'mode = "tally"\n'),
        b'card = "grey-01"\nboxes = ["A1", "A1", "H8", "ZZZ9999"]\n',
        *(b"[[event", b"]]\n", b'"', b"\n", b"\n\n", b"\x00", b"\xff", b"\xe2\x80"),
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
