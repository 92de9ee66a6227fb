"""The short line in Sea & Shore: what is special about it."""

import pytest

import scorepad
from scorepad.shorthand import read_line, write_line
from scorepad.shorthand.context import LineContext
from scorepad.system.errors import RecordError
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    action,
    adjust,
    broken,
    earn,
    play,
    record_all,
    state_of,
    take,
    trick,
)
from tests.shorthand.lines import Situation
from tests.shorthand.sea_and_shore import CASES


# ---------------------------------------------------------------------- reading
@pytest.mark.parametrize("line", ["adjust sarah red 3", "adjust sarah red", "adjust sarah r 2"])
def test_the_beginning_of_many_treasures_never_takes_one_away(line: str) -> None:
    """Sarah has one treasure, so that only one could be lost; but six red ones could be gained."""
    try:
        event = CASES.read(on.AFTER(), line)
    except RecordError:
        return
    assert "lose" not in event


@pytest.mark.parametrize("line", ["zz", "undoo", "Lynus", "7", "blue"])
def test_a_word_that_means_nothing_is_not_taken_for_what_a_lost_action_did(line: str) -> None:
    with pytest.raises(RecordError):
        CASES.read(on.AFTER(), line)


@pytest.mark.parametrize("line", ["earn red linus", "action 1 linus"])
def test_a_name_that_could_be_who_acts_is_at_least_never_recorded_unnoticed(line: str) -> None:
    game = on.EARNS() if line.startswith("earn") else on.ACTS()
    assert broken(game, CASES.read(game, line)) != ()


# ---------------------------------------------------------------------- completing
@pytest.mark.parametrize("situation", [on.AFTER, on.over, on.FOUR_ACT])
def test_nobody_is_called_on_who_has_nothing_to_do(situation: Situation) -> None:
    """What a lost action did may be recorded of everybody, but nobody waits for it."""
    game = situation()
    if state_of(game).step == "act":
        game.record(**action("Tim", 2))
    assert "Also to play" not in LineContext(game).prompt()


# ---------------------------------------------------------------------- and back again
def test_odd_names_are_read_back_and_colors_are_not_names() -> None:
    """Somebody is called like a color, somebody like a card, and somebody has marks in the name."""
    names = ["red", "blue-7", "Ä='x', {y}"]
    game = record_all(scorepad.new("sea-and-shore", names), [trick("red 3")])
    for event in (
        play("red", "b7"),
        play("blue-7", "r1"),
        earn("red", "red", from_="blue-7"),
        action("blue-7", 1, from_=names[2]),
        take(names[2], "b7", "b7"),
        adjust("blue-7", gain="red 3", why="red"),
    ):
        assert game.read(read_line(game, write_line(game.read(event)))) == game.read(event)
