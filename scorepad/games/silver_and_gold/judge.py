"""judge: which rules of Silver & Gold an event would break. It never changes the state.

Each slug is reported at most once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from scorepad.engine import grid
from scorepad.engine.events import Event
from scorepad.engine.rules import Broken, Violation
from scorepad.games.silver_and_gold.cards import Card, Sheets
from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tracked
from scorepad.games.silver_and_gold.state import DEALT, DISPLAY, HAND, TURNS, Seat, State
from scorepad.text.wording import count, listing


def judge(state: State, event: Tracked) -> list[Violation]:
    """Every rule that the event breaks, with a message each."""
    broken = Broken()
    _JUDGES[type(event)](broken, state, event)
    return broken.violations() if broken else []


def judge_step(broken: Broken, state: State, step: str, rule: str) -> bool:
    """turn-sequence: every event in its own step, and none after the game is over."""
    if state.step == step:
        return True
    broken.add("turn-sequence", _waiting(state) if state.finished else f"{_waiting(state)} {rule}")
    return False


# ---------------------------------------------------------------------- setup


def _judge_deal(broken: Broken, state: State, event: Deal) -> None:
    """deal-two, one-copy, bonus-owed."""
    player, keep, dealt = event.player, event.keep, event.dealt
    drawn = frozenset(dealt or ())
    not_dealt = [] if dealt is None else [card for card in keep if card not in drawn]
    _judge_copies(broken, state, (*(keep if dealt is None else dealt), *not_dealt), keep, state.on_the_table())
    if len(keep) != HAND:
        broken.add("deal-two", f"{player} keeps {count(len(keep), 'card')}; each player keeps {HAND}.")
    if dealt is not None and len(dealt) != DEALT:
        broken.add("deal-two", f"{player} is dealt {count(len(dealt), 'card')}; each player is dealt {DEALT}.")
    if not_dealt:
        verb = "was" if len(not_dealt) == 1 else "were"
        broken.add("deal-two", f"{listing(not_dealt)} {verb} not dealt to {player}.")
    seat = state.seat(player)
    is_setup = judge_step(broken, state, "setup", "Cards are dealt only during setup.")
    if is_setup and player not in state.not_dealt():
        broken.add("deal-two", f"{player} has already been dealt cards and keeps {listing(seat.open)}.")
    _judge_owing(broken, seat)


def _judge_display(broken: Broken, state: State, event: Display) -> None:
    """display-four, one-copy; the display comes after all the deals."""
    _judge_copies(broken, state, event.cards)
    if len(event.cards) != DISPLAY:
        broken.add("display-four", f"The display starts with {DISPLAY} cards, not {len(event.cards)}.")
    is_setup = judge_step(broken, state, "setup", "The display is laid out once, during setup.")
    if is_setup and state.not_dealt():
        broken.add("turn-sequence", f"{_waiting(state)} The display is laid out after the deals.")


# ---------------------------------------------------------------------- step 1


def _judge_reveal(broken: Broken, state: State, event: Reveal) -> None:
    """expedition-supply."""
    judge_step(broken, state, "reveal", "Expeditions are revealed in step 1.")
    seen = () if state.turn % TURNS == 0 else state.revealed
    expedition = state.sheets.expeditions[event.pattern]
    if seen.count(event.pattern) >= expedition.cards:
        shows = count(expedition.cards, "card shows", "cards show")
        message = f"{event.pattern} cannot come up again this round: only {shows} it."
        if state.is_open:
            message += f" Still in the deck: {listing(state.expeditions_left())}."
        broken.add("expedition-supply", message)


# ---------------------------------------------------------------------- step 2


def _judge_cross(broken: Broken, state: State, event: Cross) -> None:
    """cross-once-per-turn, must-cross, pattern, bonus-owed, and the rules of _judge_boxes."""
    setup, boxes = state.setup, event.boxes
    seat = state.seats[setup.seat_of[event.player]]
    sheets: Sheets = setup.sheets
    card = sheets.cards[event.card]
    is_now = judge_step(broken, state, "cross", "Boxes are crossed in step 2.")
    if is_now and seat.crossed_in == state.turn:
        broken.add("cross-once-per-turn", f"{event.player} has already crossed this turn. {_waiting(state)}")
    if not boxes:
        if seat.crosses:
            broken.add("must-cross", f"{event.player} has empty boxes and must cross at least one.")
        else:
            broken.add("pattern", f"{event.player} has no open card and cannot cross.")
    mask = _judge_boxes(broken, state, seat, card, boxes)
    is_single = mask is not None and not mask & (mask - 1)
    if not is_single and len(boxes) > 1 and state.step in ("cross", "resolve"):
        expedition = sheets.expeditions[state.revealed[-1]]
        if mask is None or grid.normalize(mask) not in expedition.orientations:
            message = f"{listing(boxes)} do not form {expedition.id}."
            rule = "Cross the whole pattern, turned or mirrored, or a single box."
            broken.add("pattern", f"{message} {rule} {_places(state, event.player, card, expedition.shape)}")
    if seat.owed:
        _judge_owing(broken, seat)


def _judge_bonus(broken: Broken, state: State, event: Bonus) -> None:
    """bonus-owed, and the rules of _judge_boxes."""
    seat = state.seats[state.setup.seat_of[event.player]]
    judge_step(broken, state, "cross", "Boxes for an X are crossed in step 2.")
    _judge_boxes(broken, state, seat, state.sheets.cards[event.card], (event.box,))
    if not seat.owed:
        broken.add("bonus-owed", f"{event.player} has no extra box to cross; only an X gives one.")


def _judge_boxes(broken: Broken, state: State, seat: Seat, card: Card, boxes: tuple[str, ...]) -> int | None:
    """own-card, box-exists, cross-free-box. Returns the mask of the boxes, or None if one is off the grid."""
    mask, twice, is_off_grid = grid.mask_of(boxes)
    own = seat.crosses.get(card.id)
    if own is None:
        message = f"{card.id} is not one of {seat.player}'s open cards. Open: {listing(seat.open)}."
        broken.add("own-card", message)
    if is_off_grid or mask & ~card.boxes:
        off = list(dict.fromkeys([box for box in boxes if not grid.BITS.get(box, 0) & card.boxes]))
        noun = "box" if len(off) == 1 else "boxes"
        message = f"{card.id} has no {noun} {listing(off)}. Its boxes: {', '.join(grid.names(card.boxes))}."
        broken.add("box-exists", message)
    crossed = mask & (state.crossed(seat.player, card.id) if own is None else own.mask)
    if crossed | twice:
        free = grid.names(state.free(seat.player, card.id))
        reasons = [_are(card, crossed, "already crossed"), _are(card, twice & ~crossed, "listed twice")]
        broken.add("cross-free-box", f"{''.join(reasons)}Free boxes: {', '.join(free) or 'none'}.")
    return None if is_off_grid else mask


def _are(card: Card, boxes: int, what: str) -> str:
    """A sentence about some boxes of a card, with a space after it; nothing about no boxes."""
    names = grid.names(boxes)
    verb = "is" if len(names) == 1 else "are"
    return f"{listing(names)} of {card.id} {verb} {what}. " if names else ""


def _places(state: State, player: str, card: Card, shape: int) -> str:
    """Where the pattern still fits on the card."""
    fitting = grid.placements(shape, state.free(player, card.id))
    if not fitting:
        return f"The pattern no longer fits on {card.id}."
    shown = "; ".join(" ".join(grid.names(laid)) for laid in fitting[:3])
    return f"It fits on {card.id}, for example: {shown}."


# ---------------------------------------------------------------------- step 3


def _judge_take(broken: Broken, state: State, event: Take) -> None:
    """one-copy, take-completed, take-order, bonus-owed."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    _judge_source(broken, state, event)
    if not seat.due:
        broken.add("take-completed", f"{event.player} has no completed card to replace.")
    if judge_step(broken, state, "resolve", "New cards are taken in step 3."):
        acting = None if state.acting is None else state.seats[state.acting]
        resolver = state.resolver()
        if acting is not None and acting is not seat and not acting.due:
            rule = "The display is refilled before the next player takes a card."
            broken.add("take-order", f"{acting.player} has just taken a card. {rule}")
        elif seat.due and resolver not in (None, place):
            first = state.seats[resolver or 0].player
            rule = "Step 3 goes clockwise from the first player."
            broken.add("take-order", f"{first} takes a new card before {event.player}. {rule}")
    _judge_owing(broken, seat)


