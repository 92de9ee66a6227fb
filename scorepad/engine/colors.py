"""Colors of drawing roles, dark and light, on screen and in exports.

A look is said in a few words: "bold #f0c75e", "strike #8c93a0", "bold reverse #5fc0b4", "bold #ef7d73 on #3a2424".
A game's ruleset says how its own symbols look.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.engine.ruleset import Look

INK = Look("#e6e1d6", "#2a2620")
"""The color of text."""
PAPER = Look("#14171c", "#f7f2e6")
"""The color it is written on."""
GENERAL = {
    "": Look("", ""),
    "title": Look("bold #e8c15a", "bold #865700"),
    "edge": Look("#5b6472", "#8f846c"),
    "label": Look("#a4acb8", "#5e5647"),
    "faint": Look("#8c93a0", "#6a6150"),
    "player": Look("bold", "bold"),
    "turn": Look("bold reverse #d9a441", "bold reverse #865700"),
    "total": Look("bold", "bold"),
    "points": Look("#b9b2a3", "#5c5445"),
    "prompt": Look("", ""),
    "winner": Look("#e8c15a", "#865700"),
    "stands": Look("#e8c15a", "#865700"),
    "quiet": Look("#8c93a0", "#6a6150"),
    "source-1": Look("bold #f0c75e", "bold #865700"),
    "source-2": Look("bold #f0a05a", "bold #984e0e"),
    "source-3": Look("bold #7fc06a", "bold #2b701d"),
    "source-4": Look("bold #c39bea", "bold #6b3fa0"),
    "source-5": Look("bold #c3cad3", "bold #5a626c"),
    "source-6": Look("bold #5fd0c0", "bold #13665c"),
    "source-7": Look("#c9c4b8", "#4a4438"),
    "source-lost": Look("bold #ef7d73", "bold #b3261e"),
    "lit": Look("bold on #3a3320", "bold on #f0dfae"),
    "ghost": Look("bold reverse #e8c15a", "bold reverse #865700"),
    "cursor": Look("bold on #303846", "bold on #e6d8b8"),
    "struck": Look("strike #8c93a0", "strike #6a6150"),
    "key": Look("bold #e8c15a", "bold #865700"),
    "good": Look("bold #7fc06a", "bold #2b701d"),
    "bad": Look("bold #ef7d73", "bold #b3261e"),
    "past": Look("bold reverse #5fa8a0", "bold reverse #1e6c65"),
    "waiting": Look("bold #ffd83a", "bold #af3b0b"),
    "focus": Look("reverse", "reverse"),
    "seat-1": Look("bold #f2937a", "bold #9b3c27"),
    "seat-2": Look("bold #74b8f2", "bold #1e5d9b"),
    "seat-3": Look("bold #a9cf5c", "bold #45640e"),
    "seat-4": Look("bold #e39ad6", "bold #8d3580"),
    "seat-5": Look("bold #6fd0c0", "bold #13665c"),
    "code": Look("#ffffff on #000000", "#ffffff on #000000"),
}
"""The roles every game may use."""
PAINTED = {
    "ghost": Look("bold #14100a on #ffd83a", "bold #ffffff on #c2410c"),
    "lit": Look("bold #ffffff on #1d827c", "bold #ffffff on #1f7a74"),
    # The steps of the podium.
    "step-1": Look("bold #2a2000 on #e8c15a", "bold #2a2000 on #e3b23c"),
    "step-2": Look("bold #14171c on #b9c0ca", "bold #2a2620 on #c3c8d0"),
    "step-3": Look("bold #14171c on #c98f62", "bold #2a2620 on #d9a878"),
    # A card for an empty library.
    "plate": Look("on #3a2a57", "on #ece2f7"),
    "tile": Look("on #7d55bf", "on #c4a7e6"),
    "crossed-tile": Look("bold #ffffff on #54397f", "bold #2a2620 on #dbc9f0"),
    "coin-sign": Look("bold #ffe45c", "bold #7a4a00"),
    "bonus-sign": Look("bold #ffffff", "bold #b3261e"),
    "palm-sign": Look("bold #b9ffa0", "bold #14591a"),
}
"""The same where drawings are painted: the ghost is the brightest thing there."""


def look_of(role: str, looks: Mapping[str, Look], *, is_painted: bool) -> Look:
    """How one role looks in a game with these looks of its own; plain if nobody knows it."""
    painted = PAINTED.get(role) if is_painted else None
    return looks.get(role) or painted or GENERAL.get(role) or GENERAL[""]
