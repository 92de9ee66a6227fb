"""A sheet of Silver & Gold in a small window: both cards, the score card in a row, and others in brief."""

from __future__ import annotations

from scorepad.drawing import Drawing, Paint, Part, Row, beside, draw, indent, stack
from scorepad.games.silver_and_gold.cards import Card
from scorepad.games.silver_and_gold.draw import draw_hand, draw_score_card, draw_score_row
from scorepad.games.silver_and_gold.draw_card import NORMAL, draw_thumbnail
from scorepad.games.silver_and_gold.state import Seat, State
from scorepad.wording import count

SMALL = 8
"""Columns of a displayed card."""


def draw_own(state: State, seat: Seat, columns: int, rows: int) -> Drawing:
    """A player's cards, then the score card; the display, too, if there is room."""
    cards = draw_hand(state, seat, NORMAL, keeps_completed=True)
    score = draw_score_card(state, seat, NORMAL.card[1])
    whole = beside([*cards, score], gap=1)
    if whole.width < columns:
        sheet = indent(whole, 1)
    else:
        sheet = stack(indent(beside(cards, gap=1), 1), draw([Part(" "), *draw_score_row(seat)]))
    shown = [_displayed(number, state.sheets.cards[card]) for number, card in enumerate(state.display, 1)]
    display = beside(shown, gap=1) if shown else draw()
    has_room = shown and len(sheet.rows) + len(display.rows) < rows
    return stack(sheet, draw(""), indent(display, 1)) if has_room else sheet


def _displayed(number: int, card: Card) -> Drawing:
    return draw_thumbnail(card, name=f"{number} {card.color}", columns=SMALL)


def brief(state: State, seat: Seat) -> Row:
    """How far the cards are, and the coins, palms and completed cards."""
    parts = []
    for name in seat.open:
        card = state.sheets.cards[name]
        crossed = (card.boxes & state.crossed(seat.player, name)).bit_count()
        text = f"{card.color[0]}{crossed}/{card.boxes.bit_count()}"
        parts += [Part(text, card.color, "", Paint(text, f"{card.color}-ink")), Part(" ")]
    coins, palms = len(seat.coins), sum(entry.points for entry in seat.palms)
    parts += [
        Part(f"C{coins}", "coin", "", Paint(f"●{coins}", "coin")),
        Part(f" P{palms}", "palm", "", Paint(f" ♣{palms}", "palm")),
        Part(f" ✓{len(seat.completed)}", "completed"),
    ]
    return tuple(parts)


def own_brief(state: State, seat: Seat) -> Row:
    """What a palm is worth now, and the boxes owed."""
    worth = f"palm = {state.palm_worth()}" if state.display else ""
    owed = f"  owes {count(seat.owed, 'box', 'boxes')}" if seat.owed else ""
    return Part(worth, "palm"), Part(owed, "bad")
