"""The user's folder of records: what is in it, names used before, and the trash."""

import errno
import os
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

import scorepad
from scorepad.exports.report import as_toml
from scorepad.library import folder as library
from scorepad.library import index
from scorepad.library.index import Index
from scorepad.record import RecordFile
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.system.files import user_folder
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.record.disks import fail


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of three records: the sample of two is the newest, the sample of four the oldest."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((2, 3, 4)):
        put(path, f"{players}.toml", sample_called(f"silver-and-gold-{players}-players").read_bytes(), age)
    return path


def put(folder: Path, name: str, content: bytes, age: int = 0) -> Path:
    """A file in the folder, this many days old."""
    path = folder / name
    path.write_bytes(content)
    os.utime(path, (1_800_000_000 - age * 86_400,) * 2)
    return path


def summary_of(path: Path) -> library.Summary:
    [entry] = [entry for entry in library.entries(str(path.parent)) if entry.path == str(path)]
    return library.summarize(entry)


# ---------------------------------------------------------------------- where it is, and what is there
def test_the_folder_given_comes_first_then_the_environment_then_the_data_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.folder() == os.path.join(user_folder("data"), "games")
    for variable in (library.VARIABLE, "HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(here))
    assert library.folder() == library.folder("") == str(here)
    assert library.folder("~/games") == library.folder("games") == str(here / "games")


def test_only_records_are_listed_newest_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("notes.txt", "2.toml.torn"):
        put(folder, name, b"")
    for name in ("sheets", "odd.toml"):
        (folder / name).mkdir()
    os.mkfifo(folder / "pipe.toml")
    (folder / "gone.toml").symlink_to(folder / "nothing")
    monkeypatch.setattr("builtins.open", fail(errno.EACCES))
    assert [entry.name for entry in library.entries(str(folder))] == ["2.toml", "3.toml", "4.toml"]
    assert names_used(str(folder)) == (), "none of them may be read"


def test_a_folder_that_does_not_exist_yet_is_empty_and_one_that_cannot_be_read_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (library.entries(str(tmp_path / "nowhere")), names_used(str(tmp_path / "nowhere"))) == ((), ())
    (tmp_path / "file").touch()
    for path in ("file", "nul\0"):
        with pytest.raises(RecordError, match=r"The folder of games .* cannot be read: .*\."):
            library.entries(str(tmp_path / path))
        assert names_used(str(tmp_path / path)) == ()
    monkeypatch.setattr(os, "scandir", fail(errno.EACCES))
    with pytest.raises(RecordError, match="Permission denied"):
        library.entries(str(tmp_path))


def test_an_exported_result_is_not_a_game_and_a_comment_or_a_text_about_results_hides_none(
    tmp_path: Path, game: Game
) -> None:
    whole = scorepad.dumps(game)
    first, _, others = whole.partition("\n")
    texts = {
        "1.toml": f'# kind = "result"\n{whole}',
        "2.toml": f'# not a\n#kind = "result"\n{whole}',
        "3.toml": f'{first}\nplace = """\nkind = "result"\n"""\n{others}',
        "4.toml": f'{first} # kind = "result"\n{others}',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert scorepad.load(tmp_path / name).count == game.count
    (tmp_path / "result.toml").write_text(as_toml(game.result().table()), encoding="utf-8")
    assert sorted(entry.name for entry in library.entries(str(tmp_path))) == [*texts]


# ---------------------------------------------------------------------- what a record is about
def test_a_finished_game_is_summed_up(folder: Path) -> None:
    summary, result = summary_of(folder / "4.toml"), scorepad.load(folder / "4.toml").result()
    assert (summary.title, summary.place, summary.problem) == ("Silver & Gold", "Kitchen table", "")
    assert summary.when == datetime(2026, 11, 14, 19, 30, tzinfo=UTC)
    assert summary.is_finished
    assert summary.result is not None
    assert (summary.players, summary.winners) == (("Ada", "Boris", "Chen", "Dana"), result.winners)
    assert [(each.rank, each.player, each.total) for each in summary.result.standings] == [
        (each.rank, each.player, each.total) for each in result.standings
    ]
    assert summary.scores[0].points["coins"] == result.standings[0].points_for("coins")


def test_a_game_in_progress_says_how_far_it_is_and_a_tally_that_it_is_one(game: Game, tmp_path: Path) -> None:
    scorepad.save(game, tmp_path / "a.toml")
    summary = summary_of(tmp_path / "a.toml")
    assert not summary.is_finished
    assert (summary.progress, summary.events, summary.mode) == (game.progress(), 3, "track")
    assert (summary.started, summary.when) == (None, summary.entry.when)
    scorepad.save(scorepad.new("silver-and-gold", ["A", "B"], mode="tally"), tmp_path / "b.toml")
    assert summary_of(tmp_path / "b.toml").mode == "tally"


def test_a_torn_record_is_summed_up_with_a_warning(folder: Path) -> None:
    path = folder / "3.toml"
    path.write_bytes(path.read_bytes()[:-20])
    summary = summary_of(path)
    assert not summary.problem
    assert any("incomplete" in warning for warning in summary.warnings)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"scorepad = 1\n",
        b"scorepad = 2\n",
        b'scorepad = 1\ngame = "chess"\nplayers = ["A", "B"]\n',
        b'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\nsheets = "no-such-pack"\n',
        b'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\n\n[[event]]\nkind = "dance"\n\n',
        b"[" * 100_000,
    ],
)
def test_whatever_cannot_be_read_has_a_problem_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    summary = summary_of(put(tmp_path, "bad.toml", content))
    assert summary.problem.endswith((".", "?"))
    assert not summary.problem.startswith("bad.toml")
    assert summary.result is None
    assert not summary.is_finished


