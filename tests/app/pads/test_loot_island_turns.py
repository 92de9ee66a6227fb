"""Loot Island: event cards, turns typed as the cards are printed, small islands; asked for only where it is open.

Sarah acts; the landings in these situations, if nothing else is said, are all empty.
"""

from collections.abc import Callable
from typing import Any

import pytest

from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.loot_island.event_card_entry import EventCardEntry
from scorepad.app.pads.loot_island.turn_entry import TurnEntry
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
    press,
    types,
)
from tests.app.pads.expeditions import moments
from tests.games.loot_island.situations import (
    c_and_d,
    four_left,
    has_amulet,
    linus_too,
    one_card_left,
    open_treasures,
    r1,
    red,
    three_out,
    to_b_card,
    to_b_card_three_out,
    to_b_card_two_out,
    to_reveal,
    to_take,
    two_out,
    under_b4,
    used_maps,
    with_aaron,
)
from tests.games.loot_island.table import (
    PACK,
    Keys,
    active,
    after,
    begun,
    broken,
    bury,
    cubes,
    discard,
    in_round,
    island,
    kinds,
    pass_,
    pass_all,
    passes,
    play,
    record_all,
    reveal,
    seated,
    state_of,
    then,
)
from tests.tables import STANDS

B_CARDS = [f"B{number}" for number in range(1, 15)]
KEYS = dict(zip(TILES, "cbomts", strict=True))
BY_COLOR = {color[0]: color for color in COLORS}
out_two, out_three = after(*two_out), after(*three_out)
aaron_copies = then(with_aaron, play("Sarah", "1a", "red", "2 3c"), pass_("Linus"))
aarons = then(
    with_aaron,
    *(play("Sarah", "2a", "red", "2", as_="Aaron"), pass_("Linus")),
    *(play("Sarah", landing, "red", "3", as_="Aaron") for landing in ("3a", "4a")),
)
compass_and_copies = after(
    *(play("Sarah", "2a", "red", "2"), play("Linus", "1a", "blue", "2c 3d"), pass_("Tim")),
    *(play("Sarah", "3a", "red", "3"), pass_("Linus"), play("Sarah", "4a", "red", "4")),
)
linus_has_three = after(
    number=2,
    card="B6",
    before=[
        *(play("Sarah", "4a", "red", "2"), play("Linus", "4b", "blue", "2 3 4 5"), play("Tim", "3a", "red", "3")),
        *(play("Sarah", "4a", "red", "4"), *passes("Linus", "Tim", "Sarah")),
    ],
)
"""The second round; Linus begins, with three cards left from the first one."""
DISCARDS = hints("type", "i", "p", "x")
ACTS = hints("type", "i", "p")


def sarah(landing: str, color: str, cards: str, **keys: Any) -> Keys:
    return play("Sarah", landing, color, cards, **keys)


def copied(cards: str, *what: str) -> Keys:
    return sarah("1a", "red", cards, **({"copy": [*what]} if what else {}))