def _judge_source(broken: Broken, state: State, event: Take) -> None:
    """one-copy: a card can only be taken from where it is."""
    card, is_displayed = event.card, event.card in state.display
    if is_displayed and event.source == "display":
        return
    holder = state.holder(card)
    if event.source == "deck" and not is_displayed and holder is None and state.deck > 0:
        return
    reason = f"{card} is not in the display."
    if is_displayed:
        reason = f"{card} is in the display, not in the deck."
    elif holder is not None:
        reason = f"{holder} has {card}."
    elif event.source == "deck":
        reason = "The deck is empty."
    broken.add("one-copy", f"{reason} In the display: {listing(state.display, none='no cards')}.")


def _judge_refill(broken: Broken, state: State, event: Refill) -> None:
    """display-four, refill, one-copy."""
    _judge_copies(broken, state, event.cards)
    is_now = judge_step(broken, state, "resolve", "The display is refilled in step 3.")
    if is_now and state.acting is not None and state.seats[state.acting].due:
        who = state.seats[state.acting].player
        message = f"{who} still has a card to take; the display is refilled after a player's last take."
        broken.add("display-four", message)
    if len(event.cards) != state.needed:
        cards = count(len(event.cards), "card")
        broken.add("refill", f"The display is refilled with {cards}; it needs {state.needed or 'none'}.")


