"""The rules of Go for Gold in our own words, by slug, and the rulings a table can choose."""

from scorepad.engine.rules import Rule, by_slug
from scorepad.engine.ruleset import Ruling
from scorepad.engine.score_changes import QuantityWords, Verb

RULES = by_slug(
    Rule("players", "Two to four people play, all on the same side of the sheet.", "Setup"),
    Rule(
        "anchor",
        "The start player chooses one of the four ports; the other players, clockwise, start at the next "
        "ports clockwise.",
        "Setup",
    ),
    Rule(
        "round-sequence",
        "In a round the active player rolls, everybody moves in any order, special locations are resolved, "
        "and the die goes to the left. Players who are out are skipped.",
        "How to play; End of the round",
    ),
    Rule(
        "move-from-end",
        "A move starts where the last one ended or, if that was a port, at the other port crossed out.",
        "Moving",
    ),
    Rule("move-adjacent", "A move goes step by step to a space that touches the one before.", "Moving"),
    Rule("move-land", "A move never goes onto water.", "Moving"),
    Rule("move-once", "Nobody enters a space twice, including the port they started at.", "Moving"),
    Rule(
        "move-exact",
        "A move is exactly as long as the roll, or 1 to 6 spaces with a foot; into a port it may be shorter.",
        "Moving",
    ),
    Rule(
        "foot",
        "A circled, unused foot may be crossed out to ignore the roll. It must come from an earlier move.",
        "Moving, feet",
    ),
    Rule(
        "gather",
        "Shovels and feet are circled when their space is entered, even in passing. Everybody starts with "
        "2 shovels and 1 foot. So a tally has at least 2 shovels, and no more than the map adds.",
        "Moving",
    ),
    Rule("port-ends-move", "Entering a port ends the move; nobody walks on from it.", "Moving; Port"),
    Rule(
        "port-use",
        "A player who enters a port crosses out another one, not visited yet, and starts the next move there.",
        "Port",
    ),
    Rule("port-once", "Each player may use a port once per game, and enters no port after that.", "Port"),
    Rule(
        "out",
        "A player who cannot move, neither with the roll nor with a foot, is out for the rest of the game "
        "and keeps their points. Nobody is out while they can move.",
        "Moving",
    ),
    Rule(
        "resolve-where-ended",
        "A player may try a treasure or temple only where this round's move ended, and only once.",
        "Treasure; Temple",
    ),
    Rule("resolve-order", "The active player resolves first, then the others clockwise.", "Moving"),
    Rule(
        "dig",
        "A roll of at least the treasure's number digs it up. A lower roll needs exactly one unused shovel "
        "for each pip it falls short; otherwise nothing happens and no shovel is used.",
        "Treasure",
    ),
    Rule("raid-open", "A temple that somebody has raided is closed to everybody.", "Temple"),
    Rule(
        "raid",
        "With at least as many unused shovels as the roll, the player raids the temple for 9 points and uses "
        "up all shovels. With fewer, the player is cursed and keeps the shovels, and the temple stays open. "
        "Nobody enters a temple twice, so a tally has no more raids and curses than the map has temples.",
        "Temple",
    ),
    Rule(
        "end",
        "The game ends after the round in which somebody fills the sixth scoring space, or when nobody can "
        "reach a treasure any more, nor an open temple with a shovel. The shovel is one that the player still has "
        "or can reach.",
        "End of the game and scoring",
    ),
    Rule("score-treasures", "Each treasure dug up is worth its number.", "Treasure"),
    Rule("score-temples", "Each temple raided is worth 9 points.", "Temple"),
    Rule("score-curses", "Each curse costs 1 point.", "Temple"),
    Rule(
        "tie",
        "The most points win. A tie goes to the most shovels gathered in the whole game, including used "
        "ones; after that the victory is shared.",
        "End of the game and scoring",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "curse-fills-space",
            (False, True),
            "The rulebook does not say whether a penalty point fills one of the six scoring spaces, which "
            "would end the game sooner.",
        ),
        Ruling(
            "temple-points",
            (9,),
            "The picture in the rulebook is lost; people who own the game agree on 9.",
        ),
        Ruling(
            "treasure-value",
            ("number",),
            "The rulebook mentions a treasure's value without saying what that is: it is the number on the "
            "treasure.",
        ),
    )
}

_GATHER, _USE = Verb("gather", "gathers", "gathering"), Verb("use", "uses", "using")
QUANTITY_WORDS = {
    "shovels": QuantityWords("shovel", "shovels", _GATHER, _USE),
    "feet": QuantityWords("foot", "feet", _GATHER, _USE),
}
"""What lies in front of players, in words."""
