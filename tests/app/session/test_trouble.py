"""An open record whose file is changed, deleted, torn, or cannot be written: nothing is lost."""

import os
from pathlib import Path

import pytest

from scorepad import new
from scorepad.app.session import RecordSession
from scorepad.record import load, save
from scorepad.record.canonical import write_block
from scorepad.system.errors import RecordError, ScorepadError
from tests.app.session.sessions import CROSS, later, writes
from tests.games.silver_and_gold.table import cross


# ---------------------------------------------------------------------- changed, deleted, torn
def test_a_file_changed_by_others_is_no_longer_written_to(path: Path) -> None:
    session = RecordSession(str(path))
    session.record(CROSS)
    with path.open("ab") as file:
        file.write(b'[[event]]\nkind = "note"\ntext = "from elsewhere"\n\n')
    later(path)
    changed = path.read_bytes()
    with pytest.raises(RecordError):
        session.record(cross("Linus", "grey-05", "A2", "B2"))
    assert session.look()
    assert not writes(session)
    assert session.why_not
    with pytest.raises(RecordError):
        session.record(cross("Linus", "grey-05", "A2", "B2"))
    assert path.read_bytes() == changed
    assert session.game.count == 5
    session.open()
    assert writes(session)
    assert session.game.count == 6
    session.close()


def test_after_a_change_the_lock_is_free(path: Path) -> None:
    session = RecordSession(str(path))
    path.write_bytes(path.read_bytes() + b"# a remark\n\n")
    later(path)
    assert session.look()
    other = RecordSession(str(path))
    assert writes(other)
    other.close()


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_deleted_file_is_noticed_and_nothing_on_the_screen_is_lost(path: Path, how: str) -> None:
    session = RecordSession(str(path))
    session.record(CROSS)
    drawn = str(session.game.draw())
    path.unlink()
    if how == "replaced":
        path.write_text("something else entirely")
    with pytest.raises(RecordError):
        session.record(cross("Linus", "grey-05", "A2", "B2"))
    assert session.look()
    assert not writes(session)
    assert str(session.game.draw()) == drawn
    with pytest.raises(ScorepadError):
        session.open()
    assert not writes(session)
    assert session.why_not, "nothing says why it cannot be written to"
    assert str(session.game.draw()) == drawn
    copy = session.keep_copy()
    assert str(load(copy).draw()) == drawn
    session.close()


def test_reloading_a_deleted_file_leaves_a_session_that_says_why_it_writes_nothing(path: Path) -> None:
    session = RecordSession(str(path))
    path.unlink()
    with pytest.raises(ScorepadError):
        session.open()
    assert not writes(session)
    assert session.why_not
    assert session.game.count == 4
    session.close()


