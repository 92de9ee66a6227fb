"""Choosing an event value by value: letters, groups, lists in order, numbers, options; and the gallery itself."""

from collections.abc import Mapping
from functools import partial
from random import Random
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.app.pads.choice_entry import ChoiceEntry, PlainEntry
from scorepad.app.pads.gallery import ALONE, Gallery, GalleryItem, group_keys
from scorepad.app.pads.layouts import PlainPad
from scorepad.engine.expected import Expected, Pick, either
from scorepad.text.drawing import Drawing, Target, draw
from tests.app.pads import entries
from tests.app.pads.entries import after, asks, enter, hints, keys_of, offers, sees, shows
from tests.app.typist import keys_among
from tests.games.go_for_gold.table import SPITS, STREET, move, rolled
from tests.players import choose
from tests.sampling import examples

FRUIT = ("apple", "plum", "pear", "fig", "nut")
ONE, TWO, ANY = (
    Pick("fruit", FRUIT, 1, 1),
    Pick("fruit", FRUIT, 2, 2, form="set"),
    Pick("fruit", FRUIT, 0, 5, form="set"),
)
DRINKS = Pick("drinks", ("tea", "milk"), 0, 2, form="set")
COINS = Pick("coins", tuple(range(13)), 1, 1)
PALMS = Pick("palms", (1, 2, 3, 4, 5), 0, 4, may_repeat=True, form="set")
GEMS = Pick("gems", tuple(range(1, 31)), 0, 3, may_repeat=True, form="set")
CARDS = Pick("cards", tuple(f"{color}-{n}" for color in ("red", "blue") for n in range(20)), 2, 2, form="set")
PIPS, BOX = Pick("pips", range(1, 7)), Pick("box", range(1, 7))
PATTERNS = [{"pattern": f"P{number}"} for number in range(12)]
ROADS = {"": "inn ford", "inn": "mill ford", "ford": "mill", "mill": "wood", "wood": ""}
"""From the start one goes to the inn or to the ford; everything ends in the wood."""
GATES = {"wood": ("north", "south"), "mill": ("west",)}


def next_stops(table: Mapping[str, Any]) -> tuple[str, ...]:
    rested = {"inn"} if table.get("rested") else set()
    return tuple(stop for stop in ROADS[(table.get("trip") or [""])[-1]].split() if stop not in rested)


def next_gates(table: Mapping[str, Any]) -> tuple[str, ...]:
    return GATES.get((table.get("trip") or [""])[-1], ())


TRIP = Pick("trip", ("inn", "ford"), 1, 4, follow=next_stops, form="sequence")
GATE = Pick("gate", ("north", "south", "west"), 1, 1, follow=next_gates)
RESTED = Pick("rested", (True,), 0, 1)


def of(*picks: Pick, player: str | None = "Ada", kind: type[ChoiceEntry] = ChoiceEntry) -> ChoiceEntry:
    return kind(Expected("do", player, "Ada does.", picks=picks))


def on(*picks: Pick, **keys: Any) -> entries.Situation:
    return partial(of, *picks, **keys)


def among(*options: dict[str, Any], keys: str = "") -> entries.Situation:
    return lambda: ChoiceEntry(Expected("do", None, "Somebody does.", either(*options)), keys=keys)


def did(**keys: Any) -> dict[str, Any]:
    return {"kind": "do", "player": "Ada", **keys}


def fruit(*found: str) -> dict[str, Any]:
    return did(fruit=[*found])


def offered(entry: ChoiceEntry) -> tuple[str, list[Any]]:
    return (entry.pick.key, [item.value for item in entry.gallery.items]) if entry.pick is not None else ("", [])


def reconsidered(*picks: Pick, typed: str) -> entries.Situation:
    """The entry once its event was refused."""

    def make() -> ChoiceEntry:
        entry = of(*picks)
        assert enter(entry, typed)
        entry.reconsider()
        return entry

    return make


