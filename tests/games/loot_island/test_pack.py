"""The pack of Loot Island: every treasure as it was transcribed, and mistakes named by file, table and key."""

from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w

from scorepad import games
from scorepad.games.loot_island.cards import EVENTS, TILES, Sheets, Treasure
from scorepad.system.errors import SheetError
from scorepad.timeline.game import Game
from tests.games.loot_island.table import BUNDLED, NAMES, RULESET, SHEETS, broken, lines, record_all, tally
from tests.tables import check_mistake, read_pack

PRINTED = """
I:
1 crown 4 2 1; 2 jewel 2 2; 3 crown 2 2 3; 4 jewel 5 5; 5 book - 1 2; 6 coin-bag 5 1; 7 coin-bag 7 2;
8 amulet 1 -; 9 skull 3 2 R; 10 jewel 3 3; 11 coin-bag 10 3; 12 book - - 2; 13 amulet 2 -; 14 book - - 2;
15 amulet 3 -; 16 coin-bag 12 4; 17 crown 3 2 2; 18 skull 4 3 L; 19 skull 5 4 F; 20 crown 1 2 4; 21 jewel 4 4
II:
22 amulet 1 -; 23 crown 2 2 3; 24 jewel 2 2; 25 amulet 2 -; 26 book - 1 2; 27 coin-bag 6 1; 28 coin-bag 8 2;
29 skull 3 2 L; 30 skull 4 3 F; 31 jewel 4 4; 32 coin-bag 11 3; 33 book - - 2; 34 crown 3 2 2; 35 jewel 3 3;
36 skull 5 4 R; 37 crown 1 2 4
III:
38 amulet 1 -; 39 coin-bag 9 2; 40 crown 3 2 2; 41 skull 3 2 R; 42 jewel 2 2; 43 coin-bag 7 1; 44 jewel 4 4;
45 skull 4 3 L; 46 crown 2 2 3; 47 book - 1 2; 48 amulet 2 -; 49 book - 2 3; 50 jewel 3 3; 51 coin-bag 12 3;
52 crown 1 2 4; 53 skull 5 4 F
IV:
54 jewel 4 4; 55 amulet 1 -; 56 book - 3 3; 57 coin-bag 13 4; 58 skull 4 3 R; 59 crown 4 2 1; 60 amulet 2 -;
61 book - 2 3; 62 coin-bag 10 3; 63 jewel 2 2; 64 crown 3 2 2; 65 amulet 3 -; 66 crown 2 2 3; 67 skull 3 2 F;
68 jewel 5 5; 69 coin-bag 8 2; 70 coin-bag 15 5; 71 book - - 1; 72 jewel 3 3; 73 skull 5 4 L; 74 crown 1 2 4
"""
"""Pile by pile: reference number, type, gold, curse, and crosses, times or kind."""
TEXT = BUNDLED.read_text("utf-8")


def printed() -> dict[int, Treasure]:
    """The treasures as they are written above."""
    found = {}
    pile = ""
    for line in PRINTED.split("\n"):
        if line.endswith(":"):
            pile = line[:-1]
            continue
        for words in (each.split() for each in line.split(";") if each.strip()):
            ref, kind, gold, curse, more = (*words, "")[:5]
            own = {"crown": "crosses", "book": "book"}.get(kind, "")
            numbers = {"gold": gold, "curse": curse, **({own: more} if own else {})}
            whole = {key: int(number) for key, number in numbers.items() if number != "-"}
            found[int(ref)] = Treasure(int(ref), pile, kind, skull="" if own else more, **whole)
    return found


# ---------------------------------------------------------------------- the bundled pack
def test_every_treasure_is_as_it_was_transcribed() -> None:
    assert SHEETS.treasures == printed()


def test_crossed_out_cubes_are_unknown_and_only_possible_without_a_curse() -> None:
    for treasure in SHEETS.treasures.values():
        assert treasure.cure is None
        assert treasure.most_cured == (0 if treasure.curse else 2)


def test_all_event_cards_and_islands_say_something() -> None:
    assert " ".join(SHEETS.events) == "A1 A2 A3 A4 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14"
    assert tuple(SHEETS.events) == EVENTS
    assert tuple(SHEETS.islands) == TILES
    assert all(text.endswith(".") for text in (*SHEETS.events.values(), *SHEETS.islands.values()))
    assert SHEETS.crowns == (25, 18, 11, 4, 0)


# ---------------------------------------------------------------------- mistakes
def read(folder: Path, text: str) -> Sheets:
    """The sheets of a pack of this content."""
    sheets: Sheets = read_pack(folder, text)
    return sheets


