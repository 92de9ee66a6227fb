"""Phones at the table in a real browser with touch: joining, recording, whole games, and every kind of failure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import scorepad
from scorepad import samples
from scorepad.record.file import create
from scorepad.serve.view import draft_view, table_view
from scorepad.timeline.game import Game
from tests.serve.served import Served, served
from tests.serve.tapping import next_tap, own_events, question_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator

pytestmark = pytest.mark.slow
SMALL = (360, 640)
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


WHOLE = (
    "silver-and-gold-2-players",
    "go-for-gold-2-players",
    "loot-island-2-players",
    "sea-and-shore-3-players",
    "silver-and-gold-4-players-fill",
    "sea-and-shore-3-players-tally",
)


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_is_recorded_by_two_phones_tap_by_tap(name: str, browser: Browser, tmp_path: Path) -> None:
    sample = scorepad.load(Path(samples.folder()) / f"{name}.toml")
    events = list(own_events(sample))
    game = sample.at(0)
    path = tmp_path / "game.toml"
    create(game, path)
    with served(str(path)) as table, hands(browser, table) as phones:
        seats = [sample.players[0::2], sample.players[1::2]]
        for phone, own in zip(phones, seats, strict=True):
            phone.sit(*own)
        for number, (_, event) in enumerate(events, 1):
            player = event.get("player")
            phone, seat = next(
                ((phone, player) for phone, own in zip(phones, seats, strict=True) if player in own),
                (phones[number % 2], seats[number % 2][0]),
            )
            phone.sees(number - 1)
            phone.enter(game, seat, event)
            assert phone.page.evaluate("document.activeElement.tagName") != "INPUT"
            phone.record(number)
            game.record(event)
        recorded = scorepad.load(path)
        assert recorded.position == game.position
        assert recorded.findings() == []
        assert all(each.by is not None and each.at is not None for each in recorded.events)
