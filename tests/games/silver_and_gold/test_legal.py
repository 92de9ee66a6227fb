"""What is offered key by key in Silver & Gold, tables at which nothing is legal, and tallies by brute force."""

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from attrs import evolve

from scorepad.engine.events import read_event
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.position import Position, broken_rules, position_after
from scorepad.engine.tallies import Tallies
from scorepad.games.silver_and_gold.card_draft import BoxDraft, CardDraft, ExpeditionDraft
from scorepad.games.silver_and_gold.cards import Seal
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.system.errors import SheetError
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import everything
from tests.games.silver_and_gold import table as t
from tests.games.silver_and_gold.everything import CARDS, pack, small, subsets
from tests.games.test_legal import walk
from tests.sampling import Amount
from tests.tables import let


def pick_of(expected: Expected, key: str) -> Pick:
    return next(pick for pick in expected.picks if pick.key == key)


@pytest.mark.parametrize(("kind", "second"), [("cross", "boxes"), ("bonus", "box"), ("take", "from")])
def test_before_a_card_is_chosen_everything_that_fits_some_card_is_offered(kind: str, second: str) -> None:
    seen = 0
    for position in walk(everything, "two", 2, 0, 80):
        for expected in position.expected():
            if expected.kind == kind:
                cards, pick = pick_of(expected, "card"), pick_of(expected, second)
                by_card = [pick.offers({"card": card}) for card in cards.offers({})]
                assert all(by_card)
                assert sorted(pick.offers({})) == sorted(set(chain(*by_card)))
                assert not pick.offers({"card": "grey-99"})
                seen += 1
    assert seen > 2


def test_all_four_cards_dealt_are_offered_but_not_listed() -> None:
    game = small(2)
    dealt = pick_of(game.expected()[0], "dealt")
    assert not any("dealt" in event.table() for event in game.position.legal())
    assert list(dealt.offers({})) == list(CARDS)
    assert [dealt.may_end({"dealt": list(CARDS)[:number]}) for number in range(5)] == [True, *[False] * 3, True]


def check_stuck(game: Game, kind: str) -> None:
    """Nothing is legal; the next event is named, and it can be let stand."""
    (expected,) = game.expected()
    assert (expected.kind, expected.is_possible) == (kind, False)
    assert list(game.position.legal()) == []


def test_with_too_few_cards_or_expeditions_what_comes_next_must_be_let_stand() -> None:
    game = let(small(2, pack(3)), t.dealing("Sarah", "purple-1", "purple-2"))
    check_stuck(game, "deal")
    check_stuck(let(game, t.dealing("Linus", "orange-1")), "display")
    assert [each.kind for each in let(game, t.display()).expected()] == ["reveal"]
    sheets = pack()
    sheets.tables["expedition"] = sheets.tables["expedition"][:1]
    deals = [t.dealing("Sarah", "purple-1", "purple-2"), t.dealing("Linus", "orange-1", "orange-2")]
    game = let(small(2, sheets), *deals, t.display("green-1", "green-2", "grey-1", "grey-2"), t.reveal("I1"))
    check_stuck(let(game, t.cross("Sarah", "purple-1", "A2"), t.cross("Linus", "orange-1", "A1")), "reveal")


def test_when_a_player_has_no_card_left_to_take_an_empty_refill_must_be_let_stand() -> None:
    deals = [t.dealing("Sarah", "orange-2", "grey-1"), t.dealing("Linus", "purple-1", "orange-1")]
    early = [t.cross("Sarah", "orange-2", "A2"), t.cross("Sarah", "grey-1", "A1")]
    crosses = [t.cross("Linus", "orange-1", "A1"), t.cross("Sarah", "orange-2", "A1", "B1")]
    game = let(small(2), *deals, t.display("purple-2", "green-1", "green-2", "grey-2"), *early, t.reveal("I2"))
    let(game, *crosses, t.bonus("Sarah", "orange-2", "B2"), t.take("Sarah", "green-1"))
    let(game, t.display("grey-3"), t.display())
    assert t.state_of(game).deck == 0
    check_stuck(game, "refill")
    assert [each.kind for each in let(game, t.refill()).expected()] == ["reveal"]


