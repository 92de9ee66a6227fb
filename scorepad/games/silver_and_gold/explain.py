"""explain: what is behind each score line of Silver & Gold, and the sheets with the turn in each box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.engine import grid
from scorepad.engine.explanations import Explanation, Story, Subtotal
from scorepad.engine.filling import Filled
from scorepad.engine.result import ScoreLine, Step
from scorepad.engine.tallies import Tallies
from scorepad.games.silver_and_gold.cards import Card, Sheets
from scorepad.games.silver_and_gold.events import Bonus, Cross, Mark, Tally
from scorepad.games.silver_and_gold.state import ROW, TURNS, Entry, Seat, State
from scorepad.text.drawing import Drawing
from scorepad.text.wording import count, listing


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Explanation]:
    """What is behind each line; for a tally, only what was entered."""
    if not lines:
        return ()
    if isinstance(story.position.state, Filled):
        return list(_explain_marks(story, story.position.state.seat(player), lines))
    if not isinstance(story.position.state, State):
        return list(_explain_tally(story.position.state_as(Tallies), player, lines))
    trace, seat = Trace(story, player), story.position.state.seat(player)
    completed = list(trace.completed)
    found = []
    for line in lines:
        kind, _, name = line.item.partition(":")
        match kind:
            case "coins":
                places = tuple(box.place for box in trace.coins)
                found.append(Explanation(places, tuple(trace.steps), "coins", tuple(_rows(trace)), ("coins",)))
            case "trophies":
                found.append(Explanation(subtotals=tuple(_trophies(trace)), rules=("trophies",)))
            case "palms":
                found.append(_palms(trace, seat.palms))
            case "card":
                place = [card for card, _ in completed].index(name)
                found.append(_card(completed.pop(place)[1]))
            case _:
                found.append(_seal(line, story.position.state.sheets, seat.completed))
    return found


def draw_why(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The cards and the score card that these lines come from, with the turn in each box."""
    from scorepad.games.silver_and_gold.draw import draw_entered, draw_marks, draw_trace

    position = story.position
    if isinstance(position.state, Filled):
        return draw_marks(position.setup.sheets, position.state.seat(player), lines)
    if isinstance(position.state, State):
        return draw_trace(position.state, Trace(story, player), position.state.seat(player), lines)
    return draw_entered(position.setup.sheets, position, player, lines)


# ---------------------------------------------------------------------- tracked games


def _rows(trace: Trace) -> Iterator[Subtotal]:
    """The coin rows, as on the score card."""
    for row in range(0, len(trace.coins), ROW):
        own = trace.coins[row : row + ROW]
        yield Subtotal(f"row {row // ROW + 1}: {_listed(own)}", len(own))


def _listed(boxes: Sequence[CrossedBox]) -> str:
    return listing(f"{box.place} in {box.when}" for box in boxes)


def _trophies(trace: Trace) -> Iterator[Subtotal]:
    for row, trophy in enumerate(trace.trophies):
        full = f"row {row + 1} full in {trace.coins[row * ROW + ROW - 1].when}"
        yield Subtotal(f"{full}: {_won(trophy)}", trophy.entry.points)


def _won(trophy: Trophy) -> str:
    """Which trophy was the highest one left, and who had those above it."""
    if not trophy.entry.points:
        return "no trophy was left"
    gone = [f"{points} to {player}" for player, points in trophy.gone]
    return f"the highest one left, after {listing(gone)}" if gone else "the highest trophy"


def _palms(trace: Trace, entered: Sequence[Entry]) -> Explanation:
    subtotals = []
    for palm in trace.palms:
        where = f"{palm.box.place} in {palm.box.when}"
        if palm.entry is None:
            subtotals.append(Subtotal(f"{where}: no palm box was left", 0))
            continue
        subtotals.append(Subtotal(f"{where}: {_worth(palm)}", palm.entry.points))
        if palm.replaced is not None:
            subtotals.append(Subtotal(f"instead of the {palm.replaced.points}, the lowest", -palm.replaced.points))
    places = tuple(palm.box.place for palm in trace.palms if palm.entry in entered)
    return Explanation(places, subtotals=tuple(subtotals), rules=("palms",))


