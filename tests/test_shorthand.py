"""Events in short form: what a line stands for, what its last word may become, and back again."""

from __future__ import annotations

import datetime
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import scorepad
from scorepad.errors import RecordError
from scorepad.events import (
    Amend,
    Claim,
    Event,
    IncompleteEvent,
    Note,
    Undo,
    key,
)
from scorepad.game import Game
from scorepad.record import load
from scorepad.shorthand import complete, last, read_line, write_line
from scorepad.shorthand.completing import MOST
from scorepad.terms import only
from scorepad.values import PLAYER, TEXT, TRUTH, Context, Many, OneOf, Unexpected, Value, Whole
from scorepad.wording import printable
from tests.players import play

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))
CARDS = ["purple-04", "green-04"]


@pytest.fixture
def crossing(game: Game) -> Game:
    """Sarah and Linus are about to cross an L4."""
    game.record(kind="reveal", pattern="L4")
    return game


def cross(card: str, *boxes: str, player: str = "Sarah") -> dict[str, Any]:
    return {"kind": "cross", "player": player, "card": card, "boxes": list(boxes)}


# ---------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    "line",
    [
        "cross Sarah purple-04 B1 C1 B2 B3",
        "cr Sarah purple-04 B1 C1 B2 B3",
        "CR sarah PURPLE-04 b1 c1 b2 b3",
        "cr s p b1,c1,b2,b3",
        "c s p b1,c1 b2 b3",
        "cr b1 c1 b2 b3 p s",
        "sarah purple B1 C1 B2 B3",
        "player=sarah purple-04 B1 C1 B2 B3",
        "cross player=Sarah card=purple-04 boxes=[B1,C1,B2,B3]",
        'cross boxes=["B1", "C1", "B2", "B3"] card="purple-04" player=s',
        "kind=cross Sarah purple-04 [B1, C1, B2, B3]",
        '  cross\t"Sarah"   purple-04  "B1" C1 B2 B3  ',
    ],
)
def test_a_crossing_is_told_in_many_ways(crossing: Game, line: str) -> None:
    assert crossing.read(read_line(crossing, line)) == crossing.read(cross("purple-04", "B1", "C1", "B2", "B3"))


def test_the_kind_is_left_out_where_only_one_may_come(game: Game) -> None:
    assert read_line(game, "L4") == {"kind": "reveal", "pattern": "L4"}
    assert read_line(game, "l4") == {"kind": "reveal", "pattern": "L4"}


def test_the_player_goes_without_saying(crossing: Game) -> None:
    whole = cross("purple-04", "B1", "C1", "B2", "B3")
    assert read_line(crossing, "cr purple-04 B1 C1 B2 B3", "Sarah") == whole
    assert read_line(crossing, "purple-04 B1 C1 B2 B3", "Sarah") == whole
    crossing.record(kind="cross", player="Linus", card="grey-05", boxes=["A1"])
    assert read_line(crossing, "cr purple-04 B1 C1 B2 B3") == whole


def test_who_is_told_to_act_acts_even_if_somebody_else_is_meant_to(crossing: Game) -> None:
    assert read_line(crossing, "cr Linus purple-04 B1", "Sarah")["player"] == "Linus"


def test_where_two_may_act_one_must_be_named(crossing: Game) -> None:
    with pytest.raises(IncompleteEvent, match="player: Sarah or Linus"):
        read_line(crossing, "cr purple-04 A9")


def test_what_is_the_same_in_all_that_is_offered_goes_without_saying(crossing: Game) -> None:
    assert read_line(crossing, "sarah C4 B4", "Sarah")["card"] == "purple-04"


def test_the_beginning_of_an_expected_kind_is_preferred(crossing: Game) -> None:
    assert read_line(crossing, "c s purple-04 B1")["kind"] == "cross"


def test_a_whole_name_is_no_beginning_of_a_kind() -> None:
    game = scorepad.new("silver-and-gold", players=["A", "N"])
    assert read_line(game, "a purple-04 green-04") == {"kind": "deal", "player": "A", "keep": CARDS}


