"""The user's own sheets: a new pack, a copy of another one, or one that was drawn before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from scorepad import packs
from scorepad.app.pads import board
from scorepad.app.screens.pack_board import HOW
from scorepad.app.screens.page import Page
from scorepad.errors import SheetError
from scorepad.own_packs import is_own
from scorepad.packs import Pack

Then = Callable[[Pack | None], None]


def draw_new(page: Page[Any], game: str, then: Then = lambda _: None) -> None:
    """Draw a pack from nothing."""
    blank = Pack(path="", game=game, name="", title="", provenance="house", source=HOW, tables={}, origins={})
    _show(page, blank, then)


def draw_pack(page: Page[Any], path: str, then: Then = lambda _: None) -> None:
    """Continue drawing the user's own pack, or a copy of another one."""
    try:
        pack = packs.read(path)
        _show(page, pack if is_own(pack) else evolve(pack, path="", title=""), then)
    except SheetError as error:
        page.scorepad.complain(str(error))


def _show(page: Page[Any], pack: Pack, then: Then) -> None:
    def show(screen: Page[Any]) -> None:
        page.app.push_screen(screen, then)

    board(page, pack, show)
