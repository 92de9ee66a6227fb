"""expected: what may come next in Loot Island, from whom, with which choices.

Keys may be filled in any order: a pick offers every value that is still possible with some choice of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any

from scorepad.engine.expected import Expected, Pick, make_pick
from scorepad.games.loot_island import maps
from scorepad.games.loot_island.cards import EVENTS, TILES, Sheets
from scorepad.games.loot_island.loot import (
    cubes_digging,
    cubes_held,
    left,
    most_discarded,
    name_site,
    next_refs,
    reckoning,
    to_heal,
    usually_discarded,
    warn_of_cubes,
)
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.phases import sources
from scorepad.games.loot_island.state import (
    AARON,
    COASTS,
    COMPASSES,
    HEADINGS,
    LANDINGS,
    NOBODY,
    NUMBER_OF,
    SIDES,
    Seat,
    State,
)
from scorepad.text.wording import count, how_many

EFFECTS = ("c", "d")
"""The effects a 1 may copy."""
PRICES = range(21)
"""The healer's prices on offer; higher ones can be typed."""

Table = Mapping[str, Any]


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now; nothing once the game is over."""
    match state.step:
        case "act" if state.voyage.instead == NOBODY:
            return tuple(_acting(state))
        case "act":
            return (*_acting(state), *_acting_instead(state))
        case "take":
            return (_taking(state),)
        case "prepare":
            return (*_acting(state), *_discarding(state))
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


def leader(state: State) -> str | None:
    """The owner of the first player tile, while the question is for the whole table."""
    return state.seats[state.first].player if state.step in ("begin", "reveal", "loot") else None


def _acting_instead(state: State) -> list[Expected]:
    """turn: after a player acted out of turn, the next one may go on from there."""
    other = state._replace(active=state.voyage.instead)
    return [each._replace(is_optional=True) for each in _acting(other)]


def out_of_turn(state: State, player: str) -> tuple[Expected, ...]:
    """turn: what a player who has not passed could do now, if it was their turn."""
    if state.step not in ("prepare", "act") or state.has_passed(state.place(player)):
        return ()
    said = f"It is {state.seats[state.active].player}'s turn"
    mine, not_mine = f"{player}'s turn", f"{player} out of turn"
    return tuple(
        each._replace(out_of_turn=said, prompt=each.prompt.replace(mine, not_mine, 1))
        for each in _acting(as_if_active(state, player))
    )


def as_if_active(state: State, player: str) -> State:
    """The same table at this player's turn."""
    return state._replace(active=state.place(player))


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


# ---------------------------------------------------------------------- phase 2: playing map cards


def _acting(state: State) -> list[Expected]:
    found = []
    seat = state.seats[state.active]
    player = seat.player
    most = max(seat.hand, state.seats[-1].hand) if state.has_aaron else seat.hand
    if most:
        plays = _Plays(state)
        if plays.is_possible():
            prompt = f"{player}'s turn, with {how_many(seat.hand, 'map card')} in hand."
            found.append(Expected("play", player, prompt, plays.picks(seat, most)))
    cost = state.cost
    if most >= cost and any(state.voyage.face_up):
        prompt = f"{player} may use a small island for {count(cost, 'map card')}."
        caution = partial(_warn_of_digging, state, seat)
        found.append(Expected("island", player, prompt, _Islands(state).picks(seat, cost), caution=caution))
    found.append(_passing(state, seat))
    demand = _demand(state)
    return [each._replace(reminder=demand) for each in found] if demand else found


_DEMANDS = {
    "A2": "who passes keeps an open treasure",
    "A3": "a small island costs 1 cube",
    "B4": "2 compasses each on the island",
    "B6": "a c discards 2 cubes",
    "B7": "a small island costs 3 cards",
    "B8": "first to pass, others +2 cubes",
    "B9": "1 card for an island, then pass",
    "B13": "the bottom island goes to the top",
}
"""What an event card in force demands of a turn, in a few words."""


def _demand(state: State) -> str:
    """event: what to remember before a turn."""
    card = state.card
    if card not in _DEMANDS or (card == "B8" and state.passed):
        return ""
    return f"{card}: {_DEMANDS[card]}"


