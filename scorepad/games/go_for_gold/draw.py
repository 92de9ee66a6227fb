"""The sheets of Go for Gold as drawings: island, symbols gathered, scoring spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from scorepad.engine.explanations import Story
from scorepad.engine.grid import cells
from scorepad.engine.position import Position
from scorepad.engine.result import ScoreLine
from scorepad.engine.rules import DECISION
from scorepad.engine.ruleset import Look, symbol
from scorepad.engine.tallies import Tallies, draw_page
from scorepad.games.go_for_gold.cards import COLORS, FOOT, SHOVEL, Sheets
from scorepad.games.go_for_gold.draw_island import SYMBOLS, draw_island, draw_islet, is_large, size
from scorepad.games.go_for_gold.events import PIPS, Tally
from scorepad.games.go_for_gold.expected import Outcome
from scorepad.games.go_for_gold.state import CURSE, SCORING_SPACES, Seat, State
from scorepad.text.drawing import (
    COLUMNS,
    HALF,
    Drawing,
    Paint,
    Part,
    Row,
    Target,
    beside,
    draw,
    draw_due,
    draw_name,
    draw_next,
    fit,
    paint_over,
    stack,
)
from scorepad.text.wording import count

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
    return stack(page, draw(""), draw_due(position.prompts()))


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
    target = Target("player", seat.player)
    name = draw_name(seat.player, place_of(state, seat), room, is_up=is_awaited(state, seat), target=target)
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


def draw_temples(state: State) -> list[Part]:
    """The temples in a row, those closed crossed out."""
    sheets = state.sheets
    return [
        Part("×", "used")
        if bit & state.closed
        else Part(sheets.glyph(bit), color, "", Paint(SYMBOLS[sheets.glyph(bit)], color))
        for bit, color in sheets.colors.items()
    ]


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


# ---------------------------------------------------------------------- the die


_FACE = 9
"""Columns of a face."""


def draw_faces(columns: int, found: Mapping[int, Outcome] | None = None) -> Drawing:
    """The faces of the die, with the outcome of each roll; in one row, or in columns if there is less room."""
    faces = [Part(f"[ {pips} ]", "key", Target("pips", pips)) for pips in PIPS]
    outcomes = [_in_a_word(found[pips]) if found else Part("") for pips in PIPS]
    if columns >= _FACE * len(faces):
        first = [part._replace(text=part.text.center(_FACE)) for part in faces]
        second = [_padded(part, lambda text: text.center(_FACE)) for part in outcomes]
        return draw(first, second) if any(part.text for part in outcomes) else draw(first)
    width = len(faces[0].text) + _FACE
    down = len(faces) // 2 if columns >= 2 * width else len(faces)
    cells = [
        (face, _padded(part, lambda text: f" {text}".ljust(_FACE)))
        for face, part in zip(faces, outcomes, strict=True)
    ]
    return draw(*([part for cell in cells[row::down] for part in cell] for row in range(down)))


def _padded(part: Part, pad: Callable[[str], str]) -> Part:
    """The part in its column, lined and painted."""
    paint = part.paint and part.paint._replace(text=pad(part.paint.text))
    return part._replace(text=pad(part.text), paint=paint)


def _in_a_word(outcome: Outcome) -> Part:
    """The outcome of a roll in a word; shovels by their sign on the sheets."""
    match outcome.kind:
        case "scored":
            points = f"+{outcome.points}"
            if not outcome.shovels:
                return Part(points, "good")
            lined, painted = (f"{sign}{outcome.shovels}: {points}" for sign in ("s", SYMBOLS[SHOVEL]))
            return Part(lined, "shovel", "", Paint(painted, "shovel"))
        case "cursed":
            return Part(f"curse {outcome.points}", "bad")
        case "nothing":
            return Part("nothing", "faint")


# ---------------------------------------------------------------------- one sheet


_LEAST_STATUS = 14
"""Columns of the status beside an island."""


def draw_own(position: Position, player: str, columns: int, rows: int) -> Drawing:
    """A player's island, as large as there is room; everything else beside or below it."""
    state = position.state_as(State)
    seat = state.seat(player)
    place = place_of(state, seat)
    width, height = size(state.sheets)
    drawn = draw_island if width <= columns and height <= rows else draw_islet
    island = drawn(state.sheets, seat, state.closed, place)
    if columns - island.width - 2 < _LEAST_STATUS:
        return stack(island, draw_brief(state, seat))
    return beside([island, stack(draw(""), draw_narrow_status(state, seat))])


