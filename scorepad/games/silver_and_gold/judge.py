"""judge: every rule of Silver & Gold that an event breaks in a state. It never changes anything.

One violation for each slug at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from scorepad import grid
from scorepad.games.silver_and_gold.cards import Card, Sheets
from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tracked
from scorepad.games.silver_and_gold.state import DEALT, DISPLAY, HAND, TURNS, Seat, State
from scorepad.rules import Violation
from scorepad.wording import count, listing

_STEPS = {
    "setup": "the table is being set up",
    "reveal": "step 1: an expedition is to be revealed",
    "cross": "step 2: everybody crosses",
    "resolve": "step 3: completed cards are replaced",
    "over": "the game is over",
}


def judge(state: State, event: Tracked) -> list[Violation]:
    """Name every rule that the event breaks."""
    match event:
        case Cross():
            return _judge_cross(state, event)
        case Bonus():
            return _judge_bonus(state, event)
        case Reveal():
            return _judge_reveal(state, event)
        case Take():
            return _judge_take(state, event)
        case Refill():
            return _judge_refill(state, event)
        case Deal():
            return _judge_deal(state, event)
        case Display():
            return _judge_display(state, event)
        case _:
            assert_never(event)


def _judge_deal(state: State, event: Deal) -> list[Violation]:
    broken: list[Violation] = []
    cards = event.keep if event.dealt is None else (*event.dealt, *_missing(event.keep, event.dealt))
    _one_copy(broken, state, cards, event.keep, others=state.on_the_table())
    wrong = []
    if len(event.keep) != HAND:
        wrong.append(f"{event.player} keeps {count(len(event.keep), 'card')} instead of {HAND}.")
    if event.dealt is not None:
        if len(event.dealt) != DEALT:
            wrong.append(f"{event.player} is dealt {count(len(event.dealt), 'card')} instead of {DEALT}.")
        missing = _missing(event.keep, event.dealt)
        if missing:
            wrong.append(f"{listing(missing)} was not dealt to {event.player}.")
    if state.step == "setup" and event.player not in state.not_dealt():
        wrong.append(f"{event.player} keeps {listing(state.seat(event.player).open)} already.")
    if wrong:
        broken.append(Violation("deal-two", " ".join(wrong)))
    if state.step != "setup":
        _out_of_step(broken, state, "Cards are dealt while the table is set up")
    _owes(broken, state.seat(event.player))
    return broken


def _judge_display(state: State, event: Display) -> list[Violation]:
    broken: list[Violation] = []
    _one_copy(broken, state, event.cards)
    if len(event.cards) != DISPLAY:
        message = f"{count(len(event.cards), 'card')} displayed; the display starts with {DISPLAY}."
        broken.append(Violation("display-four", message))
    if state.step != "setup":
        _out_of_step(broken, state, "The display is laid out once, in the setup")
    else:
        waiting = state.not_dealt()
        if waiting:
            have = "has" if len(waiting) == 1 else "have"
            message = f"The display comes after the deals, and {listing(waiting)} {have} no cards yet."
            broken.append(Violation("turn-sequence", message))
    return broken


def _judge_reveal(state: State, event: Reveal) -> list[Violation]:
    broken: list[Violation] = []
    if state.step != "reveal":
        _out_of_step(broken, state, "No expedition is revealed now")
    seen = () if state.turn % TURNS == 0 else state.revealed
    expedition = state.sheets.expeditions[event.pattern]
    if seen.count(event.pattern) >= expedition.cards:
        message = f"{event.pattern} is on {count(expedition.cards, 'card')}, revealed this round already."
        if state.setup.rulings["revealed-patterns"] == "open":
            message += f" Still in the deck: {listing(state.expeditions_left())}."
        broken.append(Violation("expedition-supply", message))
    return broken


def _judge_cross(state: State, event: Cross) -> list[Violation]:
    broken: list[Violation] = []
    setup, step, seats, _, _, _, turn, revealed, _, _, _ = state
    seat = seats[setup.seat_of[event.player]]
    sheets: Sheets = setup.sheets
    card = sheets.cards[event.card]
    if step != "cross":
        _out_of_step(broken, state, "Nobody crosses now")
    elif seat.crossed_in == turn:
        broken.append(
            Violation("cross-once-per-turn", f"{event.player} has crossed already this turn. {_waiting(state)}")
        )
    if not event.boxes:
        if seat.open:
            broken.append(Violation("must-cross", f"{event.player} has empty boxes and must cross at least one."))
        else:
            broken.append(Violation("pattern", f"{event.player} has no open card and does not cross."))
    mask = _judge_boxes(broken, state, seat, card, event.boxes)
    if len(event.boxes) > 1 and mask & (mask - 1) and step in ("cross", "resolve"):
        expedition = sheets.expeditions[revealed[-1]]
        if mask < 0 or grid.normalize(mask) not in expedition.orientations:
            message = f"{listing(event.boxes)} are not {expedition.id} turned or mirrored, nor a single box. "
            broken.append(Violation("pattern", message + _places(state, event.player, card, expedition.shape)))
    if seat.owed:
        _owes(broken, seat)
    return broken


def _judge_bonus(state: State, event: Bonus) -> list[Violation]:
    broken: list[Violation] = []
    seat = state.seats[state.setup.seat_of[event.player]]
    if state.step != "cross":
        _out_of_step(broken, state, "No box is crossed for an X now")
    _judge_boxes(broken, state, seat, state.sheets.cards[event.card], (event.box,))
    if not seat.owed:
        broken.append(Violation("bonus-owed", f"{event.player} owes no box for an X."))
    return broken


def _judge_boxes(broken: list[Violation], state: State, seat: Seat, card: Card, boxes: tuple[str, ...]) -> int:
    """own-card, box-exists, cross-free-box; the mask of the boxes, negative if one is off the grid."""
    mask, twice, is_off_grid = grid.mask_of(boxes)
    if card.id in seat.open:
        before = seat.crosses[seat.open.index(card.id)].mask
    else:
        before = state.crossed(seat.player, card.id)
        broken.append(
            Violation(
                "own-card",
                f"{card.id} is not an open card of {seat.player}. Open: {listing(seat.open, none='none')}.",
            )
        )
    if is_off_grid or mask & ~card.boxes:
        off = [box for box in boxes if not grid.BITS.get(box, 0) & card.boxes]
        broken.append(
            Violation(
                "box-exists",
                f"{card.id} has no box {listing(off)}. Its boxes: {', '.join(grid.names(card.boxes))}.",
            )
        )
    taken = mask & before | twice
    if taken:
        free = grid.names(state.free(seat.player, card.id))
        crossed = grid.names(taken)
        message = f"{listing(crossed)} of {card.id} {'is' if len(crossed) == 1 else 'are'} already crossed."
        broken.append(Violation("cross-free-box", f"{message} Free boxes: {', '.join(free) or 'none'}."))
    return -1 if is_off_grid else mask


def _judge_take(state: State, event: Take) -> list[Violation]:
    broken: list[Violation] = []
    seat_number = state.setup.seat_of[event.player]
    seat = state.seats[seat_number]
    holder = state.holder(event.card)
    is_displayed = event.card in state.display
    is_there = is_displayed
    if event.source == "deck":
        is_there = not is_displayed and holder is None and state.deck > 0
    if not is_there:
        elsewhere = f"{event.card} is still in the deck."
        if is_displayed:
            elsewhere = f"{event.card} lies in the display, so it is not in the deck."
        elif holder is not None:
            elsewhere = f"{event.card} is with {holder}."
        elif event.source == "deck":
            elsewhere = "The deck is empty."
        broken.append(Violation("one-copy", f"{elsewhere} Displayed: {listing(state.display)}."))
    if not seat.due:
        broken.append(Violation("take-completed", f"{event.player} has no completed card to replace."))
    if state.step != "resolve":
        _out_of_step(broken, state, "No card is taken now")
    else:
        before = state.resolver()
        if state.acting not in (None, seat_number) and not state.seats[state.acting or 0].due:
            first = f"{state.seats[state.acting or 0].player}'s refill"
        elif seat.due and before is not None and before != seat_number:
            first = f"{state.seats[before].player}'s take"
        else:
            first = ""
        if first:
            broken.append(Violation("take-order", f"First comes {first}: step 3 goes clockwise."))
    _owes(broken, seat)
    return broken


def _judge_refill(state: State, event: Refill) -> list[Violation]:
    broken: list[Violation] = []
    _one_copy(broken, state, event.cards)
    if state.step != "resolve":
        _out_of_step(broken, state, "The display is not refilled now")
    elif state.acting is not None and state.seats[state.acting].due:
        who = state.seats[state.acting].player
        message = f"The display is refilled after a player's last take, and {who} takes another card first."
        broken.append(Violation("display-four", message))
    if len(event.cards) != state.needed:
        message = f"{count(len(event.cards), 'card')} for the display; it needs {state.needed}."
        broken.append(Violation("refill", message))
    return broken


def _one_copy(
    broken: list[Violation],
    state: State,
    cards: Iterable[str],
    kept: Iterable[str] = (),
    others: Iterable[str] = (),
) -> None:
    """Each of these cards must come from the deck, and only once."""
    wrong = {}
    seen: set[str] = set()
    for card in cards:
        holder = state.holder(card)
        if holder is not None:
            wrong[card] = f"{card} is with {holder}."
        elif card in state.display:
            wrong[card] = f"{card} lies in the display."
        elif card in others:
            wrong[card] = f"{card} was dealt to somebody else."
        elif card in seen:
            wrong[card] = f"{card} is named twice."
        seen.add(card)
    kept = list(kept)
    for card in kept:
        if kept.count(card) > 1:
            wrong[card] = f"{card} is named twice."
    if wrong:
        broken.append(Violation("one-copy", " ".join(wrong.values()) + " Every card exists once."))


def _missing(keep: Iterable[str], dealt: Iterable[str]) -> list[str]:
    return [card for card in keep if card not in dealt]


def _owes(broken: list[Violation], seat: Seat) -> None:
    """bonus-owed: who owes a box for an X does nothing else."""
    if seat.owed:
        message = f"{seat.player} owes {count(seat.owed, 'box', 'boxes')} for an X first."
        broken.append(Violation("bonus-owed", message))


def _out_of_step(broken: list[Violation], state: State, what: str) -> None:
    message = f"{what}: {_STEPS[state.step]}. {_waiting(state)}"
    broken.append(Violation("turn-sequence", message.rstrip()))


def _waiting(state: State) -> str:
    """Who is still to act, in a sentence."""
    match state.step:
        case "cross":
            late = [seat.player for seat in state.seats if state.is_to_cross(seat)]
            owing = [seat.player for seat in state.seats if seat.owed]
            parts = [f"Still to cross: {listing(late)}." if late else ""]
            parts.append(f"A box for an X is owed by {listing(owing)}." if owing else "")
            return " ".join(part for part in parts if part)
        case "resolve":
            resolver = state.resolver()
            if resolver is not None:
                return f"{state.seats[resolver].player} takes a new card first."
            return "The display is refilled first."
        case _:
            return ""


def _places(state: State, player: str, card: Card, shape: int) -> str:
    """Where the pattern would fit on the card."""
    fitting = grid.placements(shape, state.free(player, card.id))
    if not fitting:
        return f"It fits nowhere on {card.id} any more; a single box is possible."
    shown = "; ".join(" ".join(grid.names(laid)) for laid in fitting[:3])
    return f"It fits on {card.id}, for example: {shown}."
