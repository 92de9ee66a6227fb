"""The short line in every game: what a person types at the table, and what the last word may become."""

from itertools import product
from typing import Any

import pytest

import scorepad
from scorepad.engine.events import Amend
from scorepad.shorthand import complete, read_line, write_line
from scorepad.shorthand.tokens import LineContext
from scorepad.system.errors import RecordError
from tests.every_game import GAMES, cases_of
from tests.games.go_for_gold import table as gold
from tests.games.go_for_gold.islands import Walker, chart, paths
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as loot
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as sea
from tests.shorthand import go_for_gold, loot_island, sea_and_shore
from tests.shorthand.go_for_gold import of_three, stuck
from tests.shorthand.lines import Cases
from tests.tables import Keys, Situation, broken, record_all

CASES: dict[str, Cases] = {name: cases_of(name, "shorthand").CASES for name in GAMES}
in_every_game = pytest.mark.parametrize("cases", CASES.values(), ids=list(CASES))


@in_every_game
def test_what_a_person_types_is_understood(cases: Cases) -> None:
    for situation, line, event in cases.understood:
        assert cases.read(situation(), line) == event, line


@in_every_game
def test_a_mistake_is_named_with_what_would_fit(cases: Cases) -> None:
    for situation, line, words in cases.mistakes:
        with pytest.raises(RecordError) as error:
            cases.read(situation(), line)
        assert [word for word in words if word not in str(error.value)] == [], f"{line}: {error.value}"


@in_every_game
def test_what_is_offered_last_makes_an_event_that_breaks_no_rule(cases: Cases) -> None:
    for situation, line in cases.completed:
        game = situation()
        offered = cases.complete(game, line)
        words = [word for word in offered if not word.endswith("=") and word not in cases.besides]
        assert words, line
        for word in words:
            assert broken(game, cases.read(game, line + word)) == (), line + word


@in_every_game
def test_only_what_may_come_is_offered_as_one_types_it(cases: Cases) -> None:
    for situation, line, words in cases.offered:
        game = situation()
        assert cases.complete(game, line) == words, line


@in_every_game
def test_any_event_is_read_back_from_its_line_and_from_that_of_a_correction(cases: Cases) -> None:
    for situation, event in (*cases.read_back, *((situation, event) for situation, _, event in cases.understood)):
        game = situation()
        whole = game.read(event)
        assert game.read(read_line(game, write_line(whole))) == whole
        if game.count:
            amend: Any = game.read({"kind": "amend", "event": game.count, "why": "misread", "with": event})
            assert isinstance(amend, Amend)
            assert game.read(read_line(game, write_line(amend))) == amend


# ---- The short line: what is special about some of the games
# ---------------------------------------------------------------------- Go for Gold
@pytest.mark.parametrize("line", ["dig 9", "dig 0 3", "dig 7 2", "dig 0"])
def test_what_is_not_a_roll_is_not_taken_for_shovels(line: str) -> None:
    with pytest.raises(RecordError, match="pips"):
        go_for_gold.CASES.read(go_for_gold.digging(), line)


@pytest.mark.parametrize("situation", [gold.anchored, of_three, go_for_gold.digging, go_for_gold.raiding, stuck])
def test_the_empty_line_names_nobody_twice(situation: Situation) -> None:
    with pytest.raises(RecordError) as error:
        go_for_gold.CASES.read(situation(), "")
    first, _, others = str(error.value).partition("Also to play:")
    assert not any(player in first and player in others for player in ("Sarah", "Linus", "Tim"))


def next_spaces(at: str, pips: int, path: str = "", *, foot: bool = False) -> set[str]:
    """The spaces that continue a path to some legal move, found by trying all moves."""
    begun, walker = tuple(path.upper().split()), Walker(at, frozenset({at}))
    walks = [each for each in paths(chart(gold.COVE), walker, pips, foot=foot) if len(each) > len(begun)]
    return {walk[len(begun)] for walk in walks if walk[: len(begun)] == begun}


@pytest.mark.parametrize("foot", ["", "foot "])
def test_only_spaces_that_lead_to_a_legal_move_are_offered(foot: str) -> None:
    for pips, path in product((1, 3, 6), ("", "d2", "d2 e2", "c1 b2 b3")):
        offered = complete(gold.rolled(pips), f"move {foot}{path} ", "Sarah")
        spaces = {word for word in offered if word in chart(gold.COVE).glyphs}
        assert spaces == next_spaces("D1", pips, path, foot=bool(foot)), f"{pips} after {path}"
    assert set(complete(of_three(), "move tim ", "Sarah")) == next_spaces("D5", 3)
    for line in ("move d2,e2,", "move path=d2,e2,"):
        assert set(complete(of_three(), line, "Sarah")) == next_spaces("D1", 3, "d2 e2")


