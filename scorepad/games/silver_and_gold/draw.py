"""The sheets of Silver & Gold as drawings: cards, score cards, round card, display."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from scorepad import grid
from scorepad.drawing import COLUMNS, Drawing, Part, beside, draw, draw_next, fit, flow, indent, stack, wrap
from scorepad.games.silver_and_gold.cards import COLORS, Card, Expedition, Sheets
from scorepad.games.silver_and_gold.state import COINS, HAND, PALMS, ROUNDS, ROW, TROPHIES, TURNS, Seat, State
from scorepad.position import Position
from scorepad.tallies import draw_page
from scorepad.wording import count, listing

_SMALL = 13
SEAT_COLUMNS = 57
_ROLES = {"C": "coin", "P": "palm", "X": "x", ".": "box", "#": ""}
_JOINTS = {
    # up, down, left, right
    (0, 0, 0, 0): " ",
    (0, 1, 0, 1): "┌",
    (0, 1, 1, 0): "┐",
    (1, 0, 0, 1): "└",
    (1, 0, 1, 0): "┘",
    (1, 1, 0, 1): "├",
    (1, 1, 1, 0): "┤",
    (0, 1, 1, 1): "┬",
    (1, 0, 1, 1): "┴",
    (1, 1, 1, 1): "┼",
}


def draw_state(position: Position, player: str | None = None) -> Drawing:
    """The whole table, or one player's part of it."""
    state = position.state_as(State)
    totals = {standing.player: standing.total for standing in position.result().standings}
    seats = [seat for seat in state.seats if player in (None, seat.player)]
    parts = [_head(state)] if player is None else []
    for seat in seats:
        parts += [draw(""), _seat(state, seat, totals[seat.player])]
    if player is None:
        parts += [draw(""), _middle(state), draw(""), draw_next(position.prompts(), is_over=position.finished)]
    return stack(*parts)


def draw_tally(position: Position, player: str | None = None) -> Drawing:
    """The score pad's last page."""
    items = {
        "coins": ["coins"],
        "trophies": ["trophies"],
        "palms": ["palms"],
        "cards": ["card", "cards"],
        "seals": ["seal", "seals"],
    }
    page = draw_page(position.result(), items, player)
    return stack(page, draw(""), draw_next(position.prompts()))


def draw_sheets(sheets: Sheets) -> Drawing:
    """Every card and expedition of a pack."""
    return stack(
        flow([draw_thumbnail(card) for card in sheets.cards.values()], COLUMNS, gap=4),
        draw(""),
        flow([draw_expedition(each) for each in sheets.expeditions.values()], COLUMNS, gap=4),
    )


@lru_cache(256)
def draw_card(card: Card, crossed: int = 0) -> Drawing:
    """A treasure card as an island of boxes, crossed ones hatched, with column letters in its top edge."""

    def face(bit: int, glyph: str) -> list[Part]:
        if bit & crossed:
            return [Part(f"▒{'▒' if glyph == '.' else glyph}▒", "crossed", _target(card, bit))]
        return [Part(f" {'·' if glyph == '.' else glyph} ", _ROLES[glyph], _target(card, bit))]

    return _draw_boxes(card, 3, face)


def draw_turns(card: Card, turns: Mapping[int, str]) -> Drawing:
    """The same card with the round and turn in each crossed box, beside its symbol."""

    def face(bit: int, glyph: str) -> list[Part]:
        target = _target(card, bit)
        if bit not in turns:
            return [Part(f" {'·' if glyph == '.' else glyph}  ", _ROLES[glyph], target)]
        return [
            Part(" " if glyph == "." else glyph, _ROLES[glyph], target),
            Part(f"{turns[bit]:3}", "label", target),
        ]

    return _draw_boxes(card, 4, face)


def _target(card: Card, bit: int) -> str:
    return f"{card.id}:{grid.names(bit)[0]}"


def _draw_boxes(card: Card, columns: int, face: Callable[[int, str], list[Part]]) -> Drawing:
    """A card whose boxes are this many columns wide and look as `face` says."""
    size = len(card.rows[0]) * (columns + 1) + 3
    seal = f"seal: {card.seal.points} per {card.seal.color}" if card.seal else ""
    rows: list[Sequence[Part | str]] = [
        [
            Part(card.id, card.color, card.id),
            Part(f" {card.points}".ljust(size - len(card.id)), "points", card.id),
        ],
        [Part(seal.ljust(size), "points")],
    ]
    for line, glyphs in enumerate(card.rows):
        rows.append([Part("  "), *_edge(card, line, columns)])
        parts = [Part(f"{line + 1} ", "label")]
        for column, glyph in enumerate(glyphs):
            is_wall = _has(card, column, line) or _has(card, column - 1, line)
            parts.append(Part("│" if is_wall else " ", "edge"))
            parts += [Part(" " * columns)] if glyph == "#" else face(grid.cell(column, line), glyph)
        parts.append(Part("│" if _has(card, len(glyphs) - 1, line) else " ", "edge"))
        rows.append(parts)
    rows.append([Part("  "), *_edge(card, len(card.rows), columns)])
    return draw(*rows)


