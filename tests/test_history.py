"""The history: what became of every event, what it was worth, and what it changed in front of whom."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.engine.events import Amend, Undo
from scorepad.engine.result import Result, ScoreLine, Standing
from scorepad.engine.score_changes import (
    NO_EFFECTS,
    Effect,
    Gain,
    QuantityWords,
    Verb,
    gains,
    tell_differences,
    tell_effects,
)
from scorepad.record.result_tables import record_result
from scorepad.system.errors import RuleViolation
from scorepad.timeline.game import Game, accept
from scorepad.timeline.history import HistoryEntry, history
from tests.every_game import RECORDS, SAMPLES, sample_called
from tests.games.go_for_gold import table as gold
from tests.games.loot_island import table as loot
from tests.games.silver_and_gold import table as silver
from tests.sampling import quarters

BOTH = silver.cross("Linus", "grey-05", "A1", "C1")
"""Two boxes that no I2 fits on."""


@pytest.fixture
def played(game: Game) -> Game:
    """Sarah has crossed a palm: event 5, right after the reveal."""
    game.record(kind="reveal", pattern="I2")
    game.record(silver.cross("Sarah", "green-04", "A1", "A2"))
    return game


@pytest.fixture
def passing() -> Game:
    """Round 2 of four, with B8: who passes first gives all others 2 cubes."""
    return loot.in_round(2, "B8", "Tim", "Ada")


def found(game: Game) -> dict[int, HistoryEntry]:
    return {entry.number: entry for entry in history(game)}


def latest(game: Game) -> tuple[Effect, ...]:
    return history(game)[-1].effects


# ---------------------------------------------------------------------- every record
@quarters([*RECORDS, *SAMPLES])
def test_the_history_of_a_record_is_what_its_game_says_and_its_changes_add_up(
    quarter: list[Path], subtests: pytest.Subtests
) -> None:
    for path in quarter:
        game = scorepad.load(path)
        entries = history(game)
        with subtests.test(path.stem):
            check_entries(game, entries)
            check_effects(game, entries)
            check_steps(game, entries)


def check_entries(game: Game, entries: list[HistoryEntry]) -> None:
    """What is in force, what is broken, and where every point comes from."""
    assert [each.number for each in entries] == list(range(1, game.count + 1))
    counted = [each for each in entries if each.is_in_force and not isinstance(each.event, Undo | Amend)]
    assert [(each.number, each.corrected or each.event) for each in counted] == [
        (moment.number, moment.event) for moment in game.line
    ]
    for which, own in (("broken", game.findings()), ("let_stand", game.irregularities())):
        pairs = [(each.number, violation.rule) for each in entries for violation in getattr(each, which)]
        assert pairs == [(each.event, each.rule) for each in own]
    won: Counter[str] = Counter(dict.fromkeys(game.players, 0))
    for gain in (gain for each in entries for gain in each.gains):
        won[gain.player] += gain.points
    assert won == {standing.player: standing.total for standing in game.result().standings}


def check_effects(game: Game, entries: list[HistoryEntry]) -> None:
    """The start and all effects are what lies there at the end; words leave out nobody else's."""
    lies = {player: dict(own) for player, own in game.start.quantities().items()}
    order = list(game.ruleset.quantity_words)
    in_force = {moment.number: place for place, moment in enumerate(game.line)}
    for entry in sorted(entries, key=lambda each: in_force.get(each.number, -1)):
        places = [(game.players.index(each.player), order.index(each.what)) for each in entry.effects]
        assert places == sorted(set(places))
        assert entry.number in in_force or not entry.effects
        told = entry.tell_effects()
        assert bool(told.sentence) == bool(told.brief)
        for effect in entry.effects:
            assert effect.change
            lies[effect.player][effect.what] += effect.change
            assert lies[effect.player][effect.what] == effect.now >= 0
            if effect.player != getattr(entry.played, "player", None):
                assert effect.player in told.sentence
                assert any(who in told.brief for who in (effect.player, "all ", "others "))
    assert lies == game.position.quantities()


def check_steps(game: Game, entries: list[HistoryEntry]) -> None:
    """The steps behind coins and cubes are effects."""
    what = {"silver-and-gold": ("coins", "coins"), "loot-island": ("healer", "cubes")}.get(game.ruleset.name)
    if what is None or game.mode.name != "track":
        return
    in_order = [(moment.number, each) for moment in game.line for each in entries[moment.number - 1].effects]
    for standing in record_result(game).standings:
        for line in [line for line in standing.lines if line.item == what[0]]:
            steps = [tuple(step) for step in line.steps if step.event and step.change]
            own = [each for each in in_order if (each[1].player, each[1].what) == (standing.player, what[1])]
            assert steps == [(at, each.change, each.now) for at, each in own]


