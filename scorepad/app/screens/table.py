"""TablePage: everybody's sheets, the prompt, and an entry for what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.notifications import Notification
from textual.widget import Widget

from scorepad.app.pad_lines import (
    GAP,
    NOTHING_TOLD,
    ReceiptWords,
    prompt_row,
    prompt_rows,
    question_words,
    standings_row,
)
from scorepad.app.pads import pad
from scorepad.app.pads.pad import Answer, BoxQuestion, EventBatch, EventEntry
from scorepad.app.painting import FRAME, is_small, use_colors
from scorepad.app.recording import PlayedGame, Turn
from scorepad.app.screens.help import draw_legend
from scorepad.app.screens.page import MOST, Page, hints_of
from scorepad.app.widgets.board import Board, Panel
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.score_changes import Gain
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Drawing, Target, width
from scorepad.timeline.game import Game

ABOVE = 2
"""Lines above the board: headline and standings. In a small window the prompt takes one of them: there,
everybody's points are on the board."""
PROMPT = 2
"""Rows of the prompt in a small window, at least."""
NO_WIDTHS: list[tuple[int, str]] = []
"""How much a pad shows depends on the height of the window, too."""
ONE_SHEET = "-one-sheet"
"""The style class of a pad in a small window."""
RIGHT = 3
"""The right button of a mouse."""
T = TypeVar("T")