def _edge(card: Card, line: int, columns: int) -> list[Part]:
    """The edge above a line of boxes, joined to its neighbors; the top one carries the column letters."""
    parts = []
    for column in range(len(card.rows[0]) + 1):
        up = _has(card, column - 1, line - 1) or _has(card, column, line - 1)
        down = _has(card, column - 1, line) or _has(card, column, line)
        left = _has(card, column - 1, line - 1) or _has(card, column - 1, line)
        right = _has(card, column, line - 1) or _has(card, column, line)
        parts.append(Part(_JOINTS[int(up), int(down), int(left), int(right)], "edge"))
        if column < len(card.rows[0]):
            dash = "─" if right else " "
            if line == 0:
                letter = Part(chr(ord("A") + column), "label")
                parts += [Part(dash, "edge"), letter, Part(dash * (columns - 2), "edge")]
            else:
                parts.append(Part(dash * columns, "edge"))
    return parts


def _has(card: Card, column: int, line: int) -> bool:
    return 0 <= line < len(card.rows) and 0 <= column < len(card.rows[0]) and card.rows[line][column] != "#"


def draw_thumbnail(card: Card, crossed: int = 0, *, name: str = "") -> Drawing:
    """A small card: its name, its seal, a glyph for each box."""
    rows: list[Sequence[Part | str]] = [
        [Part(name or f"{card.id} {card.points}".ljust(_SMALL), card.color, card.id)],
        [Part(_seal(card), "points", card.id)],
    ]
    for line, glyphs in enumerate(card.rows):
        parts = []
        for column, glyph in enumerate(glyphs):
            text, role = {"#": " ", ".": "□"}.get(glyph, glyph), _ROLES[glyph]
            if grid.cell(column, line) & crossed:
                text, role = "▒", "crossed"
            parts.append(Part(f"{text} ", role, card.id))
        rows.append(parts)
    return draw(*rows)


def draw_expedition(expedition: Expedition) -> Drawing:
    """An expedition card: its pattern and how many cards show it."""
    shape = ["".join("██" if glyph == "#" else "  " for glyph in line) for line in expedition.rows]
    return draw([Part(f"{expedition.id} ×{expedition.cards}", "label")], *shape, role="pattern")


def progress(state: State) -> str:
    """The round and the turn."""
    match state.step:
        case "setup":
            return "setting up"
        case "over":
            return "the game is over"
        case _:
            turn = state.turn % TURNS + 1 if state.step == "reveal" else (state.turn - 1) % TURNS + 1
            return f"round {state.round} of {ROUNDS}, turn {turn} of {TURNS}"


def _head(state: State) -> Drawing:
    """The round card: rounds, trophies, expedition and first player."""
    boxes = " ".join("☒" if number < state.rounds_over else "☐" for number in range(ROUNDS))
    trophies = " ".join(str(trophy) if trophy in state.trophies else "–" for trophy in TROPHIES)
    when = progress(state)
    first = ""
    if not state.finished:
        first = f"   first player {fit(state.seats[state.first].player, COLUMNS - 32 - len(when))}"
    expedition = f"    expedition {state.pattern}" if state.step in ("cross", "resolve") else ""
    return draw(
        [Part("Silver & Gold", "title"), f"   {when}", Part(first, "player")],
        [Part("═" * COLUMNS, "edge")],
        [
            Part(f"rounds {boxes}", "label"),
            Part(f"    trophies {trophies}", "trophy"),
            f"    deck {count(state.deck, 'card')}",
            Part(expedition, "pattern"),
        ],
    )


def _seat(state: State, seat: Seat, total: int) -> Drawing:
    """A player's open cards, score card and completed cards."""
    parts = [draw_seat(state, seat, total)]
    if seat.completed:
        done = [state.sheets.cards[name] for name in seat.completed]
        text = ", ".join(f"{card.id} {card.points}" for card in done)
        for number, line in enumerate(wrap(text, COLUMNS - 13)):
            parts.append(
                draw([Part("  completed  " if number == 0 else " " * 13, "label"), Part(line, "completed")])
            )
    return stack(*parts)


