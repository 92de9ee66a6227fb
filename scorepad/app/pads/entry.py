"""EventEntry: how one expected event is entered with keys and clicks; TypedEntry: as a line that is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from scorepad.app.painting import Highlight
from scorepad.app.widgets.hints import Hint
from scorepad.engine.expected import Expected
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Part, Row, Target

UNDO = "u"
"""Takes back what is being entered, and only then an event: no entry uses this key for anything else."""
KEY = "key:"
"""What the target of a button begins with, before the key that it presses."""


class EventBatch(NamedTuple):
    """Events entered together, each for the player who is then expected to act, and what was typed for each."""

    tables: tuple[dict[str, Any], ...]
    typed: tuple[str, ...]


class BoxQuestion(NamedTuple):
    """A question about what is printed, and what comes of its answer: events to record, and facts to keep."""

    title: str
    answer: Callable[[str], tuple[Sequence[dict[str, Any]], Sequence[BoxFact]]]
    problem: Callable[[str], str] = lambda _: ""


Answer = dict[str, Any] | EventBatch | BoxQuestion | bool
V = TypeVar("V")


class EventEntry:
    """Enters one expected event; the base class knows no keys."""

    about = ""
    """What to do here, in a paragraph for the help page."""
    is_always_asked = False
    """Is its question asked even if nothing is due?"""
    learned: Sequence[BoxFact] = ()
    """What the box turned out to show, once the event is recorded."""
    first_step = "Try the keys in the line below."
    """How a move begins, in a few words for a newcomer."""

    def __init__(self, expected: Expected) -> None:
        self.expected = expected
        self.prompt = expected.prompt

    @property
    def question(self) -> str:
        """The question right now."""
        return self.prompt

    @property
    def keeps_letters(self) -> bool:
        """Is text being typed, so that letters must not reach the screen's own keys?"""
        return False

    @property
    def advice(self) -> str:
        """What to do right now, for the help page."""
        return self.about

    @property
    def asked(self) -> str:
        """What has been entered so far, shown next to the prompt."""
        return ""

    def go_on(self, old: EventEntry) -> None:
        """Continue what another entry had started, where still possible."""

    def reconsider(self) -> None:
        """The event was refused and taken back: let its last choice be made again."""

    def type_again(self, text: str) -> None:
        """Show what was typed and could not be recorded, so that it can be edited."""

    def hints(self) -> Sequence[Hint]:
        """The keys it understands, most useful first."""
        return ()

    def rare_hints(self) -> Sequence[Hint]:
        """Keys that are seldom needed: those that turn to another player come before them."""
        return ()

    def press(self, key: str) -> Answer:  # noqa: ARG002
        """Handle a key."""
        return False

    def click(self, target: str, button: int) -> Answer:
        """Handle a click: a button presses its key, a place on a sheet answers with its value."""
        if isinstance(target, Target):
            return self.touch(target, button)
        return self.press(target.removeprefix(KEY)) if target.startswith(KEY) else False

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        """Handle a click on a place of a sheet."""
        return False

    def point(self, target: str) -> bool:  # noqa: ARG002
        """The mouse moved over a target; did anything change?"""
        return False

    def marks(self) -> Mapping[str, Highlight]:
        """Targets to mark on the sheets, and how."""
        return {}

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        """What covers the sheets, if anything."""
        return None

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """The table of the expected event with these keys, or of another kind allowed instead."""
        player = {} if self.expected.player is None else {"player": self.expected.player}
        return {"kind": kind or self.expected.kind, **player, **keys}


SIGNS = {"space": " ", "comma": " ", "asterisk": "*", "plus": "+", "minus": "-", "dollar_sign": "$"}
"""Keys whose names differ from the characters they type."""
_NAMES = {sign: key for key, sign in SIGNS.items() if key != "comma"}


class TypedEntry(EventEntry):
    """The text typed, and why it cannot be read."""

    def __init__(self, expected: Expected) -> None:
        super().__init__(expected)
        self.typed = ""
        self.why_not = ""
        self.is_clicked = False
        """Is the mouse being used?"""

    def take_back(self, key: str) -> bool:
        """Backspace deletes one character, Esc one word."""
        if not self.typed and not self.is_clicked:
            return False
        self.typed = self.typed.rstrip().rpartition(" ")[0] if key == "escape" else self.typed[:-1]
        self.is_clicked = self.is_clicked and bool(self.typed)
        return True

    def type_again(self, text: str) -> None:
        self.typed = text

    def say(self, reason: str) -> bool:
        """Say why the text cannot be read."""
        self.why_not = reason
        return True

    @property
    def asked(self) -> str:
        if self.why_not:
            return f"{self.typed}_  {self.why_not}" if self.typed else self.why_not
        return f"{self.typed}_" if self.typed else ""


def buttons(signs: Iterable[str]) -> list[Part]:
    """Characters to click on."""
    return [Part(f" {sign} ", "key", f"key:{_NAMES.get(sign, sign)}") for sign in signs]


def ends() -> list[Part]:
    """Buttons for Enter and Backspace."""
    return [Part("  Enter ", "key", "key:enter"), Part("  ⌫ ", "key", "key:backspace")]


BUTTON = 7
"""Columns of the key at the start of a line."""


def button(key: str, name: str, *parts: Part) -> Row:
    """A line of a panel; a click anywhere on it presses this key."""
    target = f"{KEY}{key}"
    return Part(f" {name:5} ", "key", target), *(part._replace(target=target) for part in parts)


class NumberedList(Generic[V]):
    """Values to choose from by number, in a line each."""

    def __init__(self, values: Sequence[V]) -> None:
        self.values = values

    def chosen(self, key: str) -> V | None:
        """The value with this number; None if the key is not the number of one."""
        place = int(key) - 1 if key.isdecimal() and key.isascii() else -1
        return self.values[place] if 0 <= place < len(self.values) else None

    def hint(self, label: str, about: str) -> Hint:
        """The keys of all of them."""
        return Hint(f"1-{len(self.values)}" if len(self.values) > 1 else "1", label, about)

    def rows(self, tell: Callable[[V], Row]) -> list[Row]:
        """The lines, with what is told of each value."""
        return [button(f"{number}", f"{number}", *tell(value)) for number, value in enumerate(self.values, 1)]
