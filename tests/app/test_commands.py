"""The commands that open the app, each in a terminal of its own: what is painted first, and how to quit."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import scorepad
from scorepad.record import load
from scorepad.shorthand import write_line
from tests.app.moments import going_on
from tests.app.terminals import Window

pytestmark = pytest.mark.slow

GAME = "silver-and-gold"
F3 = "\x1bOR"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a record, and a library with another."""
    scorepad.save(going_on(), tmp_path / "sunday.toml")
    (tmp_path / "games").mkdir()
    other = scorepad.new(GAME, players=["Xaver", "Yves"])
    scorepad.save(other, tmp_path / "games" / "monday.toml")
    return tmp_path


def visit(here: Path, *words: str, expect: str, **environment: str) -> Window:
    """Open the app, see what is painted first, and leave."""
    with Window(*words, folder=here, environment=environment) as window:
        window.wait_for(expect)
        first = window.output
        assert window.leave() == 0, window.text
        window.output = first + window.output
        window.check_restored()
        assert "Traceback" not in window.text
    return window


# ---------------------------------------------------------------------- each command
def test_scorepad_alone_opens_the_library(here: Path) -> None:
    home = {"SCOREPAD_HOME": str(here / "home")}
    visit(here, expect="No games yet", **home)
    assert not (here / "home").exists()
    visit(here, expect="Xaver", SCOREPAD_LIBRARY=str(here / "games"), **home)
    visit(here, "--library", "games", expect="Xaver", SCOREPAD_LIBRARY=str(here), **home)


def test_new_asks_who_plays_and_takes_names_typed_ahead(here: Path) -> None:
    with Window("new", "--library", "games", folder=here) as window:
        window.wait_for("Start player")
        window.press("Ada\rBoris\r\r")
        window.wait_for("Ada keeps 2 of 4")
        assert window.leave() == 0
    (begun,) = (path for path in (here / "games").iterdir() if path.name != "monday.toml")
    assert load(begun).players == ("Ada", "Boris")


def test_new_with_all_arguments_opens_the_pad_right_away(here: Path) -> None:
    for target in (("--library", "games"), ("--file", "own.toml")):
        visit(here, "new", GAME, "--players", "Ada,Boris", *target, expect="Ada keeps 2 of 4")
    (begun,) = (path for path in (here / "games").iterdir() if path.name != "monday.toml")
    assert load(begun).players == load(here / "own.toml").players == ("Ada", "Boris")


def test_open_shows_the_pad_and_leaves_the_record_as_it_is(here: Path) -> None:
    before = (here / "sunday.toml").read_bytes()
    visit(here, "open", "sunday.toml", expect="Linus crosses")
    assert (here / "sunday.toml").read_bytes() == before
    assert sorted(path.name for path in here.iterdir()) == ["games", "sunday.toml"]


def test_sheets_edit_opens_the_board_of_a_pack(here: Path) -> None:
    visit(here, "sheets", "edit", "side-a", expect="side-a")


def test_open_of_a_file_that_is_missing_says_so(here: Path) -> None:
    with Window("open", "missing.toml", "--library", "games", folder=here) as window:
        window.wait_for("missing.toml")
        window.wait_for("Xaver")
        assert window.leave() == 0


# ---------------------------------------------------------------------- typing faster than the screen
SLOW = """
import os, sys, time
from scorepad.cli import main as cli
sync = os.fsync
def sync_slowly(descriptor):
    time.sleep(0.7)
    sync(descriptor)
os.fsync = sync_slowly
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ((*":note one\r", *":note two\r"), ["note one", "note two"]),
        ((F3, "x", *"wmisread", "\r"), ['amend why="misread" 5 drop']),
        ((*":cross grey-05 A1 D1\r", *"too late\r"), ['cross Linus grey-05 A1 D1 stands="too late"']),
    ],
    ids=["two lines", "a strike", "a reason"],
)
def test_keys_typed_while_the_disk_is_slow_go_where_they_were_meant(
    here: Path, keys: Sequence[str], expected: list[str]
) -> None:
    path = here / "sunday.toml"
    with Window("open", path.name, folder=here, program=("-c", SLOW)) as window:
        window.wait_for("Linus crosses")
        for key in keys:
            window.type(key)
        assert window.leave() == 0
    assert [write_line(attrs.evolve(event, at=None)) for event in load(path).events[5:]] == expected


# ---------------------------------------------------------------------- the demo
@pytest.mark.parametrize("way", ["ctrl+q", "closed", "SIGTERM", "SIGINT"])
def test_the_demo_leaves_nothing_behind(here: Path, way: str) -> None:
    folder = here / "temporary"
    folder.mkdir()
    with Window("demo", folder=here, environment={"TMPDIR": str(folder)}) as window:
        window.wait_for("Silver & Gold")
        assert len(list(folder.iterdir())) == 1
        window.press("u")
        window.end(way)
        assert list(folder.iterdir()) == []


# ---------------------------------------------------------------------- every terminal
@pytest.mark.parametrize(("words", "environment"), [(["--ascii"], {}), ([], {"PYTHONIOENCODING": "latin-1"})])
def test_in_a_terminal_without_unicode_every_byte_that_is_painted_is_ascii(
    here: Path, words: list[str], environment: dict[str, str]
) -> None:
    window = visit(here, "open", "sunday.toml", *words, expect="Linus crosses", **environment)
    assert window.output.isascii()


def test_without_color_nothing_is_painted_in_color(here: Path) -> None:
    window = visit(here, "open", "sunday.toml", expect="Linus crosses", NO_COLOR="1", COLORTERM="truecolor")
    for red, green, blue in re.findall(r"[34]8;2;(\d+);(\d+);(\d+)", window.output):
        assert red == green == blue


def test_a_terminal_that_is_too_small_says_so(here: Path) -> None:
    with Window("open", "sunday.toml", folder=here, size=(20, 10)) as window:
        window.wait_for("too small")
        window.resize(100, 30)
        window.wait_for("Linus crosses")
        assert window.leave() == 0


def test_a_dumb_terminal_gets_text(here: Path) -> None:
    for words in (("open", "sunday.toml"), ()):
        with Window(*words, folder=here, environment={"TERM": "dumb"}) as window:
            assert window.wait() == 0
            assert "needs a terminal" in window.text
            assert "\x1b" not in window.output


@pytest.mark.parametrize(
    "streams", [["stdin"], ["stdout"], ["stderr"], ["stdin", "stdout", "stderr"]], ids="+".join
)
def test_without_a_terminal_on_every_stream_there_is_text(here: Path, streams: list[str]) -> None:
    """Textual paints on standard error, so that one counts too."""
    words = ("demo",) if streams == ["stdin"] else ("open", "sunday.toml")
    with (
        (here / "stream").open("w+b") as file,
        Window(*words, folder=here, streams=dict.fromkeys(streams, file)) as window,
    ):
        assert window.wait(5) == 0
        file.seek(0)
        shown = window.output + file.read().decode()
        assert "Silver & Gold" in shown
        assert "\x1b" not in shown
        assert "Traceback" not in shown
