"""The colors of Go for Gold's symbols, on a dark and on a light screen, by the roles used in its drawings."""

from scorepad.ruleset import Look

LOOKS = {
    "water": Look("#4a6a86", "#7d9bb5"),
    "land": Look("#8f8a7c", "#8a7f68"),
    "shovel": Look("bold #d9a066", "bold #8a4f10"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    "port": Look("bold #b9c7d9", "bold #3f5570"),
    "treasure": Look("bold #f0c75e", "bold #8a5a00"),
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "green": Look("bold #8fce7a", "bold #2f7a1f"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "violet": Look("bold #c39bea", "bold #6b3fa0"),
    "path": Look("bold #5fc0b4", "bold #1f6f68"),
    "here": Look("bold reverse #5fc0b4", "bold reverse #1f6f68"),
    "scored": Look("bold #f0c75e", "bold #8a5a00"),
    "used": Look("#6a7382", "#9a8d70"),
    "closed": Look("strike #6a7382", "strike #9a8d70"),
    "strand": Look("bold #ef7d73 on #3a2424", "bold #b3261e on #f5d9d3"),
}
