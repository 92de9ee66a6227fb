"""The web page in a real browser: stepped through with keys and buttons, and nothing in it but our script runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import scorepad
from scorepad import games, samples
from scorepad.exports.formats import as_format
from scorepad.record.result_tables import record_result
from scorepad.text.wording import printable
from scorepad.timeline.game import Game
from tests.exports.evenings import dangerous, in_fours

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page

pytestmark = pytest.mark.slow


class Opened:
    """The page of a game, with everything that the browser complained of, was asked for, or asked back."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self._path = folder / "page.html"
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.dialogs: list[str] = []
        page.on("console", lambda told: self.complaints.append(told.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("dialog", self._dismiss)

    def _dismiss(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    @property
    def address(self) -> str:
        return self._path.as_uri()

    def open(self, text: str) -> None:
        self._path.write_text(text, "utf-8")
        self.page.goto(self.address)

    def show(self, game: Game) -> None:
        self.open(as_format("html", record_result(game)))

    @property
    def board(self) -> list[str]:
        """The sheets on the page."""
        return (self.page.text_content("#board") or "").removesuffix("\n").split("\n")


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    page = browser.new_page()
    yield Opened(page, tmp_path)
    page.close()


def drawn(game: Game, place: int) -> list[str]:
    """The sheets after this many events in force."""
    position = game.line[place - 1].position if place else game.start
    return [printable("".join(part.text for part in row)) for row in position.draw().rows]


@pytest.mark.parametrize("name", games.RULESETS)
def test_a_game_is_stepped_through_with_keys_and_buttons(opened: Opened, name: str) -> None:
    game = scorepad.load(samples.find(name))
    place = last = len(game.line)
    opened.show(game)
    assert opened.board == drawn(game, last)
    for key, by in (("ArrowRight", 0), ("ArrowLeft", -1), ("ArrowLeft", -1), ("ArrowRight", 1), ("Home", -last)):
        opened.page.keyboard.press(key)
        place = max(0, place + by)
        assert opened.board == drawn(game, place), key
    for button, there in (("back", 0), ("forward", 1), ("forward", 2), ("back", 1), ("last", last), ("first", 0)):
        opened.page.click(f"#{button}", force=True)
        assert opened.board == drawn(game, there), button
    opened.page.keyboard.press("End")
    assert opened.board == drawn(game, last)
    moment = game.line[last // 2]
    opened.page.evaluate(f"document.querySelector('#log a[href=\"#event-{moment.number}\"]').click()")
    told = f"Event {moment.number}: {printable(game.tell(moment.event, moment.number))}"
    opened.page.wait_for_function("told => document.querySelector('#step p').textContent === told", arg=told)
    assert opened.board == drawn(game, last // 2 + 1)
    assert opened.complaints == []


def test_a_step_shows_each_gain_and_loss_by_itself(opened: Opened) -> None:
    game = scorepad.new("sea-and-shore", players=["Ann", "Bob", "Cleo"], mode="tally")
    game.record(kind="decision", player="Ann", points=3, why="kind")
    game.record(kind="decision", player="Bob", points=-2, why="late")
    opened.show(game)
    for expected in (["bad"], ["gain"], []):
        classes = "[...document.querySelectorAll('#step span')].map((each) => each.className)"
        assert opened.page.evaluate(classes) == expected
        opened.page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize("players", in_fours())
def test_nothing_but_our_script_runs(opened: Opened, players: tuple[str, ...]) -> None:
    game = dangerous(*players)
    opened.show(game)
    for _ in game.line:
        opened.page.keyboard.press("ArrowLeft")
    assert opened.board == drawn(game, 0)
    assert opened.page.locator("script").count() == 2
    assert opened.page.locator("img, iframe, object, link, b, i, u, s").count() == 0
    assert (opened.dialogs, opened.complaints, opened.requests) == ([], [], [opened.address])


def test_the_browser_refuses_any_other_script(opened: Opened) -> None:
    """Were something left unescaped after all, the policy of the page would still stop it."""
    text = as_format("html", record_result(dangerous("A", "B")))
    opened.open(text.replace("</h1>", "</h1><script>window.broken = true</script>"))
    assert opened.page.evaluate("window.broken === undefined")
    assert any("Content Security Policy" in told for told in opened.complaints)
