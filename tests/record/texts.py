"""Records as text: how tests read them, and what a refusal says."""

import re

import pytest

from scorepad.record.reading import ReadRecord, read_record
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.timeline.game import Game

HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
NOTE = '[[event]]\nkind = "note"\ntext = "first"\n\n'


def read(text: str | bytes) -> ReadRecord:
    return read_record(text if isinstance(text, bytes) else text.encode(), "evening.toml")


def block(keys: str) -> str:
    return f"[[event]]\n{keys}\n\n"


def refusal(text: str | bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read(text)
    return str(caught.value)


def game_of(text: str | bytes) -> Game | None:
    """The game, or nothing if it was refused with a sentence; any other error is a failure."""
    try:
        return read(text).game
    except ScorepadError:
        return None


def suggests(message: str, name: str) -> bool:
    return re.search(rf'mean "{re.escape(name)}"', message) is not None


def names(message: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", message) is not None
