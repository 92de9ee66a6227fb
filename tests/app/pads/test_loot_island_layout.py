"""Where the island and the players lie: in every window everything has its place, and fits into it."""

import re
from functools import cache
from itertools import product

import pytest
from textual.geometry import Region

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE
from scorepad.app.painting import LEAST, mark
from scorepad.app.widgets.board import RULED
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.chart import LANDING_TARGETS, WIDTH, draw_landings
from scorepad.games.loot_island.draw import draw_piles, draw_seat
from scorepad.games.loot_island.state import LANDINGS, SIDES, Kept
from scorepad.text.drawing import Target, to_ascii, touched, width
from scorepad.timeline.game import Game
from tests.app.pads import expeditions
from tests.app.pads.boards import (
    BOARDS,
    MANY,
    chosen,
    misfits,
    offered,
    parts,
    players_drawn,
    the_table,
    with_state,
)
from tests.app.pads.entries import press
from tests.app.pads.expeditions import LONG, moments
from tests.app.typist import keys_of_text
from tests.games.loot_island.situations import r1, to_loot, to_reveal, with_aaron
from tests.games.loot_island.table import (
    NAMES,
    after,
    in_round,
    lay,
    play,
    record_all,
    seated,
    ship,
    state_of,
    table,
)
from tests.sampling import sampled

every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])
CLOCKWISE = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")


@cache
def some(seats: int, is_long: bool = False) -> tuple[Game, ...]:
    return chosen(moments(seats, seed, is_long=is_long) for seed in range(2))


def rich(game: Game) -> Game:
    """Treasures are dealt out evenly among all, until none is left, and everybody has many cubes."""
    state = state_of(game)
    refs = list(game.setup.sheets.treasures)
    players = len(game.players)
    seats = [
        seat._replace(
            cubes=12,
            hand=10,
            treasures=tuple(Kept(ref, 1) for ref in refs[place::players][:10]),
        )
        for place, seat in enumerate(state.seats)
    ]
    return with_state(game, state._replace(seats=tuple(seats), passed=(1 << players) - 1))


# ---------------------------------------------------------------------- drawings
@every_table
def test_with_many_treasures_every_drawing_still_fits(seats: int) -> None:
    game = rich(in_round(1, "A4", *NAMES[2:seats]))
    assert misfits(game, MANY) == {}


@every_table
@pytest.mark.slow
def test_the_points_and_cubes_of_all_are_seen_in_every_window(seats: int) -> None:
    for game in some(seats):
        for player, text in players_drawn(game):
            seat = state_of(game).seat(player)
            assert f"{seat.cubes} cube" in text
            assert f"{seat.hand} card" in text


@every_table
def test_every_landing_and_every_small_island_can_be_clicked_in_every_window(seats: int) -> None:
    for game, (columns, rows) in product(some(seats)[::4], BOARDS):
        targets = {part.target for part in parts(the_table(game, columns, rows))}
        assert targets >= {*LANDING_TARGETS.values(), *(LANDING_TARGETS[landing].rest for landing in LANDINGS)}
        assert targets >= {Target("tile", tile) for tile in TILES}


@every_table
def test_the_tally_fits_the_smallest_window(seats: int) -> None:
    game = scorepad.new("loot-island", players=NAMES[:seats], mode="tally")
    assert misfits(game, BOARDS) == {}


# ---------------------------------------------------------------------- the island
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
    left, right = 20, 45
    assert at["1a"][1] == at["1b"][1] < at["2a"][1] < at["2b"][1] < at["3a"][1] == at["3b"][1]
    assert at["4b"][1] < at["4a"][1]
    assert at["1a"][0] < at["1b"][0]
    assert at["3b"][0] < at["3a"][0]
    assert at["4a"][0] == at["4b"][0] < left
    assert at["2a"][0] == at["2b"][0] > right


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


@pytest.mark.parametrize("course", BOWS)
def test_the_ship_stands_at_its_corner_and_points_at_its_coast(course: str) -> None:
    coast, heading = course.split()
    game = in_round(1, "A4", "Tim", coast=int(coast), heading=heading)
    assert ship(game) == course
    rows = the_table(game).rows
    ships = [
        (y, sum(width(before.text) for before in row[:place]), part.text)
        for y, row in enumerate(rows)
        for place, part in enumerate(row)
        if part.role == "ship"
    ]
    ((y, x, bow),) = ships
    corner = f"{'upper' if y < len(rows) // 2 else 'lower'} {'left' if x < WIDTH // 2 else 'right'}"
    assert (corner, bow) == BOWS[course]


@pytest.mark.parametrize(("coast", "heading"), [(1, "clockwise"), (3, "counterclockwise")])
def test_the_landings_to_be_explored_are_marked(coast: int, heading: str) -> None:
    game = in_round(1, "A4", "Tim", coast=coast, heading=heading)
    found = {part.target for part in parts(the_table(game)) if part.text.startswith("▶")}
    assert found == {f"landing={coast}a", f"landing={coast}b"}


