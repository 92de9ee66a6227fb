"""Silver & Gold: cards dealt, boxes typed, pointed at and clicked, pages tallied; how all of it is laid out."""

from functools import partial
from itertools import product
from typing import Any

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE, EventEntry, Slot
from scorepad.app.pads.silver_and_gold.cross_entry import RIGHT, CrossEntry
from scorepad.app.painting import FRAME
from scorepad.engine import grid
from scorepad.engine.expected import Expected
from scorepad.games.silver_and_gold.draw_card import box_target, card_target
from scorepad.record import load
from scorepad.text.drawing import Drawing, touched, width
from scorepad.timeline.game import Game
from tests.app.pads import entries
from tests.app.pads.boards import turning_points
from tests.app.pads.entries import LEFT, after, asks, breaks, enter, hints, keys_of, says, sees, shows
from tests.every_game import sample_called
from tests.games.silver_and_gold.table import (
    bonus,
    cross,
    deal,
    fill,
    laid_out,
    record_all,
    revealed,
    state_of,
    table,
    tally,
)
from tests.sampling import sampled
from tests.tables import broken, then

B3 = box_target("green-04", "B3")
KEYS = ("up", "down", "left", "right", "r", "f", "s", "space")


def entry_of(game: Game, player: str = "Sarah") -> CrossEntry:
    entry = entries.entry_of(game, player)
    assert isinstance(entry, CrossEntry)
    return entry


def under(entry: EventEntry) -> str:
    """The boxes under the ghost, as its marks name them."""
    return " ".join(sorted(f"{touched(each, 'card')}:{touched(each, 'boxes')}" for each in entry.marks()))


def covers(card: str, *boxes: str) -> entries.Check:
    """The ghost lies on these boxes."""
    return sees(under, " ".join(f"{card}:{box}" for box in sorted(boxes)))


def lies_on(place: int, first: str = "") -> entries.Check:
    """The ghost is on the first or the second card, and begins with this box."""
    return sees(
        lambda entry: (entry.ghost.now.card, first and grid.names(entry.ghost.now.first)[0]), (place, first)
    )


def asks_for(words: str) -> entries.Check:
    """This is part of the question."""
    return says(lambda entry: entry.question, words)


# ---------------------------------------------------------------------- crossing
l4, o4 = partial(revealed, "L4"), partial(revealed, "O4")


i2 = partial(revealed, "I2")
owed, owed_on_the_other = (
    then(i2, cross("Sarah", "purple-04", "C4", "D4")),
    then(i2, cross("Sarah", "green-04", "D1", "D2")),
)
"""Sarah owes a box for the X on her first card, or on her second; B2 is free on both."""
crossed = then(
    i2,
    *(cross("Sarah", "purple-04", "B2", "C2"), cross("Linus", "grey-05", "A2", "B2")),
    {"kind": "reveal", "pattern": "I3"},
)
crossed_on_both = then(
    crossed,
    *(cross("Sarah", "green-04", "A2", "B2", "C2"), cross("Linus", "grey-05", "C1")),
    {"kind": "reveal", "pattern": "L3"},
)


def filled(pattern: str, **free: str) -> Game:
    """Only these boxes of Sarah's cards are free."""
    game = laid_out()
    for card, boxes in free.items():
        fill(game, f"{card}-04", *boxes.split())
    game.record(kind="reveal", pattern=pattern)
    return game


no_o4, no_i3 = partial(filled, "O4", purple="B2 C3"), partial(filled, "I3", purple="B1 D4")
no_room = partial(filled, "I3", purple="B2 D4")
"""There is room for the pattern on green-04 only."""
one_place = partial(filled, "I3", purple="B2 C2 D2 A4", green="A1")


def box(name: str, card: str = "purple-04") -> str:
    """A click on a box."""
    return f"{{boxes={name} card={card}}}"


