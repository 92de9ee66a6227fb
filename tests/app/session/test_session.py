"""An open record: written to, undone and redone, watched while another window writes, and copied."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.recording import Recording
from scorepad.app.session import RecordSession
from scorepad.app.turn import Turn
from scorepad.engine.score_changes import Gain
from scorepad.record import load
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.timeline.game import Game
from tests.app.session.sessions import CROSS, blocks, writes
from tests.games.silver_and_gold.table import cross


# ---------------------------------------------------------------------- writing
def test_an_event_is_on_disk_when_its_receipt_is_shown(path: Path) -> None:
    session = RecordSession(str(path))
    assert writes(session)
    receipt = session.record(CROSS)
    assert receipt.number == 5
    assert receipt.text == "Sarah crosses A2 and A3 of purple-04"
    assert blocks(path) == 5
    assert load(path).state == session.game.state
    session.close()


def test_an_undo_says_what_it_takes_back(path: Path) -> None:
    session = RecordSession(str(path))
    session.record(CROSS)
    receipt = session.undo()
    assert receipt.number == 6
    assert receipt.gains == (Gain("Sarah", "palms", -4, "palm: -4"),)
    assert session.redo().gains == (Gain("Sarah", "palms", 4, "palm: +4"),)
    session.close()


def test_what_breaks_a_rule_is_refused_and_leaves_the_file_as_it_was(path: Path) -> None:
    before = path.read_bytes()
    session = RecordSession(str(path))
    with pytest.raises(RuleViolation):
        session.record(cross("Sarah", "purple-04", "A1"))
    with pytest.raises(RecordError):
        session.record({"kind": "cross", "player": "Nobody", "card": "purple-04", "boxes": ["A2"]})
    assert path.read_bytes() == before
    assert session.game.count == 4
    assert not session.look()
    session.close()


def test_our_own_writing_is_not_mistaken_for_a_change(path: Path) -> None:
    session = RecordSession(str(path))
    for _ in range(3):
        session.record({"kind": "note", "text": "tea"})
        assert not session.look()
    assert writes(session)
    session.close()


# ---------------------------------------------------------------------- undo and redo
def test_with_no_events_in_force_there_is_nothing_to_undo(tmp_path: Path) -> None:
    record = tmp_path / "new.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), record)
    session = RecordSession(str(record))
    before = record.read_bytes()
    with pytest.raises(ScorepadError):
        session.undo()
    with pytest.raises(ScorepadError):
        session.redo()
    assert record.read_bytes() == before
    session.close()


# ---------------------------------------------------------------------- a second window
def test_a_second_window_watches_live_and_writes_nothing(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    assert not writes(follower)
    assert "Open in another window" in follower.why_not
    assert not follower.look()
    writer.record(CROSS)
    assert follower.look()
    assert follower.game.state == writer.game.state
    assert not follower.look()
    with pytest.raises(RecordError, match="Open in another window"):
        follower.record(cross("Linus", "grey-05", "A2", "B2"))
    with pytest.raises(RecordError):
        follower.undo()
    assert blocks(path) == 5
    writer.close()


def test_a_watching_window_still_says_which_rule_an_event_breaks(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    with pytest.raises(RuleViolation):
        follower.record(cross("Sarah", "purple-04", "A1"))
    writer.close()


def test_once_the_writer_is_gone_the_watching_window_may_write(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    writer.record(CROSS)
    writer.close()
    follower.open()
    assert writes(follower)
    assert follower.why_not == ""
    assert follower.record(cross("Linus", "grey-05", "A2", "B2")).number == 6
    follower.close()


def test_a_record_closed_in_one_window_can_be_opened_in_another(path: Path) -> None:
    session = RecordSession(str(path))
    session.close()
    session.close()
    other = RecordSession(str(path))
    assert writes(other)
    other.close()


# ---------------------------------------------------------------------- copies
def test_a_copy_has_everything_and_never_overwrites_another_file(path: Path) -> None:
    session = RecordSession(str(path))
    session.record(CROSS)
    session.undo()
    first = session.keep_copy()
    assert Path(first).name == "sunday-copy.toml"
    assert load(first).events == session.game.events
    kept = Path(first).read_bytes()
    second = session.keep_copy()
    assert Path(second).name == "sunday-copy-2.toml"
    assert Path(first).read_bytes() == kept
    session.close()


def test_a_copy_skips_names_taken_by_dangling_links(path: Path) -> None:
    link = path.with_name("sunday-copy.toml")
    link.symlink_to(path.with_name("nowhere.toml"))
    session = RecordSession(str(path))
    assert Path(session.keep_copy()).name == "sunday-copy-2.toml"
    assert not path.with_name("nowhere.toml").exists()
    session.close()


def test_a_copy_that_cannot_be_written_is_reported(path: Path) -> None:
    session = RecordSession(str(path))
    shutil.rmtree(path.parent)
    with pytest.raises(RecordError):
        session.keep_copy()
    session.close()


def test_reloading_a_cut_record_saves_the_lost_events_in_a_copy(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(game, path)
    session = RecordSession(str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"[[event]]")])
    assert session.look()
    copy = Path(session.reopen())
    assert copy.read_bytes() == whole
    assert session.game.count == game.count - 1
    assert session.reopen() == ""
    session.close()


def test_events_that_cannot_be_copied_stay_on_the_screen(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(game, path)
    session = RecordSession(str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"[[event]]")])

    def fail(*_: object) -> None:
        raise RecordError("No space left on device.")

    monkeypatch.setattr("scorepad.app.session.create", fail)
    with pytest.raises(RecordError):
        session.reopen()
    assert session.game.count == game.count
    assert session.is_read_only


# ---- Recording: what the pad shows when nothing was recorded, and turning to players
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
