"""However the app ends, the record opens again at the same point, with everything that was acknowledged."""

import re
import signal
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import scorepad
from scorepad.record import load
from scorepad.record.reading import read_bytes, read_record
from tests.app.moments import going_on
from tests.app.terminals import Window

pytestmark = pytest.mark.slow

CTRL_C, CTRL_R = "\x03", "\x12"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    scorepad.save(going_on(), tmp_path / "sunday.toml")
    return tmp_path / "sunday.toml"


def acknowledged(window: Window) -> int:
    """The highest event number the screen has shown with a check mark."""
    return max(map(int, re.findall(r"✓ (\d+)", window.text)), default=0)


def open_pad(path: Path) -> Window:
    window = Window("open", str(path), folder=path.parent, size=(120, 36))  # where receipts have numbers
    window.wait_for("Linus crosses")
    return window


@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP", "closed"])
def test_whatever_was_acknowledged_is_there_after_the_end(path: Path, name: str) -> None:
    random = Random(name)
    with open_pad(path) as window:
        window.press("\r\r")
        window.wait_for("✓ 6")
        for key in ("u", CTRL_R) * 8:
            window.type(key)
            sleep(random.random() * 0.02)
        window.end(name)
        seen = acknowledged(window)
    reading = read_record(read_bytes(str(path)), path.name)
    assert reading.game.count >= seen >= 6
    assert reading.game.findings() == []
    if name == "SIGKILL":
        with Window("open", str(path), folder=path.parent) as window:
            window.wait_for("Silver & Gold")
            window.press("\x1bOR")  # F3
            window.wait_for(f"{reading.game.count} events")
            assert window.leave() == 0
        assert load(path).count == reading.game.count


def test_ctrl_c_says_how_to_quit_and_the_app_keeps_running(path: Path) -> None:
    with open_pad(path) as window:
        window.press(CTRL_C)
        window.wait_for("quit")
        window.press("\r\r")
        window.wait_for("✓ 6")
        assert window.leave() == 0
        window.check_restored()
    assert load(path).count == 6


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "closed"])
def test_when_the_app_is_ended_a_record_that_is_gone_is_kept_as_a_copy(path: Path, name: str) -> None:
    whole = path.read_bytes()
    with open_pad(path) as window:
        path.unlink()
        window.end(name)
        assert "Traceback" not in window.text
        if name == "SIGTERM":
            window.check_restored()
    assert path.with_name("sunday-copy.toml").read_bytes() == whole


BEGUN = """
import sys
from scorepad.__main__ import main
print("begun", flush=True)
sys.exit(main())
"""


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("seconds", [0.0, 0.3, 0.6, 1.2])
def test_interrupts_at_any_time_restore_the_terminal(path: Path, times: int, seconds: float) -> None:
    with Window("open", str(path), folder=path.parent, program=("-c", BEGUN)) as window:
        window.wait_for("begun")
        sleep(seconds)
        for _ in range(times):
            window.process.send_signal(signal.SIGINT)
            sleep(0.005)
        assert window.wait() == 130
        window.check_restored()
        assert "Traceback" not in window.text


# ---------------------------------------------------------------------- a fault of our own
FAULTY = """
import sys
from scorepad.cli import main as cli
from scorepad.app.screens.pad import PadScreen
def fail(*_):
    raise ZeroDivisionError({words!r})
PadScreen.{method} = fail
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("method", "keys", "count"),
    [("action_undo", "u", 5), ("compose_body", "", 5), ("__init__", "", 5), ("action_score", "\r\ru\x1bOQ", 7)],
)
def test_an_internal_error_ends_with_one_sentence_all_that_was_recorded_and_the_terminal_restored(
    path: Path, method: str, keys: str, count: int
) -> None:
    program = ("-c", FAULTY.format(words="\x1b[31mboom\nand more", method=method))
    with Window("open", str(path), folder=path.parent, program=program) as window:
        if keys:
            window.wait_for("Linus crosses")
            window.press(keys)
        assert window.wait() == 2
        assert "Everything recorded is saved" in " ".join(window.text.split())
        assert window.text.count("internal error") == 1, window.text
        assert "Traceback" not in window.text
        assert "textual run" not in window.text
        assert "\x1b[31mboom" not in window.output
        if keys:
            window.output = "\x1b[?1049h" + window.output
        window.check_restored()
    assert load(path).count == count