def _as(state: State, seat: Seat, cards: int) -> tuple[Pick, ...]:
    """Whose cards are used: Aaron's instead of the player's own, and always his if only he has enough."""
    if state.has_aaron and state.seats[-1].hand >= cards:
        return (make_pick("as", (AARON,), int(seat.hand < cards)),)
    return ()


def _actor(state: State, table: Table) -> int:
    """The seat this action counts for: the active player's, or Aaron's."""
    return len(state.setup.players) if table.get("as") == AARON else state.active


class _Plays:
    """Which map cards may be played to which landing, with the keys that go with it."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def picks(self, seat: Seat, most: int) -> tuple[Pick, ...]:
        players = self.state.setup.players
        return (
            *_as(self.state, seat, 1),
            make_pick("landing", LANDINGS, follow=self.landings),
            make_pick("color", COLORS, follow=self.colors),
            make_pick("cards", maps.faces_in(maps.EVERY), 1, most, "sequence", True, self.cards),
            make_pick("from", LANDINGS, follow=partial(_sources, self.state)),
            make_pick("copy", EFFECTS, 0, most, "set", True, self.copies),
            make_pick("decline", players, 0, len(players), "set", False, self.decliners),
        )

    def is_possible(self) -> bool:
        """Is there a landing where any card may be played?"""
        return any(self._is_open(name, None, ()) for name in LANDINGS)

    def landings(self, table: Table) -> Sequence[str]:
        """The landings where the chosen cards, or any, may be played, in the chosen color if there is one."""
        color, faces = table.get("color"), table.get("cards", ())
        return [name for name in LANDINGS if self._is_open(name, color, faces)]

    def colors(self, table: Table) -> Sequence[str]:
        """landing-color: the colors that may be played to the chosen landing, or to any."""
        faces = table.get("cards", ())
        if "landing" in table:
            name = table["landing"]
            return [color for color in open_colors(self.state, name) if self._is_open(name, color, faces)]
        return [color for color in COLORS if any(self._is_open(name, color, faces) for name in LANDINGS)]

    def cards(self, table: Table) -> Sequence[str]:
        """The cards that may be played next, at the chosen landing and in the chosen color, or at any."""
        faces, own = table.get("cards", ()), table.get("color")
        if len(faces) >= self.state.seats[_actor(self.state, table)].hand:
            return ()
        numbers = 0
        for name in (table["landing"],) if "landing" in table else LANDINGS:
            for color in open_colors(self.state, name):
                if own is None or own == color:
                    numbers |= self._next(name, color, faces) or 0
        return maps.faces_in(numbers)

    def _is_open(self, name: str, color: str | None, faces: Sequence[str]) -> bool:
        """May these cards, or any if none are chosen, be played there, in this color or in any?"""
        for each in open_colors(self.state, name):
            if color is None or color == each:
                numbers = self._next(name, each, faces)
                if numbers or (faces and numbers is not None):
                    return True
        return False

    def _next(self, name: str, color: str, faces: Sequence[str]) -> int | None:
        """The numbers that may follow these cards there, as a mask; None if the cards themselves do not fit."""
        value, lying, shift = self.state.landings[NUMBER_OF[name]].top, self.state.lying, maps.SHIFTS[color]
        twice = lying.twice >> shift
        if faces:
            return maps.following(value, lying.once >> shift, twice, faces)
        return maps.STARTING[value] & ~twice

    def copies(self, table: Table) -> Sequence[str]:
        """one-card: the effects that the next 1 at the beginning may copy."""
        faces = table.get("cards", ())
        if (
            not any(face[0] == "1" and face[:2] != "10" for face in faces)
            or "as" in table
            or "landing" not in table
        ):
            return ()
        landing = self.state.landings[NUMBER_OF[table["landing"]]]
        laid = maps.lay(landing.top, tuple(faces), table.get("color", COLORS[0]))
        if len(table.get("copy", ())) >= len(laid.firsts):
            return ()
        return [effect for effect in EFFECTS if maps.copies(landing.cards, effect)]

    def decliners(self, table: Table) -> Sequence[str]:
        """effects: the players with a compass at the landing, if a card has an effect."""
        faces = table.get("cards", ())
        if "landing" not in table or not any("c" in face or "d" in face for face in faces):
            return ()
        there = (*self.state.landings[NUMBER_OF[table["landing"]]].stack, _actor(self.state, table))
        declining = table.get("decline", ())
        players = self.state.setup.players
        return [name for place, name in enumerate(players) if place in there and name not in declining]


def open_colors(state: State, landing: str) -> Sequence[str]:
    """landing-color: the colors that may be played to a landing."""
    number = NUMBER_OF[landing]
    own = state.landings[number].color
    return (own,) if own else _OTHER_COLORS[state.landings[number ^ 1].color]


_OTHER_COLORS = {other: tuple(color for color in COLORS if color != other) for other in ("", *COLORS)}


def _sources(state: State, table: Table) -> Sequence[str]:
    """compass: the landings a compass may be moved from to the chosen one, if it must be moved."""
    if "landing" not in table:
        return ()
    place, number = _actor(state, table), NUMBER_OF[table["landing"]]
    if place in state.landings[number].stack:
        return ()
    return [LANDINGS[each] for each in sources(state, place, number)]


# ---------------------------------------------------------------------- phase 2: small islands


class _Islands:
    """Which small islands may be used, with the keys that describe their actions."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def picks(self, seat: Seat, cost: int) -> tuple[Pick, ...]:
        return (
            *_as(self.state, seat, cost),
            _tiles(self.state.voyage.face_up),
            _COLOR,
            # An island whose action is impossible must be used without it; any other may be.
            make_pick("use", (False,), follow=self.idle),
            make_pick("use", (False,), 0, follow=self.idle_at_will),
            make_pick("landing", LANDINGS, follow=self.landings),
            make_pick("from", LANDINGS, follow=self.sources),
            make_pick("treasure", self.state.sheets.refs, follow=self.treasures),
            make_pick("keep", (True, False), follow=self.keeps),
            make_pick("cubes", (), 0, follow=self.cubes),
        )

    def idle(self, table: Table) -> tuple[bool, ...]:
        return () if self._can_act(table) else (False,)

    def idle_at_will(self, table: Table) -> tuple[bool, ...]:
        return (False,) if self._can_act(table) else ()

    def _can_act(self, table: Table) -> bool:
        """Is there anything the chosen island could do?"""
        return table.get("tile") not in ("bottom", "compass") or bool(self._landings_for(table["tile"], table))

    def landings(self, table: Table) -> Sequence[str]:
        """The landings where the island's action is possible."""
        tiles = [tile for tile in ("bottom", "compass") if _is_used(table, tile)]
        if len(tiles) < 2:
            return self._landings_for(tiles[0], table) if tiles else ()
        return LANDINGS

    def _landings_for(self, tile: str, table: Table) -> list[str]:
        """Where the player has a compass to move to the bottom; or where they have none yet."""
        place, has_one = _actor(self.state, table), tile == "bottom"
        landings = enumerate(self.state.landings)
        return [LANDINGS[number] for number, landing in landings if (place in landing.stack) is has_one]

    def sources(self, table: Table) -> Sequence[str]:
        return _sources(self.state, table) if _is_used(table, "compass") else ()

    def treasures(self, table: Table) -> tuple[int, ...]:
        return next_refs(self.state.trove) if _is_used(table, "treasure") else ()

    def keeps(self, table: Table) -> tuple[bool, ...]:
        """Kept or buried; Aaron keeps only crowns."""
        if "treasure" not in table:
            return ()
        if table.get("as") == AARON:
            return (table["treasure"] in self.state.sheets.crowned,)
        return True, False

    def cubes(self, table: Table) -> Sequence[int]:
        """The numbers of cubes that may be discarded, except the usual one; Aaron has no cubes."""
        if table.get("as") == AARON:
            return ()
        state = self.state
        if table.get("tile") == "cleanse" and _is_used(table, "cleanse"):
            return range(min(state.setup.rulings["cleanse-cubes"], state.cubes_using(state.active)))
        if _is_used(table, "treasure"):
            return _cubes_off(state.sheets, state.seats[state.active], cubes_digging(state, state.active), table)
        return ()


