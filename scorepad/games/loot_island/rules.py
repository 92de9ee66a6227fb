"""The rules of Loot Island in our own words, by slug, and the table's rulings."""

from scorepad.games.loot_island.cards import CROWNS, TILES, Crowns
from scorepad.rules import Rule, by_slug
from scorepad.ruleset import Ruling

_COMPONENTS, _SETUP = "Game setup", "Game setup; General rules"
_PLAY = "Phase 2, Play map cards to the main island"
_LOOT = "Phase 3: Finding the loot"
_PAGE_12 = "page 12, missing: by reviews"

RULES = by_slug(
    Rule("players", "Two to five people play; with two, a virtual third one called Aaron joins.", _COMPONENTS),
    Rule(
        "supply",
        "Everybody starts with 3 cubes, 3 compasses and 7 map cards (6 with two players). The treasure deck has "
        "pile I on top, then II, III and IV: I and IV with two or three players, I, II and IV with four. Each "
        "treasure exists once. A deck that runs out is refilled from the discards; if there are still too few, "
        "those that are left are taken and the healers come.",
        _SETUP,
    ),
    Rule(
        "round-sequence",
        "Five rounds: preparation (not in the first), actions, loot; then the final exploration and the healers.",
        "Game overview and sequence of play",
    ),
    Rule("ship", "In the preparation the ship moves one corner in its heading.", "Phase 1, Ship movement"),
    Rule("islands-up", "In the preparation all small islands are turned face up again.", "Phase 1, Small islands"),
    Rule(
        "event",
        "Every round has an event card, an A card in the first and B cards later, none twice; what it demands "
        "must be done.",
        "Phase 1, Events; Events",
    ),
    Rule(
        "hand",
        "In the preparation everybody may discard map cards and then draws up to 7 (6 with two players); who "
        "holds more draws none. Nobody plays more cards than they hold.",
        "Phase 1, Player's hand",
    ),
    Rule(
        "turn",
        "Players act clockwise from the first player, without those who have passed, until all have.",
        "Phase 2: Actions",
    ),
    Rule("first-pass", "Who passes first takes the first player tile for the next round.", "Phase 2, Pass"),
    Rule("one-landing", "Map cards are played to one landing in a turn.", _PLAY),
    Rule("one-color", "All map cards played in a turn have the same color.", _PLAY),
    Rule(
        "landing-color",
        "All cards of a landing have one color, and the two landings of a coast have different colors.",
        "Phase 2, Placement rules",
    ),
    Rule(
        "ascending",
        "Every card is equal to or higher than the one before it; several are played in numerical order.",
        "Phase 2, Placement rules",
    ),
    Rule(
        "wild",
        "A wild has the value of the card before it, or 1 if it is the first; a chest is all it may have.",
        "Phase 2, Placement rules; Effects",
    ),
    Rule(
        "one-card",
        "A 1 on an empty landing or after a value of 1 is added at the end, and all other players take 1 cube. "
        "After a higher value it is put at the beginning, and its player may copy one effect that lay there.",
        "Phase 2, Card number 1",
    ),
    Rule("two-copies", "Of each color and number there are two map cards, of the wilds too.", "Components list"),
    Rule(
        "compass",
        "Who plays to a landing without a compass of their own puts one on top of the stack there: from the "
        "supply or, if that is empty, from another landing. Nobody has two on one landing.",
        _PLAY,
    ),
    Rule(
        "effects",
        "Everybody with a compass on the landing, the player too, may discard 1 cube for a c and draw 1 card for "
        "a d, also after passing.",
        "Phase 2, Effects",
    ),
    Rule(
        "island-cost",
        "A small island costs 2 map cards of one color. It must be face up and is then turned face down; its "
        "action need not be done.",
        "Phase 2, Use a small island",
    ),
    Rule("island-cleanse", "Discard up to the printed number of cubes.", "Small islands"),
    Rule("island-bottom", "Move one's compass on a landing to the bottom of its stack.", "Small islands"),
    Rule(
        "island-compass",
        "Place a compass on a landing where one has none, without cards: from the supply, else moved.",
        "Small islands",
    ),
    Rule("island-maps", "Draw 2 map cards.", "Small islands"),
    Rule("island-treasure", "Take 1 cube and reveal a treasure, to be kept or buried.", "Small islands"),
    Rule("island-ship", "Move the ship one corner on.", "Small islands"),
    Rule(
        "explore",
        "A landing of the exploration coast needs 6 map cards (5 with four players, 4 with fewer), a + counting "
        "two. The one with more cards, or nearest the bow, is explored first and gives a treasure for each "
        "compass and each chest; the other, if it has enough too, one for each chest.",
        _LOOT,
    ),
    Rule(
        "distribute",
        "Treasures are taken one by one from the bottom of the compass stack to the top, again and again.",
        f"{_LOOT}, Distribute the loot",
    ),
    Rule(
        "keep",
        "Who keeps a treasure takes its curse number in cubes, or may discard as many as are crossed on it. It is "
        "kept for good.",
        "Taking treasures, A",
    ),
    Rule(
        "bury",
        "Who buries a treasure again may discard 2 cubes, and 1 more for each amulet in front of them.",
        "Taking treasures, B",
    ),
    Rule(
        "clean-up",
        "The compasses of both landings of the explored coast return and their cards go; other coasts stay.",
        "Clean up",
    ),
    Rule(
        "final",
        "After the fifth round every landing with enough cards gives a treasure for each chest.",
        f"{_PAGE_12}; Strategic tips",
    ),
    Rule("cursed", "Who has 13 cubes or more in the end is eliminated.", _PAGE_12),
    Rule(
        "healer",
        "Everybody else with cubes takes one healer and pays the price for each cube and the fixed price. Without "
        "cubes there is nothing to pay.",
        _PAGE_12,
    ),
    Rule("cannot-pay", "Who cannot pay the healer is eliminated.", _PAGE_12),
    Rule("score-amulets", "Amulets are worth their base values.", "Treasure values"),
    Rule("score-coin-bags", "Coin bags are worth their base values.", "Treasure values"),
    Rule(
        "score-books",
        "A book is worth 1, 2 or 3 times the curse number of another treasure that is no book; each treasure "
        "serves one book. The best pairing counts.",
        "Treasure values, Books",
    ),
    Rule(
        "score-jewels",
        "Jewels are worth their base values, 20 more for each set of three and 8 for each set of two. The best "
        "split counts.",
        "Treasure values, Jewels",
    ),
    Rule(
        "score-crowns",
        "Crowns are worth their base values; most crosses among those not eliminated give 25 more, then 18, 11 "
        "and so on. Who is tied shares the places, rounded down; without a cross there is no bonus.",
        "Treasure values, Crowns",
    ),
    Rule(
        "score-skulls",
        "Skulls are worth their base values; each set of 1, 2 or 3 different ones gives 1, 3 or 6 more for every "
        "other type of treasure the player has. The best split counts.",
        "Treasure values, Skulls",
    ),
    Rule(
        "score-total",
        "The loot value is what the treasures are worth minus the healer; the highest wins.",
        f"Game overview; {_PAGE_12}",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "cleanse-cubes",
            (3, 1, 2, 4, 5, 6, 7, 8, 9),
            "The number on the cleanse island is a picture; enter what your tile shows.",
        ),
        Ruling(
            "seventh-island",
            ("maps", *(tile for tile in TILES if tile != "maps")),
            "With five players one small island is there twice; the text does not say which.",
        ),
        Ruling(
            "crowns",
            (CROWNS,),
            "The text gives 25, 18, 11 and so on for most crosses.",
            other=Crowns(),
        ),
        Ruling(
            "healer-order",
            ("fewest-cubes", "turn-order"),
            "Page 12 of the rulebook is missing; ties are broken by turn order from the first player.",
        ),
        Ruling(
            "tie", ("shared", "fewest-cubes"), "Page 12 of the rulebook is missing; cubes are those before paying."
        ),
    )
}
