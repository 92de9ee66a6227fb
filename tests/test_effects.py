"""Effects: what an event changed in front of whom besides points, in numbers and in words."""

from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.engine.score_changes import Effect, Gain, QuantityWords, Verb, tell_differences, tell_effects
from scorepad.record.result_tables import record_result
from scorepad.system.errors import RuleViolation
from scorepad.timeline.game import Game, accept
from scorepad.timeline.history import HistoryEntry, history
from tests.games.go_for_gold import table as gold
from tests.games.loot_island import table as loot
from tests.games.sea_and_shore import table as sea
from tests.sampling import quarters

SAMPLES = Path(scorepad.__file__).parent / "samples"
RECORDS = sorted([*Path(__file__).parent.glob("games/*/records/*.toml"), *SAMPLES.glob("*.toml")])
TAKE, DISCARD = Verb("take", "takes", "taking"), Verb("discard", "discards", "discarding")
THINGS = {
    "cubes": QuantityWords("cube", "cubes", TAKE, DISCARD),
    "feet": QuantityWords("foot", "feet", TAKE, DISCARD),
}


@pytest.fixture
def passing() -> Game:
    """Round 2 of four, with B8: who passes first gives all others 2 cubes."""
    return loot.in_round(2, "B8", "Tim", "Ada")


def found(game: Game) -> dict[int, HistoryEntry]:
    return {entry.number: entry for entry in history(game)}


def latest(game: Game) -> tuple[Effect, ...]:
    return history(game)[-1].effects


# ---------------------------------------------------------------------- every game
@quarters(RECORDS)
def test_the_start_and_all_effects_of_a_record_are_what_lies_there_at_the_end(quarter: list[Path]) -> None:
    for path in quarter:
        game = scorepad.load(path)
        lies = {player: dict(own) for player, own in game.start.quantities().items()}
        entries = found(game)
        for number in (moment.number for moment in game.line):
            for effect in entries[number].effects:
                assert effect.change, path
                lies[effect.player][effect.what] += effect.change
                assert lies[effect.player][effect.what] == effect.now >= 0, path
        assert lies == game.position.quantities(), path
        in_force = {moment.number for moment in game.line}
        assert not any(each.effects for number, each in entries.items() if number not in in_force), path


@quarters(RECORDS)
def test_effects_come_in_seating_order_each_quantity_of_a_player_once(quarter: list[Path]) -> None:
    order = ("coins", "shovels", "feet", "cubes", "cards", "additions")
    for path in quarter:
        game = scorepad.load(path)
        for entry in history(game):
            places = [(game.players.index(each.player), order.index(each.what)) for each in entry.effects]
            assert places == sorted(set(places)), path


@quarters(RECORDS)
def test_words_leave_out_no_effect_on_anybody_but_the_player_whose_event_it_was(quarter: list[Path]) -> None:
    for path in quarter:
        for entry in history(scorepad.load(path)):
            told = entry.tell_effects()
            for effect in entry.effects:
                if effect.player != getattr(entry.played, "player", None):
                    assert effect.player in told.sentence, path
                    assert any(who in told.brief for who in (effect.player, "all ", "others ")), path
            assert bool(told.sentence) == bool(told.brief), path


@quarters(RECORDS)
def test_the_steps_behind_coins_and_cubes_are_effects(quarter: list[Path]) -> None:
    for path in quarter:
        game = scorepad.load(path)
        what = {"silver-and-gold": ("coins", "coins"), "loot-island": ("healer", "cubes")}.get(game.ruleset.name)
        if what is None or game.mode.name != "track":
            continue
        entries = found(game)
        in_order = [(moment.number, each) for moment in game.line for each in entries[moment.number].effects]
        for standing in record_result(game).standings:
            lines = [line for line in standing.lines if line.item == what[0]]
            steps = [step for line in lines for step in line.steps if step.event and step.change]
            own = [each for each in in_order if (each[1].player, each[1].what) == (standing.player, what[1])]
            if lines:
                assert [tuple(step) for step in steps] == [(at, each.change, each.now) for at, each in own], path


