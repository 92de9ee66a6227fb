"""The sheets of Silver & Gold as drawings: score cards, round card, display, and everybody's cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scorepad.engine.position import Position
from scorepad.engine.result import ScoreLine
from scorepad.engine.ruleset import Look, symbol
from scorepad.engine.tallies import draw_page
from scorepad.games.silver_and_gold.cards import COLORS, Card, Sheets
from scorepad.games.silver_and_gold.draw_card import (
    NORMAL,
    Scale,
    draw_card,
    draw_expedition,
    draw_islet,
    draw_thumbnail,
    draw_turns,
)
from scorepad.games.silver_and_gold.state import (
    COINS,
    HAND,
    HIGHEST_PALM,
    PALMS,
    ROUNDS,
    ROW,
    TROPHIES,
    TURNS,
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
    beside,
    draw,
    draw_due,
    draw_name,
    draw_next,
    fit,
    flow,
    indent,
    lay_on,
    paint_over,
    stack,
    width,
    wrap,
)
from scorepad.text.wording import count, listing

if TYPE_CHECKING:
    from scorepad.games.silver_and_gold.explain import Boxes, Trace

SEAT_COLUMNS = 57
SCORE_CARD = 16
"""Columns of a score card."""


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
    due = [each.prompt for each in position.expected() if not each.is_optional]
    return stack(page, draw(""), draw_due(due))


def draw_filled(sheets: Sheets, seat: Seat, columns: int, rows: int, *, is_open: bool) -> Drawing:
    """A score card that is filled in as you go; as long as it is open, free boxes can be touched."""
    done = tuple([sheets.cards[name] for name in seat.completed])
    choices = _palm_choices(seat) if is_open and len(seat.palms) < PALMS else []
    if rows < PAPER:
        palms = [*_palms(seat), Part("  "), *choices]
        return draw(_coins_in_a_row(seat, is_open=is_open), palms, _by_color(done, columns))
    paper = draw_score_card(sheets, seat, PAPER, choices, is_open=is_open)
    below = rows - PAPER - 1
    if below < LOW_HOARD:
        return beside([paper, _completed_cards(done, columns - SCORE_CARD - 2, PAPER)])
    high = min(below, HIGHEST_HOARD)
    cards = _completed_cards(done, columns, high)
    return stack(paper, draw(""), cards, *[draw("")] * (high - len(cards.rows)))


@lru_cache(64)
def _completed_cards(done: tuple[Card, ...], columns: int, rows: int) -> Drawing:
    """Completed cards as thumbnails, or by name where there is no room."""
    small = flow(
        [draw_thumbnail(card, name=f"{card.color} {card.points}", is_low=True) for card in done], columns, 1
    )
    if len(small.rows) <= rows:
        return small
    return draw(*wrap(", ".join(card.id for card in done), columns)[: max(0, rows)], role="completed")


def _coins_in_a_row(seat: Seat, *, is_open: bool) -> list[Part]:
    """All coin rows side by side, with their trophies."""
    parts = [Part("C ", "label", "", Paint("  ", "label"))]
    for row, (_, cup) in enumerate(_coin_rows(seat)):
        for box in range(row * ROW, (row + 1) * ROW):
            parts.append(_coin_box(seat, box, "" if box % ROW == ROW - 1 else " ", is_open=is_open))
        parts += [Part(" "), _cup(cup), Part("  ")]
    return parts[:-1]


def _coin_box(seat: Seat, box: int, gap: str, *, is_open: bool) -> Part:
    """A coin box; touching a free one fills all up to it."""
    if box < len(seat.coins):
        return Part(f"■{gap}", "coin", "", Paint(f"●{gap}", "coin"))
    target = Target("coins", box + 1 - len(seat.coins), player=seat.player) if is_open else ""
    return Part(f"□{gap}", "coin", target, Paint(f"○{gap}", "coin-box", target))


def _palm_choices(seat: Seat) -> list[Part]:
    """What the next palm may have scored."""
    numbers = range(1, HIGHEST_PALM + 1)
    targets = [Target("palm", number, player=seat.player) for number in numbers]
    return [Part(f" {number}", "label", target) for number, target in zip(numbers, targets, strict=True)]


def _by_color(done: Sequence[Card], columns: int) -> list[Part]:
    """The points of completed cards, how many of each color, and the seals."""
    parts = [Part(f"{sum(card.points for card in done):>3} ", "label")]
    for color in COLORS:
        number = sum(card.color == color for card in done)
        text = f" {color} {number}" if columns >= WORDY else f" {_SHORT.get(color, color)} {number}"
        parts.append(
            Part(text, color if number else "faint", "", Paint(text, f"{color}-ink" if number else "faint"))
        )
    return [*parts, Part(f"  seals {_seals(done)}", "label")]


def _seals(done: Sequence[Card]) -> int:
    return sum(
        card.seal.points * sum(other.color == card.seal.color for other in done) for card in done if card.seal
    )


PAPER, LOW_HOARD, HIGHEST_HOARD = 11, 6, 20
"""Rows of a score card as it is printed, and of the completed cards below it, at least and at most."""
_SHORT = {"purple": "pur", "orange": "ora", "green": "grn", "grey": "gry"}
WORDY = 48
"""Columns from which colors are called by their names."""


def draw_sheets(sheets: Sheets) -> Drawing:
    """Every card and expedition of a pack."""
    return stack(
        flow([draw_thumbnail(card) for card in sheets.cards.values()], COLUMNS, gap=4),
        draw(""),
        flow([draw_expedition(each) for each in sheets.expeditions.values()], COLUMNS, gap=4),
    )


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
    when = progress(state)
    first = ""
    if not state.finished:
        first = f"   first player {fit(state.seats[state.first].player, COLUMNS - 32 - len(when))}"
    expedition = f"    expedition {state.pattern}" if state.step in ("cross", "resolve") else ""
    return draw(
        [Part("Silver & Gold", "title"), f"   {when}", Part(first, "player")],
        [Part("═" * COLUMNS, "edge")],
        [
            Part("rounds ", "label"),
            *draw_rounds(state),
            Part("   trophies ", "trophy"),
            *draw_trophies(state, gap=" "),
            f"   deck {count(state.deck, 'card')}",
            Part(expedition, "pattern"),
        ],
    )


def draw_rounds(state: State) -> list[Part]:
    """The round boxes, those of rounds that are over crossed."""
    parts = []
    for number in range(ROUNDS):
        sign, cross, role = ("☒", "╳", "round-over") if number < state.rounds_over else ("☐", " ", "round-box")
        parts += [Part(sign, "label", "", Paint(cross, role)), Part(" ")]
    return parts


def draw_trophies(state: State, gap: str = "") -> list[Part]:
    """The six trophies; those taken are struck through."""
    return [
        Part(f"{trophy}{gap}", "trophy")
        if trophy in state.trophies
        else Part(f"–{gap}", "trophy", "", Paint(f"{trophy}{gap}", "struck"))
        for trophy in TROPHIES
    ]


def _seat(state: State, seat: Seat, total: int) -> Drawing:
    """A player's open cards, score card and completed cards."""
    return stack(draw_seat(state, seat, total), *_completed(state.sheets, seat))


