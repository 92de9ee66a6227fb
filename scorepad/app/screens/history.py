"""HistoryScreen: every event in words, what it was worth and what happened to it since; undo, amend, look back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from scorepad.app import event_rows, painting
from scorepad.app.corrections.menu import CorrectionFlow
from scorepad.app.pad_lines import GAP, passed_over_words, receipt_words
from scorepad.app.screens.page import ListPage, hints_of
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.events import Decision
from scorepad.record.result_tables import record_result
from scorepad.system import clock
from scorepad.text.drawing import Drawing, Part, Row, stack, width
from scorepad.text.wording import count, listing, quote
from scorepad.timeline.game import Game
from scorepad.timeline.history import HistoryEntry, history
from scorepad.timeline.replay import JudgedEvent

ROOMY = 150
"""Width from which a sheet is shown beside the list."""
TIMED = 60
"""Width of a row from which the time of day is shown."""
WIDTHS = [*painting.WIDTHS[:2], (110, "-wide"), (ROOMY, "-roomy")]
"""The style classes, each with the width from which it is used."""


class HistoryScreen(ListPage[HistoryEntry]):
    """Every event, newest last; `events` are highlighted, `about` says why."""

    NAME = "History"
    WAY = "pad.history"
    ABOUT = (
        "Every event of the record in words, newest last, with the points it was worth. Undone and deleted events "
        "stay here, crossed out, with the number of the event that did it; a corrected event reads as corrected, "
        "and its first version is crossed out beside it. Broken rules are named, also those the table allowed.\n"
        "Arrows, Home, End and the mouse move through the list. Nothing is ever lost: undoing and correcting are "
        "events too. A correction is entered on the table as it was, and you see what changes before anything "
        "is written."
    )
    HORIZONTAL_BREAKPOINTS = WIDTHS
    IS_SEARCHED = True
    MARGIN = 1
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", tooltip="Back to where you were; ends a search first."),
        Binding("enter,v", "look", "View", tooltip="See the table as it was right after this event."),
        Binding("n,tab", "next(1)", "Next", tooltip="The next marked event; N for the previous one."),
        Binding("N,shift+tab", "next(-1)", "Previous", show=False),
        Binding("u", "undo", "Undo", tooltip="Undo the latest event still in force."),
        Binding("ctrl+r", "redo", "Redo", tooltip="Redo what was undone last."),
        Binding("a", "amend", "Correct", tooltip="Enter what really happened, on the table as it was."),
        Binding("i", "insert", "Insert", tooltip="Enter what was forgotten before this event."),
        Binding("e", "filter", "Filter", tooltip="Events of one player, then of the next, then everybody's."),
        Binding("x", "delete", "Delete", tooltip="Delete this event, as if it had never happened."),
        Binding("slash", "find", "Find", key_display="/", tooltip="Only events that contain these words."),
        Binding("r", "rule", "Rule", tooltip="The rule this event breaks, in our words."),
        Binding("space", "more", "More", tooltip="Next page of the details."),
    ]

    def __init__(self, session: RecordSession, *, events: Sequence[int] = (), about: str = "") -> None:
        super().__init__()
        self.session = session
        self.asked = frozenset(events)
        self._about = about
        self._all: list[HistoryEntry] = []
        self._moments: dict[int, JudgedEvent] = {}
        self._seen: object = None
        self._of: str | None = None
        self._sought = ""
        self._words = 0
        self._has_times = False
        """Do most events say when they were written down?"""
        self._minutes: int | None = None
        self._receipt = session.receipt
        """What was recorded before this screen was opened."""
        self._correcting = CorrectionFlow(self, session, self.refresh_table, self._foresee)

    # ------------------------------------------------------------------ contents

    def on_mount(self) -> None:
        self.refresh_table()

    def on_screen_resume(self) -> None:
        self.refresh_table()

    def refresh_table(self) -> None:
        """Update the list if events were added; a cursor on the newest event stays on the newest."""
        game = self.session.game
        seen = (game, game.count)
        if self._seen == seen:
            return
        is_first = self._seen is None
        self._seen = seen
        self._all = history(game)
        self._has_times = 2 * sum(each.event.at is not None for each in self._all) > len(self._all)
        self._minutes = record_result(game).minutes
        self._moments = {moment.number: moment for moment in game.line}
        if is_first and self.asked:
            self._show(min(self.asked))
        else:
            self._show(None if is_first or self.listed.is_at_end else self.pointed_number())

    def _foresee(self, game: Game) -> None:
        """Score the visible rows in advance: they are slow to compute."""
        line = game.line
        for at in self.listed.in_sight:
            place = game.ledger.places.get(self.shown[at].number)
            for moment in line[max(0, place - 1) : place + 1] if place is not None else ():
                moment.position.result()

    def headline(self) -> Row:
        parts = [Part(" History ", "title")]
        if self.asked:
            about = self._about or listing(map(str, sorted(self.asked)))
            parts.append(Part(f" {event_rows.SIGN} the events behind {about}  ", "good"))
        parts.append(Part(f" {count(len(self._all), 'event')}"))
        if self._minutes is not None:
            parts.append(Part(f" in {clock.in_words(self._minutes)}"))
        for noun, number in (
            ("undone", sum(each.undone_by is not None for each in self._all)),
            ("amended", sum(each.amended_by is not None for each in self._all)),
            ("inserted", sum(each.inserted_before is not None and each.is_in_force for each in self._all)),
            ("decided", sum(isinstance(each.event, Decision) and each.is_in_force for each in self._all)),
        ):
            if number:
                parts.append(Part(f", {number} {noun}", "label"))
        if self._of is not None:
            parts.append(Part(f"   only {self._of}", "key"))
        if self._sought:
            parts.append(Part(f"   with {quote(self._sought)}: {len(self.shown)}", "key"))
        return self._with_receipt(tuple(parts))

    def _with_receipt(self, row: Row) -> Row:
        """The headline with what was recorded here last on its right."""
        receipt = self.session.receipt
        if receipt is None or receipt is self._receipt:
            return row
        told, columns = receipt_words(receipt, self.session.game.players), self.app.size.width - 1
        for kept in (row, row[:1]):  # that it is recorded matters more than how many events there are
            used = sum(width(part.text) for part in kept) + GAP
            fitted = told.fitted(columns - used)
            if fitted.lead:
                gap = columns - used + GAP - width(fitted.lead) - width(fitted.rest)
                return *kept, Part(" " * gap), Part(fitted.lead, fitted.role), Part(fitted.rest, "label")
        return row

    def hints(self) -> Sequence[Hint]:
        is_useful = {"n": bool(self.asked), "ctrl+r": bool(self.session.game.to_redo())}
        return [hint for hint in hints_of(self) if is_useful.get(hint.key, True)]

    def help_hints(self) -> Sequence[Hint]:
        return hints_of(self)

    # ------------------------------------------------------------------ drawing

    def _show(self, number: int | None) -> None:
        """Fill the list and point at an event, or the one after it if it is filtered out; None is the newest."""
        sought = self._sought.casefold()
        shown = [
            each
            for each in self._all
            if (self._of is None or each.player == self._of)
            and (not sought or sought in event_rows.searchable(each))
        ]
        self._words = max((width(event_rows.words_of(each)) for each in shown), default=0)
        place = len(shown)
        if number is not None:
            place = next((at for at, each in enumerate(shown) if each.number >= number), place)
        self.fill(shown, place)

    def draw_row(self, place: int, columns: int) -> Drawing:
        entry = self.shown[place]
        digits = len(str(len(self._all)))
        row = event_rows.row(
            entry,
            columns,
            digits=digits,
            words=min(self._words, max(30, (columns - digits) * 6 // 10)),
            is_marked=entry.number in self.asked,
            has_time=self._has_times and columns >= TIMED,
        )
        return Drawing((row,))

    def pointed_number(self) -> int | None:
        return None if self.pointed is None else self.pointed.number

    def empty(self) -> str:
        return "No event contains that." if self._all else "Nothing recorded yet."

    def draw_in_full(self, row: HistoryEntry, columns: int) -> Drawing:
        """The event and, if there is room, the player's sheet after it."""
        told = event_rows.in_full(row, columns)
        moment = self._moments.get(row.number)
        if not self.has_class("-roomy") or moment is None or row.player is None:
            return told
        return stack(told, moment.position.draw(row.player))

    def choose(self, row: HistoryEntry) -> None:
        self.dismiss(None)
        self.scorepad.look_back(row.number)

    # ------------------------------------------------------------------ actions

    def action_look(self) -> None:
        self.on_virtual_list_chosen()

    def action_undo(self) -> None:
        self._write(self.session.undo)

    def action_redo(self) -> None:
        self._write(self.session.redo)

    def _write(self, write: Callable[[], Receipt]) -> None:
        if not self.attempt(write):
            return
        self.refresh_table()
        self._show(None)
        receipt = self.session.receipt
        if receipt is not None and receipt.passed_over:
            self.scorepad.say(f"Redone: {receipt.text}.{passed_over_words(receipt)}")

    def action_amend(self) -> None:
        self._correct(self._correcting.amend)

    def action_insert(self) -> None:
        self._correct(self._correcting.insert)

    def action_delete(self) -> None:
        self._correct(self._correcting.delete)

    def _correct(self, correct: Callable[[int], None]) -> None:
        entry = self.pointed
        if entry is None or not self._correcting.is_possible():
            return
        if entry.can_be_amended:
            correct(entry.number)
        else:
            self.scorepad.complain(event_rows.why_not_amended(entry))

    def action_next(self, step: int) -> None:
        """Go to the next marked event in this direction."""
        self.point_next([place for place, each in enumerate(self.shown) if each.number in self.asked], step)

    def action_filter(self) -> None:
        number = self.pointed_number()
        choices = (None, *self.session.game.players)
        place = choices.index(self._of) if self._of in choices else 0
        self._of = choices[(place + 1) % len(choices)]
        self._show(number)

    def action_rule(self) -> None:
        from scorepad.app.screens.help import RuleCard

        entry = self.pointed
        broken = entry and (*entry.broken, *entry.let_stand)
        if broken:
            self.app.push_screen(RuleCard(self.session.game.ruleset.rules[broken[0].rule]))
        else:
            self.scorepad.say("This event breaks no rule.")

    def search(self, words: str) -> None:
        number = self.pointed_number()
        self._sought = words
        self._show(number)
