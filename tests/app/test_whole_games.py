"""Whole games through the app: every event of a sample by keyboard, of another by mouse, to the byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pads.choosing import Choosing
from scorepad.app.pads.go_for_gold.steering import Steering
from scorepad.app.screens.pad import PadScreen
from scorepad.app.widgets.sheet import Sheet
from scorepad.events import Event, write_event
from scorepad.record import load
from tests.app.console import drive
from tests.app.typist import keys_for, player_of

SAMPLES = Path(scorepad.__file__).parent / "samples"


def begun(sample: str, folder: Path) -> tuple[Path, Path]:
    """A record with nothing but the head of a sample, and the sample."""
    whole = SAMPLES / sample
    path = folder / "game.toml"
    scorepad.save(load(whole).at(0), path)
    return path, whole


def pad_of(pilot: Pilot[Any]) -> PadScreen:
    assert isinstance(pilot.app.screen, PadScreen)
    return pilot.app.screen


def keys_of_all(whole: Path) -> list[str]:
    """The keys of a whole game; a capital letter turns to each player."""
    events = load(whole).events
    game = load(whole).at(0)
    keys: list[str] = []
    for event in events:
        player = player_of(event)
        keys += [player[0]] if player is not None else []
        keys += keys_for(game, event)
        game.record(event)
    return keys


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("sample", ["silver-and-gold-4-players.toml", "go-for-gold-4-players.toml"])
def test_a_whole_game_by_keyboard_gives_the_sample_to_the_byte(
    tmp_path: Path, sample: str, size: tuple[int, int]
) -> None:
    path, whole = begun(sample, tmp_path)

    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys_of_all(whole))

    drive(ScorepadApp(str(tmp_path), Start("pad", str(path))), body, size)
    assert path.read_bytes() == whole.read_bytes()


async def point_at(pilot: Pilot[Any], target: str, *, button: int | None = 1) -> None:
    """Move the mouse to something on the screen, and click it."""
    for sheet in pilot.app.screen.query(Sheet):
        place = sheet.place_of(target) if sheet.display and sheet.region else None
        if place is not None and place[1] < sheet.region.height:
            assert await pilot.hover(sheet, offset=place)
            if button is not None:
                assert await pilot.click(sheet, offset=place, button=button)
            return
    raise AssertionError(f"{target} is not on the screen")


async def record_by_mouse(pilot: Pilot[Any], event: Event) -> None:
    player, table = player_of(event), write_event(event)
    if player is not None and pad_of(pilot).focus_player != player:
        await point_at(pilot, f"player:{player}")
    if event.kind in ("cross", "bonus"):
        await cross_by_mouse(pilot, table)
        return
    if event.kind == "move":
        await move_by_mouse(pilot, table)
        return
    if event.kind == "anchor":
        await point_at(pilot, table["port"])
        return
    for key in keys_for(pad_of(pilot).game, event):
        hand = pad_of(pilot).hand
        is_all_four = key == "4" and isinstance(hand, Choosing) and not hand.gallery.choose(key)
        if is_all_four or event.kind == "out":
            await point_at(pilot, key)  # in the line of hints
        else:
            await point_at(pilot, f"key:{key}")


async def cross_by_mouse(pilot: Pilot[Any], table: dict[str, Any]) -> None:
    """Point at a box, turn with the right button until the ghost lies on the boxes; then click."""
    boxes = table.get("boxes") or [table["box"]]
    wanted = {f"{table['card']}:{box}" for box in boxes}
    count = pad_of(pilot).game.count
    is_single = len(boxes) == 1
    pad = pad_of(pilot)
    assert pad.hand is not None
    if is_single and any(hint.label == "single" for hint in pad.hand.hints()):
        await point_at(pilot, "s")
    target = f"{table['card']}:{boxes[0]}"
    await point_at(pilot, target, button=None)
    for _ in range(20):
        if set(pad.hand.marks()) == wanted:
            await point_at(pilot, target)
            assert pad_of(pilot).game.count == count + 1
            return
        await point_at(pilot, target, button=3)
    raise AssertionError(f"the mouse does not reach {wanted}")


async def move_by_mouse(pilot: Pilot[Any], table: dict[str, Any]) -> None:
    """Click on the foot's hint, on the spaces one after the other, then on the last one again, or on a port."""
    count = pad_of(pilot).game.count
    hand = pad_of(pilot).hand
    assert isinstance(hand, Steering)
    if table.get("foot") and not hand.is_foot:
        await point_at(pilot, "f")
    for space in (*table["path"], table.get("port", table["path"][-1])):
        await point_at(pilot, space)
    assert pad_of(pilot).game.count == count + 1


@pytest.mark.parametrize("sample", ["silver-and-gold-2-players.toml", "go-for-gold-2-players.toml"])
def test_a_whole_game_by_mouse_gives_the_sample_to_the_byte(tmp_path: Path, sample: str) -> None:
    path, whole = begun(sample, tmp_path)

    async def body(pilot: Pilot[Any]) -> None:
        for event in load(whole).events:
            await record_by_mouse(pilot, event)

    drive(ScorepadApp(str(tmp_path), Start("pad", str(path))), body)
    assert path.read_bytes() == whole.read_bytes()
