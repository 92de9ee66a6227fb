"""The last page of the score pad of Loot Island: entered, judged across the table, scored."""

from typing import Any

import pytest

from scorepad.timeline.game import Game
from tests.games.loot_island import table as t

PAID = {"per_cube": 1, "fixed": 2}


def tallying(players: int = 3, *pages: t.Keys, **header: Any) -> Game:
    """A tally for this many players, with these pages entered."""
    return t.record_all(t.seated(players, mode="tally", **header), pages)


# ---------------------------------------------------------------------- entering
def test_everything_on_a_page_becomes_a_line_with_its_event() -> None:
    game = tallying(
        2, t.tally("Linus", 8), t.tally("Sarah", 8 + 5, 16, 5, 10, 2, 20, 9, cubes=4, **PAID), t.tally("Aaron", 74)
    )
    found = [(line.item, line.points, line.rule, line.events) for line in game.result().of("Sarah").lines]
    assert found == [
        ("amulets", 2, "score-amulets", (2,)),
        ("coin-bags", 12, "score-coin-bags", (2,)),
        ("books", 8, "score-books", (2,)),
        ("jewels", 5, "score-jewels", (2,)),
        ("jewel-sets", 8, "score-jewels", (2,)),
        ("crowns", 1, "score-crowns", (2,)),
        ("crown-rank", 21, "score-crowns", (2,)),
        ("skulls", 3, "score-skulls", (2,)),
        ("skull-sets", 5, "score-skulls", (2,)),
        ("healer", -6, "healer", (2,)),
    ]
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (True, ("Sarah",), "points")


