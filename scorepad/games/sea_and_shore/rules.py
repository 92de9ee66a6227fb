"""The rules of Sea & Shore in our own words, by slug, and the table's rulings."""

from scorepad.engine.rules import COUNT, Reading, Rule, by_slug
from scorepad.engine.ruleset import Ruling
from scorepad.engine.score_changes import QuantityWords, Verb

_PLAY = "Game play"
_LOST = "not in the rulebook: passage lost"

RULES = by_slug(
    Rule("players", "Three to five people play.", "Setup"),
    Rule(
        "cards",
        "There are 48 island cards, red, blue, purple and green from 1 to 12. Each is played at most once a "
        "round, unless action 4 takes it. Everybody is dealt 12 of them (9 with five players), so a round has "
        "that many tricks. Whoever has taken as many cards with action 4 as they have left holds no others. There "
        "are 22 addition cards.",
        "Setup",
    ),
    Rule(
        "decks",
        "With three players one treasure is turned up for each trick; with more, one from each of the two draw "
        "decks. There are fewer once a deck has run out, but never in the first trick of a round.",
        "Setup (damaged)",
    ),
    Rule(
        "trick-sequence",
        "A trick: treasures are turned up; everybody plays one card, clockwise from the starting player; the "
        "covers come off. Treasures and addition cards are settled first, then actions, both clockwise from the "
        "starting player. Then the start passes to the left.",
        f"{_PLAY} (damaged)",
    ),
    Rule(
        "additions",
        "You may put addition cards you hold openly on the card you have just played: +1 each, never beyond 12. "
        "They go back to the supply.",
        "Addition cards",
    ),
    Rule(
        "win-color",
        "The highest value in a color wins it, even a lone card. Among equals the starting player's card wins, "
        "otherwise the next one clockwise.",
        f"{_PLAY}, You win the color",
    ),
    Rule(
        "earn",
        "Whoever wins a color with a treasure face up puts it on top of their pile, and both if there are two.",
        f"{_PLAY}, Earning",
    ),
    Rule(
        "steal",
        "Instead they may take the top treasure of another player's pile, if it has the color they won. The "
        "face-up treasure then goes under its deck.",
        f"{_PLAY}, Earning (its conditions are lost)",
    ),
    Rule(
        "lose-color",
        "Among the players who lose a color, the lowest value gets as many addition cards as cards were played "
        "in it, as long as the supply lasts.",
        f"{_PLAY}, You lose the color",
    ),
    Rule(
        "action",
        "Whoever wins a color without a treasure carries out the action that is face up for it; red and blue "
        "share one action card, purple and green the other. 1: steal two addition cards from somebody who holds "
        "two; if nobody does, take up to two from the supply. 4: take a card of this trick into your hand and "
        "discard one; no card is taken twice in a trick. What 2 and 3 do is lost, and so is which side is face "
        "up: any action is accepted.",
        "Action cards (damaged)",
    ),
    Rule(
        "three-players",
        "With three players the two colors of an action card count as one for winning, losing and the action, if "
        "neither has a treasure.",
        "Action cards, Exception",
    ),
    Rule(
        "adjust",
        "What a lost action did is written down directly after it: addition cards and treasures gained or lost. "
        "Neither players nor the supply can give more than they have.",
        _LOST,
    ),
    Rule(
        "round-end",
        "When all hands are played the round is scored, and everything is set up again for a second round. The "
        "table decides anew who starts it; if nothing is said, the start keeps passing to the left.",
        "Game end",
    ),
    Rule("score-treasures", "Treasures are worth the points on them.", "Game end"),
    Rule("score-additions", "Every 2 addition cards held at the end of a round are worth 1 point.", "Game end"),
    Rule(
        "tie",
        "The most points over both rounds win. On a tie, whoever sits nearest clockwise to the starting player of "
        "the last trick wins.",
        "Addition cards (the rule for ties, damaged)",
    ),
    COUNT,
)

READINGS = (
    Reading("additions", "yond 12 with addition cards", "no card counts more than 12, whatever is added to it."),
    Reading("additions", "Each addition card adds", "1 to the value of the card."),
    Reading("additions", "", "The rulebook's example breaks off: a 7 with three addition cards counts 10."),
    Reading(
        "action",
        "possible, you take two fro",
        "if nobody else holds two addition cards, action 1 takes up to two from the supply.",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "steal-condition",
            ("same-color", "any"),
            "The rulebook says that stealing has conditions; what they are is lost.",
            words=("same color", "any color"),
            is_for_moves=True,
        ),
        Ruling(
            "last-tie",
            ("starting-order", "shared"),
            "The rulebook says its rule for ties holds in any situation; whether that includes the end of the "
            "game is not clear.",
        ),
        Ruling(
            "pass-card",
            ("most", "fewest"),
            "Before the first trick everybody passes a card to the right, of the color they have most or fewest "
            "of: the word is illegible. Hands are secret, so this is not tracked.",
            is_for_moves=True,
        ),
    )
}

QUANTITY_WORDS = {
    "additions": QuantityWords(
        "addition card",
        "addition cards",
        Verb("get", "gets", "getting"),
        Verb("give up", "gives up", "giving up"),
    ),
}
"""What lies in front of players, in words."""
