"""ScoreScreen and TheEnd: every point with its rule and its events; the podium and the story of a game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app import standings
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.app.standings import PointsGroup, PointsLine
from scorepad.app.widgets.hints import Hint
from scorepad.app.widgets.sheet import Sheet
from scorepad.audit import Audit, audit
from scorepad.engine.result import Result, Standing
from scorepad.exports import report
from scorepad.library import index
from scorepad.library.folder import summary_of
from scorepad.library.statistics import compared
from scorepad.record.reading import folder_of
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.record.seal import spoken
from scorepad.text.drawing import Drawing, Part, Row, draw, draw_shape, fit, indent, stack, width, wrap
from scorepad.text.wording import as_text, count, quote_file
from scorepad.timeline.game import Game
from scorepad.timeline.story import story_in_words

MARGIN = 1
AROUND = 7
"""Rows taken by the headline, the line in full, and the hints."""
PAGE = 8


class ScoreScreen(Page[None]):
    """The result or the score so far; `at` shows it as it was after that many events."""

    CSS_PATH = "../css/score.tcss"
    NAME = "Score"
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

        self.app.push_screen(Export(self.session.path, self._record_result(), self._at))

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


def save_picture(page: Page[Any], session: RecordSession, game: Game, suffix: str = "") -> None:
    """Save the picture of a game beside its record, in the colors of the app, and say where it is."""
    from scorepad.exports.formats import format_named, write_beside
    from scorepad.exports.svg import NO_PIXELS, has_pixels, share
    from scorepad.library import folder as library

    folder = page.scorepad.folder_after(session.path)
    stem = os.path.splitext(os.path.join(folder, os.path.basename(session.path)))[0]

    def save() -> None:
        library.make_folder(folder)
        shared = share(game, "dark" if page.app.current_theme.dark else "light")
        name = format_named(shared.ending.removeprefix(".")).file_name(f"{stem}{suffix}")
        path = write_beside(name, shared.content)
        page.scorepad.say(f"The picture is in {quote_file(path)}.{'' if has_pixels() else f' {NO_PIXELS}'}")

    page.attempt(save)


AROUND_END = 2
"""Rows taken by the headline and the hints."""
AROUND_TITLE = 4
"""Columns around the title."""
GAPS = 3
"""Rows between podium, story and bars."""


EARLIER = 5
"""How many earlier games it takes before a player's points are compared with them."""