# ---------------------------------------------------------------------- what became of an event
def test_events_are_told_in_the_order_of_the_record_with_the_points_they_brought(played: Game) -> None:
    entries = history(played)
    assert [each.words for each in entries] == [played.tell(event) for event in played.events]
    assert [each.player for each in entries] == ["Sarah", "Linus", None, None, "Sarah"]
    assert [each.gains for each in entries] == [(), (), (), (), (Gain("Sarah", "palms", 4, "+4 (palm)"),)]


def test_an_undone_event_says_by_which_undo_and_what_is_redone_is_a_new_one(played: Game) -> None:
    played.undo()
    event, undo = history(played)[-2:]
    assert (event.undone_by, event.is_in_force, event.gains) == (6, False, ())
    assert (undo.words, undo.player) == ("event 5 is undone", "Sarah")
    played.redo()
    assert history(played)[-1].gains == (Gain("Sarah", "palms", 4, "+4 (palm)"),)
    played.undo()
    played.undo()
    assert [each.undone_by for each in history(played)] == [None, None, None, 9, 6, None, 8, None, None]
    assert [each.number for each in history(played) if each.can_be_amended] == [1, 2, 3]


def test_the_latest_amendment_counts_until_it_is_undone(played: Game) -> None:
    for boxes in (("A2", "B2"), ("A3", "B3")):
        played.record(kind="amend", event=5, why="misread", with_=silver.cross("Sarah", "green-04", *boxes))
    event, *_, amend = history(played)[4:]
    assert (event.amended_by, event.is_in_force, event.is_deleted, event.gains) == (7, True, False, ())
    assert event.words == "Sarah crosses A1 and A2 of green-04"
    assert event.corrected_words == "Sarah crosses A3 and B3 of green-04"
    assert amend.player == "Sarah"
    for by in (6, None):
        played.undo()
        assert history(played)[4].amended_by == by
    assert history(played)[4].gains
    played.record(kind="amend", event=5, why="it never happened", drop=True)
    event = history(played)[4]
    assert (event.is_deleted, event.is_in_force, event.can_be_amended) == (True, False, False)


def test_what_breaks_a_rule_is_broken_unless_the_table_let_it_stand(played: Game) -> None:
    stands = played.copy()
    stands.record(**BOTH, stands="nobody noticed")
    event = history(stands)[-1]
    assert [each.rule for each in event.let_stand] == ["pattern"]
    assert (event.excuse, event.broken) == ("nobody noticed", ())
    accept(played, played.read(BOTH))
    assert [each.rule for each in history(played)[-1].broken] == ["pattern"]


def _result(*lines: ScoreLine) -> Result:
    return Result("a game", False, (), "unfinished", (Standing(1, "Ada", lines),), ())


def line(item: str, points: int, words: str = "", **keys: Any) -> ScoreLine:
    return ScoreLine(item, points, "", "r", (), words, **keys)


LOOT = line("loot:gold", 5)
GAINS: list[tuple[list[ScoreLine], list[ScoreLine], list[tuple[str, int, str]]]] = [
    (
        [line("loot", 5), line("debt", -1)],
        [line("debt", -3)],
        [("loot", -5, "-5 (loot)"), ("debt", -2, "-2 (debt)")],
    ),
    ([LOOT], [LOOT, line("loot:gold", 2)], [("loot:gold", 2, "+2 (loot gold)")]),
    ([LOOT], [LOOT], []),
    ([], [line("crown-rank", 5, "most crosses")], [("crown-rank", 5, "+5 (most crosses)")]),
    *(
        ([line("coins", old, number=had)], [line("coins", new, number=has)], [("coins", new - old, words)])
        for old, had, new, has, words in (
            *((0, 0, 1, 1, "+1 coin"), (1, 1, 3, 3, "+2 coins"), (1, 1, 0, 0, "-1 coin")),
            (4, 1, 9, 2, "+5 (coin)"),
        )
    ),
]


@pytest.mark.parametrize(("before", "after", "expected"), GAINS)
def test_gains_are_told_by_item_and_counted_where_each_is_worth_a_point(
    before: list[ScoreLine], after: list[ScoreLine], expected: list[tuple[str, int, str]]
) -> None:
    assert gains(_result(*before), _result(*after)) == tuple(Gain("Ada", *each) for each in expected)


# ---------------------------------------------------------------------- what each game's events do
CUBES = [Effect(player, "cubes", 1, 4) for player in ("Linus", "Tim", "Ada")]


def test_whoever_passes_first_under_b8_gives_the_others_two_cubes(passing: Game) -> None:
    proposal = passing.propose(**loot.pass_("Sarah"))
    assert proposal.effects == tuple(Effect(player, "cubes", 2, 5) for player in ("Linus", "Tim", "Ada"))
    assert proposal.tell_effects().sentence == ": Linus, Tim and Ada take 2 cubes each"
    passing.commit(proposal)
    assert latest(passing) == proposal.effects
    assert passing.propose(**loot.pass_("Linus")).words == "Linus passes"