def _warn_of_digging(state: State, seat: Seat, table: Table) -> str:
    return warn_of_cubes(state, seat, cubes_digging(state, state.active), table)


_COLOR = make_pick("color", COLORS)


@lru_cache(maxsize=256)
def _tiles(face_up: tuple[int, ...]) -> Pick:
    return make_pick("tile", tuple(tile for tile, number in zip(TILES, face_up, strict=True) if number))


def _is_used(table: Table, tile: str) -> bool:
    """Is this island used, with its action?"""
    return table.get("tile", tile) == tile and table.get("use") is not False


def _cubes_off(sheets: Sheets, seat: Seat, held: int, table: Table) -> Sequence[int]:
    """The numbers of cubes that may be discarded for a treasure kept or buried, except the usual one."""
    if "treasure" not in table:
        return ()
    ref, keep = table["treasure"], table.get("keep", True)
    held = cubes_held(sheets, held, ref, keep=keep)
    most = min(held, most_discarded(sheets, seat, ref, keep=keep))
    usual = min(held, usually_discarded(sheets, seat, ref, keep=keep))
    return [number for number in range(most + 1) if number != usual]


# ---------------------------------------------------------------------- phase 2: passing


def _passing(state: State, seat: Seat) -> Expected:
    if state.voyage.card != "A2" or not state.trove.revealed:
        return Expected("pass", seat.player, f"{seat.player} may pass.")
    picks = (
        make_pick("treasure", _in_order(state, state.trove.revealed)),
        make_pick("cubes", (), 0, follow=partial(_cubes_off, state.sheets, seat, seat.cubes)),
    )
    prompt = f"{seat.player} may pass and then keeps one of the treasures that are face up (A2)."
    return Expected("pass", seat.player, prompt, picks, caution=partial(warn_of_cubes, state, seat, seat.cubes))


