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
def test_a_pack_is_a_file_or_a_folder_and_a_record_plays_with_the_one_beside_it(tmp_path: Path, name: str) -> None:
    write(tmp_path / "sheets" / name)
    path = packs.find("mine", str(tmp_path))
    assert path == packs.names(str(tmp_path))["mine"] == str(tmp_path / "sheets" / name.split("/")[0])
    assert packs.read(path).title == "My copy"
    game = games.new("silver-and-gold", ["Sarah", "Linus"], sheets="mine", beside=str(tmp_path))
    assert game.header.fingerprint == packs.read(path).fingerprint()
    scorepad.save(game, tmp_path / "a.toml")
    loaded = scorepad.load(tmp_path / "a.toml")
    assert set(loaded.setup.sheets.cards) == {"purple-04", "green-01"}
    assert loaded.warnings == ()
    file = write(tmp_path / "sheets" / name, MINE.replace("points = 10", "points = 11"))
    changed = scorepad.load(tmp_path / "a.toml")
    assert ["fingerprint" in each for each in changed.warnings] == [True], "no copy was kept"
    assert changed.setup.sheets.cards["green-01"].points == 11
    write(file, MINE.replace('game = "silver-and-gold"', 'game = "chess"'))
    with pytest.raises(SheetError, match="mine"):
        scorepad.load(tmp_path / "a.toml")


def test_the_list_names_each_pack_once_in_every_folder(cli: Cli, here: Path, home: Path) -> None:
    write(here / "sheets" / "mine.toml")
    write(
        here / "silver-and-gold" / "friday.toml", 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\n'
    )
    write(home / "sheets" / "mine.toml")
    write(home / "sheets" / "other" / "a.toml", MINE.replace('"mine"', '"other"'))
    write(home / "sheets" / "README.md", "not a pack")
    names = [line.split()[0] for line in cli("sheets", "list").out.splitlines()]
    assert sorted(names) == sorted(["mine", "other", *packs.bundled_names()])
    assert cli("sheets", "show", "silver-and-gold").status == 0, "although a folder here has the same name"


@pytest.mark.parametrize(
    "name",
    ["../x", "../sheets/x", "/etc/passwd", "x/../x", "x/x", ".", "..", "", "x.toml", "X", "x y", "x\0", "~x"],
)
def test_a_name_that_is_a_path_is_refused(tmp_path: Path, name: str) -> None:
    for place in ("x.toml", "sheets/x.toml", "sheets/x/x.toml", "sheets/x y.toml", "sheets/x.toml.toml"):
        write(tmp_path / place)
    with pytest.raises(SheetError):
        packs.find(name, str(tmp_path))
    with pytest.raises(SheetError, match='Did you mean "silver-and-gold"'):
        packs.find("silver-and-golf", str(tmp_path))


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
    write(folder / "1.toml", HEAD + EXPEDITION + FIRST)
    write(folder / "2.toml", HEAD + SECOND)
    write(folder / "3.toml", HEAD)
    assert packs.read(str(folder)).fingerprint() == fingerprint(tmp_path / "mine.toml", MINE)


@pytest.mark.parametrize(
    ("text", "named"),
    [(HEAD.replace('name = "mine"', 'name = "yours"'), "name"), (HEAD + FIRST, "purple-04")],
)
def test_the_files_of_a_folder_are_of_one_pack_and_no_card_stands_in_two(
    tmp_path: Path, text: str, named: str
) -> None:
    write(tmp_path / "mine" / "1.toml", MINE)
    write(tmp_path / "mine" / "2.toml", text)
    with pytest.raises(SheetError, match=named):
        games.read_sheets(str(tmp_path / "mine"))


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


# ---------------------------------------------------------------------- the printed box
CHANGES: dict[str, tuple[str, str, str]] = {
    "a card too few": ('[[card]]\nid = "grey-11"', "", "47"),
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
    "a pattern too few": ('[[expedition]]\nid = "O4"', "", "6"),
}


def test_what_differs_from_the_printed_box_is_remarked_upon(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for what, (old, new, word) in CHANGES.items():
        before, _, after = PRINTED.partition(old)
        if old.startswith("[["):  # all of it, up to the next
            _, mark, after = after.partition("[[")
            after = mark + after
        with subtests.test(what):
            assert any(word in remark for remark in remarks(tmp_path / "changed.toml", before + new + after))


def test_a_card_in_two_pieces_is_remarked_upon(tmp_path: Path) -> None:
    for boxes in (".#.", "..\n##\n.."):
        for drawn, is_split in ((boxes, True), (boxes.replace("#", "."), False)):
            card = (
                f'[[card]]\nid = "split"\ncolor = "grey"\npoints = {drawn.count(".")}\nboxes = """\n{drawn}\n"""\n'
            )
            told = remarks(tmp_path / "a.toml", f"{PRINTED}\n{card}")
            assert any("split" in remark for remark in told) is is_split


def test_the_users_folders_are_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCOREPAD_HOME")
    for place in (None, "", "/somewhere/else"):
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.delenv(variable, raising=False)
            if place is not None:
                monkeypatch.setenv(variable, place)
        assert user_folder("data") == platformdirs.user_data_dir("scorepad", appauthor=False)
        assert user_folder("config") == platformdirs.user_config_dir("scorepad", appauthor=False)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, **_: f"/data/{name}")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda name, **_: f"/config/{name}")
    for platform in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", platform)
        assert (user_folder("data"), user_folder("config")) == ("/data/scorepad", "/config/scorepad")


