"""What cannot be an event of Sea & Shore at all, what a table may let stand, and bad headers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import scorepad
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t


@pytest.mark.parametrize("color", t.COLORS)
def test_every_card_and_treasure_can_be_written(color: str) -> None:
    game = t.table()
    for points in range(1, 7):
        assert t.broken(game, t.trick(f"{color} {points}")) == ()
    t.record_all(game, [t.trick("red 1")])
    for number in range(1, 13):
        for cover in ("sea", "shore"):
            assert t.broken(game, t.play("Sarah", f"{color[0]}{number}", shows=cover)) == ()


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6])
def test_three_to_five_play(count: int, mode: str) -> None:
    names = [*t.NAMES, "Eve"][:count]
    if 3 <= count <= 5:
        assert scorepad.new("sea-and-shore", players=names, mode=mode).players == tuple(names)
    else:
        with pytest.raises(RecordError, match="players"):
            scorepad.new("sea-and-shore", players=names, mode=mode)


@pytest.mark.parametrize(
    "rulings",
    [
        *({"steal-condition": value} for value in ("same", "none", "", None, True)),
        *({"last-tie": value} for value in ("start", "points", "", None, 1)),
        *({"pass-card": value} for value in ("many", "least", "", None, 0)),
        {"steal": "any"},
    ],
    ids=str,
)
def test_unknown_rulings_are_refused(rulings: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=next(iter(rulings))):
        t.table(rulings=rulings)


def test_the_rulings_have_their_defaults() -> None:
    assert t.table().setup.rulings == {
        "steal-condition": "same-color",
        "last-tie": "starting-order",
        "pass-card": "most",
    }


# ---------------------------------------------------------------------- against the rules, and let stand

STANDS: list[tuple[str, t.Situation, t.Keys, Callable[[Game], object], object]] = [
    ("two treasures with three", t.table, t.trick("red 3", "blue 2"), t.face_up, "red 3, blue 2"),
    ("more addition cards than held", on.NEXT, t.play("Linus", "r5+3"), t.held, [0, 0, 0]),
    ("and they are in the supply", on.NEXT, t.play("Linus", "r5+3"), t.supply, 22),
    ("beyond 12", on.NEXT, t.play("Linus", "r11+2"), lambda game: t.state_of(game).plays[0].value, 12),
    ("a treasure of the wrong player", on.EARNS, t.earn("Linus", "red"), t.piles, ["", "red 3", ""]),
    ("settles its color", on.EARNS, t.earn("Linus", "red"), t.due, ["action Tim"]),
    ("a stolen treasure of another color", on.STEALS, t.earn("Tim", "red", from_="Linus"), t.piles,
     ["red 3", "", "blue 2", "green 1"]),
    ("nothing stolen from an empty pile", on.EARNS, t.earn("Sarah", "red", from_="Tim"), t.piles, ["", "", ""]),
    ("the second treasure first", on.FOUR, t.earn("Linus", "blue"), t.due, ["earn Sarah"]),
    ("the second action first", on.FOUR_ACT, t.action("Ada", 2), t.due, ["action Tim"]),
    ("one addition card stolen of none", on.FOUR_ACT, t.action("Tim", 1, from_="Ada"), t.held, [0, 0, 0, 0]),
    ("two from the supply all the same", on.ACTS, t.action("Tim", 1), t.held, [0, 2, 2]),
    ("two stolen from themselves", on.ACTS, t.action("Tim", 1, from_="Tim"), t.held, [0, 2, 0]),
    ("more than the supply has", on.AFTER, t.adjust("Tim", 30), t.held, [0, 2, 20]),
    ("more given up than held", on.AFTER, t.adjust("Linus", -5), t.held, [0, 0, 0]),
    ("a treasure lost that is not there", on.AFTER, t.adjust("Sarah", lose="red 2"), t.piles, ["red 3", "", ""]),
    ("treasures before the action end the trick", on.ACTS, t.trick("blue 1"), t.due, ["play Linus"]),
    ("and the losers have got their addition cards", on.EARNS, t.trick("blue 1"), t.held, [0, 2, 0]),
    ("treasures while cards are played end the trick", t.at("red 3 | r4 p7"), t.trick("blue 1"), t.due,
     ["play Linus"]),
    ("other treasures before the first card", on.OPEN, t.trick("blue 2"), t.face_up, "blue 2"),
    ("leave the start where it is", on.OPEN, t.trick("blue 2"), t.due, ["play Sarah"]),
    ("a treasure before all have played", t.at("red 3 | r4 p7"), t.earn("Sarah", "red"), t.piles,
     ["red 3", "", ""]),
    ("a treasure that is under its deck", t.done("green 5 | r4 b7 r9"), t.earn("Sarah", "green"), t.piles,
     ["", "", ""]),
    ("a color without a treasure", on.ODD, t.earn("Sarah", "blue"), t.due, ["earn Sarah"]),
    ("a card before the treasures", t.table, t.play("Sarah", "r4"), t.due, ["play Linus"]),
    ("a card out of turn", on.OPEN, t.play("Tim", "r4"), t.due, ["play Sarah"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("situation", "event", "seen", "found"), [each[1:] for each in STANDS], ids=[each[0] for each in STANDS]
)
def test_what_breaks_a_rule_is_refused_or_carried_out_if_it_stands(
    situation: t.Situation, event: t.Keys, seen: Callable[[Game], object], found: object
) -> None:
    game = situation()
    with pytest.raises(RuleViolation):
        t.record_all(game, [event])
    game.record(**event, stands="nobody looked")
    assert seen(game) == found
    assert game.irregularities()


@pytest.mark.parametrize("order", ["Tim Linus Sarah", "Tim Sarah Linus", "Sarah Tim Linus"])
def test_a_trick_played_out_of_turn_is_scored_clockwise_from_the_start(order: str) -> None:
    """Tim's card comes first, and still Linus, who starts, wins the tie."""
    game = t.at("red 3 | r4 p7 g9", "red 2 |")()
    faces = {"Linus": "r5+2", "Tim": "r7", "Sarah": "b1"}
    for name in order.split():
        game.record(**t.play(name, faces[name]), stands="they were quick")
    assert t.winners(game) == ["earn Linus red", "action Sarah blue"]


