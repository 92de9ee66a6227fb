"""Events on standard input: [[event]] blocks, each recorded as soon as it is complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorepad.errors import RecordError
from scorepad.events import IncompleteEvent
from scorepad.game import Game
from scorepad.parsing import Unreadable, parse
from scorepad.wording import listing, quote

LARGEST = 100_000
"""The most bytes in one event."""
_NAMED = 5
_TRIES = 20
"""How many empty lines in a block are tried as its end; after that, only the next block ends it."""


def tables(lines: Iterable[bytes], game: Game) -> Iterator[dict[str, Any]]:
    """The event tables of a stream of lines."""
    block: list[str] = []
    size = tries = 0
    for raw in lines:
        try:
            line = raw.decode()
        except UnicodeDecodeError:
            raise RecordError("Standard input is not text in UTF-8.") from None
        starts = line.split("#")[0].strip().replace(" ", "") == "[[event]]"
        if block and (starts or (not line.strip() and tries < _TRIES)):
            found = _read(game, "".join(block), is_whole=starts)
            if found is not None:
                yield from found
                block, size, tries = [], 0, 0
            tries += 1
        if block or line.strip():
            block.append(line)
            size += len(raw)
        if size > LARGEST:
            raise RecordError(f"Standard input: an event may have at most {LARGEST // 1000} kB.")
    yield from _read(game, "".join(block), is_whole=True) or ()


def _read(game: Game, text: str, *, is_whole: bool) -> list[dict[str, Any]] | None:
    """The event tables of a text; None if it may continue."""
    try:
        data = parse(text)
    except Unreadable as error:
        if not is_whole:
            return None
        raise RecordError(f"Standard input {error}.") from None
    found = data.pop("event", [])
    if data or not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
        got = listing(map(quote, list(data)[:_NAMED]), none="something else")
        raise RecordError(f"Standard input: expected [[event]] tables, got {got}.")
    return None if not is_whole and any(_lacks_keys(game, table) for table in found) else found


def _lacks_keys(game: Game, table: dict[str, Any]) -> bool:
    try:
        game.read(table)
    except IncompleteEvent:
        return True
    except RecordError:
        pass  # reported when it is recorded
    return False
