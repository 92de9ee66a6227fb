"""Every rule slug of Sea & Shore, broken and obeyed.

`WRONG` lists events by the very rules they break, each in a sentence and with the situation; `RIGHT`
lists events that break nothing. Rules that the engine works out by itself are broken by a header, a
tally, a claim, or the event that follows from getting them wrong.
"""

from functools import partial
from typing import Any

import scorepad
from tests import tables
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import Case, Cases, claimed, followed, judged

BREAKS: Cases = []
OBEYS: Cases = []
EARLY = f"trick-sequence {t.WRONG_WINNER_EARN}"
TIM_PLAYED = t.then(on.TAKEN, t.play("Linus", "g1"), t.play("Tim", "r4"))
"""Tim has played the card he took."""
BACK = t.done("red 3 | r4 p7 g9", "blue 2 | p1+1 p2 b2")
"""Linus had two addition cards and played one; Tim has two."""
ROBBED = t.then(on.STEALS, t.earn("Tim", "red", from_="Sarah"))
"""Sarah's pile is empty, and Ada is to earn blue."""

# ---------------------------------------------------------------- events against the rules
WRONG: list[tuple[str, str, t.Situation, t.Keys]] = [
    ("cards", "a card of this trick", t.at("red 3 | r4"), t.play("Linus", "r4")),
    ("cards", "the own card of an earlier trick", on.NEXT, t.play("Linus", "p7")),
    ("cards", "another's card of an earlier trick", on.NEXT, t.play("Linus", "r4")),
    ("cards", "a card that was discarded", on.TAKEN, t.play("Linus", "b12")),
    ("cards", "a card that another one took back", on.TAKEN, t.play("Linus", "r4")),
    ("cards", "the own card that another one took back",
     t.then(on.TAKEN, t.play("Linus", "g1"), t.play("Tim", "g2")), t.play("Sarah", "r4")),
    ("cards", "a card taken and discarded at once",
     t.then(on.ACTS, t.take("Tim", "r4", "r4"), t.trick(), t.play("Linus", "g1")), t.play("Tim", "r4")),
    ("cards", "a card taken back, played a third time",
     t.then(TIM_PLAYED, t.play("Sarah", "b1"), t.earn("Sarah", "blue"), t.action("Linus", 2), t.action("Tim", 2),
      t.trick()), t.play("Tim", "r4")),
    ("cards", "another card than the one taken, the last in the hand", on.one_left, t.play("Tim", "g12")),
    ("cards", "a card played before, with one left that was taken", on.one_left, t.play("Tim", "r1")),
    ("cards", "4 discarding another card than those taken", on.one_card_in_hand, t.take("Tim", "r12", "b11")),
    ("action cards", "4 discarding what was played, from a hand all known", on.one_card_in_hand,
     t.take("Tim", "r12", "r1")),
    ("cards", "23 addition cards in a tally", on.TALLYING, t.tally("Sarah", 1, additions=23)),
    ("cards", "23 addition cards together", on.ENTERED, t.tally("Tim", 1, additions=11)),
    ("decks", "no treasure in the first trick", t.table, t.trick()),
    ("decks", "one treasure with four in the first trick", partial(t.seated, 4), t.trick("red 3")),
    ("decks", "no treasure in the first trick of the second round", on.second_round, t.trick()),
    ("decks", "one treasure with five in the first trick of the second round", partial(on.second_round, 5),
     t.trick("red 3", first="Tim")),
    ("trick-sequence decks", "no treasure instead of the first", on.OPEN, t.trick()),
    ("decks", "two treasures with three players", t.table, t.trick("red 3", "blue 2")),
    ("decks", "three treasures with four", partial(t.seated, 4), t.trick("red 3", "blue 2", "green 1")),
    ("decks", "a treasure that somebody has, if it is there once",
     lambda: t.record_all(on.one_red_3(), [t.trick("red 3", "red 2"), t.play("Sarah", "r1"), t.play("Linus", "b1"),
                                         t.play("Tim", "g1"), t.play("Ada", "p1"), t.earn("Sarah", "red"),
                                         *(t.action(name, 2) for name in ("Linus", "Tim", "Ada"))]),
     t.trick("red 3")),
    ("decks", "a treasure twice at once, if it is there once", on.one_red_3, t.trick("red 3", "red 3")),
    ("decks", "a treasure twice in a tally, if it is there once",
     partial(on.counted, ("red", 3, 1), mode="tally"), t.tally("Sarah", 1, "red 3", "red 3")),
    ("trick-sequence", "a card before the treasures", t.table, t.play("Sarah", "r4")),
    ("trick-sequence", "a treasure taken before they are turned up", t.table, t.earn("Sarah", "red")),
    ("trick-sequence", "an action before everything", t.table, t.action("Sarah", 2)),
    ("trick-sequence", "naming who starts the first trick of all", t.table, t.trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts the game anyway", t.table, t.trick("red 3", first="Sarah")),
    ("trick-sequence", "naming who starts the second trick", on.AFTER, t.trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts the last trick of a round", partial(t.to_last_trick, t.seated(3)),
     t.trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts the second trick of the second round",
     lambda: t.pass_over(on.second_round(), 1), t.trick("red 3", first="Tim")),
    ("trick-sequence", "naming who starts when the second round has begun",
     t.then(on.second_round, t.trick("red 3", first="Tim")), t.trick("red 3", first="Linus")),
    ("trick-sequence", "naming who starts after the end", on.over, t.trick("red 3", first="Tim")),
    ("trick-sequence", "treasures again", on.OPEN, t.trick("red 3")),
    ("trick-sequence", "treasures while cards are played", t.at("red 3 | r4 p7"), t.trick("red 3")),
    ("trick-sequence", "treasures before one is taken", on.EARNS, t.trick("red 3")),
    ("trick-sequence", "treasures before the action", on.ACTS, t.trick("red 3")),
    ("trick-sequence", "the second player first", on.OPEN, t.play("Linus", "r4")),
    ("trick-sequence", "two cards of one player", t.at("red 3 | r4"), t.play("Sarah", "r5")),
    ("trick-sequence", "not the start player", t.at("red 3 |", first="Tim"), t.play("Sarah", "r4")),
    ("trick-sequence", "a card when all have played", on.EARNS, t.play("Sarah", "r5")),
    ("trick-sequence", "a card before the action", on.ACTS, t.play("Linus", "r5")),
    ("trick-sequence", "a card before the next treasures", on.AFTER, t.play("Linus", "r5")),
    ("trick-sequence", "a treasure before all have played", t.at("red 3 | r4 p7"), t.earn("Sarah", "red")),
    ("trick-sequence", "an action before all have played", t.at("red 3 | r4 p7"), t.action("Linus", 2)),
    ("trick-sequence", "the second treasure first", on.FOUR, t.earn("Linus", "blue")),
    ("trick-sequence", "a treasure twice", t.then(on.FOUR, t.earn("Sarah", "red")), t.earn("Sarah", "red")),
    ("trick-sequence", "a treasure after the trick", on.AFTER, t.earn("Sarah", "red")),
    ("trick-sequence", "an action before a treasure", on.EARNS, t.action("Tim", 2)),
    ("trick-sequence", "the second action first", on.FOUR_ACT, t.action("Ada", 2)),
    ("trick-sequence", "an action twice", t.then(on.FOUR_ACT, t.action("Tim", 2)), t.action("Tim", 2)),
    ("trick-sequence", "an action after the trick", on.AFTER, t.action("Tim", 3)),
    ("trick-sequence", "treasures after the end", on.over, t.trick("red 3")),
    ("trick-sequence", "a card after the end", on.over, t.play("Sarah", "b12")),
    ("trick-sequence", "a treasure taken after the end", on.over, t.earn("Tim", "red")),
    ("trick-sequence", "an action after the end", on.over, t.action("Sarah", 2)),
    ("trick-sequence", "a tally in a tracked game", on.OPEN, t.tally("Sarah", 1)),
    ("trick-sequence", "a trick in a tally", on.TALLYING, t.trick("red 3")),
    ("trick-sequence", "a second tally of a round", on.ENTERED, t.tally("Sarah", 1)),
    ("trick-sequence cards", "a second tally with 23 addition cards", on.ENTERED,
     t.tally("Sarah", 1, additions=23)),
    ("trick-sequence cards", "a card again by the wrong player", t.at("red 3 | r4"), t.play("Tim", "r4")),
    ("trick-sequence cards additions", "everything wrong with a card", on.NEXT, t.play("Sarah", "r4+1")),
    ("trick-sequence action", "action 4 before a card is played", on.OPEN, t.take("Sarah", "r4", "r4")),
    ("trick-sequence steal", "stealing too early from an empty pile", on.OPEN,
     t.earn("Sarah", "red", from_="Tim")),
    ("additions", "one, holding none", on.OPEN, t.play("Sarah", "r4+1")),
    ("additions", "three, holding two", on.NEXT, t.play("Linus", "r5+3")),
    ("additions", "those of somebody else", t.then(on.NEXT, t.play("Linus", "r5")), t.play("Tim", "r6+1")),
    ("additions", "those that were used", t.then(BACK, t.trick(), t.play("Tim", "r1"), t.play("Sarah", "r2")),
     t.play("Linus", "r3+2")),
    ("additions", "11 and two", on.NEXT, t.play("Linus", "r11+2")),
    ("additions", "12 and one", on.NEXT, t.play("Linus", "r12+1")),
    (t.WRONG_WINNER_EARN, "a color that nobody played", on.ODD, t.earn("Sarah", "green")),
    (f"earn {t.WRONG_WINNER_EARN}", "a color that nobody played, without a treasure",
     t.at("red 3 | r4 b7 p9 r1", players=4), t.earn("Sarah", "green")),
    ("earn", "the winner of a color without a treasure", t.at("red 3 | b4 r7 p9 g1", players=4),
     t.earn("Sarah", "blue")),
    (f"earn {t.WRONG_WINNER_EARN}", "a color of another player, without a treasure", on.ODD,
     t.earn("Sarah", "blue")),
    (t.WRONG_WINNER_EARN, "the loser of the color", on.ODD, t.earn("Ada", "red")),
    (t.WRONG_WINNER_EARN, "the winner of another color", on.ODD, t.earn("Tim", "red")),
    (f"trick-sequence {t.WRONG_WINNER_EARN}", "the winner of another treasure, whose turn it is",
     t.at("red 3, blue 2 | r4 b7 p9 g1", players=4), t.earn("Sarah", "blue")),
    (t.WRONG_WINNER_EARN, "the later of two equal ones", t.at("red 3 | r4 p7 g9", "red 2 | r5+2 r7 b1"),
     t.earn("Tim", "red")),
    ("trick-sequence earn", "a color without a treasure before the action", on.ACTS, t.earn("Tim", "green")),
    (EARLY, "another one takes what was taken", on.ACTS, t.earn("Linus", "red")),
    ("steal", "from an empty pile", on.EARNS, t.earn("Sarah", "red", from_="Tim")),
    ("steal", "from a pile that was emptied", ROBBED, t.earn("Ada", "blue", from_="Sarah")),
    ("steal", "another color", on.STEALS, t.earn("Tim", "red", from_="Linus")),
    ("steal", "a color that lies under the top", t.at("red 3 | r4 p7 g9", "blue 2 | p1 b1 b5", "red 1 | r9 g1 b2"),
     t.earn("Tim", "red", from_="Sarah")),
    ("steal", "from themselves", t.at("red 3 | r4 p7 g9", "red 2 | p1 p2 r9"),
     t.earn("Sarah", "red", from_="Sarah")),
    ("steal", "from an empty pile, if any color may be stolen",
     t.then(on.any_color, t.earn("Tim", "red", from_="Sarah")), t.earn("Ada", "blue", from_="Sarah")),
    (f"steal {t.WRONG_WINNER_EARN}", "by the wrong player another color", on.STEALS,
     t.earn("Sarah", "red", from_="Linus")),
    ("action", "1 from nobody although somebody holds two", on.ACTS, t.action("Tim", 1)),
    ("action", "1 from somebody without addition cards", on.ACTS, t.action("Tim", 1, from_="Sarah")),
    ("action", "1 from themselves",
     t.then(on.NEXT, t.play("Linus", "r5"), t.play("Tim", "p1"), t.play("Sarah", "g1")),
     t.action("Linus", 1, from_="Linus")),
    ("action", "1 from somebody if nobody holds two", on.FOUR_ACT, t.action("Tim", 1, from_="Ada")),
    ("action", "1 with a card", on.FOUR_ACT, t.action("Tim", 1, card="r4", discard="r4")),
    ("action", "2 from somebody", on.ACTS, t.action("Tim", 2, from_="Linus")),
    ("action", "2 with a card", on.ACTS, t.action("Tim", 2, card="r4")),
    ("action", "3 with a discard", on.ACTS, t.action("Tim", 3, discard="r4")),
    ("action", "4 from somebody", on.ACTS, t.action("Tim", 4, card="r4", discard="r4", from_="Linus")),
    ("action", "4 without cards", on.ACTS, t.action("Tim", 4)),
    ("action", "4 without a card taken", on.ACTS, t.action("Tim", 4, discard="b12")),
    ("action", "4 without a card discarded", on.ACTS, t.action("Tim", 4, card="r4")),
    ("action", "4 with a card nobody played", on.ACTS, t.take("Tim", "b3", "b12")),
    ("action", "4 with a card of an earlier trick", t.at("red 3 | r4 p7 g9", " | r5 r6 p1"),
     t.take("Tim", "r4", "b12")),
    ("action", "4 with a card just taken", on.FOUR_TAKEN, t.take("Ada", "r4", "b11")),
    ("action", "4 discarding a card of this trick", on.ACTS, t.take("Tim", "r4", "p7")),
    ("action", "4 discarding the own card of this trick", on.ACTS, t.take("Tim", "r4", "g9")),
    ("action", "4 discarding what was discarded", on.FOUR_TAKEN, t.take("Ada", "p9", "b12")),
    ("action", "4 discarding what another one took", on.FOUR_TAKEN, t.take("Ada", "p9", "r4")),
    ("action", "4 keeping a card in the last trick", on.last_acts, t.take("Sarah", "r12", "b12")),
    ("action", "by the winner of a treasure", on.ACTS, t.action("Sarah", 2)),
    (t.WRONG_WINNER_ACTION, "by the loser of a color", on.ACTS, t.action("Linus", 2)),
    (t.WRONG_WINNER_ACTION, "by the loser of a treasure", on.ODD_ACT, t.action("Ada", 2)),
    ("trick-sequence action", "by the winner of a treasure before taking it", on.EARNS, t.action("Sarah", 2)),
    (f"trick-sequence {t.WRONG_WINNER_ACTION}", "by the loser before the treasure", on.EARNS,
     t.action("Linus", 2)),
    ("trick-sequence action", "too early and from nobody", on.FOUR, t.action("Tim", 1, from_="Ada")),
    ("adjust", "before everything", t.table, t.adjust("Sarah", 1)),
    ("adjust", "after treasures are turned up", on.NEXT, t.adjust("Sarah", 1)),
    ("adjust", "after action 1", t.then(on.FOUR_ACT, t.action("Tim", 1)), t.adjust("Tim", 1)),
    ("adjust", "after action 4", on.FOUR_TAKEN, t.adjust("Tim", 1)),
    ("adjust", "after an action 4 that came after an action 2", t.then(on.FOUR_ACT, t.action("Tim", 2),
     t.take("Ada", "r4", "r4")), t.adjust("Tim", 1)),
    ("adjust", "more than the supply has", on.AFTER, t.adjust("Sarah", 21)),
    ("adjust", "more than somebody holds", on.AFTER, t.adjust("Linus", -3)),
    ("adjust", "a treasure of none", on.AFTER, t.adjust("Tim", lose="red 3")),
    ("adjust", "a treasure with other points", on.AFTER, t.adjust("Sarah", lose="red 2")),
    ("adjust", "a treasure that was lost already", t.then(on.AFTER, t.adjust("Sarah", lose="red 3")),
     t.adjust("Sarah", lose="red 3")),
]  # fmt: skip

# ---------------------------------------------------------------- events within the rules
RIGHT: list[tuple[str, str, t.Situation, t.Keys]] = [
    ("cards", "a card nobody has played", on.NEXT, t.play("Linus", "r5")),
    ("cards", "a card taken back", t.then(on.TAKEN, t.play("Linus", "g1")), t.play("Tim", "r4")),
    ("cards", "the card taken back, the last in the hand", on.one_left, t.play("Tim", "r4")),
    ("cards", "4 discarding the card taken from a hand all known", on.one_card_in_hand,
     t.take("Tim", "r12", "r12")),
    ("cards", "4 discarding the card taken before from a hand all known", on.one_card_in_hand,
     t.take("Tim", "r12", "r4")),
    ("cards", "any card with one left that nobody knows", partial(on.one_left, 9), t.play("Tim", "g12")),
    ("cards", "a card again in the second round", t.then(on.second_round, t.trick("red 1")),
     t.play("Sarah", "r1")),
    ("cards", "22 addition cards together", on.ENTERED, t.tally("Tim", 1, additions=10)),
    ("decks", "one treasure with three", t.table, t.trick("red 3")),
    ("decks", "two treasures of one color with four", partial(t.seated, 4), t.trick("red 3", "red 3")),
    ("decks", "one treasure, a deck having run out", on.FIVE_DONE, t.trick("red 3")),
    ("decks", "no treasure, all having run out", on.AFTER, t.trick()),
    ("decks", "a treasure as often as it is there", partial(on.counted, ("red", 3, 2)), t.trick("red 3", "red 3")),
    ("trick-sequence", "the starting player first", on.OPEN, t.play("Sarah", "r4")),
    ("trick-sequence", "treasures clockwise", t.then(on.FOUR, t.earn("Sarah", "red")), t.earn("Linus", "blue")),
    ("trick-sequence", "actions after them", on.FOUR_ACT, t.action("Tim", 3)),
    ("trick-sequence", "then the next treasures", on.AFTER, t.trick("red 3")),
    ("trick-sequence", "tallies in any order", on.ENTERED, t.tally("Sarah", 2)),
    ("additions", "both", on.NEXT, t.play("Linus", "r5+2")),
    ("additions", "up to 12", on.NEXT, t.play("Linus", "r10+2")),
    ("additions", "none", on.NEXT, t.play("Linus", "r12+0")),
    ("earn", "by the winner of the color", on.ODD, t.earn("Sarah", "red")),
    ("earn", "although something may be stolen", on.STEALS, t.earn("Tim", "red")),
    ("steal", "the color they won", on.STEALS, t.earn("Tim", "red", from_="Sarah")),
    ("steal", "any color, if the table says so", on.any_color, t.earn("Tim", "red", from_="Linus")),
    ("action", "1 from somebody who holds two", on.ACTS, t.action("Tim", 1, from_="Linus")),
    ("action", "1 from the supply", on.FOUR_ACT, t.action("Tim", 1)),
    ("action", "4 with another's card", on.ACTS, t.take("Tim", "r4", "b12")),
    ("action", "4 with the own card", on.ACTS, t.take("Tim", "g9", "b12")),
    ("action", "4 discarding the card taken", on.ACTS, t.take("Tim", "r4", "r4")),
    ("action", "4 discarding it in the last trick", on.last_acts, t.take("Sarah", "r12", "r12")),
    ("action", "4 with a card taken in an earlier trick and played again",
     t.then(TIM_PLAYED, t.play("Sarah", "g3"), t.action("Tim", 2)), t.take("Sarah", "r4", "b11")),
    ("adjust", "after action 2", on.AFTER, t.adjust("Sarah", 1)),
    ("adjust", "after action 3", t.then(on.ACTS, t.action("Tim", 3)), t.adjust("Tim", gain="green 4")),
    ("adjust", "after another one", t.then(on.AFTER, t.adjust("Sarah", 1)), t.adjust("Linus", -2)),
    ("adjust", "all that the supply has", on.AFTER, t.adjust("Sarah", 20)),
    ("adjust", "before the next action", t.then(on.FOUR_ACT, t.action("Tim", 2)), t.adjust("Sarah", lose="red 3")),
]  # fmt: skip


ADDED = t.then(on.NEXT, t.play("Linus", "r5+1"))
"""Linus has one addition card left, and one in the trick."""
WRONG += [
    ("count", "one addition card too many", on.NEXT, t.counted("Linus", additions=3)),
    ("count", "those added to the trick counted", ADDED, t.counted("Linus", additions=2)),
    ("count", "none of those that round 1 left", on.second_round, t.counted("Tim", additions=22)),
    ("additions count", "more than there are", on.NEXT, t.counted("Sarah", additions=21)),
    ("additions count", "more than there are beside the trick", t.then(on.NEXT, t.play("Linus", "r5+2")),
     t.counted("Sarah", additions=21)),
    ("trick-sequence", "a stocktake before the game", t.table, t.counted("Sarah", additions=0)),
    ("trick-sequence", "a stocktake in a tally", on.TALLYING, t.counted("Sarah", additions=0)),
]  # fmt: skip
RIGHT += [
    ("count", "none at first", on.EARNS, t.counted("Tim", additions=0)),
    ("count", "what a loser got", on.NEXT, t.counted("Linus", additions=2)),
    ("count", "what stands already, though it is more than there are",
     t.then(on.NEXT, {**t.counted("Sarah", additions=21), "stands": "they lie there"}),
     t.counted("Sarah", additions=21)),
    ("count", "without those added to the trick", ADDED, t.counted("Linus", additions=1)),
    ("adjust", "after a stocktake", t.then(on.AFTER, t.counted("Tim", additions=0)), t.adjust("Tim", 1)),
]  # fmt: skip
BREAKS += [(slugs, sentence, judged(situation, event)) for slugs, sentence, situation, event in WRONG]
OBEYS += [(slug, sentence, judged(situation, event)) for slug, sentence, situation, event in RIGHT]

# ---------------------------------------------------------------- what the engine works out by itself
BREAKS += [("players", f"{count} players", tables.seated("sea-and-shore", count)) for count in (0, 1, 2, 6)]
OBEYS += [("players", f"{count} players", tables.seated("sea-and-shore", count)) for count in (3, 4, 5)]


LOST = t.then(t.done("red 3 | r4 r9 r5"), t.trick("red 1"), t.play("Linus", "g1"), t.play("Tim", "g2"))
"""Sarah, the lowest of three, has three addition cards, and plays."""
BEGUN = t.then(partial(on.second_round, 5), t.trick("red 1", "red 1"))
NAMED = t.then(partial(on.second_round, 5), t.trick("red 1", "red 1", first="Tim"))
"""The second round, which Max would start; but the table lets Tim."""
FOLLOWS: list[tuple[str, t.Situation, t.Keys, t.Keys]] = [
    ("win-color", t.at("red 3 | r4 r9 r5"), t.earn("Linus", "red"), t.earn("Sarah", "red")),
    ("win-color", t.at("red 3 | r4 b12 g9"), t.earn("Sarah", "red"), t.earn("Linus", "red")),
    ("win-color", t.at("red 3 | r4 p7 g9", "red 2 | r5+2 r7 b1"), t.earn("Linus", "red"), t.earn("Tim", "red")),
    ("lose-color", LOST, t.play("Sarah", "r6+3"), t.play("Sarah", "r6+4")),
    ("lose-color", on.NEXT, t.play("Linus", "r6+2"), t.play("Linus", "r6+3")),
    ("lose-color", t.then(on.NEXT, t.play("Linus", "b1")), t.play("Tim", "r6"), t.play("Tim", "r6+1")),
    ("three-players", on.ACTS, t.action("Tim", 2), t.action("Linus", 2)),
    ("three-players", t.at("green 3 | p7 b2 r4"), t.action("Sarah", 2), t.action("Tim", 2)),
    ("three-players", t.then(t.at("green 3 | p7 b2 r4"), t.action("Sarah", 2)), t.action("Tim", 2),
     t.action("Linus", 2)),
    ("three-players", t.then(t.at("red 1 | b2 r4 p7"), t.earn("Linus", "red")), t.action("Sarah", 2),
     t.action("Linus", 2)),
    ("round-end", partial(on.second_round, 5), t.trick("red 1", "red 1"), t.play("Max", "r12")),
    ("round-end", BEGUN, t.play("Max", "r1"), t.play("Sarah", "r1")),
    ("round-end", BEGUN, t.play("Max", "r2"), t.play("Max", "r2+1")),
    ("round-end", partial(on.second_round, 5), t.trick("red 1", "red 1", first="Max"),
     t.trick("red 1", first="Max")),
    ("round-end", partial(on.second_round, 5), t.trick("red 1", "red 1", first="Tim"), t.play("Tim", "r1")),
    ("round-end", NAMED, t.play("Tim", "r1"), t.play("Max", "r1")),
    ("round-end", t.then(NAMED, t.play("Tim", "r1")), t.play("Ada", "r2"), t.play("Max", "r2")),
    ("round-end", lambda: t.pass_over(t.seated(4), 23), t.trick("red 1"), t.play("Ada", "r12")),
]  # fmt: skip
for slug, situation, event, mistaken in FOLLOWS:
    OBEYS.append((slug, "what follows from it", followed(slug, situation, event)))
    BREAKS.append((slug, "as if it did not hold", followed(slug, situation, mistaken)))
BREAKS.append(("round-end", "a trick after the last", followed("round-end", on.over, t.trick("red 1"))))


def tallied(*pages: t.Keys, **header: Any) -> scorepad.Game:
    """These pages, and empty ones for the others of three players."""
    game = t.record_all(t.table(mode="tally", **header), pages)
    entered = {(page["player"], page["round"]) for page in pages}
    missing = [(name, number) for name in t.NAMES[:3] for number in (1, 2) if (name, number) not in entered]
    return t.record_all(game, [t.tally(name, number) for name, number in missing])


WORTH: list[tuple[str, int, list[t.Keys]]] = [
    ("score-treasures", 3 + 3 + 6, [t.tally("Sarah", 1, "red 3", "red 3", "blue 6")]),
    ("score-treasures", 3 + 1, [t.tally("Sarah", 1, "red 3"), t.tally("Sarah", 2, "green 1")]),
    ("score-additions", 2, [t.tally("Sarah", 1, additions=5)]),
    ("score-additions", 2, [t.tally("Sarah", 1, additions=3), t.tally("Sarah", 2, additions=3)]),
]
for slug, points, pages in WORTH:
    entered = partial(tallied, *pages)
    OBEYS.append((slug, "what it is worth", claimed(slug, entered, points)))
    BREAKS += [(slug, f"{off:+} points", claimed(slug, entered, points + off)) for off in (-1, 1)]


def crowned(winners: tuple[str, ...], *pages: t.Keys, **header: Any) -> Case:
    """The slug, if these tallies have other winners."""
    return lambda: () if tallied(*pages, **header).result().winners == winners else ("tie",)


EVEN = [t.tally(name, 1, "red 3") for name in t.NAMES[:3]]
OBEYS += [
    ("tie", "most points", crowned(("Linus",), t.tally("Linus", 2, "red 3"), t.tally("Tim", 1, "red 2"))),
    ("tie", "the last in the order", crowned(("Tim",), *EVEN)),
    ("tie", "the last from the start player on", crowned(("Sarah",), *EVEN, first="Linus")),
    ("tie", "shared by a ruling", crowned(t.NAMES[:3], *EVEN, rulings={"last-tie": "shared"})),
]
BREAKS += [
    ("tie", "the first in the order", crowned(("Sarah",), *EVEN)),
    ("tie", "shared without a ruling", crowned(t.NAMES[:3], *EVEN)),
]
