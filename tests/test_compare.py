"""Comparing two records of one game: what the rules allow in any order is no difference, anything else is."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.audit.compare import Pair, compare
from scorepad.engine.events import COMMON, Event
from scorepad.engine.position import broken_rules, position_after
from scorepad.record import load
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept, settle
from scorepad.timeline.replay import JudgedEvent
from tests.every_game import FILLED, SAMPLES, TRACKED
from tests.games.silver_and_gold.table import cross, reveal
from tests.sampling import sampled
from tests.work import calls_in

Table = dict[str, Any]

sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
tracked = pytest.mark.parametrize("path", [*TRACKED, *FILLED], ids=lambda path: path.stem)
seeds = pytest.mark.parametrize("seed", sampled(range(12)))


def rewritten(game: Game, tables: Sequence[Table]) -> Game:
    """Another record of the same game, with these events."""
    twin = games.seat(game.header)
    for table in tables:
        accept(twin, twin.read(table))
    settle(twin)
    return twin


def own(game: Game) -> list[JudgedEvent]:
    """The game's own events in force."""
    return [moment for moment in game.line if moment.event.kind not in COMMON]


def tables(game: Game) -> list[Table]:
    return [moment.event.table() for moment in own(game)]


def shuffled(game: Game, random: Random) -> list[Table]:
    """Its own events, neighbors swapped where both orders are legal and lead to the same table."""
    events = [moment.event for moment in game.line if moment.event.kind not in COMMON]
    for _ in range(3):
        position = game.start
        for place in range(len(events) - 1):
            one, two = events[place], events[place + 1]
            if random.random() < 0.7 and not broken_rules(position, one) and not broken_rules(position, two):
                first = position_after(position, two, 1)
                if not broken_rules(first, one) and position_after(
                    position_after(position, one, 1), two, 2
                ) == position_after(first, one, 2):
                    events[place], events[place + 1] = two, one
            position = position_after(position, events[place], place + 1)
    return [event.table() for event in events]


def facts(event: Event) -> Table:
    return {key: value for key, value in event.table().items() if key not in ("at", "by", "note")}


def table_of(moment: JudgedEvent | None) -> Table:
    return {} if moment is None else facts(moment.event)


def the_difference(one: Game, other: Game) -> Pair:
    """The only one; seen from the other side it is the same."""
    (pair,) = compare(one, other).differences
    (back,) = compare(other, one).differences
    assert (table_of(back.one), table_of(back.other)) == (table_of(pair.other), table_of(pair.one))
    return pair


@seeds
@sample
def test_events_in_another_order_that_the_rules_allow_make_no_difference(path: Path, seed: int) -> None:
    game, random = load(path), Random(seed)
    mixed = shuffled(game, random)
    for table in mixed:
        table.pop("at", None)
        if random.random() < 0.2:
            table["note"] = "well played"
        if random.random() < 0.2:
            table["by"] = game.players[0]
    claim = {"kind": "claim", "player": game.players[0], "points": 3}
    found = compare(game, rewritten(game, [{"kind": "note", "text": "tea"}, claim, *mixed]))
    assert found.is_same
    assert len(found.pairs) == len(mixed)
    assert all(one == other for one, other in found.totals.values())


@seeds
@sample
def test_a_missing_event_is_the_only_difference(path: Path, seed: int) -> None:
    game, random = load(path), Random(seed)
    mixed = shuffled(game, random)
    for events in (tables(game), *([mixed] if game.header.mode != "fill" else [])):
        place = random.randrange(len(events))
        found = the_difference(game, rewritten(game, events[:place] + events[place + 1 :]))
        assert found.other is None
        assert table_of(found.one) == facts(game.read(events[place]))


@seeds
@tracked
def test_an_event_too_many_or_recorded_differently_is_the_only_difference(path: Path, seed: int) -> None:
    game = load(path)
    place, extra = another(game, Random(seed))
    events = tables(game)
    found = the_difference(game, rewritten(game, [*events[:place], extra, *events[place:]]))
    assert (found.one, table_of(found.other)) == (None, extra)
    if game.header.mode == "track":
        found = the_difference(game, rewritten(game, [*events[:place], extra, *events[place + 1 :]]))
        assert (table_of(found.one), table_of(found.other)) == (facts(game.read(events[place])), extra)


def another(game: Game, random: Random) -> tuple[int, Table]:
    """A place of a record, and another event of that kind and player that was legal there and not the same."""
    line = own(game)
    for _ in range(1000):
        place = random.randrange(len(line))
        position, event = line[place - 1].position if place else game.start, line[place].event
        player = getattr(event, "player", None)
        choices = [each for each in position.expected() if (each.kind, each.player) == (event.kind, player)]
        if choices and choices[0].is_possible:
            changed = choices[0].at_random(game.mode.kinds[event.kind], random)
            is_other = position_after(position, changed, 1) != position_after(position, event, 1)
            if is_other and not broken_rules(position, changed):
                return place, changed.table()
    raise AssertionError("nothing could have been otherwise")


def test_one_changed_value_of_a_roll_that_fails_is_a_difference_and_keys_at_their_defaults_are_none() -> None:
    game = load(next(path for path in TRACKED if "go-for-gold-4" in path.stem))
    events, line = tables(game), own(game)
    failed = next(
        place
        for place, moment in enumerate(line)
        if moment.event.kind in ("dig", "raid") and line[place - 1].position.result() == moment.position.result()
    )
    changed = [*events]
    changed[failed] = {**events[failed], "pips": events[failed]["pips"] % 6 + 1}
    assert len(compare(game, rewritten(game, changed)).differences) == 1
    defaults: dict[str, Table] = {"move": {"foot": False}, "dig": {"shovels": 0}}
    fuller = [{**defaults.get(table["kind"], {}), **table} for table in events]
    assert fuller != events
    assert compare(game, rewritten(game, fuller)).is_same


