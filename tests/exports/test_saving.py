"""Exports: written whole or not at all, and never over anything else."""

import os
from pathlib import Path

import pytest

from scorepad.exports.formats import FileTaken, as_format, write_export
from scorepad.record import save
from scorepad.record.result_tables import record_result
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game


def texts(game: Game) -> list[str]:
    """Two exports of a game."""
    return [as_format(name, record_result(game, "game.toml")) for name in ("toml", "json")]


def test_nothing_is_replaced_unless_that_is_asked_for(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "result"
    first, second = texts(game)
    write_export(str(path), first)
    with pytest.raises(FileTaken):
        write_export(str(path), second)
    assert path.read_text("utf-8") == first
    write_export(str(path), second, force=True)
    assert path.read_text("utf-8") == second
    assert [each.name for each in tmp_path.iterdir()] == ["result"]


@pytest.mark.parametrize("is_torn", [False, True])
def test_a_record_is_never_replaced(game: Game, tmp_path: Path, is_torn: bool) -> None:
    path = tmp_path / "game.toml"
    save(game, path)
    if is_torn:
        path.write_bytes(path.read_bytes()[:-20])
    before = path.read_bytes()
    for force in (False, True):
        with pytest.raises(RecordError, match="is a record"):
            write_export(str(path), texts(game)[0], force=force)
    assert path.read_bytes() == before


def test_a_name_taken_in_the_meantime_is_left_alone(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "result"
    monkeypatch.setattr(os, "fsync", lambda _: path.write_text("mine"))
    with pytest.raises(FileTaken):
        write_export(str(path), texts(game)[0])
    assert path.read_text() == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["result"]


def test_a_disk_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "result"
    write_export(str(path), "new")
    assert path.read_text() == "new"
    with pytest.raises(FileTaken):
        write_export(str(path), "newer")
    assert [each.name for each in tmp_path.iterdir()] == ["result"]


@pytest.mark.parametrize("name", ["no/such/folder/result.toml", "nul\0byte", "half\ud800", "x" * 5_000])
def test_where_nothing_can_be_written_the_message_says_so(name: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError) as refused:
        write_export(str(tmp_path / name), "new")
    assert "\0" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_what_lies_under_a_guessable_name_is_left_alone(game: Game, tmp_path: Path) -> None:
    """An unfinished export goes by a name that nobody can know before."""
    precious, beside = tmp_path / "precious", tmp_path / "result.toml.part"
    precious.write_text("mine")
    beside.symlink_to(precious)
    (tmp_path / "other.toml.part").write_text("mine, too")
    for name in ("result.toml", "other.toml"):
        write_export(str(tmp_path / name), texts(game)[0])
    assert precious.read_text() == "mine"
    assert beside.is_symlink()
    assert (tmp_path / "other.toml.part").read_text() == "mine, too"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        ["precious", "result.toml.part", "other.toml.part", "result.toml", "other.toml"]
    )


def test_a_link_is_followed_and_stays_a_link(game: Game, tmp_path: Path) -> None:
    first, _ = texts(game)
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    link.symlink_to(real)
    for text in (first, first):
        write_export(str(link), text, force=real.exists())
        assert link.is_symlink()
        assert real.read_text("utf-8") == text
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    link = tmp_path / "link.txt"
    link.symlink_to(other)
    with pytest.raises(FileTaken):
        write_export(str(link), first)
    assert other.read_text() == "mine"


def test_what_is_not_a_file_is_left_alone(game: Game, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="not a file"):
        write_export(str(tmp_path), texts(game)[0])


def test_an_export_keeps_the_rights_of_the_one_before(game: Game, tmp_path: Path) -> None:
    path, plain = tmp_path / "result.toml", tmp_path / "plain"
    plain.touch()
    write_export(str(path), texts(game)[0])
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o600)
    write_export(str(path), texts(game)[0], force=True)
    assert path.stat().st_mode & 0o777 == 0o600
