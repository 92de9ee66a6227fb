"""judge: every rule of Loot Island that an event breaks in a state. It never changes anything.

Each slug is named at most once. The actions of phase 2 are judged in judge_actions.
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
from scorepad.games.loot_island.loot import left, misdrawn, not_revealed, reckoning, to_heal
from scorepad.games.loot_island.state import COMPASSES, CURSED, LANDINGS, NUMBER_OF, State
from scorepad.rules import Broken, Violation
from scorepad.wording import count, how_many, listing, quote


def judge(state: State, event: Tracked) -> list[Violation]:
    """Every rule that the event breaks, with the reason."""
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
        judge_step(broken, state, ("begin",), "The ship cannot be placed")
    else:
        assert_never(event)
    return broken.violations() if broken else []


# ---------------------------------------------------------------------- phase 1


def _judge_reveal(broken: Broken, state: State, event: Reveal) -> None:
    """event: the right card for the round, and whatever that card requires."""
    judge_step(broken, state, ("reveal",), "No event card can be revealed")
    letter = "A" if state.round == 1 else "B"
    if not event.card.startswith(letter):
        article = "an" if letter == "A" else "a"
        broken.add("event", f"Round {state.round} needs {article} {letter} card, not {event.card}.")
    if event.card in state.voyage.events:
        broken.add("event", f"{event.card} has already been revealed in this game.")
    cards = {"accept": "A1", "treasures": "A2", "tile": "B3", "recall": "B4"}
    for key, card in cards.items():
        if getattr(event, key) and card != event.card:
            broken.add("event", f"{quote(key)} goes with {card}, not with {event.card}.")
    if event.treasures:
        broken.add("supply", misdrawn(state, event.treasures))
    match event.card:
        case "A1":
            names = event.accept or ()
            again = [name for name in dict.fromkeys(names) if names.count(name) > 1]
            if again:
                are = "is" if len(again) == 1 else "are"
                broken.add("event", f"{listing(again)} {are} named twice; everybody may draw once (A1).")
        case "A2":
            number, players = len(event.treasures or ()), len(state.setup.players)
            if number != players:
                broken.add("event", f"A2 reveals {count(players, 'treasure')}, one for each player, not {number}.")
        case "B3":
            if event.tile is None:
                broken.add("event", "B3 turns a small island face down: which one?")
        case "B4":
            _judge_recall(broken, state, event)


def _judge_recall(broken: Broken, state: State, event: Reveal) -> None:
    """event, B4: everybody with three compasses on the island takes one back, and nobody else."""
    recall = event.recall or {}
    for place, seat in enumerate(state.seats):
        out = [LANDINGS[number] for number in state.out(place)]
        where = recall.get(seat.player)
        if where is None and len(out) >= COMPASSES:
            broken.add("event", f"{seat.player} must take back a compass (B4), from {listing(out, last='or')}.")
        elif where is not None and len(out) < COMPASSES:
            has = how_many(len(out), "compass", "compasses")
            broken.add(
                "event",
                f"{seat.player} has {has} on the island; only players with {COMPASSES} take one back (B4).",
            )
        elif where is not None and where not in out:
            broken.add("event", f"{seat.player} has no compass at {where}. Possible: {listing(out, last='or')}.")


def _judge_discard(broken: Broken, state: State, event: Discard) -> None:
    """round-sequence, hand: once, between the event card and the first turn."""
    place = state.setup.seat_of[event.player]
    seat = state.seats[place]
    is_due = judge_step(broken, state, ("prepare",), "Map cards cannot be discarded")
    if is_due and place in state.voyage.discarded:
        broken.add("round-sequence", f"{seat.player} has already discarded map cards this round.")
    held = state.voyage.held[place] if is_due else seat.hand
    if event.cards > held:
        broken.add(
            "hand", f"{seat.player} has {how_many(held, 'map card')} left and cannot discard {event.cards}."
        )


# ---------------------------------------------------------------------- phase 3


def _judge_loot(broken: Broken, state: State, event: Loot) -> None:
    """explore, final: landings in order, and as many treasures as are due; supply: which treasures."""
    broken.add("supply", misdrawn(state, event.treasures))
    if not judge_step(broken, state, ("loot",), "No loot is due"):
        return
    slug = "final" if state.is_final else "explore"
    first = state.sites[0]
    number = NUMBER_OF[event.landing]
    if number != first.landing:
        broken.add(slug, f"{LANDINGS[first.landing]} is explored next, not {event.landing}.")
    site = next((each for each in state.sites if each.landing == number), None)
    due = 0 if site is None else site.due
    found = min(due, left(state.trove))
    if len(event.treasures) == found:
        return
    if site is None:
        broken.add(slug, f"No treasure is due at {event.landing}.")
    elif found < due:
        are = "is" if found == 1 else "are"
        broken.add(slug, f"Only {count(found, 'treasure')} {are} left to reveal, not {len(event.treasures)}.")
    else:
        treasures = f"{count(due, 'treasure')} ({reckoning(state, site)})"
        broken.add(slug, f"{event.landing} gives {treasures}, not {len(event.treasures)}.")


def _judge_take(broken: Broken, state: State, event: Take) -> None:
    """distribute: from the bottom of the stack to the top; keep, bury: how many cubes are discarded."""
    if judge_step(broken, state, ("take",), "No treasure can be taken"):
        trove = state.trove
        taker = state.seats[state.order()[trove.taker]].player
        if event.player != taker:
            broken.add("distribute", f"{taker}, whose compass is next in the stack, takes before {event.player}.")
        if event.treasure not in trove.revealed:
            broken.add("distribute", not_revealed(state, event.treasure))
    if event.cubes is not None:
        held = state.seat(event.player).cubes
        judge_cubes(broken, state, event.player, event.treasure, event.cubes, held, keep=event.keep)


# ---------------------------------------------------------------------- the end


def _judge_healer(broken: Broken, state: State, event: Healer) -> None:
    """healer, cursed: anyone with 1 to 12 cubes, in order, once. Until the end nobody knows who that will be."""
    if not judge_step(broken, state, ("heal",), "Nobody can go to a healer") and not state.finished:
        return
    seat = state.seat(event.player)
    if seat.cubes >= CURSED:
        broken.add("cursed", f"{seat.player} has {seat.cubes} cubes and is eliminated; no healer can help.")
    elif not seat.cubes:
        broken.add("healer", f"{seat.player} has no cubes and needs no healer.")
    elif seat.healer is not None:
        broken.add("healer", f"{seat.player} has already been to a healer.")
    elif to_heal(state)[0].player != event.player:
        broken.add("healer", f"{to_heal(state)[0].player} chooses a healer before {event.player}.")
