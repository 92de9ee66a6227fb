"""Every rule slug of Silver & Gold, broken and obeyed.

`WRONG` lists events by the very rules they break, each in a sentence and with the situation; `RIGHT` lists events
that break nothing. Rules that the engine works out by itself are broken by a tally, a claim or a header that gets
them wrong.
"""

from functools import partial

from scorepad.audit import audit
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import table as t
from tests.games.silver_and_gold.table import bonus, cross, dealing, display, refill, reveal, take, tally
from tests.tables import Case, Cases, Situation, judged, seated, then

# ---------------------------------------------------------------- situations
tallying = partial(t.table, mode="tally")
i2, l4 = partial(t.revealed, "I2"), partial(t.revealed, "L4")
FOUR = ["purple-04", "green-04", "grey-01", "grey-02"]
GREYS = ["grey-01", "grey-02", "grey-03", "grey-04"]
SARAH, LINUS = cross("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")
owing = then(i2, cross("Sarah", "purple-04", "D4"))
"""Sarah has crossed the X of purple-04."""
sarah_dealt = then(t.table, dealing("Sarah", *FOUR[:2]))
four_dealt = then(t.table, {**dealing("Sarah", *FOUR[:2]), "dealt": FOUR})
next_turn = then(i2, cross("Sarah", "purple-04", "B2", "C2"), LINUS, reveal("I3"))
one_entered = then(tallying, tally("Sarah", 4, trophies=[6]))


I2 = reveal("I2")
green = t.filled({"green-04": "A2 B2"}, I2, cross("Sarah", "green-04", "A2", "B2"), LINUS)
"""Sarah is first player and has completed green-04."""
X_BOX = [cross("Sarah", "green-04", "D1"), bonus("Sarah", "purple-04", "B2"), LINUS]
two = t.filled({"purple-04": "B2", "green-04": "D1"}, I2, *X_BOX)
"""Sarah has completed both her cards, the second by the box for an X."""
CROSSED = [cross("Linus", "grey-05", "A2"), cross("Sarah", "green-04", "A2")]
both, linus_first = (
    t.filled({"green-04": "A2", "grey-05": "A2"}, I2, *CROSSED, first=first) for first in ("Sarah", "Linus")
)
"""Sarah has completed green-04 and Linus grey-05."""
taken, taken_of_two, taken_of_both = (then(each, take("Sarah", "purple-05")) for each in (green, two, both))
replaced = then(taken, refill("grey-02"), reveal("I3"))


def second_turn() -> Game:
    """Both complete a card in the second turn."""
    game = t.record_all(i2(), [SARAH, LINUS])
    t.fill(game, "green-04", "A2")
    t.fill(game, "grey-05", "A2")
    return t.record_all(game, [reveal("I3"), *CROSSED])


MOST = [f"{color}-0{number}" for color in ("purple", "green") for number in (1, 2, 3)]
MOST += ["orange-01", "orange-02", "grey-01", "grey-02"]
"""They have 112 boxes and neither coins nor palms. 113 can be crossed: 96, 13 for their X, 4 on two others."""
COUNTED = {"purple": 2, "grey": 1}