# ---------------------------------------------------------------------- checks that several events share


def _judge_copies(
    broken: Broken,
    state: State,
    cards: Iterable[str],
    kept: Sequence[str] = (),
    others: Collection[str] = (),
) -> None:
    """one-copy: each of these cards must come from the deck, and be listed only once."""
    wrong = {}
    seen: set[str] = set()
    for card in cards:
        holder = state.holder(card)
        if holder is not None:
            wrong[card] = f"{holder} has {card}."
        elif card in state.display:
            wrong[card] = f"{card} is in the display."
        elif card in others:
            wrong[card] = f"{card} has already been dealt."
        elif card in seen:
            wrong[card] = f"{card} is listed twice."
        seen.add(card)
    for card, times in Counter(kept).items():
        if times > 1:
            wrong[card] = f"{card} is listed twice."
    if wrong:
        broken.add("one-copy", " ".join(wrong.values()) + " There is only one copy of each card.")


def _judge_owing(broken: Broken, seat: Seat) -> None:
    """bonus-owed: a player who owes a box for an X may do nothing else first."""
    if seat.owed:
        boxes = count(seat.owed, "more box", "more boxes")
        broken.add("bonus-owed", f"{seat.player} must first cross {boxes} for an X.")


def _waiting(state: State) -> str:
    """What the table is waiting for, in a sentence or two."""
    match state.step:
        case "setup":
            missing = state.not_dealt()
            return f"{_have(missing)} no cards yet." if missing else "The display has not been laid out yet."
        case "reveal":
            return "The next expedition has not been revealed yet."
        case "cross":
            late = [seat.player for seat in state.seats if state.is_to_cross(seat)]
            owing = [seat.player for seat in state.seats if seat.owed]
            parts = [f"{_have(late)} not crossed yet."] if late else []
            parts += [f"{_have(owing)} yet to cross a box for an X."] if owing else []
            return " ".join(parts)
        case "resolve":
            resolver = state.resolver()
            if resolver is not None:
                return f"{state.seats[resolver].player} must take a new card first."
            return "The display must be refilled first."
        case "over":
            return "The game is over."


def _have(players: Sequence[str]) -> str:
    """ "Sarah has", "Sarah and Linus have"."""
    return f"{listing(players)} {'has' if len(players) == 1 else 'have'}"


_JUDGES: Mapping[type[Event], Callable[[Broken, State, Any], None]] = {
    Cross: _judge_cross,
    Bonus: _judge_bonus,
    Reveal: _judge_reveal,
    Take: _judge_take,
    Refill: _judge_refill,
    Deal: _judge_deal,
    Display: _judge_display,
}
"""The function that judges each kind of event."""
