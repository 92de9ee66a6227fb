"""judge: every rule of Loot Island that an event breaks in a state. It never changes anything.

Each slug is named at most once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.engine.events import Event
from scorepad.engine.rules import COUNT, Broken, Violation
from scorepad.engine.score_changes import miscounted
from scorepad.games.loot_island import maps
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.events import (
    Begin,
    Count,
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
from scorepad.games.loot_island.loot import (
    cubes_digging,
    cubes_held,
    left,
    misdrawn,
    most_discarded,
    not_revealed,
    reckoning,
    to_heal,
)
from scorepad.games.loot_island.maps import Laid
from scorepad.games.loot_island.phases import FINE, cards_left, judge_placing, no_compass
from scorepad.games.loot_island.state import (
    AARON,
    COMPASSES,
    CURSED,
    LANDINGS,
    MAP_CARDS,
    NUMBER_OF,
    Landing,
    State,
    has_begun,
    island_cost,
    quantities,
)
from scorepad.text.wording import count, how_many, listing, quote


def judge(state: State, event: Tracked) -> list[Violation]:
    """Every rule that the event breaks, with the reason."""
    broken = Broken()
    _JUDGES[type(event)](broken, state, event)
    return broken.violations() if broken else []


def judge_step(broken: Broken, state: State, steps: Sequence[str], what: str) -> bool:
    """round-sequence: each thing in its phase, and nothing after the game is over."""
    if state.step in steps:
        return True
    broken.add("round-sequence", f"{what} now: {_waiting(state)}.")
    return False


def _waiting(state: State) -> str:
    """What the table waits for."""
    match state.step:
        case "begin":
            return "the ship has to be placed first"
        case "reveal":
            return f"the event card of round {state.round} has to be revealed first"
        case "prepare" | "act":
            return f"it is {state.seats[state.active].player}'s turn"
        case "loot":
            return f"the loot at {LANDINGS[state.sites[0].landing]} comes next"
        case "take":
            return f"{state.seats[state.order()[state.taker]].player} takes a treasure next"
        case "heal":
            return f"{to_heal(state)[0].player} chooses a healer next"
        case "over":
            return "the game is over"


# ---------------------------------------------------------------------- phase 1


def _judge_begin(broken: Broken, state: State, _: Begin) -> None:
    judge_step(broken, state, ("begin",), "The ship cannot be placed")


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


# ---------------------------------------------------------------------- phase 2


def _judge_turn(broken: Broken, state: State, player: str, what: str) -> None:
    """turn: clockwise from the first player, skipping anyone who has passed; or from an actor out of turn on."""
    if not judge_step(broken, state, ("act", "prepare"), what):
        return
    place = state.setup.seat_of[player]
    if place != state.active and place != state.voyage.instead:
        active = state.seats[state.active].player
        if state.has_passed(place):
            broken.add("turn", f"{player} has already passed; it is {active}'s turn.")
        else:
            broken.add("turn", f"It is {active}'s turn, not {player}'s.")


def _judge_hand(broken: Broken, state: State, place: int, cards: int, verb: str) -> None:
    """hand: nobody plays more cards than they hold."""
    seat = state.seats[place]
    if cards > seat.hand:
        broken.add("hand", f"{seat.player} holds {how_many(seat.hand, 'map card')} and cannot {verb} {cards}.")


# ---------------------------------------------------------------------- phase 2: playing map cards


def _judge_play(broken: Broken, state: State, event: Play) -> None:
    """Everything about playing map cards to a landing."""
    _judge_turn(broken, state, event.player, "Map cards cannot be played")
    place = state.setup.seat_of[event.player] if event.as_ is None else len(state.setup.players)
    number, lying = NUMBER_OF[event.landing], state.lying
    landing = state.landings[number]
    laid = maps.lay(landing.top, event.cards, event.color)
    _judge_hand(broken, state, place, len(event.cards), "play")
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
    """landing-color: one color at a landing, two on a coast."""
    color = state.landings[number].color
    if color:
        broken.add("landing-color", f"The cards at {event.landing} are {color}, not {event.color}.")
    other = number ^ 1
    if state.landings[other].color == event.color:
        broken.add(
            "landing-color",
            f"{LANDINGS[other]} is already {event.color}; the two landings of a coast must differ in color.",
        )


def _judge_column(broken: Broken, landing: Landing, event: Play, laid: Laid) -> None:
    """ascending, wild: the order of the cards, and the icons on a wild."""
    if laid.low:
        ends = f" (the column ends at {landing.top})" if landing.top else ""
        broken.add("ascending", f"{listing(laid.low)} would follow a higher card at {event.landing}{ends}.")
    if laid.wrong:
        broken.add("wild", f"A wild bears a chest ($) or nothing: {listing(laid.wrong)} cannot be.")


def _judge_copied(broken: Broken, landing: Landing, event: Play, laid: Laid) -> None:
    """one-card: each 1 put at the beginning copies one effect that was already there."""
    copied = event.copy or ()
    ones = len(laid.firsts)
    for effect in dict.fromkeys(copied[:ones]):
        if not maps.copies(landing.cards, effect):
            broken.add("one-card", f"There was no {effect} at {event.landing} for the 1 to copy.")
    if event.as_:
        broken.add("one-card", f"{AARON} copies nothing.")
    elif len(copied) > ones:
        put = "No 1 goes" if not ones else "Only one 1 goes" if ones == 1 else f"Only {ones} 1s go"
        may = f"only {count(ones, 'effect')} can be copied, not {len(copied)}" if ones else "nothing can be copied"
        broken.add("one-card", f"{put} to the beginning here, so {may}.")


def _judge_copies(broken: Broken, state: State, event: Play) -> None:
    """two-copies: there are two cards of each color and number."""
    color, played = event.color, [card.number for card in maps.read_cards(event.cards)]
    numbers = played + [card.number for landing in state.landings for card in landing.cards if card.color == color]
    for number in dict.fromkeys(played):
        if numbers.count(number) > maps.COPIES:
            cards = f"{color} wilds" if number == maps.WILD else f"{color} {number}s"
            broken.add(
                "two-copies",
                f"There are only two {cards}; this would make {numbers.count(number)} on the island.",
            )


def _judge_decline(broken: Broken, state: State, event: Play, place: int, laid: Laid) -> None:
    """effects: only players with a compass there can decline, and only if there is an effect."""
    if "c" not in laid.effects and "d" not in laid.effects:
        broken.add("effects", "None of these cards has an effect to decline.")
        return
    there = {*state.landings[NUMBER_OF[event.landing]].stack, place}
    absent = [name for name in event.decline or () if state.setup.seat_of[name] not in there]
    if absent:
        have = "has" if len(absent) == 1 else "have"
        broken.add(
            "effects", f"{listing(absent)} {have} no compass at {event.landing}, and so nothing to decline."
        )


# ---------------------------------------------------------------------- phase 2: small islands


def _judge_island(broken: Broken, state: State, event: Island) -> None:
    """island-cost, hand, and the island's own rule."""
    _judge_turn(broken, state, event.player, "No small island can be used")
    place = state.setup.seat_of[event.player] if event.as_ is None else len(state.setup.players)
    if not state.voyage.face_up[TILES.index(event.tile)]:
        up = [tile for tile, number in zip(TILES, state.face_up, strict=True) if number]
        broken.add("island-cost", f"The {event.tile} island is face down. Face up: {listing(up)}.")
    _judge_hand(broken, state, place, island_cost(state.voyage.card), "pay")
    slug = f"island-{event.tile}"
    fields = _FIELDS if event.use is False else _FOREIGN[event.tile]
    extra = [key for key, field in fields.items() if getattr(event, field) is not None]
    if extra:
        without = ", used without its action," if event.use is False else ""
        broken.add(slug, f"The {event.tile} island{without} takes no {listing(map(quote, extra), last='or')}.")
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
"""The keys that describe the action of each small island."""
_FOREIGN = {
    tile: {key: field for key, field in _FIELDS.items() if key not in keys} for tile, keys in _KEYS.items()
}
"""The keys that do not."""


