"""Pickling: games and positions as bytes for other processes of the same scorepad.

Files are what lasts: a record opens for ever, pickled bytes only in the version that made them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from scorepad.errors import RecordError

FORMAT = 2
"""Grows whenever states, events or what is pickled of them change."""


def reduced(module: str, *content: object) -> tuple[Callable[..., Any], tuple[object, ...]]:
    """What pickle is told to keep, in bytes of its own: another version is told before they are read."""
    from pickle import dumps  # most processes never need it

    return restore, (FORMAT, module, dumps(content))


def restore(format: int, module: str, content: bytes) -> Any:
    """What was pickled, revived by its module; RecordError if another version made the bytes."""
    if format != FORMAT:
        age = "an older" if format < FORMAT else "a newer"
        raise RecordError(
            f"These bytes were pickled by {age} scorepad (format {format}; this one reads {FORMAT}). "
            "Records keep: write them with scorepad.save or scorepad.dumps, and load those."
        )
    from pickle import loads

    return import_module(module).revive(*loads(content))
