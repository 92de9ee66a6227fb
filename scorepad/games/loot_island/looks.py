"""The symbols of Loot Island: their colors by the roles used in its drawings, and what they mean."""

from scorepad.ruleset import Look, symbol

LOOKS = {
    "red": Look("bold #ef7d73", "bold #b3261e"),
    "blue": Look("bold #7fa8f0", "bold #2a56b0"),
    "green": Look("bold #8fce7a", "bold #2b701d"),
    "yellow": Look("bold #f2e06a", "bold #7d6a00"),
    "port": Look("bold #b9c7d9", "bold #3f5570"),
    "ship": Look("bold reverse #7ec3d8", "bold reverse #1f6f88"),
    "foot": Look("bold #7ec3d8", "bold #1f6f88"),
    "treasure": Look("bold #f0c75e", "bold #865700"),
    "closed": Look("strike #8c93a0", "strike #6a6150"),
    # Painted: sand in the sea, map cards as chips, treasures in piles.
    "sea": Look("on #122f5f", "on #bcd9ec"),
    "on-sea": Look("#c8d8ec", "#23435c"),
    "pier": Look("bold #ffffff", "bold #14324a"),
    "beacon": Look("bold #14100a on #e0b83a", "bold #ffffff on #865700"),
    "shore": Look("#c8b07a", "#f0dfb2"),
    "sand": Look("#3a2a10 on #c8b07a", "#4a3610 on #f0dfb2"),
    "sand-title": Look("bold #5a2a00", "bold #8a4a00"),
    "sand-text": Look("#3a2a10", "#4a3610"),
    "vessel": Look("bold #ffffff on #8a4b22", "bold #ffffff on #8a4b22"),
    "red-chip": Look("bold #ffffff on #b03030", "bold #ffffff on #c04a40"),
    "blue-chip": Look("bold #ffffff on #3a6fe0", "bold #ffffff on #3f68c8"),
    "green-chip": Look("bold #ffffff on #2b8440", "bold #ffffff on #3a8335"),
    "yellow-chip": Look("bold #2a2000 on #e0c020", "bold #2a2000 on #ecd040"),
    "islet": Look("bold #3a2a10 on #c8b07a", "bold #4a3610 on #ecd9a4"),
    "amulet-pile": Look("bold #d8fff8 on #1f5f5a", "bold #0f4a44 on #bfe4de"),
    "coin-bag-pile": Look("bold #ffe45c on #5a4510", "bold #5a3f00 on #f2dc9a"),
    "book-pile": Look("bold #d8e4ff on #2a3f70", "bold #1f3a70 on #cddaf2"),
    "jewel-pile": Look("bold #ffd8f0 on #6a2a55", "bold #6a1f52 on #f0cfe4"),
    "crown-pile": Look("bold #ffd9a8 on #6a3a12", "bold #6a3a08 on #f4d6b0"),
    "skull-pile": Look("bold #e6e6e6 on #4a4d52", "bold #3a3c40 on #dadad6"),
}

LEGEND = (
    symbol("a landing that is explored this round", ("▶1a", "turn", "▶1a", "beacon")),
    symbol("the ship, and the way it sails", *((bow, "ship", bow, "vessel") for bow in "→↓←↑")),
    symbol(
        "map cards in their color: c discards a cube, d draws a card",
        ("7c", "yellow", "7c", "yellow-chip"),
        ("9d", "yellow", "9d", "yellow-chip"),
    ),
    symbol("a map card that counts as two", ("2+", "red", "2+", "red-chip")),
    symbol("a map card with a chest", ("8$", "green", "8$", "green-chip")),
    symbol("a wild map card", ("*", "blue", "*", "blue-chip")),
    symbol("4 of the 6 cards needed are there, with 1 chest", ("4/6 $1", "label")),
    symbol(
        "the compasses there, the lowest first",
        ("1.Tim", "port", "1●Tim", "seat-3"),
        ("2.Max", "port", "2▲Max", "seat-2"),
    ),
    symbol("a compass in front of a player, painted in their shape", ("◆", "port", "▲", "seat-2")),
    symbol(
        "a small island that may be used, and one that may be used twice",
        ("[maps]", "port", " maps ", "islet"),
        ("×2", "port", "×2", "islet"),
    ),
    symbol("a small island that is face down", ("maps", "closed")),
    symbol("numbers of amulets, coin bags, books", ("am1 co1 bo1", "treasure")),
    symbol("numbers of jewels, crowns, skulls", ("je1 cr1 sk1", "treasure")),
    symbol("a book: 2 times a curse number", ("2×", "treasure")),
    symbol("a crown: 2 gold, and 3 crosses", ("2+†††", "treasure")),
    symbol("a skull: 3 gold, of kind R", ("3R", "treasure")),
    symbol("between one type of treasure and the next", ("·", "treasure")),
)
