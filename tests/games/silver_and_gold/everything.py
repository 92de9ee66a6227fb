"""Everything that could be written in Silver & Gold, with small packs.

Every card, pattern and box in the pack and one box off each card; lists up to one longer than
the rules ever allow.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

from scorepad.engine import grid
from scorepad.engine.events import Event, read_event
from scorepad.engine.position import Position
from scorepad.engine.ruleset import Header
from scorepad.games.silver_and_gold import RULESET
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.state import State
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.games.silver_and_gold import table as t
from tests.tables import Situation, then

CARDS = {
    "purple-1": "XC/.X",
    "purple-2": "CC/P.",
    "orange-1": ".P./#C#",
    "orange-2": "XX/CC",
    "green-1": "..P",
    "green-2": "C/X/C",
    "grey-1": "P",
    "grey-2": "CX",
    "grey-3": "#C/CC",
}
PATTERNS = {"I1": (1, "#"), "I2": (3, "##"), "L3": (2, "#./##"), "I3": (1, "###")}


def pack(cards: int = len(CARDS), expeditions: int = 1) -> Pack:
    """The first cards of the pack, and each pattern on a multiple of its usual number of cards."""
    tables = {
        "card": [
            {"id": name, "color": name.partition("-")[0], "points": 5, "boxes": boxes.replace("/", "\n")}
            for name, boxes in list(CARDS.items())[:cards]
        ],
        "expedition": [
            {"id": name, "cards": number * expeditions, "shape": shape.replace("/", "\n")}
            for name, (number, shape) in PATTERNS.items()
        ],
    }
    origins = {key: ["small.toml"] * len(value) for key, value in tables.items()}
    return Pack("small.toml", "silver-and-gold", "small", "Small", "house", "A test.", tables, origins)


def small(players: int, sheets: Pack | None = None, mode: str = "track") -> Game:
    names = ("Sarah", "Linus", "Tim")[:players]
    return Game(Header("silver-and-gold", names, names[-1], "small", mode), RULESET, fixed_pack(sheets or pack()))


SETTINGS: dict[str, Situation] = {
    "two": partial(small, 2),
    "eight cards": partial(small, 2, pack(8)),
    "three": partial(small, 3, pack(expeditions=2)),
}
MOMENTS: list[tuple[str, Situation, int | None]] = []
QUICK = 5
IS_EVER_STUCK = True
KINDS = ("deal", "display", "reveal", "cross", "bonus", "take", "refill")


def subsets(values: Iterable[Any], most: int) -> list[list[Any]]:
    values = list(values)
    return [list(some) for size in range(most + 1) for some in combinations(values, size)]


def keys_of(sheets: Sheets, kind: str) -> Iterable[t.Keys]:
    """Every well-formed event of a kind, lists in the order of the pack; but who acts."""
    boxes = {card: (*grid.names(printed.boxes), "H8") for card, printed in sheets.cards.items()}
    match kind:
        case "deal":
            return ({"keep": keep} for keep in subsets(sheets.cards, 3))
        case "display" | "refill":
            return ({"cards": cards} for cards in subsets(sheets.cards, 5))
        case "reveal":
            return ({"pattern": pattern} for pattern in sheets.expeditions)
        case "cross":
            return ({"card": card, "boxes": some} for card, own in boxes.items() for some in subsets(own, 4))
        case "bonus":
            return ({"card": card, "box": box} for card, own in boxes.items() for box in own)
        case _:
            return ({"card": card, "from": source} for card, source in product(sheets.cards, ("display", "deck")))


def actors(position: Position, kind: str) -> list[t.Keys]:
    """Everybody who may be named."""
    if kind in ("display", "reveal", "refill"):
        return [{}]
    return [{"player": player} for player in position.setup.players]


def everything(position: Position) -> Iterator[Event]:
    """A refill is tried only where it is expected: it is legal, too, before somebody has taken."""
    for kind in {*KINDS[:-1], *(each.kind for each in position.expected())}:
        for actor, keys in product(actors(position, kind), list(keys_of(position.setup.sheets, kind))):
            yield read_event({"kind": kind, **actor, **keys}, position.setup)


def wild(position: Position, random: Random) -> t.Keys:
    kind = random.choice(KINDS)
    keys = random.choice(list(keys_of(position.setup.sheets, kind)))
    return {"kind": kind, **random.choice(actors(position, kind)), **keys}


def holds(state: State, is_regular: bool) -> None:
    cards = state.sheets.cards
    for seat in state.seats:
        assert len(seat.coins) <= 12
        assert len(seat.palms) <= 4
        for card, crosses in seat.crosses.items():
            assert crosses.mask & ~cards[card].boxes == 0
            assert not is_regular or bool(crosses.mask) == bool(crosses.events)
        assert len(seat.completed) == len(seat.completed_by)
        if is_regular:
            assert all(state.free(seat.player, card) == 0 for card in seat.completed)
            assert all(state.free(seat.player, card) for card in seat.open)
            assert all(1 <= entry.points <= 5 for entry in seat.palms)
            assert len(seat.trophies) <= len(seat.coins) // 4
            assert seat.owed == 0 or seat.open
            assert len(seat.open) <= 2
    if is_regular:
        assert not state.strays
        held = [card for seat in state.seats for card in (*seat.open, *seat.completed)]
        everywhere = [*held, *state.display]
        assert len(set(everywhere)) == len(everywhere)
        assert len(state.unseen()) == state.deck == len(cards) - len(everywhere)
        awarded = sorted(entry.points for seat in state.seats for entry in seat.trophies if entry.points)
        assert sorted((*awarded, *state.trophies)) == [1, 2, 3, 4, 5, 6]
        assert max(state.trophies, default=0) < min(awarded, default=7)


def pages(game: Game) -> list[t.Keys]:
    return [
        t.tally(
            seat.player,
            len(seat.coins),
            trophies=[entry.points for entry in seat.trophies if entry.points],
            palms=[entry.points for entry in seat.palms],
            cards=list(seat.completed),
        )
        for seat in t.state_of(game).seats
    ]


# ---- Positions of Silver & Gold that are equal or differ
KEPT = ("Sarah", "purple-04", "green-04")
FOUR = {**t.dealing(*KEPT), "dealt": ["purple-04", "green-04", "green-01", "green-02"]}
SHOWN = ["purple-05", "orange-11", "green-06", "grey-01"]
X, MORE = t.cross("Sarah", "purple-04", "C4", "D4"), t.bonus("Sarah", "purple-04", "C3")
TURN = [t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "B1")]
NEXT = [t.cross("Sarah", "purple-04", "C2"), t.cross("Linus", "orange-05", "B3")]
STRAYS = [t.cross("Sarah", "grey-02", box) for box in ("A1", "D1")]
PAGE = t.tally("Sarah", 9, trophies=[6, 5], palms=[3, 1], cards=["grey-01", "green-01", "orange-04"])
AGAIN = t.tally("Sarah", 9, trophies=[5, 6], palms=[1, 3], cards=["green-01", "orange-04", "grey-01"])
LINUS = t.cross("Linus", "orange-05", "A2")
EVERY = ["O4", "I3", "I3", "L3", "L3", "L4", "T4"]
i2, tallying = partial(t.revealed, "I2"), partial(t.table, mode="tally")
COLORS = {"grey": 1, "purple": 2}


def counting(colors: dict[str, int], seals: int) -> Situation:
    return then(tallying, t.tally("Sarah", colors=colors, seals=seals))


def turns(*patterns: str) -> Situation:
    """The first expeditions, with a box crossed by everybody after each."""
    events = zip(patterns, (TURN, NEXT), strict=False)
    return then(t.laid_out, *(event for pattern, own in events for event in (t.reveal(pattern), *own)))


def expeditions(*patterns: str) -> Situation:
    """As many expeditions as there are patterns, with a plain box crossed by everybody after each."""

    def situation() -> Game:
        game = t.laid_out()
        for pattern in patterns:
            game.record(**t.reveal(pattern))
            for player, card in (("Sarah", "purple-04"), ("Linus", "orange-05")):
                free = t.state_of(game).free(player, card) & ~game.setup.sheets.cards[card].crosses
                game.record(**t.cross(player, card, grid.names(free)[0]))
        return game

    return situation


completed = t.filled({"green-04": "A2"}, t.reveal("I2"), t.cross("Sarah", "green-04", "A2"), LINUS)
"""Sarah has completed a card and takes another."""
taken = then(completed, t.take("Sarah", "green-06"))
SAME: list[tuple[str, Situation, Situation]] = [
    ("a box for an X before another's cross", then(i2, X, MORE, TURN[1]), then(i2, X, TURN[1], MORE)),
    ("displayed in another order", then(t.dealt, t.display(*SHOWN)), then(t.dealt, t.display(*SHOWN[::-1]))),
    ("kept in another order", then(t.table, t.dealing(*KEPT)), then(t.table, t.dealing("Sarah", *KEPT[:0:-1]))),
    ("expeditions in another order", turns("I2", "O4"), turns("O4", "I2")),
    ("patterns of an earlier round", expeditions(*EVERY), expeditions("I2", *EVERY[1:])),
    ("crosses on a card nobody has", then(t.laid_out, *STRAYS), then(t.laid_out, *STRAYS[::-1])),
    ("a page in another order", then(tallying, PAGE), then(tallying, AGAIN)),
    ("no cards of a color", counting({**COLORS, "green": 0}, 2), counting(COLORS, 2)),
]
DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("other boxes", then(i2, TURN[0]), then(i2, t.cross("Sarah", "purple-04", "B3"))),
    ("another pattern", i2, partial(t.revealed, "I3")),
    ("an earlier pattern", turns("I2", "O4"), turns("I2", "L4")),
    ("a pattern of this round", expeditions(*EVERY[:6]), expeditions("I2", *EVERY[1:6])),
    ("who has crossed, though nothing was new", i2, then(i2, t.cross("Sarah", "purple-04"))),
    ("a box owed", then(i2, X), then(i2, X, MORE)),
    ("all four dealt", then(t.table, t.dealing(*KEPT)), then(t.table, FOUR)),
    ("which card", taken, then(completed, t.take("Sarah", "grey-01"))),
    ("from where", taken, then(completed, t.take("Sarah", "grey-02", "deck"))),
    ("what is tallied", then(tallying, PAGE), then(tallying, {**PAGE, "coins": 10})),
    ("other seals", counting(COLORS, 2), counting(COLORS, 3)),
    ("the form of a page", then(tallying, t.tally("Sarah", cards=[])), then(tallying, t.tally("Sarah"))),
]
