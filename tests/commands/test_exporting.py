"""Exports on the command line: formats, files, folders, several records, links and their QR codes."""

import csv
import io
import os
import re
import shutil
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

import scorepad
from scorepad import samples
from scorepad.cli import export
from scorepad.text.wording import printable
from tests.command_lines import choices_of
from tests.commands.console import Cli, as_process
from tests.exports.evenings import DANGERS, dangerous
from tests.exports.test_pages import Page
from tests.sampling import sampled

NAMES = [str(choice) for choice in choices_of("export", "--to")]
HERE = pytest.mark.usefixtures("here")


# ---------------------------------------------------------------------- formats
@pytest.mark.parametrize("name", sampled(sorted(NAMES, key=("html", "png").__contains__), len(NAMES) - 2))
def test_a_file_has_what_standard_output_has_and_nothing_is_overwritten_unless_forced(
    cli: Cli, whole: Path, record: Path, here: Path, name: str
) -> None:
    if name == "png":  # pixels are no text: what is captured here would be read as one
        printed = as_process("export", whole, "--to", name).stdout
    else:
        status, text, complaint = cli("export", whole, "--to", name)
        printed = text.encode()
        assert (status, complaint) == (0, "")
    (here / "out").write_text("mine")
    cli.refused("export", whole, "--to", name, "--out", "out")
    assert (here / "out").read_text() == "mine"
    written = cli("export", whole, "--to", name, "--out", "out", "--force")
    assert (written.status, written.out) == (0, "")
    assert "out" in written.err
    assert (here / "out").read_bytes() == printed
    assert printed.startswith(b"\x89PNG") == (name == "png")
    assert cli("export", record, "--to", name, "--out", "out", "--force").status == 0
    assert sorted(os.listdir()) == ["game.toml", "out", "whole.toml"]


def test_toml_is_the_default_and_events_and_qr_choose_another_form(cli: Cli, whole: Path, record: Path) -> None:
    assert cli("export", whole).out == cli("score", whole, "--format", "toml").out
    events = csv.DictReader(io.StringIO(cli("export", whole, "--to", "csv", "--events").out))
    assert next(events)["event"] == "1"
    assert cli("export", whole, "--to", "bgstats", "--qr").out.startswith("<svg")
    for words in (("--events",), ("--to", "html", "--events"), ("--to", "csv", "--qr")):
        cli.refused("export", whole, *words)
    for name in ("html", "svg"):  # pages of several do not go to standard output
        cli.refused("export", whole, record, "--to", name)


@pytest.mark.slow
def test_output_is_utf_8_whatever_the_terminal_is_and_names_that_are_no_text_come_through(here: Path) -> None:
    text = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Zoë", "\u202eB"]\n\n'
    odd = here / os.fsdecode(b"odd-\xff.toml")
    odd.write_text(text, "utf-8")
    for name in ("html", "csv", "toml"):
        done = as_process("export", odd, "--to", name, PYTHONIOENCODING="ascii")
        assert done.returncode == 0
        assert "Zoë" in done.stdout.decode()
        assert name != "csv" or "odd-\\udcff.toml" in done.stdout.decode()
    assert as_process("export", odd, "--to", "html", "--out", here).returncode == 0
    assert (here / os.fsdecode(b"odd-\xff-result.html")).exists()


# ---------------------------------------------------------------------- several records
@HERE
def test_several_records_are_one_document_or_a_line_each(cli: Cli, whole: Path, record: Path) -> None:
    both = (str(whole), str(record))
    printed = cli("export", *both, "--to", "csv").out
    assert [row["file"] for row in csv.DictReader(io.StringIO(printed))] == [both[0], both[0], both[1], both[1]]
    assert cli("export", *both, "--to", "csv", "--out", "all.csv").status == 0
    assert Path("all.csv").read_text("utf-8") == printed
    assert len(cli("export", *both, "--to", "bgstats").out.splitlines()) == 2
    for name in ("text", "markdown"):
        text = cli("export", *both, "--to", name).out
        assert text.count("whole.toml") == text.count("game.toml") == 1
    cli.refused("export", "a.toml", "b.toml", "--to", "csv", "--out", "none.csv")
    assert not Path("none.csv").exists()


