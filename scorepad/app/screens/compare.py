"""CompareScreen: two records of one game side by side, from difference to difference."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.notifications import Notification
from textual.widget import Widget

from scorepad.app import painting
from scorepad.app.painting import use_colors
from scorepad.app.screens.dialogs import AskFile, Choose
from scorepad.app.screens.library_rows import day, leader
from scorepad.app.screens.page import ListPage, Page, hints_of
from scorepad.app.session import RecordSession
from scorepad.app.widgets.inputs import POINTERS, Option
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.audit.compare import Comparison, Pair, compare
from scorepad.engine.score_changes import gains, gains_in_words
from scorepad.exports import report
from scorepad.library import folder as library
from scorepad.record.file import load
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, stack, width, wrap
from scorepad.text.wording import count
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent

WIDTHS = [*painting.WIDTHS[:2], (140, "-wide")]
"""The style classes, each with the width from which it is used."""


class CompareScreen(ListPage[str | Pair]):
    """What two records have, event by event; RecordError if they are of different games or players."""

    NAME = "Compare"
    WAY = "pad.disputes, disputes.compare"
    ABOUT = (
        "Two records of one game side by side, as they read now. Events are paired by what they mean: what the "
        "rules allow in any order makes no difference, nor do times, notes and claims. A mark between the columns "
        "shows where they differ; below is what happened there in full, and everybody's points in both.\n"
        "n and p, or right and left, go from difference to difference; up, down, Home, End and the mouse move "
        "through the list. b takes what B says: this record is corrected there, and you see what changes first."
    )
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "Back", tooltip="Back to where you were."),
        Binding("n,right,tab", "next(1)", "Next", tooltip="The next difference."),
        Binding("p,left,shift+tab,N", "next(-1)", "Previous", tooltip="The previous difference."),
        Binding("b", "take", "Take B", tooltip="Correct A here, so that it says what B says."),
        Binding("d", "filter", "Only differences", tooltip="Only what differs, or everything."),
    ]

    def __init__(
        self,
        one: Game,
        other: Game,
        names: tuple[str, str] = ("this record", "the other one"),
        session: RecordSession | None = None,
    ) -> None:
        super().__init__()
        self._games = one, other
        self._names = names
        self._session = session
        """The first record, if it can be corrected here."""
        self.found = compare(one, other)
        self._is_filtered = False
        use_colors(one.ruleset.looks)

    # ------------------------------------------------------------------ contents

    def compose_body(self) -> Iterable[Widget]:
        yield Sheet(id="names")
        yield from super().compose_body()

    def compose_detail(self) -> Iterable[Widget]:
        with Vertical(id="side"):
            yield self._detail
            yield Sheet(id="points")

    def on_mount(self) -> None:
        self._fill()
        self._show_names()

    def _fill(self, shown: str | Pair | None = None) -> None:
        """List everything, or only what differs; point at the same as before, or else at the first difference.

        What the headers say differently comes before the events.
        """
        found = self.found
        rows: list[str | Pair] = [*found.headers, *(found.differences if self._is_filtered else found.pairs)]
        places = _differences(rows)
        self.fill(rows, rows.index(shown) if shown in rows else places[0] if places else 0)

    # ------------------------------------------------------------------ drawing

    def headline(self) -> Row:
        found = self.found
        number = len(found.headers) + len(found.differences)
        parts = [Part(" Compare ", "title"), Part(f" {self._games[0].ruleset.title}  ", "player")]
        if found.is_same:
            return (*parts, Part(f"The two records agree in {count(len(found.pairs), 'event')}.", "good"))
        told = count(number, "difference")
        places = _differences(self.shown)
        pointed = self.listed.pointed
        if pointed in places:
            told = f"difference {places.index(pointed) + 1} of {number}"
        return (*parts, Part(told, "bad"))

    def hints(self) -> Sequence[Hint]:
        if self.found.is_same:
            return [hint for hint in hints_of(self) if hint.key.startswith("escape")]
        return [hint for hint in hints_of(self) if hint.key != "b" or self._can_take]

    @property
    def _can_take(self) -> bool:
        return self._session is not None and isinstance(self.pointed, Pair) and not self.pointed.is_same

    def draw_row(self, place: int, columns: int) -> Drawing:
        item = self.shown[place]
        if isinstance(item, str):
            return draw_header(item, columns)
        return draw_pair(self._games, item, columns)

    def _show_names(self) -> None:
        columns = self.listed.scrollable_content_region.width - len(POINTERS[0])
        if columns > 0:
            row = draw_titles(self._names, columns)
            self.query_one("#names", Sheet).show(Drawing(((Part(" " * len(POINTERS[0])), *row),)))

    def show_detail(self) -> None:
        super().show_detail()
        columns = max(20, self._detail.size.width - self.MARGIN)
        self.query_one("#points", Sheet).show(self._points(columns))
        self.tell()

    def empty(self) -> str:
        return "Nothing is recorded in either."

    def draw_in_full(self, row: str | Pair, columns: int) -> Drawing:
        if isinstance(row, str):
            return draw(*wrap(f"The headers differ: {row}.", columns))
        return draw(*in_full(self._games, row, columns))

    def choose(self, row: str | Pair) -> None:
        """There is nothing more to see of a row."""

    def _points(self, columns: int) -> Drawing:
        points = points_in_both(self.found, columns)
        if not self.has_class("-wide"):
            return points
        told = [report.headline(result) for result in self.found.results]
        lines: list[list[Part | str]] = [[]]
        for side, words in zip(SIDES, told, strict=True):
            first, *others = wrap(words, columns - 3)
            lines += [[Part(f"{side}  ", "key"), Part(first, "label")]]
            lines += [[Part("   "), Part(other, "label")] for other in others]
        return stack(points, draw(*lines))

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_names)

    # ------------------------------------------------------------------ actions

    def action_next(self, step: int) -> None:
        """Go to the next difference in this direction."""
        self.point_next(_differences(self.shown), step)

    def action_take(self) -> None:
        """Correct the first record, so that it says here what the other one says."""
        from scorepad.app.corrections.menu import CorrectionFlow

        pair, session = self.pointed, self._session
        if session is None or not isinstance(pair, Pair) or pair.is_same:
            return
        table = _table(pair.other)
        later = [each.one for each in self.found.pairs[self.found.pairs.index(pair) :] if each.one is not None]
        if pair.one is not None:
            change = {"kind": "amend", "event": pair.one.number, **({"with": table} if table else {"drop": True})}
        elif later:
            change = {"kind": "amend", "before": later[0].number, "with": table}
        else:  # nothing comes after it
            self.attempt(lambda: session.commit(session.game.propose(table)))
            self.refresh_table()
            return
        CorrectionFlow(self, session, self.refresh_table).offer([change])

    def refresh_table(self) -> None:
        """Compare again after the first record was corrected."""
        if self._session is not None and self._session.game.count != self._games[0].count:
            self._games = self._session.game.copy(), self._games[1]
            self.found = compare(*self._games)
            self._fill()

    def action_filter(self) -> None:
        self._is_filtered = not self._is_filtered and not self.found.is_same
        self._fill(self.pointed)


def _table(moment: JudgedEvent | None) -> dict[str, Any]:
    """The keys of an event as the other record has it, but not when it was recorded and by whom."""
    if moment is None:
        return {}
    return {key: value for key, value in moment.event.table().items() if key not in ("at", "by")}


def _differences(rows: Sequence[str | Pair]) -> list[int]:
    return [place for place, each in enumerate(rows) if isinstance(each, str) or not each.is_same]


SIDES = ("A", "B")
SAME, OTHER = " │ ", " ◆ "
NOTHING = "nothing"


def draw_pair(games: Sequence[Game], pair: Pair, columns: int) -> Drawing:
    """Both events in one row; what differs is marked between them."""
    half = (columns - len(SAME)) // 2
    role = "label" if pair.is_same else ""
    one, other = (
        _cell(game, moment, half, role) for game, moment in zip(games, (pair.one, pair.other), strict=True)
    )
    middle = Part(SAME, "edge") if pair.is_same else Part(OTHER, "bad")
    return Drawing(((one, middle, other),))


def draw_header(words: str, columns: int) -> Drawing:
    """What the headers say differently."""
    return Drawing(((Part(OTHER.lstrip(), "bad"), Part(fit(f"The headers: {words}", columns - 2))),))


def draw_titles(names: Sequence[str], columns: int) -> Row:
    """The names of the records above their columns."""
    half = (columns - len(SAME)) // 2
    one, other = (Part(fit(f"{side}  {name}", half), "player") for side, name in zip(SIDES, names, strict=True))
    return one, Part(" " * len(SAME)), other


def _cell(game: Game, moment: JudgedEvent | None, columns: int, role: str) -> Part:
    if moment is None:
        return Part(fit(f"     {NOTHING}", columns), "faint")
    return Part(fit(f"{moment.number:>4} {game.tell(moment.event, moment.number)}", columns), role)


def in_full(games: Sequence[Game], pair: Pair, columns: int) -> Iterator[Row]:
    """Both events in whole sentences, with what they brought."""
    for side, game, moment in zip(SIDES, games, (pair.one, pair.other), strict=True):
        lines = wrap(_told(game, moment), columns - 3)
        yield Part(f"{side}  ", "key"), Part(lines[0], "" if moment is not None else "faint")
        yield from ((Part("   "), Part(line)) for line in lines[1:])


def _told(game: Game, moment: JudgedEvent | None) -> str:
    if moment is None:
        return NOTHING
    words = f"{moment.number}: {game.tell(moment.event, moment.number)}"
    brought = gains(game.before(moment.number).result(), moment.position.result())
    worth = gains_in_words(brought, getattr(moment.event, "player", None))
    told = f"{words}: {worth}" if worth else words
    return f"{told}; allowed: {moment.excuse}" if moment.violations and moment.excuse is not None else told


def points_in_both(found: Comparison, columns: int) -> Drawing:
    """Everybody's points_in_both in both records, several players on a line if they fit."""
    cells: list[tuple[Part, ...]] = []
    for player, (ours, theirs) in found.totals.items():
        change = theirs - ours
        cells.append(
            (
                Part(f"{fit(player, min(20, width(player)))} ", "player"),
                Part(f"{ours}" if not change else f"{ours} or {theirs}", "total" if change else "label"),
                Part(f" {change:+d}" if change else "", "bad"),
                Part("   "),
            )
        )
    rows: list[list[Part]] = [[]]
    for cell in cells:
        used = sum(width(part.text) for part in (*rows[-1], *cell))
        if rows[-1] and used > columns:
            rows.append([])
        rows[-1].extend(cell)
    return draw(*rows)