class TablePage(Page[T]):
    """The table of one game, with the keys and clicks that enter an event."""

    CSS_PATH = "../css/pad.tcss"
    HORIZONTAL_BREAKPOINTS = NO_WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll_panel(1)", "More", show=False),
        Binding("pageup", "scroll_panel(-1)", "Less", show=False),
    ]

    def __init__(self, played: PlayedGame) -> None:
        super().__init__()
        self._pad = pad(played.game)
        self.turn = Turn(played, self._pad)
        use_colors(played.game.ruleset.looks)
        self._standings = Sheet(id="standings")
        self._board = Board(self._pad, len(played.game.players) + 3)
        self._panel = Panel()
        self._prompt = Sheet(id="prompt")
        self._area = Region()
        self._prompt_rows = PROMPT
        self._most_notices = MOST
        """Counted only when there is something new to say: the sheets do not move while it is said."""
        self._has_more = False
        """Does the panel show only some of the choices?"""

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

    # ------------------------------------------------------------------ what subclasses say

    enter: Callable[[dict[str, Any]], None]
    """Takes an event that has been entered."""

    def enter_all(self, several: EventBatch) -> None:  # noqa: ARG002
        """Take events that have been entered together."""
        self.scorepad.complain("Only one event can be entered here.")

    def ask_about_box(self, question: BoxQuestion) -> None:  # noqa: ARG002
        """Ask what is printed."""
        self.scorepad.complain("This can be answered on the pad.")

    def told(self) -> ReceiptWords:
        """What the prompt says on the right."""
        return ReceiptWords()

    @property
    def is_fresh(self) -> bool:
        """Was it recorded a moment ago?"""
        return False

    def hint(self) -> str:
        """What a newcomer may do next."""
        return ""

    def gains(self) -> Sequence[Gain]:
        """The gains shown beside the standings."""
        return ()

    # ------------------------------------------------------------------ drawing

    def compose(self) -> ComposeResult:
        yield self._panel  # first, so that no other widget moves when it comes and goes
        yield from super().compose()

    def compose_body(self) -> Iterable[Widget]:
        return (self._standings, self._board, self._prompt)

    def on_resize(self, event: events.Resize) -> None:
        self._most_notices = self._count_notices()
        self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        """Lay the sheets out for a window of this size."""
        columns, one_sheet = size.width, is_small(*size)
        above = ABOVE - one_sheet
        if not one_sheet and self._prompt_rows != PROMPT:  # as high as the style says again
            self._prompt_rows, self._prompt.styles.height = PROMPT, None
        more = max(0, self.notice_rows - 1)
        asked = self._more_asked if one_sheet else 0
        area = Region(0, above + more, columns, size.height - FRAME - more - asked)
        if area.height <= 0 or area == self._area:
            return
        self._area = area
        if self._standings.display == one_sheet:
            self._standings.display = not one_sheet
        self.set_class(one_sheet, ONE_SHEET)
        if not one_sheet and self._prompt_rows != PROMPT:
            self._prompt_rows = PROMPT
            self._prompt.styles.clear_rule("height")
        self._board.lay_out(self.game, columns, area.height, one_sheet=one_sheet)
        self.show()

    def most_notices(self) -> int:
        return self._most_notices

    def _count_notices(self) -> int:
        """In a small window there is a second row only if the sheet can do with one row less."""
        columns, rows = self.app.size
        left = rows - FRAME - self._more_asked - 1
        has_room = not is_small(columns, rows) or self._board.has_room(self.game, self.turn.player, columns, left)
        return MOST if has_room else 1

    @property
    def _more_asked(self) -> int:
        """Rows that a long question takes from the board."""
        return max(0, self._prompt_rows - PROMPT)

    def _make_room_for_prompt(self, rows: int) -> None:
        """In a small window, a long question takes another row from the board."""
        if self.is_small and rows != self._prompt_rows:
            self._prompt_rows = rows
            self._prompt.styles.height = rows
            self.lay_out(self.app.size)

    @property
    def is_small(self) -> bool:
        """Is there one sheet only, because the window is small?"""
        return self.has_class(ONE_SHEET)

    def show_notices(self, notices: Sequence[Notification]) -> None:
        """Notices take the place of the headline; for a second line of them the sheets make room."""
        self._most_notices = self._count_notices() if notices else MOST
        super().show_notices(notices)
        if self._area:
            self.lay_out(self.app.size)

    def show(self) -> None:
        """Update everything from the game."""
        self.turn.update()
        self._show_focus()

    def _show_focus(self) -> None:
        """Show whose turn is being entered."""
        turn, game = self.turn, self.game
        self._board.draw(game, turn.player)
        self._show_entry()
        standings = standings_row(
            game.result(),
            self.size.width,
            players=game.players,
            awaited={each.player for each in turn.expected if not each.is_optional},
            focus=turn.player if turn.entry else None,
            gains=self.gains(),
            outlook=game.mode.outlook(game.state),
        )
        self._standings.show(Drawing((standings,)))
        self.tell()

    def _show_entry(self) -> None:
        """Show the entry: its marks on the sheets, its panel, its prompt and keys."""
        entry = self.turn.open_entry
        page = self._page_so_far(entry)
        if page is not None:
            self._board.draw(page, self.turn.player)
        offer = self._board.place(self.game, self.turn.player, entry.panel) if entry else None
        self._has_more = offer is not None and offer.has_more
        self._panel.offer(offer, self._area.y)
        self._board.cover(self.game, offer.region if offer else None)
        self._board.mark(self.game, self.turn.player, entry.marks() if entry else {})
        self._show_prompt()

    def _page_so_far(self, entry: EventEntry | None) -> Game | None:
        """On the last page of a score pad, the game as if what is entered so far was all."""
        table = entry.so_far() if entry is not None else None
        if table is None:
            return None
        trial = self.game.copy()
        with suppress(ScorepadError):
            trial.commit(trial.propose(table).standing("so far"))
        return trial

    def _show_prompt(self) -> None:
        hint = self.hint()
        self._put_prompt(self._prompt_words(hint), self.told(), hint)

    def _prompt_words(self, hint: str = "") -> str:
        """The question, cut to the room beside a hint."""
        if self.is_small:
            return question_words(self.turn, self.size.width, PROMPT)
        return question_words(self.turn, self.size.width - (width(hint) + GAP if hint else 0))

    def _put_prompt(self, asked: str, told: ReceiptWords = NOTHING_TOLD, hint: str = "") -> None:
        """Ask in one line, or, in a small window, in as many as it takes."""
        if not self.is_small:
            row = prompt_row(asked, told, self.size.width, hint, is_fresh=self.is_fresh)
            self._prompt.show(Drawing((row,)))
            return
        rows = prompt_rows(asked, told, self.size.width, hint, is_fresh=self.is_fresh)
        self._prompt.show(Drawing(rows))
        self._make_room_for_prompt(max(PROMPT, len(rows)))

    def _entry_hints(self) -> list[Hint]:
        """The keys of the entry, and how to see what there is no room for."""
        own = list(self.turn.entry.hints()) if self.turn.entry else []
        return [*own[:1], Hint("pagedown", "more", "Show more.", "PgDn"), *own[1:]] if self._has_more else own

    def _page_hints(self, *keys: str) -> list[Hint]:
        """The hints for these keys, in this order; for all keys if none are given."""
        found = {hint.key: hint for hint in hints_of(self)}
        return [found[key] for key in keys or found]

    def help_hints(self) -> Sequence[Hint]:
        """Every key of this screen, even those that do not fit on the last line."""
        entry = self.turn.open_entry
        own = [*entry.hints(), *entry.rare_hints()] if entry else []
        return [*own, *self._page_hints()]

    def about(self) -> str:
        """What the help page says: what to do right now, and what this screen is for."""
        entry = self.turn.entry
        return f"{entry.advice}\n\n{self.ABOUT}" if entry and entry.advice else self.ABOUT

    def action_help(self) -> None:
        legend = partial(draw_legend, self.game.ruleset)
        self.show_help(self.NAME, self.about(), self.help_hints(), legend)

    # ------------------------------------------------------------------ keys and clicks

    def on_key(self, event: events.Key) -> None:
        """The entry's own keys come first, then capital letters; the rest are bindings.

        Textual calls `on_key` of every class of a screen, so there is only this one; `ignores_key` comes first.
        """
        entry = self.turn.open_entry
        if self.ignores_key(event) or (entry is not None and self._answer(entry.press(event.key), event.key)):
            event.stop()
            event.prevent_default()
        elif event.character and event.character.isalpha() and event.character.isupper():
            if self.turn.turn_to_initial(event.character):
                self._show_focus()
            event.stop()

    def ignores_key(self, event: events.Key) -> bool:  # noqa: ARG002
        """Does this key do nothing now, whatever the entry would make of it?"""
        return False

    def _answer(self, answer: Answer, key: str = "") -> bool:
        """Carry out what the entry answered to a key or a click; false if it was not its own."""
        with self.answering(answer, key):
            if isinstance(answer, dict):
                self.enter(answer)
            elif isinstance(answer, EventBatch):
                self.enter_all(answer)
            elif isinstance(answer, BoxQuestion):
                self.ask_about_box(answer)
            elif answer:
                self._show_entry()
                self.tell()
        return bool(answer)

    def answering(self, answer: Answer, key: str) -> AbstractContextManager[None]:  # noqa: ARG002
        """Surrounds the carrying out of an answer to this key."""
        return nullcontext()

    def action_scroll_panel(self, by: int) -> None:
        """Show more of what there is to choose from."""
        self._panel.scroll_relative(y=by * max(1, self._panel.size.height - 1), animate=False)

    def action_next_player(self, by: int = 1) -> None:
        """Go to the next player who has something to do, clockwise or the other way round."""
        if self.turn.turn_to_next(by):
            self._show_focus()

    def turn_to(self, player: str) -> None:
        """Show this player's sheet, and enter what is expected from them."""
        if self.turn.turn_to(player):
            self._show_focus()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        """A player's name turns to them; other clicks are for the entry. `takes_click` comes before all that."""
        message.stop()
        if self.takes_click(message):
            return
        if isinstance(message.target, Target) and message.target.key == "player":
            self.turn_to(message.target.value)
            return
        owner = self._owner(message.sheet)
        entry = self.turn.open_entry
        is_other = owner is not None and owner != self.turn.player
        if owner is not None and is_other and self._pad.clicks_through:
            self.turn_to(owner)
            entry, is_other = self.turn.open_entry, False
        if not is_other and entry is not None and self._answer(entry.click(message.target, message.button)):
            return
        if message.button == RIGHT and self.point_out(message.target):
            return
        if owner is not None and is_other:
            self.turn_to(owner)

    def takes_click(self, message: Sheet.Pressed) -> bool:  # noqa: ARG002
        """Is this click dealt with before the entry sees it?"""
        return False

    def point_out(self, target: str) -> bool:  # noqa: ARG002
        """Handle a right click that no entry asks for; false if it means nothing here."""
        return False

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        message.stop()
        entry = self.turn.open_entry
        is_own = self._owner(message.sheet) in (None, self.turn.player)
        if entry is not None and is_own and entry.point(message.target):
            self._show_entry()

    def _owner(self, sheet: Sheet) -> str | None:
        return self._board.owner(self.game, sheet, self.turn.player)
