"""The table of Loot Island drawn as text: the island, the small islands, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorepad.engine.position import Position
from scorepad.engine.result import Result
from scorepad.engine.ruleset import Look, symbol
from scorepad.engine.tallies import Tallies, draw_page
from scorepad.games.loot_island.cards import TILES, TYPES, Sheets, Treasure
from scorepad.games.loot_island.chart import draw_chart, draw_landings, event_lines, treasure_target
from scorepad.games.loot_island.events import Tally
from scorepad.games.loot_island.loot import left, to_heal
from scorepad.games.loot_island.state import (
    AARON,
    COMPASSES,
    CURSED,
    HEADINGS,
    LANDINGS,
    ROUNDS,
    SIDES,
    Kept,
    Seat,
    State,
)
from scorepad.text.drawing import (
    COLUMNS,
    Drawing,
    Paint,
    Part,
    Row,
    Target,
    draw,
    draw_due,
    draw_name,
    draw_next,
    draw_plate,
    fit,
    fit_words,
    flow,
    indent,
    seat_role,
    shape_of,
    stack,
    width,
    wrap,
)
from scorepad.text.wording import count

NAME = 22
"""Columns for a name."""
STATUS = 36
"""Columns for the status beside a name."""
_PHASES = {
    "reveal": "event card",
    "prepare": "preparation",
    "act": "actions",
    "loot": "finding the loot",
    "take": "taking treasures",
}


def draw_state(position: Position, player: str | None = None) -> Drawing:
    """The whole table, or only what one player has."""
    state = position.state_as(State)
    points = totals(position.result())
    if player is not None:
        return draw_seat(state, state.seat(player), points[player], COLUMNS)
    seats = [draw_seat(state, seat, points.get(seat.player, ""), COLUMNS) for seat in state.seats]
    gap = draw("")
    return stack(
        _head(state),
        gap,
        draw_chart(state),
        gap,
        draw_middle(state),
        gap,
        *seats,
        gap,
        draw_next(position.prompts(), is_over=position.finished),
    )


def totals(result: Result) -> dict[str, str]:
    """What everybody's loot is worth so far; "out" for anyone eliminated."""
    return {
        standing.player: "out" if standing.eliminated else str(standing.total) for standing in result.standings
    }


def progress(state: State) -> str:
    """The round and its phase."""
    if state.step == "begin":
        return "setting up"
    if state.step == "over":
        return "over"
    if state.step == "heal":
        return "healers"
    if state.is_final:
        return "final exploration"
    return f"round {state.round} of {ROUNDS}, {_PHASES[state.step]}"


def _head(state: State) -> Drawing:
    ship = "" if state.step in ("begin", "over") else f"   ship: {SIDES[state.coast - 1]}, {heading(state)}"
    return draw(
        [Part("Loot Island", "title"), f"   {progress(state)}", Part(ship, "label")],
        [Part("═" * COLUMNS, "edge")],
    )


def heading(state: State) -> str:
    """Which way the ship sails."""
    return HEADINGS[0] if state.is_clockwise else HEADINGS[1]


# ---------------------------------------------------------------------- the middle of the table


def draw_middle(state: State) -> Drawing:
    """The small islands, the treasure deck, and the treasures face up."""
    rows = [[Part("islands   ", "label"), *draw_tiles(state)]]
    discards = f", {state.discards.bit_count()} discarded" if state.discards else ""
    deck = left(state.trove) - state.discards.bit_count()
    rows.append([Part("treasures ", "label"), Part(f"{deck} in the deck{discards}")])
    for place, ref in enumerate(state.revealed):
        told = Part(tell_treasure(state.sheets.treasures[ref]), "", treasure_target(ref))
        rows.append([Part("face up   " if place == 0 else " " * 10, "label"), told])
    return draw(*rows)


