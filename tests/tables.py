"""What the tables of all games share in the tests: events as keys, recorded or judged; what is asked of a game."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from scorepad.engine.explanations import Explanation, behind
from scorepad.engine.result import Result
from scorepad.engine.rules import slugs
from scorepad.record.canonical import write_record
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game

Keys = dict[str, Any]
STANDS = {"stands": "we saw it"}
"""What makes an event stand that breaks rules."""


def record_all(game: Game, events: Iterable[Keys]) -> Game:
    for event in events:
        game.record(**event)
    return game


def broken(game: Game, event: Keys) -> tuple[str, ...]:
    """The slugs that an event breaks, each told in sentences."""
    found = game.judge(**event)
    assert all(" None" not in each.message and each.message.endswith((".", "?")) for each in found)
    return slugs(found)


def counted(player: str, **numbers: int) -> Keys:
    """A stocktake: `counted("Sarah", cubes=3)`."""
    return {"kind": "count", "player": player, **numbers}


def but(event: Keys, **keys: Any) -> Keys:
    """The event with other values for some keys."""
    return {**event, **{key.rstrip("_"): value for key, value in keys.items()}}


def without(key: str, event: Keys) -> Keys:
    """The event without a key."""
    return {each: value for each, value in event.items() if each != key}


def check_malformed(game: Game, key: str, event: Keys) -> None:
    """The event is refused by naming the key, even if the table would let it stand, and nothing is recorded."""
    before = write_record(game)
    assert broken(game, event) == ("malformed",), event
    for tried in (event, {**event, "stands": "we saw it"}):
        with pytest.raises(RecordError) as error:
            game.record(**tried)
        assert not isinstance(error.value, RuleViolation), event
        assert re.search(rf"\b({key})\b", str(error.value)), f"{key} of {event}: {error.value}"
        assert str(error.value).isprintable(), event
    assert write_record(game) == before


def kinds(game: Game) -> list[tuple[str, str | None]]:
    """What may come next, and from whom."""
    return [(expected.kind, expected.player) for expected in game.expected()]


def lines(result: Result, player: str) -> dict[str, int]:
    """The points of a player, item by item."""
    return {line.item: line.points for line in result.of(player).lines}


def why(game: Game, player: str) -> dict[str, Explanation]:
    """What is behind each item of a player."""
    standing = game.result().of(player)
    return dict(zip([line.item for line in standing.lines], behind(game.story, standing), strict=True))


def words(each: Explanation) -> list[str]:
    """The subtotals of a line in words, with their points."""
    return [f"{subtotal.points} {subtotal.words}" for subtotal in each.subtotals]


def in_force(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The events of a bare record that were neither undone nor replaced; no amendment is undone in it."""
    kept: dict[int, dict[str, Any]] = {}
    for number, event in enumerate(record["event"], 1):
        match event["kind"]:
            case "undo":
                kept.popitem()
            case "amend":
                kept[event["event"]] = event["with"]
            case _:
                kept[number] = event
    return list(kept.values())
