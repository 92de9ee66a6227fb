"""The short line in Go for Gold: what a person types at the table, and what the last word may become.

The island is COVE, see tests/games/go_for_gold/table.py: Sarah stands at D1, Linus at G3, Tim at D5.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.shorthand import complete, read_line, write_line
from tests.games.go_for_gold.islands import Walker, chart, paths
from tests.games.go_for_gold.table import (
    COVE,
    SPITS,
    Keys,
    anchor,
    anchored,
    broken,
    dig,
    move,
    out,
    raid,
    record_all,
    roll,
    rolled,
    skip,
    table,
    tally,
)
from tests.shorthand.lines import check_refused_or_read

Situation = Callable[[], Game]


def digging() -> Game:
    """Sarah and Linus stand on treasures, Tim on nothing."""
    return record_all(rolled(1, "Tim"), [move("Sarah", "C2"), move("Linus", "F3"), move("Tim", "D4")])


def raiding() -> Game:
    """Sarah and Linus stand on the red temple."""
    return record_all(rolled(2), [move("Sarah", "E1 E2"), move("Linus", "F2 E2")])


def stuck() -> Game:
    """Nobody can move five spaces, and both have a foot."""
    return rolled(5, drawing=SPITS)


def lost() -> Game:
    """Nobody can move any more."""
    game = stuck()
    return record_all(game, [move("Sarah", "B1 C1", foot=True), move("Linus", "G1", foot=True), roll(6)])


def of_three() -> Game:
    return rolled(3, "Tim")


def of_four() -> Game:
    return rolled(4)


def to_tally() -> Game:
    return table(mode="tally")


def keys(game: Game, line: str, player: str | None = "Sarah") -> Keys:
    return read_line(game, line, player)


# ---------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("situation", "line", "event"),
    [
        (table, "anchor a3", anchor("A3")),
        (table, "anchor D1", anchor("D1")),
        (table, "an g3", anchor("G3")),
        (table, "d5", anchor("D5")),
        (anchored, "roll 4", roll(4)),
        (anchored, "r 4", roll(4)),
        (anchored, "4", roll(4)),
        (of_three, "move d2 e2 f2", move("Sarah", "D2 E2 F2")),
        (of_three, "d2 e2 f2", move("Sarah", "D2 E2 F2")),
        (of_three, "m d2,e2,f2", move("Sarah", "D2 E2 F2")),
        (of_three, "move path=[D2, E2, F2]", move("Sarah", "D2 E2 F2")),
        (of_three, "move d2 e2 foot", move("Sarah", "D2 E2", foot=True)),
        (of_three, "foot d2 e2", move("Sarah", "D2 E2", foot=True)),
        (of_three, "move tim d4 c4 b4", move("Tim", "D4 C4 B4")),
        (of_three, "tim d4 c4 b4", move("Tim", "D4 C4 B4")),
        (of_three, "move c1 b2 b3 a3 foot port=d5", move("Sarah", "C1 B2 B3 A3", foot=True, port="D5")),
        (of_three, "move d2 d2 d2", move("Sarah", "D2 D2 D2")),
        (of_three, "out", out("Sarah")),
        (lost, "out", out("Sarah")),
        (lost, "linus", out("Linus")),
        (digging, "dig 4", dig("Sarah", 4)),
        (digging, "dig 3 1", dig("Sarah", 3, shovels=1)),
        (digging, "d 3 1", dig("Sarah", 3, shovels=1)),
        (digging, "dig 3 2", dig("Sarah", 3, shovels=2)),
        (digging, "dig shovels=2 pips=2", dig("Sarah", 2, shovels=2)),
        (digging, "dig linus 6", dig("Linus", 6)),
        (digging, "skip", skip("Sarah")),
        (digging, "s", skip("Sarah")),
        (digging, "skip linus", skip("Linus")),
        (raiding, "raid 5", raid("Sarah", 5)),
        (raiding, "r 5", raid("Sarah", 5)),
        (raiding, "raid linus 5", raid("Linus", 5)),
        (to_tally, "tally 1 4 4,5 red", tally("Sarah", 4, 5, curses=1, shovels=4, temples=["red"])),
        (to_tally, "tally [4, 5] [red] 1 4", tally("Sarah", 4, 5, curses=1, shovels=4, temples=["red"])),
        (to_tally, "tally linus 0 2 [] []", tally("Linus")),
    ],
)
def test_what_a_person_types_is_understood(situation: Situation, line: str, event: Keys) -> None:
    assert keys(situation(), line) == event


@pytest.mark.parametrize(
    ("situation", "line", "event"),
    [
        (lost, "sarah out", out("Sarah")),
        (lost, "linus out", out("Linus")),
        (of_three, "sarah out", out("Sarah")),
        (of_three, "tim move d4 c4 b4", move("Tim", "D4 C4 B4")),
        (digging, "sarah skip", skip("Sarah")),
        (digging, "sarah dig 3 1", dig("Sarah", 3, shovels=1)),
        (digging, "linus skip", skip("Linus")),
        (raiding, "sarah raid 5", raid("Sarah", 5)),
    ],
)
def test_a_name_may_stand_before_what_its_owner_does(situation: Situation, line: str, event: Keys) -> None:
    assert keys(situation(), line) == event


@pytest.mark.parametrize(("situation", "event"), [(digging, dig("Sarah", 3)), (raiding, raid("Sarah", 3))])
def test_a_number_is_the_roll_where_only_one_kind_takes_any(situation: Situation, event: Keys) -> None:
    assert keys(situation(), "3") == event


@pytest.mark.parametrize("line", ["dig 9", "dig 0 3", "dig 7 2", "dig 0"])
def test_what_is_no_roll_is_not_taken_for_shovels(line: str) -> None:
    with pytest.raises(RecordError, match="pips"):
        keys(digging(), line)


@pytest.mark.parametrize(
    ("situation", "line", "named"),
    [
        (table, "anchor z9", ("z9", "port", "A1 to G5")),
        (anchored, "roll 7", ("7", "pips", "1 to 6")),
        (anchored, "roll four", ("four", "pips")),
        (anchored, "roll 4 4", ("4", "roll")),
        (of_three, "move d2 z9", ("z9", "path", "A1 to G5")),
        (of_three, "move d2 e2 foot=no", ("foot", "true")),
        (of_three, "move c1 b2 b3 a3 port d5", ("port=",)),
        (of_three, "move", ("go", "D2")),
        (digging, "dig", ("pips",)),
        (digging, "dig 3 1 1", ("1",)),
        (to_tally, "tally 0 2 [] pink", ("pink", "temples", "red")),
    ],
)
def test_a_mistake_is_named_with_what_would_fit(situation: Situation, line: str, named: tuple[str, ...]) -> None:
    with pytest.raises(RecordError) as error:
        keys(situation(), line)
    assert all(word in str(error.value) for word in named), error.value


@pytest.mark.parametrize("situation", [table, anchored, of_three, digging, raiding, lost, stuck, to_tally])
def test_the_empty_line_names_nobody_twice(situation: Situation) -> None:
    with pytest.raises(RecordError) as error:
        keys(situation(), "")
    first, _, others = str(error.value).partition("Also to play:")
    assert not any(player in first and player in others for player in ("Sarah", "Linus", "Tim"))


@pytest.mark.parametrize("path", ["zz", "[1]", "[]", "[[D2]]", "{}", "'D2'", "D2,zz", "true", "1", '["', ","])
@pytest.mark.parametrize("before", ["move", "move tim", "foot", "amend 2 with move"])
def test_nonsense_in_a_path_is_refused_and_never_a_fault(before: str, path: str) -> None:
    game = of_three()
    for line in (f"{before} path={path}", f"{before} path={path} port=", f"{before} {path}"):
        for end in ("", " ", " d", " port=", " foot "):
            check_refused_or_read(game, line + end, keys)


# ---------------------------------------------------------------------- completing


def next_spaces(walker: Walker, pips: int, path: str = "", *, foot: bool = False) -> set[str]:
    """The spaces that continue a path to some legal move, found by trying all moves."""
    begun = tuple(path.upper().split())
    walks = [each for each in paths(chart(COVE), walker, pips, foot=foot) if len(each) > len(begun)]
    return {walk[len(begun)] for walk in walks if walk[: len(begun)] == begun}


SARAH = Walker("D1", frozenset({"D1"}))


@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize("path", ["", "d2", "d2 e2", "c1 b2", "e1 d2 c2", "c1 b2 b3"])
@pytest.mark.parametrize("foot", ["", "foot "])
def test_only_spaces_that_lead_to_a_legal_move_are_offered(pips: int, path: str, foot: str) -> None:
    offered = complete(rolled(pips), f"move {foot}{path} ", "Sarah")
    spaces = {word for word in offered if word in chart(COVE).glyphs}
    assert spaces == next_spaces(SARAH, pips, path, foot=bool(foot))


def test_a_path_in_one_word_goes_on_in_the_same_way() -> None:
    assert complete(of_three(), "move d2,e2,", "Sarah") == complete(of_three(), "move path=d2,e2,", "Sarah")
    assert set(complete(of_three(), "move d2,e2,", "Sarah")) == next_spaces(SARAH, 3, "d2 e2")


def test_the_spaces_of_another_player_are_offered_after_the_name() -> None:
    offered = complete(of_three(), "move tim ", "Sarah")
    assert set(offered) == next_spaces(Walker("D5", frozenset({"D5"})), 3)


@pytest.mark.parametrize(
    ("situation", "line"),
    [
        (table, "anchor "),
        (anchored, "roll "),
        (of_three, "move d2 e2 "),
        (of_four, "move c1 b2 b3 a3 "),
        (of_four, "move c1 b2 b3 a3 port="),
        (stuck, "move foot "),
        (digging, "dig "),
        (digging, "dig 2 "),
        (raiding, "raid "),
    ],
)
def test_what_is_offered_last_makes_an_event_that_breaks_no_rule(situation: Situation, line: str) -> None:
    game = situation()
    values = [word for word in complete(game, line, "Sarah") if not word.endswith("=") and word != "foot"]
    assert values
    for word in values:
        assert broken(game, keys(game, line + word)) == (), word


@pytest.mark.parametrize(
    ("situation", "line"),
    [(of_three, "move d2 e2 f2 "), (stuck, "move "), (stuck, ""), (stuck, "f")],
)
def test_a_foot_is_offered_by_its_name_and_never_as_a_truth(situation: Situation, line: str) -> None:
    offered = complete(situation(), line, "Sarah")
    assert not any("true" in word.casefold() for word in offered)
    assert "foot" in offered


def test_a_foot_that_is_false_is_none() -> None:
    game = of_three()
    event = keys(game, "move d2 e2 foot=false")
    assert event == move("Sarah", "D2 E2", foot=False)
    assert broken(game, event) == broken(game, move("Sarah", "D2 E2"))
    assert keys(game, write_line(game.read(event))) == event


def test_a_foot_that_must_be_used_is_offered_first() -> None:
    assert complete(stuck(), "move ", "Sarah")[:1] == ["foot"]


def test_without_a_foot_none_is_offered() -> None:
    game = record_all(rolled(1), [move("Sarah", "D2", foot=True), move("Linus", "F2"), roll(2)])
    assert "foot" not in complete(game, "move ", "Sarah")


# ---------------------------------------------------------------------- and back again


@pytest.mark.parametrize(
    "page", [tally("Sarah"), tally("Linus", 4, 5, 6, temples=["red", "blue"], curses=3, shovels=9)], ids=str
)
def test_a_tally_is_read_back_from_its_line(page: Keys) -> None:
    game = to_tally()
    event = game.read(page)
    assert game.read(read_line(game, write_line(event))) == event