A3 = '"Whoever uses a small island takes 1 cube."'
CROWN, BOOK, SKULL = "crosses = 1", "book = 2", 'skull = "R"'
MISTAKES: dict[str, tuple[str, str, list[str]]] = {
    "no ref": ("ref = 1\n", "", ["treasure 1", "ref"]),
    "a ref of 0": ("ref = 1\n", "ref = 0\n", ["treasure 1", "ref", "0"]),
    "a ref too large": ("ref = 1\n", "ref = 1000\n", ["treasure 1", "ref", "1000"]),
    "a ref that is a text": ("ref = 1\n", 'ref = "1"\n', ["treasure 1", "ref"]),
    "a ref that is true": ("ref = 1\n", "ref = true\n", ["treasure 1", "ref"]),
    "a ref twice": ("ref = 2\n", "ref = 1\n", ["treasure 1", "twice"]),
    "no pile": ('pile = "I"\n', "", ["treasure 1", "ref 1", "pile"]),
    "a pile that is none": ('pile = "I"\n', 'pile = "V"\n', ["treasure 1", "pile", "V", "IV"]),
    "no type": ('type = "crown"\n', "", ["treasure 1", "type"]),
    "a type that is none": ('type = "crown"', 'type = "crowns"', ["treasure 1", "type", "Did you mean"]),
    "an unknown key": ("gold = 4", "golds = 4", ["treasure 1", "golds", "Did you mean"]),
    "less than no gold": ("gold = 4", "gold = -1", ["treasure 1", "gold", "-1"]),
    "gold that is a text": ("gold = 4", 'gold = "4"', ["treasure 1", "gold"]),
    "gold that is a fraction": ("gold = 4", "gold = 4.5", ["treasure 1", "gold"]),
    "a curse that is true": ("curse = 2", "curse = true", ["treasure 1", "curse"]),
    "a crown without crosses": (CROWN, "", ["treasure 1", "crosses"]),
    "a book without times": (BOOK, "", ["treasure 5", "book"]),
    "a skull without a kind": (SKULL, "", ["treasure 9", "skull"]),
    "a kind that is none": (SKULL, 'skull = "X"', ["treasure 9", "skull", "X"]),
    "a crown with times": (CROWN, "crosses = 1\nbook = 2", ["treasure 1", "book", "crown"]),
    "a book with crosses": (BOOK, "book = 2\ncrosses = 1", ["treasure 5", "crosses", "book"]),
    "a book with a kind": (BOOK, 'book = 2\nskull = "R"', ["treasure 5", "skull"]),
    "three crossed cubes": (CROWN, "crosses = 1\ncure = 3", ["treasure 1", "cure", "3"]),
    "fewer than no crossed cubes": (CROWN, "crosses = 1\ncure = -1", ["treasure 1", "cure"]),
    "an event card that is none": ('id = "A1"', 'id = "A5"', ["event 1", "id", "A5"]),
    "an event card twice": ('id = "A2"', 'id = "A1"', ["event 2", "A1", "twice"]),
    "an event card without a text": (f"text = {A3}", f"words = {A3}", ["event 3", "A3", "words"]),
    "an event card with an empty text": (A3, '" "', ["event 3", "A3", "text"]),
    "an event card with a number": (A3, "3", ["event 3", "A3", "text"]),
    "an island that is none": ('id = "maps"', 'id = "map"', ["island 4", "id", "map"]),
    "an island twice": ('id = "maps"', 'id = "ship"', ["island 6", "ship", "twice"]),
    "an unknown key of an island": ('id = "maps"', 'id = "maps"\ncubes = 3', ["island 4", "maps", "cubes"]),
    "cubes of the cleanse island that are none": (
        'id = "cleanse"',
        'id = "cleanse"\ncubes = 0',
        ["island 1", "cubes"],
    ),
    "a map card that is none": ("[[event]]", '[[map]]\nvalue = "11"\n[[event]]', ["map 1", "value", "11"]),
    "icons that are none": ("[[event]]", '[[map]]\nvalue = "5"\nicons = "x"\n[[event]]', ["map 1", "icons"]),
    "icons in another order": ("[[event]]", '[[map]]\nvalue = "5"\nicons = "dc"\n[[event]]', ["map 1", "icons"]),
    "a map card of no color": (
        "[[event]]",
        '[[map]]\nvalue = "5"\ncolor = "pink"\n[[event]]',
        ["map 1", "color", "pink"],
    ),
    "a map card twice": ("[[event]]", '[[map]]\nvalue = "5"\n[[map]]\nvalue = "5"\n[[event]]', ["map 2", "twice"]),
    "no crowns": ("crowns = [25, 18, 11, 4, 0]", "", ["crowns"]),
    "crowns that are a number": ("[25, 18, 11, 4, 0]", "25", ["crowns"]),
    "no bonus at all": ("[25, 18, 11, 4, 0]", "[]", ["crowns"]),
    "bonuses that rise": ("[25, 18, 11, 4, 0]", "[18, 25]", ["crowns"]),
    "six bonuses": ("[25, 18, 11, 4, 0]", "[9, 8, 7, 6, 5, 4]", ["crowns"]),
    "a bonus below 0": ("[25, 18, 11, 4, 0]", "[25, -1]", ["crowns"]),
    "a bonus that is true": ("[25, 18, 11, 4, 0]", "[25, true]", ["crowns"]),
    "an unknown table": ("crowns = [", "healers = 14\ncrowns = [", ["healers"]),
}


