"""Everything that could be written in Loot Island, with a small box.

What there is no end to, or too much of, is bounded: hands have two cards at most, of seven faces and two
colors; cubes reach from 0 to 6 (on a last page to 14), prices from 0 to 20 as they are listed.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations, product
from random import Random
from typing import Any

from attrs import evolve

from scorepad.engine.events import Event, make_event
from scorepad.engine.expected import Pick
from scorepad.engine.position import Position, broken_rules
from scorepad.engine.rules import Violation, slugs
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.maps import COLORS, lay, top
from scorepad.games.loot_island.state import AARON, LANDINGS, State, lying_at
from scorepad.packs.pack import Pack
from scorepad.record.canonical import write_record
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_header, fixed_pack
from tests.games.loot_island import situations as at
from tests.games.loot_island import table
from tests.games.loot_island import table as t
from tests.games.loot_island.recount import counted
from tests.games.loot_island.table import NAMES, PACK, RULESET, Keys
from tests.tables import Situation, but, then

TREASURES = (
    {"ref": 1, "pile": "I", "type": "crown", "gold": 4, "curse": 2, "crosses": 1},
    {"ref": 2, "pile": "I", "type": "amulet", "gold": 1},
    {"ref": 3, "pile": "I", "type": "coin-bag", "gold": 5, "curse": 1},
    {"ref": 9, "pile": "IV", "type": "book", "book": 2, "cure": 2},
    {"ref": 4, "pile": "II", "type": "jewel", "gold": 3, "curse": 3},
    {"ref": 6, "pile": "IV", "type": "crown", "gold": 1, "crosses": 4, "cure": 1, "curse": 1},
    {"ref": 7, "pile": "IV", "type": "skull", "gold": 3, "curse": 2, "skull": "F"},
    {"ref": 8, "pile": "III", "type": "amulet", "gold": 2, "cure": 1},
)
"""The order of the pack is not that of the numbers."""
FACES = ("1", "1c", "2", "5cd", "10+$", "*", "*$")
WRONG = ("*c", "*+")
"""Cards that nobody may play."""
PLAYED = ("red", "blue")
CUBES = range(7)
PRICES = range(21)
ON_OTHER_KEYS = {"compass", "event"}
"""Violations that adding `from` may cure; no added key cures any other violation of a play."""


def small_pack(treasures: Sequence[dict[str, Any]] = TREASURES) -> Pack:
    return evolve(PACK, tables={**PACK.tables, "treasure": [dict(each) for each in treasures]})


def small_game(
    seats: int, mode: str = "track", treasures: Sequence[dict[str, Any]] = TREASURES, **header: Any
) -> Game:
    keys = {"players": list(NAMES[:seats]), "mode": mode, **header}
    return Game(check_header(keys, RULESET), RULESET, fixed_pack(small_pack(treasures)))


# ---------------------------------------------------------------------- every event
def everything(position: Position) -> Iterator[Event]:
    """Of the kinds and players expected; but events that name the number of cubes discarded anyway."""
    for kind, player in dict.fromkeys((each.kind, each.player) for each in position.expected() if each.is_listed):
        for keys in every(position, kind, player):
            if not is_usual(position, keys):
                yield event_of(position, keys)


def every(position: Position, kind: str, player: str | None, faces: Sequence[str] = FACES) -> Iterator[Keys]:
    """Every event of this kind and player that can be written down; of plays, those that could be legal."""
    state = position.state
    players = state.setup.players
    refs = list(state.setup.sheets.treasures)
    owners = [*players, *([AARON] if len(players) == 2 else [])]
    actors: list[Keys] = [{}, *([{"as": AARON}] if len(players) == 2 else [])]
    base: Keys = {"kind": kind} if player is None else {"kind": kind, "player": player}
    cubes: list[Keys] = [{}, *({"cubes": number} for number in CUBES)]
    match kind:
        case "begin":
            for coast, heading in product(range(1, 5), ("clockwise", "counterclockwise")):
                yield base | {"coast": coast, "heading": heading}
        case "reveal":
            for card in EVENTS:
                yield base | {"card": card}
                yield from (base | {"card": card, "tile": tile} for tile in TILES)
                yield from (base | {"card": card, "accept": names} for names in _sets(players))
                yield from (base | {"card": card, "treasures": found} for found in _sets(refs))
            for some in _sets(owners):
                for where in product(LANDINGS, repeat=min(3, len(some))):
                    yield base | {"card": "B4", "recall": dict(zip(some, where, strict=False))}
        case "discard":
            yield from (base | {"cards": number} for number in range(1, 20))
        case "play":
            hands = [*product((*faces, *WRONG)), *(product(faces, repeat=2) if faces is FACES else ())]
            for actor, landing, color, cards in product(actors, LANDINGS, PLAYED, hands):
                play = base | actor | {"landing": landing, "color": color, "cards": list(cards)}
                if {*slugs(broken(position, play))} <= ON_OTHER_KEYS:
                    yield from _with_other_keys(position, play)
        case "island":
            treasures: list[Keys] = [{}, *({"treasure": ref} for ref in refs)]
            keeps: list[Keys] = [{}, {"keep": True}, {"keep": False}]
            uses: list[Keys] = [{}, {"use": False}]
            for actor, tile, color, use in product(actors, TILES, PLAYED, uses):
                island = base | actor | {"tile": tile, "color": color} | use
                for target, source in product(_places("landing"), _places("from")):
                    yield island | target | source
                for treasure, keep, number in product(treasures, keeps, cubes):
                    if treasure or keep or number:
                        yield island | treasure | keep | number
        case "pass":
            for treasure, number in product(({}, *({"treasure": ref} for ref in refs)), cubes):
                yield base | treasure | number
        case "loot":
            for landing, found in product(LANDINGS, [[], *_sets(refs)]):
                yield base | {"landing": landing, "treasures": found}
        case "take":
            for ref, is_kept, number in product(refs, (True, False), cubes):
                yield base | {"treasure": ref, "keep": is_kept} | number
        case "healer":
            for per_cube, fixed in product(PRICES, PRICES):
                yield base | {"per_cube": per_cube, "fixed": fixed}
        case "tally":
            prices: list[Keys] = [{}, {"per_cube": 2}, {"fixed": 2}]
            prices += [{"per_cube": one, "fixed": other} for one, other in product((0, 20), (0, 20))]
            for found, number, price in product([[], *_sets(refs)], (0, 1, 12, 13, 14), prices):
                yield base | {"treasures": found, "cubes": number} | price
        case _:
            raise ValueError(kind)


def event_of(position: Position, event: Keys) -> Event:
    """A well-formed event, without reading it again."""
    keys = {key: value for key, value in event.items() if key != "kind"}
    return make_event(position.mode.kinds[event["kind"]], keys)


def broken(position: Position, event: Keys) -> list[Violation]:
    return broken_rules(position, event_of(position, event))


def _with_other_keys(position: Position, play: Keys) -> Iterator[Keys]:
    copies: list[Keys] = [{}, *({"copy": [*each]} for each in ("c", "d", "cc", "cd", "dd"))]
    declines: list[Keys] = [{}, *({"decline": names} for names in _sets(position.setup.players))]
    for source in _places("from"):
        if not broken(position, play | source):
            for copied, declined in product(copies, declines):
                yield play | source | copied | declined


def _places(key: str) -> list[Keys]:
    return [{}, *({key: name} for name in LANDINGS)]


def _sets(values: Sequence[Any]) -> list[list[Any]]:
    """Every non-empty subset of these, in order."""
    sizes = range(1, len(values) + 1)
    return [list(each) for each in chain.from_iterable(combinations(values, size) for size in sizes)]


def is_usual(position: Position, event: Keys) -> bool:
    """Does the event name the number of cubes that would be discarded anyway?

    Those are as many as possible; but crossed cubes only if the pack says how many.
    """
    if "cubes" not in event or event["kind"] == "tally":
        return False
    treasure = position.setup.sheets.treasures.get(event.get("treasure"))
    is_kept = event["kind"] == "pass" or event.get("keep")
    if treasure is not None and is_kept and treasure.cure is None:
        return bool(event["cubes"] == 0)
    return all(broken(position, event | {"cubes": number}) for number in CUBES if number > event["cubes"])


# ---------------------------------------------------------------------- what is listed
def listed(position: Position) -> Iterator[Event]:
    """What is listed, limited to the choices that `everything` has."""
    for each in position.expected():
        if each.is_listed:
            own = each._replace(picks=tuple(_bounded(each.kind, pick) for pick in each.picks))
            yield from own.events(position.mode.kinds[each.kind])


def _bounded(kind: str, pick: Pick) -> Pick:
    bounds: dict[tuple[str, str], Sequence[Any]] = {
        ("play", "cards"): FACES,
        ("play", "color"): PLAYED,
        ("island", "color"): PLAYED,
        ("tally", "cubes"): (0, 1, 12, 13, 14),
        ("tally", "per_cube"): (0, 20),
        ("tally", "fixed"): (0, 20),
    }
    own = bounds.get((kind, pick.key))
    if own is None:
        return pick
    values = [value for value in own if value in pick.values]
    return pick._replace(
        values=values,
        follow=pick.follow and (lambda table: [value for value in pick.offers(table) if value in own]),
    )


# ---------------------------------------------------------------------- positions
def with_hands(position: Position, most: int) -> Position:
    """The same table with at most this many cards in each hand."""
    state = position.state_as(State)
    seats = tuple(seat._replace(hand=min(most, seat.hand)) for seat in state.seats)
    return Position(position.mode, state._replace(seats=seats), position.number)


def prepared(position: Position, random: Random) -> Position:
    """With a full hand the plays are listed one after the other without end: here nobody holds more than two."""
    return with_hands(position, random.choice((0, 1, 1, 2)))


def tallied(seats: int, *pages: Keys) -> Situation:
    return then(partial(small_game, seats, mode="tally"), *pages)


SETTINGS: dict[str, Situation] = {f"{seats} players": partial(small_game, seats) for seats in (2, 3, 4, 5)}
QUICK = 4
PAGES = [table.tally("Linus", 9, 3, cubes=13), table.tally("Sarah", 1)]
MOMENTS: list[tuple[str, Situation, int | None]] = [
    ("A2 with too small a deck", then(partial(small_game, 3, treasures=TREASURES[:2]), table.begin()), None),
    ("the first page of two", tallied(2), None),
    ("a page after others", tallied(3, *PAGES), None),
]


def wild(position: Position, random: Random) -> Keys:
    """Any well-formed event."""
    refs, names = list(position.setup.sheets.treasures), position.setup.players
    player, landing, color = random.choice(names), random.choice(LANDINGS), random.choice(COLORS)
    found = [random.choice(refs) for _ in range(random.randint(0, 4))]
    some: Keys = {"cubes": random.randint(0, 4)} if random.random() < 0.3 else {}
    faces = [random.choice([*FACES, *WRONG, "3d", "4+", "7$"]) for _ in range(random.randint(1, 4))]
    cards = table.play(player, landing, color, " ".join(faces))
    ref, tile, card = random.choice(refs), random.choice(TILES), random.choice(EVENTS)
    keep = random.random() < 0.5
    return random.choice(
        [
            table.begin(random.randint(1, 4)),
            table.reveal(card, treasures=found, tile=tile),
            table.reveal(card, accept=[player], recall={player: landing}),
            *(table.discard(player, random.randint(0, 9)), table.pass_(player)),
            *(table.pass_(player, treasure=ref, **some), table.island(player, tile, use=False)),
            *(cards, cards, but(cards, from_=random.choice(LANDINGS), copy=["c"], decline=[player])),
            table.island(player, tile, color, landing=landing, treasure=ref, keep=keep),
            *(table.island(player, tile), table.loot(landing, *found), table.loot(landing, ref)),
            *(table.take(player, ref, **some), table.bury(player, ref), table.healer(player, 1, 1)),
        ]
    )


def holds(state: State, is_regular: bool) -> None:
    """Nothing falls below 0, every treasure is in one place, and nobody has a fourth compass."""
    assert min(count for seat in state.seats for count in (seat.cubes, seat.hand)) >= 0
    assert min(state.voyage.held, default=0) >= 0
    owned = [each.ref for seat in state.seats for each in seat.treasures] + [*state.revealed]
    assert len(owned) == len(set(owned))
    assert not any(1 << ref & (sum(state.deck) | state.discards) for ref in owned)
    assert all(len(place.stack) == len(set(place.stack)) for place in state.landings)
    assert all(sum(seat in place.stack for place in state.landings) <= 3 for seat in range(len(state.seats)))
    assert state.lying == lying_at(state.landings)
    assert all(landing.top == top(landing.cards) for landing in state.landings)
    assert not is_regular or all(
        not lay(0, tuple(c.face for c in place.cards), "red").low for place in state.landings
    )


def pages(game: Game) -> list[Keys]:
    """What the independent counter makes of the bare events."""
    count = counted(tomllib.loads(write_record(game)))
    assert not count.wrong
    return [
        table.tally(player, *count.kept[player], cubes=count.cubes.get(player, 0), **count.prices.get(player, {}))
        for player in count.kept
    ]


# ---- Positions of Loot Island that are equal or differ
PUT_AWAY = [t.discard("Sarah", 1), t.discard("Linus", 2)]
ENTERED = [t.tally("Sarah", 1, 8, cubes=0), t.tally("Linus", 2, cubes=13)]
TAKES = [t.take("Sarah", 8), t.bury("Linus", 2), t.bury("Tim", 4), t.take("Sarah", 13)]
OTHERWISE = [t.take("Sarah", 13), t.bury("Linus", 4), t.bury("Tim", 2), t.take("Sarah", 8)]


def cards(*names: str) -> Situation:
    """Three rounds without cards, under these event cards from the second on."""
    return lambda: t.pass_all(t.to_round(t.to_round(t.in_round(1, "A1", "Tim"), 2, names[0]), 3, names[1]))


def passed(*before: t.Keys) -> Situation:
    """In the second round somebody has put cards away, and then the active player passes."""
    return lambda: t.record_all(game := then(at.four_left, *before)(), t.passes(t.active(game)))


SAME: list[tuple[str, Situation, Situation]] = [
    ("put away in another order", then(at.four_left, *PUT_AWAY), then(at.four_left, *PUT_AWAY[::-1])),
    ("loot in another order", then(at.to_loot, t.loot("1a", 1, 2, 4, 8, 13)),
     then(at.to_loot, t.loot("1a", 13, 8, 4, 2, 1))),
    ("taken in another order", then(at.to_take, *TAKES), then(at.to_take, *OTHERWISE)),
    ("open treasures in another order", then(at.to_reveal, t.reveal("A2", treasures=[4, 8, 16])),
     then(at.to_reveal, t.reveal("A2", treasures=[16, 4, 8]))),
    ("who draws in another order", then(at.to_reveal, t.reveal("A1", accept=["Tim", "Sarah"])),
     then(at.to_reveal, t.reveal("A1", accept=["Sarah", "Tim"]))),
    ("pages in another order", then(at.tallying, *ENTERED),
     then(at.tallying, ENTERED[1], t.tally("Sarah", 8, 1, cubes=0))),
    ("event cards in another order", cards("B6", "B7"), cards("B7", "B6")),
    ("who passed last, once loot is found", then(t.after(*at.three_there), *t.passes("Sarah", "Linus", "Tim")),
     then(t.after(*at.three_there), *t.passes("Sarah", "Tim", "Linus"))),
    ("cards put away, once somebody has acted", passed(), passed(t.discard("Linus", 3))),
    ("the numbers of events", then(at.to_take, *TAKES[:2]),
     then(at.to_take, {"kind": "note", "text": "Tea."}, *TAKES[:2])),
]  # fmt: skip
TRIED: list[tuple[str, Situation, list[t.Keys], list[t.Keys]]] = [
    ("the heading", at.to_begin, [t.begin(1)], [t.begin(1, "counterclockwise")]),
    ("the color", at.r1, [t.play("Sarah", "1a", "red", "2")], [t.play("Sarah", "1a", "blue", "2")]),
    ("an icon", at.r1, [t.play("Sarah", "1a", "red", "2")], [t.play("Sarah", "1a", "red", "2+")]),
    ("the order of cards", at.r1, [t.play("Sarah", "1a", "red", "2 *")], [t.play("Sarah", "1a", "red", "* 2")]),
    ("a card", at.r1, t.lay("1a", "red", Sarah="2", Linus="3"), t.lay("1a", "red", Sarah="2", Linus="4")),
    ("the landing", at.r1, [t.island("Sarah", "compass", landing="1a")],
     [t.island("Sarah", "compass", landing="1b")]),
    ("the treasure", at.to_take, [t.take("Sarah", 8)], [t.take("Sarah", 13)]),
    ("for how many cubes", at.to_take, [t.bury("Sarah", 8, cubes=0)], [t.bury("Sarah", 8, cubes=1)]),
    ("the prices", at.healing, [t.healer("Linus", 1, 2)], [t.healer("Linus", 2, 1)]),
    ("what is tallied", at.tallying, [t.tally("Sarah", 1, cubes=0)], [t.tally("Sarah", 2, cubes=0)]),
    ("who has put cards away", at.four_left, [], [t.discard("Linus", 3)]),
]  # fmt: skip
DIFFERENT = [(words, then(before, *one), then(before, *other)) for words, before, one, other in TRIED]
DIFFERENT += [
    ("who plays", partial(t.table, "Tim"), partial(t.table, "Ada")),
    ("who starts", partial(t.table, "Tim"), partial(t.table, "Tim", first="Tim")),
    ("a ruling", partial(t.table, "Tim"), partial(t.table, "Tim", rulings={"cleanse-cubes": 2})),
    ("the box", partial(t.table, "Tim"), partial(small_game, 3)),
]