# ---------------------------------------------------------------- events against the rules
WRONG: list[tuple[str, str, Situation, t.Keys]] = [
    ("one-copy", "two keep the same card", sarah_dealt, dealing("Linus", "purple-04", "grey-05")),
    ("one-copy", "a card dealt again before it goes back", four_dealt, dealing("Linus", "grey-01", "grey-05")),
    ("one-copy", "a kept card displayed", t.dealt, display("purple-04", *GREYS[:3])),
    ("one-copy", "a card displayed twice", t.dealt, display("purple-05", "orange-11", "green-06", "purple-05")),
    ("one-copy", "a displayed card from the deck", green, take("Sarah", "purple-05", "deck")),
    ("one-copy", "a card in the deck from the display", green, take("Sarah", "purple-12")),
    ("one-copy", "a refill with a card somebody has", taken, refill("orange-05")),
    (
        *("one-copy", "a card of two players", then(tallying, tally("Sarah", cards=["purple-01"]))),
        tally("Linus", cards=["purple-01"]),
    ),
    ("deal-two", "three cards kept", t.table, dealing("Sarah", *GREYS[:3])),
    (
        "deal-two",
        "one kept that was not dealt",
        t.table,
        {**dealing("Sarah", "grey-01", "grey-03"), "dealt": FOUR},
    ),
    ("deal-two", "three cards dealt", t.table, {**dealing("Sarah", *FOUR[:2]), "dealt": FOUR[:3]}),
    ("deal-two", "dealt twice", t.dealt, dealing("Sarah", *GREYS[:2])),
    ("display-four", "three cards", t.dealt, display(*GREYS[:3])),
    ("display-four", "topped up between two takes", taken_of_two, refill("purple-12")),
    ("turn-sequence", "an expedition during the setup", t.dealt, reveal("L4")),
    ("turn-sequence", "the display before the last deal", sarah_dealt, display(*GREYS)),
    ("turn-sequence", "an expedition before all have crossed", then(i2, SARAH), reveal("I3")),
    ("turn-sequence", "a cross before the reveal", t.laid_out, SARAH),
    ("turn-sequence", "a cross in step 3", both, cross("Linus", "orange-05", "B1")),
    ("turn-sequence take-completed", "a card taken in step 2", i2, take("Sarah", "purple-05")),
    (
        "turn-sequence bonus-owed",
        "a box for an X before the reveal",
        t.laid_out,
        bonus("Sarah", "purple-04", "B2"),
    ),
    ("turn-sequence", "a kind of the other mode", tallying, reveal("I2")),
    ("turn-sequence", "a score card entered twice", then(tallying, tally("Sarah")), tally("Sarah")),
    ("expedition-supply", "the only square again", then(partial(t.revealed, "O4"), SARAH, LINUS), reveal("O4")),
    ("cross-once-per-turn", "crossing twice", then(i2, SARAH), cross("Sarah", "green-04", "A2", "B2")),
    ("must-cross", "nothing crossed", i2, cross("Sarah", "purple-04")),
    ("own-card", "another player's card", i2, cross("Sarah", "orange-05", "A2", "A3")),
    ("own-card", "a displayed card", i2, cross("Sarah", "purple-05", "A1")),
    ("own-card cross-free-box", "a completed card", replaced, cross("Sarah", "green-04", "A2")),
    ("box-exists", "a box where the card has none", i2, cross("Sarah", "purple-04", "A1")),
    ("box-exists", "a single box off the card", i2, cross("Sarah", "purple-04", "Z9")),
    ("box-exists", "a box off the card for an X", owing, bonus("Sarah", "purple-04", "Z9")),
    ("cross-free-box", "a crossed box", next_turn, cross("Sarah", "purple-04", "B2", "B3", "B4")),
    ("cross-free-box", "a box listed twice", i2, cross("Sarah", "purple-04", "B2", "B2")),
    ("pattern", "another shape", l4, cross("Sarah", "purple-04", "A3", "B3", "C3", "D3")),
    ("pattern", "not complete", l4, cross("Sarah", "purple-04", "A3", "B3", "C3")),
    ("pattern", "on both sides of the card", i2, cross("Sarah", "purple-04", "D2", "A3")),
    ("bonus-owed", "a bonus nobody owes", i2, bonus("Sarah", "purple-04", "B2")),
    ("bonus-owed cross-once-per-turn", "something else first", owing, cross("Sarah", "green-04", "A2")),
    ("take-completed", "nothing completed", green, take("Linus", "purple-05")),
    ("take-completed", "one too many", taken, take("Sarah", "orange-11")),
    ("take-order", "the second player first", both, take("Linus", "purple-05")),
    ("take-order", "the next one before the refill", taken_of_both, take("Linus", "orange-11")),
    ("refill", "two where one is missing", taken, refill(*GREYS[1:3])),
    ("refill turn-sequence", "a full display", t.laid_out, refill("grey-02")),
    ("coins", "thirteen", tallying, tally("Sarah", 13)),
    ("coins", "fewer than completed cards show", tallying, tally("Sarah", 2, cards=["purple-07"])),
    (
        *("coins", "more than completed cards and two others show", tallying),
        tally("Sarah", 10, trophies=[6, 5], cards=["purple-07"]),
    ),
    ("palms", "a palm of six", tallying, tally("Sarah", palms=[6])),
    ("palms", "five palms", tallying, tally("Sarah", palms=[1, 1, 1, 1, 1])),
    (
        *("palms", "four cards with palms and no palm", tallying),
        tally("Sarah", cards=["purple-05", "purple-11", "green-06", "grey-05"]),
    ),
    ("palms", "more than cards and two others show", tallying, tally("Sarah", palms=[1, 1, 1], cards=["grey-03"])),
    ("trophies", "without a full row", tallying, tally("Sarah", 3, trophies=[6])),
    ("trophies", "the same one twice", one_entered, tally("Linus", 4, trophies=[6])),
    ("trophies", "a lower one before a higher one", one_entered, tally("Linus", 4, trophies=[4])),
    ("trophies", "a row without its trophy", one_entered, tally("Linus", 8, trophies=[5])),
    ("trophies", "one that is not printed", tallying, tally("Sarah", 4, trophies=[7])),
    ("boxes", "more than can be crossed", tallying, tally("Sarah", cards=[*MOST, "grey-03"])),
    ("score-seals", "more than they can bring", tallying, tally("Sarah", colors=COUNTED, seals=6)),
]

