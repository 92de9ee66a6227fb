"""How tests use an EventEntry: a situation, what is typed and clicked there, and what comes of it.

A table has rows `(situation, typed, outcome)` for each sentence about an entry; the situation makes a game, or the
entry itself. In `typed` a sign is the key that writes it, `<escape>` another key, `<-f1>` one that is not the
entry's own, and `{landing=1a}` a click. The outcome is the event that is recorded and breaks no rule, True where
nothing is recorded, False where the last key is left to the screen, or one of the functions below. A row may name
the player whose entry is meant, and whatever else is then seen.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import Answer, EventEntry
from scorepad.text.drawing import Drawing, Target
from scorepad.timeline.game import Game
from tests.app.typist import keys_of_text
from tests.tables import Keys, broken

LEFT = 1
STEP = re.compile(r"<(?P<key>[^<>]+)>|\{(?P<target>[^{}]*)\}|(?P<sign>.)", re.DOTALL)
ALSO = {"landing": ("from",), "boxes": ("box",), "path": ("port",), "treasure": ("treasures",)}
"""Keys that may have the same value as these."""


class Breaks(NamedTuple):
    """The event is recorded unless the rules refuse it, which they do."""

    event: Keys
    slugs: tuple[str, ...]


Check = Callable[[Any, Answer], None]
Outcome = Keys | bool | Breaks | Check
Situation = Callable[[], Game | EventEntry]
Table = Mapping[str, Sequence[tuple[Any, ...]]]


def entry_of(game: Game, player: str | None = None) -> EventEntry:
    """The pad's entry for this player, or for whoever comes first, as the screen chooses it."""
    return pad(game).entry(
        game, next(each for each in game.expected() if player is None or each.player in (None, player))
    )


def place(text: str) -> str:
    """A place in a drawing by its keys and values, "boxes=B2 card=purple-04"; anything else is a button."""
    if "=" not in text:
        return text
    (key, value), *more = [(name, _value(each)) for name, each in (word.split("=") for word in text.split())]
    return Target(key, value, *ALSO.get(key, ()), **dict(more))


def _value(text: str) -> Any:
    return {"": None, "True": True, "False": False}.get(text, int(text) if text.isdigit() else text)


def enter(entry: EventEntry, typed: str) -> Answer:
    """The answer to the last of these keys and clicks; whatever came before was taken and recorded nothing."""
    answer: Answer = True
    for step in STEP.finditer(typed):
        assert answer is True, f"{answer} before {typed[step.start() :]!r} of {typed!r}"
        key, target, sign = step["key"], step["target"], step["sign"]
        if target is not None:
            answer = entry.click(place(target), LEFT)
        elif key is not None and key.startswith("-"):
            assert entry.press(key[1:]) is False, f"{key[1:]} is its own in {typed!r}"
        else:
            answer = entry.press(key or keys_of_text(sign)[0])
    return answer


def after(entry: EventEntry, typed: str) -> EventEntry:
    """The entry once this is typed, which records nothing."""
    assert enter(entry, typed) is True
    return entry


def check(situation: Situation, typed: str, outcome: Outcome, *more: Check | str) -> None:
    """What is typed and clicked in this situation has this outcome, and more of them may be seen."""
    made = situation()
    player = next((each for each in more if isinstance(each, str)), None)
    entry = made if isinstance(made, EventEntry) else entry_of(made, player)
    answer = enter(entry, typed)
    for look in (outcome, *more):
        if callable(look):
            look(entry, answer)
    if not callable(outcome):
        event, slugs = outcome if isinstance(outcome, Breaks) else (outcome, ())
        assert answer == event
        assert not isinstance(event, dict) or isinstance(made, EventEntry) or broken(made, event) == slugs


def entry_test(rows: Table, player: str = "") -> Callable[..., None]:
    """A test with a case for every row, named by its sentence; of this player unless the row names one."""
    cases = [pytest.param(row, id=f"{sentence}: {row[1]}") for sentence, some in rows.items() for row in some]

    def test(row: tuple[Any, ...]) -> None:
        check(*row, *([player] if player and not any(isinstance(each, str) for each in row[3:]) else []))

    made: Callable[..., None] = pytest.mark.parametrize("row", cases)(test)
    return made


def reported(situation: Situation, lines: str, before: str = "") -> list[tuple[Any, ...]]:
    """Rows for lines separated by commas: each is reported at Enter, and stays as it was typed."""
    return [(situation, f"{before}{line}<enter>", asks(line)) for line in lines.split(", ")]


# ---------------------------------------------------------------------- outcomes
def breaks(event: Keys, *slugs: str) -> Breaks:
    return Breaks(event, slugs)


def sees(look: Callable[[Any], object], found: object) -> Check:
    """Nothing is recorded, and whoever looks at the entry like this finds that."""

    def outcome(entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        assert look(entry) == found

    return outcome


def says(look: Callable[[Any], str], *words: str, without: str = "\0") -> Check:
    """Nothing is recorded, and this is part of what is said, apart from spaces."""

    def outcome(entry: EventEntry, answer: Answer) -> None:
        assert not isinstance(answer, dict)
        told = "".join(look(entry).split())
        assert told
        assert all("".join(each.split()) in told for each in words), look(entry)
        assert without not in look(entry)

    return outcome


def asks(*words: str, without: str = "\0") -> Check:
    """This stands beside the prompt, apart from marks; a cursor only where it is asked for."""
    marks = str.maketrans("", "", "[]" if any("_" in each for each in words) else "[]_")
    return says(lambda entry: entry.asked.translate(marks), *words, without=without)


def shows(*words: str, without: str = "\0") -> Check:
    """The panel says this."""
    return says(lambda entry: " ".join(panel(entry).text().split()), *words, without=without)


def hints(*keys: str) -> Check:
    """These are the keys that the last line tells."""
    return sees(keys_of, [*keys])


def offers(*found: str) -> Check:
    """Exactly this can be clicked in the panel."""
    return sees(targets, {*found})


def types(text: str) -> Check:
    """This is what has been typed so far."""
    return sees(lambda entry: getattr(entry, "typed", ""), text)


def lights(*marked: str, role: str = "lit") -> Check:
    """These are lit on the sheets."""

    def look(entry: EventEntry) -> set[Any]:
        found = [target for target, mark in entry.marks().items() if mark.role == role]
        return {target.value if isinstance(target, Target) else target for target in found}

    return sees(look, {*marked})


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
