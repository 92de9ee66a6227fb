"""Ctrl+C at any moment: no traceback, status 130, and the truth about what is recorded."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import scorepad
from tests.commands.console import HEAD, SETUP

pytestmark = pytest.mark.slow

if sys.platform == "win32":
    pytest.skip("there are no signals to send", allow_module_level=True)

INTERRUPTED = 130
ROOT = Path(scorepad.__file__).parents[1]

# As the script named scorepad does it. Before the first line of ours, an interrupt is Python's own.
START = """
import signal, sys
sys.argv[0] = "scorepad"
{before}
from scorepad.__main__ import main
{between}
sys.exit(main())
"""
AFTER = START.format(
    before="",
    between="""
signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
signal.setitimer(signal.ITIMER_REAL, {seconds!r})
""",
)
AT_STEPS = START.format(
    before="",
    between="""
steps = 0
def step(*_):
    global steps
    steps += 1
    if steps in {steps!r}:
        signal.raise_signal(signal.SIGINT)
sys.setprofile(step)
""",
)
AT_FIRST = START.format(
    before="""
class Finder:
    def find_spec(name, *_):
        if name == "scorepad.system.interrupts":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder)
""",
    between="",
)
IN_CALL = START.format(
    before="""
import os
real, calls = os.{name}, 0
def interrupted(*words, **keys):
    global calls
    calls += 1
    if calls == {call}:
        signal.raise_signal(signal.SIGINT)
    result = real(*words, **keys)
    if calls == {call}:
        signal.raise_signal(signal.SIGINT)
    return result
""",
    between="os.{name} = interrupted",
)


def run_script(
    script: str, *words: str | Path, stdin: bytes = b"", ignored: bool = False
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, words)],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignored else None,
        timeout=60,
        check=False,
    )


def check_quiet(done: subprocess.CompletedProcess[bytes], *statuses: int) -> None:
    assert done.returncode in (INTERRUPTED, *statuses), done
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert b"KeyboardInterrupt" not in done.stderr


@pytest.mark.parametrize("milliseconds", [*range(1, 40, 3), *range(40, 160, 10)])
def test_an_interrupt_while_a_command_starts_leaves_no_traceback(milliseconds: int) -> None:
    # Once Python has ended and let go of its handlers, the alarm of the test itself ends the process.
    check_quiet(run_script(AFTER.format(seconds=milliseconds / 1000), "games"), 0, -signal.SIGALRM)


def test_an_interrupt_at_the_first_line_leaves_no_traceback() -> None:
    done = run_script(AT_FIRST, "games")
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, b"", b"")


@pytest.mark.parametrize("words", [("games",), ("score", "a.toml"), ("score", "nothing.toml"), ("--help",)])
def test_an_interrupt_at_any_step_of_a_command_leaves_no_traceback(tmp_path: Path, words: tuple[str, ...]) -> None:
    """In the middle of what it says, too, and twice in a row."""
    path = tmp_path / "a.toml"
    path.write_text(HEAD, "utf-8")
    words = tuple(str(tmp_path / word) if word.endswith(".toml") else word for word in words)
    count = 1
    while True:
        done = run_script(AT_STEPS.format(steps={count, count + 1}), *words)
        check_quiet(done, 0, 2)
        if done.returncode != INTERRUPTED:
            break
        count = count * 2 + 1


@pytest.mark.parametrize("script", [AFTER.format(seconds=0.001), AT_STEPS.format(steps={1, 500}), AT_FIRST])
def test_an_interrupt_that_was_to_be_ignored_is_ignored(script: str) -> None:
    done = run_script(script, "games", ignored=True)
    assert done.returncode == 0
    assert b"silver-and-gold" in done.stdout


@pytest.mark.parametrize("name", ["write", "fsync"])
def test_an_interrupt_while_an_event_is_written_waits_until_it_is_recorded_and_says_so(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "a.toml"
    path.write_text(HEAD, "utf-8")
    done = run_script(IN_CALL.format(name=name, call=1), "record", path, "note", "text=cake")
    check_quiet(done)
    assert done.stderr == b"Stopped. Event 1 is recorded.\n"
    assert scorepad.load(path).count == 1


def test_an_interrupt_in_the_middle_of_a_stream_says_how_many_events_are_recorded(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(HEAD, "utf-8")
    script = IN_CALL.format(name="fsync", call=2)
    done = run_script(script, "record", path, "-", stdin=SETUP.encode())
    check_quiet(done)
    assert done.stderr == b"Stopped. Events 1 to 2 are recorded.\n"
    assert scorepad.load(path).count == 2


def test_an_interrupt_while_the_next_event_is_waited_for_ends_a_stream(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(HEAD, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "scorepad", "record", str(path), "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(SETUP.encode())
        process.stdin.flush()
        for _ in range(3):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (INTERRUPTED, b"Stopped. Events 1 to 3 are recorded.\n")
    assert scorepad.load(path).count == 3


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("new", "silver-and-gold", "--players", "A,B", "--no-app", "--file", "new.toml"), "fsync"),
        (("export", "a.toml", "--out", "new.toml"), "fsync"),
        (("export", "a.toml", "--out", "new.toml"), "link"),
    ],
)
def test_an_interrupt_while_a_file_is_written_waits_until_it_is_whole(
    tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    (tmp_path / "a.toml").write_text(HEAD, "utf-8")
    words = tuple(str(tmp_path / word) if word.endswith(".toml") else word for word in words)
    done = run_script(IN_CALL.format(name=name, call=1), *words)
    check_quiet(done)
    assert b"new.toml" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"a.toml", "new.toml"}
    assert (tmp_path / "new.toml").read_bytes().endswith(b"\n")
