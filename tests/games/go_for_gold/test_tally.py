"""The last page of Go for Gold's score pad: entered, checked against the other players', scored."""

from __future__ import annotations

from typing import Any

import pytest

import scorepad
from scorepad.engine.result import Result
from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import STREET, Keys, broken, record_all, table, tally

RICH = STREET.replace(" . . . . . . . . ~", " s s s R B G Y V ~")


def tallied(*pages: Keys, **header: Any) -> Result:
    players = [page["player"] for page in pages[2:]]
    return record_all(table(*players, drawing=RICH, mode="tally", **header), pages).result()


def street(**header: Any) -> Game:
    """A sheet with five 4s, a 5 and a 6, three shovels and five temples."""
    return table("Tim", drawing=RICH, mode="tally", **header)


def test_one_line_for_all_treasures_one_per_temple_one_for_all_curses() -> None:
    result = tallied(
        tally("Sarah", 4, 6, 4, temples=["blue", "red"], curses=2, shovels=5), tally("Linus", 5, curses=1)
    )
    assert [(line.item, line.points, line.rule, line.events) for line in result.of("Sarah").lines] == [
        ("treasures", 14, "score-treasures", (1,)),
        ("temple:blue", 9, "score-temples", (1,)),
        ("temple:red", 9, "score-temples", (1,)),
        ("curses", -2, "score-curses", (1,)),
    ]
    assert [(line.item, line.points, line.events) for line in result.of("Linus").lines] == [
        ("treasures", 5, (2,)),
        ("curses", -1, (2,)),
    ]
    assert [standing.total for standing in result.standings] == [30, 4]
    assert (result.finished, result.winners, result.decided_by) == (True, ("Sarah",), "points")


def test_until_everybody_has_entered_missing_players_have_0() -> None:
    game = record_all(street(), [tally("Linus", 4, shovels=5)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert [(each.rank, each.player, each.total) for each in result.standings] == [
        (1, "Linus", 4),
        (2, "Sarah", 0),
        (2, "Tim", 0),
    ]
    assert [expected.player for expected in game.expected()] == ["Sarah", "Tim"]


def test_shovels_break_ties_and_the_rest_are_shared() -> None:
    pages = [tally("Sarah", 4, shovels=3), tally("Linus", 4, shovels=5), tally("Tim", 4, shovels=5)]
    result = tallied(*pages, tally("Ada", 5, shovels=2))
    assert [(each.rank, each.player) for each in result.standings] == [
        (1, "Ada"),
        (2, "Linus"),
        (2, "Tim"),
        (4, "Sarah"),
    ]
    result = tallied(*pages)
    assert (result.winners, result.decided_by) == (("Linus", "Tim"), "shared")


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (tally("Sarah", 4, 4, 4, 4, 4, 6), set()),
        (tally("Sarah", 4, 4, 4, 4, 4, 5, 6), {"end"}),
        (tally("Sarah", 4, 4, 4, 4, 4, 4), {"score-treasures"}),
        (tally("Sarah", 5, 5), {"score-treasures"}),
        (tally("Sarah", 3), {"score-treasures"}),
        (tally("Sarah", 9), {"score-treasures"}),
        (tally("Sarah", 6, 6, 6, 6, 6, 6, 6), {"end", "score-treasures"}),
        (tally("Sarah", curses=5), set()),
        (tally("Sarah", curses=6), {"raid"}),
        (tally("Sarah", curses=40), {"raid"}),
        (tally("Sarah", curses=4, temples=["red"]), set()),
        (tally("Sarah", curses=4, temples=["red", "blue"]), {"raid"}),
        (tally("Sarah", shovels=2), set()),
        (tally("Sarah", shovels=5), set()),
        (tally("Sarah", shovels=1), {"gather"}),
        (tally("Sarah", shovels=6), {"gather"}),
        (tally("Sarah", shovels=12), {"gather"}),
    ],
    ids=lambda each: str(sorted(each)) if isinstance(each, set) else str(each),
)
def test_successes_and_values_are_judged(page: Keys, found: set[str]) -> None:
    assert set(broken(street(), page)) == found


@pytest.mark.parametrize(("curses", "is_full"), [(0, False), (1, False), (2, True), (5, True)])
def test_curses_count_as_spaces_only_if_the_table_ruled_so(curses: int, is_full: bool) -> None:
    page = tally("Sarah", 4, 4, 4, 5, 6, curses=curses)
    assert broken(street(rulings={"curse-fills-space": False}), page) == ()
    assert broken(street(), page) == ()
    assert broken(street(rulings={"curse-fills-space": True}), page) == (("end",) if is_full else ())


def test_temples_count_among_the_six() -> None:
    game = table(mode="tally", drawing=STREET.replace("4 4 P", "R B P"))
    assert broken(game, tally("Sarah", 4, 4, 4, 5, temples=["red", "blue"])) == ()
    assert broken(game, tally("Sarah", 4, 4, 4, 5, 6, temples=["red", "blue"])) == ("end",)


def test_a_temple_is_raided_by_one_player_once() -> None:
    game = record_all(table("Tim", mode="tally"), [tally("Linus", temples=["red"])])
    assert broken(game, tally("Sarah", temples=["red"])) == ("raid-open",)
    assert broken(game, tally("Sarah", temples=["blue", "blue"])) == ("raid-open",)
    assert broken(game, tally("Sarah", temples=["blue"])) == ()


def test_others_may_have_dug_up_the_same_treasures() -> None:
    game = record_all(street(), [tally("Linus", 5, 6)])
    assert broken(game, tally("Sarah", 5, 6)) == ()


def test_a_second_tally_is_out_of_sequence_but_may_repeat_its_own_temples() -> None:
    game = record_all(table("Tim", mode="tally"), [tally("Sarah", temples=["red"])])
    assert broken(game, tally("Sarah", temples=["red"])) == ("round-sequence",)


def test_a_tally_let_stand_counts_as_it_was_entered() -> None:
    game = street()
    game.record(**tally("Sarah", 6, 6), stands="a misprint")
    assert game.result().of("Sarah").total == 12
    assert [each.rule for each in game.irregularities()] == ["score-treasures"]


def test_a_color_missing_from_the_map_is_malformed() -> None:
    with pytest.raises(scorepad.RecordError):
        table(mode="tally").record(**tally("Sarah", temples=["violet"]))


def test_what_a_tally_may_hold_is_offered_key_by_key() -> None:
    game = record_all(table(mode="tally"), [tally("Sarah", 4, temples=["red"])])
    (expected,) = game.expected()
    picks = {pick.key: pick for pick in expected.picks}
    assert expected.player == "Linus"
    assert (picks["treasures"].values, picks["treasures"].most) == ((4, 5, 6), 6)
    assert picks["temples"].values == ("blue",)
    assert not picks["curses"].is_list
    assert picks["curses"].values == range(3)
    assert list(picks["curses"].offers({"temples": ["blue"]})) == [0, 1]
    assert picks["shovels"].values == range(2, 6)
