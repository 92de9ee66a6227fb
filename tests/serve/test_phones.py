"""Phones at the table in a real browser with touch: joining, recording, whole games, how large things are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import scorepad
from scorepad.exports import bgstats, svg
from scorepad.record.file import create
from scorepad.record.result_tables import record_result
from tests.every_game import sample_called
from tests.serve.hands import LAST, SMALL, hands, own_events, table_of
from tests.serve.served import CROSS, served, write_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


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
    sample = scorepad.load(sample_called(name))
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


def test_the_key_does_not_stay_in_the_address_and_a_reload_keeps_the_seat_and_what_was_entered(
    browser: Browser, tmp_path: Path
) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table, 1) as [phone]:
        assert "key" not in phone.page.url
        phone.sit("Sarah")
        phone.tap("A1 of green-04")
        phone.settle()
        phone.page.reload()
        phone.settle()
        assert "key" not in phone.page.url
        assert phone.page.locator("[aria-label='A1 of green-04'][aria-pressed=true]").count() == 1
        phone.tap("A2 of green-04")
        phone.settle()
        phone.record(6)
        assert [event.by for event in table.file.game.events[5:]] == ["Sarah"]


def test_fast_taps_are_not_lost(browser: Browser, tmp_path: Path) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table, 1) as [phone]:
        phone.sit("Sarah")
        phone.page.evaluate(
            "names => names.forEach(name => document.querySelector(`[aria-label='${name}']`).click())",
            ["A1 of green-04", "A2 of green-04", "A3 of green-04", "A3 of green-04"],
        )
        phone.settle()
        phone.record(6)
        assert table.file.game.events[-1].table()["boxes"] == ["A1", "A2"]


def test_what_is_wrong_is_said_while_it_is_tapped_and_cannot_be_recorded(browser: Browser, tmp_path: Path) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table, 1) as [phone]:
        phone.sit("Sarah")
        lit = phone.page.locator("#picture .lit[aria-label$='green-04']")
        names = [each.get_attribute("aria-label") or "" for each in lit.all()]
        phone.tap(names[0])
        phone.tap(names[-1])
        phone.settle()
        assert "the recorder" in phone.page.locator("#verdict.bad").inner_text()
        assert phone.button("Record").is_disabled()
        phone.tap("Clear")
        phone.settle()
        assert phone.page.locator("#picture .chosen").count() == 0


def test_two_phones_record_at_the_same_moment_and_what_others_do_is_told(browser: Browser, tmp_path: Path) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table) as [one, two]:
        one.sit("Sarah")
        two.sit("Linus")
        for phone in (one, two):
            phone.page.locator("#picture .lit").first.tap()
            phone.settle()
        for phone in (one, two):
            phone.page.evaluate("document.getElementById('record').click()")
        for phone in (one, two):
            phone.sees(7)
        assert sorted(event.by or "" for event in table.file.game.events[5:]) == ["Linus", "Sarah"]
        assert one.page.locator("#latest").inner_text() == two.page.locator("#latest").inner_text()


def test_a_refusal_is_shown_with_its_sentence_and_an_own_event_can_be_undone(
    browser: Browser, tmp_path: Path
) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table) as [one, two]:
        one.sit("Sarah")
        two.sit("Linus")
        one.tap("A1 of green-04")
        one.settle()
        held: list[Any] = []
        one.context.route("**/view", lambda route: held.append(route))  # it hears late of what comes now
        table.file.record(CROSS)
        table.table.desk.change()
        one.tap("Record")
        one.page.wait_for_selector("#verdict.bad")
        assert one.page.evaluate("drafts.Sarah.chosen.length") == 2
        for route in held:
            route.continue_()
        one.context.unroute("**/view")
        one.sees(6)
        two.sees(6)
        two.page.locator("#picture .lit").first.tap()
        two.settle()
        two.record(7)
        two.tap("Undo")
        two.sees(8)
        assert all("409" in error for error in one.errors)
        one.errors.clear()
        assert table.file.game.events[-1].kind == "undo"


def test_the_end_of_the_game_is_asked_for_once_more_and_named(browser: Browser, tmp_path: Path) -> None:
    path, game = table_of("go-for-gold-4-players-fill", tmp_path)
    with served(path) as table, hands(browser, table, 1) as [phone]:
        phone.sit(game.players[0])
        phone.tap("Finish")
        phone.settle()
        phone.tap("Record")
        assert "game" in phone.page.locator("#sure").inner_text()
        phone.tap("Not yet")
        assert not table.file.game.finished
        phone.record(game.count + 1)
        assert table.file.game.finished


def test_the_end_has_a_picture_to_save_and_a_link_for_bg_stats(browser: Browser, tmp_path: Path) -> None:
    path, game = table_of("loot-island-4-players", tmp_path, LAST)
    with served(path) as table, hands(browser, table) as [one, two]:
        two.tap("Watch")
        one.sit(game.players[0])
        for phone in (one, two):
            end = phone.page.locator("#end")
            assert game.result().winners[0] in end.inner_text()
            phone.page.wait_for_function("() => document.querySelector('#end img')?.naturalWidth > 500")
            saving, adding = phone.button("Save the picture"), phone.button("Add to BG Stats")
            adding.wait_for()
            with phone.page.expect_download() as download:
                saving.tap()
            assert download.value.suggested_filename == "loot-island-result.png"
            assert download.value.path().read_bytes() == svg.share(game, "dark").content
            phone.page.evaluate("HTMLAnchorElement.prototype.click = function () { window.followed = this.href; }")
            adding.tap()
            assert phone.page.evaluate("window.followed") == bgstats.link(record_result(game))
        table.table.desk.commit(table.file.game.propose(kind="undo"))
        one.sees(game.count + 1)
        assert not one.page.locator("#end").is_visible()


def test_a_player_counts_what_lies_there_and_sees_what_to_do_after_an_event_of_another(
    browser: Browser, tmp_path: Path
) -> None:
    path, game = table_of("loot-island-4-players", tmp_path)
    other = next(player for player in game.players if player != "Victor")
    with served(path) as table, hands(browser, table) as [one, two]:
        one.sit("Victor")
        two.sit(other)
        one.tap("Pass")
        one.settle()
        one.record(game.count + 1)
        two.sees(game.count + 1)
        assert "Take 2 cubes" in two.page.locator("#now").inner_text()
        two.tap("Count my cubes and cards")
        two.settle()
        cubes = table.file.game.position.quantities()[other]["cubes"]
        two.tap("0 to 9 …")
        two.tap(f"cubes {cubes}")
        two.settle()
        two.record(game.count + 2)
        assert table.file.game.events[-1].table()["cubes"] == cubes
        two.tap("Count my cubes and cards")
        two.settle()
        two.tap("Other cubes")
        two.tap("0 to 9 …")
        two.tap(f"cubes {cubes + 1}")
        two.settle()
        assert two.page.locator(".pad").count() == 0, "no digits below a number that is chosen"
        two.tap("Record")
        one.page.wait_for_selector(f"#alerts:has-text('{other} counts {cubes + 1} cubes')")
        assert table.file.game.count == game.count + 2
        table.table.desk.announce("A notice that is as long as the longest of them. " * 3)
        two.page.wait_for_selector("#alerts:has-text('as long as')")
        record = two.button("Record").bounding_box()
        assert record is not None
        assert record["y"] + record["height"] <= SMALL[1]
        two.tap("Count my cubes and cards")
        two.errors.clear()  # the refusal


def test_one_phone_holds_several_seats_and_a_watcher_none(browser: Browser, tmp_path: Path) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table) as [one, two]:
        one.sit("Sarah", "Tim")
        one.tap("For Tim")
        one.settle()
        one.page.locator("#picture .lit").first.tap()
        one.settle()
        one.record(6)
        assert table.file.game.events[-1].by == "Tim"
        two.tap("Watch")
        two.page.wait_for_selector("#all article svg")
        assert two.page.locator("#all [aria-label^='Sheet of']").count() == 3
        assert not two.page.locator("#record").is_visible()


SIZED = (
    ("silver-and-gold-4-players", None),
    ("silver-and-gold-4-players", 0),
    ("silver-and-gold-4-players-fill", None),
    ("silver-and-gold-2-players-tally", 0),
    ("go-for-gold-4-players", None),
    ("go-for-gold-4-players-fill", None),
    ("loot-island-4-players", None),
    ("loot-island-5-players", LAST),
    ("loot-island-2-players", 11),
    ("loot-island-4-players-fill", None),
    ("sea-and-shore-4-players", 60),
    ("sea-and-shore-4-players-fill", None),
)
MEASURE = """() => [...document.querySelectorAll('button')].filter(each => each.offsetParent).map(each => {
  const box = each.getBoundingClientRect();
  return [each.getAttribute('aria-label') || each.textContent, box.width, box.height, box.left, box.top,
          each.closest('#fields, #picture')?.id ?? ''];
})"""


@pytest.mark.parametrize(("name", "number"), SIZED)
def test_whatever_can_be_tapped_is_a_button_with_a_name_large_enough_and_alone(
    name: str, number: int | None, browser: Browser, tmp_path: Path
) -> None:
    path, game = table_of(name, tmp_path, number)
    with served(path) as table, hands(browser, table, 1) as [phone]:
        assert all(wide >= 40 and high >= 40 for _, wide, high, *_ in phone.page.evaluate(MEASURE))
        phone.sit(next((each.player for each in game.expected() if each.player), game.players[0]))
        for group in [None, *phone.page.locator("#fields .group").all()]:
            if group is not None:
                group.tap()
            found = phone.page.evaluate(MEASURE)
            assert [each for each in found if not each[0].strip() or min(each[1:3]) < 39.9] == []
            for place in ("fields", "picture"):
                own = [each for each in found if each[5] == place]
                for one in own:
                    for other in own:
                        is_apart = (
                            one[3] + one[1] <= other[3] + 0.1
                            or other[3] + other[1] <= one[3] + 0.1
                            or one[4] + one[2] <= other[4] + 0.1
                            or other[4] + other[2] <= one[4] + 0.1
                        )
                        assert one is other or is_apart, (one, other)
        assert phone.page.locator("[onclick], a[href], [role=button]:not(button)").count() == 0
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
