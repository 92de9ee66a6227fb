"""tell: the events of Coin Cove in words."""

from __future__ import annotations

from scorepad.text.wording import count, listing

from .events import Roll, Tally
from .state import State


def tell(event: Roll | Tally, *_: object) -> str:
    """An event in words; there are no secrets in this game."""
    if isinstance(event, Tally):
        boxes = f"boxes {listing(map(str, event.boxes))}" if event.boxes else "no boxes"
        return f"{event.player}'s row: {boxes}, {count(event.coins, 'coin')}"
    used = "takes a coin" if event.box is None else f"crosses box {event.box} off"
    return f"{event.player} rolls {event.pips} and {used}"


def unsaid(event: Roll, _: State, own: dict[str, int]) -> dict[str, int]:
    """What the words above leave out: nothing, since they name the coin."""
    return {} if event.box is None else own


def between(state: State) -> str:
    """Who starts. Between rounds there is nothing to do."""
    return "" if state.turns else f"{state.active.player} starts"
