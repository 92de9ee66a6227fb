"""The sheets of Go for Gold as drawings: island, symbols gathered, scoring spaces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scorepad.drawing import (
    COLUMNS,
    HALF,
    Drawing,
    Paint,
    Part,
    beside,
    draw,
    draw_name,
    draw_next,
    fit,
    paint_over,
    stack,
)
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.draw_island import SYMBOLS, draw_island
from scorepad.games.go_for_gold.events import Tally
from scorepad.games.go_for_gold.island import FOOT, SHOVEL
from scorepad.games.go_for_gold.state import CURSE, SCORING_SPACES, Seat, State
from scorepad.position import Position
from scorepad.tallies import Tallies, draw_page
from scorepad.wording import count

STATUS = 30
"""Columns of the status beside an island."""
NAME = 22
"""Columns of a name above a sheet."""


def draw_state(position: Position, player: str | None = None) -> Drawing:
    """The whole table, or only one player's sheet."""
    state = position.state_as(State)
    totals = {standing.player: standing.total for standing in position.result().standings}
    parts = [_head(state)] if player is None else []
    for seat in state.seats:
        if player in (None, seat.player):
            parts += [draw(""), _seat(state, seat, totals[seat.player])]
    if player is None:
        parts += [draw(""), draw_next(position.prompts(), is_over=position.finished)]
    return stack(*parts)


def draw_tally(position: Position, player: str | None = None) -> Drawing:
    """The score pad's last page, with the shovels, which break a tie."""
    items = {"treasures": ["treasures"], "temples": ["temple"], "curses": ["curses"]}
    tallies: Tallies[Tally] = position.state_as(Tallies)
    gathered = {tally.player: tally.shovels for tally in tallies.tallies()}
    page = draw_page(position.result(), items, player, note="shovels", notes=gathered)
    return stack(page, draw(""), draw_next(position.prompts()))


def draw_sheets(sheets: Sheets) -> Drawing:
    """An island as printed, and what is on it."""
    numbers = list(sheets.numbers.values())
    treasures = ", ".join(f"{numbers.count(number)} × {number}" for number in sorted(set(numbers)))
    rows = [
        f"land      {count(sheets.land.bit_count(), 'space')}",
        f"ports     {', '.join(sheets.ports)}",
        f"treasures {treasures or 'none'}",
        f"temples   {', '.join(sheets.colors.values()) or 'none'}",
        f"shovels   {sheets.shovels.bit_count()}",
        f"feet      {sheets.feet.bit_count()}",
    ]
    return stack(draw_island(sheets), draw(""), draw(*rows, role="label"))


def progress(state: State) -> str:
    """The round and the roll."""
    match state.step:
        case "anchor":
            return "setting up"
        case "over":
            return f"over after {count(state.round, 'round')}: {_why_over(state)}"
        case "roll":
            return f"round {state.round + 1}"
        case _:
            return f"round {state.round}, {state.pips} rolled"


def _why_over(state: State) -> str:
    """end: why the game is over."""
    if any(state.filled(seat) >= SCORING_SPACES for seat in state.seats):
        return "sixth space filled"
    if all(seat.is_out for seat in state.seats):
        return "everybody is out"
    return "nobody can score"


def _head(state: State) -> Drawing:
    when = progress(state)
    active = ""
    if not state.finished:
        active = f"   active player {fit(state.seats[state.active].player, COLUMNS - 32 - len(when))}"
    return draw(
        [Part("Go for Gold", "title"), f"   {when}", Part(active, "player")],
        [Part("═" * COLUMNS, "edge")],
    )


def _seat(state: State, seat: Seat, total: int) -> Drawing:
    """A player's sheet: the island, and the rest beside it or, if there is no room, above it."""
    island = draw_island(state.sheets, seat, state.closed, place_of(state, seat))
    status = stack(draw_title(state, seat, total, STATUS), draw(""), draw_status(state, seat))
    if island.width + 2 + STATUS <= COLUMNS:
        return beside([island, status], gap=2)
    return stack(status, draw(""), island)


def place_of(state: State, seat: Seat) -> int:
    """The number of a seat at the table, counted from 0."""
    return state.setup.players.index(seat.player)


def draw_title(state: State, seat: Seat, total: int, columns: int) -> Drawing:
    """Whose sheet it is, and the points so far."""
    points = f"   {count(total, 'point')}" if columns > NAME + STATUS // 2 else f"{total:>4}"
    room = min(NAME, columns - len(points))
    name = draw_name(seat.player, place_of(state, seat), room, is_up=is_awaited(state, seat))
    return draw([*name, Part(points, "total")])


def draw_status(state: State, seat: Seat) -> Drawing:
    """The shovels and feet gathered and left, the six scoring spaces, and the port."""
    notes = [Part("port used" if seat.has_used_port else "port unused", "label")]
    if seat.curses and not state.setup.rulings["curse-fills-space"]:
        notes.append(Part(f"  cursed: {CURSE * len(seat.curses)}", "bad"))
    if seat.is_out:
        notes.append(Part("  OUT", "bad"))
    return draw(
        [Part("shovels ", "label"), *_symbols(SHOVEL, seat.shovels, seat.shovels_used, "shovel")],
        [Part("feet    ", "label"), *_symbols(FOOT, seat.feet, seat.feet_used, "foot")],
        *draw_scoring_spaces(state, seat).rows,
        notes,
    )


