"""Schemas: records, results and audits as JSON Schema, made from the code that reads and writes them.

A record is described in its JSON form: what a TOML reader makes of it, with dates as texts. A schema knows
neither the players nor what is on the sheets.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from scorepad import games
from scorepad.audit import Audit
from scorepad.audit.claims import CheckedLine
from scorepad.engine.events import CAUSES, Correct, Event, keys_of
from scorepad.engine.result import columns, is_exported
from scorepad.engine.rules import DECISION
from scorepad.engine.ruleset import Ruleset
from scorepad.engine.values import DATE_TIME
from scorepad.record.result_tables import RecordResult
from scorepad.system.errors import RecordError
from scorepad.text.wording import not_among
from scorepad.timeline import header as headers

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = {str: "string", int: "integer", bool: "boolean"}


def schema(what: str, game: str | None = None) -> dict[str, Any]:
    """The schema of a "record", a "result" or an "audit", for one game or for all."""
    if what not in SCHEMAS:
        raise RecordError(not_among("schema", SCHEMAS, what))
    make = SCHEMAS[what]
    if game is not None:
        ruleset = games.ruleset(game)
        return {"$schema": DRAFT, "title": f"{ruleset.title}: scorepad {what}", **make(ruleset)}
    places = {name: f"#/$defs/{name}" for name in games.RULESETS}
    return {
        "$schema": DRAFT,
        "title": f"scorepad {what}",
        "anyOf": [{"$ref": place} for place in places.values()],
        "$defs": {name: _moved(make(games.ruleset(name)), place) for name, place in places.items()},
    }


def _moved(part: Any, place: str) -> Any:
    """A schema moved to this place inside another."""
    if isinstance(part, Mapping):
        return {
            key: place + each[1:] if key == "$ref" and isinstance(each, str) else _moved(each, place)
            for key, each in part.items()
        }
    return [_moved(each, place) for each in part] if isinstance(part, list) else part


def _record(ruleset: Ruleset) -> dict[str, Any]:
    header = headers.schema(ruleset)
    kinds = ruleset.kinds
    corrected = [name for name, kind in kinds.items() if kind.is_amendable]
    header["properties"]["event"] = {"type": "array", "items": _any_of(kinds)}
    events = {name: _event(kind) for name, kind in kinds.items()}
    events[Correct.kind]["properties"]["rulings"] = {**header["properties"]["rulings"], "minProperties": 1}
    return header | {"$defs": events | {"corrected": _any_of(corrected)}}


def _any_of(kinds: Mapping[str, Any] | list[str]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in kinds]}


def _event(kind: type[Event]) -> dict[str, Any]:
    keys = keys_of(kind)
    described = {key.name: {"description": key.told, **key.type.schema} for key in keys}
    choice: dict[str, Any] = {}
    if kind.forms:
        choice = {"oneOf": [_form(form, kind.forms) for form in kind.forms]}
    elif kind.any_of:
        choice = {"anyOf": [{"required": [name]} for name in kind.any_of]}
    return {
        "description": kind.__doc__,
        "type": "object",
        "properties": {"kind": {"const": kind.kind}, **described},
        "required": ["kind", *(key.name for key in keys if key.is_required)],
        **choice,
        "additionalProperties": False,
    }


def _form(own: tuple[str, ...], forms: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
    """The keys of one form, without those of the others."""
    others = {name: None for form in forms for name in form if name not in own}
    return {"required": list(own), "not": {"anyOf": [{"required": [name]} for name in others]}}


def _result(ruleset: Ruleset) -> dict[str, Any]:
    return _exported(RecordResult, ruleset)


def _audit(ruleset: Ruleset) -> dict[str, Any]:
    return _exported(Audit, ruleset)


SCHEMAS = {"record": _record, "result": _result, "audit": _audit}


def _exported(kind: Any, ruleset: Ruleset) -> dict[str, Any]:
    """The schema of exported values of a Python type. Readers should ignore unknown keys."""
    if is_exported(kind):
        known = _known(ruleset)
        if kind is CheckedLine:  # there a word may stand for all items that begin with it
            known["item"] = {"type": "string", "minLength": 1}
        return {
            "type": "object",
            "properties": {
                column.name: known.get(column.name) or _exported(column.type, ruleset) for column in columns(kind)
            },
            "required": [column.name for column in columns(kind) if column.is_required],
        }
    inner = get_args(kind)
    if get_origin(kind) is Literal:
        return {"const": inner[0]}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _exported(inner[0], ruleset)}
    if get_origin(kind) is Mapping:
        return {"type": "object", "minProperties": 1, "additionalProperties": _exported(inner[1], ruleset)}
    if kind is datetime.datetime:
        return dict(DATE_TIME.schema)
    return {"type": _PLAIN[kind]}


def _known(ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Exported keys whose values depend on the game."""
    items = (re.sub("<.*?>", ".+", item) for item in ruleset.items)
    rulings = {key: ruling.schema for key, ruling in ruleset.rulings.items()}
    return {
        "game": {"const": ruleset.name},
        "title": {"const": ruleset.title},
        "mode": {"enum": list(headers.MODES)},
        "cause": {"enum": list(CAUSES)},
        "rulings": {"type": "object", "properties": rulings, "required": list(rulings)},
        "item": {"type": "string", "pattern": f"^({'|'.join((*items, f'{DECISION.slug}:[0-9]+'))})$"},
        "with": {"type": "object", "required": ["kind"]},
        "rule": {"enum": [*ruleset.rules, DECISION.slug]},
    }
