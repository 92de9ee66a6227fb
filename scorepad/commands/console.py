"""What commands share: exit statuses, narration, reading a record."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from unicodedata import normalize

from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.record.reading import LARGEST, folder_of, read_bytes, read_record
from scorepad.wording import not_among, printable_lines

FINE, BROKEN, UNUSABLE = 0, 1, 2


def say(text: str) -> None:
    """Narration for the person, beside the data."""
    print(printable_lines(text), file=sys.stderr)


def read(name: str) -> Game:
    """The game of a record file, or of standard input; what there is to warn of is said."""
    if name == "-":
        data, shown, beside = sys.stdin.buffer.read(LARGEST + 1), "standard input", os.getcwd()
    else:
        data, shown, beside = read_bytes(name), name, folder_of(name)
    reading = read_record(data, shown, beside=beside)
    warn(shown, reading.warnings)
    return reading.game


def warn(name: str, warnings: Sequence[str]) -> None:
    """Say what is odd about a record that can be used."""
    for warning in warnings:
        say(f"{name}: {warning}")


def say_next(game: Game) -> None:
    """Say what may come next, and from whom."""
    for number, expected in enumerate(game.expected()):
        say(f"{'Next:' if number == 0 else '     '} {expected.prompt}")


def seated(game: Game, name: str, where: str) -> str:
    """A player of the game, by a name from the command line."""
    player = game.setup.names.get(normalize("NFC", name))
    if player is None:
        raise RecordError(not_among(where, game.players, name))
    return player


def is_ascii(options: argparse.Namespace) -> bool:
    """Plain ASCII, because somebody asked for it or the terminal knows no more?"""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return bool(options.ascii) or not encoding.startswith("utf")