def draw_tiles(state: State) -> list[Part]:
    """The small islands: face up in brackets, face down struck through."""
    parts = []
    for tile, up in zip(TILES, state.face_up, strict=True):
        double = f" ×{up}" if up > 1 else ""
        text, role, chip = (f"[{tile}{double}]", "port", "islet") if up else (f" {tile} ", "closed", "closed")
        target = Target("tile", tile)
        face = Part(text, role, target, Paint(f" {text[1:-1]} ", chip, target))
        parts += [face, Part(" ")]
    return parts


def tell_treasure(treasure: Treasure) -> str:
    """A treasure card in words: its number, its type and what it does."""
    words = {
        "amulet": f"{treasure.gold} gold, helps when burying",
        "coin-bag": f"{treasure.gold} gold",
        "book": f"{treasure.book} × a curse number",
        "jewel": f"{treasure.gold} gold",
        "crown": f"{treasure.gold} gold, {count(treasure.crosses, 'cross', 'crosses')}",
        "skull": f"{treasure.gold} gold, kind {treasure.skull}",
    }
    curse = f", curse {treasure.curse}" if treasure.curse else ""
    cure = f", {count(treasure.cure, 'crossed-out cube')}" if treasure.cure else ""
    return f"{treasure.ref:>3} {treasure.type.replace('-', ' '):9} {words[treasure.type]}{curse}{cure}"


def show_value(sheets: Sheets, key: str, value: Any) -> Drawing | str:
    """What a treasure is worth, what an island or an event card does, where a coast lies."""
    if key in ("treasure", "treasures"):
        return " ".join(tell_treasure(sheets.treasures[value]).split()[1:])
    if key == "coast":
        return SIDES[value - 1]
    if key == "tile":
        return sheets.islands[value]
    return sheets.events[value] if key == "card" else ""


# ---------------------------------------------------------------------- what a player has


def draw_seat(state: State, seat: Seat, total: str, columns: int, rows: int | None = None) -> Drawing:
    """A player's name, points, cubes, cards and compasses, with the treasures by type below.

    Where there are too few rows for them, treasures are only counted.
    """
    treasures = _treasure_lines(state.sheets, seat.treasures, columns - 4)
    if columns < NAME + STATUS:
        points, *rest = _status(state, seat, total)
        room = columns - len(points.text) - len(rest[-1].text)
        head = [[*_name(state, seat, room), points, rest[-1]], rest[:-1]]
    else:
        head = [[*_name(state, seat, min(NAME, columns)), *_status(state, seat, total)]]
    if rows is not None and len(head) + len(treasures) > rows:
        treasures = [count_treasures(state.sheets, seat)]
    return draw(*head, *_piles(treasures, _refs(state.sheets, seat)))


def _refs(sheets: Sheets, seat: Seat) -> list[int]:
    """The numbers of a player's treasures, by type."""
    return [treasure.ref for _, found in by_type(sheets, seat.treasures) for treasure in found]


def draw_brief(state: State, seat: Seat, total: str, columns: int) -> Drawing:
    """The same in one line, with treasures only counted."""
    status = [*_name(state, seat, min(NAME, columns)), *_status(state, seat, total)]
    room = columns - sum(width(part.text) for part in status)
    return draw([*status, Part(fit(f"  {count_treasures(state.sheets, seat)}", max(0, room)), "treasure")])


def count_treasures(sheets: Sheets, seat: Seat) -> str:
    """How many treasures of each type a player has."""
    return " ".join(f"{_LETTERS[kind]}{len(found)}" for kind, found in by_type(sheets, seat.treasures) if found)


_LETTERS = dict(zip(TYPES, ("am", "co", "bo", "je", "cr", "sk"), strict=True))
_PILES = (
    {f"{kind}s": kind for kind in TYPES} | {"coin": "coin-bag"} | {word: kind for kind, word in _LETTERS.items()}
)
"""The words that begin a pile."""


