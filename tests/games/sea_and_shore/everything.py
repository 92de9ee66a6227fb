"""Everything that could be written in Sea & Shore, with small packs."""

import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement, product, takewhile
from random import Random
from typing import Any

from attrs import evolve

from scorepad.engine.events import Event, read_event
from scorepad.engine.position import Position
from scorepad.games.sea_and_shore.events import Action
from scorepad.games.sea_and_shore.state import State
from scorepad.packs.pack import Pack
from scorepad.record.canonical import write_record
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_header, fixed_pack
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.games.sea_and_shore.recount import counted
from tests.tables import Situation, let, then

LIKELY_CARDS = ("red-1", "red-12", "blue-11", "blue-12", "purple-7", "green-4")
"""All cards are judged the same way, so only some of them are tried."""
MOST = 3
"""More treasures than this are not tried on a page."""


def small_pack(*, counts: dict[tuple[str, int], int] | None = None, additions: int = 3, hand: int = 2) -> Pack:
    """Two or three tricks a round, few addition cards and treasures."""
    faces = [("red", 1), ("red", 2), ("blue", 1), ("green", 3)]
    treasures = [
        {"color": color, "points": points}
        | ({"count": counts[color, points]} if counts and (color, points) in counts else {})
        for color, points in faces
    ]
    tables = {
        **t.PACK.tables,
        "hands": {"3": hand, "4": hand, "5": hand},
        "additions": additions,
        "treasure": treasures,
    }
    origins = {key: [t.PACK.path] * len(value) for key, value in tables.items() if isinstance(value, list)}
    return evolve(t.PACK, tables=tables, origins=origins)


def small(players: int, mode: str = "track", rulings: dict[str, str] | None = None, **pack: Any) -> Game:
    header = check_header({"players": list(t.NAMES[:players]), "mode": mode, "rulings": rulings or {}}, t.RULESET)
    return Game(header, t.RULESET, fixed_pack(small_pack(**pack)))


def every_trick(position: Position) -> Iterator[t.Keys]:
    """Up to three treasures in any order; where order does not matter, only in the order of the pack.

    Each of them started by anybody; whoever would start anyway is not named.
    """
    faces, players = list(position.setup.sheets.faces), position.setup.players
    others = [player for player in players if player != players[position.state_as(State).start]]
    for size in range(4):
        for chosen in product(faces, repeat=size):
            colors = [each["color"] for each in chosen]
            if len(set(colors)) == len(colors) and list(chosen) != sorted(chosen, key=faces.index):
                continue  # where colors are mixed and repeated there are more than two: too many in any order
            for first in (None, *others):
                yield {"kind": "trick", "treasures": list(chosen), **({"first": first} if first else {})}


def every_play(position: Position) -> Iterator[t.Keys]:
    """From one up: zero is left out, and nobody can hold more than there are."""
    sheets = position.setup.sheets
    for player, card, added in product(position.setup.players, sheets.cards, range(sheets.additions + 2)):
        yield {"kind": "play", "player": player, "card": card, **({"additions": added} if added else {})}


def every_earn(position: Position) -> Iterator[t.Keys]:
    players = position.setup.players
    for player, color, victim in product(players, position.setup.sheets.colors, (None, *players)):
        yield {"kind": "earn", "player": player, "color": color, **({"from": victim} if victim else {})}


def every_action(position: Position) -> Iterator[t.Keys]:
    """Cards that are out and not taken are represented by some: they cannot be taken nor discarded."""
    players, cards = position.setup.players, _cards_in_question(position)
    for player, number, victim in product(players, (1, 2, 3, 4), (None, *players)):
        own = {"kind": "action", "player": player, "action": number, **({"from": victim} if victim else {})}
        yield own
    for player, number, card, discard in product(players, (1, 4), (None, *cards), (None, *cards)):
        keys = {key: value for key, value in (("card", card), ("discard", discard)) if value}
        yield {"kind": "action", "player": player, "action": number, **keys}


def _cards_in_question(position: Position) -> list[str]:
    state = position.state_as(State)
    there = {play.card.name for play in state.plays}
    there.update(name for seat in state.seats for name in state.sheets.names(seat.held))
    out = state.sheets.names(state.out)
    return list(dict.fromkeys([*there, *out[:3], *out[-3:], *LIKELY_CARDS]))


