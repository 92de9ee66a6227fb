"""What is behind the score lines of Loot Island: cubes counted event by event, treasures named, sums proven."""

import re

import pytest

from scorepad.engine.explanations import ELIMINATED, behind, behind_elimination
from scorepad.engine.result import ScoreLine, Step
from scorepad.timeline.game import Game
from tests.games.loot_island import table as t
from tests.games.loot_island.recount import COUNTS, count_of, every_sample, game_of
from tests.games.loot_island.slips import TREASURES, full
from tests.tables import STANDS, offered, why


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
    refs = [ref for ref, each in TREASURES.items() if each["type"] in ("book", "coin-bag")] * 20
    game.record(**t.tally("Sarah", *refs), stands="from twenty boxes")
    assert {slip.slip for slip in offered(game, "Sarah")} <= {
        "treasure-forgotten",
        "treasure-twice",
        "book-with-book",
    }
