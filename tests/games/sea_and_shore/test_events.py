"""What cannot be an event of Sea & Shore at all, what a table may let stand, and bad headers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import scorepad
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    COLORS,
    NAMES,
    Keys,
    Situation,
    action,
    adjust,
    at,
    broken,
    done,
    due,
    earn,
    face_up,
    held,
    lay,
    piles,
    play,
    record_all,
    settle,
    starter,
    state_of,
    supply,
    table,
    take,
    trick,
    winners,
)


@pytest.mark.parametrize("color", COLORS)
def test_every_card_and_treasure_can_be_written(color: str) -> None:
    game = table()
    for points in range(1, 7):
        assert broken(game, trick(f"{color} {points}")) == ()
    record_all(game, [trick("red 1")])
    for number in range(1, 13):
        for cover in ("sea", "shore"):
            assert broken(game, play("Sarah", f"{color[0]}{number}", shows=cover)) == ()


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6])
def test_three_to_five_play(count: int, mode: str) -> None:
    names = [*NAMES, "Eve"][:count]
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
        table(rulings=rulings)


def test_the_rulings_have_their_defaults() -> None:
    assert table().setup.rulings == {
        "steal-condition": "same-color",
        "last-tie": "starting-order",
        "pass-card": "most",
    }


# ---------------------------------------------------------------------- against the rules, and let stand

STANDS: list[tuple[str, Situation, Keys, Callable[[Game], object], object]] = [
    ("two treasures with three", table, trick("red 3", "blue 2"), face_up, "red 3, blue 2"),
    ("more addition cards than held", on.NEXT, play("Linus", "r5+3"), held, [0, 0, 0]),
    ("and they are in the supply", on.NEXT, play("Linus", "r5+3"), supply, 22),
    ("beyond 12", on.NEXT, play("Linus", "r11+2"), lambda game: state_of(game).plays[0].value, 12),
    ("a treasure of the wrong player", on.EARNS, earn("Linus", "red"), piles, ["", "red 3", ""]),
    ("settles its color", on.EARNS, earn("Linus", "red"), due, ["action Tim"]),
    ("a stolen treasure of another color", on.STEALS, earn("Tim", "red", from_="Linus"), piles,
     ["red 3", "", "blue 2", "green 1"]),
    ("nothing stolen from an empty pile", on.EARNS, earn("Sarah", "red", from_="Tim"), piles, ["", "", ""]),
    ("the second treasure first", on.FOUR, earn("Linus", "blue"), due, ["earn Sarah"]),
    ("the second action first", on.FOUR_ACT, action("Ada", 2), due, ["action Tim"]),
    ("one addition card stolen of none", on.FOUR_ACT, action("Tim", 1, from_="Ada"), held, [0, 0, 0, 0]),
    ("two from the supply all the same", on.ACTS, action("Tim", 1), held, [0, 2, 2]),
    ("two stolen from themselves", on.ACTS, action("Tim", 1, from_="Tim"), held, [0, 2, 0]),
    ("more than the supply has", on.AFTER, adjust("Tim", 30), held, [0, 2, 20]),
    ("more given up than held", on.AFTER, adjust("Linus", -5), held, [0, 0, 0]),
    ("a treasure lost that is not there", on.AFTER, adjust("Sarah", lose="red 2"), piles, ["red 3", "", ""]),
    ("treasures before the action end the trick", on.ACTS, trick("blue 1"), due, ["play Linus"]),
    ("and the losers have got their addition cards", on.EARNS, trick("blue 1"), held, [0, 2, 0]),
    ("treasures while cards are played end the trick", at("red 3 | r4 p7"), trick("blue 1"), due, ["play Linus"]),
    ("other treasures before the first card", on.OPEN, trick("blue 2"), face_up, "blue 2"),
    ("leave the start where it is", on.OPEN, trick("blue 2"), due, ["play Sarah"]),
    ("a treasure before all have played", at("red 3 | r4 p7"), earn("Sarah", "red"), piles, ["red 3", "", ""]),
    ("a treasure that is under its deck", done("green 5 | r4 b7 r9"), earn("Sarah", "green"), piles, ["", "", ""]),
    ("a color without a treasure", on.ODD, earn("Sarah", "blue"), due, ["earn Sarah"]),
    ("a card before the treasures", table, play("Sarah", "r4"), due, ["play Linus"]),
    ("a card out of turn", on.OPEN, play("Tim", "r4"), due, ["play Sarah"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("situation", "event", "seen", "found"), [each[1:] for each in STANDS], ids=[each[0] for each in STANDS]
)
def test_what_breaks_a_rule_is_refused_or_carried_out_if_it_stands(
    situation: Situation, event: Keys, seen: Callable[[Game], object], found: object
) -> None:
    game = situation()
    with pytest.raises(RuleViolation):
        record_all(game, [event])
    game.record(**event, stands="nobody looked")
    assert seen(game) == found
    assert game.irregularities()


@pytest.mark.parametrize("order", ["Tim Linus Sarah", "Tim Sarah Linus", "Sarah Tim Linus"])
def test_a_trick_played_out_of_turn_is_scored_clockwise_from_the_start(order: str) -> None:
    """Tim's card comes first, and still Linus, who starts, wins the tie."""
    game = at("red 3 | r4 p7 g9", "red 2 |")()
    faces = {"Linus": "r5+2", "Tim": "r7", "Sarah": "b1"}
    for name in order.split():
        game.record(**play(name, faces[name]), stands="they were quick")
    assert winners(game) == ["earn Linus red", "action Sarah blue"]


