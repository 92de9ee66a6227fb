"""Every rule slug of Loot Island, broken and obeyed.

`WRONG` lists events by the very rules they break, each in a sentence and with the situation; `RIGHT`
lists events that break nothing. Rules that the engine works out by itself are broken by a header, a
tally, a claim, or the event that follows from getting them wrong.
"""

from functools import partial

from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import Cases, claimed, followed, judged, seated

A_PLAY = t.play("Sarah", "1a", "red", "2")
BREAKS: Cases = []
OBEYS: Cases = []

# ---------------------------------------------------------------- events against the rules
WRONG: dict[str, list[tuple[str, t.Situation, t.Keys]]] = {
    "supply": [
        ("an open treasure of a pile below", at.to_reveal, t.reveal("A2", treasures=[1, 2, 54])),
        ("an open treasure twice", at.to_reveal, t.reveal("A2", treasures=[1, 2, 2])),
        ("a pile that is not in play", at.to_reveal, t.reveal("A2", treasures=[1, 2, 22])),
        ("a treasure found of a pile below", at.to_loot, t.loot("1a", 1, 2, 3, 4, 54)),
        ("a treasure found twice", at.to_loot, t.loot("1a", 1, 2, 3, 4, 1)),
        ("a treasure dug up of a pile below", at.r1, t.island("Sarah", "treasure", treasure=74, keep=True)),
        ("one that lies open is dug up", at.open_treasures, t.island("Sarah", "treasure", treasure=8, keep=True)),
        ("one that somebody has", at.to_find_one, t.loot("2a", 8)),
        ("one that was buried just now", at.to_find_one, t.loot("2a", 13)),
    ],
    "round-sequence": [
        ("an event card before the ship", at.to_begin, t.reveal("A1")),
        ("cards before the ship", at.to_begin, t.play("Sarah", "1a", "red", "2")),
        ("the ship placed again", at.to_reveal, t.begin(2)),
        ("cards before the event card", at.to_reveal, t.play("Sarah", "1a", "red", "2")),
        ("a second event card", at.r1, t.reveal("A3")),
        ("loot in the actions", at.r1, t.loot("1a", 1)),
        ("taking before the loot is found", at.to_loot, t.take("Sarah", 1)),
        ("loot while treasures are taken", at.to_take, t.loot("1a", 3)),
        ("cards when all have passed", at.to_loot, t.play("Sarah", "1a", "red", "7")),
        ("cards put away in the first round", at.r1, t.discard("Sarah", 1)),
        ("cards put away before the event card", at.to_b_card, t.discard("Sarah", 1)),
        ("cards put away after a turn", t.then(at.r2, t.pass_("Sarah")), t.discard("Tim", 1)),
        ("cards put away twice", t.then(at.r2, t.discard("Tim", 1)), t.discard("Tim", 1)),
        ("a healer before the end", at.r1, t.healer("Sarah")),
        ("cards when the healers are here", at.healing, t.play("Sarah", "1a", "red", "2")),
        ("a tally in a tracked game", at.r1, t.tally("Sarah")),
        ("passing in a tally", at.tallying, t.pass_("Sarah")),
        ("a second tally", t.then(at.tallying, t.tally("Tim")), t.tally("Tim")),
    ],
    "event": [
        ("a B card in the first round", at.to_reveal, t.reveal("B1")),
        ("an A card later on", at.to_b_card, t.reveal("A3")),
        ("a card again", at.passed(at.r2), t.reveal("B11")),
        ("somebody drawing twice under A1", at.to_reveal, t.reveal("A1", accept=["Tim", "Tim"])),
        ("too few treasures under A2", at.to_reveal, t.reveal("A2", treasures=[1, 2])),
        ("too many treasures under A2", at.to_reveal, t.reveal("A2", treasures=[1, 2, 3, 4])),
        ("no treasures under A2", at.to_reveal, t.reveal("A2")),
        ("treasures under A3", at.to_reveal, t.reveal("A3", treasures=[1, 2, 3])),
        ("no island under B3", at.to_b_card, t.reveal("B3")),
        ("an island under B1", at.to_b_card, t.reveal("B1", tile="maps")),
        ("no compass back under B4", at.to_b_card_three_out, t.reveal("B4")),
        ("a compass back from nowhere", at.to_b_card_three_out, t.reveal("B4", recall={"Sarah": "1a"})),
        ("a compass back too many", at.to_b_card_three_out, t.reveal("B4", recall={"Sarah": "2a", "Tim": "2a"})),
        ("a compass back of somebody with two", at.to_b_card_two_out, t.reveal("B4", recall={"Sarah": "2a"})),
        ("a compass back under B5", at.to_b_card_three_out, t.reveal("B5", recall={"Sarah": "2a"})),
        ("a third compass under B4", at.under_b4, t.play("Sarah", "1a", "blue", "2")),
        ("a third compass by an island under B4", at.under_b4, t.island("Sarah", "compass", landing="1a")),
        ("passing without a treasure under A2", at.open_treasures, t.pass_("Sarah")),
        ("passing with one that is not there", at.open_treasures, t.pass_("Sarah", treasure=1)),
        ("passing with a treasure under A1", at.r1, t.pass_("Sarah", treasure=8)),
        ("passing with cubes under A1", at.r1, t.pass_("Sarah", cubes=1)),
    ],
    "round-sequence event": [
        ("a B card while treasures are taken", at.to_take, t.reveal("B1")),
        ("an A card in the actions later on", at.r2, t.reveal("A2", treasures=[1, 2, 3])),
    ],
    "round-sequence healer": [
        ("a healer again after the end", t.then(at.healing, t.healer("Linus"), t.healer("Sarah")),
         t.healer("Sarah")),
    ],
    "hand": [
        ("eight of seven cards", at.r1, t.play("Sarah", "1a", "red", "2 3 4 5 6 7 8 9")),
        ("an island for one card", at.one_card_left, t.island("Sarah", "maps")),
        ("an island for two cards under B7", at.under_b7, t.island("Tim", "maps")),
        ("more cards put away than were left", at.four_left, t.discard("Sarah", 5)),
        ("seven of Aaron's six", at.with_aaron, t.play("Sarah", "1a", "red", "2 3 4 5 6 7 8", as_="Aaron")),
    ],
    "turn": [
        ("the second player first", at.r1, t.play("Linus", "1a", "red", "2")),
        ("two turns on end", at.used_maps, t.island("Sarah", "ship")),
        ("after passing", t.after(*t.passes("Sarah", "Linus")), t.play("Sarah", "1a", "red", "2")),
        ("not the start player", partial(t.in_round, 1, "A1", "Tim", first="Tim"), t.pass_("Sarah")),
        ("the one out of turn once more", at.linus_skipped, t.island("Tim", "ship")),
        ("somebody else after one out of turn", at.linus_skipped, t.island("Sarah", "ship")),
        ("another turn for Aaron", t.then(at.with_aaron, t.pass_("Sarah")),
         t.island("Sarah", "maps", as_="Aaron")),
    ],
    "landing-color": [
        ("the color of the other landing", at.red("2 3"), t.play("Sarah", "1b", "red", "4")),
        ("the color of the one after it", t.after(*at.on(("4b", "red", "2"))), t.play("Sarah", "4a", "red", "4")),
    ],
    "ascending": [
        ("a lower card", at.red("2 5"), t.play("Sarah", "1a", "red", "4")),
        ("a 1 after a higher card", at.r1, t.play("Sarah", "1a", "red", "3 1")),
        ("a 1 after a higher wild", at.red("2 3"), t.play("Sarah", "1a", "red", "* 1")),
        ("lower than the card before a wild", at.red("2 5 *"), t.play("Sarah", "1a", "red", "4")),
        ("higher than a 1 before it only", at.red("2 5"), t.play("Sarah", "1a", "red", "1 3")),
    ],
    "wild": [
        ("a wild that discards a cube", at.r1, t.play("Sarah", "1a", "red", "*c")),
        ("a wild that draws a card", at.red("2 5"), t.play("Sarah", "1a", "red", "5 *$d")),
        ("a wild that counts as two", at.red("2 5"), t.play("Sarah", "1a", "red", "*+$")),
    ],
    "one-card": [
        ("copying without a 1", at.c_and_d, t.play("Sarah", "1a", "red", "7", copy=["c"])),
        ("copying what does not lie there", at.red("2 5c"), t.play("Sarah", "1a", "red", "1", copy=["d"])),
        ("copying a card of the same turn", at.red("2 5"), t.play("Sarah", "1a", "red", "1 6c", copy=["c"])),
        ("copying with a 1 at the end", at.red("1c"), t.play("Sarah", "1a", "red", "1", copy=["c"])),
        ("copying twice with one 1", at.c_and_d, t.play("Sarah", "1a", "red", "1", copy=["c", "d"])),
        ("copying for Aaron", at.c_with_aaron, t.play("Linus", "1a", "red", "1", as_="Aaron", copy=["c"])),
    ],
    "two-copies": [
        ("a third one in the column", at.red("2 5 5"), t.play("Sarah", "1a", "red", "5")),
        ("a third one elsewhere", at.red("2 5 5"), t.play("Sarah", "2a", "red", "5")),
        ("a third wild", at.red("2 * *"), t.play("Sarah", "3b", "red", "*$")),
        ("a third 1 at the beginning", at.red("1 1 2"), t.play("Sarah", "1a", "red", "1")),
    ],
    "compass": [
        ("moved although one is left", at.red("2"), t.play("Sarah", "2a", "red", "3", from_="1a")),
        ("moved from nowhere", t.after(*at.three_out), t.play("Sarah", "1a", "red", "5", from_="1b")),
        ("moved to where one is", t.after(*at.three_out), t.play("Sarah", "3a", "red", "5", from_="2a")),
        ("none left and none moved", t.after(*at.three_out), t.play("Sarah", "1a", "red", "5")),
    ],
    "effects": [
        ("declining without a compass", at.red("2"), t.play("Sarah", "1a", "red", "5c", decline=["Tim"])),
        ("declining nothing", at.linus_too, t.play("Sarah", "1a", "red", "5 *", decline=["Linus"])),
    ],
    "island-cost": [
        ("used already", at.used_maps, t.island("Linus", "maps")),
        ("used already, without its action", at.used_maps, t.island("Linus", "maps", use=False)),
        ("down under B3", partial(t.in_round, 2, t.reveal("B3", tile="ship"), "Tim"), t.island("Sarah", "ship")),
    ],
    "island-cleanse": [
        ("four of three cubes", at.r1, t.island("Sarah", "cleanse", cubes=4)),
        ("cubes without the action", at.r1, t.island("Sarah", "cleanse", use=False, cubes=1)),
        ("a landing", at.r1, t.island("Sarah", "cleanse", landing="1a")),
        ("cubes of Aaron", at.with_aaron, t.island("Sarah", "cleanse", as_="Aaron", cubes=1)),
    ],
    "island-bottom": [
        ("no landing", at.red("2"), t.island("Sarah", "bottom")),
        ("a landing without an own compass", at.red("2"), t.island("Sarah", "bottom", landing="1b")),
        ("moved from a landing", at.red("2"), t.island("Sarah", "bottom", landing="1a", from_="1a")),
    ],
    "island-compass": [
        ("no landing", at.r1, t.island("Sarah", "compass")),
        ("a landing with an own one", at.red("2"), t.island("Sarah", "compass", landing="1a")),
        ("moved although one is left", at.red("2"), t.island("Sarah", "compass", landing="1b", from_="1a")),
        ("none left and none moved", t.after(*at.three_out), t.island("Sarah", "compass", landing="1b")),
    ],
    "island-maps": [("a treasure", at.r1, t.island("Sarah", "maps", treasure=1, keep=True))],
    "island-treasure": [
        ("no treasure", at.r1, t.island("Sarah", "treasure")),
        ("neither kept nor buried", at.r1, t.island("Sarah", "treasure", treasure=8)),
        ("a treasure without the action", at.r1, t.island("Sarah", "treasure", use=False, treasure=8)),
        ("Aaron keeps an amulet", at.with_aaron,
         t.island("Sarah", "treasure", as_="Aaron", treasure=8, keep=True)),
        ("Aaron buries a crown", at.with_aaron,
         t.island("Sarah", "treasure", as_="Aaron", treasure=1, keep=False)),
    ],
    "island-ship": [("a landing", at.r1, t.island("Sarah", "ship", landing="2a"))],
    "explore": [
        ("too few treasures", at.to_loot, t.loot("1a", 1, 2, 3, 4)),
        ("too many treasures", at.to_loot, t.loot("1a", 1, 2, 3, 4, 5, 6)),
        ("a landing without loot", at.to_loot, t.loot("1b")),
        ("the small loot first", at.both, t.loot("1b", 1)),
    ],
    "distribute": [
        ("the middle one first", at.to_take, t.take("Linus", 8)),
        ("a treasure that is not there", at.to_take, t.take("Sarah", 3)),
        ("the bottom one again", t.then(at.to_take, t.take("Sarah", 8)), t.take("Sarah", 13)),
    ],
    "keep": [
        ("cubes with a at.cursed treasure", at.to_take, t.take("Sarah", 4, cubes=1)),
        ("three cubes", at.to_take, t.take("Sarah", 8, cubes=3)),
        ("three cubes under A2", at.open_treasures, t.pass_("Sarah", treasure=8, cubes=3)),
        ("three cubes on an island", at.r1, t.island("Sarah", "treasure", treasure=8, keep=True, cubes=3)),
        ("cubes for Aaron", at.with_aaron,
         t.island("Sarah", "treasure", as_="Aaron", treasure=20, keep=True, cubes=1)),
    ],
    "bury": [
        ("three cubes without an amulet", at.to_take, t.bury("Sarah", 4, cubes=3)),
        ("four cubes with one", at.has_amulet, t.bury("Sarah", 12, cubes=4)),
        ("three cubes on an island", at.r1, t.island("Sarah", "treasure", treasure=8, keep=False, cubes=3)),
        ("cubes for Aaron", at.with_aaron,
         t.island("Sarah", "treasure", as_="Aaron", treasure=8, keep=False, cubes=1)),
    ],
    "final": [
        ("the farther coast first", at.in_final, t.loot("3a", 1, 2)),
        ("treasures for compasses too", at.in_final, t.loot("2a", 1, 2)),
    ],
    "cursed": [("a healer for 13 cubes and more", at.cursed, t.healer("Sarah"))],
    "healer": [
        ("more cubes before fewer", at.healing, t.healer("Sarah")),
        ("without cubes", at.healing, t.healer("Tim")),
        ("a second one", t.then(at.healing, t.healer("Linus")), t.healer("Linus")),
        ("no prices in a tally", at.tallying, t.tally("Sarah", 6, cubes=1)),
        ("prices without cubes in a tally", at.tallying, t.tally("Sarah", 6, per_cube=1, fixed=1)),
    ],
    "count": [
        ("one cube more than the record says", at.r1, t.counted("Sarah", cubes=4)),
        ("one map card fewer", at.r1, t.counted("Tim", cubes=3, cards=6)),
        ("as many as there were before a payment", at.healing, t.counted("Sarah", cubes=12)),
    ],
    "hand count": [("more map cards than are left", at.r1, t.counted("Sarah", cards=75))],
    "round-sequence count": [
        (
            "another number after the end",
            t.then(at.healing, t.healer("Linus"), t.healer("Sarah")),
            t.counted("Tim", cubes=1),
        )
    ],
}  # fmt: skip
WRONG["round-sequence"] += [
    ("a stocktake before the game", at.to_begin, t.counted("Sarah", cubes=3)),
    ("a stocktake after it", t.then(at.healing, t.healer("Linus"), t.healer("Sarah")), t.counted("Tim", cubes=0)),
    ("a stocktake in a tally", at.tallying, t.counted("Sarah", cubes=0)),
]

