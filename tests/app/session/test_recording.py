"""Recording: what the pad shows when nothing was recorded, and turning to players."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from scorepad.app.pads import pad
from scorepad.app.recording import Recording
from scorepad.app.session import RecordSession
from scorepad.app.turn import Turn


def test_what_cannot_be_read_is_said_and_the_pad_asks_again(path: Path) -> None:
    said: list[str] = []
    session = RecordSession(str(path))
    turn = Turn(session, pad(session.game))
    page = cast(Any, SimpleNamespace(scorepad=SimpleNamespace(complain=said.append)))
    recording = Recording(page, session, turn, lambda: said.append("shown"), lambda: said.append("over"))
    recording.attempt({"kind": "cross", "player": "nobody"})
    assert len(said) == 2
    assert said[1] == "shown"
    session.close()


def test_turning_to_the_player_in_focus_is_no_turn(path: Path) -> None:
    session = RecordSession(str(path))
    turn = Turn(session, pad(session.game))
    turn.turn_to("Linus")
    assert not turn.turn_to("Linus")
    assert turn.turn_to("Sarah")
    session.close()
