"""Files that are not records, hostile texts, and what goes wrong around them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import scorepad
from scorepad import games
from scorepad.cli.main import main
from scorepad.timeline.game import Game
from tests.commands.console import (
    HEAD,
    NASTY,
    READERS,
    Cli,
    as_process,
    check_refused,
    is_harmless,
)

# ---------------------------------------------------------------------- files that are not records


@pytest.mark.parametrize("words", [*READERS, ("record", "note", "text=x"), ("open",)], ids=" ".join)
@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "blank", "binary", "latin", "folder/below/file"])
def test_a_file_that_cannot_be_a_record_is_refused_by_its_name(
    cli: Cli, here: Path, words: tuple[str, ...], kind: str
) -> None:
    path = here / kind
    match kind:
        case "folder":
            path.mkdir()
        case "empty":
            path.touch()
        case "blank":
            path.write_text("\n \n\n")
        case "binary":
            path.write_bytes(bytes(range(256)) * 40)
        case "latin":
            path.write_bytes(HEAD.replace("Linus", "Zoë").encode("latin-1"))
    outcome = cli.refused(words[0], kind, *words[1:])
    assert kind in outcome.err


@pytest.mark.parametrize("command", ["score", "record"])
def test_a_file_of_100_megabytes_is_refused(cli: Cli, here: Path, command: str) -> None:
    with (here / "huge.toml").open("wb") as file:
        file.truncate(100_000_000)
    words = ["note", "text=x"] if command == "record" else []
    outcome = cli.refused(command, "huge.toml", *words)
    assert "huge.toml" in outcome.err


def test_the_name_of_a_file_is_never_cut_in_a_message(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / ("a-rather-long-folder-name-" * 4) / "evening-at-the-kitchen-table.toml"
    outcome = cli.refused("score", path)
    assert path.name in outcome.err


def test_a_file_name_with_terminal_escapes_is_shown_harmlessly(cli: Cli, here: Path) -> None:
    cli.refused("score", "\x1b[31mred\x9b.toml")
    name = "\x1b[31m.toml"
    (here / name).write_text(HEAD + '[[event]]\nkind = "reveal"\npattern = "L4"\n\n', "utf-8")
    for words in (["score", name], ["audit", name, name], ["score", name, "nothing"], ["record", name, "undo"]):
        outcome = cli(*words)
        assert is_harmless(outcome.out)
        assert is_harmless(outcome.err)


def test_standard_input_that_is_not_a_record_is_refused(cli: Cli) -> None:
    for data in (b"", b"\xff\xfe\x00", b"not toml at all", b"\x00" * 1000):
        cli.feed(data)
        outcome = cli.refused("score", "-")
        assert "standard input" in outcome.err.lower()


# ---------------------------------------------------------------------- new


@pytest.mark.parametrize(
    "words",
    [
        ["silver-and-gold", "--players", "Sarah"],
        ["silver-and-gold", "--players", ""],
        ["silver-and-gold", "--players", "A,B,C,D,E"],
        ["silver-and-gold", "--players", "A,,B"],
        ["silver-and-gold", "--players", "Sarah,sarah"],
        ["silver-and-gold", "--players", "Sarah,\x1b[31mLinus"],
        ["silver-and-gold", "--players", "Sarah,Li\nnus"],
        ["silver-and-gold", "--players", "Sarah," + "x" * 41],
        ["silver-and-gold", "--players", "Sarah,Linus", "--first", "Tim"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--sheets", "../x"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--sheets", "nothing"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--sheets", ""],
        ["silver-and-gold", "--players", "Sarah,Linus", "--ruling", "fifth-palm"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--ruling", "fifth-palm=5"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--ruling", "fifth=lapses"],
        ["chess", "--players", "Sarah,Linus"],
        ["\x1b[31m", "--players", "Sarah,Linus"],
        ["", "--players", "Sarah,Linus"],
    ],
)
def test_a_game_that_cannot_be_started_leaves_no_file(cli: Cli, here: Path, words: list[str]) -> None:
    outcome = cli("new", *words, "--file", "a.toml", "--no-app")
    assert list(here.iterdir()) == []
    check_refused(outcome)


def open_to_read(path: str, flags: int, mode: int = 0o777, open: Callable[..., int] = os.open) -> int:
    """An os.open that lets nobody write."""
    if flags & (os.O_RDWR | os.O_WRONLY):
        raise PermissionError(13, "Permission denied", path)
    return open(path, flags, mode)


def test_a_record_cannot_be_started_where_nothing_can_be_written(
    cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--no-app"]
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", open_to_read)
        outcome = cli(*words, "--file", "a.toml")
    check_refused(outcome)
    assert "a.toml" in outcome.err
    cli.refused(*words, "--file", "no/such/folder.toml")
    cli.refused(*words, "--file", str(here))


def test_nothing_can_be_recorded_in_a_file_that_cannot_be_written(
    cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", open_to_read)
        outcome = cli("record", "a.toml", "note", "text=x")
    check_refused(outcome)
    assert "a.toml" in outcome.err
    assert (here / "a.toml").read_text("utf-8") == HEAD


def test_an_export_or_a_pack_cannot_be_written_into_a_folder_that_does_not_exist(cli: Cli, here: Path) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    for target in ("a.toml/x.toml", "no/such/folder/x.toml"):
        cli.refused("export", "a.toml", "--out", target)
        cli.refused("sheets", "new", "silver-and-gold", target)
    assert [path.name for path in here.iterdir()] == ["a.toml"]


# ---------------------------------------------------------------------- texts with escapes


@pytest.fixture
def nasty(here: Path) -> str:
    """A record that is full of terminal escapes wherever a text is allowed."""
    text = json.dumps(NASTY.replace("\x7f", ""))
    path = here / "nasty.toml"
    path.write_text(
        f"""scorepad = 1