@pytest.mark.parametrize("name", ["Sarah", "Linus"])
def test_a_treasure_taken_too_early_settles_its_color_and_keeps_it_from_an_action(name: str) -> None:
    game = at("red 3 | r4 p7")()
    game.record(**earn(name, "red"), stands="nobody else had red")
    record_all(game, [play("Tim", "b9")])
    assert winners(game) == ["action Linus green+purple", "action Tim blue"]


def test_a_card_in_somebodys_hand_is_not_taken_from_the_table() -> None:
    """Tim has taken the red 4, so Ada cannot, even if that is let stand."""
    game = on.FOUR_TAKEN()
    game.record(**take("Ada", "r4", "b11"), stands="she says so")
    record_all(game, [trick(), play("Linus", "g2")])
    assert broken(game, play("Tim", "r4")) == ()
    record_all(game, [play("Tim", "g3")])
    assert broken(game, play("Ada", "r4")) == ("cards",)
    assert broken(game, play("Ada", "b11")) == ("cards",)


def test_treasures_after_the_first_card_belong_to_its_trick() -> None:
    game = table()
    game.record(**play("Sarah", "r4"), stands="she was quick")
    game.record(**trick("red 3"), stands="and here it is")
    record_all(game, [play("Linus", "p7"), play("Tim", "g9")])
    assert winners(game) == ["earn Sarah red", "action Tim green+purple"]


def test_a_card_played_twice_counts_if_let_stand() -> None:
    game = at("red 3 | r4 p7 g9", "red 2 |")()
    game.record(**play("Linus", "r4"), stands="there were two in the box")
    record_all(game, [play("Tim", "p1"), play("Sarah", "b1")])
    assert winners(game)[0] == "earn Linus red"


def test_after_the_end_a_trick_that_stands_changes_nothing() -> None:
    game = on.over()
    before = (game.result(), starter(game))
    game.record(**trick("red 3"), stands="one more")
    assert (game.result(), starter(game), due(game)) == (*before, [])


def test_play_continues_after_anything_let_stand() -> None:
    """Whatever is let stand, the round can be played to its end."""
    for _, situation, event, *_ in STANDS:
        game = situation()
        game.record(**event, stands="nobody looked")
        if state_of(game).step == "play":
            while state_of(game).step == "play":
                name = due(game)[0].removeprefix("play ")
                record_all(game, [play(name, f"p{len(game.events) % 5 + 8}")])
        settle(game)
        assert due(game) == ["trick"]
        lay(game, "red 1 |")
        assert due(game) == [f"play {starter(game)}"]
