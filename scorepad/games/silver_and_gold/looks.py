"""The symbols of Silver & Gold: their colors by the roles used in its drawings, and what they mean."""

from scorepad.ruleset import Look, symbol

LOOKS = {
    "purple": Look("bold #c39bea", "bold #6b3fa0"),
    "orange": Look("bold #f0a05a", "bold #b05a10"),
    "green": Look("bold #8fce7a", "bold #2f7a1f"),
    "grey": Look("bold #c3cad3", "bold #5a626c"),
    "coin": Look("bold #f0c75e", "bold #8a5a00"),
    "palm": Look("bold #7fc06a", "bold #2f7a1f"),
    "x": Look("bold #ef7d73", "bold #b3261e"),
    "box": Look("#c9c4b8", "#4a4438"),
    "crossed": Look("#6a7382", "#9a8d70"),
    "pattern": Look("#e8c15a", "#8a5a00"),
    "trophy": Look("#e8c15a", "#8a5a00"),
    "completed": Look("#b9b2a3", "#5c5445"),
}

LEGEND = (
    symbol("a free box on a treasure card", ("·", "box"), ("□", "box")),
    symbol("a crossed box", ("▒", "crossed")),
    symbol("a coin on a card; it fills a coin box", ("C", "coin")),
    symbol("a palm on a card; it scores by the palms on display", ("P", "palm")),
    symbol("an X on a card; it lets you cross one more box", ("X", "x")),
    symbol("coin boxes on a score card, filled and free", ("■", "coin"), ("□", "coin")),
    symbol("a free palm box; a number is what a palm scored", ("□", "palm")),
    symbol("the cup of this row of coins is not won yet", ("·", "trophy")),
    symbol("a cup that is taken", ("–", "trophy")),
    symbol("what a palm scores now", ("palm = 3", "palm")),
    symbol("a seal: 2 points for every orange card", ("2/orange", "points")),
    symbol("the expedition's pattern, and how many cards show it", ("██", "pattern"), ("×2", "label")),
    symbol("a round that is over, and one to come", ("☒", "label"), ("☐", "label")),
)
