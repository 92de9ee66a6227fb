"""Lines of words, keys and signs put together at random: each is read, or refused with a sentence."""

from random import Random

import pytest

import scorepad
from scorepad import games
from scorepad.engine.events import keys_of
from scorepad.shorthand import complete, read_typed
from scorepad.system.errors import RecordError
from scorepad.text.wording import printable
from scorepad.timeline.game import Game
from tests.players import play

pytestmark = pytest.mark.slow

PLAYERS = ["Sarah", "Linus", "Tim"]
LINES = 120
SIGNS = (
    *("=", ",", "[", "]", "{", "}", '"', "'", "-", "+", "*", "$", "[1,2", "{color=red,points=3}"),
    *("1", "0", "-1", "9" * 30, "true", "false", "\u202e", "\ud800", "é", "r3", "b2", "1a", "5d"),
    *("drop", "with", "why=x", "stands=", "note=", "amend 1 with", "undo", "claim", "note"),
    *("amend before 2", "before=1", "correct", "first=", "rename={Sarah=Sara}", "ids={16=17}", "more=true"),
    *("cause=agreed", "players=[Tim,", "rulings={", "decision", "decision Tim -3 why=x", "started=2026"),
)


def words_of(game: Game) -> list[str]:
    """Everything that might be typed here, and signs that mean something."""
    names = [f"{key.name}=" for kind in game.setup.kinds.values() for key in keys_of(kind)]
    offered = [str(value) for each in game.expected() for pick in each.picks for value in pick.values[:6]]
    return [*game.setup.kinds, *game.players, *names, *offered, *SIGNS]


def put_together(random: Random, words: list[str]) -> str:
    """A line of some of these words."""
    return "".join(random.choice(words) + random.choice((" ", " ", "", ",")) for _ in range(random.randint(1, 7)))


def type_lines(random: Random, game: Game, lines: int) -> None:
    """Type this many lines, as one or another player, now or instead of an earlier event."""
    words = words_of(game)
    for _ in range(lines):
        line = put_together(random, words)
        fumble(game, line, random.choice((None, "Sarah")), random.choice((None, None, 1, 99)))


def fumble(game: Game, line: str, player: str | None, instead_of: int | None) -> None:
    said = ""
    try:
        game.judge(read_typed(game, line, player, instead_of=instead_of))
    except RecordError as mistake:
        said = str(mistake)
    assert printable(said) == said
    assert isinstance(complete(game, line, player, instead_of=instead_of), list)


@pytest.mark.parametrize("events", [0, 4, 30])
@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_whatever_is_typed_is_read_or_refused(name: str, mode: str, events: int) -> None:
    random = Random(events)
    game = play(scorepad.new(name, players=PLAYERS, mode=mode), random, events)
    type_lines(random, game, LINES)


@pytest.mark.parametrize(
    "line", ["1 treasures= cubes=", "6 by=note= note= points= temples=,", "claim Sarah 6 points="]
)
@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_a_number_where_a_list_is_expected_is_not_an_internal_error(name: str, mode: str, line: str) -> None:
    game = scorepad.new(name, players=PLAYERS, mode=mode)
    for length in range(len(line) + 1):
        fumble(game, line[:length], None, None)
