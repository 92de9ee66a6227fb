"""The short line in Loot Island: what a person types at the table, and what the last word may become.

Three players, if nothing else is said; see tests/games/loot_island/situations.py.
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
from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    Keys,
    Situation,
    after,
    begin,
    broken,
    bury,
    discard,
    healer,
    island,
    loot,
    pass_,
    play,
    record_all,
    reveal,
    table,
    take,
    tally,
    then,
)
from tests.sampling import sampled
from tests.shorthand.lines import check_refused_or_read, nonsense

on_red = at.red("3 5d")
"""It is Sarah's turn; a red 3 and 5d lie at 1a."""
both_red = then(on_red, {**play("Sarah", "1b", "red", "4"), "stands": "nobody noticed"})
"""And a red 4 at 1b."""
of_two = partial(table, mode="tally")
"""Sarah and Linus enter the last page, and Aaron's crowns."""


def keys(game: Game, line: str, player: str | None = "Sarah") -> Keys:
    return read_line(game, line, player)


# ---------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("situation", "line", "event"),
    [
        (at.to_begin, "begin 1 clockwise", begin()),
        (at.to_begin, "2 counter", begin(2, "counterclockwise")),
        (at.to_reveal, "reveal a3", reveal("A3")),
        (at.to_reveal, "a1 sarah tim", reveal("A1", accept=["Sarah", "Tim"])),
        (at.to_reveal, "reveal a2 4 8 16", reveal("A2", treasures=[4, 8, 16])),
        (at.to_b_card, "b3 maps", reveal("B3", tile="maps")),
        (at.to_b_card_three_out, 'reveal b4 recall={Sarah="2a"}', reveal("B4", recall={"Sarah": "2a"})),
        (at.to_b_card_three_out, 'b4 { Sarah = "2a" }', reveal("B4", recall={"Sarah": "2a"})),
        (at.four_left, "discard 2", discard("Sarah", 2)),
        (at.four_left, "linus discard 3", discard("Linus", 3)),
        (at.r1, "play 1a red 3 5d", play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 3 5d 1a red", play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 3,5d 1a r", play("Sarah", "1a", "red", "3 5d")),
        (at.r1, "play 1A RED 10C *$", play("Sarah", "1a", "red", "10c *$")),
        (at.r1, "pl tim 2b y 1", play("Tim", "2b", "yellow", "1")),
        (on_red, "play 1a red 1 copy=d", play("Sarah", "1a", "red", "1", copy=["d"])),
        (on_red, "play 1a red 7d decline=sarah", play("Sarah", "1a", "red", "7d", decline=["Sarah"])),
        (on_red, "play 2a red 7 from=1a", play("Sarah", "2a", "red", "7", from_="1a")),
        (at.with_aaron, "play 1a red 3 aaron", play("Sarah", "1a", "red", "3", as_="Aaron")),
        (at.with_aaron, "play 1a red 3 as=a", play("Sarah", "1a", "red", "3", as_="Aaron")),
        (at.r1, "island maps red", island("Sarah", "maps", "red")),
        (at.r1, "maps red", island("Sarah", "maps", "red")),
        (at.r1, "i ship g use=false", island("Sarah", "ship", "green", use=False)),
        (at.r1, "island cleanse blue 2", island("Sarah", "cleanse", "blue", cubes=2)),
        (at.r1, "island compass blue 2a", island("Sarah", "compass", "blue", landing="2a")),
        (at.r1, "pass", pass_("Sarah")),
        (at.r1, "pa", pass_("Sarah")),
        (at.r1, "sarah pass", pass_("Sarah")),
        (at.open_treasures, "pass 8 1", pass_("Sarah", treasure=8, cubes=1)),
        (at.to_loot, "loot 1a 17 4 8 1 2", loot("1a", 17, 4, 8, 1, 2)),
        (at.to_loot, "1a 17,4,8,1,2", loot("1a", 17, 4, 8, 1, 2)),
        (at.to_take, "take 1 keep", take("Sarah", 1)),
        (at.to_take, "1 keep", take("Sarah", 1)),
        (at.to_take, "take 8 keep 1", take("Sarah", 8, cubes=1)),
        (at.to_take, "take 1 keep=false", bury("Sarah", 1)),
        (at.healing, "healer linus 3 5", healer("Linus", 3, 5)),
        (at.tallying, "tally Tim 8,13 0", tally("Tim", 8, 13)),
        (of_two, "tally Aaron 1,3 0", tally("Aaron", 1, 3)),
    ],
)
def test_what_a_person_types_is_understood(situation: Situation, line: str, event: Keys) -> None:
    assert keys(situation(), line) == event


