"""Disputes: sealing a record, verifying a result, comparing two records."""

from __future__ import annotations

import argparse
import os
from itertools import islice

from scorepad.commands.console import BROKEN, FINE, put, read, say
from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.moments import Moment
from scorepad.record.reading import folder_of, read_bytes
from scorepad.record.seal import spoken
from scorepad.wording import count, printable, quote_file

MOST = 20
"""How many differences are listed."""


def seal(options: argparse.Namespace) -> int:
    """The number of events and the words of a record, on one line."""
    put(str(spoken(read(options.file), options.at)))
    return FINE


def verify(options: argparse.Namespace) -> int:
    """Does a result follow from its record?"""
    from scorepad.audit.verify import differences, read_result

    try:
        result = read_result(read_bytes(options.result))
    except RecordError as error:
        raise RecordError(f"{printable(options.result)}: {error}") from None
    game = read(options.record or _record_of(result, options.result))
    found = next(differences(result, game), "")
    if found:
        put(f"The result does not follow from the record: {printable(found)}.")
        return BROKEN
    put("The result follows from the record.")
    return FINE


def _record_of(result: dict[str, object], path: str) -> str:
    """The record that a result names, from the folder of the result or else from here."""
    name = result.get("file")
    if not isinstance(name, str) or name == "-":
        raise RecordError(f"{printable(path)} does not name its record; give it as well: verify RESULT RECORD.")
    beside = os.path.join(folder_of(path), name)
    return beside if os.path.exists(beside) else name


def compare(options: argparse.Namespace) -> int:
    """Where two records of one game differ, and what that does to the scores."""
    from scorepad.audit.compare import compare as compare_games

    one, other = read(options.one), read(options.other)
    found = compare_games(one, other)
    if found.is_same:
        put("The two records agree.")
        return FINE
    for words in found.headers:
        put(f"The headers differ: {printable(words)}.")
    differences = found.differences
    if differences:
        names = f"A is {quote_file(options.one)}, B is {quote_file(options.other)}"
        put(f"{count(len(differences), 'difference')}; {names}.")
    for difference in islice(differences, MOST):
        put("")
        put(f"   A  {_told(one, difference.one)}")
        put(f"   B  {_told(other, difference.other)}")
    if len(differences) > MOST:
        say(f"{len(differences) - MOST} more are not listed.")
    put("")
    for player, (ours, theirs) in found.totals.items():
        put(f"{printable(player)}: A {ours}, B {theirs}" + (f" ({theirs - ours:+d})" if ours != theirs else ""))
    return BROKEN


def _told(game: Game, moment: Moment | None) -> str:
    if moment is None:
        return "nothing"
    return f"event {moment.number}: {printable(game.tell(moment.event, moment.number))}"
