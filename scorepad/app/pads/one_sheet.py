"""OneSheet: a pad in a small window: the sheet of the player in focus, and below it a line for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.app.pads.pad import OWN, TABLE, Pad, Slot
from scorepad.drawing import Drawing, Paint, Part, Row, fit, fit_row, seat_role, shape_of, width
from scorepad.game import Game
from scorepad.wording import printable

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
        return focus if slot.sheet == OWN else game.players[int(slot.sheet)]

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:
        player = self.player(game, slot, focus)
        if player is None:
            return self._pad.draw_page(game, slot.width)
        if slot.sheet == OWN:
            return self._pad.draw_own(game, player, slot.width, slot.height)
        brief = self._pad.own_brief if player == focus else self._pad.brief
        return Drawing((draw_line(game, player, slot.width, brief(game, player)),))


def draw_line(game: Game, player: str, columns: int, brief: Row) -> Row:
    """Somebody in one line: is the table waiting for them, their name and points, and what matters most."""
    head = draw_head(game, player)
    room = columns - sum(width(part.text) for part in head)
    row = (*head, *fit_row((Part("  "), *brief), room))
    return tuple(part._replace(target=part.target or f"player:{player}") for part in row)


def draw_head(game: Game, player: str) -> list[Part]:
    """A name with its points, and a sign if the table waits for this player."""
    standing, seat = game.result().of(player), game.players.index(player)
    is_up = any(each.player == player and not each.is_optional for each in game.expected())
    name, sign = fit(f"{shape_of(seat)} {printable(player)}", NAME), "▶" if is_up else " "
    total = "out" if standing.eliminated else str(standing.total)
    role = "turn" if is_up else "player"
    return [
        Part(sign, role, "", Paint(sign, "waiting")),
        Part(name, role, "", Paint(name, f"{seat_role(seat)}/focus")),
        Part(f"{total:>4}", "total"),
    ]
