"""What fails at a table, on a phone in a real browser: nothing entered is lost, and nothing is recorded twice."""

from __future__ import annotations

import errno
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import scorepad
from scorepad.record import desk, file
from tests.record.disks import fail
from tests.serve.hands import Hand, hands, launched, mobile
from tests.serve.served import CROSS, served, write_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
BOXES = ("A1 of green-04", "A2 of green-04")
TIM = {"kind": "cross", "player": "Tim", "card": "green-01", "boxes": ["A1"]}
LOST, THERE = "#alerts .alert", "#alerts:not(:has(.alert))"


def crossed(path: str) -> list[dict[str, Any]]:
    """The events recorded since the beginning, without their times."""
    return [
        {key: value for key, value in event.table().items() if key != "at"}
        for event in scorepad.load(path).events[5:]
    ]


def enter(phone: Hand) -> None:
    """Sarah crosses two boxes, and has not pressed Record yet."""
    phone.sit("Sarah")
    enter_boxes(phone)


def enter_boxes(phone: Hand) -> None:
    for box in BOXES:
        phone.tap(box)
    phone.settle()


@pytest.mark.parametrize("full", [file, desk], ids=["the record", "the ids"])
def test_on_a_full_disk_what_was_entered_stays_and_is_recorded_once_there_is_room(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: object
) -> None:
    path = write_game(tmp_path / "g.toml")
    with served(path) as table, hands(browser, table, 1) as [phone]:
        with monkeypatch.context() as patch:
            patch.setattr(full, "sync", fail(errno.ENOSPC))
            enter(phone)
            phone.tap("Record")
            phone.page.wait_for_selector("#verdict.bad:has-text('No space left')")
            assert crossed(path) == []
        phone.errors.clear()  # the refusal
        phone.settle()
        assert phone.page.locator("#picture .chosen").count() == len(BOXES)
        phone.record(6)
        assert crossed(path) == [{**CROSS, "by": "Sarah"}]


def test_a_closed_table_says_so_and_nobody_sits_there_any_more(browser: Browser, tmp_path: Path) -> None:
    with served(write_game(tmp_path / "g.toml")) as table, hands(browser, table, 1) as [phone]:
        enter(phone)
        table.table.close_table()
        phone.page.wait_for_selector("#alerts:has-text('closed')")
        assert phone.button("Record").is_disabled()
        phone.page.goto(table.table.link)
        assert phone.page.locator("#chairs [aria-description=free]").count() == 3


def test_what_was_entered_stays_when_the_question_or_the_name_changes_and_the_phone_says_what_happened(
    browser: Browser, tmp_path: Path
) -> None:
    path = write_game(tmp_path / "g.toml")
    with served(path) as table, hands(browser, table, 1) as [phone]:
        enter(phone)
        others = ({"kind": "cross", "player": "Linus", "card": "orange-05", "boxes": ["B1"]}, TIM)
        for event in ({**CROSS, "boxes": ["A1"]}, *others, {"kind": "reveal", "pattern": "O4"}):
            table.table.desk.commit(table.file.propose(event))
        phone.sees(9)
        assert "Meanwhile" in phone.page.locator("#verdict.caution").inner_text()
        table.table.desk.commit(table.file.propose(kind="correct", rename={"Sarah": "Sally"}))
        phone.sees(10)
        assert phone.page.locator("#picture .chosen").count() == len(BOXES)
        phone.tap("A1 of green-04")  # it was crossed
        phone.settle()
        phone.record(11)
        assert crossed(path)[-1] == {**CROSS, "boxes": ["A2"], "player": "Sally", "by": "Sally"}


def test_another_table_at_the_same_address_begins_with_nothing_entered(browser: Browser, tmp_path: Path) -> None:
    context, port = browser.new_context(has_touch=True), 0
    for name in ("one", "two"):
        with served(write_game(tmp_path / f"{name}.toml"), port) as table:
            phone, port = Hand(context, table.table.link), table.table.address.port
            phone.sit("Sarah")
            assert phone.page.locator("#picture .chosen").count() == 0
            enter_boxes(phone)
            phone.page.close()
    context.close()