def test_a_name_with_blanks_stands_in_quotation_marks() -> None:
    game = scorepad.new("silver-and-gold", players=["Anna Lena", 'O"Neill'])
    assert read_line(game, 'claim "Anna Lena" 95')["player"] == "Anna Lena"
    assert read_line(game, "claim 'Anna Lena' 95")["player"] == "Anna Lena"
    assert read_line(game, 'claim "O\\"Neill" 95')["player"] == 'O"Neill'
    assert read_line(game, "claim ann 95")["player"] == "Anna Lena"


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("undo", {"kind": "undo"}),
        ("u it was the other card", {"kind": "undo", "why": "it was the other card"}),
        ("claim Sarah 95", {"kind": "claim", "player": "Sarah", "points": 95}),
        ("claim -3 li", {"kind": "claim", "player": "Linus", "points": -3}),
        ("note it's late, [b]cake[/b]", {"kind": "note", "text": "it's late, [b]cake[/b]"}),
        ('note "quoted" by some', {"kind": "note", "text": '"quoted" by some'}),
        ('note "two\\nlines" by=Tim', {"kind": "note", "text": "two\nlines", "by": "Tim"}),
        ("note a = b and x=3", {"kind": "note", "text": "a = b and x=3"}),
        ("note text=cake by=5", {"kind": "note", "text": "cake", "by": "5"}),
        ("amend 1 drop wrong card", {"kind": "amend", "event": 1, "drop": True, "why": "wrong card"}),
        ("reveal L4 stands=nobody saw it by=Tim", {
            "kind": "reveal", "pattern": "L4", "stands": "nobody saw it", "by": "Tim",
        }),
        ("reveal at=2026-11-15T19:34:10 L4", {
            "kind": "reveal", "pattern": "L4", "at": datetime.datetime(2026, 11, 15, 19, 34, 10),
        }),
        ("tally Sarah 9 6,3 3, purple-04 green-04", {
            "kind": "tally", "player": "Sarah", "coins": 9, "trophies": [6, 3], "palms": [3], "cards": CARDS,
        }),
        ("tally Sarah 9 [] 3,1 purple-04", {
            "kind": "tally", "player": "Sarah", "coins": 9, "trophies": [], "palms": [3, 1], "cards": CARDS[:1],
        }),
    ],
)  # fmt: skip
def test_the_kinds_that_every_game_has_and_their_remarks(game: Game, line: str, table: dict[str, Any]) -> None:
    assert read_line(game, line) == table


@pytest.mark.parametrize(
    "line",
    [
        "amend 4 with reveal I2 why=misread",
        "amend 4 with I2 why=misread",
        'amend 4 why="misread" with i2',
        'amend 4 with={kind="reveal",pattern="I2"} why=misread',
    ],
)
def test_an_amendment_holds_a_line_of_its_own(crossing: Game, line: str) -> None:
    corrected = {"kind": "reveal", "pattern": "I2"}
    assert read_line(crossing, line) == {"kind": "amend", "event": 4, "why": "misread", "with": corrected}


def test_a_correction_speaks_of_the_same_player(crossing: Game) -> None:
    corrected = read_line(crossing, "amend 1 with purple-05 green-04 why=misread")["with"]
    assert corrected == {"kind": "deal", "player": "Sarah", "keep": ["purple-05", "green-04"]}
    assert read_line(crossing, "purple-05 green-04", instead_of=1) == corrected


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", ["xyzzy", "pattern"]),
        ("d", ["could be deal or display"]),
        ("cross Sahra purple-04 B1", ["Sahra", 'Did you mean "Sarah"?']),
        ("cross Sarah purpl-04 B1", ["purpl-04", 'Did you mean "purple-04"?', "boxes"]),
        ("display purpl-05", ["treasure card", 'Did you mean "purple-05"?']),
        ("cross Sarah purple-04 Z", ['"Z"', "boxes", "such as B2"]),
        ("cross foo=1", ['no key "foo"', "Its keys"]),
        ("cross crad=purple-04", ['Did you mean "card"?']),
        ("cross player=Tim", ['"Tim" does not fit', '"Sarah" or "Linus"']),
        ("cross player=Sarah player=Linus", ["player is given twice"]),
        ("reveal L4 L4", ["too much", "reveal"]),
        ('claim "Sar ah', ["Sar ah", "not closed"]),
        ('claim "Sa\\xrah" 3', ["backslash"]),
        ("amend twelve drop x", ["twelve", "whole number"]),
        ("amend 3 drop with reveal L4 why=x", ["not both"]),
        ("amend 3 with undo why=x", ["another undo"]),
    ],
)
def test_a_mistake_names_the_word_and_what_would_fit(game: Game, line: str, words: list[str]) -> None:
    with pytest.raises(RecordError) as mistake:
        read_line(game, line)
    assert not isinstance(mistake.value, IncompleteEvent)
    assert [word for word in words if word not in str(mistake.value)] == []