def draw_narrow_status(state: State, seat: Seat) -> Drawing:
    """The same in fewer columns."""
    return stack(draw_counts(seat), draw(""), draw_spaces(state, seat))


def draw_counts(seat: Seat, *, across: bool = False) -> Drawing:
    """The symbols left of those gathered, and the port, one below the other; across, only the symbols."""
    shovels, rest, feet, others = _counts(seat)
    if across:
        return draw(_counts(seat))
    notes = [Part("port used" if seat.has_used_port else "port unused", "label")]
    return draw(
        [shovels, rest._replace(text=f" of {seat.shovels}")],
        [feet, others._replace(text=f" of {seat.feet}")],
        notes,
        [Part("OUT" if seat.is_out else "", "bad")],
    )


def _counts(seat: Seat) -> tuple[Part, Part, Part, Part]:
    """Shovels left, of how many; feet left, of how many."""
    return (
        Part(f"s{seat.shovels_left}", "shovel", "", Paint(f"{SYMBOLS[SHOVEL]}{seat.shovels_left}", "shovel")),
        Part(f"/{seat.shovels}  ", "label"),
        Part(f"f{seat.feet_left}", "foot", "", Paint(f"{SYMBOLS[FOOT]}{seat.feet_left}", "foot")),
        Part(f"/{seat.feet}  ", "label"),
    )


def draw_spaces(state: State, seat: Seat, across: int = 3) -> Drawing:
    """The scoring spaces, so many in a row, and the curses that fill none of them."""
    boxes = _boxes(state, seat)
    rows = [chain.from_iterable(boxes[first : first + across]) for first in range(0, len(boxes), across)]
    gaps: list[Sequence[Part | str]] = [part for row in rows for part in ([*row], [])]
    return draw(*gaps, [_curses(state, seat)])


def draw_brief(state: State, seat: Seat) -> Drawing:
    """The same in two lines: symbols, and scoring spaces."""
    port = "port used" if seat.has_used_port else ""
    symbols: Sequence[Part | str] = [
        *_counts(seat),
        Part(port, "label"),
        Part("  OUT" if seat.is_out else "", "bad"),
    ]
    return draw(symbols, [*chain.from_iterable(_boxes(state, seat)), _curses(state, seat)])


def _boxes(state: State, seat: Seat) -> list[list[Part]]:
    """The scoring spaces, each drawn small."""
    boxes = []
    for text in _filled(state, seat):
        role = "scored" if text.strip() else "edge"
        boxes.append(paint_over(f"[{text}]", role, Paint(f"{text} ", _tile_of(text)), Paint(" ")))
    return boxes


def _curses(state: State, seat: Seat) -> Part:
    """The points lost by curses, unless they fill scoring spaces."""
    is_apart = seat.curses and not state.setup.rulings["curse-fills-space"]
    return Part(f" {CURSE * len(seat.curses)}" if is_apart else "", "bad")


def _tile_of(text: str) -> str:
    """The role of a scoring space."""
    return "scored-tile" if text.strip() else "scored-box"


def _symbols(glyph: str, gathered: int, used: int, role: str) -> list[Part]:
    """The unused symbols, the used ones, and how many are left."""
    left = gathered - used
    if gathered > 14:
        return [Part(f"{left} of {gathered} left", role)]
    own = Part(glyph * left, role, "", Paint(SYMBOLS[glyph] * left, role))
    return [own, Part("×" * used, "used"), Part(f" {left} left", "label")]


_MOST = SCORING_SPACES + 2
"""How many scoring spaces are drawn at most."""


def draw_scoring_spaces(state: State, seat: Seat) -> Drawing:
    """The six scoring spaces, filled in the order of the events."""
    texts = _filled(state, seat)
    above, below, boxes = [Part("┌", "edge", "", Paint(" "))], [Part("└", "edge", "", Paint(" "))], []
    for number, text in enumerate(texts):
        is_last, tile = number == len(texts) - 1, _tile_of(text)
        above += [Part("───", "edge", "", Paint("   ")), Part("┐" if is_last else "┬", "edge", "", Paint(" "))]
        boxes += [Part("│", "edge", "", Paint(" ")), Part(f"{text} ", "scored", "", Paint(f"{text} ", tile))]
        below += [
            Part("───", "edge", "", Paint(HALF * 3, f"/{tile}")),
            Part("┘" if is_last else "┴", "edge", "", Paint(" ")),
        ]
    return draw(above, [*boxes, Part("│", "edge", "", Paint(" "))], below)


def _filled(state: State, seat: Seat) -> list[str]:
    """The text of each scoring space, including empty ones; the table may allow more, of which few are shown."""
    texts = [f"{points:>2}" for points in state.scored(seat)]
    if len(texts) > _MOST:
        texts[_MOST - 1 :] = [" …"]
    return texts + ["  "] * (SCORING_SPACES - len(texts))


def is_awaited(state: State, seat: Seat) -> bool:
    """Is the table waiting for this player?"""
    match state.step:
        case "anchor" | "roll":
            return state.seats[state.active] is seat
        case "move":
            return state.is_to_move(seat)
        case "resolve":
            return state.seats[state.pending[0]] is seat
        case _:
            return False
