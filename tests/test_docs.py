"""The documents run: their examples as doctests, their numbers counted again."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import scorepad
from scorepad import games

DOCS = Path(__file__).parent.parent / "docs"
PERFT = (DOCS / "perft.md").read_text("utf-8")
QUICK = 30_000
"""Rows with more lines of play than this are not counted again here; those before them are."""


@pytest.mark.parametrize("page", sorted(path.name for path in DOCS.glob("*.md")))
def test_its_examples_run(page: str) -> None:
    results = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
    assert results.attempted > 15 or page != "library.md"


def counts() -> list[tuple[str, int, int]]:
    """What the page says: the record, the depth, how many lines of play."""
    found = []
    for section in PERFT.split("\n## ")[1:]:
        (record,) = re.findall(r"\((perft/[a-z-]+\.toml)\)", section)
        for depth, number in re.findall(r"^\| (\d+) \| ([\d,]+) \|$", section, re.MULTILINE):
            found.append((record, int(depth), int(number.replace(",", ""))))
    return found


def test_there_is_a_start_of_every_game() -> None:
    starts = {scorepad.load(DOCS / record).header.game for record, _, _ in counts()}
    assert starts == set(games.RULESETS)
    assert {path.name for path in (DOCS / "perft").glob("*.toml")} == {
        Path(record).name for record, _, _ in counts()
    }


@pytest.mark.parametrize(("record", "depth", "number"), [each for each in counts() if each[2] <= QUICK])
def test_so_many_lines_of_play_there_are(record: str, depth: int, number: int) -> None:
    assert scorepad.perft(scorepad.load(DOCS / record).position, depth) == number