def _worth(palm: Palm) -> str:
    """What a palm scored: "1 + 3 on display: purple, grey, green"."""
    if not palm.display:
        return "1 + none on display"
    return f"1 + {len(palm.display)} on display: {', '.join(card.color for card in palm.display)}"


def _card(boxes: Mapping[int, CrossedBox]) -> Explanation:
    """A completed card; its boxes in the order in which they were crossed."""
    card = next(iter(boxes.values())).card
    last = max(boxes.values(), key=lambda box: box.turn)
    words = f"{name_card(card)}, {count(len(boxes), 'box', 'boxes')}, the last in {last.when}"
    return Explanation(tuple(box.place for box in boxes.values()), subtotals=(Subtotal(words, card.points),))


def _seal(line: ScoreLine, sheets: Sheets, completed: Sequence[str]) -> Explanation:
    """A seal, and the cards that it counts."""
    seal = sheets.cards[line.item.partition(":")[2]].seal
    cards = [sheets.cards[name] for name in completed]
    if seal is None:
        return Explanation()
    counted = [card for card in cards if card.color == seal.color]
    return Explanation(subtotals=tuple(Subtotal(name_card(card), seal.points) for card in counted))


# ---------------------------------------------------------------------- filled in as the game went on


def _explain_marks(story: Story, seat: Seat, lines: Sequence[ScoreLine]) -> Iterator[Explanation]:
    """The marks behind each line; nobody knows which boxes were crossed."""
    sheets: Sheets = story.start.setup.sheets
    for line in lines:
        kind, _, name = line.item.partition(":")
        match kind:
            case "coins":
                rows = [seat.coins[row : row + ROW] for row in range(0, len(seat.coins), ROW)]
                told = [Subtotal(f"row {place}: {_marks(own)}", len(own)) for place, own in enumerate(rows, 1)]
                yield Explanation((), tuple(_coin_steps(story, seat.player)), "coins", tuple(told), ("coins",))
            case "trophies":
                told = [
                    Subtotal(f"row {row}: {_marks([won.event])}", won.points)
                    for row, won in enumerate(seat.trophies, 1)
                ]
                yield Explanation(subtotals=tuple(told), rules=("trophies",))
            case "palms":
                told = [
                    Subtotal(f"palm {place}: {_marks([palm.event])}", palm.points)
                    for place, palm in enumerate(seat.palms, 1)
                ]
                yield Explanation(subtotals=tuple(told), rules=("palms",))
            case "card":
                card = sheets.cards[name]
                yield Explanation(subtotals=(Subtotal(name_card(card), card.points),))
            case _:
                yield _seal(line, sheets, seat.completed)


def _marks(events: Sequence[int]) -> str:
    numbers = [str(event) for event in dict.fromkeys(events)]
    return f"event{'s' * (len(numbers) > 1)} {listing(numbers)}"


def _coin_steps(story: Story, player: str) -> Iterator[Step]:
    """How the coin boxes were filled; coins that found none left are steps of 0."""
    now = 0
    for moment in story.moments:
        if isinstance(moment.event, Mark) and moment.event.player == player and moment.event.coins is not None:
            state: Filled[Seat] = moment.position.state_as(Filled)
            then = len(state.seat(player).coins)
            if then > now:
                yield Step(moment.number, then - now, then)
            if then - now < moment.event.coins:
                yield Step(moment.number, 0, then)
            now = then


# ---------------------------------------------------------------------- tallies


def _explain_tally(state: Tallies[Tally], player: str, lines: Sequence[ScoreLine]) -> Iterator[Explanation]:
    """What was entered; nobody knows where on the sheets, or when."""
    entered = state.entered[state.owners.index(player)]
    for line in lines:
        subtotals: Iterable[Subtotal] = ()
        if entered is not None:
            subtotals = _entered(line, entered.tally, state.setup.sheets)
        yield Explanation(subtotals=tuple(subtotals))


