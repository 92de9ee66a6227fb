"""FirstSteps: three hints for somebody who sees a pad for the first time: make a move, record it, undo it."""

from __future__ import annotations

from scorepad.app.pads.entry import EventEntry
from scorepad.events import Undo
from scorepad.game import Game


class FirstSteps:
    """Shows one hint at a time; each is gone for good once its step was taken, or with Esc."""

    about = "This is a copy of a sample game: try what you like. It is deleted when you leave."

    def __init__(self, start: int) -> None:
        self._start = start
        """How many events the game had at the start."""
        self._dismissed: set[int] = set()
        self.has_tried = False
        """Has anything been entered, even if it is not recorded yet?"""

    def hint(self, game: Game, entry: EventEntry | None) -> str:
        """The hint for the next step; none once all are taken."""
        step = self._next(game)
        words = {
            1: entry.first_step if entry is not None else EventEntry.first_step,
            2: "Then Enter records it.",
            3: "u undoes it.",
        }
        return f"{step}/{len(words)} {words[step]}" if step else ""

    def dismiss(self, game: Game) -> None:
        """Dismiss the hint that is shown."""
        self._dismissed.add(self._next(game))

    def _next(self, game: Game) -> int:
        """The first step that was neither taken nor dismissed; 0 if there is none."""
        since = game.events[self._start :]
        is_recorded = any(not isinstance(event, Undo) for event in since)
        is_undone = any(isinstance(event, Undo) for event in since)
        taken = {1: is_recorded or self.has_tried, 2: is_recorded, 3: is_undone}
        return next((step for step, is_taken in taken.items() if not is_taken and step not in self._dismissed), 0)
