"""The table of Sea & Shore drawn as text: the trick with its covers, and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from scorepad.engine.position import Position
from scorepad.engine.ruleset import Look, symbol
from scorepad.engine.tallies import draw_page
from scorepad.games.sea_and_shore.cards import HIGHEST, Sheets, called
from scorepad.games.sea_and_shore.state import ROUNDS, Played, Seat, State, Treasure
from scorepad.games.sea_and_shore.tally import Pages, remarks
from scorepad.games.sea_and_shore.tricks import tied_with
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
    draw_plate,
    fit,
    fit_row,
    flow,
    indent,
    paint_over,
    seat_role,
    shape_of,
    stack,
    width,
    wrap,
)
from scorepad.text.wording import count, listing

NAME = 22
"""Columns for a name."""
BROAD = 60
"""From this width on a pile stands beside its player's name if it fits; otherwise below it."""
CARD, LARGE_CARD = 7, 13
"""Columns inside an island card, small and large."""
OWNER = 8
"""Columns of the name before a player's own pile."""
WIDEST = 22
"""The most columns a card and the name under it take."""
TRICK, LARGE_TRICK = 8, 11
"""Rows of the trick on the table, with small and large cards."""


def draw_state(position: Position, player: str | None = None) -> Drawing:
    """The whole table, or only what one player has."""
    state = position.state_as(State)
    points = {standing.player: standing.total for standing in position.result().standings}
    if player is not None:
        return draw_seat(state, state.seat(player), points[player], COLUMNS)
    seats = [draw_seat(state, seat, points[seat.player], COLUMNS) for seat in state.seats]
    gap = draw("")
    return stack(_head(state), gap, draw_table(state, COLUMNS), gap, *seats, gap, _next(position))


def progress(state: State) -> str:
    """The round and the trick."""
    if state.step == "over":
        return "over"
    if state.is_round_over:
        return f"round {state.round} of {ROUNDS} is over"
    return f"round {state.round} of {ROUNDS}, trick {state.tricks + 1} of {state.hand}"


def _head(state: State) -> Drawing:
    starter = "" if state.finished else f"   {state.setup.players[state.start]} starts"
    row = (Part("Sea & Shore", "title"), Part(f"   {progress(state)}"), Part(starter, "label"))
    return draw(fit_row(row, COLUMNS), [Part("═" * COLUMNS, "edge")])


def _next(position: Position) -> Drawing:
    state = position.state_as(State)
    due = [each.prompt for each in position.expected() if not each.is_optional]
    if state.unknown:
        due.append(f"{state.sheets.tell_action(state.unknown)} You can record now what it did (adjust).")
    return draw_next(due, is_over=state.finished)


# ---------------------------------------------------------------------- the middle of the table


def draw_table(state: State, columns: int, *, is_large: bool = False) -> Drawing:
    """The treasures face up, the addition cards left, and the trick."""
    role, target = ("prompt", _TURNED_UP) if state.step == "trick" else ("label", "")
    lying = () if state.step in ("trick", "over") else state.treasures
    treasures = [part for color, points in lying for part in (draw_treasure(color, points), Part(" "))]
    row = [Part(" face up  ", "label", target), *(treasures or [Part("no treasure", role, target)])]
    room = columns - sum(width(part.text) for part in row)
    supplies = (
        f"{count(state.supply, 'addition card')} in the supply ",
        f"+{state.supply} left ",
        f"+{state.supply} ",
    )
    supply = next((words for words in supplies if len(words) < room), "")
    gap = max(1, room - len(supply))
    row += [Part(" " * gap, "", target), Part(supply, "label")]
    return stack(draw(row), _draw_trick(state, columns, is_large=is_large))


_TURNED_UP = Target("treasures", None)
"""Where the treasures of a trick are laid."""


def draw_treasure(color: str, points: int, owner: str = "") -> Part:
    """A treasure by its color and points; one on top of a pile can be stolen from its owner, or be lost."""
    target = _treasure_target(color, points, owner)
    return Part(f"[{color} {points}]", color, target, Paint(f" {color} {points} ", f"{color}-chip", target))


