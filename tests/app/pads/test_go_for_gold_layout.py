"""Where the islands lie: in every window everybody has a place, and what is drawn fits into it."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.go_for_gold import SIDE
from scorepad.app.pads.go_for_gold.dice import TryEntry
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import LOG, OWN, TABLE
from scorepad.app.painting import FRAME, LEAST, mark
from scorepad.app.widgets.board import RULED
from scorepad.games.go_for_gold.draw import draw_brief
from scorepad.games.go_for_gold.state import Success
from scorepad.text.drawing import Drawing, Part, to_ascii, touched, width
from scorepad.timeline.game import Game
from tests.app.pads.boards import (
    check_slots,
    drawn,
    misfits,
    offered,
    places,
    with_state,
)
from tests.games.go_for_gold.table import anchored, move, raid, record_all, rolled, state_of, table
from tests.players import play

SHORT = ["Sarah", "Linus", "Tim", "Ada"]
LONG = ["漢" * 39 + digit for digit in "一二三四"]
WINDOWS = [(80, 24), (100, 30), (120, 36), (160, 45), (200, 50)]
BOARDS = [(columns, rows - FRAME) for columns, rows in WINDOWS]
MANY = [*BOARDS, *product((80, 86, 93, 94, 95, 107, 133, 141, 142, 190, 260), (20, 23, 27, 32, 43, 60))]
MAPS = [(3, 3), (5, 9), (11, 8), (12, 9), (14, 8), (18, 8), (19, 12), (24, 9), (26, 8), (26, 26)]
"""Columns and rows of maps that a user may draw."""
every_map = pytest.mark.parametrize("shape", MAPS, ids=[f"{columns} x {rows}" for columns, rows in MAPS])
every_table = pytest.mark.parametrize("seats", [2, 3, 4])
both_sides = pytest.mark.parametrize("side", ["side-a", "side-b"])


def plain(columns: int, rows: int) -> str:
    """A map that is all land, with ports in its corners and a treasure beside the last one."""
    special = dict.fromkeys(product((0, rows - 1), (0, columns - 1)), "P") | {(rows - 2, columns - 2): "4"}
    return "\n".join(
        " " * (row % 2) + " ".join(special.get((row, column), ".") for column in range(columns))
        for row in range(rows)
    )


@cache
def moments(side: str, seats: int, is_long: bool = False) -> tuple[Game, ...]:
    """Games at their start, at their end, and now and then between."""
    found = []
    for seed in range(2):
        players = (LONG if is_long else SHORT)[:seats]
        rulings = {"curse-fills-space": bool(seed)}
        game = scorepad.new("go-for-gold", players=players, sheets=side, rulings=rulings)
        play(game, Random(10 * seed + seats))
        every = [game.at(number) for number in range(game.count + 1)]
        trying = [each for each in every if state_of(each).step == "resolve"]
        found += [*every[seed::9], *trying[:2], every[-1]]
    return tuple(found)


def late(game: Game) -> Game:
    """Everybody has gathered a lot, was cursed, has used a port, and is out."""
    state, island = state_of(game), game.setup.sheets
    goals = [*island.numbers.items(), *((space, 9) for space in island.colors)][:5]
    seats = [
        seat._replace(
            shovels=12,
            shovels_used=2,
            feet=5,
            feet_used=4,
            has_used_port=True,
            is_out=True,
            successes=tuple(Success(space, points, 2) for space, points in goals),
            curses=(7, 8, 9),
        )
        for seat in state.seats
    ]
    return with_state(game, state._replace(seats=tuple(seats)))


# ---------------------------------------------------------------------- both sides of the sheet


@both_sides
@every_table
def test_late_in_the_game_every_drawing_still_fits(side: str, seats: int) -> None:
    game = scorepad.new("go-for-gold", players=SHORT[:seats], sheets=side)
    assert misfits(late(play(game, Random(1), most=1)), MANY) == {}


def test_the_line_of_somebody_who_is_out_says_so_and_fits_the_smallest_window() -> None:
    game = anchored("Tim")
    plan = OneSheet(pad(game))
    for slot in plan.lay_out(game, *LEAST)[1:]:
        assert "OUT" not in plan.draw(game, slot, SHORT[0]).text()
        drawing = plan.draw(late(game), slot, SHORT[0])
        assert "OUT" in drawing.text()
        assert drawing.width <= LEAST[0]


def test_a_sheet_at_a_glance_needs_no_more_columns_than_it_has() -> None:
    state = state_of(late(anchored()))
    assert draw_brief(state, state.seats[0]).width <= SIDE


@both_sides
@every_table
@pytest.mark.slow
def test_the_island_in_focus_is_drawn_with_its_walls_in_every_window(side: str, seats: int) -> None:
    game = moments(side, seats)[-1]
    for (columns, rows), focus in product(MANY, game.players):
        plan = pad(game)
        own = [
            drawing
            for slot, drawing in drawn(game, columns, rows, focus)
            if plan.player(game, slot, focus) == focus
        ]
        assert {touched(part.target, "path") for part in parts(own[0]) if len(part.text) in (3, 5)} >= set(
            game.setup.sheets.bits
        )


def parts(drawing: Drawing) -> Iterator[Part]:
    return (part for row in drawing.rows for part in row)


@every_table
def test_symbols_and_scoring_spaces_of_all_are_seen_in_every_window(seats: int) -> None:
    game = moments("side-a", seats)[-1]
    for columns, rows in MANY:
        sheets = dict(drawn(game, columns, rows))
        words = [drawing.text() for slot, drawing in sheets.items() if slot.sheet not in (LOG, OWN, TABLE)]
        shown = [word for word in words if "[ " in word or "[9" in word or "┌───┬" in word]
        assert len(shown) == seats


@every_table
def test_the_headline_fits_the_smallest_window_and_shows_the_temples_that_are_open(seats: int) -> None:
    for game in moments("side-b", seats):
        row = pad(game).headline(game)
        assert sum(width(part.text) for part in row) <= 80
        closed = state_of(game).closed.bit_count()
        assert "".join(part.text for part in row).split()[-1].count("×") == closed


def test_the_tally_of_go_for_gold_is_entered_on_the_plain_pad() -> None:
    game = scorepad.new("go-for-gold", players=SHORT, mode="tally")
    assert all(isinstance(pad(game).entry(game, each), ChoiceEntry) for each in game.expected())
    assert misfits(game, BOARDS) == {}


# ---------------------------------------------------------------------- the panel
def check_panel(game: Game, columns: int, rows: int, *, is_beside: bool) -> None:
    """The panel fits into its place, and does not lie over the island in focus."""
    plan = pad(game)
    entry = plan.entry(game, game.expected()[0])
    focus = game.expected()[0].player or game.position.leader() or ""
    for key in ("", "3"):
        if isinstance(entry.press(key), dict):
            continue
        offer = offered(game, entry, focus, columns, rows)
        assert offer is not None
        place = offer.region
        where = f"{place} at {columns} x {rows}"
        assert offer.drawing.width <= place.width - RULED.columns, where
        assert not offer.has_more, where
        for slot, drawing in drawn(game, columns, rows, focus):
            is_whole = slot.sheet == OWN or slot.sheet.startswith("seat")
            if plan.player(game, slot, focus) != focus or not is_whole or not is_beside:
                continue
            lines = [line for line, row in enumerate(drawing.rows) if any(part.target for part in row)]
            is_under = slot.y + max(lines) >= place.y and place.x < slot.x + slot.width and slot.x < place.right
            assert not is_under, where


@both_sides
@every_table
def test_the_panel_fits_and_leaves_the_island_in_focus_to_be_seen(side: str, seats: int) -> None:
    games = [game for game in moments(side, seats) if state_of(game).step in ("roll", "resolve")]
    assert any(isinstance(pad(game).entry(game, game.expected()[0]), TryEntry) for game in games)
    for game, (columns, rows) in product(games, BOARDS):
        check_panel(game, columns, rows, is_beside=True)


@every_map
def test_the_panel_fits_beside_any_map(shape: tuple[int, int]) -> None:
    game = anchored(drawing=plain(*shape))
    for columns, rows in BOARDS:
        check_panel(game, columns, rows, is_beside=False)


# ---------------------------------------------------------------------- maps of users
@every_map
@every_table
def test_on_any_map_slots_lie_on_the_board_and_everybody_is_there(shape: tuple[int, int], seats: int) -> None:
    game = table(*SHORT[2:seats], drawing=plain(*shape))
    check_slots(game, BOARDS)
    for columns, rows in BOARDS:
        plan = pad(game)
        owners = [player for player, _ in places(game, plan, columns, rows, "Sarah")]
        assert owners == list(game.players), f"at {columns} x {rows}"


@pytest.mark.parametrize("shape", MAPS[:-1])
@every_table
def test_on_any_map_that_is_not_too_high_every_drawing_fits(shape: tuple[int, int], seats: int) -> None:
    assert misfits(anchored(*SHORT[2:seats], drawing=plain(*shape)), BOARDS) == {}


@every_map
def test_on_any_map_the_focused_players_symbols_and_scoring_spaces_are_visible(shape: tuple[int, int]) -> None:
    game = anchored(drawing=plain(*shape))
    for columns, rows in BOARDS:
        own = [
            drawing.text()
            for slot, drawing in drawn(game, columns, rows)
            if slot.sheet in (OWN, TABLE, "seat 0", "brief 0", "islet 0")
        ]
        assert "[  ][  ]" in "".join(own) or "┌───┬" in "".join(own), f"at {columns} x {rows}"


@pytest.mark.parametrize("shape", [*MAPS, (26, 26)])
def test_on_any_map_the_marks_are_seen_without_colors(shape: tuple[int, int]) -> None:
    game = rolled(2, drawing=plain(*shape))
    plan = pad(game)
    entry = plan.entry(game, game.expected()[0])
    entry.press("d")
    marks = entry.marks()
    assert len(marks) > 1
    for columns, rows in BOARDS:
        _, drawing = next(drawn(game, columns, rows))
        before = {part.target: part for part in parts(drawing)}
        after = {part.target: part for row in drawing.rows for part in mark(row, marks)}
        for name, own in marks.items():
            text = to_ascii(after[name].text)
            assert text != to_ascii(before[name].text), f"{name} looks the same at {columns} x {rows}"
            assert own.before in text, f"{name} does not show its mark"


def test_a_closed_temple_that_may_be_entered_still_looks_closed() -> None:
    game = record_all(rolled(2), [move("Sarah", "D2 E3"), move("Linus", "F3 E2"), raid("Linus", 2)])
    game.record(kind="roll", pips=3)
    plan = pad(game)
    entry = plan.entry(game, next(each for each in game.expected() if each.player == "Sarah"))
    _, drawing = next(drawn(game, 80, 20, "Sarah"))
    text = next(
        part.text
        for row in drawing.rows
        for part in mark(row, entry.marks())
        if part.target == "path=E2 player=Sarah"
    )
    assert "×" in text
    assert "e" in text
