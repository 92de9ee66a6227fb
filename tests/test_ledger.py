"""The ledger against a slow second writing: the line in force worked out from the bare list of events."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scorepad
from scorepad import games, samples
from scorepad.engine.events import Amend, Correct, Correction, Event, Undo, keys_of
from scorepad.engine.values import Many, Thing
from scorepad.system import limits
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.players import choose
from tests.sampling import examples, sampled
from tests.work import calls_in

PLAYERS = ["Sarah", "Linus", "Tim"]
FREE = {"kind", "stands", "note", "by", "text", "why"}
"""Keys whose values are the table's own words."""
Line = list[tuple[int, dict[str, Any]]]
every_game = pytest.mark.parametrize("name", sorted(games.RULESETS))


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


def in_force(events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """What is in force: undone steps are taken out pair by pair, groups of corrections together."""
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
    return chain(*kept)


def slowly(name: str, events: Iterable[Event]) -> Line:
    """The line, written by hand: every correction rewrites what is there when it comes."""
    found: Line = []
    for number, event in in_force(events):
        if isinstance(event, Amend):
            place = [each for each, _ in found].index(event.event or event.before or 0)
            if event.corrected is None:
                del found[place]
            elif event.before is not None:
                found.insert(place, (number, event.corrected.table()))
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
    for event in (event for _, event in in_force(game.events) if isinstance(event, Correct)):
        new = event.rename or {}
        players = list(event.players or [new.get(each, each) for each in players])
        first = event.first or new.get(first, first)
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


@pytest.mark.parametrize("seed", sampled(range(6)))
@every_game
def test_the_line_is_what_a_slow_second_writing_makes_of_the_events(name: str, seed: int) -> None:
    game = muddle(name, seed)
    kinds = {event.kind for event in game.events}
    assert {"undo", "amend", "correct"} < kinds
    assert kinds & {"note", "claim", "decision"}
    for length in (*range(0, game.count, 5), game.count):
        if length and getattr(game.events[length - 1], "more", None):
            continue  # inside a group
        earlier = game.at(length)
        assert [(each.number, each.event.table()) for each in earlier.line] == slowly(name, game.events[:length])
        header = earlier.header._asdict() | {
            "players": list(earlier.players),
            "rulings": {key: as_recorded(value) for key, value in earlier.header.rulings.items()},
        }
        expected = header_slowly(earlier)
        assert {key: header[key] for key in expected} == expected


@every_game
def test_live_and_from_its_text_a_game_is_the_same_and_corrections_that_stand_may_be_judged_as_one(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = muddle(name, 9)
    text = scorepad.dumps(game)
    again = scorepad.loads(text)
    for one, other in zip(again.line, game.line, strict=True):
        assert (one.event, one.excuse, one.position) == (other.event, other.excuse, other.position)
    assert (again.findings(), again.irregularities()) == (game.findings(), game.irregularities())
    assert again.to_redo() == game.to_redo()
    monkeypatch.setattr(limits, "JUDGED_AGAIN", -1)
    together = scorepad.loads(text)
    assert (together.findings(), together.position) == ([], game.position)
    assert {(each.event, each.rule) for each in together.irregularities()} == {
        (each.event, each.rule) for each in game.irregularities()
    }


def test_what_is_recorded_after_corrections_that_stand_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    text = scorepad.dumps(muddle("silver-and-gold", 9)) + '[[event]]\nkind = "reveal"\npattern = "L4"\n\n' * 2
    once = scorepad.loads(text).findings()
    assert once
    monkeypatch.setattr(limits, "JUDGED_AGAIN", -1)
    assert scorepad.loads(text).findings() == once


@pytest.mark.parametrize(
    "keys",
    sampled(
        [
            'kind = "amend"\nstands = "x"\nbefore = 1\nwith = { kind = "note", text = "y" }\n',
            'kind = "amend"\nstands = "x"\nevent = 1\nwith = { kind = "note", text = "y" }\n',
            'kind = "correct"\nstands = "x"\nplace = "y"\n',
            'kind = "correct"\nstands = "x"\nrename = { Sarah = "Tim", Tim = "Sarah" }\n',
        ]
    ),
)
def test_reading_a_thousand_corrections_that_stand_is_not_a_million_steps(keys: str) -> None:
    head = scorepad.dumps(scorepad.new("silver-and-gold", players=PLAYERS))
    text = head + '[[event]]\nkind = "note"\ntext = "x"\n\n' * 1_000 + f"[[event]]\n{keys}\n" * 1_000
    assert calls_in(lambda: scorepad.loads(text)) < 1_000_000


@every_game
def test_a_proposal_is_what_recording_it_makes_of_the_game(name: str) -> None:
    game = muddle(name, 5, 60)
    wanted: list[Event] = [Undo(), Amend(event=game.line[0].number, why="x", drop=True, stands="so be it")]
    wanted += [moment.event for moment in game.line[:3]]
    before = scorepad.dumps(game)
    for event in wanted:
        proposal = game.propose(event)
        proposal = proposal if proposal.is_allowed or not proposal.can_stand else proposal.standing("so be it")
        assert scorepad.dumps(game) == before
        if proposal.is_allowed:
            copy = game.copy()
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


# ---- Redo: undo and redo cancel out, and what still fits can be redone after a new event, too
def picture(game: Game) -> tuple[Any, ...]:
    """Everything that can be seen of a game; numbers of events differ once something was redone."""
    return (
        [moment.event for moment in game.line if moment.event.kind != "amend"],
        str(game.draw()),
        [(each.kind, each.player, each.prompt) for each in game.expected()],
        [(standing.player, standing.total) for standing in game.result().standings],
        game.progress(),
    )


@given(st.integers(0, 2**32), st.integers(1, 40), st.integers(1, 12))
@examples(30)
def test_undoing_some_and_redoing_as_many_changes_nothing(seed: int, events: int, steps: int) -> None:
    game = muddle("silver-and-gold", seed, events)
    assert game.at(game.count).to_redo() == game.to_redo(), "it is known after loading, too"
    pictures, away = [picture(game)], len(game.to_redo())
    while len(pictures) <= steps and game.line:
        game.undo()
        pictures.append(picture(game))
        assert len(game.to_redo()) == away + len(pictures) - 1
    for place, before in enumerate(pictures[-2::-1]):
        assert len(game.to_redo()) == away + len(pictures) - 1 - place
        game.redo()
        assert picture(game) == before
    assert len(game.to_redo()) == away
    for after in pictures[1:]:
        game.undo()
        assert picture(game) == after


@given(st.integers(0, 2**32), st.integers(1, 30), st.integers(1, 5), st.data())
@examples(40)
def test_what_was_undone_can_be_redone_until_more_has_been_recorded(
    seed: int, events: int, steps: int, data: st.DataObject
) -> None:
    game = muddle("silver-and-gold", seed, events)
    while game.to_redo():
        game.record(kind="note", text=f"to begin with {game.count}")
    assume(len(game.line) >= steps)
    for _ in range(steps):
        game.undo()
    redone = data.draw(st.integers(0, steps - 1))
    for _ in range(redone):
        game.redo()
    away = game.to_redo()
    assert len(away) == steps - redone
    for number in range(steps - redone):
        game.record(kind="note", text=f"something new {number}")
        assert game.to_redo() == away
    game.record(kind="note", text="one more")
    assert game.to_redo() == ()


def test_what_still_fits_is_redone_one_by_one_and_the_rest_says_why(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.record(kind="cross", player="Linus", card="orange-05", boxes=["A1", "A2"])
    game.undo()
    game.undo()
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["C1", "C2"])
    proposal = game.propose_redo()
    assert [event.table()["player"] for event in proposal.events] == ["Linus"]
    assert len(proposal.passed_over) == 1  # Sarah has crossed already
    game.commit(proposal)
    ((sarah,),) = game.to_redo()
    assert sarah.table()["player"] == "Sarah"
    with pytest.raises(RecordError):
        game.redo()


def test_an_undo_is_never_redone_and_the_same_event_recorded_by_hand_counts_as_redone(game: Game) -> None:
    shown = game.events[-1]
    game.record(kind="reveal", pattern="I2", stands="we were too quick")
    for _ in range(3):
        game.undo()
    assert [step[0].kind for step in game.to_redo()] == ["reveal", "display", "deal"]
    game.redo()
    game.record(shown)
    ((left,),) = game.to_redo()
    assert (left.kind, left.stands) == ("reveal", "we were too quick")
    game.record(kind="note", text="the tea is ready")
    assert game.redo() == (left,)
    assert game.to_redo() == ()
    with pytest.raises(RecordError):
        game.redo()


def test_a_remark_that_was_inserted_before_another_is_gone_when_that_is_undone(game: Game) -> None:
    game.record(kind="note", text="tea")
    before = game.line
    game.record(kind="amend", before=4, with_={"kind": "note", "text": "cake"})
    game.undo()
    assert game.line == before


@pytest.mark.parametrize("undone", [1, 2])
def test_an_amendment_is_redone_even_after_its_event_has_another_number(game: Game, undone: int) -> None:
    game.record(kind="note", text="tea")
    game.record(kind="amend", event=4, why="it was cake", with_={"kind": "note", "text": "cake"})
    for _ in range(undone):
        game.undo()
    assert [len(game.redo()) for _ in range(undone)] == [1] * undone
    assert [moment.event.table()["text"] for moment in game.line[3:]] == ["cake"]
