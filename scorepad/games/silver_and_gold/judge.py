"""judge: every rule of Silver & Gold that an event breaks in a state. It never changes anything.

One violation for each slug at most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import assert_never

from scorepad import grid
from scorepad.games.silver_and_gold.cards import Card, Sheets
from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tracked
from scorepad.games.silver_and_gold.state import DEALT, DISPLAY, HAND, TURNS, Seat, State
from scorepad.rules import Broken, Violation
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
    broken = Broken()
    if isinstance(event, Cross):
        _judge_cross(broken, state, event)
    elif isinstance(event, Bonus):
        _judge_bonus(broken, state, event)
    elif isinstance(event, Reveal):
        _judge_reveal(broken, state, event)
    elif isinstance(event, Take):
        _judge_take(broken, state, event)
    elif isinstance(event, Refill):
        _judge_refill(broken, state, event)
    elif isinstance(event, Deal):
        _judge_deal(broken, state, event)
    elif isinstance(event, Display):
        _judge_display(broken, state, event)
    else:
        assert_never(event)
    return broken.violations() if broken else []


def judge_step(broken: Broken, state: State, step: str, what: str) -> bool:
    """turn-sequence: everything in its step, and nothing after the game is over."""
    if state.step == step:
        return True
    broken.add("turn-sequence", f"{what}: {_STEPS[state.step]}. {_waiting(state)}".rstrip())
    return False


# ---------------------------------------------------------------------- setting up


def _judge_deal(broken: Broken, state: State, event: Deal) -> None:
    """deal-two, and what goes for every card and player."""
    player, keep, dealt = event.player, event.keep, event.dealt
    not_dealt = [] if dealt is None else [card for card in keep if card not in dealt]
    _judge_copies(broken, state, (*(keep if dealt is None else dealt), *not_dealt), keep, state.on_the_table())
    if len(keep) != HAND:
        broken.add("deal-two", f"{player} keeps {count(len(keep), 'card')} instead of {HAND}.")
    if dealt is not None and len(dealt) != DEALT:
        broken.add("deal-two", f"{player} is dealt {count(len(dealt), 'card')} instead of {DEALT}.")
    if not_dealt:
        broken.add("deal-two", f"{listing(not_dealt)} was not dealt to {player}.")
    seat = state.seat(player)
    is_setup = judge_step(broken, state, "setup", "Cards are dealt while the table is set up")
    if is_setup and player not in state.not_dealt():
        broken.add("deal-two", f"{player} keeps {listing(seat.open)} already.")
    _judge_owing(broken, seat)


def _judge_display(broken: Broken, state: State, event: Display) -> None:
    """display-four, after all deals."""
    _judge_copies(broken, state, event.cards)
    if len(event.cards) != DISPLAY:
        message = f"{count(len(event.cards), 'card')} displayed; the display starts with {DISPLAY}."
        broken.add("display-four", message)
    if judge_step(broken, state, "setup", "The display is laid out once, in the setup"):
        waiting = state.not_dealt()
        if waiting:
            have = "has" if len(waiting) == 1 else "have"
            message = f"The display comes after the deals, and {listing(waiting)} {have} no cards yet."
            broken.add("turn-sequence", message)


# ---------------------------------------------------------------------- step 1


def _judge_reveal(broken: Broken, state: State, event: Reveal) -> None:
    """expedition-supply."""
    judge_step(broken, state, "reveal", "No expedition is revealed now")
    seen = () if state.turn % TURNS == 0 else state.revealed
    expedition = state.sheets.expeditions[event.pattern]
    if seen.count(event.pattern) >= expedition.cards:
        message = f"{event.pattern} is on {count(expedition.cards, 'card')}, revealed this round already."
        if state.is_open:
            message += f" Still in the deck: {listing(state.expeditions_left())}."
        broken.add("expedition-supply", message)


# ---------------------------------------------------------------------- step 2


def _judge_cross(broken: Broken, state: State, event: Cross) -> None:
    """cross-once-per-turn, must-cross, pattern, and what goes for every box and player."""
    setup, boxes = state.setup, event.boxes
    seat = state.seats[setup.seat_of[event.player]]
    sheets: Sheets = setup.sheets
    card = sheets.cards[event.card]
    if judge_step(broken, state, "cross", "Nobody crosses now") and seat.crossed_in == state.turn:
        broken.add("cross-once-per-turn", f"{event.player} has crossed already this turn. {_waiting(state)}")
    if not boxes:
        if seat.crosses:
            broken.add("must-cross", f"{event.player} has empty boxes and must cross at least one.")
        else:
            broken.add("pattern", f"{event.player} has no open card and does not cross.")
    mask = _judge_boxes(broken, state, seat, card, boxes)
    is_one = mask is not None and not mask & (mask - 1)
    if not is_one and len(boxes) > 1 and state.step in ("cross", "resolve"):
        expedition = sheets.expeditions[state.revealed[-1]]
        if mask is None or grid.normalize(mask) not in expedition.orientations:
            message = f"{listing(boxes)} are not {expedition.id} turned or mirrored, nor a single box."
            broken.add("pattern", f"{message} {_places(state, event.player, card, expedition.shape)}")
    if seat.owed:
        _judge_owing(broken, seat)


def _judge_bonus(broken: Broken, state: State, event: Bonus) -> None:
    """bonus-owed, and what goes for every box."""
    seat = state.seats[state.setup.seat_of[event.player]]
    judge_step(broken, state, "cross", "No box is crossed for an X now")
    _judge_boxes(broken, state, seat, state.sheets.cards[event.card], (event.box,))
    if not seat.owed:
        broken.add("bonus-owed", f"{event.player} owes no box for an X.")


def _judge_boxes(broken: Broken, state: State, seat: Seat, card: Card, boxes: tuple[str, ...]) -> int | None:
    """own-card, box-exists, cross-free-box; the mask of the boxes, none if one is off every grid."""
    mask, twice, is_off_grid = grid.mask_of(boxes)
    own = seat.crosses.get(card.id)
    if own is None:
        message = f"{card.id} is not an open card of {seat.player}. Open: {listing(seat.open, none='none')}."
        broken.add("own-card", message)
    if is_off_grid or mask & ~card.boxes:
        off = [box for box in boxes if not grid.BITS.get(box, 0) & card.boxes]
        message = f"{card.id} has no box {listing(off)}. Its boxes: {', '.join(grid.names(card.boxes))}."
        broken.add("box-exists", message)
    taken = mask & (state.crossed(seat.player, card.id) if own is None else own.mask) | twice
    if taken:
        free = grid.names(state.free(seat.player, card.id))
        crossed = grid.names(taken)
        message = f"{listing(crossed)} of {card.id} {'is' if len(crossed) == 1 else 'are'} already crossed."
        broken.add("cross-free-box", f"{message} Free boxes: {', '.join(free) or 'none'}.")
    return None if is_off_grid else mask


def _places(state: State, player: str, card: Card, shape: int) -> str:
    """Where the pattern would fit on the card."""
    fitting = grid.placements(shape, state.free(player, card.id))
    if not fitting:
        return f"It fits nowhere on {card.id} any more; a single box is possible."
    shown = "; ".join(" ".join(grid.names(laid)) for laid in fitting[:3])
    return f"It fits on {card.id}, for example: {shown}."


# ---------------------------------------------------------------------- step 3


def _judge_take(broken: Broken, state: State, event: Take) -> None:
    """one-copy, take-completed, take-order."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    _judge_source(broken, state, event)
    if not seat.due:
        broken.add("take-completed", f"{event.player} has no completed card to replace.")
    if judge_step(broken, state, "resolve", "No card is taken now"):
        acting = None if state.acting is None else state.seats[state.acting]
        resolver = state.resolver()
        if acting is not None and acting is not seat and not acting.due:
            broken.add("take-order", f"First comes {acting.player}'s refill: step 3 goes clockwise.")
        elif seat.due and resolver not in (None, place):
            first = state.seats[resolver or 0].player
            broken.add("take-order", f"First comes {first}'s take: step 3 goes clockwise.")
    _judge_owing(broken, seat)


