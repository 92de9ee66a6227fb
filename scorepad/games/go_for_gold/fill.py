"""Filling in: treasures, temples, curses and shovels, marked as they come; nobody records where they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import partial
from typing import NamedTuple

from scorepad.engine.events import Finish
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.filling import Filled, Marked, draw_cards, finish, judge_end, marks
from scorepad.engine.filling import progress as progress
from scorepad.engine.position import Position
from scorepad.engine.result import Result, rank
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Mark
from scorepad.games.go_for_gold.scoring import NAME, by_shovels, curses_line, temple_line, treasures_line
from scorepad.games.go_for_gold.state import FIRST_SHOVELS, SCORING_SPACES, TEMPLE, State
from scorepad.text.drawing import Drawing, Part
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


def draw(position: Position, player: str | None = None) -> Drawing:
    """Everybody's scoring spaces, curses and shovels."""
    state: Cards = position.state_as(Filled)

    def draw_seat(seat: Spaces) -> tuple[list[Part], Drawing]:
        return [Part(f"   {count(seat.shovels, 'shovel')}", "label")], draw_spaces(state, seat)

    return draw_cards(position, player, draw_seat)


def draw_spaces(state: Cards, seat: Spaces, *, has_events: bool = False) -> Drawing:
    """The six scoring spaces, with the numbers of their marks below them if wanted."""
    filled = [(str(number), event, "treasure") for number, event in seat.treasures]
    filled += [(color, event, "temple") for color, event in seat.temples]
    does_fill = state.setup.rulings["curse-fills-space"]
    filled += [("curse", event, "bad") for event in seat.curses if does_fill]
    boxes = [Part(f"[{text:^8}]", role) for text, _, role in filled]
    boxes += [Part("[        ]", "label")] * (SCORING_SPACES - len(boxes))
    rows = [[part for box in boxes for part in (box, Part(" "))]]
    if has_events:
        rows.append([Part("".join(f" {f'event {event}':9} " for _, event, _ in filled), "label")])
    if seat.curses and not does_fill:
        events = f"   event{'s' * (len(seat.curses) > 1)} {' '.join(map(str, seat.curses))}" if has_events else ""
        rows.append([Part(count(len(seat.curses), "curse"), "bad"), Part(events, "label")])
    return draw_rows(*rows)
