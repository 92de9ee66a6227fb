"""looks: how the symbols of Loot Island are colored, by the roles its drawings name."""

from scorepad.ruleset import Look

LOOKS = {
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "green": Look("bold #8fce7a", "bold #2f7a1f"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "port": Look("bold #b9c7d9", "bold #3f5570"),
    "ship": Look("bold reverse #7ec3d8", "bold reverse #1f6f88"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    "treasure": Look("bold #f0c75e", "bold #8a5a00"),
    "closed": Look("strike #6a7382", "strike #9a8d70"),
}
