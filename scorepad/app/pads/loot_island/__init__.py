"""The pad of Loot Island: the island in the middle of the table, everybody's cubes, cards and treasures."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.hand import Hand
from scorepad.app.pads.loot_island.acting import Acting, putting_away
from scorepad.app.pads.loot_island.numbering import Healing, Numbering
from scorepad.app.pads.loot_island.revealing import Revealing
from scorepad.app.pads.loot_island.taking import Taking
from scorepad.app.pads.pad import LOG, PANEL, TABLE, Pad, Slot, draw_log, set_back
from scorepad.drawing import Drawing, Part, Row, draw, stack
from scorepad.game import Game
from scorepad.games.loot_island.chart import HEIGHT, WIDTH, draw_chart
from scorepad.games.loot_island.draw import draw_brief, draw_seat, draw_tiles, heading, totals
from scorepad.games.loot_island.events import Loot, Take
from scorepad.games.loot_island.state import AARON, State
from scorepad.room import Expected
from scorepad.wording import listing

GAP = 2
SIDE = 38
"""Columns that a player's treasures need beside the island."""
LOG_LEAST = 4


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return Tallying() if game.header.mode == "tally" else LootIsland()


class Tallying(Pad):
    """The last page; treasures are typed by their reference numbers."""

    def hand(self, game: Game, expected: Expected) -> Hand:
        return Numbering(expected, game.setup.sheets)


class LootIsland(Pad):
    """The island, and the players under it or, where there is room, beside it with all their treasures."""

    def headline(self, game: Game) -> Row:
        state: State = game.state
        ship = "" if state.step == "begin" else f"  ship {heading(state)} at coast {state.coast}"
        return (
            Part(f" {game.room.title} ", "title"),
            Part(f" {game.progress()}"),
            Part(ship, "label"),
            Part(_aaron_took(game), "treasure"),
        )

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        state: State = game.state
        players = len(game.players)
        middle = HEIGHT + 1 + state.has_aaron
        if columns >= WIDTH + GAP + SIDE:
            return _wide(players, columns, rows, middle)
        table = Slot(TABLE, 0, 0, columns, min(middle, rows))
        high = 2 if middle + 2 * players <= rows else 1
        seats = [Slot(f"{seat}", 0, middle + high * seat, columns, high) for seat in range(players)]
        below = middle + high * players
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
            aaron = [draw_brief(state, state.seats[-1], "", WIDTH)] if state.has_aaron else []
            tiles = draw([Part(" islands ", "label"), *draw_tiles(state)])
            return stack(draw_chart(state), tiles, *aaron)
        seat = state.players[int(slot.sheet)]
        total = totals(state)[seat.player]
        if slot.height == 1:
            sheet = draw_brief(state, seat, total, slot.width)
        else:
            sheet = draw_seat(state, seat, total, slot.width, slot.height)
        return sheet if seat.player == focus else set_back(sheet)

    def leader(self, game: Game) -> str | None:
        """Whoever has the first player tile, while the table as a whole is asked."""
        state: State = game.state
        is_common = state.step in ("begin", "reveal", "loot")
        return state.seats[state.first].player if is_common else None

    def hand(self, game: Game, expected: Expected) -> Hand:
        state: State = game.state
        match expected.kind:
            case "play" | "island" | "pass":
                own = [each for each in game.expected() if each.player == expected.player]
                return Acting(expected, state, own)
            case "take":
                return Taking(expected, state)
            case "loot":
                return Numbering(expected, state.sheets)
            case "healer":
                return Healing(expected, state)
            case "reveal":
                return Revealing(expected, state)
            case "begin":
                return Choosing(expected, keys="1234")
            case "discard":
                return putting_away(expected)
            case _:
                return Choosing(expected)


def _aaron_took(game: Game) -> str:
    """The treasures that Aaron has just taken by himself: somebody at the table must do it for him."""
    if not game.state.has_aaron or len(game.line) < 2:
        return ""
    event, state = game.line[-1].event, game.state
    before: State = game.line[-2].state
    if isinstance(event, Loot):
        lay = set(event.treasures)
    elif isinstance(event, Take):
        lay = set(before.revealed) - {event.treasure}
    else:
        return ""
    taken = lay - set(state.revealed)
    kept = {each.ref for each in state.seats[-1].treasures}
    words = [f"{ref} ({'kept' if ref in kept else 'buried'})" for ref in sorted(taken, reverse=True)]
    return f"  {AARON} takes {listing(words)}" if words else ""


def _wide(players: int, columns: int, rows: int, middle: int) -> Sequence[Slot]:
    """The island on the left with the latest events under it, the players on the right."""
    x = WIDTH + GAP
    high = max(1, min(6, rows // players))
    seats = [Slot(f"{seat}", x, high * seat, columns - x, high) for seat in range(players)]
    log = [Slot(LOG, 1, middle + 1, WIDTH - 1, rows - middle - 1)] if rows - middle > LOG_LEAST else []
    return (Slot(TABLE, 0, 0, WIDTH, min(middle, rows)), *seats, *log)