WAYS = ({"way": "sea", "ship": "cog"}, {"way": "sea", "ship": "hulk"}, {"way": "land"})
LISTS: entries.Table = {
    "a value is its letter, and a list is complete with its last value or with Enter": [
        (on(ONE), "c", did(fruit="pear")),
        (on(ONE), "<-enter>a", did(fruit="apple")),
        (on(ONE, player=None), "a", {"kind": "do", "fruit": "apple"}),
        (on(TWO), "da", fruit("fig", "apple")),
        (on(ANY), "ab<enter>", fruit("apple", "plum")),
        (on(ANY), "<enter>", fruit()),
        (on(ANY), "abcde<enter>", fruit(*FRUIT)),
        (on(ANY._replace(most=4, may_repeat=True)), "aaba<enter>", fruit("apple", "apple", "plum", "apple")),
        (on(TWO), "<enter>", asks("2")),
        (on(TWO), "<enter>ab", fruit("apple", "plum")),
        (on(ANY._replace(values=(), most=3)), "<enter>", fruit()),
        (on(ANY._replace(values=()), DRINKS._replace(values=())), "<enter><enter>", did(fruit=[], drinks=[])),
    ],
    "after a refusal everything is still chosen until it is taken back": [
        (reconsidered(TWO, typed="ab"), "", asks("apple and plum")),
        *((reconsidered(TWO, typed="ab"), keys, fruit("apple", "pear")) for keys in ("bc", "<backspace>c", "cbc")),
        (reconsidered(TWO, typed="a<enter>"), "c", fruit("apple", "pear")),
    ],
    "going back takes the last thing first, an open group before a choice": [
        row
        for key in ("<backspace>", "<escape>")
        for row in (
            (on(TWO, DRINKS), f"aba{key}{key}cd<enter>", did(fruit=["pear", "fig"], drinks=[])),
            (on(TWO), key, False),
            (on(CARDS), f"rab{key}", sees(lambda entry: entry.gallery.is_open, False), asks("cards: red-0")),
            (on(CARDS), f"rab{key}{key}", sees(lambda entry: entry.asked, "")),
        )
    ],
    "options are narrowed key by key, and lists are chosen whole": [
        *((among(*WAYS), keys, {"kind": "do", **WAYS[place]}) for keys, place in (("aa", 0), ("ab", 1), ("b", 2))),
        *((among(*WAYS[::-1]), keys, {"kind": "do", **WAYS[n]}) for keys, n in (("a", 2), ("ba", 1), ("bb", 0))),
        (among({"boxes": ("A1", "B1")}, {"boxes": ("A2",)}), "", shows("a  A1 B1  b  A2")),
        (among({"boxes": ("A1", "B1")}, {"boxes": ("A2",)}), "a", {"kind": "do", "boxes": ("A1", "B1")}),
    ],
    "the first items can have digits, and none is left out": [
        (among(*PATTERNS, keys="123456789"), "2", {"kind": "do", "pattern": "P1"}),
        (among(*PATTERNS, keys="123456789"), "", sees(lambda entry: len(entry.gallery.items), 12)),
    ],
    "a click on its sheet chooses, too": [
        (on(TWO), "{fruit=fig}", asks("fruit: fig")),
        *((on(TWO), target, False) for target in ("{color=fig}", "{}")),
        (on(COINS, PALMS), "", offers(*(f"key:{key}" for key in (*"0123456789", "enter", "backspace")))),
    ],
    "hints and form say what is possible and chosen": [
        (on(ANY), "", hints("a-z", "enter")),
        (on(ANY), "a", hints("a-z", "enter", "backspace")),
        (on(COINS), "", hints("0-9", "enter")),
        (on(TWO), "", hints("a-z")),
        (on(ANY._replace(values=tuple(f"fruit {n}" for n in range(60)))), "", hints("enter", "f", "a", "b")),
        (on(CARDS), "r", hints("a-z", "backspace")),
        (on(ONE, DRINKS), "ab", shows("fruit apple ▶ drinks milk a tea b✓ milk")),
    ],
}
ORDER: entries.Table = {
    "in order only what may come next is offered, and the list may end before": [
        (on(TRIP), "", sees(offered, ("trip", ["inn", "ford"]))),
        (on(TRIP), "a", sees(offered, ("trip", ["mill", "ford"]))),
        (on(TRIP), "ab", sees(offered, ("trip", ["mill"]))),
        (on(TRIP), "ab<-b>", asks("trip: inn and ford")),
        (on(TRIP), "a<enter>", did(trip=["inn"])),
        (on(TRIP), "{trip=ford}{key:a}{trip=wood}", did(trip=["ford", "mill", "wood"])),
        *((on(TRIP), clicks, False) for clicks in ("{trip=wood}", "{trip=ford}{trip=ford}")),
        (on(TRIP, GATE), "ba<enter>", did(trip=["ford", "mill"], gate="west")),
    ],
    "Enter leaves an optional key out, which can still be chosen after going back": [
        (on(RESTED, TRIP), "<enter>", sees(offered, ("trip", ["inn", "ford"]))),
        (on(RESTED, TRIP), "<enter>a<enter>", did(trip=["inn"])),
        (on(RESTED, TRIP), "<enter><backspace><-backspace>aa<enter>", did(trip=["ford"], rested=True)),
        (on(RESTED, TRIP, GATE), "<enter>b", shows("rested none ▶ trip ford gate")),
    ],
}
NUMBERS: entries.Table = {
    "a number is typed, erased digit by digit, and ends with Enter": [
        (on(COINS), "12<enter>", did(coins=12)),
        (on(COINS), "0<enter>", did(coins=0)),
        (on(COINS), "12<backspace><backspace>7<enter>", did(coins=7)),
        (on(COINS), "<-a><-x><-٣><-²><-space><-minus><-full_stop>3<enter>", did(coins=3)),
        (on(COINS), "9999<-9><enter>", did(coins=9999)),
        (on(COINS), "<enter>", asks("coins")),
        (on(COINS), "", shows("coins: _")),
        (on(COINS, PALMS), "1", shows("▶ coins 1_ palms")),
    ],
    "a list of small numbers takes a digit each, one of larger numbers needs something between": [
        (on(PALMS), "313<enter>", did(palms=[3, 1, 3])),
        (on(PALMS), "34<backspace><enter>", did(palms=[3])),
        *((on(GEMS), f"12{sign}7<enter>", did(gems=[12, 7])) for sign in " ,"),
    ],
    "on the plain pad a number of one digit needs one key, and Enter leaves out what may be": [
        (on(PIPS, BOX, kind=PlainEntry), "<-7>42", did(pips=4, box=2)),
        (on(PIPS, BOX._replace(least=0), kind=PlainEntry), "4<enter>", did(pips=4)),
        (on(PIPS, kind=PlainEntry), "", offers(*(f"key:{digit}" for digit in "123456"))),
        (on(COINS, kind=PlainEntry), "12<enter>", did(coins=12)),
    ],
}