def draw_seat(state: State, seat: Seat, total: int) -> Drawing:
    """A player's open cards and score card, under their name and points."""
    is_up = is_awaited(state, seat)
    doing = f"  owes {count(seat.owed, 'box', 'boxes')} for an X" if seat.owed else ""
    room = SEAT_COLUMNS - len(f"   {count(total, 'point')}{doing}")
    name = fit(f"{'▶' if is_up else ' '} {seat.player} ", min(34, room)).rstrip()
    title = draw([Part(name, "turn" if is_up else "player"), Part(f"   {count(total, 'point')}{doing}", "total")])
    cards = [draw_card(state.sheets.cards[name], state.crossed(seat.player, name)) for name in seat.open]
    return stack(title, indent(flow([*cards, draw_score_card(state, seat)], COLUMNS - 1, gap=1), 1))


def draw_seat_small(state: State, seat: Seat, total: int) -> Drawing:
    """The same in small, for players whose turn it is not."""
    is_up = is_awaited(state, seat)
    name = fit(f"{'▶' if is_up else ' '} {seat.player}", 19)
    title = [Part(name, "turn" if is_up else "player"), Part(f"{total:>4}", "total")]
    cards = [_islet(state.sheets.cards[name], state.crossed(seat.player, name)) for name in seat.open]
    blank = draw([Part(" " * 8)])
    cards += [blank] * (HAND - len(cards))
    return stack(draw(title), indent(beside([*cards, _mini_score(seat)], gap=1), 1))


def _islet(card: Card, crossed: int) -> Drawing:
    """A card without its edges, under its color."""
    title = draw([Part(f"{card.color:8}", card.color, card.id)])
    return stack(title, Drawing(draw_thumbnail(card, crossed).rows[2:]))


def _mini_score(seat: Seat) -> Drawing:
    rows: list[Sequence[Part | str]] = []
    for filled, cup in _coin_rows(seat):
        rows.append([Part("■" * filled + "□" * (ROW - filled), "coin"), Part(f" {cup}", "trophy")])
    palms = [str(entry.points) for entry in seat.palms] + ["□"] * (PALMS - len(seat.palms))
    rows.append([Part("".join(palms), "palm"), Part(" P", "label")])
    rows.append([Part(f"done {len(seat.completed)}", "label")])
    return draw(*rows)


def _coin_rows(seat: Seat) -> Iterator[tuple[int, str]]:
    """How many boxes of each coin row are filled, and the trophy beside it."""
    for row in range(COINS // ROW):
        cup = str(seat.trophies[row].points) if row < len(seat.trophies) else "·"
        yield max(0, min(ROW, len(seat.coins) - row * ROW)), cup


def is_awaited(state: State, seat: Seat) -> bool:
    """Is the table waiting for this player?"""
    if state.step == "cross":
        return bool(seat.owed) or state.is_to_cross(seat)
    resolver = state.resolver() if state.step == "resolve" else None
    return resolver is not None and state.seats[resolver] is seat


def _seal(card: Card) -> str:
    return f"{card.seal.points}/{card.seal.color}" if card.seal else ""


def draw_score_card(state: State, seat: Seat) -> Drawing:
    """A score card: coin rows with their trophies, palms, and the completed cards by color."""
    rows: list[Sequence[Part | str]] = []
    for filled, cup in _coin_rows(seat):
        coins = " ".join("■" * filled + "□" * (ROW - filled))
        rows.append([Part("C ", "label"), Part(coins, "coin"), Part("  cup ", "label"), Part(cup, "trophy")])
    palms = [str(entry.points) for entry in seat.palms] + ["□"] * (PALMS - len(seat.palms))
    rows += [[Part("P ", "label"), Part(" ".join(palms), "palm")], []]
    done = [state.sheets.cards[name] for name in seat.completed]
    rows.append([Part(f"done    {len(done)}  {sum(card.points for card in done):>3}", "label")])
    for color in COLORS:
        own = [card for card in done if card.color == color]
        rows.append([Part(f"{color:8}", color), f"{len(own)}  {sum(card.points for card in own):>3}"])
    seals = sum(
        card.seal.points * sum(other.color == card.seal.color for other in done) for card in done if card.seal
    )
    rows.append([Part("seals      ", "label"), f"{seals:>3}"])
    return draw(*rows)


def _middle(state: State) -> Drawing:
    """The display, and the current expedition."""
    cards = [draw_thumbnail(state.sheets.cards[card]) for card in state.display]
    if state.step in ("cross", "resolve"):
        cards.append(draw_expedition(state.sheets.expeditions[state.pattern]))
    showing = f"{count(state.palms_displayed(), 'palm')} showing: a palm is worth {state.palm_worth()} now"
    title = draw([Part("display", "label"), f"   {showing}"])
    body = indent(beside(cards, gap=3), 2) if cards else draw("  no cards displayed")
    left = state.still_to_come()
    if left:
        body = stack(body, draw(""), draw([Part("still to come", "label"), f"   {listing(left)}"]))
    return stack(title, body)
