"""Every rule slug of Go for Gold, broken and obeyed.

`WRONG` lists events by the rule they break, in a sentence, with the situation and whatever other
rules they break as well; `RIGHT` lists events that break nothing. Rules that the engine works out
by itself are broken by a tally, a claim or a header that gets them wrong.
"""

from functools import partial

from scorepad.timeline.game import Game
from tests.games.go_for_gold import table as t
from tests.tables import Case, Cases, Situation, claimed, followed, judged, seated

BREAKS: Cases = []
OBEYS: Cases = []

# ---------------------------------------------------------------- situations
to_anchor, to_roll, tallying = t.table, t.anchored, partial(t.table, mode="tally")
r1, r2, r3, r4, r5, r6 = (partial(t.rolled, pips) for pips in range(1, 7))


def later(*events: t.Keys, pips: int = 1, players: tuple[str, ...] = ()) -> Situation:
    """After these events of the first round, and perhaps of later ones."""
    return lambda: t.record_all(t.rolled(pips, *players), events)


def second(pips: int, sarah: str, linus: str, rolled_again: int, **keys: object) -> Situation:
    """During the moves of the second round; in the first nobody ended on a treasure or temple."""
    return later(t.move("Sarah", sarah, **keys), t.move("Linus", linus), t.roll(rolled_again), pips=pips)


used_foot = second(1, "D2", "F2", 2, foot=True)
used_port = second(4, "C1 B2 B3 A3", "F2 F3 E3 D4", 4, port="D5")
used_port_5 = second(4, "C1 B2 B3 A3", "F2 F3 E3 D4", 5, port="D5")
moored = later(
    *({**t.move("Sarah", "C1 B2 B3 A3"), "stands": "nobody looked"}, t.move("Linus", "F2 F3 E3 D4"), t.roll(1)),
    pips=4,
)
two_ports = partial(t.rolled, 4, drawing="P . P\n . 4 ~\nP . P\n")
has_moved = later(t.move("Sarah", "C2"))
both_on_treasures = later(t.move("Sarah", "C2"), t.move("Linus", "F3"))
on_land_and_treasure = later(t.move("Sarah", "D2"), t.move("Linus", "F3"))
sarah_skipped = later(t.move("Sarah", "C2"), t.move("Linus", "F3"), t.skip("Sarah"))
skipped_and_rolled = later(t.move("Sarah", "C2"), t.move("Linus", "F2"), t.skip("Sarah"), t.roll(1))
on_the_temple = later(t.move("Sarah", "E1 E2"), t.move("Linus", "F2 E2"), pips=2)
two_skipped = later(
    *(
        *(t.move("Sarah", "D2 C2"), t.move("Linus", "F2 F3"), t.move("Tim", "D4 E4"), t.skip("Sarah")),
        t.skip("Linus"),
    ),
    pips=2,
    players=("Tim",),
)
raided = later(t.move("Sarah", "E1 E2"), t.move("Linus", "F2 E2"), t.raid("Sarah", 2), pips=2)
raided_with_tim_to_dig = later(
    *(t.move("Sarah", "E1 E2"), t.move("Linus", "F2 E2"), t.move("Tim", "D4 E4"), t.raid("Sarah", 2)),
    pips=2,
    players=("Tim",),
)
came_too_late = later(
    *(t.move("Sarah", "E1 E2"), t.move("Linus", "F3 E4"), t.raid("Sarah", 1), t.dig("Linus", 6), t.roll(2)),
    *(t.move("Sarah", "F2 F3"), t.move("Linus", "E3 E2")),
    pips=2,
)


def on_the_spits(*events: t.Keys) -> Situation:
    """Sarah's dead end has two spaces left, Linus's one, and neither has a foot left."""
    begun = [t.move("Sarah", "B1", foot=True), t.move("Linus", "G1", foot=True), *events]
    return lambda: t.record_all(t.rolled(5, drawing=t.SPITS), begun)


linus_is_out = on_the_spits(t.roll(2), t.out("Linus"))


