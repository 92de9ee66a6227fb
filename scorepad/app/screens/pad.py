"""PadScreen: a game in progress, with everybody's sheets, the prompt, and the entries that record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.widget import Widget

from scorepad.app.first_steps import FirstSteps
from scorepad.app.legend import draw_legend
from scorepad.app.pad_lines import GAP, prompt_row, receipt_words, standings_row
from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.painting import wear
from scorepad.app.screens.page import Page, hints_of
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.board import MARGIN, Board, Panel
from scorepad.app.widgets.hints import Hint
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, Row, width
from scorepad.errors import ScorepadError
from scorepad.events import Event, Undo
from scorepad.expected import Expected
from scorepad.game import Game
from scorepad.proposal import Proposal
from scorepad.report import headline
from scorepad.wording import listing, quote_file

ABOVE, BELOW = 2, 2
"""Lines above the board: headline and standings; below it: prompt and hints."""
FRAME = ABOVE + BELOW
LOOK = 0.5
"""Seconds between looks at the file."""


class Begun(NamedTuple):
    """An entry somebody has started, and when."""

    entry: EventEntry
    expected: Expected
    game: Game
    number: int
    """The number of events then."""

    def is_late(self, game: Game, expected: Expected) -> bool:
        """Is something else expected now, or has the game been reloaded from its file?"""
        return game is not self.game or (game.count != self.number and expected != self.expected)


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
        self.focus_player = session.game.header.first
        self.entry: EventEntry | None = None
        self._entries: dict[tuple[str, str | None], Begun] = {}
        """Everybody's entries: what one player has started waits while another plays."""
        self._pad = pad(session.game)
        wear(session.game.ruleset.looks)
        self._standings = Sheet(id="standings")
        self._board = Board(self._pad, len(session.game.players) + 2)
        self._panel = Panel()
        self._prompt = Sheet(id="prompt")
        self._header = session.game.header
        self._is_handed_on = False
        self._past: Game | None = None
        self._area = Region()
        self._shown: tuple[Game | None, int] = (None, 0)
        self._receipt: Receipt | None = None
        self._expected: tuple[Expected, ...] = ()

    # ------------------------------------------------------------------ drawing

    @property
    def game(self) -> Game:
        """The game on the screen, now or in the past."""
        return self._past or self.session.game

    @property
    def is_read_only(self) -> bool:
        return self._past is not None or self.session.is_read_only

    def compose(self) -> ComposeResult:
        yield self._panel  # first, so that no other widget moves when it comes and goes
        yield from super().compose()

    def compose_body(self) -> Iterable[Widget]:
        return (self._standings, self._board, self._prompt)

    def on_mount(self) -> None:
        self._turn_to_first()
        self.lay_out(self.app.size)  # right away, so that nothing is painted twice
        self.set_interval(LOOK, self._look)
        for warning in (*self.session.warnings, *([self.session.why_not] if self.session.is_read_only else [])):
            self.scorepad.complain(warning)

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out(event.size)

    def on_screen_resume(self) -> None:
        if self._area and not self._is_handed_on and self._shown != (self.game, self.game.count):
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
        self._expected = () if self._past else self.game.expected()
        if not self._past:
            self._keep_entries()
        self._show_focus()

    def _keep_entries(self) -> None:
        """Keep what somebody has started, as long as it is still expected."""
        awaited = {(each.kind, each.player) for each in self._expected}
        self._entries = {key: begun for key, begun in self._entries.items() if key in awaited}

    def _show_focus(self) -> None:
        """Show whose turn is being entered."""
        game = self.game
        self._choose_entry()
        self._board.draw(game, self.focus_player)
        self._show_entry()
        standings = standings_row(
            game.result(),
            self.size.width,
            awaited={each.player for each in self._expected if not each.is_optional},
            focus=self.focus_player if self.entry else None,
            gains=self._receipt.gains if self._receipt and not self._past else (),
        )
        self._standings.show(Drawing((standings,)))
        self.tell()

    def _choose_entry(self) -> None:
        """Choose the entry for what is expected from the player in focus, or from nobody in particular."""
        own = next((each for each in self._expected if each.player in (None, self.focus_player)), None)
        if own is None:
            self.entry = None
            return
        key = (own.kind, own.player)
        game, begun = self.game, self._entries.get(key)
        if begun is None or begun.is_late(game, own):
            entry = self._pad.entry(game, own)
            if begun is not None:
                entry.go_on(begun.entry)
            self._entries[key] = Begun(entry, own, game, game.count)
        self.entry = self._entries[key].entry

    def _show_entry(self) -> None:
        """Show the entry: its marks on the sheets, its panel, its prompt and keys."""
        marks = self.entry.marks() if self.entry and not self.is_read_only else {}
        self._board.mark(self.game, self.focus_player, marks)
        place = self._pad.panel(self.game, self._area.width, self._area.height)
        panel = self.entry.panel(place.width - MARGIN) if self.entry and not self.is_read_only else None
        self._panel.offer(panel, place, ABOVE)
        self._show_prompt()

    def headline(self) -> Row:
        row = self._pad.headline(self.game)
        if self._past:
            return (Part(" LOOKING BACK ", "past"), *row[1:])
        if self.session.is_read_only:
            return (Part(" WATCHING ", "past"), *row[1:])
        return row

    def _show_prompt(self) -> None:
        told = receipt_words(self._receipt) if self._receipt and not self._past else ""
        hint = self._hint()
        asked = self._ask(self.size.width - (width(hint) + GAP if hint else 0))
        row = prompt_row(asked, told, self.size.width, hint)
        self._prompt.show(Drawing((row,)))

    def _hint(self) -> str:
        """What somebody who sees this for the first time may do next, in the demo."""
        if self._first_steps is None or self.is_read_only:
            return ""
        return self._first_steps.hint(self.session.game, self.entry)

    def _ask(self, columns: int) -> str:
        """What is asked for; some of it is left out where there are fewer columns."""
        if self._past:
            return f"After event {self._past.count} of {self.session.game.count}: {self._last_words()}"
        is_over = all(each.is_optional for each in self._expected)
        if is_over and not (self.entry and self.entry.asked):
            return headline(self.game.result())
        if self.entry is None:
            others = listing(self._awaited())
            return f"{self.focus_player} has nothing to do now. Tab: go to {others}."
        if self.session.is_read_only:
            return f"Watching only. F5: record here.  {self.entry.question}"
        asked = self.entry.asked
        if asked and width(f" ▶ {self.entry.question}  {asked} ") > columns:
            return f"▶ {asked}"  # what is being entered matters more than what for
        return f"▶ {'  '.join(filter(None, (self.entry.question, asked)))}"

    def _last_words(self) -> str:
        game = self.game
        return game.tell(game.ledger.events[-1], game.count) if game.count else "the start"

    def hints(self) -> Sequence[Hint]:
        if self._past:
            return self._page_hints("left_square_bracket", "right_square_bracket", "escape")
        if self.session.is_read_only:
            return self._page_hints("f5", "f2", "f3", "left_square_bracket", "q")
        own = self.entry.hints() if self.entry else ()
        redo = ["ctrl+r"] if self.game.count and isinstance(self.game.ledger.events[-1], Undo) else []
        keys = ["u", *redo, "colon", "f2", "f3", "left_square_bracket", "q"]
        if self.entry and self.entry.keeps_letters:
            keys = [key for key in keys if len(key) > 1]
        return [*own, *self._page_hints(*(["tab"] if len(self._awaited()) > 1 else []), *keys)]

    def _page_hints(self, *keys: str) -> list[Hint]:
        """The hints for these keys, in this order; for all keys if none are given."""
        found = {hint.key: hint for hint in hints_of(self)}
        return [found[key] for key in keys or found]

    def help_hints(self) -> Sequence[Hint]:
        """Every key of this screen, even those that do not fit on the last line."""
        own = self.entry.hints() if self.entry and not self.is_read_only else ()
        return [*own, *self._page_hints()]

    # ------------------------------------------------------------------ actions

    def on_key(self, event: events.Key) -> None:
        """The entry's own keys come first, then capital letters; the rest are bindings."""
        if (
            self.entry is not None
            and not self.is_read_only
            and self._answer(self.entry.press(event.key), event.key)
        ):
            event.stop()
            event.prevent_default()
        elif event.character and event.character.isalpha() and event.character.isupper():
            self._focus_initial(event.character)
            event.stop()

    def _answer(self, answer: Answer, key: str = "") -> bool:
        """Carry out what the entry answered to a key or a click; false if it was not its own."""
        if answer and self._first_steps is not None and key not in ("enter", "escape"):
            self._first_steps.has_tried = True
        if isinstance(answer, dict):
            self.attempt(answer)
        elif answer:
            self._show_entry()
            self.tell()
        return bool(answer)

    def attempt(self, table: dict[str, Any]) -> None:
        """Record an event; if it breaks a rule, explain and ask whether the table allowed it."""
        try:
            self.commit(self.session.game.propose(**table))
        except ScorepadError as error:
            self._complain(error)

    def commit(self, proposal: Proposal) -> None:
        """Record a proposal; if it breaks a rule, explain and ask whether the table allowed it."""
        if not proposal.is_allowed:
            self._explain(proposal)
            return
        try:
            self._keep(self.session.commit(proposal), proposal.player)
        except ScorepadError as error:
            self._complain(error)

    def _complain(self, error: ScorepadError) -> None:
        self.scorepad.complain(str(error))
        self.show()

    def _explain(self, proposal: Proposal) -> None:
        from scorepad.app.screens.refusal import Refusal

        def stand(why: str | None) -> None:
            if why:
                self.commit(proposal.standing(why))
            else:
                self.show()

        self.app.push_screen(Refusal(proposal), stand)

    def _keep(self, receipt: Receipt, player: str | None) -> None:
        """Show what was recorded; continue with the same player if they have more to do, else with the next."""
        self._receipt = receipt
        due = [each.player for each in self.session.game.expected() if not each.is_optional]
        if player is not None and player in due and self._pad.stays:
            self.focus_player = player
        else:
            self._turn_to_first()
        self.show()

    def _turn_to_first(self) -> None:
        """Turn to the player whose move comes first."""
        game = self.session.game
        awaited = next((each.player for each in game.expected() if each.player and not each.is_optional), None)
        self.focus_player = self._pad.leader(game) or awaited or self.focus_player

    def action_undo(self) -> None:
        """Undo the latest event, and go back to its player."""
        line = self.session.game.line
        self._undo_or_redo(self.session.undo, line[-1].event if line else None)

    def action_redo(self) -> None:
        """Redo what was undone last."""
        undone = self.session.game.to_redo()
        self._undo_or_redo(self.session.redo, undone[-1][0] if undone else None)

    def _undo_or_redo(self, verb: Callable[[], Receipt], event: Event | None) -> None:
        if self._past:
            self.scorepad.say("You are looking back; Esc returns to the present.")
            return
        try:
            self._keep(verb(), getattr(event, "player", None))
        except ScorepadError as error:
            self.scorepad.complain(str(error))

    def action_next_player(self) -> None:
        """Go to the next player who has something to do, clockwise."""
        awaited = self._awaited()
        if not awaited:
            return
        place = awaited.index(self.focus_player) if self.focus_player in awaited else -1
        self.turn_to(awaited[(place + 1) % len(awaited)])

    def _awaited(self) -> list[str]:
        """Every player something is expected from, in that order."""
        own = [each for each in self._expected if self._pad.turns_to_optional or not each.is_optional]
        return list(dict.fromkeys(each.player for each in own if each.player is not None))

    def _focus_initial(self, letter: str) -> None:
        players = [player for player in self.game.players if player[:1].upper() == letter]
        if players:
            place = players.index(self.focus_player) if self.focus_player in players else -1
            self.turn_to(players[(place + 1) % len(players)])

    def turn_to(self, player: str) -> None:
        """Show this player's sheet, and enter what is expected from them."""
        if player != self.focus_player:
            self.focus_player = player
            self._show_focus()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target.startswith("player:"):
            self.turn_to(message.target.removeprefix("player:"))
            return
        owner = self._owner(message.sheet)
        if owner not in (None, self.focus_player):
            self.turn_to(owner or "")
            return
        if self.entry is not None and not self.is_read_only:
            self._answer(self.entry.click(message.target, message.button))

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        message.stop()
        if self.entry is None or self.is_read_only or self._owner(message.sheet) not in (None, self.focus_player):
            return
        if self.entry.point(message.target):
            self._show_entry()

    def _owner(self, sheet: Sheet) -> str | None:
        return self._board.owner(self.game, sheet, self.focus_player)

    def action_line(self, text: str = "") -> None:
        from scorepad.app.screens.line import Line

        def typed(proposal: Proposal | None) -> None:
            if proposal is not None:
                self.commit(proposal)

        if self._past is None:
            self.app.push_screen(Line(self.session.game, text, self.focus_player), typed)

    def action_score(self) -> None:
        from scorepad.app.screens.score import Score

        self.app.push_screen(Score(self.session, self._past.count if self._past else None))

    def action_history(self) -> None:
        from scorepad.app.screens.history import History

        self.app.push_screen(History(self.session))

    def action_help(self) -> None:
        about = f"{self.entry.advice}\n\n{self.ABOUT}" if self.entry and self.entry.advice else self.ABOUT
        if self._first_steps is not None:
            about = f"{about}\n\n{self._first_steps.about}"
        self.scorepad.help(self.NAME, about, self.help_hints(), draw_legend(self.game.ruleset))

    def action_games(self) -> None:
        self.scorepad.go_home()

    # ------------------------------------------------------------------ looking back

    def look_back(self, number: int) -> None:
        """Show the table as it was after this many events; the last event is the present."""
        count = self.session.game.count
        number = max(0, min(number, count))
        self._past = self.session.game.at(number) if number < count else None
        if self._past is None:
            self._turn_to_first()
        elif number:  # show the player whose event it was
            self.focus_player = getattr(self._past.events[-1], "player", None) or self.focus_player
        self.show()

    def action_step_back(self) -> None:
        self.look_back(self.game.count - 1)

    def action_step_forward(self) -> None:
        self.look_back(self.game.count + 1)

    def action_now(self) -> None:
        if self._past is None and self._first_steps is not None:
            self._first_steps.dismiss(self.session.game)
        self.look_back(self.session.game.count)

    # ------------------------------------------------------------------ the file

    def _look(self) -> None:
        """Check the file: another window may have written to it, or somebody edited it."""
        was_writing = not self.session.is_read_only
        if not self.session.look():
            return
        if was_writing:
            self.scorepad.complain(
                "Another program changed the file, so nothing more is written to it. F5 reloads it; "
                "the command Keep a copy saves what you see to a new file."
            )
        self._receipt = None
        if self._is_another_game():
            return
        self._show_everywhere()

    def _show_everywhere(self) -> None:
        """Update the pad and the screen on top of it."""
        self._turn_to_first()
        self.show()
        getattr(self.app.screen, "refresh_table", lambda: None)()

    def _is_another_game(self) -> bool:
        """Does the file contain a different game now? Then give that game its own pad."""
        if self.session.game.header == self._header:
            return False
        self._is_handed_on = True
        self.scorepad.show_pad(self.session)
        return True

    def action_reopen(self) -> None:
        """Reload the file, and record here if nobody else does."""
        try:
            copy = self.session.reopen()
        except (ScorepadError, OSError) as error:
            hint = " The command Keep a copy saves what you see to a new file." if self.session.is_lost() else ""
            self.scorepad.complain(f"{error}{hint}")
            self.show()
            return
        if copy:
            self.scorepad.complain(
                f"Events were removed from the file; a copy with all of them is in {quote_file(copy)}."
            )
        self._past, self._receipt = None, None
        for warning in self.session.warnings:
            self.scorepad.complain(warning)
        if self._is_another_game():
            return
        self._show_everywhere()
        self.scorepad.say(self.session.why_not or "Reloaded.")

    def keep_copy(self) -> bool:
        """Save the game to a new file, if possible."""
        try:
            self.scorepad.say(f"Saved to {quote_file(self.session.keep_copy(self.scorepad.library))}.")
        except (ScorepadError, OSError) as error:
            self.scorepad.complain(str(error))
            return False
        return True

    def rescue(self) -> None:
        """Save a copy of what would be lost, without asking."""
        if self.session.is_lost():
            self.keep_copy()

    def leave(self, go: Callable[[], None]) -> None:
        """Leave; if events would be lost, offer to keep a copy first, or to stay."""
        from scorepad.app.screens.dialogs import Parting

        def answered(is_kept: bool | None) -> None:
            if is_kept is False or (is_kept and self.keep_copy()):
                go()

        if isinstance(self.app.screen, Parting):
            return  # already asked
        if not self.session.is_lost():
            go()
            return
        words = (
            f"{quote_file(self.session.path)} no longer has everything recorded here. Without a copy it is lost."
        )
        self.app.push_screen(Parting(words), answered)

    def on_unmount(self) -> None:
        if not self._is_handed_on:
            self.session.close()

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
        yield SystemCommand("Keep a copy", "Save everything to a new file", self.keep_copy)
