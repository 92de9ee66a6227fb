"""judge: every rule of Sea & Shore that an event breaks in a state. It never changes anything.

Each slug is named at most once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorepad.engine.events import Event
from scorepad.engine.rules import COUNT, Broken, Violation
from scorepad.engine.score_changes import miscounted
from scorepad.games.sea_and_shore.cards import HIGHEST, STEAL, TAKE_BACK, Card, called
from scorepad.games.sea_and_shore.events import Action, Adjust, Count, Earn, Play, Tracked, Trick, faces
from scorepad.games.sea_and_shore.state import ROUNDS, STOLEN, Seat, State, Step, Won, has_begun, quantities
from scorepad.games.sea_and_shore.tricks import (
    Seats,
    deal_at_last,
    in_hand,
    is_known,
    on_piles,
    takeable,
    to_rob,
    to_steal_from,
    to_turn_up,
    upcoming,
)
from scorepad.text.wording import count, how_many, listing


def judge(state: State, event: Tracked) -> list[Violation]:
    """Every rule that the event breaks, with the reason."""
    broken = Broken()
    _JUDGES[type(event)](broken, state, event)
    return broken.violations() if broken else []


def _waiting(state: State) -> str:
    """What the table is waiting for, in a sentence."""
    players = state.setup.players
    match state.step:
        case "trick":
            return "The treasures of the next trick are turned up first."
        case "play":
            return f"{players[state.turn]} plays next."
        case "earn":
            return f"{players[state.due[0].seat]} takes the treasure for {listing(state.due[0].colors)} next."
        case "act":
            return f"{players[state.due[0].seat]} carries out the action for {listing(state.due[0].colors)} next."
        case "over":
            return "The game is over."


def judge_step(broken: Broken, state: State, step: Step, what: str) -> None:
    """trick-sequence: each thing in its turn, and nothing after the game is over."""
    if state.step != step:
        broken.add("trick-sequence", f"{what} now. {_waiting(state)}")


def _judge_trick(broken: Broken, state: State, event: Trick) -> None:
    """trick-sequence, and who starts; decks: one treasure from each draw deck, or fewer once one has run out."""
    judge_step(broken, state, "trick", "No treasures can be turned up")
    round, tricks = upcoming(state)
    if event.first is not None and (round == 1 or tricks):
        broken.add("trick-sequence", _why_not_first(state, event.first))
    turned_up, least = len(event.treasures), to_turn_up(state, tricks)
    if turned_up < least:
        broken.add(
            "decks",
            f"In the first trick of a round no draw deck has run out: {count(least, 'treasure')} must be turned "
            f"up, not {turned_up}.",
        )
    if turned_up > state.decks:
        decks = "is only one draw deck" if state.decks == 1 else f"are only {state.decks} draw decks"
        broken.add("decks", f"There {decks}, so {turned_up} treasures cannot be turned up.")
    if state.sheets.is_counted:
        broken.add("decks", state.sheets.too_many([*on_piles(state), *faces(event.treasures)]))


def _why_not_first(state: State, first: str) -> str:
    """Why nobody can be named here, and what is possible."""
    only = f'"first" is for the first trick of round {ROUNDS}, which the table may let anybody start.'
    if upcoming(state) == (1, 0):
        start = state.setup.players[state.start]
        return f"{start} starts the game; if that is wrong, correct who began. {only}"
    return f"{first} cannot be given the start, which passes to the left. {only}"


def _judge_play(broken: Broken, state: State, event: Play) -> None:
    """trick-sequence, cards, additions."""
    place = state.setup.seat_of[event.player]
    if state.step != "play" or state.turn != place:
        broken.add("trick-sequence", f"{event.player} cannot play a card now. {_waiting(state)}")
    seat = state.seats[place]
    card = state.sheets.cards[event.card]
    if card.bit & state.out and not card.bit & seat.held:
        broken.add("cards", _why_out(state, card) if event.shows is None else _why_covered_is_out(event, card))
    if seat.held and not card.bit & seat.held and is_known(state, seat):
        broken.add("cards", _why_only(state, seat))
    if event.additions:
        held = len(seat.additions)
        if event.additions > held:
            broken.add("additions", _holds(event.player, held, f"add {event.additions}"))
        if card.number + event.additions > HIGHEST:
            broken.add("additions", _why_too_many(event, card, held))


def _holds(player: str, held: int, what: str) -> str:
    """A sentence for a player who holds too few addition cards."""
    return f"{player} holds {how_many(held, 'addition card')} and cannot {what}."


def _why_too_many(event: Play, card: Card, held: int) -> str:
    """additions: what the card would count; if a cover hides its number, nothing that gives it away."""
    value = card.number + (event.additions or 0)
    if event.shows == "sea":
        added = count(event.additions or 0, "addition card")
        return f"With {added} this {card.color} card would count more than {HIGHEST}."
    most = min(HIGHEST - card.number, held)
    may = f"{event.player} may add {most} at most" if most else "nothing can be added"
    name = f"The {called(card.name)}" if event.shows is None else f"This {card.number}"
    return f"{name} would count {value}, more than {HIGHEST}; {may}."


def _why_out(state: State, card: Card) -> str:
    """Why a card cannot be in this player's hand: who has it, or who played it when, unless that is a secret."""
    holder = next((each.player for each in state.seats if each.held & card.bit), "")
    if holder:
        return f"{holder} took the {called(card.name)} with action {TAKE_BACK} and still holds it."
    played = [
        (number, play) for number, plays in enumerate(state.all_plays, 1) for play in plays if play.card is card
    ]
    if played:
        number, play = played[-1]
        if not (state.step == "play" and number > state.tricks and play.shows):
            player = state.setup.players[play.seat]
            return f"{player} played the {called(card.name)} in trick {number} (event {play.event})."
    return f"The {called(card.name)} has already been played or discarded this round."


