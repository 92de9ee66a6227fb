"""The ledger against a slow second writing: the line in force worked out from the bare list of events."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games, samples
from scorepad.engine.events import Amend, Correct, Correction, Event, Undo, keys_of
from scorepad.engine.position import Position
from scorepad.engine.values import Many, Thing
from scorepad.system import limits
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline import replay
from scorepad.timeline.game import Game
from scorepad.timeline.ledger import EventInForce
from scorepad.timeline.replay import JudgedEvent
from tests.players import choose
from tests.sampling import sampled

PLAYERS = ["Sarah", "Linus", "Tim"]
FREE = {"kind", "stands", "note", "by", "text", "why"}
"""Keys whose values are the table's own words."""
Line = list[tuple[int, dict[str, Any]]]


@cache
def thing_keys(name: str) -> frozenset[str]:
    """The keys of a game whose values are cards or treasures of the pack."""
    keys = [key for kind in games.ruleset(name).track.kinds.values() for key in keys_of(kind)]
    return frozenset(
        key.name for key in keys if isinstance(key.type.item if isinstance(key.type, Many) else key.type, Thing)
    )


@cache
def things(name: str) -> list[Any]:
    """Cards and treasures of a game that can be taken for each other: a few of its sample."""
    found: dict[Any, None] = {}
    for event in scorepad.load(samples.find(name)).events:
        for key, value in event.table().items():
            if key in thing_keys(name):
                found |= dict.fromkeys(value if isinstance(value, list) else [value])
    return list(found)[:4]


def steps(events: list[Event]) -> list[list[tuple[int, Event]]]:
    """What is in force, groups of corrections together: undone steps are taken out pair by pair."""
    kept: list[list[tuple[int, Event]]] = []
    is_joined = False
    for number, event in enumerate(events, 1):
        if isinstance(event, Undo):
            kept.pop()
        elif is_joined:
            kept[-1].append((number, event))
        else:
            kept.append([(number, event)])
        is_joined = isinstance(event, Correction) and bool(event.more)
    return kept


def slowly(name: str, events: list[Event]) -> Line:
    """The line, written by hand: every correction rewrites what is there when it comes."""
    found: Line = []
    for step in steps(events):
        for number, event in step:
            if isinstance(event, Amend):
                target = event.event or event.before
                place = [each for each, _ in found].index(target or 0)
                if event.before is not None:
                    assert event.corrected is not None
                    found.insert(place, (number, event.corrected.table()))
                elif event.corrected is None:
                    del found[place]
                else:
                    found[place] = (found[place][0], event.corrected.table())
            elif isinstance(event, Correct):
                for old in [event.rename or {}, event.ids or {}]:
                    found = [(each, rewritten(name, table, old)) for each, table in found]
            else:
                found.append((number, event.table()))
    return found


