"""CrossEntry: a pattern, a single box or a box for an X, placed as a ghost and then crossed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.silver_and_gold.ghost import DIRECTIONS, Ghost, lay_out
from scorepad.app.painting import Highlight
from scorepad.app.widgets.hints import Hint
from scorepad.engine import grid
from scorepad.engine.expected import Expected
from scorepad.games.silver_and_gold.draw_card import box_target
from scorepad.games.silver_and_gold.state import State
from scorepad.text.drawing import Target, touched
from scorepad.text.wording import count

RIGHT = 3
"""The right mouse button."""


class CrossEntry(EventEntry):
    """The pattern is a ghost on a card, only where it may be crossed; or any boxes, for the rules to judge."""

    about = (
        "The pattern is shown on the card in brackets, only where you may cross it. Or type boxes as printed, A2 "
        "or a2: every further box leaves the places that cover them all, and r goes through these. Boxes that no "
        "place covers can be crossed, too: Enter shows which rule they break, and you can record them if the "
        "table allows it. x draws any boxes, by typing or with the mouse. Tab goes to another player. With the "
        "mouse: point and click; the right button tries every way to cover a box."
    )
    first_step = "Arrows move the pattern."

    def __init__(self, expected: Expected, state: State, ghost: Ghost) -> None:
        super().__init__(expected)
        self.ghost = ghost
        self.state = state
        self._cards: Sequence[str] = expected.picks[0].values
        self._printed = [state.sheets.cards[card] for card in self._cards]
        self._column = ""
        self._boxes: tuple[str, ...] = ()
        """The boxes typed so far; the ghost covers them all."""
        self._drawn: int | None = None
        """The card on which just these boxes are crossed, allowed or not; None to cross what the ghost covers."""
        self._is_drawing = False
        """Was it asked for that any boxes can be crossed?"""
        self._is_single = expected.kind == "bonus"
        """Was it asked for that a single box is crossed?"""

    @property
    def asked(self) -> str:
        if self._column:
            return " ".join((*self._boxes, f"{self._column}: which row?"))
        boxes = " ".join(self._boxes)
        if self._is_drawing:
            return f"exactly {boxes}" if boxes else "any boxes: type or click them"
        if self._drawn is not None:
            return f"{boxes}: not allowed. Enter: why not"
        ways = len(self.ghost.over(self.ghost.now.card, _mask(self._boxes)))
        return f"{boxes}: {count(ways, 'way')}" if boxes else ""

    def go_on(self, old: EventEntry) -> None:
        """Keep the ghost as long as the cards are the same, and what is typed until it is crossed."""
        if not isinstance(old, CrossEntry) or old._cards != self._cards:
            return
        self.ghost.go_on(old.ghost)
        player = self.expected.player or ""
        if old.state.seat(player) == self.state.seat(player):
            self._column, self._boxes = old._column, old._boxes
            self._is_drawing, self._is_single = old._is_drawing, old._is_single
            self._lay()

    def hints(self) -> Sequence[Hint]:
        back = Hint("backspace", "back", "Take back the last box; Esc takes back all.", "⌫")
        if self._column:
            return [Hint("1-8", "row", "The row of the box."), back]
        keys = [Hint("enter", "cross", "Cross the boxes in brackets.")]
        if self._boxes or self._is_drawing:
            is_turned = self._drawn is None and not self._is_drawing
            turn = [Hint("r", "next place", "The next place that covers these boxes.")] if is_turned else []
            return [*keys, *turn, back]
        keys.append(Hint("arrows", "", "Move to the next possible place.", "←↑↓→"))
        if not self.ghost.is_single:
            keys += [
                Hint("r", "turn", "Turn the pattern."),
                Hint("f", "flip", "Mirror the pattern."),
            ]
        if self.ghost.patterns:
            what = "pattern" if self.ghost.is_single and not self.ghost.is_makeshift else "single"
            keys.append(Hint("s", what, "A single box instead of the pattern, or back."))
        if len(self._cards) > 1:
            keys.append(Hint("space", "card", "Go to the other card; 1 and 2 work too."))
        return keys

    def rare_hints(self) -> Sequence[Hint]:
        if self._column or self._boxes or self._is_drawing:
            return ()
        return [Hint("x", "draw", "Cross any boxes, typed or clicked; the rules say what they break.")]

    def press(self, key: str) -> Answer:
        if key == "enter":
            return self._cross()
        if key in ("backspace", "escape"):
            return self._take_back(key)
        if self._column and key.isdecimal():
            return self._type(key)
        if self._is_column(key):
            self._column = key.upper()
            return True
        if len(key) == 1 and key.isupper():
            return bool(self._column or self._boxes or self._is_drawing)  # then it is no player's initial
        if key == "space" and (self._column or self._boxes):
            return True  # between two boxes
        if key == "x":
            return self._draw()
        if key == "r" and self._boxes and not self._column:
            return bool(self._drawn is not None or self.ghost.next_over(self.ghost.now.card, _mask(self._boxes)))
        return self._move(key)

    def _move(self, key: str) -> Answer:
        """Keys that move the ghost, wherever it was typed to."""
        ghost, was_typed = self.ghost, self._column or self._boxes
        if key in DIRECTIONS:
            ghost.step(key)
        elif key == "r":
            ghost.turn()
        elif key == "f":
            ghost.flip()
        elif key == "s" and self.expected.kind == "cross":
            self._is_single = ghost.toggle_single() and ghost.is_single
        elif key == "space":
            ghost.switch()
        elif key.isdecimal() and 1 <= int(key) <= len(self._cards):
            ghost.pick(int(key) - 1)
        else:
            return bool(was_typed) and len(key) == 1
        self._forget()
        return True

    def _forget(self) -> None:
        """Forget what was typed or drawn."""
        self._column, self._boxes, self._drawn, self._is_drawing = "", (), None, False

    def _take_back(self, key: str) -> bool:
        """Backspace takes back a box, Esc all of them."""
        if not (self._column or self._boxes or self._is_drawing):
            return False
        if key == "escape" or not (self._column or self._boxes):
            self._forget()
        elif self._column:
            self._column = ""
        else:
            self._boxes = self._boxes[:-1]
            self._lay()
        return True

    def _is_column(self, key: str) -> bool:
        """Does this letter name a column of these cards? The small ones that turn and flip do not."""
        if len(key) != 1 or f"{key.upper()}1" not in grid.BITS or key == "f":
            return False
        return ord(key.upper()) - ord("A") < max(len(card.rows[0]) for card in self._printed)

    def _type(self, row: str) -> Answer:
        """Add a typed box."""
        box, self._column = f"{self._column}{row}", ""
        if box in grid.BITS:
            is_one = self.expected.kind == "bonus" or (self._asks_single and not self._is_drawing)
            before = () if is_one else self._boxes
            self._boxes = (*(each for each in before if each != box), box)
            self._lay()
        return True

    @property
    def _asks_single(self) -> bool:
        """A single box, as asked for or because a card was picked that the pattern does not fit on."""
        return self._is_single or self.ghost.is_makeshift

    def _lay(self) -> None:
        """Move the ghost over the boxes typed, on this card or else on the other one; else cross just them."""
        now, boxes = self.ghost.now.card, _mask(self._boxes)
        self._drawn = None
        if not boxes and not self._is_drawing:
            return
        cards = (now, *(place for place in range(len(self._cards)) if place != now))
        ways = (True,) if self._asks_single else (False, True)
        is_covered = not self._is_drawing and any(
            self.ghost.reach_as(card, boxes, is_single=is_single) for is_single in ways for card in cards
        )
        if not is_covered:
            self._drawn = self._with(cards, boxes)

    def _with(self, cards: Iterable[int], boxes: int) -> int:
        """The card that has the most of these boxes; the first of several."""
        return max(cards, key=lambda card: (self._printed[card].boxes & boxes).bit_count())

    # ------------------------------------------------------------------ any boxes

    def _draw(self) -> bool:
        """Cross just the boxes typed or clicked, allowed or not; or again what the ghost covers."""
        self._column, self._is_drawing = "", not self._is_drawing
        self._lay()
        return True

    def _toggle(self, card: int, box: str) -> bool:
        """Draw this box, or no longer; on another card, start anew there."""
        boxes = self._boxes if card == self._drawn else ()
        if box in boxes:
            self._boxes = tuple(each for each in boxes if each != box)
        else:
            self._boxes = (box,) if self.expected.kind == "bonus" else (*boxes, box)
        self._column, self._drawn = "", card
        return True

    # ------------------------------------------------------------------ the mouse

    def touch(self, target: Target, button: int) -> Answer:
        place = self._place(target)
        if place is None:
            return False
        card, bit = place
        if self._is_drawing:
            return self._toggle(card, grid.names(bit)[0])
        self._forget()
        if button == RIGHT:
            self.ghost.next_over(card, bit)
            return True
        if self.ghost.now.card == card and self.ghost.now.mask & bit:
            return self._cross()
        if self.ghost.reach(card, bit) or self.ghost.reach_as(card, bit, is_single=True):
            return True
        # Nothing fits there: let the rules say why.
        return self._event(self._cards[card], grid.names(bit))

    def point(self, target: str) -> bool:
        place = self._place(target)
        if place is None or self._column or self._boxes or self._is_drawing:
            return False
        if self.ghost.now.card == place[0] and self.ghost.now.mask & place[1]:
            return False
        return self.ghost.reach(*place)

    def _place(self, target: str) -> tuple[int, int] | None:
        card, box = touched(target, "card"), touched(target, "boxes")
        return (self._cards.index(card), grid.BITS[box]) if box is not None and card in self._cards else None

    # ------------------------------------------------------------------ what is crossed

    def _cross(self) -> Answer:
        if self._column:
            return True  # half a box: its row is asked for
        if self._drawn is None:
            now = self.ghost.now
            return self._event(self._cards[now.card], grid.names(now.mask))
        if not self._boxes:
            return True  # nothing is drawn yet
        return self._event(self._cards[self._drawn], grid.names(_mask(self._boxes)))

    def _event(self, card: str, boxes: tuple[str, ...]) -> Answer:
        if self.expected.kind == "bonus":
            return self.event(card=card, box=boxes[0])
        return self.event(card=card, boxes=list(boxes))

    def marks(self) -> Mapping[str, Highlight]:
        now = self.ghost.now
        boxes = grid.names(now.mask) if self._drawn is None else self._boxes
        card = self._cards[now.card if self._drawn is None else self._drawn]
        return {box_target(card, box): Highlight("ghost") for box in boxes}


def ghost_of(expected: Expected) -> Ghost | None:
    """The ghost over everything the rules offer; None if they offer nothing."""
    if not expected.picks:
        return None
    cards, boxes = expected.picks
    return lay_out([[_offered(each) for each in boxes.offers({"card": card})] for card in cards.values])


def _offered(boxes: str | tuple[str, ...]) -> int:
    return _mask((boxes,) if isinstance(boxes, str) else boxes)


def _mask(boxes: tuple[str, ...]) -> int:
    return grid.mask_of(boxes)[0]