def _piles(lines: Iterable[str], refs: Iterable[int]) -> list[list[Part]]:
    """The treasures by type in lines of text; painted, each type is a pile in its own color.

    `refs` are the treasures in the order of the lines, for those where each has its number of points.
    """
    rows: list[list[Part]] = []
    kind, left_over = "", iter(refs)
    for line in filter(None, lines):
        row = [Part("    ")]
        for place, word in enumerate(line.split(" ")):
            new = _PILES.get(word) or _PILES.get(word.rstrip("0123456789"))
            if place:
                is_same = new is None and word != "·" and row[-1].text != "·"
                row.append(Part(" ", "treasure", "", Paint(" ", f"{kind}-pile" if is_same else "")))
            kind = new or kind
            target = treasure_target(next(left_over)) if word[:1].isdecimal() else ""
            paint = Paint(" ") if word == "·" else Paint(word, f"{kind}-pile", target)
            row.append(Part(word, "treasure", target, paint))
        rows.append(row)
    return rows


def draw_piles(sheets: Sheets, seat: Seat, columns: int, rows: int = 1) -> Drawing:
    """A player's treasures by type, in this many rows at most; only counted if there are too many."""
    lines = _treasure_lines(sheets, seat.treasures, columns - 4)
    return draw(*_piles(lines if len(lines) <= rows else [count_treasures(sheets, seat)], _refs(sheets, seat)))


def _name(state: State, seat: Seat, columns: int) -> list[Part]:
    place = state.place(seat.player)
    keys = ("as",) if state.is_aaron(place) else ("player", "accept", "decline")
    target = Target(keys[0], seat.player, *keys[1:])
    return draw_name(seat.player, place, columns, is_up=is_awaited(state, seat), target=target)


def _status(state: State, seat: Seat, total: str) -> list[Part]:
    """Points, cubes, map cards, compasses left in the supply, and whether the player has passed."""
    place = state.place(seat.player)
    compasses = COMPASSES - len(state.out(place))
    cubes = "" if state.is_aaron(place) else count(seat.cubes, "cube")
    return [
        Part(f"{total:>4}", "total"),
        Part(f"{cubes:>10}", "bad" if seat.cubes >= CURSED else ""),
        Part(f"{count(seat.hand, 'card'):>10}", "foot"),
        Part(f"  {'◆' * compasses:3}", "port", "", Paint(f"  {shape_of(place) * compasses:3}", seat_role(place))),
        Part(" passed" if state.has_passed(place) and state.step == "act" else " " * 7, "label"),
    ]


def is_awaited(state: State, seat: Seat) -> bool:
    """Is the table waiting for this player?"""
    match state.step:
        case "prepare" | "act":
            return state.seats[state.active] is seat
        case "take":
            return state.seats[state.order()[state.taker]] is seat
        case "heal":
            return to_heal(state)[0] is seat
        case _:
            return False


def draw_hoard(sheets: Sheets, seat: Seat, result: Result, columns: int, rows: int) -> Drawing:
    """A filled-in score card: a pile of cubes, and the treasures by type with what they and their sets bring."""
    lines = {
        line.item: line.points for each in result.standings if each.player == seat.player for line in each.lines
    }
    columns = min(columns, WIDEST_CARD)
    cubes = draw(_draw_cubes(seat, lines.get("healer"), columns))
    if rows <= len(TYPES):
        piles = draw_piles(sheets, seat, columns + 3, rows - 1)
        return stack(cubes, _moved(piles, -3), *[draw("")] * (rows - 1 - len(piles.rows)))
    found: list[list[Part]] = []
    for kind, own in by_type(sheets, seat.treasures):
        found.append(_draw_type(kind, own, [lines.get(item, 0) for item in _ITEMS_OF[kind]], columns))
    return stack(cubes, draw(*found))