# ---- Tallies
def tallies(random: Random, players: int, sheets: Pack) -> Iterator[Position]:
    """A tally game, position by position; some tallies are wrong and let stand."""
    position = small(players, sheets, "tally").position
    while missing := position.state_as(Tallies).missing():
        yield position
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


PALMS = [list(some) for size in range(6) for some in combinations_with_replacement(range(7), size)]
TROPHIES = subsets((7, 6, 5, 4, 3, 2, 1, 0), 4)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_tallies_listed_are_those_judge_allows(players: int) -> None:
    """Coins depend on cards and trophies on coins; palms depend on cards alone."""
    for seed in range({2: 8, 3: 3}[players] if Amount.is_everything else 1):
        for position in tallies(Random(seed), players, pack(3 if Amount.is_everything else 1)):
            for expected in position.expected():
                if "colors" not in {pick.key for pick in expected.picks}:
                    check_pages(position, expected)


def check_pages(position: Position, expected: Expected) -> None:
    """Every page with these cards, with any coins and trophies and with any palms, is offered if it is legal."""

    def breaks(cards: list[str], *rules: str, **keys: Any) -> bool:
        page = {"coins": 0, "trophies": [], "palms": [], "cards": list(cards), **keys}
        event = read_event({"kind": "tally", "player": expected.player, **page}, position.setup)
        return any(violation.rule in rules for violation in broken_rules(position, event))

    picks = {pick.key: pick for pick in expected.picks}
    offered = [list(cards) for cards in picks["cards"].fillings({})] if expected.is_possible else []
    for cards in subsets(position.setup.sheets.cards, 3):
        listed: list[Any] = []
        if cards in offered:
            allowed = [palms for palms in PALMS if not breaks(cards, "palms", palms=palms)]
            assert sorted(picks["palms"].fillings({"cards": cards})) == sorted(allowed)
            for coins in picks["coins"].fillings({"cards": cards}):
                won = picks["trophies"].fillings({"cards": cards, "coins": coins})
                listed += [(coins, list(trophies)) for trophies in won]
        judged = [
            (coins, trophies)
            for coins, trophies in product(range(14), TROPHIES)
            if not breaks(cards, "coins", "trophies", "boxes", "one-copy", coins=coins, trophies=trophies)
        ]
        assert sorted(listed) == sorted(judged)


def test_before_coins_are_chosen_every_trophy_that_may_be_won_is_offered() -> None:
    game = small(2, mode="tally")
    assert list(pick_of(game.expected()[0], "trophies").offers({})) == [6, 5, 4, 3, 2, 1]
    game.record(**t.tally("Sarah", 8, trophies=[6, 4]))
    coins, trophies = (pick_of(game.expected()[0], key) for key in ("coins", "trophies"))
    assert list(coins.offers({})) == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert list(trophies.offers({})) == [5, 3, 2]
    assert list(trophies.offers({"coins": 9})) == [5, 3]
    assert [trophies.may_end({"coins": 9, "trophies": each}) for each in ([5], [5, 3])] == [False, True]


# ---- Cards and expeditions being drawn: what is wrong with them, and the box that comes of them
PACK = packs.read(packs.find("silver-and-gold"))
BOX = BoxDraft.read(PACK.tables, "the box")


def card(*rows: str, name: str = "grey-12", points: int = 8) -> CardDraft:
    return CardDraft(name, rows, "grey", points)


