"""Samples: whole games that come with scorepad, for the demo and for first tests."""

from __future__ import annotations

import os

from scorepad import games
from scorepad.errors import RecordError
from scorepad.wording import quote


def folder() -> str:
    """Where the sample records lie."""
    return os.path.dirname(os.path.abspath(__file__))


def find(game: str | None = None) -> str:
    """The sample with the most players, of this game or of any."""
    if game is not None:
        games.ruleset(game)
    names = sorted(name for name in os.listdir(folder()) if name.endswith(".toml") and name.startswith(game or ""))
    if not names:
        raise RecordError(f"There is no sample of {quote(game or '')} yet.")
    return os.path.join(folder(), names[-1])