def _completed(sheets: Sheets, seat: Seat, columns: int = COLUMNS) -> Iterator[Drawing]:
    """A player's completed cards with their points."""
    text = ", ".join(f"{name} {sheets.cards[name].points}" for name in seat.completed)
    for number, line in enumerate(wrap(text, columns - 13) if text else ()):
        yield draw([Part("  completed  " if number == 0 else " " * 13, "label"), Part(line, "completed")])


def draw_seat(
    state: State, seat: Seat, total: int, scale: Scale = NORMAL, *, keeps_completed: bool = False
) -> Drawing:
    """A player's open cards and score card, under their name and points.

    A completed card may be kept in sight until the next one is taken.
    """
    doing = f"  owes {count(seat.owed, 'box', 'boxes')} for an X" if seat.owed else ""
    points = f"  {count(total, 'point')}{doing}"
    room = min(34, SEAT_COLUMNS - len(points), width(seat.player) + 3)
    title = draw([*_name(state, seat, room), Part(points, "total")])
    cards = draw_hand(state, seat, scale, keeps_completed=keeps_completed)
    across = max(COLUMNS, HAND * scale.card[0] + SCORE_CARD + HAND)
    return stack(
        title, indent(flow([*cards, draw_score_card(state.sheets, seat, scale.card[1])], across - 1, gap=1), 1)
    )


