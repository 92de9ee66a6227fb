"""The symbols of Sea & Shore: their colors by the roles used in its drawings, and what they mean."""

from scorepad.ruleset import Look, symbol

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
