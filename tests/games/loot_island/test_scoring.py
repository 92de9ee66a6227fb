"""What treasures are worth in Loot Island, who is eliminated, who wins, and the last page of the score pad."""

import re
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.engine.explanations import ELIMINATED, behind, behind_elimination
from scorepad.engine.result import Result, ScoreLine, Step
from scorepad.games.loot_island.cards import Treasure
from scorepad.games.loot_island.scoring import bill
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.recount import COUNTS, count_of, every_sample, game_of
from tests.games.loot_island.slips import Loot, best, full
from tests.games.loot_island.table import NAMES, lines, tallied, tally
from tests.sampling import examples
from tests.tables import STANDS, offered, why

TREASURES: Mapping[int, Treasure] = t.SHEETS.treasures


def worth(*refs: int) -> dict[str, int]:
    """The score lines of a player with these treasures."""
    return lines(tallied(tally("Sarah", *refs)), "Sarah")


# ---------------------------------------------------------------------- one type after the other
WORTH: list[tuple[str, tuple[int, ...], dict[str, int]]] = [
    ("the rulebook's books, one of them alone", (49, 12, 16), {"coin-bags": 12, "books": 12}),
    ("the rulebook's jewels", (10, 2, 21, 35, 50), {"jewels": 15, "jewel-sets": 28}),
    ("a book is no partner of a book", (56, 5), {}),
    ("nor is a treasure without a curse", (56, 8), {"amulets": 1}),
    ("the best book with the best partner", (49, 12, 6, 16), {"coin-bags": 17, "books": 3 * 4 + 2 * 1}),
    ("a partner serves one book", (49, 56, 61, 6), {"coin-bags": 5, "books": 3}),
    ("skulls without another type", (9, 18, 19), {"skulls": 12}),
    ("a book is a type too", (9, 12), {"skulls": 3, "books": 4, "skull-sets": 1}),
    ("two of a kind are two sets", (9, 36, 6), {"skulls": 8, "coin-bags": 5, "skull-sets": 2}),
    ("crowns", (1,), {"crowns": 4, "crown-rank": 25}),
]


@pytest.mark.parametrize(("refs", "found"), [each[1:] for each in WORTH], ids=[each[0] for each in WORTH])
def test_treasures_are_worth_this(refs: tuple[int, ...], found: dict[str, int]) -> None:
    assert worth(*refs) == found


def test_gold_on_a_book_of_a_home_made_pack_does_not_count() -> None:
    assert lines(tallied(tally("Sarah", 56), changes={56: {"gold": 3}}), "Sarah") == {}


@examples(200)
@given(st.sets(st.sampled_from(sorted(TREASURES)), max_size=13))
def test_any_treasures_are_worth_what_a_slow_count_makes_of_them(refs: set[int]) -> None:
    found, loot = worth(*refs), Loot(sorted(refs), 0, None, (), ())
    for kind in ("amulet", "coin-bag", "jewel", "crown", "skull"):
        assert found.get(f"{kind}s", 0) == sum(loot.of(kind))
    assert found.get("books", 0) == best(loot)
    assert found.get("jewel-sets", 0) == sum(loot.jewel_sets())
    assert found.get("skull-sets", 0) == sum(loot.skull_sets()) * loot.others_types()
    assert 0 not in found.values()


# ---------------------------------------------------------------------- who is eliminated, and who wins
PAID = {"per_cube": 1, "fixed": 1}


def standings(result: Result) -> list[tuple[int, str, int, bool]]:
    """Rank, player, total, and whether eliminated."""
    return [(each.rank, each.player, each.total, bool(each.eliminated)) for each in result.standings]


@pytest.mark.parametrize(
    ("page", "total", "is_out"),
    [
        (tally("Sarah", 16, cubes=12, per_cube=1, fixed=0), 0, False),
        (tally("Sarah", 16, cubes=12, per_cube=1, fixed=1), 0, True),
        (tally("Sarah", 16, cubes=13), 0, True),
        (tally("Sarah", 16, cubes=3, per_cube=3, fixed=2), 1, False),
        (tally("Sarah", cubes=1, per_cube=0, fixed=0), 0, False),
        (tally("Sarah", 1, cubes=2, per_cube=0, fixed=29), 0, False),
        (tally("Sarah", 1, cubes=2, per_cube=0, fixed=30), 0, True),
    ],
)
def test_13_cubes_or_an_unaffordable_healer_eliminate(page: t.Keys, total: int, is_out: bool) -> None:
    """In the last two cases the loot includes the bonus for the most crosses."""
    sarah = tallied(page).of("Sarah")
    assert (sarah.total, bool(sarah.eliminated)) == (total, is_out)
    assert not is_out or sarah.lines == ()