def port_ahead() -> Game:
    """Sarah has no foot left, the next port is five spaces away, and the roll is 6."""
    game = t.record_all(t.table(drawing=t.SPITS), [t.anchor("A3"), t.roll(5)])
    return t.record_all(game, [t.move("Sarah", "B3 C3", foot=True), t.move("Linus", "B1", foot=True), t.roll(6)])


def over() -> Game:
    """Linus has dug up the only treasure, which is out of Sarah's reach."""
    game = t.record_all(t.table(drawing=t.ISLES), [t.anchor("G1"), t.roll(4)])
    return t.record_all(game, [t.move("Sarah", "F1 E2 F3 G3", port="A1"), t.move("Linus", "F3 F2 E2 E1")])


# ---------------------------------------------------------------- events that break rules
WRONG: list[tuple[str, str, Situation, t.Keys, set[str]]] = [
    ("anchor", "a space that is no port", to_anchor, t.anchor("C2"), set()),
    ("anchor", "no port, and anchored already", to_roll, t.anchor("C2"), {"round-sequence"}),
    ("round-sequence", "a second anchoring", to_roll, t.anchor("G3"), set()),
    ("round-sequence", "an anchoring in a later round", r1, t.anchor("D1"), set()),
    ("round-sequence", "a roll before the anchoring", to_anchor, t.roll(1), set()),
    ("round-sequence", "a move before the anchoring", to_anchor, t.move("Sarah", "D2"), set()),
    ("round-sequence", "a second roll", r1, t.roll(2), set()),
    ("round-sequence", "a roll before all have moved", has_moved, t.roll(2), set()),
    ("round-sequence", "a roll before all have resolved", sarah_skipped, t.roll(2), set()),
    ("round-sequence", "a move before the roll", to_roll, t.move("Sarah", "C2"), set()),
    ("round-sequence", "a second move", has_moved, t.move("Sarah", "B2"), set()),
    ("round-sequence", "a move when all have moved", both_on_treasures, t.move("Sarah", "B2"), set()),
    ("round-sequence", "a dig before all have moved", has_moved, t.dig("Sarah", 4), set()),
    ("round-sequence", "a skip before all have moved", has_moved, t.skip("Sarah"), set()),
    ("round-sequence", "going out after having moved", has_moved, t.out("Sarah"), {"out"}),
    ("round-sequence", "an anchoring after the end", over, t.anchor("A1"), set()),
    ("round-sequence", "a roll after the end", over, t.roll(1), set()),
    ("round-sequence", "a move after the end", over, t.move("Sarah", "B1"), set()),
    ("round-sequence", "going out after the end", over, t.out("Sarah"), {"out"}),
    ("round-sequence", "a dig after the end", over, t.dig("Linus", 6), {"resolve-where-ended"}),
    ("round-sequence", "a skip after the end", over, t.skip("Linus"), {"resolve-where-ended"}),
    ("round-sequence", "going out before the roll", to_roll, t.out("Sarah"), {"out"}),
    ("round-sequence", "going out twice", linus_is_out, t.out("Linus"), set()),
    ("round-sequence", "a tally in a tracked game", to_anchor, t.tally("Sarah"), set()),
    ("round-sequence", "a roll in a tally", tallying, t.roll(1), set()),
    (
        "round-sequence",
        "a second tally",
        lambda: t.record_all(tallying(), [t.tally("Sarah")]),
        t.tally("Sarah"),
        set(),
    ),
    ("move-from-end", "a start elsewhere", r1, t.move("Sarah", "E2"), set()),
    ("move-from-end", "a start where somebody else stands", r2, t.move("Sarah", "F2 E2"), set()),
    ("move-from-end", "a start where the last move began", second(1, "D2", "F2", 1), t.move("Sarah", "C1"), set()),
    ("move-from-end", "a start at the port left behind", used_port, t.move("Sarah", "A4 B4 C4 D4"), set()),
    ("move-from-end", "a start elsewhere, a jump", r2, t.move("Sarah", "E2 C2"), {"move-adjacent"}),
    ("move-from-end", "standing still", second(1, "D2", "F2", 1), t.move("Sarah", "D2"), {"move-once"}),
    ("move-adjacent", "a jump", r2, t.move("Sarah", "C1 D2"), set()),
    ("move-adjacent", "a jump to the other side of the map", r3, t.move("Sarah", "C2 B2 F4"), set()),
    ("move-adjacent", "odd rows do not touch that far to the right", r3, t.move("Sarah", "C2 C3 D4"), set()),
    (
        "move-adjacent",
        "even rows do not touch that far to the left",
        r3,
        t.move("Sarah", "C2 B2 A3", port="G3"),
        set(),
    ),
    ("move-adjacent", "the same space twice on end", r2, t.move("Sarah", "C1 C1"), {"move-once"}),
    (
        *("move-adjacent", "a jump from the start", second(1, "D2", "F2", 3), t.move("Sarah", "E1 D2 B2")),
        {"move-once"},
    ),
    ("move-land", "a lake", r2, t.move("Sarah", "D2 D3"), set()),
    ("move-land", "the sea in passing", r3, t.move("Sarah", "E1 F1 E2"), set()),
    ("move-once", "back again", r3, t.move("Sarah", "D2 E1 D2"), set()),
    ("move-once", "a space of an earlier move", second(2, "D2 E1", "F3 F4", 2), t.move("Sarah", "E2 D2"), set()),
    ("move-once", "the own start", r3, t.move("Sarah", "C1 C2 D1", port="A3"), set()),
    ("move-once", "the own start, in passing", r3, t.move("Sarah", "C1 D1 E1"), {"port-ends-move"}),
    ("move-exact", "too short", r3, t.move("Sarah", "C1 C2"), set()),
    ("move-exact", "too long", r1, t.move("Sarah", "C1 B2"), set()),
    ("move-exact", "too long into a port", r3, t.move("Sarah", "C1 B2 B3 A3", port="G3"), set()),
    ("move-exact", "seven with a foot", r1, t.move("Sarah", "C1 B2 B3 B4 C4 D4 E4", foot=True), set()),
    ("foot", "a foot that was used", used_foot, t.move("Sarah", "C2", foot=True), set()),
    ("foot", "a foot gathered in the same move", used_foot, t.move("Sarah", "E3 E4 F4", foot=True), set()),
    ("port-ends-move", "on through a port", r5, t.move("Sarah", "C1 B2 B3 A3 A4"), set()),
    ("port-ends-move", "and a port named", r5, t.move("Sarah", "C1 B2 B3 A3 A4", port="G3"), {"port-use"}),
    ("port-ends-move", "on from a port where none was crossed out", moored, t.move("Sarah", "A4"), set()),
    ("port-ends-move", "and not far enough", r6, t.move("Sarah", "C1 B2 B3 A3 A4"), {"move-exact"}),
    ("port-use", "no port crossed out", r4, t.move("Sarah", "C1 B2 B3 A3"), set()),
    ("port-use", "the very same port", r4, t.move("Sarah", "C1 B2 B3 A3", port="A3"), set()),
    ("port-use", "the port of the own start", r4, t.move("Sarah", "C1 B2 B3 A3", port="D1"), set()),
    ("port-use", "a space that is no port", r4, t.move("Sarah", "C1 B2 B3 A3", port="C5"), set()),
    ("port-use", "a move that ends elsewhere", r1, t.move("Sarah", "C1", port="A3"), set()),
    ("port-once", "a second port", used_port, t.move("Sarah", "E5 E4 F4 G3"), set()),
    ("port-once", "a second port, in passing", used_port_5, t.move("Sarah", "E5 E4 F4 G3 F2"), {"port-ends-move"}),
    (
        "port-once",
        "two ports in one move",
        two_ports,
        t.move("Sarah", "A2 A3 B3 C3", port="C1"),
        {"port-ends-move"},
    ),
    ("out", "a move with the roll is left", r6, t.out("Sarah"), set()),
    ("out", "only a move with a foot is left", partial(t.rolled, 5, drawing=t.SPITS), t.out("Sarah"), set()),
    ("out", "only a shorter move into a port is left", port_ahead, t.out("Sarah"), set()),
    ("out", "a move by somebody who is out", linus_is_out, t.move("Linus", "F1"), {"move-exact"}),
    ("resolve-where-ended", "a raid on a treasure", both_on_treasures, t.raid("Sarah", 1), set()),
    ("resolve-where-ended", "digging in a temple", on_the_temple, t.dig("Sarah", 6), set()),
    ("resolve-where-ended", "on land", on_land_and_treasure, t.dig("Sarah", 6), {"resolve-order"}),
    ("resolve-where-ended", "nothing there to skip", on_land_and_treasure, t.skip("Sarah"), {"resolve-order"}),
    ("resolve-where-ended", "a second try", sarah_skipped, t.dig("Sarah", 6), {"resolve-order"}),
    ("resolve-where-ended", "a second try of the second player", two_skipped, t.skip("Linus"), {"resolve-order"}),
    ("resolve-where-ended", "before moving on", skipped_and_rolled, t.dig("Sarah", 6), {"round-sequence"}),
    ("resolve-where-ended", "at the anchor", to_roll, t.raid("Sarah", 1), {"round-sequence"}),
    ("resolve-order", "the second digs first", both_on_treasures, t.dig("Linus", 6), set()),
    ("resolve-order", "the second skips first", both_on_treasures, t.skip("Linus"), set()),
    ("resolve-order", "the second raids first", on_the_temple, t.raid("Linus", 1), set()),
    ("dig", "a shovel too few", both_on_treasures, t.dig("Sarah", 2, shovels=1), set()),
    ("dig", "a shovel too many", both_on_treasures, t.dig("Sarah", 3, shovels=2), set()),
    ("dig", "a shovel where none is needed", both_on_treasures, t.dig("Sarah", 4, shovels=1), set()),
    ("dig", "more shovels than gathered", both_on_treasures, t.dig("Sarah", 1, shovels=3), set()),
    ("raid-open", "raided just before, nobody else to go", raided, t.raid("Linus", 1), {"round-sequence"}),
    ("raid-open", "raided just before", raided_with_tim_to_dig, t.raid("Linus", 1), {"resolve-order"}),
    ("raid-open", "raided in an earlier round", came_too_late, t.raid("Linus", 1), {"resolve-order"}),
    ("raid-open", "one's own temple again", raided, t.raid("Sarah", 1), {"round-sequence", "resolve-where-ended"}),
]

