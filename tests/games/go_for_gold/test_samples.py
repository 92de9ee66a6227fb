"""The samples of Go for Gold: counted again from their bare events, and what they show together.

The pads are kept by a small counter that asks the ruleset nothing: it has the TOML of the record and
the glyphs of the map.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import Factory, define

from scorepad import samples
from scorepad.audit import audit
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.games.go_for_gold.islands import TEMPLES, chart
from tests.tables import in_force

SEATS = (2, 3, 4)
every_sample = pytest.mark.parametrize("seats", SEATS)


def path_of(seats: int) -> Path:
    return Path(samples.folder()) / f"go-for-gold-{seats}-players.toml"


# ---------------------------------------------------------------------- the counter


@define
class Pad:
    """What a player has on paper."""

    at: str = ""
    lines: dict[str, int] = Factory(dict)
    shovels: int = 2
    shovels_used: int = 0
    curses: int = 0
    is_out: bool = False

    @property
    def left(self) -> int:
        return self.shovels - self.shovels_used

    @property
    def successes(self) -> int:
        return len(self.lines)

    def items(self) -> dict[str, int]:
        return self.lines | ({"curses": -self.curses} if self.curses else {})


@define
class Try:
    """Somebody digs, raids or skips: with how many unused shovels, and did it bring points?"""

    player: str
    space: str
    kind: str
    pips: int
    shovels: int
    left: int
    is_success: bool


@define
class Round:
    ended: dict[str, str] = Factory(dict)
    """Where everybody's move ended."""
    tries: list[Try] = Factory(list)
    filled: int = 0
    """The most scoring spaces that anybody has filled after the round."""

    def tries_at(self, space: str) -> list[Try]:
        return [each for each in self.tries if each.space == space]

    def standing_on(self, space: str) -> set[str]:
        return {player for player, end in self.ended.items() if end == space}


@define
class Count:
    """A whole record, counted."""

    record: dict[str, Any]
    events: list[dict[str, Any]]
    """The events that count, as amended."""
    glyphs: Mapping[str, str]
    pads: dict[str, Pad]
    rounds: list[Round]

    @property
    def tries(self) -> list[Try]:
        return [each for round in self.rounds for each in round.tries]

    def digs(self) -> list[tuple[Try, int]]:
        """Every dig, with the number of its treasure."""
        return [(each, int(self.glyphs[each.space])) for each in self.tries if each.kind == "dig"]

    def temples(self) -> Iterator[tuple[Round, str]]:
        """Each temple on which somebody's move ended, round by round."""
        for round in self.rounds:
            for space in dict.fromkeys(round.ended.values()):
                if self.glyphs[space] in TEMPLES:
                    yield round, space


def counted(seats: int) -> Count:
    record = tomllib.loads(path_of(seats).read_text("utf-8"))
    pack = tomllib.loads(Path(packs.find(record["sheets"])).read_text("utf-8"))
    glyphs = chart(pack["map"]).glyphs
    fills = record.get("rulings", {}).get("curse-fills-space", False)
    pads = {player: Pad() for player in record["players"]}
    rounds: list[Round] = []
    for event in in_force(record):
        match event["kind"]:
            case "roll":
                rounds.append(Round())
            case "move":
                _move(pads[event["player"]], event, glyphs)
                rounds[-1].ended[event["player"]] = event["path"][-1]
            case "out":
                pads[event["player"]].is_out = True
            case "dig" | "raid" | "skip":
                rounds[-1].tries.append(_try(pads[event["player"]], event, glyphs))
        if rounds:
            rounds[-1].filled = max(pad.successes + fills * pad.curses for pad in pads.values())
    return Count(record, in_force(record), glyphs, pads, rounds)


def _move(pad: Pad, event: dict[str, Any], glyphs: Mapping[str, str]) -> None:
    pad.shovels += sum(glyphs[space] == "s" for space in event["path"])
    pad.at = event.get("port", event["path"][-1])


def _try(pad: Pad, event: dict[str, Any], glyphs: Mapping[str, str]) -> Try:
    glyph, left = glyphs[pad.at], pad.left
    pips, shovels = event.get("pips", 0), event.get("shovels", 0)
    before = pad.successes
    if event["kind"] == "dig" and pips + shovels >= int(glyph):
        pad.lines[f"treasure:{pad.at}"] = int(glyph)
        pad.shovels_used += shovels
    elif event["kind"] == "raid" and pips <= left:
        pad.lines[f"temple:{TEMPLES[glyph]}"] = 9
        pad.shovels_used = pad.shovels
    elif event["kind"] == "raid":
        pad.curses += 1
    return Try(event["player"], pad.at, event["kind"], pips, shovels, left, pad.successes > before)