def test_the_eliminated_come_last_and_share_the_rank_after_the_survivors() -> None:
    out = [tally("Sarah", 16, cubes=13), tally("Ada", 8, cubes=3, **PAID), tally("Max", 11, cubes=12, **PAID)]
    result = tallied(*out, tally("Linus", 6, cubes=2, **PAID), tally("Tim", 7))
    assert standings(result) == [
        *((1, "Tim", 7, False), (2, "Linus", 2, False)),
        *((3, "Sarah", 0, True), (3, "Ada", 0, True), (3, "Max", 0, True)),
    ]
    assert (result.winners, result.decided_by) == (("Tim",), "points")
    result = tallied(*(tally(name, cubes=13) for name in NAMES))
    assert (result.finished, result.winners, result.decided_by) == (True, (), "nobody")
    assert {(rank, total) for rank, _, total, _ in standings(result)} == {(1, 0)}


@pytest.mark.parametrize(
    ("order", "ranked", "winners", "decided_by"),
    [
        ("shared", [(1, "Sarah"), (1, "Linus"), (3, "Tim"), (3, "Ada")], ("Sarah", "Linus"), "shared"),
        ("fewest-cubes", [(1, "Linus"), (2, "Sarah"), (3, "Tim"), (4, "Ada")], ("Linus",), "cubes"),
    ],
)
def test_a_tie_is_shared_or_goes_to_fewer_cubes_before_paying(
    order: str, ranked: list[tuple[int, str]], winners: tuple[str, ...], decided_by: str
) -> None:
    """Sarah and Linus have 5 after paying, Sarah with more cubes; Tim has 3 without any, Ada 3 with two."""
    rich = [tally("Sarah", 7, cubes=2, per_cube=1, fixed=0), tally("Linus", 27, cubes=1, per_cube=0, fixed=1)]
    poor = [tally("Tim", 15), tally("Ada", 6, cubes=2, per_cube=1, fixed=0)]
    result = tallied(*rich, *poor, players=4, rulings={"tie": order})
    assert [(rank, name) for rank, name, *_ in standings(result)] == ranked
    assert (result.winners, result.decided_by) == (winners, decided_by)
    equal = tallied(players=3, rulings={"tie": order})
    assert (equal.winners, equal.decided_by) == (NAMES[:3], "shared")


# ---------------------------------------------------------------------- a tracked game
def test_the_score_so_far_counts_treasures_and_eliminates_nobody_until_the_healers_are_paid() -> None:
    """The treasures are an amulet, a coin bag, a book, two jewels, a crown and a skull: 15 cubes in all."""
    refs = (8, 16, 5, 10, 2, 20, 9)
    game = t.in_round(1, t.reveal("A1", accept=["Linus"]), "Tim")
    t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah="2$+ 3$+ 4$+ 5$+ 6$+ 7$+ 10+")))
    t.record_all(game, [t.loot("1a", *refs), *(t.take("Sarah", ref) for ref in refs)])
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert standings(result) == [(1, "Sarah", 68, False), (2, "Linus", 0, False), (2, "Tim", 0, False)]
    t.record_all(t.to_the_healers(game), [t.healer("Tim", 0, 0)])
    assert standings(game.result())[0] == (1, "Sarah", 68, False)
    t.record_all(game, [t.healer("Linus", 0, 1)])
    assert standings(game.result()) == [(1, "Tim", 0, False), (2, "Sarah", 0, True), (2, "Linus", 0, True)]


