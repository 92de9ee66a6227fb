"""Loot Island: event cards, turns typed as the cards are printed, small islands; asked for only where it is open.

Sarah acts; the landings in these situations, if nothing else is said, are all empty.
"""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from scorepad.app.pads.loot_island.turn_entry import TurnEntry
from scorepad.app.pads.pad import EventEntry
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import LANDINGS
from scorepad.own_sheets.packs import BoxFact, learn
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.app.desk import Desk
from tests.app.desk import typed as keys_of
from tests.app.pads import entries
from tests.app.pads.entries import (
    asks,
    breaks,
    check,
    enter,
    entry_of,
    hints,
    lights,
    offers,
    reported,
    sees,
    shows,
    types,
)
from tests.app.pads.expeditions import moments
from tests.games.loot_island import situations as s
from tests.games.loot_island import table as t
from tests.tables import STANDS

B_CARDS = [f"B{number}" for number in range(1, 15)]
KEYS = dict(zip(TILES, "cbomts", strict=True))
out_two, out_three = t.after(*s.two_out), t.after(*s.three_out)
aaron_copies = t.then(s.with_aaron, t.play("Sarah", "1a", "red", "2 3c"), t.pass_("Linus"))
aarons = t.then(
    s.with_aaron,
    *(t.play("Sarah", "2a", "red", "2", as_="Aaron"), t.pass_("Linus")),
    *(t.play("Sarah", landing, "red", "3", as_="Aaron") for landing in ("3a", "4a")),
)
compass_and_copies = t.after(
    *(t.play("Sarah", "2a", "red", "2"), t.play("Linus", "1a", "blue", "2c 3d"), t.pass_("Tim")),
    *(t.play("Sarah", "3a", "red", "3"), t.pass_("Linus"), t.play("Sarah", "4a", "red", "4")),
)
linus_has_three = t.after(
    number=2,
    card="B6",
    before=[
        *(t.play("Sarah", "4a", "red", "2"), t.play("Linus", "4b", "blue", "2 3 4 5")),
        *(t.play("Tim", "3a", "red", "3"), t.play("Sarah", "4a", "red", "4"), *t.passes("Linus", "Tim", "Sarah")),
    ],
)
"""The second round; Linus begins, with three cards left from the first one."""
of_five = partial(t.in_round, 1, "A4", *t.NAMES[2:])
out_one = t.after(t.play("Sarah", "2a", "red", "2"), *t.passes("Linus", "Tim"))
aaron_out = t.then(
    s.with_aaron,
    *(t.play("Sarah", "2a", "red", "2", as_="Aaron"), t.pass_("Linus"), t.play("Sarah", "3a", "red", "3")),
)
one_left_to_take = t.then(
    s.open_treasures,
    *(t.pass_("Sarah", treasure=4), t.pass_("Linus", treasure=8), t.play("Tim", "1a", "red", "2")),
)
DISCARDS = hints("type", "i", "p", "x")
ACTS = hints("type", "i", "p")


def sarah(landing: str, color: str, cards: str, **keys: Any) -> t.Keys:
    return t.play("Sarah", landing, color, cards, **keys)


def hinted(entry: EventEntry) -> list[str]:
    return [hint.name for hint in entry.hints()]


def offers_n(entry: EventEntry) -> bool:
    return "n" in [hint.key for hint in entry.hints()]


def keeps_letters(entry: TurnEntry) -> bool:
    return entry.keeps_letters


def copied(cards: str, *what: str) -> t.Keys:
    return sarah("1a", "red", cards, **({"copy": [*what]} if what else {}))


