"""The short line in Go for Gold: what is special about it."""

from itertools import product

import pytest

from scorepad.shorthand import complete, write_line
from scorepad.system.errors import RecordError
from tests.games.go_for_gold.islands import Walker, chart, paths
from tests.games.go_for_gold.table import (
    COVE,
    Keys,
    anchored,
    broken,
    dig,
    move,
    raid,
    record_all,
    roll,
    rolled,
    table,
)
from tests.shorthand.go_for_gold import CASES, digging, lost, of_three, raiding, stuck, to_tally
from tests.shorthand.lines import Situation


# ---------------------------------------------------------------------- reading
@pytest.mark.parametrize(("situation", "event"), [(digging, dig("Sarah", 3)), (raiding, raid("Sarah", 3))])
def test_a_number_is_the_roll_where_only_one_kind_takes_any(situation: Situation, event: Keys) -> None:
    assert CASES.read(situation(), "3") == event


@pytest.mark.parametrize("line", ["dig 9", "dig 0 3", "dig 7 2", "dig 0"])
def test_what_is_not_a_roll_is_not_taken_for_shovels(line: str) -> None:
    with pytest.raises(RecordError, match="pips"):
        CASES.read(digging(), line)


@pytest.mark.parametrize("situation", [table, anchored, of_three, digging, raiding, lost, stuck, to_tally])
def test_the_empty_line_names_nobody_twice(situation: Situation) -> None:
    with pytest.raises(RecordError) as error:
        CASES.read(situation(), "")
    first, _, others = str(error.value).partition("Also to play:")
    assert not any(player in first and player in others for player in ("Sarah", "Linus", "Tim"))


# ---------------------------------------------------------------------- completing
def next_spaces(walker: Walker, pips: int, path: str = "", *, foot: bool = False) -> set[str]:
    """The spaces that continue a path to some legal move, found by trying all moves."""
    begun = tuple(path.upper().split())
    walks = [each for each in paths(chart(COVE), walker, pips, foot=foot) if len(each) > len(begun)]
    return {walk[len(begun)] for walk in walks if walk[: len(begun)] == begun}


SARAH = Walker("D1", frozenset({"D1"}))


@pytest.mark.parametrize("foot", ["", "foot "])
def test_only_spaces_that_lead_to_a_legal_move_are_offered(foot: str) -> None:
    for pips, path in product(range(1, 7), ("", "d2", "d2 e2", "c1 b2", "e1 d2 c2", "c1 b2 b3")):
        offered = complete(rolled(pips), f"move {foot}{path} ", "Sarah")
        spaces = {word for word in offered if word in chart(COVE).glyphs}
        assert spaces == next_spaces(SARAH, pips, path, foot=bool(foot)), f"{pips} after {path}"


def test_a_path_in_one_word_is_completed_in_the_same_way() -> None:
    assert complete(of_three(), "move d2,e2,", "Sarah") == complete(of_three(), "move path=d2,e2,", "Sarah")
    assert set(complete(of_three(), "move d2,e2,", "Sarah")) == next_spaces(SARAH, 3, "d2 e2")


def test_the_spaces_of_another_player_are_offered_after_the_name() -> None:
    offered = complete(of_three(), "move tim ", "Sarah")
    assert set(offered) == next_spaces(Walker("D5", frozenset({"D5"})), 3)


@pytest.mark.parametrize(
    ("situation", "line"),
    [(of_three, "move d2 e2 f2 "), (stuck, "move "), (stuck, ""), (stuck, "f")],
)
def test_a_foot_is_offered_by_its_name_and_never_as_a_truth(situation: Situation, line: str) -> None:
    offered = complete(situation(), line, "Sarah")
    assert not any("true" in word.casefold() for word in offered)
    assert "foot" in offered


def test_a_foot_that_is_false_is_not_used() -> None:
    game = of_three()
    event = CASES.read(game, "move d2 e2 foot=false")
    assert event == move("Sarah", "D2 E2", foot=False)
    assert broken(game, event) == broken(game, move("Sarah", "D2 E2"))
    assert CASES.read(game, write_line(game.read(event))) == event


def test_a_foot_that_must_be_used_is_offered_first() -> None:
    assert complete(stuck(), "move ", "Sarah")[:1] == ["foot"]


def test_without_a_foot_none_is_offered() -> None:
    game = record_all(rolled(1), [move("Sarah", "D2", foot=True), move("Linus", "F2"), roll(2)])
    assert "foot" not in complete(game, "move ", "Sarah")
