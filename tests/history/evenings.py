"""A folder of evenings to look back on: finished and unfinished, with odd names and places."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SETTLED = 1_700_000_000
"""When the files were last changed, in seconds since 1970: long ago."""


def tally(
    started: str, ended: str, place: str, *players: tuple[str, int, tuple[int, ...]], is_finished: bool = True
) -> str:
    """An evening of which only the points at the end are known: coins and trophies."""
    names = ", ".join(f'"{name}"' for name, *_ in players)
    head = f'scorepad = 1\ngame = "silver-and-gold"\nplayers = [{names}]\nmode = "tally"\nstarted = {started}\n'
    blocks = [
        f'[[event]]\nkind = "tally"\nat = {ended}\nplayer = "{name}"\ncoins = {coins}\n'
        f"trophies = [{', '.join(map(str, trophies))}]\npalms = []\ncards = []\n\n"
        for name, coins, trophies in players[: None if is_finished else -1]
    ]
    return f'{head}place = "{place}"\n\n{"".join(blocks)}'


EVENINGS = {
    "a.toml": tally(
        *("2026-10-02T18:00:00Z", "2026-10-02T18:40:00Z", "Kitchen table"),
        *(("Ada", 5, (4, 3)), ("Bo", 7, ()), ("Cy", 2, (6,))),
    ),
    "b.toml": tally(
        *("2026-10-09T18:00:00Z", "2026-10-09T18:50:00Z", "=Café\u202e"),
        *(("ADA", 9, (4,)), ("Bo", 3, (2,))),
    ),
    "c.toml": tally(
        *("2026-11-01T09:30:00Z", "2026-11-01T09:59:00Z", "Kitchen table"),
        *(("Bo", 1, ()), ("<script>x</script>", 1, ())),
    ),
    "d.toml": tally(
        *("2026-11-05T18:00:00Z", "2026-11-05T18:10:00Z", "Train"),
        *(("Ada", 8, ()), ("-1+1", 8, ())),
        is_finished=False,
    ),
    "e.toml": tally(
        *("2026-11-12T18:00:00Z", "2026-11-12T18:30:00Z", "Train"),
        *(("Ada", 9, (6, 5)), ("Cy", 4, (3, 2))),
    ),
}


def write(folder: Path, name: str, text: str | bytes) -> Path:
    """A file as if it had been written long ago."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(path, (SETTLED, SETTLED))
    return path


def fill(folder: Path) -> Path:
    """All the evenings."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in EVENINGS.items():
        write(folder, name, text)
    return folder


@contextmanager
def locked(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[None]:
    """A file of this name may not be read, not even by an administrator."""
    opened, asked = os.open, os.access

    def refuse(path: str, *words: int) -> int:
        if os.path.basename(path) == name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opened(path, *words)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        patch.setattr(os, "access", lambda path, mode: os.path.basename(path) != name and asked(path, mode))
        yield
