"""expected: what may come next in Loot Island, from whom, with which choices.

Keys may be filled in any order: a pick offers every value that is still possible with some choice of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from scorepad.expected import Expected, make_pick
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.expected_actions import acting, cubes_off, in_order
from scorepad.games.loot_island.loot import (
    left,
    name_site,
    next_refs,
    reckoning,
    to_heal,
    warn_of_cubes,
)
from scorepad.games.loot_island.state import (
    COASTS,
    COMPASSES,
    HEADINGS,
    LANDINGS,
    SIDES,
    Seat,
    State,
)
from scorepad.wording import count

PRICES = range(21)
"""The healer's prices on offer; higher ones can be typed."""

Table = Mapping[str, Any]


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now; nothing once the game is over."""
    match state.step:
        case "act":
            return tuple(acting(state))
        case "take":
            return (_taking(state),)
        case "prepare":
            return (*acting(state), *_discarding(state))
        case "loot":
            return (_looting(state),)
        case "reveal":
            return (_revealing(state),)
        case "heal":
            return (_healing(to_heal(state)[0]),)
        case "begin":
            picks = (make_pick("coast", range(1, COASTS + 1)), make_pick("heading", HEADINGS))
            return (Expected("begin", None, "Place the ship: at which coast, sailing which way?", picks),)
        case "over":
            return ()


# ---------------------------------------------------------------------- phase 1


def _revealing(state: State) -> Expected:
    players, voyage = state.setup.players, state.voyage
    letter = "A" if voyage.round == 1 else "B"
    cards = [card for card in EVENTS if card.startswith(letter) and card not in voyage.events]
    if "A2" in cards and left(state.trove) < len(players):
        cards.remove("A2")
    recalls = _recalls(state)
    refs = state.sheets.refs
    picks = (
        make_pick("card", tuple(cards)),
        make_pick("accept", players, 0, len(players), "set", follow=partial(_accepting, players)),
        make_pick("treasures", refs, len(players), len(players), "set", follow=partial(_lying_open, state)),
        make_pick("tile", TILES, follow=lambda table: TILES if table.get("card", "B3") == "B3" else ()),
        make_pick("recall", recalls, follow=lambda table: recalls if table.get("card", "B4") == "B4" else ()),
    )
    prompt = f"Round {voyage.round}, ship at the {SIDES[voyage.coast - 1]} coast: which event card is revealed?"
    return Expected("reveal", None, prompt, picks, is_possible=bool(cards))


def _accepting(players: tuple[str, ...], table: Table) -> Sequence[str]:
    """A1: who may still draw."""
    if table.get("card", "A1") != "A1":
        return ()
    accepting = table.get("accept", ())
    return [name for name in players if name not in accepting]


def _lying_open(state: State, table: Table) -> tuple[int, ...]:
    """A2: the treasures that may be revealed next, one for each player."""
    drawn = table.get("treasures", ())
    is_due = table.get("card", "A2") == "A2" and len(drawn) < len(state.setup.players)
    return next_refs(state.trove, drawn) if is_due else ()


def _recalls(state: State) -> tuple[Mapping[str, str], ...]:
    """B4: every way to take back one compass from each player with three on the island; none if nobody has."""
    many = three_out(state)
    if not many:
        return ()
    return tuple(dict(zip(many, landings, strict=True)) for landings in product(*many.values()))


def three_out(state: State) -> dict[str, list[str]]:
    """B4: the players with three compasses on the island, Aaron included, and at which landings."""
    out = {seat.player: state.out(place) for place, seat in enumerate(state.seats)}
    return {name: [LANDINGS[number] for number in where] for name, where in out.items() if len(where) >= COMPASSES}


def _discarding(state: State) -> Iterator[Expected]:
    voyage = state.voyage
    for place in state.clockwise(voyage.first):
        player, held = state.seats[place].player, voyage.held[place]
        if held and place not in voyage.discarded:
            prompt = f"{player} may discard up to {count(held, 'map card')} kept from last round."
            yield Expected("discard", player, prompt, (make_pick("cards", range(1, held + 1)),), is_optional=True)


# ---------------------------------------------------------------------- phase 3 and the end


def _looting(state: State) -> Expected:
    site = state.trove.sites[0]
    landing, number = LANDINGS[site.landing], min(site.due, left(state.trove))
    picks = (
        make_pick("treasures", state.sheets.refs, number, number, "set", follow=partial(_found, state, number)),
        make_pick("landing", (landing,)),
    )
    why = f"{count(number, 'treasure')} ({reckoning(state, site)})"
    which = "Which one?" if number == 1 else "Which ones?"
    where = f"{landing} ({SIDES[site.landing // 2]})"
    return Expected("loot", None, f"{name_site(state, site)} at {where}: {why}. {which}", picks)


def _found(state: State, number: int, table: Table) -> tuple[int, ...]:
    """supply: the treasures that may be revealed next, until there are enough."""
    drawn = table.get("treasures", ())
    return next_refs(state.trove, drawn) if len(drawn) < number else ()


def _taking(state: State) -> Expected:
    seat = state.seats[state.order()[state.trove.taker]]
    picks = (
        make_pick("treasure", in_order(state, state.trove.revealed)),
        make_pick("keep", (True, False)),
        make_pick("cubes", (), 0, follow=partial(cubes_off, state.sheets, seat, seat.cubes)),
    )
    prompt = f"Which treasure does {seat.player} take, to keep or to bury?"
    return Expected("take", seat.player, prompt, picks, caution=partial(warn_of_cubes, state, seat, seat.cubes))


def _healing(seat: Seat) -> Expected:
    prompt = f"{seat.player} has {count(seat.cubes, 'cube')}. What does the healer charge, per cube and fixed?"
    return Expected("healer", seat.player, prompt, (make_pick("per_cube", PRICES), make_pick("fixed", PRICES)))
