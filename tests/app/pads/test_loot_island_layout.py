"""Loot Island: the island in the middle of the table, its landings, ship, tiles and event card."""

import re
from itertools import product

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE
from scorepad.app.painting import LEAST, mark
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.chart import LANDING_TARGETS, WIDTH, draw_landings
from scorepad.games.loot_island.draw import draw_piles, draw_seat
from scorepad.games.loot_island.state import LANDINGS, SIDES
from scorepad.text.drawing import Target, to_ascii, touched, width
from scorepad.timeline.game import Game
from tests.app.pads.boards import BOARDS, offered, parts, the_table, turning_points
from tests.app.pads.entries import enter, entry_of
from tests.app.pads.expeditions import moments
from tests.app.pads.test_layouts import late
from tests.games.loot_island.situations import r1, to_loot
from tests.games.loot_island.table import after, in_round, island, lay, play, record_all, seated, ship, state_of

CLOCKWISE = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
BOWS = {
    "1 clockwise": ("upper left", "→"),
    "2 clockwise": ("upper right", "↓"),
    "3 clockwise": ("lower right", "←"),
    "4 clockwise": ("lower left", "↑"),
    "1 counterclockwise": ("upper right", "←"),
    "2 counterclockwise": ("lower right", "↑"),
    "3 counterclockwise": ("lower left", "→"),
    "4 counterclockwise": ("upper left", "↓"),
}
"""At which corner the ship stands and where its bow points: along its coast, which lies before it."""


@pytest.mark.parametrize("seats", [2, 5])
def test_every_landing_and_every_small_island_can_be_clicked_in_every_window(seats: int) -> None:
    for game, (columns, rows) in product(turning_points("loot-island", seats), BOARDS):
        targets = {part.target for part in parts(the_table(game, columns, rows))}
        assert targets >= {*LANDING_TARGETS.values(), *(LANDING_TARGETS[landing].rest for landing in LANDINGS)}
        assert targets >= {Target("tile", tile) for tile in TILES}


def places(game: Game) -> dict[str, tuple[int, int]]:
    """Where the names of the landings stand: column and row."""
    found = {}
    for y, row in enumerate(the_table(game).rows):
        x = 0
        for part in row:
            if part.target in LANDING_TARGETS.values():
                found[touched(part.target, "landing")] = x, y
            x += width(part.text)
    return found


def test_the_landings_go_round_clockwise() -> None:
    at = places(r1())
    assert at["1a"][1] == at["1b"][1] < at["2a"][1] < at["2b"][1] < at["3a"][1] == at["3b"][1]
    assert at["4b"][1] < at["4a"][1]
    assert at["1a"][0] < at["1b"][0]
    assert at["3b"][0] < at["3a"][0]
    assert at["4a"][0] == at["4b"][0] < 20
    assert at["2a"][0] == at["2b"][0] > 45


@pytest.mark.parametrize("course", BOWS)
def test_the_ship_stands_at_its_corner_points_at_its_coast_and_marks_its_landings(course: str) -> None:
    coast, heading = course.split()
    game = in_round(1, "A4", "Tim", coast=int(coast), heading=heading)
    assert ship(game) == course
    drawing = the_table(game)
    ((y, x, bow),) = [
        (y, sum(width(before.text) for before in row[:place]), part.text)
        for y, row in enumerate(drawing.rows)
        for place, part in enumerate(row)
        if part.role == "ship"
    ]
    corner = f"{'upper' if y < len(drawing.rows) // 2 else 'lower'} {'left' if x < WIDTH // 2 else 'right'}"
    assert (corner, bow) == BOWS[course]
    marked = {part.target for part in parts(drawing) if part.text.startswith("▶")}
    assert marked == {f"landing={coast}a", f"landing={coast}b"}


def written_at(game: Game, landing: str) -> list[str]:
    """What is written at a landing, line by line."""
    rows = the_table(game).rows
    lines = ["".join(part.text for part in row if part.target == LANDING_TARGETS[landing].rest) for row in rows]
    return [" ".join(line.split()) for line in lines if line.strip()]


def test_in_a_tall_window_columns_grow_away_from_the_island() -> None:
    game = after(*lay("1a", "blue", Sarah="2 3$", Linus="4+"), *lay("3a", "red", Tim="6 7c"))()
    lines = the_table(game, 120, 40).text().splitlines()
    for landing, side, found in (("1a", slice(40), ["4+", "3$", "2"]), ("3a", slice(40, 80), ["6", "7c"])):
        column = [line[side].split() for line in lines]
        (coast,) = [number for number, words in enumerate(column) if words[:1] in ([landing], [f"▶{landing}"])]
        rows = column[coast - 3 : coast] if landing == "1a" else column[coast + 1 : coast + 3]
        assert [words[0] for words in rows] == found


@pytest.mark.parametrize("landing", CLOCKWISE)
def test_a_landing_shows_its_color_cards_compasses_and_what_is_counted(landing: str) -> None:
    text = " ".join(written_at(after(*lay(landing, "blue", Sarah="2 3$", Linus="4+ 5d", Tim="6"))(), landing))
    assert all(words in text for words in ("blue", "2 3$ 4+ 5d 6", "$1"))
    assert "6/4" in text, "+ counts as two, and four are needed"
    assert re.search("(lowest |low |1.)Sarah 2.Linus 3.Tim", text)
    assert ("lowest Sarah" in text) == (landing[0] in "13"), "where there is room"


