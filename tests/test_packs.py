"""Sheet packs: where they are found, what they are known by, and what is remarked upon."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import tomli
import tomli_w
from attrs import evolve

import scorepad
from scorepad import games
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError
from scorepad.system.files import user_folder
from tests.commands.console import Cli
from tests.record.disks import disk_with

ROOM = games.ruleset("silver-and-gold")
BUNDLED = Path(packs.bundled_folder()) / "silver-and-gold.toml"
PRINTED = BUNDLED.read_text("utf-8")
MINE = ROOM.template("mine")


def write(path: Path, text: str = MINE) -> Path:
    """A pack file, with the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def remarks(path: Path, text: str) -> list[str]:
    """What is said about a pack of this content."""
    _, sheets = games.read_sheets(str(write(path, text)))
    return ROOM.check_sheets(sheets)


def fingerprint(path: Path, text: str) -> str:
    """The fingerprint of a pack of this content."""
    return packs.read(str(write(path, text))).fingerprint()


def reverse_keys(value: Any) -> Any:
    """The same tables, their keys in the opposite order."""
    if isinstance(value, dict):
        return {key: reverse_keys(value[key]) for key in reversed(value)}
    return [reverse_keys(each) for each in value] if isinstance(value, list) else value


# ---------------------------------------------------------------------- finding
def test_a_pack_is_found_beside_the_record_then_at_home_then_among_the_bundled(tmp_path: Path, home: Path) -> None:
    beside, bundled = str(tmp_path), packs.find("silver-and-gold", str(tmp_path))
    assert bundled == str(BUNDLED)
    at_home = write(home / "sheets" / "silver-and-gold.toml")
    assert packs.find("silver-and-gold", beside) == str(at_home)
    nearest = write(tmp_path / "sheets" / "silver-and-gold.toml")
    assert packs.find("silver-and-gold", beside) == str(nearest)
    assert packs.find("silver-and-gold") == str(at_home)


@pytest.mark.parametrize("name", ["mine/cards.toml", "mine.toml"])
def test_a_pack_is_a_file_or_a_folder(tmp_path: Path, name: str) -> None:
    write(tmp_path / "sheets" / name)
    path = packs.find("mine", str(tmp_path))
    assert path == str(tmp_path / "sheets" / name.split("/")[0])
    assert packs.read(path).title == "My copy"
    assert packs.names(str(tmp_path))["mine"] == path


def test_a_record_plays_with_the_pack_beside_it(tmp_path: Path) -> None:
    write(tmp_path / "sheets" / "mine.toml")
    game = games.new("silver-and-gold", ["Sarah", "Linus"], sheets="mine", beside=str(tmp_path))
    scorepad.save(game, tmp_path / "a.toml")
    loaded = scorepad.load(tmp_path / "a.toml")
    assert set(loaded.setup.sheets.cards) == {"purple-04", "green-01"}
    assert loaded.warnings == ()


def test_the_list_names_each_pack_once_in_every_folder(
    cli: Cli, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "sheets" / "mine.toml")
    write(home / "sheets" / "mine.toml")
    write(home / "sheets" / "other" / "a.toml", MINE.replace('"mine"', '"other"'))
    write(home / "sheets" / "README.md", "not a pack")
    monkeypatch.chdir(tmp_path)
    names = [line.split()[0] for line in cli("sheets", "list").out.splitlines()]
    assert sorted(names) == sorted(["mine", "other", *packs.bundled_names()])