def test_what_is_buried_is_worth_nothing_and_a_free_healer_has_no_line() -> None:
    taken = [t.take("Sarah", 8), t.bury("Linus", 4), t.bury("Tim", 1), t.bury("Sarah", 2), t.take("Linus", 13)]
    game = t.heal_all(t.to_the_healers(t.record_all(at.to_take(), taken)))
    assert [lines(game.result(), name) for name in NAMES[:3]] == [{"amulets": 1}, {"amulets": 2}, {}]


def test_a_bill_is_what_the_healer_then_costs() -> None:
    due = bill(t.state_of(at.healing()), "Linus", 2, 1)
    assert (due.cubes, due.price, due.worth, due.can_be_paid) == (3, 7, 0, False)
    assert bill(t.state_of(at.healing()), "Linus", 0, 0).can_be_paid
    worth = bill(t.state_of(at.cursed()), "Linus", 0, 0).worth  # without the crowns of the cursed
    assert t.heal_all(at.cursed()).result().of("Linus").total == worth


# ---------------------------------------------------------------------- the ranking of crowns
CROWNS = [ref for ref, treasure in TREASURES.items() if treasure.type == "crown"]


def crown_ranks(result: Result, players: int = 5) -> list[int | None]:
    """The bonuses for crosses; the eliminated have none."""
    standings = [result.of(name) for name in NAMES[:players]]
    return [None if each.eliminated else lines(result, each.player).get("crown-rank", 0) for each in standings]


@examples(100)
@given(st.lists(st.integers(0, 5), min_size=14, max_size=14))
def test_any_deal_of_the_crowns_is_ranked_as_if_counted_by_hand(owners: list[int]) -> None:
    hands = [[ref for ref, owner in zip(CROWNS, owners, strict=True) if owner == place] for place in range(5)]
    crosses = [sum(TREASURES[ref].crosses for ref in refs) for refs in hands]
    expected = [
        Loot(refs, 0, None, (), ()).rank([*crosses[:place], *crosses[place + 1 :]])[1]
        for place, refs in enumerate(hands)
    ]
    assert crown_ranks(tallied(*(tally(name, *refs) for name, refs in zip(NAMES, hands, strict=True)))) == expected


@pytest.mark.parametrize(
    ("sarah", "linus", "aaron", "bonuses"),
    [((20,), (17,), (3,), [25, 11]), ((20,), (17,), (74,), [21, 11]), ((3,), (66,), (17, 1), [18, 18])],
)
def test_aarons_crosses_count_and_he_wins_nothing(
    sarah: tuple[int, ...], linus: tuple[int, ...], aaron: tuple[int, ...], bonuses: list[int]
) -> None:
    result = tallied(tally("Sarah", *sarah), tally("Linus", *linus), tally("Aaron", *aaron), players=2)
    assert crown_ranks(result, 2) == bonuses
    assert {standing.player for standing in result.standings} == {"Sarah", "Linus"}


@pytest.mark.parametrize(("ruling", "bonuses"), [([30, 20, 10], [30, 20, 10, 0]), ([9], [9, 0, 0, 0])], ids=str)
def test_the_table_may_rule_other_bonuses(ruling: list[int], bonuses: list[int]) -> None:
    pages = [tally(name, ref) for name, ref in zip(NAMES, (20, 3, 17, 1), strict=False)]
    assert crown_ranks(tallied(*pages, rulings={"crowns": ruling}), 4) == bonuses


def test_crowns_are_ranked_after_the_13_cubes_and_before_the_healers() -> None:
    crowned = [tally("Linus", 17), tally("Tim", 1, cubes=1, per_cube=99, fixed=0), tally("Ada", 3)]
    assert crown_ranks(tallied(tally("Sarah", 20, cubes=13), *crowned, players=4), 4) == [None, 18, None, 25]
    unpaid = tally("Sarah", 20, cubes=1, per_cube=99, fixed=0)
    assert crown_ranks(tallied(unpaid, *crowned, players=4), 4) == [None, 11, None, 18]


# ---------------------------------------------------------------------- the last page of the score pad
def tallying(players: int = 3, *pages: t.Keys) -> Game:
    """A tally for this many players, with these pages entered."""
    return t.record_all(t.seated(players, mode="tally"), pages)


