"""A small table for the tests of Loot Island: its events, its situations, and its state read as text.

Sarah, Linus and perhaps Tim, Ada and Max sit clockwise; with the first two alone Aaron joins. The ship
is placed at coast 1 and sails clockwise, if nothing else is said: so 1a is nearest the bow. Rounds that
are passed over have event cards that do nothing, and whatever is found in them is buried again without
a cube discarded.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve

from scorepad import games
from scorepad.engine.result import Result
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.state import LANDINGS as LANDINGS
from scorepad.games.loot_island.state import State
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_header, fixed_pack
from tests.tables import Keys as Keys
from tests.tables import broken as broken
from tests.tables import counted as counted
from tests.tables import kinds as kinds
from tests.tables import lines as lines
from tests.tables import record_all as record_all

RULESET = games.ruleset("loot-island")
BUNDLED = Path(packs.bundled_folder()) / "loot-island.toml"
NAMES = ("Sarah", "Linus", "Tim", "Ada", "Max")
PACK, SHEETS = games.read_sheets(str(BUNDLED))
Situation = Callable[[], Game]


# ---------------------------------------------------------------------- events
def _event(kind: str, keys: Mapping[str, Any]) -> Keys:
    """An event by its keys; `as_` and `from_` have an underscore because the bare words are Python keywords."""
    return {"kind": kind, **{key.rstrip("_"): value for key, value in keys.items()}}


def begin(coast: int = 1, heading: str = "clockwise") -> Keys:
    return {"kind": "begin", "coast": coast, "heading": heading}


def reveal(card: str, **keys: Any) -> Keys:
    return _event("reveal", {"card": card, **keys})


def discard(player: str, cards: int) -> Keys:
    return {"kind": "discard", "player": player, "cards": cards}


def play(player: str, landing: str, color: str, cards: str, **keys: Any) -> Keys:
    """Map cards as they are written, separated by spaces: `play("Sarah", "1a", "red", "3 5d")`."""
    return _event("play", {"player": player, "landing": landing, "color": color, "cards": cards.split(), **keys})


def island(player: str, tile: str, color: str = "red", **keys: Any) -> Keys:
    return _event("island", {"player": player, "tile": tile, "color": color, **keys})


def pass_(player: str, **keys: Any) -> Keys:
    return _event("pass", {"player": player, **keys})


def loot(landing: str, *treasures: int) -> Keys:
    return {"kind": "loot", "landing": landing, "treasures": list(treasures)}


def take(player: str, treasure: int, *, keep: bool = True, **keys: Any) -> Keys:
    return _event("take", {"player": player, "treasure": treasure, "keep": keep, **keys})


def bury(player: str, treasure: int, **keys: Any) -> Keys:
    return take(player, treasure, keep=False, **keys)


def healer(player: str, per_cube: int = 0, fixed: int = 0) -> Keys:
    return {"kind": "healer", "player": player, "per_cube": per_cube, "fixed": fixed}


def tally(player: str, *treasures: int, cubes: int = 0, **keys: Any) -> Keys:
    return _event("tally", {"player": player, "treasures": list(treasures), "cubes": cubes, **keys})


def lay(landing: str, color: str, **cards: str) -> list[Keys]:
    """A column laid by players in turn: `lay("1a", "red", Sarah="2 3", Linus="4$")`."""
    return [play(player, landing, color, faces) for player, faces in cards.items()]


def digging(landing: str, *treasures: int, by: str) -> list[Keys]:
    """These players find and bury these treasures without discarding cubes."""
    takes = zip(by.split(), treasures, strict=True)
    return [loot(landing, *treasures), *(bury(player, ref, cubes=0) for player, ref in takes)]


def passes(*players: str) -> list[Keys]:
    return [pass_(player) for player in players]


QUIET = (reveal("B6"), reveal("B7"), reveal("B9"), reveal("B3", tile="ship"), reveal("B12"))
"""Event cards with no effect if nobody plays and at most one landing of a coast has enough cards."""


# ---------------------------------------------------------------------- situations
def table(*players: str, changes: Mapping[int, Mapping[str, Any]] | None = None, **header: Any) -> Game:
    """Sarah, Linus and perhaps others, before anything has happened.

    `changes` makes the pack a home-made one: `changes={8: {"cure": 2}}` crosses cubes on treasure 8.
    """
    keys = {"players": ["Sarah", "Linus", *players], **header}
    return Game(check_header(keys, RULESET), RULESET, fixed_pack(changed_pack(changes) if changes else PACK))


def seated(count: int, **header: Any) -> Game:
    """A table of this many players."""
    return table(*NAMES[2:count], **header)


def changed_pack(changes: Mapping[int, Mapping[str, Any]]) -> Pack:
    """The bundled pack with other keys on these treasures."""
    treasures = [{**each, **changes.get(each["ref"], {})} for each in PACK.tables["treasure"]]
    return evolve(PACK, tables={**PACK.tables, "treasure": treasures})


def begun(*players: str, coast: int = 1, heading: str = "clockwise", **header: Any) -> Game:
    """The ship is placed; the first event card is revealed next."""
    return record_all(table(*players, **header), [begin(coast, heading)])


def in_round(number: int, card: str | Keys, *players: str, before: Iterable[Keys] = (), **header: Any) -> Game:
    """In the actions of this round, with this event card; `before` happened in the first round."""
    game = begun(*players, **header)
    if number > 1:
        record_all(game, [reveal("A1"), *before])
    return to_round(game, number, card)


def to_round(game: Game, number: int, card: str | Keys) -> Game:
    """Everybody passes until this round, whose event card is then revealed."""
    event = revealing(game, card)
    pass_over(game, number, but=event["card"])
    return record_all(game, [event])


def pass_over(game: Game, number: int, *, but: str = "") -> Game:
    """Go on until this round's event card is due, without using up this card before."""
    while state_of(game).round < number:
        if state_of(game).step == "reveal":
            record_all(game, [_quiet(game, but)])
        bury_all(pass_all(game))
    return game


