"""Sharing the result from its screen: on the clipboard, or as a picture."""

import shutil
import sys
from pathlib import Path

import pytest

import scorepad
from scorepad.app.screens import export
from scorepad.exports.formats import as_format
from scorepad.record.result_tables import record_result
from tests.app.console import notices
from tests.app.score.scores import show


async def test_c_copies_the_result_and_p_saves_pictures_over_nothing(record: Path) -> None:
    async with show(record) as (pilot, _):
        await pilot.press("c")
        assert pilot.app.clipboard == as_format("text", record_result(scorepad.load(record), str(record)))
        await pilot.press("p", "p")
        await pilot.pause()
        assert "sunday-result-2.png" in notices(pilot)[-1]
    pictures = [record.with_name(f"sunday-result{more}.png").read_bytes() for more in ("", "-2")]
    assert pictures[0] == pictures[1]
    assert pictures[0].startswith(b"\x89PNG")


async def test_a_picture_that_cannot_be_written_is_reported(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    async with show(record) as (pilot, _):
        with monkeypatch.context() as patch:
            patch.setattr("scorepad.exports.formats.create_file", no)
            await pilot.press("p")
        await pilot.pause()
        assert "Permission denied" in notices(pilot)[-1]


def test_a_program_of_the_system_takes_the_text_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name in ("xsel", "wl-copy") else None)
    assert export.program({"DISPLAY": ":0"}) == ("xsel", "--clipboard", "--input")
    assert export.program({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) == ("wl-copy",)
    assert export.program({}) is None
    taken = tmp_path / "taken"
    script = f"import sys; open({str(taken)!r}, 'wb').write(sys.stdin.buffer.read())"
    assert export.hand_over((sys.executable, "-c", script), "Zoë wins")
    assert taken.read_text("utf-8") == "Zoë wins"
    assert not export.hand_over((str(tmp_path / "nothing"),), "Zoë wins")
