"""Go for Gold: is somebody out, can anybody still score? Hardest cases on the largest map, against a repaint."""

from collections.abc import Callable, Iterator
from statistics import median

from scorepad.games.go_for_gold.cards import COLUMNS, ROWS, Sheets, name_of
from scorepad.games.go_for_gold.expected import expected
from scorepad.games.go_for_gold.state import State
from scorepad.games.go_for_gold.walk import can_score, can_walk
from tests.benchmarks.bare import READY
from tests.benchmarks.screen import BARE
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.timing import best_of, ratio
from tests.games.go_for_gold.table import rolled

KEYS = 60
ROUNDS = 50

# Land around a player (@) on which no way of six spaces exists, found by climbing: of all that were tried,
# the one on which a search takes the most steps to be sure.
MAZE = """
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
 ~ ~ ~ . . ~ . . . ~ ~ ~ ~
~ ~ ~ . ~ ~ ~ ~ . ~ ~ ~ ~
 ~ ~ . . ~ ~ . ~ . . ~ ~ ~
~ ~ . . ~ ~ . . ~ ~ ~ ~ ~
 ~ ~ ~ ~ ~ ~ . ~ ~ . ~ ~ ~
~ . ~ ~ . . @ . . ~ ~ ~ ~
 ~ ~ ~ . . . ~ . . ~ . ~ ~
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . ~ ~
 ~ ~ . . ~ ~ ~ ~ . ~ ~ ~ ~
~ ~ ~ . . ~ ~ . ~ . ~ ~ ~
 ~ ~ ~ ~ . . ~ ~ ~ ~ ~ ~ ~
"""


def deciding() -> Iterator[str]:
    key = _key_press()
    works = {
        "is anybody out, in a maze": _out(_table(_plain())),
        "can anybody still score, on a plain": _score(_table(_plain())),
        "can anybody still score, on one long winding way": _score(_table(_winding())),
    }
    for name, work in works.items():
        (ours,) = best_of(ROUNDS, work)
        title = f"Go for Gold: {name}, 4 players, {ROWS} rows of {COLUMNS}, {ours * 1e3:.2f} ms"
        yield ratio(title, ours, key, 1.0, f"a key painted by a Textual app of one widget ({key * 1e3:.1f} ms)")


def _key_press() -> float:
    with Terminal([BARE]) as bare:
        bare.wait_for(READY)
        bare.settle()
        return median(bare.press("\x1b[C" if number % 2 else "\x1b[D") for number in range(KEYS))


def _plain() -> list[list[str]]:
    """Land from edge to edge."""
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    for column, row in ((12, 0), (25, 12), (12, 25), (0, 12)):
        rows[row][column] = "P"
    rows[12][12] = "6"
    return rows


def _winding() -> list[list[str]]:
    """One way to and fro, a treasure at its very end, ports beside it."""
    rows = [["~" if row % 2 else "."] * COLUMNS for row in range(ROWS)]
    for row in range(1, ROWS, 2):
        rows[row][0 if row % 4 == 3 else COLUMNS - 1] = "."
    for column, row in ((12, 1), (20, 11), (12, 23), (4, 13)):
        rows[row][column] = "P"
    rows[ROWS - 1][0] = "6"
    return rows


def _table(rows: list[list[str]]) -> State:
    """Four players at the ports of a map, all to move six spaces."""
    drawn = "\n".join(" " * (number % 2) + " ".join(row) for number, row in enumerate(rows))
    return rolled(6, "Tim", "Ada", drawing=drawn).state_as(State)


def _out(state: State) -> Callable[[], object]:
    """Everybody stands in the maze and has no foot left: only a search to its end can tell."""
    island: Sheets = state.sheets
    glyphs = [line.split() for line in MAZE.strip("\n").split("\n")]
    land = [
        name_of(column, row)
        for row, line in enumerate(glyphs)
        for column, glyph in enumerate(line)
        if glyph == "."
    ]
    free = sum(island.bits[name] for name in land)
    seats = tuple(
        seat._replace(at=island.bits["G7"], entered=island.land & ~free, feet_used=1, has_used_port=True)
        for seat in state.seats
    )
    lost = state._replace(seats=seats)
    assert [each.kind for each in expected(lost)] == ["out"] * len(seats)
    return lambda: [can_walk(lost, seat) for seat in seats]  # expected remembers what it found


def _score(state: State) -> Callable[[], object]:
    """Everybody has gone round the only treasure and stands far from it: all is searched, also from the ports."""
    island: Sheets = state.sheets
    (treasure,) = island.numbers
    ring, far = island.beside[treasure], island.bits["A1"]
    seats = [seat._replace(at=far, entered=seat.entered | ring | far) for seat in state.seats]
    assert not any(can_score(island, seat, 0) for seat in seats)
    return lambda: any(can_score(island, seat, 0) for seat in seats)