test_choosing = entries.entry_test({**LISTS, **ORDER, **NUMBERS})


@pytest.mark.parametrize(
    ("make", "keys"),
    [
        (among({"pattern": "I3"}), {"pattern": "I3"}),
        (among({"card": "red", "from": "display"}), {"card": "red", "from": "display"}),
        (on(Pick("cards", ("red",), 1, 1, form="set"), player=None), {"cards": ["red"]}),
        (on(Pick("card", ("red",), 1, 1), player=None), {"card": "red"}),
        (among({}), {}),
    ],
    ids=["one option", "one option of two keys", "one in a list", "one value", "no key at all"],
)
def test_a_single_option_can_still_be_recorded_and_the_hints_say_how(make: Any, keys: dict[str, Any]) -> None:
    entry = make()
    assert keys_of(entry) in (["enter"], ["a-z"])
    assert enter(entry, "<enter>" if keys_of(entry) == ["enter"] else "a") == {"kind": "do", **keys}


BARRED = TRIP._replace(values=("ford",), follow=lambda table: next_stops({**table, "rested": True}))
REQUIRED = RESTED._replace(least=1)


def begun(typed: str, *picks: Pick) -> entries.Situation:
    """These picks, once others have been chosen from."""

    def make() -> ChoiceEntry:
        entry = of(*picks)
        entry.go_on(after(of(RESTED, TRIP), typed))
        return entry

    return make


test_a_choice_goes_on = entries.entry_test(
    {
        "what is no longer possible is dropped": [
            (begun("<enter>aa", RESTED, BARRED), "", sees(offered, ("trip", ["ford"]))),
            (begun("<enter>aa", RESTED, BARRED), "a<enter>", did(trip=["ford"])),
        ],
        "what is now required is asked for": [
            (begun("<enter>a", REQUIRED, TRIP), "", sees(offered, ("rested", [True]))),
            (begun("<enter>a", REQUIRED, TRIP), "aa<enter>", did(trip=["ford"], rested=True)),
        ],
    }
)


