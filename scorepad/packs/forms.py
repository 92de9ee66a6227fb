"""Forms: what each table of a sheet pack asks for, field by field; a pack being filled in, and undone.

A game says what its tables ask for; whether an answer makes sense is for its own reader to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from attrs import evolve, field, frozen

from scorepad.system import limits

Table = Mapping[str, Any]


def _same(value: Any) -> Any:
    return value


class FormField(NamedTuple):
    """A key of a table: a text, unless it has choices or is a number."""

    key: str
    label: str
    choices: tuple[str, ...] = ()
    choices_in: str = ""
    """The key of the pack that has the choices, in lists of lists."""
    numbers: range | None = None
    is_optional: bool = False
    only: tuple[str, str] | None = None
    """Another key and the value it must have for this one to exist; then it is needed."""
    is_fixed: bool = False
    """Does it say which table this is, so that it stays?"""

    @property
    def is_text(self) -> bool:
        return not self.choices and not self.choices_in and self.numbers is None and not self.is_fixed

    def applies_to(self, table: Table) -> bool:
        """Does such a table have this key?"""
        return self.only is None or table.get(self.only[0]) == self.only[1]

    def options(self, tables: Mapping[str, Any]) -> tuple[str, ...]:
        """What it may be, if it is one of a few words."""
        if not self.choices_in:
            return self.choices
        return tuple([each for pair in tables.get(self.choices_in, ()) for each in pair])


class Form(NamedTuple):
    """A list of tables of a pack, all with the same fields."""

    key: str
    title: str
    fields: tuple[FormField, ...]
    is_fixed: bool = False
    """Has every pack exactly these tables?"""
    unfold: Callable[[Any], Any] = _same
    """What the pack has under the key, as tables; something else if it is too odd for that."""
    fold: Callable[[Sequence[Table]], Any] = list
    """The tables, as the pack has them."""

    def field(self, key: str) -> FormField:
        return next(each for each in self.fields if each.key == key)


@frozen
class FormDraft:
    """The tables of a pack as they are filled in."""

    forms: tuple[Form, ...] = field(eq=False)
    tables: Mapping[str, Any]

    def entries(self, form: Form) -> Sequence[Table]:
        found: Sequence[Table] = form.unfold(self.tables.get(form.key, ()))
        return found

    def set(self, form: Form, place: int, key: str, value: Any) -> FormDraft:
        """Another value for a key of a table, or none; keys that then do not exist go, and those needed come."""
        table = {**self.entries(form)[place], key: value}
        for each in form.fields:
            if not each.applies_to(table):
                table[each.key] = None
            elif each.only is not None and table.get(each.key) is None and each.only[0] == key:
                options = each.options(self.tables)
                table[each.key] = options[0] if options else (each.numbers or range(1)).start
        found = {each.key: table[each.key] for each in form.fields if table.get(each.key) is not None}
        return self._with(form, [*self.entries(form)[:place], found, *self.entries(form)[place + 1 :]])

    def add(self, form: Form, place: int) -> FormDraft:
        """A table like the one at this place, with the next free number, after it."""
        entries = self.entries(form)
        table = dict(entries[place]) if entries else {}
        first = form.fields[0]
        if first.numbers is not None:
            known = [each[first.key] for each in entries if isinstance(each.get(first.key), int)]
            table[first.key] = max(known, default=0) + 1
        return self._with(form, [*entries[: place + 1], table, *entries[place + 1 :]])

    def remove(self, form: Form, place: int) -> FormDraft:
        entries = self.entries(form)
        return self._with(form, [*entries[:place], *entries[place + 1 :]])

    def _with(self, form: Form, entries: Sequence[Table]) -> FormDraft:
        return evolve(self, tables={**self.tables, form.key: form.fold(entries)})


# ---------------------------------------------------------------------- versions

T = TypeVar("T")


@frozen
class UndoStack(Generic[T]):
    """The version at hand, those before it and those undone."""

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def to(self, version: T) -> UndoStack[T]:
        """Go on to another version; what was undone is forgotten, unless nothing has changed.

        A step that goes on, such as a stroke of the mouse, starts again from where it began, so that one undo
        takes all of it back.
        """
        return self if version == self.now else UndoStack(version, (*self.past, self.now)[-limits.VERSIONS_KEPT :])

    def undo(self) -> UndoStack[T]:
        """Go back to the version before, if there is one."""
        return UndoStack(self.past[-1], self.past[:-1], (self.now, *self.future)) if self.past else self

    def redo(self) -> UndoStack[T]:
        """Go on to the version that was undone last, if there is one."""
        return UndoStack(self.future[0], (*self.past, self.now), self.future[1:]) if self.future else self