# ---------------------------------------------------------------- events within the rules
L_SHAPES = [
    *("B2 B3 B4 C4", "C2 C3 C4 B4", "B2 C2 B3 B4", "B2 C2 C3 C4", "B2 C2 D2 D3", "B2 C2 D2 B3", "B3 C3 D3 D2")
]
RIGHT: list[tuple[str, str, Situation, t.Keys]] = [
    (
        "one-copy",
        "a returned card displayed",
        then(four_dealt, dealing("Linus", "orange-05", "grey-05")),
        display(*GREYS),
    ),
    ("deal-two", "two of four", t.table, {**dealing("Linus", *FOUR[2:]), "dealt": FOUR}),
    ("display-four", "four cards", t.dealt, display(*GREYS)),
    ("turn-sequence", "the next expedition", then(i2, SARAH, LINUS), reveal("I3")),
    ("expedition-supply", "a pattern on two cards", then(partial(t.revealed, "I3"), SARAH, LINUS), reveal("I3")),
    ("cross-once-per-turn", "everybody once", then(i2, SARAH), cross("Linus", "orange-05", "A2", "A3")),
    ("must-cross", "a single box", i2, SARAH),
    ("own-card", "either open card", i2, cross("Sarah", "green-04", "A2", "B2")),
    ("own-card", "the other one", i2, cross("Sarah", "purple-04", "B2", "C2")),
    ("box-exists", "a box on the card", i2, cross("Sarah", "purple-04", "B1")),
    ("cross-free-box", "beside crossed ones", next_turn, cross("Sarah", "purple-04", "B3", "C3", "D3")),
    *(
        ("pattern", f"turned or mirrored: {boxes}", l4, cross("Sarah", "purple-04", *boxes.split()))
        for boxes in (*L_SHAPES, "B3 C3 D3 B2", "D3")
    ),
    ("bonus-owed", "on the other card", owing, bonus("Sarah", "green-04", "A2")),
    ("bonus-owed", "others cross meanwhile", owing, cross("Linus", "grey-05", "A2", "B2")),
    ("take-completed", "two for two", taken_of_two, take("Sarah", "purple-12", "deck")),
    (
        *("take-order", "clockwise, with the refill between"),
        *(then(taken_of_both, refill("grey-02")), take("Linus", "orange-11")),
    ),
    (*("refill", "as many as were taken"), *(then(taken_of_two, take("Sarah", "orange-11")), refill(*GREYS[1:3]))),
    ("first-player", "the start player of the header", linus_first, take("Linus", "purple-05")),
    ("coins", "twelve", tallying, tally("Sarah", 12, trophies=[6, 5, 4])),
    ("coins", "as completed cards show", tallying, tally("Sarah", 3, cards=["purple-07"])),
    ("coins", "and two others", tallying, tally("Sarah", 9, trophies=[6, 5], cards=["purple-07"])),
    ("palms", "four of one to five", tallying, tally("Sarah", palms=[1, 5, 3, 2])),
    ("palms", "of completed cards and two others", tallying, tally("Sarah", palms=[1, 1, 1], cards=["grey-05"])),
    (
        *("trophies", "the highest first over the whole table"),
        *(then(tallying, tally("Sarah", 8, trophies=[5, 4])), tally("Linus", 7, trophies=[6])),
    ),
    (
        *("trophies", "rows beyond the sixth trophy"),
        then(
            partial(t.table, "Tim", mode="tally"),
            *(tally("Sarah", 12, trophies=[6, 3, 2]), tally("Linus", 12, trophies=[5, 4])),
        ),
        tally("Tim", 12, trophies=[1]),
    ),
    ("boxes", "as many as can be crossed", tallying, tally("Sarah", cards=MOST)),
    ("score-seals", "the most they can bring", tallying, tally("Sarah", colors=COUNTED, seals=5)),
]
BREAKS: Cases = [(slugs, words, judged(situation, event)) for slugs, words, situation, event in WRONG]
OBEYS: Cases = [(slug, words, judged(situation, event)) for slug, words, situation, event in RIGHT]

