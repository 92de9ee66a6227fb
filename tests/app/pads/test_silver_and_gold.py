"""Silver & Gold: cards dealt, boxes typed, pointed at and clicked, pages tallied; what the rules must explain."""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.silver_and_gold.card_choices import DealEntry
from scorepad.app.pads.silver_and_gold.cross_entry import RIGHT, CrossEntry
from scorepad.engine import grid
from scorepad.engine.expected import Expected
from scorepad.games.silver_and_gold.draw_card import box_target, card_target
from scorepad.text.drawing import touched
from scorepad.timeline.game import Game
from tests.app.pads import entries
from tests.app.pads.entries import LEFT, asks, breaks, check, enter, hints, keys_of, press, shows
from tests.games.silver_and_gold.table import (
    bonus,
    cross,
    deal,
    fill,
    laid_out,
    record_all,
    revealed,
    table,
    tally,
)
from tests.players import choose
from tests.tables import broken

B3 = box_target("green-04", "B3")
KEYS = ("up", "down", "left", "right", "r", "f", "s", "space")


def entry_of(game: Game, player: str = "Sarah") -> CrossEntry:
    entry = entries.entry_of(game, player)
    assert isinstance(entry, CrossEntry)
    return entry


def under(entry: EventEntry) -> str:
    """The boxes under the ghost, as its marks name them."""
    return " ".join(sorted(f"{touched(each, 'card')}:{touched(each, 'boxes')}" for each in entry.marks()))


def covers(card: str, *boxes: str) -> entries.Outcome:
    """Nothing is recorded, and the ghost lies on these boxes."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert under(entry) == " ".join(f"{card}:{box}" for box in sorted(boxes))

    return outcome


def lies_on(place: int, first: str = "") -> entries.Outcome:
    """The ghost is on the first or the second card, and begins with this box."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert isinstance(entry, CrossEntry)
        assert entry.ghost.now.card == place
        assert first in ("", grid.names(entry.ghost.now.first)[0])

    return outcome


# ---------------------------------------------------------------------- crossing
def l4() -> Game:
    return revealed("L4")


def o4() -> Game:
    return revealed("O4")


def owed() -> Game:
    """Sarah owes a box for an X."""
    return record_all(revealed("I2"), [cross("Sarah", "purple-04", "C4", "D4")])


def filled(card: str, *free: str, pattern: str = "I3") -> Game:
    game = laid_out()
    fill(game, card, *free)
    game.record(kind="reveal", pattern=pattern)
    return game


def crossed() -> Game:
    """Sarah has crossed B2 and C2 of purple-04, and must cross I3."""
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "B2", "C2"), cross("Linus", "grey-05", "A2", "B2")])
    game.record(kind="reveal", pattern="I3")
    return game


def crossed_on_both() -> Game:
    game = crossed()
    record_all(game, [cross("Sarah", "green-04", "A2", "B2", "C2"), cross("Linus", "grey-05", "C1")])
    game.record(kind="reveal", pattern="L3")
    return game


def one_place() -> Game:
    """I3 fits on B2 to D2 of purple-04 only; A4 and, on the other card, A1 are free too."""
    game = laid_out()
    fill(game, "purple-04", "B2", "C2", "D2", "A4")
    fill(game, "green-04", "A1")
    game.record(kind="reveal", pattern="I3")
    return game


def no_room() -> Game:
    """I3 has room on green-04 only; B2 and D4 of purple-04 are free, too."""
    return filled("purple-04", "B2", "D4")


def owed_on_the_other() -> Game:
    """Sarah owes a box for the X on her second card; B2 is free on both."""
    return record_all(revealed("I2"), [cross("Sarah", "green-04", "D1", "D2")])