def test_a_foot_is_offered_by_its_name_and_never_as_a_truth() -> None:
    for situation, line in ((of_three, "move d2 e2 f2 "), (stuck, "move "), (stuck, ""), (stuck, "f")):
        offered = complete(situation(), line, "Sarah")
        assert not any("true" in word.casefold() for word in offered)
        assert "foot" in offered
    assert complete(stuck(), "move ", "Sarah")[:1] == ["foot"]  # it must be used
    hopped = [gold.move("Sarah", "D2", foot=True), gold.move("Linus", "F2"), gold.roll(2)]
    assert "foot" not in complete(record_all(gold.rolled(1), hopped), "move ", "Sarah")


# ---------------------------------------------------------------------- Loot Island
def test_everybody_who_has_a_last_page_or_may_be_played_for_is_offered() -> None:
    for line, word in (("tally a", "Aaron"), ("tally s", "Sarah"), ("tally l", "Linus")):
        assert complete(loot_island.of_two(), line, "Sarah")[:1] == [word]
    assert "Aaron" in complete(at.with_aaron(), "play 1a red 3 a", "Sarah")
    assert "Aaron" not in complete(at.r1(), "play 1a red 3 a", "Sarah")


# ---------------------------------------------------------------------- Sea & Shore
@pytest.mark.parametrize("line", ["adjust sarah red 3", "adjust sarah red", "adjust sarah r 2"])
def test_the_beginning_of_many_treasures_never_takes_one_away(line: str) -> None:
    """Sarah has one treasure, so that only one could be lost; but six red ones could be gained."""
    assert "lose" not in sea_and_shore.CASES.read(on.AFTER(), line)


@pytest.mark.parametrize("line", ["zz", "undoo", "Lynus", "7", "blue"])
def test_a_word_that_means_nothing_is_not_taken_for_what_a_lost_action_did(line: str) -> None:
    with pytest.raises(RecordError):
        sea_and_shore.CASES.read(on.AFTER(), line)


@pytest.mark.parametrize(("situation", "line"), [(on.EARNS, "earn red linus"), (on.ACTS, "action 1 linus")])
def test_a_name_that_could_be_who_acts_is_never_recorded_unnoticed(situation: Situation, line: str) -> None:
    assert sea.broken(situation(), sea_and_shore.CASES.read(situation(), line)) != ()


@pytest.mark.parametrize("situation", [on.AFTER, on.over, on.FOUR_ACT])
def test_nobody_is_called_on_who_has_nothing_to_do(situation: Situation) -> None:
    """What a lost action did may be recorded of everybody, but nobody waits for it."""
    game = situation()
    if sea.state_of(game).step == "act":
        game.record(**sea.action("Tim", 2))
    assert "Also to play" not in LineContext(game).prompt()


# ---------------------------------------------------------------------- odd names
ODD = "Ä='x', {y}"
SEA_NAMES, LOOT_NAMES = ["red", "blue-7", ODD], ["Anna Lena", 'O"Neill', ODD]
"""Somebody is called like a color, like a card, or has marks in the name."""
PLAYED: list[tuple[str, list[str], Keys, list[Keys]]] = [
    (
        *("sea-and-shore", SEA_NAMES, sea.trick("red 3")),
        [
            *(sea.play("red", "b7"), sea.play("blue-7", "r1"), sea.earn("red", "red", from_="blue-7")),
            *(sea.action("blue-7", 1, from_=ODD), sea.take(ODD, "b7", "b7")),
            sea.adjust("blue-7", gain="red 3", why="red"),
        ],
    ),
    (
        *("loot-island", LOOT_NAMES, loot.begin()),
        [loot.reveal("B4", recall=dict(zip(LOOT_NAMES, ("1a", "2b", "3a"), strict=True))), loot.pass_(ODD)],
    ),
]


@pytest.mark.parametrize(("name", "players", "first", "events"), PLAYED)
def test_odd_names_are_read_back(name: str, players: list[str], first: Keys, events: list[Keys]) -> None:
    game = record_all(scorepad.new(name, players), [first])
    for event in map(game.read, events):
        assert game.read(read_line(game, write_line(event))) == event