@pytest.mark.parametrize(
    "line",
    ["", "cross", "cross Sarah", "cross Sarah purple-04", "claim Sarah", "note", "amend 1 x", "reveal L4 by="],
)
def test_a_line_that_only_goes_on_is_no_mistake(crossing: Game, line: str) -> None:
    with pytest.raises(IncompleteEvent):
        read_line(crossing, line)


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("note", "Type the note."),
        ("claim", "How many points?"),
        ("claim 5", "Whose points: Sarah or Linus?"),
        ("cross sarah", "Which card: purple-04 or green-04?"),
        ("amend", "Which event? Type its number."),
    ],
)
def test_what_is_missing_is_asked_for(crossing: Game, line: str, question: str) -> None:
    with pytest.raises(IncompleteEvent) as unfinished:
        read_line(crossing, line)
    assert str(unfinished.value) == question


def test_a_word_with_two_meanings_names_both(game: Game) -> None:
    game.record(kind="reveal", pattern="O4")
    game.record(kind="cross", player="Linus", card="grey-05", boxes=["A1"])
    with pytest.raises(RecordError, match="could be C1, "):
        read_line(game, "cr s purple-04 c")


def test_what_breaks_rules_can_be_said_too(crossing: Game) -> None:
    table = read_line(crossing, "cross linus purple-04 d1 d2")
    assert "own-card" in [violation.rule for violation in crossing.judge(crossing.read(table))]


# ---------------------------------------------------------------------- completing


def test_at_first_the_kind_that_is_expected_is_offered(crossing: Game) -> None:
    assert complete(crossing, "")[:3] == ["cross", "Sarah", "Linus"]
    assert complete(crossing, "", "Sarah")[:3] == ["cross", *CARDS]
    assert complete(crossing, "cr") == ["cross"]
    assert complete(crossing, "x") == []


def test_each_word_narrows_what_comes_next(crossing: Game) -> None:
    assert complete(crossing, "cross ") == ["Sarah", "Linus"]
    assert complete(crossing, "cross s") == ["Sarah"]
    assert complete(crossing, "cross Sarah ") == CARDS
    assert complete(crossing, "cross Sarah gr") == ["green-04"]
    boxes = [word for word in complete(crossing, "cross Sarah purple-04 B1 C1 B2 ") if "=" not in word]
    assert boxes
    for box in boxes:
        options = [set(each["boxes"]) for each in crossing.expected()[0].options(300)]
        assert any({"B1", "C1", "B2", box} <= option for option in options)
    assert complete(crossing, f"cross Sarah purple-04 B1,C1,B2,{boxes[0][0]}")


def test_values_are_completed_after_an_equals_sign(crossing: Game) -> None:
    assert complete(crossing, "cross player=") == ["Sarah", "Linus"]
    assert complete(crossing, "cross player=l") == ["Linus"]
    assert complete(crossing, "cross Sarah purple-04 B1 st") == ["stands="]


def test_a_remark_is_nobodys_to_complete(crossing: Game) -> None:
    assert complete(crossing, "note Sar") == []
    assert complete(crossing, "cross Sarah purple-04 B1 stands=Sar") == []


def test_an_amendment_is_completed_as_if_at_its_place(crossing: Game) -> None:
    assert complete(crossing, "amend 4 with ")[:2] == ["reveal", "I2"]
    assert "orange-11" in complete(crossing, "amend 3 with display purple-05 or")
    assert complete(crossing, "amend 4 d") == ["drop"]
    assert complete(crossing, "I", instead_of=4) == ["I2", "I3"]


def test_a_name_with_blanks_is_completed_in_quotation_marks() -> None:
    game = scorepad.new("silver-and-gold", players=["Anna Lena", "Bo"])
    assert complete(game, "claim an") == ['"Anna Lena"']
    assert complete(game, 'claim "anna l') == ['"Anna Lena"']


def test_the_end_of_a_line_is_found() -> None:
    assert [last(line)[1] for line in ("", "cross ", "cross Sa", "by=Ti", "B1,C", 'claim "Anna L')] == [
        "", "", "Sa", "Ti", "C", '"Anna L',
    ]  # fmt: skip


# ---------------------------------------------------------------------- writing


