"""What happens in the turns of Silver & Gold: crosses, coins, palms, X chains, trophies, takes, what stands."""

from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from scorepad.engine import grid
from scorepad.timeline.game import Game
from tests.games.silver_and_gold import table as t
from tests.tables import Situation, check_story, kinds, let, stories, then

i2 = partial(t.revealed, "I2")
NO_PALM = t.display("grey-01", "grey-02", "grey-03", "grey-11")
THREE_PALMS = t.display("purple-05", "purple-11", "purple-12", "grey-11")
COINS = ("purple-07", "purple-08", "purple-10", "orange-04", "orange-10")
"""Cards with 13 coins."""


def filled(cards: dict[str, str], *events: t.Keys, **header: Any) -> Situation:
    """These cards lack but these boxes; then these events happen."""

    def situation() -> Game:
        game = t.laid_out(**header)
        for card, boxes in cards.items():
            t.fill(game, card, *boxes.split())
        return let(game, *events)

    return situation


def coins(player: str, *cards: str) -> list[t.Keys]:
    """The coins of these cards, crossed as facts."""
    printed = t.table().setup.sheets.cards
    return [t.cross(player, card, *grid.names(printed[card].coins)) for card in cards]


def palms(game: Game) -> list[int]:
    return [entry.points for entry in t.state_of(game).seat("Sarah").palms]


def trophies(game: Game) -> list[list[int]]:
    return [[entry.points for entry in seat.trophies] for seat in t.state_of(game).seats]


def owed(game: Game) -> int:
    return t.state_of(game).seat("Sarah").owed


def drawn(*cards: str) -> Any:
    return lambda game: [t.drawn(game, card) for card in cards]


def four_palms(ruling: str, *first: t.Keys) -> Situation:
    """Sarah has crossed four palms."""
    boxes = [("purple-05", "A2"), ("orange-11", "A4"), ("green-06", "A3"), ("green-08", "C1")]
    crosses = [t.cross("Sarah", card, box) for card, box in boxes]
    return then(partial(t.laid_out, rulings={"fifth-palm": ruling}), *first, *crosses)


FIFTH = [t.reveal("I2"), t.cross("Sarah", "green-04", "A1")]
SIXTH = t.cross("Sarah", "purple-11", "A4")
TWO_PALMS = t.display("purple-05", "orange-11", "grey-01", "grey-02")
TWO_XS = [
    *(t.dealing("Sarah", "purple-02", "purple-12"), t.dealing("Linus", "orange-05", "grey-05")),
    *(t.display("purple-05", "orange-11", "green-06", "grey-01"), t.reveal("L3")),
    t.cross("Sarah", "purple-02", "C3", "D3", "D4"),
]
IN_A_TURN = [
    *(t.reveal("I2"), t.cross("Sarah", "purple-04", "D4"), t.bonus("Sarah", "green-04", "A1")),
    *(t.cross("Linus", "grey-05", "A2"), t.reveal("I3"), t.cross("Sarah", "purple-04", "A2")),
]
NOTHING_OPEN = filled({"purple-04": "", "green-04": ""}, t.reveal("I2"))
"""Sarah has completed both of her cards, and an expedition is revealed."""
ROWS = [*coins("Sarah", "purple-07"), *coins("Linus", "purple-08"), *coins("Tim", "purple-10", "orange-04")]
EVERY_COIN = [*coins("Sarah", *COINS[:4]), *coins("Linus", "orange-08", "orange-10", "green-07", "green-09")]
TURN = [t.reveal("I2"), t.cross("Sarah", "green-04", "A2"), t.cross("Linus", "orange-05", "A2")]
LATE_X = [*TURN, t.cross("Sarah", "purple-04", "D4")]
STRAYS = [t.cross("Sarah", "purple-07", "A2"), t.cross("Sarah", "purple-08", "A1")]


