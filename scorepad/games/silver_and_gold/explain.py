"""explain: what is behind each score line of Silver & Gold, and the sheets with the turn in each box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorepad.drawing import Drawing
from scorepad.explaining import Behind, Story, Subtotal
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.events import Tally
from scorepad.games.silver_and_gold.naming import name_card
from scorepad.games.silver_and_gold.state import ROW, Entry, State
from scorepad.games.silver_and_gold.trace import Box, Palm, Trace, Trophy
from scorepad.result import ScoreLine
from scorepad.tallies import Tallies
from scorepad.wording import count, listing


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Behind]:
    """What is behind each line; for a tally, only what was entered."""
    if not lines:
        return ()
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
                found.append(Behind(places, tuple(trace.steps), "coins", tuple(_rows(trace)), ("coins",)))
            case "trophies":
                found.append(Behind(subtotals=tuple(_trophies(trace)), rules=("trophies",)))
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
    from scorepad.games.silver_and_gold.draw_why import draw_entered, draw_trace

    position = story.position
    if isinstance(position.state, State):
        return draw_trace(position.state, Trace(story, player), position.state.seat(player), lines)
    return draw_entered(position.setup.sheets, position, player, lines)


# ---------------------------------------------------------------------- tracked games


def _rows(trace: Trace) -> Iterator[Subtotal]:
    """The coin rows, as on the score card."""
    for row in range(0, len(trace.coins), ROW):
        own = trace.coins[row : row + ROW]
        yield Subtotal(f"row {row // ROW + 1}: {_listed(own)}", len(own))


def _listed(boxes: Sequence[Box]) -> str:
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


def _palms(trace: Trace, entered: Sequence[Entry]) -> Behind:
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
    return Behind(places, subtotals=tuple(subtotals), rules=("palms",))


def _worth(palm: Palm) -> str:
    """What a palm scored: "1 + 3 on display: purple, grey, green"."""
    if not palm.display:
        return "1 + none on display"
    return f"1 + {len(palm.display)} on display: {', '.join(card.color for card in palm.display)}"


def _card(boxes: Mapping[int, Box]) -> Behind:
    """A completed card; its boxes in the order in which they were crossed."""
    card = next(iter(boxes.values())).card
    last = max(boxes.values(), key=lambda box: box.turn)
    words = f"{name_card(card)}, {count(len(boxes), 'box', 'boxes')}, the last in {last.when}"
    return Behind(tuple(box.place for box in boxes.values()), subtotals=(Subtotal(words, card.points),))


def _seal(line: ScoreLine, sheets: Sheets, completed: Sequence[str]) -> Behind:
    """A seal, and the cards that it counts."""
    seal = sheets.cards[line.item.partition(":")[2]].seal
    cards = [sheets.cards[name] for name in completed]
    if seal is None:
        return Behind()
    counted = [card for card in cards if card.color == seal.color]
    return Behind(subtotals=tuple(Subtotal(name_card(card), seal.points) for card in counted))


# ---------------------------------------------------------------------- tallies


def _explain_tally(state: Tallies[Tally], player: str, lines: Sequence[ScoreLine]) -> Iterator[Behind]:
    """What was entered; nobody knows where on the sheets, or when."""
    entered = state.entered[state.owners.index(player)]
    for line in lines:
        subtotals: Iterable[Subtotal] = ()
        if entered is not None:
            subtotals = _entered(line, entered.tally, state.setup.sheets)
        yield Behind(subtotals=tuple(subtotals))


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
