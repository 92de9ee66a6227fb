"""The symbols of Go for Gold: their colors by the roles used in its drawings, and what they mean."""

from scorepad.ruleset import Look, symbol

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

LEGEND = (
    symbol("water", ("~", "water")),
    symbol("land with nothing on it", ("·", "land")),
    symbol("a shovel; circled, it is yours", ("s", "shovel"), ("(s)", "shovel")),
    symbol("a foot; circled, it is yours", ("f", "foot"), ("(f)", "foot")),
    symbol("a shovel or foot that is spent", ("(×)", "used"), ("×", "used")),
    symbol("a port, and one that you have used", ("P", "port"), ("×P×", "used")),
    symbol("a treasure with its number", ("4", "treasure"), ("5", "treasure"), ("6", "treasure")),
    symbol("a temple", ("R", "red"), ("B", "blue"), ("G", "green"), ("Y", "yellow"), ("V", "violet")),
    symbol("a treasure dug up, a temple raided", ("4✓", "scored"), ("R✓", "scored")),
    symbol("a temple that is closed", ("R×", "closed")),
    symbol("where you are", ("<·>", "here")),
    symbol("your line", ("•", "path"), ("━", "path"), ("▞", "path"), ("▚", "path")),
    symbol("where you are and have been, on a small island", ("@", "here"), ("▒", "path")),
    symbol("a scoring space, filled and free", ("[ 9]", "scored"), ("[  ]", "edge")),
    symbol("points lost to curses", ("-1", "bad")),
    symbol("2 shovels left of 10 gathered", ("s2", "shovel"), ("/10", "label")),
    symbol("the key that steps there", ("w·", "lit")),
    symbol("from there you cannot finish the move, or cannot go on", ("w·!", "strand")),
)