def draw_hand(state: State, seat: Seat, scale: Scale = NORMAL, *, keeps_completed: bool = False) -> list[Drawing]:
    """A player's open cards, and perhaps those just completed."""
    cards = [draw_card(state.sheets.cards[name], state.crossed(seat.player, name), scale) for name in seat.open]
    for card in _just_completed(state, seat) if keeps_completed else ():
        cards.append(draw_card(card, card.boxes, scale, name=f"{card.id} done"))
    return cards


def _just_completed(state: State, seat: Seat) -> list[Card]:
    """The completed cards that have not been replaced yet."""
    missing = HAND - len(seat.open)
    return [state.sheets.cards[name] for name in seat.completed[-missing:]] if missing > 0 else []


def _name(state: State, seat: Seat, columns: int) -> list[Part]:
    place, target = state.setup.players.index(seat.player), Target("player", seat.player)
    return draw_name(seat.player, place, columns, is_up=is_awaited(state, seat), target=target)


def draw_seat_small(state: State, seat: Seat, total: int, columns: int) -> Drawing:
    """The same in small; without room for the score card, its coins and palms are counted beside the name."""
    cards = [draw_islet(state.sheets.cards[name], state.crossed(seat.player, name)) for name in seat.open]
    cards += [draw_islet(card, card.boxes) for card in _just_completed(state, seat)]
    blank = draw([Part(" " * 8)])
    cards += [blank] * (HAND - len(cards))
    whole = indent(beside([*cards, _mini_score(seat)], gap=1), 1)
    points = Part(f"{total:>4}", "total")
    if whole.width <= columns:
        return stack(draw([*_name(state, seat, 19), points]), whole)
    coins, palms = len(seat.coins), len(seat.palms)
    counts = [
        Part(f" C{coins}", "coin", "", Paint(f" ●{coins}", "coin")),
        Part(f" P{palms}", "palm", "", Paint(f" ♣{palms}", "palm")),
    ]
    room = columns - sum(width(part.text) for part in (points, *counts))
    return stack(draw([*_name(state, seat, room), points, *counts]), indent(beside(cards, gap=1), 1))


def draw_score_row(seat: Seat) -> Row:
    """The score card in one row."""
    rows = _mini_score(seat).rows
    return tuple(part for row in rows for part in (*row, Part("  ")))[:-1]


def _mini_score(seat: Seat) -> Drawing:
    rows: list[Sequence[Part | str]] = []
    for filled, cup in _coin_rows(seat):
        coins = paint_over(
            "■" * filled + "□" * (ROW - filled),
            "coin",
            Paint("●" * filled, "coin"),
            Paint("○" * (ROW - filled), "coin-box"),
        )
        rows.append([*coins, Part(" "), _cup(cup)])
    palms = [str(entry.points) for entry in seat.palms] + ["□"] * (PALMS - len(seat.palms))
    scored = len(seat.palms)
    boxes = Paint("".join(palms[:scored]), "palm"), Paint("○" * (PALMS - scored), "palm-box")
    rows.append([*paint_over("".join(palms), "palm", *boxes), Part(" P", "label", "", Paint(" ♣", "palm"))])
    rows.append([Part(f"done {len(seat.completed)}", "label")])
    return draw(*rows)


def _cup(cup: str) -> Part:
    """The trophy beside a row of coins, once it is won."""
    return Part(cup, "trophy", "", Paint("★", "coin-box") if cup == "·" else Paint(cup, "trophy"))


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


