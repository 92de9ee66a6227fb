"""Every rule slug of Go for Gold, broken and obeyed.

`WRONG` lists events by the very rules they break, each in a sentence and with the situation; `RIGHT` lists events
that break nothing. Rules that the engine works out by itself are broken by a tally, a claim or a header that gets
them wrong.
"""

from functools import partial

from tests.games.go_for_gold import table as t
from tests.games.go_for_gold.table import anchor, dig, move, moves, out, raid, roll, skip, tally
from tests.tables import Case, Cases, Situation, claimed, followed, judged, seated, then

# ---------------------------------------------------------------- situations
to_anchor, to_roll, tallying = t.table, t.anchored, partial(t.table, mode="tally")
r1, r2, r3, r4, r5, r6 = (partial(t.rolled, pips) for pips in range(1, 7))
r2_of_three = partial(t.rolled, 2, "Tim")


def second(first: Situation, sarah: str, linus: str, pips: int, **keys: object) -> Situation:
    """During the moves of the second round; in the first nobody ended on a treasure or temple."""
    return then(first, move("Sarah", sarah, **keys), move("Linus", linus), roll(pips))


moved_on = second(r1, "D2", "F2", 1)
used_foot = second(r1, "D2", "F2", 2, foot=True)
used_port = second(r4, "C1 B2 B3 A3", "F2 F3 E3 D4", 4, port="D5")
used_port_5 = second(r4, "C1 B2 B3 A3", "F2 F3 E3 D4", 5, port="D5")
moored = second(r4, "C1 B2 B3 A3", "F2 F3 E3 D4", 1)
two_ports = partial(t.rolled, 4, drawing="P . P\n . 4 ~\nP . P\n")
has_moved = then(r1, move("Sarah", "C2"))
both_on_treasures = then(r1, *moves("C2", "F3"))
on_land_and_treasure = then(r1, *moves("D2", "F3"))
sarah_skipped = then(both_on_treasures, skip("Sarah"))
skipped_and_rolled = then(r1, *moves("C2", "F2"), skip("Sarah"), roll(1))
two_skipped = then(r2_of_three, *moves("D2 C2", "F2 F3", "D4 E4"), skip("Sarah"), skip("Linus"))
on_the_temple = then(r2, *moves("E1 E2", "F2 E2"))
raided, cursed = then(on_the_temple, raid("Sarah", 2)), then(on_the_temple, raid("Sarah", 3))
tim_to_dig = then(r2_of_three, *moves("E1 E2", "F2 E2", "D4 E4"), raid("Sarah", 2))
raided_before = then(r2, *moves("E1 E2", "F3 E4"), raid("Sarah", 1), dig("Linus", 6), roll(2))
came_too_late = then(raided_before, *moves("F2 F3", "E3 E2"))
on_the_spits = partial(t.rolled, 5, drawing=t.SPITS)
hopped = then(on_the_spits, move("Sarah", "B1", foot=True), move("Linus", "G1", foot=True))
"""Sarah's dead end has two spaces left, Linus's one, and neither has a foot left."""
linus_is_out = then(hopped, roll(2), out("Linus"))
from_a3 = then(partial(t.table, drawing=t.SPITS), anchor("A3"), roll(5))
port_ahead = then(from_a3, move("Sarah", "B3 C3", foot=True), move("Linus", "B1", foot=True), roll(6))
"""Sarah has no foot left, the next port is five spaces away, and the roll is 6."""
from_g1 = then(partial(t.table, drawing=t.ISLES), anchor("G1"), roll(4))
over = then(from_g1, move("Sarah", "F1 E2 F3 G3", port="A1"), move("Linus", "F3 F2 E2 E1"))
"""Linus has dug up the only treasure, which is out of Sarah's reach."""
at_shrines = then(partial(t.table, drawing=t.SHRINES), anchor("A3"), roll(1), *moves("B3", "B1"), raid("Sarah", 1))
"""Two temples are left, but no shovel on the map; Linus has two."""
street = partial(t.table, drawing=t.STREET.replace("\n . . . ", "\n R s s "), mode="tally")
filling, not_filling = (partial(street, rulings={"curse-fills-space": fills}) for fills in (True, False))
red_taken = then(tallying, tally("Linus", temples=["red"]))
to_f3 = [roll(4), *moves("D2 E1 E2 F3", "C4 B4 B3 B2")]
four_gathered = then(r4, *moves("C1 B2 C3 C2", "F2 F3 E3 D4"), dig("Sarah", 1), *to_f3)
"""Sarah has walked over C1 and C3, which have a shovel each, and stands on a 5."""

