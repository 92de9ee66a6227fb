"""Points and ties of Silver & Gold, including the rulebook's example of 95 points."""

from typing import Any

import pytest

from scorepad.engine.result import Result
from tests.games.silver_and_gold.table import Keys, record_all, table, tally
from tests.tables import lines


def tallied(*pages: Keys, **header: Any) -> Result:
    players = [page["player"] for page in pages[2:]]
    return record_all(table(*players, mode="tally", **header), pages).result()


def test_sarahs_95_points_in_the_rulebook() -> None:
    # Six cards worth 64 with two grey and two orange, a grey seal (1 each) and an orange seal (2 each).
    cards = ["green-03", "grey-02", "grey-05", "orange-04", "orange-05", "purple-04"]
    result = tallied(
        tally("Sarah", 9, trophies=[6, 2], palms=[3, 4, 1], cards=cards),
        tally("Linus", 12, trophies=[5, 4, 3]),
    )
    assert lines(result, "Sarah") == {
        "coins": 9,
        "trophies": 8,
        "palms": 8,
        "card:green-03": 10,
        "card:grey-02": 8,
        "card:grey-05": 8,
        "card:orange-04": 12,
        "card:orange-05": 12,
        "card:purple-04": 14,
        "seal:green-03": 2,
        "seal:grey-02": 4,
    }
    assert result.of("Sarah").total == 95
    assert result.winners == ("Sarah",)


def test_all_seals_count_and_one_without_a_card_of_its_color_gives_no_line() -> None:
    result = tallied(tally("Sarah", 3, cards=["purple-01", "green-02", "orange-04", "grey-03"]), tally("Linus"))
    scored = lines(result, "Sarah")
    assert scored["seal:purple-01"] == 2
    assert scored["seal:green-02"] == 2
    assert scored["seal:grey-03"] == 1
    result = tallied(tally("Sarah", cards=["purple-01"]), tally("Linus"))
    assert lines(result, "Sarah") == {"card:purple-01": 14}


@pytest.mark.parametrize(
    ("decided_by", "sarah", "linus"),
    [
        ("grey cards", tally("Sarah", palms=[2], cards=["grey-05"]), tally("Linus", cards=["green-01"])),
        ("green cards", tally("Sarah", palms=[2], cards=["green-01"]), tally("Linus", cards=["orange-01"])),
        ("orange cards", tally("Sarah", palms=[2], cards=["orange-01"]), tally("Linus", cards=["purple-01"])),
        ("purple cards", tally("Sarah", cards=["purple-01"]), tally("Linus", palms=[5, 5, 4])),
    ],
)
def test_a_tie_is_broken_by_completed_cards_of_a_color(decided_by: str, sarah: Keys, linus: Keys) -> None:
    result = tallied(sarah, linus)
    assert result.of("Sarah").total == result.of("Linus").total
    assert (result.winners, result.decided_by) == (("Sarah",), decided_by)
    assert [standing.rank for standing in result.standings] == [1, 2]


def test_a_tie_beyond_purple_cards_is_shared() -> None:
    result = tallied(tally("Sarah", palms=[3]), tally("Linus", palms=[2, 1]))
    assert (result.winners, result.decided_by) == (("Sarah", "Linus"), "shared")


def test_a_tie_beyond_purple_cards_goes_by_seating_if_the_table_ruled_so() -> None:
    pages = [tally(player, palms=[3]) for player in ("Sarah", "Linus", "Tim")]
    result = tallied(*pages, first="Linus", rulings={"last-tie": "seating"})
    assert result.decided_by == "seating"
    assert [standing.player for standing in result.standings] == ["Linus", "Tim", "Sarah"]
    assert [standing.rank for standing in result.standings] == [1, 2, 3]
    (tie,) = result.ties
    assert tie.tried[-1].values == {"Linus": 1, "Tim": 2, "Sarah": 3}


def test_the_tie_break_that_decided_first_place_is_named() -> None:
    result = tallied(
        tally("Sarah", palms=[2], cards=["grey-05", "green-01"]),
        tally("Linus", cards=["grey-03", "orange-01"]),
        tally("Tim", palms=[5, 5, 5, 5]),
    )
    assert [standing.total for standing in result.standings] == [20, 20, 20]
    assert result.decided_by == "green cards"
    assert [standing.player for standing in result.standings] == ["Sarah", "Linus", "Tim"]


def test_until_everybody_has_entered_missing_players_have_0_and_only_points_rank() -> None:
    game = record_all(table("Tim", mode="tally"), [tally("Linus", 3)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert [(s.rank, s.player, s.total) for s in result.standings] == [
        (1, "Linus", 3),
        (2, "Sarah", 0),
        (2, "Tim", 0),
    ]


def test_what_a_tally_may_hold_is_offered_key_by_key() -> None:
    game = table(mode="tally")
    game.record(**tally("Sarah", 5, trophies=[6], palms=[1], cards=["purple-04"]))
    expected, by_color = game.expected()
    assert by_color.is_optional
    picks = {pick.key: pick for pick in expected.picks}
    assert expected.player == "Linus"
    assert (picks["coins"].values[-1], picks["coins"].is_list) == (12, False)
    assert picks["trophies"].values == (5, 4, 3, 2, 1)
    assert (picks["palms"].values, picks["palms"].most, picks["palms"].may_repeat) == ((1, 2, 3, 4, 5), 4, True)
    assert "purple-04" not in picks["cards"].values
    assert len(picks["cards"].values) == 46
    cards = ["purple-06", "purple-07", "orange-05", "grey-05"]
    assert list(picks["coins"].offers({"cards": cards})) == [6, 7, 8, 9, 10, 11, 12]
    assert not picks["palms"].may_end({"cards": cards, "palms": [5]})
    entered = tally("Linus", 12, trophies=[5, 4, 3], palms=[5] * picks["palms"].most)
    assert game.judge(**entered) == ()
    assert game.judge(**tally("Linus", 12, trophies=[5, 4, 3], palms=[5] * 4, cards=cards)) == ()
