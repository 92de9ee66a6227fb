"""Exports: written whole or not at all, and never over anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorepad.audit.record_result import record_result
from scorepad.errors import RecordError
from scorepad.exports import FORMATS, is_export, write_export
from scorepad.game import Game


def texts(game: Game) -> list[str]:
    """The result of a game in every format there is."""
    result = record_result(game, "game.toml")
    return [format.text(result) for format in FORMATS]


def test_every_format_is_known_again(game: Game) -> None:
    assert all(is_export(text.encode()) for text in texts(game))


def test_an_export_replaces_an_earlier_one_of_any_format(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "result"
    for text in [*texts(game), *reversed(texts(game))]:
        write_export(str(path), text)
        assert path.read_text("utf-8") == text
    assert [each.name for each in tmp_path.iterdir()] == ["result"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"my notes about a scorepad result\n",
        b"scorepad results of the year\n",
        b"\nscorepad result\n",
        b"my notes\n\nscorepad result\n",
        b"\xff\xfe\x00",
        b'{"kind": "resultat"}',
        b'["kind", "result"]',
        b"[" * 100_000,
        b'kind = "a result"\n',
    ],
)
def test_anything_else_is_left_alone(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="was not replaced"):
        write_export(str(path), "new")
    assert path.read_bytes() == data


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
    first, second, *_ = texts(game)
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    link.symlink_to(real)
    for text in (first, second):
        write_export(str(link), text)
        assert link.is_symlink()
        assert real.read_text("utf-8") == text
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    link.unlink()
    link.symlink_to(other)
    with pytest.raises(RecordError, match="was not replaced"):
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
    write_export(str(path), texts(game)[0])
    assert path.stat().st_mode & 0o777 == 0o600