# ---------------------------------------------------------------- events that break rules
WRONG: list[tuple[str, str, Situation, t.Keys]] = [
    ("anchor", "a space that is no port", to_anchor, anchor("C2")),
    ("anchor round-sequence", "no port, and anchored already", to_roll, anchor("C2")),
    ("round-sequence", "a second anchoring", to_roll, anchor("G3")),
    ("round-sequence", "an anchoring in a later round", r1, anchor("D1")),
    ("round-sequence", "a roll before the anchoring", to_anchor, roll(1)),
    ("round-sequence", "a move before the anchoring", to_anchor, move("Sarah", "D2")),
    ("round-sequence", "a second roll", r1, roll(2)),
    ("round-sequence", "a roll before all have moved", has_moved, roll(2)),
    ("round-sequence", "a roll before all have resolved", sarah_skipped, roll(2)),
    ("round-sequence", "a move before the roll", to_roll, move("Sarah", "C2")),
    ("round-sequence", "a second move", has_moved, move("Sarah", "B2")),
    ("round-sequence", "a move when all have moved", both_on_treasures, move("Sarah", "B2")),
    ("round-sequence", "a dig before all have moved", has_moved, dig("Sarah", 4)),
    ("round-sequence", "a skip before all have moved", has_moved, skip("Sarah")),
    ("round-sequence out", "going out after having moved", has_moved, out("Sarah")),
    ("round-sequence", "an anchoring after the end", over, anchor("A1")),
    ("round-sequence", "a roll after the end", over, roll(1)),
    ("round-sequence", "a move after the end", over, move("Sarah", "B1")),
    ("round-sequence out", "going out after the end", over, out("Sarah")),
    ("round-sequence resolve-where-ended", "a dig after the end", over, dig("Linus", 6)),
    ("round-sequence resolve-where-ended", "a skip after the end", over, skip("Linus")),
    ("round-sequence out", "going out before the roll", to_roll, out("Sarah")),
    ("round-sequence", "going out twice", linus_is_out, out("Linus")),
    ("round-sequence", "a tally in a tracked game", to_anchor, tally("Sarah")),
    ("round-sequence", "a roll in a tally", tallying, roll(1)),
    ("round-sequence", "a second tally", then(tallying, tally("Sarah")), tally("Sarah")),
    ("move-from-end", "a start elsewhere", r1, move("Sarah", "E2")),
    ("move-from-end", "a start where somebody else stands", r2, move("Sarah", "F2 E2")),
    ("move-from-end", "a start where the last move began", moved_on, move("Sarah", "C1")),
    ("move-from-end", "a start at the port left behind", used_port, move("Sarah", "A4 B4 C4 D4")),
    ("move-from-end move-adjacent", "a start elsewhere, a jump", r2, move("Sarah", "E2 C2")),
    ("move-from-end move-once", "standing still", moved_on, move("Sarah", "D2")),
    ("move-adjacent", "a jump", r2, move("Sarah", "C1 D2")),
    ("move-adjacent", "a jump to the other side of the map", r3, move("Sarah", "C2 B2 F4")),
    ("move-adjacent", "odd rows do not touch that far to the right", r3, move("Sarah", "C2 C3 D4")),
    ("move-adjacent", "nor even rows that far to the left", r3, move("Sarah", "C2 B2 A3", port="G3")),
    ("move-adjacent move-once", "the same space twice on end", r2, move("Sarah", "C1 C1")),
    ("move-adjacent move-once", "from the start", second(r1, "D2", "F2", 3), move("Sarah", "E1 D2 B2")),
    ("move-land", "a lake", r2, move("Sarah", "D2 D3")),
    ("move-land", "the sea in passing", r3, move("Sarah", "E1 F1 E2")),
    ("move-once", "back again", r3, move("Sarah", "D2 E1 D2")),
    ("move-once", "a space of an earlier move", second(r2, "D2 E1", "F3 F4", 2), move("Sarah", "E2 D2")),
    ("move-once", "the own start", r3, move("Sarah", "C1 C2 D1", port="A3")),
    ("move-once port-ends-move", "the own start, in passing", r3, move("Sarah", "C1 D1 E1")),
    ("move-exact", "too short", r3, move("Sarah", "C1 C2")),
    ("move-exact", "too long", r1, move("Sarah", "C1 B2")),
    ("move-exact", "too long into a port", r3, move("Sarah", "C1 B2 B3 A3", port="G3")),
    ("move-exact", "seven with a foot", r1, move("Sarah", "C1 B2 B3 B4 C4 D4 E4", foot=True)),
    ("foot", "a foot that was used", used_foot, move("Sarah", "C2", foot=True)),
    ("foot", "a foot gathered in the same move", used_foot, move("Sarah", "E3 E4 F4", foot=True)),
    ("port-ends-move", "on through a port", r5, move("Sarah", "C1 B2 B3 A3 A4")),
    ("port-ends-move port-use", "and a port named", r5, move("Sarah", "C1 B2 B3 A3 A4", port="G3")),
    ("port-ends-move", "on from a port where none was crossed out", moored, move("Sarah", "A4")),
    ("port-ends-move move-exact", "and not far enough", r6, move("Sarah", "C1 B2 B3 A3 A4")),
    ("port-use", "no port crossed out", r4, move("Sarah", "C1 B2 B3 A3")),
    ("port-use", "the very same port", r4, move("Sarah", "C1 B2 B3 A3", port="A3")),
    ("port-use", "the port of the own start", r4, move("Sarah", "C1 B2 B3 A3", port="D1")),
    ("port-use", "a space that is no port", r4, move("Sarah", "C1 B2 B3 A3", port="C5")),
    ("port-use", "a move that ends elsewhere", r1, move("Sarah", "C1", port="A3")),
    ("port-once", "a second port", used_port, move("Sarah", "E5 E4 F4 G3")),
    ("port-once port-ends-move", "a second port, in passing", used_port_5, move("Sarah", "E5 E4 F4 G3 F2")),
    ("port-once port-ends-move", "two ports at once", two_ports, move("Sarah", "A2 A3 B3 C3", port="C1")),
    ("out", "a move with the roll is left", r6, out("Sarah")),
    ("out", "only a move with a foot is left", on_the_spits, out("Sarah")),
    ("out", "only a shorter move into a port is left", port_ahead, out("Sarah")),
    ("out move-exact", "a move by somebody who is out", linus_is_out, move("Linus", "F1")),
    ("resolve-where-ended", "a raid on a treasure", both_on_treasures, raid("Sarah", 1)),
    ("resolve-where-ended", "digging in a temple", on_the_temple, dig("Sarah", 6)),
    ("resolve-where-ended resolve-order", "on land", on_land_and_treasure, dig("Sarah", 6)),
    ("resolve-where-ended resolve-order", "nothing there to skip", on_land_and_treasure, skip("Sarah")),
    ("resolve-where-ended resolve-order", "a second try", sarah_skipped, dig("Sarah", 6)),
    ("resolve-where-ended resolve-order", "a second try of the second player", two_skipped, skip("Linus")),
    ("resolve-where-ended round-sequence", "before moving on", skipped_and_rolled, dig("Sarah", 6)),
    ("resolve-where-ended round-sequence", "at the anchor", to_roll, raid("Sarah", 1)),
    ("resolve-order", "the second digs first", both_on_treasures, dig("Linus", 6)),
    ("resolve-order", "the second skips first", both_on_treasures, skip("Linus")),
    ("resolve-order", "the second raids first", on_the_temple, raid("Linus", 1)),
    ("dig", "a shovel too few", both_on_treasures, dig("Sarah", 2, shovels=1)),
    ("dig", "a shovel too many", both_on_treasures, dig("Sarah", 3, shovels=2)),
    ("dig", "a shovel where none is needed", both_on_treasures, dig("Sarah", 4, shovels=1)),
    ("dig", "more shovels than gathered", both_on_treasures, dig("Sarah", 1, shovels=3)),
    ("raid-open round-sequence", "raided just before, nobody else to go", raided, raid("Linus", 1)),
    ("raid-open resolve-order", "raided just before", tim_to_dig, raid("Linus", 1)),
    ("raid-open resolve-order", "raided in an earlier round", came_too_late, raid("Linus", 1)),
    ("raid-open round-sequence resolve-where-ended", "one's own temple again", raided, raid("Sarah", 1)),
    ("end", "seven treasures in a tally", street, tally("Sarah", 4, 4, 4, 4, 4, 5, 6)),
    ("end", "and a curse that fills a space", filling, tally("Sarah", 4, 4, 4, 4, 5, 6, curses=1)),
    ("end score-treasures", "seven 6s", street, tally("Sarah", *[6] * 7)),
    ("score-treasures", "two 5s in a tally", street, tally("Sarah", 5, 5)),
    ("score-treasures", "a 7", street, tally("Sarah", 7)),
    ("gather", "one shovel in a tally", street, tally("Sarah", shovels=1)),
    ("gather", "more than there are", street, tally("Sarah", shovels=5)),
    ("raid", "a curse and a treasure from the only temple", street, tally("Sarah", curses=1, temples=["red"])),
    ("raid-open", "a temple twice", tallying, tally("Sarah", temples=["red", "red"])),
    ("raid-open", "somebody else's temple", red_taken, tally("Sarah", temples=["red"])),
]

