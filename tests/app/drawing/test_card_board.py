"""Cards, treasures and texts of a pack drawn or filled in by keys and by mouse, to the byte; the list of packs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.message_pump import MessagePump
from textual.pilot import Pilot

import scorepad
from scorepad import games
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.drawing_boards.drawing_board import Canvas
from scorepad.app.drawing_boards.form_board import FormBoard
from scorepad.app.pads.silver_and_gold.box_board import BoxBoard
from scorepad.app.pads.silver_and_gold.card_board import CardBoard, ExpeditionBoard
from scorepad.app.screens.dialogs import Ask, Choose
from scorepad.app.screens.home import Home
from scorepad.app.screens.new_game import pack_options
from scorepad.app.screens.sheets import PackView, SheetsScreen
from scorepad.games.silver_and_gold.card_draft import CardDraft
from scorepad.own_sheets import packs as own_packs
from scorepad.own_sheets.packs import bring
from scorepad.packs import pack as packs
from tests.app.console import notices, running, shown
from tests.app.desk import point_at, top
from tests.app.drawing.boards import board, drag, on_board, rescue
from tests.app.drawing.test_island_board import clear, saved
from tests.app.typist import keys_of_text as keys

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


# ---- Treasures and texts of a pack filled in by keys and by mouse, to the byte
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
    assert saved("mine") == expected("loot-island", (old, new), (f"ref = 74\n{last}\n", added))
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
    assert saved("mine") == expected("sea-and-shore", *changes)


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
    assert saved("mine") == expected(game, (old, new))


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


# ---- The screen of the sheet packs: listed, looked at, copied and changed
def put(home: Path, name: str, text: str) -> Path:
    path = home / "sheets" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


async def test_own_packs_come_first_and_can_be_looked_at_and_copied(tmp_path: Path, home: Path) -> None:
    put(home, "zebra", games.ruleset("go-for-gold").template("zebra"))
    put(home, "broken", "sheets = [")
    async with running(ScorepadApp(str(tmp_path))) as pilot:
        await pilot.press("s")
        assert isinstance(pilot.app.screen, SheetsScreen)
        lines = shown(pilot).splitlines()
        assert "zebra" in lines[2]
        assert "My sheet" in lines[2]
        assert any(line.startswith(" ! broken") for line in lines)
        await pilot.press("v")
        assert isinstance(pilot.app.screen, PackView)
        await pilot.press("escape", "c", *"side-a", "enter")
        assert isinstance(pilot.app.screen, Ask), "a name that is taken"
        await pilot.press(*["backspace"] * 6, *"two", "enter")
        assert "two" in shown(pilot).splitlines()[2]
        await pilot.press("escape")
    one, other = (packs.read(str(home / "sheets" / f"{name}.toml")) for name in ("zebra", "two"))
    assert (one.tables, other.name, other.provenance) == (other.tables, "two", "house")


@pytest.mark.slow
async def test_every_pack_is_drawn_beside_the_list(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("sheets")), size=(120, 36)) as pilot:
        for name in sorted(packs.names()):
            assert packs.read(packs.find(name)).title in shown(pilot)
            await pilot.press("down")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Home)


def test_a_pack_of_the_current_folder_is_offered_for_a_new_game(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = games.ruleset("go-for-gold")
    put(tmp_path, "near", ruleset.template("near"))
    monkeypatch.chdir(tmp_path)
    library = str(home / "games")
    assert [option.value for option in pack_options(ruleset, library)[0]] == ["side-a", "near", "side-b"]
    assert bring("near", library, str(tmp_path)) == str(home / "sheets" / "near.toml")
    assert scorepad.new("go-for-gold", players=["A", "B"], sheets="near", beside=library).header.sheets == "near"


async def test_what_was_to_be_painted_after_leaving_is_left_out(tmp_path: Path) -> None:
    later: list[Callable[[], object]] = []

    def wait(_: MessagePump, callback: Callable[[], object]) -> bool:
        later.append(callback)
        return True

    async with running(ScorepadApp(str(tmp_path))) as pilot:
        await pilot.press("s")
        screen = pilot.app.screen
        assert isinstance(screen, SheetsScreen)
        with patch.object(MessagePump, "call_after_refresh", wait):
            screen.on_resize()
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, SheetsScreen)
        for callback in later:
            callback()
    assert later
