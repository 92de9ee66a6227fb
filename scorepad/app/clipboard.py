"""The clipboard: through the terminal, and through the system's own program where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import App

PATIENCE = 3
"""Seconds after which a program that does not take the text is given up."""
PROGRAMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
)
"""Each program with the variable that says that it has a screen to talk to."""


def copy(app: App[Any], text: str) -> None:
    """Put text on the clipboard; many terminals refuse to, so the system is asked as well."""
    app.copy_to_clipboard(text)
    command = None if app.is_headless else program(os.environ)
    if command is not None:
        app.run_worker(lambda: hand_over(command, text), thread=True, exit_on_error=False)


def program(variables: Mapping[str, str]) -> Sequence[str] | None:
    """The command that takes the text, if there is one."""
    for variable, command in PROGRAMS:
        if (not variable or variables.get(variable)) and shutil.which(command[0]):
            return command
    return None


def hand_over(command: Sequence[str], text: str) -> bool:
    """Give the text to a program; did it take it?"""
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(
            command, input=text.encode(), stdout=quiet, stderr=quiet, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
