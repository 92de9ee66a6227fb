"""An open record: written to, undone, watched and copied; changed, deleted or torn, nothing is lost."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.recording import Recording, Turn
from scorepad.app.session import RecordSession
from scorepad.engine.score_changes import Gain
from scorepad.record import load
from scorepad.record.canonical import write_block
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import cross
from tests.record.disks import open_to_read

CROSS = cross("Sarah", "purple-04", "A2", "A3")
"""With a palm, while three are displayed: 4 points."""
NEXT = cross("Linus", "grey-05", "A2", "B2")
NOTE = b'[[event]]\nkind = "note"\ntext = "from elsewhere"\n\n'


@pytest.fixture
def path(game: Game, tmp_path: Path) -> Path:
    """A record in which I2 must be crossed."""
    game.record(kind="reveal", pattern="I2")
    record = tmp_path / "sunday.toml"
    scorepad.save(game, record)
    return record


@pytest.fixture
def session(path: Path) -> Iterator[RecordSession]:
    with closing(RecordSession(str(path))) as opened:
        yield opened


@pytest.fixture
def follower(session: RecordSession) -> RecordSession:
    """A second window on the same record."""
    return RecordSession(session.path)


def rewrite(path: Path, data: bytes) -> None:
    """Write something else, so that it is noticed even with coarse clocks."""
    path.write_bytes(data)
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 2_000_000))


def begun(tmp_path: Path) -> Path:
    """A record without events."""
    record = tmp_path / "new.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), record)
    return record


# ---------------------------------------------------------------------- writing
def test_an_event_is_on_disk_when_its_receipt_is_shown_and_so_are_undo_and_redo(
    path: Path, session: RecordSession
) -> None:
    receipt = session.record(CROSS)
    assert (receipt.number, receipt.text) == (5, "Sarah crosses A2 and A3 of purple-04")
    assert load(path).events == session.game.events
    assert not session.look(), "our own writing is not a change"
    assert session.undo().gains == (Gain("Sarah", "palms", -4, "-4 (palm)"),)
    assert session.redo().gains == (Gain("Sarah", "palms", 4, "+4 (palm)"),)
    assert load(path).count == 7
    assert not session.look()
    assert not session.is_read_only


def test_what_is_refused_leaves_the_file_as_it_was(path: Path, session: RecordSession) -> None:
    before = path.read_bytes()
    with pytest.raises(RuleViolation):
        session.record(cross("Sarah", "purple-04", "A1"))
    with pytest.raises(RecordError):
        session.record({"kind": "cross", "player": "Nobody", "card": "purple-04", "boxes": ["A2"]})
    assert path.read_bytes() == before
    assert session.game.count == 4
    assert not session.look()


def test_with_no_events_in_force_there_is_nothing_to_undo_or_to_lose(tmp_path: Path) -> None:
    record = begun(tmp_path)
    before = record.read_bytes()
    with closing(RecordSession(str(record))) as session:
        for act in (session.undo, session.redo):
            with pytest.raises(ScorepadError):
                act()
        assert record.read_bytes() == before
    record.unlink()
    assert not session.is_lost()


# ---------------------------------------------------------------------- a second window
def test_a_second_window_watches_live_and_writes_nothing_until_the_first_is_closed(
    path: Path, session: RecordSession, follower: RecordSession
) -> None:
    assert follower.is_read_only
    assert "Open in another window" in follower.why_not
    assert not follower.look()
    with pytest.raises(RuleViolation):
        follower.record(cross("Sarah", "purple-04", "A1"))
    session.record(CROSS)
    assert follower.look()
    assert follower.game.state == session.game.state
    assert not follower.look()
    with pytest.raises(RecordError, match="Open in another window"):
        follower.record(NEXT)
    with pytest.raises(RecordError):
        follower.undo()
    assert load(path).count == 5
    session.close()
    session.close()
    follower.open()
    assert (follower.is_read_only, follower.why_not) == (False, "")
    assert follower.record(NEXT).number == 6
    follower.close()


# ---------------------------------------------------------------------- copies
def test_a_copy_has_everything_and_never_overwrites_another_file(path: Path, session: RecordSession) -> None:
    session.record(CROSS)
    session.undo()
    path.with_name("sunday-copy.toml").symlink_to(path.with_name("nowhere.toml"))
    copies = [Path(session.keep_copy()) for _ in range(2)]
    assert [copy.name for copy in copies] == ["sunday-copy-2.toml", "sunday-copy-3.toml"]
    assert all(load(copy).events == session.game.events for copy in copies)
    assert not path.with_name("nowhere.toml").exists()
    shutil.rmtree(path.parent)
    with pytest.raises(RecordError):
        session.keep_copy()


def test_reloading_a_cut_record_saves_the_lost_events_in_a_copy_or_keeps_them_on_the_screen(
    path: Path, session: RecordSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RecordError("No space left on device.")

    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"[[event]]")])
    assert session.look()
    with monkeypatch.context() as patch:
        patch.setattr("scorepad.app.session.create", fail)
        with pytest.raises(RecordError):
            session.reopen()
    assert session.game.count == 4
    assert session.is_read_only
    assert Path(session.reopen()).read_bytes() == whole
    assert session.game.count == 3
    assert session.reopen() == ""


# ---------------------------------------------------------------------- changed, deleted, torn
def test_a_file_changed_by_others_is_no_longer_written_to_and_its_lock_is_free(
    path: Path, session: RecordSession
) -> None:
    session.record(CROSS)
    changed = path.read_bytes() + NOTE
    rewrite(path, changed)
    with pytest.raises(RecordError):
        session.record(NEXT)
    assert session.look()
    assert (session.is_read_only, bool(session.why_not)) == (True, True)
    with pytest.raises(RecordError):
        session.record(NEXT)
    assert path.read_bytes() == changed
    assert session.game.count == 5
    with closing(RecordSession(str(path))) as other:
        assert not other.is_read_only
    session.open()
    assert (session.is_read_only, session.game.count) == (False, 6)


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_deleted_file_is_noticed_and_nothing_on_the_screen_is_lost(
    path: Path, session: RecordSession, how: str
) -> None:
    session.record(CROSS)
    drawn = str(session.game.draw())
    path.unlink()
    if how == "replaced":
        path.write_text("something else entirely")
    with pytest.raises(RecordError):
        session.record(NEXT)
    assert session.look()
    with pytest.raises(ScorepadError):
        session.open()
    assert session.is_read_only
    assert session.why_not, "nothing says why it cannot be written to"
    assert str(session.game.draw()) == drawn
    assert str(load(session.keep_copy()).draw()) == drawn


def test_a_window_watching_a_deleted_file_keeps_its_screen_and_says_so_once(
    path: Path, session: RecordSession, follower: RecordSession
) -> None:
    before, drawn = follower.why_not, str(follower.game.draw())
    session.close()
    path.unlink()
    assert follower.look()
    assert follower.why_not not in ("", before)
    assert str(follower.game.draw()) == drawn
    assert not follower.look(), "the same news again and again"


def test_only_events_that_are_neither_in_the_file_nor_in_a_copy_are_lost(
    path: Path, session: RecordSession
) -> None:
    whole = path.read_bytes()
    session.record(CROSS)
    assert not session.is_lost()
    longer = path.read_bytes()
    session.close()
    rewrite(path, longer + NOTE)
    assert not session.is_lost()
    rewrite(path, whole)
    assert session.is_lost()
    path.unlink()
    assert session.is_lost()
    session.keep_copy()
    assert not session.is_lost()


def test_a_window_watching_a_record_moved_away_and_back_keeps_up(
    path: Path, session: RecordSession, follower: RecordSession
) -> None:
    session.record(CROSS)
    session.close()
    away = path.rename(path.with_name("away.toml"))
    follower.look()
    away.rename(path)
    rewrite(path, path.read_bytes())
    follower.look()
    assert follower.game.count == 5


def test_a_block_torn_while_watching_counts_once_it_is_complete_and_garbage_does_not(
    path: Path, session: RecordSession, follower: RecordSession
) -> None:
    session.close()
    whole, block = path.read_bytes(), write_block(follower.game.read(CROSS)).encode()
    for cut in (9, 20, len(block) // 2, len(block) - 3):
        rewrite(path, whole + block[:cut])
        follower.look()
        assert follower.game.count == 4
    for rubbish in (b"", b"\x00\xff", b"scorepad = 99\n", whole[: len(whole) // 3]):
        rewrite(path, rubbish)
        follower.look()
        assert follower.game.count <= 4
        assert follower.game.players == ("Sarah", "Linus")
    rewrite(path, whole + block)
    assert follower.look()
    assert follower.game.count == 5


# ---------------------------------------------------------------------- what cannot be written, or read
def test_a_read_only_file_is_shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", open_to_read)
    session = RecordSession(str(path))
    assert session.is_read_only
    assert "cannot be opened for writing: Permission denied" in session.why_not
    assert session.game.count == 4
    with pytest.raises(RecordError, match="cannot be opened for writing"):
        session.record(CROSS)
    monkeypatch.undo()
    session.reopen()
    assert session.record(CROSS).number == 5
    session.close()


def test_events_in_one_list_can_be_looked_at_but_not_written_to(tmp_path: Path) -> None:
    record = begun(tmp_path)
    record.write_text(record.read_text().rstrip() + '\nevent = [{ kind = "note", text = "hello" }]\n')
    session = RecordSession(str(record))
    assert session.is_read_only
    assert "[[event]]" in session.why_not
    assert session.game.count == 1


def test_what_is_not_a_record_or_misses_its_pack_is_refused_with_a_message_and_not_held(
    tmp_path: Path, path: Path
) -> None:
    whole = path.read_bytes()
    for content in (b"", b"no record", b"\xff\xfe", whole.replace(b'sheets = "s', b'sheets = "z')):
        assert content != whole
        path.write_bytes(content)
        with pytest.raises(ScorepadError):
            RecordSession(str(path))
    with pytest.raises(ScorepadError):
        RecordSession(str(tmp_path / "none.toml"))
    path.write_bytes(whole)
    with closing(RecordSession(str(path))) as session:
        assert not session.is_read_only


# ---- Recording: what the pad shows when nothing was recorded, and turning to players
def test_what_cannot_be_read_is_said_and_the_pad_asks_again(session: RecordSession) -> None:
    said: list[str] = []
    turn = Turn(session, pad(session.game))
    page = cast(Any, SimpleNamespace(scorepad=SimpleNamespace(complain=said.append)))
    recording = Recording(page, session, turn, lambda: said.append("shown"), lambda: said.append("over"))
    recording.attempt({"kind": "cross", "player": "nobody"})
    assert said[1:] == ["shown"]
    turn.turn_to("Linus")
    assert not turn.turn_to("Linus")
    assert turn.turn_to("Sarah")