_ITEMS_OF = {
    "amulet": ("amulets",),
    "coin-bag": ("coin-bags",),
    "book": ("books",),
    "jewel": ("jewels", "jewel-sets"),
    "crown": ("crowns", "crown-rank"),
    "skull": ("skulls", "skull-sets"),
}
"""The items of the score that each type of treasure has: base values, then sets or ranks."""
WIDEST_CARD = 52
"""Columns of a score card, at most."""
_KIND, _WORTH = 10, 8
"""Columns of a type's name and of its points."""


def _draw_type(kind: str, own: Sequence[Treasure], points: Sequence[int], columns: int) -> list[Part]:
    """A type of treasures: each with what it is worth, then the points of all and those of their sets."""
    name = f"{kind.replace('-', ' ')}s"
    base, *sets = points
    worth = f"{base}{''.join(f'+{each}' for each in sets if each)}" if own else ""
    room = columns - _KIND - _WORTH
    row = [Part(fit(name, _KIND), "label" if own else "faint")]
    texts = [worth_of(treasure) for treasure in own]
    if own and sum(map(width, texts)) + 2 * len(texts) > room:
        texts, own = [count(len(texts), "treasure")], own[:1]
    for text, treasure in zip(texts, own, strict=True):
        target = treasure_target(treasure.ref)
        row.append(Part(f"{text} ", "treasure", target, Paint(f"{text} ", f"{kind}-pile", target)))
        row.append(Part(" "))
    used = sum(width(part.text) for part in row)
    return [*row, Part(" " * max(0, columns - _WORTH - used)), Part(f"{worth:>{_WORTH}}", "points")]


def _draw_cubes(seat: Seat, paid: int | None, columns: int) -> list[Part]:
    """The cubes as a pile, and what the healer took."""
    signs = "■ " * seat.cubes if 2 * seat.cubes <= columns - 12 else "■ … "
    role = "bad" if seat.cubes >= CURSED else "cube"
    words = count(seat.cubes, "cube") if seat.cubes else "no cubes"
    healer = f"   healer {paid}" if paid is not None else ""
    return [Part(signs, role), Part(words, "bad" if seat.cubes >= CURSED else "label"), Part(healer, "bad")]


def _moved(drawing: Drawing, columns: int) -> Drawing:
    """The drawing without some blank columns on its left."""
    first = [row[0]._replace(text=row[0].text[-columns:]) for row in drawing.rows]
    return Drawing(tuple((part, *row[1:]) for part, row in zip(first, drawing.rows, strict=True)))


def by_type(sheets: Sheets, kept: Iterable[Kept]) -> list[tuple[str, list[Treasure]]]:
    """A player's treasures by type, in the order of the score pad."""
    own = [sheets.treasures[each.ref] for each in kept]
    return [(kind, [treasure for treasure in own if treasure.type == kind]) for kind in TYPES]


def _treasure_lines(sheets: Sheets, kept: Iterable[Kept], columns: int) -> list[str]:
    """Treasures by type, each with what it is worth; a type goes on in another line only if it fits into none."""
    lines = [""]
    for kind, found in by_type(sheets, kept):
        if not found:
            continue
        pile = f"{kind.replace('-', ' ')}s {' '.join(worth_of(treasure) for treasure in found)}"
        longer = f"{lines[-1]} · {pile}" if lines[-1] else pile
        if width(longer) <= columns:
            lines[-1] = longer
        else:
            lines += wrap(pile, columns)
    return lines if lines[0] else lines[1:]


def worth_of(treasure: Treasure) -> str:
    """What a treasure is worth by itself, in short."""
    match treasure.type:
        case "book":
            return f"{treasure.book}×"
        case "crown":
            return f"{treasure.gold}+{'†' * treasure.crosses}"
        case "skull":
            return f"{treasure.gold}{treasure.skull}"
        case _:
            return str(treasure.gold)


# ---------------------------------------------------------------------- one sheet


_EVENT_ROWS = 3
"""Rows kept for the event in force."""


