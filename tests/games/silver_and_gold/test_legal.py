"""The legal events listed, against brute force: every event of the expected kinds that judge allows, each once.

The packs are small, so every well-formed event can be tried: every card, pattern and box in the pack and one
box off each card, lists up to one longer than the rules ever allow, numbers one past either end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from scorepad.engine import grid
from scorepad.engine.events import Event, read_event
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.position import Position, broken_rules, position_after
from scorepad.engine.ruleset import Header
from scorepad.engine.tallies import Tallies
from scorepad.games.silver_and_gold import RULESET
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.state import State
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.sampling import sampled

Keys = dict[str, Any]
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


def table(players: int, mode: str = "track", sheets: Pack | None = None) -> Game:
    names = ("Sarah", "Linus", "Tim")[:players]
    return Game(Header("silver-and-gold", names, names[-1], "small", mode), RULESET, fixed_pack(sheets or pack()))


# ---------------------------------------------------------------------- every event there could be


def subsets(values: Iterable[Any], most: int) -> list[list[Any]]:
    values = list(values)
    return [list(some) for size in range(most + 1) for some in combinations(values, size)]


def everything(position: Position, kind: str, player: str | None) -> Iterator[Keys]:
    """Every well-formed event of a kind, lists in the order of the pack."""
    sheets: Sheets = position.setup.sheets
    head: Keys = {"kind": kind} if player is None else {"kind": kind, "player": player}
    keys: Iterable[Keys]
    match kind:
        case "deal":
            keys = ({"keep": keep} for keep in subsets(sheets.cards, 3))
        case "display" | "refill":
            keys = ({"cards": cards} for cards in subsets(sheets.cards, 5))
        case "reveal":
            keys = ({"pattern": pattern} for pattern in sheets.expeditions)
        case "cross":
            keys = (
                {"card": card, "boxes": boxes}
                for card, printed in sheets.cards.items()
                for boxes in subsets((*grid.names(printed.boxes), "H8"), 4)
            )
        case "bonus":
            keys = (
                {"card": card, "box": box}
                for card, printed in sheets.cards.items()
                for box in (*grid.names(printed.boxes), "H8")
            )
        case "take":
            keys = ({"card": card, "from": source} for card, source in product(sheets.cards, ("display", "deck")))
        case _:
            raise AssertionError(kind)
    return ({**head, **each} for each in keys)


def legal_by_force(position: Position) -> Counter[str]:
    """The events of the expected kinds that judge allows, whoever acts."""
    found: Counter[str] = Counter()
    for kind in {each.kind for each in position.expected()}:
        for player in position.setup.players if _is_somebodys(kind) else [None]:
            for keys in everything(position, kind, player):
                event = read_event(keys, position.setup)
                if not broken_rules(position, event):
                    found[str(event)] += 1
    return found


def _is_somebodys(kind: str) -> bool:
    return kind not in ("display", "reveal", "refill")


def listed(position: Position) -> Counter[str]:
    return Counter(str(event) for event in position.legal())


# ---------------------------------------------------------------------- games that reach many positions


def walk(game: Game, random: Random, steps: int, chaos: float) -> Iterator[Position]:
    """The positions of a random game in which the table lets any event stand now and then."""
    position = game.start
    for _ in range(steps):
        yield position
        is_stuck = not any(each.is_possible for each in position.expected())
        if position.finished and not chaos:
            return
        is_wild = is_stuck or random.random() < chaos
        event = anything(position, random) if is_wild else position.random(random)
        position = position_after(position, event, position.number + 1)


def anything(position: Position, random: Random) -> Event:
    """Some event that a table can let stand."""
    while True:
        kind = random.choice(["deal", "display", "reveal", "cross", "bonus", "take", "refill"])
        player = random.choice(position.setup.players) if _is_somebodys(kind) else None
        event = read_event(random.choice(list(everything(position, kind, player))), position.setup)
        if position.ruleset.can_stand(broken_rules(position, event)):
            return event


@pytest.mark.parametrize("chaos", [0, 0.15, 0.5])
@pytest.mark.parametrize("cards", sampled([8, len(CARDS)]))
@pytest.mark.slow
def test_what_is_listed_is_what_judge_allows(cards: int, chaos: float) -> None:
    steps: Counter[str] = Counter()
    for seed in range(5):
        for position in walk(table(2, sheets=pack(cards)), Random(seed), 60, chaos):
            found = listed(position)
            assert found == legal_by_force(position)
            steps[position.state_as(State).step] += bool(found)
    assert all(steps[step] > 2 for step in ("setup", "reveal", "cross", "resolve")), steps


def test_three_players_are_offered_what_judge_allows_each_of_them() -> None:
    sheets = pack(expeditions=2)
    crossing = 0
    for position in walk(table(3, sheets=sheets), Random(3), 90, 0.1):
        assert listed(position) == legal_by_force(position)
        crossing += len({each.player for each in position.expected()}) == 3
    assert crossing > 10


@pytest.mark.parametrize("chaos", [0, 0.3])
def test_random_events_are_legal_and_every_legal_one_comes_up(chaos: float) -> None:
    few = 0
    for position in walk(table(2), Random(11), 60, chaos):
        if not any(each.is_possible for each in position.expected()):
            with pytest.raises(IndexError):
                position.random(Random(0))
            continue
        random = Random(5)
        every = listed(position)
        is_few = len(every) <= 12
        found = {str(position.random(random)) for _ in range(300 if is_few else 20)}
        assert found <= every.keys()
        if is_few:
            assert found == every.keys()
        few += is_few
    assert few > 15


# ---------------------------------------------------------------------- keys in any order


def pick_of(expected: Expected, key: str) -> Pick:
    return next(pick for pick in expected.picks if pick.key == key)


@pytest.mark.parametrize(
    ("kind", "first", "second"), [("cross", "card", "boxes"), ("bonus", "card", "box"), ("take", "card", "from")]
)
def test_before_a_card_is_chosen_everything_that_fits_some_card_is_offered(
    kind: str, first: str, second: str
) -> None:
    seen = 0
    for position in walk(table(2), Random(2), 80, 0):
        for expected in position.expected():
            if expected.kind == kind:
                cards, pick = pick_of(expected, first), pick_of(expected, second)
                by_card = [pick.offers({first: card}) for card in cards.offers({})]
                assert all(by_card)
                assert set(pick.offers({})) == set(chain(*by_card))
                assert len(set(pick.offers({}))) == len(pick.offers({}))
                assert not pick.offers({first: "grey-99"})
                seen += 1
    assert seen > 2


def test_all_four_cards_dealt_are_offered_but_not_listed() -> None:
    game = table(2)
    expected = game.expected()[0]
    dealt = pick_of(expected, "dealt")
    assert not any("dealt" in event.table() for event in game.position.legal())
    assert list(dealt.offers({})) == list(CARDS)
    assert [dealt.may_end({"dealt": list(CARDS)[:number]}) for number in range(5)] == [True, *[False] * 3, True]


# ---------------------------------------------------------------------- positions where nothing is legal any more


def stuck(game: Game, kind: str) -> None:
    """Nothing is legal; the next event is named, and it can be let stand."""
    (expected,) = game.expected()
    assert (expected.kind, expected.is_possible) == (kind, False)
    assert list(game.position.legal()) == []


def test_with_too_few_cards_a_deal_and_a_display_must_be_let_stand() -> None:
    game = table(2, sheets=pack(3))
    game.record(kind="deal", player="Sarah", keep=["purple-1", "purple-2"])
    stuck(game, "deal")
    game.record(kind="deal", player="Linus", keep=["orange-1"], stands="the last one")
    stuck(game, "display")
    game.record(kind="display", cards=[], stands="none is left")
    assert [each.kind for each in game.expected()] == ["reveal"]


def test_with_too_few_expeditions_a_reveal_must_be_let_stand() -> None:
    sheets = pack()
    sheets.tables["expedition"] = sheets.tables["expedition"][:1]
    game = table(2, sheets=sheets)
    for player, card in (("Sarah", "purple-1"), ("Linus", "orange-1")):
        game.record(kind="deal", player=player, keep=[card, f"{card[:-1]}2"])
    game.record(kind="display", cards=["green-1", "green-2", "grey-1", "grey-2"])
    game.record(kind="reveal", pattern="I1")
    game.record(kind="cross", player="Sarah", card="purple-1", boxes=["A2"])
    game.record(kind="cross", player="Linus", card="orange-1", boxes=["A1"])
    stuck(game, "reveal")


def completed() -> Game:
    """Sarah is about to replace both of her cards."""
    game = table(2)
    game.record(kind="deal", player="Sarah", keep=["orange-2", "grey-1"])
    game.record(kind="deal", player="Linus", keep=["purple-1", "orange-1"])
    game.record(kind="display", cards=["purple-2", "green-1", "green-2", "grey-2"])
    game.record(kind="cross", player="Sarah", card="orange-2", boxes=["A2"], stands="early")
    game.record(kind="cross", player="Sarah", card="grey-1", boxes=["A1"], stands="early")
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Linus", card="orange-1", boxes=["A1"])
    game.record(kind="cross", player="Sarah", card="orange-2", boxes=["A1", "B1"])
    game.record(kind="bonus", player="Sarah", card="orange-2", box="B2")
    return game


def test_when_a_player_has_no_card_left_to_take_an_empty_refill_must_be_let_stand() -> None:
    game = completed()
    game.record(kind="take", player="Sarah", card="green-1", **{"from": "display"})
    for cards in (["grey-3"], []):
        game.record(kind="display", cards=cards, stands="somebody cleared the table")
    assert game.state_as(State).deck == 0
    stuck(game, "refill")
    game.record(kind="refill", cards=[], stands="there is none")
    assert [each.kind for each in game.expected()] == ["reveal"]


# ---------------------------------------------------------------------- tallies


def tallies(random: Random, players: int, sheets: Pack) -> Iterator[Position]:
    """A tally game, position by position; some tallies are wrong and let stand."""
    position = table(players, "tally", sheets).start
    while True:
        yield position
        missing = position.state_as(Tallies).missing()
        if not missing:
            return
        if any(each.is_possible for each in position.expected()) and random.random() < 0.5:
            event = position.random(random)
        else:
            keys = {
                "coins": random.choice([0, 3, 4, 8, 12]),
                "trophies": random.sample((7, 6, 5, 4, 3, 2, 1), random.randrange(4)),
                "palms": random.choices(range(6), k=random.randrange(3)),
                "cards": random.choices([card["id"] for card in sheets.tables["card"]], k=random.randrange(2)),
            }
            event = read_event({"kind": "tally", "player": random.choice(missing), **keys}, position.setup)
        position = position_after(position, event, position.number + 1)


def page_of(position: Position, player: str, cards: Sequence[str], **keys: Any) -> Event:
    """A page with these cards; the other keys are empty."""
    page = {"coins": 0, "trophies": [], "palms": [], "cards": list(cards), **keys}
    return read_event({"kind": "tally", "player": player, **page}, position.setup)


def breaks(position: Position, event: Event, *rules: str) -> bool:
    return any(violation.rule in rules for violation in broken_rules(position, event))


PALMS = [list(some) for size in range(6) for some in combinations_with_replacement(range(7), size)]
TROPHIES = subsets((7, 6, 5, 4, 3, 2, 1, 0), 4)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "games"), [(2, 8), (3, 4)])
def test_the_tallies_listed_are_those_judge_allows(players: int, games: int) -> None:
    """Coins depend on cards and trophies on coins; palms depend on cards alone."""
    seen: Counter[str] = Counter()
    for seed in range(games):
        for position in tallies(Random(seed), players, pack(3)):
            for expected in position.expected():
                player = expected.player
                assert player is not None
                if "colors" in {pick.key for pick in expected.picks}:
                    continue
                listed, judged = [], []
                for cards in subsets(position.setup.sheets.cards, 3):
                    for coins, trophies in product(range(14), TROPHIES):
                        event = page_of(position, player, cards, coins=coins, trophies=trophies)
                        if not breaks(position, event, "coins", "trophies", "boxes", "one-copy"):
                            judged.append((tuple(cards), coins, tuple(trophies)))
                if expected.is_possible:
                    picks = {pick.key: pick for pick in expected.picks}
                    for cards in picks["cards"].fillings({}):
                        for coins in picks["coins"].fillings({"cards": cards}):
                            table = {"cards": cards, "coins": coins}
                            won = picks["trophies"].fillings(table)
                            listed += [(tuple(cards), coins, tuple(trophies)) for trophies in won]
                        pages = ((palms, page_of(position, player, cards, palms=palms)) for palms in PALMS)
                        allowed = [palms for palms, page in pages if not breaks(position, page, "palms")]
                        assert sorted(picks["palms"].fillings({"cards": cards})) == sorted(allowed)
                assert sorted(listed) == sorted(judged)
                if not expected.is_possible:
                    seen["impossible"] += 1
                else:
                    seen["last" if len(position.state_as(Tallies).missing()) == 1 else "early"] += 1
    assert seen["early"] > 5
    assert players > 2 or min(seen["last"], seen["impossible"]) > 1


def test_whole_tallies_at_random_are_legal() -> None:
    drawn = 0
    for seed in range(40):
        random = Random(seed)
        for position in tallies(random, 3, pack(4)):
            if any(each.is_possible for each in position.expected()):
                assert broken_rules(position, position.random(random)) == []
                drawn += 1
    assert drawn > 60


def test_before_coins_are_chosen_every_trophy_that_may_be_won_is_offered() -> None:
    game = table(2, "tally")
    trophies = pick_of(game.expected()[0], "trophies")
    assert list(trophies.offers({})) == [6, 5, 4, 3, 2, 1]
    assert trophies.offers({"coins": 3}) == ()
    assert list(trophies.offers({"coins": 8, "trophies": [5]})) == [6, 4, 3, 2, 1]
    game.record(kind="tally", player="Sarah", coins=8, trophies=[6, 4], palms=[], colors={}, seals=0)
    coins, trophies = (pick_of(game.expected()[0], key) for key in ("coins", "trophies"))
    assert list(coins.offers({})) == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert list(trophies.offers({})) == [5, 3, 2]
    assert list(trophies.offers({"coins": 9})) == [5, 3]
    assert not trophies.may_end({"coins": 9, "trophies": [5]})
    assert trophies.may_end({"coins": 9, "trophies": [5, 3]})