# ---------------------------------------------------------------- events within the rules
RIGHT: list[tuple[str, str, Situation, t.Keys]] = [
    *(("anchor", f"the port {port}", to_anchor, t.anchor(port)) for port in ("D1", "G3", "D5", "A3")),
    ("round-sequence", "the roll after the anchoring", to_roll, t.roll(6)),
    ("round-sequence", "anybody moves first", r1, t.move("Linus", "F3")),
    (
        "round-sequence",
        "the roll when nothing is to resolve",
        later(*[t.move("Sarah", "D2")]),
        t.move("Linus", "F2"),
    ),
    ("round-sequence", "a closed temple needs no event", raided, t.roll(4)),
    ("move-from-end", "from where the last move ended", second(1, "D2", "F2", 1), t.move("Sarah", "E1")),
    ("move-from-end", "from the port crossed out", used_port, t.move("Sarah", "C4 C3 C2 D2")),
    ("move-adjacent", "down to the left and to the right", r3, t.move("Sarah", "C2 C3 B4")),
    ("move-land", "over every kind of space", r6, t.move("Sarah", "C1 C2 D2 E3 E2 F3")),
    ("move-once", "where others have been", second(2, "D2 E1", "F3 F4", 2), t.move("Sarah", "E2 F2")),
    ("move-exact", "as rolled", r3, t.move("Sarah", "C1 C2 D2")),
    ("move-exact", "shorter into a port", r6, t.move("Sarah", "C1 B2 B3 A3", port="G3")),
    ("move-exact", "one with a foot", r6, t.move("Sarah", "C1", foot=True)),
    ("move-exact", "six with a foot", r1, t.move("Sarah", "C1 B2 B3 B4 C4 D4", foot=True)),
    ("foot", "the first foot", r2, t.move("Sarah", "E1 E2 F2", foot=True)),
    ("foot", "one gathered earlier", second(2, "D2 E3", "F3 F4", 1), t.move("Sarah", "D4 C4", foot=True)),
    ("port-ends-move", "into a port", r4, t.move("Sarah", "E1 E2 F2 G3", port="A3")),
    ("port-use", "any other port not visited", r4, t.move("Sarah", "E1 E2 F2 G3", port="D5")),
    ("port-use", "with a foot too", r1, t.move("Sarah", "E1 E2 F2 G3", port="D5", foot=True)),
    ("port-once", "past the ports afterwards", used_port, t.move("Sarah", "C5 B5 A4 B4")),
    ("out", "no move with the roll, no foot", on_the_spits(t.roll(3)), t.out("Sarah")),
    ("out", "one can, the other cannot", on_the_spits(t.roll(2)), t.out("Linus")),
    ("resolve-where-ended", "where the move ended", both_on_treasures, t.dig("Sarah", 4)),
    ("resolve-where-ended", "leaving it alone", both_on_treasures, t.skip("Sarah")),
    ("resolve-order", "the second after the first", sarah_skipped, t.dig("Linus", 5)),
    ("resolve-order", "past those with nothing to resolve", on_land_and_treasure, t.skip("Linus")),
    ("dig", "the number rolled", both_on_treasures, t.dig("Sarah", 4)),
    ("dig", "more than the number", both_on_treasures, t.dig("Sarah", 6, shovels=0)),
    ("dig", "just the missing pips", both_on_treasures, t.dig("Sarah", 2, shovels=2)),
    ("dig", "a failure, shovels kept", both_on_treasures, t.dig("Sarah", 2)),
    ("dig", "a failure, the shovels would not do", both_on_treasures, t.dig("Sarah", 1)),
    (
        "raid-open",
        "still open after a curse",
        lambda: t.record_all(on_the_temple(), [t.raid("Sarah", 3)]),
        t.raid("Linus", 6),
    ),
    (
        "raid-open",
        "still open after a skip",
        lambda: t.record_all(on_the_temple(), [t.skip("Sarah")]),
        t.raid("Linus", 2),
    ),
]


