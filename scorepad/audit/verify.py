"""Verify: does an exported result belong to a record and follow from it?"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from scorepad.engine.result import FORMAT, columns, is_exported
from scorepad.record.canonical import write_value
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system.errors import RecordError
from scorepad.system.toml_input import NotToml, Unreadable, parse
from scorepad.text.wording import describe, listing
from scorepad.timeline.game import Game

NOT_COMPARED = "file"
"""A result may have been exported from a record of another name."""


def read_result(data: bytes) -> dict[str, Any]:
    """The table of an exported result, in TOML or JSON; RecordError if it isn't one."""
    try:
        table = json.loads(data) if data.lstrip().startswith(b"{") else parse(data)
    except (NotToml, ValueError, RecursionError):
        raise RecordError("It is not one result in TOML or JSON. Results as text cannot be verified.") from None
    except Unreadable as error:
        raise RecordError(f"It {error}, so it is not a result.") from None
    if isinstance(table, dict) and isinstance(table.get("results"), list):
        raise RecordError("It has the results of several records; only one can be verified at a time.")
    if not isinstance(table, dict) or table.get("kind") != "result" or table.get("scorepad") != FORMAT:
        raise RecordError(f'It is not a result of scorepad: expected scorepad = {FORMAT} and kind = "result".')
    return table


def differences(result: Mapping[str, Any], game: Game) -> Iterator[str]:
    """Where a result differs from the record, key by key; keys of the user's own are ignored.

    Where the findings come first, everything before them agrees, the seal included: it is the same record, now
    judged by other rules.
    """
    whole = record_result(game)
    given = {key: value for key, value in result.items() if key != NOT_COMPARED}
    found = _compared(_plain(given), _plain(whole.table()), RecordResult, "")
    first = next(found, None)
    if first is not None:
        yield f"{first}{_settled(game)}" if first.startswith("findings ") else first
        yield from found


def _settled(game: Game) -> str:
    """What became of an unchanged record whose findings are others than when its result was exported."""
    now = listing(dict.fromkeys(finding.rule for finding in game.findings()), none="none")
    return (
        f" (broken now: {now}). The seal is still the same, so a rule was settled since the result was exported, "
        "unless the result was edited"
    )


def _compared(given: Any, expected: Any, kind: Any, where: str) -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(given, dict):
        types = {column.name: column.type for column in columns(kind)} if is_exported(kind) else None
        for key in types if types is not None else expected:
            path = f"{where}.{key}" if where else key
            if key in expected and key not in given:
                yield f"{path} is missing; the record says {_said(expected[key])}"
            elif key in given and key not in expected:
                yield f"{path} is {_said(given[key])}; the record does not say so"
            elif key in expected:
                yield from _compared(given[key], expected[key], types[key] if types is not None else None, path)
    elif isinstance(expected, list) and isinstance(given, list):
        item = next((each for each in get_args(kind) if each is not Ellipsis), None)
        for place, (one, other) in enumerate(zip(given, expected, strict=False), 1):
            yield from _compared(one, other, item, f"{where}[{place}]")
        if len(given) != len(expected):
            yield f"{where} has {len(given)} entries; the record gives {len(expected)}"
    elif type(given) is not type(expected) or given != expected:
        yield f"{where} is {_said(given)}; the record says {_said(expected)}"


def _plain(value: Any) -> Any:
    """Values as JSON has them, so that results in TOML and in JSON compare equal."""
    return json.loads(json.dumps(value, default=_written))


def _written(value: Any) -> str:
    """A time as results have it; of what no result has, any text."""
    return write_value(value) if isinstance(value, datetime.datetime) else str(value)


def _said(value: Any) -> str:
    return describe(value).removeprefix("the number ")
