"""Records for the tests of the commands."""

from pathlib import Path

import pytest

import scorepad
from scorepad.record.canonical import write_value
from scorepad.system import clock
from scorepad.timeline.game import Game
from tests.commands.console import NOON, finished


@pytest.fixture
def record(tmp_path: Path, game: Game) -> Path:
    """The record of Sarah and Linus, set up, before the first reveal."""
    path = tmp_path / "game.toml"
    scorepad.save(game, path)
    return path


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> str:
    """The clock shows the same time for the whole test, as a record has it."""
    monkeypatch.setattr(clock, "now", lambda: NOON)
    return write_value(NOON)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """The record of Sarah and Linus, before anything has happened."""
    path = tmp_path / "empty.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), path)
    return path


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "whole.toml"
    scorepad.save(finished(), path)
    return path


@pytest.fixture
def broken(tmp_path: Path, game: Game) -> Path:
    """A record whose last event breaks a rule."""
    path = tmp_path / "broken.toml"
    scorepad.save(game, path)
    with path.open("a", encoding="utf-8") as file:
        file.write('[[event]]\nkind = "cross"\nplayer = "Sarah"\ncard = "purple-04"\nboxes = ["B2"]\n\n')
    return path
