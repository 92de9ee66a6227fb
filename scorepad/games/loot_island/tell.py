"""tell: events of Loot Island in words. Nothing in this game is secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorepad.engine.events import Event, Finish
from scorepad.engine.ruleset import TableState
from scorepad.games.loot_island.cards import Treasure
from scorepad.games.loot_island.events import (
    Begin,
    Count,
    Discard,
    Healer,
    Island,
    Loot,
    Mark,
    Move,
    Pass,
    Play,
    Reveal,
    Take,
    Tally,
    Tracked,
)
from scorepad.games.loot_island.loot import is_owned
from scorepad.games.loot_island.phases import taken_by_aaron
from scorepad.games.loot_island.state import AARON, CURSED, SIDES, State
from scorepad.text.wording import count, how_many, listing


def tell(
    event: Tracked | Tally | Mark | Finish, now: TableState | None = None, then: object = None, *_: object
) -> str:
    """An event in words; given the state now, with names of treasures, and the one then, who passes first."""
    treasures: Mapping[int, Treasure] = now.setup.sheets.treasures if now is not None else {}
    match event:
        case Begin():
            return f"the ship starts at the {SIDES[event.coast - 1]} coast, sailing {event.heading}"
        case Reveal():
            return f"event card {event.card} is revealed{_tell_card(event, treasures)}"
        case Discard():
            return f"{event.player} discards {how_many(event.cards, 'map card')}"
        case Play():
            cards = f"{event.color} {' '.join(event.cards)}"
            return f"{_actor(event)} plays {cards} at {event.landing}{_tell_play(event)}"
        case Island():
            done = _tell_island(event, treasures)
            return f"{_actor(event)} pays {event.color} for the {event.tile} island{done}"
        case Pass():
            treasure = "" if event.treasure is None else f" and takes {_called(event.treasure, treasures)}"
            is_first = isinstance(then, State) and then.step in ("prepare", "act") and not then.passed
            return f"{event.player} passes{' first' * is_first}{treasure}{_tell_cubes(event.cubes)}"
        case Loot():
            return f"loot at {event.landing}: {_tell_treasures(event.treasures, treasures)}"
        case Take():
            verb = "keeps" if event.keep else "buries"
            return f"{event.player} {verb} {_called(event.treasure, treasures)}{_tell_cubes(event.cubes)}"
        case Healer():
            return f"{event.player}'s healer charges {event.per_cube} per cube plus {event.fixed}"
        case Count():
            numbers = [] if event.cubes is None else [how_many(event.cubes, "cube")]
            numbers += [] if event.cards is None else [how_many(event.cards, "map card")]
            return f"counted: {event.player} has {listing(numbers)}"
        case Tally():
            prices = [] if event.per_cube is None else [f"{event.per_cube} per cube"]
            prices += [] if event.fixed is None else [f"{event.fixed} fixed"]
            healer = f"; healer {' plus '.join(prices)}" if prices else ""
            cubes = f"{how_many(event.cubes, 'cube')}{' (out)' if event.cubes >= CURSED else ''}"
            return f"{event.player}: {_tell_treasures(event.treasures)}, {cubes}{healer}"
        case Mark():
            return f"{event.player}{_tell_mark(event, treasures)}"
        case Finish():
            return "the game is finished"


def _tell_mark(event: Mark, treasures: Mapping[int, Treasure]) -> str:
    if event.treasure is not None:
        called = _called(event.treasure, treasures)
        return f" {'keeps' if event.is_kept else 'buries'} {called}{_tell_cubes(event.cubes)}"
    if event.cubes is not None:
        return f" {'takes' if event.cubes > 0 else 'discards'} {how_many(abs(event.cubes), 'cube')}"
    return f"'s healer charges {event.per_cube} per cube plus {event.fixed}"


def _actor(event: Play | Island) -> str:
    return f"{event.player} for {AARON}" if event.as_ else event.player


def _called(ref: int, treasures: Mapping[int, Treasure]) -> str:
    """A treasure by its name, where the sheets have it."""
    return treasures[ref].called if ref in treasures else f"treasure {ref}"


def _tell_treasures(refs: Sequence[int], treasures: Mapping[int, Treasure] | None = None) -> str:
    if treasures and all(ref in treasures for ref in refs):
        return listing((treasures[ref].name for ref in refs), none="no treasures")
    return f"treasure{'s' * (len(refs) > 1)} {listing(map(str, refs))}" if refs else "no treasures"


def _tell_cubes(cubes: int | None) -> str:
    return "" if cubes is None else f", discarding {how_many(cubes, 'cube')}"


def _tell_card(event: Reveal, treasures: Mapping[int, Treasure]) -> str:
    told = ""
    if event.accept:
        told += f"; {listing(event.accept)} {'draws' if len(event.accept) == 1 else 'draw'}"
    if event.treasures:
        told += f"; {_tell_treasures(event.treasures, treasures)}"
    if event.tile:
        told += f"; the {event.tile} island is turned face down"
    if event.recall:
        told += f"; {listing(f'{name} takes back the compass at {at}' for name, at in event.recall.items())}"
    return told


_COPIED = {"c": "cube", "d": "card"}


def _tell_play(event: Play) -> str:
    told = f", moving a compass from {event.source}" if event.source else ""
    told += f", copying {listing(f'the {_COPIED[icon]} icon' for icon in event.copy)}" if event.copy else ""
    if not event.decline:
        return told
    return f"{told}; {listing(event.decline)} {'declines' if len(event.decline) == 1 else 'decline'}"


def _tell_island(event: Island, treasures: Mapping[int, Treasure]) -> str:
    if event.use is False:
        return ", without its action"
    told = f" at {event.landing}" if event.landing else ""
    told += f", moving a compass from {event.source}" if event.source else ""
    if event.treasure is not None:
        told += f", {'keeping' if event.keep else 'burying'} {_called(event.treasure, treasures)}"
    return told + _tell_cubes(event.cubes)


def unsaid(event: Tracked | Mark, then: State, own: dict[str, int]) -> dict[str, int]:
    """Cubes and cards apart from those that the words name: cards played, paid or discarded, cubes discarded."""
    if isinstance(event, Mark):
        return {} if event.treasure is None else {"cubes": own.get("cubes", 0) + (event.cubes or 0)}
    if isinstance(event, Count):
        return {}
    cubes, cards = _named(event, then)
    return {"cubes": own.get("cubes", 0) + cubes, "cards": own.get("cards", 0) + cards}


def _named(event: Move, then: State) -> tuple[int, int]:
    """How many cubes and cards a player has given up by the words of the event; never more than there were."""
    if isinstance(event, Begin | Reveal | Loot | Healer) or (isinstance(event, Play | Island) and event.as_):
        return 0, 0
    place = then.setup.seat_of[event.player]
    seat = then.seats[place]
    match event:
        case Play():
            return 0, min(len(event.cards), seat.hand)
        case Discard():
            return 0, min(event.cards, then.voyage.held[place] if then.step == "prepare" else seat.hand)
        case Island():
            cubes = 0
            if event.use is not False and event.cubes is not None:
                if event.tile == "cleanse":
                    cubes = min(event.cubes, then.cubes_using(place))
                elif event.treasure is not None:
                    held = then.cubes_using(place) + 1
                    cubes = _discarded(then, held, event.treasure, event.cubes, is_kept=bool(event.keep))
            return cubes, min(then.cost, seat.hand)
        case Take():
            return _discarded(then, seat.cubes, event.treasure, event.cubes, is_kept=event.keep), 0
        case Pass():
            return _discarded(then, seat.cubes, event.treasure, event.cubes, is_kept=True), 0


def _discarded(then: State, held: int, ref: int | None, cubes: int | None, *, is_kept: bool) -> int:
    """How many of the cubes named are discarded with a treasure; none if a player already has that treasure."""
    if ref is None or cubes is None or is_owned(then.seats, ref):
        return 0
    return min(cubes, held + then.sheets.treasures[ref].curse if is_kept else held)


def between(state: State) -> str:
    """Who starts; between rounds, who is first player (first-pass); after the last, the final exploration."""
    first = state.setup.players[state.first]
    if state.step == "begin":
        return f"{first} starts"
    if state.step == "reveal" and state.round > 1:
        return f"Round {state.rounds_over} is over: turn over an event card; {first} starts"
    return ""


def tell_aaron(event: Event, then: State, now: State) -> str:
    """The treasures that Aaron took automatically after an event; empty if there are none."""
    taken = taken_by_aaron(then, event, now) if isinstance(event, Loot | Take) else ()
    names = {ref: then.sheets.treasures[ref].name for ref, _ in taken}
    words = [f"{names[ref]} ({'kept' if is_kept else 'buried'})" for ref, is_kept in taken]
    return f"{AARON} takes {listing(words)}" if words else ""


def deed(kind: str, _: str, points: int, held: Mapping[str, int]) -> str:
    """What a player did to score for an item, for the story of a game."""
    if kind == "healer":
        return f"paid the healer {-points} for {count(held['cubes'], 'cube')}"
    if kind == "crown-rank":
        return "moved up in the race for crosses" if points > 0 else "was overtaken in the race for crosses"
    if points < 0:
        return ""
    return {
        "amulets": "took an amulet",
        "coin-bags": "took a coin bag",
        "books": "added to the books",
        "jewels": "took a jewel",
        "jewel-sets": "added to the sets of jewels",
        "crowns": "took a crown",
        "skulls": "took a skull",
        "skull-sets": "added to the sets of skulls",
    }.get(kind, "")
