"""The pad of Sea & Shore: the trick in the middle of the table, everybody's pile and addition cards."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.app.pads.hand import Hand
from scorepad.app.pads.pad import LOG, PANEL, TABLE, Pad, Slot, draw_log, set_back
from scorepad.app.pads.sea_and_shore.adjusting import Resting
from scorepad.app.pads.sea_and_shore.settling import Acting, Earning
from scorepad.app.pads.sea_and_shore.tallying import Tallying
from scorepad.app.pads.sea_and_shore.tricking import Playing, TurningUp
from scorepad.drawing import Drawing, Part, Row
from scorepad.game import Game
from scorepad.games.sea_and_shore.draw import TRICK, draw_seat, draw_table, totals
from scorepad.games.sea_and_shore.state import State
from scorepad.room import Expected

WIDTH = 78
"""Columns of the trick, where players lie beside it."""
GAP = 2
SIDE = 38
"""Columns that a player's pile needs beside the trick."""
LOG_LEAST = 4


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return TallyPad() if game.header.mode == "tally" else SeaAndShore()


class TallyPad(Pad):
    """The last page; a player's round is typed on one line."""

    def hand(self, game: Game, expected: Expected) -> Hand:
        return Tallying(expected, game.setup.sheets)


class SeaAndShore(Pad):
    """The trick, and the players under it or, where there is room, beside it."""

    def headline(self, game: Game) -> Row:
        state: State = game.state
        starter = "" if state.finished else f"  {game.players[state.start]} starts"
        return (Part(f" {game.room.title} ", "title"), Part(f" {game.progress()}"), Part(starter, "label"))

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        players = len(game.players)
        if columns >= WIDTH + GAP + SIDE:
            return _wide(players, columns, rows)
        table = Slot(TABLE, 0, 0, columns, min(TRICK, rows))
        high = 2 if TRICK + 2 * players <= rows else 1
        seats = [Slot(f"{seat}", 0, TRICK + high * seat, columns, high) for seat in range(players)]
        below = TRICK + high * players
        log = [Slot(LOG, 1, below, columns - 1, rows - below)] if rows - below >= LOG_LEAST else []
        return (table, *seats, *log)

    def panel(self, game: Game, columns: int, rows: int) -> Slot:  # noqa: ARG002
        """Beside the players where there is room, so that they stay in sight."""
        width = WIDTH if columns >= WIDTH + GAP + SIDE else columns
        return Slot(PANEL, 0, 0, width, rows)

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:  # noqa: ARG002
        return None if slot.sheet in (TABLE, LOG) else game.players[int(slot.sheet)]

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:
        state: State = game.state
        if slot.sheet == LOG:
            return draw_log(game, slot)
        if slot.sheet == TABLE:
            return draw_table(state, slot.width)
        seat = state.seats[int(slot.sheet)]
        sheet = draw_seat(state, seat, totals(state)[seat.player], slot.width, slot.height)
        return sheet if seat.player == focus else set_back(sheet)

    def leader(self, game: Game) -> str | None:
        """The starting player, while treasures are turned up."""
        state: State = game.state
        return game.players[state.start] if state.step == "trick" else None

    def hand(self, game: Game, expected: Expected) -> Hand:
        state: State = game.state
        match expected.kind:
            case "trick":
                return TurningUp(expected, game)
            case "play":
                return Playing(expected, state.sheets)
            case "earn":
                return Earning(expected, state)
            case "action":
                return Acting(expected, game)
            case _:
                return Resting(expected, game)


def _wide(players: int, columns: int, rows: int) -> Sequence[Slot]:
    """The trick on the left with the latest events under it, the players on the right."""
    x = WIDTH + GAP
    high = max(1, min(4, rows // players))
    seats = [Slot(f"{seat}", x, high * seat, columns - x, high) for seat in range(players)]
    log = [Slot(LOG, 1, TRICK + 1, WIDTH - 1, rows - TRICK - 1)] if rows - TRICK > LOG_LEAST else []
    return (Slot(TABLE, 0, 0, WIDTH, min(TRICK, rows)), *seats, *log)
