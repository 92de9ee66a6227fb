"""Cards and expeditions drawn by keys and by mouse, to the byte; the gallery of a pack."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import games
from scorepad.app.pads.silver_and_gold.box_board import BoxBoard
from scorepad.app.pads.silver_and_gold.card_board import CardBoard, ExpeditionBoard
from scorepad.games.silver_and_gold.card_draft import CardDraft
from scorepad.packs import pack as packs
from tests.app.console import notices, shown
from tests.app.desk import point_at
from tests.app.drawing.boards import board, drag, keys, on_board, rescue
from tests.app.drawing.test_island_board import clear, saved

GAME = "silver-and-gold"
PACK = packs.read(packs.find(GAME))
ONE = """\
[[card]]
id = "grey-12"
color = "grey"
points = 8
seal = { color = "orange", points = 2 }
boxes = \"""
#..#
C..X
.##.
\"""
"""


def box(pilot: Pilot[Any]) -> BoxBoard:
    found = board(pilot)
    assert isinstance(found, BoxBoard)
    return found


def card(pilot: Pilot[Any]) -> CardDraft:
    assert isinstance(pilot.app.screen, CardBoard)
    return pilot.app.screen.draft


async def test_a_card_is_drawn_by_keys_to_the_byte(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("n", "4", "s", "2", *keys(" .. c..x.  ."), "enter", "ctrl+s", *clear("ours"), "enter")
        assert not box(pilot).has_changes()
    assert saved("ours").endswith(f"\n\n{ONE}")
    pack, _ = games.read_sheets(packs.find("ours"))
    assert [*PACK.tables["card"]] == pack.tables["card"][:-1]


@pytest.mark.slow
async def test_a_card_is_painted_with_the_mouse_to_the_byte(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("n")
        await point_at(pilot, "key:4")
        for glyph, boxes in {".": ["B1", "C1"], "C": ["A2"], "X": ["D2"]}.items():
            await point_at(pilot, f"brush:{glyph}")
            await drag(pilot, [f"boxes={name} card={card(pilot).id}" for name in boxes])
        await point_at(pilot, "brush:.")
        for name in ("B2", "C2", "A3", "B3", "D3"):
            await drag(pilot, [f"boxes={name} card=grey-12"])
        await drag(pilot, ["boxes=B3 card=grey-12"], button=3)
        await pilot.press("s", "2", "enter", "ctrl+s", *clear("ours"), "enter")
    assert saved("ours").endswith(ONE)


@pytest.mark.slow
async def test_what_is_wrong_is_told_while_it_is_drawn_and_a_card_without_boxes_is_refused(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("n")
        assert "× " in shown(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, CardBoard)
        assert notices(pilot, "error")
        await pilot.press(*keys(". ."))
        assert "× " not in shown(pilot)
        assert "! " in shown(pilot)
        await pilot.press("i", *clear("grey-01"), "enter")
        assert "already" in shown(pilot)
        await pilot.press(*clear("mine"), "enter")
        assert card(pilot).id == "mine"
        await pilot.press("plus", "S", "s", "1", "S", "u", "u", "u", "enter")
        assert box(pilot).draft.card("mine") is not None


@pytest.mark.slow
async def test_a_card_is_drawn_again_in_its_place_and_one_can_be_taken_out(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME, size=(120, 36)) as pilot:
        await pilot.press("f", *keys("purple-04"), "enter", "enter", *keys("cc"), "enter")
        assert box(pilot).draft.cards[3].rows[0] == "CC.#"
        await pilot.press("right", "delete")
        assert [each.id for each in box(pilot).draft.cards][3:5] == ["purple-04", "purple-06"]
        await pilot.press("u", "u")
        assert not box(pilot).has_changes()
        await point_at(pilot, "purple-02|")
        await point_at(pilot, "purple-02|")
        await pilot.pause()
        assert card(pilot).id == "purple-02"
        await pilot.press(*keys("c"), "escape", "enter")
        assert not box(pilot).has_changes()


@pytest.mark.slow
async def test_an_expedition_is_drawn_with_its_copies(tmp_path: Path) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("e", "2", *keys("xxx"), "i", *clear("I3b"), "enter")
        assert isinstance(pilot.app.screen, ExpeditionBoard)
        await pilot.press("enter", "o", "escape")
        assert box(pilot).draft.expeditions[-1].table() == {"id": "I3b", "cards": 2, "shape": "###\n"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("drawn", "name"),
    [(["n", *keys("..c"), "i"], "purple-13"), (["e", *keys("xx"), "i"], "new-01"), (["n", "3"], "")],
    ids=["a card", "an expedition", "no boxes"],
)
async def test_what_is_half_drawn_is_kept_with_its_pack_when_the_system_ends_the_app(
    tmp_path: Path, drawn: list[str], name: str
) -> None:
    async with on_board(tmp_path, GAME) as pilot:
        await pilot.press("delete", *drawn)
        rescue(pilot)
    assert [each for each in packs.names() if each.startswith("my-")] == ["my-silver-and-gold"]
    _, sheets = games.read_sheets(packs.find("my-silver-and-gold"))
    assert name in {"", *sheets.cards, *sheets.expeditions}
    assert len(sheets.expeditions) == len(PACK.tables["expedition"]) - (name != "new-01")
