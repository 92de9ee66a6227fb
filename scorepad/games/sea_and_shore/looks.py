"""The symbols of Sea & Shore: their colors by the roles used in its drawings, and what they mean."""

from scorepad.ruleset import Look, symbol

LOOKS = {
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "purple": Look("bold #c39bea", "bold #6b3fa0"),
    "green": Look("bold #8fce7a", "bold #2f7a1f"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    # Colors that a home-made pack may have instead.
    "orange": Look("bold #f0a05a", "bold #b05a10"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "violet": Look("bold #c39bea", "bold #6b3fa0"),
    "grey": Look("bold #c3cad3", "bold #5a626c"),
}

LEGEND = (
    symbol("a treasure that lies face up, or on top of a pile", ("[blue 2]", "blue")),
    symbol("so many more treasures under it", ("+2", "points")),
    symbol("the lower edge of an island card, which is the sea", ("╰~~~~~~~╯", "blue")),
    symbol("a cover; it hides the number or the color", ("▒▒▒▒▒▒▒", "")),
    symbol("addition cards, or how many a player gets", ("+2", "foot")),
    symbol("what a card counts with its addition cards", ("= 8", "red")),
    symbol("the same under a cover", ("= ?", "red")),
    symbol("both colors are won", ("red+blue", "good")),
)
