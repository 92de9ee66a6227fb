"""The story of a game: every sentence against a second count of the record, and none of it in machine words."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import scorepad
from scorepad import games
from scorepad.engine.events import COMMON
from scorepad.record import load
from scorepad.timeline.game import Game
from scorepad.timeline.story import Deed, GameStory, story_in_brief, story_in_words, tell_story
from tests.every_game import FILLED, GAMES, TALLIED, TRACKED
from tests.players import play
from tests.sampling import sampled

RANDOM_GAMES = 50
"""Of each game."""


class Row(NamedTuple):
    """The points after an event, counted from the score lines alone."""

    number: int
    rounds_over: int
    points: dict[str, dict[str, int]]
    out: set[str]

    def total(self, player: str) -> int:
        return sum(self.points[player].values())

    @property
    def front(self) -> set[str]:
        within = [player for player in self.points if player not in self.out] or list(self.points)
        most = max(self.total(player) for player in within)
        return {player for player in within if self.total(player) == most}


def rows(game: Game) -> list[Row]:
    found = []
    for number, position in [(0, game.start), *((each.number, each.position) for each in game.line)]:
        result = position.result()
        points: dict[str, dict[str, int]] = {player: {} for player in game.players}
        for standing in result.standings:
            for line in standing.lines:
                points[standing.player][line.item] = points[standing.player].get(line.item, 0) + line.points
        out = {each.player for each in result.standings if each.eliminated}
        found.append(Row(number, position.state.rounds_over, points, out))
    return found


def check(game: Game) -> None:
    """Count everything that the story says once more."""
    story = tell_story(game)
    assert story is not None
    counted = rows(game)
    check_leads(game, story, counted)
    check_turn(story, counted)
    check_fall(game, story, counted)
    check_best(game, story, counted)
    check_words(game, story)


def check_leads(game: Game, story: GameStory, counted: list[Row]) -> None:
    finished = {each.number: each.position.state.finished for each in game.line}
    after = {
        now.rounds_over: now.front
        for before, now in pairwise(counted)
        if now.rounds_over > before.rounds_over and not finished[now.number]
    }
    level = [front for front in after.values() if len(front) == len(game.players) > 1]
    assert {each.round: set(each.players) for each in story.leads} == {
        round: front for round, front in after.items() if front not in level
    }
    alone = [min(row.front) for row in counted if len(row.front) == 1]
    assert story.lead_changes == sum(one != other for one, other in pairwise(alone))


def check_turn(story: GameStory, counted: list[Row]) -> None:
    behind = [place for place, row in enumerate(counted) if not row.front >= set(story.winners)]
    if story.turn is None:
        assert not behind
        return
    before, after = counted[behind[-1]], counted[behind[-1] + 1]
    turn = story.turn
    assert turn.moment.number == after.number
    assert set(story.turned) == after.front
    assert turn.points == after.total(turn.player) - before.total(turn.player)
    assert turn.player in (story.winners if turn.points > 0 else before.front)
    later = [row for row in counted if row.number > after.number]
    assert story.is_turn_late == all((row.points, row.out) == (after.points, after.out) for row in later)


def check_fall(game: Game, story: GameStory, counted: list[Row]) -> None:
    losses = [
        (before.total(player) - after.total(player), player, before.total(player), after.number)
        for before, after in pairwise(counted)
        for player in before.front - set(story.winners)
    ]
    most = max(losses, default=(0, "", 0, 0))[0]
    if story.fall is None:
        assert most < 10
        return
    deed = story.fall.deed
    assert -deed.points == most
    assert (most, deed.player, story.fall.before, deed.moment.number) in losses
    assert story.fall.rank == game.result().of(deed.player).rank > 1


def check_best(game: Game, story: GameStory, counted: list[Row]) -> None:
    events = {each.number: each.event for each in game.line}
    worth = []
    for place, (before, after) in enumerate(pairwise(counted), 1):
        event = events[after.number]
        player = getattr(event, "player", None)
        if player not in after.points or event.kind in COMMON:
            continue
        kept = 0
        for item in {*before.points[player], *after.points[player]}:
            was, now = before.points[player].get(item, 0), after.points[player].get(item, 0)
            ever_after = min(row.points[player].get(item, 0) for row in counted[place:])
            kept += now - was if now < was else max(0, ever_after - was)
        worth.append((kept, player, after.number))
    most = max(worth, default=(0, "", 0))[0]
    if story.best is None:
        assert most <= 0
        return
    assert story.best.points == most
    assert (most, story.best.player, story.best.moment.number) in worth
    assert story.equals == sum(kept == most for kept, _, _ in worth)


def check_words(game: Game, story: GameStory) -> None:
    told = story_in_words(game)
    brief = story_in_brief(game)
    assert len(brief) == min(3, len(told))
    assert set(brief) <= set(told)
    for sentence in told:
        assert re.fullmatch(r"[A-Z].*[.]", sentence), sentence
        plain = sentence
        for player in game.players:
            plain = plain.replace(player, "X")
        assert "event" not in plain, sentence
        assert not re.search(r"[a-z]+-[a-z0-9]+|_|  ", plain), sentence
        assert set(map(int, re.findall(r"(?<![A-Z])\b\d+", plain))) <= facts(game, story), sentence
    deeds = [deed for deed in (story.turn, story.best) if deed is not None]
    for deed in deeds:
        check_round(game, story, deed)


def facts(game: Game, story: GameStory) -> set[int]:
    """Every number that the sentences may say."""
    numbers = {story.lead_changes, game.result().of(story.winners[0]).total}
    numbers |= {each.round for each in story.leads}
    for deed in (story.turn, story.best, story.fall and story.fall.deed):
        if deed is not None:
            numbers |= {abs(deed.points), abs(deed.item_points), deed.round or 0, *deed.held.values()}
    return numbers | ({story.fall.before} if story.fall else set())


def check_round(game: Game, story: GameStory, deed: Deed) -> None:
    """An event is in the round after those that were over before it."""
    before = [each.position for each in game.line if each.number < deed.moment.number]
    over = (before[-1] if before else game.start).state.rounds_over
    if story.rounds:
        assert deed.round == (over + 1 if over < game.position.state.rounds_over else None)
    else:
        assert game.mode.name != "track"


@pytest.mark.parametrize("path", [*TRACKED, *FILLED], ids=lambda path: path.stem)
def test_the_story_of_a_sample_is_true(path: Path) -> None:
    check(load(path))


@pytest.mark.parametrize("seed", sampled(range(RANDOM_GAMES)))
@pytest.mark.parametrize("game", GAMES)
def test_the_story_of_a_random_game_is_true(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    seats = games.ruleset(game).seats
    players = ["Ann", "Bo", "Cleo", "Dina", "Ed"][: seats[seed % len(seats)]]
    played = play(scorepad.new(game, players=players, first=players[0]), random)
    if not played.result().winners:
        assert tell_story(played) is None
    elif played.finished:
        check(played)


def test_a_tally_and_a_game_in_progress_have_none() -> None:
    assert story_in_words(load(TALLIED[0])) == []
    game = load(TRACKED[0])
    last = next(number for number in range(game.count) if game.at(number + 1).finished)
    assert tell_story(game.at(last)) is None
    assert story_in_brief(game.at(5)) == []