BREAKS += [
    (" ".join([slug, *sorted(others)]), sentence, judged(situation, event))
    for slug, sentence, situation, event, others in WRONG
]
OBEYS += [(slug, sentence, judged(situation, event)) for slug, sentence, situation, event in RIGHT]


# ---------------------------------------------------------------- what the engine works out by itself
def entered(situation: Situation, *pages: t.Keys) -> Situation:
    return lambda: t.record_all(situation(), pages)


BREAKS += [("players", f"{count} players", seated("go-for-gold", count)) for count in (1, 5)]
OBEYS += [("players", f"{count} players", seated("go-for-gold", count)) for count in (2, 3, 4)]

cursed = later(t.move("Sarah", "E1 E2"), t.move("Linus", "F3 F4"), t.raid("Sarah", 3), pips=2)
WORTH: list[tuple[str, Situation, int]] = [
    ("raid", raided, 9),
    ("raid", cursed, -1),
    ("score-treasures", entered(both_on_treasures, t.dig("Sarah", 4), t.dig("Linus", 1)), 4),
    ("score-treasures", entered(tallying, t.tally("Sarah", 4, 6)), 10),
    ("score-temples", entered(tallying, t.tally("Sarah", temples=["red", "blue"])), 18),
    ("score-curses", entered(tallying, t.tally("Sarah", 5, curses=2)), 3),
]
for slug, situation, points in WORTH:
    OBEYS.append((slug, "what it is worth", claimed(slug, situation, points)))
    BREAKS += [(slug, f"{off:+} points", claimed(slug, situation, points + off)) for off in (-1, 1)]


