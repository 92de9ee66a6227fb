"""PadScreen: a game in progress, with everybody's sheets, the prompt, and the entries that record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.widget import Widget

from scorepad.app.file_watch import FileWatch
from scorepad.app.first_steps import FirstSteps
from scorepad.app.legend import draw_legend
from scorepad.app.pad_lines import GAP, prompt_row, question_words, receipt_words, standings_row
from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.painting import wear
from scorepad.app.recording import Recording
from scorepad.app.screens.page import Page, hints_of
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.turn import Turn
from scorepad.app.widgets.board import MARGIN, Board, Panel
from scorepad.app.widgets.hints import Hint
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, Row, width
from scorepad.game import Game
from scorepad.proposal import Proposal

ABOVE, BELOW = 2, 2
"""Lines above the board: headline and standings; below it: prompt and hints."""
FRAME = ABOVE + BELOW
LOOK = 0.5
"""Seconds between looks at the file."""


class PadScreen(Page[None]):
    """The pad of one record."""

    CSS_PATH = "../css/pad.tcss"
    NAME = "The pad"
    ABOUT = "The prompt above the last line says who does what next; the last line shows the keys."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys, action, label, tooltip=words)
        for keys, action, label, words in (
            (
                "tab",
                "next_player",
                "Player",
                "Next player who has something to do; a capital letter finds a name.",
            ),
            ("u", "undo", "Undo", "Undo the latest event. It stays in the history."),
            ("ctrl+r", "redo", "Redo", "Redo what was undone last."),
            ("colon", "line", "Line", "Type any event in short form."),
            ("f2,equals_sign", "score", "Score", "Every point, with its rule and its events."),
            ("f3,h", "history", "History", "Every event in words; correct one, look back."),
            ("left_square_bracket", "step_back", "Look back", "The table one event earlier."),
            ("right_square_bracket", "step_forward", "Forward", "One event later."),
            ("escape", "now", "Now", "Back to the present."),
            ("f5", "reopen", "Reload", "Read the file again, and record here if nobody else does."),
            ("q", "games", "Games", "To your games. Everything is already saved."),
        )
    ]

    def __init__(self, session: RecordSession, first_steps: FirstSteps | None = None) -> None:
        super().__init__()
        self.session = session
        self._first_steps = first_steps
        self._pad = pad(session.game)
        self.turn = Turn(session, self._pad)
        self.recording = Recording(self, session, self.turn, self.show)
        self.file = FileWatch(self, session)
        wear(session.game.ruleset.looks)
        self._standings = Sheet(id="standings")
        self._board = Board(self._pad, len(session.game.players) + 2)
        self._panel = Panel()
        self._prompt = Sheet(id="prompt")
        self._area = Region()
        self._shown: tuple[Game | None, int] = (None, 0)

    @property
    def game(self) -> Game:
        """The game on the screen, now or in the past."""
        return self.turn.game

    @property
    def entry(self) -> EventEntry | None:
        """The entry for what is expected from the player in focus."""
        return self.turn.entry

    @property
    def focus_player(self) -> str:
        return self.turn.player

    # ------------------------------------------------------------------ drawing

    def compose(self) -> ComposeResult:
        yield self._panel  # first, so that no other widget moves when it comes and goes
        yield from super().compose()

    def compose_body(self) -> Iterable[Widget]:
        return (self._standings, self._board, self._prompt)

    def on_mount(self) -> None:
        self.turn.turn_to_first()
        self.lay_out(self.app.size)  # right away, so that nothing is painted twice
        self.set_interval(LOOK, self._look)
        self.file.report()

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out(event.size)

    def on_screen_resume(self) -> None:
        if self._area and not self.file.is_handed_on and self._shown != (self.game, self.game.count):
            self.show()

    def lay_out(self, size: Size) -> None:
        """Lay the sheets out for a window of this size."""
        columns, rows = size.width, size.height - FRAME
        area = Region(0, ABOVE, columns, rows)
        if rows <= 0 or area == self._area:
            return
        self._area = area
        self._board.lay_out(self.game, columns, rows)
        self.show()

    def show(self) -> None:
        """Update everything from the record."""
        self._shown = (self.game, self.game.count)
        self.turn.update()
        self._show_focus()

    def _show_focus(self) -> None:
        """Show whose turn is being entered."""
        turn, game, receipt = self.turn, self.game, self._receipt()
        self._board.draw(game, turn.player)
        self._show_entry()
        standings = standings_row(
            game.result(),
            self.size.width,
            awaited={each.player for each in turn.expected if not each.is_optional},
            focus=turn.player if turn.entry else None,
            gains=receipt.gains if receipt else (),
        )
        self._standings.show(Drawing((standings,)))
        self.tell()

    def _show_entry(self) -> None:
        """Show the entry: its marks on the sheets, its panel, its prompt and keys."""
        entry = self.turn.open_entry
        self._board.mark(self.game, self.turn.player, entry.marks() if entry else {})
        place = self._pad.panel(self.game, self._area.width, self._area.height)
        self._panel.offer(entry.panel(place.width - MARGIN) if entry else None, place, ABOVE)
        self._show_prompt()

    def _show_prompt(self) -> None:
        receipt, hint = self._receipt(), self._hint()
        told = receipt_words(receipt) if receipt else ""
        asked = question_words(self.turn, self.size.width - (width(hint) + GAP if hint else 0))
        self._prompt.show(Drawing((prompt_row(asked, told, self.size.width, hint),)))

    def _receipt(self) -> Receipt | None:
        """The receipt of the latest event, in the present."""
        return None if self.turn.past else self.session.receipt

    def _hint(self) -> str:
        """What somebody who sees this for the first time may do next, in the demo."""
        if self._first_steps is None or self.turn.is_read_only:
            return ""
        return self._first_steps.hint(self.game, self.turn.entry)

    def headline(self) -> Row:
        row = self._pad.headline(self.game)
        if self.turn.past:
            return (Part(" LOOKING BACK ", "past"), *row[1:])
        if self.turn.is_watching:
            return (Part(" WATCHING ", "past"), *row[1:])
        return row

    def hints(self) -> Sequence[Hint]:
        turn = self.turn
        if turn.past:
            return self._page_hints("left_square_bracket", "right_square_bracket", "escape")
        if turn.is_watching:
            return self._page_hints("f5", "f2", "f3", "left_square_bracket", "q")
        own = turn.entry.hints() if turn.entry else ()
        redo = ["ctrl+r"] if self.game.to_redo() else []
        keys = ["u", *redo, "colon", "f2", "f3", "left_square_bracket", "q"]
        if turn.entry and turn.entry.keeps_letters:
            keys = [key for key in keys if len(key) > 1]
        return [*own, *self._page_hints(*(["tab"] if len(turn.awaited()) > 1 else []), *keys)]

    def _page_hints(self, *keys: str) -> list[Hint]:
        """The hints for these keys, in this order; for all keys if none are given."""
        found = {hint.key: hint for hint in hints_of(self)}
        return [found[key] for key in keys or found]

    def help_hints(self) -> Sequence[Hint]:
        """Every key of this screen, even those that do not fit on the last line."""
        entry = self.turn.open_entry
        return [*(entry.hints() if entry else ()), *self._page_hints()]

    # ------------------------------------------------------------------ actions

    def on_key(self, event: events.Key) -> None:
        """The entry's own keys come first, then capital letters; the rest are bindings."""
        entry = self.turn.open_entry
        if entry is not None and self._answer(entry.press(event.key), event.key):
            event.stop()
            event.prevent_default()
        elif event.character and event.character.isalpha() and event.character.isupper():
            if self.turn.turn_to_initial(event.character):
                self._show_focus()
            event.stop()

    def _answer(self, answer: Answer, key: str = "") -> bool:
        """Carry out what the entry answered to a key or a click; false if it was not its own."""
        if answer and self._first_steps is not None and key not in ("enter", "escape"):
            self._first_steps.has_tried = True
        if isinstance(answer, dict):
            self.recording.attempt(answer)
        elif answer:
            self._show_entry()
            self.tell()
        return bool(answer)

    def action_undo(self) -> None:
        self.recording.undo()

    def action_redo(self) -> None:
        self.recording.redo()

    def action_next_player(self) -> None:
        """Go to the next player who has something to do, clockwise."""
        if self.turn.turn_to_next():
            self._show_focus()

    def turn_to(self, player: str) -> None:
        """Show this player's sheet, and enter what is expected from them."""
        if self.turn.turn_to(player):
            self._show_focus()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target.startswith("player:"):
            self.turn_to(message.target.removeprefix("player:"))
            return
        owner = self._owner(message.sheet)
        entry = self.turn.open_entry
        if owner is not None and owner != self.turn.player:
            self.turn_to(owner)
        elif entry is not None:
            self._answer(entry.click(message.target, message.button))

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        message.stop()
        entry = self.turn.open_entry
        is_own = self._owner(message.sheet) in (None, self.turn.player)
        if entry is not None and is_own and entry.point(message.target):
            self._show_entry()

    def _owner(self, sheet: Sheet) -> str | None:
        return self._board.owner(self.game, sheet, self.turn.player)

    def action_line(self, text: str = "") -> None:
        from scorepad.app.screens.line import Line

        def typed(proposal: Proposal | None) -> None:
            if proposal is not None:
                self.recording.commit(proposal)

        if self.turn.past is None:
            self.app.push_screen(Line(self.session.game, text, self.turn.player), typed)

    def action_score(self) -> None:
        from scorepad.app.screens.score import Score

        self.app.push_screen(Score(self.session, self.turn.past.count if self.turn.past else None))

    def action_history(self) -> None:
        from scorepad.app.screens.history import History

        self.app.push_screen(History(self.session))

    def action_help(self) -> None:
        entry = self.turn.entry
        about = f"{entry.advice}\n\n{self.ABOUT}" if entry and entry.advice else self.ABOUT
        if self._first_steps is not None:
            about = f"{about}\n\n{self._first_steps.about}"
        self.scorepad.help(self.NAME, about, self.help_hints(), draw_legend(self.game.ruleset))

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

    def _look(self) -> None:
        """Check the file: another window may have written to it, or somebody edited it."""
        if self.file.look():
            self._show_everywhere()

    def action_reopen(self) -> None:
        """Reload the file, and record here if nobody else does."""
        if self.file.reload():
            self.turn.past = None
            self._show_everywhere()
            self.scorepad.say(self.session.why_not or "Reloaded.")
        elif not self.file.is_handed_on:
            self.show()

    def _show_everywhere(self) -> None:
        """Update the pad and the screen on top of it."""
        self.turn.turn_to_first()
        self.show()
        getattr(self.app.screen, "refresh_table", lambda: None)()

    def rescue(self) -> None:
        """Save a copy of what would be lost, without asking."""
        self.file.rescue()

    def leave(self, go: Callable[[], None]) -> None:
        """Leave; if events would be lost, offer to keep a copy first, or to stay."""
        self.file.leave(go)

    def on_unmount(self) -> None:
        self.file.close()

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Undo", "Undo the latest event", self.action_undo)
        yield SystemCommand("Redo", "Redo what was undone last", self.action_redo)
        yield SystemCommand("Score", "Every point, with its rule and its events", self.action_score)
        yield SystemCommand("History", "Every event in words", self.action_history)
        yield SystemCommand("Type an event", "In short form, judged as you type", self.action_line)
        yield SystemCommand("Note", "Write down a remark", lambda: self.action_line("note "))
        yield SystemCommand(
            "Claim", "Compare a player's own count with the record", lambda: self.action_line("claim ")
        )
        yield SystemCommand(
            "Reload", "Read the file again, and record here if nobody else does", self.action_reopen
        )
        yield SystemCommand("Keep a copy", "Save everything to a new file", self.file.keep_copy)
