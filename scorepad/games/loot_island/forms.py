"""The forms in which the treasures and texts of Loot Island are filled in."""

from __future__ import annotations

from typing import Any

from scorepad.games.loot_island.cards import HIGHEST_REF, MOST_CURE, PILES, SKULLS, TYPES
from scorepad.packs.forms import Form, FormField

_WORTH = range(100)
_TEXTS = (FormField("id", "which", is_fixed=True), FormField("text", "what it says"))


def _places(crowns: Any) -> Any:
    if not isinstance(crowns, list):
        return crowns
    return [{"place": place, "bonus": bonus} for place, bonus in enumerate(crowns, 1)]


FORMS = (
    Form(
        "treasure",
        "Treasures",
        (
            FormField("ref", "reference number", numbers=range(1, HIGHEST_REF + 1)),
            FormField("pile", "pile", PILES),
            FormField("type", "type", TYPES),
            FormField("gold", "gold", numbers=_WORTH, is_optional=True),
            FormField("curse", "curse: cubes to take", numbers=_WORTH, is_optional=True),
            FormField("crosses", "crosses", numbers=range(1, 100), only=("type", "crown")),
            FormField("book", "times a curse number", numbers=range(1, 100), only=("type", "book")),
            FormField("skull", "skull", SKULLS, only=("type", "skull")),
            FormField("cure", "crossed-out cubes", numbers=range(MOST_CURE + 1), is_optional=True),
        ),
    ),
    Form("event", "Event cards", _TEXTS, is_fixed=True),
    Form("island", "Small islands", _TEXTS, is_fixed=True),
    Form(
        "crowns",
        "Crowns",
        (
            FormField("place", "place by crosses", is_fixed=True),
            FormField("bonus", "bonus for this place", numbers=_WORTH),
        ),
        unfold=_places,
        fold=lambda places: [place.get("bonus", 0) for place in places],
    ),
)