# ---------------------------------------------------------------- events within the rules
RIGHT: dict[str, list[tuple[str, t.Situation, t.Keys]]] = {
    "supply": [
        ("any treasures of the pile on top", at.to_loot, t.loot("1a", 21, 8, 1, 13, 20)),
        ("any other one of it later", at.to_find_one, t.loot("2a", 1)),
    ],
    "round-sequence": [
        ("the ship first", at.to_begin, t.begin(4, "counterclockwise")),
        ("no cards put away", at.r2, t.pass_("Sarah")),
        ("cards put away in any order", t.then(at.r2, t.discard("Tim", 1)), t.discard("Sarah", 0)),
        ("the next card after a round without loot", at.to_b_card, t.reveal("B1")),
    ],
    "event": [
        ("nobody draws under A1", at.to_reveal, t.reveal("A1")),
        ("all draw under A1", at.to_reveal, t.reveal("A1", accept=["Tim", "Linus", "Sarah"])),
        ("as many treasures as players under A2", at.to_reveal, t.reveal("A2", treasures=[21, 8, 1])),
        ("one of them taken on passing", at.open_treasures, t.pass_("Sarah", treasure=16)),
        ("a compass taken back under B4", at.to_b_card_three_out, t.reveal("B4", recall={"Sarah": "4a"})),
        ("nobody has three under B4", at.to_b_card_two_out, t.reveal("B4")),
        ("a compass moved under B4", at.under_b4, t.play("Sarah", "1a", "blue", "2", from_="3a")),
        ("a compass moved by an island", at.under_b4, t.island("Sarah", "compass", landing="1a", from_="2a")),
    ],
    "hand": [
        ("all seven", at.r1, t.play("Sarah", "1a", "red", "2 3 4 5 6 7 8")),
        ("the last one", at.one_card_left, t.play("Sarah", "1a", "red", "9")),
        ("all that were left", at.four_left, t.discard("Sarah", 4)),
        ("all of Aaron's", at.with_aaron, t.play("Sarah", "1a", "red", "2 3 4 5 6 7", as_="Aaron")),
    ],
    "turn": [
        ("the next who has not passed", t.after(t.pass_("Sarah"), t.pass_("Linus")), t.island("Tim", "maps")),
        ("the one who was skipped", at.linus_skipped, t.island("Linus", "ship")),
        ("the one after the one out of turn", at.linus_skipped, t.island("Ada", "ship")),
    ],
    "landing-color": [("the same color on another coast", at.red("2 3"), t.play("Sarah", "2b", "red", "4"))],
    "ascending": [("equal and higher", at.red("2 5"), t.play("Sarah", "1a", "red", "5 9 10"))],
    "wild": [("a wild with a chest", at.red("2 5"), t.play("Sarah", "1a", "red", "*$ 5 *"))],
    "one-card": [
        ("copying one effect", at.c_and_d, t.play("Sarah", "1a", "red", "1 7", copy=["d"])),
        ("copying one for each 1", at.c_and_d, t.play("Sarah", "1a", "red", "1 1", copy=["c", "c"])),
        ("copying none", at.c_and_d, t.play("Sarah", "1a", "red", "1")),
        ("a 1 for Aaron", at.with_aaron, t.play("Sarah", "1a", "red", "1", as_="Aaron")),
    ],
    "two-copies": [("two, and two of another color", at.red("5 5"), t.play("Sarah", "1b", "blue", "5 5"))],
    "compass": [("the last one moved", t.after(*at.three_out), t.play("Sarah", "1a", "red", "5", from_="4a"))],
    "effects": [
        ("declining a card", at.linus_too, t.play("Sarah", "1a", "red", "5d", decline=["Linus", "Sarah"]))
    ],
    "island-cost": [("another island", at.used_maps, t.island("Linus", "ship"))],
    "island-cleanse": [("fewer cubes", at.r1, t.island("Sarah", "cleanse", cubes=0))],
    "island-bottom": [("an own compass", at.linus_too, t.island("Sarah", "bottom", landing="1a"))],
    "island-compass": [("moved", t.after(*at.three_out), t.island("Sarah", "compass", landing="1b", from_="2a"))],
    "island-maps": [("two cards", at.r1, t.island("Sarah", "maps"))],
    "island-treasure": [
        ("without its action", at.r1, t.island("Sarah", "treasure", use=False)),
        ("Aaron buries it", at.with_aaron, t.island("Sarah", "treasure", as_="Aaron", treasure=8, keep=False)),
    ],
    "island-ship": [("the ship moves", at.r1, t.island("Sarah", "ship"))],
    "explore": [("the big loot first", at.both, t.loot("1a", 1, 2, 3, 4, 5))],
    "distribute": [("from the bottom to the top", t.then(at.to_take, t.take("Sarah", 8)), t.take("Linus", 4))],
    "keep": [("two cubes without a curse", at.to_take, t.take("Sarah", 8, cubes=2))],
    "bury": [("three cubes with an amulet", at.has_amulet, t.bury("Sarah", 12, cubes=3))],
    "final": [("the next coast first", at.in_final, t.loot("2a", 1))],
    "cursed": [("a healer for the others", at.cursed, t.healer("Linus", 1, 1))],
    "healer": [("the fewest cubes first", at.healing, t.healer("Linus", 1, 1))],
    "count": [
        ("what everybody starts with", at.to_reveal, t.counted("Tim", cubes=3, cards=7)),
        ("after what was played", at.one_card_left, t.counted("Sarah", cards=1)),
        ("among the healers", at.healing, t.counted("Tim", cubes=0)),
        ("beside Aaron", at.with_aaron, t.counted("Linus", cubes=3, cards=6)),
        ("what stands already, though it is more than are left",
         t.then(at.r1, {**t.counted("Sarah", cards=75), "stands": "they lie there"}),
         t.counted("Sarah", cards=75)),
    ],
}  # fmt: skip