@HERE
def test_a_folder_gets_a_file_called_after_each_record_and_what_is_in_the_way_stops_no_other(
    cli: Cli, whole: Path, record: Path
) -> None:
    os.makedirs("more")
    shutil.copy(record, "more/whole.toml")
    Path("bad.toml").write_text("not a record")
    assert cli("export", whole, record, "more/whole.toml", "--to", "svg", "--out", "new folder").status == 0
    names = ["game-result.svg", "whole-2-result.svg", "whole-result.svg"]
    assert sorted(os.listdir("new folder")) == names
    same, other = (Path("new folder", name).read_text("utf-8") for name in names[:2])
    assert same == other == cli("export", record, "--to", "svg").out
    os.mkdir("pages")
    Path("pages/whole-result.md").write_text("mine")
    outcome = cli("export", whole, "bad.toml", "missing.toml", record, "--to", "markdown", "--out", "pages")
    assert outcome.status == 2
    assert [word for word in ("whole-result.md", "bad.toml", "missing.toml") if word not in outcome.err] == []
    assert Path("pages/whole-result.md").read_text() == "mine"
    assert sorted(os.listdir("pages")) == ["game-result.md", "whole-result.md"]
    alone = cli("export", record, "--to", "html", "--out", "one/")
    assert (alone.status, os.listdir("one")) == (0, ["game-result.html"]), "one record is no site"
    assert "game-result.html" in alone.err
    cli.refused("export", record, "--to", "html", "--out", "one/")


# ---------------------------------------------------------------------- links on a terminal
def test_a_terminal_shows_the_link_and_its_code_if_there_is_room(
    cli: Cli, whole: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "is_terminal", lambda: True)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((200, 80)))
    monkeypatch.setenv("TERM", "xterm")
    outcome = cli("export", whole, "--to", "bgstats")
    link, blank, *code = outcome.out.splitlines()
    assert (outcome.status, blank, len(code) > 30) == (0, "", True)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    inner = [line.removeprefix("\x1b[38;5;231;48;5;16m").removesuffix("\x1b[0m") for line in code]
    assert set("".join(inner)) <= set(" ▀▄█"), "white on black, whatever the terminal's own colors are"
    assert not any(line in code for line in inner)
    assert cli("export", whole, "--to", "bgstats", "--qr").out.splitlines() == code, "the code alone"
    monkeypatch.setenv("NO_COLOR", "1")
    plain = cli("export", whole, "--to", "bgstats")
    assert set("".join(plain.out.splitlines()[1:])) <= set(" ▀▄█")
    assert "for a dark terminal" in plain.err, "which way round the code is"
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    small = cli("export", whole, "--to", "bgstats")
    assert (small.status, small.out.count("\n"), "--qr" in small.err) == (0, 1, True)
    picture = cli("export", whole, "--to", "bgstats", "--qr")
    assert (picture.status, picture.out[:4], "--out" in picture.err) == (0, "<svg", True)
    assert os.listdir(here) == [whole.name], "nothing is written unasked"
    assert cli("export", whole, "--to", "bgstats", "--qr", "--out", "code.svg").status == 0
    assert (here / "code.svg").read_text("utf-8") == picture.out


# ---------------------------------------------------------------------- a site
def test_a_folder_of_games_becomes_a_site(cli: Cli, tmp_path: Path) -> None:
    """The index leads to every page, with everybody in it; what is no record has none, and nothing is markup."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(2):
        shutil.copy(samples.paths("sea-and-shore")[1], folder / f"evening {number} & more.toml")
    players = DANGERS[:2]
    scorepad.save(dangerous(*players), folder / "odd.toml")
    (folder / "broken.toml").write_text("scorepad = 1\ngame = 'nothing'\n", "utf-8")
    outcome = cli("export", folder, "--to", "html", "--out", tmp_path / "site")
    assert outcome.status == 2, "one is broken"
    index = (tmp_path / "site" / "index.html").read_text("utf-8")
    links = re.findall(r'href="([^"]*)"', index)
    pages = {path.name for path in (tmp_path / "site").iterdir()} - {"index.html"}
    assert len(links) == len(pages) == 3
    assert {unquote(unescape(link)) for link in links} == pages
    shown = Page(index)
    everybody = (*players, *scorepad.load(samples.paths("sea-and-shore")[1]).players)
    assert all(printable(player) in shown.texts["html"] for player in everybody)
    assert shown.tags.isdisjoint({"script", "img", "b", "i", "u", "s"})
    assert "default-src 'none'" in index
    assert 'class="line"' in index, "points from game to game"