@pytest.mark.slow
def test_two_records_of_thousands_of_events_take_work_in_proportion() -> None:
    game = load(next(path for path in TRACKED if "silver-and-gold-4" in path.stem))
    events = tables(game) * 10
    pairs = []
    for length in (1000, 2000):
        less = [each for place, each in enumerate(events[:length]) if place % 50]
        pairs.append((rewritten(game, events[:length]), rewritten(game, less)))
    short, long = (calls_in(partial(compare, *pair)) for pair in pairs)
    assert long < 3 * short
    assert calls_in(partial(compare, *[rewritten(game, events)] * 2)) < short


@pytest.fixture
def crossed(game: Game) -> Game:
    for event in (reveal("I2"), cross("Sarah", "purple-04", "B1", "B2"), cross("Linus", "orange-05", "A1", "A2")):
        game.record(event)
    return game


def test_what_one_recorder_wrote_otherwise_is_put_beside_the_one_of_the_same_player(crossed: Game) -> None:
    events = tables(crossed)
    events[4]["boxes"] = ["C1", "C2"]
    other = rewritten(crossed, events)
    mine, theirs, _ = the_difference(crossed, other)
    assert mine is not None
    assert theirs is not None
    assert (mine.number, theirs.number) == (5, 5)
    assert compare(crossed, other).totals["Sarah"] == (1, 0)
    events[5]["boxes"] = ["B1", "B2"]
    found = compare(crossed, rewritten(crossed, events)).differences
    players = [(table_of(one)["player"], table_of(other)["player"]) for one, other, _ in found]
    assert players == [("Sarah", "Sarah"), ("Linus", "Linus")]


def test_events_of_two_kinds_in_the_same_place_are_put_side_by_side(game: Game) -> None:
    other = rewritten(game, [*tables(game), cross("Sarah", "purple-04", "B1")])
    game.record(kind="reveal", pattern="I2")
    mine, theirs, _ = the_difference(game, other)
    assert (table_of(mine)["kind"], table_of(theirs)["kind"]) == ("reveal", "cross")


def test_boxes_in_another_order_and_what_was_undone_or_corrected_make_no_difference(crossed: Game) -> None:
    events = tables(crossed)
    events[0]["keep"].reverse()
    events[4]["boxes"].reverse()
    events[3]["pattern"] = "I3"
    other = rewritten(crossed, events)
    assert not compare(crossed, other).is_same
    other.record(kind="amend", event=4, with_=reveal("I2"))
    other.record(kind="reveal", pattern="T4", stands="yes")
    other.undo()
    assert compare(crossed, other).is_same


def test_what_lies_on_top_of_a_pile_is_a_difference() -> None:
    tables = []
    marks = [
        {"kind": "mark", "player": "Tim", "treasure": {"color": color, "points": 3}} for color in ("red", "blue")
    ]
    for order in (marks, marks[::-1]):
        tables.append(scorepad.new("sea-and-shore", players=["Sarah", "Linus", "Tim"], mode="fill"))
        for mark in order:
            tables[-1].record(mark)
    assert not compare(*tables).is_same


def test_other_games_or_players_cannot_be_compared(game: Game) -> None:
    for name, players, mode in (
        ("silver-and-gold", ["Sarah", "Tim"], "track"),
        ("silver-and-gold", ["Sarah", "Linus", "Tim"], "track"),
        ("silver-and-gold", ["Sarah", "Linus"], "tally"),
        ("go-for-gold", ["Sarah", "Linus"], "track"),
    ):
        with pytest.raises(RecordError):
            compare(game, scorepad.new(name, players=players, mode=mode))


def test_what_the_headers_say_differently_is_a_difference(game: Game) -> None:
    other = scorepad.new(
        "silver-and-gold", players=["Linus", "Sarah"], first="Sarah", rulings={"fifth-palm": "replaces-lowest"}
    )
    found = compare(game.at(0), other)
    assert len(found.headers) == 2
    assert not found.is_same


def test_decisions_are_compared_wherever_they_stand(game: Game) -> None:
    decided: Table = {"kind": "decision", "player": "Sarah", "points": 2, "why": "fair play"}
    events = tables(game)
    early, late = rewritten(game, [decided, *events]), rewritten(game, [*events, {**decided, "by": "Linus"}])
    assert compare(early, late).is_same
    found = the_difference(early, rewritten(game, [*events, {**decided, "points": 3}]))
    assert found.number == 1
    assert len(compare(early, game).differences) == 1


def test_what_only_one_table_let_stand_is_a_difference(game: Game) -> None:
    taken: Table = {"kind": "reveal", "pattern": "I2"}
    again: Table = {"kind": "reveal", "pattern": "I3"}
    events = [*tables(game), taken]
    open_, stands = rewritten(game, [*events, again]), rewritten(game, [*events, {**again, "stands": "yes"}])
    assert the_difference(open_, stands).number == 5
    assert compare(stands, rewritten(game, [*events, {**again, "stands": "we agreed"}])).is_same
    needless = {**taken, "stands": "nothing was broken"}
    assert compare(rewritten(game, [*tables(game), needless]), rewritten(game, events)).is_same


def test_renamed_players_are_the_players_they_are_now(game: Game) -> None:
    other = game.copy()
    other.record(kind="correct", rename={"Linus": "Linas"})
    with pytest.raises(RecordError):
        compare(game, other)
    other.record(kind="correct", rename={"Linas": "Linus"})
    assert compare(game, other).is_same
