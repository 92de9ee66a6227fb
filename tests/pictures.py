"""The pictures of the documents, made by the app itself: `python -m tests.pictures` makes all of them again.

Names choose some of them; `phones` is made in Chromium.

`python -m tests.pictures --every FOLDER` makes one of every screen in the catalogue instead, to look at.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import scorepad
from scorepad.app.app import ScorepadApp
from scorepad.record.file import create
from tests.app.catalogue import SCREENS, USUAL, WIDE, Shot, at, middle
from tests.app.console import running
from tests.conftest import CHROMIUM, FLAGS
from tests.documents import DOCS
from tests.every_game import sample_called
from tests.serve.hands import mobile
from tests.serve.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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


WIDTH, HEIGHT = 390, 760
Scheme = Literal["dark", "light"]
PHONES: tuple[tuple[str, int, str, Scheme, tuple[str, ...]], ...] = (
    ("silver-and-gold-4-players", 107, "Boris", "dark", ("A2 of orange-01", "A3 of orange-01", "A4 of orange-01")),
    ("go-for-gold-4-players", 46, "Lena", "light", ("H2",)),
    ("loot-island-4-players", 88, "Samir", "dark", ()),
    ("sea-and-shore-4-players", 60, "Iris", "light", ("red …", "red-7")),
)
"""The sample of each phone, after how many events, whose it is, dark or light, and what was tapped."""


def screenshot(browser: Browser, folder: Path, phone: tuple[str, int, str, Scheme, tuple[str, ...]]) -> bytes:
    """A phone at a table."""
    name, number, seat, scheme, taps = phone
    path = folder / f"{name}.toml"
    create(scorepad.load(sample_called(name)).at(number), path)
    context = mobile(browser, (WIDTH, HEIGHT), scheme)
    with served(str(path)) as table:
        page = context.new_page()
        page.goto(table.table.link)
        page.locator("#chairs").get_by_role("button", name=seat, exact=True).tap()
        for tap in taps:
            page.get_by_role("button", name=tap, exact=True).first.tap()
        page.wait_for_selector("#dock[aria-busy=false]")
        page.wait_for_timeout(600)
        drawn = page.screenshot()
        context.close()
    return bytes(drawn)


def make_phones() -> None:
    """Four phones side by side, in Chromium."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shots = [b64encode(screenshot(browser, Path(folder), phone)).decode() for phone in PHONES]
        images = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
        style = "body{margin:0;display:flex;gap:24px;background:#888}img{border-radius:18px}"
        page = browser.new_page(viewport={"width": 4 * WIDTH + 3 * 24, "height": HEIGHT})
        page.set_content(f"<style>{style}</style>{images}")
        page.wait_for_timeout(300)
        page.screenshot(path=str(FOLDER / "phones.png"))
        browser.close()


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
                make(((name, PICTURES[name]) for name in names or PICTURES if name != "phones"), FOLDER)
                if not names or "phones" in names:
                    make_phones()
