"""expected: what may come next in Loot Island, from whom, with which choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.compasses import sources
from scorepad.games.loot_island.loot import left, most_discarded, name_site, next_refs, reckoning, to_heal
from scorepad.games.loot_island.maps import MapCard
from scorepad.games.loot_island.state import (
    AARON,
    COASTS,
    COLORS,
    COMPASSES,
    HEADINGS,
    LANDINGS,
    Seat,
    State,
)
from scorepad.expected import Expected, Follow, Pick
from scorepad.wording import count

FACES = tuple(
    MapCard(number, icon)
    for number in maps.NUMBERS
    for icon in ("", *maps.ICONS)
    if number != maps.WILD or icon in ("", "$")
)
"""The map cards that are offered; what other icons are printed can be entered."""
MOST_PRICE = 20
"""So much of a price is offered; more can be entered."""

Table = Mapping[str, Any]


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now; nothing once the game is over."""
    match state.step:
        case "begin":
            picks = (Pick("coast", range(1, COASTS + 1)), Pick("heading", HEADINGS))
            return (Expected("begin", None, "Place the ship: at which coast, sailing which way?", picks),)
        case "reveal":
            return (_revealing(state),)
        case "prepare":
            return (*_acting(state), *_discarding(state))
        case "act":
            return tuple(_acting(state))
        case "loot":
            return (_looting(state),)
        case "take":
            return (_taking(state),)
        case "heal":
            return (_healing(to_heal(state)[0]),)
        case "over":
            return ()


def choices(key: str, follow: Follow, *, least: int = 1, most: int = 1, is_list: bool = False) -> Pick:
    """A choice that depends on what was chosen before."""
    return Pick(key, (), least, most, "sequence" if is_list else "one", follow=follow)


# ---------------------------------------------------------------------- phase 1


def _revealing(state: State) -> Expected:
    letter = "A" if state.round == 1 else "B"
    cards = tuple(card for card in EVENTS if card.startswith(letter) and card not in state.events)
    players = state.setup.players

    def accepting(table: Table) -> tuple[str, ...]:
        return tuple(name for name in players if table.get("card") == "A1" and name not in table.get("accept", ()))

    def lying(table: Table) -> tuple[int, ...]:
        drawn = table.get("treasures", ())
        return next_refs(state, drawn) if table.get("card") == "A2" and len(drawn) < len(players) else ()

    picks = (
        Pick("card", cards, 1, 1),
        Pick("accept", players, 0, len(players), follow=accepting, form="sequence"),
        choices("treasures", lying, least=len(players), most=len(players), is_list=True),
        choices("tile", lambda table: TILES if table.get("card") == "B3" else ()),
        choices("recall", lambda table: recalls(state) if table.get("card") == "B4" else ()),
    )
    return Expected(
        "reveal",
        None,
        f"Round {state.round}, ship at coast {state.coast}: which event card is revealed?",
        picks=picks,
    )


def recalls(state: State) -> tuple[Mapping[str, str], ...]:
    """B4: every way to take back one compass of each who has three on the island; none if nobody has."""
    many = three_out(state)
    if not many:
        return ()
    return tuple(
        {name: LANDINGS[number] for name, number in zip(many, numbers, strict=True)}
        for numbers in product(*many.values())
    )


def three_out(state: State) -> dict[str, list[int]]:
    """Whoever has three compasses on the island, Aaron too, and where."""
    out = {seat.player: state.out(place) for place, seat in enumerate(state.seats)}
    return {name: where for name, where in out.items() if len(where) >= COMPASSES}


def _discarding(state: State) -> Iterator[Expected]:
    for place in state.clockwise(state.first):
        seat = state.seats[place]
        if seat.held and not seat.has_discarded:
            prompt = f"{seat.player} may put away some of the {count(seat.held, 'map card')} kept from last round."
            picks = (Pick("cards", range(1, seat.held + 1)),)
            yield Expected("discard", seat.player, prompt, picks, is_optional=True)


# ---------------------------------------------------------------------- phase 2


def _acting(state: State) -> Iterator[Expected]:
    seat = state.seats[state.active]
    actors = [seat, *(state.seats[-1:] if state.has_aaron else ())]
    owner: Table = {} if seat.hand else {"as": AARON}
    if any(actor.hand for actor in actors) and any(
        any(_next_cards(state, {**owner, "landing": landing}, ())) for landing in LANDINGS
    ):
        cards = count(seat.hand, "map card")
        yield Expected("play", seat.player, f"{seat.player} acts, with {cards} in hand.", picks=_plays(state))
    if any(state.face_up) and any(actor.hand >= state.cost for actor in actors):
        prompt = f"{seat.player} may use a small island for {count(state.cost, 'card')}."
        yield Expected("island", seat.player, prompt, picks=_islands(state))
    yield _passing(state, seat)