@pytest.mark.parametrize(
    ("name", "number", "effect", "sentence"),
    [
        ("go-for-gold", 14, ("Nora", "shovels", -5, 0), ", using 5 shovels"),
        ("go-for-gold", 7, ("Yuki", "shovels", -3, 0), ""),
        ("sea-and-shore", 24, ("Clara", "additions", -2, 0), ""),
    ],
)
def test_what_is_used_is_told_unless_the_words_of_the_event_say_it(
    name: str, number: int, effect: tuple[str, str, int, int], sentence: str
) -> None:
    path = sample_called(f"{name}-3-players")
    entry = found(scorepad.load(path))[number]
    assert (entry.effects, entry.tell_effects().sentence) == ((Effect(*effect),), sentence)


# ---------------------------------------------------------------------- undone, corrected, let stand, renamed
def test_the_undo_takes_effects_back_and_has_none_of_its_own(passing: Game) -> None:
    passing.record(**loot.pass_("Sarah"))
    undo = passing.propose(kind="undo")
    assert undo.effects[0] == Effect("Linus", "cubes", -2, 3)
    assert undo.tell_effects().sentence == "; Linus, Tim and Ada have 2 cubes fewer each"
    passing.commit(undo)
    assert [each.effects for each in history(passing)[-2:]] == [(), ()]


def test_an_amended_event_has_the_effects_of_what_stands_in_its_place(passing: Game) -> None:
    passing.record(**loot.pass_("Sarah"))
    number, yellow = passing.count, loot.play("Sarah", "2b", "yellow", "1")
    proposal = passing.propose(kind="amend", event=number, with_=yellow)
    assert Effect("Linus", "cubes", -1, 4) in proposal.effects
    passing.commit(proposal)
    assert found(passing)[number].effects == (Effect("Sarah", "cards", -1, 6), *CUBES)
    assert found(passing)[number + 1].effects == ()
    passing.record(kind="amend", event=number, drop=True)
    assert found(passing)[number].effects == ()


def test_an_event_that_breaks_a_rule_has_the_effects_it_had_and_an_impossible_one_none(
    passing: Game, game: Game
) -> None:
    with pytest.raises(RuleViolation):
        passing.record(**loot.pass_("Tim"))
    assert latest(passing) == ()
    accept(passing, passing.read(loot.pass_("Tim")))
    assert [(each.player, each.change) for each in latest(passing)] == [("Sarah", 2), ("Linus", 2), ("Ada", 2)]
    game.record(kind="reveal", pattern="I2")
    accept(game, game.read(silver.cross("Sarah", "green-04", "B1")))
    assert history(game)[-1].broken
    assert latest(game) == ()


def test_names_and_seats_are_those_of_now(passing: Game) -> None:
    passing.record(**loot.pass_("Sarah"))
    number = passing.count
    proposal = passing.propose(kind="correct", rename={"Linus": "Tim", "Tim": "Linus"})
    assert proposal.effects == (), "two names are swapped, and nothing else"
    passing.commit(proposal)
    assert [each.player for each in found(passing)[number].effects] == ["Tim", "Linus", "Ada"]
    passing.record(kind="correct", players=["Ada", "Sarah", "Tim", "Linus"], first="Sarah", stands="so it was")
    assert [each.player for each in found(passing)[number].effects] == ["Ada", "Tim", "Linus"]
    for keys in ({"kind": "note", "text": "tea"}, {"kind": "decision", "player": "Tim", "points": 3, "why": "x"}):
        assert (passing.propose(keys).effects, passing.propose(keys).tell_effects()) == ((), NO_EFFECTS)


# ---------------------------------------------------------------------- words
TAKE, DISCARD = Verb("take", "takes", "taking"), Verb("discard", "discards", "discarding")
THINGS = {
    "cubes": QuantityWords("cube", "cubes", TAKE, DISCARD),
    "feet": QuantityWords("foot", "feet", TAKE, DISCARD),
}


