"""The table of Loot Island in a small window: a row for each landing, the event, and what one player has."""

from __future__ import annotations

from scorepad.drawing import Drawing, Paint, Part, Row, draw, fit, fit_words, seat_role, shape_of, stack
from scorepad.games.loot_island.chart import draw_landings, event_lines
from scorepad.games.loot_island.draw import count_treasures, draw_piles, draw_tiles
from scorepad.games.loot_island.state import AARON, COMPASSES, CURSED, LANDINGS, Seat, State
from scorepad.wording import count

EVENT = 3
"""Rows kept for the event in force."""


def draw_own(state: State, seat: Seat, columns: int, rows: int) -> Drawing:
    """The landings, the event in force as far as there is room, and the player's treasures."""
    own = draw_piles(state.sheets, seat, columns, max(1, rows - len(LANDINGS) - EVENT))
    aaron = state.seats[-1]
    kept = f" {AARON}  {count_treasures(state.sheets, aaron)}" if state.has_aaron else ""
    others = [draw([Part(fit(kept, columns), "treasure")])] if kept else []
    room = rows - sum(len(part.rows) for part in (own, *others))
    landings = draw_landings(state, columns, room - len(_event(state, columns, rows).rows))
    room -= len(landings.rows)
    event = _event(state, columns, room)
    tiles = draw([Part(" "), *draw_tiles(state)])
    if room > len(event.rows) and tiles.width <= columns:
        event = stack(event, tiles)
    blank = [draw("")] if room > len(event.rows) else []
    return stack(landings, event, *blank, own, *others)


def _event(state: State, columns: int, rows: int) -> Drawing:
    """The event in force in this many rows, and the treasures that lie face up."""
    up = [f"face up: {' '.join(map(str, state.revealed))}"] if state.revealed and state.step != "take" else []
    lines = event_lines(state, columns - 2, f"{state.card}: ")
    room = max(0, rows - len(up))
    if len(lines) > room:
        lines = [*lines[: room - 1], fit_words(" ".join(lines[room - 1 :]), columns - 2)] if room else []
    return draw(
        *([Part(f" {line}", "title" if number == 0 else "prompt")] for number, line in enumerate(lines)),
        *([Part(fit(f" {line}", columns), "treasure")] for line in up),
    )


def brief(state: State, seat: Seat) -> Row:
    """Cubes, map cards and compasses left; whether the player has passed."""
    place = state.place(seat.player)
    left = COMPASSES - len(state.out(place))
    has_passed = state.has_passed(place) and state.step == "act"
    compasses = shape_of(place) * left
    return (
        Part(f" {count(seat.cubes, 'cube')}", "bad" if seat.cubes >= CURSED else ""),
        Part(" passed" if has_passed else f" {count(seat.hand, 'card')}", "label" if has_passed else "foot"),
        Part(f" {compasses:3}", "port", "", Paint(f" {compasses:3}", seat_role(place))),
    )