game = "silver-and-gold"
players = ["Sarah \u202e", "[bold]Linus"]
place = {text}
fingerprint = {text}

[{text}]
x = {text}

[[event]]
kind = "deal"
player = "Sarah \u202e"
keep = ["grey-01"]
note = {text}
by = {text}
stands = {text}

[[event]]
kind = "note"
text = {text}

[[event]]
kind = "claim"
player = "[bold]Linus"
points = 3
note = {text}

""",
        "utf-8",
    )
    return path.name


@pytest.mark.parametrize(
    "words",
    [*READERS, ("show", "--ascii"), ("audit", "--format", "toml"), ("export", "--to", "json"), ("open",)],
    ids=" ".join,
)
def test_texts_with_terminal_escapes_are_shown_harmlessly(cli: Cli, nasty: str, words: tuple[str, ...]) -> None:
    outcome = cli(words[0], nasty, *words[1:])
    assert outcome.status == (1 if words[0] == "audit" else 0)
    assert is_harmless(outcome.out)
    assert is_harmless(outcome.err)
    assert "\u202e" not in outcome.out + outcome.err


def test_texts_with_terminal_escapes_are_recorded_and_told_harmlessly(cli: Cli, nasty: str) -> None:
    for words in (["note", f'text={json.dumps(NASTY)[:-1]}x"'], ["amend", "event=2", "why=\x1b[31m", "drop=true"]):
        outcome = cli("record", nasty, *words)
        assert outcome.status == 0
        assert is_harmless(outcome.out)
        assert is_harmless(outcome.err)
    assert b"\x1b" not in Path(nasty).read_bytes()


def test_texts_of_packs_with_terminal_escapes_are_shown_harmlessly(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    text = json.dumps(NASTY.replace("\x7f", ""))
    pack = games.ruleset("silver-and-gold").template("nasty")
    pack = pack.replace('"My copy"', text).replace('"Drawn from my own box."', text)
    (here / "sheets" / "nasty.toml").write_text(pack, "utf-8")
    (here / "sheets" / "other.toml").write_text(pack.replace('"silver-and-gold"', text), "utf-8")
    (here / "sheets" / "third.toml").write_text(pack.replace('id = "L4"', f"id = {text}"), "utf-8")
    for words in (["list"], ["show", "nasty"], ["check", "nasty"], ["check", "other"], ["check", "third"]):
        outcome = cli("sheets", *words)
        assert is_harmless(outcome.out)
        assert is_harmless(outcome.err)


# ---------------------------------------------------------------------- accidents


def test_a_fault_of_the_program_is_told_in_one_harmless_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("boom \x1b[31m")

    monkeypatch.setattr(games, "ruleset", fail)
    outcome = cli("games")
    assert (outcome.status, outcome.out) == (2, "")
    assert "boom" in outcome.err
    assert is_harmless(outcome.err)
    assert "Traceback" not in outcome.err


def test_an_interruption_is_told_without_a_traceback(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "ruleset", interrupt)
    outcome = cli("games")
    assert outcome.status not in (0, 1)
    assert "Traceback" not in outcome.err
    assert outcome.err.count("\n") == 1


def closed_pipe(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command whose reader has gone away."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.run(
            [sys.executable, "-m", "scorepad", *words],
            input=stdin,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)


def test_a_closed_pipe_is_not_an_error(here: Path, game: Game) -> None:
    scorepad.save(game, here / "a.toml")
    for words in (["sheets", "show", "silver-and-gold"], ["show", "a.toml"], ["score", "a.toml", "a.toml"]):
        done = closed_pipe(*words)
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_bad_file_makes_no_traceback_in_a_process_either(here: Path) -> None:
    (here / "bad.toml").write_bytes(b"\x1b[31m\xff")
    for words in (
        ["score", "bad.toml"],
        ["record", "bad.toml", "note", "text=x"],
        ["sheets", "check", "bad.toml"],
    ):
        done = as_process(*words)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"Traceback" not in done.stderr
        assert b"\x1b" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["score", "\udcff.toml"],
        ["show", "a.toml", "--player", "\udcff"],
        ["audit", "a.toml", "--claim", "\udcff=3"],
        ["record", "a.toml", "note", "text=\udcff"],
        ["record", "a.toml", "\udcff", "text=x"],
        ["new", "silver-and-gold", "--players", "\udcff,B", "--file", "b.toml", "--no-app"],
        ["new", "silver-and-gold", "--players", "A,B", "--place", "\udcff", "--file", "b.toml", "--no-app"],
        ["new", "silver-and-gold", "--players", "A,B", "--sheets", "\udcff", "--file", "b.toml", "--no-app"],
        ["sheets", "show", "\udcff"],
        ["rules", "\udcff"],
    ],
    ids=lambda words: " ".join(words).encode("unicode_escape").decode(),
)
def test_arguments_that_are_not_text_are_refused_and_nothing_is_written(
    cli: Cli, here: Path, words: list[str]
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    outcome = cli(*words)
    assert [path.name for path in here.iterdir()] == ["a.toml"]
    assert (here / "a.toml").read_text("utf-8") == HEAD
    check_refused(outcome)


def test_arguments_that_are_not_text_make_no_traceback_in_a_process_either() -> None:
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"scorepad", b"score", b"\xff.toml"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


def test_standard_streams_may_be_anything(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out := io.StringIO())
        assert main(["score", "a.toml", "--format", "json"]) == 0
    assert json.loads(out.getvalue())["finished"] is False
    assert capsys.readouterr().err == ""
