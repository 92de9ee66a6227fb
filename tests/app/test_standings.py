"""How the score is drawn: bars by source, and ties explained."""

from collections.abc import Mapping

import pytest

from scorepad import new
from scorepad.app import standings
from scorepad.app.pad_lines import standings_row
from scorepad.app.pads.pad import points_so_far
from scorepad.audit import audit
from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.engine.score_changes import gains
from scorepad.record import load
from scorepad.text.drawing import Part, width
from tests.every_game import SAMPLES, TRACKED, sample_called
from tests.games.loot_island import table as loot

Lines = Mapping[str, Mapping[str, int]]


def result(lines: Lines, *ties: TieBreak, finished: bool = True) -> Result:
    own = {
        player: [ScoreLine(item, points, "why", "a-rule", (1,)) for item, points in items.items()]
        for player, items in lines.items()
    }
    return rank("a game", own, ties, finished=finished)


BOTH = result({"Ada": {"maps": 20}, "Bo": {"maps": 10}})


def test_a_bar_is_as_long_as_the_points_in_parts_by_source() -> None:
    drawn = standings.bars(result({"Ada": {"loot:gold": 20, "loot:tin": 10, "maps": 10}, "Bo": {"maps": 20}}), 79)
    rows = drawn.text().splitlines()
    assert [rows[1].count(fill) for fill in "█░"] == [33, 10]
    assert [rows[2].count(fill) for fill in "█░"] == [0, 21]
    assert rows[1].split()[-2:] == ["30", "10"]


def test_sources_are_named_as_what_there_is_several_of_each_where_it_belongs() -> None:
    lines = {"Ada": {"coins": 6, "card:green-01": 10, "seal:green-01": 2}, "Bo": {"coins": 1, "palms": 2}}
    head = standings.bars(result(lines), 100).text().splitlines()[0]
    assert sorted(word for word in head.split() if word.isalpha()) == ["cards", "coins", "palms", "seals"]
    lines = {"Ada": {"coins": 3, "cards": 9}, "Bo": {"coins": 1, "palms": 2, "cards": 4}}
    head = standings.bars(result(lines), 100).text().splitlines()[0]
    assert head.index("coins") < head.index("palms") < head.index("cards")


def test_one_sign_stands_before_everything_that_was_lost() -> None:
    drawn = standings.bars(result({"Ada": {"maps": 1020, "healer": -4, "curses": -6}, "Bo": {"maps": -200}}), 79)
    assert "Ada 1010  " in drawn.text()
    assert "Bo  -200  " in drawn.text()
    bar = next(row for row in drawn.rows if any(part.text == "Ada" for part in row))
    assert [part.role for part in bar].count("bad") == 2  # the sign, and no reason why she is out


def test_bars_and_blocks_are_as_high_as_the_rows_allow() -> None:
    both = result({"Ada": {"maps": 20, "curses": -3}, "Bo": {"maps": 10}})
    for columns in (79, 199):
        for rows, high in ((0, 1), (4, 1), (6, 2), (8, 3), (40, 3)):
            lines = standings.bars(both, columns, players=["Bo", "Ada"], rows=rows).text().split("\n")
            starts = [line.index("██") for line in lines if "██" in line]
            assert len(starts) == 2 * high
            assert max(starts) - min(starts) <= 1, "a letter stands in the first row of each"
            assert sum(" -" in line for line in lines) == 1, "the minus stands beside the name only"
    groups = standings.groups(BOTH, audit(new("go-for-gold", players=["Ada", "Bo"])))
    for rows, high in ((6, 5), (5, 2)):  # side by side only if they are too high otherwise
        assert len(standings.blocks(groups, 100, rows, "").rows) == high


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
    fills = set("█░▒▓▚▞")
    assert all(sum(len(part.text) for part in row if set(part.text) & fills) <= columns for row in drawn.rows)
    assert drawn.width <= max(columns, 60)
    assert "Ada" in standings.bars(result({"Ada": {}, "Bo": {}}, finished=False), columns).text()


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
    assert standings.ties(BOTH) == []


def test_a_source_looks_the_same_in_every_record_of_its_game() -> None:
    seen: dict[tuple[str, str], set[Part]] = {}
    for sample in SAMPLES:
        game = load(sample)
        drawn = standings.bars(game.result(), 200)
        for sign, name in zip(drawn.rows[0], drawn.rows[0][1:], strict=False):
            if sign.role.startswith("source-") and sign.role != "source-lost":
                seen.setdefault((game.ruleset.name, name.text), set()).add(sign)
    assert len(seen) > 10
    assert all(len(signs) == 1 for signs in seen.values())


@pytest.mark.parametrize("is_ascii", [False, True])
def test_no_two_sources_share_a_sign_and_lost_points_come_after_a_minus(is_ascii: bool) -> None:
    many = {f"source{number}": number + 1 for number in range(80)}
    drawn = standings.bars(result({"Ada": many}), 79, is_ascii=is_ascii)
    assert "source79" in drawn.text()
    some = {f"source{number}": number + 1 for number in range(20)}
    drawn = standings.bars(result({"Ada": some, "Bo": {"source0": 5, "curses": -3}}), 160, is_ascii=is_ascii)
    assert drawn.text().isascii() or not is_ascii
    rows = [row for row in drawn.rows if any(part.text.strip() in ("Ada", "Bo") for part in row)]
    parts = [part.text for part in rows[0] if part.role.startswith("source-")]
    signs = [text[0] for text in parts]
    assert len(signs) == len(set(signs)) == len(some)
    before, _, lost = "".join(part.text for part in rows[1]).partition(" -")
    assert lost.strip()
    assert before.strip()[-1] != lost.strip()[0]


@pytest.mark.parametrize("cubes", [12, 13])
def test_what_is_certain_stands_apart_from_what_would_come_if_it_ended_now(cubes: int) -> None:
    game = loot.in_round(2, "B8", "Tim")  # Sarah will keep a crown of 4 gold and 1 cross
    game.record(kind="island", player="Sarah", tile="treasure", color="red", treasure=1, keep=True)
    game.record(kind="count", player="Sarah", cubes=cubes, stands="counted")
    now = game.result()
    assert now.of("Sarah").total == 4 + 25
    assert points_so_far(game, "Sarah") == "4+25"
    brought, outlook = gains(game.at(0).result(), now), game.mode.outlook(game.state)
    seats = {"players": game.players, "awaited": ()}
    for columns in (60, 90, 120):
        row = standings_row(now, columns, **seats, focus=None, gains=brought, outlook=outlook)
        told = "".join(part.text for part in row)
        assert "Sarah  4 (+25)" in told
        assert "+29" not in told
        assert ("OUT?" in told) is (cubes >= 13)
        assert (f"{cubes} cubes" in told) is (columns >= 90)
        assert ("if it ended now" in told) is (columns >= 120)
        assert width(told) <= columns


def test_in_sea_and_shore_the_running_round_is_uncertain_and_a_finished_one_is_not() -> None:
    game = load(sample_called("sea-and-shore-3-players"))
    rounds: dict[tuple[int, bool], set[str]] = {}
    for moment in game.line:
        state = moment.position.state
        unsure = game.mode.outlook(state).unsure
        rounds.setdefault((state.rounds_over, bool(unsure)), {item.partition(":")[0] for item in unsure})
    assert rounds == {(0, True): {"round-1"}, (1, False): set(), (1, True): {"round-2"}, (2, False): set()}
    for path in TRACKED:
        if "gold" in path.stem:
            game = load(path)
            assert not game.mode.outlook(game.state).unsure