# ---------------------------------------------------------------------- a turn
FROM = partial(sarah, "1a", "red", "5")
"""With a compass from another landing."""
TURN: entries.Table = {
    "cards, a landing and Enter, in any order": [
        (s.linus_too, f"{text}<enter>", sarah("1a", "red", "5d 6"))
        for text in ("5d 6 1a", "1a 5d 6", "5d 1a 6", "5d,6,1a", "5d  6 1a ", "5d 6 1a r")
    ],
    "every number and every icon can be typed": [
        (s.r1, f"{face} 3a<enter>g", sarah("3a", "green", face))
        for face in (*map(str, range(1, 11)), "*", "*$", "2c", "3d", "4+", "10$", "7cd+$")
    ],
    "cards typed in any order are played in numerical order, each wild after its card": [
        (s.r1, f"{typed} 1ar", sarah("1a", "red", cards))
        for typed, cards in (("8 4", "4 8"), ("10$ 2+ 5d", "2+ 5d 10$"), ("5 * 3", "3 5 *"), ("*$ 3", "*$ 3"))
    ],
    "a turn begins with these keys, and what is typed stands beside the prompt": [
        (s.r1, "", ACTS),
        (s.four_left, "", DISCARDS, "Linus"),
        (s.with_aaron, "", hints("type", "i", "p", "a")),
        (s.with_aaron, "a", hints("type", "i", "backspace")),
        (s.r1, "3 5d", asks("3 5d"), hints("enter", "c d + $", "backspace")),
        (s.r1, "3 ", asks("3 _")),
        (s.r1, " ", False),
    ],
    "a letter does not leave the pad while something is typed": [
        (s.r1, "3 5dhqipxez", types("3 5d")),
        (s.r1, "3 5d<-S><-L><-tab><-colon><-f1>", types("3 5d")),
        (s.r1, "", sees(keeps_letters, False)),
        (s.r1, "3", sees(keeps_letters, True)),
    ],
    "the color is asked for on an empty landing, or typed right away, and nothing needs spaces": [
        *(
            (s.r1, text.replace("_", color[0]), sarah("1a", color, "3 5d"))
            for color in COLORS
            for text in ("3 5d 1a<enter>_", "_ 3 5d 1a<enter>", "35d1a_", "3 5d 1a _")
        ),
        (s.r1, "101ar", sarah("1a", "red", "10")),
        (s.r1, "11br", sarah("1b", "red", "1")),
        (s.r1, "110$2br", sarah("2b", "red", "1 10$")),
        (s.r1, "*$4ar", sarah("4a", "red", "*$")),
        (s.r1, "2+33br", sarah("3b", "red", "2+ 3")),
        (s.linus_too, "5 1b<enter>", offers("key:b", "key:g", "key:y")),
        (s.linus_too, "5 1b<enter>ry", sarah("1b", "yellow", "5")),
        *((s.r1, f"3 1a<enter><{key}>g", sarah("1a", "green", "3")) for key in ("1", "a", "x", "q", "enter")),
        (s.r1, "3 1a<enter><-L><-S><-tab><-colon><-f1><-f2>{key:b}", sarah("1a", "blue", "3")),
    ],
    "what is typed against the rules is left to them": [
        (s.linus_too, "5 1a b<enter>", breaks(sarah("1a", "blue", "5"), "landing-color")),
        (out_three, "5 1a 1b r", breaks(FROM(from_="1b"), "compass")),
    ],
    "a compass comes from the supply, or from the landing that is asked for": [
        (out_two, "5 1a<enter>r", FROM()),
        *((out_three, f"5 1a<enter>r{at}", FROM(from_=at)) for at in ("2a", "3a", "4a")),
        (out_three, "5 2a<enter>", sarah("2a", "red", "5")),
        (out_three, "5 1a 3a<enter>r", FROM(from_="3a")),
        (out_three, "5 1a<enter>r", lights("2a", "3a", "4a")),
        (out_three, "5 1a<enter>r{landing=1b}{landing=1a}{landing=2b}{landing=3a}", FROM(from_="3a")),
        (out_three, "5 1a<enter>r1a4b2a", FROM(from_="2a")),
        (s.under_b4, "5 1a<enter>g3a", sarah("1a", "green", "5", from_="3a")),
    ],
    "what a 1 at the beginning copies is asked for; Enter copies nothing": [
        (s.c_and_d, "1 1a<enter>c", copied("1", "c")),
        (s.c_and_d, "1d 1a<enter>d", copied("1d", "d")),
        (s.c_and_d, "1 1 1a<enter>cd", copied("1 1", "c", "d")),
        (s.c_and_d, "1 1 1a<enter>cc", copied("1 1", "c", "c")),
        (s.c_and_d, "1 1 1a<enter><enter>d", copied("1 1", "d")),
        (s.c_and_d, "1 1 1a<enter>c<enter>", copied("1 1", "c")),
        (s.c_and_d, "1 7 1a<enter>c", copied("1 7", "c")),
        (s.c_and_d, "1 1 1a<enter><enter><enter>", copied("1 1")),
        (s.red("2 3d"), "1 1a<enter>", offers("key:d", "key:enter")),
        (s.red("2 3d"), "1 1a<enter>c{key:d}", copied("1", "d")),
        (compass_and_copies, "1 1 1a<enter>4ad<enter>", sarah("1a", "blue", "1 1", from_="4a", copy=["d"])),
    ],
    "where nothing can be copied nothing is asked": [
        *(
            (s.red(column), f"{cards} 1a<enter>", copied(cards))
            for column, cards in (("2 3", "1"), ("1c", "1"), ("*", "1"), ("2c 3d", "4 5"), ("1d", "*"))
        ),
        (s.r1, "1c 3d 1a<enter>r", sarah("1a", "red", "1c 3d")),
    ],
    "an a plays for Aaron, who has compasses of his own and copies nothing": [
        *((s.with_aaron, keys, sarah("1a", "red", "3 5d", as_="Aaron")) for keys in ("a 3 5d 1ar", "3 5d 1a ar")),
        (aarons, "5 1a<enter>r", FROM()),
        (aarons, "a 5 1a<enter>r", lights("2a", "3a", "4a")),
        (aarons, "a 5 1a<enter>r3a", FROM(from_="3a", as_="Aaron")),
        (aaron_copies, "a 1 1a<enter>", sarah("1a", "red", "1", as_="Aaron")),
        (aaron_copies, "1 1a<enter>c", copied("1", "c")),
        (s.with_aaron, "apx", types("a")),
        *(
            (s.with_aaron, f"{keys}g", t.island("Sarah", "maps", "green", as_="Aaron"))
            for keys in ("aim", "a im", "a{tile=maps}")
        ),
        (s.r1, "a 3 1a<enter>", asks("a ")),
    ],
    "unknown, missing and extra words are reported, all at once": [
        *reported(s.r1, "0 1a, 3 5 a 1a, 5cc 1a, c5 1a, $ 1a, 3 5a, 3 5c, 3, 1a, r 1a"),
        *reported(s.r1, ""),
        *((s.r1, f"{text}<enter><backspace>", asks(left)) for text, left in (("3 5c", "3 5"), ("c5 1a", "c 1a"))),
        (out_three, "3 1a 2a 3a<enter>", asks("3 1a 2a 3a", "3a")),
        (out_three, "r b 3 1a<enter>", asks("b")),
        (s.r1, "7 8cc 9dd 1a<enter>", asks("8cc", "9dd")),
    ],
    "backspace deletes one character and escape one word; a question can be left and is asked again": [
        (s.r1, "<-backspace><-escape>3 5d 1a<backspace><backspace><backspace>", types("3 5d")),
        (s.r1, "3 5d<escape>", types("3")),
        (s.r1, "3 5d<escape><escape><-escape>", types("")),
        *(
            (out_three, f"5 1a<enter>r2<{key}>a<{key}><enter>b4a", sarah("1a", "blue", "5", from_="4a"))
            for key in ("backspace", "escape")
        ),
    ],
    "p passes, under A2 with a treasure": [
        *((situation, "p", t.pass_("Sarah")) for situation in (s.r1, s.red("2 3 4 5 6 7 8"))),
        (s.open_treasures, "p4k", t.pass_("Sarah", treasure=4)),
        (s.open_treasures, "p8k2", t.pass_("Sarah", treasure=8, cubes=2)),
        (s.open_treasures, "p1<-b>", True),
        *((s.open_treasures, keys, ACTS) for keys in ("p<backspace>", "p1<backspace><backspace>")),
        (s.open_treasures, "p<escape>3 1a<enter>r", sarah("1a", "red", "3")),
        (one_left_to_take, "pk", t.pass_("Tim", treasure=16)),
    ],
    "x discards cards before the first turn": [
        *((linus_has_three, f"x{number}", t.discard("Linus", number), "Linus") for number in (1, 3)),
        (linus_has_three, "x", offers("key:1", "key:2", "key:3"), "Linus"),
        (linus_has_three, "x<-4>{key:3}", t.discard("Linus", 3), "Linus"),
        *((linus_has_three, f"x<{key}>", DISCARDS, "Linus") for key in ("backspace", "escape")),
        (t.then(linus_has_three, t.discard("Linus", 1)), "x", False, "Linus"),
        (t.then(linus_has_three, t.pass_("Linus")), "x", False, "Tim"),
        (s.r1, "x", False),
        (linus_has_three, "6", t.discard("Tim", 6), "Tim"),
    ],
    "the mouse": [
        (
            s.linus_too,
            "{landing=1a}{key:5}{key:d}{key:space}{key:1}{key:0}{key:dollar_sign}{key:asterisk}{key:enter}",
            sarah("1a", "red", "5d 10$ *"),
        ),
        (s.linus_too, "5 6{landing=4b}{landing=2a}{landing=1a}<enter>", sarah("1a", "red", "5 6")),
        (s.linus_too, "5 2a<enter>{landing=1a}<enter>", sarah("1a", "red", "5")),
        (s.r1, "{landing=1a}<escape><-escape>", offers()),
        (s.r1, "{landing=1a}<backspace><backspace><backspace><-backspace>", offers()),
        *((s.r1, f"{{{target}}}", types("")) for target in ("at:", "tile:", "key:up")),
    ],
    "the landing that is typed is marked; a strange word or no card marks nothing": [
        (s.r1, "3 1b", lights("1b", role="ghost")),
        *((s.r1, text, lights()) for text in ("", "0", "r", "3 5cc")),
    ],
}