def _why_only(state: State, seat: Seat, taken: int = 0) -> str:
    """What a hand that is wholly known holds."""
    cards = listing(map(called, state.sheets.names(seat.held | taken)), none="nothing")
    return f"All that {seat.player} can still have in hand was taken with action {TAKE_BACK}: {cards}."


def _why_covered_is_out(event: Play, card: Card) -> str:
    """The same for a covered card, giving away no more than its cover shows."""
    shown = f"{card.color} card" if event.shows == "sea" else str(card.number)
    return (
        f"{event.player} cannot have this {shown}: it has already been played or discarded this round, or another "
        f"player took it with action {TAKE_BACK}."
    )


# ---------------------------------------------------------------------- settling a trick


def _won(won: Won) -> str:
    return listing(won.colors)


def _judge_earn(broken: Broken, state: State, event: Earn) -> None:
    """trick-sequence; win-color: only its winner; earn: only a face-up treasure; steal: from whom."""
    place = state.setup.seat_of[event.player]
    if not (state.step == "earn" and _is_due(state, place, event.color)):
        _judge_out_of_place(broken, state, event, place)
    if event.source is not None:
        broken.add("steal", _judge_steal(state, event, event.source))


def _is_due(state: State, place: int, color: str) -> bool:
    """May this player settle the color now? A player who won two settles them in any order."""
    due = state.outcome.due
    if due[0].seat == place:
        for won in due:
            if won.seat == place and won.has_treasure and color in won.colors:
                return True
    return False


def _judge_out_of_place(broken: Broken, state: State, event: Earn, place: int) -> None:
    """Why this treasure cannot be taken now."""
    judge_step(broken, state, "earn", "No treasure can be taken")
    won = next((each for each in state.won if event.color in each.colors), None)
    if state.step != "play" and state.plays:
        if won is None:
            broken.add("win-color", f"Nobody played {event.color}. {_winners(state)}")
        elif won.seat != place:
            winner = state.setup.players[won.seat]
            broken.add("win-color", f"{event.player} did not win {_won(won)}: {winner} did.")
    if (state.step == "play" or state.plays) and not _lay(state, event.color):
        lying = listing(f"{color} {points}" for color, points in state.treasures)
        broken.add("earn", f"No {event.color} treasure is face up. Face up: {lying}.")
    elif won is not None and state.step == "earn" and not _is_next(state, won):
        broken.add("trick-sequence", f"The {event.color} treasure cannot be taken now. {_waiting(state)}")