def _judge_action(broken: Broken, state: State, event: Island, place: int, slug: str) -> None:
    seat = state.seats[place]
    match event.tile:
        case "cleanse":
            printed = state.setup.rulings["cleanse-cubes"]
            broken.add(slug, _too_many(event.cubes, printed, state.cubes_using(place), seat.player))
        case "bottom" | "compass" if event.landing is None:
            broken.add(slug, "At which landing? If nothing is done there, set use = false.")
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
                broken.add(slug, f"{seat.player} already has a compass at {event.landing}.")
        case "treasure":
            _judge_treasure(broken, state, event, place, slug)


def _judge_treasure(broken: Broken, state: State, event: Island, place: int, slug: str) -> None:
    """island-treasure, supply, keep, bury: one more treasure from the deck."""
    if event.treasure is None:
        if left(state.trove):
            player = state.seats[place].player
            broken.add(slug, f"Which treasure did {player} reveal? If none was revealed, set use = false.")
        elif event.keep is not None:
            broken.add(slug, "There is no treasure left to keep or bury.")
        elif event.cubes is not None:
            broken.add(slug, "There is no treasure left, and so no cubes are discarded.")
        return
    broken.add("supply", misdrawn(state, (event.treasure,)))
    if event.keep is None:
        broken.add(slug, f"Does {state.seats[place].player} keep or bury treasure {event.treasure}?")
        return
    held, player = cubes_digging(state, place), state.seats[place].player
    if state.is_aaron(place):
        is_crown = event.treasure in state.sheets.crowned
        if event.keep != is_crown:
            why = "keeps every crown" if is_crown else "keeps only crowns"
            broken.add(slug, f"{AARON} {why}, and treasure {event.treasure} {'is' if is_crown else 'is not'} one.")
        if event.cubes:
            broken.add("keep" if event.keep else "bury", f"{AARON} has no cubes and cannot discard {event.cubes}.")
    elif event.cubes is not None:
        _judge_cubes(broken, state, player, event.treasure, event.cubes, held, keep=event.keep)