@pytest.mark.parametrize(
    ("changes", "sentence", "brief"),
    [
        ([{}, {}, {}], "", ""),
        ([{"cubes": 0}, {}, {}], "", ""),
        ([{"cubes": 3}, {}, {}], ", taking 3 cubes", "+3 cubes"),
        ([{}, {"cubes": -1}, {}], ": Ben discards 1 cube", "Ben -1 cube"),
        ([{}, {"cubes": 2}, {"cubes": 2}], ": Ben and Cleo take 2 cubes each", "others +2 cubes"),
        ([{}, {"cubes": 1}, {"cubes": 1}], ": Ben and Cleo take 1 cube", "others +1 cube"),
        ([{"cubes": 1}, {}, {"cubes": 1}], ": Ana and Cleo take 1 cube", "Ana, Cleo +1 cube"),
        ([{"cubes": 1}, {"cubes": 1}, {"cubes": 1}], ": Ana, Ben and Cleo take 1 cube", "all +1 cube"),
        (
            [{"cubes": -1}, {"cubes": 1}, {"cubes": 4}],
            ", discarding 1 cube: Ben takes 1 cube, Cleo 4",
            "-1 cube; Ben +1 cube; Cleo +4 cubes",
        ),
        (
            [{}, {"cubes": 1}, {"cubes": -4}],
            ": Ben takes 1 cube, Cleo discards 4 cubes",
            "Ben +1 cube; Cleo -4 cubes",
        ),
        ([{}, {"cubes": 2, "feet": 1}, {}], ": Ben takes 2 cubes and 1 foot", "Ben +2 cubes, +1 foot"),
        ([{"cubes": 2, "feet": -2}, {}, {}], ", taking 2 cubes and discarding 2 feet", "+2 cubes, -2 feet"),
        ([{}, {"cubes": 1}], ": Ben takes 1 cube", "Ben +1 cube"),
    ],
)
def test_effects_in_words(changes: list[dict[str, int]], sentence: str, brief: str) -> None:
    everybody = dict(zip(("Ana", "Ben", "Cleo"), changes, strict=False))
    assert tell_effects(everybody, THINGS, "Ana")[:2] == (sentence, brief)


def test_nobody_in_particular_has_no_others_and_differences_are_more_or_fewer() -> None:
    changes = {"Ana": {"cubes": 1}, "Ben": {"cubes": 1}, "Cleo": {}}
    assert tell_effects(changes, THINGS).brief == "Ana, Ben +1 cube"
    changed = [Effect("Ana", "cubes", 1, 4), Effect("Ana", "feet", -1, 0), Effect("Ben", "cubes", -2, 1)]
    told = tell_differences(changed, THINGS)
    assert told.sentence == "; Ana has 1 cube more and 1 foot fewer, Ben has 2 cubes fewer"
    assert told.brief == "Ana +1 cube, -1 foot; Ben -2 cubes"
    assert told.deeds == told.sentence.removeprefix("; ")
    changes = {"Ana": {"cubes": -1}, "Ben": {"cubes": 1}, "Cleo": {"cubes": 4}}
    assert tell_effects(changes, THINGS, "Ana").deeds == "Ana discards 1 cube, Ben takes 1 cube, Cleo 4"
    assert tell_differences([], THINGS) == NO_EFFECTS


def test_a_coin_is_not_told_twice_where_its_point_is(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    proposal = game.propose(silver.cross("Sarah", "green-04", "C2", "C3"))
    assert proposal.effects == (Effect("Sarah", "coins", 1, 1),)
    assert proposal.gains == (Gain("Sarah", "coins", 1, "+1 coin"),)
    assert proposal.tell_effects().sentence
    assert not proposal.tell_effects(proposal.gains).sentence


def looting() -> Game:
    return loot.in_round(1, "A4", "Tim")


RED = "1 2 3 4 5 6 7 8 9 10"


@pytest.mark.parametrize(
    ("situation", "event", "sentence"),
    [
        (looting, loot.play("Sarah", "1a", "red", "3 4d"), ", drawing 1 card"),
        (looting, loot.play("Sarah", "1a", "red", "3 4c"), ", discarding 1 cube"),
        (looting, loot.play("Sarah", "1a", "red", "3"), ""),
        (looting, loot.play("Sarah", "2b", "yellow", "1"), ": Linus and Tim take 1 cube"),
        (looting, loot.island("Sarah", "maps"), ", drawing 2 cards"),
        (looting, loot.island("Sarah", "ship"), ""),
        (looting, loot.island("Sarah", "cleanse", cubes=1), ""),
        (looting, loot.island("Sarah", "cleanse"), ", discarding 3 cubes"),
        (looting, loot.island("Sarah", "treasure", treasure=7, keep=True), ", taking 3 cubes"),
        (looting, loot.island("Sarah", "treasure", treasure=7, keep=False, cubes=1), ", taking 1 cube"),
        (looting, {**loot.play("Sarah", "1a", "red", RED), "stands": "x"}, ": Linus and Tim take 1 cube"),
        (looting, {**loot.island("Sarah", "cleanse", cubes=3), "stands": "x"}, ""),
        (lambda: gold.rolled(1), gold.move("Sarah", "D2 E3", foot=True), ", gathering 1 foot"),
    ],
)
def test_what_the_words_of_an_event_say_is_not_said_again(
    situation: Callable[[], Game], event: dict[str, Any], sentence: str
) -> None:
    proposal = situation().propose(**event)
    assert proposal.is_allowed, proposal.violations
    assert proposal.tell_effects().sentence == sentence
