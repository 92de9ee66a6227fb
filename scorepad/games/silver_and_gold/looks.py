"""The colors of Silver & Gold's symbols, on a dark and on a light screen, by the roles used in its drawings."""

from scorepad.ruleset import Look

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
