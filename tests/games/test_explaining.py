"""What every ruleset keeps when it explains its points: sums that add up, events that exist, pictures that fit."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.engine.explanations import ELIMINATED, Explanation, Slip, behind, behind_elimination, explained
from scorepad.engine.result import ScoreLine, Standing
from scorepad.engine.ruleset import Ruleset
from scorepad.record import load
from scorepad.system.errors import RuleViolation
from scorepad.timeline.game import Game
from tests import tables
from tests.documents import rows, section
from tests.every_game import RECORDS, modules_of, page_of, records_of, samples_of
from tests.games.test_conformance import PLAYERS, every_mode, every_ruleset, every_sample, played
from tests.players import play
from tests.sampling import Amount, quarters
from tests.tables import offered


def check(game: Game) -> None:
    """What an explanation of every point of a game promises."""
    story, numbers = game.story, {moment.number for moment in game.line}
    for standing in game.result().standings:
        found = behind(story, standing)
        assert len(found) == len(standing.lines)
        for line, each in zip(standing.lines, found, strict=True):
            check_line(game, line, each, numbers)
        if standing.eliminated:
            check_elimination(game, standing, numbers)
        check_slips(game, standing)
        for lines in ((), standing.lines, *((line,) for line in standing.lines)):
            own = [line for line in lines if line.rule in game.ruleset.rules]
            drawing = game.mode.draw_why(story, standing.player, own)
            assert drawing.width <= 80
            assert drawing.text(ascii=True).isascii()


def check_elimination(game: Game, standing: Standing, numbers: set[int]) -> None:
    line = ScoreLine(ELIMINATED, 0, standing.eliminated, "", ())
    each = behind_elimination(game.story, standing)
    check_line(game, line, each, numbers)
    assert each.rules
    assert game.mode.draw_why(game.story, standing.player, [line]).width <= 80


def check_slips(game: Game, standing: Standing) -> None:
    items = {line.item for line in (*standing.lines, *standing.forfeited)}
    for slip in game.mode.slips(game.story, standing.player, game.result()):
        assert slip.difference
        assert slip.message.isprintable()
        assert slip.item is None or slip.item in items


def check_line(game: Game, line: ScoreLine, each: Explanation, numbers: set[int]) -> None:
    if each.subtotals:
        assert sum(subtotal.points for subtotal in each.subtotals) == line.points, line
    assert all(subtotal.words for subtotal in each.subtotals)
    assert set(each.rules) <= set(game.ruleset.rules)
    if game.mode.name == "tally":
        assert (each.places, each.steps) == ((), ())
    check_steps(each, numbers)


def check_steps(each: Explanation, numbers: set[int]) -> None:
    """The changes add up; every event is in force, and comes after what one starts with."""
    assert [step.now for step in each.steps] == list(accumulate(step.change for step in each.steps))
    assert {step.event for step in each.steps[1:]} <= numbers
    assert {step.event for step in each.steps[:1]} <= numbers | {0}
    assert bool(each.steps) == bool(each.quantity)


@every_sample
def test_every_point_of_a_sample_is_explained(sample: Path) -> None:
    check(load(sample))


@quarters(RECORDS)
def test_every_point_of_a_stored_game_is_explained(quarter: list[Path], subtests: pytest.Subtests) -> None:
    for path in quarter[:: 1 if Amount.is_everything else 2]:
        with subtests.test(path.stem):
            check(load(path))


@every_mode
def test_every_point_is_explained_at_any_moment(ruleset: Ruleset, mode: str) -> None:
    whole = played(ruleset, seed=7, mode=mode)
    for number in range(0, whole.count + 1, max(1, whole.count // (6 if Amount.is_everything else 3))):
        check(whole.at(number))


def odd(ruleset: Ruleset, seed: int) -> Game:
    """A game into which events of other moments and games get, and the table lets them stand."""
    random = Random(seed)
    players = PLAYERS[: random.choice(ruleset.seats)]
    game = scorepad.new(ruleset.name, players=players)
    others = play(scorepad.new(ruleset.name, players=players), Random(seed + 1), 150).events
    for _ in range(120):
        if random.random() < 0.3:
            event = random.choice(others).table() | {"stands": "so be it"}
            with suppress(RuleViolation):  # impossible, not only against the rules
                game.record(**event)
        elif game.expected():
            play(game, random, 1)
    return game


@every_ruleset
def test_odd_games_are_explained_too(ruleset: Ruleset) -> None:
    for seed in range(100 if Amount.is_everything else 2):
        game = odd(ruleset, seed)
        assert game.irregularities()
        check(game)


@every_ruleset
def test_nothing_but_the_table_is_behind_a_decision(ruleset: Ruleset) -> None:
    game = played(ruleset, most=60)  # nobody is eliminated yet
    player = game.result().standings[0].player
    game.record(kind="decision", player=player, points=-3, why="late again")
    check(game)
    assert behind(game.story, game.result().of(player))[-1] == Explanation()
    plain = tuple(
        standing._replace(lines=tuple(line._replace(places=(), steps=()) for line in standing.lines))
        for standing in explained(game.story, game.result())
    )
    assert plain == game.result().standings  # an explanation only adds places and steps


# ---- Every slip that a game offers, compared with a plain recount, and found where it was made
GAMES = modules_of("slips")
every_game = pytest.mark.parametrize("name", GAMES)


def games_of(name: str) -> Iterator[Game]:
    """The samples of a game, tracked or tallied, those of its stored records that break no rule, and its own."""
    stored = getattr(GAMES[name], "RECORDS", records_of(name))
    games = [load(path) for path in (*samples_of(name), *stored[:: 1 if Amount.is_everything else 5])]
    yield from (game for game in games if game.mode.name in ("track", "tally") and not game.findings())
    yield from getattr(GAMES[name], "GAMES", ())


def slugs_of(name: str) -> set[str]:
    """Every slip that the page of a game lists."""
    table = rows(section(str(page_of(name)), "## Slips"))
    return {slug for row in table for slug in re.findall("`(.+?)`", row[0])}


def counted(game: Game) -> list[str]:
    """Everybody who is not eliminated."""
    return [each.player for each in game.result().standings if not each.eliminated]


def check_differences(found: list[Slip], expected: dict[str, set[Any]]) -> None:
    for slug in {*expected, *(slip.slip for slip in found)}:
        own = [slip for slip in found if slip.slip == slug]
        if any(isinstance(each, tuple) for each in expected[slug]):
            assert {(slip.item, slip.difference) for slip in own} == expected[slug], slug
        else:
            assert {slip.difference for slip in own} == expected[slug], slug


@every_game
def test_every_slip_makes_the_differences_that_a_plain_recount_gives(name: str) -> None:
    own, seen = GAMES[name], set()
    for game in games_of(name):
        for player in counted(game):
            found = offered(game, player)
            check_differences(found, own.recount(game, player))
            seen |= {slip.slip for slip in found}
    assert seen <= slugs_of(name)
    assert seen == slugs_of(name) or not Amount.is_everything


@every_game
def test_a_claim_that_is_wrong_is_explained_by_the_slip_that_was_made(name: str) -> None:
    """Of each slug, some is among the first three."""
    likely = set()
    for game in games_of(name):
        for player in counted(game):
            found = offered(game, player)
            claims = tables.explained(game, player, *(slip.difference for slip in found))
            for slip, told in zip(found, claims, strict=True):
                assert slip.slip in told
                likely |= {slip.slip} & {*told[:3]}
    assert likely == slugs_of(name) or not Amount.is_everything