def written_at(game: Game, landing: str) -> list[str]:
    """What is written at a landing, line by line."""
    rows = the_table(game).rows
    lines = ["".join(part.text for part in row if part.target == LANDING_TARGETS[landing].rest) for row in rows]
    return [" ".join(line.split()) for line in lines if line.strip()]


def test_in_a_tall_window_columns_grow_away_from_the_island() -> None:
    game = after(*lay("1a", "blue", Sarah="2 3$", Linus="4+"), *lay("3a", "red", Tim="6 7c"))()
    lines = the_table(game, 120, 40).text().splitlines()
    column = [line[:40].split() for line in lines]
    (coast,) = [number for number, words in enumerate(column) if words[:1] in (["1a"], ["▶1a"])]
    assert [words[0] for words in column[coast - 3 : coast]] == ["4+", "3$", "2"]
    below = [line[40:80].split() for line in lines]
    (coast,) = [number for number, words in enumerate(below) if words[:1] in (["3a"], ["▶3a"])]
    assert [words[0] for words in below[coast + 1 : coast + 3]] == ["6", "7c"]


@pytest.mark.parametrize("landing", CLOCKWISE)
def test_a_landing_shows_its_color_cards_compasses_and_what_is_counted(landing: str) -> None:
    game = after(*lay(landing, "blue", Sarah="2 3$", Linus="4+ 5d", Tim="6"))()
    lines = written_at(game, landing)
    text = " ".join(lines)
    assert "blue" in text
    assert "2 3$ 4+ 5d 6" in text
    assert "6/4" in text, "+ counts as two, and four are needed"
    assert "$1" in text
    assert re.search("(lowest |low |1.)Sarah 2.Linus 3.Tim", text)
    assert ("lowest Sarah" in text) == (landing[0] in "13"), "where there is room"


@pytest.mark.parametrize("landing", CLOCKWISE)
def test_of_a_long_column_the_last_cards_are_seen_whole(landing: str) -> None:
    columns = ("1$ 1d 2c 2d 3$ 3+ 4c", "4$ 5$ 5d 6c 6d 7$ 7+", "8$ 8d 9$ 9c 10$ 10d *$")
    game = in_round(1, "A4", "Tim")
    for player, cards in zip(game.players, columns, strict=True):
        game.record(**play(player, landing, "green", cards))
    shown = [line for line in written_at(game, landing) if "*$" in line]
    assert len(shown) == 1
    words = [word for word in shown[0].split() if "/" not in word and word != "$9"]
    assert words[-3:] == ["10$", "10d", "*$"]
    assert set(words) - {"…"} <= {"green", *" ".join(columns).split()}, "a card is cut in two"


def test_a_stack_of_five_compasses_shows_who_takes_when() -> None:
    game = in_round(1, "A4", "Tim", "Ada", "Max")
    for value, player in enumerate(game.players, 2):
        game.record(**play(player, "2a", "green", str(value)))
    text = the_table(game).text()
    assert all(f"{place}.{player[0]}" in text for place, player in enumerate(game.players, 1))


def test_small_islands_that_are_face_down_look_so_without_colors() -> None:
    game = record_all(
        in_round(1, "A4", "Tim"), [{"kind": "island", "player": "Sarah", "tile": "maps", "color": "red"}]
    )
    tiles = {part.target: part.text for part in parts(the_table(game)) if part.target.startswith("tile=")}
    assert tiles[Target("tile", "ship")].startswith("[")
    assert not tiles[Target("tile", "maps")].startswith("[")


def test_an_island_that_is_there_twice_says_so() -> None:
    game = in_round(1, "A4", "Tim", "Ada", "Max", rulings={"seventh-island": "ship"})
    tiles = {part.target: part.text for part in parts(the_table(game)) if part.target.startswith("tile=")}
    assert "2" in tiles[Target("tile", "ship")]
    assert "2" not in tiles[Target("tile", "maps")]


@pytest.mark.parametrize(
    "card", [*(f"A{number}" for number in range(1, 5)), *(f"B{number}" for number in range(1, 15))]
)
def test_the_event_card_in_force_is_told_whole(card: str) -> None:
    event = {"kind": "reveal", "card": card} | ({"tile": "ship"} if card == "B3" else {})
    game = in_round(1 if card.startswith("A") else 2, card if card == "A2" else event, "Tim", "Ada", "Max")
    middle = [line.split("│")[1].strip() for line in the_table(game).text().splitlines() if line.count("│") == 2]
    assert middle[0].split() == ["left", card, "right"]
    assert " ".join(middle[1:]).startswith(game.setup.sheets.events[card])


def test_aaron_is_at_the_table_with_two_players_only() -> None:
    assert "Aaron" in the_table(with_aaron()).text()
    assert "Aaron" not in the_table(r1()).text()


def test_marks_on_landings_are_seen_without_colors() -> None:
    game = in_round(1, "A4", "Tim")
    entry = pad(game).entry(game, game.expected()[0])
    for key in keys_of_text("3 5d"):
        entry.press(key)
    for columns, rows in BOARDS:
        drawing = the_table(game, columns, rows)
        after_ = {part.target: part.text for row in drawing.rows for part in mark(row, entry.marks())}
        for landing in LANDINGS:
            assert to_ascii(after_[LANDING_TARGETS[landing]]).startswith(f"[{landing}")