for slugs, wrong in WRONG.items():
    BREAKS += [(slugs, sentence, judged(situation, event)) for sentence, situation, event in wrong]
for slug, right in RIGHT.items():
    OBEYS += [(slug, sentence, judged(situation, event)) for sentence, situation, event in right]

# ---------------------------------------------------------------- what the engine works out by itself
BREAKS += [("players", f"{count} players", seated("loot-island", count)) for count in (0, 1, 6)]
OBEYS += [("players", f"{count} players", seated("loot-island", count)) for count in (2, 3, 4, 5)]


FOLLOWS: list[tuple[str, t.Situation, t.Keys, t.Keys]] = [
    ("ship", at.at_2a, t.loot("2a", 1), t.loot("1a", 1)),
    ("islands-up", at.used_before, t.island("Linus", "maps"), t.island("Sarah", "maps")),
    ("first-pass", at.linus_passed, t.pass_("Linus"), t.pass_("Sarah")),
    ("one-landing", at.r1, A_PLAY, {**A_PLAY, "landing": ["1a", "2a"]}),
    ("one-color", at.r1, A_PLAY, {**A_PLAY, "color": ["red", "blue"]}),
    ("clean-up", at.explored, t.play("Tim", "1a", "blue", "2"), t.play("Tim", "1a", "blue", "2", from_="1a")),
    ("clean-up", at.explored, t.play("Tim", "2a", "blue", "5"), t.play("Tim", "2a", "green", "2")),
]
for slug, situation, event, mistaken in FOLLOWS:
    OBEYS.append((slug, "what follows from it", followed(slug, situation, event)))
    BREAKS.append((slug, "as if it did not hold", followed(slug, situation, mistaken)))


