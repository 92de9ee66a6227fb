"""The pictures of the documents, made by the app itself: `python -m tests.pictures` makes all of them again.

`python -m tests.pictures --every FOLDER` makes one of every screen in the catalogue instead, to look at.
"""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path

from scorepad.app.app import ScorepadApp
from tests.app.catalogue import SCREENS, USUAL, WIDE, Shot, at, middle
from tests.app.console import running
from tests.documents import DOCS

FOLDER = DOCS / "pictures"
PICTURES: dict[str, Shot] = {
    "pad": Shot(middle),
    "gallery": Shot(lambda: at(115), ("p",), (USUAL,)),
    "drawing": SCREENS["CardBoard: a card being drawn"]._replace(sizes=(USUAL,)),
    "score": SCREENS["ScoreScreen: the score of a finished game"],
    "island": Shot(lambda: at(36, "go-for-gold"), ("w", "e", "a")),
    "loot": Shot(lambda: at(74, "loot-island"), ("1", "6")),
    "trick": Shot(lambda: at(48, "sea-and-shore"), ("r", "7", "plus")),
    "home": SCREENS["Home: many games"]._replace(sizes=(USUAL,)),
    "new-game": SCREENS["NewGame: names"]._replace(sizes=(USUAL,)),
    "refusal": SCREENS["Refusal"]._replace(sizes=(USUAL,)),
    "history": SCREENS["HistoryScreen"]._replace(sizes=(USUAL,)),
    "preview": SCREENS["CorrectionPreview"]._replace(sizes=(USUAL,)),
    "disputes": SCREENS["Disputes: why"]._replace(sizes=(USUAL,)),
    "end": Shot(lambda: at(213), ("enter", "enter", "escape"), (USUAL,)),
    "seasons": SCREENS["PastGames: many games"],
    "sheets": SCREENS["SheetsScreen"]._replace(sizes=(USUAL,)),
}


async def picture(shot: Shot) -> str:
    """The screen as SVG, in its largest window but one, without fonts from elsewhere."""
    size = max(size for size in shot.sizes if size <= WIDE)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        os.mkdir("games")
        app: ScorepadApp = shot.app()
        async with running(app, size) as pilot:
            await shot.reach(pilot)
            await pilot.pause(0.1)
            drawn = app.export_screenshot(title="scorepad")
    fonts = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    return fonts.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas").rstrip() + "\n"


def make(shots: Iterable[tuple[str, Shot]], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, shot in shots:
        path = folder / f"{name}.svg"
        path.write_text(asyncio.run(picture(shot)), "utf-8")
        print(path)


if __name__ == "__main__":
    os.environ["COLORTERM"] = "truecolor"  # painted, whatever terminal this runs in
    os.environ.pop("NO_COLOR", None)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SCOREPAD_HOME"] = home
        match sys.argv[1:]:
            case ["--every", folder]:
                make(((re.sub(r"\W+", "-", name), shot) for name, shot in SCREENS.items()), Path(folder).resolve())
            case names:
                make(((name, PICTURES[name]) for name in names or PICTURES), FOLDER)
