"""Pad: where the sheets of any game lie on the screen, and which entry takes what is expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.entry import EventEntry
from scorepad.drawing import Drawing, Part, Row, fit
from scorepad.expected import Expected
from scorepad.game import Game

TABLE = "table"
"""The slot of what belongs to nobody."""
LOG = "log"
"""The slot of the latest events in words."""
PANEL = "panel"
"""The slot of what an entry offers to choose from."""


class Slot(NamedTuple):
    """A place on the board, in cells, for one sheet: a player's (by how far they sit from the
    focused one, or by their seat) or the table's."""

    sheet: str
    x: int
    y: int
    width: int
    height: int


class Pad:
    """The plain pad: the sheet of whoever is in focus, and the choices as a gallery.

    A game with a pad of its own overrides what it does better; the screen asks for nothing else.
    """

    stays = True
    """Does whoever has done something go on, if more is awaited of them?"""
    turns_to_optional = True
    """Does Tab turn to players of whom only something is expected that may be left out?"""

    def headline(self, game: Game) -> Row:
        """The game and how far it has come."""
        return (Part(f" {game.ruleset.title} ", "title"), Part(f" {game.progress()}"))

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:  # noqa: ARG002
        """The slots of a board of this size."""
        return (Slot(TABLE, 0, 0, columns, rows),)

    def panel(self, game: Game, columns: int, rows: int) -> Slot:  # noqa: ARG002
        """Where on such a board a panel may lie, at its lower edge; it covers what is there."""
        return Slot(PANEL, 0, 0, columns, rows)

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:  # noqa: ARG002
        """What lies in a slot, if it is a player's then as it looks in focus."""
        return game.draw()

    def source(self, game: Game, slot: Slot, focus: str) -> object | None:  # noqa: ARG002
        """All that a slot is drawn from, so that the same need not be drawn again; none if it always is."""
        return None

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:  # noqa: ARG002
        """Whose sheet lies in a slot."""
        return None

    def draw_log(self, game: Game, slot: Slot) -> Drawing:
        """The latest events in words, newest last; nothing if there are none."""
        rows: list[Row] = [(Part("latest", "label"),)] if game.count else []
        for number in range(max(1, game.count - slot.height + 2), game.count + 1):
            told = game.tell(game.ledger.events[number - 1], number)
            rows.append((Part(f"{number:>4} ", "faint"), Part(fit(told, slot.width - 5))))
        return Drawing(tuple(rows))

    def leader(self, game: Game) -> str | None:  # noqa: ARG002
        """Whose move comes before that of others who are awaited as well, if anybody's."""
        return None

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        """The entry for what is expected."""
        return Choosing(expected, kind=game.mode.kinds[expected.kind])


def clockwise(game: Game, focus: str) -> list[str]:
    """The players from the one in focus."""
    place = game.players.index(focus)
    return [*game.players[place:], *game.players[:place]]


def set_back(sheet: Drawing) -> Drawing:
    """A sheet out of focus: even if its player is awaited too, one glance tells whose sheet the keys write on."""
    name, *title = sheet.rows[0]
    return Drawing(((name._replace(role="player"), *title), *sheet.rows[1:]))
