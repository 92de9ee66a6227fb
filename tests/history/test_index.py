"""The index: never different from a full scan, whatever happens to records, packs, scorepad or the file itself."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scorepad.library import batch, index
from scorepad.library import folder as library
from scorepad.library.folder import Summary
from scorepad.library.index import Index
from scorepad.packs import pack as packs
from scorepad.system import limits
from tests.history.evenings import EVENINGS, write
from tests.record.disks import plug
from tests.sampling import sampled

pytestmark = pytest.mark.usefixtures("utc")


@pytest.fixture(autouse=True)
def _trusted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files written just now are trusted, or every test would have to wait."""
    monkeypatch.setattr(index, "SETTLED", 0)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the records that were read."""
    names: list[str] = []
    original = batch.outcomes

    def noted(files: list[batch.File], job: batch.Job) -> Iterator[batch.RecordOutcome]:
        names.extend(os.path.basename(file.path) for file in files)
        return original(files, job)

    monkeypatch.setattr(batch, "outcomes", noted)
    return names


def look(folder: Path, patience: float = limits.INDEX_SECONDS) -> tuple[dict[str, Summary], Index]:
    """What the index says, and the index."""
    known = Index(str(folder), patience=patience)
    return {each.entry.name: each for each in index.summaries(known)}, known


def scan(folder: Path) -> dict[str, Summary]:
    """What the records say."""
    paths = sorted(path for path in folder.glob("*.toml") if not path.exists() or path.is_file())
    found = [library.summarize(index.entry_at(str(path))) for path in paths]
    return {each.entry.name: each for each in found if not each.is_foreign}


def test_what_is_known_is_not_read_again_unless_it_may_have_changed(
    evenings: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (evenings / index.FILE).touch()  # an empty file becomes one
    write(evenings, "bad.toml", "scorepad = [")
    write(evenings, "foreign.toml", "x = 1\n")
    first, _ = look(evenings)
    assert first["bad.toml"].problem
    assert "foreign.toml" not in first
    assert sorted(read) == sorted([*EVENINGS, "bad.toml", "foreign.toml"])
    del read[:]
    again, known = look(evenings)
    assert again == first == scan(evenings)
    assert (read, known.problem) == ([], "")
    entry = index.entry_at(str(evenings / "a.toml"))
    assert known.find(entry) is not None
    assert known.find(entry._replace(inode=entry.inode + 1)) is None, "as after restoring a backup"
    gone = library.spoiled(entry._replace(path=str(evenings / "gone.toml")), "It is gone.", is_foreign=False)
    known.keep([gone])
    assert known.find(gone.entry) is None, "what is not there is not written down"
    monkeypatch.setattr(index, "SETTLED", 10**19)
    write(evenings, "new.toml", EVENINGS["a.toml"])
    look(evenings)
    look(evenings)
    assert read == ["new.toml"] * 2, "it may still be changing"


# ---------------------------------------------------------------------- random changes
class Hands:
    """Somebody who does all sorts of things to the files of a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.ways = (self.add, self.append, self.delete, self.rename, self.replace, self.touch, self.spoil)

    def act(self) -> None:
        self.random.choice(self.ways)()

    def any(self) -> Path:
        return self.random.choice(sorted(self.folder.glob("*.toml")) or [self.add()])

    def add(self) -> Path:
        name = f"{self.random.randrange(40)}.toml"
        return write(self.folder, name, self.random.choice(list(EVENINGS.values())))

    def append(self) -> None:
        with self.any().open("a", encoding="utf-8") as file:
            file.write('[[event]]\nkind = "note"\ntext = "x"\n\n')

    def delete(self) -> None:
        self.any().unlink()

    def rename(self) -> None:
        self.any().rename(self.folder / f"{self.random.randrange(40)}.toml")

    def replace(self) -> None:
        """Another content of the same length, and the file's time as it was."""
        path = self.any()
        before = path.stat()
        path.write_bytes(path.read_bytes().replace(b"coins = 9", b"coins = 8").replace(b"Ada", b"Eve"))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def touch(self) -> None:
        os.utime(self.any())

    def spoil(self) -> None:
        self.any().write_bytes(
            self.random.choice([b"", b"scorepad = [", b"x = 1\n", b'scorepad = 1\nkind = "result"\n'])
        )


