"""What happens in the turns of Silver & Gold: crosses, coins, palms, X chains, trophies, takes, what stands."""

from functools import partial
from operator import attrgetter

import pytest

from scorepad.engine import grid
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import table as t
from tests.games.silver_and_gold.everything import EVERY, expeditions
from tests.games.silver_and_gold.table import bonus, coins, cross, dealing, display, refill, reveal, take
from tests.tables import Situation, kinds, let, story_test, then

SHEETS = t.table().setup.sheets
i2 = partial(t.revealed, "I2")
NO_PALM = display("grey-01", "grey-02", "grey-03", "grey-11")
THREE_PALMS = display("purple-05", "purple-11", "purple-12", "grey-11")
COINS = ("purple-07", "purple-08", "purple-10", "orange-04", "orange-10")
"""Cards with 13 coins."""


def palms(game: Game) -> list[int]:
    return [entry.points for entry in t.state_of(game).seat("Sarah").palms]


def trophies(game: Game) -> list[list[int]]:
    return [[entry.points for entry in seat.trophies] for seat in t.state_of(game).seats]


def coins_of(game: Game) -> int:
    return len(t.state_of(game).seat("Sarah").coins)


def owed(game: Game) -> int:
    return t.state_of(game).seat("Sarah").owed


def four_palms(ruling: str, *first: t.Keys) -> Situation:
    """Sarah has crossed four palms."""
    boxes = [("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1")]
    crosses = [cross("Sarah", card, box) for card, box in boxes]
    return then(partial(t.laid_out, rulings={"fifth-palm": ruling}), *first, *crosses)


FIFTH = [reveal("I2"), cross("Sarah", "green-04", "A1")]
SIXTH = cross("Sarah", "purple-11", "A4")
TWO_PALMS = display("purple-05", "orange-11", "grey-01", "grey-02")
TWO_XS = [
    *(dealing("Sarah", "purple-02", "purple-12"), dealing("Linus", "orange-05", "grey-05")),
    *(display("purple-05", "orange-11", "green-06", "grey-01"), reveal("L3")),
    cross("Sarah", "purple-02", "C3", "D3", "D4"),
]
NOTHING_OPEN = t.filled({"purple-04": "", "green-04": ""}, reveal("I2"))
"""Sarah has completed both of her cards, and an expedition is revealed."""
ROWS = [*coins("Sarah", "purple-07"), *coins("Linus", "purple-08"), *coins("Tim", "purple-10", "orange-04")]
LINUS_COINS = ("orange-08", "orange-10", "green-07", "green-09", "purple-12", "purple-09")
TIMS_COINS = coins("Tim", "green-05", "green-10", "grey-08")
EVERY_COIN = [*coins("Sarah", *COINS[:4]), *coins("Linus", *LINUS_COINS), *TIMS_COINS]
LINUS = cross("Linus", "orange-05", "A2")
TURN = [reveal("I2"), cross("Sarah", "green-04", "A2"), LINUS]
LATE_X = [*TURN, cross("Sarah", "purple-04", "D4")]
STRAYS = [cross("Sarah", "purple-07", "A2"), cross("Sarah", "purple-08", "A1")]


