"""A record is never replaced: whatever it looks like, whoever writes, and by whatever name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

import scorepad
from scorepad import games
from scorepad.app.app import remember_theme
from scorepad.exports.formats import write_beside, write_export
from scorepad.own_sheets import packs as own_packs
from scorepad.own_sheets.packs import own_path, save_pack
from scorepad.packs import pack as packs
from scorepad.record.reading import can_be_record, require_replaceable
from scorepad.system.errors import RecordError, ScorepadError, SheetError
from tests.commands.console import Cli
from tests.precious import CALLED_SO, LARGE, OTHERS, PRECIOUS, large
from tests.sampling import sampled

Write = Callable[[Cli, Path], object]


@pytest.fixture(autouse=True)
def two(here: Path) -> tuple[Path, Path]:
    """Two records of one game, beside us."""
    for name in ("a.toml", "b.toml"):
        scorepad.save(scorepad.new("silver-and-gold", players=["Zoë", "Tim"]), here / name)
    return here / "a.toml", here / "b.toml"


def by_command(*words: str) -> Write:
    """A command; FILE is what it would write over. Whatever it says, it must not say that all is well."""

    def write(cli: Cli, path: Path) -> None:
        done = cli(*(word.replace("FILE", str(path)) for word in words))
        assert done.status == 2
        assert "Traceback" not in done.err
        assert "internal error" not in done.err

    return write


def refused(write: Callable[[Path], object]) -> Write:
    """A function of the library, which refuses with a sentence."""

    def tried(_: Cli, path: Path) -> None:
        with pytest.raises(ScorepadError):
            write(path)

    return tried


def bundled() -> packs.Pack:
    return games.read_sheets(packs.find("silver-and-gold"))[0]


EXPORTS = [
    *(("--to", name) for name in ("toml", "json", "html", "csv", "text", "markdown", "svg", "bgstats")),
    ("--to", "csv", "--events"),
    ("--to", "bgstats", "--qr"),
    ("--with-sheets",),
]
ODD = ("latin-1", "with a block in a text")
WAYS: dict[str, Write] = {
    "merge": by_command("compare", "a.toml", "b.toml", "--merge", "FILE", "--force"),
    **{
        f"export {' '.join(words)}": by_command("export", "a.toml", *words, "--out", "FILE", "--force")
        for words in EXPORTS
    },
    "export without force": by_command("export", "a.toml", "--out", "FILE"),
    "export several": by_command("export", "a.toml", "b.toml", "--to", "csv", "--out", "FILE", "--force"),
    "merge without force": by_command("compare", "a.toml", "b.toml", "--merge", "FILE"),
    "new": by_command("new", "silver-and-gold", "--players", "A,B", "--file", "FILE"),
    "sheets share": by_command("sheets", "share", "silver-and-gold", "--out", "FILE"),
    "sheets new": by_command("sheets", "new", "silver-and-gold", "FILE"),
    "sheets printed": by_command("sheets", "printed", "FILE", "--compared-by", "me"),
    "write_export": refused(lambda path: write_export(str(path), "new", force=True)),
    "save_pack": refused(lambda path: save_pack(bundled(), str(path))),
    "save_pack, new": refused(lambda path: save_pack(bundled(), str(path), is_new=True)),
    "save": refused(lambda path: scorepad.save(scorepad.new("loot-island", players=["A", "B"]), path)),
    "write_beside": lambda _, path: write_beside(str(path), b"new"),
}
"""Every way to write a file whose name somebody chooses."""


def linked(path: Path, name: str, link: Callable[[Path, Path], None]) -> Path:
    link(path.with_name(name), path)
    return path.with_name(name)


SPELLINGS: dict[str, Callable[[Path], Path]] = {
    "itself": lambda path: path,
    "a link": lambda path: linked(path, "link.html", Path.symlink_to),
    "a hard link": lambda path: linked(path, "twin.toml", Path.hardlink_to),
    "another spelling": lambda path: Path(f"./no/../{path.name}"),
}


def check(cli: Cli, write: Write, path: Path, content: bytes, name: Path | None = None) -> None:
    """Whoever tries to write over it, it stays what it is, and nothing is left lying about."""
    path.write_bytes(content)
    if name is None:
        name = path
    beside = set(os.listdir())
    write(cli, name)
    assert path.read_bytes() == name.read_bytes() == content
    assert not [each for each in os.listdir() if each.endswith(".part")]
    for each in {*os.listdir()} - beside:
        os.unlink(each)


@pytest.mark.parametrize("name", sampled(["game.toml", "GAME.TOML", "game.bak", "game.toml.torn"]))
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("is_all", sampled([False, True]))
def test_no_way_of_writing_replaces_a_record(cli: Cli, here: Path, way: str, name: str, is_all: bool) -> None:
    kinds = PRECIOUS if name.endswith(".bak") else PRECIOUS | CALLED_SO
    for kind in kinds if is_all else ODD:
        check(cli, WAYS[way], here / name, kinds[kind])


@pytest.mark.parametrize("way", sampled(WAYS, quick=2))
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_other_name_for_it_helps(cli: Cli, here: Path, way: str, spelling: str) -> None:
    (here / "no").mkdir()
    for kind in ODD:
        path = here / "game.toml"
        path.write_bytes(PRECIOUS[kind])
        name = SPELLINGS[spelling](path)
        check(cli, WAYS[way], path, PRECIOUS[kind], name)
        if name != path and name.parent == path.parent:
            name.unlink(missing_ok=True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", LARGE)
def test_nor_one_that_is_large(cli: Cli, here: Path, kind: str) -> None:
    for way in ("export --to html", "merge", "save_pack", "write_export", "sheets printed"):
        for name in ("game.toml", "game.bak"):
            check(cli, WAYS[way], here / name, large()[kind])


@pytest.mark.parametrize("kind", sampled(["with a block in a text", *PRECIOUS, *LARGE]))
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_nothing_is_exported_over_what_it_is_made_from(cli: Cli, here: Path, kind: str, spelling: str) -> None:
    (here / "no").mkdir()
    content = PRECIOUS[kind] if kind in PRECIOUS else large()[kind]
    path = here / "game.toml"
    path.write_bytes(content)
    name = str(SPELLINGS[spelling](path))
    for words in ((), ("--to", "html"), ("--with-sheets",)):
        check(cli, by_command("export", name, *words, "--out", "FILE", "--force"), path, content)
        check(cli, by_command("export", "game.toml", *words, "--out", name, "--force"), path, content)
    check(cli, by_command("compare", name, "a.toml", "--merge", "FILE", "--force"), path, content)


def test_what_is_something_else_or_an_earlier_export_is_replaced_if_asked_for(cli: Cli, here: Path) -> None:
    for name in ("out.toml", "out.html"):
        for content in OTHERS.values():
            Path(name).write_bytes(content)
            assert not can_be_record(name)
            assert cli("export", "a.toml", "--out", name).status == 2
            assert Path(name).read_bytes() == content
            for _ in range(2):
                assert cli("export", "a.toml", "--out", name, "--force").status == 0
            assert b'kind = "result"' in Path(name).read_bytes()
    for words in EXPORTS[:-1]:
        for _ in range(2):
            assert cli("export", "a.toml", *words, "--out", "out.x", "--force").status == 0, words
    result = '[[results]]\nscorepad = 1\nkind = "result"\nplayers = ["Zoe", "Tim"]\n\n'
    (here / "all.toml").write_text('scorepad = 1\nkind = "results"\n\n' + result * 60_000)
    assert not can_be_record("all.toml"), "even if it is larger than any record"


def test_what_was_read_or_may_not_be_read_is_not_replaced(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "notes.txt").write_text("mine")
    (here / "link").symlink_to("notes.txt")
    with pytest.raises(RecordError, match="was read"):
        write_export("link", "new", force=True, inputs=["a.toml", "notes.txt"])
    assert (here / "notes.txt").read_text() == "mine"
    write_export("link", "new", force=True, inputs=["a.toml", "missing", "nul\0"])
    assert (here / "notes.txt").read_text() == "new"
    monkeypatch.setattr("scorepad.record.reading.read_file", Mock(side_effect=PermissionError))
    assert can_be_record("notes.txt")


def test_a_pack_of_the_user_is_not_saved_over_a_record(cli: Cli) -> None:
    own = Path(own_path("mine"))
    own.parent.mkdir()
    for content in (PRECIOUS | CALLED_SO).values():
        own.write_bytes(content)
        with pytest.raises(SheetError):
            own_packs.copy(bundled(), "mine")
        Path("mine.toml").write_text(games.ruleset("silver-and-gold").template("mine"), "utf-8")
        assert cli("sheets", "install", "mine.toml").status == 2
        assert own.read_bytes() == content


def test_nor_is_what_the_app_remembers(home: Path, here: Path) -> None:
    remember_theme("dracula")
    assert (home / "theme").read_text() == "dracula\n"
    (here / "game").write_bytes(PRECIOUS["whole"])
    (home / "theme").unlink()
    (home / "theme").hardlink_to(here / "game")
    remember_theme("nord")
    assert (home / "theme").read_bytes() == (here / "game").read_bytes() == PRECIOUS["whole"]


def test_a_record_that_appears_while_we_write_is_not_replaced(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: (here / "out").write_bytes(PRECIOUS["whole"]))
    for force in (False, True):
        (here / "out").unlink(missing_ok=True)
        with pytest.raises(RecordError):
            write_export("out", "new", force=force)
        assert (here / "out").read_bytes() == PRECIOUS["whole"]
        assert sorted(os.listdir()) == ["a.toml", "b.toml", "out"]


def test_nobody_else_replaces_or_shortens_files() -> None:
    """What is written over goes through files.replace_file, which asks."""
    ways = r"""os\.(replace|rename|truncate)\b|O_TRUNC|\bopen\([^)]*["'][wx]|\.write_(text|bytes)\(|copyfile"""
    root = Path(scorepad.__file__).parent
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if re.search(ways, path.read_text("utf-8")) is not None
    }
    assert found == {"system/files.py"}


def test_every_record_is_known_for_one_by_every_name() -> None:
    for name in ("game.toml", "Game.TOML", "game.bak", "game.toml.torn", "game"):
        for content in (PRECIOUS if name in ("game.bak", "game") else PRECIOUS | CALLED_SO).values():
            Path(name).write_bytes(content)
            assert can_be_record(name)
            with pytest.raises(RecordError, match="delete it yourself"):
                require_replaceable(name)


@pytest.mark.slow
def test_sheets_are_taken_out_of_a_record_whatever_its_size(cli: Cli, here: Path) -> None:
    (here / "game.toml").write_bytes(large()["many packs"])
    assert len((here / "game.toml").read_bytes()) > 500_000
    done = cli("sheets", "install", "game.toml")
    assert "too large" not in done.err