@stories(
    (
        "Linus crosses the rulebook's L shape turned and mirrored",
        *(partial(t.revealed, "L4"), [t.cross("Linus", "orange-05", "A2", "A3", "B3", "C3")]),
        *(drawn("orange-05"), ["C.## / +P.. / +++. / ##.X"]),
    ),
    # palms
    ("a palm while two are displayed", t.dealt, [TWO_PALMS, *FIFTH], palms, [3]),
    (
        "two palms in a turn",
        filled({"purple-04": "A2 D4"}, t.display(*NO_PALM["cards"])),
        IN_A_TURN,
        palms,
        [1, 1],
    ),
    ("a fifth palm lapses", four_palms("lapses", NO_PALM), [THREE_PALMS, *FIFTH], palms, [1, 1, 1, 1]),
    ("or replaces the lowest", four_palms("replaces-lowest", NO_PALM), [THREE_PALMS, *FIFTH], palms, [4, 1, 1, 1]),
    (
        *("of different ones the lowest", four_palms("replaces-lowest", NO_PALM)),
        *([THREE_PALMS, *FIFTH, TWO_PALMS, SIXTH], palms, [4, 3, 1, 1]),
    ),
    ("but not if it is lower", four_palms("replaces-lowest"), [NO_PALM, *FIFTH], palms, [4, 4, 4, 4]),
    ("nor if it is equal", four_palms("replaces-lowest"), FIFTH, palms, [4, 4, 4, 4]),
    # an X
    (
        "a chain of Xs runs across both cards",
        *(
            i2,
            [
                t.cross("Sarah", "purple-04", "D4"),
                t.bonus("Sarah", "green-04", "D1"),
                t.bonus("Sarah", "purple-04", "C3"),
            ],
        ),
        *(drawn("purple-04", "green-04"), ["#C.# / P... / ..+. / C..+", "P##+ / .... / ..C."]),
    ),
    ("a box is owed for an X", t.table, TWO_XS, owed, 1),
    (
        "and for an X crossed for it",
        *(t.table, [*TWO_XS, t.bonus("Sarah", "purple-12", "D4"), t.bonus("Sarah", "purple-12", "D1")], owed, 1),
    ),
    (
        "but not without an empty box",
        *(filled({"purple-04": "", "green-04": "D1"}), [t.reveal("I2"), t.cross("Sarah", "green-04", "D1")]),
        *(lambda game: (owed(game), kinds(game)), (0, [("cross", "Linus")])),
    ),
    ("nor without an open card", NOTHING_OPEN, [t.cross("Sarah", "orange-05", "D4")], owed, 0),
    (
        "a box nobody owes is not a cross of the turn",
        *(i2, [t.bonus("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2")]),
        *(lambda game: (owed(game), kinds(game)), (0, [("cross", "Sarah")])),
    ),
    ("a box owed in step 3", filled({"green-04": "A2"}), LATE_X, kinds, [("bonus", "Sarah")]),
    (
        "comes before the take",
        *(filled({"green-04": "A2"}), LATE_X),
        *(lambda game: t.broken(game, t.take("Sarah", "purple-05")), ("bonus-owed",)),
    ),
    (
        "and must stand",
        *(filled({"green-04": "A2"}), [*LATE_X, t.bonus("Sarah", "purple-04", "B2")], kinds, [("take", "Sarah")]),
    ),
    (
        "who owes a box is dealt nothing",
        *(t.table, [t.dealing("Sarah", "purple-04", "green-04"), t.cross("Sarah", "purple-04", "D4")]),
        *(lambda game: "bonus-owed" in t.broken(game, t.dealing("Sarah", "purple-05", "grey-01")), True),
    ),
    # coins and trophies
    (
        "the thirteenth coin is lost",
        *(t.laid_out, coins("Sarah", *COINS)),
        lambda game: (len(t.state_of(game).seat("Sarah").coins), game.result().of("Sarah").lines[0].points),
        (12, 12),
    ),
    (
        "trophies go from the first player on, the highest first",
        partial(t.laid_out, "Tim", first="Linus"),
        [
            *(*ROWS, t.reveal("I2"), t.cross("Sarah", "purple-04", "B1"), t.cross("Tim", "grey-02", "A1")),
            t.cross("Linus", "orange-05", "A1"),
        ],
        *(lambda game: (trophies(game), t.state_of(game).trophies), ([[4], [6], [5]], (3, 2, 1))),
    ),
    (
        "but not before everybody has crossed",
        partial(t.laid_out, "Tim", first="Linus"),
        [*ROWS, t.reveal("I2"), t.cross("Sarah", "purple-04", "B1"), t.cross("Tim", "grey-02", "A1")],
        *(attrgetter("state.trophies"), (6, 5, 4, 3, 2, 1)),
    ),
    (
        "a turn cut short by a reveal still awards its trophies",
        *(
            t.laid_out,
            [*coins("Sarah", "purple-07"), t.reveal("I2"), t.cross("Sarah", "purple-04", "B1"), t.reveal("I3")],
        ),
        lambda game: (trophies(game), t.state_of(game).turn, kinds(game)),
        ([[6], []], 2, [("cross", "Linus"), ("cross", "Sarah")]),
    ),
    (
        "rows beyond the sixth trophy win nothing",
        partial(t.laid_out, "Tim"),
        [
            *(
                *EVERY_COIN,
                *coins("Linus", "purple-12", "purple-09"),
                *coins("Tim", "green-05", "green-10", "grey-08"),
            ),
            *(t.reveal("I2"), t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2")),
            t.cross("Tim", "green-01", "A1"),
        ],
        *(lambda game: [len(each) - each.count(0) for each in trophies(game)], [3, 3, 0]),
    ),
    # other cards
    (
        "the last box on another's card completes it for them",
        *(filled({"orange-05": "A1"}), [t.reveal("I2"), t.cross("Sarah", "orange-05", "A1")]),
        lambda game: [(seat.completed, seat.completed_by) for seat in t.state_of(game).seats],
        [((), ()), (("orange-05",), ((4, 6),))],
    ),
    (
        "a cross on another's card counts there, and its coin for who crossed",
        *(i2, [t.cross("Sarah", "orange-05", "A1")]),
        lambda game: (t.drawn(game, "orange-05"), [len(seat.coins) for seat in t.state_of(game).seats]),
        ("+.## / .P.. / .... / ##.X", [1, 0]),
    ),
    (
        "crosses on a card nobody has add up",
        *(i2, [t.cross("Sarah", "purple-07", "A2"), t.cross("Linus", "purple-07", "A3")]),
        *(lambda game: t.drawn(game, "purple-07").count("+"), 2),
    ),
    (
        "and come with it, the others staying",
        *(t.table, [*STRAYS, t.dealing("Linus", "orange-05", "purple-07")]),
        lambda game: (t.drawn(game, "purple-07").count("+"), set(t.state_of(game).strays)),
        (1, {"purple-08"}),
    ),
    (
        "a box crossed twice counts once",
        *(t.laid_out, [t.cross("Sarah", "purple-04", "B1")] * 2),
        *(lambda game: len(t.state_of(game).seat("Sarah").coins), 1),
    ),
    (
        "a seal is earned by the events that completed the cards",
        lambda: let(
            t.table(), t.dealing("Sarah", "grey-01", "purple-04"), t.dealing("Linus", "orange-05", "grey-05")
        ),
        [
            t.cross("Sarah", card, *grid.names(t.table().setup.sheets.cards[card].boxes))
            for card in ("purple-04", "grey-01")
        ],
        lambda game: [line.events for line in game.result().of("Sarah").lines if line.item == "seal:grey-01"],
        [(3, 4)],
    ),
)
def test_a_turn_leads_to_this(story: Any) -> None:
    check_story(story)


def test_a_trophy_is_earned_by_the_event_that_filled_its_row() -> None:
    game = let(t.laid_out(), *coins("Sarah", *COINS))
    rows = [t.state_of(game).seat("Sarah").coins[place] for place in (3, 7, 11)]
    let(game, *TURN)
    assert [entry.event for entry in t.state_of(game).seat("Sarah").trophies] == rows


def test_without_an_open_card_nothing_is_crossed() -> None:
    game = NOTHING_OPEN()
    assert t.broken(game, t.cross("Sarah", "orange-05")) == ("own-card", "pattern")
    assert "must-cross" in t.broken(game, t.cross("Linus", "orange-05"))


# ---------------------------------------------------------------------- rounds
def test_the_first_player_moves_on_every_turn_and_all_patterns_may_come_again_in_a_new_round() -> None:
    game = t.laid_out("Tim")
    firsts, patterns = [], ("O4", "I3", "I3", "L3", "L3", "L4", "T4")
    for turn in range(9):
        firsts.append(t.state_of(game).seats[t.state_of(game).first].player)
        if turn == 7:
            found = [event.table()["pattern"] for event in game.position.legal("reveal")]
            assert found == ["I2", "I3", "L3", "L4", "T4", "O4"]
        game.record(**t.reveal(patterns[turn % 7]))
        for seat in t.state_of(game).seats:
            free = t.state_of(game).free(seat.player, seat.open[0])
            box = grid.names(free & ~game.setup.sheets.cards[seat.open[0]].crosses)[0]
            game.record(**t.cross(seat.player, seat.open[0], box))
        while game.expected()[0].kind in ("take", "refill"):
            game.record(next(game.position.legal(game.expected()[0].kind)))
    assert firsts == ["Sarah", "Linus", "Tim"] * 3
    assert t.state_of(game).round == 2


# ---------------------------------------------------------------------- step 3
def test_a_player_takes_before_the_display_is_refilled_and_the_next_one_sees_it_refilled() -> None:
    game = filled({"green-04": "A2", "grey-05": "A2"}, *TURN[:2], t.cross("Linus", "grey-05", "A2"))()
    for event, due in (
        (t.take("Sarah", "green-06"), ("take", "Sarah")),
        (t.refill("grey-02"), ("refill", None)),
        (t.take("Linus", "grey-03", "deck"), ("take", "Linus")),
        (t.reveal("I3"), ("reveal", None)),
    ):
        assert kinds(game) == [due]
        game.record(**event)
    assert t.state_of(game).display == ("purple-05", "orange-11", "grey-01", "grey-02")
    assert t.state_of(game).deck == 47 - 4 - 4 - 1 - 1


def put_away(displayed: int, *, both: bool = False) -> Game:
    """The deck is empty and this many cards are displayed; Sarah, and perhaps Linus, has completed a card."""
    cards = {"purple-04": "", "green-04": "A2"} | ({"grey-05": "A2"} if both else {})
    game = filled(cards)()
    rest = t.state_of(game).unseen()
    let(game, t.display(*rest), t.display(*rest[:displayed]), *TURN[:2])
    assert t.state_of(game).deck == 0
    return let(game, t.cross("Linus", "grey-05", "A2") if both else TURN[2])


def take_first(game: Game) -> Game:
    """Sarah takes the first card displayed."""
    return t.record_all(game, [t.take("Sarah", t.state_of(game).display[0])])


def test_with_an_empty_deck_the_display_is_no_longer_refilled() -> None:
    game = put_away(3)
    assert kinds(game) == [("take", "Sarah")]
    assert {event.table()["from"] for event in game.position.legal()} == {"display"}
    take_first(take_first(game))
    assert (kinds(game), len(t.state_of(game).display)) == ([("reveal", None)], 1)


def test_with_deck_and_display_empty_a_player_without_a_box_is_skipped() -> None:
    game = put_away(0)
    assert kinds(game) == [("reveal", None)]
    assert kinds(let(game, t.reveal("I3"))) == [("cross", "Linus")]
    assert kinds(let(game, t.cross("Linus", "orange-05", "B1"))) == [("reveal", None)]


def test_a_player_with_one_open_card_plays_on_with_it_and_nobody_waits_for_a_card() -> None:
    game = take_first(put_away(1))
    assert (kinds(game), len(t.state_of(game).seat("Sarah").open)) == ([("reveal", None)], 1)
    assert kinds(let(game, t.reveal("I3"))) == [("cross", "Linus"), ("cross", "Sarah")]
    game = take_first(put_away(1, both=True))
    assert (kinds(game), [seat.due for seat in t.state_of(game).seats]) == ([("reveal", None)], [0, 0])


def test_who_takes_two_cards_takes_the_second_before_any_refill_with_an_empty_deck_too() -> None:
    game = put_away(3, both=True)
    assert t.broken(game, t.refill()) == ()
    assert t.broken(take_first(game), t.refill()) == ("display-four",)
    assert t.broken(take_first(game), t.refill()) == ()
    assert kinds(game) == [("take", "Linus")]


def test_a_deck_gives_its_last_card_and_then_stays_empty() -> None:
    game = filled({"green-04": "A2"})()
    *rest, last = t.state_of(game).unseen()
    let(game, t.display(*rest), *TURN)
    assert t.broken(game, t.take("Sarah", last, "deck")) == ()
    assert t.state_of(let(game, t.take("Sarah", last, "deck"))).deck == 0
    assert t.state_of(let(put_away(1), t.take("Sarah", "purple-07", "deck"))).deck == 0
    dealt = let(t.table(), t.dealing("Sarah", "purple-04", "green-04"))
    assert t.state_of(let(dealt, t.dealing("Linus", *t.state_of(dealt).unseen()))).deck == 0


# ---------------------------------------------------------------------- what is offered
def test_expected_offers_every_placement_of_the_pattern_and_every_single_box() -> None:
    game = filled({"purple-04": "B2 C2 D2 D4"}, t.reveal("I3"))()
    events = [event.table() for event in game.position.legal("cross", "Sarah")]
    crossed = [" ".join(event["boxes"]) for event in events if event["card"] == "purple-04"]
    assert crossed == ["B2 C2 D2", "B2", "C2", "D2", "D4"]


@pytest.mark.parametrize(("ruling", "is_told"), [("hidden", False), ("open", True)])
def test_patterns_still_to_come_are_shown_only_if_the_table_plays_openly(ruling: str, is_told: bool) -> None:
    game = t.revealed("O4", rulings={"revealed-patterns": ruling})
    let(game, t.cross("Sarah", "purple-04", "B2"), t.cross("Linus", "orange-05", "A2"))
    (violation,) = game.judge(**t.reveal("O4"))
    assert ("T4" in violation.message) == is_told
    assert ("T4" in str(game.draw())) == is_told