def test_until_everybody_has_entered_the_missing_count_0_and_nobody_is_eliminated() -> None:
    game = tallying(3, tally("Linus", 6, 3, cubes=13))
    result = game.result()
    assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
    assert standings(result) == [(1, "Linus", 5 + 2 + 25, False), (2, "Sarah", 0, False), (2, "Tim", 0, False)]
    assert t.kinds(game) == [("tally", "Sarah"), ("tally", "Tim")]
    t.record_all(game, [tally("Tim", 17), tally("Sarah", cubes=1, per_cube=1, fixed=0)])
    assert standings(game.result()) == [(1, "Tim", 3 + 25, False), (2, "Sarah", 0, True), (2, "Linus", 0, True)]


@pytest.mark.parametrize("players", [2, 3])
def test_there_is_one_page_for_each_player_and_with_two_one_for_aaron(players: int) -> None:
    game = tallying(players)
    owners = [*NAMES[:players], *(["Aaron"] if players == 2 else [])]
    for place, owner in enumerate(owners):
        assert t.kinds(game) == [("tally", name) for name in owners[place:]]
        assert not game.result().finished
        t.record_all(game, [tally(owner)])
    assert (t.kinds(game), game.result().finished) == ([], True)


JUDGED: list[tuple[int, Sequence[t.Keys], t.Keys, str]] = [
    (3, (), tally("Sarah", 1, 21, 54, 74), ""),
    (3, (), tally("Sarah", 1, 1), "supply"),
    (3, (), tally("Sarah", cubes=1, per_cube=0, fixed=0), ""),
    (3, (), tally("Sarah", cubes=12), "healer"),
    (3, (), tally("Sarah", cubes=1, per_cube=1), "healer"),
    (3, (), tally("Sarah", cubes=1, fixed=1), "healer"),
    (3, (), tally("Sarah", cubes=0, per_cube=0), "healer"),
    (3, (), tally("Sarah", cubes=0, fixed=0), "healer"),
    (3, (), tally("Sarah", cubes=13), ""),
    (3, (), tally("Sarah", cubes=13, per_cube=1), "cursed"),
    (3, (), tally("Sarah", cubes=99, fixed=0), "cursed"),
    (3, (), tally("Sarah", 22, cubes=13, **PAID), "cursed supply"),
    (3, (), tally("Sarah", 1, 1, cubes=1), "healer supply"),
    *((3, (), tally("Sarah", ref), "supply") for ref in (22, 37, 38, 53)),
    *((4, (), tally("Sarah", ref), slugs) for ref, slugs in ((22, ""), (37, ""), (38, "supply"), (53, "supply"))),
    (5, (), tally("Sarah", 22, 37, 38, 53), ""),
    # across the table
    (3, [tally("Linus", 1, 8)], tally("Sarah", 2, 8), "supply"),
    (3, [tally("Linus", 1, 8)], tally("Sarah", 2, 9), ""),
    (3, [tally("Sarah", 1, 8)], tally("Sarah", 1, 8), "round-sequence"),
    (3, [tally("Sarah", 1, 8)], tally("Sarah", 22), "round-sequence supply"),
    # Aaron has crowns and no cubes
    (2, [tally("Sarah", 20)], tally("Aaron", 1, 3, 74), ""),
    (2, [tally("Sarah", 20)], tally("Aaron", 8), "supply"),
    (2, [tally("Sarah", 20)], tally("Aaron", 20), "supply"),
    (2, (), tally("Aaron", 1, cubes=1, **PAID), "healer"),
    (2, (), tally("Aaron", 1, cubes=13), "cursed"),
    (2, (), tally("Aaron", 1, per_cube=0), "healer"),
    (2, [tally("Aaron", 1, 3)], tally("Sarah", 3), "supply"),
    (3, (), tally("Aaron", 1), "malformed"),
]


@pytest.mark.parametrize(("players", "pages", "page", "slugs"), JUDGED)
def test_a_page_is_judged(players: int, pages: Sequence[t.Keys], page: t.Keys, slugs: str) -> None:
    assert sorted(t.broken(tallying(players, *pages), page)) == slugs.split()


