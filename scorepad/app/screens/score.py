"""ScoreScreen: every point with its rule and its events."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app import standings
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.app.standings import PointsGroup, PointsLine
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.audit import Audit, audit
from scorepad.exports import report
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.text.drawing import Drawing, Part, Row, draw, indent, stack, width, wrap
from scorepad.text.wording import as_text, count, quote_file
from scorepad.timeline.game import Game

MARGIN = 1
AROUND = 7
"""Rows taken by the headline, the line in full, and the hints."""
PAGE = 8


class ScoreScreen(Page[None]):
    """The result or the score so far; `at` shows it as it was after that many events."""

    CSS_PATH = "../css/score.tcss"
    NAME = "Score"
    WAY = "pad.score"
    ABOUT = (
        "Who is where, and why: a bar for each player, as long as the points, divided by where they come from; "
        "below it, every line of points, with the rule that gave them and the events that earned them. The audit "
        "comes last.\n"
        "Arrows move between lines and players; a click on a line shows its events."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", tooltip="Back to where you were."),
        Binding("n", "rematch", "Rematch", tooltip="The same players again; the next one starts."),
        Binding("enter", "events", "Events", tooltip="The events that earned this line, in the history."),
        Binding("r", "rule", "Rule", tooltip="The rule behind this line, in our words."),
        Binding("e", "export", "Export", tooltip="Write the result to a file: a web page, a picture, a table, …"),
        Binding("c", "copy", "Copy", tooltip="Copy the result as text, to paste it anywhere."),
        Binding("p", "picture", "Picture", tooltip="Save the result as a picture beside the record."),
        Binding("f4", "disputes", "Disputes", tooltip="Why everybody has their points."),
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
        Binding("left", "turn(-1)", "Left", show=False),
        Binding("right", "turn(1)", "Right", show=False),
        Binding("pageup", f"step(-{PAGE})", "Page up", show=False),
        Binding("pagedown", f"step({PAGE})", "Page down", show=False),
        Binding("home", "step(-1_000_000)", "First", show=False),
        Binding("end", "step(1_000_000)", "Last", show=False),
    ]

    def __init__(self, session: RecordSession, at: int | None = None) -> None:
        super().__init__()
        self.session = session
        self._at = at
        self._seen: object = None
        self._place = 0

    # ------------------------------------------------------------------ contents

    def compose_body(self) -> Iterable[Widget]:
        yield Sheet(id="score")
        yield Sheet(id="line")

    def on_mount(self) -> None:
        self.refresh_table()

    def on_screen_resume(self) -> None:
        self.refresh_table()

    def refresh_table(self) -> None:
        """Recount if the record has changed."""
        game = self.session.game
        if self._seen == (game, game.count):
            return
        self._seen = (game, game.count)
        self._game: Game = game if self._at is None else game.at(min(self._at, game.count))
        self._audit: Audit = audit(self._game)
        self._groups: list[PointsGroup] = standings.groups(self._audit.result, self._audit)
        self._entries: list[PointsLine] = [entry for group in self._groups for entry in group.entries]
        self._place = min(self._place, max(0, len(self._entries) - 1))
        self._draw()
        self.tell()

    def headline(self) -> Row:
        result = self._audit.result
        progress = "" if result.finished else f", {self._game.progress()}"
        past = "" if self._at is None else f" after event {self._at} "
        row = (
            Part(" Result " if result.finished else " Score so far ", "title"),
            Part(past, "past"),
            Part(f" {report.headline(result)}", "player"),
        )
        room = self.app.size.width - sum(width(part.text) for part in row)
        if room < 0:
            return row[1:]  # who leads matters more
        title = f"   {self._game.ruleset.title}"
        told = next((words for words in (f"{title}{progress}", title) if width(words) <= room), "")
        return *row, Part(told, "label")

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Export the result", "Write the result to a file", self.action_export)
        yield SystemCommand("Copy the result", "As text, to paste it anywhere", self.action_copy)
        yield SystemCommand("Save picture", "The result as a picture beside the record", self.action_picture)
        if self._is_end:
            yield SystemCommand("Rematch", "The same players again; the next one starts", self.action_rematch)

    @property
    def _is_end(self) -> bool:
        """Is this the result of the whole game?"""
        return self._at is None and self._audit.result.finished

    def hints(self) -> Sequence[Hint]:
        return [hint for hint in super().hints() if self._is_end or hint.key != "n"]

    # ------------------------------------------------------------------ drawing

    def pointed_entry(self) -> PointsLine | None:
        return self._entries[self._place] if self._entries else None

    def on_resize(self) -> None:
        self._draw()
        self.tell()

    def _draw(self) -> None:
        # The window's size is known before the widgets' sizes, so nothing is drawn twice.
        columns, rows = self.app.size.width - 2 * MARGIN - 1, self.app.size.height - AROUND
        entry = self.pointed_entry()
        target = entry.target if entry else ""
        above = self._above(columns)
        blocks = standings.blocks(self._groups, columns, rows - len(above.rows), target)
        # What the lines leave goes to the bars.
        above = self._above(columns, rows - len(above.rows) - len(blocks.rows))
        self.query_one("#score", Sheet).show(indent(stack(above, blocks), MARGIN))
        self._tell_line()

    def _above(self, columns: int, spare: int = 0) -> Drawing:
        """The bars, and remarks on the whole game; the bars are higher if there are rows to spare."""
        players, is_ascii = self._game.players, self.scorepad.is_ascii
        made = partial(standings.bars, self._audit.result, columns, players=players, is_ascii=is_ascii)
        bars = made()
        if spare > 0:
            bars = made(rows=len(bars.rows) + spare)
        return stack(draw(""), bars, self._remarks(columns), draw(""))

    def _remarks(self, columns: int) -> Drawing:
        """Remarks on the whole game: ties, and what the audit found."""
        rows: list[list[Part | str]] = []
        for told in standings.ties(self._audit.result):
            rows += [[line] for line in wrap(told, columns)]
        if rows:
            rows.insert(0, [])
        if self._audit.findings or self._audit.irregularities or self._audit.claims:
            role = "good" if self._audit.is_clean else "bad"
            rows += [[], [Part(f"Checked: {report.audit_line(self._audit)}.", role)]]
        return draw(*rows)

    def _tell_line(self) -> None:
        """The line pointed at, in full."""
        sheet = self.query_one("#line", Sheet)
        columns = self.app.size.width - 2 * MARGIN - 1
        entry = self.pointed_entry()
        if entry is None:
            words = "No points yet. They will be listed here, with their rules and events."
            sheet.show(draw(*wrap(words, columns), role="label"))
            return
        rows: list[list[Part | str]] = [[Part(entry.title, "title"), Part(f"   {entry.points}", "total")]]
        rows += [[line] for line in wrap(entry.why, columns)]
        rule = self._game.ruleset.rules.get(entry.rule)
        if rule is not None:
            rows += [[Part(line, "label")] for line in wrap(f"{rule.slug}: {rule.text}", columns)]
        if entry.events:
            numbers = ", ".join(map(str, entry.events))
            rows += [
                [Part(line, "label")] for line in wrap(f"{count(len(entry.events), 'event')}: {numbers}", columns)
            ]
        sheet.show(draw(*rows))

    def _point(self, place: int) -> None:
        place = max(0, min(place, len(self._entries) - 1))
        if not self._entries or place == self._place:
            return
        self._place = place
        self._draw()
        self._reveal()

    def _reveal(self) -> None:
        """Scroll to the line pointed at, and to its heading if that is right above."""
        sheet = self.query_one("#score", Sheet)
        spot = sheet.place_of(self._entries[self._place].target)
        if spot is None:
            return
        top, height = sheet.scroll_offset.y, sheet.size.height
        line = spot[1] + top
        if line <= top:
            sheet.scroll_to(y=0 if self._place == 0 else line - 1, animate=False)
        elif line >= top + height:
            sheet.scroll_to(y=line - height + 1, animate=False)

    # ------------------------------------------------------------------ actions

    def action_back(self) -> None:
        self.dismiss(None)

    def action_step(self, by: int) -> None:
        self._point(self._place + by)

    def action_turn(self, by: int) -> None:
        """Go to the same line of the next player."""
        entry = self.pointed_entry()
        filled = [group.entries for group in self._groups if group.entries]
        if entry is None:
            return
        now = next(place for place, entries in enumerate(filled) if entry in entries)
        there = filled[(now + by) % len(filled)]
        self._point(self._entries.index(there[min(filled[now].index(entry), len(there) - 1)]))

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        for place, entry in enumerate(self._entries):
            if message.target and entry.target == message.target:
                self._point(place)
                self.action_events()

    def action_events(self) -> None:
        from scorepad.app.screens.history import HistoryScreen

        entry = self.pointed_entry()
        if entry is None or not entry.events:
            self.scorepad.say("No event belongs to this line.")
        else:
            self.app.push_screen(HistoryScreen(self.session, events=entry.events, about=entry.title))

    def action_rule(self) -> None:
        from scorepad.app.screens.help import RuleCard

        entry = self.pointed_entry()
        rule = self._game.ruleset.rules.get(entry.rule) if entry else None
        if rule is None:
            self.scorepad.say("No rule belongs to this line.")
        else:
            self.app.push_screen(RuleCard(rule))

    def action_rematch(self) -> None:
        from scorepad.app.screens.new_game import ask_rematch

        ask_rematch(self, self.session.game, self.session.path)

    def action_export(self) -> None:
        from scorepad.app.screens.export import Export

        result = self._record_result()
        has_page = result.finished and self._at is None
        table = self.session.link_for_phones() if has_page else ""
        self.app.push_screen(Export(self.session.path, result, self._at, table))

    def _record_result(self) -> RecordResult:
        return record_result(self._game, as_text(self.session.path))

    def action_copy(self) -> None:
        """Copy the result as text."""
        from scorepad.app.screens.export import copy
        from scorepad.exports.formats import as_format

        copy(self.app, as_format("text", self._record_result()))
        self.scorepad.say("The result is copied. Paste it wherever you like.")

    def action_picture(self) -> None:
        """Save the result as a picture, over nothing else."""
        save_picture(self, self.session, self._game, "" if self._at is None else f"-at-{self._at}")

    def action_disputes(self) -> None:
        from scorepad.app.screens.disputes import Disputes

        self.app.push_screen(Disputes(self.session))


def save_picture(page: Page[Any], session: RecordSession, game: Game, suffix: str = "") -> None:
    """Save the picture of a game beside its record, in the colors of the app, and say where it is."""
    from scorepad.exports.formats import format_named
    from scorepad.exports.svg import NO_PIXELS, has_pixels, share

    def draw_picture() -> tuple[str, bytes, str]:
        shared = share(game, "dark" if page.app.current_theme.dark else "light")
        told = "" if has_pixels() else f" {NO_PIXELS}"
        return format_named(shared.ending.removeprefix(".")).file_name("{}"), shared.content, told

    _save(page, session, "picture", suffix, draw_picture)


def save_page(page: Page[Any], session: RecordSession, game: Game) -> None:
    """Save the web page of a game beside its record, and say where it is."""
    from scorepad.exports.formats import format_named

    def write_page() -> tuple[str, bytes, str]:
        html = format_named("html")
        return html.file_name("{}"), html.content(record_result(game, as_text(session.path))), ""

    _save(page, session, "web page", "", write_page)


def _save(
    page: Page[Any], session: RecordSession, what: str, suffix: str, make: Callable[[], tuple[str, bytes, str]]
) -> None:
    """Save what is made beside a record, over nothing else."""
    from scorepad.exports.formats import write_beside
    from scorepad.library import folder as library

    folder = page.scorepad.folder_after(session.path)
    stem = os.path.splitext(os.path.join(folder, os.path.basename(session.path)))[0]

    def save() -> None:
        library.make_folder(folder)
        name, content, told = make()
        path = write_beside(name.replace("{}", f"{stem}{suffix}"), content)
        page.scorepad.say(f"The {what} is in {quote_file(path)}.{told}")

    page.attempt(save)
