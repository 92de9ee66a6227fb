"""Nothing that comes from a file reaches the terminal as a command: not in notices, receipts or drawings."""

from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.pilot import Pilot

import scorepad
from scorepad.app import painting
from scorepad.app.app import ScorepadApp, Start
from scorepad.text.drawing import Part
from scorepad.text.wording import printable
from tests import hostile
from tests.app import moments
from tests.app.catalogue import ON_TOP, on_every_screen
from tests.app.console import notices, running, shown, until
from tests.app.moments import check_painted, going_on

pytestmark = pytest.mark.slow

EVIL = "\x1b]52;c;eA==\x07\u202e\u061c"


async def test_a_table_that_is_only_kept_is_named_harmlessly(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    name = "".join(f"\\u{ord(sign):04x}" for sign in EVIL)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    path.write_text(f'{scorepad.dumps(game)}["{name}"]\nkey = 1\n', "utf-8")
    said: list[str] = []
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), (80, 24)) as pilot:
        said.extend(notices(pilot))
    assert any("is kept but not used" in each for each in said)
    assert all(printable(each) == each for each in said)


def check_all(pilot: Pilot[Any]) -> None:
    """What is painted and what is said, notices too."""
    check_painted(pilot)
    assert all(printable(line) == line for each in notices(pilot) for line in each.split("\n"))


async def press_and_check(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        check_all(pilot)


@on_every_screen
async def test_no_screen_paints_what_a_hostile_record_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_top: str
) -> None:
    game = going_on()
    path = tmp_path / hostile.FILE
    path.write_text(hostile.record(game), "utf-8")
    player = hostile.PLAYERS[game.players.index(moments.BREAKS_A_RULE["player"])]
    monkeypatch.setitem(moments.BREAKS_A_RULE, "player", player)
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), (100, 30)) as pilot:
        check_all(pilot)
        await ON_TOP[on_top].reach(pilot)
        check_all(pilot)
        await press_and_check(pilot, *["down"] * 8)


@pytest.mark.parametrize("sample", hostile.SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("is_over", [False, True], ids=["going on", "over"])
async def test_no_pad_paints_what_a_hostile_record_says(tmp_path: Path, sample: Path, is_over: bool) -> None:
    game = scorepad.load(sample)
    path = tmp_path / f"{hostile.FILE}.toml"
    path.write_text(hostile.record(game if is_over else game.at(game.count // 2)), "utf-8")
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), (120, 36)) as pilot:
        check_all(pilot)
        await press_and_check(pilot, "tab", "left_square_bracket", "escape")
        await press_and_check(pilot, "f3", "a", "escape", "x", "escape", "escape")
        await press_and_check(pilot, "f2", "enter", "escape", "r", "escape", "e", "escape", "escape")
        await press_and_check(
            pilot, "f1", "escape", "ctrl+p", "escape", "colon", *"note", "space", "x", "enter", "u"
        )
        await press_and_check(
            pilot, "q", "down", "up", "n", "escape"
        )  # home, and a new game with names used before


async def test_home_paints_no_folder_record_or_problem_that_is_hostile(tmp_path: Path) -> None:
    folder = tmp_path / hostile.FILE
    folder.mkdir()
    (folder / f"{hostile.FILE}.toml").write_text(f"scorepad = 1\ngame = {hostile.WRITTEN}\n", "utf-8")
    (folder / f"b{hostile.FILE}.toml").write_text(hostile.record(going_on()), "utf-8")
    (folder / f"c{hostile.FILE}.toml").write_bytes(b"\x1b]52;c;eA==\x07\xff")

    missing = str(folder / "no" / hostile.FILE)
    for start in (Start("home"), Start("pad", missing), Start("demo", hostile.EVIL), Start("new", hostile.EVIL)):
        async with running(ScorepadApp(str(folder), start), (100, 30)) as pilot:
            await until(pilot, lambda: ", loading" not in shown(pilot))
            check_all(pilot)
            await press_and_check(pilot, "down", "down", "enter", "escape", "up", "enter", "f1")


async def test_what_is_said_is_harmless(tmp_path: Path) -> None:
    said: list[str] = []
    async with running(ScorepadApp(str(tmp_path), Start("home")), (80, 24)) as pilot:
        pilot.app.say(f"7: event 3 reads: note: {EVIL}.\nAnd more.")  # type: ignore[attr-defined]
        await pilot.pause()
        said.extend(notices(pilot))
    assert any(each.endswith("\nAnd more.") for each in said)
    assert all(printable(line) == line for each in said for line in each.split("\n"))


@pytest.mark.parametrize("sign", EVIL)
def test_what_is_painted_is_harmless(sign: str) -> None:
    strip = painting.paint((Part(f"a{sign}b"), Part("c")), Style.null(), True)
    assert printable(strip.text) == strip.text
    assert strip.text.startswith("a")
