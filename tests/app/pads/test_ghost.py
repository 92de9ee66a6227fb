"""The ghost: it lies only where it may be crossed, and keys move it as they say."""

import pytest

from scorepad.app.pads.silver_and_gold.ghost import Ghost, Placement, lay_out
from scorepad.engine import grid
from tests.app.pads.ghosts import PATTERNS, area, is_single, legal, mirrored, offered, point, singles


def laid(text: str, pattern: str) -> Ghost:
    """The ghost of a pattern on this board; it lies on the `o`, if there are any, else where it begins."""
    ghost = lay_out(offered(area(text), PATTERNS[pattern]))
    assert ghost is not None
    for card, boxes in enumerate(area(text, "o")):
        if boxes:
            ghost.now = Placement(card, boxes)
            assert ghost.now in ghost.patterns
    return ghost


def drawn(ghost: Ghost, text: str) -> str:
    """The board with the ghost on it."""
    lines = [line.split() for line in text.strip().replace("o", ".").splitlines()]
    for card, bit in ((ghost.now.card, bit) for bit in grid.cells(ghost.now.mask)):
        column, row = point(bit)
        glyphs = lines[row][card]
        lines[row][card] = f"{glyphs[:column]}o{glyphs[column + 1 :]}"
    return "\n".join(" ".join(line) for line in lines)


def clean(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


OPEN = """
    .... ....
    .... ....
    .... ....
"""
LYING = """
    .... ....
    ooo. ....
    .... ....
"""


def test_it_starts_in_the_middle_of_the_first_card_where_it_fits() -> None:
    assert drawn(laid(OPEN, "O4"), OPEN) == clean(
        """
        .oo. ....
        .oo. ....
        .... ....
        """
    )
    crowded = """
        .#.# ....
        #.#. ....
    """
    assert drawn(laid(crowded, "O4"), crowded) == clean(
        """
        .#.# .oo.
        #.#. .oo.
        """
    )


def test_an_arrow_steps_to_the_next_place_in_the_same_shape() -> None:
    ghost = laid(LYING, "I3")
    assert ghost.step("right")
    assert drawn(ghost, OPEN) == clean(
        """
        .... ....
        .ooo ....
        .... ....
        """
    )
    assert ghost.step("up")
    assert drawn(ghost, OPEN) == clean(
        """
        .ooo ....
        .... ....
        .... ....
        """
    )


def test_an_arrow_jumps_over_crossed_boxes() -> None:
    board = """
        ..#..
        ..#..
    """
    ghost = laid(board, "O4")
    assert ghost.step("right")
    assert drawn(ghost, board) == clean(
        """
        ..#oo
        ..#oo
        """
    )


def test_an_arrow_turns_the_pattern_where_it_would_otherwise_be_stuck() -> None:
    board = """
        ...
        ###
        #.#
        #.#
        #.#
    """
    ghost = laid(board, "I3")
    assert ghost.step("down")
    assert drawn(ghost, board) == clean(
        """
        ...
        ###
        #o#
        #o#
        #o#
        """
    )


def test_an_arrow_leads_onto_the_card_beside_at_its_near_edge_and_back() -> None:
    board = """
        .... ....
        ..oo ....
        ..oo ....
    """
    ghost = laid(board, "O4")
    assert ghost.step("right")
    assert drawn(ghost, board) == clean(
        """
        .... ....
        .... oo..
        .... oo..
        """
    )
    assert ghost.step("left")
    assert drawn(ghost, board) == clean(board)


def test_turning_goes_clockwise_and_mirroring_mirrors() -> None:
    board = """
        .....
        .....
        .....
        .....
    """
    ghost = laid(board, "L4")
    seen = []
    for _ in range(4):
        seen.append(ghost.now.shape)
        ghost.turn()
    clockwise = [
        ("A1", "A2", "A3", "B3"),
        ("A1", "B1", "C1", "A2"),
        ("A1", "B1", "B2", "B3"),
        ("C1", "A2", "B2", "C2"),
    ]
    shapes = [grid.mask_of(boxes)[0] for boxes in clockwise]
    start = shapes.index(seen[0]) if seen[0] in shapes else None
    if start is None:  # it began with the mirror image; that turns clockwise just so
        shapes = [mirrored(shape) for shape in reversed(shapes)]
        start = shapes.index(seen[0])
    assert seen == shapes[start:] + shapes[:start]
    before = ghost.now.shape
    assert ghost.flip()
    assert ghost.now.shape == mirrored(before)
    assert ghost.flip()
    assert ghost.now.shape == before


def test_a_turn_that_fits_nowhere_on_the_card_is_passed_over() -> None:
    board = """
        ....
        ....
    """
    ghost = laid(board, "I3")
    assert not ghost.turn()
    ghost = laid(board, "L4")  # upright it would need three rows
    wide = ghost.now.shape
    assert ghost.turn()
    assert ghost.now.shape != wide
    assert ghost.turn()
    assert ghost.now.shape == wide


def test_a_card_that_takes_no_pattern_is_gone_to_as_a_single_box_and_left_as_the_pattern() -> None:
    board = """
        .... .#.
        .... #.#
    """
    ghost = laid(board, "I3")
    for there in (ghost.switch, lambda: ghost.pick(1)):
        assert there()
        assert (ghost.now.card, is_single(ghost)) == (1, True)
        assert ghost.switch()
        assert (ghost.now.card, is_single(ghost)) == (0, False)
    ghost.toggle_single()
    for card in (1, 0):
        assert ghost.switch()
        assert (ghost.now.card, is_single(ghost)) == (card, True)


def test_a_pattern_that_fits_nowhere_starts_as_a_single_box_and_stays_one() -> None:
    board = """
        .#.
        #.#
    """
    ghost = laid(board, "I2")
    assert is_single(ghost)
    assert not ghost.patterns
    assert not ghost.toggle_single()
    assert is_single(ghost)


def test_for_an_x_there_are_only_single_boxes() -> None:
    ghost = lay_out(offered(area(OPEN), None))
    assert ghost is not None
    assert is_single(ghost)
    assert not ghost.toggle_single()
    assert len(ghost.singles) == 24


def test_a_pattern_of_one_box_is_crossed_as_single_boxes_are() -> None:
    assert set(laid(OPEN, "dot").singles) == legal(area(OPEN), PATTERNS["dot"]) == singles(area(OPEN))
    assert is_single(laid(OPEN, "dot"))


@pytest.mark.parametrize("shape", [None, *PATTERNS.values()])
def test_full_cards_give_no_ghost(shape: int | None) -> None:
    assert lay_out(offered([0, 0], shape)) is None
    assert lay_out(offered([], shape)) is None