def actor(state: State, table: Table) -> int:
    """The seat for which something is done: the active player's, or Aaron's."""
    return state.place(AARON) if table.get("as") == AARON else state.active


def _as(state: State, cards: int) -> Iterator[Pick]:
    """Whose cards: Aaron's may be used instead of one's own, and must be if only those are enough."""
    if state.has_aaron and state.seats[-1].hand >= cards:
        is_forced = state.seats[state.active].hand < cards
        yield Pick("as", (AARON,), int(is_forced), 1)


def _plays(state: State) -> tuple[Pick, ...]:
    def landings(table: Table) -> tuple[str, ...]:
        return tuple(landing for landing in LANDINGS if any(_next_cards(state, {**table, "landing": landing}, ())))

    def colors(table: Table) -> tuple[str, ...]:
        own = open_colors(state, table.get("landing", ""))
        return tuple(color for color in own if any(_next_cards(state, {**table, "color": color}, ())))

    def cards(table: Table) -> tuple[str, ...]:
        return tuple(_next_cards(state, table, table.get("cards", ())))

    most = max(seat.hand for seat in state.seats)
    return (
        *_as(state, 1),
        choices("landing", landings),
        choices("color", colors),
        Pick("cards", (), 1, most, may_repeat=True, follow=cards, form="sequence"),
        choices("from", partial(_sources, state)),
        Pick("copy", (), 0, most, may_repeat=True, follow=partial(_copies, state), form="sequence"),
        Pick(
            "decline",
            (),
            0,
            len(state.setup.players),
            follow=partial(_decliners, state), form="sequence"),
    )


def _sources(state: State, table: Table) -> tuple[str, ...]:
    """compass: the landings from one of which a compass must be moved to the one chosen."""
    if "landing" not in table:
        return ()
    number = LANDINGS.index(table["landing"])
    return tuple(LANDINGS[each] for each in sources(state, actor(state, table), number))


def open_colors(state: State, landing: str) -> tuple[str, ...]:
    """landing-color: the colors that may be played to a landing; all of them if none is chosen."""
    if not landing:
        return COLORS
    number = LANDINGS.index(landing)
    own, other = state.landings[number].color, state.landings[number ^ 1].color
    return (own,) if own else tuple(color for color in COLORS if color != other)


def _next_cards(state: State, table: Table, played: tuple[str, ...] | list[str]) -> Iterator[str]:
    """The cards that may be played next to the landing chosen, in its color or, if none is chosen, in any."""
    if len(played) >= state.seats[actor(state, table)].hand:
        return
    column = _column(state, table)
    cards = maps.read_cards(played)
    colors = (table["color"],) if "color" in table else open_colors(state, table.get("landing", ""))
    for color in colors:
        lying = [card.number for each in state.landings for card in each.cards if card.color == color]
        lying += [card.number for card in cards]
        for card in FACES:
            if lying.count(card.number) < maps.COPIES:
                _, laid = maps.lay(column, [*cards, card])
                if not laid[-1].is_descending:
                    yield card.face


def _column(state: State, table: Table) -> tuple[MapCard, ...]:
    """The cards at the landing chosen, if one is."""
    return state.landings[LANDINGS.index(table["landing"])].cards if "landing" in table else ()


def _copies(state: State, table: Table) -> tuple[str, ...]:
    """one-card: the effects that the next 1 put at the beginning may copy."""
    if table.get("as") == AARON:
        return ()
    column = _column(state, table)
    _, laid = maps.lay(column, maps.read_cards(table.get("cards", ())))
    ones = sum(each.is_first for each in laid)
    if len(table.get("copy", ())) >= ones:
        return ()
    return tuple(effect for effect in "cd" if maps.copies(column, effect))


def _decliners(state: State, table: Table) -> tuple[str, ...]:
    """effects: those with a compass on the landing, if a card has an effect."""
    cards = maps.read_cards(table.get("cards", ()))
    if "landing" not in table or not any(card.has("c") or card.has("d") for card in cards):
        return ()
    there = {*state.landings[LANDINGS.index(table["landing"])].stack, actor(state, table)}
    players = enumerate(state.setup.players)
    return tuple(name for place, name in players if place in there and name not in table.get("decline", ()))


