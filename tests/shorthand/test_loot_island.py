"""The short line in Loot Island: what is special about it."""

import pytest

import scorepad
from scorepad.shorthand import complete, read_line, write_line
from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    Keys,
    begin,
    broken,
    island,
    pass_,
    record_all,
    reveal,
    tally,
)
from tests.shorthand.loot_island import CASES, of_two, on_red


# ---------------------------------------------------------------------- reading
@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("island treasure red 17 keep", island("Sarah", "treasure", treasure=17, keep=True)),
        ("island treasure red 8 keep 1", island("Sarah", "treasure", treasure=8, keep=True, cubes=1)),
        ("island treasure red 17 keep=false", island("Sarah", "treasure", treasure=17, keep=False)),
    ],
)
def test_a_number_is_taken_for_what_the_island_asks_for(line: str, event: Keys) -> None:
    assert CASES.read(at.r1(), line) == event


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("tally 17,4,8 3 1 2", tally("Sarah", 17, 4, 8, cubes=3, per_cube=1, fixed=2)),
        ("tally 3 [] 1 2", tally("Sarah", cubes=3, per_cube=1, fixed=2)),
        ("tally linus 17,4 0", tally("Linus", 17, 4)),
        ("linus 17,4 0", tally("Linus", 17, 4)),
        ("linus tally 17,4 0", tally("Linus", 17, 4)),
        ("tally aaron 1,3 0", tally("Aaron", 1, 3)),
        ("aaron tally 1,3 0", tally("Aaron", 1, 3)),
    ],
)
def test_a_last_page_is_told_by_small_names_and_numbers_in_their_order(line: str, event: Keys) -> None:
    assert CASES.read(of_two(), line) == event


def test_a_seated_player_is_never_unknown() -> None:
    assert broken(on_red(), CASES.read(on_red(), "play 2a blue 3c decline=linus")) == ("effects",)


# ---------------------------------------------------------------------- completing
def test_a_truth_is_offered_by_what_one_types() -> None:
    assert complete(at.to_take(), "take 1 ", "Sarah")[:2] == ["keep", "keep=false"]
    assert complete(at.to_take(), "take 1 keep=", "Sarah") == ["true", "false"]


@pytest.mark.parametrize(("line", "word"), [("tally a", "Aaron"), ("tally s", "Sarah"), ("tally l", "Linus")])
def test_everybody_who_has_a_last_page_is_offered(line: str, word: str) -> None:
    assert complete(of_two(), line, "Sarah")[:1] == [word]


def test_aaron_is_offered_where_he_is() -> None:
    assert "Aaron" in complete(at.with_aaron(), "play 1a red 3 a", "Sarah")
    assert "Aaron" not in complete(at.r1(), "play 1a red 3 a", "Sarah")


# ---------------------------------------------------------------------- and back again
def test_names_with_spaces_and_marks_are_read_back_from_a_recall() -> None:
    names = ["Anna Lena", 'O"Neill', "Ä='x', {y}"]
    game = record_all(scorepad.new("loot-island", names), [begin()])
    for event in (reveal("B4", recall=dict(zip(names, ("1a", "2b", "3a"), strict=True))), pass_(names[2])):
        assert game.read(read_line(game, write_line(game.read(event)))) == game.read(event)