@lru_cache(256)
def _treasure_target(color: str, points: int, owner: str) -> Target:
    lies = {"from": owner, "lose": {"color": color, "points": points}} if owner else {}
    return Target("color", color, **lies)


def _draw_trick(state: State, columns: int, *, is_large: bool) -> Drawing:
    """Everybody's card, clockwise from the starting player, with what came of it."""
    seats = len(state.seats)
    has_passed = state.plays and state.step == "trick"
    first = state.start - 1 if has_passed else state.start
    each = min(WIDEST, columns // seats)
    size = min(LARGE_CARD, each - 3) if is_large else min(CARD, each - 2)
    places = [_draw_place(state, (first + step) % seats, each, size) for step in range(seats)]
    return beside(places, gap=0)


def _draw_place(state: State, place: int, columns: int, size: int) -> Drawing:
    """One player's card in this trick, the name, and what it won or lost."""
    plays = [play for play in state.plays if play.seat == place]
    is_up = is_awaited(state, state.seats[place])
    if plays:
        card = _draw_card(plays[-1], size, is_covered=state.step == "play")
    else:
        card = _draw_empty(size, state.seats[place].player if is_up else "")
    rest = columns - size - 3
    if rest < 0:  # there is no room for a gap but the last column
        card = Drawing(tuple((*row[:-1], *_leave_gap(row[-1])) for row in card.rows))
    else:
        card = Drawing(tuple((Part(" "), *row, Part(" " * rest)) for row in card.rows))
    return stack(
        card,
        draw(_owner(state.seats[place].player, place, columns, is_up=is_up)),
        draw([_outcome(state, place, columns)]),
    )


def _leave_gap(part: Part) -> list[Part]:
    """The part with nothing painted in its last column."""
    paint = part.paint or Paint(*part[:3])
    return paint_over(part.text, part.role, paint._replace(text=paint.text[:-1]), Paint(" "), target=part.target)


def _owner(player: str, place: int, columns: int, *, is_up: bool) -> list[Part]:
    """The name under a card."""
    sign, role = ("▶", "turn") if is_up else (" ", "player")
    name, target = fit(player, min(width(player), columns - 2)), player_target(player)
    return [
        Part(sign, role, "", Paint(sign, "waiting")),
        Part(f"{name} ", role, target, Paint(f"{shape_of(place)}{name}", seat_role(place), target)),
        Part(" " * (columns - width(name) - 2)),
    ]


def _draw_card(play: Played, size: int, *, is_covered: bool) -> Drawing:
    """The shore with the number above the sea with the color; a cover hides one of them."""
    card, cover = play.card, "▒" * size
    hides_number = is_covered and play.shows == "sea"
    hides_color = is_covered and play.shows == "shore"
    added = f" +{play.additions}" if play.additions else ""
    number = ("▒▒" if added else cover) if hides_number else str(card.number)
    value = f"= {'?' if hides_number else play.value}" if added else ""
    role, edge = ("", "edge") if hides_color else (card.color, card.color)
    shore, sea = "cover" if hides_number else "beach", "cover" if hides_color else f"{card.color}-chip"
    target = "" if hides_number or hides_color else card_target(card.name)
    rows = [(number + added, shore), (value, shore), (cover if hides_color else card.color, sea)]
    if size > CARD:
        rows = [("", shore), *rows[:2], ("", shore), *rows[2:], ("", sea)]
    wide = size + 2
    return draw(
        [Part(f"╭{'─' * size}╮", edge, target, Paint("▄" * wide, f"{shore}-edge"))],
        *(_card_row(fit(f"{text:^{size}}", size), role, edge, side, target) for text, side in rows),
        [Part(f"╰{'~' * size}╯", edge, target, Paint(HALF * wide, f"/{sea}"))],
    )


@lru_cache(128)
def card_target(name: str) -> Target:
    """An island card that lies on the table or was taken back."""
    return Target("card", name, "discard")


@lru_cache(64)
def player_target(player: str) -> Target:
    """A player, from whom others steal, or who starts a round."""
    return Target("player", player, "from", "first")


def _card_row(text: str, role: str, edge: str, side: str, target: str) -> list[Part]:
    """One row of a card, within its edges."""
    wall = Part("│", edge, target, Paint(" ", side))
    return [wall, Part(text, role, target, Paint(text, side, target)), wall]


def _draw_empty(size: int, player: str) -> Drawing:
    """The place of a player still to play; their card goes there if they are next."""
    target = Target("card", None, player=player) if player else ""
    role, place = ("prompt", "next-place") if player else ("faint", "place")
    high, wide = (6 if size > CARD else 3), size + 2
    rows = [f"╭{'╌' * size}╮", *[f"╎{' ' * size}╎"] * high, f"╰{'╌' * size}╯"]
    paints = [
        Paint("▄" * wide, f"{place}-edge", target),
        *[Paint(" " * wide, place, target)] * high,
        Paint(HALF * wide, f"/{place}", target),
    ]
    return draw(*([Part(row, role, target, paint)] for row, paint in zip(rows, paints, strict=True)))


def _outcome(state: State, place: int, columns: int) -> Part:
    """What a player won in this trick, or how many addition cards they got."""
    won = next((each for each in state.won if each.seat == place), None)
    lost = next((each for each in state.lost if each.seat == place), None)
    if won is not None:
        colors = f" wins {'+'.join(won.colors)}", f" wins {'+'.join(color[0] for color in won.colors)}"
        return Part(fit(next((told for told in colors if len(told) <= columns), colors[-1]), columns), "good")
    name = state.seats[place].player
    is_tied = any(name in tied_with(state, each) for each in state.won)
    if lost is not None:
        got = f" +{count(lost.cards, 'card')}" if lost.cards else " no cards left"
        ways = [f" tie,{got}" if is_tied else got, got]
        return Part(fit(next((way for way in ways if len(way) < columns), f" +{lost.cards}"), columns), "foot")
    if is_tied:
        return Part(fit(" tie, farther" if columns > 13 else " tie", columns), "label")
    return Part(" " * columns)


# ---------------------------------------------------------------------- what a player has


def draw_seat(state: State, seat: Seat, total: int | str, columns: int, rows: int = 2) -> Drawing:
    """A player's name, points and addition cards, the pile from the top, and the cards taken with action 4.

    All in one row if it fits or there is only one; what does not fit is shortened.
    """
    name = draw_seat_name(state, seat, total, columns)
    beside = columns - sum(width(part.text) for part in name)
    took = took_in_words(state, seat)
    pile = draw_pile(seat, (beside if rows == 1 else columns - 4) - width(took))
    used = sum(width(part.text) for part in pile)
    if rows == 1 or (columns >= BROAD and used + width(took) <= beside):
        return draw([*name, *pile, *_draw_taken(took, beside - used)])
    return draw(name, draw_own_pile(state, seat, columns))


def draw_own_pile(state: State, seat: Seat, columns: int, label: str = "    ") -> list[Part]:
    """A row for the pile from the top, and the cards taken with action 4."""
    took = took_in_words(state, seat)
    room = columns - width(label)
    pile = draw_pile(seat, room - width(took))
    used = sum(width(part.text) for part in pile)
    return [Part(label, "label"), *pile, *_draw_taken(took, room - used)]


_TOOK = "  took "


def _draw_taken(took: str, columns: int) -> list[Part]:
    """The cards taken with action 4, each of which can be pointed at; as much of them as fits."""
    if not took or width(took) > columns:
        return [Part(fit(took, max(0, columns)) if took else "", "label")]
    names = took.removeprefix(_TOOK).split(", ")
    parts = [Part(f" {name}", "label", card_target(name.replace(" ", "-"))) for name in names]
    apart = [part for name in parts for part in (Part(",", "label"), name)][1:]
    return [Part(_TOOK.rstrip(), "label"), *apart, Part(" " * (columns - width(took)), "label")]


def draw_seat_name(state: State, seat: Seat, total: int | str, columns: int) -> list[Part]:
    """A player's name, points and addition cards."""
    held, place = len(seat.additions), state.setup.players.index(seat.player)
    return [
        *draw_name(
            seat.player,
            place,
            min(NAME, columns - 12),
            is_up=is_awaited(state, seat),
            target=player_target(seat.player),
        ),
        Part(f"{total:>4}", "total"),
        Part(f"  {f'+{held}' if held else '':4}", "foot"),
    ]


def took_in_words(state: State, seat: Seat) -> str:
    """The cards a player has taken with action 4."""
    taken = ", ".join(map(called, state.sheets.names(seat.held)))
    return f"{_TOOK}{taken}" if taken else ""


def show_value(sheets: Sheets, key: str, value: Any) -> Drawing | str:
    """What an action says."""
    return sheets.tell_action(value) if key == "action" else ""


def draw_pile(seat: Seat, columns: int) -> list[Part]:
    """The top treasure in brackets, then those under it, or just their number where there is no room."""
    if not seat.pile:
        return [Part("no treasure", "faint")]
    *under, top = seat.pile
    first = draw_treasure(top.color, top.points, seat.player)
    told = [f" {each.color} {each.points}" for each in reversed(under)]
    if width(first.text) + sum(map(len, told)) <= columns:
        inks = [f"{each.color}-ink" for each in reversed(under)]
        return [first, *(Part(text, "points", "", Paint(text, ink)) for text, ink in zip(told, inks, strict=True))]
    rest = f" on {count(len(under), 'treasure')}, {sum(each.points for each in under)} points"
    return [first, Part(rest if width(first.text) + len(rest) <= columns else f" on {len(under)}", "points")]


def draw_piles(rounds: Sequence[Seat], columns: int, rows: int) -> Drawing:
    """The piles of both rounds from top to bottom, each with its addition cards and points."""
    each_has = max(1, rows // ROUNDS) if rows < 3 * ROUNDS else 3
    found: list[Sequence[Part | str]] = []
    for number in range(1, ROUNDS + 1):
        seat = rounds[number - 1] if number <= len(rounds) else None
        found += _draw_round(number, seat, columns, each_has)
    return draw(*found)


_ROUND = 9
"""Columns of the round's number, and of its points."""


def _draw_round(number: int, seat: Seat | None, columns: int, rows: int) -> list[list[Part]]:
    label = Part(f"round {number}  ", "label" if seat is not None else "faint")
    if seat is None:
        return [[label], *[[Part("")]] * (rows - 1)]
    held = len(seat.additions)
    points = sum(each.points for each in seat.pile)
    worth = f"{points}{f'+{held // 2}' if held // 2 else ''}"
    cards = Part(f"+{held:<3} " if held else "     ", "foot")
    end = Part(f"{worth:>6}", "points")
    room = columns - _ROUND - 5 - 6
    lines = _break_pile(seat, room, rows) if rows > 1 else [draw_pile(seat, room)]
    found = []
    for place in range(rows):
        line = lines[place] if place < len(lines) else []
        head = [label, cards] if place == 0 else [Part(" " * (_ROUND + 5))]
        used = sum(width(part.text) for part in line)
        found.append([*head, *line, *([Part(" " * max(0, room - used)), end] if place == 0 else [])])
    return found


def _break_pile(seat: Seat, columns: int, rows: int) -> list[list[Part]]:
    """A pile from top to bottom in a few lines; in short if that is not enough."""
    lines: list[list[Part]] = [[]]
    for place, each in enumerate(reversed(seat.pile)):
        text = f"{each.color} {each.points}"
        part = (
            draw_treasure(each.color, each.points, seat.player)
            if place == 0
            else Part(f" {text} ", "points", "", Paint(f" {text} ", f"{each.color}-ink"))
        )
        if lines[-1] and sum(width(other.text) for other in (*lines[-1], part)) > columns:
            lines.append([])
        lines[-1].append(part)
    return lines if len(lines) <= rows and seat.pile else [draw_pile(seat, columns)]


def is_awaited(state: State, seat: Seat) -> bool:
    """Is the table waiting for this player?"""
    match state.step:
        case "play":
            return state.seats[state.turn] is seat
        case "earn" | "act":
            return state.seats[state.due[0].seat] is seat
        case _:
            return False


# ---------------------------------------------------------------------- one sheet


_PILE = 16
"""Columns of a pile in a few words."""


def draw_own(position: Position, player: str, columns: int, rows: int) -> Drawing:
    """The trick on the table, and the player's pile and the cards they have taken below it."""
    state = position.state_as(State)
    whose = f" {fit(player, min(width(player), OWNER))}: "  # a pile without a name would be nobody's
    table, own = draw_table(state, columns), draw(draw_own_pile(state, state.seat(player), columns, whose))
    has_room = len(table.rows) + len(own.rows) < rows
    return stack(table, *([draw("")] if has_room else []), own)


def draw_sheet(position: Position, player: str, columns: int) -> Drawing:
    """A player's addition cards and pile, and the cards taken with action 4."""
    state = position.state_as(State)
    seat = state.seat(player)
    held = Part(f" {count(len(seat.additions), 'addition card')}", "foot")
    return draw([held], draw_own_pile(state, seat, columns))


def draw_common(position: Position, columns: int) -> Drawing:
    """The treasures face up, the addition cards left, and the trick."""
    return draw_table(position.state_as(State), columns)


def brief(position: Position, player: str, _: bool) -> Row:
    """Addition cards, and the treasure on top of the pile."""
    seat = position.state_as(State).seat(player)
    held = len(seat.additions)
    return Part(f"{f'+{held}' if held else '':4}", "foot"), *draw_pile(seat, _PILE)


# ---------------------------------------------------------------------- the same, drawn large


PILED, LARGE_PILED = (9, 3), (15, 5)
"""Columns and rows of a treasure card."""


def draw_large_seat(state: State, seat: Seat, total: int | str, columns: int, rows: int) -> Drawing:
    """A player's name and points, the addition cards, and the pile; in a row of words if it is too large."""
    in_words = draw_seat(state, seat, total, columns, rows)
    head = draw_seat_name(state, seat, total, columns)
    took, room = took_in_words(state, seat), columns - sum(width(part.text) for part in head)
    name = draw([*head, Part(fit(took, min(room, width(took))), "label")])
    held = draw([Part("    "), Part("+ " * len(seat.additions), "foot")])
    for size in (LARGE_PILED, PILED) if seat.pile else ():
        *under, top = seat.pile
        cards = [_draw_treasure(top, size, seat.player), *(_draw_treasure(each, size) for each in reversed(under))]
        sheet = stack(name, held, indent(flow(cards, columns - 4, 1), 4))
        if len(sheet.rows) <= rows:
            return sheet
    return in_words


def _draw_treasure(treasure: Treasure, size: tuple[int, int], owner: str = "") -> Drawing:
    """A treasure card: its color, its points, and its owner if it is on top of the pile and can be stolen."""
    columns, rows = size
    gap = [""] * ((rows - 3) // 2)
    lines = [treasure.color, *gap, f"{treasure.points:^{columns - 2}}", *gap, "on top" if owner else ""]
    target = _treasure_target(treasure.color, treasure.points, owner) if owner else ""
    return draw_plate(lines, f"{treasure.color}-chip", treasure.color, columns, target)


# ---------------------------------------------------------------------- the last page, and the pack


def draw_tally(position: Position, player: str | None = None) -> Drawing:
    """The last page of the score pad: treasures and addition cards of both rounds."""
    items = {
        f"{noun} {number}": [f"round-{number}:{noun}"] for number in (1, 2) for noun in ("treasures", "additions")
    }
    page = draw_page(position.result(), items, player)
    lines = [line for remark in remarks(position.state_as(Pages)) for line in wrap(remark, COLUMNS)]
    noted = [draw(""), draw(*([Part(line, "bad")] for line in lines))] if lines else []
    return stack(page, *noted, draw(""), draw_due(position.prompts()))


def draw_sheets(sheets: Sheets) -> Drawing:
    """What is known to be in the box."""
    cards = f"{count(len(sheets.cards), 'island card')}: {listing(sheets.colors)}, 1 to {HIGHEST}"
    hands = ", ".join(f"{hand} with {seats} players" for seats, hand in sheets.hands.items())
    rows = [("cards", cards), ("hands", hands), ("additions", count(sheets.additions, "addition card"))]
    for pair in sheets.pairs:
        for color in pair:
            own = [(points, times) for (each, points), times in sheets.treasures.items() if each == color]
            rows.append((color, ", ".join(_tell_times(points, times) for points, times in own) or "no treasure"))
    rows += [(f"action {number}", sheets.tell_action(number)) for number in sheets.actions]
    return stack(*(_draw_entry(head, text) for head, text in rows))


def _tell_times(points: int, times: int | None) -> str:
    return f"{points}" if times is None else f"{times} × {points}"


def _draw_entry(head: str, text: str) -> Drawing:
    rows: list[list[Part | str]] = []
    for number, line in enumerate(wrap(text, COLUMNS - 11)):
        rows.append([Part(f"{head:10} " if number == 0 else " " * 11, "label"), line])
    return draw(*rows)


# ---------------------------------------------------------------------- symbols


_CHIPS = {
    "red": Look("bold #ffffff on #b03030", "bold #ffffff on #c04a40"),
    "blue": Look("bold #ffffff on #3a6fe0", "bold #ffffff on #3f68c8"),
    "purple": Look("bold #ffffff on #7a45b8", "bold #ffffff on #8050b8"),
    "green": Look("bold #ffffff on #2b8440", "bold #ffffff on #3a8335"),
    "orange": Look("bold #201000 on #e08a3a", "bold #201000 on #eba35a"),
    "yellow": Look("bold #2a2000 on #e0c020", "bold #2a2000 on #ecd040"),
    "violet": Look("bold #ffffff on #7a45b8", "bold #ffffff on #8050b8"),
    "grey": Look("bold #ffffff on #6a717a", "bold #ffffff on #70757c"),
}
"""Treasures, and the sea on island cards. The last four are colors that a home-made pack may have."""
_INKS = {
    "red": Look("#ef7d73", "#b3261e"),
    "blue": Look("#7fa8f0", "#2a56b0"),
    "purple": Look("#c39bea", "#6b3fa0"),
    "green": Look("#8fce7a", "#2b701d"),
    "orange": Look("#f0a05a", "#984e0e"),
    "yellow": Look("#f2e06a", "#7d6a00"),
    "violet": Look("#c39bea", "#6b3fa0"),
    "grey": Look("#c3cad3", "#5a626c"),
}
"""Treasures under others."""

LOOKS = {
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "purple": Look("bold #c39bea", "bold #6b3fa0"),
    "green": Look("bold #8fce7a", "bold #2b701d"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    # Colors that a home-made pack may have instead.
    "orange": Look("bold #f0a05a", "bold #984e0e"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "violet": Look("bold #c39bea", "bold #6b3fa0"),
    "grey": Look("bold #c3cad3", "bold #5a626c"),
    # Painted: island cards with a beach above the sea, covers, treasures as chips.
    "beach": Look("bold #3a2a10 on #c8b07a", "bold #4a3610 on #ecd9a4"),
    "beach-edge": Look("#c8b07a", "#ecd9a4"),
    "cover": Look("#8a6a44 on #4a3620", "#b08a5a on #d9bc92"),
    "cover-edge": Look("#4a3620", "#d9bc92"),
    "place": Look("on #23272e", "on #e6dcc4"),
    "place-edge": Look("#23272e", "#e6dcc4"),
    "next-place": Look("on #3d4552", "on #d2c4a0"),
    "next-place-edge": Look("#3d4552", "#d2c4a0"),
    **{f"{color}-chip": look for color, look in _CHIPS.items()},
    **{f"{color}-ink": look for color, look in _INKS.items()},
}

LEGEND = (
    symbol("a treasure that lies face up, or on top of a pile", ("[blue 2]", "blue", " blue 2 ", "blue-chip")),
    symbol("this many more treasures under it", ("+2", "points")),
    symbol("the lower edge of an island card, which is the sea", ("╰~~~~~~~╯", "blue", "  blue   ", "blue-chip")),
    symbol("the upper part of a card, which is the shore", ("│   7   │", "blue", "    7    ", "beach")),
    symbol("a cover; it hides the number or the color", ("▒▒▒▒▒▒▒", "", "▒▒▒▒▒▒▒", "cover")),
    symbol("addition cards, or how many a player gets", ("+2", "foot")),
    symbol("what a card counts with its addition cards", ("= 8", "red")),
    symbol("the same under a cover", ("= ?", "red")),
    symbol("both colors are won", ("red+blue", "good")),
)