def revealing(game: Game, card: str | Keys) -> Keys:
    """Reveal the event card; under A2 with the first treasures of the deck."""
    if isinstance(card, dict):
        return card
    return reveal("A2", treasures=drawn(game, len(game.players))) if card == "A2" else reveal(card)


def _quiet(game: Game, but: str) -> Keys:
    if state_of(game).round == 1:
        return reveal("A1")
    return next(card for card in QUIET if card["card"] not in (*state_of(game).voyage.events, but))


def pass_all(game: Game) -> Game:
    """Everybody who has not passed does so in turn; under A2 with the first treasure face up."""
    while state_of(game).step in ("prepare", "act"):
        player = state_of(game).seats[state_of(game).active].player
        lying = state_of(game).revealed
        game.record(**(pass_(player, treasure=lying[0]) if lying else pass_(player)))
    return game


def bury_all(game: Game) -> Game:
    """Find the next treasures of the deck wherever they are due, and bury them without discarding cubes."""
    while state_of(game).step in ("loot", "take"):
        if state_of(game).step == "loot":
            game.record(**found(game))
        else:
            game.record(**bury(taker(game), state_of(game).revealed[0], cubes=0))
    return game


def takers(game: Game) -> str:
    """Who takes, in order; everything is buried."""
    order = []
    while state_of(game).step == "take":
        order.append(taker(game))
        game.record(**bury(taker(game), state_of(game).revealed[0]))
    return " ".join(order)


def found(game: Game) -> Keys:
    """The loot that is due, made of the next treasures of the deck."""
    site = state_of(game).sites[0]
    return loot(LANDINGS[site.landing], *drawn(game, site.due))


def to_the_healers(game: Game) -> Game:
    """Everybody passes until the fifth round and the final exploration are over."""
    pass_over(game, 5)
    if state_of(game).step == "reveal":
        record_all(game, [_quiet(game, "")])
    return bury_all(pass_all(game))


def heal_all(game: Game, per_cube: int = 0, fixed: int = 0) -> Game:
    """Everybody who needs a healer pays these prices."""
    while state_of(game).step == "heal":
        game.record(**healer(game.expected()[0].player or "", per_cube, fixed))
    return game


def then(situation: Situation, *events: Keys) -> Situation:
    """The same situation after these events."""
    return lambda: record_all(situation(), events)


def after(
    *events: Keys,
    number: int = 1,
    card: str | Keys = "A1",
    players: tuple[str, ...] = ("Tim",),
    before: Iterable[Keys] = (),
) -> Situation:
    """After these events of the round, with three players; `before` happened in the first round."""
    return lambda: record_all(in_round(number, card, *players, before=before), events)


def healing(*players: str, **header: Any) -> Game:
    """Sarah has 5 cubes, Linus 3, Tim none and others 3; the healers come."""
    game = record_all(begun("Tim", *players, **header), [reveal("A1", accept=["Sarah"])])
    return to_the_healers(record_all(game, [*passes("Sarah", "Linus"), island("Tim", "cleanse")]))


def cursed(**header: Any) -> Game:
    """Sarah has 16 cubes, Linus and Tim have 3; the healers come."""
    game = in_round(1, "A1", "Tim", **header)
    record_all(game, [play("Sarah", "1a", "red", "2$ 3$ 4$ 5$"), *passes("Linus", "Tim", "Sarah")])
    record_all(game, [loot("1a", 4, 16, 19, 8, 13), *(take("Sarah", ref) for ref in (4, 16, 19, 8, 13))])
    return to_the_healers(game)