# ---------------------------------------------------------------- events within the rules
RIGHT: list[tuple[str, str, Situation, t.Keys]] = [
    *(("anchor", f"the port {port}", to_anchor, anchor(port)) for port in ("D1", "G3", "D5", "A3")),
    ("round-sequence", "the roll after the anchoring", to_roll, roll(6)),
    ("round-sequence", "anybody moves first", r1, move("Linus", "F3")),
    ("round-sequence", "the roll when nothing is to resolve", then(r1, *moves("D2", "F2")), roll(1)),
    ("round-sequence", "a closed temple needs no event", raided, roll(4)),
    ("move-from-end", "from where the last move ended", moved_on, move("Sarah", "E1")),
    ("move-from-end", "from the port crossed out", used_port, move("Sarah", "C4 C3 C2 D2")),
    ("move-adjacent", "down to the left and to the right", r3, move("Sarah", "C2 C3 B4")),
    ("move-land", "over every kind of space", r6, move("Sarah", "C1 C2 D2 E3 E2 F3")),
    ("move-once", "where others have been", second(r2, "D2 E1", "F3 F4", 2), move("Sarah", "E2 F2")),
    ("move-exact", "as rolled", r3, move("Sarah", "C1 C2 D2")),
    ("move-exact", "shorter into a port", r6, move("Sarah", "C1 B2 B3 A3", port="G3")),
    ("move-exact", "one with a foot", r6, move("Sarah", "C1", foot=True)),
    ("move-exact", "six with a foot", r1, move("Sarah", "C1 B2 B3 B4 C4 D4", foot=True)),
    ("foot", "the first foot", r2, move("Sarah", "E1 E2 F2", foot=True)),
    ("foot", "one gathered earlier", second(r2, "D2 E3", "F3 F4", 1), move("Sarah", "D4 C4", foot=True)),
    ("port-ends-move", "into a port", r4, move("Sarah", "E1 E2 F2 G3", port="A3")),
    ("port-use", "any other port not visited", r4, move("Sarah", "E1 E2 F2 G3", port="D5")),
    ("port-use", "with a foot too", r1, move("Sarah", "E1 E2 F2 G3", port="D5", foot=True)),
    ("port-once", "past the ports afterwards", used_port, move("Sarah", "C5 B5 A4 B4")),
    ("out", "no move with the roll, no foot", then(hopped, roll(3)), out("Sarah")),
    ("out", "one can, the other cannot", then(hopped, roll(2)), out("Linus")),
    ("resolve-where-ended", "where the move ended", both_on_treasures, dig("Sarah", 4)),
    ("resolve-where-ended", "leaving it alone", both_on_treasures, skip("Sarah")),
    ("resolve-order", "the second after the first", sarah_skipped, dig("Linus", 5)),
    ("resolve-order", "past those with nothing to resolve", on_land_and_treasure, skip("Linus")),
    ("dig", "the number rolled", both_on_treasures, dig("Sarah", 4)),
    ("dig", "more than the number", both_on_treasures, dig("Sarah", 6, shovels=0)),
    ("dig", "just the missing pips", both_on_treasures, dig("Sarah", 2, shovels=2)),
    ("dig", "a failure, shovels kept", both_on_treasures, dig("Sarah", 2)),
    ("dig", "a failure, the shovels would not do", both_on_treasures, dig("Sarah", 1)),
    ("raid-open", "still open after a curse", cursed, raid("Linus", 6)),
    ("raid-open", "still open after a skip", then(on_the_temple, skip("Sarah")), raid("Linus", 2)),
    ("end", "six treasures in a tally", street, tally("Sarah", 4, 4, 4, 4, 4, 6)),
    ("end", "and a curse", not_filling, tally("Sarah", 4, 4, 4, 4, 5, 6, curses=1)),
    ("end", "five and a curse, which fills a space", filling, tally("Sarah", 4, 4, 4, 4, 5, curses=1)),
    ("gather", "all shovels in a tally", street, tally("Sarah", shovels=4)),
    ("gather", "four shovels", four_gathered, dig("Sarah", 1, shovels=4)),
    ("raid", "a curse in the only temple", street, tally("Sarah", curses=1)),
    ("raid-open", "another temple than somebody else", red_taken, tally("Sarah", temples=["blue"])),
]

