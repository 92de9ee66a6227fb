"""How tests use an EventEntry: a situation, what is typed and clicked there, and what comes of it.

A table has rows `(situation, typed, outcome)` for each sentence about an entry. In `typed` a sign is the key that
writes it, `<escape>` another key, `<-f1>` one that is not the entry's own, and `{landing=1a}` a click. The outcome
is the event that is recorded and breaks no rule, True where nothing is recorded, False where the last key is left
to the screen, or one of the functions below. A row may name the player whose entry is meant.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.text.drawing import Drawing, Target
from scorepad.timeline.game import Game
from tests.app.typist import keys_of_text
from tests.tables import Keys, broken

LEFT = 1
STEP = re.compile(r"<(?P<key>[^<>]+)>|\{(?P<target>[^{}]*)\}|(?P<sign>.)", re.DOTALL)
ALSO = {"landing": ("from",), "boxes": ("box",), "path": ("port",), "treasure": ("treasures",)}
"""Keys that may have the same value as these."""
Outcome = Keys | bool | Callable[[Game, EventEntry, Answer], None]
Situation = Callable[[], Game]
Table = Mapping[str, Sequence[tuple[Any, ...]]]


def entry_of(game: Game, player: str | None = None) -> EventEntry:
    """The pad's entry for this player, or for whoever comes first, as the screen chooses it."""
    return pad(game).entry(
        game, next(each for each in game.expected() if player is None or each.player in (None, player))
    )


def press(entry: EventEntry, *keys: str) -> Answer:
    """The answer to the last key; every key before it was accepted and recorded nothing."""
    answers = [entry.press(key) for key in keys]
    assert all(answer is True for answer in answers[:-1]), answers
    return answers[-1]


def place(text: str) -> str:
    """A place in a drawing by its keys and values, "boxes=B2 card=purple-04"; anything else is a button."""
    if "=" not in text:
        return text
    (key, value), *more = [(name, _value(each)) for name, each in (word.split("=") for word in text.split())]
    return Target(key, value, *ALSO.get(key, ()), **dict(more))


def _value(text: str) -> Any:
    return {"": None, "True": True, "False": False}.get(text, int(text) if text.isdigit() else text)


def enter(entry: EventEntry, typed: str) -> Answer:
    """The answer to the last of these keys and clicks."""
    answer: Answer = True
    for step in STEP.finditer(typed):
        assert answer is True, f"{answer} before {typed[step.start() :]!r} of {typed!r}"
        key, target, sign = step["key"], step["target"], step["sign"]
        if target is not None:
            answer = entry.click(place(target), LEFT)
        elif key is not None and key.startswith("-"):
            assert entry.press(key[1:]) is False, f"{key[1:]} is its own in {typed!r}"
        else:
            answer = entry.press(key or ("comma" if sign == "," else keys_of_text(sign)[0]))
    return answer


def check(situation: Situation, typed: str, outcome: Outcome, player: str | None = None) -> None:
    """What is typed and clicked in this situation has this outcome."""
    game = situation()
    entry = entry_of(game, player)
    answer = enter(entry, typed)
    if callable(outcome):
        outcome(game, entry, answer)
    else:
        assert answer == outcome
        assert not isinstance(outcome, dict) or broken(game, outcome) == ()


def table(rows: Table) -> pytest.MarkDecorator:
    """Every row of a table, named by its sentence."""
    found = [(sentence, row) for sentence, some in rows.items() for row in some]
    return pytest.mark.parametrize(
        "row", [row for _, row in found], ids=[f"{words}: {row[1]}" for words, row in found]
    )


# ---------------------------------------------------------------------- outcomes
def breaks(event: Keys, *slugs: str) -> Outcome:
    """The event is recorded unless the rules refuse it, which they do."""

    def outcome(game: Game, _: EventEntry, answer: Answer) -> None:
        assert answer == event
        assert broken(game, event) == slugs

    return outcome


def asks(*words: str, without: str = "\0") -> Outcome:
    """Nothing is recorded, and this is part of what stands beside the prompt, apart from spaces."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert answer is True
        assert entry.asked
        told = entry.asked.replace(" ", "")
        assert all(each.replace(" ", "") in told for each in words), entry.asked
        assert without not in entry.asked

    return outcome


def hints(*keys: str) -> Outcome:
    """Nothing is recorded, and these are the keys that the last line tells."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert keys_of(entry) == [*keys]

    return outcome


def offers(*found: str) -> Outcome:
    """Nothing is recorded, and exactly this can be clicked in the panel."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert targets(entry) == {*found}

    return outcome


def shows(*words: str, without: str = "\0") -> Outcome:
    """Nothing is recorded, and the panel says this."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        text = " ".join(panel(entry).text().split())
        assert all(each in text for each in words), text
        assert without not in text

    return outcome


def types(text: str) -> Outcome:
    """Nothing is recorded, and this is what has been typed so far."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert getattr(entry, "typed", "") == text

    return outcome


def lights(*marked: str, role: str = "lit") -> Outcome:
    """Nothing is recorded, and these are lit on the sheets."""

    def outcome(_: Game, entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        found = [target for target, mark in entry.marks().items() if mark.role == role]
        assert {target.value if isinstance(target, Target) else target for target in found} == {*marked}

    return outcome


# ---------------------------------------------------------------------- what an entry shows
def keys_of(entry: EventEntry) -> list[str]:
    return [hint.key for hint in entry.hints()]


def panel(entry: EventEntry, columns: int = 76) -> Drawing:
    drawing = entry.panel(columns)
    assert drawing is not None
    return drawing


def targets(entry: EventEntry) -> set[str]:
    """What can be clicked in the panel."""
    drawing = entry.panel(76)
    return {part.target for row in drawing.rows for part in row if part.target} if drawing is not None else set()
