"""Exporting the score from its screen."""

import json
from pathlib import Path
from typing import Any

import pytest
import tomli
from textual.pilot import Pilot
from textual.widgets import Input

import scorepad
from scorepad.app.screens.export import Export
from scorepad.app.widgets.inputs import Field
from scorepad.app.widgets.sheet import Sheet
from scorepad.exports.bgstats import draw_code, short_link
from scorepad.exports.formats import FORMATS, format_named
from scorepad.exports.report import as_json
from scorepad.record.result_tables import record_result
from tests.app.console import notices, shown, until
from tests.app.score.scores import front, show
from tests.precious import PRECIOUS


async def export(pilot: Pilot[Any], path: str | None = None, format: str = "png") -> Export:
    """Open the dialog, choose a format, give it a path and press Enter."""
    await pilot.press("e")
    await until(pilot, lambda: isinstance(front(pilot), Export))
    dialog = front(pilot)
    assert isinstance(dialog, Export)
    dialog.press(str(FORMATS.index(format_named(format))))
    if path is not None:
        dialog.query_one(Input).value = path
    await pilot.press("enter")
    return dialog


async def test_the_result_is_exported_beside_the_record(record: Path) -> None:
    async with show(record) as (pilot, screen):
        for format in ("toml", "json", "text"):
            await export(pilot, None, format)
            await until(pilot, lambda: front(pilot) is screen)
        assert notices(pilot)[-1].startswith("Exported to ")
    table = record_result(scorepad.load(record), str(record)).table()
    assert tomli.loads((record.parent / "sunday-result.toml").read_text("utf-8")) == table
    assert json.loads((record.parent / "sunday-result.json").read_text("utf-8")) == json.loads(as_json(table))
    assert "Sarah wins with 90." in (record.parent / "sunday-result.txt").read_text("utf-8")


async def test_the_first_format_is_a_picture(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await export(pilot)
        await until(pilot, lambda: front(pilot) is screen)
    assert (record.parent / "sunday-result.png").read_bytes().startswith(b"\x89PNG")


async def test_a_click_chooses_the_format_and_the_path_follows(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("e")
        dialog = front(pilot)
        formats = dialog.query_one("#formats", Sheet)
        spot = formats.place_of("1")
        assert spot is not None
        await pilot.click(formats, offset=spot)
        await pilot.pause()
        assert dialog.query_one(Input).value.endswith("sunday-result.html")
        dialog.query_one(Input).value = "mine.result"
        await pilot.press("down")
        assert dialog.query_one(Input).value == "mine.result"
        await pilot.press("enter")
        assert front(pilot) is screen
    assert "\nSarah wins with 90.\n" in (record.parent / "mine.result").read_text("utf-8")


@pytest.mark.slow
async def test_every_format_is_exported_under_a_name_of_its_own(record: Path) -> None:
    async with show(record) as (pilot, screen):
        for format in FORMATS:
            await export(pilot, None, format.name)
            await until(pilot, lambda: front(pilot) is screen)
    names = {each.file_name("sunday") for each in FORMATS} | {"sunday.toml"}
    assert {path.name for path in record.parent.glob("sunday*")} == names


async def test_an_earlier_export_is_replaced_only_if_asked_for(record: Path) -> None:
    target = record.parent / "sunday-result.toml"
    target.write_text("is = 'earlier'", "utf-8")
    async with show(record) as (pilot, screen):
        dialog = await export(pilot, None, "toml")
        await pilot.press("enter")
        assert front(pilot) is dialog
        assert "already exists" in shown(pilot)
        assert target.read_text("utf-8") == "is = 'earlier'"
        await pilot.press("ctrl+o")
        assert front(pilot) is screen
    assert tomli.loads(target.read_text("utf-8"))["kind"] == "result"


@pytest.mark.slow
async def test_a_record_is_not_replaced_even_if_asked_for(record: Path) -> None:
    before = record.read_bytes()
    others = {record.with_name(f"{place}.toml"): content for place, content in enumerate(PRECIOUS.values())}
    for path, content in others.items():
        path.write_bytes(content)
    record.with_name("link.html").symlink_to(record)
    async with show(record) as (pilot, _):
        dialog = await export(pilot, "sunday.toml")
        for name in ("sunday.toml", "link.html", *(path.name for path in others)):
            pilot.app.screen.query_one(Field).value = name
            await pilot.press("enter", "ctrl+o")
            assert front(pilot) is dialog
    assert record.read_bytes() == before
    assert {path: path.read_bytes() for path in others} == others


async def test_the_record_that_is_open_is_not_replaced_whatever_is_in_it(record: Path) -> None:
    before = PRECIOUS["with a block in a text"]
    record.write_bytes(before)
    async with show(record) as (pilot, _):
        dialog = await export(pilot, "sunday.toml")
        await pilot.press("ctrl+o")
        assert front(pilot) is dialog
    assert record.read_bytes() == before


@pytest.mark.parametrize("size", [(80, 24), (140, 70)])
async def test_the_link_is_shown_as_a_code_where_that_fits(record: Path, size: tuple[int, int]) -> None:
    async with show(record) as (pilot, screen):
        await pilot.resize_terminal(*size)
        await pilot.press("e")
        dialog = front(pilot)
        await pilot.press("ctrl+t")
        if size[0] == 80:
            assert front(pilot) is dialog
            assert "needs a window" in shown(pilot)
        else:
            code = draw_code(short_link(record_result(scorepad.load(record), str(record)))).text().split("\n")
            assert all(line in shown(pilot) for line in code)
            await pilot.press("escape")
            assert front(pilot) is dialog
        await pilot.press("escape")
        assert front(pilot) is screen


async def test_an_earlier_moment_has_a_file_of_its_own(record: Path) -> None:
    async with show(record, at=100) as (pilot, _):
        await export(pilot, None, "toml")
    assert tomli.loads((record.parent / "sunday-at-100-result.toml").read_text("utf-8"))["finished"] is False


@pytest.mark.parametrize(
    "path",
    [
        *("no/such/folder/result.toml", "sunday.toml", "notes.txt", "", "   ", ".", "a\0b", "x" * 2_000),
        "locked/r.toml",
    ],
)
@pytest.mark.slow
async def test_what_cannot_be_written_is_explained_and_nothing_is_harmed(
    record: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record.parent / "notes.txt").write_text("my own", "utf-8")
    before = {each: each.read_bytes() for each in record.parent.glob("*.t*")}
    if path.startswith("locked"):
        monkeypatch.setattr("scorepad.exports.formats.open", _locked, raising=False)
    async with show(record) as (pilot, screen):
        dialog = await export(pilot, path)
        assert front(pilot) is dialog
        problem = dialog.query_one("#problem", Sheet).drawing
        assert {part.role for row in problem.rows for part in row if part.text.strip()} == {"bad"}
        assert " ".join(problem.text().split()[:3]) in shown(pilot)
        await pilot.press("escape")
        assert front(pilot) is screen
    assert {each: each.read_bytes() for each in record.parent.glob("*.t*")} == before


def _locked(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")
