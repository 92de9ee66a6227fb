"""The forms in which the treasures and actions of Sea & Shore are filled in."""

from __future__ import annotations

from scorepad.forms import Form, FormField
from scorepad.games.sea_and_shore.cards import MOST_POINTS

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
)
