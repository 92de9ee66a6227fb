"""How tests use a hand: keys pressed one after the other, and the keys that it shows."""

from __future__ import annotations

from scorepad.app.pads.hand import Answer, Hand


def press(hand: Hand, *keys: str) -> Answer:
    """The answer to the last key; every key before it was the hand's own and recorded nothing."""
    answers = [hand.press(key) for key in keys]
    assert all(answer is True for answer in answers[:-1]), answers
    return answers[-1]


def keys_of(hand: Hand) -> list[str]:
    return [hint.key for hint in hand.hints()]
