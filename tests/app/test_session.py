"""An open record: written to, watched while another window writes, and never lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import scorepad
from scorepad.app.session import RecordSession
from scorepad.errors import RecordError, RuleViolation, ScorepadError
from scorepad.gains import Gain
from scorepad.game import Game
from scorepad.record import load
from scorepad.record.canonical import write_block
from tests.games.silver_and_gold.table import cross

CROSS = cross("Sarah", "purple-04", "A2", "A3")
"""With a palm, while three are displayed: 4 points."""


@pytest.fixture
def path(game: Game, tmp_path: Path) -> Path:
    """A record in which I2 is to be crossed."""
    game.record(kind="reveal", pattern="I2")
    record = tmp_path / "sunday.toml"
    scorepad.save(game, record)
    return record


def blocks(path: Path) -> int:
    return path.read_bytes().count(b"[[event]]")


def writes(session: RecordSession) -> bool:
    return not session.is_read_only


def later(path: Path) -> None:
    """Make sure a change is noticed even with coarse clocks."""
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 2_000_000))


# ---------------------------------------------------------------------- writing


def test_an_event_is_on_disk_when_its_receipt_is_shown(path: Path) -> None:
    table = RecordSession(str(path))
    assert writes(table)
    receipt = table.record(CROSS)
    assert receipt.number == 5
    assert receipt.text == "Sarah crosses A2 and A3 of purple-04"
    assert blocks(path) == 5
    assert load(path).state == table.game.state
    table.close()


def test_a_receipt_says_what_the_event_was_worth(path: Path) -> None:
    table = RecordSession(str(path))
    assert table.record(CROSS).gains == (Gain("Sarah", "palms", 4, "palm: +4"),)
    assert table.record(cross("Linus", "grey-05", "B2")).gains == ()
    table.close()


def test_an_undo_says_what_it_takes_back(path: Path) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    receipt = table.undo()
    assert receipt.number == 6
    assert receipt.gains == (Gain("Sarah", "palms", -4, "palm: -4"),)
    assert table.redo().gains == (Gain("Sarah", "palms", 4, "palm: +4"),)
    table.close()


def test_what_breaks_a_rule_is_refused_and_leaves_the_file_as_it_was(path: Path) -> None:
    before = path.read_bytes()
    table = RecordSession(str(path))
    with pytest.raises(RuleViolation):
        table.record(cross("Sarah", "purple-04", "A1"))
    with pytest.raises(RecordError):
        table.record({"kind": "cross", "player": "Nobody", "card": "purple-04", "boxes": ["A2"]})
    assert path.read_bytes() == before
    assert table.game.count == 4
    assert not table.look()
    table.close()


def test_our_own_writing_is_not_mistaken_for_a_change(path: Path) -> None:
    table = RecordSession(str(path))
    for _ in range(3):
        table.record({"kind": "note", "text": "tea"})
        assert not table.look()
    assert writes(table)
    table.close()


# ---------------------------------------------------------------------- undo and redo


def test_redo_restores_the_latest_undone_event_first(path: Path) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    table.record(cross("Linus", "grey-05", "A2", "B2"))
    drawn = str(table.game.draw())
    table.undo()
    table.undo()
    assert table.redo().text == "Sarah crosses A2 and A3 of purple-04"
    assert table.redo().text == "Linus crosses A2 and B2 of grey-05"
    assert str(table.game.draw()) == drawn
    with pytest.raises(RecordError):
        table.redo()
    assert blocks(path) == 10
    table.close()


def test_redo_works_after_the_record_was_closed_and_opened_again(path: Path) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    table.undo()
    table.close()
    again = RecordSession(str(path))
    assert again.redo().text == "Sarah crosses A2 and A3 of purple-04"
    again.undo()
    again.open()
    assert again.redo().number == 9
    again.close()


def test_another_event_leaves_nothing_to_redo(path: Path) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    table.undo()
    table.record(cross("Sarah", "purple-04", "B2"))
    with pytest.raises(RecordError):
        table.redo()
    table.close()


def test_with_nothing_in_force_nothing_is_undone(tmp_path: Path) -> None:
    record = tmp_path / "new.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Sarah", "Linus"]), record)
    table = RecordSession(str(record))
    before = record.read_bytes()
    with pytest.raises(ScorepadError):
        table.undo()
    with pytest.raises(ScorepadError):
        table.redo()
    assert record.read_bytes() == before
    table.close()


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
    table = RecordSession(str(path))
    table.close()
    table.close()
    other = RecordSession(str(path))
    assert writes(other)
    other.close()


# ---------------------------------------------------------------------- changed, deleted, torn


def test_a_file_changed_by_others_is_no_longer_written_to(path: Path) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    with path.open("ab") as file:
        file.write(b'[[event]]\nkind = "note"\ntext = "from elsewhere"\n\n')
    later(path)
    changed = path.read_bytes()
    with pytest.raises(RecordError):
        table.record(cross("Linus", "grey-05", "A2", "B2"))
    assert table.look()
    assert not writes(table)
    assert table.why_not
    with pytest.raises(RecordError):
        table.record(cross("Linus", "grey-05", "A2", "B2"))
    assert path.read_bytes() == changed
    assert table.game.count == 5
    table.open()
    assert writes(table)
    assert table.game.count == 6
    table.close()


def test_after_a_change_the_lock_is_free(path: Path) -> None:
    table = RecordSession(str(path))
    path.write_bytes(path.read_bytes() + b"# a remark\n\n")
    later(path)
    assert table.look()
    other = RecordSession(str(path))
    assert writes(other)
    other.close()


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_deleted_file_is_noticed_and_nothing_on_the_screen_is_lost(path: Path, how: str) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    drawn = str(table.game.draw())
    path.unlink()
    if how == "replaced":
        path.write_text("something else entirely")
    with pytest.raises(RecordError):
        table.record(cross("Linus", "grey-05", "A2", "B2"))
    assert table.look()
    assert not writes(table)
    assert str(table.game.draw()) == drawn
    with pytest.raises(ScorepadError):
        table.open()
    assert not writes(table)
    assert table.why_not, "nothing says why it cannot be written to"
    assert str(table.game.draw()) == drawn
    copy = table.keep_copy()
    assert str(load(copy).draw()) == drawn
    table.close()


def test_reloading_a_deleted_file_leaves_a_session_that_says_why_it_writes_nothing(path: Path) -> None:
    table = RecordSession(str(path))
    path.unlink()
    with pytest.raises(ScorepadError):
        table.open()
    assert not writes(table)
    assert table.why_not
    assert table.game.count == 4
    table.close()


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
    table = RecordSession(str(path))
    assert any("is incomplete" in warning for warning in table.warnings)
    assert writes(table)
    table.record(CROSS)
    assert not table.look()
    assert load(path).count == 5
    assert path.with_name("sunday.toml.torn").exists()
    table.close()


# ---------------------------------------------------------------------- what cannot be written, or read


def test_a_read_only_file_is_shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_open = os.open

    def open_to_read(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR and name == str(path):
            raise PermissionError(13, "Permission denied")
        return really_open(name, flags, mode)

    monkeypatch.setattr(os, "open", open_to_read)
    table = RecordSession(str(path))
    assert not writes(table)
    assert "cannot be opened for writing: Permission denied" in table.why_not
    assert table.game.count == 4
    with pytest.raises(RecordError, match="cannot be opened for writing"):
        table.record(CROSS)


def test_a_full_disk_loses_nothing_and_recording_can_continue_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = RecordSession(str(path))
    before = path.read_bytes()

    def full(_: int, __: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(RecordError, match="No space left"):
            table.record(CROSS)
    assert path.read_bytes() == before
    assert table.game.count == 4
    assert not table.look(), "our own failed writing is not somebody else's change"
    assert writes(table)
    assert table.record(CROSS).number == 5
    table.close()


def test_events_in_one_list_can_be_looked_at_but_not_written_to(tmp_path: Path) -> None:
    record = tmp_path / "list.toml"
    record.write_text(
        'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n'
        'event = [{ kind = "note", text = "hello" }]\n'
    )
    table = RecordSession(str(record))
    assert not writes(table)
    assert "[[event]]" in table.why_not
    assert table.game.count == 1


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
    table = RecordSession(str(path))
    assert writes(table)
    table.close()


# ---------------------------------------------------------------------- copies


def test_a_copy_has_everything_and_never_overwrites_another_file(path: Path) -> None:
    table = RecordSession(str(path))
    table.record(CROSS)
    table.undo()
    first = table.keep_copy()
    assert Path(first).name == "sunday-copy.toml"
    assert load(first).events == table.game.events
    kept = Path(first).read_bytes()
    second = table.keep_copy()
    assert Path(second).name == "sunday-copy-2.toml"
    assert Path(first).read_bytes() == kept
    table.close()


def test_a_copy_skips_names_taken_by_dangling_links(path: Path) -> None:
    link = path.with_name("sunday-copy.toml")
    link.symlink_to(path.with_name("nowhere.toml"))
    table = RecordSession(str(path))
    assert Path(table.keep_copy()).name == "sunday-copy-2.toml"
    assert not path.with_name("nowhere.toml").exists()
    table.close()


def test_a_copy_that_cannot_be_written_is_reported(path: Path) -> None:
    table = RecordSession(str(path))
    shutil.rmtree(path.parent)
    with pytest.raises(RecordError):
        table.keep_copy()
    table.close()


def test_reloading_a_cut_record_saves_the_lost_events_in_a_copy(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(game, path)
    table = RecordSession(str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"[[event]]")])
    assert table.look()
    copy = Path(table.reopen())
    assert copy.read_bytes() == whole
    assert table.game.count == game.count - 1
    assert table.reopen() == ""
    table.close()


def test_events_that_cannot_be_copied_stay_on_the_screen(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sunday.toml"
    scorepad.save(game, path)
    table = RecordSession(str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"[[event]]")])

    def fail(*_: object) -> None:
        raise RecordError("No space left on device.")

    monkeypatch.setattr("scorepad.app.session.create", fail)
    with pytest.raises(RecordError):
        table.reopen()
    assert table.game.count == game.count
    assert table.is_read_only
