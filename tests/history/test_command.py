"""`scorepad history`: every format as it was, which games, and whatever else lies in the folder."""

import csv
import errno
import json
import os
import socket
from pathlib import Path

import pytest
import tomli

from scorepad.system import limits
from tests.commands.console import Cli, is_harmless
from tests.history.evenings import EVENINGS, locked, write

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("format", ["text", "csv", "json", "toml"])
@pytest.mark.usefixtures("evenings")
def test_the_evenings_look_as_they_did(cli: Cli, format: str, request: pytest.FixtureRequest) -> None:
    outcome = cli("history", "evenings", "--format", format)
    assert (outcome.status, outcome.err) == (0, "")
    path = GOLDEN / f"evenings.{format}"
    if request.config.getoption("update_snapshots"):
        path.write_text(outcome.out, "utf-8")
    assert outcome.out == path.read_text("utf-8")


@pytest.mark.usefixtures("evenings")
def test_all_formats_have_the_same_games(cli: Cli) -> None:
    table = json.loads(cli("history", "evenings", "--format", "json").out)
    assert tomli.loads(cli("history", "evenings", "--format", "toml").out)["pairs"] == table["pairs"]
    rows = list(csv.DictReader(cli("history", "evenings", "--format", "csv").out.splitlines()))
    totals = [(each["player"].lstrip("'"), int(each["total"])) for each in rows]
    assert totals == [(each["player"], each["total"]) for game in table["games"] for each in game["standings"]]
    assert [each["place"] for each in rows][3] == "'=Café\u202e"


def files(cli: Cli, *words: str) -> str:
    table = json.loads(cli("history", "evenings", "--format", "json", *words).out)
    return "".join(Path(each["file"]).stem for each in table["games"])


@pytest.mark.usefixtures("evenings")
def test_games_can_be_chosen(cli: Cli) -> None:
    assert files(cli, "--game", "silver & gold", "--player", "bo", "--player", "ADA") == "ab"
    assert files(cli, "--since", "2026-11", "--until", "2026-11-05") == "cd"
    assert files(cli, "--until", "2026-10") == "ab"
    assert files(cli, "--place", "train", "--search", "cy") == "e"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--game", "silver-and-golf"), "silver-and-gold"),
        (("--player", "Adda"), '"Ada"'),
        (("--since", "yesterday"), "2026-11-15"),
        (("--until", "2026-02-30"), "2026-11-15"),
        (("--since", "2026-13"), "2026-11-15"),
    ],
)
@pytest.mark.usefixtures("evenings")
def test_what_is_asked_wrongly_is_answered_by_what_is_possible(
    cli: Cli, words: tuple[str, ...], hint: str
) -> None:
    outcome = cli.refused("history", "evenings", *words)
    assert hint in outcome.err


def test_nothing_is_said_kindly(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    outcome = cli("history", "--library", tmp_path / "nothing")
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.err
    assert cli("history", "--library", tmp_path / "nothing", "--format", "json").status == 0
    cli.refused("history", tmp_path / "nowhere")


def test_a_single_record_is_taken_too(cli: Cli, evenings: Path) -> None:
    table = json.loads(cli("history", evenings / "a.toml", "evenings/b.toml", "--format", "json").out)
    assert len(table["games"]) == 2
    (evenings / "index.sqlite").write_text("my own", "utf-8")
    outcome = cli("history", "--library", evenings, "--format", "json")
    assert len(json.loads(outcome.out)["games"]) == len(EVENINGS)
    assert "left alone" in outcome.err


@pytest.mark.usefixtures("nobody_waits")
def test_whatever_lies_in_the_folder_stops_nothing(
    cli: Cli, evenings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(evenings)
    for number in range(300):
        write(evenings, f"foreign-{number}.toml", f"x = {number}\n")
    os.mkfifo("pipe.toml")
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind("socket.toml")
    Path("folder.toml").mkdir()
    Path("loop.toml").symlink_to("loop.toml")
    Path("circle").symlink_to(evenings, target_is_directory=True)
    write(evenings, "huge.toml", b"scorepad = 1\n" + b"#" * limits.RECORD_BYTES)
    write(evenings, "bytes.toml", bytes(range(256)))
    for _ in range(2):
        outcome = cli("history", "--library", evenings, "--format", "json")
        assert outcome.status == 2
        assert len(json.loads(outcome.out)["games"]) == len(EVENINGS)
        assert is_harmless(outcome.err)
        assert "foreign" not in outcome.err
        for name in ("loop", "huge", "bytes"):
            assert f"{name}.toml" in outcome.err


def test_a_file_that_may_not_be_read_is_named_in_a_sentence(
    cli: Cli, evenings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in (("history", "--library", evenings), ("score", evenings)):
        with locked(monkeypatch, "b.toml"):
            outcome = cli(*words)
        assert outcome.status == 2
        assert "Ada wins with 20" in outcome.out
        told = [line for line in (outcome.out + outcome.err).splitlines() if os.strerror(errno.EACCES) in line]
        assert len(told) == 1
        assert "b.toml" in told[0]
        assert cli(*words).status != 2  # nobody remembers it


@pytest.mark.slow
def test_thousands_of_foreign_files_cost_one_sentence(cli: Cli, evenings: Path) -> None:
    for number in range(2_500):
        write(evenings, f"foreign-{number}.toml", f"x = {number}\n")
    for words, least in ((("history", "--library", evenings), 0), (("score", evenings), 1)):
        outcome = cli(*words)
        assert outcome.status != 2
        assert "Ada wins with 20" in outcome.out
        assert sum("foreign-" in line for line in outcome.err.splitlines()) == least


def test_a_library_that_is_not_there_is_refused(cli: Cli, tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere")
    for words in (["history", "--library", missing], ["--library", missing, "history", "--format", "json"]):
        refused = cli.refused(*words)
        assert missing in refused.err
    assert cli("history").status == 0
    assert not Path(missing).exists()
