"""A library to start games in, and what was started."""

import os
from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.timeline.game import Game
from tests.app.new_game.form import GAME


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library in which Sarah, Linus and Tim have played; Tim last."""
    path = tmp_path / "games"
    path.mkdir()
    for age, players in enumerate((["Tim", "Linus"], ["Sarah", "Linus"])):
        scorepad.save(scorepad.new(GAME, players), path / f"{age}.toml")
        os.utime(path / f"{age}.toml", (1_700_000_000 - age,) * 2)
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The records that were started and opened; their pads are not."""
    found: list[Game] = []
    monkeypatch.setattr(ScorepadApp, "open_record", lambda _, path: found.append(scorepad.load(path)))
    return found