@pytest.mark.parametrize("seed", sampled(range(12)))
def test_after_any_changes_it_says_what_a_full_scan_says(evenings: Path, seed: int) -> None:
    hands = Hands(evenings, seed)
    for _ in range(20):
        for _ in range(hands.random.randrange(1, 4)):
            hands.act()
        assert look(evenings)[0] == scan(evenings)


def test_other_sheets_or_scorepads_make_it_old(
    evenings: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = EVENINGS["a.toml"].replace('mode = "tally"', 'mode = "tally"\nsheets = "mine"')
    write(evenings, "mine.toml", text)
    assert look(evenings)[0]["mine.toml"].problem
    own = evenings / "sheets" / "mine.toml"
    own.parent.mkdir()
    bundled = Path(packs.bundled_folder(), "silver-and-gold.toml").read_text("utf-8")
    write(own.parent, "mine.toml", bundled.replace('name = "silver-and-gold"', 'name = "mine"'))
    del read[:]
    assert not look(evenings)[0]["mine.toml"].problem
    assert read == ["mine.toml"]
    write(own.parent, "mine.toml", "no pack")
    assert look(evenings)[0]["mine.toml"].problem
    shutil.copy(Path(packs.bundled_folder(), "silver-and-gold.toml"), own.parent)
    del read[:]
    assert look(evenings)[0] == scan(evenings)
    assert set(read) >= set(EVENINGS)  # a pack of this name beside them now hides the bundled one
    monkeypatch.setattr(index, "version", lambda: "another")
    del read[:]
    look(evenings)
    assert set(read) >= set(EVENINGS)


# ---------------------------------------------------------------------- the file itself
class Damage:
    """Somebody, or some disk, that does all sorts of things to an index."""

    def __init__(self, path: Path, seed: int) -> None:
        self.random, self.data = Random(seed), bytearray(path.read_bytes())
        ways = (self.flip, self.flip, self.overwrite, self.blank, self.cut, self.grow, self.swap, self.head)
        self.random.choice(ways)()
        path.write_bytes(self.data)

    def place(self, start: int = 0) -> int:
        return self.random.randrange(start, len(self.data))

    def flip(self) -> None:
        for _ in range(self.random.choice((1, 5, 200))):
            self.data[self.place(100)] ^= 1 << self.random.randrange(8)

    def overwrite(self) -> None:
        """Bytes that are no text, or any others."""
        place = self.place(100)
        length = min(self.random.choice((1, 20, 5000)), len(self.data) - place)
        self.data[place : place + length] = self.random.choice((b"\xff" * length, self.random.randbytes(length)))

    def blank(self) -> None:
        """Zeros from somewhere on, perhaps from the beginning."""
        place = self.random.choice((0, self.place()))
        self.data[place:] = bytes(len(self.data) - place)

    def cut(self) -> None:
        del self.data[self.random.choice((0, 1, 15, 16, 40, 99, 512, 4096, self.place())) :]

    def grow(self) -> None:
        self.data += self.random.randbytes(self.random.choice((1, 4096)))

    def swap(self) -> None:
        """Two pages in each other's place."""
        one, other = (4096 * self.random.randrange(1, len(self.data) // 4096) for _ in range(2))
        ours, theirs = self.data[one : one + 4096], self.data[other : other + 4096]
        self.data[one : one + 4096], self.data[other : other + 4096] = theirs, ours

    def head(self) -> None:
        """What SQLite keeps about the file: size of pages, version, encoding, the first table and so on."""
        for _ in range(self.random.choice((1, 3, 20))):
            self.data[self.random.randrange(100)] = self.random.randrange(256)


def check_mended(folder: Path, expected: dict[str, Summary], read: list[str]) -> None:
    """It says what is right at once, and soon nothing needs to be read anymore."""
    assert look(folder)[0] == expected
    write(folder, "more.toml", EVENINGS["a.toml"])
    for _ in range(3):
        del read[:]
        again, after = look(folder)
        del again["more.toml"]
        assert (again, after.problem) == (expected, "")
    assert read == []
    assert sorted(path.name for path in folder.glob(f"{index.FILE}*")) == [index.FILE]


@pytest.mark.parametrize("seeds", sampled([range(5), *(range(start, start + 20) for start in range(5, 405, 20))]))
def test_damage_is_noticed_and_mended(evenings: Path, read: list[str], seeds: range) -> None:
    for name in list(EVENINGS)[2:]:
        (evenings / name).unlink()
    expected, known = look(evenings)
    whole = Path(known.path).read_bytes()
    for seed in seeds:
        (evenings / "more.toml").unlink(missing_ok=True)
        Path(known.path).write_bytes(whole)
        Damage(Path(known.path), seed)
        check_mended(evenings, expected, read)


@pytest.mark.parametrize("places", sampled([range(18, 20), range(16), range(20, 60), range(60, 100)]))
def test_damage_to_the_head_is_mended_too(evenings: Path, read: list[str], places: range) -> None:
    expected, known = look(evenings)
    whole = Path(known.path).read_bytes()
    for place in places:
        (evenings / "more.toml").unlink(missing_ok=True)
        Path(known.path).write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        check_mended(evenings, expected, read)


SPOILED = (
    *("DROP TABLE games", "DROP TABLE scorepad", "ALTER TABLE games DROP COLUMN checksum"),
    *("ALTER TABLE games RENAME COLUMN summary TO other", "ALTER TABLE games ADD COLUMN more"),
    *("UPDATE games SET summary = CAST(x'ff' AS TEXT)", "UPDATE games SET summary = x'ff'"),
    *("UPDATE games SET file = CAST(file AS TEXT)", "UPDATE games SET checksum = 'many'"),
    *("UPDATE games SET stamp = 5, packs = 7", "UPDATE scorepad SET version = CAST(x'ff' AS TEXT)"),
    *("UPDATE scorepad SET version = 5", "INSERT INTO scorepad VALUES ('2')", "PRAGMA user_version = 99"),
    "CREATE TRIGGER no BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
)
FORGED = ("[]", "{}", "null", "5", '"x"', "[" * 2_000 + "]" * 2_000, "[" + "9," * 40 + "9]")
"""Summaries that nobody of ours has written, with a right checksum."""


@pytest.mark.parametrize("spoil", [*SPOILED, *FORGED], ids=[*SPOILED, *range(len(FORGED))])
def test_an_index_that_was_tampered_with_is_mended(evenings: Path, read: list[str], spoil: str) -> None:
    expected, known = look(evenings)
    with closing(sqlite3.connect(known.path)) as file:
        if spoil in SPOILED:
            file.execute(spoil)
        else:
            for name, stamp, signature in file.execute("SELECT file, stamp, packs FROM games").fetchall():
                right = index.checksum(name, stamp, signature, spoil)
                file.execute("UPDATE games SET summary = ?, checksum = ? WHERE file = ?", (spoil, right, name))
        file.commit()
    check_mended(evenings, expected, read)


def test_one_that_was_left_in_the_middle_of_a_change_is_mended(evenings: Path, read: list[str]) -> None:
    expected, known = look(evenings)
    kept = {}
    with closing(sqlite3.connect(known.path, isolation_level=None)) as file:
        file.execute("PRAGMA cache_size = 1")
        file.execute("BEGIN")
        file.executemany(
            "INSERT INTO games VALUES (?, '', '', ?, 0)", [(b"%d" % n, "x" * 3000) for n in range(99)]
        )
        for path in (known.path, f"{known.path}-journal"):
            kept[path] = Path(path).read_bytes()
        file.execute("ROLLBACK")
    for path, data in kept.items():
        Path(path).write_bytes(data)
    check_mended(evenings, expected, read)


def others(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE games (file)")
        file.commit()


IN_THE_WAY: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_bytes(b"my diary\n" * 50),
    "a letter": lambda path: path.write_bytes(b"x"),
    "SQLite of others": others,
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "socket": plug,
}


@pytest.mark.parametrize("kind", IN_THE_WAY)
@pytest.mark.usefixtures("nobody_waits")
def test_whatever_else_has_its_name_is_left_alone(evenings: Path, kind: str) -> None:
    path = evenings / index.FILE
    IN_THE_WAY[kind](path)
    before = path.read_bytes() if path.is_file() else b""
    found, known = look(evenings)
    assert found == scan(evenings)
    assert "not an index" in known.problem
    assert not path.is_file() or path.read_bytes() == before
    below = Index(str(evenings), str(evenings / "a.toml" / "index.sqlite"))  # where it cannot be written
    assert (len(list(index.summaries(below))), bool(below.problem)) == (len(EVENINGS), True)


def test_while_another_process_writes_the_records_are_read(evenings: Path) -> None:
    expected, known = look(evenings)
    with closing(sqlite3.connect(known.path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        found, locked = look(evenings, patience=0.01)
    assert found == expected
    assert "locked" in locked.problem
    assert look(evenings)[1].problem == ""


@pytest.mark.parametrize("is_new", [True, False])
def test_without_space_the_records_are_read(evenings: Path, is_new: bool) -> None:
    if not is_new:
        look(evenings)
        write(evenings, "new.toml", EVENINGS["a.toml"])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (512, hard))
    try:
        found, known = look(evenings)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert found == scan(evenings)
    assert "cannot be used" in known.problem
    assert look(evenings)[1].problem == ""


def test_other_folders_have_theirs_in_the_home_of_the_user(evenings: Path, home: Path) -> None:
    known = index.of_folder(str(evenings), "/elsewhere")
    list(index.summaries(known))
    assert Path(known.path).is_relative_to(home)
    assert Path(known.path).exists()
    assert not (evenings / index.FILE).exists()
    assert index.of_folder("evenings", str(evenings)).path == str(evenings / index.FILE)


@pytest.mark.slow
def test_processes_that_write_at_once_all_say_the_same(evenings: Path) -> None:
    for number in range(60):
        write(evenings, f"{number}.toml", EVENINGS["a.toml"])
    command = [sys.executable, "-m", "scorepad", "history", "--library", str(evenings), "--format", "json"]
    time.sleep(0.2)
    for _ in range(3):
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
        said = [process.communicate(timeout=60) for process in running]
        assert {process.returncode for process in running} == {0}
        assert len({out for out, _ in said}) == 1
        write(evenings, f"{time.time_ns()}.toml", EVENINGS["b.toml"])
        time.sleep(0.2)
    assert look(evenings)[0] == scan(evenings)


# ---------------------------------------------------------------------- who uses it
def test_names_heads_and_the_past_come_from_it(evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert index.past(Index(str(evenings)), "silver-and-gold") == []
    expected = library.names_in(index.heads(Index(str(evenings))))
    assert set(expected) >= {"Ada", "Bo", "Cy"}
    look(evenings)
    monkeypatch.setattr(index, "head", lambda _: {})
    heads = index.heads(Index(str(evenings)))
    assert library.names_in(heads) == expected
    assert {head["game"] for head in heads} == {"silver-and-gold"}
    assert heads[0]["sheets"] == "silver-and-gold"
    (evenings / "a.toml").unlink()
    names = [each.entry.name for each in index.past(Index(str(evenings)), "silver-and-gold")]
    assert names == ["b.toml", "c.toml", "e.toml"], "what still counts"


def test_what_was_read_is_kept_even_if_somebody_loses_patience(
    evenings: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "INDEX_ROWS", 2)

    def stop(done: int, _: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(index.summaries(Index(str(evenings)), stop))
    del read[:]
    assert look(evenings)[0] == scan(evenings)
    assert read == ["e.toml"]
