"""The record file: only ever appended to, on the disk before it counts, and nothing wrong in it."""

import os
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorepad.engine.events import Amend, Claim, Note
from scorepad.games.silver_and_gold.events import Cross, Reveal
from scorepad.record import RecordFile, load
from scorepad.record.canonical import write_block
from scorepad.system.errors import RecordError, ScorepadError
from tests.players import choose
from tests.record.disks import NOTE, REVEAL, events_in, torn_beside


# ---------------------------------------------------------------------- append only
def test_recording_appends_one_block_and_nothing_else(path: Path) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        file.record(kind="reveal", pattern="L4")
        assert file.count == 4
        assert path.read_bytes() == before + REVEAL.encode()
        file.record(kind="note", text="x")
        assert file.count == 5
        assert path.read_bytes() == before + (REVEAL + NOTE).encode()


def test_a_whole_game_only_ever_grows(path: Path) -> None:
    random, before = Random(5), path.read_bytes()
    with RecordFile(path) as file:
        for number in range(4, 80):
            file.record(**choose(random, file.game, random.choice(file.game.expected())))
            assert file.count == number
            after = path.read_bytes()
            assert after == before + write_block(file.game.events[-1]).encode()
            before = after
    assert load(path).state == file.game.state


def test_undoing_and_amending_only_append(path: Path) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        file.record(kind="reveal", pattern="L4")
        file.record(kind="amend", event=4, why="misread", with_={"kind": "reveal", "pattern": "T4"})
        file.record(kind="undo")
    assert path.read_bytes().startswith(before + REVEAL.encode())
    assert [event.kind for event in events_in(path)[3:]] == ["reveal", "amend", "undo"]


def test_an_event_is_on_the_disk_before_it_is_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, done = path.read_bytes(), []
    write, fsync = os.write, os.fsync
    with RecordFile(path) as file:

        def watched_write(descriptor: int, data: bytes) -> int:
            done.append("write")
            return write(descriptor, data[:9])

        def watched_fsync(descriptor: int) -> None:
            assert os.path.samestat(os.fstat(descriptor), path.stat())
            assert path.read_bytes() == before + REVEAL.encode()
            assert len(file.game.events) == 3
            done.append("fsync")
            fsync(descriptor)

        monkeypatch.setattr(os, "write", watched_write)
        monkeypatch.setattr(os, "fsync", watched_fsync)
        file.record(kind="reveal", pattern="L4")
        assert done == ["write"] * -(-len(REVEAL) // 9) + ["fsync"]
        assert len(file.game.events) == 4


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(lambda text: "\ufeff" + text, id="BOM"),
        pytest.param(lambda text: text + "# good night", id="comment at the end"),
        pytest.param(lambda text: text + "\n \n\t\n", id="empty lines at the end"),
        pytest.param(lambda text: text + "[mine]\nx = 1", id="table at the end"),
        pytest.param(lambda text: text + "[[mine]]\nx = { y = [1] }\n", id="list of tables at the end"),
        pytest.param(lambda text: text[: text.index("[[event]]")].rstrip(), id="header alone"),
        pytest.param(lambda text: text.rstrip(), id="no newline at the end"),
        pytest.param(
            lambda text: (
                text + '[[event]]\nkind = "amend"\nevent = 1\nwhy = "x"\n[event.with]\nkind = "note"\ntext = "x"'
            ),
            id="amendment in a table of its own",
        ),
    ],
)
def test_a_record_of_any_form_can_be_appended_to(path: Path, change: Callable[[str], str]) -> None:
    path.write_bytes(change(path.read_text("utf-8")).encode())
    data, before = path.read_bytes(), load(path).events
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
    assert load(path).events == (*before, Note(text="x"))
    assert path.read_bytes().startswith(data)
    assert path.read_bytes().endswith(NOTE.encode())
    assert not torn_beside(path).exists()


@pytest.mark.parametrize(
    "events", ["[]", '[{ kind = "note", text = "x" }]', '[\n{ kind = "note", text = "x" },\n]']
)
@pytest.mark.parametrize("form", ["{head}{events}\n", "\ufeff{events}{head}\n"], ids=["last", "first"])
def test_a_record_with_its_events_in_one_list_stays_readable(path: Path, events: str, form: str) -> None:
    head = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n'
    path.write_text(form.format(head=head, events=f"event = {events}\n"), "utf-8")
    before, is_refused = load(path).events, False
    try:
        with RecordFile(path) as file:
            file.record(kind="note", text="y")
    except RecordError:
        is_refused = True
    assert load(path).events == (before if is_refused else (*before, Note(text="y")))


# ---------------------------------------------------------------------- nothing wrong is written
FIFTEEN_SECONDS = timezone(timedelta(hours=5, minutes=30, seconds=15))
REFUSED: dict[str, dict[str, Any]] = {
    "an unknown kind": {"kind": "xyzzy"},
    "nothing": {},
    "half a note": {"kind": "note"},
    "a note of a number": {"kind": "note", "text": 5},
    "a note of nothing": {"kind": "note", "text": None},
    "a lone surrogate": {"kind": "note", "text": "a lone \ud800 surrogate"},
    "a byte that was no text": {"kind": "note", "text": "x", "by": "\udcff"},
    "a moment in words": {"kind": "note", "text": "x", "at": "yesterday"},
    "an offset of seconds": {"kind": "note", "text": "x", "at": datetime(2026, 11, 15, tzinfo=FIFTEEN_SECONDS)},
    "an unknown key": {"kind": "note", "text": "x", "who": "Tim"},
    "a claim for nobody": {"kind": "claim", "player": "Nobody", "points": 3},
    "a claim of half points": {"kind": "claim", "player": "Sarah", "points": 3.5},
    "a claim beyond measure": {"kind": "claim", "player": "Sarah", "points": 10**30},
    "an unknown expedition": {"kind": "reveal", "pattern": "L5"},
    "boxes that are no list": {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": "B1"},
    "an amendment of the future": {"kind": "amend", "event": 9, "why": "x", "drop": True},
    "an amendment that does nothing": {"kind": "amend", "event": 1, "why": "x"},
    "an amendment with an undo": {"kind": "amend", "event": 1, "why": "x", "with_": {"kind": "undo"}},
    "a second display": {"kind": "display", "cards": ["grey-01"]},
    "a cross out of its step": {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1"]},
    "a box that is not there": {
        "kind": "cross",
        "player": "Sarah",
        "card": "purple-04",
        "boxes": ["A1"],
        "stands": "we drew one",
    },
    "an amendment against the rules": {
        "kind": "amend",
        "event": 3,
        "why": "x",
        "with_": {"kind": "display", "cards": ["grey-01"]},
    },
    "a kind of the other mode": {
        "kind": "tally",
        "player": "Sarah",
        "coins": 0,
        "trophies": [],
        "palms": [],
        "cards": [],
    },
}


@pytest.mark.parametrize("name", REFUSED)
def test_nothing_malformed_or_against_the_rules_is_written(path: Path, name: str) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        state, events = file.game.state, file.game.events
        with pytest.raises(ScorepadError):
            file.record(**REFUSED[name])
        assert file.game.state is state
        assert file.game.events == events
    assert path.read_bytes() == before


NUMBER: Any = 5
UNREADABLE = {
    "a claim for nobody": Claim(points=3, player="Nobody"),
    "a note of a number": Note(text=NUMBER),
    "an amendment that does nothing": Amend(event=4, why="x"),
    "an amendment that does two things": Amend(event=4, why="x", drop=True, corrected=Note(text="x")),
    "an amendment of the start": Amend(event=0, why="x", drop=True),
    "an amendment with another": Amend(event=4, why="x", corrected=Amend(event=1, why="x", drop=True)),
    "an amendment with a claim for nobody": Amend(event=4, why="x", corrected=Claim(points=3, player="Nobody")),
    "an unknown expedition": Reveal(pattern="L5"),
    "an unknown card": Cross(player="Sarah", card="purple-99", boxes=("B1",)),
    "a cross of nobody": Cross(player="Nobody", card="purple-04", boxes=("B1",)),
    "boxes that are numbers": Cross(player="Sarah", card="purple-04", boxes=(NUMBER,)),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_event_that_could_not_be_read_again_is_not_written(path: Path, name: str) -> None:
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
        before = path.read_bytes()
        with pytest.raises(ScorepadError):
            file.record(UNREADABLE[name])
        assert len(file.game.events) == 4
    assert path.read_bytes() == before
