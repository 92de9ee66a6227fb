"""Go for Gold: islands in every window, on maps of any shape; walls, symbols and marks are seen."""

from itertools import product

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.go_for_gold import SIDE
from scorepad.app.pads.go_for_gold.move_entries import TryEntry
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import LOG, OWN, TABLE
from scorepad.app.painting import LEAST, mark
from scorepad.games.go_for_gold.draw import draw_brief
from scorepad.text.drawing import to_ascii, touched
from scorepad.timeline.game import Game
from tests.app.pads import boards
from tests.app.pads.boards import BOARDS, MANY, SHORT, drawn, turning_points
from tests.app.pads.test_layouts import check_slots, late
from tests.games.go_for_gold.table import anchored, move, raid, record_all, rolled, state_of

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


# ---------------------------------------------------------------------- both sides of the sheet
def test_somebody_who_is_out_is_called_so_at_a_glance_and_in_the_smallest_window() -> None:
    game = anchored("Tim")
    plan = OneSheet(pad(game))
    for slot in plan.lay_out(game, *LEAST)[1:]:
        assert "OUT" not in plan.draw(game, slot, SHORT[0]).text()
        assert "OUT" in plan.draw(late(game), slot, SHORT[0]).text()
    state = state_of(late(anchored()))
    assert draw_brief(state, state.seats[0]).width <= SIDE


@both_sides
@every_table
@pytest.mark.slow
def test_the_island_in_focus_is_drawn_with_its_walls_in_every_window(side: str, seats: int) -> None:
    game = boards.moments(side, seats)[-1]
    for (columns, rows), focus in product(MANY[1:], game.players):
        plan = pad(game)
        own = next(
            drawing
            for slot, drawing in drawn(game, columns, rows, focus)
            if plan.player(game, slot, focus) == focus
        )
        walled = {touched(part.target, "path") for part in boards.parts(own) if len(part.text) in (3, 5)}
        assert walled >= set(game.setup.sheets.bits)


@every_table
def test_symbols_and_scoring_spaces_of_all_are_seen_in_every_window_and_the_headline_shows_open_temples(
    seats: int,
) -> None:
    for columns, rows in MANY[1:]:
        sheets = drawn(turning_points("side-a", seats)[-1], columns, rows)
        words = [drawing.text() for slot, drawing in sheets if slot.sheet not in (LOG, OWN, TABLE)]
        assert sum("[ " in word or "[9" in word or "┌───┬" in word for word in words) == seats
    for game in turning_points("side-b", seats):
        last = "".join(part.text for part in pad(game).headline(game)).split()[-1]
        assert last.count("×") == state_of(game).closed.bit_count()


# ---------------------------------------------------------------------- the panel
def check_panel(game: Game, columns: int, rows: int, *, is_beside: bool) -> None:
    """The panel is there, and does not lie over the island in focus."""
    plan = pad(game)
    entry = plan.entry(game, game.expected()[0])
    focus = game.expected()[0].player or game.position.leader() or ""
    for key in ("", "3"):
        if isinstance(entry.press(key), dict):
            continue
        offer = boards.offered(game, entry, focus, columns, rows)
        assert offer is not None
        place = offer.region
        assert not offer.has_more, f"{place} at {columns} x {rows}"
        for slot, drawing in drawn(game, columns, rows, focus):
            is_whole = slot.sheet == OWN or slot.sheet.startswith("seat")
            if plan.player(game, slot, focus) != focus or not is_whole or not is_beside:
                continue
            lines = [line for line, row in enumerate(drawing.rows) if any(part.target for part in row)]
            is_under = slot.y + max(lines) >= place.y and place.x < slot.x + slot.width and slot.x < place.right
            assert not is_under, f"{place} at {columns} x {rows}"


@both_sides
@every_table
def test_the_panel_leaves_the_island_in_focus_to_be_seen(side: str, seats: int) -> None:
    games = [game for game in turning_points(side, seats) if state_of(game).step in ("roll", "resolve")]
    assert any(isinstance(pad(game).entry(game, game.expected()[0]), TryEntry) for game in games)
    for game, (columns, rows) in product(games, BOARDS):
        check_panel(game, columns, rows, is_beside=True)


# ---------------------------------------------------------------------- maps of users
@every_map
def test_on_any_map_everybody_has_a_place_everything_fits_and_scoring_spaces_are_seen(
    shape: tuple[int, int],
) -> None:
    for seats, (columns, rows) in product((2, 4), BOARDS):
        game = anchored(*SHORT[2:seats], drawing=plain(*shape))
        check_slots(game, columns, rows)
        where = f"at {columns} x {rows}"
        owners = [player for player, _ in boards.places(game, pad(game), columns, rows, "Sarah")]
        assert owners == list(game.players), where
        assert shape == (26, 26) or boards.misfits(game, [(columns, rows)]) == {}, where
        if seats == 2:
            check_panel(game, columns, rows, is_beside=False)
            own = [
                drawing.text()
                for slot, drawing in drawn(game, columns, rows)
                if slot.sheet in (OWN, TABLE, "seat 0", "brief 0", "islet 0")
            ]
            assert "[  ][  ]" in "".join(own) or "┌───┬" in "".join(own), where


@every_map
def test_on_any_map_the_marks_are_seen_without_colors(shape: tuple[int, int]) -> None:
    game = rolled(2, drawing=plain(*shape))
    plan = pad(game)
    entry = plan.entry(game, game.expected()[0])
    entry.press("d")
    marks = entry.marks()
    assert len(marks) > 1
    for columns, rows in BOARDS:
        _, drawing = next(drawn(game, columns, rows))
        before = {part.target: part for part in boards.parts(drawing)}
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