# ---------------------------------------------------------------------- a turn
TURN: entries.Table = {
    "cards, a landing and Enter, in any order": [
        (linus_too, f"{text}<enter>", sarah("1a", "red", "5d 6"))
        for text in ("5d 6 1a", "1a 5d 6", "5d 1a 6", "5d,6,1a", "5d  6 1a ", "5d 6 1a r")
    ],
    "every number and every icon can be typed": [
        (r1, f"{face} 3a<enter>g", sarah("3a", "green", face))
        for face in (*map(str, range(1, 11)), "*", "*$", "2c", "3d", "4+", "10$", "7cd+$")
    ],
    "cards typed in any order are played in numerical order, each wild after its card": [
        (r1, "8 4 1ar", sarah("1a", "red", "4 8")),
        (r1, "10$ 2+ 5d 1ar", sarah("1a", "red", "2+ 5d 10$")),
        (r1, "5 * 3 1ar", sarah("1a", "red", "3 5 *")),
        (r1, "*$ 3 1ar", sarah("1a", "red", "*$ 3")),
    ],
    "what is typed stands beside the prompt": [
        (r1, "3 5d", asks("3 5d")),
        (r1, "3 5d", hints("enter", "c d + $", "backspace")),
        (r1, "3 ", asks("3 _")),
    ],
    "a turn begins with these keys": [
        (r1, "", ACTS),
        (four_left, "", DISCARDS, "Linus"),
        (with_aaron, "", hints("type", "i", "p", "a")),
    ],
    "a letter does not leave the pad while something is typed": [
        (r1, "3 5d" + "".join("hqipxez"), types("3 5d")),
        (r1, "3 5d<-S><-L><-tab><-colon><-f1>", types("3 5d")),
    ],
    "a line cannot start with a space": [(r1, " ", False)],
    "without cards there is only passing": [(red("2 3 4 5 6 7 8"), "p", pass_("Sarah"))],
    "the color is asked for on an empty landing, or typed right away": [
        row
        for key, color in BY_COLOR.items()
        for row in (
            (r1, f"3 5d 1a<enter>{key}", sarah("1a", color, "3 5d")),
            (r1, f"{key} 3 5d 1a<enter>", sarah("1a", color, "3 5d")),
            *(
                (r1, f"{text}{key}", sarah("1a", color, "3 5d"))
                for text in ("35d1a", "3 5d1a", "3 5d 1a ", "35d 1a")
            ),
        )
    ],
    "cards and landing need no spaces": [
        (r1, "101ar", sarah("1a", "red", "10")),
        (r1, "11br", sarah("1b", "red", "1")),
        (r1, "110$2br", sarah("2b", "red", "1 10$")),
        (r1, "*$4ar", sarah("4a", "red", "*$")),
        (r1, "2+33br", sarah("3b", "red", "2+ 3")),
    ],
    "the color of the other landing of the coast is not offered": [
        (linus_too, "5 1b<enter>", offers("key:b", "key:g", "key:y")),
        (linus_too, "5 1b<enter>ry", sarah("1b", "yellow", "5")),
    ],
    "what is typed against the rules is left to them": [
        (linus_too, "5 1a b<enter>", breaks(sarah("1a", "blue", "5"), "landing-color")),
        (out_three, "5 1a 1b r", breaks(sarah("1a", "red", "5", from_="1b"), "compass")),
    ],
    "while the color is asked for other signs do nothing": [
        *((r1, f"3 1a<enter><{key}>g", sarah("1a", "green", "3")) for key in ("1", "a", "x", "q", "enter")),
        (r1, "3 1a<enter><-L><-S><-tab><-colon><-f1><-f2>{key:b}", sarah("1a", "blue", "3")),
    ],
    "a compass comes from the supply, or from the landing that is asked for": [
        (out_two, "5 1a<enter>r", sarah("1a", "red", "5")),
        *((out_three, f"5 1a<enter>r{at}", sarah("1a", "red", "5", from_=at)) for at in ("2a", "3a", "4a")),
        (out_three, "5 2a<enter>", sarah("2a", "red", "5")),
        (out_three, "5 1a 3a<enter>r", sarah("1a", "red", "5", from_="3a")),
        (out_three, "1a 4a 5 r", sarah("1a", "red", "5", from_="4a")),
        (out_three, "5 1a<enter>r", lights("2a", "3a", "4a")),
        (
            out_three,
            "5 1a<enter>r{landing=1b}{landing=1a}{landing=2b}{landing=3a}",
            sarah("1a", "red", "5", from_="3a"),
        ),
        (out_three, "5 1a<enter>r1a4b2a", sarah("1a", "red", "5", from_="2a")),
        (under_b4, "5 1a<enter>g3a", sarah("1a", "green", "5", from_="3a")),
    ],
    "what a 1 at the beginning copies is asked for; Enter copies nothing": [
        (c_and_d, "1 1a<enter>c", copied("1", "c")),
        (c_and_d, "1 1a<enter>d", copied("1", "d")),
        (c_and_d, "1d 1a<enter>d", copied("1d", "d")),
        (c_and_d, "1 1 1a<enter>cd", copied("1 1", "c", "d")),
        (c_and_d, "1 1 1a<enter>cc", copied("1 1", "c", "c")),
        (c_and_d, "1 1 1a<enter><enter>d", copied("1 1", "d")),
        (c_and_d, "1 1 1a<enter>c<enter>", copied("1 1", "c")),
        (c_and_d, "1 7 1a<enter>c", copied("1 7", "c")),
        (c_and_d, "1 1a<enter><enter>", copied("1")),
        (c_and_d, "1 1 1a<enter><enter><enter>", copied("1 1")),
        (red("2 3d"), "1 1a<enter>", offers("key:d", "key:enter")),
        (red("2 3d"), "1 1a<enter>c{key:d}", copied("1", "d")),
    ],
    "where nothing can be copied nothing is asked": [
        *(
            (red(column), f"{cards} 1a<enter>", copied(cards))
            for column, cards in (("2 3", "1"), ("1c", "1"), ("*", "1"), ("2c 3d", "4 5"), ("1d", "*"))
        ),
        (r1, "1c 3d 1a<enter>r", sarah("1a", "red", "1c 3d")),
    ],
    "the compass and what is copied are asked for one after the other": [
        (compass_and_copies, "1 1 1a<enter>4ad<enter>", sarah("1a", "blue", "1 1", from_="4a", copy=["d"]))
    ],
    "an a plays for Aaron, who has compasses of his own and copies nothing": [
        (with_aaron, "a 3 5d 1a<enter>r", sarah("1a", "red", "3 5d", as_="Aaron")),
        (with_aaron, "3 5d 1a ar", sarah("1a", "red", "3 5d", as_="Aaron")),
        (aarons, "5 1a<enter>r", sarah("1a", "red", "5")),
        (aarons, "a 5 1a<enter>r", lights("2a", "3a", "4a")),
        (aarons, "a 5 1a<enter>r3a", sarah("1a", "red", "5", from_="3a", as_="Aaron")),
        (aaron_copies, "a 1 1a<enter>", sarah("1a", "red", "1", as_="Aaron")),
        (aaron_copies, "1 1a<enter>c", copied("1", "c")),
        (with_aaron, "apx", types("a")),
        (with_aaron, "aimg", island("Sarah", "maps", "green", as_="Aaron")),
        (with_aaron, "a img", island("Sarah", "maps", "green", as_="Aaron")),
        (with_aaron, "a{tile=maps}g", island("Sarah", "maps", "green", as_="Aaron")),
        (r1, "a 3 1a<enter>", asks("a ")),
    ],
    "an unknown, a missing or an extra word is reported": [
        *(
            (r1, f"{text}<enter>", asks(text, word))
            for text, word in (("0 1a", "0"), ("3 5 a 1a", "a "), ("5cc 1a", "5cc"))
        ),
        *(
            (r1, f"{text}<enter>", asks(text, word))
            for text, word in (("c5 1a", "c5"), ("$ 1a", "$"), ("3 5a", "5a"))
        ),
        *((r1, f"{text}<enter>", asks(text)) for text in ("3 5c", "3", "1a", "r 1a")),
        *((r1, f"{text}<enter><backspace>", asks(f"{text[:-1]}_")) for text in ("3 5c", "c5 1a")),
        (out_three, "3 1a 2a 3a<enter>", asks("3 1a 2a 3a", "3a")),
        (out_three, "r b 3 1a<enter>", asks("b")),
        (r1, "<enter>", asks()),
    ],
    "every word that cannot be read is named at once": [(r1, "7 8cc 9dd 1a<enter>", asks("8cc", "9dd"))],
    "backspace deletes one character and escape one word": [
        (r1, "<-backspace><-escape>3 5d 1a<backspace><backspace><backspace>", types("3 5d")),
        (r1, "3 5d<escape>", types("3")),
        (r1, "3 5d<escape><escape><-escape>", types("")),
        (linus_too, "2 1a<backspace><backspace><backspace><backspace>7 1a<enter>", sarah("1a", "red", "7")),
    ],
    "a question can be left and is asked again": [
        (out_three, f"5 1a<enter>r2<{key}>a<{key}><enter>b4a", sarah("1a", "blue", "5", from_="4a"))
        for key in ("backspace", "escape")
    ],
    "p passes, under A2 with a treasure": [
        (r1, "p", pass_("Sarah")),
        (open_treasures, "p4k", pass_("Sarah", treasure=4)),
        (open_treasures, "p8k2", pass_("Sarah", treasure=8, cubes=2)),
        (open_treasures, "p1<-b>", True),
        (open_treasures, "p<backspace>", ACTS),
        (open_treasures, "p<escape>3 1a<enter>r", sarah("1a", "red", "3")),
        (open_treasures, "p1<backspace><backspace>", ACTS),
        (
            then(
                open_treasures,
                pass_("Sarah", treasure=4),
                pass_("Linus", treasure=8),
                play("Tim", "1a", "red", "2"),
            ),
            "pk",
            pass_("Tim", treasure=16),
        ),
    ],
    "x discards cards before the first turn": [
        *((linus_has_three, f"x{number}", discard("Linus", number), "Linus") for number in (1, 2, 3)),
        (linus_has_three, "x", offers("key:1", "key:2", "key:3"), "Linus"),
        (linus_has_three, "x<-4>{key:3}", discard("Linus", 3), "Linus"),
        (linus_has_three, "x<backspace>", DISCARDS, "Linus"),
        (linus_has_three, "x<escape>", DISCARDS, "Linus"),
        (then(linus_has_three, discard("Linus", 1)), "x", False, "Linus"),
        (then(linus_has_three, pass_("Linus")), "x", False, "Tim"),
        (r1, "x", False),
        (linus_has_three, "6", discard("Tim", 6), "Tim"),
    ],
    "the mouse": [
        (
            linus_too,
            "{landing=1a}{key:5}{key:d}{key:space}{key:1}{key:0}{key:dollar_sign}{key:space}{key:asterisk}{key:enter}",
            sarah("1a", "red", "5d 10$ *"),
        ),
        (linus_too, "5 6{landing=4b}{landing=2a}{landing=1a}<enter>", sarah("1a", "red", "5 6")),
        (linus_too, "5 2a<enter>{landing=1a}<enter>", sarah("1a", "red", "5")),
        (r1, "{landing=1a}<escape><-escape>", offers()),
        (r1, "{landing=1a}<backspace><backspace><backspace><-backspace>", offers()),
        *((r1, f"{{{target}}}", types("")) for target in ("", "at:", "9z", "player:Linus", "tile:", "key:up")),
    ],
    "the landing that is typed is marked; a strange word or no card marks nothing": [
        (r1, "3 1b", lights("1b", role="ghost")),
        *((r1, text, lights()) for text in ("", "0", "r", "3 5cc")),
    ],
}