A2_D4 = breaks(cross("Sarah", "purple-04", "A2", "D4"), "pattern")
ON_GREEN = cross("Sarah", "green-04", "B2", "C2", "D2")
FIRST, SECOND = (cross("Sarah", "purple-04", *boxes.split()) for boxes in ("A2 B2 B3 B4", "A2 A3 A4 B4"))
CROSS: entries.Table = {
    "hints name the keys that do something": [
        (l4, "", hints("enter", "arrows", "r", "f", "s", "space")),
        (l4, "s", hints("enter", "arrows", "s", "space")),
        (l4, "a2", hints("enter", "r", "backspace")),
        (l4, "b2c2d2b3", hints("enter", "backspace")),
        (owed, "<-s>", hints("enter", "arrows", "space")),
        (l4, "<-escape><-tab><-u><-q><-S><-L><-3><-0><-9><-colon><-f1>", True),
        (o4, "<-e><-g><-h>", True),
    ],
    "a typed box is where the first box of the pattern goes, or is at least covered": [
        (o4, "c2", covers("purple-04", "C2", "C3", "D2", "D3")),
        (o4, "c2<escape>a2", covers("purple-04", "A2", "A3", "B2", "B3")),
        (o4, "d4", covers("purple-04", "C3", "C4", "D3", "D4")),
        (partial(revealed, "I2"), "a1", lies_on(1)),
    ],
    "digits pick cards unless a column was typed": [
        *((o4, keys, lies_on(1)) for keys in ("2", "21c22", "a<left>2")),
        (o4, "21", lies_on(0)),
        *((o4, keys, lies_on(0, "C2")) for keys in ("21c2", "ac2")),
        *((o4, f"a{row}", covers("purple-04", "B2", "B3", "C2", "C3")) for row in "09"),
        (no_o4, "1b2", covers("purple-04", "B2")),
        (no_o4, "1<escape>", False),
        (o4, "B<enter>", asks("B")),
        (o4, "B<enter>3", lies_on(0)),
    ],
    "boxes typed leave the places that cover them all": [
        *((l4, keys, asks("2 ways")) for keys in ("a2 b4", "a2b4", "A2 B4", "A2b4")),
        *((l4, f"a2b4{keys}", asks("A2:")) for keys in ("c<backspace><backspace>", "<escape>")),
        (l4, "a2b4<escape><escape><-escape>", True),
        (l4, "<-S>A2S", asks("A2:")),
    ],
    "what breaks a rule is crossed as it is typed or clicked, on one card, for the rules to judge": [
        (l4, "a2d4", covers("purple-04", "A2", "D4")),
        (l4, "a2d4<enter>", A2_D4),
        (l4, f"x<enter>{box('A2')}{box('B2')}{box('D4')}{box('B2')}<enter>", A2_D4),
        (l4, f"x{box('A2')}{box('A1', 'green-04')}<enter>", cross("Sarah", "green-04", "A1")),
        (l4, "a2a3x<enter>", breaks(cross("Sarah", "purple-04", "A2", "A3"), "pattern")),
        (crossed, box("B2"), breaks(cross("Sarah", "purple-04", "B2"), "cross-free-box")),
        (crossed_on_both, "b2<enter>", breaks(cross("Sarah", "green-04", "B2"), "cross-free-box")),
        (partial(revealed, "I3", "Tim"), "b4<enter>", breaks(cross("Tim", "green-01", "B4"), "box-exists"), "Tim"),
    ],
    "a box for an X is typed or clicked, and there is only one, on the card that was crossed last": [
        *((owed, f"{keys}<enter>", asks("A2 B3", "only one")) for keys in ("a2b3", "xa2b3")),
        *((owed, f"{keys}<enter>", bonus("Sarah", "purple-04", "B3")) for keys in ("b3", "xa2<backspace>b3")),
        (owed, f"{box('A1', 'green-04')}<enter>", bonus("Sarah", "green-04", "A1")),
        (owed_on_the_other, "b2<enter>", bonus("Sarah", "green-04", "B2")),
        (owed, "b2<enter>", bonus("Sarah", "purple-04", "B2")),
    ],
    "boxes typed stay what they are, whatever card was asked for: the pattern is tried on the other one, too": [
        *((no_room, f"{keys}b2d2<enter>", ON_GREEN) for keys in ("1", " ", "s")),
        (no_room, "1b2", asks_for("a single box: B2 of purple-04")),
        (no_room, "b2", asks_for("I3: B2 C2 D2 of green-04")),
        (no_room, "1", hints("enter", "arrows", "s", "space")),
        (no_room, "1s", asks_for("I3: ")),
    ],
    "the pattern is back once a box that it cannot cover is taken back": [
        (no_i3, "1d4<escape>", asks_for("a single box")),
        (one_place, "a4", asks_for("a single box: A4 of purple-04")),
        (one_place, "a4<escape>", asks_for("I3: B2 C2 D2 of purple-04")),
        (one_place, "a4<escape>", hints("enter", "arrows", "r", "f", "s", "space")),
        (one_place, "a4<left>b2", asks_for("a single box: B2 of purple-04")),
        (one_place, "<space><left>b2", asks_for("a single box: B2 of purple-04")),
    ],
    "where several ways are left, Enter asks, and only a second one records": [
        *((l4, keys, asks("ways:")) for keys in ("<enter>", "2<enter>")),
        (owed, "<enter>", asks("ways:")),
        (l4, "a2b4<enter>", asks("2 ways: r shows the next, Enter records A2 B2 B3 B4 of purple-04")),
        (l4, "a2b4<enter><escape>", asks("A2 B4: 2 ways", without="Enter")),
        (l4, "a2b4<enter><enter>", FIRST),
        *((l4, f"a2b4{keys}<enter>", SECOND) for keys in ("r", "<enter>r", "a3")),
        (one_place, "<enter>", cross("Sarah", "purple-04", "B2", "C2", "D2")),
    ],
    "the prompt says what Enter records": [
        (l4, "a2b4", asks_for("Sarah crosses L4: A2 B2 B3 B4 of purple-04")),
        (l4, "sb3", asks_for("Sarah crosses a single box: B3 of purple-04")),
        (l4, "a2d4", asks_for("Sarah crosses A2 D4 of purple-04")),
        (owed, "b3", asks_for("1 more box for an X: B3 of purple-04")),
    ],
    "a free box that the pattern cannot cover is not crossed by one click or by typing it": [
        *((no_i3, keys, True) for keys in (box("B1"), "d4")),
        (one_place, "", covers("purple-04", "B2", "C2", "D2")),
        (one_place, "a4", True),
    ],
}


