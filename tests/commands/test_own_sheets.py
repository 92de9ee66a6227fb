"""The user's own packs: where they go, who finds them, how they travel, and games whose pack changes."""

import os
import shutil
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad import games, samples
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from scorepad.record.canonical import write_with_sheets
from scorepad.record.seal import seal_text
from tests.commands.console import DIGITS, HEAD, Cli
from tests.tables import Mistakes, mistake_test

GAME = "silver-and-gold"
EVERY_GAME = pytest.mark.parametrize("game", list(games.RULESETS))
ISLAND = """\
. . P . .
 . s 4 R ~
P . ~ . P
 . f 5 . ~
~ . P . ~
"""


@pytest.fixture
def mine(cli: Cli, home: Path) -> Path:
    """A pack of our own, and a game begun with it in a.toml."""
    assert cli("sheets", "new", GAME, "mine").status == 0
    assert begin(cli, "a.toml", "mine") == 0
    assert cli("record", "a.toml", "deal", "A", 'keep=["purple-04", "green-01"]').status == 0
    return home / "sheets" / "mine.toml"


def begin(cli: Cli, file: str, pack: str, game: str = GAME) -> int:
    words = ["--players", "A,B,C", "--sheets", pack, "--file", file, "--no-app"]
    return cli("new", game, *words).status


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


# ---------------------------------------------------------------------- where they live
@EVERY_GAME
def test_a_new_pack_is_found_by_every_command_and_record(cli: Cli, here: Path, home: Path, game: str) -> None:
    made = cli("sheets", "new", game, "mine")
    assert (made.status, made.out) == (0, f"{home / 'sheets' / 'mine.toml'}\n")
    assert packs.read(made.out.strip()).provenance == "house"
    (here / "far").mkdir()
    assert begin(cli, "far/a.toml", "mine", game) == 0
    for words in (["check", "mine"], ["show", "mine"], ["list"]):
        assert "mine" in (told := cli("sheets", *words)).out + made.out
        assert told.status == 0


def test_a_pack_that_only_this_folder_has_is_brought_along(cli: Cli, here: Path, home: Path) -> None:
    (here / "sheets").mkdir()
    cli("sheets", "new", GAME, "sheets/mine.toml")
    assert "mine" in cli("sheets", "list").out
    words = ["--players", "A,B", "--sheets", "mine", "--no-app"]
    started = cli("new", GAME, *words, "--library", "games")
    assert started.status == 0
    assert (home / "sheets" / "mine.toml").exists()
    (here / "sheets" / "mine.toml").unlink()
    assert scorepad.load(started.out.strip()).warnings == ()


def test_a_map_of_a_size_is_drawn_under_the_letters_of_its_columns(cli: Cli, here: Path) -> None:
    assert cli("sheets", "new", "go-for-gold", "isle.toml", "--size", "3x2").status == 0
    text = (here / "isle.toml").read_text("utf-8")
    assert '#A B C\nmap = """\n~ ~ ~\n ~ ~ ~\n"""\n' in text
    change(here / "isle.toml", "~ ~ ~\n ~ ~ ~\n", ISLAND)
    assert cli("sheets", "check", "isle.toml").status == 0
    assert games.read_sheets("isle.toml")[1].ports == ("C1", "E3", "C5", "A3")


NO_NAMES = (
    *("", "..", "../x", "Mine", "my pack", "x\x1b[31m", GAME, "side-a", "a" * 300, "schön", "folder", "pipe"),
    *("con", "nul", "aux", "prn", "com1", "lpt9", "con.toml", "lpt9.toml"),  # no files on Windows
    *("Mine.toml", "my copy.toml", "-x.toml", ".toml", "\x1b[31m.toml", "sheets/mine"),
)


def test_a_name_or_size_that_is_none_or_is_taken_is_refused(cli: Cli, here: Path, home: Path) -> None:
    (here / "sheets").mkdir()
    (home / "sheets" / "folder").mkdir(parents=True)
    os.mkfifo(home / "sheets" / "pipe.toml")
    before = sorted([*home.rglob("*"), *here.rglob("*")])
    for name in NO_NAMES:
        cli.refused("sheets", "new", GAME, "--", name)
    for name in ("folder", "pipe"):
        cli.refused("sheets", "show", name)
    for size in ("27x3", "0x3", "3x27", "3", "x", "3x-1", "axb"):
        cli.refused("sheets", "new", "go-for-gold", "isle", "--size", size)
    assert sorted([*home.rglob("*"), *here.rglob("*")]) == before


def test_without_a_terminal_a_pack_is_edited_as_text(cli: Cli, mine: Path) -> None:
    assert str(mine) in cli.refused("sheets", "edit", "mine").err
    for words in ((), ("side-a",)):
        assert "scorepad sheets new" in cli.refused("sheets", "edit", *words).err
    assert "no sheet pack" in cli.refused("sheets", "edit", "nothing").err