# ---------------------------------------------------------------- what the engine works out by itself
BREAKS += [("players", f"{count} players", seated("silver-and-gold", count)) for count in (1, 5)]
OBEYS += [("players", f"{count} players", seated("silver-and-gold", count)) for count in (2, 3, 4)]


def in_the_old_order() -> tuple[str, ...]:
    """The engine has moved the first player on, so taking in the old order breaks the order of step 3."""
    slugs = t.broken(second_turn(), take("Sarah", "purple-05"))
    return tuple("first-player" for slug in slugs if slug == "take-order")


BREAKS.append(("first-player", "in the second turn the start player is not first", in_the_old_order))
WORTH: dict[str, tuple[t.Keys, dict[str, int]]] = {
    "score-coins": (tally("Sarah", 3), {"coins": 3}),
    "score-trophies": (tally("Sarah", 4, trophies=[6]), {"coins": 4, "trophies": 6}),
    "score-palms": (tally("Sarah", palms=[3, 1]), {"palms": 4}),
    "score-cards": (tally("Sarah", cards=["orange-03", "green-01"]), {"card:orange-03": 12, "card:green-01": 10}),
    "score-seals": (
        tally("Sarah", cards=["purple-03", "grey-02", "grey-03"]),
        {"card:purple-03": 14, "card:grey-02": 8, "card:grey-03": 8, "seal:purple-03": 2},
    ),
}


def worth(slug: str, difference: int) -> Case:
    """The rule, if a claim off by this much is found wrong and every line is worth what it should be."""
    page, points = WORTH[slug]

    def case() -> tuple[str, ...]:
        checked = audit(t.record_all(tallying(), [page]), [("Sarah", sum(points.values()) + difference)])
        lines = checked.result.of("Sarah").lines
        assert {line.item: line.points for line in lines} == points
        assert slug in [line.rule for line in lines]
        return () if checked.is_clean else (slug,)

    return case


for scored in WORTH:
    BREAKS.append((scored, "one more than it is worth", worth(scored, 1)))
    OBEYS.append((scored, "what it is worth", worth(scored, 0)))


def more_grey_cards_win(winner: str) -> tuple[str, ...]:
    """Both have 20 points, and Sarah has a grey card."""
    pages = [tally("Sarah", 6, trophies=[6], cards=["grey-03"]), tally("Linus", palms=[5, 5], cards=["green-01"])]
    result = t.record_all(tallying(), pages).result()
    assert [standing.total for standing in result.standings] == [20, 20]
    return () if (result.winners, result.decided_by) == ((winner,), "grey cards") else ("tie",)


BREAKS.append(("tie", "fewer grey cards win", partial(more_grey_cards_win, "Linus")))
OBEYS.append(("tie", "more grey cards win", partial(more_grey_cards_win, "Sarah")))
