"""Exports on the command line: formats, files, folders, several records, links and their QR codes."""

import csv
import io
import json
import os
import re
import shutil
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
import tomli

import scorepad
from scorepad import samples
from scorepad.cli import export
from scorepad.text.wording import printable
from tests.command_lines import choices_of
from tests.commands.console import Cli, as_process
from tests.exports.evenings import DANGERS, dangerous
from tests.sampling import sampled

NAMES = [str(choice) for choice in choices_of("export", "--to")]
HERE = pytest.mark.usefixtures("here")


# ---------------------------------------------------------------------- formats
def test_toml_is_the_default(cli: Cli, whole: Path) -> None:
    outcome = cli("export", whole)
    assert outcome.status == 0
    assert outcome.out == cli("score", whole, "--format", "toml").out


@pytest.mark.parametrize(
    "name", sampled(sorted([name for name in NAMES if name != "png"], key="html".__eq__), len(NAMES) - 2)
)
def test_a_file_has_what_standard_output_has(cli: Cli, whole: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / "out"
    printed = cli("export", whole, "--to", name)
    written = cli("export", whole, "--to", name, "--out", target)
    assert (printed.status, printed.err, written.status, written.out) == (0, "", 0, "")
    assert target.read_text("utf-8") == printed.out
    assert str(target) in written.err


@pytest.mark.parametrize("name", ["html", "csv", "toml"])
def test_output_is_utf_8_whatever_the_terminal_is(tmp_path: Path, name: str) -> None:
    text = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Zoë", "\u202eB"]\n\n'
    (tmp_path / "a.toml").write_text(text, "utf-8")
    done = as_process("export", tmp_path / "a.toml", "--to", name, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Zoë" in done.stdout.decode()


def test_events_and_qr_choose_another_form(cli: Cli, whole: Path) -> None:
    events = csv.DictReader(io.StringIO(cli("export", whole, "--to", "csv", "--events").out))
    assert next(events)["event"] == "1"
    assert cli("export", whole, "--to", "bgstats", "--qr").out.startswith("<svg")
    for words in (("--events",), ("--to", "html", "--events"), ("--to", "csv", "--qr")):
        cli.refused("export", whole, *words)


# ---------------------------------------------------------------------- files
@pytest.mark.parametrize("name", sampled(NAMES, 3))
def test_nothing_is_overwritten_unless_forced(
    cli: Cli, whole: Path, record: Path, tmp_path: Path, name: str
) -> None:
    target = tmp_path / "out"
    target.write_text("mine")
    cli.refused("export", whole, "--to", name, "--out", target)
    assert target.read_text() == "mine"
    assert cli("export", whole, "--to", name, "--out", target, "--force").status == 0
    written = target.read_bytes()
    assert (
        written[:4] == b"\x89PNG" if name == "png" else written.decode() == cli("export", whole, "--to", name).out
    )
    assert cli("export", record, "--to", name, "--out", target, "--force").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.toml", "out", "whole.toml"]


def test_what_cannot_be_written_leaves_nothing_behind(
    cli: Cli, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    before = sorted(tmp_path.iterdir())
    outcome = cli.refused("export", whole, "--out", tmp_path / "result.toml")
    assert "No space" in outcome.err
    assert sorted(tmp_path.iterdir()) == before


# ---------------------------------------------------------------------- folders
@pytest.mark.parametrize("name", sampled(["toml", "html"]))
def test_a_folder_gets_a_file_called_after_the_record(cli: Cli, whole: Path, here: Path, name: str) -> None:
    ending = {"toml": "toml", "html": "html"}[name]
    outcome = cli("export", whole, "--to", name, "--out", here)
    assert outcome.status == 0
    written = here / f"whole-result.{ending}"
    assert str(written) in outcome.err
    assert written.read_text("utf-8") == cli("export", whole, "--to", name).out
    cli.refused("export", whole, "--to", name, "--out", here)


@HERE
def test_each_record_gets_a_file_and_none_the_name_of_another(cli: Cli, whole: Path, record: Path) -> None:
    os.mkdir("more")
    shutil.copy(record, "more/whole.toml")
    outcome = cli("export", whole, record, "more/whole.toml", "--to", "svg", "--out", "new folder")
    assert outcome.status == 0
    names = ["game-result.svg", "whole-2-result.svg", "whole-result.svg"]
    assert sorted(os.listdir("new folder")) == names
    assert Path("new folder", names[0]).read_text("utf-8") == Path("new folder", names[1]).read_text("utf-8")


@HERE
def test_one_bad_record_stops_no_other(cli: Cli, whole: Path, record: Path) -> None:
    Path("bad.toml").write_text("not a record")
    outcome = cli("export", whole, "bad.toml", "missing.toml", record, "--to", "html", "--out", "pages")
    assert outcome.status == 2
    assert "bad.toml" in outcome.err
    assert "missing.toml" in outcome.err
    assert sorted(os.listdir("pages")) == ["game-result.html", "index.html", "whole-result.html"]


@HERE
def test_a_file_in_the_way_stops_no_other(cli: Cli, whole: Path, record: Path) -> None:
    os.mkdir("pages")
    Path("pages/whole-result.md").write_text("mine")
    outcome = cli("export", whole, record, "--to", "markdown", "--out", "pages")
    assert outcome.status == 2
    assert "whole-result.md" in outcome.err
    assert Path("pages/whole-result.md").read_text() == "mine"
    assert Path("pages/game-result.md").exists()


@pytest.mark.slow
def test_a_file_whose_name_is_not_text_can_be_exported_to(whole: Path, tmp_path: Path) -> None:
    name = os.fsdecode(b"odd-\xff.toml")
    shutil.copy(whole, tmp_path / name)
    done = as_process("export", str(tmp_path / name), "--to", "html", "--out", tmp_path)
    assert done.returncode == 0
    assert os.fsencode(tmp_path / os.fsdecode(b"odd-\xff-result.html")) in map(os.fsencode, tmp_path.iterdir())
    rows = as_process("export", str(tmp_path / name), "--to", "csv").stdout.decode()
    assert "odd-\\udcff.toml" in rows


# ---------------------------------------------------------------------- several records
def test_several_records_are_one_document_or_a_line_each(cli: Cli, whole: Path, record: Path) -> None:
    both = (str(whole), str(record))
    results = tomli.loads(cli("export", *both).out)["results"]
    lines = cli("export", *both, "--to", "json").out.splitlines()
    assert results == [json.loads(line) for line in lines]
    assert [result["file"] for result in results] == list(both)
    rows = list(csv.DictReader(io.StringIO(cli("export", *both, "--to", "csv").out)))
    assert [row["file"] for row in rows] == [both[0], both[0], both[1], both[1]]
    assert len(cli("export", *both, "--to", "bgstats").out.splitlines()) == 2
    for name in ("text", "markdown"):
        text = cli("export", *both, "--to", name).out
        assert text.count("whole.toml") == text.count("game.toml") == 1


@HERE
def test_several_records_go_into_one_file(cli: Cli, whole: Path, record: Path) -> None:
    assert cli("export", whole, record, "--to", "csv", "--out", "all.csv").status == 0
    assert Path("all.csv").read_text("utf-8") == cli("export", whole, record, "--to", "csv").out


@pytest.mark.parametrize("name", ["html", "svg"])
def test_several_pages_do_not_go_to_standard_output(cli: Cli, whole: Path, record: Path, name: str) -> None:
    cli.refused("export", whole, record, "--to", name)


@HERE
def test_if_no_record_can_be_used_no_file_is_written(cli: Cli) -> None:
    cli.refused("export", "a.toml", "b.toml", "--to", "csv", "--out", "all.csv")
    assert os.listdir(".") == []


# ---------------------------------------------------------------------- links on a terminal
@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Standard output is a terminal of 200 columns and 80 lines."""
    monkeypatch.setattr(export, "is_terminal", lambda: True)
    resize(monkeypatch, 200, 80)
    return monkeypatch


def resize(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((columns, lines)))


@HERE
def test_a_terminal_shows_the_link_and_its_code(cli: Cli, whole: Path, terminal: pytest.MonkeyPatch) -> None:
    terminal.delenv("NO_COLOR", raising=False)
    terminal.setenv("TERM", "xterm")
    outcome = cli("export", whole, "--to", "bgstats")
    link, blank, *code = outcome.out.splitlines()
    assert outcome.status == 0
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert blank == ""
    assert len(code) > 30
    inner = [line.removeprefix("\x1b[38;5;231;48;5;16m").removesuffix("\x1b[0m") for line in code]
    assert set("".join(inner)) <= set(" ▀▄█"), "white on black, whatever the terminal's own colors are"
    assert not any(line in code for line in inner)
    assert cli("export", whole, "--to", "bgstats", "--qr").out.splitlines() == code, "the code alone"


@HERE
def test_without_color_it_is_said_which_way_round_the_code_is(
    cli: Cli, whole: Path, terminal: pytest.MonkeyPatch
) -> None:
    terminal.setenv("NO_COLOR", "1")
    outcome = cli("export", whole, "--to", "bgstats")
    assert set("".join(outcome.out.splitlines()[1:])) <= set(" ▀▄█")
    assert "for a dark terminal" in outcome.err


def test_a_terminal_too_small_for_the_code_says_so(
    cli: Cli, whole: Path, here: Path, terminal: pytest.MonkeyPatch
) -> None:
    resize(terminal, 80, 24)
    before = sorted(here.iterdir())
    outcome = cli("export", whole, "--to", "bgstats")
    assert (outcome.status, outcome.out.count("\n")) == (0, 1)
    assert "--qr" in outcome.err
    for _ in range(2):
        picture = cli("export", whole, "--to", "bgstats", "--qr")
        assert (picture.status, picture.out[:4]) == (0, "<svg")
        assert "--out" in picture.err
        assert sorted(here.iterdir()) == before, "nothing is written unasked"
    assert cli("export", whole, "--to", "bgstats", "--qr", "--out", here / "code.svg").status == 0
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
    shown = HTMLText(index)
    everybody = (*players, *scorepad.load(samples.paths("sea-and-shore")[1]).players)
    assert all(printable(player) in shown.text for player in everybody)
    assert shown.tags.isdisjoint({"script", "img", "b", "i", "u", "s"})
    assert "default-src 'none'" in index
    assert 'class="line"' in index, "points from game to game"


def test_one_record_is_no_site(cli: Cli, whole: Path, tmp_path: Path) -> None:
    assert cli("export", whole, "--to", "html", "--out", f"{tmp_path}/one/").status == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == [f"{whole.stem}-result.html"]


class HTMLText(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data
