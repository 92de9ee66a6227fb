"""Every rule slug of Sea & Shore, broken and obeyed.

`WRONG` lists events by the very rules they break, each in a sentence and with the situation; `RIGHT`
lists events that break nothing. Rules that the engine works out by itself are broken by a header, a
tally, a claim, or the event that follows from getting them wrong.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import scorepad
from tests.games import rule_cases
from tests.games.rule_cases import Case, Cases, claimed, followed, judged
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    NAMES,
    WRONG_WINNER_ACTION,
    WRONG_WINNER_EARN,
    Keys,
    Situation,
    action,
    adjust,
    at,
    counted,
    done,
    earn,
    pass_over,
    play,
    record_all,
    seated,
    table,
    take,
    tally,
    then,
    to_last_trick,
    trick,
)

BREAKS: Cases = []
OBEYS: Cases = []
EARLY = f"trick-sequence {WRONG_WINNER_EARN}"
TIM_PLAYED = then(on.TAKEN, play("Linus", "g1"), play("Tim", "r4"))
"""Tim has played the card he took."""
BACK = done("red 3 | r4 p7 g9", "blue 2 | p1+1 p2 b2")
"""Linus had two addition cards and played one; Tim has two."""
ROBBED = then(on.STEALS, earn("Tim", "red", from_="Sarah"))
"""Sarah's pile is empty, and Ada is to earn blue."""

# ---------------------------------------------------------------- events against the rules

