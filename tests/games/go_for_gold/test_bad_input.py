"""Malformed events, events that a table lets stand, and messages that read well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from scorepad.game import Game
from tests.games.go_for_gold.table import (
    COVE,
    ISLES,
    SPITS,
    STREET,
    Keys,
    anchor,
    anchored,
    broken,
    dig,
    kinds,
    move,
    out,
    raid,
    record_all,
    roll,
    rolled,
    skip,
    stands_on,
    state_of,
    table,
    tally,
)
from tests.tables import check_malformed

HUGE = 10**30
ODD: tuple[object, ...] = (None, True, "", "Sarah ", 2.0, [], {}, HUGE, "\x1b[31m", "\ud800")

# ---------------------------------------------------------------------- malformed

NO_PIPS: tuple[Any, ...] = (0, 7, -1, "3", True, False, 3.0, [3], HUGE)
NO_SPACES: tuple[Any, ...] = ("d2", "D0", "D6", "H1", "D02", "D 2", "2D", "", 2, None, True, ["D2"], HUGE)
NO_PATHS: tuple[Any, ...] = (
    [],
    "D2",
    "D2 E2",
    {},
    {"D2": 1},
    2,
    True,
    None,
    [[]],
    ["D2", ""],
    *([space] for space in NO_SPACES),
)
NO_PLAYERS: tuple[Any, ...] = ("sarah", "Tim", "", 1, True, None, ["Sarah"], {})
NO_COUNTS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_TREASURES: tuple[Any, ...] = (4, "4", [True], ["4"], [4.0], [[4]], [HUGE], None)
NO_TEMPLES: tuple[Any, ...] = ("red", ["Red"], ["green"], [1], [None], [["red"]], {})


def without(key: str, event: Keys) -> Keys:
    return {each: value for each, value in event.items() if each != key}


MALFORMED: list[tuple[str, Keys]] = [
    *(("pips", roll(pips)) for pips in NO_PIPS),
    *(("pips", dig("Sarah", pips)) for pips in NO_PIPS),
    *(("pips", raid("Sarah", pips)) for pips in NO_PIPS),
    *(("port", anchor(space)) for space in NO_SPACES),
    *(("port", move("Sarah", "D2", port=space)) for space in NO_SPACES),
    *(("path", {**move("Sarah", ""), "path": path}) for path in NO_PATHS),
    *(("foot", move("Sarah", "D2", foot=foot)) for foot in (0, 1, "true", "", None, [True])),
    *(("shovels", dig("Sarah", 3, shovels=count)) for count in NO_COUNTS),
    *(("player", move(player, "D2")) for player in NO_PLAYERS),
    *(("player", act(player)) for act in (out, skip) for player in NO_PLAYERS),
    *(("treasures", tally("Sarah", treasures=each)) for each in NO_TREASURES),
    *(("temples", tally("Sarah", temples=each)) for each in NO_TEMPLES),
    *((key, tally("Sarah", **{key: count})) for key in ("curses", "shovels") for count in NO_COUNTS),
    *((key, without(key, move("Sarah", "D2"))) for key in ("player", "path")),
    *((key, without(key, tally("Sarah"))) for key in ("player", "treasures", "temples", "curses", "shovels")),
    ("pips", without("pips", roll(3))),
    ("pip", {**roll(3), "pip": 1}),
    ("steps", {**move("Sarah", "D2"), "steps": 1}),
    ("at", {**out("Linus"), "at": 1}),
    ("kind", {"kind": "walk", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
]


@pytest.mark.parametrize(("key", "event"), MALFORMED, ids=lambda each: repr(each)[:70])
def test_a_malformed_event_is_named_by_its_key_and_never_recorded(key: str, event: Keys) -> None:
    check_malformed(table(mode="tally") if event.get("kind") == "tally" else rolled(1), key, event)


@pytest.mark.parametrize("value", ODD, ids=repr)
@pytest.mark.parametrize("key", ["port", "foot", "player", "path", "kind"])
def test_any_value_in_a_key_of_a_move_is_malformed_or_a_space(key: str, value: object) -> None:
    event = {**move("Sarah", "D2"), key: value}
    slugs = broken(rolled(1), event)
    assert slugs == (() if key == "foot" and isinstance(value, bool) else ("malformed",))


@pytest.mark.parametrize("space", ["A1", "D3", "G5"])
def test_water_is_on_the_map_so_it_breaks_a_rule_and_can_be_let_stand(space: str) -> None:
    assert "move-land" in broken(rolled(1), move("Sarah", space))
    game = rolled(1)
    game.record(**move("Sarah", space), stands="nobody looked")
    assert stands_on(game, "Sarah") == space
    assert str(game.draw())


@pytest.mark.parametrize("temple", ["green", "yellow", "violet"])
def test_a_temple_that_is_not_on_the_sheet_is_malformed(temple: str) -> None:
    assert broken(table(mode="tally"), tally("Sarah", temples=[temple])) == ("malformed",)


def test_a_thousand_spaces_are_refused_in_a_few_words() -> None:
    violations = rolled(3).judge(**{**move("Sarah", ""), "path": ["D2", "A1"] * 500})
    assert violations
    assert all(len(violation.message) < 400 for violation in violations)


# ---------------------------------------------------------------------- events let stand too early


def test_a_port_is_chosen_even_after_somebody_has_moved_too_early() -> None:
    game = table()
    game.record(**move("Sarah", "D2"), stands="she could not wait")
    game.record(**anchor("D1"))
    assert kinds(game) == [("roll", None)]
    assert (stands_on(game, "Sarah"), stands_on(game, "Linus")) == ("D2", "G3")
    record_all(game, [roll(1), move("Sarah", "E3"), move("Linus", "F2")])


def test_only_the_move_that_came_too_early_is_found_wrong() -> None:
    game = table()
    events = [move("Sarah", "D2"), anchor("D1"), roll(1), move("Sarah", "E3"), move("Linus", "F2"), roll(1)]
    for event in events:
        game.accept(game.read(event))
    assert [(finding.event, finding.rule) for finding in game.findings()] == [(1, "round-sequence")]


def test_a_player_out_before_ports_are_chosen_stays_out() -> None:
    game = table("Tim")
    game.record(**out("Sarah"), stands="she had to leave")
    record_all(game, [anchor("D1"), roll(1)])
    assert [player for _, player in kinds(game)] == ["Linus", "Tim"]


def test_a_roll_let_stand_before_ports_are_chosen_counts() -> None:
    game = table()
    game.record(**roll(2), stands="the die was thrown at once")
    game.record(**anchor("D1"))
    assert broken(game, move("Sarah", "D2 E3")) == ()
    assert broken(game, move("Sarah", "D2")) == ("move-exact",)


@pytest.mark.parametrize(
    "event", [roll(1), move("Sarah", "C2"), out("Linus"), skip("Sarah"), anchor("D1")], ids=str
)
def test_no_event_fits_once_the_game_is_over(event: Keys) -> None:
    game = rolled(5, drawing=SPITS)
    record_all(game, [move("Sarah", "B1", foot=True), move("Linus", "G1", foot=True), roll(6)])
    record_all(game, [out("Linus"), out("Sarah")])
    assert game.result().finished
    assert "round-sequence" in broken(game, event)


# ---------------------------------------------------------------------- whatever a table does


def wild(random: Random, game: Game) -> Keys:
    """Any well-formed event, often one that is close to legal."""
    island, player = game.setup.sheets, random.choice(game.players)
    spaces, seat = list(island.bits), state_of(game).seat(player)
    pips = random.randint(1, 6)
    path: list[str] = []
    here = seat.at
    for _ in range(random.randint(1, 6)):
        near = [name for name, bit in island.bits.items() if bit & island.beside[here]]
        path.append(random.choice(near if near and random.random() < 0.9 else spaces))
        here = island.bits[path[-1]]
    port = {"port": random.choice([*island.ports, *spaces])} if random.random() < 0.4 else {}
    foot = {"foot": True} if random.random() < 0.4 else {}
    shovels = {"shovels": random.randint(0, 4)} if random.random() < 0.5 else {}
    several = {**move(player, " ".join(path)), **foot, **port}
    return random.choice(
        [
            anchor(random.choice([*island.ports, *spaces])),
            roll(pips),
            several,
            several,
            several,
            out(player),
            dig(player, pips, **shovels),
            raid(player, pips),
            skip(player),
        ]
    )


def expected_events(random: Random, game: Game) -> Iterator[Keys]:
    """One of each event that may come next, chosen key by key as on the screen."""
    for expected in game.expected():
        event: Keys = {"kind": expected.kind}
        if expected.player is not None:
            event["player"] = expected.player
        for pick in expected.picks:
            if pick.is_list:
                chosen: list[Any] = []
                while values := pick.offers({**event, pick.key: chosen}):
                    if pick.may_end({**event, pick.key: chosen}) and random.random() < 0.3:
                        break
                    chosen.append(random.choice(values))
                event[pick.key] = chosen
            elif (values := pick.offers(event)) and (pick.least or random.random() < 0.5):
                event[pick.key] = random.choice(values)
        yield event


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.slow
def test_whatever_a_table_lets_stand_the_game_can_be_drawn_scored_and_continued(seed: int) -> None:
    random = Random(seed)
    game = anchored("Tim", drawing=random.choice([COVE, ISLES, SPITS, STREET]))
    for _ in range(40):
        event = wild(random, game)
        assert "malformed" not in broken(game, event)
        game.record(**event, stands="we saw it")
        assert str(game.draw())
        assert game.progress()
        assert all(
            standing.total == sum(line.points for line in standing.lines) for standing in game.result().standings
        )
        assert bool(game.expected()) is not game.result().finished
        for legal in expected_events(random, game):
            assert broken(game, legal) == ()
    for event in expected_events(random, game):
        before = game.state
        game.record(**event)
        assert game.state != before
        game.undo()


# ---------------------------------------------------------------------- messages


def is_tidy(message: str) -> bool:
    """Is it one or more sentences, with nothing cut off, doubled or left empty?"""
    return (
        message == message.strip()
        and "  " not in message
        and message.endswith(".")
        and not re.search(r"\b(\w\d+) and \1\b|touches none|\bNone\b|nowhere|[:,] ?\.", message)
    )


def refusals() -> Iterator[tuple[str, str]]:
    """The rule and the message of every violation in many wild games."""
    for seed in range(60):
        random = Random(seed)
        game = table(drawing=random.choice([COVE, ISLES, SPITS]))
        if seed % 3:
            game.record(**anchor(game.setup.sheets.ports[0]))
        for _ in range(25):
            event = wild(random, game)
            for violation in game.judge(**event):
                yield violation.rule, violation.message
            game.record(**event, stands="we saw it")


def test_every_refusal_is_a_tidy_sentence() -> None:
    untidy = {rule: message for rule, message in refusals() if not is_tidy(message)}
    assert untidy == {}


@pytest.mark.parametrize(
    ("situation", "event", "named"),
    [
        (lambda: rolled(3), move("Sarah", "D2 E2"), {"2", "3"}),
        (lambda: rolled(1), move("Sarah", "F4"), {"Sarah", "D1", "F4", "C1", "E1", "C2", "D2"}),
        (lambda: rolled(4), move("Sarah", "C1 B2 B3 A3"), {"A3", "G3", "D5"}),
        (lambda: rolled(1), out("Sarah"), {"Sarah", "C1", "E1", "C2", "D2"}),
        (table, anchor("C3"), {"C3", "D1", "G3", "D5", "A3"}),
        (lambda: rolled(1), roll(2), {"Sarah", "Linus"}),
        (anchored, move("Linus", "F2"), {"Sarah"}),
        (lambda: table(mode="tally"), tally("Sarah", 4, 4), {"4", "2", "1"}),
        (lambda: table(mode="tally"), tally("Sarah", 7), {"7"}),
    ],
    ids=["short", "far", "port", "out", "no port", "roll again", "too soon", "too many fours", "no such treasure"],
)
def test_a_refusal_names_what_is_wrong_on_this_sheet_and_what_is_possible(
    situation: Callable[[], Game], event: Keys, named: set[str]
) -> None:
    words = {word for violation in situation().judge(**event) for word in re.findall(r"\w+", violation.message)}
    assert named <= words


def test_two_different_tallies_are_worded_differently() -> None:
    game = table(mode="tally")
    pages = [
        tally("Sarah", 4, 5),
        tally("Sarah", 4, 6),
        tally("Sarah", 4, 5, temples=["red"]),
        tally("Sarah", 4, 5, curses=1),
        tally("Sarah", 4, 5, shovels=3),
    ]
    assert len({game.tell(game.read(page)) for page in pages}) == len(pages)
