"""The rules of Go for Gold in our own words, by slug, and the table's rulings."""

from scorepad.rules import Rule, by_slug
from scorepad.ruleset import Ruling

RULES = by_slug(
    Rule("players", "Two to four people play, all on the same side of the sheet.", "Setup"),
    Rule(
        "anchor",
        "The start player chooses one of the four ports; going clockwise, each next player gets the next "
        "port clockwise.",
        "Setup",
    ),
    Rule(
        "round-sequence",
        "A round: the active player rolls, everybody moves in any order, special locations are resolved, "
        "the die goes to the left. Players who are out are passed over.",
        "How to play; End of the round",
    ),
    Rule(
        "move-from-end",
        "A move starts where the last one ended, or at the port crossed out after using a port.",
        "Moving",
    ),
    Rule("move-adjacent", "A move goes step by step to a space that touches the one before.", "Moving"),
    Rule("move-land", "A move never goes onto water.", "Moving"),
    Rule("move-once", "Nobody enters a space twice, their own start included.", "Moving"),
    Rule(
        "move-exact",
        "A move has exactly as many spaces as rolled, or 1 to 6 with a foot; into a port it may be shorter.",
        "Moving",
    ),
    Rule(
        "foot",
        "A circled, unused foot may be crossed out to ignore the roll. It must come from an earlier move.",
        "Moving, feet",
    ),
    Rule(
        "gather",
        "Shovels and feet are circled as their spaces are entered, in passing too. Everybody starts with "
        "2 shovels and 1 foot.",
        "Moving",
    ),
    Rule("port-ends-move", "Entering a port ends the move; nobody walks on from it.", "Moving; Port"),
    Rule(
        "port-use",
        "Whoever has entered a port crosses out another one that they have not visited, and starts there "
        "in the next round.",
        "Port",
    ),
    Rule("port-once", "A port can be used once in the game; afterwards no port can be entered.", "Port"),
    Rule(
        "out",
        "Whoever has no legal move, neither with the roll nor with a foot, is out for good and keeps "
        "their points. While there is a move, nobody is out.",
        "Moving",
    ),
    Rule(
        "resolve-where-ended",
        "A treasure or temple may be tried, once, only where this round's move ended.",
        "Treasure; Temple",
    ),
    Rule("resolve-order", "The active player resolves first, then the others clockwise.", "Moving"),
    Rule(
        "dig",
        "A roll of at least the treasure's number digs it up. For each pip that is missing one unused shovel "
        "may be spent, exactly as many as are missing; else nothing happens and no shovel is spent.",
        "Treasure",
    ),
    Rule("raid-open", "A temple that somebody has raided is closed to everybody.", "Temple"),
    Rule(
        "raid",
        "With at least as many unused shovels as the roll shows, the temple is raided for 9 points and all "
        "shovels are spent. With fewer, the player is cursed and keeps the shovels, and the temple stays open.",
        "Temple",
    ),
    Rule(
        "end",
        "The game ends after the round in which somebody fills the sixth scoring space, or when nobody can "
        "reach any treasure or open temple any more.",
        "End of the game and scoring",
    ),
    Rule("score-treasures", "Each treasure dug up is worth its number.", "Treasure"),
    Rule("score-temples", "Each temple raided is worth 9 points.", "Temple"),
    Rule("score-curses", "Each curse costs 1 point.", "Temple"),
    Rule(
        "tie",
        "Most points win; then most shovels gathered in the whole game, used ones included; then the "
        "victory is shared.",
        "End of the game and scoring",
    ),
)

RULINGS = {
    ruling.key: ruling
    for ruling in (
        Ruling(
            "curse-fills-space",
            (False, True),
            "Nobody says whether a penalty point takes one of the six scoring spaces, which would bring "
            "the end nearer.",
        ),
        Ruling(
            "temple-points",
            (9,),
            "The rulebook's picture is lost; those who have the box agree on 9.",
        ),
        Ruling(
            "treasure-value",
            ("number",),
            "The rulebook speaks of a treasure's value without saying where it stands; it is the number "
            "on the treasure.",
        ),
    )
}
