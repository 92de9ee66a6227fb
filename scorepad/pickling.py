"""Pickling: games and positions as bytes for other processes of the same scorepad.

Files are what lasts: a record opens for ever, pickled bytes only in the version that made them.
"""

from __future__ import annotations

from importlib import import_module
from pickle import loads
from typing import Any

from scorepad.errors import RecordError

FORMAT = 1
"""Grows whenever states, events or what is pickled of them change."""


def restore(format: int, module: str, content: bytes) -> Any:
    """What was pickled, revived by its module; RecordError if another version made the bytes."""
    if format != FORMAT:
        age = "an older" if format < FORMAT else "a newer"
        raise RecordError(
            f"These bytes were pickled by {age} scorepad (format {format}; this one reads {FORMAT}). "
            "Records keep: write them with scorepad.save or scorepad.dumps, and load those."
        )
    return import_module(module).revive(*loads(content))
