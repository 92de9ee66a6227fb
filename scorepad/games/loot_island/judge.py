"""judge: every rule of Loot Island that an event breaks in a state. It never changes anything.

One violation for each slug at most. The actions of phase 2 are judged in judge_actions.
"""

from __future__ import annotations

from typing import assert_never

from scorepad.games.loot_island.events import (
    Begin,
    Discard,
    Healer,
    Island,
    Loot,
    Pass,
    Play,
    Reveal,
    Take,
    Tracked,
)
from scorepad.games.loot_island.judge_actions import judge_cubes, judge_island, judge_pass, judge_play, judge_step
from scorepad.games.loot_island.loot import left, misdrawn, to_heal
from scorepad.games.loot_island.state import COMPASSES, CURSED, LANDINGS, NUMBER_OF, State
from scorepad.rules import Broken, Violation
from scorepad.wording import count, listing


def judge(state: State, event: Tracked) -> list[Violation]:
    """Name every rule that the event breaks."""
    broken = Broken()
    if isinstance(event, Play):
        judge_play(broken, state, event)
    elif isinstance(event, Take):
        _judge_take(broken, state, event)
    elif isinstance(event, Island):
        judge_island(broken, state, event)
    elif isinstance(event, Pass):
        judge_pass(broken, state, event)
    elif isinstance(event, Loot):
        _judge_loot(broken, state, event)
    elif isinstance(event, Reveal):
        _judge_reveal(broken, state, event)
    elif isinstance(event, Discard):
        _judge_discard(broken, state, event)
    elif isinstance(event, Healer):
        _judge_healer(broken, state, event)
    elif isinstance(event, Begin):
        judge_step(broken, state, ("begin",), "The ship is not placed")
    else:
        assert_never(event)
    return broken.violations() if broken else []


# ---------------------------------------------------------------------- phase 1


def _judge_reveal(broken: Broken, state: State, event: Reveal) -> None:
    """event: the right card, and what it demands."""
    judge_step(broken, state, ("reveal",), "No event card is revealed")
    letter = "A" if state.round == 1 else "B"
    if not event.card.startswith(letter):
        broken.add(
            "event",
            f"In round {state.round} {'an A' if letter == 'A' else 'a B'} card is revealed, not {event.card}.",
        )
    if event.card in state.voyage.events:
        broken.add("event", f"{event.card} has been revealed already.")
    demanded = {"accept": "A1", "treasures": "A2", "tile": "B3", "recall": "B4"}
    for key, card in demanded.items():
        if getattr(event, key) and card != event.card:
            broken.add("event", f"{key.capitalize()} belongs to {card}, not to {event.card}.")
    if event.treasures:
        broken.add("supply", misdrawn(state, event.treasures))
    match event.card:
        case "A1":
            names = event.accept or ()
            again = [name for name in dict.fromkeys(names) if names.count(name) > 1]
            if again:
                broken.add("event", f"Everybody may draw once: {listing(again)}.")
        case "A2":
            number, players = len(event.treasures or ()), len(state.setup.players)
            if number != players:
                broken.add("event", f"{count(players, 'treasure')} must be revealed (A2), not {number}.")
        case "B3":
            if event.tile is None:
                broken.add("event", "Which small island is turned face down (B3)?")
        case "B4":
            _judge_recall(broken, state, event)


def _judge_recall(broken: Broken, state: State, event: Reveal) -> None:
    """event, B4: exactly those take a compass back who have three on the island."""
    recall = event.recall or {}
    for place, seat in enumerate(state.seats):
        out = [LANDINGS[number] for number in state.out(place)]
        where = recall.get(seat.player)
        if where is None and len(out) >= COMPASSES:
            broken.add("event", f"{seat.player} takes a compass back (B4), from {listing(out, last='or')}.")
        elif where is not None and len(out) < COMPASSES:
            broken.add("event", f"{seat.player} has only {count(len(out), 'compass', 'compasses')} on the island.")
        elif where is not None and where not in out:
            broken.add("event", f"{seat.player} has no compass at {where}; possible: {listing(out, last='or')}.")


def _judge_discard(broken: Broken, state: State, event: Discard) -> None:
    """round-sequence, hand: after the event card, before the first turn, once."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    is_due = judge_step(broken, state, ("prepare",), "No map cards are put away")
    if is_due and place in state.voyage.discarded:
        broken.add("round-sequence", f"{seat.player} has put map cards away already this round.")
    held = state.voyage.held[place] if is_due else seat.hand
    if event.cards > held:
        broken.add("hand", f"{seat.player} has {count(held, 'map card')} left, not {event.cards}.")


# ---------------------------------------------------------------------- phase 3


def _judge_loot(broken: Broken, state: State, event: Loot) -> None:
    """explore, final: the landings in their order, as many treasures as are due; supply: which ones."""
    broken.add("supply", misdrawn(state, event.treasures))
    if not judge_step(broken, state, ("loot",), "No loot is due"):
        return
    slug = "final" if state.is_final else "explore"
    first = state.sites[0]
    number = NUMBER_OF[event.landing]
    if number != first.landing:
        broken.add(slug, f"{LANDINGS[first.landing]} is explored next, not {event.landing}.")
    due = next((site.due for site in state.sites if site.landing == number), 0)
    found = min(due, left(state.trove))
    if len(event.treasures) != found:
        few = f", since no more than {found} {'is' if found == 1 else 'are'} left" if found < due else ""
        broken.add(
            slug,
            f"{count(found, 'treasure')} must be revealed at {event.landing}{few}, not {len(event.treasures)}.",
        )


def _judge_take(broken: Broken, state: State, event: Take) -> None:
    """distribute: from the bottom of the stack to the top; keep, bury: how many cubes go."""
    if judge_step(broken, state, ("take",), "No treasure is taken"):
        trove = state.trove
        taker = state.seats[state.order()[trove.taker]].player
        if event.player != taker:
            broken.add("distribute", f"{taker} takes next, by the order of the compasses, not {event.player}.")
        if event.treasure not in trove.revealed:
            lying = listing(map(str, trove.revealed), last="or")
            broken.add("distribute", f"Treasure {event.treasure} does not lie open; possible: {lying}.")
    if event.cubes is not None:
        held = state.seat(event.player).cubes
        judge_cubes(broken, state, event.player, event.treasure, event.cubes, held, keep=event.keep)


# ---------------------------------------------------------------------- the end


def _judge_healer(broken: Broken, state: State, event: Healer) -> None:
    """healer, cursed: who has cubes, but not 13, in their order and once. Before the end nobody knows who."""
    if not judge_step(broken, state, ("heal",), "No healer comes") and not state.finished:
        return
    seat = state.seat(event.player)
    if seat.cubes >= CURSED:
        broken.add("cursed", f"{seat.player} has {count(seat.cubes, 'cube')} and is eliminated: no healer helps.")
    elif not seat.cubes:
        broken.add("healer", f"{seat.player} has no cubes and needs no healer.")
    elif seat.healer is not None:
        broken.add("healer", f"{seat.player} has been to a healer already.")
    elif to_heal(state)[0].player != event.player:
        broken.add("healer", f"{to_heal(state)[0].player} chooses a healer before {event.player}.")
