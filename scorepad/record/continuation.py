"""Going on by filling in score cards where a table stops recording moves."""

from __future__ import annotations

import os

from scorepad import games
from scorepad.engine.events import Decision, Mark
from scorepad.record.seal import seal_text
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game

STANDS = "as in the record that this one continues"
"""The reason of marks that break a rule because the tracked game did."""


def continue_filling(game: Game, file: str) -> Game:
    """A game whose score cards begin with everything earned in a tracked one, which was read from this file."""
    carry_over = game.ruleset.carry_over
    if game.header.mode != "track" or carry_over is None:
        raise RecordError("Only a game that was recorded move by move can go on with score cards.")
    if game.finished:
        raise RecordError("The game is finished: there is nothing left to fill in.")
    header = game.header._replace(
        mode="fill",
        continues={"file": os.path.basename(file), "events": game.count, "seal": seal_text(game)},
        omitted=game.header.omitted - {"mode"},
    )
    new = games.seat(header, beside=os.path.dirname(os.path.abspath(file)))
    for table in carry_over(game.state):
        event = {"kind": Mark.kind, **table}
        new.record({**event, "stands": STANDS} if new.judge(event) else event)
    for moment in game.line:
        if isinstance(moment.event, Decision):
            new.record(moment.event)
    return new
