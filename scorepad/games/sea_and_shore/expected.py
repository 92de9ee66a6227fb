"""expected: what may come next in Sea & Shore, from whom, with which choices.

Hands are secret, so any card that nobody has played or discarded may be in one, unless all those left in it were
taken before everybody's eyes. Keys may be filled in any order: what a key offers always fits those already chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from scorepad.engine.expected import Expected, Pick
from scorepad.games.sea_and_shore.cards import ACTIONS, HIGHEST, STEAL, TAKE_BACK, Sheets
from scorepad.games.sea_and_shore.events import COVERS, faces
from scorepad.games.sea_and_shore.state import Seat, State, Won
from scorepad.games.sea_and_shore.tricks import (
    covered,
    discardable,
    on_piles,
    playable,
    takeable,
    tell_tie,
    to_gain,
    to_rob,
    to_steal_from,
    to_turn_up,
    upcoming,
)
from scorepad.text.wording import count, listing

Table = Mapping[str, Any]

_COVER = Pick("shows", COVERS, 0, is_listed=False)
_NOT_TAKE_BACK = tuple(action for action in ACTIONS if action != TAKE_BACK)
_STUCK = "Correct the mistake, or record it anyway with a reason."


def expected(state: State) -> tuple[Expected, ...]:
    """Every kind of event that may come now, including what a lost action did."""
    match state.step:
        case "play":
            due: tuple[Expected, ...] = (_playing(state, state.seats[state.turn]),)
        case "trick":
            due = (_turning_up(state),)
        case "earn":
            due = (_earning(state),)
        case "act":
            due = (_acting(state),)
        case "over":
            due = ()
    return (*due, *_adjusting(state)) if state.unknown else due


def leader(state: State) -> str | None:
    """The starting player, while treasures are turned up."""
    return state.setup.players[state.start] if state.step == "trick" else None


# ---------------------------------------------------------------------- turning treasures up


def _turning_up(state: State) -> Expected:
    round, tricks = upcoming(state)
    sheets, decks = state.sheets, state.decks
    out = on_piles(state)
    pick = Pick(
        "treasures",
        sheets.are_left(out),
        least=to_turn_up(state, tricks),
        most=decks,
        form="sequence",
        may_repeat=True,
        follow=partial(_left_to_turn_up, sheets, out, decks) if sheets.is_counted else None,
        is_again=partial(_is_turned_up_again, sheets) if decks > 1 else None,
    )
    wrong = sheets.too_many(out)
    if wrong:
        return Expected("trick", None, f"{wrong} {_STUCK}", (pick,), is_possible=False)
    which = "which treasure is" if decks == 1 else "which treasures are"
    starter = state.setup.players[state.start]
    prompt = f"Round {round}, trick {tricks + 1} of {state.hand}: {which} turned up? {starter} starts"
    if not state.is_round_over:
        return Expected("trick", None, f"{prompt}.", (pick,))
    others = tuple([player for player in state.setup.players if player != starter])
    return Expected("trick", None, f"{prompt}, unless the table names another.", (pick, Pick("first", others, 0)))


def _left_to_turn_up(
    sheets: Sheets, out: Sequence[tuple[str, int]], decks: int, table: Table
) -> tuple[dict[str, Any], ...]:
    """decks: one treasure from each draw deck, as far as the pack's counts allow."""
    chosen = faces(table.get("treasures", ()))
    return sheets.are_left([*out, *chosen]) if len(chosen) < decks else ()


def _is_turned_up_again(sheets: Sheets, chosen: Sequence[Any]) -> bool:
    """Order matters only among treasures of one color: the last ends up on top of the pile."""
    order = sheets.faces.index
    return any(one["color"] != other["color"] and order(one) > order(other) for one, other in pairwise(chosen))


# ---------------------------------------------------------------------- playing


def _playing(state: State, seat: Seat) -> Expected:
    sheets, mask = state.sheets, playable(state, seat)
    cards = sheets.names(mask)
    if not cards:
        prompt = f"{seat.player} has no card to play: all have been played or discarded this round. {_STUCK}"
        return Expected("play", seat.player, prompt, is_possible=False)
    secret = 0 if mask == seat.held else covered(state)  # everybody knows a hand that was taken
    shown = sheets.names(mask | secret) if secret else ()
    held = len(seat.additions)
    if not held:
        card = Pick("card", cards, shown=shown)
        return Expected("play", seat.player, ask_card(seat), (card, _COVER))
    picks = (
        Pick("card", cards, follow=partial(_cards_to_play, sheets, cards), shown=shown),
        Pick("additions", range(1, held + 1), 0, follow=partial(_addable, sheets, cards, held)),
        _COVER,
    )
    return Expected("play", seat.player, ask_card(seat), picks)


def ask_card(seat: Seat) -> str:
    """The question for a player's card."""
    held = len(seat.additions)
    holding = f", holding {count(held, 'addition card')}" if held else ""
    return f"Which island card does {seat.player} play{holding}?"