COUNTS = {seats: counted(seats) for seats in SEATS}


# ---------------------------------------------------------------------- the results

RESULTS: dict[int, tuple[str, dict[str, dict[str, int]]]] = {
    2: (
        "shovels",
        {
            "Ines": {"temple:yellow": 9, "treasure:E3": 5, "treasure:D4": 5, "treasure:I2": 6, "curses": -1},
            "Paul": {"temple:blue": 9, "treasure:D4": 5, "treasure:H5": 5, "treasure:I2": 6, "curses": -1},
        },
    ),
    3: (
        "points",
        {
            "Nora": {"temple:blue": 9, "treasure:C5": 4, "treasure:E3": 4, "treasure:F6": 5, "treasure:D8": 5},
            "Emil": {
                "treasure:C5": 4,
                "treasure:E3": 4,
                "treasure:F6": 5,
                "treasure:H5": 5,
                "temple:yellow": 9,
                "curses": -1,
            },
            "Yuki": {"treasure:E3": 4, "treasure:F6": 5, "treasure:H5": 5, "curses": -1},
        },
    ),
    4: (
        "points",
        {
            "Theo": {
                "treasure:H5": 5,
                "temple:red": 9,
                "treasure:C5": 4,
                "treasure:B8": 6,
                "treasure:G2": 4,
                "treasure:I1": 6,
            },
            "Priya": {"temple:blue": 9, "treasure:F6": 5, "treasure:C5": 4, "treasure:A4": 6, "temple:violet": 9},
            "Omar": {"temple:yellow": 9, "treasure:G2": 4, "temple:green": 9},
            "Lena": {
                "treasure:F6": 5,
                "treasure:E3": 4,
                "treasure:C1": 5,
                "treasure:G2": 4,
                "treasure:C5": 4,
                "curses": -1,
            },
        },
    ),
}
TOTALS = {
    2: [("Ines", 24), ("Paul", 24)],
    3: [("Nora", 27), ("Emil", 26), ("Yuki", 13)],
    4: [("Theo", 34), ("Priya", 33), ("Omar", 22), ("Lena", 21)],
}


def game_of(seats: int) -> Game:
    return load(path_of(seats))


@every_sample
def test_the_result_is_what_was_counted_by_hand(seats: int) -> None:
    result = game_of(seats).result()
    decided_by, lines = RESULTS[seats]
    assert result.finished
    assert result.decided_by == decided_by
    assert result.winners == (TOTALS[seats][0][0],)
    assert [(each.player, each.total) for each in result.standings] == TOTALS[seats]
    assert {each.player: {line.item: line.points for line in each.lines} for each in result.standings} == lines


@every_sample
def test_the_bare_events_give_the_same_result(seats: int) -> None:
    _, lines = RESULTS[seats]
    pads = COUNTS[seats].pads
    assert {player: pad.items() for player, pad in pads.items()} == lines
    assert {player: sum(pad.items().values()) for player, pad in pads.items()} == dict(TOTALS[seats])


@every_sample
def test_a_line_names_the_events_that_earned_it(seats: int) -> None:
    game = game_of(seats)
    for standing in game.result().standings:
        for line in standing.lines:
            earning = [game.events[number - 1] for number in line.events]
            due = "dig" if line.item.startswith("treasure:") else "raid"
            assert [(event.kind, getattr(event, "player", "")) for event in earning] == [(due, standing.player)]


def test_a_tie_is_broken_by_the_shovels_gathered() -> None:
    pads = COUNTS[2].pads
    assert {player: pad.shovels for player, pad in pads.items()} == {"Ines": 11, "Paul": 10}
    assert pads["Ines"].left == pads["Paul"].left


# ---------------------------------------------------------------------- how they end


def test_in_one_the_sixth_success_ends_the_game() -> None:
    *before, last = COUNTS[4].rounds
    assert max(round.filled for round in before) == 5
    assert last.filled == 6
    assert max(pad.successes for pad in COUNTS[4].pads.values()) == 6


def test_in_one_a_curse_fills_the_sixth_scoring_space() -> None:
    count = COUNTS[3]
    *before, last = count.rounds
    assert count.record["rulings"] == {"curse-fills-space": True}
    assert max(round.filled for round in before) == 5
    assert last.filled == 6
    assert max(pad.successes for pad in count.pads.values()) == 5