def test_r_and_right_clicks_go_through_the_places_that_cover_a_box() -> None:
    entry = entry_of(l4())
    there = box_target("purple-04", "C3")
    covering = [each for each in entry.ghost.patterns if each.card == 0 and each.mask & grid.BITS["C3"]]
    entry.point(there)
    clicked = [str(entry.click(there, RIGHT) and under(entry)) for _ in range(60)]
    assert len(set(clicked)) == len(covering)
    assert clicked[: len(covering)] == clicked[len(covering) : 2 * len(covering)]
    enter(entry, "c3")
    turned = {str(entry.press("r") and under(entry)) for _ in range(60)}
    assert turned == set(clicked)
    assert all("purple-04:C3" in each for each in turned)
    enter(entry, "d3")
    assert {str(entry.press("r") and under(entry)) for _ in range(60)} == {
        each for each in turned if "purple-04:D3" in each
    }


def test_pointing_moves_the_ghost_and_a_click_crosses_it() -> None:
    game = revealed("I3")
    pointed, clicked = entry_of(game), entry_of(game)
    assert (pointed.point(B3), pointed.point(B3)) == (True, False)
    assert not any(pointed.point(target) for target in pointed.marks()), "within the ghost it stays"
    assert clicked.click(B3, LEFT) is True, "without pointing the first click moves it"
    for entry in (pointed, clicked):
        marks = set(entry.marks())
        event = entry.click(B3, LEFT)
        assert isinstance(event, dict)
        assert {box_target("green-04", box) for box in event["boxes"]} == marks
        assert game.judge(**event) == ()


