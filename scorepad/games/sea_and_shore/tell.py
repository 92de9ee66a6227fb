"""tell: events of Sea & Shore in words, telling no more than everybody at the table may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorepad.engine.events import Finish
from scorepad.games.sea_and_shore.cards import called
from scorepad.games.sea_and_shore.events import (
    Action,
    Adjust,
    Count,
    Earn,
    Mark,
    Play,
    Round,
    Tally,
    Tracked,
    Trick,
)
from scorepad.games.sea_and_shore.state import ROUNDS, State
from scorepad.games.sea_and_shore.tally import Pages, apply, remarks
from scorepad.games.sea_and_shore.tricks import upcoming
from scorepad.text.wording import count, how_many, listing


def tell(
    event: Tracked | Tally | Mark | Round | Finish,
    now: object = None,
    then: object = None,
    is_in_force: bool = True,
) -> str:
    """An event in words; given the state now and the one it was recorded in, a secret card stays secret."""
    match event:
        case Trick():
            up = "are turned up" if len(event.treasures) > 1 else "is turned up"
            return f"{_tell_start(event, then)}{tell_treasures(event.treasures, none='no treasure')} {up}"
        case Play():
            if isinstance(now, State) and isinstance(then, State) and is_secret(event, now, then, is_in_force):
                return tell_covered(event)
            cover = f" under a cover showing the {event.shows}" if event.shows else ""
            return f"{event.player} plays {called(event.card)}{_tell_added(event)}{cover}"
        case Earn():
            if event.source:
                return f"{event.player} wins {event.color} and steals from {event.source}"
            return f"{event.player} wins {event.color} and takes its treasure"
        case Action():
            return f"{event.player} carries out action {event.action}{_tell_action(event)}"
        case Adjust():
            return f"{event.player} {_tell_adjust(event)}: {event.why}"
        case Count():
            return f"counted: {event.player} holds {how_many(event.additions or 0, 'addition card')}"
        case Tally():
            treasures = tell_treasures(event.treasures, none="no treasures")
            additions = how_many(event.additions, "addition card")
            told = f"{event.player} in round {event.round}: {treasures}; {additions}"
            return f"{told}{_tell_remarks(event, then)}" if is_in_force and isinstance(then, Pages) else told
        case Mark():
            return f"{event.player} {_tell_mark(event)}"
        case Round():
            return "round 1 is over"
        case Finish():
            return "the game is finished"


def _tell_mark(event: Mark) -> str:
    if event.treasure is not None:
        stolen = f" from {event.source}" if event.source else ""
        return f"{'steals' if stolen else 'wins'} {tell_treasure(event.treasure)}{stolen}"
    if event.lose is not None:
        return f"loses {tell_treasure(event.lose)}"
    change = event.additions or 0
    return f"{'gets' if change > 0 else 'gives up'} {count(abs(change), 'addition card')}"


def _tell_start(event: Trick, then: object) -> str:
    """Who starts, where the table decided so."""
    if event.first is None:
        return ""
    round, tricks = upcoming(then) if isinstance(then, State) else (ROUNDS, 0)
    return f"{event.first} starts {f'trick {tricks + 1}' if tricks else f'round {round}'}: "


def _tell_remarks(event: Tally, then: Pages) -> str:
    """What deserves a second look since this tally was entered."""
    known = remarks(then)
    return "".join(f". {remark}" for remark in remarks(apply(then, event, 0)) if remark not in known).rstrip(".")


def is_secret(event: Play, now: State, then: State, is_in_force: bool) -> bool:
    """Does a cover, or a hand, still hide the card?

    A cover hides it while its trick is being played. If the play was undone or amended, the card is back in the
    hand and stays secret until it is seen or the round is over. Everybody has seen a card taken with action 4, but
    not that it was about to be played again.
    """
    if event.shows is None or _round(now) != _round(then):
        return False
    if is_in_force:
        return now.step == "play" and now.tricks == then.tricks
    bit = now.sheets.cards[event.card].bit
    is_covered = now.step == "play" and any(play.card.bit == bit and play.shows for play in now.plays)
    if bit & then.seen:
        return is_covered or any(seat.held & bit for seat in now.seats)
    return not bit & now.seen and (is_covered or not bit & now.out)


def _round(state: State) -> int:
    """The round that a card played now belongs to; nothing from the round before is secret any more."""
    return state.round + state.is_round_over


def tell_covered(event: Play) -> str:
    """A covered card in words, telling only what its cover shows."""
    color, _, number = event.card.partition("-")
    shown = f"a {color} card" if event.shows == "sea" else f"a card with the number {number}"
    return f"{event.player} plays {shown}{_tell_added(event)}"


def _tell_added(event: Play) -> str:
    return f" with {count(event.additions, 'addition card')}" if event.additions else ""


def tell_treasures(treasures: Iterable[Mapping[str, Any]], none: str = "none") -> str:
    """Treasures in words."""
    return listing(map(tell_treasure, treasures), none=none)


def tell_treasure(treasure: Mapping[str, Any]) -> str:
    return f"{treasure['color']} {treasure['points']}"


def _tell_action(event: Action) -> str:
    told = f", stealing from {event.source}" if event.source else ""
    if event.card:
        told += f", taking {called(event.card)}"
    if event.discard:
        told += f", discarding {called(event.discard)}"
    return told


def _tell_adjust(event: Adjust) -> str:
    told = []
    if event.additions:
        verb = "gets" if event.additions > 0 else "gives up"
        told.append(f"{verb} {count(abs(event.additions), 'addition card')}")
    if event.lose:
        told.append(f"loses {tell_treasure(event.lose)}")
    if event.gain:
        told.append(f"gains {tell_treasure(event.gain)}")
    return listing(told, none="is not affected")


def unsaid(event: Tracked | Mark, then: State, own: dict[str, int]) -> dict[str, int]:
    """Addition cards that were dealt or stolen: those added to a card, or adjusted, are in the words."""
    match event:
        case Play():
            held = 0 if then.is_round_over else len(then.seat(event.player).additions)
            return {"additions": own.get("additions", 0) + min(event.additions or 0, held)}
        case Adjust() | Count() | Mark():
            return {}
        case _:
            return own


def between(state: State) -> str:
    """Between the rounds, that everything is set up again (round-end)."""
    if state.finished or not state.is_round_over:
        return ""
    return f"Round {state.rounds_over} is over: set up again, {count(state.hand, 'new card')} each"


def deed(_: str, thing: str, points: int, __: object) -> str:
    """What a player did to score for an item, for the story of a game."""
    if thing == "treasures":
        return "took a treasure" if points > 0 else "lost a treasure"
    return "gained addition cards" if points > 0 else "gave up addition cards"
