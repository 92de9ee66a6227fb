"""How long a game took: from when it began to the last thing that happened in it."""

from __future__ import annotations

import datetime

from scorepad.events import COMMON, Amend
from scorepad.game import Game


def minutes_played(game: Game) -> int | None:
    """Whole minutes from the start to the latest event of the game itself; None where the record does not say."""
    own = [moment for moment in game.line if moment.event.kind not in COMMON]
    times = [moment.event.at or _recorded_at(game, moment.number) for moment in own]
    known = [at for at in times if at is not None]
    started = game.header.started or (min(known) if len(known) > 1 else None)
    if started is None or not known or max(known) < started:
        return None
    return (max(known) - started) // datetime.timedelta(minutes=1)


def length_in_words(minutes: int) -> str:
    """Minutes as people say them: "47 min", "1 h 5 min"."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min"


def _recorded_at(game: Game, number: int) -> datetime.datetime | None:
    """When an event was written down, which its correction does not change; None if it was inserted later."""
    event = game.ledger.events[number - 1]
    return None if isinstance(event, Amend) else event.at
