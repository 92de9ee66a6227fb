"""What cannot be an event of Loot Island at all, what a table may let stand, and bad headers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import State
from scorepad.record.canonical import write_record
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import but


@pytest.mark.parametrize("landing", t.LANDINGS)
@pytest.mark.parametrize("name", COLORS)
def test_every_landing_takes_every_color(landing: str, name: str) -> None:
    game = t.record_all(at.r1(), [t.play("Sarah", landing, name, "3 5d")])
    assert (t.color(game, landing), t.column(game, landing)) == (name, "3 5d")


@pytest.mark.parametrize("face", ["1", "10", "*", "*$", "5c", "5d", "5+", "5$", "2cd+$", "1$", "10+"])
def test_every_card_can_be_written(face: str) -> None:
    assert t.broken(at.r1(), t.play("Sarah", "1a", "red", face)) == ()


def test_icons_are_read_in_any_order_and_written_in_one() -> None:
    games = [t.record_all(at.r1(), [t.play("Sarah", "1a", "red", face)]) for face in ("5$+dc", "5cd+$")]
    assert write_record(games[0]) == write_record(games[1])


def test_aaron_can_be_named_only_with_two_players() -> None:
    event = t.play("Sarah", "1a", "red", "3", as_="Aaron")
    assert t.broken(at.with_aaron(), event) == ()
    assert t.broken(t.in_round(1, "A1", "Aaron"), event) == ("malformed",)
    assert t.broken(at.with_aaron(), t.take("Aaron", 1)) == ("malformed",)
    assert t.broken(at.with_aaron(), t.pass_("Aaron")) == ("malformed",)
    assert t.broken(at.with_aaron(), {**event, "decline": ["Aaron"]}) == ("malformed",)
    assert t.broken(t.begun(), t.reveal("A1", accept=["Aaron"])) == ("malformed",)


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("name", ["Aaron", "aaron", "AARON", "aArOn"])
@pytest.mark.parametrize("mode", ["track", "tally"])
def test_with_two_players_nobody_may_be_called_aaron(name: str, mode: str) -> None:
    for players in ([name, "Linus"], ["Sarah", name]):
        with pytest.raises(RecordError, match="players"):
            scorepad.new("loot-island", players=players, mode=mode)
    assert scorepad.new("loot-island", players=["Sarah", name, "Tim"], mode=mode).players[1] == name


def test_other_names_are_fine_with_two() -> None:
    for name in ("Aron", "Aaron 2", unicodedata.normalize("NFD", "Aáron")):
        assert scorepad.new("loot-island", players=["Sarah", name]).players[1] == name


def test_with_three_players_somebody_called_aaron_plays_like_any_other() -> None:
    game = t.in_round(1, t.reveal("A1", accept=["Aaron"]), "Aaron")
    t.record_all(game, [*t.lay("1a", "red", Sarah="2", Linus="3", Aaron="4cd"), *t.lay("1b", "blue", Sarah="1")])
    assert (t.cubes(game), t.hand(game), t.stack(game, "1a")) == ([2, 3, 5], [6, 7, 9], "Sarah Linus Aaron")


@pytest.mark.parametrize(
    "rulings",
    [
        *({"cleanse-cubes": value} for value in (0, 10, -1, "3", True, 3.0, None)),
        *({"seventh-island": value} for value in ("Maps", "", 1, None, ["maps"])),
        *({"healer-order": value} for value in ("turn", "", None, True)),
        *({"tie": value} for value in ("share", "cubes", "", None)),
        {"cleanse": 3},
    ],
    ids=str,
)
def test_unknown_rulings_are_refused(rulings: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=next(iter(rulings))):
        t.table(rulings=rulings)


# ---------------------------------------------------------------------- against the rules, and let stand

STANDS: list[tuple[str, t.Keys, dict[str, Any]]] = [
    ("more cards than held", t.play("Sarah", "1a", "red", "2 3 4 5 6 7 8 9"), {"hand": [0, 7, 7]}),
    ("a compass moved from nowhere", t.play("Sarah", "1a", "red", "2", from_="2b"), {"stack": "Sarah"}),
    ("a compass at the bottom from nowhere", t.island("Sarah", "bottom", landing="1a"), {"stack": ""}),
    ("more cubes than there are", t.island("Sarah", "cleanse", cubes=9), {"cubes": [0, 3, 3]}),
    ("a descending column", t.play("Sarah", "1a", "red", "5 3"), {"column": "5 3"}),
    ("a treasure of a pile below", t.island("Sarah", "treasure", treasure=74, keep=True), {"kept": [74]}),
    ("a treasure not in play", t.island("Sarah", "treasure", treasure=22, keep=True), {"kept": [22]}),
    ("a treasure taken too early", t.take("Sarah", 8), {"kept": [8]}),
    ("too many cubes with what is buried", t.bury("Sarah", 8, cubes=3), {"cubes": [0, 3, 3], "discards": [8]}),
    ("cards put away too late", t.discard("Sarah", 3), {"hand": [4, 7, 7]}),
    ("a turn too early", t.play("Tim", "1a", "red", "2"), {"active": "Sarah", "stack": "Tim"}),
]


@pytest.mark.parametrize(("event", "found"), [each[1:] for each in STANDS], ids=[each[0] for each in STANDS])
def test_what_breaks_a_rule_is_refused_or_carried_out_if_it_stands(event: t.Keys, found: dict[str, Any]) -> None:
    game = at.r1()
    with pytest.raises(RuleViolation):
        t.record_all(game, [event])
    game.record(**event, stands="nobody looked")
    seen = {
        "hand": t.hand(game),
        "cubes": t.cubes(game),
        "kept": t.kept(game, "Sarah"),
        "discards": t.discards(game),
        "stack": t.stack(game, "1a"),
        "column": t.column(game, "1a"),
        "active": t.active(game),
    }
    assert {key: seen[key] for key in found} == found


def test_an_event_card_before_the_ship_is_in_force_once_the_ship_is_placed() -> None:
    game = t.table("Tim")
    game.record(**t.reveal("A3"), stands="it was turned over too soon")
    assert t.kinds(game) == [("begin", None)]
    t.record_all(game, [t.begin(), t.island("Sarah", "maps")])
    assert t.cubes(game) == [4, 3, 3]


def test_loot_found_too_early_ends_the_turns() -> None:
    game = at.red("2 3 4 5")()
    game.record(**t.loot("1a", 8), stands="she never passed")
    assert t.kinds(game) == [("take", "Sarah")]


def test_passing_again_while_treasures_are_taken_changes_nothing() -> None:
    game = at.to_take()
    before = game.state
    game.record(**t.pass_("Linus"), stands="he said so twice")
    assert game.state == before


def test_copying_an_effect_for_aaron_does_nothing() -> None:
    game = t.record_all(at.with_aaron(), t.lay("1a", "red", Sarah="2d"))
    game.record(**t.play("Linus", "1a", "red", "1", as_="Aaron", copy=["d"]), stands="we thought so")
    assert t.hand(game) == [6, 6, 5]


def test_the_first_healer_counts() -> None:
    game = t.record_all(at.healing(), [t.healer("Linus", 0, 0)])
    game.record(**t.healer("Linus", 1, 1), stands="he went twice")
    assert t.heal_all(game).result().of("Linus").eliminated == ""


def test_a_second_event_card_does_not_begin_the_round_again() -> None:
    game = t.record_all(at.r2(), [t.pass_("Sarah")])
    game.record(**t.reveal("B8"), stands="two stuck together")
    assert (t.active(game), t.broken(game, t.discard("Tim", 1))) == ("Linus", ("round-sequence",))


def test_under_a2_a_player_passes_without_a_treasure_if_none_is_left() -> None:
    game = t.begun("Tim")
    game.record(**t.reveal("A2", treasures=[8]), stands="we forgot two")
    t.record_all(game, [t.pass_("Sarah", treasure=8)])
    assert t.broken(game, t.pass_("Linus", cubes=1)) == ("event",)
    t.record_all(game, t.passes("Linus", "Tim"))
    assert t.state_of(game).round == 2


def wild(random: Random) -> t.Keys:
    """Any well-formed event."""
    player, landing, name = random.choice(t.NAMES[:3]), random.choice(t.LANDINGS), random.choice(COLORS)
    refs = [random.randint(1, 74) for _ in range(random.randint(0, 4))]
    some: t.Keys = {"cubes": random.randint(0, 4)} if random.random() < 0.3 else {}
    faces = [random.choice(["1", "2c", "3d", "4+", "*", "7$", "10"]) for _ in range(random.randint(1, 4))]
    cards = t.play(player, landing, name, " ".join(faces))
    ref = random.randint(1, 74)
    return random.choice(
        [
            t.begin(random.randint(1, 4)),
            t.reveal(random.choice(EVENTS), treasures=refs, tile=random.choice(TILES)),
            t.reveal(random.choice(EVENTS), accept=[player], recall={player: landing}),
            *(t.discard(player, random.randint(0, 9)), t.pass_(player), t.pass_(player, treasure=ref, **some)),
            *(cards, cards, but(cards, from_=random.choice(t.LANDINGS), copy=["c"], decline=[player])),
            t.island(
                player, random.choice(TILES), name, landing=landing, treasure=ref, keep=random.random() < 0.5
            ),
            *(t.island(player, random.choice(TILES)), t.loot(landing, *refs), t.loot(landing, ref)),
            *(t.take(player, ref, **some), t.bury(player, ref), t.healer(player, 1, 1)),
        ]
    )


def wild_games() -> Iterator[Game]:
    for seed in range(25):
        random = Random(seed)
        game = t.begun("Tim") if seed % 3 else t.table("Tim")
        for _ in range(60):
            game.record(**wild(random), stands="we saw it")
        yield game


def test_whatever_a_table_lets_stand_counts_never_fall_below_0_and_treasures_are_in_one_place() -> None:
    for game in wild_games():
        for moment in game.line:
            state = moment.position.state_as(State)
            seats = state.seats
            assert min(count for seat in seats for count in (seat.cubes, seat.hand)) >= 0
            assert min(state.voyage.held, default=0) >= 0
            owned = [each.ref for seat in seats for each in seat.treasures] + [*state.revealed]
            assert len(owned) == len(set(owned))
            assert not any(1 << ref & (sum(state.deck) | state.discards) for ref in owned)
            assert all(len(place.stack) == len(set(place.stack)) for place in state.landings)
            assert all(sum(seat in place.stack for place in state.landings) <= 3 for seat in range(3))
        result = game.result()
        assert bool(game.expected()) is not result.finished
