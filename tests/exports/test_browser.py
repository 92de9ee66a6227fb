"""The web page in a real browser: stepped through with keys and buttons, and nothing in it but our script runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad import games, samples
from scorepad.exports.formats import as_format
from scorepad.record.result_tables import record_result
from scorepad.text.wording import printable
from scorepad.timeline.game import Game
from tests.exports.browser import CHROMIUM, Browser, browser
from tests.exports.evenings import dangerous, in_fours

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM, reason="There is no Chromium on this machine, so no page was opened."),
]


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


def opened(chromium: Browser, game: Game, folder: Path) -> None:
    """Open the page of a game."""
    path = folder / "page.html"
    path.write_text(as_format("html", record_result(game)), "utf-8")
    chromium.open(path)


def board(chromium: Browser) -> list[str]:
    """The sheets on the page."""
    text: str = chromium.ask("document.getElementById('board').textContent")
    return text.removesuffix("\n").split("\n")


def words(chromium: Browser) -> str:
    """What the page says about the step that it shows."""
    return str(chromium.ask("document.querySelector('#step p').textContent"))


def drawn(game: Game, place: int) -> list[str]:
    """The sheets after this many events in force."""
    position = game.line[place - 1].position if place else game.start
    return [printable("".join(part.text for part in row)) for row in position.draw().rows]


@pytest.mark.parametrize("name", games.RULESETS)
def test_a_game_is_stepped_through_with_keys_and_buttons(chromium: Browser, tmp_path: Path, name: str) -> None:
    game = scorepad.load(samples.find(name))
    last = len(game.line)
    opened(chromium, game, tmp_path)
    assert board(chromium) == drawn(game, last)
    place = last
    for key, by in (("ArrowRight", 0), ("ArrowLeft", -1), ("ArrowLeft", -1), ("ArrowRight", 1), ("Home", -last)):
        chromium.press(key)
        place = max(0, place + by)
        assert board(chromium) == drawn(game, place), key
    for button, there in (("back", 0), ("forward", 1), ("forward", 2), ("back", 1), ("last", last), ("first", 0)):
        chromium.click(button)
        assert board(chromium) == drawn(game, there), button
    chromium.press("End")
    assert board(chromium) == drawn(game, last)
    moment = game.line[last // 2]
    chromium.ask(f"document.querySelector('#log a[href=\"#event-{moment.number}\"]').click()")
    chromium.ask("new Promise((done) => setTimeout(done, 0))")
    assert words(chromium) == f"Event {moment.number}: {printable(game.tell(moment.event, moment.number))}"
    assert board(chromium) == drawn(game, last // 2 + 1)
    assert chromium.complaints == []


def test_a_step_shows_each_gain_and_loss_by_itself(chromium: Browser, tmp_path: Path) -> None:
    game = scorepad.new("sea-and-shore", players=["Ann", "Bob", "Cleo"], mode="tally")
    game.record(kind="decision", player="Ann", points=3, why="kind")
    game.record(kind="decision", player="Bob", points=-2, why="late")
    opened(chromium, game, tmp_path)
    shown = "[...document.querySelectorAll('#step span')].map((each) => each.className)"
    assert chromium.ask(shown) == ["bad"]
    chromium.press("ArrowLeft")
    assert chromium.ask(shown) == ["gain"]
    chromium.press("ArrowLeft")
    assert chromium.ask(shown) == []


@pytest.mark.parametrize("players", in_fours())
def test_nothing_but_our_script_runs(chromium: Browser, tmp_path: Path, players: tuple[str, ...]) -> None:
    game = dangerous(*players)
    opened(chromium, game, tmp_path)
    for _ in game.line:
        chromium.press("ArrowLeft")
    assert board(chromium) == drawn(game, 0)
    assert chromium.ask("document.querySelectorAll('script').length") == 2
    assert chromium.ask("document.querySelectorAll('img, iframe, object, link, b, i, u, s').length") == 0
    assert not [event for event in chromium.events if event["method"] == "Page.javascriptDialogOpening"]
    assert chromium.complaints == []
    assert chromium.requests == [(tmp_path / "page.html").as_uri()]


def test_the_browser_refuses_any_other_script(chromium: Browser, tmp_path: Path) -> None:
    """Were something left unescaped after all, the policy of the page would still stop it."""
    text = as_format("html", record_result(dangerous("A", "B")))
    path = tmp_path / "page.html"
    path.write_text(text.replace("</h1>", "</h1><script>window.broken = true</script>"), "utf-8")
    chromium.open(path)
    assert chromium.ask("window.broken === undefined")
    assert any("Content Security Policy" in told for told in chromium.complaints)
