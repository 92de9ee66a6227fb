"""The island drawn as text: four coasts around the event in force, the ship at its corner.

    1a  1b         Each landing shows its color and cards, how many it has of the cards it needs,
   ╭──────╮        its chests, and its compasses in the order they take treasures.
4b │      │ 2a
4a │      │ 2b     The ship's bow points at the coast to be explored, whose landings are marked.
   ╰──────╯
    3b  3a
"""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.drawing import Drawing, Part, Row, fit, width, wrap
from scorepad.games.loot_island.loot import explored
from scorepad.games.loot_island.state import LANDINGS, Landing, State

WIDTH = 80
SIDE = 26
"""Columns for a landing left or right of the island."""
MIDDLE = WIDTH - 2 * SIDE - 2
HEIGHT = 12
_SIDE_ROWS = 3


def draw_chart(state: State) -> Drawing:
    """The island with its landings."""
    blocks = [_landing(state, number) for number in range(len(LANDINGS))]
    top, right, bottom, left = (0, 1), (2, 3), (5, 4), (7, 6)
    rows = _across(blocks, top)
    rows.append(_edge(state, is_top=True))
    middle = _middle(state)
    west = [row for number in left for row in blocks[number]]
    east = [row for number in right for row in blocks[number]]
    for own, text, other in zip(west, middle, east, strict=True):
        rows.append((*own, Part("│", "edge"), *text, Part("│", "edge"), *other))
    rows.append(_edge(state, is_top=False))
    rows += _across(blocks, bottom)
    return Drawing(tuple(rows))


def _across(blocks: Sequence[Sequence[Row]], numbers: tuple[int, int]) -> list[Row]:
    """Two landings side by side, above or below the island."""
    first, second = (blocks[number] for number in numbers)
    return [(*one, *other) for one, other in zip(first, second, strict=True)]


def _landing(state: State, number: int) -> list[Row]:
    """A landing: two lines above or below the island, three beside it."""
    landing, name = state.landings[number], LANDINGS[number]
    target = f"at:{name}"
    is_beside = number // 2 + 1 in (2, 4)
    columns = SIDE if is_beside else WIDTH // 2
    room = columns - 5
    sign, role = ("▶", "turn") if is_explored(state, number) else (" ", "player")
    head = Part(f"{sign}{name} ", role, name)
    color = landing.color or "faint"
    cards = " ".join(card.face for card in landing.cards) or "empty"
    counts = _counts(state, landing)
    indent, end = Part("    ", "", target), Part(" ")
    compasses = (indent, Part(fit(_stack(state, landing, room), room), "port", target), end)
    if is_beside and landing.cards:
        title = Part(fit(f"{landing.color:7}{counts}", room), color, target)
        return [(head, title, end), (indent, Part(_fit_end(cards, room), color, target), end), compasses]
    if is_beside:
        blank = (indent, Part(" " * room, "", target), end)
        return [(head, Part(fit(cards, room), color, target), end), compasses, blank]
    shown = _fit_end(f"{landing.color} {cards}".strip(), room - len(counts) - 1)
    return [(head, Part(shown, color, target), Part(f" {counts}", "label", target), end), compasses]


def _fit_end(text: str, columns: int) -> str:
    """Words cut to a width; early ones are left out first, since the last cards matter most."""
    if width(text) <= columns:
        return fit(text, columns)
    first, *words = text.split(" ")
    while words and width(f"{first} … {' '.join(words)}") > columns:
        words.pop(0)
    return fit(f"{first} … {' '.join(words)}", columns)


def _counts(state: State, landing: Landing) -> str:
    """Cards there out of cards needed, and chests."""
    if not landing.cards:
        return ""
    return f"{landing.size}/{state.needed}" + (f" ${landing.chests}" if landing.chests else "")


def _stack(state: State, landing: Landing, columns: int) -> str:
    """The compasses from bottom to top, numbered; long names are cut evenly."""
    if not landing.stack:
        return ""
    names = [state.seats[place].player for place in landing.stack]
    room = max(1, (columns + 1) // len(names) - 3)
    if sum(width(name) + 3 for name in names) - 1 <= columns:
        room = max(map(width, names))
    return " ".join(f"{place}.{_cut(name, room)}" for place, name in enumerate(names, 1))


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
    ends = [_corner(state, corner, plain) for corner, plain in zip(corners, (left, right), strict=True)]
    before = Part(" " * SIDE)
    return (before, ends[0], Part("─" * MIDDLE, "edge"), ends[1], before)


def _corner(state: State, corner: int, plain: str) -> Part:
    """A corner, with the ship if its bow points from there at its coast. Corner 0 is where coast 1 begins."""
    here = (state.coast - 1) % 4 if state.is_clockwise else state.coast % 4
    if state.step == "begin" or corner != here:
        return Part(plain, "edge")
    bows = "→↓←↑" if state.is_clockwise else "←↑→↓"
    return Part(bows[state.coast - 1], "ship")


def _middle(state: State) -> list[Row]:
    """The middle of the island: the event in force."""
    card = state.card
    if card:
        lines = [(f" {card}", "title"), *((f" {line}", "prompt") for line in event_lines(state, MIDDLE - 2))]
        if state.revealed and state.step != "take":
            lines.append((f" face up: {' '.join(map(str, state.revealed))}", "treasure"))
    else:
        lines = [("", ""), (" Loot Island".center(MIDDLE), "faint")]
    lines = lines[: 2 * _SIDE_ROWS]
    lines += [("", "")] * (2 * _SIDE_ROWS - len(lines))
    return [(Part(fit(text, MIDDLE), role),) for text, role in lines]


def event_lines(state: State, columns: int) -> list[str]:
    """The text of the event card in force, wrapped."""
    return wrap(state.sheets.events[state.card], columns) if state.card else []
