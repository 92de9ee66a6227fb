"""Mistakes in the form, garbage in its fields, and a library that cannot be written to."""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from scorepad.app.widgets.inputs import Field
from scorepad.app.widgets.seats import Seats
from scorepad.timeline.game import Game
from tests.app.console import text
from tests.app.new_game.form import choice, complaint, fill_in, form_of, paste, said, shown, write


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), "got 0 players"),
        (("Sarah",), "got 1 player"),
        (("Sarah", "sarah"), "look the same"),
        (("Sarah", "Ｓarah"), "look the same"),
        (("Sarah", "\u3164"), "shows nothing"),
        (("x" * 50, "Linus"), "1 to 40 characters"),
    ],
)
@pytest.mark.slow
async def test_mistakes_are_shown_under_the_names(
    names: tuple[str, ...], words: str, folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, *names)
        await pilot.press("ctrl+s")
        assert words in complaint(form)
        assert words in shown(pilot)
        assert not said(pilot)
    assert not opened


async def test_a_mistake_is_shown_while_typing_and_disappears_when_corrected(
    folder: Path, opened: list[Game]
) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await pilot.press("enter")
        assert "got 0 players" in complaint(form)
        await write(pilot, "Ada")
        await pilot.press("a", "d", "a")
        assert "look the same" in complaint(form)
        await pilot.press("m")
        assert complaint(form) == ""
        await pilot.press("ctrl+s")
    assert opened[0].players == ("Ada", "adam")


async def test_pasted_control_characters_are_reported(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        await write(pilot, "Linus")
        await paste(pilot, "Sa\x1b[31mrah")
        await pilot.pause()
        assert "control characters" in complaint(form)
        assert "\x1b" not in text(pilot.app)
        await pilot.press("ctrl+s")
        assert form.query_one(Seats).current == 1
    assert not opened


@pytest.mark.slow
@pytest.mark.parametrize(
    "garbage",
    [
        "\x1b]0;title\x07\x1b[2J\x00",
        "[b]bold[/b] [@click=app.quit]x[/] [",
        "x" * 10_000,
        "half \ud83d emoji",
        "a\tb\r\nc\x0b\x0c\u2028d",
        "\u202eright\u2066left",
        "👩‍👩‍👧‍👦漢字e\u0301\u1160",
        "\n",
        "",
        "' OR 1=1; -- \\u0000 \\ \" '''",
    ],
)
async def test_garbage_in_every_field_never_fails_the_app(garbage: str, folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        for field in form.query(Field):
            field.focus()
            await paste(pilot, garbage)
        assert all(field.value for field in form.query(Field)) or not garbage.strip()
        await pilot.press("home", "right", "a", "end", "left", "backspace")
        choice(form, "first").focus()
        await paste(pilot, garbage)
        await pilot.press("ctrl+s")
        assert "\x1b" not in text(pilot.app)
        assert pilot.app.screen is form
        for field, name in zip(form.query_one(Seats).query(Field), ("Mia", "Noah", "", ""), strict=True):
            field.focus()
            await pilot.press("end", "ctrl+u", *name)
        await pilot.press("ctrl+s")
    assert opened[-1].players == ("Mia", "Noah")


async def test_what_is_cut_in_one_field_is_pasted_in_another(folder: Path, opened: list[Game]) -> None:
    async with fill_in(folder) as pilot:
        form = form_of(pilot)
        with suppress(UnicodeEncodeError):  # it is on the clipboard, though the terminal cannot be told
            pilot.app.copy_to_clipboard("two\nlines \udc00")
        await pilot.press("ctrl+v", "end", "shift+home", "ctrl+x", "ctrl+v")
        assert "\n" not in form.query_one(Seats).players[0]
        await pilot.press("enter", "B", "ctrl+s")
    assert opened[0].players == ("two lines \ufffd", "B")


async def test_a_folder_that_cannot_be_written_to_is_reported(
    folder: Path, opened: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    async with fill_in(folder) as pilot:
        await write(pilot, "A", "B")
        with monkeypatch.context() as patch:
            patch.setattr(os, "makedirs", no)
            await pilot.press("ctrl+s")
        assert said(pilot).count("cannot be created: Permission denied") == 1
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", no)
            await pilot.press("ctrl+s")
        assert said(pilot).count("cannot be created: Permission denied") == 2
        assert not opened
        await pilot.press("ctrl+s")
    assert len(opened) == 1


async def test_a_library_that_is_a_file_is_reported(tmp_path: Path, opened: list[Game]) -> None:
    (tmp_path / "games").touch()
    async with fill_in(tmp_path / "games") as pilot:
        await write(pilot, "A", "B", "")
        assert "cannot be created" in said(pilot)
    assert not opened
