"""File names that are no text, a folder that is gone under one's feet, a disk without room."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad.timeline.game import Game
from tests.commands.console import Cli, check_refused, finished, is_harmless

NO_TEXT = "odd\udcff.toml"
on_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="there every name is text, and a folder in use stays"
)

# ---------------------------------------------------------------------- names that are no text


@on_posix
@pytest.mark.parametrize("command", ["score", "audit"])
def test_a_file_whose_name_is_not_text_gives_valid_output(cli: Cli, here: Path, game: Game, command: str) -> None:
    scorepad.save(game, here / NO_TEXT)
    toml = cli(command, NO_TEXT, NO_TEXT, "missing\udcff", "--format", "toml")
    assert toml.status == 2
    names = [table["file"] for table in tomli.loads(toml.out)["results"]]
    lines = cli(command, NO_TEXT, NO_TEXT, "missing\udcff", "--format", "json").out.splitlines()
    assert [json.loads(line)["file"] for line in lines] == names
    assert len(names) == 3
    assert all("odd" in name or "missing" in name for name in names)
    assert "".join(names).encode()  # half characters could not be written down


@on_posix
def test_a_record_whose_name_is_not_text_is_started_exported_and_shown(cli: Cli, here: Path) -> None:
    words = ["new", "silver-and-gold", "--players", "A,B", "--file", NO_TEXT, "--no-app"]
    for given in (words, ["record", NO_TEXT, "note", "text=x"], ["show", NO_TEXT], ["export", NO_TEXT]):
        outcome = cli(*given)
        assert outcome.status == 0
        assert is_harmless(outcome.out + outcome.err)
        assert (outcome.out + outcome.err).encode()
    assert cli("export", NO_TEXT, "--out", f"result-{NO_TEXT}").status == 0
    assert len(list(here.iterdir())) == 2


# ---------------------------------------------------------------------- where one stands is gone


@pytest.fixture
def gone(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """We stand in a folder that somebody has deleted."""
    (here / "gone").mkdir()
    monkeypatch.chdir(here / "gone")
    (here / "gone").rmdir()


NEW = ("new", "silver-and-gold", "--players", "A,B", "--no-app")


@on_posix
@pytest.mark.usefixtures("gone")
@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("rules", "loot-island"),
        ("sheets",),
        ("sheets", "show", "silver-and-gold"),
        ("sheets", "check", "silver-and-gold"),
        ("demo", "--no-app"),
        (*NEW, "--file", "{tmp}/new.toml"),
        (*NEW, "--library", "{tmp}/games"),
        ("score", "{tmp}/whole.toml"),
        ("export", "{tmp}/whole.toml", "--out", "{tmp}/result.toml"),
        ("record", "{tmp}/whole.toml", "note", "text=x"),
    ],
    ids=" ".join,
)
def test_in_a_folder_that_is_gone_everything_works_that_does_not_need_it(
    cli: Cli, tmp_path: Path, words: tuple[str, ...]
) -> None:
    scorepad.save(finished(), tmp_path / "whole.toml")
    outcome = cli(*(word.format(tmp=tmp_path) for word in words))
    assert (outcome.status, bool(outcome.out)) == (0, "--out" not in words)


@on_posix
@pytest.mark.usefixtures("gone")
def test_in_a_folder_that_is_gone_standard_input_is_read(cli: Cli) -> None:
    cli.feed(scorepad.dumps(finished()))
    assert cli("score", "-").status == 0


@on_posix
@pytest.mark.usefixtures("gone")
@pytest.mark.parametrize(
    "words",
    [
        ("score", "a.toml"),
        ("open", "a.toml"),
        ("record", "a.toml", "note", "text=x"),
        ("sheets", "check", "a.toml"),
        ("sheets", "new", "silver-and-gold", "a.toml"),
        (*NEW, "--file", "a.toml"),
        (*NEW, "--library", "games"),
        NEW,
    ],
    ids=" ".join,
)
def test_in_a_folder_that_is_gone_a_sentence_names_what_is_not_there(cli: Cli, words: tuple[str, ...]) -> None:
    outcome = cli.refused(*words)
    name = "silver-and-gold-" if words == NEW else "games" if "--library" in words else "a.toml"
    assert name in outcome.err.replace('"a"', "a.toml")


# ---------------------------------------------------------------------- no room


def no_room(_: int, __: bytes) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def half_room(write: Callable[[int, bytes], int] = os.write) -> Callable[[int, bytes], int]:
    """An os.write on a disk that has room for a few bytes more."""
    room = 20

    def write_some(descriptor: int, data: bytes) -> int:
        nonlocal room
        size = write(descriptor, data[:room]) if room else no_room(descriptor, data)
        room -= size
        return size

    return write_some


@pytest.mark.parametrize("disk", [no_room, half_room()], ids=["no room", "a little room"])
def test_a_pack_that_does_not_fit_on_the_disk_leaves_nothing_behind(
    cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch, disk: Callable[..., int]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", disk)
        outcome = cli("sheets", "new", "silver-and-gold", "mine.toml")
    check_refused(outcome)
    assert "mine.toml" in outcome.err
    assert os.strerror(errno.ENOSPC) in outcome.err
    assert list(here.iterdir()) == []
    assert cli("sheets", "new", "silver-and-gold", "mine.toml").status == 0