def _in_order(state: State, refs: tuple[int, ...]) -> tuple[int, ...]:
    """Treasures in the order of the pack."""
    return tuple(sorted(refs, key=state.sheets.refs.index)) if len(refs) > 1 else refs


# ---------------------------------------------------------------------- phase 3 and the end


def _looting(state: State) -> Expected:
    site = state.trove.sites[0]
    landing, number = LANDINGS[site.landing], min(site.due, left(state.trove))
    picks = (
        make_pick("treasures", state.sheets.refs, number, number, "set", follow=partial(_found, state, number)),
        make_pick("landing", (landing,)),
    )
    which = f"which {number} treasures" if number > 1 else "which treasure"
    where = f"{landing} ({SIDES[site.landing // 2]})"
    prompt = f"{name_site(state, site)} at {where}: {which}? {reckoning(state, site)}"
    return Expected("loot", None, prompt, picks)


def _found(state: State, number: int, table: Table) -> tuple[int, ...]:
    """supply: the treasures that may be revealed next, until there are enough."""
    drawn = table.get("treasures", ())
    return next_refs(state.trove, drawn) if len(drawn) < number else ()


def _taking(state: State) -> Expected:
    seat = state.seats[state.order()[state.trove.taker]]
    picks = (
        make_pick("treasure", _in_order(state, state.trove.revealed)),
        make_pick("keep", (True, False)),
        make_pick("cubes", (), 0, follow=partial(_cubes_off, state.sheets, seat, seat.cubes)),
    )
    prompt = f"Which treasure does {seat.player} take, to keep or to bury?"
    return Expected("take", seat.player, prompt, picks, caution=partial(warn_of_cubes, state, seat, seat.cubes))


def _healing(seat: Seat) -> Expected:
    prompt = f"{seat.player} has {count(seat.cubes, 'cube')}. What does the healer charge, per cube and fixed?"
    return Expected("healer", seat.player, prompt, (make_pick("per_cube", PRICES), make_pick("fixed", PRICES)))
