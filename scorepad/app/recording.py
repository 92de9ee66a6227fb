"""Turn: who is entering what on a pad. Recording: puts it into the record, undoes and redoes, explains a refusal.

FileWatch notices when others change the file, reloads it, and keeps copies of what would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, Protocol

from scorepad.app.pad_lines import passed_over_words
from scorepad.app.pads.pad import EventBatch, EventEntry, Pad
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.engine.events import Count, Event
from scorepad.engine.expected import Expected
from scorepad.engine.ruleset import TableState
from scorepad.system.errors import RuleViolation, ScorepadError
from scorepad.text.wording import quote_file
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal


class PlayedGame(Protocol):
    """What a turn is part of: a game, on record or in the past."""

    @property
    def game(self) -> Game: ...

    @property
    def is_read_only(self) -> bool: ...


class Begun(NamedTuple):
    """An entry that was started, and when."""

    entry: EventEntry
    expected: Expected
    game: Game
    number: int
    """The number of events then."""

    def is_late(self, game: Game, expected: Expected) -> bool:
        """Is something else expected now, or has the game been reloaded from its file?"""
        return game is not self.game or (game.count != self.number and expected != self.expected)


class Turn:
    """The player in focus and their entry; when looking back, the game as it was."""

    def __init__(self, session: PlayedGame, pad: Pad) -> None:
        self._session = session
        self._pad = pad
        self.player = session.game.header.first
        """The player in focus."""
        self._players = session.game.players
        """The players at the last update."""
        self.kind = ""
        """The kind of event being entered, if it is expected; otherwise the first expected one."""
        self.is_chosen = False
        """Did the user choose the player in focus, regardless of whose turn it is?"""
        self.past: Game | None = None
        self.expected: tuple[Expected, ...] = ()
        self.entry: EventEntry | None = None
        self._begun: dict[tuple[str, str | None], Begun] = {}
        """Everybody's entries: what one player has started waits while another plays."""

    @property
    def game(self) -> Game:
        """The game on the screen, now or in the past."""
        return self.past or self._session.game

    @property
    def latest(self) -> int:
        """The number of the latest event, even when looking back."""
        return self._session.game.count

    @property
    def is_watching(self) -> bool:
        """Does another window write the record?"""
        return self._session.is_read_only

    @property
    def is_read_only(self) -> bool:
        return self.past is not None or self.is_watching

    @property
    def open_entry(self) -> EventEntry | None:
        """The entry, if anything can be entered."""
        return None if self.is_read_only else self.entry

    def update(self) -> None:
        """Follow the record: what is expected, and which of the entries started are still of use."""
        self.expected = () if self.past else self.game.expected()
        old, self._players = self._players, self.game.players
        if self.player in old and self.player not in self._players:  # corrected, or not corrected yet
            self.player = self._players[old.index(self.player)]
        if not self.past:
            awaited = {(each.kind, each.player) for each in self.expected}
            if self.entry is not None and self.entry.expected.out_of_turn:
                awaited.add((self.entry.expected.kind, self.entry.expected.player))
            self._begun = {key: begun for key, begun in self._begun.items() if key in awaited}
        self._choose_entry()

    def _choose_entry(self) -> None:
        """Choose the entry for what is expected from the player in focus, or from nobody in particular."""
        fitting = [each for each in self.expected if each.player in (None, self.player)]
        if not fitting and not self.past and self.player in self.game.players:
            fitting = [*self.game.mode.out_of_turn(self.game.state, self.player)]
        if not fitting:
            self.entry = None
            return
        own = next((each for each in fitting if each.kind == self.kind), fitting[0])
        key = (own.kind, own.player)
        game, begun = self.game, self._begun.get(key)
        if begun is None or begun.is_late(game, own):
            entry = self._pad.entry(game, own)
            if begun is not None:
                entry.go_on(begun.entry)
            self._begun[key] = Begun(entry, own, game, game.count)
        self.entry = self._begun[key].entry

    # ------------------------------------------------------------------ whose turn

    def awaited(self) -> list[str]:
        """Every player something is expected from, in that order."""
        own = [each for each in self.expected if self._pad.turns_to_optional or not each.is_optional]
        return list(dict.fromkeys(each.player for each in own if each.player is not None))

    def turn_to(self, player: str) -> bool:
        """Enter what is expected from this player; true if another player was in focus before."""
        self.is_chosen = True
        if player == self.player:
            return False
        self.player = player
        self._choose_entry()
        return True

    def turn_to_next(self, by: int = 1) -> bool:
        """Turn to the next player who has something to do, clockwise, or the other way round."""
        return self._turn_along(self.awaited()[::by])

    def turn_to_initial(self, letter: str) -> bool:
        """Turn to the next player whose name begins with this letter."""
        return self._turn_along([player for player in self.game.setup.everybody if player[:1].upper() == letter])

    def _turn_along(self, players: Sequence[str]) -> bool:
        if not players:
            return False
        place = players.index(self.player) if self.player in players else -1
        return self.turn_to(players[(place + 1) % len(players)])

    def turn_to_first(self) -> None:
        """Turn to the player whose move comes first; then `update`."""
        game = self._session.game
        awaited = next((each.player for each in game.expected() if each.player and not each.is_optional), None)
        self.player = game.position.leader() or awaited or self.player

    def continue_after(self, player: str | None) -> None:
        """Stay with the player of an event if they have more to do, else turn to the first; then `update`."""
        due = [each.player for each in self._session.game.expected() if not each.is_optional]
        if player is not None and player in due and self._pad.stays:
            self.player = player
        else:
            self.turn_to_first()

    # ------------------------------------------------------------------ looking back

    def look_back(self, number: int) -> None:
        """Go to the game as it was after this many events; the last event is the present; then `update`."""
        number = max(0, min(number, self.latest))
        self.past = self._session.game.at(number) if number < self.latest else None
        if self.past is None:
            self.turn_to_first()
        elif number:  # show the player whose event it was
            self.player = getattr(self.past.events[-1], "player", None) or self.player


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

    def _reconsider(self, wrong: Sequence[Any] = ()) -> None:
        """Nothing was recorded: ask again, and mark what is wrong."""
        if self._turn.entry is not None:
            self._turn.entry.reconsider(wrong)
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
        from scorepad.app.screens.refusal import Refusal, wrong_values

        def stand(why: str | None) -> None:
            if why:
                self.attempt(proposal.standing(why))
                if rest:
                    self._type_again(rest)
            else:
                self._reconsider(wrong_values(proposal))
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