def test_a_taken_seat_goes_to_the_second_phone_once_the_recorder_says_so(browser: Browser, tmp_path: Path) -> None:
    path = write_game(tmp_path / "g.toml")
    with served(path) as table, hands(browser, table) as [one, two]:
        one.sit("Sarah")
        two.tap("Sarah", "#chairs")
        two.page.wait_for_selector("#chairs [aria-label=Sarah][aria-description='asked for']")
        assert not two.page.locator("#record").is_visible()
        table.table.answer_seat(is_given=False)
        two.page.wait_for_selector("#join-why:has-text('not given')")
        two.tap("Sarah", "#chairs")
        two.page.wait_for_selector("#chairs [aria-label=Sarah][aria-description='asked for']")
        table.table.answer_seat(is_given=True)
        two.settle()
        one.page.wait_for_selector("#now:has-text('given to another phone')")
        assert not one.page.locator("#record").is_visible()
        enter_boxes(two)
        two.record(6)
        assert crossed(path) == [{**CROSS, "by": "Sarah"}]
        assert all("403" in error for error in one.errors)
        one.errors.clear()  # what it asked while the seat was given away


def test_nothing_is_recorded_over_a_changed_file_and_what_was_entered_is_once_it_is_read_again(
    browser: Browser, tmp_path: Path
) -> None:
    path = write_game(tmp_path / "g.toml")
    with served(path) as table, hands(browser, table, 1) as [phone]:
        enter(phone)
        with open(path, "a", encoding="utf-8") as other:
            other.write("# edited\n")
        phone.page.wait_for_selector(f"#alerts:has-text({desk.CHANGED!r})")
        assert phone.button("Record").is_disabled()
        assert crossed(path) == []
        table.table.reopen()
        phone.page.wait_for_selector(THERE, state="attached")
        phone.settle()
        phone.record(6)
        assert crossed(path) == [{**CROSS, "by": "Sarah"}]
        again = table.table.desk.file
        assert again is not None
        again.close()


def test_a_silent_and_a_killed_computer_are_told_and_what_it_was_recording_is_recorded_once_after_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    path = write_game(tmp_path / "g.toml")
    context = mobile(browser)
    with launched(path) as (process, link):
        phone = Hand(context, link)
        enter(phone)
        process.send_signal(signal.SIGSTOP)
        phone.page.wait_for_selector(LOST, timeout=6000)
        assert phone.button("Record").is_disabled()
        process.send_signal(signal.SIGCONT)
        phone.page.wait_for_selector(THERE, state="attached", timeout=2500)

        def kill(route: Any) -> None:
            route.fetch()
            process.kill()
            route.abort()

        context.route("**/record", kill, times=1)
        phone.tap("Record")
        phone.page.wait_for_selector(LOST)
    assert crossed(path) == [{**CROSS, "by": "Sarah"}]
    with launched(path) as (_, again):
        assert again == link
        phone.page.wait_for_selector(THERE, state="attached")
        phone.page.wait_for_function("() => sent === null")
        phone.sees(6)
        phone.page.wait_for_selector("#verdict.good")
    assert crossed(path) == [{**CROSS, "by": "Sarah"}]
    context.close()


def test_a_lost_network_is_told_within_three_seconds_and_caught_up_with_in_two_and_a_half(
    browser: Browser, tmp_path: Path
) -> None:
    path = write_game(tmp_path / "g.toml")
    with served(path) as table, hands(browser, table, 1) as [phone]:
        enter(phone)
        phone.context.set_offline(True)
        phone.page.wait_for_selector(LOST, timeout=3000)
        assert phone.button("Record").is_disabled()
        table.table.desk.commit(table.file.propose(kind="note", text="tea"))
        phone.context.set_offline(False)
        phone.page.wait_for_selector(f"{THERE} ~ main #below li:first-child:has-text('tea')", timeout=2500)
        assert phone.page.locator("#picture .chosen").count() == len(BOXES)
        phone.settle()
        phone.errors.clear()  # requests that found no network
        phone.record(7)
        assert crossed(path)[1:] == [{**CROSS, "by": "Sarah"}]
