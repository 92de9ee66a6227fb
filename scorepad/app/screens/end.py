"""TheEnd: the podium, the story of the game, where the points come from; then a rematch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad import index, report
from scorepad.app import standings
from scorepad.app.podium import podium
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Part, Row, draw, indent, stack, width, wrap
from scorepad.highlights import in_words
from scorepad.library import summary_of
from scorepad.record.reading import folder_of
from scorepad.record.seal import spoken
from scorepad.statistics import compared
from scorepad.wording import printable

MARGIN = 1
AROUND = 2
"""Rows taken by the headline and the hints."""
AROUND_TITLE = 4
"""Columns around the title."""
GAPS = 3
"""Rows between podium, story and bars."""


class TheEnd(Page[str]):
    """What a game ends with, on top of its pad; returns what to do there."""

    NAME = "The end"
    ABOUT = (
        "The first three, and the story of the game: how often somebody else was alone in the lead, the event "
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
        self._told = [*in_words(game), *self._compared(), f"seal {spoken(game)}"]
        self._draw()
        self.tell()

    def _compared(self) -> list[str]:
        """How everybody did compared with their own earlier games, as far as the index knows."""
        path = self._session.path
        known = index.of_folder(folder_of(path), self.scorepad.library, patience=0)
        summary = summary_of(self._session.game, index.entry_at(path))
        rows = compared(summary, index.past(known, summary.game))
        told = ", ".join(f"{printable(row.player)} {row.in_short}" for row in rows)
        return [f"against earlier games: {told}"] if told else []

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
        columns, rows = self.app.size.width - 2 * MARGIN - 1, self.app.size.height - AROUND
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
        from scorepad.app.screens.score import Score

        self.app.push_screen(Score(self._session))

    def action_rematch(self) -> None:
        from scorepad.app.rematch import ask_rematch

        ask_rematch(self, self._session.game, self._session.path)
