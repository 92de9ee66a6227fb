"""Filling in: treasures, temples, curses and shovels, marked as they come; nobody records where they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import partial
from typing import NamedTuple

from scorepad.engine.events import Finish
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.filling import CardLook, Filled, Marked, finish, judge_end, marks
from scorepad.engine.filling import progress as progress
from scorepad.engine.result import Result, rank
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Mark
from scorepad.games.go_for_gold.scoring import NAME, by_shovels, curses_line, temple_line, treasures_line
from scorepad.games.go_for_gold.state import FIRST_SHOVELS, SCORING_SPACES, TEMPLE, State
from scorepad.text.drawing import COLUMNS, Drawing, Paint, Part, Row, stack
from scorepad.text.drawing import draw as draw_rows
from scorepad.text.wording import count


class Spaces(NamedTuple):
    """What is on a player's scoring spaces, each with the number of its mark, and the shovels gathered."""

    player: str
    treasures: tuple[tuple[int, int], ...] = ()
    temples: tuple[tuple[str, int], ...] = ()
    curses: tuple[int, ...] = ()
    shovels: int = FIRST_SHOVELS

    @property
    def tried(self) -> int:
        """How many temples the player has tried."""
        return len(self.temples) + len(self.curses)


Cards = Filled[Spaces]


def start(setup: Setup) -> Cards:
    """Empty scoring spaces."""
    return Filled(setup, tuple(Spaces(player) for player in setup.players))


def _sheets(state: Cards) -> Sheets:
    sheets: Sheets = state.setup.sheets
    return sheets


def _room(state: Cards, seat: Spaces) -> int:
    """end: how many scoring spaces a player has left."""
    filled = len(seat.treasures) + len(seat.temples)
    return SCORING_SPACES - filled - (len(seat.curses) if state.setup.rulings["curse-fills-space"] else 0)


def _shovels_left(state: Cards, seat: Spaces) -> int:
    """gather: how many more shovels the map has for a player."""
    return FIRST_SHOVELS + _sheets(state).shovels.bit_count() - seat.shovels


# ---------------------------------------------------------------------- what breaks a rule


def judge(state: Cards, event: Mark | Finish) -> list[Violation]:
    """Whatever can be judged without the moves: end, score-treasures, raid-open, raid, gather."""
    broken = Broken()
    judge_end(broken, state, event, "round-sequence")
    if isinstance(event, Finish):
        return broken.violations()
    seat = state.seat(event.player)
    fills = event.shovels is None and (event.curse is None or state.setup.rulings["curse-fills-space"])
    if fills and _room(state, seat) <= 0:
        broken.add("end", f"{seat.player} has filled all {SCORING_SPACES} scoring spaces.")
    if event.treasure is not None:
        broken.add("score-treasures", _judge_treasure(state, seat, event.treasure))
    if event.temple is not None:
        raider = next((other.player for other in state.seats if event.temple in dict(other.temples)), "")
        broken.add("raid-open", f"{raider} has already raided the {event.temple} temple." if raider else "")
    temples = len(_sheets(state).colors)
    if (event.temple is not None or event.curse) and seat.tried >= temples:
        tried = f"{seat.player} has tried {count(seat.tried, 'temple')} already"
        broken.add("raid", f"{tried}; the map has {temples}, and each can be tried once.")
    if event.shovels is not None and event.shovels > _shovels_left(state, seat):
        most = f"The map leaves {_shovels_left(state, seat) or 'none'} for {seat.player}"
        broken.add("gather", f"{most}, who has {count(seat.shovels, 'shovel')} already.")
    return broken.violations()


def _judge_treasure(state: Cards, seat: Spaces, number: int) -> str:
    """score-treasures: a number on the map, no more often than it is there."""
    printed = Counter(_sheets(state).numbers.values())[number]
    if not printed:
        return f"The sheet has no treasure {number}."
    if sum(each == number for each, _ in seat.treasures) >= printed:
        return f"{seat.player} has dug up {printed} of {number} already; the sheet has no more."
    return ""


# ---------------------------------------------------------------------- what a mark does


def apply(state: Cards, event: Mark | Finish, number: int) -> Cards:
    """Enter a mark, or end the game."""
    if isinstance(event, Finish):
        return state if state.finished else state._replace(ended=number)
    seat = state.seat(event.player)
    if event.treasure is not None:
        return state.with_seat(seat._replace(treasures=(*seat.treasures, (event.treasure, number))))
    if event.temple is not None:
        return state.with_seat(seat._replace(temples=(*seat.temples, (event.temple, number))))
    if event.curse:
        return state.with_seat(seat._replace(curses=(*seat.curses, number)))
    return state.with_seat(seat._replace(shovels=seat.shovels + (event.shovels or 0)))


def key(state: Cards) -> Hashable:
    """What makes two tables equal: what is on the sheets, in any order."""
    seats = [
        (
            tuple(sorted(number for number, _ in seat.treasures)),
            tuple(sorted(color for color, _ in seat.temples)),
            len(seat.curses),
            seat.shovels,
        )
        for seat in state.seats
    ]
    return state.finished, tuple(seats)


def quantities(state: Cards) -> Quantities:
    """The shovels that everybody has gathered; nobody knows which were used."""
    return {seat.player: {"shovels": seat.shovels} for seat in state.seats}


# ---------------------------------------------------------------------- what may come next


def expected(state: Cards) -> tuple[Expected, ...]:
    """Treasures, temples, curses and shovels for everybody, and the end."""
    if state.finished:
        return ()
    raided = {color for seat in state.seats for color, _ in seat.temples}
    open = tuple(color for color in _sheets(state).colors.values() if color not in raided)
    found = [each for seat in state.seats for each in _expected(state, seat, open)]
    return (*found, finish())