# ---------------------------------------------------------------------- what each game's events do
def test_whoever_passes_first_under_b8_gives_the_others_two_cubes(passing: Game) -> None:
    proposal = passing.propose(**loot.pass_("Sarah"))
    assert proposal.effects == (
        Effect("Linus", "cubes", 2, 5),
        Effect("Tim", "cubes", 2, 5),
        Effect("Ada", "cubes", 2, 5),
    )
    told = proposal.words + proposal.tell_effects().sentence
    assert told == "Sarah passes first: Linus, Tim and Ada take 2 cubes each"
    passing.commit(proposal)
    assert latest(passing) == proposal.effects
    assert passing.propose(**loot.pass_("Linus")).words == "Linus passes"


def test_a_one_at_the_end_gives_all_others_a_cube() -> None:
    game = loot.in_round(1, "A4", "Tim", "Ada")
    proposal = game.propose(**loot.play("Sarah", "2b", "yellow", "1"))
    assert proposal.effects == (
        Effect("Sarah", "cards", -1, 6),
        Effect("Linus", "cubes", 1, 4),
        Effect("Tim", "cubes", 1, 4),
        Effect("Ada", "cubes", 1, 4),
    )
    told = proposal.words + proposal.tell_effects().sentence
    assert told == "Sarah plays yellow 1 at 2b: Linus, Tim and Ada take 1 cube"


def test_hands_are_filled_with_the_reveal_and_a_discard_draws_again_at_once() -> None:
    game = loot.in_round(1, "A4", "Tim")
    game.record(**loot.play("Sarah", "4a", "red", "3 4 5"))
    loot.pass_over(game, 2)
    game.record(**loot.reveal("B3", tile="ship"))
    assert latest(game) == (Effect("Sarah", "cards", 3, 7),)
    game.record(**loot.discard("Linus", 2))
    assert latest(game) == ()
    assert history(game)[-1].tell_effects().sentence == ", drawing 2 cards"


def test_aaron_is_nobody_that_effects_name_and_the_healer_takes_no_cubes() -> None:
    game = loot.in_round(1, "A4")
    game.record(**loot.play("Sarah", "1a", "red", "1", as_="Aaron"))
    assert latest(game) == (Effect("Sarah", "cubes", 1, 4), Effect("Linus", "cubes", 1, 4))
    game = loot.healing()
    game.record(**loot.healer("Linus", per_cube=2, fixed=1))
    assert history(game)[-1].gains
    assert latest(game) == ()


def test_shovels_and_feet_are_those_gathered_and_unused() -> None:
    game = scorepad.load(SAMPLES / "go-for-gold-3-players.toml")
    entries = found(game)
    assert entries[4].effects == (Effect("Emil", "shovels", 1, 3), Effect("Emil", "feet", 1, 2))
    raid = entries[14]
    assert raid.effects == (Effect("Nora", "shovels", -5, 0),)
    assert raid.tell_effects().sentence == ", using 5 shovels"
    dig = entries[7]
    assert dig.effects == (Effect("Yuki", "shovels", -3, 0),)
    assert not dig.tell_effects().sentence, "the words say it"


def test_the_first_trick_of_round_two_has_the_addition_cards_that_go_back() -> None:
    game = sea.to_end_of_round(sea.settle(sea.laid("red 3 | r4 r5 r6")))
    lies = {player: own["additions"] for player, own in game.position.quantities().items()}
    assert any(lies.values())
    game.record(**sea.trick("red 3"))
    assert latest(game) == tuple(Effect(player, "additions", -held, 0) for player, held in lies.items() if held)


def test_cards_added_to_the_running_trick_are_not_held() -> None:
    game = scorepad.load(SAMPLES / "sea-and-shore-3-players.toml")
    entry = found(game)[24]
    assert entry.effects == (Effect("Clara", "additions", -2, 0),)
    assert not entry.tell_effects().sentence, "the words say it"