# ---------------------------------------------------------------------- a whole game on the plain pad
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_expected_can_be_chosen_on_the_plain_pad(seed: int) -> None:
    random = Random(seed)
    game = scorepad.new("go-for-gold", players=["Sarah", "Linus", "Tim"], sheets=("side-a", "side-b")[seed % 2])
    moves = 0
    while choices := game.expected():
        expected = random.choice(choices)
        event = choose(random, game, expected)
        if expected.kind == "move":
            moves += 1
            if "foot" in [pick.key for pick in expected.picks] and random.random() < 0.2:
                event |= {"foot": True, "path": event["path"][:1]}
                event = event if game.judge(**event) == () else choose(random, game, expected)
            chosen, entry = (PlainPad().entry(game, expected) for _ in range(2))
            assert isinstance(chosen, ChoiceEntry)
            assert [entry.press(key) for key in keys_among(chosen, event)][-1] == event
        game.record(**event)
    assert moves > 10


def plain(pips: int, drawing: str) -> entries.Situation:
    game = rolled(pips, drawing=drawing)
    return lambda: PlainPad().entry(game, game.expected()[0])


test_on_the_plain_pad = entries.entry_test(
    {
        "a port asks for another one, and a foot that is needed must be chosen": [
            (plain(2, STREET), "<enter>", sees(offered, ("path", ["B1", "A2"]))),
            (plain(2, STREET), "<enter>b{path=A3}", sees(offered, ("port", ["I1", "I3"]))),
            (plain(2, STREET), "<enter>b{path=A3}b", move("Sarah", "A2 A3", port="I3")),
            (plain(5, SPITS), "<-enter>a", sees(offered, ("path", ["B1"]))),
            (plain(5, SPITS), "aaa<enter>", move("Sarah", "B1 C1", foot=True)),
        ]
    }
)


def test_a_click_answers_a_key_that_is_not_open_and_leaves_what_is_being_typed() -> None:
    entry = PlainEntry(Expected("take", "Ada", "Ada takes.", (Pick("coins", range(99)), BOX, ONE)))
    entry.press("1")
    assert entry.click(Target("fruit", "plum", player="Ada"), 1) is True
    assert entry.click(Target("box", 3, player="Ben"), 1) is False
    entry.press("2")
    assert entry.press("enter") is True
    event = {"kind": "take", "player": "Ada", "coins": 12, "box": 3, "fruit": "plum"}
    assert entry.click(Target("box", 3, player="Ada"), 1) == event


# ---------------------------------------------------------------------- the gallery
COLORS = ("purple", "orange", "green", "grey")


def item(value: str, group: str = "", key: str = "") -> GalleryItem:
    return GalleryItem(value, draw(value), group, key)


def colored(each: int = 3) -> Gallery:
    return Gallery([item(f"{color}-{number}", color) for color in COLORS for number in range(each)])


def clickable(drawing: Drawing) -> set[str]:
    return {part.target for row in drawing.rows for part in row if part.target}


@pytest.mark.parametrize(
    ("groups", "taken", "keys"),
    [
        (COLORS, "", {"p": "purple", "o": "orange", "g": "green", "r": "grey"}),
        (["ab", "ba", "ab2", "b"], "", {"a": "ab", "b": "ba", "c": "ab2", "d": "b"}),
        (["", "1st", "Ü"], "", {"a": "", "s": "1st", "b": "Ü"}),
        (["purple", "orange"], "po", {"r": "purple", "a": "orange"}),
    ],
)
def test_a_group_has_the_first_letter_of_its_name_that_is_free(groups: Any, taken: str, keys: Any) -> None:
    assert group_keys(groups, taken=taken) == keys


def test_one_key_opens_a_group_one_more_chooses_and_other_keys_change_nothing() -> None:
    gallery = colored()
    assert [hint.key for hint in gallery.hints()] == ["p", "o", "g", "r"]
    assert not any(gallery.choose(key) for key in ("x", "a", "1", "enter", "A", "P", "", "purple"))
    assert (gallery.close(), gallery.choose("o"), gallery.group) == (False, True, "orange")
    assert [hint.key for hint in gallery.hints()] == ["a-z"]
    assert not any(gallery.choose(key) for key in ("d", "z", "1", "enter", "A", ""))
    assert gallery.choose("b") == item("orange-1", "orange")
    assert (gallery.close(), gallery.group, gallery.choose("r")) == (True, None, True)


