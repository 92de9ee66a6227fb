"""Compare rows: what two records have in one place, as a row of the list and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.app.history_rows import gains_in_words
from scorepad.audit.compare import Comparison, Pair
from scorepad.drawing import Drawing, Part, Row, draw, fit, width, wrap
from scorepad.gains import gains
from scorepad.game import Game
from scorepad.moments import Moment
from scorepad.wording import printable

SIDES = ("A", "B")
SAME, OTHER = " │ ", " ◆ "
NOTHING = "nothing"


def draw_pair(games: Sequence[Game], pair: Pair, columns: int) -> Drawing:
    """Both events in one row; what differs is marked between them."""
    half = (columns - len(SAME)) // 2
    role = "label" if pair.is_same else ""
    one, other = (
        _cell(game, moment, half, role) for game, moment in zip(games, (pair.one, pair.other), strict=True)
    )
    middle = Part(SAME, "edge") if pair.is_same else Part(OTHER, "bad")
    return Drawing(((one, middle, other),))


def draw_header(words: str, columns: int) -> Drawing:
    """What the headers say differently."""
    return Drawing(((Part(OTHER.lstrip(), "bad"), Part(fit(f"The headers: {words}", columns - 2))),))


def titles(names: Sequence[str], columns: int) -> Row:
    """The names of the records above their columns."""
    half = (columns - len(SAME)) // 2
    one, other = (
        Part(fit(f"{side}  {printable(name)}", half), "player") for side, name in zip(SIDES, names, strict=True)
    )
    return one, Part(" " * len(SAME)), other


def _cell(game: Game, moment: Moment | None, columns: int, role: str) -> Part:
    if moment is None:
        return Part(fit(f"     {NOTHING}", columns), "faint")
    return Part(fit(f"{moment.number:>4} {game.tell(moment.event, moment.number)}", columns), role)


def in_full(games: Sequence[Game], pair: Pair, columns: int) -> Iterator[Row]:
    """Both events in whole sentences, with what they brought."""
    for side, game, moment in zip(SIDES, games, (pair.one, pair.other), strict=True):
        lines = wrap(_told(game, moment), columns - 3)
        yield Part(f"{side}  ", "key"), Part(lines[0], "" if moment is not None else "faint")
        yield from ((Part("   "), Part(line)) for line in lines[1:])


def _told(game: Game, moment: Moment | None) -> str:
    if moment is None:
        return NOTHING
    words = f"{moment.number}: {game.tell(moment.event, moment.number)}"
    brought = gains(game.before(moment.number).result(), moment.position.result())
    worth = gains_in_words(brought, getattr(moment.event, "player", None))
    told = f"{words} ({worth})" if worth else words
    return f"{told}; let stand: {moment.excuse}" if moment.violations and moment.excuse is not None else told


def points(found: Comparison, columns: int) -> Drawing:
    """Everybody's points in both records, several players on a line if they fit."""
    cells: list[tuple[Part, ...]] = []
    for player, (ours, theirs) in found.totals.items():
        change = theirs - ours
        cells.append(
            (
                Part(f"{fit(printable(player), min(20, width(printable(player))))} ", "player"),
                Part(f"{ours}" if not change else f"{ours} or {theirs}", "total" if change else "label"),
                Part(f" {change:+d}" if change else "", "bad"),
                Part("   "),
            )
        )
    rows: list[list[Part]] = [[]]
    for cell in cells:
        used = sum(width(part.text) for part in (*rows[-1], *cell))
        if rows[-1] and used > columns:
            rows.append([])
        rows[-1].extend(cell)
    return draw(*rows)
