"""The pad of Loot Island: the island in the middle of the table, everybody's cubes, cards and treasures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry, show_plainly
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.pads.layouts import CentralTable
from scorepad.app.pads.loot_island.landing_entries import EventCardEntry
from scorepad.app.pads.loot_island.treasure_entries import HealerEntry, TakeEntry, TreasureEntry
from scorepad.app.pads.loot_island.turn_entry import TurnEntry, discarding
from scorepad.app.pads.pad import Answer, EventEntry, Pad, Slot, points_so_far
from scorepad.app.screens.page import Page
from scorepad.engine.expected import Expected
from scorepad.games.loot_island.cards import HIGHEST_REF, ICONS, MOST_CURE, PILES, SKULLS, TYPES, Sheets
from scorepad.games.loot_island.chart import HEIGHT, WIDTH, draw_chart
from scorepad.games.loot_island.draw import (
    draw_brief,
    draw_seat,
    draw_tiles,
    heading,
    is_awaited,
    tell_treasure,
)
from scorepad.games.loot_island.events import Play
from scorepad.games.loot_island.expected import as_if_active
from scorepad.games.loot_island.maps import read_card
from scorepad.games.loot_island.state import SIDES, State
from scorepad.games.loot_island.tell import tell_aaron
from scorepad.own_sheets.packs import BoxFact
from scorepad.packs.forms import Form, FormField
from scorepad.packs.pack import Pack
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, stack, width, wrap
from scorepad.timeline.game import Game

OFTEN = 3
"""So many map cards of a value with the same icons, and none with others, make these known."""
LOG = 6
"""Rows kept for the latest events below a tall island."""
MORE = 7
"""Rows by which the columns above and below the island may be taller."""
EVENT = 60
"""Columns for the text of an event card."""


def pad(game: Game) -> Pad:
    """The pad for tracking, or for the tally."""
    return LootIslandTally() if game.header.mode == "tally" else LootIsland()


def board(page: Page[Any], pack: Pack, show: Callable[[Page[Any]], None]) -> None:
    """Show the forms in which a pack is filled in."""
    from scorepad.app.drawing_boards.form_board import show_forms

    del page
    show_forms(pack, FORMS, show)


class LootIslandTally(Pad):
    """The last page; treasures are typed as reference numbers."""

    def picture(self, game: Game, thing: object) -> Drawing | None:
        return _picture(game, thing)

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return TreasureEntry(expected, game.setup.sheets)


class LootIsland(CentralTable):
    """The island, with the players below it, or beside it with all their treasures if there is room."""

    WIDTH, SIDE, HIGHEST, LARGE = WIDTH, 38, 6, (60, 9)
    has_own = True

    def headline(self, game: Game) -> Row:
        state = game.state_as(State)
        took = _aaron_took(game)
        ship = "" if took or state.step == "begin" else f"  ship {heading(state)} at {SIDES[state.coast - 1]}"
        row = (
            Part(f" {game.ruleset.title} ", "title"),
            Part(f" {game.progress()}"),
            Part(ship, "label"),
            Part(took, "treasure"),
        )
        if not ship or state.step == "heal":
            return row
        first = f"  first player {game.players[state.first]}"
        room = 80 - sum(width(part.text) for part in row)  # what is too long for the smallest window is cut
        first = first if width(first) <= room else first.replace(" player", ":", 1)
        return (*row, Part(fit(first, min(room, width(first))), "label"))

    def brief_headline(self, game: Game) -> Row:
        took = _aaron_took(game)
        return Part(f" {game.progress()}"), Part(took, "treasure")

    def rows(self, game: Game, columns: int, rows: int) -> int:
        """Taller where that leaves room for the latest events."""
        state = game.state_as(State)
        players = 0 if self._is_wide(columns) else 2 * len(game.players)
        below = 1 + state.has_aaron
        more = (rows - players - LOG - HEIGHT - below) // 2
        return HEIGHT + 2 * max(0, min(MORE, more)) + below

    def kept(self, game: Game, slot: Slot) -> int:
        """The landings."""
        return slot.height - 1 - game.state_as(State).has_aaron

    def draw_table(self, game: Game, slot: Slot) -> Drawing:
        state = game.state_as(State)
        aaron = [draw_brief(state, state.seats[-1], "", WIDTH)] if state.has_aaron else []
        tiles = draw([Part(" islands ", "label"), *draw_tiles(state)])
        return stack(draw_chart(state, self.kept(game, slot)), tiles, *aaron)

    def draw_player(self, game: Game, place: int, slot: Slot) -> Drawing:
        state = game.state_as(State)
        seat = state.players[place]
        total = points_so_far(game, seat.player)
        if slot.height == 1:
            return draw_brief(state, seat, total, slot.width)
        if self.is_large(slot):
            from scorepad.games.loot_island.draw import draw_large_seat

            return draw_large_seat(state, seat, total, slot.width, slot.height)
        return draw_seat(state, seat, total, slot.width, slot.height)

    def source_of_player(self, game: Game, place: int) -> object:
        state = game.state_as(State)
        seat = state.players[place]
        total = points_so_far(game, seat.player)
        return seat, is_awaited(state, seat), total, state.out(place), state.has_passed(place), state.step

    def picture(self, game: Game, thing: object) -> Drawing | None:
        return _picture(game, thing)

    def seen(self, game: Game) -> Sequence[BoxFact]:
        """The icons of map cards, where all of a value have had the same ones often enough."""
        sheets: Sheets = game.setup.sheets
        found: dict[str, list[str]] = {}
        for event in (moment.event for moment in game.line):
            for card in event.cards if isinstance(event, Play) else ():
                read = read_card(card)
                if read is not None:
                    found.setdefault(read.number, []).append("".join(sign for sign in ICONS if sign in read.icons))
        return [
            BoxFact("map", {"value": value}, {"icons": icons[0]})
            for value, icons in found.items()
            if len(icons) >= OFTEN and len(set(icons)) == 1 and icons[0] and sheets.icons_of(value) is None
        ]

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        state = game.state_as(State)
        match expected.kind:
            case "play" | "island" | "pass" if expected.out_of_turn:
                player = expected.player or ""
                return TurnEntry(expected, as_if_active(state, player), game.mode.out_of_turn(state, player))
            case "play" | "island" | "pass":
                own = [each for each in game.expected() if each.player == expected.player]
                return TurnEntry(expected, state, own)
            case "take":
                return TakeEntry(expected, state)
            case "loot":
                return TreasureEntry(expected, state.sheets, state)
            case "healer":
                return HealerEntry(expected, state)
            case "reveal":
                return EventCardEntry(expected, state)
            case "begin":
                return ShipEntry(expected, show_coast, keys="1234")
            case "discard":
                return discarding(expected)
            case _:
                return ChoiceEntry(expected)


def _picture(game: Game, thing: object) -> Drawing:
    """A treasure in words, or the text of an event card."""
    sheets: Sheets = game.setup.sheets
    if isinstance(thing, int):
        return draw(tell_treasure(sheets.treasures[thing]).strip())
    return draw(*wrap(sheets.events[str(thing)], EVENT))


class ShipEntry(ChoiceEntry):
    """A coast by its number or first letter, then the direction the ship sails in."""

    about = (
        "Type the first letter of the coast, t top, r right, b bottom, l left, or its number, clockwise from the "
        "top. Then the letter of the direction; clicks work too."
    )
    labels = MappingProxyType({"heading": "sailing"})

    @property
    def asked(self) -> str:
        coast = self.draft.done.get("coast")
        return f"{SIDES[coast - 1]} coast, sailing …" if coast else super().asked

    def press(self, key: str) -> Answer:
        sides = [side[0] for side in SIDES]
        is_coast = self.pick is not None and self.pick.key == "coast"
        return super().press(str(sides.index(key) + 1) if is_coast and key in sides else key)


def show_coast(key: str, value: Any) -> GalleryItem:
    """Coasts as the side of the island they are on."""
    return GalleryItem(value, draw(SIDES[value - 1])) if key == "coast" else show_plainly(key, value)


def _aaron_took(game: Game) -> str:
    """The treasures Aaron has just taken automatically."""
    if len(game.line) < 2:
        return ""
    told = tell_aaron(game.line[-1].event, game.line[-2].position.state_as(State), game.state_as(State))
    return f"  {told}" if told else ""


_WORTH = range(100)
_TEXTS = (FormField("id", "which", is_fixed=True), FormField("text", "what it says"))


def _places(crowns: Any) -> Any:
    if not isinstance(crowns, list):
        return crowns
    return [{"place": place, "bonus": bonus} for place, bonus in enumerate(crowns, 1)]


FORMS = (
    Form(
        "treasure",
        "Treasures",
        (
            FormField("ref", "reference number", numbers=range(1, HIGHEST_REF + 1)),
            FormField("pile", "pile", PILES),
            FormField("type", "type", TYPES),
            FormField("gold", "gold", numbers=_WORTH, is_optional=True),
            FormField("curse", "curse: cubes to take", numbers=_WORTH, is_optional=True),
            FormField("crosses", "crosses", numbers=range(1, 100), only=("type", "crown")),
            FormField("book", "times a curse number", numbers=range(1, 100), only=("type", "book")),
            FormField("skull", "skull", SKULLS, only=("type", "skull")),
            FormField("cure", "crossed-out cubes", numbers=range(MOST_CURE + 1), is_optional=True),
        ),
    ),
    Form("event", "Event cards", _TEXTS, is_fixed=True),
    Form("island", "Small islands", _TEXTS, is_fixed=True),
    Form(
        "crowns",
        "Crowns",
        (
            FormField("place", "place by crosses", is_fixed=True),
            FormField("bonus", "bonus for this place", numbers=_WORTH),
        ),
        unfold=_places,
        fold=lambda places: [place.get("bonus", 0) for place in places],
    ),
)