def asks_for(words: str) -> entries.Outcome:
    """Nothing is recorded, and this is part of the question."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert words in entry.question

    return outcome


def box(name: str, card: str = "purple-04") -> str:
    """A click on a box."""
    return f"{{boxes={name} card={card}}}"


CROSS: entries.Table = {
    "hints name the keys that do something": [
        (l4, "", hints("enter", "arrows", "r", "f", "s", "space"), "Sarah"),
        (l4, "s", hints("enter", "arrows", "s", "space"), "Sarah"),
        (l4, "a2", hints("enter", "r", "backspace"), "Sarah"),
        (owed, "<-s>", hints("enter", "arrows", "space"), "Sarah"),
        (l4, "<-escape><-tab><-u><-q><-S><-L><-3><-0><-9><-colon><-f1>", True, "Sarah"),
        (o4, "<-e><-g><-h>", True, "Sarah"),
    ],
    "a typed box is where the first box of the pattern goes, or is at least covered": [
        (o4, "c2", covers("purple-04", "C2", "C3", "D2", "D3"), "Sarah"),
        (o4, "c2<escape>a2", covers("purple-04", "A2", "A3", "B2", "B3"), "Sarah"),
        (o4, "d4", covers("purple-04", "C3", "C4", "D3", "D4"), "Sarah"),
        (lambda: revealed("I2"), "a1", lies_on(1), "Sarah"),
    ],
    "digits pick cards unless a column was typed": [
        (o4, "2", lies_on(1), "Sarah"),
        (o4, "21", lies_on(0), "Sarah"),
        (o4, "21c2", lies_on(0, "C2"), "Sarah"),
        (o4, "21c22", lies_on(1), "Sarah"),
        (o4, "ac2", lies_on(0, "C2"), "Sarah"),
        (o4, "a<left>2", lies_on(1), "Sarah"),
    ],
    "on a card that the pattern does not fit on a box is typed for that card": [
        (lambda: filled("purple-04", "B2", "C3", pattern="O4"), "1b2", covers("purple-04", "B2"), "Sarah"),
        (lambda: filled("purple-04", "B2", "C3", pattern="O4"), "1<escape>", False, "Sarah"),
    ],
    "after half a box its row is asked for": [
        (o4, "B<enter>", asks("B"), "Sarah"),
        (o4, "B<enter>3", lies_on(0), "Sarah"),
    ],
    "boxes typed leave the places that cover them all": [
        *((l4, keys, asks("2 ways"), "Sarah") for keys in ("a2 b4", "a2b4", "A2 B4", "A2b4")),
        (l4, "a2b4c<backspace><backspace>", asks("A2:"), "Sarah"),
        (l4, "a2b4<escape>", asks("A2:"), "Sarah"),
        (l4, "a2b4<escape><escape><-escape>", True, "Sarah"),
        (l4, "<-S>A2S", asks("A2:"), "Sarah"),
        (l4, "a2d4", covers("purple-04", "A2", "D4"), "Sarah"),
        (l4, "a2a3x<enter>", breaks(cross("Sarah", "purple-04", "A2", "A3"), "pattern"), "Sarah"),
    ],
    "what breaks a rule is crossed as it is typed, for the rules to judge": [
        (l4, "a2d4<enter>", breaks(cross("Sarah", "purple-04", "A2", "D4"), "pattern"), "Sarah"),
        (
            crossed,
            "{boxes=B2 card=purple-04}",
            breaks(cross("Sarah", "purple-04", "B2"), "cross-free-box"),
            "Sarah",
        ),
    ],
    "any boxes can be drawn with the mouse, on one card at a time": [
        (
            l4,
            f"x<enter>{box('A2')}{box('B2')}{box('D4')}{box('D4')}<enter>",
            breaks(cross("Sarah", "purple-04", "A2", "B2"), "pattern"),
            "Sarah",
        ),
        (
            l4,
            "x{boxes=A2 card=purple-04}{boxes=A1 card=green-04}<enter>",
            cross("Sarah", "green-04", "A1"),
            "Sarah",
        ),
    ],
    "a box for an X is typed or clicked, and there is only one": [
        *((owed, f"{keys}<enter>", asks("A2 B3", "only one"), "Sarah") for keys in ("a2b3", "xa2b3")),
        *(
            (owed, f"{keys}<enter>", bonus("Sarah", "purple-04", "B3"), "Sarah")
            for keys in ("b3", "xa2<backspace>b3")
        ),
        (owed, "{boxes=A1 card=green-04}<enter>", bonus("Sarah", "green-04", "A1"), "Sarah"),
    ],
    "boxes typed stay what they are, whatever card was asked for: the pattern is tried on the other one, too": [
        (no_room, "1b2d2<enter>", cross("Sarah", "green-04", "B2", "C2", "D2"), "Sarah"),
        (no_room, "<space>b2d2<enter>", cross("Sarah", "green-04", "B2", "C2", "D2"), "Sarah"),
        (no_room, "sb2d2<enter>", cross("Sarah", "green-04", "B2", "C2", "D2"), "Sarah"),
        (no_room, "1b2", asks_for("a single box: B2 of purple-04"), "Sarah"),
        (no_room, "b2", asks_for("I3: B2 C2 D2 of green-04"), "Sarah"),
        (no_room, "1", hints("enter", "arrows", "s", "space"), "Sarah"),
        (no_room, "1s", asks_for("I3: "), "Sarah"),
    ],
    "the pattern is back once a box that it cannot cover is taken back": [
        (lambda: filled("purple-04", "B1", "D4"), "1d4<escape>", asks_for("a single box"), "Sarah"),
        (one_place, "a4", asks_for("a single box: A4 of purple-04"), "Sarah"),
        (one_place, "a4<escape>", asks_for("I3: B2 C2 D2 of purple-04"), "Sarah"),
        (one_place, "a4<escape>", hints("enter", "arrows", "r", "f", "s", "space"), "Sarah"),
    ],
    "where several ways are left, Enter asks, and only a second one records": [
        (l4, "<enter>", asks("ways:", "Enter records"), "Sarah"),
        (l4, "a2b4<enter>", asks("2 ways: r shows the next, Enter records A2 B2 B3 B4 of purple-04"), "Sarah"),
        (l4, "a2b4<enter><escape>", asks("A2 B4: 2 ways", without="Enter"), "Sarah"),
        (l4, "a2b4<enter><enter>", cross("Sarah", "purple-04", "A2", "B2", "B3", "B4"), "Sarah"),
        (l4, "a2b4r<enter>", cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"), "Sarah"),
        (l4, "a2b4<enter>r<enter>", cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"), "Sarah"),
        (l4, "a2b4a3<enter>", cross("Sarah", "purple-04", "A2", "A3", "A4", "B4"), "Sarah"),
        (l4, "2<enter>", asks("ways:"), "Sarah"),
        (owed, "<enter>", asks("ways:"), "Sarah"),
        (one_place, "<enter>", cross("Sarah", "purple-04", "B2", "C2", "D2"), "Sarah"),
    ],
    "a single box that was moved stays a single one": [
        (one_place, "a4<left>b2", asks_for("a single box: B2 of purple-04"), "Sarah"),
    ],
    "the prompt says what Enter records": [
        (l4, "a2b4", asks_for("Sarah crosses L4: A2 B2 B3 B4 of purple-04"), "Sarah"),
        (l4, "sb3", asks_for("Sarah crosses a single box: B3 of purple-04"), "Sarah"),
        (l4, "a2d4", asks_for("Sarah crosses A2 D4 of purple-04"), "Sarah"),
        (owed, "b3", asks_for("1 more box for an X: B3 of purple-04"), "Sarah"),
    ],
    "the ghost stays on the card that was crossed last": [
        (owed_on_the_other, "b2<enter>", bonus("Sarah", "green-04", "B2"), "Sarah"),
        (owed, "b2<enter>", bonus("Sarah", "purple-04", "B2"), "Sarah"),
    ],
    "a free box that the pattern cannot cover is not crossed by one click or by typing it": [
        (lambda: filled("purple-04", "B1", "D4"), "{boxes=B1 card=purple-04}", True, "Sarah"),
        (one_place, "", covers("purple-04", "B2", "C2", "D2"), "Sarah"),
        (one_place, "a4", True, "Sarah"),
        (lambda: filled("purple-04", "B1", "D4"), "d4", True, "Sarah"),
    ],
}


@entries.table(CROSS)
def test_crossing(row: tuple[Any, ...]) -> None:
    check(*row)


@pytest.mark.parametrize("make", [l4, owed], ids=["a pattern", "an X"])
def test_enter_crosses_what_lies_under_the_ghost(make: entries.Situation) -> None:
    game = make()
    entry = entry_of(game)
    event = crossed_by(entry)
    assert isinstance(event, dict)
    boxes = event["boxes"] if event["kind"] == "cross" else [event["box"]]
    assert {box_target(event["card"], box) for box in boxes} == set(entry.marks())
    assert game.judge(**event) == ()


@pytest.mark.parametrize("row", ["0", "9"])
def test_a_row_that_no_card_can_have_changes_nothing(row: str) -> None:
    entry = entry_of(o4())
    before = under(entry)
    assert press(entry, "a", row) is True
    assert under(entry) == before


def test_r_goes_through_the_places_that_cover_the_typed_boxes() -> None:
    entry = entry_of(l4())
    enter(entry, "c3")
    seen = {str(press(entry, "r") and under(entry)) for _ in range(60)}
    ways = [each for each in entry.ghost.patterns if each.card == 0 and each.mask & grid.BITS["C3"]]
    assert all("purple-04:C3" in each for each in seen)
    assert len(seen) == len(ways)
    enter(entry, "d3")
    narrower = {str(press(entry, "r") and under(entry)) for _ in range(60)}
    assert all("purple-04:C3" in each and "purple-04:D3" in each for each in narrower)
    assert 1 < len(narrower) < len(ways)


def test_pointing_moves_the_ghost_and_a_click_crosses_it() -> None:
    game = revealed("I3")
    entry = entry_of(game)
    assert entry.point(B3)
    assert not entry.point(B3)
    assert all(not entry.point(target) for target in entry.marks()), "within the ghost it stays"
    for clicks in (1, 2):
        if clicks == 2:  # without pointing the first click moves it
            entry = entry_of(game)
            assert entry.click(B3, LEFT) is True
        marks = set(entry.marks())
        event = entry.click(B3, LEFT)
        assert isinstance(event, dict)
        assert {box_target("green-04", box) for box in event["boxes"]} == marks
        assert game.judge(**event) == ()


def test_right_clicks_try_every_way_to_cover_a_box() -> None:
    entry = entry_of(l4())
    there = box_target("purple-04", "C3")
    entry.point(there)
    seen = []
    for _ in range(60):
        assert entry.click(there, RIGHT) is True
        assert there in entry.marks()
        seen.append(under(entry))
    covering = [each for each in entry.ghost.patterns if each.card == 0 and each.mask & grid.BITS["C3"]]
    assert len(set(seen)) == len(covering)
    assert seen[: len(covering)] == seen[len(covering) : 2 * len(covering)]


@pytest.mark.parametrize("target", ["", card_target("purple-04"), box_target("grey-05", "A1"), "a"])
def test_other_things_are_neither_clicked_nor_pointed_at(target: str) -> None:
    entry = entry_of(l4())
    before = under(entry)
    assert [entry.click(target, LEFT), entry.click(target, RIGHT), entry.point(target)] == [False] * 3
    assert under(entry) == before


@pytest.mark.parametrize(
    ("make", "player", "typed", "slug"),
    [
        (crossed_on_both, "Sarah", "b2", "cross-free-box"),
        (lambda: revealed("I3", "Tim"), "Tim", "b4", "box-exists"),
    ],
)
def test_a_typed_box_that_cannot_be_crossed_makes_the_rules_explain_at_enter(
    make: entries.Situation, player: str, typed: str, slug: str
) -> None:
    game = make()
    event = enter(entry_of(game, player), f"{typed}<enter>")
    assert isinstance(event, dict)
    assert slug in broken(game, event)


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
    typed = entry_of(game)
    enter(typed, "d1")
    record_all(game, [cross("Linus", "grey-05", "A2", "B2")])
    later = entry_of(game)
    later.go_on(typed)
    assert later.asked.startswith("D1")
    record_all(game, [bonus("Sarah", "green-04", "D1")])  # which is an X again
    later = entry_of(game)
    later.go_on(typed)
    assert later.asked == ""


def crossed_by(entry: CrossEntry) -> Answer:
    """What Enter records, asked for once more where there are several ways."""
    answer = entry.press("enter")
    return entry.press("enter") if answer is True else answer


def reached(entry: CrossEntry) -> list[dict[str, Any]]:
    """The events that Enter gives, wherever the keys lead."""
    typed: list[Sequence[str]] = [(letter, digit) for letter in "abcd" for digit in "1234"]
    ways = [*((key,) for key in KEYS), *typed]
    waiting, seen, found = [copy(entry.ghost)], set(), []
    while waiting:
        here = waiting.pop()
        place = (here.now, here.is_single)
        if place in seen:
            continue
        seen.add(place)
        entry.ghost = here
        event = crossed_by(entry)
        assert isinstance(event, dict)
        found.append(event)
        for keys in ways:
            entry.ghost = copy(here)
            for key in keys:
                entry.press(key)
            entry.press("escape")
            if (entry.ghost.now, entry.ghost.is_single) not in seen:
                waiting.append(entry.ghost)
    return found


@pytest.mark.parametrize("seed", [2, 3])
def test_the_keys_reach_every_option_and_nothing_else(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    checked = 0
    while choices := game.expected():
        expected = random.choice(choices)
        if expected.kind in ("cross", "bonus") and random.random() < 0.3:
            events = {str(game.read(event)) for event in reached(entry_of(game, expected.player or ""))}
            assert events == {str(event) for event in game.position.legal(expected.kind, expected.player)}
            checked += 1
        game.record(**choose(random, game, expected))
    assert checked > 10


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
DEAL: entries.Table = {
    "two cards are kept with two keys each, but for those that others have": [
        (table, "parc", dealt("purple-01", "grey-03"), "Sarah"),
        (table, "paparcpb", dealt("grey-03", "purple-02"), "Sarah"),
        (linus_dealt, "pbra", dealt("purple-02", "grey-01"), "Sarah"),
        (linus_dealt, "papbra", dealt("purple-02", "grey-01"), "Sarah"),
    ],
    "a number that is typed chooses that card": [
        (table, "p05r11", dealt("purple-05", "grey-11"), "Sarah"),
        (table, "p99", asks("no 9 here"), "Sarah"),
        (table, "p0bra", dealt("purple-02", "grey-01"), "Sarah"),
    ],
    "key 4 notes all four, and then digits say which are kept": [
        (table, f"4{FOUR}31", dealt("orange-01", "purple-01", dealt=DEALT), "Sarah"),
        (table, f"4{FOUR}3324", dealt("purple-02", "grey-03", dealt=DEALT), "Sarah"),
        (table, f"{{key:4}}{FOUR}31", dealt("orange-01", "purple-01", dealt=DEALT), "Sarah"),
        (table, f"4{FOUR}1<backspace><backspace>gagbgcgd12", dealt("green-01", "green-02", dealt=GREEN), "Sarah"),
        *((table, f"4<{key}>parc", dealt("purple-01", "grey-03"), "Sarah") for key in ("escape", "backspace")),
    ],
    "the form says which of the two is asked now, and which are kept": [
        (table, "4", shows("▶ dealt keep"), "Sarah"),
        (table, f"4{FOUR}", shows("dealt purple-01 purple-02 orange-01 grey-03 ▶ keep", "4 grey-03"), "Sarah"),
        (table, f"4{FOUR}2", shows("▶ keep purple-02", "2✓", without="1✓"), "Sarah"),
    ],
    "a page is entered key by key, even where it breaks a rule": [
        (
            counting,
            "6<enter>6<enter>31<enter>ra<enter>",
            tally("Sarah", 6, trophies=[6], palms=[3, 1], cards=["grey-01"]),
            "Sarah",
        ),
        (
            counting,
            "3<enter>6<enter><enter><enter>",
            breaks(tally("Sarah", 3, trophies=[6], cards=[]), "trophies"),
            "Sarah",
        ),
        (
            lambda: linus_has(8, trophies=[6, 4]),
            "4<enter>5<enter><enter><number_sign><enter>",
            tally("Sarah", 4, trophies=[5], cards=[]),
            "Sarah",
        ),
        (counting, "6<enter>66", asks("6"), "Sarah"),
        (counting, "6<enter>66<enter><enter><enter>", tally("Sarah", 6, trophies=[6], cards=[]), "Sarah"),
        (
            counting,
            "9<enter>65<enter>31<enter>ra<up><up><up><backspace>8<enter><enter><enter><enter>",
            breaks(tally("Sarah", 8, trophies=[6, 5], palms=[3, 1], cards=["grey-01"]), "coins"),
            "Sarah",
        ),
    ],
    "an empty Enter is nothing in every field": [
        (counting, "<enter><enter><enter><enter>", tally("Sarah", 0, cards=[]), "Sarah"),
        (
            counting,
            "<enter><enter><enter><number_sign><enter><enter><enter><enter><enter>",
            tally("Sarah", 0),
            "Sarah",
        ),
    ],
    "what cannot be is marked at once, and everything of it": [
        (counting, "13<enter>7<enter>", shows("coins: 13? There are 0 to 12.", "trophies, each: 7?"), "Sarah"),
        (counting, "12<enter>6<enter>", shows("12", without="?"), "Sarah"),
    ],
    "a number entered before is replaced by typing, and changed by backspace": [
        (counting, "12<enter><up>3<enter><enter><enter><enter>", tally("Sarah", 3, cards=[]), "Sarah"),
        (counting, "9<enter><up><backspace>1<enter><enter><enter><enter>", tally("Sarah", 1, cards=[]), "Sarah"),
    ],
    "who counts by color goes on like that with the next player": [
        (lambda: linus_has(1), "<enter><enter><enter>", shows("purple cards"), "Sarah"),
        (lambda: linus_has(1, cards=[]), "<enter><enter><enter>", shows("left"), "Sarah"),
    ],
    "completed cards can be counted by color, or named after all": [
        (
            counting,
            "6<enter>6<enter><enter><number_sign>2<enter><enter><enter>1<enter>3<enter>",
            {
                "kind": "tally",
                "player": "Sarah",
                "coins": 6,
                "trophies": [6],
                "palms": [],
                "colors": {"purple": 2, "grey": 1},
                "seals": 3,
            },
            "Sarah",
        ),
        (
            counting,
            "6<enter>6<enter><enter><number_sign>2<enter><number_sign>ra<enter>",
            tally("Sarah", 6, trophies=[6], cards=["grey-01"]),
            "Sarah",
        ),
    ],
}


@entries.table(DEAL)
def test_dealing_and_tallying(row: tuple[Any, ...]) -> None:
    check(*row)


def test_all_four_are_offered_only_at_the_start_and_the_question_says_what_is_entered() -> None:
    entry = entries.entry_of(table(), "Sarah")
    assert isinstance(entry, DealEntry)
    assert "4" in entry.about
    kept = entry.question
    assert "4" in keys_of(entry)
    enter(entry, "4")
    assert entry.question != kept
    assert "4" not in keys_of(entry)
    enter(entry, FOUR)
    assert entry.question == kept
    assert "4" not in keys_of(entry)


@pytest.mark.parametrize(
    ("coins", "typed"), [(8, "8<enter>32<enter><enter><number_sign>"), (12, "12<enter>654<enter><enter>")]
)
def test_a_page_that_cannot_add_up_can_still_be_entered(coins: int, typed: str) -> None:
    game = linus_has(coins, **({"trophies": [6, 4]} if coins == 8 else {}))
    event = enter(entries.entry_of(game, "Sarah"), f"{typed}<enter>")
    assert isinstance(event, dict)
    assert "trophies" in broken(game, event)
