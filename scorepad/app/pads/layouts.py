"""Layouts: a table in the middle with the players around it, and a single sheet in a small window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from scorepad.app.pads.choice_entry import PlainEntry
from scorepad.app.pads.pad import LOG, OWN, TABLE, EventEntry, Pad, Slot, points_so_far
from scorepad.engine.expected import Expected
from scorepad.text.drawing import Drawing, Paint, Part, Row, Target, fit, fit_row, seat_role, shape_of, width
from scorepad.timeline.game import Game

GAP = 2
LOG_LEAST = 4


class CentralTable(Pad, ABC):
    """The latest events go below the table or below the players, if there is room."""

    WIDTH: int
    """Columns of the table when the players are beside it."""
    SIDE: int
    """Columns a player needs beside the table."""
    HIGHEST: int
    """Most rows a player takes beside the table."""
    LARGE: tuple[int, int]
    """Columns and rows beside the table from which a player's sheet is drawn large."""

    @abstractmethod
    def rows(self, game: Game, columns: int, rows: int) -> int:
        """The rows of the table on a board of this size."""

    @abstractmethod
    def draw_table(self, game: Game, slot: Slot) -> Drawing:
        """Draw the middle of the table."""

    @abstractmethod
    def draw_player(self, game: Game, place: int, slot: Slot) -> Drawing:
        """Draw what one player has."""

    @abstractmethod
    def source_of_player(self, game: Game, place: int) -> object:
        """Everything `draw_player` depends on."""

    def _is_wide(self, columns: int) -> bool:
        return columns >= self.WIDTH + GAP + self.SIDE

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        players, middle = len(game.players), self.rows(game, columns, rows)
        if self._is_wide(columns):
            x = self.WIDTH + GAP
            high = max(1, min(self.HIGHEST, rows // players))
            if columns - x >= self.LARGE[0] and rows // players >= self.LARGE[1]:
                high = rows // players
            seats = [Slot(f"{seat}", x, high * seat, columns - x, high) for seat in range(players)]
            under = (
                [Slot(LOG, 1, middle + 1, self.WIDTH - 1, rows - middle - 1)] if rows - middle > LOG_LEAST else []
            )
            return (Slot(TABLE, 0, 0, self.WIDTH, min(middle, rows)), *seats, *under)
        high = 2 if middle + 2 * players <= rows else 1
        free = max(0, rows - middle - high * players)
        # Rows that are of no use below the players leave room for choices above them.
        top = middle if free >= LOG_LEAST else middle + free
        seats = [Slot(f"{seat}", 0, top + high * seat, columns, high) for seat in range(players)]
        under = [Slot(LOG, 1, rows - free, columns - 1, free)] if free >= LOG_LEAST else []
        return (Slot(TABLE, 0, 0, columns, min(middle, rows)), *seats, *under)

    def is_large(self, slot: Slot) -> bool:
        """Is there room for a large sheet?"""
        return slot.width >= self.LARGE[0] and slot.height >= self.LARGE[1]

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:  # noqa: ARG002
        return None if slot.sheet in (TABLE, LOG) else game.players[int(slot.sheet)]

    def source(self, game: Game, slot: Slot, focus: str) -> object | None:  # noqa: ARG002
        return None if slot.sheet in (TABLE, LOG) else self.source_of_player(game, int(slot.sheet))

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:  # noqa: ARG002
        if slot.sheet == LOG:
            return self.draw_log(game, slot)
        if slot.sheet == TABLE:
            return self.draw_table(game, slot)
        return self.draw_player(game, int(slot.sheet), slot)


class PlainTally(Pad):
    """The pad of a tally for which the game has none of its own."""

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return PlainEntry(expected, kind=game.mode.kinds[expected.kind])


class PlainPad(PlainTally):
    """The pad of a game without one: everybody's sheet if there is room, else that of the player in focus.

    The sheets are as high as they are at the start, so that nothing moves later, and choices lie below them.
    """

    has_own = True

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        players, high = len(game.players), self._height(game, columns, rows)
        if players * high + CHOICES > rows:
            return self.lay_out_one(game, columns, rows)
        log = Slot(LOG, 1, players * high + 1, columns - 1, rows - players * high - 1)
        return (*(Slot(f"{seat}", 0, high * seat, columns, high) for seat in range(players)), log)

    def lay_out_one(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        """One sheet, and a line for everybody at the bottom."""
        lowest = rows - len(game.players)
        own = Slot(OWN, 0, 0, columns, max(1, min(lowest, self._height(game, columns, lowest))))
        return (own, *(Slot(f"line {seat}", 0, lowest + seat, columns, 1) for seat in range(len(game.players))))

    def _height(self, game: Game, columns: int, rows: int) -> int:
        """The rows of the highest sheet at the start."""
        return max(len(game.start.draw_own(player, columns, rows).rows) for player in game.players)

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:
        if slot.sheet == LOG:
            return None
        return focus if slot.sheet == OWN else game.setup.everybody[int(slot.sheet.removeprefix("line "))]

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:
        player = self.player(game, slot, focus)
        if player is None:
            return self.draw_log(game, slot)
        if slot.sheet.startswith("line "):
            brief = game.position.brief(player, is_beside_own=player == focus)
            return Drawing((draw_line(game, player, slot.width, brief),))
        return game.position.draw_own(player, slot.width, slot.height)


CHOICES = 7
"""Rows that choices on the plain pad need at least."""
LEAST = 8
"""Rows below the score pad from which choices leave all of it free."""
NAME = 11
"""Columns of a name, with its shape."""


class OneSheet(Pad):
    """Lays a game's own pad out for a small window."""

    def __init__(self, pad: Pad) -> None:
        self._pad = pad

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        if not self._pad.has_own:
            return (Slot(TABLE, 0, 0, columns, rows),)
        if isinstance(self._pad, PlainPad):
            return self._pad.lay_out_one(game, columns, rows)
        players = len(game.players)
        high = max(1, rows - players)
        lines = [Slot(f"{seat}", 0, high + seat, columns, 1) for seat in range(players)]
        return (Slot(OWN, 0, 0, columns, high), *lines)

    def kept(self, game: Game, slot: Slot) -> int:
        rows = len(self._pad.draw_page(game, slot.width).rows)
        return rows if slot.height - rows >= LEAST else 0

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:
        if slot.sheet == TABLE:
            return None
        return focus if slot.sheet == OWN else game.setup.everybody[int(slot.sheet.removeprefix("line "))]

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:
        player = self.player(game, slot, focus)
        if player is None:
            return self._pad.draw_page(game, slot.width)
        if slot.sheet == OWN:
            return game.position.draw_own(player, slot.width, slot.height)
        brief = game.position.brief(player, is_beside_own=player == focus)
        return Drawing((draw_line(game, player, slot.width, brief),))


def draw_line(game: Game, player: str, columns: int, brief: Row) -> Row:
    """A player in one line: whether the table waits for them, their name and points, and what matters most."""
    head = draw_head(game, player)
    room = columns - sum(width(part.text) for part in head)
    row = (*head, *fit_row((Part("  "), *brief), room))
    target = Target("player", player)
    return tuple(part._replace(target=part.target or target) for part in row)


def draw_head(game: Game, player: str) -> list[Part]:
    """A name with its points, and a sign if the table waits for this player."""
    seat = game.setup.everybody.index(player)
    is_up = any(each.player == player and not each.is_optional for each in game.expected())
    name, sign = fit(f"{shape_of(seat)} {player}", NAME), "▶" if is_up else " "
    totals = {each: points_so_far(game, each) for each in game.players}
    room = max(4, *map(len, totals.values()))
    role = "turn" if is_up else "player"
    return [
        Part(sign, role, "", Paint(sign, "waiting")),
        Part(name, role, "", Paint(name, f"{seat_role(seat)}/focus")),
        Part(f"{totals.get(player, ''):>{room}}", "total"),
    ]