# ---------------------------------------------------------------------- packs that travel
@EVERY_GAME
def test_a_pack_that_is_shared_can_be_installed_elsewhere_and_a_record_can_carry_it(
    cli: Cli, here: Path, home: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("sheets", "new", game, "mine")
    known = packs.read(str(home / "sheets" / "mine.toml")).fingerprint()
    assert cli("sheets", "share", "mine").out == "mine.toml\n"
    cli.refused("sheets", "share", "mine")
    monkeypatch.setenv("SCOREPAD_HOME", str(here / "elsewhere"))
    for _ in range(2):
        assert cli("sheets", "install", "mine.toml").status == 0
    assert packs.read(packs.find("mine")).fingerprint() == known
    sample = scorepad.load(samples.find(game))
    text = write_with_sheets(sample)
    carried = scorepad.loads(text)
    assert scorepad.dumps(carried) == text
    assert (carried.events, carried.result(), carried.warnings) == (sample.events, sample.result(), ())
    assert games.is_carried(carried)


def test_a_pack_is_not_installed_over_another_one(cli: Cli, mine: Path) -> None:
    before = mine.read_bytes()
    cli("sheets", "share", "mine", "--out", "theirs.toml")
    change(Path("theirs.toml"), "points = 14", "points = 13")
    cli.refused("sheets", "install", "theirs.toml")
    cli("sheets", "share", "side-a", "--out", "ours.toml")
    assert cli("sheets", "install", "ours.toml").status == 0, "it is there already"
    change(Path("ours.toml"), "~ ~ 5", "~ ~ 6")
    cli.refused("sheets", "install", "ours.toml")
    assert mine.read_bytes() == before


def test_a_record_with_its_sheets_opens_where_nobody_has_them(cli: Cli, mine: Path) -> None:
    change(mine, "points = 14", "points = 13")
    assert cli("sheets", "accept", "a.toml").status == 0
    known = scorepad.load("a.toml")
    assert cli("export", "a.toml", "--with-sheets", "--out", "b.toml").status == 0
    for words in (["--to", "csv"], ["--qr"], ["b.toml"], ["--out", "a.toml", "--force"]):
        cli.refused("export", "a.toml", "--with-sheets", *words)
    again = cli("export", "b.toml", "--with-sheets")
    assert again.out == Path("b.toml").read_text("utf-8") == scorepad.dumps(scorepad.load("b.toml"))
    for path in [mine, *(mine.parents[1] / "kept-sheets").iterdir()]:
        path.unlink()
    cli.refused("score", "a.toml")
    outcome = cli("show", "b.toml")
    assert (outcome.status, outcome.err) == (0, "")
    carried = scorepad.load("b.toml")
    assert carried.events == known.events
    assert carried.setup.sheets.cards["purple-04"].points == 13
    assert len(carried.packs()) == 2
    assert seal_text(carried) != seal_text(known)
    assert cli("record", "b.toml", "note", "text=on").status == 0
    cli.refused("sheets", "install", "a.toml")
    assert cli("sheets", "install", "b.toml").out == f"{mine}\n"
    assert begin(cli, "c.toml", "mine") == 0


def test_a_users_own_table_called_pack_is_kept_and_not_taken_for_sheets(cli: Cli, here: Path) -> None:
    head = f'scorepad = 1\ngame = "{GAME}"\nplayers = ["A", "B"]\n\n[pack]\nof = "cards"\n\n'
    (here / "a.toml").write_text(head)
    assert "pack" in cli("score", "a.toml").err
    cli.refused("export", "a.toml", "--with-sheets")
    assert scorepad.dumps(scorepad.load("a.toml")) == head


# ---------------------------------------------------------------------- a pack that changes under a game
def test_a_game_goes_on_with_the_sheets_it_began_with_until_new_ones_are_accepted(cli: Cli, mine: Path) -> None:
    assert "fingerprint" not in cli("score", "a.toml").err
    change(mine, "points = 14", "points = 13")
    for command, *words in (["score"], ["audit"], ["show"], ["export"], ["record", "note", "text=x"]):
        told = cli(command, "a.toml", *words)
        assert (told.status, "fingerprint" in told.out) == (0, False)
        assert [word for word in ("mine", "fingerprint", "accept") if word not in told.err] == []
    assert scorepad.load("a.toml").setup.sheets.cards["purple-04"].points == 14
    before = Path("a.toml").read_bytes()
    assert cli("sheets", "accept", "a.toml", "--why", "miscounted").status == 0
    added = tomli.loads(Path("a.toml").read_bytes().removeprefix(before).decode())["event"][0]
    fingerprint = packs.read(str(mine)).fingerprint()
    del added["at"]
    assert added == {"kind": "correct", "why": "miscounted", "sheets": "mine", "fingerprint": fingerprint}
    outcome = cli("score", "a.toml")
    assert (outcome.status, outcome.err) == (0, "")
    assert scorepad.load("a.toml").setup.sheets.cards["purple-04"].points == 13
    pack = packs.read(str(mine))
    pack.tables["card"][0]["points"] = 9
    own_packs.save_pack(pack, str(mine))  # scorepad itself keeps what it replaces, too
    assert scorepad.load("a.toml").setup.sheets.cards["purple-04"].points == 13
    mine.unlink()
    assert scorepad.load("a.toml").setup.sheets.cards["purple-04"].points == 13


# ---------------------------------------------------------------------- compared with the print
def test_only_somebody_who_has_compared_a_pack_makes_it_a_printed_one(cli: Cli, mine: Path, here: Path) -> None:
    before, text = mine.read_text("utf-8").splitlines(), mine.read_bytes()
    remarks = cli("sheets", "check", "mine").err.count("Remark:")
    assert remarks
    assert "--anyway" in cli.refused("sheets", "printed", "mine", "--compared-by", "Anna").err
    cli.refused("sheets", "printed", "mine", "--compared-by", " ", "--anyway")
    cli.refused("sheets", "printed", "side-a", "--compared-by", "Anna")
    assert mine.read_bytes() == text
    change(mine, 'provenance = "house"', 'provenance = "printed"')
    assert "who compared" in cli("sheets", "check", "mine").err
    assert cli("sheets", "printed", "mine", "--compared-by", 'Anna "Ace"', "--anyway").status == 0
    assert "who compared" not in cli("sheets", "check", "mine").err
    pack = packs.read(str(mine))
    assert (pack.provenance, 'by Anna "Ace"' in pack.source, f"{remarks} remark" in pack.source) == (
        "printed",
        True,
        True,
    )
    new = [line for line in mine.read_text("utf-8").splitlines() if line not in before]
    assert [line.split(" ")[0] for line in new] == ["provenance", "source"]
    shutil.copy(Path(packs.bundled_folder(), "side-b.toml"), here / "side-c.toml")
    assert cli("sheets", "printed", "side-c.toml", "--compared-by", "Anna").status == 0
    source = packs.read(str(here / "side-c.toml")).source
    assert ("by Anna" in source, "remark" in source) == (True, False)


# ---- Sheet packs with a mistake, named by file, card, row and column
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
BOXES = "'''\n..#C\n.PX.\n'''"
PACKS: Mistakes = {
    "a card without boxes": ("'''\n...\n'''", "'''\n###\n'''", ["odd-one", "boxes"]),
    "a card without a drawing": ("boxes = '''\n...\n'''", "", ["odd-one", "boxes"]),
    "an empty drawing": ("'''\n...\n'''", "''", ["odd-one", "boxes"]),
    "a drawing that is a list": ("'''\n...\n'''", '["..."]', ["odd-one", "boxes"]),
    "an unknown glyph": (".PX.", ".PQ.", ["red-herring", "row 2", "column 3", "Q"]),
    "a glyph in lower case": ("..#C", "..#c", ["red-herring", "row 1", "column 4"]),
    "a glyph that is an escape": (BOXES, '"..#C\\n.\\u001bX."', ["red-herring", "row 2", "column 2"]),
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


test_a_mistake_is_named_by_file_card_row_and_column = mistake_test(PACK, PACKS)


def test_a_record_whose_pack_has_a_mistake_is_refused_and_both_are_named(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    (here / "sheets" / "mine.toml").write_text(PACK.replace(".PX.", ".PQ."), "utf-8")
    (here / "a.toml").write_text(HEAD.strip() + '\nsheets = "mine"\n', "utf-8")
    outcome = cli.refused("score", "a.toml")
    for word in ("a.toml", "mine.toml", "red-herring", "row 2", "column 3"):
        assert word in outcome.err
    (here / "sheets" / "mine.toml").write_text("sheets = [", "utf-8")
    outcome = cli("sheets", "list")
    assert outcome.status == 0
    assert {"mine", "silver-and-gold"} <= {line.split()[0] for line in outcome.out.splitlines()}
    (here / "other").mkdir()
    head, expedition, first, second = PACK.replace("[[", "\0[[").split("\0")
    for name, text in {"one": expedition, "grey": second.replace("...", ".Q."), "purple": first}.items():
        (here / "other" / f"{name}.toml").write_text(head + text, "utf-8")
    assert "grey.toml" in cli.refused("sheets", "check", "other").err
