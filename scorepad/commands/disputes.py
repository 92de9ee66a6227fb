"""Disputes: sealing a record, verifying a result."""

from __future__ import annotations

import argparse
import os
from typing import Any

from scorepad.commands.console import BROKEN, FINE, folder, put, read, read_data, require_one_input
from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.record.seal import spoken
from scorepad.wording import printable, quote_file


def seal(options: argparse.Namespace) -> int:
    """The number of events and the words of a record, on one line."""
    put(str(spoken(read(options.file), options.at)))
    return FINE


def verify(options: argparse.Namespace) -> int:
    """Does a result follow from its record?"""
    from scorepad.audit.verify import differences, read_result

    if options.record is not None:
        require_one_input(options.result, options.record)
    data = read_data(options.result)
    try:
        result = read_result(data)
    except RecordError as error:
        raise RecordError(f"{printable(options.result)}: {error}") from None
    game = read(options.record) if options.record is not None else _record_of(result, options.result)
    found = next(differences(result, game), "")
    if found:
        put(f"The result does not follow from the record: {printable(found)}.")
        return BROKEN
    put("The result follows from the record.")
    return FINE


def _record_of(result: dict[str, Any], path: str) -> Game:
    """The record that a result names, from the folder of the result or else from here."""
    name = result.get("file")
    if not isinstance(name, str) or name in ("", "-"):
        raise RecordError(f"{printable(path)} does not name its record; give it as well: verify RESULT RECORD.")
    beside = os.path.join(folder(path), name)
    try:
        return read(beside if os.path.exists(beside) else name)
    except RecordError as error:
        if os.path.exists(beside) or os.path.exists(name):
            raise
        raise RecordError(
            f"The record {quote_file(name)} that the result names is neither beside it nor here; "
            "give it as well: verify RESULT RECORD."
        ) from error
