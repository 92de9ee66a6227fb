"""Exports: written whole or not at all, and never over anything else."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorepad.exports.formats import FileTaken, write_export
from scorepad.system.errors import RecordError


@pytest.mark.parametrize("has_links", [True, False], ids=["with hard links", "without"])
def test_nothing_is_replaced_unless_that_is_asked_for_and_the_rights_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    path = tmp_path / "result"
    write_export(str(path), "first")
    with pytest.raises(FileTaken):
        write_export(str(path), "second")
    assert path.read_text("utf-8") == "first"
    path.chmod(0o600)
    write_export(str(path), "second", force=True)
    assert (path.read_text("utf-8"), path.stat().st_mode & 0o777) == ("second", 0o600)
    assert [each.name for each in tmp_path.iterdir()] == ["result"]


def test_where_nothing_can_be_written_the_message_says_so(tmp_path: Path) -> None:
    for name in ("no/such/folder/result.toml", "nul\0byte", "half\ud800", "x" * 5_000):
        with pytest.raises(RecordError) as refused:
            write_export(str(tmp_path / name), "new")
        assert "\0" not in str(refused.value)
    with pytest.raises(RecordError, match="not a file"):
        write_export(str(tmp_path), "new")
    assert not list(tmp_path.iterdir())


def test_what_lies_under_a_guessable_name_is_left_alone(tmp_path: Path) -> None:
    """An unfinished export goes by a name that nobody can know before."""
    precious, beside = tmp_path / "precious", tmp_path / "result.toml.part"
    precious.write_text("mine")
    beside.symlink_to(precious)
    (tmp_path / "other.toml.part").write_text("mine, too")
    for name in ("result.toml", "other.toml"):
        write_export(str(tmp_path / name), "new")
    assert precious.read_text() == "mine"
    assert beside.is_symlink()
    assert (tmp_path / "other.toml.part").read_text() == "mine, too"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        ["precious", "result.toml.part", "other.toml.part", "result.toml", "other.toml"]
    )


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.html", tmp_path / "link.html"
    link.symlink_to(real)
    for text in ("first", "second"):
        write_export(str(link), text, force=real.exists())
        assert link.is_symlink()
        assert real.read_text("utf-8") == text
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    link = tmp_path / "link.txt"
    link.symlink_to(other)
    with pytest.raises(FileTaken):
        write_export(str(link), "third")
    assert other.read_text() == "mine"
