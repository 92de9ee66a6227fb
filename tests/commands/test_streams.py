"""Standard streams that are closed, full, or no longer read: the exit status and the words tell the truth."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path

import pytest

import scorepad
from tests.commands.console import HEAD, SETUP

pytestmark = pytest.mark.slow

if sys.platform == "win32":
    pytest.skip("there are no streams of these kinds", allow_module_level=True)

ROOT = Path(scorepad.__file__).parents[1]
ANY = ("", "closed", "full", "broken")


class Run:
    """A command whose streams are as the test says: fine, closed, full, broken, or open the wrong way."""

    def __init__(
        self, *words: str, cwd: Path, stdin: bytes | str = b"", stdout: str = "", stderr: str = ""
    ) -> None:
        streams = (stdin, stdout, stderr)

        def close() -> None:
            for descriptor, how in enumerate(streams):
                if how == "closed":
                    os.close(descriptor)

        with ExitStack() as stack:
            given = [
                stack.enter_context(target(how)) if how and isinstance(how, str) else subprocess.PIPE
                for how in streams
            ]
            process = stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "scorepad", *words],
                    cwd=cwd,
                    env={**os.environ, "PYTHONPATH": str(ROOT)},
                    preexec_fn=close,
                    stdin=given[0],
                    stdout=given[1],
                    stderr=given[2],
                )
            )
            out, err = process.communicate(stdin if isinstance(stdin, bytes) else None, timeout=60)
        self.status = process.returncode
        self.out, self.err = (out or b"").decode(), (err or b"").decode()
        for hint in ("Traceback", "Exception ignored", "internal error"):
            assert hint not in self.out + self.err, self.err


@contextmanager
def target(how: str) -> Iterator[int]:
    """The descriptor of a stream that is not as it should be."""
    if how == "broken":
        reading, descriptor = os.pipe()
        os.close(reading)
    else:
        flags = {"closed": os.O_RDWR, "full": os.O_WRONLY, "wrong": os.O_RDONLY, "unreadable": os.O_WRONLY}[how]
        descriptor = os.open("/dev/full" if how == "full" else os.devnull, flags)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "a.toml").write_text(HEAD, "utf-8")
    return tmp_path


SHOWING = (
    *("games", "rules silver-and-gold", "sheets list", "sheets show silver-and-gold", "demo --no-app", "--help"),
    *("sheets check silver-and-gold", "show a.toml", "score a.toml", "score a.toml a.toml --format json"),
    *("audit a.toml --format toml", "export a.toml", "why a.toml Sarah", "log a.toml --format json"),
    *("what-if a.toml --first Linus", "score --help", "--version"),
)


@pytest.mark.parametrize("line", SHOWING)
def test_output_that_could_not_be_written_is_a_failure_unless_its_reader_has_gone(here: Path, line: str) -> None:
    for how in ("closed", "full", "wrong"):
        run = Run(*line.split(), cwd=here, stdout=how)
        assert (run.status, "standard output" in run.err) == (2, True), how
    gone = Run(*line.split(), cwd=here, stdout="broken")
    assert (gone.status, gone.err) == (0, "")


@pytest.mark.parametrize(("out", "err"), list(product(ANY, ANY)))
def test_events_are_recorded_whatever_the_streams_are_and_nobody_denies_it(here: Path, out: str, err: str) -> None:
    is_lost = out in ("closed", "full")
    run = Run("record", "a.toml", "note", "text=cake", cwd=here, stdout=out, stderr=err)
    assert run.status == (2 if is_lost else 0)
    assert scorepad.load(here / "a.toml").count == 1
    if is_lost and not err:
        assert run.err.splitlines()[-1].startswith("Event 1 is recorded.")
    if not err:
        run = Run("record", "a.toml", "-", cwd=here, stdin=SETUP.encode(), stdout=out)
        assert run.status == (2 if is_lost else 0)
        assert scorepad.load(here / "a.toml").count == 4
        assert ("Events 2 to 4 are recorded." in run.err) is is_lost


STATUSES = {
    "score nothing.toml": 2,
    "nonsense": 2,
    "record a.toml reveal pattern=L4": 1,
    "record a.toml nonsense": 2,
    "score a.toml": 0,
    "": 0,
}


@pytest.mark.parametrize("how", ["closed", "full", "broken"])
@pytest.mark.parametrize("line", STATUSES)
def test_the_status_tells_what_could_not_be_said(here: Path, line: str, how: str) -> None:
    assert Run(*line.split(), cwd=here, stderr=how).status == STATUSES[line]
    assert (here / "a.toml").read_text("utf-8") == HEAD


@pytest.mark.parametrize("how", ["closed", "unreadable"])
@pytest.mark.parametrize("words", [("score", "-"), ("record", "a.toml", "-")], ids=" ".join)
def test_an_input_that_cannot_be_read_is_told(here: Path, words: tuple[str, ...], how: str) -> None:
    run = Run(*words, cwd=here, stdin=how)
    assert (run.status, run.out) == (2, "")
    assert "Standard input" in run.err


def test_no_record_takes_the_place_of_a_closed_stream(here: Path) -> None:
    """A file opened first would get the number of standard error, and what is said there."""
    for line in ("record a.toml note text=cake", "record a.toml nonsense", "score a.toml"):
        Run(*line.split(), cwd=here, stdin="closed", stdout="closed", stderr="closed")
    lines = (here / "a.toml").read_text("utf-8").removeprefix(HEAD)
    assert re.fullmatch(r'\[\[event\]\]\nkind = "note"\nat = [-0-9T:]{19}Z\ntext = "cake"\n\n', lines)


NEW = "new silver-and-gold --players A,B --no-app --file b.toml"


@pytest.mark.parametrize("line", [NEW, "sheets new silver-and-gold c.toml"])
def test_a_file_that_was_written_is_named_although_its_name_could_not_be_printed(here: Path, line: str) -> None:
    run = Run(*line.split(), cwd=here, stdout="full")
    name = line.split()[-1]
    assert (run.status, f'"{name}"' in run.err) == (2, True)
    assert (here / name).exists()


# ---- Ctrl+C at any moment: no traceback, status 130, and the truth about what is recorded
INTERRUPTED = 130

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
def test_an_interrupt_at_any_step_of_a_command_leaves_no_traceback(here: Path, words: tuple[str, ...]) -> None:
    """In the middle of what it says, too, and twice in a row."""
    words = tuple(str(here / word) if word.endswith(".toml") else word for word in words)
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
def test_an_interrupt_while_an_event_is_written_waits_until_it_is_recorded(here: Path, name: str) -> None:
    path = here / "a.toml"
    done = run_script(IN_CALL.format(name=name, call=1), "record", path, "note", "text=cake")
    check_quiet(done)
    assert done.stderr == b"Stopped. Event 1 is recorded.\n"
    assert scorepad.load(path).count == 1
    path.write_text(HEAD, "utf-8")
    done = run_script(IN_CALL.format(name="fsync", call=2), "record", path, "-", stdin=SETUP.encode())
    check_quiet(done)
    assert done.stderr == b"Stopped. Events 1 to 2 are recorded.\n"
    assert scorepad.load(path).count == 2


def test_an_interrupt_while_the_next_event_is_waited_for_ends_a_stream(here: Path) -> None:
    path = here / "a.toml"
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
    ("line", "name"),
    [(NEW, "fsync"), ("export a.toml --out b.toml", "fsync"), ("export a.toml --out b.toml", "link")],
)
def test_an_interrupt_while_a_file_is_written_waits_until_it_is_whole(here: Path, line: str, name: str) -> None:
    words = [str(here / word) if word.endswith(".toml") else word for word in line.split()]
    done = run_script(IN_CALL.format(name=name, call=1), *words)
    check_quiet(done)
    assert b"b.toml" in done.stderr
    assert {path.name for path in here.iterdir()} == {"a.toml", "b.toml"}
    assert (here / "b.toml").read_bytes().endswith(b"\n")