# ---------------------------------------------------------------------- the panel
def check_panel(game: Game, columns: int, rows: int) -> None:
    """The panel of everybody who is awaited fits into its place, also after a few keys."""
    plan = pad(game)
    for each in game.expected():
        for keys in (
            (),
            ("i",),
            ("i", "t", "r"),
            ("i", "c", "r"),
            ("i", "o", "r"),
            ("p",),
            ("x",),
            ("a",),
            ("1",),
        ):
            entry = plan.entry(game, each)
            if any(isinstance(entry.press(key), dict) for key in keys):
                continue
            offer = offered(game, entry, each.player or game.players[-1], columns, rows)
            if offer is not None:
                where = f"{offer.region} at {columns} x {rows}, {each.kind} {keys}"
                assert Region(0, 0, columns, rows).contains_region(offer.region), where
                assert offer.drawing.width <= offer.region.width - RULED.columns, where
                assert not offer.has_more, where


@pytest.mark.slow
@pytest.mark.parametrize("is_long", sampled([True, False]), ids=["40 wide characters", "short names"])
@every_table
def test_every_panel_fits_in_every_window(seats: int, is_long: bool) -> None:
    for game, (columns, rows) in product(some(seats, is_long), BOARDS[::2]):
        check_panel(game, columns, rows)


@every_table
def test_the_keys_for_the_mouse_leave_the_landings_in_sight(seats: int) -> None:
    game = record_all(seated(seats), [{"kind": "begin", "coast": 1, "heading": "clockwise"}])
    game.record(kind="reveal", card="A4")
    plan = pad(game)
    for columns, rows in BOARDS:
        entry = plan.entry(game, game.expected()[0])
        entry.click(LANDING_TARGETS["3a"], 1)
        offer = offered(game, entry, game.players[0], columns, rows)
        assert offer is not None
        slot = next(slot for slot in plan.lay_out(game, columns, rows) if slot.sheet == TABLE)
        lowest = max(y for _, y in places(game).values())
        assert slot.y + lowest < offer.region.y, f"at {columns} x {rows}"


@every_table
def test_the_panel_of_the_tally_fits(seats: int) -> None:
    game = table(*NAMES[2:seats], mode="tally")
    for columns, rows in BOARDS:
        check_panel(game, columns, rows)


def test_names_may_be_as_long_as_they_like() -> None:
    assert all(width(name) == 80 for name in LONG)
    assert expeditions.expedition(2, is_long=True).players == LONG[:2]


# ---------------------------------------------------------------------- the coasts by their names
@pytest.mark.parametrize(("coast", "side"), [*enumerate(("top", "right", "bottom", "left"), 1)])
def test_coasts_are_called_by_the_side_of_the_island_they_are_on(coast: int, side: str) -> None:
    game = seated(3)
    entry = pad(game).entry(game, game.expected()[0])
    event = press(entry, side[0], "b")
    assert event == {"kind": "begin", "coast": coast, "heading": "counterclockwise"}
    assert isinstance(event, dict)
    game.record(**event)
    assert all(name in the_table(game).text() for name in ("top", "right", "bottom", "left"))
    assert f"the {side} coast" in game.tell(game.events[-1])
    assert f"the {side} coast" in game.expected()[0].prompt
    assert f"at {side}" in "".join(part.text for part in pad(game).headline(game))


@pytest.mark.parametrize("columns", [38, 46, 60])
def test_treasures_of_one_type_stay_in_one_line(columns: int) -> None:
    found = set()
    for game in list(moments(4))[::9]:
        state = state_of(game)
        for seat in state.seats:
            drawn = draw_seat(state, seat, "0", columns).text().split("\n")
            found |= {line.split()[0] for line in drawn if line.startswith("    ") and "cube" not in line}
            assert all(width(line) <= columns for line in drawn)
    assert found <= {"amulets", "coin", "books", "jewels", "crowns", "skulls"}


def test_in_a_small_window_coasts_are_named_the_ship_is_shown_and_the_lowest_compass() -> None:
    rows = draw_landings(state_of(to_loot()), LEAST[0]).text().splitlines()
    assert all(width(row) <= LEAST[0] for row in rows)
    assert [side for side in SIDES if any(side in row for row in rows)] == list(SIDES)
    assert "ship" in rows[1], "beside the long column of 1a there is no room"
    assert rows[0].endswith("low■▲●")
    assert sum("low" in row for row in rows) == 1


def test_treasures_are_told_rather_than_counted_where_there_are_rows_for_them() -> None:
    state = state_of(rich(r1()))
    assert "crowns" in draw_piles(state.sheets, state.seats[0], LEAST[0], 9).text()
    assert "crowns" not in draw_piles(state.sheets, state.seats[0], LEAST[0]).text()


def test_the_hint_names_the_event_cards_that_there_are() -> None:
    game = to_reveal()
    (hint,) = pad(game).entry(game, game.expected()[0]).hints()
    assert hint.name == "1-4"