@pytest.mark.parametrize("landing", CLOCKWISE)
def test_of_a_long_column_the_last_cards_are_seen_whole(landing: str) -> None:
    columns = ("1$ 1d 2c 2d 3$ 3+ 4c", "4$ 5$ 5d 6c 6d 7$ 7+", "8$ 8d 9$ 9c 10$ 10d *$")
    game = in_round(1, "A4", "Tim")
    for player, cards in zip(game.players, columns, strict=True):
        game.record(**play(player, landing, "green", cards))
    (shown,) = [line for line in written_at(game, landing) if "*$" in line]
    words = [word for word in shown.split() if "/" not in word and word != "$9"]
    assert words[-3:] == ["10$", "10d", "*$"]
    assert set(words) - {"…"} <= {"green", *" ".join(columns).split()}, "a card is cut in two"


def test_small_islands_look_face_down_without_colors_and_one_that_is_there_twice_says_so() -> None:
    game = in_round(1, "A4", "Tim", "Ada", "Max", rulings={"seventh-island": "ship"})
    for is_down in (False, True):
        tiles = {part.target: part.text for part in parts(the_table(game)) if part.target.startswith("tile=")}
        assert (tiles[Target("tile", "ship")][0], "2" in tiles[Target("tile", "ship")]) == ("[", True)
        assert tiles[Target("tile", "maps")].startswith("[") != is_down
        assert "2" not in tiles[Target("tile", "maps")]
        game.record(**island("Sarah", "maps")) if not is_down else None
    narrow = game.mode.draw_own(game.position, "Sarah", 40, 14)
    assert tiles.keys() <= {part.target for part in parts(narrow)}, "in a small window, too"


@pytest.mark.parametrize("card", [*(f"A{each}" for each in range(1, 5)), *(f"B{each}" for each in range(1, 15))])
def test_the_event_card_in_force_is_told_whole(card: str) -> None:
    event = {"kind": "reveal", "card": card} | ({"tile": "ship"} if card == "B3" else {})
    game = in_round(1 if card.startswith("A") else 2, card if card == "A2" else event, "Tim", "Ada", "Max")
    middle = [line.split("│")[1].strip() for line in the_table(game).text().splitlines() if line.count("│") == 2]
    assert middle[0].split() == ["left", card, "right"]
    assert " ".join(middle[1:]).startswith(game.setup.sheets.events[card])


def test_marks_on_landings_are_seen_without_colors() -> None:
    game = in_round(1, "A4", "Tim")
    entry = entry_of(game)
    enter(entry, "3 5d")
    for columns, rows in BOARDS:
        drawing = the_table(game, columns, rows)
        shown = {part.target: part.text for row in drawing.rows for part in mark(row, entry.marks())}
        assert all(to_ascii(shown[LANDING_TARGETS[each]]).startswith(f"[{each}") for each in LANDINGS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_keys_for_the_mouse_leave_the_landings_in_sight(seats: int) -> None:
    game = record_all(seated(seats), [{"kind": "begin", "coast": 1, "heading": "clockwise"}])
    game.record(kind="reveal", card="A4")
    for columns, rows in BOARDS:
        entry = entry_of(game)
        entry.click(LANDING_TARGETS["3a"], 1)
        offer = offered(game, entry, game.players[0], columns, rows)
        assert offer is not None
        slot = next(slot for slot in pad(game).lay_out(game, columns, rows) if slot.sheet == TABLE)
        assert slot.y + max(y for _, y in places(game).values()) < offer.region.y, f"at {columns} x {rows}"


@pytest.mark.parametrize(("coast", "side"), [*enumerate(("top", "right", "bottom", "left"), 1)])
def test_coasts_are_called_by_the_side_of_the_island_they_are_on(coast: int, side: str) -> None:
    game = seated(3)
    event = enter(entry_of(game), f"{side[0]}b")
    assert event == {"kind": "begin", "coast": coast, "heading": "counterclockwise"}
    game.record(kind="begin", coast=coast, heading="counterclockwise")
    assert all(name in the_table(game).text() for name in ("top", "right", "bottom", "left"))
    assert all(f"the {side} coast" in words for words in (game.tell(game.events[-1]), game.expected()[0].prompt))
    assert f"at {side}" in "".join(part.text for part in pad(game).headline(game))


@pytest.mark.parametrize("columns", [38, 46, 60])
def test_treasures_of_one_type_stay_in_one_line(columns: int) -> None:
    found = set()
    for game in list(moments(4))[::9]:
        for seat in state_of(game).seats:
            drawn = draw_seat(state_of(game), seat, "0", columns).text().split("\n")
            found |= {line.split()[0] for line in drawn if line.startswith("    ") and "cube" not in line}
            assert all(width(line) <= columns for line in drawn)
    assert found <= {"amulets", "coin", "books", "jewels", "crowns", "skulls"}


def test_in_a_small_window_coasts_the_ship_the_lowest_compass_and_treasures_are_told() -> None:
    rows = draw_landings(state_of(to_loot()), LEAST[0]).text().splitlines()
    assert all(width(row) <= LEAST[0] for row in rows)
    assert [side for side in SIDES if any(side in row for row in rows)] == list(SIDES)
    assert "ship" in rows[1], "beside the long column of 1a there is no room"
    assert [row[-6:] for row in rows if "low" in row] == [rows[0][-6:]] == ["low■▲●"]
    state = state_of(late(r1()))
    piles = [draw_piles(state.sheets, state.seats[0], LEAST[0], *more).text() for more in ((9,), ())]
    assert ["crowns" in each for each in piles] == [True, False], "where there are rows for them"
