"""The rules of Sea & Shore in our own words, by slug, and the table's rulings."""

from scorepad.rules import Rule, by_slug
from scorepad.ruleset import Ruling

_PLAY = "Game play"
_LOST = "Nowhere: the passage is lost"

RULES = by_slug(
    Rule("players", "Three to five people play.", "Setup"),
    Rule(
        "cards",
        "48 island cards, red, blue, purple and green from 1 to 12, each played once a round at most unless "
        "action 4 takes it back. Everybody is dealt 12 of them (9 with five players), so a round has as "
        "many tricks. There are 22 addition cards.",
        "Setup",
    ),
    Rule(
        "decks",
        "With three players one treasure is turned up for a trick, with more one from each of the two draw decks; "
        "fewer once a deck has run out.",
        "Setup (damaged)",
    ),
    Rule(
        "trick-sequence",
        "A trick: treasures are turned up; clockwise from the starting player everybody plays one card; covers "
        "come off. Treasures and addition cards are settled first, then actions, both clockwise from the starting "
        "player. Then the start passes to the left.",
        f"{_PLAY} (damaged)",
    ),
    Rule(
        "additions",
        "Addition cards one holds may be put openly on the card one has just played: +1 each, never beyond 12. "
        "They go back to the supply.",
        "Addition cards",
    ),
    Rule(
        "win-color",
        "The highest value of a color wins it, a lone card too. Of equal ones the starting player's counts, else "
        "the nearest clockwise after them.",
        f"{_PLAY}, You win the color",
    ),
    Rule(
        "earn",
        "Who wins a color with a treasure face up takes it onto the top of their pile, and both if there are two.",
        f"{_PLAY}, Earning",
    ),
    Rule(
        "steal",
        "Instead they may take the top treasure of another player's pile, if it is of the color they won. The "
        "treasure of the deck then goes under its deck.",
        f"{_PLAY}, Earning (its conditions are lost)",
    ),
    Rule(
        "lose-color",
        "Of those who lose a color, the lowest value gets as many addition cards as cards were played in it, as "
        "far as the supply goes.",
        f"{_PLAY}, You lose the color",
    ),
    Rule(
        "action",
        "Who wins a color without a treasure carries out the action that lies open for it; red and blue share one "
        "action card, purple and green the other. 1: steal two addition cards from somebody who holds two; if "
        "nobody does, take up to two from the supply. 4: take a card of this trick into the hand and discard one; "
        "within a trick no card is taken twice. What 2 and 3 do is lost, and so is which side lies open: any "
        "action is taken.",
        "Action cards (damaged)",
    ),
    Rule(
        "three-players",
        "With three players both colors of an action card count as one, for winning, losing and the action, if "
        "neither has a treasure.",
        "Action cards, Exception",
    ),
    Rule(
        "adjust",
        "What a lost action did is written down directly after it: addition cards and treasures gained or lost. "
        "Nobody gives what they do not have, and the supply no more than it has.",
        _LOST,
    ),
    Rule(
        "round-end",
        "When all hands are played the round is scored, and all is set up again for a second one. The start goes "
        "on passing to the left.",
        "Game end",
    ),
    Rule("score-treasures", "Treasures are worth the points on them.", "Game end"),
    Rule("score-additions", "Every 2 addition cards held at the end of a round are worth 1 point.", "Game end"),
    Rule(
        "tie",
        "Most points of both rounds win. Of equal ones who sits nearest, clockwise, to the start player of the "
        "last trick.",
        "Addition cards (the rule for ties, damaged)",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "steal-condition",
            ("same-color", "any"),
            "The rulebook says that there are conditions for stealing; which ones is lost.",
            words=("same color", "any color"),
        ),
        Ruling(
            "last-tie",
            ("starting-order", "shared"),
            "The rule for ties holds in any situation, the text says; whether at the end of the game too is not "
            "clear.",
        ),
        Ruling(
            "pass-card",
            ("most", "fewest"),
            "Before the first trick everybody passes a card to the right; of which color, the one they have most "
            "or fewest of, is illegible. Hands are secret, so it is not tracked.",
        ),
    )
}