def every_tally(position: Position) -> Iterator[t.Keys]:
    """Tallies with a few treasures, in the order of the pack."""
    sheets = position.setup.sheets
    for size in range(MOST + 1):
        for chosen in combinations_with_replacement(sheets.faces, size):
            for player, number, additions in product(position.setup.players, (1, 2), range(sheets.additions + 2)):
                yield {
                    "kind": "tally",
                    "player": player,
                    "round": number,
                    "additions": additions,
                    "treasures": list(chosen),
                }


EVERY: dict[str, Callable[[Position], Iterator[t.Keys]]] = {
    "trick": every_trick,
    "play": every_play,
    "earn": every_earn,
    "action": every_action,
    "tally": every_tally,
}


def everything(position: Position) -> Iterator[Event]:
    for kind in {each.kind for each in position.expected() if each.is_listed}:
        yield from {read_event(keys, position.setup) for keys in EVERY[kind](position)}


def listed(position: Position) -> Iterator[Event]:
    """What is listed, limited to the cards in question and to a few treasures on a page."""
    if position.mode.name == "tally":
        for each in position.expected():
            pages: Iterator[Any] = each.events(position.mode.kinds["tally"])
            yield from takewhile(lambda page: len(page.treasures) <= MOST, pages)
        return
    known = {None, *_cards_in_question(position)}
    for event in position.legal():
        if not isinstance(event, Action) or {event.card, event.discard} <= known:
            yield event


SETTINGS: dict[str, Situation] = {
    "three": partial(small, 3),
    "four": partial(small, 4),
    "five": partial(small, 5, hand=3),
    "any color is stolen": partial(small, 4, rulings={"steal-condition": "any"}, additions=8),
    "all counted": partial(
        small, 4, counts={("red", 1): 1, ("red", 2): 2, ("blue", 1): 1, ("green", 3): 1}, hand=3
    ),
    "some counted": partial(small, 3, counts={("red", 1): 1}, hand=3),
}
QUICK = 4
IS_EVER_STUCK = True


def laid(players: int, *tricks: str, **pack: Any) -> Situation:
    """After these tricks, all of them settled."""

    def situation() -> Game:
        game = small(players, **pack)
        for text in tricks:
            t.settle(t.lay(game, text))
        return game

    return situation


def tallying(*pages: t.Keys, **counts: Any) -> Situation:
    return then(partial(small, 3, "tally", **counts), *pages)


def too_many() -> Game:
    """More treasures are out than there are."""
    game = t.lay(small(3, counts={("red", 1): 1}), "red 1 | r9 b1 b2")
    return t.record_all(game, [t.earn("Sarah", "red"), t.action("Tim", 2), t.adjust("Tim", gain="red 1")])


def all_out() -> Game:
    """Sarah is to play, and the others have played all cards."""
    game = t.record_all(t.seated(4), [t.trick("red 1", "red 1")])
    for number, card in enumerate(game.setup.sheets.cards):
        game.record(kind="play", player=t.NAMES[(number % 3) + 1], card=card, stands="it happened")
    return game