def test_without_groups_items_have_letters_right_away_or_keys_of_their_own_which_no_group_hides() -> None:
    plain, own = Gallery([item("yes"), item("no")]), Gallery([item("one", key="1"), item("two", key="2")])
    assert {key: each.value for key, each in plain.lettered().items()} == {"a": "yes", "b": "no"}
    assert not any((plain.has_groups, own.has_groups, plain.close()))
    assert own.choose("2") == own.items[1]
    assert clickable(own.panel(76)) == {"key:1", "key:2"}
    both = Gallery([*own.items, item("purple-3", "purple")])
    assert [hint.key for hint in both.hints()] == ["1-2", "p"]
    assert (both.choose("p"), both.choose("1"), both.choose("a")) == (True, False, both.items[2])


def test_an_item_keeps_its_letter_and_its_number_whatever_else_is_left_and_is_found_by_its_value() -> None:
    left = item("purple-05", "purple")._replace(letter="e", number="05")
    gallery = Gallery([left, item("grey-01", "grey")])
    gallery.choose("p")
    assert gallery.lettered() == {"e": left}
    assert (gallery.numbered("0"), gallery.numbered("5"), gallery.numbered("9")) == ([left], [left], [])
    assert (gallery.numbered("0", is_whole=True), gallery.numbered("5", is_whole=True)) == ([], [left])
    assert (gallery.of("grey-01"), gallery.of("grey-9")) == (gallery.items[1], None)


def test_the_panel_shows_groups_with_what_is_left_or_items_all_of_which_can_be_clicked() -> None:
    gallery = colored(2)
    rows = [" p  purple  2 left", " o  orange  2 left", " g  green   2 left", " r  grey    2 left"]
    assert [panel.text().splitlines() for panel in (gallery.panel(76), gallery.panel(20))] == [
        [" ".join(rows)],
        rows,
    ]
    gallery.choose("g")
    assert gallery.panel(76, ["green-1"]).text() == "a  green-0  b✓ green-1"
    assert Gallery([item("one", key="1")]).panel(76, ["one"]).text() == "1✓ one"
    big = Gallery([GalleryItem("big", draw("first", "second", "third")), item("small")]).panel(76)
    assert [row[0].target for row in big.rows] == ["key:a"] * 3
    assert big.rows[0][-1].target == "key:b"
    nothing = Gallery(())
    assert (nothing.choose("a"), nothing.hints(), clickable(nothing.panel(76))) == (False, [], set())


def chosen_by_keys(gallery: Gallery) -> set[str]:
    """Every value that one or two keys choose."""
    found = set()
    keys = [*ascii_lowercase, *"0123456789"]
    for first in keys:
        gallery.close()
        answer = gallery.choose(first)
        if isinstance(answer, GalleryItem):
            found.add(answer.value)
        elif answer:
            found |= {each.value for key in keys if isinstance(each := gallery.choose(key), GalleryItem)}
    gallery.close()
    return found


@given(st.lists(st.tuples(st.sampled_from(["", *COLORS, "gold", "rose"]), st.booleans()), max_size=ALONE))
@examples(60)
def test_every_item_is_chosen_by_some_keys_and_shown_with_them(kinds: list[tuple[str, bool]]) -> None:
    digits = iter("123456789")
    things = [item(f"value {n}", group, next(digits, "") if own else "") for n, (group, own) in enumerate(kinds)]
    gallery = Gallery(things)
    assert chosen_by_keys(gallery) == {each.value for each in things}
    for key in clickable(gallery.panel(76)):
        assert gallery.choose(key.removeprefix("key:"))
        gallery.close()


@pytest.mark.parametrize("members", [26, 36, 37, 60])
def test_a_large_group_leaves_nothing_out_and_fits(members: int) -> None:
    things = [item(f"purple-{number}", "purple") for number in range(members)]
    gallery = Gallery([*things, item("grey-1", "grey")])
    assert chosen_by_keys(gallery) == {"grey-1", *(each.value for each in things)}
    shown = []
    for key in list(gallery.keys):
        gallery.choose(key)
        shown += gallery.panel(20).text().split()
        assert all(gallery.panel(columns).width <= columns for columns in (20, 40, 76, 116, 256))
        gallery.close()
    assert all(each.value in shown for each in things)
