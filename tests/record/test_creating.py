"""Creating and saving records: nothing is overwritten, and only what is missing is appended."""

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.exports.formats import write_export
from scorepad.library import folder as library
from scorepad.record import RecordFile, create, load, save
from scorepad.record.canonical import write_block, write_record
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept
from tests.players import play
from tests.record.disks import NOTE, REVEAL, ROOT, disk_with, events_in, fail, torn_beside


# ---------------------------------------------------------------------- append only
def test_a_new_record_with_its_name_is_on_disk(
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


def test_on_a_mac_the_drive_itself_is_asked(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """There, fsync leaves what was written in the memory of the drive."""
    asked = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda _, command: asked.append(command))
    create(game, tmp_path / "new.toml")
    with RecordFile(tmp_path / "new.toml") as file:
        file.record(kind="note", text="x")
    assert asked == [51] * 3
    monkeypatch.setattr(fcntl, "fcntl", fail(errno.ENOTSUP))
    create(game, tmp_path / "other.toml")
    assert len(events_in(tmp_path / "other.toml")) == 3


@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_a_command_that_is_killed_leaves_a_whole_record_or_none(tmp_path: Path, call: str) -> None:
    script = f"""
import os, signal, sys
import scorepad
game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
def die(*_):
    if {call!r} == "write":
        really(_[0], _[1][:9])
    os.kill(os.getpid(), signal.SIGKILL)
really, os.{call} = os.{call}, die
scorepad.save(game, sys.argv[1])
"""
    path = tmp_path / "new.toml"
    done = subprocess.run([sys.executable, "-c", script, str(path)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert not path.exists()
    assert library.entries(str(tmp_path)) == ()
    create(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), path)
    assert [entry.name for entry in library.entries(str(tmp_path))] == ["new.toml"]


def test_without_hard_links_nothing_is_overwritten_and_nothing_is_left(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", fail(errno.EPERM))
    create(game, tmp_path / "new.toml")
    before = (tmp_path / "new.toml").read_bytes()
    with pytest.raises(RecordError):
        create(scorepad.new("loot-island", players=["A", "B"]), tmp_path / "new.toml")
    assert (tmp_path / "new.toml").read_bytes() == before
    monkeypatch.setattr(os, "replace", fail(errno.EIO))
    with pytest.raises(RecordError):
        create(game, tmp_path / "other.toml")
    assert [each.name for each in tmp_path.iterdir()] == ["new.toml"]


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_new_files_have_the_rights_that_the_user_wants(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch, mask: int
) -> None:
    """And nobody changes what other threads give to theirs, even for a moment."""
    before = os.umask(mask)
    try:
        monkeypatch.setattr(os, "umask", fail(errno.EPERM))
        create(game, tmp_path / "new.toml")
        write_export(str(tmp_path / "new.html"), "new")
    finally:
        monkeypatch.undo()
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o666 & ~mask}


# ---------------------------------------------------------------------- creating and saving


@pytest.mark.parametrize("store", [create, save])
def test_nothing_is_overwritten_and_what_cannot_be_created_leaves_nothing_behind(
    tmp_path: Path, game: Game, store: Callable[[Game, str], None]
) -> None:
    for name in (".", "no/such/folder.toml", "a\0b", "x" * 5000, ""):
        with pytest.raises(RecordError):
            store(game, f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []
    for content in (b"", b"my shopping list", b"\x00\xff", b"scorepad = 1\n"):
        (tmp_path / "list.txt").write_bytes(content)
        with pytest.raises(RecordError):
            store(game, f"{tmp_path}/list.txt")
        assert (tmp_path / "list.txt").read_bytes() == content
    (tmp_path / "list.txt").unlink()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(RecordError):
        store(game, f"{tmp_path}/link")
    assert [each.name for each in tmp_path.iterdir()] == ["link"]
    store(game, f"{tmp_path}/new.toml")
    assert (tmp_path / "new.toml").read_bytes() == write_record(game).encode()


@pytest.mark.parametrize(("call", "failing"), [("write", disk_with(40)), ("fsync", fail(errno.EIO))])
def test_a_half_created_record_is_removed(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch, call: str, failing: Callable[..., Any]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        with pytest.raises(RecordError):
            create(game, tmp_path / "new.toml")
    assert list(tmp_path.iterdir()) == []
    create(game, tmp_path / "new.toml")
    assert len(events_in(tmp_path / "new.toml")) == 3


def test_saving_appends_only_what_is_missing_and_makes_a_torn_file_whole(path: Path, game: Game) -> None:
    before = path.read_bytes()
    save(game, path)
    assert path.read_bytes() == before
    play(game, Random(2), 20)
    for _ in range(2):
        save(game, path)
        assert path.read_bytes() == before + "".join(map(write_block, game.events[3:])).encode()
    path.write_bytes(b"# our evening\r\n" + before.replace(b"\n", b"\r\n"))
    other, noted = path.read_bytes(), load(path)
    noted.record(kind="note", text="x")
    save(noted, path)
    assert path.read_bytes() == other + NOTE.encode()
    torn = REVEAL.encode()[:-8]
    path.write_bytes(before + torn)
    revealed = game.at(3)
    revealed.record(kind="reveal", pattern="L4")
    save(revealed, path)
    assert path.read_bytes() == before + REVEAL.encode()
    assert torn_beside(path).read_bytes() == torn


OTHERS: tuple[dict[str, Any], ...] = (
    *({"players": ["Sarah", "Linus", "Tim"]}, {"players": ["Linus", "Sarah"]}, {"first": "Linus"}),
    *({"rulings": {"last-tie": "seating"}}, {"place": "Kitchen"}),
)


def test_saving_another_game_or_beside_another_writer_is_refused(path: Path, game: Game) -> None:
    before = path.read_bytes()
    for keys in OTHERS:
        other = scorepad.new("silver-and-gold", **{"players": ["Sarah", "Linus"], **keys})
        for event in game.events:
            accept(other, event)
        with pytest.raises(RecordError):
            save(other, path)
    for length in (0, 2, 12):
        other = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), Random(9), length)
        with pytest.raises(RecordError):
            save(other, path)
    game.record(kind="note", text="x")
    with RecordFile(path), pytest.raises(RecordError):
        save(game, path)
    assert path.read_bytes() == before