test_a_turn_leads_to_this = story_test(
    ("a round has seven turns", expeditions(*EVERY), [reveal("I2")], attrgetter("state.round"), 2),
    # palms
    ("a fifth palm lapses", four_palms("lapses", NO_PALM), [THREE_PALMS, *FIFTH], palms, [1, 1, 1, 1]),
    ("or replaces the lowest", four_palms("replaces-lowest", NO_PALM), [THREE_PALMS, *FIFTH], palms, [4, 1, 1, 1]),
    (
        *("of different ones the lowest", four_palms("replaces-lowest", NO_PALM)),
        *([THREE_PALMS, *FIFTH, TWO_PALMS, SIXTH], palms, [4, 3, 1, 1]),
    ),
    ("but not if it is lower", four_palms("replaces-lowest"), [NO_PALM, *FIFTH], palms, [4, 4, 4, 4]),
    ("nor if it is equal", four_palms("replaces-lowest"), FIFTH, palms, [4, 4, 4, 4]),
    # an X
    ("a box is owed for an X", t.table, TWO_XS, owed, 1),
    (
        "and for an X crossed for it",
        *(t.table, [*TWO_XS, bonus("Sarah", "purple-12", "D4"), bonus("Sarah", "purple-12", "D1")], owed, 1),
    ),
    (
        "but not without an empty box",
        *(t.filled({"purple-04": "", "green-04": "D1"}), [reveal("I2"), cross("Sarah", "green-04", "D1")]),
        *(lambda game: (owed(game), kinds(game)), (0, [("cross", "Linus")])),
    ),
    (
        "an empty cross without a card",
        NOTHING_OPEN,
        [],
        lambda game: t.broken(game, cross("Sarah", "orange-05")),
        ("own-card", "pattern"),
    ),
    ("nor without an open card", NOTHING_OPEN, [cross("Sarah", "orange-05", "D4")], owed, 0),
    (
        "a box nobody owes is not a cross of the turn",
        *(i2, [bonus("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2")]),
        *(lambda game: (owed(game), kinds(game)), (0, [("cross", "Sarah")])),
    ),
    ("a box owed in step 3", t.filled({"green-04": "A2"}), LATE_X, kinds, [("bonus", "Sarah")]),
    (
        "and must stand",
        *(t.filled({"green-04": "A2"}), [*LATE_X, bonus("Sarah", "purple-04", "B2")], kinds, [("take", "Sarah")]),
    ),
    # coins and trophies
    (
        "the thirteenth coin is lost",
        *(t.laid_out, coins("Sarah", *COINS)),
        lambda game: (coins_of(game), game.result().of("Sarah").lines[0].points),
        (12, 12),
    ),
    (
        "no trophies before everybody has crossed",
        partial(t.laid_out, "Tim", first="Linus"),
        [*ROWS, reveal("I2"), cross("Sarah", "purple-04", "B1"), cross("Tim", "grey-02", "A1")],
        *(attrgetter("state.trophies"), (6, 5, 4, 3, 2, 1)),
    ),
    (
        "a turn cut short by a reveal still awards its trophies",
        t.laid_out,
        [*coins("Sarah", "purple-07"), reveal("I2"), cross("Sarah", "purple-04", "B1"), reveal("I3")],
        lambda game: (trophies(game), t.state_of(game).turn, kinds(game)),
        ([[6], []], 2, [("cross", "Linus"), ("cross", "Sarah")]),
    ),
    (
        "rows beyond the sixth trophy win nothing",
        partial(t.laid_out, "Tim"),
        [*EVERY_COIN, reveal("I2"), cross("Sarah", "purple-04", "B2"), LINUS, cross("Tim", "green-01", "A1")],
        *(lambda game: [len(each) - each.count(0) for each in trophies(game)], [3, 3, 0]),
    ),
    # other cards
    (
        "the last box on another's card completes it for them",
        *(t.filled({"orange-05": "A1"}), [reveal("I2"), cross("Sarah", "orange-05", "A1")]),
        lambda game: [(seat.completed, seat.completed_by) for seat in t.state_of(game).seats],
        [((), ()), (("orange-05",), ((4, 6),))],
    ),
    (
        "a cross on another's card counts there, and its coin for who crossed",
        *(i2, [cross("Sarah", "orange-05", "A1")]),
        lambda game: (t.drawn(game, "orange-05"), [len(seat.coins) for seat in t.state_of(game).seats]),
        ("+.## / .P.. / .... / ##.X", [1, 0]),
    ),
    (
        "crosses on a card nobody has add up",
        *(i2, [cross("Sarah", "purple-07", "A2"), cross("Linus", "purple-07", "A3")]),
        *(lambda game: t.drawn(game, "purple-07").count("+"), 2),
    ),
    (
        "and come with it, the others staying",
        *(t.table, [*STRAYS, dealing("Linus", "orange-05", "purple-07")]),
        lambda game: (t.drawn(game, "purple-07").count("+"), set(t.state_of(game).strays)),
        (1, {"purple-08"}),
    ),
    ("a box crossed twice counts once", t.laid_out, [cross("Sarah", "purple-04", "B1")] * 2, coins_of, 1),
    (
        "a seal is earned by the events that completed the cards",
        then(t.table, dealing("Sarah", "grey-01", "purple-04"), dealing("Linus", "orange-05", "grey-05")),
        [cross("Sarah", card, *grid.names(SHEETS.cards[card].boxes)) for card in ("purple-04", "grey-01")],
        lambda game: [line.events for line in game.result().of("Sarah").lines if line.item == "seal:grey-01"],
        [(3, 4)],
    ),
    is_regular=False,
)


