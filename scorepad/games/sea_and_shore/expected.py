"""expected: what may come next in Sea & Shore, from whom, with which choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorepad.games.sea_and_shore.cards import ACTIONS, HIGHEST, STEAL, TAKE_BACK
from scorepad.games.sea_and_shore.events import COVERS
from scorepad.games.sea_and_shore.hands import discardable, likely, takeable, to_rob, to_steal_from
from scorepad.games.sea_and_shore.state import Seat, State
from scorepad.expected import Expected, Pick, either
from scorepad.wording import count, listing

Table = Mapping[str, Any]


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now, what a lost action did among them."""
    return (*_due(state), *(_adjusting(state) if state.unknown else ()))


def _due(state: State) -> Iterator[Expected]:
    match state.step:
        case "trick":
            yield _turning_up(state)
        case "play":
            yield _playing(state, state.seats[state.turn])
        case "earn":
            yield _earning(state)
        case "act":
            yield _acting(state)


def _turning_up(state: State) -> Expected:
    number, round = (1, state.round + 1) if state.is_round_over else (state.tricks + 1, state.round)
    which = "which treasure is" if state.decks == 1 else "which treasures are"
    starter = state.setup.players[state.start]
    prompt = f"Round {round}, trick {number} of {state.hand}: {which} turned up? {starter} starts."
    picks = (Pick("treasures", lying(state), 0, state.decks, may_repeat=True, form="sequence"),)
    return Expected("trick", None, prompt, picks=picks)


def lying(state: State) -> tuple[Table, ...]:
    """The treasures there are, by color and points."""
    return tuple({"color": color, "points": points} for color, points in state.sheets.treasures)


def _playing(state: State, seat: Seat) -> Expected:
    sheets = state.sheets
    held = len(seat.additions)

    def addable(table: Table) -> tuple[int, ...]:
        card = sheets.cards.get(table.get("card", ""))
        return tuple(range(1, min(held, HIGHEST - card.number) + 1)) if card else ()

    picks = [Pick("card", sheets.names(likely(state, seat)), 1, 1)]
    if held:
        picks.append(Pick("additions", (), 0, 1, follow=addable))
    picks.append(Pick("shows", COVERS, 0, 1, is_listed=False))
    own = f", holding {count(held, 'addition card')}" if held else ""
    return Expected("play", seat.player, f"{seat.player} plays an island card{own}.", picks=tuple(picks))


def _earning(state: State) -> Expected:
    won = state.due[0]
    seat = state.seats[won.seat]
    color = won.colors[0]
    options: list[Table] = [{"color": color}]
    options += [{"color": color, "from": victim} for victim in to_steal_from(state, seat.player, color)]
    lying = [str(points) for each, points in state.treasures if each == color]
    noun = "treasures" if len(lying) > 1 else "treasure"
    prompt = f"{seat.player} wins {color} and takes the {noun} of {listing(lying)}"
    prompt += ", or steals one instead." if len(options) > 1 else "."
    return Expected("earn", seat.player, prompt, either(*options))


def _acting(state: State) -> Expected:
    won = state.due[0]
    seat = state.seats[won.seat]
    sheets = state.sheets
    rich = tuple(each.player for each in to_rob(state, seat.player))
    there = takeable(state)

    def actions(_: Table) -> tuple[int, ...]:
        return ACTIONS if there else tuple(action for action in ACTIONS if action != TAKE_BACK)

    def robbed(table: Table) -> tuple[str, ...]:
        return rich if table.get("action") == STEAL else ()

    def taken(table: Table) -> tuple[str, ...]:
        return sheets.names(there) if table.get("action") == TAKE_BACK else ()

    def discarded(table: Table) -> tuple[str, ...]:
        card = sheets.cards.get(table.get("card", ""))
        if table.get("action") != TAKE_BACK or card is None:
            return ()
        return sheets.names(discardable(state, seat, card.bit))

    picks = (
        Pick("action", ACTIONS, 1, 1, follow=actions),
        Pick("from", rich, 1, 1, follow=robbed),
        Pick("card", (), 1, 1, follow=taken),
        Pick("discard", (), 1, 1, follow=discarded),
    )
    colors = " and ".join(won.colors)
    prompt = f"{seat.player} wins {colors}, without a treasure: which action lies open?"
    return Expected("action", seat.player, prompt, picks=picks)


def _adjusting(state: State) -> Iterator[Expected]:
    """adjust: what a lost action does nobody knows; whatever it did to somebody can be recorded."""
    treasures = lying(state)
    for seat in state.seats:
        held = len(seat.additions)
        steps = (*range(1, state.supply + 1), *range(-1, -held - 1, -1))
        piled = {(each.color, each.points): None for each in reversed(seat.pile)}
        lost = tuple({"color": color, "points": points} for color, points in piled)
        picks = (
            Pick("additions", steps, 0, 1),
            Pick("gain", treasures, 0, 1),
            Pick("lose", lost, 0, 1),
            Pick("why", (f"action {state.unknown}",), 1, 1),
        )
        prompt = f"What did action {state.unknown} do to {seat.player}? It may be recorded."
        yield Expected("adjust", seat.player, prompt, picks=picks, is_optional=True, is_listed=False)
