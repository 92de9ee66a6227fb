"""Pickling: games and positions as bytes for other processes of the same scorepad.

Pickled bytes can only be read by the version that made them; a record can always be read.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from scorepad.errors import RecordError

FORMAT = 3
"""Raise it whenever states, events or what is pickled of them change."""


def reduced(module: str, *content: object) -> tuple[Callable[..., Any], tuple[object, ...]]:
    """What to pickle, as bytes inside bytes, so that the version is checked before they are read."""
    from pickle import dumps  # most processes never need it

    return restore, (FORMAT, module, dumps(content))


def restore(format: int, module: str, content: bytes) -> Any:
    """Unpickle with the `revive` of the module; RecordError if another version made the bytes."""
    if format != FORMAT:
        age = "an older" if format < FORMAT else "a newer"
        raise RecordError(
            f"These bytes were pickled by {age} scorepad (format {format}; this one reads {FORMAT}). "
            "Use scorepad.save or scorepad.dumps to keep games: records can always be read."
        )
    from pickle import loads

    return import_module(module).revive(*loads(content))