# ---------------------------------------------------------------------- step 3
def put_away(displayed: int, *, both: bool = False) -> Game:
    """The deck is empty and this many cards are displayed; Sarah, and perhaps Linus, has completed a card."""
    cards = {"purple-04": "", "green-04": "A2"} | ({"grey-05": "A2"} if both else {})
    game = t.filled(cards)()
    rest = t.state_of(game).unseen()
    let(game, display(*rest), display(*rest[:displayed]), *TURN[:2])
    assert t.state_of(game).deck == 0
    return let(game, cross("Linus", "grey-05", "A2") if both else TURN[2])


def take_first(game: Game) -> Game:
    """Sarah takes the first card displayed."""
    return t.record_all(game, [take("Sarah", t.state_of(game).display[0])])


def test_with_an_empty_deck_the_display_is_no_longer_refilled() -> None:
    game = put_away(3)
    assert kinds(game) == [("take", "Sarah")]
    assert {event.table()["from"] for event in game.position.legal()} == {"display"}
    take_first(take_first(game))
    assert (kinds(game), len(t.state_of(game).display)) == ([("reveal", None)], 1)


def test_with_deck_and_display_empty_a_player_without_a_box_is_skipped() -> None:
    game = put_away(0)
    assert kinds(game) == [("reveal", None)]
    assert kinds(let(game, reveal("I3"))) == [("cross", "Linus")]
    assert kinds(let(game, cross("Linus", "orange-05", "B1"))) == [("reveal", None)]


def test_a_player_with_one_open_card_plays_on_with_it_and_nobody_waits_for_a_card() -> None:
    game = take_first(put_away(1))
    assert (kinds(game), len(t.state_of(game).seat("Sarah").open)) == ([("reveal", None)], 1)
    assert kinds(let(game, reveal("I3"))) == [("cross", "Linus"), ("cross", "Sarah")]
    game = take_first(put_away(1, both=True))
    assert (kinds(game), [seat.due for seat in t.state_of(game).seats]) == ([("reveal", None)], [0, 0])


def test_who_takes_two_cards_takes_the_second_before_any_refill_with_an_empty_deck_too() -> None:
    game = put_away(3, both=True)
    assert t.broken(game, refill()) == ()
    assert t.broken(take_first(game), refill()) == ("display-four",)
    assert t.broken(take_first(game), refill()) == ()
    assert kinds(game) == [("take", "Linus")]


def test_a_deck_gives_its_last_card_and_then_stays_empty() -> None:
    game = t.filled({"green-04": "A2"})()
    *rest, last = t.state_of(game).unseen()
    let(game, display(*rest), *TURN)
    assert t.broken(game, take("Sarah", last, "deck")) == ()
    assert t.state_of(let(game, take("Sarah", last, "deck"))).deck == 0
    assert t.state_of(let(put_away(1), take("Sarah", "purple-07", "deck"))).deck == 0
    dealt = let(t.table(), dealing("Sarah", "purple-04", "green-04"))
    assert t.state_of(let(dealt, dealing("Linus", *t.state_of(dealt).unseen()))).deck == 0


@pytest.mark.parametrize(("ruling", "is_told"), [("hidden", False), ("open", True)])
def test_patterns_still_to_come_are_shown_only_if_the_table_plays_openly(ruling: str, is_told: bool) -> None:
    game = t.revealed("O4", rulings={"revealed-patterns": ruling})
    let(game, cross("Sarah", "purple-04", "B2"), cross("Linus", "orange-05", "A2"))
    (violation,) = game.judge(**reveal("O4"))
    assert ("T4" in violation.message) == is_told
    assert ("T4" in str(game.draw())) == is_told