def test_in_one_nobody_can_score_any_more_though_a_player_is_still_in() -> None:
    count = COUNTS[2]
    assert count.rounds[-1].filled < 6
    assert not all(pad.is_out for pad in count.pads.values())


# ---------------------------------------------------------------------- what they show together


def test_the_second_player_raids_a_temple_where_the_first_failed() -> None:
    tries = [round.tries_at(space) for count in COUNTS.values() for round, space in count.temples()]
    assert any(not first.is_success and second.is_success for first, second, *_ in _several(tries))


def _several(tries: list[list[Try]]) -> Iterator[list[Try]]:
    return (each for each in tries if len(each) > 1)


def test_a_player_on_a_temple_just_raided_by_another_has_no_event() -> None:
    assert any(
        tries[-1].is_success and len(round.standing_on(space)) > len(tries)
        for count in COUNTS.values()
        for round, space in count.temples()
        if (tries := round.tries_at(space))
    )


def test_somebody_is_out() -> None:
    assert any(pad.is_out for count in COUNTS.values() for pad in count.pads.values())


def test_a_port_and_feet_are_used() -> None:
    moves = [event for count in COUNTS.values() for event in count.events if event["kind"] == "move"]
    assert any("port" in move for move in moves)
    assert any(move.get("foot") for move in moves)


@pytest.mark.parametrize(
    "ending",
    ["without shovels", "with shovels", "out of reach", "shovels kept"],
)
def test_treasures_are_dug_for_in_every_way(ending: str) -> None:
    found = set()
    for count in COUNTS.values():
        for each, number in count.digs():
            if each.is_success:
                found.add("with shovels" if each.shovels else "without shovels")
            else:
                found.add("shovels kept" if number - each.pips <= each.left else "out of reach")
    assert ending in found


def test_a_temple_is_left_alone_and_a_curse_is_risked() -> None:
    tries = [each for count in COUNTS.values() for each in count.tries]
    assert any(each.kind == "skip" for each in tries)
    assert any(each.kind == "raid" and not each.is_success for each in tries)


def test_both_sides_are_played_and_different_seats_start() -> None:
    records = [count.record for count in COUNTS.values()]
    assert {record["sheets"] for record in records} == {"side-a", "side-b"}
    assert {record["first"] == record["players"][0] for record in records} == {True, False}


def test_one_has_an_undo_an_amendment_a_note_and_a_correct_claim() -> None:
    assert any(
        {"undo", "amend", "note", "claim"} <= {event["kind"] for event in count.record["event"]}
        for count in COUNTS.values()
    )
    claims = [claim for seats in SEATS for claim in audit(game_of(seats)).claims]
    assert claims
    assert all(claim.claimed == claim.actual for claim in claims)


def test_the_amendment_corrects_a_roll_and_with_it_the_score() -> None:
    for seats in SEATS:
        game = game_of(seats)
        for number, event in enumerate(COUNTS[seats].record["event"], 1):
            if event["kind"] == "amend":
                wrong = COUNTS[seats].record["event"][event["event"] - 1]
                right = event["with"]
                assert (right["kind"], right["player"]) == ("dig", wrong["player"])
                assert right["pips"] != wrong["pips"]
                before, after = (game.at(place).result().of(right["player"]) for place in (number - 1, number))
                assert before.total != after.total
                return
    pytest.fail("no sample has an amendment")


# ---------------------------------------------------------------------- the demo


def test_the_demo_is_a_lively_game_of_four_on_side_a() -> None:
    count = COUNTS[4]
    assert Path(samples.find("go-for-gold")) == path_of(4)
    assert count.record["sheets"] == "side-a"
    assert 60 <= len(count.record["event"]) <= 110
    assert set(TEMPLES.values()) == {
        item.removeprefix("temple:") for pad in count.pads.values() for item in pad.lines if "temple" in item
    }
    (_, first), (_, second), *_ = TOTALS[4]
    assert first - second < 6


def test_in_the_demo_everybody_goes_for_treasures_and_temples() -> None:
    count = COUNTS[4]
    goals = {space for space, glyph in count.glyphs.items() if glyph in "456" or glyph in TEMPLES}
    for player in count.pads:
        ends = [round.ended[player] for round in count.rounds if player in round.ended]
        assert sum(end in goals for end in ends) > len(ends) / 2
