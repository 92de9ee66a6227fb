"""Versions: undo and redo go back and forth."""

from __future__ import annotations

from scorepad.packs.forms import UndoStack
from scorepad.system import limits


def test_undo_and_redo_go_back_and_forth_until_something_else_is_done() -> None:
    versions = UndoStack("").to("a").to("ab").to("ab").to("abc")
    assert versions.undo().now == "ab"
    assert versions.undo().undo().undo().undo().now == ""
    assert versions.undo().undo().redo().now == "ab"
    assert versions.undo().redo().redo() == versions
    other = versions.undo().to("abx")
    assert (other.redo().now, other.undo().now) == ("abx", "ab")


def test_the_oldest_versions_are_forgotten() -> None:
    versions = UndoStack(0)
    for number in range(1, limits.VERSIONS_KEPT + 10):
        versions = versions.to(number)
    assert len(versions.past) == limits.VERSIONS_KEPT
