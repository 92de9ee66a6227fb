"""tell: the events of Silver & Gold in words."""

from __future__ import annotations

from scorepad.engine.events import Finish
from scorepad.games.silver_and_gold.events import (
    Bonus,
    Cross,
    Deal,
    Display,
    Mark,
    Refill,
    Reveal,
    Take,
    Tally,
    Tracked,
)
from scorepad.games.silver_and_gold.state import TURNS, State
from scorepad.text.wording import count, listing


def tell(event: Tracked | Tally | Mark | Finish, *_: object) -> str:
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
        case Mark():
            return f"{event.player} {_tell_mark(event)}"
        case Finish():
            return "the game is finished"


def _tell_mark(event: Mark) -> str:
    if event.coins is not None:
        return f"crosses off {count(event.coins, 'coin box', 'coin boxes')}"
    if event.palm is not None:
        return f"enters a palm of {event.palm}"
    return f"wins trophy {event.trophy}" if event.trophy is not None else f"completes {event.card}"


def unsaid(event: Tracked | Mark, _: object, own: dict[str, int]) -> dict[str, int]:
    """Coins are on the boxes crossed off, which do not say so; a mark does."""
    return {} if isinstance(event, Mark) else own


def between(state: State) -> str:
    """Who starts; between rounds, that all expedition cards are shuffled again (expedition-supply)."""
    first = state.setup.players[state.first]
    if state.step == "setup":
        return f"{first} starts"
    if state.step != "reveal" or not state.turn or state.turn % TURNS:
        return ""
    cards = sum(each.cards for each in state.sheets.expeditions.values())
    return f"Round {state.rounds_over} is over: shuffle all {cards} expeditions; {first} starts"


def deed(kind: str, thing: str, points: int, _: object) -> str:
    """What a player did to score for an item, for the story of a game."""
    color = thing.partition("-")[0]
    if kind in ("card", "cards"):
        return f"completed a {color} card" if color != "orange" else "completed an orange card"
    if points < 0:
        return {"trophies": "lost a trophy"}.get(kind, "")
    return {
        "coins": "collected coins",
        "trophies": "won a trophy",
        "palms": "crossed off a palm",
        "seal": "scored a seal",
        "seals": "scored a seal",
    }.get(kind, "")