# ---------------------------------------------------------------------- undone, corrected, let stand, renamed
def test_an_undone_event_has_no_effects_and_the_undo_takes_them_back(passing: Game) -> None:
    passing.record(**loot.pass_("Sarah"))
    undo = passing.propose(kind="undo")
    assert undo.effects[0] == Effect("Linus", "cubes", -2, 3)
    assert undo.tell_effects().sentence == "; Linus, Tim and Ada have 2 cubes fewer each"
    passing.commit(undo)
    assert [each.effects for each in history(passing)[-2:]] == [(), ()]


def test_an_amended_event_has_the_effects_of_what_stands_in_its_place(passing: Game) -> None:
    passing.record(**loot.pass_("Sarah"))
    number = passing.count
    proposal = passing.propose(kind="amend", event=number, **{"with": loot.play("Sarah", "2b", "yellow", "1")})
    assert Effect("Linus", "cubes", -1, 4) in proposal.effects
    passing.commit(proposal)
    assert found(passing)[number].effects == (
        Effect("Sarah", "cards", -1, 6),
        Effect("Linus", "cubes", 1, 4),
        Effect("Tim", "cubes", 1, 4),
        Effect("Ada", "cubes", 1, 4),
    )
    assert found(passing)[number + 1].effects == ()
    passing.record(kind="amend", event=number, drop=True)
    assert found(passing)[number].effects == ()


def test_an_inserted_event_has_its_own_effects(passing: Game) -> None:
    number = passing.count + 1
    passing.record(**loot.pass_("Linus"), stands="out of turn")
    inserted = loot.play("Sarah", "2b", "yellow", "1")
    passing.record(kind="amend", before=number, **{"with": inserted})
    entries = found(passing)
    assert Effect("Ada", "cubes", 1, 4) in entries[number + 1].effects
    assert Effect("Ada", "cubes", 2, 6) in entries[number].effects


def test_an_event_that_breaks_a_rule_has_the_effects_it_had(passing: Game) -> None:
    with pytest.raises(RuleViolation):
        passing.record(**loot.pass_("Tim"))
    assert latest(passing) == ()
    accept(passing, passing.read(loot.pass_("Tim")))
    entry = history(passing)[-1]
    assert entry.broken
    assert [(each.player, each.change) for each in entry.effects] == [("Sarah", 2), ("Linus", 2), ("Ada", 2)]


