"""EventEntry: how one expected event is entered with keys and clicks, and what is shown meanwhile.

An entry knows nothing about the screen: it gets keys and clicks, and returns the event's table when
that is complete (or those of several), true if something changed, or false if the key means nothing to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorepad.app.painting import Mark
from scorepad.app.widgets.hints import Hint
from scorepad.drawing import Drawing
from scorepad.expected import Expected


class Several(NamedTuple):
    """Events entered together, each for whoever is expected to do it then, and what was typed for each."""

    tables: tuple[dict[str, Any], ...]
    typed: tuple[str, ...]


Answer = dict[str, Any] | Several | bool


class EventEntry:
    """Enters one expected event; the base class knows no keys."""

    about = ""
    """What to do here, in a paragraph for the help page."""
    first_step = "Try the keys in the line below."
    """How a move begins, in a few words for somebody who sees the pad for the first time."""

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
        """Continue what another entry had started, as far as still possible."""

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

    def click(self, target: str, button: int) -> Answer:  # noqa: ARG002
        """Handle a click."""
        return False

    def point(self, target: str) -> bool:  # noqa: ARG002
        """The mouse moved over a target; did anything change?"""
        return False

    def marks(self) -> Mapping[str, Mark]:
        """Targets to mark on the sheets, and how."""
        return {}

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        """What covers the sheets, if anything."""
        return None

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """The table of the expected event with these keys, or of another kind allowed instead."""
        player = {} if self.expected.player is None else {"player": self.expected.player}
        return {"kind": kind or self.expected.kind, **player, **keys}
