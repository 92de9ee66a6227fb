"""The last page of the score pad of Sea & Shore: entered by player and round, judged across the table, scored."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    NAMES,
    Keys,
    broken,
    kinds,
    lines,
    record_all,
    seated,
    tally,
    totals,
)


def tallying(players: int = 3, *pages: Keys, **header: Any) -> Game:
    """A tally for this many players, with these pages entered."""
    return record_all(seated(players, mode="tally", **header), pages)


# ---------------------------------------------------------------------- entering


def test_everything_on_a_page_becomes_a_line_with_its_event() -> None:
    game = tallying(
        3,
        tally("Linus", 1, "green 4"),
        tally("Sarah", 2, "red 1", additions=4),
        tally("Sarah", 1, "red 3", "blue 6", additions=7),
    )
    found = [(line.item, line.points, line.rule, line.events) for line in game.result().of("Sarah").lines]
    assert found == [
        ("round-1:treasures", 9, "score-treasures", (3,)),
        ("round-1:additions", 3, "score-additions", (3,)),
        ("round-2:treasures", 1, "score-treasures", (2,)),
        ("round-2:additions", 2, "score-additions", (2,)),
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_is_one_page_for_each_player_and_round(players: int) -> None:
    game = tallying(players)
    owners = [(name, number) for number in (1, 2) for name in NAMES[:players]]
    for place, (owner, number) in enumerate(owners):
        assert kinds(game) == [("tally", name) for name, _ in owners[place:]]
        result = game.result()
        assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
        record_all(game, [tally(owner, number, "red 1")])
    assert (kinds(game), game.result().finished, totals(game)) == ([], True, [2] * players)


def test_pages_come_in_any_order_and_the_missing_count_0() -> None:
    game = tallying(3, tally("Tim", 2, "red 5"), tally("Sarah", 2), tally("Tim", 1, additions=3))
    assert totals(game) == [0, 0, 6]
    standings = [(each.rank, each.player) for each in game.result().standings]
    assert standings == [(1, "Tim"), (2, "Sarah"), (2, "Linus")]
    record_all(game, [tally("Linus", 2, "green 6"), tally("Linus", 1, "green 1"), tally("Sarah", 1)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (True, ("Linus",), "points")


# ---------------------------------------------------------------------- judging a page

HALF = (tally("Sarah", 1, additions=12), tally("Linus", 2, additions=22))
JUDGED: list[tuple[Keys, str]] = [
    (tally("Tim", 1), ""),
    (tally("Tim", 1, additions=10), ""),
    (tally("Tim", 1, additions=11), "cards"),
    (tally("Linus", 1, additions=10), ""),
    (tally("Linus", 1, additions=11), "cards"),
    (tally("Sarah", 2), ""),
    (tally("Sarah", 2, additions=1), "cards"),
    (tally("Tim", 2, "red 1", "red 1", additions=0), ""),
    (tally("Sarah", 1), "trick-sequence"),
    (tally("Sarah", 1, additions=22), "trick-sequence"),
    (tally("Sarah", 1, additions=23), "cards trick-sequence"),
    (tally("Linus", 2, additions=22), "trick-sequence"),
    (tally("Linus", 2, additions=99), "cards trick-sequence"),
    (tally("Tim", 1, *["green 6"] * 30), ""),
]


@pytest.mark.parametrize(
    ("page", "slugs"), JUDGED, ids=[f"{place} {slugs}" for place, (_, slugs) in enumerate(JUDGED)]
)
def test_a_page_is_judged_with_those_of_its_round(page: Keys, slugs: str) -> None:
    assert sorted(broken(tallying(3, *HALF), page)) == slugs.split()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_22_addition_cards_a_round_in_all(players: int) -> None:
    pages = [tally(name, 1, additions=4) for name in NAMES[: players - 1]]
    left = 22 - 4 * (players - 1)
    for additions, slugs in ((left, ()), (left + 1, ("cards",))):
        assert broken(tallying(players, *pages), tally(NAMES[players - 1], 1, additions=additions)) == slugs


def test_what_is_let_stand_counts_as_it_was_entered() -> None:
    game = tallying(3, *HALF)
    game.record(**tally("Tim", 1, "red 2", additions=20), stands="from another box")
    assert lines(game.result(), "Tim") == {"round-1:treasures": 2, "round-1:additions": 10}
    game.record(**tally("Tim", 1, "red 3"), stands="it was misread")
    assert lines(game.result(), "Tim") == {"round-1:treasures": 3}
    assert [each.rule for each in game.irregularities()] == ["cards", "trick-sequence"]


def test_treasures_are_counted_where_the_pack_says_how_many_there_are() -> None:
    game = record_all(
        on.counted(("red", 3, 2), mode="tally"), [tally("Sarah", 1, "red 3"), tally("Tim", 2, "red 3")]
    )
    assert broken(game, tally("Linus", 1, "red 3", "green 6", "green 6", "green 6")) == ()
    assert broken(game, tally("Linus", 1, "red 3", "red 3")) == ("decks",)
    assert broken(game, tally("Linus", 2, "red 3")) == ()
    assert broken(game, tally("Linus", 2, "red 3", "red 3")) == ("decks",)


def test_what_a_page_may_hold_is_offered() -> None:
    first, *_, last = tallying(3, *HALF).expected()
    picks = {pick.key: pick for pick in first.picks}
    assert (first.player, picks["round"].values, picks["additions"].values) == ("Linus", (1,), range(11))
    assert len(picks["treasures"].values) == 24
    picks = {pick.key: pick for pick in last.picks}
    assert (last.player, picks["round"].values, picks["additions"].values) == ("Tim", (2,), range(1))


# ---------------------------------------------------------------------- what deserves a second look


@pytest.mark.parametrize(("players", "turned_up"), [(3, 12), (4, 24), (5, 18)])
def test_more_treasures_than_a_round_turns_up_are_told_but_break_no_rule(players: int, turned_up: int) -> None:
    game = tallying(players, tally("Sarah", 1, *["red 3"] * (turned_up - 1)), tally("Linus", 2, "blue 2"))
    most = game.propose(**tally("Linus", 1, "blue 2"))
    more = game.propose(**tally("Linus", 1, "blue 2", "green 4"))
    assert not more.violations
    assert str(turned_up + 1) in more.words
    assert str(turned_up) not in most.words
    game.commit(more)
    assert str(turned_up + 1) in game.draw().text()
    assert game.findings() == []
    assert str(turned_up + 1) in game.tell(game.events[-1], game.count)
    game.record(**tally("Tim", 2))
    assert str(turned_up + 1) not in game.tell(game.events[-1], game.count)
    game.undo()
    game.undo()
    assert str(turned_up + 1) not in game.draw().text()
