"""slips: how people miscount their points in Go for Gold."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.engine.explanations import Slip, Story, in_turn, line_slips
from scorepad.engine.result import Result
from scorepad.games.go_for_gold.events import Dig, Move
from scorepad.games.go_for_gold.scoring import CURSES
from scorepad.games.go_for_gold.state import CURSE, TEMPLE, State


def slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    """Every single miscount of a player's points, the likeliest first."""
    return in_turn(_slips(story, player, result))


def _slips(story: Story, player: str, result: Result) -> Iterator[Slip]:
    if isinstance(story.position.state, State):
        yield from _digs(story, player)
        yield from _closed_temples(story, player)
    standing = result.of(player)
    if standing.points_for(CURSES):
        yield Slip("curse-as-ten", CURSES, -TEMPLE, f"a curse counted as {CURSE - TEMPLE}, not {CURSE}")
        yield Slip("curse-forgotten", CURSES, -CURSE, "a curse not counted")
    yield from line_slips(standing)


def _digs(story: Story, player: str) -> Iterator[Slip]:
    """Rolls written instead of the treasure's number; digs that failed."""
    failed = []
    before = story.start
    for moment in story.moments:
        event = moment.event
        if isinstance(event, Dig) and event.player == player:
            state = before.state_as(State)
            seat = state.seat(player)
            number = state.sheets.numbers.get(seat.at)
            if number is not None:
                where = state.sheets.names[seat.at]
                if event.pips + (event.shovels or 0) >= number:
                    message = f"the roll of {event.pips} at {where} counted, not the treasure's {number}"
                    yield Slip("roll-for-number", f"treasure:{where}", event.pips - number, message)
                else:
                    message = (
                        f"treasure {number} at {where} counted, though the dig failed (event {moment.number})"
                    )
                    failed.append(Slip("failed-dig-counted", None, number, message))
        before = moment.position
    yield from failed


def _closed_temples(story: Story, player: str) -> Iterator[Slip]:
    """Temples where a move of the player ended, but that another player had raided before."""
    place = story.start.setup.seat_of[player]
    last = len(story.moments)
    is_waiting = False
    for at, moment in enumerate(story.moments, 1):
        event = moment.event
        state = moment.position.state_as(State)
        seat = state.seats[place]
        if isinstance(event, Move) and event.player == player:
            is_waiting = seat.at in state.sheets.colors
        if is_waiting and (state.step in ("roll", "over") or at == last):
            is_waiting = False
            if seat.at & state.closed and not state.tried >> place & 1:
                color = state.sheets.colors[seat.at]
                message = f"{TEMPLE} counted for the {color} temple, though it was closed"
                yield Slip("closed-temple", None, TEMPLE, message)
