"""Filling in: treasures and addition cards of each round, marked as they come and go."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from typing import Any

from scorepad.engine.events import Finish
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.filling import CHANGES, CardLook, Filled, Marked, finish, judge_end, marks
from scorepad.engine.filling import progress as progress
from scorepad.engine.result import Result
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import CERTAIN, Outlook, Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.sea_and_shore.apply import without_treasure
from scorepad.games.sea_and_shore.events import Mark, Round
from scorepad.games.sea_and_shore.scoring import outlook_in, score_rounds
from scorepad.games.sea_and_shore.state import Seat, State, Treasure, last_start
from scorepad.text.drawing import Drawing, Part, Row
from scorepad.text.wording import count

Cards = Filled[Seat]
SEQUENCE = "trick-sequence"


def start(setup: Setup) -> Cards:
    """No treasures, no addition cards."""
    return Filled(setup, tuple(Seat(player) for player in setup.players))


def _face(treasure: Treasure) -> dict[str, Any]:
    return {"color": treasure.color, "points": treasure.points}


def _faces(seat: Seat) -> list[dict[str, Any]]:
    """A player's treasures of this round, the top one last."""
    return [_face(treasure) for treasure in seat.pile]


def _supply(state: Cards) -> int:
    """additions: how many addition cards nobody holds."""
    there: int = state.setup.sheets.additions
    return there - sum(len(seat.additions) for seat in state.seats)


# ---------------------------------------------------------------------- what breaks a rule


def judge(state: Cards, event: Mark | Round | Finish) -> list[Violation]:
    """Whatever can be judged without the moves: steal, adjust, additions, and that there are two rounds."""
    broken = Broken()
    judge_end(broken, state, event, SEQUENCE)
    if isinstance(event, Round):
        if state.earlier:
            broken.add(SEQUENCE, "Round 1 is over already: after round 2 the game is finished.")
        return broken.violations()
    if isinstance(event, Finish):
        if not state.earlier:
            broken.add(SEQUENCE, "Round 1 is not over: a game has two rounds.")
        return broken.violations()
    seat = state.seat(event.player)
    if event.source is not None and event.treasure is not None:
        broken.add("steal", _judge_steal(state.seat(event.source), event.treasure))
    if event.lose is not None and event.lose not in _faces(seat):
        broken.add("adjust", f"{seat.player} has no {_tell(event.lose)} to lose.")
    if event.additions is not None:
        broken.add("additions", _judge_additions(state, seat, event.additions))
    return broken.violations()


def _judge_steal(robbed: Seat, stolen: Mapping[str, Any]) -> str:
    """steal: only the top treasure of a pile."""
    if not robbed.pile:
        return f"{robbed.player} has no treasure in this round."
    top = _face(robbed.pile[-1])
    return "" if stolen == top else f"The top of {robbed.player}'s pile is {_tell(top)}, not {_tell(stolen)}."


def _judge_additions(state: Cards, seat: Seat, change: int) -> str:
    """additions: not below 0, and no more than there are."""
    held = len(seat.additions)
    if held + change < 0:
        return f"{seat.player} has {count(held, 'addition card') if held else 'no addition cards'}, not {-change}."
    if change > _supply(state):
        there = state.setup.sheets.additions
        return f"There are {there} addition cards, and {max(0, _supply(state)) or 'none'} of them left to take."
    return ""


def _tell(face: Mapping[str, Any]) -> str:
    return f"{face['color']} {face['points']}"


# ---------------------------------------------------------------------- what a mark does


def apply(state: Cards, event: Mark | Round | Finish, number: int) -> Cards:
    """Enter a mark; end a round, when everything is counted and begins anew; or end the game."""
    if isinstance(event, Finish):
        return state if state.finished else state._replace(ended=number)
    if isinstance(event, Round):
        if state.earlier:
            return state
        return state._replace(earlier=state.seats, seats=start(state.setup).seats)
    seat = state.seat(event.player)
    if event.treasure is not None:
        if event.source is not None:
            robbed = state.seat(event.source)
            state = state.with_seat(robbed._replace(pile=_without(robbed, event.treasure)))
        treasure = Treasure(event.treasure["color"], event.treasure["points"], number)
        return state.with_seat(seat._replace(pile=(*seat.pile, treasure)))
    if event.lose is not None:
        return state.with_seat(seat._replace(pile=_without(seat, event.lose)))
    change = event.additions or 0
    held = seat.additions + (number,) * change if change > 0 else seat.additions[-change:]
    return state.with_seat(seat._replace(additions=held))


