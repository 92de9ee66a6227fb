"""What is offered key by key in Silver & Gold, tables at which nothing is legal, and tallies by brute force."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from scorepad.engine.events import Event, read_event
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.position import Position, broken_rules, position_after
from scorepad.engine.tallies import Tallies
from scorepad.games.silver_and_gold.state import State
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import everything
from tests.games.silver_and_gold.everything import CARDS, pack, small, subsets
from tests.games.test_legal import walk


def pick_of(expected: Expected, key: str) -> Pick:
    return next(pick for pick in expected.picks if pick.key == key)


@pytest.mark.parametrize(
    ("kind", "first", "second"), [("cross", "card", "boxes"), ("bonus", "card", "box"), ("take", "card", "from")]
)
def test_before_a_card_is_chosen_everything_that_fits_some_card_is_offered(
    kind: str, first: str, second: str
) -> None:
    seen = 0
    for position in walk(everything, "two", 2, 0, 80):
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
    game = small(2)
    expected = game.expected()[0]
    dealt = pick_of(expected, "dealt")
    assert not any("dealt" in event.table() for event in game.position.legal())
    assert list(dealt.offers({})) == list(CARDS)
    assert [dealt.may_end({"dealt": list(CARDS)[:number]}) for number in range(5)] == [True, *[False] * 3, True]


def stuck(game: Game, kind: str) -> None:
    """Nothing is legal; the next event is named, and it can be let stand."""
    (expected,) = game.expected()
    assert (expected.kind, expected.is_possible) == (kind, False)
    assert list(game.position.legal()) == []


def test_with_too_few_cards_a_deal_and_a_display_must_be_let_stand() -> None:
    game = small(2, pack(3))
    game.record(kind="deal", player="Sarah", keep=["purple-1", "purple-2"])
    stuck(game, "deal")
    game.record(kind="deal", player="Linus", keep=["orange-1"], stands="the last one")
    stuck(game, "display")
    game.record(kind="display", cards=[], stands="none is left")
    assert [each.kind for each in game.expected()] == ["reveal"]


def test_with_too_few_expeditions_a_reveal_must_be_let_stand() -> None:
    sheets = pack()
    sheets.tables["expedition"] = sheets.tables["expedition"][:1]
    game = small(2, sheets)
    for player, card in (("Sarah", "purple-1"), ("Linus", "orange-1")):
        game.record(kind="deal", player=player, keep=[card, f"{card[:-1]}2"])
    game.record(kind="display", cards=["green-1", "green-2", "grey-1", "grey-2"])
    game.record(kind="reveal", pattern="I1")
    game.record(kind="cross", player="Sarah", card="purple-1", boxes=["A2"])
    game.record(kind="cross", player="Linus", card="orange-1", boxes=["A1"])
    stuck(game, "reveal")


def completed() -> Game:
    """Sarah is about to replace both of her cards."""
    game = small(2)
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


def tallies(random: Random, players: int, sheets: Pack) -> Iterator[Position]:
    """A tally game, position by position; some tallies are wrong and let stand."""
    position = small(players, sheets, "tally").position
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
    for seed in range(10):
        random = Random(seed)
        for position in tallies(random, 3, pack(4)):
            if any(each.is_possible for each in position.expected()):
                assert broken_rules(position, position.random(random)) == []


def test_before_coins_are_chosen_every_trophy_that_may_be_won_is_offered() -> None:
    game = small(2, mode="tally")
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
