"""Comparing two records of one game: what the rules allow in any order is no difference, anything else is."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.audit import compare as comparing
from scorepad.audit.compare import Pair, compare
from scorepad.engine.events import COMMON, Event
from scorepad.engine.position import Position, broken_rules, position_after
from scorepad.record import load
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept, settle
from scorepad.timeline.replay import JudgedEvent, judge_and_apply
from tests.every_game import FILLED, SAMPLES, TRACKED
from tests.ordering import shuffled

Table = dict[str, Any]

sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
tracked = pytest.mark.parametrize("path", [*TRACKED, *FILLED], ids=lambda path: path.stem)
seeds = pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 12))]
)


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
    mixed = [event.table() for event in shuffled(game, random)]
    for table in mixed:
        table.pop("at", None)
        if random.random() < 0.2:
            table["note"] = "well played"
        if random.random() < 0.2:
            table["by"] = game.players[0]
    remarks: list[Table] = [
        {"kind": "note", "text": "tea"},
        {"kind": "claim", "player": game.players[0], "points": 3},
    ]
    found = compare(game, rewritten(game, [*remarks, *mixed]))
    assert found.is_same
    assert len(found.pairs) == len(mixed)
    assert all(one == other for one, other in found.totals.values())


@pytest.mark.parametrize("path", FILLED, ids=lambda path: path.stem)
def test_marks_written_down_player_by_player_make_no_difference(path: Path) -> None:
    game = load(path)
    by_player: list[Table] = []
    waiting: list[Table] = []
    for event in tables(game):
        waiting.append(event)
        if event["kind"] != "mark" or "from" in event:  # a round ends, or the order of a pile counts
            waiting[:-1] = sorted(waiting[:-1], key=lambda each: "" if "trophy" in each else each["player"])
            trophies = [each for each in waiting if "trophy" in each]
            by_player += [each for each in waiting[:-1] if each not in trophies] + trophies + waiting[-1:]
            waiting = []
    found = compare(game, rewritten(game, by_player))
    assert found.is_same


@seeds
@sample
def test_a_missing_event_is_the_only_difference(path: Path, seed: int) -> None:
    game, random = load(path), Random(seed)
    mixed = [event.table() for event in shuffled(game, random)]
    for events in (tables(game), *([mixed] if game.header.mode != "fill" else [])):
        place = random.randrange(len(events))
        found = the_difference(game, rewritten(game, events[:place] + events[place + 1 :]))
        assert found.other is None
        assert table_of(found.one) == facts(game.read(events[place]))


@seeds
@tracked
def test_an_event_too_many_is_the_only_difference(path: Path, seed: int) -> None:
    game = load(path)
    place, extra = another(game, Random(seed))
    events = tables(game)
    found = the_difference(game, rewritten(game, [*events[:place], extra, *events[place:]]))
    assert found.one is None
    assert table_of(found.other) == extra


@seeds
@pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)
def test_an_event_recorded_differently_is_the_only_difference(path: Path, seed: int) -> None:
    game = load(path)
    place, changed = another(game, Random(seed))
    events = tables(game)
    found = the_difference(game, rewritten(game, [*events[:place], changed, *events[place + 1 :]]))
    assert (table_of(found.one), table_of(found.other)) == (facts(game.read(events[place])), changed)


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


def test_one_changed_value_of_a_roll_that_fails_is_a_difference() -> None:
    game = load(next(path for path in TRACKED if "go-for-gold-4" in path.stem))
    events = tables(game)
    failed = next(
        place
        for place, moment in enumerate(own(game))
        for before in [own(game)[place - 1].position]
        if moment.event.kind in ("dig", "raid") and before.result() == moment.position.result()
    )
    changed = [*events]
    changed[failed] = {**events[failed], "pips": events[failed]["pips"] % 6 + 1}
    assert len(compare(game, rewritten(game, changed)).differences) == 1


@pytest.mark.slow
def test_two_records_of_thousands_of_events_take_a_step_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(next(path for path in TRACKED if "silver-and-gold-4" in path.stem))
    events = tables(game) * 10
    steps = 0

    def counted(position: Position, entry: Any) -> JudgedEvent:
        nonlocal steps
        steps += 1
        return judge_and_apply(position, entry)

    monkeypatch.setattr(comparing, "judge_and_apply", counted)
    needed = []
    for length in (1000, 2000):
        one, less = events[:length], [each for place, each in enumerate(events[:length]) if place % 50]
        compare(rewritten(game, one), rewritten(game, less))
        needed.append(steps)
        steps = 0
    assert needed[1] < 3 * needed[0]
    compare(rewritten(game, events), rewritten(game, events))
    assert steps == 0


def test_what_one_recorder_wrote_otherwise_is_put_side_by_side(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.record(kind="cross", player="Linus", card="orange-05", boxes=["A1", "A2"])
    events = tables(game)
    events[4]["boxes"] = ["C1", "C2"]
    other = rewritten(game, events)
    mine, theirs, _ = the_difference(game, other)
    assert mine is not None
    assert theirs is not None
    assert (mine.number, theirs.number) == (5, 5)
    assert compare(game, other).totals["Sarah"] == (1, 0)


def test_two_events_written_otherwise_are_each_put_beside_the_one_of_the_same_player(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.record(kind="cross", player="Linus", card="orange-05", boxes=["A1", "A2"])
    events = tables(game)
    events[4]["boxes"], events[5]["boxes"] = ["C1", "C2"], ["B1", "B2"]
    found = compare(game, rewritten(game, events)).differences
    assert [(table_of(one)["player"], table_of(other)["player"]) for one, other, _ in found] == [
        ("Sarah", "Sarah"),
        ("Linus", "Linus"),
    ]


def test_events_of_two_kinds_in_the_same_place_are_put_side_by_side(game: Game) -> None:
    other = rewritten(
        game, [*tables(game), {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1"]}]
    )
    game.record(kind="reveal", pattern="I2")
    mine, theirs, _ = the_difference(game, other)
    assert (table_of(mine)["kind"], table_of(theirs)["kind"]) == ("reveal", "cross")


def test_boxes_in_another_order_are_the_same_cross(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    events = tables(game)
    events[0]["keep"].reverse()
    events[4]["boxes"].reverse()
    assert compare(game, rewritten(game, events)).is_same


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


def test_undone_and_corrected_events_count_as_they_read_now(game: Game) -> None:
    other = game.copy()
    game.record(kind="reveal", pattern="I2")
    other.record(kind="reveal", pattern="I3")
    other.record(kind="amend", event=4, with_={"kind": "reveal", "pattern": "I2"})
    other.record(kind="reveal", pattern="T4", stands="yes")
    other.undo()
    assert compare(game, other).is_same


def test_keys_at_their_defaults_make_no_difference() -> None:
    game = load(next(path for path in TRACKED if "go-for-gold-4" in path.stem))
    defaults: dict[str, Table] = {"move": {"foot": False}, "dig": {"shovels": 0}}
    fuller = [{**defaults.get(table["kind"], {}), **table} for table in tables(game)]
    assert fuller != tables(game)
    assert compare(game, rewritten(game, fuller)).is_same


def test_renamed_players_are_the_players_they_are_now(game: Game) -> None:
    other = game.copy()
    other.record(kind="correct", rename={"Linus": "Linas"})
    with pytest.raises(RecordError):
        compare(game, other)
    other.record(kind="correct", rename={"Linas": "Linus"})
    assert compare(game, other).is_same