LINUS, TIM = t.tally("Linus", 3), t.tally("Tim", 20)
WORTH: list[tuple[str, int, t.Keys]] = [
    ("score-amulets", 6, t.tally("Sarah", 8, 13, 15)),
    ("score-coin-bags", 19, t.tally("Sarah", 7, 16)),
    ("score-books", 24, t.tally("Sarah", 16, 5, 56)),
    ("score-jewels", 14 + 20 + 8, t.tally("Sarah", 10, 2, 21, 72, 63)),
    ("score-crowns", 3 + 1 + 25, t.tally("Sarah", 17, 74)),
    ("score-crowns", 3 + 11, t.tally("Sarah", 17)),
    ("score-skulls", 11 + 6 + 2 + 1 + 6, t.tally("Sarah", 18, 9, 58, 8, 12)),
    ("score-total", 12 - 8, t.tally("Sarah", 16, cubes=3, per_cube=2, fixed=2)),
    ("cannot-pay", 0, t.tally("Sarah", 16, cubes=3, per_cube=3, fixed=4)),
    ("cannot-pay", 0, t.tally("Sarah", 16, cubes=4, per_cube=3, fixed=0)),
    ("cursed", 0, t.tally("Sarah", 16, cubes=13)),
    ("cursed", 10, t.tally("Sarah", 16, cubes=12, per_cube=0, fixed=2)),
]
for slug, points, page in WORTH:
    entered = t.then(at.tallying, page, LINUS, TIM)
    OBEYS.append((slug, "what it is worth", claimed(slug, entered, points)))
    BREAKS += [(slug, f"{off:+} points", claimed(slug, entered, points + off)) for off in (-1, 1)]
