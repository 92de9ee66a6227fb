"""Torn blocks move aside, and a disk that is full or fails leaves file and game as they were: no byte is lost."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.engine.events import Note
from scorepad.games.silver_and_gold.events import Reveal
from scorepad.record import RecordFile, dumps, load
from scorepad.system.errors import RecordError, RuleViolation
from tests.record.disks import NOTE, REVEAL, disk_with, elsewhere, events_in, fail, torn_beside


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


def test_the_next_append_moves_torn_blocks_aside_into_one_file_and_leaves_no_file_open(path: Path) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    torn_beside(path).write_bytes(b"from last week\n")
    path.write_bytes(before + torn)
    opened = sorted(os.listdir("/dev/fd"))
    with RecordFile(path) as file:
        assert len(file.game.events) == 3
        assert file.warnings
        file.record(kind="note", text="x")
        file.record(kind="note", text="x")
        assert file.count == 5
    assert sorted(os.listdir("/dev/fd")) == opened
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
def test_a_whole_block_without_its_mark_gets_it(path: Path, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    data = path.read_bytes() + REVEAL.encode().removesuffix(missing.encode())
    path.write_bytes(data)
    with RecordFile(path) as file:
        assert [event.kind for event in file.game.events[3:]] == ["reveal"]
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail(errno.EIO))
            with pytest.raises(RecordError):
                file.record(kind="note", text="x")
        assert path.read_bytes() == data
        for count in (5, 6):
            file.record(kind="note", text="x")
            assert file.count == count
    assert path.read_bytes() == data + (missing + NOTE * 2).encode()
    assert len(events_in(path)) == 6
    assert not torn_beside(path).exists()


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


@pytest.mark.parametrize(
    ("call", "failing"),
    [
        *(("write", disk_with(room)) for room in (0, 1, 9, len(REVEAL) - 2, len(REVEAL) - 1)),
        ("fsync", fail(errno.EIO)),
    ],
    ids=["0", "1", "9", "two less", "one less", "not synced"],
)
def test_a_disk_that_is_full_or_fails_leaves_file_and_game_as_they_were(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, failing: Callable[..., Any]
) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        state, events = file.game.state, file.game.events
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing)
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        assert (path.read_bytes(), file.game.state, file.game.events) == (before, state, events)
        file.record(kind="reveal", pattern="L4")
        assert file.count == 4
    assert path.read_bytes() == before + REVEAL.encode()


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
@pytest.mark.parametrize("room", [0, 10])
def test_a_limit_of_the_system_leaves_file_and_game_as_they_were(path: Path, room: int) -> None:
    before = path.read_bytes()
    script = f"""
import os, resource, sys
from scorepad import RecordError, RecordFile
path = sys.argv[1]
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
with RecordFile(path) as file:
    before, state, events = open(path, "rb").read(), file.game.state, file.game.events
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + {room}, hard))
    try:
        file.record(kind="reveal", pattern="L4")
    except RecordError:
        print("refused")
    assert open(path, "rb").read() == before
    assert file.game.state is state and file.game.events == events
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    file.record(kind="reveal", pattern="L4")
    print(file.count)
"""
    assert elsewhere(script, path).split() == ["refused", "4"]
    assert path.read_bytes() == before + REVEAL.encode()


def interrupted(descriptor: int, data: bytes, write: Callable[[int, bytes], int] = os.write) -> int:
    write(descriptor, data[:12])
    raise KeyboardInterrupt


@pytest.mark.parametrize("is_interrupted", [False, True], ids=["cannot truncate", "interrupted"])
def test_an_append_that_was_interrupted_or_cannot_be_taken_back_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_interrupted: bool
) -> None:
    before, events = path.read_bytes(), load(path).events
    with RecordFile(path) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted if is_interrupted else disk_with(12))
            if not is_interrupted:
                patch.setattr(os, "ftruncate", fail(errno.EIO))
            with pytest.raises(KeyboardInterrupt if is_interrupted else RecordError):
                file.record(kind="reveal", pattern="L4")
        with suppress(RecordError):
            file.record(kind="note", text="x")
        recorded = file.game.events
    assert recorded[:3] == events
    assert load(path).events == recorded
    assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOENT, errno.EISDIR])
def test_what_cannot_be_written_to_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    really_open = os.open

    def open_to_read(name: str, flags: int, mode: int = 0o777) -> int:
        return fail(number)() if flags & os.O_RDWR else really_open(name, flags, mode)

    monkeypatch.setattr(os, "open", open_to_read)
    with pytest.raises(RecordError):
        RecordFile(path)
    assert len(load(path).events) == 3


def test_a_path_that_is_not_a_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for name in ("missing.toml", ".", "a\0b", "x" * 5000, "no/such/folder.toml"):
        with pytest.raises(RecordError):
            RecordFile(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []
