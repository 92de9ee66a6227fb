"""The table of Sea & Shore drawn as text: the trick with its covers, and what everybody has."""

from __future__ import annotations

from scorepad.drawing import COLUMNS, Drawing, Part, beside, draw, draw_next, fit, stack, width, wrap
from scorepad.games.sea_and_shore.cards import HIGHEST, Sheets
from scorepad.games.sea_and_shore.state import ROUNDS, Played, Seat, State, Treasure
from scorepad.games.sea_and_shore.tally import Pages, remarks
from scorepad.position import Position
from scorepad.tallies import draw_page
from scorepad.wording import count, listing

NAME = 22
"""Columns for a name."""
BROAD = 60
"""From this width on a pile stands beside its player's name if it fits; otherwise below it."""
CARD = 7
"""Columns inside an island card."""
WIDEST = 22
"""The most columns a card and the name under it take."""
TRICK = 8
"""Rows of the trick on the table."""
COVER = "▒" * CARD


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
    return draw(
        [Part("Sea & Shore", "title"), f"   {progress(state)}", Part(starter, "label")],
        [Part("═" * COLUMNS, "edge")],
    )


def _next(position: Position) -> Drawing:
    state = position.state_as(State)
    due = [each.prompt for each in position.expected() if not each.is_optional]
    if state.unknown:
        due.append(f"{state.sheets.tell_action(state.unknown)} You can record now what it did (adjust).")
    return draw_next(due, is_over=state.finished)


# ---------------------------------------------------------------------- the middle of the table


def draw_table(state: State, columns: int) -> Drawing:
    """The treasures face up, the addition cards left, and the trick."""
    role, target = ("prompt", "lying") if state.step == "trick" else ("label", "")
    lying = () if state.step in ("trick", "over") else state.treasures
    treasures = [part for color, points in lying for part in (draw_treasure(color, points), Part(" "))]
    row = [Part(" face up  ", "label", target), *(treasures or [Part("no treasure", role, target)])]
    supply = f"{count(state.supply, 'addition card')} in the supply "
    gap = max(1, columns - len(supply) - sum(width(part.text) for part in row))
    row += [Part(" " * gap, "", target), Part(supply, "label")]
    return stack(draw(row), _draw_trick(state, columns))


def draw_treasure(color: str, points: int) -> Part:
    """A treasure by its color and points; clicking it picks its color."""
    return Part(f"[{color} {points}]", color, f"color:{color}")


def _draw_trick(state: State, columns: int) -> Drawing:
    """Everybody's card, clockwise from the starting player, with what came of it."""
    seats = len(state.seats)
    has_passed = state.plays and state.step == "trick"
    first = state.start - 1 if has_passed else state.start
    each = min(WIDEST, columns // seats)
    return beside([_draw_place(state, (first + step) % seats, each) for step in range(seats)], gap=0)


def _draw_place(state: State, place: int, columns: int) -> Drawing:
    """One player's card in this trick, the name, and what it won or lost."""
    plays = [play for play in state.plays if play.seat == place]
    is_up = is_awaited(state, state.seats[place])
    card = _draw_card(plays[-1], is_covered=state.step == "play") if plays else _draw_empty(is_up=is_up)
    name = fit(f"{'▶' if is_up else ' '}{state.seats[place].player}", columns - 1)
    blank = columns - width(name.rstrip())
    return stack(
        Drawing(tuple((Part(" "), *row, Part(" " * (columns - CARD - 3))) for row in card.rows)),
        draw([Part(name.rstrip(), "turn" if is_up else "player"), Part(" " * blank)]),
        draw([_outcome(state, place, columns)]),
    )


def _draw_card(play: Played, *, is_covered: bool) -> Drawing:
    """The shore with the number above the sea with the color; a cover hides one of them."""
    card = play.card
    hides_number = is_covered and play.shows == "sea"
    hides_color = is_covered and play.shows == "shore"
    added = f" +{play.additions}" if play.additions else ""
    number = ("▒▒" if added else COVER) if hides_number else str(card.number)
    value = f"= {'?' if hides_number else play.value}" if added else ""
    role, edge = ("", "edge") if hides_color else (card.color, card.color)
    inner = [f"{number + added:^7}", f"{value:^7}", COVER if hides_color else f"{card.color:^7}"]
    return draw(
        [Part("╭───────╮", edge)],
        *([Part("│", edge), Part(fit(text, CARD), role), Part("│", edge)] for text in inner),
        [Part("╰~~~~~~~╯", edge)],
    )


def _draw_empty(*, is_up: bool) -> Drawing:
    """The place of somebody still to play; clicking it chooses a card if they are next."""
    role, target = ("prompt", "card") if is_up else ("faint", "")
    rows = ["╭╌╌╌╌╌╌╌╮", *["╎       ╎"] * 3, "╰╌╌╌╌╌╌╌╯"]
    return draw(*([Part(row, role, target)] for row in rows))


def _outcome(state: State, place: int, columns: int) -> Part:
    """What a player won in this trick, or how many addition cards they got."""
    won = next((each for each in state.won if each.seat == place), None)
    lost = next((each for each in state.lost if each.seat == place), None)
    if won is not None:
        return Part(fit(f" wins {'+'.join(won.colors)}", columns), "good")
    if lost is not None:
        got = f"+{count(lost.cards, 'card')}" if lost.cards else "no cards left"
        return Part(fit(f" {got}", columns), "foot")
    return Part(" " * columns)


# ---------------------------------------------------------------------- what a player has


def draw_seat(state: State, seat: Seat, total: int, columns: int, rows: int = 2) -> Drawing:
    """A player's name, points and addition cards, the pile from the top, and the cards taken with action 4.

    All in one row if it fits or there is only one; what does not fit is shortened.
    """
    is_up = is_awaited(state, seat)
    held = len(seat.additions)
    taken = ", ".join(state.sheets.names(seat.held))
    name = [
        Part(
            fit(f"{'▶' if is_up else ' '} {seat.player}", min(NAME, columns - 12)), "turn" if is_up else "player"
        ),
        Part(f"{total:>4}", "total"),
        Part(f"  {f'+{held}' if held else '':4}", "foot"),
    ]
    beside = columns - sum(width(part.text) for part in name)
    took = f"  took {taken}" if taken else ""
    pile = _draw_pile(seat.pile, (beside if rows == 1 else columns - 4) - width(took))
    used = sum(width(part.text) for part in pile)
    if rows == 1 or (columns >= BROAD and used + width(took) <= beside):
        return draw([*name, *pile, Part(fit(took, max(0, beside - used)) if took else "", "label")])
    took = fit(took, max(0, columns - 4 - used)) if took else ""
    return draw(name, [Part("    "), *pile, Part(took, "label")])


def _draw_pile(pile: tuple[Treasure, ...], columns: int) -> list[Part]:
    """The top treasure in brackets, then those under it, or just their number where there is no room."""
    if not pile:
        return [Part("no treasure", "faint")]
    *under, top = pile
    first = draw_treasure(top.color, top.points)
    told = " ".join(f"{each.color} {each.points}" for each in reversed(under))
    if under and width(first.text) + 1 + width(told) > columns:
        told = f"on {count(len(under), 'treasure')}, {sum(each.points for each in under)} points"
    if under and width(first.text) + 1 + width(told) > columns:
        told = f"+{len(under)}"
    return [first, Part(f" {told}" if under else "", "points")]


def is_awaited(state: State, seat: Seat) -> bool:
    """Is the table waiting for this player?"""
    match state.step:
        case "play":
            return state.seats[state.turn] is seat
        case "earn" | "act":
            return state.seats[state.due[0].seat] is seat
        case _:
            return False


# ---------------------------------------------------------------------- the last page, and the pack


def draw_tally(position: Position, player: str | None = None) -> Drawing:
    """The last page of the score pad: treasures and addition cards of both rounds."""
    items = {
        f"{noun} {number}": [f"round-{number}:{noun}"] for number in (1, 2) for noun in ("treasures", "additions")
    }
    page = draw_page(position.result(), items, player)
    lines = [line for remark in remarks(position.state_as(Pages)) for line in wrap(remark, COLUMNS)]
    noted = [draw(""), draw(*([Part(line, "bad")] for line in lines))] if lines else []
    return stack(page, *noted, draw(""), draw_next(position.prompts()))


def draw_sheets(sheets: Sheets) -> Drawing:
    """What is in the box, as far as it is known."""
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
