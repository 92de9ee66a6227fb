"""Trace: when and where a player's boxes were crossed, worked out from the positions of the game.

The state keeps only what the rules need, so that a record loads quickly; this compares it before and after
each event. Odd events that a table let stand are followed as `apply` carries them out.
"""

from __future__ import annotations

from typing import NamedTuple

from scorepad import grid
from scorepad.explaining import Story
from scorepad.games.silver_and_gold.cards import Card
from scorepad.games.silver_and_gold.events import Bonus, Cross
from scorepad.games.silver_and_gold.state import TURNS, Entry, Seat, State
from scorepad.result import Step


class Box(NamedTuple):
    """A box that was crossed."""

    card: Card
    bit: int
    turn: int
    """Counted over all rounds; 0 before the first turn."""
    event: int

    @property
    def place(self) -> str:
        """Which box of which card: "green-08 C1"."""
        return f"{self.card.id} {grid.names(self.bit)[0]}"

    @property
    def when(self) -> str:
        """The round and its turn: "2.3"."""
        return turn_label(self.turn)


def turn_label(turn: int) -> str:
    """The round and its turn, counted from 1; 0.0 before the first one."""
    return f"{(turn - 1) // TURNS + 1}.{(turn - 1) % TURNS + 1}" if turn else "0.0"


class Palm(NamedTuple):
    """A palm that was crossed, and what the display showed."""

    box: Box
    display: tuple[Card, ...]
    """The cards with palms, each as often as it has palms."""
    entry: Entry | None
    """None if it did not score."""
    replaced: Entry | None
    """The entry that it replaced, if the table plays so."""


class Trophy(NamedTuple):
    """What a full coin row won."""

    entry: Entry
    gone: tuple[tuple[str, int], ...]
    """The higher trophies, each with who had it."""


Boxes = dict[int, Box]


class Trace:
    """One player's crosses, coins, palms and trophies, in the order in which they came."""

    def __init__(self, story: Story, player: str) -> None:
        self.coins: list[Box] = []
        """The boxes whose coins filled a coin box."""
        self.steps: list[Step] = []
        self.palms: list[Palm] = []
        self.trophies: list[Trophy] = []
        self.completed: list[tuple[str, Boxes]] = []
        self.open: dict[str, Boxes] = {}
        self._strays: dict[str, Boxes] = {}
        """Crosses on cards that nobody has."""
        self._player = player
        for before, moment in story.changes():
            then, now = before.state_as(State), moment.position.state_as(State)
            place = then.setup.seat_of[player]
            old, new = then.seats[place], now.seats[place]
            if now.strays is not then.strays:
                self._follow_strays(then, now, moment.number)
            if old is not new:
                if isinstance(moment.event, Cross | Bonus) and moment.event.player == player:
                    self._cross(then, old, new, moment.event, moment.number)
                self._follow_cards(then, old, new, moment.number)
                self._follow_trophies(now, old, new)
            if now.strays is not then.strays:
                self._strays = {name: boxes for name, boxes in self._strays.items() if name in now.strays}

    def _follow_strays(self, then: State, now: State, number: int) -> None:
        for name, crosses in now.strays.items():
            _add(then, self._strays.setdefault(name, {}), name, crosses.mask, number)

    def _follow_cards(self, then: State, old: Seat, new: Seat, number: int) -> None:
        for name, crosses in new.crosses.items():
            if name not in old.crosses:
                self.open[name] = self._strays.pop(name, {})
            _add(then, self.open[name], name, crosses.mask, number)
        for name in new.completed[len(old.completed) :]:
            boxes = self.open.pop(name)
            _add(then, boxes, name, then.sheets.cards[name].boxes, number)
            self.completed.append((name, boxes))

    def _cross(self, then: State, old: Seat, new: Seat, event: Cross | Bonus, number: int) -> None:
        """The coins and palms among the boxes that an event crossed."""
        mask = grid.mask_of(event.boxes)[0] if isinstance(event, Cross) else grid.BITS[event.box]
        card = then.sheets.cards[event.card]
        fresh = mask & ~then.crossed(self._player, event.card)
        coins = [Box(card, bit, then.turn, number) for bit in grid.cells(fresh & card.coins)]
        filled = len(new.coins) - len(old.coins)
        self.coins += coins[:filled]
        if filled:
            self.steps.append(Step(number, filled, len(new.coins)))
        if len(coins) > filled:
            self.steps.append(Step(number, 0, len(new.coins)))
        palms = [Box(card, bit, then.turn, number) for bit in grid.cells(fresh & card.palms)]
        if palms:
            self._enter_palms(then, old, new, palms)

    def _enter_palms(self, then: State, old: Seat, new: Seat, boxes: list[Box]) -> None:
        shown = [then.sheets.cards[name] for name in then.display]
        display = tuple(card for card in shown for _ in grid.cells(card.palms))
        places = [place for place, entry in enumerate(new.palms) if entry not in old.palms[place : place + 1]]
        for number, box in enumerate(boxes):
            place = places[number] if number < len(places) else None
            entry = new.palms[place] if place is not None else None
            replaced = old.palms[place] if place is not None and place < len(old.palms) else None
            self.palms.append(Palm(box, display, entry, replaced))

    def _follow_trophies(self, now: State, old: Seat, new: Seat) -> None:
        for entry in new.trophies[len(old.trophies) :]:
            gone = [
                (seat.player, other.points)
                for seat in now.seats
                for other in seat.trophies
                if other.points > entry.points
            ]
            self.trophies.append(Trophy(entry, tuple(sorted(gone, key=lambda each: -each[1]))))


def _add(then: State, boxes: Boxes, name: str, mask: int, number: int) -> None:
    """Note the boxes of this mask that were not crossed before."""
    for bit in grid.cells(mask):
        if bit not in boxes:
            boxes[bit] = Box(then.sheets.cards[name], bit, then.turn, number)
