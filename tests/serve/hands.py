"""Hands: phones in a real browser with touch, and the fingers that tap on them, button by button."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import scorepad
from scorepad import samples
from scorepad.record.file import create
from scorepad.serve.view import draft_view, table_view
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.serve.served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator

SMALL = (360, 640)
LAST = -1


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


def mobile(
    browser: Browser, size: tuple[int, int] = SMALL, scheme: Literal["dark", "light"] = "dark"
) -> BrowserContext:
    """The screen of a phone."""
    wide, high = size
    return browser.new_context(
        viewport={"width": wide, "height": high}, has_touch=True, is_mobile=True, color_scheme=scheme
    )


@contextmanager
def hands(browser: Browser, table: Served, number: int = 2, size: tuple[int, int] = SMALL) -> Iterator[list[Hand]]:
    """So many phones that have opened the link; every request stays at this table, and nothing goes wrong."""
    contexts = [mobile(browser, size) for _ in range(number)]
    for context in contexts:
        context.set_default_timeout(10_000)
    found = [Hand(context, table.table.link) for context in contexts]
    yield found
    for hand in found:
        assert all(url.startswith(f"http://{table.table.address.host}/") for url in hand.requests)
        assert hand.errors == [], hand.errors
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


# ---- Tapping: which button a finger finds next for an event of a record, on what a phone is shown
Json = dict[str, Any]


class Tap(NamedTuple):
    """A button, what it answers, and the button of the group in which it is found, if it is in one."""

    name: str
    answer: Json
    group: str = ""
    aside: str = ""
    """The button that shows more, if it is beside the game."""


def question_of(shown: Json, event: Mapping[str, Any]) -> Json:
    """The question that an event answers, among those that a phone is shown."""
    found: list[Json] = [
        each
        for each in shown["questions"]
        if (each["kind"], each["player"]) == (event["kind"], event.get("player"))
    ]
    assert len(found) == 1, (event, shown["questions"])
    return found[0]


def next_tap(draft: Json, event: Mapping[str, Any]) -> Tap | None:
    """The next button for this event; None if everything is tapped."""
    return next(_taps(draft, event), None)


def _taps(draft: Json, event: Mapping[str, Any]) -> Iterator[Tap]:
    for place in draft["places"]:
        is_there = place["state"] == "lit" and all(event.get(key) == own for key, own in place["more"].items())
        if is_there and place["value"] in _missing(draft, event, place["key"]):
            yield Tap(place["name"], {key: place[key] for key in ("key", "value", "more")})
    for field in draft["fields"]:
        missing = _missing(draft, event, field["key"])
        for offer in field["offers"]:
            if offer["open"] and any(
                offer["value"] == each and type(offer["value"]) is type(each) for each in missing
            ):
                answer = {"key": field["key"], "value": offer["value"]}
                group = next((each["name"] for each in field["groups"] if each["group"] == offer.get("group")), "")
                yield Tap(offer["name"], answer, group, f"More: {field['label']}" if field["aside"] else "")
        if field["text"] and missing:
            yield Tap("", {"key": field["key"], "value": missing[0]})


def _missing(draft: Json, event: Mapping[str, Any], key: str) -> list[Any]:
    """What the event has for this key that is not chosen yet; of a path, only the next space."""
    given = event.get(key)
    left = list(given) if isinstance(given, list) else [] if given is None else [given]
    chosen = [value for each, value in draft["chosen"] if each == key]
    if not isinstance(given, list):
        forced = [each["value"] for field in draft["fields"] if field["key"] == key for each in field["chosen"]]
        return [] if given in (chosen or forced) else left
    for value in chosen:
        if value in left:
            left.remove(value)
    return left[:1] if key in ("path", "treasures", "cards") else left


def own_events(game: Game) -> Iterator[tuple[int, Json]]:
    """The number and the keys of every event that players record themselves."""
    for moment in game.line:
        if moment.event.kind in game.mode.kinds and moment.event.kind != "count" and moment.event.stands is None:
            table = moment.event.table()
            yield moment.number, {key: value for key, value in table.items() if key not in ("at", "by", "note")}
