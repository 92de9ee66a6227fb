"""The README's tour runs, and what it promises is there."""

from __future__ import annotations

import doctest
from pathlib import Path

import scorepad

README = Path(__file__).parent.parent / "README.md"
SAMPLE = README.parent / "scorepad" / "samples" / "silver-and-gold-4-players.toml"


def test_the_tour_runs() -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    results = doctest.testfile(str(README), module_relative=False, optionflags=flags)
    assert results.attempted > 10
    assert results.failed == 0


def test_it_names_every_module_of_the_house() -> None:
    package = README.parent / "scorepad"
    text = README.read_text("utf-8")
    for path in package.iterdir():
        if path.suffix == ".py" and not path.stem.startswith("__"):
            assert path.stem in text
        elif path.is_dir() and (path / "__init__.py").exists():
            assert f"{path.name}/" in text


def test_its_picture_is_what_the_program_draws() -> None:
    game = scorepad.load(SAMPLE).at(121)
    picture = README.read_text("utf-8").split("```text\n")[1].split("```")[0].strip()
    drawn = str(game.draw()).split("\n") + str(game.draw("Chen")).split("\n")
    assert [line for line in picture.split("\n") if line not in drawn] == []
    assert len(picture.split("\n")) > 12