STOOD: list[tuple[list[t.Keys], dict[str, int]]] = [
    ([tally("Sarah", 22, 8, cubes=2, fixed=1)], {"amulets": 2, "healer": -1}),
    ([tally("Sarah", 1, 8), tally("Sarah", 6)], {"coin-bags": 5}),
    ([tally("Sarah", 8, fixed=5, per_cube=1)], {"amulets": 1}),
    ([tally("Sarah", 13, cubes=13, fixed=5, per_cube=1)], {"amulets": 2}),
]


@pytest.mark.parametrize(("pages", "found"), STOOD)
def test_a_page_let_stand_counts_as_it_was_entered(pages: list[t.Keys], found: dict[str, int]) -> None:
    """But without cubes, or with too many, nothing is paid."""
    game = tallying(3, *pages[:-1])
    game.record(**pages[-1], stands="so it is written")
    assert lines(game.result(), "Sarah") == found


def test_what_a_page_may_hold_is_offered_key_by_key() -> None:
    linus, aaron = tallying(2, tally("Sarah", 1, 8, cubes=13)).expected()
    picks = {pick.key: pick for pick in linus.picks}
    assert set(picks["treasures"].values) == {*range(1, 22), *range(54, 75)} - {1, 8}
    assert not picks["cubes"].is_list
    assert 10**9 in picks["cubes"].offers({})
    for cubes, prices in ((0, []), (1, [*range(21)]), (12, [*range(21)]), (13, [])):
        for key in ("per_cube", "fixed"):
            assert list(picks[key].offers({"player": "Linus", "cubes": cubes})) == prices
    crowns = {pick.key: pick.values for pick in aaron.picks}
    assert crowns == {"treasures": (3, 17, 20, 59, 64, 66, 74), "cubes": (0,)}


# ---- What is behind the score lines of Loot Island: cubes counted event by event, treasures named, sums proven
# ---------------------------------------------------------------------- whole games
def cubes_counted(game: Game, player: str) -> list[Step]:
    """A player's cubes after each event, counted again from the bare events."""
    count = count_of({"players": list(game.players), "rulings": game.header.rulings, "sheets": game.header.sheets})
    steps = [Step(0, 3, 3)]
    for moment in game.line:
        count.count(moment.event.table())
        now = count.cubes[player]
        if now != steps[-1].now:
            steps.append(Step(moment.number, now - steps[-1].now, now))
    return steps


@every_sample
def test_the_bare_events_come_to_the_same_treasures_cubes_and_steps(seats: int) -> None:
    count, game = COUNTS[seats], game_of(seats)
    state = t.state_of(game)
    assert count.kept == {seat.player: [each.ref for each in seat.treasures] for seat in state.seats}
    assert count.cubes == {seat.player: seat.cubes for seat in state.players}
    assert not count.wrong
    assert not count.sites
    for standing in game.result().standings:
        brought = {f"treasure {each.ref}": each.event for each in state.seat(standing.player).treasures}
        found = dict(zip(standing.lines, behind(game.story, standing), strict=True))
        (healer,) = [each for line, each in found.items() if line.item == "healer"] or [
            behind_elimination(game.story, standing)
        ]
        assert (healer.quantity, list(healer.steps)) == ("cubes", cubes_counted(game, standing.player))
        for line, each in found.items():
            assert len(set(each.places)) == len(each.places)
            if line.item != "healer":
                assert each.places
                assert {brought[place] for place in each.places} <= {*line.events}


def test_cubes_that_come_after_a_payment_let_stand_are_told_since_they_are_paid_for() -> None:
    game = t.in_round(1, "A1", "Tim")
    game.record(**t.healer("Sarah", 2, 1), **STANDS)
    t.record_all(game, [*t.lay("1a", "red", Sarah="2 3 4 5"), *t.passes("Linus", "Tim", "Sarah"), t.loot("1a", 4)])
    found = why(t.to_the_healers(t.record_all(game, [t.take("Sarah", 4)])), "Sarah")["healer"]
    assert (found.steps[-1].now, [part.points for part in found.subtotals]) == (3 + 5, [-16, -1])


