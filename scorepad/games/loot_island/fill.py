"""Filling in: treasures, cubes and healers, marked as they come; who has paid a healer is done."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from scorepad.engine.events import Finish
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.filling import CHANGES, CardLook, Filled, Marked, finish, judge_end, marks
from scorepad.engine.filling import progress as progress
from scorepad.engine.result import Result
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import Outlook, Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.loot_island.events import Mark
from scorepad.games.loot_island.loot import (
    cubes_held,
    most_discarded,
    not_in_play,
    refs_of,
    usually_discarded,
)
from scorepad.games.loot_island.scoring import Loots, PlayerLoot, outlook_of, score_loots
from scorepad.games.loot_island.state import AARON, CURSED, MOST_CUBES, Kept, Price, Seat, State, has_aaron, piles
from scorepad.text.drawing import Drawing, Part, Row
from scorepad.text.wording import count

Cards = Filled[Seat]
PRICES = range(21)
"""The healer's prices on offer; higher ones can be typed."""


def start(setup: Setup) -> Cards:
    """Everybody has the first cubes; with two players Aaron may collect crowns."""
    seats = [Seat(player, 0) for player in setup.players]
    if has_aaron(setup.players):
        seats.append(Seat(AARON, 0, cubes=0))
    return Filled(setup, tuple(seats))


def _is_aaron(state: Cards, player: str) -> bool:
    """Is it the virtual player? With more players, one may really be called Aaron."""
    return player == AARON and has_aaron(state.setup.players)


# ---------------------------------------------------------------------- what breaks a rule


def judge(state: Cards, event: Mark | Finish) -> list[Violation]:
    """Whatever can be judged without the moves: supply, keep, bury, and healer, also at the end."""
    broken = Broken()
    judge_end(broken, state, event, "round-sequence")
    if isinstance(event, Finish):
        unpaid = [Violation("healer", _unpaid(seat), seat.player) for seat in _unhealed(state)]
        return [*broken.violations(), *unpaid]
    seat = state.seat(event.player)
    if event.per_cube is not None:
        broken.add("healer", _judge_healer(seat))
        return broken.violations()
    if seat.healer is not None:
        broken.add(
            "healer", f"{seat.player} has paid a healer (event {seat.healer.event}) and marks nothing more."
        )
    if event.treasure is not None:
        _judge_treasure(broken, state, seat, event)
    elif event.cubes is not None and seat.cubes + event.cubes < 0:
        held = (
            f"{seat.player} has only {count(seat.cubes, 'cube')}" if seat.cubes else f"{seat.player} has no cubes"
        )
        broken.add("supply", f"{held} and cannot discard {-event.cubes}.")
    return broken.violations()


def _judge_healer(seat: Seat) -> str:
    """healer: once, for 1 to 12 cubes."""
    if seat.healer is not None:
        return f"{seat.player} has already paid a healer (event {seat.healer.event})."
    if not seat.cubes:
        return f"{seat.player} has no cubes and pays no healer."
    if seat.cubes >= CURSED:
        return f"{seat.player} has {seat.cubes} cubes: with {CURSED} or more no healer can help."
    return ""


def _judge_treasure(broken: Broken, state: Cards, seat: Seat, event: Mark) -> None:
    """supply: one of each, from piles in play; keep, bury: no more cubes discarded than allowed and held."""
    assert event.treasure is not None
    ref, sheets = event.treasure, state.setup.sheets
    owner = _owner(state, ref)
    if owner:
        broken.add("supply", f"{owner} already has treasure {ref}.")
    if sheets.treasures[ref].pile not in piles(state.setup):
        broken.add("supply", not_in_play(sheets.treasures[ref], state.setup))
    if _is_aaron(state, seat.player):
        if sheets.treasures[ref].type != "crown":
            broken.add("keep", f"{AARON} keeps only crowns, and treasure {ref} is not one.")
        return
    most = _most(state, seat, event)
    if event.cubes is not None and event.cubes > most:
        verb = "Keeping" if event.is_kept else "Burying"
        allowed = f"{verb} treasure {ref} allows {seat.player} to discard {f'at most {most}' if most else 'none'}"
        broken.add("keep" if event.is_kept else "bury", f"{allowed}, not {event.cubes}.")


def _owner(state: Cards, ref: int) -> str:
    """Who has the treasure, if anyone."""
    return next((seat.player for seat in state.seats if ref in refs_of(seat)), "")


def _most(state: Cards, seat: Seat, event: Mark) -> int:
    """The most cubes that may be discarded with the treasure of this mark."""
    assert event.treasure is not None
    sheets, keep = state.setup.sheets, event.is_kept
    held = cubes_held(sheets, seat.cubes, event.treasure, keep=keep)
    return min(held, most_discarded(sheets, seat, event.treasure, keep=keep))


def _unhealed(state: Cards) -> list[Seat]:
    """healer: the players who must pay one before the game can end."""
    return [seat for seat in state.seats if 0 < seat.cubes < CURSED and seat.healer is None]


def _unpaid(seat: Seat) -> str:
    return f"{seat.player} has {count(seat.cubes, 'cube')} and has not paid a healer."


# ---------------------------------------------------------------------- what a mark does


def apply(state: Cards, event: Mark | Finish, number: int) -> Cards:
    """Enter a mark, or end the game."""
    if isinstance(event, Finish):
        return state if state.finished else state._replace(ended=number)
    seat = state.seat(event.player)
    if event.per_cube is not None:
        return state.with_seat(seat._replace(healer=Price(event.per_cube, event.fixed or 0, number, seat.cubes)))
    if event.treasure is None:
        return state.with_seat(seat._replace(cubes=max(0, seat.cubes + (event.cubes or 0))))
    if _owner(state, event.treasure):
        return state
    return state.with_seat(_with_treasure(state, seat, event, number))