ELSEWHERE = "Another file"
COMPARING = "Comparing …"


def ask_other(page: Page[Any], path: str, session: RecordSession | None = None) -> None:
    """Ask which record to compare with this one, as it is in its file or open here, and show both."""

    def compare_with(other: str) -> None:
        compare_files(page, path, other, session)

    def ask() -> None:
        options = list(_others(page.scorepad.library, path, session.game if session else load(path)))
        if options:
            page.ask(Choose("Compare with which record?", [*options, Option("", ELSEWHERE)]), chosen)
        else:
            page.ask(AskFile(), compare_with)

    def chosen(other: str) -> None:
        if other:
            compare_with(other)
        else:
            page.ask(AskFile(), compare_with)

    page.attempt(ask)


def _others(folder: str, path: str, game: Game) -> Iterator[Option]:
    """Other records of the same game and players in the folder of games."""
    try:
        entries = library.entries(folder)
    except RecordError:
        return
    for entry in islice((each for each in entries if not _is_same_file(each.path, path)), limits.GAMES_COMPARED):
        summary = library.summarize(entry)
        is_alike = summary.title == game.ruleset.title and summary.mode == game.header.mode
        if is_alike and sorted(summary.players) == sorted(game.players):
            when = f"{day(summary.when)}, " if summary.when else ""
            yield Option(entry.path, entry.name, f"{when}{leader(summary)}")


def _is_same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def compare_files(page: Page[Any], path: str, other: str, session: RecordSession | None = None) -> None:
    """Show two records side by side, or say why that is impossible."""

    def show() -> None:
        page.scorepad.refresh_notices()
        names = os.path.basename(path), os.path.basename(other)
        one = session.game.copy() if session else load(path)
        page.app.push_screen(CompareScreen(one, load(other), names, session))

    page.show_notices([Notification(COMPARING)])  # now: what the app says comes later
    page.call_after_refresh(page.attempt, show)
