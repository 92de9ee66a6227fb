"""The last page of the score pad of Sea & Shore: entered by player and round, judged across the table, scored."""

from typing import Any

import pytest

from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t


def tallying(players: int = 3, *pages: t.Keys, **header: Any) -> Game:
    """A tally for this many players, with these pages entered."""
    return t.record_all(t.seated(players, mode="tally", **header), pages)


# ---------------------------------------------------------------------- entering


def test_everything_on_a_page_becomes_a_line_with_its_event() -> None:
    game = tallying(
        3,
        t.tally("Linus", 1, "green 4"),
        t.tally("Sarah", 2, "red 1", additions=4),
        t.tally("Sarah", 1, "red 3", "blue 6", additions=7),
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
    owners = [(name, number) for number in (1, 2) for name in t.NAMES[:players]]
    for place, (owner, number) in enumerate(owners):
        assert t.kinds(game) == [("tally", name) for name, _ in owners[place:]]
        result = game.result()
        assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
        t.record_all(game, [t.tally(owner, number, "red 1")])
    assert (t.kinds(game), game.result().finished, t.totals(game)) == ([], True, [2] * players)


def test_pages_come_in_any_order_and_the_missing_count_0() -> None:
    game = tallying(3, t.tally("Tim", 2, "red 5"), t.tally("Sarah", 2), t.tally("Tim", 1, additions=3))
    assert t.totals(game) == [0, 0, 6]
    standings = [(each.rank, each.player) for each in game.result().standings]
    assert standings == [(1, "Tim"), (2, "Sarah"), (2, "Linus")]
    t.record_all(game, [t.tally("Linus", 2, "green 6"), t.tally("Linus", 1, "green 1"), t.tally("Sarah", 1)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (True, ("Linus",), "points")


# ---------------------------------------------------------------------- judging a page

HALF = (t.tally("Sarah", 1, additions=12), t.tally("Linus", 2, additions=22))
JUDGED: list[tuple[t.Keys, str]] = [
    (t.tally("Tim", 1), ""),
    (t.tally("Tim", 1, additions=10), ""),
    (t.tally("Tim", 1, additions=11), "cards"),
    (t.tally("Linus", 1, additions=10), ""),
    (t.tally("Linus", 1, additions=11), "cards"),
    (t.tally("Sarah", 2), ""),
    (t.tally("Sarah", 2, additions=1), "cards"),
    (t.tally("Tim", 2, "red 1", "red 1", additions=0), ""),
    (t.tally("Sarah", 1), "trick-sequence"),
    (t.tally("Sarah", 1, additions=22), "trick-sequence"),
    (t.tally("Sarah", 1, additions=23), "cards trick-sequence"),
    (t.tally("Linus", 2, additions=22), "trick-sequence"),
    (t.tally("Linus", 2, additions=99), "cards trick-sequence"),
    (t.tally("Tim", 1, *["green 6"] * 30), ""),
]


@pytest.mark.parametrize(
    ("page", "slugs"), JUDGED, ids=[f"{place} {slugs}" for place, (_, slugs) in enumerate(JUDGED)]
)
def test_a_page_is_judged_with_those_of_its_round(page: t.Keys, slugs: str) -> None:
    assert sorted(t.broken(tallying(3, *HALF), page)) == slugs.split()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_22_addition_cards_a_round_in_all(players: int) -> None:
    pages = [t.tally(name, 1, additions=4) for name in t.NAMES[: players - 1]]
    left = 22 - 4 * (players - 1)
    for additions, slugs in ((left, ()), (left + 1, ("cards",))):
        assert t.broken(tallying(players, *pages), t.tally(t.NAMES[players - 1], 1, additions=additions)) == slugs


def test_what_is_let_stand_counts_as_it_was_entered() -> None:
    game = tallying(3, *HALF)
    game.record(**t.tally("Tim", 1, "red 2", additions=20), stands="from another box")
    assert t.lines(game.result(), "Tim") == {"round-1:treasures": 2, "round-1:additions": 10}
    game.record(**t.tally("Tim", 1, "red 3"), stands="it was misread")
    assert t.lines(game.result(), "Tim") == {"round-1:treasures": 3}
    assert [each.rule for each in game.irregularities()] == ["cards", "trick-sequence"]


def test_treasures_are_counted_where_the_pack_says_how_many_there_are() -> None:
    game = t.record_all(
        on.counted(("red", 3, 2), mode="tally"), [t.tally("Sarah", 1, "red 3"), t.tally("Tim", 2, "red 3")]
    )
    assert t.broken(game, t.tally("Linus", 1, "red 3", "green 6", "green 6", "green 6")) == ()
    assert t.broken(game, t.tally("Linus", 1, "red 3", "red 3")) == ("decks",)
    assert t.broken(game, t.tally("Linus", 2, "red 3")) == ()
    assert t.broken(game, t.tally("Linus", 2, "red 3", "red 3")) == ("decks",)


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
    game = tallying(players, t.tally("Sarah", 1, *["red 3"] * (turned_up - 1)), t.tally("Linus", 2, "blue 2"))
    most = game.propose(**t.tally("Linus", 1, "blue 2"))
    more = game.propose(**t.tally("Linus", 1, "blue 2", "green 4"))
    assert not more.violations
    assert str(turned_up + 1) in more.words
    assert str(turned_up) not in most.words
    game.commit(more)
    assert str(turned_up + 1) in game.draw().text()
    assert game.findings() == []
    assert str(turned_up + 1) in game.tell(game.events[-1], game.count)
    game.record(**t.tally("Tim", 2))
    assert str(turned_up + 1) not in game.tell(game.events[-1], game.count)
    game.undo()
    game.undo()
    assert str(turned_up + 1) not in game.draw().text()
