"""What the tables of all games share in the tests: events as keys, recorded or judged; what is asked of a game."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.audit import audit
from scorepad.engine.explanations import Explanation, Slip, behind
from scorepad.engine.result import Result
from scorepad.engine.rules import slugs
from scorepad.record.canonical import write_record
from scorepad.system.errors import RecordError, RuleViolation, SheetError
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


# ---- Cases of the rules: what breaks exactly these rules, and what breaks none; test_conformance.py tries them
Situation = Callable[[], Game]
Case = Callable[[], tuple[str, ...]]
"""Finds the slugs of the rules that are broken."""
Cases = list[tuple[str, str, Case]]
"""The rule, then whatever others are broken as well; what happens, in words; and the case itself."""


def judged(situation: Situation, event: Keys) -> Case:
    """The rules that an event breaks."""
    return lambda: broken(situation(), event)


def followed(slug: str, situation: Situation, event: Keys) -> Case:
    """The rule, if an event that follows from it is refused."""
    return lambda: (slug,) if broken(situation(), event) else ()


def claimed(slug: str, situation: Situation, points: int) -> Case:
    """The rule, if a claim of these points for Sarah is found wrong."""
    return lambda: () if audit(situation(), [("Sarah", points)]).is_clean else (slug,)


def seated(game: str, count: int) -> Case:
    """The rule about the number of players, if no game with this many can be started."""

    def case() -> tuple[str, ...]:
        try:
            scorepad.new(game, players=["Sarah", "Linus", "Tim", "Ada", "Max", "Eve"][:count])
        except scorepad.RecordError:
            return ("players",)
        return ()

    return case


# ---- Stories: a situation, what happens in it, and what is then to be seen; each is one row of a table
Story = tuple[str, Situation, Sequence[Keys], Callable[[Game], object], object]
"""In words; the situation; the events, which may break rules; how to look at the game, and what is seen."""


def then(situation: Situation, *events: Keys) -> Situation:
    """The same situation after these events."""
    return lambda: let(situation(), *events)


def let(game: Game, *events: Keys) -> Game:
    """Record these events, and let those stand that break a rule."""
    for event in events:
        is_refused = "stands" not in event and game.judge(**event)
        game.record(**event, **({"stands": "we saw it"} if is_refused else {}))
    return game


def story_test(*rows: Story, is_regular: bool = True) -> Callable[[Story], None]:
    """A test with one case for each story; what happens in it breaks no rule, or is let stand."""

    @pytest.mark.parametrize("story", rows, ids=[row[0] for row in rows])
    def test(story: Story) -> None:
        _, situation, events, look, seen = story
        found = look(record_all(situation(), events) if is_regular else let(situation(), *events))
        assert found == seen, f"{found!r} instead of {seen!r}"

    return test


# ---- What the tests of slips share: the slips that a game offers, and what an audit says of a claim
Ways = dict[str, set[Any]]
"""By slug, the differences of the slips that a player can make, each perhaps with the item of its line."""


def offered(game: Game, player: str) -> list[Slip]:
    return list(game.mode.slips(game.story, player, game.result()))


def by_slug(game: Game, player: str) -> dict[str, set[int]]:
    """The differences that are offered; a slug that is not has none."""
    found: dict[str, set[int]] = {}
    for slip in offered(game, player):
        found.setdefault(slip.slip, set()).add(slip.difference)
    return found


def explained(game: Game, player: str, *differences: int) -> list[list[str]]:
    """The slips of claims that are wrong by this many points."""
    total = game.result().of(player).total
    claims = audit(game, [(player, total + difference) for difference in differences]).claims
    return [[slip.slip for slip in claim.slips or ()] for claim in claims if claim.event is None]


def lines_miscounted(game: Game, player: str) -> Ways:
    """line-forgotten and line-twice, from the result."""
    lines = [(line.item, line.points) for line in game.result().of(player).lines if line.points]
    return {
        "line-forgotten": {(item, -points) for item, points in lines},
        "line-twice": {(item, points) for item, points in lines},
    }


# ---- Home-made packs in tests: read from a text, and refused for a mistake in it
def read_pack(folder: Path, text: str) -> Any:
    """The sheets of a pack with this text."""
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return games.read_sheets(str(path))[1]


Mistakes = dict[str, tuple[str, str, list[str]]]
"""In words: what a pack has, what it has instead, and the words that name the place."""


def mistake_test(text: str, mistakes: Mistakes) -> Callable[..., None]:
    """A test with one case for each mistake in a pack that can be read without it."""

    @pytest.mark.parametrize(("old", "new", "named"), mistakes.values(), ids=mistakes)
    def test(tmp_path: Path, old: str, new: str, named: list[str]) -> None:
        assert old in text
        assert read_pack(tmp_path, text)
        with pytest.raises(SheetError) as refused:
            read_pack(tmp_path, text.replace(old, new, 1))
        assert [word for word in ("mine.toml", *named) if word not in str(refused.value)] == []
        assert str(refused.value).endswith((".", "?"))

    return test