@pytest.mark.parametrize("target", ["", card_target("purple-04"), box_target("grey-05", "A1"), "a"])
def test_other_things_are_neither_clicked_nor_pointed_at(target: str) -> None:
    entry = entry_of(l4())
    before = under(entry)
    assert [entry.click(target, LEFT), entry.click(target, RIGHT), entry.point(target)] == [False] * 3
    assert under(entry) == before


def test_a_box_owed_out_of_turn_can_be_crossed_and_without_an_empty_box_there_are_no_keys() -> None:
    game = laid_out()
    fill(game, "purple-04", "B1")  # with an X among the boxes, and nobody has revealed anything
    for expected in (each for each in game.expected() if each.kind == "bonus"):
        event = pad(game).entry(game, expected).press("enter")
        assert isinstance(event, dict)
        assert broken(game, event) == ("turn-sequence",)
    game = laid_out()
    fill(game, "purple-04")
    fill(game, "green-04")
    entry = pad(game).entry(game, Expected("bonus", "Sarah", "Sarah owes a box."))
    assert [entry.press(key) for key in (*KEYS, "enter", "a", "1")] == [False] * 11
    assert entry.click(box_target("purple-04", "B1"), LEFT) is False
    assert entry.marks() == {}


def test_what_is_typed_is_kept_until_it_is_crossed() -> None:
    game = owed()
    typed = after(entry_of(game), "d1")
    for event, asked in ((cross("Linus", "grey-05", "A2", "B2"), "D1"), (bonus("Sarah", "green-04", "D1"), "")):
        game.record(**event)
        later = entry_of(game)
        later.go_on(typed)
        assert later.asked[:2] == asked


# ---------------------------------------------------------------------- dealing and tallying
FOUR = "papboarc"
"""Keys for purple-01, purple-02, orange-01 and grey-03."""
DEALT = ["purple-01", "purple-02", "orange-01", "grey-03"]


def dealt(*keep: str, **keys: Any) -> dict[str, Any]:
    return {"kind": "deal", "player": "Sarah", **keys, "keep": [*keep]}


def counting() -> Game:
    return table(mode="tally")


def linus_has(coins: int, **keys: Any) -> Game:
    return record_all(counting(), [tally("Linus", coins, **keys)])


def linus_dealt() -> Game:
    game = table()
    deal(game, "Linus", "purple-01", "grey-03")
    return game


GREEN = [f"green-0{number}" for number in (1, 2, 3, 4)]
HALF = {"kind": "tally", "player": "Sarah", "coins": 6, "trophies": [6], "palms": []}


def enters(keys: str) -> str:
    """A page as it is typed: each . is Enter, and # turns from cards to colors."""
    return keys.replace(".", "<enter>").replace("#", "<number_sign>")