# ---------------------------------------------------------------------- the parts of a line
PARTS: list[tuple[tuple[int, ...], str, list[int], list[list[int]]]] = [
    ((49, 5, 16), "books", [12, 0], [[3, 49, 4, 16], [5]]),
    ((2, 4), "jewel-sets", [8], [[2, 4]]),
    ((2, 4, 10, 21), "jewel-sets", [20, 0], [[2, 4, 10], [21]]),
    ((2, 4, 10, 21, 54), "jewel-sets", [20, 8], [[2, 4, 10], [21, 54]]),
    ((9, 58, 18, 8, 13, 16), "skull-sets", [6, 2, 0], [[9, 18], [58], [8, 16]]),
]
"""Treasures, an item, the points of its parts, and numbers that these name, treasures among them."""


@pytest.mark.parametrize(("refs", "item", "points", "named"), PARTS)
def test_sets_and_pairs_name_theirs(
    refs: tuple[int, ...], item: str, points: list[int], named: list[list[int]]
) -> None:
    parts = why(t.record_all(t.seated(5, mode="tally"), [t.tally("Sarah", *refs)]), "Sarah")[item].subtotals
    assert [part.points for part in parts] == points
    for part, own in zip(parts, named, strict=True):
        told = {int(number) for number in re.findall(r"\d+", part.words)}
        assert {*own} <= told
        assert not told & ({*refs} - {*own})


@pytest.mark.parametrize(
    ("seats", "player", "told"),
    [(4, "Elsa", ["Elsa 4", "Ruth 4", "Samir 2", "Victor", "25 + 18"]), (2, "Greta", ["Aaron 1"])],
)
def test_the_bonus_for_crosses_shows_everybodys_and_how_it_is_shared(
    seats: int, player: str, told: list[str]
) -> None:
    words = " ".join(part.words for part in why(game_of(seats), player)["crown-rank"].subtotals)
    assert [each for each in told if each not in words] == []


@pytest.mark.parametrize(
    ("seats", "player", "rule", "worth"), [(4, "Victor", "cursed", 50), (5, "Tim", "cannot-pay", 27)]
)
def test_an_elimination_shows_the_loot_that_was_lost(seats: int, player: str, rule: str, worth: int) -> None:
    game = game_of(seats)
    standing = game.result().of(player)
    found = behind_elimination(game.story, standing)
    assert rule in found.rules
    assert min(part.points for part in found.subtotals) == -worth
    line = ScoreLine(ELIMINATED, 0, standing.eliminated, "", ())
    drawn = game.mode.draw_why(game.story, player, [line]).text()
    assert all(f" {ref} " in drawn for ref in COUNTS[seats].kept[player])


# ---------------------------------------------------------------------- the picture
def test_the_picture_shows_just_the_treasures_of_the_lines_asked_for() -> None:
    game = game_of(3)
    lines = {line.item: line for line in game.result().of("Felix").lines}
    books = game.mode.draw_why(game.story, "Felix", [lines["books"]]).text()
    assert re.findall(r"─ (\d+) ─", books) == ["61", "10", "14", "18"]
    assert re.findall(r"event (\d+)", books) == ["112", "15", "45", "65"]
    assert re.findall(r"curse (\d)", books) == ["2", "3", "3"]
    healer = game.mode.draw_why(game.story, "Felix", [lines["healer"]]).text()
    assert healer.count("■") == COUNTS[3].cubes["Felix"]


# ---------------------------------------------------------------------- slips
def test_who_cannot_pay_may_have_made_a_slip_after_which_they_could() -> None:
    game = game_of(5)
    worth, price = 27, 9 * 3 + 2
    found = {(slip.slip, slip.difference) for slip in offered(game, "Tim")}
    assert ("healer-forgotten", worth) in found
    assert ("healer-fixed-forgotten", worth - price + 2) not in found
    assert ("cube-off", worth - price + 3) in found
    assert all(difference > 0 for _, difference in found)


def test_nothing_explains_the_points_of_who_has_too_many_cubes() -> None:
    assert offered(full(), "Tim") == []


def test_so_many_books_that_nobody_has_them_are_paired_no_other_way() -> None:
    game = t.seated(5, mode="tally")
    refs = [ref for ref, each in TREASURES.items() if each.type in ("book", "coin-bag")] * 20
    game.record(**t.tally("Sarah", *refs), stands="from twenty boxes")
    assert {slip.slip for slip in offered(game, "Sarah")} <= {
        "treasure-forgotten",
        "treasure-twice",
        "book-with-book",
    }
