"""Reading a record: lenient about form, strict about meaning, and forgiving about a torn end.

A crash or an empty battery may have cut a file off inside its last block. Then that block is left out with a
warning, and everything before it counts. Which files are records at all, and so must never be replaced, is told
at the end.
"""

from __future__ import annotations

import datetime
import gc
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import tomli

from scorepad import games
from scorepad.engine.events import COMMON, Amend, Correct, Decision, IncompleteEvent, read_event
from scorepad.engine.result import DOCUMENTS
from scorepad.engine.ruleset import Setup
from scorepad.system import limits
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.system.files import absolute, kind_of, read_file
from scorepad.system.toml_input import NotToml, Unreadable, check, parse
from scorepad.text.wording import count, describe, did_you_mean, quote_file
from scorepad.timeline.game import Game, accept, settle
from scorepad.timeline.header import KEYS, check_header, check_version
from scorepad.timeline.replay import CHANGES

_CHANGES = frozenset(name for name, kind in COMMON.items() if issubclass(kind, CHANGES))
_BLOCK = b"[[event]]"
_BLOCKS = rb"^[ \t]*\[\[[ \t]*event[ \t]*\]\]"


class ReadRecord(NamedTuple):
    """A game read from bytes, and how its last block ended."""

    game: Game
    warnings: tuple[str, ...]
    torn_at: int | None
    """Where the incomplete block begins, if there is one."""
    is_closed: bool
    """Does the file end with an empty line, which closes the last block?"""
    has_blocks: bool
    """Are the events [[event]] blocks, so that another can be appended, and not one list?"""


def read_bytes(path: str) -> bytes:
    """The bytes of a file, at most one more than a record can have."""
    try:
        return read_file(path, limits.RECORD_BYTES + 1)
    except OSError as error:
        raise RecordError(f"{quote_file(path)} cannot be read: {error.strerror or error}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(path)} is not a valid file name.") from None


def read_record(data: bytes, name: str, *, beside: str | None = None) -> ReadRecord:
    """Read a record; messages call it `name`, and `beside` is its folder."""
    try:
        with without_gc():
            return _read(data, beside)
    except ScorepadError as error:
        kind = RecordError if isinstance(error, RecordError) else type(error)
        raise kind(f"{name}: {error}") from None


class without_gc:  # noqa: N801
    """Turn garbage collection off while reading: nothing that is read becomes garbage."""

    def __enter__(self) -> None:
        self._collects = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._collects:
            gc.enable()


def _read(data: bytes, beside: str | None) -> ReadRecord:
    if len(data) > limits.RECORD_BYTES:
        raise RecordError(f"It is larger than {limits.RECORD_BYTES:,} bytes, too large for a game record.")
    if not data.strip():
        raise RecordError("It is empty. Start a record with `scorepad new GAME --players A,B --file F`.")
    closed = is_closed(data)
    try:
        return _seat(data, closed, beside)
    except _BrokenOff as error:
        problem = error
    for cut in () if closed else _cuts(data):
        try:
            return _seat(data[:cut], closed, beside, torn_at=cut)
        except _BrokenOff as error:
            problem = error
        if _BLOCK.startswith(data[cut:].strip()) and not problem.may_go_on:
            break  # only a new block was cut off, so the one before it is complete and its mistake is real
    raise problem


def is_closed(data: bytes) -> bool:
    """Does it end with an empty line, which closes the last block?"""
    return data.endswith(b"\n\n") or data[len(data.rstrip()) :].count(b"\n") > 1


class _BrokenOff(RecordError):
    """It cannot be read, perhaps because the file was cut off."""

    may_go_on = False
    """Is it an amendment, whose table may follow after an empty line?"""


