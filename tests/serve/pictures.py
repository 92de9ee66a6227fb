"""The picture of phones in the documents: `python -m tests.serve.pictures` makes it again, in Chromium."""

import os
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

import scorepad
from scorepad.record.file import create
from tests.conftest import CHROMIUM, FLAGS
from tests.documents import DOCS
from tests.every_game import sample_called
from tests.serve.hands import mobile
from tests.serve.served import served

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


def main() -> None:
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        os.environ["SCOREPAD_HOME"] = home
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shots = [b64encode(screenshot(browser, Path(home), phone)).decode() for phone in PHONES]
        images = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
        style = "body{margin:0;display:flex;gap:24px;background:#888}img{border-radius:18px}"
        page = browser.new_page(viewport={"width": 4 * WIDTH + 3 * 24, "height": HEIGHT})
        page.set_content(f"<style>{style}</style>{images}")
        page.wait_for_timeout(300)
        page.screenshot(path=str(DOCS / "pictures" / "phones.png"))
        browser.close()


if __name__ == "__main__":
    main()
