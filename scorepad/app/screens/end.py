"""TheEnd: the podium, the story of the game, where the points come from; then a rematch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app import standings
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.result import Result, Standing
from scorepad.exports import report
from scorepad.library import index
from scorepad.library.folder import summary_of
from scorepad.library.statistics import compared
from scorepad.record.reading import folder_of
from scorepad.record.seal import spoken
from scorepad.text.drawing import Drawing, Part, Row, draw, draw_shape, fit, indent, stack, width, wrap
from scorepad.timeline.history import in_words

MARGIN = 1
AROUND = 2
"""Rows taken by the headline and the hints."""
AROUND_TITLE = 4
"""Columns around the title."""
GAPS = 3
"""Rows between podium, story and bars."""


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
        self._told = [*in_words(game), *self._compared(), f"seal {spoken(game)}"]
        self._draw()
        self.tell()

    def _compared(self) -> list[str]:
        """How everybody did compared with their earlier games that are in the index."""
        path = self._session.path
        known = index.of_folder(folder_of(path), self.scorepad.library, patience=0)
        summary = summary_of(self._session.game, index.entry_at(path))
        rows = compared(summary, index.past(known, summary.game))
        told = ", ".join(f"{row.player} {row.in_short}" for row in rows)
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
        from scorepad.app.screens.score import ScoreScreen

        self.app.push_screen(ScoreScreen(self._session))

    def action_rematch(self) -> None:
        from scorepad.app.game_setup import ask_rematch

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