class TheEnd(Page[str | None]):
    """What a game ends with, on top of its pad; returns what to do there."""

    NAME = "The end"
    ABOUT = (
        "The first three, and the story of the game: how often the lead changed, the event "
        "after which nobody was ahead of the winner any more, and the one that brought the most points. Below, a "
        "bar for each player, divided by where the points come from.\n"
        "Esc returns to the pad; its other keys work here, too."
    )
    CSS_PATH = "../css/score.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rematch", "Rematch", tooltip="The same players again; the next one starts."),
        Binding("f2,equals_sign", "score", "Score", tooltip="Every point; copy it, save a picture, export it."),
        Binding("escape", "back", "Pad", tooltip="Back to the pad."),
        Binding("u", "pad('undo')", "Undo", tooltip="Undo the last event."),
        Binding("colon", "pad('line')", "Line", tooltip="Type a claim, a note or any other event."),
        Binding("f3,h", "pad('history')", "History", tooltip="Every event in words."),
        Binding("f4", "pad('disputes')", "Disputes", tooltip="Why everybody has their points."),
        Binding("exclamation_mark", "pad('corrections')", "Correct", tooltip="Put something right."),
        Binding("q", "pad('games')", "Games", tooltip="To your games. Everything is already saved."),
        Binding("up", "scroll(-1)", "Up", show=False),
        Binding("down", "scroll(1)", "Down", show=False),
    ]

    def __init__(self, session: RecordSession) -> None:
        super().__init__()
        self._session = session
        self._told: list[str] = []
        self._seen: object = None

    def compose_body(self) -> Iterable[Widget]:
        yield Sheet(id="end")

    def on_mount(self) -> None:
        self.refresh_table()

    def on_screen_resume(self) -> None:
        self.refresh_table()

    def refresh_table(self) -> None:
        """Follow the record; if the game is not over any more, there is nothing to show."""
        game = self._session.game
        if not game.state.finished:
            self.dismiss(None)
            return
        if self._seen == (game, game.count):
            return
        self._seen = (game, game.count)
        self._told = [*story_in_words(game), *self._compared(), f"check words: {spoken(game)}"]
        self._draw()
        self.tell()

    def _compared(self) -> list[str]:
        """How everybody did compared with their earlier games that are in the index."""
        path = self._session.path
        known = index.of_folder(folder_of(path), self.scorepad.library, patience=0)
        summary = summary_of(self._session.game, index.entry_at(path))
        rows = compared(summary, index.past(known, summary.game))
        return [row.sentence for row in rows if row.games >= EARLIER]

    def on_resize(self) -> None:
        self._draw()
        self.tell()

    def headline(self) -> Row:
        game = self._session.game
        words = report.headline(game.result())
        if width(game.ruleset.title) + width(words) + AROUND_TITLE > self.app.size.width:
            is_long = width(words) >= self.app.size.width
            return (Part(f" {words.partition(';')[0]}." if is_long else f" {words}", "player"),)
        return Part(f" {game.ruleset.title} ", "title"), Part(f"  {words}", "player")

    def _draw(self) -> None:
        columns, rows = self.app.size.width - 2 * MARGIN - 1, self.app.size.height - AROUND_END
        result, players = self._session.game.result(), self._session.game.players
        story = draw(*([Part(line)] for told in self._told for line in wrap(told, columns)))
        room = rows - len(story.rows) - GAPS
        # The podium gets what the bars leave, and at least as much as they have.
        is_ascii = self.scorepad.is_ascii
        bars = standings.bars(result, columns, players=players, is_ascii=is_ascii, rows=room // 2)
        steps = podium(result, columns, room - len(bars.rows), players)
        self.query_one("#end", Sheet).show(indent(stack(draw(""), steps, draw(""), story, draw(""), bars), MARGIN))

    def action_scroll(self, by: int) -> None:
        self.query_one("#end", Sheet).scroll_relative(y=by, animate=False)

    def action_pad(self, action: str) -> None:
        """Do on the pad what the same key does there."""
        self.dismiss(action)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_score(self) -> None:
        self.app.push_screen(ScoreScreen(self._session))

    def action_rematch(self) -> None:
        from scorepad.app.screens.new_game import ask_rematch

        ask_rematch(self, self._session.game, self._session.path)


WIDEST, GUTTER = 20, 2
STEPS, HIGHEST = 3, 6
"""How many steps there are, and the most rows from one to the next."""
PLACES = (1, 0, 2)
"""From left to right: the second, the first, the third."""
_ROLES = ("winner", "points", "label")


def podium(result: Result, columns: int, rows: int, players: Sequence[str]) -> Drawing:
    """The first three with their points, the winner in the middle; the steps grow with the window."""
    first = [each for each in result.standings if not each.eliminated][:STEPS]
    if not first:
        return Drawing(())
    step = max(1, min(HIGHEST, (rows - 2) // STEPS))
    across = max(6, min(max(WIDEST, 8 * step), (columns - 2 * GUTTER) // STEPS))
    standings = [first[place] for place in PLACES if place < len(first)]
    blocks = [_block(each, players.index(each.player), across, step) for each in standings]
    left = Part(" " * max(0, (columns - len(blocks) * (across + GUTTER) + GUTTER) // 2))
    lines = []
    for row in zip(*blocks, strict=True):
        parts = [left]
        for cell in row:
            parts += [*cell, Part(" " * GUTTER)]
        lines.append(parts[:-1])
    return draw(*lines)


def _block(standing: Standing, seat: int, across: int, step: int) -> Sequence[Row]:
    """A player's column: the shape and the name, the points, and a step with the rank on it."""
    role = _ROLES[min(standing.rank, STEPS) - 1]
    high = step * max(1, STEPS + 1 - standing.rank)
    body: list[Row] = [(Part("█" * across, role),)] * high
    body[high // 2 if step > 1 else 0] = (Part(_centered(f" {standing.rank} ", across, "█"), role),)
    columns = min(across - 2, width(standing.player))
    before = (across - columns - 2) // 2
    name: Row = (
        Part(" " * before),
        draw_shape(seat),
        Part(f" {fit(standing.player, columns)}{' ' * (across - columns - 2 - before)}", "player"),
    )
    points: Row = (Part(_centered(str(standing.total), across), "total"),)
    return [(Part(" " * across),)] * (step * STEPS - high) + [name, points, *body]


def _centered(text: str, columns: int, fill: str = " ") -> str:
    room = columns - width(text)
    return fill * (room // 2) + text + fill * (room - room // 2)
