"""How tests cause trouble: ways to damage a record, ways to reach each screen, a full disk."""

import errno
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.cells import cell_len
from textual.pilot import Pilot

import scorepad
from scorepad.app.screens import pad as pad_module
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.page import Page
from scorepad.record.canonical import write_record
from scorepad.text.wording import is_unsafe
from scorepad.timeline.game import Game
from tests.app.console import strips, text
from tests.games.silver_and_gold.table import cross, record_all, revealed
from tests.record.disks import disk_with, fail

LOOK = 0.01
WHILE = 0.05
"""Seconds in which the pad has looked at its file several times."""
Body = Callable[[Pilot[Any]], Awaitable[None]]


# ---------------------------------------------------------------------- the table
def going_on() -> Game:
    """Sarah has crossed, Linus may: Enter does it."""
    return record_all(revealed("I2"), [cross("Sarah", "purple-04", "A2", "A3")])


def after_one_turn() -> Game:
    """An expedition is to be revealed; L4, which is on one card only, is gone."""
    return record_all(revealed("L4"), [cross("Sarah", "green-04", "B2"), cross("Linus", "grey-05", "B2")])


def bytes_of(game: Game) -> bytes:
    return write_record(game).encode()


@contextmanager
def looking_often() -> Iterator[None]:
    """The pad checks its file more often than for people."""
    with patch.object(pad_module, "LOOK", LOOK):
        yield


async def settle(pilot: Pilot[Any], seconds: float = WHILE) -> None:
    """Wait until the pad has looked at its file, more than once."""
    await pilot.pause(seconds)
    await pilot.pause()


# ---------------------------------------------------------------------- spoiling a record
def cut(path: Path) -> None:
    """Cut off inside the last block."""
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"[[event]]") + 30])


def append_garbage(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\x00\xff\x1b[31m nonsense ]]\n\n")


def overwrite(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 8)


def replace_by_another_game(path: Path) -> None:
    other = path.with_name("another")
    scorepad.save(scorepad.new("silver-and-gold", players=["Xaver", "Yves", "Zoe"]), other)
    os.replace(other, path)


def overwrite_by_a_tally(path: Path) -> None:
    """Another game in the very same file."""
    tally = scorepad.new("silver-and-gold", players=["Xaver", "Yves", "Zoe", "Sarah"], mode="tally")
    path.write_bytes(bytes_of(tally))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def delete(path: Path) -> None:
    path.unlink()


def make_unreadable(path: Path) -> None:
    """A link to itself cannot be opened, not even by an administrator, for whom chmod closes nothing."""
    path.unlink()
    path.symlink_to(path)


def replace_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGES = (
    *(cut, append_garbage, overwrite, replace_by_another_game, overwrite_by_a_tally, empty, delete),
    *(make_unreadable, replace_by_a_folder),
)


def mend(path: Path, data: bytes) -> None:
    """Restore the record, whatever is there now."""
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
    path.write_bytes(data)


def content(path: Path) -> object:
    """What is there now, to compare later."""
    if path.is_symlink():
        return os.readlink(path)
    if path.is_dir():
        return sorted(path.iterdir())
    return path.read_bytes() if path.exists() else None


# ---------------------------------------------------------------------- standing before a screen
BREAKS_A_RULE = {"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "D1"]}


async def refuse(pilot: Pilot[Any]) -> None:
    """Try something against the rules."""
    assert isinstance(pilot.app.screen, PadScreen)
    pilot.app.screen.recording.attempt(dict(BREAKS_A_RULE))
    await pilot.pause()


def press(*keys: str) -> Body:
    """A way to a screen: these keys, one after the other."""

    async def body(pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)

    return body


async def back_to_the_pad(pilot: Pilot[Any]) -> PadScreen:
    """Escape until only the pad is left, in the present."""
    for _ in range(6):
        if isinstance(pilot.app.screen, PadScreen):
            break
        await pilot.press("escape")
    assert isinstance(pilot.app.screen, PadScreen), pilot.app.screen
    await pilot.press("escape")
    return pilot.app.screen


async def command(pilot: Pilot[Any], title: str) -> None:
    """Run a command from the palette."""
    offered = {each.title: each.callback for each in pilot.app.get_system_commands(pilot.app.screen)}
    assert title in offered, f"{title} is not offered here, only {', '.join(offered)}"
    offered[title]()
    await pilot.pause()


# ---------------------------------------------------------------------- a disk that is full
@contextmanager
def full_disk(*, halfway: bool = False, at: str = "write") -> Iterator[None]:
    """No room for records; `halfway` a few bytes still fit, `at` says which call fails."""
    with patch(f"scorepad.record.file.os.{at}", disk_with(7) if halfway else fail(errno.ENOSPC)):
        yield


# ---------------------------------------------------------------------- what is painted
def painted(pilot: Pilot[Any]) -> str:
    """Check that every line is exactly as wide as the window and harmless; return the text."""
    columns = pilot.app.size.width
    for line, strip in enumerate(strips(pilot.app)):
        line_text = "".join(segment.text for segment in strip)
        wide = sum(cell_len(segment.text) for segment in strip)
        assert wide == strip.cell_length == columns, (line, wide, line_text)
        odd = [sign for sign in line_text if is_unsafe(sign)]
        assert not odd, (line, odd, line_text)
    return text(pilot.app)


def check_painted(pilot: Pilot[Any]) -> str:
    """The same, and the headline is part of it even while a notice stands in its place."""
    return f"{headline(pilot)}\n{painted(pilot)}"


def headline(pilot: Pilot[Any]) -> str:
    """What the headline says, or would say if no notice stood in its place; empty on a dialog."""
    screen = pilot.app.screen
    return "".join(part.text for part in screen.headline()) if isinstance(screen, Page) else ""
