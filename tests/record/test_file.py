"""The record file: only appended to, on the disk before it counts, one writer at a time."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.errors import RecordError, RuleViolation, ScorepadError
from scorepad.events import Amend, Claim, Event, Note
from scorepad.game import Game
from scorepad.games.silver_and_gold.events import Cross, Reveal
from scorepad.record import RecordFile, create, load, save
from scorepad.record.canonical import write_block, write_record
from scorepad.record.reading import read_record
from tests.players import choose, play

ROOT = Path(__file__).parents[2]
REVEAL = '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
NOTE = '[[event]]\nkind = "note"\ntext = "x"\n\n'


@pytest.fixture
def path(tmp_path: Path, game: Game) -> Path:
    """A record of three events: everything dealt and displayed."""
    path = tmp_path / "evening.toml"
    create(game, path)
    return path


def torn_beside(path: Path) -> Path:
    return Path(f"{path}.torn")


def events_in(path: Path) -> tuple[Event, ...]:
    """The events of a record that is whole."""
    reading = read_record(path.read_bytes(), path.name)
    assert reading.warnings == ()
    return reading.game.events


def fail(number: int) -> Callable[..., Any]:
    def failing(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return failing


def elsewhere(script: str, path: Path) -> str:
    """What a script says in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# ---------------------------------------------------------------------- append only


def test_recording_appends_one_block_and_nothing_else(path: Path) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        assert file.record(kind="reveal", pattern="L4") == 4
        assert path.read_bytes() == before + REVEAL.encode()
        assert file.record(kind="note", text="x") == 5
        assert path.read_bytes() == before + (REVEAL + NOTE).encode()


def test_a_whole_game_only_ever_grows(path: Path) -> None:
    random, before = Random(5), path.read_bytes()
    with RecordFile(path) as file:
        for number in range(4, 80):
            assert file.record(**choose(random, file.game, random.choice(file.game.expected()))) == number
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