def fitting(game: Game, cards: str, colors: tuple[str, ...] = COLORS) -> set[str]:
    """Where the rules about columns, colors and copies let these cards be played, in one of these colors."""
    about = {"landing-color", "ascending", "two-copies"}
    player = t.active(game)
    return {
        landing
        for landing in LANDINGS
        for color in colors
        if not about & set(t.broken(game, t.play(player, landing, color, cards)))
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_where_the_cards_typed_could_be_played_is_lit(seats: int) -> None:
    games = [game for game in moments(seats) if "play" in dict(t.kinds(game))]
    for game in games[::5]:
        for cards in ("1", "3", "5d 6", "10", "*", "1 4"):
            entry = entry_of(game, t.active(game))
            lights(*fitting(game, cards))(entry, enter(entry, cards))
            lights(*fitting(game, cards, ("blue",)))(entry, enter(entry, " b"))


def going_on(game: Game, player: str, old: EventEntry) -> TurnEntry:
    """A new entry that goes on with what was begun."""
    entry = entry_of(game, player)
    assert isinstance(entry, TurnEntry)
    entry.go_on(old)
    return entry


def test_a_turn_goes_on_unless_it_was_played() -> None:
    game = linus_has_three()
    begun = entries.after(entry_of(game, "Linus"), "3 5d")
    game.record(**t.discard("Tim", 1))
    assert enter(going_on(game, "Linus", begun), " 1a<enter>g") == t.play("Linus", "1a", "green", "3 5d")
    game = s.linus_too()
    refused = entry_of(game)
    assert enter(refused, "2 1a<enter>") == sarah("1a", "red", "2")
    assert going_on(game, "Sarah", refused).typed == "2 1a"
    game.record(**t.pass_("Sarah"))
    played = entry_of(game, "Linus")
    assert enter(played, "5 1a<enter>") == t.play("Linus", "1a", "red", "5")
    game.record(**t.play("Linus", "1a", "red", "5"))
    assert [going_on(game, "Linus", old).typed for old in (played, entry_of(s.to_take()))] == ["", ""]


# ---------------------------------------------------------------------- small islands
def visit(tile: str, color: str = "red", **keys: Any) -> t.Keys:
    return t.island("Sarah", tile, color, **keys)


treasure, compass = partial(visit, "treasure"), partial(visit, "compass", "yellow")
kept, buried = partial(treasure, "blue", keep=True), partial(treasure, "blue", keep=False)
ISLANDS = "key:c", "key:b", "key:o", "key:m", "key:t", "key:s"
VISIT: entries.Table = {
    "i goes to the small islands that are face up, and back": [
        *((situation, "i", offers(*ISLANDS)) for situation in (s.r1, s.with_aaron, of_five)),
        (s.r1, "i<backspace>", ACTS),
        (s.r1, "i<escape>", offers()),
        (s.used_maps, "i", offers(*(key for key in ISLANDS if key != "key:m"))),
        *((s.one_card_left, keys, False) for keys in ("i", "{tile=maps}")),
        *((s.r1, f"{{tile={tile}}}", offers("key:r", "key:b", "key:g", "key:y")) for tile in TILES),
        (t.then(s.r1, visit("maps"), *t.passes("Linus", "Tim")), "{tile=maps}sg", visit("ship", "green")),
    ],
    "what needs nothing else is a tile and a color; cleansing asks how many cubes, Enter discards all it can": [
        *((s.r1, f"i{KEYS[tile]}{color[0]}", visit(tile, color)) for tile in ("maps", "ship") for color in COLORS),
        (s.r1, "icr<enter>", visit("cleanse")),
        *((s.r1, f"icr{number}<enter>", visit("cleanse", cubes=number)) for number in range(4)),
    ],
    "a compass goes to the bottom, without a question if there is one, and nothing happens without any": [
        *((out_two, f"ibg{keys}", visit("bottom", "green", landing="3a")) for keys in ("3a", "4a3a", "{key:3a}")),
        (out_one, "ibg", visit("bottom", "green", landing="2a")),
        (s.r1, "ibg", visit("bottom", "green", use=False)),
        *(
            (out_two, f"iby{more}", offers("key:2a", "key:3a"))
            for more in ("", "{landing=1a}", "{key:up}", "{tile=nowhere}", "{keep=True treasure=4}")
        ),
    ],
    "a compass is placed from the supply or moved": [
        (out_two, "ioy4b", compass(landing="4b")),
        (out_two, "ioy41b", compass(landing="1b")),
        (out_two, "ioy2a2b", compass(landing="2b")),
        *(
            (out_three, keys, compass(landing="1b", from_="3a"))
            for keys in ("ioy1b3a", "{tile=compass}{key:y}{landing=1b}{landing=3a}")
        ),
    ],
    "a treasure is revealed and kept or buried": [
        (s.r1, "itb4<enter>k", kept(treasure=4)),
        (s.r1, "itb4<enter>b", buried(treasure=4)),
        (s.r1, "itb4<enter>", asks("4 jewel", "5 gold", "keep it or bury it?", without="blue")),
        (s.r1, "itb", asks("lower left")),
        (s.r1, "itb8<enter>k<enter>", kept(treasure=8)),
        (s.r1, "itb8<enter>k2<enter>", kept(treasure=8, cubes=2)),
        (s.r1, "{tile=treasure}{key:b}{key:1}{key:6}{key:enter}{key:b}", buried(treasure=16)),
        (s.r1, "itb70<enter>k", breaks(kept(treasure=70), "supply")),
        (s.r1, "itr8<enter>k", asks("none")),
        *((s.r1, f"itb{number}<enter>1<enter>k", kept(treasure=1)) for number in ("", "0", "75", "9999")),
    ],
    "n uses any island without its action, and n again with it, until the color is chosen": [
        *((s.r1, f"in{KEYS[tile]}r", visit(tile, use=False)) for tile in TILES),
        *((out_three, f"i{KEYS[tile]}nr", visit(tile, use=False)) for tile in TILES),
        *((s.r1, keys, visit("maps")) for keys in ("innmr", "inmnr")),
        *((s.r1, keys, sees(offers_n, True)) for keys in ("i", "it")),
        (s.r1, "itb", sees(offers_n, False)),
    ],
    "Aaron uses an island, keeps crowns and nothing else, and moves a compass of his own": [
        *((s.with_aaron, f"ai{KEYS[tile]}r", visit(tile, as_="Aaron")) for tile in ("maps", "cleanse", "ship")),
        (s.with_aaron, "aibr", visit("bottom", use=False, as_="Aaron")),
        *(
            (s.with_aaron, f"aitr{ref}<enter>", treasure(treasure=ref, keep=is_crown, as_="Aaron"))
            for ref, is_crown in ((1, True), (3, True), (4, False), (8, False))
        ),
        (aaron_out, "aibr", visit("bottom", landing="2a", as_="Aaron")),
        (s.with_aaron, "aitb75<enter>1<enter>", kept(treasure=1, as_="Aaron")),
    ],
    "everything is taken back one by one": [
        row
        for key in ("<backspace>", "<escape>")
        for row in (
            (s.r1, f"itb8<enter>k1{key}{key}k<enter>", kept(treasure=8)),
            (s.r1, f"itb16<enter>{key}4<enter>k", kept(treasure=4)),
            (s.r1, f"itb{key}g4<enter>k", treasure("green", treasure=4, keep=True)),
            (s.r1, f"itb{key}{key}my", visit("maps", "yellow")),
            (s.r1, f"itb{key}{key}{key}", ACTS),
            (out_three, f"ioy4{key}1b3{key}2a", compass(landing="1b", from_="2a")),
        )
    ],
}


# ---------------------------------------------------------------------- the event card
def all_three_out(*players: str) -> Game:
    """In the first round everybody puts three compasses on the island; the second event card is revealed next."""
    game = t.in_round(1, "A4", *players)
    for value, (landing, color) in enumerate((("2a", "red"), ("3a", "blue"), ("4a", "green")), 2):
        for player in game.players:
            game.record(**t.play(player, landing, color, f"{value + game.players.index(player)}"))
    return t.pass_all(game)


def aaron_three_out() -> Game:
    game = t.begun()
    t.record_all(game, [t.reveal("A4"), sarah("2a", "red", "2", as_="Aaron"), t.pass_("Linus")])
    t.record_all(game, [sarah(landing, "blue", "3", as_="Aaron") for landing in ("3a", "4a")])
    return t.pass_all(game)


def recall(**landings: str) -> t.Keys:
    return t.reveal("B4", recall=landings)


three_out, after_b6 = partial(all_three_out, "Tim"), t.then(partial(t.pass_all, t.in_round(2, "B6", "Tim")))
PLAIN = [card for card in B_CARDS if card not in ("B3", "B4")]
OPENED = t.reveal("A2", treasures=[4, 16, 8])
CARD: entries.Table = {
    "the cards of the round are offered, and one that asks for nothing is one key": [
        (s.to_reveal, "", offers("key:A1", "key:A2", "key:A3", "key:A4"), sees(hinted, ["1-4"])),
        (s.to_b_card, "", offers(*(f"key:{card}" for card in B_CARDS))),
        (after_b6, "", offers(*(f"key:{card}" for card in B_CARDS if card != "B6"))),
        *((s.to_reveal, f"{{key:{card}}}", t.reveal(card)) for card in ("A3", "A4")),
        *((s.to_b_card, f"{{key:{card}}}", t.reveal(card)) for card in PLAIN),
        *((s.to_b_card_three_out, f"{{key:{card}}}", t.reveal(card)) for card in PLAIN),
    ],
    "a card is typed as printed; a number that is not a card starts over, and can be taken back": [
        *((s.to_b_card, keys, t.reveal("B2")) for keys in ("2", "b2", "1<backspace>2", "192")),
        *((s.to_b_card, keys, t.reveal("B1")) for keys in ("1<enter>", "b1<enter>")),
        *((s.to_b_card, keys, t.reveal(card)) for keys, card in (("9", "B9"), ("10", "B10"), ("b14", "B14"))),
    ],
    "under A1 whoever draws is named; a second press takes back": [
        (s.to_reveal, "1<enter>", t.reveal("A1")),
        (s.to_reveal, "1ca<enter>", t.reveal("A1", accept=["Tim", "Sarah"])),
        (s.to_reveal, "1abb<enter>", t.reveal("A1", accept=["Sarah"])),
    ],
    "under A2 a treasure for each player, under B3 one island is turned down": [
        (s.to_reveal, "24 16 8<enter>", OPENED),
        (s.to_reveal, "{key:A2}{key:4}{key:space}{key:1}{key:6}{key:space}{key:8}{key:enter}", OPENED),
        (t.begun, "24 21<enter>", t.reveal("A2", treasures=[4, 21])),
        (s.to_reveal, "24 16", shows("4 jewel", "16 coin bag")),
        (s.to_reveal, "216 4<backspace><backspace><backspace>4", t.reveal("A4")),
        *((s.to_b_card, f"3{letter}", t.reveal("B3", tile=tile)) for tile, letter in KEYS.items()),
    ],
    "under B4 everybody who has three compasses out takes one back": [
        *((situation, "4", t.reveal("B4")) for situation in (s.to_b_card, s.to_b_card_two_out)),
        (s.to_b_card_three_out, "4", asks("Sarah")),
        *((s.to_b_card_three_out, f"4{at}", recall(Sarah="3a")) for at in ("3a", "{landing=3a}")),
        (three_out, "42a4a3a", recall(Sarah="2a", Linus="4a", Tim="3a")),
        (aaron_three_out, "43a", recall(Aaron="3a")),
    ],
    "everything is taken back one by one": [
        row
        for back in ("backspace", "escape")
        for row in (
            (s.to_b_card, f"<-{back}>", True),
            (three_out, f"42a4<{back}><{back}>4a4a3a", recall(Sarah="4a", Linus="4a", Tim="3a")),
            (s.to_b_card_three_out, f"4<{back}>2", t.reveal("B2")),
        )
    ],
}


test_an_entry = entries.entry_test({**TURN, **VISIT, **CARD})


def promised(entry: EventEntry) -> dict[bool, int]:
    """What the panel says of the cubes after keeping and after burying."""
    found = [part.text.partition("→") for row in entries.panel(entry).rows for part in row]
    return {"keep" in word: int(number.split()[0]) for word, _, number in found if number}


def check_promise(game: Game, ref: int) -> None:
    player = t.active(game)
    for keep, key in ((True, "k"), (False, "b")):
        entry = entries.after(entry_of(game, player), f"itr{ref}<enter>")
        shown = promised(entry)[keep]
        event = entry.press(key)
        event = entry.press("enter") if event is True else event
        assert isinstance(event, dict)
        assert t.broken(game, event) == ()
        game.record(**event)
        assert t.cubes(game, player) == shown, f"treasure {ref}, keep {keep}, after {game.count - 1} events"
        game.undo()


@pytest.mark.parametrize("seats", [3, 5])
def test_keep_and_bury_show_the_cubes_afterwards_with_those_of_a3_and_of_amulets(seats: int) -> None:
    checked = 0
    for game in list(moments(seats))[::2]:
        if "island" in dict(t.kinds(game)) and t.state_of(game).face_up[TILES.index("treasure")]:
            deck = next(pile for pile in (*t.state_of(game).deck, t.state_of(game).discards) if pile)
            refs = t.refs(deck)
            for ref in refs[:: max(1, len(refs) // 4)]:
                check_promise(game, ref)
                checked += 1
    assert checked > 9
    beginnings: tuple[Callable[[], Game], ...] = (partial(t.in_round, 1, "A3", "Tim"), s.r1, with_amulet)
    for begin, ref in product(beginnings, (4, 15, 16, 21)):
        check_promise(begin(), ref)


def with_amulet() -> Game:
    game = t.record_all(s.has_amulet(), [t.bury("Sarah", 12, cubes=0), t.reveal("B11")])
    game.record(**t.pass_(t.active(game)))
    while t.active(game) != "Sarah":
        game.record(**t.pass_(t.active(game)))
    return game


def test_the_cubes_shown_are_those_of_whoever_goes_on_after_somebody_out_of_turn() -> None:
    game = t.record_all(t.in_round(1, t.reveal("A1", accept=["Ada"]), "Tim", "Ada"), [t.island("Sarah", "maps")])
    game.record(**t.island("Tim", "ship"), **STANDS)
    assert promised(entries.after(entry_of(game, "Ada"), "itr4<enter>")) == {True: 5 + 1 + 5, False: 5 + 1 - 2}


# ---------------------------------------------------------------------- what the box turns out to show
def replay_with(game: Game, pack: Pack) -> Game:
    new = Game(game.original, game.ruleset, fixed_pack(pack))
    for event in game.events:
        new.record(event)
    return new


def knowing() -> Game:
    """In the first round, with sheets that know the icons of some map cards."""
    facts = [BoxFact("map", {"value": value}, {"icons": icons}) for value, icons in (("5", "d"), ("*", "$"))]
    return replay_with(s.r1(), learn(t.PACK, facts))


sevens = t.then(s.r1, sarah("1a", "red", "7c 7c"))


test_icons = entries.entry_test(
    {
        "icons that the sheets know are filled in, unless others are typed": [
            (knowing, f"{typed}1ar", sarah("1a", "red", cards))
            for typed, cards in (("5", "5d"), ("5-", "5"), ("5c", "5c"), ("*6", "*$ 6"), ("6 5", "5d 6"))
        ],
        "what differs from all others is remarked": [
            *((knowing, card, asks(without="so far")) for card in ("5", "5d", "6")),
            *((knowing, card, asks("so far every 5 had d")) for card in ("5-", "5c")),
            *((sevens, card, asks(without="so far"), "Linus") for card in ("7c", "6")),
            *((sevens, card, asks("so far every 7 had c"), "Linus") for card in ("7", "7-", "7d")),
        ],
    }
)


async def test_what_was_typed_is_kept_in_the_sheets_when_the_game_is_left(desk: Desk) -> None:
    async with desk.open(s.r1()) as pilot:
        await pilot.press(*keys_of("5d5d1ar"), *keys_of("5d2ab"), *"pppq")
        await pilot.pause()
    found = desk.game
    assert found.header.sheets == "my-loot-island"
    assert [moment.event.kind for moment in found.line[s.r1().count :]] == ["play", "play", "pass", "pass", "pass"]
    assert not found.findings()
    check(lambda: replay_with(s.r1(), found.setup.pack), "51ar", sarah("1a", "red", "5d"))
