"""Canonical TOML: the same record always gives the same bytes, one line per key.

tomli-w writes every list on several lines, so it is used only for tables that are not ours.
What could disturb a terminal is written as an escape. A record may carry its sheet packs, so that it opens on
computers that do not have them.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any

from scorepad import games
from scorepad.engine.events import Correct, Event, write_event
from scorepad.engine.ruleset import Header
from scorepad.packs.pack import FORMAT as PACK_FORMAT
from scorepad.packs.pack import HEAD, Pack
from scorepad.system import clock
from scorepad.system.errors import RecordError
from scorepad.text.wording import quote
from scorepad.timeline.game import Game
from scorepad.timeline.header import FORMAT

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_ESCAPED = re.compile('[\\\\"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')

_ON_ONE_LINE = frozenset({"tried", "without", "with", "gains", "effects", "steps", "points", "sources"})
"""Keys of results, audits and histories whose tables are short."""


def write_record(game: Game) -> str:
    """The whole record of a game."""
    return write_header(game.original) + "".join(map(write_block, game.events))


def write_header(header: Header) -> str:
    """The head of a record, followed by an empty line."""
    table = {
        "scorepad": FORMAT,
        "game": header.game,
        "players": header.players,
        "first": header.first,
        "sheets": header.sheets,
        "mode": header.mode,
        "fingerprint": header.fingerprint,
        "started": header.started,
        "place": header.place,
        "continues": header.continues,
    }
    text = _lines({key: value for key, value in table.items() if key not in header.omitted}) + "\n"
    # A short list of tables is written as a plain key, which behind [rulings] would belong to the rulings.
    lists = {key: value for key, value in header.extra.items() if not isinstance(value, Mapping)}
    text += _foreign(lists)
    if header.rulings:
        text += "[rulings]\n" + _lines({key: header.rulings[key] for key in sorted(header.rulings)}) + "\n"
    return text + _foreign({key: value for key, value in header.extra.items() if key not in lists})


def _foreign(tables: Mapping[str, Any]) -> str:
    """Tables that are not ours, closed by an empty line."""
    if not tables:
        return ""
    import tomli_w

    return tomli_w.dumps(_sorted(tables)).strip("\n") + "\n\n"


def write_block(event: Event) -> str:
    """One event as the block that is appended; the empty line at its end marks it as complete."""
    return f"[[event]]\n{_lines(write_event(event))}\n"


def write_table(table: Mapping[str, object], name: str = "") -> str:
    """Any nested table, lists of tables as `[[…]]` blocks separated by empty lines, small tables on one line."""
    plain, nested = {}, []
    for key, value in table.items():
        path = f"{name}.{key}" if name else key
        if key in _ON_ONE_LINE:
            plain[key] = value
        elif isinstance(value, dict):
            nested.append(f"\n[{path}]\n{write_table(value, path)}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            nested += [f"\n[[{path}]]\n{write_table(each, path)}" for each in value]
        else:
            plain[key] = value
    return _lines(plain) + "".join(nested)


def _lines(table: dict[str, object]) -> str:
    return "".join([f"{key} = {write_value(value)}\n" for key, value in table.items() if value is not None])


def write_value(value: object) -> str:
    """A value on one line."""
    match value:
        case str():
            return f'"{_ESCAPED.sub(_escape, value)}"'
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(write_value, value))}]"
        case dict():
            return f"{{ {', '.join(f'{_key(key)} = {write_value(each)}' for key, each in value.items())} }}"
        case datetime.datetime():
            return clock.utc(value).isoformat().replace("+00:00", "Z")
        case datetime.date():
            return value.isoformat()
        case _:
            raise AssertionError(f"no event holds a {type(value).__name__}")


def _key(key: str) -> str:
    """A key, quoted only if necessary."""
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else write_value(key)


def _sorted(value: Any) -> Any:
    """Tables that are not ours, their keys sorted."""
    if isinstance(value, list):
        return [_sorted(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    # Plain keys come before tables: after a table they would belong to it.
    return {key: _sorted(value[key]) for key in sorted(value, key=lambda key: (isinstance(value[key], dict), key))}


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return _ESCAPES.get(character) or f"\\u{ord(character):04x}"


def write_with_sheets(game: Game) -> str:
    """The whole record of a game, with the packs it names in its header; so its seal is another one."""
    header, found = game.original, game.packs()
    if games.CARRIED in header.extra and not any(games.carried_packs(header)):
        raise RecordError(f"It has a table [{games.CARRIED}] of its own, where its sheets would be written.")
    known = {pack.fingerprint() for pack in found}
    named = [(header.sheets, header.fingerprint)]
    named += [(event.sheets or "", event.fingerprint) for event in game.events if isinstance(event, Correct)]
    for name, fingerprint in named:
        if fingerprint not in (None, *known):
            raise RecordError(
                f"The record cannot carry its sheets: {quote(name)} has changed, and no copy was kept of the pack "
                "it was written with."
            )
    extra = {**header.extra, games.CARRIED: [_table(pack) for pack in found]}
    header = header._replace(fingerprint=header.fingerprint or found[0].fingerprint(), extra=extra)
    return write_header(header) + "".join(map(write_block, game.events))


def _table(pack: Pack) -> dict[str, Any]:
    """A pack as the table of its file."""
    return {"sheets": PACK_FORMAT, **{key: getattr(pack, key) for key in HEAD[1:]}, **pack.tables}
