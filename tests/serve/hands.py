"""Hands: phones in a real browser with touch, and the fingers that tap on them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import scorepad
from scorepad import samples
from scorepad.record.file import create
from scorepad.serve.view import draft_view, table_view
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.serve.served import Served
from tests.serve.tapping import next_tap, question_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator

SMALL = (360, 640)
LAST = -1
Json = dict[str, Any]


class Hand:
    """A phone in a browser, and the finger that taps on it."""

    def __init__(self, context: BrowserContext, link: str) -> None:
        self.context, self.page = context, context.new_page()
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda message: self.errors.append(message.text) if message.type == "error" else None
        )
        self.page.goto(link)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, name: str, within: str = "body") -> None:
        self.page.locator(within).get_by_role("button", name=name, exact=True).first.tap()

    def sit(self, *seats: str) -> None:
        self.tap(seats[0], "#chairs")
        for seat in seats[1:]:
            self.tap("Seats")
            self.tap(seat, "#chairs")
            self.page.wait_for_selector(f"#chairs [aria-label={seat!r}][aria-pressed=true]")
            self.tap("Done")
        self.settle()

    def settle(self) -> None:
        """Wait until every tap is answered."""
        self.page.wait_for_selector("#dock:not([hidden])[aria-busy=false]")

    def sees(self, number: int) -> None:
        """Wait until an event is among the latest."""
        self.page.wait_for_function(
            "number => Number(document.querySelector('#latest .number')?.textContent || 0) >= number", arg=number
        )
        self.settle()

    def enter(self, game: Game, seat: str, event: Json) -> None:
        """Tap everything for an event, as the record has it."""
        if self.button(f"For {seat}").count():
            self.tap(f"For {seat}")
            self.settle()
        question = question_of(table_view(game, (seat,), False), event)
        kind = self.page.locator("#kinds").get_by_role("button", name=question["name"])
        if kind.count():
            name = f"{question['name']} for {question['player']}"
            kind = self.page.locator("#kinds").get_by_role("button", name=name, exact=True)
            (
                kind
                if kind.count()
                else self.page.locator("#kinds").get_by_role("button", name=question["name"], exact=True)
            ).tap()
            self.settle()
        draft = draft_view(game, seat, question, [], None)
        while (tap := next_tap(draft, event)) is not None:
            if tap.aside or tap.group:
                self.settle()
            if tap.aside and self.button(tap.aside).count():
                self.tap(tap.aside)
            if tap.group and not self.page.locator(f"#fields [aria-label={tap.name!r}]").count():
                self.tap(tap.group, "#fields")
            if tap.name:
                self.tap(tap.name, "#fields, #picture")
            else:
                box = self.page.locator("#fields input")
                box.fill(tap.answer["value"])
                box.press("Enter")
            chosen = [[key, value] for key, value in draft["chosen"]]
            draft = draft_view(game, seat, question, chosen, tap.answer)
        self.settle()

    def record(self, number: int) -> None:
        self.tap("Record")
        if self.page.locator("#sure").is_visible():
            self.tap("Yes")
        self.sees(number)


@contextmanager
def hands(browser: Browser, table: Served, number: int = 2, size: tuple[int, int] = SMALL) -> Iterator[list[Hand]]:
    """So many phones that have opened the link; every request stays at this table, and nothing goes wrong."""
    contexts = [
        browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True, color_scheme="dark"
        )
        for _ in range(number)
    ]
    for context in contexts:
        context.set_default_timeout(10_000)
    found = [Hand(context, table.table.link) for context in contexts]
    yield found
    for hand in found:
        assert all(url.startswith(f"http://{table.table.address.host}/") for url in hand.requests)
        assert hand.errors == []
    for context in contexts:
        context.close()


def table_of(name: str, folder: Path, number: int | None = None) -> tuple[str, Game]:
    """A sample after so many events, or all, or in its middle, as a file of its own."""
    whole = scorepad.load(sample_called(name))
    game = samples.middle(whole) if number is None else whole.at(whole.count if number == LAST else number)
    path = folder / "game.toml"
    create(game, path)
    return str(path), game


@contextmanager
def launched(path: str, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`scorepad serve` as a process of its own, and its link."""
    command = [sys.executable, "-m", "scorepad", "serve", path, *(["--port", str(port)] if port else [])]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGCONT)
        process.kill()
        process.wait()
        process.stdout.close()
