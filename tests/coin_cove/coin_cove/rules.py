"""The rules of Coin Cove by slug; the rulebook leaves nothing open, so there are no rulings."""

from scorepad.engine.rules import Rule, by_slug
from scorepad.engine.ruleset import Ruling
from scorepad.engine.score_changes import QuantityWords, Verb

RULES = by_slug(
    Rule("players", "Two to four people play.", "Setup"),
    Rule("turn-order", "The start player rolls first, then everybody clockwise, round after round.", "A turn"),
    Rule("box-reach", "A box has at most the number rolled.", "A turn"),
    Rule("box-free", "Every box is crossed off once.", "A turn"),
    Rule("coin", "A player who crosses no box off takes a coin: every turn brings one or the other.", "A turn"),
    Rule("score-boxes", "Each box crossed off is worth the points below it.", "The end"),
    Rule("score-coins", "Each coin is worth 1 point.", "The end"),
    Rule("tie", "The most points win. A tie goes to the most coins; after that the victory is shared.", "The end"),
)
RULINGS: dict[str, Ruling] = {}
QUANTITY_WORDS = {
    "coins": QuantityWords("coin", "coins", Verb("take", "takes", "taking"), Verb("lose", "loses", "losing")),
}
"""What lies in front of players, in words."""
