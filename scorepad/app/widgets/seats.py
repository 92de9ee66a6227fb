"""Seats: the players' names in the order they sit, with names used before to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import HorizontalGroup, VerticalGroup
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from scorepad.app.painting import NARROW
from scorepad.app.widgets.inputs import LABEL, Field, Flow, Lines, left_of
from scorepad.app.widgets.sheet import Sheet
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width

LOTS = -1
"""Instead of a seat: the start player is drawn at random."""
RECENT = "recent, Tab completes: "
LINES = 2
"""How many lines of earlier names are shown."""


class SeatLine(HorizontalGroup):
    """One seat: its number, a name, and arrows to move up and down the table."""

    def __init__(self, place: int, suggester: Suggester) -> None:
        super().__init__(classes="seat")
        self.place = place
        self.field = Field(suggester=suggester)
        self._label = Sheet(classes="label")
        self._number = Sheet(classes="number")
        self._arrows = Sheet(classes="arrows")
        self.tell()

    def compose(self) -> ComposeResult:
        yield self._label
        yield self._number
        yield self.field
        yield self._arrows

    @property
    def player(self) -> str:
        """The player sitting here; empty if nobody."""
        return self.field.value.strip()

    def tell(self, can_start: bool = False) -> None:
        """Update the number and the arrows."""
        has_focus = self.field.has_focus
        self.field.placeholder = ""
        if can_start and has_focus:
            self.field.placeholder = "Enter: start" if self.app.size.width < NARROW else "Enter starts the game"
        pointer = Part("▶ " if has_focus else "  ", "key")
        role = "title" if has_focus else "player"
        title = Part(fit(("Players", "clockwise")[self.place] if self.place < 2 else "", LABEL - 2), role)
        if self.place == 1:
            title = title._replace(role="faint")
        self._label.show(draw((pointer, title)))
        self._number.show(draw([Part(f"{self.place + 1}", "key" if has_focus else "label")]))
        arrows = [Part(" ↑ ", "label", "up"), Part(" ↓ ", "label", "down")] if self.player else []
        self._arrows.show(draw(arrows))


class Known(Flow):
    """Names from earlier games; a click seats one of them."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names = tuple(names)
        self._seated: frozenset[str] = frozenset()

    def tell(self, seated: Sequence[str]) -> None:
        """Leave out players who are already seated."""
        self._seated = frozenset(map(str.casefold, seated))
        self.again()

    def lay(self, columns: int) -> Drawing:
        free = [name for name in self._names if name.casefold() not in self._seated]
        rows: list[Row] = []
        left = left_of(columns)
        row: list[Part] = [Part(" " * left), Part(RECENT, "faint")]
        for name in free:
            label = name
            label = fit(label, min(width(label), max(10, columns - left - 10)))
            if sum(width(part.text) for part in row) + width(label) + 2 > columns:
                rows.append(tuple(row))
                row = [Part(" " * (left + width(RECENT)))]
                if len(rows) == LINES:
                    break
            row += [Part(label, "points", name), Part("  ")]
        if free and len(rows) < LINES:
            rows.append(tuple(row))
        return draw(*rows)


