"""Preferences: what the app remembers by itself, apart from any game; what users write is in the config file."""

from __future__ import annotations

import os
from contextlib import suppress

from scorepad.packs import data_folder

LONGEST = 100
"""The name of a theme has at most this many characters."""


def remembered_theme() -> str:
    """The theme chosen last; empty if there is none, or none that can be read."""
    try:
        with open(_path(), encoding="utf-8") as file:
            return file.read(LONGEST).strip()
    except (OSError, ValueError):
        return ""


def remember_theme(name: str) -> None:
    """Write the theme down; where that is impossible, it is only forgotten."""
    with suppress(OSError):
        os.makedirs(data_folder(), exist_ok=True)
        with open(_path(), "w", encoding="utf-8") as file:
            file.write(f"{name}\n")


def _path() -> str:
    return os.path.join(data_folder(), "theme")