def rewritten(name: str, table: dict[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """A table in which names or ids are replaced, wherever they may be."""

    def replace(value: Any, key: str) -> Any:
        if isinstance(value, list):
            return [replace(each, key) for each in value]
        if isinstance(value, dict):
            return {new.get(each, each): own for each, own in value.items()}
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if is_number and key not in thing_keys(name):
            return value
        return new.get(str(value), value) if is_number or isinstance(value, str) else value

    return {key: value if key in FREE else replace(value, key) for key, value in table.items()}


def header_slowly(game: Game) -> dict[str, Any]:
    """What the header says, as corrected."""
    players, first = list(game.original.players), game.original.first
    found: dict[str, Any] = {"place": None, "started": None, "rulings": {}}
    for step in steps(list(game.events)):
        for _, event in step:
            if isinstance(event, Correct):
                new = event.rename or {}
                players = [new.get(each, each) for each in players]
                first = new.get(first, first)
                players = list(event.players or players)
                first = event.first or first
                found["place"] = event.place or found["place"]
                found["started"] = event.started or found["started"]
                found["rulings"] |= {key: as_recorded(value) for key, value in (event.rulings or {}).items()}
    return {"players": players, "first": first, **found}


def correction(random: Random, name: str, game: Game) -> dict[str, Any]:
    """One random correction; the table lets stand whatever it breaks."""
    numbers = [moment.number for moment in game.line]
    keys: dict[str, Any] = {"stands": "so be it"}
    if random.random() < 0.5:
        keys["cause"] = random.choice(["misread", "agreed", "ruled"])
    if numbers and random.random() < 0.6:
        number = random.choice(numbers)
        table = random.choice(game.line).event.table()
        with_ = random.choice([{"kind": "note", "text": random.choice(["tea", "cake"])}, table])
        change: dict[str, Any] = random.choice(
            [{"event": number, "drop": True}, {"event": number, "with": with_}, {"before": number, "with": with_}]
        )
        return {"kind": "amend", **keys, **change}
    players = list(game.players)
    one, other, *_ = random.sample(players, 2)
    taken = random.sample(things(name), min(2, len(things(name))))
    choices: list[dict[str, Any]] = [
        {"first": one},
        {"players": random.sample(players, len(players))},
        {"rename": {one: f"{one}s"[:40]}},
        {"rename": {one: other, other: one}},
        {"place": random.choice(["the kitchen", "the garden"])},
        {"started": datetime(2026, 11, 15, random.randrange(24), tzinfo=UTC)},
    ]
    if taken:
        choices.append({"ids": {str(taken[0]): taken[1], str(taken[1]): taken[0]}})
        choices.append({"ids": {str(taken[0]): taken[1]}})
    rulings = games.ruleset(name).rulings
    if rulings:
        key = random.choice(list(rulings))
        choices.append({"rulings": {key: as_recorded(random.choice(rulings[key].values))}})
    return {"kind": "correct", **keys, **random.choice(choices)}


def as_recorded(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def aside(random: Random, game: Game) -> dict[str, Any]:
    """A note, a claim or a decision: what may be recorded at any time."""
    of = {"player": random.choice(game.players), "points": random.choice([-3, 1, 7])}
    return random.choice(
        [{"kind": "note", "text": "hm"}, {"kind": "claim", **of}, {"kind": "decision", "why": "fair play", **of}]
    )


def muddle(name: str, seed: int, length: int = 120) -> Game:
    """A game in which much is undone, redone and corrected; whatever breaks a rule is let stand."""
    random, game = Random(seed), scorepad.new(name, players=PLAYERS)
    while game.count < length:
        fate = random.random()
        if fate < 0.15 and game.ledger.latest is not None:
            game.undo()
        elif fate < 0.25 and game.to_redo():
            with suppress(RecordError):
                game.redo()
        elif fate < 0.4:
            wanted = [correction(random, name, game)]
            if random.random() < 0.4:
                wanted += [{"kind": "correct", "place": "the garden"}, correction(random, name, game)]
            with suppress(RecordError, RuleViolation):
                game.record_all(wanted)
        elif fate < 0.5 or not game.expected():
            game.record(**aside(random, game))
        else:
            expected = [each for each in game.expected() if each.is_listed and each.is_possible]
            if expected:
                game.record(**choose(random, game, random.choice(expected)))
            else:
                game.record(kind="note", text="stuck")
    return game


def is_inside_group(game: Game, length: int) -> bool:
    event = game.events[length - 1] if length else None
    return isinstance(event, Correction) and bool(event.more)


@pytest.mark.parametrize("seed", sampled(range(6)))
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_the_line_is_what_a_slow_second_writing_makes_of_the_events(name: str, seed: int) -> None:
    game = muddle(name, seed)
    kinds = {event.kind for event in game.events}
    assert {"undo", "amend", "correct"} < kinds
    assert kinds & {"note", "claim", "decision"}
    for length in (*range(0, game.count, 5), game.count):
        if not is_inside_group(game, length):
            earlier = game.at(length)
            assert [(each.number, each.event.table()) for each in earlier.line] == slowly(
                name, list(game.events[:length])
            )
            header = earlier.header._asdict() | {
                "players": list(earlier.players),
                "rulings": {key: as_recorded(value) for key, value in earlier.header.rulings.items()},
            }
            expected = header_slowly(earlier)
            assert {key: header[key] for key in expected} == expected


@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_live_and_from_its_text_a_game_is_the_same(name: str) -> None:
    game = muddle(name, 9)
    again = scorepad.loads(scorepad.dumps(game))
    assert [moment.event for moment in again.line] == [moment.event for moment in game.line]
    assert [moment.excuse for moment in again.line] == [moment.excuse for moment in game.line]
    assert again.findings() == game.findings()
    assert again.irregularities() == game.irregularities()
    assert [moment.position for moment in again.line] == [moment.position for moment in game.line]
    assert again.to_redo() == game.to_redo()


@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_corrections_that_stand_may_be_judged_as_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = muddle(name, 9)
    broken = {(each.event, each.rule) for each in game.irregularities()}
    monkeypatch.setattr(limits, "JUDGED_AGAIN", -1)
    together = scorepad.loads(scorepad.dumps(game))
    assert together.findings() == []
    assert {(each.event, each.rule) for each in together.irregularities()} == broken
    assert together.position == game.position


def test_what_is_recorded_after_corrections_that_stand_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    text = scorepad.dumps(muddle("silver-and-gold", 9)) + '[[event]]\nkind = "reveal"\npattern = "L4"\n\n' * 2
    once = scorepad.loads(text).findings()
    assert once
    monkeypatch.setattr(limits, "JUDGED_AGAIN", -1)
    assert scorepad.loads(text).findings() == once


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(
            'kind = "amend"\nstands = "x"\nbefore = 1\nwith = { kind = "note", text = "y" }\n', id="insert"
        ),
        pytest.param(
            'kind = "amend"\nstands = "x"\nevent = 1\nwith = { kind = "note", text = "y" }\n', id="amend"
        ),
        pytest.param('kind = "correct"\nstands = "x"\nplace = "y"\n', id="place"),
        pytest.param('kind = "correct"\nstands = "x"\nrename = { Sarah = "Tim", Tim = "Sarah" }\n', id="rename"),
    ],
)
def test_reading_a_thousand_corrections_that_stand_is_not_a_million_steps(
    keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[None] = []
    real_carry, real_is_of = replay.judge_and_apply, replay.is_of

    def carry(position: Position, entry: EventInForce) -> JudgedEvent:
        calls.append(None)
        return real_carry(position, entry)

    def is_of(moment: JudgedEvent, entry: EventInForce) -> bool:
        calls.append(None)
        return real_is_of(moment, entry)

    monkeypatch.setattr(replay, "judge_and_apply", carry)
    monkeypatch.setattr(replay, "is_of", is_of)
    head = scorepad.dumps(scorepad.new("silver-and-gold", players=PLAYERS))
    notes = '[[event]]\nkind = "note"\ntext = "x"\n\n' * 1_000
    game = scorepad.loads(head + notes + f"[[event]]\n{keys}\n" * 1_000)
    assert game.count == 2_000
    assert len(calls) < 100_000


@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_a_proposal_is_what_recording_it_makes_of_the_game(name: str) -> None:
    game = muddle(name, 5, 60)
    wanted: list[Event] = [Undo(), Amend(event=game.line[0].number, why="x", drop=True, stands="so be it")]
    wanted += [moment.event for moment in game.line[:3]]
    for event in wanted:
        before = scorepad.dumps(game)
        proposal = game.propose(event)
        proposal = proposal if proposal.is_allowed or not proposal.can_stand else proposal.standing("so be it")
        assert scorepad.dumps(game) == before
        copy = game.copy()
        if proposal.is_allowed:
            twin = copy.propose(proposal.event)
            copy.commit(twin)
            assert copy.position == proposal.position == twin.position
            assert proposal.gains == twin.gains
            assert copy.events[-1] == proposal.event


def test_what_was_proposed_before_something_else_was_recorded_is_refused() -> None:
    game = scorepad.new("go-for-gold", players=PLAYERS)
    early = game.propose(kind="note", text="first")
    game.record(kind="note", text="second")
    with pytest.raises(RecordError, match="in the meantime"):
        game.commit(early)
    with pytest.raises(RecordError, match="in the meantime"):
        game.copy().commit(game.propose(kind="note", text="third"))
    assert game.count == 1
