"""Records that carry their sheet packs: read once, only if they are named, and forgotten with the game."""

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.record.canonical import write_with_sheets
from scorepad.system import limits
from scorepad.system.errors import RecordError

ISLAND = """
P s P
 . 4 .
P R P
"""


def record(carried: Sequence[str], named: Sequence[str], title: str = "An island", own: str = "isle-0") -> str:
    """A record that carries packs of these names, and goes over to those that are named, one after the other."""
    text = f'scorepad = 1\ngame = "go-for-gold"\nplayers = ["Ada", "Ben"]\nsheets = "{own}"\n\n'
    for name in carried:
        text += f'[[pack]]\nsheets = 1\ngame = "go-for-gold"\nname = "{name}"\ntitle = "{title}"\n'
        text += f'provenance = "house"\nsource = "drawn"\nmap = """{ISLAND}"""\n\n'
    return text + "".join(f'[[event]]\nkind = "correct"\nsheets = "{name}"\n\n' for name in named)


def islands(count: int) -> list[str]:
    return [f"isle-{number}" for number in range(count)]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of packs in records, as they are read."""
    names: list[str] = []
    really = packs.read_table

    def read_table(path: str, table: dict[str, Any]) -> Pack:
        names.append(table["name"])
        return really(path, table)

    monkeypatch.setattr(packs, "read_table", read_table)
    return names


def test_only_packs_that_are_named_are_read_and_each_once(read: list[str]) -> None:
    game = scorepad.loads(record(islands(40), ["isle-7", "isle-3", "isle-7", "isle-3"] * 5))
    assert game.header.sheets == "isle-3"
    assert {pack.name for pack in game.packs()} == {"isle-0", "isle-3", "isle-7"}
    assert sorted(read) == ["isle-0", "isle-3", "isle-7"]


def test_a_fingerprint_finds_a_pack_whatever_name_is_given(read: list[str]) -> None:
    wanted = scorepad.loads(record(islands(5), ["isle-3"])).setup.pack.fingerprint()
    read.clear()
    text = record(islands(5), [])
    for _ in range(10):
        text += f'[[event]]\nkind = "correct"\nsheets = "isle-1"\nfingerprint = "{wanted}"\n\n'
    assert scorepad.loads(text).setup.pack.name == "isle-3"
    assert len(read) <= 2 * 5


def test_a_pack_that_cannot_be_used_gives_way_to_the_next_of_its_name() -> None:
    broken = record(["isle-0"], []).replace("P s P", "P s ~")
    whole = record(["isle-0"], ["isle-0"], title="Whole").partition("\n\n")[2]
    assert scorepad.loads(broken + whole).setup.pack.title == "Whole"


def test_packs_that_only_their_titles_tell_apart_are_not_mixed_up() -> None:
    one, other = (scorepad.loads(record(["isle-0"], [], title=title)) for title in ("Mine", "Yours"))
    assert one.setup.pack.fingerprint() == other.setup.pack.fingerprint()
    assert (one.setup.pack.title, other.setup.pack.title) == ("Mine", "Yours")
    assert 'title = "Yours"' in write_with_sheets(other)


def test_a_record_is_played_with_so_many_packs_of_its_own_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PACKS_CARRIED", 4)
    assert scorepad.loads(record(islands(9), islands(4) * 3)).setup.pack.name == "isle-3"
    with pytest.raises(RecordError, match=r"event 5: .*at most 4"):
        scorepad.loads(record(islands(9), islands(9)))


def count_packs() -> int:
    gc.collect()
    return sum(isinstance(each, Pack) for each in gc.get_objects())


@pytest.mark.slow
def test_packs_are_forgotten_with_their_games_and_when_many_others_were_read(tmp_path: Path) -> None:
    for each in range(60):
        names = [f"{name}-{each}" for name in islands(10)]
        (tmp_path / f"{each:03}.toml").write_text(record(names, names, own=names[0]), "utf-8")
    before = count_packs()
    for path in sorted(tmp_path.iterdir()):
        assert len(scorepad.load(path).packs()) == 10
    assert count_packs() - before <= 16
    _, _, pack = record(["isle"], []).partition("[[pack]]\n")
    before = count_packs()
    for number in range(100):
        path = tmp_path / f"isle-{number}.toml"
        path.write_text(pack.replace('"isle"', f'"isle-{number}"'), "utf-8")
        games.read_sheets(str(path))
    assert count_packs() - before <= 80