def _seat(data: bytes, closed: bool, beside: str | None, torn_at: int | None = None) -> ReadRecord:
    """Set up the game and carry out every event."""
    table = _parse(data)
    check_version(table)
    has_blocks = "event" not in table or re.search(_BLOCKS, data, re.MULTILINE) is not None
    blocks = table.pop("event", [])
    if not isinstance(blocks, list) or any([type(block) is not dict for block in blocks]):
        raise RecordError(f"event: expected [[event]] tables, got {describe(blocks)}.")
    if "game" not in table:
        raise RecordError("The key game is missing: which game is it?")
    header = check_header(table, games.ruleset(table["game"]))
    find = games.PackFinder(beside)
    game = games.seat(header, find=find)
    kinds = {*game.mode.kinds, Decision.kind}
    moves = sum([_kind(block) in kinds for block in blocks]) if len(blocks) > limits.RECORD_MOVES else 0
    if moves > limits.RECORD_MOVES:
        raise RecordError(
            f"It has {moves:,} moves and decisions; a record can have at most {limits.RECORD_MOVES:,}."
        )
    with find.remembering():
        _enter(game, blocks, data)
        if game.ledger.open_group is None:
            settle(game)
    if game.ledger.open_group is not None:
        cut = _start_of(data, game.ledger.open_group)
        return _seat(data[:cut], closed, beside, torn_at=cut)
    _ = game.position  # judged here, while garbage collection is off; everybody will ask for it
    others = [key for key in header.extra if key != games.CARRIED or not games.is_carried(game)]
    warnings = [
        f"The table [{key}] is kept but not used.{did_you_mean(key, KEYS)}" for key in others[: limits.NAMED]
    ]
    if others[limits.NAMED :]:
        warnings.append(f"The same goes for {count(len(others[limits.NAMED :]), 'other table')}.")
    if torn_at is not None:
        kept = count(game.count, "event")
        warnings.append(f"The last event is incomplete and was left out; everything before it is kept ({kept}).")
    elif not closed and blocks:
        warnings.append("The empty line after the last event is missing; the event is complete and counts.")
    return ReadRecord(game, (*game.warnings, *warnings), torn_at, closed, has_blocks)


def _enter(game: Game, blocks: Sequence[dict[str, Any]], data: bytes) -> None:
    """Read every event and enter it into the game."""
    setup: Setup | None = game.setup
    context, append = game.setup, game.ledger.append
    for number, block in enumerate(blocks, 1):
        try:
            if number == len(blocks) and _may_have_lost_its_tail(data, block):
                raise IncompleteEvent("the last value may be cut off.")
            if setup is None and block.get("kind") != Correct.kind:  # which asks for nothing that depends on it
                setup = context = game.setup
            event = read_event(block, context)
        except RecordError as error:
            message = f"event {number}: {error}"
            if number < len(blocks) or not _is_cut(block, error):
                raise RecordError(message) from None
            broken = _BrokenOff(message)
            broken.may_go_on = block.get("kind") == "amend"
            raise broken from None
        try:
            if event.kind in _CHANGES:
                accept(game, event)
                setup = None  # a correction may have brought other names or sheets
            else:
                append(event)
        except RecordError as error:
            raise RecordError(f"event {number}: {error}") from None


def _kind(block: Mapping[str, Any]) -> str:
    """What an event is in the end: of an amendment, what it makes of the event."""
    new = block.get("with")
    return str((new if isinstance(new, dict) and block.get("kind") == Amend.kind else block).get("kind"))


def _may_have_lost_its_tail(data: bytes, block: dict[str, Any]) -> bool:
    """Does the file end in a number or a time, without a line end? The rest of it may be missing."""
    if data.endswith(b"\n"):
        return False
    last: Any = block
    while isinstance(last, dict) and last:
        last = next(reversed(last.values()))
    is_number = isinstance(last, int | float) and not isinstance(last, bool)
    return data[-1:].isalnum() and (is_number or isinstance(last, datetime.date | datetime.time))


def _start_of(data: bytes, number: int) -> int:
    """Where the block of this event begins."""
    starts = [match.start() for match in re.finditer(_BLOCKS, data, re.MULTILINE)]
    for start in starts[number - 1 :]:
        if len(_parse(data[:start]).get("event", ())) == number - 1:
            return start
    raise RecordError(f"event {number}: it has more = true, but nothing follows.")


