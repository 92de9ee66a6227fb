"""The web page in a real browser: stepped through with keys and buttons, and nothing in it but our script runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import scorepad
from scorepad import games, samples
from scorepad.exports.formats import as_format
from scorepad.exports.painter import SIZE, PaintColors, paint
from scorepad.exports.replay import COLUMNS
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

    def sheets(self) -> list[list[str]]:
        """The words on each sheet of the page, in no order."""
        words = "s => [...s.querySelectorAll('text')].map(t => t.textContent)"
        return [sorted(found) for found in self.each(".paper svg", words)]

    def each(self, selector: str, function: str) -> list[Any]:
        """What a function says of each element."""
        found: list[Any] = self.page.evaluate(f"[...document.querySelectorAll({selector!r})].map({function})")
        return found


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    page = browser.new_page()
    yield Opened(page, tmp_path)
    page.close()


def drawn(game: Game, place: int) -> list[list[str]]:
    """The words on each sheet after this many events in force."""
    position = game.line[place - 1].position if place else game.start
    palette = PaintColors(game.ruleset.looks)
    sheets = [position.draw_common(COLUMNS), *(position.draw_sheet(player, COLUMNS) for player in game.players)]
    if not any(moment.position.draw_common(COLUMNS).rows for moment in game.line):
        del sheets[0]
    paintings = [paint(sheet, palette, columns=COLUMNS) for sheet in sheets]
    return [sorted([shape.text for shape in each.shapes if shape.tag == "text"]) for each in paintings]


@pytest.mark.parametrize("name", games.RULESETS)
def test_a_game_is_stepped_through_with_keys_and_buttons(opened: Opened, name: str) -> None:
    game = scorepad.load(samples.find(name))
    place = last = len(game.line)
    opened.show(game)
    assert opened.sheets() == drawn(game, last)
    for key, by in (("ArrowRight", 0), ("ArrowLeft", -1), ("ArrowLeft", -1), ("ArrowRight", 1), ("End", 0)):
        opened.page.keyboard.press(key)
        place = max(0, place + by)
        assert opened.sheets() == drawn(game, place), key
    buttons = {"first": 0, "forward": 1, "last": last, "back": last - 1}
    for button, there in (*buttons.items(), ("first", 0), ("forward", 1), ("forward", 2)):
        opened.page.click(f"#{button}")
        assert opened.sheets() == drawn(game, there), button
    opened.page.keyboard.press("End")  # the button that was clicked is inside the replay
    assert opened.sheets() == drawn(game, last)
    moment = game.line[last // 2]
    opened.page.evaluate(f"document.querySelector('#log a[href=\"#event-{moment.number}\"]').click()")
    words = printable(game.tell(moment.event, moment.number))
    told = f"{moment.number} {words[:1].upper()}{words[1:]}"
    opened.page.wait_for_function("told => document.querySelector('#step p').textContent === told", arg=told)
    assert opened.sheets() == drawn(game, last // 2 + 1)
    assert opened.complaints == []


@pytest.mark.parametrize(("wide", "high", "columns"), [(390, 844, 1), (1280, 900, 2)])
@pytest.mark.parametrize("name", games.RULESETS)
def test_the_page_fits_can_be_read_and_controls_and_the_changed_sheet_stay_in_sight(
    opened: Opened, name: str, wide: int, high: int, columns: int
) -> None:
    opened.page.set_viewport_size({"width": wide, "height": high})
    opened.show(scorepad.load(samples.find(name)))
    assert opened.page.evaluate("document.documentElement.scrollWidth") == wide
    assert len(set(opened.each(".sheet", "s => s.offsetLeft"))) == columns
    assert min(opened.each("body *", "e => parseFloat(getComputedStyle(e).fontSize)")) >= 11
    scale = "s => s.getBoundingClientRect().width / s.viewBox.baseVal.width"
    assert min(opened.each(".paper svg", scale)) * SIZE >= 11
    assert min(opened.each("#controls button", "b => b.offsetHeight")) >= 44
    opened.page.click("#first")
    for _ in range(20):
        opened.page.click("#forward")
        [bar] = opened.each("#controls", "b => b.getBoundingClientRect().toJSON()")
        assert 0 <= bar["top"] < bar["bottom"] < high
        seen = opened.each(".changed", "s => s.getBoundingClientRect().toJSON()")
        assert not seen or any(box["top"] < high - 40 and box["bottom"] > bar["bottom"] + 40 for box in seen)
    opened.page.evaluate("scrollTo(0, document.querySelector('#sheets').offsetTop + 400)")
    opened.page.click("#back")
    assert opened.complaints == []


def test_play_goes_on_at_a_speed_until_it_is_paused_or_over(opened: Opened) -> None:
    game = scorepad.load(samples.find("sea-and-shore"))
    opened.show(game.at(12))
    opened.page.select_option("#speed", "300")
    opened.page.click("#play")
    assert opened.page.text_content("#play") == "Pause"
    opened.page.wait_for_function("() => document.querySelector('#where').textContent.startsWith('3 ')")
    opened.page.click("#play")
    where = opened.page.text_content("#where")
    opened.page.wait_for_timeout(700)
    assert (opened.page.text_content("#where"), opened.page.text_content("#play")) == (where, "Play")
    opened.page.click("#play")
    opened.page.wait_for_function("() => document.querySelector('#play').textContent === 'Play'")
    assert opened.page.text_content("#where") == f"{len(game.at(12).line)} of {len(game.at(12).line)}"


def test_a_step_shows_each_gain_and_loss_by_itself(opened: Opened) -> None:
    game = scorepad.new("sea-and-shore", players=["Ann", "Bob", "Cleo"], mode="tally")
    game.record(kind="decision", player="Ann", points=3, why="kind")
    game.record(kind="decision", player="Bob", points=-2, why="late")
    opened.show(game)
    for expected in (["bad"], ["gain"], []):
        classes = "[...document.querySelectorAll('#step .chip > span')].map((each) => each.className)"
        assert opened.page.evaluate(classes) == expected
        opened.page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize("players", in_fours())
def test_nothing_but_our_script_runs(opened: Opened, players: tuple[str, ...]) -> None:
    game = dangerous(*players)
    opened.show(game)
    for _ in game.line:
        opened.page.keyboard.press("ArrowLeft")
    assert opened.sheets() == drawn(game, 0)
    assert opened.page.locator("script").count() == 2
    assert opened.page.locator("img, iframe, object, link, i, u, s").count() == 0
    assert (opened.dialogs, opened.complaints, opened.requests) == ([], [], [opened.address])


def test_the_browser_refuses_any_other_script(opened: Opened) -> None:
    """Were something left unescaped after all, the policy of the page would still stop it."""
    text = as_format("html", record_result(dangerous("A", "B")))
    opened.open(text.replace("</h1>", "</h1><script>window.broken = true</script>"))
    assert opened.page.evaluate("window.broken === undefined")
    assert any("Content Security Policy" in told for told in opened.complaints)
