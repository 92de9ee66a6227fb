"""Commands run in this process, their streams caught; no fault may hide behind the last line of defense."""

import contextlib
import io
import sys
from collections.abc import Sequence

from scorepad.cli.main import main
from scorepad.text.wording import is_unsafe

FAULTS = ("Traceback", "internal error")


class Terminal(io.TextIOWrapper):
    """What a command takes for a terminal."""

    def isatty(self) -> bool:
        return True


def run_command(*words: str, stdin: bytes = b"", on_terminal: bool = False) -> tuple[int, str, str]:
    """Run a command in this process; its status and what it said. A fault that it swallowed is raised."""
    out = (Terminal if on_terminal else io.TextIOWrapper)(io.BytesIO(), "utf-8")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8")
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = main(words)
            except SystemExit as stop:
                status = int(stop.code or 0)
    finally:
        sys.stdin = before
    texts = []
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        texts.append(stream.buffer.getvalue().decode(errors="replace" if stream is out else "strict"))  # pictures
    check(words, status, texts[1])
    for text in texts if on_terminal else texts[1:]:  # a file is written byte for byte
        wild = {character for character in text if character != "\n" and is_unsafe(character)}
        assert not wild, f"{words}: {wild} would reach the terminal"
    return status, texts[0], texts[1]


def check(words: Sequence[str], status: int, err: str) -> None:
    """A status that a command may have, and no fault told."""
    assert status in (0, 1, 2), f"{words}: status {status}: {err}"
    for word in FAULTS:
        assert word not in err, f"{words}: {err}"
