"""draw: the rows of boxes as text with roles; the colors of those roles, and what the symbols mean."""

from __future__ import annotations

from scorepad.engine.position import Position
from scorepad.engine.ruleset import Look, symbol
from scorepad.engine.tallies import draw_page
from scorepad.text.drawing import Drawing, Part, Target, draw, draw_name, draw_next, stack
from scorepad.text.wording import count

from .cards import BOXES, Sheets
from .state import Seat, State

NAME = 22
"""Columns of a name."""


def draw_state(position: Position, player: str | None = None) -> Drawing:
    """The whole table, or only one player's row."""
    state = position.state_as(State)
    parts = [draw([Part("Coin Cove", "title"), f"   {progress(state)}"])] if player is None else []
    parts += [_draw_seat(state, seat) for seat in state.seats if player in (None, seat.player)]
    if player is None:
        parts += [draw(""), draw_next(position.prompts(), is_over=position.finished)]
    return stack(*parts)


def _draw_seat(state: State, seat: Seat) -> Drawing:
    place, is_up = state.setup.seat_of[seat.player], not state.finished and state.active is seat
    boxes = [_draw_box(seat, box) for box in BOXES]
    coins = Part(f"  {count(len(seat.coins), 'coin')}", "coin")
    return draw([*draw_name(seat.player, place, NAME, is_up=is_up)], [" ", *boxes, coins], _points(state.sheets))


def _draw_box(seat: Seat, box: int) -> Part:
    """A box that can be touched: that answers which box."""
    target = Target("box", box, player=seat.player)
    return Part(" × ", "crossed", target) if box in seat.crossed else Part(f" {box} ", "free", target)


def _points(sheets: Sheets) -> list[Part]:
    return [Part(" " + "".join(f"{points:^3}" for points in sheets.points.values()) + " points", "label")]


def draw_tally(position: Position, player: str | None = None) -> Drawing:
    """The score pad's last page."""
    page = draw_page(position.result(), {"boxes": ["boxes"], "coins": ["coins"]}, player)
    return stack(page, draw(""), draw_next(position.prompts()))


def draw_sheets(sheets: Sheets) -> Drawing:
    """The row as printed, and the rounds."""
    boxes = [Part(f" {box} ", "free") for box in BOXES]
    return draw([" ", *boxes], _points(sheets), [Part(f" {count(sheets.rounds, 'round')}", "label")])


def progress(state: State) -> str:
    """The round, or that it is over."""
    if state.finished:
        return f"over after {count(state.sheets.rounds, 'round')}"
    return f"round {state.rounds_over + 1} of {state.sheets.rounds}"


LOOKS = {
    "free": Look("bold #f0c75e", "bold #865700"),
    "crossed": Look("#8c93a0", "#6a6150"),
    "coin": Look("bold #d9a066", "bold #8a4f10"),
}
LEGEND = (
    symbol("a box that is free", (" 4 ", "free")),
    symbol("a box that is crossed off", (" × ", "crossed")),
    symbol("coins taken", ("2 coins", "coin")),
)
