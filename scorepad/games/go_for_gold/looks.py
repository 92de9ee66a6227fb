"""The symbols of Go for Gold: their colors by the roles used in its drawings, and what they mean."""

from scorepad.games.go_for_gold.island import COLORS
from scorepad.ruleset import Look, symbol

LOOKS = {
    "water": Look("#4a6a86", "#7d9bb5"),
    "land": Look("#8f8a7c", "#8a7f68"),
    "shovel": Look("bold #d9a066", "bold #8a4f10"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    "port": Look("bold #b9c7d9", "bold #3f5570"),
    "treasure": Look("bold #f0c75e", "bold #865700"),
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "green": Look("bold #8fce7a", "bold #2b701d"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "violet": Look("bold #c39bea", "bold #6b3fa0"),
    "path": Look("bold #5fc0b4", "bold #1f6f68"),
    "here": Look("bold reverse #5fc0b4", "bold reverse #1f6f68"),
    "scored": Look("bold #f0c75e", "bold #865700"),
    "used": Look("#8c93a0", "#6a6150"),
    "closed": Look("strike #8c93a0", "strike #6a6150"),
    "strand": Look("bold #ffd0c8 on #7a2424", "bold #b3261e on #f5d9d3"),
    # Painted: sand in the sea, the trail on it, and what lies there.
    "sea": Look("on #122f5f", "on #bcd9ec"),
    "wave": Look("#3f6fa8", "#86b0cc"),
    "sand": Look("bold #3a2a10 on #c8b07a", "bold #5a4520 on #f0dfb2"),
    "trail": Look("#e8d3a0 on #725531", "#4a3610 on #d2b074"),
    "dot": Look("bold #ffe9b0", "bold #5a3e0c"),
    "found": Look("bold #ffe45c", "bold #6a3a00"),
    "spent": Look("#e8d3a0", "#5a4212"),
    "harbor": Look("bold #1a3a5a on #ece6d6", "bold #1a3a5a on #ffffff"),
    "red-temple": Look("bold #ffffff on #b03030", "bold #ffffff on #c04a40"),
    "blue-temple": Look("bold #ffffff on #3a5fd0", "bold #ffffff on #3f68c8"),
    "green-temple": Look("bold #ffffff on #2b8440", "bold #ffffff on #3a8335"),
    "yellow-temple": Look("bold #2a2000 on #e0c020", "bold #2a2000 on #ecd040"),
    "violet-temple": Look("bold #ffffff on #7a45b8", "bold #ffffff on #8050b8"),
    "ruin": Look("#d2cdc1 on #57524a", "#5c5544 on #d8d0bc"),
    "scored-tile": Look("bold #2a2000 on #e0b83a", "bold #3a2a00 on #f2d480"),
    "scored-box": Look("on #3a3d42", "on #e4dcc8"),
}

LEGEND = (
    symbol("water", ("~", "water", "≈", "sea/wave")),
    symbol("land with nothing on it", (" · ", "land", "   ", "sand")),
    symbol(
        "a shovel; circled, it is yours", (" s ", "shovel", " ♠ ", "sand"), ("(s)", "shovel", "(♠)", "trail/found")
    ),
    symbol("a foot; circled, it is yours", (" f ", "foot", " » ", "sand"), ("(f)", "foot", "(»)", "trail/found")),
    symbol("a shovel or foot that is spent", ("(×)", "used", " × ", "trail/spent"), ("×", "used")),
    symbol(
        "a port, and one that you have used",
        (" P ", "port", " P ", "harbor"),
        ("×P×", "used", "×P×", "trail/spent"),
    ),
    symbol(
        "a treasure with its number",
        *((digit, "treasure", digit, "sand") for digit in "456"),
    ),
    symbol(
        "a temple",
        *((glyph, color, "⌂", f"{color}-temple") for glyph, color in COLORS.items()),
    ),
    symbol(
        "a treasure dug up, a temple raided",
        ("4✓", "scored", "4✓", "trail/found"),
        ("R✓", "scored", "⌂✓", "red-temple"),
    ),
    symbol("a temple that is closed", ("R×", "closed", "⌂×", "ruin")),
    symbol("where you are: your shape", ("<·>", "here", "■  ", "seat-1/focus")),
    symbol(
        "your line; you passed a 4",
        (" • ", "path", " ● ", "trail/dot"),
        ("•4 ", "path", "●4 ", "trail/dot"),
    ),
    symbol(
        "your line from space to space",
        ("━", "path", " ", "trail"),
        ("▞", "path", " ", "trail"),
        ("▚", "path", " ", "trail"),
    ),
    symbol(
        "where you are and have been, on a small island",
        ("@", "here", "■", "seat-1/focus"),
        ("▒", "path", "●", "trail/dot"),
    ),
    symbol(
        "a scoring space, filled and free",
        ("[ 9]", "scored", "  9 ", "scored-tile"),
        ("[  ]", "edge", "    ", "scored-box"),
    ),
    symbol("points lost to curses", ("-1", "bad")),
    symbol("2 shovels left of 10 gathered", ("s2", "shovel", "♠2", "shovel"), ("/10", "label")),
    symbol("the key that steps there", ("w·", "lit", "w ", "lit")),
    symbol("from there you cannot finish the move, or cannot go on", ("w·!", "strand", "w !", "strand")),
)
