"""Stealing treasures in Sea & Shore, by both rulings."""

import pytest

from scorepad.games.sea_and_shore.tricks import to_gain
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t

TALL = ("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5", "red 1 | g1 r5 g2")
"""Sarah's pile is red 3, blue 2, red 1, the top last."""


def tall(text: str) -> Game:
    """The trick after these."""
    return t.lay(t.done(*TALL)(), text)


def victims(game: Game) -> list[str | None]:
    """Whom the winner is offered to steal from; None is the face-up treasure."""
    return [option.get("from") for option in game.expected()[0].options(99)]


# ---------------------------------------------------------------------- whether one may

MAY: list[tuple[str, str, bool, bool]] = [
    ("the color on top", "Sarah", True, True),
    ("another color", "Linus", False, True),
    ("a third color", "Ada", False, True),
    ("the own pile", "Tim", False, False),
]


@pytest.mark.parametrize(
    ("victim", "same", "any_color"), [each[1:] for each in MAY], ids=[each[0] for each in MAY]
)
def test_whose_treasure_may_be_stolen(victim: str, same: bool, any_color: bool) -> None:
    event = t.earn("Tim", "red", from_=victim)
    assert t.broken(on.STEALS(), event) == (() if same else ("steal",))
    assert t.broken(on.any_color(), event) == (() if any_color else ("steal",))


def test_what_may_be_stolen_is_offered() -> None:
    assert victims(on.STEALS()) == [None, "Sarah"]
    assert victims(on.any_color()) == [None, "Sarah", "Linus", "Ada"]
    game = t.record_all(on.STEALS(), [t.earn("Tim", "red", from_="Sarah")])
    assert victims(game) == [None, "Linus"]


@pytest.mark.parametrize(
    ("text", "player", "color", "slugs"),
    [
        ("red 6 | g5 p5 r9", "Tim", "red", ()),
        ("blue 6 | g5 p5 b9", "Tim", "blue", ("steal",)),
        ("green 6 | b3 g5 r8", "Linus", "green", ("steal",)),
        ("red 6 | r9 p5 g8", "Sarah", "red", ("steal",)),
    ],
    ids=["the top", "what lies under it", "no such color", "the own pile"],
)
def test_only_the_top_treasure_counts(text: str, player: str, color: str, slugs: tuple[str, ...]) -> None:
    """Sarah, who starts, has red 1 on blue 2 on red 3."""
    assert t.broken(tall(text), t.earn(player, color, from_="Sarah")) == slugs


# ---------------------------------------------------------------------- what it does


def test_the_stolen_treasure_comes_on_top_and_the_decks_goes_under_its_deck() -> None:
    game = t.record_all(on.STEALS(), [t.earn("Tim", "red", from_="Sarah")])
    assert t.piles(game) == ["", "blue 2", "red 3", "green 1"]
    assert (t.face_up(game), t.due(game)) == ("red 1, blue 1", ["earn Ada"])
    t.record_all(game, [t.earn("Ada", "blue", from_="Linus")])
    assert t.piles(game) == ["", "", "red 3", "green 1, blue 2"]
    t.settle(game)
    assert (t.face_up(game), t.due(game)) == ("", ["trick"])
    t.record_all(game, [t.trick()])
    assert (t.face_up(game), t.piles(game)) == ("", ["", "", "red 3", "green 1, blue 2"])


def test_only_one_treasure_is_stolen_and_the_one_under_it_is_then_on_top() -> None:
    game = t.record_all(tall("red 6 | g5 p5 r9"), [t.earn("Tim", "red", from_="Sarah")])
    assert t.piles(game) == ["red 3, blue 2", "", "red 1"]
    t.lay(t.settle(game), "blue 5 | b9 g6 p6")
    t.record_all(game, [t.earn("Linus", "blue", from_="Sarah")])
    assert t.piles(game) == ["red 3", "blue 2", "red 1"]


def test_a_steal_replaces_both_treasures_of_the_color() -> None:
    game = t.done("red 3, blue 2 | r4 b7 p9 g1", players=4)()
    t.lay(game, "red 5, red 6 | r9 b9 p5 g5")
    t.record_all(game, [t.earn("Linus", "red", from_="Sarah")])
    assert (t.piles(game), t.face_up(game), t.due(game)) == (
        ["", "blue 2, red 3", "", ""],
        "red 5, red 6",
        ["action Tim"],
    )
    t.settle(game)
    assert (t.face_up(game), t.piles(game)) == ("", ["", "blue 2, red 3", "", ""])


def test_what_was_earned_in_the_same_trick_may_be_stolen() -> None:
    game = t.record_all(on.any_color(), [t.earn("Tim", "red")])
    assert t.broken(game, t.earn("Ada", "blue", from_="Tim")) == ()
    t.record_all(game, [t.earn("Ada", "blue", from_="Tim")])
    assert t.piles(game) == ["red 3", "blue 2", "", "green 1, red 1"]


def test_the_treasure_not_taken_still_keeps_its_color_from_an_action() -> None:
    game = t.record_all(on.STEALS(), [t.earn("Tim", "red", from_="Sarah"), t.earn("Ada", "blue")])
    assert t.due(game) == ["action Sarah"]
    assert t.broken(game, t.action("Tim", 2)) == ("action",)


def test_points_follow_the_treasure_and_the_event_is_the_stealing() -> None:
    game = on.STEALS()
    assert t.totals(game) == [3, 2, 0, 1]
    t.record_all(game, [t.earn("Tim", "red", from_="Sarah")])
    assert t.totals(game) == [0, 2, 3, 1]
    assert t.lines(game.result(), "Sarah") == {}
    (line,) = game.result().of("Tim").lines
    assert (line.item, line.points, line.events) == ("round-1:treasures", 3, (len(game.events),))


# ---------------------------------------------------------------------- what it would bring


def test_what_the_winner_would_take_is_reported() -> None:
    state = t.state_of(on.STEALS())
    assert to_gain(state, "red") == [("red", 1)]
    assert to_gain(state, "red", "Sarah") == [("red", 3)]
    assert to_gain(state, "red", "Tim") == []
    assert to_gain(t.state_of(tall("red 6 | g5 p5 r9")), "red", "Sarah") == [("red", 1)]
    assert to_gain(t.state_of(t.at("red 3, red 2 | r4 p7 g9 b1", players=4)()), "red") == [("red", 3), ("red", 2)]