def _entered(line: ScoreLine, tally: Tally, sheets: Sheets) -> Iterator[Subtotal]:
    match line.rule:
        case "score-trophies":
            yield from (Subtotal(f"row {row}", points) for row, points in enumerate(tally.trophies, 1))
        case "score-palms":
            yield from (Subtotal(f"palm {number}", points) for number, points in enumerate(tally.palms, 1))
        case "score-cards" if line.item.startswith("card:"):
            card = sheets.cards[line.item.removeprefix("card:")]
            yield Subtotal(name_card(card), card.points)
        case "score-seals" if line.item.startswith("seal:"):
            yield from _seal(line, sheets, tally.named).subtotals


# ---------------------------------------------------------------------- when and where boxes were crossed


class CrossedBox(NamedTuple):
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

    box: CrossedBox
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


Boxes = dict[int, CrossedBox]


class Trace:
    """One player's crosses, coins, palms and trophies, in the order in which they came.

    The state keeps only what the rules need, so that a record loads quickly. This compares the states before and
    after each event. Odd events that a table let stand are followed as `apply` carries them out.
    """

    def __init__(self, story: Story, player: str) -> None:
        self.coins: list[CrossedBox] = []
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
        coins = [CrossedBox(card, bit, then.turn, number) for bit in grid.cells(fresh & card.coins)]
        filled = len(new.coins) - len(old.coins)
        self.coins += coins[:filled]
        if filled:
            self.steps.append(Step(number, filled, len(new.coins)))
        if len(coins) > filled:
            self.steps.append(Step(number, 0, len(new.coins)))
        palms = [CrossedBox(card, bit, then.turn, number) for bit in grid.cells(fresh & card.palms)]
        if palms:
            self._enter_palms(then, old, new, palms)

    def _enter_palms(self, then: State, old: Seat, new: Seat, boxes: list[CrossedBox]) -> None:
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
            boxes[bit] = CrossedBox(then.sheets.cards[name], bit, then.turn, number)


# ---------------------------------------------------------------------- names of cards


_NUMBERS = {1: "a", 2: "two", 3: "three", 4: "four"}


def name_card(card: Card) -> str:
    """A card by what stands out on it, with our id: "purple with two coins left (purple-04)".

    No number is printed on the cards.
    """
    if card.seal:
        telling = [f"a seal for {card.seal.color}"]
    else:
        telling = [_symbols(card, card.coins, "coin"), _symbols(card, card.palms, "palm")]
        if not any(telling):
            telling = [_symbols(card, card.crosses, "X")]
    words = listing(filter(None, telling), none="")
    return f"{card.color} {f'with {words}' if words else 'without symbols'} ({card.id})"


def _symbols(card: Card, mask: int, noun: str) -> str:
    """The symbols of a kind, if there are any: how many, and where if they are close together."""
    number = mask.bit_count()
    if not number:
        return ""
    article = "an" if noun == "X" and number == 1 else _NUMBERS.get(number, str(number))
    return f"{article} {noun if number == 1 else f'{noun}s'}{_where(card, mask)}"


def _where(card: Card, mask: int) -> str:
    """The part of the card where all these boxes are: " top left"; nothing if they are spread."""
    places = [divmod(bit.bit_length() - 1, grid.COLUMNS) for bit in grid.cells(mask)]
    down = {_side(row, len(card.rows), "top", "bottom") for row, _ in places}
    across = {_side(column, len(card.rows[0]), "left", "right") for _, column in places}
    sides = [side for found in (down, across) if len(found) == 1 for side in found if side]
    return f" {' '.join(sides)}" if sides else ""


def _side(place: int, size: int, first: str, last: str) -> str:
    """In the first third, in the last one, or neither."""
    return first if 3 * place < size else last if 3 * (size - 1 - place) < size else ""
