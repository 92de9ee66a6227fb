"""Stocktakes: what is counted, what that changes, and which events a difference names."""

import re
from datetime import UTC, datetime

import pytest

import scorepad
from scorepad import samples
from scorepad.audit.compare import compare, merge
from scorepad.audit.why import why
from scorepad.record.result_tables import ended_at
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as loot
from tests.games.loot_island.table import discard, healer, pass_, play, then
from tests.games.sea_and_shore import situations as sea
from tests.games.sea_and_shore.table import done, record_all, state_of, trick
from tests.tables import STANDS, Keys, broken, counted


def held(game: Game, what: str = "cubes") -> dict[str, int]:
    return {player: own[what] for player, own in game.position.quantities().items()}


def named(game: Game, event: Keys) -> list[int]:
    """The events that a miscount names, in that order."""
    (message,) = [each.message for each in game.judge(**event) if each.rule == "count"]
    return list(map(int, re.findall(r"event (\d+)", message)))


def test_a_right_count_changes_nothing_and_a_wrong_one_only_where_it_stands() -> None:
    game = loot.r1()
    before = game.position
    game.record(**counted("Tim", cubes=3, cards=7))
    assert game.position == before
    assert not game.findings()
    read = scorepad.loads(scorepad.dumps(game) + '[[event]]\nkind = "count"\nplayer = "Tim"\ncubes = 9\n\n')
    assert [each.rule for each in read.findings()] == ["count"]
    assert held(read) == held(game)


def test_a_count_that_stands_is_the_number_from_then_on_and_a_step_of_its_ledger() -> None:
    whole = scorepad.load(samples.find("loot-island"))
    number = [event.kind for event in whole.events].index("healer") + 1
    paying = whole.events[number - 1]
    game = whole.at(number - 1)
    player, cubes = paying.table()["player"], held(game)[paying.table()["player"]] - 1
    record_all(game, [counted(player, cubes=cubes) | STANDS, paying.table()])
    (line,) = why(game, player, "healer").lines
    assert line.points == -(cubes * paying.table()["per_cube"] + paying.table()["fixed"])
    assert line.steps[-1] == (number, -1, cubes)
    assert sum(step.change for step in line.steps) == cubes


def test_a_count_settles_who_needs_a_healer_and_how_many_cards_are_held() -> None:
    paid = then(loot.healing, healer("Linus", 2, 1))
    game, other = paid(), then(paid, counted("Linus", cubes=0) | STANDS)()
    assert held(other)["Linus"] == 0
    assert other.result().of("Linus") == game.result().of("Linus")  # who has paid is not paid back
    assert then(loot.healing, healer("Linus"), counted("Sarah", cubes=0) | STANDS)().position.finished
    game = then(loot.four_left, counted("Tim", cards=5) | STANDS, discard("Sarah", 2))()
    assert held(game, "cards") == {"Sarah": 7, "Linus": 7, "Tim": 5}  # it stays when others discard


def test_a_difference_names_the_last_three_events_that_changed_the_quantity() -> None:
    plays = [play("Sarah", "1a", "red", "2"), pass_("Linus"), pass_("Tim")]
    plays += [play("Sarah", "2a", "red", "3 4"), play("Sarah", "3a", "red", "5"), play("Sarah", "3a", "red", "6")]
    game = then(loot.r1, *plays)()
    first, last = game.count - 5, game.count
    assert held(game, "cards")["Sarah"] == 2
    assert named(game, counted("Sarah", cards=7)) == [last, last - 1, last - 2]
    assert named(game, counted("Sarah", cards=4)) == [last - 2, last, last - 1]  # two more: the play of two
    assert first not in named(game, counted("Sarah", cards=4))
    assert named(game, counted("Tim", cards=6)) == []


def test_events_that_are_no_longer_in_force_are_not_named() -> None:
    game = then(loot.r1, play("Sarah", "1a", "red", "2"), pass_("Linus"), pass_("Tim"))()
    number = game.count - 2
    assert named(game, counted("Sarah", cards=3)) == [number]
    game.record(kind="amend", event=number, with_=play("Sarah", "1a", "red", "2 3"))
    assert named(game, counted("Sarah", cards=3)) == [number]
    game.undo()
    game.record(kind="amend", event=number, drop=True, **STANDS)
    assert named(game, counted("Sarah", cards=3)) == []


def test_in_sea_and_shore_only_events_of_the_running_round_are_named() -> None:
    game = sea.second_round(5)
    assert any(held(game, "additions").values())
    record_all(game, [trick("red 1", "blue 1")])
    assert not any(held(game, "additions").values())
    assert named(game, counted("Linus", additions=4)) == []


def test_more_than_there_are_empties_the_supply() -> None:
    game = done("red 3 | r4 p7 g9")()
    game.record(**counted("Sarah", additions=22), **STANDS)
    assert state_of(game).supply == 0


def test_a_right_count_that_a_correction_makes_wrong_is_refused_with_it_or_kept() -> None:
    game = then(loot.r1, play("Sarah", "1a", "red", "2 3"), counted("Sarah", cards=5))()
    change: Keys = {"kind": "amend", "event": game.count - 1, "with": play("Sarah", "1a", "red", "2")}
    proposal = game.propose(**change)
    assert [each.number for each in proposal.conflicts] == [game.count]
    game.record(**change, **STANDS)
    assert held(game, "cards")["Sarah"] == 5  # it stands now
    assert [each.rule for each in game.irregularities()] == ["count"]
    assert scorepad.loads(scorepad.dumps(game)).position == game.position


def test_a_right_count_is_no_difference_between_two_records_and_is_kept_when_they_are_merged() -> None:
    one, other = loot.linus_too(), then(loot.r1, counted("Tim", cubes=3))()
    record_all(other, [event.table() for event in one.events[loot.r1().count :]])
    found = compare(one, other)
    assert not found.differences
    assert [event.kind for event in merge(one, other, found).events].count("count") == 1
    wrong = then(loot.linus_too, counted("Tim", cubes=1) | STANDS)()
    assert compare(one, wrong).differences


def test_a_count_is_never_listed_nor_expected_and_ends_no_game() -> None:
    game = loot.r1()
    assert not list(game.position.legal("count"))
    assert "count" not in {each.kind for each in game.expected()}
    game.record(**counted("Tim", cubes=3), at=datetime(2026, 11, 15, 19, 30, tzinfo=UTC))
    assert ended_at(game) is None


@pytest.mark.parametrize("game", ["silver-and-gold", "go-for-gold"])
def test_other_games_have_no_such_kind(game: str) -> None:
    assert broken(scorepad.new(game, ["Ann", "Bob"]), counted("Ann")) == ("malformed",)