def _expected(state: Cards, seat: Spaces, open: tuple[str, ...]) -> Iterator[Expected]:
    mark = partial(marks, seat.player)
    room, may_try = _room(state, seat), seat.tried < len(_sheets(state).colors)
    numbers = [number for number in (4, 5, 6) if not _judge_treasure(state, seat, number)]
    if room > 0 and numbers:
        yield mark(Pick("treasure", numbers))
    if room > 0 and may_try and open:
        yield mark(Pick("temple", open))
    if may_try and (room > 0 or not state.setup.rulings["curse-fills-space"]):
        yield mark(Pick("curse", (True,)))
    if _shovels_left(state, seat) > 0:
        yield mark(Pick("shovels", range(1, _shovels_left(state, seat) + 1)))


# ---------------------------------------------------------------------- going on from a tracked game


def carry_over(state: State) -> Iterator[Marked]:
    """What everybody has in a tracked game, as marks."""
    sheets = state.sheets
    for seat in state.seats:
        for space, points, _ in seat.successes:
            found = {"treasure": points} if space in sheets.numbers else {"temple": sheets.colors[space]}
            yield {"player": seat.player, **found}
        yield from ({"player": seat.player, "curse": True} for _ in seat.curses)
        if seat.shovels > FIRST_SHOVELS:
            yield {"player": seat.player, "shovels": seat.shovels - FIRST_SHOVELS}


# ---------------------------------------------------------------------- score and drawing


def score(state: Cards) -> Result:
    """The result of the sheets, or the score so far."""
    lines = {}
    for seat in state.seats:
        own = [treasures_line(seat.treasures)] if seat.treasures else []
        own += [temple_line(color, TEMPLE, (event,)) for color, event in seat.temples]
        own += [curses_line(len(seat.curses), seat.curses)] if seat.curses else []
        lines[seat.player] = own
    shovels = {seat.player: seat.shovels for seat in state.seats}
    return rank(NAME, lines, [by_shovels(shovels)], finished=state.finished)


def _draw_card(state: Cards, seat: Spaces, columns: int, rows: int) -> Drawing:
    """The scoring spaces, the curses and the shovels."""
    spaces = draw_spaces(state, seat, columns=columns, is_high=rows >= HIGH)
    signs = "♠" * seat.shovels if seat.shovels <= columns - 14 else "♠…"
    shovels = [
        Part(f"{seat.shovels:>2} shovels  ", "label"),
        Part("s" * len(signs), "shovel", "", Paint(signs, "shovel")),
    ]
    curses = [Part(f"{'-' if seat.curses else ''}{len(seat.curses)} ", "bad" if seat.curses else "faint")]
    curses += [Part(f"{'curse' if len(seat.curses) == 1 else 'curses'}", "bad" if seat.curses else "faint")]
    below = draw_rows(shovels, [Part(" " * (2 - len(curses[0].text.strip()))), *curses])
    return (
        stack(spaces, below) if rows >= len(spaces.rows) + 2 else stack(spaces, draw_rows([*shovels[:1], *curses]))
    )


def _draw_brief(state: Cards, seat: Spaces) -> Row:
    filled = SCORING_SPACES - _room(state, seat)
    curses = Part(count(len(seat.curses), "curse") if seat.curses else "", "bad")
    shovels = Part(f"  s{seat.shovels:<3}", "shovel", "", Paint(f"  ♠{seat.shovels:<3}", "shovel"))
    return Part(f" {filled} of {SCORING_SPACES}", "treasure"), shovels, curses


HIGH = 5
"""Rows from which scoring spaces are high tiles."""
LOOK = CardLook(_draw_card, _draw_brief)
draw, draw_own, brief = LOOK.draw, LOOK.draw_own, LOOK.draw_brief


def draw_spaces(
    state: Cards, seat: Spaces, *, columns: int = COLUMNS, has_events: bool = False, is_high: bool = False
) -> Drawing:
    """The six scoring spaces, as high tiles if there is room, with the numbers of their marks if wanted."""
    each_has = min(10, columns // SCORING_SPACES - 1)
    does_fill = state.setup.rulings["curse-fills-space"]
    shown = [(str(number), event, "treasure", "scored-tile") for number, event in seat.treasures]
    shown += [(color, event, color, f"{color}-temple") for color, event in seat.temples]
    shown += [("curse", event, "bad", "strand") for event in seat.curses if does_fill]
    tiles = [(text, role, paint) for text, _, role, paint in shown]
    tiles += [("", "label", "scored-box")] * (SCORING_SPACES - len(tiles))
    inside = each_has - 2
    row: list[Part] = []
    around: list[Part] = []
    for text, role, plate in tiles:
        name = text if len(text) <= inside else text[:inside]
        row += [Part(f"[{name:^{inside}}]", role, "", Paint(f"{name:^{each_has}}", plate)), Part(" ")]
        around += [Part(" " * each_has, "", "", Paint(" " * each_has, plate)), Part(" ")]
    rows = [around, row, around] if is_high else [row]
    if has_events:
        rows.append([Part("".join(f" {f'event {event}':9} " for _, event, _, _ in shown), "label")])
        if seat.curses and not does_fill:
            events = f"   event{'s' * (len(seat.curses) > 1)} {' '.join(map(str, seat.curses))}"
            rows.append([Part(count(len(seat.curses), "curse"), "bad"), Part(events, "label")])
    return draw_rows(*rows)
