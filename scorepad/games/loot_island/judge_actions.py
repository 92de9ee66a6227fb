"""judge, phase 2: playing map cards, using a small island, passing."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.compasses import FINE, judge_placing, no_compass
from scorepad.games.loot_island.events import Island, Pass, Play
from scorepad.games.loot_island.loot import cubes_digging, cubes_held, left, misdrawn, most_discarded
from scorepad.games.loot_island.maps import Laid
from scorepad.games.loot_island.state import AARON, LANDINGS, NUMBER_OF, Landing, State, island_cost
from scorepad.rules import Broken
from scorepad.wording import count, listing

_NOW = {
    "begin": "the ship is placed first",
    "reveal": "the event card of the round comes first",
    "loot": "the loot is found",
    "take": "treasures are taken",
    "heal": "the healers come",
    "over": "the game is over",
}


def judge_step(broken: Broken, state: State, steps: Sequence[str], what: str) -> bool:
    """round-sequence: everything in its place, and nothing after the game is over."""
    if state.step in steps:
        return True
    now = _NOW.get(state.step, f"it is {state.seats[state.active].player}'s turn")
    broken.add("round-sequence", f"{what} now: {now}.")
    return False


def _judge_turn(broken: Broken, state: State, player: str, what: str) -> None:
    """turn: clockwise from the first player, without those who have passed."""
    if not judge_step(broken, state, ("act", "prepare"), what):
        return
    active = state.seats[state.active].player
    if player != active:
        passed = " has passed" if state.has_passed(state.place(player)) else " is not next"
        broken.add("turn", f"{player}{passed}: it is {active}'s turn.")


def _judge_hand(broken: Broken, state: State, place: int, cards: int) -> None:
    """hand: nobody plays more cards than they hold."""
    seat = state.seats[place]
    if cards > seat.hand:
        broken.add("hand", f"{seat.player} holds {count(seat.hand, 'map card')}, not {cards}.")


# ---------------------------------------------------------------------- play


def judge_play(broken: Broken, state: State, event: Play) -> None:
    """Everything about map cards on a landing."""
    _judge_turn(broken, state, event.player, "No map cards are played")
    place = state.setup.seat_of[event.player] if event.as_ is None else len(state.setup.players)
    number, lying = NUMBER_OF[event.landing], state.lying
    landing = state.landings[number]
    laid = maps.lay(landing.top, event.cards, event.color)
    _judge_hand(broken, state, place, len(event.cards))
    if landing.color != event.color:
        _judge_color(broken, state, event, number)
    if not laid.is_fine:
        _judge_column(broken, landing, event, laid)
    if event.copy:
        _judge_copied(broken, landing, event, laid)
    if not laid.is_fine or lying.twice & laid.once or lying.once & laid.twice:
        _judge_copies(broken, state, event)
    if event.source is not None or place not in landing.stack:
        placing = judge_placing(state, place, number, event.source)
        if placing is not FINE:
            broken.add("compass", placing.why_not)
            broken.add("event", placing.why_not_now)
    if event.decline:
        _judge_decline(broken, state, event, place, laid)


def _judge_color(broken: Broken, state: State, event: Play, number: int) -> None:
    """landing-color: one color a landing, two on a coast."""
    color = state.landings[number].color
    if color:
        broken.add("landing-color", f"The cards at {event.landing} are {color}, not {event.color}.")
    other = number ^ 1
    if state.landings[other].color == event.color:
        broken.add(
            "landing-color",
            f"{LANDINGS[other]} is {event.color} already, and the landings of a coast differ.",
        )


def _judge_column(broken: Broken, landing: Landing, event: Play, laid: Laid) -> None:
    """ascending, wild: in which order cards lie, and what a wild has."""
    if laid.low:
        ends = (
            f"The column at {event.landing} ends at {landing.top}"
            if landing.top
            else f"The cards at {event.landing}"
        )
        broken.add("ascending", f"{ends}: {listing(laid.low)} would be lower than the card before.")
    if laid.wrong:
        broken.add("wild", f"A wild has no effect but a chest: {listing(laid.wrong)}.")


def _judge_copied(broken: Broken, landing: Landing, event: Play, laid: Laid) -> None:
    """one-card: one effect that lay there for each 1 put at the beginning."""
    copied = event.copy or ()
    ones = len(laid.firsts)
    for effect in dict.fromkeys(copied[:ones]):
        if not maps.copies(landing.cards, effect):
            broken.add("one-card", f"No {effect} lay at {event.landing} that the 1 could copy.")
    if event.as_:
        broken.add("one-card", f"{AARON} copies nothing.")
    elif len(copied) > ones:
        put = "No 1 is" if not ones else "Only one 1 is" if ones == 1 else f"Only {ones} 1s are"
        broken.add(
            "one-card", f"{put} put at the beginning here, so {count(len(copied), 'effect')} cannot be copied."
        )


def _judge_copies(broken: Broken, state: State, event: Play) -> None:
    """two-copies: of each color and number there are two cards."""
    color, played = event.color, [card.number for card in maps.read_cards(event.cards)]
    numbers = played + [card.number for landing in state.landings for card in landing.cards if card.color == color]
    for number in dict.fromkeys(played):
        if numbers.count(number) > maps.COPIES:
            broken.add(
                "two-copies",
                f"There are only two {color} cards {number}; "
                f"with this {numbers.count(number)} would lie on the island.",
            )


def _judge_decline(broken: Broken, state: State, event: Play, place: int, laid: Laid) -> None:
    """effects: only who has a compass there can decline, and only if there is a benefit."""
    if "c" not in laid.effects and "d" not in laid.effects:
        broken.add("effects", "None of these cards has an effect that could be declined.")
        return
    there = {*state.landings[NUMBER_OF[event.landing]].stack, place}
    absent = [name for name in event.decline or () if state.setup.seat_of[name] not in there]
    if absent:
        broken.add(
            "effects", f"Without a compass at {event.landing} there is nothing to decline: {listing(absent)}."
        )


# ---------------------------------------------------------------------- small islands


def judge_island(broken: Broken, state: State, event: Island) -> None:
    """island-cost, hand, and the rule of the island itself."""
    _judge_turn(broken, state, event.player, "No small island is used")
    place = state.setup.seat_of[event.player] if event.as_ is None else len(state.setup.players)
    if not state.voyage.face_up[TILES.index(event.tile)]:
        up = [tile for tile, number in zip(TILES, state.face_up, strict=True) if number]
        broken.add("island-cost", f"The {event.tile} island is face down. Face up: {listing(up)}.")
    _judge_hand(broken, state, place, island_cost(state.voyage.card))
    slug = f"island-{event.tile}"
    fields = _FIELDS if event.use is False else _FOREIGN[event.tile]
    extra = [key for key, field in fields.items() if getattr(event, field) is not None]
    if extra:
        why = "it is used without its action" if event.use is False else f"the {event.tile} island has none"
        broken.add(slug, f"{listing(extra).capitalize()} cannot be given: {why}.")
    if event.use is not False:
        _judge_action(broken, state, event, place, slug)


_FIELDS = {"cubes": "cubes", "landing": "landing", "from": "source", "treasure": "treasure", "keep": "keep"}
_KEYS = {
    "cleanse": ("cubes",),
    "bottom": ("landing",),
    "compass": ("landing", "from"),
    "maps": (),
    "treasure": ("treasure", "keep", "cubes"),
    "ship": (),
}
"""What is said about the action of each small island."""
_FOREIGN = {
    tile: {key: field for key, field in _FIELDS.items() if key not in keys} for tile, keys in _KEYS.items()
}
"""What is not."""


def _judge_action(broken: Broken, state: State, event: Island, place: int, slug: str) -> None:
    seat = state.seats[place]
    match event.tile:
        case "cleanse":
            printed = state.setup.rulings["cleanse-cubes"]
            broken.add(slug, _too_many(event.cubes, printed, state.cubes_using(place), seat.player))
        case "bottom" | "compass" if event.landing is None:
            broken.add(slug, "At which landing? Or use = false if nothing is done.")
        case "bottom":
            number = NUMBER_OF[event.landing or ""]
            if place not in state.landings[number].stack:
                broken.add(slug, no_compass(state, place, event.landing or ""))
        case "compass":
            number = NUMBER_OF[event.landing or ""]
            placing = judge_placing(state, place, number, event.source)
            broken.add(slug, placing.why_not)
            broken.add("event", placing.why_not_now)
            if place in state.landings[number].stack and not placing.why_not:
                broken.add(slug, f"{seat.player} has a compass at {event.landing} already.")
        case "treasure":
            _judge_treasure(broken, state, event, place, slug)


def _judge_treasure(broken: Broken, state: State, event: Island, place: int, slug: str) -> None:
    """island-treasure, supply, keep, bury: one more treasure from the deck."""
    if event.treasure is None:
        if left(state.trove):
            broken.add(slug, "Which treasure was revealed? Or use = false if none was.")
        elif event.keep is not None:
            broken.add(slug, "There is no treasure left that could be kept or buried.")
        elif event.cubes is not None:
            broken.add(slug, "Without a treasure no cubes are discarded.")
        return
    broken.add("supply", misdrawn(state, (event.treasure,)))
    if event.keep is None:
        broken.add(slug, f"Is treasure {event.treasure} kept or buried?")
        return
    held, player = cubes_digging(state, place), state.seats[place].player
    if state.is_aaron(place):
        is_crown = event.treasure in state.sheets.crowned
        if event.keep != is_crown:
            verb = "keeps" if is_crown else "does not keep"
            broken.add(slug, f"{AARON} {verb} treasure {event.treasure}: he collects crowns only.")
        if event.cubes:
            broken.add("keep" if event.keep else "bury", f"{AARON} has no cubes and cannot discard {event.cubes}.")
    elif event.cubes is not None:
        judge_cubes(broken, state, player, event.treasure, event.cubes, held, keep=event.keep)


def judge_cubes(broken: Broken, state: State, player: str, ref: int, cubes: int, held: int, *, keep: bool) -> None:
    """keep, bury: how many cubes may be discarded with a treasure."""
    held = cubes_held(state.sheets, held, ref, keep=keep)
    most = most_discarded(state.sheets, state.seat(player), ref, keep=keep)
    broken.add("keep" if keep else "bury", _too_many(cubes, most, held, player))


def _too_many(cubes: int | None, most: int, held: int, player: str) -> str:
    """More cubes than may be discarded, or than there are."""
    if cubes is None or cubes <= min(most, held):
        return ""
    if cubes > most:
        return f"{player} may discard up to {count(most, 'cube')} here, not {cubes}."
    return f"{player} has {count(held, 'cube')} and cannot discard {cubes}."


# ---------------------------------------------------------------------- pass


def judge_pass(broken: Broken, state: State, event: Pass) -> None:
    """turn; under A2 a treasure must be taken and kept."""
    _judge_turn(broken, state, event.player, "Nobody passes")
    if state.voyage.card != "A2":
        if event.treasure is not None or event.cubes is not None:
            broken.add("event", "Only under event card A2 a treasure is taken on passing.")
        return
    lying = listing(map(str, state.revealed), last="or")
    if event.treasure is None:
        if state.revealed:
            broken.add("event", f"Whoever passes takes and keeps one of the treasures (A2): {lying}.")
        elif event.cubes is not None:
            broken.add("event", "Without a treasure no cubes are discarded.")
        return
    if event.treasure not in state.revealed:
        broken.add("event", f"Treasure {event.treasure} does not lie open; possible: {lying}.")
    if event.cubes is not None:
        held = state.seat(event.player).cubes
        judge_cubes(broken, state, event.player, event.treasure, event.cubes, held, keep=True)
