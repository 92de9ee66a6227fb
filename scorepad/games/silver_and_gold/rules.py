"""The rules of Silver & Gold in our own words, by slug, and the table's rulings."""

from scorepad.rules import Rule, by_slug
from scorepad.ruleset import Ruling

RULES = by_slug(
    Rule("players", "Two to four people play.", "title page"),
    Rule(
        "one-copy",
        "Every treasure card exists once: it lies in the deck, in the display or with one player.",
        "Contents",
    ),
    Rule(
        "deal-two",
        "Each player is dealt four treasure cards and keeps two; the others go back into the deck.",
        "Setting up the game",
    ),
    Rule(
        "display-four",
        "Four cards are displayed before the first turn. The display is topped up at the end of a "
        "player's action in step 3, never in between, and no more once the deck is empty.",
        "Setting up the game; Step 3",
    ),
    Rule(
        "turn-sequence",
        "Setup, then 4 rounds of 7 turns. A turn is: 1 reveal an expedition, 2 everybody crosses, "
        "3 resolve coin rows and completed cards.",
        "Playing the game",
    ),
    Rule(
        "expedition-supply",
        "A round reveals 7 of the 8 expedition cards, each card once; then all are shuffled again.",
        "Playing the game; End of a round",
    ),
    Rule(
        "cross-once-per-turn",
        "In step 2 everybody crosses exactly once, boxes for an X apart, on one of their open cards.",
        "Step 2",
    ),
    Rule("must-cross", "Nobody may cross nothing while they have an empty box.", "Step 2, note"),
    Rule("own-card", "Boxes are crossed only on one's own open cards.", "Step 2"),
    Rule("box-exists", "A box must be on the card.", "Step 2"),
    Rule("cross-free-box", "A box is crossed at most once.", "Step 2"),
    Rule(
        "pattern",
        "The boxes are the whole revealed pattern, turned or mirrored at will, or one single box instead.",
        "Step 2",
    ),
    Rule(
        "bonus-owed",
        "Every X crossed obliges its player to cross one more empty box at once, on either open card; "
        "so does an X hit that way. Without an empty box the obligation lapses.",
        "Step 2, X symbol",
    ),
    Rule(
        "coins",
        "Every coin crossed fills the next of the 12 coin boxes, row by row; beyond 12 it is forfeited.",
        "Step 2, coin symbol",
    ),
    Rule(
        "palms",
        "A palm scores at once: 1 point and 1 for each palm on the displayed cards, in a palm box of its own.",
        "Step 2, palm tree symbol",
    ),
    Rule(
        "trophies",
        "When step 3 begins, each coin row completed this turn takes the highest trophy left, in turn "
        "order from the first player; when none is left it earns nothing.",
        "Step 3",
    ),
    Rule(
        "take-completed",
        "Who completed a card sets it aside and takes a new one, from the display or the top of the deck; "
        "only they, and as many as they completed.",
        "Step 3",
    ),
    Rule(
        "take-order",
        "Step 3 goes clockwise from the turn's first player; a player's refill comes before the next take.",
        "Step 3",
    ),
    Rule(
        "refill",
        "The display is refilled to four cards, with fewer only if the deck holds fewer.",
        "Step 3, note",
    ),
    Rule(
        "first-player",
        "After step 3 of every turn the first player is the next one clockwise, across rounds too.",
        "Step 3",
    ),
    Rule("score-coins", "Each crossed coin box is worth 1 point.", "End of the game"),
    Rule("score-trophies", "Each trophy is worth its number.", "End of the game"),
    Rule("score-palms", "The palm boxes are worth what is entered.", "End of the game"),
    Rule(
        "score-cards",
        "Each completed card is worth its printed points; an uncompleted one nothing.",
        "End of the game",
    ),
    Rule(
        "score-seals",
        "Each seal on a completed card gives its points for every completed card of its color.",
        "End of the game",
    ),
    Rule(
        "tie",
        "Most points win; then most completed grey cards, then green, orange, purple.",
        "End of the game",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "fifth-palm",
            ("lapses", "replaces-lowest"),
            "Four palm boxes are printed and nothing is said of a fifth palm. It lapses as a thirteenth "
            "coin does, or it replaces the lowest entry if it is higher.",
            words=("does not score", "replaces the lowest"),
        ),
        Ruling(
            "last-tie",
            ("shared", "seating"),
            "Nothing is said of a tie beyond purple cards. The place is shared, or goes to the one who "
            "sits nearest clockwise from the start player.",
            words=("shared", "nearest to the start player"),
        ),
        Ruling(
            "revealed-patterns",
            ("hidden", "open"),
            "Looking through the revealed expeditions is forbidden, so what is still to come is shown "
            "only if the table agreed to play openly.",
        ),
    )
}