def test_a_damaged_record_still_says_who_played_and_one_that_is_gone_or_huge_is_not_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "a.toml", b'scorepad = 1\ngame = "chess"\nplayers = ["Sarah", "Linus"]\n\n[[event]]\n"')
    assert summary_of(path).players == ("Sarah", "Linus")
    with monkeypatch.context() as small:
        small.setattr(limits, "RECORD_BYTES", 9)
        assert "larger than" in summary_of(path).problem
    (entry,) = library.entries(str(tmp_path))
    os.unlink(entry.path)
    assert "cannot be read" in library.summarize(entry).problem


# ---------------------------------------------------------------------- names
def names_used(folder: str) -> tuple[str, ...]:
    return library.names_in(index.heads(Index(folder)))


def test_names_used_come_latest_first_and_once(folder: Path) -> None:
    put(folder, "new.toml", 'players = ["ADA", "Zoë"]'.encode(), age=-1)
    names = names_used(str(folder))
    assert names[:2] == ("ADA", "Zoë")
    assert [name.casefold() for name in names].count("ada") == 1
    assert set(names) >= {"Boris", "Chen", "Dana"}


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (b'players = ["Sarah"]\n\n  [[ event ]]\nthis is not TOML at all', ("Sarah",)),
        (b"players = 3", ()),
        (b'players = "Sarah"', ()),
        (b'players = [1, "", ["x"], "a\\u0007b", "a\\u202eb"]', ()),
        (b'players = ["' + b"x" * 41 + b'"]', ()),
        (b"\xff", ()),
        (b"players = [", ()),
        (b"x = " + b"9" * 5000, ()),
        (b"", ()),
    ],
)
def test_only_the_head_of_a_record_is_read_for_names_and_strange_ones_give_none(
    content: bytes, names: tuple[str, ...], tmp_path: Path
) -> None:
    put(tmp_path, "a.toml", content)
    assert names_used(str(tmp_path)) == names


# ---------------------------------------------------------------------- new records
def test_a_new_record_gets_a_free_name(here: Path) -> None:
    today = date(2026, 11, 15)
    names = [f"some-game-2026-11-15{more}.toml" for more in ("", "-2", "-3")]
    for name, taken in zip(names, ("", ".torn", ""), strict=True):
        assert library.new_path(str(here), "some-game", today) == str(here / name)
        assert library.new_path("", "some-game", today) == name
        Path(f"{name}{taken}").touch()


def test_a_folder_is_made_or_it_is_said_why_not(tmp_path: Path) -> None:
    library.make_folder(str(tmp_path / "a" / "b"))
    library.make_folder(str(tmp_path / "a" / "b"))
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    for path in ("file", "file/b", "nul\0"):
        with pytest.raises(RecordError, match="cannot be created"):
            library.make_folder(str(tmp_path / path))


# ---------------------------------------------------------------------- the trash
def test_a_record_goes_to_the_trash_with_what_was_torn_off_and_comes_back(folder: Path) -> None:
    path, torn = folder / "2.toml", folder / "2.toml.torn"
    content = path.read_bytes()
    torn.write_bytes(b"cut")
    trashed = library.trash(str(path))
    assert trashed == str(folder / "trash" / "2.toml")
    assert [entry.name for entry in library.entries(str(folder))] == ["3.toml", "4.toml"]
    assert (torn.exists(), Path(f"{trashed}.torn").read_bytes()) == (False, b"cut")
    library.restore(trashed, str(path))
    assert (path.read_bytes(), torn.read_bytes()) == (content, b"cut")
    assert list((folder / "trash").iterdir()) == []


def test_the_trash_keeps_two_records_of_one_name(folder: Path) -> None:
    library.trash(str(folder / "2.toml"))
    put(folder, "2.toml", b"another")
    assert library.trash(str(folder / "2.toml")) == str(folder / "trash" / "2-2.toml")
    assert {path.name for path in (folder / "trash").iterdir()} == {"2.toml", "2-2.toml"}


def test_what_somebody_writes_to_stays_nothing_is_replaced_and_what_is_not_there_is_refused(folder: Path) -> None:
    path = folder / "2.toml"
    with RecordFile(path), pytest.raises(RecordError, match="another window"):
        library.trash(str(path))
    trashed = library.trash(str(path))
    for taken in (path, Path(f"{path}.torn")):
        taken.write_bytes(b"new")
        with pytest.raises(RecordError, match="already exists"):
            library.restore(trashed, str(path))
        taken.unlink()
    assert Path(trashed).exists()
    for name in ("nothing.toml", "nul\0.toml"):
        with pytest.raises(RecordError):
            library.trash(str(folder / name))
        with pytest.raises(RecordError):
            library.restore(str(folder / "trash" / name), str(folder / "back.toml"))


def test_a_record_that_may_not_be_moved_stays_with_what_was_torn_off(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "2.toml.torn").touch()
    rename, denied = os.rename, fail(errno.EACCES)

    def no_torn(source: str, target: str) -> None:
        (denied if source.endswith(".torn") else rename)(source, target)

    for broken in (denied, no_torn):
        monkeypatch.setattr(library, "name_file", broken)
        with pytest.raises(RecordError, match="was not moved"):
            library.trash(str(folder / "2.toml"))
        assert (folder / "2.toml").exists()
        assert (folder / "2.toml.torn").exists()
    (folder / "trash").rmdir()
    (folder / "trash").touch()
    with pytest.raises(RecordError, match="cannot be created"):
        library.trash(str(folder / "2.toml"))
    assert (folder / "2.toml").exists()
