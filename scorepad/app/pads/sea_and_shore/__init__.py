"""The pad of Sea & Shore: the trick in the middle, everybody's pile and addition cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.layouts import CentralTable
from scorepad.app.pads.pad import Pad, Slot, points_so_far
from scorepad.app.pads.sea_and_shore.adjust_entry import RestEntry
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry, offers
from scorepad.app.pads.sea_and_shore.trick import PlayEntry, TurnUpEntry
from scorepad.app.pads.sea_and_shore.winnings import ActionEntry, EarnEntry
from scorepad.app.screens.page import Page
from scorepad.app.widgets.hints import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.draw import LARGE_TRICK, NAME, TRICK, draw_seat, draw_table, is_awaited
from scorepad.games.sea_and_shore.state import State
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Part, Row, fit
from scorepad.timeline.game import Game

LOG = 10
"""Rows kept for the latest events below large cards."""


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return SeaAndShoreTally() if game.header.mode == "tally" else SeaAndShore()


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:
    """Show the forms in which a pack is filled in."""
    from scorepad.app.drawing_boards.form_board import show_forms
    from scorepad.games.sea_and_shore.forms import FORMS

    del page
    show_forms(pack, FORMS, show)


class SeaAndShoreTally(Pad):
    """The last page; a player's round is typed on one line, round by round."""

    stays = False

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return TallyLineEntry(expected, game.setup.sheets)


class SeaAndShore(CentralTable):
    """The trick, with the players and their piles below it, or beside it if there is room."""

    WIDTH, SIDE, HIGHEST, LARGE = 78, 38, 4, (60, 8)
    turns_to_optional = False
    has_own = True

    def headline(self, game: Game) -> Row:
        state = game.state_as(State)
        starter = "" if state.finished else f"  {fit(game.players[state.start], NAME).rstrip()} starts"
        return (Part(f" {game.ruleset.title} ", "title"), Part(f" {game.progress()}"), Part(starter, "label"))

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
        total = points_so_far(game, seat.player)
        if self.is_large(slot):
            from scorepad.games.sea_and_shore.draw import draw_large_seat

            return draw_large_seat(state, seat, total, slot.width, slot.height)
        return draw_seat(state, seat, total, slot.width, slot.height)

    def source_of_player(self, game: Game, place: int) -> object:
        state = game.state_as(State)
        seat = state.seats[place]
        return seat, is_awaited(state, seat), points_so_far(game, seat.player)

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "trick":
                return TurnUpEntry(expected, game)
            case "play":
                return PlayEntry(expected, state)
            case "earn":
                return EarnEntry(expected, state)
            case "action":
                return ActionEntry(expected, game)
            case _:
                return RestEntry(expected, game)


class TallyLineEntry(CardCodeEntry):
    """Everything a player had at the end of a round."""

    more = "+"
    about = (
        "Type the treasures by color and points, and the addition cards with a plus, then Enter: r3 b2 +5. "
        "For nothing at all, type 0."
    )

    def first(self) -> Hint:
        words = "the round, e.g. r3 b2 +5", "Treasures, and addition cards with a plus."
        return Hint("type", *words, brief="e.g. r3 b2 +5")

    def finish(self, words: Sequence[str]) -> Answer:
        words = ["+0"] if words == ["0"] else words
        treasures: list[dict[str, Any]] = []
        additions: list[int] = []
        for word in words:
            treasure = self.treasure(word)
            if treasure is not None:
                treasures.append(treasure)
            elif word[0] == "+" and word[1:].isdecimal():
                additions.append(int(word))
            else:
                return self.say(f"{word} is neither a treasure (r3) nor addition cards (+5).")
        if len(additions) != 1:
            return self.say("Type the addition cards once: +5, or +0.")
        round = offers(self.expected, "round")[0]
        return self.event(round=round, treasures=treasures, additions=additions[0])

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        return self.keypad()
