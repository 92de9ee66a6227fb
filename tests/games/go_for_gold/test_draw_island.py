"""The island as a drawing: what was drawn before is not drawn again, and nobody's line is on another's sheet."""

import pytest

from scorepad.games.go_for_gold.draw_island import LARGE, NORMAL, Scale, draw_island
from scorepad.games.go_for_gold.state import Leg, Seat, Success
from tests.games.go_for_gold.table import COVE, island
from tests.work import calls_in

scales = pytest.mark.parametrize("scale", [NORMAL, LARGE])
PORTS = "P . . . . . . . . . . . . . . P"
ROWS = [" . . . 4 . . . . . . s . . . . ~", "~ . f . . . . . . 5 . . . . . ."]


def drawn_by(number: int) -> Seat:
    """Somebody who went along the first row and back so many times."""
    there = tuple("BCDEFGHIJKLMNO")
    legs = [Leg(1, tuple(f"{letter}1" for letter in (*there, *reversed(there), "A")), at) for at in range(number)]
    return Seat("Sarah", at=1, entered=(1 << 15) - 1, legs=tuple(legs))


@scales
def test_the_work_for_a_move_does_not_grow_with_the_island(scale: Scale) -> None:
    def work(height: int) -> int:
        sheets = island("\n".join([PORTS, *ROWS * height, f" {PORTS}"]))
        before, after = drawn_by(3), drawn_by(4)
        draw_island(sheets, before, scale=scale)
        return calls_in(lambda: draw_island(sheets, after, scale=scale))

    assert work(10) < 1.5 * work(2)


@scales
def test_a_line_is_on_no_other_sheet(scale: Scale) -> None:
    sheets = island(COVE)
    blank = draw_island(sheets, scale=scale)
    start, then = sheets.bits["D1"], sheets.bits["D2"]
    moved = Seat("Sarah", at=then, entered=start | then, legs=(Leg(start, ("D2",), 3),))
    assert draw_island(sheets, moved, scale=scale) != blank
    assert draw_island(sheets, closed=sheets.bits["E2"], scale=scale) != blank
    assert draw_island(sheets, place=1, scale=scale) == blank


@scales
def test_what_was_found_nowhere_on_the_island_is_not_drawn(scale: Scale) -> None:
    sheets = island(COVE)
    lost = Seat("Sarah", successes=(Success(0, 4, 3),))
    assert draw_island(sheets, lost, scale=scale) == draw_island(sheets, Seat("Sarah"), scale=scale)
