"""Events as programs and people give them: whole, as a table, or by their keys.

In a record file the spelling of names is exact; here a player may be named in any case, and what is recorded is
the name as it is seated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from keyword import iskeyword
from types import MappingProxyType
from typing import Any

from scorepad.engine.events import Amend, Correct, Event, WholeEvent, keys_of, read_again, read_event, write_event
from scorepad.engine.ruleset import Setup
from scorepad.system.errors import RecordError
from scorepad.text.wording import describe, in_any_case, listing

Given = Event | Mapping[str, Any]
"""An event given whole, or as a table with the keys of a record."""
BY_KEYS: Given = MappingProxyType({})
"""Stands for it where the keys are given one by one."""


def given(event: Given, keys: Mapping[str, Any]) -> Given:
    """What was given; RecordError if it is neither an event nor a table nor keys one by one.

    A key that Python reserves may have one underscore behind it: `with_`, `from_`, `as_`.
    """
    if event is not BY_KEYS:
        if keys:
            raise RecordError(f"Expected an event, a table, or keys one by one; got both, with {listing(keys)}.")
        return event
    table: dict[str, Any] = {}
    for word, value in keys.items():
        name = word[:-1] if word.endswith("_") and iskeyword(word[:-1]) else word
        if name in table:
            raise RecordError(f"The key {name} is given twice, as {name} and as {name}_.")
        table[name] = value
    return table


def read_given(event: Given, setup: Setup) -> Event:
    """Read an event that was given; RecordError says what is malformed."""
    table: Mapping[str, Any]
    if isinstance(event, Event):
        _require_own(event, setup)
        if not isinstance(event, Correct):
            try:
                return read_again(event, setup)
            except RecordError:
                return read_event(_respelled(write_event(event), setup), setup)
        table = write_event(event)
    elif isinstance(event, Mapping):
        table = event
    else:
        raise RecordError(f"Expected an event or the keys of one, got {describe(event)}.")
    if table.get("kind") == Correct.kind:
        table = _reseated(table, setup.players)
    try:
        return read_event(table, setup)
    except RecordError:
        return read_event(_respelled(table, setup), setup)


def _require_own(event: Event, setup: Setup) -> None:
    """Refuse events of another game, even where their keys are the same."""
    name = getattr(event, "kind", type(event).__name__)
    if setup.kinds.get(name) is not type(event):
        raise RecordError(f"{name}: this is an event of another game, not of {setup.ruleset.title}.")
    if isinstance(event, Amend) and event.corrected is not None:
        _require_own(event.corrected, setup)


def _respelled(table: Mapping[str, Any], setup: Setup) -> Mapping[str, Any]:
    """The table with names as they are seated, wherever a key wants one."""
    kind = setup.kinds.get(str(table.get("kind")))
    found = dict(table)
    for key in keys_of(kind) if kind is not None else ():
        value = found.get(key.name)
        if isinstance(key.type, WholeEvent) and isinstance(value, Mapping):
            found[key.name] = _respelled(value, setup)
        elif value is not None and not key.type.accepts(value, setup):
            respelled = _seated(value, setup.everybody)
            if key.type.accepts(respelled, setup):
                found[key.name] = respelled
    return found


def _seated(value: Any, players: Sequence[str]) -> Any:
    """A name as it is seated; the names in a list, and those that are the keys of a table."""
    if isinstance(value, list | tuple):
        return [_seated(each, players) for each in value]
    if isinstance(value, Mapping):
        found = {_seated(name, players): each for name, each in value.items()}
        return found if len(found) == len(value) else value
    return in_any_case(value, players) or value


def _reseated(table: Mapping[str, Any], players: Sequence[str]) -> Mapping[str, Any]:
    """The table of a correction with old names as they are seated; `first` and `players` go by the new ones."""
    found = dict(table)
    rename = found.get("rename")
    if isinstance(rename, Mapping):
        found["rename"] = rename = _seated(rename, players)
        new = [rename.get(player, player) for player in players]
        players = [each for each in new if isinstance(each, str)]
    for key in ("first", "players"):
        if key in found:
            found[key] = _seated(found[key], players)
    return found
