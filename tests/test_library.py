"""The user's folder of records: what is in it, names used before, and the trash."""

import errno
import os
import sys
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

SAMPLES = Path(scorepad.__file__).parent / "samples"
DAY = 86_400


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of three records: the sample of two is the newest, the sample of four the oldest."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((2, 3, 4)):
        put(path, f"{players}.toml", (SAMPLES / f"silver-and-gold-{players}-players.toml").read_bytes(), age)
    return path


def put(folder: Path, name: str, content: bytes, age: int = 0) -> Path:
    """A file in the folder, this many days old."""
    path = folder / name
    path.write_bytes(content)
    os.utime(path, (1_800_000_000 - age * DAY,) * 2)
    return path


def summary_of(path: Path) -> library.Summary:
    [entry] = [entry for entry in library.entries(str(path.parent)) if entry.path == str(path)]
    return library.summarize(entry)


def fail(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


# ---------------------------------------------------------------------- where it is
def test_the_folder_given_comes_first_then_the_environment_then_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.folder() == os.path.join(user_folder("data"), "games")
    monkeypatch.setenv(library.VARIABLE, str(tmp_path / "there"))
    assert library.folder() == str(tmp_path / "there")
    assert library.folder("") == str(tmp_path / "there")
    assert library.folder(str(tmp_path / "here")) == str(tmp_path / "here")


def test_a_tilde_and_a_relative_folder_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert library.folder("~/games") == library.folder("games") == str(tmp_path / "games")


# ---------------------------------------------------------------------- what is there
def test_records_are_listed_newest_first_and_none_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.open", fail)
    assert [entry.name for entry in library.entries(str(folder))] == ["2.toml", "3.toml", "4.toml"]


def test_a_folder_that_does_not_exist_yet_is_empty(tmp_path: Path) -> None:
    assert library.entries(str(tmp_path / "nowhere")) == ()
    assert names_used(str(tmp_path / "nowhere")) == ()


def test_only_files_called_toml_are_listed(folder: Path) -> None:
    put(folder, "notes.txt", b"")
    put(folder, "2.toml.torn", b"")
    (folder / "sheets").mkdir()
    (folder / "odd.toml").mkdir()
    assert [entry.name for entry in library.entries(str(folder))] == ["2.toml", "3.toml", "4.toml"]


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_is_not_listed_for_it_would_never_end(folder: Path) -> None:
    os.mkfifo(folder / "pipe.toml")
    (folder / "gone.toml").symlink_to(folder / "nothing")
    assert len(library.entries(str(folder))) == 3


@pytest.mark.parametrize("path", ["file", "nul\0"])
def test_a_folder_that_is_not_one_is_reported_in_a_sentence(path: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match=r"The folder of games .* cannot be read: .*\."):
        library.entries(str(tmp_path / path))
    assert names_used(str(tmp_path / path)) == ()


def test_a_folder_that_may_not_be_read_is_said_in_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", fail)
    with pytest.raises(RecordError, match="Permission denied"):
        library.entries(str(folder))


# ---------------------------------------------------------------------- what a record is about
def test_a_finished_game_is_summed_up(folder: Path) -> None:
    summary = summary_of(folder / "4.toml")
    assert summary.title == "Silver & Gold"
    assert summary.players == ("Ada", "Boris", "Chen", "Dana")
    assert summary.place == "Kitchen table"
    assert summary.when == datetime(2026, 11, 14, 19, 30, tzinfo=UTC)
    assert summary.is_finished
    result = scorepad.load(folder / "4.toml").result()
    assert summary.result is not None
    assert summary.winners == result.winners
    assert [(each.rank, each.player, each.total) for each in summary.result.standings] == [
        (each.rank, each.player, each.total) for each in result.standings
    ]
    assert summary.scores[0].points["coins"] == result.standings[0].points_for("coins")
    assert not summary.problem


def test_a_game_in_progress_says_how_far_it_is(game: Game, tmp_path: Path) -> None:
    scorepad.save(game, tmp_path / "a.toml")
    summary = summary_of(tmp_path / "a.toml")
    assert not summary.is_finished
    assert summary.progress == game.progress()
    assert summary.events == 3
    assert summary.started is None
    assert summary.when == summary.entry.when


def test_a_tally_says_so(tmp_path: Path) -> None:
    scorepad.save(scorepad.new("silver-and-gold", ["A", "B"], mode="tally"), tmp_path / "a.toml")
    assert summary_of(tmp_path / "a.toml").mode == "tally"


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


def test_a_damaged_record_still_says_who_played(tmp_path: Path) -> None:
    path = put(tmp_path, "a.toml", b'scorepad = 1\ngame = "chess"\nplayers = ["Sarah", "Linus"]\n\n[[event]]\n"')
    assert summary_of(path).players == ("Sarah", "Linus")


def test_a_record_that_is_gone_meanwhile_has_a_problem(folder: Path) -> None:
    entry = library.entries(str(folder))[0]
    os.unlink(entry.path)
    assert "cannot be read" in library.summarize(entry).problem


def test_a_huge_file_is_not_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "a.toml", b"#" * 100)
    monkeypatch.setattr(limits, "RECORD_BYTES", 99)
    assert "larger than" in summary_of(tmp_path / "a.toml").problem