def _judge_source(broken: Broken, state: State, event: Take) -> None:
    """one-copy: the card taken lies where it is taken from."""
    card, is_displayed = event.card, event.card in state.display
    if is_displayed and event.source == "display":
        return
    holder = state.holder(card)
    if event.source == "deck" and not is_displayed and holder is None and state.deck > 0:
        return
    elsewhere = f"{card} is still in the deck."
    if is_displayed:
        elsewhere = f"{card} lies in the display, so it is not in the deck."
    elif holder is not None:
        elsewhere = f"{card} is with {holder}."
    elif event.source == "deck":
        elsewhere = "The deck is empty."
    broken.add("one-copy", f"{elsewhere} Displayed: {listing(state.display)}.")


def _judge_refill(broken: Broken, state: State, event: Refill) -> None:
    """display-four, refill."""
    _judge_copies(broken, state, event.cards)
    is_now = judge_step(broken, state, "resolve", "The display is not refilled now")
    if is_now and state.acting is not None and state.seats[state.acting].due:
        who = state.seats[state.acting].player
        message = f"The display is refilled after a player's last take, and {who} takes another card first."
        broken.add("display-four", message)
    if len(event.cards) != state.needed:
        message = f"{count(len(event.cards), 'card')} for the display; it needs {state.needed}."
        broken.add("refill", message)


# ---------------------------------------------------------------------- what goes for every card and player


def _judge_copies(
    broken: Broken,
    state: State,
    cards: Iterable[str],
    kept: Sequence[str] = (),
    others: Collection[str] = (),
) -> None:
    """one-copy: each of these cards must come from the deck, and only once."""
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
    for card in kept:
        if kept.count(card) > 1:
            wrong[card] = f"{card} is named twice."
    if wrong:
        broken.add("one-copy", " ".join(wrong.values()) + " Every card exists once.")


def _judge_owing(broken: Broken, seat: Seat) -> None:
    """bonus-owed: who owes a box for an X does nothing else."""
    if seat.owed:
        broken.add("bonus-owed", f"{seat.player} owes {count(seat.owed, 'box', 'boxes')} for an X first.")


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
