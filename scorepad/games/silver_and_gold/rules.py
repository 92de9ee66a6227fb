"""The rules of Silver & Gold in our own words, by slug, and the rulings a table can choose."""

from scorepad.engine.rules import Rule, by_slug
from scorepad.engine.ruleset import Ruling
from scorepad.engine.score_changes import QuantityWords, Verb

RULES = by_slug(
    Rule("players", "Two to four people play.", "title page"),
    Rule(
        "one-copy",
        "There is one copy of each treasure card: it is in the deck, in the display or with one player.",
        "Contents",
    ),
    Rule(
        "deal-two",
        "Each player is dealt four treasure cards and keeps two; the others go back into the deck.",
        "Setting up the game",
    ),
    Rule(
        "display-four",
        "Four cards are displayed before the first turn. In step 3 the display is refilled after a "
        "player's last take, not between two takes, and no longer once the deck is empty.",
        "Setting up the game; Step 3",
    ),
    Rule(
        "turn-sequence",
        "Setup, then 4 rounds of 7 turns. A turn has three steps: 1 an expedition is revealed, "
        "2 everybody crosses, 3 coin rows and completed cards are resolved.",
        "Playing the game",
    ),
    Rule(
        "expedition-supply",
        "In each round 7 of the 8 expedition cards are revealed; then all 8 are shuffled again.",
        "Playing the game; End of a round",
    ),
    Rule(
        "cross-once-per-turn",
        "In step 2 every player crosses exactly once, on one of their open cards. Boxes for an X are extra.",
        "Step 2",
    ),
    Rule("must-cross", "A player with an empty box must cross at least one.", "Step 2, note"),
    Rule("own-card", "Players cross boxes only on their own open cards.", "Step 2"),
    Rule("box-exists", "A box must be on the card.", "Step 2"),
    Rule("cross-free-box", "A box is crossed only once.", "Step 2"),
    Rule(
        "pattern",
        "The boxes form the whole revealed pattern, turned or mirrored as the player likes, or are a single box.",
        "Step 2",
    ),
    Rule(
        "bonus-owed",
        "For every X crossed, the player must at once cross one more empty box on either open card, and "
        "again if that box is an X. Without an empty box, nothing more is crossed.",
        "Step 2, X symbol",
    ),
    Rule(
        "coins",
        "Every coin crossed fills the next of the 12 coin boxes, row by row; further coins are lost.",
        "Step 2, coin symbol",
    ),
    Rule(
        "palms",
        "A palm scores at once: 1 point plus 1 for each palm on the displayed cards, entered in a palm box.",
        "Step 2, palm tree symbol",
    ),
    Rule(
        "trophies",
        "At the start of step 3, each coin row completed this turn wins the highest trophy left, in turn "
        "order from the first player; if none is left, it wins nothing.",
        "Step 3",
    ),
    Rule(
        "take-completed",
        "For each card completed, its player sets it aside and takes a new one, from the display or the top "
        "of the deck. Nobody else takes a card.",
        "Step 3",
    ),
    Rule(
        "take-order",
        "Step 3 goes clockwise from the first player; the display is refilled before the next player takes.",
        "Step 3",
    ),
    Rule(
        "refill",
        "The display is refilled to four cards, or as far as the deck goes.",
        "Step 3, note",
    ),
    Rule(
        "first-player",
        "After every turn the next player clockwise becomes first player, even when a new round begins.",
        "Step 3",
    ),
    Rule(
        "boxes",
        "In a tally: the completed cards have no more boxes than 4 rounds of expeditions can cross, with an extra "
        "box for every X on them and on two other cards.",
        "Playing the game; Step 2, X symbol",
    ),
    Rule("score-coins", "Each crossed coin box is worth 1 point.", "End of the game"),
    Rule("score-trophies", "Each trophy is worth its number.", "End of the game"),
    Rule("score-palms", "Each palm box is worth the number entered in it.", "End of the game"),
    Rule(
        "score-cards",
        "Each completed card is worth its printed points; an incomplete one is worth nothing.",
        "End of the game",
    ),
    Rule(
        "score-seals",
        "Each seal on a completed card scores its points for every completed card of the seal's color. So a tally "
        "that counts cards by color has no more points for seals than that many cards can bring.",
        "End of the game",
    ),
    Rule(
        "tie",
        "The most points win. A tie goes to the most completed grey cards, then green, orange, purple.",
        "End of the game",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "fifth-palm",
            ("lapses", "replaces-lowest"),
            "There are four palm boxes, and the rulebook does not mention a fifth palm. It does not score, "
            "like a thirteenth coin, or it replaces the lowest entry if it is higher.",
            words=("does not score", "replaces the lowest"),
        ),
        Ruling(
            "last-tie",
            ("shared", "seating"),
            "The rulebook does not say what happens if purple cards are tied, too. The place is shared, or "
            "goes to the tied player who comes first clockwise from the start player.",
            words=("shared", "nearest to the start player"),
        ),
        Ruling(
            "revealed-patterns",
            ("hidden", "open"),
            "Players may not look through the revealed expeditions, so those still to come are shown only "
            "if the table agreed to play openly.",
            is_for_moves=True,
        ),
    )
}

QUANTITY_WORDS = {
    "coins": QuantityWords("coin", "coins", Verb("get", "gets", "getting"), Verb("lose", "loses", "losing"))
}
"""What lies in front of players, in words."""