TWO_COLORS = [
    *(t.trick("red 1", "blue 1"), t.play("Sarah", "r9"), t.play("Sarah", "b9")),
    *(t.play("Linus", "p1"), t.play("Tim", "p2"), t.play("Ada", "p3")),
]
RUN_OUT = {("red", 1): 1, ("red", 2): 1, ("blue", 1): 1, ("green", 3): 1}
ONE_RED = {"treasure": [{"color": "red", "points": 1, "count": 1}]}
R3, R4 = ("red 1 | r9 b1 p1", " | r2 b2 p2"), ("red 1, red 1 | r9 b1 p1 g1", " | r2 b2 p2 g2")
MOMENTS: list[tuple[str, Situation, int | None]] = [
    ("one deck", laid(3), 4),
    ("two decks: twice the same, different, red 2 below red 1", laid(4), 4 + 6 + 1),
    ("one deck later", laid(3, R3[0]), 1 + 4),
    ("two decks later", laid(4, R4[0]), 1 + 4 + 4 + 6 + 1),
    ("one deck in the second round", laid(3, *R3), 3 * 4),
    ("two decks in the second round", laid(4, *R4), 4 * (4 + 6 + 1)),
    ("a player who won two colors", then(partial(t.seated, 4), *TWO_COLORS), 2),
    ("and has settled one", then(partial(t.seated, 4), *TWO_COLORS, t.earn("Sarah", "blue")), 1),
    ("counted treasures run out", laid(4, "red 1 | r9 b1 p1 g1", counts=RUN_OUT), 1 + 3 + 3),
    ("a box with one treasure", partial(t.seated, 3, changes=ONE_RED), 1),
    ("a box with fewer treasures than decks", partial(t.seated, 4, changes=ONE_RED), 1),
    ("more treasures out than there are", too_many, 0),
    ("all cards out", all_out, 0),
    ("one card left, which is known", on.one_left, None),
    ("a hand that is all known", on.one_card_in_hand, None),
    ("cards to take", on.ACTS, None),
    ("cards to take after others", on.FOUR_TAKEN, None),
    ("the last trick", on.last_acts, None),
    ("no page yet", tallying(), None),
    ("some pages", tallying(t.tally("Linus", 1, "red 1", additions=2), t.tally("Tim", 2, additions=3)), None),
    ("pages where all treasures are counted",
     tallying(t.tally("Linus", 1, "red 1", "red 2"), t.tally("Tim", 2, "green 3", additions=1),
      counts={("red", 1): 1, ("red", 2): 2, ("blue", 1): 1, ("green", 3): 1}), None),
    ("pages where some are counted", tallying(t.tally("Linus", 1, "red 2"), counts={("red", 2): 2}), None),
    ("a page with more than there are",
     tallying(t.tally("Linus", 1, "red 1", "red 1", additions=9), counts={("red", 1): 1}), None),
    ("a page twice", tallying(t.tally("Linus", 1, "red 1"), t.tally("Linus", 1, additions=2)), None),
]  # fmt: skip
ANY_ORDER: list[tuple[Situation, str, str]] = [
    *((on.NEXT, "play", ""), (on.ACTS, "action", ""), (on.FOUR_TAKEN, "action", ""), (on.TALLYING, "tally", ""))
]


def wild(position: Position, random: Random) -> t.Keys:
    """An event of any kind, most of which break a rule."""
    players, sheets = position.setup.players, position.setup.sheets
    player, other = random.choice(players), random.choice(players)
    cards, faces, color = list(sheets.cards), list(sheets.faces), random.choice(sheets.colors)
    card, face = random.choice(cards), random.choice(faces)
    return random.choice(
        [
            {"kind": "trick", "treasures": [random.choice(faces) for _ in range(random.randrange(3))]},
            *(
                t.play(player, card),
                t.play(player, card),
                t.earn(player, color),
                t.earn(player, color, from_=other),
            ),
            t.action(player, random.choice((1, 2, 3)), from_=other),
            {"kind": "action", "player": player, "action": 4, "card": card, "discard": random.choice(cards)},
            {**t.adjust(player, random.choice((-1, 1, 2))), "gain": face},
        ]
    )


def pages(game: Game) -> list[t.Keys]:
    """What the independent counter makes of the bare events."""
    count = counted(tomllib.loads(write_record(game)))
    assert count.wrong == []
    assert game.header.rulings.get("last-tie") == "shared" or count.ranking() == [
        (each.player, each.total) for each in game.result().standings
    ]
    return [
        t.tally(player, number, *own.piles[player], additions=own.additions[player])
        for number, own in enumerate(count.rounds, 1)
        for player in game.players
    ]


# ---- Positions of Sea & Shore that are equal or differ
UNDO: t.Keys = {"kind": "undo"}
PAGES = [t.tally("Sarah", 1, "red 3", "blue 2", additions=1), t.tally("Linus", 2), t.tally("Tim", 1, "green 1")]
TURNED = t.tally("Sarah", 1, "blue 2", "red 3", additions=1)


def out_of_turn(*players: str) -> Situation:
    """A trick that was played in this order."""
    own = {"Sarah": "r4", "Linus": "b7", "Tim": "p9", "Ada": "g1"}
    plays = [t.play(player, own[player]) for player in players]
    return lambda: let(t.seated(4), t.trick("red 3", "red 3"), *plays)


def earned(*points: int) -> Game:
    """Four players; Sarah has earned treasures of these points in the first and in the fifth trick."""
    game = t.settle(t.lay(t.seated(4), f"red {points[0]} | r1 b1 p1 g1"))
    for number in (2, 3, 4):
        t.settle(t.lay(game, f" | r{number} b{number} p{number} g{number}"))
    return t.settle(t.lay(game, f"red {points[1]} | r5 b5 p5 g5"))