@pytest.mark.parametrize(
    "started", ["0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:00", "2026-11-15T19:30:00"]
)
def test_any_date_can_be_summed_up(started: str, tmp_path: Path) -> None:
    head = f'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["A", "B"]\nstarted = {started}\n\n'
    summary = summary_of(put(tmp_path, "a.toml", head.encode()))
    assert not summary.problem
    assert summary.when is not None


# ---------------------------------------------------------------------- names
def names_used(folder: str) -> tuple[str, ...]:
    return library.names_in(index.heads(Index(folder)))


def test_names_used_come_latest_first_and_once(folder: Path) -> None:
    put(folder, "new.toml", 'players = ["ADA", "Zoë"]'.encode(), age=-1)
    names = names_used(str(folder))
    assert names[:2] == ("ADA", "Zoë")
    assert [name.casefold() for name in names].count("ada") == 1
    assert set(names) >= {"Boris", "Chen", "Dana"}


def test_only_the_head_of_a_record_is_read_for_names(tmp_path: Path) -> None:
    put(tmp_path, "a.toml", b'players = ["Sarah"]\n\n  [[ event ]]\nthis is not TOML at all')
    assert names_used(str(tmp_path)) == ("Sarah",)


@pytest.mark.parametrize(
    "content",
    [
        b"players = 3",
        b'players = "Sarah"',
        b'players = [1, "", ["x"], "a\\u0007b", "a\\u202eb"]',
        b'players = ["' + b"x" * 41 + b'"]',
        b"\xff",
        b"players = [",
        b"x = " + b"9" * 5000,
        b"",
    ],
)
def test_strange_heads_give_no_names_and_no_error(content: bytes, tmp_path: Path) -> None:
    put(tmp_path, "a.toml", content)
    assert names_used(str(tmp_path)) == ()


