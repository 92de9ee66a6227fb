"""Nothing that comes from a file reaches the terminal as a command: not in notices, receipts or drawings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.pilot import Pilot

import scorepad
from scorepad.app import painting
from scorepad.app.app import ScorepadApp, Start
from scorepad.drawing import Part
from scorepad.wording import printable
from tests.app.console import drive
from tests.app.desk import complaints

EVIL = "\x1b]52;c;eA==\x07\u202e\u061c"


def test_a_table_that_is_only_kept_is_named_harmlessly(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    name = "".join(f"\\u{ord(sign):04x}" for sign in EVIL)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    path.write_text(f'{scorepad.dumps(game)}["{name}"]\nkey = 1\n', "utf-8")
    said: list[str] = []

    async def body(pilot: Pilot[Any]) -> None:
        said.extend(complaints(pilot))

    drive(ScorepadApp(str(tmp_path), Start("pad", str(path))), body, (80, 24))
    assert any("is kept but not used" in each for each in said)
    assert all(printable(each) == each for each in said)


def test_what_is_said_is_harmless(tmp_path: Path) -> None:
    said: list[str] = []

    async def body(pilot: Pilot[Any]) -> None:
        pilot.app.say(f"7: event 3 reads: note: {EVIL}.\nAnd more.")  # type: ignore[attr-defined]
        await pilot.pause()
        said.extend(complaints(pilot))

    drive(ScorepadApp(str(tmp_path), Start("home")), body, (80, 24))
    assert any(each.endswith("\nAnd more.") for each in said)
    assert all(printable(line) == line for each in said for line in each.split("\n"))


@pytest.mark.parametrize("sign", EVIL)
def test_what_is_painted_is_harmless(sign: str) -> None:
    strip = painting.paint((Part(f"a{sign}b"), Part("c")), Style.null(), True)
    assert printable(strip.text) == strip.text
    assert strip.text.startswith("a")
