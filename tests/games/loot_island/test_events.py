"""What cannot be an event of Loot Island at all, what a table may let stand, and bad headers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad.errors import RecordError, RuleViolation
from scorepad.game import Game
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import State
from scorepad.record.canonical import write_record
from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    LANDINGS,
    NAMES,
    Keys,
    Situation,
    active,
    begin,
    begun,
    broken,
    bury,
    color,
    column,
    cubes,
    discard,
    discards,
    hand,
    heal_all,
    healer,
    in_round,
    island,
    kept,
    kinds,
    lay,
    loot,
    pass_,
    passes,
    play,
    record_all,
    reveal,
    stack,
    state_of,
    table,
    take,
    tally,
)
from tests.tables import check_malformed

HUGE = 10**30

# ---------------------------------------------------------------------- malformed

NO_PLAYERS: tuple[Any, ...] = ("sarah", "Ada", "Aaron", "", 1, True, None, ["Sarah"], {})
NO_NUMBERS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_REFS: tuple[Any, ...] = (0, 75, -1, HUGE, True, "1", 1.0, None, [1])
NO_LANDINGS: tuple[Any, ...] = ("0a", "5a", "1c", "1A", "a1", "1", "", 1, None, ["1a"])
NO_COLORS: tuple[Any, ...] = ("Red", "black", "white", "", 1, None, ["red"])
NO_TILES: tuple[Any, ...] = ("Maps", "map", "", 1, None, ["maps"])
NO_FACES: tuple[Any, ...] = ("0", "11", "-1", "", "c", "5x", "5cc", "c5", "5 c", " 5", "**", "1*", "05", "5C")
NO_FACES += (5, None, ["5"])
NO_LISTS: tuple[Any, ...] = (1, "1", "Sarah", None, True, {})
NO_CARDS: tuple[Any, ...] = ("A0", "A5", "B0", "B15", "C1", "a1", "B01", "", 1, None, ["A1"])
NO_HEADINGS: tuple[Any, ...] = ("Clockwise", "left", "anticlockwise", "", 1, None)
NO_AARONS: tuple[Any, ...] = ("Aaron", "Linus", "aaron", "", 1, None)
"""With three players there is no Aaron."""
NO_TRUTH: tuple[Any, ...] = (0, 1, "true", "", None, [True])
A_PLAY = play("Sarah", "1a", "red", "3 5d")
A_DIG = island("Sarah", "treasure", treasure=8, keep=True)


def but(event: Keys, **keys: Any) -> Keys:
    return {**event, **{key.rstrip("_"): value for key, value in keys.items()}}


def without(key: str, event: Keys) -> Keys:
    return {each: value for each, value in event.items() if each != key}


REQUIRED: list[tuple[str, Keys]] = [
    ("coast heading", begin()),
    ("card", reveal("A1")),
    ("player cards", discard("Sarah", 1)),
    ("player landing color cards", A_PLAY),
    ("player tile color", island("Sarah", "maps")),
    ("player", pass_("Sarah")),
    ("landing treasures", loot("1a", 1)),
    ("player treasure keep", take("Sarah", 1)),
    ("player per_cube fixed", healer("Sarah")),
    ("player cubes treasures", tally("Sarah")),
]
MALFORMED: list[tuple[str, Keys]] = [
    *((key, without(key, event)) for keys, event in REQUIRED for key in keys.split()),
    *(("colour", but(event, colour="red")) for _, event in REQUIRED),
    *(("player", but(event, player=name)) for keys, event in REQUIRED for name in NO_PLAYERS if "player" in keys),
    *(("coast", begin(coast)) for coast in (0, 5, *NO_NUMBERS)),
    *(
        ("heading", but(begin(), heading=heading))
        for heading in ("Clockwise", "left", "anticlockwise", "", 1, None)
    ),
    *(
        ("card", but(reveal("A1"), card=card))
        for card in ("A0", "A5", "B0", "B15", "C1", "a1", "B01", "", 1, None, ["A1"])
    ),
    *(("accept", reveal("A1", accept=[name])) for name in NO_PLAYERS),
    *(("accept", reveal("A1", accept=value)) for value in NO_LISTS),
    *(("treasures", reveal("A2", treasures=[1, ref, 2])) for ref in NO_REFS),
    *(("treasures", reveal("A2", treasures=value)) for value in NO_LISTS),
    *(("tile", reveal("B3", tile=tile)) for tile in NO_TILES),
    *(("recall", reveal("B4", recall={"Sarah": landing})) for landing in NO_LANDINGS),
    *(("recall", reveal("B4", recall={name: "1a"})) for name in ("sarah", "Ada", "Aaron", "")),
    *(("recall", reveal("B4", recall=value)) for value in ("Sarah", ["Sarah"], 1, None)),
    *(("cards", discard("Sarah", number)) for number in NO_NUMBERS),
    *(("landing", but(A_PLAY, landing=landing)) for landing in NO_LANDINGS),
    *(("color", but(A_PLAY, color=name)) for name in NO_COLORS),
    *(("cards", but(A_PLAY, cards=["3", face])) for face in NO_FACES),
    *(("cards", but(A_PLAY, cards=cards)) for cards in ([], [["3"]], *NO_LISTS)),
    *(("from", but(A_PLAY, from_=landing)) for landing in NO_LANDINGS),
    *(("copy", but(A_PLAY, copy=copy)) for copy in ("c", ["$"], ["cd"], ["C"], [1], None)),
    *(("decline", but(A_PLAY, decline=[name])) for name in NO_PLAYERS),
    *(("decline", but(A_PLAY, decline=value)) for value in NO_LISTS),
    *(("as", but(A_PLAY, as_=name)) for name in NO_AARONS),
    *(("as", but(A_DIG, as_=name)) for name in NO_AARONS),
    *(("tile", but(A_DIG, tile=tile)) for tile in NO_TILES),
    *(("color", but(A_DIG, color=name)) for name in NO_COLORS),
    *(("use", but(A_DIG, use=use)) for use in NO_TRUTH),
    *(("keep", but(A_DIG, keep=keep)) for keep in NO_TRUTH),
    *(("treasure", but(A_DIG, treasure=ref)) for ref in NO_REFS),
    *(("cubes", but(A_DIG, cubes=number)) for number in NO_NUMBERS),
    *(("landing", island("Sarah", "compass", landing=landing)) for landing in NO_LANDINGS),
    *(("from", island("Sarah", "compass", landing="1a", from_=landing)) for landing in NO_LANDINGS),
    *(("treasure", pass_("Sarah", treasure=ref)) for ref in NO_REFS),
    *(("cubes", pass_("Sarah", treasure=1, cubes=number)) for number in NO_NUMBERS),
    *(("landing", but(loot("1a", 1), landing=landing)) for landing in NO_LANDINGS),
    *(("treasures", loot("1a", 1, ref)) for ref in NO_REFS),
    *(("treasures", but(loot("1a"), treasures=value)) for value in NO_LISTS),
    *(("treasure", take("Sarah", ref)) for ref in NO_REFS),
    *(("keep", but(take("Sarah", 1), keep=keep)) for keep in NO_TRUTH),
    *(("cubes", take("Sarah", 1, cubes=number)) for number in NO_NUMBERS),
    *((key, but(healer("Sarah"), **{key: number})) for key in ("per_cube", "fixed") for number in NO_NUMBERS),
    *((key, tally("Sarah", **{key: number})) for key in ("cubes", "per_cube", "fixed") for number in NO_NUMBERS),
    *(("treasures", tally("Sarah", 1, ref)) for ref in NO_REFS),
    ("kind", {"kind": "sail", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
]


IDS = [f"{place} {event.get('kind')} {key}" for place, (key, event) in enumerate(MALFORMED)]


@pytest.mark.parametrize(("key", "event"), MALFORMED, ids=IDS)
def test_what_cannot_be_an_event_is_named_by_its_key_and_never_recorded(key: str, event: Keys) -> None:
    check_malformed(at.tallying() if event.get("kind") == "tally" else at.r1(), key, event)


@pytest.mark.parametrize("landing", LANDINGS)
@pytest.mark.parametrize("name", COLORS)
def test_every_landing_takes_every_color(landing: str, name: str) -> None:
    game = record_all(at.r1(), [play("Sarah", landing, name, "3 5d")])
    assert (color(game, landing), column(game, landing)) == (name, "3 5d")


@pytest.mark.parametrize("face", ["1", "10", "*", "*$", "5c", "5d", "5+", "5$", "2cd+$", "1$", "10+"])
def test_every_card_can_be_written(face: str) -> None:
    assert broken(at.r1(), play("Sarah", "1a", "red", face)) == ()


def test_icons_are_read_in_any_order_and_written_in_one() -> None:
    games = [record_all(at.r1(), [play("Sarah", "1a", "red", face)]) for face in ("5$+dc", "5cd+$")]
    assert write_record(games[0]) == write_record(games[1])


def test_aaron_can_be_named_only_with_two_players() -> None:
    event = play("Sarah", "1a", "red", "3", as_="Aaron")
    assert broken(at.with_aaron(), event) == ()
    assert broken(in_round(1, "A1", "Aaron"), event) == ("malformed",)
    assert broken(at.with_aaron(), take("Aaron", 1)) == ("malformed",)
    assert broken(at.with_aaron(), pass_("Aaron")) == ("malformed",)
    assert broken(at.with_aaron(), {**event, "decline": ["Aaron"]}) == ("malformed",)
    assert broken(begun(), reveal("A1", accept=["Aaron"])) == ("malformed",)


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("name", ["Aaron", "aaron", "AARON", "aArOn"])
@pytest.mark.parametrize("mode", ["track", "tally"])
def test_with_two_players_nobody_may_be_called_aaron(name: str, mode: str) -> None:
    for players in ([name, "Linus"], ["Sarah", name]):
        with pytest.raises(RecordError, match="players"):
            scorepad.new("loot-island", players=players, mode=mode)
    assert scorepad.new("loot-island", players=["Sarah", name, "Tim"], mode=mode).players[1] == name


def test_other_names_are_fine_with_two() -> None:
    for name in ("Aron", "Aaron 2", " Aaron", unicodedata.normalize("NFD", "Aáron")):
        assert scorepad.new("loot-island", players=["Sarah", name]).players[1] == name


def test_with_three_players_somebody_called_aaron_plays_like_any_other() -> None:
    game = in_round(1, reveal("A1", accept=["Aaron"]), "Aaron")
    record_all(game, [*lay("1a", "red", Sarah="2", Linus="3", Aaron="4cd"), *lay("1b", "blue", Sarah="1")])
    assert (cubes(game), hand(game), stack(game, "1a")) == ([2, 3, 5], [6, 7, 9], "Sarah Linus Aaron")


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
        table(rulings=rulings)


# ---------------------------------------------------------------------- against the rules, and let stand

AUDITED: list[tuple[str, Situation, Keys, str]] = [
    ("an unknown reference", at.to_loot, loot("1a", 1, 2, 3, 4, 75), "malformed"),
    ("a repeated reference", at.to_loot, loot("1a", 1, 2, 3, 4, 4), "supply"),
    ("a reference of a pile not in play", at.to_loot, loot("1a", 1, 2, 3, 4, 30), "supply"),
    ("a color that is none", at.r1, play("Sarah", "1a", "black", "2"), "malformed"),
    ("a color that is wrong there", at.red("2"), play("Sarah", "1a", "blue", "3"), "landing-color"),
    ("descending cards", at.r1, play("Sarah", "1a", "red", "5 3"), "ascending"),
    ("a compass that is not there", at.red("2"), island("Sarah", "bottom", landing="2a"), "island-bottom"),
    ("a compass moved from nowhere", at.r1, play("Sarah", "1a", "red", "2", from_="2a"), "compass"),
    ("more cards than held", at.one_card_left, play("Sarah", "1a", "red", "8 9"), "hand"),
    ("fewer than no cubes", at.to_take, bury("Sarah", 4, cubes=-1), "malformed"),
    ("more cubes than there are", at.to_take, bury("Sarah", 4, cubes=4), "bury"),
    ("a healer out of order", at.healing, healer("Sarah", 1, 1), "healer"),
]


@pytest.mark.parametrize(
    ("situation", "event", "slug"), [each[1:] for each in AUDITED], ids=[each[0] for each in AUDITED]
)
def test_bad_input_is_found_in_a_record_too(situation: Situation, event: Keys, slug: str) -> None:
    game = situation()
    if slug == "malformed":
        with pytest.raises(RecordError):
            game.read(event)
        return
    game.accept(game.read(event))
    assert [(each.event, each.rule) for each in game.findings()] == [(len(game.events), slug)]
    assert game.findings()[0].player == event.get("player")


STANDS: list[tuple[str, Keys, dict[str, Any]]] = [
    ("more cards than held", play("Sarah", "1a", "red", "2 3 4 5 6 7 8 9"), {"hand": [0, 7, 7]}),
    ("a compass moved from nowhere", play("Sarah", "1a", "red", "2", from_="2b"), {"stack": "Sarah"}),
    ("a compass at the bottom from nowhere", island("Sarah", "bottom", landing="1a"), {"stack": ""}),
    ("more cubes than there are", island("Sarah", "cleanse", cubes=9), {"cubes": [0, 3, 3]}),
    ("a descending column", play("Sarah", "1a", "red", "5 3"), {"column": "5 3"}),
    ("a treasure of a pile below", island("Sarah", "treasure", treasure=74, keep=True), {"kept": [74]}),
    ("a treasure not in play", island("Sarah", "treasure", treasure=22, keep=True), {"kept": [22]}),
    ("a treasure taken too early", take("Sarah", 8), {"kept": [8]}),
    ("too many cubes with what is buried", bury("Sarah", 8, cubes=3), {"cubes": [0, 3, 3], "discards": [8]}),
    ("cards put away too late", discard("Sarah", 3), {"hand": [4, 7, 7]}),
    ("a turn too early", play("Tim", "1a", "red", "2"), {"active": "Sarah", "stack": "Tim"}),
]


@pytest.mark.parametrize(("event", "found"), [each[1:] for each in STANDS], ids=[each[0] for each in STANDS])
def test_what_breaks_a_rule_is_refused_or_carried_out_if_it_stands(event: Keys, found: dict[str, Any]) -> None:
    game = at.r1()
    with pytest.raises(RuleViolation):
        record_all(game, [event])
    game.record(**event, stands="nobody looked")
    seen = {
        "hand": hand(game),
        "cubes": cubes(game),
        "kept": kept(game, "Sarah"),
        "discards": discards(game),
        "stack": stack(game, "1a"),
        "column": column(game, "1a"),
        "active": active(game),
    }
    assert {key: seen[key] for key in found} == found


def test_an_event_card_before_the_ship_is_in_force_once_the_ship_is_placed() -> None:
    game = table("Tim")
    game.record(**reveal("A3"), stands="it was turned over too soon")
    assert kinds(game) == [("begin", None)]
    record_all(game, [begin(), island("Sarah", "maps")])
    assert cubes(game) == [4, 3, 3]


def test_loot_found_too_early_ends_the_turns() -> None:
    game = at.red("2 3 4 5")()
    game.record(**loot("1a", 8), stands="she never passed")
    assert kinds(game) == [("take", "Sarah")]


def test_passing_again_while_treasures_are_taken_changes_nothing() -> None:
    game = at.to_take()
    before = game.state
    game.record(**pass_("Linus"), stands="he said so twice")
    assert game.state == before


def test_copying_an_effect_for_aaron_does_nothing() -> None:
    game = record_all(at.with_aaron(), lay("1a", "red", Sarah="2d"))
    game.record(**play("Linus", "1a", "red", "1", as_="Aaron", copy=["d"]), stands="we thought so")
    assert hand(game) == [6, 6, 5]


def test_the_first_healer_counts() -> None:
    game = record_all(at.healing(), [healer("Linus", 0, 0)])
    game.record(**healer("Linus", 1, 1), stands="he went twice")
    assert heal_all(game).result().of("Linus").eliminated == ""


def test_a_second_event_card_does_not_begin_the_round_again() -> None:
    game = record_all(at.r2(), [pass_("Sarah")])
    game.record(**reveal("B8"), stands="two stuck together")
    assert (active(game), broken(game, discard("Tim", 1))) == ("Linus", ("round-sequence",))


def test_under_a2_a_player_passes_without_a_treasure_if_none_is_left() -> None:
    game = begun("Tim")
    game.record(**reveal("A2", treasures=[8]), stands="we forgot two")
    record_all(game, [pass_("Sarah", treasure=8)])
    assert broken(game, pass_("Linus", cubes=1)) == ("event",)
    record_all(game, passes("Linus", "Tim"))
    assert state_of(game).round == 2


def wild(random: Random) -> Keys:
    """Any well-formed event."""
    player, landing, name = random.choice(NAMES[:3]), random.choice(LANDINGS), random.choice(COLORS)
    refs = [random.randint(1, 74) for _ in range(random.randint(0, 4))]
    some: Keys = {"cubes": random.randint(0, 4)} if random.random() < 0.3 else {}
    faces = [random.choice(["1", "2c", "3d", "4+", "*", "7$", "10"]) for _ in range(random.randint(1, 4))]
    cards = play(player, landing, name, " ".join(faces))
    ref = random.randint(1, 74)
    return random.choice(
        [
            begin(random.randint(1, 4)),
            reveal(random.choice(EVENTS), treasures=refs, tile=random.choice(TILES)),
            reveal(random.choice(EVENTS), accept=[player], recall={player: landing}),
            *(discard(player, random.randint(0, 9)), pass_(player), pass_(player, treasure=ref, **some)),
            *(cards, cards, but(cards, from_=random.choice(LANDINGS), copy=["c"], decline=[player])),
            island(player, random.choice(TILES), name, landing=landing, treasure=ref, keep=random.random() < 0.5),
            *(island(player, random.choice(TILES)), loot(landing, *refs), loot(landing, ref)),
            *(take(player, ref, **some), bury(player, ref), healer(player, 1, 1)),
        ]
    )


def wild_games() -> Iterator[Game]:
    for seed in range(25):
        random = Random(seed)
        game = begun("Tim") if seed % 3 else table("Tim")
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
