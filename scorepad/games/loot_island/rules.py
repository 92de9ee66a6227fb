"""The rules of Loot Island in our own words, by slug, and the table's rulings."""

from scorepad.engine.rules import COUNT, Rule, by_slug
from scorepad.engine.ruleset import Ruling
from scorepad.engine.score_changes import QuantityWords, Verb
from scorepad.games.loot_island.cards import CROWNS, TILES, Crowns

_COMPONENTS, _SETUP = "Game setup", "Game setup; General rules"
_PLAY = "Phase 2, Play map cards to the main island"
_LOOT = "Phase 3: Finding the loot"
_PAGE_12 = "page 12 (missing; from reviews)"

RULES = by_slug(
    Rule("players", "Two to five people play; with two, a virtual third player called Aaron joins.", _COMPONENTS),
    Rule(
        "supply",
        "Everybody starts with 3 cubes, 3 compasses and 7 map cards (6 with two players). The treasure deck has "
        "pile I on top, then II, III and IV: only I and IV with two or three players, I, II and IV with four. "
        "There is one of each treasure. When the deck runs out it is refilled from the discard pile; if that is "
        "still not enough, the treasures that are left are taken and the healers come.",
        _SETUP,
    ),
    Rule(
        "round-sequence",
        "Five rounds of preparation (from the second on), actions and loot; then the final exploration and the "
        "healers.",
        "Game overview and sequence of play",
    ),
    Rule("ship", "In the preparation phase the ship sails on to the next corner.", "Phase 1, Ship movement"),
    Rule(
        "islands-up",
        "In the preparation phase all small islands are turned face up again.",
        "Phase 1, Small islands",
    ),
    Rule(
        "event",
        "Every round has an event card: an A card in the first round, B cards later, never the same one twice. "
        "What it says must be done.",
        "Phase 1, Events; Events",
    ),
    Rule(
        "hand",
        "In the preparation phase everybody may discard map cards and then draws up to 7 (6 with two players); "
        "anyone with more draws none. Nobody plays more cards than they hold.",
        "Phase 1, Player's hand",
    ),
    Rule(
        "turn",
        "Players act clockwise from the first player until everybody has passed; those who have are skipped. "
        "Somebody who acts out of turn takes the turn from nobody.",
        "Phase 2: Actions",
    ),
    Rule("first-pass", "The first to pass takes the first player tile for the next round.", "Phase 2, Pass"),
    Rule("one-landing", "All map cards played in a turn go to the same landing.", _PLAY),
    Rule("one-color", "All map cards played in a turn have the same color.", _PLAY),
    Rule(
        "landing-color",
        "All cards at a landing share one color, and the two landings of a coast differ in color.",
        "Phase 2, Placement rules",
    ),
    Rule(
        "ascending",
        "Each card is at least as high as the one before it; several cards are played in ascending order.",
        "Phase 2, Placement rules",
    ),
    Rule(
        "wild",
        "A wild takes the value of the card before it, or 1 if it is the first; it bears a chest or nothing.",
        "Phase 2, Placement rules; Effects",
    ),
    Rule(
        "one-card",
        "A 1 played to an empty landing, or after a value of 1, goes to the end, and everybody else takes 1 cube. "
        "After a higher value it goes to the beginning, and its player may copy one effect already there.",
        "Phase 2, Card number 1",
    ),
    Rule(
        "two-copies",
        "There are two map cards of each color and number, and two wilds of each color.",
        "Components list",
    ),
    Rule(
        "compass",
        "Anyone who plays to a landing where they have no compass puts one on top of the stack there: from their "
        "supply or, if that is empty, from another landing. Nobody has two compasses at one landing.",
        _PLAY,
    ),
    Rule(
        "effects",
        "Everybody with a compass at the landing, including the player, may discard 1 cube for each c and draw "
        "1 card for each d, even after passing.",
        "Phase 2, Effects",
    ),
    Rule(
        "island-cost",
        "A small island costs 2 map cards of one color. It must be face up and is then turned face down; its "
        "action is optional.",
        "Phase 2, Use a small island",
    ),
    Rule("island-cleanse", "Discard up to the printed number of cubes.", "Small islands"),
    Rule("island-bottom", "Move your compass at one landing to the bottom of its stack.", "Small islands"),
    Rule(
        "island-compass",
        "Place a compass at a landing where you have none, without playing cards: from your supply or, if that is "
        "empty, from another landing.",
        "Small islands",
    ),
    Rule("island-maps", "Draw 2 map cards.", "Small islands"),
    Rule("island-treasure", "Take 1 cube and reveal a treasure, to keep or to bury.", "Small islands"),
    Rule("island-ship", "Move the ship on by one corner.", "Small islands"),
    Rule(
        "explore",
        "A landing of the exploration coast needs 6 map cards (5 with four players, 4 with fewer); a + counts as "
        "two. The landing with more cards (on a tie, the one nearest the bow) is explored first and gives a "
        "treasure for each compass and each chest; the other, if it has enough cards too, gives one for each "
        "chest.",
        _LOOT,
    ),
    Rule(
        "distribute",
        "Treasures are taken one at a time from the bottom of the compass stack to the top, then from the bottom "
        "again.",
        f"{_LOOT}, Distribute the loot",
    ),
    Rule(
        "keep",
        "Anyone who keeps a treasure takes as many cubes as its curse number, or may discard as many as it shows "
        "crossed out. It is kept for good.",
        "Taking treasures, A",
    ),
    Rule(
        "bury",
        "Anyone who buries a treasure may discard 2 cubes, plus 1 for each amulet they have.",
        "Taking treasures, B",
    ),
    Rule(
        "clean-up",
        "The compasses at both landings of the explored coast go back to their owners and the cards there are "
        "discarded; the other coasts stay as they are.",
        "Clean up",
    ),
    Rule(
        "final",
        "After the fifth round every landing with enough cards gives a treasure for each chest.",
        f"{_PAGE_12}; Strategic tips",
    ),
    Rule("cursed", "Anyone with 13 or more cubes at the end is eliminated.", _PAGE_12),
    Rule(
        "healer",
        "Everybody else who has cubes goes to one healer and pays the price per cube plus the fixed price. "
        "Players without cubes pay nothing.",
        _PAGE_12,
    ),
    Rule("cannot-pay", "Anyone who cannot pay the healer is eliminated.", _PAGE_12),
    Rule("score-amulets", "Amulets are worth their base values.", "Treasure values"),
    Rule("score-coin-bags", "Coin bags are worth their base values.", "Treasure values"),
    Rule(
        "score-books",
        "A book is worth 1, 2 or 3 times the curse number of another treasure that is not a book; each treasure "
        "counts for only one book. The best pairing counts.",
        "Treasure values, Books",
    ),
    Rule(
        "score-jewels",
        "Jewels are worth their base values, plus 20 for each set of three and 8 for each set of two. The best "
        "split counts.",
        "Treasure values, Jewels",
    ),
    Rule(
        "score-crowns",
        "Crowns are worth their base values. Among players not eliminated, the most crosses earn 25 more, then "
        "18, 11 and so on. Tied players share the bonuses of their places, rounded down; without a cross there is "
        "no bonus.",
        "Treasure values, Crowns",
    ),
    Rule(
        "score-skulls",
        "Skulls are worth their base values. Each set of 1, 2 or 3 different skulls earns 1, 3 or 6 more for "
        "every other type of treasure the player has. The best split counts.",
        "Treasure values, Skulls",
    ),
    Rule(
        "score-total",
        "The loot value is the worth of the treasures minus the healer's price; the highest wins.",
        f"Game overview; {_PAGE_12}",
    ),
    COUNT,
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "cleanse-cubes",
            (3, 1, 2, 4, 5, 6, 7, 8, 9),
            "The cleanse island shows its number only in a picture; enter what your tile shows.",
            is_for_moves=True,
        ),
        Ruling(
            "seventh-island",
            ("maps", *(tile for tile in TILES if tile != "maps")),
            "With five players there are two of one small island; the rulebook does not say which.",
            is_for_moves=True,
        ),
        Ruling(
            "crowns",
            (CROWNS,),
            "The rulebook gives 25, 18, 11 and so on for the most crosses.",
            other=Crowns(),
        ),
        Ruling(
            "healer-order",
            ("fewest-cubes", "turn-order"),
            "Who takes a healer first? Page 12 is missing in our copy of the rulebook: look in yours. Ties are "
            "broken by turn order from the first player.",
        ),
        Ruling(
            "tie",
            ("shared", "fewest-cubes"),
            "Who wins if points are tied? Page 12 is missing in our copy of the rulebook: look in yours. Cubes "
            "are counted before paying the healer.",
        ),
    )
}

_DISCARD = Verb("discard", "discards", "discarding")
QUANTITY_WORDS = {
    "cubes": QuantityWords("cube", "cubes", Verb("take", "takes", "taking"), _DISCARD),
    "cards": QuantityWords("card", "cards", Verb("draw", "draws", "drawing"), _DISCARD),
}
"""What lies in front of players, in words."""
