"""The pad of Go for Gold: islands to draw a route on, dice by digit, everybody's scoring spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry, show_plainly
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.pads.go_for_gold.move_entries import RollEntry, RouteEntry, TryEntry
from scorepad.app.pads.pad import LOG, OWN, TABLE, Answer, EventEntry, NumberedList, Pad, Slot
from scorepad.app.painting import Highlight
from scorepad.app.screens.page import Page
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.games.go_for_gold.cards import COLORS
from scorepad.games.go_for_gold.draw import (
    draw_brief,
    draw_narrow_status,
    draw_status,
    draw_temples,
    draw_title,
    is_awaited,
    place_of,
)
from scorepad.games.go_for_gold.draw_island import (
    LARGE,
    NORMAL,
    Scale,
    draw_island,
    draw_islet,
    islet_size,
    size,
    space_target,
)
from scorepad.games.go_for_gold.state import State
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Part, Row, Target, beside, fit_row, stack, touched
from scorepad.timeline.game import Game

BRIEF = 3
"""Rows of a brief sheet: name, symbols, scoring spaces."""
STATUS = 7
"""Rows of the focused player's symbols and a gap, when they are beside the island."""
NARROW_STATUS = 10
"""Rows of the same where there are fewer columns."""
BROAD = 78
"""Columns for a name with its symbols and scoring spaces in one row."""
SIDE = 28
"""Columns a brief sheet needs."""
LOG_LEAST = 4
"""Rows of the latest events below the sheets, at least."""
LOG_WIDTH = 40
"""Columns of the latest events beside the sheets, at least."""
GAP = 2
_LETTERS = {color: glyph.lower() for glyph, color in COLORS.items()}


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return GoForGoldTally() if game.header.mode == "tally" else GoForGold()


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:
    """Show the board on which a pack is drawn; for a new one, ask for its size first."""
    from scorepad.app.drawing_boards.drawing_board import ask_size
    from scorepad.app.pads.go_for_gold.island_board import SIZE, IslandBoard
    from scorepad.games.go_for_gold.island_draft import IslandDraft

    def begin(columns: int, rows: int) -> None:
        show(IslandBoard(pack, IslandDraft.blank(columns, rows)))

    if pack.tables:
        show(IslandBoard(pack, IslandDraft.read(pack.tables, pack.path)))
    else:
        ask_size(page, IslandDraft.blank, begin, SIZE)


class GoForGoldTally(Pad):
    """The last page; temples have the letters they have on the map."""

    def entry(self, game: Game, expected: Expected) -> EventEntry:  # noqa: ARG002
        return ChoiceEntry(expected, _show_letter)


def _show_letter(key: str, value: object) -> GalleryItem:
    return show_plainly(key, value)._replace(key=_LETTERS.get(str(value), ""))


class GoForGold(Pad):
    """All islands side by side if there is room; else the one in focus in full, and everybody in brief."""

    has_own = True

    def headline(self, game: Game) -> Row:
        temples = draw_temples(game.state_as(State))
        return (
            Part(f" {game.ruleset.title} ", "title"),
            Part(f" {game.header.sheets}  ", "label"),
            Part(game.progress()),
            Part("  temples " if temples else "", "label"),
            *temples,
        )

    def brief_headline(self, game: Game) -> Row:
        progress = game.progress().partition(": ")[0]  # the headline says why it is over
        return Part(f" {progress}  "), *draw_temples(game.state_as(State))

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        state = game.state_as(State)
        players = len(game.players)
        for scale in (LARGE, NORMAL):
            across, high = _across(state, players, columns, rows, scale)
            if across:
                return _all(players, columns, rows, across, _width(state, scale), high)
        left, high = _in_focus(state, columns, rows)
        below = [Slot(LOG, 0, high + 1, left, rows - high - 1)] if rows - high - 1 >= LOG_LEAST else []
        one = Slot(OWN, 0, 0, left, min(high, rows))
        x, room = left + GAP, columns - left - GAP
        if room < SIDE:  # beside the widest maps there is room for what matters most
            small: Sequence[Slot] = [Slot(f"line {seat}", x, 2 * seat, room, 2) for seat in range(players)]
        else:
            small = _beside(state, x, room, rows if high <= rows else rows - STATUS, players)
        under = small[-1].y + small[-1].height + 1
        own = STATUS - 1 if room >= SIDE else NARROW_STATUS
        status = [Slot(TABLE, x, under, room, own)] if high > rows >= under + own else []
        return (one, *small, *status, *below)

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:
        if slot.sheet in (TABLE, LOG):
            return None
        return focus if slot.sheet == OWN else game.players[int(slot.sheet.split()[1])]

    def source(self, game: Game, slot: Slot, focus: str) -> object | None:
        if slot.sheet == LOG:
            return None
        state = game.state_as(State)
        player = self.player(game, slot, focus) or focus
        seat = state.seat(player)
        total = game.result().of(player).total
        return seat, is_awaited(state, seat), state.closed, state.step, total

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:
        state = game.state_as(State)
        if slot.sheet == LOG:
            return self.draw_log(game, slot)
        player = self.player(game, slot, focus) or focus
        seat = state.seat(player)
        if slot.sheet == TABLE:
            return draw_status(state, seat) if slot.width >= SIDE else draw_narrow_status(state, seat)
        if slot.sheet.startswith("line"):
            from scorepad.app.pads.layouts import draw_line

            below = fit_row((Part(" "), *game.position.brief(player)), slot.width)
            return Drawing((draw_line(game, player, slot.width, ()), below))
        width, height = size(state.sheets)
        columns = min(slot.width, max(width, SIDE))
        name = draw_title(state, seat, game.result().of(player).total, columns)
        place = place_of(state, seat)
        brief = draw_brief(state, seat)
        word = slot.sheet.partition(" ")[0]
        if word == "brief":
            return stack(name, brief)
        if word == "islet":
            return stack(name, draw_islet(state.sheets, seat, state.closed, place), brief)
        if width > slot.width or height + 1 > slot.height:
            island = draw_islet(state.sheets, seat, state.closed, place)
        elif slot.width >= _width(state, LARGE) and slot.height >= _height(state, LARGE):
            symbols, spaces = Drawing(brief.rows[:1]), Drawing(brief.rows[1:])
            room = slot.width - symbols.width - spaces.width - 2 * GAP
            name = draw_title(state, seat, game.result().of(player).total, min(room, SIDE))
            island = draw_island(state.sheets, seat, state.closed, place, LARGE)
            return stack(beside([name, symbols, spaces]), island)
        else:
            island = draw_island(state.sheets, seat, state.closed, place)
        has_room = len(island.rows) + BRIEF <= slot.height
        return stack(name, island, *([brief] if has_room else ()))

    def printed(self, game: Game) -> Mapping[str, Drawing | None]:
        """The rows of the island."""
        letters, *rows = draw_islet(game.setup.sheets).rows
        return {f"row {number}": Drawing((letters, row)) for number, row in enumerate(rows, 1)}

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "move":
                return RouteEntry(expected, state)
            case "anchor":
                return AnchorEntry(expected, game.players)
            case "roll":
                return RollEntry(expected)
            case "dig" | "raid":
                return TryEntry(expected, state)
            case _:
                return ChoiceEntry(expected)


