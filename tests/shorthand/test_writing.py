"""Events in short form: every event is written as a line that reads back."""

import datetime
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.engine.events import COMMON, Amend, Claim, Correct, Decision, Event, Note, Undo, key
from scorepad.engine.values import PLAYER, TEXT, TRUTH, Context, Many, OneOf, Unexpected, Value, Whole
from scorepad.record import load
from scorepad.shorthand import complete, read_line, write_line
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from scorepad.timeline.header import fixed_pack
from tests.games.silver_and_gold.table import revealed
from tests.games.test_conformance import every_sample
from tests.sampling import Amount, examples
from tests.shorthand.lines import check_round_trip


# ---------------------------------------------------------------------- writing
@every_sample
def test_every_event_of_a_sample_reads_back(sample: Path) -> None:
    game = load(sample)
    for event in game.events[:: 1 if Amount.is_everything else 3]:
        check_round_trip(game, event)
        bare = attrs.evolve(event, at=None, by=None, note=None, stands=None)
        if event.kind not in COMMON and is_plain(bare.table()):
            assert '"' not in write_line(bare), "people correct such a line, and type no quotation marks"


def is_plain(table: dict[str, Any]) -> bool:
    """Are all values words and numbers, none of them a sentence or called like a key?"""
    words = [word for value in table.values() for word in (value if isinstance(value, list) else [value])]
    return not any(isinstance(word, dict) or " " in str(word) or word in table for word in words)


def test_the_short_form_is_short() -> None:
    lines = [write_line(event) for event in revealed("L4").events]
    assert lines[0] == "deal Sarah purple-04 green-04"
    assert lines[3] == "reveal L4"
    assert write_line(Note(text="Half time; cake.", by="Tim")) == 'note Half time; cake. by="Tim"'
    assert write_line(Undo(why="the other card")) == "undo the other card"


texts = st.text(max_size=30) | st.sampled_from(
    ["", " ", "why=x", '"', "'a", "by=Tim said", "a  b", "[", "{}", "\\"]
)
moments = st.datetimes(timezones=st.none() | st.just(datetime.UTC))
common = st.fixed_dictionaries({}, optional={"stands": texts, "at": moments, "note": texts, "by": texts})


@examples(60)
@given(words=texts, points=st.integers(-(2**62), 2**62), more=common)
def test_every_remark_reads_back(words: str, points: int, more: dict[str, Any]) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    remarks = [Note(text=words, **more), Claim(points=points, player="Linus", **more)]
    game.record(kind="note", text="tea")
    decision = Decision(player="Sarah", points=-3, why=words, **more)
    for event in (*remarks, decision, Undo(why=words, **more), Undo(**more), Amend(event=1, drop=True, **more)):
        check_round_trip(game, event)
    for corrected in (*remarks, decision):
        check_round_trip(game, Amend(event=1, why=words, corrected=corrected, **more))
        check_round_trip(game, Amend(before=1, cause="agreed", corrected=corrected, **more))


@examples(60)
@given(words=texts.filter(lambda words: 0 < len(words) < 30), more=common)
def test_every_correction_reads_back(words: str, more: dict[str, Any]) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for event in (
        Correct(first="Linus", why=words, **more),
        Correct(players=("Linus", "Sarah"), cause="ruled", **more),
        Correct(rename={"Sarah": "Linus", "Linus": "Sarah"}, place=words, **more),
        Correct(ids={"purple-07": "purple-05"}, rulings={"fifth-palm": "replaces-lowest"}, **more),
    ):
        check_round_trip(game, event)


class Treasure(Value[Any]):
    """A table."""

    words = "a table with color and points"
    schema: Mapping[str, Any] = {"type": "object"}

    def read(self, value: Any, context: Context) -> Any:  # noqa: ARG002
        if isinstance(value, dict) and value.keys() == {"color", "points"}:
            return value
        raise Unexpected(self.words)


SPACES = ("C3", "a b", "x,y", "", '"', "5", "foot", "[", "keep=")


@frozen(eq=False, repr=False, slots=False)
class Wander(Event):
    """A kind of another game: every shape that a key may have."""

    kind = "wander"
    player: str = key(PLAYER)
    path: tuple[str, ...] = key(Many(OneOf(*SPACES), "spaces"))
    pips: int = key(Whole(1, 6))
    keep: bool = key(TRUTH)
    side: str = key(OneOf("sea", "shore", "keep"), name="from")
    cards: tuple[str, ...] = key(Many(OneOf("3", "5d", "foot"), "cards"))
    why: str = key(TEXT)
    foot: bool | None = key(TRUTH, optional=True)
    shovels: int | None = key(Whole(0), optional=True)
    decline: tuple[str, ...] | None = key(Many(PLAYER, "players"), optional=True)
    treasures: tuple[dict[str, Any], ...] | None = key(Many(Treasure(), "tables"), optional=True)
    gain: dict[str, Any] | None = key(Treasure(), optional=True)


def wandering() -> Game:
    """A game that has this kind too."""
    plain = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "foot"])
    track = attrs.evolve(plain.ruleset.track, kinds={**plain.ruleset.track.kinds, "wander": Wander})
    return Game(plain.header, attrs.evolve(plain.ruleset, track=track), fixed_pack(plain.setup.pack))


tables = st.fixed_dictionaries({"color": texts, "points": st.integers(-9, 9)})
wanders = st.builds(
    Wander,
    player=st.sampled_from(["Sarah", "foot"]),
    path=st.lists(st.sampled_from(SPACES), max_size=3).map(tuple),
    pips=st.integers(1, 6),
    keep=st.booleans(),
    side=st.sampled_from(["sea", "shore", "keep"]),
    cards=st.lists(st.sampled_from(["3", "5d", "foot"]), max_size=3).map(tuple),
    why=texts,
    foot=st.none() | st.just(True),
    shovels=st.none() | st.integers(0, 9),
    decline=st.none() | st.lists(st.sampled_from(["Sarah", "foot"]), max_size=2).map(tuple),
    treasures=st.none() | st.lists(tables, max_size=2).map(tuple),
    gain=st.none() | tables,
    note=st.none() | texts,
)


@examples(60)
@given(event=wanders)
def test_keys_of_every_shape_read_back(event: Wander) -> None:
    check_round_trip(wandering(), event)


def test_a_key_that_is_true_or_left_out_is_given_by_its_name() -> None:
    game = wandering()
    table = read_line(game, "wander Linus C3, 3 keep sea 5d, foot oops")
    assert (table["keep"], table["foot"], table["why"]) == (True, True, "oops")
    assert "foot" in complete(game, "wander Linus C3, 3 keep sea 5d, f")


# ---------------------------------------------------------------------- garbage
@pytest.mark.parametrize("word", ["x ", "B1 ", "B1,", '"', "[", "note=", "amend 1 with "])
def test_ten_thousand_characters_are_read_quickly(word: str) -> None:
    crossing = revealed("L4")
    line = "cross Sarah purple-04 " + word * (10_000 // len(word))
    started = time.process_time()
    with suppress(RecordError):
        read_line(crossing, line)
    complete(crossing, line)
    assert time.process_time() - started < 2