TOO_MANY = breaks(tally("Sarah", 12, trophies=[6, 5, 4], cards=[]), "coins", "trophies")
DEAL: entries.Table = {
    "two cards are kept with two keys each, but for those that others have": [
        (table, "parc", dealt("purple-01", "grey-03")),
        (table, "paparcpb", dealt("grey-03", "purple-02")),
        *((linus_dealt, keys, dealt("purple-02", "grey-01")) for keys in ("pbra", "papbra")),
    ],
    "a number that is typed chooses that card": [
        (table, "p05r11", dealt("purple-05", "grey-11")),
        (table, "p8o4", dealt("purple-08", "orange-04")),
        (table, "p1<enter>r11", dealt("purple-01", "grey-11")),
        (table, "p19", asks("no 19 here")),
        (table, "p0<enter>", asks("no 0 here")),
        (table, "p0bra", dealt("purple-02", "grey-01")),
    ],
    "key 4 notes all four, and then digits say which are kept": [
        *((table, f"{key}{FOUR}31", dealt("orange-01", "purple-01", dealt=DEALT)) for key in ("4", "{key:4}")),
        (table, f"4{FOUR}3324", dealt("purple-02", "grey-03", dealt=DEALT)),
        (table, f"4{FOUR}1<backspace><backspace>gagbgcgd12", dealt("green-01", "green-02", dealt=GREEN)),
        *((table, f"4<{key}>parc", dealt("purple-01", "grey-03")) for key in ("escape", "backspace")),
    ],
    "the form says which of the two is asked now, and which are kept": [
        (table, "4", shows("▶ dealt keep")),
        (table, f"4{FOUR}", shows("dealt purple-01 purple-02 orange-01 grey-03 ▶ keep", "4 grey-03")),
        (table, f"4{FOUR}2", shows("▶ keep purple-02", "2✓", without="1✓")),
    ],
    "a page is entered key by key, even where it breaks a rule": [
        (counting, enters("6.6.31.ra."), tally("Sarah", 6, trophies=[6], palms=[3, 1], cards=["grey-01"])),
        (counting, enters("3.6..."), breaks(tally("Sarah", 3, trophies=[6], cards=[]), "trophies")),
        (partial(linus_has, 8, trophies=[6, 4]), enters("4.5..#."), tally("Sarah", 4, trophies=[5], cards=[])),
        (partial(linus_has, 12), enters("12.654..."), TOO_MANY),
        (counting, enters("6.66"), asks("6")),
        (counting, enters("6.66..."), tally("Sarah", 6, trophies=[6], cards=[])),
        (
            counting,
            enters("9.65.31.ra") + "<up><up><up><backspace>8" + enters("...."),
            breaks(tally("Sarah", 8, trophies=[6, 5], palms=[3, 1], cards=["grey-01"]), "coins"),
        ),
    ],
    "an empty Enter is nothing in every field": [
        (counting, enters("...."), tally("Sarah", 0, cards=[])),
        (counting, enters("...#....."), tally("Sarah", 0)),
    ],
    "what cannot be is marked at once, and everything of it": [
        (counting, enters("13.7."), shows("coins: 13? There are 0 to 12.", "trophies, each: 7?")),
        (counting, enters("12.6."), shows("12", without="?")),
    ],
    "a number entered before is replaced by typing, and changed by backspace": [
        (counting, enters("12.") + "<up>3" + enters("...."), tally("Sarah", 3, cards=[])),
        (counting, enters("9.") + "<up><backspace>1" + enters("...."), tally("Sarah", 1, cards=[])),
    ],
    "completed cards can be counted by color, or named after all; the next player goes on like that": [
        (counting, enters("6.6..#2...1.3."), HALF | {"colors": {"purple": 2, "grey": 1}, "seals": 3}),
        (counting, enters("6.6..#2.#ra."), HALF | {"cards": ["grey-01"]}),
        (partial(linus_has, 1), enters("..."), shows("purple cards"), "Sarah"),
        (partial(linus_has, 1, cards=[]), enters("..."), shows("left"), "Sarah"),
    ],
}


test_an_entry = entries.entry_test({**CROSS, **DEAL}, "Sarah")


def test_all_four_are_offered_only_at_the_start_and_the_question_says_what_is_entered() -> None:
    entry = entries.entry_of(table(), "Sarah")
    seen = [(entry.question, "4" in keys_of(entry))]
    for keys in ("4", FOUR):
        after(entry, keys)
        seen.append((entry.question, "4" in keys_of(entry)))
    assert [is_offered for _, is_offered in seen] == [True, False, False]
    assert seen[0][0] == seen[2][0] != seen[1][0]