def test_what_cannot_have_happened_has_no_effects(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    accept(game, game.read({"kind": "cross", "player": "Sarah", "card": "green-04", "boxes": ["B1"]}))
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


def test_notes_and_decisions_have_no_effects(passing: Game) -> None:
    for keys in ({"kind": "note", "text": "tea"}, {"kind": "decision", "player": "Tim", "points": 3, "why": "x"}):
        proposal = passing.propose(**keys)
        assert proposal.effects == ()
        assert proposal.tell_effects() == ("", "")


# ---------------------------------------------------------------------- words
@pytest.mark.parametrize(
    ("changes", "sentence", "brief"),
    [
        ({}, "", ""),
        ({"Ana": {"cubes": 0}}, "", ""),
        ({"Ana": {"cubes": 3}}, ", taking 3 cubes", "+3 cubes"),
        ({"Ben": {"cubes": -1}}, ": Ben discards 1 cube", "Ben -1 cube"),
        ({"Ben": {"cubes": 2}, "Cleo": {"cubes": 2}}, ": Ben and Cleo take 2 cubes each", "others +2 cubes"),
        ({"Ben": {"cubes": 1}, "Cleo": {"cubes": 1}}, ": Ben and Cleo take 1 cube", "others +1 cube"),
        ({"Ana": {"cubes": 1}, "Cleo": {"cubes": 1}}, ": Ana and Cleo take 1 cube", "Ana, Cleo +1 cube"),
        (
            {"Ana": {"cubes": 1}, "Ben": {"cubes": 1}, "Cleo": {"cubes": 1}},
            ": Ana, Ben and Cleo take 1 cube",
            "all +1 cube",
        ),
        (
            {"Ana": {"cubes": -1}, "Ben": {"cubes": 1}, "Cleo": {"cubes": 4}},
            ", discarding 1 cube: Ben takes 1 cube, Cleo 4",
            "-1 cube; Ben +1 cube; Cleo +4 cubes",
        ),
        (
            {"Ben": {"cubes": 1}, "Cleo": {"cubes": -4}},
            ": Ben takes 1 cube, Cleo discards 4 cubes",
            "Ben +1 cube; Cleo -4 cubes",
        ),
        ({"Ben": {"cubes": 2, "feet": 1}}, ": Ben takes 2 cubes and 1 foot", "Ben +2 cubes, +1 foot"),
        ({"Ana": {"cubes": 2, "feet": -2}}, ", taking 2 cubes and discarding 2 feet", "+2 cubes, -2 feet"),
    ],
)
def test_effects_in_words(changes: dict[str, dict[str, int]], sentence: str, brief: str) -> None:
    everybody = {player: changes.get(player, {}) for player in ("Ana", "Ben", "Cleo")}
    assert tell_effects(everybody, THINGS, "Ana") == (sentence, brief)


def test_nobody_in_particular_has_no_others() -> None:
    changes = {"Ana": {"cubes": 1}, "Ben": {"cubes": 1}, "Cleo": {}}
    assert tell_effects(changes, THINGS).brief == "Ana, Ben +1 cube"
    assert tell_effects({"Ana": {}, "Ben": {"cubes": 1}}, THINGS, "Ana").brief == "Ben +1 cube"


def test_differences_in_words() -> None:
    changed = [Effect("Ana", "cubes", 1, 4), Effect("Ana", "feet", -1, 0), Effect("Ben", "cubes", -2, 1)]
    told = tell_differences(changed, THINGS)
    assert told.sentence == "; Ana has 1 cube more and 1 foot fewer, Ben has 2 cubes fewer"
    assert told.brief == "Ana +1 cube, -1 foot; Ben -2 cubes"
    assert tell_differences([], THINGS) == ("", "")


def test_a_coin_is_not_told_twice_where_its_point_is(game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    keys: dict[str, Any] = {"kind": "cross", "player": "Sarah", "card": "green-04", "boxes": ["C2", "C3"]}
    proposal = game.propose(**keys)
    assert proposal.effects == (Effect("Sarah", "coins", 1, 1),)
    assert proposal.gains == (Gain("Sarah", "coins", 1, "+1 coin"),)
    assert proposal.tell_effects().sentence
    assert not proposal.tell_effects(proposal.gains).sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (loot.play("Sarah", "1a", "red", "3 4d"), ", drawing 1 card"),
        (loot.play("Sarah", "1a", "red", "3 4c"), ", discarding 1 cube"),
        (loot.play("Sarah", "1a", "red", "3"), ""),
        (loot.island("Sarah", "maps"), ", drawing 2 cards"),
        (loot.island("Sarah", "ship"), ""),
        (loot.island("Sarah", "cleanse", cubes=1), ""),
        (loot.island("Sarah", "cleanse"), ", discarding 3 cubes"),
        (loot.island("Sarah", "treasure", treasure=7, keep=True), ", taking 3 cubes"),
        (loot.island("Sarah", "treasure", treasure=7, keep=False, cubes=1), ", taking 1 cube"),
        (
            {**loot.play("Sarah", "1a", "red", "1 2 3 4 5 6 7 8 9 10"), "stands": "x"},
            ": Linus and Tim take 1 cube",
        ),
        ({**loot.island("Sarah", "cleanse", cubes=3), "stands": "x"}, ""),
    ],
)
def test_what_the_words_of_an_event_say_is_not_said_again(event: dict[str, Any], sentence: str) -> None:
    proposal = loot.in_round(1, "A4", "Tim").propose(**event)
    assert proposal.is_allowed, proposal.violations
    assert proposal.tell_effects().sentence == sentence


def test_a_foot_that_is_used_and_one_that_is_gathered_are_both_told() -> None:
    proposal = gold.rolled(1).propose(**gold.move("Sarah", "D2 E3", foot=True))
    assert proposal.is_allowed, proposal.violations
    assert proposal.effects == ()
    assert proposal.tell_effects().sentence == ", gathering 1 foot"