def _cards_to_play(sheets: Sheets, cards: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """additions: the cards that do not exceed the highest value with the chosen addition cards."""
    added = table.get("additions")
    if not added:
        return cards
    return tuple([card for card in cards if sheets.cards[card].number + added <= HIGHEST])


def _addable(sheets: Sheets, cards: tuple[str, ...], held: int, table: Table) -> range:
    """additions: as many as the player holds, without exceeding the highest value."""
    card = sheets.cards.get(table.get("card", ""))
    number = card.number if card is not None else min([sheets.cards[each].number for each in cards])
    return range(1, min(held, HIGHEST - number) + 1)


# ---------------------------------------------------------------------- settling a trick


def _earning(state: State) -> Expected:
    """A player who won two colors, which only happens if it was let stand, settles them in any order."""
    player = state.seats[state.due[0].seat].player
    colors = tuple([won.colors[0] for won in _settled_now(state) if won.has_treasure])
    victims = {color: tuple(to_steal_from(state, player, color)) for color in colors}
    picks: tuple[Pick, ...] = (Pick("color", colors),)
    if len(colors) > 1:
        picks = (
            Pick("color", colors, follow=partial(_colors_to_earn, victims)),
            Pick("from", state.setup.players, 0, follow=partial(_to_steal, victims)),
        )
    elif victims[colors[0]]:
        picks = (*picks, Pick("from", victims[colors[0]], 0))
    told = " or ".join([_tell_earning(state, won) for won in _settled_now(state) if won.has_treasure])
    may_steal = ", or steals one" if any(victims.values()) else ""
    return Expected("earn", player, f"{player} wins {told}{may_steal}.", picks)


def _settled_now(state: State) -> list[Won]:
    """What may be settled now: everything due to the next player."""
    due = state.due
    return [won for won in due if won.seat == due[0].seat]


def _tell_earning(state: State, won: Won) -> str:
    color, tie = won.colors[0], tell_tie(state, won)
    lying = [str(points) for _, points in to_gain(state, color)]
    if tie:
        return f"{color}{tie}: takes {listing(lying)}"
    return f"{color} and takes the {'treasures' if len(lying) > 1 else 'treasure'} worth {listing(lying)}"


def _colors_to_earn(victims: Mapping[str, tuple[str, ...]], table: Table) -> list[str]:
    victim = table.get("from")
    return [color for color, own in victims.items() if victim is None or victim in own]


def _to_steal(victims: Mapping[str, tuple[str, ...]], table: Table) -> list[str]:
    color = table.get("color")
    return [*dict.fromkeys(victim for each, own in victims.items() if color in (None, each) for victim in own)]


def _acting(state: State) -> Expected:
    won = state.due[0]
    seat = state.seats[won.seat]
    rich = tuple(to_rob(state.seats, seat.player))
    there = takeable(state)
    picks: tuple[Pick, ...] = (
        Pick("action", ACTIONS if there else _NOT_TAKE_BACK, follow=partial(_actions, there)),
    )
    if rich:
        picks += (Pick("from", rich, follow=partial(_robbed, rich)),)
    if there:
        picks += (
            Pick("card", state.sheets.names(there), follow=partial(_taken, state, seat, there)),
            Pick("discard", (), follow=partial(_discarded, state, seat, there)),
        )
    colors = " and ".join(won.colors)
    why = tell_tie(state, won) or " without a treasure"
    prompt = f"{seat.player} wins {colors}{why}. Which action is face up?"
    return Expected("action", seat.player, prompt, picks)


def _actions(there: int, table: Table) -> tuple[int, ...]:
    """action: 4 only if a card can be taken; keys already chosen may leave just one."""
    if "from" in table:
        return () if "card" in table or "discard" in table else (STEAL,)
    if "card" in table or "discard" in table:
        return (TAKE_BACK,)
    return ACTIONS if there else _NOT_TAKE_BACK


def _robbed(rich: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """action 1: the players who hold enough."""
    is_other = "card" in table or "discard" in table
    return rich if table.get("action", STEAL) == STEAL and not is_other else ()


def _taken(state: State, seat: Seat, there: int, table: Table) -> tuple[str, ...]:
    """action 4: the cards of the trick that may be taken, given the one discarded."""
    if table.get("action", TAKE_BACK) != TAKE_BACK or "from" in table:
        return ()
    discard = state.sheets.cards.get(table.get("discard", ""))
    if discard is not None and not discard.bit & discardable(state, seat, 0):
        there &= discard.bit
    return state.sheets.names(there)


def _discarded(state: State, seat: Seat, there: int, table: Table) -> tuple[str, ...]:
    """action 4: what may be in the hand, including the card taken, or any that could be taken."""
    if table.get("action", TAKE_BACK) != TAKE_BACK or "from" in table:
        return ()
    card = state.sheets.cards.get(table.get("card", ""))
    return state.sheets.names(discardable(state, seat, there if card is None else card.bit))


# ---------------------------------------------------------------------- lost actions


def _adjusting(state: State) -> tuple[Expected, ...]:
    """adjust: nobody knows what a lost action does, so anything it did to any player can be recorded."""
    supply = state.supply
    return tuple([_adjust(state, seat, supply) for seat in state.seats])


def _adjust(state: State, seat: Seat, supply: int) -> Expected:
    picks = (
        Pick("additions", (*range(1, supply + 1), *range(-1, -len(seat.additions) - 1, -1)), 0),
        Pick("gain", state.sheets.faces, 0),
        Pick("lose", (), 0, follow=partial(_to_lose, seat)),
        Pick("why", (f"action {state.unknown}",)),
    )
    prompt = f"What did action {state.unknown} do to {seat.player}, if anything?"
    return Expected("adjust", seat.player, prompt, picks, is_optional=True, is_listed=False)


def _to_lose(seat: Seat, table: Table) -> list[dict[str, Any]]:  # noqa: ARG001
    """The treasures of a pile, the top one first."""
    piled = dict.fromkeys((treasure.color, treasure.points) for treasure in reversed(seat.pile))
    return [{"color": color, "points": points} for color, points in piled]
