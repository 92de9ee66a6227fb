"""Commands over folders of records: in order, on all cores, whatever else lies there."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import tomli

from scorepad.system import limits
from tests.commands.console import Cli, as_process

unix = pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals and signals to test with")


@pytest.fixture
def games(tmp_path: Path, record: Path, broken: Path) -> Path:
    """A folder with a record, one that breaks a rule, one that cannot be used, and a foreign file."""
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(record, folder / "c.toml")
    shutil.copy(broken, folder / "b.toml")
    (folder / "a.toml").write_text("scorepad = [", "utf-8")
    (folder / "foreign.toml").write_text("x = 1\n", "utf-8")
    return folder


@pytest.fixture
def archive(tmp_path: Path, record: Path) -> Path:
    """So many records that other processes read them."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(limits.FEW_RECORDS + 5):
        shutil.copy(record, folder / f"{number:03}.toml")
    return folder


@pytest.mark.parametrize("words", [("score", "--format"), ("audit", "--format"), ("export", "--to")])
def test_a_folder_stands_for_the_records_in_it(cli: Cli, games: Path, words: tuple[str, str]) -> None:
    command, option = words
    outcome = cli(command, games, option, "json")
    tables = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.status == 2
    assert [table["file"] for table in tables] == [str(games / f"{name}.toml") for name in "abc"]
    assert ["error" in table for table in tables] == [True, False, False]
    assert "foreign.toml" in outcome.err
    (games / "a.toml").unlink()
    assert cli(command, games, option, "json").status == 1
    (games / "b.toml").unlink()
    alone = cli(command, games, option, "toml")
    assert alone.status == 0
    assert [table["file"] for table in tomli.loads(alone.out)["results"]] == [str(games / "c.toml")]


def test_each_record_of_a_folder_is_exported_to_a_file(cli: Cli, games: Path, tmp_path: Path) -> None:
    assert cli("export", games, "--to", "text", "--out", f"{tmp_path}/out/").status == 2
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"b-result.txt", "c-result.txt"}


@pytest.mark.parametrize("words", [("--claim", "Sarah=3"), ("--seal", "0 zoo zoo zoo zoo")])
def test_claims_and_seals_do_not_go_with_a_folder(cli: Cli, games: Path, words: tuple[str, ...]) -> None:
    cli.refused("audit", games, *words)


@pytest.mark.parametrize("command", ["score", "export"])
def test_a_folder_without_records_is_refused(cli: Cli, tmp_path: Path, command: str) -> None:
    (tmp_path / "foreign.toml").write_text("x = 1\n", "utf-8")
    outcome = cli.refused(command, tmp_path)
    assert "foreign.toml" in outcome.err


def test_other_processes_give_the_same_without_a_word(cli: Cli, archive: Path) -> None:
    for command in ("score", "export"):
        done = as_process(command, archive)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode().splitlines() == cli(command, archive).out.splitlines()


@unix
@pytest.mark.parametrize("command", ["score", pytest.param("history", marks=pytest.mark.slow)])
def test_a_terminal_shows_how_far_it_is_and_is_left_clean(archive: Path, command: str) -> None:
    ours, theirs = os.openpty()
    (archive / "nothing.toml").touch()
    words = [sys.executable, "-m", "scorepad", command, str(archive)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        said = b""
        while select.select([ours], [], [], 60)[0]:
            try:
                said += os.read(ours, 10_000)
            except OSError:  # the other side is closed
                break
    os.close(ours)
    assert process.returncode == 2
    assert f"0 of {limits.FEW_RECORDS + 6}".encode() in said
    assert f"] {limits.FEW_RECORDS + 6} of {limits.FEW_RECORDS + 6}".encode() in said
    assert b" \r[" in said  # every bar takes the place of the one before
    assert b"] 1 of" in said
    assert b"\x1b" not in said
    if command == "score":
        assert said.endswith(b" \r")


@unix
@pytest.mark.slow
@pytest.mark.parametrize("is_killed", [False, True])
def test_an_interrupt_ends_all_processes_quietly(archive: Path, is_killed: bool) -> None:
    command = [sys.executable, "-m", "scorepad", "audit", *[str(archive)] * 200, "--format", "json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        if is_killed:
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGINT)
        # The pipes are closed once nobody holds them any more, the other processes included.
        _, said = process.communicate(timeout=60)
    assert process.returncode == (-signal.SIGKILL if is_killed else 130)
    assert said == (b"" if is_killed else b"Stopped.\n")


WITHOUT_FORKS = """
import os, sys
real, forks = os.fork, 0
def fork():
    global forks
    forks += 1
    if forks > 1:
        raise BlockingIOError(11, "Resource temporarily unavailable")
    return real()
os.fork = fork
from scorepad.__main__ import main
sys.exit(main())
"""


@unix
def test_one_process_reads_them_all_where_others_cannot_be_had(archive: Path) -> None:
    """The first one can be started and the second cannot: then neither is left."""
    command = [sys.executable, "-c", WITHOUT_FORKS, "score", str(archive)]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == limits.FEW_RECORDS + 5
