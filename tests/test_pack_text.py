"""Packs as text: canonical to the byte, the same pack when read again, and saved whole or not at all."""

import os
from pathlib import Path

import pytest
import tomli_w
from attrs import evolve

from scorepad import games
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError
from tests.record.disks import disk_with

BUNDLED = sorted(Path(packs.bundled_folder()).glob("*.toml"))


def without_comments(text: str) -> list[str]:
    """The lines of a pack that say something."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def write(path: Path, text: str) -> packs.Pack:
    path.write_text(text, "utf-8")
    return packs.read(str(path))


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_a_pack_is_written_as_the_bundled_ones_are_and_is_the_same_when_read_again(
    path: Path, tmp_path: Path
) -> None:
    pack = packs.read(str(path))
    text = own_packs.write_pack(pack)
    assert without_comments(text) == without_comments(path.read_text("utf-8"))
    again = write(tmp_path / path.name, text)
    assert again.tables == pack.tables
    assert again.fingerprint() == pack.fingerprint()
    assert own_packs.write_pack(again) == text
    games.read_sheets(again.path)


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_the_order_of_the_keys_and_the_spelling_make_no_difference(path: Path, tmp_path: Path) -> None:
    pack = packs.read(str(path))
    head = {key: getattr(pack, key) for key in packs.HEAD[1:]}
    tables = {key: _reversed(pack.tables[key]) for key in reversed(pack.tables)}
    other = write(tmp_path / path.name, tomli_w.dumps({**tables, **head, "sheets": 1}))
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
    pack = write(tmp_path / "silver-and-gold.toml", text)
    assert "\r" in pack.tables["expedition"][2]["shape"]
    assert write(tmp_path / "again.toml", own_packs.write_pack(pack)).tables == pack.tables


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
