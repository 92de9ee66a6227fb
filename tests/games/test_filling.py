"""Score cards filled in as the game is played: the same in every game, and what is special in each."""

from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.record import load
from scorepad.record.file import continue_filling
from scorepad.record.result_tables import record_result
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.sampling import Amount

FILLED = [name for name in games.RULESETS if games.ruleset(name).fill is not None]
every_game = pytest.mark.parametrize("name", FILLED)
RED, BLUE = {"color": "red", "points": 3}, {"color": "blue", "points": 2}


def begun(name: str, *marks: dict[str, Any], players: int = 3, **rulings: Any) -> Game:
    """A game whose score cards have these marks; A is the player unless a mark says otherwise."""
    game = scorepad.new(name, list("ABCDE"[:players]), mode="fill", rulings=rulings or None)
    for mark in marks:
        game.record({"kind": "mark", "player": "A", **mark} if "kind" not in mark else mark)
    return game


def broken(game: Game, mark: dict[str, Any]) -> list[str]:
    """The slugs that a mark, or another event, would break now."""
    event = mark if "kind" in mark else {"kind": "mark", "player": "A", **mark}
    return [violation.rule for violation in game.judge(event)]


def sample(name: str, ending: str) -> Game:
    return load(sample_called(f"{name}-4-players{ending}"))


# ---------------------------------------------------------------------- in every game
@every_game
def test_a_sample_filled_in_ends_like_the_same_game_tracked_and_every_line_names_its_marks(name: str) -> None:
    tracked, filled = sample(name, "").result(), sample(name, "-fill").result()
    assert [(each.rank, each.player, each.total) for each in filled.standings] == [
        (each.rank, each.player, each.total) for each in tracked.standings
    ]
    assert (filled.winners, filled.decided_by) == (tracked.winners, tracked.decided_by)
    game = sample(name, "-fill")
    kinds = {number: event.kind for number, event in enumerate(game.events, 1)}
    for standing in game.result().standings:
        for line in standing.lines:
            assert line.events
            assert {kinds[event] for event in line.events} == {"mark"}


@every_game
@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_every_offered_mark_breaks_nothing_and_random_games_come_to_their_end(name: str, players: int) -> None:
    for seed in range(5):
        random = Random(seed)
        position = scorepad.new(name, list("ABCDE"[:players]), mode="fill").position
        for step in range(40):
            event = position.random(random)
            assert not position.judge(event)
            position = position.apply(event)
            if position.finished or step > 12:
                break
        some = (event for event in position.legal() if random.random() < 0.1)
        assert not any(position.judge(event) for event in some)


