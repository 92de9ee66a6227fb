"""Events that a table lets stand, and messages that read well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from scorepad.timeline.game import Game, accept
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

# ---------------------------------------------------------------------- malformed


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
        accept(game, game.read(event))
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
