"""CardRedrawing: a card that is printed differently, or is missing, drawn during a game.

The user's own pack is changed, or made as a copy, and a correction takes it into the record.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from scorepad.app.corrections.flow import CorrectionFlow
from scorepad.app.corrections.point_out import NamedItem, all_items, named_items
from scorepad.app.pads import REDRAWN, pad, redraw
from scorepad.app.screens.dialogs import Choose
from scorepad.app.screens.page import Page
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.inputs import Option
from scorepad.own_sheets.packs import keep_pack, mark_drawn, mark_redrawn, own_version, save_pack
from scorepad.packs.pack import Pack
from scorepad.record.reading import folder_of
from scorepad.record.recognition import require_replaceable
from scorepad.system import limits
from scorepad.system.errors import ScorepadError
from scorepad.system.files import read_file, replace_file
from scorepad.text.drawing import Drawing
from scorepad.timeline.game import Game

QUESTION = "Which one looks different?"


class CardRedrawing:
    """The questions before a card is drawn, and what is done with it."""

    def __init__(self, page: Page[None], session: RecordSession, correcting: CorrectionFlow, player: str) -> None:
        self._page = page
        self._session = session
        self._correcting = correcting
        self._in_focus = player

    @property
    def _game(self) -> Game:
        return self._session.game

    def is_possible(self) -> bool:
        """Can cards of this game be drawn?"""
        return self._game.header.game in REDRAWN

    def ask(self) -> None:
        """Ask which card looks different: on the sheets, or from a list of all."""
        from scorepad.app.corrections.point_out import PointOut

        def pointed(found: NamedItem | str | None) -> None:
            if isinstance(found, NamedItem):
                self.draw(str(found.value))
            elif found is not None:
                self._list()

        known = named_items(self._game)
        if known:
            self._page.app.push_screen(PointOut(self._game, known, self._in_focus, QUESTION), pointed)
        else:
            self._list()

    def _list(self) -> None:
        def chosen(option: Option | None) -> None:
            if option is not None:
                self.draw(option.value)

        options = [Option(str(each), str(each)) for each in all_items(self._game)]
        self._page.app.push_screen(Choose(QUESTION, options, picture=self._picture), chosen)

    def _picture(self, name: Any) -> Drawing | None:
        return pad(self._game).picture(self._game, name)

    def draw(self, name: str = "") -> None:
        """Draw a card again, or a new one without a name."""
        if not self._correcting.is_possible():
            return
        try:
            own = own_version(self._game.setup.pack, folder_of(self._session.path))
        except (ScorepadError, OSError) as error:
            self._page.scorepad.complain(str(error))
            return
        put_back = _keeper(own.path)
        saved: list[Pack] = []

        def keep(tables: dict[str, Any], thing: str) -> bool:
            if tables == self._game.setup.pack.tables:
                self._page.scorepad.say("It already looks like that.")
                return True
            new = mark_drawn(own, tables, mark_redrawn(own, thing))
            try:
                save_pack(new, new.path, is_new=not os.path.lexists(new.path))
            except ScorepadError as error:
                self._page.scorepad.complain(f"{error} The drawing stays open.")
                return False
            saved.append(new)
            return True

        def closed(_: Any) -> None:
            if saved:
                self._take(saved[-1], put_back)

        try:
            board = redraw(own, name, keep)
        except ScorepadError as error:
            self._page.scorepad.complain(str(error))
        else:
            self._page.app.push_screen(board, closed)

    def _take(self, new: Pack, put_back: Callable[[], None]) -> None:
        """Take the pack into the record; if the user declines, restore the pack."""

        def answered(receipt: Receipt | None) -> None:
            if receipt is None:
                put_back()
            else:
                keep_pack(new)
                self._page.scorepad.say(f"From now on you play with {new.name}, your own sheets.")

        keys = {"kind": "correct", "sheets": new.name, "fingerprint": new.fingerprint()}
        self._correcting.carry([keys], answered)


def _keeper(path: str) -> Callable[[], None]:
    """A function that restores the file's current content, or deletes it."""
    before: bytes | None = None
    with suppress(OSError):
        before = read_file(path, limits.PACK_BYTES)

    def put_back() -> None:
        with suppress(OSError, ScorepadError):
            os.unlink(path) if before is None else replace_file(path, before, require_replaceable)

    return put_back
