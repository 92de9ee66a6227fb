"""PadScreen: a game in progress, with everybody's sheets, the prompt, and the entries that record."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from scorepad.app.keys import PAUSE, RepeatGuard
from scorepad.app.pad_lines import (
    GAP,
    LONG_ENOUGH,
    FirstSteps,
    ReceiptWords,
    TableMemory,
    has_room,
    headline_row,
    receipt_words,
)
from scorepad.app.pads import why_plain
from scorepad.app.pads.pad import UNDO, Answer, BoxQuestion, EventBatch
from scorepad.app.recording import FileWatch, Recording
from scorepad.app.screens.claims import StocktakeForm, countable
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.table import TablePage
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.events import Correction, Count
from scorepad.engine.score_changes import Gain
from scorepad.own_sheets.packs import SEEN, BoxFact, keep_pack, learn, own_version, save_pack
from scorepad.record.reading import folder_of
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Part, Row, width
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

if TYPE_CHECKING:
    from scorepad.app.corrections.menu import CorrectionFlow
    from scorepad.app.screens.phones import PhoneHost

ENTERING = ("enter", "left", "right", "up", "down", "backspace")
"""Keys that enter something, apart from letters and digits."""
CLICK = ""
"""In the place of a key: a click."""
LOOK = 0.5
"""Seconds between looks at the file."""


class PadScreen(TablePage[None]):
    """The pad of one record."""

    NAME = "The pad"
    WAY = "home.open"
    ABOUT = "The prompt above the last line says who does what next; the last line shows the keys."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys, action, label, tooltip=words)
        for keys, action, label, words in (
            (
                "tab",
                "next_player",
                "Player",
                "Next player who has something to do; Shift+Tab: the one before. A capital letter finds a name.",
            ),
            (
                "u",
                "undo",
                "Undo",
                "Take back what you are entering; then the latest event, or all of a typed line.",
            ),
            ("ctrl+r", "redo", "Redo", "Redo what was undone last."),
            ("colon", "line", "Line", "Type any event in short form."),
            ("f2,equals_sign", "score", "Score", "Every point, with its rule and its events."),
            ("f3,h", "history", "History", "Every event in words; correct one, look back."),
            ("f4", "disputes", "Disputes", "Why everybody has their points; claims, and the slips behind them."),
            ("exclamation_mark", "corrections", "Correct", "Correct a card, a name, who began, and more."),
            ("number_sign", "stocktake", "Count", "Does everybody have the cubes or cards that the record says?"),
            ("left_square_bracket", "step_back", "Look back", "The table one event earlier."),
            ("right_square_bracket", "step_forward", "Forward", "One event later."),
            ("escape", "now", "Now", "Back to the present."),
            ("e", "end", "The end", "After the game: the podium and the story."),
            ("n", "rematch", "Rematch", "After the game: the same players again; the next one starts."),
            ("f5", "reopen", "Reload", "Read the file again, and record here if nobody else does."),
            ("f7", "phones", "Phones", "Let everybody at the table record on their own phone."),
            ("f6", "hand_over", "Hand over", "Let another window record; this one watches."),
            ("q", "games", "Games", "To your games. Everything is already saved."),
        )
    ]
    BINDINGS += [Binding("shift+tab", "next_player(-1)", "Player before", show=False)]

    def __init__(self, session: RecordSession, first_steps: FirstSteps | None = None) -> None:
        super().__init__(session)
        self.session = session
        self._first_steps = first_steps
        self.recording = Recording(self, session, self.turn, self.show, self._celebrate)
        self.enter = self.recording.attempt
        self.file = FileWatch(self, session)
        self.phones: PhoneHost | None = None
        """The phones at the table, once they were let in."""
        self._unsubscribe: Callable[[], object] = lambda: None
        self._shown: tuple[Game | None, int] = (None, 0)
        self._memory = TableMemory()
        self._learned: list[BoxFact] = []
        """What the box turned out to show, until the game is left."""
        self._repeat_guard = RepeatGuard()
        self._was_away = False
        """Was another screen on top since the latest key here?"""

    @cached_property
    def correcting(self) -> CorrectionFlow:
        """Corrections from here; imported when one is made, since the first pad does not need it."""
        from scorepad.app.corrections.menu import CorrectionFlow

        return CorrectionFlow(self, self.session, self.show)

    # ------------------------------------------------------------------ drawing

    def on_mount(self) -> None:
        self.turn.turn_to_first()
        self.lay_out(self.app.size)  # right away, so that nothing is painted twice
        self.set_interval(LOOK, self.check_file)
        self.file.report()
        why = why_plain(self.game)
        if why:
            self.scorepad.complain(why)

    def on_screen_resume(self) -> None:
        if self._area and not self.file.is_handed_on and self._shown != (self.game, self.game.count):
            self.show()

    def on_screen_suspend(self) -> None:
        self._was_away = True

    def show(self) -> None:
        """Update everything from the record."""
        if self._was_away and self._shown[0] is self.game and self.game.count > self._shown[1]:
            self._begin_pause()  # Enter has recorded it there
        self._shown = (self.game, self.game.count)
        if self._memory.follow(self.session.receipt):
            self.set_timer(LONG_ENOUGH, self.tell)
        super().show()

    def _begin_pause(self) -> None:
        self._repeat_guard.begin()
        self.set_timer(PAUSE, self._show_recorded)

    def _show_recorded(self) -> None:
        """Show what was recorded as long as it is fresh, and then as always."""
        self._show_prompt()
        self.tell()

    def _receipt(self) -> Receipt | None:
        """The receipt of the latest event, in the present."""
        return None if self.turn.past else self.session.receipt

    def told(self) -> ReceiptWords:
        receipt = self._receipt()
        return ReceiptWords() if receipt is None else receipt_words(receipt, self.game.players)

    @property
    def is_fresh(self) -> bool:
        return self._repeat_guard.is_on

    def gains(self) -> Sequence[Gain]:
        receipt = self._receipt()
        return receipt.gains if receipt else ()

    def hint(self) -> str:
        """What a newcomer may do next, in the demo."""
        if self._first_steps is None or self.turn.is_read_only:
            return ""
        return self._first_steps.hint(self.game, self.turn.entry)

    def headline(self) -> Row:
        told, columns = self.told(), self.app.size.width
        if self.is_fresh and told.lead and not self._has_room(told):
            told = told._replace(is_brief=True).fitted(columns - GAP)
            lead = f" {told.lead}{'' if told.rest else ' '}"
            return Part(lead, f"{told.role}/focus"), Part(told.rest, "label")
        row = self._pad.headline(self.game)
        if self.is_small:
            row = (Part(""), *self._pad.brief_headline(self.game))
        if self.turn.past:
            return (Part(" EARLIER " if self.is_small else " LOOKING BACK ", "past"), *row[1:])
        if self.turn.is_watching:
            return (Part(" WATCHING ", "past"), *row[1:])
        due = self.game.mode.between(self.game.state) or (self.entry.expected.reminder if self.entry else "")
        ways = [due, due.partition(": ")[2]] if due and self.game.mode.between(self.game.state) else [due]
        done, is_new = self._memory.rows(self.game.players), self._memory.is_new
        return headline_row(row, done, [*filter(None, ways)], columns - GAP, is_new=is_new)

    def _has_room(self, told: ReceiptWords) -> bool:
        """Is there room beside the question for what matters of what was recorded?"""
        asked, columns = self._prompt_words(), self.app.size.width
        if self.is_small:
            return has_room(asked, told, columns)
        return width(asked) + width(told.least or told.lead) + GAP + 4 <= columns

    def hints(self) -> Sequence[Hint]:
        turn = self.turn
        if turn.past:
            now, earlier, later = self._page_hints("escape", "left_square_bracket", "right_square_bracket")
            return [now, earlier._replace(brief="Back"), later]
        if turn.is_watching:
            take_over, *others = self._page_hints("f5", "f2", "f3", "left_square_bracket", "q")
            return [take_over._replace(label="Record here"), *others]
        own = self._entry_hints()
        redo = ["ctrl+r"] if self.game.to_redo() else []
        again = ["e", "n"] if self.game.state.finished else []
        again += ["number_sign"] if self._is_time_to_count else []
        undo, back = ([UNDO], ["left_square_bracket"]) if self.game.line else ([], [])
        keys = [*again, *undo, *redo, "colon", "f2", "f3", "f4", "exclamation_mark", *back, "q", "f6"]
        if turn.entry and turn.entry.keeps_letters:
            keys = [key for key in keys if len(key) > 1 or key == UNDO]
        rare = turn.entry.rare_hints() if turn.entry else ()
        turning = self._page_hints("tab") if len(turn.awaited()) > 1 else []
        return [*own, *turning, *rare, *self._page_hints(*keys)]

    @property
    def _is_time_to_count(self) -> bool:
        """Between two rounds, in a game in which something can be counted."""
        game = self.session.game
        return Count.kind in game.mode.kinds and bool(game.mode.between(game.state) and countable(game))

    # ------------------------------------------------------------------ actions

    @contextmanager
    def answering(self, answer: Answer, key: str) -> Iterator[None]:
        before, entry = self.session.game.count, self.turn.open_entry
        may_repeat = key in ("enter", CLICK)
        if may_repeat and not isinstance(answer, bool):
            self._repeat_guard.begin()  # first, so that the prompt is painted only once
        if answer and self._first_steps is not None and key not in ("enter", "escape"):
            self._first_steps.has_tried = True
        yield
        if may_repeat and self.session.game.count > before:
            self._begin_pause()  # again: writing may have taken a while
        else:
            self._repeat_guard.end()
        if self.session.game.count > before and entry is not None:
            self._learned += entry.learned
        if answer and not isinstance(answer, BoxQuestion) and self.app.screen is self:
            self._ask_once()

    def _ask_once(self) -> None:
        """Ask what nobody knows about the box, once an evening and never in the demo."""
        entry = self.turn.open_entry
        question = entry.box_question if entry is not None else None
        if question is None or self._first_steps is not None or question.title in self.scorepad.asked_about_box:
            return
        if question.ruling not in self.session.game.header.rulings:
            self.ask_about_box(question)

    def ask_about_box(self, question: BoxQuestion) -> None:
        def answered(text: str) -> None:
            if not text:
                return
            events, facts = question.answer(text)
            for event in events:
                self.recording.attempt(event)
            self._learned += facts
            self._keep_learned()

        if not self.turn.is_read_only:
            self.scorepad.asked_about_box.add(question.title)
            skip = "The answer is kept for later games."
            self.ask(Ask(question.title, problem=question.problem, skip=skip), answered)

    def _keep_learned(self) -> None:
        """Write what was seen at the table into the user's own pack, and go on with that."""
        facts, self._learned = [*self._learned, *self._pad.seen(self.session.game)], []
        if not facts or self.session.is_read_only or self._first_steps is not None:
            return

        def keep() -> None:
            game = self.session.game
            own = learn(own_version(game.setup.pack, folder_of(self.session.path)), facts)
            if own.tables == game.setup.pack.tables:
                return
            save_pack(own, own.path, is_new=not os.path.lexists(own.path))
            keep_pack(own)
            receipt = self.session.receipt  # what everybody does now stays on the screen
            self.session.commit(
                game.propose(kind="correct", why=SEEN, sheets=own.name, fingerprint=own.fingerprint())
            )
            self.session.receipt = receipt
            self.show()

        self.attempt(keep)

    def enter_all(self, several: EventBatch) -> None:
        self.recording.attempt_all(several)

    def action_undo(self) -> None:
        """Take back what is being entered, a step at a time; if there is nothing, the latest event."""
        entry = self.turn.open_entry
        if entry is None or not self._answer(entry.press("escape")):
            self.recording.undo()

    def action_redo(self) -> None:
        self.recording.redo()

    def action_line(self, text: str = "") -> None:
        from scorepad.app.screens.line import LineScreen

        def typed(proposal: Proposal) -> None:
            if isinstance(proposal.event, Correction):
                self.correcting.offer_typed(proposal)
            else:
                self.recording.attempt(proposal)

        if self.turn.past is None:
            self.ask(LineScreen(self.session.game, text, self.turn.player), typed)

    def action_score(self) -> None:
        from scorepad.app.screens.score import ScoreScreen

        self.app.push_screen(ScoreScreen(self.session, self.turn.past.count if self.turn.past else None))

    def _celebrate(self) -> None:
        """The game has just ended here."""
        if self.app.screen is self and self.session.game.state.finished:
            self.show_end(is_step_by_step=True)

    def action_end(self) -> None:
        if self.session.game.state.finished:
            self.show_end()

    def share(self) -> None:
        """Choose how to share the result, on top of the score."""
        from scorepad.app.screens.score import ScoreScreen

        self.action_score()
        score = self.app.screen_stack[-1]
        if isinstance(score, ScoreScreen):
            score.call_after_refresh(score.action_export)

    def show_end(self, *, is_step_by_step: bool = False) -> None:
        """Show the podium and the story of the game; step by step, after the last points one by one."""
        from scorepad.app.screens.end import TheEnd

        self.ask(
            TheEnd(self.session, is_step_by_step=is_step_by_step),
            lambda action: getattr(self, f"action_{action}")(),
        )

    def action_rematch(self) -> None:
        from scorepad.app.screens.new_game import ask_rematch

        ask_rematch(self, self.session.game, self.session.path)

    def go_on_filling(self) -> None:
        """Offer to go on with score cards in a new record; this one stays as it is."""
        from scorepad.app.screens.dialogs import Confirm
        from scorepad.record import create
        from scorepad.record.file import continue_filling, path_of_filled

        path = self.session.path

        def start() -> None:
            new = path_of_filled(path)
            if self.attempt(lambda: create(continue_filling(self.session.game, path), new)):
                self.scorepad.open_record(new)

        words = (
            "From here on everybody's score card is filled in: what they score, not their moves. What was earned "
            "so far is on the cards. The record of the moves stays as it is."
        )
        sure = Confirm("Stop tracking moves?", words, "Score cards", "Not now")
        self.ask(sure, lambda _: self.scorepad.leave(start))

    def action_history(self) -> None:
        from scorepad.app.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.session))

    def action_disputes(self) -> None:
        from scorepad.app.screens.disputes import Disputes

        self.app.push_screen(Disputes(self.session))

    def action_corrections(self) -> None:
        from scorepad.app.corrections.menu import CorrectionMenu

        CorrectionMenu(self.correcting, self.turn.player, self.action_history).ask()

    def action_stocktake(self) -> None:
        game = self.session.game
        what = countable(game)
        if self.turn.is_read_only:
            self.file.say_why()
        elif what is None:
            self.scorepad.say("There is nothing to count now.")
        else:
            self.app.push_screen(
                StocktakeForm(game, what), lambda counted: self.recording.attempt_each(counted or [])
            )

    def point_out(self, target: str) -> bool:
        """A right click on a card or treasure: it is really another one."""
        from scorepad.app.corrections.menu import CorrectionMenu

        if self.turn.is_read_only:
            return False
        return CorrectionMenu(self.correcting, self.turn.player, self.action_history).ask_about(target)

    def show_seal(self) -> None:
        """Show the words of the record, as it is on the screen."""
        from scorepad.app.screens.export import SealWords

        self.app.push_screen(SealWords(self.game))

    def check_seal(self) -> None:
        from scorepad.app.screens.export import CheckSeal

        self.app.push_screen(CheckSeal(self.session.game))

    def compare(self) -> None:
        from scorepad.app.screens.compare import ask_other

        ask_other(self, self.session.path, self.session)

    def about(self) -> str:
        about = super().about()
        return about if self._first_steps is None else f"{about}\n\n{self._first_steps.about}"

    def action_games(self) -> None:
        self.scorepad.go_home()

    # ------------------------------------------------------------------ looking back

    def look_back(self, number: int) -> None:
        """Show the table as it was after this many events; the last event is the present."""
        self.turn.look_back(number)
        self.show()

    def action_step_back(self) -> None:
        self.look_back(self.game.count - 1)

    def action_step_forward(self) -> None:
        self.look_back(self.game.count + 1)

    def action_now(self) -> None:
        if self.turn.past is None and self._first_steps is not None:
            self._first_steps.dismiss(self.session.game)
        self.look_back(self.session.game.count)

    # ------------------------------------------------------------------ the file

    def check_file(self) -> None:
        """Check the file: another window or an editor may have changed it."""
        if self.file.look():
            self._show_everywhere()

    def action_reopen(self) -> None:
        """Reload the file, and record here if nobody else does."""
        was_watching = self.session.is_read_only
        if self.file.reload():
            self.turn.past = None
            self._show_everywhere()
            if self.session.why_not:
                self.scorepad.complain(self.session.why_not)
            else:
                self.scorepad.say("You record here now." if was_watching else "Reloaded.")
        elif not self.file.is_handed_on:
            self.show()

    def action_hand_over(self) -> None:
        """Let another window record; this one watches."""
        self.file.hand_over()
        self.turn.is_chosen = False
        self.show()

    def ignores_key(self, event: events.Key) -> bool:
        """A second Enter that comes too soon does nothing; a window that only watches says why keys do nothing."""
        self._was_away = False
        entry = self.turn.open_entry
        if not (entry is not None and entry.is_forced) and self._repeat_guard.swallows(event.key):
            if self._repeat_guard.swallowed == 1:
                self.scorepad.say("Second Enter ignored.")
            return True
        letter = event.character or ""
        is_typed = event.key in ENTERING or (event.is_printable and not letter.isupper())
        if self.turn.is_watching and is_typed and event.key not in self.active_bindings:
            self.file.say_why()
        return False

    def takes_click(self, message: Sheet.Pressed) -> bool:
        """The second half of a double click does nothing: it would be for the next player."""
        is_too_soon = message.chain > 1 and self._repeat_guard.is_on
        if is_too_soon:
            self.scorepad.say("Second click ignored.")
        return is_too_soon

    def _show_everywhere(self) -> None:
        """Update the pad and the screen on top of it; when watching, the chosen player stays in focus."""
        if not (self.turn.is_watching and self.turn.is_chosen):
            self.turn.turn_to_first()
        self.show()
        getattr(self.app.screen, "refresh_table", lambda: None)()

    def rescue(self) -> None:
        """Save a copy of what would be lost, without asking."""
        self.file.rescue()

    def leave(self, go: Callable[[], None]) -> None:
        """Leave; if events would be lost, offer to keep a copy first, or to stay."""
        self._keep_learned()
        self.file.leave(go)

    async def on_unmount(self) -> None:
        self._unsubscribe()
        self.file.close()
        if self.phones is not None:
            await self.phones.stop()

    # ------------------------------------------------------------------ phones

    def action_phones(self) -> None:
        """Let phones in, and show who is there."""
        from scorepad.app.screens.phones import PhonesScreen, begin

        if self.session.is_read_only:
            self.file.say_why()
            return
        try:
            if self.phones is None:
                self.phones = begin(self.session)
                self._unsubscribe = self.session.desk.subscribe(self._follow_phones)
            elif not self.phones.is_open:
                self.phones.open(self.phones.seats.host)
        except (ScorepadError, OSError) as error:
            self.scorepad.complain(str(error))
            return
        screen = PhonesScreen(self.phones, self.session, self.recording.attempt)
        self.ask(screen, lambda _: self.run_worker(self._end_phones()))

    async def _end_phones(self) -> None:
        if self.phones is not None:
            await self.phones.stop()
            self.scorepad.say("Phones are no longer at the table. F7 lets them in again.")

    def _follow_phones(self, recorded: Proposal | None) -> None:
        """Show what a phone recorded, who asks for a seat, and what the table is told."""
        if self.phones is None or not self.is_mounted or self.session.is_recording:
            return
        for words in self.phones.news():
            self.scorepad.say(words)
        if recorded is not None:
            self.session.take_in(recorded)
            if not any(each.player == self.turn.player for each in self.session.game.expected()):
                self.turn.turn_to_first()
            self.show()
        getattr(self.app.screen, "refresh_table", lambda: None)()

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        if self.session.game.state.finished:
            yield SystemCommand("The end", "The podium and the story of the game", self.show_end)
            yield SystemCommand("Rematch", "The same players again; the next one starts", self.action_rematch)
        game = self.session.game
        if game.header.mode == "track" and game.ruleset.fill is not None and not game.finished:
            yield SystemCommand("Stop tracking moves", "Go on with score cards as you play", self.go_on_filling)
        yield SystemCommand("Share the result", "As a picture, a page, text or a link", self.share)
        yield SystemCommand("Undo", "Undo the latest event", self.action_undo)
        yield SystemCommand("Redo", "Redo what was undone last", self.action_redo)
        yield SystemCommand("Score", "Every point, with its rule and its events", self.action_score)
        yield SystemCommand("History", "Every event in words", self.action_history)
        yield SystemCommand(
            "Disputes", "Why everybody has their points, and what claims get wrong", self.action_disputes
        )
        yield SystemCommand(
            "Corrections", "A card, a name, who began, the sheets, a decision and more", self.action_corrections
        )
        yield SystemCommand("Type an event", "In short form, judged as you type", self.action_line)
        yield SystemCommand("Note", "Write down a remark", lambda: self.action_line("note "))
        yield SystemCommand(
            "Claim", "Compare a player's own count with the record", lambda: self.action_line("claim ")
        )
        if countable(self.session.game):
            yield SystemCommand("Count", "Does everybody have what the record says?", self.action_stocktake)
        yield SystemCommand(
            "Reload", "Read the file again, and record here if nobody else does", self.action_reopen
        )
        yield SystemCommand("Phones", "Let everybody at the table record on their own phone", self.action_phones)
        yield SystemCommand("Hand over", "Let another window record; this one watches", self.action_hand_over)
        yield SystemCommand(
            "Check words", "Four words that tell later whether the record is the same", self.show_seal
        )
        yield SystemCommand("Compare check words", "Are the events still the same?", self.check_seal)
        yield SystemCommand("Compare", "With another record of this game, side by side", self.compare)
        yield SystemCommand("Keep a copy", "Save everything to a new file", self.file.keep_copy)