def test_until_everybody_has_entered_the_missing_count_0_and_nobody_is_eliminated() -> None:
    game = tallying(3, t.tally("Linus", 6, 3, cubes=13))
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert [(each.rank, each.player, each.total, each.eliminated) for each in result.standings] == [
        (1, "Linus", 5 + 2 + 25, ""),
        (2, "Sarah", 0, ""),
        (2, "Tim", 0, ""),
    ]
    assert t.kinds(game) == [("tally", "Sarah"), ("tally", "Tim")]
    t.record_all(game, [t.tally("Tim", 17), t.tally("Sarah", cubes=1, per_cube=1, fixed=0)])
    assert [(each.rank, each.player, each.total) for each in game.result().standings] == [
        (1, "Tim", 3 + 25),
        (2, "Sarah", 0),
        (2, "Linus", 0),
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_one_page_for_each_player_and_with_two_one_for_aaron(players: int) -> None:
    game = tallying(players)
    owners = [*t.NAMES[:players], *(["Aaron"] if players == 2 else [])]
    for place, owner in enumerate(owners):
        assert t.kinds(game) == [("tally", name) for name in owners[place:]]
        assert not game.result().finished
        t.record_all(game, [t.tally(owner)])
    assert (t.kinds(game), game.result().finished) == ([], True)


def test_pages_come_in_any_order() -> None:
    game = tallying(2, t.tally("Aaron", 74), t.tally("Linus", 20), t.tally("Sarah"))
    assert t.lines(game.result(), "Linus") == {"crowns": 1, "crown-rank": 21}


# ---------------------------------------------------------------------- judging a page
JUDGED: list[tuple[t.Keys, str]] = [
    (t.tally("Sarah"), ""),
    (t.tally("Sarah", 1, 21, 54, 74), ""),
    (t.tally("Sarah", 1, 1), "supply"),
    (t.tally("Sarah", 22), "supply"),
    (t.tally("Sarah", 53), "supply"),
    (t.tally("Sarah", 38, 38), "supply"),
    (t.tally("Sarah", cubes=1, per_cube=0, fixed=0), ""),
    (t.tally("Sarah", cubes=12, **PAID), ""),
    (t.tally("Sarah", cubes=1), "healer"),
    (t.tally("Sarah", cubes=12), "healer"),
    (t.tally("Sarah", cubes=1, per_cube=1), "healer"),
    (t.tally("Sarah", cubes=1, fixed=1), "healer"),
    (t.tally("Sarah", cubes=0, **PAID), "healer"),
    (t.tally("Sarah", cubes=0, per_cube=0), "healer"),
    (t.tally("Sarah", cubes=0, fixed=0), "healer"),
    (t.tally("Sarah", cubes=13), ""),
    (t.tally("Sarah", cubes=13, **PAID), "cursed"),
    (t.tally("Sarah", cubes=13, per_cube=1), "cursed"),
    (t.tally("Sarah", cubes=99, fixed=0), "cursed"),
    (t.tally("Sarah", 22, cubes=13, **PAID), "cursed supply"),
    (t.tally("Sarah", 1, 1, cubes=1), "healer supply"),
]


@pytest.mark.parametrize(("page", "slugs"), JUDGED, ids=[f"{page} {slugs}" for page, slugs in JUDGED])
def test_a_page_is_judged(page: t.Keys, slugs: str) -> None:
    assert sorted(t.broken(tallying(), page)) == slugs.split()


@pytest.mark.parametrize(
    ("players", "piles"), [(2, "I IV"), (3, "I IV"), (4, "I II IV"), (5, "I II III IV")], ids=str
)
def test_only_treasures_in_play_can_be_on_it(players: int, piles: str) -> None:
    game = tallying(players)
    for pile, first, last in (("I", 1, 21), ("II", 22, 37), ("III", 38, 53), ("IV", 54, 74)):
        for ref in (first, last):
            assert t.broken(game, t.tally("Sarah", ref)) == (() if pile in piles.split() else ("supply",))


def test_a_treasure_is_on_one_page_only() -> None:
    game = tallying(3, t.tally("Linus", 1, 8))
    assert t.broken(game, t.tally("Sarah", 2, 8)) == ("supply",)
    assert t.broken(game, t.tally("Sarah", 2, 9)) == ()


def test_a_second_page_is_out_of_sequence_but_may_repeat_its_own_treasures() -> None:
    game = tallying(3, t.tally("Sarah", 1, 8))
    assert t.broken(game, t.tally("Sarah", 1, 8)) == ("round-sequence",)
    assert t.broken(game, t.tally("Sarah", 22)) == ("supply", "round-sequence")
    game.record(**t.tally("Sarah", 6), stands="it was misread")
    assert t.lines(game.result(), "Sarah") == {"coin-bags": 5}


def test_a_page_let_stand_counts_as_it_was_entered() -> None:
    game = tallying(3)
    game.record(**t.tally("Sarah", 22, 8, cubes=2, fixed=1), stands="from another box")
    assert t.lines(game.result(), "Sarah") == {"amulets": 2, "healer": -1}
    assert {each.rule for each in game.irregularities()} == {"supply", "healer"}


def test_without_cubes_nothing_is_paid_even_if_prices_were_let_stand() -> None:
    game = tallying(3)
    game.record(**t.tally("Sarah", 8, fixed=5, per_cube=1), stands="written down by mistake")
    game.record(**t.tally("Linus", 13, cubes=13, fixed=5, per_cube=1), stands="the same")
    assert [t.lines(game.result(), name) for name in t.NAMES[:2]] == [{"amulets": 1}, {"amulets": 2}]


# ---------------------------------------------------------------------- Aaron
@pytest.mark.parametrize(
    ("page", "slugs"),
    [
        (t.tally("Aaron"), ""),
        (t.tally("Aaron", 1, 3, 74), ""),
        (t.tally("Aaron", 8), "supply"),
        (t.tally("Aaron", 1, 1), "supply"),
        (t.tally("Aaron", 23), "supply"),
        (t.tally("Aaron", 20), "supply"),
        (t.tally("Aaron", 1, cubes=1), "healer"),
        (t.tally("Aaron", 1, cubes=1, **PAID), "healer"),
        (t.tally("Aaron", 1, cubes=13), "cursed"),
        (t.tally("Aaron", 1, per_cube=0), "healer"),
        (t.tally("Aaron", 1, fixed=0), "healer"),
        (t.tally("Aaron", 8, cubes=1), "healer supply"),
    ],
    ids=str,
)
def test_aaron_has_crowns_and_no_cubes(page: t.Keys, slugs: str) -> None:
    assert sorted(t.broken(tallying(2, t.tally("Sarah", 20)), page)) == slugs.split()


def test_aarons_crowns_are_on_nobody_elses_page() -> None:
    game = tallying(2, t.tally("Aaron", 1, 3))
    assert t.broken(game, t.tally("Sarah", 3)) == ("supply",)
    assert t.broken(game, t.tally("Aaron", 3)) == ("round-sequence",)


@pytest.mark.parametrize("players", [3, 5])
def test_without_aaron_there_is_no_page_for_him(players: int) -> None:
    assert t.broken(tallying(players), t.tally("Aaron", 1)) == ("malformed",)


# ---------------------------------------------------------------------- what is offered
def test_what_a_page_may_hold_is_offered_key_by_key() -> None:
    game = tallying(2, t.tally("Sarah", 1, 8, cubes=13))
    linus, aaron = game.expected()
    picks = {pick.key: pick for pick in linus.picks}
    assert set(picks["treasures"].values) == {*range(1, 22), *range(54, 75)} - {1, 8}
    assert not picks["cubes"].is_list
    for cubes, is_paid in ((0, False), (1, True), (12, True), (13, False)):
        for key in ("per_cube", "fixed"):
            assert bool(picks[key].offers({"player": "Linus", "cubes": cubes})) is is_paid
    crowns = {pick.key: pick.values for pick in aaron.picks}
    assert crowns == {"treasures": (3, 17, 20, 59, 64, 66, 74), "cubes": (0,)}


def test_the_page_and_the_prompt_say_that_cubes_are_not_checked() -> None:
    game = tallying(3, t.tally("Sarah", cubes=12, **PAID))
    assert "Cubes cannot be checked" in game.draw().text()
    assert all("not checked" in each.prompt for each in game.expected())
