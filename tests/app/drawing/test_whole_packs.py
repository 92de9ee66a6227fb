"""Whole packs drawn from nothing, by keys and by mouse: the files are the same to the byte."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
from attrs import evolve
from textual.pilot import Pilot

from scorepad.app.app import ScorepadApp
from scorepad.app.drawing_boards.pack_board import HOW
from scorepad.games.go_for_gold.island_draft import IslandDraft
from scorepad.own_sheets import packs as own_packs
from scorepad.packs import pack as packs
from tests.app.console import running
from tests.app.drawing.boards import board, drag, keys, on_board
from tests.app.drawing.signs import COLORS, keys_of_card, keys_of_island
from tests.app.drawing.test_island_board import clear, saved
from tests.app.pointing import point_at
from tests.benchmarks.drawing import BEGIN_ISLAND, SAVE

pytestmark = pytest.mark.slow
SIDE_A = packs.read(packs.find("side-a"))
BOX = packs.read(packs.find("silver-and-gold"))
ISLAND = {**SIDE_A.tables, "ports": ["F1", "J5", "E8", "A5"]}
"""The bundled island as a drawing has it: its ports in the same order, but from the topmost."""


def drawn(pack: packs.Pack, name: str, title: str, tables: dict[str, Any]) -> str:
    """The text of a pack that somebody has drawn under this name."""
    head = evolve(pack, name=name, title=title, provenance="house", source=HOW)
    return own_packs.write_pack(evolve(head, tables=tables))


def strokes(rows: Sequence[str], ground: str) -> Iterator[tuple[str, list[str]]]:
    """For each sign the strokes along the rows that paint it, each from one cell to another."""
    for glyph in sorted({*"".join(rows)} - {ground}):
        for y, row in enumerate(rows):
            for found, run in groupby(range(len(row)), lambda x, row=row: row[x]):  # type: ignore[misc]
                if found == glyph:
                    places = list(run)
                    yield glyph, [f"{ascii_uppercase[x]}{y + 1}" for x in dict.fromkeys((places[0], places[-1]))]


async def paint(pilot: Pilot[Any], rows: Sequence[str], ground: str, target: str, brush: str = "") -> None:
    """Paint rows with the mouse; `brush` is the sign that is chosen already."""
    for glyph, names in strokes(rows, ground):
        if glyph != brush:
            await point_at(pilot, f"brush:{glyph}")
            brush = glyph
        await drag(pilot, [target.format(name) for name in names])


async def test_side_a_is_drawn_from_the_home_screen_with_few_keys_for_each_hex(tmp_path: Path) -> None:
    pressed = [*BEGIN_ISLAND, *keys_of_island(IslandDraft.read(SIDE_A.tables, "map").rows), *SAVE]
    async with running(ScorepadApp(str(tmp_path))) as pilot:
        await pilot.press(*pressed)
        assert not board(pilot).has_changes()
    assert saved("my-island") == drawn(SIDE_A, "my-island", "My island", ISLAND)
    assert len(pressed) <= 1.5 * 80


async def test_side_a_is_painted_with_the_mouse(tmp_path: Path) -> None:
    async with on_board(tmp_path, "go-for-gold", (120, 36)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        await paint(pilot, IslandDraft.read(SIDE_A.tables, "map").rows, "~", "path={}")
        await pilot.press("ctrl+s", *clear("my-island"), "enter")
    assert saved("my-island") == drawn(SIDE_A, "my-island", "My island", ISLAND)


async def test_the_bundled_cards_are_drawn_by_keys(tmp_path: Path) -> None:
    async with on_board(tmp_path, BOX.game, start_empty=True) as pilot:
        for table in BOX.tables["expedition"]:
            shape = [key for row in table["shape"].split() for key in keys(row.replace("#", "x").ljust(4, "."))]
            await pilot.press("e", "i", *clear(table["id"]), "enter", str(table["cards"]), *shape, "enter")
        color = "purple"
        for table in BOX.tables["card"]:
            await pilot.press(*keys_of_card(table, color))
            color = table["color"]
        await pilot.press("ctrl+s", *clear("ours"), "enter")
    assert saved("ours") == drawn(BOX, "ours", "Ours", BOX.tables)


async def test_a_small_box_is_painted_with_the_mouse(tmp_path: Path) -> None:
    numbers: Counter[str] = Counter()
    cards = []
    for table in BOX.tables["card"][::5]:
        numbers[table["color"]] += 1
        cards.append({**table, "id": f"{table['color']}-{numbers[table['color']]:02}"})
    async with on_board(tmp_path, BOX.game, start_empty=True) as pilot:
        for table in BOX.tables["expedition"]:
            await pilot.press("e", "i", *clear(table["id"]), "enter", str(table["cards"]))
            await pilot.pause()
            await paint(pilot, table["shape"].split(), ".", "boxes={}", "#")
            await pilot.press("enter")
        for table in cards:
            await pilot.press("n")
            await pilot.pause()
            await point_at(pilot, f"key:{COLORS.index(table['color']) + 1}")
            if "seal" in table:
                await point_at(pilot, "key:s")
                await pilot.pause()
                await point_at(pilot, f"key:{COLORS.index(table['seal']['color']) + 1}")
            await pilot.pause()
            await paint(pilot, table["boxes"].split(), "#", f"boxes={{}} card={table['id']}", ".")
            await pilot.press("enter")
        await pilot.press("ctrl+s", *clear("ours"), "enter")
    assert {"seal" in table for table in cards} == {True, False}
    assert saved("ours") == drawn(BOX, "ours", "Ours", {**BOX.tables, "card": cards})
