"""Events in short form: read from a line, completed, and typed at random."""

import datetime
from itertools import product
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.engine.events import IncompleteEvent, keys_of
from scorepad.shorthand import complete, last, read_line, read_typed
from scorepad.system.errors import RecordError
from scorepad.text.wording import printable
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import revealed
from tests.players import play
from tests.sampling import Amount
from tests.shorthand.lines import CARDS, Cases
from tests.shorthand.test_every_game import in_every_game

PLAYERS = ["Sarah", "Linus", "Tim"]


@pytest.fixture
def crossing() -> Game:
    """Sarah and Linus are about to cross an L4."""
    return revealed("L4")


def cross(card: str, *boxes: str, player: str = "Sarah") -> dict[str, Any]:
    return {"kind": "cross", "player": player, "card": card, "boxes": list(boxes)}


WHOLE = cross("purple-04", "B1", "C1", "B2", "B3")


@pytest.mark.parametrize(
    "line",
    [
        "cross Sarah purple-04 B1 C1 B2 B3",
        "CR sarah PURPLE-04 b1 c1 b2 b3",
        "cr s p b1,c1,b2,b3",
        "c s p b1,c1 b2 b3",
        "cr b1 c1 b2 b3 p s",
        "sarah purple B1 C1 B2 B3",
        "player=sarah purple-04 B1 C1 B2 B3",
        "cross player=Sarah card=purple-04 boxes=[B1,C1,B2,B3]",
        'cross boxes=["B1", "C1", "B2", "B3"] card="purple-04" player=s',
        "kind=cross Sarah purple-04 [B1, C1, B2, B3]",
        "cross Sarah purple-04 [B1,C1] [B2,B3]",
        '  cross\t"Sarah"   purple-04  "B1" C1 B2 B3  ',
    ],
)
def test_a_cross_can_be_typed_in_many_ways(crossing: Game, line: str) -> None:
    assert crossing.read(read_line(crossing, line)) == crossing.read(WHOLE)


def test_what_only_one_value_fits_can_be_left_out(crossing: Game) -> None:
    """The kind, the player whom the pad shows or who is alone to act, and the only card that has the boxes."""
    for line in ("cr purple-04 B1 C1 B2 B3", "purple-04 B1 C1 B2 B3"):
        assert read_line(crossing, line, "Sarah") == WHOLE
    assert read_line(crossing, "cr Linus purple-04 B1", "Sarah")["player"] == "Linus"
    assert read_line(crossing, "sarah C4 B4", "Sarah")["card"] == "purple-04"
    assert read_line(crossing, "cross sarah orange A1")["card"] == "orange-05"  # though it is another player's
    with pytest.raises(IncompleteEvent, match="player: Sarah or Linus"):
        read_line(crossing, "cr purple-04 A9")
    crossing.record(kind="cross", player="Linus", card="grey-05", boxes=["A1"])
    assert read_line(crossing, "cr purple-04 B1 C1 B2 B3") == WHOLE


def test_a_name_may_be_like_a_kind_or_have_spaces_and_marks() -> None:
    game = scorepad.new("silver-and-gold", players=["A", "N"])
    assert read_line(game, "a purple-04 green-04") == {"kind": "deal", "player": "A", "keep": CARDS}
    game = scorepad.new("silver-and-gold", players=["Anna Lena", 'O"Neill'])
    for line in ('claim "Anna Lena" 95', "claim 'Anna Lena' 95", "claim ann 95"):
        assert read_line(game, line)["player"] == "Anna Lena"
    assert read_line(game, 'claim "O\\"Neill" 95')["player"] == 'O"Neill'
    assert complete(game, "claim an") == complete(game, 'claim "anna l') == ['"Anna Lena"']


TALLY = {"kind": "tally", "player": "Sarah", "coins": 9, "trophies": [6, 3], "palms": [2, 1], "cards": CARDS[:1]}
AT = datetime.datetime(2026, 11, 15, 19, 34, 10)


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("l4", {"kind": "reveal", "pattern": "L4"}),
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
        ("amend before 1 with note tea", {"kind": "amend", "before": 1, "with": {"kind": "note", "text": "tea"}}),
        (
            "reveal L4 stands=nobody saw it by=Tim",
            {"kind": "reveal", "pattern": "L4", "stands": "nobody saw it", "by": "Tim"},
        ),
        ("reveal at=2026-11-15T19:34:10 L4", {"kind": "reveal", "pattern": "L4", "at": AT}),
        ("tally Sarah 9 6,3 3, purple-04 green-04", {**TALLY, "palms": [3], "cards": CARDS}),
        ("tally Sarah 9 6 3 [2,1] purple-04", TALLY),
        ("tally Sarah 9 6 3 2,1 purple-04", TALLY),
        ("tally Sarah 9 [] 2,1 purple-04", {**TALLY, "trophies": []}),
    ],
)
def test_the_kinds_that_every_game_has_and_their_remarks(game: Game, line: str, table: dict[str, Any]) -> None:
    assert read_line(game, line) == table


