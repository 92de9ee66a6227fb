"""Named tuples that are quick to make and to read, since a game makes a new state for every event.

Without them, loading a record takes 13 to 27 % longer and a playout 3 to 23 %: to read a field of a plain named
tuple takes three times as long as to read a slot, and to make one by `_replace` twice as long as necessary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, TypeVar, cast

from scorepad.text.wording import fields_on_a_line

if TYPE_CHECKING:  # a class of fast tuples is written and checked like one of named tuples
    from typing import NamedTuple as FastTuple

__all__ = ["FastTuple", "changer", "constructor"]

T = TypeVar("T", bound=NamedTuple)

_SAME = object()
_MAKE = "_make_quickly"


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


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"A {type(self).__name__} never changes: {name} cannot be set.")


_FROZEN = {"__slots__": (), "__setattr__": _refuse, "__delattr__": _refuse}


class _InSlots(type):
    """Turns a class with annotated fields into one that has them in slots, and a frozen one below it."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _InSlots:
        if not bases:
            return super().__new__(cls, name, bases, space)
        fields = tuple(space["__annotations__"])
        defaults = {field: space.pop(field) for field in fields if field in space}
        filled = super().__new__(cls, name, bases, {"__slots__": fields})
        own = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
        frozen = cast("Any", super().__new__(cls, name, (filled,), {**space, **_FROZEN, **own}))
        make = _function(
            frozen, [f"{each}=_defaults[{each!r}]" if each in defaults else each for each in fields], fields
        )
        setattr(frozen, _MAKE, staticmethod(make))
        frozen.__new__ = lambda _, *values, **named: make(*values, **named)

        def replace_first(self: T, **named: Any) -> T:
            """Most commands never replace anything, so the function for it is written when it is first called."""
            replaced = [f"self.{each} if {each} is _same else {each}" for each in fields]
            frozen._replace = _function(frozen, ["self", "*", *[f"{each}=_same" for each in fields]], replaced)
            return cast("T", frozen._replace(self, **named))

        frozen._replace = replace_first
        return cast("_InSlots", frozen)


class _Values(metaclass=_InSlots):
    """Compared, listed and pickled as tuples are."""

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


if not TYPE_CHECKING:
    FastTuple = _Values
