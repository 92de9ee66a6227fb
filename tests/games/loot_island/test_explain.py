"""What is behind the score lines of Loot Island: cubes counted event by event, treasures named, sums proven."""

import re
from itertools import pairwise

import pytest

from scorepad.engine.explanations import ELIMINATED, Explanation, behind, behind_elimination
from scorepad.engine.result import ScoreLine, Step
from scorepad.timeline.game import Game
from tests.games.loot_island import table as t
from tests.games.loot_island.recount import COUNTS, Count, every_sample, game_of, treasures_of
from tests.games.loot_island.slips import TREASURES, full
from tests.tables import STANDS, Keys, offered

PAID = {"per_cube": 1, "fixed": 2}


def explained(game: Game, player: str) -> dict[str, Explanation]:
    """What is behind each line of a player, by item."""
    standing = game.result().of(player)
    return {line.item: each for line, each in zip(standing.lines, behind(game.story, standing), strict=True)}


def tallied(*pages: Keys, players: int = 4) -> Game:
    return t.record_all(t.seated(players, mode="tally"), pages)


def points(found: Explanation) -> list[int]:
    return [part.points for part in found.subtotals]


# ---------------------------------------------------------------------- cubes
def counted(game: Game, player: str) -> list[Step]:
    """A player's cubes after each event, counted again from the bare events."""
    names = [*game.players, "Aaron"]
    rulings = dict(game.header.rulings)
    record = {"players": list(game.players), "rulings": rulings}
    count = Count(
        record,
        treasures_of(game.header.sheets),
        cubes=dict.fromkeys(game.players, 3),
        kept={name: [] for name in names},
    )
    steps = [Step(0, 3, 3)]
    for moment in game.line:
        count.count(moment.event.table())
        now = count.cubes[player]
        if now != steps[-1].now:
            steps.append(Step(moment.number, now - steps[-1].now, now))
    return steps


@every_sample
def test_the_cubes_of_the_healers_line_are_those_counted_event_by_event(seats: int) -> None:
    game = game_of(seats)
    for standing in game.result().standings:
        own = explained(game, standing.player) if standing.lines else {}
        found = own.get("healer") or behind_elimination(game.story, standing)
        assert list(found.steps) == counted(game, standing.player)
        assert found.quantity == "cubes"
        assert found.steps[-1].now == COUNTS[seats].cubes[standing.player]
        assert all(old.now + new.change == new.now for old, new in pairwise(found.steps))


def test_cubes_that_come_after_a_payment_let_stand_are_told_since_they_are_paid_for() -> None:
    game = t.in_round(1, "A1", "Tim")
    game.record(**t.healer("Sarah", 2, 1), **STANDS)
    t.record_all(
        game, [t.play("Sarah", "1a", "red", "2 3 4 5"), t.pass_("Linus"), t.pass_("Tim"), t.pass_("Sarah")]
    )
    t.record_all(game, [t.loot("1a", 4), t.take("Sarah", 4)])
    t.to_the_healers(game)
    found = explained(game, "Sarah")["healer"]
    assert found.steps[-1].now == 3 + 5
    assert points(found) == [-16, -1]


# ---------------------------------------------------------------------- treasures
@every_sample
def test_the_bare_events_come_to_the_same_treasures_and_cubes_and_find_all_loot_that_is_due(seats: int) -> None:
    count, state = COUNTS[seats], t.state_of(game_of(seats))
    assert count.kept == {seat.player: [each.ref for each in seat.treasures] for seat in state.seats}
    assert count.cubes == {seat.player: seat.cubes for seat in state.players}
    assert not count.wrong
    assert not count.sites


@every_sample
def test_the_places_of_a_line_are_the_treasures_that_its_events_brought(seats: int) -> None:
    game = game_of(seats)
    for standing in game.result().standings:
        kept = {f"treasure {ref}" for ref in COUNTS[seats].kept[standing.player]}
        brought = {f"treasure {each.ref}": each.event for each in t.state_of(game).seat(standing.player).treasures}
        for line, each in zip(standing.lines, behind(game.story, standing), strict=True):
            assert set(each.places) <= kept
            assert len(set(each.places)) == len(each.places)
            if line.item != "healer":
                assert {brought[place] for place in each.places} <= {*line.events}
                assert each.places


def test_books_tell_what_they_multiply_and_which_are_left_alone() -> None:
    game = tallied(
        t.tally("Sarah", 49, 5, 16), *(t.tally(name) for name in ("Linus", "Tim", "Ada", "Max")), players=5
    )
    found = explained(game, "Sarah")["books"]
    assert points(found) == [12, 0]
    assert [{word for word in part.words.split() if word.strip("()").isdigit()} for part in found.subtotals] == [
        {"3", "4", "49", "16)"},
        {"5"},
    ]


