"""The short line in Sea & Shore: what a person types at the table, and what the last word may become.

Three players, if nothing else is said; see tests/games/sea_and_shore/situations.py.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import scorepad
from scorepad.errors import RecordError
from scorepad.events import Amend
from scorepad.game import Game
from scorepad.shorthand import complete, read_line, write_line
from scorepad.shorthand.context import Context
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    Keys,
    Situation,
    action,
    adjust,
    broken,
    earn,
    play,
    record_all,
    seated,
    state_of,
    take,
    tally,
    trick,
)
from tests.sampling import sampled
from tests.shorthand.lines import check_refused_or_read, nonsense

FOUR = partial(seated, 4)
"""Four players, before anything has happened."""


def keys(game: Game, line: str, player: str | None = None) -> Keys:
    """The event of a line typed on the pad, which is turned to whoever is awaited first."""
    awaited = next((each.player for each in game.expected() if not each.is_optional), None)
    return read_line(game, line, player or awaited or "Sarah")


# ---------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("situation", "line", "event"),
    [
        (seated_three := partial(seated, 3), "trick red-3", trick("red 3")),
        (seated_three, "red-3", trick("red 3")),
        (seated_three, "trick RED-3", trick("red 3")),
        (seated_three, "trick []", trick()),
        (FOUR, "trick red-3 blue-2", trick("red 3", "blue 2")),
        (FOUR, "trick red-3,blue-2", trick("red 3", "blue 2")),
        (FOUR, "red-3 red-3", trick("red 3", "red 3")),
        (on.OPEN, "play red-7", play("Sarah", "r7")),
        (on.OPEN, "red-7", play("Sarah", "r7")),
        (on.OPEN, "RED-7 SEA", play("Sarah", "r7", shows="sea")),
        (on.OPEN, "linus red-7", play("Linus", "r7")),
        (on.NEXT, "play red-7 +2", play("Linus", "r7+2")),
        (on.NEXT, "play red-7 2", play("Linus", "r7+2")),
        (on.NEXT, "red-7 2 sh", play("Linus", "r7+2", shows="shore")),
        (on.NEXT, "play red-7 sea additions=2", play("Linus", "r7+2", shows="sea")),
        (on.EARNS, "earn", earn("Sarah", "red")),
        (on.EARNS, "earn r", earn("Sarah", "red")),
        (on.EARNS, "red", earn("Sarah", "red")),
        (on.EARNS, "linus earn red", earn("Linus", "red")),
        (on.EARNS, "earn red from=linus", earn("Sarah", "red", from_="Linus")),
        (on.STEALS, "earn red from=sarah", earn("Tim", "red", from_="Sarah")),
        (on.STEALS, "earn from=s", earn("Tim", "red", from_="Sarah")),
        (on.ACTS, "action 2", action("Tim", 2)),
        (on.ACTS, "2", action("Tim", 2)),
        (on.ACTS, "action 1 from=linus", action("Tim", 1, from_="Linus")),
        (on.ACTS, "action 4 red-4 blue-12", take("Tim", "r4", "b12")),
        (on.ACTS, "4 green-9 green-9", take("Tim", "g9", "g9")),
        (on.AFTER, "blue-2", trick("blue 2")),
        (on.AFTER, "adjust sarah 2", adjust("Sarah", 2, why="action 2")),
        (on.AFTER, "adjust linus -1 it said so", adjust("Linus", -1, why="it said so")),
        (on.AFTER, "adjust sarah additions=2 action 2", adjust("Sarah", 2, why="action 2")),
        (on.AFTER, "adjust tim gain=red-3", adjust("Tim", gain="red 3", why="action 2")),
        (on.AFTER, "adjust sarah lose=red-3 swapped", adjust("Sarah", lose="red 3", why="swapped")),
        (on.TALLYING, "tally sarah 1 red-3 blue-2 additions=5", tally("Sarah", 1, "red 3", "blue 2", additions=5)),
        (on.TALLYING, "tally 1 5 red-3 red-3", tally("Sarah", 1, "red 3", "red 3", additions=5)),
        (on.TALLYING, "linus 2 [] 0", tally("Linus", 2)),
    ],
)
def test_what_a_person_types_is_understood(situation: Situation, line: str, event: Keys) -> None:
    assert keys(situation(), line) == event


TABLE = '{ color = "red", points = 3 }'


@pytest.mark.parametrize(
    ("situation", "line", "event"),
    [
        (seated_three, f"trick {TABLE}", trick("red 3")),
        (seated_three, f"trick [{TABLE}]", trick("red 3")),
        (FOUR, f"trick {TABLE} {TABLE}", trick("red 3", "red 3")),
        (FOUR, f"trick {TABLE},{TABLE}", trick("red 3", "red 3")),
        (on.AFTER, f"adjust tim gain={TABLE}", adjust("Tim", gain="red 3", why="action 2")),
        (on.TALLYING, f"tally 1 {TABLE} 5", tally("Sarah", 1, "red 3", additions=5)),
    ],
)
def test_a_table_is_taken_as_a_refusal_writes_it(situation: Situation, line: str, event: Keys) -> None:
    assert keys(situation(), line) == event


@pytest.mark.parametrize("line", ["adjust sarah red 3", "adjust sarah red", "adjust sarah r 2"])
def test_the_beginning_of_many_treasures_never_takes_one_away(line: str) -> None:
    """Sarah has one treasure, so that only one could be lost; but six red ones could be gained."""
    try:
        event = keys(on.AFTER(), line)
    except RecordError:
        return
    assert "lose" not in event


@pytest.mark.parametrize("line", ["zz", "undoo", "Lynus", "7", "blue"])
def test_a_word_that_means_nothing_is_not_taken_for_what_a_lost_action_did(line: str) -> None:
    with pytest.raises(RecordError):
        keys(on.AFTER(), line)


@pytest.mark.parametrize(
    ("situation", "line", "named"),
    [
        (seated_three, "trick red 3", ("red", "red-3")),
        (seated_three, "trick red-7", ("red-7", "treasures")),
        (seated_three, "trick", ("treasures",)),
        (on.OPEN, "play red", ("red-1",)),
        (on.OPEN, "play red7", ("red-7",)),
        (on.OPEN, "play red-13", ("red-13", "1 to 12")),
        (on.OPEN, "play", ("card", "red-1")),
        (on.ACTS, "action 5", ("5", "1 to 4")),
        (on.ACTS, "action", ("action", "1, 2, 3 or 4")),
        (on.AFTER, "adjust sarah gain=red", ("red", "gain")),
        (on.TALLYING, "tally 3 [] 0", ("round",)),
        (on.TALLYING, "tally 1 5", ("treasures",)),
    ],
)
def test_a_mistake_is_named_with_what_would_fit(situation: Situation, line: str, named: tuple[str, ...]) -> None:
    with pytest.raises(RecordError) as error:
        keys(situation(), line)
    assert all(word in str(error.value) for word in named), error.value


@pytest.mark.parametrize("line", ["earn red linus", "action 1 linus"])
def test_a_name_that_could_be_who_acts_is_at_least_never_recorded_unnoticed(line: str) -> None:
    game = on.EARNS() if line.startswith("earn") else on.ACTS()
    assert broken(game, keys(game, line)) != ()


NONSENSE = (
    "zz",
    "[1]",
    "[]",
    "{}",
    TABLE,
    "{color=red}",
    "red-3",
    "r,b",
    "red-3,zz",
    "true",
    "1",
    '["',
    ",",
    "from=",
)


@pytest.mark.parametrize("situation", [FOUR, on.OPEN, on.STEALS, on.ACTS, on.AFTER, on.TALLYING])
@pytest.mark.parametrize(
    "before", sampled(["", "trick", "play r", "earn", "action 4", "adjust tim", "tally", "tally 1 5"], 2)
)
@pytest.mark.slow
def test_nonsense_is_refused_and_never_a_fault(situation: Situation, before: str) -> None:
    game = situation()
    for word in NONSENSE:
        for line in nonsense(before, word, 1):
            check_refused_or_read(game, line, keys)


# ---------------------------------------------------------------------- completing


@pytest.mark.parametrize(
    ("situation", "player", "line"),
    [
        (seated_three, "Sarah", ""),
        (seated_three, "Sarah", "trick "),
        (seated_three, "Sarah", "trick treasures="),
        (FOUR, "Sarah", "trick red-3 "),
        (on.OPEN, "Sarah", "play "),
        (on.NEXT, "Linus", "play red-7 "),
        (on.NEXT, "Linus", "play red-11 additions="),
        (on.NEXT, "Linus", "play red-7 2 "),
        (on.STEALS, "Tim", "earn red "),
        (on.STEALS, "Tim", "earn red from="),
        (on.ACTS, "Tim", "action 1 from="),
        (on.ACTS, "Tim", "action 4 red-4 "),
        (on.last_acts, "Sarah", "action 4 red-12 "),
        (on.AFTER, "Sarah", "adjust sarah "),
        (on.AFTER, "Sarah", "adjust sarah additions="),
        (on.AFTER, "Sarah", "adjust sarah gain="),
        (on.AFTER, "Sarah", "adjust sarah lose="),
        (on.AFTER, "Sarah", "adjust sarah why="),
        (on.ENTERED, "Linus", "tally 1 red-3 additions="),
        (on.ENTERED, "Linus", "tally 1 5 "),
    ],
)
def test_what_is_offered_last_makes_an_event_that_breaks_no_rule(
    situation: Situation, player: str, line: str
) -> None:
    game = situation()
    others = {"trick", "undo", "amend", "note", "claim"}
    values = [word for word in complete(game, line, player) if not word.endswith("=") and word not in others]
    assert values
    for word in values:
        assert broken(game, read_line(game, line + word, player)) == (), word


@pytest.mark.parametrize(
    ("situation", "player", "line", "words"),
    [
        (seated_three, "Sarah", "tr", ["trick"]),
        (seated_three, "Sarah", "trick r", [f"red-{points}" for points in range(1, 7)]),
        (on.OPEN, "Sarah", "play red-1", ["red-10", "red-11", "red-12"]),
        (on.NEXT, "Linus", "play red-11 additions=", ["1"]),
        (on.STEALS, "Tim", "earn ", ["red"]),
        (on.STEALS, "Tim", "earn red f", ["from=Sarah", "from="]),
        (on.ACTS, "Tim", "action ", ["1", "2", "3", "4"]),
        (on.ACTS, "Tim", "action 1 from=", ["Linus"]),
        (on.AFTER, "Sarah", "adjust sarah lose=", ["red-3"]),
    ],
)
def test_only_what_may_come_is_offered_as_one_types_it(
    situation: Situation, player: str, line: str, words: list[str]
) -> None:
    assert complete(situation(), line, player) == words


@pytest.mark.parametrize("situation", [on.AFTER, on.over, on.FOUR_ACT])
def test_nobody_is_called_awaited_of_whom_nothing_is_due(situation: Situation) -> None:
    """What a lost action did may be recorded of everybody, but nobody waits for it."""
    game = situation()
    if state_of(game).step == "act":
        game.record(**action("Tim", 2))
    assert "Also to play" not in Context(game).prompt()


# ---------------------------------------------------------------------- and back again


ODD: list[tuple[Situation, Keys]] = [
    (on.OPEN, trick()),
    (on.OPEN, trick("red 3")),
    (on.OPEN, trick("red 3", "red 3", "green 6")),
    (on.OPEN, {**trick("red 3", "blue 2"), "note": "both at once"}),
    (on.AFTER, play("Tim", "r7+2", shows="shore")),
    (on.AFTER, {**play("Tim", "r7"), "additions": 0}),
    (on.OPEN, earn("Tim", "red", from_="Linus")),
    (on.OPEN, action("Tim", 1, from_="Linus", card="r4", discard="g2")),
    (on.OPEN, action("Tim", 3)),
    (on.OPEN, adjust("Tim", 0, why="")),
    (on.OPEN, adjust("Tim", -3, gain="red 3", lose="blue 2", why='it said "swap", from=all')),
    (on.AFTER, adjust("Linus", why="red-3")),
    (on.TALLYING, tally("Linus", 2)),
    (on.TALLYING, tally("Linus", 2, "red 3", additions=22)),
    (on.ENTERED, tally("Sarah", 1, "red 3", "red 3", "blue 1", additions=0)),
]


@pytest.mark.parametrize(("situation", "event"), ODD)
def test_any_event_is_read_back_from_its_line_and_from_that_of_a_correction(
    situation: Situation, event: Keys
) -> None:
    game = situation()
    whole = game.read(event)
    assert game.read(read_line(game, write_line(whole))) == whole
    if not game.count:
        return
    amend: Any = game.read({"kind": "amend", "event": game.count, "why": "misread", "with": event})
    assert isinstance(amend, Amend)
    assert game.read(read_line(game, write_line(amend))) == amend


def test_odd_names_are_read_back_and_colors_are_no_names() -> None:
    """Somebody is called like a color, somebody like a card, and somebody has marks in the name."""
    names = ["red", "blue-7", "Ä='x', {y}"]
    game = record_all(scorepad.new("sea-and-shore", names), [trick("red 3")])
    for event in (
        play("red", "b7"),
        play("blue-7", "r1"),
        earn("red", "red", from_="blue-7"),
        action("blue-7", 1, from_=names[2]),
        take(names[2], "b7", "b7"),
        adjust("blue-7", gain="red 3", why="red"),
    ):
        assert game.read(read_line(game, write_line(game.read(event)))) == game.read(event)