def next_round(*points: int, trick: bool = True) -> Situation:
    """The same at the end of the round, or with the first treasures of the next."""
    events = [t.trick("red 3", "red 3")] if trick else []
    return lambda: let(t.to_end_of_round(earned(*points)), *events)


SAME: list[tuple[str, Situation, Situation]] = [
    ("a note in between", on.AFTER, then(on.ACTS, t.note(), t.action("Tim", 2), t.note())),
    ("an undo in between", on.AFTER, then(on.ACTS, t.action("Tim", 1, from_="Linus"), UNDO, t.action("Tim", 2))),
    ("treasures of two colors turned up in either order", t.at("red 3, blue 2 | r4 b7", players=4),
     t.at("blue 2, red 3 | r4 b7", players=4)),
    ("a start that is named although it passes there anyway", then(on.second_round, t.trick("red 1")),
     then(on.second_round, t.trick("red 1", first="Sarah"))),
    ("covers that are off", t.at("red 3 | r4 p7 g9"),
     then(on.OPEN, t.play("Sarah", "r4", shows="sea"), t.play("Linus", "p7", shows="shore"), t.play("Tim", "g9"))),
    ("played out of turn", out_of_turn("Tim", "Linus"), out_of_turn("Linus", "Tim")),
    ("tallies in any order", then(on.TALLYING, *PAGES), then(on.TALLYING, *PAGES[:0:-1], UNDO, PAGES[1], TURNED)),
    ("the order of treasures of the first round, in the second", next_round(1, 2), next_round(2, 1)),
    ("a card undone", on.NEXT, then(on.NEXT, t.play("Linus", "r5+2", shows="sea"), UNDO)),
    ("a card amended", then(on.NEXT, t.play("Linus", "r6")),
     lambda: let(game := on.NEXT(), t.play("Linus", "r5", shows="sea"),
      {"kind": "amend", "event": game.count + 1, "why": "typo", "with": t.play("Linus", "r6")})),
]  # fmt: skip


DIFFERENT: list[tuple[str, Situation, Situation]] = [
    ("a cover", then(on.OPEN, t.play("Sarah", "r4", shows="sea")),
     then(on.OPEN, t.play("Sarah", "r4", shows="shore"))),
    ("addition cards on a card", then(on.NEXT, t.play("Linus", "r5")), then(on.NEXT, t.play("Linus", "r5+1"))),
    ("two treasures of a color in another order", t.at("red 3, red 2 |", players=4),
     t.at("red 2, red 3 |", players=4)),
    ("a pile in another order", t.done("red 3, red 2 | r1 b1 p1 g1", players=4),
     t.done("red 2, red 3 | r1 b1 p1 g1", players=4)),
    ("another lost action", on.AFTER, then(on.ACTS, t.action("Tim", 3))),
    ("what it did", on.AFTER, then(on.AFTER, t.adjust("Sarah", 1))),
    ("a card taken", then(on.ACTS, t.take("Tim", "r4", "b12")), then(on.ACTS, t.take("Tim", "p7", "b12"))),
    ("who starts", lambda: t.seated(3), lambda: t.seated(3, first="Tim")),
    ("who starts the second round", then(on.second_round, t.trick("red 1")),
     then(on.second_round, t.trick("red 1", first="Tim"))),
    ("how many cards are left in a hand", then(on.ACTS, {**t.play("Linus", "b1"), "stands": "late"}),
     then(on.ACTS, {**t.play("Sarah", "b1"), "stands": "late"})),
    ("a ruling", lambda: t.seated(3), lambda: t.seated(3, rulings={"steal-condition": "any"})),
    ("more players", lambda: t.seated(3), lambda: t.seated(4)),
    ("the round", lambda: t.seated(3), on.second_round),
    ("the mode", lambda: t.seated(3), on.TALLYING),
    ("whose page", on.ENTERED, then(on.TALLYING, t.tally("Tim", 1, "red 3", additions=12))),
    ("the order of treasures of this round", lambda: earned(1, 2), lambda: earned(2, 1)),
    ("and at its end", next_round(1, 2, trick=False), next_round(2, 1, trick=False)),
]  # fmt: skip
