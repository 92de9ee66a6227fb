"""Sheet packs with a mistake, named by file, card, row and column."""

from pathlib import Path

import pytest

from tests.commands.console import DIGITS, HEAD, Cli

PACK = """\
sheets = 1
game = "silver-and-gold"
name = "mine"
title = "Mine"
provenance = "house"
source = "Drawn at home."

[[expedition]]
id = "I2"
cards = 1
shape = '''
##
'''

[[card]]
id = "red-herring"
color = "purple"
points = 4
boxes = '''
..#C
.PX.
'''

[[card]]
id = "odd-one"
color = "grey"
points = 3
seal = { color = "green", points = 1 }
boxes = '''
...
'''
"""
PACKS: dict[str, tuple[str, str, list[str]]] = {
    "a card without boxes": ("'''\n...\n'''", "'''\n###\n'''", ["odd-one", "boxes"]),
    "a card without a drawing": ("boxes = '''\n...\n'''", "", ["odd-one", "boxes"]),
    "an empty drawing": ("'''\n...\n'''", "''", ["odd-one", "boxes"]),
    "a drawing that is a list": ("'''\n...\n'''", '["..."]', ["odd-one", "boxes"]),
    "an unknown glyph": (".PX.", ".PQ.", ["red-herring", "row 2", "column 3", "Q"]),
    "a glyph in lower case": ("..#C", "..#c", ["red-herring", "row 1", "column 4"]),
    "a glyph that is an escape": (
        "'''\n..#C\n.PX.\n'''",
        '"..#C\\n.\\u001bX."',
        ["red-herring", "row 2", "column 2"],
    ),
    "a row too short": (".PX.", ".PX", ["red-herring", "row 2", "3 columns"]),
    "a row too long": (".PX.", ".PX..", ["red-herring", "row 2", "5 columns"]),
    "a row in the middle left out": ("..#C\n.PX.", "..#C\n\n.PX.", ["red-herring", "row 2"]),
    "too many columns": ("'''\n...\n'''", f"'{'.' * 9}'", ["odd-one", "9"]),
    "too many rows": ("'''\n...\n'''", "'''" + ".\n" * 9 + "'''", ["odd-one", "9"]),
    "an id twice": ("odd-one", "red-herring", ["red-herring", "twice"]),
    "an id with a blank": ("odd-one", "odd one", ["card 2", "id"]),
    "no id": ('id = "odd-one"\n', "", ["card 2", "id"]),
    "a color that is none": ('"grey"', '"gray"', ["odd-one", "color", "grey"]),
    "a seal of no color": ('"green"', '"greem"', ["odd-one", "seal", "green"]),
    "a seal that is a number": ('{ color = "green", points = 1 }', "2", ["odd-one", "seal"]),
    "a seal with a further key": ("points = 1 }", 'points = 1, for = "x" }', ["odd-one", "seal", "for"]),
    "points of a float": ("points = 3\n", "points = 3.5\n", ["odd-one", "points"]),
    "points of an enormous number": ("points = 3\n", f"points = {DIGITS}\n", ["odd-one", "points"]),
    "no points": ("points = 3\n", "", ["odd-one", "points"]),
    "an unknown key of a card": ("points = 3\n", "points = 3\ncolour = 1\n", ["odd-one", "colour", "color"]),
    "an unknown table": ("[[expedition]]", "[[expediton]]", ["expediton", "expedition"]),
    "an expedition without a shape": ("##\n", "..\n", ["I2", "shape"]),
    "an expedition with a coin": ("##\n", "#C\n", ["I2", "row 1", "column 2"]),
    "an expedition without cards": ("cards = 1", "cards = 0", ["I2", "cards"]),
    "no expedition": (PACK[PACK.index("[[exp") : PACK.index("[[card]]")], "", ["expedition"]),
    "no cards": (PACK[PACK.index("[[card]]") :], "", ["card"]),
    "a syntax error": ("points = 3\n", "points = three\n", ["line 27"]),
    "no version": ("sheets = 1\n", "", ["sheets"]),
    "a future version": ("sheets = 1\n", "sheets = 2\n", ["sheets"]),
    "no title": ('title = "Mine"\n', "", ["title"]),
    "no source": ('source = "Drawn at home."\n', "", ["source"]),
    "an unknown provenance": ('"house"', '"home"', ["provenance", "house"]),
    "a name that is a path": ('name = "mine"', 'name = "../mine"', ["name"]),
    "an unknown game": ('"silver-and-gold"', '"silver-and-golf"', ["game", "silver-and-gold"]),
    "a game that is a number": ('"silver-and-gold"', "5", ["game"]),
}


@pytest.mark.parametrize(("old", "new", "words"), PACKS.values(), ids=PACKS.keys())
def test_a_pack_with_a_mistake_is_refused_by_file_card_row_and_column(
    cli: Cli, here: Path, old: str, new: str, words: list[str]
) -> None:
    assert old in PACK
    (here / "mine.toml").write_text(PACK, "utf-8")
    assert cli("sheets", "check", "mine.toml").status == 0
    (here / "mine.toml").write_text(PACK.replace(old, new, 1), "utf-8")
    outcome = cli.refused("sheets", "check", "mine.toml")
    for word in ["mine.toml", *words]:
        assert word in outcome.err


def test_a_mistake_in_a_folder_of_sheets_is_named_by_its_file(cli: Cli, here: Path) -> None:
    folder = here / "mine"
    folder.mkdir()
    head, expedition, first, second = PACK.replace("[[", "\0[[").split("\0")
    (folder / "expeditions.toml").write_text(head + expedition, "utf-8")
    (folder / "grey.toml").write_text(head + second.replace("...", ".Q."), "utf-8")
    (folder / "purple.toml").write_text(head + first, "utf-8")
    outcome = cli.refused("sheets", "check", "mine")
    assert "grey.toml" in outcome.err


def test_a_record_whose_pack_has_a_mistake_is_refused_and_both_are_named(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    (here / "sheets" / "mine.toml").write_text(PACK.replace(".PX.", ".PQ."), "utf-8")
    (here / "a.toml").write_text(HEAD.strip() + '\nsheets = "mine"\n', "utf-8")
    outcome = cli.refused("score", "a.toml")
    for word in ("a.toml", "mine.toml", "red-herring", "row 2", "column 3"):
        assert word in outcome.err


def test_a_bad_pack_does_not_hide_the_others_in_the_list(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    (here / "sheets" / "mine.toml").write_text("sheets = [", "utf-8")
    outcome = cli("sheets", "list")
    assert outcome.status == 0
    assert {"mine", "silver-and-gold"} <= {line.split()[0] for line in outcome.out.splitlines()}


@pytest.mark.parametrize("name", ["Mine.toml", "my copy.toml", "-x.toml", ".toml", "\x1b[31m.toml"])
def test_a_new_pack_needs_a_name_that_a_record_can_give(cli: Cli, here: Path, name: str) -> None:
    cli.refused("sheets", "new", "silver-and-gold", "--", name)
    assert list(here.iterdir()) == []


def test_a_new_pack_that_no_list_would_find_is_not_written(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    cli.refused("sheets", "new", "silver-and-gold", "sheets/mine")
    assert list((here / "sheets").iterdir()) == []