# ---- Two transcriptions of the same print: every difference is found, and nothing else
EVERY_PACK = sorted(Path(packs.bundled_folder()).glob("*.toml"))
CHANGED: dict[str, list[tuple[str, str, tuple[str, str, str]]]] = {
    # In the order in which they are told: what is written, what instead, and the thing, key and place found.
    "silver-and-gold": [
        ('id = "T4"\ncards = 1', 'id = "T4"\ncards = 2', ("expedition T4", "cards", "")),
        (
            'points = 14\nboxes = """\n#C.#\nP',
            'points = 13\nboxes = """\n#C.#\nP',
            ("card purple-04", "points", ""),
        ),
        ("#C.#\nP...\n....\nC..X", "#C.#\nP..X\n....\nC..X", ("card purple-04", "boxes", "D2")),
        ('id = "grey-11"', 'id = "gray-11"', ("card grey-11", "id", "")),
    ],
    "side-a": [("~ s . . 4 s", "~ s f . 4 s", ("", "map", "C3"))],
    "loot-island": [
        ("[25, 18,", "[25, 19,", ("", "crowns", "")),
        ("ref = 2\n", "ref = 2\ncure = 1\n", ("treasure 2", "cure", "")),
        ("ref = 1\n", "ref = 999\n", ("treasure 1", "ref", "")),
    ],
    "sea-and-shore": [
        ("additions = 22", "additions = 21", ("", "additions", "")),
        ("number = 2\n", 'number = 2\ntext = "Draw."\n', ("action 2", "text", "")),
    ],
}


def shared(tmp_path: Path, name: str) -> Path:
    path = tmp_path / f"{name}.toml"
    path.write_text(own_packs.write_pack(packs.read(packs.find(name))), "utf-8")
    return path


@pytest.mark.parametrize("name", CHANGED)
def test_every_change_is_found_and_nothing_else(cli: Cli, tmp_path: Path, name: str) -> None:
    path = shared(tmp_path, name)
    text = path.read_text("utf-8")
    for old, new, _ in CHANGED[name]:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    outcome = cli("sheets", "compare", name, path, "--format", "json")
    found = json.loads(outcome.out)["differences"]
    assert outcome.status == 1
    assert [(each.get("thing", ""), each["key"], each.get("place", "")) for each in found] == [
        each for *_, each in CHANGED[name]
    ]
    told = cli("sheets", "compare", name, path)
    assert told.status == 1
    assert all(each.get("thing", each["key"]) in told.out for each in found)


def test_what_is_spelled_otherwise_is_the_same_and_different_games_cannot_be_compared(
    cli: Cli, tmp_path: Path
) -> None:
    for path in EVERY_PACK:
        copy = shared(tmp_path, path.stem)
        copy.write_text(copy.read_text("utf-8").replace(f'name = "{path.stem}"', 'name = "copy"'), "utf-8")
        assert cli("sheets", "compare", path.stem, copy).status == 0
    cards, island = shared(tmp_path, "silver-and-gold"), shared(tmp_path, "side-a")
    head, *tables = cards.read_text("utf-8").replace("\n[[", "\0[[").split("\0")
    text = "\n".join([head, *reversed(tables)]).replace("#.\n#.\n##\n", "###\n#..\n")
    cards.write_text(text.replace("#C.#\nP...\n....\nC..X", "#####\n#C.##\nP...#\n....#\nC..X#"), "utf-8")
    island.write_text(island.read_text("utf-8").replace('ports = ["A5", "F1", "J5", "E8"]\n', ""), "utf-8")
    assert cli("sheets", "compare", "silver-and-gold", cards).status == 0
    assert cli("sheets", "compare", island, "side-a").status == 0
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
def test_a_pack_is_written_as_the_bundled_ones_are_whatever_the_order_of_its_keys(
    path: Path, tmp_path: Path
) -> None:
    pack = packs.read(str(path))
    text = own_packs.write_pack(pack)
    assert without_comments(text) == without_comments(path.read_text("utf-8"))
    again = write_text_of(tmp_path / path.name, text)
    assert (again.tables, again.fingerprint()) == (pack.tables, pack.fingerprint())
    games.read_sheets(again.path)
    head = {key: getattr(pack, key) for key in packs.HEAD[1:]}
    other = {**reverse_keys(pack.tables), **head, "sheets": 1}
    assert own_packs.write_pack(write_text_of(tmp_path / path.name, tomli_w.dumps(other))) == text


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


@pytest.mark.parametrize("is_there", [False, True])
def test_a_full_disk_leaves_nothing_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool) -> None:
    path = tmp_path / "mine.toml"
    if is_there:
        path.write_text("before", "utf-8")
    for room in (0, 1, 300):
        with monkeypatch.context() as small:
            small.setattr(os, "write", disk_with(room))
            with pytest.raises(SheetError, match=r"mine\.toml"):
                own_packs.save_pack(packs.read(packs.find("side-a")), str(path))
        assert [each.name for each in tmp_path.iterdir()] == (["mine.toml"] if is_there else [])
        assert not is_there or path.read_text("utf-8") == "before"