def _is_next(state: State, won: Won) -> bool:
    """May its winner settle it now?"""
    return won in state.due and won.seat == state.due[0].seat


def _lay(state: State, color: str) -> bool:
    """Was a treasure of this color turned up for this trick?"""
    return any(color == each for each, _ in state.treasures) or any(
        won.has_treasure and color in won.colors for won in state.won
    )


def _judge_steal(state: State, event: Earn, source: str) -> str:
    pile = state.seat(source).pile
    possible = f"Possible: {listing(to_steal_from(state, event.player, event.color), last='or', none='nobody')}."
    if source == event.player:
        return f"{event.player} cannot steal from themselves. {possible}"
    if not pile:
        return f"{source} has no treasures. {possible}"
    if state.setup.rulings["steal-condition"] == "same-color" and pile[-1].color != event.color:
        return (
            f"{source}'s top treasure is {pile[-1].color}; only one of the color won, {event.color}, may be "
            f"stolen. {possible}"
        )
    return ""


def _judge_action(broken: Broken, state: State, event: Action) -> None:
    """trick-sequence; win-color: only a winner; action: a color without a treasure, and what its number needs."""
    judge_step(broken, state, "act", "No action can be carried out")
    place = state.setup.seat_of[event.player]
    is_due = state.step == "act" and state.outcome.due[0].seat == place
    if not is_due and state.step != "play" and state.plays:
        own = [each for each in state.won if each.seat == place]
        if not own:
            broken.add("win-color", f"{event.player} won no color. {_winners(state)}")
        elif all(each.has_treasure for each in own):
            broken.add("action", f"{event.player} won {_won(own[0])}, which gives a treasure and no action.")
        elif state.step == "act":
            broken.add("trick-sequence", f"{event.player} cannot act now. {_waiting(state)}")
    # Addition cards are dealt before the first action, even one that comes too early.
    seats, _ = deal_at_last(state)
    if event.action != STEAL and event.source is not None:
        broken.add("action", f'"from" goes with action {STEAL}, not with action {event.action}.')
    if event.action != TAKE_BACK and (event.card is not None or event.discard is not None):
        broken.add("action", f'"card" and "discard" go with action {TAKE_BACK}, not with action {event.action}.')
    if event.action == STEAL:
        broken.add("action", _judge_stealing(seats, event))
    elif event.action == TAKE_BACK:
        _judge_taking(broken, state, event)


def _winners(state: State) -> str:
    names = state.setup.players
    return f"Winners: {listing(f'{names[won.seat]} ({_won(won)})' for won in state.won)}."


def _judge_stealing(seats: Seats, event: Action) -> str:
    """Action 1: from a player who holds two; from the supply only if nobody does."""
    rich = to_rob(seats, event.player)
    supply = f"Nobody else holds {STOLEN}, so they come from the supply."
    possible = f"Possible: {listing(rich, last='or')}." if rich else supply
    if event.source is None:
        return f"Whose addition cards does {event.player} steal? {possible}" if rich else ""
    if event.source == event.player:
        return f"{event.player} cannot steal from themselves. {possible}"
    held = next(len(seat.additions) for seat in seats if seat.player == event.source)
    if held < STOLEN:
        return (
            f"{event.source} holds {how_many(held, 'addition card')}; action {STEAL} steals {STOLEN}. {possible}"
        )
    return ""


def _judge_taking(broken: Broken, state: State, event: Action) -> None:
    """Action 4: a card of this trick that nobody has taken yet, in exchange for one from the hand."""
    cards = state.sheets.cards
    if event.card is None or event.discard is None:
        broken.add(
            "action",
            f'Action {TAKE_BACK} needs two cards: the one taken ("card") and the one discarded ("discard").',
        )
    taken = 0
    if event.card is not None:
        taken = cards[event.card].bit
        if not taken & takeable(state):
            broken.add("action", _why_not_taken(state, cards[event.card]))
    if event.discard is not None:
        _judge_discard(broken, state, event, cards[event.discard], taken)