def tallied(*pages: Keys, players: int = 5, **header: Any) -> Result:
    """The result of these tallies; players without one have nothing."""
    entered = {page["player"] for page in pages}
    seats = [*NAMES[:players], *(["Aaron"] if players == 2 else [])]
    missing = [tally(name) for name in seats if name not in entered]
    game = table(*NAMES[2:players], mode="tally", **header)
    return record_all(game, [*pages, *missing]).result()


# ---------------------------------------------------------------------- the state as text
def state_of(game: Game) -> State:
    """The table after everything in force."""
    return game.state_as(State)


def column(game: Game, landing: str) -> str:
    """The map cards at a landing, the first one first: "1 3 5d"."""
    return " ".join(card.face for card in _landing(game, landing).cards)


def color(game: Game, landing: str) -> str:
    found: str = _landing(game, landing).color
    return found


def stack(game: Game, landing: str) -> str:
    """Whose compasses are at a landing, the bottom one first: "Sarah Tim"."""
    return " ".join(state_of(game).seats[place].player for place in _landing(game, landing).stack)


def _landing(game: Game, landing: str) -> Any:
    return state_of(game).landings[LANDINGS.index(landing)]


def cubes(game: Game, player: str = "") -> Any:
    """The cubes of a player, or of all of them in their order."""
    return state_of(game).seat(player).cubes if player else [seat.cubes for seat in state_of(game).players]


def hand(game: Game, player: str = "") -> Any:
    """How many map cards a player holds, or all of them in their order, Aaron last."""
    return state_of(game).seat(player).hand if player else [seat.hand for seat in state_of(game).seats]


def kept(game: Game, player: str) -> list[int]:
    """The treasures in front of a player, or of Aaron."""
    return [each.ref for each in state_of(game).seat(player).treasures]


def ship(game: Game) -> str:
    """The exploration coast and the heading: "2 clockwise"."""
    return f"{state_of(game).coast} {'clockwise' if state_of(game).is_clockwise else 'counterclockwise'}"


def face_up(game: Game) -> str:
    """The small islands face up, listing one twice if there are two of it."""
    up = zip(TILES, state_of(game).face_up, strict=True)
    return " ".join(tile for tile, number in up for _ in range(number))


def due(game: Game) -> str:
    """Where treasures are still to be found, and how many: "1a:3 1b:1"."""
    return " ".join(f"{LANDINGS[site.landing]}:{site.due}" for site in state_of(game).sites)


def active(game: Game) -> str:
    """Whose turn it is."""
    name: str = state_of(game).seats[state_of(game).active].player
    return name


def taker(game: Game) -> str:
    """Who takes the next treasure."""
    name: str = state_of(game).seats[state_of(game).order()[state_of(game).taker]].player
    return name


def refs(mask: int) -> list[int]:
    """The treasures of a mask by their reference numbers."""
    return [ref for ref in range(mask.bit_length()) if mask >> ref & 1]


def deck(game: Game) -> list[list[int]]:
    """The treasures in the deck, pile by pile, the next one first."""
    return [refs(pile) for pile in state_of(game).deck]


def discards(game: Game) -> list[int]:
    """The treasures on the discard pile."""
    return refs(state_of(game).discards)


def drawn(game: Game, number: int) -> list[int]:
    """The next treasures in an order they may be drawn: from the deck, then from the discard pile."""
    return [ref for pile in (*deck(game), discards(game)) for ref in pile][:number]


def view(game: Game) -> dict[str, object]:
    """Everything on the table by name, except the event cards themselves."""
    state = state_of(game)
    seen: dict[str, object] = {
        "step": state.step,
        "round": state.round,
        "ship": ship(game),
        "active": active(game),
        "first": state.seats[state.first].player,
        "deck": deck(game),
        "discards": discards(game),
        "revealed": list(state.revealed),
        "due": due(game),
        "taker": state.taker,
        "is_final": state.is_final,
        "is_short": state.voyage.is_short,
        "islands": face_up(game),
        "discarded": list(state.voyage.discarded),
    }
    seen |= {f"{seat.player}'s held": number for seat, number in zip(state.seats, state.voyage.held, strict=False)}
    for place, seat in enumerate(state.seats):
        seen[f"{seat.player}'s has_passed"] = state.has_passed(place)
        seen |= {f"{seat.player}'s {name}": value for name, value in seat._asdict().items() if name != "player"}
    for landing in LANDINGS:
        seen[f"column {landing}"] = f"{color(game, landing)} {column(game, landing)}".strip()
        seen[f"stack {landing}"] = stack(game, landing)
    return seen


def changed(before: Game, after: Game) -> dict[str, tuple[object, object]]:
    """Where two tables differ, and how."""
    one, other = view(before), view(after)
    return {name: (value, other[name]) for name, value in one.items() if other[name] != value}
