"""The pack of Loot Island: mistakes named by file, table and key, and home-made packs."""

from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w

from scorepad import games
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.system.errors import SheetError
from scorepad.timeline.game import Game
from tests.games.loot_island.table import BUNDLED, NAMES, RULESET, SHEETS, broken, lines, record_all, tally
from tests.tables import check_mistake, read_pack

TEXT = BUNDLED.read_text("utf-8")


def test_the_box_has_all_event_cards_and_islands_and_nobody_knows_its_crossed_out_cubes() -> None:
    assert (tuple(SHEETS.events), tuple(SHEETS.islands), SHEETS.crowns) == (EVENTS, TILES, (25, 18, 11, 4, 0))
    for treasure in SHEETS.treasures.values():
        assert (treasure.cure, treasure.most_cured) == (None, 0 if treasure.curse else 2)


# ---------------------------------------------------------------------- mistakes
A3 = '"Whoever uses a small island takes 1 cube."'
CROWN, BOOK, SKULL = "crosses = 1", "book = 2", 'skull = "R"'
MISTAKES: dict[str, tuple[str, str, list[str]]] = {
    "no ref": ("ref = 1\n", "", ["treasure 1", "ref"]),
    "a ref of 0": ("ref = 1\n", "ref = 0\n", ["treasure 1", "ref", "0"]),
    "a ref twice": ("ref = 2\n", "ref = 1\n", ["treasure 1", "twice"]),
    "a pile that is none": ('pile = "I"\n', 'pile = "V"\n', ["treasure 1", "pile", "V", "IV"]),
    "a type that is none": ('type = "crown"', 'type = "crowns"', ["treasure 1", "type", "Did you mean"]),
    "an unknown key": ("gold = 4", "golds = 4", ["treasure 1", "golds", "Did you mean"]),
    "less than no gold": ("gold = 4", "gold = -1", ["treasure 1", "gold", "-1"]),
    "a crown without crosses": (CROWN, "", ["treasure 1", "crosses"]),
    "a book without times": (BOOK, "", ["treasure 5", "book"]),
    "a skull without a kind": (SKULL, "", ["treasure 9", "skull"]),
    "a crown with times": (CROWN, "crosses = 1\nbook = 2", ["treasure 1", "book", "crown"]),
    "a book with crosses": (BOOK, "book = 2\ncrosses = 1", ["treasure 5", "crosses", "book"]),
    "three crossed cubes": (CROWN, "crosses = 1\ncure = 3", ["treasure 1", "cure", "3"]),
    "an event card that is none": ('id = "A1"', 'id = "A5"', ["event 1", "id", "A5"]),
    "an event card twice": ('id = "A2"', 'id = "A1"', ["event 2", "A1", "twice"]),
    "an event card without a text": (f"text = {A3}", f"words = {A3}", ["event 3", "A3", "words"]),
    "an event card with an empty text": (A3, '" "', ["event 3", "A3", "text"]),
    "an island that is none": ('id = "maps"', 'id = "map"', ["island 4", "id", "map"]),
    "an island twice": ('id = "maps"', 'id = "ship"', ["island 6", "ship", "twice"]),
    "an unknown key of an island": ('id = "maps"', 'id = "maps"\ncubes = 3', ["island 4", "maps", "cubes"]),
    "cubes of the cleanse island that are none": (
        'id = "cleanse"',
        'id = "cleanse"\ncubes = 0',
        ["island 1", "cubes"],
    ),
    "a map card that is none": ("[[event]]", '[[map]]\nvalue = "11"\n[[event]]', ["map 1", "value", "11"]),
    "icons in another order": ("[[event]]", '[[map]]\nvalue = "5"\nicons = "dc"\n[[event]]', ["map 1", "icons"]),
    "a map card of no color": (
        "[[event]]",
        '[[map]]\nvalue = "5"\ncolor = "pink"\n[[event]]',
        ["map 1", "color", "pink"],
    ),
    "a map card twice": ("[[event]]", '[[map]]\nvalue = "5"\n[[map]]\nvalue = "5"\n[[event]]', ["map 2", "twice"]),
    "crowns that are a number": ("[25, 18, 11, 4, 0]", "25", ["crowns"]),
    "bonuses that rise": ("[25, 18, 11, 4, 0]", "[18, 25]", ["crowns"]),
    "six bonuses": ("[25, 18, 11, 4, 0]", "[9, 8, 7, 6, 5, 4]", ["crowns"]),
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
    none_of_it = {each: value for each, value in data.items() if each != key}
    mistakes: list[dict[str, Any]] = [{}, {key: []}, {key: {}}, {key: "all"}, {key: [1]}]
    if key != "treasure":
        mistakes.append({key: data[key][:-1]})
    for mistaken in mistakes:
        with pytest.raises(SheetError, match=key):
            read_pack(tmp_path, tomli_w.dumps({**none_of_it, **mistaken}))


# ---------------------------------------------------------------------- home-made packs
def changed(folder: Path, ref: int, **keys: Any) -> list[str]:
    """The remarks if one treasure differs, or, without keys, is missing."""
    data = tomli.loads(TEXT)
    treasures = [{**each, **keys} if each["ref"] == ref else each for each in data["treasure"]]
    if not keys:
        treasures = [each for each in treasures if each["ref"] != ref]
    return RULESET.check_sheets(read_pack(folder, tomli_w.dumps({**data, "treasure": treasures})))


def test_a_pack_that_differs_from_the_box_is_remarked_upon_and_can_be_played(tmp_path: Path) -> None:
    remarks = changed(tmp_path, 8)
    assert len(remarks) == 2
    assert any("20 treasures in pile I " in remark for remark in remarks)
    assert any("9 amulets" in remark for remark in remarks)
    (both,) = changed(tmp_path, 16, cure=1)
    assert "16" in both
    assert changed(tmp_path, 8, cure=1) == []
    assert changed(tmp_path, 16, gold=13) == []


def home_made(folder: Path, text: str = TEXT, **header: Any) -> Game:
    """A game with the user's own pack: treasure 74 is 100, and the crowns give 10 and 5."""
    own = text.replace('name = "loot-island"', 'name = "mine"').replace("ref = 74", "ref = 100")
    (folder / "sheets").mkdir(exist_ok=True)
    (folder / "sheets" / "mine.toml").write_text(own.replace("[25, 18, 11, 4, 0]", "[10, 5]"), "utf-8")
    return games.new("loot-island", NAMES[:3], sheets="mine", beside=str(folder), **header)


@pytest.mark.parametrize(
    ("header", "bonuses"), [({}, [10, 0, 5]), ({"rulings": {"crowns": [9, 8, 7]}}, [9, 7, 8])]
)
def test_treasures_and_bonuses_of_the_pack_count_without_a_ruling(
    tmp_path: Path, header: dict[str, Any], bonuses: list[int]
) -> None:
    game = home_made(tmp_path, mode="tally", **header)
    assert broken(game, tally("Sarah", 74)) == ("malformed",)
    record_all(game, [tally("Sarah", 100), tally("Linus", 1), tally("Tim", 3)])
    assert [lines(game.result(), name).get("crown-rank", 0) for name in NAMES[:3]] == bonuses


def test_icons_and_the_cleanse_number_are_read_and_new_games_go_by_them(here: Path) -> None:
    told = '[[map]]\nvalue = "5"\nicons = "d"\n\n[[map]]\nvalue = "5"\ncolor = "red"\nicons = "c"\n\n[[event]]'
    text = TEXT.replace("[[event]]", told, 1).replace('id = "cleanse"', 'id = "cleanse"\ncubes = 4')
    game = home_made(here, text)
    found = [game.setup.sheets.icons_of(*card) for card in (("5", "red"), ("5", "blue"), ("5",), ("6",))]
    assert found == ["c", "d", "d", None]
    assert game.header.rulings == {"cleanse-cubes": 4}
    assert home_made(here, text, rulings={"cleanse-cubes": 5}).header.rulings == {"cleanse-cubes": 5}