def draw_sheet(position: Position, player: str, columns: int) -> Drawing:
    """A player's island, and everything else beside or below it."""
    state = position.state_as(State)
    seat = state.seat(player)
    island = draw_island(state.sheets, seat, state.closed, place_of(state, seat))
    status = draw_status(state, seat)
    if island.width + 2 + STATUS <= columns:
        return beside([island, stack(draw("", ""), status)], gap=2)
    return stack(island, draw(""), status)


def brief(position: Position, player: str, _: bool) -> Row:
    """How many scoring spaces are filled, and the symbols left, or that the player is out."""
    state = position.state_as(State)
    seat = state.seat(player)
    symbols = draw_counts(seat, across=True).rows[0]
    filled = Part(f"{state.filled(seat)}/{SCORING_SPACES}  ", "scored")
    return (filled, Part("OUT", "bad")) if seat.is_out else (filled, *symbols)


# ---------------------------------------------------------------------- for `why`


def draw_way(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The island with the rounds, and the symbols gathered; up to the last event behind these lines.

    With all lines of a player it goes on to the end.
    """
    own = [line for line in story.position.result().of(player).lines if line.rule != DECISION.slug]
    awaited = set() if list(lines) == own else {event for line in lines for event in line.events}
    rounds: dict[int, int] = {}
    state = story.start.state_as(State)
    for before, moment in story.changes():
        then, state = before.state_as(State), moment.position.state_as(State)
        for bit in cells(state.seat(player).entered & ~then.seat(player).entered):
            rounds[bit] = then.round
        if moment.number in awaited:
            awaited.remove(moment.number)
            if not awaited:
                break
    seat = state.seat(player)
    island = draw_island(state.sheets, seat, state.closed, rounds=rounds)
    status = draw_status(state, seat)
    signs = "; 10 is a, 11 is b" if is_large(state.sheets) else ""
    key = draw([Part(f"The numbers are rounds; 0 is the start{signs}.", "label")])
    if island.width + 2 + STATUS <= COLUMNS:
        return stack(beside([island, status], gap=2), key)
    return stack(status, draw(""), island, key)


# ---------------------------------------------------------------------- symbols


LOOKS = {
    "water": Look("#4a6a86", "#7d9bb5"),
    "land": Look("#8f8a7c", "#8a7f68"),
    "shovel": Look("bold #d9a066", "bold #8a4f10"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    "port": Look("bold #b9c7d9", "bold #3f5570"),
    "treasure": Look("bold #f0c75e", "bold #865700"),
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "green": Look("bold #8fce7a", "bold #2b701d"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "violet": Look("bold #c39bea", "bold #6b3fa0"),
    "path": Look("bold #5fc0b4", "bold #1f6f68"),
    "here": Look("bold reverse #5fc0b4", "bold reverse #1f6f68"),
    "scored": Look("bold #f0c75e", "bold #865700"),
    "used": Look("#8c93a0", "#6a6150"),
    "closed": Look("strike #8c93a0", "strike #6a6150"),
    "strand": Look("bold #ffd0c8 on #7a2424", "bold #b3261e on #f5d9d3"),
    # Painted: sand in the sea, the trail on it, and what lies there.
    "sea": Look("on #122f5f", "on #bcd9ec"),
    "wave": Look("#3f6fa8", "#86b0cc"),
    "sand": Look("bold #3a2a10 on #c8b07a", "bold #5a4520 on #f0dfb2"),
    "trail": Look("#e8d3a0 on #725531", "#4a3610 on #d2b074"),
    "dot": Look("bold #ffe9b0", "bold #5a3e0c"),
    "found": Look("bold #ffe45c", "bold #6a3a00"),
    "spent": Look("#e8d3a0", "#5a4212"),
    "harbor": Look("bold #1a3a5a on #ece6d6", "bold #1a3a5a on #ffffff"),
    "red-temple": Look("bold #ffffff on #b03030", "bold #ffffff on #c04a40"),
    "blue-temple": Look("bold #ffffff on #3a5fd0", "bold #ffffff on #3f68c8"),
    "green-temple": Look("bold #ffffff on #2b8440", "bold #ffffff on #3a8335"),
    "yellow-temple": Look("bold #2a2000 on #e0c020", "bold #2a2000 on #ecd040"),
    "violet-temple": Look("bold #ffffff on #7a45b8", "bold #ffffff on #8050b8"),
    "ruin": Look("#d2cdc1 on #57524a", "#5c5544 on #d8d0bc"),
    "scored-tile": Look("bold #2a2000 on #e0b83a", "bold #3a2a00 on #f2d480"),
    "scored-box": Look("on #3a3d42", "on #e4dcc8"),
}

LEGEND = (
    symbol("water", ("~", "water", "≈", "sea/wave")),
    symbol("land with nothing on it", (" · ", "land", "   ", "sand")),
    symbol(
        "a shovel; circled, it is yours", (" s ", "shovel", " ♠ ", "sand"), ("(s)", "shovel", "(♠)", "trail/found")
    ),
    symbol("a foot; circled, it is yours", (" f ", "foot", " » ", "sand"), ("(f)", "foot", "(»)", "trail/found")),
    symbol("a shovel or foot that is spent", ("(×)", "used", " × ", "trail/spent"), ("×", "used")),
    symbol(
        "a port, and one that you have used",
        (" P ", "port", " P ", "harbor"),
        ("×P×", "used", "×P×", "trail/spent"),
    ),
    symbol(
        "a treasure with its number",
        *((digit, "treasure", digit, "sand") for digit in "456"),
    ),
    symbol(
        "a temple",
        *((glyph, color, "⌂", f"{color}-temple") for glyph, color in COLORS.items()),
    ),
    symbol(
        "a treasure dug up, a temple raided",
        ("4✓", "scored", "4✓", "trail/found"),
        ("R✓", "scored", "⌂✓", "red-temple"),
    ),
    symbol("a temple that is closed", ("R×", "closed", "⌂×", "ruin")),
    symbol("where you are: your shape", ("<·>", "here", "■  ", "seat-1/focus")),
    symbol(
        "your line; you passed a 4",
        (" • ", "path", " ● ", "trail/dot"),
        ("•4 ", "path", "●4 ", "trail/dot"),
    ),
    symbol(
        "your line from space to space",
        ("━", "path", " ", "trail"),
        ("▞", "path", " ", "trail"),
        ("▚", "path", " ", "trail"),
    ),
    symbol(
        "where you are and have been, on a small island",
        ("@", "here", "■", "seat-1/focus"),
        ("▒", "path", "●", "trail/dot"),
    ),
    symbol(
        "a scoring space, filled and free",
        ("[ 9]", "scored", "  9 ", "scored-tile"),
        ("[  ]", "edge", "    ", "scored-box"),
    ),
    symbol("points lost to curses", ("-1", "bad")),
    symbol("2 shovels left of 10 gathered", ("s2", "shovel", "♠2", "shovel"), ("/10", "label")),
    symbol("the key that steps there", ("w·", "lit", "w ", "lit")),
    symbol("from there you cannot finish the move, or cannot go on", ("w·!", "strand", "w !", "strand")),
)