def _is_cut(block: dict[str, Any], error: RecordError) -> bool:
    """Does the block lack keys, or end within a date?"""
    if isinstance(error, IncompleteEvent):
        return True
    last = next(reversed(block), None)
    return last == "at" and isinstance(block["at"], int | datetime.date) and not isinstance(block["at"], bool)


def _cuts(data: bytes) -> list[int]:
    """Where an incomplete block may begin, the last place first.

    That is after the last empty line, at the last [[event]], or at part of one in the last line.
    """
    blocks = [match.start() for match in re.finditer(_BLOCKS, data, re.MULTILINE)]
    marks = [match.end() for match in re.finditer(rb"\n[ \t\r]*\n", data.rstrip())]
    last_line = data.rfind(b"\n") + 1
    cuts = set(blocks[-1:])
    if blocks:
        cuts.update(mark for mark in marks[-1:] if mark > blocks[0])
    if last_line and data[last_line:].strip() and _BLOCK.startswith(data[last_line:].strip()):
        cuts.add(last_line)
    return sorted(cuts, reverse=True)


def _parse(data: bytes) -> dict[str, Any]:
    try:
        return read_blocks(data) or parse(data)
    except NotToml as error:
        raise _BrokenOff(f"It {error}.") from None
    except Unreadable as error:
        raise RecordError(f"It {error}, so it is not a game record.") from None


def is_foreign(path: str) -> bool:
    """Is it something other than a record, or a document about one? What is unreadable may be a damaged record."""
    if kind_of(path):
        return True
    try:
        data = read_bytes(path)
        table = parse(data)
    except (RecordError, Unreadable):
        return False
    return bool(data.strip()) and ("scorepad" not in table or table.get("kind") in DOCUMENTS)


def folder_of(path: str) -> str:
    """The folder of a record, where packs of its own may be."""
    return os.path.dirname(absolute(path))


# ---------------------------------------------------------------------- blocks of lines, read quickly
#
# A record as scorepad writes it is blocks of lines, each a bare key and a value. Reading these takes a quarter of
# the time of a TOML parser, and makes loading a game about a fifth faster. Anything else is left to the parser.

_BLOCK_LINE = "\n[[event]]\n"


def read_blocks(data: bytes) -> dict[str, Any] | None:
    """The tables of a record; None if it is not written in blocks of lines, Unreadable if it holds too much.

    Without it, where tomli reads everything, loading a record takes 14 to 44 % longer.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    check(text)
    if '"""' in text or "'''" in text:
        return None  # what looks like a line may be part of a text
    head, *blocks = text.split(_BLOCK_LINE)
    known: dict[str, tuple[str, Any]] = {}
    events = []
    try:
        table = tomli.loads(head)
        for block in blocks:
            event: dict[str, Any] = {}
            for line in block.split("\n"):
                if line:
                    pair = known.get(line)
                    if pair is None:
                        pair = known[line] = _read_line(line)
                    key, value = pair
                    if key in event:
                        return None
                    event[key] = value
            events.append(event)
    except (ValueError, RecursionError, MemoryError):
        return None  # the parser says what is wrong, and where
    if events and table.setdefault("event", events) is not events:
        return None
    return table


def _read_line(line: str) -> tuple[str, Any]:
    """The key and the value of a line; ValueError if it is not such a line."""
    key, _, value = line.partition(" = ")
    if not (key.isascii() and key.replace("-", "_").isidentifier()):
        raise ValueError
    inner = value[1:-1]
    if value == f'"{inner}"' and _is_plain(inner):
        return key, inner
    if _is_whole(value):
        return key, int(value)
    if value == f"[{inner}]":
        texts = inner[1:-1].split('", "')
        if inner == f'"{inner[1:-1]}"' and all(map(_is_plain, texts)):
            return key, texts
        items = inner.split(", ")
        if all(map(_is_whole, items)):
            return key, [int(item) for item in items]
    return key, tomli.loads(line)[key]