def test_a_new_record_and_its_name_are_on_the_disk(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    create(game, tmp_path / "new.toml")
    assert synced == ["file", "folder"]


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


# ---------------------------------------------------------------------- torn tails


def test_the_next_append_moves_a_torn_block_aside(path: Path) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    path.write_bytes(before + torn)
    with RecordFile(path) as file:
        assert len(file.game.events) == 3
        assert file.warnings
        assert file.record(kind="note", text="x") == 4
    assert path.read_bytes() == before + NOTE.encode()
    assert torn_beside(path).read_bytes() == torn


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


def test_torn_blocks_gather_in_one_file(path: Path) -> None:
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
        assert file.record(kind="note", text="x") == 5
        assert file.record(kind="note", text="x") == 6
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


# ---------------------------------------------------------------------- one writer


def test_a_second_writer_is_refused_and_changes_nothing(path: Path) -> None:
    with RecordFile(path) as first:
        data = path.read_bytes()
        with pytest.raises(RecordError):
            RecordFile(path)
        assert path.read_bytes() == data
        first.record(kind="reveal", pattern="L4")
    with RecordFile(path) as second:
        assert second.record(kind="note", text="x") == 5
    assert len(events_in(path)) == 5


def test_a_writer_in_another_process_is_refused_and_changes_nothing(path: Path) -> None:
    script = (
        "import sys; from scorepad import RecordError, RecordFile\n"
        "try:\n    RecordFile(sys.argv[1]).record(kind='note', text='y'); print('recorded')\n"
        "except RecordError as error:\n    print('refused:', error)\n"
    )
    with RecordFile(path) as file:
        data = path.read_bytes()
        assert elsewhere(script, path).startswith("refused: ")
        assert path.read_bytes() == data
        file.record(kind="note", text="x")
    assert elsewhere(script, path) == "recorded"
    assert events_in(path)[3:] == (Note(text="x"), Note(text="y"))


def test_the_lock_of_a_writer_ends_with_its_process(path: Path) -> None:
    script = "import sys, scorepad\nfile = scorepad.RecordFile(sys.argv[1]); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(RecordError):
            RecordFile(path)
        other.kill()
    with RecordFile(path) as file:
        assert file.record(kind="note", text="x") == 4


def test_a_record_can_be_read_while_somebody_writes_to_it(path: Path) -> None:
    with RecordFile(path) as file:
        file.record(kind="reveal", pattern="L4")
        assert load(path).events == file.game.events


def test_a_record_that_was_refused_is_not_locked(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data + b'[[event]]\nkind = "xyzzy"\n\n')
    with pytest.raises(RecordError):
        RecordFile(path)
    path.write_bytes(data)
    with RecordFile(path) as file:
        assert file.record(kind="note", text="x") == 4


@pytest.mark.skipif(sys.platform == "win32", reason="another way to lock")
def test_a_disk_that_cannot_lock_is_refused_with_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcntl.flock", fail(errno.ENOLCK))
    data = path.read_bytes()
    with pytest.raises(RecordError):
        RecordFile(path)
    assert path.read_bytes() == data


# ---------------------------------------------------------------------- other programs


def grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(NOTE.encode())


def shrink(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def rewrite(path: Path) -> None:
    """Change a word in place, the size staying the same."""
    with path.open("r+b") as file:
        file.write(path.read_bytes().replace(b"purple-04", b"purple-03"))
    os.utime(path, (1_000_000, 1_000_000))


def replace(path: Path) -> None:
    """As an editor saves: a new file takes the name of the old."""
    shutil.copy(path, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def rename(path: Path) -> None:
    path.rename(path.with_suffix(".old"))


@pytest.mark.parametrize("change", [grow, shrink, rewrite, replace, rename, Path.unlink])
def test_a_record_that_another_program_changed_is_left_alone(path: Path, change: Callable[[Path], None]) -> None:
    with RecordFile(path) as file:
        file.record(kind="reveal", pattern="L4")
        state, events = file.game.state, file.game.events
        change(path)
        after = {each.name: each.read_bytes() for each in path.parent.iterdir()}
        for _ in range(2):
            with pytest.raises(RecordError):
                file.record(kind="note", text="x")
        assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == after
        assert file.game.state is state
        assert file.game.events == events


# ---------------------------------------------------------------------- when the disk fails


def disk_with(room: int) -> Callable[[int, bytes], int]:
    """An os.write on a disk that has this many bytes left."""
    write, left = os.write, room

    def write_part(descriptor: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(descriptor, data[:left])
        left -= written
        return written

    return write_part


@pytest.mark.parametrize("room", [0, 1, 9, len(REVEAL) - 2, len(REVEAL) - 1])
def test_a_full_disk_leaves_file_and_game_as_they_were(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        state, events = file.game.state, file.game.events
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", disk_with(room))
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        assert path.read_bytes() == before
        assert file.game.state is state
        assert file.game.events == events
        assert file.record(kind="reveal", pattern="L4") == 4
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
    print(file.record(kind="reveal", pattern="L4"))
"""
    assert elsewhere(script, path).split() == ["refused", "4"]
    assert path.read_bytes() == before + REVEAL.encode()


def test_what_could_not_be_synced_is_not_recorded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        state = file.game.state
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail(errno.EIO))
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        assert path.read_bytes() == before
        assert file.game.state is state
        assert file.record(kind="reveal", pattern="L4") == 4
    assert path.read_bytes() == before + REVEAL.encode()


def test_a_disk_that_takes_nothing_back_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, events = path.read_bytes(), load(path).events
    with RecordFile(path) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", disk_with(12))
            patch.setattr(os, "ftruncate", fail(errno.EIO))
            with pytest.raises(RecordError):
                file.record(kind="reveal", pattern="L4")
        with suppress(RecordError):
            file.record(kind="note", text="x")
        recorded = file.game.events
    assert recorded[:3] == events
    assert load(path).events == recorded
    assert path.read_bytes().startswith(before)


def test_an_interrupted_append_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, write = path.read_bytes(), os.write

    def interrupted(descriptor: int, data: bytes) -> int:
        write(descriptor, data[:12])
        raise KeyboardInterrupt

    with RecordFile(path) as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                file.record(kind="reveal", pattern="L4")
        with suppress(RecordError):
            file.record(kind="note", text="x")
        recorded = file.game.events
    assert load(path).events == recorded
    assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOENT, errno.EISDIR])
def test_a_file_that_cannot_be_written_to_can_still_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    really_open = os.open

    def open_to_read(name: str, flags: int, mode: int = 0o777) -> int:
        return fail(number)() if flags & os.O_RDWR else really_open(name, flags, mode)

    monkeypatch.setattr(os, "open", open_to_read)
    with pytest.raises(RecordError):
        RecordFile(path)
    assert len(load(path).events) == 3


@pytest.mark.parametrize("name", ["missing.toml", ".", "a\0b", "x" * 5000, "no/such/folder.toml"])
def test_what_is_not_a_file_is_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordError):
        RecordFile(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------- creating and saving


def test_a_new_record_is_the_canonical_bytes(tmp_path: Path, game: Game) -> None:
    create(game, tmp_path / "new.toml")
    assert (tmp_path / "new.toml").read_bytes() == write_record(game).encode()


@pytest.mark.parametrize("content", [b"", b"my shopping list", b"scorepad = 1\n"])
def test_creating_never_overwrites(tmp_path: Path, game: Game, content: bytes) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        create(game, path)
    assert path.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("store", [create, save])
def test_a_link_that_leads_nowhere_is_left_alone(
    tmp_path: Path, game: Game, store: Callable[[Game, Path], None]
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(RecordError):
        store(game, tmp_path / "link")
    assert [each.name for each in tmp_path.iterdir()] == ["link"]


@pytest.mark.parametrize("store", [create, save])
@pytest.mark.parametrize("name", [".", "no/such/folder.toml", "a\0b", "x" * 5000, ""])
def test_a_record_that_cannot_be_created_is_refused_with_a_sentence(
    tmp_path: Path, game: Game, name: str, store: Callable[[Game, str], None]
) -> None:
    with pytest.raises(RecordError):
        store(game, f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("call", "failing"), [("write", disk_with(40)), ("fsync", fail(errno.EIO))])
def test_a_half_created_record_is_taken_away(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch, call: str, failing: Callable[..., Any]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        with pytest.raises(RecordError):
            create(game, tmp_path / "new.toml")
    assert list(tmp_path.iterdir()) == []
    create(game, tmp_path / "new.toml")
    assert len(events_in(tmp_path / "new.toml")) == 3


def test_saving_creates_what_is_not_there(tmp_path: Path, game: Game) -> None:
    save(game, tmp_path / "new.toml")
    assert (tmp_path / "new.toml").read_bytes() == write_record(game).encode()


def test_saving_appends_only_what_is_missing(path: Path, game: Game) -> None:
    before = path.read_bytes()
    save(game, path)
    assert path.read_bytes() == before
    play(game, Random(2), 20)
    save(game, path)
    assert path.read_bytes() == before + "".join(map(write_block, game.events[3:])).encode()
    save(game, path)
    assert load(path).events == game.events


def test_saving_into_a_file_of_another_form_keeps_its_bytes(path: Path) -> None:
    path.write_bytes(b"# our evening\r\n" + path.read_bytes().replace(b"\n", b"\r\n"))
    before, game = path.read_bytes(), load(path)
    game.record(kind="note", text="x")
    save(game, path)
    assert path.read_bytes() == before + NOTE.encode()


def test_saving_makes_a_torn_file_whole(path: Path, game: Game) -> None:
    before, torn = path.read_bytes(), REVEAL.encode()[:-8]
    path.write_bytes(before + torn)
    game.record(kind="reveal", pattern="L4")
    save(game, path)
    assert path.read_bytes() == before + REVEAL.encode()
    assert torn_beside(path).read_bytes() == torn


OTHER_HEADERS: list[dict[str, Any]] = [
    {"players": ["Sarah", "Linus", "Tim"]},
    {"players": ["Linus", "Sarah"]},
    {"first": "Linus"},
    {"rulings": {"last-tie": "seating"}},
    {"place": "Kitchen"},
]


@pytest.mark.parametrize("keys", OTHER_HEADERS, ids=lambda keys: next(iter(keys)))
def test_saving_a_game_with_another_header_is_refused(path: Path, game: Game, keys: dict[str, Any]) -> None:
    before = path.read_bytes()
    other = scorepad.new("silver-and-gold", **{"players": ["Sarah", "Linus"], **keys})
    for event in game.events:
        other.accept(event)
    with pytest.raises(RecordError):
        save(other, path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("length", [0, 2, 12])
def test_saving_a_game_with_fewer_or_other_events_is_refused(path: Path, length: int) -> None:
    before = path.read_bytes()
    other = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), Random(9), length)
    with pytest.raises(RecordError):
        save(other, path)
    assert path.read_bytes() == before


def test_saving_into_what_is_not_a_record_is_refused(tmp_path: Path, game: Game) -> None:
    for content in (b"", b"my shopping list", b"\x00\xff"):
        (tmp_path / "list.txt").write_bytes(content)
        with pytest.raises(RecordError):
            save(game, tmp_path / "list.txt")
        assert (tmp_path / "list.txt").read_bytes() == content


def test_saving_into_a_record_that_somebody_writes_to_is_refused(path: Path, game: Game) -> None:
    with RecordFile(path):
        before = path.read_bytes()
        game.record(kind="note", text="x")
        with pytest.raises(RecordError):
            save(game, path)
        assert path.read_bytes() == before


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
