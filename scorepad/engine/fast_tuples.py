"""Named tuples that are quick to make and to read, since a game makes a new state for every event.

Without them, loading a record takes 13 to 27 % longer and a playout 3 to 23 %: to read a field of a plain named
tuple takes three times as long as to read a slot, and to make one by `_replace` twice as long as necessary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar, cast

from scorepad.text.wording import fields_on_a_line

T = TypeVar("T", bound=NamedTuple)

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
_SAME = object()
_MAKE = "_make_quickly"


def fast_tuple(kind: type[T]) -> type[T]:
    """The same class of named tuples, with its values in slots."""
    fields = kind._fields
    own = {name: each for name, each in vars(kind).items() if name not in _OF_TUPLES and name not in fields}
    filled = type(kind.__name__, (_Values,), {"__slots__": fields})
    frozen = cast("type[T]", type(kind.__name__, (filled,), {**own, **_FROZEN}))
    defaults = kind._field_defaults
    make = _function(
        frozen, [f"{name}=_defaults[{name!r}]" if name in defaults else name for name in fields], fields
    )
    setattr(frozen, _MAKE, staticmethod(make))
    setattr(frozen, "__new__", lambda _, *values, **named: make(*values, **named))  # noqa: B010

    def replace_first(self: T, **named: Any) -> T:
        """Most commands never replace anything, so the function for it is only written when it is first called."""
        replaced = [f"self.{name} if {name} is _same else {name}" for name in fields]
        replace = _function(frozen, ["self", "*", *[f"{name}=_same" for name in fields]], replaced)
        setattr(frozen, "_replace", replace)  # noqa: B010 - a type checker knows the one of the named tuple
        return replace(self, **named)

    setattr(frozen, "_replace", replace_first)  # noqa: B010
    return frozen


def constructor(kind: type[T]) -> type[T]:
    """A faster way to call the class."""
    return cast("type[T]", getattr(kind, _MAKE))


def changer(kind: type[T], *names: str) -> Callable[..., T]:
    """A function that takes a value and new values for these fields, in this order, and returns a changed copy."""
    values = [name if name in names else f"self.{name}" for name in kind._fields]
    return _function(kind, ["self", *names], values)


def _function(kind: type[T], parameters: Iterable[str], values: Iterable[str]) -> Callable[..., T]:
    """A function with these parameters that makes a value from these expressions.

    The fields are set while it is still of the base class, which can be changed.
    """
    fields = "; ".join(f"_made.{name} = {value}" for name, value in zip(kind._fields, values, strict=True))
    space: dict[str, Any] = {"_kind": kind, "_filled": kind.__mro__[1], "_same": _SAME}
    space["_defaults"] = kind._field_defaults
    lines = f"_made = _filled(); {fields}; _made.__class__ = _kind; return _made"
    exec(f"def make({', '.join(parameters)}): {lines}", space)
    return cast("Callable[..., T]", space["make"])


class _Values:
    """The base of all of them: compared, listed and pickled as tuples are."""

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

    __repr__ = fields_on_a_line

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(self)


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"A {type(self).__name__} never changes: {name} cannot be set.")


_FROZEN = {"__slots__": (), "__setattr__": _refuse, "__delattr__": _refuse}