def _islands(state: State) -> tuple[Pick, ...]:
    up = tuple(tile for tile, number in zip(TILES, state.face_up, strict=True) if number)
    return (
        *_as(state, state.cost),
        Pick("tile", up, 1, 1),
        Pick("color", COLORS, 1, 1),
        choices("use", lambda table: (True, False) if can_act(state, table) else (False,)),
        choices("landing", partial(_targets, state)),
        choices("from", partial(_origins, state)),
        choices("treasure", lambda table: next_refs(state, ()) if is_used(table, "treasure") else ()),
        choices("keep", partial(_keeps, state)),
        choices("cubes", partial(_island_cubes, state), least=0),
    )


def can_act(state: State, table: Table) -> bool:
    """Is there anything that the island chosen could do?"""
    return table.get("tile") not in ("bottom", "compass") or bool(_targets(state, table))


def is_used(table: Table, *tiles: str) -> bool:
    """Is one of these islands used, with its action?"""
    return table.get("tile") in tiles and table.get("use") is not False


def _targets(state: State, table: Table) -> tuple[str, ...]:
    """The landings where the action of the island may be done."""
    out = state.out(actor(state, table))
    if is_used(table, "bottom"):
        return tuple(LANDINGS[number] for number in out)
    if is_used(table, "compass"):
        return tuple(name for number, name in enumerate(LANDINGS) if number not in out)
    return ()


def _origins(state: State, table: Table) -> tuple[str, ...]:
    return _sources(state, table) if is_used(table, "compass") else ()


def _keeps(state: State, table: Table) -> tuple[bool, ...]:
    if "treasure" not in table:
        return ()
    if table.get("as") == AARON:
        return (state.sheets.treasures[table["treasure"]].type == "crown",)
    return True, False


def _island_cubes(state: State, table: Table) -> tuple[int, ...]:
    place = actor(state, table)
    seat = state.seats[place]
    if state.is_aaron(place):
        return ()
    if is_used(table, "cleanse"):
        return tuple(range(min(state.setup.rulings["cleanse-cubes"], state.cubes_using(place)) + 1))
    if is_used(table, "treasure"):
        return cubes_off(state, seat._replace(cubes=state.cubes_using(place) + 1), table)
    return ()


def cubes_off(state: State, seat: Seat, table: Table) -> tuple[int, ...]:
    """How many cubes may be discarded with the treasure that is kept or buried."""
    if "treasure" not in table:
        return ()
    keep = table.get("keep", True)
    most = most_discarded(state, seat, table["treasure"], keep=keep)
    held = seat.cubes + (state.sheets.treasures[table["treasure"]].curse if keep else 0)
    return tuple(range(min(most, held) + 1)) if most else ()


def _passing(state: State, seat: Seat) -> Expected:
    if state.card != "A2" or not state.revealed:
        return Expected("pass", seat.player, f"{seat.player} may pass.")
    picks = (
        Pick("treasure", tuple(dict.fromkeys(state.revealed)), 1, 1),
        choices("cubes", lambda table: cubes_off(state, seat, table), least=0),
    )
    prompt = f"{seat.player} may pass, and takes one of the open treasures (A2)."
    return Expected("pass", seat.player, prompt, picks=picks)


# ---------------------------------------------------------------------- phase 3 and the end


def _looting(state: State) -> Expected:
    site = state.sites[0]
    landing, number = LANDINGS[site.landing], min(site.due, left(state))

    def lying(table: Table) -> tuple[int, ...]:
        drawn = table.get("treasures", ())
        return next_refs(state, drawn) if len(drawn) < number else ()

    picks = (
        Pick("treasures", (), number, number, follow=lying, form="sequence"),
        Pick("landing", (landing,), 1, 1),
    )
    prompt = (
        f"{name_site(state, site)} at {landing}: {count(number, 'treasure')} ({reckoning(state, site)}). Which?"
    )
    return Expected("loot", None, prompt, picks=picks)


def _taking(state: State) -> Expected:
    seat = state.seats[state.order()[state.taker]]
    picks = (
        Pick("treasure", tuple(dict.fromkeys(state.revealed)), 1, 1),
        Pick("keep", (True, False), 1, 1),
        choices("cubes", lambda table: cubes_off(state, seat, table), least=0),
    )
    return Expected("take", seat.player, f"{seat.player} takes a treasure and keeps it or buries it.", picks=picks)


def _healing(seat: Seat) -> Expected:
    prices = tuple(range(MOST_PRICE + 1))
    picks = tuple(Pick(key, prices, 1, 1) for key in ("per_cube", "fixed"))
    prompt = f"{seat.player} takes a healer, with {count(seat.cubes, 'cube')}: price a cube and fixed price?"
    return Expected("healer", seat.player, prompt, picks=picks)