@pytest.mark.parametrize("name", ["Sarah", "Linus"])
def test_a_treasure_taken_too_early_settles_its_color_and_keeps_it_from_an_action(name: str) -> None:
    game = t.at("red 3 | r4 p7")()
    game.record(**t.earn(name, "red"), stands="nobody else had red")
    t.record_all(game, [t.play("Tim", "b9")])
    assert t.winners(game) == ["action Linus green+purple", "action Tim blue"]


def test_a_card_in_somebodys_hand_is_not_taken_from_the_table() -> None:
    """Tim has taken the red 4, so Ada cannot, even if that is let stand."""
    game = on.FOUR_TAKEN()
    game.record(**t.take("Ada", "r4", "b11"), stands="she says so")
    t.record_all(game, [t.trick(), t.play("Linus", "g2")])
    assert t.broken(game, t.play("Tim", "r4")) == ()
    t.record_all(game, [t.play("Tim", "g3")])
    assert t.broken(game, t.play("Ada", "r4")) == ("cards",)
    assert t.broken(game, t.play("Ada", "b11")) == ("cards",)


def test_treasures_after_the_first_card_belong_to_its_trick() -> None:
    game = t.table()
    game.record(**t.play("Sarah", "r4"), stands="she was quick")
    game.record(**t.trick("red 3"), stands="and here it is")
    t.record_all(game, [t.play("Linus", "p7"), t.play("Tim", "g9")])
    assert t.winners(game) == ["earn Sarah red", "action Tim green+purple"]


def test_a_card_played_twice_counts_if_let_stand() -> None:
    game = t.at("red 3 | r4 p7 g9", "red 2 |")()
    game.record(**t.play("Linus", "r4"), stands="there were two in the box")
    t.record_all(game, [t.play("Tim", "p1"), t.play("Sarah", "b1")])
    assert t.winners(game)[0] == "earn Linus red"


def test_after_the_end_a_trick_that_stands_changes_nothing() -> None:
    game = on.over()
    before = (game.result(), t.starter(game))
    game.record(**t.trick("red 3"), stands="one more")
    assert (game.result(), t.starter(game), t.due(game)) == (*before, [])


def test_play_continues_after_anything_let_stand() -> None:
    """Whatever is let stand, the round can be played to its end."""
    for _, situation, event, *_ in STANDS:
        game = situation()
        game.record(**event, stands="nobody looked")
        if t.state_of(game).step == "play":
            while t.state_of(game).step == "play":
                name = t.due(game)[0].removeprefix("play ")
                t.record_all(game, [t.play(name, f"p{len(game.events) % 5 + 8}")])
        t.settle(game)
        assert t.due(game) == ["trick"]
        t.lay(game, "red 1 |")
        assert t.due(game) == [f"play {t.starter(game)}"]