def test_a_pack_can_be_named_although_a_folder_here_has_the_same_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorepad_folder = tmp_path / "silver-and-gold"
    write(scorepad_folder / "friday.toml", 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\n')
    monkeypatch.chdir(tmp_path)
    assert cli("sheets", "show", "silver-and-gold").status == 0


@pytest.mark.parametrize(
    "name",
    ["../x", "../sheets/x", "/etc/passwd", "x/../x", "x/x", ".", "..", "", "x.toml", "X", "x y", "x\0", "~x"],
)
def test_a_name_that_is_a_path_is_refused(tmp_path: Path, name: str) -> None:
    for place in ("x.toml", "sheets/x.toml", "sheets/x/x.toml", "sheets/x y.toml", "sheets/x.toml.toml"):
        write(tmp_path / place)
    with pytest.raises(SheetError):
        packs.find(name, str(tmp_path))


def test_an_unknown_pack_is_refused_with_the_near_name(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match='Did you mean "silver-and-gold"'):
        packs.find("silver-and-golf", str(tmp_path))


def test_a_pack_of_another_game_is_refused(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "sheets" / "mine.toml", MINE.replace('game = "silver-and-gold"', 'game = "chess"'))
    write(tmp_path / "a.toml", 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\nsheets = "mine"\n')
    monkeypatch.chdir(tmp_path)
    outcome = cli("score", "a.toml")
    assert (outcome.status, outcome.out) == (2, "")
    assert "mine" in outcome.err


# ---------------------------------------------------------------------- folders
HEAD, EXPEDITION, FIRST, SECOND = MINE.replace("[[", "\0[[").split("\0")


def test_the_lists_of_a_folder_are_joined_in_the_order_of_the_file_names(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    write(folder / "2.toml", HEAD + FIRST)
    write(folder / "1.toml", HEAD + SECOND)
    write(folder / "3.toml", HEAD + EXPEDITION)
    write(folder / "notes.txt", "not a sheet")
    _, sheets = games.read_sheets(str(folder))
    assert list(sheets.cards) == ["green-01", "purple-04"]
    assert list(sheets.expeditions) == ["L4"]


def test_a_folder_has_the_fingerprint_of_the_same_pack_in_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    write(folder / "1.toml", HEAD + EXPEDITION + FIRST)
    write(folder / "2.toml", HEAD + SECOND)
    assert packs.read(str(folder)).fingerprint() == fingerprint(tmp_path / "mine.toml", MINE)


def test_the_files_of_a_folder_must_be_of_one_pack(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    write(folder / "1.toml", HEAD + EXPEDITION + FIRST)
    write(folder / "2.toml", (HEAD + SECOND).replace('name = "mine"', 'name = "yours"'))
    with pytest.raises(SheetError):
        packs.read(str(folder))


def test_a_card_cannot_stand_in_two_files_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    write(folder / "1.toml", MINE)
    write(folder / "2.toml", HEAD + FIRST)
    with pytest.raises(SheetError, match="purple-04"):
        games.read_sheets(str(folder))


# ---------------------------------------------------------------------- fingerprints
def test_a_fingerprint_is_the_same_whatever_comments_spacing_and_order_of_keys(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    known = fingerprint(path, PRINTED)
    assert known.startswith("sha256:")
    assert len(known) == len("sha256:") + 64
    assert fingerprint(path, "# new\n" + PRINTED.replace(" = ", "=   ").replace("\n\n", "\n\n\n# x\n")) == known
    assert fingerprint(path, PRINTED.replace("\n", "\r\n")) == known
    assert fingerprint(path, "\ufeff" + PRINTED) == known
    assert fingerprint(path, tomli_w.dumps(reverse_keys(tomli.loads(PRINTED)))) == known


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("C..X", "C..."),
        ("points = 14", "points = 13"),
        ('id = "purple-04"', 'id = "purple-40"'),
        ('color = "grey", points = 1', 'color = "grey", points = 2'),
        ('seal = { color = "orange", points = 2 }\n', ""),
        ("cards = 2", "cards = 1"),
        ("###", "####"),
    ],
)
def test_a_fingerprint_changes_with_the_content(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "a.toml"
    assert old in PRINTED
    assert fingerprint(path, PRINTED.replace(old, new, 1)) != fingerprint(path, PRINTED)


def test_a_new_record_carries_the_fingerprint_of_its_pack() -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    assert game.header.fingerprint == packs.read(str(BUNDLED)).fingerprint()


@pytest.mark.parametrize("words", [["score"], ["audit"], ["show"], ["export"], ["record", "note", "text=x"]])
def test_a_game_whose_pack_has_changed_goes_on_with_what_it_began_with_and_says_so(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "sheets" / "mine.toml")
    cli("new", "silver-and-gold", "--players", "A,B", "--sheets", "mine", "--file", "a.toml", "--no-app")
    assert "fingerprint" not in cli(words[0], "a.toml", *words[1:]).err
    write(tmp_path / "sheets" / "mine.toml", MINE.replace("points = 10", "points = 11"))
    outcome = cli(words[0], "a.toml", *words[1:])
    assert outcome.status == 0
    assert "mine" in outcome.err
    assert "fingerprint" in outcome.err
    assert "fingerprint" not in outcome.out
    assert scorepad.load("a.toml").setup.sheets.cards["green-01"].points == 10


def test_a_changed_pack_of_which_no_copy_was_kept_is_reported_and_used(cli: Cli, tmp_path: Path) -> None:
    write(tmp_path / "sheets" / "mine.toml")
    game = games.new("silver-and-gold", ["Sarah", "Linus"], sheets="mine", beside=str(tmp_path))
    scorepad.save(game, tmp_path / "a.toml")
    write(tmp_path / "sheets" / "mine.toml", MINE.replace("points = 10", "points = 11"))
    assert "fingerprint" in cli("score", tmp_path / "a.toml").err
    assert scorepad.load(tmp_path / "a.toml").setup.sheets.cards["green-01"].points == 11


# ---------------------------------------------------------------------- the printed box
def test_the_bundled_pack_is_the_printed_box() -> None:
    _, sheets = games.read_sheets(str(BUNDLED))
    cards = list(sheets.cards.values())
    assert ROOM.check_sheets(sheets) == []
    assert len(cards) == 47
    assert sum(card.coins.bit_count() for card in cards) == 42
    assert sum(card.palms.bit_count() for card in cards) == 16
    assert sum(card.crosses.bit_count() for card in cards) == 55
    assert sum(card.seal is not None for card in cards) == 12
    assert {card.color: card.points for card in cards} == {"purple": 14, "orange": 12, "green": 10, "grey": 8}
    assert all(card.boxes.bit_count() == card.points for card in cards)
    assert all(card.palms.bit_count() <= 1 for card in cards)
    expeditions = {name: each.cards for name, each in sheets.expeditions.items()}
    assert expeditions == {"I2": 1, "I3": 2, "L3": 2, "L4": 1, "T4": 1, "O4": 1}


def test_the_bundled_pack_says_that_it_was_not_checked_against_the_print() -> None:
    assert packs.read(str(BUNDLED)).provenance == "transcribed"


CHANGES = {
    "a card too few": ('[[card]]\nid = "grey-11"', None, "47"),
    "a coin too few": ("#C.#", "#..#", "42"),
    "a palm too few": ("P...", "....", "16"),
    "an X too few": ("C..X", "C...", "55"),
    "a seal too few": ('seal = { color = "orange", points = 2 }\n', "", "12"),
    "a seal too high": ('seal = { color = "grey", points = 1 }', 'seal = { color = "grey", points = 2 }', "grey"),
    "a seal of the card's own color": ('color = "orange", points = 2', 'color = "purple", points = 2', "purple"),
    "fewer points than boxes": ("points = 14", "points = 13", "13"),
    "more points than boxes": ("points = 8", "points = 9", "9"),
    "two palms on a card": ("P...", "PP..", "palm"),
    "an expedition card too few": ("cards = 2", "cards = 1", "8"),
    "a pattern too few": ('[[expedition]]\nid = "O4"', None, "6"),
}


@pytest.mark.parametrize(("old", "new", "word"), CHANGES.values(), ids=CHANGES.keys())
def test_a_pack_that_differs_from_the_printed_box_is_remarked_upon(
    tmp_path: Path, old: str, new: str | None, word: str
) -> None:
    start = PRINTED.index(old)
    if new is None:
        following = PRINTED.find("[[", start + 2)
        text = PRINTED[:start] + (PRINTED[following:] if following > 0 else "")
    else:
        text = PRINTED.replace(old, new, 1)
    found = remarks(tmp_path / "changed.toml", text)
    assert any(word in remark for remark in found)


@pytest.mark.parametrize("boxes", [".#.", "..\n##\n.."])
def test_a_card_in_two_pieces_is_remarked_upon(tmp_path: Path, boxes: str) -> None:
    count = boxes.count(".")
    card = f'[[card]]\nid = "split"\ncolor = "grey"\npoints = {count}\nboxes = """\n{boxes}\n"""\n'
    whole = card.replace("#", ".").replace(f"points = {count}", f"points = {len(boxes.replace(chr(10), ''))}")
    assert any("split" in remark for remark in remarks(tmp_path / "a.toml", f"{PRINTED}\n{card}"))
    assert not any("split" in remark for remark in remarks(tmp_path / "b.toml", f"{PRINTED}\n{whole}"))


def test_a_pack_that_differs_can_still_be_used(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine.toml")
    outcome = cli("sheets", "check", "mine.toml")
    assert outcome.status == 0
    assert outcome.err.strip()
    assert "mine" in outcome.out


@pytest.mark.parametrize("place", [None, "", "/somewhere/else"])
def test_the_users_folders_are_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, place: str | None
) -> None:
    monkeypatch.delenv("SCOREPAD_HOME")
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
        if place is not None:
            monkeypatch.setenv(variable, place)
    assert user_folder("data") == platformdirs.user_data_dir("scorepad", appauthor=False)
    assert user_folder("config") == platformdirs.user_config_dir("scorepad", appauthor=False)


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_than_on_linux_platformdirs_knows_them(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.delenv("SCOREPAD_HOME")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, **_: f"/data/{name}")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda name, **_: f"/config/{name}")
    assert (user_folder("data"), user_folder("config")) == ("/data/scorepad", "/config/scorepad")


# ---- Two transcriptions of the same print: every difference is found, and nothing else
EVERY_PACK = sorted(Path(packs.bundled_folder()).glob("*.toml"))
CHANGED = {
    "silver-and-gold": [
        ('id = "purple-04"\ncolor = "purple"\npoints = 14', 'id = "purple-04"\ncolor = "purple"\npoints = 13'),
        ("#C.#\nP...\n....\nC..X", "#C.#\nP..X\n....\nC..X"),
        ('id = "grey-11"', 'id = "gray-11"'),
        ('id = "T4"\ncards = 1', 'id = "T4"\ncards = 2'),
    ],
    "side-a": [("~ s . . 4 s", "~ s f . 4 s")],
    "loot-island": [("ref = 1\n", "ref = 999\n"), ("ref = 2\n", "ref = 2\ncure = 1\n"), ("[25, 18,", "[25, 19,")],
    "sea-and-shore": [("number = 2\n", 'number = 2\ntext = "Draw."\n'), ("additions = 22", "additions = 21")],
}
FOUND = {
    "silver-and-gold": [
        ("expedition T4", "cards", ""),
        ("card purple-04", "points", ""),
        ("card purple-04", "boxes", "D2"),
        ("card grey-11", "id", ""),
    ],
    "side-a": [("", "map", "C3")],
    "loot-island": [("", "crowns", ""), ("treasure 2", "cure", ""), ("treasure 1", "ref", "")],
    "sea-and-shore": [("", "additions", ""), ("action 2", "text", "")],
}


def shared(tmp_path: Path, name: str) -> Path:
    path = tmp_path / f"{name}.toml"
    path.write_text(own_packs.write_pack(packs.read(packs.find(name))), "utf-8")
    return path


@pytest.mark.parametrize("name", CHANGED)
def test_every_change_is_found_and_nothing_else(cli: Cli, tmp_path: Path, name: str) -> None:
    path = shared(tmp_path, name)
    text = path.read_text("utf-8")
    for old, new in CHANGED[name]:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    outcome = cli("sheets", "compare", name, path, "--format", "json")
    found = json.loads(outcome.out)["differences"]
    assert outcome.status == 1
    assert [(each.get("thing", ""), each["key"], each.get("place", "")) for each in found] == FOUND[name]
    told = cli("sheets", "compare", name, path)
    assert told.status == 1
    assert all(each.get("thing", each["key"]) in told.out for each in found)


@pytest.mark.parametrize("path", EVERY_PACK, ids=lambda path: path.stem)
def test_a_copy_differs_in_nothing(cli: Cli, tmp_path: Path, path: Path) -> None:
    copy = shared(tmp_path, path.stem)
    copy.write_text(copy.read_text("utf-8").replace(f'name = "{path.stem}"', 'name = "copy"'), "utf-8")
    assert cli("sheets", "compare", path.stem, copy).status == 0


def test_what_is_spelled_otherwise_is_the_same(cli: Cli, tmp_path: Path) -> None:
    cards, island = shared(tmp_path, "silver-and-gold"), shared(tmp_path, "side-a")
    head, *tables = cards.read_text("utf-8").replace("\n[[", "\0[[").split("\0")
    text = "\n".join([head, *reversed(tables)]).replace("#.\n#.\n##\n", "###\n#..\n")
    cards.write_text(text.replace("#C.#\nP...\n....\nC..X", "#####\n#C.##\nP...#\n....#\nC..X#"), "utf-8")
    island.write_text(island.read_text("utf-8").replace('ports = ["A5", "F1", "J5", "E8"]\n', ""), "utf-8")
    assert cli("sheets", "compare", "silver-and-gold", cards).status == 0
    assert cli("sheets", "compare", island, "side-a").status == 0


def test_packs_of_different_games_cannot_be_compared(cli: Cli, tmp_path: Path) -> None:
    cli.refused("sheets", "compare", "side-a", "loot-island")
    cli.refused("sheets", "compare", "side-a", tmp_path / "nothing.toml")


def test_islands_of_different_sizes_are_drawn_under_each_other_where_there_is_no_room(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "isle.toml"
    path.write_text(games.ruleset("go-for-gold").template("isle"), "utf-8")
    monkeypatch.setenv("COLUMNS", "40")
    outcome = cli("sheets", "compare", "side-a", path)
    assert outcome.status == 1
    drawn = [line for line in outcome.out.splitlines() if line.startswith("    ")]
    assert [line.split()[0] for line in drawn if len(line.split()) == 1] == ["side-a", str(path)]
    assert len(drawn) == 1 + 8 + 1 + 6


# ---- Packs as text: canonical to the byte, the same pack when read again, and saved whole or not at all
def without_comments(text: str) -> list[str]:
    """The lines of a pack that say something."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def write_text_of(path: Path, text: str) -> packs.Pack:
    path.write_text(text, "utf-8")
    return packs.read(str(path))


@pytest.mark.parametrize("path", EVERY_PACK, ids=lambda path: path.stem)
def test_a_pack_is_written_as_the_bundled_ones_are_and_is_the_same_when_read_again(
    path: Path, tmp_path: Path
) -> None:
    pack = packs.read(str(path))
    text = own_packs.write_pack(pack)
    assert without_comments(text) == without_comments(path.read_text("utf-8"))
    again = write_text_of(tmp_path / path.name, text)
    assert again.tables == pack.tables
    assert again.fingerprint() == pack.fingerprint()
    assert own_packs.write_pack(again) == text
    games.read_sheets(again.path)


@pytest.mark.parametrize("path", EVERY_PACK, ids=lambda path: path.stem)
def test_the_order_of_the_keys_and_the_spelling_make_no_difference(path: Path, tmp_path: Path) -> None:
    pack = packs.read(str(path))
    head = {key: getattr(pack, key) for key in packs.HEAD[1:]}
    tables = {key: _reversed(pack.tables[key]) for key in reversed(pack.tables)}
    other = write_text_of(tmp_path / path.name, tomli_w.dumps({**tables, **head, "sheets": 1}))
    assert own_packs.write_pack(other) == own_packs.write_pack(pack)


def _reversed(value: object) -> object:
    match value:
        case [{}, *_]:
            return [_reversed(each) for each in value]
        case dict():
            return {key: _reversed(value[key]) for key in reversed(value)}
        case _:
            return value


def test_the_columns_of_a_map_have_their_letters_above_it() -> None:
    lines = own_packs.write_pack(packs.read(packs.find("side-a"))).splitlines()
    letters = lines[lines.index('map = """') - 1]
    second = lines[lines.index('map = """') + 2]
    assert letters == "#A B C D E F G H I J"
    assert letters.index("C") == second.index("R")


def test_a_line_end_of_another_system_inside_a_drawing_is_kept(tmp_path: Path) -> None:
    text = own_packs.write_pack(packs.read(packs.find("silver-and-gold"))).replace("#.\n##\n", "#.\\r\n##\\r\n", 1)
    pack = write_text_of(tmp_path / "silver-and-gold.toml", text)
    assert "\r" in pack.tables["expedition"][2]["shape"]
    assert write_text_of(tmp_path / "again.toml", own_packs.write_pack(pack)).tables == pack.tables


def test_a_pack_is_saved_into_a_folder_that_is_not_there_yet(home: Path) -> None:
    pack = evolve(packs.read(packs.find("side-a")), name="mine")
    path = own_packs.own_path("mine")
    own_packs.save_pack(pack, path, is_new=True)
    assert packs.find("mine") == path
    assert os.listdir(home / "sheets") == ["mine.toml"]
    with pytest.raises(SheetError, match="already exists"):
        own_packs.save_pack(pack, path, is_new=True)
    own_packs.save_pack(evolve(pack, title="Other"), path)
    assert packs.read(path).title == "Other"


@pytest.mark.parametrize("room", [0, 1, 300])
@pytest.mark.parametrize("is_there", [False, True])
def test_a_full_disk_leaves_nothing_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int, is_there: bool
) -> None:
    path = tmp_path / "mine.toml"
    if is_there:
        path.write_text("before", "utf-8")
    monkeypatch.setattr(os, "write", disk_with(room))
    with pytest.raises(SheetError, match=r"mine\.toml"):
        own_packs.save_pack(packs.read(packs.find("side-a")), str(path))
    assert [each.name for each in tmp_path.iterdir()] == (["mine.toml"] if is_there else [])
    assert not is_there or path.read_text("utf-8") == "before"