def draw_own(position: Position, player: str, columns: int, rows: int) -> Drawing:
    """The landings, as much of the event in force as fits, and the player's treasures."""
    state = position.state_as(State)
    own = draw_piles(state.sheets, state.seat(player), columns, max(1, rows - len(LANDINGS) - _EVENT_ROWS))
    kept = f" {AARON}  {count_treasures(state.sheets, state.seats[-1])}" if state.has_aaron else ""
    others = [draw([Part(fit(kept, columns), "treasure")])] if kept else []
    room = rows - sum(len(part.rows) for part in (own, *others))
    landings = draw_landings(state, columns, room - len(_draw_event(state, columns, rows).rows))
    room -= len(landings.rows)
    event = _draw_event(state, columns, room)
    tiles = _flow_tiles(state, columns)
    if room >= len(event.rows) + len(tiles.rows):
        event = stack(event, tiles)
    blank = [draw("")] if room > len(event.rows) else []
    return stack(landings, event, *blank, own, *others)


def _flow_tiles(state: State, columns: int) -> Drawing:
    """The small islands in as many rows as they take."""
    return flow([draw(tile) for tile in zip(*[iter(draw_tiles(state))] * 2, strict=True)], columns, 0, 0)


_MANY = 99
"""Rows where there is no limit."""


def draw_sheet(position: Position, player: str, columns: int) -> Drawing:
    """A player's cubes, cards and compasses, and the treasures by type."""
    state = position.state_as(State)
    piles = draw_piles(state.sheets, state.seat(player), columns, _MANY)
    return stack(draw(brief(position, player, False)), piles)


def draw_common(position: Position, columns: int) -> Drawing:
    """The landings, the event in force, the small islands, and Aaron's treasures."""
    state = position.state_as(State)
    event = _draw_event(state, columns, _MANY)
    parts = [draw_landings(state, columns), event, *([draw("")] if event.rows else [])]
    parts.append(_flow_tiles(state, columns))
    if state.has_aaron:
        parts.append(draw([Part(f" {AARON}  {count_treasures(state.sheets, state.seats[-1])}", "treasure")]))
    return stack(*parts)


def _draw_event(state: State, columns: int, rows: int) -> Drawing:
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


def brief(position: Position, player: str, _: bool) -> Row:
    """Cubes, map cards and compasses left; whether the player has passed."""
    state = position.state_as(State)
    seat, place = state.seat(player), state.place(player)
    has_passed = state.has_passed(place) and state.step == "act"
    compasses = shape_of(place) * (COMPASSES - len(state.out(place)))
    return (
        Part(f" {count(seat.cubes, 'cube'):>8}", "bad" if seat.cubes >= CURSED else ""),
        Part(" passed" if has_passed else f" {count(seat.hand, 'card')}", "label" if has_passed else "foot"),
        Part(f" {compasses:3}", "port", "", Paint(f" {compasses:3}", seat_role(place))),
    )


# ---------------------------------------------------------------------- the same, drawn large


NEARLY = 9
"""With so many cubes it is said how many are too many."""
CARD, LARGE_CARD = 13, 18
"""Columns of a treasure card, with what it does in short or in words."""


def draw_large_seat(state: State, seat: Seat, total: str, columns: int, rows: int) -> Drawing:
    """A player's name and status, the cubes, and the treasures by type; in words if there are too many."""
    in_words = draw_seat(state, seat, total, columns, rows)
    own = [treasure for _, found in by_type(state.sheets, seat.treasures) for treasure in found]
    for cards in ([_draw_large(treasure) for treasure in own], [_draw_small(treasure) for treasure in own]):
        hoard = indent(flow(cards, columns - 4, 1), 4)
        sheet = stack(Drawing(in_words.rows[:1]), draw(_cubes(seat, columns)), draw(""), hoard)
        if len(sheet.rows) <= rows:
            return sheet
    return in_words


