"""Every screen at 40×20, 80×24 and 120×36, painted and without color: its text, and marks for its styles.

Pads and the end also with 16 colors, where they are lined.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.strip import Strip

import scorepad
from scorepad import games
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.library import folder as library
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import own_screens, running, strips, text
from tests.app.moments import after_one_turn
from tests.app.test_round_ends import COUNTED, between_rounds
from tests.app.typist import keys_of_text

pytestmark = pytest.mark.slow

SAMPLES = Path(scorepad.__file__).parent / "samples"
SIZES = [(40, 20), (80, 24), (120, 36)]
MIDDLES = {"silver-and-gold": 121, "go-for-gold": 36, "loot-island": 60, "sea-and-shore": 62}
PLAIN = 6
"""Signs that stand for the styles of a line."""


@pytest.fixture(autouse=True)
def _same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same folder, the same clock and the same colors on every machine."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(library, "trash_of", lambda _: "games/trash")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def saved(game: Game) -> Start:
    path = Path("games") / "sunday.toml"
    path.unlink(missing_ok=True)
    scorepad.save(game, path)
    os.utime(path, (1_763_300_000, 1_763_300_000))
    return Start("pad", str(path))


def at(number: int, game: str = "silver-and-gold") -> Start:
    """The pad of a sample after so many events."""
    return saved(load(SAMPLES / f"{game}-4-players.toml").at(number))


def middle(game: str = "silver-and-gold") -> Start:
    return at(MIDDLES[game], game)


def tally(game: str) -> Start:
    players = ["Ada", "Boris", "Chen", "Dora"]
    return saved(scorepad.new(game, players=players, mode="tally"))


def full_home() -> Start:
    for number, sample in enumerate(sorted(SAMPLES.glob("*-players.toml"))):
        path = Path("games") / sample.name
        shutil.copy(sample, path)
        os.utime(path, (1_763_300_000 + number, 1_763_300_000 + number))
    return HOME


def one_at_home() -> Start:
    middle()
    return HOME


def two_records() -> Start:
    start = middle()
    blocks = Path(start.what).read_text().split("[[event]]")
    del blocks[100], blocks[60]
    Path("games", "theirs.toml").write_text("[[event]]".join(blocks))
    return start


def hidden() -> Start:
    """A game in which an expedition that has gone by can be chosen, to be refused."""
    return saved(after_one_turn())


def lose_the_record() -> None:
    Path("games", "sunday.toml").unlink()


CODE = ("f2", "e", "ctrl+t")
Step = str | Callable[[], None]
"""A key, or what happens between two keys."""
Screen = tuple[Callable[[], Start], tuple[Step, ...]]
SCREENS: dict[str, Screen] = {
    **{f"the pad of {game}": (partial(middle, game), ()) for game in MIDDLES},
    **{f"the tally of {game}": (partial(tally, game), ()) for game in games.RULESETS},
    "home": (full_home, ()),
    "home without games": (lambda: HOME, ()),
    "a question": (one_at_home, ("delete",)),
    "keep a copy": (middle, (lose_the_record, "f5", "q")),
    "opening a file": (lambda: HOME, ("o",)),
    "a file that is not there": (lambda: HOME, ("o", *"sunday", "enter")),
    "a new game": (lambda: Start("new", "go-for-gold"), (*"Ada", "enter", *"Boris", "enter")),
    "history of all games": (full_home, ("h",)),
    "sheets": (lambda: HOME, ("s",)),
    "all of a pack": (lambda: HOME, ("s", "v")),
    "the name of a pack": (lambda: HOME, ("s", "c")),
    "a name that a pack cannot have": (lambda: HOME, ("s", "c", *keys_of_text("my sheets"), "enter")),
    "a form": (lambda: HOME, ("s", "enter")),
    "an island being drawn": (lambda: HOME, ("s", "down", "down", "enter")),
    "cards being drawn": (lambda: HOME, ("s", *["down"] * 4, "enter")),
    "an expedition being drawn": (lambda: HOME, ("s", *["down"] * 4, "enter", "enter")),
    "a drawing that is not saved": (lambda: HOME, ("s", *["down"] * 4, "enter", "delete", "escape")),
    "a drawing to print": (lambda: HOME, ("s", *["down"] * 4, "enter", "o")),
    "choices": (lambda: at(2), ("g",)),
    "looking back": (middle, ("left_square_bracket", "left_square_bracket")),
    "the line": (middle, ("colon", *"cross green-07 A1")),
    "a refusal": (hidden, ("4",)),
    "a reason": (hidden, ("4", "y")),
    "help": (middle, ("f1",)),
    "the palette": (middle, ("ctrl+p", *"hist")),
    "score": (middle, ("f2",)),
    "a rule": (middle, ("f2", "r")),
    "export": (middle, ("f2", "e")),
    "history": (middle, ("f3",)),
    "earlier": (middle, ("f3", "up", "a")),
    "changes": (middle, ("f3", "up", "x")),
    "disputes": (middle, ("f4",)),
    "why": (middle, ("f4", "right")),
    "a claim": (middle, ("f4", "c")),
    "a stocktake": (lambda: saved(between_rounds(COUNTED[0])), ("number_sign",)),
    "a claim, checked": (middle, ("f4", "c", "3", "4", "enter")),
    "a seal": (middle, ("f4", "w")),
    "a seal to check": (middle, ("f4", "w", "c", *keys_of_text("40 ozone drill grab fiber"), "enter")),
    "compare": (two_records, ("f4", "m", "enter")),
    "corrections": (middle, ("exclamation_mark",)),
    "pointing out": (middle, ("exclamation_mark", "down", "enter")),
    "a card being drawn": (middle, ("exclamation_mark", *["down"] * 3, "enter")),
    "who sits where": (middle, ("exclamation_mark", *["down"] * 5, "enter")),
    "a name to correct": (middle, ("exclamation_mark", *["down"] * 6, "enter", "enter")),
    "a QR code that needs more room": (lambda: at(214), CODE),
    "the end": (lambda: at(213), ("enter",)),
    "the score of a finished game": (lambda: at(214), ("f2",)),
}


def mark(strip: Strip) -> str:
    """A few signs that change with any color or other style of a line."""
    runs: list[str] = []
    last = None
    for segment in strip:
        style = str(segment.style)
        if style != last:
            runs.append(f"{len(''.join(runs))}{style}")
            last = style
        runs.append(segment.text)
    return sha256("".join(runs).encode()).hexdigest()[:PLAIN]


async def take(pilot: Pilot[Any], steps: tuple[Step, ...]) -> None:
    for step in steps:
        if callable(step):
            step()
        else:
            await pilot.press(step)


async def captured(start: Start, size: tuple[int, int], *steps: Step) -> str:
    """The screen after these steps, once it stays as it is: each line after a mark for its styles."""
    screens = [""]
    found: list[str] = []
    async with running(ScorepadApp("games", start), size) as pilot:
        await take(pilot, steps)
        while len(screens) < 3 or screens[-1] != screens[-2] or "loading" in screens[-1]:
            await pilot.pause(0.06)
            screens.append(text(pilot.app))
        for strip in strips(pilot.app):
            assert strip.cell_length == size[0]
            found.append(f"{mark(strip)} {strip.text.rstrip()}".rstrip())
    return "\n" + "\n".join(found)


FORMS = {
    "color": {"COLORTERM": "truecolor", "TERM": "xterm-256color"},
    "no color": {"NO_COLOR": "1"},
    "16 colors": {"COLORTERM": "", "TERM": "xterm"},
}
"""How a terminal says what it can show."""
every_size = pytest.mark.parametrize("size", SIZES, ids=["40x20", "80x24", "120x36"])


@pytest.fixture
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of this form."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in FORMS[request.param].items():
        monkeypatch.setenv(name, value)


def in_forms(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("form", names, indirect=True)


@every_size
@in_forms("color", "no color")
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.usefixtures("form")
async def test_every_screen(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    start, steps = SCREENS[name]
    assert await captured(start(), size, *steps) == snapshot


@every_size
@in_forms("16 colors")
@pytest.mark.parametrize("name", [*(f"the pad of {game}" for game in MIDDLES), "the end"])
@pytest.mark.usefixtures("form")
async def test_few_colors(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    start, steps = SCREENS[name]
    assert await captured(start(), size, *steps) == snapshot


@in_forms("color", "no color")
@pytest.mark.usefixtures("form")
async def test_a_code_in_a_very_large_window(snapshot: SnapshotAssertion) -> None:
    assert await captured(at(214), (200, 60), *CODE) == snapshot


@in_forms("no color")
@pytest.mark.usefixtures("form")
async def test_without_color_a_code_can_be_drawn_for_a_light_terminal() -> None:
    start = at(214)
    dark, light, again = [await captured(start, (200, 60), *CODE, *["i"] * times) for times in range(3)]
    assert again == dark
    rows = [one for one, other in zip(dark.split("\n"), light.split("\n"), strict=True) if one != other]
    assert len(rows) == 54, "all of the code, and the hint"


async def test_no_screen_is_left_out() -> None:
    seen = {"QrCode", "TooSmall"}  # one needs a larger window, the other a smaller one

    for start, steps in SCREENS.values():
        async with running(ScorepadApp("games", start()), (120, 36)) as pilot:
            await take(pilot, steps)
            before = None
            while before is not pilot.app.screen:  # once it stays as it is
                before = pilot.app.screen
                await pilot.pause(0.06)
            seen.add(type(pilot.app.screen).__name__)
    assert own_screens() <= seen