class Seats(VerticalGroup):
    """The table: a line for each possible player."""

    class Changed(Message):
        """A player sat down, got up, or moved."""

    class Done(Message):
        """Enter after the last name."""

    def __init__(self, seats: range, known: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.first = 0
        """The seat of the start player, or LOTS."""
        self._known = tuple(known)
        self._suggester = _Suggester(self)
        self._least = seats.start
        self._seats = [SeatLine(place, self._suggester) for place in range(seats.stop - 1)]
        self._current = 0

    def compose(self) -> ComposeResult:
        with VerticalGroup(id="seated"):
            yield from self._seats
        yield Lines("", "bad")
        yield Known(self._known)

    @property
    def players(self) -> list[str]:
        """The players by seat; empty seats are empty strings."""
        return [seat.player for seat in self._seats]

    @property
    def current(self) -> int:
        """The seat in focus, or the last one that was."""
        return self._current

    def suggest(self, typed: str) -> str | None:
        """A known name that starts like this, of a player not yet seated."""
        seated = {name.casefold() for name in self.players}
        return next(
            (name for name in self._known if name.casefold().startswith(typed) and name.casefold() not in seated),
            None,
        )

    async def set_range(self, seats: range) -> None:
        """Show as many seats as the game allows."""
        self._least, count = seats.start, seats.stop - 1
        for seat in self._seats[count:]:
            await seat.remove()
        added = [SeatLine(place, self._suggester) for place in range(len(self._seats), count)]
        self._seats = [*self._seats[:count], *added]
        await self.query_one("#seated").mount(*added)
        self.first = self.first if self.first < count else 0

    @property
    def complaint(self) -> str:
        """What is wrong with the names, as shown."""
        return self.query_one(Lines).text

    def complain(self, text: str) -> None:
        """Say below the names what is wrong with them."""
        self.query_one(Lines).say(text)
        self._tell()

    def focus_seat(self, place: int) -> None:
        """Go to a seat, or to the last one if there are fewer."""
        self._seats[min(place, len(self._seats) - 1)].field.focus()

    def begin(self, typed: str = "") -> None:
        """Go to the first empty seat, where this is typed."""
        players = self.players
        seat = self._seats[players.index("") if "" in players else 0]
        seat.field.focus()
        seat.field.insert_text_at_cursor(typed)

    def move(self, by: int, place: int | None = None) -> None:
        """Swap a player with a neighbor; the start player stays the same person."""
        here = self._current if place is None else place
        there = here + by
        if not 0 <= there < len(self._seats):
            return
        players = self.players
        players[here], players[there] = players[there], players[here]
        self._seat(players, {here: there, there: here})
        self.focus_seat(there)

    def close_gaps(self) -> None:
        """Move everybody up into empty seats."""
        players = self.players
        order = sorted(range(len(players)), key=lambda place: not players[place])
        self._seat([players[place] for place in order], {place: new for new, place in enumerate(order)})

    def _seat(self, players: Sequence[str], moved: dict[int, int]) -> None:
        self.first = moved.get(self.first, self.first)
        for seat, player in zip(self._seats, players, strict=True):
            if seat.player != player:
                seat.field.value = player
                seat.field.cursor_position = len(player)

    # ------------------------------------------------------------------ keys

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self._tell()
        self.query_one(Known).tell(self.players)
        self.post_message(self.Changed())

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        if not self.players[self._current] or self._current == len(self._seats) - 1:
            self.post_message(self.Done())
        else:
            self.focus_seat(self._current + 1)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        for seat in self._seats:
            if seat.field is event.widget:
                self._current = seat.place
        self._tell()

    def on_descendant_blur(self) -> None:
        self._tell()

    def _tell(self) -> None:
        can_start = sum(map(bool, self.players)) >= self._least and not self.complaint
        for seat in self._seats:
            seat.tell(can_start)

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        seat = message.sheet.parent
        if not message.target:
            return
        if isinstance(seat, SeatLine):
            self.move(-1 if message.target == "up" else 1, seat.place)
        elif isinstance(message.sheet, Known):
            self._sit_down(message.target)

    def _sit_down(self, player: str) -> None:
        """Seat a player in the current seat, or in the first empty one."""
        empty = [place for place, name in enumerate(self.players) if not name]
        if not empty:
            return
        place = self._current if self._current in empty else empty[0]
        self._seats[place].field.value = player
        self._seats[place].field.cursor_position = len(player)
        self.focus_seat(next((other for other in empty if other > place), place))


class _Suggester(Suggester):
    """Completes a name from the known ones."""

    def __init__(self, seats: Seats) -> None:
        super().__init__(use_cache=False, case_sensitive=False)
        self._seats = seats

    async def get_suggestion(self, value: str) -> str | None:
        return self._seats.suggest(value)