def shrines(pips: int) -> Situation:
    """After Sarah has raided a temple and Linus has tried one: two are left, but no shovel on the map."""
    moves = [t.anchor("A3"), t.roll(1), t.move("Sarah", "B3"), t.move("Linus", "B1")]
    return lambda: t.record_all(t.table(drawing=t.SHRINES), [*moves, t.raid("Sarah", 1), t.raid("Linus", pips)])


OBEYS.append(("end", "a temple, and Linus has his shovels", followed("end", shrines(3), t.roll(1))))
BREAKS.append(("end", "temples, but nobody has a shovel", followed("end", shrines(2), t.roll(1))))

street = partial(t.table, drawing=t.STREET.replace("\n . . . ", "\n R s s "), mode="tally")
PAGES: list[tuple[str, Situation, t.Keys, bool]] = [
    ("end", street, t.tally("Sarah", 4, 4, 4, 4, 4, 5, 6), False),
    ("end", street, t.tally("Sarah", 4, 4, 4, 4, 4, 6), True),
    (
        "end",
        partial(street, rulings={"curse-fills-space": True}),
        t.tally("Sarah", 4, 4, 4, 4, 5, 6, curses=1),
        False,
    ),
    (
        "end",
        partial(street, rulings={"curse-fills-space": False}),
        t.tally("Sarah", 4, 4, 4, 4, 5, 6, curses=1),
        True,
    ),
    ("score-treasures", street, t.tally("Sarah", 5, 5), False),
    ("score-treasures", street, t.tally("Sarah", 7), False),
    ("gather", street, t.tally("Sarah", shovels=1), False),
    ("gather", street, t.tally("Sarah", shovels=5), False),
    ("gather", street, t.tally("Sarah", shovels=4), True),
    ("raid", street, t.tally("Sarah", curses=1, temples=["red"]), False),
    ("raid", street, t.tally("Sarah", curses=1), True),
    ("raid-open", tallying, t.tally("Sarah", temples=["red", "red"]), False),
    ("raid-open", entered(tallying, t.tally("Linus", temples=["red"])), t.tally("Sarah", temples=["red"]), False),
    ("raid-open", entered(tallying, t.tally("Linus", temples=["red"])), t.tally("Sarah", temples=["blue"]), True),
]
for slug, situation, event, is_right in PAGES:
    (OBEYS if is_right else BREAKS).append((slug, "in a tally", judged(situation, event)))