@pytest.mark.parametrize(
    "line",
    [
        "amend 4 with reveal I2 why=misread",
        'amend 4 why="misread" with i2',
        'amend 4 with={kind="reveal",pattern="I2"} why=misread',
    ],
)
def test_an_amendment_holds_a_line_of_its_own(crossing: Game, line: str) -> None:
    corrected = {"kind": "reveal", "pattern": "I2"}
    assert read_line(crossing, line) == {"kind": "amend", "event": 4, "why": "misread", "with": corrected}


def test_a_correction_keeps_the_player(crossing: Game) -> None:
    corrected = read_line(crossing, "amend 1 with purple-05 green-04 why=misread")["with"]
    assert corrected == {"kind": "deal", "player": "Sarah", "keep": ["purple-05", "green-04"]}
    assert read_line(crossing, "purple-05 green-04", instead_of=1) == corrected


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", ["xyzzy", "pattern"]),
        ("d", ["could be deal, display or decision"]),
        ("cross Sahra purple-04 B1", ["Sahra", 'Did you mean "Sarah"?']),
        ("cross Sarah purpl-04 B1", ["purpl-04", 'Did you mean "purple-04"?', "boxes"]),
        ("display purpl-05", ["treasure card", 'Did you mean "purple-05"?']),
        ("cross Sarah purple-04 Z", ['"Z"', "boxes", "such as B2"]),
        ("cross foo=1", ['no key "foo"', "Its keys"]),
        ("cross crad=purple-04", ['Did you mean "card"?']),
        ("cross player=Tim", ['"Tim" does not fit', '"Sarah" or "Linus"']),
        ("cross player=Sarah player=Linus", ["player is given twice"]),
        ("reveal L4 L4", ["not needed", "reveal"]),
        ('claim "Sar ah', ["Sar ah", "not closed"]),
        ("claim Sarah 76 lines={coinz=6}", ['"coinz" does not fit', "coins"]),
        ("claim Sarah 76 lines={coins=x}", ["for coins"]),
        ('claim "Sa\\xrah" 3', ["backslash"]),
        ("amend twelve drop x", ["twelve", "whole number"]),
        ("amend 3 drop with reveal L4 why=x", ["event and drop", "before and with"]),
        ("amend 3 with undo why=x", ["another undo"]),
        ("amend 99 drop", ["event: expected the number of an event in force"]),
        ("cross Sarah purple-04 [B1 C1", ['"[B1" does not fit']),
    ],
)
def test_a_mistake_names_the_word_and_what_would_fit(game: Game, line: str, words: list[str]) -> None:
    with pytest.raises(RecordError) as mistake:
        read_line(game, line)
    assert not isinstance(mistake.value, IncompleteEvent)
    assert [word for word in words if word not in str(mistake.value)] == []


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("", ""),
        ("cross Sarah purple-04", "boxes"),
        ("amend 1 x", ""),
        ("reveal L4 by=", ""),
        ("note", "Type the note."),
        ("claim", "How many points?"),
        ("claim 5", "Whose points: Sarah or Linus?"),
        ("cross sarah", "Which card: purple-04 or green-04?"),
        ("amend", "Which event? Type its number."),
        ("amend before", "Before which event? Type its number."),
        ("amend before x", "Before which event? Type its number."),
        ("amend before 4", 'Type "with" and the event to insert.'),
        ("amend 4", 'Type "drop" to delete the event, or "with" and the corrected event.'),
    ],
)
def test_an_unfinished_line_is_not_a_mistake_and_what_is_missing_is_asked_for(
    crossing: Game, line: str, question: str
) -> None:
    with pytest.raises(IncompleteEvent) as unfinished:
        read_line(crossing, line)
    assert question in str(unfinished.value)


@pytest.mark.parametrize(
    ("name", "line", "entry"),
    [
        ("sea-and-shore", "additions 2 tim", {"additions": 2}),
        ("sea-and-shore", "+2 tim", {"additions": 2}),
        ("loot-island", "tim 3 bury", {"treasure": 3, "keep": False}),
    ],
)
def test_what_is_entered_on_a_score_card_says_that_it_is_a_mark(
    name: str, line: str, entry: dict[str, Any]
) -> None:
    game = scorepad.new(name, players=PLAYERS, mode="fill")
    assert read_line(game, line) == {"kind": "mark", "player": "Tim", **entry}


def test_a_word_with_two_meanings_names_both(game: Game) -> None:
    game.record(kind="reveal", pattern="O4")
    with pytest.raises(RecordError, match="could be C1, "):
        read_line(game, "cr s purple-04 c")


# ---------------------------------------------------------------------- completing
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("cr", ["cross"]),
        ("ta", ["take"]),
        ("x", []),
        ("cross ", ["Sarah", "Linus"]),
        ("cross s", ["Sarah"]),
        ("cross Sarah ", CARDS),
        ("cross Sarah gr", ["green-04"]),
        ("cross player=", ["Sarah", "Linus"]),
        ("cross player=l", ["Linus"]),
        ("cross Sarah purple-04 B1 st", ["stands="]),
        ("note Sar", []),
        ("cross Sarah purple-04 B1 stands=Sar", []),
        ("amend 4 d", ["drop"]),
    ],
)
def test_each_word_narrows_what_comes_next(crossing: Game, line: str, words: list[str]) -> None:
    assert complete(crossing, line) == words


