"""Treasures and texts of a pack filled in by keys and by mouse, to the byte."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import games
from scorepad.app.drawing_boards.drawing_board import Canvas
from scorepad.app.drawing_boards.form_board import FormBoard
from scorepad.app.screens.dialogs import Ask, Choose
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from tests.app.console import shown
from tests.app.desk import point_at, top
from tests.app.drawing.boards import board, drag, keys, on_board

HOW = "Drawn in scorepad; not compared with the printed original."
CROWNS = "[25, 18, 11, 4, 0]"


def form(pilot: Pilot[Any]) -> FormBoard:
    found = board(pilot)
    assert isinstance(found, FormBoard)
    return found


async def save(pilot: Pilot[Any], name: str) -> None:
    await pilot.press("ctrl+s", "ctrl+u", *keys(name), "enter")


def expected(game: str, *changes: tuple[str, str]) -> str:
    """The bundled pack as `mine`, with these changes."""
    pack = packs.read(packs.find(game))
    text = own_packs.write_pack(pack).partition("\n\n")[2]
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    head = f'sheets = 1\ngame = "{game}"\nname = "mine"\ntitle = "Mine"\nprovenance = "house"\nsource = "{HOW}"\n'
    return f"{head}\n{text}"


def saved() -> str:
    return Path(own_packs.own_path("mine")).read_text("utf-8")


async def test_treasures_are_filled_in_by_keys_to_the_byte(tmp_path: Path) -> None:
    async with on_board(tmp_path, "loot-island") as pilot:
        await pilot.press("down", "right", "right", "c", "c", "right", "1", "2", "right", "backspace")
        assert form(pilot).entry == {"ref": 2, "pile": "I", "type": "crown", "gold": 12, "crosses": 1}
        await pilot.press("right", "3", "end", "end")
        assert form(pilot).entry["ref"] == 74
        await pilot.press("insert", "home", "pagedown", "delete", "u")
        assert not form(pilot).mistakes()
        await save(pilot, "mine")
        assert not form(pilot).has_changes()
    last = (
        own_packs.write_pack(packs.read(packs.find("loot-island"))).partition("ref = 74\n")[2].partition("\n\n")[0]
    )
    old = 'ref = 2\npile = "I"\ntype = "jewel"\ngold = 2\ncurse = 2\n'
    new = 'ref = 2\npile = "I"\ntype = "crown"\ngold = 12\ncrosses = 3\n'
    added = f"ref = 74\n{last}\n\n[[treasure]]\nref = 75\n{last}\n"
    assert saved() == expected("loot-island", (old, new), (f"ref = 74\n{last}\n", added))
    games.read_sheets(own_packs.own_path("mine"))


async def test_a_lost_action_is_written_down_and_colors_are_those_of_the_pack(tmp_path: Path) -> None:
    async with on_board(tmp_path, "sea-and-shore") as pilot:
        await pilot.press("down", "enter")
        assert isinstance(pilot.app.screen, Ask)
        await pilot.press(*keys("Draw two."), "enter", "delete", "tab", "space", "b", "enter")
        assert isinstance(top(pilot), Choose)
        await pilot.press("escape", "r", "right", "right", "4")
        await save(pilot, "mine")
    treasure = 'color = "red"\npoints = 1\n'
    changes = [("number = 2\n", 'number = 2\ntext = "Draw two."\n'), (treasure, f"{treasure}count = 4\n")]
    assert saved() == expected("sea-and-shore", *changes)


WHOLE: dict[str, tuple[str, list[str], str, str]] = {
    "crowns": ("loot-island", ["shift+tab", "3", "0", "end", "delete"], CROWNS, "[30, 18, 11, 4]"),
    "crowns anew": ("loot-island", ["shift+tab", *["delete"] * 5, "insert"], CROWNS, "[0]"),
    "a crown": ("loot-island", ["shift+tab", "end", "insert"], CROWNS, "[25, 18, 11, 4, 0, 0]"),
    "additions": ("sea-and-shore", ["shift+tab", "2", "0"], "additions = 22", "additions = 20"),
    "a hand": ("sea-and-shore", ["shift+tab", "shift+tab", "down", "8"], "4 = 12", "4 = 8"),
    "a color": (
        "sea-and-shore",
        ["tab", "tab", "down", "enter", "ctrl+u", *keys("white"), "enter"],
        '["red", "blue"]',
        '["red", "white"]',
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WHOLE)
async def test_what_the_whole_pack_has_is_filled_in_to_the_byte(tmp_path: Path, name: str) -> None:
    game, pressed, old, new = WHOLE[name]
    async with on_board(tmp_path, game) as pilot:
        await pilot.press(*pressed)
        assert bool(form(pilot).mistakes()) is (name in ("a crown", "a color"))
        await save(pilot, "mine")
    assert saved() == expected(game, (old, new))


async def test_mistakes_are_told_at_once(tmp_path: Path) -> None:
    async with on_board(tmp_path, "loot-island") as pilot:
        await pilot.press("2")
        assert "appears twice" in shown(pilot)
        await pilot.press("u")
        assert not form(pilot).mistakes()
        await pilot.press("delete")
        assert "20 treasures" in shown(pilot), "the printed pile has 21"


@pytest.mark.slow
async def test_every_list_fits_across_80_columns_and_can_be_filled_in_with_the_mouse(tmp_path: Path) -> None:
    for game in ("sea-and-shore", "loot-island"):
        async with on_board(tmp_path, game) as pilot:
            for _ in form(pilot).draft.forms:
                await pilot.pause()
                canvas = pilot.app.screen.query_one(Canvas)
                assert canvas.virtual_size.width <= canvas.size.width, form(pilot).form.key
                assert not canvas.show_horizontal_scrollbar
                await pilot.press("tab")
            if game == "loot-island":
                await drag(pilot, ["3:type"])
                assert (form(pilot).place, form(pilot).key) == (3, "type")
                await point_at(pilot, "set:skull")
                assert form(pilot).entry["skull"] == "F"
                await point_at(pilot, "form:1")
                assert form(pilot).form.key == "event"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "is_opened"),
    [("ref = 1\n", "", True), ("ref = 1\n", 'ref = "x"\n', True), ("gold = 4", "gold = 4.5", False)],
)
async def test_a_pack_with_mistakes_is_mended_or_left_to_a_text_editor(
    tmp_path: Path, home: Path, old: str, new: str, is_opened: bool
) -> None:
    path = home / "sheets" / "mine.toml"
    path.parent.mkdir()
    path.write_text(games.ruleset("loot-island").template("mine").replace(old, new, 1), "utf-8")
    async with on_board(tmp_path, "mine") as pilot:
        assert isinstance(pilot.app.screen, FormBoard) is is_opened
        if is_opened:
            await pilot.press("backspace", "insert", "up", "1", "ctrl+s")
            assert not form(pilot).mistakes()
            games.read_sheets(str(path))
