"""Crossing: a pattern, a single box or a box for an X, placed as a ghost and then crossed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorepad import grid
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.silver_and_gold.ghost import DIRECTIONS, Ghost, lay_out
from scorepad.app.painting import Mark
from scorepad.app.widgets.hints import Hint
from scorepad.expected import Expected
from scorepad.games.silver_and_gold.state import State

RIGHT = 3
"""The right mouse button."""


class Crossing(EventEntry):
    """The pattern is a ghost on a card, only where it may be crossed."""

    about = (
        "The pattern is shown on the card in brackets, only where you may cross it. Or type the box, b2, where "
        "its first box should go. With the mouse: point and click; the right button tries every way to cover a "
        "box."
    )
    first_step = "Arrows move the pattern."

    def __init__(self, expected: Expected, state: State, ghost: Ghost) -> None:
        super().__init__(expected)
        self.ghost = ghost
        self.state = state
        self._cards: Sequence[str] = expected.picks[0].values
        self._printed = [state.sheets.cards[card] for card in self._cards]
        self._column = ""

    @property
    def asked(self) -> str:
        return f"box {self._column}…" if self._column else ""

    def go_on(self, old: EventEntry) -> None:
        """Keep the ghost and the typed text, as long as the cards are the same."""
        if isinstance(old, Crossing) and old._cards == self._cards:
            self.ghost.go_on(old.ghost)
            self._column = old._column

    def hints(self) -> Sequence[Hint]:
        keys = [
            Hint("enter", "cross", "Cross the boxes in brackets."),
            Hint("arrows", "", "Move to the next possible place.", "←↑↓→"),
        ]
        if not self.ghost.is_single:
            keys += [
                Hint("r", "turn", "Turn the pattern."),
                Hint("f", "flip", "Mirror the pattern."),
            ]
        if self.ghost.patterns:
            what = "pattern" if self.ghost.is_single else "single"
            keys.append(Hint("s", what, "A single box instead of the pattern, or back."))
        if len(self._cards) > 1:
            keys.append(Hint("space", "card", "Go to the other card; 1 and 2 work too."))
        return keys

    def press(self, key: str) -> Answer:
        ghost = self.ghost
        if key == "enter":
            return self._cross()
        if self._column and key.isdecimal():
            return self._type(key)
        self._column = ""
        if key in DIRECTIONS:
            ghost.step(key)
        elif key == "r":
            ghost.turn()
        elif key == "f":
            ghost.flip()
        elif key == "s" and self.expected.kind == "cross":
            ghost.toggle_single()
        elif key == "space":
            ghost.switch()
        elif key.isdecimal() and 1 <= int(key) <= len(self._cards):
            ghost.pick(int(key) - 1)
        elif len(key) == 1 and f"{key.upper()}1" in grid.BITS and key.islower() and self._has_column(key):
            self._column = key.upper()
        else:
            return False
        return True

    def _has_column(self, letter: str) -> bool:
        return ord(letter) - ord("a") < max(len(card.rows[0]) for card in self._printed)

    def _type(self, row: str) -> Answer:
        """Move the ghost to a typed box, on this card or else on the other one."""
        box = f"{self._column}{row}"
        self._column = ""
        bit = grid.BITS.get(box, 0)
        now = self.ghost.now.card
        cards = (now, *(place for place in range(len(self._cards)) if place != now))
        if not bit or any(self.ghost.reach(card, bit) for card in cards):
            return True
        if any(self.ghost.reach_single(card, bit) for card in cards):
            return True
        # Nothing fits there: let the rules say why, for the card that has such a box.
        printed = [card for card in cards if self._printed[card].boxes & bit]
        return self._event(self._cards[(*printed, now)[0]], (box,))

    def click(self, target: str, button: int) -> Answer:
        place = self._place(target)
        if place is None:
            return False
        card, bit = place
        if button == RIGHT:
            self.ghost.next_over(card, bit)
            return True
        if self.ghost.now.card == card and self.ghost.now.mask & bit:
            return self._cross()
        if self.ghost.reach(card, bit) or self.ghost.reach_single(card, bit):
            return True
        # Nothing fits there: let the rules say why.
        return self._event(self._cards[card], grid.names(bit))

    def point(self, target: str) -> bool:
        place = self._place(target)
        if place is None or (self.ghost.now.card == place[0] and self.ghost.now.mask & place[1]):
            return False
        return self.ghost.reach(*place)

    def _place(self, target: str) -> tuple[int, int] | None:
        card, _, box = target.rpartition(":")
        if card not in self._cards or box not in grid.BITS:
            return None
        return self._cards.index(card), grid.BITS[box]

    def _cross(self) -> Answer:
        now = self.ghost.now
        return self._event(self._cards[now.card], grid.names(now.mask))

    def _event(self, card: str, boxes: tuple[str, ...]) -> Answer:
        if self.expected.kind == "bonus":
            return self.event(card=card, box=boxes[0])
        return self.event(card=card, boxes=list(boxes))

    def marks(self) -> Mapping[str, Mark]:
        now = self.ghost.now
        card = self._cards[now.card]
        return {f"{card}:{box}": Mark("ghost") for box in grid.names(now.mask)}


def ghost_of(expected: Expected) -> Ghost | None:
    """The ghost over everything the rules offer; None if they offer nothing."""
    if not expected.picks:
        return None
    cards, boxes = expected.picks
    return lay_out([[_mask(offered) for offered in boxes.offers({"card": card})] for card in cards.values])


def _mask(boxes: str | tuple[str, ...]) -> int:
    return grid.mask_of((boxes,) if isinstance(boxes, str) else boxes)[0]