@entries.table(TURN)
def test_a_turn(row: tuple[Any, ...]) -> None:
    check(*row)


def test_every_key_for_the_mouse_writes_its_sign() -> None:
    entry = entry_of(linus_too())
    enter(entry, "{landing=1a}")
    parts = [part for row in entries.panel(entry).rows for part in row if part.target]
    for part in parts:
        if len(part.text.strip()) == 1 and part.text.strip() != "⌫":
            enter(entry, f"<escape>{{landing=1a}}{{{part.target}}}")
            check_typed = getattr(entry, "typed", "")
            assert check_typed.endswith(part.text.strip())


def fitting(game: Game, cards: str, colors: tuple[str, ...] = COLORS) -> set[str]:
    """Where the rules about columns, colors and copies let these cards be played, in one of these colors."""
    about = {"landing-color", "ascending", "two-copies"}
    player = active(game)
    return {
        landing
        for landing in LANDINGS
        for color in colors
        if not about & set(broken(game, play(player, landing, color, cards)))
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_where_the_cards_typed_could_be_played_is_lit(seats: int) -> None:
    games = [game for game in moments(seats) if "play" in dict(kinds(game))]
    for game in games[::5]:
        for cards in ("1", "3", "5d 6", "10", "*", "1 4"):
            entry = entry_of(game, active(game))
            lights(*fitting(game, cards))(game, entry, enter(entry, cards))  # type: ignore[operator]
            blue = fitting(game, cards, ("blue",))
            lights(*blue)(game, entry, enter(entry, " b"))  # type: ignore[operator]


def test_a_turn_goes_on_unless_it_was_played() -> None:
    game = linus_has_three()
    begun_turn = entry_of(game, "Linus")
    enter(begun_turn, "3 5d")
    game.record(**discard("Tim", 1))
    entry = entry_of(game, "Linus")
    entry.go_on(begun_turn)
    assert enter(entry, " 1a<enter>g") == play("Linus", "1a", "green", "3 5d"), "somebody else has discarded"
    game = linus_too()
    refused = entry_of(game)
    assert enter(refused, "2 1a<enter>") == sarah("1a", "red", "2")
    entry = entry_of(game)
    entry.go_on(refused)
    types("2 1a")(game, entry, True)  # type: ignore[operator]
    game.record(**pass_("Sarah"))
    played = entry_of(game, "Linus")
    event = enter(played, "5 1a<enter>")
    assert isinstance(event, dict)
    game.record(**event)
    for old in (played, entry_of(to_take())):
        entry = entry_of(game, "Linus")
        entry.go_on(old)
        types("")(game, entry, True)  # type: ignore[operator]


def test_while_cards_are_typed_letters_belong_to_them() -> None:
    entry = entry_of(r1())
    assert isinstance(entry, TurnEntry)
    kept = [entry.keeps_letters, press(entry, "3") and entry.keeps_letters]
    assert kept == [False, True]
    assert isinstance(entry_of(linus_has_three(), "Tim"), ChoiceEntry)


# ---------------------------------------------------------------------- small islands
def treasure(ref: int, keep: bool, color: str = "blue", **keys: Any) -> Keys:
    return island("Sarah", "treasure", color, treasure=ref, keep=keep, **keys)


def compass(landing: str, color: str = "yellow", **keys: Any) -> Keys:
    return island("Sarah", "compass", color, landing=landing, **keys)


ISLANDS = "key:c", "key:b", "key:o", "key:m", "key:t", "key:s"
VISIT: entries.Table = {
    "i goes to the small islands that are face up, and back": [
        (r1, "i", offers(*ISLANDS)),
        (r1, "i<backspace>", ACTS),
        (r1, "i<escape>", offers()),
        (used_maps, "i", offers(*(key for key in ISLANDS if key != "key:m"))),
        (one_card_left, "i", False),
        (one_card_left, "{tile=maps}", False),
        *((r1, f"{{tile={tile}}}", offers("key:r", "key:b", "key:g", "key:y")) for tile in TILES),
        (
            then(r1, island("Sarah", "maps"), *passes("Linus", "Tim")),
            "{tile=maps}sg",
            island("Sarah", "ship", "green"),
        ),
    ],
    "what needs nothing else is a tile and a color": [
        (r1, f"i{KEYS[tile]}{color[0]}", island("Sarah", tile, color))
        for tile in ("maps", "ship")
        for color in COLORS
    ],
    "cleansing asks how many cubes, and Enter discards all it can": [
        (r1, "icr<enter>", island("Sarah", "cleanse", "red")),
        *((r1, f"icr{number}<enter>", island("Sarah", "cleanse", "red", cubes=number)) for number in range(4)),
    ],
    "a compass goes to the bottom, without a question if there is one, and nothing happens without any": [
        *((out_two, f"ibg{at}", island("Sarah", "bottom", "green", landing=at)) for at in ("2a", "3a")),
        (
            after(play("Sarah", "2a", "red", "2"), *passes("Linus", "Tim")),
            "ibg",
            island("Sarah", "bottom", "green", landing="2a"),
        ),
        (r1, "ibg", island("Sarah", "bottom", "green", use=False)),
        (out_two, "iby4a3a", island("Sarah", "bottom", "yellow", landing="3a")),
        (out_two, "iby", offers("key:2a", "key:3a")),
        (out_two, "iby{key:3a}", island("Sarah", "bottom", "yellow", landing="3a")),
    ],
    "a compass is placed from the supply or moved": [
        (out_two, "ioy4b", compass("4b")),
        (out_three, "ioy1b3a", compass("1b", from_="3a")),
        (out_two, "ioy41b", compass("1b")),
        (out_two, "ioy2a2b", compass("2b")),
        (out_three, "{tile=compass}{key:y}{landing=1b}{landing=3a}", compass("1b", from_="3a")),
    ],
    "a treasure is revealed and kept or buried": [
        (r1, "itb4<enter>k", treasure(4, True)),
        (r1, "itb4<enter>b", treasure(4, False)),
        (r1, "itb4<enter>", asks("4 jewel", "5 gold", "keep it or bury it?", without="blue")),
        (r1, "itb", asks("lower left")),
        (r1, "itb8<enter>k<enter>", treasure(8, True)),
        (r1, "itb8<enter>k2<enter>", treasure(8, True, cubes=2)),
        (r1, "{tile=treasure}{key:b}{key:1}{key:6}{key:enter}{key:b}", treasure(16, False)),
        (r1, "itb70<enter>k", breaks(treasure(70, True), "supply")),
        (r1, "itb<enter>4<enter>k", treasure(4, True)),
        (r1, "itr8<enter>k", asks("none")),
        (r1, "itr8<enter>b", treasure(8, False, "red")),
        *((r1, f"itb{number}<enter>1<enter>k", treasure(1, True)) for number in ("0", "75", "99", "9999")),
    ],
    "n uses any island without its action, and n again with it": [
        *((r1, f"in{KEYS[tile]}r", island("Sarah", tile, "red", use=False)) for tile in TILES),
        *((out_three, f"i{KEYS[tile]}nr", island("Sarah", tile, "red", use=False)) for tile in TILES),
        (r1, "innmr", island("Sarah", "maps", "red")),
        (r1, "inmnr", island("Sarah", "maps", "red")),
    ],
    "Aaron uses an island, keeps crowns and nothing else, and moves a compass of his own": [
        (with_aaron, "aimr", island("Sarah", "maps", "red", as_="Aaron")),
        (with_aaron, "aicr", island("Sarah", "cleanse", "red", as_="Aaron")),
        (with_aaron, "aisr", island("Sarah", "ship", "red", as_="Aaron")),
        (with_aaron, "aibr", island("Sarah", "bottom", "red", use=False, as_="Aaron")),
        *(
            (with_aaron, f"aitr{ref}<enter>", treasure(ref, is_crown, "red", as_="Aaron"))
            for ref, is_crown in ((1, True), (3, True), (4, False), (8, False))
        ),
        (
            then(
                with_aaron,
                *(play("Sarah", "2a", "red", "2", as_="Aaron"), pass_("Linus"), play("Sarah", "3a", "red", "3")),
            ),
            "aibr",
            island("Sarah", "bottom", "red", landing="2a", as_="Aaron"),
        ),
        (with_aaron, "aitb75<enter>1<enter>", treasure(1, True, as_="Aaron")),
    ],
    "everything is taken back one by one": [
        row
        for key in ("<backspace>", "<escape>")
        for row in (
            (r1, f"itb8<enter>k1{key}{key}k<enter>", treasure(8, True)),
            (r1, f"itb16<enter>{key}4<enter>k", treasure(4, True)),
            (r1, f"itb{key}g4<enter>k", treasure(4, True, "green")),
            (r1, f"itb{key}{key}my", island("Sarah", "maps", "yellow")),
            (r1, f"itb{key}{key}{key}", ACTS),
            (out_three, f"ioy4{key}1b3{key}2a", compass("1b", from_="2a")),
        )
    ],
    "other things are not clicked": [
        (out_two, f"iby{{{target}}}", offers("key:2a", "key:3a"))
        for target in ("", "landing=1a", "key:up", "player:Linus", "tile=nowhere", "keep=True treasure=4")
    ],
}


@entries.table(VISIT)
def test_a_small_island(row: tuple[Any, ...]) -> None:
    check(*row)


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_every_island_that_is_face_up_is_offered(number: int) -> None:
    game = record_all(seated(number), [{"kind": "begin", "coast": 1, "heading": "clockwise"}, reveal("A4")])
    check(lambda: game, "i", offers(*ISLANDS))


def test_n_is_offered_until_the_color_is_chosen() -> None:
    for typed, is_offered in (("i", True), ("it", True), ("itb", False)):
        entry = entry_of(r1())
        enter(entry, typed)
        assert ("n" in entries.keys_of(entry)) == is_offered


def promised(entry: EventEntry) -> dict[bool, int]:
    """What the panel says of the cubes after keeping and after burying."""
    found = {}
    for row in entries.panel(entry).rows:
        for part in row:
            word, _, number = part.text.partition("→")
            if number:
                found["keep" in word] = int(number.split()[0])
    return found


def check_promise(game: Game, ref: int) -> None:
    player = active(game)
    for keep, key in ((True, "k"), (False, "b")):
        entry = entry_of(game, player)
        enter(entry, f"itr{ref}<enter>")
        shown = promised(entry)[keep]
        event = entry.press(key)
        event = entry.press("enter") if event is True else event
        assert isinstance(event, dict)
        assert broken(game, event) == ()
        game.record(**event)
        assert cubes(game, player) == shown, f"treasure {ref}, keep {keep}, after {game.count - 1} events"
        game.undo()


@pytest.mark.parametrize("seats", [3, 5])
def test_keep_and_bury_show_the_cubes_afterwards(seats: int) -> None:
    checked = 0
    for game in list(moments(seats))[::2]:
        if "island" in dict(kinds(game)) and state_of(game).face_up[TILES.index("treasure")]:
            deck = next(pile for pile in (*state_of(game).deck, state_of(game).discards) if pile)
            refs = [ref for ref in range(deck.bit_length()) if deck >> ref & 1]
            for ref in refs[:: max(1, len(refs) // 4)]:
                check_promise(game, ref)
                checked += 1
    assert checked > 9


def with_amulet() -> Game:
    game = record_all(
        then(has_amulet, bury("Sarah", 12, cubes=0))(),
        [
            reveal("B11"),
        ],
    )
    game.record(**pass_(active(game)))
    while active(game) != "Sarah":
        game.record(**pass_(active(game)))
    return game


@pytest.mark.parametrize(
    "begin", [lambda: in_round(1, "A3", "Tim"), lambda: in_round(1, "A4", "Tim"), with_amulet]
)
def test_the_cubes_of_a3_of_the_island_and_of_amulets_are_counted(begin: Callable[[], Game]) -> None:
    for ref in (4, 15, 16, 21):
        check_promise(begin(), ref)


def test_the_cubes_shown_are_those_of_whoever_goes_on_after_somebody_out_of_turn() -> None:
    game = record_all(in_round(1, reveal("A1", accept=["Ada"]), "Tim", "Ada"), [island("Sarah", "maps")])
    game.record(**island("Tim", "ship"), **STANDS)
    entry = entry_of(game, "Ada")
    enter(entry, "itr4<enter>")
    assert promised(entry) == {True: 5 + 1 + 5, False: 5 + 1 - 2}


# ---------------------------------------------------------------------- the event card
def all_three_out(*players: str) -> Game:
    """In the first round everybody puts three compasses on the island; the second event card is revealed next."""
    game = in_round(1, "A4", *players)
    for value, (landing, color) in enumerate((("2a", "red"), ("3a", "blue"), ("4a", "green")), 2):
        for player in game.players:
            game.record(**play(player, landing, color, f"{value + game.players.index(player)}"))
    return pass_all(game)


def aaron_three_out() -> Game:
    game = begun()
    record_all(game, [reveal("A4"), sarah("2a", "red", "2", as_="Aaron"), pass_("Linus")])
    record_all(game, [sarah(landing, "blue", "3", as_="Aaron") for landing in ("3a", "4a")])
    return pass_all(game)


def key(card: str) -> str:
    """A card as it is clicked, which needs no Enter."""
    return f"{{key:{card}}}"


def recall(**landings: str) -> Keys:
    return reveal("B4", recall=landings)


CARD: entries.Table = {
    "the cards of the round are offered": [
        (to_reveal, "", offers("key:A1", "key:A2", "key:A3", "key:A4")),
        (to_b_card, "", offers(*(f"key:{card}" for card in B_CARDS))),
        (
            lambda: pass_all(in_round(2, "B6", "Tim")),
            "",
            offers(*(f"key:{card}" for card in B_CARDS if card != "B6")),
        ),
    ],
    "a card that asks for nothing is one key": [
        *((to_reveal, key(card), reveal(card)) for card in ("A3", "A4")),
        *((to_b_card, key(card), reveal(card)) for card in B_CARDS if card not in ("B3", "B4")),
        *((to_b_card_three_out, key(card), reveal(card)) for card in B_CARDS if card not in ("B3", "B4")),
    ],
    "a card is typed as printed": [
        (to_b_card, keys, reveal(card))
        for keys, card in (
            ("2", "B2"),
            ("b2", "B2"),
            ("9", "B9"),
            ("1<enter>", "B1"),
            ("b1<enter>", "B1"),
            ("10", "B10"),
        )
    ],
    "a number that is not a card starts over, and can be taken back": [
        (to_b_card, "b14", reveal("B14")),
        (to_b_card, "1<backspace>2", reveal("B2")),
        (to_b_card, "192", reveal("B2")),
    ],
    "under A1 whoever draws is named; a second press takes back": [
        (to_reveal, "1b<enter>", reveal("A1", accept=["Linus"])),
        (to_reveal, "1ca<enter>", reveal("A1", accept=["Tim", "Sarah"])),
        (to_reveal, "1abc<enter>", reveal("A1", accept=["Sarah", "Linus", "Tim"])),
        (to_reveal, "1abb<enter>", reveal("A1", accept=["Sarah"])),
        (to_reveal, "1<enter>", reveal("A1")),
    ],
    "under A2 a treasure for each player": [
        (to_reveal, "24 16 8<enter>", reveal("A2", treasures=[4, 16, 8])),
        (begun, "24 21<enter>", reveal("A2", treasures=[4, 21])),
        (
            to_reveal,
            "{key:A2}{key:4}{key:space}{key:1}{key:6}{key:space}{key:8}{key:enter}",
            reveal("A2", treasures=[4, 16, 8]),
        ),
        (to_reveal, "216 4<backspace><backspace><backspace>4", reveal("A4")),
    ],
    "under B3 one island is turned down": [
        (to_b_card, f"3{letter}", reveal("B3", tile=tile)) for tile, letter in KEYS.items()
    ],
    "under B4 everybody who has three compasses out takes one back": [
        (to_b_card, "4", reveal("B4")),
        (to_b_card_two_out, "4", reveal("B4")),
        (to_b_card_three_out, "4", asks("Sarah")),
        *((to_b_card_three_out, f"4{at}", recall(Sarah=at)) for at in ("2a", "3a", "4a")),
        *((to_b_card_three_out, f"4{{landing={at}}}", recall(Sarah=at)) for at in ("2a", "3a", "4a")),
        (lambda: all_three_out("Tim"), "42a4a3a", recall(Sarah="2a", Linus="4a", Tim="3a")),
        (
            lambda: all_three_out("Tim", "Ada", "Max"),
            "42a2a3a4a4a",
            recall(Sarah="2a", Linus="2a", Tim="3a", Ada="4a", Max="4a"),
        ),
        (aaron_three_out, "43a", recall(Aaron="3a")),
    ],
    "everything is taken back one by one": [
        row
        for back in ("backspace", "escape")
        for row in (
            (to_b_card, f"<-{back}>", True),
            (
                lambda: all_three_out("Tim"),
                f"42a4<{back}><{back}>4a4a3a",
                recall(Sarah="4a", Linus="4a", Tim="3a"),
            ),
            (to_b_card_three_out, f"4<{back}>2", reveal("B2")),
        )
    ],
}


@entries.table(CARD)
def test_an_event_card(row: tuple[Any, ...]) -> None:
    check(*row)


def test_each_card_is_offered_with_its_text() -> None:
    for game in (to_reveal(), to_b_card()):
        entry = entry_of(game)
        assert isinstance(entry, EventCardEntry)
        texts = game.setup.sheets.events
        for line in entries.panel(entry).text().splitlines():
            card, words = line.split(maxsplit=1)
            assert texts[card].startswith(words.rstrip("…").rstrip())


def test_under_a1_nobody_may_draw() -> None:
    game = to_reveal()
    game.record(**reveal("A1"))
    assert cubes(game) == [3, 3, 3]


# ---------------------------------------------------------------------- what the box turns out to show


def knowing(**icons: str) -> Game:
    """In the first round, with sheets that know the icons of some map cards."""
    pack = learn(PACK, [BoxFact("map", {"value": value[1:]}, {"icons": own}) for value, own in icons.items()])
    game = in_round(1, "A4", "Tim")
    return replay_with(game, pack)


def replay_with(game: Game, pack: Pack) -> Game:
    new = Game(game.original, game.ruleset, fixed_pack(pack))
    for event in game.events:
        new.record(event)
    return new


@pytest.mark.parametrize(
    ("line", "cards"),
    [("51ar", "5d"), ("5-1ar", "5"), ("5c1ar", "5c"), ("*61ar", "*$ 6"), ("6 51ar", "5d 6")],
)
def test_icons_that_the_sheets_know_are_filled_in(line: str, cards: str) -> None:
    assert enter(entry_of(knowing(v5="d", **{"v*": "$"})), line) == sarah("1a", "red", cards)


@pytest.mark.parametrize(
    ("line", "is_odd"), [("5", False), ("5-", True), ("5c", True), ("5d", False), ("6", False)]
)
def test_what_differs_from_all_others_is_remarked(line: str, is_odd: bool) -> None:
    entry = entry_of(knowing(v5="d"))
    enter(entry, line)
    assert ("so far every 5 had d" in entry.asked) is is_odd
    played = in_round(1, "A4", "Tim")
    played.record(**sarah("1a", "red", "7c 7c"))
    entry = entry_of(played, "Linus")
    enter(entry, line.replace("5", "7"))
    assert ("so far every 7 had c" in entry.asked) is ("c" not in line and "6" not in line)


async def test_what_was_typed_is_kept_in_the_sheets_when_the_game_is_left(desk: Desk) -> None:
    begun = in_round(1, "A4", "Tim")
    async with desk.open(begun) as pilot:
        await pilot.press(*keys_of("5d5d1ar"), *keys_of("5d2ab"), *"pppq")
        await pilot.pause()
    after = desk.game
    assert after.header.sheets == "my-loot-island"
    assert [moment.event.kind for moment in after.line[begun.count :]] == ["play", "play", "pass", "pass", "pass"]
    assert not after.findings()
    assert enter(entry_of(replay_with(in_round(1, "A4", "Tim"), after.setup.pack)), "51ar") == sarah(
        "1a", "red", "5d"
    )
