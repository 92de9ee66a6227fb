"""looks: how the symbols of Sea & Shore are colored, by the roles its drawings name."""

from scorepad.ruleset import Look

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