def test_records_that_may_not_be_read_give_no_names(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.open", fail)
    assert names_used(str(folder)) == ()


# ---------------------------------------------------------------------- new records
def test_a_new_record_gets_a_free_name(tmp_path: Path) -> None:
    today = date(2026, 11, 15)
    first = library.new_path(str(tmp_path), "some-game", today)
    assert first == str(tmp_path / "some-game-2026-11-15.toml")
    Path(first).touch()
    second = library.new_path(str(tmp_path), "some-game", today)
    assert second == str(tmp_path / "some-game-2026-11-15-2.toml")
    Path(f"{second}.torn").touch()
    assert library.new_path(str(tmp_path), "some-game", today) == str(tmp_path / "some-game-2026-11-15-3.toml")


def test_without_a_folder_the_free_name_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert library.new_path("", "some-game", date(2026, 11, 15)) == "some-game-2026-11-15.toml"


def test_a_folder_is_made_or_it_is_said_why_not(tmp_path: Path) -> None:
    library.make_folder(str(tmp_path / "a" / "b"))
    library.make_folder(str(tmp_path / "a" / "b"))
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    for path in ("file", "file/b", "nul\0"):
        with pytest.raises(RecordError, match="cannot be created"):
            library.make_folder(str(tmp_path / path))


# ---------------------------------------------------------------------- the trash
def test_a_record_goes_to_the_trash_and_comes_back(folder: Path) -> None:
    path = folder / "2.toml"
    content = path.read_bytes()
    trashed = library.trash(str(path))
    assert trashed == str(folder / "trash" / "2.toml")
    assert not path.exists()
    assert [entry.name for entry in library.entries(str(folder))] == ["3.toml", "4.toml"]
    library.restore(trashed, str(path))
    assert path.read_bytes() == content
    assert not Path(trashed).exists()


def test_what_was_torn_off_goes_with_the_record(folder: Path) -> None:
    path, torn = folder / "2.toml", folder / "2.toml.torn"
    torn.write_bytes(b"cut")
    trashed = library.trash(str(path))
    assert not torn.exists()
    assert Path(f"{trashed}.torn").read_bytes() == b"cut"
    library.restore(trashed, str(path))
    assert torn.read_bytes() == b"cut"


def test_the_trash_keeps_two_records_of_one_name(folder: Path) -> None:
    library.trash(str(folder / "2.toml"))
    put(folder, "2.toml", b"another")
    assert library.trash(str(folder / "2.toml")) == str(folder / "trash" / "2-2.toml")
    assert {path.name for path in (folder / "trash").iterdir()} == {"2.toml", "2-2.toml"}


def test_a_record_that_somebody_writes_to_stays(folder: Path) -> None:
    path = folder / "2.toml"
    with RecordFile(path), pytest.raises(RecordError, match="another window"):
        library.trash(str(path))
    assert path.exists()


def test_nothing_is_replaced_by_what_comes_back(folder: Path) -> None:
    path = folder / "2.toml"
    trashed = library.trash(str(path))
    path.write_bytes(b"new")
    with pytest.raises(RecordError, match="already exists"):
        library.restore(trashed, str(path))
    path.unlink()
    Path(f"{path}.torn").write_bytes(b"cut")
    with pytest.raises(RecordError, match="already exists"):
        library.restore(trashed, str(path))
    assert Path(trashed).exists()


@pytest.mark.parametrize("path", ["nothing.toml", "nul\0.toml"])
def test_what_is_not_there_cannot_be_trashed_nor_restored(path: str, folder: Path) -> None:
    with pytest.raises(RecordError):
        library.trash(str(folder / path))
    with pytest.raises(RecordError):
        library.restore(str(folder / "trash" / path), str(folder / "back.toml"))


def test_a_trash_that_is_a_file_is_said(folder: Path) -> None:
    (folder / "trash").touch()
    with pytest.raises(RecordError, match="cannot be created"):
        library.trash(str(folder / "2.toml"))
    assert (folder / "2.toml").exists()


def test_a_record_that_may_not_be_moved_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "name_file", fail)
    with pytest.raises(RecordError, match="was not moved"):
        library.trash(str(folder / "2.toml"))
    assert (folder / "2.toml").exists()


def test_record_and_torn_tail_move_together_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "2.toml.torn").touch()
    rename = os.rename

    def no_torn(source: str, target: str) -> None:
        if source.endswith(".torn"):
            fail()
        rename(source, target)

    monkeypatch.setattr(library, "name_file", no_torn)
    with pytest.raises(RecordError, match="was not moved"):
        library.trash(str(folder / "2.toml"))
    assert (folder / "2.toml").exists()
    assert (folder / "2.toml.torn").exists()


def test_an_exported_result_is_not_a_game(tmp_path: Path, game: Game) -> None:
    scorepad.save(game, tmp_path / "sunday.toml")
    (tmp_path / "sunday-result.toml").write_text(as_toml(game.result().table()), encoding="utf-8")
    assert [entry.name for entry in library.entries(str(tmp_path))] == ["sunday.toml"]


def test_a_comment_or_a_text_that_speaks_of_results_hides_no_game(tmp_path: Path, game: Game) -> None:
    first, _, others = scorepad.dumps(game).partition("\n")
    texts = {
        "1.toml": f'# kind = "result"\n{scorepad.dumps(game)}',
        "2.toml": f'# not a\nkind = "result"\n{scorepad.dumps(game)}'.replace("kind", "#kind", 1),
        "3.toml": f'{first}\nplace = """\nkind = "result"\n"""\n{others}',
        "4.toml": f'{first} # kind = "result"\n{others}',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert scorepad.load(tmp_path / name).count == game.count
    assert sorted(entry.name for entry in library.entries(str(tmp_path))) == [*texts]