def _why_not_taken(state: State, card: Card) -> str:
    if state.step == "play":  # nobody knows yet which cards these are
        return f"The {called(card.name)} cannot be taken: the cards of this trick are still covered."
    possible = listing(map(called, state.sheets.names(takeable(state))), last="or")
    if card.bit & state.outcome.taken:
        return f"The {called(card.name)} has already been taken once in this trick. Possible: {possible}."
    return f"The {called(card.name)} was not played in this trick. Possible: {possible}."


def _judge_discard(broken: Broken, state: State, event: Action, card: Card, taken: int) -> None:
    """action: a card that may be in the hand; cards: one of those known, if all are."""
    seat = state.seat(event.player)
    if card.bit & taken:
        return
    if state.is_last_trick and event.card is not None:
        only = f"only the {called(event.card)}, which was taken, can be discarded"
        broken.add("action", f"In the last trick the hand is empty: {only}.")
        return
    if not card.bit & in_hand(state, seat):
        broken.add("action", f"The {called(card.name)} cannot be discarded: {_why_out(state, card)}")
    if not state.is_last_trick and not card.bit & seat.held and is_known(state, seat):
        broken.add("cards", _why_only(state, seat, taken))


# ---------------------------------------------------------------------- lost actions


def _judge_adjust(broken: Broken, state: State, event: Adjust) -> None:
    """adjust: only directly after a lost action, and nobody gives up what they do not have."""
    seat = state.seat(event.player)
    if not state.unknown:
        broken.add("adjust", "An adjustment is only possible directly after action 2 or 3.")
    additions = event.additions or 0
    held, supply = len(seat.additions), state.supply
    if additions > supply:
        broken.add("adjust", f"The supply has {how_many(supply, 'addition card')} left, not {additions}.")
    if -additions > held:
        broken.add("adjust", _holds(event.player, held, f"give up {-additions}"))
    if event.lose is not None and not _has(seat, event.lose["color"], event.lose["points"]):
        treasures = listing(f"{each.color} {each.points}" for each in reversed(seat.pile))
        pile = f"has {treasures}, the top one first" if seat.pile else "is empty"
        broken.add(
            "adjust", f"{event.player} has no {event.lose['color']} {event.lose['points']}; the pile {pile}."
        )


def _has(seat: Seat, color: str, points: int) -> bool:
    return any(each.color == color and each.points == points for each in seat.pile)


# ---------------------------------------------------------------------- at any time


def _judge_count(broken: Broken, state: State, event: Count) -> None:
    """trick-sequence: during the game; count: as many as the record says; additions: no more than there are."""
    if state.finished or not has_begun(state):
        when = "The game is over." if state.finished else "The game has not begun."
        broken.add("trick-sequence", f"Nothing can be counted now. {when}")
    held = quantities(state)[event.player]
    wrong = miscounted(held, event.counted)
    for what, difference in wrong.items():
        has, counted = how_many(held[what], "addition card"), held[what] + difference
        broken.add(COUNT.slug, f"{event.player} holds {has} by the record, not {counted}.")
    others = sum(len(seat.additions) for seat in state.seats if seat.player != event.player) + state.added
    if wrong and (event.additions or 0) + others > state.sheets.additions:
        broken.add(
            "additions",
            f"{event.player} cannot hold {event.additions}: {others} of the {state.sheets.additions} "
            "addition cards are elsewhere.",
        )


_JUDGES: Mapping[type[Event], Callable[[Broken, State, Any], None]] = {
    Play: _judge_play,
    Earn: _judge_earn,
    Trick: _judge_trick,
    Action: _judge_action,
    Adjust: _judge_adjust,
    Count: _judge_count,
}
"""The function that judges each kind of event."""
