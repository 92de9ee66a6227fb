"""Garbage pasted into every field: the app keeps running, paints nothing odd and records only what is meant."""

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

import scorepad
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.screens.export import Export
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.new_game import NewGame
from scorepad.exports.formats import FORMATS
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.record.result_tables import record_result
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import running
from tests.app.desk import Desk, pad
from tests.app.moments import Body, back_to_the_pad, bytes_of, check_painted, going_on, press

pytestmark = pytest.mark.slow

GARBAGE = (
    "".join(map(chr, (*range(10), 27, *range(127, 160)))) + "\x1b[31m\x1b]0;title\x07\x1b[2J\x1b[?1049l",
    '[bold]x[/ [/] [@click=app.quit]x[/] \u202eturned\u2066 around\u200f half \ud83d \udc00 \'"""\\',
    "漢e" + "\u0301" * 30 + "👩‍👩‍👧‍👦👍🏽🇩🇪 \ttwo\r\nthree\u2028four\x85",
    "x" * 100_000,
)
PATHS = (*GARBAGE, "~\x00", "~\ud800/x", "a\x00b", "/" * 5_000, "~nobody/~/..", "con:\\*?")


async def paste(pilot: Pilot[Any], words: str) -> None:
    """As a terminal does it: to the app, wherever that sends it."""
    pilot.app.post_message(events.Paste(words))
    await pilot.pause()


async def ask_why_in_the_line(pilot: Pilot[Any]) -> None:
    await press("colon")(pilot)
    await paste(pilot, "cross Linus grey-05 A1 D1")
    await press("enter")(pilot)


async def ask_why_of_a_refusal(pilot: Pilot[Any]) -> None:
    await moments.refuse(pilot)
    await press("y")(pilot)


FIELDS: dict[str, Body] = {
    "the line": press("colon"),
    "the line's reason": ask_why_in_the_line,
    "a refusal's reason": ask_why_of_a_refusal,
    "an amendment": press("f3", "home", *["down"] * 4, "a", "colon"),
    "an amendment's why": press("f3", "home", *["down"] * 4, "x", "w"),
    "what is corrected": press("exclamation_mark"),
    "the place": press("exclamation_mark", *"place", "enter"),
    "what is looked for": press("f3", "slash"),
    "an export": press("f2", "e"),
    "the palette": press("ctrl+p"),
}
"""How one comes from the pad to each field."""


def check_kept(path: Path) -> int:
    """The record opens and says nothing odd; its number of events."""
    data = path.read_bytes()
    game = load(path)
    assert write_record(game).encode() == data
    assert not any(sign in data.decode() for sign in map(chr, (*range(10), *range(11, 32), 127)))
    return game.count


@pytest.mark.parametrize("field", FIELDS)
async def test_whatever_is_pasted_into_a_field_of_the_pad_does_no_harm(desk: Desk, field: str) -> None:
    can_be_any_text = field.endswith(("reason", "why"))
    async with desk.open(going_on()) as pilot:
        there = pad(pilot)
        for garbage in GARBAGE:
            if pilot.app.screen is there:
                await FIELDS[field](pilot)
            before = there.session.game.count
            focused = pilot.app.focused
            assert isinstance(focused, Input)
            focused.value = ""
            await paste(pilot, f"a{garbage}")
            check_painted(pilot)
            await pilot.press("enter")
            await pilot.pause()
            check_painted(pilot)
            assert check_kept(desk.path) == there.session.game.count <= before + can_be_any_text
            if isinstance(pilot.app.screen, HistoryScreen) and not can_be_any_text:
                await pilot.press("slash")
            elif pilot.app.focused is not focused:
                await back_to_the_pad(pilot)
            if there.session.game.count > before:
                await pilot.press("u")


@pytest.mark.parametrize("field", ["first name", "second name", "place"])
async def test_whatever_is_pasted_into_a_new_game_does_no_harm(tmp_path: Path, field: str) -> None:
    app = ScorepadApp(str(tmp_path), Start("new"))
    async with running(app) as pilot:
        for garbage in GARBAGE:
            fields = list(pilot.app.screen.query(Input))
            for each, name in zip(fields, ("Ada", "Boris"), strict=False):
                each.value = name
            target = fields[-1] if field == "place" else fields[field == "second name"]
            target.focus()
            target.value = ""
            await paste(pilot, garbage)
            check_painted(pilot)
            await pilot.press("home", "a", "ctrl+s")
            await pilot.pause()
            await pilot.pause()
            check_painted(pilot)
            for path in tmp_path.iterdir():
                assert check_kept(path) == 0
                assert all(len(player) <= 40 for player in load(path).players)
                path.unlink()
            if not isinstance(pilot.app.screen, NewGame):
                app.ask_new()
                await pilot.pause()
                await pilot.pause()


async def test_whatever_is_pasted_as_the_path_of_a_record_does_no_harm(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        for garbage in PATHS:
            await pilot.press("o")
            await pilot.pause()
            await paste(pilot, garbage)
            check_painted(pilot)
            await pilot.press("enter")
            await pilot.pause()
            check_painted(pilot)
            await pilot.press("escape")
            await pilot.pause()
            check_painted(pilot)


async def test_an_export_is_written_nowhere_odd(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        for garbage in PATHS:
            if not isinstance(pilot.app.screen, Export):
                await back_to_the_pad(pilot)
                await FIELDS["an export"](pilot)
            pilot.app.screen.query_one(Input).value = ""
            await paste(pilot, garbage)
            await pilot.press("down", "enter")
            await pilot.pause()
            check_painted(pilot)
    result = record_result(scorepad.load(desk.path), str(desk.path))
    exported = [f"{format.text(result)}\n".encode() for format in FORMATS]
    for path in desk.path.parent.iterdir():
        assert path == desk.path or path.read_bytes() in exported


async def test_what_is_pasted_where_there_is_no_field_goes_nowhere(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        for way in ((), ("f2",), ("f3",), ("f1",), ("left_square_bracket",)):
            await pilot.press(*way)
            for garbage in GARBAGE:
                pilot.app.post_message(events.Paste(garbage))
            await pilot.pause()
            check_painted(pilot)
            await back_to_the_pad(pilot)
    assert bytes_of(desk.game) == bytes_of(going_on())


async def test_a_record_full_of_odd_texts_is_painted_harmlessly_on_every_screen(tmp_path: Path) -> None:
    game = going_on()
    for garbage in GARBAGE:
        whole = "".join(sign for sign in garbage[:500] if not "\ud800" <= sign <= "\udfff")
        game.record(kind="note", text=whole, by=whole[:100])
    game.record(kind="undo", why=GARBAGE[0])
    path = tmp_path / "odd.toml"
    scorepad.save(game, path)
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        check_painted(pilot)
        for on_top in ("LineScreen", "HistoryScreen", "EarlierPad", "ScoreScreen"):
            await ON_TOP[on_top].reach(pilot)
            for _ in GARBAGE:
                await pilot.press("up")
                check_painted(pilot)
            await back_to_the_pad(pilot)
        for _ in range(len(GARBAGE) + 1):
            await pilot.press("left_square_bracket")
            check_painted(pilot)
        await pilot.press("q")
        await pilot.pause()
        check_painted(pilot)