@pytest.mark.parametrize(
    ("situation", "line", "event"),
    [
        (on_red, "play 7 8d 1a", play("Sarah", "1a", "red", "7 8d")),
        (on_red, "7 8d 1a", play("Sarah", "1a", "red", "7 8d")),
        (at.to_loot, "loot 17 4 8 1 2", loot("1a", 17, 4, 8, 1, 2)),
        (at.to_loot, "17 4 8 1 2", loot("1a", 17, 4, 8, 1, 2)),
    ],
)
def test_what_the_table_shows_goes_without_saying(situation: Situation, line: str, event: Keys) -> None:
    assert keys(situation(), line) == event


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("island treasure red 17 keep", island("Sarah", "treasure", treasure=17, keep=True)),
        ("island treasure red 8 keep 1", island("Sarah", "treasure", treasure=8, keep=True, cubes=1)),
        ("island treasure red 17 keep=false", island("Sarah", "treasure", treasure=17, keep=False)),
    ],
)
def test_a_number_is_taken_for_what_the_island_asks_for(line: str, event: Keys) -> None:
    assert keys(at.r1(), line) == event


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("tally 17,4,8 3 1 2", tally("Sarah", 17, 4, 8, cubes=3, per_cube=1, fixed=2)),
        ("tally 3 [] 1 2", tally("Sarah", cubes=3, per_cube=1, fixed=2)),
        ("tally linus 17,4 0", tally("Linus", 17, 4)),
        ("linus 17,4 0", tally("Linus", 17, 4)),
        ("linus tally 17,4 0", tally("Linus", 17, 4)),
        ("tally aaron 1,3 0", tally("Aaron", 1, 3)),
        ("aaron tally 1,3 0", tally("Aaron", 1, 3)),
    ],
)
def test_a_last_page_is_told_by_small_names_and_numbers_in_their_order(line: str, event: Keys) -> None:
    assert keys(of_two(), line) == event


def test_a_seated_player_is_never_unknown() -> None:
    assert broken(on_red(), keys(on_red(), "play 2a blue 3c decline=linus")) == ("effects",)


@pytest.mark.parametrize(
    ("situation", "line", "named"),
    [
        (at.to_begin, "begin 5", ("5", "coast", "1 to 4")),
        (at.to_begin, "begin 1 c", ("clockwise", "counterclockwise")),
        (at.to_reveal, "reveal c1", ("c1", "A1")),
        (at.r1, "play 11 1a red", ("11", "cards", "5d")),
        (at.r1, "play 1a red", ("cards",)),
        (at.r1, "play", ("landing", "1a")),
        (at.r1, "p", ("play", "pass")),
        (at.r1, "7", ("landing", "1a")),
        (at.r1, "island map2 red", ("map2", "tile", "maps")),
        (at.to_loot, "loot 1a 99", ("99", "treasures", "74")),
        (at.to_take, "take 1", ("keep",)),
        (at.to_take, "take 1 perhaps", ("perhaps", "keep", "false")),
        (at.healing, "healer 3", ("fixed",)),
    ],
)
def test_a_mistake_is_named_with_what_would_fit(situation: Situation, line: str, named: tuple[str, ...]) -> None:
    with pytest.raises(RecordError) as error:
        keys(situation(), line)
    assert all(word in str(error.value) for word in named), error.value


NONSENSE = ("zz", "[1]", "[]", "{}", '{Sarah="2a"}', "'5d'", "5d,zz", "true", "1", '["', ",", "keep=", "as=", "1a")


@pytest.mark.parametrize("situation", [at.to_b_card_three_out, on_red, at.with_aaron, at.to_take, of_two])
@pytest.mark.parametrize(
    "before", sampled(["", "play", "play r", "island treasure", "reveal b4", "take", "tally", "loot"], 2)
)
def test_nonsense_is_refused_and_never_a_fault(situation: Situation, before: str) -> None:
    game = situation()
    for word in NONSENSE:
        for line in nonsense(before, word, 2):
            check_refused_or_read(game, line, keys)


# ---------------------------------------------------------------------- completing


