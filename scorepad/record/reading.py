"""Reading a record: lenient in form, strict in meaning, and forgiving to a torn tail.

A file may have been cut off inside its last block, by a crash or an empty battery. Then that
block is left out with a warning and everything before it counts.
"""

from __future__ import annotations

import datetime
import gc
import os
import re
from typing import Any, NamedTuple

import tomli

from scorepad import games
from scorepad.errors import RecordError, ScorepadError
from scorepad.events import IncompleteEvent, read_event
from scorepad.game import Game
from scorepad.headers import KEYS, check_header, check_version
from scorepad.wording import describe, did_you_mean, printable, quote

LARGEST = 64_000_000


class Reading(NamedTuple):
    """A game read from bytes, and how its last block ended."""

    game: Game
    warnings: tuple[str, ...]
    torn_at: int | None
    """Where the cut block begins, if there is one."""
    is_closed: bool
    """Does the file end with the closing mark?"""


def read_bytes(path: str) -> bytes:
    """The bytes of a file, refused with a sentence if it cannot be a record."""
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_size > LARGEST:
                return file.read(LARGEST + 1)
            return file.read()
    except OSError as error:
        raise RecordError(f"{quote(path)} cannot be read: {error.strerror or error}.") from None
    except ValueError:
        raise RecordError(f"{quote(path)} is not the name of a file.") from None


def read_record(data: bytes, name: str, *, beside: str | None = None) -> Reading:
    """Read a record; `name` is what messages call it, `beside` the folder it lies in."""
    collects = gc.isenabled()
    gc.disable()  # reading makes thousands of objects and no garbage: looking for some only costs time
    try:
        return _read(data, beside)
    except ScorepadError as error:
        raise type(error)(f"{printable(name)}: {error}") from None
    finally:
        if collects:
            gc.enable()


def _read(data: bytes, beside: str | None) -> Reading:
    if len(data) > LARGEST:
        raise RecordError(f"It is larger than {LARGEST // 1_000_000} MB, too large to be a game record.")
    if not data.strip():
        raise RecordError("It is empty. `scorepad new GAME --players A,B --file F` starts a record.")
    is_closed = data.endswith(b"\n\n") or data[len(data.rstrip()) :].count(b"\n") > 1
    torn_at = None
    try:
        table = _parse(data)
    except RecordError:
        torn_at = None if is_closed else _last_block(data)
        if torn_at is None:
            raise
        try:
            table = _parse(data[:torn_at])
        except RecordError:
            pass
        else:
            return _seat(table, torn_at, is_closed, beside)
        raise
    return _seat(table, torn_at, is_closed, beside, data)


def _seat(
    table: dict[str, Any], torn_at: int | None, is_closed: bool, beside: str | None, data: bytes = b""
) -> Reading:
    """Seat the players and carry out every event."""
    check_version(table)
    blocks = table.pop("event", [])
    if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
        raise RecordError(f"event: expected [[event]] tables, got {describe(blocks)}.")
    if "game" not in table:
        raise RecordError("The key game is missing: which game is it?")
    header = check_header(table, games.room(table["game"]))
    game = games.seat(header, beside=beside)
    warnings = [f"The table [{key}] is kept but not used.{did_you_mean(key, KEYS)}" for key in header.extra]
    for number, block in enumerate(blocks, 1):
        try:
            event = read_event(block, game.setup)
        except RecordError as error:
            if number == len(blocks) and not is_closed and torn_at is None and _is_cut(block, error):
                torn_at = _last_block(data)
                if torn_at is not None:
                    break
            raise RecordError(f"event {number}: {error}") from None
        try:
            game.accept(event)
        except RecordError as error:
            raise RecordError(f"event {number}: {error}") from None
    if torn_at is not None:
        warnings.append(
            f"The last block breaks off and is left out; the {len(game.events)} events before it are kept."
        )
    elif not is_closed and blocks:
        warnings.append("The last block lacks the empty line that closes it; it is complete and counts.")
    return Reading(game, (*game.warnings, *warnings), torn_at, is_closed)


def _is_cut(block: dict[str, Any], error: RecordError) -> bool:
    """Does the block lack keys, or end inside a date?"""
    if isinstance(error, IncompleteEvent):
        return True
    last = next(reversed(block), None)
    return last == "at" and isinstance(block["at"], int | datetime.date) and not isinstance(block["at"], bool)


def _last_block(data: bytes) -> int | None:
    """Where the last event block begins, even if only a piece of its first line is there."""
    line = data.rfind(b"\n") + 1
    rest = data[line:].strip()
    if rest and line and b"[[event]]".startswith(rest) and rest != b"[[event]]":
        return line
    blocks = re.finditer(rb"^[ \t]*\[\[[ \t]*event[ \t]*\]\]", data, re.MULTILINE)
    starts = [match.start() for match in blocks]
    return starts[-1] if starts else None


def _parse(data: bytes) -> dict[str, Any]:
    try:
        return tomli.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError(f"It is not a text file in UTF-8 (byte {error.start + 1}).") from None
    except RecursionError:
        raise RecordError("It is nested too deeply to be a game record.") from None
    except ValueError as error:
        raise RecordError(f"It is not valid TOML: {printable(str(error))}.") from None


def folder_of(path: str) -> str:
    """The folder of a record, where packs of its own may lie."""
    return os.path.dirname(os.path.abspath(path))
