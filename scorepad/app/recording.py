"""Recording: puts what was entered on a pad into the record, undoes and redoes; explains what breaks a rule.

FileWatch notices when others change the file, reloads it, and keeps copies of what would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any

from scorepad.app.pad_lines import passed_over_words
from scorepad.app.pads.entry import EventBatch
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.app.turn import Turn
from scorepad.engine.events import Count, Event
from scorepad.engine.ruleset import TableState
from scorepad.system.errors import RuleViolation, ScorepadError
from scorepad.text.wording import quote_file
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal


class Recording:
    """Records for a page; `show` updates that page from the record, `end` shows the end of the game."""

    def __init__(
        self,
        page: Page[None],
        session: RecordSession,
        turn: Turn,
        show: Callable[[], None],
        end: Callable[[], None],
    ) -> None:
        self._page = page
        self._session = session
        self._turn = turn
        self._show = show
        self._end = end
        self._typed: tuple[Game, int, int] | None = None
        """The game after a typed line, its number of events then, and how many of them the line had."""

    def attempt(self, entered: dict[str, Any] | Proposal) -> None:
        """Record what was entered; if it breaks a rule, explain and ask whether the table allowed it."""
        try:
            game = self._session.game
            before = game.state
            proposal = entered if isinstance(entered, Proposal) else game.propose(entered)
            try:
                self._session.commit(proposal)
            except RuleViolation:
                if not self._ask_turn(proposal):
                    self._explain(proposal)
                return
            is_count = isinstance(proposal.event, Count)
            self._go_on(self._turn.player if is_count else proposal.player)
            self._offer_end(before)
        except ScorepadError as error:
            self._complain(error)

    def attempt_all(self, several: EventBatch) -> None:
        """Record events one after the other; where one breaks a rule, it and the rest of the line stay typed."""
        before = self._session.game.count
        self._record_all(several)
        game = self._session.game
        self._typed = game, game.count, game.count - before

    def _record_all(self, several: EventBatch) -> None:
        for place, table in enumerate(several.tables):
            game = self._session.game
            own = next((each for each in game.expected() if each.kind == table["kind"]), None)
            player = {} if own is None or own.player is None else {"player": own.player}
            rest = " ".join(several.typed[place + 1 :])
            try:
                proposal = game.propose({**table, **player})
            except ScorepadError as error:
                self._type_again(f"{several.typed[place]} {rest}")
                self._complain(error)
                return
            if not proposal.is_allowed:
                self._type_again(f"{several.typed[place]} {rest}")
                self._explain(proposal, rest)
                return
            self.attempt(proposal)

    def attempt_each(self, tables: Sequence[dict[str, Any]]) -> None:
        """Record stocktakes, at any player's turn; where one differs, explain and go on with the next."""
        for place, table in enumerate(tables):
            try:
                proposal = self._session.game.propose(**table)
            except ScorepadError as error:
                self._complain(error)
                return
            if not proposal.is_allowed:
                self._explain(proposal, then=partial(self.attempt_each, tables[place + 1 :]))
                return
            self.attempt(proposal)

    def _type_again(self, text: str) -> None:
        if self._turn.entry is not None:
            self._turn.entry.type_again(text.strip())
        self._show()

    def _offer_end(self, before: TableState) -> None:
        """Show the end of the game when it has just come."""
        if self._session.game.state.finished > before.finished:
            self._page.call_after_refresh(self._end)

    def undo(self) -> None:
        """Undo the latest event, or all those of a line if nothing was recorded since; go back to its player."""
        game = self._session.game
        line, times = game.line, 1
        if self._typed is not None and self._typed[:2] == (game, game.count):
            times = max(1, self._typed[2])
        self._undo_or_redo(partial(self._session.undo, times), line[-times].event if line else None)

    def redo(self) -> None:
        """Redo what was undone last."""
        undone, known = self._session.game.to_redo(), self._session.receipt
        self._undo_or_redo(self._session.redo, undone[-1][0] if undone else None)
        receipt = self._session.receipt
        if receipt is not None and receipt is not known and receipt.passed_over:
            self._page.scorepad.say(f"Redone: {receipt.text}.{passed_over_words(receipt)}")

    def _undo_or_redo(self, verb: Callable[[], object], event: Event | None) -> None:
        if self._turn.past:
            self._page.scorepad.say("You are looking back; Esc returns to the present.")
            return
        try:
            verb()
            self._go_on(getattr(event, "player", None))
        except ScorepadError as error:
            self._page.scorepad.complain(str(error))

    def _go_on(self, player: str | None) -> None:
        """Show what was recorded; continue with the same player if they have more to do, else with the next."""
        self._turn.continue_after(player)
        self._show()

    def _complain(self, error: ScorepadError) -> None:
        self._page.scorepad.complain(str(error))
        self._reconsider()

    def _reconsider(self) -> None:
        """Nothing was recorded: ask again."""
        if self._turn.entry is not None:
            self._turn.entry.reconsider()
        self._show()

    def _ask_turn(self, proposal: Proposal) -> bool:
        """If it only came out of turn, ask whether to record it all the same; false if more is wrong."""
        entry = self._turn.entry
        said = entry.expected.out_of_turn if entry is not None else ""
        is_own = entry is not None and entry.expected.player == proposal.player
        if not said or not is_own or not proposal.can_stand or len(proposal.violations) > 1:
            return False

        from scorepad.app.screens.dialogs import Confirm

        def answered(is_sure: bool | None) -> None:
            if is_sure:
                self.attempt(proposal.standing("out of turn"))
            else:
                self._reconsider()

        words = f"{proposal.words}. Afterwards the turn goes on as it was."
        self._page.app.push_screen(Confirm(f"{said}: record it all the same?", words, "Record", "Back"), answered)
        return True

    def _explain(self, proposal: Proposal, rest: str = "", then: Callable[[], None] | None = None) -> None:
        """Explain which rules it breaks; if the table allowed it, what was typed after it stays typed.

        Either way `then` comes next.
        """
        from scorepad.app.screens.refusal import Refusal

        def stand(why: str | None) -> None:
            if why:
                self.attempt(proposal.standing(why))
                if rest:
                    self._type_again(rest)
            else:
                self._reconsider()
            if then is not None:
                then()

        self._page.app.push_screen(Refusal(proposal), stand)


# ---------------------------------------------------------------------- changes of the file by others


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
