"""EventEntry: how one expected event is entered, by which keys and clicks, and what shows meanwhile.

An entry knows nothing of the screen: it is pressed and clicked, and answers with the event's table
when that is whole, with true when something changed, with false when the key is not its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.app.painting import Mark
from scorepad.app.widgets.hints import Hint
from scorepad.drawing import Drawing
from scorepad.expected import Expected

Answer = dict[str, Any] | bool


class EventEntry:
    """Enters one expected event; the base class knows no keys."""

    about = ""
    """What one does here, in a paragraph for the help page."""
    first_step = "Try the keys in the line below."
    """How a move begins, in a few words for somebody who sees the pad for the first time."""

    def __init__(self, expected: Expected) -> None:
        self.expected = expected
        self.prompt = expected.prompt

    @property
    def question(self) -> str:
        """What is asked for at this moment."""
        return self.prompt

    @property
    def keeps_letters(self) -> bool:
        """Is something being typed, so that letters are no keys of the screen?"""
        return False

    @property
    def advice(self) -> str:
        """What one does at this moment, for the help page."""
        return self.about

    @property
    def asked(self) -> str:
        """What is entered so far, to stand beside the prompt."""
        return ""

    def go_on(self, old: EventEntry) -> None:
        """Take over what another entry had begun, as far as that is still possible."""

    def hints(self) -> Sequence[Hint]:
        """The keys it knows, the most useful first."""
        return ()

    def press(self, key: str) -> Answer:  # noqa: ARG002
        """A key is pressed."""
        return False

    def click(self, target: str, button: int) -> Answer:  # noqa: ARG002
        """Something is clicked."""
        return False

    def point(self, target: str) -> bool:  # noqa: ARG002
        """The mouse has come to something; has anything changed?"""
        return False

    def marks(self) -> Mapping[str, Mark]:
        """What is marked on the sheets: targets, and how."""
        return {}

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        """What lies over the sheets, if anything."""
        return None

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """The table of the expected event with these keys, or of another kind that may come instead."""
        player = {} if self.expected.player is None else {"player": self.expected.player}
        return {"kind": kind or self.expected.kind, **player, **keys}