def _cubes(seat: Seat, columns: int) -> list[Part]:
    """The cubes, counted if there is no room for so many; from a few below it on, how many are too many."""
    words = f" out with {CURSED} at the end" if seat.cubes >= NEARLY else ""
    signs = "■ " * seat.cubes
    if 4 + len(signs) + len(words) > columns:
        signs = f"■ ×{seat.cubes} "
    return [Part("    "), Part(signs, "bad"), Part(words, "label")]


def _draw_large(treasure: Treasure) -> Drawing:
    """A treasure card: its number and type, its gold, what else it does, and its curse."""
    gold = f"{treasure.book} × a curse" if treasure.type == "book" else f"{treasure.gold} gold"
    more = {
        "crown": count(treasure.crosses, "cross", "crosses"),
        "skull": f"kind {treasure.skull}",
        "amulet": "helps burying",
    }
    return _draw_plate(
        treasure, (_type_of(treasure), gold, more.get(treasure.type, ""), _curse(treasure)), LARGE_CARD
    )


def _draw_small(treasure: Treasure) -> Drawing:
    """The same in short."""
    return _draw_plate(treasure, (_type_of(treasure), worth_of(treasure), _curse(treasure)), CARD)


def _draw_plate(treasure: Treasure, lines: Sequence[str], columns: int) -> Drawing:
    return draw_plate(lines, f"{treasure.type}-pile", "treasure", columns, treasure_target(treasure.ref))


def _type_of(treasure: Treasure) -> str:
    return f"{treasure.ref} {treasure.type.replace('-', ' ')}"


def _curse(treasure: Treasure) -> str:
    return f"curse {treasure.curse}" if treasure.curse else f"cure {treasure.cure}" if treasure.cure else ""


# ---------------------------------------------------------------------- the last page, and the pack


def draw_tally(position: Position, player: str | None = None) -> Drawing:
    """The last page of the score pad as printed: a column for each type."""
    items = {
        "amulets": ["amulets"],
        "coins": ["coin-bags"],
        "books": ["books"],
        "jewels": ["jewels", "jewel-sets"],
        "crowns": ["crowns", "crown-rank"],
        "skulls": ["skulls", "skull-sets"],
        "healer": ["healer"],
    }
    tallies: Tallies[Tally] = position.state_as(Tallies)
    out: dict[str, int | str] = dict.fromkeys(position.mode.outlook(tallies).out, "out")
    page = draw_page(position.result(), items, player, note="cursed" if out else "", notes=out)
    noted = draw([Part("Cubes cannot be checked against the treasures: count them twice.", "label")])
    return stack(page, draw(""), noted, draw(""), draw_due(position.prompts()))


def draw_sheets(sheets: Sheets) -> Drawing:
    """Every treasure, event card and small island of a pack."""
    rows = [Part(tell_treasure(each)) for each in sheets.treasures.values()]
    treasures = draw(*([part] for part in rows))
    texts = [
        draw([Part(f"{name:10}", "title"), Part(line)] if number == 0 else [Part(" " * 10), Part(line)])
        for table in (sheets.events, sheets.islands)
        for name, text in table.items()
        for number, line in enumerate(wrap(text, COLUMNS - 10))
    ]
    crowns = draw(f"crowns    {' '.join(map(str, sheets.crowns))}")
    return stack(treasures, draw(""), *texts, draw(""), crowns)


# ---------------------------------------------------------------------- symbols


