"""The pad of Sea & Shore: the trick in the middle, everybody's pile and addition cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorepad.app.pads.central_table import CentralTable
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.pad import Pad, Slot
from scorepad.app.pads.sea_and_shore.adjusting import Resting
from scorepad.app.pads.sea_and_shore.settling import Acting, Earning
from scorepad.app.pads.sea_and_shore.tallying import Tallying
from scorepad.app.pads.sea_and_shore.tricking import Playing, TurningUp
from scorepad.app.screens.page import Page
from scorepad.drawing import Drawing, Part, Row, fit
from scorepad.expected import Expected
from scorepad.game import Game
from scorepad.games.sea_and_shore.draw import LARGE_TRICK, NAME, TRICK, draw_seat, draw_table, is_awaited
from scorepad.games.sea_and_shore.state import State
from scorepad.packs import Pack

LOG = 10
"""Rows kept for the latest events below large cards."""


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return TallyPad() if game.header.mode == "tally" else SeaAndShore()


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:
    """Show the forms in which a pack is filled in."""
    from scorepad.app.screens.form_board import show_forms
    from scorepad.games.sea_and_shore.forms import FORMS

    del page
    show_forms(pack, FORMS, show)


class TallyPad(Pad):
    """The last page; a player's round is typed on one line, round by round."""

    stays = False

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return Tallying(expected, game.setup.sheets)


class SeaAndShore(CentralTable):
    """The trick, with the players and their piles below it, or beside it if there is room."""

    WIDTH, SIDE, HIGHEST, LARGE = 78, 38, 4, (60, 8)
    turns_to_optional = False
    has_own = True

    def headline(self, game: Game) -> Row:
        state = game.state_as(State)
        starter = "" if state.finished else f"  {fit(game.players[state.start], NAME).rstrip()} starts"
        return (Part(f" {game.ruleset.title} ", "title"), Part(f" {game.progress()}"), Part(starter, "label"))

    def draw_own(self, game: Game, player: str, columns: int, rows: int) -> Drawing:
        from scorepad.app.pads.sea_and_shore.own_sheet import draw_own

        state = game.state_as(State)
        return draw_own(state, state.seat(player), columns, rows)

    def brief(self, game: Game, player: str) -> Row:
        from scorepad.app.pads.sea_and_shore.own_sheet import brief

        return brief(game.state_as(State).seat(player))

    def rows(self, game: Game, columns: int, rows: int) -> int:
        """Large cards where they leave room for the players and the latest events."""
        players = 0 if self._is_wide(columns) else 2 * len(game.players)
        return LARGE_TRICK if LARGE_TRICK + players + LOG <= rows else TRICK

    def kept(self, game: Game, slot: Slot) -> int:  # noqa: ARG002
        """The cards of the trick, with the names below them."""
        return slot.height - 1

    def draw_table(self, game: Game, slot: Slot) -> Drawing:
        return draw_table(game.state_as(State), slot.width, is_large=slot.height >= LARGE_TRICK)

    def draw_player(self, game: Game, place: int, slot: Slot) -> Drawing:
        state = game.state_as(State)
        seat = state.seats[place]
        total = game.result().of(seat.player).total
        if self.is_large(slot):
            from scorepad.games.sea_and_shore.draw_large import draw_large_seat

            return draw_large_seat(state, seat, total, slot.width, slot.height)
        return draw_seat(state, seat, total, slot.width, slot.height)

    def source_of_player(self, game: Game, place: int) -> object:
        state = game.state_as(State)
        seat = state.seats[place]
        return seat, is_awaited(state, seat), game.result().of(seat.player).total

    def leader(self, game: Game) -> str | None:
        """The starting player, while treasures are turned up."""
        state = game.state_as(State)
        return game.players[state.start] if state.step == "trick" else None

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "trick":
                return TurningUp(expected, game)
            case "play":
                return Playing(expected, state)
            case "earn":
                return Earning(expected, state)
            case "action":
                return Acting(expected, game)
            case _:
                return Resting(expected, game)
