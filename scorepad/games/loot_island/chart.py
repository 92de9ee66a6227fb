"""The island drawn as text: four coasts around the event in force, the ship at its corner.

    1a  1b         Each landing shows its color and cards, how many it has of the cards it needs,
   ╭─top──╮        its chests, and its compasses from the lowest to the highest.
4b │      │ 2a
4a │      │ 2b     The ship's bow points at the coast to be explored, whose landings are marked.
   ╰bottom╯
    3b  3a
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scorepad.games.loot_island.loot import explored
from scorepad.games.loot_island.state import LANDINGS, SIDES, Landing, State
from scorepad.text.drawing import (
    HALF,
    Drawing,
    Paint,
    Part,
    Row,
    Target,
    fit,
    lay_on,
    paint_over,
    seat_role,
    shape_of,
    width,
    wrap,
)

WIDTH = 80
SIDE = 26
"""Columns for a landing left or right of the island."""
MIDDLE = WIDTH - 2 * SIDE - 2
HEIGHT = 12
_SIDE_ROWS = 3
WEST = 4
"""The coast whose columns grow to the left."""


def draw_chart(state: State, rows: int = HEIGHT) -> Drawing:
    """The island with its landings; painted, sand in the sea, and the map cards as chips in their color.

    Where there are enough rows, columns grow up from the upper coast and down from the lower one.
    """
    high = (rows - HEIGHT) // 2 + 2
    blocks = [_landing(state, number, high) for number in range(len(LANDINGS))]
    top, right, bottom, left = (0, 1), (2, 3), (5, 4), (7, 6)
    drawn = _across(blocks, top)
    drawn.append(_edge(state, is_top=True))
    middle = _middle(state)
    west = [row for number in left for row in blocks[number]]
    east = [row for number in right for row in blocks[number]]
    coast = Part("│", "edge", "", Paint(" ", "sand"))
    for own, text, other in zip(west, middle, east, strict=True):
        drawn.append((*own, coast, *text, coast, *other))
    drawn.append(_edge(state, is_top=False))
    drawn += _across(blocks, bottom)
    return lay_on("sea", Drawing(tuple(drawn)))


def draw_landings(state: State, columns: int, rows: int = len(LANDINGS)) -> Drawing:
    """Every landing in one row, coast by coast: its cards, its counts, and its compasses from bottom to top.

    Where there are fewer rows, empty landings that come one after the other share one.
    """
    groups: list[list[int]] = []
    spare = len(LANDINGS) - rows
    for number in range(len(LANDINGS)):
        if spare > 0 and groups and _is_empty(state, number) and _is_empty(state, groups[-1][-1]):
            groups[-1].append(number)
            spare -= 1
        else:
            groups.append([number])
    lines = [
        _line(state, group[0], columns) if len(group) == 1 else _empty(state, group, columns) for group in groups
    ]
    return lay_on("sea", Drawing(tuple(lines)))


def _is_empty(state: State, number: int) -> bool:
    return not state.landings[number].cards and not state.landings[number].stack


def _empty(state: State, numbers: Sequence[int], columns: int) -> Row:
    """Several empty landings in one row."""
    piers = [_pier(state, number) for number in numbers]
    room = columns - sum(width(pier.text) for pier in piers)
    return (*piers, *_column(fit("empty", room), "faint", _RESTS[LANDINGS[numbers[-1]]]))


def _line(state: State, number: int, columns: int) -> Row:
    landing, name = state.landings[number], LANDINGS[number]
    target, counts = _RESTS[name], _counts(state, landing)
    cards = _faces(landing)
    coast = _coast(state, number, columns)
    shown = _fit_end(f"{landing.color} {cards}".strip(), _room(state, number, columns) - len(coast))
    words = f"{coast} {counts} {_lowest(landing)}"
    return (
        _pier(state, number),
        *_column(shown, landing.color or "faint", target, color=landing.color),
        Part(words, "label", target, Paint(words, "on-sea", target)),
        *(
            Part(shape_of(place), "port", target, Paint(shape_of(place), seat_role(place), target))
            for place in landing.stack
        ),
    )


def _lowest(landing: Landing) -> str:
    """What stands before the first of several compasses."""
    return "low" if len(landing.stack) > 1 else ""


def _room(state: State, number: int, columns: int) -> int:
    """The columns for the cards of a landing in one row."""
    landing = state.landings[number]
    beside = f"{LANDINGS[number]}{_counts(state, landing)}{_lowest(landing)}"
    return columns - len(beside) - len(landing.stack) - 4


def _coast(state: State, number: int, columns: int) -> str:
    """The side of the island in the row of its first landing that has room for it, and the ship if it is there."""
    side = number // 2
    words = [f" {SIDES[side]}"]
    if state.step != "begin" and side == state.coast - 1:
        words.insert(0, f" ship {_bow_sign(state)} {SIDES[side]}")
    for place in (2 * side, 2 * side + 1):
        landing = state.landings[place]
        taken = len(landing.color) + 1 + sum(len(card.face) + 3 for card in landing.cards) if landing.cards else 5
        found = next((each for each in words if len(each) <= _room(state, place, columns) - taken), "")
        if found:
            return found if place == number else ""
    return ""


def _pier(state: State, number: int) -> Part:
    """The name of a landing, marked if it is to be explored."""
    name = LANDINGS[number]
    sign, role, paint = ("▶", "turn", "beacon") if is_explored(state, number) else (" ", "player", "pier")
    target = LANDING_TARGETS[name]
    return Part(f"{sign}{name} ", role, target, Paint(f"{sign}{name} ", paint, target))


def _across(blocks: Sequence[Sequence[Row]], numbers: tuple[int, int]) -> list[Row]:
    """Two landings side by side, above or below the island."""
    first, second = (blocks[number] for number in numbers)
    return [(*one, *other) for one, other in zip(first, second, strict=True)]


def _landing(state: State, number: int, high: int) -> list[Row]:
    """A landing: this many lines above or below the island, three beside it."""
    landing, name = state.landings[number], LANDINGS[number]
    target = _RESTS[name]
    coast = number // 2 + 1
    is_beside, is_west = coast in (2, 4), coast == WEST
    columns = SIDE if is_beside else WIDTH // 2
    room = columns - 5
    head = _pier(state, number)
    color = landing.color or "faint"
    cards = _faces(landing)
    counts = _counts(state, landing)
    indent, end = Part("    ", "", target), Part(" ")
    if not is_beside and high > 2:
        return _tower(state, number, head, high)
    compasses = (indent, *_stack(state, landing, room, target, is_west=is_west), end)
    if is_beside and landing.cards:
        title = fit(f"{landing.color:7}{counts}", room)
        shown = f"{landing.color} {counts}"
        painted = f"{shown:>{room}}" if is_west else f"{shown:{room}}"
        return [
            (head, Part(title, color, target, Paint(painted, "on-sea", target)), end),
            (indent, *_column(_fit_end(cards, room), color, target, is_west=is_west), end),
            compasses,
        ]
    if is_beside:
        blank = (indent, Part(" " * room, "", target), end)
        empty = Paint(f"{cards:>{room}}" if is_west else f"{cards:{room}}", "on-sea", target)
        return [(head, Part(fit(cards, room), color, target, empty), end), compasses, blank]
    shown = _fit_end(f"{landing.color} {cards}".strip(), room - len(counts) - 1)
    count = Part(f" {counts}", "label", target, Paint(f" {counts}", "on-sea", target))
    return [(head, *_column(shown, color, target, color=landing.color), count, end), compasses]


def _tower(state: State, number: int, head: Part, high: int) -> list[Row]:
    """A landing whose column grows away from the island, with its compasses beside it."""
    landing, target = state.landings[number], _RESTS[LANDINGS[number]]
    color, columns = landing.color or "faint", WIDTH // 2
    about = fit(f"{landing.color or 'empty'} {_counts(state, landing)}", columns - 4)
    rows: list[Row] = [(head, Part(about, color, target, Paint(about, "on-sea", target)))]
    faces = [card.face for card in landing.cards[-high:]]
    if len(landing.cards) > high - 1:
        faces = ["…", *faces[len(faces) - high + 2 :]]
    for row in range(high - 1):
        face = faces[row] if row < len(faces) else ""
        chip = f"{face:^{_CHIP}}"
        look = f"{color}-chip" if face not in ("", "…") else "on-sea"
        parts = [
            Part("    ", "", target),
            Part(chip, color, target, Paint(chip, look, target)),
            Part("  ", "", target),
        ]
        if row < len(landing.stack):
            place = landing.stack[row]
            room = columns - _CHIP - 8
            lined, painted = _numbered(landing, row + 1, place, room)
            own = state.seats[place].player
            compass = Paint(fit(f"{painted}{own}", room + 2), seat_role(place), target)
            parts.append(Part(fit(f"{lined}{own}", room + 2), "port", target, compass))
        else:
            parts.append(Part(" " * (columns - _CHIP - 6), "", target))
        rows.append(tuple(parts))
    is_above = number // 2 == 0
    return rows[::-1] if is_above else rows


_CHIP = 6
"""Columns of a map card in a column of its own row."""


def _faces(landing: Landing) -> str:
    """The map cards of a landing; of more than fit anywhere, the first one and the last ones."""
    cards = landing.cards
    shown = cards if len(cards) <= WIDTH else (cards[0], *cards[-WIDTH:])
    return " ".join(card.face for card in shown) or "empty"


def _fit_end(text: str, columns: int) -> str:
    """Words cut to a width; early ones are left out first, since the last cards matter most."""
    if width(text) <= columns:
        return fit(text, columns)
    first, *words = text.split(" ")
    room = columns - width(f"{first} …")
    start = len(words)
    while start and width(words[start - 1]) < room:
        start -= 1
        room -= 1 + width(words[start])
    return fit(f"{first} … {' '.join(words[start:])}", columns)


def _column(text: str, role: str, target: str, *, color: str = "", is_west: bool = False) -> list[Part]:
    """The map cards of a landing; painted, chips that grow from the coast, as broad as there is room."""
    words = text.split()
    cards = [word for word in words if word != color]
    if role == "faint":
        return [Part(text, role, target, Paint(text, "on-sea", target))]
    label = f"{color} " if color else ""
    is_broad = len(label) + sum(len(card) + 3 for card in cards) <= len(text)
    chips = []
    for card in cards:
        chip = Paint(f" {card} " if is_broad else card, "on-sea" if card == "…" else f"{role}-chip", target)
        chips += [chip, Paint(" ", "", target)]
    rest = len(text) - len(label) - sum(len(chip.text) for chip in chips)
    if rest < 0:  # no room for the gap behind the last one
        chips.pop()
        rest = 0
    blank = Paint(" " * rest, "", target)
    paints = [Paint(label, "on-sea", target), *((blank, *chips) if is_west else (*chips, blank))]
    return paint_over(text, role, *paints, target=target)


def _counts(state: State, landing: Landing) -> str:
    """Cards there out of cards needed, and chests."""
    if not landing.cards:
        return ""
    return f"{landing.size}/{state.needed}" + (f" ${landing.chests}" if landing.chests else "")


def _stack(state: State, landing: Landing, columns: int, target: str, *, is_west: bool) -> list[Part]:
    """The compasses from bottom to top, numbered; painted, in the owners' shapes; long names are cut evenly."""
    names = [state.seats[place].player for place in landing.stack]
    room = max(1, (columns + 1) // max(1, len(names)) - 3)
    spare = columns - sum(width(name) + 3 for name in names) + 1
    if spare >= 0:
        room = max(map(width, names), default=0)
    parts: list[Part] = []
    for number, (place, name) in enumerate(zip(landing.stack, names, strict=True), 1):
        own, gap = _cut(name, room), " " if number > 1 else ""
        lined, painted = _numbered(landing, number, place, spare)
        paint = Paint(f"{gap}{painted}{own}", seat_role(place), target)
        parts.append(Part(f"{gap}{lined}{own}", "port", target, paint))
    rest = Part(" " * (columns - sum(width(part.text) for part in parts)), "port", target)
    return [*parts, rest] if not is_west or not rest.text else _push(parts, rest.text, target)


def _numbered(landing: Landing, number: int, place: int, spare: int) -> tuple[str, str]:
    """What stands before a compass's owner, lined and painted; of several it says which is the lowest."""
    words = ("lowest ", "low ") if number == 1 and len(landing.stack) > 1 else ()
    lowest = next((word for word in words if len(word) < spare), "")
    return f"{f'{lowest} ' if lowest else f'{number}.'}", f"{lowest or number}{shape_of(place)}"


def _push(parts: list[Part], blank: str, target: str) -> list[Part]:
    """The parts, painted at the right of what they take lined."""
    if not parts:
        return [Part(blank, "port", target)]
    text = "".join(part.text for part in parts) + blank
    paints = [Paint(blank, "", target), *(part.paint for part in parts if part.paint)]
    if width(text) != len(text):
        return [*parts, Part(blank, "port", target)]
    return paint_over(text, "port", *paints, target=target)


def _cut(name: str, columns: int) -> str:
    """A name cut to a width; in very few columns without an ellipsis."""
    if columns > 3:
        return fit(name, min(columns, width(name)))
    while width(name) > columns:
        name = name[:-1]
    return name


def is_explored(state: State, number: int) -> bool:
    """Is this landing to be explored this round, or, once phase 3 has begun, still to be explored?"""
    if state.step in ("loot", "take"):
        return any(site.landing == number for site in state.sites)
    return state.step in ("reveal", "prepare", "act") and number // 2 + 1 in explored(state)


# ---------------------------------------------------------------------- the middle


def _edge(state: State, *, is_top: bool) -> Row:
    """The upper or lower coast, with the ship if it stands at one of its corners."""
    corners = (0, 1) if is_top else (3, 2)
    left, right = ("╭", "╮") if is_top else ("╰", "╯")
    shore = Paint("▄", "shore") if is_top else Paint(HALF, "sand")
    sea, coast = Part(" "), Part("─", "edge", "", shore)
    row = [sea] * SIDE + [Part(left, "edge", "", shore), *[coast] * MIDDLE, Part(right, "edge", "", shore)]
    row += [sea] * SIDE
    for corner, spot in zip(corners, (SIDE, SIDE + MIDDLE + 1), strict=True):
        bow = _bow(state, corner)
        if bow:
            row[spot] = Part(bow, "ship")
            for place in (spot - 1, spot, spot + 1):
                row[place] = row[place]._replace(paint=Paint(bow if place == spot else " ", "vessel"))
    name, target = f" {SIDES[0] if is_top else SIDES[2]} ", _COASTS[0 if is_top else 2]
    start = SIDE + 1 + (MIDDLE - len(name)) // 2
    return (
        *row[:start],
        Part(name, "label", target, Paint(name, "sand/sand-text", target)),
        *row[start + len(name) :],
    )


def _bow(state: State, corner: int) -> str:
    """The ship's bow, if it points from this corner at its coast. Corner 0 is where coast 1 begins."""
    here = (state.coast - 1) % 4 if state.is_clockwise else state.coast % 4
    if state.step == "begin" or corner != here:
        return ""
    return _bow_sign(state)


def _bow_sign(state: State) -> str:
    """The way in which the ship sails along its coast."""
    return ("→↓←↑" if state.is_clockwise else "←↑→↓")[state.coast - 1]


_INKS = {
    "title": "sand-title",
    "prompt": "sand-text",
    "treasure": "sand-title",
    "faint": "sand-text",
    "": "sand-text",
}


def _middle(state: State) -> list[Row]:
    """The middle of the island: the event in force, and treasures face up."""
    card = state.card
    if card:
        rows = [_between_coasts(_on_sand(card, "title", Target("card", card)))]
        rows += [[_on_sand(f" {line}", "prompt")] for line in event_lines(state, MIDDLE - 2)]
        if state.revealed and state.step != "take":
            refs = [_on_sand(f" {ref}", "treasure", treasure_target(ref)) for ref in state.revealed]
            rows.append([_on_sand(" face up:", "treasure"), *refs])
    else:
        rows = [_between_coasts(_on_sand("")), [_on_sand(" Loot Island".center(MIDDLE), "faint")]]
    rows = rows[: 2 * _SIDE_ROWS]
    rows += [[] for _ in range(2 * _SIDE_ROWS - len(rows))]
    return [_filled(row) for row in rows]


def _between_coasts(part: Part) -> list[Part]:
    """A row that says which coast is left and which is right."""
    _, right, _, left = SIDES
    gap = MIDDLE - len(left) - len(right) - width(part.text)
    _, east, _, west = _COASTS
    before = _on_sand(left + " " * (gap // 2), "faint", west)
    return [before, part, _on_sand(" " * (gap - gap // 2) + right, "faint", east)]


def _on_sand(text: str, role: str = "", target: str = "") -> Part:
    return Part(text, role, target, Paint(text, f"sand/{_INKS[role]}", target))


def _filled(row: list[Part]) -> Row:
    """A row of the middle, as wide as that."""
    rest = MIDDLE - sum(width(part.text) for part in row)
    if rest < 0:
        return (_on_sand(fit("".join(part.text for part in row), MIDDLE), row[0].role),)
    return *row, _on_sand(" " * rest, row[0].role if row else "")


@lru_cache(256)
def treasure_target(ref: int) -> Target:
    """A treasure, wherever it lies."""
    return Target("treasure", ref, "treasures")


LANDING_TARGETS = {landing: Target("landing", landing, "from") for landing in LANDINGS}
"""The name of a landing; what lies there is the rest of it."""
_RESTS = {landing: target.rest for landing, target in LANDING_TARGETS.items()}
_COASTS = tuple(Target("coast", number) for number in range(1, len(SIDES) + 1))


def event_lines(state: State, columns: int, lead: str = "") -> list[str]:
    """The text of the event card in force, wrapped."""
    return wrap(f"{lead}{state.sheets.events[state.card]}", columns) if state.card else []