def check_round_trip(game: Game, event: Event) -> None:
    line = write_line(event)
    assert printable(line) == line
    assert game.read(read_line(game, line)) == event
    assert game.read(read_line(game, line, game.players[-1])) == event


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
def test_every_event_of_a_sample_reads_back(sample: Path) -> None:
    game = load(sample)
    for event in game.events:
        check_round_trip(game, event)
    for event in game.at(game.count // 2).events:
        check_round_trip(game, event)


def test_the_short_form_is_short(crossing: Game) -> None:
    lines = [write_line(event) for event in crossing.events]
    assert lines[0] == "deal Sarah purple-04 green-04"
    assert lines[3] == "reveal L4"
    assert write_line(Note(text="Half time; cake.", by="Tim")) == 'note Half time; cake. by="Tim"'
    assert write_line(Undo(why="the other card")) == "undo the other card"


names = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=12) | st.sampled_from(
    [
        "cross",
        "L4",
        "purple-04",
        "display",
        "A1",
        "38",
        "with",
        "drop",
        "player",
        'a"b',
        "it's",
        "a, b",
        "[x]",
        "x=y",
    ]
)
texts = st.text(max_size=30) | st.sampled_from(
    ["", " ", "why=x", '"', "'a", "by=Tim said", "a  b", "[", "{}", "\\"]
)
moments = st.datetimes(timezones=st.none() | st.just(datetime.UTC))
common = st.fixed_dictionaries({}, optional={"stands": texts, "at": moments, "note": texts, "by": texts})


@settings(max_examples=40, deadline=None)
@given(
    players=st.lists(names, min_size=2, max_size=4),
    seed=st.integers(0, 2**32),
    most=st.integers(1, 60),
    more=common,
)
def test_whatever_is_played_reads_back(players: list[str], seed: int, most: int, more: dict[str, Any]) -> None:
    try:
        game = scorepad.new("silver-and-gold", players=players)
    except RecordError:
        assume(False)
    play(game, Random(seed), most)
    for event in game.events:
        check_round_trip(game, event)
    check_round_trip(game, attrs.evolve(game.events[-1], **more))
    check_round_trip(game, Amend(event=1, why="", corrected=attrs.evolve(game.events[0], **more), **more))


@settings(deadline=None)
@given(words=texts, points=st.integers(-(2**62), 2**62), more=common)
def test_every_remark_reads_back(words: str, points: int, more: dict[str, Any]) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    remarks = [Note(text=words, **more), Claim(points=points, player="Linus", **more)]
    for event in (*remarks, Undo(why=words, **more), Undo(**more), Amend(event=7, why=words, drop=True, **more)):
        check_round_trip(game, event)
    for corrected in remarks:
        check_round_trip(game, Amend(event=7, why=words, corrected=corrected, **more))


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
    return Game(plain.header, attrs.evolve(plain.ruleset, track=track), only(plain.setup.pack))


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


@settings(deadline=None)
@given(event=wanders)
def test_keys_of_every_shape_read_back(event: Wander) -> None:
    check_round_trip(wandering(), event)


def test_a_key_that_is_true_or_left_out_is_given_by_its_name() -> None:
    game = wandering()
    table = read_line(game, "wander Linus C3, 3 keep sea 5d, foot oops")
    assert (table["keep"], table["foot"], table["why"]) == (True, True, "oops")
    assert "foot" in complete(game, "wander Linus C3, 3 keep sea 5d, f")


# ---------------------------------------------------------------------- garbage

anything = st.text(st.characters(exclude_categories=()), max_size=80)
beginnings = st.sampled_from(
    [
        "",
        "cross Sarah ",
        "cr s purple-04 B1,",
        "note ",
        "amend 2 with ",
        "tally Sarah 3 ",
        "boxes=",
        "undo why=",
        '"',
        "[",
    ]
)


@settings(deadline=None)
@given(beginning=beginnings, rest=anything, seated=st.none() | st.sampled_from(["Sarah", "Linus"]))
@example(beginning="", rest="\ud83d", seated=None)
@example(beginning="note ", rest="\ud83d", seated=None)
@example(beginning="", rest="\x1b[31m\x00 \u202e", seated=None)
@example(beginning="claim ", rest="9" * 5000, seated="Sarah")
@example(beginning="with=", rest="{" * 3000, seated=None)
def test_garbage_is_refused_with_a_sentence(beginning: str, rest: str, seated: str | None) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    line = beginning + rest
    said = ""
    try:
        game.read(read_line(game, line, seated))
    except RecordError as mistake:
        said = str(mistake)
    assert printable(said) == said
    assert len(said) < 1_000
    assert len(complete(game, line, seated)) <= MOST


@pytest.mark.parametrize("word", ["x ", "B1 ", "B1,", '"', "[", "'", "cross ", "note=", "amend 1 with "])
def test_ten_thousand_characters_are_read_in_no_time(crossing: Game, word: str) -> None:
    line = "cross Sarah purple-04 " + word * (10_000 // len(word))
    started = time.perf_counter()
    with suppress(RecordError):
        read_line(crossing, line)
    complete(crossing, line)
    assert time.perf_counter() - started < 2
