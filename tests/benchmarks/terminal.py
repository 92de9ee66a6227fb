"""A program in a terminal of its own: started, watched and typed to, with the time of every answer."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

from tests.benchmarks.process import ENVIRONMENT

PATIENCE = 20.0
QUIET = 0.04
"""Seconds without a byte after which a repaint is over."""


class Terminal:
    """Runs Python with these arguments in a pseudo-terminal of this size."""

    def __init__(self, arguments: Sequence[str], size: tuple[int, int] = (120, 36)) -> None:
        self.started = perf_counter()
        self.process, self._descriptor = pty.fork()
        if self.process == 0:  # the program itself
            environment = {**ENVIRONMENT, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execve(sys.executable, [sys.executable, *arguments], environment)
        columns, rows = size
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._descriptor)

    def wait_for(self, words: str) -> float:
        """Seconds from the start until these words are painted."""
        seen = b""
        while words.encode() not in seen:
            seen = seen[-20_000:] + self._read(PATIENCE)
        return perf_counter() - self.started

    def settle(self, seconds: float = 0.3) -> None:
        """Wait until nothing more is painted."""
        while self._read(seconds):
            pass

    def press_until(self, keys: str, words: str) -> None:
        """Press a key, and wait until these words are painted."""
        os.write(self._descriptor, keys.encode())
        self.wait_for(words)
        self.settle()

    def press(self, keys: str, is_done: Callable[[], bool] = lambda: True) -> float:
        """Seconds from a key press to the end of the repaint, which is not over before something is done."""
        start = perf_counter()
        os.write(self._descriptor, keys.encode())
        self._require(self._read(PATIENCE))
        painted = perf_counter()
        while (data := self._read(QUIET)) or not is_done():
            painted = perf_counter() if data else painted
        return painted - start

    def worked(self) -> float:
        """Seconds of processor time the program has taken so far, which other programs do not lengthen (Linux)."""
        threads = Path(f"/proc/{self.process}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

    @staticmethod
    def _require(data: bytes) -> None:
        if not data:
            raise TimeoutError("The program painted nothing.")

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        return os.read(self._descriptor, 1 << 16) if ready else b""
