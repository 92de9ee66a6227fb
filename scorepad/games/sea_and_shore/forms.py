"""The forms in which a box of Sea & Shore is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.games.sea_and_shore.cards import MOST_POINTS
from scorepad.packs.forms import Form, FormField, Table


def _each_color(pairs: Any) -> Any:
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        return pairs
    return [{"pair": number, "color": color} for number, pair in enumerate(pairs, 1) for color in pair]


def _in_pairs(entries: Sequence[Table]) -> list[list[str]]:
    colors = [each["color"] for each in entries]
    return [colors[place : place + 2] for place in range(0, len(colors), 2)]


def _each_hand(hands: Any) -> Any:
    if not isinstance(hands, dict):
        return hands
    return [{"players": players, "cards": cards} for players, cards in hands.items()]


FORMS = (
    Form(
        "action",
        "Actions",
        (
            FormField("number", "action", is_fixed=True),
            FormField("text", "what it says; empty if it is lost", is_optional=True),
        ),
        is_fixed=True,
    ),
    Form(
        "treasure",
        "Treasures",
        (
            FormField("color", "color", choices_in="colors"),
            FormField("points", "points", numbers=range(1, MOST_POINTS + 1)),
            FormField("count", "how many there are", numbers=range(1, 100), is_optional=True),
        ),
    ),
    Form(
        "colors",
        "Colors",
        (
            FormField("pair", "which two share an action card", is_fixed=True),
            FormField("color", "color: a word; treasures name it too"),
        ),
        is_fixed=True,
        unfold=_each_color,
        fold=_in_pairs,
    ),
    Form(
        "hands",
        "Hands",
        (
            FormField("players", "how many play", is_fixed=True),
            FormField("cards", "cards in each hand", numbers=range(1, 100)),
        ),
        is_fixed=True,
        unfold=_each_hand,
        fold=lambda entries: {each["players"]: each["cards"] for each in entries},
    ),
    Form(
        "additions",
        "Additions",
        (FormField("cards", "addition cards in the box", numbers=range(1, 100)),),
        is_fixed=True,
        unfold=lambda additions: [{"cards": additions}],
        fold=lambda entries: entries[0]["cards"],
    ),
)