class AnchorEntry(EventEntry):
    """A port, by its digit or by a click on it."""

    about = "Type the port's digit, or click on it. The others follow clockwise."

    def __init__(self, expected: Expected, players: Sequence[str]) -> None:
        super().__init__(expected)
        self._players = players
        (self.ports,) = [pick.offers({}) for pick in expected.picks]
        self._list = NumberedList(self.ports)

    def hints(self) -> Sequence[Hint]:
        return [Hint(str(digit), port, f"Anchor at {port}.") for digit, port in enumerate(self.ports, 1)]

    def press(self, key: str) -> Answer:
        port = self._list.chosen(key)
        return self.event(port=port) if port is not None else False

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        port = touched(target, "port")
        return self.event(port=port) if port in self.ports else False

    def marks(self) -> Mapping[str, Highlight]:
        return {
            space_target(port, player): Highlight("lit", str(digit), " ")
            for digit, port in enumerate(self.ports, 1)
            for player in self._players
        }


def _width(state: State, scale: Scale) -> int:
    """Columns of a whole sheet."""
    return max(size(state.sheets, scale)[0], BROAD if scale == LARGE else SIDE)


def _height(state: State, scale: Scale) -> int:
    """Rows of a whole sheet; above a large island there is room for everything in one row."""
    return size(state.sheets, scale)[1] + (1 if scale == LARGE else BRIEF)


def _across(state: State, players: int, columns: int, rows: int, scale: Scale) -> tuple[int, int]:
    """How many islands fit side by side if all are drawn in full, 0 if they do not fit; and each one's height."""
    width, high = _width(state, scale), _height(state, scale)
    across = min(players, (columns + GAP) // (width + GAP))
    down = -(-players // across) if across else 0
    fits = bool(across) and down * (high + 1) - 1 <= rows
    return (-(-players // down) if fits else 0), high


def _all(players: int, columns: int, rows: int, across: int, width: int, high: int) -> Sequence[Slot]:
    """Every island in full; the latest events below or beside them, if there is room."""
    log = columns - across * (width + GAP)
    apart = (columns - log if log >= LOG_WIDTH else columns) // across
    seats = [
        Slot(f"seat {seat}", seat % across * apart, seat // across * (high + 1), apart - 1, high)
        for seat in range(players)
    ]
    below = -(-players // across) * (high + 1)
    if log >= LOG_WIDTH:
        return (*seats, Slot(LOG, columns - log, 0, log, rows))
    if rows - below < LOG_LEAST:
        return seats
    return (*seats, Slot(LOG, 1, below, columns - 1, rows - below))


def _in_focus(state: State, columns: int, rows: int) -> tuple[int, int]:
    """Columns and rows of the sheet in focus: the island in full, or small if that leaves no room beside it."""
    width, height = size(state.sheets)
    if columns - width - GAP < SIDE or height + 1 > rows:
        width, height = islet_size(state.sheets)
    return min(max(width, SIDE), columns), height + BRIEF


def _beside(state: State, x: int, room: int, rows: int, players: int) -> Sequence[Slot]:
    """Everybody in brief: with small islands if there is room."""
    width, height = islet_size(state.sheets)
    width, high = max(width, SIDE), 1 + height + BRIEF
    across = max(1, (room + 1) // (width + 1))
    if width <= room and -(-players // across) * high - 1 <= rows:
        places = [(x + seat % across * (width + 1), seat // across * high) for seat in range(players)]
        return [Slot(f"islet {seat}", *where, width, high - 1) for seat, where in enumerate(places)]
    high = BRIEF + 1 if players * (BRIEF + 1) - 1 <= rows else BRIEF
    return [Slot(f"brief {seat}", x, seat * high, room, BRIEF) for seat in range(players)]