def draw_score_card(
    sheets: Sheets, seat: Seat, high: int = 0, choices: Sequence[Part] = (), *, is_open: bool = False
) -> Drawing:
    """A score card: coin rows with their trophies, palms, and the completed cards by color.

    Where it is filled in as you go, free boxes can be touched; below the palms are the choices for the next one.
    """
    rows: list[Sequence[Part | str]] = [_coins(filled, cup) for filled, cup in _coin_rows(seat)]
    rows += [_palms(seat), []]
    if is_open:
        for row in range(COINS // ROW):
            boxes = [_coin_box(seat, box, " ", is_open=True) for box in range(row * ROW, (row + 1) * ROW)]
            rows[row] = [rows[row][0], *boxes, *rows[row][-2:]]
        rows[-1] = [Part("   ", "label"), *choices]
    done = [sheets.cards[name] for name in seat.completed]
    rows.append([Part(f"done    {len(done)}  {sum(card.points for card in done):>3}", "label")])
    for color in COLORS:
        own = [card for card in done if card.color == color]
        ink = Paint(f"{color:8}", f"{color}-ink")
        rows.append([Part(f"{color:8}", color, "", ink), f"{len(own)}  {sum(card.points for card in own):>3}"])
    rows.append([Part("seals      ", "label"), f"{_seals(done):>3}"])
    return lay_on("score-card", draw(*rows), columns=SCORE_CARD, rows=high or len(rows))


def _coins(filled: int, cup: str) -> list[Part]:
    """A row of coins, and the trophy beside it."""
    free = ROW - filled
    coins = paint_over(
        f"C {' '.join('■' * filled + '□' * free)} ",
        "coin",
        Paint("  ", "label"),
        Paint("● " * filled, "coin"),
        Paint("○ " * free, "coin-box"),
    )
    coins[0] = coins[0]._replace(role="label")
    is_won = cup != "·"
    label = Part(" cup ", "label", "", Paint("  ★  ", "trophy" if is_won else "coin-box"))
    return [*coins, label, Part(cup, "trophy", "", Paint(cup if is_won else " ", "trophy"))]


def _palms(seat: Seat) -> list[Part]:
    """The palm boxes, with what each palm scored."""
    scores = [str(entry.points) for entry in seat.palms]
    text = f"P {' '.join(scores + ['□'] * (PALMS - len(scores)))}".ljust(4 * PALMS)
    boxes = []
    for place in range(PALMS):
        score = scores[place] if place < len(scores) else " "
        boxes += [Paint(" " if place else "♣", "palm"), Paint(f" {score} ", "palm-tile")]
    parts = paint_over(text, "palm", *boxes)
    parts[0] = parts[0]._replace(role="label")
    return parts


_MOST = 2 * ROW
"""How many cards of the display are drawn at most; there are more only if the table allowed it."""


def _middle(state: State) -> Drawing:
    """The display, and the current expedition."""
    cards = [draw_thumbnail(state.sheets.cards[card], is_displayed=True) for card in state.display[:_MOST]]
    more = len(state.display) - _MOST
    if more > 0:
        cards.append(draw(f"and {more} more"))
    if state.step in ("cross", "resolve"):
        cards.append(draw_expedition(state.sheets.expeditions[state.pattern]))
    showing = f"{count(state.palms_displayed(), 'palm')} showing: a palm is worth {state.palm_worth()} now"
    title = draw([Part("display", "label"), f"   {showing}"])
    body = indent(beside(cards, gap=3), 2) if cards else draw("  no cards displayed")
    left = state.still_to_come()
    if left:
        body = stack(body, draw(""), draw([Part("still to come", "label"), f"   {listing(left)}"]))
    return stack(title, body)


# ---------------------------------------------------------------------- one sheet


_SMALL_CARD = 8
"""Columns of a displayed card beside a player's own."""


def draw_own(position: Position, player: str, columns: int, rows: int) -> Drawing:
    """A player's cards, then the score card; the display, too, if there is room."""
    state = position.state_as(State)
    seat = state.seat(player)
    cards = draw_hand(state, seat, NORMAL, keeps_completed=True)
    score = draw_score_card(state.sheets, seat, NORMAL.card[1])
    whole = beside([*cards, score], gap=1)
    if whole.width < columns:
        sheet = indent(whole, 1)
    else:
        sheet = stack(indent(beside(cards, gap=1), 1), draw([Part(" "), *draw_score_row(seat)]))
    shown = [(f"{number} ", state.sheets.cards[name]) for number, name in enumerate(state.display, 1)]
    small = [
        draw_thumbnail(card, name=f"{digit}{card.color}", columns=_SMALL_CARD, is_displayed=True)
        for digit, card in shown
    ]
    display = beside(small, gap=1) if small else draw()
    has_room = small and len(sheet.rows) + len(display.rows) < rows
    return stack(sheet, draw(""), indent(display, 1)) if has_room else sheet


def show_value(sheets: Sheets, key: str, value: Any) -> Drawing | str:
    """A card or an expedition as a small picture."""
    if key == "pattern":
        return Drawing(draw_expedition(sheets.expeditions[value]).rows[1:])
    if key in ("card", "cards", "keep", "dealt") and value in sheets.cards:
        card = sheets.cards[value]
        return draw_thumbnail(card, name=f"{card.points}", columns=_SMALL_CARD, is_low=True)
    return ""


def draw_sheet(position: Position, player: str, columns: int) -> Drawing:
    """A player's cards, the score card and the completed cards."""
    state = position.state_as(State)
    completed = _completed(state.sheets, state.seat(player), columns)
    return stack(draw_own(position, player, columns, 0), *completed)


def draw_common(position: Position, columns: int) -> Drawing:
    """The rounds, the trophies, the display, the expedition and those still to come."""
    state = position.state_as(State)
    cards = [draw_thumbnail(state.sheets.cards[card], is_displayed=True) for card in state.display[:_MOST]]
    if state.step in ("cross", "resolve"):
        cards.append(draw_expedition(state.sheets.expeditions[state.pattern]))
    left = state.still_to_come()
    trophies = [Part("   trophies ", "trophy"), *draw_trophies(state, gap=" ")]
    return stack(
        draw([Part("rounds ", "label"), *draw_rounds(state), *trophies]),
        draw(""),
        indent(flow(cards, columns - 1), 1),
        *([draw(*wrap(f"still to come   {listing(left)}", columns), role="label")] if left else []),
    )


def brief(position: Position, player: str, is_beside_own: bool) -> Row:
    """How far the cards are, and the coins, palms and completed cards.

    Beside the player's own sheet: the worth of a palm now, and the boxes owed.
    """
    state = position.state_as(State)
    seat = state.seat(player)
    if is_beside_own:
        worth = f"palm = {state.palm_worth()}" if state.display else ""
        owed = f"  owes {count(seat.owed, 'box', 'boxes')}" if seat.owed else ""
        return Part(worth, "palm"), Part(owed, "bad")
    parts = []
    for name in seat.open:
        card = state.sheets.cards[name]
        crossed = (card.boxes & state.crossed(seat.player, name)).bit_count()
        text = f"{card.color[0]}{crossed}/{card.boxes.bit_count()}"
        parts += [Part(text, card.color, "", Paint(text, f"{card.color}-ink")), Part(" ")]
    coins, palms = len(seat.coins), sum(entry.points for entry in seat.palms)
    return (
        *parts,
        Part(f"C{coins}", "coin", "", Paint(f"●{coins}", "coin")),
        Part(f" P{palms}", "palm", "", Paint(f" ♣{palms}", "palm")),
        Part(f" ✓{len(seat.completed)}", "completed"),
    )


# ---------------------------------------------------------------------- for `why`


_BOX = 5
"""Columns of a box on the score card."""


def draw_trace(state: State, trace: Trace, seat: Seat, lines: Sequence[ScoreLine]) -> Drawing:
    """The score card and the cards behind these lines, with the turn in each box."""
    kinds = {line.item.partition(":")[0] for line in lines}
    score_card = list(_score_card(trace, seat, kinds))
    behind = [(state.sheets.cards[name], boxes) for name, boxes in _cards(state.sheets, trace, kinds, lines)]
    tallest = max([len(card.rows) for card, _ in behind], default=0)
    cards = [draw_turns(card, {bit: box.when for bit, box in boxes.items()}, tallest) for card, boxes in behind]
    parts = [draw(*score_card), draw("")] if score_card else []
    parts += [flow(cards, COLUMNS), draw("")] if cards else []
    parts += [draw([Part("2.3 is round 2, turn 3.", "label")])] if parts else []
    return stack(*parts)


def draw_marks(sheets: Sheets, seat: Seat, lines: Sequence[ScoreLine]) -> Drawing:
    """A score card that was filled in as the game went on, with the number of the mark in each box."""
    kinds = {line.item.partition(":")[0] for line in lines} or {"coins", "palms", "card"}
    rows: list[Sequence[Part | str]] = []
    if kinds & {"coins", "trophies"}:
        rows += [
            _coin_row(row, [str(event) for event in seat.coins[row * ROW : row * ROW + ROW]], seat)
            for row in range(COINS // ROW)
        ]
    if "palms" in kinds:
        rows += _palm_rows([(entry.points, str(entry.event)) for entry in seat.palms])
    named = {line.item.partition(":")[2] for line in lines}
    events = dict(zip(seat.completed, seat.completed_by, strict=True))
    cards = [
        stack(draw_thumbnail(sheets.cards[name]), draw([Part(f"event {events[name][-1]}", "label")]))
        for name in dict.fromkeys(seat.completed)
        if not lines or name in named
    ]
    parts = [draw(*rows)] if rows else []
    parts += [draw(""), flow(cards, COLUMNS, gap=4)] if cards else []
    return stack(*parts)


def draw_entered(sheets: Sheets, position: Position, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """A tally: its page, and the cards that it names."""
    named = dict.fromkeys(line.item.partition(":")[2] for line in lines)
    cards = [draw_thumbnail(sheets.cards[name]) for name in named if name in sheets.cards]
    page = draw_tally(position, player)
    return stack(page, draw(""), flow(cards, COLUMNS, gap=4)) if cards else page


def _cards(
    sheets: Sheets, trace: Trace, kinds: set[str], lines: Sequence[ScoreLine]
) -> Iterator[tuple[str, Boxes]]:
    """The cards that these lines come from, the completed ones first."""
    named = {line.item.partition(":")[2] for line in lines}
    seals = [sheets.cards[line.item.partition(":")[2]].seal for line in lines if line.item.startswith("seal:")]
    colors = {seal.color for seal in seals if seal is not None}
    symbols = [*(trace.coins if kinds & {"coins", "trophies"} else ())]
    symbols += [palm.box for palm in trace.palms] if "palms" in kinds else []
    events = {(box.card.id, box.event) for box in symbols}
    for name, boxes in trace.completed:
        has_symbol = any((name, box.event) in events for box in boxes.values())
        if name in named or sheets.cards[name].color in colors or has_symbol:
            yield name, boxes
    for name, boxes in trace.open.items():
        if any((name, box.event) in events for box in boxes.values()):
            yield name, boxes


def _score_card(trace: Trace, seat: Seat, kinds: set[str]) -> Iterator[list[Part | str]]:
    """The coin rows and palm boxes, each with the turn in which it was filled."""
    if kinds & {"coins", "trophies"}:
        for row in range(COINS // ROW):
            yield _coin_row(row, [box.when for box in trace.coins[row * ROW : row * ROW + ROW]], seat)
    if "palms" in kinds:
        yield from _palm_rows([(entry.points, _when(trace, entry.event)) for entry in seat.palms])


def _coin_row(row: int, said: Sequence[str], seat: Seat) -> list[Part | str]:
    """A coin row with this in its filled boxes, and its trophy."""
    cup = str(seat.trophies[row].points) if row < len(seat.trophies) else "·"
    return [
        Part("coins   " if row == 0 else " " * 8, "label"),
        Part(_boxes(said, ROW), "coin"),
        Part("cup ", "label"),
        Part(cup, "trophy"),
    ]


def _palm_rows(entered: Sequence[tuple[int, str]]) -> Iterator[list[Part | str]]:
    """The palm boxes with their points, and what is said below each."""
    yield [Part("palms   ", "label"), Part(_boxes([str(points) for points, _ in entered], PALMS), "palm")]
    yield [Part(" " * 8), Part(_boxes([said for _, said in entered], len(entered)), "label")]


def _boxes(texts: Sequence[str], boxes: int) -> str:
    """This many boxes of the score card, the filled ones first."""
    return "".join(f"{text:<{_BOX}}" for text in (*texts, *["□"] * (boxes - len(texts))))


def _when(trace: Trace, event: int) -> str:
    return next(palm.box.when for palm in trace.palms if palm.box.event == event)


# ---------------------------------------------------------------------- symbols


LOOKS = {
    "purple": Look("bold #c39bea", "bold #6b3fa0"),
    "orange": Look("bold #f0a05a", "bold #984e0e"),
    "green": Look("bold #8fce7a", "bold #2b701d"),
    "grey": Look("bold #c3cad3", "bold #5a626c"),
    "coin": Look("bold #f0c75e", "bold #865700"),
    "palm": Look("bold #7fc06a", "bold #2b701d"),
    "bonus": Look("bold #ef7d73", "bold #b3261e"),
    "box": Look("#c9c4b8", "#4a4438"),
    "crossed": Look("#8c93a0", "#6a6150"),
    "pattern": Look("#e8c15a", "#865700"),
    "trophy": Look("#e8c15a", "#865700"),
    "completed": Look("#b9b2a3", "#5c5445"),
    # Painted: cards as plates, their boxes as tiles, and what is printed or written on them.
    "purple-card": Look("#d9cdf0 on #3a2a57", "#4a3a66 on #ece2f7"),
    "purple-box": Look("on #7d55bf", "on #c4a7e6"),
    "purple-crossed": Look("on #54397f", "on #dbc9f0"),
    "purple-ink": Look("bold #bc98f1", "bold #774abe"),
    "orange-card": Look("#f5dcc2 on #572e10", "#5c4020 on #f8e5d0"),
    "orange-box": Look("on #b86d27", "on #e8ab6c"),
    "orange-crossed": Look("on #84501f", "on #f3cfa8"),
    "orange-ink": Look("bold #f0a05a", "bold #984e0e"),
    "green-card": Look("#cfe6cf on #1f4024", "#2f4f2f on #e1efdd"),
    "green-box": Look("on #458f51", "on #8fc98b"),
    "green-crossed": Look("on #2c722c", "on #bfe0ba"),
    "green-ink": Look("bold #7fd08a", "bold #2b701d"),
    "grey-card": Look("#dcdfe3 on #3a3d42", "#44464a on #e4e3df"),
    "grey-box": Look("on #78808a", "on #b0b3b7"),
    "grey-crossed": Look("on #5a5e65", "on #cdcdcc"),
    "grey-ink": Look("bold #c3cad3", "bold #5a626c"),
    "on-card": Look("bold", "bold"),
    "card-label": Look("not bold", "not bold"),
    "on-coin": Look("bold #ffe45c", "bold #7a4a00"),
    "on-palm": Look("bold #b9ffa0", "bold #14591a"),
    "on-bonus": Look("bold #ffffff", "bold #b3261e"),
    "cross": Look("bold #ffffff", "bold #2a2620"),
    "small-cross": Look("not bold", "not bold"),
    "score-card": Look("on #22262d", "on #fffaf0"),
    "coin-box": Look("#836f3d", "#a1864a"),
    "palm-tile": Look("bold #ffffff on #2c722c", "bold #14591a on #bfe0ba"),
    "palm-box": Look("#507b53", "#568053"),
    "round-over": Look("bold on #54585f", "bold on #cdcdcc"),
    "round-box": Look("on #3a3d42", "on #e4e3df"),
}

LEGEND = (
    symbol(
        "a free box on a treasure card",
        (" · ", "box", "   ", "purple-card/purple-box"),
        ("□", "box", "■", "purple-ink"),
    ),
    symbol("a crossed box", ("▒▒▒", "crossed", " ╳ ", "purple-card/purple-crossed/cross")),
    symbol("a crossed coin", ("▒C▒", "crossed", "●╳ ", "purple-card/purple-crossed/cross")),
    symbol("a coin on a card; it fills a coin box", ("C", "coin", "●", "coin")),
    symbol("a palm on a card; it scores by the palms on display", ("P", "palm", "♣", "palm")),
    symbol("an X on a card; it lets you cross one more box", ("✚", "bonus")),
    symbol(
        "coin boxes on a score card, filled and free", ("■", "coin", "●", "coin"), ("□", "coin", "○", "coin-box")
    ),
    symbol(
        "a palm box; a number is what a palm scored",
        ("□", "palm", "○", "palm-box"),
        ("3", "palm", "3", "palm-tile"),
    ),
    symbol("the cup of this row of coins is not won yet", ("·", "trophy", "★", "coin-box")),
    symbol("a cup that is taken", ("–", "trophy", "6", "struck")),
    symbol("what a palm scores now", ("palm = 3", "palm")),
    symbol("a seal: 2 points for every orange card", ("2/orange", "points", "2/orange", "orange-ink")),
    symbol("the expedition's pattern, and how many cards show it", ("██", "pattern"), ("×2", "label")),
    symbol("the same in one line", ("█▄▄", "pattern"), ("▀█▀", "pattern")),
    symbol(
        "a round that is over, and one to come",
        ("☒", "label", "╳", "round-over"),
        ("☐", "label", " ", "round-box"),
    ),
)