# ---- Silver & Gold: the open cards of all, the display and the expedition are seen in every window
MANY = [
    (columns, rows - FRAME)
    for columns, rows in product((*range(80, 150, 6), *range(150, 261, 22)), (24, 28, 36, 44, 56, 70))
]
every_table = pytest.mark.parametrize("seats", sampled([4, 3, 2]))


def visible(drawing: Drawing, slot: Slot) -> set[str]:
    """The cards of which something lies within the slot."""
    found = set()
    for row in drawing.rows[: slot.height]:
        column = 0
        for part in row:
            if part.target and column + width(part.text) <= slot.width:
                found.add(touched(part.target, "card"))
            column += width(part.text)
    return found


@every_table
def test_the_open_cards_of_all_and_the_display_are_seen_in_every_window(seats: int) -> None:
    for game in turning_points("silver-and-gold", seats):
        state = state_of(game)
        wanted = {card for seat in state.seats for card in seat.open} | set(state.display)
        known: dict[tuple[Any, ...], set[str]] = {}
        for columns, rows in MANY:
            seen: set[str] = set()
            for slot in pad(game).lay_out(game, columns, rows):
                key = (slot.sheet, slot.width, slot.height)
                if key not in known:
                    known[key] = visible(pad(game).draw(game, slot, game.players[0]), slot)
                seen |= known[key]
            assert wanted <= seen, f"{columns} x {rows}, {state.step}: {sorted(wanted - seen)}"


@every_table
def test_the_expedition_in_force_is_drawn_wherever_there_is_room_for_it(seats: int) -> None:
    """In a narrow window it stands in the headline alone; else all of it is drawn."""
    game = next(game for game in turning_points("silver-and-gold", seats) if state_of(game).step == "cross")
    shape = state_of(game).sheets.expeditions[state_of(game).pattern].rows
    widest = 2 * max(len(row) for row in shape)
    for columns, rows in MANY:
        slot = next(each for each in pad(game).lay_out(game, columns, rows) if each.sheet == TABLE)
        for row in pad(game).draw(game, slot, game.players[0]).rows:
            before = 0
            for part in row:
                is_cut = before + min(widest, width(part.text)) > slot.width
                assert part.role != "pattern" or not is_cut, f"{columns} x {rows}"
                before += width(part.text)


@every_table
def test_wide_windows_use_their_width(seats: int) -> None:
    game = turning_points("silver-and-gold", seats)[-1]
    slots = pad(game).lay_out(game, 260, 66)
    assert max(slot.x + slot.width for slot in slots) > 200
    assert sum(slot.sheet.startswith("seat") for slot in slots) == seats


@pytest.mark.parametrize("size", [(80, 20), (120, 32), (200, 56)], ids=str)
def test_a_completed_card_stays_until_the_next_one_is_taken(size: tuple[int, int]) -> None:
    whole = load(sample_called("silver-and-gold-4-players"))
    own = pad(whole)
    for events, player, words, is_there in (
        (114, "Chen", "purple", True),
        (114, "Ada", "orange", True),
        (115, "Chen", "purple-11", False),
    ):
        game = whole.at(events)
        slot = next(slot for slot in own.lay_out(game, *size) if own.player(game, slot, "Chen") == player)
        assert (words in own.draw(game, slot, "Chen").text()) == is_there


def test_displayed_cards_below_each_other_are_apart() -> None:
    game = load(sample_called("silver-and-gold-4-players")).at(121)
    own = pad(game)
    [table] = [slot for slot in own.lay_out(game, 80, 20) if slot.sheet == TABLE]
    painted = own.draw(game, table, game.players[0]).painted()
    plates = "".join("#" if any("-card" in part.role for part in row) else " " for row in painted)
    assert [len(each) for each in plates.split()] == [5, 5]
