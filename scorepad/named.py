"""Named tuples that are quick to make: a game makes a new state for every event.

`_replace` of a plain named tuple takes three times as long as it need, and so does calling one by keyword.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar, cast

T = TypeVar("T", bound=NamedTuple)
_same = object()


def quick(kind: type[T]) -> type[T]:
    """The same class of named tuples, with a `_replace` that looks at each field once."""
    items = [f"self[{place}] if {name} is same else {name}" for place, name in enumerate(kind._fields)]
    keywords = [f"{name}=same" for name in kind._fields]
    setattr(kind, "_replace", _function(kind, ["self", "*", *keywords], items))  # noqa: B010 - mypy knows the other
    return kind


def maker(kind: type[T]) -> type[T]:
    """What makes such tuples by keyword, as the class does."""
    defaults = kind._field_defaults
    names = [f"{name}=defaults[{name!r}]" if name in defaults else name for name in kind._fields]
    return cast("type[T]", _function(kind, names, kind._fields))


def changer(kind: type[T], *names: str) -> Callable[..., T]:
    """What takes such a tuple and new values of these fields, in this order, and makes the tuple with them."""
    items = [name if name in names else f"self[{place}]" for place, name in enumerate(kind._fields)]
    return _function(kind, ["self", *names], items)


def _function(kind: type[T], parameters: Iterable[str], items: Iterable[str]) -> Callable[..., T]:
    """A function of these parameters that makes a tuple of these items."""
    space: dict[str, Any] = {"new": tuple.__new__, "kind": kind, "same": _same, "defaults": kind._field_defaults}
    exec(f"def make({', '.join(parameters)}): return new(kind, ({', '.join(items)},))", space)
    return cast("Callable[..., T]", space["make"])