def test_a_window_watching_a_deleted_file_keeps_its_screen_and_says_so(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    before = follower.why_not
    writer.close()
    drawn = str(follower.game.draw())
    path.unlink()
    told = follower.look()
    assert str(follower.game.draw()) == drawn
    assert told or follower.why_not != before, "the window looks as if nothing had happened"
    assert not follower.look(), "the same news again and again"


def test_a_window_watching_a_deleted_file_says_another_reason_than_before(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    before = follower.why_not
    writer.close()
    path.unlink()
    assert follower.look()
    assert follower.why_not not in ("", before)


def test_only_events_that_are_neither_in_the_file_nor_in_a_copy_are_lost(path: Path) -> None:
    session = RecordSession(str(path))
    whole = path.read_bytes()
    session.record(CROSS)
    assert not session.is_lost()
    longer = path.read_bytes()
    session.close()
    path.write_bytes(longer + b'[[event]]\nkind = "note"\ntext = "from elsewhere"\n\n')
    later(path)
    assert not session.is_lost()
    path.write_bytes(whole)
    later(path)
    assert session.is_lost()
    path.unlink()
    assert session.is_lost()
    session.keep_copy()
    assert not session.is_lost()


def test_a_game_that_has_not_begun_cannot_be_lost(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    save(new("silver-and-gold", players=["Sarah", "Linus"]), path)
    session = RecordSession(str(path))
    session.close()
    path.unlink()
    assert not session.is_lost()


def test_a_window_watching_a_record_moved_away_and_back_keeps_up(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    writer.record(CROSS)
    writer.close()
    away = path.with_name("away.toml")
    path.rename(away)
    follower.look()
    away.rename(path)
    later(path)
    follower.look()
    assert follower.game.count == 5


def test_a_block_torn_while_watching_counts_once_it_is_complete(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    writer.close()
    block = write_block(follower.game.read(CROSS)).encode()
    whole = path.read_bytes()
    for cut in (9, 20, len(block) // 2, len(block) - 3):
        path.write_bytes(whole + block[:cut])
        later(path)
        follower.look()
        assert follower.game.count == 4
    path.write_bytes(whole + block)
    later(path)
    assert follower.look()
    assert follower.game.count == 5


def test_garbage_written_while_watching_leaves_the_screen_as_it_was(path: Path) -> None:
    writer, follower = RecordSession(str(path)), RecordSession(str(path))
    writer.close()
    whole = path.read_bytes()
    for rubbish in (b"", b"\x00\xff", b"scorepad = 99\n", whole[: len(whole) // 3]):
        path.write_bytes(rubbish)
        later(path)
        follower.look()
        assert follower.game.count <= 4
        assert follower.game.players == ("Sarah", "Linus")
    path.write_bytes(whole)
    later(path)
    assert follower.look()
    assert follower.game.count == 4


def test_a_torn_record_opens_with_a_warning_and_is_repaired_by_the_next_event(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'[[event]]\nkind = "cro')
    session = RecordSession(str(path))
    assert any("is incomplete" in warning for warning in session.warnings)
    assert writes(session)
    session.record(CROSS)
    assert not session.look()
    assert load(path).count == 5
    assert path.with_name("sunday.toml.torn").exists()
    session.close()


# ---------------------------------------------------------------------- what cannot be written, or read
def test_a_read_only_file_is_shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_open = os.open

    def open_to_read(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR and name == str(path):
            raise PermissionError(13, "Permission denied")
        return really_open(name, flags, mode)

    monkeypatch.setattr(os, "open", open_to_read)
    session = RecordSession(str(path))
    assert not writes(session)
    assert "cannot be opened for writing: Permission denied" in session.why_not
    assert session.game.count == 4
    with pytest.raises(RecordError, match="cannot be opened for writing"):
        session.record(CROSS)


def test_a_full_disk_loses_nothing_and_recording_can_continue_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = RecordSession(str(path))
    before = path.read_bytes()

    def full(_: int, __: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(RecordError, match="No space left"):
            session.record(CROSS)
    assert path.read_bytes() == before
    assert session.game.count == 4
    assert not session.look(), "our own failed writing is not somebody else's change"
    assert writes(session)
    assert session.record(CROSS).number == 5
    session.close()


def test_events_in_one_list_can_be_looked_at_but_not_written_to(tmp_path: Path) -> None:
    record = tmp_path / "list.toml"
    record.write_text(
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n'
        'event = [{ kind = "note", text = "hello" }]\n'
    )
    session = RecordSession(str(record))
    assert not writes(session)
    assert "[[event]]" in session.why_not
    assert session.game.count == 1


@pytest.mark.parametrize("content", [None, b"", b"no record", b"\xff\xfe"])
def test_a_file_that_is_not_a_record_is_refused_with_a_message(tmp_path: Path, content: bytes | None) -> None:
    record = tmp_path / "none.toml"
    if content is not None:
        record.write_bytes(content)
    with pytest.raises(ScorepadError):
        RecordSession(str(record))


def test_a_record_whose_pack_is_missing_is_refused_and_not_held(path: Path) -> None:
    text = path.read_text().replace('sheets = "silver-and-gold"', 'sheets = "gone"')
    path.write_text(text)
    with pytest.raises(ScorepadError):
        RecordSession(str(path))
    path.write_text(text.replace('sheets = "gone"', 'sheets = "silver-and-gold"'))
    session = RecordSession(str(path))
    assert writes(session)
    session.close()
