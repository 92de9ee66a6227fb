"""Two transcriptions of the same print: every difference is found, and nothing else."""

import json
from pathlib import Path

import pytest

from scorepad import games
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from tests.commands.console import Cli

BUNDLED = sorted(Path(packs.bundled_folder()).glob("*.toml"))
CHANGES = {
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


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_found_and_nothing_else(cli: Cli, tmp_path: Path, name: str) -> None:
    path = shared(tmp_path, name)
    text = path.read_text("utf-8")
    for old, new in CHANGES[name]:
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


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
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
