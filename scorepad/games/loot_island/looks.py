"""The symbols of Loot Island: their colors by the roles used in its drawings, and what they mean."""

from scorepad.ruleset import Look, symbol

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

LEGEND = (
    symbol("a landing that is explored this round", ("▶1a", "turn")),
    symbol("the ship, and the way it sails", ("→", "ship"), ("↓", "ship"), ("←", "ship"), ("↑", "ship")),
    symbol("map cards in their color: c discards a cube, d draws a card", ("7c 9d", "yellow")),
    symbol("a map card that counts as two", ("2+", "red")),
    symbol("a map card with a chest", ("8$", "green")),
    symbol("a wild map card", ("*", "blue")),
    symbol("4 of the 6 cards needed are there, with 1 chest", ("4/6 $1", "label")),
    symbol("the compasses there, in the order in which they take", ("1.Tim 2.Max", "port")),
    symbol("a compass in front of a player", ("◆", "port")),
    symbol("a small island that may be used, and one that may be used twice", ("[maps]", "port"), ("×2", "port")),
    symbol("a small island that is face down", ("maps", "closed")),
    symbol("numbers of amulets, coin bags, books", ("am1 co1 bo1", "treasure")),
    symbol("numbers of jewels, crowns, skulls", ("je1 cr1 sk1", "treasure")),
    symbol("a book: 2 times a curse number", ("2×", "treasure")),
    symbol("a crown: 2 gold, and 3 crosses", ("2+†††", "treasure")),
    symbol("a skull: 3 gold, of kind R", ("3R", "treasure")),
    symbol("between one type of treasure and the next", ("·", "treasure")),
)
