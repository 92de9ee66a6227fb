"""Tables: how results and audits are exported, key by key.

A named tuple is exported with its fields, or with the fields and properties listed by `exported`, in that
order. Values that are None or the default are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import NoneType
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

C = TypeVar("C", bound=type)
_exported: dict[type, dict[str, str]] = {}


def exported(*names: str, **others: str) -> Callable[[C], C]:
    """Export a class of named tuples with these fields and properties; `others` under keys of another name."""

    def note(kind: C) -> C:
        _exported[kind] = dict(zip(names, names, strict=True)) | others
        return kind

    return note


class Column(NamedTuple):
    """A key of a table: its name, its Python type and whether it is always present."""

    name: str
    type: Any
    is_required: bool


def is_exported(kind: object) -> bool:
    """Is it a class of named tuples?"""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def columns(kind: Any) -> Iterator[Column]:
    """The keys with which a class of named tuples is exported."""
    own = get_type_hints(kind)
    for key, name in _names(kind).items():
        type = own[name] if name in own else get_type_hints(getattr(kind, name).fget)["return"]
        is_optional = name in kind._field_defaults or _without_none(type) is not type
        yield Column(key, _without_none(type), not is_optional)


def table_of(value: Any) -> dict[str, object]:
    """A named tuple as a table, with tables and lists inside."""
    kind = type(value)
    values = ((key, name, getattr(value, name)) for key, name in _names(kind).items())
    defaults = kind._field_defaults
    return {key: _plain(each) for key, name, each in values if each is not None and each != defaults.get(name)}


def _names(kind: Any) -> dict[str, str]:
    """The keys, and the fields or properties whose values they have."""
    return _exported.get(kind) or dict(zip(kind._fields, kind._fields, strict=True))


def _plain(value: Any) -> object:
    if is_exported(type(value)):
        return table_of(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _without_none(type: Any) -> Any:
    """An optional type without its None."""
    choices = get_args(type)
    return next(each for each in choices if each is not NoneType) if NoneType in choices else type
