"""How the score is drawn: bars by source, and ties explained."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from scorepad import games, new
from scorepad.app import standings
from scorepad.app.pad_lines import standings_row
from scorepad.app.pads.pad import points_so_far
from scorepad.audit import audit
from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.engine.score_changes import gains
from scorepad.record import load
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.console import shown
from tests.app.score.scores import show
from tests.every_game import TRACKED
from tests.games.loot_island import table as loot


def result(lines: Mapping[str, Mapping[str, int]], *ties: TieBreak, finished: bool = True) -> Result:
    return rank(
        "a game",
        {
            player: [ScoreLine(item, points, "why", "a-rule", (1,)) for item, points in own.items()]
            for player, own in lines.items()
        },
        ties,
        finished=finished,
    )


def test_a_bar_is_as_long_as_the_points_in_parts_by_source() -> None:
    drawn = standings.bars(result({"Ada": {"loot:gold": 20, "loot:tin": 10, "maps": 10}, "Bo": {"maps": 20}}), 79)
    rows = drawn.text().splitlines()
    assert [rows[1].count(fill) for fill in "█░"] == [35, 12]
    assert [rows[2].count(fill) for fill in "█░"] == [0, 24]
    assert rows[1].split()[-2:] == ["30", "10"]


def test_sources_are_named_as_what_there_is_several_of() -> None:
    drawn = standings.bars(result({"Ada": {"coins": 6, "card:green-01": 10, "seal:green-01": 2}}), 79).text()
    assert [word for word in drawn.split() if word.isalpha() and word != "Ada"] == ["coins", "cards", "seals"]


def test_a_total_of_four_digits_is_kept_apart_from_the_name() -> None:
    drawn = standings.bars(result({"Ada": {"maps": 1000}, "Bo": {"maps": -200}}), 79).text()
    assert "Ada 1000  " in drawn
    assert "Bo  -200  " in drawn


def test_one_sign_stands_before_everything_that_was_lost() -> None:
    drawn = standings.bars(result({"Ada": {"maps": 20, "healer": -4, "curses": -6}}), 60)
    bar = next(row for row in drawn.rows if any(part.text == "Ada" for part in row))
    assert [part.role for part in bar].count("bad") == 2  # the sign, and no reason why she is out


@pytest.mark.parametrize(("rows", "high"), [(0, 1), (4, 1), (6, 2), (8, 3)])
def test_bars_are_as_high_as_the_rows_allow(rows: int, high: int) -> None:
    both = result({"Ada": {"maps": 20}, "Bo": {"maps": 10}})
    drawn = standings.bars(both, 79, rows=rows)
    bars = [row for row in drawn.rows if any("█" in part.text and len(part.text) > 1 for part in row)]
    assert len(bars) == 2 * high


def test_more_sources_than_signs_are_drawn_all_the_same() -> None:
    many = result({"Ada": {f"item-{number}": 1 for number in range(80)}})
    assert "item 79" in standings.bars(many, 79).text()


@pytest.mark.parametrize(("rows", "high"), [(6, 5), (5, 2)])
def test_blocks_lie_side_by_side_only_if_they_are_too_high_otherwise(rows: int, high: int) -> None:
    both = result({"Ada": {"maps": 20}, "Bo": {"maps": 10}})
    groups = standings.groups(both, audit(new("go-for-gold", players=["Ada", "Bo"])))
    assert len(standings.blocks(groups, 100, rows, "").rows) == high


def test_every_source_can_be_told_from_the_others_without_color() -> None:
    six = result({"Ada": {f"item-{number}": 5 for number in range(6)}})
    for is_ascii in (False, True):
        text = standings.bars(six, 80, is_ascii=is_ascii).text()
        assert text.isascii() or not is_ascii
        parts = [part.text for row in standings.bars(six, 80, is_ascii=is_ascii).rows for part in row]
        fills = [part for part in parts if part and len(set(part)) == 1 and part[0] not in " -"]
        assert len({fill[0] for fill in fills if len(fill) > 2}) == 6


def test_a_source_only_some_players_have_is_where_it_belongs() -> None:
    drawn = standings.bars(
        result({"Ada": {"coins": 3, "cards": 9}, "Bo": {"coins": 1, "palms": 2, "cards": 4}}), 100
    )
    head = drawn.text().splitlines()[0]
    assert head.index("coins") < head.index("palms") < head.index("cards")


@pytest.mark.parametrize("columns", [30, 77, 117, 300])
def test_bars_keep_to_their_width_whatever_the_points_are(columns: int) -> None:
    odd = result(
        {
            "A" * 40: {"loot": 1_000_000, "debt": -3},
            "李" * 20: {f"source-{number}": 1 for number in range(9)},
            "C": {"debt": -9},
            "D": {},
        }
    )
    drawn = standings.bars(odd, columns)
    assert all(
        sum(len(part.text) for part in row if set(part.text) & set("█░▒▓▚▞")) <= columns for row in drawn.rows
    )
    assert drawn.width <= max(columns, 60)


def test_a_game_without_points_has_bars_too() -> None:
    assert "Ada" in standings.bars(result({"Ada": {}, "Bo": {}}, finished=False), 80).text()


def test_every_tie_is_explained_step_by_step() -> None:
    tied = result(
        {"Ada": {"loot": 5}, "Bo": {"loot": 5}, "Cy": {"loot": 5}, "Di": {"loot": 1}, "Eli": {"loot": 1}},
        TieBreak("maps", {"Ada": 2, "Bo": 2, "Cy": 1, "Di": 9, "Eli": 9}),
        TieBreak("boats", {"Ada": 0, "Bo": 3, "Cy": 7, "Di": 0, "Eli": 0}),
    )
    assert standings.ties(tied) == [
        "The tie for first place: Bo, Ada and Cy with 5 points each.",
        "maps: Bo 2, Ada 2, Cy 1: Bo and Ada before Cy.",
        "boats: Bo 3, Ada 0, Cy 7: Bo before Ada before Cy.",
        "The tie for fourth place: Di and Eli with 1 point each.",
        "maps: Di 9, Eli 9: still level.",
        "boats: Di 0, Eli 0: still level.",
        "Di and Eli share the place.",
    ]
    assert standings.ties(result({"Ada": {"loot": 5}, "Bo": {"loot": 4}})) == []


async def test_plain_ascii_keeps_the_sources_apart(record: Path) -> None:
    async with show(record, is_ascii=True) as (pilot, _):
        assert shown(pilot)
        bars = [line for line in shown(pilot).splitlines() if line.lstrip().startswith("1  x Sarah")]
        assert {"#", "=", "+", "o", "%"} <= set(bars[0])


@pytest.mark.parametrize("columns", [79, 199])
def test_bars_grow_with_the_window(columns: int) -> None:
    both = result({"Ada": {"maps": 20, "curses": -3}, "Bo": {"maps": 10}})
    low, high = (standings.bars(both, columns, players=["Bo", "Ada"], rows=rows) for rows in (0, 40))
    assert len(low.rows) < len(high.rows) <= 40
    for drawn, times in ((low, 1), (high, 3)):
        lines = drawn.text().split("\n")
        starts = [line.index("██") for line in lines if "██" in line]
        assert len(starts) == 2 * times
        assert len(set(starts)) == 1
        assert sum(" -" in line for line in lines) == 1, "the minus stands beside the name only"


@pytest.mark.parametrize("is_ascii", [False, True])
def test_every_source_of_points_has_a_sign_of_its_own(is_ascii: bool) -> None:
    for name in games.RULESETS:
        kinds = {item.partition(":")[0] for item in games.ruleset(name).items}
        fills = standings.PLAIN_FILLS if is_ascii else standings.FILLS
        assert len(set(fills)) == len(fills) > len(kinds), "one more for what the table decided"


@pytest.mark.parametrize("is_ascii", [False, True])
def test_no_two_sources_share_a_sign_and_lost_points_come_after_a_minus(is_ascii: bool) -> None:
    many = {f"source{number}": number + 1 for number in range(20)}
    drawn = standings.bars(result({"Ada": many, "Bo": {"source0": 5, "curses": -3}}), 160, is_ascii=is_ascii)
    rows = [row for row in drawn.rows if any(part.text.strip() in ("Ada", "Bo") for part in row)]
    parts = [part.text for part in rows[0] if part.role.startswith("source-")]
    signs = [text[0] for text in parts if text and len(set(text)) == 1]
    assert len(signs) == len(set(signs)) == len(many)
    text = "".join(part.text for part in rows[1])
    before, _, lost = text.partition(" -")
    assert lost.strip()
    assert before.strip()[-1] != lost.strip()[0]


# ---------------------------------------------------------------------- on the way


def crowned(cubes: int) -> Game:
    """Sarah has kept a crown of 4 gold and 1 cross, and as many cubes."""
    game = loot.in_round(2, "B8", "Tim")
    events = [
        {"kind": "island", "player": "Sarah", "tile": "treasure", "color": "red", "treasure": 1, "keep": True},
        {"kind": "count", "player": "Sarah", "cubes": cubes, "stands": "counted"},
    ]
    for event in events:
        game.record(event)
    return game


@pytest.mark.parametrize("columns", [60, 90, 120])
@pytest.mark.parametrize("cubes", [12, 13])
def test_what_is_certain_stands_apart_from_what_would_come_if_it_ended_now(columns: int, cubes: int) -> None:
    game = crowned(cubes)
    result, outlook = game.result(), game.mode.outlook(game.state)
    assert result.of("Sarah").total == 4 + 25
    brought = gains(game.at(0).result(), result)
    row = standings_row(
        result,
        columns,
        players=game.players,
        awaited=(),
        focus=None,
        gains=brought,
        outlook=outlook,
    )
    told = "".join(part.text for part in row)
    assert "Sarah  4 (+25)" in told
    assert "+29" not in told
    assert ("OUT?" in told) is (cubes >= 13)
    assert (f"{cubes} cubes" in told) is (columns >= 90)
    assert ("if it ended now" in told) is (columns >= 120)
    assert width(told) <= columns
    assert points_so_far(game, "Sarah") == "4+25"


def test_in_sea_and_shore_the_running_round_is_uncertain_and_a_finished_one_is_not() -> None:
    game = load(next(path for path in TRACKED if path.stem == "sea-and-shore-3-players"))
    rounds: dict[tuple[int, bool], set[str]] = {}
    for moment in game.line:
        state = moment.position.state
        unsure = game.mode.outlook(state).unsure
        rounds.setdefault((state.rounds_over, bool(unsure)), {item.partition(":")[0] for item in unsure})
    assert rounds == {(0, True): {"round-1"}, (1, False): set(), (1, True): {"round-2"}, (2, False): set()}
    assert all(
        not each.mode.outlook(each.state).unsure
        for each in (load(path) for path in TRACKED if "gold" in path.stem)
    )