def _with_treasure(state: Cards, seat: Seat, event: Mark, number: int) -> Seat:
    """keep: take the curse number in cubes; bury: put the treasure away; both may discard cubes."""
    assert event.treasure is not None
    sheets, keep = state.setup.sheets, event.is_kept
    treasures = (*seat.treasures, Kept(event.treasure, number)) if keep else seat.treasures
    if _is_aaron(state, seat.player):
        return seat._replace(treasures=treasures)
    held = cubes_held(sheets, seat.cubes, event.treasure, keep=keep)
    away = event.cubes
    if away is None:
        away = usually_discarded(sheets, seat, event.treasure, keep=keep)
    return seat._replace(treasures=treasures, cubes=max(0, held - away))


def key(state: Cards) -> Hashable:
    """What makes two tables equal: what everybody has, in any order."""
    seats = [
        (frozenset(refs_of(seat)), seat.cubes, None if seat.healer is None else seat.healer[:2] + seat.healer[3:])
        for seat in state.seats
    ]
    return state.finished, tuple(seats)


def quantities(state: Cards) -> Quantities:
    """Everybody's cubes."""
    return {seat.player: {"cubes": seat.cubes} for seat in state.seats[: len(state.setup.players)]}


# ---------------------------------------------------------------------- what may come next


def expected(state: Cards) -> tuple[Expected, ...]:
    """Treasures, cubes and a healer for everybody, and the end once all have paid."""
    if state.finished:
        return ()
    treasures, in_play = state.setup.sheets.treasures, piles(state.setup)
    taken = {ref for seat in state.seats for ref in refs_of(seat)}
    left = tuple([ref for ref, treasure in treasures.items() if treasure.pile in in_play and ref not in taken])
    found = [each for seat in state.seats if seat.healer is None for each in _expected(state, seat, left)]
    return (*found, finish([_unpaid(seat) for seat in _unhealed(state)]))


def _expected(state: Cards, seat: Seat, left: tuple[int, ...]) -> Iterator[Expected]:
    treasures = state.setup.sheets.treasures
    if _is_aaron(state, seat.player):
        crowns = tuple(ref for ref in left if treasures[ref].type == "crown")
        if crowns:
            yield marks(AARON, Pick("treasure", crowns))
        return
    keep = Pick("keep", (False,), least=0)
    cubes = Pick("cubes", range(100), least=0, follow=partial(_discards, state, seat))
    if left:
        yield marks(seat.player, Pick("treasure", left), keep, cubes)
    changes = [change for change in CHANGES if change and seat.cubes + change >= 0]
    yield marks(seat.player, Pick("cubes", changes))
    if 0 < seat.cubes < CURSED:
        prices = (Pick("per_cube", PRICES), Pick("fixed", PRICES))
        yield marks(seat.player, *prices)


def _discards(state: Cards, seat: Seat, table: Mapping[str, Any]) -> Sequence[int]:
    """keep, bury: the cubes that may be discarded, except the number that needs no saying."""
    if "treasure" not in table:
        return ()
    mark = Mark(player=seat.player, treasure=table["treasure"], keep=table.get("keep"))
    assert mark.treasure is not None
    most = _most(state, seat, mark)
    usual = min(most, usually_discarded(state.setup.sheets, seat, mark.treasure, keep=mark.is_kept))
    return [number for number in range(most + 1) if number != usual]


# ---------------------------------------------------------------------- going on from a tracked game


def carry_over(state: State) -> Iterator[Marked]:
    """What everybody has in a tracked game, as marks: treasures, then the cubes that differ, then the healer."""
    for seat in state.seats:
        filled = Seat(seat.player, 0)
        for ref in refs_of(seat):
            filled = _with_treasure(start(state.setup), filled, Mark(player=seat.player, treasure=ref), 0)
            yield {"player": seat.player, "treasure": ref}
        change = 0 if seat.player == AARON and state.has_aaron else seat.cubes_to_pay - filled.cubes
        while change:
            step = max(-MOST_CUBES, min(MOST_CUBES, change))
            yield {"player": seat.player, "cubes": step}
            change -= step
        if seat.healer is not None:
            yield {"player": seat.player, "per_cube": seat.healer.per_cube, "fixed": seat.healer.fixed}


# ---------------------------------------------------------------------- score and drawing


def score(state: Cards) -> Result:
    """The result of the score cards, or the score so far."""
    return score_loots(count_loots(state))


def count_loots(state: Cards) -> Loots:
    """What counts on the score cards."""
    players = state.seats[: len(state.setup.players)]
    loots = {seat.player: PlayerLoot(seat.treasures, seat.cubes_to_pay, seat.healer) for seat in players}
    aaron = state.seats[-1].treasures if has_aaron(state.setup.players) else ()
    return Loots(state.setup, loots, aaron, state.finished)


def outlook(state: Cards) -> Outlook:
    """Ranks by crosses may still be lost; 13 cubes are a danger."""
    return outlook_of(state.seats[: len(state.setup.players)], is_over=state.finished)


def _draw_card(state: Cards, seat: Seat, columns: int, rows: int) -> Drawing:
    from scorepad.games.loot_island.draw import draw_hoard

    return draw_hoard(state.setup.sheets, seat, score(state), columns, rows)


def _draw_brief(_: Cards, seat: Seat) -> Row:
    role = "bad" if seat.cubes >= CURSED else ""
    return (
        Part(f"{count(seat.cubes, 'cube'):>9}", role),
        Part(f"  {count(len(seat.treasures), 'treasure')}", "label"),
    )


LOOK = CardLook(_draw_card, _draw_brief)
draw, draw_own, brief = LOOK.draw, LOOK.draw_own, LOOK.draw_brief