@pytest.mark.parametrize(("old", "new", "named"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_refused_with_the_file_the_table_and_the_key(
    tmp_path: Path, old: str, new: str, named: list[str]
) -> None:
    check_mistake(tmp_path, TEXT, old, new, named)


@pytest.mark.parametrize("key", ["treasure", "event", "island"])
def test_missing_tables_are_named(tmp_path: Path, key: str) -> None:
    data = tomli.loads(TEXT)
    last = data[key][-1]
    none_of_it = {each: value for each, value in data.items() if each != key}
    mistakes: list[dict[str, Any]] = [{}, {key: []}, {key: {}}, {key: "all"}, {key: [1]}]
    for mistaken in mistakes:
        with pytest.raises(SheetError, match=key):
            read(tmp_path, tomli_w.dumps({**none_of_it, **mistaken}))
    if key != "treasure":
        with pytest.raises(SheetError, match=f"{key}.*{last['id']}"):
            read(tmp_path, tomli_w.dumps({**data, key: data[key][:-1]}))


# ---------------------------------------------------------------------- home-made packs
def changed(folder: Path, ref: int, **keys: Any) -> list[str]:
    """The remarks if one treasure differs, or, without keys, is missing."""
    data = tomli.loads(TEXT)
    treasures = [{**each, **keys} if each["ref"] == ref else each for each in data["treasure"]]
    if not keys:
        treasures = [each for each in treasures if each["ref"] != ref]
    return RULESET.check_sheets(read(folder, tomli_w.dumps({**data, "treasure": treasures})))


def test_a_pack_that_differs_from_the_box_is_remarked_upon_and_can_be_played(tmp_path: Path) -> None:
    remarks = changed(tmp_path, 8)
    assert len(remarks) == 2
    assert any("20 treasures in pile I " in remark for remark in remarks)
    assert any("9 amulets" in remark for remark in remarks)
    (both,) = changed(tmp_path, 16, cure=1)
    assert "16" in both
    assert changed(tmp_path, 8, cure=1) == []
    assert changed(tmp_path, 16, gold=13) == []


def home_made(folder: Path, **header: Any) -> Game:
    """A tally with the user's own pack: treasure 74 is 100, and the crowns give 10 and 5."""
    own = TEXT.replace('name = "loot-island"', 'name = "mine"').replace("ref = 74", "ref = 100")
    (folder / "sheets").mkdir(exist_ok=True)
    (folder / "sheets" / "mine.toml").write_text(own.replace("[25, 18, 11, 4, 0]", "[10, 5]"), "utf-8")
    return games.new("loot-island", NAMES[:3], mode="tally", sheets="mine", beside=str(folder), **header)


def test_only_treasures_of_the_pack_can_be_named(tmp_path: Path) -> None:
    game = home_made(tmp_path)
    assert broken(game, tally("Sarah", 74)) == ("malformed",)
    assert broken(game, tally("Sarah", 100)) == ()


@pytest.mark.parametrize(
    ("header", "bonuses"), [({}, [10, 0, 5]), ({"rulings": {"crowns": [9, 8, 7]}}, [9, 7, 8])]
)
def test_the_bonuses_of_the_pack_count_without_a_ruling(
    tmp_path: Path, header: dict[str, Any], bonuses: list[int]
) -> None:
    game = record_all(home_made(tmp_path, **header), [tally("Sarah", 100), tally("Linus", 1), tally("Tim", 3)])
    assert [lines(game.result(), name).get("crown-rank", 0) for name in NAMES[:3]] == bonuses


def test_icons_and_the_cleanse_number_are_read_and_new_games_go_by_them(here: Path) -> None:
    told = '[[map]]\nvalue = "5"\nicons = "d"\n\n[[map]]\nvalue = "5"\ncolor = "red"\nicons = "c"\n\n[[event]]'
    text = TEXT.replace("[[event]]", told, 1).replace('id = "cleanse"', 'id = "cleanse"\ncubes = 4')
    folder = here / "sheets"
    folder.mkdir()
    (folder / "mine.toml").write_text(text.replace('name = "loot-island"', 'name = "mine"'), "utf-8")
    game = games.new("loot-island", NAMES[:3], sheets="mine", beside=str(here))
    sheets = game.setup.sheets
    assert [sheets.icons_of(*card) for card in (("5", "red"), ("5", "blue"), ("5",), ("6",))] == [
        "c",
        "d",
        "d",
        None,
    ]
    assert game.header.rulings == {"cleanse-cubes": 4}
    own = games.new("loot-island", NAMES[:3], sheets="mine", beside=str(here), rulings={"cleanse-cubes": 5})
    assert own.header.rulings == {"cleanse-cubes": 5}
