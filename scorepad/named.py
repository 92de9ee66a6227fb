"""Named tuples that are quick to make and to read: a game makes a new state for every event.

Reading a field of a plain named tuple takes three times as long as reading a slot, and making one by keyword or by
`_replace` twice as long as it need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar, cast

T = TypeVar("T", bound=NamedTuple)

_MAKE = "_make_quickly"

_OF_TUPLES = {
    "__new__",
    "__slots__",
    "__repr__",
    "__getnewargs__",
    "__orig_bases__",
    "_make",
    "_replace",
    "_asdict",
}


def quick(kind: type[T]) -> type[T]:
    """The same class of named tuples, its values in slots instead of a tuple."""
    fields, defaults = kind._fields, kind._field_defaults
    own = {name: each for name, each in vars(kind).items() if name not in _OF_TUPLES and name not in fields}
    values = type(kind.__name__, (_Values,), {"__slots__": fields})
    frozen = type(kind.__name__, (values,), {**own, **_FROZEN})
    given = [f"{name}=defaults['{name}']" if name in defaults else name for name in fields]
    space: dict[str, Any] = {
        "new": object.__new__,
        "values": values,
        "frozen": frozen,
        "defaults": defaults,
        "same": object(),
    }
    # The values come in while it is of the class that lets itself be changed.
    exec(
        f"def make({', '.join(given)}):\n"
        f"    made = new(values); {'; '.join(f'made.{name} = {name}' for name in fields)}\n"
        f"    made.__class__ = frozen; return made\n"
        f"def replace(self, *, {', '.join(f'{name}=same' for name in fields)}):\n"
        f"    made = new(values)\n"
        + "".join(f"    made.{name} = self.{name} if {name} is same else {name}\n" for name in fields)
        + "    made.__class__ = frozen; return made\n"
        "def make_by_class(cls, *values, **named): return make(*values, **named)",
        space,
    )
    for name, function in {"__new__": "make_by_class", "_replace": "replace"}.items():
        setattr(frozen, name, space[function])
    setattr(frozen, _MAKE, staticmethod(space["make"]))
    return cast("type[T]", frozen)


def maker(kind: type[T]) -> type[T]:
    """What makes such tuples by keyword, as the class does, and quicker."""
    return cast("type[T]", getattr(kind, _MAKE, partial(kind.__new__, kind)))


class _Values:
    """What goes for all of them: they are compared, listed and pickled as tuples are."""

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]]

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self._fields)

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._fields)})"

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(self)


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"A {type(self).__name__} never changes: {name} cannot be set.")


_FROZEN = {"__slots__": (), "__setattr__": _refuse, "__delattr__": _refuse}
