"""How tests use an EventEntry: keys pressed one after another, and the keys it hints at."""

from __future__ import annotations

from scorepad.app.pads.entry import Answer, EventEntry


def press(entry: EventEntry, *keys: str) -> Answer:
    """The answer to the last key; every key before it was accepted and recorded nothing."""
    answers = [entry.press(key) for key in keys]
    assert all(answer is True for answer in answers[:-1]), answers
    return answers[-1]


def keys_of(entry: EventEntry) -> list[str]:
    return [hint.key for hint in entry.hints()]
