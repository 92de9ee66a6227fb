"""Pipes, sockets, devices and folders where a file is expected: a sentence says what it is, and nothing waits."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorepad import games
from scorepad.exports.formats import write_export
from scorepad.library import folder as library
from scorepad.library import index
from scorepad.library.index import Index
from scorepad.packs import pack as packs
from scorepad.record import RecordFile, create, load, save
from scorepad.system.errors import RecordError, SheetError
from scorepad.system.files import read_file
from scorepad.timeline.game import Game
from tests.commands.console import READERS, Cli, as_process, check_refused

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="nothing of the kind lies in folders there"),
    pytest.mark.usefixtures("nobody_waits", "here"),
]
Make = Callable[[Path], None]


def pipe(path: Path) -> None:
    os.mkfifo(path)


def plug(path: Path) -> None:
    """A socket; its name may not be long, so it is made where we stand."""
    with socket.socket(socket.AF_UNIX) as bound:
        os.chdir(path.parent)
        bound.bind(path.name)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_suffix(".pipe"))
    path.symlink_to(path.with_suffix(".pipe"))


KINDS: dict[Make, str] = {
    pipe: "a pipe",
    plug: "a socket",
    device: "a device",
    folder: "a folder",
    link_to_a_pipe: "a pipe",
}
no_file = pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)


# ---------------------------------------------------------------------- records


@no_file
@pytest.mark.parametrize("words", [*READERS, ("record", "note", "text=x"), ("open",)], ids=" ".join)
def test_only_files_are_opened_as_records(cli: Cli, here: Path, words: tuple[str, ...], make: Make) -> None:
    make(here / "odd.toml")
    outcome = cli.refused(words[0], "odd.toml", *words[1:])
    assert "odd.toml" in outcome.err
    assert KINDS[make] in outcome.err


@no_file
def test_the_library_opens_only_files_as_records(here: Path, game: Game, make: Make) -> None:
    path = here / "odd.toml"
    make(path)
    calls: tuple[Callable[[], Any], ...] = (
        lambda: RecordFile(path),
        lambda: load(path),
        lambda: save(game, path),
        lambda: create(game, path),
    )
    for call in calls:
        with pytest.raises(RecordError, match=r"odd\.toml"):
            call()


def test_a_file_that_turns_into_a_pipe_before_it_is_opened_is_not_waited_for(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe(here / "odd.toml")
    monkeypatch.setattr(os, "stat", lambda _, **__: os.lstat(__file__))
    with pytest.raises(RecordError):
        load(here / "odd.toml")


@pytest.mark.skipif(not os.path.exists("/proc/self/maps"), reason="no such files here")
def test_a_file_that_says_nothing_of_its_size_is_read_only_so_far() -> None:
    assert len(read_file("/proc/self/maps", 10)) == 10


def test_a_pipe_is_told_how_standard_input_is_read(cli: Cli, here: Path) -> None:
    pipe(here / "odd.toml")
    outcome = cli("score", "odd.toml")
    assert "standard input" in outcome.err
    assert " - " in outcome.err


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
@pytest.mark.parametrize("is_piped", [True, False])
def test_a_record_is_read_from_standard_input(record: Path, name: str, is_piped: bool) -> None:
    command = [sys.executable, "-m", "scorepad", "score", name]
    with record.open("rb") as file:
        given: dict[str, Any] = {"input": file.read()} if is_piped else {"stdin": file}
        done = subprocess.run(command, capture_output=True, timeout=60, check=False, **given)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\nNot finished" in done.stdout


def test_a_pipe_of_the_shell_is_refused_in_a_process_too() -> None:
    reading, writing = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "scorepad", "score", f"/dev/fd/{reading}"],
            capture_output=True,
            pass_fds=[reading],
            timeout=60,
            check=False,
        )
    finally:
        os.close(reading)
        os.close(writing)
    assert done.returncode == 2
    assert b"a pipe" in done.stderr


@no_file
def test_a_torn_block_never_goes_into_what_is_not_a_file(here: Path, game: Game, make: Make) -> None:
    path = here / "sunday.toml"
    save(game, path)
    path.write_bytes(path.read_bytes() + b'[[event]]\nkind = "rev')
    before = path.read_bytes()
    make(here / "sunday.toml.torn")
    with RecordFile(path) as file, pytest.raises(RecordError, match="Nothing was recorded"):
        file.record(kind="note", text="x")
    assert path.read_bytes() == before


@no_file
def test_the_folder_of_games_passes_over_what_is_not_a_file(here: Path, game: Game, make: Make) -> None:
    make(here / "odd.toml")
    save(game, here / "sunday.toml")
    assert [entry.name for entry in library.entries(str(here))] == ["sunday.toml"]
    assert set(library.names_in(index.heads(Index(str(here))))) == {"Sarah", "Linus"}


def test_a_record_that_turns_into_a_pipe_is_not_waited_for_in_the_folder_of_games(here: Path, game: Game) -> None:
    save(game, here / "sunday.toml")
    (entry,) = library.entries(str(here))
    (here / "sunday.toml").unlink()
    pipe(here / "sunday.toml")
    assert library.summarize(entry).problem
    library.trash(entry.path)


# ---------------------------------------------------------------------- packs


@no_file
def test_only_files_and_folders_of_files_are_opened_as_packs(cli: Cli, here: Path, make: Make) -> None:
    (here / "sheets").mkdir()
    make(here / "sheets" / "odd.toml")
    (here / "sheets" / "pile").mkdir()
    make(here / "sheets" / "pile" / "odd.toml")
    os.chdir(here)
    for words in (["check", "odd"], ["show", "odd"], ["check", "sheets/odd.toml"], ["show", "pile"]):
        cli.refused("sheets", *words)
    listed = cli("sheets", "list")
    assert listed.status == 0
    assert "silver-and-gold" in listed.out
    words = ["new", "silver-and-gold", "--players", "A,B", "--sheets", "odd", "--file", "a.toml", "--no-app"]
    cli.refused(*words)
    assert not (here / "a.toml").exists()


@no_file
def test_a_record_whose_pack_is_not_a_file_is_refused(here: Path, make: Make) -> None:
    (here / "sheets").mkdir()
    make(here / "sheets" / "odd.toml")
    head = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\nsheets = "odd"\n\n'
    (here / "a.toml").write_text(head)
    with pytest.raises(SheetError, match=r"odd\.toml"):
        load(here / "a.toml")
    (entry,) = library.entries(str(here))
    assert library.summarize(entry).problem


def test_a_pack_begun_from_a_bundled_one_is_not_begun_from_another_of_its_name(home: Path, here: Path) -> None:
    (home / "sheets").mkdir()
    pipe(home / "sheets" / "loot-island.toml")
    pack = here / "mine.toml"
    pack.write_text(games.ruleset("loot-island").template("mine"), "utf-8")
    assert packs.read(str(pack)).game == "loot-island"


# ---------------------------------------------------------------------- exports


@no_file
def test_an_export_goes_only_into_files(cli: Cli, here: Path, record: Path, make: Make) -> None:
    make(here / "odd.toml")
    outcome = cli("export", record, "--out", "odd.toml")
    if make is folder:
        assert outcome.status == 0
        assert os.listdir("odd.toml") == ["game-result.toml"]
    else:
        check_refused(outcome)
        assert KINDS[make] in outcome.err
    with pytest.raises(RecordError):
        write_export("odd.toml", "x")


def test_an_export_goes_into_no_pipe_that_the_shell_gives_a_name(record: Path) -> None:
    done = as_process("export", record, "--out", "/dev/stderr")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"a pipe" in done.stderr


@pytest.mark.parametrize("target", ["-", "/dev/stdout"])
def test_an_export_to_standard_output_is_written_there(record: Path, here: Path, target: str) -> None:
    plain = as_process("export", record)
    files = sorted(os.listdir(here))
    done = as_process("export", record, "--out", target)
    assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, b"")
    with (here / "result.toml").open("wb") as file:
        command = [sys.executable, "-m", "scorepad", "export", str(record), "--out", target]
        assert subprocess.run(command, stdout=file, timeout=60, check=False).returncode == 0
    assert (here / "result.toml").read_bytes() == plain.stdout
    assert sorted(os.listdir(here)) == sorted([*files, "result.toml"])


@no_file
def test_a_new_record_or_pack_is_not_written_over_what_is_not_a_file(cli: Cli, here: Path, make: Make) -> None:
    make(here / "odd.toml")
    cli.refused("sheets", "new", "silver-and-gold", "odd.toml")
    words = ["new", "silver-and-gold", "--players", "A,B", "--file", "odd.toml", "--no-app"]
    cli.refused(*words)


def test_standard_input_under_its_name_is_called_so(cli: Cli) -> None:
    cli.feed(b"not toml at all")
    outcome = cli.refused("score", "/dev/stdin")
    assert "standard input" in outcome.err
