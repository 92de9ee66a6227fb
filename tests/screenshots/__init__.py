"""The documents' pictures, made by the app itself: `python -m tests.screenshots` makes them again."""

import os
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.record import load
from tests.app.console import running

FOLDER = Path(__file__).parent
SAMPLES = Path(scorepad.__file__).parent / "samples"


class Shot(NamedTuple):
    """A picture: of the sample after this many events, in a window of this size, after these keys."""

    events: int
    size: tuple[int, int]
    keys: tuple[str, ...] = ()
    game: str = "silver-and-gold"


SHOTS = {
    "pad": Shot(121, (120, 36)),
    "gallery": Shot(115, (80, 24), ("p",)),
    "drawing": Shot(121, (100, 24), ("exclamation_mark", "down", "down", "enter", "enter", "c")),
    "score": Shot(214, (120, 36), ("f2",)),
    "island": Shot(36, (120, 36), ("w", "e", "a"), "go-for-gold"),
    "loot": Shot(74, (120, 36), ("1", "6"), "loot-island"),
    "trick": Shot(48, (120, 36), ("r", "7", "plus"), "sea-and-shore"),
}


async def take(shot: Shot) -> str:
    """The screen as SVG, without fonts from elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sunday.toml")
        scorepad.save(load(SAMPLES / f"{shot.game}-4-players.toml").at(shot.events), path)
        async with running(ScorepadApp(folder, Start("pad", path)), shot.size) as pilot:
            await pilot.press(*shot.keys)
            await pilot.pause(0.05)
            picture = pilot.app.export_screenshot(title="scorepad")
    fonts = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    return fonts.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas").rstrip() + "\n"
