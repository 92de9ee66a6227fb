"""scorepad in a terminal of its own: typed to, resized, closed or killed, and what it leaves there."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Self

PATIENCE = 20.0
ROOT = Path(__file__).parents[2]
_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?<=>]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|[=>78cM])")
_STAY_AWAY = ("COLUMNS", "LINES", "SCOREPAD_LIBRARY", "NO_COLOR", "COLORTERM", "PYTHONDONTWRITEBYTECODE")


class Window:
    """A process of scorepad with a pseudo-terminal as its screen and keyboard."""

    def __init__(
        self,
        *words: str,
        folder: Path,
        program: Sequence[str] = ("-m", "scorepad"),
        size: tuple[int, int] = (100, 30),
        environment: Mapping[str, str] | None = None,
        streams: Mapping[str, IO[bytes]] | None = None,
    ) -> None:
        self._master, self.slave = os.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self.slave)
        given = {key: value for key, value in os.environ.items() if key not in _STAY_AWAY}
        there = streams or {}
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, *program, *words],
            cwd=folder,
            env={**given, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), **(environment or {})},
            preexec_fn=self._take_terminal,
            start_new_session=True,
            stdin=there.get("stdin", self.slave),
            stdout=there.get("stdout", self.slave),
            stderr=there.get("stderr", self.slave),
        )
        self.output = ""

    def _take_terminal(self) -> None:
        """So that the process is told when its window is closed."""
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.close()

    @property
    def text(self) -> str:
        """Everything that was painted so far, without colors and places."""
        return _ESCAPE.sub(" ", self.output)

    def wait_for(self, words: str, seconds: float = PATIENCE) -> None:
        """Read until these words have been painted, since the last key."""
        end = monotonic() + seconds
        while words not in self.text:
            assert monotonic() < end, f"{words!r} is not painted:\n{self.text[-3000:]}"
            if not self._read(0.2) and self.process.poll() is not None and not self._read(0.2):
                raise AssertionError(f"it ended with {self.process.returncode}:\n{self.text[-3000:]}")

    def press(self, keys: str) -> None:
        """Type; what was painted before is forgotten."""
        self._read(0)
        self.output = ""
        self.type(keys)

    def type(self, keys: str) -> None:
        """Type, and read what is painted meanwhile."""
        os.write(self._master, keys.encode())
        self._read(0)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def kill(self, number: int) -> int:
        """Send a signal to the process and wait until it ends; its status."""
        self.process.send_signal(number)
        return self.wait()

    def close(self) -> None:
        """Close the window."""
        for descriptor in (self._master, self.slave):
            if descriptor >= 0:
                os.close(descriptor)
        self._master = self.slave = -1

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait until the process has ended, and read what it still paints; its status."""
        end = monotonic() + seconds
        while self.process.poll() is None:
            assert monotonic() < end, f"it does not end:\n{self.text[-3000:]}"
            if self._master >= 0:
                self._read(0.05)
        while self._master >= 0 and self._read(0):
            pass
        return self.process.returncode

    def leave(self) -> int:
        """Ctrl+Q; its status."""
        self.press("\x11")
        return self.wait()

    def end(self, way: str) -> None:
        """By Ctrl+Q, by closing the window, or by a signal."""
        if way == "ctrl+q":
            assert self.leave() == 0
        elif way == "closed":
            self.close()
            self.wait()
        else:
            self.kill(signal.Signals[way])

    def check_restored(self) -> None:
        """The terminal is as it was: the keys echo, the cursor shows, the mouse is free."""
        assert termios.tcgetattr(self.slave) == self.before
        for on, off in (
            ("\x1b[?1049h", "\x1b[?1049l"),
            ("\x1b[?25l", "\x1b[?25h"),
            ("\x1b[?1000h", "\x1b[?1000l"),
        ):
            assert self.output.rfind(off) >= self.output.rfind(on), f"{on!r} is not taken back"

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        data = os.read(self._master, 1 << 16)
        self.output += data.decode(errors="replace")
        return True