@pytest.mark.parametrize(
    ("jewels", "parts"),
    [((2, 4), [8]), ((2, 4, 10), [20]), ((2, 4, 10, 21), [20, 0]), ((2, 4, 10, 21, 54), [20, 8])],
)
def test_sets_of_jewels_name_theirs(jewels: tuple[int, ...], parts: list[int]) -> None:
    found = explained(tallied(t.tally("Sarah", *jewels)), "Sarah")["jewel-sets"]
    assert points(found) == parts
    for ref in jewels:
        assert sum(bool(re.search(rf"\bjewel {ref}\b", part.words)) for part in found.subtotals) == 1


def test_sets_of_skulls_name_theirs_and_the_other_types() -> None:
    found = explained(tallied(t.tally("Sarah", 9, 58, 18, 8, 13, 16)), "Sarah")["skull-sets"]
    assert points(found) == [6, 2, 0]
    for name in ("skull 9", "skull 58", "skull 18", "amulet 8", "coin bag 16"):
        assert any(name in part.words for part in found.subtotals)
    assert not any("amulet 13" in part.words for part in found.subtotals)


def test_the_bonus_for_crosses_shows_everybodys_and_how_it_is_shared() -> None:
    game = game_of(4)
    told = " ".join(part.words for part in explained(game, "Elsa")["crown-rank"].subtotals)
    for word in ("Elsa 4", "Ruth 4", "Samir 2", "Victor", "25 + 18"):
        assert word in told
    assert points(explained(game, "Elsa")["crown-rank"])[-1] == (25 + 18) // 2


def test_aarons_crosses_are_shown() -> None:
    told = " ".join(part.words for part in explained(game_of(2), "Greta")["crown-rank"].subtotals)
    assert "Aaron 1" in told


def test_a_tally_knows_neither_places_nor_steps() -> None:
    game = tallied(t.tally("Sarah", 9, 58, 18, 8, 20, 16, 5, 2, 4, cubes=4, **PAID))
    found = explained(game, "Sarah")
    assert len(found) == 10
    assert all(not each.places and not each.steps and each.subtotals for each in found.values())


# ---------------------------------------------------------------------- the eliminated
@pytest.mark.parametrize(
    ("seats", "player", "rule", "worth"), [(4, "Victor", "cursed", 50), (5, "Tim", "cannot-pay", 27)]
)
def test_an_elimination_shows_the_loot_that_was_lost(seats: int, player: str, rule: str, worth: int) -> None:
    game = game_of(seats)
    standing = game.result().of(player)
    found = behind_elimination(game.story, standing)
    assert rule in found.rules
    assert min(points(found)) == -worth
    assert sum(points(found)) == 0
    line = ScoreLine(ELIMINATED, 0, standing.eliminated, "", ())
    drawn = game.mode.draw_why(game.story, player, [line]).text()
    assert all(f" {ref} " in drawn for ref in COUNTS[seats].kept[player])


# ---------------------------------------------------------------------- the picture
def test_the_picture_shows_just_the_treasures_of_the_lines_asked_for() -> None:
    game = game_of(3)
    lines = {line.item: line for line in game.result().of("Felix").lines}
    books = game.mode.draw_why(game.story, "Felix", [lines["books"]]).text()
    assert books == "\n".join(
        [
            "╭──── 61 ────╮ ╭──── 10 ────╮ ╭──── 14 ────╮ ╭──── 18 ────╮",
            "│ book       │ │ jewel      │ │ book       │ │ skull L    │",
            "│ 3 × curse  │ │ 3 gold     │ │ 2 × curse  │ │ 4 gold     │",
            "│ curse 2    │ │ curse 3    │ │            │ │ curse 3    │",
            "╰ event 112 ─╯ ╰─ event 15 ─╯ ╰─ event 45 ─╯ ╰─ event 65 ─╯",
        ]
    )
    healer = game.mode.draw_why(game.story, "Felix", [lines["healer"]]).text()
    assert healer.count("■") == COUNTS[3].cubes["Felix"]
    assert "1 per cube" in healer


# ---------------------------------------------------------------------- slips
ITEMS = {
    "worse-pairing": "books",
    "book-with-book": "books",
    "jewels-as-pairs": "jewel-sets",
    "jewel-set-forgotten": "jewel-sets",
    "crowns-unshared": "crown-rank",
    "crowns-rounded-up": "crown-rank",
    "crowns-with-eliminated": "crown-rank",
    "crown-rank-forgotten": "crown-rank",
    "skulls-own-type": "skull-sets",
    "skull-set-forgotten": "skull-sets",
    "healer-fixed-forgotten": "healer",
    "healer-forgotten": "healer",
    "cube-off": "healer",
}


@pytest.mark.parametrize("game", [full(), game_of(3), game_of(5)])
def test_a_slip_about_one_line_names_it_if_it_is_there(game: Game) -> None:
    for player in [each.player for each in game.result().standings if not each.eliminated]:
        items = {line.item for line in game.result().of(player).lines}
        for slip in offered(game, player):
            if slip.slip in ITEMS:
                assert slip.item == (ITEMS[slip.slip] if ITEMS[slip.slip] in items else None)


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