def test_what_is_expected_is_offered_first(crossing: Game) -> None:
    assert complete(crossing, "")[:3] == ["cross", "Sarah", "Linus"]
    assert complete(crossing, "", "Sarah")[:3] == ["cross", *CARDS]
    assert "take" not in complete(crossing, "")
    boxes = [word for word in complete(crossing, "cross Sarah purple-04 B1 C1 B2 ") if "=" not in word]
    options = [set(each["boxes"]) for each in crossing.expected()[0].options(300)]
    assert boxes
    assert all(any({"B1", "C1", "B2", box} <= option for option in options) for box in boxes)
    assert complete(crossing, f"cross Sarah purple-04 B1,C1,B2,{boxes[0][0]}")


def test_an_amendment_is_completed_as_if_at_its_place(crossing: Game) -> None:
    assert complete(crossing, "amend 4 with ")[:2] == ["reveal", "I2"]
    assert "orange-11" in complete(crossing, "amend 3 with display purple-05 or")
    assert complete(crossing, "I", instead_of=4) == ["I2", "I3"]


def test_the_end_of_a_line_is_found() -> None:
    lines = ("", "cross ", "cross Sa", "by=Ti", "B1,C", 'claim "Anna L')
    assert [last(line)[1] for line in lines] == ["", "", "Sa", "Ti", "C", '"Anna L']


def test_values_are_offered_as_far_as_they_can_be_listed_and_fit_the_others() -> None:
    game = scorepad.new("silver-and-gold", players=["Ann", "Bob"], mode="tally")
    assert "colors=" in complete(game, "tally ann col")
    assert complete(game, "tally ann colors=") == []
    assert not [word for word in complete(game, "tally ann coins=13 cards=") if word.startswith("purple")]
    assert "purple-01" in complete(game, "tally ann coins=12 cards=")


# ---- Lines of words, keys and signs put together at random: each is read, or refused with a sentence
LINES = 120
SIGNS = (
    *("=", ",", "[", "]", "{", "}", '"', "'", "-", "+", "*", "$", "[1,2", "{color=red,points=3}"),
    *("1", "0", "-1", "9" * 30, "true", "false", "\u202e", "\ud800", "é", "r3", "b2", "1a", "5d"),
    *("drop", "with", "why=x", "stands=", "note=", "amend 1 with", "undo", "claim", "note"),
    *("amend before 2", "before=1", "correct", "first=", "rename={Sarah=Sara}", "ids={16=17}", "more=true"),
    *("cause=agreed", "players=[Tim,", "rulings={", "decision", "decision Tim -3 why=x", "started=2026"),
)


def words_of(game: Game) -> list[str]:
    """Everything that might be typed here, and signs that mean something."""
    names = [f"{key.name}=" for kind in game.setup.kinds.values() for key in keys_of(kind)]
    offered = [str(value) for each in game.expected() for pick in each.picks for value in pick.values[:6]]
    return [*game.setup.kinds, *game.players, *names, *offered, *SIGNS]


def type_lines(random: Random, game: Game, lines: int) -> None:
    """Type this many lines, as one or another player, now or instead of an earlier event."""
    words = words_of(game)
    for _ in range(lines):
        some = [random.choice(words) + random.choice((" ", " ", "", ",")) for _ in range(random.randint(1, 7))]
        fumble(game, "".join(some), random.choice((None, "Sarah")), random.choice((None, None, 1, 99)))


def fumble(game: Game, line: str, player: str | None, instead_of: int | None) -> None:
    said = ""
    try:
        game.judge(read_typed(game, line, player, instead_of=instead_of))
    except RecordError as mistake:
        said = str(mistake)
    assert printable(said) == said
    assert isinstance(complete(game, line, player, instead_of=instead_of), list)


@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_whatever_is_typed_is_read_or_refused(name: str, mode: str) -> None:
    for events in (0, 4, 30) if Amount.is_everything else (4,):
        random = Random(events)
        game = play(scorepad.new(name, players=PLAYERS, mode=mode), random, events)
        type_lines(random, game, LINES if Amount.is_everything else 12)


@pytest.mark.slow
@in_every_game
def test_so_is_whatever_is_typed_at_odd_moments(cases: Cases) -> None:
    random = Random(1)
    for situation, line, _ in (*cases.understood, *cases.mistakes):
        game = situation()
        type_lines(random, game, 2)
        for sign in random.sample(SIGNS, 4):
            fumble(game, f"{line} {sign}", "Sarah", None)


def test_a_number_where_a_list_is_expected_is_not_an_internal_error() -> None:
    for name, mode in product(games.RULESETS, ("track", "tally")):
        game = scorepad.new(name, players=PLAYERS, mode=mode)
        for line in ("1 treasures= cubes=", "6 by=note= note= points= temples=,", "claim Sarah 6 points="):
            for length in range(len(line) + 1) if Amount.is_everything else (len(line),):
                fumble(game, line[:length], None, None)