@every_game
def test_a_tracked_game_goes_on_with_everything_earned_so_far(name: str) -> None:
    whole = sample(name, "")
    for place in (1, whole.count // 3, whole.count * 2 // 3, whole.count - 1):
        tracked = whole.at(place)
        filled = continue_filling(tracked, "games/sunday.toml")
        assert {each.player: each.total for each in filled.result().standings} == {
            each.player: each.total for each in tracked.result().standings
        }
        own = filled.position.quantities()
        for player, quantities in tracked.position.quantities().items():
            for what in own[player]:
                if what != "shovels":  # used ones are not known
                    assert own[player][what] == quantities[what], (place, player, what)
        assert filled.header.continues is not None
        assert filled.header.continues["file"] == "sunday.toml"
        assert filled.header.continues["events"] == place
        assert scorepad.loads(scorepad.dumps(filled)).header == filled.header


@every_game
def test_only_a_tracked_game_that_is_not_finished_goes_on_this_way(name: str) -> None:
    for game in (sample(name, ""), sample(name, "-fill").at(3)):
        with pytest.raises(RecordError):
            continue_filling(game, "sunday.toml")


def test_decisions_are_repeated_where_a_game_goes_on() -> None:
    game = sample("silver-and-gold", "").at(50)
    game.record(kind="decision", player=game.players[0], points=-2, why="late")
    filled = continue_filling(game, "sunday.toml")
    assert filled.result().of(game.players[0]).points_for("decision") == -2


@pytest.mark.parametrize(
    "continues",
    ["{}", '{ file = "a", events = 1 }', '{ file = 1, events = 1, seal = "s" }', '"a"', "{ events = -1 }"],
)
def test_a_header_that_does_not_say_what_it_continues_is_malformed(continues: str) -> None:
    text = scorepad.dumps(begun("go-for-gold"))
    with pytest.raises(RecordError, match="continues"):
        scorepad.loads(text.replace("\n\n", f"\ncontinues = {continues}\n\n", 1))


@every_game
def test_a_card_is_as_high_when_it_is_empty_and_fits_into_the_room_it_took(name: str) -> None:
    game = sample(name, "-fill")
    for columns in (38, 58, 80):
        for rows in range(4, 36, 1 if Amount.is_everything else 5):
            high = len(game.start.draw_own(game.players[0], columns, rows).rows)
            assert high <= rows
            for player in game.players:
                card = game.position.draw_own(player, columns, high)
                assert len(card.rows) <= high
                assert card.width <= columns
            empty = game.start.draw_own(game.players[0], columns, high)
            assert empty == game.start.draw_own(game.players[0], columns, rows)


# ---------------------------------------------------------------------- every slug, broken and obeyed
TROPHY = [{"coins": 4}]
PALMS = [{"palm": 1}] * 4
SPACES = [{"treasure": 4}] * 2 + [{"treasure": 5}] * 2 + [{"treasure": 6}] * 2
BROKEN: list[tuple[str, list[dict[str, Any]], dict[str, Any], list[str]]] = [
    ("silver-and-gold", [{"coins": 9}], {"coins": 4}, ["coins"]),
    ("silver-and-gold", [{"coins": 9}], {"coins": 3}, []),
    ("silver-and-gold", PALMS, {"palm": 2}, ["palms"]),
    ("silver-and-gold", PALMS[1:], {"palm": 5}, []),
    ("silver-and-gold", TROPHY, {"trophy": 5}, ["trophies"]),
    ("silver-and-gold", TROPHY, {"trophy": 6}, []),
    ("silver-and-gold", [*TROPHY, {"trophy": 6}], {"trophy": 5}, ["trophies"]),
    ("silver-and-gold", [*TROPHY, {"trophy": 6}, {"coins": 4}], {"trophy": 5}, []),
    ("silver-and-gold", [{"player": "B", "card": "green-01"}], {"card": "green-01"}, ["one-copy"]),
    ("silver-and-gold", [{"player": "B", "card": "green-01"}], {"card": "green-02"}, []),
    ("silver-and-gold", TROPHY, {"kind": "finish"}, ["trophies"]),
    ("silver-and-gold", [{"coins": 9}], {"kind": "finish"}, ["coins", "trophies"]),
    ("silver-and-gold", [{"card": "purple-05"}], {"kind": "finish"}, ["palms"]),
    ("silver-and-gold", [{"card": "green-01"}], {"kind": "finish"}, []),
    ("go-for-gold", SPACES, {"treasure": 4}, ["end"]),
    ("go-for-gold", SPACES[1:], {"treasure": 4}, []),
    ("go-for-gold", [{"player": "B", "temple": "red"}], {"temple": "red"}, ["raid-open"]),
    ("go-for-gold", [{"player": "B", "temple": "red"}], {"temple": "blue"}, []),
    ("go-for-gold", [], {"shovels": 40}, ["gather"]),
    ("go-for-gold", [], {"shovels": 2}, []),
    ("go-for-gold", [{"curse": True}] * 5, {"curse": True}, ["raid"]),
    ("go-for-gold", [{"curse": True}] * 4, {"temple": "red"}, []),
    ("go-for-gold", [], {"kind": "finish"}, []),
    ("loot-island", [{"player": "B", "treasure": 16}], {"treasure": 16}, ["supply"]),
    ("loot-island", [{"player": "B", "treasure": 16, "keep": False}], {"treasure": 16}, []),
    ("loot-island", [], {"treasure": 8, "cubes": 3}, ["keep"]),
    ("loot-island", [], {"treasure": 8, "cubes": 2}, []),
    ("loot-island", [], {"treasure": 16, "keep": False, "cubes": 3}, ["bury"]),
    ("loot-island", [{"treasure": 8}], {"treasure": 16, "keep": False, "cubes": 3}, []),
    ("loot-island", [], {"treasure": 16, "cubes": 150}, ["keep"]),
    ("loot-island", [], {"cubes": -4}, ["supply"]),
    ("loot-island", [], {"cubes": -3}, []),
    ("loot-island", [{"cubes": -3}], {"per_cube": 1, "fixed": 0}, ["healer"]),
    ("loot-island", [{"cubes": 10}], {"per_cube": 1, "fixed": 0}, ["healer"]),
    ("loot-island", [{"cubes": 9}], {"per_cube": 1, "fixed": 0}, []),
    ("loot-island", [{"per_cube": 1, "fixed": 0}], {"cubes": 1}, ["healer"]),
    ("loot-island", [{"per_cube": 1, "fixed": 0}], {"treasure": 3}, ["healer"]),
    ("loot-island", [{"per_cube": 1, "fixed": 0}], {"player": "B", "treasure": 3}, []),
    ("loot-island", [{"per_cube": 1, "fixed": 0}], {"kind": "finish"}, ["healer", "healer"]),
    ("loot-island", [{"player": each, "cubes": -3} for each in "ABC"], {"kind": "finish"}, []),
    ("sea-and-shore", [{"player": "B", "treasure": RED}], {"treasure": BLUE, "from": "B"}, ["steal"]),
    ("sea-and-shore", [{"player": "B", "treasure": RED}], {"treasure": RED, "from": "B"}, []),
    ("sea-and-shore", [], {"lose": RED}, ["adjust"]),
    ("sea-and-shore", [{"treasure": RED}], {"lose": RED}, []),
    ("sea-and-shore", [], {"additions": -1}, ["additions"]),
    ("sea-and-shore", [{"player": "B", "additions": 20}], {"additions": 3}, ["additions"]),
    ("sea-and-shore", [{"player": "B", "additions": 20}], {"additions": 2}, []),
    ("sea-and-shore", [], {"kind": "finish"}, ["trick-sequence"]),
    ("sea-and-shore", [{"kind": "round"}], {"kind": "finish"}, []),
    ("sea-and-shore", [{"kind": "round"}], {"kind": "round"}, ["trick-sequence"]),
]


BAD: dict[str, list[dict[str, Any]]] = {
    "silver-and-gold": [{"coins": 2, "palm": 3}, {}, {"coins": 13}, {"palm": 6}, {"trophy": 7}],
    "go-for-gold": [{"treasure": 7}, {"curse": False}, {"temple": "pink"}],
    "loot-island": [
        *({"keep": True}, {"cubes": 0}, {"cubes": 100}, {"treasure": 3, "cubes": -1}, {"kind": "round"}),
        *({"treasure": 3, "per_cube": 1, "fixed": 1}, {"per_cube": 1}, {"player": "Aaron", "treasure": 1}),
    ],
    "sea-and-shore": [
        *({"treasure": RED, "lose": RED}, {"treasure": RED, "from": "A"}, {"from": "B"}),
        *({"additions": 0}, {"additions": 23}),
    ],
}
BROKEN += [(name, [], mark, ["malformed"]) for name, marks in BAD.items() for mark in marks]


@pytest.mark.parametrize(("name", "before", "mark", "rules"), BROKEN)
def test_a_mark_is_judged_at_once(
    name: str, before: list[dict[str, Any]], mark: dict[str, Any], rules: list[str]
) -> None:
    assert broken(begun(name, *before), mark) == rules


def test_a_curse_fills_a_space_where_the_table_plays_so() -> None:
    assert broken(begun("go-for-gold", *SPACES, **{"curse-fills-space": True}), {"curse": True}) == ["end"]
    assert broken(begun("go-for-gold", *SPACES), {"curse": True}) == []


def test_boxes_that_nobody_can_have_crossed_are_found_at_the_end() -> None:
    cards = [{"card": f"purple-{number:02}"} for number in range(1, 13)]
    game = begun("silver-and-gold", *cards)
    assert "boxes" in broken(game, {"kind": "finish"})
    assert {each.player for each in game.judge(kind="finish")} == {"A"}


# ---------------------------------------------------------------------- what marks do
def test_aaron_marks_crowns_and_nothing_else() -> None:
    game = begun("loot-island", {"player": "Aaron", "treasure": 1}, players=2)
    assert broken(game, {"player": "Aaron", "treasure": 2}) == ["keep"]
    for mark in ({"cubes": 1}, {"treasure": 3, "cubes": 1}, {"treasure": 3, "keep": False}):
        assert broken(game, {"player": "Aaron", **mark}) == ["malformed"]
    assert "Aaron" not in [each.player for each in game.result().standings]


def test_where_no_treasure_is_left_none_is_offered() -> None:
    game = begun("loot-island", players=2)
    treasures = game.setup.sheets.treasures.values()
    for each in (each for each in treasures if each.pile in ("I", "IV")):
        player = "Aaron" if each.type == "crown" else "A"
        game.record(kind="mark", player=player, treasure=each.ref)
    assert not [event for event in game.position.legal() if "treasure" in event.table()]
    assert "Aaron" not in [each.player for each in game.expected()]


def test_cubes_follow_a_treasure_and_are_traced_up_to_the_payment() -> None:
    marks = [{"treasure": 16}, {"treasure": 8}, {"treasure": 7, "keep": False}, {"cubes": 2}]
    game = begun("loot-island", *marks, {"per_cube": 1, "fixed": 0})
    cubes = [3 + 4, 3 + 4, 3 + 4 - 3, 3 + 4 - 3 + 2]
    assert [game.at(number).position.quantities()["A"]["cubes"] for number in range(1, 5)] == cubes
    lines = next(each.lines for each in record_result(game).standings if each.player == "A")
    (healer,) = [line for line in lines if line.item == "healer"]
    assert [(step.event, step.now) for step in healer.steps] == [(0, 3), (1, 7), (3, 4), (4, 6)]


def test_until_the_end_nobody_is_out_and_unpaid_cubes_cost_nothing() -> None:
    game = begun("loot-island", {"treasure": 16}, {"cubes": 9})
    assert game.result().of("A").total == 12
    assert not game.result().of("A").eliminated
    game.record(kind="finish", stands="the others left")
    assert game.result().of("A").eliminated


def test_coins_past_the_last_box_count_nothing_even_if_they_stand() -> None:
    game = begun("silver-and-gold", {"coins": 11}, {"coins": 3, "stands": "so"})
    assert game.result().of("A").points_for("coins") == 12


def test_a_stolen_treasure_counts_for_the_new_owner_alone() -> None:
    game = begun("sea-and-shore", {"player": "B", "treasure": RED}, {"treasure": RED, "from": "B"})
    assert {each.player: each.total for each in game.result().standings} == {"A": 3, "B": 0, "C": 0}
    assert game.result().of("A").lines[0].events == (2,)


def test_a_round_begins_anew_and_what_goes_back_is_its_effect() -> None:
    game = begun("sea-and-shore", {"additions": 5})
    proposal = game.propose(kind="round")
    assert [(each.player, each.change, each.now) for each in proposal.effects] == [("A", -5, 0)]
    game.commit(proposal)
    assert game.result().of("A").points_for("round-1") == 2
