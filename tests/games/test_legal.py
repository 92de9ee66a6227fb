"""What may come next, compared with trying everything; and whatever a table lets stand.

A game joins by a module `everything`:

- `SETTINGS`: small tables by name, on which everything can be tried, and `QUICK`: how many positions of each are
  tried in the quick suite;
- `everything(position)`: every event of the kinds expected that could be written, unbounded numbers cut off;
- `wild(position, random)`: the keys of any well-formed event, legal or not;
- `MOMENTS`: situations that random games seldom reach, each in words and with how many events are legal, if known.

It may also have `listed(position)`, if not all that is listed can be tried; `prepared(position, random)`, which
makes a position small enough; `IS_EVER_STUCK`, if nothing may be legal though the game is not over;
`holds(state, is_regular)`, which checks what must always hold; and `pages(game)`: the tallies of a whole game,
which must come to the same result.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.engine.events import Event
from scorepad.engine.position import Position, broken_rules
from scorepad.engine.rules import slugs
from scorepad.system.errors import RuleViolation
from scorepad.timeline.game import Game
from tests.every_game import modules_of
from tests.players import PLAYERS, play
from tests.sampling import Amount, sampled
from tests.tables import Keys, Situation

GAMES = modules_of("everything")
every_game = pytest.mark.parametrize("own", GAMES.values(), ids=GAMES)
every_setting = pytest.mark.parametrize(
    ("own", "setting"),
    [
        pytest.param(own, name, id=f"{game}: {name}", marks=[pytest.mark.slow] if place else [])
        for game, own in GAMES.items()
        for place, name in enumerate(own.SETTINGS)
    ],
)
MOMENTS = [(game, *row) for game, own in GAMES.items() for row in own.MOMENTS]


def check(own: Any, position: Position) -> set[Event]:
    """Exactly the events that break no rule are listed, each once."""
    listed = list(own.listed(position) if hasattr(own, "listed") else position.legal())
    legal = {event for event in own.everything(position) if not broken_rules(position, event)}
    assert len(listed) == len(set(listed))
    assert set(listed) == legal
    return legal


def can_go_on(position: Position) -> bool:
    return any(each.is_possible and each.is_listed for each in position.expected())


def walk(own: Any, setting: str, seed: int, irregular: float, steps: int = 60) -> Iterator[Position]:
    """The positions of a random game in which the table lets anything stand now and then."""
    random, position = Random(seed), own.SETTINGS[setting]().position
    for _ in range(steps):
        yield position
        if position.finished and not irregular:
            return
        if can_go_on(position) and random.random() >= irregular:
            position = position.play(position.random(random))
        else:
            position = let_stand(position, own.wild(position, random))


def let_stand(position: Position, keys: Keys) -> Position:
    """The same position, if the event is impossible whatever the table says."""
    with suppress(RuleViolation):
        return position.play(**keys, stands="we saw it")
    return position


def some(positions: Iterator[Position], most: int) -> Iterator[Position]:
    """With `--all` every third position; otherwise this many, with different kinds expected."""
    seen: dict[tuple[str, ...], Position] = {}
    for number, position in enumerate(positions):
        if Amount.is_everything and number % 3 == 0:
            yield position
        seen.setdefault(tuple(each.kind for each in position.expected()), position)
    if not Amount.is_everything:
        yield from list(seen.values())[:most]


@pytest.mark.parametrize("irregular", sampled([0, 0.25]))
@every_setting
def test_exactly_the_legal_events_are_listed(own: Any, setting: str, irregular: float) -> None:
    random = Random(1)
    found = 0
    for seed in range(2 if Amount.is_everything else 1):
        for position in some(walk(own, setting, seed, irregular), own.QUICK):
            tried = own.prepared(position, random) if hasattr(own, "prepared") else position
            legal = check(own, tried)
            assert legal or position.finished or getattr(own, "IS_EVER_STUCK", False)
            found += bool(legal)
    assert found > 2


@pytest.mark.parametrize(
    ("game", "situation", "size"), [(game, *rest) for game, _, *rest in MOMENTS], ids=[row[1] for row in MOMENTS]
)
def test_exactly_the_legal_events_are_listed_at_this_moment(
    game: str, situation: Situation, size: int | None
) -> None:
    legal = check(GAMES[game], situation().position)
    assert size is None or len(legal) == size


@pytest.mark.parametrize("irregular", [0, 0.3])
@every_game
def test_random_events_are_legal_and_every_one_of_a_few_comes_up(own: Any, irregular: float) -> None:
    few = 0
    for position in islice(
        walk(own, next(iter(own.SETTINGS)), 11, irregular), None if Amount.is_everything else 25
    ):
        random = Random(5)
        if not can_go_on(position):
            with pytest.raises(IndexError):
                position.random(random)
            continue
        legal = {*islice(position.legal(), 13)}
        made = {position.random(random) for _ in range(400 if len(legal) < 13 else 10)}
        assert not any(broken_rules(position, event) for event in made)
        if len(legal) < 13:
            assert made == legal
            few += 1
    assert few > 2


def fill_in(random: Random, position: Position, kind: str, first: str) -> Keys:
    """An event whose keys are chosen in any order, but this one first, each from what is offered then."""
    expected = random.choice([each for each in position.expected() if each.kind == kind])
    table: Keys = {"kind": kind, "player": expected.player}
    for pick in sorted(random.sample(expected.picks, len(expected.picks)), key=lambda pick: pick.key != first):
        if not pick.is_list:
            values = pick.offers(table)
            if values and (pick.least or random.random() < 0.5):
                table[pick.key] = values[random.randrange(min(len(values), 5))]
            continue
        table[pick.key] = []
        while values := pick.offers(table):
            if pick.may_end(table) and random.random() < 0.4:
                break
            table[pick.key] = [*table[pick.key], random.choice(values)]
    return table


@pytest.mark.parametrize(
    ("situation", "kind", "first"),
    [
        pytest.param(*rest, id=f"{game}: {rest[1]}")
        for game, own in GAMES.items()
        for rest in getattr(own, "ANY_ORDER", ())
    ],
)
def test_an_event_can_be_finished_in_whatever_order_its_keys_are_chosen(
    situation: Situation, kind: str, first: str
) -> None:
    random, position = Random(8), situation().position
    filled = [fill_in(random, position, kind, first) for _ in range(100 if Amount.is_everything else 30)]
    assert [keys for keys in filled if position.judge(**keys)] == []
    assert len({str(keys) for keys in filled}) > 5


# ---------------------------------------------------------------------- whatever a table does
def is_tidy(message: str) -> bool:
    """Is it one or more sentences, with nothing cut off, doubled or left empty?"""
    is_whole = message == message.strip() and "  " not in message and message.endswith((".", "?"))
    return is_whole and not re.search(r"\b(\w\d+) and \1\b|touches none| None\b|nowhere|[:,] ?\.", message)


@pytest.mark.parametrize("seed", sampled(range(20), 2))
@every_game
def test_whatever_a_table_lets_stand_is_carried_out_and_the_game_goes_on(own: Any, seed: int) -> None:
    random = Random(seed)
    game = play(random.choice([*own.SETTINGS.values()])(), random, random.randint(0, 20))
    for _ in range(25):
        keys = own.wild(game.position, random)
        violations = game.judge(**keys)
        assert "malformed" not in slugs(violations)
        assert len({*slugs(violations)}) == len(violations)
        assert {*slugs(violations)} <= game.ruleset.rules.keys()
        assert [each.message for each in violations if not is_tidy(each.message)] == []
        with suppress(RuleViolation):  # impossible, not only against the rules
            game.record(**keys, **({"stands": "we saw it"} if violations else {}))
        check_state(own, game, is_regular=False)
        for expected in game.expected() if can_go_on(game.position) else ():
            for event in islice(expected.events(game.mode.kinds[expected.kind]) if expected.is_listed else (), 3):
                assert game.judge(event) == ()
    assert str(game.draw())
    assert game.progress()
    play(game, random, 20)


def check_state(own: Any, game: Game, *, is_regular: bool) -> None:
    if hasattr(own, "holds"):
        own.holds(game.state, is_regular)
    for standing in game.result().standings:
        assert standing.total == sum(line.points for line in standing.lines)
    if not getattr(own, "IS_EVER_STUCK", False):
        assert bool(game.expected()) is not game.result().finished


@pytest.mark.parametrize("seed", sampled(range(20)))
@pytest.mark.parametrize("name", GAMES)
def test_in_a_whole_game_everything_holds_and_its_tally_comes_to_the_same(name: str, seed: int) -> None:
    random, own, ruleset = Random(seed), GAMES[name], games.ruleset(name)
    players = PLAYERS[: random.choice(ruleset.seats)]
    header: Keys = {"rulings": {key: random.choice(ruling.values) for key, ruling in ruleset.rulings.items()}}
    game = scorepad.new(name, players, first=random.choice(players), **header)
    while not game.position.finished:
        play(game, random, 9)
        check_state(own, game, is_regular=True)
    result = game.result()
    assert game.findings() == []
    assert all(line.events for standing in result.standings for line in standing.lines)
    if hasattr(own, "pages"):
        tallied = scorepad.new(name, players, first=game.header.first, mode="tally", **header)
        for page in own.pages(game):
            tallied.record(**page)
        found = tallied.result()
        assert (found.winners, found.decided_by) == (result.winners, result.decided_by)
        for player in players:
            assert found.of(player).total == result.of(player).total
