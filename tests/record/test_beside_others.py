"""Recording beside a program that does not lock: nobody's bytes are lost, and the record stays readable."""

import errno
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from scorepad.engine.events import Note
from scorepad.record import RecordFile, load
from scorepad.record.reading import ReadRecord, read_record
from scorepad.system.errors import RecordError
from tests.record.disks import fail
from tests.sampling import sampled

OURS = Note(text="ours")
THEIRS = Note(text="theirs")
BLOCK = b'[[event]]\nkind = "note"\ntext = "theirs"\n\n'
HALF = b'[[event]]\nkind = "note"\n'
GARBAGE = b"\x00\xff nonsense ]]\n\n"
Meddle = Callable[[Path], None]


def append(data: bytes) -> Meddle:
    """What another program does that appends and does not lock."""

    def meddle(path: Path) -> None:
        with path.open("ab") as file:
            file.write(data)

    return meddle


def replace(path: Path) -> None:
    """As an editor saves: a new file, with something of its own, takes the name of the old."""
    new = path.with_suffix(".new")
    new.write_bytes(path.read_bytes().replace(b'text = "ours"', b'text = "edited"') + BLOCK)
    new.replace(path)


def replace_by_the_same(path: Path) -> None:
    shutil.copy(path, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def shorten(path: Path) -> None:
    os.truncate(path, path.read_bytes().rindex(b"[[event]]"))


def rewrite_in_place(path: Path) -> None:
    """Words are changed and the size stays the same."""
    data = path.read_bytes().replace(b'text = "ours"', b'text = "OURS"').replace(b"purple-04", b"purple-03")
    path.write_bytes(data)


def rewrite(path: Path) -> None:
    """As other editors save: into the same file, from its beginning."""
    path.write_bytes(b"# edited\n" + path.read_bytes().replace(b'text = "ours"', b'text = "edited"'))


def rename(path: Path) -> None:
    path.rename(path.with_suffix(".old"))


def nothing(_: Path) -> None:
    pass


@contextmanager
def meddling(path: Path, before: Meddle = nothing, after: Meddle = nothing, room: int = 1_000) -> Iterator[None]:
    """Another program acts right before our next write, and right after it; the disk has this much room.

    What is moved goes over bytes that have their room already.
    """
    write, writes, ours = os.write, 0, path.stat()

    def write_between(descriptor: int, data: bytes) -> int:
        nonlocal writes
        if b"ours" not in data or not os.path.samestat(ours, os.fstat(descriptor)):
            return write(descriptor, data)
        writes += 1
        if writes > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with patch.object(os, "write", write):
            before(path)
            written = write(descriptor, data[:room])
            after(path)
        return written

    with patch.object(os, "write", write_between):
        yield


def record(path: Path, before: Meddle = nothing, after: Meddle = nothing, room: int = 1_000) -> bool:
    """Record a note while another program acts; was it acknowledged?"""
    with RecordFile(path) as file:
        known = file.game.events
        with meddling(path, before, after, room):
            try:
                file.record(OURS)
            except RecordError:
                assert file.game.events == known
                return False
        assert file.count == len(known) + 1
        return True


def unspaced(path: Path) -> bytes:
    """What is in the file, apart from the spaces that stand where ours was taken back."""
    return re.sub(rb"^ +", b"", path.read_bytes(), flags=re.MULTILINE)


# ---------------------------------------------------------------------- before we look
CHANGES: tuple[Meddle, ...] = (append(BLOCK), shorten, rewrite_in_place, replace_by_the_same, rename, Path.unlink)


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_that_another_program_changed_is_left_alone(path: Path, change: Meddle) -> None:
    with RecordFile(path) as file:
        file.record(OURS)
        state, events = file.game.state, file.game.events
        change(path)
        after = {each.name: each.read_bytes() for each in path.parent.iterdir()}
        for _ in range(2):
            with pytest.raises(RecordError):
                file.record(OURS)
        assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == after
        assert (file.game.state, file.game.events) == (state, events)


# ---------------------------------------------------------------------- between our look and our write
@pytest.mark.parametrize("theirs", [BLOCK, BLOCK * 3, HALF, BLOCK[:-1], GARBAGE, b"\n", b"# good night"])
def test_what_came_in_before_our_write_stays_and_ours_is_taken_back(path: Path, theirs: bytes) -> None:
    before = path.read_bytes()
    assert not record(path, append(theirs))
    assert unspaced(path) == before + theirs


@pytest.mark.parametrize("meddle", [replace, shorten, rewrite, Path.unlink])
def test_a_record_that_is_changed_before_our_write_is_left_as_it_was_changed(path: Path, meddle: Meddle) -> None:
    expected = path.with_name("expected")
    shutil.copy(path, expected)
    meddle(expected)
    assert not record(path, meddle)
    assert path.exists() == expected.exists()
    assert not path.exists() or unspaced(path) == expected.read_bytes()


def test_after_half_a_block_of_theirs_the_record_opens_and_nothing_of_it_is_lost(path: Path) -> None:
    assert not record(path, append(HALF))
    assert OURS not in load(path).events
    assert record(path)
    assert load(path).events[3:] == (OURS,)
    assert unspaced(Path(f"{path}.torn")) == HALF


def test_what_comes_in_at_the_moment_when_ours_is_taken_back_stays(path: Path) -> None:
    before, ftruncate = path.read_bytes(), os.ftruncate

    def append_and_cut(descriptor: int, length: int) -> None:
        append(BLOCK)(path)
        ftruncate(descriptor, length)

    with patch.object(os, "ftruncate", append_and_cut):
        assert not record(path, append(BLOCK))
        append(BLOCK)(path)
    assert unspaced(path) == before + BLOCK * 2
    assert load(path).events[3:] == (THEIRS, THEIRS)


@pytest.mark.parametrize("cut", range(1, len(BLOCK)))
def test_a_block_of_theirs_that_was_begun_before_ours_can_be_ended_after_it(path: Path, cut: int) -> None:
    assert not record(path, append(BLOCK[:cut]))
    append(BLOCK[cut:])(path)
    assert load(path).events[3:] == (THEIRS,)


@pytest.mark.parametrize("cut", sampled(range(1, len(BLOCK)), 12))
def test_a_block_of_theirs_that_comes_in_two_pieces_around_ours_is_whole_again(path: Path, cut: int) -> None:
    before = path.read_bytes()
    assert not record(path, append(BLOCK[:cut]), append(BLOCK[cut:]))
    data = path.read_bytes()
    assert data.startswith(before + BLOCK)
    assert data[len(before + BLOCK) :].isspace()
    assert load(path).events[3:] == (THEIRS,)
    assert record(path)
    assert load(path).events[3:] == (THEIRS, OURS)


def test_the_rest_of_their_block_may_come_even_later(path: Path) -> None:
    before = path.read_bytes()
    for cut in range(len(HALF), len(BLOCK)):
        path.write_bytes(before)
        assert not record(path, append(HALF[:12]), append(BLOCK[12:cut]))
        append(BLOCK[cut:])(path)
        assert load(path).events[3:] == (THEIRS,)


# ---------------------------------------------------------------------- after our write
@pytest.mark.parametrize("theirs", [BLOCK, HALF, GARBAGE])
def test_what_comes_after_our_write_leaves_ours_recorded_and_is_told_next(path: Path, theirs: bytes) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        with meddling(path, after=append(theirs)):
            file.record(OURS)
            assert file.count == 4
        data = path.read_bytes()
        assert data == before + BLOCK.replace(b"theirs", b"ours") + theirs
        assert file.has_changed()
        with pytest.raises(RecordError):
            file.record(OURS)
    assert path.read_bytes() == data


@pytest.mark.parametrize("meddle", [replace, shorten, rewrite, Path.unlink])
def test_what_is_not_in_the_file_any_more_is_not_acknowledged(path: Path, meddle: Meddle) -> None:
    assert not record(path, after=meddle)
    assert not path.exists() or OURS not in load(path).events


def test_what_an_editor_read_and_saved_again_is_acknowledged(path: Path) -> None:
    assert record(path, after=replace_by_the_same)
    assert load(path).events[3:] == (OURS,)


@pytest.mark.parametrize("meddle", [rewrite, rewrite_in_place, shorten])
def test_after_others_wrote_at_the_same_moment_the_record_must_be_opened_again(path: Path, meddle: Meddle) -> None:
    with RecordFile(path) as file:
        with meddling(path, after=meddle), pytest.raises(RecordError):
            file.record(OURS)
        data = path.read_bytes()
        with pytest.raises(RecordError):
            file.record(OURS)
    assert path.read_bytes() == data


# ---------------------------------------------------------------------- on a full disk
@pytest.mark.parametrize("room", [1, 9, 30])
@pytest.mark.parametrize("theirs", [BLOCK, HALF, GARBAGE])
def test_on_a_full_disk_only_our_own_bytes_are_taken_back(path: Path, room: int, theirs: bytes) -> None:
    before = path.read_bytes()
    assert not record(path, append(theirs), room=room)
    assert unspaced(path) == before + theirs
    path.write_bytes(before)
    assert not record(path, after=append(theirs), room=room)
    assert path.read_bytes() == before + theirs + b" " * room
    assert theirs != BLOCK or load(path).events[3:] == (THEIRS,)


def test_what_cannot_be_taken_back_is_not_called_gone(path: Path) -> None:
    refuse = fail(errno.EIO)
    with RecordFile(path) as file, patch.object(os, "fsync", refuse), patch.object(os, "ftruncate", refuse):
        with pytest.raises(RecordError) as refused:
            file.record(OURS)
        assert "Nothing was recorded" not in str(refused.value)
    assert OURS in load(path).events


# ---------------------------------------------------------------------- torn blocks
def test_what_comes_in_while_a_torn_block_is_set_aside_stays(path: Path) -> None:
    path.write_bytes(path.read_bytes() + HALF)
    before, fsync = path.read_bytes(), os.fsync
    synced: list[int] = []

    def fsync_and_meddle(descriptor: int) -> None:
        fsync(descriptor)
        if not synced:
            append(BLOCK)(path)
        synced.append(descriptor)

    with RecordFile(path) as file, patch.object(os, "fsync", fsync_and_meddle), pytest.raises(RecordError):
        file.record(OURS)
    assert path.read_bytes() == before + BLOCK


def test_what_changes_while_the_record_is_read_is_noticed(path: Path) -> None:
    def read_and_meddle(data: bytes, name: str, *, beside: str) -> ReadRecord:
        status = path.stat()
        path.write_bytes(data.replace(b"purple-04", b"purple-03"))
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000))
        return read_record(data, name, beside=beside)

    with patch("scorepad.record.file.read_record", read_and_meddle):
        file = RecordFile(path)
    data = path.read_bytes()
    with file, pytest.raises(RecordError):
        file.record(OURS)
    assert path.read_bytes() == data
