"""Appending to a torn record: the torn block moves aside, and no byte is lost."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.engine.events import Note
from scorepad.games.silver_and_gold.events import Reveal
from scorepad.record import RecordFile, dumps, load
from scorepad.system.errors import RecordError, RuleViolation
from tests.record.disks import NOTE, REVEAL, events_in, fail, torn_beside


def test_the_next_append_moves_a_torn_block_aside(path: Path) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    path.write_bytes(before + torn)
    with RecordFile(path) as file:
        assert len(file.game.events) == 3
        assert file.warnings
        file.record(kind="note", text="x")
        assert file.count == 4
    assert path.read_bytes() == before + NOTE.encode()
    assert torn_beside(path).read_bytes() == torn


def test_no_file_is_left_open_after_a_torn_block_was_moved_aside(path: Path) -> None:
    path.write_bytes(path.read_bytes() + REVEAL.encode()[:-8])
    before = sorted(os.listdir("/dev/fd"))
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
    assert sorted(os.listdir("/dev/fd")) == before


def test_torn_blocks_never_go_through_a_link(path: Path) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    path.write_bytes(before + torn)
    precious = path.with_name("precious")
    precious.write_text("mine")
    torn_beside(path).symlink_to(precious)
    with RecordFile(path) as file, pytest.raises(RecordError, match="Nothing was recorded"):
        file.record(kind="note", text="cake")
    assert precious.read_text() == "mine"
    assert path.read_bytes() == before + torn


def test_torn_blocks_are_collected_in_one_file(path: Path) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    torn_beside(path).write_bytes(b"from last week\n")
    path.write_bytes(before + torn)
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
        file.record(kind="note", text="x")
    assert torn_beside(path).read_bytes() == b"from last week\n" + torn
    assert path.read_bytes() == before + (NOTE * 2).encode()


def test_a_torn_block_is_safe_before_the_record_is_cut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torn = REVEAL.encode()[:-8]
    path.write_bytes(path.read_bytes() + torn)
    fsync, ftruncate, synced, cuts = os.fsync, os.ftruncate, [], []

    def watched_fsync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_ino)
        fsync(descriptor)

    def watched_ftruncate(descriptor: int, length: int) -> None:
        assert torn_beside(path).read_bytes() == torn
        assert synced == [torn_beside(path).stat().st_ino, path.parent.stat().st_ino]
        cuts.append(length)
        ftruncate(descriptor, length)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "ftruncate", watched_ftruncate)
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
    assert len(cuts) == 1


def test_opening_a_torn_record_changes_nothing(path: Path) -> None:
    data = path.read_bytes() + REVEAL.encode()[:-8]
    path.write_bytes(data)
    load(path)
    with RecordFile(path) as file:
        with pytest.raises(RuleViolation):
            file.record(kind="display", cards=["grey-01"])
        with pytest.raises(RecordError):
            file.record(kind="reveal", pattern="L5")
    assert path.read_bytes() == data
    assert not torn_beside(path).exists()


@pytest.mark.parametrize("call", ["open", "write", "fsync", "ftruncate"])
def test_a_torn_block_that_cannot_be_moved_stays(path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    path.write_bytes(before + torn)
    with RecordFile(path) as file:
        state = file.game.state
        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail(errno.ENOSPC))
            with pytest.raises(RecordError):
                file.record(kind="note", text="x")
        assert path.read_bytes() == before + torn
        assert file.game.state is state
        file.record(kind="note", text="x")
    assert path.read_bytes() == before + NOTE.encode()
    assert torn_beside(path).read_bytes().endswith(torn)


@pytest.mark.parametrize("missing", ["\n", "\n\n"])
def test_a_complete_block_without_its_mark_gets_it_first(path: Path, missing: str) -> None:
    data = path.read_bytes() + REVEAL.encode().removesuffix(missing.encode())
    path.write_bytes(data)
    with RecordFile(path) as file:
        assert [event.kind for event in file.game.events[3:]] == ["reveal"]
        file.record(kind="note", text="x")
        assert file.count == 5
        file.record(kind="note", text="x")
        assert file.count == 6
    assert path.read_bytes() == data + (missing + NOTE * 2).encode()
    assert len(events_in(path)) == 6
    assert not torn_beside(path).exists()


def test_a_mark_that_could_not_be_written_is_written_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = path.read_bytes() + REVEAL.encode()[:-1]
    path.write_bytes(data)
    with RecordFile(path) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail(errno.EIO))
            with pytest.raises(RecordError):
                file.record(kind="note", text="x")
        assert path.read_bytes() == data
        file.record(kind="note", text="x")
    assert path.read_bytes() == data + ("\n" + NOTE).encode()


def test_whatever_the_cut_the_next_append_makes_the_record_whole_and_loses_no_byte(path: Path) -> None:
    before, earlier = path.read_bytes(), load(path).events
    for length in range(len(REVEAL) + 1):
        cut = REVEAL[:length].encode()
        path.write_bytes(before + cut)
        torn_beside(path).unlink(missing_ok=True)
        with RecordFile(path) as file:
            file.record(kind="note", text="x")
        whole = (*earlier, Reveal(pattern="L4")) if length >= len(REVEAL.rstrip()) else earlier
        assert events_in(path) == (*whole, Note(text="x"))
        aside = torn_beside(path).read_bytes() if torn_beside(path).exists() else b""
        assert path.read_bytes().startswith(before + cut) if len(whole) > 3 else aside == cut


def test_a_group_killed_between_any_two_bytes_is_set_aside_as_a_whole(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="note", text="tea")
    before = dumps(game).encode()
    group: list[dict[str, Any]] = [
        {"kind": "amend", "before": 1, "with": {"kind": "note", "text": "cake"}},
        {"kind": "correct", "rename": {"Sarah": "Sara"}},
        {"kind": "amend", "event": 1, "drop": True},
    ]
    game.record_all(group)
    tail = dumps(game).encode()[len(before) :]
    complete = len(tail.rstrip(b"\n"))
    for length in range(1, len(tail)):
        path = tmp_path / f"{length}.toml"
        path.write_bytes(before + tail[:length])
        with RecordFile(path) as file:
            is_whole = length >= complete
            assert file.game.players[0] == ("Sara" if is_whole else "Sarah"), tail[:length]
            file.record(kind="claim", player=file.game.players[0], points=0)
            assert file.game.count == (5 if is_whole else 2)
        assert load(path).count == (5 if is_whole else 2)
        aside = path.with_name(f"{path.name}.torn")
        assert aside.exists() is not is_whole
        if not is_whole:
            assert aside.read_bytes() == tail[:length]