def _is_plain(text: str) -> bool:
    """Does the text need no escapes? Texts with unusual characters are left to the parser, needed or not."""
    return text.isprintable() and '"' not in text and "\\" not in text


def _is_whole(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 19 and (text[0] != "0" or text == "0")


# ---------------------------------------------------------------------- which files are records


_FIRST_BLOCK = rb"^[ \t]*\[\[[ \t]*event[ \t]*\]\]"
_MARKS = rb"""(?mx) ^ [^\w\n"\[]*
    (?: "?(?:scorepad|players|event)"? [ \t]* = [ \t]* [\d\[] | \[\[ [ \t]* "?event"? [ \t]* \]\] )"""
"""A line that only records and texts about them have."""


def head(path: str) -> dict[str, Any]:
    """The keys of a record before its first event, or nothing; none of them is checked."""
    try:
        data = read_file(path, limits.HEAD_BYTES)
        event = re.search(_FIRST_BLOCK, data, re.MULTILINE)
        return parse(data[: event.start() if event else None])
    except (OSError, ValueError, Unreadable):
        return {}


def is_result(path: str) -> bool:
    """Is it an exported result, or another document about records?"""
    try:
        if b"kind" not in read_file(path, limits.KIND_BYTES):
            return False
        return _top(read_file(path, limits.HEAD_BYTES)).get("kind") in DOCUMENTS
    except (OSError, Unreadable):
        return False


def is_record(path: str) -> bool:
    """Does this file begin like a record, whether or not the rest of it can be read?"""
    found = head(path)
    if not found:
        with suppress(OSError, ValueError, Unreadable):
            found = parse(read_file(path, limits.RECORD_BYTES))
    return "scorepad" in found and "players" in found and not isinstance(found.get("kind"), str)


def can_be_record(path: str) -> bool:
    """Could it be a record, perhaps a damaged one that an editor could mend?

    False only if it can be shown to be something else: a table without anything that records have, one that says
    which other kind it is, or under another name than those of records a text that nothing in it calls a record.
    """
    if kind_of(path):
        return False
    try:
        data = read_file(path, limits.RECORD_BYTES + 1)
        if len(data) > limits.RECORD_BYTES:
            return (
                _top(data).get("kind") not in DOCUMENTS or re.search(_FIRST_BLOCK, data, re.MULTILINE) is not None
            )
        table = parse(data)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True
    except Unreadable:
        return _is_called_record(path) or re.search(_MARKS, _plain(data)) is not None
    if isinstance(table.get("sheets"), int):  # a pack, which may have event cards
        return "scorepad" in table or "players" in table
    if isinstance(table.get("kind"), str):
        return "event" in table
    return not table.keys().isdisjoint(("scorepad", "game", "players", "event"))


def require_replaceable(path: str, inputs: Iterable[str] = ()) -> None:
    """Refuse to replace a record, what may be one, or an input; called before any file is overwritten."""
    if any(_is_same(path, each) for each in inputs):
        what = "was read for this, and what is read is never replaced"
    elif is_record(path):
        what = "is a record, and those are never replaced"
    elif can_be_record(path):
        what = "may be a damaged record, and those are never replaced"
    else:
        return
    raise RecordError(
        f"{quote_file(path)} {what}. Choose another name; if nobody needs this file anymore, delete it yourself."
    )


def _is_called_record(path: str) -> bool:
    """Does it have the name of a record, or of what was torn off one, if need be behind a link?"""
    return any(name.casefold().endswith((".toml", ".torn")) for name in (path, os.path.realpath(path)))


def _is_same(one: str, other: str) -> bool:
    with suppress(OSError, ValueError):
        return os.path.samefile(one, other)
    return False


def _plain(data: bytes) -> bytes:
    """The letters of a text in almost any encoding, in lines."""
    return data.replace(b"\0", b"").replace(b"\r", b"\n")


def _top(data: bytes) -> dict[str, Any]:
    """The keys before the first table."""
    table = re.search(rb"^[ \t]*\[", data, re.MULTILINE)
    return parse(data[: table.start() if table else None])