def test_the_bundled_box_drawn_again_is_the_same() -> None:
    assert BOX.tables() == PACK.tables
    assert BOX.remarks() == []
    assert "1 treasure card instead of 47." in BoxDraft(BOX.cards[:1], BOX.expeditions).remarks()
    assert "0 expedition patterns instead of 6." in BoxDraft(BOX.cards).remarks()
    assert [each.id for each in BOX.cards if BOX.mistakes(each, each.id)] == []
    assert BOX.mistakes(BOX.cards[0], "purple-02") != []
    assert [each.id for each in BOX.expeditions if BOX.mistakes(each, each.id)] == []


def test_a_new_card_or_seal_is_worth_what_others_of_its_color_are_and_has_the_next_name() -> None:
    new = BOX.new_card("grey")
    assert (new.id, new.points, new.boxes) == ("grey-12", 8, 0)
    assert BOX.without("grey-03").new_card("grey").id == "grey-03"
    assert BoxDraft().new_card("orange").points == 12
    other = BOX.recolored(new, "green", is_new=True)
    assert (other.id, other.points) == ("green-13", 10)
    assert BOX.recolored(BOX.cards[0], "green", is_new=False).id == "purple-01"
    assert BOX.recolored(evolve(new, id="mine"), "green", is_new=True).id == "mine"
    assert [BOX.seal(color).points for color in ("purple", "orange", "green", "grey")] == [2, 2, 1, 1]
    assert BoxDraft().seal("orange") == Seal("orange", 2)


def test_a_card_goes_after_the_others_of_its_color_or_in_the_place_of_another() -> None:
    new = BOX.new_card("green").put([(0, 0)], ".")
    names = [each.id for each in BOX.put_card(new).cards]
    assert names[names.index("green-13") - 1 : names.index("green-13") + 2] == ["green-12", "green-13", "grey-01"]
    renamed = BOX.put_card(evolve(BOX.cards[3], id="mine"), "purple-04")
    assert [each.id for each in renamed.cards][2:5] == ["purple-03", "mine", "purple-05"]


@pytest.mark.parametrize(
    ("draft", "named"),
    [
        (card("####"), "no boxes"),
        (card("....", name="grey-01"), "already"),
        (card("....", name=""), "id"),
        (card("....", name="two words"), "id"),
        (card("....", points=0), "points"),
        (ExpeditionDraft("L4", ("#.",), 1), "already"),
        (ExpeditionDraft("Z5", ("..",), 1), "at least one #"),
        (ExpeditionDraft("Z5", ("##",), 0), "cards"),
    ],
)
def test_what_cannot_be_in_the_box_is_told(draft: CardDraft | ExpeditionDraft, named: str) -> None:
    assert [mistake for mistake in BOX.mistakes(draft) if named in mistake.lower()]
    assert all(mistake[0].isupper() or mistake[0] == '"' for mistake in BOX.mistakes(draft))


def test_boxes_that_are_missing_or_stand_apart_are_noted_and_not_refused() -> None:
    odd = card("...#", "###.", "..#.")
    assert BOX.mistakes(odd) == []
    assert [remark for remark in odd.remarks() if "7 boxes" in remark]
    assert [remark for remark in odd.remarks() if "D2, A3, B3 and D3" in remark]


def test_the_size_of_a_drawing_can_be_changed() -> None:
    assert card(".C", "P#").resize(3, 1).rows == (".C#",)
    assert ExpeditionDraft("L3", ("#.", "##"), 1).resize(3, 3).rows == ("#..", "##.", "...")
    for size in ((9, 4), (4, 9), (0, 4)):
        with pytest.raises(SheetError):
            card("....").resize(*size)


def test_a_drawing_with_more_room_has_the_same_table_since_empty_rows_are_left_out() -> None:
    for each in (*BOX.cards, *BOX.expeditions):
        assert len(each.with_room().rows) == 4
        assert each.with_room().table() == each.table()
    narrow = card(".", "C")
    assert narrow.with_room().table() == narrow.table()
    assert card(".C..", "P...", "####", "####").table()["boxes"] == ".C..\nP...\n"
    assert ExpeditionDraft("L3", ("....", ".#..", ".##."), 1).table()["shape"] == "#.\n##\n"
