"""The pad of Loot Island: the island in the middle of the table, everybody's cubes, cards and treasures."""

from __future__ import annotations

from scorepad.app.pads.central_table import CentralTable
from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.loot_island.acting import Acting, putting_away
from scorepad.app.pads.loot_island.revealing import Revealing
from scorepad.app.pads.loot_island.taking import Taking
from scorepad.app.pads.loot_island.treasure_refs import Healing, TreasureEntry
from scorepad.app.pads.pad import Pad, Slot
from scorepad.drawing import Drawing, Part, Row, draw, stack
from scorepad.expected import Expected
from scorepad.game import Game
from scorepad.games.loot_island.chart import HEIGHT, WIDTH, draw_chart
from scorepad.games.loot_island.draw import draw_brief, draw_seat, draw_tiles, heading, is_awaited, totals
from scorepad.games.loot_island.events import Loot, Take
from scorepad.games.loot_island.phases import taken_by_aaron
from scorepad.games.loot_island.state import AARON, State
from scorepad.wording import listing


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return TallyPad() if game.header.mode == "tally" else LootIsland()


class TallyPad(Pad):
    """The last page; treasures are typed by their reference numbers."""

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return TreasureEntry(expected, game.setup.sheets)


class LootIsland(CentralTable):
    """The island, and the players under it or, where there is room, beside it with all their treasures."""

    WIDTH, SIDE, HIGHEST = WIDTH, 38, 6

    def headline(self, game: Game) -> Row:
        state = game.state_as(State)
        took = _aaron_took(game)
        ship = "" if took or state.step == "begin" else f"  ship {heading(state)} at coast {state.coast}"
        return (
            Part(f" {game.ruleset.title} ", "title"),
            Part(f" {game.progress()}"),
            Part(ship, "label"),
            Part(took, "treasure"),
        )

    def rows(self, game: Game) -> int:
        state = game.state_as(State)
        return HEIGHT + 1 + state.has_aaron

    def draw_table(self, game: Game, columns: int) -> Drawing:  # noqa: ARG002
        state = game.state_as(State)
        aaron = [draw_brief(state, state.seats[-1], "", WIDTH)] if state.has_aaron else []
        tiles = draw([Part(" islands ", "label"), *draw_tiles(state)])
        return stack(draw_chart(state), tiles, *aaron)

    def draw_player(self, game: Game, place: int, slot: Slot) -> Drawing:
        state = game.state_as(State)
        seat = state.players[place]
        total = totals(game.result())[seat.player]
        if slot.height == 1:
            return draw_brief(state, seat, total, slot.width)
        return draw_seat(state, seat, total, slot.width, slot.height)

    def source_of_player(self, game: Game, place: int) -> object:
        state = game.state_as(State)
        seat = state.players[place]
        total = totals(game.result())[seat.player]
        return seat, is_awaited(state, seat), total, state.out(place), state.has_passed(place), state.step

    def leader(self, game: Game) -> str | None:
        """Whoever has the first player tile, while the table as a whole is asked."""
        state = game.state_as(State)
        is_common = state.step in ("begin", "reveal", "loot")
        return state.seats[state.first].player if is_common else None

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "play" | "island" | "pass":
                own = [each for each in game.expected() if each.player == expected.player]
                return Acting(expected, state, own)
            case "take":
                return Taking(expected, state)
            case "loot":
                return TreasureEntry(expected, state.sheets)
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
    """The treasures that Aaron has just taken by himself."""
    if len(game.line) < 2:
        return ""
    event, before = game.line[-1].event, game.line[-2].position.state_as(State)
    if not isinstance(event, Loot | Take):
        return ""
    taken = taken_by_aaron(before, event, game.state_as(State))
    words = [f"{ref} ({'kept' if is_kept else 'buried'})" for ref, is_kept in taken]
    return f"  {AARON} takes {listing(words)}" if words else ""