BREAKS: Cases = [(slugs, words, judged(situation, event)) for slugs, words, situation, event in WRONG]
OBEYS: Cases = [(slug, words, judged(situation, event)) for slug, words, situation, event in RIGHT]

# ---------------------------------------------------------------- what the engine works out by itself
BREAKS += [("players", f"{count} players", seated("go-for-gold", count)) for count in (1, 5)]
OBEYS += [("players", f"{count} players", seated("go-for-gold", count)) for count in (2, 3, 4)]
WORTH: list[tuple[str, Situation, int]] = [
    ("raid", raided, 9),
    ("raid", cursed, -1),
    ("score-treasures", then(both_on_treasures, dig("Sarah", 4), dig("Linus", 1)), 4),
    ("score-treasures", then(tallying, tally("Sarah", 4, 6)), 10),
    ("score-temples", then(tallying, tally("Sarah", temples=["red", "blue"])), 18),
    ("score-curses", then(tallying, tally("Sarah", 5, curses=2)), 3),
]
for slug, situation, points in WORTH:
    OBEYS.append((slug, "what it is worth", claimed(slug, situation, points)))
    BREAKS += [(slug, f"{off:+} points", claimed(slug, situation, points + off)) for off in (-1, 1)]
OBEYS.append(("end", "Linus has his shovels", followed("end", then(at_shrines, raid("Linus", 3)), roll(1))))
BREAKS.append(("end", "nobody has a shovel", followed("end", then(at_shrines, raid("Linus", 2)), roll(1))))


def gathered(shovels: int) -> Case:
    """Dig with more shovels than were gathered, which is what the dig breaks."""
    return lambda: ("gather",) if "dig" in t.broken(four_gathered(), dig("Sarah", 1, shovels=shovels)) else ()


def more_shovels_win(expected: str) -> tuple[str, ...]:
    """Both have 9 points; Linus has gathered one shovel more."""
    game = then(tallying, tally("Sarah", 4, 5, shovels=3), tally("Linus", temples=["red"], shovels=4))()
    return () if (game.result().winners, game.result().decided_by) == ((expected,), "shovels") else ("tie",)


BREAKS.append(("gather", "five shovels", gathered(5)))
BREAKS.append(("tie", "fewer shovels win", partial(more_shovels_win, "Sarah")))
OBEYS.append(("tie", "more shovels win", partial(more_shovels_win, "Linus")))
