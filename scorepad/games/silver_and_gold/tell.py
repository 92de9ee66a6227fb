"""tell: the events of Silver & Gold in words."""

from __future__ import annotations

from scorepad.games.silver_and_gold.events import Bonus, Cross, Deal, Display, Refill, Reveal, Take, Tally, Tracked
from scorepad.games.silver_and_gold.state import TURNS, State
from scorepad.text.wording import listing


def tell(event: Tracked | Tally, *_: object) -> str:
    """An event in words, for histories and receipts."""
    match event:
        case Deal():
            return f"{event.player} keeps {listing(event.keep)}"
        case Display():
            return f"the display starts with {listing(event.cards, none='no cards')}"
        case Reveal():
            return f"the expedition is {event.pattern}"
        case Cross():
            return f"{event.player} crosses {listing(event.boxes, none='nothing')} of {event.card}"
        case Bonus():
            return f"{event.player} crosses {event.box} of {event.card} for an X"
        case Take():
            return f"{event.player} takes {event.card} from the {event.source}"
        case Refill():
            return f"the display is refilled with {listing(event.cards, none='no cards')}"
        case Tally():
            return f"{event.player}'s score card is entered"


def unsaid(_: object, __: object, own: dict[str, int]) -> dict[str, int]:
    """Coins are on the boxes crossed off, which do not say so."""
    return own


def between(state: State) -> str:
    """Who starts; between rounds, that all expedition cards are shuffled again (expedition-supply)."""
    first = state.setup.players[state.first]
    if state.step == "setup":
        return f"{first} starts"
    if state.step != "reveal" or not state.turn or state.turn % TURNS:
        return ""
    cards = sum(each.cards for each in state.sheets.expeditions.values())
    return f"Round {state.rounds_over} is over: shuffle all {cards} expeditions; {first} starts"