def _judge_cubes(
    broken: Broken, state: State, player: str, ref: int, cubes: int, held: int, *, keep: bool
) -> None:
    """keep, bury: how many cubes may be discarded with a treasure."""
    held = cubes_held(state.sheets, held, ref, keep=keep)
    most = most_discarded(state.sheets, state.seat(player), ref, keep=keep)
    broken.add("keep" if keep else "bury", _too_many(cubes, most, held, player))


def _too_many(cubes: int | None, most: int, held: int, player: str) -> str:
    """Why this many cubes cannot be discarded, if they are too many."""
    if cubes is None or cubes <= min(most, held):
        return ""
    if cubes > most:
        may = f"up to {count(most, 'cube')}" if most else "no cubes"
        return f"{player} may discard {may} here, not {cubes}."
    return f"{player} has {how_many(held, 'cube')} and cannot discard {cubes}."


# ---------------------------------------------------------------------- phase 2: passing


def _judge_pass(broken: Broken, state: State, event: Pass) -> None:
    """turn; under A2 a treasure must be taken and kept."""
    _judge_turn(broken, state, event.player, "Nobody can pass")
    if state.voyage.card != "A2":
        if event.treasure is not None or event.cubes is not None:
            broken.add("event", "Passing comes with a treasure only under event card A2.")
        return
    if event.treasure is None:
        if state.revealed:
            which = listing(map(str, state.revealed), last="or")
            broken.add("event", f"Anyone who passes takes and keeps a treasure (A2). Possible: {which}.")
        elif event.cubes is not None:
            broken.add("event", "There is no treasure left, and so no cubes are discarded.")
        return
    if event.treasure not in state.revealed:
        broken.add("event", not_revealed(state, event.treasure))
    if event.cubes is not None:
        held = state.seat(event.player).cubes
        _judge_cubes(broken, state, event.player, event.treasure, event.cubes, held, keep=True)


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
        _judge_cubes(broken, state, event.player, event.treasure, event.cubes, held, keep=event.keep)


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


# ---------------------------------------------------------------------- at any time


def _judge_count(broken: Broken, state: State, event: Count) -> None:
    """round-sequence: during the game; count: as many as the record says; hand: no more cards than there are."""
    if state.finished or not has_begun(state):
        when = "The game is over." if state.finished else "The game has not begun."
        broken.add("round-sequence", f"Nothing can be counted now. {when}")
    held = quantities(state)[event.player]
    words = {"cubes": "cube", "cards": "map card"}
    wrong = miscounted(held, event.counted)
    for what, difference in wrong.items():
        has, counted = how_many(held[what], words[what]), held[what] + difference
        broken.add(COUNT.slug, f"{event.player} has {has} by the record, not {counted}.")
    others = [seat.hand for seat in state.seats if seat.player != event.player]
    most = cards_left(others, state.lying)
    if "cards" in wrong and event.cards is not None and event.cards > most:
        elsewhere = MAP_CARDS - most
        broken.add(
            "hand",
            f"{event.player} cannot hold {event.cards} map cards: {elsewhere} of {MAP_CARDS} are elsewhere.",
        )


_JUDGES: Mapping[type[Event], Callable[[Broken, State, Any], None]] = {
    Play: _judge_play,
    Take: _judge_take,
    Island: _judge_island,
    Pass: _judge_pass,
    Loot: _judge_loot,
    Reveal: _judge_reveal,
    Discard: _judge_discard,
    Healer: _judge_healer,
    Begin: _judge_begin,
    Count: _judge_count,
}
"""The function that judges each kind of event."""