WRONG: list[tuple[str, str, Situation, Keys]] = [
    ("cards", "a card of this trick", at("red 3 | r4"), play("Linus", "r4")),
    ("cards", "the own card of an earlier trick", on.NEXT, play("Linus", "p7")),
    ("cards", "another's card of an earlier trick", on.NEXT, play("Linus", "r4")),
    ("cards", "a card that was discarded", on.TAKEN, play("Linus", "b12")),
    ("cards", "a card that another one took back", on.TAKEN, play("Linus", "r4")),
    ("cards", "the own card that another one took back", then(on.TAKEN, play("Linus", "g1"), play("Tim", "g2")),
     play("Sarah", "r4")),
    ("cards", "a card taken and discarded at once",
     then(on.ACTS, take("Tim", "r4", "r4"), trick(), play("Linus", "g1")), play("Tim", "r4")),
    ("cards", "a card taken back, played a third time",
     then(TIM_PLAYED, play("Sarah", "b1"), earn("Sarah", "blue"), action("Linus", 2), action("Tim", 2), trick()),
     play("Tim", "r4")),
    ("cards", "another card than the one taken, the last in the hand", on.one_left, play("Tim", "g12")),
    ("cards", "a card played before, with one left that was taken", on.one_left, play("Tim", "r1")),
    ("cards", "4 discarding another card than those taken", on.one_card_in_hand, take("Tim", "r12", "b11")),
    ("action cards", "4 discarding what was played, from a hand all known", on.one_card_in_hand,
     take("Tim", "r12", "r1")),
    ("cards", "23 addition cards in a tally", on.TALLYING, tally("Sarah", 1, additions=23)),
    ("cards", "23 addition cards together", on.ENTERED, tally("Tim", 1, additions=11)),
    ("decks", "no treasure in the first trick", table, trick()),
    ("decks", "one treasure with four in the first trick", partial(seated, 4), trick("red 3")),
    ("decks", "no treasure with five in the first trick", partial(seated, 5), trick()),
    ("decks", "no treasure in the first trick of the second round", on.second_round, trick()),
    ("decks", "one treasure with five in the first trick of the second round", partial(on.second_round, 5),
     trick("red 3", first="Tim")),
    ("trick-sequence decks", "no treasure instead of the first", on.OPEN, trick()),
    ("decks", "two treasures with three players", table, trick("red 3", "blue 2")),
    ("decks", "three treasures with four", partial(seated, 4), trick("red 3", "blue 2", "green 1")),
    ("decks", "three treasures with five", partial(seated, 5), trick("red 3", "red 3", "red 3")),
    ("decks", "a treasure that somebody has, if it is there once",
     lambda: record_all(on.one_red_3(), [trick("red 3", "red 2"), play("Sarah", "r1"), play("Linus", "b1"),
                                         play("Tim", "g1"), play("Ada", "p1"), earn("Sarah", "red"),
                                         *(action(name, 2) for name in ("Linus", "Tim", "Ada"))]),
     trick("red 3")),
    ("decks", "a treasure twice at once, if it is there once", on.one_red_3, trick("red 3", "red 3")),
    ("decks", "a treasure twice in a tally, if it is there once",
     partial(on.counted, ("red", 3, 1), mode="tally"), tally("Sarah", 1, "red 3", "red 3")),
    ("trick-sequence", "a card before the treasures", table, play("Sarah", "r4")),
    ("trick-sequence", "a treasure taken before they are turned up", table, earn("Sarah", "red")),
    ("trick-sequence", "an action before everything", table, action("Sarah", 2)),
    ("trick-sequence", "naming who starts the first trick of all", table, trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts the game anyway", table, trick("red 3", first="Sarah")),
    ("trick-sequence", "naming who starts the second trick", on.AFTER, trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts the last trick of a round", partial(to_last_trick, seated(3)),
     trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts the second trick of the second round",
     lambda: pass_over(on.second_round(), 1), trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts when the second round has begun",
     then(on.second_round, trick("red 3", first="Tim")), trick("red 3", first="Linus")),
    ("trick-sequence", "naming who starts after the end", on.over, trick("red 3", first="Tim")),
    ("trick-sequence decks", "naming who starts, and no treasure", table, trick(first="Tim")),
    ("trick-sequence", "treasures again", on.OPEN, trick("red 3")),
    ("trick-sequence", "treasures while cards are played", at("red 3 | r4 p7"), trick("red 3")),
    ("trick-sequence", "treasures before one is taken", on.EARNS, trick("red 3")),
    ("trick-sequence", "treasures before the action", on.ACTS, trick("red 3")),
    ("trick-sequence", "treasures before the last action", then(on.FOUR_ACT, action("Tim", 2)), trick()),
    ("trick-sequence", "the second player first", on.OPEN, play("Linus", "r4")),
    ("trick-sequence", "the third player second", at("red 3 | r4"), play("Tim", "r5")),
    ("trick-sequence", "two cards of one player", at("red 3 | r4"), play("Sarah", "r5")),
    ("trick-sequence", "not the start player", at("red 3 |", first="Tim"), play("Sarah", "r4")),
    ("trick-sequence", "the first start player again", on.NEXT, play("Sarah", "r5")),
    ("trick-sequence", "a card when all have played", on.EARNS, play("Sarah", "r5")),
    ("trick-sequence", "a card before the action", on.ACTS, play("Linus", "r5")),
    ("trick-sequence", "a card before the next treasures", on.AFTER, play("Linus", "r5")),
    ("trick-sequence", "a treasure before all have played", at("red 3 | r4 p7"), earn("Sarah", "red")),
    ("trick-sequence", "an action before all have played", at("red 3 | r4 p7"), action("Linus", 2)),
    ("trick-sequence", "the second treasure first", on.FOUR, earn("Linus", "blue")),
    ("trick-sequence", "a treasure twice", then(on.FOUR, earn("Sarah", "red")), earn("Sarah", "red")),
    ("trick-sequence", "a treasure again before the actions", on.FOUR_ACT, earn("Linus", "blue")),
    ("trick-sequence", "a treasure after the trick", on.AFTER, earn("Sarah", "red")),
    ("trick-sequence", "an action before a treasure", on.EARNS, action("Tim", 2)),
    ("trick-sequence", "an action before the second treasure", then(on.FOUR, earn("Sarah", "red")),
     action("Tim", 2)),
    ("trick-sequence", "the second action first", on.FOUR_ACT, action("Ada", 2)),
    ("trick-sequence", "an action twice", then(on.FOUR_ACT, action("Tim", 2)), action("Tim", 2)),
    ("trick-sequence", "an action after the trick", on.AFTER, action("Tim", 3)),
    ("trick-sequence", "an action in the next trick", on.NEXT, action("Tim", 2)),
    ("trick-sequence", "treasures after the end", on.over, trick("red 3")),
    ("trick-sequence", "a card after the end", on.over, play("Sarah", "b12")),
    ("trick-sequence", "a treasure taken after the end", on.over, earn("Tim", "red")),
    ("trick-sequence", "an action after the end", on.over, action("Sarah", 2)),
    ("trick-sequence", "a tally in a tracked game", on.OPEN, tally("Sarah", 1)),
    ("trick-sequence", "a trick in a tally", on.TALLYING, trick("red 3")),
    ("trick-sequence", "a second tally of a round", on.ENTERED, tally("Sarah", 1)),
    ("trick-sequence cards", "a second tally with 23 addition cards", on.ENTERED, tally("Sarah", 1, additions=23)),
    ("trick-sequence cards", "a card again by the wrong player", at("red 3 | r4"), play("Tim", "r4")),
    ("trick-sequence decks", "two treasures in the middle of a trick", on.EARNS, trick("red 3", "red 2")),
    ("trick-sequence additions", "addition cards not held, out of turn", on.NEXT, play("Tim", "r5+1")),
    ("trick-sequence cards additions", "everything wrong with a card", on.NEXT, play("Sarah", "r4+1")),
    ("trick-sequence action", "action 4 before a card is played", on.OPEN, take("Sarah", "r4", "r4")),
    ("trick-sequence steal", "stealing too early from an empty pile", on.OPEN, earn("Sarah", "red", from_="Tim")),
    ("additions", "one, holding none", on.OPEN, play("Sarah", "r4+1")),
    ("additions", "three, holding two", on.NEXT, play("Linus", "r5+3")),
    ("additions", "those of somebody else", then(on.NEXT, play("Linus", "r5")), play("Tim", "r6+1")),
    ("additions", "those that were used", then(BACK, trick(), play("Tim", "r1"), play("Sarah", "r2")),
     play("Linus", "r3+2")),
    ("additions", "11 and two", on.NEXT, play("Linus", "r11+2")),
    ("additions", "12 and one", on.NEXT, play("Linus", "r12+1")),
    ("additions", "more than held and beyond 12", on.NEXT, play("Linus", "r12+3")),
    ("cards additions", "a card again, with addition cards not held", on.NEXT, play("Linus", "r4+3")),
    (WRONG_WINNER_EARN, "a color that nobody played", on.ODD, earn("Sarah", "green")),
    (f"earn {WRONG_WINNER_EARN}", "a color that nobody played, without a treasure",
     at("red 3 | r4 b7 p9 r1", players=4), earn("Sarah", "green")),
    ("earn", "the winner of a color without a treasure", at("red 3 | b4 r7 p9 g1", players=4),
     earn("Sarah", "blue")),
    (f"earn {WRONG_WINNER_EARN}", "a color of another player, without a treasure", on.ODD, earn("Sarah", "blue")),
    (WRONG_WINNER_EARN, "the loser of the color", on.ODD, earn("Ada", "red")),
    (WRONG_WINNER_EARN, "the winner of another color", on.ODD, earn("Tim", "red")),
    (f"trick-sequence {WRONG_WINNER_EARN}", "the winner of another treasure, whose turn it is",
     at("red 3, blue 2 | r4 b7 p9 g1", players=4), earn("Sarah", "blue")),
    (WRONG_WINNER_EARN, "the lower of three", at("red 3 | r4 r9 r5"), earn("Tim", "red")),
    (WRONG_WINNER_EARN, "the later of two equal ones", at("red 3 | r4 p7 g9", "red 2 | r5+2 r7 b1"),
     earn("Tim", "red")),
    ("trick-sequence earn", "a color without a treasure before the action", on.ACTS, earn("Tim", "green")),
    (EARLY, "another one takes what was taken", on.ACTS, earn("Linus", "red")),
    ("steal", "from an empty pile", on.EARNS, earn("Sarah", "red", from_="Tim")),
    ("steal", "from a pile that was emptied", ROBBED, earn("Ada", "blue", from_="Sarah")),
    ("steal", "another color", on.STEALS, earn("Tim", "red", from_="Linus")),
    ("steal", "a color that lies under the top", at("red 3 | r4 p7 g9", "blue 2 | p1 b1 b5", "red 1 | r9 g1 b2"),
     earn("Tim", "red", from_="Sarah")),
    ("steal", "from themselves", at("red 3 | r4 p7 g9", "red 2 | p1 p2 r9"), earn("Sarah", "red", from_="Sarah")),
    ("steal", "from themselves, if any color may be stolen",
     then(on.any_color, earn("Tim", "red")), earn("Ada", "blue", from_="Ada")),
    ("steal", "from an empty pile, if any color may be stolen",
     then(on.any_color, earn("Tim", "red", from_="Sarah")), earn("Ada", "blue", from_="Sarah")),
    (f"steal {WRONG_WINNER_EARN}", "by the wrong player another color", on.STEALS,
     earn("Sarah", "red", from_="Linus")),
    ("action", "1 from nobody although somebody holds two", on.ACTS, action("Tim", 1)),
    ("action", "1 from somebody without addition cards", on.ACTS, action("Tim", 1, from_="Sarah")),
    ("action", "1 from themselves", then(on.NEXT, play("Linus", "r5"), play("Tim", "p1"), play("Sarah", "g1")),
     action("Linus", 1, from_="Linus")),
    ("action", "1 from somebody if nobody holds two", on.FOUR_ACT, action("Tim", 1, from_="Ada")),
    ("action", "1 with a card", on.FOUR_ACT, action("Tim", 1, card="r4", discard="r4")),
    ("action", "2 from somebody", on.ACTS, action("Tim", 2, from_="Linus")),
    ("action", "2 with a card", on.ACTS, action("Tim", 2, card="r4")),
    ("action", "3 with a discard", on.ACTS, action("Tim", 3, discard="r4")),
    ("action", "4 from somebody", on.ACTS, action("Tim", 4, card="r4", discard="r4", from_="Linus")),
    ("action", "4 without cards", on.ACTS, action("Tim", 4)),
    ("action", "4 without a card taken", on.ACTS, action("Tim", 4, discard="b12")),
    ("action", "4 without a card discarded", on.ACTS, action("Tim", 4, card="r4")),
    ("action", "4 with a card nobody played", on.ACTS, take("Tim", "b3", "b12")),
    ("action", "4 with a card of an earlier trick", at("red 3 | r4 p7 g9", " | r5 r6 p1"),
     take("Tim", "r4", "b12")),
    ("action", "4 with a card just taken", on.FOUR_TAKEN, take("Ada", "r4", "b11")),
    ("action", "4 discarding a card of this trick", on.ACTS, take("Tim", "r4", "p7")),
    ("action", "4 discarding the own card of this trick", on.ACTS, take("Tim", "r4", "g9")),
    ("action", "4 discarding what was discarded", on.FOUR_TAKEN, take("Ada", "p9", "b12")),
    ("action", "4 discarding what another one took", on.FOUR_TAKEN, take("Ada", "p9", "r4")),
    ("action", "4 keeping a card in the last trick", on.last_acts, take("Sarah", "r12", "b12")),
    ("action", "by the winner of a treasure", on.ACTS, action("Sarah", 2)),
    (WRONG_WINNER_ACTION, "by the loser of a color", on.ACTS, action("Linus", 2)),
    (WRONG_WINNER_ACTION, "by the loser of a treasure", on.ODD_ACT, action("Ada", 2)),
    ("trick-sequence action", "by the winner of a treasure before taking it", on.EARNS, action("Sarah", 2)),
    (f"trick-sequence {WRONG_WINNER_ACTION}", "by the loser before the treasure", on.EARNS, action("Linus", 2)),
    ("trick-sequence action", "too early and from nobody", on.FOUR, action("Tim", 1, from_="Ada")),
    ("adjust", "before everything", table, adjust("Sarah", 1)),
    ("adjust", "after treasures are turned up", on.NEXT, adjust("Sarah", 1)),
    ("adjust", "after a card", at("red 3 | r4"), adjust("Sarah", 1)),
    ("adjust", "after the last card", on.EARNS, adjust("Sarah", 1)),
    ("adjust", "after a treasure", on.ACTS, adjust("Sarah", 1)),
    ("adjust", "after action 1", then(on.FOUR_ACT, action("Tim", 1)), adjust("Tim", 1)),
    ("adjust", "after action 4", on.FOUR_TAKEN, adjust("Tim", 1)),
    ("adjust", "after an action 4 that came after an action 2", then(on.FOUR_ACT, action("Tim", 2),
     take("Ada", "r4", "r4")), adjust("Tim", 1)),
    ("adjust", "more than the supply has", on.AFTER, adjust("Sarah", 21)),
    ("adjust", "more than somebody holds", on.AFTER, adjust("Linus", -3)),
    ("adjust", "one of none", on.AFTER, adjust("Tim", -1)),
    ("adjust", "a treasure of none", on.AFTER, adjust("Tim", lose="red 3")),
    ("adjust", "a treasure with other points", on.AFTER, adjust("Sarah", lose="red 2")),
    ("adjust", "a treasure of another color", on.AFTER, adjust("Sarah", lose="blue 3")),
    ("adjust", "a treasure that was lost already", then(on.AFTER, adjust("Sarah", lose="red 3")),
     adjust("Sarah", lose="red 3")),
    ("adjust", "addition cards and a treasure they do not have", on.AFTER, adjust("Sarah", -1, lose="green 1")),
]  # fmt: skip

# ---------------------------------------------------------------- events within the rules

RIGHT: list[tuple[str, str, Situation, Keys]] = [
    ("cards", "a card nobody has played", on.NEXT, play("Linus", "r5")),
    ("cards", "a card taken back", then(on.TAKEN, play("Linus", "g1")), play("Tim", "r4")),
    ("cards", "the card taken back, the last in the hand", on.one_left, play("Tim", "r4")),
    ("cards", "4 discarding the card taken from a hand all known", on.one_card_in_hand, take("Tim", "r12", "r12")),
    (
        "cards",
        "4 discarding the card taken before from a hand all known",
        on.one_card_in_hand,
        take("Tim", "r12", "r4"),
    ),
    ("cards", "any card with one left that nobody knows", partial(on.one_left, 9), play("Tim", "g12")),
    ("cards", "a card again in the second round", then(on.second_round, trick("red 1")), play("Sarah", "r1")),
    ("cards", "22 addition cards together", on.ENTERED, tally("Tim", 1, additions=10)),
    ("cards", "22 more in the other round", on.ENTERED, tally("Sarah", 2, additions=22)),
    ("decks", "one treasure with three", table, trick("red 3")),
    ("decks", "two treasures of one color with four", partial(seated, 4), trick("red 3", "red 3")),
    ("decks", "two treasures with five", partial(seated, 5), trick("red 3", "green 1")),
    ("decks", "one treasure, a deck having run out", on.FIVE_DONE, trick("red 3")),
    ("decks", "no treasure, all having run out", on.AFTER, trick()),
    ("decks", "one treasure in the second round with three", on.second_round, trick("red 3")),
    ("decks", "a treasure as often as it is there", partial(on.counted, ("red", 3, 2)), trick("red 3", "red 3")),
    ("trick-sequence", "the starting player first", on.OPEN, play("Sarah", "r4")),
    ("trick-sequence", "the next one after them", on.NEXT, play("Linus", "r5")),
    ("trick-sequence", "treasures clockwise", then(on.FOUR, earn("Sarah", "red")), earn("Linus", "blue")),
    ("trick-sequence", "actions after them", on.FOUR_ACT, action("Tim", 3)),
    ("trick-sequence", "then the next treasures", on.AFTER, trick("red 3")),
    ("trick-sequence", "tallies in any order", on.ENTERED, tally("Sarah", 2)),
    ("additions", "both", on.NEXT, play("Linus", "r5+2")),
    ("additions", "up to 12", on.NEXT, play("Linus", "r10+2")),
    ("additions", "none", on.NEXT, play("Linus", "r12+0")),
    ("earn", "by the winner of the color", on.ODD, earn("Sarah", "red")),
    ("earn", "although something may be stolen", on.STEALS, earn("Tim", "red")),
    ("steal", "the color they won", on.STEALS, earn("Tim", "red", from_="Sarah")),
    ("steal", "any color, if the table says so", on.any_color, earn("Tim", "red", from_="Linus")),
    ("action", "1 from somebody who holds two", on.ACTS, action("Tim", 1, from_="Linus")),
    ("action", "1 from the supply", on.FOUR_ACT, action("Tim", 1)),
    ("action", "4 with another's card", on.ACTS, take("Tim", "r4", "b12")),
    ("action", "4 with the own card", on.ACTS, take("Tim", "g9", "b12")),
    ("action", "4 discarding the card taken", on.ACTS, take("Tim", "r4", "r4")),
    ("action", "4 with a second card of the trick", on.FOUR_TAKEN, take("Ada", "p9", "b11")),
    ("action", "4 discarding it in the last trick", on.last_acts, take("Sarah", "r12", "r12")),
    (
        "action",
        "4 with a card taken in an earlier trick and played again",
        then(TIM_PLAYED, play("Sarah", "g3"), action("Tim", 2)),
        take("Sarah", "r4", "b11"),
    ),
    ("action", "4 discarding what was taken before", on.one_card_in_hand, take("Tim", "r12", "r4")),
    ("adjust", "after action 2", on.AFTER, adjust("Sarah", 1)),
    ("adjust", "after action 3", then(on.ACTS, action("Tim", 3)), adjust("Tim", gain="green 4")),
    ("adjust", "after another one", then(on.AFTER, adjust("Sarah", 1)), adjust("Linus", -2)),
    ("adjust", "all that the supply has", on.AFTER, adjust("Sarah", 20)),
    ("adjust", "before the next action", then(on.FOUR_ACT, action("Tim", 2)), adjust("Sarah", lose="red 3")),
]


ADDED = then(on.NEXT, play("Linus", "r5+1"))
"""Linus has one addition card left, and one in the trick."""
WRONG += [
    ("count", "one addition card too many", on.NEXT, counted("Linus", additions=3)),
    ("count", "those added to the trick counted", ADDED, counted("Linus", additions=2)),
    ("count", "none of those that round 1 left", on.second_round, counted("Tim", additions=22)),
    ("additions count", "more than there are", on.NEXT, counted("Sarah", additions=21)),
    ("additions count", "more than there are beside the trick", then(on.NEXT, play("Linus", "r5+2")),
     counted("Sarah", additions=21)),
    ("trick-sequence", "a stocktake before the game", table, counted("Sarah", additions=0)),
    ("trick-sequence", "a stocktake in a tally", on.TALLYING, counted("Sarah", additions=0)),
]  # fmt: skip
RIGHT += [
    ("count", "none at first", on.EARNS, counted("Tim", additions=0)),
    ("count", "what a loser got", on.NEXT, counted("Linus", additions=2)),
    ("count", "without those added to the trick", ADDED, counted("Linus", additions=1)),
    ("adjust", "after a stocktake", then(on.AFTER, counted("Tim", additions=0)), adjust("Tim", 1)),
]  # fmt: skip
BREAKS += [(slugs, sentence, judged(situation, event)) for slugs, sentence, situation, event in WRONG]
OBEYS += [(slug, sentence, judged(situation, event)) for slug, sentence, situation, event in RIGHT]

# ---------------------------------------------------------------- what the engine works out by itself


BREAKS += [("players", f"{count} players", rule_cases.seated("sea-and-shore", count)) for count in (0, 1, 2, 6)]
OBEYS += [("players", f"{count} players", rule_cases.seated("sea-and-shore", count)) for count in (3, 4, 5)]


LOST = then(done("red 3 | r4 r9 r5"), trick("red 1"), play("Linus", "g1"), play("Tim", "g2"))
"""Sarah, the lowest of three, has three addition cards, and plays."""
BEGUN = then(partial(on.second_round, 5), trick("red 1", "red 1"))
NAMED = then(partial(on.second_round, 5), trick("red 1", "red 1", first="Tim"))
"""The second round, which Max would start; but the table lets Tim."""
FOLLOWS: list[tuple[str, Situation, Keys, Keys]] = [
    ("win-color", at("red 3 | r4 r9 r5"), earn("Linus", "red"), earn("Sarah", "red")),
    ("win-color", at("red 3 | r4 b12 g9"), earn("Sarah", "red"), earn("Linus", "red")),
    ("win-color", at("red 3 | r4 p7 g9", "red 2 | r5+2 r7 b1"), earn("Linus", "red"), earn("Tim", "red")),
    ("lose-color", LOST, play("Sarah", "r6+3"), play("Sarah", "r6+4")),
    ("lose-color", on.NEXT, play("Linus", "r6+2"), play("Linus", "r6+3")),
    ("lose-color", then(on.NEXT, play("Linus", "b1")), play("Tim", "r6"), play("Tim", "r6+1")),
    ("three-players", on.ACTS, action("Tim", 2), action("Linus", 2)),
    ("three-players", at("green 3 | p7 b2 r4"), action("Sarah", 2), action("Tim", 2)),
    ("three-players", then(at("green 3 | p7 b2 r4"), action("Sarah", 2)), action("Tim", 2), action("Linus", 2)),
    ("three-players", then(at("red 1 | b2 r4 p7"), earn("Linus", "red")), action("Sarah", 2), action("Linus", 2)),
    ("round-end", partial(on.second_round, 5), trick("red 1", "red 1"), play("Max", "r12")),
    ("round-end", BEGUN, play("Max", "r1"), play("Sarah", "r1")),
    ("round-end", BEGUN, play("Max", "r2"), play("Max", "r2+1")),
    ("round-end", partial(on.second_round, 5), trick("red 1", "red 1", first="Max"), trick("red 1", first="Max")),
    ("round-end", partial(on.second_round, 5), trick("red 1", "red 1", first="Tim"), play("Tim", "r1")),
    ("round-end", NAMED, play("Tim", "r1"), play("Max", "r1")),
    ("round-end", then(NAMED, play("Tim", "r1")), play("Ada", "r2"), play("Max", "r2")),
    ("round-end", lambda: pass_over(seated(4), 23), trick("red 1"), play("Ada", "r12")),
]
for slug, situation, event, mistaken in FOLLOWS:
    OBEYS.append((slug, "what follows from it", followed(slug, situation, event)))
    BREAKS.append((slug, "as if it did not hold", followed(slug, situation, mistaken)))
BREAKS.append(("round-end", "a trick after the last", followed("round-end", on.over, trick("red 1"))))


def tallied(*pages: Keys, **header: Any) -> scorepad.Game:
    """These pages, and empty ones for the others of three players."""
    game = record_all(table(mode="tally", **header), pages)
    entered = {(page["player"], page["round"]) for page in pages}
    missing = [(name, number) for name in NAMES[:3] for number in (1, 2) if (name, number) not in entered]
    return record_all(game, [tally(name, number) for name, number in missing])


WORTH: list[tuple[str, int, list[Keys]]] = [
    ("score-treasures", 3 + 3 + 6, [tally("Sarah", 1, "red 3", "red 3", "blue 6")]),
    ("score-treasures", 3 + 1, [tally("Sarah", 1, "red 3"), tally("Sarah", 2, "green 1")]),
    ("score-additions", 2, [tally("Sarah", 1, additions=5)]),
    ("score-additions", 2, [tally("Sarah", 1, additions=3), tally("Sarah", 2, additions=3)]),
]
for slug, points, pages in WORTH:
    entered = partial(tallied, *pages)
    OBEYS.append((slug, "what it is worth", claimed(slug, entered, points)))
    BREAKS += [(slug, f"{off:+} points", claimed(slug, entered, points + off)) for off in (-1, 1)]


def crowned(winners: tuple[str, ...], *pages: Keys, **header: Any) -> Case:
    """The slug, if these tallies have other winners."""
    return lambda: () if tallied(*pages, **header).result().winners == winners else ("tie",)


EVEN = [tally(name, 1, "red 3") for name in NAMES[:3]]
OBEYS += [
    ("tie", "most points", crowned(("Linus",), tally("Linus", 2, "red 3"), tally("Tim", 1, "red 2"))),
    ("tie", "the last in the order", crowned(("Tim",), *EVEN)),
    ("tie", "the last from the start player on", crowned(("Sarah",), *EVEN, first="Linus")),
    ("tie", "shared by a ruling", crowned(NAMES[:3], *EVEN, rulings={"last-tie": "shared"})),
]
BREAKS += [
    ("tie", "the first in the order", crowned(("Sarah",), *EVEN)),
    ("tie", "shared without a ruling", crowned(NAMES[:3], *EVEN)),
]