def gathered(shovels: int) -> Case:
    """Dig with this many shovels after walking over C1 and C3, which have one each."""
    on_c1_and_c3 = [t.move("Sarah", "C1 B2 C3 C2"), t.move("Linus", "F2 F3 E3 D4"), t.dig("Sarah", 1)]
    on_to_f3 = [t.roll(4), t.move("Sarah", "D2 E1 E2 F3"), t.move("Linus", "C4 B4 B3 B2")]
    sarah = t.dig("Sarah", 5 - shovels, shovels=shovels) if shovels < 5 else t.dig("Sarah", 1, shovels=shovels)
    game = t.record_all(t.rolled(4), [*on_c1_and_c3, *on_to_f3])
    return lambda: tuple("gather" for slug in t.broken(game, sarah) if slug == "dig")


BREAKS.append(("gather", "5 shovels", gathered(5)))
OBEYS += [("gather", f"{shovels} shovels", gathered(shovels)) for shovels in (3, 4)]


def more_shovels_win(expected: str) -> tuple[str, ...]:
    """Both have 9 points; Linus has gathered one shovel more."""
    game = entered(tallying, t.tally("Sarah", 4, 5, shovels=3), t.tally("Linus", temples=["red"], shovels=4))()
    return () if (game.result().winners, game.result().decided_by) == ((expected,), "shovels") else ("tie",)


BREAKS.append(("tie", "fewer shovels win", partial(more_shovels_win, "Sarah")))
OBEYS.append(("tie", "more shovels win", partial(more_shovels_win, "Linus")))