@pytest.mark.parametrize(
    ("situation", "line"),
    [
        (at.to_begin, "begin 1 "),
        (at.to_reveal, "reveal a2 4 8 "),
        (at.to_b_card, "reveal b3 "),
        (at.to_b_card_three_out, "reveal b4 "),
        (at.to_b_card_three_out, "reveal b4 recall="),
        (at.four_left, "discard "),
        (on_red, "play 1a red "),
        (on_red, "play 1a red 7 "),
        (both_red, "play 1b red "),
        (on_red, "play 1a red 1 copy="),
        (after(*at.three_out), "play 1a red 7 from="),
        (on_red, "island maps "),
        (on_red, "island bottom red landing="),
        (on_red, "island compass red landing="),
        (at.open_treasures, "pass "),
        (at.open_treasures, "pass 8 "),
        (at.to_take, "take 1 "),
        (at.to_take, "take 1 keep="),
        (at.to_take, "take 8 keep "),
        (at.healing, "healer linus 1 "),
        (of_two, "tally aaron 0 "),
    ],
)
def test_what_is_offered_last_makes_an_event_that_breaks_no_rule(situation: Situation, line: str) -> None:
    game = situation()
    values = [
        word for word in complete(game, line, "Sarah") if not word.endswith("=") and word not in game.players
    ]
    assert values
    for word in values:
        assert broken(game, keys(game, line + word)) == (), word


ICONS = ["c", "d", "+", "$", "cd", "c+", "c$", "d+", "d$", "+$", "cd+", "cd$", "c+$", "d+$", "cd+$"]
"""Every set of icons that a numbered card may have."""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play ", ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]),
        ("play 1a ", ["red"]),
        ("play 1b ", ["blue", "green", "yellow"]),
        ("play 1a red 1", [*(f"1{each}" for each in ICONS), "10", *(f"10{each}" for each in ICONS[:8])]),
        ("island m", ["maps"]),
    ],
)
def test_only_what_may_be_played_is_offered_as_it_is_printed(line: str, words: list[str]) -> None:
    assert complete(on_red(), line, "Sarah") == words


def test_a_truth_is_offered_by_what_one_types() -> None:
    assert complete(at.to_take(), "take 1 ", "Sarah")[:2] == ["keep", "keep=false"]
    assert complete(at.to_take(), "take 1 keep=", "Sarah") == ["true", "false"]


@pytest.mark.parametrize(("line", "word"), [("tally a", "Aaron"), ("tally s", "Sarah"), ("tally l", "Linus")])
def test_everybody_who_has_a_last_page_is_offered(line: str, word: str) -> None:
    assert complete(of_two(), line, "Sarah")[:1] == [word]


def test_aaron_is_offered_where_he_is() -> None:
    assert "Aaron" in complete(at.with_aaron(), "play 1a red 3 a", "Sarah")
    assert "Aaron" not in complete(at.r1(), "play 1a red 3 a", "Sarah")


# ---------------------------------------------------------------------- and back again


ODD: list[tuple[Situation, Keys]] = [
    (at.to_b_card_three_out, reveal("B4", recall={"Sarah": "2a", "Linus": "1b"})),
    (at.to_reveal, reveal("A1", accept=["Sarah"], treasures=[1, 2], tile="maps", note="all at once")),
    (on_red, play("Sarah", "1a", "red", "1 1 7d *$", copy=["d", "c"], decline=["Sarah", "Tim"], from_="2a")),
    (at.with_aaron, play("Sarah", "1a", "red", "10", as_="Aaron")),
    (at.r1, island("Sarah", "treasure", treasure=8, keep=False, cubes=0, landing="1a", from_="2b", use=True)),
    (at.r1, island("Sarah", "treasure", use=False)),
    (at.open_treasures, pass_("Sarah", treasure=8, cubes=0)),
    (at.to_loot, loot("1a")),
    (at.to_loot, loot("1a", 5)),
    (at.to_take, bury("Sarah", 1, cubes=0)),
    (of_two, tally("Aaron")),
    (of_two, tally("Sarah", 8, cubes=3, per_cube=0, fixed=12)),
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


def test_names_with_spaces_and_marks_are_read_back_from_a_recall() -> None:
    names = ["Anna Lena", 'O"Neill', "Ä='x', {y}"]
    game = record_all(scorepad.new("loot-island", names), [begin()])
    for event in (reveal("B4", recall=dict(zip(names, ("1a", "2b", "3a"), strict=True))), pass_(names[2])):
        assert game.read(read_line(game, write_line(game.read(event)))) == game.read(event)
