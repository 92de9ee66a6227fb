"""Named tuples that are quick to make: a game makes a new state for every event.

`_replace` of a plain named tuple takes three times as long as it need, and so does calling one by keyword.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

T = TypeVar("T", bound=NamedTuple)


def quick(kind: type[T]) -> type[T]:
    """The same class of named tuples, with a `_replace` that looks at each field once."""
    same = object()
    keywords = ", ".join(f"{name}=same" for name in kind._fields)
    items = "".join(f"self[{place}] if {name} is same else {name}, " for place, name in enumerate(kind._fields))
    space: dict[str, Any] = {"same": same, "new": tuple.__new__, "kind": kind}
    exec(f"def _replace(self, *, {keywords}): return new(kind, ({items}))", space)
    setattr(kind, "_replace", space["_replace"])  # noqa: B010 - a type checker knows the one that it replaces
    return kind


def maker(kind: type[T]) -> type[T]:
    """What makes such tuples by keyword, as the class does."""
    return cast("type[T]", partial(kind.__new__, kind))