def _without(seat: Seat, face: Mapping[str, Any]) -> tuple[Treasure, ...]:
    return without_treasure(seat.pile, face["color"], face["points"])


def key(state: Cards) -> Hashable:
    """What makes two tables equal; the order of a pile counts as long as it can be stolen from."""
    now = [(tuple(_pairs(seat)), len(seat.additions)) for seat in state.seats]
    then = [(tuple(sorted(_pairs(seat))), len(seat.additions)) for seat in state.earlier]
    return state.finished, tuple(now), tuple(then)


def _pairs(seat: Seat) -> list[tuple[str, int]]:
    return [(treasure.color, treasure.points) for treasure in seat.pile]


def quantities(state: Cards) -> Quantities:
    """The addition cards that each player holds."""
    return {seat.player: {"additions": len(seat.additions)} for seat in state.seats}


# ---------------------------------------------------------------------- what may come next


def expected(state: Cards) -> tuple[Expected, ...]:
    """Treasures and addition cards for everybody, and the end of the round or of the game."""
    if state.finished:
        return ()
    found = [each for seat in state.seats for each in _expected(state, seat)]
    if state.earlier:
        return (*found, finish())
    return (*found, Expected("round", None, "End round 1.", is_optional=True))


def _expected(state: Cards, seat: Seat) -> Iterator[Expected]:
    mark = partial(marks, seat.player)
    yield mark(Pick("treasure", state.setup.sheets.faces))
    tops = {other.player: _face(other.pile[-1]) for other in state.others(seat.player) if other.pile}
    if tops:
        yield mark(
            Pick("from", tuple(tops), follow=partial(_robbed, tops)),
            Pick("treasure", tuple(tops.values()), follow=partial(_on_top, tops)),
        )
    if seat.pile:
        held = {(each["color"], each["points"]): each for each in _faces(seat)}
        yield mark(Pick("lose", tuple(held.values())))
    changes = [change for change in CHANGES if change and not _judge_additions(state, seat, change)]
    if changes:
        yield mark(Pick("additions", changes))


def _robbed(tops: Mapping[str, Any], table: Mapping[str, Any]) -> list[str]:
    """Who can be robbed, of this treasure if it is chosen already."""
    return [player for player, top in tops.items() if table.get("treasure", top) == top]


def _on_top(tops: Mapping[str, Any], table: Mapping[str, Any]) -> list[Any]:
    """The treasures that can be stolen, from this player if one is chosen already."""
    found = [top for player, top in tops.items() if table.get("from", player) == player]
    return [top for place, top in enumerate(found) if top not in found[:place]]


# ---------------------------------------------------------------------- going on from a tracked game


def carry_over(state: State) -> Iterator[Marked]:
    """What everybody has in a tracked game, as marks, and the end of round 1 if that is over."""
    rounds = [state.earlier, state.seats] if state.earlier else [state.seats]
    for number, seats in enumerate(rounds, 1):
        for seat in seats:
            yield from ({"player": seat.player, "treasure": face} for face in _faces(seat))
            if seat.additions:
                yield {"player": seat.player, "additions": len(seat.additions)}
        if number == 1 and (state.earlier or state.is_round_over):
            yield {"kind": Round.kind}


# ---------------------------------------------------------------------- score and drawing


def score(state: Cards) -> Result:
    """The result of both rounds, or the score so far."""
    rounds = [state.earlier, state.seats] if state.earlier else [state.seats]
    return score_rounds(state.setup, rounds, last_start(state.setup), finished=state.finished)


def outlook(state: Cards) -> Outlook:
    """What was won in the running round may still be stolen or given up."""
    return CERTAIN if state.finished else outlook_in(state.rounds_over + 1)


def _draw_card(state: Cards, seat: Seat, columns: int, rows: int) -> Drawing:
    """The piles of both rounds and the addition cards, with what each brings."""
    from scorepad.games.sea_and_shore.draw import draw_piles

    earlier = next((other for other in state.earlier if other.player == seat.player), None)
    return draw_piles([seat] if earlier is None else [earlier, seat], columns, rows)


def _draw_brief(_: Cards, seat: Seat) -> Row:
    from scorepad.games.sea_and_shore.draw import draw_pile

    held = len(seat.additions)
    return (Part(f" {f'+{held}' if held else '':4}", "foot"), *draw_pile(seat, 15))


LOOK = CardLook(_draw_card, _draw_brief)
draw, draw_own, brief = LOOK.draw, LOOK.draw_own, LOOK.draw_brief
