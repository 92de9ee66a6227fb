"""CrossEntry: a pattern, a single box or a box for an X, placed as a ghost and then crossed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from scorepad.app.pads.pad import Answer, EventEntry
from scorepad.app.pads.silver_and_gold.ghost import DIRECTIONS, Ghost, lay_out
from scorepad.app.painting import Highlight
from scorepad.app.widgets.sheet import Hint
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
        "The pattern is shown on the card in brackets, only where you may cross it, and the prompt says what "
        "Enter records. Arrows move it. Or type boxes as printed, A2 or a2: only places that cover all of them "
        "are left, and r shows the next one. Where several are left, Enter asks once more. Boxes that no place "
        "covers can be crossed, too: Enter shows which rule they break, and you can record them if the table "
        "allows it. x draws any boxes, by typing or with the mouse. Tab goes to another player. With the mouse: "
        "point and click; the right button tries every way to cover a box."
    )
    first_step = "Arrows move the pattern."

    def __init__(self, expected: Expected, state: State, ghost: Ghost, last: str = "") -> None:
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
        self._picked: int | None = None
        """The card that was asked for, by its key."""
        self.is_placed = False
        """Was this very place chosen, by moving the ghost?"""
        self._is_asked = False
        """Was Enter pressed where there are several ways? Then the next Enter takes this one."""
        if last in self._cards:  # who goes on crossing mostly does so on the same card
            ghost.begin_on(self._cards.index(last))
        self._before = copy(ghost)
        """The ghost before anything was typed."""

    @property
    def question(self) -> str:
        """What Enter would record, in words."""
        if self._drawn is not None and not self._boxes:
            return self.prompt
        if self.expected.kind == "bonus":
            return f"{self.prompt.rstrip('.')}: {self._named}"
        if self._drawn is not None:
            return f"{self.expected.player} crosses {self._named}"
        what = "a single box" if self.ghost.is_single else self.state.pattern
        return f"{self.expected.player} crosses {what}: {self._named}"

    @property
    def _named(self) -> str:
        """The boxes that Enter would cross, and their card."""
        now = self.ghost.now
        boxes = grid.names(now.mask) if self._drawn is None else self._boxes
        return f"{' '.join(boxes)} of {self._cards[now.card if self._drawn is None else self._drawn]}"

    @property
    def asked(self) -> str:
        if self._column:
            return " ".join((*self._boxes, f"{self._column}: which row?"))
        boxes = " ".join(self._boxes)
        if self._has_too_many:
            return f"{boxes}: only one box for an X. ⌫ takes back {self._boxes[-1]}"
        if self._is_drawing:
            return f"exactly {boxes}" if boxes else "any boxes: type or click them"
        if self._drawn is not None:
            return f"{boxes}: not allowed. Enter: why not"
        if self._is_asked:
            others = "r shows the next" if boxes else "arrows or boxes choose"
            return f"{count(self._ways, 'way')}: {others}, Enter records {self._named}"
        return f"{boxes}: {count(self._ways, 'way')}" if boxes else ""

    @property
    def _ways(self) -> int:
        """The places left on this card; as long as nothing says that it is this card, on all of them."""
        cards = [self.ghost.now.card] if self._boxes or self._picked is not None else range(len(self._cards))
        return sum(len(self.ghost.over(card, _mask(self._boxes))) for card in cards)

    @property
    def _has_too_many(self) -> bool:
        """Are there several boxes where one is crossed?"""
        return self.expected.kind == "bonus" and len(self._boxes) > 1

    def go_on(self, old: EventEntry) -> None:
        """Keep what was typed, and the ghost where it is, until this player crosses something."""
        player = self.expected.player or ""
        if not isinstance(old, CrossEntry) or old.state.seat(player) != self.state.seat(player):
            return
        is_same = old.state.pattern == self.state.pattern and old.state.sheets is self.state.sheets
        if is_same:  # then the same places are left
            self.ghost = old.ghost
            self._drawn, self.is_placed, self._before = old._drawn, old.is_placed, old._before
        self._column, self._boxes, self._picked = old._column, old._boxes, old._picked
        self._is_drawing, self._is_single = old._is_drawing, old._is_single
        if not is_same:
            self._lay()

    def hints(self) -> Sequence[Hint]:
        back = Hint("backspace", "back", "Take back the last box.", "⌫")
        if self._column:
            return [Hint(f"1-{max(len(card.rows) for card in self._printed)}", "row", "The row of the box."), back]
        keys = [Hint("enter", "cross", "Cross the boxes in brackets.")]
        if self._boxes or self._is_drawing:
            is_turned = self._drawn is None and not self._is_drawing and self._ways > 1
            turn = [Hint("r", "next place", "The next place that covers these boxes.")] if is_turned else []
            return [*keys, *turn, back]
        keys.append(Hint("arrows", "", "Move to the next possible place.", "←↑↓→"))
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

    def rare_hints(self) -> Sequence[Hint]:
        if self._column or self._boxes or self._is_drawing:
            return ()
        return [Hint("x", "draw", "Cross any boxes, typed or clicked; the rules say what they break.")]

    def press(self, key: str) -> Answer:
        if key == "enter":
            return self._confirm()
        was_asked, self._is_asked = self._is_asked, False
        if key in ("backspace", "escape"):
            return was_asked or self._take_back()
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
            return self._turn_over()
        return self._move(key)

    def _turn_over(self) -> bool:
        """The next place that covers the boxes typed."""
        self.is_placed = self._drawn is None and self.ghost.next_over(self.ghost.now.card, _mask(self._boxes))
        return True

    def _move(self, key: str) -> Answer:
        """Keys that move the ghost, wherever it was typed to."""
        ghost, is_placed = self.ghost, key in DIRECTIONS or key in ("r", "f")
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
            self._picked = ghost.now.card
        elif key.isdecimal() and 1 <= int(key) <= len(self._cards):
            ghost.pick(int(key) - 1)
            self._picked = ghost.now.card
        else:
            return False
        self._forget()
        self._is_single = ghost.is_single and not ghost.is_makeshift
        self.is_placed, self._before = is_placed, copy(ghost)
        return True

    def _forget(self) -> None:
        """Forget what was typed or drawn."""
        self._column, self._boxes, self._drawn, self._is_drawing = "", (), None, False
        self.is_placed = False

    def _take_back(self) -> bool:
        """Take back half a box, a box, or the wish to draw."""
        if not (self._column or self._boxes or self._is_drawing):
            return False
        if self._column:
            self._column = ""
        elif len(self._boxes) > 1 or (self._boxes and self._is_drawing):
            self._boxes = self._boxes[:-1]
            self._lay()
        else:
            self._forget()
            self.ghost = copy(self._before)
        return True

    def _is_column(self, key: str) -> bool:
        """Does this letter name a column of these cards? The small ones that turn and flip do not."""
        if len(key) != 1 or f"{key.upper()}1" not in grid.BITS or key == "f":
            return False
        return ord(key.upper()) - ord("A") < max(len(card.rows[0]) for card in self._printed)

    def _type(self, row: str) -> Answer:
        """Add a typed box."""
        box = f"{self._column}{row}"
        if box in grid.BITS:
            self._column = ""
            self._boxes = (*(each for each in self._boxes if each != box), box)
            self._lay()
        return True

    def _lay(self) -> None:
        """Move the ghost over the boxes typed, on this card or else on the other one; else cross just them.

        The whole pattern comes before a single box, unless that was asked for, or a card on which only that fits.
        """
        now, boxes = self.ghost.now.card, _mask(self._boxes)
        self._drawn, self.is_placed = None, False
        if not boxes and not self._is_drawing:
            return
        cards = (now, *(place for place in range(len(self._cards)) if place != now))
        ways = (True, False) if self._is_single else (False, True)
        places = [(card, is_single) for is_single in ways for card in cards]
        if self._picked == now:
            places.sort(key=lambda place: place[0] != now)
        is_covered = not self._is_drawing and any(
            self.ghost.reach_as(card, boxes, is_single=is_single) for card, is_single in places
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
        self._is_asked, self.is_placed = False, True
        is_under = self.ghost.now.card == card and self.ghost.now.mask & bit
        if button != RIGHT and is_under:
            return self._cross()
        reach = self.ghost.next_over if button == RIGHT else self.ghost.reach
        if reach(card, bit) or button == RIGHT or self.ghost.reach_as(card, bit, is_single=True):
            self._before = copy(self.ghost)
            return True
        # Nothing fits there: let the rules say why.
        return self._event(self._cards[card], grid.names(bit))

    def point(self, target: str) -> bool:
        place = self._place(target)
        if place is None or self._column or self._boxes or self._is_drawing:
            return False
        if self.ghost.now.card == place[0] and self.ghost.now.mask & place[1]:
            return False
        self._is_asked = self.is_placed = False
        is_moved = self.ghost.reach(*place)
        self._before = copy(self.ghost)
        return is_moved

    def _place(self, target: str) -> tuple[int, int] | None:
        card, box = touched(target, "card"), touched(target, "boxes")
        return (self._cards.index(card), grid.BITS[box]) if box is not None and card in self._cards else None

    # ------------------------------------------------------------------ what is crossed

    def _confirm(self) -> Answer:
        """Cross what is the only way, or was chosen; else ask for another Enter."""
        is_sure = self._drawn is not None or self._column or self.is_placed or self._is_asked or self._ways == 1
        if is_sure:
            return self._cross()
        self._is_asked = True
        return True

    def _cross(self) -> Answer:
        if self._column or self._has_too_many:
            return True  # half a box: its row is asked for; or one too many
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
