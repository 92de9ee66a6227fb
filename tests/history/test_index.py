"""The index: never different from a full scan, whatever happens to records, packs, scorepad or the file itself."""

import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
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
from tests.sampling import sampled


@pytest.fixture(autouse=True)
def _trusted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files written just now are trusted, or every test would have to wait."""
    monkeypatch.setattr(index, "SETTLED", 0)


def test_a_file_that_is_not_there_is_not_written_down(tmp_path: Path) -> None:
    gone = library.spoiled(
        library.ListedRecord(str(tmp_path / "gone.toml"), 0, 0), "It is gone.", is_foreign=False
    )
    known = Index(str(tmp_path))
    known.keep([gone])
    assert known.find(gone.entry) is None


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


def test_what_is_known_is_not_read_again(evenings: Path, read: list[str]) -> None:
    first, _ = look(evenings)
    assert read == list(EVENINGS)
    again, known = look(evenings)
    assert read == list(EVENINGS)
    assert again == first == scan(evenings)
    assert known.problem == ""


def test_a_bad_file_is_remembered_as_bad(evenings: Path, read: list[str]) -> None:
    write(evenings, "bad.toml", "scorepad = [")
    write(evenings, "foreign.toml", "x = 1\n")
    first, _ = look(evenings)
    assert first["bad.toml"].problem
    assert "foreign.toml" not in first
    del read[:]
    assert look(evenings)[0] == first
    assert read == []


def test_a_file_that_may_still_be_changing_is_not_trusted(
    evenings: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "SETTLED", 10**19)
    look(evenings)
    look(evenings)
    assert len(read) == 2 * len(EVENINGS)


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


def test_a_file_that_took_the_place_of_another_is_read_again(evenings: Path, read: list[str]) -> None:
    """Even if everything else about it is the same, down to the times, as after restoring a backup."""
    look(evenings)
    del read[:]
    entry = index.entry_at(str(evenings / "a.toml"))
    assert Index(str(evenings)).find(entry) is not None
    assert Index(str(evenings)).find(entry._replace(inode=entry.inode + 1)) is None


def test_other_sheets_and_another_scorepad_make_it_old(
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
        self.path = path
        self.random = Random(seed)
        self.data = bytearray(path.read_bytes())
        self.ways = (self.flip, self.flip, self.overwrite, self.blank, self.cut, self.grow, self.swap, self.head)

    def do(self) -> None:
        self.random.choice(self.ways)()
        self.path.write_bytes(self.data)

    def place(self) -> int:
        return self.random.randrange(len(self.data))

    def flip(self) -> None:
        for _ in range(self.random.choice((1, 5, 200))):
            self.data[self.random.randrange(100, len(self.data))] ^= 1 << self.random.randrange(8)

    def overwrite(self) -> None:
        """Bytes that are no text, or any others."""
        place = self.random.randrange(100, len(self.data))
        length = min(self.random.choice((1, 20, 5000)), len(self.data) - place)
        garbage = self.random.choice((b"\xff" * length, self.random.randbytes(length)))
        self.data[place : place + length] = garbage

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
        pages = len(self.data) // 4096
        one, other = (4096 * self.random.randrange(1, pages) for _ in range(2))
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
        Damage(Path(known.path), seed).do()
        check_mended(evenings, expected, read)


@pytest.mark.parametrize(
    "spoil",
    [
        "DROP TABLE games",
        "DROP TABLE scorepad",
        "ALTER TABLE games DROP COLUMN checksum",
        "ALTER TABLE games RENAME COLUMN summary TO other",
        "ALTER TABLE games ADD COLUMN more",
        "UPDATE games SET summary = CAST(x'ff' AS TEXT)",
        "UPDATE games SET summary = x'ff'",
        "UPDATE games SET file = CAST(file AS TEXT)",
        "UPDATE games SET checksum = 'many'",
        "UPDATE games SET stamp = 5, packs = 7",
        "UPDATE scorepad SET version = CAST(x'ff' AS TEXT)",
        "UPDATE scorepad SET version = 5",
        "INSERT INTO scorepad VALUES ('2')",
        "PRAGMA user_version = 99",
        "CREATE TRIGGER no BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    ],
)
def test_an_index_that_was_tampered_with_is_mended(evenings: Path, read: list[str], spoil: str) -> None:
    expected, known = look(evenings)
    with closing(sqlite3.connect(known.path)) as file:
        file.execute(spoil)
        file.commit()
    check_mended(evenings, expected, read)


@pytest.mark.parametrize(
    "summary", ["[]", "{}", "null", "5", '"x"', "[" * 2_000 + "]" * 2_000, "[" + "9," * 40 + "9]"]
)
def test_a_row_that_nobody_of_ours_has_written_is_not_believed(
    evenings: Path, read: list[str], summary: str
) -> None:
    expected, known = look(evenings)
    with closing(sqlite3.connect(known.path)) as file:
        for name, stamp, signature in file.execute("SELECT file, stamp, packs FROM games").fetchall():
            file.execute(
                "UPDATE games SET summary = ?, checksum = ? WHERE file = ?",
                (summary, index.checksum(name, stamp, signature, summary), name),
            )
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


@pytest.mark.parametrize("content", [b"my diary\n" * 50, b"x", None], ids=["text", "a letter", "SQLite of others"])
def test_a_foreign_file_is_left_alone(evenings: Path, content: bytes | None) -> None:
    path = evenings / index.FILE
    if content is None:
        with closing(sqlite3.connect(path)) as others:
            others.execute("CREATE TABLE games (file)")
            others.commit()
        content = path.read_bytes()
    path.write_bytes(content)
    found, known = look(evenings)
    assert found == scan(evenings)
    assert "not an index" in known.problem
    assert path.read_bytes() == content


@pytest.mark.parametrize("kind", ["folder", "pipe", "socket"])
@pytest.mark.usefixtures("nobody_waits")
def test_something_else_of_its_name_is_left_alone(
    evenings: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = evenings / index.FILE
    monkeypatch.chdir(evenings)
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case _:
            with socket.socket(socket.AF_UNIX) as plug:
                plug.bind(index.FILE)
    found, known = look(evenings)
    assert found == scan(evenings)
    assert known.problem


def test_an_empty_file_becomes_one(evenings: Path, read: list[str]) -> None:
    (evenings / index.FILE).touch()
    look(evenings)
    del read[:]
    assert look(evenings)[1].problem == ""
    assert read == []


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


def test_where_it_cannot_be_written_the_records_are_read(evenings: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    known = Index(str(evenings), str(tmp_path / "file" / "index.sqlite"))
    assert len(list(index.summaries(known))) == len(EVENINGS)
    assert known.problem


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
def test_names_and_heads_come_from_it(evenings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = library.names_in(index.heads(Index(str(evenings))))
    assert set(expected) >= {"Ada", "Bo", "Cy"}
    look(evenings)
    monkeypatch.setattr(index, "head", lambda _: {})
    heads = index.heads(Index(str(evenings)))
    assert library.names_in(heads) == expected
    assert {head["game"] for head in heads} == {"silver-and-gold"}
    assert heads[0]["sheets"] == "silver-and-gold"


def test_the_past_is_what_it_knows_and_still_counts(evenings: Path) -> None:
    assert index.past(Index(str(evenings)), "silver-and-gold") == []
    look(evenings)
    (evenings / "a.toml").unlink()
    names = [each.entry.name for each in index.past(Index(str(evenings)), "silver-and-gold")]
    assert names == ["b.toml", "c.toml", "e.toml"]


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
