"""Immutable versions with undo and redo."""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import frozen

from scorepad.system import limits

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
