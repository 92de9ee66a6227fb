"""score: the points of Go for Gold, line by line, and how ties are broken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.state import CURSE, Seat, State
from scorepad.text.wording import count

NAME = "go-for-gold"
CURSES = "curses"
ITEMS = ("treasure:<space>", "temple:<color>", CURSES, "treasures")
"""A tally has one line for all treasures, as it does not know where they were."""


def item_ids(sheets: Sheets) -> Mapping[str, Iterable[str]]:
    """What stands in the angle brackets of each item."""
    treasures = [sheets.names[space] for space in sheets.numbers]
    return {"treasure:<space>": treasures, "temple:<color>": sheets.colors.values()}


def score(state: State) -> Result:
    """The result of a tracked game, or the score so far."""
    lines = {seat.player: _lines(state.sheets, seat) for seat in state.seats}
    return rank(
        NAME, lines, [by_shovels({seat.player: seat.shovels for seat in state.seats})], finished=state.finished
    )


def by_shovels(gathered: dict[str, int]) -> TieBreak:
    """tie: most shovels gathered in the whole game, including used ones."""
    return TieBreak("shovels", gathered)


def _lines(sheets: Sheets, seat: Seat) -> list[ScoreLine]:
    lines = []
    for space, points, event in seat.successes:
        where = sheets.names[space]
        if space in sheets.numbers:
            lines.append(_treasure_line(where, points, event))
        else:
            lines.append(temple_line(sheets.colors[space], points, (event,), f" at {where}"))
    if seat.curses:
        lines.append(curses_line(len(seat.curses), seat.curses))
    return lines


@lru_cache(4096)
def _treasure_line(where: str, points: int, event: int) -> ScoreLine:
    """A treasure that was dug up; made once, since every later result has it."""
    why = f"treasure {points} dug up at {where}"
    return ScoreLine(f"treasure:{where}", points, why, "score-treasures", (event,))


@lru_cache(4096)
def temple_line(color: str, points: int, events: tuple[int, ...], where: str = "") -> ScoreLine:
    """A temple that was raided."""
    why = f"{color} temple raided{where}"
    return ScoreLine(f"temple:{color}", points, why, "score-temples", events, f"{color} temple")


def treasures_line(dug_up: Sequence[tuple[int, int]]) -> ScoreLine:
    """All treasures together, each with the event that entered it: where they were is not known."""
    numbers = [number for number, _ in dug_up]
    why = f"{count(len(numbers), 'treasure')} dug up: {' + '.join(map(str, numbers))}"
    events = tuple(sorted({event for _, event in dug_up}))
    return ScoreLine("treasures", sum(numbers), why, "score-treasures", events, number=len(numbers))


def curses_line(curses: int, events: Sequence[int]) -> ScoreLine:
    """All penalty points together."""
    times = {1: "once", 2: "twice"}.get(curses, f"{curses} times")
    return ScoreLine(CURSES, CURSE * curses, f"cursed {times}", "score-curses", tuple(events), number=curses)
