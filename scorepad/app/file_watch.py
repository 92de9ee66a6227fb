"""FileWatch: notices when others change the file of a pad, reloads it, and keeps copies of what would be lost."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.system.errors import ScorepadError
from scorepad.text.wording import quote_file

REMINDER = 6.0
"""Seconds before a window that watches says again why keys do nothing."""


class FileWatch:
    """Looks after the file of a page that shows a record, and tells the user."""

    def __init__(self, page: Page[None], session: RecordSession) -> None:
        self._page = page
        self._session = session
        self._header = session.game.original
        self._said_why = -REMINDER
        self.is_handed_on = False
        """Did the session go to another pad, because the file contains a different game?"""

    def report(self) -> None:
        """Report problems of the file, and why it is only watched."""
        for warning in (*self._session.warnings, *([self._session.why_not] if self._session.is_read_only else [])):
            self._page.scorepad.complain(warning)

    def look(self) -> bool:
        """Did another window or an editor change the file, so that this page must follow?"""
        was_writing = not self._session.is_read_only
        if not self._session.look():
            return False
        if not was_writing and not self._session.is_read_only:
            self._page.scorepad.say("Handed over to this window: what you enter here is recorded.")
        elif was_writing:
            self._page.scorepad.complain(
                "Another program changed the file, so nothing more is written to it. F5 reloads it; "
                "the command Keep a copy saves what you see to a new file."
            )
        return not self._is_another_game()

    def reload(self) -> bool:
        """Reload the file, and record here if nobody else does; can this page show it?"""
        try:
            copy = self._session.reopen()
        except (ScorepadError, OSError) as error:
            hint = " The command Keep a copy saves what you see to a new file." if self._session.is_lost() else ""
            self._page.scorepad.complain(f"{error}{hint}")
            return False
        if copy:
            self._page.scorepad.complain(
                f"Events were removed from the file; a copy with all of them is in {quote_file(copy)}."
            )
        for warning in self._session.warnings:
            self._page.scorepad.complain(warning)
        return not self._is_another_game()

    def hand_over(self) -> None:
        """Let the other window write, and watch here."""
        if self._page.attempt(self._session.hand_over):
            self._page.scorepad.say(self._session.why_not)

    def say_why(self) -> None:
        """Say why nothing can be entered here, but not with every key."""
        now = monotonic()
        if now - self._said_why > REMINDER:
            self._said_why = now
            self._page.scorepad.complain(self._session.why_not)

    def _is_another_game(self) -> bool:
        """Does the file contain a different game now? Then give that game its own pad."""
        if self._session.game.original == self._header:
            return False
        self.is_handed_on = True
        self._page.scorepad.show_pad(self._session)
        return True

    def keep_copy(self) -> bool:
        """Save the game to a new file, if possible."""
        app = self._page.scorepad
        return self._page.attempt(lambda: app.say(f"Saved to {quote_file(self._session.keep_copy(app.library))}."))

    def rescue(self) -> None:
        """Save a copy of what would be lost, without asking."""
        if self._session.is_lost():
            self.keep_copy()

    def leave(self, go: Callable[[], None]) -> None:
        """Leave; if events would be lost, offer to keep a copy first, or to stay."""
        from scorepad.app.screens.dialogs import Parting

        def answered(is_kept: bool) -> None:
            if not is_kept or self.keep_copy():
                go()

        if isinstance(self._page.app.screen, Parting):
            return  # already asked
        if not self._session.is_lost():
            go()
            return
        words = (
            f"{quote_file(self._session.path)} no longer has everything recorded here. Without a copy it is lost."
        )
        self._page.ask(Parting(words), answered)

    def close(self) -> None:
        """Let others write, unless another pad continues with the session."""
        if not self.is_handed_on:
            self._session.close()