LOOKS = {
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "green": Look("bold #8fce7a", "bold #2b701d"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "port": Look("bold #b9c7d9", "bold #3f5570"),
    "ship": Look("bold reverse #7ec3d8", "bold reverse #1f6f88"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    "treasure": Look("bold #f0c75e", "bold #865700"),
    "cube": Look("bold #b48ead", "bold #6b3f6b"),
    "closed": Look("strike #8c93a0", "strike #6a6150"),
    # Painted: sand in the sea, map cards as chips, treasures in piles.
    "sea": Look("on #122f5f", "on #bcd9ec"),
    "on-sea": Look("#c8d8ec", "#23435c"),
    "pier": Look("bold #ffffff", "bold #14324a"),
    "beacon": Look("bold #14100a on #e0b83a", "bold #ffffff on #865700"),
    "shore": Look("#c8b07a", "#f0dfb2"),
    "sand": Look("#3a2a10 on #c8b07a", "#4a3610 on #f0dfb2"),
    "sand-title": Look("bold #5a2a00", "bold #8a4a00"),
    "sand-text": Look("#3a2a10", "#4a3610"),
    "vessel": Look("bold #ffffff on #8a4b22", "bold #ffffff on #8a4b22"),
    "red-chip": Look("bold #ffffff on #b03030", "bold #ffffff on #c04a40"),
    "blue-chip": Look("bold #ffffff on #3a6fe0", "bold #ffffff on #3f68c8"),
    "green-chip": Look("bold #ffffff on #2b8440", "bold #ffffff on #3a8335"),
    "yellow-chip": Look("bold #2a2000 on #e0c020", "bold #2a2000 on #ecd040"),
    "islet": Look("bold #3a2a10 on #c8b07a", "bold #4a3610 on #ecd9a4"),
    "amulet-pile": Look("bold #d8fff8 on #1f5f5a", "bold #0f4a44 on #bfe4de"),
    "coin-bag-pile": Look("bold #ffe45c on #5a4510", "bold #5a3f00 on #f2dc9a"),
    "book-pile": Look("bold #d8e4ff on #2a3f70", "bold #1f3a70 on #cddaf2"),
    "jewel-pile": Look("bold #ffd8f0 on #6a2a55", "bold #6a1f52 on #f0cfe4"),
    "crown-pile": Look("bold #ffd9a8 on #6a3a12", "bold #6a3a08 on #f4d6b0"),
    "skull-pile": Look("bold #e6e6e6 on #4a4d52", "bold #3a3c40 on #dadad6"),
}

LEGEND = (
    symbol("a landing that is explored this round", ("▶1a", "turn", "▶1a", "beacon")),
    symbol("the ship, and the way it sails", *((bow, "ship", bow, "vessel") for bow in "→↓←↑")),
    symbol(
        "map cards in their color: c discards a cube, d draws a card",
        ("7c", "yellow", "7c", "yellow-chip"),
        ("9d", "yellow", "9d", "yellow-chip"),
    ),
    symbol("a map card that counts as two", ("2+", "red", "2+", "red-chip")),
    symbol("a map card with a chest", ("8$", "green", "8$", "green-chip")),
    symbol("a wild map card", ("*", "blue", "*", "blue-chip")),
    symbol("4 of the 6 cards needed are there, with 1 chest", ("4/6 $1", "label")),
    symbol(
        "the compasses there, the lowest first",
        ("1.Tim", "port", "1●Tim", "seat-3"),
        ("2.Max", "port", "2▲Max", "seat-2"),
    ),
    symbol("a compass in front of a player, painted in their shape", ("◆", "port", "▲", "seat-2")),
    symbol(
        "a small island that may be used, and one that may be used twice",
        ("[maps]", "port", " maps ", "islet"),
        ("×2", "port", "×2", "islet"),
    ),
    symbol("a small island that is face down", ("maps", "closed")),
    symbol("numbers of amulets, coin bags, books", ("am1 co1 bo1", "treasure")),
    symbol("numbers of jewels, crowns, skulls", ("je1 cr1 sk1", "treasure")),
    symbol("a book: 2 times a curse number", ("2×", "treasure")),
    symbol("a crown: 2 gold, and 3 crosses", ("2+†††", "treasure")),
    symbol("a skull: 3 gold, of kind R", ("3R", "treasure")),
    symbol("between one type of treasure and the next", ("·", "treasure")),
)
