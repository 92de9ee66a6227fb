"""Every screen as it looks; at 80×24 a terminal without color may show other signs, and these too.

Styles are not part of it: `test_painted.py` says how each role looks.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from scorepad.library import folder as library
from tests.app.catalogue import PADS, SCREENS, USUAL, Shot
from tests.app.console import own_screens, running, strips, text
from tests.app.desk import Size, pad, point_at

SHOTS = {**SCREENS, **PADS}
pytestmark = pytest.mark.usefixtures("utc")
CASES = [(name, size) for name, shot in SHOTS.items() for size in shot.sizes]
FORMS = {
    "color": {"COLORTERM": "truecolor", "TERM": "xterm-256color"},
    "no color": {"NO_COLOR": "1"},
    "16 colors": {"COLORTERM": "", "TERM": "xterm"},
}
"""How a terminal says what it can show."""


@pytest.fixture(autouse=True)
def _same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same folder and the same trash on every machine."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(library, "trash_of", lambda _: "games/trash")


async def look(shot: Shot, size: Size, form: str) -> str:
    """The screen once everything is read and it stays as it is."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in FORMS[form].items():
            patch.setenv(name, value)
        Path("games").mkdir(exist_ok=True)
        async with running(shot.app(), size) as pilot:
            await shot.reach(pilot)
            seen = ["", text(pilot.app)]
            while seen[-1] != seen[-2] or re.search(r"loading|reading \d", seen[-1]):
                await pilot.pause(0.04)
                seen.append(text(pilot.app))
            assert all(strip.cell_length == size[0] for strip in strips(pilot.app))
            return seen[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), CASES, ids=[f"{name}, {size[0]}x{size[1]}" for name, size in CASES])
async def test_a_screen_looks_like_this(name: str, size: Size, snapshot: SnapshotAssertion) -> None:
    painted = await look(SHOTS[name], size, "color")
    lined = await look(SHOTS[name], size, "no color") if size == USUAL else painted
    changed = [
        f"{number:2} {there}"
        for number, (here, there) in enumerate(zip(painted.split("\n"), lined.split("\n"), strict=True))
        if here != there
    ]
    assert "\n".join(["", painted, *(["", "Without color:", *changed] if changed else [])]) == snapshot


@pytest.mark.slow
@pytest.mark.parametrize("name", [*(name for name in SCREENS if name.startswith("PadScreen")), "TheEnd"])
async def test_sixteen_colors_are_too_few_to_paint(name: str) -> None:
    assert await look(SHOTS[name], USUAL, "16 colors") == await look(SHOTS[name], USUAL, "no color")


@pytest.mark.parametrize("screen", own_screens(), ids=lambda screen: screen.__name__)
async def test_a_screen_opens(screen: type[Any]) -> None:
    name = screen.__name__
    assert name in SCREENS, f"Nothing opens {name}: say in its WAY how to get there."
    shot = SCREENS[name]
    Path("games").mkdir()
    async with running(shot.app(), shot.sizes[-1]) as pilot:
        await shot.reach(pilot)
        reached = type(pilot.app.screen).__name__
        assert reached == name, f"The way to {name} leads to {reached}: {shot.steps}"


@pytest.mark.slow
async def test_keys_for_the_mouse(snapshot: SnapshotAssertion) -> None:
    Path("games").mkdir()
    async with running(PADS["a card"].app()) as pilot:
        await point_at(pilot, f"card= player={pad(pilot).focus_player}")
        await pilot.pause()
        assert f"\n{text(pilot.app)}" == snapshot
