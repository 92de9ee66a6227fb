"""TheEnd: the last points fall into place one by one, then the podium and the story of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app import standings
from scorepad.app.screens.page import Page
from scorepad.app.screens.score import MARGIN, ScoreScreen, save_page, save_picture
from scorepad.app.session import RecordSession
from scorepad.app.standings import Reckoning
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.result import Result, Standing
from scorepad.exports import report
from scorepad.library import index
from scorepad.library.folder import summary_of
from scorepad.library.statistics import compared
from scorepad.record.reading import folder_of
from scorepad.record.seal import spoken
from scorepad.text.drawing import Drawing, Paint, Part, Row, draw, draw_shape, fit, indent, stack, width, wrap
from scorepad.timeline.story import story_in_words

AROUND_END = 2
"""Rows taken by the headline and the hints."""
AROUND_TITLE = 4
"""Columns around the title."""
GAPS = 3
"""Rows between podium, story and bars."""
EARLIER = 5
"""How many earlier games it takes before a player's points are compared with them."""
GO_ON = (
    Hint("enter", "Go on", "The next points fall into place."),
    Hint("escape", "Show all", "Show the podium and the story at once."),
)


class TheEnd(Page[str | None]):
    """What a game ends with, on top of its pad; returns what to do there."""

    NAME = "The end"
    WAY = "pad.the-end"
    ABOUT = (
        "When a game has just ended, its last points fall into place one by one: seal by seal, healer by healer. "
        "Enter goes on, Esc shows everything. Then come the first three, the story of the game, and a bar for "
        "each player, divided by where the points come from.\n"
        "From here, a picture or a web page of the game is one key away. Esc returns to the pad; its other keys "
        "work here, too. The end can be opened again from the list of commands, and Enter begins anew."
    )
    CSS_PATH = "../css/score.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rematch", "Rematch", tooltip="The same players again; the next one starts."),
        Binding("p", "picture", "Picture", tooltip="Save a picture to share beside the record."),
        Binding("w", "page", "Web page", tooltip="Save a web page with a replay beside the record."),
        Binding("f7", "pad('phones')", "Phones", tooltip="Show the result on everybody's phone."),
        Binding("f2,equals_sign", "score", "Score", tooltip="Every point; copy it, export it."),
        Binding("escape", "back", "Pad", tooltip="Back to the pad."),
        Binding("enter", "go_on", "Again", tooltip="See the last points fall into place once more."),
        Binding("u", "pad('undo')", "Undo", tooltip="Undo the last event."),
        Binding("colon", "pad('line')", "Line", tooltip="Type a claim, a note or any other event."),
        Binding("f3,h", "pad('history')", "History", tooltip="Every event in words."),
        Binding("f4", "pad('disputes')", "Disputes", tooltip="Why everybody has their points."),
        Binding("exclamation_mark", "pad('corrections')", "Correct", tooltip="Put something right."),
        Binding("q", "pad('games')", "Games", tooltip="To your games. Everything is already saved."),
        Binding("up", "scroll(-1)", "Up", show=False),
        Binding("down", "scroll(1)", "Down", show=False),
    ]

    def __init__(self, session: RecordSession, *, is_step_by_step: bool = False) -> None:
        super().__init__()
        self._session = session
        self._told: list[str] = []
        self._seen: object = None
        self._steps: list[Reckoning] = []
        self._place: int | None = 0 if is_step_by_step else None
        """Which step is shown; None once all is."""

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
        self._steps = standings.reckonings(game.result(), game.players)
        if not self._steps:
            self._place = None
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
        if self._place is not None:
            return Part(f" {game.ruleset.title} ", "title"), Part("  the last points", "label")
        words = report.headline(game.result())
        if width(game.ruleset.title) + width(words) + AROUND_TITLE > self.app.size.width:
            is_long = width(words) >= self.app.size.width
            return (Part(f" {words.partition(';')[0]}." if is_long else f" {words}", "player"),)
        return Part(f" {game.ruleset.title} ", "title"), Part(f"  {words}", "player")

    def hints(self) -> Sequence[Hint]:
        own = super().hints()
        if self._place is not None:
            return GO_ON
        return own if self._steps else [hint for hint in own if hint.key != "enter"]

    def help_hints(self) -> Sequence[Hint]:
        return super().hints()

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        columns, rows = self.app.size.width - 2 * MARGIN - 1, self.app.size.height - AROUND_END
        whole = self._draw_all(columns, rows) if self._place is None else self._draw_step(columns, rows)
        self.query_one("#end", Sheet).show(indent(stack(draw(""), whole), MARGIN))

    def _draw_step(self, columns: int, rows: int) -> Drawing:
        """One more line of points, and everybody's bar with it."""
        assert self._place is not None
        step, players = self._steps[self._place], self._session.game.players
        told = draw(*([Part(line, "bad" if step.is_loss else "title")] for line in wrap(step.words, columns)))
        room = rows - len(told.rows) - GAPS
        bars = standings.bars(step.result, columns, players=players, is_ascii=self.scorepad.is_ascii, rows=room)
        return stack(told, draw(""), bars)

    def _draw_all(self, columns: int, rows: int) -> Drawing:
        """The podium, the story, and everybody's bar."""
        result, players = self._session.game.result(), self._session.game.players
        story = draw(*([Part(line)] for told in self._told for line in wrap(told, columns)))
        room = rows - len(story.rows) - GAPS
        # The podium gets what the bars leave, and at least as much as they have.
        is_ascii = self.scorepad.is_ascii
        bars = standings.bars(result, columns, players=players, is_ascii=is_ascii, rows=room // 2)
        steps = podium(result, columns, room - len(bars.rows), players)
        return stack(steps, draw(""), story, draw(""), bars)

    # ------------------------------------------------------------------ actions

    def _show(self, place: int | None) -> None:
        self._place = place
        self._draw()
        self.query_one("#end", Sheet).scroll_to(y=0, animate=False)
        self.tell()

    def action_go_on(self) -> None:
        """The next points; after the last ones the podium, and from there to the first once more."""
        if self._place is None:
            self._show(0 if self._steps else None)
        else:
            self._show(self._place + 1 if self._place + 1 < len(self._steps) else None)

    def action_back(self) -> None:
        if self._place is not None:
            self._show(None)
        else:
            self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        self.query_one("#end", Sheet).scroll_relative(y=by, animate=False)

    def action_pad(self, action: str) -> None:
        """Do on the pad what the same key does there."""
        self.dismiss(action)

    def action_picture(self) -> None:
        save_picture(self, self._session, self._session.game)

    def action_page(self) -> None:
        save_page(self, self._session, self._session.game)

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
"""How the steps look where they are lined; painted, each has a color of its own."""


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
    painted = f"step-{min(standing.rank, STEPS)}"
    body: list[Row] = [(Part("█" * across, role, "", Paint(" " * across, painted)),)] * high
    rank = f" {standing.rank} "
    body[high // 2 if step > 1 else 0] = (
        Part(_centered(rank, across, "█"), role, "", Paint(_centered(rank, across), painted)),
    )
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
